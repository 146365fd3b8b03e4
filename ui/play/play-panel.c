/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-panel.h. */
#include "ui/play/play-panel.h"

#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/direction.h"
#include "ui/notation/notation-view.h"
#include "ui/play/coach-card.h"
#include "ui/play/end-card.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

/* Columns of a status that leaves room for the name of an opening in a narrow window. */
#define SHORT_STATUS 24

struct _TabiyaPlayPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaPlaySession *session; /* borrowed: the place panel's */
    TabiyaGame *game;           /* the session's; connected to its changes */
    TabiyaTodayCard *today;     /* borrowed; NULL: none */
    guint move_now_id;          /* shows the button when a search takes long */
    GtkWidget *greeting;        /* over the page; NULL: none */
    TabiyaPlayReport *report;   /* owned, or NULL */
    TabiyaEndCard *end_card;    /* made at the end of the first game; NULL: not yet */
    gboolean low;

    /* Template */
    GtkBox *content, *commands;
    GtkWidget *header;
    GtkBox *words;
    GtkLabel *status;
    GtkWidget *opening_box;
    GtkLabel *opening, *eco;
    GtkWidget *claim, *move_now, *unresign, *back;
    GtkWidget *offer, *accept, *decline;
    TabiyaNotationView *notation;
    GtkOverlay *page;
    GtkWidget *empty;
    TabiyaCoachCard *coach;
    GtkWidget *first, *previous, *next, *last;
    GtkWidget *actions, *undo, *redo, *hint, *flip;
    GtkWidget *undo_word, *hint_word;
};

enum { SIGNAL_GREETING_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPlayPanel, tabiya_play_panel, TABIYA_TYPE_PLACE_PANEL)

#define MOVE_NOW_DELAY_MS 1000

static gboolean is_compact(TabiyaPlayPanel *self)
{
    return tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
}

/* Sets a label whose name for assistive technology is fixed and whose text is its description. GTK
 * resets the name whenever the text changes, so sets it again afterwards. */
static void set_named_text(GtkLabel *label, const char *name, const char *text)
{
    gtk_label_set_text(label, text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(label), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* --- Status ----------------------------------------------------------------------------------- */

static gboolean is_eco(const char *text)
{
    return g_ascii_isupper(text[0]) && g_ascii_isdigit(text[1]) && g_ascii_isdigit(text[2]) &&
           text[3] == ' ';
}

/* A Chinese letter is as wide as two others. */
static int count_columns(const char *text)
{
    int columns = 0;

    for (; *text; text = g_utf8_next_char(text))
        columns += g_unichar_iswide(g_utf8_get_char(text)) ? 2 : 1;
    return columns;
}

/* The wide form keeps the opening's line free, so that nothing moves when its name appears; in the
 * compact form a button of the header needs the room more. */
static void update_opening_room(TabiyaPlayPanel *self)
{
    GtkWidget *buttons[] = {self->claim, self->offer, self->move_now, self->unresign, self->back};
    gboolean room = gtk_label_get_text(self->opening)[0] != '\0';
    for (gsize i = 0; i < G_N_ELEMENTS(buttons); i++)
        room = room && !gtk_widget_get_visible(buttons[i]);
    /* Beside a long sentence nothing but an ellipsis would be left of it. */
    if (is_compact(self) && count_columns(gtk_label_get_text(self->status)) > SHORT_STATUS)
        room = FALSE;
    gtk_widget_set_visible(self->opening_box, room || !is_compact(self));
}

static void update_status(TabiyaPlayPanel *self)
{
    g_autofree char *status = NULL;
    g_object_get(self->session, "status", &status, NULL);
    set_named_text(self->status, _("Status"), status);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->status), status);
    update_opening_room(self);
}

/* A game that began in the middle is not looked up among the openings, whatever its position. */
static gboolean began_at_start(TabiyaPlayPanel *self)
{
    EngPosition initial;

    eng_position_init(&initial);
    return eng_position_equal(
        tabiya_game_get_start(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session))),
        &initial);
}

/* The name is a link if its opening can be shown. */
static void update_opening_link(TabiyaPlayPanel *self, const char *text)
{
    gboolean leads = *text && began_at_start(self);
    /* Translators: the tooltip of an opening's name, which is a link. */
    g_autofree char *words = g_strdup_printf(_("%s – click to look it up"), text);

    gtk_widget_set_tooltip_text(self->opening_box, leads ? words : *text ? text : NULL);
    gtk_widget_set_cursor_from_name(self->opening_box, leads ? "pointer" : NULL);
}

static void update_opening(TabiyaPlayPanel *self)
{
    g_autofree char *full = NULL;
    g_object_get(self->session, "opening-name", &full, NULL);
    const char *text = full ? full : "";
    gboolean coded = is_eco(text);
    g_autofree char *eco = coded ? g_strndup(text, 3) : g_strdup("");
    const char *name = coded ? text + 4 : text;
    set_named_text(self->opening, _("Opening"), name);
    gtk_label_set_text(self->eco, eco);
    gtk_widget_set_visible(GTK_WIDGET(self->eco), coded);
    update_opening_link(self, text);
    update_opening_room(self);
}

static void take_out(TabiyaPlayPanel *self, GtkWidget *greeting)
{
    GtkWidget *parent = gtk_widget_get_parent(greeting);

    if (parent == GTK_WIDGET(self->page))
        gtk_overlay_remove_overlay(self->page, greeting);
    else if (parent)
        gtk_box_remove(GTK_BOX(parent), greeting);
}

/* Below the board it is as high as it needs to be, instead of the page. Beside it, it lies over the
 * page, and scrolls. */
static void shape_greeting(TabiyaPlayPanel *self)
{
    GtkWidget *greeting = g_object_ref(self->greeting);

    take_out(self, greeting);
    g_object_set(greeting, "compact", is_compact(self), "low", self->low, NULL);
    if (is_compact(self))
        gtk_box_insert_child_after(self->content, greeting, GTK_WIDGET(self->page));
    else
        gtk_overlay_add_overlay(self->page, greeting);
    g_object_unref(greeting);
}

static void drop_greeting(TabiyaPlayPanel *self)
{
    GtkWidget *greeting = self->greeting;

    self->greeting = NULL;
    if (!greeting)
        return;
    take_out(self, greeting);
    g_signal_emit(self, signals[SIGNAL_GREETING_CHANGED], 0);
}

/* Below the board of a phone, two lines of status, moves and buttons just fit when one looks back;
 * with one line, a toast fits between status and buttons. */
static void update_spacing(TabiyaPlayPanel *self)
{
    int narrow = gtk_widget_get_visible(self->back) ? 3 : 6;

    gtk_box_set_spacing(self->content, is_compact(self) ? narrow : 12);
}

/* Most windows are closed in the middle of a game. */
static void make_end_card(TabiyaPlayPanel *self)
{
    self->end_card = TABIYA_END_CARD(tabiya_end_card_new());
    gtk_widget_set_visible(GTK_WIDGET(self->end_card), FALSE);
    tabiya_end_card_set_compact(self->end_card, is_compact(self));
    tabiya_end_card_set_low(self->end_card, self->low);
    tabiya_end_card_set_report(self->end_card, self->report);
    tabiya_end_card_set_session(self->end_card, self->session);
    gtk_box_insert_child_after(self->content, GTK_WIDGET(self->end_card), GTK_WIDGET(self->page));
}

/* Below the board of a phone, the commands come first. */
static void place_today(TabiyaPlayPanel *self)
{
    GtkWidget *before = is_compact(self) ? GTK_WIDGET(self->commands)
                        : self->end_card ? GTK_WIDGET(self->end_card)
                                         : GTK_WIDGET(self->page);

    if (self->today)
        gtk_box_reorder_child_after(self->content, GTK_WIDGET(self->today), before);
}

static void show_end(TabiyaPlayPanel *self, gboolean over)
{
    if (over && !self->end_card)
        make_end_card(self);
    if (self->end_card)
        gtk_widget_set_visible(GTK_WIDGET(self->end_card), over);
}

static void update_situation(TabiyaPlayPanel *self)
{
    gboolean over = FALSE, can_claim = FALSE, offered = FALSE;
    g_object_get(self->session, "is-over", &over, "can-claim-draw", &can_claim, "draw-offered",
                 &offered, NULL);
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session));
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    gboolean begun = tabiya_node_get_parent(end) != NULL;
    gboolean looking_back =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session)) != end;

    show_end(self, over);
    if (self->today)
        tabiya_today_card_set_wanted(self->today, over || (!begun && !self->greeting));
    gtk_widget_set_visible(self->claim, can_claim && !over);
    gtk_widget_set_visible(self->offer, offered && !can_claim);
    gtk_widget_set_visible(self->unresign, tabiya_play_session_has_resigned(self->session));
    gtk_widget_set_visible(self->back, looking_back && !over && !can_claim && !offered);
    update_spacing(self);
    if (begun || over)
        drop_greeting(self);
    gtk_widget_set_visible(self->empty, !begun && !over && !self->greeting);
    /* Below the board there is room for only one of them. */
    gtk_widget_set_visible(GTK_WIDGET(self->page),
                           !is_compact(self) || (!self->greeting && !over &&
                                                 !gtk_widget_get_visible(GTK_WIDGET(self->coach))));
    gtk_widget_set_visible(self->header, !self->greeting || !is_compact(self));
    /* It covers the notation, where Tab must not stop. */
    gtk_widget_set_can_focus(GTK_WIDGET(self->notation), !self->greeting);
    gtk_widget_set_visible(GTK_WIDGET(self->commands), !self->greeting || !is_compact(self));
    update_opening_room(self);
}

static void speaks_cb(TabiyaPlayPanel *self)
{
    if (self->session)
        update_situation(self);
}

static void asks_cb(TabiyaPlayPanel *self)
{
    speaks_cb(self);
    g_signal_emit(self, signals[SIGNAL_GREETING_CHANGED], 0);
}

static gboolean show_move_now_cb(gpointer user)
{
    TabiyaPlayPanel *self = user;
    self->move_now_id = 0;
    gtk_widget_set_visible(self->move_now, TRUE);
    update_opening_room(self);
    return G_SOURCE_REMOVE;
}

/* Offers to hurry Tabiya during a long search; short searches do not change the header. */
static void update_thinking(TabiyaPlayPanel *self)
{
    gboolean thinking = FALSE;
    g_object_get(self->session, "thinking", &thinking, NULL);
    if (!thinking) {
        g_clear_handle_id(&self->move_now_id, g_source_remove);
        gtk_widget_set_visible(self->move_now, FALSE);
        update_opening_room(self);
    } else if (self->move_now_id == 0 && !gtk_widget_get_visible(self->move_now)) {
        self->move_now_id = g_timeout_add(MOVE_NOW_DELAY_MS, show_move_now_cb, self);
    }
}

/* --- Following the session -------------------------------------------------------------------- */

static void follow_game(TabiyaPlayPanel *self)
{
    TabiyaGame *game =
        self->session ? tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session)) : NULL;
    if (self->game == game)
        return;
    if (self->game) {
        g_signal_handlers_disconnect_by_data(self->game, self);
        drop_greeting(self); /* a new game needs no greeting */
    }
    g_set_object(&self->game, game);
    if (game) {
        g_signal_connect_swapped(game, "changed", G_CALLBACK(update_situation), self);
        g_signal_connect_swapped(game, "notify::result", G_CALLBACK(update_situation), self);
        update_situation(self);
    }
}

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::status", G_CALLBACK(update_status)},
    {"notify::opening-name", G_CALLBACK(update_opening)},
    {"notify::thinking", G_CALLBACK(update_thinking)},
    {"notify::is-over", G_CALLBACK(update_situation)},
    {"notify::can-claim-draw", G_CALLBACK(update_situation)},
    {"notify::draw-offered", G_CALLBACK(update_situation)},
    {"notify::engine-playing", G_CALLBACK(update_situation)},
    {"notify::human-color", G_CALLBACK(update_situation)},
    {"cursor-changed", G_CALLBACK(update_situation)},
    {"notify::game", G_CALLBACK(follow_game)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaPlayPanel *self = TABIYA_PLAY_PANEL(panel);
    self->session = session ? TABIYA_PLAY_SESSION(session) : NULL;
    tabiya_notation_view_set_session(self->notation, session);
    tabiya_coach_card_set_session(self->coach, self->session);
    if (self->end_card)
        tabiya_end_card_set_session(self->end_card, self->session);
    follow_game(self);
    if (!session)
        return;
    update_status(self);
    update_opening(self);
    update_situation(self);
    update_thinking(self);
}

/* --- The two forms ---------------------------------------------------------------------------- */

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaPlayPanel *self = TABIYA_PLAY_PANEL(panel);
    GtkOrientation across = compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;
    GtkWidget *wide_only[] = {self->redo, self->flip, self->undo_word, self->hint_word};
    for (gsize i = 0; i < G_N_ELEMENTS(wide_only); i++)
        gtk_widget_set_visible(wide_only[i], !compact);
    gtk_widget_set_hexpand(self->actions, !compact);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->commands), across);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->words), across);
    gtk_box_set_spacing(self->words, compact ? 12 : 2);
    /* The opening gets the room that the status leaves. */
    gtk_label_set_max_width_chars(self->opening, compact ? 1 : -1);
    gtk_widget_set_hexpand(GTK_WIDGET(self->opening), compact);
    update_spacing(self);
    place_today(self);
    tabiya_notation_view_set_flowing(self->notation, compact);
    tabiya_coach_card_set_compact(self->coach, compact);
    if (self->end_card)
        tabiya_end_card_set_compact(self->end_card, compact);
    if (self->greeting)
        shape_greeting(self);
    if (self->session) {
        update_opening(self);
        update_situation(self);
    }
}

static void set_low(TabiyaPlacePanel *panel, gboolean low)
{
    TabiyaPlayPanel *self = TABIYA_PLAY_PANEL(panel);

    self->low = low;
    if (self->end_card)
        tabiya_end_card_set_low(self->end_card, low);
    if (self->greeting)
        g_object_set(self->greeting, "low", low, NULL);
}

static gboolean tabiya_play_panel_grab_focus(GtkWidget *widget)
{
    TabiyaPlayPanel *self = TABIYA_PLAY_PANEL(widget);

    return gtk_widget_grab_focus(self->greeting ? self->greeting : GTK_WIDGET(self->notation));
}

/* --- The class -------------------------------------------------------------------------------- */

static void name_buttons(TabiyaPlayPanel *self)
{
    tabiya_shortcuts_name_button(self->first, _("To the start"), "win.first");
    tabiya_direction_keep(gtk_widget_get_parent(self->first));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move forward"), "win.next");
    tabiya_shortcuts_name_button(self->last, _("To the last move"), "win.last");
    tabiya_shortcuts_name_button(self->undo, _("Undo"), "win.undo-move");
    tabiya_shortcuts_name_button(self->unresign, _("Undo"), "win.undo-move");
    tabiya_shortcuts_name_button(self->redo, _("Redo"), "win.redo-move");
    tabiya_shortcuts_name_button(self->hint, _("Hint"), "win.hint");
    tabiya_shortcuts_name_button(self->flip, _("Flip board"), "win.flip-board");
    tabiya_shortcuts_name_button(self->claim, _("Claim draw"), "win.offer-draw");
    tabiya_shortcuts_name_button(self->accept, _("Accept the draw"), "win.offer-draw");
    tabiya_shortcuts_name_button(self->decline, _("Decline the draw"), NULL);
    tabiya_shortcuts_name_button(self->move_now, _("Move now"), "win.move-now");
    tabiya_shortcuts_name_button(self->back, _("Back to the game"), "win.last");
}

static void look_up_cb(GtkWidget *box)
{
    gtk_widget_activate_action(box, "win.openings-look-up", NULL);
}

/* Makes the name a link, for clicks; the keyboard has it in the place's menu. */
static void make_opening_link(TabiyaPlayPanel *self)
{
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_swapped(click, "released", G_CALLBACK(look_up_cb), self->opening_box);
    gtk_widget_add_controller(self->opening_box, GTK_EVENT_CONTROLLER(click));
}

static void tabiya_play_panel_dispose(GObject *object)
{
    TabiyaPlayPanel *self = TABIYA_PLAY_PANEL(object);
    g_clear_handle_id(&self->move_now_id, g_source_remove);
    g_clear_object(&self->report);
    G_OBJECT_CLASS(tabiya_play_panel_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaPlayPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(header);
    BIND(commands);
    BIND(words);
    BIND(status);
    BIND(opening_box);
    BIND(opening);
    BIND(eco);
    BIND(claim);
    BIND(offer);
    BIND(accept);
    BIND(decline);
    BIND(move_now);
    BIND(unresign);
    BIND(back);
    BIND(notation);
    BIND(page);
    BIND(empty);
    BIND(coach);
    BIND(first);
    BIND(previous);
    BIND(next);
    BIND(last);
    BIND(actions);
    BIND(undo);
    BIND(redo);
    BIND(hint);
    BIND(flip);
    BIND(undo_word);
    BIND(hint_word);
}

static void tabiya_play_panel_class_init(TabiyaPlayPanelClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    object_class->dispose = tabiya_play_panel_dispose;
    signals[SIGNAL_GREETING_CHANGED] =
        g_signal_new("greeting-changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_play_panel_grab_focus;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_low = set_low;
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_COACH_CARD);
    tabiya_widget_set_template(widget_class, "play/play-panel.ui");
    bind_children(widget_class);
}

static void tabiya_play_panel_init(TabiyaPlayPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    name_buttons(self);
    make_opening_link(self);
    g_signal_connect_swapped(self->coach, "notify::asks", G_CALLBACK(asks_cb), self);
    g_signal_connect_swapped(self->coach, "notify::visible", G_CALLBACK(speaks_cb), self);
    set_form(TABIYA_PLACE_PANEL(self), FALSE);
}

GtkWidget *tabiya_play_panel_new(TabiyaPlaySession *session)
{
    return g_object_new(TABIYA_TYPE_PLAY_PANEL, "session", session, NULL);
}

void tabiya_play_panel_set_greeting(TabiyaPlayPanel *self, GtkWidget *greeting)
{
    g_return_if_fail(TABIYA_IS_PLAY_PANEL(self));
    drop_greeting(self);
    self->greeting = greeting;
    if (greeting) {
        g_object_ref_sink(greeting);
        shape_greeting(self);
        g_object_unref(greeting);
        g_signal_emit(self, signals[SIGNAL_GREETING_CHANGED], 0);
    }
    update_situation(self);
}

GtkWidget *tabiya_play_panel_get_greeting(TabiyaPlayPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PANEL(self), NULL);
    return self->greeting;
}

gboolean tabiya_play_panel_leads_back(TabiyaPlayPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PANEL(self), FALSE);
    return gtk_widget_get_mapped(self->back) && tabiya_widget_is_in_sight(self->back);
}

void tabiya_play_panel_add_today(TabiyaPlayPanel *self, TabiyaTodayCard *card)
{
    g_return_if_fail(TABIYA_IS_PLAY_PANEL(self) && TABIYA_IS_TODAY_CARD(card) && !self->today);
    self->today = card;
    gtk_box_append(self->content, GTK_WIDGET(card));
    place_today(self);
    if (self->session)
        update_situation(self);
}

void tabiya_play_panel_set_report(TabiyaPlayPanel *self, TabiyaPlayReport *report)
{
    g_return_if_fail(TABIYA_IS_PLAY_PANEL(self));
    g_set_object(&self->report, report);
    if (self->end_card)
        tabiya_end_card_set_report(self->end_card, report);
}

gboolean tabiya_play_panel_is_long(TabiyaPlayPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_PANEL(self), FALSE);
    return self->greeting || tabiya_coach_card_asks(self->coach);
}
