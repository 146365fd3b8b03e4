/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-source.h. */
#include "app/openings/explorer-source.h"

#include <string.h>

#include "app/library/library-item.h"
#include "app/library/name-match.h"
#include "app/books/book-edit.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "engine/board/movegen.h"

/* Answers that are remembered; a few kilobytes each. */
#define MAX_ANSWERS 256

struct TabiyaExplorerSource {
    TabiyaExplorerKind kind;
    char *path;
    TabiyaExplorerProgress progress;
    gpointer user;
    guint n_asked;

    char *stamp; /* of the file when it was opened; unused for a library, which has its version */
    EngBook *book;
    TabiyaDatabase *db; /* NULL: not open, or the file does not exist */
    TabiyaLibraryRows *rows;
    TabiyaPositionIndex *index;

    /* Of this version of the library alone: */
    gint64 version;
    GHashTable *answers;          /* by the position's key */
    TabiyaExplorerFilter *filter; /* whose answers are remembered, NULL: none yet; `players` are its
                                   * player's ids */
    GArray *players;              /* of guint32, its data never NULL; NULL: any player */
    gint64 n_games;               /* -1: not counted yet */
};

TabiyaExplorerSource *tabiya_explorer_source_new(TabiyaExplorerKind kind, const char *path)
{
    TabiyaExplorerSource *self = g_new0(TabiyaExplorerSource, 1);
    self->kind = kind;
    self->path = g_strdup(path);
    self->answers = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL,
                                          (GDestroyNotify)tabiya_explorer_answer_unref);
    return self;
}

/* --- Open and close --------------------------------------------------------------------------- */

static void forget_filter(TabiyaExplorerSource *self)
{
    g_hash_table_remove_all(self->answers);
    g_clear_pointer(&self->filter, tabiya_explorer_filter_free);
    g_clear_pointer(&self->players, g_array_unref);
}

static void close_all(TabiyaExplorerSource *self)
{
    forget_filter(self);
    g_clear_pointer(&self->stamp, g_free);
    g_clear_pointer(&self->book, eng_book_close);
    g_clear_pointer(&self->index, tabiya_position_index_free);
    g_clear_pointer(&self->rows, tabiya_library_rows_free);
    g_clear_pointer(&self->db, tabiya_database_close);
}

void tabiya_explorer_source_free(TabiyaExplorerSource *self)
{
    close_all(self);
    g_hash_table_unref(self->answers);
    g_free(self->path);
    g_free(self);
}

static gboolean open_library(TabiyaExplorerSource *self, const char *path, GError **error)
{
    self->db = tabiya_library_open_reader(path, error);
    if (!self->db)
        return FALSE;
    self->rows = tabiya_library_rows_new(self->db);
    self->index = tabiya_position_index_new(self->db);
    self->version = -1;
    return TRUE;
}

static gboolean open_pgn(TabiyaExplorerSource *self, GCancellable *cancellable, GError **error)
{
    g_autofree char *stamp = tabiya_explorer_cache_dup_stamp(self->path);
    g_autofree char *library =
        tabiya_explorer_cache_get(self->path, self->progress, self->user, cancellable, error);
    if (!library || !open_library(self, library, error))
        return FALSE;
    self->stamp = g_steal_pointer(&stamp);
    return TRUE;
}

static gboolean open_book(TabiyaExplorerSource *self, GError **error)
{
    self->stamp = tabiya_explorer_cache_dup_stamp(self->path);
    self->book = tabiya_book_open(self->path, error);
    return self->book != NULL;
}

static gboolean is_open(TabiyaExplorerSource *self)
{
    if (self->kind == TABIYA_EXPLORER_LIBRARY)
        return self->db && !tabiya_database_is_gone(self->db);
    if (!self->stamp)
        return FALSE;
    g_autofree char *stamp = tabiya_explorer_cache_dup_stamp(self->path);
    return g_strcmp0(stamp, self->stamp) == 0;
}

gboolean tabiya_explorer_source_prepare(TabiyaExplorerSource *self, GCancellable *cancellable,
                                        GError **error)
{
    if (is_open(self))
        return TRUE;
    close_all(self);
    switch (self->kind) {
    case TABIYA_EXPLORER_LIBRARY:
        return !g_file_test(self->path, G_FILE_TEST_EXISTS) ||
               open_library(self, self->path, error);
    case TABIYA_EXPLORER_PGN:
        return open_pgn(self, cancellable, error);
    case TABIYA_EXPLORER_BOOK:
        break;
    }
    return open_book(self, error);
}

/* Forgets answers about games that have changed in the library. */
static gboolean notice_changes(TabiyaExplorerSource *self, GError **error)
{
    gint64 version;
    if (!tabiya_database_get_version(self->db, &version, error))
        return FALSE;
    if (version == self->version)
        return TRUE;
    forget_filter(self);
    self->version = version;
    self->n_games = -1;
    return TRUE;
}

/* --- Players ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaNameMatch *match;
    GArray *ids;      /* of guint32; NULL: names are asked for */
    GPtrArray *names; /* owned strings, the first `limit` in order */
    guint limit;
} NameWalk;

static int compare_names(gconstpointer a, gconstpointer b)
{
    return g_utf8_collate(*(const char *const *)a, *(const char *const *)b);
}

/* Most names come after the last one that is kept, which takes one comparison: sorting all that
 * match in a large library takes several times as long. */
static void keep_name(NameWalk *walk, const char *name)
{
    GPtrArray *names = walk->names;
    guint at = names->len;

    while (at > 0 && compare_names(&name, &names->pdata[at - 1]) < 0)
        at--;
    if (at >= walk->limit)
        return;
    g_ptr_array_insert(names, (int)at, g_strdup(name));
    if (names->len > walk->limit)
        g_ptr_array_set_size(names, (int)walk->limit);
}

static gboolean take_name(guint32 id, const char *name, const char *folded, gpointer user)
{
    NameWalk *walk = user;
    if (!tabiya_name_match_folded(walk->match, folded))
        return TRUE;
    if (walk->ids)
        g_array_append_val(walk->ids, id);
    else
        keep_name(walk, name);
    return TRUE;
}

static gboolean walk_players(TabiyaExplorerSource *self, const char *typed, NameWalk *walk,
                             GError **error)
{
    g_autoptr(TabiyaNameMatch) match = tabiya_name_match_new(typed);
    walk->match = match;
    return tabiya_library_rows_walk_names(self->rows, TABIYA_NAME_PLAYER, take_name, walk, error);
}

/* Makes `filter` the current one; answers to another are forgotten. */
static gboolean take_filter(TabiyaExplorerSource *self, const TabiyaExplorerFilter *filter,
                            GError **error)
{
    if (self->filter && tabiya_explorer_filter_equal(self->filter, filter))
        return TRUE;
    forget_filter(self);
    g_autoptr(TabiyaExplorerFilter) taken = tabiya_explorer_filter_copy(filter);
    if (taken->player && *taken->player != '\0') {
        NameWalk walk = {.ids = g_array_sized_new(FALSE, FALSE, sizeof(guint32), 1)};
        self->players = walk.ids;
        if (!walk_players(self, taken->player, &walk, error))
            return FALSE;
    }
    self->filter = g_steal_pointer(&taken);
    return TRUE;
}

static TabiyaPositionFilter make_filter(const TabiyaExplorerSource *self)
{
    const TabiyaExplorerFilter *filter = self->filter;
    TabiyaPositionFilter made = {
        .mean_elo = filter->rating,
        .date = filter->date,
        .results = filter->results,
    };
    if (!self->players)
        return made;
    const guint32 *ids = (const guint32 *)(gpointer)self->players->data;
    made.either_color = filter->side == TABIYA_EXPLORER_EITHER;
    if (filter->side == TABIYA_EXPLORER_BLACK) {
        made.black = ids;
        made.n_black = self->players->len;
    } else {
        made.white = ids;
        made.n_white = self->players->len;
    }
    return made;
}

char **tabiya_explorer_source_find_players(TabiyaExplorerSource *self, const char *typed,
                                           guint limit, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    NameWalk walk = {.names = names, .limit = limit};
    if (!tabiya_explorer_source_prepare(self, cancellable, error) ||
        (self->db && !walk_players(self, typed, &walk, error))) {
        return NULL;
    }
    g_ptr_array_add(names, NULL);
    g_ptr_array_set_free_func(names, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&names), FALSE);
}

/* --- Games ------------------------------------------------------------------------------------ */

/* The move that the game makes in the position. */
static EngMove find_move(TabiyaExplorerSource *self, gint64 id, const EngPosition *position)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition at, before;
    if (!tabiya_library_rows_get_moves(self->rows, id, &at, moves, NULL))
        return ENG_NO_MOVE;
    for (guint i = 0; i < moves->len; i++) {
        const EngMove move = g_array_index(moves, EngMove, i);
        if (at.key == position->key && eng_position_equal(&at, position))
            return eng_move_is_legal(&at, move) ? move : ENG_NO_MOVE;
        if (move != ENG_NULL_MOVE && !eng_move_is_legal(&at, move))
            break;
        before = at;
        eng_position_play(&at, &before, move);
    }
    return ENG_NO_MOVE;
}

static gboolean add_game(TabiyaExplorerSource *self, TabiyaExplorerAnswer *answer, gint64 id,
                         GError **error)
{
    TabiyaLibraryTexts *texts = tabiya_library_texts_new(self->rows, id, error);
    if (!texts)
        return FALSE;
    TabiyaExplorerGame *game = g_new0(TabiyaExplorerGame, 1);
    game->id = id;
    game->white = g_steal_pointer(&texts->white);
    game->black = g_steal_pointer(&texts->black);
    game->event = g_steal_pointer(&texts->event);
    game->white_elo = texts->header.white_elo;
    game->black_elo = texts->header.black_elo;
    game->year = texts->header.date / 10000;
    game->result = texts->header.result;
    game->move = find_move(self, id, &answer->position);
    g_ptr_array_add(answer->games, game);
    tabiya_library_texts_free(texts);
    return TRUE;
}

/* --- Answers of a library --------------------------------------------------------------------- */

static TabiyaExplorerMove take_counts(const TabiyaPositionAnswer *counts)
{
    return (TabiyaExplorerMove){
        .games = counts->games,
        .white = counts->white,
        .draws = counts->draws,
        .black = counts->black,
        .average_elo = counts->elo_games > 0 ? (guint)(counts->elo_sum / counts->elo_games) : 0,
        .last_year = counts->last_year,
    };
}

static guint64 count_played(const TabiyaPositionAnswer *counts, EngMove move)
{
    for (guint i = 0; i < counts->moves->len; i++) {
        const TabiyaPositionMove *played = &g_array_index(counts->moves, TabiyaPositionMove, i);
        if (played->move == move)
            return played->games;
    }
    return 0;
}

static int compare_moves(gconstpointer a, gconstpointer b)
{
    const TabiyaExplorerMove *x = a, *y = b;
    if (x->weight != y->weight)
        return x->weight < y->weight ? 1 : -1;
    if (x->games != y->games)
        return x->games < y->games ? 1 : -1;
    return (int)x->move - (int)y->move;
}

/* `counts[0]` is the position's, `counts[i + 1]` that of the position after the legal move i. */
static void take_moves(TabiyaExplorerAnswer *answer, const EngMoveList *legal,
                       const TabiyaPositionAnswer *counts)
{
    answer->total = take_counts(&counts[0]);
    for (int i = 0; i < legal->count; i++) {
        TabiyaExplorerMove move = take_counts(&counts[i + 1]);
        if (move.games == 0)
            continue;
        move.move = legal->moves[i];
        move.played = count_played(&counts[0], move.move);
        g_array_append_val(answer->moves, move);
    }
    g_array_sort(answer->moves, compare_moves);
}

static gboolean take_games(TabiyaExplorerSource *self, TabiyaExplorerAnswer *answer,
                           const GArray *ids, GError **error)
{
    for (guint i = 0; i < ids->len; i++) {
        if (!add_game(self, answer, g_array_index(ids, gint64, i), error))
            return FALSE;
    }
    if (answer->total.games > 0)
        return TRUE;
    if (self->n_games < 0 && !tabiya_library_rows_count(self->rows, &self->n_games, error))
        return FALSE;
    answer->is_empty = self->n_games == 0;
    return TRUE;
}

static gboolean ask_index(TabiyaExplorerSource *self, TabiyaExplorerAnswer *answer,
                          GCancellable *cancellable, GError **error)
{
    const TabiyaPositionFilter filter = make_filter(self);
    EngMoveList legal;
    eng_movegen_legal(&answer->position, &legal);
    const guint n = (guint)legal.count + 1;
    g_autofree EngPosition *positions = g_new(EngPosition, n);
    g_autofree TabiyaPositionAnswer *counts = g_new0(TabiyaPositionAnswer, n);
    positions[0] = answer->position;
    for (guint i = 1; i < n; i++)
        eng_position_play(&positions[i], &answer->position, legal.moves[i - 1]);
    const TabiyaPositionQuestion question = {
        .positions = positions,
        .n_positions = n,
        .filter = &filter,
        .n_best = TABIYA_EXPLORER_N_GAMES,
    };
    self->n_asked++;
    if (!tabiya_position_index_find_all(self->index, &question, cancellable, counts, error))
        return FALSE;
    take_moves(answer, &legal, counts);
    const gboolean good = take_games(self, answer, counts[0].best, error);
    for (guint i = 0; i < n; i++)
        tabiya_position_answer_clear(&counts[i]);
    return good;
}

static TabiyaExplorerAnswer *ask_library_now(TabiyaExplorerSource *self,
                                             const EngPosition *position, GCancellable *cancellable,
                                             GError **error)
{
    g_autoptr(TabiyaExplorerAnswer) answer = tabiya_explorer_answer_new(self->kind, position);
    return ask_index(self, answer, cancellable, error) ? g_steal_pointer(&answer) : NULL;
}

static void remember(TabiyaExplorerSource *self, TabiyaExplorerAnswer *answer)
{
    if (g_hash_table_size(self->answers) >= MAX_ANSWERS)
        g_hash_table_remove_all(self->answers);
    g_hash_table_replace(self->answers, &answer->position.key, tabiya_explorer_answer_ref(answer));
}

static TabiyaExplorerAnswer *ask_library(TabiyaExplorerSource *self, const EngPosition *position,
                                         const TabiyaExplorerFilter *filter,
                                         GCancellable *cancellable, GError **error)
{
    if (!notice_changes(self, error) || !take_filter(self, filter, error))
        return NULL;
    TabiyaExplorerAnswer *answer = g_hash_table_lookup(self->answers, &position->key);
    if (answer && eng_position_equal(&answer->position, position))
        return tabiya_explorer_answer_ref(answer);
    answer = ask_library_now(self, position, cancellable, error);
    if (answer)
        remember(self, answer);
    return answer;
}

/* --- Answers of a book ------------------------------------------------------------------------ */

static TabiyaExplorerAnswer *ask_book(TabiyaExplorerSource *self, const EngPosition *position,
                                      EngMove last_move)
{
    TabiyaExplorerAnswer *answer = tabiya_explorer_answer_new(self->kind, position);
    g_autofree EngBookMoves *known = g_new(EngBookMoves, 1);
    double sum = 0;
    self->n_asked++;
    eng_book_find(self->book, position, last_move, known);
    for (int i = 0; i < known->count; i++)
        sum += known->moves[i].weight;
    for (int i = 0; i < known->count; i++) {
        const TabiyaExplorerMove move = {
            .move = known->moves[i].move,
            .weight = (guint)known->moves[i].weight,
            .share = sum > 0 ? known->moves[i].weight / sum : 0,
        };
        g_array_append_val(answer->moves, move);
    }
    answer->total.weight = known->count > 0;
    return answer;
}

/* --- Questions -------------------------------------------------------------------------------- */

TabiyaExplorerAnswer *tabiya_explorer_source_ask(TabiyaExplorerSource *self,
                                                 const EngPosition *position, EngMove last_move,
                                                 const TabiyaExplorerFilter *filter,
                                                 GCancellable *cancellable, GError **error)
{
    if (!tabiya_explorer_source_prepare(self, cancellable, error))
        return NULL;
    if (self->book)
        return ask_book(self, position, last_move);
    if (self->db)
        return ask_library(self, position, filter, cancellable, error);
    TabiyaExplorerAnswer *answer = tabiya_explorer_answer_new(self->kind, position);
    answer->is_empty = TRUE;
    return answer;
}

TabiyaGame *tabiya_explorer_source_load(TabiyaExplorerSource *self, gint64 id,
                                        GCancellable *cancellable, GError **error)
{
    if (!tabiya_explorer_source_prepare(self, cancellable, error) || !self->db)
        return NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(self->rows, id, error);
    return record ? tabiya_game_record_to_game(record, error) : NULL;
}

/* --- Queries ---------------------------------------------------------------------------------- */

void tabiya_explorer_source_set_progress(TabiyaExplorerSource *self,
                                         TabiyaExplorerProgress progress, gpointer user)
{
    self->progress = progress;
    self->user = user;
}

guint tabiya_explorer_source_get_n_asked(const TabiyaExplorerSource *self)
{
    return self->n_asked;
}
