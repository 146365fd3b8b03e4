/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games are read and parsed on all cores (piece-queue.h); here they are played and counted. */
#include "app/books/book-maker.h"

#include "app/books/book-tally.h"
#include "app/books/book-writer.h"
#include "app/files/piece-queue.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/polyglot.h"

#define TICK_US 100000

typedef struct {
    const TabiyaBookMakeOptions *options;
    TabiyaSource *source;
    TabiyaBookTally *tally;
    const TabiyaPieceText *text; /* of the last piece */
    guint64 lines;               /* of it, before the next piece */
    TabiyaBookMakeResult *result;
    gint64 told_us;
} Maker;

/* --- Progress and problems -------------------------------------------------------------------- */

static void tell_progress(Maker *self)
{
    self->told_us = g_get_monotonic_time();
    self->result->bytes = tabiya_source_get_done(self->source);
    if (self->options->progress)
        self->options->progress(self->result, self->options->user);
}

static void tell_problem(Maker *self, const char *name, guint64 line, guint column,
                         const char *message)
{
    self->result->problems++;
    if (self->options->problem)
        self->options->problem(name, line, column, message, self->options->user);
}

/* --- Counting --------------------------------------------------------------------------------- */

/* The weight of the game's result for the side `color`. */
static guint points_of(const TabiyaBookRules *rules, TabiyaResult result, EngColor color)
{
    switch (result) {
    case TABIYA_RESULT_DRAW:
        return rules->draw_weight;
    case TABIYA_RESULT_WHITE:
        return color == ENG_WHITE ? rules->win_weight : rules->loss_weight;
    case TABIYA_RESULT_BLACK:
        return color == ENG_BLACK ? rules->win_weight : rules->loss_weight;
    default:
        return rules->unknown_weight;
    }
}

static gboolean is_wanted(const TabiyaBookRules *rules, const TabiyaGameRecord *record)
{
    return rules->min_elo == 0 ||
           (record->white_elo >= rules->min_elo && record->black_elo >= rules->min_elo);
}

/* The main line, until it ends, is deep enough, or passes the turn. */
static gboolean count_game(Maker *self, const TabiyaGameRecord *record, GError **error)
{
    const TabiyaBookRules *rules = &self->options->rules;
    const guint last = rules->max_ply > 0 ? MIN(rules->max_ply, record->n_moves) : record->n_moves;
    EngMove before = ENG_NO_MOVE;
    EngPosition position;
    eng_position_init(&position);
    if (record->start_fen && !eng_fen_parse(&position, record->start_fen, NULL))
        return TRUE;
    position.chess960 = position.chess960 || record->chess960;
    for (guint i = 0; i < last && eng_move_is_legal(&position, record->moves[i]); i++) {
        const EngMove move = record->moves[i];
        const guint points = points_of(rules, record->result, (EngColor)position.side_to_move);
        if (eng_book_covers(&position) &&
            !tabiya_book_tally_add(self->tally, eng_book_key(&position, before),
                                   eng_book_encode(move), points, error)) {
            return FALSE;
        }
        const EngPosition old = position;
        eng_position_play(&position, &old, move);
        before = move;
    }
    return TRUE;
}

static gboolean count_piece(Maker *self, const TabiyaParsedPiece *parsed, GError **error)
{
    gboolean good = TRUE;
    for (guint i = 0; i < parsed->problems->len; i++) {
        const TabiyaParseProblem *problem = &g_array_index(parsed->problems, TabiyaParseProblem, i);
        tell_problem(self, self->text->name, self->lines + problem->line + 1, problem->column,
                     problem->message);
    }
    for (guint i = 0; good && i < parsed->records->len; i++) {
        const TabiyaGameRecord *record = parsed->records->pdata[i];
        good = !is_wanted(&self->options->rules, record) || count_game(self, record, error);
    }
    self->result->games += parsed->records->len;
    self->lines += parsed->lines;
    return good;
}

static gboolean take_piece(Maker *self, const TabiyaPiece *piece, GError **error)
{
    if (piece->text && piece->text != self->text) {
        self->text = piece->text;
        self->lines = 0;
    }
    if (piece->parsed && !count_piece(self, piece->parsed, error))
        return FALSE;
    if (piece->trouble)
        tell_problem(self, NULL, 0, 0, piece->trouble);
    return TRUE;
}

/* Games are never skipped: an unfinished book leaves nothing behind. */
static void skip_cb(TabiyaPieceText *text, gpointer user)
{
}

static gboolean count_all(Maker *self, GCancellable *cancellable, GError **error)
{
    TabiyaPieceQueue *queue = tabiya_piece_queue_new(self->source, 0, skip_cb, NULL);
    TabiyaPiece *last = NULL; /* keeps its text alive, to compare the next with */
    gboolean good = TRUE, is_over = FALSE;
    while (good && !is_over) {
        TabiyaPiece *piece = tabiya_piece_queue_take(queue, TICK_US, &is_over);
        if (piece) {
            good = take_piece(self, piece, error);
            if (piece->text)
                g_clear_pointer(&last, tabiya_piece_free);
            if (piece->text)
                last = piece;
            else
                tabiya_piece_free(piece);
        }
        if (g_get_monotonic_time() - self->told_us >= TICK_US)
            tell_progress(self);
        good = good && !g_cancellable_set_error_if_cancelled(cancellable, error);
    }
    g_clear_pointer(&last, tabiya_piece_free);
    tabiya_piece_queue_free(queue);
    return good;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean write_position(TabiyaBookWriter *writer, guint64 key, GArray *items, GError **error)
{
    const gboolean good = tabiya_book_writer_add(writer, key, items, error);
    g_array_set_size(items, 0);
    return good;
}

static gboolean write_all(Maker *self, TabiyaBookWriter *writer, GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    g_autoptr(GError) trouble = NULL;
    TabiyaBookCount count;
    guint64 key = 0;
    while (tabiya_book_tally_next(self->tally, &count, &trouble)) {
        if (count.key != key && !write_position(writer, key, items, error))
            return FALSE;
        key = count.key;
        const TabiyaBookItem item = {.weight = count.points, .move = count.move};
        if (count.games >= self->options->rules.min_games && count.points > 0)
            g_array_append_val(items, item);
    }
    if (trouble) {
        g_propagate_error(error, g_steal_pointer(&trouble));
        return FALSE;
    }
    return write_position(writer, key, items, error) && tabiya_book_writer_commit(writer, error);
}

gboolean tabiya_book_make(const TabiyaBookMakeOptions *options, GCancellable *cancellable,
                          TabiyaBookMakeResult *result, GError **error)
{
    *result = (TabiyaBookMakeResult){0};
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(options->output, error);
    if (!writer)
        return FALSE;
    g_autoptr(TabiyaSource) source = tabiya_source_new(options->names);
    g_autoptr(TabiyaBookTally) tally = tabiya_book_tally_new(options->memory_bytes);
    Maker maker = {.options = options, .source = source, .tally = tally, .result = result};
    result->total_bytes = tabiya_source_get_total(source);
    tell_progress(&maker);
    if (!count_all(&maker, cancellable, error) || !write_all(&maker, writer, error))
        return FALSE;
    result->bytes = tabiya_source_get_done(source);
    result->positions = tabiya_book_writer_get_n_positions(writer);
    result->moves = tabiya_book_writer_get_n_moves(writer);
    return TRUE;
}
