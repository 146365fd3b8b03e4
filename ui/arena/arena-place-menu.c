/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "arena": the menu of the open tournament. */
#include <glib/gi18n.h>

#include "app/session/opponents.h"
#include "engine/play/levels.h"
#include "ui/arena/arena-place-private.h"

static void append_player(TabiyaArenaPlace *self, GMenu *menu, const char *player)
{
    g_autofree char *name =
        tabiya_arena_player_dup_name(player, tabiya_arena_place_get_engines(self));
    g_autoptr(GMenuItem) item = g_menu_item_new(name, NULL);

    g_menu_item_set_action_and_target(item, "win.arena-add-player", "s", player);
    g_menu_append_item(menu, item);
}

static GMenu *make_levels(TabiyaArenaPlace *self)
{
    GMenu *menu = g_menu_new();

    for (int level = ENG_LEVEL_MIN; level <= ENG_LEVEL_MAX; level++) {
        g_autofree char *player = g_strdup_printf("level:%d", level);
        append_player(self, menu, player);
    }
    return menu;
}

static GMenu *make_opponents(TabiyaArenaPlace *self)
{
    GMenu *menu = g_menu_new();
    gsize count;
    const TabiyaOpponent *all = tabiya_opponents_get(&count);

    for (gsize i = 0; i < count; i++) {
        g_autofree char *player = g_strdup_printf("opponent:%s", all[i].id);
        append_player(self, menu, player);
    }
    return menu;
}

static GMenu *make_engines(TabiyaArenaPlace *self)
{
    GListModel *engines = G_LIST_MODEL(tabiya_arena_place_get_engines(self));
    GMenu *menu = g_menu_new();

    for (guint i = 0; i < g_list_model_get_n_items(engines); i++) {
        g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(engines, i);
        g_autofree char *player = g_strdup_printf("engine:%s", tabiya_engine_entry_get_id(entry));
        if (tabiya_engine_entry_get_command(entry))
            append_player(self, menu, player);
    }
    return menu;
}

/* Takes `submenu`; an empty one is left out. */
static void append_submenu(GMenu *menu, const char *label, GMenu *submenu)
{
    if (g_menu_model_get_n_items(G_MENU_MODEL(submenu)) > 0)
        g_menu_append_submenu(menu, label, G_MENU_MODEL(submenu));
    g_object_unref(submenu);
}

static GMenu *make_add(TabiyaArenaPlace *self)
{
    GMenu *menu = g_menu_new();

    append_submenu(menu, _("_Level"), make_levels(self));
    append_submenu(menu, _("_Opponent"), make_opponents(self));
    append_submenu(menu, _("_Engine"), make_engines(self));
    g_menu_append(menu, _("_Generations of a Net…"), "win.arena-add-nets");
    return menu;
}

static GMenu *make_withdraw(TabiyaArenaPlace *self)
{
    GMenu *menu = g_menu_new();

    for (int i = 0; i < tabiya_tournament_get_n_players(self->tournament); i++) {
        g_autoptr(GMenuItem) item = NULL;
        if (tabiya_tournament_is_withdrawn(self->tournament, i))
            continue;
        item = g_menu_item_new(tabiya_tournament_get_player(self->tournament, i)->name, NULL);
        g_menu_item_set_action_and_target(item, "win.arena-withdraw", "i", i);
        g_menu_append_item(menu, item);
    }
    return menu;
}

static void append_section(GMenu *menu, GMenu *section)
{
    g_menu_append_section(menu, NULL, G_MENU_MODEL(section));
    g_object_unref(section);
}

static GMenu *make_control(void)
{
    GMenu *menu = g_menu_new();

    g_menu_append(menu, _("Pause _After These Games"), "win.arena-pause-after");
    g_menu_append(menu, _("_Stop and Close"), "win.arena-stop");
    return menu;
}

static GMenu *make_change(TabiyaArenaPlace *self)
{
    const TabiyaTournamentForm form = tabiya_tournament_get_config(self->tournament)->form;
    GMenu *menu = g_menu_new();

    g_menu_append(menu, _("Add _Rounds…"), "win.arena-more-rounds");
    if (form != TABIYA_TOURNAMENT_MATCH && form != TABIYA_TOURNAMENT_SPRT) {
        append_submenu(menu, _("Add a _Player"), make_add(self));
        append_submenu(menu, _("_Withdraw"), make_withdraw(self));
    }
    return menu;
}

static GMenu *make_export(void)
{
    static const struct {
        const char *label, *format;
    } WAYS[] = {
        {N_("Tables (CSV)"), "csv"}, {N_("Tables (JSON)"), "json"}, {N_("Games (PGN)"), "pgn"}};
    GMenu *menu = g_menu_new();

    for (gsize i = 0; i < G_N_ELEMENTS(WAYS); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new(_(WAYS[i].label), NULL);

        g_menu_item_set_action_and_target(item, "win.arena-export", "s", WAYS[i].format);
        g_menu_append_item(menu, item);
    }
    return menu;
}

/* Not "Export": GTK finds a submenu by its name, and the menu of the position has one called so. */
static GMenu *make_out(void)
{
    GMenu *menu = g_menu_new();

    append_submenu(menu, _("Export the Tournament"), make_export());
    g_menu_append(menu, _("Save All _Games to the Library"), "win.arena-save-games");
    g_menu_append(menu, _("Announce _Moves"), "win.arena-announce-moves");
    return menu;
}

/* Made again when players come or go. */
GMenuModel *tabiya_arena_place_get_menu(TabiyaArenaPlace *self)
{
    if (!self->tournament)
        return NULL;
    if (!self->menu) {
        self->menu = g_menu_new();
        append_section(self->menu, make_control());
        append_section(self->menu, make_change(self));
        append_section(self->menu, make_out());
    }
    return G_MENU_MODEL(self->menu);
}
