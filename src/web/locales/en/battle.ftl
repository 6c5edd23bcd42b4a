# A battle now: how it stands, what is awaited, the way into the replay.

battle-title = { $title }, battle
battle-summary = How the battle { $title } stands.
battle-of-game = { $title }, game { $game }
battle-what-if = { $title }, what if
battle-last = The last event
battle-statistics = Statistics and luck
battle-so-far = { $events ->
    [one] { $events } event
   *[other] { $events } events
 } so far
battle-awaited = What is awaited
battle-order-awaited = An order of { $side } is awaited.
battle-die-chooses = A die will choose the mission.
battle-roster = Roster of { $side }
battle-board = Measured by the server.
battle-tabletop = Played with miniatures: the players measure.
battle-commitment = <dice>The dice were committed to</dice> as <code>{ $commitment }</code>.
battle-play = Play
