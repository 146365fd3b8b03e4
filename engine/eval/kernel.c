/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The hand-made evaluation: see eval.h for the idea and weights.h for the features. Compiled once
 * per instruction set (engine/isa.h): ENG_EVAL_KERNEL is the name of the table defined here.
 *
 * One body serves three readers: the search (no trace, features summed at once), the explanation
 * and the tuner (both want to know which feature occurred how often). The body is inlined with a
 * constant `trace`, so that the search pays nothing for the others.
 */
#include "engine/eval/kernel.h"

#include <stdlib.h>
#include <string.h>

#include "engine/board/attacks.h"
#include "engine/eval/endgame.h"
#include "engine/eval/weights.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* How a piece takes part in an attack on the king, in units of ENG_FEATURE_DANGER's table. */
static const int danger_of_attacker[6] = {0, 3, 2, 3, 4, 0};
static const int danger_of_safe_check[6] = {0, 5, 3, 6, 6, 0};

enum {
    DANGER_RING_SQUARE = 1,   /* for each attacked square beside the king */
    DANGER_WEAK_SQUARE = 2,   /* attacked there and defended by the king alone */
    DANGER_NO_QUEEN = -10,
    DANGER_MAX = 63,
};

static const EngBitboard center_files = UINT64_C(0x3c3c3c3c3c3c3c3c);

typedef struct {
    const EngPosition *position;
    EngBitboard occupied;
    EngBitboard by_piece[2][6];   /* what each kind of piece attacks, by colour and type */
    EngBitboard attacked[2];      /* by anything */
    EngBitboard attacked_twice[2];
    EngBitboard mobility_area[2];
    EngBitboard king_ring[2];
    EngBitboard passed;
    EngBitboard spans[2];
    EngSquare king[2];
    int attackers[2];             /* pieces that attack the other king's ring */
    int danger[2];                /* units against the other king */
    int32_t score[2];             /* packed pairs */
    int16_t *trace[2];            /* counts, or NULL */
} Eval;

ALWAYS_INLINE void add(Eval *eval, EngColor us, int feature, int times)
{
    eval->score[us] += eng_weights[feature] * times;
    if (eval->trace[us] != NULL) {
        eval->trace[us][feature] = (int16_t)(eval->trace[us][feature] + times);
    }
}

static int distance(EngSquare a, EngSquare b)
{
    const int files = abs(eng_file(a) - eng_file(b));
    const int ranks = abs(eng_rank(a) - eng_rank(b));
    return files > ranks ? files : ranks;
}

ALWAYS_INLINE int square_feature(EngColor us, EngPieceType type, EngSquare square)
{
    const int file = eng_file(square);
    return ENG_FEATURE_SQUARES + (int)type * 32 +
           eng_relative_rank(us, eng_rank(square)) * 4 + (file < 4 ? file : 7 - file);
}

static EngBitboard fill_ahead(EngBitboard set, EngColor us)
{
    if (us == ENG_WHITE) {
        set |= set << 8;
        set |= set << 16;
        return set | set << 32;
    }
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

static EngBitboard file_fill(EngBitboard set)
{
    return fill_ahead(set, ENG_WHITE) | fill_ahead(set, ENG_BLACK);
}

static EngBitboard neighbours(EngBitboard set)
{
    return (set & ~ENG_FILE_A) >> 1 | (set & ~ENG_FILE_H) << 1;
}

static EngBitboard pawn_attacks(EngBitboard pawns, EngColor us)
{
    return eng_ahead_a(pawns, us) | eng_ahead_h(pawns, us);
}

/* --- Pawns ----------------------------------------------------------------------------------- */

ALWAYS_INLINE void pawns_of(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    const EngBitboard ours = eng_position_pieces(position, us, ENG_PAWN);
    const EngBitboard theirs = eng_position_pieces(position, them, ENG_PAWN);
    const EngBitboard our_attacks = pawn_attacks(ours, us);
    const EngBitboard their_attacks = pawn_attacks(theirs, them);
    const EngBitboard adjacent_files = file_fill(neighbours(ours));
    const EngBitboard our_spans = fill_ahead(our_attacks, us);
    const EngBitboard stop_area = fill_ahead(theirs, them) | fill_ahead(their_attacks, them);
    const EngBitboard phalanx = ours & neighbours(ours);

    eval->spans[us] = our_spans;
    for (EngBitboard rest = ours; rest != 0;) {
        const EngSquare square = eng_pop_first(&rest);
        const EngBitboard bit = eng_bit(square);
        const int rank = eng_relative_rank(us, eng_rank(square));
        const EngBitboard ahead = fill_ahead(eng_ahead(bit, us), us);
        const bool half_open = (ahead & theirs) == 0;
        add(eval, us, ENG_FEATURE_MATERIAL + ENG_PAWN, 1);
        add(eval, us, square_feature(us, ENG_PAWN, square), 1);
        if ((ahead & ours) != 0) {
            add(eval, us, ENG_FEATURE_DOUBLED, 1);
        }
        if ((bit & adjacent_files) == 0) {
            add(eval, us, ENG_FEATURE_ISOLATED + half_open, 1);
        } else if ((fill_ahead(neighbours(bit), them) & ours) == 0 &&
                   (eng_ahead(bit, us) & (their_attacks | theirs)) != 0) {
            add(eval, us, ENG_FEATURE_BACKWARD + half_open, 1);
        }
        if ((bit & phalanx) != 0) {
            add(eval, us, ENG_FEATURE_PHALANX + rank, 1);
        }
        if ((bit & our_attacks) != 0) {
            add(eval, us, ENG_FEATURE_SUPPORTED + rank, 1);
        }
        if ((bit & stop_area) == 0 && (ahead & ours) == 0) {
            eval->passed |= bit;
            add(eval, us, ENG_FEATURE_PASSED + rank, 1);
        }
    }
}

ALWAYS_INLINE void pawns(Eval *eval, EngPawnTable *table)
{
    const uint64_t key = eval->position->pawn_key;
    EngPawnEntry *entry = table != NULL ? &table->entries[key % ENG_PAWN_TABLE_SIZE] : NULL;
    if (entry != NULL && entry->key == key && key != 0) {
        eval->passed = entry->passed;
        eval->spans[0] = entry->spans[0];
        eval->spans[1] = entry->spans[1];
        eval->score[ENG_WHITE] += entry->score;
        return;
    }
    const int32_t before = eval->score[ENG_WHITE] - eval->score[ENG_BLACK];
    pawns_of(eval, ENG_WHITE);
    pawns_of(eval, ENG_BLACK);
    if (entry != NULL) {
        *entry = (EngPawnEntry){
            .key = key,
            .passed = eval->passed,
            .spans = {eval->spans[0], eval->spans[1]},
            .score = eval->score[ENG_WHITE] - eval->score[ENG_BLACK] - before,
        };
    }
}

/* --- Pieces ---------------------------------------------------------------------------------- */

/* Squares a piece may use: not its own king or blocked pawns, not attacked by enemy pawns. */
ALWAYS_INLINE void prepare(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    const EngBitboard ours = eng_position_pieces(position, us, ENG_PAWN);
    const EngBitboard theirs = eng_position_pieces(position, them, ENG_PAWN);
    const EngBitboard blocked = ours & (eng_ahead(eval->occupied, them) |
                                        (us == ENG_WHITE ? ENG_RANK_2 : ENG_RANK_7));
    eval->king[us] = eng_position_king(position, us);
    const EngBitboard king = eng_bit(eval->king[us]);
    eval->by_piece[us][ENG_PAWN] = pawn_attacks(ours, us);
    eval->by_piece[us][ENG_KING] = eng_king_attacks(eval->king[us]);
    eval->attacked[us] = eval->by_piece[us][ENG_PAWN] | eval->by_piece[us][ENG_KING];
    eval->attacked_twice[us] = eval->by_piece[us][ENG_PAWN] & eval->by_piece[us][ENG_KING];
    eval->mobility_area[us] = ~(blocked | king | pawn_attacks(theirs, them));
    eval->king_ring[us] = eval->by_piece[us][ENG_KING] | king | eng_ahead(king, us) |
                          eng_ahead(eval->by_piece[us][ENG_KING], us);
}

ALWAYS_INLINE void minor_piece(Eval *eval, EngColor us, EngPieceType type, EngSquare square)
{
    const EngPosition *position = eval->position;
    const EngBitboard bit = eng_bit(square);
    const EngBitboard ours = eng_position_pieces(position, us, ENG_PAWN);
    const int rank = eng_relative_rank(us, eng_rank(square));
    if (rank >= 3 && rank <= 5 && (bit & eval->by_piece[us][ENG_PAWN]) != 0 &&
        (bit & eval->spans[eng_other(us)]) == 0) {
        add(eval, us, ENG_FEATURE_OUTPOST + (type == ENG_BISHOP), 1);
    }
    if ((eng_ahead(bit, us) & position->by_type[ENG_PAWN]) != 0) {
        add(eval, us, ENG_FEATURE_BEHIND_PAWN, 1);
    }
    if (type == ENG_BISHOP) {
        const EngBitboard color =
            (bit & ENG_LIGHT_SQUARES) != 0 ? ENG_LIGHT_SQUARES : ~ENG_LIGHT_SQUARES;
        add(eval, us, ENG_FEATURE_BISHOP_PAWNS, eng_popcount(ours & color));
    }
}

ALWAYS_INLINE void rook(Eval *eval, EngColor us, EngSquare square)
{
    const EngPosition *position = eval->position;
    const EngBitboard file = ENG_FILE_A << eng_file(square);
    if ((file & eng_position_pieces(position, us, ENG_PAWN)) == 0) {
        add(eval, us, ENG_FEATURE_ROOK_FILE + ((file & position->by_type[ENG_PAWN]) == 0), 1);
    }
    const int seventh = us == ENG_WHITE ? 6 : 1;
    if (eng_rank(square) == seventh &&
        (eng_relative_rank(us, eng_rank(eval->king[eng_other(us)])) == 7 ||
         (eng_position_pieces(position, eng_other(us), ENG_PAWN) & eng_rank_mask(seventh)) != 0)) {
        add(eval, us, ENG_FEATURE_ROOK_SEVENTH, 1);
    }
}

static const int mobility_features[6] = {
    0,
    ENG_FEATURE_MOBILITY_KNIGHT,
    ENG_FEATURE_MOBILITY_BISHOP,
    ENG_FEATURE_MOBILITY_ROOK,
    ENG_FEATURE_MOBILITY_QUEEN,
    0,
};

ALWAYS_INLINE void pieces_of_type(Eval *eval, EngColor us, EngPieceType type)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    /* Sliders see through pieces of their own that move the same way. */
    EngBitboard seen = eval->occupied;
    if (type == ENG_BISHOP) {
        seen ^= eng_position_pieces(position, us, ENG_QUEEN);
    } else if (type == ENG_ROOK) {
        seen ^= position->by_color[us] &
                (position->by_type[ENG_QUEEN] | position->by_type[ENG_ROOK]);
    }
    for (EngBitboard rest = eng_position_pieces(position, us, type); rest != 0;) {
        const EngSquare square = eng_pop_first(&rest);
        const EngBitboard attacks = eng_piece_attacks(type, square, seen);
        eval->attacked_twice[us] |= eval->attacked[us] & attacks;
        eval->attacked[us] |= attacks;
        eval->by_piece[us][type] |= attacks;
        add(eval, us, ENG_FEATURE_MATERIAL + (int)type, 1);
        add(eval, us, square_feature(us, type, square), 1);
        add(eval, us, mobility_features[type] + eng_popcount(attacks & eval->mobility_area[us]),
            1);
        const EngBitboard ring = attacks & eval->king_ring[them];
        if (ring != 0) {
            eval->attackers[us]++;
            eval->danger[us] += danger_of_attacker[type] +
                                DANGER_RING_SQUARE *
                                    eng_popcount(ring & eval->by_piece[them][ENG_KING]);
        }
        if (type == ENG_KNIGHT || type == ENG_BISHOP) {
            minor_piece(eval, us, type, square);
        } else if (type == ENG_ROOK) {
            rook(eval, us, square);
        }
    }
}

ALWAYS_INLINE void pieces(Eval *eval, EngColor us)
{
    pieces_of_type(eval, us, ENG_KNIGHT);
    pieces_of_type(eval, us, ENG_BISHOP);
    pieces_of_type(eval, us, ENG_ROOK);
    pieces_of_type(eval, us, ENG_QUEEN);
    const EngBitboard bishops = eng_position_pieces(eval->position, us, ENG_BISHOP);
    if ((bishops & ENG_LIGHT_SQUARES) != 0 && (bishops & ~ENG_LIGHT_SQUARES) != 0) {
        add(eval, us, ENG_FEATURE_BISHOP_PAIR, 1);
    }
    add(eval, us, square_feature(us, ENG_KING, eval->king[us]), 1);
}

/* --- Kings ----------------------------------------------------------------------------------- */

/* The pawns before the king of `us`: its own that shelter it and the others' that storm it. */
ALWAYS_INLINE void king_shelter(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngSquare king = eval->king[us];
    const int king_rank = eng_relative_rank(us, eng_rank(king));
    const EngBitboard not_behind =
        us == ENG_WHITE ? ~UINT64_C(0) << (8 * eng_rank(king))
                        : ~UINT64_C(0) >> (8 * (7 - eng_rank(king)));
    const int king_file = eng_file(king);
    const int center = king_file == 0 ? 1 : king_file == 7 ? 6 : king_file;
    for (int file = center - 1; file <= center + 1; file++) {
        const EngBitboard column = (ENG_FILE_A << file) & not_behind;
        const EngBitboard ours = column & eng_position_pieces(position, us, ENG_PAWN);
        const EngBitboard theirs = column & eng_position_pieces(position, eng_other(us), ENG_PAWN);
        int shelter = 0, storm = 0;
        if (ours != 0) {
            const EngSquare nearest =
                us == ENG_WHITE ? eng_first(ours) : (EngSquare)(63 - __builtin_clzll(ours));
            shelter = eng_relative_rank(us, eng_rank(nearest)) - king_rank;
            shelter = shelter == 0 ? 1 : shelter + 1 > 7 ? 7 : shelter + 1;
        }
        if (theirs != 0) {
            const EngSquare nearest =
                us == ENG_WHITE ? eng_first(theirs) : (EngSquare)(63 - __builtin_clzll(theirs));
            storm = eng_relative_rank(us, eng_rank(nearest)) - king_rank;
            storm = storm == 0 ? 1 : storm;
        }
        add(eval, us, ENG_FEATURE_SHELTER + shelter, 1);
        add(eval, us, ENG_FEATURE_STORM + storm, 1);
        if (((ENG_FILE_A << file) & position->by_type[ENG_PAWN]) == 0) {
            add(eval, us, ENG_FEATURE_KING_OPEN_FILE, 1);
        }
    }
}

/* The attack of `us` on the other king, in units, looked up in a table that grows faster than they
 * do: two attackers are more than twice one. The weight is counted against the attacked side. */
ALWAYS_INLINE void king_danger(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    const bool queen = eng_position_pieces(position, us, ENG_QUEEN) != 0;
    if (eval->attackers[us] < (queen ? 1 : 2)) {
        return;
    }
    const EngSquare king = eval->king[them];
    const EngBitboard weak = eval->attacked[us] & ~eval->attacked_twice[them] &
                             (~eval->attacked[them] | eval->by_piece[them][ENG_KING] |
                              eval->by_piece[them][ENG_QUEEN]);
    const EngBitboard safe = ~position->by_color[us] &
                             (~eval->attacked[them] | (weak & eval->attacked_twice[us]));
    const EngBitboard through = eval->occupied ^ eng_position_pieces(position, them, ENG_QUEEN);
    const EngBitboard rook_lines = eng_rook_attacks(king, through);
    const EngBitboard bishop_lines = eng_bishop_attacks(king, through);
    const EngBitboard checks[6] = {
        [ENG_KNIGHT] = eng_knight_attacks(king),
        [ENG_BISHOP] = bishop_lines,
        [ENG_ROOK] = rook_lines,
        [ENG_QUEEN] = rook_lines | bishop_lines,
    };
    int units = eval->danger[us] +
                DANGER_WEAK_SQUARE * eng_popcount(weak & eval->by_piece[them][ENG_KING]) +
                (queen ? 0 : DANGER_NO_QUEEN);
    for (EngPieceType type = ENG_KNIGHT; type <= ENG_QUEEN; type++) {
        if ((checks[type] & eval->by_piece[us][type] & safe) != 0) {
            units += danger_of_safe_check[type];
        }
    }
    units = units < 0 ? 0 : units > DANGER_MAX ? DANGER_MAX : units;
    add(eval, them, ENG_FEATURE_DANGER + units, 1);
}

/* --- Threats, passed pawns, space ------------------------------------------------------------ */

ALWAYS_INLINE void threats(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    const EngBitboard minors = eval->by_piece[us][ENG_KNIGHT] | eval->by_piece[us][ENG_BISHOP];
    const EngBitboard defended = eval->by_piece[them][ENG_PAWN] |
                                 (eval->attacked_twice[them] & ~eval->attacked_twice[us]);
    const EngBitboard weak = ~defended & eval->attacked[us];
    for (EngPieceType type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        const EngBitboard targets = eng_position_pieces(position, them, type);
        const EngBitboard worth = type >= ENG_ROOK ? targets : targets & weak;
        if (type != ENG_PAWN) {
            add(eval, us, ENG_FEATURE_THREAT_PAWN + (int)type,
                eng_popcount(targets & eval->by_piece[us][ENG_PAWN]));
        }
        add(eval, us, ENG_FEATURE_THREAT_MINOR + (int)type,
            eng_popcount((type == ENG_PAWN ? targets & weak : worth | (targets & ~defended)) &
                         minors));
        add(eval, us, ENG_FEATURE_THREAT_ROOK + (int)type,
            eng_popcount((type == ENG_QUEEN ? targets : targets & weak) &
                         eval->by_piece[us][ENG_ROOK]));
    }
    if ((eval->by_piece[us][ENG_KING] & position->by_color[them] & weak) != 0) {
        add(eval, us, ENG_FEATURE_THREAT_KING, 1);
    }
    const EngBitboard loose = position->by_color[them] & ~position->by_type[ENG_KING] &
                              eval->attacked[us] & ~eval->attacked[them];
    add(eval, us, ENG_FEATURE_HANGING, eng_popcount(loose));

    const EngBitboard ours = eng_position_pieces(position, us, ENG_PAWN);
    EngBitboard pushes = eng_ahead(ours, us) & ~eval->occupied;
    pushes |= eng_ahead(pushes & (us == ENG_WHITE ? ENG_RANK_3 : ENG_RANK_6), us) &
              ~eval->occupied;
    pushes &= ~eval->by_piece[them][ENG_PAWN] & (eval->attacked[us] | ~eval->attacked[them]);
    const EngBitboard pushed = pawn_attacks(pushes, us) & position->by_color[them] &
                               ~position->by_type[ENG_PAWN] & ~position->by_type[ENG_KING];
    add(eval, us, ENG_FEATURE_PUSH_THREAT, eng_popcount(pushed));
}

ALWAYS_INLINE void passed_pawns(Eval *eval, EngColor us)
{
    const EngPosition *position = eval->position;
    const EngColor them = eng_other(us);
    EngBitboard rest = eval->passed & position->by_color[us];
    while (rest != 0) {
        const EngSquare square = eng_pop_first(&rest);
        const int rank = eng_relative_rank(us, eng_rank(square));
        const EngBitboard front = eng_ahead(eng_bit(square), us);
        const EngSquare stop = eng_first(front);
        const EngBitboard way = fill_ahead(front, us);
        if ((front & eval->occupied) != 0) {
            add(eval, us, ENG_FEATURE_PASSED_BLOCKED + rank, 1);
        }
        if ((way & (eval->attacked[them] | position->by_color[them])) == 0) {
            add(eval, us, ENG_FEATURE_PASSED_SAFE + rank, 1);
        }
        if (rank >= 3) {
            add(eval, us, ENG_FEATURE_PASSED_OWN_KING + distance(eval->king[us], stop), 1);
            add(eval, us, ENG_FEATURE_PASSED_ENEMY_KING + distance(eval->king[them], stop), 1);
        }
    }
}

ALWAYS_INLINE void space(Eval *eval, EngColor us)
{
    const EngColor them = eng_other(us);
    const EngBitboard ours = eng_position_pieces(eval->position, us, ENG_PAWN);
    const EngBitboard home = us == ENG_WHITE ? UINT64_C(0x00000000ffffff00)
                                             : UINT64_C(0x00ffffff00000000);
    const EngBitboard behind = fill_ahead(eng_ahead(ours, them), them) & home & center_files &
                               ~ours & ~eval->by_piece[them][ENG_PAWN];
    add(eval, us, ENG_FEATURE_SPACE, eng_popcount(behind));
}

/* --- The sum --------------------------------------------------------------------------------- */

static int game_phase(const EngPosition *position)
{
    const int phase = eng_popcount(position->by_type[ENG_KNIGHT]) +
                      eng_popcount(position->by_type[ENG_BISHOP]) +
                      2 * eng_popcount(position->by_type[ENG_ROOK]) +
                      4 * eng_popcount(position->by_type[ENG_QUEEN]);
    return phase > ENG_PHASE_MAX ? ENG_PHASE_MAX : phase;
}

ALWAYS_INLINE int32_t sum_features(Eval *eval, EngPawnTable *table)
{
    eval->occupied = eng_position_occupied(eval->position);
    pawns(eval, table);
    prepare(eval, ENG_WHITE);
    prepare(eval, ENG_BLACK);
    pieces(eval, ENG_WHITE);
    pieces(eval, ENG_BLACK);
    king_shelter(eval, ENG_WHITE);
    king_shelter(eval, ENG_BLACK);
    king_danger(eval, ENG_WHITE);
    king_danger(eval, ENG_BLACK);
    threats(eval, ENG_WHITE);
    threats(eval, ENG_BLACK);
    passed_pawns(eval, ENG_WHITE);
    passed_pawns(eval, ENG_BLACK);
    space(eval, ENG_WHITE);
    space(eval, ENG_BLACK);
    add(eval, (EngColor)eval->position->side_to_move, ENG_FEATURE_TEMPO, 1);
    return eval->score[ENG_WHITE] - eval->score[ENG_BLACK];
}

/* Mixes a packed sum (white's view) by phase and scale; fades towards the fifty-move draw. */
static int mix(const EngPosition *position, int32_t sum)
{
    const int middlegame = eng_pair_middlegame(sum);
    const int endgame = eng_pair_endgame(sum);
    const int phase = game_phase(position);
    const int scale = eng_endgame_scale(position, endgame > 0 ? ENG_WHITE : ENG_BLACK);
    const int value = (middlegame * phase +
                       endgame * scale / ENG_SCALE_NORMAL * (ENG_PHASE_MAX - phase)) /
                      ENG_PHASE_MAX;
    const int clock = position->halfmove_clock > 100 ? 100 : position->halfmove_clock;
    return value * (ENG_HALFMOVES_FADE - clock) / ENG_HALFMOVES_FADE;
}

static int evaluate(const EngPosition *position, EngPawnTable *pawn_table)
{
    int value;
    if (!eng_endgame_mating(position, &value)) {
        Eval eval = {.position = position};
        value = mix(position, sum_features(&eval, pawn_table));
    }
    return position->side_to_move == ENG_WHITE ? value : -value;
}

static int trace(const EngPosition *position, int16_t *white_counts, int16_t *black_counts)
{
    memset(white_counts, 0, ENG_FEATURE_COUNT * sizeof *white_counts);
    memset(black_counts, 0, ENG_FEATURE_COUNT * sizeof *black_counts);
    Eval eval = {.position = position, .trace = {white_counts, black_counts}};
    const int endgame = eng_pair_endgame(sum_features(&eval, NULL));
    return eng_endgame_scale(position, endgame > 0 ? ENG_WHITE : ENG_BLACK);
}

const EngEvalKernel ENG_EVAL_KERNEL = {
    .evaluate = evaluate,
    .trace = trace,
    .phase = game_phase,
};
