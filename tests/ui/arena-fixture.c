/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-fixture.h. */
#include "tests/ui/arena-fixture.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/arena/learning-work.h"
#include "app/run-mark.h"
#include "tests/ui/learning-events.h"
#include "ui/arena/arena-panel.h"
#include "ui/arena/arena-place.h"
#include "ui/application.h"

/* --- Tournaments ------------------------------------------------------------------------------ */

/* An engine whose every move is illegal. */
static const char ILLEGAL[] = "#!/bin/sh\nwhile read -r word rest; do\n    case $word in\n"
                              "    uci) echo 'id name Clumsy'; echo uciok ;;\n"
                              "    isready) echo readyok ;;\n"
                              "    go) echo 'bestmove a1a8' ;;\n    quit) exit ;;\n"
                              "    esac\ndone\n";

static TabiyaEngineRegistry *engines_of(TabiyaWindow *window)
{
    return tabiya_application_get_engines(tabiya_application_of(TABIYA_SHELL(window)));
}

static TabiyaTournament *tournament_of(TabiyaWindow *window)
{
    return tabiya_arena_place_get_tournament(fixture_part(window, TABIYA_TYPE_ARENA_PLACE));
}

static TabiyaEngineEntry *add_clumsy(TabiyaWindow *window)
{
    g_autofree char *folder = g_dir_make_tmp("arena-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "clumsy", NULL);
    g_autoptr(GError) error = NULL;

    g_assert_true(
        g_file_set_contents_full(path, ILLEGAL, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error));
    TabiyaEngineEntry *entry =
        tabiya_engine_registry_add(engines_of(window), path, "Clumsy", &error);
    g_assert_no_error(error);
    return entry;
}

static TabiyaArenaSetup *make_setup(const char *name, TabiyaTournamentForm form, int rounds)
{
    TabiyaArenaSetup *setup = tabiya_arena_setup_new();

    g_free(setup->name);
    setup->name = g_strdup(name);
    g_ptr_array_set_size(setup->players, 0);
    tabiya_arena_setup_set_player(setup, "script:greedy", TRUE);
    setup->form = form;
    setup->rounds = rounds;
    setup->at_a_time = 4;
    return setup;
}

static void begin(TabiyaWindow *window, const TabiyaArenaSetup *setup)
{
    TabiyaArenaPanel *panel = TABIYA_ARENA_PANEL(fixture_panel(window, "arena"));

    fixture_act(window, "arena-start", "'setup'");
    tabiya_arena_setup_page_show(tabiya_arena_panel_get_setup(panel), setup);
    fixture_act(window, "arena-begin", NULL);
}

static gboolean is_in_state(TabiyaWindow *window, TabiyaTournamentState state)
{
    return tabiya_tournament_get_state(tournament_of(window)) == state;
}

static void play_four(TabiyaWindow *window, const char *name)
{
    g_autoptr(TabiyaArenaSetup) setup = make_setup(name, TABIYA_TOURNAMENT_ROUND_ROBIN, 4);

    tabiya_arena_setup_set_player(setup, "script:random", TRUE);
    tabiya_arena_setup_set_player(setup, "script:safe", TRUE);
    tabiya_arena_setup_set_player(setup, "level:1", TRUE);
    begin(window, setup);
    fixture_wait(is_in_state(window, TABIYA_TOURNAMENT_OVER));
}

static void play_sprt(TabiyaWindow *window, const char *name)
{
    g_autoptr(TabiyaArenaSetup) setup = make_setup(name, TABIYA_TOURNAMENT_SPRT, 60);

    tabiya_arena_setup_set_player(setup, "script:safe", TRUE);
    setup->elo1 = 150; /* some dozens of games decide it */
    begin(window, setup);
    fixture_wait(is_in_state(window, TABIYA_TOURNAMENT_OVER));
}

static void play_trouble(TabiyaWindow *window, const char *name)
{
    g_autoptr(TabiyaArenaSetup) setup = make_setup(name, TABIYA_TOURNAMENT_ROUND_ROBIN, 4);
    TabiyaEngineEntry *clumsy = add_clumsy(window);
    g_autofree char *player = g_strdup_printf("engine:%s", tabiya_engine_entry_get_id(clumsy));

    tabiya_arena_setup_set_player(setup, player, TRUE);
    begin(window, setup);
    fixture_wait(is_in_state(window, TABIYA_TOURNAMENT_OVER));
    tabiya_engine_registry_remove(engines_of(window), clumsy);
}

static void play_long(TabiyaWindow *window, const char *name)
{
    g_autoptr(TabiyaArenaSetup) setup = make_setup(name, TABIYA_TOURNAMENT_MATCH, 1000);

    tabiya_arena_setup_set_player(setup, "script:safe", TRUE);
    begin(window, setup);
    fixture_wait(tabiya_tournament_get_played(tournament_of(window)) >= 10);
    fixture_act(window, "arena-pause", NULL);
    fixture_wait(is_in_state(window, TABIYA_TOURNAMENT_PAUSED));
}

/* --- Notifications ---------------------------------------------------------------------------- */

static const char NOTIFICATIONS[] =
    "<node><interface name='org.freedesktop.Notifications'><method name='Notify'>"
    "<arg type='s' direction='in'/><arg type='u' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='as' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='i' direction='in'/>"
    "<arg type='u' direction='out'/></method><method name='CloseNotification'>"
    "<arg type='u' direction='in'/></method></interface></node>";

static void notified_cb(GDBusConnection *bus, const char *sender, const char *path,
                        const char *interface, const char *method, GVariant *parameters,
                        GDBusMethodInvocation *invocation, gpointer user)
{
    g_dbus_method_invocation_return_value(
        invocation, g_str_equal(method, "Notify") ? g_variant_new("(u)", 1) : NULL);
}

static void named_cb(GDBusConnection *bus, const char *name, gpointer user)
{
    *(gboolean *)user = TRUE;
}

/* A window without a window manager may not be the active one, and its end is a notification then,
 * which somebody has to take: GLib warns otherwise. */
static void take_notifications(void)
{
    static const GDBusInterfaceVTable METHODS = {.method_call = notified_cb};
    static gboolean named;
    GDBusConnection *bus = g_application_get_dbus_connection(g_application_get_default());

    if (named || !bus)
        return;
    g_autoptr(GDBusNodeInfo) node = g_dbus_node_info_new_for_xml(NOTIFICATIONS, NULL);
    g_dbus_connection_register_object(bus, "/org/freedesktop/Notifications", node->interfaces[0],
                                      &METHODS, NULL, NULL, NULL);
    g_bus_own_name_on_connection(bus, "org.freedesktop.Notifications", G_BUS_NAME_OWNER_FLAGS_NONE,
                                 named_cb, NULL, &named, NULL);
    fixture_wait(named);
}

/* --- All of them ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    void (*play)(TabiyaWindow *window, const char *name);
} TOURNAMENTS[] = {
    {"Four Players", play_four},
    {"A Change", play_sprt},
    {"Trouble", play_trouble},
    {"A Long One", play_long},
};

/* From the list of tournaments. */
static void open_again(TabiyaWindow *window, const char *name)
{
    GtkWidget *panel = fixture_panel(window, "arena"), *row;

    fixture_act(window, "arena-page", "'home'");
    fixture_wait((row = fixture_find_row(panel, name)));
    g_autofree char *id =
        g_variant_print(gtk_actionable_get_action_target_value(GTK_ACTIONABLE(row)), FALSE);
    fixture_act(window, "arena-open", id);
}

void arena_fixture_open(TabiyaWindow *window, const char *name)
{
    static gboolean played[G_N_ELEMENTS(TOURNAMENTS)];

    take_notifications();
    for (gsize i = 0; i < G_N_ELEMENTS(TOURNAMENTS); i++) {
        if (!g_str_equal(TOURNAMENTS[i].name, name))
            continue;
        if (played[i])
            open_again(window, name);
        else
            TOURNAMENTS[i].play(window, name);
        played[i] = TRUE;
    }
}

/* --- Learning --------------------------------------------------------------------------------- */

static const struct {
    const char *state, *progress;
    gboolean runs;
} RUNS[] = {
    {"begun", LEARNING_BEGUN, TRUE},
    {"running", LEARNING_LEARNED LEARNING_MATCHES, TRUE},
    {"paused", LEARNING_LEARNED LEARNING_MATCHES "{\"event\":\"stopped\"}\n"},
    {"failed",
     LEARNING_LEARNED "{\"event\":\"failed\",\"why\":\"datagen: No <space> left on device\"}\n"},
    {"done", LEARNING_LEARNED LEARNING_MATCHES "{\"event\":\"done\"}\n"},
};

static TabiyaRunMark *working; /* the other program */

static void write_in(const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    g_assert_true(g_file_set_contents(path, text, -1, NULL));
}

static char *make_run(const char *state)
{
    char *folder = g_dir_make_tmp("learning-XXXXXX", NULL);
    g_autofree char *doing = NULL, *recipe_text = NULL;
    TabiyaLearningRecipe recipe;
    gboolean died;

    tabiya_learning_recipe_init(&recipe, TABIYA_LEARNING_MINUTES);
    recipe_text = tabiya_learning_recipe_dup_json(&recipe);
    write_in(folder, TABIYA_LEARNING_RECIPE_FILE, recipe_text);
    for (gsize i = 0; i < G_N_ELEMENTS(RUNS); i++) {
        if (!g_str_equal(RUNS[i].state, state))
            continue;
        if (RUNS[i].runs)
            working = tabiya_run_mark_take(folder, &died, &doing);
        write_in(folder, TABIYA_LEARNING_PROGRESS_FILE, RUNS[i].progress);
    }
    return folder;
}

static GtkFileChooser *chooser_of(TabiyaWindow *window)
{
    return g_object_get_data(G_OBJECT(window), "tabiya-file-chooser");
}

/* The chooser reads the folder before it has it. */
static gboolean is_in(GtkFileChooser *chooser, GFile *folder)
{
    g_autoptr(GFile) file = gtk_file_chooser_get_file(chooser);

    return file && g_file_equal(file, folder);
}

void arena_fixture_follow(TabiyaWindow *window, const char *state)
{
    g_autofree char *path = make_run(state);
    g_autoptr(GFile) folder = g_file_new_for_path(path);

    fixture_act(window, "arena-start", "'learning'");
    fixture_press(fixture_panel(window, "arena"), _("Follow a Folder…"));
    fixture_wait(chooser_of(window));
    gtk_file_chooser_set_current_folder(chooser_of(window), folder, NULL);
    fixture_wait(is_in(chooser_of(window), folder));
    g_signal_emit_by_name(chooser_of(window), "response", GTK_RESPONSE_ACCEPT);
    fixture_wait(fixture_find_name(fixture_panel(window, "arena"), "TabiyaLearningRows"));
}

void arena_fixture_unfollow(TabiyaWindow *window)
{
    fixture_press(fixture_panel(window, "arena"), _("Close"));
    g_clear_pointer(&working, tabiya_run_mark_release);
}
