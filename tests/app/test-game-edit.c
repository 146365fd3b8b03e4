/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changing a game, undo and redo: every operation is restored exactly, with the same nodes. */
#include <string.h>

#include "app/game/game.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "engine/board/fen.h"

/* --- Helpers ---------------------------------------------------------------------------------- */

/* The moves of `game` with all that is said of them, in one line. */
static char *movetext(TabiyaGame *game)
{
    GString *out = g_string_new(NULL);
    tabiya_pgn_append_movetext(out, game);
    g_strdelimit(g_strchomp(out->str), "\n", ' ');
    return g_string_free(out, FALSE);
}

static void assert_moves(TabiyaGame *game, const char *expected)
{
    g_autofree char *text = movetext(game);
    g_assert_cmpstr(text, ==, expected);
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
}

/* A game read from `text` that records its changes. */
static TabiyaGame *read_game(const char *text)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, &errors);
    g_assert_cmpuint(games->len, ==, 1);
    g_assert_cmpuint(errors->len, ==, 0);
    tabiya_game_set_recording(games->pdata[0], TRUE);
    return g_object_ref(games->pdata[0]);
}

/* The first node in the walk whose SAN is `san`. */
static const TabiyaNode *find(TabiyaGame *game, const char *san)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (node && strcmp(tabiya_node_get_san(node), san) != 0)
        node = tabiya_node_get_next(node);
    g_assert_nonnull(node);
    return node;
}

static const TabiyaNode *play(TabiyaGame *game, const TabiyaNode *node, const char *san)
{
    EngMove move;
    g_assert_cmpint(eng_san_parse(tabiya_node_get_position(node), san, -1, &move), ==, ENG_SAN_OK);
    return tabiya_game_add_move(game, node, move);
}

/* One step of the game's history. */
typedef struct {
    const char *before, *after; /* the moves */
    const char *label;
    const TabiyaNode *undo_at, *redo_at; /* the position shown then; NULL: no single one */
} Step;

/* The only step that was made is `step`; it can be undone and redone. */
static void assert_step(TabiyaGame *game, const Step *step)
{
    assert_moves(game, step->after);
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, step->label);
    g_assert_false(tabiya_game_can_redo(game));
    guint64 state = tabiya_game_get_state(game);
    g_assert_true(tabiya_game_undo(game) == step->undo_at);
    assert_moves(game, step->before);
    g_assert_false(tabiya_game_can_undo(game));
    g_assert_cmpuint(tabiya_game_get_state(game), !=, state);
    g_assert_cmpstr(tabiya_game_get_redo_label(game), ==, step->label);
    g_assert_true(tabiya_game_redo(game) == step->redo_at);
    assert_moves(game, step->after);
    g_assert_false(tabiya_game_can_redo(game));
    g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
}

/* --- One operation each ----------------------------------------------------------------------- */

static void test_add_move(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 *");
    const TabiyaNode *e4 = find(game, "e4");
    const TabiyaNode *c5 = play(game, e4, "c5");
    const Step step = {"1. e4 e5 *", "1. e4 e5 (1... c5) *", "Add Move", .undo_at = e4,
                       .redo_at = c5};
    assert_step(game, &step);
    g_assert_true(tabiya_game_has_node(game, c5));
    tabiya_game_undo(game);
    g_assert_false(tabiya_game_has_node(game, c5));
    g_assert_true(play(game, e4, "c5") != c5); /* a new one: the old one could be redone no more */
    g_assert_false(tabiya_game_can_redo(game));
}

static void test_delete_from(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *");
    const TabiyaNode *e5 = find(game, "e5"), *nc3 = find(game, "Nc3");
    tabiya_game_delete_from(game, e5);
    g_assert_false(tabiya_game_has_node(game, nc3));
    const Step step = {"1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *", "1. e4 c5 2. Nf3 *", "Delete Moves",
                       .undo_at = e5, .redo_at = find(game, "e4")};
    assert_step(game, &step);
    tabiya_game_undo(game);
    g_assert_true(tabiya_game_has_node(game, nc3));
    g_assert_true(find(game, "Nc3") == nc3);
    g_assert_true(tabiya_game_get_main_end(game) == nc3);
}

static void test_restore(void)
{
    static const char TEXT[] = "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nc3 *";
    static const char AFTER[] = "1. e4 c5 (1... e5 2. Nc3) 2. Nf3 (2. c3) *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *e4 = find(game, "e4"), *e5 = find(game, "e5"), *nc3 = find(game, "Nc3");
    tabiya_game_begin_edit(game, "Out and in");
    tabiya_game_delete_from(game, e5);
    tabiya_game_restore(game, e5);
    tabiya_game_end_edit(game);
    g_assert_true(find(game, "Nc3") == nc3);
    assert_step(game, &(Step){TEXT, AFTER, "Out and in", .undo_at = e5, .redo_at = e5});
    g_assert_true(tabiya_game_has_node(game, e4));
}

static void test_delete_variation(void)
{
    static const char TEXT[] = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nc3 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *c5 = find(game, "c5");
    g_assert_false(tabiya_game_delete_variation(game, find(game, "Nc3")));
    g_assert_false(tabiya_game_delete_variation(game, tabiya_game_get_root(game)));
    g_assert_true(tabiya_game_delete_variation(game, find(game, "d6")));
    const Step step = {TEXT, "1. e4 e5 2. Nc3 *", "Delete Variation", .undo_at = c5,
                       .redo_at = find(game, "e4")};
    assert_step(game, &step);
}

static void test_delete_before(void)
{
    static const char TEXT[] =
        "{start} 1. e4 {king's pawn} $1 $14 1... e5 (1... c5 2. Nf3) 2. Nc3 Nf6 *";
    static const char AFTER[] = "$14 {king's pawn} 1... e5 (1... c5 2. Nf3) 2. Nc3 Nf6 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    g_autofree char *before = movetext(game);
    const TabiyaNode *old_root = tabiya_game_get_root(game);
    const TabiyaNode *e4 = find(game, "e4"), *e5 = find(game, "e5"), *end = find(game, "Nf6");
    g_assert_false(tabiya_game_delete_before(game, old_root));
    g_assert_false(tabiya_game_delete_before(game, e4));
    g_assert_true(tabiya_game_delete_before(game, e5));

    g_assert_true(tabiya_game_get_root(game) == e4);
    g_assert_true(tabiya_game_get_main_end(game) == end);
    g_assert_false(tabiya_game_has_node(game, old_root));
    g_assert_cmpuint(tabiya_node_get_ply(end), ==, 3);
    g_assert_cmpstr(tabiya_node_get_san(e4), ==, "");
    g_assert_cmpstr(tabiya_game_get_tag(game, "FEN"), ==,
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_step(game, &(Step){before, AFTER, "Delete Moves Before", .undo_at = e5, .redo_at = e5});
    tabiya_game_undo(game);
    g_assert_true(tabiya_game_get_root(game) == old_root);
    g_assert_cmpstr(tabiya_node_get_san(e4), ==, "e4");
    g_assert_cmpuint(tabiya_node_get_ply(end), ==, 4);
    g_assert_null(tabiya_game_get_tag(game, "FEN"));
}

/* Alternatives of the line are removed, and restored in their place. */
static void test_delete_before_in_variation(void)
{
    static const char TEXT[] = "1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) 1... e5 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *nf6 = find(game, "Nf6");
    g_assert_true(tabiya_game_delete_before(game, nf6));
    const Step step = {TEXT, "1... d5 (1... Nf6) 2. c4 *", "Delete Moves Before", .undo_at = nf6,
                       .redo_at = nf6};
    assert_step(game, &step);
}

static void test_make_main(void)
{
    static const char TEXT[] = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nc3 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *d5 = find(game, "d5");
    tabiya_game_make_main(game, d5);
    g_assert_true(tabiya_game_get_main_end(game) == d5);
    const Step step = {TEXT, "1. e4 c5 (1... e5 2. Nc3) 2. c3 (2. Nf3) 2... d5 *", "Make Main Line",
                       .undo_at = d5, .redo_at = d5};
    assert_step(game, &step);
    guint64 revision = tabiya_game_get_revision(game);
    tabiya_game_make_main(game, d5);
    g_assert_cmpuint(tabiya_game_get_revision(game), ==, revision);
}

static void test_promote(void)
{
    static const char TEXT[] = "1. e4 (1. d4 d5) (1. c4 e5) 1... e6 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *c4 = find(game, "c4"), *e5 = find(game, "e5"), *e6 = find(game, "e6");
    g_assert_false(tabiya_node_can_promote(e6));
    g_assert_false(tabiya_game_promote_variation(game, e6));
    g_assert_false(tabiya_game_promote_variation(game, tabiya_game_get_root(game)));
    g_assert_true(tabiya_node_can_promote(e5));
    g_assert_true(tabiya_game_promote_variation(game, e5));
    const Step step = {TEXT, "1. e4 (1. c4 e5) (1. d4 d5) 1... e6 *", "Promote Variation",
                       .undo_at = c4, .redo_at = c4};
    assert_step(game, &step);
    g_assert_true(tabiya_game_promote_variation(game, e5));
    assert_moves(game, "1. c4 (1. e4 e6) (1. d4 d5) 1... e5 *");
    g_assert_false(tabiya_node_can_promote(e5));
}

static void test_demote(void)
{
    static const char TEXT[] = "1. e4 (1. d4 d5) (1. c4 e5) 1... e6 *";
    g_autoptr(TabiyaGame) game = read_game(TEXT);
    const TabiyaNode *e4 = find(game, "e4"), *e5 = find(game, "e5"), *e6 = find(game, "e6");
    g_assert_false(tabiya_node_can_demote(e5)); /* the last of them, although e4 is above it */
    g_assert_false(tabiya_game_demote_variation(game, e5));
    g_assert_false(tabiya_game_demote_variation(game, tabiya_game_get_root(game)));
    g_assert_true(tabiya_game_demote_variation(game, e6));
    const Step step = {TEXT, "1. d4 (1. e4 e6) (1. c4 e5) 1... d5 *", "Demote Variation",
                       .undo_at = e4, .redo_at = e4};
    assert_step(game, &step);
    g_assert_true(tabiya_game_demote_variation(game, e6));
    assert_moves(game, "1. d4 (1. c4 e5) (1. e4 e6) 1... d5 *");
    g_assert_false(tabiya_node_can_demote(e6));
}

static void test_comments(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 (1... c5) *");
    const TabiyaNode *c5 = find(game, "c5");
    tabiya_game_set_comment(game, c5, "Sicilian");
    const Step step = {"1. e4 e5 (1... c5) *", "1. e4 e5 (1... c5 {Sicilian}) *", "Edit Comment",
                       .undo_at = c5, .redo_at = c5};
    assert_step(game, &step);
    tabiya_game_set_comment_before(game, c5, "or");
    assert_moves(game, "1. e4 e5 ({or} 1... c5 {Sicilian}) *");
    tabiya_game_set_comment(game, c5, "");
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Delete Comment");
    assert_moves(game, "1. e4 e5 ({or} 1... c5) *");
    tabiya_game_set_comment(game, c5, NULL); /* nothing changes: no step */
    g_assert_true(tabiya_game_undo(game) == c5);
    assert_moves(game, "1. e4 e5 ({or} 1... c5 {Sicilian}) *");
}

static void test_nags(void)
{
    static const guint8 TWICE[] = {2, 14, 2};
    g_autoptr(TabiyaGame) game = read_game("1. e4 $1 $14 *");
    const TabiyaNode *e4 = find(game, "e4");
    tabiya_game_remove_nag(game, e4, 1);
    const Step step = {"1. e4 $1 $14 *", "1. e4 $14 *", "Change Glyph", .undo_at = e4,
                       .redo_at = e4};
    assert_step(game, &step);
    tabiya_game_remove_nag(game, e4, 1);
    tabiya_game_add_nag(game, e4, 14);
    tabiya_game_add_nag(game, e4, 0);
    assert_moves(game, "1. e4 $14 $0 *");
    tabiya_game_set_nags(game, e4, TWICE, G_N_ELEMENTS(TWICE));
    assert_moves(game, "1. e4 $2 $14 *");
    tabiya_game_clear_nags(game, e4);
    assert_moves(game, "1. e4 *");
    for (int i = 0; i < 3; i++)
        tabiya_game_undo(game);
    assert_moves(game, "1. e4 $14 *");
}

static void test_strip(void)
{
    static const char TEXT[] = "{[%csl Ge4] start} 1. e4 $1 {[%clk 0:01:00] good [%cal Ge2e4]} "
                               "1... e5 (1... c5 {or}) 2. Nf3 *";
    static const struct {
        TabiyaStrip what;
        const char *after;
    } CASES[] = {
        {TABIYA_STRIP_COMMENTS, "{[%csl Ge4]} 1. e4 $1 {[%clk 0:01:00] [%cal Ge2e4]} 1... e5 "
                                "(1... c5) 2. Nf3 *"},
        {TABIYA_STRIP_NAGS, "{[%csl Ge4] start} 1. e4 {[%clk 0:01:00] good [%cal Ge2e4]} 1... e5 "
                            "(1... c5 {or}) 2. Nf3 *"},
        {TABIYA_STRIP_VARIATIONS,
         "{[%csl Ge4] start} 1. e4 $1 {[%clk 0:01:00] good [%cal Ge2e4]} 1... e5 2. Nf3 *"},
        {TABIYA_STRIP_SHAPES,
         "{start} 1. e4 $1 {[%clk 0:01:00] good} 1... e5 (1... c5 {or}) 2. Nf3 *"},
        {TABIYA_STRIP_COMMANDS, "{[%csl Ge4] start} 1. e4 $1 {good [%cal Ge2e4]} 1... e5 "
                                "(1... c5 {or}) 2. Nf3 *"},
        {TABIYA_STRIP_ALL, "1. e4 e5 2. Nf3 *"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaGame) game = read_game(TEXT);
        g_autofree char *before = movetext(game);
        tabiya_game_strip(game, CASES[i].what);
        assert_step(game, &(Step){before, CASES[i].after, "Clear Annotations"});
        guint64 state = tabiya_game_get_state(game);
        tabiya_game_strip(game, CASES[i].what);
        g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
    }
}

static void test_result_and_tags(void)
{
    static const char *const PAIRS[] = {"White", "Anderssen", "Annotator", "a", "Annotator",
                                        "b",     "FEN",       "x",         NULL};
    g_autoptr(TabiyaGame) game = read_game("[White \"A\"]\n\n1. e4 *");
    g_autofree char *first = tabiya_pgn_write_game(game);
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    assert_step(game, &(Step){"1. e4 *", "1. e4 1/2-1/2", "Change Result"});
    tabiya_game_set_tag(game, "White", "B");
    tabiya_game_set_tag(game, "Black", "C");
    tabiya_game_append_tag(game, "Black", "D");
    g_assert_cmpuint(tabiya_game_get_n_tags(game), ==, 3);
    tabiya_game_set_tag(game, "Black", NULL);
    g_assert_cmpuint(tabiya_game_get_n_tags(game), ==, 1);
    tabiya_game_set_tags(game, PAIRS);
    g_assert_cmpuint(tabiya_game_get_n_tags(game), ==, 3);
    const char *value;
    g_assert_cmpstr(tabiya_game_get_nth_tag(game, 2, &value), ==, "Annotator");
    g_assert_cmpstr(value, ==, "b");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Annotator"), ==, "a");
    guint64 state = tabiya_game_get_state(game);
    tabiya_game_set_tags(game, PAIRS);
    g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);

    tabiya_game_undo(game);
    tabiya_game_undo(game);
    g_assert_cmpuint(tabiya_game_get_n_tags(game), ==, 3);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "C");
    while (tabiya_game_can_undo(game))
        tabiya_game_undo(game);
    g_autofree char *last = tabiya_pgn_write_game(game);
    g_assert_cmpstr(last, ==, first);
}

/* --- Merging and copying ---------------------------------------------------------------------- */

static void assert_merge(const char *text, const char *at, const char *other, const char *expected)
{
    g_autoptr(TabiyaGame) game = read_game(text);
    g_autoptr(TabiyaGame) added = read_game(other);
    g_autofree char *before = movetext(game);
    const TabiyaNode *node = *at != '\0' ? find(game, at) : tabiya_game_get_root(game);
    g_assert_true(tabiya_game_merge(game, node, added));
    assert_step(game, &(Step){before, expected, "Merge Game", .undo_at = node, .redo_at = node});
    g_assert_true(tabiya_game_merge(game, node, added)); /* nothing new */
    assert_moves(game, expected);
}

static void test_merge(void)
{
    assert_merge("1. e4 e5 *", "", "1. e4 c5 2. Nf3 (2. c3 d5) d6 *",
                 "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) *");
    assert_merge("1. e4 e5 2. Nf3 *", "", "1. e4 e5 2. Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nc6 *");
    /* the same position by other moves is another line */
    assert_merge("1. d4 Nf6 2. c4 e6 *", "", "1. c4 e6 2. d4 Nf6 *",
                 "1. d4 (1. c4 e6 2. d4 Nf6) 1... Nf6 2. c4 e6 *");
    assert_merge("1. e4 $1 {[%csl Ge4] good} *", "", "1. e4 $2 $14 {[%csl Rd5] so-so} e5 *",
                 "1. e4 $1 $14 {[%csl Ge4,Rd5] good} {so-so} 1... e5 *");
    assert_merge("1. e4 $14 *", "", "1. e4 $2 *", "1. e4 $14 $2 *");
    assert_merge(
        "1. e4 e5 *", "e5",
        "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]\n\n2. Nf3 *",
        "1. e4 e5 2. Nf3 *");
    assert_merge("1. e4 e5 *", "",
                 "[White \"Anderssen, A\"]\n[Black \"Kieseritzky\"]\n[Site \"London\"]\n"
                 "[Date \"1851.06.21\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. f4 {gambit} 1-0",
                 "1. e4 e5 2. f4 {gambit} {Anderssen, A – Kieseritzky, London 1851, 1-0} *");
}

static void test_merge_elsewhere(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 *");
    g_autoptr(TabiyaGame) other = read_game("1. d4 *");
    g_assert_false(tabiya_game_merge(game, find(game, "e4"), other));
    g_assert_false(tabiya_game_merge(game, tabiya_game_get_root(game), game));
    g_assert_false(tabiya_game_can_undo(game));
    assert_moves(other, "1. d4 *");
}

static void test_dup_line(void)
{
    g_autoptr(TabiyaGame) game = read_game("[White \"A\"]\n[Result \"1-0\"]\n\n{start} 1. e4 $1 e5 "
                                           "({or} 1... c5 {why} 2. Nf3) 2. Nc3 1-0");
    g_autoptr(TabiyaGame) line = tabiya_game_dup_line(game, find(game, "Nf3"));
    assert_moves(line, "{start} 1. e4 $1 {or} 1... c5 {why} 2. Nf3 *");
    g_assert_cmpstr(tabiya_game_get_tag(line, "White"), ==, "A");
    g_autoptr(TabiyaGame) whole = tabiya_game_dup_line(game, find(game, "Nc3"));
    assert_moves(whole, "{start} 1. e4 $1 e5 2. Nc3 1-0");
    g_assert_false(tabiya_game_can_undo(line));
}

static void test_dup_with_start(void)
{
    g_autoptr(TabiyaGame) game =
        read_game("[White \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3 d6) (1... d5) 2. Nc3 (2. Nf3 {x}) *");
    EngPosition start;
    /* no knight on b1, no pawn on c7 */
    g_assert_true(
        eng_fen_parse(&start, "rnbqkbnr/pp1ppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1", NULL));
    g_autoptr(TabiyaGame) copy = tabiya_game_dup_with_start(game, &start);
    assert_moves(copy, "1. e4 e5 (1... d5) 2. Nf3 {x} *");
    g_assert_cmpstr(tabiya_game_get_tag(copy, "White"), ==, "A");
    g_assert_cmpstr(tabiya_game_get_tag(copy, "SetUp"), ==, "1");
    assert_moves(game, "1. e4 e5 (1... c5 2. Nf3 d6) (1... d5) 2. Nc3 (2. Nf3 {x}) *");
}

/* --- Edits ------------------------------------------------------------------------------------ */

static void count_cb(TabiyaGame *game, const TabiyaNode *node, gpointer user)
{
    ++*(int *)user;
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
    g_assert_true(tabiya_game_has_node(game, node));
}

static void test_edit_is_one_step(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 *");
    const TabiyaNode *e4 = find(game, "e4");
    int changes = 0;
    g_signal_connect(game, "changed", G_CALLBACK(count_cb), &changes);
    tabiya_game_begin_edit(game, "Add Line");
    const TabiyaNode *e5 = play(game, e4, "e5");
    tabiya_game_begin_edit(game, "Inner");
    const TabiyaNode *nf3 = play(game, e5, "Nf3");
    tabiya_game_end_edit(game);
    tabiya_game_add_nag(game, nf3, 1);
    g_assert_false(tabiya_game_can_undo(game));
    tabiya_game_end_edit(game);
    g_assert_cmpint(changes, ==, 1);
    const Step step = {"1. e4 *", "1. e4 e5 2. Nf3 $1 *", "Add Line", .undo_at = e4,
                       .redo_at = nf3};
    assert_step(game, &step);
    g_assert_cmpint(changes, ==, 3);
    tabiya_game_begin_edit(game, "Nothing");
    tabiya_game_end_edit(game);
    g_assert_cmpint(changes, ==, 3);
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Add Line");

    /* a move that was added and removed leaves an existing position */
    tabiya_game_begin_edit(game, NULL);
    tabiya_game_delete_from(game, play(game, nf3, "Nc6"));
    tabiya_game_add_nag(game, nf3, 2);
    tabiya_game_end_edit(game);
    g_assert_cmpint(changes, ==, 4);
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Add Move");
}

/* Takes everything away and makes it again, all of it equal. */
static void redo_everything(TabiyaGame *game)
{
    const TabiyaNode *e4 = find(game, "e4");
    const TabiyaNode *c5 = find(game, "c5");
    tabiya_game_begin_edit(game, "Again");
    tabiya_game_delete_from(game, c5);
    c5 = tabiya_game_append_move(game, e4, tabiya_node_get_move(c5));
    tabiya_game_set_comment(game, c5, "sharp");
    tabiya_game_clear_nags(game, e4);
    tabiya_game_add_nag(game, e4, 1);
    tabiya_game_set_comment_before(game, c5, "or");
    tabiya_game_set_tag(game, "White", "B");
    tabiya_game_set_tag(game, "White", "A");
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    tabiya_game_set_result(game, TABIYA_RESULT_UNKNOWN);
    tabiya_game_end_edit(game);
}

static void test_edit_that_changes_nothing(void)
{
    static const char *const TEXT = "1. e4 $1 e5 ({or} 1... c5 {sharp}) 2. Nf3 *";
    g_autoptr(TabiyaGame) game = read_game("[White \"A\"]\n\n1. e4 $1 e5 ({or} 1... c5 {sharp}) *");
    const TabiyaNode *nf3 = play(game, find(game, "e5"), "Nf3");
    const TabiyaNode *c5 = find(game, "c5");
    guint64 state = tabiya_game_get_state(game);
    int changes = 0;
    g_signal_connect(game, "changed", G_CALLBACK(count_cb), &changes);

    redo_everything(game);
    assert_moves(game, TEXT);
    g_assert_cmpint(changes, ==, 0);
    g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
    g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, "Add Move");
    g_assert_true(tabiya_game_has_node(game, c5)); /* the very same */

    /* redo is still possible */
    tabiya_game_add_nag(game, nf3, 1);
    tabiya_game_undo(game);
    tabiya_game_undo(game);
    redo_everything(game);
    g_assert_cmpstr(tabiya_game_get_redo_label(game), ==, "Add Move");
    g_assert_true(tabiya_game_redo(game) == nf3);
    assert_moves(game, TEXT);
    g_assert_true(tabiya_game_can_redo(game));
    tabiya_game_add_nag(game, c5, 2);
    g_assert_false(tabiya_game_can_redo(game));
}

static void test_steps_that_take_each_other_back(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 *");
    const TabiyaNode *e4 = find(game, "e4");
    guint64 state = tabiya_game_get_state(game);
    tabiya_game_set_comment(game, e4, "best");
    tabiya_game_set_comment(game, e4, "best by");
    g_assert_true(tabiya_game_join_steps(game));
    const Step step = {"1. e4 e5 *", "1. e4 {best by} 1... e5 *", "Edit Comment", .undo_at = e4,
                       .redo_at = e4};
    assert_step(game, &step);
    tabiya_game_set_comment(game, e4, NULL);
    g_assert_false(tabiya_game_join_steps(game));
    assert_moves(game, "1. e4 e5 *");
    g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
    g_assert_false(tabiya_game_can_undo(game));
}

static void test_recording(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    play(game, tabiya_game_get_root(game), "e4");
    g_assert_false(tabiya_game_can_undo(game));
    g_assert_null(tabiya_game_undo(game));
    g_assert_null(tabiya_game_get_undo_label(game));
    guint64 revision = tabiya_game_get_revision(game);
    tabiya_game_set_recording(game, TRUE);
    g_assert_cmpuint(tabiya_game_get_revision(game), ==, revision);
    guint64 state = tabiya_game_get_state(game);
    play(game, tabiya_game_get_root(game), "d4");
    g_assert_true(tabiya_game_can_undo(game));
    tabiya_game_undo(game);
    g_assert_cmpuint(tabiya_game_get_state(game), ==, state);
    g_assert_false(tabiya_game_can_undo(game));
    assert_moves(game, "1. e4 *");
    tabiya_game_set_recording(game, FALSE);
    g_assert_false(tabiya_game_can_redo(game));
}

static void notify_cb(GObject *object, GParamSpec *spec, gpointer user)
{
    ++*(int *)user;
}

static void test_result_notifies(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 *");
    int count = 0;
    g_signal_connect(game, "notify::result", G_CALLBACK(notify_cb), &count);
    tabiya_game_set_result(game, TABIYA_RESULT_WHITE);
    play(game, find(game, "e4"), "e5");
    g_assert_cmpint(count, ==, 1);
    tabiya_game_undo(game);
    g_assert_cmpint(count, ==, 1);
    tabiya_game_undo(game);
    g_assert_cmpint(count, ==, 2);
    g_assert_cmpint(tabiya_game_get_result(game), ==, TABIYA_RESULT_UNKNOWN);
}

/* --- Very large ones -------------------------------------------------------------------------- */

/* 100,000 half-moves, and 20,000 variations inside one another: nothing may recurse over them, nor
 * look at them again for each step. */
static void test_deep(void)
{
    static const char *const CYCLE[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL), other = tabiya_game_new(NULL);
    const TabiyaNode *node = tabiya_game_get_root(game), *theirs = tabiya_game_get_root(other);
    for (int i = 0; i < 100000; i++) {
        node = play(game, node, CYCLE[i % 4]);
        if (i >= 20000)
            continue;
        play(other, theirs, i % 2 == 0 ? "a3" : "a6"); /* the line goes on in the variation */
        theirs = play(other, theirs, CYCLE[i % 4]);
    }
    tabiya_game_set_recording(game, TRUE);
    g_assert_true(tabiya_game_merge(game, tabiya_game_get_root(game), other));
    tabiya_game_make_main(game, node);
    tabiya_game_strip(game, TABIYA_STRIP_ALL);
    g_assert_true(tabiya_game_delete_before(game, node));
    g_assert_cmpuint(tabiya_node_get_ply(node), ==, 1);
    tabiya_game_undo(game);
    g_assert_cmpuint(tabiya_node_get_ply(node), ==, 100000);
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
    g_autoptr(TabiyaGame) line = tabiya_game_dup_line(game, node);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(line)), ==, 100000);
    g_autoptr(TabiyaGame) copy = tabiya_game_dup_with_start(other, tabiya_game_get_start(game));
    g_assert_cmpstr(tabiya_game_check(copy), ==, NULL);
}

int main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/game-edit/add-move", test_add_move);
    g_test_add_func("/game-edit/delete-from", test_delete_from);
    g_test_add_func("/game-edit/restore", test_restore);
    g_test_add_func("/game-edit/delete-variation", test_delete_variation);
    g_test_add_func("/game-edit/delete-before", test_delete_before);
    g_test_add_func("/game-edit/delete-before-in-variation", test_delete_before_in_variation);
    g_test_add_func("/game-edit/make-main", test_make_main);
    g_test_add_func("/game-edit/promote", test_promote);
    g_test_add_func("/game-edit/demote", test_demote);
    g_test_add_func("/game-edit/comments", test_comments);
    g_test_add_func("/game-edit/nags", test_nags);
    g_test_add_func("/game-edit/strip", test_strip);
    g_test_add_func("/game-edit/result-and-tags", test_result_and_tags);
    g_test_add_func("/game-edit/merge", test_merge);
    g_test_add_func("/game-edit/merge-elsewhere", test_merge_elsewhere);
    g_test_add_func("/game-edit/dup-line", test_dup_line);
    g_test_add_func("/game-edit/dup-with-start", test_dup_with_start);
    g_test_add_func("/game-edit/edit-is-one-step", test_edit_is_one_step);
    g_test_add_func("/game-edit/that-changes-nothing", test_edit_that_changes_nothing);
    g_test_add_func("/game-edit/taken-back", test_steps_that_take_each_other_back);
    g_test_add_func("/game-edit/recording", test_recording);
    g_test_add_func("/game-edit/result-notifies", test_result_notifies);
    g_test_add_func("/game-edit/deep", test_deep);
    return g_test_run();
}
