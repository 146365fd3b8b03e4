/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes of the game on the board. See abilities.h.
 *
 * The answers are written before the desk has made the change, and read after it: they say what was
 * done. What the desk alone knows (whether there is something to undo) it refuses itself. */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/nag.h"
#include "app/game/result-text.h"
#include "app/names/classifier.h"
#include "app/session/play-judgment.h"
#include "app/session/refusals.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-sentences.h"
#include "app/talk/asked-strength.h"
#include "app/talk/asked.h"
#include "app/talk/move-deeds.h"
#include "app/talk/odds.h"
#include "app/talk/placement.h"

/* A line with more half-moves is a game, not an opening. */
#define OPENING_MOVES 30
#define AHEAD 4 /* half-moves */

static void set_change(TabiyaAnswer *answer, TabiyaChangeKind kind)
{
    tabiya_answer_set_change(answer, tabiya_change_new(kind));
}

static const EngMove *get_moves(const GArray *moves)
{
    return (const EngMove *)(gconstpointer)moves->data;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static void refuse_move(TabiyaAnswer *answer, const EngPosition *position, const char *word,
                        EngSanStatus status)
{
    g_autofree char *why = tabiya_refusal_for_text(position, word, status);

    tabiya_answer_fail(answer, "%s", why);
}

/* The moves of the argument; NULL: one is not legal, and the answer says why. */
static GArray *read_moves(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_auto(GStrv) words = g_strsplit(tabiya_arguments_get(work->arguments, "moves"), " ", -1);
    EngPosition position = work->scene->position, before;

    for (char **word = words; *word; word++) {
        EngMove move = ENG_NO_MOVE;
        if (**word == '\0')
            continue;
        const EngSanStatus status = eng_san_parse(&position, *word, -1, &move);
        if (status != ENG_SAN_OK || move == ENG_NULL_MOVE) {
            refuse_move(answer, &position, *word, status);
            return NULL;
        }
        g_array_append_val(moves, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    return g_steal_pointer(&moves);
}

static void set_moves_change(TabiyaAnswer *answer, TabiyaChangeKind kind, const GArray *moves)
{
    TabiyaChange *change = tabiya_change_new(kind);

    change->moves = g_array_copy((GArray *)moves);
    tabiya_answer_set_change(answer, change);
}

/* Check, mate and draws are worth a word; whose move it is, is plain. */
static EngOutcome say_outcome(const TabiyaTalkWork *work, TabiyaAnswer *answer, const GArray *moves)
{
    EngPosition position;
    const EngOutcome outcome =
        tabiya_talk_work_get_outcome(work, work->scene->shown, moves, &position);
    g_autofree char *status = tabiya_talk_dup_status(&position, outcome);

    if (outcome != ENG_OUTCOME_ONGOING || position.checkers != 0)
        tabiya_answer_say_text(answer, status);
    tabiya_answer_add_position(answer, &position);
    return outcome;
}

/* In a game that goes on, and in one that is over. */
static void offer_after(TabiyaAnswer *answer, EngOutcome outcome)
{
    tabiya_answer_offer(answer, eng_outcome_is_final(outcome) ? _("review this game")
                                                              : _("who is better?"));
    tabiya_answer_offer(answer, _("undo"));
}

/* Whether the game is over in the shown position; the answer then says how. */
static gboolean fail_if_over(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition position;
    const EngOutcome outcome =
        tabiya_talk_work_get_outcome(work, work->scene->shown, NULL, &position);
    g_autofree char *status = tabiya_talk_dup_status(&position, outcome);

    if (eng_outcome_is_final(outcome))
        tabiya_answer_fail(answer, "%s", status);
    return eng_outcome_is_final(outcome);
}

void tabiya_ability_make_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *start = &work->scene->position;

    if (fail_if_over(work, answer))
        return;
    g_autoptr(GArray) moves = read_moves(work, answer);
    if (!moves)
        return;
    tabiya_answer_say_with_line(answer, _("Played %s."), start, get_moves(moves), moves->len);
    tabiya_fact_set_line(tabiya_answer_add_fact(answer, TABIYA_FACT_LINE), start, get_moves(moves),
                         moves->len);
    const EngOutcome outcome = say_outcome(work, answer, moves);
    set_moves_change(answer, TABIYA_CHANGE_PLAY_MOVES, moves);
    offer_after(answer, outcome);
}

/* As a desk counts them: back to the person's last move, which Tabiya may have answered. */
static guint count_back(const TabiyaTalkWork *work, int number)
{
    const TabiyaScene *scene = work->scene;

    if (number > 0)
        return (guint)number;
    return scene->has_side && scene->position.side_to_move == (int)scene->side && scene->shown > 1
               ? 2
               : 1;
}

void tabiya_ability_take_back(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const int number = tabiya_arguments_get_int(work->arguments, "number", 0);
    const guint count = count_back(work, number);
    EngPosition position;

    if (number < 0 || count > scene->shown) {
        tabiya_answer_fail(answer, _("There are no moves to take back."));
        return;
    }
    tabiya_scene_position_after(scene, scene->shown - count, &position);
    tabiya_answer_say_with_line(answer, _("Took back %s."), &position,
                                get_moves(scene->moves) + scene->shown - count, count);
    tabiya_answer_add_position(answer, &position);
    set_change(answer, TABIYA_CHANGE_TAKE_BACK);
    answer->change->number = MAX(number, 0);
    tabiya_answer_offer(answer, _("undo"));
}

/* --- Games ------------------------------------------------------------------------------------ */

static const char *get_odds_sentence(const char *odds)
{
    static const struct {
        const char *odds, *sentence;
    } SENTENCES[] = {
        {"pawn", N_("Tabiya gives a pawn.")},     {"knight", N_("Tabiya gives a knight.")},
        {"bishop", N_("Tabiya gives a bishop.")}, {"rook", N_("Tabiya gives a rook.")},
        {"queen", N_("Tabiya gives the queen.")},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SENTENCES); i++) {
        if (g_strcmp0(SENTENCES[i].odds, odds) == 0)
            return _(SENTENCES[i].sentence);
    }
    return NULL;
}

/* The person's side: as asked, else as in the game before, else unknown (-1). */
static int find_side(const TabiyaTalkWork *work)
{
    const char *color = tabiya_arguments_get(work->arguments, "color");

    if (color)
        return g_str_equal(color, "black") ? ENG_BLACK : ENG_WHITE;
    return work->scene->has_side ? (int)work->scene->side : -1;
}

static void say_new_game(TabiyaAnswer *answer, int side, const TabiyaStrength *strength,
                         const char *odds)
{
    tabiya_answer_say_text(answer, _("Started a new game."));
    if (side >= 0) {
        tabiya_answer_say_text(answer,
                               side == ENG_WHITE ? _("You play White.") : _("You play Black."));
    }
    if (strength->level > 0)
        tabiya_asked_strength_say(answer, strength);
    if (odds)
        tabiya_answer_say_text(answer, odds);
}

void tabiya_ability_new_game(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *odds = tabiya_arguments_get(work->arguments, "odds");
    const int side = find_side(work);
    TabiyaStrength strength;
    EngPosition start;

    if (!tabiya_asked_strength_read(work, answer, &strength))
        return;
    if (!tabiya_odds_get_start(odds, side == ENG_BLACK ? ENG_WHITE : ENG_BLACK, &start)) {
        tabiya_answer_fail(answer, _("Tabiya cannot give these odds."));
        return;
    }
    say_new_game(answer, side, &strength, get_odds_sentence(odds));
    if (side >= 0 || !odds)
        tabiya_answer_add_position(answer, &start);
    set_change(answer, TABIYA_CHANGE_NEW_GAME);
    answer->change->strength = strength;
    answer->change->color = tabiya_arguments_get(work->arguments, "color") ? side : -1;
    answer->change->text = g_strdup(odds ? odds : "");
    tabiya_answer_offer(answer, _("give me a hint"));
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_set_up_position(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition position;
    g_autoptr(GError) error = NULL;

    if (!tabiya_placement_read(tabiya_arguments_get(work->arguments, "placement"), &position,
                               &error)) {
        tabiya_answer_fail(answer, "%s", error->message);
        return;
    }
    const EngOutcome outcome = eng_outcome(&position, NULL, 0);
    g_autofree char *status = tabiya_talk_dup_status(&position, outcome);
    tabiya_answer_say_text(answer, _("Set up the position."));
    tabiya_answer_say_text(answer, status);
    tabiya_answer_add_position(answer, &position);
    tabiya_answer_show_board(answer, &position, ENG_NO_MOVE);
    set_change(answer, TABIYA_CHANGE_SET_POSITION);
    answer->change->start = position;
    if (!eng_outcome_is_final(outcome))
        tabiya_answer_offer(answer, _("who is better?"));
    tabiya_answer_offer(answer, _("undo"));
}

static const char *get_resigned(gboolean by_person, int loser)
{
    if (by_person)
        return loser == ENG_WHITE ? _("You resigned. Black wins.") : _("You resigned. White wins.");
    return loser == ENG_WHITE ? _("White resigned. Black wins.") : _("Black resigned. White wins.");
}

/* Only a game that goes on can be resigned. */
void tabiya_ability_resign(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const int loser = scene->has_side ? (int)scene->side : scene->position.side_to_move;

    if (fail_if_over(work, answer))
        return;
    tabiya_answer_say_text(answer, get_resigned(scene->has_side, loser));
    set_change(answer, TABIYA_CHANGE_RESIGN);
    tabiya_answer_offer(answer, _("review this game"));
    tabiya_answer_offer(answer, _("rematch"));
    tabiya_answer_offer(answer, _("undo"));
}

/* Says a sentence, sets the change, and offers the next step. */
static void say_change(TabiyaAnswer *answer, TabiyaChangeKind kind, const char *sentence,
                       const char *offer)
{
    tabiya_answer_say_text(answer, sentence);
    set_change(answer, kind);
    tabiya_answer_offer(answer, offer);
}

/* What Tabiya makes of a draw where the game stands: 1 accepts, -1 declines, 0: it is not for it to
 * say, or it is thinking. */
static int weigh_draw(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, scene->moves->len);
    if (!scene->has_side || scene->strength.level == 0 || self.mover != scene->side ||
        !tabiya_asked_search(&self, TABIYA_TALK_NODES, 1)) {
        return 0;
    }
    const EngColor opponent = scene->side == ENG_WHITE ? ENG_BLACK : ENG_WHITE;
    const int score_cp = tabiya_score_compare_cp(self.lines[0].score, opponent);
    return tabiya_play_takes_draw(&self.position, score_cp,
                                  tabiya_strength_get_rating(&scene->strength))
               ? 1
               : -1;
}

void tabiya_ability_offer_draw(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (fail_if_over(work, answer))
        return;
    const int verdict = weigh_draw(work, answer);
    if (answer->failed)
        return;
    say_change(answer, TABIYA_CHANGE_OFFER_DRAW, _("You offered a draw."), _("who is better?"));
    answer->change->number = verdict;
}

void tabiya_ability_rematch(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    say_change(answer, TABIYA_CHANGE_REMATCH, _("Started a rematch with colors swapped."),
               _("undo"));
}

void tabiya_ability_swap_sides(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    say_change(answer, TABIYA_CHANGE_SWAP_SIDES, _("Swapped sides."), _("undo"));
}

void tabiya_ability_move_now(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (!fail_if_over(work, answer))
        say_change(answer, TABIYA_CHANGE_MOVE_NOW, _("Tabiya moves now."), _("undo"));
}

/* --- The place in the game -------------------------------------------------------------------- */

void tabiya_ability_flip_board(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    say_change(answer, TABIYA_CHANGE_FLIP, _("Flipped the board."), _("undo"));
}

/* Where the move before that one captured: it may be recaptured. */
static EngSquare find_captured_on(const TabiyaScene *scene, guint index)
{
    EngPosition before;

    if (index == 0)
        return ENG_NO_SQUARE;
    tabiya_scene_position_after(scene, index - 1, &before);
    return tabiya_move_get_capture(&before, tabiya_scene_move_at(scene, index - 1));
}

static gboolean is_same_family(const char *a, const char *b)
{
    const gsize length = strcspn(a, ":");

    return length == strcspn(b, ":") && strncmp(a, b, length) == 0;
}

/* The name of the opening where the line gets it: its family's first one, and the last one. The
 * names between are of other lines. NULL: it gets none here. */
static const TabiyaOpening *find_new_name(const TabiyaScene *scene, guint count)
{
    const EngMove *moves = get_moves(scene->moves);
    const guint length = MIN(scene->moves->len, OPENING_MOVES);
    const TabiyaOpening *here = tabiya_openings_classify_moves(&scene->start, moves, count);
    const TabiyaOpening *earlier = tabiya_openings_classify_moves(&scene->start, moves, count - 1);
    const TabiyaOpening *last = tabiya_openings_classify_moves(&scene->start, moves, length);

    if (!here || (earlier && g_str_equal(earlier->name, here->name)))
        return NULL;
    if (!earlier || !is_same_family(earlier->name, here->name))
        return here;
    return last && g_str_equal(last->name, here->name) ? here : NULL;
}

/* What the move that led there does, and the opening that it begins; if there is nothing to say of
 * it, only where the board is. */
static void say_arrival(const TabiyaTalkWork *work, TabiyaAnswer *answer, guint count)
{
    const EngMove move = tabiya_scene_move_at(work->scene, count - 1);
    const EngSquare captured_on = find_captured_on(work->scene, count - 1);
    const TabiyaOpening *opening = find_new_name(work->scene, count);
    TabiyaDeed deeds[TABIYA_DEEDS_MAX];
    EngPosition before;

    tabiya_scene_position_after(work->scene, count - 1, &before);
    if (!opening && tabiya_move_find_deeds(&before, move, captured_on, deeds) == 0) {
        tabiya_answer_say_with_line(answer, _("This is the position after %s."), &before, &move, 1);
        return;
    }
    tabiya_answer_say_line(answer, &before, &move, 1);
    g_string_append_c(answer->text, '.');
    tabiya_answer_say_deeds(answer, &before, move, captured_on, 1);
    if (opening) {
        g_autofree char *name = tabiya_talk_work_dup_opening(work, opening->name);
        tabiya_answer_say(answer, _("This is the opening “%s” (%s)."), name, opening->eco);
    }
}

/* Where an opening ends, each side needs a plan; a game is worth a review. */
static void offer_at_end(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const EngMove *moves = get_moves(scene->moves);

    if (scene->moves->len > OPENING_MOVES) {
        tabiya_answer_offer(answer, _("review this game"));
    } else if (tabiya_openings_classify_moves(&scene->start, moves, scene->moves->len)) {
        tabiya_answer_offer(answer, _("what is the plan?"));
        tabiya_answer_offer(answer, _("what is played here?"));
    }
    tabiya_answer_offer(answer, _("who is better?"));
}

/* The moves that are passed over on the way there, as a line. */
static void say_passed(const TabiyaTalkWork *work, TabiyaAnswer *answer, guint from, guint to)
{
    EngPosition start;

    tabiya_scene_position_after(work->scene, from, &start);
    tabiya_answer_say_line(answer, &start, get_moves(work->scene->moves) + from, to - from);
    tabiya_answer_break(answer);
}

/* Shows the position after `count` moves of the scene's line. */
static void go_to(const TabiyaTalkWork *work, TabiyaAnswer *answer, guint count)
{
    EngPosition position;

    tabiya_scene_position_after(work->scene, count, &position);
    if (count == 0)
        tabiya_answer_say_text(answer, _("This is the start."));
    else
        say_arrival(work, answer, count);
    tabiya_answer_add_position(answer, &position);
    set_change(answer, TABIYA_CHANGE_GO_TO);
    answer->change->number = (int)count;
    if (count == work->scene->moves->len) {
        offer_at_end(work, answer);
        return;
    }
    tabiya_answer_offer(answer, _("next"));
    if (count > 0)
        tabiya_answer_offer(answer, _("why?"));
    tabiya_answer_offer(answer, _("who is better?"));
}

void tabiya_ability_go_to_move(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    EngPosition position;
    guint count = 0;

    if (tabiya_talk_work_find_position(work, answer, &position, &count))
        go_to(work, answer, count);
}

static void fail_step(const TabiyaTalkWork *work, TabiyaAnswer *answer, gboolean at_end)
{
    tabiya_answer_fail(answer, "%s",
                       at_end ? _("This is the end of the line.") : _("This is the start."));
    if (at_end)
        offer_at_end(work, answer);
    else if (work->scene->moves->len > 0)
        tabiya_answer_offer(answer, _("next"));
}

/* Two moves of each side, for those who find one at a time too slow. */
static void skip_ahead(const TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const guint from = work->scene->shown;
    const guint to = MIN(from + AHEAD, work->scene->moves->len);

    if (to > from + 1)
        say_passed(work, answer, from, to - 1);
    go_to(work, answer, to);
}

void tabiya_ability_step(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *step = tabiya_arguments_get(work->arguments, "step");
    const guint shown = work->scene->shown, length = work->scene->moves->len;

    if (g_str_equal(step, "first"))
        go_to(work, answer, 0);
    else if (g_str_equal(step, "last"))
        go_to(work, answer, length);
    else if (g_str_equal(step, "previous") && shown > 0)
        go_to(work, answer, shown - 1);
    else if (g_str_equal(step, "next") && shown < length)
        go_to(work, answer, shown + 1);
    else if (g_str_equal(step, "ahead") && shown < length)
        skip_ahead(work, answer);
    else
        fail_step(work, answer, !g_str_equal(step, "previous"));
}

/* --- The line of the last answer -------------------------------------------------------------- */

/* NULL: the last answer has none. */
static const TabiyaFact *find_line(const TabiyaAnswer *answer)
{
    static const TabiyaFactKind KINDS[] = {TABIYA_FACT_LINE, TABIYA_FACT_EVALUATION,
                                           TABIYA_FACT_CLAIM, TABIYA_FACT_TABLEBASE,
                                           TABIYA_FACT_OPENING};

    for (gsize kind = 0; answer && kind < G_N_ELEMENTS(KINDS); kind++) {
        for (guint i = 0; i < answer->facts->len; i++) {
            const TabiyaFact *fact = answer->facts->pdata[i];
            if (fact->kind == KINDS[kind] && fact->has_position && fact->moves->len > 0)
                return fact;
        }
    }
    return NULL;
}

/* As far as they are legal. */
static GArray *copy_legal(const TabiyaFact *fact)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition position = fact->start, before;

    for (guint i = 0; i < fact->moves->len; i++) {
        const EngMove move = g_array_index(fact->moves, EngMove, i);
        if (!eng_move_is_legal(&position, move))
            break;
        g_array_append_val(moves, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    return moves;
}

/* A line of the shown position is a variation of the game, another one has the board for itself. */
static void set_line_change(const TabiyaTalkWork *work, TabiyaAnswer *answer,
                            const TabiyaFact *fact, const GArray *moves)
{
    if (eng_position_equal(&fact->start, &work->scene->position)) {
        set_moves_change(answer, TABIYA_CHANGE_TRY_LINE, moves);
        return;
    }
    set_moves_change(answer, TABIYA_CHANGE_SHOW_LINE, moves);
    answer->change->start = fact->start;
    answer->change->number = (int)moves->len;
    answer->change->text = g_strdup("");
}

/* The last answer has no line: on in the lesson or in the game shown, else how it would go on. */
static void show_what_follows(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (!work->previous)
        tabiya_answer_fail(answer, _("The last answer has no line to show."));
    else if (work->scene->shown < work->scene->moves->len)
        skip_ahead(work, answer);
    else
        tabiya_ability_best_move(work, answer);
}

void tabiya_ability_show_line(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaFact *fact = find_line(work->previous);
    g_autoptr(GArray) moves = fact ? copy_legal(fact) : NULL;

    if (!moves || moves->len == 0) {
        show_what_follows(work, answer);
        return;
    }
    tabiya_answer_say_with_line(answer, _("Showed %s."), &fact->start, get_moves(moves),
                                moves->len);
    tabiya_fact_set_line(tabiya_answer_add_fact(answer, TABIYA_FACT_LINE), &fact->start,
                         get_moves(moves), moves->len);
    set_line_change(work, answer, fact, moves);
    tabiya_answer_offer(answer, _("undo"));
}

/* --- Notes ------------------------------------------------------------------------------------ */

/* Says a sentence about the shown move; FALSE: none is shown. */
static gboolean say_shown_move(const TabiyaTalkWork *work, TabiyaAnswer *answer, const char *format)
{
    const guint shown = work->scene->shown;
    EngPosition before;

    if (shown == 0)
        return FALSE;
    const EngMove move = tabiya_scene_move_at(work->scene, shown - 1);
    tabiya_scene_position_after(work->scene, shown - 1, &before);
    tabiya_answer_say_with_line(answer, format, &before, &move, 1);
    return TRUE;
}

void tabiya_ability_add_comment(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    if (!say_shown_move(work, answer, _("Added the comment to %s.")))
        tabiya_answer_say_text(answer, _("Added the comment to the start."));
    set_change(answer, TABIYA_CHANGE_COMMENT);
    answer->change->text = g_strdup(tabiya_arguments_get(work->arguments, "text"));
    tabiya_answer_offer(answer, _("undo"));
}

void tabiya_ability_add_glyph(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *glyph = tabiya_arguments_get(work->arguments, "glyph");
    guint8 nag = 0;

    if (!tabiya_nag_from_text(glyph, &nag)) {
        tabiya_answer_fail(answer, _("“%s” is not a move annotation."), glyph);
        return;
    }
    if (!say_shown_move(work, answer, _("Marked %s:"))) {
        tabiya_answer_fail(answer, _("There is no move to annotate here."));
        return;
    }
    tabiya_answer_say(answer, "%s (%s)", tabiya_nag_get_words(nag), glyph);
    set_change(answer, TABIYA_CHANGE_GLYPH);
    answer->change->number = nag;
    tabiya_answer_offer(answer, _("undo"));
}

/* --- Undo ------------------------------------------------------------------------------------- */

void tabiya_ability_undo(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    say_change(answer, TABIYA_CHANGE_UNDO, _("Undid the last change."), _("redo"));
}

void tabiya_ability_redo(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    say_change(answer, TABIYA_CHANGE_REDO, _("Redid the change."), _("undo"));
}
