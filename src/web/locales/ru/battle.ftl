# Бой сейчас: как он стоит, чего ждёт, путь в повтор.

battle-title = { $title }, бой
battle-summary = Как стоит бой { $title }.
battle-of-game = { $title }, игра { $game }
battle-what-if = { $title }, а если
battle-last = Последнее событие
battle-so-far = пока { $events ->
    [one] { $events } событие
    [few] { $events } события
   *[other] { $events } событий
 }
battle-awaited = Чего ждёт бой
battle-order-awaited = Ждёт приказа: { $side }.
battle-die-chooses = Миссию выберет кубик.
battle-roster = Ростер { $side }
battle-board = Измеряет сервер.
battle-tabletop = Играют миниатюрами: измеряют игроки.
battle-commitment = <dice>За кубики поручились</dice>: <code>{ $commitment }</code>.
battle-play = Играть
