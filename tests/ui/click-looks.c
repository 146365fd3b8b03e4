/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See clicks.h: the effects of a click. */
#include "tests/ui/clicks.h"

#include <string.h>

#include "ui/notation/notation-view.h"
#include "ui/settings.h"

#define SAMPLE_FRAMES 2
#define SAMPLE_MAX_MS 500
#define SAME_SAMPLES 2 /* so often the same: it has settled */
#define MAX_SAMPLES 60
#define NOISY_SAMPLES 20 /* the last ones, of what does not settle */

struct _ClickLook {
    GHashTable *facts;         /* of char *, owned, by char *, owned */
    const ClickTarget *target; /* borrowed; NULL: none */
    GtkWidget *focus;          /* not to be looked into */
    gboolean menus;            /* the menus that contain the target are open */
};

/* --- Elsewhere -------------------------------------------------------------------------------- */

static guint n_copied, n_set;

static void count_cb(guint *count)
{
    ++*count;
}

static void start_counting(void)
{
    static gboolean started;
    GdkClipboard *clipboard = gdk_display_get_clipboard(gdk_display_get_default());

    if (started)
        return;
    started = TRUE;
    g_signal_connect_swapped(clipboard, "changed", G_CALLBACK(count_cb), &n_copied);
    g_signal_connect_swapped(tabiya_settings_get(), "changed", G_CALLBACK(count_cb), &n_set);
}

static void add_fact(ClickLook *self, const char *name, char *value)
{
    g_hash_table_insert(self->facts, g_strdup(name), value);
}

static void add_actions(ClickLook *self, GActionGroup *group)
{
    g_auto(GStrv) names = g_action_group_list_actions(group);

    for (char **name = names; *name; name++) {
        g_autoptr(GVariant) state = NULL;
        g_autofree char *words = NULL;
        gboolean enabled;

        g_action_group_query_action(group, *name, &enabled, NULL, NULL, NULL, &state);
        words = state ? g_variant_print(state, FALSE) : g_strdup("");
        add_fact(self, *name, g_strdup_printf("%s %s", enabled ? "enabled" : "disabled", words));
    }
}

/* --- Widgets ---------------------------------------------------------------------------------- */

/* Whether being on would only show that it was pressed. In a form that is all it does. */
static gboolean is_pressed(const ClickLook *self, GtkWidget *widget)
{
    return self->target && self->target->widget == widget && GTK_IS_TOGGLE_BUTTON(widget) &&
           TABIYA_IS_WINDOW(gtk_widget_get_root(widget));
}

static void append_property(GString *out, GObject *object, GParamSpec *spec)
{
    GType type = G_TYPE_FUNDAMENTAL(spec->value_type);
    g_auto(GValue) value = G_VALUE_INIT;
    g_auto(GValue) text = G_VALUE_INIT;

    if (!(spec->flags & G_PARAM_READABLE) || type == G_TYPE_OBJECT || type == G_TYPE_BOXED ||
        type == G_TYPE_POINTER || type == G_TYPE_INTERFACE || type == G_TYPE_VARIANT) {
        return;
    }
    g_value_init(&value, spec->value_type);
    g_value_init(&text, G_TYPE_STRING);
    g_object_get_property(object, spec->name, &value);
    if (g_value_transform(&value, &text))
        g_string_append_printf(out, " %s=%s", spec->name, g_value_get_string(&text));
}

/* Those of ours; empty for a widget that is not. */
static GPtrArray *get_properties(GObject *object)
{
    static GHashTable *types;
    guint n;
    g_autofree GParamSpec **specs = NULL;

    if (!types)
        types = g_hash_table_new(NULL, NULL);
    GPtrArray *ours = g_hash_table_lookup(types, G_OBJECT_GET_CLASS(object));
    if (ours)
        return ours;
    ours = g_ptr_array_new();
    specs = g_object_class_list_properties(G_OBJECT_GET_CLASS(object), &n);
    for (guint i = 0; i < n; i++) {
        if (g_str_has_prefix(g_type_name(specs[i]->owner_type), "Tabiya"))
            g_ptr_array_add(ours, specs[i]);
    }
    g_hash_table_insert(types, G_OBJECT_GET_CLASS(object), ours);
    return ours;
}

/* The properties of our widgets that are visible in them. */
static void append_properties(GString *out, GObject *object)
{
    GPtrArray *properties = get_properties(object);

    for (guint i = 0; i < properties->len; i++)
        append_property(out, object, g_ptr_array_index(properties, i));
}

static gboolean is_on(GtkWidget *widget)
{
    gboolean on = FALSE;

    if (GTK_IS_TOGGLE_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget) || GTK_IS_SWITCH(widget))
        g_object_get(widget, "active", &on, NULL);
    return on ||
           (GTK_IS_LIST_BOX_ROW(widget) && gtk_list_box_row_is_selected(GTK_LIST_BOX_ROW(widget)));
}

/* The notation draws its moves and glyphs itself: they are those of the game. */
static void append_game(GString *out, GtkWidget *notation)
{
    g_autoptr(TabiyaBoardSession) session = NULL;
    g_autofree char *pgn = NULL;

    g_object_get(notation, "session", &session, NULL);
    pgn = session ? tabiya_board_session_dup_pgn(session) : NULL;
    g_string_append(out, pgn ? pgn : "");
}

static void append_contents(GString *out, GtkWidget *widget)
{
    if (TABIYA_IS_NOTATION_VIEW(widget)) {
        append_game(out, widget);
    } else if (GTK_IS_LABEL(widget)) {
        g_string_append(out, gtk_label_get_text(GTK_LABEL(widget)));
    } else if (GTK_IS_INSCRIPTION(widget)) {
        g_string_append_printf(out, "%s", gtk_inscription_get_text(GTK_INSCRIPTION(widget)));
    } else if (GTK_IS_EDITABLE(widget)) {
        g_string_append(out, gtk_editable_get_text(GTK_EDITABLE(widget)));
    } else if (GTK_IS_IMAGE(widget)) {
        g_string_append_printf(out, "%s %p", gtk_image_get_icon_name(GTK_IMAGE(widget)),
                               (void *)gtk_image_get_paintable(GTK_IMAGE(widget)));
    } else if (GTK_IS_PICTURE(widget)) {
        g_string_append_printf(out, "%p", (void *)gtk_picture_get_paintable(GTK_PICTURE(widget)));
    } else if (GTK_IS_RANGE(widget)) {
        g_string_append_printf(out, "%g", gtk_range_get_value(GTK_RANGE(widget)));
    } else if (GTK_IS_PROGRESS_BAR(widget)) {
        g_string_append_printf(out, "%g", gtk_progress_bar_get_fraction(GTK_PROGRESS_BAR(widget)));
    }
}

static char *describe(ClickLook *self, GtkWidget *widget)
{
    GString *out = g_string_new(gtk_widget_is_sensitive(widget) ? "" : "(insensitive) ");

    append_contents(out, widget);
    if (!is_pressed(self, widget)) {
        g_auto(GStrv) classes = gtk_widget_get_css_classes(widget);
        g_autofree char *joined = g_strjoinv(".", classes);

        g_string_append_printf(out, " .%s%s", joined, is_on(widget) ? " on" : "");
        append_properties(out, G_OBJECT(widget));
    }
    return g_string_free(out, FALSE);
}

/* Widgets that disappear by themselves: a toast, and announcements. */
static gboolean is_passing(GtkWidget *widget)
{
    return gtk_widget_get_opacity(widget) == 0 ||
           g_str_equal(G_OBJECT_TYPE_NAME(widget), "AdwToastWidget");
}

static gboolean is_left_out(ClickLook *self, GtkWidget *widget)
{
    return !gtk_widget_get_mapped(widget) ||
           g_str_equal(G_OBJECT_TYPE_NAME(widget), "GtkTooltipWindow") ||
           (!self->target && is_passing(widget));
}

/* Begins the names of widgets in a menu that contains the target, and of other widgets. */
#define IN_MENU '>'
#define ELSEWHERE " "

static gboolean is_menu(ClickLook *self, GtkWidget *widget)
{
    return self->target && g_ptr_array_find(self->target->menus, widget, NULL);
}

/* `path` begins with a mark in a menu. */
static void add_widget(ClickLook *self, GtkWidget *widget, GString *path)
{
    char mark = path->str[0];
    gsize length = path->len;
    guint n = 0;

    if (is_left_out(self, widget))
        return;
    if (is_menu(self, widget)) {
        path->str[0] = IN_MENU;
        self->menus = self->menus || GTK_IS_POPOVER(widget);
    }
    add_fact(self, path->str, describe(self, widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        g_string_append_printf(path, "/%s:%u", G_OBJECT_TYPE_NAME(child), n++);
        add_widget(self, child, path);
        g_string_truncate(path, length);
    }
    path->str[0] = mark;
}

static void add_windows(ClickLook *self)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        g_autoptr(GString) path = g_string_new(NULL);

        g_string_printf(path, ELSEWHERE "%s %u", G_OBJECT_TYPE_NAME(window), i);
        add_widget(self, window, path);
    }
}

/* --- All of it -------------------------------------------------------------------------------- */

/* The focus, if it is in a text: a click may cause that, unlike the focus on the clicked widget,
 * which does not count. */
static GtkWidget *find_focus(GtkRoot *root)
{
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;

    return focus && (GTK_IS_TEXT(focus) || GTK_IS_TEXT_VIEW(focus)) ? focus : NULL;
}

ClickLook *clicks_look(TabiyaWindow *window, const ClickTarget *target)
{
    ClickLook *self = g_new0(ClickLook, 1);

    start_counting();
    self->target = target;
    self->facts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    self->focus = find_focus(target ? gtk_widget_get_root(target->widget) : NULL);
    add_actions(self, G_ACTION_GROUP(window));
    add_actions(self, G_ACTION_GROUP(g_application_get_default()));
    add_windows(self);
    if (target) {
        add_fact(self, "copied", g_strdup_printf("%u", n_copied));
        add_fact(self, "preferences set", g_strdup_printf("%u", n_set));
    }
    return self;
}

void click_look_free(ClickLook *self)
{
    g_hash_table_unref(self->facts);
    g_free(self);
}

typedef void (*DifferenceFunc)(const char *name, const char *before, const char *after,
                               gpointer user);

static void for_each_difference(const ClickLook *before, const ClickLook *after,
                                DifferenceFunc func, gpointer user)
{
    GHashTableIter iter;
    gpointer name, value;

    g_hash_table_iter_init(&iter, after->facts);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        const char *was = g_hash_table_lookup(before->facts, name);

        if (g_strcmp0(was, value) != 0)
            func(name, was, value, user);
    }
    g_hash_table_iter_init(&iter, before->facts);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        if (!g_hash_table_contains(after->facts, name))
            func(name, value, NULL, user);
    }
}

typedef struct {
    GHashTable *noise;
    gboolean menus; /* they are open still */
    char *words;
} Difference;

static gboolean counts(const Difference *self, const char *name)
{
    return !(self->noise && g_hash_table_contains(self->noise, name)) &&
           (self->menus || *name != IN_MENU);
}

static void keep_first(const char *name, const char *before, const char *after, gpointer user)
{
    Difference *difference = user;

    if (!difference->words && counts(difference, name)) {
        difference->words = g_strdup_printf("%s: %s → %s", name, before ? before : "nothing",
                                            after ? after : "nothing");
    }
}

char *clicks_compare(const ClickLook *before, const ClickLook *after, GHashTable *noise)
{
    Difference difference = {noise, after->menus, NULL};

    for_each_difference(before, after, keep_first, &difference);
    if (!difference.words && after->focus && after->focus != before->focus)
        difference.words = g_strdup("the keyboard goes elsewhere");
    return difference.words;
}

/* --- Standing still --------------------------------------------------------------------------- */

static void add_noise(const char *name, const char *before, const char *after, gpointer noise)
{
    g_hash_table_add(noise, g_strdup(name));
}

/* A number of frames, each of which may change something; a hidden window has none. */
static void wait_for_frames(TabiyaWindow *window)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(window));
    gint64 end = g_get_monotonic_time() + SAMPLE_MAX_MS * 1000;
    gint64 frame = clock ? gdk_frame_clock_get_frame_counter(clock) : 0;

    while (clock && gdk_frame_clock_get_frame_counter(clock) < frame + SAMPLE_FRAMES &&
           g_get_monotonic_time() < end) {
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_UPDATE);
        fixture_spin();
    }
}

void clicks_settle(TabiyaWindow *window, GHashTable *noise)
{
    g_autoptr(ClickLook) last = clicks_look(window, NULL);

    for (int n = 0, same = 0; n < MAX_SAMPLES && same < SAME_SAMPLES; n++) {
        g_autofree char *difference = NULL;

        wait_for_frames(window);
        ClickLook *now = clicks_look(window, NULL);
        difference = clicks_compare(last, now, noise);
        same = difference ? 0 : same + 1;
        if (n >= MAX_SAMPLES - NOISY_SAMPLES)
            for_each_difference(last, now, add_noise, noise);
        click_look_free(last);
        last = now;
    }
}
