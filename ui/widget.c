/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See widget.h. */
#include "ui/widget.h"

#include <adwaita.h>

#include "app/own-resource.h"
#include "tabiya-resources.h"
#include "ui/shrink.h"

#define USUAL_DPI (96 * 1024) /* in the unit of GtkSettings */
#define LARGE_SCALE 1.25
#define READABLE 0.8         /* the least scale of a title */
#define CONTRAST_OPACITY 0.5 /* of outlines, as of Adwaita's cards */

void tabiya_widget_set_name(GtkWidget *widget, const char *name)
{
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

#define DESCRIPTION_KEY "tabiya-description"

void tabiya_widget_set_description(GtkWidget *widget, const char *text)
{
    g_object_set_data_full(G_OBJECT(widget), DESCRIPTION_KEY, g_strdup(text), g_free);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   text, -1);
}

const char *tabiya_widget_get_description(GtkWidget *widget)
{
    const char *text = g_object_get_data(G_OBJECT(widget), DESCRIPTION_KEY);

    if (!text)
        text = gtk_widget_get_tooltip_text(widget);
    return text ? text : "";
}

void tabiya_widget_set_css_class(GtkWidget *widget, const char *name, gboolean on)
{
    if (on)
        gtk_widget_add_css_class(widget, name);
    else
        gtk_widget_remove_css_class(widget, name);
}

void tabiya_widget_dispose_template(GtkWidget *widget, GType type)
{
    GtkWidget *child;

    gtk_widget_dispose_template(widget, type);
    while ((child = gtk_widget_get_first_child(widget)))
        gtk_widget_unparent(child);
}

/* Using the resources themselves, rather than a path, makes the linker include them. */
void tabiya_widget_set_template(GtkWidgetClass *klass, const char *name)
{
    static TabiyaOwnResource bundle = {NULL, tabiya_get_resource};
    g_autofree char *path = g_strconcat("/io/github/tabiya/Tabiya/", name, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = g_resource_lookup_data(tabiya_own_resource_get(&bundle), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

    if (!bytes)
        g_error("%s", error->message);
    gtk_widget_class_set_template(klass, bytes);
}

double tabiya_widget_get_text_scale(GtkWidget *widget)
{
    int dpi = 0;

    g_object_get(gtk_widget_get_settings(widget), "gtk-xft-dpi", &dpi, NULL);
    return dpi > 0 ? (double)dpi / USUAL_DPI : 1;
}

gboolean tabiya_widget_has_large_text(GtkWidget *widget)
{
    return tabiya_widget_get_text_scale(widget) >= LARGE_SCALE;
}

/* Replaces a header bar's automatic title. */
static void fit_title(AdwHeaderBar *bar)
{
    GtkWidget *label = gtk_label_new(NULL);
    GtkRoot *window = gtk_widget_get_root(GTK_WIDGET(bar));

    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_single_line_mode(GTK_LABEL(label), TRUE);
    gtk_widget_add_css_class(label, "title");
    gtk_widget_add_css_class(label, "tight");
    g_object_bind_property(window, "title", label, "label", G_BINDING_SYNC_CREATE);
    adw_header_bar_set_title_widget(bar, tabiya_shrink_new(label));
}

static void fit_header(AdwHeaderBar *bar)
{
    if (!adw_header_bar_get_title_widget(bar) &&
        GTK_IS_WINDOW(gtk_widget_get_root(GTK_WIDGET(bar)))) {
        fit_title(bar);
    }
    /* Buttons on one side of the title need no free room on the other. */
    else if (tabiya_widget_has_large_text(GTK_WIDGET(bar))) {
        adw_header_bar_set_centering_policy(bar, ADW_CENTERING_POLICY_LOOSE);
    }
}

/* The title of a group comes before everything else in it; libadwaita ends it in dots. */
static gboolean wrap_heading(GtkWidget *widget)
{
    gboolean found = GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "heading");

    if (found)
        tabiya_widget_wrap_words(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = wrap_heading(child);
    }
    return found;
}

void tabiya_widget_fit_words(GtkWidget *widget)
{
    if (ADW_IS_HEADER_BAR(widget))
        fit_header(ADW_HEADER_BAR(widget));
    else if (ADW_IS_PREFERENCES_GROUP(widget))
        wrap_heading(widget);
    else if (ADW_IS_COMBO_ROW(widget) && tabiya_widget_has_large_text(widget))
        adw_combo_row_set_use_subtitle(ADW_COMBO_ROW(widget), TRUE);
    else if (ADW_IS_ENTRY_ROW(widget) || GTK_IS_SEARCH_ENTRY(widget))
        tabiya_widget_fit_hints(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        tabiya_widget_fit_words(child);
    }
}

static void uncut_choice(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget) && !gtk_widget_has_css_class(widget, "title") &&
        !gtk_widget_has_css_class(widget, "subtitle")) {
        gtk_label_set_ellipsize(GTK_LABEL(widget), PANGO_ELLIPSIZE_NONE);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        uncut_choice(child);
    }
}

void tabiya_widget_keep_choice_whole(GtkWidget *row)
{
    g_return_if_fail(ADW_IS_COMBO_ROW(row));
    g_signal_connect(row, "map", G_CALLBACK(uncut_choice), NULL);
}

gboolean tabiya_widget_focus_children(GtkWidget *widget, GtkDirectionType direction)
{
    gboolean back = direction == GTK_DIR_TAB_BACKWARD;
    GtkWidget *child = gtk_widget_get_focus_child(widget);

    if (!child)
        child = back ? gtk_widget_get_last_child(widget) : gtk_widget_get_first_child(widget);
    for (; child;
         child = back ? gtk_widget_get_prev_sibling(child) : gtk_widget_get_next_sibling(child)) {
        if (gtk_widget_get_mapped(child) && gtk_widget_child_focus(child, direction))
            return TRUE;
    }
    return FALSE;
}

/* As wide as in its own letters. */
static int measure_label(GtkLabel *label)
{
    g_autoptr(PangoLayout) layout =
        gtk_widget_create_pango_layout(GTK_WIDGET(label), gtk_label_get_text(label));
    int width;

    pango_layout_get_pixel_size(layout, &width, NULL);
    return width;
}

/* A view switcher has its labels twice: those for a wide bar are hidden. */
static int measure_widest(GtkWidget *widget)
{
    int widest = GTK_IS_LABEL(widget) ? measure_label(GTK_LABEL(widget)) : 0;

    if (gtk_widget_has_css_class(widget, "wide"))
        return 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        widest = MAX(widest, measure_widest(child));
    }
    return widest;
}

static void scale_labels(GtkWidget *widget, double scale)
{
    if (GTK_IS_LABEL(widget)) {
        g_autoptr(PangoAttrList) attributes = pango_attr_list_new();

        pango_attr_list_insert(attributes, pango_attr_scale_new(scale));
        gtk_label_set_attributes(GTK_LABEL(widget), scale < 1 ? attributes : NULL);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        scale_labels(child, scale);
    }
}

void tabiya_widget_fit_labels(GtkWidget *widget, int width)
{
    int widest = measure_widest(widget);

    scale_labels(widget, widest > width ? MAX((double)width / widest, 0.1) : 1);
}

/* --- Hints of fields -------------------------------------------------------------------------- */

#define LEAST_HINT 0.4

/* Letters do not get smaller in exact proportion. */
static void fit_hint(GtkWidget *label, int width)
{
    double scale = MIN((double)width / measure_label(GTK_LABEL(label)), 1);
    int needed;

    for (;; scale -= 0.02) {
        scale_labels(label, MAX(scale, LEAST_HINT));
        gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &needed, NULL, NULL);
        if (needed <= width || scale <= LEAST_HINT)
            return;
    }
}

static void fit_hints_in(GtkWidget *widget)
{
    const int width = gtk_widget_get_width(gtk_widget_get_parent(widget));

    if (GTK_IS_LABEL(widget) && width > 1 && *gtk_label_get_text(GTK_LABEL(widget)))
        fit_hint(widget, width);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        fit_hints_in(child);
    }
}

/* Once it has its width. */
static gboolean fit_hints_cb(GtkWidget *field, GdkFrameClock *clock, gpointer user)
{
    if (gtk_widget_get_width(field) <= 1)
        return G_SOURCE_CONTINUE;
    fit_hints_in(field);
    return G_SOURCE_REMOVE;
}

static void field_mapped_cb(GtkWidget *field)
{
    gtk_widget_add_tick_callback(field, fit_hints_cb, NULL, NULL);
}

void tabiya_widget_fit_hints(GtkWidget *field)
{
    g_return_if_fail(GTK_IS_WIDGET(field));
    g_signal_connect(field, "map", G_CALLBACK(field_mapped_cb), NULL);
    if (gtk_widget_get_mapped(field))
        field_mapped_cb(field);
}

static void set_words(GtkWidget *widget, gboolean wrap, PangoEllipsizeMode ellipsize)
{
    if (GTK_IS_LABEL(widget)) {
        gtk_label_set_wrap(GTK_LABEL(widget), wrap);
        gtk_label_set_wrap_mode(GTK_LABEL(widget), gtk_widget_get_ancestor(widget, GTK_TYPE_BUTTON)
                                                       ? PANGO_WRAP_WORD
                                                       : PANGO_WRAP_WORD_CHAR);
        gtk_label_set_ellipsize(GTK_LABEL(widget), ellipsize);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        set_words(child, wrap, ellipsize);
    }
}

void tabiya_widget_wrap_words(GtkWidget *widget)
{
    set_words(widget, TRUE, PANGO_ELLIPSIZE_NONE);
}

void tabiya_widget_wrap_row(GtkBox *row)
{
    g_return_if_fail(GTK_IS_BOX(row));
    gtk_box_set_homogeneous(row, FALSE);
    for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(row)); child;
         child = gtk_widget_get_next_sibling(child)) {
        gtk_widget_set_hexpand(child, TRUE);
    }
    set_words(GTK_WIDGET(row), TRUE, PANGO_ELLIPSIZE_NONE);
}

void tabiya_widget_ellipsize_words(GtkWidget *widget)
{
    set_words(widget, FALSE, PANGO_ELLIPSIZE_END);
}

/* A scrolled window cannot tell how high wrapped text is at its width. */
void tabiya_widget_set_scrolling(AdwBin *bin, gboolean scrolls)
{
    g_return_if_fail(ADW_IS_BIN(bin));
    GtkWidget *shown = adw_bin_get_child(bin), *content = shown;

    if (!shown || GTK_IS_SCROLLED_WINDOW(shown) == !!scrolls)
        return;
    if (!scrolls) {
        GtkWidget *viewport = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(shown));

        content = g_object_ref(gtk_viewport_get_child(GTK_VIEWPORT(viewport)));
        gtk_viewport_set_child(GTK_VIEWPORT(viewport), NULL);
        adw_bin_set_child(bin, content);
        g_object_unref(content);
        return;
    }
    GtkWidget *scrolled = gtk_scrolled_window_new();

    g_object_ref(content);
    adw_bin_set_child(bin, NULL);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), content);
    g_object_unref(content);
    adw_bin_set_child(bin, scrolled);
}

void tabiya_widget_draw_outline(GtkWidget *widget, GtkSnapshot *snapshot,
                                const GskRoundedRect *outline, double opacity)
{
    static const float WIDTHS[4] = {1, 1, 1, 1};
    GdkRGBA color;

    g_return_if_fail(GTK_IS_WIDGET(widget) && outline);
    if (adw_style_manager_get_high_contrast(adw_style_manager_get_default()))
        opacity = MAX(opacity, CONTRAST_OPACITY);
    if (opacity <= 0)
        return;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    color.alpha = (float)opacity;
    gtk_snapshot_append_border(snapshot, outline, WIDTHS,
                               (const GdkRGBA[4]){color, color, color, color});
}

/* --- The wheel -------------------------------------------------------------------------------- */

/* Whether there is more to see in that direction, down or up. */
static gboolean has_more(GtkScrolledWindow *scrolled, gboolean down)
{
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(scrolled);
    double value = gtk_adjustment_get_value(adjustment);

    return down ? value + gtk_adjustment_get_page_size(adjustment) + 1 <
                      gtk_adjustment_get_upper(adjustment)
                : value > gtk_adjustment_get_lower(adjustment);
}

/* A scrolled window takes every turn of the wheel, even if it cannot scroll. */
static void let_scroll(GtkWidget *scrolled, gboolean scrolls)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(scrolled);

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller) &&
            gtk_event_controller_get_propagation_phase(controller) != GTK_PHASE_CAPTURE) {
            gtk_event_controller_set_propagation_phase(controller,
                                                       scrolls ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE);
        }
    }
}

static double get_turn(GdkEvent *event)
{
    double x, y = 0;

    if (gdk_scroll_event_get_direction(event) == GDK_SCROLL_SMOOTH)
        gdk_scroll_event_get_deltas(event, &x, &y);
    else if (gdk_scroll_event_get_direction(event) == GDK_SCROLL_UP)
        y = -1;
    else if (gdk_scroll_event_get_direction(event) == GDK_SCROLL_DOWN)
        y = 1;
    return y;
}

/* The widget that the event is over; NULL: it is over a popover. Turns of the wheel do not always
 * say where they are. */
static GtkWidget *find_target(GtkWidget *widget, GdkEvent *event)
{
    GtkNative *native = gtk_widget_get_native(widget);
    GdkSurface *surface = gdk_event_get_surface(event);
    GdkDevice *pointer = gdk_seat_get_pointer(gdk_event_get_seat(event));
    double x, y, left, top;

    if (surface != gtk_native_get_surface(native) || !pointer ||
        !gdk_surface_get_device_position(surface, pointer, &x, &y, NULL)) {
        return NULL;
    }
    gtk_native_get_surface_transform(native, &left, &top);
    return gtk_widget_pick(GTK_WIDGET(native), x - left, y - top, GTK_PICK_DEFAULT);
}

static gboolean wheel_cb(GtkEventController *controller, GdkEvent *event)
{
    GtkWidget *widget = gtk_event_controller_get_widget(controller), *around;
    double turn = gdk_event_get_event_type(event) == GDK_SCROLL ? get_turn(event) : 0;

    if (turn == 0)
        return GDK_EVENT_PROPAGATE;
    for (around = find_target(widget, event); around && around != widget;
         around = gtk_widget_get_parent(around)) {
        if (GTK_IS_SCROLLED_WINDOW(around))
            let_scroll(around, has_more(GTK_SCROLLED_WINDOW(around), turn > 0));
    }
    return GDK_EVENT_PROPAGATE;
}

void tabiya_widget_pass_wheel_on(GtkWidget *widget)
{
    g_return_if_fail(GTK_IS_WIDGET(widget));
    GtkEventController *controller = gtk_event_controller_legacy_new();

    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(controller, "event", G_CALLBACK(wheel_cb), NULL);
    gtk_widget_add_controller(widget, controller);
}

static int measure_width(GtkWidget *widget)
{
    int natural;

    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return natural;
}

/* Between two buttons with text there may be no room for a title that can be read: then it stands
 * below them. */
static void place_title(GtkWidget *bar, int width)
{
    GtkWidget *title = adw_header_bar_get_title_widget(ADW_HEADER_BAR(bar));
    GtkWidget *parent = gtk_widget_get_parent(bar);
    GtkRoot *window = gtk_widget_get_root(bar);
    int needed = title ? measure_width(title) : 0;

    if (!GTK_IS_BOX(parent) || width <= 0 ||
        width - (measure_width(bar) - needed) >= needed * READABLE) {
        return;
    }
    GtkWidget *below = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(below), TRUE);
    gtk_label_set_justify(GTK_LABEL(below), GTK_JUSTIFY_CENTER);
    gtk_widget_add_css_class(below, "heading");
    gtk_widget_set_margin_top(below, 6);
    g_object_bind_property(window, "title", below, "label", G_BINDING_SYNC_CREATE);
    gtk_widget_set_visible(title, FALSE);
    gtk_box_insert_child_after(GTK_BOX(parent), below, bar);
}

static void place_titles(GtkWidget *widget, int width)
{
    if (ADW_IS_HEADER_BAR(widget)) {
        place_title(widget, width);
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        place_titles(child, width);
    }
}

void tabiya_widget_fit_into(GtkWindow *dialog, GtkWidget *parent)
{
    int width, height;

    tabiya_widget_fit_words(GTK_WIDGET(dialog));
    gtk_window_get_default_size(dialog, &width, &height);
    if (gtk_widget_get_width(parent) > 0) {
        gtk_window_set_default_size(dialog, MIN(width, gtk_widget_get_width(parent)),
                                    MIN(height, gtk_widget_get_height(parent)));
    }
    gtk_window_get_default_size(dialog, &width, &height);
    place_titles(GTK_WIDGET(dialog), width);
}

/* A search field handles Escape itself. In a search bar it first closes the bar. */
static void close_on_stop(GtkWidget *widget, GtkWidget *window)
{
    if (GTK_IS_SEARCH_BAR(widget))
        return;
    if (GTK_IS_SEARCH_ENTRY(widget)) {
        g_signal_connect_object(widget, "stop-search", G_CALLBACK(gtk_window_close), window,
                                G_CONNECT_SWAPPED);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        close_on_stop(child, window);
    }
}

void tabiya_widget_close_on_escape(GtkWidget *window)
{
    GtkEventController *controller = gtk_shortcut_controller_new();

    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(controller),
                                         gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                                                          gtk_named_action_new("window.close")));
    gtk_widget_add_controller(window, controller);
    close_on_stop(window, window);
}

/* The list does not take the focus while the window moves it on. */
static gboolean leave(GtkWidget *list, GtkDirectionType direction)
{
    GtkRoot *root = gtk_widget_get_root(list);

    gtk_widget_set_can_focus(list, FALSE);
    gboolean found = gtk_widget_child_focus(GTK_WIDGET(root), direction);
    gtk_widget_set_can_focus(list, TRUE);
    return found;
}

static gboolean leave_forward_cb(GtkWidget *list, GVariant *arguments, gpointer user)
{
    return leave(list, GTK_DIR_TAB_FORWARD);
}

static gboolean leave_backward_cb(GtkWidget *list, GVariant *arguments, gpointer user)
{
    return leave(list, GTK_DIR_TAB_BACKWARD);
}

typedef struct {
    guint key;
    GdkModifierType modifiers;
    GtkShortcutFunc leave;
} WayOut;

static void add_ways_out(GtkWidget *widget, const WayOut *ways, gsize count)
{
    GtkShortcutController *controller = GTK_SHORTCUT_CONTROLLER(gtk_shortcut_controller_new());

    for (gsize i = 0; i < count; i++) {
        gtk_shortcut_controller_add_shortcut(
            controller, gtk_shortcut_new(gtk_keyval_trigger_new(ways[i].key, ways[i].modifiers),
                                         gtk_callback_action_new(ways[i].leave, NULL, NULL)));
    }
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(controller));
}

void tabiya_widget_leave_by_tab(GtkWidget *list)
{
    static const WayOut WAYS[] = {
        {GDK_KEY_Tab, 0, leave_forward_cb},
        {GDK_KEY_Tab, GDK_SHIFT_MASK, leave_backward_cb},
    };

    add_ways_out(list, WAYS, G_N_ELEMENTS(WAYS));
}

void tabiya_widget_leave_by_up_down(GtkWidget *row)
{
    static const WayOut WAYS[] = {
        {GDK_KEY_Down, 0, leave_forward_cb},
        {GDK_KEY_KP_Down, 0, leave_forward_cb},
        {GDK_KEY_Up, 0, leave_backward_cb},
        {GDK_KEY_KP_Up, 0, leave_backward_cb},
    };

    add_ways_out(row, WAYS, G_N_ELEMENTS(WAYS));
}

/* `text` in lines of at most `columns` characters, if its words are short enough. */
static char *dup_in_lines(const char *text, glong columns)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    GString *lines = g_string_new(NULL);
    glong used = 0;

    for (char **word = words; *word; word++) {
        glong length = g_utf8_strlen(*word, -1);

        if (used > 0)
            g_string_append_c(lines, used + 1 + length > columns ? '\n' : ' ');
        used = used > 0 && used + 1 + length <= columns ? used + 1 + length : length;
        g_string_append(lines, *word);
    }
    return g_string_free(lines, FALSE);
}

static guint count_lines(const char *text)
{
    guint n = 1;

    for (; *text != '\0'; text++)
        n += *text == '\n';
    return n;
}

/* As many lines as need be, about equally long: no last line of a single word. */
static char *dup_in_even_lines(const char *text, glong columns)
{
    char *lines = dup_in_lines(text, columns);
    guint n = count_lines(lines);

    while (n > 1 && --columns > 0) {
        char *shorter = dup_in_lines(text, columns);

        if (count_lines(shorter) > n) {
            g_free(shorter);
            break;
        }
        g_free(lines);
        lines = shorter;
    }
    return lines;
}

GtkWidget *tabiya_widget_new_way_row(const char *title, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new();

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    if (subtitle)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row),
                              gtk_image_new_from_icon_name("go-next-symbolic"));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    return row;
}

gboolean tabiya_widget_is_in_sight(GtkWidget *widget)
{
    g_return_val_if_fail(GTK_IS_WIDGET(widget), FALSE);
    GtkWidget *port = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    graphene_rect_t bounds, seen;

    if (!port || !gtk_widget_compute_bounds(widget, port, &bounds))
        return TRUE;
    seen = GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(port),
                              (float)gtk_widget_get_height(port));
    return graphene_rect_intersection(&bounds, &seen, NULL);
}

GtkWidget *tabiya_widget_new_toast_title(const char *text, glong columns)
{
    g_autofree char *lines = dup_in_even_lines(text, columns);
    /* A screen reader speaks a notification when it appears. */
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "label", lines, "accessible-role",
                                    GTK_ACCESSIBLE_ROLE_ALERT, NULL);

    tabiya_widget_set_name(label, text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return tabiya_shrink_new(label);
}

typedef struct {
    TabiyaPointFunc open;
    gpointer user;
} MenuListener;

static void open_at(MenuListener *self, GtkGesture *gesture, double x, double y)
{
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    self->open(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture)), x, y, self->user);
}

static void menu_pressed_cb(GtkGesture *click, int n_press, double x, double y, gpointer listener)
{
    open_at(listener, click, x, y);
}

static void menu_held_cb(GtkGesture *press, double x, double y, gpointer listener)
{
    open_at(listener, press, x, y);
}

static void free_listener(gpointer listener, GClosure *closure)
{
    g_free(listener);
}

static void listen_with(GtkWidget *widget, GtkGesture *gesture, GCallback callback,
                        MenuListener listener)
{
    g_signal_connect_data(gesture, "pressed", callback, g_memdup2(&listener, sizeof listener),
                          free_listener, 0);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(gesture));
}

void tabiya_widget_listen_for_menu(GtkWidget *widget, TabiyaPointFunc open, gpointer user)
{
    GtkGesture *click = gtk_gesture_click_new(), *press = gtk_gesture_long_press_new();

    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(press), TRUE);
    listen_with(widget, click, G_CALLBACK(menu_pressed_cb), (MenuListener){open, user});
    listen_with(widget, press, G_CALLBACK(menu_held_cb), (MenuListener){open, user});
}
