//! The rows, each with the tests that show it.

/// A row of the list.
pub struct Row {
    /// Its number, after the T.
    pub id: u32,
    /// The tests and battles that show it.
    pub tests: &'static [&'static str],
    /// Why it is not shown, or what it means here.
    pub why: &'static str,
}

const fn shown(id: u32, tests: &'static [&'static str]) -> Row {
    Row { id, tests, why: "" }
}

const fn not_here(id: u32, why: &'static str) -> Row {
    Row { id, tests: &[], why }
}

pub const ROWS: &[Row] = &[
    // Roster value, price changes, ledger.
    Row {
        why: "a price below 0 is refused with the pack, parts are added as they are",
        ..shown(1, &["a_broken_file_is_told_with_its_place", "points_are_counted"])
    },
    shown(
        2,
        &["a_copy_is_bought_anew_with_its_grenades_and_nothing_that_happened", "a_price_is_broken_down"],
    ),
    shown(4, &["a_pair_whose_bearer_dies_waits_in_the_reserves_once_and_stays_free"]),
    shown(6, &["gear_waits_in_the_reserves_and_keeps_its_worth"]),
    shown(7, &["the_golden_evening", "honours_count_for_threat_as_long_as_their_bearer_is_there"]),
    shown(9, &["a_purchase_is_refused_when_points_are_missing"]),
    not_here(11, "what is in reserve is a list of its own on a roster, no model"),
    shown(12, &["a_campaign_that_begins_changes_no_list"]),
    shown(14, &["batches_are_whole_and_agree", "points_are_counted"]),
    shown(16, &["options_are_paid_model_by_model"]),
    shown(17, &["a_price_is_broken_down"]),
    not_here(19, "nothing is sold: a dismissal gives no points back (RO-48)"),
    shown(21, &["a_roster_plays_on_when_its_pack_is_another_one"]),
    // Legality.
    shown(22, &["every_reason_is_told", "the_supplement_refuses_four_things", "roles_are_counted"]),
    shown(24, &["specialists_gain_their_rule_and_belong_to_the_supplement"]),
    shown(26, &["one_in_five_is_counted", "every_choice_of_every_entry_can_be_built"]),
    shown(27, &["sample_teams_are_legal_and_of_a_size_to_play"]),
    shown(29, &["a_large_pick_says_how_many_it_uses"]),
    // Consumables.
    shown(31, &["gr01_used_once", "gr01_one_stock_for_both_uses", "gr11_krak_against_a_monster"]),
    shown(32, &["gr02_two_bought_one_used", "further_grenades_add_to_those_carried"]),
    shown(34, &["a_copy_is_bought_anew_with_its_grenades_and_nothing_that_happened"]),
    shown(
        36,
        &["a_used_grenade_stays_used_whoever_is_put_away", "bought_grenades_change_hands_and_none_is_made"],
    ),
    // Campaign progress.
    shown(37, &["a_copy_is_bought_anew_with_its_grenades_and_nothing_that_happened"]),
    shown(41, &["only_confirmed_results_count_and_no_result_is_no_draw"]),
    shown(42, &["two_games_of_one_evening_stay_apart"]),
    shown(44, &["the_golden_evening", "steps_after_a_battle_told_twice_are_found"]),
    shown(47, &["a_purchase_is_refused_when_points_are_missing"]),
    shown(49, &["purchases_can_be_taken_back", "absurd_numbers_are_refused_without_harm"]),
    shown(
        51,
        &["battles_are_recorded_and_ruled_on_by_role", "an_arbitrator_rules_on_results_and_on_nothing_else"],
    ),
    shown(
        52,
        &["an_erased_person_is_gone_and_the_log_is_whole", "who_leaves_mid_season_leaves_every_page_whole"],
    ),
    // Dice and odds.
    shown(53, &["every_byte_is_a_number_or_thrown_away_evenly"]),
    shown(
        54,
        &[
            "the_revealed_secret_is_the_one_that_was_committed_to",
            "a_reopened_game_goes_on_with_dice_nobody_knows",
        ],
    ),
    shown(56, &["no_arguments_break_the_api", "unknown_and_broken_addresses_give_a_page_with_a_code"]),
    shown(59, &["al08_rending_first", "golden_orders_agree_with_their_estimates"]),
    shown(61, &["chances_add_up_to_one"]),
    shown(62, &["the_log_tells_an_attack_from_the_first_shot_to_the_wasted_wound"]),
    shown(64, &["published_figures_come_out", "many_runs_agree_with_the_exact_odds"]),
    shown(
        66,
        &[
            "forty_dice_are_expected_to_show_a_hundred_and_forty_pips",
            "sixty_dice_at_four_or_more_with_thirty_six_successes",
        ],
    ),
    shown(67, &["dice_typed_in_are_awaited_and_go_on_after_a_crash", "dice_typed_in_can_be_left_out"]),
    // Atomicity, concurrency, replay, undo.
    shown(
        68,
        &[
            "of_two_commands_at_one_version_one_is_a_conflict",
            "a_command_sent_to_both_servers_at_once_is_done_once",
        ],
    ),
    shown(69, &["killed_anywhere_and_continued_it_ends_the_same_three_battles_once"]),
    shown(71, &["two_processes_write_one_log", "what_was_acknowledged_is_stored"]),
    shown(
        72,
        &[
            "going_back_takes_the_other_sides_word",
            "a_battle_can_be_taken_back_to_any_order_and_played_again",
        ],
    ),
    shown(
        74,
        &[
            "a_number_out_of_range_shows_the_nearest_event_and_says_so",
            "a_battle_is_followed_from_any_version",
        ],
    ),
    shown(
        75,
        &[
            "a_battle_of_an_older_schema_is_read_in_todays_shape",
            "a_newer_schema_is_refused_as_an_unknown_kind_is",
            "events_outside_of_orders_are_found",
        ],
    ),
    shown(
        76,
        &[
            "a_flipped_byte_is_found_with_its_place",
            "a_flipped_byte_is_found_with_ledger_position_and_stream",
        ],
    ),
    shown(77, &["a_battle_can_be_taken_back_to_any_order_and_played_again"]),
    // Pairing, standings, ratings.
    shown(79, &["winners_meet_winners_and_nobody_meets_twice", "pairs_by_hand_are_checked"]),
    shown(81, &["a_round_is_not_paired_while_results_are_open", "two_who_pair_at_once_pair_once"]),
    shown(
        82,
        &[
            "a_bye_is_worth_what_the_charter_says",
            "byes_walkovers_and_games_are_told_apart_and_names_stay_names",
        ],
    ),
    shown(84, &["a_closed_season_keeps_its_final_places", "a_result_is_recorded_once_and_fits_its_end"]),
    shown(
        86,
        &[
            "a_forfeit_settles_no_direct_comparison",
            "rosters_that_have_not_all_met_are_not_compared_directly",
        ],
    ),
    shown(
        87,
        &[
            "ratings_follow_from_the_results_in_the_order_of_their_closing",
            "many_battles_closing_at_once_all_close",
        ],
    ),
    shown(89, &["rates_are_exact_and_empty_without_games", "without_games_nothing_is_a_number_on_any_page"]),
    // API, text, time, privacy.
    shown(
        90,
        &[
            "things_of_one_moment_are_each_shown_once_both_ways",
            "a_battles_events_are_paged_both_ways_without_a_hole",
        ],
    ),
    shown(91, &["no_list_ends_early_in_silence"]),
    shown(
        92,
        &[
            "names_come_back_as_they_were_written",
            "names_of_any_script_are_whole_on_every_page_and_in_every_file",
        ],
    ),
    shown(95, &["an_unlisted_league_is_seen_by_its_link_and_by_no_list"]),
    shown(
        96,
        &[
            "a_follower_who_comes_back_misses_nothing",
            "who_comes_back_with_a_position_misses_and_repeats_nothing",
        ],
    ),
    shown(97, &["an_erased_person_is_gone_and_the_log_is_whole"]),
    shown(
        99,
        &[
            "addresses_that_people_guess_lead_to_what_they_mean",
            "files_are_kept_for_good_under_addresses_that_change_with_them",
            "one_address_may_ask_so_often_and_no_more",
        ],
    ),
    // Import of rosters.
    shown(101, &["weapons_are_lines_with_keys_of_their_own"]),
    shown(102, &["models_know_their_army", "every_model_of_every_pack_is_written_so_that_it_holds"]),
    shown(106, &["a_price_is_broken_down"]),
    shown(
        107,
        &[
            "deep_and_long_texts_are_no_packs",
            "deep_brackets_are_refused_unread",
            "big_files_are_refused_at_once",
        ],
    ),
];
