# Следующий тур: как он составится и форма, которая его составляет.

pair-title = Следующий тур, { $name }
pair-summary = Как будет составлен следующий тур.
pair-heading = Следующий тур: { $name }
pair-lead = Так правила составили бы сейчас тур { $round }.
pair-no-season = Ни один сезон не открыт.
pair-not-now = Сейчас тур не составить: { $why }.
pair-mission = Миссия
pair-opens = Играют с
pair-closes = до
pair-by-rules = Составить по правилам
pair-by-hand = Или вручную
pair-of-red = красные пары { $pair }
pair-of-blue = синие пары { $pair }
pair-free = Свободен
pair-rematches = Те, кто уже встречался, могут встретиться снова
pair-so = Составить так
pair-conflict = с тех пор, как вы открыли страницу, в кампании что-то произошло: посмотрите ещё раз
