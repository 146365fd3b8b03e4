/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers from openings, games and the person's own progress. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/library/search.h"
#include "app/names/classifier.h"
#include "app/number.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-sentences.h"
#include "app/talk/common-mistakes.h"
#include "app/talk/explorer-facts.h"
#include "app/talk/library-facts.h"
#include "app/talk/opening-sentences.h"
#include "app/talk/progress-facts.h"

/* How many games are listed, how many moves. */
#define GAMES_LISTED 5
#define MOVES_LISTED 5
/* More results than this are not sorted by date. */
#define SORTED_MAX 2000

/* --- Openings --------------------------------------------------------------------------------- */

/* After how many moves of the scene's line its opening has its name. */
static guint find_named(const TabiyaScene *scene, const TabiyaOpening *opening)
{
    EngPosition position;

    for (guint count = scene->shown; count > 0; count--) {
        tabiya_scene_position_after(scene, count, &position);
        const TabiyaOpening *here = tabiya_openings_lookup(&position);
        if (here && g_str_equal(here->name, opening->name))
            return count;
    }
    return 0;
}

void tabiya_ability_name_opening(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const EngMove *moves = (const EngMove *)(gconstpointer)scene->moves->data;
    const TabiyaOpening *opening =
        tabiya_openings_classify_moves(&scene->start, moves, scene->shown);
    const guint named = opening ? find_named(scene, opening) : 0;

    if (!opening || named == 0) {
        tabiya_answer_say_text(answer, scene->shown == 0 ? _("No move has been made yet.")
                                                         : _("This opening has no name."));
        tabiya_answer_offer(answer, _("what is played here?"));
        return;
    }
    g_autofree char *name = tabiya_talk_work_dup_opening(work, opening->name);
    tabiya_answer_say(answer, _("This is the opening “%s” (%s)."), name, opening->eco);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_OPENING);
    fact->text = g_strdup(opening->name);
    tabiya_fact_set_line(fact, &scene->start, moves, named);
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), opening->name);
    tabiya_answer_offer(answer, _("what is played here?"));
}

void tabiya_ability_lookup_openings(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    if (!tabiya_talk_work_find_opening(work, answer, &facts))
        return;
    tabiya_answer_say_opening(answer, work, &facts);
    tabiya_opening_sentences_say_variations(work, answer, &facts);
    tabiya_opening_sentences_say_popularity(work, answer, &facts);
    tabiya_opening_sentences_show(answer, &facts);
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), facts.name);
    tabiya_answer_offer_opening(answer, work, _("play the %s"), facts.name);
}

void tabiya_ability_explore_position(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const EngMove last =
        scene->shown > 0 ? tabiya_scene_move_at(scene, scene->shown - 1) : ENG_NO_MOVE;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaExplorerAnswer) explored =
        tabiya_explorer_facts_ask(work, &scene->position, last, &error);

    if (error) {
        tabiya_answer_fail(answer, "%s", error->message);
        return;
    }
    if (explored) {
        tabiya_explorer_facts_say_total(explored, answer);
        tabiya_answer_break(answer);
        tabiya_explorer_facts_say_moves(explored, MOVES_LISTED, answer);
        tabiya_common_mistakes_say(work, answer, explored);
    } else {
        tabiya_answer_say_text(
            answer, _("Neither your library nor Tabiya’s opening book has this position."));
    }
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("which opening is this?"));
}

/* Of this position or, in a lesson, of the line that it begins. */
void tabiya_ability_common_mistakes(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_autoptr(TabiyaExplorerAnswer) explored =
        tabiya_explorer_facts_ask_library(work, &work->scene->position, NULL);

    if (!tabiya_common_mistakes_find(work, answer, explored) && !answer->failed) {
        tabiya_answer_say_text(answer, _("I found no typical mistake here."));
        tabiya_answer_offer(answer, _("how should I play the opening?"));
    }
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("what is the plan?"));
}

/* --- Games ------------------------------------------------------------------------------------ */

static TabiyaQuery *make_player(const TabiyaTalkWork *work, const char *name)
{
    const char *player = tabiya_arguments_get(work->arguments, name);

    return player ? tabiya_query_new_text(TABIYA_QUERY_PLAYER, player) : NULL;
}

static TabiyaQuery *make_field(const TabiyaTalkWork *work, const char *name, const char *field,
                               GError **error)
{
    const char *value = tabiya_arguments_get(work->arguments, name);
    gsize where = 0;

    return value ? tabiya_query_new_field(field, value, &where, error) : NULL;
}

/* Games that reach the opening's position, by any order of moves. */
static TabiyaQuery *make_opening(const TabiyaTalkWork *work)
{
    const char *name = tabiya_arguments_get(work->arguments, "opening");
    g_auto(TabiyaOpeningFacts) facts = {0};
    EngPosition position;

    if (!name || !tabiya_opening_facts_find(name, &facts))
        return NULL;
    tabiya_opening_facts_get_position(&facts, facts.moves->len, &position);
    return tabiya_query_new_position(&position);
}

static TabiyaQuery *make_query(const TabiyaTalkWork *work, GError **error)
{
    GError *problem = NULL;
    TabiyaQuery *parts[] = {
        make_player(work, "player"),
        make_player(work, "opponent"),
        make_opening(work),
        make_field(work, "result", "result", &problem),
        problem ? NULL : make_field(work, "year", "date", &problem),
    };
    g_autoptr(TabiyaQuery) query =
        tabiya_query_new_join(TABIYA_QUERY_AND, parts, G_N_ELEMENTS(parts));

    if (problem) {
        g_propagate_error(error, problem);
        return NULL;
    }
    return g_steal_pointer(&query);
}

static void texts_free_cb(gpointer data)
{
    tabiya_library_texts_free(data);
}

/* The latest first. */
static int compare_dates(gconstpointer a, gconstpointer b)
{
    const TabiyaLibraryTexts *first = *(TabiyaLibraryTexts *const *)a;
    const TabiyaLibraryTexts *second = *(TabiyaLibraryTexts *const *)b;

    if (first->header.date != second->header.date)
        return first->header.date > second->header.date ? -1 : 1;
    return first->header.id > second->header.id ? -1 : first->header.id < second->header.id;
}

/* The games to list, of TabiyaLibraryTexts. NULL on an error. */
static GPtrArray *read_games(TabiyaDatabase *db, const GArray *ids, GError **error)
{
    const guint count = ids->len <= SORTED_MAX ? ids->len : GAMES_LISTED;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(texts_free_cb);

    for (guint i = 0; i < count; i++) {
        TabiyaLibraryTexts *texts =
            tabiya_library_texts_new(rows, g_array_index(ids, gint64, ids->len - 1 - i), error);
        if (!texts)
            return NULL;
        g_ptr_array_add(games, texts);
    }
    g_ptr_array_sort(games, compare_dates);
    return g_steal_pointer(&games);
}

static void list_games(TabiyaAnswer *answer, const GPtrArray *games)
{
    guint listed = 0;

    for (guint i = 0; i < games->len && listed < GAMES_LISTED; i++) {
        const TabiyaLibraryTexts *texts = games->pdata[i];
        if (texts->gone)
            continue;
        g_autofree char *title =
            tabiya_library_facts_dup_title(texts->white, texts->black, texts->header.date / 10000,
                                           (TabiyaResult)texts->header.result);
        TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_GAME);
        fact->number = texts->header.id;
        fact->text = g_strdup(title);
        tabiya_answer_break(answer);
        tabiya_answer_say(answer, "%u. %s", ++listed, title);
    }
}

static void say_games(TabiyaAnswer *answer, guint count, const GPtrArray *games)
{
    g_autofree char *number = tabiya_dup_number(count);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup("games");
    fact->number = count;
    if (count == 0) {
        tabiya_answer_say_text(answer, _("No game in your library matches."));
        tabiya_answer_offer(answer, _("what can you do?"));
        return;
    }
    tabiya_answer_say(answer, ngettext("%s game:", "%s games:", count), number);
    list_games(answer, games);
    tabiya_answer_offer(answer, _("show the first one"));
    if (games->len > 1)
        tabiya_answer_offer(answer, _("show the second one"));
}

static gboolean find_games(const TabiyaTalkWork *work, TabiyaAnswer *answer, TabiyaDatabase *db,
                           const char *path, GError **error)
{
    g_autoptr(TabiyaQuery) query = make_query(work, error);
    g_autoptr(GArray) ids =
        query ? tabiya_search_collect(path, query, work->cancellable, error) : NULL;
    g_autoptr(GPtrArray) games = ids ? read_games(db, ids, error) : NULL;

    if (games)
        say_games(answer, ids->len, games);
    return games != NULL;
}

void tabiya_ability_find_games(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_autofree char *path =
        tabiya_library_facts_dup_path(work->scene->data_dir, work->scene->library);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_facts_open(path, &error);
    gint64 count = 0;

    if (!error && db)
        tabiya_library_facts_count(path, &count, &error);
    if (!error && count == 0) {
        tabiya_answer_fail(answer, _("Your library has no games yet. Import some in the Library, "
                                     "or with “tabiya-cli db import”."));
        return;
    }
    if (!error)
        find_games(work, answer, db, path, &error);
    if (error)
        tabiya_answer_fail(answer, "%s", error->message);
}

/* --- Progress --------------------------------------------------------------------------------- */

static void add_count(TabiyaAnswer *answer, const char *what, guint number)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup(what);
    fact->number = number;
}

/* `whom` is said in the facts: "at level 3". */
static void add_tally(TabiyaAnswer *answer, const char *whom, const TabiyaLevelScores *tally)
{
    g_autofree char *won = g_strdup_printf("won %s", whom);
    g_autofree char *drawn = g_strdup_printf("drawn %s", whom);
    g_autofree char *lost = g_strdup_printf("lost %s", whom);

    add_count(answer, won, tally->won);
    add_count(answer, drawn, tally->drawn);
    add_count(answer, lost, tally->lost);
}

static void say_level(TabiyaAnswer *answer, int level, const TabiyaLevelScores *tally)
{
    g_autofree char *whom = g_strdup_printf("at level %d", level);

    tabiya_answer_break(answer);
    /* Translators: the person’s games against Tabiya at a level. */
    tabiya_answer_say(answer, _("Level %d: won %u, drawn %u, lost %u."), level, tally->won,
                      tally->drawn, tally->lost);
    add_tally(answer, whom, tally);
}

static void say_rating(TabiyaAnswer *answer, int step, const TabiyaLevelScores *tally)
{
    const int rating = TABIYA_RATING_MIN + step * TABIYA_RATING_STEP;
    g_autofree char *whom = g_strdup_printf("at rating %d", rating);

    tabiya_answer_break(answer);
    /* Translators: the person’s games against Tabiya at a rating. */
    tabiya_answer_say(answer, _("Rating %d: won %u, drawn %u, lost %u."), rating, tally->won,
                      tally->drawn, tally->lost);
    add_tally(answer, whom, tally);
}

static void say_opponent(TabiyaAnswer *answer, int row, const TabiyaLevelScores *tally)
{
    gsize count;
    const TabiyaOpponent *opponent = &tabiya_opponents_get(&count)[row];
    g_autofree char *whom = g_strdup_printf("against %s", opponent->name);

    tabiya_answer_break(answer);
    /* Translators: the person’s games against an opponent, such as “Lena”. */
    tabiya_answer_say(answer, _("%s: won %u, drawn %u, lost %u."),
                      tabiya_opponent_get_name(opponent), tally->won, tally->drawn, tally->lost);
    add_tally(answer, whom, tally);
}

/* Says those of `n` tallies that have games; how many games that are. */
static guint say_tallies(TabiyaAnswer *answer, const TabiyaLevelScores *tallies, int n,
                         void (*say)(TabiyaAnswer *, int, const TabiyaLevelScores *))
{
    guint games = 0;

    for (int i = 0; i < n; i++) {
        const guint count = tallies[i].won + tallies[i].drawn + tallies[i].lost;
        if (count > 0)
            say(answer, i, &tallies[i]);
        games += count;
    }
    return games;
}

static void say_play(TabiyaAnswer *answer, const TabiyaProgressFacts *facts)
{
    guint games = say_tallies(answer, facts->opponents, TABIYA_OPPONENTS_MOST, say_opponent);

    games += say_tallies(answer, facts->ratings, TABIYA_RATINGS, say_rating);
    games += say_tallies(answer, facts->levels, TABIYA_LEVEL_MAX + 1, say_level);
    if (games == 0) {
        tabiya_answer_break(answer);
        tabiya_answer_say_text(answer, _("You have not finished a game against Tabiya yet."));
    }
    tabiya_answer_offer(answer, _("new game"));
}

static void say_puzzles(TabiyaAnswer *answer, const TabiyaProgressFacts *facts)
{
    tabiya_answer_break(answer);
    if (facts->n_puzzles == 0) {
        tabiya_answer_say_text(answer, _("You have not solved a puzzle yet."));
    } else if (facts->rating > 0) {
        tabiya_answer_say(answer, _("Puzzles: rating %.0f, %u of %u solved."), facts->rating,
                          facts->n_solved, facts->n_puzzles);
        add_count(answer, "puzzle rating", (guint)(facts->rating + 0.5));
    } else {
        tabiya_answer_say(answer, _("Puzzles: %u of %u solved."), facts->n_solved,
                          facts->n_puzzles);
    }
    add_count(answer, "puzzles", facts->n_puzzles);
    add_count(answer, "puzzles solved", facts->n_solved);
    tabiya_answer_offer(answer, _("give me a puzzle"));
}

static void say_flashcards(TabiyaAnswer *answer, const TabiyaProgressFacts *facts)
{
    tabiya_answer_break(answer);
    if (facts->n_cards == 0) {
        tabiya_answer_say_text(answer, _("You have no flashcards yet."));
        return;
    }
    tabiya_answer_say(answer, _("Flashcards: %u due today, %u learned, %u new."), facts->n_due,
                      facts->n_cards - facts->n_new, facts->n_new);
    add_count(answer, "flashcards due", facts->n_due);
    add_count(answer, "flashcards learned", facts->n_cards - facts->n_new);
    add_count(answer, "flashcards new", facts->n_new);
    if (facts->n_due > 0)
        tabiya_answer_offer(answer, _("review my flashcards"));
}

void tabiya_ability_my_statistics(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *place = tabiya_arguments_get(work->arguments, "place");
    TabiyaProgressFacts facts;
    g_autoptr(GError) error = NULL;

    if (!tabiya_progress_facts_read(work->scene, &facts, &error)) {
        tabiya_answer_fail(answer, "%s", error->message);
        return;
    }
    const gboolean is_all =
        !place || (!g_str_equal(place, "play") && !g_str_equal(place, "puzzles") &&
                   !g_str_equal(place, "openings"));
    if (is_all || g_str_equal(place, "play"))
        say_play(answer, &facts);
    if (is_all || g_str_equal(place, "puzzles"))
        say_puzzles(answer, &facts);
    if (is_all || g_str_equal(place, "openings"))
        say_flashcards(answer, &facts);
    if (answer->offers->len == 0)
        tabiya_answer_offer(answer, _("give me a puzzle"));
}
