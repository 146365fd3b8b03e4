/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Training in the window: blindfold, guessing moves, lessons. */
#include "tests/ui/fixture.h"

#include "app/lessons/lesson-progress.h"
#include "app/lessons/lesson-session.h"
#include "app/lessons/shipped-lessons.h"
#include "app/settings.h"
#include "ui/board/view-private.h"
#include "ui/listening/place-phrases.h"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static TabiyaBoardView *board(Fixture *f)
{
    return tabiya_shell_get_board(TABIYA_SHELL(f->window));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    fixture_new_free_game(f->window, NULL);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

/* --- Blindfold -------------------------------------------------------------------------------- */

static void test_blindfold(Fixture *f, gconstpointer data)
{
    fixture_assert_state(f->window, "blindfold", "off");
    fixture_act(f->window, "blindfold", "'discs'");
    fixture_assert_state(f->window, "blindfold", "discs");
    g_assert_cmpint(tabiya_board_view_get_blindfold_for_tests(board(f)), ==,
                    TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_assert_state(f->window, "moves", "e4");
    fixture_act(f->window, "place", "'study'");
    g_assert_cmpint(tabiya_board_view_get_blindfold_for_tests(board(f)), ==,
                    TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "place", "'editor'");
    g_assert_false(fixture_is_enabled(f->window, "blindfold"));
    g_assert_cmpint(tabiya_board_view_get_blindfold_for_tests(board(f)), ==, TABIYA_BLINDFOLD_OFF);
    fixture_act(f->window, "place", "'play'");
    g_assert_cmpint(tabiya_board_view_get_blindfold_for_tests(board(f)), ==,
                    TABIYA_BLINDFOLD_DISCS);
    fixture_act(f->window, "blindfold", "'a cloth'");
    fixture_assert_state(f->window, "blindfold", "discs");
}

static void test_toggle_blindfold(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "toggle-blindfold", NULL);
    fixture_assert_state(f->window, "blindfold", "hidden");
    fixture_act(f->window, "toggle-blindfold", NULL);
    fixture_assert_state(f->window, "blindfold", "off");
    g_assert_cmpint(tabiya_board_view_get_blindfold_for_tests(board(f)), ==, TABIYA_BLINDFOLD_OFF);
}

/* --- Guessing moves --------------------------------------------------------------------------- */

static void study(Fixture *f, const char *const *moves)
{
    fixture_act(f->window, "place", "'study'");
    fixture_act(f->window, "new-tab", NULL);
    for (; *moves; moves++)
        fixture_act(f->window, "play-move", *moves);
}

static TabiyaGuessSession *guess(Fixture *f)
{
    return fixture_guess(f->window);
}

static gboolean uses_all_width(Fixture *f)
{
    GtkWidget *panel = fixture_panel(f->window, "guess");

    return gtk_widget_get_width(gtk_widget_get_first_child(panel)) == gtk_widget_get_width(panel);
}

/* In a broad window the question for the side has lines that are easy to read; the moves that
 * follow have all the room. */
static void test_guess_is_no_broader_than_a_line(void)
{
    Fixture f = {fixture_open(1590, 700)};

    study(&f, (const char *const[]){"'e4'", "'e5'", NULL});
    fixture_act(f.window, "guess-moves", "true");
    fixture_wait(!uses_all_width(&f));
    fixture_act(f.window, "guess-for", "'white'");
    fixture_wait(uses_all_width(&f));
    fixture_close(f.window);
}

static void test_guess(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "place", "'study'");
    g_assert_false(fixture_is_enabled(f->window, "guess-moves")); /* there is nothing to guess */
    study(f, (const char *const[]){"'e4'", "'e5'", "'Nf3'", "'Nc6'", NULL});
    fixture_act(f->window, "guess-moves", "true");
    fixture_assert_state(f->window, "place", "guess");
    fixture_assert_state(f->window, "moves", "");
    g_assert_false(fixture_is_enabled(f->window, "guess-skip"));
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(guess(f)), 0);
    fixture_act(f->window, "guess-for", "'white'");
    g_assert_true(fixture_is_enabled(f->window, "guess-skip"));
    fixture_act(f->window, "play-move", "'a3'"); /* the engine compares */
    fixture_wait(fixture_n_moves(f->window) == 2 &&
                 tabiya_guess_session_get_stage(guess(f)) == TABIYA_GUESS_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "e4 e5");
    g_assert_cmpuint(tabiya_guess_session_get_tally(guess(f)).tries, ==, 1);
    fixture_act(f->window, "play-move", "'Nf3'");
    fixture_wait(tabiya_guess_session_get_stage(guess(f)) == TABIYA_GUESS_STAGE_OVER);
    fixture_assert_state(f->window, "moves", "e4 e5 Nf3 Nc6");
    g_assert_false(fixture_is_enabled(f->window, "guess-skip"));
    fixture_act(f->window, "guess-moves", "false");
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "e4 e5 Nf3 Nc6");
    g_assert_null(tabiya_node_get_sibling(
        tabiya_node_get_child(tabiya_game_get_root(tabiya_board_session_get_game(
            TABIYA_BOARD_SESSION(fixture_study(f->window))))))); /* 1. a3 did not go into it */
}

static void test_guess_for_black(Fixture *f, gconstpointer data)
{
    gboolean flipped;

    study(f, (const char *const[]){"'e4'", "'e5'", "'Nf3'", "'Nc6'", NULL});
    fixture_act(f->window, "guess-moves", "true");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(guess(f)), 0);
    fixture_act(f->window, "guess-for", "'green'");
    g_assert_cmpint(tabiya_guess_session_get_stage(guess(f)), ==, TABIYA_GUESS_STAGE_OFFERED);
    fixture_act(f->window, "guess-for", "'black'");
    g_object_get(board(f), "flipped", &flipped, NULL);
    g_assert_true(flipped);
    fixture_wait(fixture_n_moves(f->window) == 1);
    fixture_act(f->window, "guess-skip", NULL);
    fixture_wait(fixture_n_moves(f->window) == 3);
    fixture_act(f->window, "guess-reveal", NULL);
    fixture_wait(fixture_n_moves(f->window) == 4);
    g_assert_cmpuint(tabiya_guess_session_get_tally(guess(f)).tries, ==, 1);
    g_assert_false(fixture_is_enabled(f->window, "guess-for"));
    fixture_act(f->window, "guess-again", NULL);
    fixture_assert_state(f->window, "moves", "");
    fixture_act(f->window, "guess-close", NULL);
    fixture_assert_state(f->window, "place", "study");
}

static float top_of(TabiyaWindow *window)
{
    GtkWidget *button = fixture_find_action(fixture_panel(window, "guess"), "win.guess-skip");
    graphene_rect_t bounds;

    fixture_spin_ms(50);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    g_assert_true(gtk_widget_compute_bounds(button, GTK_WIDGET(window), &bounds));
    return bounds.origin.y;
}

/* Once the panel has its place, which takes some frames on a busy machine. */
static float button_of(TabiyaWindow *window)
{
    float top = top_of(window), before;

    do {
        before = top;
        top = top_of(window);
    } while (top != before);
    return top;
}

static void wait_for(Fixture *f, TabiyaGuessStage stage)
{
    fixture_wait(tabiya_guess_session_get_stage(guess(f)) == stage);
}

/* The buttons do not move between the question, the comparison and the verdict. */
static void test_guess_stays_in_place(void)
{
    static const int SIZES[][2] = {{360, 640}, {900, 600}, {1160, 800}, {1590, 990}};

    for (gsize i = 0; i < G_N_ELEMENTS(SIZES); i++) {
        Fixture f = {fixture_open(SIZES[i][0], SIZES[i][1])};

        study(&f, (const char *const[]){"'e4'", "'e5'", "'Nf3'", "'Nc6'", NULL});
        fixture_act(f.window, "guess-moves", "true");
        fixture_act(f.window, "guess-for", "'white'");
        wait_for(&f, TABIYA_GUESS_STAGE_ASKING);
        const float before = button_of(f.window);
        tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(guess(&f)), 10000);
        fixture_act(f.window, "play-move", "'a3'");
        if (tabiya_guess_session_get_stage(guess(&f)) == TABIYA_GUESS_STAGE_JUDGING)
            g_assert_cmpfloat(button_of(f.window), ==, before);
        wait_for(&f, TABIYA_GUESS_STAGE_SHOWING);
        g_assert_cmpfloat(button_of(f.window), ==, before);
        fixture_close(f.window);
    }
}

/* The guesses are kept in a tab of their own, and the studied game is unchanged. */
static void test_guess_is_kept(Fixture *f, gconstpointer data)
{
    TabiyaStudySession *study_session = fixture_study(f->window);
    TabiyaStudyTab *before = tabiya_study_session_get_tab(study_session);

    study(f, (const char *const[]){"'e4'", "'e5'", NULL});
    fixture_act(f->window, "guess-moves", "true");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(guess(f)), 0);
    fixture_act(f->window, "guess-for", "'white'");
    g_assert_false(fixture_is_enabled(f->window, "guess-keep"));
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(tabiya_guess_session_get_stage(guess(f)) == TABIYA_GUESS_STAGE_OVER);
    fixture_act(f->window, "guess-keep", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "e4 e5");
    g_assert_true(tabiya_study_session_get_tab(study_session) != before);
    TabiyaGame *kept = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_session));
    g_assert_nonnull(strstr(tabiya_node_get_comment(tabiya_game_get_root(kept)), "3 of 3 points"));
    tabiya_study_session_close_tab(study_session, tabiya_study_session_get_tab(study_session));
    kept = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study_session));
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_root(kept)), ==, "");
}

/* A guess that is being judged when the window goes takes nothing with it. */
static void test_guess_is_left(Fixture *f, gconstpointer data)
{
    study(f, (const char *const[]){"'e4'", "'e5'", NULL});
    fixture_act(f->window, "guess-moves", "true");
    fixture_act(f->window, "guess-for", "'white'");
    fixture_act(f->window, "play-move", "'a3'");
    g_assert_cmpint(tabiya_guess_session_get_stage(guess(f)), ==, TABIYA_GUESS_STAGE_JUDGING);
}

/* --- Coordinates ------------------------------------------------------------------------------ */

static void press(Fixture *f, EngSquare square)
{
    g_signal_emit_by_name(board(f), "setup-pressed", (guint)square, FALSE);
}

static void test_coordinates(Fixture *f, gconstpointer data)
{
    TabiyaCoordinateDrill *coordinates = fixture_coordinates(f->window);
    g_autofree char *editor = NULL;

    fixture_act(f->window, "place", "'editor'");
    editor = fixture_state(f->window, "position");
    fixture_act(f->window, "coordinates", NULL);
    fixture_assert_state(f->window, "place", "coordinates");
    g_assert_true(board(f)->unlabeled);
    fixture_act(f->window, "coordinates-start", NULL);
    g_assert_true(board(f)->lit == 0);
    EngSquare asked = tabiya_coordinate_drill_get_asked(coordinates);
    press(f, asked ^ 7);
    g_assert_cmpint(tabiya_coordinate_drill_get_asked(coordinates), ==, asked);
    press(f, asked);
    g_assert_cmpint(tabiya_coordinate_drill_get_score(coordinates), ==, 1);
    g_object_set(coordinates, "naming", TRUE, NULL);
    fixture_act(f->window, "coordinates-start", NULL);
    asked = tabiya_coordinate_drill_get_asked(coordinates);
    g_assert_true(board(f)->lit == (EngBitboard)1 << asked);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(board(f)->squares[asked]),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Square to name");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(board(f)->squares[asked ^ 7]),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Another square");
    fixture_act(f->window, "coordinates-close", NULL);
    fixture_assert_state(f->window, "place", "study");
    g_assert_false(tabiya_coordinate_drill_get_running(coordinates));
    g_assert_false(board(f)->unlabeled);
    g_assert_true(board(f)->lit == 0);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(board(f)->squares[4]),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "White king, e1");
    fixture_act(f->window, "place", "'editor'");
    fixture_assert_state(f->window, "position", editor); /* the press was not for the editor */
}

/* --- Lessons ---------------------------------------------------------------------------------- */

static TabiyaLessonSession *lesson(Fixture *f)
{
    TabiyaPlace *place = tabiya_shell_find_place(TABIYA_SHELL(f->window), "lesson");

    return TABIYA_LESSON_SESSION(tabiya_place_get_session(place));
}

static void hurry_lesson(Fixture *f)
{
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(lesson(f)), 0);
}

static void wait_for_lesson(Fixture *f, TabiyaLessonStage stage)
{
    fixture_wait(tabiya_lesson_session_get_stage(lesson(f)) == stage);
}

static const char *get_study_comment(Fixture *f)
{
    return tabiya_node_get_comment(
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(fixture_study(f->window))));
}

/* A phrase of the shown stage: it is listed, and possible. */
static void assert_means(Fixture *f, const char *language, const char *words, const char *action)
{
    TabiyaShell *shell = TABIYA_SHELL(f->window);
    g_auto(GStrv) list = tabiya_place_phrases_list(shell, language);
    gboolean possible;

    g_assert_true(g_strv_contains((const char *const *)list, words));
    g_assert_cmpstr(tabiya_place_phrases_find(shell, language, words, &possible), ==, action);
    g_assert_true(possible);
}

static void assert_not_now(Fixture *f, const char *words)
{
    gboolean possible;

    g_assert_nonnull(tabiya_place_phrases_find(TABIYA_SHELL(f->window), "en", words, &possible));
    g_assert_false(possible);
}

static void test_lesson_is_spoken(Fixture *f, gconstpointer data)
{
    hurry_lesson(f);
    study(f, (const char *const[]){"'e4'", "'e5'", "'Nf3'", NULL});
    fixture_act(f->window, "play-lesson", NULL);
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    assert_means(f, "en", "give me a hint", "lesson-hint");
    assert_means(f, "de", "zeig den zug", "lesson-show");
    assert_not_now(f, "start over");
    assert_not_now(f, "try again");
    assert_not_now(f, "next chapter");
    fixture_act(f->window, "play-move", "'a4'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_TRIED);
    assert_means(f, "fr", "recommence", "lesson-again");
    assert_means(f, "es", "otra vez", "lesson-try-again");
    tabiya_place_phrases_act(TABIYA_SHELL(f->window), "lesson-try-again");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    assert_means(f, "de", "lektion beenden", "lesson-close");
    tabiya_place_phrases_act(TABIYA_SHELL(f->window), "lesson-close");
    fixture_assert_state(f->window, "place", "study");
}

/* A game of Study becomes a lesson: its moves are hidden, the buttons lead through, and closing it
 * returns. */
static void test_lesson_from_study(Fixture *f, gconstpointer data)
{
    hurry_lesson(f);
    g_assert_false(fixture_is_enabled(f->window, "play-lesson"));
    study(f, (const char *const[]){"'e4'", "'e5'", "'Nf3'", NULL});
    fixture_act(f->window, "play-lesson", NULL);
    fixture_assert_state(f->window, "place", "lesson");
    fixture_assert_state(f->window, "moves", "");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    GtkWidget *hint = fixture_find_action(fixture_panel(f->window, "lesson"), "win.lesson-hint");
    g_assert_true(gtk_widget_get_mapped(hint));
    fixture_act(f->window, "play-move", "'e4'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    fixture_assert_state(f->window, "moves", "e4 e5");
    fixture_act(f->window, "lesson-hint", NULL);
    fixture_act(f->window, "lesson-show", NULL);
    wait_for_lesson(f, TABIYA_LESSON_STAGE_OVER);
    fixture_assert_state(f->window, "moves", "e4 e5 Nf3");
    fixture_assert_state(f->window, "status", "You have completed the lesson.");
    g_assert_false(fixture_is_enabled(f->window, "lesson-next"));
    fixture_act(f->window, "lesson-close", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "moves", "e4 e5 Nf3");
}

/* The first text below that begins so, in sight. */
static GtkLabel *find_text(GtkWidget *widget, const char *beginning)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
        strstr(gtk_label_get_text(GTK_LABEL(widget)), beginning)) {
        return GTK_LABEL(widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkLabel *found = find_text(child, beginning);

        if (found)
            return found;
    }
    return NULL;
}

/* What the chapter is about can be read in a window of the usual size. */
static void test_lesson_title(Fixture *f, gconstpointer data)
{
    hurry_lesson(f);
    fixture_act(f->window, "lesson", "'lucena'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    GtkLabel *title = find_text(fixture_panel(f->window, "lesson"), "Chapter 1 of");
    g_assert_nonnull(title);
    fixture_wait(!pango_layout_is_ellipsized(gtk_label_get_layout(title)));
    fixture_act(f->window, "lesson-close", NULL);
}

/* One finishes with hints on the board, which were those of a move. */
static void test_lesson_hint_left(Fixture *f, gconstpointer data)
{
    hurry_lesson(f);
    fixture_act(f->window, "lesson", "'lucena'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    for (int i = 0; i < 4; i++)
        fixture_act(f->window, "lesson-hint", NULL);
    fixture_act(f->window, "lesson-close", NULL);
    g_assert_false(fixture_is_enabled(f->window, "lesson-resume"));
    fixture_act(f->window, "lesson", "'lucena'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    fixture_act(f->window, "lesson-close", NULL);
}

/* One of the lessons that come with the program: its progress is in the list. */
static void test_shipped_lesson(Fixture *f, gconstpointer data)
{
    TabiyaLessonResult result;

    g_autofree char *name = tabiya_shipped_lessons_find("lucena");

    if (!name) {
        g_test_skip("the lesson is not there yet");
        return;
    }
    hurry_lesson(f);
    fixture_act(f->window, "lessons", NULL);
    GtkWidget *panel = fixture_panel(f->window, "lesson");
    g_assert_nonnull(fixture_find_action(panel, "win.lesson"));
    fixture_act(f->window, "lesson", "'Nothing like it'");
    fixture_act(f->window, "lesson", "'lucena'");
    wait_for_lesson(f, TABIYA_LESSON_STAGE_ASKING);
    for (guint chapter = 0; chapter < 2; chapter++) {
        while (tabiya_lesson_session_get_stage(lesson(f)) != TABIYA_LESSON_STAGE_OVER) {
            if (fixture_is_enabled(f->window, "lesson-show"))
                fixture_act(f->window, "lesson-show", NULL);
            else
                g_main_context_iteration(NULL, TRUE);
        }
        if (chapter == 0)
            fixture_act(f->window, "lesson-next", NULL);
    }
    g_assert_true(tabiya_lesson_progress_get(tabiya_settings_get(), "lucena", 1, &result));
    fixture_act(f->window, "lesson-close", NULL);
    fixture_assert_state(f->window, "place", "lesson");
    g_assert_false(fixture_is_enabled(f->window, "lesson-resume"));
    g_settings_reset(tabiya_settings_get(), TABIYA_LESSON_PROGRESS_KEY);
}

/* Opens the dialog of `action`, where `before` stands, and saves `text` in it. */
static void write_mark(Fixture *f, const char *action, const char *before, const char *text)
{
    fixture_act(f->window, action, NULL);
    fixture_wait(fixture_find_question());
    GtkWidget *dialog = fixture_find_question();
    GtkWidget *field = gtk_window_get_focus(GTK_WINDOW(dialog));
    if (GTK_IS_TEXT_VIEW(field)) {
        GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(field));
        g_autofree char *was = NULL;

        g_object_get(buffer, "text", &was, NULL);
        g_assert_cmpstr(was, ==, before);
        gtk_text_buffer_set_text(buffer, text, -1);
    } else {
        field = gtk_widget_get_ancestor(field, GTK_TYPE_ENTRY);
        g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(field)), ==, before);
        gtk_editable_set_text(GTK_EDITABLE(field), text);
    }
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(dialog), "go");
    gtk_window_destroy(GTK_WINDOW(dialog));
}

/* Each hint can be edited and removed, and a task, too; one step of undo each. */
static void test_marks_hints(Fixture *f, gconstpointer data)
{
    study(f, (const char *const[]){"'e4'", NULL});
    write_mark(f, "mark-task", "", "Develop.");
    write_mark(f, "mark-hints", "", "A knight.\n\n The king's. \nNot to the edge.\n");
    g_assert_cmpstr(get_study_comment(f), ==,
                    "[%tsk Develop.] [%hnt A knight.] [%hnt The king's.] [%hnt Not to the edge.]");
    write_mark(f, "mark-hints", "A knight.\nThe king's.\nNot to the edge.", "A knight!\nNot h3.");
    g_assert_cmpstr(get_study_comment(f), ==, "[%tsk Develop.] [%hnt A knight!] [%hnt Not h3.]");
    write_mark(f, "mark-task", "Develop.", "");
    g_assert_cmpstr(get_study_comment(f), ==, "[%hnt A knight!] [%hnt Not h3.]");
    write_mark(f, "mark-hints", "A knight!\nNot h3.", "");
    g_assert_cmpstr(get_study_comment(f), ==, "");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpstr(get_study_comment(f), ==, "[%hnt A knight!] [%hnt Not h3.]");
}

/* Marks are a step of undo each, and stand in the notation. */
static void test_marks_lesson(Fixture *f, gconstpointer data)
{
    study(f, (const char *const[]){"'e4'", NULL});
    g_assert_false(fixture_is_enabled(f->window, "remove-marks"));
    fixture_act(f->window, "mark-hidden", NULL);
    g_assert_cmpstr(get_study_comment(f), ==, "[%hid]");
    g_assert_true(fixture_is_enabled(f->window, "remove-marks"));
    fixture_act(f->window, "mark-hidden", NULL);
    g_assert_cmpstr(get_study_comment(f), ==, "");
    fixture_act(f->window, "undo-move", NULL);
    g_assert_cmpstr(get_study_comment(f), ==, "[%hid]");
    fixture_act(f->window, "remove-marks", NULL);
    g_assert_cmpstr(get_study_comment(f), ==, "");
}

#define ADD(path, func) g_test_add("/training/" path, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("blindfold", test_blindfold);
    ADD("toggle-blindfold", test_toggle_blindfold);
    ADD("guess", test_guess);
    g_test_add_func("/training/guess-is-no-broader-than-a-line",
                    test_guess_is_no_broader_than_a_line);
    g_test_add_func("/training/guess-stays-in-place", test_guess_stays_in_place);
    ADD("guess-for-black", test_guess_for_black);
    ADD("guess-is-kept", test_guess_is_kept);
    ADD("guess-is-left", test_guess_is_left);
    ADD("coordinates", test_coordinates);
    ADD("lesson-from-study", test_lesson_from_study);
    ADD("lesson-is-spoken", test_lesson_is_spoken);
    ADD("shipped-lesson", test_shipped_lesson);
    ADD("lesson-title", test_lesson_title);
    ADD("lesson-hint-left", test_lesson_hint_left);
    ADD("marks-lesson", test_marks_lesson);
    ADD("marks-hints", test_marks_hints);
    return g_test_run();
}
