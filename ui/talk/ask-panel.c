/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-panel.h. */
#include "ui/talk/ask-panel.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/board/mini-board.h"
#include "ui/body.h"
#include "ui/talk/ask-text.h"
#include "ui/talk/ask-turn.h"
#include "ui/widget.h"

#define PREVIEW_PX 176
#define MARGIN_PX 6 /* beside the last turn */

struct _TabiyaAskPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaDesk *desk;                 /* owned */
    TabiyaConversation *conversation; /* owned, or NULL */
    GPtrArray *shown;                 /* of TabiyaAskTurn, lent, oldest first */
    GtkWidget *waiting;               /* the turn without an answer, or NULL */
    gboolean flipped;
    guint recalled; /* how far back the entry has gone; 0: not at all */

    GtkWidget *preview; /* a child: a popover with a small board */
    TabiyaMiniBoard *board;
    guint scroll_id;         /* will scroll to the last turn; 0: not needed */
    gboolean asked;          /* and that turn is not laid out yet */
    gboolean follows;        /* the last turn stays in sight while its height becomes known */
    gboolean scrolling;      /* by itself */
    GtkAdjustment *followed; /* of what scrolls; owned, or NULL */

    /* template */
    GtkBox *content, *turns, *bottom;
    GtkScrolledWindow *scroller;
    GtkWidget *empty, *title, *looking, *entry, *send;
    GtkFlowBox *examples;
    GtkLabel *looked_at;
};

enum { SIGNAL_ASK, SIGNAL_UNDO, SIGNAL_LOOK, SIGNAL_PLAY, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAskPanel, tabiya_ask_panel, TABIYA_TYPE_PLACE_PANEL)

static gboolean is_compact(TabiyaAskPanel *self)
{
    return tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
}

/* --- The small board -------------------------------------------------------------------------- */

static void hide_preview(TabiyaAskPanel *self)
{
    gtk_popover_popdown(GTK_POPOVER(self->preview));
}

static void point_at(TabiyaAskPanel *self, TabiyaAskText *text)
{
    GdkRectangle place;
    double x, y;

    if (!tabiya_ask_text_get_place(text, &place))
        return;
    gtk_widget_translate_coordinates(GTK_WIDGET(text), GTK_WIDGET(self), place.x, place.y, &x, &y);
    place.x = (int)x;
    place.y = (int)y;
    gtk_popover_set_pointing_to(GTK_POPOVER(self->preview), &place);
}

static const TabiyaAnswerLink *get_link(TabiyaAskTurn *turn, int index)
{
    const TabiyaAnswer *answer = tabiya_ask_turn_get_answer(turn);

    return answer && index >= 0 && (guint)index < answer->links->len
               ? &g_array_index(answer->links, TabiyaAnswerLink, index)
               : NULL;
}

static void chosen_cb(TabiyaAskPanel *self, int index, TabiyaAskText *text, TabiyaAskTurn *turn)
{
    const TabiyaAnswerLink *link = get_link(turn, index);
    EngPosition after;

    if (!link || !gtk_widget_get_mapped(GTK_WIDGET(self))) {
        hide_preview(self);
        return;
    }
    eng_position_play(&after, &link->before, link->move);
    tabiya_mini_board_set(self->board, &after, link->move, self->flipped);
    point_at(self, text);
    gtk_popover_popup(GTK_POPOVER(self->preview));
}

static void make_preview(TabiyaAskPanel *self)
{
    GtkWidget *board = tabiya_mini_board_new();

    self->board = TABIYA_MINI_BOARD(board);
    tabiya_mini_board_set_edge(self->board, PREVIEW_PX);
    self->preview = gtk_popover_new();
    gtk_popover_set_autohide(GTK_POPOVER(self->preview), FALSE);
    gtk_popover_set_position(GTK_POPOVER(self->preview), GTK_POS_TOP);
    gtk_popover_set_child(GTK_POPOVER(self->preview), board);
    gtk_widget_set_can_target(self->preview, FALSE);
    gtk_widget_set_can_focus(self->preview, FALSE);
    tabiya_widget_set_name(self->preview, _("Position after the move"));
    gtk_widget_set_parent(self->preview, GTK_WIDGET(self));
}

/* --- Turns ------------------------------------------------------------------------------------ */

static void ask_cb(TabiyaAskPanel *self, const char *words)
{
    g_signal_emit(self, signals[SIGNAL_ASK], 0, words);
}

static void undo_cb(TabiyaAskPanel *self, guint id, TabiyaAskTurn *turn)
{
    g_signal_emit(self, signals[SIGNAL_UNDO], 0, id);
    if (!tabiya_desk_can_undo(self->desk, id))
        tabiya_ask_turn_show_undone(turn, id);
}

static void play_cb(TabiyaAskPanel *self, const TabiyaSaid *said)
{
    hide_preview(self);
    g_signal_emit(self, signals[SIGNAL_PLAY], 0, said);
}

static void opened_cb(TabiyaAskPanel *self, int index, TabiyaAskTurn *turn)
{
    const TabiyaAnswerLink *link = get_link(turn, index);

    hide_preview(self);
    if (link)
        g_signal_emit(self, signals[SIGNAL_LOOK], 0, link);
}

/* The last one is at the end, or, below the board, at the top. */
static void put(TabiyaAskPanel *self, GtkWidget *turn)
{
    if (is_compact(self))
        gtk_box_prepend(self->turns, turn);
    else
        gtk_box_append(self->turns, turn);
}

static void append_turn(TabiyaAskPanel *self, const TabiyaTurn *turn)
{
    GtkWidget *widget = tabiya_ask_turn_new(turn, self->flipped);

    g_signal_connect_swapped(widget, "ask", G_CALLBACK(ask_cb), self);
    g_signal_connect_swapped(widget, "undo", G_CALLBACK(undo_cb), self);
    g_signal_connect_swapped(widget, "opened", G_CALLBACK(opened_cb), self);
    g_signal_connect_swapped(widget, "chosen", G_CALLBACK(chosen_cb), self);
    g_signal_connect_swapped(widget, "play", G_CALLBACK(play_cb), self);
    put(self, widget);
    g_ptr_array_add(self->shown, widget);
}

static void remove_turns(TabiyaAskPanel *self)
{
    hide_preview(self);
    for (guint i = 0; i < self->shown->len; i++)
        gtk_box_remove(self->turns, self->shown->pdata[i]);
    g_ptr_array_set_size(self->shown, 0);
}

static void put_again(TabiyaAskPanel *self, GtkWidget *turn)
{
    g_object_ref(turn);
    gtk_box_remove(self->turns, turn);
    put(self, turn);
    g_object_unref(turn);
}

/* An answer that was given while other changes can be undone says whether its own can. */
void tabiya_ask_panel_update_undo(TabiyaAskPanel *self)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    for (guint i = 0; i < self->shown->len; i++)
        tabiya_ask_turn_update_undo(self->shown->pdata[i], self->desk);
}

static void update_last(TabiyaAskPanel *self)
{
    for (guint i = 0; i < self->shown->len; i++) {
        tabiya_ask_turn_set_last(self->shown->pdata[i],
                                 i + 1 == self->shown->len && !self->waiting);
    }
    gtk_widget_set_visible(self->empty, self->shown->len == 0 && !self->waiting);
    gtk_widget_set_visible(GTK_WIDGET(self->turns), self->shown->len > 0 || self->waiting);
}

/* What scrolls: the page or, below the board, all of the window. */
static GtkWidget *get_area(TabiyaAskPanel *self)
{
    GtkWidget *area = is_compact(self) ? GTK_WIDGET(self) : GTK_WIDGET(self->turns);

    while (area && !GTK_IS_SCROLLABLE(area))
        area = gtk_widget_get_parent(area);
    return area;
}

static void scroll_to_last(TabiyaAskPanel *self);

/* The turn has grown: a board is as high as it is wide. */
static void grown_cb(TabiyaAskPanel *self)
{
    if (self->follows && gtk_widget_get_mapped(GTK_WIDGET(self)))
        scroll_to_last(self);
}

static void scrolled_cb(TabiyaAskPanel *self)
{
    self->follows = self->follows && self->scrolling;
}

static void follow(TabiyaAskPanel *self, GtkAdjustment *adjustment)
{
    if (self->followed == adjustment)
        return;
    if (self->followed)
        g_signal_handlers_disconnect_by_data(self->followed, self);
    g_set_object(&self->followed, adjustment);
    g_signal_connect_object(adjustment, "changed", G_CALLBACK(grown_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(adjustment, "value-changed", G_CALLBACK(scrolled_cb), self,
                            G_CONNECT_SWAPPED);
}

/* The end of the last turn, but not so far that its beginning is hidden or, in a narrow window,
 * the entry above it. */
static void scroll(TabiyaAskPanel *self, GtkWidget *last)
{
    GtkWidget *area = get_area(self), *first = is_compact(self) ? GTK_WIDGET(self->bottom) : last;
    graphene_rect_t above, turn;

    if (!area || !gtk_widget_compute_bounds(last, area, &turn) ||
        !gtk_widget_compute_bounds(first, area, &above)) {
        return;
    }
    GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(area));
    follow(self, adjustment);
    const double page = TABIYA_IS_BODY(area) ? tabiya_body_get_visible_height(TABIYA_BODY(area))
                                             : gtk_adjustment_get_page_size(adjustment);
    const double beyond = turn.origin.y + turn.size.height + MARGIN_PX - page;
    self->scrolling = TRUE;
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) +
                                             MIN(beyond, (double)above.origin.y - MARGIN_PX));
    self->scrolling = FALSE;
}

/* Once it is laid out: in the next frame but one. */
static gboolean scroll_cb(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED,
                          gpointer user G_GNUC_UNUSED)
{
    TabiyaAskPanel *self = TABIYA_ASK_PANEL(widget);
    GtkWidget *last = self->waiting;

    if (self->scroll_id == 0)
        return G_SOURCE_REMOVE;
    self->scroll_id = 0;
    if (!last && self->shown->len > 0)
        last = self->shown->pdata[self->shown->len - 1];
    if (last)
        scroll(self, last);
    return G_SOURCE_REMOVE;
}

static gboolean scroll_soon_cb(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED,
                               gpointer user G_GNUC_UNUSED)
{
    TabiyaAskPanel *self = TABIYA_ASK_PANEL(widget);

    self->scroll_id = gtk_widget_add_tick_callback(widget, scroll_cb, NULL, NULL);
    return G_SOURCE_REMOVE;
}

static void scroll_to_last(TabiyaAskPanel *self)
{
    self->follows = TRUE;
    if (self->scroll_id != 0) /* what came since is not laid out yet */
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scroll_id);
    self->scroll_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_soon_cb, NULL, NULL);
}

/* Those that are shown already stay: a screen reader keeps its place. */
static guint count_same(TabiyaAskPanel *self, TabiyaConversation *conversation)
{
    const guint n = tabiya_conversation_get_n_turns(conversation);

    return conversation == self->conversation && n >= self->shown->len && n < TABIYA_TURNS_MAX
               ? self->shown->len
               : 0;
}

void tabiya_ask_panel_show(TabiyaAskPanel *self, TabiyaConversation *conversation, gboolean flipped)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    /* Boards that were turned are made again. */
    const guint same = flipped == self->flipped ? count_same(self, conversation) : 0;

    self->recalled = 0;
    self->flipped = flipped;
    if (same == 0)
        remove_turns(self);
    g_set_object(&self->conversation, conversation);
    for (guint i = same; i < tabiya_conversation_get_n_turns(conversation); i++)
        append_turn(self, tabiya_conversation_get_turn(conversation, i));
    if (self->waiting)
        put_again(self, self->waiting);
    update_last(self);
    tabiya_ask_panel_update_undo(self);
    /* Below the board, opening the page shows the board first. */
    if (self->asked || !is_compact(self))
        scroll_to_last(self);
    self->asked = FALSE;
}

void tabiya_ask_panel_set_waiting(TabiyaAskPanel *self, const char *question)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    if (self->waiting)
        gtk_box_remove(self->turns, g_steal_pointer(&self->waiting));
    if (question) {
        self->asked = TRUE;
        self->waiting = tabiya_ask_turn_new_waiting(question);
        put(self, self->waiting);
        scroll_to_last(self);
    }
    update_last(self);
}

void tabiya_ask_panel_set_status(TabiyaAskPanel *self, const char *status)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    if (self->waiting)
        tabiya_ask_turn_set_status(TABIYA_ASK_TURN(self->waiting), status);
}

void tabiya_ask_panel_set_wish(TabiyaAskPanel *self, const char *wish)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    if (!self->waiting)
        return;
    tabiya_ask_turn_set_wish(TABIYA_ASK_TURN(self->waiting), wish);
    if (!wish && gtk_widget_get_mapped(self->entry))
        gtk_widget_grab_focus(self->entry);
    if (!wish)
        return;
    scroll_to_last(self);
    if (!tabiya_ask_panel_is_typing(self)) /* who types goes on typing */
        tabiya_ask_turn_focus_wish(TABIYA_ASK_TURN(self->waiting));
}

/* --- The empty page --------------------------------------------------------------------------- */

static void example_cb(TabiyaAskPanel *self, GtkButton *button)
{
    ask_cb(self, gtk_button_get_label(button));
}

void tabiya_ask_panel_set_examples(TabiyaAskPanel *self, const GPtrArray *words)
{
    GtkWidget *child;

    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->examples))))
        gtk_flow_box_remove(self->examples, child);
    for (guint i = 0; i < words->len; i++) {
        GtkWidget *button = gtk_button_new_with_label(words->pdata[i]);
        tabiya_widget_wrap_words(button);
        gtk_widget_add_css_class(button, "ask-words");
        g_signal_connect_swapped(button, "clicked", G_CALLBACK(example_cb), self);
        gtk_flow_box_append(self->examples, tabiya_names_new_cell(button));
    }
}

void tabiya_ask_panel_set_looking(TabiyaAskPanel *self, const char *move)
{
    g_return_if_fail(TABIYA_IS_ASK_PANEL(self));
    if (move) {
        g_autofree char *text = g_strdup_printf(_("On the board: the position after %s"), move);
        gtk_label_set_text(self->looked_at, text);
    }
    gtk_widget_set_visible(self->looking, move != NULL);
}

/* --- The entry -------------------------------------------------------------------------------- */

static void send_cb(TabiyaAskPanel *self)
{
    g_autofree char *words = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));

    g_strstrip(words);
    if (*words == '\0' || self->waiting) /* the next question stays in the entry */
        return;
    gtk_editable_set_text(GTK_EDITABLE(self->entry), "");
    self->recalled = 0;
    ask_cb(self, words);
}

/* Up and Down go through the questions of this conversation. */
static gboolean recall(TabiyaAskPanel *self, int direction)
{
    const guint n = self->conversation ? tabiya_conversation_get_n_turns(self->conversation) : 0;
    const guint wanted = direction > 0 ? self->recalled + 1 : self->recalled - 1;

    if ((direction < 0 && self->recalled == 0) || wanted > n)
        return FALSE;
    self->recalled = wanted;
    gtk_editable_set_text(
        GTK_EDITABLE(self->entry),
        wanted == 0 ? "" : tabiya_conversation_get_turn(self->conversation, n - wanted)->question);
    gtk_editable_set_position(GTK_EDITABLE(self->entry), -1);
    return TRUE;
}

static gboolean key_cb(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key,
                       guint code G_GNUC_UNUSED, GdkModifierType state, TabiyaAskPanel *self)
{
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
        return FALSE;
    if (key == GDK_KEY_Up || key == GDK_KEY_KP_Up)
        return recall(self, 1);
    return (key == GDK_KEY_Down || key == GDK_KEY_KP_Down) && recall(self, -1);
}

static void make_entry(TabiyaAskPanel *self)
{
    GtkEventController *key = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(key, GTK_PHASE_CAPTURE);
    g_signal_connect(key, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(self->entry, key);
    g_signal_connect_object(self->entry, "activate", G_CALLBACK(send_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->send, "clicked", G_CALLBACK(send_cb), self, G_CONNECT_SWAPPED);
}

gboolean tabiya_ask_panel_is_typing(TabiyaAskPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_PANEL(self), FALSE);
    return gtk_entry_get_text_length(GTK_ENTRY(self->entry)) > 0;
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(TABIYA_ASK_PANEL(widget)->entry);
}

static void show_session(TabiyaPlacePanel *panel G_GNUC_UNUSED,
                         TabiyaBoardSession *session G_GNUC_UNUSED)
{
}

/* Below the board the whole panel scrolls with it: the entry is at the top, and what comes next. */
static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaAskPanel *self = TABIYA_ASK_PANEL(panel);

    gtk_scrolled_window_set_policy(self->scroller, GTK_POLICY_NEVER,
                                   compact ? GTK_POLICY_NEVER : GTK_POLICY_AUTOMATIC);
    gtk_box_reorder_child_after(self->content, GTK_WIDGET(self->bottom),
                                compact ? NULL : GTK_WIDGET(self->scroller));
    gtk_widget_set_valign(self->empty, compact ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
    gtk_widget_set_visible(self->title, !compact); /* it is the window's */
    for (guint i = 0; i < self->shown->len; i++)
        put_again(self, self->shown->pdata[i]);
    if (self->waiting)
        put_again(self, self->waiting);
    if (!compact)
        scroll_to_last(self);
}

static void unmap(GtkWidget *widget)
{
    hide_preview(TABIYA_ASK_PANEL(widget));
    GTK_WIDGET_CLASS(tabiya_ask_panel_parent_class)->unmap(widget);
}

static void tabiya_ask_panel_dispose(GObject *object)
{
    TabiyaAskPanel *self = TABIYA_ASK_PANEL(object);

    if (self->preview)
        gtk_widget_unparent(g_steal_pointer(&self->preview));
    g_clear_object(&self->conversation);
    g_clear_object(&self->desk);
    g_clear_object(&self->followed);
    g_clear_pointer(&self->shown, g_ptr_array_unref);
    G_OBJECT_CLASS(tabiya_ask_panel_parent_class)->dispose(object);
}

static void tabiya_ask_panel_class_init(TabiyaAskPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_ask_panel_dispose;
    widget_class->grab_focus = grab_focus;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->unmap = unmap;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    signals[SIGNAL_ASK] = g_signal_new("ask", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_UNDO] = g_signal_new("undo", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_LOOK] = g_signal_new("look", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_PLAY] = g_signal_new("play", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);
    tabiya_widget_set_template(widget_class, "talk/ask-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, content);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, turns);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, bottom);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, scroller);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, empty);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, title);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, looking);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, entry);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, send);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, examples);
    gtk_widget_class_bind_template_child(widget_class, TabiyaAskPanel, looked_at);
}

static void tabiya_ask_panel_init(TabiyaAskPanel *self)
{
    self->shown = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    make_preview(self);
    make_entry(self);
    update_last(self);
}

GtkWidget *tabiya_ask_panel_new(TabiyaDesk *desk)
{
    TabiyaAskPanel *self = g_object_new(TABIYA_TYPE_ASK_PANEL, NULL);

    self->desk = g_object_ref(desk);
    return GTK_WIDGET(self);
}
