/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See place.h. */
#include "ui/place.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/training/training-session.h"
#include "ui/fit.h"
#include "ui/page-rest.h"
#include "ui/sounds.h"

typedef struct {
    TabiyaBoardSession *session; /* owned */
    GtkWidget *page;             /* owned: an AdwBin; its child scales the panel down to fit */
    TabiyaPlaceForm form;
} TabiyaPlacePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(TabiyaPlace, tabiya_place, TABIYA_TYPE_PART)

static TabiyaPlacePrivate *get_private(TabiyaPlace *self)
{
    return tabiya_place_get_instance_private(self);
}

/* --- Class data ------------------------------------------------------------------------------- */

const char *tabiya_place_get_name(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    return TABIYA_PLACE_GET_CLASS(self)->name;
}

const char *tabiya_place_get_title(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    return _(TABIYA_PLACE_GET_CLASS(self)->title);
}

gboolean tabiya_place_is_listed(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), FALSE);
    return TABIYA_PLACE_GET_CLASS(self)->icon != NULL;
}

gboolean tabiya_place_returns(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), FALSE);
    return tabiya_place_is_listed(self) || TABIYA_PLACE_GET_CLASS(self)->returns;
}

gboolean tabiya_place_is_guest(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), FALSE);
    return TABIYA_PLACE_GET_CLASS(self)->is_guest;
}

TabiyaBoardSession *tabiya_place_get_session(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    if (!tabiya_place_is_guest(self))
        return get_private(self)->session;
    return tabiya_place_get_session(tabiya_shell_get_place(tabiya_part_get_shell(self)));
}

const TabiyaNode *tabiya_place_get_cursor(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    return tabiya_board_session_get_cursor(tabiya_place_get_session(self));
}

/* --- The panel -------------------------------------------------------------------------------- */

GtkWidget *tabiya_place_get_page(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    return get_private(self)->page;
}

GtkWidget *tabiya_place_peek_panel(gpointer self)
{

    g_return_val_if_fail(TABIYA_IS_PLACE(self), NULL);
    GtkWidget *fit = adw_bin_get_child(ADW_BIN(get_private(self)->page));
    return fit ? tabiya_fit_get_child(TABIYA_FIT(fit)) : NULL;
}

/* Below the board a tall panel scrolls, rather than being scaled down. */
static void shape_panel(TabiyaPlace *self, GtkWidget *panel)
{
    const TabiyaPlaceForm *form = &get_private(self)->form;
    GtkWidget *fit = adw_bin_get_child(ADW_BIN(get_private(self)->page));

    tabiya_fit_set_scrolls(TABIYA_FIT(fit), form->compact);
    tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(panel), form->compact);
    tabiya_place_panel_set_columns(TABIYA_PLACE_PANEL(panel), form->columns);
    tabiya_place_panel_set_low(TABIYA_PLACE_PANEL(panel), form->low);
}

GtkWidget *tabiya_place_get_panel(gpointer self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    if (panel)
        return panel;
    TabiyaPlacePrivate *private = get_private(self);
    panel = TABIYA_PLACE_GET_CLASS(self)->make_panel(self);
    adw_bin_set_child(ADW_BIN(private->page), tabiya_fit_new(panel));
    shape_panel(self, panel);
    tabiya_page_rest(private->page);
    return panel;
}

void tabiya_place_set_form(gpointer self, const TabiyaPlaceForm *form)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    g_return_if_fail(TABIYA_IS_PLACE(self));
    TabiyaPlacePrivate *private = get_private(self);
    gboolean changed = private->form.broad != form->broad;
    private->form = *form;
    if (panel)
        shape_panel(self, panel);
    if (changed && TABIYA_PLACE_GET_CLASS(self)->set_broad)
        TABIYA_PLACE_GET_CLASS(self)->set_broad(self, form->broad);
}

gboolean tabiya_place_is_broad(gpointer self)
{
    g_return_val_if_fail(TABIYA_IS_PLACE(self), FALSE);
    return get_private(self)->form.broad;
}

/* --- For subclasses --------------------------------------------------------------------------- */

gboolean tabiya_place_is_shown(gpointer self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    return shell && tabiya_shell_get_place(shell) == self;
}

void tabiya_place_show(gpointer self)
{
    tabiya_shell_show_place(tabiya_part_get_shell(self), tabiya_place_get_name(self));
}

void tabiya_place_focus(gpointer self)
{
    gtk_widget_grab_focus(tabiya_place_get_panel(self));
}

void tabiya_place_keep_focus(gpointer self)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(tabiya_part_get_shell(self)));

    if (!focus || !gtk_widget_get_mapped(focus))
        tabiya_place_focus(self);
}

void tabiya_place_answer(gpointer self, gboolean right)
{
    if (!tabiya_place_is_shown(self))
        return;
    tabiya_sounds_play(right ? TABIYA_SOUND_RIGHT : TABIYA_SOUND_WRONG);
    if (!right)
        tabiya_board_view_shake(tabiya_shell_get_board(tabiya_part_get_shell(self)));
}

void tabiya_place_update_marks(gpointer self)
{
    if (tabiya_place_is_shown(self))
        tabiya_shell_show_marks(tabiya_part_get_shell(self));
}

/* --- Defaults --------------------------------------------------------------------------------- */

static void show(TabiyaPlace *self, TabiyaBoardView *board)
{
    const TabiyaNode *cursor = tabiya_place_get_cursor(self);

    tabiya_board_view_set_position(board, tabiya_node_get_position(cursor),
                                   tabiya_node_get_move(cursor));
}

/* The marks of an exercise. */
static void show_marks(TabiyaPlace *self, TabiyaBoardView *board)
{
    TabiyaBoardSession *session = get_private(self)->session;
    TabiyaBoardShape hints[2];

    if (!TABIYA_IS_TRAINING_SESSION(session))
        return;
    TabiyaTrainingMarks marks = tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(session));
    hints[0] = (TabiyaBoardShape){marks.hint, marks.hint, TABIYA_ARROW_BLUE};
    hints[1] = (TabiyaBoardShape){marks.hint, marks.hint_to, TABIYA_ARROW_BLUE};
    if (marks.hint != ENG_NO_SQUARE)
        tabiya_board_view_set_shapes(board, hints, marks.hint_to != ENG_NO_SQUARE ? 2 : 1);
    if (marks.refutation != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(board, marks.refutation, TABIYA_ARROW_RED);
    if (marks.answer != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(board, marks.answer, TABIYA_ARROW_GREEN);
}

/* A place that keeps no text opens it in Study. */
static void take_text(TabiyaPlace *self, const char *text)
{
    tabiya_shell_open_text(tabiya_part_get_shell(self), text);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_place_constructed(GObject *object)
{
    TabiyaPlace *self = TABIYA_PLACE(object);

    G_OBJECT_CLASS(tabiya_place_parent_class)->constructed(object);
    get_private(self)->page = g_object_ref_sink(adw_bin_new());
    gtk_widget_add_css_class(get_private(self)->page, "place");
    if (!tabiya_place_is_guest(self))
        get_private(self)->session = TABIYA_PLACE_GET_CLASS(self)->make_session(self);
}

static void tabiya_place_dispose(GObject *object)
{
    TabiyaPlacePrivate *private = get_private(TABIYA_PLACE(object));

    g_clear_object(&private->session);
    g_clear_object(&private->page);
    G_OBJECT_CLASS(tabiya_place_parent_class)->dispose(object);
}

static void tabiya_place_class_init(TabiyaPlaceClass *klass)
{
    G_OBJECT_CLASS(klass)->constructed = tabiya_place_constructed;
    G_OBJECT_CLASS(klass)->dispose = tabiya_place_dispose;
    klass->show = show;
    klass->show_marks = show_marks;
    klass->take_text = take_text;
}

static void tabiya_place_init(TabiyaPlace *self)
{
}
