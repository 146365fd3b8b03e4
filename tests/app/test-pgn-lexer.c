/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lexer has a fast path for plain text and a general one for everything. Both must give the
 * same result: random texts are lexed unchanged, and again with a meaningless byte added, which
 * forces the other path. */
#include "app/game/pgn-lexer.h"

#include <string.h>

#define ROUNDS 200000
#define MARGIN "                                        "

typedef struct {
    TabiyaPgnToken token;
    char *text;
} Copy;

static void copy_clear(gpointer data)
{
    g_free(((Copy *)data)->text);
}

/* The tokens of `source`; names and texts in one, as each kind has them. */
static GArray *lex_all(const char *source)
{
    TabiyaPgnLexer lexer;
    GArray *copies = g_array_new(FALSE, TRUE, sizeof(Copy));
    g_array_set_clear_func(copies, copy_clear);
    tabiya_pgn_lexer_init(&lexer, source, strlen(source));
    for (;;) {
        Copy copy = {0};
        tabiya_pgn_lexer_next(&lexer, &copy.token);
        if (copy.token.kind == TABIYA_PGN_END)
            break;
        if (copy.token.kind == TABIYA_PGN_TAG)
            copy.text = g_strdup_printf("%s=%s", copy.token.name, copy.token.text);
        else if (copy.token.kind == TABIYA_PGN_COMMENT)
            copy.text = g_strdup(copy.token.text);
        g_array_append_val(copies, copy);
    }
    tabiya_pgn_lexer_clear(&lexer);
    return copies;
}

static char *random_text(const char *const *parts, int n_parts, int most)
{
    GString *text = g_string_new(NULL);
    for (int n = g_test_rand_int_range(0, most + 1); n > 0; n--)
        g_string_append(text, parts[g_test_rand_int_range(0, n_parts)]);
    return g_string_free(text, FALSE);
}

static void assert_same_token(const Copy *a, const Copy *b, gboolean reaches_end)
{
    g_assert_cmpint(a->token.kind, ==, b->token.kind);
    g_assert_cmpuint(a->token.offset, ==, b->token.offset);
    g_assert_cmpuint(a->token.start, ==, b->token.start);
    g_assert_cmpint(a->token.blank_line_before, ==, b->token.blank_line_before);
    g_assert_cmpstr(a->token.problem, ==, b->token.problem);
    g_assert_cmpstr(a->text, ==, b->text);
    if (a->token.kind == TABIYA_PGN_NAG)
        g_assert_cmpuint(a->token.nag, ==, b->token.nag);
    if (!reaches_end) /* otherwise an unclosed one includes the blanks */
        g_assert_cmpuint(a->token.length, ==, b->token.length);
}

/* Near the end of a text nothing is done in the quick way. */
static void test_moves(void)
{
    static const char *const PARTS[] = {
        " ",   " ",     " ",    "\n",  "1.",   "12... ", "3",   ".",    "0000", "05.",       "e4",
        "Nf3", "Rad1+", "Qh5#", "O-O", "e8=Q", "exd6",   "ep",  "e.p.", "D",    "e2e4",      "$4",
        "(",   ")",     "{a}",  "!",   "+-",   "1-0",    "*",   "--",   "\r",   "\t",        "%",
        "½",   "a8(Q)", "…",    "♘f3", "_",    "N",      "b12", "=",    ";x",   "[A \"b\"]",
    };
    guint moves = 0;
    for (int round = 0; round < ROUNDS; round++) {
        g_autofree char *text = random_text(PARTS, G_N_ELEMENTS(PARTS), 6);
        g_autofree char *longer = g_strconcat(text, MARGIN, NULL);
        g_autoptr(GArray) general = lex_all(text);
        g_autoptr(GArray) quick = lex_all(longer);
        g_assert_cmpuint(general->len, ==, quick->len);
        for (guint i = 0; i < general->len; i++) {
            const Copy *copy = &g_array_index(general, Copy, i);
            gboolean reaches_end = copy->token.offset + copy->token.length >= strlen(text);
            assert_same_token(copy, &g_array_index(quick, Copy, i), reaches_end);
            moves += copy->token.kind == TABIYA_PGN_MOVE;
        }
    }
    g_assert_cmpuint(moves, >, ROUNDS / 2);
}

/* Lexes `quick` and `general` and compares the texts of their first tokens, and how many there
 * are. */
static void assert_same_text(const char *quick, const char *general)
{
    g_autoptr(GArray) a = lex_all(quick);
    g_autoptr(GArray) b = lex_all(general);
    g_assert_cmpuint(a->len, ==, b->len);
    const Copy *one = &g_array_index(a, Copy, 0), *other = &g_array_index(b, Copy, 0);
    g_assert_cmpint(one->token.kind, ==, other->token.kind);
    g_assert_cmpstr(one->token.problem, ==, other->token.problem);
    g_assert_cmpstr(one->text, ==, other->text);
}

/* A tab before its end is none of a comment's text, and too much for the quick way. */
static void test_comments(void)
{
    static const char *const PARTS[] = {
        "a",  "word", " ", "  ", "\n",   "\n\n",        " \n ", "[%csl Gd4]", "\\x", "é",
        "[x", ".",    "{", "\t", "\r\n", "\n[Event \"", "\"]",  "\xe9",       ";",   "%",
    };
    for (int round = 0; round < ROUNDS; round++) {
        g_autofree char *body = random_text(PARTS, G_N_ELEMENTS(PARTS), 8);
        g_autofree char *quick = g_strdup_printf("{%s} e4", body);
        g_autofree char *general = g_strdup_printf("{%s\t} e4", body);
        assert_same_text(quick, general);
    }
}

/* The same for a blank before the bracket that ends a tag. */
static void test_tags(void)
{
    static const char *const PARTS[] = {
        "a", "White", " ", "\"", "\\", "\\\"", "]", "[", "}", "é", "\xe9", "\t", "1.0", "?", "",
    };
    for (int round = 0; round < ROUNDS; round++) {
        g_autofree char *value = random_text(PARTS, G_N_ELEMENTS(PARTS), 6);
        g_autofree char *quick = g_strdup_printf("[Name \"%s\"]\ne4", value);
        g_autofree char *general = g_strdup_printf("[Name \"%s\" ]\ne4", value);
        assert_same_text(quick, general);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn-lexer/moves", test_moves);
    g_test_add_func("/pgn-lexer/comments", test_comments);
    g_test_add_func("/pgn-lexer/tags", test_tags);
    return g_test_run();
}
