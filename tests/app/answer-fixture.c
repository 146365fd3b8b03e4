/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer-fixture.h. */
#include "tests/app/answer-fixture.h"

#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/analysis/explain.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "engine/engine.h"
#include "tests/app/claim-check.h"

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

/* --- Asking ----------------------------------------------------------------------------------- */

TabiyaScene *answer_scene_new(const char *fen, const char *moves)
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

static TabiyaAnswer *ask(TabiyaScene *scene, const char *name, const char *arguments,
                         const TabiyaAnswer *previous, GCancellable *cancellable)
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
        .cancellable = cancellable,
    };
    TabiyaAnswer *answer = tabiya_answer_new(ability, parsed);
    ability->run(&work, answer);
    return answer;
}

TabiyaAnswer *answer_ask(TabiyaScene *scene, const char *name, const char *arguments,
                         const TabiyaAnswer *previous)
{
    return ask(scene, name, arguments, previous, NULL);
}

TabiyaAnswer *answer_ask_cancelled(TabiyaScene *scene, const char *name, const char *arguments)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();

    g_cancellable_cancel(cancellable);
    return ask(scene, name, arguments, NULL, cancellable);
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

/* "%d" was not filled in; "71%" is said. */
static gboolean has_gap(const char *text)
{
    for (const char *at = strpbrk(text, "%{}"); at; at = strpbrk(at + 1, "%{}")) {
        if (*at != '%' || at == text || !g_ascii_isdigit(at[-1]))
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
    g_assert_false(has_gap(answer->text->str));
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

void answer_check(const TabiyaScene *scene, const TabiyaAnswer *answer)
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

guint answer_count_claims(void)
{
    return n_claims;
}

guint answer_count_scores(void)
{
    return n_scores;
}

/* --- Running ---------------------------------------------------------------------------------- */

int answer_run_tests(void)
{
    SEARCHER.engine = eng_engine_new();
    eng_engine_set_number(SEARCHER.engine, "Hash", 4, NULL, 0);
    const int result = g_test_run();
    eng_engine_free(SEARCHER.engine);
    return result;
}
