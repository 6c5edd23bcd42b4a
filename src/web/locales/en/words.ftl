# Small words of all pages: counts, moments of a battle, how it ended.

count-rosters = { $n ->
    [one] { $n } roster
   *[other] { $n } rosters
 }
count-games = { $n ->
    [one] { $n } game
   *[other] { $n } games
 }
count-members = { $n ->
    [one] { $n } member
   *[other] { $n } members
 }
count-models = { $n ->
    [one] { $n } model
   *[other] { $n } models
 }
count-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
 }
count-events = { $n ->
    [one] { $n } event
   *[other] { $n } events
 }
count-victory-points = { $n ->
    [one] { $n } victory point
   *[other] { $n } victory points
 }
count-requisition-points = { $n ->
    [one] { $n } requisition point
   *[other] { $n } requisition points
 }
count-failures = { $n ->
    [one] { $n } failure
   *[other] { $n } failures
 }
count-pairs = { $n ->
    [one] { $n } pair
   *[other] { $n } pairs
 }
count-byes = { $n ->
    [one] { $n } bye
   *[other] { $n } byes
 }
count-walkovers-won = { $n ->
    [one] { $n } walk-over won
   *[other] { $n } walk-overs won
 }
count-walkovers-lost = { $n ->
    [one] { $n } walk-over lost
   *[other] { $n } walk-overs lost
 }
count-rounds-missed = { $n ->
    [one] { $n } round missed
   *[other] { $n } rounds missed
 }
count-choices = { $n ->
    [one] { $n } choice
   *[other] { $n } choices
 }
count-honours = { $n ->
    [one] { $n } honour
   *[other] { $n } honours
 }
count-entries = { $n ->
    [one] { $n } entry
   *[other] { $n } entries
 }
count-leaders = { $n ->
    [one] { $n } leader
   *[other] { $n } leaders
 }
count-core-models = { $n ->
    [one] { $n } core model
   *[other] { $n } core models
 }
count-specials = { $n ->
    [one] { $n } special
   *[other] { $n } specials
 }
count-transports = { $n ->
    [one] { $n } transport
   *[other] { $n } transports
 }

side-red = red
side-blue = blue

moment-deployment = Deployment: { $side } sets up
moment-scout = Before the first turn: { $side } may redeploy scouts
moment-turn = Turn { $turn }, { $side }, { $phase }
phase-movement = movement phase
phase-psychic = psychic phase
phase-shooting = shooting phase
phase-assault = assault phase

ended-won = { $side } won: { $reason }
ended-drawn = Draw: { $reason }
end-turn-limit = the last turn is over
end-wiped-out = nobody of the other side is left
end-conceded = the other side gave up
end-withdrew = the other side left the field
end-time-limit = the time is up
end-mission-end = the mission is over
end-abandoned = the organiser stopped it

# What explains a refusal of a battle, by name.
named-model = model
named-distance = distance
named-reach = reach
named-unit = unit
named-by = by
named-piece = terrain
named-most = at most
named-models = models
named-eligible = eligible
named-turn-of = turn of
named-top = top
named-tested = tested
named-started = started
named-places = places
named-place = place
named-overlap = overlap
named-other-unit = other unit
named-needs = needs
named-named-before = named before
named-named = named
named-mastery = mastery
named-markers = markers
named-left = left
named-least-turn = from turn
named-least = at least
named-kept = kept
named-held = held
named-group = group
named-friend = friend
named-free = free
named-fights-begun = fights begun
named-depth = depth
named-charges = charges
named-best = best
named-armour = armour

# What a choice of gear is for.
option-wargear = wargear
option-gun = gun
option-biomorphs = biomorphs
option-ranged = ranged weapon
option-armour = armour
option-special = special weapon
option-rank = rank
option-melee = melee weapon
option-drones = drones
option-vox = vox
option-vehicle-wargear = vehicle wargear
option-heavy = heavy weapon
option-first-weapon = first weapon
option-second-weapon = second weapon
option-special-or-heavy = special or heavy weapon
option-pistol-slot = instead of the pistol
option-weapons = weapons
option-weapon-systems = weapon systems
option-first = first
option-second = second
option-camo = camouflage
option-crew = crew
option-shield = shield
option-mount = mount
option-weapon = weapon
option-eviscerator = eviscerator
option-attack-bike = attack bike
option-fist = fist
option-both = both
option-killsaws = killsaws
option-buzzsaw = buzzsaw
option-weapon-1 = weapon 1
option-weapon-2 = weapon 2
option-ion = ion weapon
option-rail = rail weapon
option-ammo = ammunition
option-fusion = fusion weapon
option-primary = primary weapon
option-secondary = secondary weapon
option-strangleweb = strangleweb
option-cannon = cannon

words-more = and { $n } more
