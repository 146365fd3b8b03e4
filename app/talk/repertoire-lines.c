/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-lines.h. */
#include "app/talk/repertoire-lines.h"

#include "app/talk/explorer-facts.h"

#define MOVES_AFTER 7 /* half-moves after the opening's own, at least … */
#define LINES_MOST 6
#define REPLIES_MOST 3   /* at the first fork; one less at each further one */
#define SHARE_LEAST 0.15 /* of a reply in the book */

typedef struct {
    const TabiyaTalkWork *work;
    const TabiyaOpeningFacts *facts;
    EngColor side;
    guint length; /* … of a line */
    GArray *line; /* of EngMove: the way to the position at hand */
    TabiyaRepertoireLines *lines;
} Maker;

static const EngMove *get_moves(const GArray *moves)
{
    return (const EngMove *)(gconstpointer)moves->data;
}

/* --- The moves of a position ------------------------------------------------------------------ */

static gboolean has_played(const Maker *self, EngMove move)
{
    for (guint i = 0; i < self->line->len; i++) {
        if (g_array_index(self->line, EngMove, i) == move)
            return TRUE;
    }
    return FALSE;
}

static gboolean is_of_opening(const Maker *self, EngMove move)
{
    for (guint i = self->side; i < self->facts->moves->len; i += 2) {
        if (g_array_index(self->facts->moves, EngMove, i) == move)
            return TRUE;
    }
    return FALSE;
}

/* A move of the opening that is still to come, if the book plays it here; else the book's first. */
static EngMove choose(const Maker *self, const TabiyaExplorerAnswer *book)
{
    for (guint i = 0; i < book->moves->len; i++) {
        const EngMove move = tabiya_explorer_answer_get_move(book, i)->move;
        if (is_of_opening(self, move) && !has_played(self, move))
            return move;
    }
    return tabiya_explorer_answer_get_move(book, 0)->move;
}

static guint list_replies(const TabiyaExplorerAnswer *book, guint most, EngMove *moves)
{
    guint n = 0;

    for (guint i = 0; i < book->moves->len && n < most; i++) {
        const TabiyaExplorerMove *move = tabiya_explorer_answer_get_move(book, i);
        if (i == 0 || move->share >= SHARE_LEAST)
            moves[n++] = move->move;
    }
    return n;
}

static guint search(const Maker *self, guint most, EngMove *moves)
{
    const TabiyaTalkWork *work = self->work;
    TabiyaTalkLine found[REPLIES_MOST];
    guint n = 0;

    if (!work->search)
        return 0;
    const guint n_found =
        work->search(work->searcher, &self->facts->start, get_moves(self->line), self->line->len,
                     TABIYA_TALK_QUICK_NODES, MIN(most, 2), found, work->cancellable, NULL);
    for (guint i = 0; i < n_found; i++) {
        if (found[i].length > 0)
            moves[n++] = found[i].moves[0];
    }
    return n;
}

/* How many of `moves` go on from here; `most` of them where the other side replies. */
static guint find_moves(const Maker *self, const EngPosition *position, guint most, EngMove *moves)
{
    const gboolean is_own = position->side_to_move == (int)self->side;

    if (self->line->len < self->facts->moves->len) {
        moves[0] = g_array_index(self->facts->moves, EngMove, self->line->len);
        return 1;
    }
    g_autoptr(TabiyaExplorerAnswer) book = tabiya_explorer_facts_ask_book(
        self->work, position, g_array_index(self->line, EngMove, self->line->len - 1), NULL);
    if (!book || book->moves->len == 0)
        return search(self, is_own ? 1 : most, moves);
    if (!is_own)
        return list_replies(book, most, moves);
    moves[0] = choose(self, book);
    return 1;
}

/* --- The tree --------------------------------------------------------------------------------- */

static void end_line(Maker *self)
{
    const EngMove end = ENG_NO_MOVE;

    g_array_append_vals(self->lines->moves, self->line->data, self->line->len);
    g_array_append_val(self->lines->moves, end);
    self->lines->n_lines++;
}

/* `most`: replies at the next fork. */
static void grow(Maker *self, const EngPosition *position, guint most)
{
    EngMove moves[REPLIES_MOST];
    guint n = 0;

    if (self->line->len < self->length)
        n = find_moves(self, position, most, moves);
    if (n == 0)
        end_line(self);
    for (guint i = 0; i < n && (i == 0 || self->lines->n_lines < LINES_MOST); i++) {
        EngPosition after;
        eng_position_play(&after, position, moves[i]);
        self->lines->n_chosen += position->side_to_move == (int)self->side;
        g_array_append_val(self->line, moves[i]);
        grow(self, &after, n > 1 ? most - 1 : most);
        g_array_set_size(self->line, self->line->len - 1);
    }
}

void tabiya_repertoire_lines_make(const TabiyaTalkWork *work, const TabiyaOpeningFacts *facts,
                                  EngColor side, TabiyaRepertoireLines *lines)
{
    const guint least = facts->moves->len + MOVES_AFTER;
    g_autoptr(GArray) line = g_array_new(FALSE, FALSE, sizeof(EngMove));
    Maker self = {work, facts, side, least, line, lines};

    /* The last move is one to learn. */
    if ((least - 1) % 2 != (guint)side)
        self.length++;
    *lines = (TabiyaRepertoireLines){.moves = g_array_new(FALSE, FALSE, sizeof(EngMove))};
    grow(&self, &facts->start, REPLIES_MOST);
}
