/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panels beside the board in Study: comments, the list of games, dropping and choosing files,
 * the empty state. */
#include "tests/ui/study-fixture.h"
#include "ui/notation/notation-view.h"
#include "ui/study/tags-dialog.h"

/* Whether a row of the list with these words is seen, but for a line or two: GTK scrolls by guessed
 * heights. */
static gboolean is_in_sight(GtkWidget *list, const char *words)
{
    GtkWidget *view = fixture_find_name(list, "GtkListView");

    for (GtkWidget *row = gtk_widget_get_first_child(view); row;
         row = gtk_widget_get_next_sibling(row)) {
        graphene_rect_t at;

        if (study_fixture_has_label(row, words) && gtk_widget_compute_bounds(row, view, &at)) {
            return at.origin.y >= 0 &&
                   at.origin.y + at.size.height <= gtk_widget_get_height(view) + 4;
        }
    }
    return FALSE;
}

static void test_comment_is_written(StudyFixture *f, gconstpointer data)
{
    GtkWidget *card, *text;

    study_fixture_open(f);
    card = fixture_find_name(GTK_WIDGET(f->window), "TabiyaCommentEditor");
    text = fixture_find_name(card, "GtkTextView");
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "edit-comment", NULL);
    fixture_wait(gtk_widget_get_mapped(card));
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(text)), "Best by test.", -1);
    /* Going on puts it there. */
    fixture_act(f->window, "next", NULL);
    g_assert_false(gtk_widget_get_visible(card));
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_node_get_parent(study_fixture_cursor(f))), ==,
                    "Best by test.");
}

static void test_games_are_listed(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GVariant) state = NULL;

    fixture_act(f->window, "place", "'study'");
    GtkWidget *list = fixture_find_name(GTK_WIDGET(f->window), "TabiyaGamesList");
    g_assert_false(gtk_widget_get_mapped(list));
    study_fixture_open(f);
    fixture_wait(gtk_widget_get_mapped(list));
    fixture_wait(study_fixture_has_label(list, "Anderssen – Dufresne"));
    state = g_action_group_get_action_state(G_ACTION_GROUP(f->window), "show-games");
    g_assert_true(g_variant_get_boolean(state));
    fixture_act(f->window, "show-games", NULL);
    fixture_wait(!gtk_widget_get_mapped(list));
}

/* The row of a shown game is in sight, at the list's end too, where undo brings it back. */
static void test_undone_deletion_is_in_sight(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 1; i <= 500; i++)
        g_string_append_printf(text, "[White \"Player%03u\"]\n\n1. e4 *\n\n", i);
    study_fixture_write(f, "games.pgn", text->str);
    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    GtkWidget *list = fixture_find_name(GTK_WIDGET(f->window), "TabiyaGamesList");
    fixture_wait(is_in_sight(list, "Player001") && !is_in_sight(list, "Player500"));
    for (guint round = 0; round < 3; round++) {
        tabiya_study_session_show_game(study_fixture_session(f), round == 2 ? 0 : 499);
        fixture_wait(is_in_sight(list, round == 2 ? "Player001" : "Player500"));
        for (guint i = 0; i <= round; i++) {
            tabiya_study_session_delete_game(study_fixture_session(f), 499 - i);
            fixture_spin_ms(50);
        }
        for (guint i = 0; i <= round; i++)
            fixture_act(f->window, "undo-move", NULL);
        g_assert_cmpint(tabiya_study_session_get_position(study_fixture_session(f)), ==, 499);
        fixture_wait(is_in_sight(list, "Player500"));
    }
}

/* The window's drop target receives files; the drag itself is GTK's. */
static gboolean drop(StudyFixture *f, GSList *files)
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
static void test_files_are_dropped(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GFile) first = g_object_ref(f->file);
    g_autoptr(GSList) files = NULL;

    study_fixture_write(f, "other.pgn", "[White \"Late\"]\n\n1. c4 *\n");
    files = g_slist_prepend(g_slist_prepend(files, f->file), first);
    g_assert_true(drop(f, files));
    fixture_wait(study_fixture_n_tabs(f) == 2);
    fixture_assert_state(f->window, "place", "study");
    g_assert_true(drop(f, files->next));
    fixture_wait(fixture_n_moves(f->window) == 1);
    fixture_assert_state(f->window, "moves", "c4");
    g_assert_cmpuint(study_fixture_n_tabs(f), ==, 2);
}

/* GTK's own chooser, used if the desktop has none. */
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

/* Each of GTK's own file choosers leaks some hundred bytes; the sanitizer tells of them, and no
 * more. */
const char *__lsan_default_options(void);
const char *__lsan_default_options(void)
{
    return "exitcode=0";
}

static void choose_file(StudyFixture *f, const char *action, int response)
{

    fixture_act(f->window, action, NULL);
    fixture_wait(find_chooser());
    GtkWidget *chooser = find_chooser();
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
    fixture_wait(!find_chooser());
}

static void test_files_are_chosen(StudyFixture *f, gconstpointer data)
{

    fixture_act(f->window, "place", "'study'");
    choose_file(f, "app.open", GTK_RESPONSE_CANCEL);
    fixture_spin_ms(100);
    g_assert_null(
        tabiya_pgn_document_get_file(tabiya_study_session_get_document(study_fixture_session(f))));
    choose_file(f, "app.open", GTK_RESPONSE_ACCEPT);
    fixture_wait(
        tabiya_pgn_document_get_file(tabiya_study_session_get_document(study_fixture_session(f))));
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");

    g_clear_pointer(&f->path, g_free);
    g_clear_object(&f->file);
    f->path = g_build_filename(f->folder, "copy.pgn", NULL);
    f->file = g_file_new_for_path(f->path);
    choose_file(f, "save-as", GTK_RESPONSE_ACCEPT);
    fixture_wait(study_fixture_file_holds(f, "[Black \"Kieseritzky\"]"));
    TabiyaPgnDocument *document = tabiya_study_session_get_document(study_fixture_session(f));
    fixture_wait(g_file_equal(tabiya_pgn_document_get_file(document), f->file));
}

/* Space would press the button again. */
static void test_the_board_has_the_focus_after_opening(StudyFixture *f, gconstpointer data)
{
    GtkWidget *button = fixture_find_action(GTK_WIDGET(f->window), "app.open");

    fixture_act(f->window, "place", "'study'");
    fixture_wait(gtk_widget_get_mapped(button));
    g_assert_true(gtk_widget_grab_focus(button));
    choose_file(f, "app.open", GTK_RESPONSE_ACCEPT);
    fixture_wait(
        tabiya_pgn_document_get_file(tabiya_study_session_get_document(study_fixture_session(f))));
    fixture_wait(gtk_window_get_focus(GTK_WINDOW(f->window)) ==
                 GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window))));
}

static void test_a_position_is_no_blank_study(StudyFixture *f, gconstpointer data)
{
    static const char *const words = "Read games, annotate them";

    fixture_act(f->window, "place", "'study'");
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), words));
    fixture_new_free_game(f->window, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_act(f->window, "set-up-position", NULL);
    fixture_act(f->window, "study-position", NULL);
    fixture_assert_state(f->window, "position", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_spin_ms(100);
    g_assert_false(study_fixture_has_label(GTK_WIDGET(f->window), words));
}

static int top_of(TabiyaWindow *window, const char *action)
{
    GtkWidget *button = fixture_find_action(GTK_WIDGET(window), action);
    graphene_rect_t bounds;

    if (!button || !gtk_widget_compute_bounds(button, GTK_WIDGET(window), &bounds))
        return -1;
    return (int)bounds.origin.y;
}

/* None of the four buttons stands alone in a row: two and two. */
static void test_blank_buttons_have_company(void)
{
    static const int sizes[][2] = {{1600, 1000}, {1160, 800}, {360, 640}};

    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        TabiyaWindow *window = fixture_open(sizes[i][0], sizes[i][1]);

        fixture_act(window, "place", "'study'");
        fixture_wait(top_of(window, "win.set-up-position") > 0);
        fixture_spin_ms(100);
        g_assert_cmpint(top_of(window, "win.coordinates"), ==,
                        top_of(window, "win.set-up-position"));
        g_assert_cmpint(top_of(window, "win.paste"), <, top_of(window, "win.set-up-position"));
        fixture_close(window);
    }
}

/* A game without moves shows a note, until it has one. */
static void test_a_position_has_no_moves_yet(StudyFixture *f, gconstpointer data)
{
    static const char *const words = "No moves yet";

    fixture_act(f->window, "place", "'study'");
    g_assert_false(
        study_fixture_has_label(GTK_WIDGET(f->window), words)); /* something better is said */
    fixture_new_free_game(f->window, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
    fixture_act(f->window, "set-up-position", NULL);
    fixture_act(f->window, "study-position", NULL);
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), words));
    fixture_act(f->window, "play-move", "'Qd5'");
    g_assert_false(study_fixture_has_label(GTK_WIDGET(f->window), words));
    fixture_act(f->window, "undo-move", NULL);
    g_assert_true(study_fixture_has_label(GTK_WIDGET(f->window), words));
}

/* Another game or tab may be looked at meanwhile. */
static void test_folding_is_kept(StudyFixture *f, gconstpointer data)
{

    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    GtkWidget *panel = fixture_find_name(GTK_WIDGET(f->window), "TabiyaStudyPanel");
    TabiyaNotationView *notation =
        TABIYA_NOTATION_VIEW(fixture_find_name(panel, "TabiyaNotationView"));
    fixture_act(f->window, "next", NULL);
    const TabiyaNode *c5 = tabiya_node_get_sibling(tabiya_node_get_child(study_fixture_cursor(f)));
    tabiya_notation_view_set_folded(notation, c5, TRUE);
    for (guint round = 0; round < 2; round++) {
        fixture_act(f->window, round == 0 ? "next-game" : "new-tab", NULL);
        fixture_spin_ms(50);
        if (round == 0)
            fixture_act(f->window, "previous-game", NULL);
        else
            tabiya_window_open_file(f->window, f->file);
        fixture_wait(fixture_n_moves(f->window) > 0);
        c5 = tabiya_node_get_sibling(tabiya_node_get_child(study_fixture_cursor(f)));
        g_assert_cmpstr(tabiya_node_get_san(c5), ==, "c5");
        g_assert_true(tabiya_notation_view_get_folded(notation, c5));
    }
}

/* --- Values of any size ----------------------------------------------------------------------- */

#define HUGE_BYTES 5000000
#define SHOWN_CHARS 1000

/* The characters of the longest text that the widget shows, or one in it. */
static glong longest_text(GtkWidget *widget)
{
    const char *tooltip = gtk_widget_get_tooltip_text(widget);
    const char *text = GTK_IS_LABEL(widget)      ? gtk_label_get_label(GTK_LABEL(widget))
                       : GTK_IS_EDITABLE(widget) ? gtk_editable_get_text(GTK_EDITABLE(widget))
                       : GTK_IS_WINDOW(widget)   ? gtk_window_get_title(GTK_WINDOW(widget))
                                                 : NULL;
    glong longest =
        MAX(text ? g_utf8_strlen(text, -1) : 0, tooltip ? g_utf8_strlen(tooltip, -1) : 0);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        glong inside = longest_text(child);

        longest = MAX(longest, inside);
    }
    return longest;
}

/* The entry row of this text. */
static GtkWidget *find_entry(GtkWidget *widget, const char *text)
{
    GtkWidget *found = NULL;

    if (ADW_IS_ENTRY_ROW(widget) && g_str_equal(gtk_editable_get_text(GTK_EDITABLE(widget)), text))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_entry(child, text);
    }
    return found;
}

static char *dup_huge(const char *words)
{
    GString *text = g_string_sized_new(HUGE_BYTES + 16);

    while (text->len < HUGE_BYTES)
        g_string_append(text, words);
    return g_string_free(text, FALSE);
}

static void test_huge_values_are_cut(StudyFixture *f, gconstpointer data)
{
    g_autofree char *huge = dup_huge("Müller ");
    g_autofree char *text = NULL;

    g_strchomp(huge);
    text = g_strdup_printf("[Event \"%s\"]\n[Site \"%s\"]\n[White \"%s\"]\n[Black \"B\"]\n"
                           "[WhiteElo \"%s\"]\n[Note \"%s\"]\n\n1. e4 e5 *\n",
                           huge, huge, huge, huge, huge);
    study_fixture_write(f, "huge.pgn", text);
    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), "Müller"));
    g_assert_cmpint(longest_text(GTK_WIDGET(f->window)), <=, SHOWN_CHARS);
    g_assert_cmpint(longest_text(GTK_WIDGET(f->window)), >=, 100);

    TabiyaGame *game =
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f)));
    TabiyaTagsDialog *dialog = tabiya_tags_dialog_new(game);
    g_object_ref_sink(dialog);
    g_assert_cmpint(longest_text(GTK_WIDGET(dialog)), <=, SHOWN_CHARS);
    /* Nothing is changed by it, and what else is changed takes nothing away. */
    tabiya_tags_dialog_apply(dialog);
    g_assert_false(tabiya_game_can_undo(game));
    gtk_editable_set_text(GTK_EDITABLE(find_entry(GTK_WIDGET(dialog), "B")), "C");
    tabiya_tags_dialog_apply(dialog);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "C");
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, huge);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Note"), ==, huge);
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_object_unref(dialog);
}

static void test_a_huge_comment_is_cut(StudyFixture *f, gconstpointer data)
{
    g_autofree char *huge = dup_huge("Best by test. ");
    g_autofree char *text = NULL;
    GtkWidget *card, *view;

    g_strchomp(huge);
    text = g_strdup_printf("1. e4 {%s} e5 *\n", huge);
    study_fixture_write(f, "huge.pgn", text);
    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "edit-comment", NULL);
    card = fixture_find_name(GTK_WIDGET(f->window), "TabiyaCommentEditor");
    view = fixture_find_name(card, "GtkTextView");
    fixture_wait(gtk_widget_get_mapped(card));
    g_assert_cmpint(gtk_text_buffer_get_char_count(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view))),
                    <=, 100001);
    g_assert_false(gtk_text_view_get_editable(GTK_TEXT_VIEW(view)));
    fixture_act(f->window, "next", NULL);
    const TabiyaNode *node = tabiya_node_get_parent(study_fixture_cursor(f));
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, huge);
    /* Another can be edited then. */
    fixture_act(f->window, "edit-comment", NULL);
    g_assert_true(gtk_text_view_get_editable(GTK_TEXT_VIEW(view)));
    fixture_act(f->window, "previous", NULL);
}

/* The language of the moves is reported once per file. */
static void test_a_notation_is_told(StudyFixture *f, gconstpointer data)
{

    study_fixture_write(f, "german.pgn", "1. Sf3 Sf6 *\n\n1. e4 Sf6 *\n\n1. Nf3 *\n");
    study_fixture_open(f);
    fixture_act(f->window, "place", "'study'");
    fixture_wait(
        study_fixture_has_label(GTK_WIDGET(f->window), "2 games were read in German notation"));
    g_assert_cmpstr(
        tabiya_node_get_san(tabiya_node_get_child(tabiya_game_get_root(
            tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f)))))),
        ==, "Nf3");
    /* A game that was changed is written in English, the others stay as they are. */
    TabiyaGame *game =
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f)));
    tabiya_game_set_comment(game, tabiya_node_get_child(tabiya_game_get_root(game)), "so");
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_file_holds(f, "1. Nf3 {so} 1... Nf6 *"));
    g_assert_true(study_fixture_file_holds(f, "1. e4 Sf6 *"));
    g_assert_true(study_fixture_file_holds(f, "1. Nf3 *"));
}

static void test_a_pasted_notation_is_told(StudyFixture *f, gconstpointer data)
{
    g_autofree char *french = NULL;
    g_autofree char *english = NULL;
    g_autofree char *played = NULL;

    g_assert_cmpuint(tabiya_study_session_paste(study_fixture_session(f),
                                                "1. Cf3 Cf6 2. g3 g6 3. Fg2", &french, NULL),
                     ==, 1);
    g_assert_cmpstr(french, ==, "Read in French notation");
    g_assert_cmpuint(
        tabiya_study_session_paste(study_fixture_session(f), "1. Nf3 Nf6", &english, NULL), ==, 1);
    g_assert_null(english);
    g_assert_true(tabiya_play_session_paste(fixture_play(f->window), "1. Sf3 Sf6", &played, NULL));
    g_assert_cmpstr(played, ==, "Read in German notation");
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                       \
    g_test_add("/study/" name, StudyFixture, NULL, study_fixture_setup, test, \
               study_fixture_teardown)
    ADD("comment", test_comment_is_written);
    ADD("games-listed", test_games_are_listed);
    ADD("undone-deletion-in-sight", test_undone_deletion_is_in_sight);
    ADD("dropped", test_files_are_dropped);
    ADD("chosen", test_files_are_chosen);
    ADD("chosen-by-button", test_the_board_has_the_focus_after_opening);
    ADD("a-position", test_a_position_is_no_blank_study);
    ADD("no-moves-yet", test_a_position_has_no_moves_yet);
    ADD("folding", test_folding_is_kept);
    ADD("huge-values", test_huge_values_are_cut);
    ADD("huge-comment", test_a_huge_comment_is_cut);
    ADD("notation-told", test_a_notation_is_told);
    ADD("pasted-notation-told", test_a_pasted_notation_is_told);
    g_test_add_func("/study/blank-buttons", test_blank_buttons_have_company);
    return g_test_run();
}
