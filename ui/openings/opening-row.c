/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-row.h. */
#include "ui/openings/opening-row.h"

#include <glib/gi18n.h>

#include "app/game/shown-move.h"
#include "ui/widget.h"

struct _TabiyaOpeningRow {
    GtkWidget parent_instance;

    GtkTreeListRow *row; /* owned; NULL: shows nothing */

    GtkWidget *expander; /* owned by their parents */
    GtkWidget *title, *eco, *count, *details;
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningRow, tabiya_opening_row, GTK_TYPE_WIDGET)

/* Below the title: the moves of a search result, or the English name of a family with another
 * one. */
static const char *find_details(TabiyaOpeningItem *item)
{
    const char *name = tabiya_opening_item_get_name(item);

    switch (tabiya_opening_item_get_kind(item)) {
    case TABIYA_OPENING_FAMILY:
        return g_str_equal(name, tabiya_opening_item_get_title(item)) ? NULL : name;
    case TABIYA_OPENING_FOUND:
        return tabiya_opening_item_get_moves(item);
    case TABIYA_OPENING_UNKNOWN:
        return _("Not in the current list of names");
    default:
        return NULL;
    }
}

static char *dup_spoken(TabiyaOpeningItem *item, const char *details)
{
    guint count = tabiya_opening_item_get_count(item);
    g_autofree char *lines =
        count > 1 ? g_strdup_printf(ngettext("%'u line", "%'u lines", count), count) : NULL;

    if (tabiya_opening_item_get_kind(item) == TABIYA_OPENING_SECTION) {
        return g_strdup_printf(ngettext("%s, %'u opening", "%s, %'u openings", count),
                               tabiya_opening_item_get_title(item), count);
    }
    if (tabiya_opening_item_get_kind(item) == TABIYA_OPENING_UNKNOWN)
        return g_strdup_printf("%s, %s", tabiya_opening_item_get_title(item), details);
    return g_strjoin(", ", tabiya_opening_item_get_title(item), tabiya_opening_item_get_eco(item),
                     lines ? lines : details, lines ? details : NULL, NULL);
}

static void show_item(TabiyaOpeningRow *self, TabiyaOpeningItem *item)
{
    TabiyaOpeningKind kind = tabiya_opening_item_get_kind(item);
    const char *moves = tabiya_opening_item_get_moves(item);
    const char *title = tabiya_opening_item_get_title(item);
    const char *details = find_details(item);
    guint count = tabiya_opening_item_get_count(item);
    g_autofree char *shown = moves ? tabiya_shown_san_dup(moves) : NULL;
    gboolean section = kind == TABIYA_OPENING_SECTION;
    g_autofree char *number = count > 1 || section ? g_strdup_printf("%'u", count) : g_strdup("");
    g_autofree char *spoken = dup_spoken(item, details);

    /* What is looked for, and read out, has English letters. */
    gtk_label_set_text(GTK_LABEL(self->title), title == moves ? shown : title);
    /* The end of a long line distinguishes it, and the beginning of a name. */
    gtk_label_set_ellipsize(GTK_LABEL(self->title), kind == TABIYA_OPENING_LINE
                                                        ? PANGO_ELLIPSIZE_START
                                                        : PANGO_ELLIPSIZE_END);
    gtk_label_set_text(GTK_LABEL(self->eco), tabiya_opening_item_get_eco(item));
    gtk_label_set_text(GTK_LABEL(self->count), number);
    tabiya_widget_set_css_class(self->title, "heading", section);
    tabiya_widget_set_css_class(self->title, "dim-label", kind == TABIYA_OPENING_UNKNOWN);
    gtk_widget_set_visible(self->count,
                           kind != TABIYA_OPENING_FOUND && kind != TABIYA_OPENING_UNKNOWN);
    gtk_label_set_text(GTK_LABEL(self->details), !details           ? ""
                                                 : details == moves ? shown
                                                                    : details);
    gtk_widget_set_visible(self->details, details != NULL);
    tabiya_widget_set_css_class(self->details, "english-name", kind == TABIYA_OPENING_FAMILY);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), shown);
    if (gtk_widget_get_parent(GTK_WIDGET(self)))
        tabiya_widget_set_name(gtk_widget_get_parent(GTK_WIDGET(self)), spoken);
}

/* The list item has the focus, so it is read out. */
static void show_unfolded(TabiyaOpeningRow *self)
{
    GtkWidget *item = gtk_widget_get_parent(GTK_WIDGET(self));

    if (!item)
        return;
    if (gtk_tree_list_row_is_expandable(self->row)) {
        gtk_accessible_update_state(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_STATE_EXPANDED,
                                    gtk_tree_list_row_get_expanded(self->row), -1);
    } else {
        gtk_accessible_reset_state(GTK_ACCESSIBLE(item), GTK_ACCESSIBLE_STATE_EXPANDED);
    }
}

void tabiya_opening_row_set_row(TabiyaOpeningRow *self, GtkTreeListRow *row)
{
    g_return_if_fail(TABIYA_IS_OPENING_ROW(self));
    g_autoptr(TabiyaOpeningItem) item = row ? gtk_tree_list_row_get_item(row) : NULL;
    /* Search results are not a tree. */
    gboolean in_tree = item && (tabiya_opening_item_get_kind(item) != TABIYA_OPENING_FOUND ||
                                gtk_tree_list_row_get_depth(row) > 0);

    if (self->row)
        g_signal_handlers_disconnect_by_data(self->row, self);
    g_set_object(&self->row, row);
    gtk_tree_expander_set_list_row(GTK_TREE_EXPANDER(self->expander), in_tree ? row : NULL);
    if (!item)
        return;
    show_item(self, item);
    g_signal_connect_swapped(row, "notify::expanded", G_CALLBACK(show_unfolded), self);
    show_unfolded(self);
}

GtkTreeListRow *tabiya_opening_row_get_row(TabiyaOpeningRow *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ROW(self), NULL);
    return self->row;
}

static GtkWidget *make_label(const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (css_class)
        gtk_widget_add_css_class(label, css_class);
    return label;
}

static void tabiya_opening_row_dispose(GObject *object)
{
    GtkWidget *child;

    if (TABIYA_OPENING_ROW(object)->row)
        tabiya_opening_row_set_row(TABIYA_OPENING_ROW(object), NULL);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_opening_row_parent_class)->dispose(object);
}

static void tabiya_opening_row_class_init(TabiyaOpeningRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_opening_row_dispose;
    gtk_widget_class_set_css_name(widget_class, "opening-row");
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void tabiya_opening_row_init(TabiyaOpeningRow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->expander = gtk_tree_expander_new();
    self->title = make_label(NULL);
    self->details = make_label("dim-label");
    self->eco = make_label("dim-label");
    self->count = make_label("count");
    gtk_widget_add_css_class(self->details, "caption");
    gtk_widget_add_css_class(self->eco, "numeric");
    gtk_widget_add_css_class(self->eco, "caption");
    gtk_widget_add_css_class(self->count, "numeric");
    gtk_label_set_xalign(GTK_LABEL(self->count), 1);
    gtk_label_set_ellipsize(GTK_LABEL(self->details), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_box_append(GTK_BOX(words), self->title);
    gtk_box_append(GTK_BOX(words), self->details);
    gtk_box_append(GTK_BOX(box), words);
    gtk_box_append(GTK_BOX(box), self->eco);
    gtk_box_append(GTK_BOX(box), self->count);
    gtk_tree_expander_set_child(GTK_TREE_EXPANDER(self->expander), box);
    gtk_widget_set_focusable(self->expander, FALSE);
    gtk_widget_set_parent(self->expander, GTK_WIDGET(self));
}

GtkWidget *tabiya_opening_row_new(void)
{
    return g_object_new(TABIYA_TYPE_OPENING_ROW, NULL);
}
