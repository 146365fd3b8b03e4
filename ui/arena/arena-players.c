/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-players.h. */
#include "ui/arena/arena-players.h"

#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "app/session/opponents.h"
#include "ui/access/names.h"
#include "ui/widget.h"

typedef enum { LEVELS, OPPONENTS, ENGINES, NETS, SCRIPTS, N_KINDS } Kind;

static const char *const TITLES[N_KINDS] = {
    [LEVELS] = N_("Levels"),
    [OPPONENTS] = N_("Opponents"),
    [ENGINES] = N_("Your Engines"),
    [NETS] = N_("Nets of a Folder"),
    [SCRIPTS] = N_("Scripted Players"),
};

typedef struct {
    char *player; /* as in a setup */
    Kind kind;
    GtkWidget *row;
    GtkCheckButton *check;
} Row;

struct _TabiyaArenaPlayers {
    AdwPreferencesGroup parent_instance;

    TabiyaEngineRegistry *engines; /* owned */
    AdwExpanderRow *kinds[N_KINDS];
    GPtrArray *rows;  /* of Row, in the order shown */
    gboolean showing; /* the program, not the person, ticks */
};

G_DEFINE_FINAL_TYPE(TabiyaArenaPlayers, tabiya_arena_players, ADW_TYPE_PREFERENCES_GROUP)

enum { SIGNAL_CHANGED, SIGNAL_CHOOSE_NETS, N_SIGNALS };
static guint signals[N_SIGNALS];

static void row_free(gpointer data)
{
    Row *row = data;

    g_free(row->player);
    g_free(row);
}

/* --- Counting --------------------------------------------------------------------------------- */

static void count(TabiyaArenaPlayers *self, Kind kind)
{
    guint ticked = 0, all = 0;

    for (guint i = 0; i < self->rows->len; i++) {
        const Row *row = g_ptr_array_index(self->rows, i);
        if (row->kind != kind)
            continue;
        all++;
        ticked += gtk_check_button_get_active(row->check) ? 1 : 0;
    }
    /* Translators: so many of the players of a kind take part. */
    g_autofree char *words = g_strdup_printf(_("%u of %u"), ticked, all);
    adw_expander_row_set_subtitle(self->kinds[kind], all > 0 ? words : _("None"));
}

static void toggled_cb(GtkCheckButton *check, TabiyaArenaPlayers *self)
{
    if (self->showing)
        return;
    for (Kind kind = 0; kind < N_KINDS; kind++)
        count(self, kind);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* --- Rows ------------------------------------------------------------------------------------- */

static void add_row(TabiyaArenaPlayers *self, Kind kind, char *player, const char *subtitle)
{
    GtkWidget *row = adw_action_row_new(), *check = gtk_check_button_new();
    g_autofree char *name = tabiya_arena_player_dup_name(player, self->engines);
    Row *added = g_new0(Row, 1);

    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
    if (subtitle)
        adw_action_row_set_subtitle(ADW_ACTION_ROW(row), subtitle);
    gtk_widget_set_valign(check, GTK_ALIGN_CENTER);
    tabiya_widget_set_name(check, name);
    adw_action_row_add_prefix(ADW_ACTION_ROW(row), check);
    adw_action_row_set_activatable_widget(ADW_ACTION_ROW(row), check);
    adw_expander_row_add_row(self->kinds[kind], row);
    *added = (Row){player, kind, row, GTK_CHECK_BUTTON(check)};
    g_ptr_array_add(self->rows, added);
    g_signal_connect_object(check, "toggled", G_CALLBACK(toggled_cb), self, 0);
}

static void add_levels(TabiyaArenaPlayers *self)
{
    for (int level = TABIYA_LEVEL_MIN; level <= TABIYA_LEVEL_MAX; level++) {
        add_row(self, LEVELS, g_strdup_printf("level:%d", level), tabiya_level_get_title(level));
    }
}

static void add_opponents(TabiyaArenaPlayers *self)
{
    gsize n;
    const TabiyaOpponent *all = tabiya_opponents_get(&n);

    for (gsize i = 0; i < n; i++) {
        add_row(self, OPPONENTS, g_strdup_printf("opponent:%s", all[i].id),
                tabiya_opponent_get_text(&all[i]));
    }
}

static void add_scripts(TabiyaArenaPlayers *self)
{
    static const char *const SCRIPTED[] = {"random", "greedy", "safe"};

    for (gsize i = 0; i < G_N_ELEMENTS(SCRIPTED); i++)
        add_row(self, SCRIPTS, g_strdup_printf("script:%s", SCRIPTED[i]), NULL);
}

static void add_engines(TabiyaArenaPlayers *self)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->engines)); i++) {
        g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->engines), i);
        if (!tabiya_engine_entry_get_command(entry))
            continue;
        add_row(self, ENGINES, g_strdup_printf("engine:%s", tabiya_engine_entry_get_id(entry)),
                NULL);
    }
}

static void drop_kind(TabiyaArenaPlayers *self, Kind kind)
{
    for (guint i = self->rows->len; i > 0; i--) {
        const Row *row = g_ptr_array_index(self->rows, i - 1);
        if (row->kind != kind)
            continue;
        adw_expander_row_remove(self->kinds[kind], row->row);
        g_ptr_array_remove_index(self->rows, i - 1);
    }
}

static void fill_nets(TabiyaArenaPlayers *self, const char *folder)
{
    g_auto(GStrv) nets = tabiya_arena_setup_list_nets(folder);

    drop_kind(self, NETS);
    for (char **net = nets; *net; net++)
        add_row(self, NETS, g_strdup(*net), NULL);
    count(self, NETS);
}

/* --- Showing and reading ---------------------------------------------------------------------- */

void tabiya_arena_players_show(TabiyaArenaPlayers *self, const TabiyaArenaSetup *setup)
{
    g_return_if_fail(TABIYA_IS_ARENA_PLAYERS(self) && setup);
    self->showing = TRUE;
    drop_kind(self, ENGINES);
    add_engines(self);
    fill_nets(self, setup->nets);
    for (guint i = 0; i < self->rows->len; i++) {
        const Row *row = g_ptr_array_index(self->rows, i);
        gtk_check_button_set_active(row->check, tabiya_arena_setup_has_player(setup, row->player));
    }
    for (Kind kind = 0; kind < N_KINDS; kind++)
        count(self, kind);
    self->showing = FALSE;
}

void tabiya_arena_players_read(TabiyaArenaPlayers *self, TabiyaArenaSetup *setup)
{
    g_return_if_fail(TABIYA_IS_ARENA_PLAYERS(self) && setup);
    g_ptr_array_set_size(setup->players, 0);
    for (Kind kind = 0; kind < N_KINDS; kind++) {
        for (guint i = 0; i < self->rows->len; i++) {
            const Row *row = g_ptr_array_index(self->rows, i);
            if (row->kind == kind && gtk_check_button_get_active(row->check))
                tabiya_arena_setup_set_player(setup, row->player, TRUE);
        }
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static void choose_cb(TabiyaArenaPlayers *self)
{
    g_signal_emit(self, signals[SIGNAL_CHOOSE_NETS], 0);
}

static void add_chooser(TabiyaArenaPlayers *self)
{
    GtkWidget *button = gtk_button_new_from_icon_name("document-open-symbolic");

    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, _("Choose the Folder of Nets"));
    tabiya_widget_set_name(button, _("Choose the Folder of Nets"));
    adw_expander_row_add_action(self->kinds[NETS], button);
    g_signal_connect_object(button, "clicked", G_CALLBACK(choose_cb), self, G_CONNECT_SWAPPED);
}

static void tabiya_arena_players_dispose(GObject *object)
{
    g_clear_object(&TABIYA_ARENA_PLAYERS(object)->engines);
    G_OBJECT_CLASS(tabiya_arena_players_parent_class)->dispose(object);
}

static void tabiya_arena_players_finalize(GObject *object)
{
    g_ptr_array_unref(TABIYA_ARENA_PLAYERS(object)->rows);
    G_OBJECT_CLASS(tabiya_arena_players_parent_class)->finalize(object);
}

static void tabiya_arena_players_class_init(TabiyaArenaPlayersClass *klass)
{
    const GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_players_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_arena_players_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_CHOOSE_NETS] =
        g_signal_new("choose-nets", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_arena_players_init(TabiyaArenaPlayers *self)
{
    self->rows = g_ptr_array_new_with_free_func(row_free);
    adw_preferences_group_set_title(ADW_PREFERENCES_GROUP(self), _("Players"));
    for (Kind kind = 0; kind < N_KINDS; kind++) {
        GtkWidget *row = adw_expander_row_new();

        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), _(TITLES[kind]));
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(self), row);
        self->kinds[kind] = ADW_EXPANDER_ROW(row);
    }
    add_chooser(self);
}

GtkWidget *tabiya_arena_players_new(TabiyaEngineRegistry *engines)
{
    TabiyaArenaPlayers *self = g_object_new(TABIYA_TYPE_ARENA_PLAYERS, NULL);

    self->engines = g_object_ref(engines);
    add_levels(self);
    add_opponents(self);
    add_scripts(self);
    for (Kind kind = 0; kind < N_KINDS; kind++)
        tabiya_names_give(GTK_WIDGET(self->kinds[kind]));
    return GTK_WIDGET(self);
}
