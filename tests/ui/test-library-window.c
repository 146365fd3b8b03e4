/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Library in the window: games are imported, found, sorted, viewed, opened, starred,
 * edited, deleted and restored; and games played in the window are among them. */
#include "tests/ui/fixture.h"

#include <glib/gstdio.h>

#include "app/store/database-private.h"
#include "app/store/library-connect.h"
#include "app/whole-file.h"
#include "ui/library/library-panel.h"
#include "ui/library/search-form.h"
#include "ui/menu-items.h"
#include "ui/notation/notation-view.h"

static const char GAMES[] =
    "[Event \"London\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen, Adolf\"]\n"
    "[Black \"Kieseritzky, Lionel\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. f4 exf4 1-0\n\n"
    "[Event \"Wijk\"]\n[Date \"2013.01.20\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n"
    "[WhiteElo \"2861\"]\n[BlackElo \"2772\"]\n[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. c4 e6 "
    "1/2-1/2\n\n"
    "[Event \"Wijk\"]\n[Date \"2014.01.20\"]\n[White \"Caruana, Fabiano\"]\n"
    "[Black \"Carlsen, Magnus\"]\n[WhiteElo \"2782\"]\n[BlackElo \"2872\"]\n[Result \"0-1\"]\n\n"
    "1. e4 c5 2. Nf3 0-1\n";

typedef struct {
    TabiyaWindow *window;
    TabiyaLibraryPanel *panel;
    TabiyaLibraryList *list;
    char *folder;
} Fixture;

static TabiyaLibrarian *librarian_of(Fixture *f)
{
    return tabiya_library_session_get_librarian(
        TABIYA_LIBRARY_SESSION(tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(f->panel))));
}

static void settle(Fixture *f)
{
    fixture_wait(tabiya_librarian_get_n_pending(librarian_of(f)) == 0);
    fixture_wait(!tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
}

static guint n_shown(Fixture *f)
{
    return g_list_model_get_n_items(G_LIST_MODEL(f->list));
}

static void find(Fixture *f, const char *query)
{
    tabiya_library_panel_search(f->panel, query);
    settle(f);
}

static void import(Fixture *f)
{
    g_autofree char *path = g_build_filename(f->folder, "games.pgn", NULL);
    g_autofree char *names = g_strdup_printf("['%s']", path);

    g_assert_true(g_file_set_contents(path, GAMES, -1, NULL));
    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    settle(f);
    g_unlink(path);
}

/* All tests share a library: each prepares what it needs. */
static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-library-XXXXXX", NULL);
    f->window = fixture_open(GPOINTER_TO_INT(data) > 0 ? GPOINTER_TO_INT(data) : 1560, 900);
    fixture_act(f->window, "place", "'library'");
    f->panel = TABIYA_LIBRARY_PANEL(
        tabiya_place_get_panel(tabiya_shell_find_place(TABIYA_SHELL(f->window), "library")));
    f->list = tabiya_library_panel_get_list(f->panel);
    fixture_wait(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)) >= 0);
    settle(f);
    import(f);
    find(f, "");
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
    g_rmdir(f->folder);
    g_free(f->folder);
}

static void choose(Fixture *f, const char *query)
{
    find(f, query);
    g_assert_cmpuint(n_shown(f), >, 0);
    tabiya_library_panel_choose(f->panel, 0);
    fixture_wait(fixture_is_enabled(f->window, "library-open"));
    fixture_wait(tabiya_library_session_get_game_id(TABIYA_LIBRARY_SESSION(
                     tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(f->panel)))) ==
                 tabiya_library_list_get_id(f->list, 0));
}

static GtkWidget *find_widget(GtkWidget *root, GType type, const char *css_class)
{
    GtkWidget *child = gtk_widget_get_first_child(root);

    if (g_type_is_a(G_OBJECT_TYPE(root), type) &&
        (!css_class || gtk_widget_has_css_class(root, css_class))) {
        return root;
    }
    for (; child; child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_widget(child, type, css_class);

        if (found)
            return found;
    }
    return NULL;
}

static GtkScrolledWindow *find_scroller(Fixture *f)
{
    GtkWidget *table = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_COLUMN_VIEW, NULL);

    fixture_wait(gtk_widget_get_mapped(table));
    return GTK_SCROLLED_WINDOW(gtk_widget_get_parent(table));
}

/* --- Tests ------------------------------------------------------------------------------------ */

/* Games imported before are not imported again. */
static void test_import(Fixture *f, gconstpointer data)
{
    guint before = n_shown(f);

    g_assert_cmpuint(before, >=, 3);
    import(f);
    find(f, "");
    g_assert_cmpuint(n_shown(f), ==, before);
}

/* What is wrong with a search is said in full, in as many lines as it needs. */
static void test_problem_is_whole(Fixture *f, gconstpointer data)
{
    find(f, "elo:x");
    const char *problem = tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list));
    g_assert_true(fixture_says(GTK_WIDGET(f->panel), problem));
    GtkLabel *label = GTK_LABEL(fixture_find_class(GTK_WIDGET(f->panel), "error"));
    g_assert_cmpint(gtk_label_get_ellipsize(label), ==, PANGO_ELLIPSIZE_NONE);
    g_assert_true(gtk_label_get_wrap(label));
    find(f, "carlsen");
    g_assert_cmpint(gtk_label_get_ellipsize(label), ==, PANGO_ELLIPSIZE_END);
}

static void test_search(Fixture *f, gconstpointer data)
{
    find(f, "carlsen");
    g_assert_cmpuint(n_shown(f), ==, 2);
    find(f, "carlsen result:0-1");
    g_assert_cmpuint(n_shown(f), ==, 1);
    find(f, "after:\"1. e4 c5\"");
    g_assert_cmpuint(n_shown(f), ==, 1);
    find(f, "elo:x");
    g_assert_nonnull(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpuint(n_shown(f), ==, 1);
    /* Its board and its button do not stay with a game that is not in the list. */
    choose(f, "carlsen");
    find(f, "nobody");
    g_assert_cmpuint(n_shown(f), ==, 0);
    fixture_wait(!fixture_is_enabled(f->window, "library-open"));
}

static void test_sort(Fixture *f, gconstpointer data)
{
    find(f, "carlsen or anderssen");
    fixture_act(f->window, "library-sort", "'date asc'");
    settle(f);
    g_autoptr(TabiyaLibraryItem) first = g_list_model_get_item(G_LIST_MODEL(f->list), 0);
    fixture_wait(tabiya_library_item_is_loaded(first));
    g_assert_cmpstr(tabiya_library_item_get_texts(first)->white, ==, "Anderssen, Adolf");
    fixture_act(f->window, "library-sort", "'white desc'");
    settle(f);
    g_autoptr(TabiyaLibraryItem) last = g_list_model_get_item(G_LIST_MODEL(f->list), 0);
    fixture_wait(tabiya_library_item_is_loaded(last));
    g_assert_cmpstr(tabiya_library_item_get_texts(last)->white, ==, "Caruana, Fabiano");
    fixture_assert_state(f->window, "library-sort", "white desc");
}

/* The game shows at its end, or where the query holds; arrows go through it. */
static void test_preview(Fixture *f, gconstpointer data)
{
    choose(f, "white:carlsen");
    fixture_assert_state(f->window, "moves", "d4 Nf6 c4 e6");
    fixture_assert_state(f->window, "position",
                         "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3");
    fixture_act(f->window, "previous", NULL);
    fixture_assert_state(f->window, "position",
                         "rnbqkb1r/pppppppp/5n2/8/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2");
    choose(f, "after:\"1. e4 c5\"");
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    fixture_act(f->window, "play-move", "'d4'");
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

static gboolean is_at(Fixture *f, const char *place)
{
    g_autofree char *state = fixture_state(f->window, "place");

    return g_str_equal(state, place);
}

static void wait_for_moves(Fixture *f, const char *expected)
{
    for (int i = 0; i < 500; i++) {
        g_autofree char *moves = fixture_state(f->window, "moves");

        if (is_at(f, "study") && g_str_equal(moves, expected))
            return;
        fixture_spin_ms(10);
    }
    fixture_assert_state(f->window, "moves", expected);
}

static void test_open_in_study(Fixture *f, gconstpointer data)
{
    GtkWidget *focus;

    choose(f, "white:carlsen");
    gtk_widget_grab_focus(GTK_WIDGET(f->panel));
    fixture_act(f->window, "library-open", NULL);
    wait_for_moves(f, "d4 Nf6 c4 e6");
    g_assert_true(is_at(f, "study"));
    fixture_wait((focus = gtk_root_get_focus(GTK_ROOT(f->window))) &&
                 gtk_widget_get_ancestor(focus, TABIYA_TYPE_NOTATION_VIEW));
    fixture_act(f->window, "place", "'library'");
}

/* A name that ends as those of files of positions do is still one of a player. */
static void test_open_odd_name(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "odd.pgn", NULL);
    g_autofree char *names = g_strdup_printf("['%s']", path);

    g_assert_true(g_file_set_contents(
        path, "[White \"Odd\"]\n[Black \"Start.fen\"]\n[Result \"*\"]\n\n1. b3 g6 *\n", -1, NULL));
    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_unlink(path);
    choose(f, "white:odd");
    fixture_act(f->window, "library-open", NULL);
    wait_for_moves(f, "b3 g6");
    g_assert_true(is_at(f, "study"));
    fixture_act(f->window, "place", "'library'");
}

/* Changes in Study are saved into the library, and found there at the next start. */
static void test_save_from_study(Fixture *f, gconstpointer data)
{
    TabiyaStudySession *study = fixture_study(f->window);

    choose(f, "anderssen");
    fixture_act(f->window, "library-open", NULL);
    wait_for_moves(f, "e4 e5 f4 exf4");
    TabiyaPgnDocument *document = tabiya_study_session_get_document(study);
    g_assert_cmpstr(tabiya_pgn_document_get_title(document), ==,
                    "Anderssen, Adolf – Kieseritzky, Lionel");
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study));
    tabiya_game_set_comment(game, tabiya_game_get_main_end(game), "Bold.");
    g_assert_true(tabiya_pgn_document_is_modified(document));
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(document));
    tabiya_game_set_comment(game, tabiya_game_get_main_end(game), "Very bold.");
    fixture_act(f->window, "save", NULL);
    fixture_wait(!tabiya_pgn_document_is_modified(document));
    fixture_act(f->window, "place", "'library'");
    find(f, "is:annotated");
    g_assert_cmpuint(n_shown(f), ==, 1);
    fixture_close(f->window);
    f->window = fixture_open(1560, 900);
    study = fixture_study(f->window);
    fixture_act(f->window, "place", "'study'");
    wait_for_moves(f, "e4 e5 f4 exf4");
    game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study));
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_main_end(game)), ==, "Very bold.");
    g_assert_false(tabiya_pgn_document_is_modified(tabiya_study_session_get_document(study)));
}

static void test_delete_and_undo(Fixture *f, gconstpointer data)
{
    choose(f, "anderssen");
    fixture_act(f->window, "library-delete", NULL);
    fixture_wait(n_shown(f) == 0);
    settle(f);
    g_assert_false(fixture_is_enabled(f->window, "library-delete"));
    fixture_act(f->window, "undo-move", NULL);
    fixture_wait(n_shown(f) == 1);
    settle(f);
}

/* Deleting several games one by one needs no selection in between. */
static void test_delete_goes_on(Fixture *f, gconstpointer data)
{

    find(f, "carlsen");
    g_assert_cmpuint(n_shown(f), ==, 2);
    gint64 next = tabiya_library_list_get_id(f->list, 1);
    tabiya_library_panel_choose(f->panel, 0);
    fixture_wait(fixture_is_enabled(f->window, "library-delete"));
    fixture_act(f->window, "library-delete", NULL);
    fixture_wait(n_shown(f) == 1);
    fixture_wait(tabiya_library_session_get_game_id(TABIYA_LIBRARY_SESSION(
                     tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(f->panel)))) == next);
    g_assert_cmpuint(tabiya_library_panel_get_n_chosen(f->panel), ==, 1);
    fixture_act(f->window, "undo-move", NULL);
    fixture_wait(n_shown(f) == 2);
    settle(f);
}

static void test_star(Fixture *f, gconstpointer data)
{
    choose(f, "anderssen");
    fixture_act(f->window, "library-star", "true");
    settle(f);
    find(f, "is:starred");
    g_assert_cmpuint(n_shown(f), ==, 1);
    choose(f, "is:starred");
    fixture_act(f->window, "library-star", "false");
    settle(f);
    find(f, "is:starred");
    g_assert_cmpuint(n_shown(f), ==, 0);
}

static void test_export(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "out.pgn", NULL);
    g_autofree char *parameter = g_strdup_printf("'%s'", path);
    g_autofree char *text = NULL;

    find(f, "carlsen");
    fixture_act(f->window, "library-choose-all", NULL);
    fixture_act(f->window, "library-export-to", parameter);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "[Black \"Anand\"]"));
    g_assert_nonnull(strstr(text, "[White \"Caruana, Fabiano\"]"));
    g_assert_null(strstr(text, "Anderssen"));
    /* An existing file is not overwritten. */
    g_assert_true(g_file_set_contents(path, "mine", -1, NULL));
    fixture_act(f->window, "library-export-to", parameter);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The file “out.pgn” already exists."));
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_clear_pointer(&text, g_free);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "mine");
    g_unlink(path);
}

/* The file's name determines the compression. */
static void test_exports_packed(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "out.pgn.gz", NULL);
    g_autofree char *parameter = g_strdup_printf("'%s'", path);
    g_autofree char *packed = NULL;
    g_autoptr(GBytes) bytes = NULL;
    gsize length;

    find(f, "carlsen");
    fixture_act(f->window, "library-choose-all", NULL);
    fixture_act(f->window, "library-export-to", parameter);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_assert_true(g_file_get_contents(path, &packed, &length, NULL));
    g_assert_cmpmem(packed, MIN(length, 2), "\x1f\x8b", 2);
    bytes = tabiya_whole_file_read(path, NULL);
    g_assert_nonnull(g_strstr_len(g_bytes_get_data(bytes, NULL), (gssize)g_bytes_get_size(bytes),
                                  "[Black \"Anand\"]"));
    g_unlink(path);
}

/* The label of the menu's item with that action, "" if there is none; the caller's. */
static char *dup_item(GMenuModel *menu, const char *action)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        static const char *const LINKS[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};
        g_autofree char *found = NULL, *label = NULL;

        g_menu_model_get_item_attribute(menu, i, "action", "s", &found);
        g_menu_model_get_item_attribute(menu, i, "label", "s", &label);
        if (g_strcmp0(found, action) == 0)
            return g_steal_pointer(&label);
        for (gsize link = 0; link < G_N_ELEMENTS(LINKS); link++) {
            g_autoptr(GMenuModel) part = g_menu_model_get_item_link(menu, i, LINKS[link]);
            g_autofree char *inner = part ? dup_item(part, action) : g_strdup("");

            if (*inner)
                return g_steal_pointer(&inner);
        }
    }
    return g_strdup("");
}

static void wait_for_item(GtkWidget *button, const char *action, const char *expected)
{
    GMenuModel *menu = tabiya_menu_button_get_menu(GTK_MENU_BUTTON(button));

    for (int i = 0; i < 300; i++) {
        g_autofree char *label = dup_item(menu, action);

        if (g_str_equal(label, expected))
            return;
        fixture_spin_ms(10);
    }
    g_autofree char *label = dup_item(menu, action);
    g_assert_cmpstr(label, ==, expected);
}

static void keep_cb(GObject *source, GAsyncResult *result, gpointer kept)
{
    *(GAsyncResult **)kept = g_object_ref(result);
}

/* Made, viewed, games taken out, renamed, removed, and all of it undone. */
static void test_collections(Fixture *f, gconstpointer data)
{
    GtkWidget *rows =
        fixture_find_menu_button(GTK_WIDGET(f->panel), "More actions for the selected games");
    GtkWidget *library = fixture_find_menu_button(GTK_WIDGET(f->window), "More commands");
    g_autoptr(GArray) ids = NULL;
    g_autoptr(GArray) found = NULL;
    g_autofree char *target = NULL;
    GAsyncResult *result = NULL;

    find(f, "carlsen");
    fixture_act(f->window, "library-choose-all", NULL);
    ids = tabiya_library_panel_dup_chosen(f->panel);
    g_assert_cmpuint(ids->len, ==, 2);
    wait_for_item(rows, "win.library-take-out", "");
    tabiya_librarian_add_collection(librarian_of(f), "My_games", ids);
    wait_for_item(library, "win.library-rename-collection", "My__games");
    wait_for_item(rows, "win.library-take-out", "Remove _from “My__games”");
    tabiya_librarian_find_collections_async(librarian_of(f), ids, NULL, keep_cb, &result);
    fixture_wait(result);
    found = tabiya_librarian_find_collections_finish(result, NULL);
    g_object_unref(result);
    gint64 id = g_array_index(found, gint64, 0);
    find(f, "collection:My_games");
    g_assert_cmpuint(n_shown(f), ==, 2);
    tabiya_library_panel_choose(f->panel, 0);
    target = g_strdup_printf("(int64 %" G_GINT64_FORMAT ", 'My_games')", id);
    fixture_wait(fixture_is_enabled(f->window, "library-take-out"));
    fixture_act(f->window, "library-take-out", target);
    fixture_wait(n_shown(f) == 1);
    settle(f);
    /* The shown collection keeps its games under a new name; without a collection, all games are
     * shown. */
    tabiya_librarian_rename_collection(librarian_of(f), id, "Magnus");
    fixture_wait(g_str_equal(tabiya_library_list_get_text(f->list), "collection:Magnus"));
    settle(f);
    g_assert_cmpuint(n_shown(f), ==, 1);
    fixture_act(f->window, "library-remove-collection", target);
    fixture_wait(g_str_equal(tabiya_library_list_get_text(f->list), ""));
    wait_for_item(library, "win.library-rename-collection", "");
    fixture_act(f->window, "undo-move", NULL);
    wait_for_item(library, "win.library-rename-collection", "Magnus");
    find(f, "collection:Magnus");
    g_assert_cmpuint(n_shown(f), ==, 1);
    fixture_act(f->window, "library-remove-collection", target);
    wait_for_item(library, "win.library-rename-collection", "");
    settle(f);
}

static const char *found_query;

static void form_done_cb(const char *query, gpointer user)
{
    found_query = g_intern_string(query);
}

static int compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Its conditions in the order of the alphabet, a line each. */
static char *dup_conditions(const char *text)
{
    g_autoptr(TabiyaQuery) query = tabiya_query_parse(text, NULL, NULL);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; query->kind == TABIYA_QUERY_AND && i < query->children->len; i++)
        g_ptr_array_add(lines, tabiya_query_to_string(g_ptr_array_index(query->children, i)));
    if (query->kind != TABIYA_QUERY_AND)
        g_ptr_array_add(lines, tabiya_query_to_string(query));
    g_ptr_array_sort(lines, compare_texts);
    g_ptr_array_add(lines, NULL);
    return g_strjoinv("\n", (char **)lines->pdata);
}

static void assert_same_query(const char *a, const char *b)
{
    g_autofree char *one = dup_conditions(a);
    g_autofree char *other = dup_conditions(b);

    g_assert_cmpstr(one, ==, other);
}

static GtkWindow *open_form(Fixture *f, const char *before)
{
    static const char *const COLLECTIONS[] = {"Gems", "My games", NULL};
    g_autoptr(TabiyaQuery) query = tabiya_query_parse(before, NULL, NULL);
    g_autoptr(TabiyaQuery) sicilian = tabiya_query_parse("after:\"1. e4 c5\"", NULL, NULL);
    const TabiyaSearchFormBoard boards[] = {{"In Study", &sicilian->position}};

    return tabiya_search_form_present(
        GTK_WINDOW(f->window),
        &(TabiyaSearchFormOptions){query, boards, 1, COLLECTIONS, form_done_cb, NULL});
}

static void test_form(Fixture *f, gconstpointer data)
{
    GtkWindow *form = open_form(f, "white:carlsen elo:2700-");

    tabiya_search_form_set_for_tests(form, "date", "nonsense");
    g_assert_false(tabiya_search_form_apply(form));
    tabiya_search_form_set_for_tests(form, "date", "2013");
    tabiya_search_form_set_for_tests(form, "rest", "round:");
    g_assert_false(tabiya_search_form_apply(form));
    tabiya_search_form_set_for_tests(form, "rest", "");
    g_assert_true(tabiya_search_form_apply(form));
    find(f, found_query);
    g_assert_cmpuint(n_shown(f), ==, 1);
}

static void test_form_chooses(Fixture *f, gconstpointer data)
{
    GtkWindow *form = open_form(f, "");

    tabiya_search_form_set_for_tests(form, "board", "In Study");
    g_assert_true(tabiya_search_form_apply(form));
    assert_same_query(found_query, "after:\"1. e4 c5\"");
    find(f, found_query);
    g_assert_cmpuint(n_shown(f), ==, 1);
    form = open_form(f, "collection:Gems");
    tabiya_search_form_set_for_tests(form, "collection", "My games");
    g_assert_true(tabiya_search_form_apply(form));
    assert_same_query(found_query, "collection:\"My games\"");
}

/* Opening the form keeps conditions without a row. */
static void test_form_keeps(Fixture *f, gconstpointer data)
{
    static const char *const QUERIES[] = {
        "",
        "carlsen",
        "player:carlsen is:starred collection:Gems after:\"1. e4 c5\"",
        "after:\"1. d4 d5\"",
        "player:carlsen player:anand",
        "result:draw -is:starred",
        "carlsen or anand",
        "white:carlsen round:7 mean-elo:2700- (eco:B or eco:C) collection:None tag:Annotator",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(QUERIES); i++) {
        g_assert_true(tabiya_search_form_apply(open_form(f, QUERIES[i])));
        assert_same_query(found_query, QUERIES[i]);
    }
}

/* Of the found games, and of a player. */
static void test_statistics(Fixture *f, gconstpointer data)
{

    find(f, "carlsen");
    fixture_act(f->window, "library-statistics", NULL);
    GtkWindow *window = fixture_find_window("Statistics");
    g_assert_nonnull(window);
    fixture_wait(find_widget(GTK_WIDGET(window), GTK_TYPE_DRAWING_AREA, NULL));
    g_assert_true(fixture_says(GTK_WIDGET(window), "White wins")); /* what the colors mean */
    g_assert_true(fixture_says(GTK_WIDGET(window), "Black wins"));
    fixture_wait(fixture_says(GTK_WIDGET(window), "E00 Indian Defense: East Indian Defense"));
    gtk_window_destroy(window);
    fixture_act(f->window, "library-players", "'carlsen'");
    window = fixture_find_window("Players");
    fixture_wait(find_widget(GTK_WIDGET(window), GTK_TYPE_DRAWING_AREA, NULL));
    gtk_window_destroy(window);
}

/* Whose results are shown: the title of the first group. */
static gboolean is_about(GtkWindow *window, const char *name)
{
    GtkWidget *group = find_widget(GTK_WIDGET(window), ADW_TYPE_PREFERENCES_GROUP, NULL);

    return group &&
           g_str_equal(adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(group)), name);
}

/* Only a typed name can be the reason for no games. */
static void test_statistics_of_nothing(Fixture *f, gconstpointer data)
{
    const char *blame = "No player in these games has a name that starts with this.";

    find(f, "zzqnobody");
    fixture_act(f->window, "library-statistics", NULL);
    GtkWindow *window = fixture_find_window("Statistics");
    fixture_wait(fixture_says(GTK_WIDGET(window), "No Games"));
    g_assert_false(fixture_says(GTK_WIDGET(window), blame));
    GtkWidget *entry = find_widget(GTK_WIDGET(window), GTK_TYPE_SEARCH_ENTRY, NULL);
    gtk_editable_set_text(GTK_EDITABLE(entry), "kasparov");
    fixture_wait(fixture_says(GTK_WIDGET(window), blame));
    gtk_window_destroy(window);
}

/* Two who begin alike are two: one chooses whose statistics these are. */
static void test_statistics_names(Fixture *f, gconstpointer data)
{
    GtkWidget *names, *entry;

    fixture_act(f->window, "library-players", "'ca'");
    GtkWindow *window = fixture_find_window("Players");
    fixture_wait(is_about(window, "Carlsen, Magnus"));
    g_assert_true(fixture_says(GTK_WIDGET(window), "2 games"));
    g_assert_true(fixture_says(GTK_WIDGET(window), "2 matching names"));
    names = find_widget(GTK_WIDGET(window), ADW_TYPE_COMBO_ROW, NULL);
    g_assert_true(gtk_widget_get_mapped(names));
    adw_combo_row_set_selected(ADW_COMBO_ROW(names), 1);
    fixture_wait(is_about(window, "Caruana, Fabiano"));
    fixture_spin_ms(400); /* a search entry tells of its text late */
    g_assert_true(is_about(window, "Caruana, Fabiano"));
    g_assert_true(gtk_widget_get_mapped(names));
    g_assert_cmpuint(adw_combo_row_get_selected(ADW_COMBO_ROW(names)), ==, 1);
    g_assert_true(fixture_says(GTK_WIDGET(window), "1 game"));
    g_assert_false(fixture_says(GTK_WIDGET(window), "2 games"));
    entry = find_widget(GTK_WIDGET(window), GTK_TYPE_SEARCH_ENTRY, NULL);
    gtk_editable_set_text(GTK_EDITABLE(entry), "car"); /* the same two: no name is selected any
                                                        * longer */
    fixture_wait(is_about(window, "Carlsen, Magnus"));
    g_assert_true(gtk_widget_get_mapped(names));
    gtk_editable_set_text(GTK_EDITABLE(entry), "caru");
    fixture_wait(is_about(window, "Caruana, Fabiano"));
    g_assert_false(gtk_widget_get_mapped(names));
    gtk_window_destroy(window);
}

/* Games played here are found here. */
static void test_own_games(Fixture *f, gconstpointer data)
{

    find(f, "");
    guint before = n_shown(f);
    fixture_act(f->window, "place", "'play'");
    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'g4'");
    fixture_spin_ms(100);
    fixture_act(f->window, "place", "'library'");
    for (int i = 0; i < 100 && n_shown(f) == before; i++) {
        fixture_spin_ms(20);
        tabiya_library_list_refresh(f->list);
        settle(f);
    }
    g_assert_cmpuint(n_shown(f), ==, before + 1);
}

static void test_names(Fixture *f, gconstpointer data)
{
    GtkWidget *table = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_COLUMN_VIEW, NULL);
    GtkWidget *rows = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_LIST_VIEW, "library-rows");
    GtkWidget *words = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_SEARCH_ENTRY, NULL);

    gtk_test_accessible_assert_property(table, GTK_ACCESSIBLE_PROPERTY_LABEL, "Games");
    gtk_test_accessible_assert_property(rows, GTK_ACCESSIBLE_PROPERTY_LABEL, "Games");
    gtk_test_accessible_assert_property(words, GTK_ACCESSIBLE_PROPERTY_LABEL, "Find games");
}

/* A table if there is room, else rows of two lines. */
static void test_forms(Fixture *f, gconstpointer data)
{
    GtkWidget *table = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_COLUMN_VIEW, NULL);
    GtkWidget *rows = find_widget(GTK_WIDGET(f->panel), GTK_TYPE_LIST_VIEW, "library-rows");

    fixture_wait(gtk_widget_get_mapped(data ? rows : table));
    g_assert_false(gtk_widget_get_mapped(data ? table : rows));
}

/* If there is room for a table, all of its columns are visible. */
static void test_columns_fit(Fixture *f, gconstpointer data)
{
    GtkAdjustment *sideways = gtk_scrolled_window_get_hadjustment(find_scroller(f));

    fixture_wait(gtk_adjustment_get_page_size(sideways) > 0);
    g_assert_cmpfloat(gtk_adjustment_get_upper(sideways), <=,
                      gtk_adjustment_get_page_size(sideways));
}

/* After sorting or another search the list scrolls to the top. */
static void test_goes_up(Fixture *f, gconstpointer data)
{
    GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(find_scroller(f));
    g_autofree char *path = g_build_filename(f->folder, "many.pgn", NULL);
    g_autofree char *names = g_strdup_printf("['%s']", path);
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < 300; i++) {
        g_string_append_printf(text, "[White \"Many %03d\"]\n[Black \"%03d\"]\n\n1. e4 *\n\n", i,
                               7 * i % 300);
    }
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
    fixture_act(f->window, "library-import-files", names);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    g_unlink(path);
    find(f, "white:many");
    g_assert_cmpuint(n_shown(f), ==, 300);
    for (int i = 0; i < 2; i++) {
        fixture_wait(gtk_adjustment_get_upper(place) > 2000);
        gtk_adjustment_set_value(place, 1500);
        fixture_spin_ms(100);
        g_assert_cmpfloat(gtk_adjustment_get_value(place), >, 1000);
        if (i == 0)
            fixture_act(f->window, "library-sort", "'black asc'");
        else
            find(f, "white:many length:1");
        fixture_wait(gtk_adjustment_get_value(place) == 0);
        settle(f);
    }
    fixture_act(f->window, "library-choose-all", NULL);
    fixture_act(f->window, "library-delete", NULL);
    fixture_wait(n_shown(f) == 0);
    settle(f);
}

static GtkWidget *find_button(GtkWidget *root, const char *label)
{
    if (GTK_IS_BUTTON(root) && g_strcmp0(gtk_button_get_label(GTK_BUTTON(root)), label) == 0)
        return root;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_button(child, label);

        if (found)
            return found;
    }
    return NULL;
}

/* A person who finds a damaged game is offered a repair of the library. */
static void test_repair(Fixture *f, gconstpointer data)
{
    g_autofree char *out = g_build_filename(f->folder, "damaged.pgn", NULL);
    g_autofree char *parameter = g_strdup_printf("'%s'", out);
    g_autofree char *text = NULL;
    GtkWidget *button;
    const char *path = tabiya_librarian_get_path(tabiya_library_session_get_librarian(
        TABIYA_LIBRARY_SESSION(tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(f->panel)))));
    TabiyaDatabase *db = tabiya_library_connect(path, 5000, NULL);

    g_assert_true(
        tabiya_database_run(db,
                            "UPDATE body SET moves = CAST(x'0000' || substr(moves, 3) AS BLOB)"
                            " WHERE game = (SELECT min(game) FROM body WHERE length(moves) > 2)",
                            NULL));
    tabiya_database_close(db);
    find(f, "");
    fixture_act(f->window, "library-choose-all", NULL);
    fixture_act(f->window, "library-export-to", parameter);
    fixture_wait((button = find_button(GTK_WIDGET(f->window), "Repair")));
    g_assert_true(g_file_get_contents(out, &text, NULL, NULL));
    g_assert_nonnull(strstr(text, "[Damaged \""));
    find(f, "tag:Damaged");
    g_assert_cmpuint(n_shown(f), ==, 0);
    g_signal_emit_by_name(button, "clicked");
    fixture_wait(!fixture_is_enabled(f->window, "library-import") || n_shown(f) == 1);
    fixture_wait(fixture_is_enabled(f->window, "library-import"));
    find(f, "tag:Damaged");
    g_assert_cmpuint(n_shown(f), ==, 1);
    g_unlink(out);
}

#define ADD(path, width, func) \
    g_test_add("/library-window/" path, Fixture, GINT_TO_POINTER(width), setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("import", 0, test_import);
    ADD("search", 0, test_search);
    ADD("problem-is-whole", 0, test_problem_is_whole);
    ADD("sort", 0, test_sort);
    ADD("preview", 0, test_preview);
    ADD("open-in-study", 0, test_open_in_study);
    ADD("open-odd-name", 0, test_open_odd_name);
    ADD("delete-and-undo", 0, test_delete_and_undo);
    ADD("delete-goes-on", 0, test_delete_goes_on);
    ADD("star", 400, test_star);
    ADD("collections", 0, test_collections);
    ADD("export", 0, test_export);
    ADD("exports-packed", 0, test_exports_packed);
    ADD("form", 0, test_form);
    ADD("form-chooses", 0, test_form_chooses);
    ADD("form-keeps", 0, test_form_keeps);
    ADD("statistics", 0, test_statistics);
    ADD("statistics-names", 0, test_statistics_names);
    ADD("statistics-of-nothing", 0, test_statistics_of_nothing);
    ADD("own-games", 1160, test_own_games);
    ADD("names", 0, test_names);
    ADD("table", 0, test_forms);
    ADD("rows", 400, test_forms);
    ADD("columns-fit", 0, test_columns_fit);
    ADD("columns-fit-narrow", 620, test_columns_fit);
    ADD("goes-up", 0, test_goes_up);
    /* The last ones: there are two games of Anderssen after it, then a damaged one. */
    ADD("save-from-study", 0, test_save_from_study);
    ADD("repair", 0, test_repair);
    return g_test_run();
}
