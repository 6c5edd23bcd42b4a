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
rules-battle-about = Файл боя: приказы начинаются с >, кубики с !, ответы с ?, итоги с =.
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
rules-part-tb = Шаблоны, взрывы и рассеивание
rules-part-bw = Взрывы и стены
rules-part-fl = Огнемёты и пламя
rules-part-gr = Гранаты
rules-part-as = Натиск
rules-part-ft = Рукопашная
rules-part-mo = Мораль
rules-part-kt = «Килл Тим»
rules-part-sr = Особые правила миссий
rules-part-ct = Проверки характеристик
rules-part-vh = Техника
rules-part-ps = Психические силы
rules-part-mi = Миссии
rules-part-ro = Ростеры
rules-part-ca = Кампании
rules-part-ho = Боевые отличия кампаний
rules-part-le = Лиги
rules-part-ev = События
