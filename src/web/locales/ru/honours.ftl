# Боевые отличия: полученные, возможные, таблица правил.

honours-heading = Отличия
honours-team = Команда
honours-of = { $model }: отличий { $held } из { $most }, групп { $opened } из { $groups }
honours-any-number = сколько угодно
honours-to-earn = можно получить: { $honours }
honours-not-now = Пока нельзя: { $names }. { $why }.
honours-rules = Боевые отличия
honours-rules-lead = Что модели и команды получают за снабжение там, где в кампании есть отличия.
honours-honour = Отличие
honours-effect = Что даёт
honours-group = Группа
honours-price = Цена

honour-group-kt = Команда
honour-group-ld = Командование
honour-group-ps = Психосила
honour-group-st = Сила
honour-group-uw = Нестандартная война
honour-group-sp = Скорость
honour-group-co = Рукопашная
honour-group-sh = Стрельба
honour-group-sk = Мастерство
honour-group-fa = Фракция
lasting-initiative = Инициатива
lasting-weapon-skill = Умение драться
lasting-ballistic-skill = Умение стрелять
lasting-strength = Сила
lasting-toughness = Стойкость
lasting-attacks = Атаки
lasting-move = хромота
