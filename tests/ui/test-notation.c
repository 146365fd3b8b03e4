/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Notation: the words of a game, what changes between two states of it, and where words stand. */
#include "engine/board/fen.h"
#include "tests/ui/line.h"
#include "ui/notation/notation-layout.h"

static TabiyaNotationToken *token_at(GArray *tokens, guint index)
{
    g_assert_cmpuint(index, <, tokens->len);
    return &g_array_index(tokens, TabiyaNotationToken, index);
}

/* The words of a game as one line; "|" where a paragraph begins. */
static char *written(TabiyaGame *game)
{
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < tokens->len; i++) {
        TabiyaNotationToken *token = token_at(tokens, i);
        if (token->starts_block)
            g_string_append(text, " |");
        g_string_append_printf(text, "%s%s", token->glued ? "_" : " ", token->text);
    }
    return g_string_free(text, FALSE);
}

#define ASSERT_WRITTEN(game, expected)                                                             \
    do {                                                                                           \
        g_autofree char *words = written(game);                                                    \
        g_assert_cmpstr(words, ==, expected);                                                      \
    } while (0)

static void test_empty(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    ASSERT_WRITTEN(game, "");
}

static void test_main_line(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 c5 Nf3");
    ASSERT_WRITTEN(game, " 1._e4 c5 2._Nf3");
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    ASSERT_WRITTEN(game, " 1._e4 c5 2._Nf3 ½–½");
}

static void test_black_begins(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    line_add(game, tabiya_game_get_root(game), "e5 e4 Kd7");
    ASSERT_WRITTEN(game, " 7…_e5 8._e4 Kd7");
}

/* A variation is a paragraph, one within it stands in brackets, the main line starts afresh. */
static void test_variations(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    line_add(game, root, "e4 e5 Nf3");
    const TabiyaNode *d4 = line_add(game, root, "d4");
    line_add(game, d4, "d5 c4");
    line_add(game, d4, "Nf6");
    line_add(game, line_at(game, 1), "c5");
    ASSERT_WRITTEN(game, " 1._e4 | 1._d4 d5 (_1…_Nf6_) 2._c4 | 1…_e5 | 1…_c5 | 2._Nf3");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    g_assert_cmpint(token_at(tokens, 1)->depth, ==, 0);
    g_assert_cmpint(token_at(tokens, 3)->depth, ==, 1);
    g_assert_cmpint(token_at(tokens, 5)->depth, ==, 2);
}

static void test_comments_and_nags(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Qh5");
    tabiya_game_set_comment(game, line_at(game, 1), "Best by  test.");
    tabiya_game_add_nag(game, line_at(game, 3), 6);
    ASSERT_WRITTEN(game, " 1._e4 | Best by test. | 1…_e5 2._Qh5?!");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    g_assert_cmpint(token_at(tokens, tokens->len - 1)->judgement, ==, TABIYA_JUDGEMENT_DUBIOUS);
}

static void test_figurines(void)
{
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, "4k3/P7/8/8/8/8/8/B3K2R w K - 0 1", NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    line_add(game, tabiya_game_get_root(game), "O-O Kd7 a8=Q Kc7 Qb8+");
    tabiya_game_add_nag(game, line_at(game, 5), 3);
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, TRUE);
    g_assert_cmpstr(token_at(tokens, 1)->text, ==, "O-O");
    g_assert_cmpstr(token_at(tokens, 2)->text, ==, "♔d7");
    g_assert_cmpstr(token_at(tokens, 4)->text, ==, "a8=♕");
    TabiyaNotationToken *last = token_at(tokens, tokens->len - 1);
    g_assert_cmpstr(last->text, ==, "♕b8+!!");
    g_assert_cmpstr(last->text + last->glyph_start, ==, "!!");
    /* A screen reader reads letters. */
    g_autofree char *label = tabiya_notation_token_dup_label(last);
    g_assert_cmpstr(label, ==, "3. Qb8+!!");
}

static void test_label(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5");
    line_add(game, line_at(game, 1), "c5");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    g_autofree char *e5 = tabiya_notation_token_dup_label(token_at(tokens, 2));
    g_autofree char *c5 = tabiya_notation_token_dup_label(token_at(tokens, tokens->len - 1));
    g_assert_cmpstr(e5, ==, "1… e5");
    g_assert_cmpstr(c5, ==, "1… c5, variation");
}

/* --- What changes -------------------------------------------------------------------------------
 */

static void assert_diff(GArray *before, GArray *after, guint position, guint removed, guint added)
{
    guint at = 0, out = 0, in = 0;
    tabiya_notation_tokens_diff(before, after, &at, &out, &in);
    g_assert_cmpuint(at, ==, position);
    g_assert_cmpuint(out, ==, removed);
    g_assert_cmpuint(in, ==, added);
}

/* However long the game, a move adds its own word (and its number) and touches no other. */
static void test_diff_append(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *end = tabiya_game_get_root(game);
    for (int i = 0; i < 150; i++)
        end = line_add(game, end, "Nf3 Nf6 Ng1 Ng8");
    g_autoptr(GArray) before = tabiya_notation_tokens_new(game, FALSE);
    g_assert_cmpuint(before->len, ==, 900);
    end = line_add(game, end, "e4");
    g_autoptr(GArray) white = tabiya_notation_tokens_new(game, FALSE);
    assert_diff(before, white, 900, 0, 2);
    line_add(game, end, "e5");
    g_autoptr(GArray) black = tabiya_notation_tokens_new(game, FALSE);
    assert_diff(white, black, 902, 0, 1);
    assert_diff(black, black, 903, 0, 0);
    assert_diff(black, before, 900, 3, 0);
}

static void test_diff_variation(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6");
    g_autoptr(GArray) before = tabiya_notation_tokens_new(game, FALSE);
    line_add(game, line_at(game, 1), "c5");
    g_autoptr(GArray) after = tabiya_notation_tokens_new(game, FALSE);
    /* 1. e4 e5 stay; 1… c5 comes; 2. starts a paragraph now and is another word. */
    assert_diff(before, after, 3, 1, 3);
}

/* --- Where words stand --------------------------------------------------------------------------
 */

static const TabiyaNotationMetrics METRICS = {
    .width_px = 240,
    .row_px = 20,
    .small_row_px = 16,
    .number_px = 40,
    .pad_px = 5,
    .space_px = 4,
    .indent_px = 10,
    .gap_px = 3,
};

/* Every letter is 10 px wide. */
static TabiyaNotationBox *place(GArray *tokens, const TabiyaNotationMetrics *metrics, int *height)
{
    g_autofree int *widths = g_new(int, tokens->len + 1);
    for (guint i = 0; i < tokens->len; i++)
        widths[i] = 10 * (int)g_utf8_strlen(token_at(tokens, i)->text, -1);
    TabiyaNotationBox *boxes = g_new(TabiyaNotationBox, tokens->len + 1);
    *height = tabiya_notation_layout(tokens, widths, metrics, boxes);
    return boxes;
}

static void assert_box(const TabiyaNotationBox *box, int x, int y, int width, int height)
{
    g_assert_cmpint(box->x, ==, x);
    g_assert_cmpint(box->y, ==, y);
    g_assert_cmpint(box->width, ==, width);
    g_assert_cmpint(box->height, ==, height);
}

static void test_columns(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    int height = 0;
    g_autofree TabiyaNotationBox *boxes = place(tokens, &METRICS, &height);
    assert_box(&boxes[0], 0, 0, 40, 20);
    assert_box(&boxes[1], 40, 0, 100, 20);
    assert_box(&boxes[2], 140, 0, 100, 20);
    assert_box(&boxes[3], 0, 20, 40, 20);
    assert_box(&boxes[4], 40, 20, 100, 20);
    g_assert_cmpint(height, ==, 40);
}

/* 1. e4 | 1. d4 | 1… e5: after the variation Black's move stands in Black's column. */
static void test_columns_interrupted(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5");
    line_add(game, tabiya_game_get_root(game), "d4");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    int height = 0;
    g_autofree TabiyaNotationBox *boxes = place(tokens, &METRICS, &height);
    assert_box(&boxes[1], 40, 0, 100, 20);
    assert_box(&boxes[2], 10, 23, 20, 16);
    assert_box(&boxes[3], 30, 23, 30, 16);
    assert_box(&boxes[4], 0, 42, 40, 20);
    assert_box(&boxes[5], 140, 42, 100, 20);
    g_assert_cmpint(height, ==, 62);
}

static void test_flowing(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    TabiyaNotationMetrics metrics = METRICS;
    metrics.flowing = TRUE;
    int height = 0;
    g_autofree TabiyaNotationBox *boxes = place(tokens, &metrics, &height);
    /* "1.e4 " 20+30, "e5" 30, space 4, "2.Nf3" 20+40, "Nc6" 40, then "3." does not fit: 4+20+40. */
    assert_box(&boxes[0], 0, 0, 20, 20);
    assert_box(&boxes[2], 50, 0, 30, 20);
    assert_box(&boxes[3], 84, 0, 20, 20);
    assert_box(&boxes[5], 144, 0, 40, 20);
    assert_box(&boxes[6], 0, 20, 20, 20);
    assert_box(&boxes[7], 20, 20, 40, 20);
    g_assert_cmpint(height, ==, 40);
}

/* At any width no number is parted from its move, no word leaves the page that need not, and no two
 * words of a row overlap. */
static void test_flowing_any_width(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
    line_add(game, line_at(game, 3), "Nf6 Nxe5 d6 Nf3 Nxe4");
    line_add(game, line_at(game, 5), "Nf6");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    for (int width = 100; width <= 700; width += 7) {
        TabiyaNotationMetrics metrics = METRICS;
        metrics.flowing = TRUE;
        metrics.width_px = width;
        int height = 0;
        g_autofree TabiyaNotationBox *boxes = place(tokens, &metrics, &height);
        for (guint i = 0; i < tokens->len; i++) {
            g_assert_cmpint(boxes[i].x + boxes[i].width, <=, width);
            g_assert_cmpint(boxes[i].y + boxes[i].height, <=, height);
            if (token_at(tokens, i)->glued)
                g_assert_cmpint(boxes[i].y, ==, boxes[i - 1].y);
            if (i > 0 && boxes[i].y == boxes[i - 1].y)
                g_assert_cmpint(boxes[i].x, >=, boxes[i - 1].x + boxes[i - 1].width);
            if (i > 0)
                g_assert_cmpint(boxes[i].y, >=, boxes[i - 1].y);
        }
    }
}

static void test_step(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    line_add(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5");
    g_autoptr(GArray) tokens = tabiya_notation_tokens_new(game, FALSE);
    int height = 0;
    g_autofree TabiyaNotationBox *boxes = place(tokens, &METRICS, &height);
    /* 1. e4 e5 / 2. Nf3 Nc6 / 3. Bb5: words 1, 2 / 4, 5 / 7. */
    g_assert_cmpuint(tabiya_notation_layout_step(tokens, boxes, 2, +1), ==, 5);
    g_assert_cmpuint(tabiya_notation_layout_step(tokens, boxes, 5, +1), ==, 7);
    g_assert_cmpuint(tabiya_notation_layout_step(tokens, boxes, 7, +1), ==, 7);
    g_assert_cmpuint(tabiya_notation_layout_step(tokens, boxes, 7, -1), ==, 4);
    g_assert_cmpuint(tabiya_notation_layout_step(tokens, boxes, 1, -1), ==, 1);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/notation/model/empty", test_empty);
    g_test_add_func("/notation/model/main-line", test_main_line);
    g_test_add_func("/notation/model/black-begins", test_black_begins);
    g_test_add_func("/notation/model/variations", test_variations);
    g_test_add_func("/notation/model/comments-and-nags", test_comments_and_nags);
    g_test_add_func("/notation/model/figurines", test_figurines);
    g_test_add_func("/notation/model/label", test_label);
    g_test_add_func("/notation/diff/append", test_diff_append);
    g_test_add_func("/notation/diff/variation", test_diff_variation);
    g_test_add_func("/notation/layout/columns", test_columns);
    g_test_add_func("/notation/layout/columns-interrupted", test_columns_interrupted);
    g_test_add_func("/notation/layout/flowing", test_flowing);
    g_test_add_func("/notation/layout/flowing-any-width", test_flowing_any_width);
    g_test_add_func("/notation/layout/step", test_step);
    return g_test_run();
}
