/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-cells.h. The text of a cell does not affect its size, so that rows scrolled into view
 * need not be measured. */
#include "ui/library/table-cells.h"

#include <glib/gi18n.h>

#include "app/game/shown-date.h"
#include "app/program.h"
#include "ui/widget.h"

#define NO_FIELD TABIYA_LIBRARY_N_FIELDS /* the column of stars */

static const struct {
    const char *title; /* untranslated */
    TabiyaLibraryField field;
    TabiyaSortColumn order;
    guint min_chars, chars; /* the minimum width, and a sufficient one */
    gboolean expand;
    gboolean number;
} COLUMNS[] = {
    {"", NO_FIELD, TABIYA_SORT_ID, 1, 1, FALSE, FALSE},
    {N_("White"), TABIYA_LIBRARY_WHITE, TABIYA_SORT_WHITE, 7, 16, TRUE, FALSE},
    {N_("Elo"), TABIYA_LIBRARY_WHITE_ELO, TABIYA_SORT_WHITE_ELO, 4, 4, FALSE, TRUE},
    {N_("Black"), TABIYA_LIBRARY_BLACK, TABIYA_SORT_BLACK, 7, 16, TRUE, FALSE},
    {N_("Elo"), TABIYA_LIBRARY_BLACK_ELO, TABIYA_SORT_BLACK_ELO, 4, 4, FALSE, TRUE},
    {N_("Result"), TABIYA_LIBRARY_RESULT, TABIYA_SORT_RESULT, 4, 4, FALSE, TRUE},
    {N_("Date"), TABIYA_LIBRARY_DATE, TABIYA_SORT_DATE, 10, 12, FALSE, TRUE},
    {N_("ECO"), TABIYA_LIBRARY_ECO, TABIYA_SORT_ECO, 4, 4, FALSE, TRUE},
    {N_("Moves"), TABIYA_LIBRARY_LENGTH, TABIYA_SORT_LENGTH, 3, 3, FALSE, TRUE},
    {N_("Event"), TABIYA_LIBRARY_EVENT, TABIYA_SORT_EVENT, 7, 20, TRUE, FALSE},
};

guint tabiya_table_cells_get_n_columns(void)
{
    return G_N_ELEMENTS(COLUMNS);
}

TabiyaSortColumn tabiya_table_cells_get_order(guint index)
{
    return COLUMNS[index].order;
}

/* --- Cells ------------------------------------------------------------------------------------ */

static void set_list_item(GtkWidget *cell, GtkListItem *item)
{
    g_object_set_data(G_OBJECT(cell), "tabiya-list-item", item);
}

static GtkListItem *get_list_item(GtkWidget *cell)
{
    return g_object_get_data(G_OBJECT(cell), "tabiya-list-item");
}

static gboolean is_starred(TabiyaLibraryItem *item)
{
    return tabiya_library_item_get_texts(item)->header.flags & TABIYA_GAME_STARRED;
}

static char *dup_cell_text(TabiyaLibraryItem *item, TabiyaLibraryField field)
{
    if (field == NO_FIELD)
        return g_strdup(is_starred(item) ? "★" : "");
    return tabiya_library_item_dup_field(item, field);
}

static char *dup_spoken(TabiyaLibraryItem *item)
{
    g_autofree char *title = tabiya_library_item_dup_title(item);
    g_autofree char *details = tabiya_library_item_dup_details(item);
    g_autofree char *result = tabiya_library_item_dup_field(item, TABIYA_LIBRARY_RESULT);
    const char *star = is_starred(item) ? _("starred") : NULL;

    return *result ? g_strjoin(", ", title, result, details, star, NULL)
                   : g_strjoin(", ", title, details, star, NULL);
}

/* GTK before 4.12 gives no name to the focused row around our cell. */
static void name_row(GtkWidget *cell, TabiyaLibraryItem *item)
{
    g_autofree char *spoken = dup_spoken(item);
    GtkWidget *row = cell;

    while (row && !g_str_equal(gtk_widget_get_css_name(row), "row"))
        row = gtk_widget_get_parent(row);
    if (row) {
        gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                       -1);
    }
}

/* One that is empty is heard as its game. */
static void name_cell(GtkWidget *cell, TabiyaLibraryItem *item, const char *text)
{
    GtkWidget *around = gtk_widget_get_parent(cell);
    g_autofree char *title = text && *text ? g_strdup(text) : tabiya_library_item_dup_title(item);

    if (around)
        tabiya_widget_set_name(around, title);
}

static void update_cell(GtkWidget *cell)
{
    GtkListItem *list_item = get_list_item(cell);
    TabiyaLibraryItem *item = list_item ? gtk_list_item_get_item(list_item) : NULL;
    gpointer field = g_object_get_data(G_OBJECT(cell), "tabiya-field");
    g_autofree char *text = item ? dup_cell_text(item, GPOINTER_TO_UINT(field)) : NULL;

    g_autofree char *shown = text ? tabiya_program_isolate(text) : NULL;

    gtk_inscription_set_text(GTK_INSCRIPTION(cell), shown);
    if (!item || !tabiya_library_item_is_loaded(item))
        return;
    if (GPOINTER_TO_UINT(field) == NO_FIELD)
        name_row(cell, item);
    name_cell(cell, item, text);
}

/* Shows text that is cut off. Setting the tooltip with the text would ask the display for the
 * pointer's position, for each cell that scrolls by. */
static gboolean query_tooltip_cb(GtkWidget *cell, int x, int y, gboolean keyboard,
                                 GtkTooltip *tooltip, gpointer user)
{
    const char *text = gtk_inscription_get_text(GTK_INSCRIPTION(cell));
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(cell, text ? text : "");
    int width;

    gtk_tooltip_set_text(tooltip, text);
    pango_layout_get_pixel_size(layout, &width, NULL);
    return text && width > gtk_widget_get_width(cell);
}

static void setup_cell_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    guint index = GPOINTER_TO_UINT(user);
    GtkWidget *cell = gtk_inscription_new(NULL);
    GtkInscription *inscription = GTK_INSCRIPTION(cell);
    const gboolean dates = COLUMNS[index].field == TABIYA_LIBRARY_DATE;
    const guint least = dates ? tabiya_shown_date_get_columns() : 0;

    gtk_inscription_set_text_overflow(inscription, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
    gtk_inscription_set_min_chars(inscription, MAX(COLUMNS[index].min_chars, least));
    gtk_inscription_set_nat_chars(inscription, MAX(COLUMNS[index].chars, least));
    if (COLUMNS[index].number)
        gtk_widget_add_css_class(cell, "numeric");
    if (COLUMNS[index].expand) {
        gtk_widget_set_has_tooltip(cell, TRUE);
        g_signal_connect(cell, "query-tooltip", G_CALLBACK(query_tooltip_cb), NULL);
    }
    g_object_set_data(G_OBJECT(cell), "tabiya-field", GUINT_TO_POINTER(COLUMNS[index].field));
    set_list_item(cell, list_item);
    gtk_list_item_set_child(list_item, cell);
}

static void bind_cell_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    GtkWidget *cell = gtk_list_item_get_child(list_item);

    g_signal_connect_swapped(gtk_list_item_get_item(list_item), "notify::loaded",
                             G_CALLBACK(update_cell), cell);
    update_cell(cell);
}

static void unbind_cell_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    g_signal_handlers_disconnect_by_data(gtk_list_item_get_item(list_item),
                                         gtk_list_item_get_child(list_item));
}

static void teardown_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    GtkWidget *cell = gtk_list_item_get_child(list_item);

    if (cell)
        set_list_item(cell, NULL);
}

GtkColumnViewColumn *tabiya_table_cells_make_column(guint index)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    const char *title = COLUMNS[index].title;

    g_signal_connect(factory, "setup", G_CALLBACK(setup_cell_cb), GUINT_TO_POINTER(index));
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cell_cb), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell_cb), NULL);
    g_signal_connect(factory, "teardown", G_CALLBACK(teardown_cb), NULL);
    GtkColumnViewColumn *column = gtk_column_view_column_new(*title ? _(title) : "", factory);
    gtk_column_view_column_set_expand(column, COLUMNS[index].expand);
    gtk_column_view_column_set_resizable(column, COLUMNS[index].expand);
    return column;
}

/* --- Rows of two lines ------------------------------------------------------------------------ */

typedef struct {
    GtkWidget *star, *title, *result, *details;
} Row;

static GtkWidget *label_new(const char *css_class)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static void update_row(GtkWidget *widget)
{
    Row *row = g_object_get_data(G_OBJECT(widget), "tabiya-row");
    GtkListItem *list_item = get_list_item(widget);
    TabiyaLibraryItem *item = list_item ? gtk_list_item_get_item(list_item) : NULL;
    g_autofree char *title = item ? tabiya_library_item_dup_title(item) : NULL;
    g_autofree char *details = item ? tabiya_library_item_dup_details(item) : NULL;
    g_autofree char *result =
        item ? tabiya_library_item_dup_field(item, TABIYA_LIBRARY_RESULT) : NULL;

    if (!item)
        return;
    gtk_widget_set_visible(row->star, is_starred(item));
    gtk_label_set_text(GTK_LABEL(row->title), title);
    gtk_label_set_text(GTK_LABEL(row->result), result);
    gtk_label_set_text(GTK_LABEL(row->details), details);
    if (tabiya_library_item_is_loaded(item))
        name_row(widget, item);
}

static void setup_row_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    GtkWidget *widget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    Row *row = g_new(Row, 1);

    *row = (Row){label_new("library-star"), label_new("game-title"), label_new("numeric"),
                 label_new("game-details")};
    gtk_label_set_text(GTK_LABEL(row->star), "★");
    gtk_widget_set_hexpand(row->title, TRUE);
    gtk_box_append(GTK_BOX(line), row->star);
    gtk_box_append(GTK_BOX(line), row->title);
    gtk_box_append(GTK_BOX(line), row->result);
    gtk_box_append(GTK_BOX(widget), line);
    gtk_box_append(GTK_BOX(widget), row->details);
    g_object_set_data_full(G_OBJECT(widget), "tabiya-row", row, g_free);
    set_list_item(widget, list_item);
    gtk_list_item_set_child(list_item, widget);
}

static void bind_row_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    GtkWidget *widget = gtk_list_item_get_child(list_item);

    g_signal_connect_swapped(gtk_list_item_get_item(list_item), "notify::loaded",
                             G_CALLBACK(update_row), widget);
    update_row(widget);
}

GtkListItemFactory *tabiya_table_cells_make_row_factory(void)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();

    g_signal_connect(factory, "setup", G_CALLBACK(setup_row_cb), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row_cb), NULL);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cell_cb), NULL);
    g_signal_connect(factory, "teardown", G_CALLBACK(teardown_cb), NULL);
    return factory;
}

/* --- The row at a place ----------------------------------------------------------------------- */

static GtkListItem *find_in(GtkWidget *widget)
{
    GtkListItem *found = get_list_item(widget);
    GtkWidget *child = gtk_widget_get_first_child(widget);

    for (; !found && child; child = gtk_widget_get_next_sibling(child))
        found = find_in(child);
    return found;
}

guint tabiya_table_cells_find(GtkWidget *view, double x, double y)
{
    GtkWidget *widget = gtk_widget_pick(view, x, y, GTK_PICK_DEFAULT);
    GtkListItem *found = NULL;

    for (; widget && widget != view; widget = gtk_widget_get_parent(widget)) {
        if (g_str_equal(gtk_widget_get_css_name(widget), "row")) {
            found = find_in(widget);
            break;
        }
    }
    return found ? gtk_list_item_get_position(found) : GTK_INVALID_LIST_POSITION;
}
