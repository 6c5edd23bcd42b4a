# Повтор боя.
replay-title = { $title }, событие { $number }
replay-summary = Повтор боя «{ $title }»: событие { $number } из { $events }.
replay-out-of-range = В этом бою { $events ->
    [one] { $events } событие
    [few] { $events } события
   *[other] { $events } событий
  }; события { $asked } нет. Показано событие { $number }.
replay-count = Событие { $number } из { $events }
replay-now = Это событие
replay-around = До и после
replay-steps = Шаги
replay-step-first = Первое событие
replay-step-turn-back = Предыдущий ход
replay-step-roll-back = Предыдущий бросок
replay-step-prev = Назад
replay-step-next = Вперёд
replay-step-roll-on = Следующий бросок
replay-step-turn-on = Следующий ход
replay-step-last = Последнее событие
replay-play = Смотреть
replay-pause = Пауза
replay-speed = Скорость
replay-go = Перейти
replay-event-slider = Событие
replay-strip = Сколько осталось у каждой стороны от первого события до последнего; то же словами – в переломных моментах и таблице ниже
replay-link-here = Ссылка на это событие
replay-copy = Скопировать ссылку
replay-copied = Скопировано
replay-keys = Клавиши
replay-key-play = смотреть и пауза
replay-key-event = по событиям
replay-key-roll = по броскам
replay-key-turn = по ходам
replay-key-ends = начало и конец
replay-moments = Переломные моменты, потери и остаток сил
replay-moments-how = Линии показывают стоимость моделей, оставшихся у каждой стороны, с учётом ран. Переломный момент – один из трёх приказов, которые обошлись одной из сторон дороже всего, если потеряна хотя бы двадцатая часть всех сил. Отменённое не учитывается.
replay-turning-point = Переломный момент.
replay-left-by-turn = Очки в строю к началу каждого хода
replay-turn = Ход
replay-points-left = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
  }, { $part } %

# Обе команды.
replay-score = { $points ->
    [one] { $points } очко победы
    [few] { $points } очка победы
   *[other] { $points } очков победы
  }
replay-models-left = в строю { $left } из { $all }
replay-broken = сломлены
replay-muster = Команды в этот момент
replay-model = Модель
replay-wounds = Раны
replay-state = Состояние
replay-one-use = Одноразовое
replay-leader = лидер
replay-of = { $left } из { $all }
replay-state-waiting = ещё не выставлена
replay-state-reserve = в резерве
replay-state-inside = внутри { $vehicle }
replay-state-removed = выведена
replay-state-locked = в рукопашной
replay-state-table = на столе
replay-legend = Что значат знаки на поле
replay-legend-rest = лидер · линия каждые 6"

# Бросок.
replay-roll-not-thrown = Ещё не брошено.
replay-roll-needs = нужно { $score }+
replay-roll-needs-each = { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
  }, на каждом нужно { $score }+
replay-roll-needs-at-most = { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
  }, в сумме не больше { $score }
replay-roll-how-much = { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
  }: сколько выпадет
replay-roll-passed = Успех.
replay-roll-failed = Неудача.
replay-roll-some-passed = Успешно { $passed } из { $all }.
replay-roll-total-passed = { $total }: успех.
replay-roll-total-failed = { $total }: неудача.
replay-roll-scatters = Маркер смещается по стрелке.
replay-roll-total = Всего { $total }.
replay-roll-fair-one = Честный кубик номер { $number } этого боя.
replay-roll-fair = Честные кубики с { $first } по { $last } этого боя.
replay-roll-entered = Брошено за столом, записано за «{ $side }».
replay-roll-seeded = Из заданного числа.
replay-roll-scripted = Из файла боя.
replay-roll-awaited = ещё не брошен
replay-roll-face = { $face }
replay-roll-face-failed = { $face }, неудача
replay-roll-face-passed = { $face }, успех
replay-roll-face-special = { $face }, успех и более того
replay-roll-arrow = стрелка на { $degrees } градусов

# Заметки.
replay-notes = Заметки
replay-notes-none = К этому событию заметок нет. Заметку видят все, кому виден бой: почему вы пошли туда, что упустили, какое правило было спорным.
replay-notes-at = Заметки есть у событий
replay-note-label = Заметка к событию
replay-note-leave = Оставить заметку
replay-note-erase = Стереть
replay-note-erase-now = Стереть заметку насовсем
replay-note-others = Чужие заметки стирают организаторы и судьи.
replay-log-in = Войдите, чтобы участвовать
replay-nobody-plays = Из игроков этого сервера в бою не участвует никто: за стороны действует API.
replay-in-the-name = От имени

# Что дальше.
replay-what-if = А если отсюда иначе
replay-what-if-about = Ответвление сохраняет всё до этого события, а дальше идёт с другими бросками, ответами и приказами. Вы играете за обе стороны, и в зачёт оно не идёт.
replay-what-if-title = Как его назвать
replay-what-if-seed = Число для кубиков, если у двух ответвлений броски должны быть одинаковые
replay-what-if-start = Начать с события
replay-what-if-api = В API выбор шире:
replay-files = Забрать с собой
replay-file-battle = Бой файлом
replay-file-battle-about = его снова разыграет <code>warlog scenario</code>
replay-file-dice = Броски файлом
replay-file-dice-about = для всех, кто захочет их проверить
replay-measured = Этот бой шёл на столе с миниатюрами: мерили сами игроки.

# Проверка бросков в браузере.
replay-dice-check = Проверить кубики этого боя
replay-dice-what =
    Ваш браузер заново вычислит каждый честный кубик этого боя по секрету, который сервер раскрыл в его конце, и
    сравнит с журналом, бросок за броском.
replay-dice-commitment = Обязательство до первого броска:
replay-dice-start = Проверить броски
replay-dice-file = или файл бросков, который вы сохранили:
replay-dice-proven = как и должно быть
replay-dice-wrong = неверно
replay-dice-unproven = секрет ещё не раскрыт
replay-dice-other = доказать нельзя
replay-dice-good = Ни один кубик не расходится с тем, что даёт его секрет.
replay-dice-bad = Эти броски не такие, какими должны быть.
replay-dice-none = Доказывать пока нечего: секрет раскрывают, когда бой окончен, а у записанных вручную бросков его нет.
replay-dice-counts = Верно: %0. Неверно: %1. Секрет ещё не раскрыт: %2. Записано вручную, из заданного числа или из другого боя: %3.
replay-dice-event = Событие
replay-dice-purpose = Зачем
replay-dice-dice = Кубики
replay-dice-result = Результат
replay-dice-unreadable = Это не файл бросков: прочесть его нельзя.
replay-dice-insecure = Браузеры считают хеши только на зашифрованных страницах и на самом этом компьютере. Откройте страницу по https или на localhost либо сохраните файл бросков и запустите «warlog verify --dice dice.json».
replay-dice-fault-format = Файл не в форме warlog-dice/1.
replay-dice-fault-secret = Раскрытый секрет – не тот, что обещан обязательством %0.
replay-dice-fault-twice = Кубик %0 записан дважды.
replay-dice-fault-uncommitted = До кубика %0 сервер не брал обязательства.
replay-dice-fault-missing = Кубика %0 нет.
replay-dice-fault-face = Кубик %0 события %1 показывает %2, а должен %3.
replay-dice-proves = Что это доказывает
replay-dice-proves-faces = Каждый честный кубик в точности таков, каким его делают секрет, бой и слова обоих игроков: ни один не подменён, не пропущен и не переброшен.
replay-dice-proves-fixed = Секрет был выбран до первого броска, если обязательство выше – то самое, которое вы видели в начале боя.
replay-dice-proves-not = Чего это не доказывает
replay-dice-not-secret =
    Что секрета никто не знал: его мог прочесть владелец сервера. От этого помогают слова, добавленные игроком.
replay-dice-not-typed = Ничего о бросках, сделанных за столом и записанных вручную или взятых из заданного числа. Броски исходного боя проверяют вместе с ним.
replay-dice-not-page =
    Что честна сама страница: её скрипт пришёл с того же сервера. Кто ему не верит, сохраняет файл и проверяет его
    своей программой; как это сделать, сказано в файле.
replay-dice-how = Как делаются броски

# Зачем бросают.
replay-ask-to-hit = на попадание
replay-ask-reroll = переброс
replay-ask-gets-hot = перегрев
replay-ask-scatter = смещение
replay-ask-scatter-distance = дальность смещения
replay-ask-to-wound = на ранение
replay-ask-precision = меткие попадания
replay-ask-look-out-sir = «Берегитесь, сэр!»
replay-ask-save = спасбросок
replay-ask-feel-no-pain = «Не чувствует боли»
replay-ask-penetration = пробитие брони
replay-ask-vehicle-damage = повреждения машины
replay-ask-pinning = тест на прижимание
replay-ask-morale = тест на мораль
replay-ask-leadership = тест на Лидерство
replay-ask-break-test = тест на слом
replay-ask-fear = тест на Страх
replay-ask-counter-attack = Контратака
replay-ask-psychic = психотест
replay-ask-initiative = тест характеристики
replay-ask-run = бег
replay-ask-difficult = трудная местность
replay-ask-dangerous = опасная местность
replay-ask-charge-distance = дальность нападения
replay-ask-sweeping-advance = преследование
replay-ask-spread = распространение огня
replay-ask-fire = против огня
replay-ask-extinguish = тушение огня
replay-ask-fall = падение
replay-ask-it-will-not-die = «Это никогда не умрёт»
replay-ask-fall-back = отступление
replay-ask-consolidate = закрепление
replay-ask-roll-off = кто больше
replay-ask-random = случайный выбор
replay-ask-haywire = электромагнитная таблица
replay-ask-rending = «Раздирающее»
replay-ask-crusader = «Крестоносец»
replay-ask-hit-and-run = «Бей и беги»
replay-ask-template = попадания шаблоном
replay-ask-soul-blaze = попадания «Пламени души»
replay-ask-outflank = край стола
replay-ask-reserve = выход из резерва
replay-ask-seize = перехват инициативы
replay-ask-game-length = ещё один ход
replay-ask-mission = миссия
replay-ask-deny = отражение психосилы
replay-ask-perils = опасности варпа
replay-ask-night = наступление ночи
replay-ask-leader-trait = черта лидера
replay-ask-injury = травма
replay-ask-mishap = неудачный выход
