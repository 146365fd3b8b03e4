/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Study in the window, beside the other places: files opened, read, annotated, saved, opened again.
 */
#include <glib/gstdio.h>

#include "app/lessons/lesson-page-job.h"
#include "app/study/annotate.h"
#include "tests/ui/study-fixture.h"
#include "ui/board/view-private.h"
#include "ui/notation/notation-view.h"
#include "ui/paper/export-part.h"
#include "ui/study/study-panel.h"

/* --- Places ----------------------------------------------------------------------------------- */

static void test_places_keep_their_positions(StudyFixture *f, gconstpointer data)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));
    graphene_rect_t before, after;

    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f->window), &before));
    fixture_act(f->window, "place", "'study'");
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "");
    fixture_act(f->window, "play-move", "'d4'");
    fixture_act(f->window, "play-move", "'d5'");
    fixture_assert_state(f->window, "moves", "d4 d5");
    fixture_spin_ms(100);
    g_assert_true(gtk_widget_compute_bounds(board, GTK_WIDGET(f->window), &after));
    g_assert_true(graphene_rect_equal(&before, &after));
    fixture_act(f->window, "place", "'play'");
    fixture_assert_state(f->window, "moves", "e4");
    fixture_act(f->window, "place", "'study'");
    fixture_assert_state(f->window, "moves", "d4 d5");
}

static void test_play_commands_are_off_in_study(StudyFixture *f, gconstpointer data)
{
    static const char *const playing[] = {"hint",     "resign",  "offer-draw", "swap-sides",
                                          "move-now", "rematch", "set-level",  "engine-playing"};
    static const char *const studying[] = {
        "nag",       "edit-comment", "promote-variation", "edit-tags",
        "next-game", "show-games",   "delete-from-here"};

    for (gsize i = 0; i < G_N_ELEMENTS(studying); i++)
        g_assert_false(fixture_is_enabled(f->window, studying[i]));
    fixture_act(f->window, "place", "'study'");
    for (gsize i = 0; i < G_N_ELEMENTS(playing); i++)
        g_assert_false(fixture_is_enabled(f->window, playing[i]));
    g_assert_true(fixture_is_enabled(f->window, "edit-tags"));
    fixture_act(f->window, "place", "'play'");
    g_assert_true(fixture_is_enabled(f->window, "hint"));
}

static void test_a_game_goes_over_to_study_and_back(StudyFixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "play-move", "'c5'");
    fixture_act(f->window, "study-game", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "e4 c5");
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_act(f->window, "place", "'play'");
    fixture_assert_state(f->window, "moves", "e4 c5");
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(f->window, "place", "'study'");
    fixture_assert_state(f->window, "moves", "e4 c5 Nf3");
}

static void test_a_new_game_shows_itself(StudyFixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_assert_state(f->window, "place", "play");
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void test_opens_a_file(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(f->window)), ==, "games.pgn – Tabiya");
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "next", NULL);
    g_assert_cmpstr(tabiya_node_get_san(study_fixture_cursor(f)), ==, "e5");
    fixture_act(f->window, "next-variation", NULL);
    g_assert_cmpstr(tabiya_node_get_san(study_fixture_cursor(f)), ==, "c5");
    fixture_act(f->window, "next-game", NULL);
    fixture_assert_state(f->window, "moves", "d4 d5");
    fixture_act(f->window, "previous-game", NULL);
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    /* Opened again, it is the same tab. */
    tabiya_window_open_file(f->window, f->file);
    fixture_spin_ms(200);
    g_assert_cmpuint(study_fixture_n_tabs(f), ==, 1);
}

static gboolean shows(StudyFixture *f, const char *start_of_fen)
{
    g_autofree char *position = fixture_state(f->window, "position");

    return g_str_has_prefix(position, start_of_fen);
}

static void test_opens_positions(StudyFixture *f, gconstpointer data)
{
    static const struct {
        const char *name, *text;
        guint games;
    } cases[] = {
        {"a.fen", "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1\n", 1},
        {"b.epd",
         "8/4P1k1/8/8/8/8/6K1/8 w - - bm e8=Q; id \"one\";\n"
         "8/4p1k1/8/8/8/8/6K1/8 b - - id \"two\";\n",
         2},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        study_fixture_write(f, cases[i].name, cases[i].text);
        tabiya_window_open_file(f->window, f->file);
        fixture_wait(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(
                         study_fixture_session(f))) == cases[i].games &&
                     study_fixture_n_tabs(f) == i + 1 && shows(f, "8/4P1k1/8/8/8/8/6K1/8 w"));
        fixture_assert_state(f->window, "place", "study");
        g_unlink(f->path);
    }
}

/* The first game's event, which names its file. */
static char tab_letter(StudyFixture *f, guint place)
{
    g_autoptr(TabiyaStudyTab) tab =
        g_list_model_get_item(tabiya_study_session_get_tabs(study_fixture_session(f)), place);
    g_autoptr(TabiyaPgnEntry) entry =
        g_list_model_get_item(G_LIST_MODEL(tabiya_study_tab_get_document(tab)), 0);

    return *tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_EVENT);
}

/* Positions among files are opened in the order of the command line, however long each file takes;
 * the last one is shown. */
static void test_opens_in_order(StudyFixture *f, gconstpointer data)
{
    static const char *const names[] = {"a.pgn", "b.epd", "c.pgn", "d.fen"};
    g_autoptr(GString) large = g_string_new("[Event \"a\"]\n\n*\n\n");
    TabiyaStudySession *session = study_fixture_session(f);
    const char *texts[] = {NULL, "8/4P1k1/8/8/8/8/6K1/8 w - - id \"b\";\n", "[Event \"c\"]\n\n*\n",
                           "8/8/4k3/8/8/4K3/4P3/8 w - - id \"d\";\n"};

    while (large->len < 4 * 1024 * 1024)
        g_string_append(large, "1. e4 e5 2. Nf3 Nc6 *\n\n");
    texts[0] = large->str;
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        study_fixture_write(f, names[i], texts[i]);
        tabiya_window_open_file(f->window, f->file);
    }
    fixture_wait(study_fixture_n_tabs(f) == 4 && tab_letter(f, 0) == 'a');
    for (guint i = 0; i < 4; i++)
        g_assert_cmpint(tab_letter(f, i), ==, names[i][0]);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(tabiya_study_session_get_document(session)),
                     ==, 1);
    fixture_assert_state(f->window, "position", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
}

static GtkWidget *dialog_of(TabiyaWindow *window)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();

    for (GList *item = windows; item; item = item->next) {
        if (gtk_window_get_transient_for(item->data) == GTK_WINDOW(window))
            return item->data;
    }
    return NULL;
}

/* The first field has the focus, so typing enters the first name. */
static void test_details_begin_with_a_name(StudyFixture *f, gconstpointer data)
{
    GtkWidget *dialog, *focus;

    study_fixture_open(f);
    fixture_act(f->window, "edit-tags", NULL);
    fixture_wait((dialog = dialog_of(f->window)) && gtk_widget_get_mapped(dialog));
    focus = gtk_root_get_focus(GTK_ROOT(dialog));
    focus = focus ? gtk_widget_get_ancestor(focus, ADW_TYPE_ENTRY_ROW) : NULL;
    g_assert_nonnull(focus);
    g_assert_cmpstr(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(focus)), ==, "White");
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void test_lists_problems(StudyFixture *f, gconstpointer data)
{
    study_fixture_write(f, "broken.pgn", "1. e4 e5\n2. Nf3 Qh9 3. Bb5 *\n");
    study_fixture_open(f);
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), "1 problem in this file"));
    fixture_assert_state(f->window, "moves", "e4 e5 Nf3");
}

static void test_a_file_that_is_none(StudyFixture *f, gconstpointer data)
{
    g_autoptr(GFile) nothing = g_file_new_for_path("/nonexistent/a.pgn");

    fixture_act(f->window, "place", "'study'");
    tabiya_window_open_file(f->window, nothing);
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), "Not opened:"));
    g_assert_cmpuint(study_fixture_n_tabs(f), ==, 1);
}

/* --- Annotating ------------------------------------------------------------------------------- */

static void test_annotates_undoes_saves_reopens(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "3");
    g_assert_true(tabiya_annotate_has_nag(study_fixture_cursor(f), 3));
    fixture_act(f->window, "nag", "2");
    g_assert_false(tabiya_annotate_has_nag(study_fixture_cursor(f), 3));
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(f->window)), ==, "• games.pgn – Tabiya");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_true(tabiya_annotate_has_nag(study_fixture_cursor(f), 3));
    fixture_act(f->window, "play-move", "'c6'"); /* a variation */
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    fixture_act(f->window, "promote-variation", NULL);
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_file_holds(f, "1. e4 $3"));
    g_assert_true(study_fixture_file_holds(f, "c6"));
    /* The other game is as it was, byte for byte. */
    g_assert_true(study_fixture_file_holds(f, strstr(TWO_GAMES, "[Event \"Berlin\"]")));
    fixture_act(f->window, "close-tab", NULL);
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    g_assert_true(tabiya_annotate_has_nag(study_fixture_cursor(f), 3));
}

/* Actions follow changes of the tree, even if the shown move stays the same. */
static void test_actions_follow_the_tree(StudyFixture *f, gconstpointer data)
{
    study_fixture_write(f, "variation.pgn", "1. e4 (1. d4) 1... e5 *\n");
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "next-variation", NULL);
    g_assert_true(fixture_is_enabled(f->window, "promote-variation"));
    g_assert_false(fixture_is_enabled(f->window, "demote-variation"));
    fixture_act(f->window, "promote-variation", NULL);
    fixture_assert_state(f->window, "moves", "d4");
    g_assert_false(fixture_is_enabled(f->window, "promote-variation"));
    fixture_act(f->window, "demote-variation", NULL);
    fixture_assert_state(f->window, "moves", "e4 e5");
}

/* The message says what to do instead, and nothing is lost. */
static void test_what_cannot_be_saved_can_be_saved_elsewhere(StudyFixture *f, gconstpointer data)
{
    g_autofree char *folder = g_build_filename(f->folder, "gone", NULL);

    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    study_fixture_write(f, "gone/games.pgn", TWO_GAMES);
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "5");
    g_assert_cmpint(g_unlink(f->path), ==, 0);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
    fixture_act(f->window, "save", NULL);
    fixture_wait(study_fixture_has_label(GTK_WIDGET(f->window), "Not saved:"));
    g_assert_true(study_fixture_has_label(GTK_WIDGET(f->window), "Save As…"));
    g_assert_true(tabiya_pgn_document_is_modified(
        tabiya_study_session_get_document(study_fixture_session(f))));
}

static void test_deletions_can_be_undone(StudyFixture *f, gconstpointer data)
{
    static const char *const deletions[] = {"delete-from-here", "delete-before"};

    study_fixture_open(f);
    for (gsize i = 0; i < G_N_ELEMENTS(deletions); i++) {
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, "next", NULL);
        fixture_act(f->window, deletions[i], NULL);
        g_assert_cmpint(fixture_n_moves(f->window), <, 4);
        fixture_act(f->window, "undo-move", NULL);
        fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
        fixture_act(f->window, "first", NULL);
    }
}

static void test_clears(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_act(f->window, "clear-annotations", "'nothing'");
    g_assert_false(fixture_is_enabled(f->window, "undo-move"));
    fixture_act(f->window, "clear-annotations", "'variations'");
    fixture_act(f->window, "next", NULL);
    g_assert_null(tabiya_node_get_sibling(tabiya_node_get_child(study_fixture_cursor(f))));
    fixture_act(f->window, "undo-move", NULL);
    fixture_act(f->window, "first", NULL);
    fixture_act(f->window, "next", NULL);
    g_assert_nonnull(tabiya_node_get_sibling(tabiya_node_get_child(study_fixture_cursor(f))));
}

static void test_games_are_added_and_deleted(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_act(f->window, "delete-game", NULL);
    fixture_assert_state(f->window, "moves", "d4 d5");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(
                         tabiya_study_session_get_document(study_fixture_session(f))),
                     ==, 2);
    fixture_act(f->window, "add-game", NULL);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(
                         tabiya_study_session_get_document(study_fixture_session(f))),
                     ==, 3);
    fixture_assert_state(f->window, "moves", "");
}

/* The position with its arrows, and the game with its variation. */
static void test_exports(StudyFixture *f, gconstpointer data)
{
    g_autofree char *svg = g_build_filename(f->folder, "x.svg", NULL);
    g_autofree char *html = g_build_filename(f->folder, "x.html", NULL);
    g_autoptr(GFile) svg_file = g_file_new_for_path(svg);
    g_autoptr(GFile) html_file = g_file_new_for_path(html);

    study_fixture_open(f);
    TabiyaExportPart *part = tabiya_shell_find(TABIYA_SHELL(f->window), TABIYA_TYPE_EXPORT_PART);
    fixture_act(f->window, "next", NULL);
    tabiya_game_set_comment(
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_fixture_session(f))),
        study_fixture_cursor(f), "[%cal Gd1h5] Look here");
    tabiya_export_part_export(part, "position.svg", svg_file);
    tabiya_export_part_export(part, "game.html", html_file);
    g_free(f->path);
    f->path = g_strdup(svg);
    fixture_wait(study_fixture_file_holds(f, "</svg>"));
    g_assert_true(study_fixture_file_holds(f, "#15781b"));
    g_assert_true(study_fixture_file_holds(f, "White: king e1"));
    g_free(f->path);
    f->path = g_strdup(html);
    fixture_wait(study_fixture_file_holds(f, "</html>"));
    g_assert_true(study_fixture_file_holds(f, "Look here"));
    g_assert_true(study_fixture_file_holds(f, "1...c5"));
}

/* The open file as a lesson's page, and what goes wrong with it, in a sentence. */
static void test_exports_a_lesson(StudyFixture *f, gconstpointer data)
{
    g_autofree char *page = g_build_filename(f->folder, "lesson", NULL);
    g_autofree char *nowhere = g_build_filename(f->folder, "nowhere", "x.html", NULL);
    g_autoptr(GFile) page_file = g_file_new_for_path(page);
    g_autoptr(GFile) nowhere_file = g_file_new_for_path(nowhere);
    TabiyaStudyPlace *place = fixture_part(f->window, TABIYA_TYPE_STUDY_PLACE);

    g_assert_false(fixture_is_enabled(f->window, "export-lesson"));
    study_fixture_write(f, "a.pgn", "[Event \"Mates\"]\n[Result \"*\"]\n\n1. e4 e5 *\n");
    study_fixture_open(f);
    g_assert_true(fixture_is_enabled(f->window, "export-lesson"));
    tabiya_study_place_export_lesson(place, page_file);
    g_assert_false(fixture_is_enabled(f->window, "export-lesson"));
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "Exported as “lesson.html”"));
    g_assert_nonnull(fixture_find_action(GTK_WIDGET(f->window), "win.open-lesson-page"));
    g_assert_true(fixture_is_enabled(f->window, "export-lesson"));
    g_free(f->path);
    f->path = g_strconcat(page, ".html", NULL);
    g_assert_true(study_fixture_file_holds(f, ">Mates</title>"));
    tabiya_study_place_export_lesson(place, page_file); /* nobody agreed to replace it */
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "The file “lesson.html” already exists."));
    tabiya_study_place_export_lesson(place, nowhere_file);
    fixture_wait(fixture_says(GTK_WIDGET(f->window), "“x.html” could not be exported"));
}

/* The row that shows progress, and stops it. */
static void test_shows_an_export(StudyFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaJob) job = tabiya_lesson_page_job_new("1. e4 *", "/nonexistent/a.html");

    study_fixture_open(f);
    TabiyaStudyPanel *panel = TABIYA_STUDY_PANEL(fixture_panel(f->window, "study"));
    tabiya_study_panel_show_export(panel, job);
    fixture_wait(fixture_says(GTK_WIDGET(panel), "Exporting the lesson"));
    g_assert_nonnull(fixture_find_button(GTK_WIDGET(panel), "_Stop"));
    gtk_window_set_default_size(GTK_WINDOW(f->window), 360, 640);
    fixture_wait(gtk_widget_get_width(GTK_WIDGET(f->window)) <= 400);
    fixture_wait(fixture_find_button(GTK_WIDGET(panel), "_Stop"));
    tabiya_study_panel_show_export(panel, NULL);
    g_assert_false(fixture_says(GTK_WIDGET(panel), "Exporting the lesson"));
}

static void test_pastes(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(f->window)), "1. c4 c5 *");
    fixture_act(f->window, "paste", NULL);
    fixture_wait(fixture_n_moves(f->window) == 2);
    fixture_assert_state(f->window, "moves", "c4 c5");
    g_assert_cmpuint(study_fixture_n_tabs(f), ==, 2);
    g_assert_cmpuint(tabiya_pgn_document_get_n_games(
                         tabiya_study_session_get_document(study_fixture_session(f))),
                     ==, 1);
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(f->window)), "no chess at all");
    fixture_act(f->window, "paste", NULL);
    fixture_spin_ms(100);
    g_assert_cmpuint(study_fixture_n_tabs(f), ==, 2);
    fixture_assert_state(f->window, "moves", "c4 c5");
}

static void test_tabs_close_and_come_back(StudyFixture *f, gconstpointer data)
{
    study_fixture_open(f);
    fixture_act(f->window, "next", NULL);
    fixture_act(f->window, "nag", "1");
    fixture_act(f->window, "close-tab", NULL);
    fixture_assert_state(f->window, "moves", "");
    fixture_act(f->window, "reopen-tab", NULL);
    fixture_assert_state(f->window, "moves", "e4 e5 f4 exf4");
    g_assert_true(tabiya_annotate_has_nag(study_fixture_cursor(f), 1));
}

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test)                                                       \
    g_test_add("/study/" name, StudyFixture, NULL, study_fixture_setup, test, \
               study_fixture_teardown)
    ADD("places/positions", test_places_keep_their_positions);
    ADD("places/commands", test_play_commands_are_off_in_study);
    ADD("places/game-goes-over", test_a_game_goes_over_to_study_and_back);
    ADD("places/new-game", test_a_new_game_shows_itself);
    ADD("opens-a-file", test_opens_a_file);
    ADD("opens-positions", test_opens_positions);
    ADD("details-begin-with-a-name", test_details_begin_with_a_name);
    ADD("opens-in-order", test_opens_in_order);
    ADD("lists-problems", test_lists_problems);
    ADD("a-file-that-is-none", test_a_file_that_is_none);
    ADD("annotates-saves-reopens", test_annotates_undoes_saves_reopens);
    ADD("actions-follow-the-tree", test_actions_follow_the_tree);
    ADD("save-elsewhere", test_what_cannot_be_saved_can_be_saved_elsewhere);
    ADD("deletions-undone", test_deletions_can_be_undone);
    ADD("clears", test_clears);
    ADD("games-added-deleted", test_games_are_added_and_deleted);
    ADD("exports", test_exports);
    ADD("exports-a-lesson", test_exports_a_lesson);
    ADD("shows-an-export", test_shows_an_export);
    ADD("pastes", test_pastes);
    ADD("tabs-come-back", test_tabs_close_and_come_back);
    return g_test_run();
}
