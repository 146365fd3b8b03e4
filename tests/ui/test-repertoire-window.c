/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repertoires in the window: the page of the place "openings", lines from openings and Study, and
 * training one. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ui/openings/repertoire-page.h"
#include "ui/paged-panel.h"
#include "ui/window-private.h"

#define LINES                                                                                 \
    "1. e4 e5 2. Nf3 {attacks} (2. Qh5? {too early} 2... Nc6) (2. Bc4) 2... Nc6 3. Bb5 *\n\n" \
    "1. e4 c5 2. Nf3 d6 3. d4 *\n"

typedef struct {
    TabiyaWindow *window;
    char *folder, *path;
    gint64 id; /* of "Open", for White, with the lines above */
} Fixture;

static TabiyaRepertoires *repertoires(Fixture *f)
{
    return fixture_repertoires(f->window);
}

static TabiyaRepertoireTraining *training(Fixture *f)
{
    return fixture_training(f->window);
}

static void settle(Fixture *f)
{
    fixture_wait(tabiya_repertoires_get_n_pending(repertoires(f)) == 0);
    fixture_spin_ms(20);
    fixture_wait(tabiya_repertoires_get_n_pending(repertoires(f)) == 0);
}

static guint n_repertoires(Fixture *f)
{
    settle(f);
    return g_list_model_get_n_items(G_LIST_MODEL(repertoires(f)));
}

/* In one window; others hear of it later. */
static gint64 find_in(TabiyaRepertoires *all, const char *name)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(all)); i++) {
        g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(all), i);

        if (g_str_equal(tabiya_repertoire_item_get_name(item), name))
            return tabiya_repertoire_item_get_id(item);
    }
    return 0;
}

static gint64 find(Fixture *f, const char *name)
{
    settle(f);
    return find_in(repertoires(f), name);
}

static TabiyaRepertoireItem *item(Fixture *f)
{
    return tabiya_repertoires_find(repertoires(f), f->id);
}

static void act_on(Fixture *f, const char *action, gint64 id)
{
    g_autofree char *number = g_strdup_printf("int64 %" G_GINT64_FORMAT, id);

    fixture_act(f->window, action, number);
}

static GtkWidget *page(Fixture *f)
{
    return tabiya_paged_panel_ensure_page(TABIYA_PAGED_PANEL(fixture_panel(f->window, "openings")),
                                          "repertoire");
}

static void import(Fixture *f, gint64 id, const char *pgn)
{
    g_autofree char *parameter = g_strdup_printf("(int64 %" G_GINT64_FORMAT ", '%s')", id, f->path);

    g_assert_true(g_file_set_contents(f->path, pgn, -1, NULL));
    fixture_act(f->window, "repertoire-import-file", parameter);
    settle(f);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-repertoire-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "lines.pgn", NULL);
    f->window = fixture_open(1160, 800);
    fixture_act(f->window, "openings-page", "'repertoire'");
    fixture_act(f->window, "repertoire-make", "('Open', 'white')");
    f->id = find(f, "Open");
    g_assert_cmpint(f->id, !=, 0);
    import(f, f->id, LINES);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(training(f)), 0);
}

/* All tests share a library: each removes what it has made. */
static void teardown(Fixture *f, gconstpointer data)
{
    while (n_repertoires(f) > 0) {
        g_autoptr(TabiyaRepertoireItem) first =
            g_list_model_get_item(G_LIST_MODEL(repertoires(f)), 0);

        tabiya_repertoires_delete(repertoires(f), tabiya_repertoire_item_get_id(first));
        settle(f);
    }
    fixture_close(f->window);
    g_unlink(f->path);
    g_rmdir(f->folder);
    g_free(f->path);
    g_free(f->folder);
}

/* The first visible widget with this text: as a label or a row's title. */
static GtkWidget *find_words(GtkWidget *widget, const char *words)
{
    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), words))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_words(child, words);

        if (found)
            return found;
    }
    return NULL;
}

static GtkWidget *find_row(Fixture *f, const char *title)
{
    GtkWidget *label = find_words(page(f), title);

    g_assert_nonnull(label);
    return gtk_widget_get_ancestor(label, GTK_TYPE_LIST_BOX_ROW);
}

static void activate_row(Fixture *f, const char *title)
{
    g_assert_true(gtk_widget_activate(find_row(f, title)));
    fixture_spin_ms(50);
}

/* --- The page --------------------------------------------------------------------------------- */

static void test_list(Fixture *f, gconstpointer data)
{
    g_assert_cmpuint(n_repertoires(f), ==, 1);
    g_assert_nonnull(find_words(page(f), "Open"));
    g_assert_nonnull(find_words(page(f), "2 lines · 5 positions"));
    g_assert_nonnull(find_words(page(f), "5 today"));
    fixture_act(f->window, "repertoire-make", "('Dutch', 'black')");
    g_assert_cmpuint(n_repertoires(f), ==, 2);
    fixture_act(f->window, "repertoire-make", "('Green', 'green')");
    g_assert_cmpuint(n_repertoires(f), ==, 2);
    act_on(f, "repertoire-delete", find(f, "Dutch"));
    g_assert_cmpuint(n_repertoires(f), ==, 1);
    fixture_act(f->window, "repertoire-undo", NULL);
    g_assert_cmpuint(n_repertoires(f), ==, 2);
}

/* Without a repertoire: what it is for, and the first step. */
static void test_empty(Fixture *f, gconstpointer data)
{
    act_on(f, "repertoire-delete", f->id);
    g_assert_cmpuint(n_repertoires(f), ==, 0);
    fixture_spin_ms(50);
    g_assert_nonnull(find_words(page(f), "Your Repertoire"));
    g_assert_true(fixture_is_enabled(f->window, "repertoire-new"));
}

/* From the list to one and back, by keys as by hand. */
static void test_one(Fixture *f, gconstpointer data)
{
    activate_row(f, "Open");
    fixture_wait(tabiya_repertoire_page_get_shown_for_tests(TABIYA_REPERTOIRE_PAGE(page(f))) ==
                 f->id);
    g_assert_nonnull(find_words(page(f), "White · 2 lines · 5 positions"));
    g_assert_nonnull(find_words(page(f), "Train 5"));
    g_assert_nonnull(find_words(page(f), "1. e4 c5 2. Nf3 d6 3. d4"));
    act_on(f, "repertoire-show", 0);
    g_assert_null(find_words(page(f), "Train 5"));
    g_assert_nonnull(find_words(page(f), "5 today"));
}

static gboolean is_flipped(Fixture *f)
{
    gboolean flipped;

    g_object_get(fixture_openings(f->window), "flipped", &flipped, NULL);
    return flipped;
}

/* The board turns to the side of the repertoire that is opened; the list leaves it. */
static void test_side(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "repertoire-make", "('Sicilian', 'black')");
    settle(f);
    g_assert_false(is_flipped(f));
    activate_row(f, "Sicilian");
    fixture_wait(is_flipped(f));
    act_on(f, "repertoire-show", 0);
    g_assert_true(is_flipped(f));
    activate_row(f, "Open");
    fixture_wait(!is_flipped(f));
}

/* A conflict shows its position, and is settled either way; Undo brings it back. */
static void test_conflict(Fixture *f, gconstpointer data)
{
    const TabiyaRepertoire *repertoire = tabiya_repertoire_item_get_repertoire(item(f));
    g_autoptr(GArray) conflicts = tabiya_repertoire_dup_conflicts(repertoire);
    g_autofree char *parameter = NULL;

    g_assert_cmpuint(conflicts->len, ==, 1);
    parameter = g_strdup_printf(
        "(int64 %" G_GINT64_FORMAT ", uint64 %" G_GUINT64_FORMAT ", 'f1c4')", f->id,
        tabiya_repertoire_get(repertoire, g_array_index(conflicts, guint, 0))->position.key);
    act_on(f, "repertoire-show", f->id);
    fixture_act(f->window, "repertoire-view", "'conflicts'");
    g_assert_nonnull(find_words(page(f), "Nf3, Bc4"));
    activate_row(f, "1. e4 e5");
    fixture_assert_state(f->window, "moves", "e4 e5");
    fixture_act(f->window, "repertoire-settle", parameter);
    settle(f);
    g_assert_null(find_words(page(f), "1. e4 e5"));
    fixture_act(f->window, "repertoire-undo", NULL);
    settle(f);
    g_assert_nonnull(find_words(page(f), "1. e4 e5"));
    fixture_act(f->window, "repertoire-view", "'nonsense'");
    fixture_assert_state(f->window, "repertoire-view", "conflicts");
    fixture_act(f->window, "repertoire-view", "'lines'");
}

/* A move of the library's games without an answer in the repertoire is shown with its position. */
static void test_gap(Fixture *f, gconstpointer data)
{
    GString *pgn = g_string_new(NULL);
    g_autoptr(TabiyaGame) game = NULL;

    for (int i = 0; i < 8; i++)
        g_string_append_printf(pgn, "[Round \"%d\"]\n\n1. e4 e6 2. d4 d5 1-0\n\n", i);
    fixture_act(f->window, "repertoire-make", "('Games', 'black')");
    import(f, find(f, "Games"), pgn->str);
    act_on(f, "repertoire-show", f->id);
    fixture_act(f->window, "repertoire-view", "'gaps'");
    fixture_wait(find_words(page(f), "1. e4 e6"));
    activate_row(f, "1. e4 e6");
    fixture_assert_state(f->window, "moves", "e4 e6");
    /* the answer is played and added: the gap is closed */
    fixture_act(f->window, "play-move", "'d4'");
    act_on(f, "repertoire-add", f->id);
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item(f)), ==, 3);
    fixture_wait(!find_words(page(f), "1. e4 e6"));
    fixture_act(f->window, "repertoire-view", "'lines'");
    g_string_free(pgn, TRUE);
}

/* The board of this place begins at the initial position: where a line does not, its game is
 * opened. */
static void test_gap_of_a_start_position(Fixture *f, gconstpointer data)
{
    const char *fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    g_autofree char *line = g_strdup_printf("%s\n\n1. e4 Kd7 2. Kf2 *\n\n", fen);
    g_autoptr(GString) games = g_string_new(NULL);

    for (int i = 0; i < 8; i++)
        g_string_append_printf(games, "[Round \"%d\"]\n%s\n\n1. e4 Ke7 2. Kf2 1-0\n\n", i, fen);
    fixture_act(f->window, "repertoire-make", "('Games', 'black')");
    import(f, find(f, "Games"), games->str);
    fixture_act(f->window, "repertoire-make", "('Pawn', 'white')");
    import(f, find(f, "Pawn"), line);
    act_on(f, "repertoire-show", find(f, "Pawn"));
    fixture_act(f->window, "repertoire-view", "'gaps'");
    fixture_wait(find_words(page(f), "1. e4 Ke7"));
    activate_row(f, "1. e4 Ke7");
    fixture_wait(fixture_has_state(f->window, "place", "study") && fixture_n_moves(f->window) == 3);
    fixture_assert_state(f->window, "moves", "e4 Kd7 Kf2");
    fixture_act(f->window, "place", "'openings'");
    fixture_act(f->window, "repertoire-view", "'lines'");
}

static void test_reviews(Fixture *f, gconstpointer data)
{
    act_on(f, "repertoire-show", f->id);
    fixture_act(f->window, "repertoire-view", "'reviews'");
    fixture_wait(find_words(page(f), "Mon"));
    act_on(f, "repertoire-train", f->id);
    fixture_wait(tabiya_repertoire_training_get_stage(training(f)) == TABIYA_TRAINING_ASKING);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "repertoire-close", NULL);
    settle(f);
    fixture_wait(find_words(page(f), "1 of 1 right"));
    fixture_act(f->window, "repertoire-view", "'lines'");
}

/* --- Lines in and out ------------------------------------------------------------------------- */

/* A line opens in Study and is saved back into the library, and so into the repertoire. */
static void test_open_line(Fixture *f, gconstpointer data)
{
    act_on(f, "repertoire-show", f->id);
    activate_row(f, "1. e4 c5 2. Nf3 d6 3. d4");
    fixture_wait(fixture_has_state(f->window, "place", "study") && fixture_n_moves(f->window) == 5);
    fixture_act(f->window, "last", NULL);
    fixture_act(f->window, "play-move", "'cxd4'");
    fixture_act(f->window, "play-move", "'Nxd4'");
    fixture_act(f->window, "save", NULL);
    fixture_spin_ms(200);
    fixture_act(f->window, "place", "'openings'");
    fixture_wait(tabiya_repertoire_item_get_n_cards(item(f)) == 6);
    g_assert_nonnull(find_words(page(f), "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4"));
}

static void test_add_from_study(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    g_assert_false(fixture_is_enabled(f->window, "repertoire-add-line"));
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "play-move", "'e6'");
    fixture_act(f->window, "play-move", "'d4'");
    g_assert_true(fixture_is_enabled(f->window, "repertoire-add-line"));
    act_on(f, "repertoire-add", f->id);
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item(f)), ==, 3);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_cards(item(f)), ==, 6);
    act_on(f, "repertoire-add-study", f->id); /* the same game: it is in it */
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item(f)), ==, 3);
    fixture_act(f->window, "repertoire-undo", NULL);
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item(f)), ==, 2);
}

/* Asked where it goes: one row a repertoire. */
static void test_add_line_dialog(Fixture *f, gconstpointer data)
{

    fixture_act(f->window, "place", "'openings'");
    tabiya_openings_session_set_line(fixture_openings(f->window), "1. e4 c6 2. d4");
    fixture_act(f->window, "repertoire-add-line", NULL);
    fixture_wait(fixture_find_window("Add to Repertoire"));
    fixture_spin_ms(100);
    GtkWidget *label = find_words(GTK_WIDGET(fixture_find_window("Add to Repertoire")), "Open");
    g_assert_nonnull(label);
    g_assert_true(gtk_widget_activate(gtk_widget_get_ancestor(label, GTK_TYPE_LIST_BOX_ROW)));
    fixture_wait(!fixture_find_window("Add to Repertoire"));
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_lines(item(f)), ==, 3);
}

static GtkWidget *find_button(GtkWidget *widget, const char *label)
{
    GtkWidget *found = NULL;

    if (GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_button(child, label);
    }
    return found;
}

/* Fills in the dialog for a new one. */
static void make_for_black(Fixture *f, const char *name)
{
    GtkWindow *dialog;

    fixture_wait((dialog = fixture_find_window("New Repertoire")));
    gtk_editable_set_text(GTK_EDITABLE(fixture_find(GTK_WIDGET(dialog), GTK_TYPE_ENTRY)), name);
    GtkWidget *label = find_words(GTK_WIDGET(dialog), "I play Black");
    g_assert_nonnull(label);
    gtk_check_button_set_active(
        GTK_CHECK_BUTTON(gtk_widget_get_ancestor(label, GTK_TYPE_CHECK_BUTTON)), TRUE);
    g_signal_emit_by_name(find_button(GTK_WIDGET(dialog), "_Create"), "clicked");
    fixture_wait(!fixture_find_window("New Repertoire"));
    settle(f);
}

/* Its page is where to go next, with the board turned; not that of another one of its name. */
static void test_new_is_opened(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "repertoire-new", NULL);
    make_for_black(f, "Open");
    fixture_wait(is_flipped(f));
    gint64 shown = tabiya_repertoire_page_get_shown_for_tests(TABIYA_REPERTOIRE_PAGE(page(f)));
    g_assert_cmpint(shown, >, f->id);
}

/* The line for which the first repertoire was made is in it. */
static void test_first_gets_line(Fixture *f, gconstpointer data)
{
    tabiya_repertoires_delete(repertoires(f), f->id);
    settle(f);
    fixture_act(f->window, "place", "'openings'");
    tabiya_openings_session_set_line(fixture_openings(f->window), "1. e4 c6 2. d4 d5");
    fixture_act(f->window, "repertoire-add-line", NULL);
    make_for_black(f, "Caro");
    fixture_wait(find(f, "Caro") != 0);
    fixture_wait(tabiya_repertoire_item_get_n_lines(
                     tabiya_repertoires_find(repertoires(f), find(f, "Caro"))) == 1);
}

static void test_export(Fixture *f, gconstpointer data)
{
    g_autofree char *parameter =
        g_strdup_printf("(int64 %" G_GINT64_FORMAT ", '%s')", f->id, f->path);
    g_autofree char *text = NULL;

    g_unlink(f->path); /* which was imported */
    fixture_act(f->window, "repertoire-export-to", parameter);
    settle(f);
    g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "1. e4 c5 2. Nf3 d6 3. d4 *"));
    /* An existing file is not overwritten. */
    g_assert_true(g_file_set_contents(f->path, "mine", -1, NULL));
    fixture_act(f->window, "repertoire-export-to", parameter);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The file “lines.pgn” already exists."));
    settle(f);
    g_clear_pointer(&text, g_free);
    g_assert_true(g_file_get_contents(f->path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "mine");
}

/* --- Training --------------------------------------------------------------------------------- */

static TabiyaTrainingStage stage(Fixture *f)
{
    return tabiya_repertoire_training_get_stage(training(f));
}

static void train(Fixture *f)
{
    act_on(f, "repertoire-train", f->id);
    fixture_assert_state(f->window, "place", "train");
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
}

static GtkWidget *panel(Fixture *f)
{
    return fixture_panel(f->window, "train");
}

static void test_train(Fixture *f, gconstpointer data)
{
    train(f);
    g_assert_nonnull(find_words(panel(f), "White to move: what do you play?"));
    g_assert_true(fixture_is_enabled(f->window, "repertoire-hint"));
    g_assert_false(fixture_is_enabled(f->window, "repertoire-next"));
    g_assert_null(find_words(panel(f), "Good"));
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_cmpint(stage(f), ==, TABIYA_TRAINING_RIGHT);
    fixture_spin_ms(50);
    g_assert_nonnull(find_words(panel(f), "1. e4 is right."));
    g_assert_nonnull(find_words(panel(f), "8 days"));
    fixture_act(f->window, "repertoire-grade", "4");
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
    fixture_assert_state(f->window, "moves", "e4 e5");
    fixture_act(f->window, "play-move", "'Qh5'");
    g_assert_cmpint(stage(f), ==, TABIYA_TRAINING_WRONG);
    fixture_spin_ms(50);
    g_assert_nonnull(find_words(panel(f), "Your repertoire plays 2. Nf3, not Qh5."));
    fixture_assert_state(f->window, "moves", "e4 e5");
    fixture_act(f->window, "repertoire-try-again", NULL);
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_act(f->window, "repertoire-next", NULL);
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
    fixture_act(f->window, "undo-move", NULL); /* it was no mistake: the answer never was */
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
    fixture_assert_state(f->window, "moves", "e4 e5");
    fixture_act(f->window, "repertoire-close", NULL);
    fixture_assert_state(f->window, "place", "openings");
    fixture_assert_state(f->window, "openings-page", "repertoire");
    settle(f);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_today(item(f)), ==, 4);
}

static gboolean press(Fixture *f, gunichar character)
{
    TabiyaPlace *place = tabiya_shell_get_place(TABIYA_SHELL(f->window));
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(place);
    gboolean taken = klass->type && klass->type(place, character);

    fixture_spin_ms(20);
    return taken;
}

/* A bare number would not say what it counts. */
static void test_left(Fixture *f, gconstpointer data)
{
    train(f);
    g_assert_nonnull(find_words(GTK_WIDGET(f->window), "5 positions are left"));
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(find_words(GTK_WIDGET(f->window), "4 positions are left"));
}

/* Digits are grades only while no move can be typed. */
static void test_keys(Fixture *f, gconstpointer data)
{
    g_assert_false(press(f, '3'));
    train(f);
    g_assert_false(press(f, '3')); /* begins a move, as anywhere */
    g_assert_false(press(f, '\r'));
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_false(press(f, '5'));
    g_assert_false(press(f, 'e'));
    g_assert_true(press(f, '2'));
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
    fixture_act(f->window, "play-move", "'a3'");
    g_assert_cmpint(stage(f), ==, TABIYA_TRAINING_WRONG);
    g_assert_false(press(f, '3'));
    g_assert_true(press(f, '\r'));
    fixture_wait(stage(f) == TABIYA_TRAINING_ASKING);
    fixture_act(f->window, "place", "'study'");
    g_assert_false(press(f, '\r'));
}

static void test_over(Fixture *f, gconstpointer data)
{
    train(f);
    while (stage(f) != TABIYA_TRAINING_OVER) {
        TabiyaBoardSession *board = TABIYA_BOARD_SESSION(training(f));
        const TabiyaRepertoire *repertoire = tabiya_repertoire_item_get_repertoire(item(f));
        const TabiyaNode *cursor = tabiya_board_session_get_cursor(board);
        guint index = tabiya_repertoire_find(repertoire, tabiya_node_get_position(cursor)->key);

        tabiya_board_session_play(board, tabiya_repertoire_get_answer(repertoire, index)->move,
                                  NULL);
        fixture_act(f->window, "repertoire-next", NULL);
        fixture_wait(stage(f) == TABIYA_TRAINING_ASKING || stage(f) == TABIYA_TRAINING_OVER);
    }
    settle(f);
    g_assert_nonnull(find_words(panel(f), "5 of 5 Right"));
    g_assert_cmpuint(tabiya_repertoire_item_get_n_today(item(f)), ==, 0);
    fixture_act(f->window, "repertoire-close", NULL);
    act_on(f, "repertoire-show", f->id);
    g_assert_nonnull(find_words(page(f), "Train"));
}

/* The board does not move, on a small screen either. */
static void test_compact(Fixture *f, gconstpointer data)
{
    TabiyaWindow *small = fixture_open(360, 640);
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(small)));
    g_autofree char *number = g_strdup_printf("int64 %" G_GINT64_FORMAT, f->id);
    GtkWidget *shown, *contents;
    int width = gtk_widget_get_width(board), whole = gtk_widget_get_width(GTK_WIDGET(small));

    fixture_act(small, "openings-page", "'repertoire'");
    fixture_wait(tabiya_repertoires_is_loaded(fixture_repertoires(small)));
    fixture_act(small, "repertoire-show", number);
    fixture_spin_ms(100);
    g_assert_cmpint(gtk_widget_get_width(board), ==, width);
    /* rows are in sight, and what adds one */
    shown = fixture_find(GTK_WIDGET(small), TABIYA_TYPE_REPERTOIRE_PAGE);
    contents =
        GTK_WIDGET(gtk_widget_get_template_child(shown, TABIYA_TYPE_REPERTOIRE_PAGE, "contents"));
    fixture_wait(gtk_widget_get_height(contents) >= 56);
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(
        gtk_widget_get_template_child(shown, TABIYA_TYPE_REPERTOIRE_PAGE, "add_short"))));
    /* so is the sentence of a page without rows */
    fixture_act(small, "repertoire-view", "'gaps'");
    fixture_wait(fixture_says(shown, "No gaps at this frequency"));
    fixture_spin_ms(100);
    g_assert_true(fixture_is_in_sight(small, GTK_WIDGET(gtk_widget_get_template_child(
                                                 shown, TABIYA_TYPE_REPERTOIRE_PAGE, "words"))));
    fixture_act(small, "repertoire-view", "'lines'");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(fixture_training(small)),
                                                   0);
    fixture_act(small, "repertoire-train", number);
    fixture_wait(tabiya_repertoire_training_get_stage(fixture_training(small)) ==
                 TABIYA_TRAINING_ASKING);
    fixture_act(small, "play-move", "'a3'");
    fixture_spin_ms(100);
    g_assert_cmpint(gtk_widget_get_width(board), ==, width);
    g_assert_cmpint(gtk_widget_get_width(GTK_WIDGET(small)), ==, whole);
    fixture_close(small);
}

/* So is the sentence of a page without rows. */
static void test_compact_words(Fixture *f, gconstpointer data)
{
    TabiyaWindow *small = fixture_open(370, 710);
    GtkWidget *shown, *words;
    gint64 id;

    fixture_act(small, "openings-page", "'repertoire'");
    fixture_wait(tabiya_repertoires_is_loaded(fixture_repertoires(small)));
    fixture_act(small, "repertoire-make", "('Empty', 'white')");
    fixture_wait((id = find_in(fixture_repertoires(small), "Empty")) != 0);
    g_autofree char *number = g_strdup_printf("int64 %" G_GINT64_FORMAT, id);
    fixture_act(small, "repertoire-show", number);
    shown = fixture_find(GTK_WIDGET(small), TABIYA_TYPE_REPERTOIRE_PAGE);
    words = GTK_WIDGET(gtk_widget_get_template_child(shown, TABIYA_TYPE_REPERTOIRE_PAGE, "words"));
    fixture_act(small, "repertoire-view", "'conflicts'");
    fixture_wait(g_str_has_prefix(gtk_label_get_text(GTK_LABEL(words)), "No "));
    fixture_wait(gtk_widget_get_mapped(words));
    fixture_spin_ms(200);
    g_assert_true(fixture_is_in_sight(small, words));
    fixture_close(small);
}

#define ADD(path, test) g_test_add("/repertoire-window/" path, Fixture, NULL, setup, test, teardown)

static gboolean is_whole(Fixture *f, const char *words)
{
    GtkWidget *counts =
        GTK_WIDGET(gtk_widget_get_template_child(page(f), TABIYA_TYPE_REPERTOIRE_PAGE, "counts"));

    return gtk_widget_get_mapped(counts) && gtk_widget_get_width(counts) > 1 &&
           strstr(gtk_label_get_text(GTK_LABEL(counts)), words) &&
           !pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(counts)));
}

/* How large it is can be read beside its buttons, also below the board. */
static void test_whole_counts(Fixture *f, gconstpointer data)
{
    int dpi;

    fixture_act(f->window, "place", "'openings'");
    act_on(f, "repertoire-show", f->id);
    fixture_wait(is_whole(f, "position"));
    gtk_window_set_default_size(GTK_WINDOW(f->window), 360, 640);
    fixture_wait(gtk_widget_get_width(GTK_WIDGET(f->window)) < 400);
    fixture_wait(is_whole(f, "position"));
    /* As wide as the words of a longer language. */
    g_object_get(gtk_settings_get_default(), "gtk-xft-dpi", &dpi, NULL);
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi * 3 / 2, NULL);
    fixture_spin_ms(200);
    fixture_wait(is_whole(f, "position"));
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", dpi, NULL);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("list", test_list);
    ADD("empty", test_empty);
    ADD("one", test_one);
    ADD("side", test_side);
    ADD("compact", test_compact); /* while nothing has made a gap */
    ADD("conflict", test_conflict);
    ADD("gap", test_gap);
    ADD("gap-of-a-start-position", test_gap_of_a_start_position);
    ADD("reviews", test_reviews);
    ADD("open-line", test_open_line);
    ADD("add-from-study", test_add_from_study);
    ADD("add-line-dialog", test_add_line_dialog);
    ADD("new-is-opened", test_new_is_opened);
    ADD("first-gets-line", test_first_gets_line);
    ADD("export", test_export);
    ADD("train", test_train);
    ADD("left", test_left);
    ADD("keys", test_keys);
    ADD("over", test_over);
    ADD("compact-words", test_compact_words);
    ADD("whole-counts", test_whole_counts);
    return g_test_run();
}
