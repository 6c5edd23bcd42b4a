# Бой сейчас: как он стоит, чего ждёт, путь в повтор.

battle-title = { $title }, бой
battle-summary = Как идёт бой { $title }.
battle-of-game = { $title }, игра { $game }
battle-what-if = { $title }, а если
battle-last = Последнее событие
battle-statistics = Статистика и везение
battle-so-far = пока { $events ->
    [one] { $events } событие
    [few] { $events } события
   *[other] { $events } событий
 }
battle-awaited = Чего ждёт бой
battle-order-awaited = Слово за стороной { $side }: нужен приказ.
battle-die-chooses = Миссию выберет кубик.
battle-roster = Ростер { $side }
battle-board = Расстояния измеряет сервер.
battle-tabletop = Играют миниатюрами: расстояния измеряют игроки.
battle-commitment = <dice>Обязательство сервера о кубиках</dice>: <code>{ $commitment }</code>.
battle-play = Играть
