/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-trust.h. */
#include "app/arena/arena-trust.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/data/data-files.h"
#include "app/error.h"

static gboolean refuse(GError **error, const char *name)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("“%s” is out of range"), name);
    return FALSE;
}

/* --- Engines ---------------------------------------------------------------------------------- */

static gboolean has_options(TabiyaEngineEntry *entry, const TabiyaMatchPlayer *player)
{
    for (guint i = 0; i < player->options->len; i += 2) {
        const char *value = tabiya_engine_entry_get_option(entry, player->options->pdata[i]);
        if (g_strcmp0(value, player->options->pdata[i + 1]) != 0)
            return FALSE;
    }
    return TRUE;
}

static gboolean is_entry(TabiyaEngineEntry *entry, const TabiyaMatchPlayer *player)
{
    return g_strcmp0(tabiya_engine_entry_get_command(entry), player->what) == 0 &&
           has_options(entry, player);
}

static gboolean check_engine(const TabiyaMatchPlayer *player, TabiyaEngineRegistry *engines,
                             GError **error)
{
    gboolean found = FALSE;
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(engines)); i++) {
        g_autoptr(TabiyaEngineEntry) entry = g_list_model_get_item(G_LIST_MODEL(engines), i);
        if (!is_entry(entry, player))
            continue;
        if (tabiya_engine_entry_is_confirmed(entry))
            return TRUE;
        found = TRUE;
    }
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                found ? _("Allow “%s” to start in Preferences, Engines.")
                      : _("An engine was removed from Preferences."),
                player->name);
    return FALSE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static gboolean check_file(const char *path, const char *name, GError **error)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR | G_FILE_TEST_IS_DIR) || refuse(error, name);
}

/* Of our own engine: values that are paths lead to what it can read. */
static gboolean check_options(const TabiyaMatchPlayer *player, GError **error)
{
    for (guint i = 0; i < player->options->len; i += 2) {
        const char *value = player->options->pdata[i + 1];
        if (strchr(value, G_DIR_SEPARATOR) && !check_file(value, player->options->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

/* Its games stay in its folder. */
static gboolean check_files(TabiyaTournament *tournament, const char *folder, GError **error)
{
    const char *openings = tabiya_tournament_get_config(tournament)->match->openings_path;
    g_autofree char *pgn_folder = g_path_get_dirname(tabiya_tournament_get_pgn_path(tournament));
    if (!g_str_equal(pgn_folder, folder))
        return refuse(error, "pgn");
    return !openings || check_file(openings, "openings", error);
}

/* --- All of it -------------------------------------------------------------------------------- */

static gboolean is_restored(const char *folder)
{
    g_autofree char *mark = g_build_filename(folder, TABIYA_DATA_RESTORED, NULL);
    return g_file_test(mark, G_FILE_TEST_EXISTS);
}

gboolean tabiya_arena_check_trust(TabiyaTournament *tournament, const char *folder,
                                  TabiyaEngineRegistry *engines, GError **error)
{
    g_return_val_if_fail(TABIYA_IS_TOURNAMENT(tournament) && folder, FALSE);
    if (!is_restored(folder))
        return TRUE;
    for (int i = 0; i < tabiya_tournament_get_n_players(tournament); i++) {
        const TabiyaMatchPlayer *player = tabiya_tournament_get_player(tournament, i);
        const gboolean good = player->kind == TABIYA_PLAYER_COMMAND
                                  ? check_engine(player, engines, error)
                                  : check_options(player, error);
        if (!good)
            return FALSE;
    }
    return check_files(tournament, folder, error);
}
