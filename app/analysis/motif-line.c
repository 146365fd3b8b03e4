/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See motif-line.h. Plays a line out and finds the gain in it that lasts.
 *
 * The gain after each of the winner's moves is its advantage less what captures would give back at
 * once. The least of these to the end of the line is what lasts: a piece that is lent for two moves
 * was never won. */
#include "app/analysis/motif-line.h"

#include "app/analysis/material.h"
#include "engine/board/movegen.h"

/* The maximum of moves taken from the engine's line: later ones are no convincing reason. */
#define HORIZON 14
/* Smaller gains are not mentioned. */
#define WORTH_CP 100

static int balance_cp(const TabiyaMotifLine *line, guint i)
{
    return tabiya_material_balance_cp(&line->at[i], line->winner) - line->base_cp;
}

static void append(TabiyaMotifLine *line, EngMove move)
{
    line->moves[line->length] = move;
    eng_position_play(&line->at[line->length + 1], &line->at[line->length], move);
    line->length++;
}

void tabiya_motif_line_play(TabiyaMotifLine *line, const EngPosition *before,
                            const EngPosition *start, const EngMove *moves, gsize length)
{
    line->winner = (EngColor)start->side_to_move;
    line->loser = (EngColor)(start->side_to_move ^ 1);
    line->base_cp = tabiya_material_balance_cp(before, line->winner);
    line->at[0] = *start;
    line->length = line->end = line->capture = 0;
    for (gsize i = 0; i < length && i < HORIZON; i++) {
        if (!eng_move_is_legal(&line->at[line->length], moves[i]))
            break;
        append(line, moves[i]);
    }
    if (line->length % 2 == 0)
        return;
    EngMove rest[TABIYA_CLAIM_MOVES - HORIZON];
    guint n;
    if (tabiya_capture_gain_cp(&line->at[line->length], rest, G_N_ELEMENTS(rest), &n) == 0)
        return;
    for (guint i = 0; i < n; i++)
        append(line, rest[i]);
}

int tabiya_motif_line_final_cp(const TabiyaMotifLine *line)
{
    int gain = tabiya_capture_gain_cp(&line->at[line->length], NULL, 0, NULL);
    return balance_cp(line, line->length) + (line->length % 2 == 0 ? gain : -gain);
}

/* The winner's gain after its move `k` if captures now won back as much as they can. */
static int gain_after_cp(const TabiyaMotifLine *line, guint k)
{
    return balance_cp(line, k + 1) - tabiya_capture_gain_cp(&line->at[k + 1], NULL, 0, NULL);
}

static gboolean takes_or_promotes(const TabiyaMotifLine *line, guint i)
{
    return eng_move_is_capture(&line->at[i], line->moves[i]) ||
           eng_move_kind(line->moves[i]) == ENG_MOVE_PROMOTION;
}

/* The winner's last capture or promotion up to move `k`; G_MAXUINT if there is none. */
static guint last_capture(const TabiyaMotifLine *line, guint k)
{
    for (guint i = k + 2; i >= 2; i -= 2) {
        if (takes_or_promotes(line, i - 2))
            return i - 2;
    }
    return G_MAXUINT;
}

/* Whether the loser can win back almost nothing of its loss. */
static gboolean is_safe(const TabiyaMotifLine *line, guint end)
{
    return 5 * tabiya_capture_gain_cp(&line->at[end], NULL, 0, NULL) <= balance_cp(line, end);
}

/* How many moves it takes until the gain of move `k`, at least `gain_cp`, is safe: nothing can be
 * won back, or it already was. 0: not in this line. */
static guint find_end(const TabiyaMotifLine *line, guint k, int gain_cp)
{
    for (guint end = k + 1; end <= line->length; end++) {
        if (balance_cp(line, end) < gain_cp)
            continue;
        gboolean winner_moves = end % 2 == 0;
        if (winner_moves ? takes_or_promotes(line, end - 1) : is_safe(line, end))
            return end;
    }
    return 0;
}

gboolean tabiya_motif_line_settle(TabiyaMotifLine *line)
{
    guint winner_moves = (line->length + 1) / 2;
    if (winner_moves == 0)
        return FALSE;
    int lasting[TABIYA_CLAIM_MOVES / 2 + 1];
    for (guint i = winner_moves; i-- > 0;) {
        lasting[i] = gain_after_cp(line, 2 * i);
        if (i + 1 < winner_moves)
            lasting[i] = MIN(lasting[i], lasting[i + 1]);
    }
    int whole = lasting[winner_moves - 1];
    if (whole < WORTH_CP)
        return FALSE;
    guint first = 0;
    while (lasting[first] < WORTH_CP || 10 * lasting[first] < 6 * whole)
        first++;
    line->end = find_end(line, 2 * first, lasting[first]);
    line->capture = last_capture(line, 2 * first);
    return line->end > 0 && line->capture != G_MAXUINT;
}
