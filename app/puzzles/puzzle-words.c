/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-words.h. */
#include "app/puzzles/puzzle-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/analysis/deeds.h"
#include "app/analysis/explain.h"
#include "app/analysis/judgment.h"
#include "app/analysis/line-text.h"
#include "app/game/shown-move.h"
#include "app/number.h"
#include "app/session/announce.h"

/* A move with these chances keeps an advantage: it is wrong only beside a better one. */
#define STILL_GOOD 65.0
/* What an answer does: the most important. */
#define TOLD_DEEDS 2
/* The deviation of a rating whose first answers move it by a hundred points and more. */
#define VERY_UNSURE 200

/* --- The stages ------------------------------------------------------------------------------- */

static char *dup_question(EngColor solver, const char *topic)
{
    if (!topic) {
        return g_strdup(solver == ENG_WHITE ? _("White to move: what do you play?")
                                            : _("Black to move: what do you play?"));
    }
    /* Translators: %s is a theme that was chosen: "Fork". */
    return g_strdup_printf(solver == ENG_WHITE ? _("White to move. %s: what do you play?")
                                               : _("Black to move. %s: what do you play?"),
                           topic);
}

static const char *const STATUS[] = {
    [TABIYA_PUZZLE_STAGE_EMPTY] = N_("Choose a puzzle to solve."),
    [TABIYA_PUZZLE_STAGE_LOADING] = N_("Loading a puzzle…"),
    [TABIYA_PUZZLE_STAGE_SHOWING] = N_("Watch the opponent’s move."),
    [TABIYA_PUZZLE_STAGE_CHECKING] = N_("The engine is checking your move."),
    [TABIYA_PUZZLE_STAGE_WRONG] = N_("Not this time."),
    [TABIYA_PUZZLE_STAGE_SOLVED] = N_("Solved."),
    [TABIYA_PUZZLE_STAGE_SHOWN] = N_("This is the solution."),
};

char *tabiya_puzzle_words_dup_status(TabiyaPuzzleStage stage, EngColor solver, const char *topic)
{
    if (stage == TABIYA_PUZZLE_STAGE_ASKING)
        return dup_question(solver, topic);
    return g_strdup(_(STATUS[stage]));
}

/* --- The end ---------------------------------------------------------------------------------- */

static guint count_answers(TabiyaPuzzleCourse *course)
{
    guint n = 0;

    for (int i = 0; i < TABIYA_N_PUZZLE_RESULTS; i++)
        n += tabiya_puzzle_course_get_count(course, (TabiyaPuzzleResult)i);
    return n;
}

/* Why the course has ended when all of its puzzles are done. */
static const char *get_reason_of_all(TabiyaPuzzleCourse *course)
{
    switch (tabiya_puzzle_course_get_mode(course)) {
    case TABIYA_PUZZLE_MODE_REVIEW:
    case TABIYA_PUZZLE_MODE_MISTAKES:
        return count_answers(course) > 0 ? _("That’s all for today.") : _("Nothing is due today.");
    case TABIYA_PUZZLE_MODE_SET:
        return _("This round is complete.");
    default:
        return _("No more matching puzzles.");
    }
}

const char *tabiya_puzzle_words_get_reason(TabiyaPuzzleCourse *course, gboolean in_trouble)
{
    if (!course || in_trouble)
        return _("The next puzzle could not be read.");
    switch (tabiya_puzzle_course_get_end(course)) {
    case TABIYA_COURSE_END_TIME:
        return _("Time’s up.");
    case TABIYA_COURSE_END_MISS:
        return _("A streak ends with the first puzzle you miss.");
    case TABIYA_COURSE_END_DRY:
    case TABIYA_COURSE_END_LEFT:
        return _("No more new puzzles within 200 points of your rating.");
    default:
        return get_reason_of_all(course);
    }
}

char *tabiya_puzzle_words_dup_over(TabiyaPuzzleCourse *course, gboolean in_trouble)
{
    const guint n = course ? count_answers(course) : 0;

    if (n == 0 || in_trouble)
        return g_strdup(tabiya_puzzle_words_get_reason(course, in_trouble));
    guint solved = tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_SOLVED);
    switch (tabiya_puzzle_course_get_end(course)) {
    case TABIYA_COURSE_END_TIME:
        return g_strdup_printf(ngettext("Time’s up: %u of %u puzzle solved.",
                                        "Time’s up: %u of %u puzzles solved.", n),
                               solved, n);
    case TABIYA_COURSE_END_MISS:
        return g_strdup_printf(ngettext("The streak is over: %u puzzle in a row.",
                                        "The streak is over: %u puzzles in a row.", solved),
                               solved);
    default:
        return g_strdup_printf(
            ngettext("Done: %u of %u puzzle solved.", "Done: %u of %u puzzles solved.", n), solved,
            n);
    }
}

char *tabiya_puzzle_words_dup_result(TabiyaPuzzleCourse *course)
{
    const guint n = count_answers(course);
    const guint solved = tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_SOLVED);
    const gboolean timed = tabiya_puzzle_course_get_end(course) == TABIYA_COURSE_END_TIME;

    if (n == 0 && !timed)
        return NULL;
    if (tabiya_puzzle_course_get_mode(course) == TABIYA_PUZZLE_MODE_STREAK)
        return g_strdup_printf(ngettext("%'u in a Row", "%'u in a Row", solved), solved);
    return g_strdup_printf(_("%'u of %'u Solved"), solved, n);
}

const char *tabiya_puzzle_words_get_obstacle(TabiyaPuzzleStage stage)
{
    switch (stage) {
    case TABIYA_PUZZLE_STAGE_ASKING:
    case TABIYA_PUZZLE_STAGE_WRONG:
        return NULL;
    case TABIYA_PUZZLE_STAGE_CHECKING:
        return _("The engine is still checking your move.");
    case TABIYA_PUZZLE_STAGE_LOADING:
    case TABIYA_PUZZLE_STAGE_SHOWING:
        return _("The position is still being shown.");
    case TABIYA_PUZZLE_STAGE_SOLVED:
    case TABIYA_PUZZLE_STAGE_SHOWN:
        return _("This puzzle is finished. Go to the next one.");
    default:
        return _("There is no puzzle to solve now.");
    }
}

char *tabiya_puzzle_words_dup_notice(TabiyaPuzzleCourse *course)
{
    const guint far = tabiya_puzzle_course_get_far(course);
    const gboolean repeat = tabiya_puzzle_course_is_repeat(course);
    g_autofree char *rating = tabiya_dup_number(far);

    if (far > 0 && repeat) {
        return g_strdup_printf(_("Nothing new or nearer to your rating is left: this repeat is "
                                 "rated %s, and does not change your rating."),
                               rating);
    }
    if (far > 0) {
        return g_strdup_printf(_("Nothing nearer to your rating is left: this one is rated %s."),
                               rating);
    }
    return repeat ? g_strdup(_("No new puzzles are left near your rating: this is a repeat, and "
                               "does not change your rating."))
                  : NULL;
}

/* --- Verdicts --------------------------------------------------------------------------------- */

char *tabiya_puzzle_words_dup_tried(const EngPosition *position, EngMove move, gboolean as_good)
{
    g_autofree char *text = tabiya_shown_numbered_dup(position, move);

    return g_strdup_printf(
        as_good ? _("%s also wins. Find the intended move.") : _("%s is not the move."), text);
}

static char *dup_gain(const TabiyaPuzzleGain *gain)
{
    int after = (int)lround(gain->after), change = after - (int)lround(gain->before);

    /* Translators: a rating, and by how much it changed: "1512 (+12)", "1490 (−10)". */
    return g_strdup_printf(change < 0 ? _("%d (−%d)") : _("%d (+%d)"), after, ABS(change));
}

static const char *get_end(TabiyaPuzzleStage stage, TabiyaPuzzleResult result, gboolean practice,
                           gboolean other)
{
    if (stage == TABIYA_PUZZLE_STAGE_SHOWN)
        return _("Not solved this time.");
    if (other)
        return _("Solved with another move that is just as good.");
    if (practice || result == TABIYA_PUZZLE_SOLVED)
        return _("Solved!");
    return result == TABIYA_PUZZLE_HELPED ? _("Solved, with a hint.")
                                          : _("Solved, but not on the first try.");
}

static void add_paragraph(GString *text, const char *paragraph)
{
    g_string_append_c(text, '\n');
    g_string_append(text, paragraph);
}

/* Big steps, and puzzles that come back, are explained when they are met first. */
static void add_effects(GString *text, const TabiyaPuzzleGain *gain)
{
    if (gain->after > 0) {
        g_autofree char *change = dup_gain(gain);
        g_autofree char *rating = g_strdup_printf(_("Your rating: %s"), change);

        add_paragraph(text, rating);
    }
    if (gain->after > 0 && gain->deviation >= VERY_UNSURE) {
        add_paragraph(text, _("Your rating is provisional: it moves in big steps until Tabiya "
                              "knows your strength."));
    }
    if (gain->first_card) {
        add_paragraph(text, _("Puzzles that you do not solve on your own come back the next day "
                              "in Review, until you know them. You can turn this off in "
                              "Preferences."));
    }
}

char *tabiya_puzzle_words_dup_end(TabiyaPuzzleStage stage, TabiyaPuzzleResult result,
                                  gboolean practice, gboolean other, const TabiyaPuzzleGain *gain)
{
    GString *text = g_string_new(get_end(stage, result, practice, other));

    if (gain)
        add_effects(text, gain);
    return g_string_free(text, FALSE);
}

char *tabiya_puzzle_words_dup_hint(const EngPosition *position, EngMove move, gboolean target)
{
    EngSquare square = eng_move_arrival(move);

    if (!target)
        return tabiya_announce_mover(position, move);
    return g_strdup_printf(_("…to %c%d."), 'a' + eng_file(square), eng_rank(square) + 1);
}

/* --- Reasons ---------------------------------------------------------------------------------- */

/* "36… Nxa3. It captures the bishop on a3.": the answer and what it does. */
static char *dup_answer(const EngPosition *after, EngMove answer, EngSquare captured_on)
{
    GString *text = g_string_new(NULL);
    g_autofree char *move = tabiya_shown_numbered_dup(after, answer);
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    const guint n = tabiya_move_find_deeds(after, answer, captured_on, deeds);

    g_string_append_printf(text, "%s.", move);
    for (guint i = 0; i < MIN(n, TOLD_DEEDS); i++) {
        const TabiyaExplained about = {.position = after,
                                       .move = answer,
                                       .actor = ENG_NO_SQUARE,
                                       .first = deeds[i].square,
                                       .second = ENG_NO_SQUARE};
        g_autofree char *sentence = tabiya_explain_fill(tabiya_deed_get_sentence(deeds[i].kind),
                                                        &about, tabiya_shown_letters_get());

        g_string_append_printf(text, " %s", sentence);
    }
    return g_string_free(text, n == 0);
}

char *tabiya_puzzle_words_dup_unproved(const EngPosition *position, EngMove move,
                                       const EngMove *line, guint length, TabiyaScore score)
{
    const double chance = tabiya_win_percent(score, (EngColor)position->side_to_move);
    g_autofree char *moves = NULL, *words = tabiya_score_dup_words(score);
    EngPosition after;

    if (length == 0)
        return g_strdup_printf(_("This move ends the game: %s."), words);
    eng_position_play(&after, position, move);
    moves = tabiya_explain_moves(&after, line, length, length, tabiya_shown_letters_get());
    /* Translators: the moves that follow, then the evaluation: "12… Qxg2 13. Kxg2: even". */
    g_autofree char *verdict =
        g_strdup_printf(chance >= STILL_GOOD ? _("This is still good, but there is better. %s: %s.")
                                             : _("This lets the opportunity slip. %s: %s."),
                        moves, words);
    g_autofree char *answer = dup_answer(&after, line[0], tabiya_move_get_capture(position, move));
    return answer ? g_strdup_printf("%s\n%s", verdict, answer) : g_steal_pointer(&verdict);
}
