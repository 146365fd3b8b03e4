/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-check.h. A consumer of PGN events. For each open line of play it keeps only the current
 * position and the one before it, from which a variation starts. */
#include "app/game/pgn-check.h"

#include <string.h>

#include "app/game/pgn-tags.h"

typedef struct {
    EngPosition at;
    EngPosition before; /* its last move; undefined before the first one */
    gboolean has_moves;
} Line;

typedef struct {
    TabiyaPgnCounts *counts;
    TabiyaPgnErrorFunc error_cb;
    gpointer user;

    /* of the current game */
    TabiyaPgnTags tags;
    GArray *lines; /* of Line; the innermost is the last */
    TabiyaResult result;
    guint plies;
    TabiyaPgnCounts before; /* its moves */
} Checker;

static Line *current_line(Checker *self)
{
    return &g_array_index(self->lines, Line, self->lines->len - 1);
}

static void game_begin_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Checker *self = user;
    tabiya_pgn_tags_reset(&self->tags);
    self->result = TABIYA_RESULT_UNKNOWN;
    self->plies = 0;
}

static void tag_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, const char *name,
                   const char *value)
{
    Checker *self = user;
    tabiya_pgn_tags_add(&self->tags, name, value, offset);
}

static gboolean moves_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Checker *self = user;
    g_array_set_size(self->lines, 1);
    current_line(self)->has_moves = FALSE;
    self->before = *self->counts;
    return tabiya_pgn_tags_find_start(&self->tags, reader, &current_line(self)->at);
}

static void moves_again_cb(TabiyaPgnReader *reader, gpointer user)
{
    Checker *self = user;
    guint64 errors = self->counts->errors;
    *self->counts = self->before;
    self->counts->errors = errors;
    self->result = TABIYA_RESULT_UNKNOWN;
    self->plies = 0;
    moves_begin_cb(reader, user);
}

static EngSanStatus move_cb(TabiyaPgnReader *reader, gpointer user, const char *text, gsize length)
{
    Checker *self = user;
    Line *line = current_line(self);
    EngMove move;
    EngSanStatus status = eng_san_parse(&line->at, text, (int)MIN(length, G_MAXINT), &move);
    if (status != ENG_SAN_OK)
        return status;
    line->before = line->at;
    eng_position_play(&line->at, &line->before, move);
    line->has_moves = TRUE;
    if (self->lines->len == 1)
        self->plies++;
    else
        self->counts->alternatives++;
    return ENG_SAN_OK;
}

static gboolean nag_cb(TabiyaPgnReader *reader, gpointer user, guint nag)
{
    Checker *self = user;
    self->counts->nags++;
    return TRUE;
}

static void comment_cb(TabiyaPgnReader *reader, gpointer user, const char *text)
{
    Checker *self = user;
    self->counts->comments++;
}

static gboolean variation_begin_cb(TabiyaPgnReader *reader, gpointer user)
{
    Checker *self = user;
    if (!current_line(self)->has_moves)
        return FALSE;
    Line variation = {.at = current_line(self)->before};
    g_array_append_val(self->lines, variation);
    self->counts->variations++;
    self->counts->deepest = MAX(self->counts->deepest, self->lines->len - 1);
    return TRUE;
}

static void variation_end_cb(TabiyaPgnReader *reader, gpointer user)
{
    Checker *self = user;
    g_array_set_size(self->lines, self->lines->len - 1);
}

static void result_cb(TabiyaPgnReader *reader, gpointer user, gsize offset, TabiyaResult result)
{
    Checker *self = user;
    self->result = result;
}

static void game_end_cb(TabiyaPgnReader *reader, gpointer user, gsize offset)
{
    Checker *self = user;
    TabiyaPgnCounts *counts = self->counts;
    TabiyaResult result = tabiya_pgn_tags_settle_result(&self->tags, reader, self->result);
    if (!tabiya_pgn_reader_has_content(reader))
        return;
    const TabiyaNotation *notation = tabiya_pgn_reader_get_notation(reader);
    if (notation)
        counts->notations[notation - tabiya_notations]++;
    counts->games++;
    counts->results[result]++;
    counts->tags += self->tags.count;
    counts->moves += self->plies;
    counts->longest = MAX(counts->longest, self->plies);
}

static void error_cb(TabiyaPgnReader *reader, gpointer user, const TabiyaPgnError *error)
{
    Checker *self = user;
    self->counts->errors++;
    if (self->error_cb)
        self->error_cb(error, self->user);
}

static const TabiyaPgnEvents EVENTS = {
    .game_begin = game_begin_cb,
    .tag = tag_cb,
    .moves_begin = moves_begin_cb,
    .moves_again = moves_again_cb,
    .move = move_cb,
    .nag = nag_cb,
    .comment = comment_cb,
    .variation_begin = variation_begin_cb,
    .variation_end = variation_end_cb,
    .result = result_cb,
    .game_end = game_end_cb,
    .error = error_cb,
};

void tabiya_pgn_check_text(const char *text, gssize length, TabiyaPgnCounts *counts,
                           TabiyaPgnErrorFunc error_func, gpointer user)
{
    Checker checker = {
        .counts = counts,
        .error_cb = error_func,
        .user = user,
        .lines = g_array_new(FALSE, FALSE, sizeof(Line)),
    };
    counts->bytes += length < 0 ? strlen(text) : (gsize)length;
    tabiya_pgn_tags_init(&checker.tags);
    g_autoptr(TabiyaPgnReader) reader = tabiya_pgn_reader_new(text, length, &EVENTS, &checker);
    while (tabiya_pgn_reader_next_game(reader))
        ;
    tabiya_pgn_tags_clear(&checker.tags);
    g_array_unref(checker.lines);
}
