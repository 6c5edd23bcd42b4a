# Дела организаторов.

organise-conflict = Кто-то успел раньше: посмотрите ещё раз (conflict)
organise-leagues = Лиги
organise-by-name = Напишите имя целиком
organise-person = Участник
organise-whose = Кто вы
organise-nobody = Здесь пока никого нет: сначала заведите игрока.
organise-found-title = Основать лигу
organise-found-lead = У каждой лиги свой журнал: в нём её кампании, ростеры и бои, до последнего броска.
organise-league-name = Название лиги
organise-found-do = Основать
organise-found-next = Затем вы начнёте в ней кампанию и пригласите игроков.
organise-league-title = Управление лигой
organise-league-tab = Управление лигой { $name }
organise-league-about = Название, участники, роли и файлы лиги.
organise-where = Что можно сделать
organise-campaign-new = Начать кампанию
organise-campaign-new-about = Название и устав по образцу
organise-invite = Пригласить участников
organise-invite-about = Ссылка с ролью на несколько дней
organise-webhooks = Вебхуки
organise-webhooks-about = Куда сообщать о событиях
organise-export = Выгрузка
organise-export-about = Весь журнал файлом, в том числе для другого сервера
organise-rename = Название
organise-rename-do = Переименовать
organise-people = Участники
organise-roles = Роли
organise-change = Изменить
organise-add = Принять ещё кого-нибудь
organise-appoint = Назначить организатором
organise-remove = Снять с организаторов
organise-arbitrator = Назначить судьёй
organise-no-arbitrator = Снять с судей
organise-spectator = Пустить зрителем
organise-dismiss = Больше не зритель
organise-join = Принять игроком
organise-leave = Исключить
organise-join-self = Вступить в лигу
organise-leave-self = Выйти из лиги
organise-here = Управлять лигой
organise-heir = Передать дела
organise-heir-about = Кого вы назовёте, тот станет организатором всех лиг и кампаний, которыми вы управляете в одиночку.
organise-heir-do = Передать всё
organise-campaign-title = Управление кампанией
organise-campaign-tab = Управление кампанией { $name }
organise-campaign-about = Ростеры, игры, сезоны и должностные лица кампании.
organise-gathering = Идёт сбор ростеров. Когда все в сборе, начинайте игры.
organise-running = Идут игры.
organise-closed = Кампания окончена, таблица больше не изменится.
organise-start = Начать игры
organise-close = Завершить кампанию
organise-charter = Устав
organise-todos = Что осталось после исправлений
organise-what-if = А если бы результаты были иными
organise-rosters = Ростеры
organise-no-rosters = Ростеров пока нет. Пошлите игрокам ссылку на кампанию: там они соберут команды.
organise-not-enrolled = Не заявлены
organise-enrol = Заявить
organise-withdraw = Снять
organise-expel = Исключить
organise-return = Вернуть
organise-arrange = Назначить игру
organise-arrange-later = Игры назначают, когда кампания началась.
organise-arrange-do = Назначить
organise-red = Красные
organise-blue = Синие
organise-mission = Миссия
organise-mission-random = по броску
organise-size = Наибольшая стоимость команды
organise-season = Сезон
organise-season-later = Сезон открывают, когда кампания началась.
organise-season-about = В сезоне туры составляются по формату устава, а таблица считает его игры.
organise-season-name = Название; если пусто, по номеру
organise-season-open = Открыть сезон
organise-season-rosters =
    { $count ->
         [one] { $count } ростер
         [few] { $count } ростера
        *[many] { $count } ростеров
    }
organise-season-rounds =
    { $count ->
         [0] туров пока нет
         [one] { $count } тур
         [few] { $count } тура
        *[many] { $count } туров
    }
organise-pair = Составить следующий тур
organise-seed-rating = Посеять по рейтингу
organise-seed-lots = Посеять по жребию
organise-season-close = Закрыть сезон
organise-window = Когда играют тур { $round }
organise-zone = Время: { $zone }
organise-opens = С
organise-closes = До
organise-window-do = Назначить сроки
organise-unpair = Отменить этот тур
organise-games = Предстоящие игры
organise-at = Когда
organise-schedule = Назначить время
organise-absent-red = Красные не явились
organise-absent-blue = Синие не явились
organise-absent-both = Никто не явился
organise-game-page = Страница игры
organise-unrated = Рейтинг
organise-unrated-about = Игру можно не учитывать в рейтинге; её результат остаётся в силе.
organise-unrated-do = Не учитывать
organise-game = Игра
organise-end-as-it-was = Как было сообщено
organise-why = Почему
organise-results = Последние результаты
organise-correct = Исправить
organise-correct-title = Исправление игры { $game }
organise-correct-about = Другие факты вместо сообщённых; что не тронуто, остаётся как было. Кто сражался, остаётся как сообщено.
organise-correct-open = У этой игры пока нет результата, который можно исправить.
organise-correct-look = Посмотреть, что изменится
organise-correct-do = Исправить результат
organise-result = Чем кончилось
organise-result-red = победа первых
organise-result-blue = победа вторых
organise-result-draw = ничья
organise-result-void = ничем: игра аннулирована
organise-points-red = Очки победы первых
organise-points-blue = Очки победы вторых
organise-changes = Что изменится
organise-changes-none = Ни места, ни очки, ни рейтинги.
organise-changes-rest = Травмы и покупки остаются; что ещё надо сделать, будет в списке.
organise-head-roster = Ростер
organise-head-place = Место
organise-head-points = Очки
organise-head-rating = Рейтинг
organise-way-build = Собрать ростер
organise-way-activity = События
organise-way-charter = Устав
organise-way-run = Управление
organise-officials = Организаторы
