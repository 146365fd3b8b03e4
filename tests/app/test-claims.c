/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verifier of prose: a corpus, sentences about random games, and hostile text. */
#include "tests/app/claims-corpus.h"
#include "tests/app/claims-random.h"

#include <string.h>

#include "engine/board/movegen.h"

/* --- The corpus ------------------------------------------------------------------------------- */

/* At most a tenth of the true sentences are marked, and no false one passes. */
static void check_corpus(const char *name)
{
    CorpusCount count;
    g_autofree char *file = g_test_build_filename(G_TEST_DIST, "tests/app/talk", name, NULL);
    claims_corpus_check(file, &count);
    g_test_message("%s: %u of %u true sentences marked, %u of %u false ones passed, "
                   "%u of %u without a claim marked",
                   name, count.true_marked, count.true_rows, count.false_passed, count.false_rows,
                   count.none_marked, count.none_rows);
    g_assert_cmpuint(count.true_rows + count.false_rows, >=, 170);
    g_assert_cmpuint(count.false_passed, ==, 0);
    g_assert_cmpuint(10 * count.true_marked, <=, count.true_rows);
    g_assert_cmpuint(4 * count.none_marked, <=, count.none_rows);
}

static void test_open(void)
{
    check_corpus("claims.tsv");
}

static void test_held_out(void)
{
    check_corpus("claims-heldout.tsv");
}

/* A word that means nothing in any place of a true sentence leaves it unaccounted for. */
static void test_every_word_counts(void)
{
    g_autofree char *file =
        g_test_build_filename(G_TEST_DIST, "tests/app/talk", "claims.tsv", NULL);
    g_assert_cmpuint(claims_corpus_disturb(file, "blarg"), ==, 0);
}

/* --- Random games ----------------------------------------------------------------------------- */

#define GAMES 150
#define PLIES 90

typedef struct {
    guint made, true_ones, true_marked, wrong;
} RandomCount;

static void check_random(const TabiyaScene *scene, const RandomSentence *sentence,
                         RandomCount *count)
{
    const TabiyaClaimsContext context = {.scene = scene};
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(sentence->text->str, -1, &context);
    g_assert_cmpuint(prose->sentences->len, ==, 1);
    TabiyaSentenceVerdict verdict = tabiya_checked_prose_at(prose, 0)->verdict;
    gboolean wrong = sentence->is_true
                         ? verdict == TABIYA_SENTENCE_FALSE
                         : verdict == TABIYA_SENTENCE_TRUE || verdict == TABIYA_SENTENCE_NO_CLAIM;
    count->made++;
    count->true_ones += sentence->is_true;
    count->true_marked += sentence->is_true && verdict != TABIYA_SENTENCE_TRUE;
    count->wrong += wrong;
    if (wrong || (sentence->is_true && verdict != TABIYA_SENTENCE_TRUE))
        g_test_message("%s: %s", wrong ? "wrong" : "marked", sentence->text->str);
}

static void check_position(GRand *random, TabiyaScene *scene, RandomCount *count)
{
    RandomSentence sentence = {.text = g_string_new(NULL)};
    for (guint i = 0; i < claims_random_templates(); i++) {
        if (claims_random_make(random, &scene->position, i, &sentence))
            check_random(scene, &sentence, count);
    }
    g_string_free(sentence.text, TRUE);
}

static void play_random(GRand *random, RandomCount *count)
{
    TabiyaScene *scene = claims_corpus_scene("start", "");
    for (int ply = 0; ply < PLIES; ply++) {
        EngMoveList list;
        EngPosition before = scene->position;
        eng_movegen_legal(&before, &list);
        if (list.count == 0)
            break;
        EngMove move = list.moves[g_rand_int_range(random, 0, list.count)];
        eng_position_play(&scene->position, &before, move);
        g_array_append_val(scene->moves, move);
        scene->shown++;
        if (ply % 8 == 0)
            check_position(random, scene, count);
    }
    claims_corpus_scene_free(scene);
}

static void test_random(void)
{
    GRand *random = g_rand_new_with_seed(20261128);
    RandomCount count = {0};
    for (int i = 0; i < GAMES; i++)
        play_random(random, &count);
    g_test_message("%u sentences, %u of %u true ones marked, %u wrong", count.made,
                   count.true_marked, count.true_ones, count.wrong);
    g_assert_cmpuint(count.made, >, 10000);
    g_assert_cmpuint(count.wrong, ==, 0);
    g_assert_cmpuint(20 * count.true_marked, <=, count.true_ones);
    g_rand_free(random);
}

/* --- Hostile text ----------------------------------------------------------------------------- */

static TabiyaCheckedProse *check_plain(const char *text, gssize length)
{
    TabiyaScene *scene = claims_corpus_scene("start", "e4 e5 Nf3");
    const TabiyaClaimsContext context = {.scene = scene};
    TabiyaCheckedProse *prose = tabiya_claims_check(text, length, &context);
    claims_corpus_scene_free(scene);
    return prose;
}

/* Bounded work, whole sentences in order, and nothing passes as true. */
static void check_hostile(const char *unit, gsize size)
{
    g_autoptr(GString) text = g_string_new(NULL);
    while (text->len < size)
        g_string_append(text, unit);
    g_autoptr(TabiyaCheckedProse) prose = check_plain(text->str, (gssize)text->len);
    guint end = 0;
    g_assert_cmpuint(prose->work, <=, TABIYA_CLAIMS_WORK_MAX + 10000);
    g_assert_cmpuint(prose->sentences->len, <=, TABIYA_CLAIMS_TEXT_MAX);
    for (guint i = 0; i < prose->sentences->len; i++) {
        const TabiyaCheckedSentence *sentence = tabiya_checked_prose_at(prose, i);
        g_assert_cmpuint(sentence->start, >=, end);
        g_assert_cmpuint(sentence->end, >, sentence->start);
        g_assert_cmpuint(sentence->end, <=, text->len);
        end = sentence->end;
    }
}

static void test_hostile(void)
{
    static const char *const UNITS[] = {
        "((((((((((((((((",
        "Nf3 ",
        "1.e4 e5 2.Nf3 ",
        "After Nc6, ",
        "and the knight on f3 and ",
        "The knight on f3 attacks e5. ",
        "White threatens mate in two. ",
        "a",
        "\xc3\xa9",
        ".",
        "12...",
        "...",
        "'",
        "\xe2\x80\xa6",
        "\xe2\x99\x98",
        "+-+-",
        "e-",
        "O-O-",
        "{move:",
        "\n",
        "- 1. # * ",
        "if Black plays Nc6, ",
        "This is the Slav Defense. ",
        "White is better. ",
        "White has a mate in 2. ",
        "which is which is ",
        "not not not ",
        "1. ",
        "e4 e5. e4 e5! ",
        "The rook on a1 and the rook on h1, the knight on b1 and ",
        "O",
        "x",
        "=Q",
        "9999999999.",
    };
    for (guint i = 0; i < G_N_ELEMENTS(UNITS); i++)
        check_hostile(UNITS[i], i % 8 == 0 ? 1024 * 1024 : 100 * 1024);
}

static void test_invalid_utf8(void)
{
    static const char *const TEXTS[] = {"White is \xff better.", "\xc3", "\xf0\x9f\x98 It is mate.",
                                        "\xed\xa0\x80", "a\xc0\x80z"};
    for (guint i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(TabiyaCheckedProse) prose = check_plain(TEXTS[i], -1);
        g_assert_cmpuint(prose->sentences->len, ==, 1);
        g_assert_cmpint(tabiya_checked_prose_at(prose, 0)->verdict, ==, TABIYA_SENTENCE_UNCHECKED);
    }
    g_autoptr(TabiyaCheckedProse) prose = check_plain("White\0 is better.", 17);
    g_assert_cmpint(tabiya_checked_prose_at(prose, 0)->verdict, ==, TABIYA_SENTENCE_UNCHECKED);
    g_autoptr(TabiyaCheckedProse) none = check_plain("  \n ", -1);
    g_assert_cmpuint(none->sentences->len, ==, 0);
}

/* What is beyond the limit is one unchecked sentence, cut between characters. */
static void test_long(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    while (text->len < 2 * TABIYA_CLAIMS_TEXT_MAX)
        g_string_append(text, "Sch\xc3\xb6n. ");
    g_autoptr(TabiyaCheckedProse) prose = check_plain(text->str, -1);
    const TabiyaCheckedSentence *last = tabiya_checked_prose_at(prose, prose->sentences->len - 1);
    g_assert_cmpuint(last->end, ==, text->len);
    g_assert_cmpuint(last->start, <=, TABIYA_CLAIMS_TEXT_MAX);
    g_assert_cmpint(last->verdict, ==, TABIYA_SENTENCE_UNCHECKED);
}

/* --- Reasons, lines and searches -------------------------------------------------------------- */

static void check_reason(const char *moves, const char *text, const char *reason)
{
    TabiyaScene *scene = claims_corpus_scene("start", moves);
    const TabiyaClaimsContext context = {.scene = scene};
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(text, -1, &context);
    g_assert_cmpstr(tabiya_checked_prose_at(prose, 0)->reason, ==, reason);
    claims_corpus_scene_free(scene);
}

static void test_reasons(void)
{
    check_reason("e4 e5", "The rook on e8 attacks e5.", "There is no rook on e8.");
    check_reason("e4 e5", "White can play Re8#.", "Re8# is not legal there.");
    check_reason("e4 e5", "It is Black's turn.", "White to move.");
    check_reason("e4 e5", "The bishop on f1 attacks e5.", "The piece on f1 does not attack e5.");
    check_reason("e4 e5", "2.Bb5# is strong.", "Bb5# is not checkmate.");
    check_reason("e4 e5", "White is better.", "Tabiya has no evaluation to compare this with.");
    check_reason("e4 e5", "The harmony is felt by the knights.",
                 "Tabiya cannot check this sentence.");
    check_reason("e4 c5", "This is the French Defense.", "The opening is Sicilian Defense.");
    check_reason("e4 e5", "White can castle.", "White cannot castle that way.");
    check_reason("e4 e5", "White is a pawn up.", "The material is different.");
    check_reason("e4 e5", "2.Nf3 protects the pawn on e4.", "The piece on f3 does not defend e4.");
}

/* The line that a sentence speaks of can be played. */
static void test_lines(void)
{
    static const char TEXT[] = "Yes. After 2.Nf3 Nc6 3.Bb5, the bishop attacks the knight on c6.";
    TabiyaScene *scene = claims_corpus_scene("start", "e4 e5");
    const TabiyaClaimsContext context = {.scene = scene};
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(TEXT, -1, &context);
    g_assert_cmpuint(prose->sentences->len, ==, 2);
    const TabiyaCheckedSentence *sentence = tabiya_checked_prose_at(prose, 1);
    g_assert_cmpuint(sentence->start, ==, 5);
    g_assert_cmpuint(sentence->end, ==, strlen(TEXT));
    g_assert_cmpint(sentence->verdict, ==, TABIYA_SENTENCE_TRUE);
    g_assert_true(sentence->has_line);
    g_assert_cmpuint(sentence->moves->len, ==, 3);
    g_assert_true(eng_position_equal(&sentence->before, &scene->position));
    EngPosition at = sentence->before;
    for (guint i = 0; i < 3; i++) {
        EngPosition before = at;
        EngMove move = g_array_index(sentence->moves, EngMove, i);
        g_assert_true(eng_move_is_legal(&before, move));
        eng_position_play(&at, &before, move);
    }
    claims_corpus_scene_free(scene);
}

static guint search(gpointer searcher, const EngPosition *start, const EngMove *earlier,
                    guint n_earlier, guint64 nodes, guint n_lines, TabiyaTalkLine *lines,
                    GCancellable *cancellable, GError **error)
{
    guint *asked = searcher;
    (*asked)++;
    g_assert_cmpuint(n_earlier, >=, 2);
    lines[0] = (TabiyaTalkLine){.score = {.type = TABIYA_SCORE_CP, .value = 150}, .nodes = nodes};
    return 1;
}

/* One search for a position, and not too many for a text. */
static void test_searches(void)
{
    TabiyaScene *scene = claims_corpus_scene("start", "e4 e5");
    guint asked = 0;
    const TabiyaClaimsContext context = {.scene = scene, .search = search, .searcher = &asked};
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(
        "White is better. White is not losing. Black is winning.", -1, &context);
    g_assert_cmpuint(asked, ==, 1);
    g_assert_cmpint(tabiya_checked_prose_at(prose, 0)->verdict, ==, TABIYA_SENTENCE_TRUE);
    g_assert_cmpint(tabiya_checked_prose_at(prose, 1)->verdict, ==, TABIYA_SENTENCE_TRUE);
    g_assert_cmpint(tabiya_checked_prose_at(prose, 2)->verdict, ==, TABIYA_SENTENCE_FALSE);
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 20; i++)
        g_string_append_printf(text, "After 2.%c3, White is better. ", 'a' + i % 8);
    for (int i = 0; i < 20; i++)
        g_string_append_printf(text, "After 2.%c4, White is better. ", 'a' + i % 8);
    g_autoptr(TabiyaCheckedProse) many = tabiya_claims_check(text->str, -1, &context);
    g_assert_cmpuint(many->searches, ==, TABIYA_CLAIMS_SEARCHES_MAX);
    claims_corpus_scene_free(scene);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/claims/corpus", test_open);
    g_test_add_func("/claims/every-word-counts", test_every_word_counts);
    g_test_add_func("/claims/random", test_random);
    g_test_add_func("/claims/hostile", test_hostile);
    g_test_add_func("/claims/invalid-utf8", test_invalid_utf8);
    g_test_add_func("/claims/long", test_long);
    g_test_add_func("/claims/reasons", test_reasons);
    g_test_add_func("/claims/lines", test_lines);
    g_test_add_func("/claims/searches", test_searches);
    g_test_add_func("/claims/held-out", test_held_out);
    return g_test_run();
}
