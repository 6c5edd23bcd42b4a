# Лист ростера: модели, оружие, правила, гранаты.

sheet-owner = Владелец: { $owner }
sheet-points = { $points ->
    [one] { $points } очко из { $budget }
    [few] { $points } очка из { $budget }
   *[other] { $points } очков из { $budget }
 }
sheet-threat = Угроза { $threat }: стоимость вместе с отличиями, делённая на 100, с округлением вверх. Из двух команд слабейшая – та, у которой угроза меньше.
sheet-attention = Что требует внимания
sheet-after = После боя
sheet-empty = Здесь пока никого. Набирают мутацией <code>recruit</code> или на странице сборки; кого можно взять – в <packs>составах</packs>.
sheet-story = Что с ним было и как выглядел лист раньше
sheet-sits-out = пропускает следующую игру
sheet-winded = одышка: в следующей игре движется на 2" меньше
sheet-wounded-pride = уязвлённая гордость: в следующей игре Лидерство хуже на 2
sheet-renown = Слава:
sheet-tier = (ступень { $tier })
sheet-in-game = в игре
sheet-specialist = специалист:
sheet-reserve = в резерве
sheet-grenades = Гранаты
sheet-wounds = Раны
sheet-used = потрачена
sheet-not-worked-out = (применяют игроки)
sheet-own-rule = правило самого состава: его применяют игроки
sheet-rules = Правила с этого листа

armour-front = Лоб
armour-side = Борт
armour-rear = Корма
armour-hull = Корпус
weapon-head-weapon = Оружие
weapon-head-range = Дальность
weapon-head-strength = Сила
weapon-head-ap = Пробой
weapon-head-type = Тип
weapon-melee = рукопашное
weapon-template = шаблон
weapon-unlimited = без предела
weapon-user = своя
weapon-pistol = пистолет
weapon-assault = штурмовое
weapon-rapid-fire = скорострельное
weapon-heavy = тяжёлое
weapon-salvo = залповое
weapon-ordnance = артиллерия
weapon-grenade = граната

deed-melee-kills = убито в рукопашной
deed-ranged-kills = убито стрельбой
deed-automatic-hit-kills = убито автоматическими попаданиями
deed-objectives-captured = взято целей
deed-rout-tests-passed = пройдено тестов на бегство
deed-successful-charges = удачных нападений
deed-immobile-targets = уничтожено неподвижных целей
deed-first-bloods = первая кровь
deed-rounds-holding = ходов с целью в руках
