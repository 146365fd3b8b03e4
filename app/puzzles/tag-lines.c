/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules about the lines of bishops, rooks and queens. */
#include "app/puzzles/tagger-rules.h"
#include "engine/board/bitboard.h"
#include "engine/board/pins.h"

/* The piece on `square` could capture something of the solver's, but for the pin on `ray`. */
static gboolean is_kept_from_taking(const TabiyaTagLine *line, const EngPosition *position,
                                    EngSquare square, EngBitboard ray)
{
    const int worth = tabiya_tag_worth(tabiya_tag_type(position, square));
    EngBitboard targets =
        tabiya_tag_attacks(position, square) & position->by_color[line->solver] & ~ray;
    while (targets) {
        const EngSquare target = eng_pop_first(&targets);
        if (tabiya_tag_worth(tabiya_tag_type(position, target)) > worth ||
            tabiya_tag_is_unguarded(position, target)) {
            return TRUE;
        }
    }
    return FALSE;
}

/* The piece on `square` is attacked, and the pin on `ray` keeps it from leaving. */
static gboolean is_kept_in_danger(const TabiyaTagLine *line, const EngPosition *position,
                                  EngSquare square, EngBitboard ray)
{
    const int worth = tabiya_tag_worth(tabiya_tag_type(position, square));
    const EngBitboard all = tabiya_tag_attackers(position, square, line->solver);
    EngBitboard attackers = all;
    while (attackers) {
        const EngSquare attacker = eng_pop_first(&attackers);
        const EngPieceType type = tabiya_tag_type(position, attacker);
        if (type != ENG_KING && tabiya_tag_worth(type) < worth)
            return TRUE;
    }
    return (all & ~ray) != 0 && tabiya_tag_is_unguarded(position, square);
}

gboolean tabiya_tag_pin(const TabiyaTagLine *line)
{
    for (guint i = 2; i <= line->length; i += 2) {
        EngBitboard pinners;
        const EngPosition *position = &line->at[i];
        const EngSquare king = eng_position_king(position, line->opponent);
        EngBitboard pinned = eng_find_pinned(position, line->opponent, &pinners);
        while (pinned) {
            const EngSquare square = eng_pop_first(&pinned);
            const EngBitboard ray = eng_line(king, square);
            if (is_kept_from_taking(line, position, square, ray) ||
                is_kept_in_danger(line, position, square, ray)) {
                return TRUE;
            }
        }
    }
    return FALSE;
}

gboolean tabiya_tag_skewer(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngPieceType victim = tabiya_tag_victim(line, i);
        if (victim == ENG_NO_PIECE_TYPE || !tabiya_tag_is_slider(tabiya_tag_mover(line, i)))
            continue;
        const EngSquare from = tabiya_tag_from(line, i), to = tabiya_tag_to(line, i);
        const EngSquare left = tabiya_tag_from(line, i - 1);
        const EngPieceType first = tabiya_tag_mover(line, i - 1);
        if ((eng_between(from, to) & eng_bit(left)) != 0 && tabiya_tag_to(line, i - 1) != to &&
            tabiya_tag_worth(first) > tabiya_tag_worth(victim) &&
            (tabiya_tag_is_unguarded(&line->at[i], to) ||
             tabiya_tag_worth(victim) > tabiya_tag_worth(tabiya_tag_mover(line, i)))) {
            return TRUE;
        }
    }
    return FALSE;
}

/* Move i captures along a line that the solver's previous move opened. */
gboolean tabiya_tag_discovered_attack(const TabiyaTagLine *line)
{
    if (tabiya_tag_discovered_check(line) && !tabiya_tag_double_check(line))
        return TRUE;
    for (guint i = 3; i < line->length; i += 2) {
        const EngPieceType victim = tabiya_tag_victim(line, i);
        if (victim == ENG_NO_PIECE_TYPE)
            continue;
        const EngSquare from = tabiya_tag_from(line, i), to = tabiya_tag_to(line, i);
        if ((eng_between(from, to) & eng_bit(tabiya_tag_from(line, i - 2))) != 0 &&
            tabiya_tag_to(line, i - 2) != from && tabiya_tag_to(line, i - 1) != to) {
            return TRUE;
        }
    }
    return FALSE;
}

gboolean tabiya_tag_x_ray_attack(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare to = tabiya_tag_to(line, i), from = tabiya_tag_from(line, i);
        if (!tabiya_tag_is_capture(line, i) || tabiya_tag_to(line, i - 1) != to ||
            tabiya_tag_to(line, i - 2) != to) {
            continue;
        }
        if (eng_between(from, to) & eng_bit(tabiya_tag_from(line, i - 1)))
            return TRUE;
    }
    return FALSE;
}

/* Move i captures an undefended piece, whose defense along a line was just blocked. */
gboolean tabiya_tag_interference(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare to = tabiya_tag_to(line, i);
        if (!tabiya_tag_is_capture(line, i) || tabiya_tag_to(line, i - 1) == to ||
            !tabiya_tag_is_unguarded(&line->at[i], to)) {
            continue;
        }
        for (guint back = 1; back <= 2; back++) {
            const EngPosition *before = &line->at[i - back];
            if (before->board[to] == ENG_NO_PIECE)
                continue;
            EngBitboard guards = tabiya_tag_attackers(before, to, line->opponent);
            while (guards) {
                const EngSquare guard = eng_pop_first(&guards);
                if ((eng_between(guard, to) & eng_bit(tabiya_tag_to(line, i - back))) != 0)
                    return TRUE;
            }
        }
    }
    return FALSE;
}

gboolean tabiya_tag_clearance(const TabiyaTagLine *line)
{
    for (guint i = 3; i < line->length; i += 2) {
        const EngSquare from = tabiya_tag_from(line, i), to = tabiya_tag_to(line, i);
        const EngSquare left = tabiya_tag_from(line, i - 2);
        if (tabiya_tag_is_capture(line, i) || tabiya_tag_to(line, i - 2) == from ||
            !tabiya_tag_is_slider(tabiya_tag_mover(line, i)) ||
            (tabiya_tag_mover(line, i - 1) == ENG_KING && tabiya_tag_is_check(line, i)) ||
            (tabiya_tag_mover(line, i - 2) == ENG_KING &&
             eng_move_kind(line->moves[i - 2]) != ENG_MOVE_CASTLING)) {
            continue;
        }
        if (left == to || (eng_between(from, to) & eng_bit(left)) != 0)
            return TRUE;
    }
    return FALSE;
}

/* The solver's piece and an enemy one attack each other along a line, and it moves on that line. */
static gboolean is_along_line(const TabiyaTagLine *line, guint i)
{
    const EngPosition *before = &line->at[i];
    const EngSquare from = tabiya_tag_from(line, i), to = tabiya_tag_to(line, i);
    if (!tabiya_tag_is_slider(tabiya_tag_mover(line, i)) || tabiya_tag_is_capture(line, i))
        return FALSE;
    EngBitboard facing = tabiya_tag_attackers(before, from, line->opponent) &
                         tabiya_tag_attacks(before, from) & eng_line(from, to);
    while (facing) {
        if (tabiya_tag_is_slider(tabiya_tag_type(before, eng_pop_first(&facing))))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_tag_collinear_move(const TabiyaTagLine *line)
{
    for (guint i = 1; i < line->length; i += 2) {
        if (is_along_line(line, i))
            return TRUE;
    }
    return FALSE;
}
