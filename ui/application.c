/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See application.h. */
#include "ui/application.h"

#include <glib/gi18n.h>

#include "app/analysis/tablebases.h"
#include "app/data/progress-keeper.h"
#include "app/data/set-aside.h"
#include "app/game/shown-move.h"
#include "app/session/experience.h"
#include "app/store/start-rating.h"
#include "app/names/user-table.h"
#include "app/run-mark.h"
#include "ui/access/focus-keeper.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/looks.h"
#include "ui/new-game-options.h"
#include "ui/settings.h"
#include "ui/shell.h"
#include "ui/shortcuts.h"

#define TABIYA_OBJECT_PATH "/io/github/tabiya/Tabiya" /* on the bus, and for resources */
#define ASK_LIMIT_MS 2000
#define APPLICATION_KEY "tabiya-application"
#define EMPTY_THEME "Adwaita-empty" /* libadwaita's name of none */

struct _TabiyaApplication {
    AdwApplication parent;
    TabiyaMakeWindow make_window;
    char *data_dir; /* owned; NULL until set or needed */
    TabiyaGameStore *store;
    TabiyaEngineRegistry *engines;
    TabiyaLibrarian *librarian;
    TabiyaRunMark *mark;   /* while the program runs; NULL if it could not be made */
    gboolean died;         /* the last run crashed, which was not yet reported */
    char *fatal_place;     /* the place it was about to show then; "" or NULL: none */
    gboolean own_dir;      /* the folder was chosen on the command line */
    TabiyaSettled settled; /* changes to the data at this start */
    char *settle_problem;  /* or why they failed; NULL */
    gboolean restart;      /* start again after the end */
    gboolean library_lost; /* there was a library, and it is gone at this start */
    gboolean first_start;  /* there have never been any games, which was not yet reported */
};

G_DEFINE_FINAL_TYPE(TabiyaApplication, tabiya_application, ADW_TYPE_APPLICATION)

/* --- The window ------------------------------------------------------------------------------- */

/* The only window, made if necessary. */
static TabiyaShell *ensure_window(TabiyaApplication *self)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(self));

    for (; windows; windows = windows->next) {
        if (TABIYA_IS_SHELL(windows->data))
            return windows->data;
    }
    return TABIYA_SHELL(self->make_window(self));
}

struct _TabiyaShell *tabiya_application_present(TabiyaApplication *self)
{

    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    TabiyaShell *window = ensure_window(self);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

static void tabiya_application_activate(GApplication *application)
{
    tabiya_application_present(TABIYA_APPLICATION(application));
}

static void tabiya_application_open(GApplication *application, GFile **files, int n_files,
                                    const char *hint)
{
    TabiyaShell *window = tabiya_application_present(TABIYA_APPLICATION(application));

    for (int i = 0; i < n_files; i++)
        tabiya_shell_open_file(window, files[i], -1);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void new_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *window = tabiya_application_present(user);
    TabiyaBoardView *board = tabiya_shell_get_board(window);

    tabiya_shell_ask_new_game(window, tabiya_board_view_get_position(board), FALSE);
}

static void new_game_with_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *window = tabiya_application_present(user);
    g_autoptr(GError) error = NULL;
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    if (tabiya_new_game_apply_variant(&options, parameter, &error))
        tabiya_shell_new_game(window, &options);
    else
        tabiya_shell_say(window, error->message, NULL, NULL);
}

static void file_chosen_cb(GFile *file, gpointer user)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(user));

    if (!file)
        return;
    /* The button has done its work: Space would ask for another file. */
    if (gtk_widget_get_mapped(board))
        tabiya_board_view_take_focus(TABIYA_BOARD_VIEW(board));
    tabiya_shell_open_file(user, file, -1);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *window = tabiya_application_present(user);

    tabiya_choose_file_to_open(GTK_WINDOW(window), file_chosen_cb, window);
}

/* Shows the window at a place, for the desktop entry and for notifications. */
static void place_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shell_activate(tabiya_application_present(user), "place",
                          g_variant_new_string(g_action_get_name(G_ACTION(action))));
}

/* Shows a result of the desktop's search (app/desktop/): the moves of an opening, or a query. */
static void show_opening_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shell_activate(tabiya_application_present(user), "openings-show", parameter);
}

static void find_games_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shell_activate(tabiya_application_present(user), "library-search", parameter);
}

static void quit_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    GList *windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(user)));

    /* Closing, rather than leaving the main loop, lets the window save its size. Closing one window
     * may close others. No references are held: GTK would use the parent of a window that ends
     * later than it. */
    for (GList *at = windows; at; at = at->next)
        g_object_add_weak_pointer(G_OBJECT(at->data), &at->data);
    for (GList *at = windows; at; at = at->next) {
        if (at->data)
            gtk_window_close(at->data);
    }
    for (GList *at = windows; at; at = at->next)
        g_clear_weak_pointer(&at->data);
    g_list_free(windows);
    g_application_quit(G_APPLICATION(user));
}

/* A read-only state: the library that another start of the program would use here. */
static void data_dir_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
}

static const GActionEntry actions[] = {
    {"new-game", new_game_cb},
    {"new-game-with", new_game_with_cb, "a{sv}"},
    {"open", open_cb},
    {"play", place_cb},
    {"study", place_cb},
    {"openings", place_cb},
    {"puzzles", place_cb},
    {"library", place_cb},
    {"editor", place_cb},
    {"arena", place_cb},
    {"quit", quit_cb},
    {"data-dir", data_dir_cb, NULL, "''", data_dir_cb},
    {"show-opening", show_opening_cb, "s"},
    {"find-games", find_games_cb, "s"},
};

/* --- Appearance ------------------------------------------------------------------------------- */

static void theme_changed_cb(GSettings *settings, const char *key, gpointer user)
{
    static const struct {
        const char *name;
        AdwColorScheme scheme;
    } themes[] = {
        {"system", ADW_COLOR_SCHEME_DEFAULT},
        {"light", ADW_COLOR_SCHEME_FORCE_LIGHT},
        {"dark", ADW_COLOR_SCHEME_FORCE_DARK},
    };
    g_autofree char *name = g_settings_get_string(settings, "theme");

    for (gsize i = 0; i < G_N_ELEMENTS(themes); i++) {
        if (g_str_equal(name, themes[i].name))
            adw_style_manager_set_color_scheme(adw_style_manager_get_default(), themes[i].scheme);
    }
}

static void follow_theme(TabiyaApplication *self)
{
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(settings, "changed::theme", G_CALLBACK(theme_changed_cb), self, 0);
    theme_changed_cb(settings, "theme", self);
}

/* --- Tablebases ------------------------------------------------------------------------------- */

static void tablebase_folders_cb(GSettings *settings, const char *key, gpointer user)
{
    g_auto(GStrv) folders = g_settings_get_strv(settings, key);

    tabiya_tablebases_set_folders(tabiya_tablebases_get_default(), (const char *const *)folders);
}

/* A thread reads the folders: a start does not wait for them. */
static void follow_tablebases(TabiyaApplication *self)
{
    GSettings *settings = tabiya_settings_get();
    g_auto(GStrv) folders = NULL;

    g_signal_connect_object(settings, "changed::tablebase-folders",
                            G_CALLBACK(tablebase_folders_cb), self, 0);
    folders = g_settings_get_strv(settings, "tablebase-folders");
    if (*folders)
        tablebase_folders_cb(settings, "tablebase-folders", self);
}

static void sync_folder_cb(TabiyaApplication *self)
{
    g_autofree char *folder = g_settings_get_string(tabiya_settings_get(), "sync-folder");

    tabiya_progress_keeper_set_folder(tabiya_progress_keeper_get_default(),
                                      tabiya_application_get_data_dir(self), folder);
}

static void follow_sync_folder(TabiyaApplication *self)
{
    g_signal_connect_object(tabiya_settings_get(), "changed::sync-folder",
                            G_CALLBACK(sync_folder_cb), self, G_CONNECT_SWAPPED);
    sync_folder_cb(self);
}

/* --- Another library -------------------------------------------------------------------------- */

static const char *get_data_dir(TabiyaApplication *self)
{
    if (!self->data_dir)
        self->data_dir = g_build_filename(g_get_user_data_dir(), "tabiya", NULL);
    return self->data_dir;
}

static void publish_data_dir(TabiyaApplication *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "data-dir");
    g_autofree char *name = g_filename_to_utf8(get_data_dir(self), -1, NULL, NULL, NULL);

    tabiya_openings_set_data_dir(get_data_dir(self));
    tabiya_looks_set_data_dir(get_data_dir(self));
    if (name)
        g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(name));
}

/* The folder of the running program, requested over the bus; NULL: none is running. */
static char *dup_running_data_dir(void)
{
    g_autoptr(GDBusConnection) bus = g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL);
    g_autoptr(GVariant) reply = NULL;
    g_autoptr(GVariant) states = NULL;
    g_autoptr(GVariant) state = NULL;

    if (bus) {
        reply = g_dbus_connection_call_sync(
            bus, TABIYA_APPLICATION_ID, TABIYA_OBJECT_PATH, "org.gtk.Actions", "Describe",
            g_variant_new("(s)", "data-dir"), G_VARIANT_TYPE("((bgav))"),
            G_DBUS_CALL_FLAGS_NO_AUTO_START, ASK_LIMIT_MS, NULL, NULL);
    }
    if (!reply)
        return NULL;
    g_variant_get(reply, "((bg@av))", NULL, NULL, &states);
    if (g_variant_n_children(states) == 0)
        return NULL;
    g_variant_get_child(states, 0, "v", &state);
    return g_variant_dup_string(state, NULL);
}

/* A start with another library gets a window of its own, in a process without a bus name; the
 * running program would show its own library. Files without that option go to the running
 * program. */
static void stand_alone_if_other_library(TabiyaApplication *self)
{
    g_autofree char *running = dup_running_data_dir();
    g_autofree char *ours = g_filename_to_utf8(get_data_dir(self), -1, NULL, NULL, NULL);

    if (running && g_strcmp0(running, ours) != 0) {
        g_application_set_flags(G_APPLICATION(self), g_application_get_flags(G_APPLICATION(self)) |
                                                         G_APPLICATION_NON_UNIQUE);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

/* So that the next start can tell whether the library is gone. */
void tabiya_application_remember_library(TabiyaApplication *self)
{
    g_return_if_fail(TABIYA_IS_APPLICATION(self));
    g_autofree char *library = g_build_filename(get_data_dir(self), "library.db", NULL);

    if (g_file_test(library, G_FILE_TEST_EXISTS))
        tabiya_settings_remember_library(get_data_dir(self), TRUE);
}

/* Call before anything is written there. */
static void look_for_games(TabiyaApplication *self)
{
    g_autofree char *library = g_build_filename(get_data_dir(self), "library.db", NULL);

    const gboolean exists = g_file_test(library, G_FILE_TEST_EXISTS);

    self->library_lost = !exists && tabiya_settings_knows_library(get_data_dir(self));
    self->first_start = !exists && !self->library_lost;
}

/* Another process, with the same games but on another bus, may have the mark. */
static void take_mark(TabiyaApplication *self)
{
    self->mark = tabiya_run_mark_take(get_data_dir(self), &self->died, &self->fatal_place);
}

/* Carries out requested changes before any data is opened. */
static void settle_data(TabiyaApplication *self)
{
    g_autoptr(GError) error = NULL;

    if (self->mark && !tabiya_set_aside_settle(get_data_dir(self), &self->settled, &error))
        self->settle_problem = g_strdup(error->message);
}

void tabiya_application_spare_theme(void)
{
    g_setenv("GTK_THEME", EMPTY_THEME, FALSE);
}

/* GTK reads the theme as soon as it has settings. libadwaita must not see the variable: it would
 * leave out its own style. */
static void start_gtk(void)
{
    gtk_init();
    gtk_settings_get_default();
    if (g_strcmp0(g_getenv("GTK_THEME"), EMPTY_THEME) == 0)
        g_unsetenv("GTK_THEME");
}

static gboolean is_set(GSettings *settings, const char *key)
{
    g_autoptr(GVariant) value = g_settings_get_user_value(settings, key);

    return value != NULL;
}

/* The person's own answer counts, or the level chosen to play against. */
static void start_rating_cb(GSettings *settings)
{
    int rating = g_settings_get_int(settings, "puzzle-start-rating");

    if (!is_set(settings, "puzzle-start-rating") && is_set(settings, "level"))
        rating = tabiya_experience_guess_rating(g_settings_get_int(settings, "level"));
    tabiya_start_rating_set(rating);
}

static void follow_start_rating(TabiyaApplication *self)
{
    static const char *const SIGNALS[] = {"changed::puzzle-start-rating", "changed::level"};
    GSettings *settings = tabiya_settings_get();

    for (gsize i = 0; i < G_N_ELEMENTS(SIGNALS); i++)
        g_signal_connect_object(settings, SIGNALS[i], G_CALLBACK(start_rating_cb), self, 0);
    start_rating_cb(settings);
}

/* Before any widget hears of it. */
static void letters_changed_cb(TabiyaApplication *self)
{
    tabiya_shown_letters_set(tabiya_settings_get_letters());
}

static void tabiya_application_startup(GApplication *application)
{
    start_gtk();
    G_APPLICATION_CLASS(tabiya_application_parent_class)->startup(application);
    g_set_application_name(_("Tabiya"));
    gtk_window_set_default_icon_name(TABIYA_APPLICATION_ID);
    g_action_map_add_action_entries(G_ACTION_MAP(application), actions, G_N_ELEMENTS(actions),
                                    application);
    take_mark(TABIYA_APPLICATION(application));
    settle_data(TABIYA_APPLICATION(application));
    publish_data_dir(TABIYA_APPLICATION(application));
    look_for_games(TABIYA_APPLICATION(application));
    tabiya_shortcuts_install(GTK_APPLICATION(application));
    tabiya_names_start();
    tabiya_focus_keeper_start();
    follow_theme(TABIYA_APPLICATION(application));
    letters_changed_cb(TABIYA_APPLICATION(application));
    tabiya_settings_watch_letters(application, G_CALLBACK(letters_changed_cb));
    follow_tablebases(TABIYA_APPLICATION(application));
    follow_start_rating(TABIYA_APPLICATION(application));
    follow_sync_folder(TABIYA_APPLICATION(application));
}

/* Waits until the bus has received the last messages, such as the withdrawal of a notification. */
static void tabiya_application_shutdown(GApplication *application)
{
    GDBusConnection *bus = g_application_get_dbus_connection(application);

    if (bus)
        g_dbus_connection_flush_sync(bus, NULL, NULL);
    tabiya_application_remember_library(TABIYA_APPLICATION(application));
    g_clear_pointer(&TABIYA_APPLICATION(application)->mark, tabiya_run_mark_release);
    G_APPLICATION_CLASS(tabiya_application_parent_class)->shutdown(application);
}

/* Activates an action of the application, which may be another process. */
static gboolean activate_early(GApplication *application, const char *action)
{
    g_autoptr(GError) error = NULL;

    if (!g_application_register(application, NULL, &error)) {
        g_printerr("%s\n", error->message);
        return FALSE;
    }
    g_action_group_activate_action(G_ACTION_GROUP(application), action, NULL);
    return TRUE;
}

/* FALSE: an option is wrong, and the error was printed. */
static gboolean follow_wishes(GApplication *application, GVariantDict *options)
{
    const char *place;

    if (g_variant_dict_contains(options, "new-game"))
        return activate_early(application, "new-game");
    if (!g_variant_dict_lookup(options, "place", "&s", &place))
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {
        if (actions[i].activate == place_cb && g_str_equal(actions[i].name, place))
            return activate_early(application, place);
    }
    g_printerr(_("Unknown place: %s\n"), place);
    return FALSE;
}

static int tabiya_application_handle_local_options(GApplication *application, GVariantDict *options)
{
    TabiyaApplication *self = TABIYA_APPLICATION(application);
    g_autofree char *directory = NULL;

    if (g_variant_dict_contains(options, "version")) {
        g_print("Tabiya %s\n", TABIYA_VERSION);
        return 0;
    }
    if (g_variant_dict_lookup(options, "data-dir", "^ay", &directory)) {
        tabiya_application_set_data_dir(self, directory);
        stand_alone_if_other_library(self);
    }
    return follow_wishes(application, options) ? -1 : 2;
}

static void tabiya_application_finalize(GObject *object)
{
    TabiyaApplication *self = TABIYA_APPLICATION(object);

    if (self->store)
        tabiya_game_store_flush(self->store); /* another process may still use it */
    g_clear_object(&self->store);
    g_clear_object(&self->engines);
    g_clear_object(&self->librarian);
    g_clear_pointer(&self->mark, tabiya_run_mark_release);
    tabiya_settled_clear(&self->settled);
    g_free(self->settle_problem);
    g_free(self->fatal_place);
    g_free(self->data_dir);
    G_OBJECT_CLASS(tabiya_application_parent_class)->finalize(object);
}

/* --- The application of a window -------------------------------------------------------------- */

static void application_ref_free(gpointer ref)
{
    g_weak_ref_clear(ref);
    g_free(ref);
}

/* GTK drops the application of a closed window, while its tasks may continue. */
static void tabiya_application_window_added(GtkApplication *self, GtkWindow *window)
{
    GWeakRef *ref = g_new(GWeakRef, 1);

    g_weak_ref_init(ref, self);
    g_object_set_data_full(G_OBJECT(window), APPLICATION_KEY, ref, application_ref_free);
    GTK_APPLICATION_CLASS(tabiya_application_parent_class)->window_added(self, window);
}

TabiyaApplication *tabiya_application_of(gpointer window)
{
    g_return_val_if_fail(GTK_IS_WINDOW(window), NULL);
    GWeakRef *ref = g_object_get_data(G_OBJECT(window), APPLICATION_KEY);
    g_autoptr(TabiyaApplication) self = ref ? g_weak_ref_get(ref) : NULL;

    return self; /* the caller of run() has a reference */
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_application_class_init(TabiyaApplicationClass *klass)
{
    GApplicationClass *application_class = G_APPLICATION_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_application_finalize;
    application_class->startup = tabiya_application_startup;
    application_class->shutdown = tabiya_application_shutdown;
    application_class->activate = tabiya_application_activate;
    application_class->open = tabiya_application_open;
    application_class->handle_local_options = tabiya_application_handle_local_options;
    GTK_APPLICATION_CLASS(klass)->window_added = tabiya_application_window_added;
}

static void tabiya_application_init(TabiyaApplication *self)
{
    const GOptionEntry options[] = {
        {"data-dir", 0, 0, G_OPTION_ARG_FILENAME, NULL, N_("Store games in DIR"), N_("DIR")},
        {"new-game", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Open the New Game dialog"), NULL},
        {"place", 0, 0, G_OPTION_ARG_STRING, NULL,
         N_("Show a place: play, study, openings, puzzles, library or editor"), N_("PLACE")},
        {"version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL},
        {NULL},
    };

    g_application_add_main_option_entries(G_APPLICATION(self), options);
    g_application_set_option_context_parameter_string(G_APPLICATION(self), _("[FILE…]"));
    g_application_set_option_context_summary(G_APPLICATION(self), _("Play and study chess."));
}

TabiyaApplication *tabiya_application_new(GApplicationFlags flags, TabiyaMakeWindow make_window)
{
    TabiyaApplication *self = g_object_new(
        TABIYA_TYPE_APPLICATION, "application-id", TABIYA_APPLICATION_ID, "flags",
        flags | G_APPLICATION_HANDLES_OPEN, "resource-base-path", TABIYA_OBJECT_PATH, NULL);

    self->make_window = make_window;
    return self;
}

void tabiya_application_set_data_dir(TabiyaApplication *self, const char *directory)
{
    g_return_if_fail(TABIYA_IS_APPLICATION(self));
    g_free(self->data_dir);
    self->data_dir = g_canonicalize_filename(directory, NULL);
    self->own_dir = TRUE;
}

const char *tabiya_application_get_data_dir(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    return get_data_dir(self);
}

gboolean tabiya_application_take_crash(TabiyaApplication *self)
{

    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), FALSE);
    gboolean died = self->died;
    self->died = FALSE;
    return died;
}

const char *tabiya_application_get_fatal_place(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    return self->fatal_place && *self->fatal_place ? self->fatal_place : NULL;
}

void tabiya_application_set_risky_place(TabiyaApplication *self, const char *place)
{
    g_return_if_fail(TABIYA_IS_APPLICATION(self));
    if (self->mark)
        tabiya_run_mark_set_doing(self->mark, place);
}

gboolean tabiya_application_take_first_start(TabiyaApplication *self)
{

    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), FALSE);
    gboolean first_start = self->first_start;
    self->first_start = FALSE;
    return first_start;
}

gboolean tabiya_application_has_lost_library(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), FALSE);
    return self->library_lost;
}

TabiyaGameStore *tabiya_application_get_store(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    if (!self->store)
        self->store = tabiya_game_store_new(get_data_dir(self));
    return self->store;
}

TabiyaEngineRegistry *tabiya_application_get_engines(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    if (!self->engines)
        self->engines = tabiya_engine_registry_new(get_data_dir(self));
    return self->engines;
}

TabiyaLibrarian *tabiya_application_get_librarian(TabiyaApplication *self)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    if (!self->librarian) {
        self->librarian =
            tabiya_librarian_new(tabiya_game_store_get_path(tabiya_application_get_store(self)));
    }
    return self->librarian;
}

/* --- Restart ---------------------------------------------------------------------------------- */

const TabiyaSettled *tabiya_application_get_settled(TabiyaApplication *self, const char **problem)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), NULL);
    *problem = self->settle_problem;
    return &self->settled;
}

static gboolean restart_cb(gpointer user)
{
    g_action_group_activate_action(G_ACTION_GROUP(user), "quit", NULL);
    return G_SOURCE_REMOVE;
}

/* Later: the dialog that requested this is still closing. */
void tabiya_application_restart(TabiyaApplication *self)
{
    g_return_if_fail(TABIYA_IS_APPLICATION(self));
    self->restart = TRUE;
    g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, restart_cb, g_object_ref(self), g_object_unref);
}

gboolean tabiya_application_wants_restart(TabiyaApplication *self, char **directory)
{
    g_return_val_if_fail(TABIYA_IS_APPLICATION(self), FALSE);
    *directory = self->restart && self->own_dir ? g_strdup(self->data_dir) : NULL;
    return self->restart;
}
