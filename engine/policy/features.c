/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See features.h. */
#include "engine/policy/features.h"

#include <stdlib.h>

#include "engine/board/attacks.h"

static const int value_cp[6] = {100, 320, 330, 500, 900, 0};

/* --- Attacks ---------------------------------------------------------------------------------- */

/* The squares that a side attacks: with anything, and with pieces worth less than each type. */
typedef struct {
    EngBitboard all, below[6];
} Reach;

static EngBitboard pawn_reach(const EngPosition *position, EngColor color)
{
    const EngBitboard pawns = eng_position_pieces(position, color, ENG_PAWN);
    return eng_ahead_a(pawns, color) | eng_ahead_h(pawns, color);
}

static EngBitboard type_reach(const EngPosition *position, EngColor color, EngPieceType type,
                              EngBitboard occupied)
{
    EngBitboard pieces = eng_position_pieces(position, color, type), reach = 0;
    while (pieces) {
        reach |= eng_piece_attacks(type, eng_pop_first(&pieces), occupied);
    }
    return reach;
}

static void find_reach(Reach *reach, const EngPosition *position, EngColor color)
{
    const EngBitboard occupied = eng_position_occupied(position);
    const EngBitboard pawns = pawn_reach(position, color);
    const EngBitboard minors = type_reach(position, color, ENG_KNIGHT, occupied) |
                               type_reach(position, color, ENG_BISHOP, occupied) | pawns;
    const EngBitboard rooks = type_reach(position, color, ENG_ROOK, occupied) | minors;
    const EngBitboard queens = type_reach(position, color, ENG_QUEEN, occupied) | rooks;
    *reach = (Reach){
        .all = queens | eng_king_attacks(eng_position_king(position, color)),
        .below = {0, pawns, pawns, minors, rooks, queens},
    };
}

/* 0 to 5: not attacked, attacked, attacked by a lesser piece; and whether it is defended. */
static unsigned state_of(EngSquare square, EngPieceType type, const Reach *own, const Reach *enemy)
{
    const EngBitboard bit = eng_bit(square);
    const unsigned attacked = enemy->below[type] & bit ? 2 : enemy->all & bit ? 1 : 0;
    return attacked * 2 + ((own->all & bit) != 0);
}

/* What a piece that is attacked by a lesser one but defended loses at least. */
static int loss_of_defended(EngPieceType type, EngBitboard attacked, const Reach *enemy)
{
    const int attacker_cp = attacked & enemy->below[ENG_KNIGHT] ? value_cp[ENG_PAWN]
                            : attacked & enemy->below[ENG_ROOK] ? value_cp[ENG_BISHOP]
                                                                : value_cp[ENG_ROOK];
    return value_cp[type] - attacker_cp;
}

/* The worst that `color` can lose by one capture, and `*where`. */
static int worst_loss(const EngPosition *position, EngColor color, const Reach *own,
                      const Reach *enemy, EngBitboard *where)
{
    int worst = 0;
    *where = 0;
    for (EngPieceType type = ENG_QUEEN;; type--) {
        const EngBitboard attacked = eng_position_pieces(position, color, type) & enemy->all;
        const EngBitboard loose = attacked & ~own->all;
        const EngBitboard chased = attacked & own->all & enemy->below[type];
        if (loose && value_cp[type] > worst) {
            worst = value_cp[type];
            *where = loose;
        }
        if (chased && loss_of_defended(type, chased, enemy) > worst) {
            worst = loss_of_defended(type, chased, enemy);
            *where = chased;
        }
        if (type == ENG_PAWN) {
            return worst;
        }
    }
}

/* What `color` loses where equal pieces attack what is defended, the other side being to move. */
static int contested_loss(const EngPosition *position, EngBitboard contested)
{
    const EngColor enemy = (EngColor)position->side_to_move;
    const EngBitboard occupied = eng_position_occupied(position);
    int worst = 0;
    while (contested) {
        const EngSquare square = eng_pop_first(&contested);
        const EngBitboard attackers =
            eng_position_attackers(position, square, occupied) & position->by_color[enemy];
        EngPieceType type = ENG_PAWN;
        while (type < ENG_KING && !(attackers & position->by_type[type])) {
            type++;
        }
        if (type == ENG_KING) {
            continue;
        }
        const EngMove move = eng_move(eng_first(attackers & position->by_type[type]), square);
        if (eng_see_at_least(position, move, worst > 80 ? worst + 1 : 80)) {
            worst = !eng_see_at_least(position, move, 250)   ? value_cp[ENG_PAWN]
                    : !eng_see_at_least(position, move, 450) ? value_cp[ENG_KNIGHT]
                                                             : value_cp[ENG_ROOK];
        }
    }
    return worst;
}

/* What White loses at worst if it is Black's turn, as it must be in `position`. */
static int danger(const EngPosition *position, const Reach *own, const Reach *enemy,
                  EngBitboard *where)
{
    int worst = worst_loss(position, ENG_WHITE, own, enemy, where);
    for (EngPieceType type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        const EngBitboard contested = eng_position_pieces(position, ENG_WHITE, type) & enemy->all &
                                      own->all & ~enemy->below[type];
        const int loss =
            contested && value_cp[type] > worst ? contested_loss(position, contested) : 0;
        if (loss > worst) {
            worst = loss;
            *where = contested;
        }
    }
    return worst;
}

static unsigned loss_step(int loss_cp)
{
    return loss_cp == 0 ? 0 : loss_cp <= 180 ? 1 : loss_cp <= 350 ? 2 : loss_cp <= 580 ? 3 : 4;
}

/* --- Inputs ----------------------------------------------------------------------------------- */

static void add(EngPolicyInputs *inputs, unsigned row)
{
    inputs->rows[inputs->count++] = (uint16_t)row;
}

static void add_pieces(EngPolicyInputs *inputs, const EngPosition *position, const Reach reach[2])
{
    for (EngBitboard rest = eng_position_occupied(position); rest;) {
        const EngSquare square = eng_pop_first(&rest);
        const EngPieceType type = eng_piece_type(position->board[square]);
        const EngColor color = eng_piece_color(position->board[square]);
        const unsigned state = state_of(square, type, &reach[color], &reach[eng_other(color)]);
        add(inputs, ENG_POLICY_IN_PIECE + ((color * 6u + type) * 64u + square) * 6u + state);
    }
}

static void add_past(EngPolicyInputs *inputs, const EngPolicyScene *scene)
{
    const EngPosition *position = &scene->position;
    if (scene->last != ENG_NO_MOVE) {
        const EngSquare to = eng_move_arrival(scene->last);
        const unsigned type = eng_piece_type(position->board[to]);
        add(inputs, ENG_POLICY_IN_LAST_TO + type % 6 * 64 + to);
        add(inputs, ENG_POLICY_IN_LAST_FROM + eng_move_from(scene->last));
    }
    if (scene->own != ENG_NO_MOVE) {
        const EngSquare to = eng_move_arrival(scene->own);
        const EngPiece piece = position->board[to];
        const unsigned type = piece != ENG_NO_PIECE && eng_piece_color(piece) == ENG_WHITE
                                  ? eng_piece_type(piece)
                                  : ENG_NO_PIECE_TYPE;
        add(inputs, ENG_POLICY_IN_OWN_TO + type * 64 + to);
        add(inputs, ENG_POLICY_IN_OWN_FROM + eng_move_from(scene->own));
    }
    if (scene->captured) {
        add(inputs, ENG_POLICY_IN_CAPTURED);
    }
}

static unsigned at_most(unsigned number, unsigned most)
{
    return number < most ? number : most;
}

static void add_rest(EngPolicyInputs *inputs, const EngPosition *position)
{
    for (unsigned right = 0; right < 4; right++) {
        if (position->castling >> right & 1) {
            add(inputs, ENG_POLICY_IN_CASTLING + right);
        }
    }
    if (position->en_passant != ENG_NO_SQUARE) {
        add(inputs, ENG_POLICY_IN_EN_PASSANT + (unsigned)eng_file(position->en_passant));
    }
    const unsigned number = position->fullmove_number > 0 ? position->fullmove_number - 1u : 0;
    add(inputs, ENG_POLICY_IN_NUMBER + at_most(number / 5, 12));
    add(inputs, ENG_POLICY_IN_QUIET + at_most(position->halfmove_clock / 8u, 4));
}

EngPolicyRating eng_policy_rating(int rating)
{
    const int last = (ENG_POLICY_RATING_ROWS - 1) * ENG_POLICY_RATING_STEP;
    int above = rating - ENG_POLICY_RATING_FIRST;
    above = above < 0 ? 0 : above > last ? last : above;
    const int step = above / ENG_POLICY_RATING_STEP;
    const int row = step < ENG_POLICY_RATING_ROWS - 1 ? step : ENG_POLICY_RATING_ROWS - 2;
    return (EngPolicyRating){
        .row = row,
        .share =
            (above - row * ENG_POLICY_RATING_STEP) * ENG_POLICY_SHARES / ENG_POLICY_RATING_STEP,
    };
}

/* --- Marks ------------------------------------------------------------------------------------ */

/* What is the same for all moves of a scene. */
typedef struct {
    const EngPolicyScene *scene;
    const EngPosition *position;
    Reach reach[2];
    int loss_cp, gain_cp; /* what hangs before the move: ours, theirs */
    EngBitboard loss_at;
    EngBitboard enemy_pawns;
    EngBitboard last_attacks; /* of the piece that moved last; `last_at`: where it is */
    EngBitboard last_at, zone;
    EngSquare our_king, their_king;
} Ground;

/* One move. */
typedef struct {
    EngMove move;
    EngSquare from, to; /* `to`: where the piece arrives */
    EngPieceType type;
    unsigned captured; /* EngPieceType; 6: nothing */
    unsigned swap, safe;
    EngPosition after;
    Reach reach[2];
} Trial;

static void mark(EngPolicyMarks *marks, unsigned row)
{
    marks->wide[marks->count++] = (uint16_t)row;
}

/* 0 to 6: loses a rook or more, a piece, a pawn; nothing; wins a pawn, a piece, a rook or more. */
static unsigned swap_of(const EngPosition *position, const Trial *trial, bool is_attacked)
{
    const EngMove move = trial->move;
    if (trial->captured == ENG_NO_PIECE_TYPE && eng_move_kind(move) != ENG_MOVE_PROMOTION) {
        if (!is_attacked || eng_see_at_least(position, move, -30)) {
            return 3;
        }
    } else if (eng_see_at_least(position, move, 80)) {
        return !eng_see_at_least(position, move, 250)   ? 4
               : !eng_see_at_least(position, move, 450) ? 5
                                                        : 6;
    } else if (eng_see_at_least(position, move, -30)) {
        return 3;
    }
    return eng_see_at_least(position, move, -180) ? 2 : eng_see_at_least(position, move, -400);
}

static void try_move(Trial *trial, const Ground *ground, EngMove move)
{
    const EngPosition *position = ground->position;
    *trial = (Trial){
        .move = move,
        .from = eng_move_from(move),
        .to = eng_move_arrival(move),
        .type = eng_piece_type(position->board[eng_move_from(move)]),
        .captured = ENG_NO_PIECE_TYPE,
    };
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT) {
        trial->captured = ENG_PAWN;
    } else if (eng_move_kind(move) != ENG_MOVE_CASTLING) {
        trial->captured = eng_piece_type(position->board[trial->to]);
    }
    trial->swap =
        swap_of(position, trial, (ground->reach[ENG_BLACK].all & eng_bit(trial->to)) != 0);
    trial->safe = trial->swap >= 3;
    eng_position_play(&trial->after, position, move);
    find_reach(&trial->reach[ENG_WHITE], &trial->after, ENG_WHITE);
    find_reach(&trial->reach[ENG_BLACK], &trial->after, ENG_BLACK);
}

static void mark_squares(EngPolicyMarks *marks, const Trial *trial, const Ground *ground)
{
    const unsigned type = trial->type;
    const unsigned hangs = (ground->loss_at & eng_bit(trial->from)) != 0;
    const unsigned before =
        state_of(trial->from, trial->type, &ground->reach[ENG_WHITE], &ground->reach[ENG_BLACK]);
    const unsigned after =
        state_of(trial->to, trial->type, &trial->reach[ENG_WHITE], &trial->reach[ENG_BLACK]);
    mark(marks, ENG_POLICY_MARK_FROM + (type * 64 + trial->from) * 2 + hangs);
    mark(marks, ENG_POLICY_MARK_TO + (type * 64 + trial->to) * 2 + trial->safe);
    mark(marks, ENG_POLICY_MARK_STATES + (type * 6 + before) * 6 + after);
    mark(marks, ENG_POLICY_MARK_SWAP + (type * 7 + trial->captured) * 7 + trial->swap);
}

static void mark_check(EngPolicyMarks *marks, const Trial *trial)
{
    const EngBitboard checkers = trial->after.checkers;
    if (checkers) {
        const unsigned discovered = (checkers & ~eng_bit(trial->to)) != 0;
        mark(marks, ENG_POLICY_MARK_CHECK + (trial->type * 2u + discovered) * 2 + trial->safe);
        if (!eng_movegen_any(&trial->after)) {
            mark(marks, ENG_POLICY_MARK_MATE);
        }
    }
}

/* The most valuable enemy piece that the moved one attacks, if that is loose or worth more; 5: the
 * king does not count, nor does anything else. */
static unsigned find_target(const Trial *trial, EngBitboard attacks)
{
    for (unsigned type = ENG_QUEEN + 1; type-- > 0;) {
        const EngBitboard targets =
            eng_position_pieces(&trial->after, ENG_BLACK, (EngPieceType)type) & attacks;
        if (targets && ((targets & ~trial->reach[ENG_BLACK].all) ||
                        value_cp[type] > value_cp[trial->type] + 50)) {
            return type;
        }
    }
    return 5;
}

/* The squares that a piece attacks where it stands. */
static EngBitboard attacks_from(const EngPosition *position, EngSquare square)
{
    const EngPiece piece = position->board[square];
    return eng_piece_type(piece) == ENG_PAWN
               ? eng_pawn_attacks(eng_piece_color(piece), square)
               : eng_piece_attacks(eng_piece_type(piece), square, eng_position_occupied(position));
}

static void mark_reach(EngPolicyMarks *marks, const Trial *trial, const Ground *ground,
                       EngBitboard attacks)
{
    const unsigned type = trial->type;
    const EngBitboard before = attacks_from(ground->position, trial->from);
    const int change = eng_popcount(attacks & ~trial->after.by_color[ENG_WHITE]) -
                       eng_popcount(before & ~ground->position->by_color[ENG_WHITE]);
    const unsigned reply = ((ground->last_attacks & eng_bit(trial->from)) != 0) * 4u +
                           ((ground->last_attacks & eng_bit(trial->to)) != 0) * 2u +
                           ((attacks & ground->last_at) != 0);
    mark(marks, ENG_POLICY_MARK_REPLY + type * 8 + reply);
    mark(marks, ENG_POLICY_MARK_ZONE + type * 4 +
                    at_most((unsigned)eng_popcount(attacks & ground->zone), 3));
    mark(marks, ENG_POLICY_MARK_CHANGE + type * 9 +
                    (unsigned)(change < -8  ? 0
                               : change > 8 ? 8
                                            : (change + 9) / 2));
}

static void mark_dangers(EngPolicyMarks *marks, const Trial *trial, const Ground *ground)
{
    const Reach *own = &trial->reach[ENG_WHITE], *enemy = &trial->reach[ENG_BLACK];
    const EngBitboard attacks = attacks_from(&trial->after, trial->to);
    EngBitboard loss_at, gain_at;
    const unsigned loss = loss_step(danger(&trial->after, own, enemy, &loss_at));
    const unsigned gain = loss_step(worst_loss(&trial->after, ENG_BLACK, enemy, own, &gain_at));
    const unsigned of_moved = (loss_at & eng_bit(trial->to)) != 0;
    const unsigned free_squares =
        (unsigned)eng_popcount(attacks & ~trial->after.by_color[ENG_WHITE] &
                               ~(trial->type == ENG_PAWN ? 0 : enemy->below[trial->type]));
    mark(marks, ENG_POLICY_MARK_LOSS + (loss_step(ground->loss_cp) * 5 + loss) * 2 + of_moved);
    mark(marks, ENG_POLICY_MARK_GAIN + loss_step(ground->gain_cp) * 5 + gain);
    mark(marks, ENG_POLICY_MARK_FREEDOM + trial->type * 8u + at_most(free_squares / 2, 7));
    mark(marks, ENG_POLICY_MARK_THREAT + (trial->type * 6u + find_target(trial, attacks)) * 2 +
                    trial->safe);
    mark_reach(marks, trial, ground, attacks);
}

static unsigned offset_row(EngSquare square, EngSquare origin)
{
    return (unsigned)((eng_rank(square) - eng_rank(origin) + 7) * 15 + eng_file(square) -
                      eng_file(origin) + 7);
}

static void mark_past(EngPolicyMarks *marks, const Trial *trial, const EngPolicyScene *scene)
{
    if (scene->last != ENG_NO_MOVE) {
        const EngSquare last = eng_move_arrival(scene->last);
        mark(marks, ENG_POLICY_MARK_AWAY_TO + offset_row(trial->to, last));
        mark(marks, ENG_POLICY_MARK_AWAY_FROM + offset_row(trial->from, last));
        if (trial->to == last) {
            mark(marks, ENG_POLICY_MARK_BACK + scene->captured * 7u + trial->swap);
        }
    }
    if (scene->own != ENG_NO_MOVE && trial->from == eng_move_arrival(scene->own)) {
        mark(marks, ENG_POLICY_MARK_AGAIN + trial->type);
        if (trial->to == eng_move_from(scene->own)) {
            mark(marks, ENG_POLICY_MARK_RETURN + trial->type);
        }
    }
}

static unsigned distance(EngSquare a, EngSquare b)
{
    const int files = abs(eng_file(a) - eng_file(b)), ranks = abs(eng_rank(a) - eng_rank(b));
    return (unsigned)(files > ranks ? files : ranks);
}

/* The squares ahead of a White pawn on its own and the neighboring files. */
static EngBitboard pawn_path(EngSquare square)
{
    const EngBitboard file = ENG_FILE_A << eng_file(square);
    const EngBitboard files = file | (file & ~ENG_FILE_H) << 1 | (file & ~ENG_FILE_A) >> 1;
    const int rank = eng_rank(square);
    return rank == 7 ? 0 : files & ~UINT64_C(0) << (8 * (rank + 1));
}

static void mark_post(EngPolicyMarks *marks, const Trial *trial, const Ground *ground)
{
    const EngBitboard pawns = eng_position_pieces(&trial->after, ENG_WHITE, ENG_PAWN);
    const EngBitboard file = ENG_FILE_A << eng_file(trial->to);
    const unsigned held = (eng_pawn_attacks(ENG_BLACK, trial->to) & pawns) != 0;
    const unsigned lasting = (pawn_path(trial->to) & ~file & ground->enemy_pawns) == 0;
    const unsigned openness = file & pawns ? 0 : file & ground->enemy_pawns ? 1 : 2;
    mark(marks, ENG_POLICY_MARK_POST + trial->type * 4u + held * 2 + lasting);
    mark(marks, ENG_POLICY_MARK_FILE + trial->type * 3u + openness);
}

static void mark_place(EngPolicyMarks *marks, const Trial *trial, const Ground *ground)
{
    const unsigned type = trial->type;
    mark(marks, ENG_POLICY_MARK_THEIR_KING + type * 8 + distance(trial->to, ground->their_king));
    mark(marks, ENG_POLICY_MARK_OUR_KING + type * 8 + distance(trial->to, ground->our_king));
    mark_post(marks, trial, ground);
    if (ground->position->checkers) {
        const unsigned way = type == ENG_KING ? 0 : trial->captured != ENG_NO_PIECE_TYPE ? 1 : 2;
        mark(marks, ENG_POLICY_MARK_EVASION + way);
    }
    if (type == ENG_PAWN) {
        const unsigned passed = (pawn_path(trial->to) & ground->enemy_pawns) == 0;
        mark(marks, ENG_POLICY_MARK_PAWN + passed * 8 + (unsigned)eng_rank(trial->to));
    }
}

static void mark_special(EngPolicyMarks *marks, EngMove move)
{
    switch (eng_move_kind(move)) {
    case ENG_MOVE_PROMOTION:
        mark(marks, ENG_POLICY_MARK_SPECIAL + (unsigned)eng_move_promoted(move) - ENG_KNIGHT);
        break;
    case ENG_MOVE_CASTLING:
        mark(marks, ENG_POLICY_MARK_SPECIAL + 4 + (eng_move_to(move) < eng_move_from(move)));
        break;
    case ENG_MOVE_EN_PASSANT:
        mark(marks, ENG_POLICY_MARK_SPECIAL + 6);
        break;
    default:
        break;
    }
}

/* The number of a pair of squares among those that a queen or a knight can connect: the pairs
 * before it from the same square, after those of all squares before. */
static unsigned pair_row(EngSquare from, EngSquare to, const uint16_t starts[64])
{
    const EngBitboard goals = eng_piece_reach(ENG_QUEEN, from) | eng_knight_attacks(from);
    return starts[from] + (unsigned)eng_popcount(goals & (eng_bit(to) - 1));
}

static void count_pairs(uint16_t starts[64])
{
    unsigned start = 0;
    for (int from = 0; from < 64; from++) {
        starts[from] = (uint16_t)start;
        start += (unsigned)eng_popcount(eng_piece_reach(ENG_QUEEN, (EngSquare)from) |
                                        eng_knight_attacks((EngSquare)from));
    }
}

static void mark_move(EngPolicyMarks *marks, const Ground *ground, EngMove move,
                      const uint16_t starts[64])
{
    Trial trial;
    try_move(&trial, ground, move);
    marks->count = 0;
    marks->narrow = (uint16_t)(pair_row(trial.from, trial.to, starts) * 2 + trial.safe);
    mark_squares(marks, &trial, ground);
    mark_check(marks, &trial);
    mark_dangers(marks, &trial, ground);
    mark_past(marks, &trial, ground->scene);
    mark_place(marks, &trial, ground);
    mark_special(marks, move);
}

static void survey(Ground *ground, const EngPolicyScene *scene)
{
    const EngPosition *position = &scene->position;
    EngBitboard gain_at;
    *ground = (Ground){
        .scene = scene,
        .position = position,
        .enemy_pawns = eng_position_pieces(position, ENG_BLACK, ENG_PAWN),
        .our_king = eng_position_king(position, ENG_WHITE),
        .their_king = eng_position_king(position, ENG_BLACK),
    };
    const Reach *own = &ground->reach[ENG_WHITE], *enemy = &ground->reach[ENG_BLACK];
    find_reach(&ground->reach[ENG_WHITE], position, ENG_WHITE);
    find_reach(&ground->reach[ENG_BLACK], position, ENG_BLACK);
    EngPosition passed = *position; /* as if it were Black's turn: enough for exchanges */
    passed.side_to_move = ENG_BLACK;
    ground->loss_cp = danger(&passed, own, enemy, &ground->loss_at);
    ground->zone = eng_king_attacks(ground->their_king) | eng_bit(ground->their_king);
    if (scene->last != ENG_NO_MOVE) {
        ground->last_at = eng_bit(eng_move_arrival(scene->last));
        ground->last_attacks = attacks_from(position, eng_move_arrival(scene->last));
    }
    ground->gain_cp = worst_loss(position, ENG_BLACK, enemy, own, &gain_at);
}

void eng_policy_features(const EngPolicyScene *scene, EngPolicyInputs *inputs, EngMoveList *moves,
                         EngPolicyMarks *marks)
{
    Ground ground;
    uint16_t starts[64];
    survey(&ground, scene);
    inputs->count = 0;
    add_pieces(inputs, &scene->position, ground.reach);
    add_rest(inputs, &scene->position);
    add_past(inputs, scene);
    eng_movegen_legal(&scene->position, moves);
    count_pairs(starts);
    for (int i = 0; i < moves->count; i++) {
        mark_move(&marks[i], &ground, moves->moves[i], starts);
    }
}
