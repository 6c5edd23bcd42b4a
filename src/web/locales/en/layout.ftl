# The frame of every page, and how days are written.

layout-skip = Skip to the content
layout-main = Main
layout-leagues = Leagues
layout-waiting = Waiting
layout-rules = Rules
layout-packs = Packs
layout-dice = Dice
layout-log-in = Log in
layout-log-out = Log out
layout-way = Way here
layout-log = Where the log of this league stands
layout-ledger = Ledger
layout-position = Position
layout-hash = Hash
layout-footer = Every roll and every decision here is an event in a log that anyone can check. <dice>How the dice are checked</dice> · <api>The API</api>

date-day = { $day } { $month } { $year }
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
