/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-shelf.h. */
#include "app/openings/repertoire-shelf.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/store/card-rows.h"
#include "app/store/database.h"
#include "app/store/library-edit.h"
#include "app/training/training-day.h"
#include "engine/board/fen.h"

/* A deck with its lines. */
typedef struct {
    GHashTable *lines; /* gint64 → TabiyaRepertoireLine */
    TabiyaRepertoire *whole;
    gboolean has_cards; /* the deck's cards match `whole` */
    gboolean is_told;   /* a failure to write them was reported */
} Book;

struct TabiyaRepertoireShelf {
    GHashTable *books; /* gint64 → Book */
    guint n_read;
};

static void book_free(gpointer data)
{
    Book *book = data;

    g_hash_table_unref(book->lines);
    g_clear_pointer(&book->whole, tabiya_repertoire_unref);
    g_free(book);
}

static GHashTable *new_table(GDestroyNotify free_value)
{
    return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, free_value);
}

TabiyaRepertoireShelf *tabiya_repertoire_shelf_new(void)
{
    TabiyaRepertoireShelf *self = g_new0(TabiyaRepertoireShelf, 1);

    self->books = new_table(book_free);
    return self;
}

void tabiya_repertoire_shelf_free(TabiyaRepertoireShelf *self)
{
    g_hash_table_unref(self->books);
    g_free(self);
}

guint tabiya_repertoire_shelf_get_n_read(TabiyaRepertoireShelf *self)
{
    return self->n_read;
}

static Book *need_book(TabiyaRepertoireShelf *self, gint64 deck)
{
    Book *book = g_hash_table_lookup(self->books, &deck);

    if (!book) {
        book = g_new0(Book, 1);
        book->lines = new_table((GDestroyNotify)tabiya_repertoire_line_unref);
        g_hash_table_insert(self->books, g_memdup2(&deck, sizeof deck), book);
    }
    return book;
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* A game that cannot be read is skipped, and the others still count. */
static TabiyaRepertoireLine *read_line(TabiyaLibraryRows *rows, const TabiyaDeckLine *row,
                                       EngColor owner, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, row->game, &problem);
    g_autoptr(TabiyaGame) game =
        record ? tabiya_game_record_to_game(record, NULL) : tabiya_game_new(NULL);

    if (problem) {
        g_propagate_error(error, problem);
        return NULL;
    }
    if (!game)
        game = tabiya_game_new(NULL);
    return tabiya_repertoire_line_new(row->game, row->fingerprint, game, owner);
}

/* The line of the game, or the old one if it has not changed. */
static TabiyaRepertoireLine *take_line(TabiyaRepertoireShelf *self, Book *book,
                                       TabiyaLibraryRows *rows, const TabiyaDeckLine *row,
                                       EngColor owner, GError **error)
{
    TabiyaRepertoireLine *known = g_hash_table_lookup(book->lines, &row->game);

    if (known && known->fingerprint == row->fingerprint)
        return tabiya_repertoire_line_ref(known);
    self->n_read++;
    return read_line(rows, row, owner, error);
}

static gboolean are_as_before(const Book *book, const GArray *rows)
{
    if (!book->whole || g_hash_table_size(book->lines) != rows->len)
        return FALSE;
    for (guint i = 0; i < rows->len; i++) {
        const TabiyaDeckLine *row = &g_array_index(rows, TabiyaDeckLine, i);
        const TabiyaRepertoireLine *known = g_hash_table_lookup(book->lines, &row->game);

        if (!known || known->fingerprint != row->fingerprint)
            return FALSE;
    }
    return TRUE;
}

static gboolean set_cards(TabiyaDatabase *db, gint64 deck, const TabiyaRepertoire *repertoire,
                          gint64 now_ms, GError **error)
{
    g_autoptr(GArray) cards = tabiya_repertoire_dup_cards(repertoire);
    g_autofree TabiyaCardPosition *positions = g_new(TabiyaCardPosition, cards->len);
    g_autoptr(GStringChunk) texts = g_string_chunk_new(4096);

    for (guint i = 0; i < cards->len; i++) {
        const EngPosition *position =
            &tabiya_repertoire_get(repertoire, g_array_index(cards, guint, i))->position;
        char fen[ENG_FEN_MAX];

        positions[i] = (TabiyaCardPosition){
            position->key, g_string_chunk_insert(texts, eng_fen_write(position, fen))};
    }
    return tabiya_card_rows_set_positions(db, deck, positions, cards->len, now_ms, NULL, error);
}

static gboolean read_lines(TabiyaRepertoireShelf *self, Book *book, TabiyaLibraryRows *rows,
                           const GArray *games, EngColor owner, GError **error)
{
    g_autoptr(GPtrArray) lines =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_repertoire_line_unref);

    for (guint i = 0; i < games->len; i++) {
        TabiyaRepertoireLine *line =
            take_line(self, book, rows, &g_array_index(games, TabiyaDeckLine, i), owner, error);

        if (!line)
            return FALSE;
        g_ptr_array_add(lines, line);
    }
    g_hash_table_remove_all(book->lines);
    for (guint i = 0; i < lines->len; i++) {
        TabiyaRepertoireLine *line = lines->pdata[i];

        g_hash_table_insert(book->lines, g_memdup2(&line->game, sizeof line->game),
                            tabiya_repertoire_line_ref(line));
    }
    g_clear_pointer(&book->whole, tabiya_repertoire_unref);
    book->whole =
        tabiya_repertoire_new(owner, (TabiyaRepertoireLine *const *)lines->pdata, lines->len);
    book->has_cards = FALSE;
    return TRUE;
}

/* One refresh of all decks. */
typedef struct {
    TabiyaRepertoireShelf *shelf;
    TabiyaDatabase *db;
    TabiyaLibraryRows *rows; /* of `db` */
    gint64 now_ms;
} Look;

static gboolean read_deck(const Look *self, Book *book, const TabiyaDeck *deck, GError **error)
{
    g_autoptr(GArray) games = tabiya_deck_rows_list_lines(self->db, deck->collection, error);

    return games && (are_as_before(book, games) ||
                     read_lines(self->shelf, book, self->rows, games, deck->color, error));
}

/* Reads the list of games again under the lock: with the earlier list, cards of games that somebody
 * has added since would be removed. */
static gboolean write_cards(const Look *self, Book *book, const TabiyaDeck *deck, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(self->db, &transaction, error))
        return FALSE;
    const gboolean good = read_deck(self, book, deck, error) &&
                          set_cards(self->db, deck->id, book->whole, self->now_ms, error);
    book->has_cards = tabiya_database_end(self->db, transaction, good, error);
    return book->has_cards;
}

/* Reads the games before taking the lock, because it takes a while. A failure to write cards is
 * reported once; the lines are shown all the same, and each refresh tries again. */
static gboolean refresh_deck(const Look *self, const TabiyaDeck *deck, GError **error)
{
    Book *book = need_book(self->shelf, deck->id);
    g_autoptr(GError) trouble = NULL;

    if (!read_deck(self, book, deck, error))
        return FALSE;
    if (book->has_cards || write_cards(self, book, deck, &trouble)) {
        book->is_told = FALSE;
        return TRUE;
    }
    if (book->is_told)
        return TRUE;
    book->is_told = TRUE;
    g_propagate_error(error, g_steal_pointer(&trouble));
    return FALSE;
}

/* --- All of them ------------------------------------------------------------------------------ */

GPtrArray *tabiya_repertoire_list_decks(TabiyaDatabase *db, gint64 now_ms, GError **error)
{
    gint64 today = tabiya_training_day(now_ms, NULL);

    return tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE,
                                 tabiya_training_day_begin_ms(today, NULL),
                                 tabiya_training_day_begin_ms(today + 1, NULL), error);
}

static void value_free(gpointer data)
{
    TabiyaRepertoireValue *value = data;

    tabiya_deck_free(value->deck);
    tabiya_repertoire_unref(value->repertoire);
    g_free(value);
}

/* Counts cards again, since some may be new. Takes ownership of the decks. */
static GPtrArray *make_values(TabiyaRepertoireShelf *self, GPtrArray *decks)
{
    GPtrArray *values = g_ptr_array_new_with_free_func(value_free);

    for (guint i = 0; i < decks->len; i++) {
        TabiyaDeck *deck = decks->pdata[i];
        Book *book = need_book(self, deck->id);
        TabiyaRepertoireValue *value = g_new(TabiyaRepertoireValue, 1);

        *value = (TabiyaRepertoireValue){deck, book->whole
                                                   ? tabiya_repertoire_ref(book->whole)
                                                   : tabiya_repertoire_new(deck->color, NULL, 0)};
        g_ptr_array_add(values, value);
    }
    g_ptr_array_set_free_func(decks, NULL);
    return values;
}

GPtrArray *tabiya_repertoire_shelf_refresh(TabiyaRepertoireShelf *self, TabiyaDatabase *db,
                                           TabiyaLibraryRows *rows, gint64 now_ms, GError **error)
{
    g_autoptr(GPtrArray) before = tabiya_repertoire_list_decks(db, now_ms, error);
    g_autoptr(GPtrArray) decks = NULL;
    const Look look = {self, db, rows, now_ms};

    if (!before)
        return NULL;
    for (guint i = 0; i < before->len; i++) {
        if (!refresh_deck(&look, before->pdata[i], error))
            return NULL;
    }
    decks = tabiya_repertoire_list_decks(db, now_ms, error);
    return decks ? make_values(self, decks) : NULL;
}

/* --- Adding games ----------------------------------------------------------------------------- */

/* 0 with `error` set. */
static gint64 find_collection(TabiyaDatabase *db, gint64 deck, GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE, 0, 0, error);

    for (guint i = 0; decks && i < decks->len; i++) {
        const TabiyaDeck *found = decks->pdata[i];

        if (found->id == deck && found->collection != 0)
            return found->collection;
    }
    if (decks) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("This repertoire no longer exists."));
    }
    return 0;
}

static GHashTable *read_fingerprints(TabiyaDatabase *db, gint64 collection, GError **error)
{
    g_autoptr(GArray) lines = tabiya_deck_rows_list_lines(db, collection, error);
    GHashTable *known = lines ? new_table(NULL) : NULL;

    for (guint i = 0; known && i < lines->len; i++) {
        g_hash_table_add(known, g_memdup2(&g_array_index(lines, TabiyaDeckLine, i).fingerprint,
                                          sizeof(guint64)));
    }
    return known;
}

static gboolean insert_new(TabiyaDatabase *db, TabiyaLibraryRows *rows, gint64 collection,
                           TabiyaGameRecord *const *records, gsize n, GArray *ids, GError **error)
{
    g_autoptr(GHashTable) known = read_fingerprints(db, collection, error);

    if (!known)
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        gint64 id = 0;

        if (!g_hash_table_add(known, g_memdup2(&records[i]->fingerprint, sizeof(guint64))))
            continue;
        if (!tabiya_library_rows_insert(rows, &id, records[i], 0, error))
            return FALSE;
        g_array_append_val(ids, id);
    }
    const gint64 *first = (const gint64 *)(const void *)ids->data;

    return tabiya_library_set_lines(rows, first, ids->len, error) &&
           tabiya_library_collect(rows, collection, first, ids->len, TRUE, NULL, error);
}

gboolean tabiya_repertoire_add_games(TabiyaDatabase *db, TabiyaLibraryRows *rows, gint64 deck,
                                     TabiyaGameRecord *const *records, gsize n, GArray **added,
                                     GError **error)
{
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gint64 collection = find_collection(db, deck, error);
    gboolean good = collection != 0 && insert_new(db, rows, collection, records, n, ids, error);
    if (!tabiya_database_end(db, transaction, good, error))
        return FALSE;
    *added = g_steal_pointer(&ids);
    return TRUE;
}

/* --- Settling a conflict ---------------------------------------------------------------------- */

static const TabiyaRepertoireMove *answer_of(const TabiyaRepertoire *repertoire, guint64 key)
{
    guint index = tabiya_repertoire_find(repertoire, key);

    return index != TABIYA_NO_POSITION ? tabiya_repertoire_get_answer(repertoire, index) : NULL;
}

/* A conflict, and the answer to keep. */
typedef struct {
    guint64 key;
    EngMove first; /* kept */
    EngColor owner;
} Conflict;

/* The next answer after `after` other than `first`; errors do not count. */
static const TabiyaNode *find_other(const Conflict *self, TabiyaGame *game, const TabiyaNode *after)
{
    const TabiyaNode *node = after ? tabiya_node_get_next(after) : tabiya_game_get_root(game);

    for (; node; node = tabiya_node_get_next(node)) {
        const TabiyaNode *before = tabiya_node_get_parent(node);

        if (before && tabiya_node_get_position(before)->key == self->key &&
            tabiya_node_get_move(node) != self->first &&
            tabiya_repertoire_find_kind(node, self->owner) != TABIYA_REPERTOIRE_ERROR) {
            return node;
        }
    }
    return NULL;
}

static void mark_others(const Conflict *self, TabiyaGame *game)
{
    for (const TabiyaNode *node = find_other(self, game, NULL); node;
         node = find_other(self, game, node)) {
        tabiya_game_add_nag(game, node, TABIYA_NAG_ALTERNATIVE);
    }
}

static void remove_others(const Conflict *self, TabiyaGame *game)
{
    const TabiyaNode *node;

    while ((node = find_other(self, game, NULL)))
        tabiya_game_delete_from(game, node);
}

/* The resolved game; NULL if it needs no change, or cannot be read. */
static TabiyaGameRecord *settle_game(const Conflict *conflict, const TabiyaGameRecord *record,
                                     gboolean mark)
{
    g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
    g_autoptr(TabiyaGameRecord) settled = NULL;

    if (!game)
        return NULL;
    if (mark)
        mark_others(conflict, game);
    else
        remove_others(conflict, game);
    settled = tabiya_game_record_new(game);
    return settled->fingerprint != record->fingerprint ? g_steal_pointer(&settled) : NULL;
}

/* The games of the deck, and the repertoire they make. */
static TabiyaRepertoire *read_all(TabiyaDatabase *db, TabiyaLibraryRows *rows, gint64 deck,
                                  EngColor owner, GArray **games, GError **error)
{
    g_autoptr(GPtrArray) lines =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_repertoire_line_unref);
    gint64 collection = find_collection(db, deck, error);
    g_autoptr(GArray) found =
        collection != 0 ? tabiya_deck_rows_list_lines(db, collection, error) : NULL;

    if (!found)
        return NULL;
    for (guint i = 0; i < found->len; i++) {
        TabiyaRepertoireLine *line =
            read_line(rows, &g_array_index(found, TabiyaDeckLine, i), owner, error);

        if (!line)
            return NULL;
        g_ptr_array_add(lines, line);
    }
    *games = g_steal_pointer(&found);
    return tabiya_repertoire_new(owner, (TabiyaRepertoireLine *const *)lines->pdata, lines->len);
}

gboolean tabiya_repertoire_settle(TabiyaDatabase *db, TabiyaLibraryRows *rows,
                                  const TabiyaRepertoireSettlement *settlement, GArray **ids,
                                  GPtrArray **records, GError **error)
{
    const gboolean mark = settlement->keep == ENG_NO_MOVE;
    g_autoptr(GArray) games = NULL;
    g_autoptr(TabiyaRepertoire) all =
        read_all(db, rows, settlement->deck, settlement->owner, &games, error);
    const TabiyaRepertoireMove *answer = all ? answer_of(all, settlement->key) : NULL;
    Conflict conflict = {settlement->key, settlement->keep, settlement->owner};

    if (!all)
        return FALSE;
    if (mark && answer)
        conflict.first = answer->move;
    *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    *records = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    for (guint i = 0; i < games->len && conflict.first != ENG_NO_MOVE; i++) {
        gint64 id = g_array_index(games, TabiyaDeckLine, i).game;
        g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, id, NULL);
        TabiyaGameRecord *settled = record ? settle_game(&conflict, record, mark) : NULL;

        if (!settled)
            continue;
        g_array_append_val(*ids, id);
        g_ptr_array_add(*records, settled);
    }
    return TRUE;
}
