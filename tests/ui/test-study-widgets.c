/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The widgets of the study's panel. */
#include <adwaita.h>

#include "app/game/pgn-reader.h"
#include "app/study/pgn-document.h"
#include "ui/study/comment-editor.h"
#include "ui/study/games-list.h"
#include "ui/study/games-row.h"
#include "ui/study/tags-dialog.h"

static void spin(int ms)
{
    gint64 end = g_get_monotonic_time() + ms * 1000;

    while (g_get_monotonic_time() < end) {
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
    }
}

static TabiyaGame *game_of(const char *pgn)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, NULL);
    TabiyaGame *game = g_object_ref(g_ptr_array_index(games, 0));

    tabiya_game_set_recording(game, TRUE);
    return game;
}

/* The first row with that title below `widget`. */
static GtkWidget *find_row(GtkWidget *widget, const char *title)
{
    if (ADW_IS_PREFERENCES_ROW(widget) &&
        g_str_equal(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_row(child, title);

        if (found)
            return found;
    }
    return NULL;
}

static GtkWidget *find_type(GtkWidget *widget, GType type)
{
    if (g_type_is_a(G_OBJECT_TYPE(widget), type))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_type(child, type);

        if (found)
            return found;
    }
    return NULL;
}

/* --- Tags ------------------------------------------------------------------------------------- */

#define TAGGED                                                                        \
    "[Event \"?\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"*\"]\n" \
    "[Source \"one\"]\n\n1. e4 e5 *\n"

static TabiyaGame *tagged_game(void)
{
    TabiyaGame *game = game_of(TAGGED);

    tabiya_game_set_recording(game, FALSE);
    tabiya_game_append_tag(game, "Source", "two");
    tabiya_game_set_recording(game, TRUE);
    return game;
}

static void test_tags_are_edited_as_one_step(void)
{
    g_autoptr(TabiyaGame) game = tagged_game();
    TabiyaTagsDialog *dialog = tabiya_tags_dialog_new(game);
    const char *value;

    gtk_editable_set_text(GTK_EDITABLE(find_row(GTK_WIDGET(dialog), "White")), "Morphy");
    gtk_editable_set_text(GTK_EDITABLE(find_row(GTK_WIDGET(dialog), "Black")), "");
    gtk_editable_set_text(GTK_EDITABLE(find_row(GTK_WIDGET(dialog), "Site")), "Paris");
    adw_combo_row_set_selected(ADW_COMBO_ROW(find_row(GTK_WIDGET(dialog), "Result")),
                               TABIYA_RESULT_WHITE);
    tabiya_tags_dialog_apply(dialog);
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "Morphy");
    g_assert_null(tabiya_game_get_tag(game, "Black"));
    g_assert_cmpstr(tabiya_game_get_tag(game, "Site"), ==, "Paris");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Event"), ==, "?");
    g_assert_cmpint(tabiya_game_get_result(game), ==, TABIYA_RESULT_WHITE);
    g_assert_cmpstr(tabiya_game_get_nth_tag(game, 3, &value), ==, "Source");
    g_assert_cmpstr(value, ==, "two");

    tabiya_game_undo(game);
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "Anderssen");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "Kieseritzky");
    g_assert_cmpint(tabiya_game_get_result(game), ==, TABIYA_RESULT_UNKNOWN);
    g_assert_false(tabiya_game_can_undo(game));
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void test_tags_left_alone_change_nothing(void)
{
    g_autoptr(TabiyaGame) game = tagged_game();
    TabiyaTagsDialog *dialog = tabiya_tags_dialog_new(game);

    tabiya_tags_dialog_apply(dialog);
    g_assert_false(tabiya_game_can_undo(game));
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void test_tags_are_added(void)
{
    g_autoptr(TabiyaGame) game = tagged_game();
    TabiyaTagsDialog *dialog = tabiya_tags_dialog_new(game);
    GtkWidget *name = find_row(GTK_WIDGET(dialog), "Add a tag by name, such as Annotator");

    gtk_editable_set_text(GTK_EDITABLE(name), "not a name");
    g_signal_emit_by_name(name, "apply");
    g_assert_true(gtk_widget_has_css_class(name, "error"));
    gtk_editable_set_text(GTK_EDITABLE(name), "Opening");
    g_signal_emit_by_name(name, "apply");
    gtk_editable_set_text(GTK_EDITABLE(find_row(GTK_WIDGET(dialog), "Opening")), "King’s Gambit");
    tabiya_tags_dialog_apply(dialog);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Opening"), ==, "King’s Gambit");
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* --- Comments --------------------------------------------------------------------------------- */

static void type_text(GtkWidget *editor, const char *text)
{
    GtkTextView *view = GTK_TEXT_VIEW(find_type(editor, GTK_TYPE_TEXT_VIEW));

    gtk_text_buffer_set_text(gtk_text_view_get_buffer(view), text, -1);
}

static void test_comment_keeps_commands(void)
{
    g_autoptr(TabiyaGame) game = game_of("1. e4 {[%csl Gd4] A start. [%clk 1:00:00]} e5 *");
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    GtkWidget *editor = g_object_ref_sink(g_object_new(TABIYA_TYPE_COMMENT_EDITOR, NULL));

    tabiya_comment_editor_open(TABIYA_COMMENT_EDITOR(editor), game, node, FALSE);
    type_text(editor, "  The best start. ");
    tabiya_comment_editor_close(TABIYA_COMMENT_EDITOR(editor));
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, "[%csl Gd4] The best start. [%clk 1:00:00]");
    g_assert_false(tabiya_comment_editor_is_open(TABIYA_COMMENT_EDITOR(editor)));
    g_object_unref(editor);
}

static void test_comment_is_kept_while_one_types(void)
{
    g_autoptr(TabiyaGame) game = game_of("1. e4 e5 *");
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    GtkWidget *editor = g_object_ref_sink(g_object_new(TABIYA_TYPE_COMMENT_EDITOR, NULL));

    tabiya_comment_editor_open(TABIYA_COMMENT_EDITOR(editor), game, node, TRUE);
    type_text(editor, "Before");
    for (int i = 0; i < 400 && !*tabiya_node_get_comment_before(node); i++)
        spin(10);
    g_assert_cmpstr(tabiya_node_get_comment_before(node), ==, "Before");
    g_assert_true(tabiya_comment_editor_is_open(TABIYA_COMMENT_EDITOR(editor)));
    /* Undo takes it from under one's hands, a move that goes closes. */
    tabiya_game_undo(game);
    g_assert_cmpstr(tabiya_node_get_comment_before(node), ==, "");
    tabiya_game_delete_from(game, node);
    g_assert_false(tabiya_comment_editor_is_open(TABIYA_COMMENT_EDITOR(editor)));
    g_object_unref(editor);
}

static void insert_text(GtkWidget *editor, const char *text)
{
    GtkTextView *view = GTK_TEXT_VIEW(find_type(editor, GTK_TYPE_TEXT_VIEW));

    gtk_text_buffer_insert_at_cursor(gtk_text_view_get_buffer(view), text, -1);
}

/* Typing without a pause loses nothing either, keeps the caret, and undoes the whole comment at
 * once. */
static void test_comment_is_kept_without_a_pause(void)
{
    g_autoptr(TabiyaGame) game = game_of("1. e4 e5 *");
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    GtkWidget *editor = g_object_ref_sink(g_object_new(TABIYA_TYPE_COMMENT_EDITOR, NULL));
    g_autoptr(GString) typed = g_string_new("A");
    guint kept = 0;

    tabiya_game_set_recording(game, TRUE);
    tabiya_game_add_nag(game, node, 1);
    tabiya_comment_editor_open(TABIYA_COMMENT_EDITOR(editor), game, node, FALSE);
    insert_text(editor, "A");
    for (guint i = 0; i < 1000 && kept < 3; i++) {
        const char *text = i % 7 == 0 ? "  \n{" : "b";
        g_autofree char *before = g_strdup(tabiya_node_get_comment(node));

        insert_text(editor, text);
        g_string_append(typed, text);
        spin(10);
        kept += !g_str_equal(before, tabiya_node_get_comment(node));
    }
    g_assert_cmpuint(kept, ==, 3);
    insert_text(editor, "Z");
    g_string_append(typed, "Z");
    tabiya_comment_editor_close(TABIYA_COMMENT_EDITOR(editor));
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, typed->str);
    g_assert_null(tabiya_game_check(game));
    tabiya_game_undo(game);
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, "");
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Change Glyph");
    tabiya_game_redo(game);
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, typed->str);
    g_object_unref(editor);
}

/* Text that was erased again is not a step, and later text is a step of its own. */
static void test_comment_that_was_erased_leaves_no_step(void)
{
    g_autoptr(TabiyaGame) game = game_of("1. e4 e5 *");
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    GtkWidget *editor = g_object_ref_sink(g_object_new(TABIYA_TYPE_COMMENT_EDITOR, NULL));

    tabiya_game_set_recording(game, TRUE);
    tabiya_game_add_nag(game, node, 1);
    tabiya_comment_editor_open(TABIYA_COMMENT_EDITOR(editor), game, node, FALSE);
    for (guint round = 0; round < 2; round++) {
        type_text(editor, "Best");
        for (int i = 0; i < 400 && !*tabiya_node_get_comment(node); i++)
            spin(10);
        g_assert_cmpstr(tabiya_node_get_comment(node), ==, "Best");
        type_text(editor, "");
        for (int i = 0; i < 400 && *tabiya_node_get_comment(node); i++)
            spin(10);
        g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Change Glyph");
    }
    tabiya_comment_editor_close(TABIYA_COMMENT_EDITOR(editor));
    g_assert_null(tabiya_game_check(game));
    tabiya_game_undo(game);
    g_assert_false(tabiya_game_can_undo(game));
    g_object_unref(editor);
}

/* --- The list of games ------------------------------------------------------------------------ */

#define LIST                                                                                      \
    "[Event \"London\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n" \
    "[Result \"1-0\"]\n[ECO \"C33\"]\n\n1. e4 e5 2. f4 1-0\n\n"                                   \
    "[Event \"Paris\"]\n[White \"Morphy\"]\n[Black \"Karl & Isouard\"]\n\n1. e4 e5 *\n\n"         \
    "[Event \"Berlin\"]\n[White \"Anderssen\"]\n[Black \"Dufresne\"]\n\n1. e4 e5 *\n\n"

typedef struct {
    TabiyaPgnDocument *document;
    GtkWidget *window, *list;
    int opened, moved_from, moved_to, deleted;
} ListFixture;

static void open_cb(ListFixture *f, guint position)
{
    f->opened = (int)position;
}

static void move_cb(ListFixture *f, guint from, guint to)
{
    f->moved_from = (int)from;
    f->moved_to = (int)to;
    tabiya_pgn_document_move_game(f->document, from, to);
}

static void delete_cb(ListFixture *f, guint position)
{
    f->deleted = (int)position;
}

static void list_setup(ListFixture *f, gconstpointer data)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(LIST, -1, NULL);

    f->document = tabiya_pgn_document_new(NULL);
    tabiya_pgn_document_delete_games(f->document, 0, 1);
    tabiya_pgn_document_add_games(f->document, 0, games);
    f->opened = f->moved_from = f->moved_to = f->deleted = -1;
    f->list = g_object_new(TABIYA_TYPE_GAMES_LIST, NULL);
    tabiya_games_list_set_document(TABIYA_GAMES_LIST(f->list), f->document);
    g_signal_connect_swapped(f->list, "open", G_CALLBACK(open_cb), f);
    g_signal_connect_swapped(f->list, "move", G_CALLBACK(move_cb), f);
    g_signal_connect_swapped(f->list, "delete", G_CALLBACK(delete_cb), f);
    f->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(f->window), 320, 400);
    gtk_window_set_child(GTK_WINDOW(f->window), f->list);
    gtk_window_present(GTK_WINDOW(f->window));
    spin(100);
}

static void list_teardown(ListFixture *f, gconstpointer data)
{
    gpointer alive = f->list;

    g_object_add_weak_pointer(G_OBJECT(f->list), &alive);
    gtk_window_destroy(GTK_WINDOW(f->window));
    spin(50);
    g_assert_null(alive);
    g_assert_finalize_object(f->document);
}

/* The filter looks at games while nothing else happens: it has its time, on a slow machine more. */
static void assert_n_shown(ListFixture *f, guint n)
{
    const gint64 end = g_get_monotonic_time() + 10 * G_TIME_SPAN_SECOND;
    spin(50);
    while (tabiya_games_list_get_n_shown(TABIYA_GAMES_LIST(f->list)) != n &&
           g_get_monotonic_time() < end) {
        spin(50);
    }
    g_assert_cmpuint(tabiya_games_list_get_n_shown(TABIYA_GAMES_LIST(f->list)), ==, n);
}

static void test_list_filters(ListFixture *f, gconstpointer data)
{
    assert_n_shown(f, 3);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "anders");
    assert_n_shown(f, 2);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "anders 1851");
    assert_n_shown(f, 1);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "nobody");
    assert_n_shown(f, 0);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "");
    assert_n_shown(f, 3);
}

static void test_list_steps_through_what_is_shown(ListFixture *f, gconstpointer data)
{
    TabiyaGamesList *list = TABIYA_GAMES_LIST(f->list);

    tabiya_games_list_set_current(list, 0);
    g_assert_cmpint(tabiya_games_list_find_next(list, 1), ==, 1);
    g_assert_cmpint(tabiya_games_list_find_next(list, -1), ==, -1);
    tabiya_games_list_set_filter_for_tests(list, "anderssen");
    assert_n_shown(f, 2);
    g_assert_cmpint(tabiya_games_list_find_next(list, 1), ==, 2);
    tabiya_games_list_set_current(list, 2);
    g_assert_cmpint(tabiya_games_list_find_next(list, 1), ==, -1);
    g_assert_cmpint(tabiya_games_list_find_next(list, -1), ==, 0);
    /* From one that the filter hides, to its neighbors. */
    tabiya_games_list_set_current(list, 1);
    g_assert_cmpint(tabiya_games_list_find_next(list, 1), ==, 2);
    g_assert_cmpint(tabiya_games_list_find_next(list, -1), ==, 0);
}

static void test_list_opens_with_enter(ListFixture *f, gconstpointer data)
{
    GtkWidget *words = find_type(f->list, GTK_TYPE_SEARCH_ENTRY);

    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "morphy");
    assert_n_shown(f, 1);
    g_signal_emit_by_name(words, "activate");
    g_assert_cmpint(f->opened, ==, 1);
}

static void test_row_says_what_is_known(ListFixture *f, gconstpointer data)
{
    static const char *const details[] = {"London · 1851-06-21 · C33 · 2 moves", "Paris · 1 move"};

    for (guint i = 0; i < G_N_ELEMENTS(details); i++) {
        g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(f->document), i);
        g_autofree char *text = tabiya_games_row_dup_details(entry);

        g_assert_cmpstr(text, ==, details[i]);
    }
}

static gboolean press_in(GtkWidget *view, guint key, GdkModifierType state)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(view);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        gboolean handled = FALSE;

        if (!GTK_IS_EVENT_CONTROLLER_KEY(controller))
            continue;
        g_signal_emit_by_name(controller, "key-pressed", key, 0, state, &handled);
        if (handled)
            return TRUE;
    }
    return FALSE;
}

static gboolean press(GtkWidget *list, guint key, GdkModifierType state)
{
    return press_in(find_type(list, GTK_TYPE_LIST_VIEW), key, state);
}

/* After typing a few letters Down goes to the results; Enter does not wait for a pause. */
static void test_list_is_reached_from_the_words(ListFixture *f, gconstpointer data)
{
    GtkWidget *words = find_type(f->list, GTK_TYPE_SEARCH_ENTRY);
    GtkWidget *view = find_type(f->list, GTK_TYPE_LIST_VIEW);
    GtkSelectionModel *cursor = gtk_list_view_get_model(GTK_LIST_VIEW(view));

    gtk_editable_set_text(GTK_EDITABLE(words), "morphy");
    g_signal_emit_by_name(words, "activate");
    while (f->opened < 0)
        spin(10);
    g_assert_cmpint(f->opened, ==, 1);
    gtk_widget_grab_focus(words);
    g_assert_true(press_in(words, GDK_KEY_Down, 0));
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));
    g_assert_true(focus && gtk_widget_is_ancestor(focus, view));
    g_assert_cmpuint(gtk_single_selection_get_selected(GTK_SINGLE_SELECTION(cursor)), ==, 0);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "nobody");
    gtk_widget_grab_focus(words);
    g_assert_true(press_in(words, GDK_KEY_Down, 0)); /* and nothing else hears it */
    g_assert_true(gtk_widget_is_ancestor(gtk_root_get_focus(GTK_ROOT(f->window)), words));
}

/* A list that comes back with less height begins with the current game in sight. */
static void test_list_comes_back_smaller(ListFixture *f, gconstpointer data)
{
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    GtkWidget *scroller = find_type(f->list, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));

    for (guint i = 0; i < 4; i++)
        g_ptr_array_add(games, tabiya_game_new(NULL));
    tabiya_pgn_document_add_games(f->document, G_MAXUINT, games);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "nobody");
    assert_n_shown(f, 0);
    tabiya_games_list_set_current(TABIYA_GAMES_LIST(f->list), 6);
    spin(200);
    tabiya_games_list_set_filter_for_tests(TABIYA_GAMES_LIST(f->list), "");
    spin(300);
    g_assert_cmpfloat(gtk_adjustment_get_value(place), ==, 0); /* all are seen */
    gtk_widget_set_visible(f->list, FALSE);
    gtk_window_set_default_size(GTK_WINDOW(f->window), 320, 150);
    spin(100);
    gtk_widget_set_visible(f->list, TRUE);
    spin(300);
    g_assert_cmpfloat(gtk_adjustment_get_value(place), >, 0);
}

static void test_list_moves_and_deletes_by_keys(ListFixture *f, gconstpointer data)
{
    GtkListView *view = GTK_LIST_VIEW(find_type(f->list, GTK_TYPE_LIST_VIEW));
    GtkSingleSelection *cursor = GTK_SINGLE_SELECTION(gtk_list_view_get_model(view));
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(f->document), 2);

    g_assert_false(press(f->list, GDK_KEY_Delete, 0));
    gtk_single_selection_set_selected(cursor, 2);
    g_assert_true(press(f->list, GDK_KEY_Up, GDK_ALT_MASK));
    g_assert_cmpint(f->moved_from, ==, 2);
    g_assert_cmpint(f->moved_to, ==, 1);
    g_assert_cmpint(tabiya_pgn_entry_get_position(entry), ==, 1);
    g_assert_true(press(f->list, GDK_KEY_Up, GDK_ALT_MASK));
    g_assert_cmpint(tabiya_pgn_entry_get_position(entry), ==, 0);
    g_assert_true(press(f->list, GDK_KEY_Up, GDK_ALT_MASK)); /* and stays */
    g_assert_cmpint(tabiya_pgn_entry_get_position(entry), ==, 0);
    g_assert_true(press(f->list, GDK_KEY_Delete, 0));
    g_assert_cmpint(f->deleted, ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        return 77;
    }
    adw_init();
    g_test_add_func("/study/tags/one-step", test_tags_are_edited_as_one_step);
    g_test_add_func("/study/tags/left-alone", test_tags_left_alone_change_nothing);
    g_test_add_func("/study/tags/added", test_tags_are_added);
    g_test_add_func("/study/comment/keeps-commands", test_comment_keeps_commands);
    g_test_add_func("/study/comment/kept-while-typing", test_comment_is_kept_while_one_types);
    g_test_add_func("/study/comment/kept-without-a-pause", test_comment_is_kept_without_a_pause);
    g_test_add_func("/study/comment/erased", test_comment_that_was_erased_leaves_no_step);
#define ADD_LIST(name, test) \
    g_test_add("/study/games/" name, ListFixture, NULL, list_setup, test, list_teardown)
    ADD_LIST("filters", test_list_filters);
    ADD_LIST("reached-from-the-words", test_list_is_reached_from_the_words);
    ADD_LIST("comes-back-smaller", test_list_comes_back_smaller);
    ADD_LIST("steps", test_list_steps_through_what_is_shown);
    ADD_LIST("opens-with-enter", test_list_opens_with_enter);
    ADD_LIST("row", test_row_says_what_is_known);
    ADD_LIST("keys", test_list_moves_and_deletes_by_keys);
    return g_test_run();
}
