# Стол: что на нём есть, для тех, кто указывает, и для тех, кто слушает страницу.

board-spoken = Стол { $width } на { $depth } дюймов: { $red } и { $blue }
board-side = { $team } – { $models }
board-cover = укрытие { $save }+
board-difficult = трудная местность
board-dangerous = опасная местность
board-impassable = непроходимо
board-high = высота { $inches }"
board-objective = Цель { $number }
board-objective-of = Цель { $number }, { $sort }
board-device = устройство
board-held = держит сторона { $side }
board-carried = несёт { $model }
board-removed = { $model }: выведена
board-shaken = экипаж потрясён
board-stunned = экипаж оглушён
board-immobilised = обездвижена
board-down = залегла
board-falling-back = отступает
board-blinded = ослеплена
board-struck-down = сбита с ног
board-on-fire = горит
board-ablaze = в огне
board-locked = в рукопашной
board-upon-a-vehicle = на машине врага
count-wounds-left = { $n ->
    [one] осталась { $n } рана
    [few] осталось { $n } раны
   *[other] осталось { $n } ран
 }
count-hull-points-left = { $n ->
    [one] осталось { $n } очко корпуса
    [few] осталось { $n } очка корпуса
   *[other] осталось { $n } очков корпуса
 }
count-wounds-lost = { $n ->
    [one] потеряна { $n } рана
    [few] потеряно { $n } раны
   *[other] потеряно { $n } ран
 }
count-passengers = { $n ->
    [one] { $n } пассажир
    [few] { $n } пассажира
   *[other] { $n } пассажиров
 }

objective-device = возможно, устройство
objective-building = здание
objective-artefact = артефакт
objective-support = опорный пункт

terrain-ruin = руины
terrain-wood = лес
terrain-forest = чаща
terrain-hedge = изгородь
terrain-rock = скала
terrain-crater = воронка
terrain-wreck = обломки
terrain-wall = стена
terrain-barricade = баррикада
terrain-bunker = бункер
terrain-rubble = завал
terrain-building = здание
