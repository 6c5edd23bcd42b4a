# The packs: who can be recruited, for how much, with what.

packs-title = Packs
packs-summary = Who can be recruited, for how much.
packs-lead = A kill team is built from one pack. Prices and profiles are data; a server may add packs of its own with <code>--packs DIR</code>.
pack-summary = Entries, prices and gear of the pack { $name }.
pack-lead = { $entries }. A team has { $leader }, { $core }, { $special } and { $transport }.
pack-hash = Hash <code>{ $hash }</code>: a roster keeps the hash of the pack that built it.
pack-not-worked-out = Not worked out by the engine, so the players apply them: { $rules }.
pack-up-to = up to { $most }
pack-between = { $least } to { $most }
pack-any = any number of { $what ->
    [leaders] leaders
    [core-models] core models
    [specials] specials
   *[transports] transports
 }
pack-at-least = at least { $least }
pack-each = { " " }each, in groups of { $batch }
pack-wargear = Wargear: { $names }
pack-grenades = Grenades:
pack-carried = { " " }({ $n } carried)
pack-price = { " " }at { $points }
pack-choices = { $choices } of gear
pack-instead = { " " }instead of { $names }
pack-free = { $what }, free
role-in-team-leader = leader
role-in-team-core = core
role-in-team-special = special
role-in-team-transport = transport
role-in-team-drone = drone
