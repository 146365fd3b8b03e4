/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Notation: the words of a game, their places, and little work for a change. */
#include <string.h>

#include "app/game/nag.h"
#include "app/game/pgn-reader.h"
#include "engine/board/fen.h"
#include "tests/ui/notation-fixture.h"
#include "ui/notation/notation-page.h"

static const TabiyaNotationStyle FLOWING = {.values = TRUE};
static const TabiyaNotationStyle COLUMNS = {.columns = TRUE, .values = TRUE};

/* Every letter is 10 px wide. */
static int measure_cb(const TabiyaNotationParagraph *paragraph, const TabiyaNotationWord *word,
                      gpointer user)
{
    return 10 * TABIYA_NOTATION_UNIT *
           (int)g_utf8_strlen(paragraph->text + word->start, word->length);
}

static TabiyaNotationPage *page_new(TabiyaGame *game, const TabiyaNotationStyle *style,
                                    GHashTable *folded)
{
    TabiyaNotationPage *page = tabiya_notation_page_new(measure_cb, NULL, NULL);
    tabiya_notation_page_update(page, game, style, folded);
    return page;
}

static void write_word(GString *text, const TabiyaNotationParagraph *paragraph, guint index)
{
    static const char *const MARKS[] = {[TABIYA_NOTATION_HANDLE] = "+",
                                        [TABIYA_NOTATION_MARK] = "#",
                                        [TABIYA_NOTATION_BREAK] = "/"};
    const TabiyaNotationWord *word = tabiya_notation_word_at(paragraph, index);
    g_string_append_c(text, word->glued ? '_' : ' ');
    if (word->length > 0)
        g_string_append_len(text, paragraph->text + word->start, word->length);
    else
        g_string_append(text, MARKS[word->kind]);
}

/* The words of a page as one line; "|" between paragraphs, with the depth of a variation. */
static char *page_dup_words(TabiyaNotationPage *page)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(page); i++) {
        const TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(page, i);
        if (i > 0)
            g_string_append(text, " |");
        if (paragraph->depth > 0)
            g_string_append_printf(text, "%u", paragraph->depth);
        for (guint w = 0; w < paragraph->words->len; w++)
            write_word(text, paragraph, w);
    }
    return g_string_free(text, FALSE);
}

static void assert_written(TabiyaGame *game, const TabiyaNotationStyle *style, GHashTable *folded,
                           const char *expected)
{
    g_autoptr(TabiyaNotationPage) page = page_new(game, style, folded);
    g_autofree char *words = page_dup_words(page);
    g_assert_cmpstr(words, ==, expected);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void test_main_line(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    assert_written(game, &FLOWING, NULL, "");
    line_add(game, tabiya_game_get_root(game), "e4 c5 Nf3");
    assert_written(game, &FLOWING, NULL, " 1._e4 c5 2._Nf3");
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    assert_written(game, &COLUMNS, NULL, " 1._e4 c5 | 2._Nf3 | ½–½");
}

static void test_black_begins(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    line_add(game, tabiya_game_get_root(game), "e5 e4 Kd7");
    assert_written(game, &COLUMNS, NULL, " 7…_e5 | 8._e4 Kd7");
}

/* A variation is a paragraph with a handle, a short one within it is in brackets, a longer one is a
 * paragraph again; interrupted lines start afresh. */
static void test_variations(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    line_add(game, root, "e4 e5 Nf3");
    const TabiyaNode *d4 = line_add(game, root, "d4");
    line_add(game, d4, "d5 c4");
    line_add(game, d4, "Nf6");
    line_add(game, line_at(game, 1), "c5");
    assert_written(game, &FLOWING, NULL,
                   " 1._e4 |1 + 1._d4 d5 (_1…_Nf6_) 2._c4 | 1…_e5 |1 + 1…_c5 | 2._Nf3");
    line_add(game, d4, "f5 g3 Nf6 Bg2 g6 Nf3 Bg7 O-O O-O");
    assert_written(game, &FLOWING, NULL,
                   " 1._e4 |1 + 1._d4 d5 (_1…_Nf6_) |2 + 1…_f5 2._g3 Nf6 3._Bg2 g6 4._Nf3 Bg7 "
                   "5._O-O O-O |1 2._c4 | 1…_e5 |1 + 1…_c5 | 2._Nf3");
}

static void test_folded(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5");
    const TabiyaNode *c5 = line_add(game, line_at(game, 1), "c5");
    line_add(game, line_add(game, c5, "Nf3"), "d6 d4");
    line_add(game, c5, "Nc3");
    g_autoptr(GHashTable) folded = g_hash_table_new(NULL, NULL);
    g_hash_table_add(folded, (gpointer)c5);
    assert_written(game, &FLOWING, folded, " 1._e4 e5 |1 + 1…_c5 … 4 moves");
}

static void test_comments(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    line_add(game, root, "e4 e5 Qh5");
    tabiya_game_set_comment(game, root, "A game.");
    tabiya_game_set_comment(game, line_at(game, 1), "Best by\n test.\n\nSo they say. [%csl Ge4]");
    tabiya_game_set_comment_before(game, line_at(game, 1), "Now");
    tabiya_game_set_comment(game, line_at(game, 2), "[%cal Ge7e5]");
    tabiya_game_set_comment_before(game, line_add(game, line_at(game, 1), "c5"), "Or");
    assert_written(game, &COLUMNS, NULL,
                   " A game. Now | 1._e4 | Best by test. / So they say. | 1…_e5 |1 + Or 1…_c5 | "
                   "2._Qh5");
}

/* In text without blanks, rows may break between letters, but not before a full stop. */
static void test_words_without_blanks(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), "好棋。 abcdefghijklmnopqrstuvwxyz");
    assert_written(game, &COLUMNS, NULL, " 好 棋。 abcdefghijklmnopqrstuvwx yz");
}

static void test_nags(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Qh5");
    tabiya_game_add_nag(game, line_at(game, 3), 14);
    tabiya_game_add_nag(game, line_at(game, 3), 6);
    tabiya_game_add_nag(game, line_at(game, 3), 48);
    tabiya_game_add_nag(game, line_at(game, 2), 220);
    g_autoptr(TabiyaNotationPage) page = page_new(game, &COLUMNS, NULL);
    g_autofree char *words = page_dup_words(page);
    g_assert_cmpstr(words, ==,
                    " 1._e4 e5_# | 2._Qh5?!\u2005⩲ | White has slight control of the center");
    const TabiyaNotationWord *word = tabiya_notation_word_at(tabiya_notation_page_get(page, 1), 1);
    g_assert_cmpuint(word->glyph_start, ==, 3);
    g_assert_cmpuint(word->glyph_end, ==, 5);
    g_assert_cmpint(word->judgment, ==, TABIYA_NAG_DUBIOUS);
}

static void test_values(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3");
    tabiya_game_set_comment(game, line_at(game, 1), "[%eval 0.35] [%clk 1:05:59] [%emt 0:01:12]");
    tabiya_game_set_comment(game, line_at(game, 2), "[%eval #-3]");
    assert_written(game, &COLUMNS, NULL, " 1._e4_+0.35_1:05:59_1′12″ e5_#−3 | 2._Nf3");
    TabiyaNotationStyle plain = {.columns = TRUE};
    assert_written(game, &plain, NULL, " 1._e4 e5 | 2._Nf3");
}

static void test_figurines(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/P7/8/8/8/8/8/B3K2R w K - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    line_add(game, tabiya_game_get_root(game), "O-O Kd7 a8=Q Kc7 Qb8+");
    tabiya_game_add_nag(game, line_at(game, 5), 3);
    TabiyaNotationStyle style = {.letters = TABIYA_LETTERS_FIGURINE};
    assert_written(game, &style, NULL, " 1._O-O ♔d7 2._a8=♕ ♔c7 3._♕b8+!!");
    /* The language of tests is English. */
    style.letters = TABIYA_LETTERS_LOCAL;
    assert_written(game, &style, NULL, " 1._O-O Kd7 2._a8=Q Kc7 3._Qb8+!!");
}

/* Screen readers get letters, and glyphs and comments in words. */
static void test_label(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5");
    const TabiyaNode *c5 = line_add(game, line_at(game, 1), "c5");
    tabiya_game_add_nag(game, c5, 1);
    tabiya_game_set_comment(game, c5, "Sharp. [%clk 0:01:00]");
    tabiya_game_set_comment(game, tabiya_game_get_root(game), "A game");
    g_autofree char *first = tabiya_notation_dup_label(line_at(game, 1), FALSE);
    g_autofree char *second = tabiya_notation_dup_label(line_at(game, 2), FALSE);
    g_autofree char *third = tabiya_notation_dup_label(c5, TRUE);
    g_assert_cmpstr(first, ==, "A game. 1. e4");
    g_assert_cmpstr(second, ==, "1… e5");
    g_assert_cmpstr(third, ==, "1… c5, variation, Good move. Sharp.");
}

/* A file may nest variations deeper than any stack. */
static void test_deep(void)
{
    static const char *const LEADS[] = {"a3", "a6", "a3", "a6"};
    static const char *const OTHERS[] = {"Nc3", "Nc6", "Nb1", "Nb8"};
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (guint i = 0; i < 30000; i++) {
        line_add(game, node, LEADS[i % 4]);
        node = line_add(game, node, OTHERS[i % 4]);
    }
    g_autoptr(TabiyaNotationPage) page = page_new(game, &COLUMNS, NULL);
    g_assert_cmpuint(tabiya_notation_page_get_n_moves(page), ==, 60000);
}

/* --- Layout ----------------------------------------------------------------------------------- */

static const TabiyaNotationMetrics METRICS = {
    .width_px = 240,
    .row_px = 20,
    .small_row_px = 16,
    .number_px = 40,
    .pad_px = 5,
    .space = 4 * TABIYA_NOTATION_UNIT,
    .step_px = 12,
    .handle_px = 10,
    .mark_px = 8,
    .gap_px = 4,
};

static TabiyaNotationPage *placed(TabiyaGame *game, const TabiyaNotationMetrics *metrics)
{
    TabiyaNotationPage *page = page_new(game, metrics->flowing ? &FLOWING : &COLUMNS, NULL);
    int height = tabiya_notation_page_lay_out(page, metrics);
    g_assert_cmpint(tabiya_notation_page_measure(page, metrics), ==, height);
    return page;
}

/* The text of a piece and where it is: "e4 40,0 100x20". */
static void assert_piece(TabiyaNotationPage *page, guint paragraph, guint piece,
                         const char *expected)
{
    const TabiyaNotationParagraph *p = tabiya_notation_page_get(page, paragraph);
    g_assert_cmpuint(piece, <, p->pieces->len);
    const TabiyaNotationPiece *box = &g_array_index(p->pieces, TabiyaNotationPiece, piece);
    g_autofree char *found =
        g_strdup_printf("%.*s %d,%d %dx%d", (int)box->length, p->text + box->start, box->x,
                        p->top_px + box->y, box->width, box->height);
    g_assert_cmpstr(found, ==, expected);
}

/* After a variation Black's move is in Black's column. */
static void test_columns(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5");
    line_add(game, tabiya_game_get_root(game), "d4");
    g_autoptr(TabiyaNotationPage) page = placed(game, &METRICS);
    assert_piece(page, 0, 0, "1. 0,0 40x20");
    assert_piece(page, 0, 1, "e4 40,0 100x20");
    assert_piece(page, 1, 0, " 0,24 10x16");
    assert_piece(page, 1, 1, "1. 10,24 20x16");
    assert_piece(page, 1, 2, "d4 30,24 30x16");
    assert_piece(page, 2, 0, "1… 0,44 40x20");
    assert_piece(page, 2, 1, "e5 140,44 100x20");
}

/* Evaluation and clock at the right of the column, the clock only where it has room. */
static void test_column_values(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    TabiyaNotationMetrics metrics = METRICS;
    line_add(game, tabiya_game_get_root(game), "e4");
    tabiya_game_set_comment(game, line_at(game, 1), "[%eval 0.35] [%clk 1:05:59]");
    g_autoptr(TabiyaNotationPage) narrow = placed(game, &metrics);
    assert_piece(narrow, 0, 2, "+0.35 85,0 55x20");
    g_assert_cmpuint(tabiya_notation_page_get(narrow, 0)->pieces->len, ==, 3);
    metrics.width_px = 440;
    g_autoptr(TabiyaNotationPage) wide = placed(game, &metrics);
    assert_piece(wide, 0, 2, "+0.35 110,0 55x20");
    assert_piece(wide, 0, 3, "1:05:59 165,0 75x20");
}

static void test_flowing(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5");
    TabiyaNotationMetrics metrics = METRICS;
    metrics.flowing = TRUE;
    g_autoptr(TabiyaNotationPage) page = placed(game, &metrics);
    /* "1.e4" 20+30, "e5" 30, space 4, "2.Nf3" 20+40, "Nc6" 40, then "3.Bb5" does not fit: 4+60. */
    assert_piece(page, 0, 0, "1. 0,0 20x20");
    assert_piece(page, 0, 2, "e5 50,0 30x20");
    assert_piece(page, 0, 3, "2. 84,0 20x20");
    assert_piece(page, 0, 5, "Nc6 144,0 40x20");
    assert_piece(page, 0, 6, "3. 0,20 20x20");
    assert_piece(page, 0, 7, "Bb5 20,20 40x20");
}

/* A row of a comment is one piece, with the blanks between its words. */
static void test_text_is_joined(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    tabiya_game_set_comment(game, tabiya_game_get_root(game), "Hardly ever\n played  since then");
    g_autoptr(TabiyaNotationPage) page = placed(game, &METRICS);
    assert_piece(page, 0, 0, "Hardly ever played since 10,0 222x16");
    assert_piece(page, 0, 1, "then 10,16 40x16");
}

/* Six levels down there is still most of the width. */
static void test_indent(void)
{
    int before = -1;
    for (guint depth = 1; depth <= 6; depth++) {
        int x = tabiya_notation_level_px(&METRICS, depth);
        g_assert_cmpint(x, >, before);
        g_assert_cmpint(x, <=, METRICS.width_px / 4);
        before = x;
    }
    g_assert_cmpint(tabiya_notation_level_px(&METRICS, 60000), <=, METRICS.width_px / 3);
}

/* At any width no number is parted from its move, no word leaves the page that need not, and no two
 * pieces of a row overlap. */
static void test_any_width(void)
{
    g_autoptr(TabiyaGame) game = annotated_game_new(12);
    line_add(game, line_add(game, line_at(game, 5), "a6 b3"), "h6 Nc3 Nc6");
    line_add(game, tabiya_node_get_parent(line_add(game, line_at(game, 5), "a6 b3")), "c3 c6");
    TabiyaNotationMetrics metrics = METRICS;
    for (metrics.width_px = 160; metrics.width_px <= 700; metrics.width_px += 7) {
        metrics.flowing = metrics.width_px % 2;
        g_autoptr(TabiyaNotationPage) page = placed(game, &metrics);
        int bottom = 0;
        for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(page); i++) {
            const TabiyaNotationParagraph *paragraph = tabiya_notation_page_get(page, i);
            g_assert_cmpint(paragraph->top_px, >=, bottom);
            bottom = paragraph->top_px + paragraph->height_px;
            const TabiyaNotationPiece *last = NULL;
            for (guint p = 0; p < paragraph->pieces->len; p++) {
                const TabiyaNotationPiece *piece =
                    &g_array_index(paragraph->pieces, TabiyaNotationPiece, p);
                g_assert_cmpint(piece->x + piece->width, <=, metrics.width_px);
                g_assert_cmpint(piece->y + piece->height, <=, paragraph->height_px);
                if (last && tabiya_notation_word_at(paragraph, piece->word)->glued)
                    g_assert_cmpint(piece->y, ==, last->y);
                /* A bracket may be in the padding of the previous move. */
                int overlap = piece->kind == TABIYA_NOTATION_CLOSE ? metrics.pad_px : 0;
                if (last && piece->y == last->y)
                    g_assert_cmpint(piece->x, >=, last->x + last->width - overlap);
                last = piece;
            }
        }
    }
}

static const TabiyaNode *stepped(TabiyaNotationPage *page, const TabiyaNode *from, int direction)
{
    TabiyaNotationPlace here, there;
    g_assert_true(tabiya_notation_page_find(page, from, &here));
    if (!tabiya_notation_page_step(page, &here, direction, &there))
        return NULL;
    return tabiya_notation_word_at(there.paragraph, there.piece->word)->node;
}

static void test_step_and_pick(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5");
    tabiya_game_set_comment(game, line_at(game, 2), "A comment between the rows.");
    g_autoptr(TabiyaNotationPage) page = placed(game, &METRICS);
    g_assert_true(stepped(page, line_at(game, 2), +1) == line_at(game, 4));
    g_assert_true(stepped(page, line_at(game, 4), +1) == line_at(game, 5));
    g_assert_null(stepped(page, line_at(game, 5), +1));
    g_assert_true(stepped(page, line_at(game, 3), -1) == line_at(game, 1));
    g_assert_null(stepped(page, line_at(game, 1), -1));
    TabiyaNotationPlace place;
    g_assert_true(tabiya_notation_page_pick(page, 150, 10, &place));
    g_assert_true(tabiya_notation_word_at(place.paragraph, place.piece->word)->node ==
                  line_at(game, 2));
    g_assert_false(tabiya_notation_page_pick(page, 20, 1000, &place));
}

/* --- The cost of changes ---------------------------------------------------------------------- */

static void assert_same_page(TabiyaNotationPage *page, TabiyaGame *game,
                             const TabiyaNotationMetrics *metrics, GHashTable *folded)
{
    g_autoptr(TabiyaNotationPage) fresh = page_new(game, &COLUMNS, folded);
    g_autofree char *expected = page_dup_words(fresh);
    g_autofree char *found = page_dup_words(page);
    g_assert_cmpstr(found, ==, expected);
    g_assert_cmpint(tabiya_notation_page_measure(page, metrics), ==,
                    tabiya_notation_page_lay_out(fresh, metrics));
}

/* In a game of any size, a change writes, measures and lays out the paragraphs it touches. */
static void test_work(void)
{
    g_autoptr(TabiyaGame) game = annotated_game_new(2000);
    g_autoptr(TabiyaNotationPage) page = placed(game, &METRICS);
    const TabiyaNode *middle = line_at(game, 1001);
    TabiyaNotationWork before, after;
    for (int change = 0; change < 6; change++) {
        tabiya_notation_page_get_work(page, &before);
        switch (change) {
        case 0:
            tabiya_game_add_nag(game, middle, 1);
            break;
        case 1:
            tabiya_game_set_comment(game, middle, "Another comment.");
            break;
        case 2:
            line_add(game, tabiya_game_get_main_end(game), "e4");
            break;
        case 3:
            tabiya_game_delete_from(game, tabiya_node_get_sibling(middle));
            break;
        case 4:
            line_add(game, tabiya_node_get_parent(middle), "h3 h6");
            break;
        default:
            tabiya_game_set_tag(game, "Event", "Nothing of this is shown");
        }
        tabiya_notation_page_update(page, game, &COLUMNS, NULL);
        tabiya_notation_page_lay_out(page, &METRICS);
        tabiya_notation_page_get_work(page, &after);
        g_assert_cmpuint(after.paragraphs_written - before.paragraphs_written, <=, 3);
        g_assert_cmpuint(after.paragraphs_laid_out - before.paragraphs_laid_out, <=, 3);
        g_assert_cmpuint(after.words_measured - before.words_measured, <=, 60);
    }
    assert_same_page(page, game, &METRICS, NULL);
}

/* After any changes, in any order, the page equals one made from scratch. */
static void test_any_change(void)
{
    g_autoptr(TabiyaGame) game = annotated_game_new(24);
    g_autoptr(TabiyaNotationPage) page = placed(game, &METRICS);
    g_autoptr(GHashTable) folded = g_hash_table_new(NULL, NULL);
    tabiya_game_set_recording(game, TRUE);
    for (int i = 0; i < 400; i++) {
        const TabiyaNode *node = tabiya_game_get_root(game);
        for (int steps = g_test_rand_int_range(1, 60); steps > 0; steps--)
            node = tabiya_node_get_next(node) ? tabiya_node_get_next(node) : node;
        switch (g_test_rand_int_range(0, 9)) {
        case 0:
            tabiya_game_set_comment(game, node, i % 3 ? "Or so. [%clk 0:10:00]" : NULL);
            break;
        case 1:
            tabiya_game_add_nag(game, node, (guint8)g_test_rand_int_range(1, 255));
            break;
        case 2:
            tabiya_game_promote_variation(game, node);
            break;
        case 3:
            tabiya_game_demote_variation(game, node);
            break;
        case 4:
            tabiya_game_undo(game);
            break;
        case 5:
            tabiya_game_set_result(game, (TabiyaResult)(i % 4));
            break;
        case 6:
            if (!g_hash_table_remove(folded, node))
                g_hash_table_add(folded, (gpointer)node);
            break;
        case 7:
            tabiya_game_make_main(game, node);
            break;
        default:
            if (tabiya_node_get_ply(node) > 12)
                tabiya_game_delete_from(game, node);
        }
        tabiya_notation_page_update(page, game, &COLUMNS, folded);
        tabiya_notation_page_lay_out(page, &METRICS);
        assert_same_page(page, game, &METRICS, folded);
    }
}

/* A comment of megabytes costs no more words than are shown. */
static void test_a_huge_comment_is_cut(void)
{
    g_autoptr(GString) comment = g_string_new(NULL);
    g_autoptr(TabiyaGame) game = NULL;
    g_autoptr(TabiyaNotationPage) page = NULL;
    gsize bytes = 0;

    while (comment->len < 5000000)
        g_string_append(comment, "word ");
    g_string_prepend(comment, "1. e4 {");
    g_string_append(comment, "} e5 *");
    game = tabiya_pgn_read_first(comment->str, -1, NULL, NULL);
    page = page_new(game, &FLOWING, NULL);
    for (guint i = 0; i < tabiya_notation_page_get_n_paragraphs(page); i++)
        bytes += strlen(tabiya_notation_page_get(page, i)->text);
    g_assert_cmpuint(bytes, >, 5000);
    g_assert_cmpuint(bytes, <, 11000);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/notation/words/main-line", test_main_line);
    g_test_add_func("/notation/words/black-begins", test_black_begins);
    g_test_add_func("/notation/words/variations", test_variations);
    g_test_add_func("/notation/words/folded", test_folded);
    g_test_add_func("/notation/words/comments", test_comments);
    g_test_add_func("/notation/words/without-blanks", test_words_without_blanks);
    g_test_add_func("/notation/words/nags", test_nags);
    g_test_add_func("/notation/words/values", test_values);
    g_test_add_func("/notation/words/figurines", test_figurines);
    g_test_add_func("/notation/words/label", test_label);
    g_test_add_func("/notation/words/deep", test_deep);
    g_test_add_func("/notation/layout/columns", test_columns);
    g_test_add_func("/notation/layout/column-values", test_column_values);
    g_test_add_func("/notation/layout/flowing", test_flowing);
    g_test_add_func("/notation/layout/text-is-joined", test_text_is_joined);
    g_test_add_func("/notation/layout/indent", test_indent);
    g_test_add_func("/notation/layout/any-width", test_any_width);
    g_test_add_func("/notation/layout/step-and-pick", test_step_and_pick);
    g_test_add_func("/notation/work/bounded", test_work);
    g_test_add_func("/notation/work/huge-comment", test_a_huge_comment_is_cut);
    g_test_add_func("/notation/work/any-change", test_any_change);
    return g_test_run();
}
