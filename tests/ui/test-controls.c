/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Descriptions of controls: a button without text has a tooltip, with its shortcut if any; widgets
 * that the toolkit leaves nameless, or would have read with an underscore, have a name; the list of
 * shortcuts has every key that is set, and each does something; and all actions named in the
 * sources exist. Context menus work for a finger, too. */
#include <adwaita.h>
#include <string.h>

#include "tests/ui/views.h"
#include "ui/compat.h"

/* --- Keys that are set ------------------------------------------------------------------------ */

/* An action with its target, and its keys: "win.place::play", "Ctrl+1". */
typedef void (*KeyFunc)(const char *action, const char *label, gpointer user);

static void each_accel(KeyFunc func, gpointer user)
{
    GtkApplication *application = GTK_APPLICATION(g_application_get_default());
    g_auto(GStrv) actions = gtk_application_list_action_descriptions(application);

    for (char **action = actions; *action; action++) {
        g_auto(GStrv) accels = gtk_application_get_accels_for_action(application, *action);

        for (char **accel = accels; *accel; accel++) {
            g_autofree char *label = NULL;
            GdkModifierType modifiers;
            guint key;

            g_assert_true(gtk_accelerator_parse(*accel, &key, &modifiers));
            label = gtk_accelerator_get_label(key, modifiers);
            func(*action, label, user);
        }
    }
}

static void each_of_controller(GListModel *shortcuts, KeyFunc func, gpointer user)
{
    for (guint i = 0; i < g_list_model_get_n_items(shortcuts); i++) {
        g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(shortcuts, i);
        GtkShortcutAction *action = gtk_shortcut_get_action(shortcut);
        GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger(shortcut);

        if (GTK_IS_NAMED_ACTION(action) && GTK_IS_KEYVAL_TRIGGER(trigger)) {
            g_autofree char *label = gtk_accelerator_get_label(
                gtk_keyval_trigger_get_keyval(GTK_KEYVAL_TRIGGER(trigger)),
                gtk_keyval_trigger_get_modifiers(GTK_KEYVAL_TRIGGER(trigger)));
            g_autofree char *detailed = g_action_print_detailed_name(
                gtk_named_action_get_action_name(GTK_NAMED_ACTION(action)),
                gtk_shortcut_get_arguments(shortcut));

            func(detailed, label, user);
        }
    }
}

/* The keys of the window itself, after those of the focused widget. */
static void each_own(TabiyaWindow *window, KeyFunc func, gpointer user)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(window));

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_SHORTCUT_CONTROLLER(controller))
            each_of_controller(G_LIST_MODEL(controller), func, user);
    }
}

/* --- The list --------------------------------------------------------------------------------- */

/* Keys as keycaps in a row: "Ctrl+1". */
static void collect_keys(GtkWidget *widget, GHashTable *keys)
{
    GString *row = NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (!gtk_widget_has_css_class(child, "tabiya-keycap")) {
            collect_keys(child, keys);
            continue;
        }
        row = row ? g_string_append_c(row, '+') : g_string_new(NULL);
        g_string_append(row, gtk_label_get_text(GTK_LABEL(child)));
    }
    if (row)
        g_hash_table_add(keys, g_string_free(row, FALSE));
}

typedef struct {
    TabiyaWindow *window;
    GHashTable *listed;
    GPtrArray *failures;
    guint count;
} Shortcuts;

static gboolean exists(TabiyaWindow *window, const char *detailed)
{
    gboolean of_program = g_str_has_prefix(detailed, "app.");
    GActionGroup *group =
        of_program ? G_ACTION_GROUP(g_application_get_default()) : G_ACTION_GROUP(window);
    g_autoptr(GVariant) target = NULL;
    g_autofree char *name = NULL;

    if (!g_action_parse_detailed_name(detailed, &name, &target, NULL) ||
        !g_action_group_has_action(group, strchr(name, '.') + 1)) {
        return FALSE;
    }
    const GVariantType *wanted =
        g_action_group_get_action_parameter_type(group, strchr(name, '.') + 1);
    return target ? wanted && g_variant_is_of_type(target, wanted) : !wanted;
}

static void check_key(const char *action, const char *label, gpointer user)
{
    Shortcuts *shortcuts = user;

    shortcuts->count++;
    if (!exists(shortcuts->window, action))
        g_ptr_array_add(shortcuts->failures, g_strdup_printf("%s: %s is no action", label, action));
    if (!g_hash_table_contains(shortcuts->listed, label)) {
        g_ptr_array_add(shortcuts->failures,
                        g_strdup_printf("%s (%s) is not listed", label, action));
    }
}

static void report(GPtrArray *failures)
{
    for (guint i = 0; i < failures->len; i++)
        g_test_message("%s", (char *)g_ptr_array_index(failures, i));
    g_assert_cmpuint(failures->len, ==, 0);
}

/* They come frame by frame; to quit is the last one. */
static gboolean has_all(GtkWindow *list, GHashTable *keys)
{
    collect_keys(GTK_WIDGET(list), keys);
    return g_hash_table_contains(keys, "Ctrl+Q");
}

static void test_shortcuts(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    Shortcuts shortcuts = {window, keys, failures, 0};
    GtkWindow *list;

    fixture_act(window, "app.shortcuts", NULL);
    fixture_wait((list = fixture_find_window("Keyboard Shortcuts")));
    fixture_wait(has_all(list, keys));
    each_accel(check_key, &shortcuts);
    each_own(window, check_key, &shortcuts);
    g_assert_cmpuint(shortcuts.count, >, 60);
    report(failures);
    gtk_window_destroy(list);
    fixture_spin_ms(50);
    fixture_close(window);
}

/* --- Names in the sources --------------------------------------------------------------------- */

typedef struct {
    TabiyaWindow *window;
    GtkWindow *books; /* it has its own actions */
    GPtrArray *failures;
    guint count;
} Names;

static gboolean has_action(Names *self, const char *name)
{
    const char *bare = strchr(name, '.') + 1;

    if (g_str_has_prefix(name, "app."))
        return g_action_group_has_action(G_ACTION_GROUP(g_application_get_default()), bare);
    return g_action_group_has_action(G_ACTION_GROUP(self->window), bare) ||
           g_action_group_has_action(G_ACTION_GROUP(self->books), bare);
}

/* Every "win.name" and "app.name", whatever follows: a target, or the rest of a format. */
static void check_names(Names *self, const char *path, const char *text)
{
    g_autoptr(GRegex) regex = g_regex_new("[\">]((win|app)\\.[a-z0-9-]+)", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;

    for (g_regex_match(regex, text, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *name = g_match_info_fetch(match, 1);

        self->count++;
        if (!has_action(self, name))
            g_ptr_array_add(self->failures, g_strdup_printf("%s: %s is no action", path, name));
    }
}

static void check_folder(Names *self, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autofree char *text = NULL;

        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            check_folder(self, path);
        } else if ((g_str_has_suffix(name, ".c") || g_str_has_suffix(name, ".ui")) &&
                   g_file_get_contents(path, &text, NULL, NULL)) {
            check_names(self, path, text);
        }
    }
}

/* Those of buttons, too, that only show where a test does not get. */
static void test_names(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folder = g_test_build_filename(G_TEST_DIST, "ui", NULL);
    Names names = {window, NULL, failures, 0};

    fixture_act(window, "books", NULL);
    fixture_wait((names.books = fixture_find_window("Books")));
    check_folder(&names, folder);
    g_assert_cmpuint(names.count, >, 400);
    report(failures);
    gtk_window_destroy(names.books);
    fixture_spin_ms(50);
    fixture_close(window);
}

/* --- Tooltips
 * ------------------------------------------------------------------------------------- */

static gboolean has_words(GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && *gtk_label_get_text(GTK_LABEL(widget)))
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (has_words(child))
            return TRUE;
    }
    return FALSE;
}

/* Parts of GTK's and libadwaita's own widgets. */
static gboolean is_of_toolkit(GtkWidget *widget)
{
    static const char *const holders[] = {
        "GtkWindowControls", "GtkSpinButton", "AdwViewSwitcher", "AdwTabBar",     "AdwExpanderRow",
        "AdwComboRow",       "AdwEntryRow",   "AdwToastWidget",  "GtkColumnView", "AdwAboutWindow",
        "GtkPopoverMenu",    "GtkDropDown",   "AdwSplitButton"};

    for (GtkWidget *parent = gtk_widget_get_parent(widget); parent;
         parent = gtk_widget_get_parent(parent)) {
        if (g_strv_contains(holders, G_OBJECT_TYPE_NAME(parent)))
            return TRUE;
        /* The button for the search of its pages. */
        if (ADW_IS_PREFERENCES_WINDOW(parent) && GTK_IS_TOGGLE_BUTTON(widget))
            return TRUE;
    }
    return GTK_IS_MENU_BUTTON(gtk_widget_get_parent(widget)) ||
           GTK_IS_TREE_EXPANDER(gtk_widget_get_parent(widget));
}

static void find_label(const char *action, const char *label, gpointer user)
{
    char **wanted = user; /* the action, the label of its first keys */

    if (!wanted[1] && g_str_equal(action, wanted[0]))
        wanted[1] = g_strdup(label);
}

/* NULL: none. */
static char *dup_keys(TabiyaWindow *window, GtkWidget *button)
{
    const char *name = gtk_actionable_get_action_name(GTK_ACTIONABLE(button));
    g_autofree char *detailed = NULL;
    char *wanted[] = {NULL, NULL};

    if (!name)
        return NULL;
    detailed = g_action_print_detailed_name(
        name, gtk_actionable_get_action_target_value(GTK_ACTIONABLE(button)));
    wanted[0] = detailed;
    each_accel(find_label, wanted);
    each_own(window, find_label, wanted);
    return wanted[1];
}

typedef struct {
    TabiyaWindow *window;
    const View *view;
    GHashTable *failures;
    guint n_buttons, n_keys, n_menus;
} Look;

static void look_at(Look *look, GtkWidget *button)
{
    const char *tooltip = gtk_widget_get_tooltip_text(button);
    g_autofree char *keys = GTK_IS_ACTIONABLE(button) ? dup_keys(look->window, button) : NULL;
    const char *name =
        GTK_IS_ACTIONABLE(button) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(button)) : NULL;

    look->n_buttons++;
    look->n_keys += keys != NULL;
    if (!tooltip || !*tooltip) {
        g_hash_table_add(look->failures,
                         g_strdup_printf("%s: a %s (%s) in a %s has no tooltip", look->view->name,
                                         G_OBJECT_TYPE_NAME(button), name ? name : "no action",
                                         G_OBJECT_TYPE_NAME(gtk_widget_get_parent(button))));
    } else if (keys && !strstr(tooltip, keys)) {
        g_hash_table_add(look->failures, g_strdup_printf("%s: “%s” does not tell of %s",
                                                         look->view->name, tooltip, keys));
    }
}

/* A held finger opens the same menu as the right button. */
static void look_at_menu(Look *look, GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    gboolean clicked = FALSE, held = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) one = g_list_model_get_item(controllers, i);

        held = held || GTK_IS_GESTURE_LONG_PRESS(one);
        clicked = clicked ||
                  (GTK_IS_GESTURE_CLICK(one) &&
                   gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(one)) == GDK_BUTTON_SECONDARY);
    }
    look->n_menus += clicked;
    if (clicked && !held) {
        g_hash_table_add(look->failures,
                         g_strdup_printf("%s: a finger opens no menu of a %s", look->view->name,
                                         G_OBJECT_TYPE_NAME(widget)));
    }
}

/* --- Names for screen readers ----------------------------------------------------------------- */

static GtkWidget *find(GtkWidget *widget, GType type)
{
    GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find(child, type);
    }
    return found;
}

/* "R_ound 2" is "Round 2". NULL: it has no mnemonic. */
static char *dup_without_mnemonic(GtkWidget *button)
{
    g_autofree char *label = NULL;
    gboolean use_underline = FALSE;

    if (!GTK_IS_BUTTON(button) && !GTK_IS_CHECK_BUTTON(button))
        return NULL;
    g_object_get(button, "label", &label, "use-underline", &use_underline, NULL);
    if (!use_underline || !label)
        return NULL;
    g_auto(GStrv) parts = g_strsplit(label, "_", -1);
    return g_strjoinv("", parts);
}

/* Inside a row of choices it is not shown before the row is pressed. GTK's own dialogs have lists
 * of theirs. */
static GtkWidget *get_inner_list(GtkWidget *widget)
{
    if (GTK_IS_LIST_BOX(widget))
        return GTK_IS_DIALOG(gtk_widget_get_root(widget)) ? NULL : widget;
    return ADW_IS_COMBO_ROW(widget) ? find(widget, GTK_TYPE_LIST_VIEW) : NULL;
}

/* A button that a choice is made of; a cell that holds one. */
static gboolean is_called_after_another(GtkWidget *widget)
{
    if (GTK_IS_FLOW_BOX_CHILD(widget))
        return GTK_IS_BUTTON(gtk_flow_box_child_get_child(GTK_FLOW_BOX_CHILD(widget)));
    return GTK_IS_TOGGLE_BUTTON(widget) && GTK_IS_DROP_DOWN(gtk_widget_get_parent(widget));
}

/* The error in its name; NULL: none. The caller's. */
static char *dup_name_trouble(GtkWidget *widget)
{
    g_autofree char *plain = dup_without_mnemonic(widget);
    GtkWidget *list = get_inner_list(widget);

    if (plain) {
        return gtk_test_accessible_check_property(GTK_ACCESSIBLE(widget),
                                                  GTK_ACCESSIBLE_PROPERTY_LABEL, plain);
    }
    if (list &&
        !gtk_test_accessible_has_property(GTK_ACCESSIBLE(list), GTK_ACCESSIBLE_PROPERTY_LABEL)) {
        return g_strdup("its list has no name");
    }
    if (is_called_after_another(widget) &&
        !gtk_test_accessible_has_relation(GTK_ACCESSIBLE(widget),
                                          GTK_ACCESSIBLE_RELATION_LABELLED_BY)) {
        return g_strdup("it is called after nothing");
    }
    return NULL;
}

static void look_at_name(const char *view, GtkWidget *widget, GHashTable *failures)
{
    g_autofree char *trouble = dup_name_trouble(widget);

    if (trouble) {
        g_hash_table_add(
            failures,
            g_strdup_printf("%s: the name of a %s in a %s: %s", view, G_OBJECT_TYPE_NAME(widget),
                            G_OBJECT_TYPE_NAME(gtk_widget_get_parent(widget)), trouble));
    }
}

static void look_through(Look *look, GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    look_at_menu(look, widget);
    look_at_name(look->view->name, widget, look->failures);
    if ((GTK_IS_BUTTON(widget) || GTK_IS_MENU_BUTTON(widget)) && !has_words(widget) &&
        !is_of_toolkit(widget)) {
        look_at(look, widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        look_through(look, child);
    }
}

static GPtrArray *list_keys(GHashTable *table)
{
    GPtrArray *keys = g_ptr_array_new();
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, table);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_ptr_array_add(keys, key);
    return keys;
}

static void test_tooltips(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    g_autoptr(GHashTable) failures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) all = NULL;
    Look look = {window, NULL, failures, 0, 0, 0};

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        look.view = &VIEWS[i];
        look_through(&look, GTK_WIDGET(views_show(window, &VIEWS[i])));
        views_leave(window, &VIEWS[i]);
    }
    g_assert_cmpuint(look.n_buttons, >, 100);
    g_assert_cmpuint(look.n_keys, >, 50);
    g_assert_cmpuint(look.n_menus, >, 5);
    all = list_keys(failures);
    report(all);
    fixture_close(window);
}

static void look_at_names(const char *view, GtkWidget *widget, GHashTable *failures)
{
    look_at_name(view, widget, failures);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        look_at_names(view, child, failures);
    }
}

/* Checks a dialog above `window`, until it closes. */
static void look_at_dialog(const char *title, GtkWindow *window)
{
    g_autoptr(GHashTable) failures = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) all = NULL;
    GtkWidget *dialog = NULL;
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows) && !dialog; i++) {
        g_autoptr(GtkWindow) other = g_list_model_get_item(windows, i);

        if (gtk_window_get_transient_for(other) == window)
            dialog = GTK_WIDGET(other);
    }
    g_assert_nonnull(dialog);
    fixture_wait(gtk_widget_get_mapped(dialog));
    g_assert_nonnull(find(dialog, GTK_TYPE_BUTTON));
    look_at_names(title, dialog, failures);
    all = list_keys(failures);
    report(all);
    gtk_window_close(GTK_WINDOW(dialog));
    fixture_spin_ms(50);
}

static void file_cb(GFile *file, gpointer user)
{
}

static void name_cb(const char *name, gpointer user)
{
}

/* Questions that libadwaita asks, and the dialog for files, which GTK makes all of. */
static void test_dialogs(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    tabiya_ask_name(GTK_WINDOW(window),
                    &(TabiyaNameQuestion){"What is it called?", "C_all It So", ""}, name_cb, NULL);
    look_at_dialog("a question", GTK_WINDOW(window));
    tabiya_choose_file_to_open(GTK_WINDOW(window), file_cb, NULL);
    look_at_dialog("a file to open", GTK_WINDOW(window));
    fixture_close(window);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/controls/shortcuts", test_shortcuts);
    g_test_add_func("/controls/names", test_names);
    g_test_add_func("/controls/tooltips", test_tooltips);
    g_test_add_func("/controls/dialogs", test_dialogs);
    return g_test_run();
}
