/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/claims-corpus.h"

#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/san.h"

typedef struct {
    TabiyaScene *scene;
    GPtrArray *facts;
} Place;

/* --- Positions -------------------------------------------------------------------------------- */

static void play_san(EngPosition *position, GArray *moves, const char *san)
{
    EngMove move;
    EngPosition before = *position;
    if (eng_san_parse(&before, san, -1, &move) != ENG_SAN_OK)
        g_error("%s is no move", san);
    eng_position_play(position, &before, move);
    if (moves)
        g_array_append_val(moves, move);
}

static void play_all(EngPosition *position, GArray *moves, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (guint i = 0; words[i]; i++) {
        if (*words[i])
            play_san(position, moves, words[i]);
    }
}

TabiyaScene *claims_corpus_scene(const char *start, const char *moves)
{
    TabiyaScene *scene = g_new0(TabiyaScene, 1);
    if (strcmp(start, "start") == 0)
        eng_position_init(&scene->start);
    else
        g_assert_true(eng_fen_parse(&scene->start, start, NULL));
    scene->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    scene->position = scene->start;
    play_all(&scene->position, scene->moves, moves);
    scene->shown = scene->moves->len;
    return scene;
}

void claims_corpus_scene_free(TabiyaScene *scene)
{
    g_array_unref(scene->moves);
    g_free(scene);
}

/* --- Facts ------------------------------------------------------------------------------------ */

static void fact_free(TabiyaFact *fact)
{
    g_array_unref(fact->moves);
    g_free(fact);
}

static TabiyaScore read_score(const char *text, EngColor turn)
{
    TabiyaScore score = {.type = TABIYA_SCORE_CP};
    if (*text == '#') {
        int moves = atoi(text + 1);
        score.type = TABIYA_SCORE_MATE;
        gboolean own = (moves > 0) == (turn == ENG_WHITE);
        score.value = moves > 0 ? 2 * moves - own : 2 * moves + own;
        return score;
    }
    double pawns = g_ascii_strtod(text, NULL);
    score.value = (int)(pawns * 100 + (pawns < 0 ? -0.5 : 0.5));
    return score;
}

/* "+0.30: Nf3 d5", "Nxe4> -1.20: d4", "^1> +0.10: d5": a move earlier. */
static void add_fact(Place *place, const char *text)
{
    const TabiyaScene *scene = place->scene;
    g_auto(GStrv) after = g_strsplit(text, "> ", 2);
    const char *rest = after[1] ? after[1] : after[0];
    TabiyaFact *fact = g_new0(TabiyaFact, 1);
    fact->kind = TABIYA_FACT_EVALUATION;
    fact->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    fact->has_position = fact->has_score = TRUE;
    guint back = after[1] && *after[0] == '^' ? (guint)atoi(after[0] + 1) : 0;
    fact->start = scene->start;
    for (guint i = 0; i + back < scene->moves->len; i++) {
        EngPosition before = fact->start;
        eng_position_play(&fact->start, &before, g_array_index(scene->moves, EngMove, i));
    }
    if (after[1] && !back)
        play_all(&fact->start, NULL, after[0]);
    g_auto(GStrv) parts = g_strsplit(rest, ":", 2);
    fact->score = read_score(parts[0], (EngColor)fact->start.side_to_move);
    EngPosition end = fact->start;
    play_all(&end, fact->moves, parts[1] ? parts[1] : "");
    g_ptr_array_add(place->facts, fact);
}

static void place_free(Place *place)
{
    claims_corpus_scene_free(place->scene);
    g_ptr_array_unref(place->facts);
    g_free(place);
}

static Place *place_new(const char *const *columns)
{
    Place *place = g_new0(Place, 1);
    place->scene = claims_corpus_scene(columns[2], columns[3]);
    place->facts = g_ptr_array_new_with_free_func((GDestroyNotify)fact_free);
    g_auto(GStrv) facts = g_strsplit(columns[4], "; ", -1);
    for (guint i = 0; facts[i]; i++) {
        if (*facts[i])
            add_fact(place, facts[i]);
    }
    return place;
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* The worst verdict of what comes after "||"; false counts as worst, then unchecked. */
static TabiyaSentenceVerdict judge(const Place *place, const char *row, char **reason)
{
    static const int ORDER[] = {0, 1, 3, 2};
    g_auto(GStrv) parts = g_strsplit(row, " || ", 2);
    g_autofree char *text = parts[1] ? g_strdup_printf("%s %s", parts[0], parts[1]) : NULL;
    guint from = parts[1] ? (guint)strlen(parts[0]) + 1 : 0;
    const TabiyaClaimsContext context = {.scene = place->scene, .facts = place->facts};
    g_autoptr(TabiyaCheckedProse) prose = tabiya_claims_check(text ? text : row, -1, &context);
    TabiyaSentenceVerdict worst = TABIYA_SENTENCE_NO_CLAIM;
    *reason = NULL;
    for (guint i = 0; i < prose->sentences->len; i++) {
        const TabiyaCheckedSentence *sentence = tabiya_checked_prose_at(prose, i);
        if (sentence->start >= from && ORDER[sentence->verdict] > ORDER[worst]) {
            worst = sentence->verdict;
            g_free(*reason);
            *reason = g_strdup(sentence->reason);
        }
    }
    return worst;
}

static void count_row(char *const *columns, TabiyaSentenceVerdict verdict, const char *reason,
                      CorpusCount *count)
{
    static const char *const NAMES[] = {"no claim", "true", "false", "unchecked"};
    gboolean passed = verdict == TABIYA_SENTENCE_TRUE || verdict == TABIYA_SENTENCE_NO_CLAIM;
    gboolean wrong;
    if (strcmp(columns[2], "true") == 0) {
        count->true_rows++;
        wrong = verdict != TABIYA_SENTENCE_TRUE;
        count->true_marked += wrong;
    } else if (strcmp(columns[2], "false") == 0) {
        count->false_rows++;
        wrong = passed;
        count->false_passed += wrong;
    } else {
        count->none_rows++;
        wrong = !passed;
        count->none_marked += wrong;
    }
    if (wrong) {
        g_test_message("%s, %s: %s (%s)", columns[2], NAMES[verdict], columns[1],
                       reason ? reason : "");
    }
}

typedef void (*RowFunc)(const Place *place, char *const *columns, gpointer data);

static void for_each_row(const char *file, RowFunc func, gpointer data)
{
    g_autofree char *text = NULL;
    g_autoptr(GHashTable) places =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)place_free);
    static const char *const NOWHERE[] = {"@", "-", "start", "", "", NULL};
    g_assert_true(g_file_get_contents(file, &text, NULL, NULL));
    g_hash_table_insert(places, g_strdup("-"), place_new(NOWHERE));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        g_auto(GStrv) columns = g_strsplit(lines[i], "\t", -1);
        if (!*lines[i] || *lines[i] == '#')
            continue;
        if (strcmp(columns[0], "@") == 0) {
            g_hash_table_insert(places, g_strdup(columns[1]),
                                place_new((const char *const *)columns));
        } else {
            func(g_hash_table_lookup(places, columns[0]), columns, data);
        }
    }
}

static void check_row(const Place *place, char *const *columns, gpointer data)
{
    g_autofree char *reason = NULL;
    TabiyaSentenceVerdict verdict = judge(place, columns[1], &reason);
    count_row(columns, verdict, reason, data);
}

void claims_corpus_check(const char *file, CorpusCount *count)
{
    *count = (CorpusCount){0};
    for_each_row(file, check_row, count);
}

typedef struct {
    const char *word;
    guint passed;
} Disturbance;

static void disturb_row(const Place *place, char *const *columns, gpointer data)
{
    Disturbance *disturbance = data;
    if (strcmp(columns[2], "true") != 0 || strstr(columns[1], "||"))
        return;
    for (const char *gap = strchr(columns[1], ' '); gap; gap = strchr(gap + 1, ' ')) {
        g_autofree char *reason = NULL;
        g_autofree char *text = g_strdup_printf("%.*s %s%s", (int)(gap - columns[1]), columns[1],
                                                disturbance->word, gap);
        TabiyaSentenceVerdict verdict = judge(place, text, &reason);
        if (verdict == TABIYA_SENTENCE_TRUE || verdict == TABIYA_SENTENCE_NO_CLAIM) {
            g_test_message("passed: %s", text);
            disturbance->passed++;
        }
    }
}

guint claims_corpus_disturb(const char *file, const char *word)
{
    Disturbance disturbance = {.word = word};
    for_each_row(file, disturb_row, &disturbance);
    return disturbance.passed;
}
