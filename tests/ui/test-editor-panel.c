/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of the board editor: its texts, and the effects of its widgets. */
#include <adwaita.h>

#include "ui/board/view-private.h"
#include "ui/editor/editor-panel.h"
#include "ui/editor/palette.h"

typedef struct {
    GtkWidget *window;
    TabiyaEditorSession *session;
    TabiyaBoardEditor *editor;
    GtkWidget *panel;
    TabiyaBoardView *board;
} Fixture;

static void show_cb(Fixture *f)
{
    tabiya_editor_panel_show_on(TABIYA_EDITOR_PANEL(f->panel), f->board);
}

static void set_up(Fixture *f, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    f->session = tabiya_editor_session_new(NULL);
    f->editor = tabiya_editor_session_get_editor(f->session);
    f->panel = tabiya_editor_panel_new(f->session);
    f->board = TABIYA_BOARD_VIEW(tabiya_board_view_new());
    f->window = gtk_window_new();
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(f->board));
    gtk_box_append(GTK_BOX(box), f->panel);
    gtk_window_set_child(GTK_WINDOW(f->window), box);
    gtk_window_set_default_size(GTK_WINDOW(f->window), 1000, 700);
    tabiya_editor_panel_attach_board(TABIYA_EDITOR_PANEL(f->panel), f->board);
    g_signal_connect_swapped(f->session, "cursor-changed", G_CALLBACK(show_cb), f);
    show_cb(f);
    gtk_widget_show(f->window);
    gtk_test_widget_wait_for_draw(f->window);
}

static void tear_down(Fixture *f, gconstpointer data)
{
    g_signal_handlers_disconnect_by_data(f->session, f);
    g_object_add_weak_pointer(G_OBJECT(f->panel), (gpointer *)&f->panel);
    gtk_window_destroy(GTK_WINDOW(f->window));
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_null(f->panel);
    g_assert_finalize_object(f->session);
}

static GtkWidget *child(Fixture *f, const char *name)
{
    GObject *object = gtk_widget_get_template_child(f->panel, TABIYA_TYPE_EDITOR_PANEL, name);

    g_assert_nonnull(object);
    return GTK_WIDGET(object);
}

static void assert_fen(Fixture *f, const char *fen)
{
    g_assert_cmpstr(tabiya_board_editor_get_fen(f->editor), ==, fen);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(child(f, "fen"))), ==, fen);
}

static void set_fen(Fixture *f, const char *fen)
{
    g_assert_true(tabiya_board_editor_set_fen(f->editor, fen, NULL));
}

static void press(Fixture *f, const char *square, gboolean erase)
{
    g_signal_emit_by_name(f->board, "setup-pressed",
                          (guint)eng_square(square[0] - 'a', square[1] - '1'), erase);
}

/* The chosen piece goes where it is pressed, and away again when pressed once more. */
static void test_pieces(Fixture *f, gconstpointer data)
{
    TabiyaPalette *palette = TABIYA_PALETTE(child(f, "palette"));

    set_fen(f, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    tabiya_palette_set_chosen(palette, eng_piece(ENG_BLACK, ENG_QUEEN));
    press(f, "a4", FALSE);
    press(f, "b5", FALSE);
    press(f, "b5", FALSE);
    assert_fen(f, "4k3/8/8/8/q7/8/8/4K3 w - - 0 1");
    g_assert_cmpint(f->board->position.board[24], ==, eng_piece(ENG_BLACK, ENG_QUEEN));
    tabiya_palette_set_chosen(palette, ENG_NO_PIECE);
    press(f, "a4", FALSE);
    assert_fen(f, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    tabiya_palette_set_chosen(palette, eng_piece(ENG_WHITE, ENG_ROOK));
    press(f, "e8", TRUE);
    assert_fen(f, "8/8/8/8/8/8/8/4K3 w - - 0 1");
}

static void test_carried_and_dropped(Fixture *f, gconstpointer data)
{
    g_signal_emit_by_name(f->board, "setup-moved", 12u, 28u);
    g_signal_emit_by_name(f->board, "setup-moved", 13u, (guint)ENG_NO_SQUARE);
    g_signal_emit_by_name(f->board, "setup-put", 20u, (guint)eng_piece(ENG_BLACK, ENG_KNIGHT));
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/4P3/4n3/PPPP2PP/RNBQKBNR w KQkq - 0 1");
}

/* Only rights that are possible can be given. */
static void test_rights(Fixture *f, gconstpointer data)
{
    set_fen(f, "r3k2r/8/8/8/8/8/8/R3K3 w Q - 0 1");
    g_assert_false(gtk_widget_get_sensitive(child(f, "white_short")));
    g_assert_true(gtk_widget_get_sensitive(child(f, "white_long")));
    g_assert_true(gtk_check_button_get_active(GTK_CHECK_BUTTON(child(f, "white_long"))));
    g_assert_false(gtk_check_button_get_active(GTK_CHECK_BUTTON(child(f, "black_short"))));
    gtk_check_button_set_active(GTK_CHECK_BUTTON(child(f, "black_short")), TRUE);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(child(f, "white_long")), FALSE);
    assert_fen(f, "r3k2r/8/8/8/8/8/8/R3K3 w k - 0 1");
}

static void test_en_passant(Fixture *f, gconstpointer data)
{
    AdwComboRow *row = ADW_COMBO_ROW(child(f, "en_passant"));

    g_assert_false(gtk_widget_get_sensitive(GTK_WIDGET(row)));
    set_fen(f, "4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1");
    g_assert_true(gtk_widget_get_sensitive(GTK_WIDGET(row)));
    g_assert_cmpuint(g_list_model_get_n_items(adw_combo_row_get_model(row)), ==, 3);
    adw_combo_row_set_selected(row, 2);
    assert_fen(f, "4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 1");
    g_assert_cmpuint(adw_combo_row_get_selected(row), ==, 2);
    adw_combo_row_set_selected(row, 0);
    assert_fen(f, "4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1");
}

static void test_side_and_counters(Fixture *f, gconstpointer data)
{
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(child(f, "black_to_move")), TRUE);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(child(f, "fullmoves")), 30);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(child(f, "halfmoves")), 12);
    assert_fen(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 12 30");
    tabiya_board_editor_undo(f->editor);
    tabiya_board_editor_undo(f->editor);
    tabiya_board_editor_undo(f->editor);
    g_assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(child(f, "white_to_move"))));
    g_assert_false(tabiya_board_editor_can_undo(f->editor));
}

/* Typing is followed while it reads well, and changes nothing while it does not. */
static void test_fen_field(Fixture *f, gconstpointer data)
{
    GtkEditable *fen = GTK_EDITABLE(child(f, "fen"));

    gtk_editable_set_text(fen, "4k3/8/8/8/8/8/8/4K3 b - - 4 20");
    g_assert_cmpstr(tabiya_board_editor_get_fen(f->editor), ==, "4k3/8/8/8/8/8/8/4K3 b - - 4 20");
    g_assert_false(gtk_widget_get_visible(child(f, "fen_error")));
    gtk_editable_set_text(fen, "4k3/8/8/8/8/8/9/4K3 b - - 4 20");
    g_assert_cmpstr(tabiya_board_editor_get_fen(f->editor), ==, "4k3/8/8/8/8/8/8/4K3 b - - 4 20");
    g_assert_true(gtk_widget_get_visible(child(f, "fen_error")));
    g_assert_true(gtk_widget_has_css_class(GTK_WIDGET(fen), "error"));
    gtk_editable_set_text(fen, "4k3/8/8/8/8/8/8/4K3 b - - 4 21");
    tabiya_board_editor_undo(f->editor);
    g_assert_false(tabiya_board_editor_can_undo(f->editor));
}

static void test_problems(Fixture *f, gconstpointer data)
{
    set_fen(f, "4k3/8/8/8/8/8/8/8 w - - 0 1");
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(child(f, "status"))), ==, "White has no king.");
    g_assert_false(gtk_widget_get_visible(child(f, "problems")));
    tabiya_board_editor_put(f->editor, 56, eng_piece(ENG_WHITE, ENG_PAWN));
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(child(f, "problems"))), ==,
                    "A white pawn stands on the first or last rank.");
    g_assert_true(f->board->wrong == (EngBitboard)1 << 56);
    tabiya_board_editor_remove(f->editor, 56);
    tabiya_board_editor_put(f->editor, 0, eng_piece(ENG_WHITE, ENG_KING));
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(child(f, "status"))), ==,
                    "Draw by insufficient material.");
    g_assert_true(f->board->wrong == 0);
}

static void test_whole_board(Fixture *f, gconstpointer data)
{
    gtk_widget_activate_action(f->panel, "editor.clear", NULL);
    assert_fen(f, "8/8/8/8/8/8/8/8 w - - 0 1");
    gtk_widget_activate_action(f->panel, "editor.initial", NULL);
    gtk_widget_activate_action(f->panel, "editor.mirror", NULL);
    assert_fen(f, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1");
    gtk_widget_activate_action(f->panel, "editor.random-start", NULL);
    g_assert_true(tabiya_board_editor_get_setup(f->editor)->chess960);
    g_assert_true(gtk_switch_get_active(GTK_SWITCH(child(f, "chess960"))));
}

static void test_names(Fixture *f, gconstpointer data)
{
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(child(f, "white_long")),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "White may castle queenside");
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(child(f, "palette")),
                                        GTK_ACCESSIBLE_PROPERTY_LABEL, "Pieces to place");
}

#define ADD(path, func) g_test_add("/editor-panel/" path, Fixture, NULL, set_up, func, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    if (!gtk_init_check())
        return 77;
    adw_init();
    ADD("pieces", test_pieces);
    ADD("carried-and-dropped", test_carried_and_dropped);
    ADD("rights", test_rights);
    ADD("en-passant", test_en_passant);
    ADD("side-and-counters", test_side_and_counters);
    ADD("fen-field", test_fen_field);
    ADD("problems", test_problems);
    ADD("whole-board", test_whole_board);
    ADD("names", test_names);
    return g_test_run();
}
