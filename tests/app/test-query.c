/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The query language: reading and writing it, errors with their places, and random trees that
 * survive a round trip through text. */
#include <glib.h>
#include <string.h>

#include "app/error.h"
#include "app/library/query.h"
#include "app/store/game-record.h"
#include "engine/board/movegen.h"

/* --- Reading and writing ---------------------------------------------------------------------- */

/* Typed texts, and their normal form. */
static const char *const TEXTS[][2] = {
    {"", ""},
    {"  *  ", ""},
    {"carlsen", "player:carlsen"},
    {"carlsen 1-0", "player:carlsen result:1-0"},
    {"(0-1 or 1/2-1/2)", "result:0-1 or result:1/2-1/2"},
    {"\"1-0\" 1-01", "player:1-0 player:1-01"},
    {"\"Carlsen, Magnus\"", "player:\"Carlsen, Magnus\""},
    {"magnus carlsen", "player:magnus player:carlsen"},
    {"a and b or c", "(player:a player:b) or player:c"},
    {"a (b or c) AND d", "player:a (player:b or player:c) player:d"},
    {"((a))", "player:a"},
    {"not a", "not player:a"},
    {"-result:1/2", "not result:1/2-1/2"},
    {"not (a b)", "not (player:a player:b)"},
    {"not not a", "not not player:a"},
    {"not * or a", "not * or player:a"},
    {"android orlov nottingham", "player:android player:orlov player:nottingham"},
    {"White:Łuk", "white:Łuk"},
    {"site:\"a \\\"b\\\" \\\\ c\"", "site:\"a \\\"b\\\" \\\\ c\""},
    {"tag:Annotator", "tag:Annotator"},
    {"tag:Annotator=", "tag:Annotator="},
    {"tag:Opening=\"King's Gambit\"", "tag:\"Opening=King's Gambit\""},
    {"date:1990", "date:1990"},
    {"date:1990-1999", "date:1990-1999"},
    {"date:1990.05-1991.06.15", "date:1990.05-1991.06.15"},
    {"date:1990.05", "date:1990.05"},
    {"date:1990.12.31-", "date:1990.12.31-"},
    {"date:-1950", "date:-1950"},
    {"date:?", "date:?"},
    {"date:-", "date:-"},
    {"elo:2700-", "elo:2700-"},
    {"both-elo:2000-2200", "both-elo:2000-2200"},
    {"elo:2700", "elo:2700"},
    {"eco:b9", "eco:B90-B99"},
    {"eco:B", "eco:B00-B99"},
    {"eco:A-B99", "eco:-B99"},
    {"eco:E04", "eco:E04"},
    {"eco:?", "eco:?"},
    {"length:-20", "length:-20"},
    {"length:0", "length:-0"},
    {"result:white", "result:1-0"},
    {"result:*,1/2", "result:1/2-1/2,*"},
    {"is:Annotated is:chess960", "is:annotated is:chess960"},
    {"collection:\"My games\"", "collection:\"My games\""},
    {"after:\"1. e4 e5\"", "fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\""},
    {"after:\"e4,e5 \"", "fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\""},
    {"fen:\"8/8/8/4k3/8/8/8/4K2R b K - 12 40\"", "fen:\"8/8/8/4k3/8/8/8/4K2R b K -\""},
    {"pattern:Nd5", "pattern:Nd5"},
    {"pattern:\"Nd5,pe6 Rd !pd [NB](e4,d4) .a1 R7\"", "pattern:\"Nd5 pe6 Rd !pd M(d4,e4) .a1 R7\""},
    {"pattern:\"Nd5 mirror flip for 4 ply 10-\"", "pattern:\"Nd5 flip mirror for 4 ply 10-\""},
    {"pattern:*/*/*/???Np3/*/*/*/*", "pattern:\"Nd5 pe5 .f5 .g5 .h5\""},
    {"pattern:\"*/*/*/*/*/*/*/?![RQ]* ply -4\"", "pattern:\"![QR]b1 ply 0-4\""},
    {"material:\"R+4 v R+3\"", "material:\"R+4 v R+3\""},
    {"material:KRPPPP-KRPPP", "material:\"R+4 v R+3\""},
    {"material:r+4-r+3", "material:\"R+4 v R+3\""},
    {"material:\"R+3-5 vs R+\"", "material:\"R+3-5 v R+\""},
    {"material:\"RB+ v RB+ opposite-bishops for 20 white\"",
     "material:\"RB+ v RB+ opposite-bishops white for 20\""},
    {"material:K-K", "material:\"K v K\""},
    {"material:\"Q* v RRM\"", "material:\"Q* v RRM1\""},
    {"material:\"QB0* v R1-Q0- ply 20-\"", "material:\"QB0* v R1-B0N0+0* ply 20-\""},
    {"pawns:\"Pd4 !Pc !Pe pe6 P:isolated=1 p:doubled=2- P:passed P:files=abfgh\"",
     "pawns:\"Pd4 !Pc !Pe pe6 P:isolated=1 p:doubled=2- P:passed=1- P:files=abfgh\""},
    {"pawns:\"only Pd4 flip\"", "pawns:\"Pd4 only flip\""},
    {"pawns:p:files=-", "pawns:p:files=-"},
    {"path:Nb1-d2-f1~g3", "path:Nb1-d2-f1~g3"},
    {"path:\"flip ply 1-40 R(a1,h1)-d~7\"", "path:\"R(a1,h1)-d~7 flip ply 1-40\""},
};

static void test_texts(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(TEXTS[i][0], NULL, &error);
        g_assert_no_error(error);
        g_autofree char *text = tabiya_query_to_string(query);
        g_assert_cmpstr(text, ==, TEXTS[i][1]);
        g_autoptr(TabiyaQuery) again = tabiya_query_parse(text, NULL, &error);
        g_assert_no_error(error);
        g_assert_true(tabiya_query_equal(query, again));
    }
}

static void test_bounds(void)
{
    g_autoptr(TabiyaQuery) date = tabiya_query_parse("date:1990.05", NULL, NULL);
    g_assert_cmpuint(date->from, ==, 19900500);
    g_assert_cmpuint(date->to, ==, 19900531);
    g_autoptr(TabiyaQuery) early = tabiya_query_parse("date:-1950", NULL, NULL);
    g_assert_cmpuint(early->from, ==, 1);
    g_assert_cmpuint(early->to, ==, 19501231);
    g_autoptr(TabiyaQuery) eco = tabiya_query_parse("eco:A00-E99", NULL, NULL);
    g_assert_cmpuint(eco->from, ==, 1);
    g_assert_cmpuint(eco->to, ==, 500);
    g_autoptr(TabiyaQuery) length = tabiya_query_parse("length:-20", NULL, NULL);
    g_assert_cmpuint(length->from, ==, 0);
    g_assert_cmpuint(length->to, ==, 20);
}

/* --- Errors ----------------------------------------------------------------------------------- */

/* For people. */
static const struct {
    const char *text, *problem;
} PROBLEMS[] = {
    {"elo:abc", "“abc” is not a value of “elo:”. Write it as in elo:2700-"},
    {"kasparov elo:", "“elo:” needs a value, as in elo:2700-"},
    {"colour:white", "There is no condition “colour:”. The manual lists all of them."},
    {"kasparov result:1-0 (", "Something is missing at the end: a name, a condition or “)”."},
    {"a or", "Something is missing at the end: a name, a condition or “)”."},
    {"a) b", "There is no “(” for this “)”. Add one, or remove it."},
    {"a \"b", "The second quotation mark is missing."},
    {"tal date:90 x", "“90” is not a value of “date:”. Write it as in date:1990-1999"},
    {"(path:\"Nb1-c3 Nc3-b1\")", "“\"Nb1-c3 Nc3-b1\")” is not a value of “path:”. Write it as in "
                                 "path:Nb1-d2-f1"},
    {"player:", "Something is missing at the end: a name, a condition or “)”."},
};

static void test_problems(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(PROBLEMS); i++) {
        g_autoptr(GError) error = NULL;
        gsize where = 0;
        g_assert_null(tabiya_query_parse(PROBLEMS[i].text, &where, &error));
        g_autofree char *problem = tabiya_query_dup_problem(PROBLEMS[i].text, where, error);
        g_assert_cmpstr(problem, ==, PROBLEMS[i].problem);
    }
}

/* The examples that it gives are good ones. */
static void test_examples(void)
{
    static const char *const FIELDS[] = {
        "date",   "elo",    "white-elo", "black-elo", "both-elo", "mean-elo", "eco",
        "length", "result", "is",        "pattern",   "material", "pawns",    "path"};
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        g_autofree char *text = g_strdup_printf("%s:", FIELDS[i]);
        g_autoptr(GError) error = NULL;
        gsize where = 0;
        g_assert_null(tabiya_query_parse(text, &where, &error));
        g_autofree char *problem = tabiya_query_dup_problem(text, where, error);
        const char *example = strstr(problem, "as in ");
        g_assert_nonnull(example);
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(example + strlen("as in "), NULL, &error);
        g_test_message("%s", problem);
        g_assert_nonnull(query);
    }
}

static const struct {
    const char *text;
    gsize where;
    const char *message; /* a part of it */
} ERRORS[] = {
    {"elo:abc", 4, "column 5: expected a number up to 65535, found “abc”"},
    {"elo:2700-2600", 4, "a range in ascending order"},
    {"elo:2700x", 8, "expected nothing more, found “x”"},
    {"date:90", 5, "expected a date such as 1990"},
    {"date:1990-05", 10, "expected a date such as 1990"},
    {"date:1990.13", 5, "expected a date"},
    {"eco:F00", 4, "expected an ECO code such as B90"},
    {"eco:B90-A", 4, "a range in ascending order"},
    {"result:2-0", 7, "expected 1-0, 0-1, 1/2 or *, found “2-0”"},
    {"is:nice", 3, "expected annotated"},
    {"colour:white", 0, "expected player, white"},
    {"a or", 4, "expected a name or a condition at the end"},
    {"a and or b", 6, "expected a name or a condition"},
    {"not", 3, "expected a name or a condition"},
    {"()", 1, "expected a name or a condition"},
    {"(a", 2, "expected a closing parenthesis"},
    {"a) b", 1, "expected a matching “(”"},
    {"ä)", 2, "column 2: "},
    {"a \"b", 2, "expected a closing quote"},
    {"player:", 7, "expected a name"},
    {"tag:=x", 4, "expected the name of a tag"},
    {"fen:\"8/8/8/8 w - -\"", 12, "column 13: Piece placement"},
    {"after:\"e4 e5 Ke3\"", 13, "expected a legal move, found “Ke3”"},
    {"site:\"\\\"\\\"\" pattern:\"Nd5 e4\"", 25, "expected a piece"},
    {"pattern:\"Nd5 Nx\"", 14, "expected a square (e4), a file (e) or a rank (4)"},
    {"pattern:\"\"", 9, "expected pieces on squares"},
    {"pattern:8/8/8", 13, "expected “/” after eight squares of a rank"},
    {"pattern:9/8/8/8/8/8/8/8", 8, "expected a piece"},
    {"pattern:\"Nd5 for 0\"", 17, "expected a number of half-moves, at least 1"},
    {"pattern:\"Nd5 ply 7-3\"", 17, "from a smaller to a larger number"},
    {"material:\"R+4 v\"", 15, "expected pieces"},
    {"material:\"R+4\"", 13, "“v” and the other side"},
    {"material:\"R v R x\"", 16, "expected white, opposite-bishops"},
    {"pawns:\"Nd4\"", 7, "expected a pawn"},
    {"pawns:\"P:nice\"", 9, "expected pawns, isolated"},
    {"pawns:\"P:files=x\"", 15, "expected files"},
    {"path:Nb1", 8, "expected “-” or “~”"},
    {"path:.b1-c3", 5, "expected a piece"},
    {"path:\"Nb1-c3 Nc3-b1\"", 13, "expected flip, mirror or ply"},
};

static void test_errors(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ERRORS); i++) {
        g_autoptr(GError) error = NULL;
        gsize where = G_MAXSIZE;
        g_autoptr(TabiyaQuery) query = tabiya_query_parse(ERRORS[i].text, &where, &error);
        g_assert_null(query);
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
        if (!strstr(error->message, ERRORS[i].message) || where != ERRORS[i].where)
            g_error("%s: at %" G_GSIZE_FORMAT ": %s", ERRORS[i].text, where, error->message);
    }
}

static void test_deep(void)
{
    GString *text = g_string_new(NULL);
    for (int i = 0; i < 100000; i++)
        g_string_append(text, "(");
    g_assert_null(tabiya_query_parse(text->str, NULL, NULL));
    g_string_free(text, TRUE);
}

/* --- Random trees ----------------------------------------------------------------------------- */

static guint below(guint limit)
{
    return (guint)g_test_rand_int_range(0, (gint32)limit);
}

static char *random_text(void)
{
    static const char *const PIECES[] = {"a",   "Ł", " ", "\"", "\\", "(", ")",   ":", "or",
                                         "not", "-", "*", ",",  "=",  "é", "and", "?", "\n"};
    GString *text = g_string_new("x");
    for (guint n = below(6); n > 0; n--)
        g_string_append(text, PIECES[below(G_N_ELEMENTS(PIECES))]);
    return g_string_free(text, FALSE);
}

static TabiyaSpecWhen random_when(gboolean turns, gboolean hold)
{
    TabiyaSpecWhen when = TABIYA_SPEC_ANY_TIME;
    when.flip = turns && below(2);
    when.mirror = turns && below(2);
    if (hold && below(2))
        when.hold = (guint16)(1 + below(30));
    if (below(2)) {
        when.first_ply = (guint16)below(60);
        when.last_ply = below(2) ? G_MAXUINT16 : (guint16)(when.first_ply + below(60));
    }
    return when;
}

static EngBitboard random_squares(void)
{
    switch (below(4)) {
    case 0:
        return ENG_FILE_A << below(8);
    case 1:
        return eng_rank_mask((int)below(8));
    case 2:
        return eng_bit((EngSquare)below(64)) | eng_bit((EngSquare)below(64));
    default:
        return eng_bit((EngSquare)below(64));
    }
}

static TabiyaPatternTerm random_term(TabiyaPieceKinds among)
{
    TabiyaPatternTerm term = {random_squares(), 0, below(4) == 0};
    while (term.pieces == 0)
        term.pieces = (TabiyaPieceKinds)(below(2) ? 1u << below(14) : below(0x4000)) & among;
    return term;
}

#define ALL_PIECES (TABIYA_PIECES_WHITE | TABIYA_PIECES_BLACK)
#define ALL_PAWNS (1 << ENG_PAWN | 1 << (8 + ENG_PAWN))

static TabiyaQuery *random_pattern(void)
{
    TabiyaPatternTerm terms[6];
    const guint count = 1 + below(G_N_ELEMENTS(terms));
    for (guint i = 0; i < count; i++)
        terms[i] = random_term(ALL_PIECES | TABIYA_PIECES_NONE);
    const TabiyaSpecWhen when = random_when(TRUE, TRUE);
    return tabiya_query_new_pattern(tabiya_pattern_new(terms, count, &when));
}

static TabiyaMaterialRange random_amount(void)
{
    TabiyaMaterialRange range = {0, TABIYA_MATERIAL_ANY};
    if (below(3) == 0)
        return range;
    range.from = (guint8)below(9);
    range.to = below(3) == 0 ? TABIYA_MATERIAL_ANY : (guint8)(range.from + below(3));
    return range;
}

static TabiyaQuery *random_material(void)
{
    TabiyaMaterialSide sides[2];
    TabiyaSpecWhen when = random_when(FALSE, TRUE);
    when.flip = below(2);
    for (int side = 0; side < 2; side++) {
        for (int type = ENG_PAWN; type <= ENG_QUEEN; type++) {
            sides[side].pieces[type] = below(2) ? random_amount() : (TabiyaMaterialRange){0, 0};
        }
        sides[side].minors =
            below(3) ? (TabiyaMaterialRange){0, TABIYA_MATERIAL_ANY} : random_amount();
    }
    return tabiya_query_new_material(
        tabiya_material_spec_new(sides, (TabiyaBishops)below(3), &when));
}

static TabiyaQuery *random_pawns(void)
{
    TabiyaPatternTerm squares[4];
    TabiyaPawnTerm features[3];
    const guint n_squares = below(5), n_features = below(4);
    for (guint i = 0; i < n_squares; i++)
        squares[i] = random_term(ALL_PAWNS);
    for (guint i = 0; i < n_features; i++) {
        TabiyaPawnTerm *term = &features[i];
        term->feature = (TabiyaPawnFeature)below(TABIYA_PAWNS_N_FEATURES);
        term->color = (EngColor)below(2);
        term->from = (guint8)below(term->feature == TABIYA_PAWNS_FILES ? 256 : 5);
        term->to = term->feature == TABIYA_PAWNS_FILES ? term->from
                   : below(2)                          ? 255
                                                       : (guint8)(term->from + below(3));
    }
    const gboolean only = below(2) || n_squares + n_features == 0;
    const TabiyaSpecWhen when = random_when(TRUE, TRUE);
    return tabiya_query_new_pawns(
        tabiya_pawn_spec_new(squares, n_squares, features, n_features, only, &when));
}

static TabiyaQuery *random_path(void)
{
    TabiyaPathStop stops[5];
    const guint count = 2 + below(4);
    for (guint i = 0; i < count; i++)
        stops[i] = (TabiyaPathStop){random_squares(), i == 0 || below(2)};
    const TabiyaPatternTerm term = random_term(ALL_PIECES);
    const TabiyaSpecWhen when = random_when(TRUE, FALSE);
    return tabiya_query_new_path(tabiya_path_spec_new(term.pieces, stops, count, &when));
}

static TabiyaQuery *random_position(void)
{
    EngPosition position, next;
    eng_position_init_chess960(&position, (int)below(960));
    for (guint plies = below(80); plies > 0; plies--) {
        EngMoveList list;
        eng_movegen_legal(&position, &list);
        if (list.count == 0)
            break;
        eng_position_play(&next, &position, list.moves[below((guint)list.count)]);
        position = next;
    }
    return tabiya_query_new_position(&position);
}

static guint32 random_bound(TabiyaQueryKind kind)
{
    if (kind == TABIYA_QUERY_DATE)
        return (1800 + below(250)) * 10000 + below(13) * 100 + below(32);
    return kind == TABIYA_QUERY_ECO ? 1 + below(500) : 1 + below(3000);
}

static TabiyaQuery *random_range(TabiyaQueryKind kind)
{
    const guint32 lowest = kind == TABIYA_QUERY_LENGTH ? 0 : 1;
    guint32 from = below(4) ? random_bound(kind) : lowest;
    guint32 to = below(4) ? random_bound(kind) : TABIYA_QUERY_OPEN;
    if (lowest > 0 && below(8) == 0)
        from = to = 0;
    return tabiya_query_new_range(kind, MIN(from, to), MAX(from, to));
}

static TabiyaQuery *random_leaf(void)
{
    const TabiyaQueryKind kind =
        (TabiyaQueryKind)(TABIYA_QUERY_PLAYER + below(TABIYA_QUERY_N_KINDS - TABIYA_QUERY_PLAYER));
    g_autofree char *text = random_text();
    switch (kind) {
    case TABIYA_QUERY_TAG:
        return tabiya_query_new_tag("Annotator", below(2) ? text : NULL);
    case TABIYA_QUERY_RESULT:
        return tabiya_query_new_result(1 + below(15));
    case TABIYA_QUERY_FLAG:
        return tabiya_query_new_flag(1u << below(6));
    case TABIYA_QUERY_POSITION:
        return random_position();
    case TABIYA_QUERY_PATTERN:
        return random_pattern();
    case TABIYA_QUERY_MATERIAL:
        return random_material();
    case TABIYA_QUERY_PAWNS:
        return random_pawns();
    case TABIYA_QUERY_PATH:
        return random_path();
    default:
        return kind < TABIYA_QUERY_TAG ? tabiya_query_new_text(kind, text) : random_range(kind);
    }
}

static TabiyaQuery *random_tree(guint depth)
{
    TabiyaQuery *children[4];
    const guint count = 2 + below(3), choice = depth > 0 ? below(5) : 5;
    if (choice == 0)
        return tabiya_query_new_not(random_tree(depth - 1));
    if (choice > 2)
        return below(20) ? random_leaf() : tabiya_query_new_all();
    for (guint i = 0; i < count; i++)
        children[i] = random_tree(depth - 1);
    return tabiya_query_new_join(choice == 1 ? TABIYA_QUERY_AND : TABIYA_QUERY_OR, children, count);
}

static void test_random_trees(void)
{
    for (int i = 0; i < 20000; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaQuery) tree = random_tree(4);
        g_autofree char *text = tabiya_query_to_string(tree);
        g_autoptr(TabiyaQuery) again = tabiya_query_parse(text, NULL, &error);
        if (!again)
            g_error("%s: %s", text, error->message);
        g_autofree char *second = tabiya_query_to_string(again);
        g_assert_cmpstr(second, ==, text);
        g_assert_true(tabiya_query_equal(tree, again));
    }
}

/* A text with a byte changed, left out or put in is refused with a place within it, or makes a tree
 * that comes back. */
static void test_random_texts(void)
{
    for (int i = 0; i < 20000; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaQuery) tree = random_tree(2);
        g_autofree char *good = tabiya_query_to_string(tree);
        GString *text = g_string_new(good);
        const gsize at = text->len > 0 ? below((guint)text->len) : 0;
        if (text->len > 0 && below(2))
            g_string_erase(text, (gssize)at, 1);
        if (below(2))
            g_string_insert_c(text, (gssize)at, (char)(32 + below(95)));
        gsize where = 0;
        g_autoptr(TabiyaQuery) query = NULL;
        if (g_utf8_validate(text->str, -1, NULL)) {
            query = tabiya_query_parse(text->str, &where, &error);
            g_assert_cmpuint(where, <=, text->len);
            g_assert_true((query == NULL) == (error != NULL));
        }
        if (query) {
            g_autofree char *once = tabiya_query_to_string(query);
            g_autoptr(TabiyaQuery) again = tabiya_query_parse(once, NULL, &error);
            g_assert_no_error(error);
            if (!tabiya_query_equal(query, again))
                g_error("%s: %s", text->str, once);
        }
        g_string_free(text, TRUE);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/query/texts", test_texts);
    g_test_add_func("/query/bounds", test_bounds);
    g_test_add_func("/query/problems", test_problems);
    g_test_add_func("/query/examples", test_examples);
    g_test_add_func("/query/errors", test_errors);
    g_test_add_func("/query/deep", test_deep);
    g_test_add_func("/query/random-trees", test_random_trees);
    g_test_add_func("/query/random-texts", test_random_texts);
    return g_test_run();
}
