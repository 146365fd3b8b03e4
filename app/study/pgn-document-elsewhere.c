/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Restores unsaved changes onto a file that another program has written since.
 *
 * A changed game is kept with a mark (a hash) of the text it was changed from, and the marks of its
 * neighbors in the file. If the file has that text, under any number, the change is applied there.
 * If not, the other program has changed or deleted the game: ours is inserted beside a neighbor if
 * one can be found, else at the end. The journal's origin has the marks as "GAME PREVIOUS NEXT",
 * "-" for none; older journals have GAME alone. */
#include "app/study/pgn-document-private.h"

#include <string.h>

#include "app/game/pgn-encoding.h"
#include "app/game/pgn-lexer.h"

/* --- Marks ------------------------------------------------------------------------------------ */

/* The mark of a game's text, regardless of line ends, encoding and what follows it. */
static char *mark_of(const char *text, gsize length)
{
    g_autoptr(GString) utf8 = g_string_sized_new(length);
    g_autoptr(GString) words = g_string_sized_new(length);
    tabiya_pgn_decode(utf8, text, tabiya_pgn_find_end(text, length));
    for (gsize i = 0; i < utf8->len; i++) {
        if (utf8->str[i] != '\r')
            g_string_append_c(words, utf8->str[i]);
    }
    return g_compute_checksum_for_data(G_CHECKSUM_SHA1, (const guchar *)words->str, words->len);
}

/* The mark of the game `id` in the file; NULL: no file has it, or its bytes cannot be read. */
static char *mark_of_id(TabiyaPgnDocument *self, guint32 id)
{
    gsize length;
    g_autofree char *raw = tabiya_pgn_document_dup_raw(self, id, &length);
    return raw ? mark_of(raw, length) : NULL;
}

static char *mark_of_key(TabiyaPgnDocument *self, gint64 key)
{
    gint64 id = key >= 0 && key < self->base_count ? tabiya_pgn_document_find_id(self, key) : -1;
    return id >= 0 ? mark_of_id(self, (guint32)id) : NULL;
}

const char *tabiya_pgn_record_get_origin(TabiyaPgnRecord *record)
{
    TabiyaPgnDocument *self = record->document;
    gint64 key = tabiya_pgn_document_slot(self, record->id)->key;
    if (record->origin || key >= self->base_count)
        return record->origin;
    g_autofree char *own = mark_of_id(self, record->id);
    if (!own)
        return NULL;
    g_autofree char *previous = mark_of_key(self, key - 1);
    g_autofree char *next = mark_of_key(self, key + 1);
    record->origin = g_strjoin(" ", own, previous ? previous : "-", next ? next : "-", NULL);
    return record->origin;
}

/* --- The file as it is now -------------------------------------------------------------------- */

typedef struct {
    TabiyaPgnDocument *document;
    GHashTable *marks;  /* → GArray of the ids with that mark, in order */
    GHashTable *taken;  /* ids replaced by a kept game */
    GHashTable *placed; /* keys of kept games → their ids here */
} Place;

static void place_init(Place *self, TabiyaPgnDocument *document)
{
    self->document = document;
    self->marks =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
    self->taken = g_hash_table_new(NULL, NULL);
    self->placed = g_hash_table_new(NULL, NULL);
    for (guint32 id = 0; id < document->base_count; id++) {
        char *mark = mark_of_id(document, id);
        GArray *ids = mark ? g_hash_table_lookup(self->marks, mark) : NULL;
        if (mark && !ids) {
            ids = g_array_new(FALSE, FALSE, sizeof id);
            g_hash_table_insert(self->marks, g_steal_pointer(&mark), ids);
        }
        if (ids)
            g_array_append_val(ids, id);
        g_free(mark);
    }
}

static void place_clear(Place *self)
{
    g_hash_table_unref(self->marks);
    g_hash_table_unref(self->taken);
    g_hash_table_unref(self->placed);
}

/* The game with that mark nearest to number `key`; -1: none. */
static gint64 find_mark(const Place *self, const char *mark, gint64 key, gboolean free_alone)
{
    const GArray *ids = mark ? g_hash_table_lookup(self->marks, mark) : NULL;
    gint64 best = -1;
    for (guint i = 0; ids && i < ids->len; i++) {
        guint32 id = g_array_index(ids, guint32, i);
        if (free_alone && g_hash_table_contains(self->taken, GUINT_TO_POINTER(id)))
            continue;
        if (best < 0 || ABS((gint64)id - key) < ABS(best - key))
            best = id;
    }
    return best;
}

static void note_placed(Place *self, gint64 key, guint32 id)
{
    g_hash_table_insert(self->placed, GSIZE_TO_POINTER(key), GUINT_TO_POINTER(id));
}

/* --- Taking over ------------------------------------------------------------------------------ */

/* Applies a change to the game that it was made from, if the file still has it. */
static gboolean take_in_place(Place *self, const TabiyaStudyGame *game, char **marks,
                              TabiyaPgnDocument *from)
{
    gint64 id = find_mark(self, marks[0], game->key, TRUE);
    if (id < 0)
        return FALSE;
    g_hash_table_add(self->taken, GSIZE_TO_POINTER(id));
    note_placed(self, game->key, (guint32)id);
    tabiya_pgn_document_keep_text(self->document, (guint32)id, game->text);
    tabiya_pgn_document_take_game(self->document, (guint32)id, from, game->key, TRUE);
    return TRUE;
}

/* The position of the kept game `key`, or else of the one with `mark`; -1: neither exists. */
static int find_neighbor(const Place *self, gint64 key, const char *mark)
{
    gpointer found;
    gint64 id = g_hash_table_lookup_extended(self->placed, GSIZE_TO_POINTER(key), NULL, &found)
                    ? GPOINTER_TO_UINT(found)
                    : find_mark(self, mark, key, FALSE);
    return id >= 0 ? tabiya_pgn_document_position(self->document, (guint32)id) : -1;
}

static guint find_place(const Place *self, const TabiyaStudyGame *game, char **marks)
{
    guint n_marks = g_strv_length(marks);
    guint count = self->document->order->len;
    if (n_marks < 3)
        return count;
    int previous = find_neighbor(self, game->key - 1, marks[1]);
    int next = find_neighbor(self, game->key + 1, marks[2]);
    return previous >= 0 ? (guint)previous + 1 : next >= 0 ? (guint)next : count;
}

static void take_in(Place *self, const TabiyaStudyGame *game, char **marks, TabiyaPgnDocument *from)
{
    guint32 id = tabiya_pgn_document_new_id(self->document);
    TabiyaStudyEdit edit = {.kind = TABIYA_STUDY_INSERT, .at = find_place(self, game, marks)};
    note_placed(self, game->key, id);
    tabiya_pgn_document_keep_text(self->document, id, game->text);
    tabiya_pgn_document_take_game(self->document, id, from, game->key, FALSE);
    tabiya_pgn_document_replay(self->document, &edit, id);
}

/* Whether the last thing that happened to the game was its deletion. */
static gboolean is_deleted(const TabiyaStudyKept *kept, gint64 key)
{
    for (guint i = kept->edits->len; i > 0; i--) {
        const TabiyaStudyEdit *edit = &g_array_index(kept->edits, TabiyaStudyEdit, i - 1);
        if (edit->key == key && edit->kind != TABIYA_STUDY_MOVE)
            return edit->kind == TABIYA_STUDY_REMOVE;
    }
    return FALSE;
}

/* If the program was killed between saving the file and noting that, the journal has changes that
 * are already in the file. */
static gboolean is_saved(const Place *self, const TabiyaStudyGame *game)
{
    g_autofree char *mark = mark_of(game->text, strlen(game->text));
    return g_hash_table_contains(self->marks, mark);
}

/* First the changes with a place, so that the others find their neighbors. */
static guint take_over(Place *self, const TabiyaStudyKept *kept, TabiyaPgnDocument *from)
{
    g_autoptr(GPtrArray) others = g_ptr_array_new();
    for (guint i = 0; i < kept->games->len; i++) {
        TabiyaStudyGame *game = kept->games->pdata[i];
        g_auto(GStrv) marks = g_strsplit(game->origin ? game->origin : "", " ", -1);
        if (!is_deleted(kept, game->key) && !is_saved(self, game) &&
            !take_in_place(self, game, marks, from)) {
            g_ptr_array_add(others, game);
        }
    }
    for (guint i = 0; i < others->len; i++) {
        const TabiyaStudyGame *game = others->pdata[i];
        g_auto(GStrv) marks = g_strsplit(game->origin ? game->origin : "", " ", -1);
        take_in(self, game, marks, from);
    }
    return others->len;
}

guint tabiya_pgn_document_restore_elsewhere(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                            TabiyaPgnDocument *from)
{
    Place place;
    if (kept->games->len == 0)
        return 0;
    place_init(&place, self);
    guint moved = take_over(&place, kept, from);
    place_clear(&place);
    return moved;
}
