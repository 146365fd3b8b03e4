/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-session.h. `here` is the position in the lesson, `at` the same one in the record. */
#include "app/lessons/lesson-session.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/judgment.h"
#include "app/analysis/move-compare.h"
#include "app/analysis/move-judge.h"
#include "app/game/markup.h"
#include "app/lessons/lesson-progress.h"
#include "app/lessons/lesson-words.h"
#include "app/session/announce.h"
#include "app/training/lesson-days.h"
#include "app/training/training-day.h"

#define PAUSE_MS 900
/* Nodes decide; the time is for slow machines. */
enum { NODES = 60000, MOST_MS = 2000 };
/* Winning chances, in points: a smaller difference is none. */
#define AS_GOOD 3.0

/* The same position in the lesson and in the record. */
typedef struct {
    const TabiyaNode *here, *at;
} Spot;

struct _TabiyaLessonSession {
    TabiyaTrainingSession base;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    GSettings *settings; /* NULL: progress is not kept */

    TabiyaLesson *lesson; /* NULL: none */
    guint chapter;
    const TabiyaNode *here; /* of the chapter's game */
    GArray *asked;          /* of Spot: questions until now, to go back to */
    guint answered;         /* how many of them are in the tally */
    TabiyaLessonTally tally;
    GString *words;
    GArray *said; /* of Spot: where the words come from; the record does not have them yet */

    const TabiyaNode *tried; /* of the record: the move on the board, or NULL */
    const TabiyaNode *shown; /* of the lesson: how far its refutation was played; NULL: none */
    EngMove refutation;      /* to mark; or ENG_NO_MOVE */
    gboolean mistaken;       /* there was another try at this question, */
    guint hints;             /* and so many hints were given */
    TabiyaMoveCompare *compare;
    TabiyaMoveJudge *judge;
};

static guint answered_signal;

G_DEFINE_FINAL_TYPE(TabiyaLessonSession, tabiya_lesson_session, TABIYA_TYPE_TRAINING_SESSION)

static const TabiyaLessonChapter *get_chapter(TabiyaLessonSession *self)
{
    return tabiya_lesson_get_chapter(self->lesson, self->chapter);
}

static EngMove get_expected(TabiyaLessonSession *self)
{
    return tabiya_node_get_move(tabiya_node_get_child(self->here));
}

/* --- Status ----------------------------------------------------------------------------------- */

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(session);

    return tabiya_lesson_words_dup_status((TabiyaLessonStage)self->base.stage,
                                          self->here ? self->here : session->cursor,
                                          tabiya_lesson_session_is_last_chapter(self));
}

static void set_stage(TabiyaLessonSession *self, TabiyaLessonStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
}

static void set_verdict(TabiyaLessonSession *self, char *verdict)
{
    tabiya_training_session_set_verdict(&self->base, verdict);
}

/* --- The record ------------------------------------------------------------------------------- */

/* The comment of a shown move: `words` and its drawings, without what else a lesson hides in it. */
static void copy_marks(TabiyaLessonSession *self, const TabiyaNode *from, const TabiyaNode *to,
                       const char *words)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(tabiya_node_get_comment(from));
    g_autofree char *comment = tabiya_markup_set_shapes(words, shapes);
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(from, &count);

    tabiya_game_set_comment(self->base.board.game, to, comment);
    tabiya_game_set_nags(self->base.board.game, to, nags, count);
}

static void copy_comment(TabiyaLessonSession *self, const TabiyaNode *from, const TabiyaNode *to)
{
    g_autofree char *words = tabiya_lesson_dup_words(from);

    copy_marks(self, from, to, words);
}

/* Says what the lesson says here. Until the next answer the words are beside the question alone:
 * who sees the record, too, would read them twice. */
static void say_here(TabiyaLessonSession *self)
{
    const Spot spot = {self->here, self->base.at};
    g_autofree char *words = tabiya_lesson_dup_words(self->here);

    copy_marks(self, spot.here, spot.at, "");
    if (*words == '\0')
        return;
    g_array_append_val(self->said, spot);
    if (self->words->len > 0)
        g_string_append(self->words, "\n\n");
    g_string_append(self->words, words);
}

static void forget_words(TabiyaLessonSession *self)
{
    g_array_set_size(self->said, 0);
    g_string_truncate(self->words, 0);
}

/* The words go into the record, and others are said. */
static void file_words(TabiyaLessonSession *self)
{
    for (guint i = 0; i < self->said->len; i++) {
        const Spot *spot = &g_array_index(self->said, Spot, i);

        copy_comment(self, spot->here, spot->at);
    }
    forget_words(self);
}

static void begin_record(TabiyaLessonSession *self)
{
    static const char *const TAGS[] = {"Event", "White", "Black"};
    TabiyaGame *from = get_chapter(self)->game;
    TabiyaGame *game = tabiya_game_new(tabiya_game_get_start(from));

    for (gsize i = 0; i < G_N_ELEMENTS(TAGS) && *get_chapter(self)->title == '\0'; i++)
        tabiya_game_set_tag(game, TAGS[i], tabiya_game_get_tag(from, TAGS[i]));
    tabiya_training_session_set_game(&self->base, game, NULL);
}

/* Moves on to `next` in both. */
static void advance(TabiyaLessonSession *self, const TabiyaNode *next)
{
    const EngMove move = tabiya_node_get_move(next);

    self->here = next;
    tabiya_training_session_advance(&self->base, move);
    say_here(self);
}

/* --- Going on --------------------------------------------------------------------------------- */

static void step_cb(gpointer user);

/* What was said since the last answer is announced together with the question. */
static void announce_words(TabiyaLessonSession *self)
{
    const char *status = self->base.board.status;

    if (self->words->len == 0) {
        tabiya_training_session_announce_question(&self->base);
    } else {
        tabiya_training_session_announce(&self->base,
                                         g_strdup_printf("%s\n%s", self->words->str, status));
    }
}

static void ask(TabiyaLessonSession *self)
{
    const Spot asked = {self->here, self->base.at};

    g_array_append_val(self->asked, asked);
    self->mistaken = FALSE;
    self->hints = 0;
    set_stage(self, TABIYA_LESSON_STAGE_ASKING);
    announce_words(self);
}

static void finish(TabiyaLessonSession *self)
{
    const TabiyaLessonTally *tally = &self->tally;
    const TabiyaLessonResult result = {tally->first, tally->first + tally->helped + tally->shown};

    tabiya_lesson_days_note(self->settings, tabiya_training_day(g_get_real_time() / 1000, NULL));
    tabiya_lesson_progress_note(self->settings, tabiya_lesson_get_id(self->lesson), self->chapter,
                                &result);
    set_stage(self, TABIYA_LESSON_STAGE_OVER);
    announce_words(self);
}

/* Pauses before each move of the lesson; then a question is due, or the end. */
static void follow(TabiyaLessonSession *self)
{
    if (!tabiya_node_get_child(self->here)) {
        finish(self);
    } else if (tabiya_lesson_asks_at(get_chapter(self), self->here)) {
        ask(self);
    } else {
        set_stage(self, TABIYA_LESSON_STAGE_SHOWING);
        tabiya_training_session_come(&self->base, 1, step_cb);
    }
}

static void step_cb(gpointer user)
{
    TabiyaLessonSession *self = user;

    tabiya_training_session_stay(&self->base);
    advance(self, tabiya_node_get_child(self->here));
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(&self->base.board, tabiya_node_get_move(self->here),
                                          TRUE);
    follow(self);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void emit_answered(TabiyaLessonSession *self, gboolean right)
{
    g_signal_emit(self, answered_signal, 0, right);
}

/* Going back and finding a move once more does not count. */
static void count_answer(TabiyaLessonSession *self, gboolean shown)
{
    /* Nobody is asked while the record changes, which views hear of. */
    self->base.stage = TABIYA_LESSON_STAGE_SHOWING;
    if (self->asked->len <= self->answered)
        return;
    self->answered = self->asked->len;
    if (shown)
        self->tally.shown++;
    else if (self->mistaken || self->hints > 0)
        self->tally.helped++;
    else
        self->tally.first++;
}

static void drop_try(TabiyaLessonSession *self)
{
    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    g_clear_pointer(&self->judge, tabiya_move_judge_free);
    self->tried = NULL;
    self->shown = NULL;
    self->refutation = ENG_NO_MOVE;
}

/* The lesson goes on with `next`, which is on the board already unless it is `shown`. */
static void accept(TabiyaLessonSession *self, const TabiyaNode *next, gboolean shown)
{
    count_answer(self, shown);
    drop_try(self);
    file_words(self);
    advance(self, next);
    tabiya_training_session_go_to(&self->base, self->base.at);
    set_verdict(self, g_strdup(shown ? "" : _("Right.")));
    if (shown) {
        tabiya_training_session_announce_cursor(&self->base);
        tabiya_board_session_emit_move_played(&self->base.board, tabiya_node_get_move(next), TRUE);
    } else {
        emit_answered(self, TRUE);
    }
    follow(self);
}

/* A move that the lesson does not have, but which ends the chapter as well. */
static void accept_end(TabiyaLessonSession *self)
{
    count_answer(self, FALSE);
    self->base.at = self->tried;
    tabiya_game_make_main(self->base.board.game, self->tried);
    drop_try(self);
    file_words(self);
    set_verdict(self, g_strdup(_("Right.")));
    emit_answered(self, TRUE);
    finish(self);
}

/* Plays the lesson's refutation of a try, move by move. */
static void refute_cb(gpointer user)
{
    TabiyaLessonSession *self = user;
    const TabiyaNode *next = self->shown ? tabiya_node_get_child(self->shown) : NULL;
    TabiyaBoardSession *board = &self->base.board;

    tabiya_training_session_stay(&self->base);
    if (!next)
        return;
    self->shown = next;
    const TabiyaNode *node =
        tabiya_game_add_move(board->game, board->cursor, tabiya_node_get_move(next));
    copy_comment(self, next, node);
    tabiya_training_session_go_to(&self->base, node);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(board, tabiya_node_get_move(next), TRUE);
    tabiya_training_session_come(&self->base, 1, refute_cb);
}

static void reject(TabiyaLessonSession *self, char *verdict, gboolean wrong)
{
    self->mistaken |= wrong;
    set_verdict(self, verdict);
    set_stage(self, TABIYA_LESSON_STAGE_TRIED);
    tabiya_training_session_marks_changed(&self->base);
    if (wrong)
        emit_answered(self, FALSE);
}

/* A try of which the lesson has something to say. */
static void answer_try(TabiyaLessonSession *self, const TabiyaNode *next, gboolean wrong)
{
    g_autofree char *words = tabiya_lesson_dup_words(next);

    copy_comment(self, next, self->tried);
    reject(self, tabiya_lesson_words_dup_tried(self->tried, wrong, words), wrong);
    self->shown = next;
    tabiya_training_session_come(&self->base, 2, refute_cb);
}

/* --- The engine ------------------------------------------------------------------------------- */

static void reasoned_cb(const TabiyaMoveVerdict *verdict, const GError *error, gpointer user)
{
    g_autoptr(TabiyaLessonSession) self = g_object_ref(user);
    char *words = tabiya_lesson_words_dup_judged(self->tried, FALSE, verdict);

    if (verdict && verdict->to.refutation.motif != TABIYA_MOTIF_NONE &&
        !verdict->to.refutation.missed && verdict->to.refutation.length > 0) {
        self->refutation = verdict->to.refutation.line[0];
    }
    g_clear_pointer(&self->judge, tabiya_move_judge_free);
    reject(self, words, TRUE);
}

static void find_reason(TabiyaLessonSession *self)
{
    const TabiyaMoveCase question = {
        .node = self->base.at,
        .move = tabiya_node_get_move(self->tried),
        .nodes = NODES,
        .most_ms = MOST_MS,
        .minds_pieces = TRUE,
    };

    self->judge = tabiya_move_judge_new(self->arbiter, self->engine, &question, reasoned_cb, self);
}

static gboolean is_end(TabiyaLessonSession *self)
{
    return !tabiya_node_get_child(tabiya_node_get_child(self->here));
}

static void compared_cb(const TabiyaMoveWorth worth[2], const GError *error, gpointer user)
{
    g_autoptr(TabiyaLessonSession) self = g_object_ref(user);
    const EngColor side = (EngColor)tabiya_node_get_position(self->base.at)->side_to_move;

    g_clear_pointer(&self->compare, tabiya_move_compare_free);
    if (error) {
        reject(self, tabiya_lesson_words_dup_judged(self->tried, FALSE, NULL), TRUE);
    } else if (tabiya_win_percent(worth[0].score, side) + AS_GOOD <
               tabiya_win_percent(worth[1].score, side)) {
        find_reason(self);
    } else if (is_end(self)) {
        accept_end(self);
    } else {
        reject(self, tabiya_lesson_words_dup_judged(self->tried, TRUE, NULL), FALSE);
    }
}

static void compare(TabiyaLessonSession *self)
{
    const TabiyaMoveQuestion question = {
        .node = self->base.at,
        .moves = {tabiya_node_get_move(self->tried), get_expected(self)},
        .nodes = NODES,
    };

    set_stage(self, TABIYA_LESSON_STAGE_JUDGING);
    self->compare =
        tabiya_move_compare_new(self->arbiter, self->engine, &question, compared_cb, self);
}

/* --- Commands --------------------------------------------------------------------------------- */

void tabiya_lesson_session_open(TabiyaLessonSession *self, TabiyaLesson *lesson, guint chapter)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self) && lesson);
    g_return_if_fail(chapter < tabiya_lesson_count_chapters(lesson));
    TabiyaLesson *before = self->lesson;

    tabiya_training_session_stay(&self->base);
    drop_try(self);
    self->lesson = tabiya_lesson_ref(lesson);
    g_clear_pointer(&before, tabiya_lesson_unref);
    self->chapter = chapter;
    self->here = tabiya_game_get_root(get_chapter(self)->game);
    self->tally = (TabiyaLessonTally){0};
    self->answered = 0;
    g_array_set_size(self->asked, 0);
    forget_words(self);
    self->base.stage = TABIYA_LESSON_STAGE_SHOWING;
    set_verdict(self, g_strdup(""));
    begin_record(self);
    say_here(self);
    tabiya_board_session_set_flipped(&self->base.board, get_chapter(self)->learner == ENG_BLACK);
    follow(self);
}

void tabiya_lesson_session_again(TabiyaLessonSession *self)
{
    if (tabiya_lesson_session_can_begin_again(self))
        tabiya_lesson_session_open(self, self->lesson, self->chapter);
}

gboolean tabiya_lesson_session_can_begin_again(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), FALSE);
    return self->lesson && (self->asked->len > 1 || self->mistaken || self->tried);
}

void tabiya_lesson_session_close(TabiyaLessonSession *self)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self));
    tabiya_training_session_stay(&self->base);
    drop_try(self);
    self->here = NULL;
    self->hints = 0; /* the window asks for marks while the board is put away */
    g_array_set_size(self->asked, 0);
    forget_words(self);
    g_clear_pointer(&self->lesson, tabiya_lesson_unref);
    set_verdict(self, g_strdup(""));
    tabiya_training_session_set_game(&self->base, tabiya_game_new(NULL), NULL);
    set_stage(self, TABIYA_LESSON_STAGE_EMPTY);
}

/* The hints given until now, and the last one that is not on the board. */
static char *dup_hint_words(TabiyaLessonSession *self, const char *const *hints, guint count)
{
    g_autoptr(GString) words = g_string_new(NULL);

    for (guint i = 0; i < MIN(count, self->hints); i++)
        g_string_append_printf(words, "%s%s", i > 0 ? "\n" : "", hints[i]);
    if (self->hints > count) {
        g_autofree char *piece =
            tabiya_announce_mover(tabiya_node_get_position(self->here), get_expected(self));

        g_string_append_printf(words, "%s%s", words->len > 0 ? "\n" : "", piece);
    }
    return g_strdup(words->str);
}

void tabiya_lesson_session_hint(TabiyaLessonSession *self)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self));
    if (self->base.stage != TABIYA_LESSON_STAGE_ASKING)
        return;
    g_auto(GStrv) hints = tabiya_lesson_dup_hints(self->here);
    const guint count = g_strv_length(hints);

    self->hints = MIN(self->hints + 1, count + 2);
    tabiya_training_session_go_to(&self->base, self->base.at);
    set_verdict(self, dup_hint_words(self, (const char *const *)hints, count));
    set_stage(self, TABIYA_LESSON_STAGE_ASKING);
}

void tabiya_lesson_session_reveal(TabiyaLessonSession *self)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self));
    if (self->base.stage == TABIYA_LESSON_STAGE_TRIED)
        tabiya_lesson_session_try_again(self);
    if (self->base.stage == TABIYA_LESSON_STAGE_ASKING)
        accept(self, tabiya_node_get_child(self->here), TRUE);
}

/* A try that the lesson knows stays in the record, with its refutation. */
void tabiya_lesson_session_try_again(TabiyaLessonSession *self)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self));
    const TabiyaNode *tried = self->tried;
    const gboolean known = self->shown != NULL;

    if (self->base.stage != TABIYA_LESSON_STAGE_TRIED)
        return;
    tabiya_training_session_stay(&self->base);
    drop_try(self);
    tabiya_training_session_go_to(&self->base, self->base.at);
    if (!known)
        tabiya_game_delete_from(self->base.board.game, tried);
    set_verdict(self, g_strdup(""));
    set_stage(self, TABIYA_LESSON_STAGE_ASKING);
    tabiya_training_session_announce_status(&self->base);
}

void tabiya_lesson_session_go_on(TabiyaLessonSession *self)
{
    g_return_if_fail(TABIYA_IS_LESSON_SESSION(self));
    switch ((TabiyaLessonStage)self->base.stage) {
    case TABIYA_LESSON_STAGE_TRIED:
        tabiya_lesson_session_try_again(self);
        break;
    case TABIYA_LESSON_STAGE_SHOWING:
        step_cb(self);
        break;
    case TABIYA_LESSON_STAGE_OVER:
        if (!tabiya_lesson_session_is_last_chapter(self))
            tabiya_lesson_session_open(self, self->lesson, self->chapter + 1);
        break;
    default:
        break;
    }
}

TabiyaLessonStage tabiya_lesson_session_get_stage(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), TABIYA_LESSON_STAGE_EMPTY);
    return (TabiyaLessonStage)self->base.stage;
}

TabiyaLesson *tabiya_lesson_session_get_lesson(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), NULL);
    return self->lesson;
}

guint tabiya_lesson_session_get_chapter(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), 0);
    return self->chapter;
}

gboolean tabiya_lesson_session_is_last_chapter(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), TRUE);
    return !self->lesson || self->chapter + 1 == tabiya_lesson_count_chapters(self->lesson);
}

TabiyaLessonTally tabiya_lesson_session_get_tally(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), (TabiyaLessonTally){0});
    return self->tally;
}

const char *tabiya_lesson_session_get_words(TabiyaLessonSession *self)
{
    g_return_val_if_fail(TABIYA_IS_LESSON_SESSION(self), "");
    return self->words->str;
}

/* --- Board session ---------------------------------------------------------------------------- */

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return tabiya_lesson_words_get_obstacle((TabiyaLessonStage)base->stage);
}

static TabiyaTrainingMarks get_marks(TabiyaTrainingSession *base)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(base);
    TabiyaTrainingMarks marks = TABIYA_NO_TRAINING_MARKS;

    if (base->stage == TABIYA_LESSON_STAGE_TRIED && base->board.cursor == self->tried)
        marks.refutation = self->refutation;
    if (base->stage != TABIYA_LESSON_STAGE_ASKING || base->board.cursor != base->at ||
        self->hints == 0) {
        return marks;
    }
    g_auto(GStrv) hints = tabiya_lesson_dup_hints(self->here);
    const guint count = g_strv_length(hints);

    if (self->hints > count)
        marks.hint = eng_move_from(get_expected(self));
    if (self->hints > count + 1)
        marks.hint_to = eng_move_arrival(get_expected(self));
    return marks;
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(session);
    const TabiyaNode *next;
    const TabiyaLessonAnswer answer = tabiya_lesson_judge(self->here, move, &next);

    set_verdict(self, g_strdup(""));
    self->tried = tabiya_game_add_move(session->game, self->base.at, move);
    tabiya_training_session_go_to(&self->base, self->tried);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    if (answer == TABIYA_LESSON_RIGHT)
        accept(self, next, FALSE);
    else if (tabiya_node_get_outcome(self->tried) == ENG_OUTCOME_CHECKMATE)
        accept_end(self);
    else if (answer == TABIYA_LESSON_UNKNOWN)
        compare(self);
    else
        answer_try(self, next, answer == TABIYA_LESSON_WRONG);
    return TRUE;
}

/* The question before this one, that can be asked again; NULL: there is none. */
static const Spot *find_back(TabiyaLessonSession *self)
{
    const guint left = self->asked->len;
    const gboolean open =
        left > 0 && g_array_index(self->asked, Spot, left - 1).at == self->base.at;

    return left > (guint)open ? &g_array_index(self->asked, Spot, left - 1 - open) : NULL;
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(session);
    const int stage = self->base.stage;

    return stage == TABIYA_LESSON_STAGE_TRIED ||
           ((stage == TABIYA_LESSON_STAGE_ASKING || stage == TABIYA_LESSON_STAGE_OVER) &&
            find_back(self));
}

/* Back to the question before; what follows it goes from the record. Its answer has counted. */
static void go_back(TabiyaLessonSession *self)
{
    const Spot *back = find_back(self);
    const Spot asked = *back;
    const guint left = (guint)(back - &g_array_index(self->asked, Spot, 0));
    const TabiyaNode *later = tabiya_node_get_child(asked.at);

    forget_words(self);
    self->here = asked.here;
    self->base.at = asked.at;
    g_array_set_size(self->asked, left + 1);
    self->mistaken = TRUE;
    self->hints = 0;
    say_here(self);
    tabiya_training_session_go_to(&self->base, asked.at);
    tabiya_game_delete_from(self->base.board.game, later);
    set_verdict(self, g_strdup(""));
    set_stage(self, TABIYA_LESSON_STAGE_ASKING);
    announce_words(self);
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(session);

    if (!can_undo(session))
        tabiya_board_session_refuse(session, _("There is no move to take back."), NULL);
    else if (self->base.stage == TABIYA_LESSON_STAGE_TRIED)
        tabiya_lesson_session_try_again(self);
    else
        go_back(self);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_lesson_session_dispose(GObject *object)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(object);

    drop_try(self);
    g_clear_pointer(&self->lesson, tabiya_lesson_unref);
    g_clear_object(&self->arbiter);
    g_clear_object(&self->engine);
    g_clear_object(&self->settings);
    G_OBJECT_CLASS(tabiya_lesson_session_parent_class)->dispose(object);
}

static void tabiya_lesson_session_finalize(GObject *object)
{
    TabiyaLessonSession *self = TABIYA_LESSON_SESSION(object);

    g_array_unref(self->asked);
    g_array_unref(self->said);
    g_string_free(self->words, TRUE);
    G_OBJECT_CLASS(tabiya_lesson_session_parent_class)->finalize(object);
}

static void tabiya_lesson_session_class_init(TabiyaLessonSessionClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_lesson_session_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_lesson_session_finalize;
    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->play = play;
    board_class->undo = undo;
    board_class->names_openings = TRUE;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("Go to the last move to answer.");
    training_class->get_marks = get_marks;
    answered_signal = g_signal_new("answered", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_lesson_session_init(TabiyaLessonSession *self)
{
    self->base.pause_ms = PAUSE_MS;
    self->asked = g_array_new(FALSE, FALSE, sizeof(Spot));
    self->said = g_array_new(FALSE, FALSE, sizeof(Spot));
    self->words = g_string_new(NULL);
    self->refutation = ENG_NO_MOVE;
}

TabiyaLessonSession *tabiya_lesson_session_new(TabiyaEngineArbiter *arbiter,
                                               TabiyaEngineSource *engine, GSettings *settings)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(arbiter), NULL);
    TabiyaLessonSession *self = g_object_new(TABIYA_TYPE_LESSON_SESSION, NULL);

    self->arbiter = g_object_ref(arbiter);
    self->engine = g_object_ref(engine);
    self->settings = settings ? g_object_ref(settings) : NULL;
    return self;
}
