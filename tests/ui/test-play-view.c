/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the play view: they show the session's state, and leak nothing. */
#include <adwaita.h>

#include "tests/ui/line.h"
#include "ui/board/move-entry.h"
#include "ui/play/captured-row.h"
#include "ui/play/end-card.h"
#include "ui/play/play-panel.h"
#include "ui/play/player-strip.h"

/* A game between two people, with these moves played. */
static TabiyaPlaySession *session_new(const char *moves)
{
    TabiyaPlaySession *session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(session, "engine-playing", FALSE, NULL);
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    for (gsize i = 0; words[i]; i++) {
        if (words[i][0] != '\0') {
            g_assert_true(
                tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), words[i], NULL));
        }
    }
    return session;
}

static GtkWidget *show(GtkWidget *widget, int width_px, int height_px)
{
    GtkWidget *window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(window), width_px, height_px);
    gtk_window_set_child(GTK_WINDOW(window), widget);
    gtk_window_present(GTK_WINDOW(window));
    gtk_test_widget_wait_for_draw(window);
    return window;
}

static gpointer part(gpointer widget, const char *name)
{
    GObject *child = gtk_widget_get_template_child(widget, G_OBJECT_TYPE(widget), name);
    g_assert_nonnull(child);
    return child;
}

/* The card at the end of a game, if it is visible. */
static GtkWidget *find_end(GtkWidget *panel)
{
    GtkWidget *child = gtk_widget_get_first_child(part(panel, "content"));

    while (child && !TABIYA_IS_END_CARD(child))
        child = gtk_widget_get_next_sibling(child);
    return child && gtk_widget_get_visible(child) ? child : NULL;
}

static void spin(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

#define ASSERT_NAME(widget, name) \
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name)

/* --- The panel -------------------------------------------------------------------------------- */

static void test_panel_words(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("e4 c5");
    GtkWidget *panel = tabiya_play_panel_new(session);
    GtkWidget *window = show(panel, 400, 600);
    g_autofree char *status = NULL;
    g_object_get(session, "status", &status, NULL);
    g_assert_cmpstr(gtk_label_get_text(part(panel, "status")), ==, status);
    g_assert_cmpstr(gtk_label_get_text(part(panel, "opening")), ==, "Sicilian Defense");
    g_assert_cmpstr(gtk_label_get_text(part(panel, "eco")), ==, "B20");
    ASSERT_NAME(part(panel, "status"), "Status");
    ASSERT_NAME(part(panel, "opening"), "Opening");
    ASSERT_NAME(part(panel, "notation"), "Notation");
    g_assert_null(find_end(panel));
    g_assert_false(gtk_widget_get_visible(part(panel, "empty")));
    gtk_window_destroy(GTK_WINDOW(window));
}

/* An opponent with a name wins under it. */
static void test_end_names_the_winner(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("f3 e5 g4 Qh4");
    GtkWidget *panel = tabiya_play_panel_new(session);
    GtkWidget *window = show(panel, 400, 600);
    g_object_set(session, "engine-playing", TRUE, NULL);
    g_assert_cmpstr(gtk_label_get_text(part(find_end(panel), "title")), ==, "Tabiya wins");
    g_object_set(session, "strength", "felix", NULL);
    g_assert_cmpstr(gtk_label_get_text(part(find_end(panel), "title")), ==, "Felix wins");
    gtk_window_destroy(GTK_WINDOW(window));
}

static void test_panel_game_over(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("f3 e5 g4");
    GtkWidget *panel = tabiya_play_panel_new(session);
    GtkWidget *window = show(panel, 400, 600);
    g_assert_null(find_end(panel));
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "Qh4", NULL));
    g_assert_nonnull(find_end(panel));
    g_assert_cmpstr(gtk_label_get_text(part(find_end(panel), "title")), ==, "Black wins");
    g_assert_true(gtk_widget_get_visible(part(panel, "page")));
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), TRUE);
    g_assert_nonnull(find_end(panel));
    g_assert_false(gtk_widget_get_visible(part(panel, "page")));
    tabiya_board_session_undo(TABIYA_BOARD_SESSION(session));
    g_assert_null(find_end(panel));
    g_assert_true(gtk_widget_get_visible(part(panel, "page")));
    gtk_window_destroy(GTK_WINDOW(window));
}

static void test_panel_looking_back(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("e4 e5");
    GtkWidget *panel = g_object_ref_sink(tabiya_play_panel_new(session));
    g_assert_false(gtk_widget_get_visible(part(panel, "back")));
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(session));
    g_assert_true(gtk_widget_get_visible(part(panel, "back")));
    tabiya_board_session_last(TABIYA_BOARD_SESSION(session));
    g_assert_false(gtk_widget_get_visible(part(panel, "back")));
    g_object_unref(panel);
}

static void test_panel_claim(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    GtkWidget *panel = g_object_ref_sink(tabiya_play_panel_new(session));
    g_assert_false(gtk_widget_get_visible(part(panel, "claim")));
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), "Ng8", NULL));
    g_assert_true(gtk_widget_get_visible(part(panel, "claim")));
    g_object_unref(panel);
}

/* In either form it fits into the place that the window gives it. */
static void test_panel_sizes(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6");
    GtkWidget *panel = g_object_ref_sink(tabiya_play_panel_new(session));
    int minimum = 0;
    gtk_widget_measure(panel, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, 320);
    gtk_widget_measure(panel, GTK_ORIENTATION_VERTICAL, 320, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, 300);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), TRUE);
    gtk_widget_measure(panel, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, 340);
    gtk_widget_measure(panel, GTK_ORIENTATION_VERTICAL, 340, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, 150);
    g_object_unref(panel);
}

static void assert_status_is_whole(const char *moves, int width_px, gboolean compact)
{
    g_autoptr(TabiyaPlaySession) session = session_new(moves);
    GtkWidget *panel = tabiya_play_panel_new(session);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), compact);
    GtkWidget *window = show(panel, width_px, 300);
    g_test_message("%s", gtk_label_get_text(part(panel, "status")));
    g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(part(panel, "status"))));
    gtk_window_destroy(GTK_WINDOW(window));
}

/* The status is never cut off: neither by a button nor by a long name of the opening. */
static void test_panel_status_is_whole(void)
{
    static const char *const games[] = {
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(games); i++) {
        assert_status_is_whole(games[i], 360, FALSE);
        assert_status_is_whole(games[i], 346, TRUE);
    }
}

/* Every button has a name and a tooltip. */
static void test_panel_buttons(void)
{
    static const struct {
        const char *part, *name, *action;
    } cases[] = {
        {"first", "To the start", "win.first"},
        {"previous", "One move back", "win.previous"},
        {"next", "One move forward", "win.next"},
        {"last", "To the last move", "win.last"},
        {"undo", "Undo", "win.undo-move"},
        {"redo", "Redo", "win.redo-move"},
        {"hint", "Hint", "win.hint"},
        {"flip", "Flip board", "win.flip-board"},
        {"claim", "Claim draw", "win.offer-draw"},
        {"move_now", "Move now", "win.move-now"},
        {"back", "Back to the game", "win.last"},
    };
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *panel = g_object_ref_sink(tabiya_play_panel_new(session));
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GtkWidget *button = part(panel, cases[i].part);
        ASSERT_NAME(button, cases[i].name);
        g_assert_true(g_str_has_prefix(gtk_widget_get_tooltip_text(button), cases[i].name));
        g_assert_cmpstr(gtk_actionable_get_action_name(GTK_ACTIONABLE(button)), ==,
                        cases[i].action);
    }
    g_object_unref(panel);
}

/* --- Strips ----------------------------------------------------------------------------------- */

static void test_strip_names(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *top =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), TRUE));
    GtkWidget *bottom =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), FALSE));
    g_assert_cmpstr(gtk_label_get_text(part(top, "name")), ==, "Black");
    g_assert_cmpstr(gtk_label_get_text(part(bottom, "name")), ==, "White");
    ASSERT_NAME(bottom, "White, to move");
    ASSERT_NAME(top, "Black");
    g_object_set(session, "flipped", TRUE, NULL);
    g_assert_cmpstr(gtk_label_get_text(part(top, "name")), ==, "White");
    g_assert_cmpstr(gtk_label_get_text(part(bottom, "name")), ==, "Black");
    g_object_unref(top);
    g_object_unref(bottom);
}

static void test_strip_opponent(void)
{
    g_autoptr(TabiyaPlaySession) session = tabiya_play_session_new(NULL, NULL, NULL);
    TabiyaNewGame options;
    tabiya_new_game_init(&options);
    options.color = TABIYA_COLOR_WHITE;
    options.strength = tabiya_strength_of_level(3);
    g_assert_true(tabiya_play_session_new_game(session, &options, NULL));
    GtkWidget *top =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), TRUE));
    GtkWidget *bottom =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), FALSE));
    g_autofree char *opponent = NULL;
    g_object_get(session, "opponent-name", &opponent, NULL);
    g_assert_cmpstr(gtk_label_get_text(part(top, "name")), ==, opponent);
    g_assert_cmpstr(gtk_label_get_text(part(bottom, "name")), ==, "You");
    g_object_unref(top);
    g_object_unref(bottom);
}

static void test_strip_material(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("e4 d5 exd5 Qxd5 Nc3 Qe5 Be2 Qxe2 Ngxe2");
    GtkWidget *top =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), TRUE));
    GtkWidget *bottom =
        g_object_ref_sink(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), FALSE));
    g_assert_cmpuint(tabiya_captured_row_get_total(part(bottom, "captured")), ==, 2);
    g_assert_cmpuint(tabiya_captured_row_get_total(part(top, "captured")), ==, 2);
    ASSERT_NAME(part(bottom, "captured"), "Captured pieces");
    gtk_test_accessible_assert_property(part(bottom, "captured"),
                                        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "1 pawn, 1 queen");
    g_assert_cmpstr(gtk_label_get_text(part(bottom, "difference")), ==, "+6");
    g_assert_true(gtk_widget_get_visible(part(bottom, "difference")));
    g_assert_false(gtk_widget_get_visible(part(top, "difference")));
    tabiya_board_session_first(TABIYA_BOARD_SESSION(session));
    g_assert_cmpuint(tabiya_captured_row_get_total(part(bottom, "captured")), ==, 0);
    g_assert_false(gtk_widget_get_visible(part(bottom, "difference")));
    g_object_unref(top);
    g_object_unref(bottom);
}

/* --- Typed moves ------------------------------------------------------------------------------ */

static void type(GtkWidget *entry, const char *text)
{
    g_assert_true(tabiya_move_entry_begin(TABIYA_MOVE_ENTRY(entry), (gunichar)text[0]));
    gtk_editable_set_text(part(entry, "text"), text);
}

static void test_entry_plays(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *entry = tabiya_move_entry_new(TABIYA_BOARD_SESSION(session));
    GtkWidget *window = show(entry, 300, 200);
    g_assert_false(gtk_widget_get_visible(entry));
    g_assert_false(tabiya_move_entry_begin(TABIYA_MOVE_ENTRY(entry), '9'));
    g_assert_false(gtk_widget_get_visible(entry));
    type(entry, "nf");
    g_assert_true(gtk_widget_get_visible(entry));
    g_signal_emit_by_name(part(entry, "text"), "activate");
    g_autofree char *moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(session));
    g_assert_cmpstr(moves, ==, "Nf3");
    g_assert_false(gtk_widget_get_visible(entry));
    gtk_window_destroy(GTK_WINDOW(window));
}

/* Text that is not a move stays there and shows why; an ambiguous move is not played. */
static void test_entry_refuses(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *entry = tabiya_move_entry_new(TABIYA_BOARD_SESSION(session));
    GtkWidget *window = show(entry, 300, 200);
    static const char *const texts[] = {"Ke2", "N", "e5", "nonsense"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        type(entry, texts[i]);
        g_signal_emit_by_name(part(entry, "text"), "activate");
        g_assert_true(gtk_widget_get_visible(entry));
        g_assert_true(gtk_widget_get_visible(part(entry, "reason")));
        g_assert_cmpstr(gtk_label_get_text(part(entry, "reason")), !=, "");
        g_assert_true(gtk_widget_has_css_class(part(entry, "pill"), "shake"));
    }
    g_autofree char *moves = tabiya_board_session_dup_moves(TABIYA_BOARD_SESSION(session));
    g_assert_cmpstr(moves, ==, "");
    tabiya_move_entry_cancel(TABIYA_MOVE_ENTRY(entry));
    g_assert_false(gtk_widget_get_visible(entry));
    gtk_window_destroy(GTK_WINDOW(window));
}

static void type_on(GtkWidget *entry, const char *letters)
{
    g_signal_emit_by_name(part(entry, "text"), "insert-at-cursor", letters);
}

static void undo_twice(GtkWidget *entry)
{
    for (int i = 0; i < 2; i++)
        gtk_widget_activate_action(part(entry, "text"), "text.undo", NULL);
}

/* Undo takes back what was typed of this move, and never brings an earlier one back. */
static void test_entry_undo(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *entry = tabiya_move_entry_new(TABIYA_BOARD_SESSION(session));
    GtkWidget *window = show(entry, 300, 200);
    type(entry, "N");
    type_on(entry, "f6");
    tabiya_move_entry_cancel(TABIYA_MOVE_ENTRY(entry));
    g_assert_true(tabiya_move_entry_begin(TABIYA_MOVE_ENTRY(entry), 'e'));
    type_on(entry, "4");
    g_assert_cmpstr(gtk_editable_get_text(part(entry, "text")), ==, "e4");
    undo_twice(entry);
    g_assert_cmpstr(gtk_editable_get_text(part(entry, "text")), ==, "e");
    gtk_window_destroy(GTK_WINDOW(window));
}

/* The focus goes back to where it was. */
static void test_entry_focus(void)
{
    g_autoptr(TabiyaPlaySession) session = session_new("");
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *button = gtk_button_new_with_label("here");
    GtkWidget *entry = tabiya_move_entry_new(TABIYA_BOARD_SESSION(session));
    gtk_box_append(GTK_BOX(box), button);
    gtk_box_append(GTK_BOX(box), entry);
    GtkWidget *window = show(box, 300, 200);
    gtk_widget_grab_focus(button);
    type(entry, "e4");
    g_assert_false(gtk_root_get_focus(GTK_ROOT(window)) == button);
    tabiya_move_entry_cancel(TABIYA_MOVE_ENTRY(entry));
    g_assert_true(gtk_root_get_focus(GTK_ROOT(window)) == button);
    gtk_window_destroy(GTK_WINDOW(window));
}

/* --- Letting go ------------------------------------------------------------------------------- */

static void assert_finalized(GtkWidget *widget)
{
    gpointer weak = widget;
    g_object_add_weak_pointer(G_OBJECT(widget), &weak);
    GtkWidget *window = show(widget, 400, 400);
    gtk_window_destroy(GTK_WINDOW(window));
    spin();
    g_assert_null(weak);
}

static void test_finalized(void)
{
    TabiyaPlaySession *session = session_new("e4 e5 Nf3");
    assert_finalized(tabiya_play_panel_new(session));
    assert_finalized(tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), TRUE));
    assert_finalized(tabiya_move_entry_new(TABIYA_BOARD_SESSION(session)));
    g_assert_finalize_object(session);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP skipped: no display\n");
        return 77;
    }
    adw_init();
    g_test_add_func("/play/panel/words", test_panel_words);
    g_test_add_func("/play/panel/game-over", test_panel_game_over);
    g_test_add_func("/play/panel/end-names-the-winner", test_end_names_the_winner);
    g_test_add_func("/play/panel/looking-back", test_panel_looking_back);
    g_test_add_func("/play/panel/claim", test_panel_claim);
    g_test_add_func("/play/panel/sizes", test_panel_sizes);
    g_test_add_func("/play/panel/status-is-whole", test_panel_status_is_whole);
    g_test_add_func("/play/panel/buttons", test_panel_buttons);
    g_test_add_func("/play/strip/names", test_strip_names);
    g_test_add_func("/play/strip/opponent", test_strip_opponent);
    g_test_add_func("/play/strip/material", test_strip_material);
    g_test_add_func("/play/entry/plays", test_entry_plays);
    g_test_add_func("/play/entry/refuses", test_entry_refuses);
    g_test_add_func("/play/entry/undo", test_entry_undo);
    g_test_add_func("/play/entry/focus", test_entry_focus);
    g_test_add_func("/play/finalized", test_finalized);
    return g_test_run();
}
