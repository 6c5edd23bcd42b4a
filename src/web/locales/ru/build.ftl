# Сборка ростера.

build-draft-title = Собрать ростер для
build-draft-tab = Ростер для кампании { $name }
build-draft-lead =
    { $points ->
         [one] { $points } очко на один список.
         [few] { $points } очка на один список.
        *[many] { $points } очков на один список.
    }
build-own = Ваши ростеры здесь
build-new = Новый ростер
build-name = Название команды
build-whose = Чей он
build-pack = Какой состав
build-look = посмотреть
build-entries =
    { $count ->
         [one] { $count } вариант
         [few] { $count } варианта
        *[many] { $count } вариантов
    }
build-draft-do = Начать сборку
build-draft = черновик: продолжить
build-log-in = Чтобы собрать ростер, войдите.
build-log-in-do = Войти
build-title = Сборка:
build-tab = Сборка: { $name }
build-about = Модели, снаряжение, гранаты и их цена.
build-here = Собрать и изменить
build-not-yours = Его собирает владелец или организатор.
build-sheet = Лист команды
build-list = Список
build-of = из { $budget } очков
build-left =
    { $count ->
         [one] осталось { $count } очко
         [few] осталось { $count } очка
        *[many] осталось { $count } очков
    }
build-leaders = Лидер
build-cores = Основа
build-specials = Особые
build-transports = Транспорт
build-reserve = в резерве
build-legal = Список допустим.
build-reasons =
    { $count ->
         [one] Почему он пока недопустим
         [few] { $count } причины, почему он пока недопустим
        *[many] { $count } причин, почему он пока недопустим
    }
build-empty = В списке пока никого. Откройте запись, выберите снаряжение и добавьте её в список.
build-register = Сдать список
build-registered = Список сдан. Заявите его, и он примет участие.
build-enrol = Заявить в кампанию
build-ready = Готов к бою
build-change = Изменить
build-again = Ещё такую же
build-gear = Другое снаряжение
build-dismiss = Убрать
build-call = Имя
build-rename = Переименовать
build-buy = Купить
build-add = Добавить модели
build-pack-changed = На сервере уже другая версия этого состава, поэтому купить из него больше ничего нельзя.
build-closed-retired = Этот ростер распущен.
build-closed-game = Сейчас он в бою; изменить его можно после игры.
build-closed-growth = Новые модели покупают за снабжение после игры.
build-closed-fixed = По уставу сданный список не меняется.
build-on-list = { $count } в списке
build-replaces = Заново выбирает снаряжение: { $name }.
build-replace = Изменить
build-recruit = Добавить в список
build-how-many = Сколько
build-with = Из них с этим снаряжением
build-model-name = Имя, если хотите
build-leads = Ведёт команду
build-specialist = Специалист
build-nothing = ничего
build-to-reserves = Сразу в резерв
build-free = бесплатно
build-instead = вместо
build-whole-batch = для всей группы
build-up-to = до { $count }
build-grenades = Гранаты
build-each =
    по { $count ->
         [one] { $count } очку
         [few] { $count } очка
        *[many] { $count } очков
    }
build-carried = { $count } при себе
aftermath-tab = { $name }, после боя
aftermath-about = Что следует за боем, шаг за шагом.
aftermath-sheet = К листу команды
aftermath-who = Кто
aftermath-promote = Сделать лидером
aftermath-claim = Получить снабжение
aftermath-close = Закончить
aftermath-roll = Бросить на травмы
aftermath-faces = Что выпало на столе
aftermath-enter = Записать
aftermath-settle = Оставить так
aftermath-reroll = Перебросить
aftermath-left = Можно потратить
aftermath-recruit = Купить модели и гранаты
aftermath-bought = Куплено после игры
aftermath-take-back = Вернуть
aftermath-options = Снаряжение для ваших моделей
aftermath-refill = Выкупить одну
aftermath-honours = Боевые отличия
aftermath-team = Команда
aftermath-earn = Заслужить
aftermath-base = База
aftermath-raise = Поднять уровень базы
aftermath-facility = Постройка
aftermath-range = Для стрельбища: какой вариант
aftermath-build = Построить
aftermath-scrap = Снести
aftermath-help = Пусть поможет
aftermath-support = Поддержка
aftermath-reserves = Резервы
aftermath-store = В резерв
aftermath-activate = Из резерва
aftermath-gear = Снаряжение
aftermath-issue = Выдать
aftermath-discard = Выбросить
aftermath-successor = Другой лидер
aftermath-goes = Прежний лидер уходит насовсем
aftermath-organiser = Для организаторов
aftermath-overdue = Закончить за опоздавшего игрока
aftermath-redo = Начать заново
