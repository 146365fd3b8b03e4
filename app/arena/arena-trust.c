/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-trust.h. */
#include "app/arena/arena-trust.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/data/data-files.h"
#include "app/error.h"

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
                      : _("This tournament is from a backup, and Preferences, Engines has no “%s” "
                          "with the same command and options. Add it there."),
                player->name);
    return FALSE;
}

/* --- Files ------------------------------------------------------------------------------------ */

static gboolean is_readable(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR | G_FILE_TEST_IS_DIR);
}

/* Of our own engine: values that are paths lead to what it can read. */
static gboolean check_options(const TabiyaMatchPlayer *player, GError **error)
{
    for (guint i = 0; i < player->options->len; i += 2) {
        const char *name = player->options->pdata[i], *value = player->options->pdata[i + 1];
        if (!strchr(value, G_DIR_SEPARATOR) || is_readable(value))
            continue;
        g_autofree char *shown = g_filename_display_name(value);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    /* Translators: a player, an option of it, and the file that it names. */
                    _("A file of the player “%s” is missing (option “%s”): %s. Put it there, then "
                      "continue."),
                    player->name, name, shown);
        return FALSE;
    }
    return TRUE;
}

static gboolean refuse_file(GError **error, const char *format, const char *path)
{
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, format, shown);
    return FALSE;
}

/* Its games stay in its folder. */
static gboolean check_files(TabiyaTournament *tournament, const char *folder, GError **error)
{
    const char *openings = tabiya_tournament_get_config(tournament)->match->openings_path;
    const char *pgn = tabiya_tournament_get_pgn_path(tournament);
    g_autofree char *pgn_folder = g_path_get_dirname(pgn);
    if (!g_str_equal(pgn_folder, folder)) {
        return refuse_file(error,
                           _("This tournament is from a backup and would save its games outside "
                             "its folder: %s. Change “pgn” in its tournament.json."),
                           pgn);
    }
    return !openings || is_readable(openings) ||
           refuse_file(error,
                       _("The file of openings is missing: %s. Put it there, then continue."),
                       openings);
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
