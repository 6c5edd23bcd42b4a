# Составы: кого можно набрать, за сколько и с чем.

packs-title = Составы
packs-summary = Кого можно набрать и за сколько.
packs-lead = Команда набирается из одного состава. Цены и профили – данные; сервер может добавить свои составы через <code>--packs DIR</code>.
pack-summary = Записи, цены и снаряжение состава { $name }.
pack-lead = { $entries }. В команде { $leader }, { $core }, { $special } и { $transport }.
pack-hash = Хеш <code>{ $hash }</code>: ростер хранит хеш состава, из которого он набран.
pack-not-worked-out = Эти правила применяют игроки, а не программа: { $rules }.
pack-up-to = до { $most }
pack-between = от { $least } до { $most }
pack-any = сколько угодно { $what ->
    [leaders] лидеров
    [core-models] основных моделей
    [specials] особых бойцов
   *[transports] транспортов
 }
pack-at-least = не меньше { $least }
pack-each = { " " }за штуку, группами по { $batch }
pack-wargear = Снаряжение: { $names }
pack-grenades = Гранаты:
pack-carried = { " " }(своих: { $n })
pack-price = { " " }по { $points }
pack-choices = Снаряжение: { $choices }
pack-instead = { " " }вместо: { $names }
pack-free = { $what }, бесплатно
role-in-team-leader = лидер
role-in-team-core = основа
role-in-team-special = особый боец
role-in-team-transport = транспорт
role-in-team-drone = дрон
