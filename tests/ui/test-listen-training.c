/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hands-free: whole games, ten puzzles, twenty flashcards, an endgame drill, study, a blindfold
 * game. After the first key everything is said; the recognizer hears what the test says. */
#include "tests/ui/listening-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/board/san.h"
#include "ui/openings/repertoire-page.h"
#include "ui/place-panel.h"
#include "ui/settings.h"

#define PUZZLES 10
#define CARDS 20
#define MATE_IN_TWO "{'fen': <'7k/8/8/8/8/8/R7/1R5K w - - 0 1'>, 'level': <1>, 'colour': <'white'>}"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    g_settings_set_double(tabiya_settings_get(), "voice-pause", 0);
    /* The first deck is a repertoire's, not that of failed puzzles. */
    g_settings_set_boolean(tabiya_settings_get(), "puzzle-reviews", FALSE);
    listening_begin(f->window, TRUE);
}

static void teardown(Fixture *f, gconstpointer data)
{
    listening_end(f->window);
    fixture_close(f->window);
}

static void say_all(Fixture *f, const char *const *said)
{
    for (; *said; said++) {
        const int before = fixture_n_moves(f->window);
        listening_say(f->window, *said);
        fixture_wait(fixture_n_moves(f->window) == before + 1);
    }
}

static EngMove find_move(Fixture *f, const char *san)
{
    const TabiyaNode *cursor =
        tabiya_place_get_cursor(tabiya_shell_get_place(TABIYA_SHELL(f->window)));
    EngMove move;

    g_assert_cmpint(eng_san_parse(tabiya_node_get_position(cursor), san, (int)strlen(san), &move),
                    ==, ENG_SAN_OK);
    return move;
}

/* --- Play ------------------------------------------------------------------------------------- */

static void test_whole_game(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, NULL);
    say_all(f, (const char *const[]){"e four", "e five", "queen h five", "knight c six",
                                     "bishop c four", "knight f six", "queen takes f seven", NULL});
    fixture_assert_state(f->window, "moves", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    gboolean over;
    g_object_get(fixture_play(f->window), "is-over", &over, NULL);
    g_assert_true(over);
    listening_say(f->window, "rematch");
    fixture_wait(fixture_has_state(f->window, "moves", ""));
}

static void test_against_tabiya(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.new-game-with", MATE_IN_TWO);
    fixture_wait(fixture_has_state(f->window, "position", "7k/8/8/8/8/8/R7/1R5K w - - 0 1"));
    listening_say(f->window, "hint");
    listening_say_move(f->window, find_move(f, "Rb7"));
    fixture_wait(fixture_has_state(f->window, "moves", "Rb7 Kg8"));
    listening_say(f->window, "undo");
    fixture_wait(fixture_has_state(f->window, "moves", ""));
    listening_say_move(f->window, find_move(f, "Rb7"));
    fixture_wait(fixture_has_state(f->window, "moves", "Rb7 Kg8"));
    listening_say_move(f->window, find_move(f, "Ra8"));
    fixture_wait(fixture_has_state(f->window, "moves", "Rb7 Kg8 Ra8#"));
}

static void test_promotion(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, "8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    say_all(f, (const char *const[]){"e eight knight", NULL});
    fixture_assert_state(f->window, "moves", "e8=N");
    listening_say(f->window, "undo");
    fixture_wait(fixture_has_state(f->window, "moves", ""));
    say_all(f, (const char *const[]){"promote to queen", NULL});
    fixture_assert_state(f->window, "moves", "e8=Q");
}

static void start_from(Fixture *f, const char *fen)
{
    g_autofree char *options = g_strdup_printf("{'fen': <'%s'>, 'colour': <'white'>}", fen);

    fixture_act(f->window, "app.new-game-with", options);
    fixture_wait(fixture_has_state(f->window, "position", fen));
}

static gboolean is_over(Fixture *f)
{
    gboolean over;

    g_object_get(fixture_play(f->window), "is-over", &over, NULL);
    return over;
}

static void note_cb(TabiyaPlaySession *session, const char *text, GString *notes)
{
    g_string_append_printf(notes, "%s ", text);
}

static void test_draw(Fixture *f, gconstpointer data)
{
    g_autoptr(GString) notes = g_string_new(NULL);

    g_signal_connect(fixture_play(f->window), "message", G_CALLBACK(note_cb), notes);
    start_from(f, "4k2q/4p3/8/8/8/8/4P3/4K3 w - - 0 1"); /* Tabiya has a queen more */
    listening_say(f->window, "offer a draw");
    fixture_wait(strstr(notes->str, "declines"));
    g_assert_false(is_over(f));
    start_from(f, "8/8/4k3/r7/8/3K4/3R4/8 w - - 60 120");
    listening_say(f->window, "offer a draw");
    fixture_wait(is_over(f));
    start_from(f, "4k2q/4p3/8/8/8/8/4P3/4K3 w - - 0 1");
    listening_say(f->window, "king to d two");
    fixture_wait(fixture_n_moves(f->window) == 2);
    listening_say(f->window, "resign");
    fixture_wait(is_over(f));
    g_signal_handlers_disconnect_by_data(fixture_play(f->window), notes);
}

/* --- Blindfold -------------------------------------------------------------------------------- */

static gboolean is_hidden(Fixture *f)
{
    return tabiya_board_view_get_blindfold_for_tests(
               tabiya_shell_get_board(TABIYA_SHELL(f->window))) == TABIYA_BLINDFOLD_HIDDEN;
}

static void test_blindfold(Fixture *f, gconstpointer data)
{
    listening_end(f->window);
    g_settings_set_double(tabiya_settings_get(), "voice-pause", 0);
    fixture_act(f->window, "voice-training", "1");
    fixture_wait(is_hidden(f));
    fixture_assert_state(f->window, "place", "play");
    g_object_set(fixture_play(f->window), "engine-playing", FALSE, NULL);
    g_assert_true(g_settings_get_boolean(tabiya_settings_get(), "voice-hands-free"));
    listening_say(f->window, "e four");
    fixture_wait(fixture_has_state(f->window, "moves", "e4"));
    listening_say(f->window, "f six");
    fixture_wait(fixture_has_state(f->window, "moves", "e4 f6"));
    fixture_act(f->window, "toggle-blindfold", NULL); /* a look */
    fixture_act(f->window, "toggle-blindfold", NULL);
    say_all(f, (const char *const[]){"d four", "g five", "queen h five", NULL});
    fixture_wait(!is_hidden(f));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "You spoke 5 moves."));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "You looked at the board once."));
    g_assert_false(g_settings_get_boolean(tabiya_settings_get(), "voice-hands-free"));
    g_assert_false(fixture_is_enabled(f->window, "voice-training-end"));
    /* Another place has nothing to do with it. */
    fixture_act(f->window, "place", "'library'");
    fixture_wait(!fixture_says(GTK_WIDGET(f->window), "Your Blindfold Game"));
    fixture_act(f->window, "place", "'play'");
    /* Another one, given up before its first move. */
    fixture_act(f->window, "voice-training", "1");
    fixture_wait(is_hidden(f));
    fixture_act(f->window, "voice-training-end", NULL);
    fixture_wait(!is_hidden(f));
    g_assert_false(fixture_says(GTK_WIDGET(f->window), "You spoke 0"));
}

/* Below the board the buttons stay in sight. */
static void test_blindfold_narrow(Fixture *f, gconstpointer data)
{
    listening_end(f->window);
    g_settings_set_double(tabiya_settings_get(), "voice-pause", 0);
    fixture_act(f->window, "voice-training", "1");
    fixture_wait(is_hidden(f));
    g_object_set(fixture_play(f->window), "engine-playing", FALSE, NULL);
    listening_say(f->window, "e four");
    fixture_wait(fixture_has_state(f->window, "moves", "e4"));
    gtk_window_set_default_size(GTK_WINDOW(f->window), 360, 680);
    fixture_wait(tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(
        tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(f->window))))));
    fixture_act(f->window, "voice-training-end", NULL);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "You spoke 1 move."));
    fixture_wait(
        fixture_is_in_sight(f->window, fixture_find_action(GTK_WIDGET(f->window), "win.previous")));
}

/* --- Puzzles ---------------------------------------------------------------------------------- */

static TabiyaPuzzleStage puzzle_stage(Fixture *f)
{
    return tabiya_puzzle_session_get_stage(fixture_puzzles(f->window));
}

static void solve(Fixture *f)
{
    g_autoptr(TabiyaPuzzle) puzzle =
        tabiya_puzzle_copy(tabiya_puzzle_session_get_puzzle(fixture_puzzles(f->window)));

    for (guint i = 1; i < puzzle->n_moves; i += 2) {
        fixture_wait(puzzle_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
        listening_say_move(f->window, puzzle->moves[i]);
    }
    fixture_wait(puzzle_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
}

/* The window is closed in the middle of it. */
static void test_closed(Fixture *f, gconstpointer data)
{
    listening_end(f->window);
    fixture_act(f->window, "voice-training", "1");
    listening_say(f->window, "e four");
    g_assert_true(fixture_is_enabled(f->window, "voice-training-end"));
}

static void test_puzzles(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = fixture_puzzles(f->window);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(session), 0);
    fixture_act(f->window, "place", "'puzzles'");
    listening_say(f->window, "give me a puzzle");
    for (int i = 0; i < PUZZLES; i++) {
        fixture_wait(puzzle_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
        if (i == 1) {
            listening_say(f->window, "hint");
            g_assert_cmpint(
                tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(session)).hint, !=,
                ENG_NO_SQUARE);
        }
        solve(f);
        listening_say(f->window, "next puzzle");
    }
    fixture_wait(puzzle_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    listening_say(f->window, "show the solution");
    fixture_wait(puzzle_stage(f) == TABIYA_PUZZLE_STAGE_SHOWN);
    tabiya_puzzle_session_end(session);
    fixture_spin_ms(50);
}

/* --- Flashcards ------------------------------------------------------------------------------- */

/* Two long lines: more than twenty moves of White. */
static const char *const LINES[] = {
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7 g4 b5 g5 b4 Ne2",
};

static char *write_lines(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-listen-XXXXXX", NULL);
    char *path = g_build_filename(folder, "lines.pgn", NULL);
    g_autofree char *text = g_strdup_printf("%s *\n\n%s *\n", LINES[0], LINES[1]);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    return path;
}

/* The repertoire's move in the position that is asked for. */
static EngMove find_answer(Fixture *f)
{
    g_autofree char *asked = fixture_state(f->window, "moves");

    for (gsize i = 0; i < G_N_ELEMENTS(LINES); i++) {
        if (g_str_has_prefix(LINES[i], asked)) {
            const char *rest = LINES[i] + strlen(asked);
            g_auto(GStrv) words = g_strsplit(*rest == ' ' ? rest + 1 : rest, " ", 2);
            return find_move(f, words[0]);
        }
    }
    g_assert_not_reached();
}

static TabiyaTrainingStage card_stage(Fixture *f)
{
    return tabiya_repertoire_training_get_stage(fixture_training(f->window));
}

static void test_flashcards(Fixture *f, gconstpointer data)
{
    g_autofree char *path = write_lines();
    g_autofree char *import = g_strdup_printf("(int64 1, '%s')", path);
    TabiyaRepertoireTraining *training = fixture_training(f->window);
    guint n = 0;

    fixture_act(f->window, "openings-page", "'repertoire'");
    fixture_wait(tabiya_repertoires_is_loaded(fixture_repertoires(f->window)));
    fixture_act(f->window, "repertoire-make", "('Spoken', 'white')");
    fixture_wait(tabiya_repertoires_find(fixture_repertoires(f->window), 1));
    fixture_act(f->window, "repertoire-import-file", import);
    fixture_wait(tabiya_repertoires_get_n_pending(fixture_repertoires(f->window)) == 0);
    fixture_spin_ms(200);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(training), 0);
    fixture_act(f->window, "repertoire-train", "int64 1");
    while (n < CARDS) {
        fixture_wait(card_stage(f) == TABIYA_TRAINING_ASKING ||
                     card_stage(f) == TABIYA_TRAINING_OVER);
        if (card_stage(f) == TABIYA_TRAINING_OVER) {
            listening_say(f->window, "more cards");
            continue;
        }
        if (n == 2)
            listening_say(f->window, "show");
        listening_say_move(f->window, find_answer(f));
        fixture_wait(card_stage(f) != TABIYA_TRAINING_ASKING);
        n++;
        if (card_stage(f) == TABIYA_TRAINING_RIGHT)
            listening_say(f->window, n % 2 == 0 ? "good" : "next");
    }
    listening_say(f->window, "end the training");
    fixture_wait(fixture_has_state(f->window, "place", "openings"));
    g_unlink(path);
}

/* --- Endgames --------------------------------------------------------------------------------- */

static void test_drill(Fixture *f, gconstpointer data)
{
    TabiyaEndgameDrill *drill = fixture_drill(f->window);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(drill), 0);
    fixture_act(f->window, "puzzle-drill", "'two-rooks-mate'");
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    listening_say_move(f->window, find_move(f, "Rb7"));
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING &&
                 fixture_n_moves(f->window) == 2);
    listening_say_move(f->window, find_move(f, "Ra8"));
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_REACHED);
    listening_say(f->window, "again");
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    listening_say(f->window, "next");
    fixture_wait(g_str_equal(tabiya_endgame_drill_get_drill(drill)->key, "queen-mate"));
    tabiya_endgame_drill_end(drill);
    fixture_spin_ms(50);
}

/* --- Study ------------------------------------------------------------------------------------ */

static void test_study(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    say_all(f, (const char *const[]){"e four", "e five", "knight f three", NULL});
    listening_say(f->window, "back");
    listening_say(f->window, "back");
    listening_say(f->window, "c five"); /* a variation */
    fixture_wait(fixture_is_enabled(f->window, "delete-variation"));
    listening_say(f->window, "previous variation");
    fixture_wait(!fixture_is_enabled(f->window, "delete-variation"));
    listening_say(f->window, "next variation");
    fixture_wait(fixture_is_enabled(f->window, "delete-variation"));
    listening_say(f->window, "go to the start");
    fixture_wait(!fixture_is_enabled(f->window, "previous"));
    listening_say(f->window, "forward");
    fixture_wait(fixture_is_enabled(f->window, "previous"));
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define TEST(path, function) \
    g_test_add("/listen-training/" path, Fixture, NULL, setup, function, teardown)
    TEST("whole-game", test_whole_game);
    TEST("against-tabiya", test_against_tabiya);
    TEST("promotion", test_promotion);
    TEST("draw", test_draw);
    TEST("blindfold", test_blindfold);
    TEST("blindfold-narrow", test_blindfold_narrow);
    TEST("closed", test_closed);
    TEST("puzzles", test_puzzles);
    TEST("flashcards", test_flashcards);
    TEST("drill", test_drill);
    TEST("study", test_study);
    return g_test_run();
}
