/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See own-mistakes.h. A finished game is recorded with its fingerprint and with whose moves
 * counted, so that it is searched again when another of the user's names is given. */
#include "app/puzzles/own-mistakes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/session/strength.h"
#include "app/store/asked-players.h"
#include "app/store/database.h"
#include "app/store/deck-rows.h"
#include "app/store/fold-name.h"
#include "app/store/library-file.h"
#include "app/store/library-scan.h"

#define RULES 1 /* another number whenever other moves become mistakes (mistake-finder.h) */

#define LOCKED_WAIT_US (500 * 1000) /* the wait before retrying a locked library, */
#define LOCKED_TRIES 600            /* and how often to retry */

/* A game of the person's. */
typedef struct {
    gint64 id;
    guint32 date;
    gboolean plays[2]; /* by EngColor */
} OwnGame;

typedef struct {
    const TabiyaOwnMistakesOptions *options;
    GCancellable *cancellable;
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows;
    GHashTable *names; /* folded */
    GHashTable *own;   /* ids of players, as pointers */
    GArray *games;     /* of OwnGame */
    gint64 deck;
    TabiyaOwnMistakesProgress *result;
} Run;

static void run_clear(Run *run)
{
    g_clear_pointer(&run->names, g_hash_table_unref);
    g_clear_pointer(&run->own, g_hash_table_unref);
    g_clear_pointer(&run->games, g_array_unref);
    g_clear_pointer(&run->rows, tabiya_library_rows_free);
    g_clear_pointer(&run->db, tabiya_database_close);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Run, run_clear)

/* --- The person's games ----------------------------------------------------------------------- */

static gboolean name_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    Run *run = user;

    if (g_hash_table_contains(run->names, folded))
        g_hash_table_add(run->own, GUINT_TO_POINTER(id));
    return TRUE;
}

static gboolean header_cb(const TabiyaGameHeader *header, gpointer user)
{
    Run *run = user;
    const OwnGame game = {
        .id = header->id,
        .date = header->date,
        .plays = {g_hash_table_contains(run->own, GUINT_TO_POINTER(header->white)),
                  g_hash_table_contains(run->own, GUINT_TO_POINTER(header->black))},
    };

    if (!(header->flags & TABIYA_GAME_LINE) && (game.plays[ENG_WHITE] || game.plays[ENG_BLACK]))
        g_array_append_val(run->games, game);
    return TRUE;
}

static int compare_latest(gconstpointer a, gconstpointer b)
{
    const OwnGame *x = a, *y = b;

    if (x->date != y->date)
        return x->date < y->date ? 1 : -1;
    return x->id < y->id ? 1 : -1;
}

static gboolean find_games(Run *run, GError **error)
{
    if (!tabiya_library_rows_walk_names(run->rows, TABIYA_NAME_PLAYER, name_cb, run, error) ||
        !tabiya_library_scan_headers(run->db, TABIYA_ALL_IDS, header_cb, run, run->cancellable,
                                     error)) {
        return FALSE;
    }
    g_array_sort(run->games, compare_latest);
    run->result->games = run->games->len;
    return TRUE;
}

/* --- A game ----------------------------------------------------------------------------------- */

/* Games that were searched when other moves counted as mistakes are searched again. */
static guint64 get_mark(const OwnGame *game, guint64 fingerprint)
{
    const guint64 who = (guint64)(game->plays[ENG_WHITE] != FALSE) +
                        2 * (guint64)(game->plays[ENG_BLACK] != FALSE) + 4 * RULES;

    return fingerprint ^ who * G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
}

/* Waits for others that write. */
static gboolean write_patiently(Run *run, const TabiyaMistakeScan *scan, const GPtrArray *found,
                                GError **error)
{
    for (guint tries = 0;; tries++) {
        GError *failure = NULL;

        if (tabiya_mistake_rows_set_game(run->db, run->deck, scan,
                                         (TabiyaFoundMistake *const *)found->pdata, found->len,
                                         g_get_real_time() / 1000, &failure)) {
            return TRUE;
        }
        if (tries >= LOCKED_TRIES || g_cancellable_is_cancelled(run->cancellable) ||
            !g_error_matches(failure, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED)) {
            g_propagate_error(error, failure);
            return FALSE;
        }
        g_error_free(failure);
        g_usleep(LOCKED_WAIT_US);
    }
}

/* FALSE: cancelled, or an error. An unreadable game has no mistakes. */
static gboolean do_game(Run *run, const OwnGame *own, GError **error)
{
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(run->rows, own->id, error);
    g_autoptr(TabiyaGame) game = NULL;
    g_autoptr(GPtrArray) found = NULL;
    gboolean scanned = FALSE;

    if (!record)
        return *error == NULL;
    TabiyaMistakeScan scan =
        (TabiyaMistakeScan){own->id, get_mark(own, record->fingerprint),
                            tabiya_mistake_finder_get_nodes(run->options->finder)};
    if (!run->options->again && !tabiya_mistake_rows_is_scanned(run->db, &scan, &scanned, error)) {
        return FALSE;
    }
    if (scanned) {
        run->result->done++;
        return TRUE;
    }
    game = tabiya_game_record_to_game(record, NULL);
    if (!game)
        return TRUE;
    if (run->options->reviewed_only && !tabiya_mistake_finder_is_reviewed(game)) {
        run->result->left_out++;
        return TRUE;
    }
    found = tabiya_mistake_finder_find(run->options->finder, game, own->plays);
    if (!found)
        return !g_cancellable_set_error_if_cancelled(run->cancellable, error);
    if (!write_patiently(run, &scan, found, error) ||
        !tabiya_mistake_rows_is_scanned(run->db, &scan, &scanned, error)) {
        return FALSE;
    }
    run->result->done++;
    if (!scanned) /* the game was removed for good meanwhile: nothing was written */
        return TRUE;
    run->result->fresh++;
    run->result->mistakes += found->len;
    return TRUE;
}

static void tell(const Run *run)
{
    if (run->options->progress)
        run->options->progress(run->result, run->options->user);
}

static gboolean do_games(Run *run, GError **error)
{
    GError *failure = NULL;

    tell(run);
    for (guint i = 0; i < run->games->len; i++) {
        if (g_cancellable_set_error_if_cancelled(run->cancellable, error))
            return FALSE;
        if (!do_game(run, &g_array_index(run->games, OwnGame, i), &failure)) {
            g_propagate_error(error, failure);
            return FALSE;
        }
        tell(run);
    }
    return TRUE;
}

/* --- A run ------------------------------------------------------------------------------------ */

static gboolean begin(Run *run, GError **error)
{
    run->db = tabiya_library_open(run->options->library, error);
    if (!run->db)
        return FALSE;
    run->rows = tabiya_library_rows_new(run->db);
    run->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    run->own = g_hash_table_new(NULL, NULL);
    run->games = g_array_new(FALSE, FALSE, sizeof(OwnGame));
    for (const char *const *name = run->options->names; *name; name++)
        g_hash_table_add(run->names, tabiya_fold_name(*name));
    return tabiya_deck_rows_ensure(run->db, TABIYA_DECK_MISTAKES, _("Your Mistakes"), &run->deck,
                                   error);
}

static void cancelled_cb(GCancellable *cancellable, gpointer user)
{
    tabiya_mistake_finder_stop(user);
}

gboolean tabiya_own_mistakes_run(const TabiyaOwnMistakesOptions *options, GCancellable *cancellable,
                                 TabiyaOwnMistakesProgress *result, GError **error)
{
    g_auto(Run) run = {.options = options, .cancellable = cancellable, .result = result};

    *result = (TabiyaOwnMistakesProgress){0};
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    gulong handler = cancellable ? g_cancellable_connect(cancellable, G_CALLBACK(cancelled_cb),
                                                         options->finder, NULL)
                                 : 0;
    gboolean good = begin(&run, error) && find_games(&run, error) && do_games(&run, error);
    g_cancellable_disconnect(cancellable, handler);
    return good;
}

gboolean tabiya_own_mistakes_find_game(const char *library, gint64 card, gint64 *game, guint *ply,
                                       GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, error);
    g_autoptr(GPtrArray) mistakes = db ? tabiya_mistake_rows_list(db, card, error) : NULL;

    if (!mistakes)
        return FALSE;
    *game = 0;
    *ply = 0;
    for (guint i = 0; i < mistakes->len && *game == 0; i++) {
        const TabiyaMistake *mistake = mistakes->pdata[i];

        *game = mistake->game;
        *ply = mistake->ply;
    }
    return TRUE;
}

/* --- Names ------------------------------------------------------------------------------------ */

typedef struct {
    GHashTable *counts; /* id of a player → games */
    GHashTable *likely; /* folded */
    GPtrArray *names;
} Names;

static void names_clear(Names *names)
{
    g_clear_pointer(&names->counts, g_hash_table_unref);
    g_clear_pointer(&names->likely, g_hash_table_unref);
    g_clear_pointer(&names->names, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Names, names_clear)

static void own_name_free(gpointer data)
{
    TabiyaOwnName *name = data;

    g_free(name->name);
    g_free(name);
}

static void count_player(GHashTable *counts, guint32 player)
{
    const gpointer key = GUINT_TO_POINTER(player);

    if (player != 0) {
        g_hash_table_insert(
            counts, key, GUINT_TO_POINTER(GPOINTER_TO_UINT(g_hash_table_lookup(counts, key)) + 1));
    }
}

static gboolean count_cb(const TabiyaGameHeader *header, gpointer user)
{
    Names *names = user;

    if (header->flags & TABIYA_GAME_LINE)
        return TRUE;
    count_player(names->counts, header->white);
    if (header->black != header->white)
        count_player(names->counts, header->black);
    return TRUE;
}

/* Nobody's own. */
static gboolean is_tabiya(const char *name)
{
    TabiyaStrength strength;

    return g_str_equal(name, "Tabiya") || tabiya_strength_find(&strength, name, 0);
}

static gboolean take_name_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    Names *names = user;
    const guint games = GPOINTER_TO_UINT(g_hash_table_lookup(names->counts, GUINT_TO_POINTER(id)));

    if (games > 0 && !is_tabiya(name)) {
        TabiyaOwnName *own = g_new(TabiyaOwnName, 1);

        *own = (TabiyaOwnName){g_strdup(name), games, g_hash_table_contains(names->likely, folded)};
        g_ptr_array_add(names->names, own);
    }
    return TRUE;
}

static int compare_names(gconstpointer a, gconstpointer b)
{
    const TabiyaOwnName *x = *(const TabiyaOwnName *const *)a;
    const TabiyaOwnName *y = *(const TabiyaOwnName *const *)b;

    if (x->likely != y->likely)
        return x->likely ? -1 : 1;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return strcmp(x->name, y->name);
}

/* This program's person is called “You” in their own games, in the current language or in
 * English. */
static gboolean find_likely(Names *names, TabiyaDatabase *db, GError **error)
{
    g_autoptr(GPtrArray) asked = tabiya_asked_players_list(db, error);

    if (!asked)
        return FALSE;
    for (guint i = 0; i < asked->len; i++)
        g_hash_table_add(names->likely, tabiya_fold_name(asked->pdata[i]));
    g_hash_table_add(names->likely, tabiya_fold_name("You"));
    g_hash_table_add(names->likely, tabiya_fold_name(_("You")));
    return TRUE;
}

GPtrArray *tabiya_own_mistakes_list_names(const char *library, GCancellable *cancellable,
                                          GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, error);
    g_autoptr(TabiyaLibraryRows) rows = db ? tabiya_library_rows_new(db) : NULL;
    g_auto(Names) names = {
        .counts = g_hash_table_new(NULL, NULL),
        .likely = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .names = g_ptr_array_new_with_free_func(own_name_free),
    };

    if (!db || !find_likely(&names, db, error) ||
        !tabiya_library_scan_headers(db, TABIYA_ALL_IDS, count_cb, &names, cancellable, error) ||
        !tabiya_library_rows_walk_names(rows, TABIYA_NAME_PLAYER, take_name_cb, &names, error)) {
        return NULL;
    }
    g_ptr_array_sort(names.names, compare_names);
    return g_steal_pointer(&names.names);
}
