/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See people-card.h. The moves are made once, and filled again for each position. */
#include "ui/people/people-card.h"

#include <glib/gi18n.h>

#include "app/game/shown-move.h"
#include "app/people/people.h"
#include "engine/board/san.h"
#include "ui/people/rating-row.h"
#include "ui/settings.h"
#include "ui/widget.h"

enum { N_MOVES = 6, COLUMNS = 3 };

/* Rarer moves are left out: they are many, and say nothing. */
#define LEAST 0.01

typedef struct {
    EngMove move; /* ENG_NO_MOVE: none in this place */
    GtkWidget *child;
    GtkLabel *san, *percent;
} Place;

struct _TabiyaPeopleCard {
    GtkWidget parent_instance;

    gboolean compact, has_sight;
    TabiyaPeopleSight sight;
    EngMove pointed;

    TabiyaRatingRow *rating;
    GtkScrolledWindow *scroller;
    GtkFlowBox *flow;
    GtkLabel *state; /* instead of moves */
    Place places[N_MOVES];
};

G_DEFINE_FINAL_TYPE(TabiyaPeopleCard, tabiya_people_card, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_POINT, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Moves ------------------------------------------------------------------------------------ */

static void fill_place(TabiyaPeopleCard *self, Place *place, const EngPolicyChoice *choice)
{
    char san[ENG_SAN_MAX];
    g_autofree char *percent = g_strdup_printf(_("%d%%"), (int)(100 * choice->chance + 0.5));

    eng_san_write(&self->sight.position, choice->move, san);
    g_autofree char *shown = tabiya_shown_san_dup(san);
    /* Translators: a move, and its share in percent. */
    g_autofree char *name = g_strdup_printf(_("%s: %s"), san, percent);
    place->move = choice->move;
    gtk_label_set_text(place->san, shown);
    gtk_label_set_text(place->percent, percent);
    tabiya_widget_set_name(place->child, name);
}

/* An empty place keeps its room. */
static void show_place(Place *place, gboolean shown)
{
    if (!shown)
        place->move = ENG_NO_MOVE;
    gtk_widget_set_opacity(place->child, shown ? 1 : 0);
    gtk_widget_set_can_target(place->child, shown);
    gtk_widget_set_focusable(place->child, shown);
    gtk_accessible_update_state(GTK_ACCESSIBLE(place->child), GTK_ACCESSIBLE_STATE_HIDDEN, !shown,
                                -1);
}

static void point(TabiyaPeopleCard *self, EngMove move)
{
    if (self->pointed == move)
        return;
    self->pointed = move;
    g_signal_emit(self, signals[SIGNAL_POINT], 0, (guint)move);
}

static const char *find_state(TabiyaPeopleCard *self, const EngPolicyGuess *guess, gboolean known)
{
    if (!known)
        return tabiya_people_get_problem(tabiya_people_get_default());
    return self->has_sight && guess->count == 0 ? _("The game is over here.") : NULL;
}

static void show_state(TabiyaPeopleCard *self, const char *state)
{
    gtk_label_set_text(self->state, state ? state : "");
    gtk_widget_set_visible(GTK_WIDGET(self->state), state != NULL);
}

/* The previous answer stays until the net is read, which takes a moment, once. */
static void show_answer(TabiyaPeopleCard *self)
{
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    gboolean known =
        !self->has_sight || tabiya_people_guess(tabiya_people_get_default(), &self->sight,
                                                tabiya_rating_row_get_rating(), guess);

    for (int i = 0; i < N_MOVES; i++) {
        gboolean shown = i < guess->count && (i == 0 || guess->choices[i].chance >= LEAST);

        if (shown)
            fill_place(self, &self->places[i], &guess->choices[i]);
        show_place(&self->places[i], shown);
    }
    show_state(self, find_state(self, guess, known));
    point(self, ENG_NO_MOVE);
}

static void show_question(TabiyaPeopleCard *self)
{
    g_autofree char *question = tabiya_rating_row_dup_question();

    tabiya_widget_set_name(GTK_WIDGET(self), question);
    tabiya_widget_set_name(GTK_WIDGET(self->flow), question);
    show_answer(self);
}

void tabiya_people_card_set_node(TabiyaPeopleCard *self, const TabiyaNode *node)
{
    g_return_if_fail(TABIYA_IS_PEOPLE_CARD(self));
    self->has_sight = node != NULL;
    if (node) {
        tabiya_people_prepare(tabiya_people_get_default());
        tabiya_people_see_node(node, &self->sight);
    }
    show_answer(self);
}

/* --- Pointer and keys ------------------------------------------------------------------------- */

static Place *find_place(TabiyaPeopleCard *self, GtkWidget *child)
{
    for (int i = 0; i < N_MOVES; i++) {
        if (self->places[i].child == child)
            return &self->places[i];
    }
    return NULL;
}

static void activated_cb(TabiyaPeopleCard *self, GtkWidget *child)
{
    const Place *place = find_place(self, child);

    if (place && place->move != ENG_NO_MOVE)
        g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, (guint)place->move);
}

static void entered_cb(GtkEventController *controller, TabiyaPeopleCard *self)
{
    const Place *place = find_place(self, gtk_event_controller_get_widget(controller));

    if (place)
        point(self, place->move);
}

static void pointer_cb(GtkEventController *controller, double x, double y, TabiyaPeopleCard *self)
{
    entered_cb(controller, self);
}

static void left_cb(TabiyaPeopleCard *self)
{
    point(self, ENG_NO_MOVE);
}

static void follow_child(TabiyaPeopleCard *self, GtkWidget *child)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *focus = gtk_event_controller_focus_new();

    g_signal_connect(motion, "enter", G_CALLBACK(pointer_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(left_cb), self);
    g_signal_connect(focus, "enter", G_CALLBACK(entered_cb), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(left_cb), self);
    gtk_widget_add_controller(child, motion);
    gtk_widget_add_controller(child, focus);
}

/* --- The two forms ---------------------------------------------------------------------------- */

void tabiya_people_card_set_compact(TabiyaPeopleCard *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_PEOPLE_CARD(self));
    const guint columns = compact ? N_MOVES : COLUMNS;

    self->compact = compact;
    tabiya_rating_row_set_compact(self->rating, compact);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
    gtk_scrolled_window_set_policy(
        self->scroller, compact ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_NEVER);
    gtk_flow_box_set_homogeneous(self->flow, !compact);
    gtk_flow_box_set_min_children_per_line(self->flow, columns);
    gtk_flow_box_set_max_children_per_line(self->flow, columns);
}

/* --- Making it -------------------------------------------------------------------------------- */

static GtkLabel *add_label(GtkWidget *box, const char *css)
{
    GtkWidget *label = gtk_label_new("");

    gtk_widget_add_css_class(label, css);
    gtk_widget_add_css_class(label, "numeric");
    gtk_box_append(GTK_BOX(box), label);
    return GTK_LABEL(label);
}

static void make_place(TabiyaPeopleCard *self, Place *place)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 5);

    place->child = gtk_flow_box_child_new();
    place->san = add_label(box, "move");
    place->percent = add_label(box, "percent");
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(place->child), box);
    gtk_flow_box_append(self->flow, place->child);
    follow_child(self, place->child);
}

static void make_moves(TabiyaPeopleCard *self)
{
    self->flow = GTK_FLOW_BOX(gtk_flow_box_new());
    gtk_flow_box_set_selection_mode(self->flow, GTK_SELECTION_NONE);
    for (int i = 0; i < N_MOVES; i++)
        make_place(self, &self->places[i]);
    g_signal_connect_swapped(self->flow, "child-activated", G_CALLBACK(activated_cb), self);
}

/* The state covers the empty places, so that the card keeps its height. */
static GtkWidget *make_answer(TabiyaPeopleCard *self)
{
    GtkWidget *overlay = gtk_overlay_new();

    self->state = GTK_LABEL(gtk_label_new(""));
    gtk_label_set_ellipsize(self->state, PANGO_ELLIPSIZE_END);
    gtk_widget_set_can_target(GTK_WIDGET(self->state), FALSE);
    gtk_widget_set_halign(GTK_WIDGET(self->state), GTK_ALIGN_START);
    gtk_widget_add_css_class(GTK_WIDGET(self->state), "state");
    self->scroller = GTK_SCROLLED_WINDOW(gtk_scrolled_window_new());
    gtk_scrolled_window_set_propagate_natural_height(self->scroller, TRUE);
    gtk_scrolled_window_set_child(self->scroller, GTK_WIDGET(self->flow));
    gtk_widget_set_hexpand(overlay, TRUE);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), GTK_WIDGET(self->scroller));
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), GTK_WIDGET(self->state));
    return overlay;
}

static void tabiya_people_card_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_people_card_parent_class)->dispose(object);
}

static guint add_signal(GObjectClass *klass, const char *name)
{
    return g_signal_new(name, G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void tabiya_people_card_class_init(TabiyaPeopleCardClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_people_card_dispose;
    signals[SIGNAL_CHOSEN] = add_signal(object_class, "chosen");
    signals[SIGNAL_POINT] = add_signal(object_class, "point");
    gtk_widget_class_set_css_name(widget_class, "people-card");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_people_card_init(TabiyaPeopleCard *self)
{
    self->rating = TABIYA_RATING_ROW(tabiya_rating_row_new());
    make_moves(self);
    gtk_widget_set_parent(GTK_WIDGET(self->rating), GTK_WIDGET(self));
    gtk_widget_set_parent(make_answer(self), GTK_WIDGET(self));
    tabiya_rating_row_watch(self, G_CALLBACK(show_question));
    tabiya_settings_watch_letters(self, G_CALLBACK(show_answer));
    tabiya_people_card_set_compact(self, FALSE);
    show_question(self);
}

char *tabiya_people_card_dup_text_for_tests(TabiyaPeopleCard *self, guint index)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE_CARD(self) && index < N_MOVES, NULL);
    const Place *place = &self->places[index];

    return place->move == ENG_NO_MOVE ? g_strdup("")
                                      : g_strdup_printf("%s %s", gtk_label_get_text(place->san),
                                                        gtk_label_get_text(place->percent));
}

const char *tabiya_people_card_get_state_for_tests(TabiyaPeopleCard *self)
{
    g_return_val_if_fail(TABIYA_IS_PEOPLE_CARD(self), NULL);
    return gtk_label_get_text(self->state);
}

void tabiya_people_card_press_for_tests(TabiyaPeopleCard *self, guint index)
{
    g_return_if_fail(TABIYA_IS_PEOPLE_CARD(self) && index < N_MOVES);
    activated_cb(self, self->places[index].child);
}
