//! The sentences in Russian. `{x}` is an argument; `{x|рана,раны,ран}` counts: "2 раны"; `{x|of}` says "ни одного" or
//! "2"; `{x|does}` and the like put a phrase for a stable word. Names and weapons keep their form, so that sentences
//! are built in which nothing around them bends.

use super::russian_phrases::{phrase, term};
use super::sentence::{Argument, Sentence, fill, written};
use crate::armoury::russian_form;

/// A sentence in Russian; the key itself where there is none for it.
pub fn render(sentence: &Sentence) -> String {
    let template = template(sentence.key).unwrap_or(sentence.key);
    fill(template, &|slot| filled(sentence, slot))
}

/// A small English word in Russian.
pub fn word(english: &str) -> Option<&'static str> {
    WORDS.iter().find(|(known, _)| *known == english).map(|(_, russian)| *russian)
}

fn filled(sentence: &Sentence, slot: &str) -> String {
    let (name, form) = slot.split_once('|').unwrap_or((slot, ""));
    match (sentence.argument(name), form) {
        (Some(Argument::Number(0)), "of") => "ни одного".to_owned(),
        (Some(Argument::Number(n)), "" | "of") => n.to_string(),
        (Some(Argument::Number(n)), forms) => format!("{n} {}", counted(*n, forms)),
        (Some(Argument::Text(text)), _) => text.clone(),
        (Some(Argument::Length(hundredths)), _) => written(*hundredths).replace('.', ","),
        (Some(Argument::Term(word)), "") => term(word),
        (Some(Argument::Term(word)), form) => match phrase(form, word) {
            Some(phrase) => fill(&phrase, &|slot| filled(sentence, slot)),
            None => term(word),
        },
        (None, _) => String::new(),
    }
}

/// The form of a noun after a number, of three: after 1, 2 and 5.
fn counted(n: i64, forms: &str) -> &str {
    forms.split(',').nth(russian_form(n)).unwrap_or_default()
}

fn template(key: &str) -> Option<&'static str> {
    SENTENCES.iter().find(|(known, _)| *known == key).map(|(_, template)| *template)
}

/// Words that stand in the places of names and between them.
const WORDS: &[(&str, &str)] = &[
    (" and ", " и "),
    (" or ", " или "),
    ("no", "нет"),
    ("yes", "да"),
    ("none", "нет"),
    ("as it comes", "как выйдет"),
    ("at", "–"),
    ("mighty blows with", "могучие удары –"),
    ("bare hands", "голые руки"),
    ("blow", "удар"),
    ("a model", "модель"),
    ("a unit", "отряд"),
    ("a model of", "модель стороны"),
    ("HIT", "точно"),
    ("degrees", "градусов"),
    ("through", "сквозь строй"),
    ("over", "поверх голов"),
    ("front", "лоб"),
    ("side", "борт"),
    ("rear", "корма"),
    ("south", "южного"),
    ("east", "восточного"),
    ("north", "северного"),
    ("west", "западного"),
    ("red", "команда красных"),
    ("blue", "команда синих"),
    ("Red", "Команда красных"),
    ("Blue", "Команда синих"),
    ("Fight to the last", "Бой до последнего"),
];

/// Every sentence.
const SENTENCES: &[(&str, &str)] = &[
    ("battle_began", "{title}: {red} против {blue}."),
    ("words_added", "{side} добавляет слова к кубикам."),
    ("conceded", "{side} сдаётся."),
    ("dice_awaited", "{side}: бросить {dice|кубик,кубика,кубиков}. {model} {ask|does}."),
    ("answer_awaited", "{side}, вопрос: {topic|asks}?"),
    ("answered", "{side} решает, {topic|asks}: {answer}."),
    ("answered_yes", "{topic|yes}."),
    ("answered_no", "{topic|no}."),
    ("answered_as_left", "Как сказано заранее, {side} решает, {topic|asks}: {answer}."),
    ("answer_left", "{side} говорит до конца хода, {topic|asks}: {answer}."),
    ("answer_taken_back", "{side} хочет, чтобы снова спрашивали, {topic|asks}."),
    ("answered_by_default", "{side} не успевает ответить, {topic|asks}: {answer}."),
    ("fact_awaited", "Вопрос игрокам: {fact|asks}?"),
    ("fact_told", "Игроки измеряют, {fact|asks}: {value}."),
    ("order_withdrawn", "Приказ ни к чему не приводит."),
    ("secret_revealed", "Секрет кубиков раскрыт: теперь их может проверить кто угодно."),
    ("rewind_asked", "{side} просит вернуться к событию {to}."),
    ("rewind_declined", "{side} не соглашается возвращаться."),
    ("secret_committed", "Для следующих кубиков закреплён новый секрет."),
    ("rewound", "Бой возвращается к событию {to}."),
    ("fork_adopted", "Организатор решает, что это ответвление засчитано."),
    ("turn_began", "Ход {turn}: ходит {side}."),
    ("phase_began", "Начинается {phase}."),
    ("side_deploys", "Расставляется {side}."),
    ("side_scouts", "{side} может переставить разведчика."),
    ("side_passed", "{side}: всё готово."),
    ("team_broke", "{side}, команда сломлена: потеряно {lost} из {started}."),
    ("points_scored", "{side} получает {points|очко,очка,очков} победы за {reason|why}: всего {total}."),
    ("battle_prepared", "Миссия – «{mission}». Расстановку начинает {side}."),
    ("battle_prepared_roles", "Миссия – «{mission}»: нападает {attacker}. Расстановку начинает {side}."),
    ("trait_rolled", "Лидер стороны {side} получает черту {number}."),
    ("night_fell", "Наступает ночь: дальше 36\" не стреляют, а тех, кто дальше 12\", скрывает тьма."),
    ("night_ended", "Светает."),
    ("objective_cleared", "Цель {objective} оказывается пустышкой, её убирают."),
    ("device_found", "{side} находит устройство: это цель {objective}."),
    ("objective_held", "{side} держит цель {objective}."),
    ("objective_contested", "Цель {objective} больше никто не держит."),
    ("objective_taken", "{model} подбирает цель {objective}."),
    ("objective_handed", "{model} принимает цель {objective}."),
    ("building_plain", "Здание {objective} – просто здание."),
    ("building_munitions", "Здание {objective} полно боеприпасов."),
    (
        "building_cache",
        "Здание {objective} – тайник оружия: стреляющий оттуда перебрасывает единицы на попадание.",
    ),
    ("building_med", "Здание {objective} – медпункт: внутри «Не чувствует боли» на 6+."),
    ("building_bunker", "Здание {objective} – бункер: укрытие внутри лучше на единицу."),
    ("support_struck", "{model} бьёт по опорному пункту {objective}: {wounds|рана,раны,ран}."),
    ("support_destroyed", "{model} разрушает опорный пункт {objective}."),
    ("explosive_issued", "{model} получает подрывной заряд."),
    ("explosive_used", "{model} подрывает свой заряд."),
    ("model_left", "{model} прорывается и уходит за край врага."),
    ("side_withdrew", "{side} уходит с поля."),
    ("side_routed", "{side} не выдерживает и уходит с поля."),
    ("side_steadied", "Винокурня возвращает дух, {side} перебрасывает проваленный тест."),
    (
        "support_called",
        "{side} вызывает поддержку: {support}. Разыграйте её на столе и расскажите, что вышло.",
    ),
    ("bonus_earned", "{side} получает {points|очко,очка,очков} снабжения за {reason|why}."),
    ("time_called", "Время вышло: этот ход последний."),
    ("battle_won", "Побеждает {winner}: {reason}."),
    ("battle_drawn", "Ничья: {reason}."),
    ("model_embarked", "{model} садится в машину: {vehicle}."),
    ("model_disembarked", "{model} выходит: {x} к востоку и {y} к северу от угла."),
    ("model_arrived", "{model} выходит из резерва."),
    ("model_placed", "{model} встаёт: {x} к востоку и {y} к северу от угла."),
    ("model_outflanks", "{model} остаётся для флангового обхода."),
    ("model_kept_back", "{model} остаётся в резерве."),
    ("model_deep_strikes", "{model} остаётся в резерве и выйдет глубоким ударом."),
    ("deep_strike_called", "{model} может выйти в любом месте стола."),
    ("model_came_down", "{model} выходит глубоким ударом в {x} {y}."),
    ("arrival_failed", "{model} выходит в {x} {y}, но встать там негде."),
    ("model_sent_back", "{model} возвращается в резерв."),
    ("character_joined", "{model} присоединяется, отряд – {unit}."),
    ("character_left", "{model} уходит, отряд – {unit}."),
    ("fire_split", "{model} стреляет отдельно от отряда, цель – {target}."),
    ("fire_not_split", "{model} не может стрелять отдельно от отряда, цель – {target}."),
    ("reserve_called", "{model} может выйти с {edges} края."),
    ("model_turned", "{model} поворачивается на месте."),
    ("model_moved", "{model} движется на {distance}."),
    ("model_ran", "{model} бежит на {distance}."),
    ("model_scouted", "{model} ведёт разведку на {distance}."),
    ("model_fell_back", "{model} отступает на {distance}."),
    ("model_regrouped", "{model} перегруппировывается и движется на {distance}."),
    ("model_charged", "{model} нападает, пробегая {distance}."),
    ("model_piled_in", "{model} бросается в гущу боя на {distance}."),
    ("model_consolidated", "{model} закрепляется, сдвигаясь на {distance}."),
    ("model_fell", "{model} падает с {distance}."),
    ("model_broke_off", "{model} вырывается из боя на {distance}."),
    ("model_slowed", "Трудная местность: {model} может пройти {reach}."),
    ("unit_ran", "{unit} может бежать на {reach}."),
    ("use_spent", "{model} применяет: {weapon}. Осталось: {left}."),
    ("marker_placed", "Маркер ложится: {x} к востоку и {y} к северу от угла."),
    ("marker_stopped", "Маркер останавливает стена: {x} к востоку и {y} к северу от угла."),
    ("marker_lost", "Маркер уходит за край стола: выстрел пропадает."),
    ("unit_stood_up", "{unit} поднимается."),
    ("unit_went_to_ground", "{unit} залегает."),
    ("unit_pinned", "{unit} прижимается к земле и залегает."),
    ("template_placed", "Струя огня бьёт под углом {bearing|градус,градуса,градусов}."),
    ("power_manifested", "{model} применяет психосилу: {weapon}."),
    ("power_failed", "{model} не может применить психосилу: {weapon}."),
    ("power_denied", "Психосилу модели {model} отражают: {weapon}."),
    ("model_spent_itself", "{model} отдаёт последние силы и падает."),
    ("model_lost_to_the_warp", "{model} пропадает в варпе."),
    ("unit_set_ablaze", "{unit} продолжает гореть неестественным огнём."),
    ("unit_burnt_out", "Неестественный огонь на модели {unit} гаснет."),
    ("wound_regained", "{model} возвращает потерянное."),
    ("model_caught_fire", "{model} загорается."),
    ("fire_fought", "{model} сбивает пламя, горит {friend}."),
    ("model_burnt_out", "Огонь на модели {model} гаснет."),
    ("fire_put_out", "{helper} тушит огонь: {model} больше не горит."),
    ("unit_fell_back", "{unit} не выдерживает и отступает."),
    ("unit_regrouped", "{unit} перегруппировывается."),
    ("overwatch_fired", "{unit} стреляет на упреждение, цель – {target}."),
    ("charge_declared", "{unit} нападает, цель – {targets}."),
    (
        "charge_went_home",
        "Нападение удаётся, в бою {model}{hindered|onset}{disordered|onset}{dulled|onset}{from_above|onset}\
         {climbed|onset}{supports|onset}.",
    ),
    ("charge_failed", "{unit} не добегает: нападение срывается."),
    ("unit_shielded", "{unit} гасит порыв нападения гранатой."),
    ("models_locked", "{model} в рукопашной, противник – {enemy}."),
    ("vehicle_assaulted", "{model} набрасывается на машину ({vehicle}) и ни с кем не связан."),
    ("unit_countered", "{unit} в эту фазу бьёт в ответ сильнее."),
    ("fight_began", "Начинаются рукопашные."),
    ("model_evaded", "{model} в эту фазу только уклоняется: не бьёт, и попасть в эту модель трудно."),
    ("model_followed", "{model} бьёт вслед, уходит {foe}."),
    ("model_quailed", "{model} боится и дерётся с Умением драться 1."),
    ("model_dazed", "{model} в оцепенении: Инициатива 1."),
    ("unit_blinded", "{unit} слепнет: Умение стрелять и Умение драться равны 1."),
    ("unit_sees_again", "{unit} снова видит."),
    ("model_staggered", "{model} едва держится на ногах и движется как по трудной местности."),
    ("model_steadied", "{model} снова твёрдо стоит на ногах."),
    ("reroll_spent", "{model} тратит единственный в этом ходу переброс, оружие – {weapon}."),
    ("blows_struck", "{model} наносит {blows|удар,удара,ударов}, оружие – {weapon}, цель – {target}."),
    ("blows_struck_unarmed", "{model} наносит {blows|удар,удара,ударов} голыми руками, цель – {target}."),
    ("combat_won", "{side} побеждает в рукопашной, перевес – {by|рана,раны,ран}: {most} против {least}."),
    ("combat_drawn", "Рукопашная кончается вничью, {most}:{least}."),
    ("unit_broke_off", "{unit} выходит из боя."),
    ("model_stood", "{model} держится без теста."),
    ("hits_scored", "{unit} получает {hits|попадание,попадания,попаданий}, оружие – {weapon}."),
    ("wounds_pooled", "{unit} под угрозой, {wounds|рана,раны,ран}, оружие – {weapon}."),
    ("wounds_wasted", "Ран больше, чем целей: {wounds|рана пропадает,раны пропадают,ран пропадает}."),
    ("wounds_suffered", "{model} теряет {wounds|рану,раны,ран}, осталось {left}."),
    ("instant_death", "{model} погибает на месте, сколько бы ран ни было."),
    ("hull_points_lost", "{model} теряет {wounds|очко корпуса,очка корпуса,очков корпуса}, осталось {left}."),
    (
        "armour_pierced",
        "{model} получает {glancing|касание,касания,касаний} и {penetrating|пробитие,пробития,пробитий}: {facing}, \
         броня {armour}.",
    ),
    ("vehicle_shaken", "Экипаж потрясён, {model} стреляет только навскидку."),
    ("vehicle_stunned", "Экипаж оглушён, {model} не движется и стреляет только навскидку."),
    ("vehicle_weapon_destroyed", "{model} теряет оружие: {weapon}."),
    ("vehicle_immobilised", "{model} больше не может двигаться."),
    ("vehicle_recovered", "Экипаж приходит в себя: {model}."),
    ("vehicle_wrecked", "{model} превращается в обломки."),
    ("vehicle_exploded", "{model} взрывается: достаётся всем в {reach}."),
    ("model_shot", "{model} погибает от выстрела, стреляет {killer}."),
    ("model_slain", "{model} погибает в рукопашной, бьёт {killer}."),
    ("model_removed", "{model} выбывает из боя."),
    ("model_burnt", "{model} сгорает."),
    ("model_overheated", "{model} погибает от перегрева своего оружия."),
    ("model_lost_to_ground", "{model} погибает в опасной местности."),
    ("model_fell_to_death", "{model} разбивается при падении."),
    ("model_blown_up", "{model} погибает при взрыве."),
    ("model_lost_in_mishap", "{model} погибает при выходе."),
    ("model_trapped", "{model} не находит места выбраться и погибает."),
    ("model_fled", "{model} бежит с поля."),
    ("model_left_table", "{model} отступает за край стола и выбывает."),
    ("model_swept", "{model} погибает на бегу: преследователи настигают."),
    ("ordered", "Приказ, {side}: {order}."),
    ("order_done", "Приказ исполнен."),
    ("unit_fired", "{unit} открывает огонь, цель – {target}."),
    ("weapon_fired", "{model} стреляет: {weapon}."),
    ("terrain_tested", "{model} идёт через опасную местность."),
    ("model_stayed", "{model} остаётся на месте."),
    ("model_put_aside", "{model} пока в стороне."),
    ("model_held_its_nerve", "{model} держится."),
    ("something_used", "{model} что-то расходует."),
    ("vehicle_lost_something", "{model} получает повреждение."),
    ("battle_goes_on", "Бой продолжается."),
    ("order.deploy", "поставить {model} в {x} {y}"),
    ("order.keep_back", "придержать: {model}"),
    ("order.scout", "разведка: {model}"),
    ("order.move", "движение: {model}"),
    ("order.run", "бег: {model}"),
    ("order.shoot", "стрелять, цель – {target}"),
    ("order.throw", "бросить гранату, цель – {target}"),
    ("order.split", "разделить огонь, цель – {target}"),
    ("order.join", "присоединить: {model}, отряд – {unit}"),
    ("order.embark", "посадить: {model}, машина – {vehicle}"),
    ("order.disembark", "высадить: {model} в {x} {y}"),
    ("order.charge", "нападать, цель – {targets}"),
    ("order.fight", "драться"),
    ("order.go_to_ground", "залечь: {unit}"),
    ("order.extinguish", "тушить: {model}, горит {friend}"),
    ("order.regroup", "перегруппироваться: {unit}"),
    ("order.errand", "{errand} {model}"),
    ("order.end_phase", "закончить фазу"),
    ("order.concede", "сдаться"),
    (
        "rolled.shot",
        "{model} стреляет ({weapon}), цель – {target}: нужно {needs}+, выпало {faces}, \
         {passed|попадание,попадания,попаданий}.",
    ),
    (
        "rolled.shots",
        "{model} стреляет {dice|раз,раза,раз} ({weapon}), цель – {target}: нужно {needs}+, выпало {faces}, \
         {passed|попадание,попадания,попаданий}.",
    ),
    (
        "rolled.thrown",
        "{model} бросает ({weapon}), цель – {target}: нужно {needs}+, выпало {faces}, \
         {passed|попадание,попадания,попаданий}.",
    ),
    (
        "rolled.to_hit",
        "{model} бросает на попадание: нужно {needs}+, выпало {faces}, {passed|попадание,попадания,попаданий}.",
    ),
    (
        "rolled.to_wound",
        "{model} бросает на ранение: нужно {needs}+, выпало {faces}, {passed|рана,раны,ран}.",
    ),
    ("rolled.saved", "{model} делает спасбросок: нужно {needs}+, выпало {faces} – успех."),
    ("rolled.not_saved", "{model} делает спасбросок: нужно {needs}+, выпало {faces} – провал."),
    (
        "rolled.saves",
        "{model} делает спасброски: нужно {needs}+, выпало {faces}, спасено {passed|of} из {dice}.",
    ),
    ("rolled.off", "Стороны бросают, кто больше: {red} {first}, {blue} {second}."),
    ("rolled.total", "{model} {ask|does}: {faces}, всего {total}."),
    ("rolled.lowest", "{model} {ask|does}: {faces}, два меньших дают {total}."),
    (
        "rolled.damage",
        "{model} {ask|does}: {faces}; AP 1 прибавляет два, AP 2 – один и открытый верх – один.",
    ),
    ("rolled.amount", "{model} {ask|does}: {faces}."),
    ("rolled.sweep", "{model} {ask|does}: {faces}, с Инициативой {initiative} всего {total}."),
    (
        "rolled.test_passed",
        "{model} {ask|does}: нужно {needs} или меньше, выпало {faces}, всего {total} – пройдено.",
    ),
    (
        "rolled.test_failed",
        "{model} {ask|does}: нужно {needs} или меньше, выпало {faces}, всего {total} – провал.",
    ),
    ("rolled.low_passed", "{model} {ask|does}: нужно {needs} или меньше, выпало {faces} – пройдено."),
    ("rolled.low_failed", "{model} {ask|does}: нужно {needs} или меньше, выпало {faces} – провал."),
    ("rolled.one_passed", "{model} {ask|does}: нужно {needs}+, выпало {faces} – удача."),
    ("rolled.one_failed", "{model} {ask|does}: нужно {needs}+, выпало {faces} – неудача."),
    ("rolled.many", "{model} {ask|does}: нужно {needs}+, выпало {faces}, удачно {passed|of} из {dice}."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::narration::english;
    use std::collections::BTreeSet;

    /// The arguments that a template names.
    fn names(template: &str) -> BTreeSet<&str> {
        let slots = template.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        slots.map(|slot| slot.split('|').next().unwrap_or(slot)).collect()
    }

    #[test]
    fn every_sentence_is_told_in_russian_with_the_same_arguments() {
        for (key, template) in english::SENTENCES {
            let russian = super::template(key);
            assert!(russian.is_some(), "{key} has no Russian: {template}");
            let (ours, theirs) = (names(russian.unwrap_or_default()), names(template));
            // Why an order came to nothing is a refusal, which Russian leaves to the pages.
            assert!(ours == theirs || *key == "order_withdrawn", "{key}: {ours:?}, not {theirs:?}");
        }
        assert_eq!(SENTENCES.len(), english::SENTENCES.len(), "none is left over");
    }

    #[test]
    fn numbers_bend_their_nouns() {
        let told = |n: i64| {
            let sentence =
                Sentence::new("wounds_suffered").text("model", "Нуб").number("wounds", n).number("left", 1);
            render(&sentence)
        };
        assert_eq!(told(1), "Нуб теряет 1 рану, осталось 1.");
        assert_eq!(told(3), "Нуб теряет 3 раны, осталось 1.");
        assert_eq!(told(11), "Нуб теряет 11 ран, осталось 1.");
        assert_eq!(told(22), "Нуб теряет 22 раны, осталось 1.");
        let sentence = Sentence::new("model_moved").text("model", "Нуб").length("distance", 1651);
        assert_eq!(render(&sentence), "Нуб движется на 6,5\".");
    }
}
