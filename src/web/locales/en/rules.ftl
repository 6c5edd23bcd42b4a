# The rules in force.

rules-title = Rules
rules-summary = Every rule in force in one line, and the battles that show it.
rules-lead = { $statements } statements and { $rules } special rules in one line each, with { $battles } golden battles that show how the engine works them out.
rules-search = Look for a rule: a word in English or Russian, or its number
rules-search-do = Search
rules-found =
    { $count ->
         [0] Nothing found.
         [one] { $count } rule found.
        *[other] { $count } rules found.
    }
rules-nothing = No rule has all these words. Try fewer, or another one for the same thing.
rules-all = All rules
rules-contents = Parts
rules-count =
    { $count ->
         [one] { $count } rule
        *[other] { $count } rules
    }
rules-special = Special rules
rules-special-about = Of models and weapons. Where the engine does not work one out, it is shown and the players apply it.
rules-honours = Battle honours
rules-switches = Ruling switches
rules-switches-about = Where the sources leave a choice. A charter sets them for its campaign, a battle begins with them.
rules-values = Takes
rules-usually = usually
rules-advice = advice
rules-tested = tested
rules-battles =
    { $count ->
         [one] { $count } battle
        *[other] { $count } battles
    }
rules-off = off in Kill Team
rules-no-effect = no effect here
rules-worked-out = worked out
rules-shown = the players apply it
rules-engine = The engine works it out, and the program's tests show it.
rules-engine-advice = It is advice: the engine does not enforce it.
rules-golden = Golden battles
rules-golden-none = No battle file shows it by itself; tests of the program do.
rules-golden-about = Each is played by the program's tests, to the last die.
rules-battle-summary = A golden battle that shows rules.
rules-battle-about = A battle file: orders begin with >, dice with !, answers with ?, what comes of it with =.
rules-battle-shows = It shows
rules-part-gn = Conventions
rules-part-tn = Turns and phases
rules-part-mv = Movement and terrain
rules-part-sh = Shooting
rules-part-wp = Weapon types
rules-part-wd = Wounding
rules-part-al = Allocation and casualties
rules-part-sv = Saves and cover
rules-part-gg = Going to ground
rules-part-ff = Focus fire
rules-part-tb = Templates, blasts and scatter
rules-part-bw = Blasts and walls
rules-part-fl = Flamers and fire
rules-part-gr = Grenades
rules-part-as = Charging
rules-part-ft = Fighting
rules-part-mo = Morale
rules-part-kt = Kill Team
rules-part-sr = Special rules of the missions
rules-part-ct = Characteristic tests
rules-part-vh = Vehicles
rules-part-ps = Psychic powers
rules-part-mi = Missions
rules-part-ro = Rosters
rules-part-ca = Campaigns
rules-part-ho = Battle honours of campaigns
rules-part-le = Leagues
rules-part-ev = Events
