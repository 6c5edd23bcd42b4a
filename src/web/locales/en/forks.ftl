# What-if battles: where one comes from, which there are, how to start one.

fork-notice = <strong>What if? </strong>This battle keeps <parent>another one</parent> up to <event>event { $event }</event>. { $standing }
fork-counts = The organiser has said that it counts as game { $game }.
fork-counted = It counted for a time.
fork-does-not-count = It does not count.
fork-seed = { " " }Its dice come from the seed { $seed }.
fork-superseded = The organiser has put <fork>a what-if battle</fork> in the place of this one, which does not count any more.
fork-heading = What-if battles
fork-about = They keep a battle up to one of its events and go on otherwise. They do not count.
