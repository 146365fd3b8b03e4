/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See theme-table.h. A name has a line of its own, so that no column is too narrow on a phone. */
#include "ui/puzzles/theme-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/render/chart.h"
#include "ui/widget.h"

typedef enum {
    COLUMN_NAME,
    COLUMN_RATING,
    COLUMN_TRIED,
    COLUMN_SOLVED,
    COLUMN_TIME,
    N_COLUMNS,
} Column;

static const struct {
    const char *title;
    gboolean falls; /* sorted from the largest down at first */
} COLUMNS[N_COLUMNS] = {
    [COLUMN_NAME] = {N_("Themes"), FALSE}, [COLUMN_RATING] = {N_("Rating"), FALSE},
    [COLUMN_TRIED] = {N_("Tried"), TRUE},  [COLUMN_SOLVED] = {N_("Solved"), FALSE},
    [COLUMN_TIME] = {N_("Time"), TRUE},
};

#define ROW_KEY "tabiya-theme"
#define COLUMN_KEY "tabiya-column"

/* A row's figures. */
typedef struct {
    TabiyaPuzzleTheme theme;
    double values[N_COLUMNS]; /* by which it is sorted; not of the name */
    gboolean is_rated;
} Row;

/* The order of the rows. */
typedef struct {
    GtkListBox *list;              /* lent */
    GtkWidget *buttons[N_COLUMNS]; /* the same */
    Column column;
    gboolean falls;
} Order;

/* --- Rows ------------------------------------------------------------------------------------- */

static GtkWidget *new_label(const char *text, const char *css_class)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, css_class);
    return label;
}

static void get_texts(const TabiyaPuzzleSummary *summary, const Row *row, char *texts[N_COLUMNS])
{
    const TabiyaGlicko2 *rating = &summary->theme_ratings[row->theme].value;

    texts[COLUMN_NAME] = g_strdup(tabiya_puzzle_theme_get_name(row->theme));
    texts[COLUMN_RATING] = row->is_rated ? g_strdup_printf("\u200e%.0f ± %.0f\u200e",
                                                           rating->rating, rating->deviation)
                                         : g_strdup("–");
    texts[COLUMN_TRIED] = g_strdup_printf("%'.0f", row->values[COLUMN_TRIED]);
    texts[COLUMN_SOLVED] = tabiya_chart_dup_value(TABIYA_CHART_PERCENT, row->values[COLUMN_SOLVED]);
    texts[COLUMN_TIME] = tabiya_chart_dup_value(TABIYA_CHART_SECONDS, row->values[COLUMN_TIME]);
}

/* A rating is the longest of the figures: it has two of five columns. */
static void attach(GtkGrid *grid, GtkWidget *cell, Column column)
{
    gboolean is_rating = column == COLUMN_RATING;

    gtk_grid_attach(grid, cell, is_rating ? 0 : (int)column, 0, is_rating ? 2 : 1, 1);
}

/* The name has a line of its own above `figures`, which are attached later. */
static GtkWidget *new_lines(GtkWidget *name, GtkGrid **figures)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    *figures = GTK_GRID(gtk_grid_new());
    gtk_grid_set_column_homogeneous(*figures, TRUE);
    gtk_box_append(GTK_BOX(box), name);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(*figures));
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER); /* rows have a least height */
    return box;
}

static GtkWidget *new_cells(char *texts[N_COLUMNS])
{
    GtkGrid *figures;
    GtkWidget *lines = new_lines(new_label(texts[COLUMN_NAME], "theme-name"), &figures);

    for (int i = COLUMN_RATING; i < N_COLUMNS; i++) {
        GtkWidget *cell = new_label(texts[i], "numeric");

        gtk_label_set_wrap(GTK_LABEL(cell), FALSE);
        gtk_widget_add_css_class(cell, "dim-label");
        attach(figures, cell, (Column)i);
    }
    return lines;
}

/* "Fork: Rating 1432 ± 60, Tried 34, Solved 71%, Time 12 s" */
static char *dup_said(char *texts[N_COLUMNS])
{
    GString *said = g_string_new(texts[COLUMN_NAME]);

    for (int i = COLUMN_RATING; i < N_COLUMNS; i++)
        g_string_append_printf(said, ", %s %s", _(COLUMNS[i].title), texts[i]);
    return g_string_free(said, FALSE);
}

static Row *row_new(const TabiyaPuzzleSummary *summary, TabiyaPuzzleTheme theme)
{
    const TabiyaPuzzleTally *tally = &summary->themes[theme];
    Row *row = g_new0(Row, 1);

    row->theme = theme;
    row->is_rated = summary->theme_ratings[theme].n_rated > 0;
    row->values[COLUMN_RATING] = summary->theme_ratings[theme].value.rating;
    row->values[COLUMN_TRIED] = tally->n;
    row->values[COLUMN_SOLVED] = 100.0 * tally->n_solved / MAX(tally->n, 1);
    row->values[COLUMN_TIME] = summary->theme_medians_s[theme];
    return row;
}

static GtkWidget *new_row(const TabiyaPuzzleSummary *summary, TabiyaPuzzleTheme theme)
{
    Row *row = row_new(summary, theme);
    GtkWidget *widget = gtk_list_box_row_new();
    char *texts[N_COLUMNS];
    g_autofree char *target = g_strdup_printf("theme:%s", tabiya_puzzle_theme_get_key(theme));

    get_texts(summary, row, texts);
    g_autofree char *said = dup_said(texts);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(widget), new_cells(texts));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(widget), "win.puzzle-train");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(widget), "s", target);
    gtk_widget_set_tooltip_text(widget, _("Train this theme"));
    tabiya_widget_set_name(widget, said);
    gtk_widget_add_css_class(widget, "theme-row");
    g_object_set_data_full(G_OBJECT(widget), ROW_KEY, row, g_free);
    for (int i = 0; i < N_COLUMNS; i++)
        g_free(texts[i]);
    return widget;
}

/* --- The order -------------------------------------------------------------------------------- */

static int compare(GtkListBoxRow *a, GtkListBoxRow *b, gpointer user)
{
    const Order *order = user;
    const Row *x = g_object_get_data(G_OBJECT(a), ROW_KEY),
              *y = g_object_get_data(G_OBJECT(b), ROW_KEY);
    int by_name = g_utf8_collate(tabiya_puzzle_theme_get_name(x->theme),
                                 tabiya_puzzle_theme_get_name(y->theme));
    double more = x->values[order->column] - y->values[order->column];
    int result = order->column == COLUMN_NAME ? by_name : (more > 0) - (more < 0);

    if (order->column == COLUMN_RATING && x->is_rated != y->is_rated)
        return x->is_rated ? -1 : 1; /* without a rating: last in either order */
    if (result == 0)
        return by_name;
    return order->falls ? -result : result;
}

static void show_order(GtkWidget *button, gboolean is_chosen, gboolean falls)
{
    GtkWidget *icon = g_object_get_data(G_OBJECT(button), "tabiya-icon");

    gtk_widget_set_visible(icon, is_chosen);
    gtk_image_set_from_icon_name(GTK_IMAGE(icon), falls ? "pan-down-symbolic" : "pan-up-symbolic");
    tabiya_widget_set_description(button, !is_chosen ? ""
                                          : falls    ? _("Sorted in descending order")
                                                     : _("Sorted in ascending order"));
}

static void clicked_cb(GtkWidget *button, Order *order)
{
    Column column = (Column)GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), COLUMN_KEY));

    order->falls = column == order->column ? !order->falls : COLUMNS[column].falls;
    order->column = column;
    for (int i = 0; i < N_COLUMNS; i++)
        show_order(order->buttons[i], i == (int)column, order->falls);
    gtk_list_box_invalidate_sort(order->list);
}

static GtkWidget *new_button(Column column, Order *order)
{
    GtkWidget *button = gtk_button_new(), *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 2);
    GtkWidget *icon = gtk_image_new(), *label = new_label(_(COLUMNS[column].title), "caption");

    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), icon);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "theme-column");
    tabiya_widget_set_name(button, _(COLUMNS[column].title));
    g_object_set_data(G_OBJECT(button), COLUMN_KEY, GINT_TO_POINTER(column));
    g_object_set_data(G_OBJECT(button), "tabiya-icon", icon);
    show_order(button, column == order->column, order->falls);
    g_signal_connect(button, "clicked", G_CALLBACK(clicked_cb), order);
    return button;
}

static GtkWidget *new_head(Order *order)
{
    GtkGrid *figures;

    for (int i = 0; i < N_COLUMNS; i++)
        order->buttons[i] = new_button((Column)i, order);
    GtkWidget *head = new_lines(order->buttons[COLUMN_NAME], &figures);
    for (int i = COLUMN_RATING; i < N_COLUMNS; i++)
        attach(figures, order->buttons[i], (Column)i);
    gtk_widget_add_css_class(head, "theme-head");
    return head;
}

/* --- The table -------------------------------------------------------------------------------- */

GtkWidget *tabiya_theme_table_new(const TabiyaPuzzleSummary *summary)
{
    g_autoptr(GArray) themes = tabiya_puzzle_summary_list_themes(summary);

    if (themes->len == 0)
        return NULL;
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), *list = gtk_list_box_new();
    Order *order = g_new0(Order, 1);
    *order = (Order){.list = GTK_LIST_BOX(list), .column = COLUMN_RATING};
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    gtk_list_box_set_sort_func(GTK_LIST_BOX(list), compare, order, NULL);
    gtk_widget_add_css_class(list, "theme-rows");
    tabiya_widget_set_name(list, _("Themes"));
    for (guint i = 0; i < themes->len; i++) {
        gtk_list_box_append(GTK_LIST_BOX(list),
                            new_row(summary, g_array_index(themes, TabiyaPuzzleTheme, i)));
    }
    g_object_set_data_full(G_OBJECT(card), "tabiya-order", order, g_free);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "theme-table");
    gtk_box_append(GTK_BOX(card), new_head(order));
    gtk_box_append(GTK_BOX(card), list);
    return card;
}
