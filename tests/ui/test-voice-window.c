/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window speaks, with a scripted speech server: games, puzzles, flashcards and drills by
 * ear. */
#include <glib/gstdio.h>

#include "app/openings/repertoires.h"
#include "tests/app/speech-fixture.h"
#include "tests/ui/keyboard.h"
#include "tests/ui/puzzles-fixture.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"
#include "ui/voice/shared-speaker.h"

static void set(const char *key, gboolean on)
{
    g_settings_set_boolean(tabiya_settings_get(), key, on);
}

/* Waits until everything so far was said, and forgets it. */
static void settle(TabiyaWindow *window)
{
    fixture_act(window, "speak", "('answer', 'Is that all?')");
    speech_fixture_await("Is that all?");
    speech_fixture_forget();
}

/* Everything is on, and nothing was said. */
static void begin(TabiyaWindow *window)
{
    static const char *const keys[] = {"speak-own-moves", "speak-opponent-moves", "speak-notes",
                                       "speak-positions"};

    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        g_settings_reset(tabiya_settings_get(), keys[i]);
    set("speaking", TRUE);
    (void)tabiya_shared_speaker_get();
    settle(window);
}

/* And nothing else, since the last one. */
static void assert_said(const char *words)
{
    speech_fixture_await(words);
    fixture_spin_ms(30);
    g_autofree char *said = speech_fixture_dup_said();
    g_assert_cmpstr(said, ==, words);
    speech_fixture_forget();
}

static void assert_silence(void)
{
    fixture_spin_ms(60);
    g_autofree char *said = speech_fixture_dup_said();
    g_assert_cmpstr(said, ==, "");
}

static void play(TabiyaWindow *window, const char *move)
{
    g_autofree char *parameter = g_strdup_printf("'%s'", move);

    fixture_act(window, "play-move", parameter);
}

/* --- Games ------------------------------------------------------------------------------------ */

static void test_game(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    begin(window);
    play(window, "e4");
    assert_said("White plays pawn to e 4");
    play(window, "f5");
    play(window, "exf5");
    assert_said("Black plays pawn to f 5 | White’s pawn takes the pawn on f 5");
    play(window, "g5");
    settle(window);
    play(window, "Qh5#");
    speech_fixture_await("White plays queen to h 5, checkmate");
    fixture_spin_ms(50);
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_nonnull(strstr(log, "say important en: White plays queen to h 5, checkmate. White"));
    fixture_act(window, "previous", NULL);
    speech_fixture_await("Black plays pawn to g 5");
    fixture_close(window);
}

static gboolean has_written(const char *line)
{
    g_autofree char *log = speech_fixture_dup_log();

    return strstr(log, line) != NULL;
}

static void test_opponent(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    begin(window);
    play(window, "e4");
    speech_fixture_await("Black");
    fixture_spin_ms(30);
    g_autofree char *said = speech_fixture_dup_said();
    g_assert_true(g_str_has_prefix(said, "White plays pawn to e 4 | Black"));
    set("speak-own-moves", FALSE);
    speech_fixture_forget();
    play(window, "h3");
    speech_fixture_await("Black");
    g_autofree char *theirs = speech_fixture_dup_said();
    g_assert_null(strstr(theirs, "White"));
    /* A move that is not possible, and a hint. */
    speech_fixture_forget();
    play(window, "Qh7");
    fixture_wait(has_written("say message en: "));
    speech_fixture_forget();
    fixture_act(window, "hint", NULL);
    speech_fixture_await("Look at the ");
    fixture_act(window, "hint", NULL);
    speech_fixture_await("Hint: ");
    set("speak-hints", FALSE);
    set("speak-refusals", FALSE);
    settle(window);
    play(window, "Qh7");
    assert_silence();
    settle(window);
    set("speak-hints", TRUE);
    set("speak-refusals", TRUE);
    fixture_act(window, "resign", NULL);
    assert_said("You resigned. Black wins.");
    fixture_close(window);
}

/* Its question is one of the hints. */
static void test_coach(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    g_settings_set_string(tabiya_settings_get(), "coach", "blunders");
    fixture_act(
        window, "app.new-game-with",
        "{'level': <1>, 'fen': <'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq "
        "- 2 3'>}");
    tabiya_play_session_let_coach_take_time_for_tests(fixture_play(window));
    begin(window);
    play(window, "Nxe5");
    speech_fixture_await("That leaves the knight on e 5 undefended. Take it back?");
    fixture_act(window, "undo-move", NULL);
    speech_fixture_forget();
    set("speak-hints", FALSE);
    play(window, "Nxe5");
    fixture_wait(fixture_has_state(window, "status", "Think again"));
    fixture_spin_ms(60);
    g_autofree char *said = speech_fixture_dup_said();
    g_assert_null(strstr(said, "Take it back"));
    set("speak-hints", TRUE);
    g_settings_reset(tabiya_settings_get(), "coach");
    fixture_close(window);
}

static void test_check_alone(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    begin(window);
    set("speak-own-moves", FALSE);
    play(window, "Ra8+");
    assert_said("Check");
    play(window, "Kd7");
    assert_silence();
    fixture_close(window);
}

/* --- On demand -------------------------------------------------------------------------------- */

static void test_asked(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    begin(window);
    set("speaking", FALSE);
    play(window, "e4");
    play(window, "e5");
    assert_silence();
    fixture_act(window, "speak-last-moves", NULL);
    assert_said("White plays pawn to e 4. Black plays pawn to e 5.");
    fixture_act(window, "speak-position", NULL);
    speech_fixture_await("king e 1");
    fixture_close(window);
}

static void test_ask_page(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    begin(window);
    fixture_act(window, "ask", "'read the position'");
    assert_said("White: king e 1, rook a-1. Black: king e 8. White to move.");
    set("speaking", FALSE);
    fixture_act(window, "ask", "'read the position'");
    assert_said("White: king e 1, rook a-1. Black: king e 8. White to move.");
    set("speaking", TRUE);
    fixture_act(window, "ask", "'where is the black king?'");
    speech_fixture_await("king e 8");
    fixture_act(window, "place", "'play'");
    play(window, "Ra8+");
    settle(window);
    fixture_act(window, "ask", "'read the last moves'");
    assert_said("White plays rook to a-8, check.");
    fixture_act(window, "ask", "'turn off speaking'");
    fixture_wait(!g_settings_get_boolean(tabiya_settings_get(), "speaking"));
    fixture_act(window, "ask", "'turn on speaking'");
    fixture_wait(g_settings_get_boolean(tabiya_settings_get(), "speaking"));
    fixture_close(window);
}

/* --- Silence ---------------------------------------------------------------------------------- */

static void test_off(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    begin(window);
    fixture_act(window, "speaking", NULL);
    g_assert_false(g_settings_get_boolean(tabiya_settings_get(), "speaking"));
    play(window, "e4");
    assert_silence();
    fixture_act(window, "speaking", NULL);
    settle(window);
    play(window, "e5");
    assert_said("Black plays pawn to e 5");
    fixture_act(window, "stop-speaking", NULL);
    fixture_act(window, "speak", "('heard', 'knight f3?')");
    assert_said("knight f 3?");
    set("speak-heard", FALSE);
    fixture_act(window, "speak", "('heard', 'knight f3?')");
    fixture_act(window, "speak", "('nothing', 'knight f3?')");
    assert_silence();
    set("speak-heard", TRUE);
    fixture_close(window);
}

static void test_screen_reader(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    begin(window);
    g_object_set(tabiya_shared_speaker_get(), "screen-reader", TRUE, NULL);
    play(window, "e4");
    fixture_act(window, "speak-position", NULL);
    assert_silence();
    set("speaking-beside-screen-reader", TRUE);
    play(window, "e5");
    assert_said("Black plays pawn to e 5");
    set("speaking-beside-screen-reader", FALSE);
    g_object_set(tabiya_shared_speaker_get(), "screen-reader", FALSE, NULL);
    fixture_close(window);
}

static gboolean has_stopped(void)
{
    g_autofree char *log = speech_fixture_dup_log();

    return strstr(log, "stop\n") != NULL;
}

/* Every key stops; another one asks for more. */
static void test_keys(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    if (!keyboard_is_there()) {
        g_test_skip("needs XTest");
        fixture_close(window);
        return;
    }
    fixture_new_free_game(window, NULL);
    begin(window);
    play(window, "e4");
    play(window, "e5");
    assert_said("White plays pawn to e 4 | Black plays pawn to e 5");
    keyboard_press(GTK_WINDOW(window), "Escape");
    fixture_wait(has_stopped());
    assert_silence();
    keyboard_press(GTK_WINDOW(window), "F12");
    speech_fixture_await("king e 1");
    fixture_close(window);
}

/* One sentence, in the window. */
static void test_no_server(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    begin(window);
    speech_fixture_fail(9, 1);
    play(window, "e4");
    fixture_wait(fixture_says(GTK_WIDGET(window), "The speech server has ended."));
    speech_fixture_fail(0, 0);
    play(window, "e5");
    fixture_assert_state(window, "moves", "e4 e5");
    fixture_act(window, "speaking", NULL);
    fixture_act(window, "speaking", NULL);
    play(window, "d4");
    speech_fixture_await("White plays pawn to d 4");
    fixture_close(window);
}

/* --- Training --------------------------------------------------------------------------------- */

static void test_puzzle(PuzzlesFixture *f, gconstpointer data)
{
    begin(f->window);
    puzzles_open(f, "zzz2");
    speech_fixture_await("White to move: what do you play?");
    speech_fixture_await("White: king ");
    speech_fixture_forget();
    play(f->window, "Qh6");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_WRONG);
    speech_fixture_await("queen h 6 is not the move");
    fixture_act(f->window, "puzzle-try-again", NULL);
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING);
    speech_fixture_forget();
    fixture_act(f->window, "puzzle-hint", NULL);
    speech_fixture_await("Move the queen on d 2.");
    play(f->window, "Qd8+");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_ASKING && fixture_n_moves(f->window) == 3);
    speech_fixture_await("Black’s rook takes the queen on d 8 | Correct. Find the next move. | "
                         "White to move: what do you play?");
    speech_fixture_forget();
    play(f->window, "Rxd8#");
    fixture_wait(puzzles_stage(f) == TABIYA_PUZZLE_STAGE_SOLVED);
    speech_fixture_await("takes the rook on d 8, checkmate");
    speech_fixture_await("olved");
    set("speak-puzzles", FALSE);
    fixture_spin_ms(50);
    speech_fixture_forget();
    puzzles_open(f, "zzz1");
    assert_silence();
    set("speak-puzzles", TRUE);
}

static void test_drill(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    TabiyaEndgameDrill *drill = fixture_drill(window);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(drill), 0);
    begin(window);
    fixture_act(window, "puzzle-drill", "'two-rooks-mate'");
    speech_fixture_await("White to move and win.");
    speech_fixture_await("White: king ");
    play(window, "Rb7");
    fixture_wait(tabiya_endgame_drill_get_stage(drill) == TABIYA_DRILL_STAGE_ASKING);
    speech_fixture_await("Black plays king to g 8");
    play(window, "Ra8#");
    speech_fixture_await("White plays rook to a-8, checkmate");
    speech_fixture_await("Checkmate!");
    tabiya_endgame_drill_end(drill);
    fixture_spin_ms(50);
    fixture_close(window);
}

static guint count_due(TabiyaRepertoires *all)
{
    g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(all), 0);

    return tabiya_repertoire_item_get_n_today(item);
}

static gint64 import_repertoire(TabiyaWindow *window)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-voice-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "lines.pgn", NULL);
    TabiyaRepertoires *all = fixture_repertoires(window);

    g_assert_true(g_file_set_contents(path, "1. e4 e5 2. Nf3 Nc6 3. Bc4 *\n", -1, NULL));
    fixture_act(window, "openings-page", "'repertoire'");
    fixture_act(window, "repertoire-make", "('Open', 'white')");
    fixture_wait(g_list_model_get_n_items(G_LIST_MODEL(all)) == 1);
    g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(all), 0);
    const gint64 id = tabiya_repertoire_item_get_id(item);
    g_autofree char *parameter = g_strdup_printf("(int64 %" G_GINT64_FORMAT ", '%s')", id, path);
    fixture_act(window, "repertoire-import-file", parameter);
    fixture_wait(count_due(all) > 0);
    g_unlink(path);
    g_rmdir(folder);
    return id;
}

/* A card, and its answer. */
static void test_cards(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    TabiyaRepertoireTraining *training = fixture_training(window);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(training), 0);
    begin(window);
    set("speak-notes", FALSE); /* those of the import would come at any time */
    g_autofree char *number = g_strdup_printf("int64 %" G_GINT64_FORMAT, import_repertoire(window));
    fixture_act(window, "repertoire-train", number);
    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_ASKING);
    speech_fixture_await("Your repertoire plays 1, e 4."); /* a new card is told first */
    play(window, "e4");
    speech_fixture_await("1, e 4 is right.");
    assert_said("White to move: what do you play? | Your repertoire plays 1, e 4. | "
                "1, e 4 is right.");
    fixture_act(window, "repertoire-grade", "3");
    fixture_wait(tabiya_repertoire_training_get_stage(training) == TABIYA_TRAINING_ASKING);
    speech_fixture_await("White to move: what do you play?");
    play(window, "Qh5");
    speech_fixture_await("Your repertoire plays 2, knight f 3, not queen h 5.");
    fixture_act(window, "repertoire-close", NULL);
    fixture_close(window);
}

/* --- Preferences ------------------------------------------------------------------------------ */

static GtkSwitch *find_switch(GtkWidget *preferences, const char *title)
{
    GtkWidget *row = fixture_find_row(preferences, title);

    g_assert_nonnull(row);
    return GTK_SWITCH(fixture_find(row, GTK_TYPE_SWITCH));
}

static void test_preferences(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GSettings *settings = tabiya_settings_get();

    begin(window);
    tabiya_preferences_window_present(GTK_WINDOW(window), "voice");
    fixture_wait(fixture_find_window("Preferences"));
    GtkWidget *preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    fixture_wait(fixture_find_row(preferences, "Speak moves and messages"));
    g_assert_true(gtk_switch_get_active(find_switch(preferences, "Speak moves and messages")));
    gtk_switch_set_active(find_switch(preferences, "Hints"), FALSE);
    g_assert_false(g_settings_get_boolean(settings, "speak-hints"));
    g_settings_reset(settings, "speak-hints");
    /* A language, and the voices that speak it. */
    AdwComboRow *language = ADW_COMBO_ROW(fixture_find_row(preferences, "Language"));
    AdwComboRow *voice = ADW_COMBO_ROW(fixture_find_row(preferences, "Voice"));
    adw_combo_row_set_selected(language, 3);
    fixture_wait(g_list_model_get_n_items(adw_combo_row_get_model(voice)) == 2);
    adw_combo_row_set_selected(voice, 1);
    g_autofree char *id = g_settings_get_string(settings, "speaking-voice");
    g_assert_cmpstr(id, ==, "scripted/Ada");
    g_settings_set_int(settings, "speaking-rate", 25);
    fixture_press(preferences, "_Test Voice");
    speech_fixture_await("f 3");
    g_autofree char *log = speech_fixture_dup_log();
    g_assert_nonnull(strstr(log, "manner de scripted/Ada 25 0 100\n"));
    /* No server. */
    speech_fixture_fail(9, 1);
    fixture_press(preferences, "_Test Voice");
    fixture_wait(fixture_says(preferences, "The speech server has ended."));
    speech_fixture_fail(0, 0);
    gtk_window_destroy(GTK_WINDOW(preferences));
    static const char *const keys[] = {"speaking-language", "speaking-voice", "speaking-rate"};
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        g_settings_reset(settings, keys[i]);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    speech_fixture_start();
    g_test_add_func("/voice/game", test_game);
    g_test_add_func("/voice/opponent", test_opponent);
    g_test_add_func("/voice/coach", test_coach);
    g_test_add_func("/voice/check-alone", test_check_alone);
    g_test_add_func("/voice/asked", test_asked);
    g_test_add_func("/voice/ask-page", test_ask_page);
    g_test_add_func("/voice/off", test_off);
    g_test_add_func("/voice/screen-reader", test_screen_reader);
    g_test_add_func("/voice/keys", test_keys);
    g_test_add_func("/voice/no-server", test_no_server);
    g_test_add("/voice/puzzle", PuzzlesFixture, NULL, puzzles_setup, test_puzzle, puzzles_teardown);
    g_test_add_func("/voice/drill", test_drill);
    g_test_add_func("/voice/cards", test_cards);
    g_test_add_func("/voice/preferences", test_preferences);
    return g_test_run();
}
