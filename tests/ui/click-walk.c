/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See click-walk.h. */
#include "tests/ui/click-walk.h"

#include <stdio.h>
#include <string.h>

#include "tests/ui/clicks.h"
#include "ui/settings.h"
#include "ui/window-private.h"

#define EFFECT_MS 3000        /* after this time a click will have no more effects */
#define FIRST_EFFECT_MS 20000 /* a control's first click, which fails without one */
#define POLL_MS 10
#define SWALLOWED_MS 1000
#define POINT_TRIES 10
#define MAX_DEPTH 4 /* of menus and dialogs out of one another */

/* --- Names in a file -------------------------------------------------------------------------- */

void click_record_open(ClickRecord *self, const char *folder, const char *name)
{
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    self->path = g_build_filename(folder, name, NULL);
    self->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    if (!g_file_get_contents(self->path, &text, NULL, NULL))
        return;
    lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        if (**line)
            g_hash_table_add(self->names, g_strdup(*line));
    }
}

gboolean click_record_add(ClickRecord *self, const char *name)
{

    if (!g_hash_table_add(self->names, g_strdup(name)))
        return FALSE;
    FILE *file = fopen(self->path, "a");
    g_assert_nonnull(file);
    fprintf(file, "%s\n", name);
    fclose(file);
    return TRUE;
}

gboolean click_record_has(const ClickRecord *self, const char *name)
{
    return g_hash_table_contains(self->names, name);
}

void click_record_close(ClickRecord *self)
{
    g_clear_pointer(&self->path, g_free);
    g_clear_pointer(&self->names, g_hash_table_unref);
}

/* --- Clicks that may have no effect ----------------------------------------------------------- */

static const struct {
    const char *name; /* the end of the target's */
    const char *why;
} EXCUSED[] = {
    {"GtkPopoverMenu/GtkModelButton “Level 3: Beginner”",
     "a game at that level stands ready already"},
    {"TabiyaEndCard/turn “Turning point: 1. Qg6”", "the board shows it already"},
    {"TabiyaRepertoirePage/AdwActionRow “The initial position”", "the board shows it already"},
};

/* A choice that is already made is not clicked either: the others show that they can be chosen. */
static gboolean is_excused(const ClickTarget *target)
{
    for (gsize i = 0; i < G_N_ELEMENTS(EXCUSED); i++) {
        if (g_str_has_suffix(target->name, EXCUSED[i].name))
            return TRUE;
    }
    return target->chosen;
}

/* --- A walk ----------------------------------------------------------------------------------- */

typedef struct {
    const ClickScene *scene;
    const char *folder;
    TabiyaWindow *window; /* NULL: it was closed */
    GHashTable *noise;
    ClickRecord done, explored, failures;
    guint n_clicks;
    gboolean menu_closed; /* since the last click */
} Walk;

static void fail(Walk *self, const char *how, const char *what)
{
    g_autofree char *words =
        g_strdup_printf("%s, %s: %s: %s", self->scene->part, self->scene->name, how, what);

    click_record_add(&self->failures, words);
}

/* Notes the click to report if the program dies; "": none. */
static void note(Walk *self, const char *name)
{
    g_autofree char *path = g_build_filename(self->folder, CLICK_NOW, NULL);
    FILE *file = fopen(path, "w");

    g_assert_nonnull(file);
    fputs(name, file);
    fclose(file);
}

/* As after Undo of a fresh start. */
static gboolean is_closed(Walk *self)
{
    return !self->window || !gtk_widget_get_mapped(GTK_WIDGET(self->window));
}

/* --- Open windows ----------------------------------------------------------------------------- */

static GtkWindow *find_other_window(Walk *self)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = g_list_model_get_n_items(windows); i-- > 0;) {
        g_autoptr(GtkWindow) other = g_list_model_get_item(windows, i);

        if (other != GTK_WINDOW(self->window) && gtk_widget_get_mapped(GTK_WIDGET(other)))
            return other;
    }
    return NULL;
}

static gboolean is_toast(GtkWidget *widget)
{
    return g_str_equal(G_OBJECT_TYPE_NAME(widget), "AdwToastWidget");
}

/* The innermost one below `widget`. */
static GtkWidget *find_popover(GtkWidget *widget, gboolean (*is_one)(GtkWidget *widget))
{
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_popover(child, is_one);
    }
    return !found && is_one(widget) ? widget : found;
}

static gboolean is_popover(GtkWidget *widget)
{
    return GTK_IS_POPOVER(widget);
}

/* A menu, a dialog or a toast, whichever is uppermost. */
static GtkWidget *find_opened(Walk *self)
{
    GtkWindow *other = find_other_window(self);
    GtkWidget *root = other ? GTK_WIDGET(other) : GTK_WIDGET(self->window);
    GtkWidget *popover = find_popover(root, is_popover);

    if (popover)
        return popover;
    return other ? root : find_popover(root, is_toast);
}

static void pop_down(Walk *self, GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_POPOVER(widget)) {
        gtk_popover_popdown(GTK_POPOVER(widget));
        self->menu_closed = TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        pop_down(self, child);
    }
}

static void close_window(Walk *self, GtkWindow *other)
{
    pop_down(self, GTK_WIDGET(other));
    fixture_spin_ms(5);
    if (find_other_window(self) == other)
        gtk_window_close(other);
    fixture_spin_ms(10);
    if (find_other_window(self) == other)
        gtk_window_destroy(other);
    fixture_spin_ms(5);
}

static void reset_preferences(void)
{
    GSettings *settings = tabiya_settings_get();
    g_autoptr(GSettingsSchema) schema = NULL;
    g_auto(GStrv) keys = NULL;

    g_object_get(settings, "settings-schema", &schema, NULL);
    keys = g_settings_schema_list_keys(schema);
    for (char **key = keys; *key; key++) {
        g_autoptr(GVariant) set = g_settings_get_user_value(settings, *key);

        if (set && !g_str_equal(*key, "place"))
            g_settings_reset(settings, *key);
    }
}

static void tidy(Walk *self)
{
    GtkWindow *other;

    while ((other = find_other_window(self)))
        close_window(self, other);
    pop_down(self, GTK_WIDGET(self->window));
    reset_preferences();
}

/* --- A click ---------------------------------------------------------------------------------- */

/* Without patience. */
static void spin_ms(int ms)
{
    gint64 end = g_get_monotonic_time() + ms * 1000;

    while (g_get_monotonic_time() < end)
        fixture_spin();
}

/* NULL: nothing comes of it. */
static char *wait_for_effect(Walk *self, const ClickLook *before, const ClickTarget *target, int ms)
{
    gint64 end = g_get_monotonic_time() + ms * 1000 * fixture_patience();
    char *difference = NULL;

    while (!difference && g_get_monotonic_time() < end) {
        g_autoptr(ClickLook) after = NULL;

        spin_ms(POLL_MS);
        if (is_closed(self))
            return g_strdup("the window closes");
        after = clicks_look(self->window, target);
        difference = clicks_compare(before, after, self->noise);
    }
    return difference;
}

/* The toolkit may take the first click after a menu was closed, by the test or by a choice in it,
 * for one that closes it. */
static char *press(Walk *self, const ClickLook *before, const ClickTarget *target, int effect_ms)
{
    char *difference = NULL;

    self->n_clicks++;
    clicks_press();
    if (self->menu_closed)
        difference = wait_for_effect(self, before, target, SWALLOWED_MS);
    if (self->menu_closed && !difference)
        clicks_press();
    self->menu_closed = strstr(target->name, "/GtkPopoverMenu/") != NULL;
    return difference ? difference : wait_for_effect(self, before, target, effect_ms);
}

/* Waits until it stays in place: widgets above it may still appear. */
static gboolean point_at(Walk *self, const ClickTarget *target)
{
    for (int n = 0; n < POINT_TRIES; n++) {
        if (!clicks_point_at(target)) {
            if (!gtk_widget_get_mapped(target->widget))
                return FALSE;
            continue; /* the page has scrolled back to what has the focus */
        }
        clicks_settle(self->window, self->noise);
        if (clicks_is_pointed_at(target))
            return TRUE;
    }
    return FALSE;
}

/* A toast goes by itself, and what cancels an answer goes when that is there. */
static gboolean has_passed(const ClickTarget *target)
{
    return !gtk_widget_get_mapped(target->widget) &&
           (strstr(target->name, "/a toast “") || strstr(target->name, " win.ask-cancel "));
}

static void click(Walk *self, const ClickTarget *target)
{
    gboolean first = click_record_add(&self->done, target->name);
    g_autofree char *difference = NULL;
    g_autoptr(ClickLook) before = NULL;

    if (is_excused(target))
        return;
    note(self, target->name);
    if (!point_at(self, target)) {
        if (!has_passed(target))
            fail(self, "no pointer gets to it", target->name);
        return;
    }
    before = clicks_look(self->window, target);
    difference = press(self, before, target, first ? FIRST_EFFECT_MS : EFFECT_MS);
    if (first) {
        printf("# %s\n#     %s\n", target->name,
               difference ? g_strdelimit(difference, "\n", ' ') : "nothing");
    }
    if (first && !difference)
        fail(self, "nothing happens", target->name);
    if (!is_closed(self))
        clicks_settle(self->window, self->noise);
}

static void check_actions(Walk *self, GtkWidget *root)
{
    g_autoptr(GHashTable) wrong = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTableIter iter;
    gpointer words;

    clicks_check_actions(root, wrong);
    g_hash_table_iter_init(&iter, wrong);
    while (g_hash_table_iter_next(&iter, &words, NULL))
        fail(self, "no such action", words);
}

/* --- Clicking all targets --------------------------------------------------------------------- */

/* Leaves out the controls above all places for a person with data, since a newcomer clicks them,
 * too; and New Game except in Play, since it is the same everywhere. */
static gboolean is_left_out(Walk *self, const ClickTarget *target)
{
    if (!g_str_has_prefix(target->name, "TabiyaWindow/AdwHeaderBar/"))
        return FALSE;
    return self->scene->profile == CLICK_SOMEBODY ||
           (strstr(target->name, "/AdwSplitButton/") && !g_str_equal(self->scene->part, "play"));
}

/* Owned; NULL: all was. */
static ClickTarget *find_next(Walk *self, GtkWidget *root)
{
    g_autoptr(GPtrArray) targets = clicks_list(root);

    for (guint i = 0; i < targets->len; i++) {
        const ClickTarget *target = g_ptr_array_index(targets, i);

        if (!click_record_has(&self->explored, target->name) && !is_left_out(self, target))
            return clicks_find(root, target->name);
    }
    return NULL;
}

/* Whether there was an empty entry: then more may be pressed. */
static gboolean fill_in(GtkWidget *widget)
{
    gboolean filled = FALSE;

    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_TEXT(widget) && *gtk_editable_get_text(GTK_EDITABLE(widget)) == '\0') {
        gtk_editable_set_text(GTK_EDITABLE(widget), "Something");
        return TRUE;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        filled = fill_in(child) || filled;
    }
    return filled;
}

static gboolean walk_into(Walk *self, GtkWidget *root, int depth);

/* For as long as it stays; FALSE: nothing was left to be clicked there. */
static gboolean walk_through(Walk *self, GtkWidget *opened, int depth)
{
    g_autoptr(GtkWidget) held = g_object_ref(opened);
    gboolean walked = FALSE, filled = FALSE;

    check_actions(self, opened);
    while (!is_closed(self) && gtk_widget_get_mapped(held) && find_opened(self) == held) {
        if (walk_into(self, held, depth)) {
            walked = TRUE;
        } else if (GTK_IS_WINDOW(held) && !filled && fill_in(held)) {
            filled = TRUE;
            fixture_spin_ms(20);
        } else {
            break;
        }
    }
    return walked;
}

/* Whole windows that are scenes of their own. */
static gboolean is_scene(GtkWidget *window)
{
    static const char *const titles[] = {"Preferences", "Books", "Help", "Keyboard Shortcuts",
                                         NULL};
    const char *title = GTK_IS_WINDOW(window) ? gtk_window_get_title(GTK_WINDOW(window)) : NULL;

    return title && g_strv_contains(titles, title);
}

/* The menus of what shows for a while, or is narrow, are those of whole views. */
static int get_depth(Walk *self)
{
    return self->scene->within ? 0 : MAX_DEPTH;
}

/* Clicks a target not clicked yet, or one that leads to such a target. FALSE: none is left. */
static gboolean walk_into(Walk *self, GtkWidget *root, int depth)
{
    g_autoptr(ClickTarget) target = find_next(self, root);

    if (!target)
        return FALSE;
    click(self, target);
    GtkWidget *opened = !is_closed(self) && depth < get_depth(self) ? find_opened(self) : NULL;
    if (!opened || opened == root || is_scene(opened) || !walk_through(self, opened, depth + 1))
        click_record_add(&self->explored, target->name);
    return TRUE;
}

/* --- All of it -------------------------------------------------------------------------------- */

static GtkWidget *find_root(Walk *self)
{
    const char *within = self->scene->within;

    if (self->scene->opens)
        return GTK_WIDGET(find_other_window(self));
    if (!within)
        return GTK_WIDGET(self->window);
    if (*within)
        return fixture_find_name(GTK_WIDGET(self->window), within);
    return tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(self->window)));
}

static gboolean show(Walk *self)
{
    note(self, "");
    if (!click_scene_show(self->scene, self->window))
        return FALSE;
    if (self->scene->opens)
        fixture_wait(find_other_window(self));
    clicks_settle(self->window, self->noise);
    return TRUE;
}

/* Exercises do not keep one waiting. */
static void hurry(TabiyaWindow *window)
{
    static const char *const EXERCISES[] = {"puzzles", "endgames", "guess",
                                            "rules",   "train",    "lesson"};

    for (gsize i = 0; i < G_N_ELEMENTS(EXERCISES); i++) {
        TabiyaPlace *place = tabiya_shell_find_place(TABIYA_SHELL(window), EXERCISES[i]);

        tabiya_training_session_set_pause_ms_for_tests(
            TABIYA_TRAINING_SESSION(tabiya_place_get_session(place)), 0);
    }
    g_object_set(fixture_play(window), "min-reply-ms", 0, NULL);
}

static void start(Walk *self, const char *data_dir)
{
    if (self->scene->before)
        self->scene->before(data_dir);
    if (self->scene->profile == CLICK_NEWCOMER)
        fixture_init_newcomer(data_dir);
    else
        fixture_init(data_dir);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_assert_true(clicks_start());
    g_set_weak_pointer(&self->window,
                       self->scene->narrow ? fixture_open(360, 720) : fixture_open(1160, 800));
    hurry(self->window);
}

static char *join_names(Walk *self)
{
    g_autoptr(GPtrArray) targets = clicks_list(find_root(self));
    GString *names = g_string_new(NULL);

    for (guint i = 0; i < targets->len; i++)
        g_string_append_printf(names, "%s\n", ((ClickTarget *)g_ptr_array_index(targets, i))->name);
    return g_string_free(names, FALSE);
}

/* A profile without data must look the same before each click, or start empty again; other profiles
 * keep their changes. */
static gboolean is_as_before(Walk *self, const char *first)
{
    g_autofree char *names = NULL;

    if (self->scene->profile == CLICK_SOMEBODY || self->scene->go)
        return TRUE;
    names = join_names(self);
    return g_str_equal(names, first);
}

/* TRUE: all was clicked. */
static gboolean walk(Walk *self)
{
    g_autofree char *first = NULL;

    if (!show(self)) {
        fail(self, "cannot be shown", "a step is not possible");
        return TRUE;
    }
    check_actions(self, GTK_WIDGET(self->window));
    if (self->scene->opens)
        check_actions(self, find_root(self));
    first = join_names(self);
    for (;;) {
        if (!walk_into(self, find_root(self), 0))
            return TRUE;
        if (is_closed(self))
            return FALSE;
        tidy(self);
        if (!show(self) || !find_root(self) || !is_as_before(self, first))
            return FALSE;
    }
}

int click_walk(const ClickScene *scene, const char *record, const char *data_dir)
{
    Walk self = {.scene = scene, .folder = record};

    click_record_open(&self.done, record, CLICK_DONE);
    click_record_open(&self.explored, record, CLICK_EXPLORED);
    click_record_open(&self.failures, record, CLICK_FAILURES);
    self.noise = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    note(&self, "");
    start(&self, data_dir);
    gboolean done = walk(&self);
    printf("# %u clicks\n", self.n_clicks);
    fflush(stdout);
    if (!is_closed(&self)) {
        tidy(&self);
        fixture_close(self.window);
    }
    clicks_end();
    return done ? CLICK_WALK_DONE : CLICK_WALK_AGAIN;
}
