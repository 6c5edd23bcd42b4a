//! Packs, models built from them and lists judged.

use warlog::armoury::*;

#[test]
fn the_packs_in_the_binary_are_sound() {
    assert_eq!(Armoury::builtin().packs().count(), 6);
}

#[test]
fn sample_teams_are_legal_and_of_a_size_to_play() {
    for pack in Armoury::builtin().packs() {
        let team = sample_team(&pack.id);
        let muster = muster(pack, &team, &MusterRules::default());
        assert_eq!(muster.faults, vec![], "{}", pack.id);
        let models: usize = muster.models.iter().flatten().map(|model| 1 + model.companions.len()).sum();
        assert!((8..=14).contains(&models), "{}: {models} models", pack.id);
        assert!((200..=250).contains(&muster.total), "{}: {} points", pack.id, muster.total);
    }
}
