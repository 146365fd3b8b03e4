/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's desk: what a question is about, every change, and its undo. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/board/fen.h"
#include "ui/new-game-options.h"
#include "ui/settings.h"
#include "ui/talk/talk-setting-keys.h"
#include "ui/talk/window-desk.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaWindowDesk *desk;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    f->desk = tabiya_window_desk_new(TABIYA_SHELL(f->window));
    fixture_new_free_game(f->window, NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_window_desk_close(f->desk);
    g_clear_object(&f->desk);
    fixture_close(f->window);
}

/* Everything that a person sees of the board and the program's state. */
static char *describe(Fixture *f)
{
    static const char *const STATES[] = {"place", "position", "moves", "status"};
    g_autoptr(GString) text = g_string_new(NULL);
    gboolean flipped;
    int level;

    for (gsize i = 0; i < G_N_ELEMENTS(STATES); i++) {
        g_autofree char *state = fixture_state(f->window, STATES[i]);
        g_string_append_printf(text, "%s\n", state);
    }
    TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(f->window));
    g_autofree char *pgn = tabiya_board_session_dup_pgn(tabiya_place_get_session(place));
    g_object_get(tabiya_place_get_session(place), "flipped", &flipped, NULL);
    g_object_get(fixture_play(f->window), "level", &level, NULL);
    g_string_append_printf(
        text, "%d %d %u tabs\n%s", flipped, level,
        g_list_model_get_n_items(tabiya_study_session_get_tabs(fixture_study(f->window))), pgn);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static TabiyaChange *change_of(TabiyaChangeKind kind, const char *moves)
{
    TabiyaChange *change = tabiya_change_new(kind);
    g_auto(GStrv) words = g_strsplit(moves ? moves : "", " ", -1);
    EngPosition before;

    eng_position_init(&change->start);
    EngPosition position = change->start;
    for (char **word = words; *word && **word; word++) {
        EngMove move;
        g_assert_cmpint(eng_san_parse(&position, *word, -1, &move), ==, ENG_SAN_OK);
        tabiya_change_add_move(change, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    return change;
}

/* Makes it. Takes the change. */
static void make(Fixture *f, TabiyaChange *change)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *said = NULL;

    tabiya_desk_change(TABIYA_DESK(f->desk), change, &said, &error);
    g_assert_no_error(error);
    tabiya_change_free(change);
}

static void undo(Fixture *f)
{
    g_autoptr(GError) error = NULL;
    const guint id = tabiya_desk_get_last(TABIYA_DESK(f->desk));

    g_assert_true(tabiya_desk_can_undo(TABIYA_DESK(f->desk), id));
    g_assert_true(tabiya_desk_undo(TABIYA_DESK(f->desk), id, &error));
    g_assert_no_error(error);
    g_assert_false(tabiya_desk_can_undo(TABIYA_DESK(f->desk), id));
}

/* It changes something, and undo brings back what was there. */
static void make_and_undo(Fixture *f, TabiyaChange *change)
{
    g_autofree char *before = describe(f);

    make(f, change);
    fixture_spin_ms(30);
    g_autofree char *during = describe(f);
    undo(f);
    fixture_spin_ms(30);
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, !=, during);
    g_assert_cmpstr(before, ==, after);
}

/* --- The scene -------------------------------------------------------------------------------- */

static void test_look(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "play-move", "'c5'");
    fixture_act(f->window, "previous", NULL);
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(TABIYA_DESK(f->desk));
    g_assert_cmpuint(scene->moves->len, ==, 2);
    g_assert_cmpuint(scene->shown, ==, 1);
    g_assert_cmpstr(scene->place, ==, "play");
    g_assert_false(scene->has_side);
    g_assert_nonnull(scene->library);
    g_assert_nonnull(scene->data_dir);

    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    g_autoptr(TabiyaScene) other = tabiya_desk_look(TABIYA_DESK(f->desk));
    g_assert_cmpstr(other->place, ==, "study");
    g_assert_cmpuint(other->moves->len, ==, 0);
}

static void test_look_at_game(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.new-game-with", "{'level': <4>, 'colour': <'white'>}");
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(TABIYA_DESK(f->desk));
    g_assert_true(scene->has_side);
    g_assert_cmpint(scene->side, ==, ENG_WHITE);
    g_assert_cmpint(scene->strength.level, ==, 4);
    g_assert_nonnull(strstr(scene->black, "Tabiya"));
}

/* --- The board -------------------------------------------------------------------------------- */

static void test_moves(Fixture *f, gconstpointer data)
{
    make_and_undo(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4 c5 Nf3"));
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    make_and_undo(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4 c5 Nf3"));
    fixture_act(f->window, "place", "'openings'");
    make_and_undo(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "d4 d5"));
}

static void test_take_back(Fixture *f, gconstpointer data)
{
    static const char *const PLACES[] = {"'play'", "'study'", "'openings'"};

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        g_test_message("%s", PLACES[i]);
        fixture_act(f->window, "place", PLACES[i]);
        make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4 c5 Nf3"));
        TabiyaChange *change = change_of(TABIYA_CHANGE_TAKE_BACK, NULL);
        change->number = 2;
        make_and_undo(f, change);
        undo(f);
    }
}

/* The person plays on by hand: what was there before is not theirs to lose. */
static void test_stale(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4"));
    const guint id = tabiya_desk_get_last(TABIYA_DESK(f->desk));
    g_assert_true(tabiya_desk_can_undo(TABIYA_DESK(f->desk), id));
    fixture_act(f->window, "play-move", "'c5'");
    g_assert_false(tabiya_desk_can_undo(TABIYA_DESK(f->desk), id));
    fixture_act(f->window, "undo-move", NULL);
    g_assert_true(tabiya_desk_can_undo(TABIYA_DESK(f->desk), id));
}

static void test_lines(Fixture *f, gconstpointer data)
{
    TabiyaChange *line = change_of(TABIYA_CHANGE_SHOW_LINE, "e4 c5 Nf3 d6");
    line->number = 4;
    line->text = g_strdup("Sicilian");
    line->color = ENG_BLACK;
    make_and_undo(f, line);
    make_and_undo(f, change_of(TABIYA_CHANGE_TRY_LINE, "e4 e5"));
    TabiyaChange *position = change_of(TABIYA_CHANGE_SET_POSITION, NULL);
    position->start.fullmove_number = 9;
    make_and_undo(f, position);
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    make_and_undo(f, change_of(TABIYA_CHANGE_TRY_LINE, "e4 e5"));
}

static void test_sight(Fixture *f, gconstpointer data)
{
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4 c5 Nf3"));
    make_and_undo(f, change_of(TABIYA_CHANGE_FLIP, NULL));
    TabiyaChange *change = change_of(TABIYA_CHANGE_GO_TO, NULL);
    change->number = 1;
    make_and_undo(f, change);
}

static void test_annotations(Fixture *f, gconstpointer data)
{
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4"));
    for (int i = 0; i < 2; i++) {
        TabiyaChange *comment = change_of(TABIYA_CHANGE_COMMENT, NULL);
        comment->text = g_strdup("The best by test");
        make_and_undo(f, comment);
        TabiyaChange *glyph = change_of(TABIYA_CHANGE_GLYPH, NULL);
        glyph->number = 1;
        make_and_undo(f, glyph);
        fixture_act(f->window, "place", "'study'");
        fixture_act(f->window, "new-tab", NULL);
        fixture_act(f->window, "new-tab", NULL);
        if (i == 0)
            make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "d4"));
    }
}

/* --- Games ------------------------------------------------------------------------------------ */

static TabiyaChange *new_game(int level, int color, const char *odds)
{
    TabiyaChange *change = change_of(TABIYA_CHANGE_NEW_GAME, NULL);

    if (level > 0)
        change->strength = tabiya_strength_of_level(level);
    change->color = color;
    change->text = g_strdup(odds);
    return change;
}

static void test_new_game(Fixture *f, gconstpointer data)
{
    make_and_undo(f, new_game(3, ENG_WHITE, "queen")); /* from a game without moves */
    fixture_act(f->window, "app.new-game-with",
                "{'level': <1>, 'colour': <'white'>, 'book': <false>}");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    make_and_undo(f, new_game(2, ENG_WHITE, ""));
    make_and_undo(f, change_of(TABIYA_CHANGE_RESIGN, NULL));
    make(f, change_of(TABIYA_CHANGE_RESIGN, NULL));
    make_and_undo(f, new_game(5, ENG_WHITE, "")); /* from a game that is over */
    undo(f);
    make_and_undo(f, new_game(2, ENG_WHITE, "rook"));
}

static void test_in_game(Fixture *f, gconstpointer data)
{
    TabiyaChange *level = change_of(TABIYA_CHANGE_SET_LEVEL, NULL);

    fixture_act(f->window, "app.new-game-with",
                "{'level': <1>, 'colour': <'white'>, 'book': <false>}");
    g_autofree char *before = describe(f);
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4"));
    fixture_wait(fixture_n_moves(f->window) == 2);
    TabiyaChange *back = change_of(TABIYA_CHANGE_TAKE_BACK, NULL);
    make_and_undo(f, back);
    undo(f);
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, ==, after);
    level->strength = tabiya_strength_of_level(7);
    make_and_undo(f, level);
    TabiyaChange *opponent = change_of(TABIYA_CHANGE_SET_LEVEL, NULL);
    g_assert_true(tabiya_strength_read(&opponent->strength, "lena"));
    make_and_undo(f, opponent);
    TabiyaChange *rated = new_game(0, ENG_BLACK, "");
    g_assert_true(tabiya_strength_read(&rated->strength, "1450"));
    make_and_undo(f, rated);
}

static void test_swap(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.new-game-with",
                "{'level': <1>, 'colour': <'white'>, 'book': <false>}");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    g_autofree char *before = describe(f);
    make(f, change_of(TABIYA_CHANGE_SWAP_SIDES, NULL));
    fixture_wait(fixture_n_moves(f->window) == 3);
    undo(f);
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, ==, after);
}

static void test_one_move_at_a_time(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaChange) change = change_of(TABIYA_CHANGE_PLAY_MOVES, "e4 e5");
    g_autoptr(GError) error = NULL;
    g_autofree char *said = NULL;

    fixture_act(f->window, "app.new-game-with",
                "{'level': <1>, 'colour': <'white'>, 'book': <false>}");
    g_assert_false(tabiya_desk_change(TABIYA_DESK(f->desk), change, &said, &error));
    g_assert_nonnull(strstr(error->message, "one move"));
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0);
}

static void start_game(Fixture *f, const char *level)
{
    g_autofree char *options =
        g_strdup_printf("{'level': <%s>, 'colour': <'white'>, 'book': <false>}", level);

    fixture_act(f->window, "app.new-game-with", options);
}

/* What the desk says to the change; it is an error if `done` is not as expected. (transfer full) */
static char *make_and_hear(Fixture *f, TabiyaChangeKind kind, gboolean done)
{
    g_autoptr(TabiyaChange) change = change_of(kind, NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *said = NULL;

    g_assert_cmpint(tabiya_desk_change(TABIYA_DESK(f->desk), change, &said, &error), ==, done);
    return done ? g_steal_pointer(&said) : g_strdup(error->message);
}

static void hear_cb(TabiyaBoardSession *session G_GNUC_UNUSED, const char *text, char **heard)
{
    g_free(*heard);
    *heard = g_strdup(text);
}

/* Offers, and waits for what Tabiya says. (transfer full) */
static char *offer_draw(Fixture *f)
{
    char *heard = NULL;
    gulong id = g_signal_connect(fixture_play(f->window), "message", G_CALLBACK(hear_cb), &heard);

    make(f, change_of(TABIYA_CHANGE_OFFER_DRAW, NULL));
    fixture_wait(heard);
    g_signal_handler_disconnect(fixture_play(f->window), id);
    return heard;
}

/* The person has White. */
static void start_game_from(Fixture *f, const char *fen)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    options.color = TABIYA_COLOR_WHITE;
    options.has_start = TRUE;
    g_assert_true(eng_fen_parse(&options.start, fen, NULL));
    tabiya_shell_new_game(TABIYA_SHELL(f->window), &options);
}

/* Tabiya thinks about an offer; a game that ends by it goes on after undo. */
static void test_offer_draw(Fixture *f, gconstpointer data)
{
    g_autofree char *nobody = make_and_hear(f, TABIYA_CHANGE_OFFER_DRAW, FALSE);
    g_assert_cmpstr(nobody, ==, "You cannot offer a draw now.");
    start_game_from(f, "4k2q/4p3/8/8/8/8/4P3/4K3 w - - 0 1"); /* Tabiya has a queen more */
    g_autofree char *early = offer_draw(f);
    g_assert_cmpstr(early, ==, "Tabiya declines the draw.");
    g_assert_false(
        tabiya_desk_can_undo(TABIYA_DESK(f->desk), tabiya_desk_get_last(TABIYA_DESK(f->desk))));

    /* A rook each, and nothing has happened for thirty moves. */
    start_game_from(f, "8/8/4k3/r7/8/3K4/3R4/8 w - - 60 120");
    g_autofree char *late = offer_draw(f);
    g_assert_cmpstr(late, ==, "Tabiya accepts the draw.");
    gboolean over;
    g_object_get(fixture_play(f->window), "is-over", &over, NULL);
    g_assert_true(over);
    undo(f);
    g_object_get(fixture_play(f->window), "is-over", &over, NULL);
    g_assert_false(over);
}

static void test_rematch(Fixture *f, gconstpointer data)
{
    g_autofree char *none = make_and_hear(f, TABIYA_CHANGE_REMATCH, FALSE);
    g_assert_nonnull(strstr(none, "Start a new game."));
    start_game(f, "1");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    make(f, change_of(TABIYA_CHANGE_RESIGN, NULL));
    make_and_undo(f, change_of(TABIYA_CHANGE_REMATCH, NULL));
}

/* Tabiya moves at once, and undo takes its move back with the person's. */
static void test_move_now(Fixture *f, gconstpointer data)
{
    g_autofree char *idle = make_and_hear(f, TABIYA_CHANGE_MOVE_NOW, FALSE);
    g_assert_cmpstr(idle, ==, "Tabiya is not thinking right now.");
    start_game(f, "9");
    fixture_act(f->window, "play-move", "'e4'");
    make(f, change_of(TABIYA_CHANGE_MOVE_NOW, NULL));
    fixture_wait(fixture_n_moves(f->window) == 2);
    undo(f);
    g_assert_cmpint(fixture_n_moves(f->window), ==, 0);
}

/* --- The library, reviews and the manual ------------------------------------------------------ */

static void import_game(Fixture *f)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-desk-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.pgn", NULL);
    g_autofree char *names = g_strdup_printf("['%s']", path);
    static const char GAME[] = "[White \"Morphy\"]\n[Black \"Anderssen\"]\n[Result \"1-0\"]\n\n"
                               "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 1-0\n";

    g_assert_true(g_file_set_contents(path, GAME, -1, NULL));
    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_unlink(path);
    g_rmdir(folder);
}

static void test_show_game(Fixture *f, gconstpointer data)
{
    import_game(f);
    fixture_act(f->window, "place", "'play'");
    g_autofree char *before = describe(f);
    TabiyaChange *change = change_of(TABIYA_CHANGE_SHOW_GAME, NULL);
    change->id = 1;
    make(f, change);
    fixture_wait(fixture_has_state(f->window, "place", "study") && fixture_n_moves(f->window) == 6);
    undo(f);
    fixture_spin_ms(30);
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, ==, after);
}

static GtkWindow *find_dialog(void)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    GtkWindow *found = NULL;

    for (GList *at = windows; at; at = at->next) {
        if (gtk_window_get_modal(at->data) && gtk_widget_get_visible(at->data))
            found = at->data;
    }
    return found;
}

/* It asks how, and what was started by words is stopped by undo. */
static void test_review(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    g_autofree char *none = make_and_hear(f, TABIYA_CHANGE_REVIEW, FALSE);
    g_assert_cmpstr(none, ==, "There is no game to review here.");
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "f3 e5 g4 Qh4#"));
    g_settings_set_string(tabiya_settings_get(), "review-thoroughness", "quick");
    make(f, change_of(TABIYA_CHANGE_REVIEW, NULL));
    GtkWindow *dialog = find_dialog();
    g_assert_nonnull(dialog);
    gtk_widget_activate(gtk_window_get_default_widget(dialog));
    fixture_wait(!find_dialog());
    fixture_wait(!tabiya_reviewer_is_running(fixture_reviewer(f->window)));
    undo(f);
}

static void test_manual(Fixture *f, gconstpointer data)
{
    TabiyaChange *change = change_of(TABIYA_CHANGE_MANUAL, NULL);

    change->text = g_strdup("study");
    make(f, change);
    GtkWindow *help = fixture_find_window("Help");
    fixture_wait(fixture_says(GTK_WIDGET(help), "Moves and variations"));
    gtk_window_close(help);
    fixture_spin_ms(30);
    g_autofree char *before = describe(f);
    make(f, change_of(TABIYA_CHANGE_FLIP, NULL));
    undo(f);
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, ==, after);
}

/* --- The program ------------------------------------------------------------------------------ */

static TabiyaChange *with_text(TabiyaChangeKind kind, const char *text)
{
    TabiyaChange *change = change_of(kind, NULL);

    change->text = g_strdup(text);
    return change;
}

static void test_places(Fixture *f, gconstpointer data)
{
    make_and_undo(f, with_text(TABIYA_CHANGE_GO_TO_PLACE, "library"));
    make_and_undo(f, with_text(TABIYA_CHANGE_DRILL, "queen-mate"));
    make_and_undo(f, with_text(TABIYA_CHANGE_FIND_GAMES, "carlsen"));
    make_and_undo(f, with_text(TABIYA_CHANGE_PUZZLE, "mine1"));
    fixture_act(f->window, "repertoire-make", "('Mine', 'white')");
    fixture_wait(tabiya_repertoires_find(fixture_repertoires(f->window), 1));
    fixture_act(f->window, "place", "'play'");
    make_and_undo(f, with_text(TABIYA_CHANGE_TRAIN, ""));
    make_and_undo(f, with_text(TABIYA_CHANGE_FLASHCARDS, NULL));
}

static void test_settings(Fixture *f, gconstpointer data)
{
    static const char *const SETTINGS[] = {
        "sounds",         "coordinates",        "legal-moves", "animations",
        "evaluation-bar", "evaluation-graph",   "figurines",   "takebacks",
        "opponent-draws", "flip-automatically", "dark-style",  "engine-arrows",
        "opening-book",   "explorer",           "tablebases",  "premoves",
        "coach",          "coach-blunders",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SETTINGS); i++) {
        const gboolean was_on = tabiya_talk_setting_is_on(SETTINGS[i]);
        TabiyaChange *change = with_text(TABIYA_CHANGE_SETTING, SETTINGS[i]);
        change->on = !was_on;
        g_test_message("%s", SETTINGS[i]);
        make(f, change);
        g_assert_cmpint(tabiya_talk_setting_is_on(SETTINGS[i]), ==, !was_on);
        undo(f);
        g_assert_cmpint(tabiya_talk_setting_is_on(SETTINGS[i]), ==, was_on);
    }
}

/* The coach is a choice of three: a request sets it, whichever it was before. */
static void test_coach(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *before, *setting;
        gboolean on;
        const char *after;
    } SAID[] = {
        {"off", "coach", TRUE, "always"},
        {"blunders", "coach", TRUE, "blunders"},
        {"blunders", "coach", FALSE, "off"},
        {"always", "coach", FALSE, "off"},
        {"off", "coach-blunders", TRUE, "blunders"},
        {"always", "coach-blunders", TRUE, "blunders"},
        {"blunders", "coach-blunders", FALSE, "always"},
        {"off", "coach-blunders", FALSE, "always"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SAID); i++) {
        TabiyaChange *change = with_text(TABIYA_CHANGE_SETTING, SAID[i].setting);
        g_test_message("%s: %s %d", SAID[i].before, SAID[i].setting, SAID[i].on);
        g_settings_set_string(tabiya_settings_get(), "coach", SAID[i].before);
        change->on = SAID[i].on;
        make(f, change);
        g_autofree char *after = g_settings_get_string(tabiya_settings_get(), "coach");
        g_assert_cmpstr(after, ==, SAID[i].after);
        undo(f);
        g_autofree char *undone = g_settings_get_string(tabiya_settings_get(), "coach");
        g_assert_cmpstr(undone, ==, SAID[i].before);
    }
}

static void test_engine(Fixture *f, gconstpointer data)
{
    TabiyaChange *change = change_of(TABIYA_CHANGE_ENGINE, NULL);

    change->on = TRUE;
    make(f, change);
    fixture_assert_state(f->window, "place", "study");
    undo(f);
    fixture_assert_state(f->window, "place", "play");
}

/* "undo that", "redo". */
static void test_undo_and_redo(Fixture *f, gconstpointer data)
{
    g_autofree char *before = describe(f);

    make(f, change_of(TABIYA_CHANGE_FLIP, NULL));
    make(f, change_of(TABIYA_CHANGE_PLAY_MOVES, "e4"));
    g_autofree char *during = describe(f);
    make(f, change_of(TABIYA_CHANGE_UNDO, NULL));
    make(f, change_of(TABIYA_CHANGE_UNDO, NULL));
    g_autofree char *after = describe(f);
    g_assert_cmpstr(before, ==, after);
    make(f, change_of(TABIYA_CHANGE_REDO, NULL));
    make(f, change_of(TABIYA_CHANGE_REDO, NULL));
    g_autofree char *again = describe(f);
    g_assert_cmpstr(during, ==, again);
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define TEST(name, func) g_test_add("/talk-desk/" name, Fixture, NULL, setup, func, teardown)
    TEST("look", test_look);
    TEST("look/game", test_look_at_game);
    TEST("moves", test_moves);
    TEST("take-back", test_take_back);
    TEST("stale", test_stale);
    TEST("lines", test_lines);
    TEST("sight", test_sight);
    TEST("annotations", test_annotations);
    TEST("new-game", test_new_game);
    TEST("in-game", test_in_game);
    TEST("swap", test_swap);
    TEST("one-move-at-a-time", test_one_move_at_a_time);
    TEST("offer-draw", test_offer_draw);
    TEST("rematch", test_rematch);
    TEST("move-now", test_move_now);
    TEST("show-game", test_show_game);
    TEST("review", test_review);
    TEST("manual", test_manual);
    TEST("places", test_places);
    TEST("settings", test_settings);
    TEST("coach", test_coach);
    TEST("engine", test_engine);
    TEST("undo-and-redo", test_undo_and_redo);
    return g_test_run();
}
