/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opponents and ratings: the table, strengths as text, the engine's options, the game's tags, what
 * survives a restart, how long a reply takes, and who resigns when. */
#include "app/session/opponents.h"

#include <string.h>

#include "app/session/play-judgment.h"
#include "app/session/reply-time.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"
#include "tests/app/play-fixture.h"

/* --- The table -------------------------------------------------------------------------------- */

static void check_line(const char *line)
{
    g_auto(GStrv) words = g_strsplit(g_strstrip(g_strdup(line)), " ", -1);
    EngPosition position, before;
    EngMove move;

    eng_position_init(&position);
    for (gsize i = 0; words[i]; i++) {
        g_test_message("%s: %s", line, words[i]);
        g_assert_cmpint(eng_san_parse(&position, words[i], -1, &move), ==, ENG_SAN_OK);
        before = position;
        eng_position_play(&position, &before, move);
    }
}

static void check_lines(const char *lines)
{
    g_auto(GStrv) all = g_strsplit(lines, ";", -1);

    for (gsize i = 0; *lines != '\0' && all[i]; i++)
        check_line(all[i]);
}

static void test_table(void)
{
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    g_assert_cmpuint(count, ==, 12);
    for (gsize i = 0; i < count; i++) {
        g_assert_true(tabiya_opponent_find(all[i].id) == &all[i]);
        g_assert_true(all[i].rating == 0 ||
                      (all[i].rating >= TABIYA_RATING_MIN && all[i].rating <= TABIYA_RATING_MAX));
        if (i > 0 && all[i].rating != 0)
            g_assert_cmpint(all[i].rating, >, all[i - 1].rating);
        g_assert_cmpint(ABS(all[i].manner.attacks), <=, ENG_MANNER_MAX);
        g_assert_cmpint(ABS(all[i].manner.trades), <=, ENG_MANNER_MAX);
        g_assert_cmpuint(strlen(all[i].id), <, TABIYA_STRENGTH_TEXT_BYTES);
        check_lines(all[i].openings[ENG_WHITE]);
        check_lines(all[i].openings[ENG_BLACK]);
    }
    g_assert_cmpint(all[0].rating, ==, 600);
    g_assert_cmpint(all[count - 1].rating, ==, 0); /* all it has */
    g_assert_null(tabiya_opponent_find("nobody"));
    g_assert_null(tabiya_opponent_find(NULL));
    g_assert_true(tabiya_opponent_find_nearest(0) == &all[0]);
    g_assert_true(tabiya_opponent_find_nearest(5000) == &all[count - 1]);
}

/* --- Strengths -------------------------------------------------------------------------------- */

static void test_text(void)
{
    static const char *const GOOD[] = {"1", "9", "600", "1450", "3000", "lena", "atlas"};
    static const char *const BAD[] = {"", "0", "10", "599", "3001", "Lena", "-3", "4 ", "nobody"};
    TabiyaStrength strength, same;

    for (gsize i = 0; i < G_N_ELEMENTS(GOOD); i++) {
        char text[TABIYA_STRENGTH_TEXT_BYTES];

        g_assert_true(tabiya_strength_read(&strength, GOOD[i]));
        tabiya_strength_write(&strength, text);
        g_assert_cmpstr(text, ==, GOOD[i]);
        g_assert_true(tabiya_strength_read(&same, text));
        g_assert_true(tabiya_strength_equal(&same, &strength));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        same = strength;
        g_assert_false(tabiya_strength_read(&same, BAD[i]));
        g_assert_true(tabiya_strength_equal(&same, &strength));
    }
    g_assert_false(tabiya_strength_read(&same, NULL));
}

static void check_step(const char *from, int by, const char *to)
{
    TabiyaStrength strength;
    char text[TABIYA_STRENGTH_TEXT_BYTES] = "";

    g_assert_true(tabiya_strength_read(&strength, from));
    strength = tabiya_strength_step(&strength, by);
    if (strength.level != 0)
        tabiya_strength_write(&strength, text);
    g_test_message("%s %+d", from, by);
    g_assert_cmpstr(text, ==, to);
}

static void test_steps(void)
{
    check_step("4", 1, "5");
    check_step("9", 1, "");
    check_step("1", -1, "");
    check_step("lena", 1, "bruno");
    check_step("lena", -1, "otto");
    check_step("pia", -1, "");
    check_step("atlas", 1, "");
    check_step("1300", 1, "felix"); /* an opponent follows a rating */
    check_step("1300", -1, "lena");
    check_step("600", -1, "");
}

/* --- In a game -------------------------------------------------------------------------------- */

static void choose(PlayFixture *f, const char *strength)
{
    g_object_set(f->session, "strength", strength, NULL);
}

static const char *option(PlayFixture *f, const char *name)
{
    const char *value = scripted_engine_option(f->engine, name);

    return value ? value : "";
}

/* A search for a hint, or at a level, is nobody's. */
static void test_engine_is_told(PlayFixture *f, gconstpointer data)
{
    choose(f, "otto");
    play_fixture_moves(f, "e2e4");
    g_assert_cmpstr(option(f, "Level"), ==, "0");
    g_assert_cmpstr(option(f, "UCI_LimitStrength"), ==, "true");
    g_assert_cmpstr(option(f, "UCI_Elo"), ==, "800");
    g_assert_cmpstr(option(f, "Attacks"), ==, "60");
    g_assert_cmpstr(option(f, "Threads"), ==, "1");
    g_assert_cmpuint(f->engine->limits.nodes, >, 0);
    play_fixture_moves(f, "e7e5");
    tabiya_play_session_hint(f->session);
    g_assert_cmpstr(option(f, "UCI_LimitStrength"), ==, "false");
    g_assert_cmpstr(option(f, "Attacks"), ==, "0");
    scripted_engine_answer(f->engine, "g1f3", 0);
    choose(f, "1450");
    play_fixture_moves(f, "g1f3");
    g_assert_cmpstr(option(f, "UCI_LimitStrength"), ==, "true");
    g_assert_cmpstr(option(f, "UCI_Elo"), ==, "1450");
    g_assert_cmpstr(option(f, "Attacks"), ==, "0");
    play_fixture_moves(f, "b8c6");
    g_object_set(f->session, "level", 3, NULL);
    play_fixture_moves(f, "f1c4");
    g_assert_cmpstr(option(f, "Level"), ==, "3");
    g_assert_cmpstr(option(f, "UCI_LimitStrength"), ==, "false");
}

/* What the user set for an external engine stays, unless an opponent plays. */
static void test_levels_touch_no_other_option(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    g_assert_null(scripted_engine_option(f->engine, "UCI_LimitStrength"));
    g_assert_null(scripted_engine_option(f->engine, "Attacks"));
}

static void test_full_strength(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "strength", "atlas", "cores", 3, "move-time-ms", 5000, NULL);
    play_fixture_moves(f, "e2e4");
    g_assert_cmpstr(option(f, "Level"), ==, "9");
    g_assert_cmpstr(option(f, "Threads"), ==, "3");
    g_assert_cmpint(f->engine->limits.movetime_ms, ==, 5000);
    g_assert_null(scripted_engine_option(f->engine, "UCI_LimitStrength"));
}

/* The built-in engine takes every opponent's options, and answers. */
static void test_built_in_engine(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(session);
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    g_object_set(session, "min-reply-ms", 0, "move-time-ms", 10, NULL);
    for (gsize i = 0; i < count; i++) {
        TabiyaNewGame options;

        tabiya_new_game_init(&options);
        options.strength = tabiya_strength_of_opponent(&all[i]);
        options.move_time_ms = 10;
        g_assert_true(tabiya_play_session_new_game(session, &options, NULL));
        g_assert_true(tabiya_board_session_play_text(board, "e4", NULL));
        while (tabiya_node_get_ply(tabiya_game_get_main_end(tabiya_board_session_get_game(board))) <
               2) {
            g_autofree char *status = NULL;

            g_main_context_iteration(NULL, TRUE);
            g_object_get(session, "status", &status, NULL);
            g_assert_false(g_str_has_prefix(status, "Tabiya cannot move"));
        }
    }
}

static const char *tag(PlayFixture *f, const char *name)
{
    return tabiya_game_get_tag(tabiya_board_session_get_game(f->board), name);
}

static void start_against(PlayFixture *f, const char *strength)
{
    TabiyaNewGame options;

    tabiya_new_game_init(&options);
    g_assert_true(tabiya_strength_read(&options.strength, strength));
    g_assert_true(tabiya_play_session_new_game(f->session, &options, NULL));
}

static void test_names_and_tags(PlayFixture *f, gconstpointer data)
{
    TabiyaPlayer player;

    start_against(f, "lena");
    g_assert_cmpstr(tag(f, "Black"), ==, "Lena (Tabiya)");
    g_assert_cmpstr(tag(f, "BlackElo"), ==, "1000");
    g_assert_null(tag(f, "WhiteElo"));
    tabiya_board_session_describe_player(f->board, ENG_BLACK, &player);
    g_assert_cmpstr(player.name, ==, "Lena");
    g_assert_cmpstr(player.face, ==, "lena");
    g_free(player.name);
    tabiya_board_session_describe_player(f->board, ENG_WHITE, &player);
    g_assert_null(player.face);
    g_free(player.name);
    tabiya_play_session_rematch(f->session);
    g_assert_cmpstr(tag(f, "White"), ==, "Lena (Tabiya)");
    g_assert_cmpstr(tag(f, "WhiteElo"), ==, "1000");
    g_assert_null(tag(f, "BlackElo"));
    start_against(f, "1450");
    g_assert_cmpstr(tag(f, "Black"), ==, "Tabiya");
    g_assert_cmpstr(tag(f, "BlackElo"), ==, "1450");
    choose(f, "4"); /* in the middle of a game */
    g_assert_cmpstr(tag(f, "Black"), ==, "Tabiya, level 4");
    g_assert_null(tag(f, "BlackElo"));
    choose(f, "nobody");
    g_assert_cmpstr(tag(f, "Black"), ==, "Tabiya, level 4");
}

/* An opponent resigns and wins under its own name. */
static void test_messages(PlayFixture *f, gconstpointer data)
{
    static const char *const WHITE[] = {"Kf1", "Kg1", "Kh1"}, *const BLACK[] = {"e8f8", "f8g8",
                                                                                "g8h8"};
    g_autofree char *end = NULL;

    play_fixture_start(f, "4k3/p7/8/8/8/8/P7/3QK3 w - - 0 1", TABIYA_COLOR_WHITE);
    choose(f, "felix");
    for (gsize i = 0; i < G_N_ELEMENTS(WHITE); i++) {
        g_assert_true(tabiya_board_session_play_text(f->board, WHITE[i], NULL));
        scripted_engine_answer(f->engine, BLACK[i], 1500);
    }
    g_assert_cmpstr(f->message, ==, "Felix resigns.");
    start_against(f, "felix");
    play_fixture_moves(f, "f2f3 e7e5 g2g4 d8h4");
    end = tabiya_board_session_dup_end(f->board);
    g_assert_cmpstr(end, ==, "Felix wins");
}

/* What cannot be done now is refused with the opponent's name. */
static void test_refusals(PlayFixture *f, gconstpointer data)
{
    start_against(f, "felix");
    play_fixture_moves(f, "e2e4");
    g_assert_false(tabiya_board_session_play_text(f->board, "d2d4", NULL));
    g_assert_cmpstr(f->refused, ==, "It is Felix’s turn.");
    g_clear_pointer(&f->refused, g_free);
    tabiya_play_session_hint(f->session);
    g_assert_cmpstr(f->refused, ==, "It is Felix’s turn.");
    scripted_engine_answer(f->engine, "e7e5", 0);
    tabiya_play_session_offer_draw(f->session);
    scripted_engine_answer(f->engine, "g1f3", -500);
    g_assert_cmpstr(f->message, ==, "Felix declines the draw.");
    tabiya_play_session_offer_draw(f->session);
    g_assert_cmpstr(f->refused, ==, "Felix has just declined a draw. Make a move first.");
}

/* The property "level" is the nearest level; setting it to that chooses another strength. */
static void test_nearest_level(PlayFixture *f, gconstpointer data)
{
    g_autofree char *text = NULL;

    choose(f, "lena");
    g_assert_cmpint(play_fixture_number(f, "level"), ==, 3);
    play_fixture_forget(f);
    g_object_set(f->session, "level", 3, NULL);
    g_assert_cmpint(play_fixture_notified(f, "strength"), ==, 1);
    text = play_fixture_text(f, "strength");
    g_assert_cmpstr(text, ==, "3");
}

static void test_restart(KeptPlayFixture *f, gconstpointer data)
{
    static const char *const ALL[] = {"lena", "1450", "4", "atlas"};

    for (gsize i = 0; i < G_N_ELEMENTS(ALL); i++) {
        g_autofree char *text = NULL;

        start_against(&f->play, ALL[i]);
        play_fixture_moves(&f->play, "e2e4 e7e5");
        kept_play_fixture_restart(f);
        play_fixture_assert_moves(&f->play, "e4 e5");
        text = play_fixture_text(&f->play, "strength");
        g_assert_cmpstr(text, ==, ALL[i]);
    }
}

static void test_result_names_the_opponent(KeptPlayFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaLevelRecord) record = tabiya_level_record_new(NULL);
    g_autofree char *text = NULL;
    TabiyaLevelResult result;

    start_against(&f->play, "lena");
    play_fixture_moves(&f->play, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7");
    g_assert_true(tabiya_play_session_get_level_result(f->play.session, &result));
    for (int i = 0; i < TABIYA_LEVEL_GAMES; i++) {
        result.game = i + 1;
        tabiya_level_record_add(record, &result);
    }
    g_assert_cmpstr(tabiya_level_record_get_advice(record).opponent->id, ==, "bruno");
    text = tabiya_level_record_dup_text(record);
    g_assert_nonnull(strstr(text, "5 lena won\nsuggested bruno games\n"));
    g_autoptr(TabiyaLevelRecord) back = tabiya_level_record_new(text);
    g_autofree char *again = tabiya_level_record_dup_text(back);
    g_assert_cmpstr(again, ==, text);
}

/* --- The time for a reply --------------------------------------------------------------------- */

static int get_ms(TabiyaPace pace, const char *fen, const char *uci, TabiyaReplyFacts facts)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    facts.position = &position;
    facts.reply = eng_uci_parse(&position, uci);
    g_assert_cmpint(facts.reply, !=, ENG_NO_MOVE);
    const int ms = tabiya_reply_time_ms(pace, &facts);
    g_assert_cmpint(ms, ==, tabiya_reply_time_ms(pace, &facts)); /* always the same */
    return ms;
}

#define SHARP "r1bqk2r/ppp2ppp/2np1n2/2b1p1N1/2B1P3/2NP4/PPP2PPP/R1BQK2R b KQkq - 0 6"

static void test_reply_time(void)
{
    static const char *const ONLY = "7k/8/8/8/8/8/6q1/7K w - - 0 50";
    const int easy = get_ms(TABIYA_PACE_PERSON, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 20", "e2e4",
                            (TabiyaReplyFacts){.recapture_on = -1});
    const int hard = get_ms(TABIYA_PACE_PERSON, SHARP, "e8g8",
                            (TabiyaReplyFacts){.recapture_on = -1, .changes = 4, .swing_cp = 300});
    const int book = get_ms(TABIYA_PACE_PERSON, SHARP, "e8g8",
                            (TabiyaReplyFacts){.recapture_on = -1, .from_book = TRUE});
    const int only = get_ms(TABIYA_PACE_PERSON, ONLY, "h1g2",
                            (TabiyaReplyFacts){.recapture_on = -1, .swing_cp = 900});
    const int back = get_ms(TABIYA_PACE_PERSON, "4k3/8/8/3p4/4N3/8/8/R3K2R b KQ - 0 20", "d5e4",
                            (TabiyaReplyFacts){.recapture_on = 28, .swing_cp = 900});

    g_assert_cmpint(easy, <, 1000);
    g_assert_cmpint(hard, >, 1500);
    g_assert_cmpint(hard, <=, 3000);
    g_assert_cmpint(MAX(MAX(book, only), back), <=, 600);
    g_assert_cmpint(MIN(MIN(book, only), back), >=, 300);
    g_assert_cmpint(get_ms(TABIYA_PACE_AT_ONCE, SHARP, "e8g8", (TabiyaReplyFacts){0}), ==, 0);
    g_assert_cmpint(get_ms(TABIYA_PACE_SLOW, SHARP, "e8g8",
                           (TabiyaReplyFacts){.recapture_on = -1, .changes = 4, .swing_cp = 300}),
                    >, hard * 2);
    for (int pace = 0; pace < TABIYA_N_PACES; pace++)
        g_assert_cmpint(tabiya_pace_find(tabiya_pace_get_id((TabiyaPace)pace)), ==, pace);
    g_assert_cmpint(tabiya_pace_find("soon"), ==, TABIYA_PACE_AT_ONCE);
}

/* A slow opponent is held back, and "Move now" hurries it; tests are not kept waiting. */
static void test_pace(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "reply-pace", "slow", NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    play_fixture_assert_moves(f, "e4 e5"); /* min-reply-ms is 0 here */
    g_object_set(f->session, "min-reply-ms", 1, NULL);
    play_fixture_moves(f, "g1f3 b8c6");
    g_assert_true(play_fixture_flag(f, "thinking"));
    play_fixture_assert_moves(f, "e4 e5 Nf3");
    tabiya_play_session_move_now(f->session);
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6");
    g_object_set(f->session, "reply-pace", "at-once", NULL);
    play_fixture_moves(f, "f1c4 g8f6");
    while (play_fixture_flag(f, "thinking"))
        g_main_context_iteration(NULL, TRUE);
    play_fixture_assert_moves(f, "e4 e5 Nf3 Nc6 Bc4 Nf6");
}

/* --- Draws and resigning ---------------------------------------------------------------------- */

static EngPosition read_fen(const char *fen)
{
    EngPosition position;

    g_assert_true(eng_fen_parse(&position, fen, NULL));
    return position;
}

/* Black lacks a queen; or only a pawn, in a position that is lost all the same. */
static void test_who_resigns(void)
{
    const EngPosition queen = read_fen("4k3/p7/8/8/8/8/P7/3QK3 b - - 0 30");
    const EngPosition pawn = read_fen("8/8/4k3/8/4P3/4K3/8/8 b - - 0 60");

    g_assert_false(tabiya_play_would_resign(600, 50));
    g_assert_false(tabiya_play_is_hopeless(&queen, -1200, 900)); /* later */
    g_assert_true(tabiya_play_is_hopeless(&queen, -1600, 900));
    g_assert_false(tabiya_play_would_resign(900, 4));
    g_assert_true(tabiya_play_would_resign(900, 5));
    g_assert_true(tabiya_play_is_hopeless(&queen, -1000, 1500));
    g_assert_false(tabiya_play_is_hopeless(&pawn, -1200, 1500)); /* not obvious */
    g_assert_true(tabiya_play_is_hopeless(&pawn, -32000, 1500)); /* but a mate is */
    g_assert_true(tabiya_play_is_hopeless(&pawn, -1200, 2200));
    g_assert_true(tabiya_play_is_hopeless(&queen, -650, 2500));
    g_assert_false(tabiya_play_is_hopeless(&queen, -650, 2000));
}

static void test_draws_by_rating(void)
{
    const EngPosition rooks = read_fen("4k3/8/8/8/8/8/4r3/R3K3 w - - 2 40");
    const EngPosition waited = read_fen("4k3/8/8/8/8/8/4r3/R3K3 w - - 13 46");
    const EngPosition level = read_fen("4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 0 41");

    g_assert_true(tabiya_play_would_offer_draw(&rooks, 0, 1500));
    g_assert_false(tabiya_play_would_offer_draw(&rooks, 0, 900)); /* does not see it yet */
    g_assert_true(tabiya_play_would_offer_draw(&waited, 0, 900));
    g_assert_true(tabiya_play_takes_draw(&level, 40, 700));
    g_assert_false(tabiya_play_takes_draw(&level, 40, 1500));
    g_assert_true(tabiya_play_takes_draw(&level, 25, 1500));
    g_assert_false(tabiya_play_takes_draw(&level, 25, 2500));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/opponents/table", test_table);
    g_test_add_func("/opponents/text", test_text);
    g_test_add_func("/opponents/steps", test_steps);
    g_test_add_func("/opponents/reply-time", test_reply_time);
    g_test_add_func("/opponents/who-resigns", test_who_resigns);
    g_test_add_func("/opponents/draws-by-rating", test_draws_by_rating);
    g_test_add_func("/opponents/built-in-engine", test_built_in_engine);
    ADD_PLAY("/opponents/engine-is-told", test_engine_is_told);
    ADD_PLAY("/opponents/levels-touch-no-other-option", test_levels_touch_no_other_option);
    ADD_PLAY("/opponents/full-strength", test_full_strength);
    ADD_PLAY("/opponents/names-and-tags", test_names_and_tags);
    ADD_PLAY("/opponents/messages", test_messages);
    ADD_PLAY("/opponents/refusals", test_refusals);
    ADD_PLAY("/opponents/nearest-level", test_nearest_level);
    ADD_PLAY("/opponents/pace", test_pace);
    ADD_KEPT_PLAY("/opponents/restart", test_restart);
    ADD_KEPT_PLAY("/opponents/result", test_result_names_the_opponent);
    return g_test_run();
}
