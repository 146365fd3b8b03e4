/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See desktop-search.h. One pass over the headers of all games counts the players that were found
 * and keeps the newest games; which names a word finds is looked up before. */
#include "app/desktop/desktop-search.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "app/game/own-name.h"
#include "app/library/name-match.h"
#include "app/library/query.h"
#include "app/names/opening-search.h"
#include "app/names/opening-shown.h"
#include "app/names/user-table.h"
#include "app/store/fold-name.h"
#include "app/store/library-file.h"
#include "app/store/library-scan.h"

/* The first field of an id; fields end with tabs. */
#define OPENING "opening"
#define PLAYER "player"
#define GAME "game"

enum {
    OPENINGS_LOOKED_AT = 30, /* of the best hits, to find those that have every word */
    PLAYERS_COUNTED = 1000,  /* of so many at most it is counted who played most */
    WORDS_MAX = 6,           /* more are left out */
    HEADERS_A_LOOK = 1024,   /* at the clock */
};

struct TabiyaDesktopSearch {
    char *library;
    TabiyaOpeningSearch *openings; /* made when it is first needed */
};

TabiyaDesktopSearch *tabiya_desktop_search_new(const char *data_dir)
{
    TabiyaDesktopSearch *self = g_new0(TabiyaDesktopSearch, 1);
    self->library = g_build_filename(data_dir, "library.db", NULL);
    tabiya_openings_set_data_dir(data_dir);
    return self;
}

void tabiya_desktop_search_free(TabiyaDesktopSearch *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->openings, tabiya_opening_search_free);
    g_free(self->library);
    g_free(self);
}

/* --- Openings --------------------------------------------------------------------------------- */

static gboolean has_words(const TabiyaNameMatch *match, const char *name)
{
    g_autofree char *folded = tabiya_fold_name(name);
    return tabiya_name_match_folded(match, folded);
}

static gboolean is_meant(const TabiyaOpeningHit *hit, const TabiyaNameMatch *match,
                         const char *typed)
{
    g_autofree char *shown = tabiya_opening_dup_shown(hit->name, 0);
    return g_ascii_strcasecmp(hit->eco, typed) == 0 || has_words(match, hit->name) ||
           has_words(match, shown);
}

static void find_openings(TabiyaDesktopSearch *self, const char *typed, GStrvBuilder *ids)
{
    g_autoptr(TabiyaNameMatch) match = tabiya_name_match_new(typed);
    if (!self->openings)
        self->openings = tabiya_opening_search_new_in(tabiya_opening_language());
    g_autoptr(GArray) hits = tabiya_opening_search_find(self->openings, typed, OPENINGS_LOOKED_AT);
    guint n = 0;
    for (guint i = 0; i < hits->len && n < TABIYA_DESKTOP_SEARCH_EACH; i++) {
        const TabiyaOpeningHit *hit = &g_array_index(hits, TabiyaOpeningHit, i);
        if (is_meant(hit, match, typed)) {
            g_autofree char *id = g_strjoin("\t", OPENING, hit->eco, hit->name, hit->moves, NULL);
            g_strv_builder_add(ids, id);
            n++;
        }
    }
}

/* --- The library ------------------------------------------------------------------------------ */

/* The matches of a single word: ids of names, and a year. */
typedef struct {
    TabiyaNameMatch *match;
    GHashTable *players, *events; /* of guint32, as pointers */
    guint32 year;                 /* 0: the word is none */
} Word;

typedef struct {
    guint32 id;
    guint games;
    char *name;
} Player;

typedef struct {
    gint64 id;
    guint32 date;
} Game;

typedef struct {
    Word words[WORDS_MAX];
    guint n_words;
    TabiyaNameMatch *all;                   /* a player who has all of the words */
    GHashTable *players;                    /* of those: id: Player */
    Game games[TABIYA_DESKTOP_SEARCH_EACH]; /* newest first */
    guint n_games, n_headers;
    gint64 deadline;
    GCancellable *cancellable;
} Looking;

static void player_free(gpointer data)
{
    Player *player = data;
    g_free(player->name);
    g_free(player);
}

static void looking_clear(Looking *self)
{
    for (guint i = 0; i < self->n_words; i++) {
        tabiya_name_match_free(self->words[i].match);
        g_hash_table_unref(self->words[i].players);
        g_hash_table_unref(self->words[i].events);
    }
    g_clear_pointer(&self->all, tabiya_name_match_free);
    g_clear_pointer(&self->players, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Looking, looking_clear)

static void looking_init(Looking *self, const char *const *words, const char *typed)
{
    self->all = tabiya_name_match_new(typed);
    self->players = g_hash_table_new_full(NULL, NULL, NULL, player_free);
    for (guint i = 0; words[i] && self->n_words < WORDS_MAX; i++) {
        self->words[self->n_words++] = (Word){
            .match = tabiya_name_match_new(words[i]),
            .players = g_hash_table_new(NULL, NULL),
            .events = g_hash_table_new(NULL, NULL),
            .year = strlen(words[i]) == 4 ? (guint32)atoi(words[i]) : 0,
        };
    }
}

static gboolean is_over(const Looking *self)
{
    return g_get_monotonic_time() > self->deadline || g_cancellable_is_cancelled(self->cancellable);
}

static gboolean player_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    Looking *self = user;
    for (guint i = 0; i < self->n_words; i++) {
        if (tabiya_name_match_folded(self->words[i].match, folded))
            g_hash_table_add(self->words[i].players, GUINT_TO_POINTER(id));
    }
    if (g_hash_table_size(self->players) < PLAYERS_COUNTED &&
        tabiya_name_match_folded(self->all, folded)) {
        Player *player = g_new0(Player, 1);
        *player = (Player){.id = id, .name = g_strdup(name)};
        g_hash_table_insert(self->players, GUINT_TO_POINTER(id), player);
    }
    return !is_over(self);
}

static gboolean event_cb(guint32 id, const char *name, const char *folded, gpointer user)
{
    Looking *self = user;
    for (guint i = 0; i < self->n_words; i++) {
        if (tabiya_name_match_folded(self->words[i].match, folded))
            g_hash_table_add(self->words[i].events, GUINT_TO_POINTER(id));
    }
    return !is_over(self);
}

static void count_player(Looking *self, guint32 id)
{
    Player *player = g_hash_table_lookup(self->players, GUINT_TO_POINTER(id));
    if (player)
        player->games++;
}

static gboolean is_about(const TabiyaGameHeader *header, const Word *word)
{
    return g_hash_table_contains(word->players, GUINT_TO_POINTER(header->white)) ||
           g_hash_table_contains(word->players, GUINT_TO_POINTER(header->black)) ||
           g_hash_table_contains(word->events, GUINT_TO_POINTER(header->event)) ||
           (word->year != 0 && header->date / 10000 == word->year);
}

/* A single word finds players; games want two. */
static gboolean is_wanted(const Looking *self, const TabiyaGameHeader *header)
{
    for (guint i = 0; i < self->n_words; i++) {
        if (!is_about(header, &self->words[i]))
            return FALSE;
    }
    return self->n_words > 1;
}

static void keep_game(Looking *self, const TabiyaGameHeader *header)
{
    guint at = self->n_games;
    while (at > 0 && self->games[at - 1].date < header->date)
        at--;
    if (at == TABIYA_DESKTOP_SEARCH_EACH)
        return;
    if (self->n_games < TABIYA_DESKTOP_SEARCH_EACH)
        self->n_games++;
    for (guint i = self->n_games - 1; i > at; i--)
        self->games[i] = self->games[i - 1];
    self->games[at] = (Game){header->id, header->date};
}

static gboolean header_cb(const TabiyaGameHeader *header, gpointer user)
{
    Looking *self = user;
    if (!(header->flags & TABIYA_GAME_LINE)) {
        count_player(self, header->white);
        count_player(self, header->black);
        if (is_wanted(self, header))
            keep_game(self, header);
    }
    return ++self->n_headers % HEADERS_A_LOOK != 0 || !is_over(self);
}

static int compare_players(gconstpointer a, gconstpointer b)
{
    const Player *x = a, *y = b;
    return x->games != y->games ? (x->games < y->games) - (x->games > y->games)
                                : g_utf8_collate(x->name, y->name);
}

static void add_players(const Looking *self, GStrvBuilder *ids)
{
    g_autoptr(GList) players = g_hash_table_get_values(self->players);
    players = g_list_sort(players, compare_players);
    guint n = 0;
    for (const GList *at = players; at && n < TABIYA_DESKTOP_SEARCH_EACH; at = at->next, n++) {
        g_autofree char *id = g_strjoin("\t", PLAYER, ((const Player *)at->data)->name, NULL);
        g_strv_builder_add(ids, id);
    }
}

/* A library that is not there, or cannot be read, has nothing. */
static void find_in_library(TabiyaDesktopSearch *self, Looking *looking, GStrvBuilder *ids)
{
    if (!g_file_test(self->library, G_FILE_TEST_EXISTS))
        return;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(self->library, NULL);
    if (!db)
        return;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    tabiya_library_rows_walk_names(rows, TABIYA_NAME_PLAYER, player_cb, looking, NULL);
    if (looking->n_words > 1)
        tabiya_library_rows_walk_names(rows, TABIYA_NAME_EVENT, event_cb, looking, NULL);
    if (looking->n_words > 1 || g_hash_table_size(looking->players) > 1) {
        tabiya_library_scan_headers(db, TABIYA_ALL_IDS, header_cb, looking, looking->cancellable,
                                    NULL);
    }
    add_players(looking, ids);
    for (guint i = 0; i < looking->n_games; i++) {
        g_autofree char *id = g_strdup_printf(GAME "\t%" G_GINT64_FORMAT, looking->games[i].id);
        g_strv_builder_add(ids, id);
    }
}

GStrv tabiya_desktop_search_find(TabiyaDesktopSearch *self, const char *const *words,
                                 GCancellable *cancellable)
{
    g_autoptr(GStrvBuilder) ids = g_strv_builder_new();
    g_autofree char *typed = g_strstrip(g_strjoinv(" ", (char **)words));
    g_auto(Looking) looking = {.cancellable = cancellable};
    if (g_utf8_strlen(typed, -1) >= TABIYA_DESKTOP_SEARCH_LETTERS &&
        !g_cancellable_is_cancelled(cancellable)) {
        find_openings(self, typed, ids);
        looking.deadline = g_get_monotonic_time() + TABIYA_DESKTOP_SEARCH_MS * 1000;
        looking_init(&looking, words, typed);
        find_in_library(self, &looking, ids);
    }
    return g_strv_builder_end(ids);
}

/* --- Ids -------------------------------------------------------------------------------------- */

/* What is shown of a game; NULL: not known. */
typedef struct {
    TabiyaGameHeader header;
    char *white, *black, *event;
} Shown;

static void shown_clear(Shown *self)
{
    g_free(self->white);
    g_free(self->black);
    g_free(self->event);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Shown, shown_clear)

static gboolean read_game(const TabiyaDesktopSearch *self, const char *number, Shown *shown)
{
    g_autoptr(TabiyaDatabase) db = g_file_test(self->library, G_FILE_TEST_EXISTS)
                                       ? tabiya_library_open_reader(self->library, NULL)
                                       : NULL;
    if (!db)
        return FALSE;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    TabiyaGameHeader *header = &shown->header;
    if (!tabiya_library_rows_get_header(rows, g_ascii_strtoll(number, NULL, 10), header, NULL))
        return FALSE;
    shown->white = tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, header->white, NULL);
    shown->black = tabiya_library_rows_dup_name(rows, TABIYA_NAME_PLAYER, header->black, NULL);
    shown->event = tabiya_library_rows_dup_name(rows, TABIYA_NAME_EVENT, header->event, NULL);
    return TRUE;
}

static void describe_game(const Shown *shown, char **name, char **description)
{
    static const char *const results[] = {"*", "1-0", "0-1", "½-½"};
    const guint32 year = shown->header.date / 10000;
    g_autoptr(GString) text = g_string_new(results[shown->header.result & 3]);
    if (year != 0)
        g_string_append_printf(text, " · %u", year);
    if (shown->event && *shown->event)
        g_string_append_printf(text, " · %s", shown->event);
    *name = g_strdup_printf("%s – %s", shown->white ? tabiya_own_name_show(shown->white) : "?",
                            shown->black ? tabiya_own_name_show(shown->black) : "?");
    *description = g_string_free(g_steal_pointer(&text), FALSE);
}

gboolean tabiya_desktop_search_describe(TabiyaDesktopSearch *self, const char *id, char **name,
                                        char **description)
{
    g_auto(GStrv) fields = g_strsplit(id, "\t", -1);
    const guint n = g_strv_length(fields);
    g_auto(Shown) shown = {0};
    if (n == 4 && g_str_equal(fields[0], OPENING)) {
        *name = tabiya_opening_dup_shown(fields[2], 0);
        *description = g_strdup_printf("%s · %s", fields[1], fields[3]);
        return TRUE;
    }
    if (n == 2 && g_str_equal(fields[0], PLAYER)) {
        *name = g_strdup(fields[1]);
        *description = g_strdup(_("Player in your library"));
        return TRUE;
    }
    if (n != 2 || !g_str_equal(fields[0], GAME) || !read_game(self, fields[1], &shown))
        return FALSE;
    describe_game(&shown, name, description);
    return TRUE;
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const char *find_games(TabiyaQuery *query, GVariant **parameter)
{
    g_autoptr(TabiyaQuery) owned = query;
    g_autofree char *text = tabiya_query_to_string(owned);
    *parameter = g_variant_new_string(text);
    return "find-games";
}

static TabiyaQuery *query_of_text(TabiyaQueryKind kind, const char *text)
{
    return text && *text ? tabiya_query_new_text(kind, text) : NULL;
}

/* There is no query for a number: who, where and when tell the game from most others. */
static const char *find_game(const Shown *shown, GVariant **parameter)
{
    const guint32 date = shown->header.date;
    TabiyaQuery *parts[] = {
        query_of_text(TABIYA_QUERY_WHITE, shown->white),
        query_of_text(TABIYA_QUERY_BLACK, shown->black),
        query_of_text(TABIYA_QUERY_EVENT, shown->event),
        date != 0 ? tabiya_query_new_range(TABIYA_QUERY_DATE, date, date) : NULL,
    };
    return find_games(tabiya_query_new_join(TABIYA_QUERY_AND, parts, G_N_ELEMENTS(parts)),
                      parameter);
}

const char *tabiya_desktop_search_get_action(TabiyaDesktopSearch *self, const char *id,
                                             GVariant **parameter)
{
    g_auto(GStrv) fields = g_strsplit(id, "\t", -1);
    const guint n = g_strv_length(fields);
    g_auto(Shown) shown = {0};
    if (n == 4 && g_str_equal(fields[0], OPENING)) {
        *parameter = g_variant_new_string(fields[3]);
        return "show-opening";
    }
    if (n == 2 && g_str_equal(fields[0], PLAYER))
        return find_games(tabiya_query_new_text(TABIYA_QUERY_PLAYER, fields[1]), parameter);
    if (n == 2 && g_str_equal(fields[0], GAME) && read_game(self, fields[1], &shown))
        return find_game(&shown, parameter);
    return NULL;
}

const char *tabiya_desktop_search_get_action_of_words(const char *const *words,
                                                      GVariant **parameter)
{
    TabiyaQuery *parts[WORDS_MAX];
    guint n = 0;
    for (guint i = 0; words[i] && n < WORDS_MAX; i++)
        parts[n++] = query_of_text(TABIYA_QUERY_PLAYER, words[i]);
    return find_games(tabiya_query_new_join(TABIYA_QUERY_AND, parts, n), parameter);
}
