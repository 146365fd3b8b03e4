/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See no-puzzles.h. Leaves out each condition in turn, and counts the puzzles found. */
#include "ui/puzzles/no-puzzles.h"

#include <glib/gi18n.h>

#include "app/number.h"

/* More offers do not help. */
#define MAX_OFFERS 4

struct _TabiyaNoPuzzles {
    GtkWidget parent_instance;

    TabiyaPuzzleShelf *shelf; /* owned */
    TabiyaWishQueryFunc func;
    gpointer user;
    GCancellable *cancellable; /* of the count; NULL: none is running */
    GPtrArray *parts;          /* of TabiyaWishPart, owned */
    guint next, n_offers;
    GtkWidget *box, *words, *offers;
};

G_DEFINE_FINAL_TYPE(TabiyaNoPuzzles, tabiya_no_puzzles, GTK_TYPE_WIDGET)

enum { SIGNAL_LOOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void clear(TabiyaNoPuzzles *self)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(self->offers)))
        gtk_box_remove(GTK_BOX(self->offers), child);
    self->n_offers = 0;
}

static void offer_cb(TabiyaNoPuzzles *self, GtkWidget *button)
{
    guint index = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "tabiya-part"));
    g_autoptr(GPtrArray) parts = g_ptr_array_ref(self->parts);
    TabiyaWishPart *part = g_ptr_array_index(parts, index);

    g_signal_emit(self, signals[SIGNAL_LOOSEN], 0, part->rest);
}

static void all_cb(TabiyaNoPuzzles *self)
{
    g_autoptr(TabiyaPuzzleWish) all = tabiya_puzzle_wish_new();

    g_signal_emit(self, signals[SIGNAL_LOOSEN], 0, all);
}

static GtkWidget *add_button(TabiyaNoPuzzles *self, const char *label, GCallback callback)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    GtkWidget *words = gtk_button_get_child(GTK_BUTTON(button));

    gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_set_tooltip_text(button, label);
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER);
    g_signal_connect_object(button, "clicked", callback, self, G_CONNECT_SWAPPED);
    gtk_box_append(GTK_BOX(self->offers), button);
    return button;
}

static void add_offer(TabiyaNoPuzzles *self, guint index, guint n)
{
    const TabiyaWishPart *part = g_ptr_array_index(self->parts, index);
    g_autofree char *number = tabiya_dup_number(n);
    g_autofree char *label = g_strdup_printf(
        ngettext("Without “%s”: %s puzzle", "Without “%s”: %s puzzles", n), part->words, number);
    GtkWidget *button = add_button(self, label, G_CALLBACK(offer_cb));

    g_object_set_data(G_OBJECT(button), "tabiya-part", GUINT_TO_POINTER(index));
    self->n_offers++;
}

static void finish(TabiyaNoPuzzles *self)
{
    gtk_label_set_text(GTK_LABEL(self->words), self->n_offers > 0
                                                   ? _("No matching puzzles")
                                                   : _("No matching puzzles, even with any one "
                                                       "filter removed"));
    if (self->parts->len > 1)
        add_button(self, _("Clear All Filters"), G_CALLBACK(all_cb));
}

static void count_next(TabiyaNoPuzzles *self);

/* Destroying the message, or asking about another wish, cancels this. */
static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaNoPuzzles) self = user;

    if (!self->shelf || g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return;
    gint64 n = tabiya_puzzle_shelf_count_finish(self->shelf, result, NULL);
    if (n > 0)
        add_offer(self, self->next, (guint)n);
    self->next++;
    count_next(self);
}

static void count_next(TabiyaNoPuzzles *self)
{
    while (self->next < self->parts->len && self->n_offers < MAX_OFFERS) {
        const TabiyaWishPart *part = g_ptr_array_index(self->parts, self->next);
        g_autoptr(TabiyaPuzzleQuery) query = self->func(part->rest, self->user);

        if (query) {
            tabiya_puzzle_shelf_count_async(self->shelf, query, self->cancellable, counted_cb,
                                            g_object_ref(self));
            return;
        }
        self->next++;
    }
    finish(self);
}

void tabiya_no_puzzles_stop(TabiyaNoPuzzles *self)
{
    g_return_if_fail(TABIYA_IS_NO_PUZZLES(self));
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

void tabiya_no_puzzles_explain(TabiyaNoPuzzles *self, const TabiyaPuzzleWish *wish,
                               const char *set_name)
{
    g_return_if_fail(TABIYA_IS_NO_PUZZLES(self) && wish);
    tabiya_no_puzzles_stop(self);
    clear(self);
    g_clear_pointer(&self->parts, g_ptr_array_unref);
    self->parts = tabiya_puzzle_wish_list_parts(wish, set_name);
    self->next = 0;
    self->cancellable = g_cancellable_new();
    gtk_label_set_text(GTK_LABEL(self->words), _("No matching puzzles"));
    count_next(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_no_puzzles_dispose(GObject *object)
{
    TabiyaNoPuzzles *self = TABIYA_NO_PUZZLES(object);

    tabiya_no_puzzles_stop(self);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_pointer(&self->parts, g_ptr_array_unref);
    g_clear_object(&self->shelf);
    G_OBJECT_CLASS(tabiya_no_puzzles_parent_class)->dispose(object);
}

static void tabiya_no_puzzles_class_init(TabiyaNoPuzzlesClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_no_puzzles_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    signals[SIGNAL_LOOSEN] = g_signal_new("loosen", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void tabiya_no_puzzles_init(TabiyaNoPuzzles *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 10);
    self->words = gtk_label_new(NULL);
    self->offers = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_label_set_wrap(GTK_LABEL(self->words), TRUE);
    gtk_label_set_justify(GTK_LABEL(self->words), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(self->words, "dim-label");
    gtk_widget_add_css_class(self->box, "no-puzzles");
    gtk_widget_set_valign(self->box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(self->box), self->words);
    gtk_box_append(GTK_BOX(self->box), self->offers);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
}

GtkWidget *tabiya_no_puzzles_new(TabiyaPuzzleShelf *shelf, TabiyaWishQueryFunc func, gpointer user)
{
    TabiyaNoPuzzles *self = g_object_new(TABIYA_TYPE_NO_PUZZLES, NULL);

    self->shelf = g_object_ref(shelf);
    self->func = func;
    self->user = user;
    return GTK_WIDGET(self);
}
