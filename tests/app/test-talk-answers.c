/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about positions, the board, rules and help (app/talk/answers-*.c), on real positions.
 * Every fact is checked by other means: moves are legal, scores searched again, claims proved. */
#include <locale.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/analysis/explain.h"
#include "app/analysis/tablebases.h"
#include "app/names/puzzle-theme.h"
#include "app/talk/abilities.h"
#include "app/talk/mate-proof.h"
#include "app/talk/position-facts.h"
#include "app/talk/topics.h"
#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "engine/engine.h"
#include "tests/app/claim-check.h"
#include "tests/engine/tb-fixture.h"

/* Searches are shorter than the program's. */
#define SHORTER 100

/* --- Searching -------------------------------------------------------------------------------- */

typedef struct {
    EngEngine *engine;
    TabiyaTalkLine *lines;
    guint n_lines, n_found;
    EngColor mover;
} Searcher;

static void info_cb(const EngInfo *info, void *user)
{
    Searcher *self = user;
    const guint index = (guint)MAX(info->multipv, 1) - 1;

    if (index >= self->n_lines || info->pv_length == 0 || info->bound != ENG_BOUND_EXACT)
        return;
    TabiyaTalkLine *line = &self->lines[index];
    line->score = tabiya_score_from_engine(info->score, self->mover);
    line->nodes = info->nodes;
    line->depth = info->depth;
    line->length = (guint)MIN(info->pv_length, TABIYA_TALK_PV_MAX);
    memcpy(line->moves, info->pv, line->length * sizeof *line->moves);
    self->n_found = MAX(self->n_found, index + 1);
}

static void result_cb(const EngResult *result, void *user)
{
    Searcher *self = user;

    if (self->n_found > 0 && self->lines[0].moves[0] != result->best) {
        self->lines[0].moves[0] = result->best;
        self->lines[0].length = 1;
    }
}

static guint search(gpointer searcher, const EngPosition *start, const EngMove *earlier,
                    guint n_earlier, guint64 nodes, guint n_lines, TabiyaTalkLine *lines,
                    GCancellable *cancellable, GError **error)
{
    Searcher *self = searcher;
    const EngCallbacks callbacks = {.info_cb = info_cb, .result_cb = result_cb};
    EngMoveList list;

    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return 0;
    eng_engine_new_game(self->engine);
    g_assert_true(eng_engine_set_position(self->engine, start, earlier, n_earlier));
    eng_movegen_legal(eng_engine_get_position(self->engine), &list);
    self->lines = lines;
    self->n_lines = MIN(n_lines, (guint)list.count);
    self->n_found = 0;
    self->mover = (EngColor)eng_engine_get_position(self->engine)->side_to_move;
    if (self->n_lines == 0)
        return 0;
    memset(lines, 0, self->n_lines * sizeof *lines);
    eng_engine_set_number(self->engine, "MultiPV", (int)self->n_lines, NULL, 0);
    eng_engine_go(self->engine, &(EngLimits){.nodes = nodes / SHORTER}, &callbacks, self);
    eng_engine_wait(self->engine);
    return self->n_found;
}

static Searcher SEARCHER;

/* --- Scenes ----------------------------------------------------------------------------------- */

static TabiyaScene *make_scene(const char *fen, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition start, at;

    g_assert_true(eng_fen_parse(&start, fen, NULL));
    at = start;
    for (guint i = 0; words[i] && *words[i] != '\0'; i++) {
        EngMove move = ENG_NO_MOVE;
        g_assert_cmpint(eng_san_parse(&at, words[i], -1, &move), ==, ENG_SAN_OK);
        const EngPosition before = at;
        eng_position_play(&at, &before, move);
        g_array_append_val(list, move);
    }
    return list->len > 0 ? tabiya_scene_new_moves(&start, (const EngMove *)(gpointer)list->data,
                                                  list->len, list->len)
                         : tabiya_scene_new_moves(&start, (const EngMove[]){0}, 0, 0);
}

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct {
    const char *name, *fen, *moves;
} SCENES[] = {
    {"start", START, ""},
    {"italian", START, "e4 e5 Nf3 Nc6 Bc4 Nd4"},
    {"blunder", START, "e4 e5 Bc4 Nc6 Qh5 Nf6"},
    {"fools-mate", START, "f3 e5 g4 Qh4#"},
    {"stalemate", "7k/5Q2/8/8/8/8/8/6K1 b - - 0 1", ""},
    {"only-move", "7k/8/8/8/8/8/q5PP/7K w - - 0 1", "h3 Qb1+"},
    {"chess960", "1r2k2r/pppppppp/8/8/8/8/PPPPPPPP/1R2K2R w HBhb - 0 1", "e4 e5"},
    {"promotion", "8/P4k2/8/8/8/8/5K2/8 w - - 0 50", ""},
    {"fork", "q4k2/8/8/3N4/8/8/6PP/6K1 b - - 0 40", "Ke8"},
    {"middlegame", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", ""},
};

static const char *const ABILITIES[] = {
    "analyze_position",
    "best_move",
    "hint",
    "candidate_moves",
    "explain_move",
    "find_threats",
    "compare_moves",
    "try_moves",
    "suggest_plan",
    "find_mate",
    "probe_tablebase",
    "explain_more",
    "make_move_or_validate_legality",
    "legal_moves",
    "read_position",
    "read_moves",
    "where_is",
    "what_is_on",
    "attackers",
    "count_material",
    "game_status",
    "explain_rule",
    "explain_theme",
    "help",
};

/* Asks `name` with arguments "key=value;key=value". */
static TabiyaAnswer *ask_after(TabiyaScene *scene, const char *name, const char *arguments,
                               const TabiyaAnswer *previous)
{
    g_autoptr(TabiyaArguments) parsed = tabiya_arguments_new();
    g_auto(GStrv) pairs = g_strsplit(arguments, ";", -1);
    const TabiyaAbility *ability = tabiya_ability_find(name);

    for (guint i = 0; pairs[i] && *pairs[i] != '\0'; i++) {
        g_auto(GStrv) pair = g_strsplit(pairs[i], "=", 2);
        tabiya_arguments_set(parsed, pair[0], pair[1]);
    }
    g_assert_nonnull(ability);
    TabiyaTalkWork work = {
        .scene = scene,
        .arguments = parsed,
        .previous = previous,
        .search = search,
        .searcher = &SEARCHER,
    };
    TabiyaAnswer *answer = tabiya_answer_new(ability, parsed);
    ability->run(&work, answer);
    return answer;
}

/* --- Checking --------------------------------------------------------------------------------- */

static gboolean ends_well(const char *paragraph)
{
    static const char *const ENDS[] = {".", "!", "?", "…", ":", ".”", NULL};

    for (guint i = 0; ENDS[i]; i++) {
        if (g_str_has_suffix(paragraph, ENDS[i]))
            return TRUE;
    }
    return FALSE;
}

static void check_text(const TabiyaAnswer *answer)
{
    g_auto(GStrv) paragraphs = g_strsplit(answer->text->str, "\n", -1);

    g_assert_true(g_utf8_validate(answer->text->str, -1, NULL));
    if (answer->question) {
        g_assert_cmpuint(answer->choices->len, >, 0);
        return;
    }
    g_assert_cmpuint(answer->text->len, >, 0);
    g_assert_null(strpbrk(answer->text->str, "%{}"));
    g_assert_null(strstr(answer->text->str, "  "));
    g_assert_null(strstr(answer->text->str, " ."));
    g_assert_null(strstr(answer->text->str, ".."));
    for (guint i = 0; paragraphs[i]; i++) {
        if (!ends_well(paragraphs[i]))
            g_error("no end: %s", paragraphs[i]);
    }
}

static void check_links(const TabiyaAnswer *answer)
{
    guint end = 0;

    for (guint i = 0; i < answer->links->len; i++) {
        const TabiyaAnswerLink *link = &g_array_index(answer->links, TabiyaAnswerLink, i);
        char san[ENG_SAN_MAX];
        g_assert_cmpuint(link->start, >=, end);
        g_assert_true(eng_move_is_legal(&link->before, link->move));
        eng_san_write(&link->before, link->move, san);
        g_autofree char *shown =
            g_strndup(answer->text->str + link->start, link->end - link->start);
        g_assert_cmpstr(shown, ==, san);
        end = link->end;
    }
}

static void check_legal(const TabiyaFact *fact)
{
    EngPosition at = fact->start;

    for (guint i = 0; i < fact->moves->len; i++) {
        const EngMove move = g_array_index(fact->moves, EngMove, i);
        const EngPosition before = at;
        g_assert_true(eng_move_is_legal(&before, move));
        eng_position_play(&at, &before, move);
    }
    if (fact->kind == TABIYA_FACT_EVALUATION && fact->nodes == 0 &&
        fact->score.type == TABIYA_SCORE_MATE) {
        g_assert_true(at.checkers != 0 && !eng_movegen_any(&at));
    }
}

/* The moves that lead to `goal`: the scene's first ones, perhaps one or the tried ones more. */
static gboolean find_way(const TabiyaScene *scene, const TabiyaAnswer *answer,
                         const EngPosition *goal, GArray *way)
{
    const TabiyaFact *line = tabiya_answer_find_fact(answer, TABIYA_FACT_LINE);
    EngMoveList list;
    EngPosition at, after;

    for (guint count = 0; count <= scene->moves->len; count++) {
        tabiya_scene_position_after(scene, count, &at);
        g_array_set_size(way, 0);
        for (guint i = 0; i < count; i++)
            g_array_append_val(way, g_array_index(scene->moves, EngMove, i));
        if (eng_position_equal(&at, goal))
            return TRUE;
        eng_movegen_legal(&at, &list);
        for (int i = 0; i < list.count; i++) {
            eng_position_play(&after, &at, list.moves[i]);
            if (eng_position_equal(&after, goal)) {
                g_array_append_val(way, list.moves[i]);
                return TRUE;
            }
        }
    }
    for (guint i = 0; line && i < line->moves->len; i++) {
        const EngPosition before = at;
        eng_position_play(&at, &before, g_array_index(line->moves, EngMove, i));
        g_array_append_val(way, g_array_index(line->moves, EngMove, i));
    }
    return eng_position_equal(&at, goal);
}

static void check_score(const TabiyaScene *scene, const TabiyaAnswer *answer,
                        const TabiyaFact *fact)
{
    g_autoptr(GArray) way = g_array_new(FALSE, FALSE, sizeof(EngMove));
    const gboolean found = find_way(scene, answer, &fact->start, way);
    TabiyaTalkLine lines[TABIYA_TALK_LINES_MAX];
    guint same = 0;

    if (fact->nodes == 0)
        return;
    const guint count =
        search(&SEARCHER, found ? &scene->start : &fact->start,
               found ? (const EngMove *)(gpointer)way->data : NULL, found ? way->len : 0,
               fact->nodes, (guint)fact->number, lines, NULL, NULL);
    for (guint i = 0; i < count; i++) {
        same += lines[i].score.type == fact->score.type &&
                lines[i].score.value == fact->score.value &&
                lines[i].moves[0] == g_array_index(fact->moves, EngMove, 0);
    }
    g_assert_cmpuint(same, ==, 1);
}

static guint n_claims, n_scores;

static void check_claim(const TabiyaFact *fact)
{
    g_autofree char *sentence = tabiya_claim_to_string(&fact->claim, TABIYA_LETTERS_ENGLISH);
    const char *why = NULL;

    g_assert_cmpstr(fact->text, ==, sentence);
    if (claim_check(&fact->claim, NULL, 0, &why) == CLAIM_FALSE)
        g_error("%s: %s", sentence, why);
    n_claims++;
}

static void check_facts(const TabiyaScene *scene, const TabiyaAnswer *answer)
{
    for (guint i = 0; i < answer->facts->len; i++) {
        const TabiyaFact *fact = answer->facts->pdata[i];
        if (fact->has_position)
            check_legal(fact);
        if (fact->kind == TABIYA_FACT_EVALUATION) {
            check_score(scene, answer, fact);
            n_scores++;
        }
        if (fact->kind == TABIYA_FACT_CLAIM)
            check_claim(fact);
        if (fact->kind == TABIYA_FACT_POSITION && fact->text && !answer->failed)
            g_assert_nonnull(strstr(answer->text->str, fact->text));
    }
}

static void check_answer(const TabiyaScene *scene, const TabiyaAnswer *answer)
{
    const gboolean is_help = g_str_equal(answer->ability->name, "help");

    g_test_message("%s(%s): %s", answer->ability->name,
                   tabiya_arguments_get(answer->arguments, "move"), answer->text->str);
    check_text(answer);
    check_links(answer);
    check_facts(scene, answer);
    if (!answer->failed && !answer->question) {
        g_assert_cmpuint(answer->offers->len, >=, 1);
        g_assert_cmpuint(answer->offers->len, <=, is_help ? 6 : 3);
        g_assert_cmpuint(answer->facts->len, >, 0);
    }
    if (answer->has_board && answer->board_move != ENG_NO_MOVE)
        g_assert_true(eng_move_is_legal(&answer->board, answer->board_move));
}

/* --- Every ability on every position ---------------------------------------------------------- */

/* Arguments that make sense in the position. */
static char *make_arguments(const TabiyaScene *scene, const char *name)
{
    EngMoveList list;
    char first[ENG_SAN_MAX] = "e4", second[ENG_SAN_MAX] = "d4";

    eng_movegen_legal(&scene->position, &list);
    if (list.count > 0)
        eng_san_write(&scene->position, list.moves[0], first);
    if (list.count > 1)
        eng_san_write(&scene->position, list.moves[list.count - 1], second);
    if (g_str_equal(name, "compare_moves"))
        return g_strdup_printf("move=%s;other=%s", first, second);
    if (g_str_equal(name, "try_moves"))
        return g_strdup_printf("moves=%s", first);
    if (g_str_equal(name, "make_move_or_validate_legality"))
        return g_strdup("move=Kh5");
    if (g_str_equal(name, "where_is"))
        return g_strdup("piece=knight");
    if (g_str_equal(name, "what_is_on") || g_str_equal(name, "attackers"))
        return g_strdup("square=e5");
    if (g_str_equal(name, "explain_rule"))
        return g_strdup("topic=castling");
    return g_strdup(g_str_equal(name, "explain_theme") ? "theme=fork" : "");
}

/* Asks for everything; the second ability's answer is the one before. */
static void ask_everything(TabiyaScene *scene)
{
    g_autoptr(TabiyaAnswer) previous = NULL;

    for (gsize i = 0; i < G_N_ELEMENTS(ABILITIES); i++) {
        g_autofree char *arguments = make_arguments(scene, ABILITIES[i]);
        g_autoptr(TabiyaAnswer) answer = ask_after(scene, ABILITIES[i], arguments, previous);
        check_answer(scene, answer);
        if (i == 1)
            previous = tabiya_answer_copy(answer);
    }
}

/* Positions of games with random moves: pieces hang, kings walk, games end. */
static void test_random(void)
{
    const int games = g_test_thorough() ? 300 : 6;
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    for (int i = 0; i < games; i++) {
        g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
        const int length = g_rand_int_range(random, 6, 120);
        EngPosition start, at;
        EngMoveList list;
        g_assert_true(eng_fen_parse(&start, START, NULL));
        at = start;
        for (int j = 0; j < length; j++) {
            eng_movegen_legal(&at, &list);
            if (list.count == 0)
                break;
            const EngMove move = list.moves[g_rand_int_range(random, 0, list.count)];
            const EngPosition before = at;
            eng_position_play(&at, &before, move);
            g_array_append_val(moves, move);
        }
        g_autoptr(TabiyaScene) scene = tabiya_scene_new_moves(
            &start, (const EngMove *)(gpointer)moves->data, moves->len, moves->len);
        ask_everything(scene);
    }
}

static void test_everywhere(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SCENES); i++) {
        g_autoptr(TabiyaScene) scene = make_scene(SCENES[i].fen, SCENES[i].moves);
        g_test_message("--- %s", SCENES[i].name);
        ask_everything(scene);
    }
    g_assert_cmpuint(n_claims, >, 12);
    g_assert_cmpuint(n_scores, >, 80);
}

/* "Why?" after everything, and again. */
static void test_why(void)
{
    static const guint PLACES[] = {1, 2, 8};

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        g_autoptr(TabiyaScene) scene = make_scene(SCENES[PLACES[i]].fen, SCENES[PLACES[i]].moves);
        for (gsize j = 0; j < G_N_ELEMENTS(ABILITIES); j++) {
            g_autofree char *arguments = make_arguments(scene, ABILITIES[j]);
            g_autoptr(TabiyaAnswer) answer = ask_after(scene, ABILITIES[j], arguments, NULL);
            g_autoptr(TabiyaAnswer) why = ask_after(scene, "explain_more", "", answer);
            g_autoptr(TabiyaAnswer) again = ask_after(scene, "explain_more", "", why);
            check_answer(scene, why);
            check_answer(scene, again);
        }
    }
}

/* Asks `second` after `first` in the same position. */
static void check_after(const char *first, const char *given, const char *second,
                        const char *arguments, const char *expected)
{
    g_autoptr(TabiyaScene) scene = make_scene(START, "d4 d5 Nf3 Nf6 Bf4");
    g_autoptr(TabiyaAnswer) before = ask_after(scene, first, given, NULL);
    g_autoptr(TabiyaAnswer) answer = ask_after(scene, second, arguments, before);

    g_test_message("%s", answer->text->str);
    g_assert_true(g_str_has_prefix(answer->text->str, expected));
}

/* The small board shows the move that is explained, or the better one that the answer names. */
static void check_arrow(const char *moves, const char *expected)
{
    g_autoptr(TabiyaScene) scene = make_scene(START, moves);
    g_autoptr(TabiyaAnswer) answer = ask_after(scene, "explain_move", "", NULL);
    char san[ENG_SAN_MAX];

    eng_san_write(&answer->board, answer->board_move, san);
    g_assert_cmpstr(san, ==, expected);
}

static void test_arrow(void)
{
    check_arrow("d4 d5 Nf3 Nf6 Bf4 c5 c3", "c3");
    check_arrow("e4 e5 Qh5 Ke7", "Nc6");
}

/* "Why?" after a move was shown is about that move; "the second one" of moves is a move. */
static void test_follow_up(void)
{
    check_after("step", "step=last", "explain_more", "", "3. Bf4. It develops the bishop on c1.");
    check_after("step", "step=next", "explain_more", "", "That is all");
    check_after("explain_move", "", "explain_more", "", "Move by move:\n3… ");
    check_after("candidate_moves", "", "show_game", "number=1", "3… ");
    check_after("candidate_moves", "", "show_game", "number=9", "Find games first");
}

static void test_same_again(void)
{
    g_autoptr(TabiyaScene) scene = make_scene(SCENES[2].fen, SCENES[2].moves);

    for (gsize j = 0; j < 12; j++) {
        g_autofree char *arguments = make_arguments(scene, ABILITIES[j]);
        g_autoptr(TabiyaAnswer) one = ask_after(scene, ABILITIES[j], arguments, NULL);
        g_autoptr(TabiyaAnswer) two = ask_after(scene, ABILITIES[j], arguments, NULL);
        g_assert_cmpstr(one->text->str, ==, two->text->str);
        g_assert_cmpuint(one->facts->len, ==, two->facts->len);
    }
}

static void test_cancelled(void)
{
    static const guint SEARCHING[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    g_autoptr(TabiyaScene) scene = make_scene(SCENES[1].fen, SCENES[1].moves);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    g_cancellable_cancel(cancellable);
    for (gsize i = 0; i < G_N_ELEMENTS(SEARCHING); i++) {
        const TabiyaAbility *ability = tabiya_ability_find(ABILITIES[SEARCHING[i]]);
        g_autofree char *text = make_arguments(scene, ability->name);
        g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();
        g_auto(GStrv) pairs = g_strsplit(text, ";", -1);
        for (guint j = 0; pairs[j] && *pairs[j] != '\0'; j++) {
            g_auto(GStrv) pair = g_strsplit(pairs[j], "=", 2);
            tabiya_arguments_set(arguments, pair[0], pair[1]);
        }
        TabiyaTalkWork work = {
            .scene = scene,
            .arguments = arguments,
            .search = search,
            .searcher = &SEARCHER,
            .cancellable = cancellable,
        };
        g_autoptr(TabiyaAnswer) answer = tabiya_answer_new(ability, arguments);
        ability->run(&work, answer);
        g_test_message("%s", answer->text->str);
        g_assert_true(answer->failed);
        g_assert_cmpuint(answer->links->len, ==, 0);
    }
}

/* --- Sentences -------------------------------------------------------------------------------- */

typedef struct {
    const char *fen, *moves, *ability, *arguments;
    const char *said; /* in the text, or the question */
} Said;

static void check_said(const Said *said)
{
    g_autoptr(TabiyaScene) scene = make_scene(said->fen, said->moves);
    g_autoptr(TabiyaAnswer) answer = ask_after(scene, said->ability, said->arguments, NULL);
    const char *text = answer->question ? answer->question : answer->text->str;

    check_answer(scene, answer);
    if (!strstr(text, said->said))
        g_error("%s(%s) says: %s; not: %s", said->ability, said->arguments, text, said->said);
}

#define LEGALITY "make_move_or_validate_legality"
#define CASTLES "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

static const Said LEGALITIES[] = {
    {START, "", LEGALITY, "move=Nf3", "Yes, Nf3 is legal. It develops the knight on g1."},
    {START, "", LEGALITY, "move=knight to f3", "Yes, Nf3 is legal."},
    {START, "", LEGALITY, "move=Ng5", "The knight on g1 cannot reach g5."},
    {START, "", LEGALITY, "move=Bc4", "This is in the way: the pawn on e2."},
    {START, "", LEGALITY, "move=e5", "A pawn does not move like that."},
    {START, "", LEGALITY, "move=e7e5", "The pawn on e7 is Black’s, and it is White’s turn."},
    {START, "", LEGALITY, "move=e4e5", "e4 is empty."},
    {START, "", LEGALITY, "move=exd3", "A pawn moves diagonally only when it captures."},
    {START, "", LEGALITY, "move=a1a2", "One of your own pieces is there: the pawn on a2."},
    {START, "", LEGALITY, "move=banana", "is not a move."},
    {START, "", LEGALITY, "move=can I castle", "You cannot castle. This is in the way:"},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", LEGALITY, "move=Nc3",
     "The knight on e2 is pinned: without it, the king would be attacked by the rook on e7."},
    {"4k3/4r3/8/8/8/8/8/4K2N w - - 0 1", "", LEGALITY, "move=Ng3",
     "Your king would still be in check from the rook on e7."},
    {"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "", LEGALITY, "move=Kd1",
     "Your king would be in check from the rook on d8."},
    {CASTLES, "", LEGALITY, "move=O-O", "Yes, O-O is legal. It castles."},
    {CASTLES, "Ke2 Ra7 Ke1 Ra8", LEGALITY, "move=O-O", "the king has already moved."},
    {CASTLES, "Rh2 Ra7 Rh1 Ra8", LEGALITY, "move=castle kingside", "that rook has already moved."},
    {"1k3r2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", LEGALITY, "move=O-O",
     "You cannot castle: the rook on f8 attacks f1."},
    {"1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "", LEGALITY, "move=O-O-O",
     "You cannot castle out of check."},
    {"4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1", "", LEGALITY, "move=O-O-O", "O-O-O is legal."},
    {"8/P4k2/8/8/8/8/5K2/8 w - - 0 50", "", LEGALITY, "move=a8", "Which of these moves"},
    {"4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "", LEGALITY, "move=Nd2", "Which of these moves"},
    {START, "e4 e5 Qh5 Ke7", LEGALITY, "move=Qxe5", "Yes, Qxe5# is legal. It is checkmate."},
    {START, "f3 e5 g4 Qh4#", LEGALITY, "move=e4", "Checkmate. Black wins."},
    {"7k/3p4/8/K3P2r/8/8/8/8 b - - 0 2", "d5", LEGALITY, "move=exd6",
     "The pawn on e5 cannot capture en passant: the king would be attacked by the rook on h5."},
    {START, "e4 a6 e5 d5 a3 a5", LEGALITY, "move=exd6", "possible only at once"},
    {START, "e4 a6 e5 d5", LEGALITY, "move=exd6", "It captures a pawn en passant."},
};

static void test_legality(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LEGALITIES); i++)
        check_said(&LEGALITIES[i]);
}

static const Said SAYINGS[] = {
    {START, "", "analyze_position", "", "Both sides have the same amount of material."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "analyze_position", "", "Qxf7# mates in 1"},
    {START, "f3 e5 g4 Qh4#", "analyze_position", "", "The game is over. Checkmate."},
    {START, "e4 e5", "analyze_position", "position=move 9", "no such move"},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "best_move", "", "The best move is Qxf7#."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "best_move", "position=start", "The best move is"},
    {"7k/8/8/8/8/8/q5PP/7K w - - 0 1", "h3 Qb1+", "best_move", "",
     "Kh2 is the only legal move. It moves the king out of check."},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "explain_move", "", "3… Nf6. "},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "explain_move", "", "It is a blunder. Nf6 allows mate in 1"},
    {START, "", "explain_move", "", "No move has been played"},
    {START, "e4 e5 Bc4 Nc6 Qh5 Nf6", "find_mate", "", "Yes: White mates in 1. 4. Qxf7#."},
    {START, "", "find_mate", "number=2", "There is no forced mate in 2 moves."},
    {START, "", "find_mate", "number=1", "There is no forced mate in 1 move."},
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", "", "find_mate", "", "White mates in 2."},
    {START, "e4 e5 Bc4 Nc6 Qh5", "find_threats", "", "White threatens Qxf7#."},
    {"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "find_threats", "",
     "The rook on e2 gives check, and that comes first."},
    {START, "e4 e5 Bc4 Nc6 Qh5", "compare_moves", "move=Nf6;other=g6", "g6 is much better than"},
    {START, "e4 e5", "compare_moves", "move=Nf3;other=Nf3", "the same move"},
    {START, "", "try_moves", "moves=f3 e5 g4 Qh4", "1. f3 e5 2. g4 Qh4#. Checkmate. Black wins."},
    {START, "", "try_moves", "moves=e4 e4", "e4 is not possible there."},
    {START, "", "suggest_plan", "", "Take a share of the center with a pawn."},
    {START, "", "probe_tablebase", "", "No tablebases are installed."},
    {START, "", "explain_more", "", "no answer to explain"},
    {START, "", "legal_moves", "", "White has 20 legal moves here:"},
    {START, "", "legal_moves", "square=g1", "White has 2 legal moves here: Nf3, Nh3."},
    {START, "", "legal_moves", "square=a1", "The rook on a1 has no legal move."},
    {START, "", "legal_moves", "square=e7", "The pawn on e7 cannot move now: it is White’s turn."},
    {START, "", "legal_moves", "square=e4", "no such piece"},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", "legal_moves", "piece=knight",
     "The knight on e2 is pinned and has no legal move."},
    {START, "", "read_position", "color=white", "White: king e1, queen d1, rooks a1, h1,"},
    {START, "", "read_position", "", "White to move."},
    {START, "e4 e5", "read_moves", "", "1. e4: White plays pawn to e4."},
    {START, "e4 e5", "read_moves", "number=1", "1… e5: Black plays pawn to e5."},
    {START, "", "read_moves", "", "No move has been played yet."},
    {START, "", "where_is", "piece=rook;color=black", "Black: rooks a8, h8."},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "where_is", "piece=rook;color=white",
     "White has no such piece (rook)."},
    {START, "", "what_is_on", "square=e4", "e4 is empty."},
    {START, "", "what_is_on", "square=d8", "The queen on d8 is Black’s."},
    {START, "", "attackers", "square=f3",
     "White attacks f3 with: the knight on g1, the pawn on e2, the pawn on g2."},
    {"4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "", "attackers", "square=c3;color=white",
     "But the knight on e2 is pinned to its king."},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "count_material", "",
     "White is ahead by 5 points of material. White has more of these: rooks (1:0)."},
    {START, "e4", "game_status", "", "Black to move. It is move 1."},
    {START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "game_status", "",
     "You can claim a draw by threefold repetition."},
    {START, "", "explain_rule", "topic=castling", "two squares toward a rook"},
    {START, "", "explain_rule", "topic=banana", "cannot explain that word"},
    {START, "", "explain_theme", "theme=fork", "Example: 41. Nc7+"},
    {START, "", "help", "", "The position: Who Is Better?"},
    {START, "e4 e5", "analyze_position", "color=black", "I see nothing special in Black’s favor."},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "analyze_position", "color=white",
     "White is ahead by 5 points of material."},
    {START, "d4 d5 c4", "explain_move", "", "It challenges the pawn on d5."},
    {START, "d4 d5 c4 e6", "explain_move", "",
     "It supports the pawn on d5. It opens a diagonal "
     "for the bishop on f8."},
    {START, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "explain_move", "",
     "It keeps enemy pieces off b5."},
    {START, "e4", "try_moves", "moves=e5", "1… e5. It puts a pawn in the center."},
    {"4k3/8/8/3p4/8/8/8/4K3 b - - 0 40", "d4", "explain_move", "",
     "40… d4. It advances a passed pawn. It is "},
};

static void test_sayings(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SAYINGS); i++)
        check_said(&SAYINGS[i]);
}

/* With the tables of the shared data the results are exact; the folder is of the process. */
static void test_tablebases(void)
{
    g_autofree char *shared = tb_fixture_shared();
    const char *const folders[] = {shared, NULL};
    static const Said TOLD[] = {
        {"8/8/8/4k3/8/8/3QK3/8 w - - 0 1", "", "probe_tablebase", "", "White wins"},
        {"8/8/8/4k3/8/8/3QK3/8 b - - 0 1", "", "probe_tablebase", "", "White wins"},
        {"8/8/8/4k3/8/8/3QK3/8 w - - 0 1", "", "analyze_position", "", "White wins"},
        {"8/8/8/4k3/8/8/3PK3/8 w - - 0 1", "", "probe_tablebase", "", "The best move is"},
        {START, "", "probe_tablebase", "", "it has 32 pieces ("},
    };

    if (!shared)
        return;
    tabiya_tablebases_set_folders_now(tabiya_tablebases_get_default(), folders);
    for (gsize i = 0; i < G_N_ELEMENTS(TOLD); i++)
        check_said(&TOLD[i]);
    tabiya_tablebases_set_folders_now(tabiya_tablebases_get_default(), NULL);
}

/* Each hint tells more, and starts again elsewhere. */
static void test_hints(void)
{
    g_autoptr(TabiyaScene) scene = make_scene(SCENES[2].fen, SCENES[2].moves);
    g_autoptr(TabiyaScene) other = make_scene(START, "e4");
    g_autoptr(TabiyaAnswer) first = ask_after(scene, "hint", "", NULL);
    g_autoptr(TabiyaAnswer) second = ask_after(scene, "hint", "", first);
    g_autoptr(TabiyaAnswer) third = ask_after(scene, "hint", "", second);
    g_autoptr(TabiyaAnswer) elsewhere = ask_after(other, "hint", "", third);

    g_assert_cmpstr(first->text->str, ==, "There is a forced mate.");
    g_assert_cmpstr(second->text->str, ==, "Move this piece: the queen on h5.");
    g_assert_cmpstr(third->text->str, ==, "Play Qxf7#.");
    g_assert_false(first->has_board);
    g_assert_true(third->has_board);
    g_assert_cmpint(tabiya_answer_find_fact(elsewhere, TABIYA_FACT_COUNT)->number, ==, 1);
}

/* --- Tables and features ---------------------------------------------------------------------- */

static void test_topics(void)
{
    g_autoptr(TabiyaScene) scene = make_scene(START, "");
    guint n = 0;
    const TabiyaTopic *topics = tabiya_topics_get(&n);

    g_assert_cmpuint(n, >, 40);
    for (guint i = 0; i < n; i++) {
        g_autofree char *arguments = g_strdup_printf("topic=%s", topics[i].key);
        g_autoptr(TabiyaAnswer) answer = ask_after(scene, "explain_rule", arguments, NULL);
        check_answer(scene, answer);
        g_assert_false(answer->failed);
        g_assert_cmpuint(answer->offers->len, ==, 2);
        g_assert_nonnull(tabiya_topics_find(topics[i].also));
        g_assert_cmpint(answer->has_board, ==, tabiya_topic_get_fen(&topics[i]) != NULL);
    }
}

static void test_themes(void)
{
    g_autoptr(TabiyaScene) scene = make_scene(START, "");

    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        g_autofree char *arguments =
            g_strdup_printf("theme=%s", tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)theme));
        g_autoptr(TabiyaAnswer) answer = ask_after(scene, "explain_theme", arguments, NULL);
        check_answer(scene, answer);
        g_assert_false(answer->failed);
    }
}

static void check_set(EngBitboard set, const char *squares)
{
    g_auto(GStrv) words = g_strsplit(squares, " ", -1);
    EngBitboard wanted = 0;

    for (guint i = 0; words[i] && *words[i] != '\0'; i++)
        wanted |= eng_bit(eng_square(words[i][0] - 'a', words[i][1] - '1'));
    g_assert_cmphex(set, ==, wanted);
}

static void test_features(void)
{
    EngPosition p;

    g_assert_true(eng_fen_parse(&p, "4k3/1p3ppp/p2p4/4p3/4P3/2N5/PPP2PPP/4K3 w - - 0 1", NULL));
    check_set(tabiya_passed_pawns(&p, ENG_WHITE), "");
    check_set(tabiya_backward_pawns(&p, ENG_BLACK), "d6");
    check_set(tabiya_outposts(&p, ENG_WHITE), "d5");
    g_assert_true(eng_fen_parse(&p, "4k3/pp6/8/4P3/8/3P4/3P4/4K3 w - - 0 1", NULL));
    check_set(tabiya_passed_pawns(&p, ENG_WHITE), "d3 e5");
    check_set(tabiya_passed_pawns(&p, ENG_BLACK), "a7 b7");
    check_set(tabiya_doubled_pawns(&p, ENG_WHITE), "d2");
    check_set(tabiya_isolated_pawns(&p, ENG_WHITE), "");
    g_assert_true(eng_fen_parse(&p, "4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/R3K2R w K - 0 1", NULL));
    check_set(tabiya_isolated_pawns(&p, ENG_WHITE), "d4");
    g_assert_cmphex(tabiya_open_files(&p), ==, ENG_FILE_A << 2);
    g_assert_true(tabiya_may_castle(&p, ENG_WHITE));
    g_assert_false(tabiya_may_castle(&p, ENG_BLACK));
    g_assert_cmpint(tabiya_material_points(&p, ENG_WHITE), ==, 16);
    g_assert_true(eng_fen_parse(&p, START, NULL));
    check_set(tabiya_undeveloped(&p, ENG_BLACK), "b8 c8 f8 g8");
    g_assert_cmpint(tabiya_position_phase(&p), ==, TABIYA_PHASE_OPENING);
    g_assert_false(tabiya_has_bishop_pair(&p, ENG_WHITE));
    g_assert_true(eng_fen_parse(&p, "4k3/8/8/3r4/8/2B2B2/8/4K3 w - - 0 1", NULL));
    check_set(tabiya_loose_pieces(&p, ENG_BLACK), "d5");
    g_assert_true(tabiya_has_bishop_pair(&p, ENG_WHITE));
}

/* Mates of known length; and none where there is none. */
static void test_mate_proof(void)
{
    static const struct {
        const char *fen;
        guint moves;
        TabiyaMateProof proof;
        guint length;
    } MATES[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3, TABIYA_MATE_FOUND, 1},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 3, TABIYA_MATE_FOUND, 3},
        {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 1, TABIYA_MATE_NONE, 0},
        {"7k/8/4K3/8/8/8/8/6R1 w - - 0 1", 3, TABIYA_MATE_FOUND, 3},
        {"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 3, TABIYA_MATE_FOUND, 1},
        {"k7/P7/8/1K6/8/8/8/8 w - - 0 1", 3, TABIYA_MATE_NONE, 0}, /* stalemate is no mate */
        {START, 2, TABIYA_MATE_NONE, 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(MATES); i++) {
        EngMove line[2 * TABIYA_MATE_PROOF_MOVES];
        EngPosition at, before;
        guint length = 0;
        g_assert_true(eng_fen_parse(&at, MATES[i].fen, NULL));
        g_assert_cmpint(tabiya_mate_prove(&at, MATES[i].moves, line, &length), ==, MATES[i].proof);
        g_assert_cmpuint(length, ==, MATES[i].length);
        for (guint j = 0; j < length; j++) {
            before = at;
            g_assert_true(eng_move_is_legal(&before, line[j]));
            eng_position_play(&at, &before, line[j]);
        }
        if (length > 0)
            g_assert_true(at.checkers != 0 && !eng_movegen_any(&at));
    }
}

int main(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    g_test_init(&argc, &argv, NULL);
    SEARCHER.engine = eng_engine_new();
    eng_engine_set_number(SEARCHER.engine, "Hash", 4, NULL, 0);
    g_test_add_func("/talk-answers/features", test_features);
    g_test_add_func("/talk-answers/mate-proof", test_mate_proof);
    g_test_add_func("/talk-answers/legality", test_legality);
    g_test_add_func("/talk-answers/sayings", test_sayings);
    g_test_add_func("/talk-answers/tablebases", test_tablebases);
    g_test_add_func("/talk-answers/hints", test_hints);
    g_test_add_func("/talk-answers/topics", test_topics);
    g_test_add_func("/talk-answers/themes", test_themes);
    g_test_add_func("/talk-answers/everywhere", test_everywhere);
    g_test_add_func("/talk-answers/random", test_random);
    g_test_add_func("/talk-answers/why", test_why);
    g_test_add_func("/talk-answers/arrow", test_arrow);
    g_test_add_func("/talk-answers/follow-up", test_follow_up);
    g_test_add_func("/talk-answers/same-again", test_same_again);
    g_test_add_func("/talk-answers/cancelled", test_cancelled);
    const int result = g_test_run();
    eng_engine_free(SEARCHER.engine);
    return result;
}
