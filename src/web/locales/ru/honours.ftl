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
