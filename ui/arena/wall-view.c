/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wall-view.h. A board that changes is only noted; redraw_turn() reads those of one turn that
 * were noted and can be seen, in the frame that draws them: so no frame has two turns. Names for
 * assistive technology follow once a second. */
#include "ui/arena/wall-view.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

#include "ui/arena/wall-cell.h"
#include "ui/arena/wall-pace.h"
#include "ui/looks.h"
#include "ui/widget.h"

#define NATURAL_PX 400

/* A board and the cell that shows it. */
typedef struct {
    TabiyaWallView *wall;
    GObject *board;  /* owned */
    GtkWidget *cell; /* borrowed: a child of the wall */
    gulong changed_id;
    int turn;         /* in which it is redrawn */
    gboolean stale;   /* has changed since its cell read it */
    gboolean unnamed; /* and since its cell was named */
} Slot;

struct _TabiyaWallView {
    GtkWidget parent_instance;

    TabiyaGameFactsFunc read;
    GListModel *boards; /* owned; NULL: none */
    GPtrArray *slots;   /* of Slot */
    GObject *followed;  /* weak, never read */
    TabiyaWallBrush *brush;
    TabiyaWallLayout layout;
    GtkAdjustment *adjustments[2]; /* by GtkOrientation; owned */
    GtkScrollablePolicy policies[2];
    int cursor; /* the board that has or had the focus */

    TabiyaWallPace pace;
    guint wait_id, frame_id, second_id; /* 0: not running */
    gint64 wake_us;                     /* when the wait ends */
    TabiyaWallClockFunc clock;
    gpointer clock_user;
    guint n_redrawn, n_boards_redrawn;
};

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaWallView, tabiya_wall_view, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };
enum { SIGNAL_FOLLOW, N_SIGNALS };
static guint signals[N_SIGNALS];

static int get_n(TabiyaWallView *self)
{
    return (int)self->slots->len;
}

static Slot *get_slot(TabiyaWallView *self, int i)
{
    return g_ptr_array_index(self->slots, i);
}

static gint64 get_now_us(TabiyaWallView *self)
{
    return self->clock ? self->clock(self->clock_user) : g_get_monotonic_time();
}

/* --- Sight ----------------------------------------------------------------------------- */

static gboolean is_minimized(TabiyaWallView *self)
{
    GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;

    return GDK_IS_TOPLEVEL(surface) &&
           (gdk_toplevel_get_state(GDK_TOPLEVEL(surface)) & GDK_TOPLEVEL_STATE_MINIMIZED) != 0;
}

static gboolean is_shown(TabiyaWallView *self)
{
    return gtk_widget_get_mapped(GTK_WIDGET(self)) && !is_minimized(self);
}

static int get_offset(TabiyaWallView *self)
{
    GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];

    return adjustment ? (int)gtk_adjustment_get_value(adjustment) : 0;
}

/* Whether cell `i` is partly inside the wall, wherever that is. */
static gboolean is_inside(TabiyaWallView *self, int i)
{
    int x, y;

    tabiya_wall_layout_locate(&self->layout, i, &x, &y);
    y -= get_offset(self);
    return y < gtk_widget_get_height(GTK_WIDGET(self)) && y + self->layout.cell.height_px > 0;
}

/* And inside all areas that scroll around it. */
static gboolean is_seen(TabiyaWallView *self, int i)
{
    GtkWidget *around = GTK_WIDGET(self);
    graphene_rect_t bounds, area;

    if (!is_inside(self, i))
        return FALSE;
    while ((around = gtk_widget_get_parent(around))) {
        if (!GTK_IS_SCROLLED_WINDOW(around))
            continue;
        area = GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(around),
                                  (float)gtk_widget_get_height(around));
        if (gtk_widget_compute_bounds(get_slot(self, i)->cell, around, &bounds) &&
            !graphene_rect_intersection(&bounds, &area, NULL)) {
            return FALSE;
        }
    }
    return TRUE;
}

/* --- Redrawing -------------------------------------------------------------------------------- */

static void read_slot(Slot *slot, TabiyaGameFacts *facts)
{
    *facts = (TabiyaGameFacts){0};
    slot->wall->read(slot->board, facts);
}

static void update_slot(Slot *slot)
{
    TabiyaGameFacts facts;

    slot->stale = FALSE;
    read_slot(slot, &facts);
    if (tabiya_wall_cell_update(TABIYA_WALL_CELL(slot->cell), &facts))
        slot->wall->n_boards_redrawn++;
}

static void name_slot(Slot *slot)
{
    TabiyaGameFacts facts;
    guint i;

    slot->unnamed = FALSE;
    read_slot(slot, &facts);
    if (!g_ptr_array_find(slot->wall->slots, slot, &i))
        return;
    g_autofree char *words = tabiya_game_facts_dup_words(&facts, (int)i + 1);
    tabiya_wall_cell_set_words(TABIYA_WALL_CELL(slot->cell), words);
}

static gboolean frame_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user);
static gboolean wait_cb(gpointer data);

/* With the next frame, or with one after it has waited. */
static void redraw_turn_later(TabiyaWallView *self, int turn)
{
    if (self->frame_id != 0 || !is_shown(self))
        return;
    gint64 now_us = get_now_us(self);
    gint64 wait_us = tabiya_wall_pace_get_wait_us(&self->pace, turn, now_us);
    if (self->wait_id != 0 && self->wake_us <= now_us + wait_us)
        return;
    g_clear_handle_id(&self->wait_id, g_source_remove);
    self->wake_us = now_us + wait_us;
    if (wait_us == 0) {
        self->frame_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), frame_cb, NULL, NULL);
    } else {
        self->wait_id = g_timeout_add_full(G_PRIORITY_DEFAULT, (guint)((wait_us + 999) / 1000),
                                           wait_cb, self, NULL);
    }
}

/* Which turns have boards to redraw. */
static void find_turns(TabiyaWallView *self, gboolean found[TABIYA_WALL_TURNS])
{
    memset(found, 0, TABIYA_WALL_TURNS * sizeof *found);
    for (int i = 0; i < get_n(self); i++) {
        Slot *slot = get_slot(self, i);

        found[slot->turn] |= slot->stale && is_seen(self, i);
    }
}

static void redraw_later(TabiyaWallView *self)
{
    gboolean found[TABIYA_WALL_TURNS];

    find_turns(self, found);
    for (int turn = 0; turn < TABIYA_WALL_TURNS; turn++) {
        if (found[turn])
            redraw_turn_later(self, turn);
    }
}

static void redraw_turn(TabiyaWallView *self, int turn, gint64 now_us)
{
    tabiya_wall_pace_drawn(&self->pace, turn, now_us);
    self->n_redrawn++;
    for (int i = 0; i < get_n(self); i++) {
        Slot *slot = get_slot(self, i);

        if (slot->turn == turn && slot->stale && is_seen(self, i))
            update_slot(slot);
    }
}

/* The turn that may be redrawn now and has waited longest; -1: none. */
static int find_due_turn(TabiyaWallView *self, gint64 now_us)
{
    gboolean found[TABIYA_WALL_TURNS];
    int due = -1;

    find_turns(self, found);
    for (int turn = 0; turn < TABIYA_WALL_TURNS; turn++) {
        if (found[turn] && tabiya_wall_pace_get_wait_us(&self->pace, turn, now_us) == 0 &&
            (due < 0 || self->pace.last_us[turn] < self->pace.last_us[due])) {
            due = turn;
        }
    }
    return due;
}

static gboolean redraw_if_due(TabiyaWallView *self)
{
    gint64 now_us = get_now_us(self);
    int turn = is_shown(self) ? find_due_turn(self, now_us) : -1;

    if (turn >= 0)
        redraw_turn(self, turn, now_us);
    return turn >= 0;
}

static gboolean frame_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);

    self->frame_id = 0;
    redraw_if_due(self);
    redraw_later(self);
    return G_SOURCE_REMOVE;
}

static gboolean wait_cb(gpointer data)
{
    TabiyaWallView *self = data;

    self->wait_id = 0;
    redraw_later(self);
    return G_SOURCE_REMOVE;
}

/* Clocks run, what was scrolled away comes into sight, and names are told. Ends when nothing is
 * left to do. */
static gboolean second_cb(gpointer data)
{
    TabiyaWallView *self = data;
    gboolean busy = FALSE;

    for (int i = 0; i < get_n(self); i++) {
        Slot *slot = get_slot(self, i);
        TabiyaGameFacts facts;

        read_slot(slot, &facts);
        busy |= slot->stale || slot->unnamed || facts.live;
        slot->stale |= facts.live;
        if (slot->unnamed && is_shown(self))
            name_slot(slot);
    }
    if (busy && is_shown(self)) {
        redraw_later(self);
        return G_SOURCE_CONTINUE;
    }
    self->second_id = 0;
    return G_SOURCE_REMOVE;
}

static void look_every_second(TabiyaWallView *self)
{
    if (self->second_id == 0 && gtk_widget_get_mapped(GTK_WIDGET(self)))
        self->second_id = g_timeout_add_seconds(1, second_cb, self);
}

static void board_changed_cb(Slot *slot)
{
    slot->stale = slot->unnamed = TRUE;
    redraw_turn_later(slot->wall, slot->turn);
    look_every_second(slot->wall);
}

static void refresh(TabiyaWallView *self)
{
    for (int i = 0; i < get_n(self); i++)
        get_slot(self, i)->stale = TRUE;
    redraw_later(self);
    look_every_second(self);
}

/* --- Boards ----------------------------------------------------------------------------------- */

static void slot_free(gpointer data)
{
    Slot *slot = data;

    g_signal_handler_disconnect(slot->board, slot->changed_id);
    g_object_unref(slot->board);
    gtk_widget_unparent(slot->cell);
    g_free(slot);
}

static void follow_cb(Slot *slot)
{
    g_object_ref(slot->board);
    g_signal_emit(slot->wall, signals[SIGNAL_FOLLOW], 0, slot->board);
    g_object_unref(slot->board);
}

static Slot *slot_new(TabiyaWallView *self, int i)
{
    Slot *slot = g_new0(Slot, 1);

    slot->wall = self;
    slot->board = g_list_model_get_item(self->boards, (guint)i);
    slot->cell = tabiya_wall_cell_new(self->brush);
    slot->changed_id =
        g_signal_connect_swapped(slot->board, "changed", G_CALLBACK(board_changed_cb), slot);
    g_signal_connect_swapped(slot->cell, "activate", G_CALLBACK(follow_cb), slot);
    tabiya_wall_cell_set_followed(TABIYA_WALL_CELL(slot->cell), slot->board == self->followed);
    return slot;
}

/* The children are in the order of the boards: Tab and assistive technology follow it. */
static void insert_slot(TabiyaWallView *self, int i)
{
    Slot *slot = slot_new(self, i);
    GtkWidget *after = i > 0 ? get_slot(self, i - 1)->cell : NULL;

    gtk_widget_insert_after(slot->cell, GTK_WIDGET(self), after);
    g_ptr_array_insert(self->slots, i, slot);
}

static void items_changed_cb(TabiyaWallView *self, guint position, guint removed, guint added)
{
    if (removed > 0)
        g_ptr_array_remove_range(self->slots, position, removed);
    for (guint i = 0; i < added; i++)
        insert_slot(self, (int)(position + i));
    for (int i = 0; i < get_n(self); i++)
        get_slot(self, i)->turn = tabiya_wall_pace_get_turn(i, get_n(self));
    for (int i = (int)position; i < get_n(self); i++) {
        update_slot(get_slot(self, i));
        name_slot(get_slot(self, i)); /* the number is part of the name */
    }
    self->cursor = CLAMP(self->cursor, 0, MAX(get_n(self) - 1, 0));
    gtk_widget_queue_resize(GTK_WIDGET(self));
    look_every_second(self);
}

void tabiya_wall_view_set_boards(TabiyaWallView *self, GListModel *boards)
{
    g_return_if_fail(TABIYA_IS_WALL_VIEW(self));
    g_return_if_fail(!boards || G_IS_LIST_MODEL(boards));
    if (self->boards) {
        g_signal_handlers_disconnect_by_data(self->boards, self);
        g_ptr_array_set_size(self->slots, 0);
    }
    g_set_object(&self->boards, boards);
    if (boards) {
        g_signal_connect_swapped(boards, "items-changed", G_CALLBACK(items_changed_cb), self);
        items_changed_cb(self, 0, 0, g_list_model_get_n_items(boards));
    }
}

void tabiya_wall_view_set_followed(TabiyaWallView *self, GObject *board)
{
    g_return_if_fail(TABIYA_IS_WALL_VIEW(self));
    g_set_weak_pointer(&self->followed, board);
    for (int i = 0; i < get_n(self); i++) {
        Slot *slot = get_slot(self, i);

        tabiya_wall_cell_set_followed(TABIYA_WALL_CELL(slot->cell), board && slot->board == board);
    }
}

/* --- Layout ----------------------------------------------------------------------------------- */

/* The height of usual letters. */
static int get_text_px(TabiyaWallView *self)
{
    PangoContext *context = gtk_widget_get_pango_context(GTK_WIDGET(self));
    const PangoFontDescription *font = pango_context_get_font_description(context);
    double size = (double)pango_font_description_get_size(font) / PANGO_SCALE;
    double dpi = pango_cairo_context_get_resolution(context);

    if (!pango_font_description_get_size_is_absolute(font))
        size *= (dpi > 0 ? dpi : 96) / 72;
    return MAX((int)lround(size), 6);
}

static void tabiya_wall_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                     int *minimum, int *natural, int *minimum_baseline,
                                     int *natural_baseline)
{
    TabiyaWallCellSize cell = tabiya_wall_layout_smallest(get_text_px(TABIYA_WALL_VIEW(widget)));

    *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? cell.width_px : cell.height_px;
    *natural = MAX(*minimum, NATURAL_PX);
}

static void configure(GtkAdjustment *adjustment, double whole, double page, double step)
{
    double last = MAX(whole - page, 0);

    if (adjustment) {
        gtk_adjustment_configure(adjustment, MIN(gtk_adjustment_get_value(adjustment), last), 0,
                                 MAX(whole, page), step, page * 0.9, page);
    }
}

static void tell_place(TabiyaWallView *self, int i)
{
    gtk_accessible_update_relation(GTK_ACCESSIBLE(get_slot(self, i)->cell),
                                   GTK_ACCESSIBLE_RELATION_ROW_INDEX, i / self->layout.columns + 1,
                                   GTK_ACCESSIBLE_RELATION_COL_INDEX, i % self->layout.columns + 1,
                                   -1);
}

static void place_cell(TabiyaWallView *self, int i, int width)
{
    const TabiyaWallCellSize *size = &self->layout.cell;
    GtkWidget *cell = get_slot(self, i)->cell;
    int x, y;

    tabiya_wall_layout_locate(&self->layout, i, &x, &y);
    if (gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL)
        x = width - x - size->width_px;
    tabiya_wall_cell_set_size(TABIYA_WALL_CELL(cell), size);
    gtk_widget_size_allocate(
        cell, &(GtkAllocation){x, y - get_offset(self), size->width_px, size->height_px}, -1);
}

static void tabiya_wall_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);
    int columns = self->layout.columns;

    self->layout = tabiya_wall_layout(get_n(self), width, height, get_text_px(self));
    configure(self->adjustments[GTK_ORIENTATION_HORIZONTAL], width, width, 1);
    configure(self->adjustments[GTK_ORIENTATION_VERTICAL], self->layout.height_px, height,
              self->layout.step_y / 2.0);
    for (int i = 0; i < get_n(self); i++) {
        place_cell(self, i, width);
        if (columns != self->layout.columns)
            tell_place(self, i);
    }
    redraw_later(self);
}

static void tabiya_wall_view_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);

    for (int i = 0; i < get_n(self); i++) {
        if (is_inside(self, i))
            gtk_widget_snapshot_child(widget, get_slot(self, i)->cell, snapshot);
    }
}

/* --- The keyboard and the pointer ------------------------------------------------------------- */

static gboolean focus_board(TabiyaWallView *self, int i)
{
    return get_n(self) > 0 &&
           gtk_widget_grab_focus(get_slot(self, CLAMP(i, 0, get_n(self) - 1))->cell);
}

/* Left is left, in whatever direction the boards are counted. */
static int step_from(TabiyaWallView *self, int dx, int dy)
{
    if (gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL)
        dx = -dx;
    return tabiya_wall_layout_step(&self->layout, get_n(self), self->cursor, dx, dy);
}

/* Tab enters and leaves the wall once; arrows move on it, and stop at its edge. */
static gboolean tabiya_wall_view_focus(GtkWidget *widget, GtkDirectionType direction)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);
    int dx = direction == GTK_DIR_RIGHT ? 1 : direction == GTK_DIR_LEFT ? -1 : 0;
    int dy = direction == GTK_DIR_DOWN ? 1 : direction == GTK_DIR_UP ? -1 : 0;

    if (!gtk_widget_get_focus_child(widget))
        return focus_board(self, self->cursor);
    return (dx != 0 || dy != 0) && focus_board(self, step_from(self, dx, dy));
}

static gboolean tabiya_wall_view_grab_focus(GtkWidget *widget)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);

    return focus_board(self, self->cursor);
}

static void scroll_to(TabiyaWallView *self, int i)
{
    GtkAdjustment *adjustment = self->adjustments[GTK_ORIENTATION_VERTICAL];
    int x, y;

    tabiya_wall_layout_locate(&self->layout, i, &x, &y);
    if (adjustment)
        gtk_adjustment_clamp_page(adjustment, y, y + self->layout.cell.height_px);
}

static void tabiya_wall_view_set_focus_child(GtkWidget *widget, GtkWidget *child)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(widget);

    for (int i = 0; child && i < get_n(self); i++) {
        Slot *slot = get_slot(self, i);

        if (slot->cell != child)
            continue;
        self->cursor = i;
        name_slot(slot); /* now somebody listens */
        scroll_to(self, i);
    }
    GTK_WIDGET_CLASS(tabiya_wall_view_parent_class)->set_focus_child(widget, child);
}

/* The rows that can be seen at once. */
static int get_page(TabiyaWallView *self)
{
    int rows = gtk_widget_get_height(GTK_WIDGET(self)) / MAX(self->layout.step_y, 1);

    return MAX(rows, 1) * self->layout.columns;
}

static gboolean key_pressed_cb(TabiyaWallView *self, guint key, guint code, GdkModifierType state)
{
    static const struct {
        guint key, pad_key;
        int dx, dy, pages, ends;
    } KEYS[] = {
        {GDK_KEY_Left, GDK_KEY_KP_Left, .dx = -1},
        {GDK_KEY_Right, GDK_KEY_KP_Right, .dx = 1},
        {GDK_KEY_Up, GDK_KEY_KP_Up, .dy = -1},
        {GDK_KEY_Down, GDK_KEY_KP_Down, .dy = 1},
        {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, .pages = -1},
        {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, .pages = 1},
        {GDK_KEY_Home, GDK_KEY_KP_Home, .ends = -1},
        {GDK_KEY_End, GDK_KEY_KP_End, .ends = 1},
    };

    if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
        return GDK_EVENT_PROPAGATE;
    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++) {
        if (key != KEYS[i].key && key != KEYS[i].pad_key)
            continue;
        int to = self->cursor + KEYS[i].pages * get_page(self) + KEYS[i].ends * get_n(self);
        if (KEYS[i].dx != 0 || KEYS[i].dy != 0)
            to = step_from(self, KEYS[i].dx, KEYS[i].dy);
        focus_board(self, to);
        return GDK_EVENT_STOP;
    }
    return GDK_EVENT_PROPAGATE;
}

static void released_cb(TabiyaWallView *self, int presses, double x, double y)
{
    GtkWidget *cell = gtk_widget_pick(GTK_WIDGET(self), x, y, GTK_PICK_DEFAULT);

    if (!TABIYA_IS_WALL_CELL(cell))
        return;
    gtk_widget_grab_focus(cell);
    gtk_widget_activate(cell);
}

static void add_controllers(TabiyaWallView *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkGesture *click = gtk_gesture_click_new();

    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    g_signal_connect_swapped(click, "released", G_CALLBACK(released_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

/* --- The class -------------------------------------------------------------------------------- */

void tabiya_wall_view_set_clock_for_tests(TabiyaWallView *self, TabiyaWallClockFunc clock,
                                          gpointer user)
{
    g_return_if_fail(TABIYA_IS_WALL_VIEW(self));
    self->clock = clock;
    self->clock_user = user;
    self->pace = (TabiyaWallPace){0};
}

gboolean tabiya_wall_view_redraw_for_tests(TabiyaWallView *self)
{
    g_return_val_if_fail(TABIYA_IS_WALL_VIEW(self), FALSE);
    return redraw_if_due(self);
}

GtkWidget *tabiya_wall_view_get_cell_for_tests(TabiyaWallView *self, guint i)
{
    g_return_val_if_fail(TABIYA_IS_WALL_VIEW(self) && i < self->slots->len, NULL);
    return get_slot(self, (int)i)->cell;
}

guint tabiya_wall_view_get_n_redrawn_for_tests(TabiyaWallView *self, guint *boards)
{
    g_return_val_if_fail(TABIYA_IS_WALL_VIEW(self), 0);
    if (boards)
        *boards = self->n_boards_redrawn;
    return self->n_redrawn;
}

static void tabiya_wall_view_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(tabiya_wall_view_parent_class)->map(widget);
    refresh(TABIYA_WALL_VIEW(widget));
}

static void stop(TabiyaWallView *self)
{
    g_clear_handle_id(&self->wait_id, g_source_remove);
    if (self->frame_id != 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->frame_id);
    self->frame_id = 0;
    g_clear_handle_id(&self->second_id, g_source_remove);
}

static void tabiya_wall_view_unmap(GtkWidget *widget)
{
    stop(TABIYA_WALL_VIEW(widget));
    GTK_WIDGET_CLASS(tabiya_wall_view_parent_class)->unmap(widget);
}

static void looks_changed_cb(TabiyaWallView *self)
{
    tabiya_wall_brush_invalidate(self->brush);
    for (int i = 0; i < get_n(self); i++)
        gtk_widget_queue_draw(get_slot(self, i)->cell);
}

/* The boards move: what comes into sight may be stale. */
static void scrolled_cb(TabiyaWallView *self)
{
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_adjustment(TabiyaWallView *self, GtkOrientation orientation,
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

static void tabiya_wall_view_set_property(GObject *object, guint id, const GValue *value,
                                          GParamSpec *spec)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(object);

    switch (id) {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
        set_adjustment(
            self, id == PROP_HADJUSTMENT ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL,
            g_value_get_object(value));
        break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
        self->policies[id - PROP_HSCROLL_POLICY] = (GtkScrollablePolicy)g_value_get_enum(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_wall_view_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *spec)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(object);

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

static void tabiya_wall_view_dispose(GObject *object)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(object);

    stop(self);
    tabiya_wall_view_set_boards(self, NULL);
    g_clear_weak_pointer(&self->followed);
    set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, NULL);
    set_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
    G_OBJECT_CLASS(tabiya_wall_view_parent_class)->dispose(object);
}

static void tabiya_wall_view_finalize(GObject *object)
{
    TabiyaWallView *self = TABIYA_WALL_VIEW(object);

    g_ptr_array_unref(self->slots);
    tabiya_wall_brush_free(self->brush);
    G_OBJECT_CLASS(tabiya_wall_view_parent_class)->finalize(object);
}

static void tabiya_wall_view_class_init(TabiyaWallViewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_wall_view_dispose;
    object_class->finalize = tabiya_wall_view_finalize;
    object_class->get_property = tabiya_wall_view_get_property;
    object_class->set_property = tabiya_wall_view_set_property;
    widget_class->measure = tabiya_wall_view_measure;
    widget_class->size_allocate = tabiya_wall_view_size_allocate;
    widget_class->snapshot = tabiya_wall_view_snapshot;
    widget_class->map = tabiya_wall_view_map;
    widget_class->unmap = tabiya_wall_view_unmap;
    widget_class->focus = tabiya_wall_view_focus;
    widget_class->grab_focus = tabiya_wall_view_grab_focus;
    widget_class->set_focus_child = tabiya_wall_view_set_focus_child;
    g_object_class_override_property(object_class, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object_class, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property(object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
    signals[SIGNAL_FOLLOW] = g_signal_new("follow", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_OBJECT);
    gtk_widget_class_set_css_name(widget_class, "wall");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void tabiya_wall_view_init(TabiyaWallView *self)
{
    self->slots = g_ptr_array_new_with_free_func(slot_free);
    self->brush = tabiya_wall_brush_new();
    self->layout = tabiya_wall_layout(1, 1, 1, 1);
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
    tabiya_widget_set_name(GTK_WIDGET(self), _("Games in play"));
    add_controllers(self);
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(looks_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_wall_view_new(TabiyaGameFactsFunc read)
{
    g_return_val_if_fail(read, NULL);
    TabiyaWallView *self = g_object_new(TABIYA_TYPE_WALL_VIEW, NULL);

    self->read = read;
    return GTK_WIDGET(self);
}
