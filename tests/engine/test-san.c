/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* SAN and UCI text: writing, reading, and round trips. */
#include "tests/engine/board-test.h"

#include <string.h>

static void check_read(char **fields, const char *where)
{
    static const char *const names[] = {"ok", "syntax", "illegal", "ambiguous"};
    EngPosition position = position_of(fields[0]);
    char text[ENG_UCI_MAX];
    EngMove move = ENG_NO_MOVE;
    EngSanStatus status = eng_san_parse(&position, fields[1], -1, &move);
    const char *found = names[status];
    if (status == ENG_SAN_OK) {
        bool chess960 = position.chess960;
        position.chess960 = false; /* castling as the king's two squares */
        found = eng_uci_write(&position, move, text);
        position.chess960 = chess960;
    } else {
        g_assert_cmpint(move, ==, ENG_NO_MOVE);
    }
    if (strcmp(found, fields[2]) != 0)
        g_error("%s: found %s", where, found);
}

static void test_read(void)
{
    board_test_cases("san/read.txt", 3, check_read);
}

static void check_write(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    EngMove move = eng_uci_parse(&position, fields[1]);
    char text[ENG_SAN_MAX];
    if (move == ENG_NO_MOVE)
        g_error("%s: not a legal move", where);
    if (strcmp(eng_san_write(&position, move, text), fields[2]) != 0)
        g_error("%s: written %s", where, text);
}

static void test_write(void)
{
    board_test_cases("san/write.txt", 3, check_write);
}

static void visit_round_trip(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (int i = 0; i < legal->count; i++) {
        EngMove move = legal->moves[i], back = ENG_NO_MOVE;
        char san[ENG_SAN_MAX], uci[ENG_UCI_MAX], padded[64];
        eng_san_write(position, move, san);
        g_assert_true(g_hash_table_add(seen, g_strdup(san)));
        g_assert_cmpint(eng_san_parse(position, san, -1, &back), ==, ENG_SAN_OK);
        g_assert_cmpint(back, ==, move);
        g_snprintf(padded, sizeof padded, "%s12. e4", san);
        g_assert_cmpint(eng_san_parse(position, padded, (int)strlen(san), &back), ==, ENG_SAN_OK);
        g_assert_cmpint(back, ==, move);
        eng_uci_write(position, move, uci);
        g_assert_cmpint(eng_uci_parse(position, uci), ==, move);
    }
}

static void test_round_trip(void)
{
    board_test_playouts(30, 60, 200, visit_round_trip);
    board_test_playouts(31, 60, 200, visit_round_trip);
}

/* Less than the whole origin is never written where it would not do: the text without it must not
 * be the text of another move. */
static void visit_shortest(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    for (int i = 0; i < legal->count; i++) {
        char san[ENG_SAN_MAX];
        eng_san_write(position, legal->moves[i], san);
        if (!strchr("NBRQ", san[0]))
            continue;
        g_autofree char *body = g_strdup(san);
        body[strcspn(body, "+#")] = '\0';
        bool capture = strchr(body, 'x') != NULL;
        if ((int)strlen(body) - capture <= 3)
            continue;
        g_autofree char *shorter = g_strdup_printf("%c%s", body[0], body + strlen(body) - 2);
        EngMove move;
        g_assert_cmpint(eng_san_parse(position, shorter, -1, &move), ==, ENG_SAN_AMBIGUOUS);
    }
}

static void test_shortest(void)
{
    board_test_playouts(32, 60, 200, visit_shortest);
}

/* A move as text: the kind of piece, the given part of its square (-1: none), its target. */
typedef struct {
    EngPieceType type;
    int file, rank;
    EngSquare to;
} Spelling;

static void write_spelling(Spelling spelling, char text[16])
{
    char *out = text;
    if (spelling.type != ENG_PAWN)
        *out++ = "PNBRQK"[spelling.type];
    if (spelling.file >= 0)
        *out++ = (char)('a' + spelling.file);
    if (spelling.rank >= 0)
        *out++ = (char)('1' + spelling.rank);
    g_snprintf(out, 8, "%c%c%s", 'a' + eng_file(spelling.to), '1' + eng_rank(spelling.to),
               spelling.type == ENG_PAWN && (spelling.to < 8 || spelling.to > 55) ? "=N" : "");
}

static bool is_spelled(const EngPosition *position, EngMove move, Spelling spelling)
{
    EngSquare from = eng_move_from(move);
    bool pawn_push = spelling.type == ENG_PAWN && spelling.file < 0;
    int file = pawn_push ? eng_file(spelling.to) : spelling.file;
    return eng_move_kind(move) != ENG_MOVE_CASTLING && eng_move_to(move) == spelling.to &&
           eng_piece_type(position->board[from]) == spelling.type &&
           (file < 0 || eng_file(from) == file) &&
           (spelling.rank < 0 || eng_rank(from) == spelling.rank) &&
           (eng_move_kind(move) != ENG_MOVE_PROMOTION || eng_move_promoted(move) == ENG_KNIGHT);
}

static void check_against_list(const EngPosition *position, const EngMoveList *legal,
                               Spelling spelling)
{
    char text[16];
    int fitting = 0;
    EngMove expected = ENG_NO_MOVE, found = ENG_NO_MOVE;
    for (int i = 0; i < legal->count; i++) {
        if (is_spelled(position, legal->moves[i], spelling)) {
            fitting++;
            expected = legal->moves[i];
        }
    }
    write_spelling(spelling, text);
    EngSanStatus status = eng_san_parse(position, text, -1, &found);
    g_assert_cmpint(status, ==,
                    fitting == 0   ? ENG_SAN_ILLEGAL
                    : fitting == 1 ? ENG_SAN_OK
                                   : ENG_SAN_AMBIGUOUS);
    if (fitting == 1)
        g_assert_cmpint(found, ==, expected);
}

/* Every piece letter with every target, and what a file or a rank more makes of it, is judged as
 * the list of all legal moves judges it. */
static void visit_all_texts(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    int file = g_rand_int_range(random, 0, 8), rank = g_rand_int_range(random, 0, 8);
    for (int i = ENG_PAWN; i <= ENG_KING; i++) {
        EngPieceType type = (EngPieceType)i;
        for (EngSquare to = 0; to < 64; to++) {
            check_against_list(position, legal, (Spelling){type, -1, -1, to});
            check_against_list(position, legal, (Spelling){type, file, -1, to});
            if (type != ENG_PAWN)
                check_against_list(position, legal, (Spelling){type, -1, rank, to});
        }
    }
}

static void test_all_texts(void)
{
    board_test_playouts(34, 30, 150, visit_all_texts);
    board_test_playouts(35, 30, 150, visit_all_texts);
}

static void test_uci_castling(void)
{
    char text[ENG_UCI_MAX];
    EngPosition position = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EngMove move = eng_move_of_kind(eng_square(4, 0), eng_square(7, 0), ENG_MOVE_CASTLING);
    g_assert_cmpint(eng_uci_parse(&position, "e1g1"), ==, move);
    g_assert_cmpint(eng_uci_parse(&position, "e1h1"), ==, move);
    g_assert_cmpstr(eng_uci_write(&position, move, text), ==, "e1g1");
    position.chess960 = true;
    g_assert_cmpstr(eng_uci_write(&position, move, text), ==, "e1h1");
}

/* A king's step in Chess960 stays a step, though castling ends there too. */
static void test_uci_step_or_castling(void)
{
    EngPosition position = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EngSquare f1 = eng_square(5, 0);
    g_assert_cmpint(eng_uci_parse(&position, "f1g1"), ==, eng_move(f1, eng_square(6, 0)));
    g_assert_cmpint(eng_uci_parse(&position, "f1h1"), ==,
                    eng_move_of_kind(f1, eng_square(7, 0), ENG_MOVE_CASTLING));
}

static void test_uci_refuses(void)
{
    static const char *const bad[] = {"",      "e",      "e2",   "e2e",  "e2e9", "i2i4",
                                      "e2e4q", "e2e4 ",  "e7e5", "0000", "e4",   "E2E4",
                                      "e2-e4", "e2e4qq", "Nf3",  "e1e1", "a1a1", "b1b1"};
    EngPosition position;
    eng_position_init(&position);
    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        g_assert_cmpint(eng_uci_parse(&position, bad[i]), ==, ENG_NO_MOVE);
    position = position_of("8/4P3/8/k7/8/8/8/4K3 w - - 0 1");
    g_assert_cmpint(eng_uci_parse(&position, "e7e8"), ==, ENG_NO_MOVE);
    g_assert_cmpint(eng_uci_parse(&position, "e7e8k"), ==, ENG_NO_MOVE);
    g_assert_cmpint(eng_uci_parse(&position, "e7e8Q"), !=, ENG_NO_MOVE);
}

/* Random text is parsed, and accepted moves are legal. */
static void test_garbage(void)
{
    static const char alphabet[] = "abcdefgh12345678NBRQKPOo0-x=+#!?.() nZ";
    g_autoptr(GRand) random = g_rand_new_with_seed(33);
    EngPosition position = position_of("r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 0 1");
    int good = 0;
    for (int i = 0; i < 300000; i++) {
        char text[12];
        int length = g_rand_int_range(random, 0, 9);
        for (int n = 0; n < length; n++)
            text[n] = alphabet[g_rand_int_range(random, 0, sizeof alphabet - 1)];
        EngMove move;
        if (eng_san_parse(&position, text, length, &move) == ENG_SAN_OK) {
            g_assert_true(move == ENG_NULL_MOVE || eng_move_is_legal(&position, move));
            good++;
        }
    }
    g_assert_cmpint(good, >, 50);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/san/read", test_read);
    g_test_add_func("/san/write", test_write);
    g_test_add_func("/san/round-trip", test_round_trip);
    g_test_add_func("/san/shortest", test_shortest);
    g_test_add_func("/san/all-texts", test_all_texts);
    g_test_add_func("/san/garbage", test_garbage);
    g_test_add_func("/uci/castling", test_uci_castling);
    g_test_add_func("/uci/step-or-castling", test_uci_step_or_castling);
    g_test_add_func("/uci/refuses", test_uci_refuses);
    return g_test_run();
}
