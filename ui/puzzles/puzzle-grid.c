/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-grid.h. It has no selection, so that lists of millions may change at no cost. */
#include "ui/puzzles/puzzle-grid.h"

#include <glib/gi18n.h>

#include "app/puzzles/puzzle-item.h"
#include "ui/widget.h"

/* GTK keeps thirty rows ready, each with the maximum number of boards, so this is only as many as
 * fit side by side. */
#define MIN_COLUMNS 2
#define FIRST_COLUMNS 4
#define MAX_COLUMNS 8
#define COLUMN_PX 100 /* the minimum width of a board */

struct _TabiyaPuzzleGrid {
    GtkWidget parent_instance;

    TabiyaPuzzleSignsFunc signs;
    gpointer user;
    GHashTable *cells; /* of GtkListItem, borrowed: those showing a puzzle */
    GtkWidget *scroller;
    GtkGridView *view;
    guint fit_id; /* will change the number of columns; 0: it is right */
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleGrid, tabiya_puzzle_grid, GTK_TYPE_WIDGET)

enum { SIGNAL_OPEN, SIGNAL_MENU, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Cells ------------------------------------------------------------------------------------ */

/* GTK before 4.12 does not name a focused list item after its child. */
static void name_item(GtkWidget *cell)
{
    const char *spoken = tabiya_puzzle_cell_get_spoken(TABIYA_PUZZLE_CELL(cell));
    GtkWidget *around = gtk_widget_get_parent(cell);

    if (around && spoken)
        tabiya_widget_set_name(around, spoken);
}

static void update_cell(TabiyaPuzzleGrid *self, GtkListItem *list_item)
{
    GtkWidget *cell = gtk_list_item_get_child(list_item);
    TabiyaPuzzleItem *item = gtk_list_item_get_item(list_item);
    const TabiyaPuzzle *puzzle = item ? tabiya_puzzle_item_get_puzzle(item) : NULL;

    tabiya_puzzle_cell_set(
        TABIYA_PUZZLE_CELL(cell), puzzle,
        puzzle && self->signs ? self->signs(tabiya_puzzle_item_get_ordinal(item), self->user) : 0);
    name_item(cell);
}

static TabiyaPuzzleGrid *grid_of(GtkListItem *list_item)
{
    return g_object_get_data(G_OBJECT(list_item), "tabiya-grid");
}

static void loaded_cb(GtkListItem *list_item)
{
    update_cell(grid_of(list_item), list_item);
}

/* `x` and `y` are in the cell. */
static void ask_for_menu(GtkListItem *list_item, double x, double y)
{
    TabiyaPuzzleGrid *self = grid_of(list_item);
    GtkWidget *cell = gtk_list_item_get_child(list_item);
    double left, top;

    if (!gtk_list_item_get_item(list_item) ||
        !gtk_widget_translate_coordinates(cell, GTK_WIDGET(self), x, y, &left, &top)) {
        return;
    }
    g_signal_emit(self, signals[SIGNAL_MENU], 0, gtk_list_item_get_position(list_item),
                  &(GdkRectangle){(int)left, (int)top, 1, 1});
}

static void open_menu_at(GtkWidget *cell, double x, double y, gpointer list_item)
{
    ask_for_menu(list_item, x, y);
}

static void setup_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    GtkWidget *cell = tabiya_puzzle_cell_new();

    g_object_set_data(G_OBJECT(list_item), "tabiya-grid", user);
    g_object_set_data(G_OBJECT(cell), "tabiya-item", list_item);
    tabiya_widget_listen_for_menu(cell, open_menu_at, list_item);
    gtk_list_item_set_child(list_item, cell);
}

/* The menu of the focused board. */
static gboolean menu_key_cb(GtkWidget *view, GVariant *arguments, gpointer user)
{
    GtkWidget *around = gtk_widget_get_focus_child(view);
    GtkWidget *cell = around ? gtk_widget_get_first_child(around) : NULL;
    GtkListItem *list_item = cell ? g_object_get_data(G_OBJECT(cell), "tabiya-item") : NULL;

    if (!list_item)
        return FALSE;
    ask_for_menu(list_item, gtk_widget_get_width(cell) / 2.0, gtk_widget_get_height(cell) / 2.0);
    return TRUE;
}

static void add_menu_keys(GtkWidget *view)
{
    GtkEventController *controller = gtk_shortcut_controller_new();
    static const struct {
        guint key;
        GdkModifierType state;
    } KEYS[] = {{GDK_KEY_Menu, 0}, {GDK_KEY_F10, GDK_SHIFT_MASK}};

    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        gtk_shortcut_controller_add_shortcut(
            GTK_SHORTCUT_CONTROLLER(controller),
            gtk_shortcut_new(gtk_keyval_trigger_new(KEYS[i].key, KEYS[i].state),
                             gtk_callback_action_new(menu_key_cb, NULL, NULL)));
    }
    gtk_widget_add_controller(view, controller);
}

static void bind_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    TabiyaPuzzleGrid *self = user;

    g_hash_table_add(self->cells, list_item);
    g_signal_connect_swapped(gtk_list_item_get_item(list_item), "notify::loaded",
                             G_CALLBACK(loaded_cb), list_item);
    update_cell(self, list_item);
}

static void unbind_cb(GtkListItemFactory *factory, GtkListItem *list_item, gpointer user)
{
    g_hash_table_remove(TABIYA_PUZZLE_GRID(user)->cells, list_item);
    g_signal_handlers_disconnect_by_data(gtk_list_item_get_item(list_item), list_item);
}

void tabiya_puzzle_grid_update_signs(TabiyaPuzzleGrid *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_GRID(self));
    GHashTableIter iter;
    gpointer list_item;

    g_hash_table_iter_init(&iter, self->cells);
    while (g_hash_table_iter_next(&iter, &list_item, NULL))
        update_cell(self, list_item);
}

guint tabiya_puzzle_grid_get_n_cells_for_tests(TabiyaPuzzleGrid *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_GRID(self), 0);
    return g_hash_table_size(self->cells);
}

TabiyaPuzzleCell *tabiya_puzzle_grid_find_cell_for_tests(TabiyaPuzzleGrid *self, const char *id)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_GRID(self), NULL);
    GHashTableIter iter;
    gpointer list_item;

    g_hash_table_iter_init(&iter, self->cells);
    while (g_hash_table_iter_next(&iter, &list_item, NULL)) {
        const TabiyaPuzzle *puzzle =
            tabiya_puzzle_item_get_puzzle(gtk_list_item_get_item(list_item));

        if (puzzle && g_str_equal(puzzle->id, id))
            return TABIYA_PUZZLE_CELL(gtk_list_item_get_child(list_item));
    }
    return NULL;
}

void tabiya_puzzle_grid_go_up(TabiyaPuzzleGrid *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_GRID(self));
    GtkAdjustment *position =
        gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(self->scroller));

    gtk_adjustment_set_value(position, gtk_adjustment_get_lower(position));
}

/* --- Columns ---------------------------------------------------------------------------------- */

static guint get_columns(TabiyaPuzzleGrid *self)
{
    GtkAdjustment *across =
        gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(self->scroller));
    double scale = MAX(tabiya_widget_get_text_scale(GTK_WIDGET(self)), 1);
    int fitting = (int)(gtk_adjustment_get_page_size(across) / (COLUMN_PX * scale));

    return (guint)CLAMP(fitting, MIN_COLUMNS, MAX_COLUMNS);
}

static gboolean fit_cb(gpointer data)
{
    TabiyaPuzzleGrid *self = data;

    self->fit_id = 0;
    gtk_grid_view_set_max_columns(self->view, get_columns(self));
    return G_SOURCE_REMOVE;
}

/* The width changes during layout, when boards cannot be made. */
static void width_changed_cb(TabiyaPuzzleGrid *self)
{
    if (self->fit_id == 0 && get_columns(self) != gtk_grid_view_get_max_columns(self->view))
        self->fit_id = g_idle_add(fit_cb, self);
}

/* --- The class -------------------------------------------------------------------------------- */

static void activate_cb(TabiyaPuzzleGrid *self, guint position)
{
    g_signal_emit(self, signals[SIGNAL_OPEN], 0, position);
}

static gboolean tabiya_puzzle_grid_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_PUZZLE_GRID(widget)->view));
}

static void tabiya_puzzle_grid_dispose(GObject *object)
{
    TabiyaPuzzleGrid *self = TABIYA_PUZZLE_GRID(object);

    g_clear_handle_id(&self->fit_id, g_source_remove);
    if (self->view)
        gtk_grid_view_set_model(self->view, NULL);
    self->view = NULL;
    g_clear_pointer(&self->scroller, gtk_widget_unparent);
    g_clear_pointer(&self->cells, g_hash_table_unref);
    G_OBJECT_CLASS(tabiya_puzzle_grid_parent_class)->dispose(object);
}

static void tabiya_puzzle_grid_class_init(TabiyaPuzzleGridClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_grid_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_puzzle_grid_grab_focus;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "puzzle-grid");
    signals[SIGNAL_OPEN] = g_signal_new("open", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_MENU] =
        g_signal_new("menu", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_UINT, GDK_TYPE_RECTANGLE | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void tabiya_puzzle_grid_init(TabiyaPuzzleGrid *self)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkWidget *view = gtk_grid_view_new(NULL, factory);

    self->cells = g_hash_table_new(NULL, NULL);
    self->view = GTK_GRID_VIEW(view);
    g_signal_connect(factory, "setup", G_CALLBACK(setup_cb), self);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_cb), self);
    g_signal_connect(factory, "unbind", G_CALLBACK(unbind_cb), self);
    gtk_grid_view_set_single_click_activate(self->view, TRUE);
    gtk_grid_view_set_min_columns(self->view, MIN_COLUMNS);
    gtk_grid_view_set_max_columns(self->view, FIRST_COLUMNS);
    gtk_widget_add_css_class(view, "puzzle-grid");
    tabiya_widget_set_name(view, _("Puzzles"));
    tabiya_widget_leave_by_tab(view);
    add_menu_keys(view);
    g_signal_connect_object(view, "activate", G_CALLBACK(activate_cb), self, G_CONNECT_SWAPPED);
    self->scroller = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(self->scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(self->scroller), view);
    gtk_widget_set_parent(self->scroller, GTK_WIDGET(self));
    g_signal_connect_object(
        gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(self->scroller)), "changed",
        G_CALLBACK(width_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_puzzle_grid_new(GListModel *list, TabiyaPuzzleSignsFunc signs, gpointer user)
{
    TabiyaPuzzleGrid *self = g_object_new(TABIYA_TYPE_PUZZLE_GRID, NULL);

    self->signs = signs;
    self->user = user;
    gtk_grid_view_set_model(self->view,
                            GTK_SELECTION_MODEL(gtk_no_selection_new(g_object_ref(list))));
    return GTK_WIDGET(self);
}
