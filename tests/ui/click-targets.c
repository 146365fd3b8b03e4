/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See clicks.h: finds clickable widgets, and clicks them. */
#include "tests/ui/clicks.h"

#include <gdk/x11/gdkx.h>
#include <string.h>

#define WORDS_MAX 60
#define MANY 4 /* rows of a kind are enough */
#define SPOT_TRIES 25
#define MODEL_BUTTON_RADIO 2 /* GTK_BUTTON_ROLE_RADIO, which GTK keeps for itself */

/* --- Clickable widgets ------------------------------------------------------------------------ */

static gboolean is_named(GtkWidget *widget, const char *const *names)
{
    return g_strv_contains(names, G_OBJECT_TYPE_NAME(widget));
}

static gboolean hears_activation(GtkWidget *list)
{
    return g_signal_has_handler_pending(list, g_signal_lookup("row-activated", GTK_TYPE_LIST_BOX),
                                        0, FALSE);
}

static gboolean is_row(GtkWidget *widget)
{
    GtkWidget *list = gtk_widget_get_parent(widget);

    return GTK_IS_LIST_BOX_ROW(widget) && !ADW_IS_ENTRY_ROW(widget) && GTK_IS_LIST_BOX(list) &&
           gtk_list_box_row_get_activatable(GTK_LIST_BOX_ROW(widget)) &&
           (gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) || hears_activation(list));
}

/* Words that the pointer turns into a hand over. */
static gboolean is_link(GtkWidget *widget)
{
    GdkCursor *cursor = gtk_widget_get_cursor(widget);

    return cursor && g_strcmp0(gdk_cursor_get_name(cursor), "pointer") == 0;
}

/* The button that closes a toast. */
static gboolean is_of_toolkit(GtkWidget *widget)
{
    GtkWidget *parent = gtk_widget_get_parent(widget);

    return GTK_IS_BUTTON(widget) && gtk_widget_has_css_class(widget, "circular") &&
           g_str_equal(G_OBJECT_TYPE_NAME(parent), "AdwToastWidget");
}

static gboolean is_clickable(GtkWidget *widget)
{
    static const char *const others[] = {"GtkModelButton", NULL};

    if (is_of_toolkit(widget))
        return FALSE;
    return GTK_IS_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) || GTK_IS_SWITCH(widget) ||
           is_row(widget) || is_link(widget) || is_named(widget, others);
}

/* Widgets added by the toolkit. */
static gboolean is_left_out(GtkWidget *widget)
{
    static const char *const holders[] = {
        "GtkWindowControls",    "GtkSpinButton",      "GtkTooltipWindow", "GtkShortcutsWindow",
        "GtkFileChooserDialog", "GtkPrintUnixDialog", "AdwAboutWindow",   NULL};

    return is_named(widget, holders);
}

/* --- Names of targets ------------------------------------------------------------------------- */

static const char *find_words(GtkWidget *widget)
{
    const char *words = NULL;

    if (GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget))
        words = gtk_label_get_text(GTK_LABEL(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && (!words || !*words);
         child = gtk_widget_get_next_sibling(child)) {
        words = find_words(child);
    }
    return words;
}

static void append_place(GString *name, GtkWidget *widget)
{
    GtkWidget *parent = gtk_widget_get_parent(widget);
    const char *type = G_OBJECT_TYPE_NAME(widget);

    if (parent)
        append_place(name, parent);
    if (GTK_IS_WINDOW(widget) && gtk_window_get_title(GTK_WINDOW(widget)) &&
        !TABIYA_IS_WINDOW(widget)) {
        g_string_append_printf(name, "“%s”/", gtk_window_get_title(GTK_WINDOW(widget)));
    } else if (g_str_equal(type, "AdwToastWidget")) {
        g_string_append_printf(name, "a toast “%s”/", find_words(widget));
    } else if (g_str_has_prefix(type, "Tabiya") || GTK_IS_POPOVER(widget) ||
               ADW_IS_HEADER_BAR(widget) || ADW_IS_SPLIT_BUTTON(widget)) {
        g_string_append_printf(name, "%s/", type);
    }
}

static char *name_target(GtkWidget *widget)
{
    const char *id = gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget));
    const char *action =
        GTK_IS_ACTIONABLE(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    const char *words = find_words(widget), *tooltip = gtk_widget_get_tooltip_text(widget);
    g_autoptr(GString) name = g_string_new(NULL);

    append_place(name, gtk_widget_get_parent(widget));
    g_string_append(name, id && *id && !strchr(id, '_') ? id : G_OBJECT_TYPE_NAME(widget));
    if (action) {
        g_autofree char *detailed = g_action_print_detailed_name(
            action, gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget)));

        g_string_append_printf(name, " %s", detailed);
    }
    if (!words || !*words)
        words = tooltip;
    if (words && *words) {
        g_autofree char *cut = g_utf8_substring(words, 0, MIN(g_utf8_strlen(words, -1), WORDS_MAX));

        g_string_append_printf(name, " “%s”", cut);
    }
    g_strdelimit(name->str, "\n", ' '); /* it is a line of a file */
    return g_string_free(g_steal_pointer(&name), FALSE);
}

/* --- Chosen already --------------------------------------------------------------------------- */

static gboolean is_one_of_several(GtkWidget *widget)
{
    for (GtkWidget *other = gtk_widget_get_first_child(gtk_widget_get_parent(widget)); other;
         other = gtk_widget_get_next_sibling(other)) {
        if (other != widget && GTK_IS_TOGGLE_BUTTON(other))
            return TRUE;
    }
    return FALSE;
}

static gboolean is_radio(GtkWidget *widget)
{
    GtkWidget *mark = gtk_widget_get_first_child(widget);

    return mark && g_str_equal(gtk_widget_get_css_name(mark), "radio");
}

static gboolean is_chosen(GtkWidget *widget)
{
    gboolean on = FALSE;

    if (GTK_IS_LIST_BOX_ROW(widget))
        return gtk_list_box_row_is_selected(GTK_LIST_BOX_ROW(widget));
    if (!g_object_class_find_property(G_OBJECT_GET_CLASS(widget), "active"))
        return FALSE;
    g_object_get(widget, "active", &on, NULL);
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(widget), "role")) {
        int role;

        g_object_get(widget, "role", &role, NULL);
        return on && role == MODEL_BUTTON_RADIO;
    }
    if (GTK_IS_TOGGLE_BUTTON(widget)) {
        return on && (gtk_actionable_get_action_target_value(GTK_ACTIONABLE(widget)) ||
                      is_one_of_several(widget));
    }
    return on && is_radio(widget);
}

/* --- The list --------------------------------------------------------------------------------- */

void click_target_free(ClickTarget *target)
{
    g_free(target->name);
    g_object_unref(target->widget);
    g_ptr_array_unref(target->menus);
    g_free(target);
}

static GPtrArray *list_menus(GtkWidget *widget)
{
    GPtrArray *menus = g_ptr_array_new_with_free_func(g_object_unref);

    for (; widget; widget = gtk_widget_get_parent(widget)) {
        GtkWidget *opener = GTK_IS_POPOVER(widget) ? gtk_widget_get_parent(widget) : NULL;

        if (GTK_IS_POPOVER(widget))
            g_ptr_array_add(menus, g_object_ref(widget));
        if (GTK_IS_MENU_BUTTON(opener))
            g_ptr_array_add(menus, g_object_ref(opener));
    }
    return menus;
}

static ClickTarget *make_target(GtkWidget *widget, char *name)
{
    ClickTarget *target = g_new0(ClickTarget, 1);

    target->name = name;
    target->widget = g_object_ref(widget);
    target->menus = list_menus(widget);
    target->chosen = is_chosen(widget);
    return target;
}

static gboolean shows(GtkWidget *widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_get_can_target(widget) &&
           gtk_widget_get_opacity(widget) > 0 && !is_left_out(widget);
}

/* Rows of one list that name one action, with a target each, or that are only chosen among. */
static gboolean is_one_of_many(GtkWidget *widget, GHashTable *names)
{
    const char *action =
        GTK_IS_LIST_BOX_ROW(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    int n = 0;

    if (!action && gtk_widget_has_css_class(widget, "opponent"))
        action = "opponent";

    for (; action && n < MANY; n++) {
        if (g_hash_table_add(names, g_strdup_printf("%s %d", action, n)))
            return FALSE;
    }
    return n == MANY;
}

static void list_below(GtkWidget *widget, GPtrArray *targets, GHashTable *names)
{
    if (!shows(widget))
        return;
    if (is_clickable(widget) && gtk_widget_is_sensitive(widget) &&
        gtk_widget_get_width(widget) > 0 && !is_one_of_many(widget, names)) {
        char *name = name_target(widget);

        if (g_hash_table_add(names, name))
            g_ptr_array_add(targets, make_target(widget, g_strdup(name)));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        list_below(child, targets, names);
    }
}

GPtrArray *clicks_list(GtkWidget *root)
{
    GPtrArray *targets = g_ptr_array_new_with_free_func((GDestroyNotify)click_target_free);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    list_below(root, targets, names);
    return targets;
}

ClickTarget *clicks_find(GtkWidget *root, const char *name)
{
    g_autoptr(GPtrArray) targets = clicks_list(root);

    for (guint i = 0; i < targets->len; i++) {
        ClickTarget *target = g_ptr_array_index(targets, i);

        if (g_str_equal(target->name, name))
            return make_target(target->widget, g_strdup(name));
    }
    return NULL;
}

/* --- The pointer ------------------------------------------------------------------------------ */

static GSubprocess *hand; /* for as long as the test runs */

gboolean clicks_start(void)
{
    hand = g_subprocess_new(G_SUBPROCESS_FLAGS_STDIN_PIPE, NULL, "xdotool", "-", NULL);
    return hand != NULL;
}

/* It ends where its commands do. */
void clicks_end(void)
{
    g_output_stream_close(g_subprocess_get_stdin_pipe(hand), NULL, NULL);
    g_subprocess_wait(hand, NULL, NULL);
    g_clear_object(&hand);
}

G_GNUC_PRINTF(1, 2)
static void tell_hand(const char *format, ...)
{
    GOutputStream *out = g_subprocess_get_stdin_pipe(hand);
    g_autofree char *line = NULL;
    va_list list;

    va_start(list, format);
    line = g_strdup_vprintf(format, list);
    va_end(list);
    g_assert_true(g_output_stream_write_all(out, line, strlen(line), NULL, NULL, NULL));
    g_assert_true(g_output_stream_flush(out, NULL, NULL));
}

/* The bar of places lies over the lower edge of a narrow window's body. */
#define COVERED_PX 64

static void scroll(GtkAdjustment *adjustment, double start, double length)
{
    double page = gtk_adjustment_get_page_size(adjustment);
    double covered = page > 4 * COVERED_PX ? COVERED_PX : 0;

    if (start < 0 || start + length > page - covered) {
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + start +
                                                 MIN(length, page) / 2 - page / 2);
    }
}

static void scroll_to(GtkWidget *widget)
{
    GtkWidget *holder = widget, *parent;
    graphene_rect_t at;

    while ((parent = gtk_widget_get_parent(holder)) &&
           (holder = gtk_widget_get_ancestor(parent, GTK_TYPE_SCROLLED_WINDOW))) {
        if (!gtk_widget_compute_bounds(widget, holder, &at))
            continue;
        scroll(gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(holder)), at.origin.y,
               at.size.height);
        scroll(gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(holder)), at.origin.x,
               at.size.width);
        fixture_spin_ms(50);
    }
}

/* Whether a click there is a click on it, rather than on something over it or within it. */
static gboolean is_reached(GtkWidget *native, GtkWidget *widget, const graphene_point_t *spot)
{
    GtkWidget *hit = gtk_widget_pick(native, spot->x, spot->y, GTK_PICK_DEFAULT);

    while (hit && hit != widget && !is_clickable(hit))
        hit = gtk_widget_get_parent(hit);
    return hit == widget;
}

static gboolean find_spot(GtkWidget *native, GtkWidget *widget, graphene_point_t *spot)
{
    static const float parts[] = {0.5f, 0.25f, 0.75f, 0.1f, 0.9f};
    float width = (float)gtk_widget_get_width(widget),
          height = (float)gtk_widget_get_height(widget);

    for (gsize y = 0; y < G_N_ELEMENTS(parts); y++) {
        for (gsize x = 0; x < G_N_ELEMENTS(parts); x++) {
            graphene_point_t inside = GRAPHENE_POINT_INIT(parts[x] * width, parts[y] * height);

            if (gtk_widget_compute_point(widget, native, &inside, spot) &&
                is_reached(native, widget, spot)) {
                return TRUE;
            }
        }
    }
    return FALSE;
}

/* Whether a toast below `around` touches `bounds`. */
static gboolean is_touched_by_toast(GtkWidget *around, GtkWidget *native,
                                    const graphene_rect_t *bounds)
{
    graphene_rect_t toast;

    if (!gtk_widget_get_mapped(around))
        return FALSE;
    if (g_str_equal(G_OBJECT_TYPE_NAME(around), "AdwToastWidget")) {
        return gtk_widget_compute_bounds(around, native, &toast) &&
               graphene_rect_intersection(&toast, bounds, NULL);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(around); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (is_touched_by_toast(child, native, bounds))
            return TRUE;
    }
    return FALSE;
}

/* A toast may lie over what scrolls, and goes by itself. */
static gboolean is_under_a_toast(GtkWidget *native, GtkWidget *widget)
{
    graphene_rect_t bounds;

    for (GtkWidget *around = widget; around; around = gtk_widget_get_parent(around)) {
        if (g_str_equal(G_OBJECT_TYPE_NAME(around), "AdwToastWidget"))
            return FALSE; /* the toast's own button */
    }
    return gtk_widget_get_mapped(widget) && gtk_widget_compute_bounds(widget, native, &bounds) &&
           is_touched_by_toast(native, native, &bounds);
}

/* What is on its way, as a page of a menu, gets there. */
static gboolean wait_for_spot(GtkWidget *native, GtkWidget *widget, graphene_point_t *spot)
{
    while (is_under_a_toast(native, widget))
        fixture_spin_ms(50);
    for (int n = 0; n < SPOT_TRIES; n++) {
        if (!gtk_widget_get_mapped(widget))
            return FALSE;
        if (find_spot(native, widget, spot))
            return TRUE;
        fixture_spin_ms(20);
    }
    return FALSE;
}

static gboolean is_there(GdkSurface *surface, int x, int y)
{
    GdkSeat *seat = gdk_display_get_default_seat(gdk_surface_get_display(surface));
    double at_x, at_y;

    return gdk_surface_get_device_position(surface, gdk_seat_get_pointer(seat), &at_x, &at_y,
                                           NULL) &&
           ABS(at_x - x) <= 1 && ABS(at_y - y) <= 1;
}

gboolean clicks_point_at(const ClickTarget *target)
{
    graphene_point_t spot;
    double shift_x, shift_y;
    int x, y;

    scroll_to(target->widget);
    GtkNative *native = gtk_widget_get_native(target->widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    if (!surface || !wait_for_spot(GTK_WIDGET(native), target->widget, &spot))
        return FALSE;
    gtk_native_get_surface_transform(native, &shift_x, &shift_y);
    x = (int)(spot.x + shift_x);
    y = (int)(spot.y + shift_y);
    tell_hand("mousemove --window %lu %d %d\n", gdk_x11_surface_get_xid(surface), x, y);
    fixture_wait(is_there(surface, x, y));
    return TRUE;
}

gboolean clicks_is_pointed_at(const ClickTarget *target)
{
    GtkNative *native = gtk_widget_get_native(target->widget);
    GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
    double x, y, shift_x, shift_y;

    if (!surface)
        return FALSE;
    gdk_surface_get_device_position(
        surface,
        gdk_seat_get_pointer(gdk_display_get_default_seat(gdk_surface_get_display(surface))), &x,
        &y, NULL);
    gtk_native_get_surface_transform(native, &shift_x, &shift_y);
    graphene_point_t spot = GRAPHENE_POINT_INIT((float)(x - shift_x), (float)(y - shift_y));
    return is_reached(GTK_WIDGET(native), target->widget, &spot);
}

void clicks_press(void)
{
    tell_hand("click 1\n");
}
