/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See table-view.h. Its children are lines, the heading and one for each player, and theirs are the
 * cells; the table measures and places all of them. Only lines in sight are drawn. */
#include "ui/arena/table-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "app/number.h"
#include "ui/arena/arena-words.h"
#include "ui/arena/table-cell.h"
#include "ui/widget.h"

#define N_FROZEN 2    /* rank and name stay in sight */
#define NAME_PART 0.4 /* of the width at most */
#define NATURAL_PX 400
#define HEADING (-1)

typedef struct {
    GtkWidget *line;  /* borrowed: a child of the table */
    GPtrArray *cells; /* of GtkWidget, borrowed: the line's children */
} Line;

struct _TabiyaTableView {
    GtkWidget parent_instance;

    guint n;
    TabiyaTableRow *rows;   /* n of them, with their own names */
    TabiyaTablePair *pairs; /* n * n */
    guint *order;           /* of the rows as shown */
    guint sort_column;
    gboolean descending;

    GPtrArray *lines; /* of Line: the heading first */
    GArray *widths;   /* of int, by column */
    int line_px;
    GtkAdjustment *adjustments[2]; /* by GtkOrientation; owned */
    GtkScrollablePolicy policies[2];
    int cursor_row; /* HEADING … */
    guint cursor_column;
};

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaTableView, tabiya_table_view, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };
enum { SIGNAL_PLAYER_PRESSED, SIGNAL_PAIR_PRESSED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Lines ------------------------------------------------------------------------------------ */

/* A line places and draws its cells as the table tells it. */
#define TABIYA_TYPE_TABLE_LINE (tabiya_table_line_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTableLine, tabiya_table_line, TABIYA, TABLE_LINE, GtkWidget)

struct _TabiyaTableLine {
    GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE(TabiyaTableLine, tabiya_table_line, GTK_TYPE_WIDGET)

static guint count_columns(TabiyaTableView *self)
{
    return TABIYA_TABLE_N_COLUMNS + self->n;
}

static Line *get_line(TabiyaTableView *self, int row)
{
    return g_ptr_array_index(self->lines, row + 1);
}

static GtkWidget *get_cell(TabiyaTableView *self, int row, guint column)
{
    return g_ptr_array_index(get_line(self, row)->cells, column);
}

static int get_width(TabiyaTableView *self, guint column)
{
    return g_array_index(self->widths, int, column);
}

static int get_left(TabiyaTableView *self, guint column)
{
    int left = 0;

    for (guint i = 0; i < column; i++)
        left += get_width(self, i);
    return left;
}

static int get_offset(TabiyaTableView *self, GtkOrientation orientation)
{
    GtkAdjustment *adjustment = self->adjustments[orientation];

    return adjustment ? (int)gtk_adjustment_get_value(adjustment) : 0;
}

/* Where the cells of a column begin in a line, as if it were read from left to right. */
static int locate(TabiyaTableView *self, guint column)
{
    int left = get_left(self, column);

    return column < N_FROZEN ? left : left - get_offset(self, GTK_ORIENTATION_HORIZONTAL);
}

static void tabiya_table_line_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaTableView *table = TABIYA_TABLE_VIEW(gtk_widget_get_parent(widget));
    gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
    guint column = 0;

    for (GtkWidget *cell = gtk_widget_get_first_child(widget); cell;
         cell = gtk_widget_get_next_sibling(cell), column++) {
        int x = locate(table, column), cell_width = get_width(table, column);

        gtk_widget_size_allocate(
            cell, &(GtkAllocation){mirrored ? width - x - cell_width : x, 0, cell_width, height},
            -1);
    }
}

/* Cells scroll away under the frozen ones. */
static void tabiya_table_line_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaTableView *table = TABIYA_TABLE_VIEW(gtk_widget_get_parent(widget));
    int width = gtk_widget_get_width(widget), frozen = get_left(table, N_FROZEN);
    gboolean mirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
    graphene_rect_t free =
        GRAPHENE_RECT_INIT((float)(mirrored ? 0 : frozen), 0, (float)(width - frozen),
                           (float)gtk_widget_get_height(widget));
    GtkWidget *cell = gtk_widget_get_first_child(widget);

    for (guint column = 0; column < N_FROZEN && cell; column++) {
        gtk_widget_snapshot_child(widget, cell, snapshot);
        cell = gtk_widget_get_next_sibling(cell);
    }
    gtk_snapshot_push_clip(snapshot, &free);
    for (guint column = N_FROZEN; cell; cell = gtk_widget_get_next_sibling(cell), column++) {
        int x = locate(table, column);

        if (x < width && x + get_width(table, column) > frozen)
            gtk_widget_snapshot_child(widget, cell, snapshot);
    }
    gtk_snapshot_pop(snapshot);
}

static void tabiya_table_line_dispose(GObject *object)
{
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_table_line_parent_class)->dispose(object);
}

static void tabiya_table_line_class_init(TabiyaTableLineClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_table_line_dispose;
    widget_class->size_allocate = tabiya_table_line_size_allocate;
    widget_class->snapshot = tabiya_table_line_snapshot;
    widget_class->focus = tabiya_widget_focus_children;
    gtk_widget_class_set_css_name(widget_class, "table-line");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_ROW);
}

static void tabiya_table_line_init(TabiyaTableLine *self)
{
}

static void line_free(gpointer data)
{
    Line *line = data;

    g_ptr_array_unref(line->cells);
    gtk_widget_unparent(line->line);
    g_free(line);
}

static void add_line(TabiyaTableView *self, gboolean heading)
{
    Line *line = g_new0(Line, 1);

    line->line = g_object_new(TABIYA_TYPE_TABLE_LINE, NULL);
    line->cells = g_ptr_array_new();
    if (heading)
        gtk_widget_add_css_class(line->line, "heading");
    for (guint column = 0; column < count_columns(self); column++) {
        GtkWidget *cell =
            tabiya_table_cell_new(heading                       ? GTK_ACCESSIBLE_ROLE_COLUMN_HEADER
                                  : column == TABIYA_TABLE_NAME ? GTK_ACCESSIBLE_ROLE_ROW_HEADER
                                                                : GTK_ACCESSIBLE_ROLE_GRID_CELL,
                                  column != TABIYA_TABLE_NAME);

        gtk_widget_set_parent(cell, line->line);
        g_ptr_array_add(line->cells, cell);
    }
    gtk_widget_set_parent(line->line, GTK_WIDGET(self));
    g_ptr_array_add(self->lines, line);
}

/* --- Texts ------------------------------------------------------------------------------------ */

typedef struct {
    const char *title, *words; /* untranslated; `words` for assistive technology, NULL: the title */
    gboolean ascending;        /* sorted so at first */
} Column;

static const Column COLUMNS[TABIYA_TABLE_N_COLUMNS] = {
    [TABIYA_TABLE_RANK] = {"#", N_("Rank"), TRUE},
    [TABIYA_TABLE_NAME] = {N_("Player"), NULL, TRUE},
    [TABIYA_TABLE_POINTS] = {N_("Points"), NULL, FALSE},
    [TABIYA_TABLE_ELO] = {"Elo", NULL, FALSE},
    [TABIYA_TABLE_ERROR] = {"±", N_("Error of the Elo rating"), TRUE},
    [TABIYA_TABLE_LOS] = {"LOS", N_("Likelihood of being stronger than the next player"), FALSE},
    [TABIYA_TABLE_GAMES] = {N_("Games"), NULL, FALSE},
    [TABIYA_TABLE_WINS] = {N_("Won"), NULL, FALSE},
    [TABIYA_TABLE_DRAWS] = {N_("Drawn"), NULL, FALSE},
    [TABIYA_TABLE_LOSSES] = {N_("Lost"), NULL, FALSE},
};

/* "+12", "−12", "0"; "" if it has no bound. */
static char *dup_elo(double elo)
{
    long whole = isfinite(elo) ? lround(elo) : 0;

    if (!isfinite(elo))
        return g_strdup("");
    return g_strdup_printf("%s%ld", whole > 0 ? "+" : whole < 0 ? "\u2212" : "", ABS(whole));
}

static char *dup_error(double error)
{
    return isfinite(error) ? g_strdup_printf("%ld", lround(error)) : g_strdup("∞");
}

static char *dup_count(int count)
{
    return tabiya_dup_number((guint64)MAX(count, 0));
}

static char *dup_text(const TabiyaTableRow *row, guint column)
{
    switch (column) {
    case TABIYA_TABLE_RANK:
        return dup_count(row->rank);
    case TABIYA_TABLE_NAME:
        return g_strdup(row->name);
    case TABIYA_TABLE_POINTS:
        return tabiya_arena_words_dup_points(row->points);
    case TABIYA_TABLE_GAMES:
        return dup_count(row->games);
    case TABIYA_TABLE_WINS:
        return dup_count(row->wins);
    case TABIYA_TABLE_DRAWS:
        return dup_count(row->draws);
    case TABIYA_TABLE_LOSSES:
        return dup_count(row->losses);
    case TABIYA_TABLE_ELO:
        return dup_elo(row->elo);
    case TABIYA_TABLE_ERROR:
        return dup_error(row->error);
    default:
        return isnan(row->los) ? g_strdup("") : g_strdup_printf(_("%.0f%%"), row->los * 100);
    }
}

static void fill_cell(TabiyaTableView *self, int row, guint column)
{
    const TabiyaTableRow *shown = &self->rows[self->order[row]];
    const Column *kind = &COLUMNS[column];
    g_autofree char *text = dup_text(shown, column);
    g_autofree char *words =
        column == TABIYA_TABLE_NAME
            ? g_strdup(text)
            : g_strdup_printf("%s: %s", _(kind->words ? kind->words : kind->title), text);

    tabiya_table_cell_set(TABIYA_TABLE_CELL(get_cell(self, row, column)), text, words);
}

static const TabiyaTablePair *get_pair(TabiyaTableView *self, guint one, guint other)
{
    return &self->pairs[one * self->n + other];
}

/* "6½/10". */
static void fill_pair(TabiyaTableView *self, int row, guint other)
{
    guint one = self->order[row];
    const TabiyaTablePair *pair = get_pair(self, one, other);
    GtkWidget *cell = get_cell(self, row, TABIYA_TABLE_N_COLUMNS + other);
    g_autofree char *points = tabiya_arena_words_dup_points(pair->points);
    g_autofree char *text = NULL, *words = NULL;
    gboolean played = one != other && pair->games > 0;

    if (played) {
        text = g_strdup_printf("%s/%d", points, pair->games);
        /* Translators: two players, the points of the first one, and the number of games */
        words = g_strdup_printf(_("%s against %s: %s of %d"), self->rows[one].name,
                                self->rows[other].name, points, pair->games);
    } else {
        text = g_strdup(one == other ? "–" : "");
        words = g_strdup_printf(_("%s against %s: no games"), self->rows[one].name,
                                self->rows[other].name);
    }
    tabiya_widget_set_css_class(cell, "link", played);
    tabiya_table_cell_set(TABIYA_TABLE_CELL(cell), text, one == other ? "–" : words);
}

/* The arrow of the column by which rows are sorted. */
static void fill_heading(TabiyaTableView *self, guint column)
{
    GtkWidget *cell = get_cell(self, HEADING, column);
    gboolean opponent = column >= TABIYA_TABLE_N_COLUMNS, sorted = column == self->sort_column;
    const char *arrow = !sorted ? "" : self->descending ? " ▾" : " ▴";
    g_autofree char *text = NULL;
    const char *words;

    if (opponent) {
        const TabiyaTableRow *row = &self->rows[column - TABIYA_TABLE_N_COLUMNS];

        text = g_strdup_printf("%u%s", column - TABIYA_TABLE_N_COLUMNS + 1, arrow);
        words = row->name;
    } else {
        const Column *kind = &COLUMNS[column];

        text = g_strdup_printf("%s%s", _(kind->title), arrow);
        words = _(kind->words ? kind->words : kind->title);
    }
    gtk_widget_set_tooltip_text(cell, words);
    tabiya_table_cell_set(TABIYA_TABLE_CELL(cell), text, words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_PROPERTY_SORT,
                                   !sorted            ? GTK_ACCESSIBLE_SORT_NONE
                                   : self->descending ? GTK_ACCESSIBLE_SORT_DESCENDING
                                                      : GTK_ACCESSIBLE_SORT_ASCENDING,
                                   -1);
}

static void fill(TabiyaTableView *self)
{
    for (guint column = 0; column < count_columns(self); column++)
        fill_heading(self, column);
    for (int row = 0; row < (int)self->n; row++) {
        for (guint column = 0; column < TABIYA_TABLE_N_COLUMNS; column++)
            fill_cell(self, row, column);
        tabiya_widget_set_css_class(get_cell(self, row, TABIYA_TABLE_NAME), "link", TRUE);
        for (guint other = 0; other < self->n; other++)
            fill_pair(self, row, other);
    }
}

/* --- Sorting ---------------------------------------------------------------------------------- */

static double get_value(TabiyaTableView *self, guint row, guint column)
{
    const TabiyaTableRow *shown = &self->rows[row];

    switch (column) {
    case TABIYA_TABLE_POINTS:
        return shown->points;
    case TABIYA_TABLE_GAMES:
        return shown->games;
    case TABIYA_TABLE_WINS:
        return shown->wins;
    case TABIYA_TABLE_DRAWS:
        return shown->draws;
    case TABIYA_TABLE_LOSSES:
        return shown->losses;
    case TABIYA_TABLE_ELO:
        return shown->elo;
    case TABIYA_TABLE_ERROR:
        return shown->error;
    case TABIYA_TABLE_LOS:
        return isnan(shown->los) ? -1 : shown->los;
    default: {
        const TabiyaTablePair *pair = get_pair(self, row, column - TABIYA_TABLE_N_COLUMNS);

        return pair->games > 0 ? pair->points / pair->games : -1;
    }
    }
}

/* Equal ones stay in the order of their ranks, whichever way they are sorted. */
static int compare_cb(gconstpointer a, gconstpointer b, gpointer user)
{
    TabiyaTableView *self = user;
    guint one = *(const guint *)a, other = *(const guint *)b;
    int sign = self->descending ? -1 : 1;

    if (self->sort_column == TABIYA_TABLE_RANK)
        return one < other ? -sign : sign;
    if (self->sort_column == TABIYA_TABLE_NAME) {
        int compared = g_utf8_collate(self->rows[one].name, self->rows[other].name);

        return compared != 0 ? sign * compared : one < other ? -1 : 1;
    }
    double x = get_value(self, one, self->sort_column),
           y = get_value(self, other, self->sort_column);
    if (x != y)
        return x < y ? -sign : sign;
    return one < other ? -1 : 1;
}

static void sort_rows(TabiyaTableView *self)
{
    for (guint i = 0; i < self->n; i++)
        self->order[i] = i;
    if (self->n > 1)
        g_qsort_with_data(self->order, (int)self->n, sizeof(guint), compare_cb, self);
    fill(self);
}

void tabiya_table_view_sort(TabiyaTableView *self, guint column)
{
    g_return_if_fail(TABIYA_IS_TABLE_VIEW(self) && column < count_columns(self));
    gboolean ascending = column < TABIYA_TABLE_N_COLUMNS && COLUMNS[column].ascending;

    self->descending = column == self->sort_column ? !self->descending : !ascending;
    self->sort_column = column;
    sort_rows(self);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void free_rows(TabiyaTableView *self)
{
    for (guint i = 0; i < self->n; i++)
        g_free((char *)self->rows[i].name);
    g_clear_pointer(&self->rows, g_free);
    g_clear_pointer(&self->pairs, g_free);
    g_clear_pointer(&self->order, g_free);
    self->n = 0;
}

static void make_lines(TabiyaTableView *self)
{
    g_ptr_array_set_size(self->lines, 0);
    for (guint i = 0; i <= self->n; i++)
        add_line(self, i == 0);
    if (self->sort_column >= count_columns(self))
        self->sort_column = TABIYA_TABLE_RANK;
    self->cursor_row = MIN(self->cursor_row, (int)self->n - 1);
    self->cursor_column = MIN(self->cursor_column, count_columns(self) - 1);
}

void tabiya_table_view_set(TabiyaTableView *self, const TabiyaTableRow *rows, guint n,
                           const TabiyaTablePair *pairs)
{
    g_return_if_fail(TABIYA_IS_TABLE_VIEW(self));
    guint before = self->n;

    free_rows(self);
    self->n = n;
    self->rows = g_memdup2(rows, n * sizeof *rows);
    self->pairs = g_memdup2(pairs, (gsize)n * n * sizeof *pairs);
    self->order = g_new0(guint, n + 1);
    for (guint i = 0; i < n; i++)
        self->rows[i].name = g_strdup(rows[i].name);
    if (n != before || self->lines->len == 0)
        make_lines(self);
    sort_rows(self);
}

/* --- Layout ----------------------------------------------------------------------------------- */

static void measure_columns(TabiyaTableView *self, int width)
{
    g_array_set_size(self->widths, count_columns(self));
    self->line_px = 1;
    for (guint column = 0; column < count_columns(self); column++) {
        int *widest = &g_array_index(self->widths, int, column);

        *widest = 0;
        for (int row = HEADING; row < (int)self->n; row++) {
            GtkWidget *cell = get_cell(self, row, column);
            int natural, height;

            gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
            gtk_widget_measure(cell, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
            *widest = MAX(*widest, natural);
            self->line_px = MAX(self->line_px, height + 1); /* with the line's border */
        }
    }
    int *name = &g_array_index(self->widths, int, TABIYA_TABLE_NAME);
    int all = get_left(self, count_columns(self));
    if (all > width)
        *name = MIN(*name, (int)(width * NAME_PART));
    else
        *name += width - all;
}

static void tabiya_table_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(widget);
    int line;

    gtk_widget_measure(get_cell(self, HEADING, 0), GTK_ORIENTATION_VERTICAL, -1, NULL, &line, NULL,
                       NULL);
    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : 2 * line;
    *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? NATURAL_PX : (int)(self->n + 1) * line;
}

static void configure(GtkAdjustment *adjustment, double whole, double page, double step)
{
    if (adjustment) {
        double last = MAX(whole - page, 0);

        gtk_adjustment_configure(adjustment, MIN(gtk_adjustment_get_value(adjustment), last), 0,
                                 MAX(whole, page), step, page * 0.9, page);
    }
}

/* The heading lies over the lines that scroll under it. */
static void tabiya_table_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(widget);

    measure_columns(self, width);
    configure(self->adjustments[GTK_ORIENTATION_HORIZONTAL], get_left(self, count_columns(self)),
              width, 40);
    configure(self->adjustments[GTK_ORIENTATION_VERTICAL], (double)(self->n + 1) * self->line_px,
              height, self->line_px);
    int offset = get_offset(self, GTK_ORIENTATION_VERTICAL);
    for (int row = HEADING; row < (int)self->n; row++) {
        int y = row == HEADING ? 0 : (row + 1) * self->line_px - offset;

        gtk_widget_size_allocate(get_line(self, row)->line,
                                 &(GtkAllocation){0, y, width, self->line_px}, -1);
    }
}

static gboolean is_inside(TabiyaTableView *self, int row)
{
    int y = (row + 1) * self->line_px - get_offset(self, GTK_ORIENTATION_VERTICAL);

    return y > 0 && y < gtk_widget_get_height(GTK_WIDGET(self)) + self->line_px;
}

static void tabiya_table_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(widget);
    float width = (float)gtk_widget_get_width(widget);
    float height = (float)gtk_widget_get_height(widget), top = (float)self->line_px;

    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, top, width, MAX(height - top, 0)));
    for (int row = 0; row < (int)self->n; row++) {
        if (is_inside(self, row))
            gtk_widget_snapshot_child(widget, get_line(self, row)->line, snapshot);
    }
    gtk_snapshot_pop(snapshot);
    gtk_widget_snapshot_child(widget, get_line(self, HEADING)->line, snapshot);
}

/* --- Pressing --------------------------------------------------------------------------------- */

static void press(TabiyaTableView *self, int row, guint column)
{
    if (row == HEADING) {
        tabiya_table_view_sort(self, column);
        return;
    }
    guint one = self->order[row];
    if (column == TABIYA_TABLE_NAME) {
        g_signal_emit(self, signals[SIGNAL_PLAYER_PRESSED], 0, self->rows[one].player);
    } else if (column >= TABIYA_TABLE_N_COLUMNS) {
        guint other = column - TABIYA_TABLE_N_COLUMNS;

        if (get_pair(self, one, other)->games > 0 && one != other) {
            g_signal_emit(self, signals[SIGNAL_PAIR_PRESSED], 0, self->rows[one].player,
                          self->rows[other].player);
        }
    }
}

/* What is shown at a point: frozen cells and the heading lie over the others. FALSE: nothing. */
static gboolean find_cell(TabiyaTableView *self, double x, double y, int *row, guint *column)
{
    int width = gtk_widget_get_width(GTK_WIDGET(self)), line = MAX(self->line_px, 1);

    if (gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL)
        x = width - x;
    *row = y < line ? HEADING : (int)(y + get_offset(self, GTK_ORIENTATION_VERTICAL)) / line - 1;
    for (*column = 0; *column < count_columns(self); ++*column) {
        int left = locate(self, *column);

        if (x >= left && x < left + get_width(self, *column))
            return *row < (int)self->n;
    }
    return FALSE;
}

static void focus_cell(TabiyaTableView *self, int row, int column);

static void released_cb(TabiyaTableView *self, int presses, double x, double y)
{
    int row;
    guint column;

    if (!find_cell(self, x, y, &row, &column))
        return;
    focus_cell(self, row, (int)column);
    press(self, row, column);
}

/* --- The keyboard ----------------------------------------------------------------------------- */

static void scroll_to(TabiyaTableView *self, int row, guint column)
{
    GtkAdjustment *across = self->adjustments[GTK_ORIENTATION_HORIZONTAL];
    GtkAdjustment *down = self->adjustments[GTK_ORIENTATION_VERTICAL];

    if (across && column >= N_FROZEN && column < self->widths->len) {
        int left = get_left(self, column);

        gtk_adjustment_clamp_page(across, left - get_left(self, N_FROZEN),
                                  left + get_width(self, column));
    }
    if (down && row > HEADING)
        gtk_adjustment_clamp_page(down, row * self->line_px, (row + 2) * self->line_px);
}

/* The nearest cell if there is none. */
static void focus_cell(TabiyaTableView *self, int row, int column)
{
    self->cursor_row = CLAMP(row, HEADING, (int)self->n - 1);
    self->cursor_column = (guint)CLAMP(column, 0, (int)count_columns(self) - 1);
    scroll_to(self, self->cursor_row, self->cursor_column);
    gtk_widget_grab_focus(get_cell(self, self->cursor_row, self->cursor_column));
}

static int get_page(TabiyaTableView *self)
{
    return MAX(gtk_widget_get_height(GTK_WIDGET(self)) / MAX(self->line_px, 1) - 2, 1);
}

/* Left is left. */
static int turn(TabiyaTableView *self, int by)
{
    return gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL ? -by : by;
}

static gboolean key_pressed_cb(TabiyaTableView *self, guint key, guint code, GdkModifierType state)
{
    const struct {
        guint key, pad_key;
        int row, column;
    } moves[] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left, 0, turn(self, -1)},
        {GDK_KEY_Right, GDK_KEY_KP_Right, 0, turn(self, 1)},
        {GDK_KEY_Up, GDK_KEY_KP_Up, -1, 0},
        {GDK_KEY_Down, GDK_KEY_KP_Down, 1, 0},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, -get_page(self), 0},
        {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, get_page(self), 0},
        {GDK_KEY_Home, GDK_KEY_KP_Home, 0, -(int)count_columns(self)},
        {GDK_KEY_End, GDK_KEY_KP_End, 0, (int)count_columns(self)},
    };

    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space) {
        press(self, self->cursor_row, self->cursor_column);
        return GDK_EVENT_STOP;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(moves); i++) {
        if (key == moves[i].key || key == moves[i].pad_key) {
            focus_cell(self, self->cursor_row + moves[i].row,
                       (int)self->cursor_column + moves[i].column);
            return GDK_EVENT_STOP;
        }
    }
    return GDK_EVENT_PROPAGATE;
}

/* Tab enters and leaves once. */
static gboolean tabiya_table_view_focus(GtkWidget *widget, GtkDirectionType direction)
{
    if (gtk_widget_get_focus_child(widget))
        return FALSE;
    return gtk_widget_grab_focus(widget);
}

static gboolean tabiya_table_view_grab_focus(GtkWidget *widget)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(widget);

    focus_cell(self, self->cursor_row, (int)self->cursor_column);
    return TRUE;
}

/* --- The class -------------------------------------------------------------------------------- */

GtkWidget *tabiya_table_view_get_cell_for_tests(TabiyaTableView *self, int row, guint column)
{
    g_return_val_if_fail(TABIYA_IS_TABLE_VIEW(self), NULL);
    return get_cell(self, row, column);
}

void tabiya_table_view_press_for_tests(TabiyaTableView *self, int row, guint column)
{
    g_return_if_fail(TABIYA_IS_TABLE_VIEW(self));
    press(self, row, column);
}

static void scrolled_cb(TabiyaTableView *self)
{
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    for (guint i = 0; i < self->lines->len; i++)
        gtk_widget_queue_allocate(get_line(self, (int)i - 1)->line);
}

static void set_adjustment(TabiyaTableView *self, GtkOrientation orientation,
                           GtkAdjustment *adjustment)
{
    GtkAdjustment **at = &self->adjustments[orientation];

    if (*at)
        g_signal_handlers_disconnect_by_data(*at, self);
    g_set_object(at, adjustment);
    if (adjustment)
        g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(scrolled_cb), self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void tabiya_table_view_set_property(GObject *object, guint id, const GValue *value,
                                           GParamSpec *spec)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(object);

    switch (id) {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
        set_adjustment(self, (GtkOrientation)(id - PROP_HADJUSTMENT), g_value_get_object(value));
        break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
        self->policies[id - PROP_HSCROLL_POLICY] = (GtkScrollablePolicy)g_value_get_enum(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_table_view_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *spec)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(object);

    switch (id) {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
        g_value_set_object(value, self->adjustments[id - PROP_HADJUSTMENT]);
        break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
        g_value_set_enum(value, (int)self->policies[id - PROP_HSCROLL_POLICY]);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_table_view_dispose(GObject *object)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(object);

    g_ptr_array_set_size(self->lines, 0);
    set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, NULL);
    set_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
    G_OBJECT_CLASS(tabiya_table_view_parent_class)->dispose(object);
}

static void tabiya_table_view_finalize(GObject *object)
{
    TabiyaTableView *self = TABIYA_TABLE_VIEW(object);

    free_rows(self);
    g_ptr_array_unref(self->lines);
    g_array_unref(self->widths);
    G_OBJECT_CLASS(tabiya_table_view_parent_class)->finalize(object);
}

static void tabiya_table_view_class_init(TabiyaTableViewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_table_view_dispose;
    object_class->finalize = tabiya_table_view_finalize;
    object_class->get_property = tabiya_table_view_get_property;
    object_class->set_property = tabiya_table_view_set_property;
    widget_class->measure = tabiya_table_view_measure;
    widget_class->size_allocate = tabiya_table_view_size_allocate;
    widget_class->snapshot = tabiya_table_view_snapshot;
    widget_class->focus = tabiya_table_view_focus;
    widget_class->grab_focus = tabiya_table_view_grab_focus;
    g_object_class_override_property(object_class, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object_class, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property(object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
    signals[SIGNAL_PLAYER_PRESSED] =
        g_signal_new("player-pressed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, G_TYPE_INT);
    signals[SIGNAL_PAIR_PRESSED] =
        g_signal_new("pair-pressed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
    gtk_widget_class_set_css_name(widget_class, "arena-table");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void tabiya_table_view_init(TabiyaTableView *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkGesture *click = gtk_gesture_click_new();

    self->lines = g_ptr_array_new_with_free_func(line_free);
    self->widths = g_array_new(FALSE, TRUE, sizeof(int));
    self->cursor_column = TABIYA_TABLE_NAME;
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Crosstable"));
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    g_signal_connect_swapped(click, "released", G_CALLBACK(released_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    tabiya_table_view_set(self, NULL, 0, NULL);
}

GtkWidget *tabiya_table_view_new(void)
{
    return g_object_new(TABIYA_TYPE_TABLE_VIEW, NULL);
}
