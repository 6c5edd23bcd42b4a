# Действующие правила.

rules-title = Правила
rules-summary = Каждое действующее правило в одну строку и бои, которые его показывают.
rules-lead = Утверждений – { $statements }, особых правил – { $rules }, каждое в одну строку; показательных боёв, где видно, как движок их применяет, – { $battles }.
rules-search = Найти правило: слово по-русски или по-английски либо номер
rules-search-do = Найти
rules-found =
    { $count ->
         [0] Ничего не найдено.
         [one] Найдено { $count } правило.
         [few] Найдено { $count } правила.
        *[many] Найдено { $count } правил.
    }
rules-nothing = Ни в одном правиле нет всех этих слов. Попробуйте меньше слов или другое слово.
rules-all = Все правила
rules-contents = Разделы
rules-count =
    { $count ->
         [one] { $count } правило
         [few] { $count } правила
        *[many] { $count } правил
    }
rules-special = Особые правила
rules-special-about = Правила моделей и оружия. Если движок правила не применяет, оно показано, и применяют его игроки.
rules-honours = Боевые отличия
rules-switches = Переключатели трактовок
rules-switches-about = Там, где источники оставляют выбор. Устав задаёт их для кампании, бой с ними начинается.
rules-values = Принимает
rules-usually = обычно
rules-advice = совет
rules-tested = проверено
rules-battles =
    { $count ->
         [one] { $count } бой
         [few] { $count } боя
        *[many] { $count } боёв
    }
rules-off = не действует
rules-no-effect = здесь не влияет
rules-worked-out = применяет движок
rules-shown = применяют игроки
rules-engine = Движок это применяет, и тесты программы это показывают.
rules-engine-advice = Это совет: движок его не навязывает.
rules-golden = Показательные бои
rules-golden-none = Отдельного файла боя нет; это показывают тесты программы.
rules-golden-about = Каждый разыгрывают тесты программы, до последнего кубика.
rules-battle-summary = Показательный бой.
rules-battle-about = Файл боя: приказы начинаются с >, кубики с !, ответы с ?, результаты с =.
rules-battle-shows = Показывает
rules-part-gn = Общие условия
rules-part-tn = Ходы и фазы
rules-part-mv = Движение и местность
rules-part-sh = Стрельба
rules-part-wp = Типы оружия
rules-part-wd = Ранение
rules-part-al = Распределение и потери
rules-part-sv = Спасброски и укрытие
rules-part-gg = Залегание
rules-part-ff = Сосредоточенный огонь
rules-part-tb = Шаблоны, взрывы и смещение
rules-part-bw = Взрывы и стены
rules-part-fl = Огнемёты и пламя
rules-part-gr = Гранаты
rules-part-as = Нападение
rules-part-ft = Рукопашная
rules-part-mo = Мораль
rules-part-kt = Правила Kill Team
rules-part-sr = Особые правила миссий
rules-part-ct = Тесты характеристик
rules-part-vh = Техника
rules-part-ps = Психосилы
rules-part-mi = Миссии
rules-part-ro = Ростеры
rules-part-ca = Кампании
rules-part-ho = Боевые отличия кампаний
rules-part-le = Лиги
rules-part-ev = События

# Переключатели трактовок.
ruling-every-model-a-unit = Каждая модель – сама себе отряд; включено везде, кроме файлов боёв.
ruling-broken-counts = Какие потери ломают дух команды.
ruling-area-gtg-bonus = Насколько залегание на площадной местности улучшает укрытие.
ruling-barrage-hit-scatters = Смещается ли навесной огонь и при точном попадании.
ruling-overwatch-support =
    С какого расстояния в дюймах друзья того, на кого нападают, могут стрелять на упреждение; 0 – не могут.
ruling-counter-charge = Есть ли четвёртый шаг нападения – встречные нападения друзей.
ruling-hor-mass-charge =
    Не считается ли массовое нападение беспорядочным, так что прибавка за нападение остаётся у всех.
ruling-challenges = Вызывают ли персонажи друг друга на поединок. Источники поединки называют, но правила не приводят, так что включать нечего.
ruling-kt-no-reinforcements = Выходят ли модели из резерва только фланговым обходом.
ruling-look-out-sir-kt = Могут ли друзья из других отрядов закрыть персонажа собой.
ruling-fnp-with-eternal-warrior = Можно ли «Не чувствует боли» против того, что «Вечный воин» спас от мгновенной смерти.
ruling-mtc-helps-charge = Избавляет ли «Движение через укрытие» нападение от трудной местности.
ruling-difficult-terrain = Чего стоит трудная местность: идут по большему из двух кубиков, или путь считается вдвое.
ruling-vertical-rules =
    Как модели лезут и прыгают на ходу: по тестам на Инициативу или как в основных правилах, где подъём – трудная
    местность, а прыжок вниз кончается в 3" от здания тестом опасной местности.
ruling-falling-damage = Ранит ли падение.
ruling-night-fighting = Всегда ли ночь, что бы ни говорила миссия.
ruling-morale = Что ломает дух команды.
ruling-withdrawal = Может ли сломленная команда уйти с поля.
ruling-leader-traits = Бросают ли лидеры на черту перед расстановкой.
ruling-objective-control = Кто держит цель.
ruling-first-blood = Кому достаётся первая кровь.
ruling-fled-leader-counts = Считается ли бежавший лидер убитым.
ruling-set-up = Кто кладёт маркеры и выбирает зоны: жребий сервера или игроки, кто больше выбросит.
ruling-dice = Кубики вводят, бросает сервер или можно и так и так, бросок за броском.
ruling-answer-seconds = Через сколько секунд вопрос получает ответ по умолчанию; 0 – никогда.
