# Первая страница: лиги с кампаниями, новые бои, с чего начать.

home-title = Лиги
home-summary = Лиги, кампании и бои, где записан каждый бросок.
home-heading = Kill Team: бросок за броском
home-lead = Каждый бросок и каждое решение этих кампаний – событие в журнале. Пересмотрите бой, загляните в любую его минуту и проверьте кубики.
home-most =
    Показаны { $most } из { $all } лиг: те, где что-нибудь было недавно. Все лиги даёт запрос <code>leagues</code>
    через <api>API</api>.
home-newest = Новые бои
home-first-heading = Здесь ещё ни у кого нет учётной записи
home-first = <sign-up>Зарегистрируйтесь</sign-up>, чтобы управлять этим сервером, или наберите <code>warlog user add</code> там, где он работает.
home-watch = Смотреть с начала
home-unreadable-heading = Бой, который не прочитать
home-unreadable = Журнал <battle>этого боя</battle> повреждён. Где именно, скажет команда <code>warlog verify</code>.
home-empty-heading = Здесь ещё ничего не было
home-empty-demo = Чтобы увидеть лигу с тремя боями, остановите сервер и запустите его командой
home-empty-own =
    Чтобы начать своё, основайте лигу: как это сделать, рассказывает <api>страница об API</api>, а кого можно
    набрать – <packs>составы</packs>.
home-no-campaign = Кампаний пока нет.
home-no-games = Игр пока нет
home-games = подтверждено { $confirmed } из { $games }
home-games-waiting = подтверждено { $confirmed } из { $games }, ждут { $waiting }
home-against = { $red } против { $blue }
home-fork-tag = а если
home-fork = с события { $event }
home-running = идёт
home-deployment = расстановка
home-turn = ход { $turn }
home-stopped = Остановлен организатором
home-won = Победа: { $side }
home-draw = Ничья
