/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The level that results suggest, and which games count. */
#include "app/session/level-record.h"

#include <string.h>

#include "app/session/experience.h"
#include "tests/app/play-fixture.h"

/* --- The record ------------------------------------------------------------------------------- */

/* A letter a game, the oldest first: W won, H with help, D drawn, L lost; a digit changes the
 * level. */
static TabiyaLevelRecord *make_record(const char *games)
{
    static const char LETTERS[] = "WHDL";
    TabiyaLevelRecord *record = tabiya_level_record_new(NULL);
    int level = 3;

    for (const char *at = games; *at; at++) {
        TabiyaLevelResult result = {at - games + 1, tabiya_strength_of_level(level),
                                    TABIYA_LEVEL_WON};

        if (g_ascii_isdigit(*at)) {
            level = *at - '0';
            continue;
        }
        result.score = (TabiyaLevelScore)(strchr(LETTERS, *at) - LETTERS);
        g_assert_true(tabiya_level_record_add(record, &result));
    }
    return record;
}

static void test_advice(void)
{
    static const struct {
        const char *games;
        int advice;
    } CASES[] = {
        {"", 0},       {"WWWW", 0},   {"WWWWW", 4},    {"WWWWD", 4},  {"WWWWH", 4},  {"WWWDD", 0},
        {"WWWWL", 0},  {"LLLLL", 2},  {"LLLDL", 2},    {"LLHLL", 2},  {"LLDDL", 0},  {"LLLLW", 0},
        {"WLWLD", 0},  {"LWWWWW", 4}, {"WLLLLL", 2},   {"9WWWWW", 0}, {"1LLLLL", 0}, {"8WWWWW", 9},
        {"2LLLLL", 1}, {"WW4WWW", 0}, {"WW4WWWWW", 5}, {"HHHHH", 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaLevelRecord) record = make_record(CASES[i].games);

        g_test_message("%s", CASES[i].games);
        g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, CASES[i].advice);
    }
}

static void test_never_twice(void)
{
    g_autoptr(TabiyaLevelRecord) record = make_record("WWWWW");
    TabiyaLevelResult next = {100, tabiya_strength_of_level(3), TABIYA_LEVEL_WON};

    g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, 4);
    tabiya_level_record_settle(record);
    for (int i = 0; i < 4; i++) {
        next.game++;
        tabiya_level_record_add(record, &next);
        g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, 0);
    }
    next.game++;
    tabiya_level_record_add(record, &next);
    g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, 4);
}

static void test_changed_game(void)
{
    g_autoptr(TabiyaLevelRecord) record = make_record("WWWWL");
    TabiyaLevelResult fifth = {5, tabiya_strength_of_level(3), TABIYA_LEVEL_LOST};

    g_assert_false(tabiya_level_record_add(record, &fifth)); /* that is known */
    fifth.score = TABIYA_LEVEL_WON;
    g_assert_true(tabiya_level_record_add(record, &fifth));
    g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, 4);
    g_assert_true(tabiya_level_record_remove(record, 5));
    g_assert_false(tabiya_level_record_remove(record, 5));
    g_assert_cmpint(tabiya_level_record_get_advice(record).level, ==, 0);
}

static void test_text(void)
{
    g_autoptr(TabiyaLevelRecord) record = make_record("WH7DL");
    g_autofree char *text = tabiya_level_record_dup_text(record);
    g_autofree char *damaged =
        g_strconcat("\n3\nx 3 won\n5 0 won\n6 3 gained\n-7 3 won\n", text, NULL);
    g_autoptr(TabiyaLevelRecord) back = tabiya_level_record_new(damaged);
    g_autofree char *again = tabiya_level_record_dup_text(back);

    g_assert_cmpstr(text, ==, "1 3 won\n2 3 helped\n4 7 drawn\n5 7 lost\n");
    g_assert_cmpstr(again, ==, text);
}

/* The suggestion for a new game: from the answer at the first start, then from five games, which
 * may recommend the level at which they were played; it stays until the next five. */
static void test_suggestion(void)
{
    static const struct {
        const char *games;
        int level; /* 0: none but the answer's */
    } CASES[] = {
        {"WWWW", 0},   {"WWWWW", 4},   {"LLLLL", 2},       {"WLWLD", 3},       {"9WWWWW", 9},
        {"WW4WWW", 0}, {"WWWWW4L", 4}, {"WLWLD4LLLLL", 3}, {"WLWLD4WLWLD", 4},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaLevelRecord) record = make_record(CASES[i].games), back = NULL;
        g_autofree char *text = NULL;
        gboolean from_games = FALSE;

        g_test_message("%s", CASES[i].games);
        tabiya_level_record_settle(record);
        g_assert_cmpint(tabiya_level_record_get_suggestion(record, &from_games).level, ==,
                        CASES[i].level);
        g_assert_cmpint(from_games, ==, CASES[i].level != 0);
        text = tabiya_level_record_dup_text(record);
        back = tabiya_level_record_new(text);
        g_assert_cmpint(tabiya_level_record_get_suggestion(back, &from_games).level, ==,
                        CASES[i].level);
        g_assert_cmpint(from_games, ==, CASES[i].level != 0);
    }
}

static void test_suggestion_of_an_answer(void)
{
    g_autoptr(TabiyaLevelRecord) record = make_record(""), back = NULL;
    g_autofree char *text = NULL;
    gboolean from_games = TRUE;

    tabiya_level_record_suggest(record, 6);
    g_assert_cmpint(tabiya_level_record_get_suggestion(record, &from_games).level, ==, 6);
    g_assert_false(from_games);
    text = tabiya_level_record_dup_text(record);
    back = tabiya_level_record_new(text);
    g_assert_cmpint(tabiya_level_record_get_suggestion(back, &from_games).level, ==, 6);
    g_assert_false(from_games);
    for (int i = 0; i < 5; i++) {
        tabiya_level_record_add(
            back, &(TabiyaLevelResult){i + 1, tabiya_strength_of_level(6), TABIYA_LEVEL_LOST});
    }
    g_assert_cmpint(tabiya_level_record_get_suggestion(back, &from_games).level, ==, 5);
    g_assert_true(from_games);
}

/* --- Games ------------------------------------------------------------------------------------ */

#define SCHOLARS_MATE "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"
#define LONGER "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"

/* The game's score; -1: none. */
static int get_score(KeptPlayFixture *f)
{
    TabiyaLevelResult result;

    return tabiya_play_session_get_level_result(f->play.session, &result) ? (int)result.score : -1;
}

static void test_won(KeptPlayFixture *f, gconstpointer data)
{
    TabiyaLevelResult result;

    g_assert_cmpint(get_score(f), ==, -1);
    play_fixture_moves(&f->play, SCHOLARS_MATE);
    g_assert_true(tabiya_play_session_get_level_result(f->play.session, &result));
    g_assert_cmpint(result.score, ==, TABIYA_LEVEL_WON);
    g_assert_cmpint(result.strength.level, ==, play_fixture_number(&f->play, "level"));
    g_assert_cmpint(result.game, >, 0);
}

static void test_given_up(KeptPlayFixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_play_session_resign(f->play.session);
    g_assert_cmpint(get_score(f), ==, -1); /* at once */
    tabiya_board_session_undo(f->play.board);
    play_fixture_moves(&f->play, LONGER);
    g_assert_cmpint(get_score(f), ==, -1); /* it goes on */
    tabiya_play_session_resign(f->play.session);
    g_assert_cmpint(get_score(f), ==, TABIYA_LEVEL_LOST);
}

static void test_taken_back(KeptPlayFixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_board_session_undo(f->play.board);
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_board_session_undo(f->play.board);
    play_fixture_moves(&f->play, SCHOLARS_MATE);
    g_assert_cmpint(get_score(f), ==, TABIYA_LEVEL_HELPED);
}

/* Not at one level, or not from an even start. */
static void test_mixed(KeptPlayFixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    g_object_set(f->play.session, "level", 5, NULL);
    play_fixture_moves(&f->play, "d1h5 b8c6 f1c4 g8f6 h5f7");
    g_assert_true(play_fixture_flag(&f->play, "is-over"));
    g_assert_cmpint(get_score(f), ==, -1);
    play_fixture_start(&f->play, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", TABIYA_COLOR_WHITE);
    play_fixture_moves(&f->play, "a1a8");
    g_assert_true(play_fixture_flag(&f->play, "is-over"));
    g_assert_cmpint(get_score(f), ==, -1);
}

/* A level that is chosen before the first move is the game's. */
static void test_level_before(KeptPlayFixture *f, gconstpointer data)
{
    g_object_set(f->play.session, "level", 7, NULL);
    play_fixture_moves(&f->play, SCHOLARS_MATE);
    g_assert_cmpint(get_score(f), ==, TABIYA_LEVEL_WON);
}

/* Help before the program ended counts after its restart: a move taken back then and another one
 * now are two, and one hint is enough. */
static void test_help_is_kept(KeptPlayFixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_board_session_undo(f->play.board);
    kept_play_fixture_restart(f);
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_board_session_undo(f->play.board);
    play_fixture_moves(&f->play, SCHOLARS_MATE);
    g_assert_cmpint(get_score(f), ==, TABIYA_LEVEL_HELPED);

    tabiya_play_session_rematch(f->play.session);
    tabiya_play_session_swap_sides(f->play.session); /* before the first move: White again */
    play_fixture_moves(&f->play, "e2e4 e7e5");
    tabiya_play_session_hint(f->play.session);
    kept_play_fixture_restart(f); /* while the hint is looked for */
    play_fixture_moves(&f->play, "d1h5 b8c6 f1c4 g8f6 h5f7");
    g_assert_cmpint(get_score(f), ==, TABIYA_LEVEL_HELPED);
}

static void test_mixed_is_kept(KeptPlayFixture *f, gconstpointer data)
{
    play_fixture_moves(&f->play, "e2e4 e7e5");
    g_object_set(f->play.session, "level", 5, NULL);
    kept_play_fixture_restart(f);
    play_fixture_moves(&f->play, "d1h5 b8c6 f1c4 g8f6 h5f7");
    g_assert_true(play_fixture_flag(&f->play, "is-over"));
    g_assert_cmpint(get_score(f), ==, -1);
}

/* --- The first level -------------------------------------------------------------------------- */

static void test_experience(void)
{
    TabiyaExperience found;
    int before = 0;

    for (int i = 0; i < TABIYA_N_EXPERIENCES; i++) {
        g_assert_true(
            tabiya_experience_find(tabiya_experience_get_id((TabiyaExperience)i), &found));
        g_assert_cmpint(found, ==, i);
        g_assert_cmpint(tabiya_experience_get_level(found), >, before);
        before = tabiya_experience_get_level(found);
        g_assert_cmpint(tabiya_experience_guess_rating(before), ==,
                        tabiya_experience_get_rating(found));
        g_assert_cmpint(tabiya_experience_needs_rules(found), ==, i == TABIYA_EXPERIENCE_NEVER);
    }
    g_assert_cmpint(tabiya_experience_guess_rating(3), ==, 1300);
    g_assert_cmpint(tabiya_experience_guess_rating(9), ==, 2250);
    g_assert_false(tabiya_experience_find("", &found));
    g_assert_false(tabiya_experience_find(NULL, &found));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/level-record/advice", test_advice);
    g_test_add_func("/level-record/never-twice", test_never_twice);
    g_test_add_func("/level-record/changed-game", test_changed_game);
    g_test_add_func("/level-record/text", test_text);
    g_test_add_func("/level-record/suggestion", test_suggestion);
    g_test_add_func("/level-record/suggestion-of-an-answer", test_suggestion_of_an_answer);
    g_test_add_func("/level-record/experience", test_experience);
#define ADD(name, func) ADD_KEPT_PLAY("/level-record/game-" name, func)
    ADD("won", test_won);
    ADD("given-up", test_given_up);
    ADD("taken-back", test_taken_back);
    ADD("mixed", test_mixed);
    ADD("level-before", test_level_before);
    ADD("help-is-kept", test_help_is_kept);
    ADD("mixed-is-kept", test_mixed_is_kept);
    return g_test_run();
}
