# Длинные списки по частям.

paged-part = Часть { $part } из { $parts }
paged-previous = Назад
paged-next = Дальше
