/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The opening book in Play: hints on the board, settings and preferences, new games with and
 * without it, and a damaged one. */
#include <glib/gstdio.h>

#include "app/books/book-writer.h"
#include "engine/board/san.h"
#include "tests/ui/fixture.h"
#include "ui/books/book-window.h"
#include "ui/preferences/book-group.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaPlaySession *session;
    char *folder, *path;
} Fixture;

/* A book of `moves` (UCI) from the initial position, the first three times as heavy as the others
 * together. */
static void write_book(const char *path, const char *const *moves)
{
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(path, NULL);
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    EngPosition start;

    eng_position_init(&start);
    for (guint i = 0; moves[i]; i++) {
        TabiyaBookItem item = {.weight = i == 0 ? 3 * (g_strv_length((char **)moves) - 1) : 1,
                               .move = eng_book_encode(eng_uci_parse(&start, moves[i]))};

        g_array_append_val(items, item);
    }
    g_assert_true(tabiya_book_writer_add(writer, eng_book_key(&start, ENG_NO_MOVE), items, NULL));
    g_assert_true(tabiya_book_writer_commit(writer, NULL));
}

static void setup(Fixture *f, gconstpointer data)
{
    static const char *const MOVES[] = {"e2e4", "d2d4", NULL};

    f->folder = g_dir_make_tmp("tabiya-book-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "small.bin", NULL);
    write_book(f->path, MOVES);
    g_settings_set_string(tabiya_settings_get(), "book-file", f->path);
    f->window = fixture_open(1000, 700);
    f->session = fixture_play(f->window);
    fixture_act(f->window, "app.new-game-with", "{'level': <1>}");
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
    g_settings_reset(tabiya_settings_get(), "book-file");
    g_settings_reset(tabiya_settings_get(), "book-enabled");
    g_settings_reset(tabiya_settings_get(), "book-varied");
    g_unlink(f->path);
    g_assert_cmpint(g_rmdir(f->folder), ==, 0);
    g_free(f->path);
    g_free(f->folder);
}

/* Whether a square of the board has this name. */
static gboolean is_named(Fixture *f, const char *name)
{
    GtkWidget *child =
        gtk_widget_get_first_child(GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window))));

    for (; child; child = gtk_widget_get_next_sibling(child)) {
        g_autofree char *wrong = gtk_test_accessible_check_property(
            GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

        if (!wrong)
            return TRUE;
    }
    return FALSE;
}

/* --- Hints ------------------------------------------------------------------------------------ */

static gboolean has_status(Fixture *f, const char *status)
{
    g_autofree char *now = fixture_state(f->window, "status");

    return g_str_equal(now, status);
}

static gboolean begins_status(Fixture *f, const char *start)
{
    g_autofree char *status = NULL;

    g_object_get(f->session, "status", &status, NULL);
    return g_str_has_prefix(status, start);
}

static void test_hint(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "hint", NULL);
    fixture_wait(has_status(f, "Look at the pawn on e2."));
    g_assert_true(is_named(f, "White pawn, e2, marked green"));
    fixture_act(f->window, "hint", NULL);
    fixture_wait(has_status(f, "Book moves: e4 75%, d4 25%"));
    g_assert_true(is_named(f, "White pawn, e2, arrow to e4"));
    g_assert_true(is_named(f, "White pawn, d2, arrow to d4"));
    g_assert_true(fixture_says(GTK_WIDGET(f->window), "Book moves: e4 75%, d4 25%"));
    fixture_act(f->window, "play-move", "'d4'");
    g_assert_false(is_named(f, "White pawn, e2, arrow to e4"));
    g_assert_true(is_named(f, "White pawn, e2"));
}

static void test_hint_of_many(Fixture *f, gconstpointer data)
{
    static const char *const MOVES[] = {"e2e4", "d2d4", "c2c4", "b2b4",
                                        "f2f4", "g2g4", "a2a4", NULL};
    guint arrows = 0;
    g_autofree char *path = g_build_filename(f->folder, "many.bin", NULL);

    write_book(path, MOVES);
    g_settings_set_string(tabiya_settings_get(), "book-file", path);
    fixture_act(f->window, "hint", NULL);
    fixture_wait(is_named(f, "White pawn, e2, marked green"));
    fixture_act(f->window, "hint", NULL);
    fixture_wait(is_named(f, "White pawn, e2, arrow to e4"));
    g_assert_cmpint(tabiya_play_session_get_book_hint(f->session)->count, ==, 7);
    for (char file = 'a'; file <= 'g'; file++) {
        g_autofree char *name = g_strdup_printf("White pawn, %c2, arrow to %c4", file, file);

        arrows += is_named(f, name);
    }
    g_assert_cmpuint(arrows, ==, 6);
    g_assert_cmpint(g_remove(path), ==, 0);
}

/* After the end of the book the engine's hint is one arrow, as usual. */
static void test_hint_of_the_engine(Fixture *f, gconstpointer data)
{
    guint move = 0;

    g_settings_set_boolean(tabiya_settings_get(), "book-enabled", FALSE);
    fixture_act(f->window, "hint", NULL);
    for (int i = 0; i < 20000 && move == 0; i++) {
        g_object_get(f->session, "hint-move", &move, NULL);
        fixture_spin();
    }
    g_assert_cmpuint(move, !=, 0);
    g_assert_null(tabiya_play_session_get_book_hint(f->session));
    g_assert_true(begins_status(f, "Look at the "));
    fixture_act(f->window, "hint", NULL);
    g_assert_true(begins_status(f, "Hint: "));
}

/* --- New games -------------------------------------------------------------------------------- */

static void test_a_game_with_or_without(Fixture *f, gconstpointer data)
{
    gboolean use_book;

    fixture_act(f->window, "app.new-game-with", "{'book': <false>}");
    g_object_get(f->session, "use-book", &use_book, NULL);
    g_assert_false(use_book);
    fixture_act(f->window, "app.new-game-with", "{'level': <1>}"); /* as in the settings */
    g_object_get(f->session, "use-book", &use_book, NULL);
    g_assert_true(use_book);
    fixture_act(f->window, "app.new-game-with", "{'book': <'yes'>}");
    fixture_wait(
        fixture_says(GTK_WIDGET(f->window), "The new-game option “book” must have the type “s”."));
}

static void test_the_opponent_plays_from_it(Fixture *f, gconstpointer data)
{
    g_settings_set_boolean(tabiya_settings_get(), "book-varied", FALSE);
    fixture_act(f->window, "app.new-game-with", "{'colour': <'black'>, 'level': <1>}");
    fixture_wait(fixture_n_moves(f->window) == 1);
    {
        g_autofree char *moves = fixture_state(f->window, "moves");

        g_assert_cmpstr(moves, ==, "e4");
    }
    g_assert_true(has_status(f, "Your move. Tabiya played a book move."));
}

static void test_a_damaged_one_is_told_once(Fixture *f, gconstpointer data)
{
    g_assert_true(g_file_set_contents(f->path, "no book at all", -1, NULL));
    fixture_act(f->window, "app.new-game-with", "{'colour': <'black'>, 'level': <1>}");
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The opening book cannot be used: "));
    fixture_wait(fixture_n_moves(f->window) == 1); /* all the same */
    g_assert_true(has_status(f, "Your move."));
}

/* --- Preferences ------------------------------------------------------------------------------ */

static GtkWidget *find_top(GType type)
{
    GtkWidget *found = NULL;
    GList *tops = gtk_window_list_toplevels();

    for (GList *at = tops; at; at = at->next) {
        if (G_TYPE_CHECK_INSTANCE_TYPE(at->data, type))
            found = at->data;
    }
    g_list_free(tops);
    return found;
}

static GtkWidget *find_preferences(void)
{
    return find_top(TABIYA_TYPE_PREFERENCES_WINDOW);
}

static void assert_file(const char *expected)
{
    g_autofree char *file = g_settings_get_string(tabiya_settings_get(), "book-file");

    g_assert_cmpstr(file, ==, expected);
}

static gboolean is_kept(const char *path)
{
    g_autofree char *file = g_settings_get_string(tabiya_settings_get(), "book-file");

    return g_str_equal(file, path);
}

static void test_preferences(Fixture *f, gconstpointer data)
{
    g_autofree char *bad = g_build_filename(f->folder, "bad.bin", NULL);
    GtkWidget *window, *group;

    g_settings_reset(tabiya_settings_get(), "book-file");
    fixture_act(f->window, "app.preferences", NULL);
    window = find_preferences();
    adw_preferences_window_set_visible_page_name(ADW_PREFERENCES_WINDOW(window), "play");
    group = fixture_find(window, TABIYA_TYPE_BOOK_GROUP);
    fixture_wait(gtk_widget_get_mapped(group));
    g_assert_true(fixture_says(group, "The book that comes with Tabiya"));
    tabiya_book_group_choose(TABIYA_BOOK_GROUP(group), f->path);
    fixture_wait(is_kept(f->path));
    fixture_wait(fixture_says(group, "small.bin"));
    g_assert_true(g_file_set_contents(bad, "0123456789abcde", -1, NULL));
    tabiya_book_group_choose(TABIYA_BOOK_GROUP(group), bad);
    fixture_wait(fixture_says(window, "is not a multiple of 16"));
    assert_file(f->path);
    /* If the chosen file is gone, the row shows it. */
    g_settings_set_string(tabiya_settings_get(), "book-file", "/nowhere/book.bin");
    fixture_wait(fixture_says(group, "the file does not exist"));
    g_unlink(bad);
    gtk_window_destroy(GTK_WINDOW(window));
}

static void activate_row(GtkWidget *widget, const char *title)
{
    if (ADW_IS_ACTION_ROW(widget) &&
        g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title) == 0) {
        adw_action_row_activate(ADW_ACTION_ROW(widget));
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        activate_row(child, title);
    }
}

static void test_preferences_lead_to_the_books(Fixture *f, gconstpointer data)
{

    fixture_act(f->window, "app.preferences", NULL);
    GtkWidget *window = find_preferences();
    fixture_wait(gtk_widget_get_mapped(window));
    activate_row(fixture_find(window, TABIYA_TYPE_BOOK_GROUP), "All books…");
    fixture_wait(!find_preferences());
    g_assert_true(find_top(TABIYA_TYPE_BOOK_WINDOW));
}

#define ADD(path, test) g_test_add("/book-play/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("hint/book", test_hint);
    ADD("hint/many-moves", test_hint_of_many);
    ADD("hint/engine", test_hint_of_the_engine);
    ADD("game/with-or-without", test_a_game_with_or_without);
    ADD("game/from-the-book", test_the_opponent_plays_from_it);
    ADD("game/damaged", test_a_damaged_one_is_told_once);
    ADD("preferences/file", test_preferences);
    ADD("preferences/all-books", test_preferences_lead_to_the_books);
    return g_test_run();
}
