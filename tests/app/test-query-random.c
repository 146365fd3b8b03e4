/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Conditions about the board on random games, compared with a simple check of every position. */
#include <string.h>

#include "app/library/query.h"
#include "tests/app/query-game.h"

/* --- Boards that are turned, patterns, material ----------------------------------------------- */

/* The board seen with the colors changed and upside down, and with left and right changed. */
static void turn_board(EngPiece turned[64], const EngPiece board[64], gboolean flip,
                       gboolean mirror)
{
    for (EngSquare square = 0; square < 64; square++) {
        EngPiece piece = board[square];
        if (flip && piece != ENG_NO_PIECE)
            piece ^= 8;
        turned[square ^ (flip ? 56 : 0) ^ (mirror ? 7 : 0)] = piece;
    }
}

typedef gboolean (*Oracle)(gconstpointer spec, const EngPiece board[64]);

/* The first ply of the first run that is long enough. */
static int find_slowly(Oracle holds, gconstpointer spec, const TabiyaSpecWhen *when,
                       const Game *game)
{
    int first = -1, first_end = MAX_PLIES + 1;
    for (int flip = 0; flip <= when->flip; flip++) {
        for (int mirror = 0; mirror <= when->mirror; mirror++) {
            guint run = 0;
            for (guint ply = when->first_ply; ply <= game->n_moves && ply <= when->last_ply;
                 ply++) {
                EngPiece board[64];
                turn_board(board, game->positions[ply].board, flip, mirror);
                run = holds(spec, board) ? run + 1 : 0;
                if (run == when->hold && (int)ply < first_end) {
                    first_end = (int)ply;
                    first = (int)(ply - when->hold + 1);
                }
            }
        }
    }
    return first;
}

static gboolean slow_term(const TabiyaPatternTerm *term, const EngPiece board[64])
{
    for (EngSquare square = 0; square < 64; square++) {
        if ((term->squares >> square & 1) && (term->pieces >> board[square] & 1))
            return !term->negated;
    }
    return term->negated;
}

typedef struct {
    TabiyaPatternTerm terms[6];
    guint count;
} SlowPattern;

static gboolean slow_pattern(gconstpointer spec, const EngPiece board[64])
{
    const SlowPattern *pattern = spec;
    for (guint i = 0; i < pattern->count; i++) {
        if (!slow_term(&pattern->terms[i], board))
            return FALSE;
    }
    return TRUE;
}

static guint slow_count(const EngPiece board[64], EngPiece piece)
{
    guint count = 0;
    for (EngSquare square = 0; square < 64; square++)
        count += board[square] == piece;
    return count;
}

static gboolean slow_within(guint count, TabiyaMaterialRange range)
{
    return count >= range.from && (range.to == TABIYA_MATERIAL_ANY || count <= range.to);
}

static gboolean slow_bishops(TabiyaBishops bishops, const EngPiece board[64])
{
    int shade[2] = {-1, -1};
    if (bishops == TABIYA_BISHOPS_ANY)
        return TRUE;
    for (EngSquare square = 0; square < 64; square++) {
        for (int color = 0; color < 2; color++) {
            if (board[square] == eng_piece((EngColor)color, ENG_BISHOP)) {
                if (shade[color] >= 0)
                    return FALSE;
                shade[color] = (eng_file(square) + eng_rank(square)) & 1;
            }
        }
    }
    return shade[0] >= 0 && shade[1] >= 0 &&
           (shade[0] == shade[1]) == (bishops == TABIYA_BISHOPS_SAME);
}

typedef struct {
    TabiyaMaterialSide sides[2];
    TabiyaBishops bishops;
} SlowMaterial;

static gboolean slow_material(gconstpointer spec, const EngPiece board[64])
{
    const SlowMaterial *material = spec;
    for (int color = 0; color < 2; color++) {
        const TabiyaMaterialSide *side = &material->sides[color];
        guint counts[5];
        for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
            counts[type] = slow_count(board, eng_piece((EngColor)color, (EngPieceType)type));
            if (!slow_within(counts[type], side->pieces[type]))
                return FALSE;
        }
        if (!slow_within(counts[ENG_KNIGHT] + counts[ENG_BISHOP], side->minors))
            return FALSE;
    }
    return slow_bishops(material->bishops, board);
}

static TabiyaSpecWhen random_when(void)
{
    TabiyaSpecWhen when = TABIYA_SPEC_ANY_TIME;
    when.flip = below(2);
    when.mirror = below(2);
    when.hold = (guint16)(below(2) ? 1 : 1 + below(6));
    if (below(2)) {
        when.first_ply = (guint16)below(80);
        when.last_ply = below(2) ? G_MAXUINT16 : (guint16)(when.first_ply + below(60));
    }
    return when;
}

/* Some of a board's pieces, and one that may not be there. */
static guint random_terms(TabiyaPatternTerm terms[6], const EngPosition *position)
{
    const guint count = 1 + below(5);
    for (guint i = 0; i < count; i++) {
        const EngSquare square = (EngSquare)below(64);
        terms[i] = (TabiyaPatternTerm){eng_bit(square), 0, FALSE};
        terms[i].pieces = (TabiyaPieceKinds)(1u << position->board[square]);
        if (below(4) == 0)
            terms[i].pieces |= (TabiyaPieceKinds)(1u << below(6));
        if (below(4) == 0)
            terms[i].squares |= eng_rank_mask((int)below(8));
    }
    if (below(3) == 0)
        terms[below(count)] = (TabiyaPatternTerm){ENG_FILE_A << below(8), 1 << ENG_PAWN, TRUE};
    return count;
}

static void test_random_patterns(void)
{
    guint found = 0;
    for (int i = 0; i < 4000; i++) {
        Game game;
        SlowPattern slow;
        random_game(&game);
        slow.count = random_terms(slow.terms, &game.positions[below(game.n_moves + 1)]);
        const TabiyaSpecWhen when = random_when();
        g_autoptr(TabiyaPattern) spec = tabiya_pattern_new(slow.terms, slow.count, &when);
        const int ply = tabiya_pattern_find(spec, &game.positions[0], game.moves, game.n_moves);
        g_assert_cmpint(ply, ==, find_slowly(slow_pattern, &slow, &when, &game));
        found += ply >= 0;
    }
    g_assert_cmpuint(found, >, 1000);
    g_assert_cmpuint(found, <, 3900);
}

static void random_side(TabiyaMaterialSide *side, const EngPosition *position, EngColor color)
{
    for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
        const guint8 count =
            (guint8)eng_popcount(eng_position_pieces(position, color, (EngPieceType)type));
        TabiyaMaterialRange *range = &side->pieces[type];
        *range = (TabiyaMaterialRange){count, count};
        if (below(2)) {
            range->from = (guint8)below(count + 1u);
            range->to = below(2) ? TABIYA_MATERIAL_ANY : (guint8)(count + below(2));
        }
    }
    side->minors = (TabiyaMaterialRange){0, TABIYA_MATERIAL_ANY};
    if (below(4) == 0)
        side->minors.from = (guint8)below(4);
}

static void test_random_material(void)
{
    guint found = 0;
    for (int i = 0; i < 4000; i++) {
        Game game;
        SlowMaterial slow;
        random_game(&game);
        const EngPosition *position = &game.positions[below(game.n_moves + 1)];
        const int turn = (int)below(2);
        for (int side = 0; side < 2; side++)
            random_side(&slow.sides[side], position, (EngColor)(side ^ turn));
        TabiyaSpecWhen when = random_when();
        when.mirror = FALSE;
        slow.bishops = below(3) ? TABIYA_BISHOPS_ANY : (TabiyaBishops)below(3);
        g_autoptr(TabiyaMaterialSpec) spec =
            tabiya_material_spec_new(slow.sides, slow.bishops, &when);
        const int ply =
            tabiya_material_spec_find(spec, &game.positions[0], game.moves, game.n_moves);
        g_assert_cmpint(ply, ==, find_slowly(slow_material, &slow, &when, &game));
        found += ply >= 0;
    }
    g_assert_cmpuint(found, >, 1000);
    g_assert_cmpuint(found, <, 3900);
}

/* --- Pawns ------------------------------------------------------------------------------------ */

static gboolean has_pawn(const EngPiece board[64], EngColor color, int file, int from, int to)
{
    if (file < 0 || file > 7)
        return FALSE;
    for (int rank = from; rank <= to; rank++) {
        if (board[eng_square(file, rank)] == eng_piece(color, ENG_PAWN))
            return TRUE;
    }
    return FALSE;
}

static gboolean slow_is(TabiyaPawnFeature feature, EngColor color, const EngPiece board[64],
                        EngSquare square)
{
    const int file = eng_file(square), rank = eng_rank(square);
    const int ahead_from = color == ENG_WHITE ? rank + 1 : 0;
    const int ahead_to = color == ENG_WHITE ? 7 : rank - 1;
    const EngColor other = eng_other(color);
    if (board[square] != eng_piece(color, ENG_PAWN))
        return FALSE;
    switch (feature) {
    case TABIYA_PAWNS_ISOLATED:
        return !has_pawn(board, color, file - 1, 0, 7) && !has_pawn(board, color, file + 1, 0, 7);
    case TABIYA_PAWNS_DOUBLED:
        return color == ENG_WHITE ? has_pawn(board, color, file, 0, rank - 1)
                                  : has_pawn(board, color, file, rank + 1, 7);
    case TABIYA_PAWNS_PASSED:
        for (int beside = file - 1; beside <= file + 1; beside++) {
            if (has_pawn(board, other, beside, ahead_from, ahead_to))
                return FALSE;
        }
        return TRUE;
    default:
        return TRUE;
    }
}

static guint slow_feature(TabiyaPawnFeature feature, EngColor color, const EngPiece board[64])
{
    guint count = 0, files = 0;
    if (feature < TABIYA_PAWNS_ISLANDS) {
        for (EngSquare square = 0; square < 64; square++)
            count += slow_is(feature, color, board, square);
        return count;
    }
    for (int file = 0; file < 8; file++) {
        if (has_pawn(board, color, file, 0, 7)) {
            files |= 1u << file;
            count += !has_pawn(board, color, file - 1, 0, 7);
        }
    }
    return feature == TABIYA_PAWNS_FILES ? files : count;
}

static void test_pawn_features(void)
{
    for (int i = 0; i < 2000; i++) {
        EngPiece board[64];
        EngBitboard pawns[2] = {0, 0};
        memset(board, ENG_NO_PIECE, sizeof board);
        for (guint n = below(17); n > 0; n--) {
            const EngSquare square = (EngSquare)(8 + below(48));
            const EngColor color = (EngColor)below(2);
            if (board[square] == ENG_NO_PIECE) {
                board[square] = eng_piece(color, ENG_PAWN);
                pawns[color] |= eng_bit(square);
            }
        }
        for (int feature = 0; feature < TABIYA_PAWNS_N_FEATURES; feature++) {
            for (int color = 0; color < 2; color++) {
                g_assert_cmpuint(tabiya_pawn_feature((TabiyaPawnFeature)feature, (EngColor)color,
                                                     pawns[0], pawns[1]),
                                 ==,
                                 slow_feature((TabiyaPawnFeature)feature, (EngColor)color, board));
            }
        }
    }
}

typedef struct {
    TabiyaPatternTerm squares[6];
    TabiyaPawnTerm features[2];
    guint n_squares, n_features;
    gboolean only;
} SlowPawns;

static gboolean is_named(const SlowPawns *pawns, EngSquare square, EngPiece piece)
{
    for (guint i = 0; i < pawns->n_squares; i++) {
        if (!pawns->squares[i].negated && (pawns->squares[i].squares >> square & 1) &&
            (pawns->squares[i].pieces >> piece & 1)) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean slow_pawns(gconstpointer spec, const EngPiece board[64])
{
    const SlowPawns *pawns = spec;
    for (guint i = 0; i < pawns->n_squares; i++) {
        if (!slow_term(&pawns->squares[i], board))
            return FALSE;
    }
    for (guint i = 0; i < pawns->n_features; i++) {
        const TabiyaPawnTerm *term = &pawns->features[i];
        const guint value = slow_feature(term->feature, term->color, board);
        if (value < term->from || value > term->to)
            return FALSE;
    }
    for (EngSquare square = 0; pawns->only && square < 64; square++) {
        if (eng_piece_type(board[square]) == ENG_PAWN && !is_named(pawns, square, board[square]))
            return FALSE;
    }
    return TRUE;
}

/* The pawns of a position, and correct numbers for it. */
static void random_pawns(SlowPawns *pawns, const EngPosition *position)
{
    memset(pawns, 0, sizeof *pawns);
    pawns->only = below(4) == 0;
    for (EngSquare square = 8; square < 56; square++) {
        if (eng_piece_type(position->board[square]) != ENG_PAWN || pawns->n_squares == 6)
            continue;
        if (below(4) == 0 || pawns->only) {
            pawns->squares[pawns->n_squares++] = (TabiyaPatternTerm){
                eng_bit(square), (TabiyaPieceKinds)(1u << position->board[square]), FALSE};
        }
    }
    for (pawns->n_features = 0; pawns->n_features < 2 && below(2);) {
        TabiyaPawnTerm *term = &pawns->features[pawns->n_features++];
        term->feature = (TabiyaPawnFeature)below(TABIYA_PAWNS_N_FEATURES);
        term->color = (EngColor)below(2);
        term->from = term->to = (guint8)slow_feature(term->feature, term->color, position->board);
    }
}

static void test_random_pawns(void)
{
    guint found = 0;
    for (int i = 0; i < 4000; i++) {
        Game game;
        SlowPawns pawns;
        random_game(&game);
        random_pawns(&pawns, &game.positions[below(game.n_moves + 1)]);
        pawns.only |= pawns.n_squares + pawns.n_features == 0;
        const TabiyaSpecWhen when = random_when();
        g_autoptr(TabiyaPawnSpec) spec = tabiya_pawn_spec_new(
            pawns.squares, pawns.n_squares, pawns.features, pawns.n_features, pawns.only, &when);
        const int ply = tabiya_pawn_spec_find(spec, &game.positions[0], game.moves, game.n_moves);
        g_assert_cmpint(ply, ==, find_slowly(slow_pawns, &pawns, &when, &game));
        found += ply >= 0;
    }
    g_assert_cmpuint(found, >, 1000);
    g_assert_cmpuint(found, <, 3950);
}

/* --- Ways ------------------------------------------------------------------------------------- */

/* The square after move `ply` of the piece on `square` before it; ENG_NO_SQUARE: captured. */
static EngSquare follow(const Game *game, guint ply, EngSquare square)
{
    const EngMove move = game->moves[ply];
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        const EngSquare king_to = eng_move_arrival(move);
        if (square == from)
            return king_to;
        return square == to ? (EngSquare)(to > from ? king_to - 1 : king_to + 1) : square;
    }
    if (square == from)
        return eng_move_kind(move) == ENG_MOVE_PROMOTION ? ENG_NO_SQUARE : to;
    const gboolean taken = square == to || (eng_move_kind(move) == ENG_MOVE_EN_PASSANT &&
                                            square == eng_square(eng_file(to), eng_rank(from)));
    return taken ? ENG_NO_SQUARE : square;
}

/* Whether the piece on `square` goes the rest of the way, stops[1…], from move `ply` on. A
 * promotion at the last step still counts as arriving. */
static int go(const Game *game, guint ply, guint last, EngSquare square,
              const TabiyaPathStop *stops, guint n_stops)
{
    int best = -1;
    for (; ply < last; ply++) {
        const EngMove move = game->moves[ply];
        EngSquare next = follow(game, ply, square);
        if (eng_move_from(move) == square && eng_move_kind(move) == ENG_MOVE_PROMOTION &&
            n_stops == 2 && (stops[1].squares >> eng_move_to(move) & 1)) {
            return best >= 0 ? best : (int)ply + 1;
        }
        if (next == ENG_NO_SQUARE)
            return best;
        if (next == square)
            continue;
        if (stops[1].squares >> next & 1) {
            const int end =
                n_stops == 2 ? (int)ply + 1 : go(game, ply + 1, last, next, stops + 1, n_stops - 1);
            if (end >= 0 && (best < 0 || end < best))
                best = end;
        }
        if (stops[1].straight)
            return best;
        square = next;
    }
    return best;
}

static int find_path_slowly(const Game *game, TabiyaPieceKinds pieces, const TabiyaPathStop *stops,
                            guint n_stops, const TabiyaSpecWhen *when)
{
    int best = -1;
    const guint last = MIN(game->n_moves, when->last_ply);
    const guint first = when->first_ply > 0 ? when->first_ply - 1u : 0;
    for (guint ply = first; ply < last; ply++) {
        for (EngSquare square = 0; square < 64; square++) {
            if (!(stops[0].squares >> square & 1) ||
                !(pieces >> game->positions[ply].board[square] & 1)) {
                continue;
            }
            const int end = go(game, ply, last, square, stops, n_stops);
            if (end >= 0 && (best < 0 || end < best))
                best = end;
        }
    }
    return best;
}

/* A way that a piece of the game goes, some of its stops made vague. */
static guint random_way(const Game *game, TabiyaPieceKinds *pieces, TabiyaPathStop stops[5])
{
    guint count = 1, ply = below(game->n_moves);
    EngSquare square = eng_move_from(game->moves[ply]);
    *pieces = (TabiyaPieceKinds)(1u << game->positions[ply].board[square]);
    stops[0] = (TabiyaPathStop){eng_bit(square), TRUE};
    for (; ply < game->n_moves && count < 5 && square != ENG_NO_SQUARE; ply++) {
        const EngSquare next = follow(game, ply, square);
        if (next != square && next != ENG_NO_SQUARE && (count == 1 || below(3)))
            stops[count++] = (TabiyaPathStop){eng_bit(next), below(2)};
        square = next;
    }
    for (guint i = 0; i < count; i++) {
        if (below(5) == 0)
            stops[i].squares |= ENG_FILE_A << below(8);
    }
    if (below(4) == 0)
        *pieces |= (TabiyaPieceKinds)(1u << below(6));
    return count;
}

static void test_random_paths(void)
{
    guint found = 0, tried = 0;
    for (int i = 0; i < 4000; i++) {
        Game game;
        TabiyaPieceKinds pieces;
        TabiyaPathStop stops[5];
        random_game(&game);
        const guint count = random_way(&game, &pieces, stops);
        if (count < 2)
            continue;
        TabiyaSpecWhen when = random_when();
        when.hold = 1;
        when.flip = when.mirror = FALSE;
        g_autoptr(TabiyaPathSpec) spec = tabiya_path_spec_new(pieces, stops, count, &when);
        const int ply = tabiya_path_spec_find(spec, &game.positions[0], game.moves, game.n_moves);
        g_assert_cmpint(ply, ==, find_path_slowly(&game, pieces, stops, count, &when));
        found += ply >= 0;
        tried++;
    }
    g_assert_cmpuint(found, >, 500);
    g_assert_cmpuint(found, <, tried);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/query-random/patterns", test_random_patterns);
    g_test_add_func("/query-random/material", test_random_material);
    g_test_add_func("/query-random/pawn-features", test_pawn_features);
    g_test_add_func("/query-random/pawns", test_random_pawns);
    g_test_add_func("/query-random/paths", test_random_paths);
    return g_test_run();
}
