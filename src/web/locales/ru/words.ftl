# Малые слова всех страниц: счёт, минута боя, чем он кончился.

count-rosters = { $n ->
    [one] { $n } ростер
    [few] { $n } ростера
   *[other] { $n } ростеров
 }
count-games = { $n ->
    [one] { $n } игра
    [few] { $n } игры
   *[other] { $n } игр
 }
count-members = { $n ->
    [one] { $n } участник
    [few] { $n } участника
   *[other] { $n } участников
 }
count-models = { $n ->
    [one] { $n } модель
    [few] { $n } модели
   *[other] { $n } моделей
 }
count-points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
 }
count-events = { $n ->
    [one] { $n } событие
    [few] { $n } события
   *[other] { $n } событий
 }
count-victory-points = { $n ->
    [one] { $n } очко победы
    [few] { $n } очка победы
   *[other] { $n } очков победы
 }
count-requisition-points = { $n ->
    [one] { $n } очко снабжения
    [few] { $n } очка снабжения
   *[other] { $n } очков снабжения
 }
count-failures = { $n ->
    [one] { $n } неудача
    [few] { $n } неудачи
   *[other] { $n } неудач
 }
count-pairs = { $n ->
    [one] { $n } пара
    [few] { $n } пары
   *[other] { $n } пар
 }
count-byes = { $n ->
    [one] { $n } раз свободен
    [few] { $n } раза свободен
   *[other] { $n } раз свободен
 }
count-walkovers-won = { $n ->
    [one] { $n } победа без игры
    [few] { $n } победы без игры
   *[other] { $n } побед без игры
 }
count-walkovers-lost = { $n ->
    [one] { $n } неявка
    [few] { $n } неявки
   *[other] { $n } неявок
 }
count-rounds-missed = { $n ->
    [one] { $n } пропущенный тур
    [few] { $n } пропущенных тура
   *[other] { $n } пропущенных туров
 }
count-choices = { $n ->
    [one] { $n } выбор
    [few] { $n } выбора
   *[other] { $n } выборов
 }
count-honours = { $n ->
    [one] { $n } отличие
    [few] { $n } отличия
   *[other] { $n } отличий
 }
count-entries = { $n ->
    [one] { $n } запись
    [few] { $n } записи
   *[other] { $n } записей
 }
count-leaders = { $n ->
    [one] { $n } лидер
    [few] { $n } лидера
   *[other] { $n } лидеров
 }
count-core-models = { $n ->
    [one] { $n } основная модель
    [few] { $n } основные модели
   *[other] { $n } основных моделей
 }
count-specials = { $n ->
    [one] { $n } особый боец
    [few] { $n } особых бойца
   *[other] { $n } особых бойцов
 }
count-transports = { $n ->
    [one] { $n } транспорт
    [few] { $n } транспорта
   *[other] { $n } транспортов
 }

side-red = красные
side-blue = синие

moment-deployment = Расстановка: { $side }
moment-scout = Перед первым ходом разведчиков может переставить сторона { $side }
moment-turn = Ход { $turn }, { $side }, { $phase }
phase-movement = фаза движения
phase-psychic = психическая фаза
phase-shooting = фаза стрельбы
phase-assault = фаза ближнего боя

ended-won = Победа – { $side }: { $reason }
ended-drawn = Ничья: { $reason }
end-turn-limit = последний ход окончен
end-wiped-out = у другой стороны никого не осталось
end-conceded = другая сторона сдалась
end-withdrew = другая сторона ушла с поля
end-time-limit = время вышло
end-mission-end = миссия окончена
end-abandoned = организатор остановил бой

# Чем объясняется отказ в бою.
named-model = модель
named-distance = расстояние
named-reach = предел
named-unit = отряд
named-by = кто
named-piece = местность
named-most = не больше
named-models = моделей
named-eligible = подходят
named-turn-of = ходит
named-top = верх
named-tested = проверено
named-started = было
named-places = мест
named-place = место
named-overlap = перекрытие
named-other-unit = другой отряд
named-needs = нужно
named-named-before = названо раньше
named-named = названо
named-mastery = мастерство
named-markers = маркеров
named-left = осталось
named-least-turn = с хода
named-least = не меньше
named-kept = отложено
named-held = занято
named-group = группа
named-friend = друг
named-free = свободно
named-fights-begun = начато рукопашных
named-depth = глубина
named-charges = зарядов
named-best = лучшее
named-armour = броня

# Для чего выбор снаряжения.
option-wargear = снаряжение
option-gun = ствол
option-biomorphs = биоморфы
option-ranged = стрелковое оружие
option-armour = броня
option-special = специальное оружие
option-rank = звание
option-melee = оружие рукопашной
option-drones = дроны
option-vox = вокс
option-vehicle-wargear = снаряжение машины
option-heavy = тяжёлое оружие
option-first-weapon = первое оружие
option-second-weapon = второе оружие
option-special-or-heavy = специальное или тяжёлое оружие
option-pistol-slot = вместо пистолета
option-weapons = оружие
option-weapon-systems = системы оружия
option-first = первое
option-second = второе
option-camo = маскировка
option-crew = экипаж
option-shield = щит
option-mount = на чём едет
option-weapon = оружие
option-eviscerator = эвисцератор
option-attack-bike = боевой мотоцикл
option-fist = кулак
option-both = оба
option-killsaws = пилы-убийцы
option-buzzsaw = циркулярка
option-weapon-1 = оружие 1
option-weapon-2 = оружие 2
option-ion = ионное оружие
option-rail = рельсовое оружие
option-ammo = боеприпасы
option-fusion = термоядерное оружие
option-primary = основное оружие
option-secondary = второе оружие
option-strangleweb = душащая сеть
option-cannon = пушка

words-more = и ещё { $n }
