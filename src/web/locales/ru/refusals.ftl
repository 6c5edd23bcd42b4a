# Почему отказано: предложение по постоянному коду, с числами, которые его объясняют.

## Страницы и вход

refusal-no-such-page = По этому адресу ничего нет.
refusal-unknown = Такого здесь нет: найдите его в списке.
refusal-unknown-league = Такой лиги нет.
refusal-unknown-campaign = Такой кампании нет.
refusal-unknown-roster = Такого ростера нет.
refusal-unknown-battle = Такого боя нет.
refusal-unknown-game = Такой игры нет.
refusal-unknown-event = Такого события нет.
refusal-unknown-pack = Такого состава нет.
refusal-unknown-webhook = Такого вебхука нет.
refusal-unknown-season = Такого сезона нет.
refusal-unknown-player = Такого игрока нет.
refusal-bad-address = Адрес не прочитать: его часть испорчена, пропущена или повторяется.
refusal-bad-id = Это не идентификатор: возьмите его из списка.
refusal-bad-number = Здесь нужно целое число, например 12.
refusal-bad-form = Форма этой страницы такого не отправляет: заполните её заново.
refusal-unknown-preset = Такого образца нет: выберите на странице.
refusal-not-done = Это не сделано: посмотрите, как дела обстоят сейчас.
refusal-unknown-rule = Такого правила нет.
refusal-bad-role = В форме нет роли: выберите её.
refusal-bad-visibility = В форме не сказано, кто видит лигу: выберите.
refusal-no-actor = В форме не сказано, кто её отправляет.
refusal-other-site = Эту форму прислала страница чужого сайта.
refusal-stale-form = Форма из другого сеанса: загрузите страницу заново и отправьте ещё раз.
refusal-method-not-allowed = Эту страницу только читают. То, что меняет что-нибудь, идёт через API.
refusal-internal-error = Программа не смогла собрать эту страницу.
refusal-not-logged-in = Чтобы увидеть эту страницу, сначала войдите.
refusal-too-many-attempts = Слишком много попыток: подождите { $seconds ->
    [one] { $seconds } секунду
    [few] { $seconds } секунды
   *[other] { $seconds } секунд
 } и попробуйте снова.
refusal-wrong-password = Имя или пароль не подходят: исправьте их.
refusal-weak-password = Такой пароль слишком слаб: возьмите длиннее и не похожий на имя.
refusal-name-taken = Это имя уже занято: выберите другое.
refusal-bad-name = Такое имя не годится: от 1 до 100 видимых знаков в одну строку.
refusal-sign-up-closed = Этот сервер сам никого не принимает: попросите приглашение или администратора.
refusal-bad-invitation = Приглашение не бывает таким: проверьте дни и число людей.
refusal-no-invitation = Такого приглашения нет, или оно уже кончилось: попросите новое.
refusal-bad-days = Ключ живёт от 1 до 3650 дней: назовите столько или ни одного, чтобы он не кончался.
refusal-bad-label = Дайте название: от 1 до 100 знаков.
refusal-too-many-tokens = Сеансов и ключей уже 100: сначала отзовите лишние.
refusal-has-account = У этого игрока уже есть учётная запись.
refusal-last-administrator = Это последний администратор: сначала назначьте другого.
refusal-not-allowed = Вам этого нельзя: посмотрите, чьё здесь слово.
refusal-key-reused = Это уже отправлено с другим содержимым: откройте страницу заново и посмотрите, что из этого вышло.
refusal-conflict = Кто-то успел раньше: посмотрите, как всё теперь.
refusal-stale-version = С тех пор здесь уже что-то произошло: посмотрите ещё раз.
refusal-version-ahead = Столько событий здесь ещё нет.
refusal-position-ahead = Журнал до этого места ещё не дошёл.
refusal-no-such-version = Такого события здесь нет: назовите одно из тех, что были.
refusal-no-such-event = Такого события в бою нет: назовите одно из тех, что были.
refusal-not-yet = До этой минуты ещё ничего не было.
refusal-two-moments = Назовите или номер события, или время, но не оба.
refusal-bad-moment = Это не момент: напишите дату, 2026-11-30, или время.
refusal-nul-character = В тексте есть знак NUL: уберите его.
refusal-text-too-long = В тексте { $length ->
    [one] { $length } знак
    [few] { $length } знака
   *[other] { $length } знаков
 }, а можно не больше { $most }: сократите его.
refusal-nothing-to-change = Менять нечего: всё и так стоит так.
refusal-bad-option = Такого значения у этой настройки нет: посмотрите, какие бывают.
refusal-bad-ruling = Такого переключателя или значения нет: посмотрите список в правилах.
refusal-ruled-by-charter = Это решает устав кампании: измените его.
refusal-malformed-pack = Состав не читается: исправьте файл.

## Сеть и база

refusal-bad-webhook-url = Такой адрес вебхука не годится: нужен https и чужой сервер.
refusal-no-topics = Вебхуку сообщают хотя бы об одном: выберите о чём.
refusal-too-many-webhooks = Вебхуков у лиги уже достаточно: сначала уберите лишний.
refusal-store-busy = Сервер занят: попробуйте чуть позже.
refusal-store-closed = Сервер останавливается: попробуйте чуть позже.
refusal-database-unreachable = База данных не отвечает: попробуйте чуть позже.
refusal-event-unreadable = Событие в журнале не прочитать: администратору поможет `warlog verify`.
refusal-database-failed = База данных не справилась: администратор увидит причину в журнале сервера.
refusal-database-unknown = Адрес базы данных не понять: нужен sqlite:ПУТЬ или postgres://.
refusal-not-a-database = Этот файл — не база данных.
refusal-directory-missing = Каталога для базы данных нет.
refusal-database-read-only = В базу данных нельзя писать.
refusal-database-outdated = База данных старше программы: её надо обновить.
refusal-database-damaged = База данных повреждена.
refusal-database-locked = База данных занята другой программой.
refusal-database-foreign = Это база данных другой программы.
refusal-database-missing = Такой базы данных нет.
refusal-database-not-let-in = База данных не пускает: имя или пароль не те.
refusal-database-no-right = В этой базе данных не хватает прав.
refusal-database-empty = База данных пуста.
refusal-database-newer = База данных новее программы: обновите программу.
refusal-database-differs = Устройство базы данных не то.
refusal-index-missing = В базе данных не хватает указателя.
refusal-batch-malformed = Записать это нельзя: программа составила неверную запись.
refusal-log-has-hole = В журнале пропуск: администратору поможет `warlog verify`.
refusal-projections-differ = Сводки разошлись с журналом: администратору поможет `warlog rebuild`.
refusal-projection-unknown = Такой сводки нет.
refusal-ledger-unknown = Такого журнала нет.
refusal-ledger-exists = Такой журнал уже есть.
refusal-stream-exists = Такой поток уже есть.
refusal-export-unknown = Такая выгрузка не читается.
refusal-export-truncated = Выгрузка обрезана.
refusal-export-edited = Выгрузку правили: её хеши не сходятся.
refusal-nobody-reads = Это никто не читает.
refusal-file-failed = С файлом не вышло.
refusal-secret-damaged = Секрет кубиков повреждён: администратору поможет `warlog verify`.
refusal-secret-elsewhere = Секрет этих кубиков хранится не здесь: бросайте там, где он есть.

## Бой: чья очередь и что ждут

refusal-not-your-turn = Сейчас очередь другой стороны: подождите, пока она закончит.
refusal-wrong-phase = Сейчас не та фаза: посмотрите, какая идёт.
refusal-command-open = Прошлый приказ ещё ждёт кубиков, ответа или замера: сначала дайте их.
refusal-nothing-asked = Об этом никто не спрашивал: посмотрите, чего ждёт бой.
refusal-other-side-asked = Спрашивают другую сторону: подождите её.
refusal-unknown-model = Такой модели в этом бою нет: найдите её среди моделей боя.
refusal-unknown-weapon = Такого оружия в этом бою нет: посмотрите, что несёт модель.
refusal-unknown-target = Такой цели в этом бою нет: посмотрите, какие модели есть.
refusal-unknown-question = Такого вопроса нет: назовите его, как называют события боя.
refusal-unknown-objective = Такой цели на столе нет: посмотрите номера целей.
refusal-battle-over = Бой окончен: посмотрите итог или сыграйте ответвление.
refusal-answer-not-offered = Такого ответа не предлагали: выберите из предложенных.
refusal-not-yes-or-no = Наперёд отвечают только «да» или «нет»: на другое — когда спросят.
refusal-wrong-value = Такого замера не бывает: измерьте ещё раз и запишите по образцу.
refusal-dice-wrong-number = Просили другое число кубиков: посмотрите, сколько ждут.
refusal-dice-out-of-range = Такой грани у кубика нет: введите то, что выпало.
refusal-dice-left-over = Кубиков дано больше, чем просили: уберите лишние.
refusal-words-too-long = Слова для честных кубиков — не больше 200 знаков: сократите.
refusal-diverged = Журнал разошёлся с правилами: администратору поможет `warlog verify`.
refusal-not-prepared = Бой ещё не подготовлен: сначала подготовьте его.
refusal-already-prepared = Бой уже подготовлен: продолжайте расстановку.
refusal-not-deployed = Ещё не все модели расставлены или отложены: расставьте их.

## Бой: модели и место

refusal-no-shot = В приказе нет ни одного выстрела: назовите хотя бы модель и её оружие.
refusal-other-unit = Один приказ — одному отряду: другому отдайте свой.
refusal-wrong-focus = Прицельный огонь называет укрытие: от 2+ до 6+ или «без укрытия».
refusal-nobody-in-focus = У цели ни у кого нет такого плохого укрытия: назовите лучше или стреляйте по всем.
refusal-own-side = Это модель своей же стороны: назовите чужую.
refusal-enemy-side = Это модель противника: назовите свою.
refusal-not-on-table = Модели нет на столе: назовите ту, что есть.
refusal-removed = Модель уже снята: назовите ту, что осталась.
refusal-embarked = Модель внутри транспорта: сначала пусть выйдет.
refusal-not-carried = Модель этого не несёт: посмотрите, что у неё есть.
refusal-used-up = Это уже потрачено и вернётся после игры: возьмите другое.
refusal-already-moved = Она уже двигалась в этой фазе: двигайте другую или закончите фазу.
refusal-already-fired = Она уже стреляла в этом ходу или названа в этом приказе: пусть стреляет другая.
refusal-already-ran = Она уже бежала в этом ходу: прикажите другой или закончите фазу.
refusal-already-charged = Она уже нападала, или нападали на неё, в этом ходу: пусть нападает другая.
refusal-moved-too-far = Путь длиннее, чем ей можно пройти: назовите короче.
refusal-distance-missing = С миниатюрами приказ говорит, сколько прошла модель: от 0 дюймов.
refusal-blocked = На пути что-то стоит: обойдите или выберите другое место.
refusal-impassable = Туда нельзя войти: обойдите или выберите другое место.
refusal-off-table = Это не на столе или не целиком на нём: выберите место ближе к середине.
refusal-too-close-to-enemy = Она встала бы ближе 1 дюйма к врагу: остановитесь дальше.
refusal-no-coherency = Отряд потерял бы связность: держите модели вместе.
refusal-out-of-range = Цель слишком далеко: выберите ближе или другое оружие.
refusal-too-near = Цель ближе наименьшей дальности: выберите дальше или другое оружие.
refusal-no-line-of-sight = Цель не видна: выберите видимую или сначала подвиньтесь.
refusal-no-snap-shot = Можно стрелять только навскидку, а это оружие так не может: возьмите другое.
refusal-heavy-moved-blast = После движения можно только навскидку, а взрывом так нельзя: возьмите другое оружие.
refusal-locked = Она в рукопашной: её черёд в фазу рукопашной, прикажите другой.
refusal-falling-back = Она отступает: прикажите другой.
refusal-gone-to-ground = Она залегла: прикажите другой.
refusal-burning-elsewhere = В 1 дюйме нет горящего друга: подойдите ближе.
refusal-cannot-charge-after-run = Она бежала в этом ходу: пусть нападает другая.
refusal-cannot-charge-after-shooting = Она стреляла из оружия, после которого не нападают: пусть нападает другая.
refusal-cannot-charge-scout = Разведчики и проникшие не нападают в первый ход: пусть нападает другая.
refusal-cannot-charge-arrived = Она вышла на стол в этом ходу: нападать можно в следующем.
refusal-cannot-charge-disembarked = Она вышла из машины в этом ходу: нападать можно в следующем.
refusal-stunned = Экипаж оглушён: прикажите другой модели.
refusal-immobilised = Машина обездвижена: прикажите другой модели.
refusal-not-the-target-shot = После стрельбы нападают только на того, в кого стреляли, и его называют первым.
refusal-cannot-harm = Ничем из того, чем бьёт отряд, эту броню не пробить: выберите другую цель.
refusal-nothing-to-place = Для маркера или шаблона не осталось оружия: уберите это из приказа.
refusal-no-room = Здесь не хватает места: выберите другое.
refusal-capacity-full = Транспорт полон: возьмите другой или сначала высадите кого-нибудь.
refusal-wrong-squad = Внутри начинает только тот отряд, которому транспорт куплен: ставьте модель на стол.
refusal-not-a-character = Это может только персонаж: назовите его.
refusal-fearless = Бесстрашные так не делают: прикажите другой модели.
refusal-needs-power = Нет такой психосилы или не осталось зарядов варпа: возьмите другого псайкера.
refusal-not-in-contact = Подставки не соприкасаются: сначала сведите их.
refusal-friendly-under-marker = Под маркером оказался бы свой: положите его иначе.
refusal-illegal-placement = Сюда ставить нельзя: выберите другое место.
refusal-reserve-not-allowed = В резерве ждут только идущие в обход или до половины отрядов: ставьте на стол.
refusal-halves-unequal = В этой миссии начинает половина команды, а другая ждёт: поправьте число моделей.
refusal-support-missing = За такую поддержку не заплачено: назовите оплаченную.
refusal-support-called = Поддержку в этом бою уже вызывали: вызов только один.
refusal-hands-full = Она уже что-то несёт или отдаёт сама себе: назовите другую модель или цель.
refusal-no-summons = Создавать модели во время игры нельзя: возьмите другую силу.
refusal-cannot-split = Раз за ход, до остальных, отдельно стреляет одна модель отряда с «Раздельным огнём»: назовите одну модель или стреляйте всем отрядом.
refusal-same-target = По этой цели уже стреляли отдельно: остальные стреляют по другой, назовите её.
refusal-wrong-groups = Порядок групп ран называет каждую по номеру и по разу, с 1.

## Лига

refusal-not-founded = Этого ещё нет: сначала основайте.
refusal-already-founded = Это уже есть: возьмите другой идентификатор.
refusal-already-member = Он уже участник.
refusal-not-member = Он не участник: пусть сначала вступит.
refusal-already-organiser = Он уже организатор.
refusal-not-organiser = Он не организатор.
refusal-last-organiser = Он единственный организатор: сначала назначьте другого.
refusal-already-arbitrator = Он уже судья.
refusal-not-arbitrator = Он не судья: посмотрите, кто судит.
refusal-already-spectator = Он и так может смотреть.
refusal-not-spectator = Он не зритель: посмотрите, кто зритель.
refusal-same-visibility = Лига и так видна этим людям: выберите другое.
refusal-already-campaign = Эта кампания уже основана здесь.
refusal-no-league = Такой лиги нет.
refusal-left-league = Он ушёл из лиги: пусть сначала вступит снова.

## Кампания

refusal-second-organiser-needed = Он сам играет в игре { $game }: пусть решит другой организатор.
refusal-bad-charter = Такой устав не годится: исправьте значения.
refusal-charter-fixed = Это место устава не меняют после начала кампании.
refusal-campaign-closed = Кампания закрыта: в ней больше ничего не происходит.
refusal-too-few-rosters = Записано ростеров: { $enrolled }. Чтобы начать, нужно хотя бы { $least }.
refusal-games-open = Игра { $game } не окончена, всего таких: { $open }. Сначала подтвердите их или аннулируйте.
refusal-already-enrolled = Этот ростер уже записан.
refusal-not-enrolled = Этот ростер не записан в кампанию.
refusal-withdrawn = Этот ростер вышел из кампании.
refusal-not-registered = Ростер не сдан: сначала сдайте его.
refusal-over-points = Ростер стоит { $points }, а можно не больше { $most }.
refusal-retired = Этот ростер больше не воюет: назначьте игру с другим.
refusal-game-arranged = Ростер ждут в игре { $game }: сыграйте её или аннулируйте.
refusal-same-roster = Ростер не играет сам с собой.
refusal-same-player = Игрок не играет сам с собой: назовите двоих.
refusal-mission-not-in-charter = В этой кампании такую миссию не играют.
refusal-no-missions = В уставе не осталось миссий: добавьте хотя бы одну.
refusal-unknown-mission = Такой миссии нет: посмотрите список.
refusal-bad-mission = Такая миссия не годится: исправьте её описание.
refusal-bad-size = Игры на { $size } очков не бывает: от { $least } до { $most } на сторону.
refusal-wrong-stage = Игра { $game } сейчас на другой ступени: посмотрите, чего она ждёт.
refusal-roster-plays = Ростер играет игру { $game }: сначала доиграйте её.
refusal-battle-taken = Этот бой относится к игре { $game }.
refusal-other-battle = Это не бой игры { $game }.
refusal-fork-without-result = У ответвления нет итога: доиграйте его, прежде чем оно станет игрой { $game }.
refusal-not-a-fork = Это не ответвление: засчитать можно только его.
refusal-superseded = Вместо этого боя засчитан другой или игру играют заново: он больше не идёт.
refusal-no-game = Этот бой не относится ни к какой игре.
refusal-outcome-against-end = Итога нет ровно тогда, когда игра аннулирована: дайте оба или ни одного.
refusal-bad-points = Столько очков победы не бывает: { $points }. Дайте от { $least } до { $most }.
refusal-not-a-correction = Исправление не трогает гранат и оставляет итог: чтобы отменить игру { $game }, аннулируйте или откройте её.
refusal-nothing-recorded = От игры { $game } известен только итог, боя нет: исправьте его, аннулируйте или велите переиграть.
refusal-too-many-casualties = В игре { $game } потеряно { $casualties } из { $models }: назовите каждого потерянного один раз.
refusal-not-fielded = Эта модель не воевала на той стороне в игре { $game }: назовите из команды.
refusal-lost-twice = Эта модель дважды среди потерь игры { $game }: назовите её один раз.
refusal-bloodless-first-blood = Первой крови в игре { $game } у этой стороны не было: другая никого не потеряла.
refusal-todo-settled = После игры { $game } этого делать не надо, или уже сделано: посмотрите список кампании.
refusal-already-confirmed = Этот игрок уже подтвердил игру { $game }.
refusal-supposed-twice = Игра { $game } названа дважды: назовите каждую один раз.
refusal-unknown-result = Такого исхода нет: победа, ничья или аннулировано.
refusal-no-timeout = В этой кампании молчание ничего не подтверждает.
refusal-not-overdue = Время ещё не вышло: подождите.
refusal-dispute-too-late = С сообщения об итоге прошло часов: { $hours }. Спорят не позже { $most }.
refusal-played-since = После игры { $game } ростер был в игре { $later }: исправьте или аннулируйте игру { $game }.
refusal-no-kayfabe = В этой кампании за игру в образе не награждают: судить нечего.
refusal-kayfabe-judged = Про игру в образе здесь уже сказано.
refusal-not-in-game = Этот ростер в той игре не играет: назовите один из двух.

## Сезоны и туры

refusal-no-season-open = Сезон не открыт: сначала откройте.
refusal-season-open = Сезон уже открыт: сначала закройте его.
refusal-no-rounds = В лестнице нет туров: игроки договариваются сами.
refusal-wrong-round = Тур { $round } сейчас не составить: следующий — { $next }.
refusal-round-open = В туре { $round } не окончено игр: { $open }, первая — { $game }. Дайте каждой итог или аннулируйте.
refusal-too-few-to-pair = Свести можно { $active }, а нужно хотя бы { $least }: запишите ещё или верните кого-нибудь.
refusal-all-rounds-paired = Все туры составлены: каждый встретится с каждым. Закройте сезон, когда всё сыграют.
refusal-unknown-round = Такого тура нет.
refusal-not-the-last-round = Это не последний тур: сначала отмените последний.
refusal-round-begun = Тур уже начат, пары остаются: аннулируйте игру или объявите неявку.
refusal-seeding-fixed = Туры уже составлены по этому посеву: сначала отмените их.
refusal-bad-seeding = Посев называет каждого участника сезона по одному разу.
refusal-unproved-lots = Это не тот жребий, за который сезон поручился: сейте по рейтингу или по своему порядку.
refusal-paired-twice = Ростер назван больше одного раза: в туре он встречается с одним или свободен.
refusal-left-out = Без пары осталось: { $left_out }. Сведите всех, кто играет; при нечётном числе один свободен.
refusal-another-bye = Он уже был свободен: { $had }, а другие — { $fewest }. Освободите кого-нибудь из тех.
refusal-rematch = Они уже встречались в туре { $round }: выберите других или скажите, что так и надо.
refusal-drawn-by-circle = Пары тура { $round } задаёт круговая система: не называйте их.
refusal-bad-window = Срок тура открывается раньше, чем закрывается: дайте два времени по порядку.
refusal-outside-window = Это время вне срока тура: выберите внутри него.
refusal-not-in-season = Этот ростер не играет в сезоне: запишите его.
refusal-late-entry-over = Записываться уже поздно: это позволяли только первые туры.
refusal-no-place-left = Круговой турнир уже составлен, свободных мест нет: запишитесь на следующий сезон.
refusal-no-return = Из кругового турнира вышли насовсем: вернуться можно в следующем сезоне.
refusal-not-withdrawn = Он и не выходил: он уже играет.
refusal-already-unrated = Эта игра и так вне рейтинга.
refusal-unknown-time-zone = Такого часового пояса нет: дайте имя IANA, например Europe/Moscow или UTC.
refusal-bad-time = Это не время: напишите 2026-12-01T19:00, со сдвигом, если часы не те, что у лиги.
refusal-no-such-time = В этот час часы переводят вперёд: выберите раньше или позже.
refusal-two-such-times = Такое время бывает в этот день дважды: напишите его со сдвигом.

## Ростер

refusal-not-drafted = Этого ростера ещё нет: сначала начните его.
refusal-already-drafted = Этот ростер уже есть: возьмите другой идентификатор.
refusal-wrong-status = Ростер сейчас в другом состоянии: посмотрите, чего он ждёт.
refusal-roster-fixed = Список не меняют с тех пор, как он сдан: так решила кампания.
refusal-member-known = Этот идентификатор уже был в ростере: дают его один раз.
refusal-unknown-member = Такой модели в ростере нет.
refusal-other-pack = Модель из другого состава: в ростере один состав одной версии.
refusal-pack-changed = Состав с тех пор изменился: ростер держится своего.
refusal-over-budget = Это стоит { $price }, а осталось { $left }.
refusal-no-count = Гранат не названо: купите хотя бы одну.
refusal-no-models = Моделей не названо: назовите хотя бы одну.
refusal-grenade-access = Эта граната не для этой модели: она покупает только те, что носит или что есть в её записи.
refusal-grenade-cap = У модели стало бы { $would } таких гранат, а кампания позволяет { $most }.
refusal-not-legal = Так не по правилам: посмотрите причины.
refusal-no-members = В ростере никого нет: сначала наберите моделей.
refusal-twice-in-team = Эта модель в команде дважды.
refusal-leader-count = Лидеров в команде { $leaders }: нужен ровно один.
refusal-over-size = Команда стоит { $points }, а игра позволяет { $most }.
refusal-cannot-ride = Эта модель не может начать внутри транспорта.
refusal-already-fought = Игру { $game } этот ростер уже сыграл.
refusal-already-closed = Игра { $game } уже закрыта: её гранаты посчитаны.
refusal-already-restocked = После игры { $game } гранаты уже вернулись.
refusal-already-void = Игра { $game } уже аннулирована.
refusal-not-last-game = Игра { $game } для ростера не последняя: последняя — { $last }.
refusal-not-in-team = Этой модели не было в команде игры { $game }.
refusal-no-grenade-left = Осталось { $available } из { $total }, а нужно { $wanted }.
refusal-not-harmed = Игра { $game } не оставила на модели ничего, что ещё действует: отменять нечего.
refusal-no-post-game = После игры ростера сейчас ничего не следует: шаги сделаны, или их в кампании нет.
refusal-step-open = Сначала закончите открытый шаг после последней игры.
refusal-step-done = Этот шаг уже сделан: каждый делают один раз.
refusal-nothing-to-roll = Для этой модели травму не бросают: посмотрите, что ждут дальше.
refusal-bad-faces = Кубиков дано не столько, сколько просили: каждый от 1 до 6.
refusal-dice-elsewhere = Кубики этой игры берутся не здесь: бой сказал, кто бросает.
refusal-wrong-die = Честные кубики бросают по порядку: сейчас очередь другого.
refusal-no-reroll = Перебросить это ничто не позволяет.
refusal-rerolled-before = Этот кубик уже перебрасывали: второй итог в силе.
refusal-leader-lives = Лидер есть: назовите ему преемника.
refusal-cannot-lead = Эта модель не может вести: повысьте особого бойца или лучшего из основных.
refusal-special-leads = Ещё есть особый боец: повысьте его.
refusal-leader-affordable = На лидера хватает очков снабжения: купите его.
refusal-higher-leadership = У другой основной модели Лидерство выше: повысьте одну из лучших.
refusal-successor-needed = Она ведёт команду: назовите преемника.
refusal-no-requisition = Эта кампания не даёт снабжения: получать нечего.
refusal-no-growth = Списки этой кампании не растут: покупать нечего.
refusal-no-reserves = У ростеров этой кампании нет запаса: покупайте в строй.
refusal-in-reserves = Модель в запасе: сначала вызовите её.
refusal-is-active = Модели нет в запасе.
refusal-sits-out = Модель пропускает эту игру: не берите её в команду.
refusal-rp-missing = Очков снабжения не хватает.
refusal-no-refill = Потраченные гранаты в этой кампании не выкупают.
refusal-not-used = Столько таких гранат не тратили.
refusal-unknown-purchase = Такую покупку вернуть нельзя: посмотрите их номера.
refusal-built-upon = На этой покупке держится другая: сначала верните её.
refusal-no-base = У ростеров этой кампании нет баз: предел задаёт устав.
refusal-base-raised = Базу после этой игры уже подняли: один уровень между двумя играми.
refusal-base-complete = База уже крепость: выше некуда.
refusal-already-granted = За это снабжение уже дано: дают один раз.
refusal-facility-aim = Стрельбище называет, для чего оно; другим постройкам этого не надо.
refusal-facility-built = Таких построек в базе не больше { $most }: постройте другую или снесите одну.
refusal-no-room-in-base = В базе { $built } построек из { $room }: поднимите её или снесите одну.
refusal-no-facility = Такой постройки в базе нет: сначала купите.
refusal-no-help = Эта постройка помогает сама: кубик для неё не бросают.
refusal-helped-before = Эта постройка после этой игры уже помогла: она помогает одной модели.
refusal-nothing-to-help = Этой модели постройка ничем не поможет: назовите другую.
refusal-no-vehicle-bay = Это транспорт: без ангара база его не выводит. Купите ангар или оставьте машину.
refusal-no-support = В этой кампании нет поддержки на поле боя: тратьте снабжение на другое.
refusal-not-stored = Такого снаряжения в запасе нет.
refusal-unknown-entry = Такой записи в составе больше нет.
refusal-unknown-option = Такого выбора у этой записи нет.
refusal-not-entitled = Это снаряжение не для этой модели.

## Боевые отличия

refusal-no-honours = В этой кампании нет боевых отличий: тратьте снабжение на другое.
refusal-unknown-honour = Такого отличия нет: посмотрите таблицу.
refusal-honour-object = Это отличие требует назвать, для чего оно, или ни для чего.
refusal-honour-held = Это отличие уже есть: каждое получают один раз.
refusal-honour-repeats = Это отличие лишь повторило бы правило, которое у модели есть: выберите другое.
refusal-honour-needs = Это отличие не для этой модели: выберите другое.
refusal-non-learning = Эта модель не учится: отличий она не получает.
refusal-not-fought = Модель ещё не воевала с тех пор, как встала в строй: пусть сначала повоюет.
refusal-honour-groups = Открыто групп: { $opened } из { $most }. Возьмите отличие из них.
refusal-honour-count = Отличий уже { $held } из { $most }.
refusal-no-such-injury = Такого увечья у модели нет: выберите из её собственных.
refusal-no-such-limit = В списке нет такого предела, который это отличие сняло бы.

## Список не по правилам

refusal-e-leader-count = Лидеров { $found }, а нужен ровно { $allowed }.
refusal-e-core-min = Основных моделей мало: { $found }, нужно хотя бы { $allowed }.
refusal-e-core-max = Основных моделей много: { $found }, можно не больше { $allowed }.
refusal-e-special-max = Особых бойцов много: { $found }, можно не больше { $allowed }.
refusal-e-special-min = Особых бойцов мало: { $found }, нужно хотя бы { $allowed }.
refusal-e-unit-max = Таких моделей много: { $found }, можно не больше { $allowed }.
refusal-e-batch = Эти модели берут группами.
refusal-e-ratio = Такой выбор сделан слишком часто: { $found } при пределе { $allowed }.
refusal-e-option = Такого снаряжения эта запись не позволяет.
refusal-e-armoury-dup = Один и тот же предмет у модели дважды.
refusal-e-grenade-access = Эту гранату модель не носит и купить не может.
refusal-e-grenade-cap = Гранат одного вида много: { $found }, можно не больше { $allowed }.
refusal-e-budget = Очков потрачено { $found }, а есть { $allowed }.
refusal-e-roster-cap = Ростер стоит { $found }, а вмещает { $allowed }.
refusal-e-pack = Такого состава нет, или запись из другого.
refusal-e-transport = Транспорт здесь не играет.
refusal-e-flyer = Летающие машины здесь не играют.
refusal-e-gw-models = Пеших моделей мало: { $found }, нужно хотя бы { $allowed }.
refusal-e-gw-choices = Выборов одного вида много: { $found }, можно не больше { $allowed }.
refusal-e-gw-wounds = Ран или очков корпуса много: { $found }, можно не больше { $allowed }.
refusal-e-gw-armour = Брони у машины много: { $found }, можно не больше { $allowed }.
refusal-e-gw-save = Броня 2+ здесь не играет.
refusal-e-gw-leader = Вести команду должен другой.
refusal-e-gw-specialist = Специалисты выбраны не по правилам.

## Заметки

refusal-empty-note = Заметка что-нибудь говорит: напишите хотя бы слово.
refusal-note-too-long = В заметке не больше { $most } знаков, в этой { $length }: сократите её или оставьте две.
refusal-too-many-notes = У боя не больше { $most } заметок: сотрите ту, что больше не нужна.
refusal-no-such-note = Заметки { $note } у этого боя нет: посмотрите номера его заметок.
