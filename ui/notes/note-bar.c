/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See note-bar.h. */
#include "ui/notes/note-bar.h"

#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/widget.h"

struct _TabiyaNoteBar {
    GtkWidget parent;
    GtkRevealer *revealer;
    GtkBox *row, *top;
    GtkLabel *heading;
    GtkLabel *text;
    GtkButton *button;
    GtkButton *offer; /* hidden if there is no second button */
    GtkWidget *close; /* in the row or, with the text, in its top */
};

G_DEFINE_FINAL_TYPE(TabiyaNoteBar, tabiya_note_bar, GTK_TYPE_WIDGET)

static void closed_cb(TabiyaNoteBar *self)
{
    gtk_revealer_set_reveal_child(self->revealer, FALSE);
}

/* Hides it completely at the end of the animation, for screen readers, too. */
static void child_revealed_cb(TabiyaNoteBar *self)
{
    if (!gtk_revealer_get_child_revealed(self->revealer))
        gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

static void tabiya_note_bar_dispose(GObject *object)
{
    tabiya_widget_dispose_template(GTK_WIDGET(object), TABIYA_TYPE_NOTE_BAR);
    G_OBJECT_CLASS(tabiya_note_bar_parent_class)->dispose(object);
}

static void tabiya_note_bar_class_init(TabiyaNoteBarClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_note_bar_dispose;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    tabiya_widget_set_template(widget_class, "notes/note-bar.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, revealer);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, top);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, close);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, heading);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, text);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, button);
    gtk_widget_class_bind_template_child(widget_class, TabiyaNoteBar, offer);
    gtk_widget_class_bind_template_callback(widget_class, closed_cb);
    gtk_widget_class_bind_template_callback(widget_class, child_revealed_cb);
}

static void tabiya_note_bar_init(TabiyaNoteBar *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *tabiya_note_bar_new(void)
{
    return g_object_new(TABIYA_TYPE_NOTE_BAR, NULL);
}

/* Sets the target first: the name alone would match another action. */
static void set_action(GtkActionable *button, const char *action)
{
    g_autofree char *name = NULL;
    GVariant *target = NULL;

    gtk_actionable_set_action_name(button, NULL);
    if (!g_action_parse_detailed_name(action, &name, &target, NULL))
        return;
    gtk_actionable_set_action_target_value(button, target);
    gtk_actionable_set_action_name(button, name);
    g_clear_pointer(&target, g_variant_unref);
}

void tabiya_note_bar_show(TabiyaNoteBar *self, const char *heading, const char *text,
                          const char *label, const char *action)
{
    g_return_if_fail(TABIYA_IS_NOTE_BAR(self));
    gtk_label_set_text(self->heading, heading ? heading : "");
    gtk_widget_set_visible(GTK_WIDGET(self->heading), heading != NULL);
    gtk_label_set_text(self->text, text);
    gtk_button_set_label(self->button, label);
    set_action(GTK_ACTIONABLE(self->button), action);
    gtk_widget_set_visible(GTK_WIDGET(self->offer), FALSE);
    gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
    gtk_revealer_set_reveal_child(self->revealer, TRUE);
    tabiya_announce(GTK_WIDGET(self), text);
}

void tabiya_note_bar_offer(TabiyaNoteBar *self, const char *label, const char *action)
{
    g_return_if_fail(TABIYA_IS_NOTE_BAR(self));
    gtk_button_set_label(self->offer, label);
    tabiya_widget_wrap_words(GTK_WIDGET(self->offer)); /* two buttons may be too wide */
    set_action(GTK_ACTIONABLE(self->offer), action);
    gtk_widget_set_visible(GTK_WIDGET(self->offer), TRUE);
}

void tabiya_note_bar_withdraw(TabiyaNoteBar *self, const char *action)
{
    g_return_if_fail(TABIYA_IS_NOTE_BAR(self));
    if (g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(self->button)), action) == 0)
        closed_cb(self);
}

void tabiya_note_bar_set_narrow(TabiyaNoteBar *self, gboolean narrow)
{
    g_return_if_fail(TABIYA_IS_NOTE_BAR(self));
    GtkBox *around = narrow ? self->top : self->row;

    gtk_orientable_set_orientation(GTK_ORIENTABLE(self->row),
                                   narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    gtk_box_set_spacing(self->row, narrow ? 6 : 12);
    if (gtk_widget_get_parent(self->close) == GTK_WIDGET(around))
        return;
    g_object_ref(self->close);
    gtk_box_remove(GTK_BOX(gtk_widget_get_parent(self->close)), self->close);
    gtk_box_append(around, self->close);
    g_object_unref(self->close);
}
