/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-reason.h. */
#include "app/puzzles/puzzle-reason.h"

#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/analysis/motifs.h"
#include "app/game/shown-move.h"
#include "app/puzzles/puzzle-words.h"
#include "engine/board/movegen.h"

/* The longest line that proves nothing. */
#define UNPROVED_MOVES 6

struct TabiyaPuzzleReason {
    TabiyaGame *game;
    const TabiyaNode *tried; /* of game */
    EngMove answer;
    char *words;
};

/* --- The line --------------------------------------------------------------------------------- */

/* Whether the side to move has no real choice but `move`. */
static gboolean is_forced(const EngPosition *position, EngMove move, EngSquare captured_on)
{
    EngMoveList moves;

    if (position->checkers)
        return TRUE;
    if (captured_on != ENG_NO_SQUARE && tabiya_move_get_capture(position, move) == captured_on)
        return TRUE;
    eng_movegen_legal(position, &moves);
    return moves.count == 1;
}

/* The moves of a line that proves nothing, up to the opponent's last that can be understood: each
 * of the solver's between must be forced. */
static guint count_forced(const EngPosition *start, const EngMove *line, guint length)
{
    EngPosition position = *start, after;
    guint n = 0;

    for (guint i = 0; i < MIN(length, UNPROVED_MOVES); i++) {
        EngMove move = line[i];
        EngSquare captured_on = ENG_NO_SQUARE;

        if (!eng_move_is_legal(&position, move))
            break;
        captured_on = tabiya_move_get_capture(&position, move);
        eng_position_play(&after, &position, move);
        position = after;
        n = i + 1;
        if (i % 2 == 0 && i + 1 < length && !is_forced(&position, line[i + 1], captured_on)) {
            break;
        }
    }
    return n;
}

static void add_line(TabiyaPuzzleReason *self, const EngMove *line, guint length)
{
    const TabiyaNode *node = self->tried;

    for (guint i = 0; i < length; i++) {
        if (!eng_move_is_legal(tabiya_node_get_position(node), line[i]))
            break;
        node = tabiya_game_add_move(self->game, node, line[i]);
    }
    self->answer = length > 0 ? line[0] : ENG_NO_MOVE;
}

/* --- Life ------------------------------------------------------------------------------------- */

/* Whether the move after `claim`'s winning capture takes back there. */
static gboolean is_retaken(const TabiyaClaim *claim)
{
    EngPosition position, after;
    EngSquare captured_on = ENG_NO_SQUARE;

    tabiya_claim_get_start(claim, &position);
    for (guint i = 0; i <= claim->capture; i++) {
        captured_on = tabiya_move_get_capture(&position, claim->line[i]);
        eng_position_play(&after, &position, claim->line[i]);
        position = after;
    }
    return captured_on != ENG_NO_SQUARE && claim->capture + 1 < claim->length &&
           tabiya_move_get_capture(&position, claim->line[claim->capture + 1]) == captured_on;
}

/* A claim's line goes on until the gain is safe. What is won has been seen before, unless it is
 * taken back. */
static guint count_seen(const TabiyaClaim *claim)
{
    switch (claim->motif) {
    case TABIYA_MOTIF_MATE:
    case TABIYA_MOTIF_BACK_RANK:
    case TABIYA_MOTIF_STALEMATE:
    case TABIYA_MOTIF_REPETITION:
    case TABIYA_MOTIF_DEAD:
    case TABIYA_MOTIF_PERPETUAL:
        return claim->length;
    default:
        return is_retaken(claim) ? claim->length : MIN(claim->capture + 1, claim->length);
    }
}

/* A motif shows at its first move. What merely ends with a gain explains it only if the solver's
 * moves before it are forced. */
static gboolean is_plain(const TabiyaClaim *claim)
{
    EngPosition start;

    tabiya_claim_get_start(claim, &start);
    return claim->motif != TABIYA_MOTIF_MATERIAL ||
           count_forced(&start, claim->line, claim->length) > claim->capture;
}

/* FALSE: nothing can be proved. */
static gboolean prove(TabiyaPuzzleReason *self, const TabiyaJudgedMove *played,
                      const TabiyaMoveWorth *worth)
{
    const TabiyaEngineLine answer = {worth->line, worth->length, worth->score};
    TabiyaClaim claim;

    if (!tabiya_claim_played(played, &answer, NULL, &claim) || !is_plain(&claim))
        return FALSE;
    self->words = tabiya_claim_to_string(&claim, tabiya_shown_letters_get());
    if (self->words)
        add_line(self, claim.line, count_seen(&claim));
    return self->words != NULL;
}

TabiyaPuzzleReason *tabiya_puzzle_reason_new(const EngPosition *before, EngMove move,
                                             const TabiyaMoveWorth *worth)
{
    TabiyaPuzzleReason *self = g_new0(TabiyaPuzzleReason, 1);

    self->game = tabiya_game_new(before);
    self->tried = tabiya_game_add_move(self->game, tabiya_game_get_root(self->game), move);
    if (prove(self, &(TabiyaJudgedMove){.before = before, .played = move}, worth))
        return self;
    guint length = count_forced(tabiya_node_get_position(self->tried), worth->line, worth->length);
    self->words = tabiya_puzzle_words_dup_unproved(before, move, worth->line, length, worth->score);
    add_line(self, worth->line, length);
    return self;
}

void tabiya_puzzle_reason_free(TabiyaPuzzleReason *self)
{
    g_object_unref(self->game);
    g_free(self->words);
    g_free(self);
}

const TabiyaNode *tabiya_puzzle_reason_get_root(const TabiyaPuzzleReason *self)
{
    return tabiya_game_get_root(self->game);
}

const TabiyaNode *tabiya_puzzle_reason_get_tried(const TabiyaPuzzleReason *self)
{
    return self->tried;
}

EngMove tabiya_puzzle_reason_get_answer(const TabiyaPuzzleReason *self)
{
    return self->answer;
}

const char *tabiya_puzzle_reason_get_words(const TabiyaPuzzleReason *self)
{
    return self->words;
}
