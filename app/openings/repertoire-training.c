/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-training.h. `at` is the node whose position is asked for; what is answered right is its
 * child. Moves that are still to be shown wait in `ahead`. */
#include "app/openings/repertoire-training.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/openings/classifier.h"
#include "app/openings/training-queue.h"
#include "app/openings/training-words.h"
#include "app/session/announce.h"
#include "app/training/grade-card.h"
#include "app/training/training-day.h"

#define PAUSE_MS 350

/* So many moves before a position are played; those before them are there at once. */
#define SHOWN_MOVES 3

/* A card that was answered, for taking it back. */
typedef struct {
    TabiyaCard before;
    gboolean right;
} Answered;

struct _TabiyaRepertoireTraining {
    GObject parent_instance;

    TabiyaRepertoires *repertoires;
    GCancellable *loading; /* NULL: nothing is */
    gboolean waiting;      /* for the repertoires to be read, before that */
    gint64 id;
    gboolean more;
    TabiyaRepertoire *repertoire; /* that is trained; NULL before */
    TabiyaTrainingQueue *queue;
    GArray *answered; /* of Answered */

    TabiyaCard card;  /* that is asked for */
    guint index;      /* of its position */
    TabiyaGrade grade; /* of this answer; 0: none was given yet */
    gboolean helped;  /* it was wrong before */

    TabiyaGame *game;
    const TabiyaNode *at, *cursor; /* of game */
    GArray *ahead;                 /* of EngMove, the last first */
    GSource *step;
    guint pause_ms;

    TabiyaTrainingStage stage;
    TabiyaTrainingMarks marks;
    gboolean flipped;
    char *status, *verdict, *announcement, *opening;
};

enum {
    PROP_STAGE = 1,
    PROP_VERDICT,
    PROP_LEFT,
    N_PROPS,
    PROP_BOARD = N_PROPS, /* and the others of the interface after it */
};

static GParamSpec *properties[N_PROPS];

enum { SIGNAL_JUDGED, SIGNAL_MARKS_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void session_iface_init(TabiyaBoardSessionInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaRepertoireTraining, tabiya_repertoire_training, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_BOARD_SESSION, session_iface_init))

static const TabiyaTrainingMarks NO_MARKS = {ENG_NO_MOVE, ENG_NO_MOVE, ENG_NO_SQUARE};

/* --- What is told -------------------------------------------------------------------------------
 */

static void tell(TabiyaRepertoireTraining *self, char **told, char *text, const char *property)
{
    if (g_strcmp0(*told, text) == 0) {
        g_free(text);
        return;
    }
    g_free(*told);
    *told = text;
    g_object_notify(G_OBJECT(self), property);
}

static void set_verdict(TabiyaRepertoireTraining *self, char *verdict)
{
    tell(self, &self->verdict, verdict, "verdict");
    if (*self->verdict != '\0')
        tell(self, &self->announcement, g_strdup(self->verdict), "announcement");
}

static void announce_cursor(TabiyaRepertoireTraining *self)
{
    const TabiyaNode *before = tabiya_node_get_parent(self->cursor);

    if (before != NULL)
        tell(self, &self->announcement,
             tabiya_announce_move(tabiya_node_get_position(before),
                                  tabiya_node_get_move(self->cursor)),
             "announcement");
}

static guint count_right(TabiyaRepertoireTraining *self)
{
    guint n = 0;

    for (guint i = 0; i < self->answered->len; i++)
        n += g_array_index(self->answered, Answered, i).right;
    return n;
}

static void refresh(TabiyaRepertoireTraining *self)
{
    EngColor turn = (EngColor)tabiya_node_get_position(self->at)->side_to_move;

    tell(self, &self->status,
         tabiya_training_words_dup_status(self->stage, turn, self->answered->len,
                                          count_right(self)),
         "status");
    tell(self, &self->opening, tabiya_openings_dup_title(self->cursor), "opening-name");
}

static void set_stage(TabiyaRepertoireTraining *self, TabiyaTrainingStage stage)
{
    self->stage = stage;
    refresh(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_STAGE]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LEFT]);
    g_object_notify(G_OBJECT(self), "can-undo");
}

static void set_marks(TabiyaRepertoireTraining *self, TabiyaTrainingMarks marks)
{
    self->marks = marks;
    g_signal_emit(self, signals[SIGNAL_MARKS_CHANGED], 0);
}

static void go_to(TabiyaRepertoireTraining *self, const TabiyaNode *node)
{
    self->cursor = node;
    refresh(self);
    tabiya_board_session_emit_cursor_changed(TABIYA_BOARD_SESSION(self));
}

/* --- Coming to a position -----------------------------------------------------------------------
 */

static void ask_now(TabiyaRepertoireTraining *self)
{
    g_autofree char *moved = g_strdup(self->announcement);

    set_stage(self, TABIYA_TRAINING_ASKING);
    /* what is asked is told with the move that led here, which may be all that is heard */
    tell(self, &self->announcement,
         *moved != '\0' ? g_strdup_printf("%s. %s", moved, self->status) : g_strdup(self->status),
         "announcement");
}

static gboolean step_cb(gpointer user);

static void go_on(TabiyaRepertoireTraining *self)
{
    g_clear_pointer(&self->step, tabiya_later_cancel);
    if (self->ahead->len > 0)
        self->step = tabiya_later_after_ms(self->pause_ms, step_cb, self);
    else
        ask_now(self);
}

static void play_ahead(TabiyaRepertoireTraining *self)
{
    EngMove move = g_array_index(self->ahead, EngMove, self->ahead->len - 1);

    g_array_set_size(self->ahead, self->ahead->len - 1);
    self->at = tabiya_game_add_move(self->game, self->at, move);
}

static gboolean step_cb(gpointer user)
{
    g_autoptr(TabiyaRepertoireTraining) self = g_object_ref(user);

    g_clear_pointer(&self->step, tabiya_later_cancel);
    play_ahead(self);
    go_to(self, self->at);
    announce_cursor(self);
    tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self),
                                          tabiya_node_get_move(self->at), TRUE);
    go_on(self);
    return G_SOURCE_REMOVE;
}

/* The way to the position in a game of its own; the last `shown` moves of it are ahead. */
static void begin_game(TabiyaRepertoireTraining *self, guint shown)
{
    const EngPosition *start;
    g_autoptr(GArray) way = tabiya_repertoire_dup_way(self->repertoire, self->index, &start);
    g_autoptr(TabiyaGame) before = self->game;

    self->game = tabiya_game_new(start);
    self->at = tabiya_game_get_root(self->game);
    g_array_set_size(self->ahead, 0);
    for (guint i = way->len; i > 0; i--)
        g_array_append_val(self->ahead, g_array_index(way, EngMove, i - 1));
    while (self->ahead->len > shown)
        play_ahead(self);
    self->cursor = self->at;
    g_object_notify(G_OBJECT(self), "game");
    go_to(self, self->at);
    announce_cursor(self);
}

static void show_card(TabiyaRepertoireTraining *self, const TabiyaCard *card, EngMove reply,
                      guint shown)
{
    self->card = *card;
    self->index = tabiya_repertoire_find(self->repertoire, card->key);
    self->grade = 0;
    self->helped = FALSE;
    set_verdict(self, g_strdup(""));
    set_marks(self, NO_MARKS);
    if (reply != ENG_NO_MOVE) {
        g_array_set_size(self->ahead, 0);
        g_array_append_val(self->ahead, reply);
        self->at = self->cursor;
    } else {
        begin_game(self, shown);
    }
    set_stage(self, TABIYA_TRAINING_SHOWING);
    go_on(self);
}

/* `after`: the position that the last answer led to; the cursor is there then. */
static void take_next(TabiyaRepertoireTraining *self, guint after)
{
    TabiyaCard card;
    EngMove reply;

    if (tabiya_training_queue_take(self->queue, after, &card, &reply)) {
        show_card(self, &card, reply, SHOWN_MOVES);
        return;
    }
    set_verdict(self, g_strdup(""));
    set_marks(self, NO_MARKS);
    set_stage(self, TABIYA_TRAINING_OVER);
    tell(self, &self->announcement, g_strdup(self->status), "announcement");
}

/* --- Beginning and ending -----------------------------------------------------------------------
 */

static void forget(TabiyaRepertoireTraining *self)
{
    if (self->loading != NULL)
        g_cancellable_cancel(self->loading);
    g_clear_object(&self->loading);
    self->waiting = FALSE;
    g_clear_pointer(&self->step, tabiya_later_cancel);
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
    g_object_set(self, "flipped", tabiya_repertoire_item_get_color(item) == ENG_BLACK, NULL);
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
    if (cards == NULL)
        tabiya_board_session_emit_message(TABIYA_BOARD_SESSION(self), error->message);
    if (cards == NULL || item == NULL)
        set_stage(self, TABIYA_TRAINING_EMPTY);
    else
        take_cards(self, item, cards);
}

/* The lines are as they are now: cards are those of the same. */
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
    set_verdict(self, g_strdup(""));
    set_marks(self, NO_MARKS);
    set_stage(self, TABIYA_TRAINING_LOADING);
    self->waiting = TRUE;
    tabiya_repertoires_refresh(self->repertoires);
}

void tabiya_repertoire_training_end(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    forget(self);
    set_verdict(self, g_strdup(""));
    set_marks(self, NO_MARKS);
    set_stage(self, self->repertoire != NULL ? TABIYA_TRAINING_OVER : TABIYA_TRAINING_EMPTY);
}

/* --- Answers ------------------------------------------------------------------------------------
 */

/* Writes it at once, in place of what was written of this answer before. */
static void write_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade, EngMove played)
{
    TabiyaCardAnswer answer = tabiya_card_grade(
        &self->card, grade, tabiya_repertoires_get_now_ms(self->repertoires));
    gboolean again = self->grade != 0;
    char uci[ENG_UCI_MAX];

    if (played != ENG_NO_MOVE)
        answer.played = eng_uci_write(tabiya_node_get_position(self->at), played, uci);
    self->grade = grade;
    tabiya_repertoires_answer(self->repertoires, &answer, again, NULL, NULL);
}

static void note_answer(TabiyaRepertoireTraining *self, gboolean right, EngMove played)
{
    Answered answered = {self->card, right};

    write_grade(self, right ? TABIYA_GRADE_GOOD : TABIYA_GRADE_AGAIN, played);
    g_array_append_val(self->answered, answered);
}

static void answer_right(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaNode *made = tabiya_game_add_move(self->game, self->at, move);

    set_marks(self, NO_MARKS);
    go_to(self, made);
    tabiya_board_session_emit_move_played(TABIYA_BOARD_SESSION(self), move, FALSE);
    set_verdict(self, tabiya_training_words_dup_verdict(self->repertoire, self->index, move,
                                                        self->helped));
    set_stage(self, TABIYA_TRAINING_RIGHT);
}

/* The board shows the position again, with the answer. */
static void answer_wrong(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *answer =
        tabiya_repertoire_get_answer(self->repertoire, self->index);
    const TabiyaRepertoireMove *tried =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;

    self->helped = TRUE;
    set_verdict(self,
                tabiya_training_words_dup_verdict(self->repertoire, self->index, move, FALSE));
    set_stage(self, TABIYA_TRAINING_WRONG);
    go_to(self, self->at);
    set_marks(self, (TabiyaTrainingMarks){answer->move,
                                          tried != NULL ? tried->refutation : ENG_NO_MOVE,
                                          ENG_NO_SQUARE});
}

static void answer(TabiyaRepertoireTraining *self, EngMove move)
{
    const TabiyaRepertoireMove *known =
        move != ENG_NO_MOVE ? tabiya_repertoire_find_move(self->repertoire, self->index, move)
                            : NULL;
    gboolean right = known != NULL && known->kind != TABIYA_REPERTOIRE_ERROR;

    if (self->grade == 0)
        note_answer(self, right, move);
    if (right)
        answer_right(self, move);
    else
        answer_wrong(self, move);
    g_signal_emit(self, signals[SIGNAL_JUDGED], 0, right);
}

void tabiya_repertoire_training_hint(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    TabiyaTrainingMarks marks = NO_MARKS;

    if (self->stage != TABIYA_TRAINING_ASKING)
        return;
    if (self->marks.hint != ENG_NO_SQUARE) {
        answer(self, ENG_NO_MOVE);
        return;
    }
    go_to(self, self->at);
    marks.hint =
        eng_move_from(tabiya_repertoire_get_answer(self->repertoire, self->index)->move);
    set_marks(self, marks);
    tell(self, &self->announcement,
         g_strdup_printf(_("The piece on %c%d moves."), 'a' + eng_file(marks.hint),
                         eng_rank(marks.hint) + 1),
         "announcement");
}

void tabiya_repertoire_training_try_again(TabiyaRepertoireTraining *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    if (self->stage != TABIYA_TRAINING_WRONG)
        return;
    set_verdict(self, g_strdup(""));
    set_marks(self, NO_MARKS);
    set_stage(self, TABIYA_TRAINING_ASKING);
    tell(self, &self->announcement, g_strdup(self->status), "announcement");
}

/* --- Going on -----------------------------------------------------------------------------------
 */

/* The position that the answer led to, if the board shows it. */
static guint find_reached(TabiyaRepertoireTraining *self)
{
    const TabiyaNode *made = tabiya_node_get_child(self->at);

    if (self->stage != TABIYA_TRAINING_RIGHT || made == NULL)
        return TABIYA_NO_POSITION;
    self->cursor = made;
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
    if (self->stage == TABIYA_TRAINING_RIGHT || self->stage == TABIYA_TRAINING_WRONG)
        leave_card(self);
}

void tabiya_repertoire_training_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    g_return_if_fail(grade >= TABIYA_GRADE_AGAIN && grade <= TABIYA_GRADE_EASY);
    if (self->stage != TABIYA_TRAINING_RIGHT)
        return;
    if (!self->helped && grade != self->grade) {
        const TabiyaNode *made = tabiya_node_get_child(self->at);

        write_grade(self, grade, tabiya_node_get_move(made));
        g_array_index(self->answered, Answered, self->answered->len - 1).right =
            grade != TABIYA_GRADE_AGAIN;
    }
    leave_card(self);
}

gboolean tabiya_repertoire_training_get_days(TabiyaRepertoireTraining *self,
                                             guint days[TABIYA_N_GRADES])
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), FALSE);
    if (self->stage != TABIYA_TRAINING_RIGHT || self->helped)
        return FALSE;
    tabiya_card_plan(&self->card, tabiya_repertoires_get_now_ms(self->repertoires), days);
    return TRUE;
}

/* The card that waits for its answer comes after the one that is taken back. */
static void undo(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);
    TabiyaCard card;

    if (self->answered->len == 0 || self->queue == NULL)
        return;
    card = g_array_index(self->answered, Answered, self->answered->len - 1).before;
    g_array_set_size(self->answered, self->answered->len - 1);
    g_clear_pointer(&self->step, tabiya_later_cancel);
    tabiya_repertoires_take_back(self->repertoires, card.id);
    tabiya_training_queue_drop(self->queue, card.id);
    if (self->grade == 0 && self->stage != TABIYA_TRAINING_OVER && self->card.id != card.id)
        tabiya_training_queue_put(self->queue, &self->card, TRUE);
    show_card(self, &card, ENG_NO_MOVE, 0);
}

static void redo(TabiyaBoardSession *session)
{
    tabiya_board_session_refuse(session, _("An answer is given by playing it."), NULL);
}

/* --- What is asked ------------------------------------------------------------------------------
 */

TabiyaTrainingMarks tabiya_repertoire_training_get_marks(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), NO_MARKS);
    return self->cursor == self->at ? self->marks : NO_MARKS;
}

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), TABIYA_TRAINING_EMPTY);
    return self->stage;
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

/* With the one on the board, until it is answered right. */
guint tabiya_repertoire_training_get_n_left(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    gboolean waits = self->stage == TABIYA_TRAINING_SHOWING ||
                     self->stage == TABIYA_TRAINING_ASKING ||
                     self->stage == TABIYA_TRAINING_WRONG ||
                     (self->stage == TABIYA_TRAINING_RIGHT && self->helped);

    return self->queue != NULL && self->stage != TABIYA_TRAINING_LOADING
               ? tabiya_training_queue_get_length(self->queue) + waits
               : 0;
}

guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self), 0);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self->repertoires, self->id);

    return item != NULL ? MIN(tabiya_repertoire_item_get_n_new(item), TABIYA_NEW_A_DAY) : 0;
}

void tabiya_repertoire_training_set_pause_ms(TabiyaRepertoireTraining *self, guint pause_ms)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRE_TRAINING(self));
    self->pause_ms = pause_ms;
}

/* --- What the board asks ------------------------------------------------------------------------
 */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_REPERTOIRE_TRAINING(session)->game;
}

static TabiyaBoardState get_state(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    return (TabiyaBoardState){
        .flipped = self->flipped,
        .status = self->status,
        .announcement = self->announcement,
        .opening_name = self->opening,
        .can_undo = self->answered->len > 0 && self->stage != TABIYA_TRAINING_LOADING,
    };
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_REPERTOIRE_TRAINING(session)->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);

    if (node == self->cursor)
        return;
    go_to(self, node);
    announce_cursor(self);
}

static const char *get_obstacle(TabiyaBoardSession *session)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(session);
    const char *obstacle = tabiya_training_words_get_obstacle(self->stage);

    if (obstacle != NULL)
        return obstacle;
    return self->cursor != self->at ? _("The position that is asked for comes last.") : NULL;
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    answer(TABIYA_REPERTOIRE_TRAINING(session), move);
    return TRUE;
}

static void session_iface_init(TabiyaBoardSessionInterface *iface)
{
    iface->get_game = get_game;
    iface->get_state = get_state;
    iface->get_cursor = get_cursor;
    iface->set_cursor = set_cursor;
    iface->get_obstacle = get_obstacle;
    iface->play = play;
    iface->undo = undo;
    iface->redo = redo;
}

/* --- Properties and life ------------------------------------------------------------------------
 */

static void tabiya_repertoire_training_get_property(GObject *object, guint id, GValue *value,
                                                    GParamSpec *spec)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    switch (id) {
    case PROP_STAGE:
        g_value_set_int(value, (int)self->stage);
        break;
    case PROP_VERDICT:
        g_value_set_string(value, self->verdict);
        break;
    case PROP_LEFT:
        g_value_set_uint(value, tabiya_repertoire_training_get_n_left(self));
        break;
    default:
        tabiya_board_session_get_property(TABIYA_BOARD_SESSION(self), id - PROP_BOARD, value);
    }
}

static void tabiya_repertoire_training_set_property(GObject *object, guint id, const GValue *value,
                                                    GParamSpec *spec)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    if (id == PROP_BOARD + TABIYA_BOARD_PROP_FLIPPED)
        tabiya_board_session_set_flag(TABIYA_BOARD_SESSION(self), &self->flipped, value, spec);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_repertoire_training_dispose(GObject *object)
{
    TabiyaRepertoireTraining *self = TABIYA_REPERTOIRE_TRAINING(object);

    forget(self);
    if (self->repertoires != NULL)
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
    g_object_unref(self->game);
    g_free(self->status);
    g_free(self->verdict);
    g_free(self->announcement);
    g_free(self->opening);
    G_OBJECT_CLASS(tabiya_repertoire_training_parent_class)->finalize(object);
}

static void tabiya_repertoire_training_class_init(TabiyaRepertoireTrainingClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GType type = G_TYPE_FROM_CLASS(class);

    object_class->get_property = tabiya_repertoire_training_get_property;
    object_class->set_property = tabiya_repertoire_training_set_property;
    object_class->dispose = tabiya_repertoire_training_dispose;
    object_class->finalize = tabiya_repertoire_training_finalize;
    properties[PROP_STAGE] = g_param_spec_int("stage", NULL, NULL, TABIYA_TRAINING_EMPTY,
                                              TABIYA_TRAINING_OVER, TABIYA_TRAINING_EMPTY, flags);
    properties[PROP_VERDICT] = g_param_spec_string("verdict", NULL, NULL, NULL, flags);
    properties[PROP_LEFT] = g_param_spec_uint("left", NULL, NULL, 0, G_MAXUINT, 0, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    tabiya_board_session_override_properties(object_class, PROP_BOARD);
    signals[SIGNAL_JUDGED] = g_signal_new("judged", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
    signals[SIGNAL_MARKS_CHANGED] = g_signal_new("marks-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_repertoire_training_init(TabiyaRepertoireTraining *self)
{
    self->answered = g_array_new(FALSE, FALSE, sizeof(Answered));
    self->ahead = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->game = tabiya_game_new(NULL);
    self->at = self->cursor = tabiya_game_get_root(self->game);
    self->marks = NO_MARKS;
    self->pause_ms = PAUSE_MS;
    self->verdict = g_strdup("");
    self->announcement = g_strdup("");
    refresh(self);
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
