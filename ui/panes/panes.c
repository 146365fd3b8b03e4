/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See panes.h. */
#include "ui/panes/panes.h"

#include <glib/gi18n.h>

#include "ui/panes/edge.h"
#include "ui/settings.h"

#define EDGE_PX 12
#define COMPACT_SPACING_PX 6
#define ROW_EXTRA_PX 8     /* of a row of moves, beyond its letters (ui/notation/) */
#define PAGE_PADDING_PX 20 /* above and below the moves */
#define FEWEST_LINES 3     /* in little room */
#define COLUMN_LEAST_PX 260
#define COLUMN_PERCENT 48 /* of the moves, unless the edge was dragged */

/* The settings that remember an edge. */
typedef struct {
    const char *share;  /* of the height */
    const char *column; /* of the width */
} Keys;

/* What stands beside the moves differs: an edge that fits a list of games cuts off openings. */
static const Keys KEYS[] = {
    [TABIYA_PANES_STUDY] = {"notation-share", "notation-column"},
    [TABIYA_PANES_OPENINGS] = {"openings-share", "openings-column"},
    [TABIYA_PANES_TRAINING] = {"training-share", "training-column"},
};

struct _TabiyaPanes {
    GtkWidget parent_instance;

    GtkWidget *moves; /* a child; NULL: none yet */
    TabiyaTray *tray; /* a child */
    GtkWidget *edge;  /* a child */
    TabiyaPanesKind kind;
    gboolean columns, compact, after, writing;
    int size_px;    /* of the moves, at the last allocation, */
    int room_px;    /* and of both panes, in the direction of dragging */
    int grabbed_px; /* the size when the edge was grabbed */
};

enum { PROP_MOVES = 1, PROP_COLUMNS, PROP_COMPACT, PROP_AFTER, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaPanes, tabiya_panes, GTK_TYPE_WIDGET)

/* --- Sizes of the panes ----------------------------------------------------------------------- */

static gboolean has_moves(TabiyaPanes *self)
{
    return self->moves && gtk_widget_get_visible(self->moves);
}

static gboolean has_both(TabiyaPanes *self)
{
    return has_moves(self) && tabiya_tray_is_used(self->tray);
}

static gboolean is_across(TabiyaPanes *self)
{
    return self->columns && !self->compact;
}

static const char *key_of(TabiyaPanes *self)
{
    return is_across(self) ? KEYS[self->kind].column : KEYS[self->kind].share;
}

static int line_px(TabiyaPanes *self)
{
    PangoContext *context = gtk_widget_get_pango_context(GTK_WIDGET(self));
    PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
    int height = PANGO_PIXELS_CEIL(pango_font_metrics_get_height(metrics));

    pango_font_metrics_unref(metrics);
    return height + ROW_EXTRA_PX;
}

static int lines_px(TabiyaPanes *self, int lines)
{
    return lines * line_px(self) + PAGE_PADDING_PX;
}

static int gap_px(TabiyaPanes *self)
{
    return self->compact ? COMPACT_SPACING_PX : EDGE_PX;
}

static GtkOrientation opposite(GtkOrientation orientation)
{
    return orientation == GTK_ORIENTATION_VERTICAL ? GTK_ORIENTATION_HORIZONTAL
                                                   : GTK_ORIENTATION_VERTICAL;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural)
{
    if (for_size >= 0) {
        int least;

        gtk_widget_measure(widget, opposite(orientation), -1, &least, NULL, NULL, NULL);
        for_size = MAX(for_size, least);
    }
    gtk_widget_measure(widget, orientation, for_size, minimum, natural, NULL, NULL);
}

/* The height of the moves with `lines` rows. Other widgets in the moves' pane, such as a comment
 * being written, keep their own height. */
static int with_lines(TabiyaPanes *self, int width, int least, int lines)
{
    GtkWidget *page = GTK_IS_BOX(self->moves) ? gtk_widget_get_first_child(self->moves) : NULL;
    int page_least = least;

    if (page && gtk_widget_get_visible(page))
        measure(page, GTK_ORIENTATION_VERTICAL, width, &page_least, NULL);
    return least + MAX(lines_px(self, lines) - page_least, 0);
}

/* --- The share of the moves ------------------------------------------------------------------- */

/* From the height of both, without the gap. */
static int height_of_moves(TabiyaPanes *self, int width, int height)
{
    int share =
        self->compact ? 0 : g_settings_get_int(tabiya_settings_get(), KEYS[self->kind].share);
    int tray_least, tray_natural, moves_least, wish;

    measure(GTK_WIDGET(self->tray), GTK_ORIENTATION_VERTICAL, width, &tray_least, &tray_natural);
    measure(self->moves, GTK_ORIENTATION_VERTICAL, width, &moves_least, NULL);
    wish = share > 0 ? height * share / 100 : height - tray_natural;
    if (!self->compact)
        moves_least = with_lines(self, width, moves_least, TABIYA_PANES_LINES);
    return MAX(MIN(MAX(wish, moves_least), height - tray_least), 0);
}

/* Whether the moves have all of the height, as with the cards they would have too few rows. */
static gboolean have_all(TabiyaPanes *self, int width, int height)
{
    int tray, moves;

    if (!self->writing || self->compact || is_across(self))
        return FALSE;
    measure(GTK_WIDGET(self->tray), GTK_ORIENTATION_VERTICAL, width, &tray, NULL);
    measure(self->moves, GTK_ORIENTATION_VERTICAL, width, &moves, NULL);
    return with_lines(self, width, moves, TABIYA_PANES_LINES) + EDGE_PX + tray > height;
}

/* From the width of both. */
static int width_of_moves(TabiyaPanes *self, int width)
{
    int percent = g_settings_get_int(tabiya_settings_get(), KEYS[self->kind].column);
    int moves, tray;

    measure(self->moves, GTK_ORIENTATION_HORIZONTAL, -1, &moves, NULL);
    measure(GTK_WIDGET(self->tray), GTK_ORIENTATION_HORIZONTAL, -1, &tray, NULL);
    moves = MAX(moves, COLUMN_LEAST_PX);
    tray = MAX(tray, COLUMN_LEAST_PX);
    return MAX(
        MIN(MAX(width * (percent > 0 ? percent : COLUMN_PERCENT) / 100, moves), width - tray), 0);
}

/* --- Layout ----------------------------------------------------------------------------------- */

static GtkSizeRequestMode tabiya_panes_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure_width(TabiyaPanes *self, int *minimum, int *natural)
{
    int least[2] = {0}, wanted[2] = {0};

    if (has_moves(self))
        measure(self->moves, GTK_ORIENTATION_HORIZONTAL, -1, &least[0], &wanted[0]);
    measure(GTK_WIDGET(self->tray), GTK_ORIENTATION_HORIZONTAL, -1, &least[1], &wanted[1]);
    if (is_across(self) && has_both(self)) {
        *minimum = least[0] + EDGE_PX + least[1];
        *natural = wanted[0] + EDGE_PX + wanted[1];
    } else {
        *minimum = MAX(least[0], least[1]);
        *natural = MAX(wanted[0], wanted[1]);
    }
}

static void measure_height(TabiyaPanes *self, int width, int *minimum, int *natural)
{
    gboolean both = has_both(self), across = both && is_across(self);
    int moves = across && width >= 0 ? width_of_moves(self, width - EDGE_PX) : width;
    int tray = across && width >= 0 ? width - EDGE_PX - moves : width;
    int least[2] = {0}, wanted[2] = {0};

    if (has_moves(self)) {
        measure(self->moves, GTK_ORIENTATION_VERTICAL, moves, &least[0], &wanted[0]);
        if (!self->compact)
            least[0] = with_lines(self, moves, least[0], FEWEST_LINES);
        wanted[0] = MAX(wanted[0], least[0]);
    }
    measure(GTK_WIDGET(self->tray), GTK_ORIENTATION_VERTICAL, tray, &least[1], &wanted[1]);
    if (across) {
        *minimum = MAX(least[0], least[1]);
        *natural = MAX(wanted[0], wanted[1]);
    } else {
        *minimum = least[0] + least[1] + (both ? gap_px(self) : 0);
        *natural = wanted[0] + wanted[1] + (both ? gap_px(self) : 0);
    }
}

static void tabiya_panes_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        measure_width(TABIYA_PANES(widget), minimum, natural);
    else
        measure_height(TABIYA_PANES(widget), for_size, minimum, natural);
}

static void put(TabiyaPanes *self, GtkWidget *widget, GtkAllocation at)
{
    int width = gtk_widget_get_width(GTK_WIDGET(self));

    if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
        at.x = width - at.x - at.width;
    gtk_widget_size_allocate(widget, &at, -1);
}

static void allocate_columns(TabiyaPanes *self, int width, int height)
{
    int moves = width_of_moves(self, width - EDGE_PX);

    self->size_px = moves;
    self->room_px = width - EDGE_PX;
    int tray = width - EDGE_PX - moves;
    put(self, self->moves, (GtkAllocation){self->after ? tray + EDGE_PX : 0, 0, moves, height});
    put(self, self->edge, (GtkAllocation){self->after ? tray : moves, 0, EDGE_PX, height});
    put(self, GTK_WIDGET(self->tray),
        (GtkAllocation){self->after ? 0 : moves + EDGE_PX, 0, tray, height});
}

static void allocate_rows(TabiyaPanes *self, int width, int height)
{
    int gap = gap_px(self), moves = height_of_moves(self, width, height - gap);
    int tray = height - gap - moves;

    self->size_px = moves;
    self->room_px = height - gap;
    put(self, self->moves, (GtkAllocation){0, self->after ? tray + gap : 0, width, moves});
    put(self, GTK_WIDGET(self->tray),
        (GtkAllocation){0, self->after ? 0 : moves + gap, width, tray});
    if (!self->compact)
        put(self, self->edge, (GtkAllocation){0, self->after ? tray : moves, width, gap});
}

static void tabiya_panes_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaPanes *self = TABIYA_PANES(widget);
    gboolean both = has_both(self) && !have_all(self, width, height);
    gboolean cards = tabiya_tray_is_used(self->tray) && (both || !has_moves(self));

    gtk_widget_set_child_visible(self->edge, both && !self->compact);
    gtk_widget_set_child_visible(GTK_WIDGET(self->tray), cards);
    if (both && is_across(self))
        allocate_columns(self, width, height);
    else if (both)
        allocate_rows(self, width, height);
    else if (has_moves(self))
        put(self, self->moves, (GtkAllocation){0, 0, width, height});
    else if (cards)
        put(self, GTK_WIDGET(self->tray), (GtkAllocation){0, 0, width, height});
}

/* --- The edge --------------------------------------------------------------------------------- */

static void grabbed_cb(TabiyaPanes *self)
{
    self->grabbed_px = self->size_px;
}

/* If there is too little room, the layout uses as much of the size as fits. */
static void dragged_cb(TabiyaPanes *self, int offset)
{
    int size = self->grabbed_px + (self->after ? -offset : offset);
    int percent = size * 100 / MAX(self->room_px, 1);

    g_settings_set_int(tabiya_settings_get(), key_of(self), CLAMP(percent, 1, 100));
    tabiya_edge_set_percent(TABIYA_EDGE(self->edge), percent);
}

static void reset_cb(TabiyaPanes *self)
{
    g_settings_reset(tabiya_settings_get(), key_of(self));
}

/* In every window. */
static void setting_changed_cb(TabiyaPanes *self, const char *key)
{
    if (g_str_equal(key, KEYS[self->kind].share) || g_str_equal(key, KEYS[self->kind].column))
        gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void follow_orientation(TabiyaPanes *self)
{
    tabiya_edge_set_orientation(TABIYA_EDGE(self->edge), is_across(self)
                                                             ? GTK_ORIENTATION_HORIZONTAL
                                                             : GTK_ORIENTATION_VERTICAL);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void set_moves(TabiyaPanes *self, GtkWidget *moves)
{
    g_clear_pointer(&self->moves, gtk_widget_unparent);
    self->moves = moves;
    if (moves)
        gtk_widget_insert_after(moves, GTK_WIDGET(self), NULL);
}

static void set_after(TabiyaPanes *self, gboolean after)
{
    self->after = after;
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void tabiya_panes_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaPanes *self = TABIYA_PANES(object);

    if (id == PROP_MOVES)
        g_value_set_object(value, self->moves);
    else if (id == PROP_COLUMNS)
        g_value_set_boolean(value, self->columns);
    else if (id == PROP_COMPACT)
        g_value_set_boolean(value, self->compact);
    else if (id == PROP_AFTER)
        g_value_set_boolean(value, self->after);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_panes_set_property(GObject *object, guint id, const GValue *value,
                                      GParamSpec *spec)
{
    TabiyaPanes *self = TABIYA_PANES(object);

    if (id == PROP_MOVES)
        set_moves(self, g_value_get_object(value));
    else if (id == PROP_COLUMNS)
        tabiya_panes_set_columns(self, g_value_get_boolean(value));
    else if (id == PROP_COMPACT)
        tabiya_panes_set_compact(self, g_value_get_boolean(value));
    else if (id == PROP_AFTER)
        set_after(self, g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_panes_dispose(GObject *object)
{
    TabiyaPanes *self = TABIYA_PANES(object);

    set_moves(self, NULL);
    if (self->tray) {
        gtk_widget_unparent(GTK_WIDGET(self->tray));
        gtk_widget_unparent(self->edge);
        self->tray = NULL;
    }
    G_OBJECT_CLASS(tabiya_panes_parent_class)->dispose(object);
}

static void tabiya_panes_class_init(TabiyaPanesClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    object_class->dispose = tabiya_panes_dispose;
    object_class->get_property = tabiya_panes_get_property;
    object_class->set_property = tabiya_panes_set_property;
    widget_class->get_request_mode = tabiya_panes_get_request_mode;
    widget_class->measure = tabiya_panes_measure;
    widget_class->size_allocate = tabiya_panes_size_allocate;
    properties[PROP_MOVES] = g_param_spec_object("moves", NULL, NULL, GTK_TYPE_WIDGET, flags);
    properties[PROP_COLUMNS] = g_param_spec_boolean("columns", NULL, NULL, FALSE, flags);
    properties[PROP_COMPACT] = g_param_spec_boolean("compact", NULL, NULL, FALSE, flags);
    properties[PROP_AFTER] = g_param_spec_boolean("after", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_css_name(widget_class, "panes");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void tabiya_panes_init(TabiyaPanes *self)
{
    self->tray = g_object_new(TABIYA_TYPE_TRAY, NULL);
    self->edge = tabiya_edge_new(GTK_ORIENTATION_VERTICAL, _("Resize move list"));
    gtk_widget_set_parent(self->edge, GTK_WIDGET(self));
    gtk_widget_set_parent(GTK_WIDGET(self->tray), GTK_WIDGET(self));
    g_signal_connect_swapped(self->edge, "grabbed", G_CALLBACK(grabbed_cb), self);
    g_signal_connect_swapped(self->edge, "dragged", G_CALLBACK(dragged_cb), self);
    g_signal_connect_swapped(self->edge, "reset", G_CALLBACK(reset_cb), self);
    g_signal_connect_object(tabiya_settings_get(), "changed", G_CALLBACK(setting_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

TabiyaTray *tabiya_panes_get_tray(TabiyaPanes *self)
{
    g_return_val_if_fail(TABIYA_IS_PANES(self), NULL);
    return self->tray;
}

void tabiya_panes_set_columns(TabiyaPanes *self, gboolean columns)
{
    g_return_if_fail(TABIYA_IS_PANES(self));
    self->columns = !!columns;
    follow_orientation(self);
}

void tabiya_panes_set_compact(TabiyaPanes *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_PANES(self));
    self->compact = !!compact;
    follow_orientation(self);
}

void tabiya_panes_set_writing(TabiyaPanes *self, gboolean writing)
{
    g_return_if_fail(TABIYA_IS_PANES(self));
    if (self->writing == !!writing)
        return;
    self->writing = !!writing;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

TabiyaPanes *tabiya_panes_wrap(GtkBox *content, GtkWidget *page, TabiyaPanesKind kind)
{
    g_return_val_if_fail(GTK_IS_BOX(content) && GTK_IS_WIDGET(page), NULL);
    TabiyaPanes *self =
        g_object_new(TABIYA_TYPE_PANES, "after", TRUE, "hexpand", TRUE, "vexpand", TRUE, NULL);
    GtkWidget *card = GTK_WIDGET(content), *around = gtk_widget_get_parent(card);

    self->kind = kind;
    g_object_ref(page);
    gtk_box_remove(content, page);
    set_moves(self, page);
    g_object_unref(page);
    g_object_ref(card);
    gtk_widget_unparent(card);
    gtk_widget_set_parent(GTK_WIDGET(self), around);
    tabiya_tray_insert(self->tray, card, NULL, NULL);
    g_object_unref(card);
    return self;
}
