/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The books window: opening, navigating, weights, adding and deleting, merging, creating, saving,
 * playing from a book; unsaved changes come back; a damaged book is refused. */
#include <glib/gstdio.h>

#include "app/books/book-edit.h"
#include "app/books/book-writer.h"
#include "engine/board/san.h"
#include "tests/ui/fixture.h"
#include "ui/books/book-shelf.h"
#include "ui/books/book-table.h"
#include "ui/books/book-window.h"
#include "ui/books/make-book-dialog.h"
#include "ui/settings.h"

typedef struct {
    TabiyaWindow *window;
    TabiyaBookWindow *books;
    char *folder, *path, *other;
} Fixture;

static const char GAMES[] = "1. e4 c5 1-0\n\n1. e4 c5 0-1\n\n1. e4 e5 1-0\n\n1. d4 d5 1-0\n";

/* --- Files ------------------------------------------------------------------------------------ */

/* A book of the initial position: "e2e4 300 d2d4 100". */
static void write_book(const char *path, const char *moves)
{
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(path, NULL);
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    EngPosition start;

    eng_position_init(&start);
    for (guint i = 0; words[i]; i += 2) {
        TabiyaBookItem item = {.weight = g_ascii_strtoull(words[i + 1], NULL, 10),
                               .move = eng_book_encode(eng_uci_parse(&start, words[i]))};

        g_array_append_val(items, item);
    }
    g_assert_true(tabiya_book_writer_add(writer, eng_book_key(&start, ENG_NO_MOVE), items, NULL));
    g_assert_true(tabiya_book_writer_commit(writer, NULL));
}

/* The moves of the initial position in the file: "e4 300, d4 100". */
static char *read_book(const char *path)
{
    EngBook *book = tabiya_book_open(path, NULL);
    GString *text = g_string_new(NULL);
    EngBookMoves moves;
    EngPosition start;
    char san[ENG_SAN_MAX];

    g_assert_nonnull(book);
    eng_position_init(&start);
    eng_book_find(book, &start, ENG_NO_MOVE, &moves);
    for (int i = 0; i < moves.count; i++) {
        g_string_append_printf(text, "%s%s %d", i > 0 ? ", " : "",
                               eng_san_write(&start, moves.moves[i].move, san),
                               moves.moves[i].weight);
    }
    eng_book_close(book);
    return g_string_free(text, FALSE);
}

static void assert_file(const char *path, const char *expected)
{
    g_autofree char *text = read_book(path);

    g_assert_cmpstr(text, ==, expected);
}

/* --- The fixture ------------------------------------------------------------------------------ */

static void act(Fixture *f, const char *action, const char *parameter)
{
    GVariant *value = parameter ? g_variant_new_parsed(parameter) : NULL;

    g_assert_true(g_action_group_has_action(G_ACTION_GROUP(f->books), action));
    fixture_wait(g_action_group_get_action_enabled(G_ACTION_GROUP(f->books), action));
    g_action_group_activate_action(G_ACTION_GROUP(f->books), action, value);
}

static void act_on(Fixture *f, const char *action, const char *path)
{
    g_action_group_activate_action(G_ACTION_GROUP(f->books), action, g_variant_new_string(path));
}

static gboolean is_enabled(Fixture *f, const char *action)
{
    return g_action_group_get_action_enabled(G_ACTION_GROUP(f->books), action);
}

static TabiyaBookDraft *draft_of(Fixture *f)
{
    return tabiya_book_window_get_draft_for_tests(f->books);
}

static void open_window(Fixture *f)
{
    f->books = tabiya_book_window_present(GTK_WINDOW(f->window), NULL);
    g_object_add_weak_pointer(G_OBJECT(f->books), (gpointer *)&f->books);
    gtk_window_set_default_size(GTK_WINDOW(f->books), 900, 640);
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(f->books)));
}

static void open_book(Fixture *f, const char *path)
{
    act_on(f, "book-open-file", path);
    fixture_wait(draft_of(f) && g_strcmp0(tabiya_book_draft_get_path(draft_of(f)), path) == 0);
}

static void close_window(Fixture *f)
{
    gtk_window_destroy(GTK_WINDOW(f->books));
    fixture_wait(!f->books);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-books-XXXXXX", NULL);
    f->path = g_build_filename(f->folder, "mine.bin", NULL);
    f->other = g_build_filename(f->folder, "other.bin", NULL);
    write_book(f->path, "e2e4 300 d2d4 100");
    write_book(f->other, "c2c4 5");
    f->window = fixture_open(1000, 700);
    open_window(f);
}

static void remove_all(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *child = g_build_filename(path, name, NULL);

        remove_all(child);
    }
    g_remove(path);
}

static void teardown(Fixture *f, gconstpointer data)
{
    GApplication *application = G_APPLICATION(gtk_window_get_application(GTK_WINDOW(f->window)));
    g_autofree char *drafts = g_build_filename(
        tabiya_application_get_data_dir(TABIYA_APPLICATION(application)), "books", NULL);

    if (f->books)
        close_window(f);
    fixture_close(f->window);
    g_settings_reset(tabiya_settings_get(), "book-file");
    g_settings_reset(tabiya_settings_get(), "book-enabled");
    remove_all(drafts);
    remove_all(f->folder);
    g_free(f->folder);
    g_free(f->path);
    g_free(f->other);
}

static gboolean says(Fixture *f, const char *part)
{
    return fixture_says(GTK_WIDGET(f->books), part);
}

/* The row number `index` of the table. */
static GtkWidget *row(Fixture *f, int index)
{
    GtkWidget *list =
        gtk_widget_get_first_child(fixture_find(GTK_WIDGET(f->books), TABIYA_TYPE_BOOK_TABLE));

    return GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), index));
}

static void assert_row(Fixture *f, int index, const char *name)
{
    if (!name) {
        g_assert_null(row(f, index));
        return;
    }
    g_assert_nonnull(row(f, index));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row(f, index)),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static gboolean find_row(GtkWidget *widget, const char *title)
{
    if (ADW_IS_ACTION_ROW(widget) &&
        g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title) == 0) {
        adw_action_row_activate(ADW_ACTION_ROW(widget));
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (find_row(child, title))
            return TRUE;
    }
    return FALSE;
}

/* Presses the button of that name. */
static void press(GtkWidget *widget, const char *name)
{
    if (GTK_IS_BUTTON(widget)) {
        g_autofree char *wrong = gtk_test_accessible_check_property(
            GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name);

        if (!wrong) {
            g_signal_emit_by_name(widget, "clicked");
            return;
        }
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget), *next; child; child = next) {
        next = gtk_widget_get_next_sibling(child);
        press(child, name);
    }
}

/* --- Walking ---------------------------------------------------------------------------------- */

static void test_shelf(Fixture *f, gconstpointer data)
{
    g_assert_true(says(f, "Opening Books"));
    g_assert_true(says(f, "Tabiya plays from this book"));
    g_assert_false(is_enabled(f, "save"));
    g_assert_false(is_enabled(f, "book-shelf"));
    g_assert_true(find_row(GTK_WIDGET(f->books), "The book that comes with Tabiya"));
    fixture_wait(draft_of(f));
    g_assert_true(says(f, "Tabiya’s Book"));
    g_assert_true(says(f, "Tabiya Plays from This Book"));
    g_assert_cmpuint(tabiya_book_draft_get_n_moves(draft_of(f)), >, 1000);
    act(f, "book-shelf", NULL);
    g_assert_null(draft_of(f));
    g_assert_true(says(f, "Opening Books"));
}

static void test_walk(Fixture *f, gconstpointer data)
{
    g_autofree char *fen = NULL;

    open_book(f, f->path);
    assert_row(f, 0, "e4, 75%, weight 300");
    assert_row(f, 1, "d4, 25%, weight 100");
    assert_row(f, 2, NULL);
    g_assert_true(says(f, "2 moves in the book"));
    g_assert_false(is_enabled(f, "previous"));
    gtk_widget_activate(row(f, 1));
    g_assert_true(says(f, "1. d4"));
    g_assert_true(says(f, "No book moves here"));
    g_assert_true(says(f, "Queen's Pawn Game"));
    fen = tabiya_board_session_dup_fen(tabiya_book_window_get_session_for_tests(f->books));
    g_assert_true(g_str_has_prefix(fen, "rnbqkbnr/pppppppp/8/8/3P4/8/"));
    g_assert_false(is_enabled(f, "book-add")); /* this one is in the book */
    act(f, "previous", NULL);
    assert_row(f, 0, "e4, 75%, weight 300");
    act(f, "next", NULL);
    act(f, "first", NULL);
    g_assert_true(says(f, "Initial position"));
}

/* --- Changing --------------------------------------------------------------------------------- */

static void test_weights(Fixture *f, gconstpointer data)
{

    open_book(f, f->path);
    GtkWidget *spin = fixture_find(row(f, 1), GTK_TYPE_SPIN_BUTTON);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Weight of d4");
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), 700);
    assert_row(f, 1, "d4, 70%, weight 700"); /* stays where it is, under the hand */
    assert_row(f, 0, "e4, 30%, weight 300");
    g_assert_true(says(f, "2 moves · not saved"));
    act(f, "undo-move", NULL);
    assert_row(f, 1, "d4, 25%, weight 100");
    g_assert_false(is_enabled(f, "save"));
    act(f, "redo-move", NULL);
    act(f, "save", NULL);
    fixture_wait(says(f, "Saved as “mine.bin”"));
    assert_file(f->path, "d4 700, e4 300");
    {
        g_autofree char *backup = g_strconcat(f->path, "~", NULL);

        assert_file(backup, "e4 300, d4 100");
    }
}

static void test_delete(Fixture *f, gconstpointer data)
{

    open_book(f, f->path);
    GtkWidget *table = fixture_find(GTK_WIDGET(f->books), TABIYA_TYPE_BOOK_TABLE);
    g_assert_false(tabiya_book_table_remove_focused(TABIYA_BOOK_TABLE(table)));
    gtk_widget_grab_focus(row(f, 0));
    g_assert_true(tabiya_book_table_remove_focused(TABIYA_BOOK_TABLE(table)));
    assert_row(f, 0, "d4, 100%, weight 100");
    assert_row(f, 1, NULL);
    g_assert_true(says(f, "1 move · not saved"));
    g_assert_true(gtk_root_get_focus(GTK_ROOT(f->books)) == row(f, 0));
    act(f, "undo-move", NULL);
    assert_row(f, 1, "d4, 25%, weight 100");
    press(row(f, 1), "Delete d4");
    assert_row(f, 0, "e4, 100%, weight 300");
}

static void test_add(Fixture *f, gconstpointer data)
{
    open_book(f, f->path);
    act(f, "play-move", "'c4'");
    g_assert_true(says(f, "Add c4 to the Book"));
    act(f, "play-move", "'e5'");
    g_assert_true(says(f, "Add the Line to the Book"));
    act(f, "book-add", NULL);
    g_assert_false(is_enabled(f, "book-add"));
    act(f, "first", NULL);
    assert_row(f, 1, "c4, 33%, weight 200"); /* the mean of the others */
    act(f, "undo-move", NULL);
    assert_row(f, 2, NULL);
    act(f, "play-move", "'c5'"); /* no move of White's */
    fixture_wait(says(f, "You have no pawn that can move there."));
}

static void test_illegal_entries(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(f->path, NULL);
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    TabiyaBookItem item = {.weight = 9, .move = 0};

    g_array_append_val(items, item);
    g_assert_true(tabiya_book_writer_add(writer, 0x463b96181691fc9cu, items, NULL));
    g_assert_true(tabiya_book_writer_commit(writer, NULL));
    open_book(f, f->path);
    g_assert_true(says(f, "1 entry here is not a legal move and is never played"));
    act(f, "book-remove-illegal", NULL);
    g_assert_false(says(f, "no legal move"));
}

/* --- Mixing and making ------------------------------------------------------------------------ */

static void test_mix(Fixture *f, gconstpointer data)
{
    g_autofree char *parameter = g_strdup_printf("('%s', uint32 10)", f->other);

    open_book(f, f->path);
    act(f, "book-mix-file", parameter);
    fixture_wait(says(f, "Books merged"));
    assert_row(f, 0, "e4, 68%, weight 6750");
    assert_row(f, 1, "d4, 22%, weight 2250");
    assert_row(f, 2, "c4, 10%, weight 1000");
    act(f, "undo-move", NULL);
    assert_row(f, 0, "e4, 75%, weight 300");
    g_assert_true(g_file_set_contents(f->other, "none", -1, NULL));
    act(f, "book-mix-file", parameter);
    fixture_wait(says(f, "not a multiple of 16"));
    assert_row(f, 2, NULL);
}

static TabiyaMakeBookDialog *find_dialog(void)
{
    TabiyaMakeBookDialog *found = NULL;
    GList *tops = gtk_window_list_toplevels();

    for (GList *at = tops; at; at = at->next) {
        if (TABIYA_IS_MAKE_BOOK_DIALOG(at->data))
            found = at->data;
    }
    g_list_free(tops);
    return found;
}

static void test_make(Fixture *f, gconstpointer data)
{
    g_autofree char *games = g_build_filename(f->folder, "games.pgn", NULL);
    g_autofree char *parameter = g_strdup_printf("['%s']", games);

    g_assert_true(g_file_set_contents(games, GAMES, -1, NULL));
    act(f, "book-make-of", parameter);
    TabiyaMakeBookDialog *dialog = find_dialog();
    GtkWidget *spin = fixture_find(GTK_WIDGET(dialog), GTK_TYPE_SPIN_BUTTON);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), 1);
    tabiya_make_book_dialog_start(dialog);
    fixture_wait(draft_of(f));
    g_assert_null(find_dialog());
    g_assert_null(tabiya_book_draft_get_path(draft_of(f)));
    g_assert_true(tabiya_book_draft_is_modified(draft_of(f)));
    assert_row(f, 0, "e4, 67%, weight 4"); /* won, lost, won: two points each */
    assert_row(f, 1, "d4, 33%, weight 2");
    act_on(f, "book-save-to", f->other);
    fixture_wait(says(f, "Saved as “other.bin”"));
    assert_file(f->other, "e4 4, d4 2");
}

/* Without a move that enough games have there is no book, and that is said. */
static void test_make_of_nothing(Fixture *f, gconstpointer data)
{
    g_autofree char *games = g_build_filename(f->folder, "games.pgn", NULL);
    g_autofree char *parameter = g_strdup_printf("['%s']", games);

    g_assert_true(g_file_set_contents(games, "1. e4 1-0\n", -1, NULL));
    act(f, "book-make-of", parameter);
    tabiya_make_book_dialog_start(find_dialog());
    fixture_wait(says(f, "the book would be empty"));
    g_assert_null(draft_of(f));
    g_assert_null(find_dialog());
}

static void test_new(Fixture *f, gconstpointer data)
{
    act(f, "book-new", NULL);
    fixture_wait(draft_of(f));
    g_assert_true(says(f, "The book is empty: play moves, then add them"));
    act(f, "play-move", "'e4'");
    act(f, "book-add", NULL);
    act_on(f, "book-save-to", f->other);
    fixture_wait(says(f, "Saved as “other.bin”"));
    assert_file(f->other, "e4 1");
    g_assert_true(says(f, "other.bin"));
}

/* --- Playing from it -------------------------------------------------------------------------- */

static gboolean is_used(const char *path)
{
    g_autofree char *used = g_settings_get_string(tabiya_settings_get(), "book-file");

    return g_str_equal(used, path);
}

static void test_use(Fixture *f, gconstpointer data)
{
    g_settings_set_boolean(tabiya_settings_get(), "book-enabled", FALSE);
    open_book(f, f->path);
    g_assert_true(says(f, "Play from This Book"));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(fixture_find(row(f, 0), GTK_TYPE_SPIN_BUTTON)), 5);
    act(f, "book-use", NULL); /* saves first */
    fixture_wait(is_used(f->path));
    g_assert_true(g_settings_get_boolean(tabiya_settings_get(), "book-enabled"));
    assert_file(f->path, "d4 100, e4 5");
    fixture_wait(!is_enabled(f, "book-use"));
    g_assert_true(says(f, "Tabiya Plays from This Book"));
}

/* --- Unsaved changes -------------------------------------------------------------------------- */

static void test_there_again(Fixture *f, gconstpointer data)
{
    open_book(f, f->path);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(fixture_find(row(f, 1), GTK_TYPE_SPIN_BUTTON)), 900);
    open_book(f, f->other); /* nothing is asked, nothing is lost */
    assert_row(f, 0, "c4, 100%, weight 5");
    close_window(f);
    open_window(f);
    g_assert_true(says(f, "Unsaved changes"));
    g_assert_true(find_row(GTK_WIDGET(f->books), "mine.bin"));
    fixture_wait(draft_of(f));
    fixture_wait(says(f, "Your unsaved changes have been restored"));
    assert_row(f, 0, "d4, 75%, weight 900");
    assert_file(f->path, "e4 300, d4 100");
}

static void test_damaged(Fixture *f, gconstpointer data)
{
    g_assert_true(g_file_set_contents(f->path, "0123456789abcdefX", -1, NULL));
    act_on(f, "book-open-file", f->path);
    fixture_wait(says(f, "is not a Polyglot book: its size, 17 bytes, is not a multiple of 16"));
    g_assert_null(draft_of(f));
    g_assert_true(says(f, "Opening Books"));
}

/* --- The main window -------------------------------------------------------------------------- */

static void test_opened_from_the_main_window(Fixture *f, gconstpointer data)
{
    g_autoptr(GFile) file = g_file_new_for_path(f->path);
    TabiyaBookWindow *shown = f->books;

    tabiya_window_open_file(f->window, file);
    fixture_wait(draft_of(f));
    assert_row(f, 0, "e4, 75%, weight 300");
    fixture_act(f->window, "books", NULL); /* the same one */
    g_assert_true(shown == tabiya_book_window_present(GTK_WINDOW(f->window), NULL));
    g_assert_nonnull(draft_of(f));
}

/* As a file manager drops it on the window. */
static gboolean drop(GtkWindow *window, const char *path)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(window));
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GSList *files = g_slist_append(NULL, file);
    GdkFileList *list = gdk_file_list_new_from_list(files);
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean taken = FALSE;

    g_value_init(&value, GDK_TYPE_FILE_LIST);
    g_value_take_boxed(&value, list);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_DROP_TARGET(controller))
            g_signal_emit_by_name(controller, "drop", &value, 10.0, 10.0, &taken);
    }
    g_slist_free(files);
    return taken;
}

static void test_dropped(Fixture *f, gconstpointer data)
{
    g_assert_true(drop(GTK_WINDOW(f->books), f->path));
    fixture_wait(draft_of(f));
    assert_row(f, 0, "e4, 75%, weight 300");
    fixture_act(f->window, "place", "'library'"); /* where files are imported otherwise */
    g_assert_true(drop(GTK_WINDOW(f->window), f->other));
    fixture_wait(g_strcmp0(tabiya_book_draft_get_path(draft_of(f)), f->other) == 0);
    assert_row(f, 0, "c4, 100%, weight 5");
}

/* --- Sizes and names -------------------------------------------------------------------------- */

static void test_fits_a_telephone(Fixture *f, gconstpointer data)
{
    int minimum;

    open_book(f, f->path);
    gtk_widget_measure(GTK_WIDGET(f->books), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL,
                       NULL);
    g_assert_cmpint(minimum, <=, 360);
    gtk_widget_measure(GTK_WIDGET(f->books), GTK_ORIENTATION_VERTICAL, 360, &minimum, NULL, NULL,
                       NULL);
    g_assert_cmpint(minimum, <=, 640);
}

/* Every control has a text: a label or a name. */
static int count_nameless(GtkWidget *widget)
{
    int count = 0;
    gboolean inner =
        gtk_widget_get_parent(widget) && GTK_IS_SPIN_BUTTON(gtk_widget_get_parent(widget));

    if (!gtk_widget_get_mapped(widget))
        return 0;
    if (((GTK_IS_BUTTON(widget) && !inner && !gtk_button_get_label(GTK_BUTTON(widget)) &&
          !GTK_IS_MENU_BUTTON(gtk_widget_get_parent(widget))) ||
         GTK_IS_SPIN_BUTTON(widget) || GTK_IS_LIST_BOX(widget)) &&
        !gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL)) {
        g_test_message("%s has no name", G_OBJECT_TYPE_NAME(widget));
        count++;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += count_nameless(child);
    }
    return count;
}

static void test_names(Fixture *f, gconstpointer data)
{

    open_book(f, f->path);
    fixture_spin_ms(50);
    GtkWidget *body = gtk_widget_get_ancestor(
        fixture_find(GTK_WIDGET(f->books), TABIYA_TYPE_BOARD_VIEW), ADW_TYPE_BIN);
    g_assert_cmpint(count_nameless(body), ==, 0);
}

/* As while saving: a reference keeps the window after its parent is gone. */
static void test_held_longer_than_its_parent(Fixture *f, gconstpointer data)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(f->window));
    GtkWindow *parent = g_object_new(GTK_TYPE_WINDOW, "application", application, NULL);

    close_window(f);
    g_object_add_weak_pointer(G_OBJECT(parent), (gpointer *)&parent);
    g_autoptr(TabiyaBookWindow) held = g_object_ref(tabiya_book_window_present(parent, NULL));
    g_assert_true(gtk_window_get_transient_for(GTK_WINDOW(held)) == parent);
    gtk_window_destroy(parent);
    fixture_wait(!parent);
    g_assert_null(gtk_window_get_transient_for(GTK_WINDOW(held)));
}

#define ADD(path, test) g_test_add("/books-window/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("shelf", test_shelf);
    ADD("walk", test_walk);
    ADD("weights", test_weights);
    ADD("delete", test_delete);
    ADD("add", test_add);
    ADD("illegal-entries", test_illegal_entries);
    ADD("mix", test_mix);
    ADD("make", test_make);
    ADD("make-of-nothing", test_make_of_nothing);
    ADD("new", test_new);
    ADD("use", test_use);
    ADD("there-again", test_there_again);
    ADD("damaged", test_damaged);
    ADD("main-window", test_opened_from_the_main_window);
    ADD("dropped", test_dropped);
    ADD("telephone", test_fits_a_telephone);
    ADD("names", test_names);
    ADD("held", test_held_longer_than_its_parent);
    return g_test_run();
}
