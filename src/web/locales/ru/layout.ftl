# Рамка каждой страницы и запись дат.

layout-skip = К содержанию
layout-main = Разделы сайта
layout-leagues = Лиги
layout-waiting = Ждёт вас
layout-rules = Правила
layout-packs = Составы
layout-dice = Кубики
layout-log-in = Войти
layout-log-out = Выйти
layout-way = Вы здесь
layout-log = Состояние журнала этой лиги
layout-ledger = Журнал
layout-position = События
layout-hash = Хеш
layout-footer = Каждый бросок и каждое решение здесь – событие в журнале, который может проверить кто угодно. <dice>Как проверяются кубики</dice> · <api>API</api>

date-day = { $day } { $month } { $year } г.
month-1 = января
month-2 = февраля
month-3 = марта
month-4 = апреля
month-5 = мая
month-6 = июня
month-7 = июля
month-8 = августа
month-9 = сентября
month-10 = октября
month-11 = ноября
month-12 = декабря
