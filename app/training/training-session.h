/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The base class of all exercises on a board: a TabiyaBoardSession that asks for a move in a
 * position, judges it, and lets the user look back through the moves on the board. Its subclasses
 * are solving puzzles, training repertoires, guessing moves and playing out endgames.
 *
 * Properties beyond TabiyaBoardSession's (read-only, notify):
 *   stage     int: the stage, as each subclass defines it
 *   verdict   string: the verdict on the last move, paragraphs separated by a newline; "" for none
 * Signal:
 *   marks-changed   get_marks() returns new marks
 *
 * To make one: G_DECLARE_FINAL_TYPE(…, TabiyaTrainingSession), a struct that begins with
 *
 *     TabiyaTrainingSession base;
 *
 * and in class_init the fields of the class below. The subclass may read all fields, but sets only
 * `at` itself, the others by the functions below. */
#ifndef TABIYA_TRAINING_SESSION_H
#define TABIYA_TRAINING_SESSION_H

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TRAINING_SESSION (tabiya_training_session_get_type())
#define TABIYA_TRAINING_SESSION(object) \
    (G_TYPE_CHECK_INSTANCE_CAST((object), TABIYA_TYPE_TRAINING_SESSION, TabiyaTrainingSession))
#define TABIYA_IS_TRAINING_SESSION(object) \
    (G_TYPE_CHECK_INSTANCE_TYPE((object), TABIYA_TYPE_TRAINING_SESSION))
#define TABIYA_TRAINING_SESSION_CLASS(klass) \
    (G_TYPE_CHECK_CLASS_CAST((klass), TABIYA_TYPE_TRAINING_SESSION, TabiyaTrainingSessionClass))

typedef struct {
    TabiyaBoardSession board;

    const TabiyaNode *at; /* of the game: the position in question */
    int stage;
    char *verdict;   /* as last notified; owned */
    GSource *coming; /* the next automatic action; NULL: none */
    GSourceOnceFunc coming_func;
    guint pause_ms; /* before automatic actions; the subclass sets it first */
} TabiyaTrainingSession;

/* What to draw on the board: arrows for the solution and for the refutation of a try, and squares
 * from hints. ENG_NO_MOVE and ENG_NO_SQUARE: nothing. */
typedef struct {
    EngMove answer, refutation;
    EngSquare hint;    /* the piece that moves */
    EngSquare hint_to; /* where it goes */
} TabiyaTrainingMarks;

#define TABIYA_NO_TRAINING_MARKS \
    ((TabiyaTrainingMarks){ENG_NO_MOVE, ENG_NO_MOVE, ENG_NO_SQUARE, ENG_NO_SQUARE})

/* Of TabiyaBoardSession's functions a subclass has dup_status (the sentence for this stage), play
 * (which takes the move) and undo; and can_undo, unless that is always FALSE. */
typedef struct {
    TabiyaBoardSessionClass parent_class;

    /* Why no move can be made in this stage, translated and lent; NULL: one can be made at `at`, */
    const char *(*get_stage_obstacle)(TabiyaTrainingSession *self);
    const char *elsewhere; /* and the reason elsewhere; not translated */
    /* NULL: none. */
    TabiyaTrainingMarks (*get_marks)(TabiyaTrainingSession *self);
} TabiyaTrainingSessionClass;

GType tabiya_training_session_get_type(void);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTrainingSession, g_object_unref)

TabiyaTrainingMarks tabiya_training_session_get_marks(TabiyaTrainingSession *self);

/* The pause before automatic actions. */
void tabiya_training_session_set_pause_ms_for_tests(TabiyaTrainingSession *self, guint pause_ms);

/* --- For subclasses --------------------------------------------------------------------------- */

void tabiya_training_session_set_stage(TabiyaTrainingSession *self, int stage);
/* Takes `verdict`; it is announced, unless it is "". */
void tabiya_training_session_set_verdict(TabiyaTrainingSession *self, char *verdict);

/* `text` is (transfer full). */
void tabiya_training_session_announce(TabiyaTrainingSession *self, char *text);
void tabiya_training_session_announce_status(TabiyaTrainingSession *self);
/* The move that led to the shown position, if any. */
void tabiya_training_session_announce_cursor(TabiyaTrainingSession *self);
/* The status, after the last announcement: a screen reader may read only both together. */
void tabiya_training_session_announce_question(TabiyaTrainingSession *self);

/* Shows `node`. */
void tabiya_training_session_go_to(TabiyaTrainingSession *self, const TabiyaNode *node);
/* Takes another game, and shows `at` (NULL: its root), the position in question. */
void tabiya_training_session_set_game(TabiyaTrainingSession *self, TabiyaGame *game,
                                      const TabiyaNode *at);
/* Moves `at` past its own main move. */
void tabiya_training_session_advance(TabiyaTrainingSession *self, EngMove move);
void tabiya_training_session_marks_changed(TabiyaTrainingSession *self);

/* Calls `func` with the session once, after that many pauses, replacing an earlier action. */
void tabiya_training_session_come(TabiyaTrainingSession *self, guint pauses, GSourceOnceFunc func);
/* Cancels the automatic action. */
void tabiya_training_session_stay(TabiyaTrainingSession *self);

G_END_DECLS

#endif
