/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Openings, puzzles, endgames, flashcards and games to study. See abilities.h; answers-training.c
 * has repertoires. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/names/classifier.h"
#include "app/plan/daily-puzzle.h"
#include "app/puzzles/drill-words.h"
#include "app/puzzles/endgame-table.h"
#include "app/puzzles/puzzle-words.h"
#include "app/store/drill-rows.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-sentences.h"
#include "app/talk/explorer-facts.h"
#include "app/talk/library-facts.h"
#include "app/talk/opening-sentences.h"
#include "app/talk/progress-facts.h"
#include "app/talk/puzzle-facts.h"
#include "app/talk/repertoire-facts.h"
#include "app/training/training-day.h"
#include "engine/board/san.h"

/* Of a person who has solved none yet. */
#define FIRST_RATING 1200
#define LEAST_RATING 400
#define EASY_BY 300
#define EASIER_BY 200
/* A puzzle that was answered comes again after that many days, unless there is no other. */
#define RESTING_DAYS 30
/* A lesson goes on to that many half-moves, as far as the opening book does. */
#define LESSON_MOVES 16

static void set_change(TabiyaAnswer *answer, TabiyaChangeKind kind, const char *text)
{
    tabiya_answer_set_change(answer, tabiya_change_new(kind));
    answer->change->text = g_strdup(text);
}

/* --- Openings --------------------------------------------------------------------------------- */

/* Shown after `shown` of its moves. */
static void set_opening_change(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                               const TabiyaOpeningFacts *facts, guint shown)
{
    g_autofree char *title = tabiya_talk_work_dup_opening(work, facts->name);

    set_change(answer, TABIYA_CHANGE_SHOW_LINE, title);
    answer->change->start = facts->start;
    answer->change->moves = g_array_copy(facts->moves);
    answer->change->number = (int)shown;
}

void tabiya_ability_play_opening(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    if (!tabiya_talk_work_find_opening(work, answer, &facts))
        return;
    tabiya_answer_say_text(answer, _("On the board:"));
    tabiya_answer_say_opening(answer, work, &facts);
    tabiya_opening_sentences_show(answer, &facts);
    set_opening_change(work, answer, &facts, facts.moves->len);
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), facts.name);
    tabiya_answer_offer(answer, _("what is played here?"));
    tabiya_answer_offer(answer, _("undo"));
}

/* On from the opening's last move with the moves that the book prefers. */
static void extend_lesson(const TabiyaTalkWork *work, TabiyaChange *change)
{
    EngPosition position = change->start, before;
    EngMove last = ENG_NO_MOVE;

    for (guint i = 0; i < LESSON_MOVES; i++) {
        if (i == change->moves->len) {
            g_autoptr(TabiyaExplorerAnswer) book =
                tabiya_explorer_facts_ask_book(work, &position, last, NULL);
            if (!book)
                return;
            g_array_append_val(change->moves, tabiya_explorer_answer_get_move(book, 0)->move);
        }
        last = g_array_index(change->moves, EngMove, i);
        before = position;
        eng_position_play(&position, &before, last);
    }
}

/* The line is on the board at its start; "next" steps through it. */
void tabiya_ability_teach_opening(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    if (!tabiya_talk_work_find_opening(work, answer, &facts))
        return;
    tabiya_answer_say_opening(answer, work, &facts);
    tabiya_answer_break(answer);
    tabiya_opening_sentences_say_choice(answer, &facts);
    tabiya_opening_sentences_say_variations(work, answer, &facts);
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, _("The board shows the start of the line. Say “next” to go "
                                     "through it."));
    tabiya_opening_sentences_show(answer, &facts);
    set_opening_change(work, answer, &facts, 0);
    answer->change->color = (int)tabiya_opening_sentences_get_side(&facts);
    extend_lesson(work, answer->change);
    tabiya_answer_offer(answer, _("next"));
    tabiya_answer_offer_opening(answer, work,
                                tabiya_repertoire_facts_count(work->scene) > 0
                                    ? _("train the %s")
                                    : _("make a repertoire of the %s"),
                                facts.name);
    tabiya_answer_offer(answer, _("undo"));
}

static void add_count(TabiyaAnswer *answer, const char *what, guint number)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_COUNT);

    fact->text = g_strdup(what);
    fact->number = number;
}

/* --- Puzzles ---------------------------------------------------------------------------------- */

static guint find_own_rating(const TabiyaTalkWork *work)
{
    TabiyaProgressFacts facts;

    if (work->scene->rating > 0)
        return work->scene->rating;
    if (tabiya_progress_facts_read_training(work->scene, &facts, NULL) && facts.rating > 0)
        return (guint)facts.rating;
    return FIRST_RATING;
}

/* How far an "easy" or a "hard" puzzle is from the person's rating, and an "easier" or a "harder"
 * one from the last puzzle. */
static const struct {
    const char *word;
    int by;
    gboolean is_of_last;
} DIFFICULTIES[] = {
    {"easy", -EASY_BY, FALSE},
    {"hard", EASY_BY, FALSE},
    {"easier", -EASIER_BY, TRUE},
    {"harder", EASIER_BY, TRUE},
};

/* Near what was asked for, else the person's rating. */
static guint find_rating(const TabiyaTalkWork *work)
{
    const char *said = tabiya_arguments_get(work->arguments, "rating");
    const int asked = tabiya_arguments_get_int(work->arguments, "rating", 0);
    const TabiyaFact *last =
        work->previous ? tabiya_answer_find_fact(work->previous, TABIYA_FACT_PUZZLE) : NULL;

    if (asked > 0)
        return (guint)asked;
    for (gsize i = 0; i < G_N_ELEMENTS(DIFFICULTIES); i++) {
        if (g_strcmp0(said, DIFFICULTIES[i].word) == 0) {
            const int from =
                last && DIFFICULTIES[i].is_of_last ? (int)last->number : (int)find_own_rating(work);
            return (guint)MAX(LEAST_RATING, from + DIFFICULTIES[i].by);
        }
    }
    return find_own_rating(work);
}

/* Those answered lately, and the one of the last answer. */
static GHashTable *list_seen(const TabiyaTalkWork *work)
{
    const TabiyaFact *last =
        work->previous ? tabiya_answer_find_fact(work->previous, TABIYA_FACT_PUZZLE) : NULL;
    GHashTable *seen = tabiya_progress_facts_list_puzzles(work->scene, RESTING_DAYS);

    if (last)
        g_hash_table_add(seen, g_strdup(last->text));
    return seen;
}

/* Without a move of the solution. */
static void say_puzzle(const TabiyaPuzzleAsked *asked, const TabiyaPuzzle *puzzle,
                       TabiyaAnswer *answer)
{
    const char *topic = asked->has_theme ? tabiya_puzzle_theme_get_name(asked->theme) : NULL;
    const guint first = tabiya_puzzle_get_first(puzzle);
    g_autofree char *status = tabiya_puzzle_words_dup_status(
        TABIYA_PUZZLE_STAGE_ASKING, tabiya_puzzle_get_solver(puzzle), topic);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_PUZZLE);
    EngPosition position;

    tabiya_puzzle_get_position(puzzle, first, &position);
    tabiya_answer_say_text(answer, status);
    tabiya_answer_break(answer);
    tabiya_answer_say(answer, _("Rating: %u"), puzzle->rating);
    tabiya_answer_show_board(answer, &position, first > 0 ? puzzle->moves[0] : ENG_NO_MOVE);
    fact->text = g_strdup(puzzle->id);
    fact->number = puzzle->rating;
    tabiya_fact_set_line(fact, &position, NULL, 0);
}

static void say_opening_of_puzzle(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                                  const char *opening)
{
    /* Puzzles know no finer lines of a variation. */
    g_autofree char *known = g_strndup(opening, strcspn(opening, ","));
    g_autofree char *name = tabiya_talk_work_dup_said_opening(work, known);

    tabiya_answer_break(answer);
    /* Translators: the opening of the game that a puzzle is from. */
    tabiya_answer_say(answer, _("From a game with this opening: %s."), name);
}

static gboolean read_theme(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                           TabiyaPuzzleAsked *asked)
{
    const char *key = tabiya_arguments_get(work->arguments, "theme");

    asked->has_theme = key && tabiya_puzzle_theme_find(key, -1, &asked->theme);
    if (key && !asked->has_theme)
        tabiya_answer_fail(answer, _("There is no theme “%s”."), key);
    return !key || asked->has_theme;
}

/* The table's name of an opening is not always the one that tags have. NULL without an error: there
 * are none. */
static TabiyaPuzzle *pick(TabiyaPuzzleAsked *asked, const char *opening, GError **error)
{
    g_auto(TabiyaOpeningFacts) facts = {0};

    asked->opening = opening;
    TabiyaPuzzle *puzzle = tabiya_puzzle_facts_pick(asked, error);
    if (puzzle || !opening || !tabiya_opening_facts_find(opening, &facts) ||
        g_str_equal(facts.name, opening)) {
        return puzzle;
    }
    asked->opening = facts.name;
    return tabiya_puzzle_facts_pick(asked, error);
}

/* "Sicilian Defense" for one of its variations; NULL: it is none. (transfer full) */
static char *dup_family(const char *opening)
{
    g_auto(TabiyaOpeningFacts) facts = {0};
    const char *name = tabiya_opening_facts_find(opening, &facts) ? facts.name : opening;
    const char *colon = strchr(name, ':');

    return colon ? g_strndup(name, (gsize)(colon - name)) : NULL;
}

/* Says so, and offers what is near: the family's, or any of the opening phase. */
static void fail_opening(const TabiyaTalkWork *work, TabiyaAnswer *answer, TabiyaPuzzleAsked *asked,
                         const char *opening)
{
    g_autofree char *name = tabiya_talk_work_dup_said_opening(work, opening);
    g_autofree char *family = dup_family(opening);
    g_autoptr(TabiyaPuzzle) near = family ? pick(asked, family, NULL) : NULL;

    /* Translators: %s is an opening. */
    tabiya_answer_fail(answer, _("There is no puzzle from this opening: %s."), name);
    if (near)
        tabiya_answer_offer_opening(answer, work, _("give me a puzzle from the %s"), family);
    tabiya_answer_offer(answer, _("give me an opening puzzle"));
    tabiya_answer_offer_opening(answer, work, _("teach me the %s"), opening);
}

static void offer_after_puzzle(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                               const char *opening)
{
    tabiya_answer_offer(answer, _("give me a hint"));
    if (opening)
        tabiya_answer_offer_opening(answer, work, _("give me a puzzle from the %s"), opening);
    else
        tabiya_answer_offer(answer, _("another puzzle"));
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_load_chess_puzzle(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_autoptr(GHashTable) seen = list_seen(work);
    const char *opening = tabiya_arguments_get(work->arguments, "opening");
    TabiyaPuzzleAsked asked = {
        .data_dir = work->scene->data_dir,
        .seen = seen,
        .seed = g_random_int(),
    };
    g_autoptr(GError) error = NULL;

    if (!read_theme(work, answer, &asked))
        return;
    asked.rating = find_rating(work);
    g_autoptr(TabiyaPuzzle) puzzle = pick(&asked, opening, &error);
    if (!puzzle && !error && opening) {
        fail_opening(work, answer, &asked, opening);
        return;
    }
    if (!puzzle) {
        tabiya_answer_fail(answer, "%s", error ? error->message : _("No matching puzzles"));
        return;
    }
    say_puzzle(&asked, puzzle, answer);
    if (opening)
        say_opening_of_puzzle(work, answer, opening);
    set_change(answer, TABIYA_CHANGE_PUZZLE, puzzle->id);
    answer->change->detail =
        g_strdup(asked.has_theme ? tabiya_puzzle_theme_get_key(asked.theme) : "");
    offer_after_puzzle(work, answer, opening);
}

void tabiya_ability_daily_puzzle(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const gint64 today = tabiya_training_day(g_get_real_time() / 1000, NULL);
    g_autofree char *date = tabiya_daily_puzzle_dup_date(today);
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_daily_puzzle_find(date);
    const TabiyaPuzzleAsked asked = {0};

    if (!puzzle) {
        tabiya_answer_fail(answer, "%s", _("No matching puzzles"));
        return;
    }
    say_puzzle(&asked, puzzle, answer);
    set_change(answer, TABIYA_CHANGE_PUZZLE, puzzle->id);
    answer->change->detail = g_strdup("");
    offer_after_puzzle(work, answer, NULL);
}

/* --- Endgames --------------------------------------------------------------------------------- */

/* The results of drills; NULL: unknown. */
static GArray *list_tallies(const TabiyaScene *scene)
{
    g_autofree char *path = tabiya_library_facts_dup_path(scene->data_dir, scene->library);
    g_autoptr(TabiyaDatabase) db = tabiya_library_facts_open(path, NULL);

    return db ? tabiya_drill_rows_list(db, NULL) : NULL;
}

/* The first easy one that was not mastered, else the first of all. */
static const TabiyaDrill *find_easy(const TabiyaScene *scene)
{
    g_autoptr(GArray) tallies = list_tallies(scene);
    guint count = 0;
    const TabiyaDrill *drills = tabiya_drills_get(&count);

    for (guint i = 0; i < count; i++) {
        const TabiyaDrillTally *tally = tabiya_drill_words_find_tally(tallies, &drills[i]);
        if (drills[i].difficulty == TABIYA_DRILL_EASY && (!tally || tally->n_reached == 0))
            return &drills[i];
    }
    return drills;
}

static void say_drill(const TabiyaDrill *drill, TabiyaAnswer *answer)
{
    EngPosition start;

    tabiya_drill_get_start(drill, 0, &start);
    const TabiyaDrillTask task = {.drill = drill, .person = (EngColor)start.side_to_move};
    tabiya_answer_say(answer, "%s.", _(drill->name));
    tabiya_answer_say_text(answer, tabiya_drill_words_get_status(TABIYA_DRILL_STAGE_ASKING, &task));
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, _(drill->lesson));
    tabiya_answer_show_board(answer, &start, ENG_NO_MOVE);
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_POSITION);
    fact->text = g_strdup(drill->key);
    tabiya_fact_set_line(fact, &start, NULL, 0);
}

void tabiya_ability_practice_endgame(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *key = tabiya_arguments_get(work->arguments, "drill");
    const TabiyaDrill *drill = key ? tabiya_drills_find(key) : find_easy(work->scene);

    if (!drill) {
        tabiya_answer_fail(answer, _("There is no such endgame drill."));
        return;
    }
    say_drill(drill, answer);
    set_change(answer, TABIYA_CHANGE_DRILL, drill->key);
    tabiya_answer_offer(answer, _("give me a hint"));
    tabiya_answer_offer(answer, _("undo"));
}

/* --- Flashcards ------------------------------------------------------------------------------- */

static void say_due(TabiyaAnswer *answer, guint due)
{
    add_count(answer, "flashcards due", due);
    if (due == 0) {
        tabiya_answer_say_text(answer, _("Nothing is due today."));
        tabiya_answer_offer(answer, _("give me a puzzle"));
        return;
    }
    tabiya_answer_say(
        answer, ngettext("%u flashcard is due today.", "%u flashcards are due today.", due), due);
    set_change(answer, TABIYA_CHANGE_FLASHCARDS, NULL);
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_review_flashcards(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaProgressFacts facts;
    g_autoptr(GError) error = NULL;

    if (!tabiya_progress_facts_read_training(work->scene, &facts, &error)) {
        tabiya_answer_fail(answer, "%s", error->message);
    } else if (facts.n_cards == 0) {
        tabiya_answer_fail(answer, _("You have no flashcards yet. They come from your repertoires "
                                     "and from puzzles that you failed."));
    } else {
        say_due(answer, facts.n_due);
    }
}

/* --- Games ------------------------------------------------------------------------------------ */

/* The game of that number in the last list, from 1; `*count` is the list's length. */
static const TabiyaFact *find_game(const TabiyaAnswer *games, int number, int *count)
{
    const TabiyaFact *found = NULL;

    *count = 0;
    for (guint i = 0; games && i < games->facts->len; i++) {
        const TabiyaFact *fact = games->facts->pdata[i];
        if (fact->kind != TABIYA_FACT_GAME)
            continue;
        if (++*count == number)
            found = fact;
    }
    return found;
}

static void fail_number(TabiyaAnswer *answer, int count)
{
    if (count == 0) {
        tabiya_answer_fail(answer, _("Find games first, for example: “games of Carlsen”."));
        return;
    }
    tabiya_answer_fail(
        answer,
        ngettext("The list has only %d game.", "The list has only %d games.", (gulong)count),
        count);
}

static gboolean try_candidate(TabiyaTalkWork *work, TabiyaAnswer *answer, const TabiyaFact *fact)
{
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();
    TabiyaTalkWork tried = *work;
    char san[ENG_SAN_MAX];

    if (fact->moves->len == 0 || !eng_position_equal(&fact->start, &work->scene->position))
        return FALSE;
    eng_san_write(&fact->start, g_array_index(fact->moves, EngMove, 0), san);
    tabiya_arguments_set(arguments, "moves", san);
    tried.arguments = arguments;
    tabiya_ability_try_moves(&tried, answer);
    return TRUE;
}

static void open_game(TabiyaAnswer *answer, const char *title, gint64 id)
{
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_GAME);

    /* Translators: %s is a game, such as “Carlsen – Anand, 2014, 1-0”. */
    tabiya_answer_say(answer, _("Opened the game %s."), title);
    fact->number = id;
    fact->text = g_strdup(title);
    set_change(answer, TABIYA_CHANGE_SHOW_GAME, NULL);
    answer->change->id = id;
    tabiya_answer_offer(answer, _("next"));
    tabiya_answer_offer(answer, _("review this game"));
    tabiya_answer_offer(answer, _("undo"));
}

/* The library's game of the highest ratings with the shown position. FALSE: no position is shown
 * that a game could be about, or there is no library. */
static gboolean show_model_game(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    g_autofree char *path = tabiya_library_facts_dup_path(scene->data_dir, scene->library);
    gint64 count = 0;

    if (scene->shown == 0 || !tabiya_library_facts_count(path, &count, NULL) || count == 0)
        return FALSE;
    g_autoptr(TabiyaExplorerAnswer) explored =
        tabiya_explorer_facts_ask_library(work, &scene->position, NULL);
    if (!explored || explored->games->len == 0) {
        tabiya_answer_fail(answer, _("No game in your library matches."));
        tabiya_answer_offer(answer, _("what is played here?"));
        return TRUE;
    }
    const TabiyaExplorerGame *game = explored->games->pdata[0];
    g_autofree char *title =
        tabiya_library_facts_dup_title(game->white, game->black, game->year, game->result);
    open_game(answer, title, game->id);
    return TRUE;
}

/* "The second one" after a list of moves: what happens after that move. */
static gboolean show_candidate(TabiyaTalkWork *work, TabiyaAnswer *answer, int number)
{
    const TabiyaAnswer *list = work->previous;
    int at = 0;

    if (!list || !list->ability || !g_str_equal(list->ability->name, "candidate_moves"))
        return FALSE;
    for (guint i = 0; i < list->facts->len; i++) {
        const TabiyaFact *fact = list->facts->pdata[i];
        if (fact->kind == TABIYA_FACT_EVALUATION && ++at == number)
            return try_candidate(work, answer, fact);
    }
    return FALSE;
}

void tabiya_ability_show_game(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const gboolean is_numbered = tabiya_arguments_get(work->arguments, "number") != NULL;
    const int number = tabiya_arguments_get_int(work->arguments, "number", 1);
    int count = 0;

    if (is_numbered && show_candidate(work, answer, number))
        return;
    const TabiyaFact *game = find_game(work->games, number, &count);
    if (game)
        open_game(answer, game->text, game->number);
    else if (is_numbered || !show_model_game(work, answer))
        fail_number(answer, count);
}

void tabiya_ability_review_game(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (work->scene->moves->len == 0) {
        tabiya_answer_fail(answer, _("There are no moves to review."));
        return;
    }
    tabiya_answer_say_text(
        answer, _("Start the review when you like: Tabiya will note the mistakes in the game."));
    add_count(answer, "half-moves", work->scene->moves->len);
    set_change(answer, TABIYA_CHANGE_REVIEW, NULL);
    tabiya_answer_offer(answer, _("who is better?"));
}
