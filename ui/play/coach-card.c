/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See coach-card.h. */
#include "ui/play/coach-card.h"

#include <glib/gi18n.h>

#include "ui/shortcuts.h"
#include "ui/widget.h"

struct _TabiyaCoachCard {
    GtkWidget parent_instance;

    TabiyaPlaySession *session; /* owned */
    gboolean asks;

    /* Template */
    GtkWidget *box;
    GtkLabel *words;
    GtkWidget *buttons, *take_back, *play_on;
};

G_DEFINE_FINAL_TYPE(TabiyaCoachCard, tabiya_coach_card, GTK_TYPE_WIDGET)

enum { PROP_ASKS = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static void update(TabiyaCoachCard *self)
{
    g_autofree char *words = NULL;
    gboolean asks = FALSE;

    if (self->session)
        g_object_get(self->session, "coach-words", &words, "coach-asks", &asks, NULL);
    const gboolean speaks = words && *words != '\0';
    if (speaks)
        gtk_label_set_text(self->words, words);
    gtk_widget_set_visible(self->buttons, asks);
    gtk_widget_set_visible(GTK_WIDGET(self), speaks);
    tabiya_widget_set_css_class(GTK_WIDGET(self), "asking", asks);
    tabiya_widget_set_description(GTK_WIDGET(self), speaks ? words : "");
    if (asks == self->asks)
        return;
    self->asks = asks;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ASKS]);
}

void tabiya_coach_card_set_session(TabiyaCoachCard *self, TabiyaPlaySession *session)
{
    g_return_if_fail(TABIYA_IS_COACH_CARD(self));

    if (session == self->session)
        return;
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_set_object(&self->session, session);
    if (session) {
        g_signal_connect_swapped(session, "notify::coach-words", G_CALLBACK(update), self);
        g_signal_connect_swapped(session, "notify::coach-asks", G_CALLBACK(update), self);
    }
    update(self);
}

gboolean tabiya_coach_card_asks(TabiyaCoachCard *self)
{
    g_return_val_if_fail(TABIYA_IS_COACH_CARD(self), FALSE);
    return self->asks;
}

void tabiya_coach_card_set_compact(TabiyaCoachCard *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_COACH_CARD(self));

    tabiya_widget_set_css_class(GTK_WIDGET(self), "tight", compact);
    gtk_box_set_spacing(GTK_BOX(self->box), compact ? 6 : 10);
    /* Below the board it stands for the moves, and is as high: nothing below it moves. */
    gtk_widget_set_vexpand(GTK_WIDGET(self), compact);
    gtk_widget_set_valign(self->box, compact ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL);
}

static void tabiya_coach_card_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    if (id == PROP_ASKS)
        g_value_set_boolean(value, TABIYA_COACH_CARD(object)->asks);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_coach_card_dispose(GObject *object)
{
    TabiyaCoachCard *self = TABIYA_COACH_CARD(object);

    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_clear_object(&self->session);
    tabiya_widget_dispose_template(GTK_WIDGET(self), TABIYA_TYPE_COACH_CARD);
    G_OBJECT_CLASS(tabiya_coach_card_parent_class)->dispose(object);
}

static void tabiya_coach_card_class_init(TabiyaCoachCardClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_coach_card_dispose;
    object_class->get_property = tabiya_coach_card_get_property;
    properties[PROP_ASKS] =
        g_param_spec_boolean("asks", NULL, NULL, FALSE,
                             G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_widget_set_template(widget_class, "play/coach-card.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaCoachCard, box);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCoachCard, words);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCoachCard, buttons);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCoachCard, take_back);
    gtk_widget_class_bind_template_child(widget_class, TabiyaCoachCard, play_on);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "coach-card");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_coach_card_init(TabiyaCoachCard *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_widget_set_name(GTK_WIDGET(self), _("Coach"));
    tabiya_shortcuts_name_button(self->take_back, _("Take Back"), "win.undo-move");
    tabiya_shortcuts_name_button(self->play_on, C_("coach", "Play On"), "win.move-now");
    tabiya_widget_wrap_row(GTK_BOX(self->buttons));
    update(self);
}
