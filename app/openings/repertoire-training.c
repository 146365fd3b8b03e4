/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-training.h. Answers become children of the position's node. `ahead` has the moves
 * still to be shown. */
#include "app/openings/repertoire-training.h"

#include <glib/gi18n-lib.h>

#include "app/openings/training-queue.h"
#include "app/openings/training-words.h"
#include "app/session/announce.h"
#include "app/training/grade-card.h"
#include "app/training/training-day.h"

#define PAUSE_MS 350
/* Moves before a position that are played out; earlier ones appear at once. */
#define SHOWN_MOVES 3

/* A card that was answered, kept for undo. */
typedef struct {
    TabiyaCard before;
    gboolean right;
} AnsweredCard;

struct _TabiyaRepertoireTraining {
    TabiyaTrainingSession base;

    TabiyaRepertoires *repertoires;
    GCancellable *loading; /* NULL: not loading */
    gboolean waiting;      /* for the repertoires to be read first */
    gint64 id;
    gboolean more;
    TabiyaRepertoire *repertoire; /* being trained; NULL before */
    TabiyaTrainingQueue *queue;
    GArray *answered; /* of AnsweredCard */

    TabiyaCard card;   /* on the board */
    guint index;       /* of its position */
    TabiyaGrade grade; /* of this answer; 0: not given yet */
    gboolean helped;   /* there was a wrong answer before */
    gboolean shows_new;
    gboolean shown; /* its answer was shown before it was asked */

    GArray *ahead; /* of EngMove, the last first */
    TabiyaTrainingMarks marks;
};

enum { PROP_LEFT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE(TabiyaRepertoireTraining, tabiya_repertoire_training,
                    TABIYA_TYPE_TRAINING_SESSION)

/* --- Status and notifications ----------------------------------------------------------------- */

static guint count_right(TabiyaRepertoireTraining *self)
{
    guint n = 0;

    for (guint i = 0; i < self->answered->len; i++)
        n += g_array_index(self->answered, AnsweredCard, i).right;
    return n;
}

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);
    EngColor turn = (EngColor)tabiya_node_get_position(self->base.at)->side_to_move;

    return tabiya_training_words_dup_status((TabiyaTrainingStage)self->base.stage, turn,
                                            self->answered->len, count_right(self));
}

static void set_stage(TabiyaRepertoireTraining *self, TabiyaTrainingStage stage)
{
    tabiya_training_session_set_stage(&self->base, stage);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LEFT]);
}

static void set_marks(TabiyaRepertoireTraining *self, TabiyaTrainingMarks marks)
{
    self->marks = marks;
    tabiya_training_session_marks_changed(&self->base);
}

/* --- Queries ---------------------------------------------------------------------------------- */

static TabiyaTrainingMarks get_marks(TabiyaTrainingSession *base)
{
    return base->board.cursor == base->at ? TABIYA_REPERTOIRE_TRAINING(base)->marks
                                          : TABIYA_NO_TRAINING_MARKS;
}

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), TABIYA_TRAINING_EMPTY);
    return (TabiyaTrainingStage)self->base.stage;
}

TabiyaGrade tabiya_repertoire_training_get_grade(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), TABIYA_GRADE_GOOD);
    return self->grade != 0 ? self->grade : TABIYA_GRADE_GOOD;
}

gint64 tabiya_repertoire_training_get_repertoire_id(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return self->id;
}

guint tabiya_repertoire_training_get_n_answered(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return self->answered->len;
}

guint tabiya_repertoire_training_get_n_right(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    return count_right(self);
}

/* Counts the card on the board until it is answered right. */
guint tabiya_repertoire_training_get_n_left(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    gboolean waits = self->base.stage == TABIYA_TRAINING_SHOWING ||
                     self->base.stage == TABIYA_TRAINING_ASKING ||
                     self->base.stage == TABIYA_TRAINING_WRONG ||
                     (self->base.stage == TABIYA_TRAINING_RIGHT && self->helped);

    return self->queue && self->base.stage != TABIYA_TRAINING_LOADING
               ? tabiya_training_queue_get_length(self->queue) + waits
               : 0;
}

guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    return item ? MIN(tabiya_repertoire_item_get_n_new(item), TABIYA_NEW_A_DAY) : 0;
}

/* --- Next position ---------------------------------------------------------------------------- */

static void step_cb(gpointer user);

/* Nobody can know a move that they have never been shown. */
static void show_answer(TabiyaRepertoireTraining *self)
{
    TabiyaTrainingMarks marks = TABIYA_NO_TRAINING_MARKS;

    self->shown = TRUE;
    marks.answer = tabiya_repertoire_get_answer(self->repertoire, self->index)->move;
    set_marks(self, marks);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_training_words_dup_verdict(self->repertoire, self->index, ENG_NO_MOVE, FALSE));
}

static void go_on(TabiyaRepertoireTraining *self)
{
    tabiya_training_session_stay(&self->base);
    if (self->ahead->len > 0) {
        tabiya_training_session_come(&self->base, 1, step_cb);
        return;
    }
    set_stage(self, TABIYA_TRAINING_ASKING);
    tabiya_training_session_announce_question(&self->base);
    if (self->shows_new && self->card.stand.state == TABIYA_CARD_NEW)
        show_answer(self);
}

void tabiya_repertoire_training_set_shows_new(TabiyaRepertoireTraining *self, gboolean shows_new)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    self->shows_new = shows_new;
}

static EngMove take_ahead(TabiyaRepertoireTraining *self)
{
    EngMove move = g_array_index(self->ahead, EngMove, self->ahead->len - 1);

    g_array_set_size(self->ahead, self->ahead->len - 1);
    return move;
}

static void step_cb(gpointer user)
{
    TabiyaRepertoireTraining *self = user;
    EngMove move = take_ahead(self);

    tabiya_training_session_advance(&self->base, move);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(&self->base.board, move, TRUE);
    go_on(self);
}

/* The way to the position as a new game; its last `shown` moves go to `ahead`. */
static void begin_game(TabiyaRepertoireTraining *self, guint shown)
{
    const EngPosition *start;
    g_autoptr(GArray) way = tabiya_repertoire_dup_way(self->repertoire, self->index, &start);
    TabiyaGame *game = tabiya_game_new(start);
    const TabiyaNode *node = tabiya_game_get_root(game);

    g_array_set_size(self->ahead, 0);
    for (guint i = way->len; i > 0; i--)
        g_array_append_val(self->ahead, g_array_index(way, EngMove, i - 1));
    while (self->ahead->len > shown)
        node = tabiya_game_add_move(game, node, take_ahead(self));
    tabiya_training_session_set_game(&self->base, game, node);
    tabiya_training_session_announce_cursor(&self->base);
}

static void show_card(TabiyaRepertoireTraining *self, const TabiyaCard *card, EngMove reply,
                      guint shown)
{
    self->card = *card;
    self->index = tabiya_repertoire_find(self->repertoire, card->key);
    self->grade = 0;
    self->helped = self->shown = FALSE;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    if (reply != ENG_NO_MOVE) {
        g_array_set_size(self->ahead, 0);
        g_array_append_val(self->ahead, reply);
        self->base.at = self->base.board.cursor;
    } else {
        begin_game(self, shown);
    }
    set_stage(self, TABIYA_TRAINING_SHOWING);
    go_on(self);
}

/* `after`: the position reached by the last answer, where the cursor is. */
static void take_next(TabiyaRepertoireTraining *self, guint after)
{
    TabiyaCard card;
    EngMove reply;

    if (tabiya_training_queue_take(self->queue, after, &card, &reply)) {
        show_card(self, &card, reply, SHOWN_MOVES);
        return;
    }
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    set_stage(self, TABIYA_TRAINING_OVER);
    tabiya_training_session_announce_status(&self->base);
}

/* --- Beginning and ending --------------------------------------------------------------------- */

static void forget(TabiyaRepertoireTraining *self)
{
    if (self->loading)
        g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    self->waiting = FALSE;
    tabiya_training_session_stay(&self->base);
    g_array_set_size(self->ahead, 0);
    self->grade = 0;
}

static guint find_n_new(TabiyaRepertoireTraining *self, TabiyaRepertoireItem *item)
{
    if (self->more)
        return TABIYA_NEW_A_DAY;
    return tabiya_repertoire_item_get_n_today(item) - tabiya_repertoire_item_get_n_due(item);
}

static void take_cards(TabiyaRepertoireTraining *self, TabiyaRepertoireItem *item,
                       const GArray *cards)
{
    gint64 today = tabiya_training_day(tabiya_repertoires_get_now_ms(self->repertoires), NULL);

    g_clear_pointer(&self->queue, tabiya_training_queue_free);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    self->repertoire = tabiya_repertoire_ref(tabiya_repertoire_item_get_repertoire(item));
    self->queue = tabiya_training_queue_new(self->repertoire, cards,
                                            tabiya_training_day_begin_ms(today + 1, NULL),
                                            find_n_new(self, item));
    tabiya_board_session_set_flipped(&self->base.board,
                                     tabiya_repertoire_item_get_color(item) == ENG_BLACK);
    take_next(self, TABIYA_NO_POSITION);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoireTraining) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) cards = tabiya_repertoires_load_cards_finish(result, &error);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    g_clear_object(&self->loading);
    if (!cards)
        tabiya_board_session_emit_message(&self->base.board, error->message);
    if (!cards || !item)
        set_stage(self, TABIYA_TRAINING_EMPTY);
    else
        take_cards(self, item, cards);
}

/* Lines and cards are current and match. */
static void read_cb(TabiyaRepertoireTraining *self)
{
    if (!self->waiting || tabiya_repertoires_is_refreshing(self->repertoires))
        return;
    self->waiting = FALSE;
    self->loading = g_cancellable_new();
    tabiya_repertoires_load_cards_async(self->repertoires, self->id, self->loading, loaded_cb,
                                        g_object_ref(self));
}

void tabiya_repertoire_training_begin(TabiyaRepertoireTraining *self, gint64 id, gboolean more)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    forget(self);
    self->id = id;
    self->more = more;
    g_array_set_size(self->answered, 0);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    set_stage(self, TABIYA_TRAINING_LOADING);
    self->waiting = TRUE;
    tabiya_repertoires_refresh(self->repertoires);
}

void tabiya_repertoire_training_end(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    forget(self);
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    set_stage(self, self->repertoire ? TABIYA_TRAINING_OVER : TABIYA_TRAINING_EMPTY);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* Writes the grade at once, replacing the one written earlier for this answer. */
static void write_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade, EngMove played)
{
    TabiyaCardAnswer answer =
        tabiya_card_grade(&self->card, grade, tabiya_repertoires_get_now_ms(self->repertoires));
    gboolean again = self->grade != 0;
    char uci[ENG_UCI_MAX];

    if (played != ENG_NO_MOVE)
        answer.played = eng_uci_write(tabiya_node_get_position(self->base.at), played, uci);
    self->grade = grade;
    tabiya_repertoires_answer(self->repertoires, &answer, again, NULL, NULL);
}

static void note_answer(TabiyaRepertoireTraining *self, gboolean right, EngMove played)
{
    AnsweredCard answered = {self->card, right};
    const TabiyaGrade known = self->shown ? TABIYA_GRADE_HARD : TABIYA_GRADE_GOOD;

    write_grade(self, right ? known : TABIYA_GRADE_AGAIN, played);
    g_array_append_val(self->answered, answered);
}

static void answer_right(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaNode *made = tabiya_game_add_move(self->base.board.game, self->base.at, move);

    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    tabiya_training_session_go_to(&self->base, made);
    tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    tabiya_training_session_set_verdict(
        &self->base,
        tabiya_training_words_dup_verdict(self->repertoire, self->index, move, self->helped));
    set_stage(self, TABIYA_TRAINING_RIGHT);
}

/* Shows the position again, with the answer. */
static void answer_wrong(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *answer =
        tabiya_repertoire_get_answer(self->repertoire, self->index);
    const TabiyaRepertoireMove *tried =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;

    self->helped = TRUE;
    tabiya_training_session_set_verdict(
        &self->base, tabiya_training_words_dup_verdict(self->repertoire, self->index, move, FALSE));
    set_stage(self, TABIYA_TRAINING_WRONG);
    tabiya_training_session_go_to(&self->base, self->base.at);
    set_marks(self, (TabiyaTrainingMarks){answer->move, tried ? tried->refutation : ENG_NO_MOVE,
                                          ENG_NO_SQUARE, ENG_NO_SQUARE});
}

static void take_answer(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *known =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;
    gboolean right = known && known->kind != TABIYA_REPERTOIRE_ERROR;

    if (self->grade == 0)
        note_answer(self, right, move);
    if (right)
        answer_right(self, move);
    else
        answer_wrong(self, move);
    g_signal_emit_by_name(self, "judged", right);
}

void tabiya_repertoire_training_hint(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    TabiyaTrainingMarks marks = self->marks; /* a shown answer stays */

    if (self->base.stage != TABIYA_TRAINING_ASKING)
        return;
    if (self->marks.hint != ENG_NO_SQUARE) {
        take_answer(self, ENG_NO_MOVE);
        return;
    }
    tabiya_training_session_go_to(&self->base, self->base.at);
    marks.hint = eng_move_from(tabiya_repertoire_get_answer(self->repertoire, self->index)->move);
    set_marks(self, marks);
    tabiya_training_session_announce(
        &self->base,
        tabiya_announce_mover(&tabiya_repertoire_get(self->repertoire, self->index)->position,
                              tabiya_repertoire_get_answer(self->repertoire, self->index)->move));
}

void tabiya_repertoire_training_try_again(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    if (self->base.stage != TABIYA_TRAINING_WRONG)
        return;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_marks(self, TABIYA_NO_TRAINING_MARKS);
    set_stage(self, TABIYA_TRAINING_ASKING);
    tabiya_training_session_announce_status(&self->base);
}

/* --- Going on --------------------------------------------------------------------------------- */

/* The position that the answer led to, if it is on the board. */
static guint find_reached(TabiyaRepertoireTraining *self)
{
    const TabiyaNode *made = tabiya_node_get_child(self->base.at);

    if (self->base.stage != TABIYA_TRAINING_RIGHT || !made)
        return TABIYA_NO_POSITION;
    self->base.board.cursor = made;
    return tabiya_repertoire_find(self->repertoire, tabiya_node_get_position(made)->key);
}

static void leave_card(TabiyaRepertoireTraining *self)
{
    guint reached = find_reached(self);

    if (self->grade == TABIYA_GRADE_AGAIN) {
        TabiyaCardAnswer given = tabiya_card_grade(
            &self->card, self->grade, tabiya_repertoires_get_now_ms(self->repertoires));
        TabiyaCard after = tabiya_card_after(&self->card, &given);

        tabiya_training_queue_put(self->queue, &after, FALSE);
    }
    take_next(self, reached);
}

void tabiya_repertoire_training_next(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    if (self->base.stage == TABIYA_TRAINING_RIGHT || self->base.stage == TABIYA_TRAINING_WRONG)
        leave_card(self);
}

void tabiya_repertoire_training_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    g_return_if_fail(grade >= TABIYA_GRADE_AGAIN && grade <= TABIYA_GRADE_EASY);
    if (self->base.stage != TABIYA_TRAINING_RIGHT)
        return;
    if (!self->helped && grade != self->grade) {
        const TabiyaNode *made = tabiya_node_get_child(self->base.at);

        write_grade(self, grade, tabiya_node_get_move(made));
        g_array_index(self->answered, AnsweredCard, self->answered->len - 1).right =
            grade != TABIYA_GRADE_AGAIN;
    }
    leave_card(self);
}

gboolean tabiya_repertoire_training_get_days(TabiyaRepertoireTraining *self,
                                             guint days[TABIYA_N_GRADES])
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), FALSE);
    if (self->base.stage != TABIYA_TRAINING_RIGHT || self->helped)
        return FALSE;
    tabiya_card_plan(&self->card, tabiya_repertoires_get_now_ms(self->repertoires), days);
    return TRUE;
}

/* The card on the board goes back into the queue, after the one that is undone. */
static void undo(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    if (self->answered->len == 0 || !self->queue)
        return;
    TabiyaCard card = g_array_index(self->answered, AnsweredCard, self->answered->len - 1).before;
    g_array_set_size(self->answered, self->answered->len - 1);
    tabiya_training_session_stay(&self->base);
    tabiya_repertoires_take_back(self->repertoires, card.id);
    tabiya_training_queue_drop(self->queue, card.id);
    if (self->grade == 0 && self->base.stage != TABIYA_TRAINING_OVER && self->card.id != card.id)
        tabiya_training_queue_put(self->queue, &self->card, TRUE);
    show_card(self, &card, ENG_NO_MOVE, 0);
}

/* --- Board session ---------------------------------------------------------------------------- */

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    return tabiya_training_words_get_obstacle((TabiyaTrainingStage)base->stage);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    take_answer(TABIYA_REPERTOIRE_TRAINING(session), move);
    return TRUE;
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    return self->answered->len > 0 && self->base.stage != TABIYA_TRAINING_LOADING;
}

/* --- Properties and life ---------------------------------------------------------------------- */

static void tabiya_repertoire_training_get_property(GObject *object, guint id, GValue *value,
                                                    GParamSpec *spec)
{
    if (id == PROP_LEFT) {
        g_value_set_uint(value,
                         tabiya_repertoire_training_get_n_left(TABIYA_REPERTOIRE_TRAINING(object)));
    } else {
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_repertoire_training_dispose(GObject *object)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    forget(self);
    if (self->repertoires)
        g_signal_handlers_disconnect_by_data(self->repertoires, self);
    g_clear_object(&self->repertoires);
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->dispose(object);
}

static void tabiya_repertoire_training_finalize(GObject *object)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    g_clear_pointer(&self->queue, tabiya_training_queue_free);
    g_clear_pointer(&self->repertoire, tabiya_repertoire_unref);
    g_array_unref(self->answered);
    g_array_unref(self->ahead);
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->finalize(object);
}

static void tabiya_repertoire_training_class_init(TabiyaRepertoireTrainingClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    object_class->get_property = tabiya_repertoire_training_get_property;
    object_class->dispose = tabiya_repertoire_training_dispose;
    object_class->finalize = tabiya_repertoire_training_finalize;
    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("Go to the last position to answer.");
    board_class->play = play;
    board_class->undo = undo;
    board_class->can_undo = can_undo;
    training_class->get_marks = get_marks;
    board_class->names_openings = TRUE;
    properties[PROP_LEFT] =
        g_param_spec_uint("left", NULL, NULL, 0, G_MAXUINT, 0,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    g_signal_new("judged", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                 G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void tabiya_repertoire_training_init(TabiyaRepertoireTraining *self)
{
    self->answered = g_array_new(FALSE, FALSE, sizeof(AnsweredCard));
    self->ahead = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->marks = TABIYA_NO_TRAINING_MARKS;
    self->base.pause_ms = PAUSE_MS;
}

TabiyaRepertoireTraining *tabiya_repertoire_training_new(TabiyaRepertoires *repertoires)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(repertoires), NULL);
    TabiyaRepertoireTraining *self = g_object_new(TABIYA_TYPE_REPERTOIRE_TRAINING, NULL);

    self->repertoires = g_object_ref(repertoires);
    g_signal_connect_swapped(repertoires, "changed", G_CALLBACK(read_cb), self);
    g_signal_connect_swapped(repertoires, "failed", G_CALLBACK(read_cb), self);
    return self;
}
