/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places of the window, and above all Study: files opened, read, annotated, saved, opened again. */
#include <glib/gstdio.h>

#include "app/study/annotate.h"
#include "tests/ui/fixture.h"
#include "ui/board/view-private.h"
#include "ui/notation/notation-view.h"

#define TWO_GAMES                                                                                  \
    "[Event \"London\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n"       \
    "1. e4 e5 (1... c5 2. Nf3) 2. f4 exf4 1-0\n\n"                                                 \
    "[Event \"Berlin\"]\n[White \"Anderssen\"]\n[Black \"Dufresne\"]\n[Result \"1-0\"]\n\n"          \
    "1. d4 d5 1-0\n"

typedef struct {
    TabiyaWindow *window;
    char *folder, *path;
    GFile *file;
} Fixture;

static void write_file(Fixture *f, const char *name, const char *text)
{
    g_free(f->path);
    g_clear_object(&f->file);
    f->path = g_build_filename(f->folder, name, NULL);
    f->file = g_file_new_for_path(f->path);
    g_assert_true(g_file_set_contents(f->path, text, -1, NULL));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-study-XXXXXX", NULL);
    write_file(f, "games.pgn", TWO_GAMES);
    f->window = fixture_open(1160, 800);
}

static TabiyaStudySession *study(Fixture *f)
{
    return tabiya_window_get_study(f->window);
}

static guint n_tabs(Fixture *f)
{
    return g_list_model_get_n_items(tabiya_study_session_get_tabs(study(f)));
}

/* The library is one for the whole process: what is left open would be back in the next window. */
static void close_tabs(Fixture *f)
{
    while (n_tabs(f) > 1)
        tabiya_study_session_close_tab(study(f), tabiya_study_session_get_tab(study(f)));
    tabiya_study_session_close_tab(study(f), tabiya_study_session_get_tab(study(f)));
    tabiya_study_session_flush(study(f));
}

static void teardown(Fixture *f, gconstpointer data)
{
    const char *name;
    GDir *folder = g_dir_open(f->folder, 0, NULL);

    close_tabs(f);
    fixture_close(f->window);
    while ((name = g_dir_read_name(folder))) {
        g_autofree char *path = g_build_filename(f->folder, name, NULL);
        g_unlink(path);
    }
    g_dir_close(folder);
    g_rmdir(f->folder);
    g_object_unref(f->file);
    g_free(f->folder);
    g_free(f->path);
}

static void open_file(Fixture *f)
{
    tabiya_window_open_file(f->window, f->file);
    fixture_wait(tabiya_pgn_document_get_file(tabiya_study_session_get_document(study(f))) != NULL);
}

static const TabiyaNode *cursor(Fixture *f)
{
    return tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(study(f)));
}

static void assert_state(Fixture *f, const char *action, const char *expected)
{
    g_autofree char *state = fixture_state(f->window, action);

    g_assert_cmpstr(state, ==, expected);
}

static gboolean has_label(GtkWidget *widget, const char *start)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        g_str_has_prefix(gtk_label_get_label(GTK_LABEL(widget)), start))
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        if (has_label(child, start))
            return TRUE;
    return FALSE;
}

static GtkWidget *find_type(GtkWidget *widget, const char *name)
{
    if (g_str_equal(G_OBJECT_TYPE_NAME(widget), name))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_type(child, name);

        if (found)
            return found;
    }
    return NULL;
}

/* Whether a row of the list with these words is seen, but for a line or two: GTK scrolls by guessed
 * heights. */
static gboolean is_in_sight(GtkWidget *list, const char *words)
{
    GtkWidget *view = find_type(list, "GtkListView");

    for (GtkWidget *row = gtk_widget_get_first_child(view); row;
         row = gtk_widget_get_next_sibling(row)) {
        graphene_rect_t at;

        if (has_label(row, words) && gtk_widget_compute_bounds(row, view, &at))
            return at.origin.y >= 0 &&
                   at.origin.y + at.size.height <= gtk_widget_get_height(view) + 4;
    }
    return FALSE;
}

static gboolean file_holds(Fixture *f, const char *words)
{
    g_autofree char *text = NULL;

    return g_file_get_contents(f->path, &text, NULL, NULL) && strstr(text, words);
}

/* --- Places ------------------------------------------------------------------------------------
 */

static void test_places_keep_their_positions(Fixture *f, gconstpointer data)
{
    GtkWidget *board = GTK_WIDGET(tabiya_window_get_board(f->window));
    graphene_rect_t before, after;

    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f->window), &before));
    fixture_act(f->window, "place", "'study'");
    assert_state(f, "place", "study");
    assert_state(f, "moves", "");
    fixture_act(f->window, "play-move", "'d4'");
    fixture_act(f->window, "play-move", "'d5'");
    assert_state(f, "moves", "d4 d5");
    fixture_spin_ms(100);
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f->window), &after));
    g_assert_true(graphene_rect_equal(&before, &after));
    fixture_act(f->window, "place", "'play'");
    assert_state(f, "moves", "e4");
    fixture_act(f->window, "place", "'study'");
    assert_state(f, "moves", "d4 d5");
}

static void test_play_commands_are_off_in_study(Fixture *f, gconstpointer data)
{
    static const char *const playing[] = {"hint", "resign", "offer-draw", "swap-sides", "move-now",
                                          "rematch", "set-level", "engine-playing"};
    static const char *const studying[] = {"nag", "edit-comment", "promote-variation", "edit-tags",
                                           "next-game", "show-games", "delete-from-here"};

    for (gsize i = 0; i < G_N_ELEMENTS(studying); i++)
        g_assert_false(fixture_is_enabled(f->window, studying[i]));
    fixture_act(f->window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(playing); i++)
        g_assert_false(fixture_is_enabled(f->window, playing[i]));
    g_assert_true(fixture_is_enabled(f->window, "edit-tags"));
    fixture_act(f->window, "place", "'play'");
    g_assert_true(fixture_is_enabled(f->window, "hint"));
}

static void test_a_game_goes_over_to_study_and_back(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "play-move", "'c5'");
    fixture_act(f->window, "study-game", NULL);
    assert_state(f, "place", "study");
    assert_state(f, "moves", "e4 c5");
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_act(f->window, "place", "'play'");
    assert_state(f, "moves", "e4 c5");
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(f->window, "place", "'study'");
    assert_state(f, "moves", "e4 c5 Nf3");
}

static void test_a_new_game_shows_itself(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    assert_state(f, "place", "play");
}

/* --- Reading -----------------------------------------------------------------------------------
 */

static void test_opens_a_file(Fixture *f, gconstpointer data)
{
    open_file(f);
    assert_state(f, "place", "study");
    assert_state(f, "moves", "e4 e5 f4 exf4");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(f->window)), ==, "games.pgn – Tabiya");
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "next", NULL);
    g_assert_cmpstr(tabiya_node_get_san(cursor(f)), ==, "e5");
    fixture_act(f->window, "next-variation", NULL);
    g_assert_cmpstr(tabiya_node_get_san(cursor(f)), ==, "c5");
    fixture_act(f->window, "next-game", NULL);
    assert_state(f, "moves", "d4 d5");
    fixture_act(f->window, "previous-game", NULL);
    assert_state(f, "moves", "e4 e5 f4 exf4");
    /* Opened again, it is the same tab. */
    tabiya_window_open_file(f->window, f->file);
    fixture_spin_ms(200);
    g_assert_cmpuint(n_tabs(f), ==, 1);
}

static void test_opens_positions(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *name, *text;
        guint games;
    } cases[] = {
        {"a.fen", "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1\n", 1},
        {"b.epd", "8/4P1k1/8/8/8/8/6K1/8 w - - bm e8=Q; id \"one\";\n"
                  "8/4p1k1/8/8/8/8/6K1/8 b - - id \"two\";\n", 2},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *position = NULL;

        write_file(f, cases[i].name, cases[i].text);
        tabiya_window_open_file(f->window, f->file);
        fixture_wait(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(study(f))) ==
                         cases[i].games &&
                     n_tabs(f) == i + 2);
        position = fixture_state(f->window, "position");
        g_assert_true(g_str_has_prefix(position, "8/4P1k1/8/8/8/8/6K1/8 w"));
        assert_state(f, "place", "study");
        g_unlink(f->path);
    }
}

static void test_lists_problems(Fixture *f, gconstpointer data)
{
    write_file(f, "broken.pgn", "1. e4 e5\n2. Nf3 Qh9 3. Bb5 *\n");
    open_file(f);
    fixture_wait(has_label(GTK_WIDGET(f->window), "1 problem in this file"));
    assert_state(f, "moves", "e4 e5 Nf3");
}

static void test_a_file_that_is_none(Fixture *f, gconstpointer data)
{
    g_autoptr(GFile) nothing = g_file_new_for_path("/nonexistent/a.pgn");

    fixture_act(f->window, "place", "'study'");
    tabiya_window_open_file(f->window, nothing);
    fixture_wait(has_label(GTK_WIDGET(f->window), "Not opened:"));
    g_assert_cmpuint(n_tabs(f), ==, 1);
}

/* --- Annotating --------------------------------------------------------------------------------
 */

static void test_annotates_undoes_saves_reopens(Fixture *f, gconstpointer data)
{
    open_file(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "3");
    g_assert_true(tabiya_annotate_has_nag(cursor(f), 3));
    fixture_act(f->window, "nag", "2");
    g_assert_false(tabiya_annotate_has_nag(cursor(f), 3));
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(f->window)), ==, "• games.pgn – Tabiya");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_true(tabiya_annotate_has_nag(cursor(f), 3));
    fixture_act(f->window, "play-move", "'c6'"); /* a variation */
    assert_state(f, "moves", "e4 e5 f4 exf4");
    fixture_act(f->window, "promote-variation", NULL);
    fixture_act(f->window, "save", NULL);
    fixture_wait(file_holds(f, "1. e4 $3"));
    g_assert_true(file_holds(f, "c6"));
    /* The other game is as it was, byte for byte. */
    g_assert_true(file_holds(f, strstr(TWO_GAMES, "[Event \"Berlin\"]")));
    fixture_act(f->window, "close-tab", NULL);
    open_file(f);
    fixture_act(f->window, "next", NULL);
    g_assert_true(tabiya_annotate_has_nag(cursor(f), 3));
}

/* What may be done follows the tree, though one goes on looking at the same move. */
static void test_actions_follow_the_tree(Fixture *f, gconstpointer data)
{
    write_file(f, "variation.pgn", "1. e4 (1. d4) 1... e5 *\n");
    open_file(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "next-variation", NULL);
    g_assert_true(fixture_is_enabled(f->window, "promote-variation"));
    g_assert_false(fixture_is_enabled(f->window, "demote-variation"));
    fixture_act(f->window, "promote-variation", NULL);
    assert_state(f, "moves", "d4");
    g_assert_false(fixture_is_enabled(f->window, "promote-variation"));
    fixture_act(f->window, "demote-variation", NULL);
    assert_state(f, "moves", "e4 e5");
}

/* The message says what to do instead, and nothing is forgotten. */
static void test_what_cannot_be_saved_can_be_saved_elsewhere(Fixture *f, gconstpointer data)
{
    g_autofree char *folder = g_build_filename(f->folder, "gone", NULL);

    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    write_file(f, "gone/games.pgn", TWO_GAMES);
    open_file(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "5");
    g_assert_cmpint(g_unlink(f->path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    fixture_act(f->window, "save", NULL);
    fixture_wait(has_label(GTK_WIDGET(f->window), "Not saved:"));
    g_assert_true(has_label(GTK_WIDGET(f->window), "Save As…"));
    g_assert_true(
        tabiya_pgn_document_is_modified(tabiya_study_session_get_document(study(f))));
}

static void test_deletions_can_be_undone(Fixture *f, gconstpointer data)
{
    static const char *const deletions[] = {"delete-from-here", "delete-before"};

    open_file(f);
    for (gsize i = 0; i < G_N_ELEMENTS(deletions); i++) {
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, deletions[i], NULL);
        g_assert_cmpint(fixture_n_moves(f->window), <, 4);
        fixture_act(f->window, "undo-move", NULL);
        assert_state(f, "moves", "e4 e5 f4 exf4");
        fixture_act(f->window, "first", NULL);
    }
}

static void test_clears(Fixture *f, gconstpointer data)
{
    open_file(f);
    fixture_act(f->window, "clear-annotations", "'nothing'");
    g_assert_false(fixture_is_enabled(f->window, "undo-move"));
    fixture_act(f->window, "clear-annotations", "'variations'");
    fixture_act(f->window, "next", NULL);
    g_assert_null(tabiya_node_get_sibling(tabiya_node_get_child(cursor(f))));
    fixture_act(f->window, "undo-move", NULL);
    fixture_act(f->window, "first", NULL);
    fixture_act(f->window, "next", NULL);
    g_assert_nonnull(tabiya_node_get_sibling(tabiya_node_get_child(cursor(f))));
}

static void test_games_are_added_and_deleted(Fixture *f, gconstpointer data)
{
    open_file(f);
    fixture_act(f->window, "delete-game", NULL);
    assert_state(f, "moves", "d4 d5");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(study(f))),
                     ==, 2);
    fixture_act(f->window, "add-game", NULL);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(study(f))),
                     ==, 3);
    assert_state(f, "moves", "");
}

/* What is on the board with its arrows, and the game with its variation. */
static void test_exports(Fixture *f, gconstpointer data)
{
    g_autofree char *svg = g_build_filename(f->folder, "x.svg", NULL);
    g_autofree char *html = g_build_filename(f->folder, "x.html", NULL);
    g_autoptr(GFile) svg_file = g_file_new_for_path(svg);
    g_autoptr(GFile) html_file = g_file_new_for_path(html);

    open_file(f);
    fixture_act(f->window, "next", NULL);
    tabiya_game_set_comment(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study(f))),
                            cursor(f), "[%cal Gd1h5] Look here");
    tabiya_window_export_file(f->window, "position.svg", svg_file);
    tabiya_window_export_file(f->window, "game.html", html_file);
    g_free(f->path);
    f->path = g_strdup(svg);
    fixture_wait(file_holds(f, "</svg>"));
    g_assert_true(file_holds(f, "#15781b"));
    g_assert_true(file_holds(f, "White: king e1"));
    g_free(f->path);
    f->path = g_strdup(html);
    fixture_wait(file_holds(f, "</html>"));
    g_assert_true(file_holds(f, "Look here"));
    g_assert_true(file_holds(f, "1...c5"));
}

static void test_pastes(Fixture *f, gconstpointer data)
{
    open_file(f);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(f->window)), "1. c4 c5 *");
    fixture_act(f->window, "paste", NULL);
    fixture_wait(fixture_n_moves(f->window) == 2);
    assert_state(f, "moves", "c4 c5");
    g_assert_cmpuint(n_tabs(f), ==, 2);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(study(f))),
                     ==, 1);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(f->window)), "no chess at all");
    fixture_act(f->window, "paste", NULL);
    fixture_spin_ms(100);
    g_assert_cmpuint(n_tabs(f), ==, 2);
    assert_state(f, "moves", "c4 c5");
}

static void test_tabs_close_and_come_back(Fixture *f, gconstpointer data)
{
    open_file(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "1");
    fixture_act(f->window, "close-tab", NULL);
    assert_state(f, "moves", "");
    fixture_act(f->window, "reopen-tab", NULL);
    assert_state(f, "moves", "e4 e5 f4 exf4");
    g_assert_true(tabiya_annotate_has_nag(cursor(f), 1));
}

/* --- The panel ---------------------------------------------------------------------------------
 */

static void test_comment_is_written(Fixture *f, gconstpointer data)
{
    GtkWidget *card, *text;

    open_file(f);
    card = find_type(GTK_WIDGET(f->window), "TabiyaCommentEditor");
    text = find_type(card, "GtkTextView");
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "edit-comment", NULL);
    fixture_wait(gtk_widget_get_mapped(card));
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(text)), "Best by test.", -1);
    /* Going on puts it there. */
    fixture_act(f->window, "next", NULL);
    g_assert_false(gtk_widget_get_visible(card));
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_node_get_parent(cursor(f))), ==,
                    "Best by test.");
}

static void test_games_are_listed(Fixture *f, gconstpointer data)
{
    g_autoptr(GVariant) state = NULL;
    GtkWidget *list;

    fixture_act(f->window, "place", "'study'");
    list = find_type(GTK_WIDGET(f->window), "TabiyaGamesList");
    g_assert_false(gtk_widget_get_mapped(list));
    open_file(f);
    fixture_wait(gtk_widget_get_mapped(list));
    fixture_wait(has_label(list, "Anderssen – Dufresne"));
    state = g_action_group_get_action_state(G_ACTION_GROUP(f->window), "show-games");
    g_assert_true(g_variant_get_boolean(state));
    fixture_act(f->window, "show-games", NULL);
    fixture_wait(!gtk_widget_get_mapped(list));
}

/* The row of a shown game is in sight, at the list's end too, where undo brings it back. */
static void test_undone_deletion_is_in_sight(Fixture *f, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    GtkWidget *list;

    for (guint i = 1; i <= 500; i++)
        g_string_append_printf(text, "[White \"Player%03u\"]\n\n1. e4 *\n\n", i);
    write_file(f, "games.pgn", text->str);
    open_file(f);
    fixture_act(f->window, "place", "'study'");
    list = find_type(GTK_WIDGET(f->window), "TabiyaGamesList");
    fixture_wait(is_in_sight(list, "Player001") && !is_in_sight(list, "Player500"));
    for (guint round = 0; round < 3; round++) {
        tabiya_study_session_show_game(study(f), round == 2 ? 0 : 499);
        fixture_wait(is_in_sight(list, round == 2 ? "Player001" : "Player500"));
        for (guint i = 0; i <= round; i++) {
            tabiya_study_session_delete_game(study(f), 499 - i);
            fixture_spin_ms(50);
        }
        for (guint i = 0; i <= round; i++)
            fixture_act(f->window, "undo-move", NULL);
        g_assert_cmpint(tabiya_study_session_get_position(study(f)), ==, 499);
        fixture_wait(is_in_sight(list, "Player500"));
    }
}

/* What the drop target of the window does with files; the drag itself is GTK's. */
static gboolean drop(Fixture *f, GSList *files)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(f->window));
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean taken = FALSE;

    g_value_init(&value, GDK_TYPE_FILE_LIST);
    g_value_set_boxed(&value, files);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) target = g_list_model_get_item(controllers, i);

        if (!GTK_IS_DROP_TARGET(target))
            continue;
        g_assert_true(gdk_content_formats_contain_gtype(
            gtk_drop_target_get_formats(GTK_DROP_TARGET(target)), GDK_TYPE_FILE_LIST));
        g_signal_emit_by_name(target, "drop", &value, 10.0, 10.0, &taken);
    }
    return taken;
}

/* One file or several. */
static void test_files_are_dropped(Fixture *f, gconstpointer data)
{
    g_autoptr(GFile) first = g_object_ref(f->file);
    g_autoptr(GSList) files = NULL;

    write_file(f, "other.pgn", "[White \"Late\"]\n\n1. c4 *\n");
    files = g_slist_prepend(g_slist_prepend(files, f->file), first);
    g_assert_true(drop(f, files));
    fixture_wait(n_tabs(f) == 2);
    assert_state(f, "place", "study");
    g_assert_true(drop(f, files->next));
    fixture_wait(fixture_n_moves(f->window) == 1);
    assert_state(f, "moves", "c4");
    g_assert_cmpuint(n_tabs(f), ==, 2);
}

/* The chooser that GTK shows where the desktop has none of its own. */
static GtkWidget *find_chooser(void)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);

        if (GTK_IS_FILE_CHOOSER_DIALOG(window) && gtk_widget_get_visible(window))
            return window;
    }
    return NULL;
}

static void choose_file(Fixture *f, const char *action, int response)
{
    GtkWidget *chooser;

    fixture_act(f->window, action, NULL);
    fixture_wait(find_chooser() != NULL);
    chooser = find_chooser();
    fixture_spin_ms(300);
    if (gtk_file_chooser_get_action(GTK_FILE_CHOOSER(chooser)) == GTK_FILE_CHOOSER_ACTION_SAVE) {
        g_autoptr(GFile) folder = g_file_get_parent(f->file);
        g_autofree char *name = g_file_get_basename(f->file);

        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(chooser), folder, NULL);
        gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
    } else {
        gtk_file_chooser_set_file(GTK_FILE_CHOOSER(chooser), f->file, NULL);
    }
    fixture_spin_ms(500);
    gtk_dialog_response(GTK_DIALOG(chooser), response);
    fixture_wait(find_chooser() == NULL);
}

static void test_files_are_chosen(Fixture *f, gconstpointer data)
{
    TabiyaPgnDocument *document;

    fixture_act(f->window, "place", "'study'");
    choose_file(f, "app.open", GTK_RESPONSE_CANCEL);
    fixture_spin_ms(100);
    g_assert_null(tabiya_pgn_document_get_file(tabiya_study_session_get_document(study(f))));
    choose_file(f, "app.open", GTK_RESPONSE_ACCEPT);
    fixture_wait(tabiya_pgn_document_get_file(tabiya_study_session_get_document(study(f))) != NULL);
    assert_state(f, "moves", "e4 e5 f4 exf4");

    g_clear_pointer(&f->path, g_free);
    g_clear_object(&f->file);
    f->path = g_build_filename(f->folder, "copy.pgn", NULL);
    f->file = g_file_new_for_path(f->path);
    choose_file(f, "save-as", GTK_RESPONSE_ACCEPT);
    fixture_wait(file_holds(f, "[Black \"Kieseritzky\"]"));
    document = tabiya_study_session_get_document(study(f));
    fixture_wait(g_file_equal(tabiya_pgn_document_get_file(document), f->file));
}

static void test_a_position_is_no_blank_study(Fixture *f, gconstpointer data)
{
    static const char *const words = "Read games, annotate them";

    fixture_act(f->window, "place", "'study'");
    fixture_wait(has_label(GTK_WIDGET(f->window), words));
    fixture_new_free_game(f->window, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_act(f->window, "set-up-position", NULL);
    fixture_act(f->window, "study-position", NULL);
    assert_state(f, "position", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_spin_ms(100);
    g_assert_false(has_label(GTK_WIDGET(f->window), words));
}

/* A game without moves says so, until there is one. */
static void test_a_position_has_no_moves_yet(Fixture *f, gconstpointer data)
{
    static const char *const words = "No moves yet";

    fixture_act(f->window, "place", "'study'");
    g_assert_false(has_label(GTK_WIDGET(f->window), words)); /* something better is said */
    fixture_new_free_game(f->window, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_act(f->window, "set-up-position", NULL);
    fixture_act(f->window, "study-position", NULL);
    fixture_wait(has_label(GTK_WIDGET(f->window), words));
    fixture_act(f->window, "play-move", "'Qd5'");
    g_assert_false(has_label(GTK_WIDGET(f->window), words));
    fixture_act(f->window, "undo-move", NULL);
    g_assert_true(has_label(GTK_WIDGET(f->window), words));
}

/* Another game or tab may be looked at meanwhile. */
static void test_folding_is_kept(Fixture *f, gconstpointer data)
{
    TabiyaNotationView *notation;
    GtkWidget *panel;
    const TabiyaNode *c5;

    open_file(f);
    fixture_act(f->window, "place", "'study'");
    panel = find_type(GTK_WIDGET(f->window), "TabiyaStudyPanel");
    notation = TABIYA_NOTATION_VIEW(find_type(panel, "TabiyaNotationView"));
    fixture_act(f->window, "next", NULL);
    c5 = tabiya_node_get_sibling(tabiya_node_get_child(cursor(f)));
    tabiya_notation_view_set_folded(notation, c5, TRUE);
    for (guint round = 0; round < 2; round++) {
        fixture_act(f->window, round == 0 ? "next-game" : "new-tab", NULL);
        fixture_spin_ms(50);
        if (round == 0)
            fixture_act(f->window, "previous-game", NULL);
        else
            tabiya_window_open_file(f->window, f->file);
        fixture_wait(fixture_n_moves(f->window) > 0);
        c5 = tabiya_node_get_sibling(tabiya_node_get_child(cursor(f)));
        g_assert_cmpstr(tabiya_node_get_san(c5), ==, "c5");
        g_assert_true(tabiya_notation_view_get_folded(notation, c5));
    }
}

/* --- On the board ------------------------------------------------------------------------------
 */

static void draw(Fixture *f, guint from, guint to, TabiyaArrowColor color)
{
    g_signal_emit_by_name(tabiya_window_get_board(f->window), "shape-drawn", from, to, color);
}

#define assert_square(f, square, name)                                                             \
    gtk_test_accessible_assert_property(                                                           \
        GTK_ACCESSIBLE(tabiya_window_get_board((f)->window)->squares[square]),                     \
        GTK_ACCESSIBLE_PROPERTY_LABEL, name)

static void test_draws_undoes_saves(Fixture *f, gconstpointer data)
{
    open_file(f);
    fixture_act(f->window, "next", NULL);
    draw(f, 6, 21, TABIYA_ARROW_GREEN); /* g1 f3 */
    assert_square(f, 6, "White knight, g1, arrow to f3");
    g_assert_cmpstr(tabiya_node_get_comment(cursor(f)), ==, "[%cal Gg1f3]");
    g_assert_cmpstr(tabiya_game_get_undo_label(
                        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study(f)))),
                    ==, "Draw Arrow");
    fixture_act(f->window, "undo-move", NULL);
    assert_square(f, 6, "White knight, g1");
    g_assert_cmpstr(tabiya_node_get_comment(cursor(f)), ==, "");
    fixture_act(f->window, "redo-move", NULL);
    draw(f, 28, 28, TABIYA_ARROW_YELLOW);
    assert_square(f, 28, "White pawn, e4, last move, marked yellow");
    /* They belong to their move. */
    fixture_act(f->window, "next", NULL);
    assert_square(f, 6, "White knight, g1");
    fixture_act(f->window, "previous", NULL);
    assert_square(f, 6, "White knight, g1, arrow to f3");
    fixture_act(f->window, "save", NULL);
    fixture_wait(file_holds(f, "[%csl Ye4]") && file_holds(f, "[%cal Gg1f3]"));
}

/* With the pen a drag draws what would else move a piece; elsewhere, and when done, it is up again. */
static void drag_on_board(Fixture *f, EngSquare from, EngSquare to)
{
    TabiyaBoardView *board = tabiya_window_get_board(f->window);
    double x, y;

    tabiya_board_geometry_center(&board->geometry, from, &x, &y);
    tabiya_board_input_press(board, x, y, FALSE);
    tabiya_board_geometry_center(&board->geometry, to, &x, &y);
    tabiya_board_input_motion(board, x, y);
    tabiya_board_input_release(board, x, y);
}

static void test_pen(Fixture *f, gconstpointer data)
{
    GActionGroup *actions = G_ACTION_GROUP(f->window);
    g_autoptr(GVariant) down = NULL, after = NULL;

    open_file(f);
    fixture_act(f->window, "draw", NULL);
    fixture_act(f->window, "pen", "'purple'");
    fixture_act(f->window, "pen", "'yellow'");
    down = g_action_group_get_action_state(actions, "draw");
    g_assert_true(g_variant_get_boolean(down));
    drag_on_board(f, 12, 28);
    g_assert_cmpstr(tabiya_node_get_comment(cursor(f)), ==, "[%cal Ye2e4]");
    g_assert_cmpuint(fixture_n_moves(f->window), ==, 4);
    fixture_act(f->window, "place", "'play'");
    fixture_act(f->window, "place", "'study'");
    after = g_action_group_get_action_state(actions, "draw");
    g_assert_false(g_variant_get_boolean(after));
    drag_on_board(f, 12, 28);
    g_assert_cmpstr(tabiya_node_get_san(cursor(f)), ==, "e4");
}

/* At the start of the game, too. */
static void test_draws_at_the_start(Fixture *f, gconstpointer data)
{
    open_file(f);
    draw(f, 28, 35, TABIYA_ARROW_BLUE);
    fixture_act(f->window, "save", NULL);
    fixture_wait(file_holds(f, "{[%cal Be4d5]} 1. e4"));
    draw(f, 28, 35, TABIYA_ARROW_RED);
    g_assert_cmpstr(tabiya_node_get_comment(cursor(f)), ==, "[%cal Re4d5]");
    draw(f, 28, 35, TABIYA_ARROW_RED);
    g_assert_cmpstr(tabiya_node_get_comment(cursor(f)), ==, "");
}

/* Those of a comment before a move are drawn where that move can be played, and stay in it. */
static void test_shapes_before_moves(Fixture *f, gconstpointer data)
{
    static const char *const text =
        "{[%csl Gd5]} 1. {[%cal Ge2e4]} e4 e5 ( {[%cal Rc7c5] or} 1... c5 {[%x]  why} ) *\n\n";
    g_autofree char *other = g_strconcat(text, "1. d4 d5 *\n", NULL);

    write_file(f, "games.pgn", other);
    open_file(f);
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 35, "d5, empty, marked green");
    assert_square(f, 12, "White pawn, e2, arrow to e4");
    fixture_act(f->window, "next", NULL);
    assert_square(f, 35, "d5, empty");
    assert_square(f, 50, "Black pawn, c7, arrow to c5");
    fixture_act(f->window, "next", NULL);
    assert_square(f, 50, "Black pawn, c7");

    /* Another game is changed, and this one is written as it was. */
    fixture_act(f->window, "next-game", NULL);
    draw(f, 28, 35, TABIYA_ARROW_BLUE);
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(tabiya_study_session_get_document(study(f))));
    g_assert_true(file_holds(f, "[%cal Be4d5]"));
    g_assert_true(file_holds(f, text));

    fixture_act(f->window, "previous-game", NULL);
    fixture_act(f->window, "previous", NULL);
    draw(f, 50, 34, TABIYA_ARROW_RED);
    assert_square(f, 50, "Black pawn, c7");
    fixture_act(f->window, "undo-move", NULL);
    assert_square(f, 50, "Black pawn, c7, arrow to c5");
    fixture_act(f->window, "redo-move", NULL);
    fixture_act(f->window, "save", NULL);
    fixture_wait(file_holds(f, "({or} 1... c5"));
}

/* In play they are nobody's, and go with the next move. */
static void test_play_marks_pass(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, NULL);
    draw(f, 28, 28, TABIYA_ARROW_GREEN);
    draw(f, 12, 28, TABIYA_ARROW_RED);
    assert_square(f, 28, "e4, empty, marked green");
    assert_square(f, 12, "White pawn, e2, arrow to e4");
    draw(f, 28, 28, TABIYA_ARROW_GREEN);
    assert_square(f, 28, "e4, empty");
    fixture_act(f->window, "play-move", "'d4'");
    assert_square(f, 12, "White pawn, e2");
    fixture_act(f->window, "previous", NULL);
    assert_square(f, 12, "White pawn, e2");
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_board_session_get_cursor(
                        TABIYA_BOARD_SESSION(tabiya_window_get_session(f->window)))),
                    ==, "");
}

static guint n_arrows(Fixture *f)
{
    const GArray *list = tabiya_window_get_board(f->window)->arrows.list;

    return list ? list->len : 0;
}

static void test_all_continuations(Fixture *f, gconstpointer data)
{
    const GArray *list;

    open_file(f);
    fixture_act(f->window, "next", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "show-alternatives", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 2);
    list = tabiya_window_get_board(f->window)->arrows.list;
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 0).to, ==, 34); /* c5 */
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 0).color, ==, TABIYA_ARROW_BLUE);
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 1).to, ==, 36); /* e5 */
    g_assert_cmpint(g_array_index(list, TabiyaBoardShape, 1).color, ==, TABIYA_ARROW_GREEN);
    /* A single move is no choice; a new one is seen at once. */
    fixture_act(f->window, "next", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_act(f->window, "previous", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 2);
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
    fixture_act(f->window, "previous", NULL);
    fixture_act(f->window, "show-alternatives", NULL);
    g_assert_cmpuint(n_arrows(f), ==, 0);
}

static void test_overlays(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 18, "c3, empty");
    fixture_act(f->window, "overlay", "'control'");
    assert_state(f, "overlay", "control");
    assert_square(f, 18, "c3, empty, White controls it, 3 to 0");
    fixture_act(f->window, "overlay", "'nonsense'");
    assert_state(f, "overlay", "control");
    fixture_act(f->window, "place", "'editor'");
    g_assert_false(fixture_is_enabled(f->window, "overlay"));
    assert_square(f, 18, "c3, empty");
    fixture_act(f->window, "place", "'play'");
    fixture_new_free_game(f->window, NULL);
    assert_square(f, 18, "c3, empty, White controls it, 3 to 0");
    fixture_act(f->window, "toggle-overlay", "'threats'");
    assert_state(f, "overlay", "threats");
    fixture_act(f->window, "toggle-overlay", "'threats'");
    assert_state(f, "overlay", "none");
    fixture_act(f->window, "toggle-overlay", "'control'");
    fixture_act(f->window, "toggle-overlay", "'none'");
    assert_state(f, "overlay", "none");
    assert_square(f, 18, "c3, empty");
}

/* Whoever starts the program again sees what was chosen, without a word about it. */
static void test_overlay_comes_back(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "overlay", "'control'");
    close_tabs(f);
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    assert_state(f, "overlay", "control");
    assert_state(f, "toggle-overlay", "control");
    fixture_act(f->window, "place", "'study'");
    assert_square(f, 18, "c3, empty, White controls it, 3 to 0");
    g_assert_false(has_label(GTK_WIDGET(f->window), "Blue: White controls"));
    fixture_act(f->window, "overlay", "'none'");
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/study/" name, Fixture, NULL, setup, test, teardown)
    ADD("places/positions", test_places_keep_their_positions);
    ADD("places/commands", test_play_commands_are_off_in_study);
    ADD("places/game-goes-over", test_a_game_goes_over_to_study_and_back);
    ADD("places/new-game", test_a_new_game_shows_itself);
    ADD("opens-a-file", test_opens_a_file);
    ADD("opens-positions", test_opens_positions);
    ADD("lists-problems", test_lists_problems);
    ADD("a-file-that-is-none", test_a_file_that_is_none);
    ADD("annotates-saves-reopens", test_annotates_undoes_saves_reopens);
    ADD("actions-follow-the-tree", test_actions_follow_the_tree);
    ADD("save-elsewhere", test_what_cannot_be_saved_can_be_saved_elsewhere);
    ADD("deletions-undone", test_deletions_can_be_undone);
    ADD("clears", test_clears);
    ADD("games-added-deleted", test_games_are_added_and_deleted);
    ADD("exports", test_exports);
    ADD("pastes", test_pastes);
    ADD("tabs-come-back", test_tabs_close_and_come_back);
    ADD("comment", test_comment_is_written);
    ADD("games-listed", test_games_are_listed);
    ADD("undone-deletion-in-sight", test_undone_deletion_is_in_sight);
    ADD("dropped", test_files_are_dropped);
    ADD("chosen", test_files_are_chosen);
    ADD("a-position", test_a_position_is_no_blank_study);
    ADD("no-moves-yet", test_a_position_has_no_moves_yet);
    ADD("folding", test_folding_is_kept);
    ADD("board/draws-undoes-saves", test_draws_undoes_saves);
    ADD("board/pen", test_pen);
    ADD("board/draws-at-the-start", test_draws_at_the_start);
    ADD("board/shapes-before-moves", test_shapes_before_moves);
    ADD("board/play-marks-pass", test_play_marks_pass);
    ADD("board/all-continuations", test_all_continuations);
    ADD("board/overlays", test_overlays);
    ADD("board/overlay-comes-back", test_overlay_comes_back);
    return g_test_run();
}
