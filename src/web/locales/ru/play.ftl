# Игра в бою и её начало.

play-title = { $battle }, игра
play-title-side = { $battle }, игра за { $name }
play-title-both = { $battle }, игра за обе стороны
play-summary = Играйте бой здесь: стол, что может каждая сторона, кубики.
play-act = Что делать
play-board = Стол
play-models = Модели
play-live = обновляется
play-news = Показать, что нового
play-code = Код
play-stale = Бой ушёл вперёд с тех пор, как вы открыли страницу. Вот как он стоит сейчас: посмотрите и сделайте ход снова.
play-not-yours = За эту сторону вы не играете: сначала займите своё место за столом.

# Чей ход
play-your-turn = Ваш ход: { $name }
play-their-turn = Ход стороны { $name }
play-waits-for = Слово за стороной { $name }.
play-players-measure = Измеряют игроки.
play-looks-on = Вы смотрите.
play-log-in = Войдите, чтобы играть
play-places = Места за столом
play-take-side = Играть за { $name }
play-take-both = Ходить за обе стороны
play-take-own = Ходить только за себя
play-choose-model = Выберите модель: на столе или здесь.
play-choose-nobody = Никого не выбирать
play-nothing-to-do = { $name }: сейчас больше ничего нельзя.
play-who-may-act = Кто может действовать
play-off-table = Не на столе:
play-zoom-in = Ближе
play-zoom-out = Дальше
play-zoom-all = Весь стол

# Откуда кубики
play-dice-from = Кубики
play-server-rolls = Бросает сервер
play-we-roll = Бросаем сами и вводим

# Что может модель, одним словом
play-deed-deploy = расстановка
play-deed-scout = разведка
play-deed-move = движение
play-deed-arrive = выход из резерва
play-deed-run = бег
play-deed-shoot = стрельба
play-deed-throw = граната
play-deed-charge = нападение
play-deed-regroup = перегруппировка
play-deed-join = присоединение
play-deed-extinguish = тушение
play-deed-ride = посадка
play-deed-errand = миссия

# Приказы
play-deploy = Поставить
play-outflank = Оставить для флангового обхода
play-deep-strike = Оставить для глубокого удара
play-join = Присоединиться: { $name }
play-reserve = Оставить в резерве
play-come-down = Выйти здесь
play-scout = Переставить
play-move = Идти
play-bring-on = Вывести на стол
play-run = Бежать
play-run-first = Без места сначала бросается кубик, потом вы скажете куда.
play-run-on = Кубик уже брошен: дальность известна.
play-disembark = Выйти
play-embark = Сесть в машину
play-extinguish = Потушить
play-regroup = Тест на перегруппировку
play-charge = Напасть
play-together = Вместе с
play-arrives = { $chance } % добежит
play-fight = Провести все рукопашные
play-fast-fight = Модели с одинаковым оружием бросают вместе
play-end-phase = Закончить фазу
play-concede = Сдаться
play-concede-means = Другая сторона сразу побеждает. Никого больше об этом не спросят.
play-concede-now = Мы сдаёмся
play-prepare = Определить миссию и зоны
play-take = Взять цель { $number }
play-hand-over = Передать: { $name }
play-leave = Уйти через край противника
play-support = Вызвать поддержку: { $support }
play-demolish = Ударить по цели { $number }
play-blow-up = Взорвать цель { $number }
play-left = { $count ->
    [one] Осталась { $count }.
   *[other] Осталось { $count }.
}
play-cover = укрытие { $save }+
play-hurt = { $chance } % ранит
play-lost = { $chance } % выбьет
play-own = { $chance } % свои потери

# Поля
play-facing = Смотрит на, °
play-how-far = До { $reach }.
play-drag = Перетащите модель или коснитесь места, куда она идёт.
play-tap = Коснитесь места, где она встанет.
play-corners = В обход
play-way = Точки пути в дюймах: X Y; X Y
play-went = Сколько прошла, из { $reach }
play-more = Подробности приказа
play-marker = Маркер
play-flame = Куда направлен огнемёт, °
play-focus = Сосредоточить огонь на укрытии
play-no-focus = любом
play-no-reroll = Ничего не перебрасывать
play-fast = Быстрые кубики
play-bad-way = Точки пути – пары дюймов через точку с запятой: 10 12; 14 8.
play-bad-word = В поле не число и не слово: пишите дюймы, например 5,5, или оставьте его пустым.

# Кубики
play-roll-for-me = Бросить кубики
play-tap-the-face = Бросили на столе? Коснитесь выпавшей грани.
play-die-number = Кубик { $number }
play-count-the-faces = Сколько кубиков показывают каждую грань?
play-enter-dice = Ввести кубики
play-scatter = Куда показывает стрелка? 0 – восток, 90 – север; при HIT – малая стрелка.
play-bearing = Градусы
play-hit = Точно (HIT)
play-arrow = Стрелка
play-bad-dice = Кубиков не столько, сколько брошено: введите грань каждого.

# Ответы
play-yes = Да
play-no = Нет
play-auto = Как обычно
play-stay = Остаться там
play-reroll = Перебросить: { $dice }
play-smash = Могучие удары
play-put-here = Поставить сюда
play-share-blows = { $count ->
    [one] { $count } удар: по кому?
    [few] { $count } удара: сколько по кому?
   *[other] { $count } ударов: сколько по кому?
}
play-strike = Ударить
play-bad-answer = Такого ответа нет: выберите один из ответов или укажите место двумя числами дюймов.
play-seconds-left = Осталось { $seconds } с
play-then-default = Затем берётся первый ответ.
play-standing = Ответы до конца этого хода
play-standing-means = На что отвечено заранее, о том до конца игрового хода не спросят.
play-ask-me = Спросить меня
play-topic-ground = Залегать?
play-topic-overwatch = Стрелять на упреждение?
play-topic-defensive = Применять оборонительные гранаты?
play-topic-sweep = Преследовать после победы в рукопашной?

# Факты
play-inches = Дюймы
play-tell = Сообщить
play-tell-ticked = Только это или ничего
play-no-wall = Стены нет
play-no-cover = нет укрытия
play-nobody-between = Никого между ними
play-through = Сквозь них
play-shot-over = Поверх них
play-rank = Ближайший – 1.
play-bad-value = Так быть не может: измерьте ещё раз и сообщите, как просит форма.

# Что произошло
play-story = Что только что произошло
play-nothing-yet = Пока ничего. Здесь появится первый приказ со своими кубиками.
play-replay = Вся история, событие за событием
play-take-back = Попросить отменить
play-asked-back = Просьба отменить отправлена: отвечает другая сторона.
play-asks-back = Сторона { $name } просит вернуться назад
play-back-to = Посмотреть, как было тогда
play-agree = Согласиться
play-decline = Отказать

# Слова для кубиков
play-words = Ваши слова для кубиков
play-words-mean = Добавленные до первого броска, они становятся частью каждого кубика: тогда их никто не мог подобрать.
play-words-how = Как проверяются кубики
play-add-words = Добавить

# После конца
play-over = Бой окончен
play-to-game = К игре
play-to-after = Что дальше: { $name }
play-to-replay = Посмотреть ещё раз
play-to-battle = Бой

# Начало игры
play-begin-title = Начать игру { $number }
play-begun-already = Эта игра уже началась, или у неё уже есть результат.
play-only-result = Только сообщить результат
play-where = Где играют
play-where-board = Здесь: измеряет сервер
play-where-table = За столом с миниатюрами: измеряете вы
play-dice-either = Сервера или брошенные и введённые, бросок за броском
play-dice-server = Только сервера
play-dice-entered = Все брошены за столом и введены
play-table = Стол
play-table-ruins = Руины
play-table-woods = Лес
play-table-compound = Укрепление
play-patience = Сколько вопрос ждёт ответа
play-no-limit = Сколько нужно
play-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
}
play-who-fights = Кто сражается от { $name }
play-begin-inside = Кто начинает внутри: { $name } (мест: { $room })
play-begin = Начать бой

# Решения организатора
play-office = Организатор
play-office-means =
    Если объявить время, этот игровой ход будет последним. Если остановить бой, его игра будет аннулирована.
play-call-time = Объявить время
play-abandon = Остановить бой
play-also = Стрелять ещё и из: { $weapon }
