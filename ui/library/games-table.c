/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See games-table.h. Both views share one selection; the hidden one has no model, and so costs
 * nothing. */
#include "ui/library/games-table.h"

#include <glib/gi18n.h>

#include "ui/library/table-cells.h"
#include "ui/widget.h"

/* From this width on there is room for names and for all columns. */
#define ALL_COLUMNS_PX 760

struct _TabiyaGamesTable {
    GtkWidget parent_instance;

    TabiyaLibraryList *list;   /* borrowed */
    GtkSelectionModel *chosen; /* owned */
    GtkStack *stack;
    GtkColumnView *table;
    GtkListView *rows;
    gboolean broad;
    gboolean quiet; /* the program, not the person, sorts or selects */
    int asked;      /* the column that GTK asked for its order: see find_order() */
};

G_DEFINE_FINAL_TYPE(TabiyaGamesTable, tabiya_games_table, GTK_TYPE_WIDGET)

enum { PROP_BROAD = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHOSEN, SIGNAL_OPEN, SIGNAL_MENU, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Selection -------------------------------------------------------------------------------- */

guint tabiya_games_table_get_n_chosen(TabiyaGamesTable *self)
{
    g_return_val_if_fail(TABIYA_IS_GAMES_TABLE(self), 0);
    g_autoptr(GtkBitset) set = gtk_selection_model_get_selection(self->chosen);

    return (guint)gtk_bitset_get_size(set);
}

GArray *tabiya_games_table_dup_chosen(TabiyaGamesTable *self)
{
    g_return_val_if_fail(TABIYA_IS_GAMES_TABLE(self), NULL);
    g_autoptr(GtkBitset) set = gtk_selection_model_get_selection(self->chosen);
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    GtkBitsetIter iter;
    guint position;

    for (gboolean more = gtk_bitset_iter_init_first(&iter, set, &position); more;
         more = gtk_bitset_iter_next(&iter, &position)) {
        gint64 id = tabiya_library_list_get_id(self->list, position);

        g_array_append_val(ids, id);
    }
    return ids;
}

/* Looks at the row, among those that changed, that is selected now; if there is none, at any
 * selected row. */
static void selection_changed_cb(TabiyaGamesTable *self, guint position, guint n)
{
    g_autoptr(GtkBitset) set = gtk_selection_model_get_selection(self->chosen);
    guint shown = G_MAXUINT;

    if (self->quiet)
        return;
    for (guint i = position; shown == G_MAXUINT && i < position + n; i++) {
        if (gtk_bitset_contains(set, i))
            shown = i;
    }
    if (shown == G_MAXUINT && !gtk_bitset_is_empty(set))
        shown = gtk_bitset_get_minimum(set);
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0,
                  shown != G_MAXUINT ? tabiya_library_list_get_id(self->list, shown) : 0);
}

/* GTK before 4.12 has no function for this, only the action of its lists. */
static void scroll_to(GtkWidget *view, guint position)
{
    GtkWidget *child = gtk_widget_get_first_child(view);

    if (GTK_IS_LIST_VIEW(view)) {
        gtk_widget_activate_action(view, "list.scroll-to-item", "u", position);
        return;
    }
    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (GTK_IS_LIST_VIEW(child))
            scroll_to(child, position);
    }
}

static void go_to(TabiyaGamesTable *self, guint position)
{
    scroll_to(self->broad ? GTK_WIDGET(self->table) : GTK_WIDGET(self->rows), position);
}

void tabiya_games_table_go_up(TabiyaGamesTable *self)
{
    g_return_if_fail(TABIYA_IS_GAMES_TABLE(self));
    if (g_list_model_get_n_items(G_LIST_MODEL(self->list)) > 0)
        go_to(self, 0);
}

void tabiya_games_table_choose(TabiyaGamesTable *self, gint64 id)
{
    g_return_if_fail(TABIYA_IS_GAMES_TABLE(self));
    guint position = id != 0 ? tabiya_lazy_list_find(TABIYA_LAZY_LIST(self->list), id) : G_MAXUINT;

    self->quiet = TRUE;
    if (position == G_MAXUINT)
        gtk_selection_model_unselect_all(self->chosen);
    else
        gtk_selection_model_select_item(self->chosen, position, TRUE);
    self->quiet = FALSE;
    if (position != G_MAXUINT)
        go_to(self, position);
}

void tabiya_games_table_choose_all(TabiyaGamesTable *self)
{
    g_return_if_fail(TABIYA_IS_GAMES_TABLE(self));
    gtk_selection_model_select_all(self->chosen);
}

static void activate_cb(TabiyaGamesTable *self, guint position)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, tabiya_library_list_get_id(self->list, position));
}

/* --- The menu --------------------------------------------------------------------------------- */

static void ask_menu_at(GtkWidget *view, double x, double y, gpointer user)
{
    TabiyaGamesTable *self = user;
    guint position = tabiya_table_cells_find(view, x, y);
    double here_x, here_y;

    if (position == GTK_INVALID_LIST_POSITION)
        return;
    if (!gtk_selection_model_is_selected(self->chosen, position))
        gtk_selection_model_select_item(self->chosen, position, TRUE);
    gtk_widget_translate_coordinates(view, GTK_WIDGET(self), x, y, &here_x, &here_y);
    g_signal_emit(self, signals[SIGNAL_MENU], 0, &(GdkRectangle){(int)here_x, (int)here_y, 1, 1});
}

static gboolean key_pressed_cb(GtkEventControllerKey *controller, guint key, guint code,
                               GdkModifierType state, TabiyaGamesTable *self)
{
    if (key == GDK_KEY_Delete)
        return gtk_widget_activate_action(GTK_WIDGET(self), "win.library-delete", NULL);
    if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK)))
        return GDK_EVENT_PROPAGATE;
    g_signal_emit(self, signals[SIGNAL_MENU], 0,
                  &(GdkRectangle){gtk_widget_get_width(GTK_WIDGET(self)) / 2, 48, 1, 1});
    return GDK_EVENT_STOP;
}

static void listen_for_menu(TabiyaGamesTable *self, GtkWidget *view)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    tabiya_widget_listen_for_menu(view, ask_menu_at, self);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(view, keys);
}

/* Left and Right step through the shown game, since rows have nothing to step to. */
static gboolean step_pressed_cb(GtkEventControllerKey *controller, guint key, guint code,
                                GdkModifierType state, TabiyaGamesTable *self)
{
    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Left || key == GDK_KEY_KP_Left)
        gtk_widget_activate_action(GTK_WIDGET(self), "win.previous", NULL);
    else if (key == GDK_KEY_Right || key == GDK_KEY_KP_Right)
        gtk_widget_activate_action(GTK_WIDGET(self), "win.next", NULL);
    else
        return GDK_EVENT_PROPAGATE;
    return GDK_EVENT_STOP;
}

static void listen_for_steps(GtkWidget *view, TabiyaGamesTable *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(step_pressed_cb), self);
    gtk_widget_add_controller(view, keys);
}

/* --- Sorting ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaGamesTable *table;
    TabiyaSortColumn column;
} Order;

/* GTK never compares rows: this finds the column whose title was pressed. */
static int asked_cb(gconstpointer a, gconstpointer b, gpointer user)
{
    Order *order = user;

    if (order->table->asked < 0)
        order->table->asked = (int)order->column;
    return -1;
}

/* The column with the arrow in the table, FALSE if none; GTK before 4.10 has no function for it,
 * but its sorter asks that column first. */
static gboolean find_order(TabiyaGamesTable *self, TabiyaSortColumn *column, gboolean *descending)
{
    GtkSorter *sorter = gtk_column_view_get_sorter(self->table);
    g_autoptr(TabiyaLibraryItem) one = tabiya_library_item_new(1);
    g_autoptr(TabiyaLibraryItem) other = tabiya_library_item_new(2);

    self->asked = -1;
    *descending = gtk_sorter_compare(sorter, one, other) == GTK_ORDERING_LARGER;
    *column = self->asked >= 0 ? (TabiyaSortColumn)self->asked : TABIYA_SORT_ID;
    return self->asked >= 0;
}

static void sorter_changed_cb(TabiyaGamesTable *self)
{
    TabiyaSortColumn column;
    gboolean descending;

    if (self->quiet || !find_order(self, &column, &descending))
        return;
    /* Sorting by rating or date starts with the highest and the latest. */
    g_autofree char *parameter =
        g_strdup_printf("%s %s", tabiya_sort_column_get_name(column), descending ? "desc" : "asc");
    gtk_widget_activate_action(GTK_WIDGET(self), "win.library-sort", "s", parameter);
}

void tabiya_games_table_update_order(TabiyaGamesTable *self)
{
    g_return_if_fail(TABIYA_IS_GAMES_TABLE(self));
    GListModel *columns = gtk_column_view_get_columns(self->table);
    TabiyaSortColumn wanted = tabiya_library_list_get_column(self->list);
    GtkSortType direction =
        tabiya_library_list_is_descending(self->list) ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING;
    GtkColumnViewColumn *found = NULL;

    for (guint i = 0; i < g_list_model_get_n_items(columns); i++) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, i);

        if (tabiya_table_cells_get_order(i) == wanted)
            found = column;
    }
    self->quiet = TRUE;
    gtk_column_view_sort_by_column(self->table, wanted == TABIYA_SORT_ID ? NULL : found, direction);
    self->quiet = FALSE;
}

/* --- Construction ----------------------------------------------------------------------------- */

static void add_columns(TabiyaGamesTable *self)
{
    for (guint i = 0; i < tabiya_table_cells_get_n_columns(); i++) {
        g_autoptr(GtkColumnViewColumn) column = tabiya_table_cells_make_column(i);
        TabiyaSortColumn by = tabiya_table_cells_get_order(i);

        if (by != TABIYA_SORT_ID) {
            Order *order = g_new(Order, 1);
            g_autoptr(GtkSorter) sorter = NULL;

            *order = (Order){self, by};
            sorter = GTK_SORTER(gtk_custom_sorter_new(asked_cb, order, g_free));
            gtk_column_view_column_set_sorter(column, sorter);
        }
        gtk_column_view_append_column(self->table, column);
    }
    g_signal_connect_swapped(gtk_column_view_get_sorter(self->table), "changed",
                             G_CALLBACK(sorter_changed_cb), self);
}

/* Where names would be cut, columns that say less give way. */
static gboolean fit_columns_cb(gpointer user)
{
    g_autoptr(TabiyaGamesTable) self = user;

    if (!gtk_widget_get_mapped(GTK_WIDGET(self)) || !self->broad)
        return G_SOURCE_REMOVE;
    gboolean has_room = gtk_widget_get_width(GTK_WIDGET(self)) >= ALL_COLUMNS_PX;
    GListModel *columns = gtk_column_view_get_columns(self->table);

    for (guint i = 0; i < g_list_model_get_n_items(columns); i++) {
        g_autoptr(GtkColumnViewColumn) column = g_list_model_get_item(columns, i);
        TabiyaSortColumn order = tabiya_table_cells_get_order(i);

        if (order == TABIYA_SORT_ECO || order == TABIYA_SORT_LENGTH)
            gtk_column_view_column_set_visible(column, has_room);
    }
    return G_SOURCE_REMOVE;
}

/* Not while the table is being laid out. */
static void width_changed_cb(TabiyaGamesTable *self)
{
    if (gtk_widget_get_mapped(GTK_WIDGET(self->table)))
        g_idle_add_full(G_PRIORITY_HIGH_IDLE, fit_columns_cb, g_object_ref(self), NULL);
}

static GtkWidget *scrolled(GtkWidget *view)
{
    GtkWidget *scroller = gtk_scrolled_window_new();

    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), view);
    return scroller;
}

static void make_table(TabiyaGamesTable *self)
{
    GtkWidget *view = gtk_column_view_new(NULL);

    self->table = GTK_COLUMN_VIEW(view);
    gtk_column_view_set_enable_rubberband(self->table, FALSE);
    gtk_widget_add_css_class(view, "library-table");
    gtk_widget_add_css_class(view, "data-table");
    tabiya_widget_set_name(view, _("Games"));
    /* Its titles and its rows. */
    tabiya_widget_set_name(gtk_widget_get_first_child(view), _("Games"));
    tabiya_widget_set_name(gtk_widget_get_last_child(view), _("Games"));
    add_columns(self);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(activate_cb), self);
    listen_for_menu(self, view);
    listen_for_steps(view, self);
    tabiya_widget_leave_by_tab(view);
    gtk_stack_add_named(self->stack, scrolled(view), "table");
    g_signal_connect_object(gtk_scrollable_get_hadjustment(GTK_SCROLLABLE(view)),
                            "notify::page-size", G_CALLBACK(width_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

static void make_rows(TabiyaGamesTable *self)
{
    GtkWidget *view = gtk_list_view_new(NULL, tabiya_table_cells_make_row_factory());
    GtkWidget *scroller = scrolled(view);

    self->rows = GTK_LIST_VIEW(view);
    gtk_widget_add_css_class(view, "library-rows");
    tabiya_widget_set_name(view, _("Games"));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    g_signal_connect_swapped(view, "activate", G_CALLBACK(activate_cb), self);
    listen_for_menu(self, view);
    listen_for_steps(view, self);
    tabiya_widget_leave_by_tab(view);
    gtk_stack_add_named(self->stack, scroller, "rows");
}

static void show_view(TabiyaGamesTable *self)
{
    gtk_column_view_set_model(self->table, self->broad ? self->chosen : NULL);
    gtk_list_view_set_model(self->rows, self->broad ? NULL : self->chosen);
    gtk_stack_set_visible_child_name(self->stack, self->broad ? "table" : "rows");
}

static gboolean tabiya_games_table_grab_focus(GtkWidget *widget)
{
    TabiyaGamesTable *self = TABIYA_GAMES_TABLE(widget);

    return gtk_widget_grab_focus(self->broad ? GTK_WIDGET(self->table) : GTK_WIDGET(self->rows));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_games_table_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    if (id == PROP_BROAD)
        g_value_set_boolean(value, TABIYA_GAMES_TABLE(object)->broad);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_games_table_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *spec)
{
    TabiyaGamesTable *self = TABIYA_GAMES_TABLE(object);

    if (id != PROP_BROAD) {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    } else if (self->broad != g_value_get_boolean(value)) {
        self->broad = g_value_get_boolean(value);
        show_view(self);
        g_object_notify_by_pspec(object, spec);
    }
}

static void tabiya_games_table_dispose(GObject *object)
{
    TabiyaGamesTable *self = TABIYA_GAMES_TABLE(object);

    if (self->table) {
        g_signal_handlers_disconnect_by_data(gtk_column_view_get_sorter(self->table), self);
        gtk_column_view_set_model(self->table, NULL);
        gtk_list_view_set_model(self->rows, NULL);
        g_signal_handlers_disconnect_by_data(self->chosen, self);
        gtk_widget_unparent(GTK_WIDGET(self->stack));
        self->table = NULL;
    }
    g_clear_object(&self->chosen);
    G_OBJECT_CLASS(tabiya_games_table_parent_class)->dispose(object);
}

static void tabiya_games_table_class_init(TabiyaGamesTableClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    GType type = G_TYPE_FROM_CLASS(klass);

    object_class->get_property = tabiya_games_table_get_property;
    object_class->set_property = tabiya_games_table_set_property;
    object_class->dispose = tabiya_games_table_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_games_table_grab_focus;
    properties[PROP_BROAD] =
        g_param_spec_boolean("broad", NULL, NULL, FALSE,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_INT64);
    signals[SIGNAL_OPEN] = g_signal_new("open", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_INT64);
    signals[SIGNAL_MENU] = g_signal_new("menu", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, GDK_TYPE_RECTANGLE);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "games-table");
}

static void tabiya_games_table_init(TabiyaGamesTable *self)
{
    self->stack = GTK_STACK(gtk_stack_new());
    gtk_widget_set_parent(GTK_WIDGET(self->stack), GTK_WIDGET(self));
}

GtkWidget *tabiya_games_table_new(TabiyaLibraryList *list)
{
    TabiyaGamesTable *self = g_object_new(TABIYA_TYPE_GAMES_TABLE, NULL);

    self->list = list;
    self->chosen = GTK_SELECTION_MODEL(gtk_multi_selection_new(G_LIST_MODEL(g_object_ref(list))));
    g_signal_connect_swapped(self->chosen, "selection-changed", G_CALLBACK(selection_changed_cb),
                             self);
    make_table(self);
    make_rows(self);
    show_view(self);
    return GTK_WIDGET(self);
}
