/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Polyglot books: keys, moves, damage, choosing; and the shared data's books, if available. */
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "engine/knowledge/polyglot.h"
#include "tests/position-of.h"
#include "tests/shared-data.h"

/* Plays UCI moves from the initial position; the last one in `*last_move`. */
static EngPosition play(const char *moves, EngMove *last_move)
{
    EngPosition position, after;
    eng_position_init(&position);
    *last_move = ENG_NO_MOVE;
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    for (char **word = words; *word && **word != '\0'; word++) {
        *last_move = eng_uci_parse(&position, *word);
        g_assert_cmpuint(*last_move, !=, ENG_NO_MOVE);
        eng_position_play(&after, &position, *last_move);
        position = after;
    }
    return position;
}

/* --- Keys: the test data of the format's description ------------------------------------------ */

static const struct {
    const char *moves, *fen;
    guint64 key;
} vectors[] = {
    {"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9cu},
    {"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196u},
    {"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
     0x0756b94461c50fb0u},
    {"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
     0x662fafb965db29d4u},
    {"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
     0x22a48b5a8e47ff78u},
    {"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
     0x652a607ca3f242c1u},
    {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
     0x00fdd303c946bdd9u},
    {"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
     0x3c8123ea7b067637u},
    {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
     "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5c3f9b829b279560u},
};

static void test_keys(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(vectors); i++) {
        EngMove last_move;
        const EngPosition played = play(vectors[i].moves, &last_move);
        const EngPosition set_up = position_of(vectors[i].fen);
        g_assert_cmphex(eng_book_key(&played, last_move), ==, vectors[i].key);
        g_assert_cmphex(eng_book_key(&played, ENG_NO_MOVE), ==, vectors[i].key);
        g_assert_cmphex(eng_book_key(&set_up, ENG_NO_MOVE), ==, vectors[i].key);
    }
}

/* A double step beside a pawn that is pinned and may not capture also counts in the key, if the
 * move is given. */
static void test_key_of_pinned_en_passant(void)
{
    const EngPosition before = position_of("4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    const EngPosition quiet = position_of("4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    const EngPosition lonely = position_of("6k1/3p4/8/8/8/6K1/8/8 b - - 0 1");
    EngPosition after;
    const EngMove jump = eng_uci_parse(&before, "d7d5");
    eng_position_play(&after, &before, jump);
    g_assert_cmpuint(after.en_passant, ==, ENG_NO_SQUARE);
    g_assert_cmphex(eng_book_key(&after, ENG_NO_MOVE), ==, eng_book_key(&quiet, ENG_NO_MOVE));
    g_assert_cmphex(eng_book_key(&after, jump) ^ eng_book_key(&quiet, ENG_NO_MOVE), ==,
                    0x1c99ded33cb890a1u); /* en passant on the d-file */
    eng_position_play(&after, &lonely, jump);
    g_assert_cmphex(eng_book_key(&after, jump), ==, eng_book_key(&after, ENG_NO_MOVE));
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void test_moves_there_and_back(void)
{
    static const char *const fens[] = {
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    };
    int moves = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(fens); i++) {
        const EngPosition position = position_of(fens[i]);
        EngMoveList list;
        eng_movegen_legal(&position, &list);
        for (int n = 0; n < list.count; n++, moves++) {
            g_assert_cmpuint(eng_book_decode(&position, eng_book_encode(list.moves[n])), ==,
                             list.moves[n]);
        }
        /* Of all codes no more are moves: castling may be said in two ways. */
        int legal = 0;
        for (guint code = 0; code <= G_MAXUINT16; code++) {
            const EngMove move = eng_book_decode(&position, (uint16_t)code);
            g_assert_true(move == ENG_NO_MOVE || eng_move_is_legal(&position, move));
            legal += move != ENG_NO_MOVE;
        }
        g_assert_cmpint(legal, >=, list.count);
        g_assert_cmpint(legal, <=, list.count + 2);
    }
    g_assert_cmpint(moves, >, 150);
}

static void test_castling_and_promotion(void)
{
    const EngPosition castles = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const EngMove short_castling = eng_uci_parse(&castles, "e1g1");
    g_assert_cmphex(eng_book_encode(short_castling), ==, 4u << 6 | 7u); /* e1h1 */
    g_assert_cmpuint(eng_book_decode(&castles, 4u << 6 | 7u), ==, short_castling);
    g_assert_cmpuint(eng_book_decode(&castles, 4u << 6 | 6u), ==, short_castling); /* e1g1 */
    /* e1h1 of a rook is a rook's move. */
    const EngPosition rook = position_of("k7/8/8/8/8/8/8/4R2K w - - 0 1");
    g_assert_cmpuint(eng_book_decode(&rook, 4u << 6 | 6u), ==, eng_move(4, 6));

    const EngPosition promotes = position_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    for (unsigned piece = 1; piece <= 4; piece++) {
        const EngMove move = eng_book_decode(&promotes, (uint16_t)(48u << 6 | 56u | piece << 12));
        g_assert_cmpint(eng_move_kind(move), ==, ENG_MOVE_PROMOTION);
        g_assert_cmpint(eng_move_promoted(move), ==, ENG_KNIGHT + piece - 1);
    }
    for (unsigned piece = 0; piece < 16; piece += piece == 0 ? 5 : 1) {
        g_assert_cmpuint(eng_book_decode(&promotes, (uint16_t)(48u << 6 | 56u | piece << 12)), ==,
                         ENG_NO_MOVE);
    }
    /* A king does not promote. */
    g_assert_cmpuint(eng_book_decode(&promotes, 0u << 6 | 1u | 4u << 12), ==, ENG_NO_MOVE);
}

static void test_inner_rooks_are_not_covered(void)
{
    const EngPosition usual = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const EngPosition outer = position_of("1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1");
    const EngPosition inner = position_of("2k5/8/8/8/8/8/8/RR1K2RR w GB - 0 1");
    const EngPosition inner_black = position_of("rr1k4/8/8/8/8/8/8/4K3 w b - 0 1");
    g_assert_true(eng_book_covers(&usual));
    g_assert_true(eng_book_covers(&outer));
    g_assert_false(eng_book_covers(&inner));
    g_assert_false(eng_book_covers(&inner_black));
}

/* --- Books ------------------------------------------------------------------------------------ */

/* Entries of the initial position and of the one after e2e4, sorted. */
#define START_KEY 0x463b96181691fc9cu
#define E4_KEY 0x823c9b50fd114196u
static const EngBookEntry some[] = {
    {START_KEY, 4u << 6 | 20u, 5, 0},    /* e1e3: not legal */
    {START_KEY, 12u << 6 | 28u, 300, 7}, /* e2e4 */
    {START_KEY, 11u << 6 | 27u, 200, 0}, /* d2d4 */
    {START_KEY, 12u << 6 | 28u, 100, 0}, /* e2e4 again */
    {START_KEY, 6u << 6 | 21u, 0, 0},    /* g1f3: never */
    {START_KEY, 0, 9, 0},                /* a1a1 */
    {E4_KEY, 52u << 6 | 36u, 65535, 0},  /* e7e5 */
    {E4_KEY, 52u << 6 | 36u, 65535, 0},
    {E4_KEY, 50u << 6 | 34u, 1, 0}, /* c7c5 */
};

static uint8_t *bytes_of(const EngBookEntry *entries, gsize count)
{
    uint8_t *bytes = g_malloc(count * ENG_BOOK_ENTRY_BYTES + 1);
    for (gsize i = 0; i < count; i++) {
        eng_book_entry_write(&entries[i], bytes + i * ENG_BOOK_ENTRY_BYTES);
    }
    return bytes;
}

static void test_entries_are_big_endian(void)
{
    static const uint8_t expected[] = {0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c,
                                       0x03, 0x1c, 0x01, 0x2c, 0,    0,    0,    7};
    EngBookEntry entry;
    g_autofree uint8_t *bytes = bytes_of(&some[1], 1);
    g_assert_cmpmem(bytes, 16, expected, 16);
    eng_book_entry_read(&entry, expected);
    g_assert_cmpmem(&entry, sizeof entry, &some[1], sizeof entry);
}

static void test_find(void)
{
    EngBookMoves moves;
    EngMove last_move;
    g_autofree uint8_t *bytes = bytes_of(some, G_N_ELEMENTS(some));
    EngBook *book = eng_book_open_bytes(bytes, sizeof some / sizeof some[0] * 16, NULL);
    g_assert_nonnull(book);
    g_assert_cmpuint(eng_book_count(book), ==, G_N_ELEMENTS(some));
    EngPosition position = play("", &last_move);
    eng_book_find(book, &position, last_move, &moves);
    g_assert_cmpint(moves.count, ==, 3);
    g_assert_cmpint(moves.ignored, ==, 2);
    g_assert_cmpuint(moves.moves[0].move, ==, eng_uci_parse(&position, "e2e4"));
    g_assert_cmpint(moves.moves[0].weight, ==, 400);
    g_assert_cmpuint(moves.moves[1].move, ==, eng_uci_parse(&position, "d2d4"));
    g_assert_cmpint(moves.moves[1].weight, ==, 200);
    g_assert_cmpint(moves.moves[2].weight, ==, 0);
    position = play("e2e4", &last_move);
    eng_book_find(book, &position, last_move, &moves);
    g_assert_cmpint(moves.count, ==, 2);
    g_assert_cmpint(moves.moves[0].weight, ==, 65535);
    position = play("e2e4 e7e5", &last_move);
    eng_book_find(book, &position, last_move, &moves);
    g_assert_cmpint(moves.count + moves.ignored, ==, 0);
    eng_book_close(book);
}

static void test_choose(void)
{
    EngBookMoves moves = {.count = 3, .moves = {{1, 300}, {2, 100}, {3, 0}}};
    int counts[3] = {0};
    for (guint64 seed = 0; seed < 4000; seed++) {
        g_assert_cmpint(eng_book_choose(&moves, 0, seed), ==, 0);
        const int chosen = eng_book_choose(&moves, 100, seed);
        g_assert_cmpint(chosen, ==, eng_book_choose(&moves, 100, seed));
        counts[chosen]++;
    }
    g_assert_cmpint(counts[0], >, 2850);
    g_assert_cmpint(counts[0], <, 3150);
    g_assert_cmpint(counts[2], ==, 0);
    int rare = 0;
    for (guint64 seed = 0; seed < 4000; seed++) {
        rare += eng_book_choose(&moves, 50, seed) == 1;
    }
    g_assert_cmpint(rare, >, 300); /* a tenth: 1 to 9 */
    g_assert_cmpint(rare, <, 500);
    moves.moves[0].weight = moves.moves[1].weight = 0;
    g_assert_cmpint(eng_book_choose(&moves, 100, 1), ==, -1);
    moves.count = 0;
    g_assert_cmpint(eng_book_choose(&moves, 0, 1), ==, -1);
}

static void test_scale(void)
{
    const uint64_t small[] = {3, 65535, 0}, large[] = {4000000, 2000000, 1, 0};
    uint16_t scaled[4];
    eng_book_scale(small, scaled, 3);
    g_assert_cmpuint(scaled[0], ==, 3);
    g_assert_cmpuint(scaled[1], ==, 65535);
    g_assert_cmpuint(scaled[2], ==, 0);
    eng_book_scale(large, scaled, 4);
    g_assert_cmpuint(scaled[0], ==, 65535);
    g_assert_cmpuint(scaled[1], ==, 32767);
    g_assert_cmpuint(scaled[2], ==, 1);
    g_assert_cmpuint(scaled[3], ==, 0);
}

/* --- Damage ----------------------------------------------------------------------------------- */

static void refuse(const uint8_t *bytes, gsize length, EngBookProblem problem, uint64_t number,
                   const char *why)
{
    EngBookError error;
    g_assert_null(eng_book_open_bytes(bytes, length, &error));
    g_assert_cmpint(error.problem, ==, problem);
    g_assert_cmpuint(error.number, ==, number);
    if (!strstr(error.message, why)) {
        g_error("“%s” does not say “%s”", error.message, why);
    }
    g_assert_null(eng_book_open_bytes(bytes, length, NULL));
}

static void test_damaged_books_are_refused(void)
{
    g_autofree uint8_t *bytes = bytes_of(some, G_N_ELEMENTS(some));
    refuse(bytes, 0, ENG_BOOK_EMPTY, 0, "empty");
    refuse(bytes, 15, ENG_BOOK_ODD_SIZE, 15, "not a multiple of 16");
    refuse(bytes, 33, ENG_BOOK_ODD_SIZE, 33, "not a multiple of 16");
    bytes[6 * 16] = 0x45; /* before the initial position's */
    refuse(bytes, sizeof some / sizeof some[0] * 16, ENG_BOOK_OUT_OF_ORDER, 7,
           "entry 7 is out of order");
}

static void test_files(void)
{
    EngBookError error;
    g_autofree uint8_t *bytes = bytes_of(some, G_N_ELEMENTS(some));
    g_autofree char *folder = g_dir_make_tmp("tabiya-book-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "book.bin", NULL);
    g_assert_null(eng_book_open(path, &error));
    g_assert_cmpint(error.problem, ==, ENG_BOOK_NOT_THERE);
    g_assert_nonnull(strstr(error.message, "does not exist"));
    g_assert_null(eng_book_open(folder, &error));
    g_assert_cmpint(error.problem, ==, ENG_BOOK_NOT_A_FILE);
    g_assert_nonnull(strstr(error.message, "is not a file"));
    g_assert_true(g_file_set_contents(path, (const char *)bytes, 9 * 16, NULL));
    EngBook *book = eng_book_open(path, &error);
    g_assert_nonnull(book);
    EngBookMoves moves;
    EngMove last_move;
    const EngPosition position = play("e2e4", &last_move);
    eng_book_find(book, &position, last_move, &moves);
    g_assert_cmpint(moves.count, ==, 2);
    /* It shrinks while it is open. */
    FILE *file = fopen(path, "r+b");
    g_assert_cmpint(ftruncate(fileno(file), 40), ==, 0);
    fclose(file);
    eng_book_find(book, &position, last_move, &moves);
    g_assert_cmpint(moves.count, ==, 0);
    eng_book_close(book);
    g_unlink(path);
    g_rmdir(folder);
}

/* --- The shared books ------------------------------------------------------------------------- */

/* Looks at the positions that `book` leads to, `plies` deep; each move of each is legal. */
static void walk(const EngBook *book, const EngPosition *position, EngMove last_move, int plies,
                 int *found)
{
    EngBookMoves *moves = g_new(EngBookMoves, 1);
    eng_book_find(book, position, last_move, moves);
    g_assert_cmpint(moves->ignored, ==, 0);
    *found += moves->count;
    for (int i = 0; i < moves->count && plies > 1 && *found < 200000; i++) {
        EngPosition after;
        eng_position_play(&after, position, moves->moves[i].move);
        walk(book, &after, moves->moves[i].move, plies - 1, found);
    }
    g_free(moves);
}

static void test_shared_books(void)
{
    static const struct {
        const char *name;
        int plies, moves; /* so deep there are at least so many */
    } books[] = {
        {"books/book.bin", 8, 45000},
        {"books/gnuchess_book.bin", 8, 45000},
        {"books/performance.bin", 16, 5000},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(books); i++) {
        g_autofree char *path = shared_data_find(books[i].name);
        if (!path) {
            return;
        }
        EngBookError error;
        EngBook *book = eng_book_open(path, &error);
        if (!book) {
            g_error("%s", error.message);
        }
        EngPosition position;
        int found = 0;
        eng_position_init(&position);
        walk(book, &position, ENG_NO_MOVE, books[i].plies, &found);
        g_test_message("%s: %d moves", books[i].name, found);
        g_assert_cmpint(found, >=, books[i].moves);
        eng_book_close(book);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/polyglot/keys", test_keys);
    g_test_add_func("/polyglot/key-of-pinned-en-passant", test_key_of_pinned_en_passant);
    g_test_add_func("/polyglot/moves-there-and-back", test_moves_there_and_back);
    g_test_add_func("/polyglot/castling-and-promotion", test_castling_and_promotion);
    g_test_add_func("/polyglot/inner-rooks-are-not-covered", test_inner_rooks_are_not_covered);
    g_test_add_func("/polyglot/entries-are-big-endian", test_entries_are_big_endian);
    g_test_add_func("/polyglot/find", test_find);
    g_test_add_func("/polyglot/choose", test_choose);
    g_test_add_func("/polyglot/scale", test_scale);
    g_test_add_func("/polyglot/damaged-books-are-refused", test_damaged_books_are_refused);
    g_test_add_func("/polyglot/files", test_files);
    g_test_add_func("/polyglot/shared-books", test_shared_books);
    return g_test_run();
}
