# The sheet of a roster: models, weapons, rules, grenades.

sheet-owner = Of { $owner }
sheet-points = { $points ->
    [one] { $points } point of { $budget }
   *[other] { $points } points of { $budget }
 }
sheet-threat = Threat { $threat }: its points, with those of honours, divided by 100, rounded up. Of two teams the one with less is the underdog.
sheet-attention = What needs attention
sheet-after = After the battle
sheet-empty = Nobody has been recruited yet. Build it by <code>recruit</code>, or on its own page; <packs>the packs</packs> say who there is.
sheet-story = What has happened to it, and the sheet as it was
sheet-sits-out = sits the next game out
sheet-winded = winded: moves 2" less in the next game
sheet-wounded-pride = wounded pride: Leadership -2 in the next game
sheet-renown = Renown:
sheet-tier = (tier { $tier })
sheet-in-game = in a game
sheet-specialist = specialist:
sheet-reserve = in reserve
sheet-grenades = Grenades
sheet-wounds = Wounds
sheet-used = used
sheet-not-worked-out = (not worked out)
sheet-own-rule = a rule of the pack's own: the players apply it
sheet-rules = Rules on this sheet

armour-front = Front
armour-side = Side
armour-rear = Rear
armour-hull = HP
weapon-head-weapon = Weapon
weapon-head-range = Range
weapon-head-strength = S
weapon-head-ap = AP
weapon-head-type = Type
weapon-melee = melee
weapon-template = template
weapon-unlimited = unlimited
weapon-user = user
weapon-pistol = pistol
weapon-assault = assault
weapon-rapid-fire = rapid fire
weapon-heavy = heavy
weapon-salvo = salvo
weapon-ordnance = ordnance
weapon-grenade = grenade

deed-melee-kills = kills in close combat
deed-ranged-kills = kills by shooting
deed-automatic-hit-kills = kills by what hits by itself
deed-objectives-captured = objectives taken
deed-rout-tests-passed = tests of nerve passed
deed-successful-charges = charges that went home
deed-immobile-targets = immobile targets destroyed
deed-first-bloods = first bloods
deed-rounds-holding = turns of holding an objective
