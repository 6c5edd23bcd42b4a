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
