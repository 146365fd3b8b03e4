/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tray.h. Each allocation decides whether there are tabs: it must not ask for another one, so
 * cards that are not shown are not visible children. */
#include "ui/panes/tray.h"

#include "ui/widget.h"

#define SPACING_PX 8
#define CARDS_MAX 16

typedef struct {
    GtkWidget *card; /* a child */
    GtkWidget *tab;  /* in `tabs`; NULL: it has no title */
} Slot;

struct _TabiyaTray {
    GtkWidget parent_instance;

    GArray *slots;     /* owned: of Slot, in order */
    GtkWidget *tabs;   /* a child, a row of buttons */
    GtkWidget *chosen; /* lent: the card of the pressed tab; NULL: none is shown */
    gboolean tabbed;
};

G_DEFINE_FINAL_TYPE(TabiyaTray, tabiya_tray, GTK_TYPE_WIDGET)

static Slot *slot_at(TabiyaTray *self, guint i)
{
    return &g_array_index(self->slots, Slot, i);
}

static gboolean shows(const Slot *slot)
{
    return gtk_widget_get_visible(slot->card);
}

static guint count_shown(TabiyaTray *self)
{
    guint n = 0;

    for (guint i = 0; i < self->slots->len; i++)
        n += shows(slot_at(self, i));
    return n;
}

/* --- Tabs ------------------------------------------------------------------------------------- */

static void update_tabs(TabiyaTray *self)
{
    for (guint i = 0; i < self->slots->len; i++) {
        Slot *slot = slot_at(self, i);

        if (!slot->tab)
            continue;
        gtk_widget_set_visible(slot->tab, shows(slot));
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(slot->tab), slot->card == self->chosen);
    }
}

static void choose(TabiyaTray *self, GtkWidget *card)
{
    self->chosen = card;
    update_tabs(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void clicked_cb(TabiyaTray *self, GtkWidget *tab)
{
    for (guint i = 0; i < self->slots->len; i++) {
        if (slot_at(self, i)->tab == tab)
            choose(self, slot_at(self, i)->card);
    }
}

/* Selects the card that was just opened. */
static void visible_cb(TabiyaTray *self, GParamSpec *spec, GtkWidget *card)
{
    GtkWidget *chosen = gtk_widget_get_visible(card) ? card : self->chosen;

    if (chosen && !gtk_widget_get_visible(chosen)) {
        chosen = NULL;
        for (guint i = 0; i < self->slots->len && !chosen; i++)
            chosen = shows(slot_at(self, i)) ? slot_at(self, i)->card : NULL;
    }
    choose(self, chosen);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

static GtkWidget *make_tab(TabiyaTray *self, const char *title)
{
    GtkWidget *tab = gtk_toggle_button_new(), *label = gtk_label_new(title);

    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(tab), label);
    gtk_widget_set_tooltip_text(tab, title);
    gtk_widget_set_focus_on_click(tab, FALSE);
    tabiya_widget_set_name(tab, title);
    g_signal_connect_swapped(tab, "clicked", G_CALLBACK(clicked_cb), self);
    return tab;
}

/* --- Layout ----------------------------------------------------------------------------------- */

static void measure_height(GtkWidget *widget, int width, int *minimum, int *natural)
{
    int least;

    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width < 0 ? -1 : MAX(width, least),
                       minimum, natural, NULL, NULL);
}

typedef struct {
    int column_least, column_natural; /* heights of all cards together */
    int tabs_least, tabs;             /* of the tallest card with tabs above it; of the tabs */
    guint n;
} Heights;

static Heights measure_cards(TabiyaTray *self, int width)
{
    Heights heights = {0};
    int highest = 0;

    for (guint i = 0; i < self->slots->len; i++) {
        int least, natural;

        if (!shows(slot_at(self, i)))
            continue;
        measure_height(slot_at(self, i)->card, width, &least, &natural);
        heights.column_least += least + (heights.n > 0 ? SPACING_PX : 0);
        heights.column_natural += natural + (heights.n > 0 ? SPACING_PX : 0);
        highest = MAX(highest, least);
        heights.n++;
    }
    measure_height(self->tabs, -1, &heights.tabs, NULL);
    heights.tabs_least = heights.tabs + SPACING_PX / 2 + highest;
    return heights;
}

static GtkSizeRequestMode tabiya_tray_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_tray_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                int *minimum, int *natural, int *minimum_baseline,
                                int *natural_baseline)
{
    TabiyaTray *self = TABIYA_TRAY(widget);

    if (orientation == GTK_ORIENTATION_VERTICAL) {
        Heights heights = measure_cards(self, for_size);

        *minimum = MIN(heights.column_least, heights.tabs_least);
        *natural = MAX(heights.column_natural, *minimum);
        return;
    }
    *minimum = *natural = 0;
    for (guint i = 0; i < self->slots->len; i++) {
        int least, wanted;

        if (!shows(slot_at(self, i)))
            continue;
        gtk_widget_measure(slot_at(self, i)->card, orientation, -1, &least, &wanted, NULL, NULL);
        *minimum = MAX(*minimum, least);
        *natural = MAX(*natural, wanted);
    }
}

static void put(GtkWidget *widget, int y, int width, int height)
{
    gtk_widget_size_allocate(widget, &(GtkAllocation){0, y, width, height}, -1);
}

/* Does not hide the visible card in between, which would be reported as opened again. */
static void hide_others(TabiyaTray *self)
{
    gtk_widget_set_child_visible(self->tabs, self->tabbed);
    for (guint i = 0; i < self->slots->len; i++) {
        GtkWidget *card = slot_at(self, i)->card;

        gtk_widget_set_child_visible(card, !self->tabbed || card == self->chosen);
    }
}

static void allocate_tabs(TabiyaTray *self, int width, int height, int tabs)
{
    int top = tabs + SPACING_PX / 2, least;

    put(self->tabs, 0, width, tabs);
    if (!self->chosen || !gtk_widget_get_visible(self->chosen))
        return;
    measure_height(self->chosen, width, &least, NULL);
    put(self->chosen, top, width, MAX(height - top, least));
}

/* Each card gets what it needs; the rest goes first to the cards up to their natural heights, then
 * to those of flexible height. */
static void allocate_column(TabiyaTray *self, int width, int height)
{
    GtkRequestedSize sizes[CARDS_MAX];
    guint n = 0, n_expand = 0;
    int left = height, y = 0;

    for (guint i = 0; i < self->slots->len && n < CARDS_MAX; i++) {
        Slot *slot = slot_at(self, i);

        if (!shows(slot))
            continue;
        measure_height(slot->card, width, &sizes[n].minimum_size, &sizes[n].natural_size);
        left -= sizes[n].minimum_size + (n > 0 ? SPACING_PX : 0);
        sizes[n++].data = slot->card;
        n_expand += gtk_widget_compute_expand(slot->card, GTK_ORIENTATION_VERTICAL);
    }
    left = gtk_distribute_natural_allocation(MAX(left, 0), n, sizes);
    for (guint i = 0; i < n; i++) {
        if (gtk_widget_compute_expand(sizes[i].data, GTK_ORIENTATION_VERTICAL)) {
            int more = left / (int)n_expand--;

            sizes[i].minimum_size += more;
            left -= more;
        }
        put(sizes[i].data, y, width, sizes[i].minimum_size);
        y += sizes[i].minimum_size + SPACING_PX;
    }
}

static void tabiya_tray_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    TabiyaTray *self = TABIYA_TRAY(widget);
    Heights heights = measure_cards(self, width);

    self->tabbed = heights.n > 1 && heights.column_least > height;
    hide_others(self);
    if (self->tabbed)
        allocate_tabs(self, width, height, heights.tabs);
    else
        allocate_column(self, width, height);
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_tray_dispose(GObject *object)
{
    TabiyaTray *self = TABIYA_TRAY(object);

    while (self->slots->len > 0)
        tabiya_tray_remove(self, slot_at(self, 0)->card);
    g_clear_pointer(&self->tabs, gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_tray_parent_class)->dispose(object);
}

static void tabiya_tray_finalize(GObject *object)
{
    g_array_unref(TABIYA_TRAY(object)->slots);
    G_OBJECT_CLASS(tabiya_tray_parent_class)->finalize(object);
}

static void tabiya_tray_class_init(TabiyaTrayClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_tray_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_tray_finalize;
    widget_class->get_request_mode = tabiya_tray_get_request_mode;
    widget_class->measure = tabiya_tray_measure;
    widget_class->size_allocate = tabiya_tray_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "tray");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void tabiya_tray_init(TabiyaTray *self)
{
    self->slots = g_array_new(FALSE, TRUE, sizeof(Slot));
    self->tabs = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(self->tabs, "linked");
    gtk_widget_add_css_class(self->tabs, "tray-tabs");
    gtk_box_set_homogeneous(GTK_BOX(self->tabs), TRUE);
    gtk_widget_set_parent(self->tabs, GTK_WIDGET(self));
}

void tabiya_tray_insert(TabiyaTray *self, GtkWidget *card, GtkWidget *after, const char *title)
{
    g_return_if_fail(TABIYA_IS_TRAY(self) && GTK_IS_WIDGET(card));
    Slot slot = {card, title ? make_tab(self, title) : NULL};
    GtkWidget *after_tab = NULL;
    guint at = 0;

    for (guint i = 0; after && i < self->slots->len; i++) {
        if (slot_at(self, i)->card == after) {
            after_tab = slot_at(self, i)->tab;
            at = i + 1;
        }
    }
    g_array_insert_val(self->slots, at, slot);
    gtk_widget_insert_after(card, GTK_WIDGET(self), at > 0 ? after : self->tabs);
    if (slot.tab)
        gtk_box_insert_child_after(GTK_BOX(self->tabs), slot.tab, after_tab);
    g_signal_connect_swapped(card, "notify::visible", G_CALLBACK(visible_cb), self);
    visible_cb(self, NULL, card);
}

void tabiya_tray_remove(TabiyaTray *self, GtkWidget *card)
{
    g_return_if_fail(TABIYA_IS_TRAY(self));

    for (guint i = 0; i < self->slots->len; i++) {
        GtkWidget *tab = slot_at(self, i)->tab;

        if (slot_at(self, i)->card != card)
            continue;
        g_signal_handlers_disconnect_by_func(card, visible_cb, self);
        g_array_remove_index(self->slots, i);
        if (tab)
            gtk_box_remove(GTK_BOX(self->tabs), tab);
        gtk_widget_set_child_visible(card, TRUE);
        gtk_widget_unparent(card);
        if (self->chosen == card)
            self->chosen = NULL;
        return;
    }
}

gboolean tabiya_tray_is_used(TabiyaTray *self)
{
    g_return_val_if_fail(TABIYA_IS_TRAY(self), FALSE);
    return count_shown(self) > 0;
}

gboolean tabiya_tray_has_tabs_for_tests(TabiyaTray *self)
{
    g_return_val_if_fail(TABIYA_IS_TRAY(self), FALSE);
    return self->tabbed;
}
