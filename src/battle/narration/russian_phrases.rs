//! Russian for the stable words: what a roll is, what a question asks, what a fact is about. A phrase has slots of its
//! own, filled with the arguments of its sentence.

/// The phrase for a word in one of its forms: `does` after a name, `asks` after "решает", `yes` and `no` as sentences
/// of their own, `why` after "за", `onset` after what a charge did.
pub fn phrase(form: &str, word: &str) -> Option<String> {
    if let ("why", Some(marker)) = (form, word.strip_prefix("marker_")) {
        return Some(format!("удержание маркера {marker}"));
    }
    let known = known(form, word).map(str::to_owned);
    match form {
        "yes" => known.or_else(|| Some("{side} отвечает «да» на вопрос, {topic|asks}".to_owned())),
        "no" => known.or_else(|| Some("{side} отвечает «нет» на вопрос, {topic|asks}".to_owned())),
        _ => known,
    }
}

/// A word that stands by itself; with spaces where it is not known.
pub fn term(word: &str) -> String {
    let known = TERMS.iter().find(|(known, _)| *known == word);
    known.map_or_else(|| word.replace('_', " "), |(_, term)| (*term).to_owned())
}

fn known(form: &str, word: &str) -> Option<&'static str> {
    let table = match form {
        "does" => DOES,
        "asks" => ASKS,
        "yes" => YES,
        "no" => NO,
        "why" => WHY,
        "onset" => ONSET,
        _ => return None,
    };
    table.iter().find(|(known, _)| *known == word).map(|(_, phrase)| *phrase)
}

/// Words of the program that sentences name.
const TERMS: &[(&str, &str)] = &[
    ("deployment", "расстановка"),
    ("scout", "разведка"),
    ("movement", "фаза движения"),
    ("psychic", "психическая фаза"),
    ("shooting", "фаза стрельбы"),
    ("assault", "фаза ближнего боя"),
    ("front", "лоб"),
    ("side", "борт"),
    ("rear", "корма"),
    ("the last turn is over", "последний ход окончен"),
    ("nobody is left", "никого не осталось"),
    ("nobody of the other side is left", "у другой стороны никого не осталось"),
    ("the other side gave up", "другая сторона сдалась"),
    ("the other side left the field", "другая сторона ушла с поля"),
    ("the mission is over", "миссия окончена"),
    ("the time is up", "время вышло"),
    ("the organiser stopped it", "организатор остановил бой"),
    ("prepare", "подготовить бой"),
    ("take", "взять:"),
    ("hand_over", "передать:"),
    ("leave", "уйти за край:"),
    ("call_support", "вызвать поддержку"),
    ("demolish", "подорвать:"),
    ("ammo_drop", "сброс боеприпасов"),
    ("autosurgeon", "автохирург"),
    ("shield_projector", "проектор щита"),
    ("grenade_cache", "тайник гранат"),
    ("turret", "турель"),
    ("recon_drone", "дрон-разведчик"),
    ("cluster_munition", "кассетный удар"),
    ("illumination", "осветительные снаряды"),
    ("blind_barrage", "дымовая завеса"),
];

/// What somebody does with the dice of an ask.
const DOES: &[(&str, &str)] = &[
    ("to_hit", "бросает на попадание"),
    ("reroll", "перебрасывает"),
    ("gets_hot", "бросает на перегрев"),
    ("scatter", "бросает на смещение"),
    ("scatter_distance", "бросает, как далеко сместится маркер"),
    ("to_wound", "бросает на ранение"),
    ("precision", "бросает на меткие попадания"),
    ("look_out_sir", "бросает на «Берегитесь, сэр!»"),
    ("save", "делает спасбросок"),
    ("feel_no_pain", "бросает на «Не чувствует боли»"),
    ("penetration", "бросает на пробитие брони"),
    ("vehicle_damage", "бросает по таблице повреждений машины"),
    ("pinning", "проходит тест на прижимание"),
    ("morale", "проходит тест на мораль"),
    ("leadership", "проходит тест на Лидерство"),
    ("break_test", "проходит тест на слом"),
    ("fear", "проходит тест на Страх"),
    ("counter_attack", "проходит тест на Контратаку"),
    ("psychic", "проходит психотест"),
    ("initiative", "проходит тест характеристики"),
    ("run", "бросает на бег"),
    ("difficult", "бросает на трудную местность"),
    ("dangerous", "бросает на опасную местность"),
    ("charge_distance", "бросает, как далеко нападает"),
    ("sweeping_advance", "бросает на преследование"),
    ("spread", "бросает, перекинется ли огонь"),
    ("fire", "бросает против огня"),
    ("extinguish", "пытается потушить огонь"),
    ("fall", "бросает на падение"),
    ("it_will_not_die", "бросает на «Это никогда не умрёт»"),
    ("fall_back", "бросает, как далеко отступает"),
    ("consolidate", "бросает на закрепление"),
    ("roll_off", "бросает, кто больше"),
    ("random", "бросает на случайный выбор"),
    ("haywire", "бросает по электромагнитной таблице"),
    ("rending", "бросает на «Раздирающее»"),
    ("crusader", "бросает на «Крестоносца»"),
    ("hit_and_run", "бросает, как далеко вырывается"),
    ("template", "бросает на попадания шаблоном"),
    ("mishap", "бросает, чем кончится неудачный выход"),
    ("soul_blaze", "бросает на попадания «Пламени души»"),
    ("outflank", "бросает на край стола"),
    ("reserve", "бросает на выход из резерва"),
    ("seize", "пытается перехватить инициативу"),
    ("game_length", "бросает на ещё один ход"),
    ("mission", "бросает на миссию"),
    ("deny", "пытается отразить психосилу"),
    ("perils", "бросает на опасности варпа"),
    ("night", "бросает на ночь"),
    ("leader_trait", "бросает на черту лидера"),
    ("injury", "бросает на травму"),
];

/// What a question asks, and what a fact answers.
const ASKS: &[(&str, &str)] = &[
    ("go_to_ground", "заляжет ли {subject}"),
    ("overwatch", "чем {subject} стреляет на упреждение"),
    ("overwatch_support", "чем {subject} стреляет на упреждение за друга"),
    ("look_out_sir", "закроет ли кто-нибудь собой: {subject}"),
    ("volunteer", "кто закроет собой: {subject}"),
    ("allocate", "кто принимает рану: {subject}"),
    ("defensive_grenade", "применит ли {subject} оборонительную гранату"),
    ("charge_grenade", "с какой гранатой нападает {subject}"),
    ("counter_charge", "куда идёт в ответ {subject}"),
    ("fight_with", "чем дерётся {subject}"),
    ("split_blows", "как делит удары {subject}"),
    ("evade", "будет ли {subject} в этом бою только уклоняться"),
    ("flurry", "ударит ли {subject} ещё дважды, но не так верно"),
    ("strike_again", "ударит ли {subject} ещё раз ценой ран"),
    ("pile_in", "куда бросается {subject}"),
    ("sweep", "погонится ли {subject} за бегущими"),
    ("hit_and_run", "вырвется ли {subject} из боя"),
    ("fail_on_purpose", "провалит ли {subject} тест нарочно"),
    ("place", "куда встанет {subject}"),
    ("deny", "попробует ли {subject} отразить психосилу"),
    ("force", "сделает ли {subject} рану смертельной"),
    ("reroll", "какие кубики перебрасывает {subject}"),
    ("interceptor", "по кому из вышедших стреляет {subject}"),
    ("seize", "попробует ли {subject} перехватить инициативу"),
    ("attack", "нападает ли {subject}"),
    ("place_objective", "куда кладёт цель {subject}"),
    ("take_zone", "возьмёт ли {subject} другой край"),
    ("deploy_first", "начнёт ли {subject} расстановку"),
    ("explosive_charge", "какая модель получит заряд, выбирает {subject}"),
    ("specialist_rule", "какое правило специалистов берёт {subject}"),
    ("claim", "кто подберёт упавшее, выбирает {subject}"),
    ("withdraw", "уйдёт ли {subject} с поля"),
    ("rewind", "вернётся ли бой назад"),
    ("confirm", "верен ли результат"),
    ("distance", "сколько от {a} до {b}"),
    ("sight", "видит ли {a} цель ({b})"),
    ("nearest", "кто ближе всех, если от {a} смотреть на {b}"),
    ("obscured", "скрыта ли от {a} четверть цели ({b})"),
    ("cover", "какое укрытие от {a} у цели ({b})"),
    ("between", "кто стоит между {a} и {b}"),
    ("in_contact", "соприкасаются ли {a} и {b}"),
    ("under", "кто под маркером, стреляет {a}"),
    ("in_area", "в какой местности стоит {a}"),
    ("path", "через какую местность идёт {a}"),
    ("height", "как высоко стоит {a}"),
    ("wall_at", "как далеко летит до стены маркер, стреляет {a}"),
    ("facing", "с какой стороны машины ({b}) стоит {a}"),
    ("off_table", "за столом ли {a} или маркер этой модели"),
    ("can_place", "может ли {a} там встать"),
    ("in_zone", "в чьей зоне {a}"),
];

/// Questions answered with yes.
const YES: &[(&str, &str)] = &[
    ("evade", "{subject} будет только уклоняться"),
    ("go_to_ground", "{subject} заляжет"),
    ("look_out_sir", "{side} хочет, чтобы кто-нибудь закрыл собой: {subject}"),
    ("defensive_grenade", "{subject} применяет оборонительную гранату"),
    ("flurry", "{subject} ударит ещё дважды, но не так верно"),
    ("strike_again", "{subject} бьёт ещё раз ценой ран"),
    ("sweep", "{subject} гонится за бегущими"),
    ("hit_and_run", "{subject} вырывается из боя"),
    ("fail_on_purpose", "{subject} проваливает тест нарочно"),
    ("deny", "{subject} пробует отразить психосилу"),
    ("force", "{subject} вкладывает разум в оружие"),
    ("seize", "{side} хочет перехватить инициативу"),
    ("attack", "{side} нападает"),
    ("take_zone", "{side} берёт другой край"),
    ("deploy_first", "{side} хочет начать расстановку"),
    ("withdraw", "{side} уходит с поля"),
];

/// Questions answered with no.
const NO: &[(&str, &str)] = &[
    ("go_to_ground", "{subject} не залегает"),
    ("overwatch", "{subject} не стреляет на упреждение"),
    ("overwatch_support", "{subject} не стреляет на упреждение за друга"),
    ("look_out_sir", "Никто не закроет собой: {subject}"),
    ("defensive_grenade", "{subject} бережёт оборонительную гранату"),
    ("charge_grenade", "{subject} нападает без гранаты"),
    ("counter_charge", "{subject} не идёт в ответ"),
    ("evade", "{subject} не уклоняется"),
    ("flurry", "{subject} бьёт не чаще, чем может направить"),
    ("strike_again", "{subject} не бьёт ещё раз"),
    ("sweep", "{subject} отпускает бегущих"),
    ("hit_and_run", "{subject} не выходит из боя"),
    ("fail_on_purpose", "{subject} не проваливает тест нарочно"),
    ("deny", "{subject} не пробует отразить психосилу"),
    ("force", "{subject} оставляет рану как есть"),
    ("reroll", "{side} ничего не перебрасывает"),
    ("interceptor", "{subject} не стреляет по вышедшим"),
    ("seize", "{side} не пробует перехватить инициативу"),
    ("attack", "{side} обороняется"),
    ("take_zone", "{side} остаётся у своего края"),
    ("deploy_first", "{side} уступает первую расстановку"),
    ("explosive_charge", "{side} больше не раздаёт зарядов"),
    ("claim", "{side} оставляет это лежать"),
    ("withdraw", "{side} остаётся на поле"),
];

/// What a charge that went home brings to the fight.
const ONSET: &[(&str, &str)] = &[
    ("hindered", ", с трудом по местности, и удары последние"),
    ("disordered", ", беспорядочно и без ещё одной атаки"),
    ("dulled", ", навстречу гранате и без ещё одной атаки"),
    ("from_above", ", сверху, и Сила больше на 1"),
    ("climbed", ", запыхавшись, и Умение драться меньше на 1"),
    ("supports", ", из-за плеча товарища, с одним ударом"),
];

/// What points are scored for.
const WHY: &[(&str, &str)] = &[
    ("first_blood", "первую кровь"),
    ("assassin", "убийство лидера"),
    ("linebreaker", "прорыв линии"),
    ("break_the_enemy", "слом врага"),
    ("leader_trait", "черту лидера"),
    ("markers", "удержанные маркеры"),
    ("mission", "миссию"),
    ("victory", "победу"),
    ("withdrawal", "уход с поля"),
    ("breakthrough", "прорвавшихся"),
    ("kills", "убитых нападавших"),
    ("nobody_left", "уничтожение всех врагов"),
    ("break_tests", "то, что враг проходил тесты на слом"),
    ("leader_killed", "гибель вражеского лидера"),
    ("leader_removed", "вражеского лидера"),
    ("specials", "особых бойцов"),
    ("specials_killed", "убитых особых бойцов"),
    ("specials_removed", "особых бойцов"),
    ("finder", "найденное устройство"),
    ("witness", "присутствие при находке устройства"),
    ("near_device", "близость к устройству"),
    ("buildings", "удержанные здания"),
    ("artefacts", "вынесенные артефакты"),
    ("last_stand", "толпу в углу обороняющихся"),
    ("supports", "опорные пункты"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::armoury::Support;
    use crate::battle::narration::phrases;
    use crate::battle::{Phase, Topic};
    use crate::dice::Ask;

    #[test]
    fn every_english_phrase_has_a_russian_one() {
        for ask in Ask::ALL {
            assert!(phrase("does", ask.word()).is_some(), "{}", ask.word());
        }
        for topic in Topic::ALL {
            assert!(phrase("asks", topic.word()).is_some(), "{}", topic.word());
        }
        for (form, english) in phrases::TABLES {
            for (word, _) in english {
                assert!(known(form, word).is_some(), "{form} {word}");
            }
        }
    }

    #[test]
    fn phases_and_support_are_named_in_russian() {
        let words =
            Phase::ALL.iter().map(|phase| phase.word()).chain(Support::ALL.iter().map(|one| one.word()));
        for word in words {
            assert_ne!(term(word), word.replace('_', " "));
        }
    }
}
