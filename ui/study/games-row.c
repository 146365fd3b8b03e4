/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See games-row.h. */
#include "ui/study/games-row.h"

#include <glib/gi18n.h>

#include "app/game/result-text.h"
#include "app/game/shown-date.h"
#include "app/program.h"
#include "ui/widget.h"

struct _TabiyaGamesRow {
    GtkWidget parent_instance;

    TabiyaPgnEntry *entry; /* owned */
    gboolean current;

    GtkWidget *title, *result, *details, *mark; /* owned through their parents */
};

G_DEFINE_FINAL_TYPE(TabiyaGamesRow, tabiya_games_row, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_ENTRY, PROP_CURRENT, N_PROPS };
static GParamSpec *properties[N_PROPS];

char *tabiya_games_row_dup_details(TabiyaPgnEntry *entry)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *date =
        tabiya_shown_date_dup(tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_DATE));
    const char *event = tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_EVENT);
    const char *site = tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_SITE);
    const char *eco = tabiya_pgn_entry_get_field(entry, TABIYA_PGN_FIELD_ECO);
    const char *texts[] = {*event ? event : site, date, eco};
    guint moves = ((guint)tabiya_pgn_entry_get_length(entry) + 1) / 2;
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        if (*texts[i])
            g_ptr_array_add(parts, tabiya_program_isolate(texts[i]));
    }
    g_autofree char *length = g_strdup_printf(ngettext("%u move", "%u moves", moves), moves);
    g_ptr_array_add(parts, tabiya_program_isolate(length));
    g_ptr_array_add(parts, NULL);
    return g_strjoinv(" · ", (char **)parts->pdata);
}

static const char *short_result(const char *result)
{
    for (TabiyaResult i = TABIYA_RESULT_UNKNOWN; i <= TABIYA_RESULT_DRAW; i++) {
        if (g_str_equal(tabiya_result_to_string(i), result))
            return tabiya_result_to_shown(i);
    }
    return "";
}

static void update(TabiyaGamesRow *self)
{
    if (!self->entry)
        return;
    const char *title = tabiya_pgn_entry_get_title(self->entry);
    const char *result =
        short_result(tabiya_pgn_entry_get_field(self->entry, TABIYA_PGN_FIELD_RESULT));
    gboolean modified = tabiya_pgn_entry_get_modified(self->entry);
    g_autofree char *details = tabiya_games_row_dup_details(self->entry);
    g_autofree char *spoken = g_strjoin(", ", title, *result ? result : details,
                                        *result    ? details
                                        : modified ? _("unsaved")
                                                   : NULL,
                                        *result && modified ? _("unsaved") : NULL, NULL);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    gtk_label_set_text(GTK_LABEL(self->result), result);
    gtk_label_set_text(GTK_LABEL(self->details), details);
    gtk_widget_set_visible(self->mark, modified);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

void tabiya_games_row_set_entry(TabiyaGamesRow *self, TabiyaPgnEntry *entry)
{
    if (entry == self->entry)
        return;
    if (self->entry)
        g_signal_handlers_disconnect_by_data(self->entry, self);
    g_set_object(&self->entry, entry);
    if (entry)
        g_signal_connect_swapped(entry, "notify", G_CALLBACK(update), self);
    update(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_ENTRY]);
}

TabiyaPgnEntry *tabiya_games_row_get_entry(TabiyaGamesRow *self)
{
    return self->entry;
}

static void set_current(TabiyaGamesRow *self, gboolean current)
{
    if (current == self->current)
        return;
    self->current = current;
    tabiya_widget_set_css_class(GTK_WIDGET(self), "current", current);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_CURRENT]);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_games_row_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *pspec)
{
    TabiyaGamesRow *self = TABIYA_GAMES_ROW(object);
    if (id == PROP_ENTRY)
        g_value_set_object(value, self->entry);
    else if (id == PROP_CURRENT)
        g_value_set_boolean(value, self->current);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_games_row_set_property(GObject *object, guint id, const GValue *value,
                                          GParamSpec *pspec)
{
    TabiyaGamesRow *self = TABIYA_GAMES_ROW(object);
    if (id == PROP_ENTRY)
        tabiya_games_row_set_entry(self, g_value_get_object(value));
    else if (id == PROP_CURRENT)
        set_current(self, g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_games_row_dispose(GObject *object)
{
    GtkWidget *child;
    tabiya_games_row_set_entry(TABIYA_GAMES_ROW(object), NULL);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_games_row_parent_class)->dispose(object);
}

static void tabiya_games_row_class_init(TabiyaGamesRowClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    object_class->get_property = tabiya_games_row_get_property;
    object_class->set_property = tabiya_games_row_set_property;
    object_class->dispose = tabiya_games_row_dispose;
    properties[PROP_ENTRY] = g_param_spec_object("entry", NULL, NULL, TABIYA_TYPE_PGN_ENTRY, flags);
    properties[PROP_CURRENT] = g_param_spec_boolean("current", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "game-row");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *label_new(const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static void tabiya_games_row_init(TabiyaGamesRow *self)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_orientable_set_orientation(GTK_ORIENTABLE(gtk_widget_get_layout_manager(GTK_WIDGET(self))),
                                   GTK_ORIENTATION_VERTICAL);
    self->mark = label_new("game-mark");
    gtk_label_set_text(GTK_LABEL(self->mark), "•");
    gtk_widget_set_tooltip_text(self->mark, _("Unsaved changes"));
    self->title = label_new("game-title");
    gtk_widget_set_hexpand(self->title, TRUE);
    self->result = label_new("numeric");
    self->details = label_new("game-details");
    gtk_box_append(GTK_BOX(line), self->mark);
    gtk_box_append(GTK_BOX(line), self->title);
    gtk_box_append(GTK_BOX(line), self->result);
    gtk_widget_set_parent(line, GTK_WIDGET(self));
    gtk_widget_set_parent(self->details, GTK_WIDGET(self));
}

GtkWidget *tabiya_games_row_new(void)
{
    return g_object_new(TABIYA_TYPE_GAMES_ROW, NULL);
}
