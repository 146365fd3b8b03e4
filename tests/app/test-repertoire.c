/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joined lines of a repertoire: cards, conflicts, ways, and gaps with made-up counts. */
#include "app/openings/repertoire.h"

#include "app/game/pgn-reader.h"
#include "app/openings/repertoire-gaps.h"
#include "engine/board/fen.h"

static TabiyaRepertoire *repertoire_of(EngColor owner, const char *pgn)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, NULL);
    g_autoptr(GPtrArray) lines =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_repertoire_line_unref);

    for (guint i = 0; i < games->len; i++)
        g_ptr_array_add(lines, tabiya_repertoire_line_new(100 + i, i, games->pdata[i], owner));
    return tabiya_repertoire_new(owner, (TabiyaRepertoireLine *const *)lines->pdata, lines->len);
}

static char *san_of(const TabiyaRepertoire *repertoire, guint index, EngMove move)
{
    char san[ENG_SAN_MAX];

    return g_strdup(eng_san_write(&tabiya_repertoire_get(repertoire, index)->position, move, san));
}

/* "1. e4 e5 | 1. e4 c5: Nf3 d4=": each position of `which` by its moves, with `answers` the moves
 * played there (= an alternative, ? an error). */
static char *describe(const TabiyaRepertoire *repertoire, GArray *which, gboolean answers)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < which->len; i++) {
        guint index = g_array_index(which, guint, i);
        g_autofree char *way = tabiya_repertoire_dup_way_text(repertoire, index);
        GArray *moves = tabiya_repertoire_get(repertoire, index)->moves;

        g_string_append_printf(text, "%s%s", i > 0 ? " | " : "", way);
        for (guint n = 0; answers && n < moves->len; n++) {
            const TabiyaRepertoireMove *move = &g_array_index(moves, TabiyaRepertoireMove, n);
            g_autofree char *san = san_of(repertoire, index, move->move);

            g_string_append_printf(text, "%s %s%s", n == 0 ? ":" : "", san,
                                   move->kind == TABIYA_REPERTOIRE_ALTERNATIVE ? "="
                                   : move->kind == TABIYA_REPERTOIRE_ERROR     ? "?"
                                                                               : "");
        }
    }
    return g_string_free(text, FALSE);
}

static void assert_cards(const TabiyaRepertoire *repertoire, const char *expected)
{
    g_autoptr(GArray) cards = tabiya_repertoire_dup_cards(repertoire);
    g_autofree char *text = describe(repertoire, cards, TRUE);

    g_assert_cmpstr(text, ==, expected);
}

static void assert_conflicts(const TabiyaRepertoire *repertoire, const char *expected)
{
    g_autoptr(GArray) conflicts = tabiya_repertoire_dup_conflicts(repertoire);
    g_autofree char *text = describe(repertoire, conflicts, TRUE);

    g_assert_cmpstr(text, ==, expected);
}

/* --- Cards ------------------------------------------------------------------------------------ */

/* One card per position with the owner to move; all moves of the opponent have answers. */
static void test_cards(void)
{
    g_autoptr(TabiyaRepertoire) white =
        repertoire_of(ENG_WHITE, "1. e4 e5 (1... c5 2. Nf3 d6 3. d4) 2. Nf3 Nc6 3. Bb5 *");
    g_autoptr(TabiyaRepertoire) black = repertoire_of(ENG_BLACK, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");

    assert_cards(white, ": e4 | 1. e4 e5: Nf3 | 1. e4 c5: Nf3 | 1. e4 e5 2. Nf3 Nc6: Bb5"
                        " | 1. e4 c5 2. Nf3 d6: d4");
    assert_conflicts(white, "");
    assert_cards(black, "1. e4: e5 | 1. e4 e5 2. Nf3: Nc6");
    g_assert_cmpuint(tabiya_repertoire_get_n_lines(white), ==, 1);
}

/* A position shared by two lines is one card, even after different orders of moves, with the
 * shorter one. */
static void test_transpositions(void)
{
    g_autoptr(TabiyaRepertoire) shared =
        repertoire_of(ENG_WHITE, "1. d4 d5 2. c4 e6 3. Nc3 *\n\n1. d4 d5 2. c4 c6 3. Nf3 *");
    g_autoptr(TabiyaRepertoire) met = repertoire_of(
        ENG_WHITE,
        "1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 *\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *");

    assert_cards(shared, ": d4 | 1. d4 d5: c4 | 1. d4 d5 2. c4 e6: Nc3 | 1. d4 d5 2. c4 c6: Nf3");
    assert_cards(met, ": d4 | 1. d4 Nf6: c4 | 1. d4 d5: c4 | 1. d4 Nf6 2. c4 e6: Nc3"
                      " | 1. d4 d5 2. c4 e6: Nc3 | 1. d4 Nf6 2. c4 e6 3. Nc3 d5: Bg5");
    assert_conflicts(met, "");
}

static void test_shortest_way(void)
{
    g_autoptr(TabiyaRepertoire) repertoire = repertoire_of(
        ENG_WHITE, "1. e4 e6 2. d4 d5 3. exd5 exd5 4. Nf3 *\n\n"
                   "1. e4 e5 2. Nf3 d5 3. exd5 e4 *\n\n"
                   "[FEN \"rnbqkbnr/pppp1ppp/4p3/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2\"]\n\n"
                   "2... d5 3. exd5 *");
    g_autoptr(GArray) way = NULL;
    EngPosition position;
    const EngPosition *start;

    g_assert_true(eng_fen_parse(
        &position, "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", NULL));
    guint index = tabiya_repertoire_find(repertoire, position.key);
    way = tabiya_repertoire_dup_way(repertoire, index, &start);
    g_assert_cmpuint(way->len, ==, 1);
    g_assert_cmpuint(start->side_to_move, ==, ENG_BLACK);
    g_autofree char *text = tabiya_repertoire_dup_way_text(repertoire, index);
    g_assert_cmpstr(text, ==, "2… d5");
}

/* --- Conflicts -------------------------------------------------------------------------------- */

static void test_conflicts(void)
{
    g_autoptr(TabiyaRepertoire) variation =
        repertoire_of(ENG_WHITE, "1. e4 e5 2. Nf3 (2. Bc4 Nc6 3. Qh5) 2... Nc6 *");
    g_autoptr(TabiyaRepertoire) marked =
        repertoire_of(ENG_WHITE, "1. e4 e5 2. Nf3 (2. Bc4 $144 Nc6 3. Qh5) 2... Nc6 *");
    g_autoptr(TabiyaRepertoire) lines =
        repertoire_of(ENG_BLACK, "1. e4 c5 *\n\n1. e4 e5 *\n\n1. d4 d5 *");
    g_autoptr(TabiyaRepertoire) met =
        repertoire_of(ENG_WHITE, "1. d4 Nf6 2. c4 e6 3. Nc3 d5 4. Bg5 *\n\n"
                                 "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. cxd5 *");

    assert_conflicts(variation, "1. e4 e5: Nf3 Bc4");
    assert_conflicts(marked, "");
    assert_cards(marked, ": e4 | 1. e4 e5: Nf3 Bc4= | 1. e4 e5 2. Bc4 Nc6: Qh5");
    assert_conflicts(lines, "1. e4: c5 e5");
    assert_conflicts(met, "1. d4 Nf6 2. c4 e6 3. Nc3 d5: Bg5 cxd5");
}

/* A variation marked as an error is not an answer, and gives the reason; its refutation is not
 * asked. */
static void test_errors(void)
{
    g_autoptr(TabiyaRepertoire) repertoire = repertoire_of(
        ENG_WHITE, "1. e4 {best by test} e5 {the old way} 2. Nf3 {attacks} "
                   "(2. Qh5? {too early} 2... Nc6 {and g6} 3. Bc4 g6 4. Qf3) 2... Nc6 3. Bb5?! *");
    guint after_e5 =
        tabiya_repertoire_find(repertoire, tabiya_repertoire_get(repertoire, 2)->position.key);
    const TabiyaRepertoirePosition *position = tabiya_repertoire_get(repertoire, after_e5);
    const TabiyaRepertoireMove *error = &g_array_index(position->moves, TabiyaRepertoireMove, 1);
    g_autofree char *refutation = NULL;
    EngPosition after;
    char san[ENG_SAN_MAX];

    /* A main move is played, whatever is said of it. */
    assert_cards(repertoire, ": e4 | 1. e4 e5: Nf3 Qh5? | 1. e4 e5 2. Nf3 Nc6: Bb5");
    assert_conflicts(repertoire, "");
    g_assert_cmpstr(position->comment, ==, "the old way");
    g_assert_cmpstr(tabiya_repertoire_get_answer(repertoire, after_e5)->comment, ==, "attacks");
    g_assert_cmpstr(error->comment, ==, "too early");
    g_assert_cmpuint(error->to, ==, TABIYA_NO_POSITION);
    eng_position_play(&after, &position->position, error->move);
    g_assert_cmpstr(eng_san_write(&after, error->refutation, san), ==, "Nc6");
    g_assert_cmpstr(error->refuted, ==, "and g6");
}

/* An error in one line that is played in another is played. */
static void test_error_and_line(void)
{
    g_autoptr(TabiyaRepertoire) repertoire =
        repertoire_of(ENG_WHITE, "1. e4 e5 2. Nf3 (2. f4? exf4) *\n\n1. e4 e5 2. f4 exf4 3. Nf3 *");

    assert_conflicts(repertoire, "1. e4 e5: Nf3 f4");
    assert_cards(repertoire, ": e4 | 1. e4 e5: Nf3 f4 | 1. e4 e5 2. f4 exf4: Nf3");
}

/* Said in one line, it holds in all. */
static void test_alternative_and_line(void)
{
    g_autoptr(TabiyaRepertoire) repertoire = repertoire_of(
        ENG_WHITE, "1. e4 e5 2. Nf3 *\n\n1. e4 e5 2. Bc4 $144 *\n\n1. e4 e5 2. Bc4 Nc6 3. d3 *");

    assert_conflicts(repertoire, "");
    assert_cards(repertoire, ": e4 | 1. e4 e5: Nf3 Bc4= | 1. e4 e5 2. Bc4 Nc6: d3");
}

static void test_null_move_and_empty(void)
{
    g_autoptr(TabiyaRepertoire) repertoire =
        repertoire_of(ENG_WHITE, "1. e4 -- 2. d4 *\n\n[White \"nobody\"]\n\n*");
    g_autoptr(TabiyaRepertoire) none = repertoire_of(ENG_WHITE, "");

    assert_cards(repertoire, ": e4");
    assert_cards(none, "");
    g_assert_cmpuint(tabiya_repertoire_get_n_positions(none), ==, 0);
}

/* Whatever the lines: ways lead to their positions, and no position is there twice. */
static void assert_whole(const TabiyaRepertoire *repertoire)
{
    for (guint i = 0; i < tabiya_repertoire_get_n_positions(repertoire); i++) {
        const TabiyaRepertoirePosition *position = tabiya_repertoire_get(repertoire, i);
        const EngPosition *start;
        g_autoptr(GArray) way = tabiya_repertoire_dup_way(repertoire, i, &start);
        EngPosition at = *start;

        for (guint n = 0; n < way->len; n++) {
            EngPosition before = at;

            g_assert_true(eng_move_is_legal(&before, g_array_index(way, EngMove, n)));
            eng_position_play(&at, &before, g_array_index(way, EngMove, n));
        }
        g_assert_true(eng_position_equal(&at, &position->position));
        g_assert_cmpuint(tabiya_repertoire_find(repertoire, at.key), ==, i);
    }
}

static char *random_lines(GRand *random)
{
    GString *pgn = g_string_new(NULL);

    for (int line = 0; line < 8; line++) {
        EngPosition at;

        eng_position_init(&at);
        for (int ply = 0; ply < 14; ply++) {
            EngPosition before = at;
            EngMoveList list;
            char san[ENG_SAN_MAX];

            eng_movegen_legal(&before, &list);
            if (list.count == 0)
                break;
            /* of few moves, so that lines meet and come back */
            EngMove move = list.moves[g_rand_int_range(random, 0, MIN(3, list.count))];
            g_string_append_printf(pgn, "%s ", eng_san_write(&before, move, san));
            eng_position_play(&at, &before, move);
        }
        g_string_append(pgn, "*\n\n");
    }
    return g_string_free(pgn, FALSE);
}

static void test_random(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);

    for (int i = 0; i < 300; i++) {
        g_autofree char *pgn = random_lines(random);
        g_autoptr(TabiyaRepertoire) repertoire = repertoire_of((EngColor)(i % 2), pgn);

        assert_whole(repertoire);
    }
}

/* --- Gaps ------------------------------------------------------------------------------------- */

/* "FEN's first field and side: SAN games SAN games …" */
typedef struct {
    const char *way; /* SAN */
    const char *replies;
} Count;

static void play_all(EngPosition *position, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);

    eng_position_init(position);
    for (char **word = words; *word && **word != '\0'; word++) {
        EngPosition before = *position;
        EngMove move;

        g_assert_cmpint(eng_san_parse(&before, *word, -1, &move), ==, ENG_SAN_OK);
        eng_position_play(position, &before, move);
    }
}

static gboolean replies_cb(const EngPosition *position, GArray *replies, gpointer user,
                           GCancellable *cancellable, GError **error)
{
    for (const Count *count = user; count->way; count++) {
        EngPosition at;
        g_auto(GStrv) words = g_strsplit(count->replies, " ", -1);

        play_all(&at, count->way);
        if (!eng_position_equal(&at, position))
            continue;
        for (char **word = words; *word; word += 2) {
            TabiyaReplyCount reply = {.games = g_ascii_strtoull(word[1], NULL, 10)};

            g_assert_cmpint(eng_san_parse(position, word[0], -1, &reply.move), ==, ENG_SAN_OK);
            g_array_append_val(replies, reply);
        }
    }
    return TRUE;
}

static const Count COUNTS[] = {
    {"e4", "e5 500 c5 400 e6 80 a6 20"},
    {"e4 e5 Nf3", "Nc6 400 Nf6 90 d6 10"},
    {"e4 e5 Nf3 Nc6 Bb5", "a6 300 Nf6 100"},
    {"e4 c5 Nf3", "d6 200 Nc6 200"},
    {"", "e4 600 d4 400"},
    {NULL, NULL},
};

static void assert_gaps(const TabiyaRepertoire *self, double min_share, TabiyaRepertoire *other,
                        const char *expected)
{
    const TabiyaGapOptions options = {.min_share = min_share,
                                      .min_games = 15,
                                      .others = &other,
                                      .n_others = other ? 1 : 0,
                                      .ask = replies_cb,
                                      .user = (gpointer)COUNTS};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) gaps = tabiya_repertoire_find_gaps(self, &options, NULL, &error);
    g_autoptr(GString) text = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < gaps->len; i++) {
        const TabiyaGap *gap = &g_array_index(gaps, TabiyaGap, i);
        g_autofree char *way = tabiya_repertoire_dup_way_text(self, gap->position);
        g_autofree char *san = san_of(self, gap->position, gap->move);

        g_string_append_printf(text, "%s%s? %s %.1f%%", i > 0 ? " | " : "", way, san,
                               100 * gap->share);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_gaps(void)
{
    g_autoptr(TabiyaRepertoire) white =
        repertoire_of(ENG_WHITE, "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bb5 *");
    g_autoptr(TabiyaRepertoire) black = repertoire_of(ENG_BLACK, "1. e4 e5 2. Nf3 Nc6 *");
    g_autoptr(TabiyaRepertoire) black_too = repertoire_of(ENG_BLACK, "1. d4 d5 *");

    assert_gaps(white, 0.085, NULL,
                "1. e4 e5 2. Nf3 Nc6 3. Bb5? a6 30.0% | 1. e4 c5 2. Nf3? d6 20.0%"
                " | 1. e4 c5 2. Nf3? Nc6 20.0% | 1. e4 e5 2. Nf3 Nc6 3. Bb5? Nf6 10.0%"
                " | 1. e4 e5 2. Nf3? Nf6 9.0%");
    /* Rare ones too, but not what hardly anybody has played. */
    assert_gaps(white, 0.005, NULL,
                "1. e4 e5 2. Nf3 Nc6 3. Bb5? a6 30.0% | 1. e4 c5 2. Nf3? d6 20.0%"
                " | 1. e4 c5 2. Nf3? Nc6 20.0% | 1. e4 e5 2. Nf3 Nc6 3. Bb5? Nf6 10.0%"
                " | 1. e4 e5 2. Nf3? Nf6 9.0% | 1. e4? e6 8.0% | 1. e4? a6 2.0%");
    assert_gaps(black, 0.1, NULL, "? d4 40.0%");
    assert_gaps(black, 0.1, black_too, "");
}

/* A reply that transposes into a line is answered by it. */
static void test_gap_transposes(void)
{
    g_autoptr(TabiyaRepertoire) repertoire =
        repertoire_of(ENG_WHITE, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. Nf3 Nc6 2. e4 Nf6 *\n\n"
                                 "1. e4 c5 2. Nf3 d6 3. d4 *\n\n1. Nf3 Nf6 2. e4 e5 3. Nxe5 *");

    /* after 1. e4 e5 2. Nf3 the reply Nf6 is answered by the last line */
    assert_gaps(repertoire, 0.085, NULL,
                "1. e4 e5 2. Nf3 Nc6 3. Bb5? a6 30.0% | 1. e4 c5 2. Nf3? Nc6 20.0%"
                " | 1. e4 e5 2. Nf3 Nc6 3. Bb5? Nf6 10.0%");
}

static gboolean failing_cb(const EngPosition *position, GArray *replies, gpointer user,
                           GCancellable *cancellable, GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "no");
    return FALSE;
}

static void test_gaps_end(void)
{
    g_autoptr(TabiyaRepertoire) repertoire = repertoire_of(ENG_WHITE, "1. e4 e5 2. Nf3 *");
    TabiyaGapOptions options = {.min_share = 0.01, .ask = failing_cb};
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) failed = NULL, cancelled = NULL;

    g_assert_null(tabiya_repertoire_find_gaps(repertoire, &options, NULL, &failed));
    g_assert_error(failed, G_IO_ERROR, G_IO_ERROR_FAILED);
    g_cancellable_cancel(cancellable);
    options.ask = replies_cb;
    options.user = (gpointer)COUNTS;
    g_assert_null(tabiya_repertoire_find_gaps(repertoire, &options, cancellable, &cancelled));
    g_assert_error(cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/repertoire/cards", test_cards);
    g_test_add_func("/repertoire/transpositions", test_transpositions);
    g_test_add_func("/repertoire/shortest-way", test_shortest_way);
    g_test_add_func("/repertoire/conflicts", test_conflicts);
    g_test_add_func("/repertoire/errors", test_errors);
    g_test_add_func("/repertoire/error-and-line", test_error_and_line);
    g_test_add_func("/repertoire/alternative-and-line", test_alternative_and_line);
    g_test_add_func("/repertoire/null-move-and-empty", test_null_move_and_empty);
    g_test_add_func("/repertoire/random", test_random);
    g_test_add_func("/repertoire/gaps", test_gaps);
    g_test_add_func("/repertoire/gap-transposes", test_gap_transposes);
    g_test_add_func("/repertoire/gaps-end", test_gaps_end);
    return g_test_run();
}
