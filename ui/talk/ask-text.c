/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-text.h. A label has the links, with their numbers as addresses. It does not tell on which
 * of them the pointer is: that is found in its layout. */
#include "ui/talk/ask-text.h"

#include <stdlib.h>
#include <string.h>

/* A link's place in the label's plain text. */
typedef struct {
    guint index, start, end;
} Link;

struct _TabiyaAskText {
    GtkWidget parent_instance;

    GtkLabel *label; /* a child */
    GArray *links;   /* of Link */
    int chosen;      /* an index of the answer's links; -1: none */
};

enum { SIGNAL_OPENED, SIGNAL_CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAskText, tabiya_ask_text, GTK_TYPE_WIDGET)

/* --- Links ------------------------------------------------------------------------------------ */

static void choose(TabiyaAskText *self, int index)
{
    if (self->chosen == index)
        return;
    self->chosen = index;
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, index);
}

static const Link *find_link(TabiyaAskText *self, int index)
{
    for (guint i = 0; i < self->links->len; i++) {
        const Link *link = &g_array_index(self->links, Link, i);
        if ((int)link->index == index)
            return link;
    }
    return NULL;
}

/* The link at a point of the label; -1: none. */
static int find_at(TabiyaAskText *self, double x, double y)
{
    PangoLayout *layout = gtk_label_get_layout(self->label);
    int left, top, byte, trailing;

    gtk_label_get_layout_offsets(self->label, &left, &top);
    if (!pango_layout_xy_to_index(layout, (int)(x - left) * PANGO_SCALE,
                                  (int)(y - top) * PANGO_SCALE, &byte, &trailing)) {
        return -1;
    }
    for (guint i = 0; i < self->links->len; i++) {
        const Link *link = &g_array_index(self->links, Link, i);
        if ((guint)byte >= link->start && (guint)byte < link->end)
            return (int)link->index;
    }
    return -1;
}

gboolean tabiya_ask_text_get_place(TabiyaAskText *self, GdkRectangle *place)
{
    g_return_val_if_fail(TABIYA_IS_ASK_TEXT(self), FALSE);
    const Link *link = find_link(self, self->chosen);
    PangoRectangle from, to;
    int left, top;

    if (!link)
        return FALSE;
    gtk_label_get_layout_offsets(self->label, &left, &top);
    PangoLayout *layout = gtk_label_get_layout(self->label);
    pango_layout_index_to_pos(layout, (int)link->start, &from);
    pango_layout_index_to_pos(layout, (int)link->end - 1, &to);
    pango_extents_to_pixels(&from, NULL);
    pango_extents_to_pixels(&to, NULL);
    const int right = MAX(from.x + from.width, to.x + to.width);
    const int x = MIN(MIN(from.x, from.x + from.width), MIN(to.x, to.x + to.width));
    *place = (GdkRectangle){left + x, top + from.y, MAX(right - x, 1), MAX(from.height, 1)};
    return TRUE;
}

static gboolean activated_cb(GtkLabel *label G_GNUC_UNUSED, const char *address,
                             TabiyaAskText *self)
{
    g_signal_emit(self, signals[SIGNAL_OPENED], 0, atoi(address));
    return TRUE;
}

void tabiya_ask_text_open_for_tests(TabiyaAskText *self, guint index)
{
    g_return_if_fail(TABIYA_IS_ASK_TEXT(self));
    g_signal_emit(self, signals[SIGNAL_OPENED], 0, (int)index);
}

/* --- Pointer and focus ------------------------------------------------------------------------ */

static void moved_cb(GtkEventControllerMotion *controller G_GNUC_UNUSED, double x, double y,
                     TabiyaAskText *self)
{
    choose(self, find_at(self, x, y));
}

static void left_cb(TabiyaAskText *self)
{
    choose(self, -1);
}

/* Tab goes from link to link within the label. */
static void focus_cb(TabiyaAskText *self)
{
    const char *address = gtk_widget_has_focus(GTK_WIDGET(self->label))
                              ? gtk_label_get_current_uri(self->label)
                              : NULL;

    choose(self, address ? atoi(address) : -1);
}

static void key_cb(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key G_GNUC_UNUSED,
                   guint code G_GNUC_UNUSED, GdkModifierType state G_GNUC_UNUSED,
                   TabiyaAskText *self)
{
    focus_cb(self);
}

static void listen(TabiyaAskText *self)
{
    GtkEventController *motion = gtk_event_controller_motion_new();
    GtkEventController *key = gtk_event_controller_key_new();

    g_signal_connect(motion, "motion", G_CALLBACK(moved_cb), self);
    g_signal_connect_swapped(motion, "leave", G_CALLBACK(left_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->label), motion);
    g_signal_connect(key, "key-released", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self->label), key);
    g_signal_connect_object(self->label, "notify::has-focus", G_CALLBACK(focus_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->label, "activate-link", G_CALLBACK(activated_cb), self, 0);
}

/* --- The text --------------------------------------------------------------------------------- */

static void append_plain(GString *markup, const char *text, gsize length)
{
    g_autofree char *escaped = g_markup_escape_text(text, (gssize)length);

    g_string_append(markup, escaped);
}

/* Moves stay in one piece, from left to right in any language. */
static void append_link(GString *markup, const char *text, const Link *link)
{
    g_string_append_printf(markup, "<a href=\"%u\">", link->index);
    append_plain(markup, text + link->start, link->end - link->start);
    g_string_append(markup, "</a>");
}

static char *dup_markup(TabiyaAskText *self, const char *text, guint length)
{
    g_autoptr(GString) markup = g_string_new(NULL);
    guint at = 0;

    for (guint i = 0; i < self->links->len; i++) {
        const Link *link = &g_array_index(self->links, Link, i);
        append_plain(markup, text + at, link->start - at);
        append_link(markup, text, link);
        at = link->end;
    }
    append_plain(markup, text + at, length - at);
    return g_string_free(g_steal_pointer(&markup), FALSE);
}

static void take_links(TabiyaAskText *self, const TabiyaAnswer *answer, guint start, guint end)
{
    for (guint i = 0; i < answer->links->len; i++) {
        const TabiyaAnswerLink *link = &g_array_index(answer->links, TabiyaAnswerLink, i);
        const Link own = {i, link->start - start, link->end - start};
        if (link->start >= start && link->end <= end)
            g_array_append_val(self->links, own);
    }
}

static void tabiya_ask_text_dispose(GObject *object)
{
    TabiyaAskText *self = TABIYA_ASK_TEXT(object);
    GtkWidget *label = (GtkWidget *)g_steal_pointer(&self->label);

    if (label)
        gtk_widget_unparent(label);
    g_clear_pointer(&self->links, g_array_unref);
    G_OBJECT_CLASS(tabiya_ask_text_parent_class)->dispose(object);
}

static void tabiya_ask_text_class_init(TabiyaAskTextClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_ask_text_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(klass), "answer-text");
    signals[SIGNAL_OPENED] = g_signal_new("opened", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_INT);
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_INT);
}

static void tabiya_ask_text_init(TabiyaAskText *self)
{
    self->links = g_array_new(FALSE, FALSE, sizeof(Link));
    self->chosen = -1;
}

GtkWidget *tabiya_ask_text_new(const TabiyaAnswer *answer, guint start, guint end)
{
    TabiyaAskText *self = g_object_new(TABIYA_TYPE_ASK_TEXT, NULL);

    take_links(self, answer, start, end);
    g_autofree char *markup = dup_markup(self, answer->text->str + start, end - start);
    self->label = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_markup(self->label, markup);
    gtk_label_set_wrap(self->label, TRUE);
    gtk_label_set_wrap_mode(self->label, PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(self->label, 0);
    gtk_widget_set_parent(GTK_WIDGET(self->label), GTK_WIDGET(self));
    listen(self);
    return GTK_WIDGET(self);
}
