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
moment-scout = Перед первым ходом разведчиков переставляет { $side }
moment-turn = Ход { $turn }, { $side }, { $phase }
phase-movement = фаза движения
phase-psychic = психическая фаза
phase-shooting = фаза стрельбы
phase-assault = фаза рукопашной

ended-won = Победа — { $side }: { $reason }
ended-drawn = Ничья: { $reason }
end-turn-limit = последний ход окончен
end-wiped-out = у другой стороны никого не осталось
end-conceded = другая сторона сдалась
end-withdrew = другая сторона ушла с поля
end-time-limit = время вышло
end-mission-end = миссия окончена
end-abandoned = организатор остановил бой
