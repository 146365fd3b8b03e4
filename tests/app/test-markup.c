/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comments: words, shapes and values are read from the raw text and set in it, and every other byte
 * stays. The meanings of NAGs, and their spellings. */
#include <string.h>

#include "app/game/markup.h"
#include "app/game/nag.h"
#include "app/game/pgn-reader.h"
#include "tests/shared-data.h"

/* Asserts that `got` (taken) is `expected`. */
static void assert_text(char *got, const char *expected)
{
    g_assert_cmpstr(got, ==, expected);
    g_free(got);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void test_prose(void)
{
    static const struct {
        const char *text, *prose;
    } CASES[] = {
        {NULL, ""},
        {"", ""},
        {"  ", ""},
        {"Nice", "Nice"},
        {" Nice  move ", "Nice  move"},
        {"[%csl Gd4] Nice", "Nice"},
        {"[%csl Gd4]", ""},
        {"Nice [%csl Gd4]move", "Nice move"},
        {"One[%x]two", "One two"},
        {"[%x [%y] ]", "[%x\n]"},
        {"[%clk 0:01:00]\n\nNice", "Nice"},
        {"One\n\n[%clk 0:01:00]\n\nTwo", "One\n\nTwo"},
        {"One\n[%clk 0:01:00] Two", "One\nTwo"},
        {"One\n\nTwo", "One\n\nTwo"},
        {"see [%csl Gd4", "see [%csl Gd4"},
        {"[%] [%%] [% x] [%a,b]", "[%] [%%] [% x] [%a,b]"},
        {"[%open [%csl Gd4]", "[%open"},
        {"[x] [[%csl Gd4]]", "[x] [\n]"},
        {"é[%tqu \"En\",\"\"]ü", "é ü"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++)
        assert_text(tabiya_markup_dup_prose(CASES[i].text), CASES[i].prose);
}

static void test_set_prose(void)
{
    static const struct {
        const char *text, *prose, *expected;
    } CASES[] = {
        {NULL, "Nice", "Nice"},
        {NULL, NULL, ""},
        {"Bad", "Nice", "Nice"},
        {" Bad ", "Nice", " Nice "},
        {"[%csl Gd4] Bad", "Nice", "[%csl Gd4] Nice"},
        {"Bad [%clk 0:01:00]", "Nice", "Nice [%clk 0:01:00]"},
        {"[%clk 0:01:00]\n\nBad", "Nice", "[%clk 0:01:00]\n\nNice"},
        {"[%csl Gd4]", "Nice", "[%csl Gd4] Nice"},
        {"[%csl Gd4]\n\n", "Nice", "[%csl Gd4]\n\nNice"},
        {"One [%a] two [%b] three", "All", "All [%a] [%b]"},
        {"One[%a]two[%b]", "All", "All[%a][%b]"},
        {"[%csl  Gd4 ] Bad", "", "[%csl  Gd4 ]"},
        {"Bad [%csl Gd4]", NULL, "[%csl Gd4]"},
        {"[%a] Bad\n\n[%b]", "", "[%a]\n\n[%b]"},
        {" [%a]  Same ", " Same\n", " [%a]  Same "},
        {"Bad [%csl Gd4]", "see [%x", "see [%x [%csl Gd4]"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++)
        assert_text(tabiya_markup_set_prose(CASES[i].text, CASES[i].prose), CASES[i].expected);
}

/* --- Shapes ----------------------------------------------------------------------------------- */

/* Shapes as they are written, circles and arrows alike, apart by commas. */
static char *shapes_to_text(const GArray *shapes)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < shapes->len; i++) {
        const TabiyaShape *s = &g_array_index(shapes, TabiyaShape, i);
        g_string_append_printf(out, "%s%c%c%d", i > 0 ? "," : "", "GRYB"[s->color],
                               'a' + eng_file(s->from), 1 + eng_rank(s->from));
        if (s->from != s->to)
            g_string_append_printf(out, "%c%d", 'a' + eng_file(s->to), 1 + eng_rank(s->to));
    }
    return g_string_free(out, FALSE);
}

static char *read_shapes(const char *text)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(text);
    return shapes_to_text(shapes);
}

/* The text of `text` with the shapes of `other` in the place of its own. */
static char *with_shapes(const char *text, const char *other)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(other);
    return tabiya_markup_set_shapes(text, shapes);
}

static void test_shapes(void)
{
    assert_text(read_shapes(NULL), "");
    assert_text(read_shapes("[%csl Gd4,Rf6,Ya1,Bh8]"), "Gd4,Rf6,Ya1,Bh8");
    assert_text(read_shapes("[%cal Ge2e4, Rg8f6]x[%csl Gd4]"), "Ge2e4,Rg8f6,Gd4");
    assert_text(read_shapes("[%csl Gi4,Gd9,Xd4,Gd,Gd44,,gd4,Ba1]"), "Ba1");
    assert_text(read_shapes("[%csla Gd4] [%CSL Gd4] [%csl]"), "");
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes("[%cal Re2e4]");
    const TabiyaShape *arrow = &g_array_index(shapes, TabiyaShape, 0);
    g_assert_cmpint(arrow->from, ==, eng_square(4, 1));
    g_assert_cmpint(arrow->to, ==, eng_square(4, 3));
    g_assert_cmpint(arrow->color, ==, TABIYA_SHAPE_RED);
}

static char *shapes_at(const TabiyaNode *node)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes_at(node);
    return shapes_to_text(shapes);
}

/* Comments before moves belong to the position before them. */
static void test_shapes_at(void)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(
        "{[%csl Gd4] start} 1. {[%cal Ge2e4] before} e4 {[%csl Re5]} e5 "
        "({[%cal Rc7c5][%csl Re5,Ge5] or} 1... c5 {[%csl Yc5]}) ({[%csl Bd5]} 1... d5) *",
        -1, NULL);
    const TabiyaNode *root = tabiya_game_get_root(games->pdata[0]);
    const TabiyaNode *e4 = tabiya_node_get_child(root), *e5 = tabiya_node_get_child(e4);
    assert_text(shapes_at(root), "Gd4,Ge2e4");
    assert_text(shapes_at(e4), "Re5,Rc7c5,Ge5,Bd5");
    assert_text(shapes_at(e5), "");
    assert_text(shapes_at(tabiya_node_get_sibling(e5)), "Yc5");
}

static void test_set_shapes(void)
{
    static const struct {
        const char *text, *shapes, *expected;
    } CASES[] = {
        {NULL, "[%csl Gd4]", "[%csl Gd4]"},
        {"Nice", "[%csl Gd4][%cal Ge2e4]", "[%csl Gd4][%cal Ge2e4] Nice"},
        {"[%clk 0:01:00] Nice", "[%csl Gd4]", "[%clk 0:01:00] [%csl Gd4] Nice"},
        {"[%csl Gd4] Nice", "[%csl Gd4][%cal Ge2e4]", "[%csl Gd4][%cal Ge2e4] Nice"},
        {"[%csl  Gd4 , Rf6] a", "[%csl Gd4,Rf6]", "[%csl  Gd4 , Rf6] a"},
        {"[%csl Gd4] a [%csl Rf6] b", "[%csl Ba1]", "[%csl Ba1] a b"},
        {"[%csl Gd4,Xz9] a", "[%csl Ba1]", "[%csl Ba1,Xz9] a"},
        {"[%csl Gd4,Xz9] a", "", "[%csl Xz9] a"},
        {"[%csl Gd4] a", "", "a"},
        {"a [%csl Gd4]", "", "a"},
        {"a [%csl Gd4] b", "", "a b"},
        {"a\n\n[%csl Gd4] b", "", "a\n\nb"},
        {"a [%csl Gd4]\n\nb", "", "a\n\nb"},
        {"a[%csl Gd4]b", "", "a b"},
        {"[[%csl Gd4]%csl Rf6]", "", "[\n%csl Rf6]"},
        {"[%csl Gd4][%clk 0:01:00]", "", "[%clk 0:01:00]"},
        {"[%cal Ge2e4,Gd4]", "[%cal Ge2e4]", "[%cal Ge2e4]"},
        {"[%csl Gd4]", "", ""},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++)
        assert_text(with_shapes(CASES[i].text, CASES[i].shapes), CASES[i].expected);
    assert_text(tabiya_markup_set_shapes("[%cal Ge2e4] a", NULL), "a");
}

/* --- Values ----------------------------------------------------------------------------------- */

static void test_clock(void)
{
    static const struct {
        const char *text;
        gint64 ms; /* -1: none */
    } CASES[] = {
        {"[%clk 1:05:59]", 3959000},
        {"[%clk 0:00:07.5]", 7500},
        {"[%clk 00:03:00.1234]", 180123},
        {"[%clk 3:05]", 185000},
        {"[%clk 59]", -1},
        {"[%clk 1:2:3:4]", -1},
        {"[%clk -1:00:00]", -1},
        {"[%clk 1:00:00x]", -1},
        {"[%clk]", -1},
        {"[%emt 0:00:07]", -1},
        {"[%clk x][%clk 0:00:01]", 1000},
        {"[%clk 9999999999:00:00]", -1},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        gint64 ms = -1;
        g_assert_true(tabiya_markup_get_clock(CASES[i].text, &ms) == (CASES[i].ms >= 0));
        g_assert_cmpint(ms, ==, CASES[i].ms);
    }
    gint64 ms;
    g_assert_true(tabiya_markup_get_elapsed("a [%emt 0:00:07] b", &ms));
    g_assert_cmpint(ms, ==, 7000);
    g_assert_false(tabiya_markup_get_elapsed(NULL, &ms));
}

static void test_eval(void)
{
    static const struct {
        const char *text;
        int type, value, depth; /* depth -1: there is none */
    } CASES[] = {
        {"[%eval 0.35]", TABIYA_SCORE_CP, 35, 0},
        {"[%eval -1.2,22]", TABIYA_SCORE_CP, -120, 22},
        {"[%eval +3]", TABIYA_SCORE_CP, 300, 0},
        {"[%eval .5]", TABIYA_SCORE_CP, 50, 0},
        {"[%eval 0.349]", TABIYA_SCORE_CP, 35, 0},
        {"[%eval #3]", TABIYA_SCORE_MATE, 5, 0},
        {"[%eval #-1,9]", TABIYA_SCORE_MATE, -1, 9},
        {"[%eval #0]", TABIYA_SCORE_MATE, 0, 0},
        {"[%eval x]", 0, 0, -1},
        {"[%eval #]", 0, 0, -1},
        {"[%eval 1.2,]", 0, 0, -1},
        {"[%eval 1.2 x]", 0, 0, -1},
        {"[%eval 99999999999]", 0, 0, -1},
        {"[%eval -]", 0, 0, -1},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        TabiyaScore score = {0};
        int depth = -1;
        g_assert_true(tabiya_markup_get_eval(CASES[i].text, &score, &depth) ==
                      (CASES[i].depth >= 0));
        g_assert_cmpint(depth, ==, CASES[i].depth);
        g_assert_cmpint(score.type, ==, CASES[i].type);
        g_assert_cmpint(score.value, ==, CASES[i].value);
    }
}

static void test_set_eval(void)
{
    const TabiyaScore pawn = {TABIYA_SCORE_CP, -105}, mate = {TABIYA_SCORE_MATE, 5},
                      table = {TABIYA_SCORE_TB, -40};
    assert_text(tabiya_markup_set_eval(NULL, &pawn, 0), "[%eval -1.05]");
    assert_text(tabiya_markup_set_eval("a", &mate, 30), "[%eval #3,30] a");
    assert_text(tabiya_markup_set_eval("a", &table, 0), "[%eval -200.00] a");
    assert_text(tabiya_markup_set_eval("[%eval -1.050] a", &pawn, 0), "[%eval -1.050] a");
    assert_text(tabiya_markup_set_eval("[%eval -1.05] a", &pawn, 7), "[%eval -1.05,7] a");
    assert_text(tabiya_markup_set_eval("[%eval -1.05] a", NULL, 0), "a");
}

/* --- The whole -------------------------------------------------------------------------------- */

static void test_strip(void)
{
    static const char TEXT[] = "[%csl Gd4][%clk 0:01:00] Nice [%cal Ge2e4] move [%own x]";
    assert_text(tabiya_markup_strip(TEXT, 0), TEXT);
    assert_text(tabiya_markup_strip(TEXT, TABIYA_STRIP_COMMENTS),
                "[%csl Gd4][%clk 0:01:00] [%cal Ge2e4] [%own x]");
    assert_text(tabiya_markup_strip(TEXT, TABIYA_STRIP_SHAPES),
                "[%clk 0:01:00] Nice move [%own x]");
    assert_text(tabiya_markup_strip(TEXT, TABIYA_STRIP_COMMANDS),
                "[%csl Gd4] Nice [%cal Ge2e4] move");
    assert_text(tabiya_markup_strip(TEXT, TABIYA_STRIP_ALL), "");
}

static void test_merge(void)
{
    static const struct {
        const char *text, *other, *expected;
    } CASES[] = {
        {NULL, "a", "a"},
        {"a", NULL, "a"},
        {"a", "a", "a"},
        {"a", "b", "a\n\nb"},
        {"a\n\nb", "b\n\nc", "a\n\nb\n\nc"},
        {"[%csl Gd4] a", "[%csl Gd4,Rf6][%cal Ge2e4] a", "[%csl Gd4,Rf6][%cal Ge2e4] a"},
        {"[%clk 0:01:00] a", "[%clk 0:02:00] [%eval 0.1]", "[%clk 0:01:00] [%eval 0.1] a"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++)
        assert_text(tabiya_markup_merge(CASES[i].text, CASES[i].other), CASES[i].expected);
}

/* --- Anything --------------------------------------------------------------------------------- */

/* A text of pieces that are commands, nearly commands, words, blanks, and any bytes. */
static char *random_text(void)
{
    static const char *const PARTS[] = {
        "[%csl Gd4,Rf6]",
        "[%cal Ge2e4]",
        "[%clk 1:02:03]",
        "[%emt 0:00:01]",
        "[%eval 0.3,4]",
        "[%mdl 64]",
        "[%own x]",
        "[%csl Gd4",
        "[%",
        "]",
        "[",
        "%csl",
        " ",
        "  ",
        "\n\n",
        "Nice",
        "move",
        "é",
        "{",
        "}",
        "[%csl Zz9,,G]",
        "[%clk x]",
        "[%eval]",
        "[%cal]",
        "\t",
    };
    GString *text = g_string_new(NULL);
    for (int n = g_test_rand_int_range(0, 12); n > 0; n--) {
        if (g_test_rand_int_range(0, 8) == 0)
            g_string_append_c(text, (char)g_test_rand_int_range(1, 256));
        else
            g_string_append(text, PARTS[g_test_rand_int_range(0, G_N_ELEMENTS(PARTS))]);
    }
    return g_string_free(text, FALSE);
}

/* All commands of `text`, unchanged, one per line, except those named in `except`. */
static char *commands_of(const char *text, const char *except)
{
    GString *out = g_string_new(NULL);
    for (const char *p = text; (p = strstr(p, "[%")); p++) {
        const char *name_end = p + 2;
        while (g_ascii_isalnum(*name_end) || *name_end == '_' || *name_end == '-')
            name_end++;
        const char *end = name_end + strcspn(name_end, "[]\n");
        g_autofree char *name = g_strndup(p + 2, (gsize)(name_end - p - 2));
        gboolean blank = *name_end == ' ' || (*name_end >= '\t' && *name_end <= '\r');
        if (*end == ']' && *name != '\0' && (end == name_end || blank) && !strstr(except, name)) {
            g_string_append_printf(out, "%.*s\n", (int)(end + 1 - p), p);
        }
    }
    return g_string_free(out, FALSE);
}

static void assert_commands_kept(const char *before, const char *after, const char *except)
{
    g_autofree char *a = commands_of(before, except);
    g_autofree char *b = commands_of(after, except);
    g_assert_cmpstr(a, ==, b);
}

static void try_prose(const char *text, const char *other)
{
    g_autofree char *prose = tabiya_markup_dup_prose(other);
    g_autofree char *set = tabiya_markup_set_prose(text, prose);
    assert_text(tabiya_markup_dup_prose(set), prose);
    assert_commands_kept(text, set, "");
    g_autofree char *own = tabiya_markup_dup_prose(text);
    assert_text(tabiya_markup_set_prose(text, own), text);
}

/* The same words in the same order, whatever keeps them apart. */
static void assert_words_kept(const char *before, const char *after)
{
    g_autofree char *a = tabiya_markup_dup_prose(before);
    g_autofree char *b = tabiya_markup_dup_prose(after);
    g_auto(GStrv) words = g_strsplit_set(a, " \t\n\v\f\r", -1);
    g_auto(GStrv) words_after = g_strsplit_set(b, " \t\n\v\f\r", -1);
    char **p = words, **q = words_after;
    while (*p || *q) {
        while (*p && **p == '\0')
            p++;
        while (*q && **q == '\0')
            q++;
        g_assert_cmpstr(*p, ==, *q);
        p += *p != NULL;
        q += *q != NULL;
    }
}

/* Circles first, then arrows, as a text to compare. */
static char *sorted_shapes(const GArray *shapes)
{
    g_autoptr(GArray) sorted = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    for (int arrows = 0; arrows < 2; arrows++) {
        for (guint i = 0; i < shapes->len; i++) {
            const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);
            if ((shape->from != shape->to) == arrows)
                g_array_append_val(sorted, *shape);
        }
    }
    return shapes_to_text(sorted);
}

static void try_shapes(const char *text, const char *other)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(other);
    g_autofree char *set = tabiya_markup_set_shapes(text, shapes);
    g_autoptr(GArray) read = tabiya_markup_dup_shapes(set);
    g_autofree char *expected = sorted_shapes(shapes);
    assert_text(sorted_shapes(read), expected);
    assert_commands_kept(text, set, "csl cal");
    assert_words_kept(text, set);
    g_autoptr(GArray) own = tabiya_markup_dup_shapes(text);
    assert_text(tabiya_markup_set_shapes(text, own), text);
}

static void try_values(const char *text)
{
    TabiyaScore score = {TABIYA_SCORE_CP, g_test_rand_int_range(-2000, 2000)}, read;
    int depth = g_test_rand_int_range(0, 50), read_depth;
    g_autofree char *eval = tabiya_markup_set_eval(text, &score, depth);
    g_assert_true(tabiya_markup_get_eval(eval, &read, &read_depth));
    g_assert_cmpint(read.value, ==, score.value);
    g_assert_cmpint(read_depth, ==, depth);
    assert_commands_kept(text, eval, "eval");
}

static void try_whole(const char *text, const char *other)
{
    assert_text(tabiya_markup_strip(text, 0), text);
    g_autofree char *bare = tabiya_markup_strip(
        text, TABIYA_STRIP_COMMENTS | TABIYA_STRIP_COMMANDS | TABIYA_STRIP_SHAPES);
    g_assert_cmpuint(strspn(bare, " \t\n\v\f\r"), ==, strlen(bare));
    g_autofree char *once = tabiya_markup_merge(text, other);
    g_autofree char *twice = tabiya_markup_merge(once, other);
    assert_words_kept(once, twice);
}

static void test_random_texts(void)
{
    for (int i = 0; i < 8000; i++) {
        g_autofree char *text = random_text();
        g_autofree char *other = random_text();
        try_prose(text, other);
        try_shapes(text, other);
        try_values(text);
        try_whole(text, other);
    }
}

/* A text of many openings of a command, and one of many commands, is looked at a bounded number of
 * times: else this takes minutes. */
static void test_long_text(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 200000; i++)
        g_string_append(text, "[%csl ");
    g_autofree char *prose = tabiya_markup_dup_prose(text->str);
    g_assert_cmpuint(strlen(prose), ==, text->len - 1);

    g_string_truncate(text, 0);
    for (int i = 0; i < 200000; i++)
        g_string_append(text, "a [%x] ");
    g_autofree char *words = tabiya_markup_dup_prose(text->str);
    g_assert_cmpuint(strlen(words), ==, 2 * 200000 - 1);
}

/* --- NAGs ------------------------------------------------------------------------------------- */

static void test_nag_table(void)
{
    for (int nag = 0; nag < 256; nag++) {
        guint8 back = 0;
        g_autofree char *number = g_strdup_printf("$%d", nag);
        g_assert_true(tabiya_nag_from_text(number, &back));
        g_assert_cmpint(back, ==, nag);
        g_assert_cmpuint(strlen(tabiya_nag_get_words((guint8)nag)), >, 0);
        const char *typed = tabiya_nag_get_typed((guint8)nag);
        if (!typed)
            continue;
        g_assert_true(tabiya_nag_from_text(typed, &back));
        g_assert_cmpint(back, ==, nag);
    }
    g_assert_cmpstr(tabiya_nag_get_words(1), ==, "Good move");
    g_assert_cmpstr(tabiya_nag_get_words(63), ==, "Black has moderate control of the queenside");
    g_assert_cmpstr(tabiya_nag_get_words(107), ==, "Black has played the opening very poorly");
    g_assert_cmpstr(tabiya_nag_get_words(139), ==, "Black is in severe time trouble");
    g_assert_cmpstr(tabiya_nag_get_words(185), ==, "$185");
    g_assert_cmpstr(tabiya_nag_get_glyph(14), ==, "⩲");
    g_assert_null(tabiya_nag_get_glyph(185));
}

/* A glyph means the NAG that looks the same. */
static void test_nag_glyphs(void)
{
    for (int nag = 0; nag < 256; nag++) {
        const char *glyph = tabiya_nag_get_glyph((guint8)nag);
        guint8 back;
        if (!glyph || !tabiya_nag_from_text(glyph, &back))
            continue;
        g_assert_cmpstr(tabiya_nag_get_glyph(back), ==, glyph);
    }
}

static void test_nag_kinds(void)
{
    static const guint8 EDGES[] = {0, 1, 9, 10, 135, 136, 139, 140};
    static const TabiyaNagKind KINDS[] = {
        TABIYA_NAG_OTHER,    TABIYA_NAG_MOVE, TABIYA_NAG_MOVE, TABIYA_NAG_POSITION,
        TABIYA_NAG_POSITION, TABIYA_NAG_TIME, TABIYA_NAG_TIME, TABIYA_NAG_OTHER,
    };
    for (gsize i = 0; i < G_N_ELEMENTS(EDGES); i++)
        g_assert_cmpint(tabiya_nag_get_kind(EDGES[i]), ==, KINDS[i]);
    g_assert_cmpint(tabiya_nag_get_judgment(3), ==, TABIYA_NAG_BRILLIANT);
    g_assert_cmpint(tabiya_nag_get_judgment(4), ==, TABIYA_NAG_BLUNDER);
    g_assert_cmpint(tabiya_nag_get_judgment(7), ==, TABIYA_NAG_NEUTRAL);
    g_assert_cmpint(tabiya_nag_get_judgment(255), ==, TABIYA_NAG_NEUTRAL);
}

static void test_nag_text(void)
{
    guint8 nag;
    g_assert_cmpuint(tabiya_nag_match("!!x", -1, &nag), ==, 2);
    g_assert_cmpint(nag, ==, 3);
    g_assert_cmpuint(tabiya_nag_match("!!x", 1, &nag), ==, 1);
    g_assert_cmpint(nag, ==, 1);
    g_assert_cmpuint(tabiya_nag_match("", -1, &nag), ==, 0);
    g_assert_cmpuint(tabiya_nag_match("x", -1, &nag), ==, 0);
    g_assert_false(tabiya_nag_from_text("", &nag));
    g_assert_false(tabiya_nag_from_text("!x", &nag));
    g_assert_false(tabiya_nag_from_text("$256", &nag));
    g_assert_false(tabiya_nag_from_text("$", &nag));
    g_assert_true(tabiya_nag_from_text("±", &nag));
    g_assert_cmpint(nag, ==, 16);
}

/* --- Other programs' data --------------------------------------------------------------------- */

/* A file of the shared data, NULL (and the test skipped) where it is absent. */
static char *shared_file(const char *name)
{
    g_autofree char *path = shared_data_find(name);
    char *text = NULL;
    if (path)
        g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

/* kokopu's glyphs, in its order of numbers. */
static void test_kokopu_nags(void)
{
    static const guint8 NAGS[] = {3,  1,  5,  6,   2,   4,   20,  18,  16,  14,  10,
                                  11, 13, 15, 17,  19,  21,  7,   8,   9,   22,  32,
                                  36, 40, 44, 132, 138, 140, 141, 142, 143, 145, 146};
    g_autofree char *text = shared_file("pgn/kokopu/resources/nags.txt");
    if (!text)
        return;
    g_auto(GStrv) glyphs = g_strsplit(g_strstrip(text), "\n", -1);
    g_assert_cmpuint(g_strv_length(glyphs), ==, G_N_ELEMENTS(NAGS));
    for (gsize i = 0; i < G_N_ELEMENTS(NAGS); i++) {
        guint8 nag;
        if (!tabiya_nag_from_text(glyphs[i], &nag)) /* RR and N are words in a text */
            nag = NAGS[i];
        g_assert_cmpstr(tabiya_nag_get_glyph(nag), ==, tabiya_nag_get_glyph(NAGS[i]));
    }
}

/* The shapes of one command as kokopu shows them: " [cal = {Ge2e4}]". */
static void append_kokopu(GString *out, const GArray *shapes, const char *name, gboolean arrows)
{
    g_autoptr(GArray) some = g_array_new(FALSE, FALSE, sizeof(TabiyaShape));
    for (guint i = 0; i < shapes->len; i++) {
        const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);
        if ((shape->from != shape->to) == arrows)
            g_array_append_val(some, *shape);
    }
    g_autofree char *text = shapes_to_text(some);
    if (some->len > 0)
        g_string_append_printf(out, " [%s = {%s}]", name, text);
}

/* Kokopu's dump of a comment: arrows, circles, text. */
static char *kokopu_notes(const char *comment)
{
    GString *out = g_string_new(NULL);
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(comment);
    g_autofree char *prose = tabiya_markup_dup_prose(comment);
    append_kokopu(out, shapes, "cal", TRUE);
    append_kokopu(out, shapes, "csl", FALSE);
    if (*prose != '\0')
        g_string_append_printf(out, " {%s}", prose);
    return g_string_free(out, FALSE);
}

/* The comments of kokopu's annotated games describe their annotations. */
static void test_kokopu_annotations(void)
{
    static const struct {
        const char *folder;
        int notes;
    } GAMES[] = {{"annotations-1", 3}, {"annotations-2", 2}};
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autofree char *folder =
            g_strconcat("pgn/kokopu/resources/games/", GAMES[i].folder, "/", NULL);
        g_autofree char *pgn_name = g_strconcat(folder, "database.pgn", NULL);
        g_autofree char *dump_name = g_strconcat(folder, "dump.txt", NULL);
        g_autofree char *pgn = shared_file(pgn_name), *dump = shared_file(dump_name);
        if (!pgn || !dump)
            return;
        g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, NULL);
        int notes = 0;
        for (const TabiyaNode *node = tabiya_game_get_root(games->pdata[0]); node;
             node = tabiya_node_get_next(node)) {
            g_autofree char *after = kokopu_notes(tabiya_node_get_comment(node));
            g_autofree char *before = kokopu_notes(tabiya_node_get_comment_before(node));
            g_assert_nonnull(strstr(dump, after));
            g_assert_nonnull(strstr(dump, before));
            notes += (*after != '\0') + (*before != '\0');
        }
        g_assert_cmpint(notes, ==, GAMES[i].notes);
    }
}

int main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/markup/prose", test_prose);
    g_test_add_func("/markup/set-prose", test_set_prose);
    g_test_add_func("/markup/shapes", test_shapes);
    g_test_add_func("/markup/shapes-at", test_shapes_at);
    g_test_add_func("/markup/set-shapes", test_set_shapes);
    g_test_add_func("/markup/clock", test_clock);
    g_test_add_func("/markup/eval", test_eval);
    g_test_add_func("/markup/set-eval", test_set_eval);
    g_test_add_func("/markup/strip", test_strip);
    g_test_add_func("/markup/merge", test_merge);
    g_test_add_func("/markup/random-texts", test_random_texts);
    g_test_add_func("/markup/long-text", test_long_text);
    g_test_add_func("/nag/table", test_nag_table);
    g_test_add_func("/nag/glyphs", test_nag_glyphs);
    g_test_add_func("/nag/kinds", test_nag_kinds);
    g_test_add_func("/nag/text", test_nag_text);
    g_test_add_func("/nag/kokopu", test_kokopu_nags);
    g_test_add_func("/markup/kokopu", test_kokopu_annotations);
    return g_test_run();
}
