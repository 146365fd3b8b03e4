/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See layout.h. Measures the parts, gets their places from layout-geometry, allocates. */
#include "ui/layout.h"

#include "ui/settings.h"
#include "ui/widget.h"

#define PANEL_WIDTH_KEY "panel-width"
#define TABLE_WIDTH_KEY "table-width"
#define NATURAL_WIDTH_PX 1120
#define NATURAL_HEIGHT_PX 760
#define LEAST_HEIGHT_PX 300 /* taller contents scroll, or shrink */
#define STEP_PX 60          /* of scrolling */

/* Properties that depend on the size: rows of STATES[] below. */
typedef enum { NARROW, SLIM, TIGHT, BROAD, COLUMNS, LOW, ROOMY, VAST, N_STATES } State;

struct _TabiyaLayout {
    GtkLayoutManager parent;
    GtkWidget *parts[TABIYA_LAYOUT_N_PARTS]; /* weak, like those that are measured */
    GtkWidget *measured[TABIYA_LAYOUT_N_PARTS];
    GtkAdjustment *adjustment; /* owned; NULL: nothing scrolls */
    TabiyaLayoutGeometry geometry;
    gboolean states[N_STATES];
    TabiyaLayoutForm form;
    int panel_width_px, table_width_px; /* as in the settings */
    int header_width_px;
    guint notify_id;
};

G_DEFINE_FINAL_TYPE(TabiyaLayout, tabiya_layout, GTK_TYPE_LAYOUT_MANAGER)

static const char *const STATES[N_STATES] = {
    [NARROW] = "narrow",   [SLIM] = "slim", [TIGHT] = "tight", [BROAD] = "broad",
    [COLUMNS] = "columns", [LOW] = "low",   [ROOMY] = "roomy", [VAST] = "vast",
};
static GParamSpec *properties[N_STATES + 1];

/* --- Needs of the parts ----------------------------------------------------------------------- */

static int minimum_of_widget(GtkWidget *widget, GtkOrientation orientation, int for_size)
{
    int minimum = 0;

    if (widget && gtk_widget_should_layout(widget))
        gtk_widget_measure(widget, orientation, for_size, &minimum, NULL, NULL, NULL);
    return minimum;
}

static int minimum_of(TabiyaLayout *self, TabiyaLayoutPart part, GtkOrientation orientation,
                      int for_size)
{
    return minimum_of_widget(self->parts[part], orientation, for_size);
}

static int height_of(TabiyaLayout *self, TabiyaLayoutPart part, int width)
{
    return minimum_of(self, part, GTK_ORIENTATION_VERTICAL, width);
}

static double text_scale_of(TabiyaLayout *self)
{
    GtkWidget *widget = gtk_layout_manager_get_widget(GTK_LAYOUT_MANAGER(self));

    return widget ? tabiya_widget_get_text_scale(widget) : 1;
}

static TabiyaLayoutNeeds needs_of(TabiyaLayout *self)
{
    return (TabiyaLayoutNeeds){
        .form = self->form,
        .text_scale = text_scale_of(self),
        .strip_height_px = MAX(height_of(self, TABIYA_LAYOUT_OPPONENT, -1),
                               height_of(self, TABIYA_LAYOUT_YOU, -1)),
        .places_height_px = height_of(self, TABIYA_LAYOUT_PLACES, -1),
        .header_width_px = self->header_width_px,
        .panel_width_px = self->panel_width_px,
        .table_width_px = self->table_width_px,
    };
}

/* A toast overlay knows only one height, whatever its width, so what is in it is asked. But with
 * large letters, the overlay's height, which is less where text wraps, keeps the next step in
 * sight: the panel is drawn a little smaller then (ui/fit.h). */
static int panel_height_of(TabiyaLayout *self, int width)
{
    const int outer = height_of(self, TABIYA_LAYOUT_PANEL, width);

    if (self->form != TABIYA_LAYOUT_FORM_PANEL && text_scale_of(self) > 1)
        return outer;
    return minimum_of_widget(self->measured[TABIYA_LAYOUT_PANEL], GTK_ORIENTATION_VERTICAL, width);
}

/* The heights of the notes and the panel depend on the panel's width, which does not depend on
 * them. */
static TabiyaLayoutGeometry compute(TabiyaLayout *self, int width, int height)
{
    TabiyaLayoutNeeds needs = needs_of(self);
    TabiyaLayoutGeometry geometry = tabiya_layout_compute(width, height, &needs);
    int panel = geometry.panel.width_px;

    needs.notes_height_px = height_of(
        self, TABIYA_LAYOUT_NOTES,
        MAX(panel, minimum_of(self, TABIYA_LAYOUT_NOTES, GTK_ORIENTATION_HORIZONTAL, -1)));
    if (geometry.narrow) {
        needs.panel_height_px = panel_height_of(
            self,
            MAX(panel, minimum_of(self, TABIYA_LAYOUT_PANEL, GTK_ORIENTATION_HORIZONTAL, -1)));
    }
    return tabiya_layout_compute(width, height, &needs);
}

static void tabiya_layout_measure(GtkLayoutManager *manager, GtkWidget *widget,
                                  GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
    TabiyaLayout *self = TABIYA_LAYOUT(manager);

    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        *minimum = 0;
        for (int part = 0; part < TABIYA_LAYOUT_N_PARTS; part++)
            *minimum = MAX(*minimum, minimum_of(self, part, orientation, -1));
        *natural = MAX(*minimum, NATURAL_WIDTH_PX);
    } else {
        *minimum = LEAST_HEIGHT_PX;
        *natural = NATURAL_HEIGHT_PX;
    }
}

/* --- Properties for the size ------------------------------------------------------------------ */

static gboolean notify_cb(gpointer user)
{
    TabiyaLayout *self = user;

    self->notify_id = 0;
    for (int i = 0; i < N_STATES; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i + 1]);
    return G_SOURCE_REMOVE;
}

static gboolean take_states(TabiyaLayout *self, const TabiyaLayoutGeometry *geometry)
{
    const gboolean states[N_STATES] = {
        [NARROW] = geometry->narrow, [SLIM] = geometry->slim,       [TIGHT] = geometry->tight,
        [BROAD] = geometry->broad,   [COLUMNS] = geometry->columns, [LOW] = geometry->low,
        [ROOMY] = geometry->roomy,   [VAST] = geometry->vast,
    };
    gboolean changed = FALSE;

    for (int i = 0; i < N_STATES; i++) {
        changed = changed || self->states[i] != states[i];
        self->states[i] = states[i];
    }
    return changed;
}

static void remember(TabiyaLayout *self, const TabiyaLayoutGeometry *geometry)
{
    self->geometry = *geometry;
    if (take_states(self, geometry) && !self->notify_id)
        self->notify_id = g_idle_add_full(G_PRIORITY_HIGH_IDLE, notify_cb, self, NULL);
}

/* --- Allocation ------------------------------------------------------------------------------- */

/* A horizontal evaluation bar has its lower end on the left. */
static void allocate_flat(GtkWidget *widget, const TabiyaLayoutBox *box, int y)
{
    GskTransform *transform = gsk_transform_translate(
        NULL, &GRAPHENE_POINT_INIT((float)(box->x_px + box->width_px), (float)y));

    gtk_widget_allocate(widget, box->height_px, box->width_px, -1,
                        gsk_transform_rotate(transform, 90));
}

/* A part without a place is not shown. Notes slide in from no height at all: hidden then, they
 * would ask for height in the middle of an allocation, and never get it. */
static gboolean has_place(TabiyaLayoutPart part, const TabiyaLayoutBox *box)
{
    return box->width_px > 0 && (box->height_px > 0 || part == TABIYA_LAYOUT_NOTES);
}

/* Where one reads from right to left, the panel stands at the left. `width` is the whole's. */
static void allocate_part(TabiyaLayout *self, TabiyaLayoutPart part, const TabiyaLayoutBox *box,
                          int width, int scrolled)
{
    GtkWidget *widget = self->parts[part];
    gboolean shown = has_place(part, box);

    if (!widget)
        return;
    gtk_widget_set_child_visible(widget, shown);
    if (!shown || !gtk_widget_should_layout(widget))
        return;
    TabiyaLayoutBox mirrored = *box;
    if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
        mirrored.x_px = width - box->x_px - box->width_px;
    if (part == TABIYA_LAYOUT_BAR && self->geometry.flat) {
        allocate_flat(widget, &mirrored, box->y_px - scrolled);
        return;
    }
    gtk_widget_size_allocate(
        widget,
        &(GtkAllocation){mirrored.x_px, box->y_px - scrolled, box->width_px, box->height_px}, -1);
}

static int scroll(TabiyaLayout *self, int height)
{
    if (!self->adjustment)
        return 0;
    int content = MAX(self->geometry.content_height_px, height);
    double value = CLAMP(gtk_adjustment_get_value(self->adjustment), 0, content - height);
    gtk_adjustment_configure(self->adjustment, value, 0, content, STEP_PX, height * 0.9, height);
    return (int)value;
}

static void tabiya_layout_allocate(GtkLayoutManager *manager, GtkWidget *widget, int width,
                                   int height, int baseline)
{
    TabiyaLayout *self = TABIYA_LAYOUT(manager);
    TabiyaLayoutGeometry geometry = compute(self, width, height);

    remember(self, &geometry);
    int scrolled = scroll(self, height);
    allocate_part(self, TABIYA_LAYOUT_OPPONENT, &geometry.opponent, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_BOARD, &geometry.board, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_YOU, &geometry.you, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_BAR, &geometry.bar, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_NOTES, &geometry.notes, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_PANEL, &geometry.panel, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_MOVES, &geometry.moves, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_EDGE, &geometry.edge, width, scrolled);
    allocate_part(self, TABIYA_LAYOUT_PLACES, &geometry.places, width, 0);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_layout_dispose(GObject *object)
{
    TabiyaLayout *self = TABIYA_LAYOUT(object);

    for (int part = 0; part < TABIYA_LAYOUT_N_PARTS; part++) {
        g_clear_weak_pointer(&self->parts[part]);
        g_clear_weak_pointer(&self->measured[part]);
    }
    g_clear_object(&self->adjustment);
    g_clear_handle_id(&self->notify_id, g_source_remove);
    G_OBJECT_CLASS(tabiya_layout_parent_class)->dispose(object);
}

static void tabiya_layout_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    if (id >= 1 && id <= N_STATES)
        g_value_set_boolean(value, TABIYA_LAYOUT(object)->states[id - 1]);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_layout_class_init(TabiyaLayoutClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS(klass);

    object_class->dispose = tabiya_layout_dispose;
    object_class->get_property = tabiya_layout_get_property;
    layout_class->measure = tabiya_layout_measure;
    layout_class->allocate = tabiya_layout_allocate;
    for (int i = 0; i < N_STATES; i++) {
        properties[i + 1] = g_param_spec_boolean(STATES[i], NULL, NULL, FALSE,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    }
    g_object_class_install_properties(object_class, N_STATES + 1, properties);
}

static void tabiya_layout_init(TabiyaLayout *self)
{
    self->panel_width_px = g_settings_get_int(tabiya_settings_get(), PANEL_WIDTH_KEY);
    self->table_width_px = g_settings_get_int(tabiya_settings_get(), TABLE_WIDTH_KEY);
}

GtkLayoutManager *tabiya_layout_new(void)
{
    return g_object_new(TABIYA_TYPE_LAYOUT, NULL);
}

/* --- Input ------------------------------------------------------------------------------------ */

static void changed(TabiyaLayout *self)
{
    gtk_layout_manager_layout_changed(GTK_LAYOUT_MANAGER(self));
}

void tabiya_layout_set_part(TabiyaLayout *self, TabiyaLayoutPart part, GtkWidget *widget,
                            GtkWidget *measured)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    g_set_weak_pointer(&self->parts[part], widget);
    g_set_weak_pointer(&self->measured[part], measured);
    changed(self);
}

void tabiya_layout_set_form(TabiyaLayout *self, TabiyaLayoutForm form)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    if (self->form == form)
        return;
    self->form = form;
    changed(self);
}

void tabiya_layout_set_adjustment(TabiyaLayout *self, GtkAdjustment *adjustment)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    g_set_object(&self->adjustment, adjustment);
}

void tabiya_layout_set_panel_width(TabiyaLayout *self, int width_px)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    gboolean table = self->form == TABIYA_LAYOUT_FORM_PREVIEW;

    *(table ? &self->table_width_px : &self->panel_width_px) = width_px;
    g_settings_set_int(tabiya_settings_get(), table ? TABLE_WIDTH_KEY : PANEL_WIDTH_KEY, width_px);
    changed(self);
}

const TabiyaLayoutGeometry *tabiya_layout_get_geometry(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), NULL);
    return &self->geometry;
}

void tabiya_layout_expect(TabiyaLayout *self, int width_px, int height_px)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    TabiyaLayoutNeeds needs = needs_of(self);
    TabiyaLayoutGeometry geometry = tabiya_layout_compute(width_px, height_px, &needs);

    take_states(self, &geometry);
}

void tabiya_layout_set_header_width(TabiyaLayout *self, int width_px)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    self->header_width_px = width_px;
    changed(self);
}

void tabiya_layout_widen_header(TabiyaLayout *self, int by_px)
{
    g_return_if_fail(TABIYA_IS_LAYOUT(self));
    tabiya_layout_set_header_width(self, self->header_width_px + by_px);
}

gboolean tabiya_layout_get_narrow(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[NARROW];
}

gboolean tabiya_layout_get_slim(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[SLIM];
}

gboolean tabiya_layout_get_tight(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[TIGHT];
}

gboolean tabiya_layout_get_broad(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[BROAD];
}

gboolean tabiya_layout_get_columns(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[COLUMNS];
}

gboolean tabiya_layout_get_low(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[LOW];
}

gboolean tabiya_layout_get_roomy(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[ROOMY];
}

gboolean tabiya_layout_get_vast(TabiyaLayout *self)
{
    g_return_val_if_fail(TABIYA_IS_LAYOUT(self), FALSE);
    return self->states[VAST];
}
