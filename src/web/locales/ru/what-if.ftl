# А если бы игры кончились иначе.

what-if-title = А если, { $name }
what-if-summary = Таблица кампании { $name }, если бы игры кончились иначе.
what-if-heading = А если: { $name }
what-if-lead = Таблица, рейтинг и следующий тур, если бы игры кончились иначе. Ничего не записывается: всё, что есть, – адрес этой страницы.
what-if-game = Игра
what-if-came-to = кончилась так
what-if-points = очки победы
what-if-at = На событие
what-if-show = Показать
what-if-facts =
    Номера игр стоят на странице кампании. Если очки победы не указать, они остаются прежними, и потери тоже.
    Составленные туры остаются как есть.
what-if-result-as-it-was = как кончилась
what-if-result-red = победа красных
what-if-result-blue = победа синих
what-if-result-draw = ничья
what-if-result-void = ничем: аннулирована
what-if-supposed = Предположим
what-if-instead = Игра { $game }: { $now } вместо { $before }
what-if-no-result = нет результата
what-if-vp = , { $red } : { $blue }
what-if-place = Место
what-if-rating = Рейтинг
what-if-changes = Рядом с числами стоит, на сколько они изменились.
what-if-next = Следующий тур
what-if-no-next = Составить его нельзя: { $why }.
