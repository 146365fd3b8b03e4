/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The coach, hints in steps and the end of a game, in the window; and training, where none of them
 * says anything unasked. */
#include "tests/ui/fixture.h"
#include "tests/ui/keyboard.h"
#include "ui/fit.h"
#include "ui/play/coach-card.h"
#include "ui/play/end-card.h"
#include "ui/play/play-panel.h"
#include "ui/play/play-place.h"
#include "ui/settings.h"
#include "ui/study/review-dialog.h"

#define KNIGHTS "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
#define FREE_KNIGHT "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1"
#define QUESTION "That leaves the knight on e5 undefended. Take it back?"

typedef struct {
    TabiyaWindow *window;
    TabiyaPlaySession *session;
} Fixture;

static void open_at(Fixture *f, int width, int height)
{
    f->window = fixture_open(width, height);
    f->session = fixture_play(f->window);
    tabiya_play_session_let_coach_take_time_for_tests(f->session);
}

static void setup(Fixture *f, gconstpointer data)
{
    open_at(f, 1160, 800);
}

static void setup_narrow(Fixture *f, gconstpointer data)
{
    open_at(f, 360, 640);
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
    g_settings_reset(tabiya_settings_get(), "coach");
    g_settings_reset(tabiya_settings_get(), "review-thoroughness");
}

static GtkWidget *find_card(Fixture *f, GType type)
{
    GtkWidget *card = fixture_find(GTK_WIDGET(f->window), type);

    return card && gtk_widget_get_mapped(card) ? card : NULL;
}

static gboolean is_asking(Fixture *f)
{
    gboolean asks;

    g_object_get(f->session, "coach-asks", &asks, NULL);
    return asks;
}

/* Whether a square's name has these words. */
static gboolean is_named(Fixture *f, const char *words)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));

    for (GtkWidget *child = gtk_widget_get_first_child(board); child;
         child = gtk_widget_get_next_sibling(child)) {
        /* NULL: it is nothing but those words. */
        g_autofree char *name = gtk_test_accessible_check_property(
            GTK_ACCESSIBLE(child), GTK_ACCESSIBLE_PROPERTY_LABEL, words);
        if (!name || strstr(name, words))
            return TRUE;
    }
    return FALSE;
}

static gboolean has_status(Fixture *f, const char *start)
{
    g_autofree char *status = NULL;

    g_object_get(f->session, "status", &status, NULL);
    return g_str_has_prefix(status, start);
}

/* --- The coach -------------------------------------------------------------------------------- */

static void blunder(Fixture *f)
{
    g_settings_set_string(tabiya_settings_get(), "coach", "blunders");
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'fen': <'" KNIGHTS "'>}");
    fixture_act(f->window, "play-move", "'Nxe5'");
    fixture_wait(is_asking(f));
    fixture_wait(find_card(f, TABIYA_TYPE_COACH_CARD));
}

static void test_asks(Fixture *f, gconstpointer data)
{
    blunder(f);
    GtkWidget *card = find_card(f, TABIYA_TYPE_COACH_CARD);
    g_assert_true(fixture_says(card, QUESTION));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Coach");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(card), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                        QUESTION);
    fixture_wait(fixture_is_in_sight(f->window, fixture_find_action(card, "win.undo-move")));
    fixture_wait(fixture_is_in_sight(f->window, fixture_find_action(card, "win.move-now")));
    g_assert_false(fixture_is_enabled(f->window, "hint"));
    g_assert_true(fixture_is_enabled(f->window, "move-now"));
    /* The board makes room for all of it, also after a look at an earlier position. */
    GtkWidget *fit = gtk_widget_get_ancestor(card, TABIYA_TYPE_FIT);
    fixture_wait(tabiya_fit_get_scale_for_tests(TABIYA_FIT(fit)) == 1);
    fixture_act(f->window, "previous", NULL);
    fixture_spin_ms(50);
    fixture_wait(tabiya_fit_get_scale_for_tests(TABIYA_FIT(fit)) == 1);
}

static float get_top(Fixture *f, GtkWidget *widget)
{
    graphene_rect_t bounds;

    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(f->window), &bounds));
    return bounds.origin.y;
}

/* A remark stands below the board, too, and the buttons stay where they were. Black's only move
 * attacks the rook. */
static void test_remark(Fixture *f, gconstpointer data)
{
    g_settings_set_string(tabiya_settings_get(), "coach", "always");
    fixture_act(f->window, "app.new-game-with",
                "{'level': <1>, 'fen': <'k7/2R5/8/8/8/8/8/7K w - - 0 1'>}");
    GtkWidget *hint = fixture_find_action(fixture_panel(f->window, "play"), "win.hint");
    fixture_wait(gtk_widget_get_height(hint) > 0);
    fixture_spin_ms(100);
    const float top = get_top(f, hint);
    fixture_act(f->window, "play-move", "'Kh2'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    fixture_wait(find_card(f, TABIYA_TYPE_COACH_CARD));
    g_assert_false(is_asking(f));
    fixture_spin_ms(100);
    g_assert_cmpfloat(get_top(f, hint), ==, top);
}

static void test_take_back(Fixture *f, gconstpointer data)
{
    blunder(f);
    fixture_press(find_card(f, TABIYA_TYPE_COACH_CARD), "Take Back");
    fixture_wait(!find_card(f, TABIYA_TYPE_COACH_CARD));
    fixture_assert_state(f->window, "moves", "");
    g_assert_true(has_status(f, "Your move."));
}

static gboolean has_answered(Fixture *f)
{
    g_autofree char *moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(f->session));

    return g_str_has_prefix(moves, "Nxe5 ");
}

static void test_play_on(Fixture *f, gconstpointer data)
{
    blunder(f);
    fixture_press(find_card(f, TABIYA_TYPE_COACH_CARD), "Play On");
    fixture_wait(has_answered(f));
    g_assert_null(find_card(f, TABIYA_TYPE_COACH_CARD));
}

static void test_keys(Fixture *f, gconstpointer data)
{
    if (!keyboard_is_there()) {
        g_test_skip("there is no keyboard");
        return;
    }
    blunder(f);
    keyboard_press(GTK_WINDOW(f->window), "ctrl+z");
    fixture_wait(!is_asking(f));
    fixture_assert_state(f->window, "moves", "");
    fixture_act(f->window, "play-move", "'Nxe5'");
    fixture_wait(is_asking(f));
    keyboard_press(GTK_WINDOW(f->window), "Escape");
    fixture_wait(has_answered(f));
}

static void test_setting(Fixture *f, gconstpointer data)
{
    g_autofree char *mode = NULL;

    fixture_act(f->window, "coach", "'always'");
    g_object_get(f->session, "coach", &mode, NULL);
    g_assert_cmpstr(mode, ==, "always");
    fixture_assert_state(f->window, "coach", "always");
}

/* --- Hints ------------------------------------------------------------------------------------ */

static void test_hint_steps(Fixture *f, gconstpointer data)
{
    fixture_new_free_game(f->window, FREE_KNIGHT);
    fixture_act(f->window, "hint", NULL);
    fixture_wait(has_status(f, "Look at the rook on d2."));
    g_assert_true(is_named(f, "White rook, d2, marked green"));
    fixture_act(f->window, "hint", NULL);
    fixture_wait(has_status(f, "Hint: rook takes d5."));
    g_assert_false(is_named(f, "marked green")); /* there is an arrow instead */
    fixture_act(f->window, "hint", NULL);
    fixture_wait(has_status(f, "Rxd5 wins a knight: "));
    fixture_act(f->window, "play-move", "'Ke2'");
    g_assert_true(has_status(f, "Black to move."));
    fixture_act(f->window, "hint", NULL); /* another position, another first step */
    fixture_wait(has_status(f, "Look at the "));
    g_assert_true(is_named(f, "marked green"));
}

/* --- The end ---------------------------------------------------------------------------------- */

static void play_all(Fixture *f, const char *text)
{
    g_auto(GStrv) moves = g_strsplit(text, " ", -1);

    for (guint i = 0; moves[i]; i++) {
        g_assert_true(
            tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), moves[i], NULL));
    }
}

static TabiyaPlayReport *get_report(Fixture *f)
{
    return tabiya_play_place_get_report_for_tests(fixture_part(f->window, TABIYA_TYPE_PLAY_PLACE));
}

static void lose(Fixture *f)
{
    fixture_new_free_game(f->window, NULL);
    play_all(f, "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3");
    fixture_wait(find_card(f, TABIYA_TYPE_END_CARD));
}

static gpointer part(GtkWidget *card, const char *name)
{
    GObject *child = gtk_widget_get_template_child(card, TABIYA_TYPE_END_CARD, name);

    g_assert_nonnull(child);
    return child;
}

static void test_end(Fixture *f, gconstpointer data)
{
    lose(f);
    GtkWidget *card = find_card(f, TABIYA_TYPE_END_CARD);
    g_assert_true(fixture_find_class(card, "skeleton") != NULL);
    g_assert_false(gtk_widget_get_sensitive(part(card, "turn")));
    fixture_wait(tabiya_play_report_is_complete(get_report(f)));
    g_assert_null(fixture_find_class(card, "skeleton"));
    g_assert_cmpstr(gtk_label_get_text(part(card, "title")), ==, "Black wins");
    g_assert_true(fixture_says(card, "White") && fixture_says(card, "≈ "));
    g_assert_true(gtk_widget_get_sensitive(part(card, "turn")));
    g_assert_true(fixture_says(card, "Turning point: "));
    fixture_wait(fixture_is_in_sight(f->window, fixture_find_action(card, "win.review-now")));
    g_assert_nonnull(fixture_find_action(card, "win.rematch"));
    g_assert_nonnull(fixture_find_action(card, "app.new-game"));
}

static void test_turning_point_leads_there(Fixture *f, gconstpointer data)
{
    lose(f);
    fixture_wait(tabiya_play_report_is_complete(get_report(f)));
    const guint ply = tabiya_play_report_get_turning_point(get_report(f));
    g_assert_cmpuint(ply, >, 0);
    gtk_widget_activate(part(find_card(f, TABIYA_TYPE_END_CARD), "turn"));
    fixture_wait(tabiya_node_get_ply(
                     tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(f->session))) == ply);
    g_assert_nonnull(find_card(f, TABIYA_TYPE_END_CARD));
}

static void test_another_game_ends_the_report(Fixture *f, gconstpointer data)
{
    lose(f);
    g_assert_true(tabiya_play_report_is_wanted(get_report(f)));
    fixture_new_free_game(f->window, NULL);
    g_assert_false(tabiya_play_report_is_wanted(get_report(f)));
    g_assert_null(find_card(f, TABIYA_TYPE_END_CARD));
    lose(f);
    tabiya_board_session_undo(TABIYA_BOARD_SESSION(f->session));
    g_assert_false(tabiya_play_report_is_wanted(get_report(f)));
}

static gboolean is_dialog_open(void)
{
    GListModel *tops = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(tops); i++) {
        g_autoptr(GtkWidget) top = g_list_model_get_item(tops, i);
        if (TABIYA_IS_REVIEW_DIALOG(top))
            return TRUE;
    }
    return FALSE;
}

static GtkWidget *find_toast(Fixture *f)
{
    return fixture_find_name(GTK_WIDGET(f->window), "AdwToastWidget");
}

static gboolean covers(Fixture *f, GtkWidget *toast, const char *css_class)
{
    GtkWidget *below = fixture_find_class(GTK_WIDGET(f->window), css_class);
    graphene_rect_t upper, lower;

    g_assert_nonnull(below);
    return !toast || !gtk_widget_get_mapped(below) || gtk_widget_get_height(below) == 0 ||
           !gtk_widget_compute_bounds(toast, GTK_WIDGET(f->window), &upper) ||
           !gtk_widget_compute_bounds(below, GTK_WIDGET(f->window), &lower) ||
           graphene_rect_intersection(&upper, &lower, NULL);
}

/* Its button asks nothing. What it says in the end does not hide the figures. */
static void test_review(Fixture *f, gconstpointer data)
{
    g_settings_set_string(tabiya_settings_get(), "review-thoroughness", "quick");
    lose(f);
    fixture_act(f->window, "review-now", NULL);
    g_assert_false(is_dialog_open());
    g_assert_true(tabiya_reviewer_is_running(fixture_reviewer(f->window)));
    fixture_assert_state(f->window, "place", "study");
    fixture_wait(!tabiya_reviewer_is_running(fixture_reviewer(f->window)));
    fixture_wait(find_toast(f) && gtk_widget_get_can_target(find_toast(f)));
    fixture_spin_ms(100);
    g_assert_false(covers(f, find_toast(f), "review-details"));
    /* Its numbers replace those of the quick one. */
    TabiyaReviewSummary summary;
    TabiyaGameReview *review = tabiya_reviewer_find(
        fixture_reviewer(f->window),
        tabiya_board_session_get_game(TABIYA_BOARD_SESSION(fixture_study(f->window))));
    tabiya_game_review_get_summary(review, ENG_WHITE, &summary);
    fixture_wait(tabiya_play_report_is_complete(get_report(f)));
    g_assert_cmpfloat(tabiya_play_report_get_accuracy(get_report(f), ENG_WHITE), ==,
                      summary.accuracy);
    fixture_act(f->window, "place", "'play'");
    fixture_wait(find_card(f, TABIYA_TYPE_END_CARD));
    g_assert_true(fixture_says(find_card(f, TABIYA_TYPE_END_CARD), "White"));
    g_assert_false(fixture_says(find_card(f, TABIYA_TYPE_END_CARD), "≈"));
}

/* Below the board of a phone, that keeps its size; the rest of the card is reached by scrolling. */
static void test_end_below_the_board(Fixture *f, gconstpointer data)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));

    fixture_new_free_game(f->window, NULL);
    fixture_wait(gtk_widget_get_height(board) >= 300);
    const int height = gtk_widget_get_height(board);
    lose(f);
    fixture_wait(tabiya_play_report_is_complete(get_report(f)));
    GtkWidget *card = find_card(f, TABIYA_TYPE_END_CARD);
    fixture_wait(fixture_is_in_sight(f->window, fixture_find_action(card, "win.review-now")));
    /* All of it has its full size. */
    GtkWidget *fit = gtk_widget_get_ancestor(card, TABIYA_TYPE_FIT);
    fixture_wait(tabiya_fit_get_scale_for_tests(TABIYA_FIT(fit)) == 1);
    g_assert_cmpint(gtk_widget_get_height(board), ==, height);
}

static GtkWidget *find_unresign(Fixture *f)
{
    GtkWidget *panel = fixture_panel(f->window, "play");

    return GTK_WIDGET(gtk_widget_get_template_child(panel, TABIYA_TYPE_PLAY_PANEL, "unresign"));
}

/* The offer to go on stands beside the status, where it hides nothing. */
static void test_resigned(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    g_assert_false(gtk_widget_get_visible(find_unresign(f)));
    fixture_act(f->window, "resign", NULL);
    fixture_wait(find_card(f, TABIYA_TYPE_END_CARD));
    g_assert_null(fixture_find_name(GTK_WIDGET(f->window), "AdwToastWidget"));
    fixture_wait(fixture_is_in_sight(f->window, find_unresign(f)));
    g_signal_emit_by_name(find_unresign(f), "clicked");
    fixture_wait(!find_card(f, TABIYA_TYPE_END_CARD));
    g_assert_false(gtk_widget_get_visible(find_unresign(f)));
    g_assert_cmpint(fixture_n_moves(f->window), ==, 2);
}

/* --- The opponent ----------------------------------------------------------------------------- */

static gboolean has_focus(Fixture *f, GtkWidget *widget)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));

    return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

/* What comes next is a move: the board has the focus, not the button that opened the dialog. */
static void test_opponent_is_changed(Fixture *f, gconstpointer data)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(f->window)));
    GtkWindow *dialog;

    fixture_act(f->window, "app.new-game-with", "{'opponent': <'lena'>, 'colour': <'white'>}");
    gtk_widget_grab_focus(fixture_find_action(GTK_WIDGET(f->window), "win.choose-opponent"));
    fixture_act(f->window, "choose-opponent", NULL);
    fixture_wait((dialog = fixture_find_window("Change Opponent")));
    fixture_press(GTK_WIDGET(dialog), "Change Opponent");
    fixture_wait(!fixture_find_window("Change Opponent"));
    fixture_wait(has_focus(f, board));
}

/* --- Training -------------------------------------------------------------- */

/* Neither evaluation nor arrow nor word, though the coach of played games is on. */
static void assert_nothing_told(Fixture *f)
{
    TabiyaShell *shell = TABIYA_SHELL(f->window);

    g_assert_null(find_card(f, TABIYA_TYPE_COACH_CARD));
    g_assert_null(find_card(f, TABIYA_TYPE_END_CARD));
    g_assert_false(gtk_widget_get_mapped(GTK_WIDGET(tabiya_shell_get_evaluation_bar(shell))));
    g_assert_false(is_named(f, "arrow to"));
    g_assert_false(is_named(f, "marked green"));
}

static void test_drills(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "coach", "'always'");
    fixture_act(f->window, "puzzle-drill", "'queen-mate'");
    fixture_assert_state(f->window, "place", "endgames");
    assert_nothing_told(f);
    g_assert_false(fixture_is_enabled(f->window, "hint"));
    fixture_spin_ms(300); /* a coach would have spoken, but nothing is waited for */
    assert_nothing_told(f);
}

static void test_openings_training(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "coach", "'always'");
    fixture_act(f->window, "repertoire-make", "('Mine', 'white')");
    fixture_wait(tabiya_repertoires_find(fixture_repertoires(f->window), 1));
    fixture_act(f->window, "place", "'train'");
    assert_nothing_told(f);
    g_assert_false(fixture_is_enabled(f->window, "hint"));
}

/* Without a view of the pieces, with the coach off: a move and its answer, and no word. */
static void test_blindfold(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "app.new-game-with", "{'level': <1>}");
    fixture_act(f->window, "blindfold", "'hidden'");
    fixture_act(f->window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(f->window) == 2);
    assert_nothing_told(f);
    fixture_act(f->window, "blindfold", "'off'");
}

#define ADD(path, begin, test) g_test_add("/coach/" path, Fixture, NULL, begin, test, teardown)

int main(int argc, char **argv)
{
    fixture_init(NULL);
    g_test_init(&argc, &argv, NULL);
    ADD("asks", setup, test_asks);
    ADD("asks/narrow", setup_narrow, test_asks);
    ADD("remark", setup, test_remark);
    ADD("remark/narrow", setup_narrow, test_remark);
    ADD("take-back", setup, test_take_back);
    ADD("play-on", setup, test_play_on);
    ADD("keys", setup, test_keys);
    ADD("setting", setup, test_setting);
    ADD("hint", setup, test_hint_steps);
    ADD("hint/narrow", setup_narrow, test_hint_steps);
    ADD("end", setup, test_end);
    ADD("end/narrow", setup_narrow, test_end);
    ADD("end/below-the-board", setup_narrow, test_end_below_the_board);
    ADD("resigned", setup, test_resigned);
    ADD("resigned/narrow", setup_narrow, test_resigned);
    ADD("opponent", setup, test_opponent_is_changed);
    ADD("end/turning-point", setup, test_turning_point_leads_there);
    ADD("end/another-game", setup, test_another_game_ends_the_report);
    ADD("end/review", setup, test_review);
    ADD("silent/drills", setup, test_drills);
    ADD("silent/openings", setup, test_openings_training);
    ADD("silent/blindfold", setup, test_blindfold);
    return g_test_run();
}
