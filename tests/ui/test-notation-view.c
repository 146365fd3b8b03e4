/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The notation as a widget: children only for visible words, the current move always visible,
 * folding, and little work for a step in a large game. */
#include <adwaita.h>

#include "app/session/play-session.h"
#include "tests/ui/notation-fixture.h"
#include "ui/notation/move-word.h"
#include "ui/notation/notation-view.h"

/* A notation in a scrolled window, and the game it shows. */
typedef struct {
    TabiyaPlaySession *session;
    TabiyaGame *game;
    GtkWidget *window, *notation;
    GtkAdjustment *adjustment;
} Fixture;

static void spin(void)
{
    for (int quiet = 0; quiet < 3;) {
        quiet = g_main_context_iteration(NULL, FALSE) ? 0 : quiet + 1;
        g_usleep(2000);
    }
}

/* All that a change has to do is done: frames are drawn at 60 a second. */
static void settle(Fixture *fixture)
{
    spin();
    gtk_widget_queue_draw(fixture->notation);
    gtk_test_widget_wait_for_draw(fixture->window);
    spin();
}

static void set_up(Fixture *fixture, gconstpointer moves)
{
    fixture->session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(fixture->session, "engine-playing", FALSE, NULL);
    fixture->game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(fixture->session));
    if (moves)
        line_add(fixture->game, tabiya_game_get_root(fixture->game), moves);
    else
        annotated_game_fill(fixture->game, 2000);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    GtkWidget *viewport = gtk_viewport_new(NULL, NULL);
    fixture->notation = g_object_new(TABIYA_TYPE_NOTATION_VIEW, "session",
                                     TABIYA_BOARD_SESSION(fixture->session), NULL);
    fixture->window = gtk_window_new();
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), FALSE);
    gtk_viewport_set_child(GTK_VIEWPORT(viewport), fixture->notation);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), viewport);
    fixture->adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_child(GTK_WINDOW(fixture->window), scrolled);
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 400, 600);
    gtk_window_present(GTK_WINDOW(fixture->window));
    gtk_test_widget_wait_for_draw(fixture->window);
    settle(fixture);
}

static void tear_down(Fixture *fixture, gconstpointer moves)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    g_assert_finalize_object(fixture->session);
}

static void look_at(Fixture *fixture, const TabiyaNode *node)
{
    tabiya_board_session_set_cursor(TABIYA_BOARD_SESSION(fixture->session), node);
    settle(fixture);
}

/* The visible children, in order. */
static GPtrArray *words_of(Fixture *fixture)
{
    GPtrArray *words = g_ptr_array_new();
    for (GtkWidget *child = gtk_widget_get_first_child(fixture->notation); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (TABIYA_IS_MOVE_WORD(child) && gtk_widget_get_visible(child))
            g_ptr_array_add(words, child);
    }
    return words;
}

static GtkWidget *word_of(Fixture *fixture, const TabiyaNode *node, gboolean handle)
{
    g_autoptr(GPtrArray) words = words_of(fixture);
    for (guint i = 0; i < words->len; i++) {
        TabiyaMoveWord *word = g_ptr_array_index(words, i);
        if (tabiya_move_word_get_node(word) == node && tabiya_move_word_is_handle(word) == handle)
            return GTK_WIDGET(word);
    }
    return NULL;
}

/* The only move marked as current, NULL if none is. */
static GtkWidget *current_of(Fixture *fixture)
{
    g_autoptr(GPtrArray) words = words_of(fixture);
    GtkWidget *current = NULL;
    for (guint i = 0; i < words->len; i++) {
        if (!gtk_widget_has_css_class(g_ptr_array_index(words, i), "current"))
            continue;
        g_assert_null(current);
        current = g_ptr_array_index(words, i);
    }
    return current;
}

#define ASSERT_NAME(widget, name) \
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name)

static void test_words(Fixture *fixture, gconstpointer moves)
{
    tabiya_game_set_comment(fixture->game, line_at(fixture->game, 2), "Open games.");
    settle(fixture);
    g_autoptr(GPtrArray) words = words_of(fixture);
    g_assert_cmpuint(words->len, ==, 3);
    ASSERT_NAME(fixture->notation, "Notation");
    ASSERT_NAME(words->pdata[1], "1… e5. Open games.");
    ASSERT_NAME(words->pdata[2], "2. Nf3");
    look_at(fixture, line_at(fixture->game, 3));
    g_assert_true(current_of(fixture) == words->pdata[2]);
    look_at(fixture, line_at(fixture->game, 2));
    g_assert_true(current_of(fixture) == words->pdata[1]);
    look_at(fixture, tabiya_game_get_root(fixture->game));
    g_assert_null(current_of(fixture));
}

/* A screen reader presses a move: the board looks there. */
static void test_press(Fixture *fixture, gconstpointer moves)
{
    gtk_widget_activate_action(word_of(fixture, line_at(fixture->game, 1), FALSE), "move.show",
                               NULL);
    g_assert_true(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(fixture->session)) ==
                  line_at(fixture->game, 1));
}

static GtkGesture *find_long_press(GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkGesture) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_GESTURE_LONG_PRESS(controller))
            return controller;
    }
    return NULL;
}

/* Holding a finger on a move shows it on the board and opens its menu. */
static void test_hold(Fixture *fixture, gconstpointer moves)
{
    GtkGesture *press = find_long_press(fixture->notation);
    graphene_rect_t bounds;

    g_assert_nonnull(press);
    g_assert_true(gtk_gesture_single_get_touch_only(GTK_GESTURE_SINGLE(press)));
    g_assert_true(gtk_widget_compute_bounds(word_of(fixture, line_at(fixture->game, 1), FALSE),
                                            fixture->notation, &bounds));
    g_signal_emit_by_name(press, "pressed", bounds.origin.x + 4.0, bounds.origin.y + 4.0);
    g_assert_true(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(fixture->session)) ==
                  line_at(fixture->game, 1));
    for (GtkWidget *child = gtk_widget_get_first_child(fixture->notation); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (GTK_IS_POPOVER_MENU(child)) {
            g_assert_true(gtk_widget_get_visible(child));
            return;
        }
    }
    g_assert_not_reached();
}

static void test_new_game(Fixture *fixture, gconstpointer moves)
{
    TabiyaNewGame options;
    tabiya_new_game_init(&options);
    options.color = TABIYA_COLOR_WHITE;
    g_assert_true(tabiya_play_session_new_game(fixture->session, &options, NULL));
    settle(fixture);
    g_autoptr(GPtrArray) words = words_of(fixture);
    g_assert_cmpuint(words->len, ==, 0);
}

/* --- Folding ---------------------------------------------------------------------------------- */

static void test_fold(Fixture *fixture, gconstpointer moves)
{
    TabiyaGame *game = fixture->game;
    const TabiyaNode *c5 = line_add(game, line_at(game, 1), "c5");
    const TabiyaNode *c3 = line_add(game, c5, "c3");
    settle(fixture);
    GtkWidget *handle = word_of(fixture, c5, TRUE);
    ASSERT_NAME(handle, "Variation 1… c5");
    gtk_test_accessible_assert_state(GTK_ACCESSIBLE(handle), GTK_ACCESSIBLE_STATE_EXPANDED, TRUE);

    /* Folded, its first move stays; who looked into it looks at that. */
    look_at(fixture, c3);
    gtk_widget_activate_action(handle, "move.show", NULL);
    settle(fixture);
    g_assert_true(tabiya_notation_view_get_folded(TABIYA_NOTATION_VIEW(fixture->notation), c5));
    g_assert_true(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(fixture->session)) == c5);
    g_assert_nonnull(word_of(fixture, c5, FALSE));
    g_assert_null(word_of(fixture, c3, FALSE));
    handle = word_of(fixture, c5, TRUE);
    gtk_test_accessible_assert_state(GTK_ACCESSIBLE(handle), GTK_ACCESSIBLE_STATE_EXPANDED, FALSE);

    /* Going into it unfolds it. */
    look_at(fixture, c3);
    g_assert_true(current_of(fixture) == word_of(fixture, c3, FALSE));

    /* The move it is beside folds it too, and everything can be folded. */
    look_at(fixture, line_at(game, 2));
    gtk_widget_activate_action(fixture->notation, "notation.toggle-fold", NULL);
    settle(fixture);
    g_assert_null(word_of(fixture, c3, FALSE));
    gtk_widget_activate_action(fixture->notation, "notation.unfold-all", NULL);
    settle(fixture);
    g_assert_nonnull(word_of(fixture, c3, FALSE));
    gtk_widget_activate_action(fixture->notation, "notation.fold-all", NULL);
    settle(fixture);
    g_assert_null(word_of(fixture, c3, FALSE));

    /* Undo and redo restore a move unchanged. */
    tabiya_game_set_recording(game, TRUE);
    tabiya_game_delete_variation(game, c5);
    settle(fixture);
    g_assert_null(word_of(fixture, c5, FALSE));
    tabiya_game_undo(game);
    settle(fixture);
    g_assert_nonnull(word_of(fixture, c5, TRUE));
    g_assert_null(word_of(fixture, c3, FALSE));
}

/* --- A large game ----------------------------------------------------------------------------- */

static TabiyaNotationViewWork work_of(Fixture *fixture)
{
    TabiyaNotationViewWork work;
    tabiya_notation_view_get_work_for_tests(TABIYA_NOTATION_VIEW(fixture->notation), &work);
    return work;
}

static void assert_in_sight(Fixture *fixture, GtkWidget *word)
{
    graphene_rect_t bounds;
    g_assert_nonnull(word);
    g_assert_true(gtk_widget_compute_bounds(word, fixture->notation, &bounds));
    double top = gtk_adjustment_get_value(fixture->adjustment);
    g_assert_cmpfloat(bounds.origin.y, >=, top);
    g_assert_cmpfloat(bounds.origin.y + bounds.size.height, <=,
                      top + gtk_adjustment_get_page_size(fixture->adjustment));
}

/* The children in order read like the page, and have its total number of moves. */
static void assert_in_order(Fixture *fixture)
{
    g_autoptr(GPtrArray) words = words_of(fixture);
    graphene_rect_t before, bounds;
    for (guint i = 1; i < words->len; i++) {
        g_assert_true(gtk_widget_compute_bounds(words->pdata[i - 1], fixture->notation, &before));
        g_assert_true(gtk_widget_compute_bounds(words->pdata[i], fixture->notation, &bounds));
        g_assert_true(bounds.origin.y > before.origin.y ||
                      (bounds.origin.y == before.origin.y && bounds.origin.x > before.origin.x));
    }
}

/* There are no more children than fit, wherever one goes; none is made for a step once they are
 * there. */
static void test_large_steps(Fixture *fixture, gconstpointer moves)
{
    const TabiyaNode *node = line_at(fixture->game, 700);
    look_at(fixture, node);
    for (int i = 0; i < 5; i++)
        look_at(fixture, node = tabiya_node_get_child(node));
    TabiyaNotationViewWork before = work_of(fixture);
    enum { STEPS = 15 };
    for (int i = 0; i < STEPS; i++) {
        look_at(fixture, node = tabiya_node_get_child(node));
        assert_in_sight(fixture, current_of(fixture));
    }
    TabiyaNotationViewWork after = work_of(fixture);
    assert_in_order(fixture);
    g_assert_cmpuint(after.paragraphs_written, ==, before.paragraphs_written);
    g_assert_cmpuint(after.words_measured, ==, before.words_measured);
    g_assert_cmpuint(after.paragraphs_laid_out, ==, before.paragraphs_laid_out);
    g_assert_cmpuint(after.pages_measured, ==, before.pages_measured);
    /* A step is six rows or so: a move, its comment, a variation with its comments. */
    g_assert_cmpuint(after.texts_set - before.texts_set, <=, STEPS * 40);
    g_assert_cmpuint(after.widgets_bound - before.widgets_bound, <=, STEPS * 20);
    g_assert_cmpuint(after.widgets_made, <=, 150);
}

/* From one end to the other and back, page by page. */
static void test_large_scroll(Fixture *fixture, gconstpointer moves)
{
    double page = gtk_adjustment_get_page_size(fixture->adjustment);
    double end = gtk_adjustment_get_upper(fixture->adjustment) - page;
    TabiyaNotationViewWork before = work_of(fixture);
    g_assert_cmpfloat(end, >, 100 * page);
    for (int i = 0; i <= 12; i++) {
        gtk_adjustment_set_value(fixture->adjustment, i % 2 ? end - i * page / 3 : i * page / 3);
        settle(fixture);
        g_autoptr(GPtrArray) words = words_of(fixture);
        g_assert_cmpuint(words->len, >, 5);
        g_assert_cmpuint(words->len, <, 120);
        assert_in_order(fixture);
    }
    TabiyaNotationViewWork after = work_of(fixture);
    g_assert_cmpuint(after.words_measured, ==, before.words_measured);
    g_assert_cmpuint(after.paragraphs_laid_out, ==, before.paragraphs_laid_out);
    g_assert_cmpuint(after.pages_measured, ==, before.pages_measured);
    g_assert_cmpuint(after.widgets_made, <=, 200);
}

/* A change in the middle does not touch the rest; visible words keep their children. */
static void test_large_edit(Fixture *fixture, gconstpointer moves)
{
    const TabiyaNode *node = line_at(fixture->game, 1001);
    look_at(fixture, node);
    GtkWidget *word = current_of(fixture),
              *beside = word_of(fixture, line_at(fixture->game, 1002), FALSE);
    TabiyaNotationViewWork before = work_of(fixture);
    tabiya_game_add_nag(fixture->game, node, 1);
    settle(fixture);
    TabiyaNotationViewWork after = work_of(fixture);
    g_assert_true(current_of(fixture) == word);
    g_assert_true(word_of(fixture, line_at(fixture->game, 1002), FALSE) == beside);
    g_assert_cmpuint(after.paragraphs_written - before.paragraphs_written, ==, 1);
    g_assert_cmpuint(after.paragraphs_laid_out - before.paragraphs_laid_out, ==, 1);
    g_assert_cmpuint(after.words_measured - before.words_measured, <=, 3);
    g_assert_cmpuint(after.texts_set - before.texts_set, <=, 3);
    g_assert_cmpuint(after.widgets_bound - before.widgets_bound, <=, 2);
    g_assert_cmpuint(after.pages_measured - before.pages_measured, <=, 1);
}

/* The focus comes and goes without any work. */
static void test_large_focus(Fixture *fixture, gconstpointer moves)
{
    TabiyaNotationViewWork before = work_of(fixture);
    gtk_widget_grab_focus(fixture->notation);
    settle(fixture);
    gtk_window_set_focus(GTK_WINDOW(fixture->window), NULL);
    settle(fixture);
    g_assert_cmpuint(work_of(fixture).words_measured, ==, before.words_measured);
}

/* At any width, the current move stays in sight. */
static void test_large_width(Fixture *fixture, gconstpointer moves)
{
    look_at(fixture, line_at(fixture->game, 1200));
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 300, 500);
    settle(fixture);
    settle(fixture);
    assert_in_sight(fixture, current_of(fixture));
    tabiya_notation_view_set_flowing(TABIYA_NOTATION_VIEW(fixture->notation), TRUE);
    settle(fixture);
    settle(fixture);
    assert_in_sight(fixture, current_of(fixture));
    assert_in_order(fixture);
}

static void test_finalizes(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    GtkWidget *notation = g_object_ref_sink(
        g_object_new(TABIYA_TYPE_NOTATION_VIEW, "session", TABIYA_BOARD_SESSION(session), NULL));
    g_assert_finalize_object(notation);
}

#define ADD(path, moves, test) \
    g_test_add("/notation-view/" path, Fixture, moves, set_up, test, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check())
        return 77;
    adw_init();
    ADD("words", "e4 e5 Nf3", test_words);
    ADD("press", "e4 e5 Nf3", test_press);
    ADD("hold", "e4 e5 Nf3", test_hold);
    ADD("new-game", "e4 e5 Nf3", test_new_game);
    ADD("fold", "e4 e5 Nf3", test_fold);
    ADD("large/steps", NULL, test_large_steps);
    ADD("large/scroll", NULL, test_large_scroll);
    ADD("large/edit", NULL, test_large_edit);
    ADD("large/focus", NULL, test_large_focus);
    ADD("large/width", NULL, test_large_width);
    g_test_add_func("/notation-view/finalizes", test_finalizes);
    return g_test_run();
}
