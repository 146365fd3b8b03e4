/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See deeds.h. */
#include "app/analysis/deeds.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/position-facts.h"
#include "engine/board/attacks.h"
#include "engine/board/bitboard.h"
#include "engine/board/control.h"
#include "engine/board/movegen.h"

static const EngBitboard CENTER = UINT64_C(0x0000001818000000);

/* One move, and the board before and after it. */
typedef struct {
    const EngPosition *before;
    EngPosition after;
    EngMove move;
    EngColor mover;
    EngSquare from, to;
    EngPieceType type; /* of the moved piece, before it promotes */
    EngThreats was, is;
    TabiyaDeed *deeds;
    guint count;
} Scene;

static void add(Scene *self, TabiyaDeedKind kind, EngSquare square)
{
    if (self->count < TABIYA_DEEDS_MAX)
        self->deeds[self->count++] = (TabiyaDeed){kind, square};
}

static void scene_init(Scene *self, const EngPosition *before, EngMove move)
{
    self->before = before;
    self->move = move;
    self->mover = (EngColor)before->side_to_move;
    self->from = eng_move_from(move);
    self->to = eng_move_arrival(move);
    self->type = eng_piece_type(before->board[self->from]);
    self->count = 0;
    eng_position_play(&self->after, before, move);
    eng_threats(&self->was, before);
    eng_threats(&self->is, &self->after);
}

EngSquare tabiya_move_get_capture(const EngPosition *before, EngMove move)
{
    return eng_move_is_capture(before, move) ? eng_move_to(move) : ENG_NO_SQUARE;
}

/* --- Finding ---------------------------------------------------------------------------------- */

static void find_end(Scene *self)
{
    if (!eng_movegen_any(&self->after)) {
        add(self, self->after.checkers ? TABIYA_DEED_MATES : TABIYA_DEED_STALEMATES, ENG_NO_SQUARE);
    }
}

static void find_captures(Scene *self, EngSquare captured_on)
{
    const EngSquare square = tabiya_move_get_capture(self->before, self->move);

    if (eng_move_kind(self->move) == ENG_MOVE_PROMOTION)
        add(self, TABIYA_DEED_PROMOTES, self->to);
    if (square == ENG_NO_SQUARE)
        return;
    if (eng_move_kind(self->move) == ENG_MOVE_EN_PASSANT)
        add(self, TABIYA_DEED_EN_PASSANT, ENG_NO_SQUARE);
    else
        add(self, square == captured_on ? TABIYA_DEED_RECAPTURES : TABIYA_DEED_CAPTURES, square);
}

static void find_checks(Scene *self)
{
    if (self->after.checkers && eng_movegen_any(&self->after))
        add(self, TABIYA_DEED_CHECKS, ENG_NO_SQUARE);
    if (!self->before->checkers)
        return;
    if (self->type == ENG_KING)
        add(self, TABIYA_DEED_LEAVES_CHECK, ENG_NO_SQUARE);
    else if (!eng_move_is_capture(self->before, self->move))
        add(self, TABIYA_DEED_BLOCKS_CHECK, ENG_NO_SQUARE);
}

static gboolean attacks(const Scene *self, EngSquare square)
{
    return (eng_position_attackers(&self->after, square, eng_position_occupied(&self->after)) &
            eng_bit(self->to)) != 0;
}

/* A piece that was in danger, stands where it stood, and is in danger no longer because the moved
 * one defends it. */
static void find_defense(Scene *self)
{
    EngBitboard saved = self->was.hanging & self->before->by_color[self->mover] &
                        self->after.by_color[self->mover] & ~self->is.hanging & self->is.attacked &
                        ~eng_bit(self->to);

    while (saved) {
        const EngSquare square = eng_pop_first(&saved);
        if (attacks(self, square)) {
            add(self, TABIYA_DEED_DEFENDS, square);
            return;
        }
    }
}

/* After a check the other side's reply comes first: that is no attack on something else. */
static void find_attack(Scene *self)
{
    const EngColor other = eng_other(self->mover);
    EngBitboard attacked = self->is.hanging & ~self->was.hanging & self->after.by_color[other];

    while (attacked && !self->after.checkers) {
        const EngSquare square = eng_pop_first(&attacked);
        if (attacks(self, square)) {
            add(self, TABIYA_DEED_ATTACKS, square);
            return;
        }
    }
}

static void find_safety(Scene *self)
{
    if ((self->was.hanging & eng_bit(self->from)) && !(self->is.hanging & eng_bit(self->to)) &&
        !eng_move_is_capture(self->before, self->move)) {
        add(self, TABIYA_DEED_SAVES, self->from);
    }
}

static void find_development(Scene *self)
{
    if (eng_move_kind(self->move) == ENG_MOVE_CASTLING)
        return;
    if (self->type == ENG_PAWN && eng_move_kind(self->move) != ENG_MOVE_PROMOTION &&
        (tabiya_passed_pawns(self->before, self->mover) & eng_bit(self->from))) {
        add(self, TABIYA_DEED_PUSHES_PASSED_PAWN, ENG_NO_SQUARE);
    }
    if (tabiya_undeveloped(self->before, self->mover) & eng_bit(self->from))
        add(self, TABIYA_DEED_DEVELOPS, self->from);
    if (self->type == ENG_PAWN && (CENTER & eng_bit(self->to)) && !(CENTER & eng_bit(self->from)) &&
        tabiya_position_phase(self->before) != TABIYA_PHASE_ENDGAME &&
        !eng_move_is_capture(self->before, self->move)) {
        add(self, TABIYA_DEED_CENTER, ENG_NO_SQUARE);
    }
    if (self->type == ENG_ROOK && (tabiya_open_files(&self->after) & eng_bit(self->to)) &&
        eng_file(self->from) != eng_file(self->to)) {
        add(self, TABIYA_DEED_OPEN_FILE, ENG_NO_SQUARE);
    }
}

/* --- Quiet pawn moves ------------------------------------------------------------------------- */

static void find_center_pawns(Scene *self)
{
    const EngBitboard reached = eng_pawn_attacks(self->mover, self->to) & CENTER;
    const EngBitboard theirs =
        reached & eng_position_pieces(&self->after, eng_other(self->mover), ENG_PAWN);
    const EngBitboard ours = reached & eng_position_pieces(&self->after, self->mover, ENG_PAWN);

    if (theirs)
        add(self, TABIYA_DEED_CHALLENGES, eng_first(theirs));
    if (ours)
        add(self, TABIYA_DEED_SUPPORTS, eng_first(ours));
}

/* The bishop beside which the pawn stood, if it sees further now. */
static void find_opened_line(Scene *self)
{
    EngBitboard bishops = tabiya_undeveloped(&self->after, self->mover) &
                          eng_position_pieces(&self->after, self->mover, ENG_BISHOP);

    while (bishops) {
        const EngSquare square = eng_pop_first(&bishops);
        const EngBitboard saw = eng_bishop_attacks(square, eng_position_occupied(self->before));
        const EngBitboard sees = eng_bishop_attacks(square, eng_position_occupied(&self->after));
        if ((saw & eng_bit(self->from)) && (sees & ~saw)) {
            add(self, TABIYA_DEED_OPENS_LINE, square);
            return;
        }
    }
}

/* a3, h6 and the like: b4 or g5 is no longer a place for a knight or a bishop. */
static void find_kept_off(Scene *self)
{
    const EngColor other = eng_other(self->mover);
    const EngBitboard minor = eng_position_pieces(&self->after, other, ENG_KNIGHT) |
                              eng_position_pieces(&self->after, other, ENG_BISHOP);
    const EngBitboard guarded = eng_pawn_attacks(self->mover, self->to);
    const EngBitboard occupied = eng_position_occupied(&self->after);
    const int file = eng_file(self->to);

    if ((file == 0 || file == 7) && !(guarded & occupied) &&
        (eng_position_attackers(&self->after, eng_first(guarded), occupied) & minor)) {
        add(self, TABIYA_DEED_KEEPS_OFF, eng_first(guarded));
    }
}

static void find_pawn_deeds(Scene *self)
{
    if (self->type != ENG_PAWN || eng_move_kind(self->move) != ENG_MOVE_NORMAL ||
        eng_move_is_capture(self->before, self->move)) {
        return;
    }
    find_center_pawns(self);
    find_opened_line(self);
    find_kept_off(self);
}

guint tabiya_move_find_deeds(const EngPosition *before, EngMove move, EngSquare captured_on,
                             TabiyaDeed deeds[TABIYA_DEEDS_MAX])
{
    Scene scene = {.deeds = deeds};

    scene_init(&scene, before, move);
    find_end(&scene);
    find_captures(&scene, captured_on);
    find_checks(&scene);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        add(&scene, TABIYA_DEED_CASTLES, ENG_NO_SQUARE);
    find_safety(&scene);
    find_defense(&scene);
    find_attack(&scene);
    find_development(&scene);
    find_pawn_deeds(&scene);
    return scene.count;
}

/* --- Saying ----------------------------------------------------------------------------------- */

/* Translators: “It” is the move. */
static const char *const SENTENCES[TABIYA_N_DEEDS] = {
    [TABIYA_DEED_MATES] = N_("It is checkmate."),
    [TABIYA_DEED_STALEMATES] = N_("It is stalemate."),
    [TABIYA_DEED_PROMOTES] = N_("It promotes a pawn."),
    [TABIYA_DEED_RECAPTURES] = N_("It recaptures on {square}."),
    [TABIYA_DEED_CAPTURES] = N_("It captures {first}."),
    [TABIYA_DEED_EN_PASSANT] = N_("It captures a pawn en passant."),
    [TABIYA_DEED_CHECKS] = N_("It gives check."),
    [TABIYA_DEED_LEAVES_CHECK] = N_("It moves the king out of check."),
    [TABIYA_DEED_BLOCKS_CHECK] = N_("It blocks the check."),
    [TABIYA_DEED_CASTLES] = N_("It castles."),
    [TABIYA_DEED_SAVES] = N_("It brings {first} to safety."),
    [TABIYA_DEED_DEFENDS] = N_("It defends {first}."),
    [TABIYA_DEED_ATTACKS] = N_("It attacks {first}."),
    [TABIYA_DEED_PUSHES_PASSED_PAWN] = N_("It advances a passed pawn."),
    [TABIYA_DEED_DEVELOPS] = N_("It develops {first}."),
    [TABIYA_DEED_CENTER] = N_("It puts a pawn in the center."),
    [TABIYA_DEED_OPEN_FILE] = N_("It puts a rook on an open file."),
    [TABIYA_DEED_CHALLENGES] = N_("It challenges {first}."),
    [TABIYA_DEED_SUPPORTS] = N_("It supports {first}."),
    [TABIYA_DEED_OPENS_LINE] = N_("It opens a diagonal for {first}."),
    [TABIYA_DEED_KEEPS_OFF] = N_("It keeps enemy pieces off {square}."),
};

const char *tabiya_deed_get_sentence(TabiyaDeedKind kind)
{
    g_return_val_if_fail(kind > TABIYA_DEED_NONE && kind < TABIYA_N_DEEDS, NULL);
    return _(SENTENCES[kind]);
}
