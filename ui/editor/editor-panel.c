/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See editor-panel.h. Every widget is set from the editor after each change, and passes the
 * person's changes to the editor. */
#include "ui/editor/editor-panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/editor/setup-problem.h"
#include "ui/access/names.h"
#include "ui/editor/palette.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

enum { N_RIGHTS = 4, EN_PASSANT_MAX = 8, CHESS960_STARTS = 960 };

struct _TabiyaEditorPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaBoardEditor *editor;             /* owned by the session; used directly only for its
                                            * status */
    gboolean following;                    /* the program sets widgets: their signals are ignored */
    EngSquare squares[EN_PASSANT_MAX + 1]; /* the meaning of each row of en_passant */
    guint n_squares;
    EngBitboard offered; /* the same squares as a set */

    /* Template */
    GtkBox *content, *form, *bottom;
    AdwBin *form_bin; /* the form in it scrolls beside the board */
    GtkWidget *palette_card, *commands;
    GtkLabel *status;
    GtkLabel *problems;
    TabiyaPalette *palette;
    GtkToggleButton *white_to_move, *black_to_move;
    GtkCheckButton *rights[N_RIGHTS]; /* by the bits of ENG_CASTLE_… */
    AdwComboRow *en_passant;
    GtkSpinButton *fullmoves, *halfmoves;
    GtkSwitch *chess960;
    AdwEntryRow *fen;
    GtkLabel *fen_error;
    GtkWidget *ways_on; /* the commands for a finished position */
    GtkWidget *play, *study, *undo, *redo, *flip;
};

G_DEFINE_FINAL_TYPE(TabiyaEditorPanel, tabiya_editor_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Widgets from the editor ------------------------------------------------------------------ */

static void show_rights(TabiyaEditorPanel *self, const EngSetup *setup)
{
    guint possible = eng_setup_possible_castling(setup);

    for (guint i = 0; i < N_RIGHTS; i++) {
        gtk_widget_set_sensitive(GTK_WIDGET(self->rights[i]), possible >> i & 1);
        gtk_check_button_set_active(self->rights[i], setup->castling >> i & 1);
    }
}

/* Replaces a list only if necessary: it may be open. */
static void offer_en_passant(TabiyaEditorPanel *self, EngBitboard possible)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    if (self->n_squares > 0 && possible == self->offered)
        return;
    self->offered = possible;
    self->n_squares = 0;
    self->squares[self->n_squares++] = ENG_NO_SQUARE;
    gtk_string_list_append(names, C_("en passant", "None"));
    for (EngSquare square = 0; square < 64; square++) {
        char name[] = {(char)('a' + eng_file(square)), (char)('1' + eng_rank(square)), 0};

        if (!(possible >> square & 1))
            continue;
        self->squares[self->n_squares++] = square;
        gtk_string_list_append(names, name);
    }
    adw_combo_row_set_model(self->en_passant, G_LIST_MODEL(names));
    gtk_widget_set_sensitive(GTK_WIDGET(self->en_passant), possible != 0);
}

/* Only offers squares that make sense. */
static void show_en_passant(TabiyaEditorPanel *self, const EngSetup *setup)
{
    offer_en_passant(self, eng_setup_possible_en_passant(setup));
    for (guint i = 0; i < self->n_squares; i++) {
        if (self->squares[i] == setup->en_passant)
            adw_combo_row_set_selected(self->en_passant, i);
    }
}

/* Whether something on the board prevents the ways on. */
static gboolean is_blocked(TabiyaEditorPanel *self)
{
    guint count;
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(self->editor, &count);

    return count > 0 && problems[0].blocks;
}

/* An error in the FEN replaces the commands, which would use another position. Below the board the
 * status has room only if it says why they are disabled. */
static void give_room(TabiyaEditorPanel *self)
{
    const gboolean wrong = gtk_widget_get_visible(GTK_WIDGET(self->fen_error));
    const gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));

    gtk_widget_set_visible(self->ways_on, !wrong);
    gtk_widget_set_visible(GTK_WIDGET(self->status), !compact || (!wrong && is_blocked(self)));
}

static void show_fen_error(TabiyaEditorPanel *self, const char *message)
{
    gtk_label_set_text(self->fen_error, message ? message : "");
    gtk_widget_set_visible(GTK_WIDGET(self->fen_error), message != NULL);
    tabiya_widget_set_css_class(GTK_WIDGET(self->fen), "error", message != NULL);
    tabiya_widget_set_description(GTK_WIDGET(self->fen), message ? message : "");
    give_room(self);
}

/* A text that means the board's position stays as typed. */
static void show_fen(TabiyaEditorPanel *self)
{
    const char *fen = tabiya_board_editor_get_fen(self->editor);
    GtkWidget *focus = gtk_widget_get_focus_child(GTK_WIDGET(self->fen));

    if (!focus)
        gtk_editable_set_text(GTK_EDITABLE(self->fen), fen);
    show_fen_error(self, NULL);
}

static gboolean is_initial(TabiyaEditorPanel *self, const EngSetup *setup)
{
    EngPosition position, initial;

    eng_position_init(&initial);
    return tabiya_board_editor_get_position(self->editor, &position) &&
           eng_position_equal(&position, &initial) && !setup->chess960 &&
           setup->halfmove_clock == 0 && setup->fullmove_number == 1;
}

static gboolean is_empty(const EngSetup *setup)
{
    for (guint square = 0; square < G_N_ELEMENTS(setup->board); square++) {
        if (setup->board[square] != ENG_NO_PIECE)
            return FALSE;
    }
    return TRUE;
}

/* Disables commands that would change nothing. */
static void show_ways(TabiyaEditorPanel *self, const EngSetup *setup)
{
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "editor.initial", !is_initial(self, setup));
    gtk_widget_action_set_enabled(GTK_WIDGET(self), "editor.clear", !is_empty(setup));
}

/* The first error is the status; the others are listed below it. */
static void show_problems(TabiyaEditorPanel *self)
{
    guint count;
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(self->editor, &count);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *status = NULL;

    for (guint i = count > 0 && problems[0].blocks ? 1 : 0; i < count; i++) {
        g_autofree char *sentence = tabiya_setup_problem_dup_text(&problems[i]);

        g_string_append_printf(text, "%s%s", text->len > 0 ? "\n" : "", sentence);
    }
    g_object_get(tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self)), "status", &status, NULL);
    gtk_label_set_text(self->status, status);
    gtk_label_set_text(self->problems, text->str);
    gtk_widget_set_visible(GTK_WIDGET(self->problems), text->len > 0);
    give_room(self);
}

static void follow(TabiyaEditorPanel *self)
{
    const EngSetup *setup = tabiya_board_editor_get_setup(self->editor);

    self->following = TRUE;
    gtk_toggle_button_set_active(
        setup->side_to_move == ENG_WHITE ? self->white_to_move : self->black_to_move, TRUE);
    show_rights(self, setup);
    show_en_passant(self, setup);
    gtk_spin_button_set_value(self->fullmoves, setup->fullmove_number);
    gtk_spin_button_set_value(self->halfmoves, setup->halfmove_clock);
    gtk_switch_set_active(self->chess960, setup->chess960);
    show_ways(self, setup);
    show_fen(self);
    show_problems(self);
    self->following = FALSE;
}

/* --- Changes by the person -------------------------------------------------------------------- */

static void side_cb(TabiyaEditorPanel *self)
{
    if (!self->following) {
        tabiya_board_editor_set_side_to_move(
            self->editor,
            gtk_toggle_button_get_active(self->white_to_move) ? ENG_WHITE : ENG_BLACK);
    }
}

static void right_cb(TabiyaEditorPanel *self, GtkCheckButton *button)
{
    for (guint i = 0; i < N_RIGHTS && !self->following; i++) {
        if (self->rights[i] == button) {
            tabiya_board_editor_set_castling(self->editor, 1u << i,
                                             gtk_check_button_get_active(button));
        }
    }
}

static void en_passant_cb(TabiyaEditorPanel *self)
{
    guint row = adw_combo_row_get_selected(self->en_passant);

    if (!self->following && row < self->n_squares)
        tabiya_board_editor_set_en_passant(self->editor, self->squares[row]);
}

static void fullmoves_cb(TabiyaEditorPanel *self)
{
    if (!self->following) {
        tabiya_board_editor_set_fullmove_number(
            self->editor, (guint)gtk_spin_button_get_value_as_int(self->fullmoves));
    }
}

static void halfmoves_cb(TabiyaEditorPanel *self)
{
    if (!self->following) {
        tabiya_board_editor_set_halfmove_clock(
            self->editor, (guint)gtk_spin_button_get_value_as_int(self->halfmoves));
    }
}

static void chess960_cb(TabiyaEditorPanel *self)
{
    if (!self->following)
        tabiya_board_editor_set_chess960(self->editor, gtk_switch_get_active(self->chess960));
}

/* Updates the board while typing; an invalid FEN changes nothing, and the reason is shown. */
static void fen_typed_cb(TabiyaEditorPanel *self)
{
    g_autoptr(GError) error = NULL;

    if (self->following)
        return;
    if (tabiya_board_editor_type_fen(self->editor, gtk_editable_get_text(GTK_EDITABLE(self->fen)),
                                     &error)) {
        show_fen_error(self, NULL);
    } else {
        show_fen_error(self, error->message);
    }
}

/* When the field loses the focus, it shows the board's FEN again. */
static void fen_left_cb(TabiyaEditorPanel *self)
{
    self->following = TRUE;
    tabiya_board_editor_end_typing(self->editor);
    gtk_editable_set_text(GTK_EDITABLE(self->fen), tabiya_board_editor_get_fen(self->editor));
    show_fen_error(self, NULL);
    self->following = FALSE;
}

void tabiya_editor_panel_type(TabiyaEditorPanel *self, gunichar character)
{
    char text[8] = "";

    g_return_if_fail(TABIYA_IS_EDITOR_PANEL(self));
    g_unichar_to_utf8(character, text);
    gtk_widget_grab_focus(GTK_WIDGET(self->fen));
    gtk_editable_set_text(GTK_EDITABLE(self->fen), text);
    gtk_editable_set_position(GTK_EDITABLE(self->fen), -1);
}

/* --- Whole-board actions ---------------------------------------------------------------------- */

static void clear_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_clear(TABIYA_EDITOR_PANEL(widget)->editor);
}

static void initial_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_set_initial(TABIYA_EDITOR_PANEL(widget)->editor);
}

static void random_start_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_set_chess960_start(TABIYA_EDITOR_PANEL(widget)->editor,
                                           (guint)g_random_int_range(0, CHESS960_STARTS));
}

static void mirror_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_mirror(TABIYA_EDITOR_PANEL(widget)->editor);
}

static void swap_colors_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_swap_colors(TABIYA_EDITOR_PANEL(widget)->editor);
}

static void rotate_cb(GtkWidget *widget, const char *name, GVariant *parameter)
{
    tabiya_board_editor_rotate(TABIYA_EDITOR_PANEL(widget)->editor);
}

/* --- The board -------------------------------------------------------------------------------- */

/* Another place may also have a board for pressing squares. */
static gboolean is_deaf(TabiyaEditorPanel *self)
{
    return !gtk_widget_get_mapped(GTK_WIDGET(self));
}

static void moved_cb(TabiyaEditorPanel *self, guint from, guint to)
{
    if (is_deaf(self))
        return;
    if (to == ENG_NO_SQUARE)
        tabiya_board_editor_remove(self->editor, (EngSquare)from);
    else
        tabiya_board_editor_move(self->editor, (EngSquare)from, (EngSquare)to);
}

/* Pressing a square with the chosen piece on it removes the piece. */
static void pressed_cb(TabiyaEditorPanel *self, guint square, gboolean erase)
{
    EngPiece chosen = tabiya_palette_get_chosen(self->palette);
    EngPiece there = tabiya_board_editor_get_setup(self->editor)->board[square];

    if (is_deaf(self))
        return;
    if (erase || there == chosen)
        tabiya_board_editor_remove(self->editor, (EngSquare)square);
    else
        tabiya_board_editor_put(self->editor, (EngSquare)square, chosen);
}

static void put_cb(TabiyaEditorPanel *self, guint square, guint piece)
{
    if (!is_deaf(self))
        tabiya_board_editor_put(self->editor, (EngSquare)square, (EngPiece)piece);
}

void tabiya_editor_panel_attach_board(TabiyaEditorPanel *self, TabiyaBoardView *board)
{
    static const struct {
        const char *signal;
        GCallback callback;
    } HEARD[] = {
        {"setup-moved", G_CALLBACK(moved_cb)},
        {"setup-pressed", G_CALLBACK(pressed_cb)},
        {"setup-put", G_CALLBACK(put_cb)},
    };

    g_return_if_fail(TABIYA_IS_EDITOR_PANEL(self));
    for (gsize i = 0; i < G_N_ELEMENTS(HEARD); i++) {
        g_signal_connect_object(board, HEARD[i].signal, HEARD[i].callback, self, G_CONNECT_SWAPPED);
    }
}

void tabiya_editor_panel_show_on(TabiyaEditorPanel *self, TabiyaBoardView *board)
{
    guint count;
    EngBitboard wrong = 0;

    g_return_if_fail(TABIYA_IS_EDITOR_PANEL(self));
    const EngSetupProblem *problems = tabiya_board_editor_get_problems(self->editor, &count);
    for (guint i = 0; i < count; i++)
        wrong |= problems[i].blocks ? problems[i].squares : 0;
    tabiya_board_view_set_setup(board, tabiya_board_editor_get_setup(self->editor)->board, wrong);
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"cursor-changed", G_CALLBACK(follow)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaEditorPanel *self = TABIYA_EDITOR_PANEL(panel);

    self->editor =
        session ? tabiya_editor_session_get_editor(TABIYA_EDITOR_SESSION(session)) : NULL;
    if (session)
        follow(self);
}

static void move_behind(GtkWidget *widget, GtkBox *box, GtkWidget *after)
{
    g_object_ref(widget);
    gtk_box_remove(GTK_BOX(gtk_widget_get_parent(widget)), widget);
    gtk_box_insert_child_after(box, widget, after);
    g_object_unref(widget);
}

/* Below the board the commands follow the pieces, and the whole panel scrolls. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaEditorPanel *self = TABIYA_EDITOR_PANEL(panel);
    GtkWidget *status = GTK_WIDGET(self->status), *error = GTK_WIDGET(self->fen_error);

    gtk_box_set_spacing(self->content, compact ? 6 : 12);
    gtk_box_set_spacing(self->form, compact ? 6 : 12);
    tabiya_widget_set_scrolling(self->form_bin, !compact);
    move_behind(error, compact ? self->form : self->bottom,
                compact ? gtk_widget_get_last_child(GTK_WIDGET(self->form)) : NULL);
    /* Why a way on is disabled stands above it. */
    move_behind(status, compact ? self->form : self->content, compact ? self->palette_card : NULL);
    move_behind(self->ways_on, compact ? self->form : self->bottom, compact ? status : error);
    move_behind(self->commands, compact ? self->form : self->bottom, self->ways_on);
    give_room(self);
}

static gboolean tabiya_editor_panel_grab_focus(GtkWidget *widget)
{
    return gtk_widget_child_focus(GTK_WIDGET(TABIYA_EDITOR_PANEL(widget)->palette),
                                  GTK_DIR_TAB_FORWARD);
}

static void tabiya_editor_panel_dispose(GObject *object)
{
    TabiyaEditorPanel *self = TABIYA_EDITOR_PANEL(object);

    self->following = TRUE;
    G_OBJECT_CLASS(tabiya_editor_panel_parent_class)->dispose(object);
}

static void install_actions(GtkWidgetClass *widget_class)
{
    static const struct {
        const char *name;
        GtkWidgetActionActivateFunc func;
    } ACTIONS[] = {
        {"editor.clear", clear_cb},   {"editor.initial", initial_cb},
        {"editor.mirror", mirror_cb}, {"editor.random-start", random_start_cb},
        {"editor.rotate", rotate_cb}, {"editor.swap-colors", swap_colors_cb},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ACTIONS); i++)
        gtk_widget_class_install_action(widget_class, ACTIONS[i].name, NULL, ACTIONS[i].func);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaEditorPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    static const char *const RIGHTS[] = {"white_short", "white_long", "black_short", "black_long"};

    for (guint i = 0; i < N_RIGHTS; i++) {
        gtk_widget_class_bind_template_child_full(
            widget_class, RIGHTS[i], FALSE,
            (gssize)(G_STRUCT_OFFSET(TabiyaEditorPanel, rights) + i * sizeof(GtkCheckButton *)));
    }
    BIND(content);
    BIND(form);
    BIND(bottom);
    BIND(form_bin);
    BIND(palette_card);
    BIND(commands);
    BIND(status);
    BIND(problems);
    BIND(palette);
    BIND(white_to_move);
    BIND(black_to_move);
    BIND(en_passant);
    BIND(fullmoves);
    BIND(halfmoves);
    BIND(chess960);
    BIND(fen);
    BIND(fen_error);
    BIND(ways_on);
    BIND(play);
    BIND(study);
    BIND(undo);
    BIND(redo);
    BIND(flip);
}

static void tabiya_editor_panel_class_init(TabiyaEditorPanelClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    object_class->dispose = tabiya_editor_panel_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_editor_panel_grab_focus;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    g_type_ensure(TABIYA_TYPE_PALETTE);
    tabiya_widget_set_template(widget_class, "editor/editor-panel.ui");
    bind_children(widget_class);
    install_actions(widget_class);
}

static void listen_to_widgets(TabiyaEditorPanel *self)
{
    GtkEventController *focus = gtk_event_controller_focus_new();

    g_signal_connect_swapped(self->white_to_move, "toggled", G_CALLBACK(side_cb), self);
    for (guint i = 0; i < N_RIGHTS; i++)
        g_signal_connect_swapped(self->rights[i], "toggled", G_CALLBACK(right_cb), self);
    g_signal_connect_swapped(self->en_passant, "notify::selected", G_CALLBACK(en_passant_cb), self);
    g_signal_connect_swapped(self->fullmoves, "value-changed", G_CALLBACK(fullmoves_cb), self);
    g_signal_connect_swapped(self->halfmoves, "value-changed", G_CALLBACK(halfmoves_cb), self);
    g_signal_connect_swapped(self->chess960, "notify::active", G_CALLBACK(chess960_cb), self);
    g_signal_connect_swapped(self->fen, "changed", G_CALLBACK(fen_typed_cb), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(fen_left_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->fen), focus);
}

static void tabiya_editor_panel_init(TabiyaEditorPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->undo, _("Undo"), "win.undo-move");
    tabiya_shortcuts_name_button(self->redo, _("Redo"), "win.redo-move");
    tabiya_shortcuts_name_button(self->flip, _("Flip board"), "win.flip-board");
    listen_to_widgets(self);
}

GtkWidget *tabiya_editor_panel_new(TabiyaEditorSession *session)
{
    return g_object_new(TABIYA_TYPE_EDITOR_PANEL, "session", session, NULL);
}
