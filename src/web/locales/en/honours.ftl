# Battle honours: those earned, those that could be, the table of the rules.

honours-heading = Honours
honours-team = The team
honours-of = { $model }: { $held } of { $most } honours, { $opened } of { $groups } groups
honours-any-number = any number
honours-to-earn = { $honours } to earn
honours-not-now = Not now: { $names }. { $why }.
honours-rules = Battle honours
honours-rules-lead = What models and teams earn with requisition where a campaign has honours.
honours-honour = Honour
honours-effect = What it does
honours-group = Group
honours-price = Price

honour-group-kt = Kill Team
honour-group-ld = Leadership
honour-group-ps = Psychic
honour-group-st = Strength
honour-group-uw = Unconventional warfare
honour-group-sp = Speed
honour-group-co = Combat
honour-group-sh = Shooting
honour-group-sk = Skill
honour-group-fa = Faction
lasting-initiative = Initiative
lasting-weapon-skill = Weapon Skill
lasting-ballistic-skill = Ballistic Skill
lasting-strength = Strength
lasting-toughness = Toughness
lasting-attacks = Attacks
lasting-move = a lame leg
