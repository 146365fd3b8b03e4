/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-panel.h. Everything is set from the session after each change. */
#include "ui/puzzles/drill-panel.h"

#include <glib/gi18n.h>

#include "app/puzzles/drill-words.h"
#include "ui/access/status-line.h"
#include "ui/notation/notation-view.h"
#include "ui/page-rest.h"
#include "ui/panes/panes.h"
#include "ui/puzzles/drill-list.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaDrillPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaEndgameDrill *session;    /* borrowed: the place panel's */
    TabiyaPuzzleProgress *progress; /* owned */
    GCancellable *cancellable;
    GArray *tallies;  /* owned, as last read; NULL before */
    guint n_asked;    /* pending requests */
    gboolean listing; /* the list is shown */
    gboolean planned; /* the drill is a part of the plan for today */

    /* Template */
    GtkStack *stack;
    TabiyaDrillList *list;
    GtkWidget *play, *header, *verdict_card, *commands, *page;
    TabiyaPanes *panes; /* around the content */
    GtkBox *content;
    TabiyaStatusLine *status;
    GtkLabel *title, *verdict, *details, *tally;
    GtkWidget *again, *other, *close, *hint, *take_back, *show, *stop, *skip, *next;
    TabiyaNotationView *notation;
};

G_DEFINE_FINAL_TYPE(TabiyaDrillPanel, tabiya_drill_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Words ------------------------------------------------------------------------------------ */

/* The first paragraph names the move, the others explain; without an explanation, the lesson of the
 * endgame. */
static void verdict_cb(TabiyaDrillPanel *self)
{
    const TabiyaDrill *drill = tabiya_endgame_drill_get_drill(self->session);

    tabiya_place_panel_show_verdict(TABIYA_PLACE_PANEL(self), self->verdict, self->details,
                                    drill ? _(drill->lesson) : NULL);
}

static void show_title(TabiyaDrillPanel *self, const TabiyaDrill *drill)
{
    guint start = tabiya_endgame_drill_get_start(self->session);
    g_autofree char *title =
        start == 0
            ? g_strdup(_(drill->name))
            /* Translators: a name, and which of its positions: "Key squares, position 2 of 6". */
            : g_strdup_printf(_("%s, position %u of %u"), _(drill->name), start + 1,
                              tabiya_drill_count_starts(drill));

    gtk_label_set_text(self->title, title);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), title);
}

/* Below the board there is no room to say that there is nothing to say. */
static void show_tally(TabiyaDrillPanel *self, const TabiyaDrill *drill)
{
    const TabiyaDrillTally *tally = tabiya_drill_words_find_tally(self->tallies, drill);
    g_autofree char *text = tabiya_drill_words_dup_tally(drill, tally);
    g_autofree char *words = g_strdup_printf(_("So far: %s"), text);

    gtk_label_set_text(self->tally, words);
    gtk_widget_set_visible(GTK_WIDGET(self->tally),
                           tally || !tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self)));
}

/* --- Results ---------------------------------------------------------------------------------- */

static void show_known(TabiyaDrillPanel *self)
{
    const TabiyaDrill *drill = self->session ? tabiya_endgame_drill_get_drill(self->session) : NULL;

    if (drill)
        show_tally(self, drill);
    if (self->tallies)
        tabiya_drill_list_set_tallies(self->list, self->tallies);
}

static void tallies_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaDrillPanel) self = user;
    g_autoptr(GArray) tallies = tabiya_puzzle_progress_load_drills_finish(result, NULL);

    self->n_asked--;
    if (!tallies || g_cancellable_is_cancelled(self->cancellable))
        return;
    g_clear_pointer(&self->tallies, g_array_unref);
    self->tallies = g_steal_pointer(&tallies);
    show_known(self);
}

static void ask(TabiyaDrillPanel *self)
{
    self->n_asked++;
    tabiya_puzzle_progress_load_drills_async(self->progress, self->cancellable, tallies_cb,
                                             g_object_ref(self));
}

static void changed_cb(TabiyaDrillPanel *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        ask(self);
}

gboolean tabiya_drill_panel_is_settled_for_tests(TabiyaDrillPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_DRILL_PANEL(self), TRUE);
    return self->n_asked == 0;
}

/* --- Stages ----------------------------------------------------------------------------------- */

/* Bits of the stages in which a widget shows. */
#define AT(stage) (1u << TABIYA_DRILL_STAGE_##stage)
#define PLAYED (AT(ASKING) | AT(THINKING))
#define DONE (AT(REACHED) | AT(SHOWN))

static const TabiyaPanelShown SHOWN[] = {
    {G_STRUCT_OFFSET(TabiyaDrillPanel, hint), PLAYED},
    {G_STRUCT_OFFSET(TabiyaDrillPanel, take_back), PLAYED | AT(MISSED) | AT(SHOWING) | AT(SHOWN)},
    {G_STRUCT_OFFSET(TabiyaDrillPanel, show), PLAYED | AT(MISSED)},
    {G_STRUCT_OFFSET(TabiyaDrillPanel, stop), AT(SHOWING)},
    {G_STRUCT_OFFSET(TabiyaDrillPanel, skip), PLAYED | AT(MISSED) | AT(SHOWING)},
    {G_STRUCT_OFFSET(TabiyaDrillPanel, next), DONE},
};

/* What Tabiya does meanwhile, and the result, take as much room as the task: what is below them
 * stays where it is. */
static void keep_room(TabiyaDrillPanel *self, const TabiyaDrill *drill)
{
    TabiyaDrillTask task = {.drill = drill};
    gboolean flipped;

    g_object_get(self->session, "flipped", &flipped, NULL);
    task.person = flipped ? ENG_BLACK : ENG_WHITE;
    tabiya_status_line_keep_room(
        self->status,
        drill ? tabiya_drill_words_get_status(TABIYA_DRILL_STAGE_ASKING, &task) : NULL);
}

/* If the focused widget disappears, focuses the next step. */
static void stage_cb(TabiyaDrillPanel *self)
{
    const TabiyaDrill *drill = tabiya_endgame_drill_get_drill(self->session);
    gboolean focused = tabiya_place_panel_has_keyboard(TABIYA_PLACE_PANEL(self));
    TabiyaDrillStage stage = tabiya_endgame_drill_get_stage(self->session);
    gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    gboolean over = stage == TABIYA_DRILL_STAGE_REACHED;

    tabiya_place_panel_show_stage(TABIYA_PLACE_PANEL(self), SHOWN, G_N_ELEMENTS(SHOWN),
                                  1u << stage);
    if (!self->planned)
        gtk_widget_set_visible(self->skip, FALSE);
    gtk_widget_set_visible(self->page, !compact);
    keep_room(self, drill);
    tabiya_widget_set_css_class(self->take_back, "suggested-action",
                                stage == TABIYA_DRILL_STAGE_MISSED);
    tabiya_drill_list_set_in_hand(self->list, over ? NULL : drill);
    gtk_stack_set_visible_child(self->stack,
                                self->listing || !drill ? GTK_WIDGET(self->list) : self->play);
    if (drill) {
        show_title(self, drill);
        show_tally(self, drill);
        verdict_cb(self);
    }
    if (focused)
        gtk_widget_grab_focus(GTK_WIDGET(self));
}

void tabiya_drill_panel_set_listing(TabiyaDrillPanel *self, gboolean listing)
{
    g_return_if_fail(TABIYA_IS_DRILL_PANEL(self));
    self->listing = listing;
    stage_cb(self);
}

void tabiya_drill_panel_set_planned(TabiyaDrillPanel *self, gboolean planned)
{
    g_return_if_fail(TABIYA_IS_DRILL_PANEL(self));
    if (self->planned == planned)
        return;
    self->planned = planned;
    gtk_widget_set_tooltip_text(self->close, planned ? _("Back to the plan for today")
                                                     : _("Back to the list of endgames"));
    stage_cb(self);
}

gboolean tabiya_drill_panel_get_listing(TabiyaDrillPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_DRILL_PANEL(self), FALSE);
    return self->listing || !tabiya_endgame_drill_get_drill(self->session);
}

void tabiya_drill_panel_find(TabiyaDrillPanel *self)
{
    tabiya_drill_panel_set_listing(self, TRUE);
    tabiya_drill_list_find(self->list);
}

/* --- The class -------------------------------------------------------------------------------- */

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::stage", G_CALLBACK(stage_cb)},
    {"notify::verdict", G_CALLBACK(verdict_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaDrillPanel *self = TABIYA_DRILL_PANEL(panel);

    self->session = session ? TABIYA_ENDGAME_DRILL(session) : NULL;
    tabiya_status_line_set_session(self->status, session);
    tabiya_notation_view_set_session(self->notation, session);
    if (!session)
        return;
    stage_cb(self);
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    tabiya_panes_set_columns(TABIYA_DRILL_PANEL(panel)->panes, columns);
}

/* In a small window the next step is above what there is to read, so that it is in sight. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaDrillPanel *self = TABIYA_DRILL_PANEL(panel);

    gtk_box_set_spacing(self->content, compact ? 4 : 12);
    tabiya_panes_set_compact(self->panes, compact);
    gtk_widget_set_vexpand(self->verdict_card, compact);
    gtk_box_reorder_child_after(self->content, self->verdict_card,
                                compact ? self->commands : self->header);
    tabiya_drill_list_set_compact(self->list, compact);
    if (self->session)
        stage_cb(self);
}

static gboolean tabiya_drill_panel_grab_focus(GtkWidget *widget)
{
    TabiyaDrillPanel *self = TABIYA_DRILL_PANEL(widget);
    gboolean missed = tabiya_endgame_drill_get_stage(self->session) == TABIYA_DRILL_STAGE_MISSED;

    if (tabiya_drill_panel_get_listing(self))
        return gtk_widget_grab_focus(GTK_WIDGET(self->list));
    if (missed && gtk_widget_grab_focus(self->take_back))
        return TRUE;
    if (gtk_widget_get_mapped(self->next) && gtk_widget_grab_focus(self->next))
        return TRUE;
    return tabiya_status_line_read(self->status);
}

static void tabiya_drill_panel_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_drill_panel_parent_class)->map(widget);
    ask(TABIYA_DRILL_PANEL(widget));
}

static void tabiya_drill_panel_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_DRILL_PANEL(object)->cancellable);
    G_OBJECT_CLASS(tabiya_drill_panel_parent_class)->dispose(object);
}

static void tabiya_drill_panel_finalize(GObject *object)
{
    TabiyaDrillPanel *self = TABIYA_DRILL_PANEL(object);

    g_object_unref(self->cancellable);
    g_clear_object(&self->progress);
    g_clear_pointer(&self->tallies, g_array_unref);
    G_OBJECT_CLASS(tabiya_drill_panel_parent_class)->finalize(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaDrillPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(stack);
    BIND(list);
    BIND(play);
    BIND(content);
    BIND(verdict_card);
    BIND(header);
    BIND(commands);
    BIND(page);
    BIND(title);
    BIND(status);
    BIND(verdict);
    BIND(details);
    BIND(tally);
    BIND(again);
    BIND(other);
    BIND(close);
    BIND(hint);
    BIND(take_back);
    BIND(show);
    BIND(stop);
    BIND(skip);
    BIND(next);
    BIND(notation);
}

static void tabiya_drill_panel_class_init(TabiyaDrillPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_drill_panel_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_drill_panel_finalize;
    widget_class->map = tabiya_drill_panel_map;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_drill_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_DRILL_LIST);
    g_type_ensure(TABIYA_TYPE_STATUS_LINE);
    tabiya_widget_set_template(widget_class, "puzzles/drill-panel.ui");
    bind_children(widget_class);
}

static void tabiya_drill_panel_init(TabiyaDrillPanel *self)
{
    self->cancellable = g_cancellable_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    self->panes = tabiya_panes_wrap(self->content, self->page, TABIYA_PANES_TRAINING);
    tabiya_page_rest(GTK_WIDGET(self->list));
    tabiya_page_rest(self->play);
    tabiya_widget_wrap_row(GTK_BOX(self->commands));
    gtk_widget_add_css_class(self->next, "suggested-action");
    gtk_widget_set_tooltip_text(self->close, _("Back to the list of endgames"));
    tabiya_shortcuts_name_button(self->again, _("Start over"), "win.puzzle-drill-again");
    tabiya_shortcuts_name_button(self->other, _("Another position"), "win.puzzle-drill-other");
    tabiya_shortcuts_name_button(self->hint, _("Hint"), "win.puzzle-drill-hint");
    tabiya_shortcuts_name_button(self->take_back, _("Take Back"), "win.undo-move");
    tabiya_shortcuts_name_button(self->show, _("Show How"), "win.puzzle-drill-show");
    tabiya_shortcuts_name_button(self->stop, _("Stop"), "win.puzzle-drill-stop");
    tabiya_shortcuts_name_button(self->next, _("Next"), "win.puzzle-drill-next");
}

GtkWidget *tabiya_drill_panel_new(TabiyaEndgameDrill *session, TabiyaPuzzleProgress *progress)
{
    TabiyaDrillPanel *self = g_object_new(TABIYA_TYPE_DRILL_PANEL, NULL);

    self->progress = g_object_ref(progress);
    g_signal_connect_object(progress, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(self), TABIYA_BOARD_SESSION(session));
    return GTK_WIDGET(self);
}
