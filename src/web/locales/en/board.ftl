# The board: what is on it, for who points at it and for who hears the page.

board-spoken = The table, { $width } by { $depth } inches, with { $red } and { $blue }
board-side = { $models } of { $team }
board-cover = { $save }+ cover
board-difficult = difficult
board-dangerous = dangerous
board-impassable = impassable
board-high = { $inches }" high
board-objective = Objective { $number }
board-objective-of = Objective { $number }, { $sort }
board-device = the device
board-held = held by { $side }
board-carried = carried by { $model }
board-removed = { $model }, removed
board-shaken = crew shaken
board-stunned = crew stunned
board-immobilised = immobilised
board-down = gone to ground
board-falling-back = falling back
board-blinded = blinded
board-struck-down = struck down
board-on-fire = on fire
board-ablaze = ablaze
board-locked = locked in combat
board-upon-a-vehicle = upon a vehicle
count-wounds-left = { $n ->
    [one] { $n } wound left
   *[other] { $n } wounds left
 }
count-hull-points-left = { $n ->
    [one] { $n } hull point left
   *[other] { $n } hull points left
 }
count-wounds-lost = { $n ->
    [one] { $n } wound lost
   *[other] { $n } wounds lost
 }
count-passengers = { $n ->
    [one] { $n } passenger
   *[other] { $n } passengers
 }

objective-device = perhaps the device
objective-building = building
objective-artefact = artefact
objective-support = support

terrain-ruin = ruin
terrain-wood = wood
terrain-forest = forest
terrain-hedge = hedge
terrain-rock = rock
terrain-crater = crater
terrain-wreck = wreck
terrain-wall = wall
terrain-barricade = barricade
terrain-bunker = bunker
terrain-rubble = rubble
terrain-building = building
