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
 * and in class_init the fields of the class below. Its fields are the kind's to read; they are
 * changed by the functions below alone, but for `at`, which is the kind's. */
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

    const TabiyaNode *at; /* of the game: the position that is asked for */
    int stage;
    char *verdict;   /* as told last; owned */
    GSource *coming; /* what comes by itself; NULL: nothing */
    GSourceOnceFunc coming_func;
    guint pause_ms; /* before it does; the kind sets it first */
} TabiyaTrainingSession;

/* What is to be drawn on the board: what was to be played and what refutes a try, as arrows; what
 * hints have told. ENG_NO_MOVE and ENG_NO_SQUARE: nothing. */
typedef struct {
    EngMove answer, refutation;
    EngSquare hint;    /* the piece that moves */
    EngSquare hint_to; /* where it goes */
} TabiyaTrainingMarks;

#define TABIYA_NO_TRAINING_MARKS \
    ((TabiyaTrainingMarks){ENG_NO_MOVE, ENG_NO_MOVE, ENG_NO_SQUARE, ENG_NO_SQUARE})

/* Of TabiyaBoardSession's a kind has dup_status (the one sentence of this stage), play (which takes
 * the move) and undo; and can_undo, unless there never is something to undo. */
typedef struct {
    TabiyaBoardSessionClass parent_class;

    /* Why no move can be made in this stage, translated and lent; NULL: it can, at `at`, */
    const char *(*get_stage_obstacle)(TabiyaTrainingSession *self);
    const char *elsewhere; /* and this is why it cannot where `at` does not show; not translated */
    /* NULL: there are none. */
    TabiyaTrainingMarks (*get_marks)(TabiyaTrainingSession *self);
} TabiyaTrainingSessionClass;

GType tabiya_training_session_get_type(void);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTrainingSession, g_object_unref)

TabiyaTrainingMarks tabiya_training_session_get_marks(TabiyaTrainingSession *self);

/* The pause before something comes by itself. */
void tabiya_training_session_set_pause_ms_for_tests(TabiyaTrainingSession *self, guint pause_ms);

/* --- For its kinds ---------------------------------------------------------------------------- */

void tabiya_training_session_set_stage(TabiyaTrainingSession *self, int stage);
/* Takes `verdict`; it is announced, unless it is "". */
void tabiya_training_session_set_verdict(TabiyaTrainingSession *self, char *verdict);

/* `text` is (transfer full). */
void tabiya_training_session_announce(TabiyaTrainingSession *self, char *text);
void tabiya_training_session_announce_status(TabiyaTrainingSession *self);
/* The move that led to what shows, if one did. */
void tabiya_training_session_announce_cursor(TabiyaTrainingSession *self);
/* The status, after what was announced last: both may be all that is heard. */
void tabiya_training_session_announce_question(TabiyaTrainingSession *self);

/* Shows `node`. */
void tabiya_training_session_go_to(TabiyaTrainingSession *self, const TabiyaNode *node);
/* Another game is on the board: takes it, and shows `at` (NULL: its root), which is asked for. */
void tabiya_training_session_set_game(TabiyaTrainingSession *self, TabiyaGame *game,
                                      const TabiyaNode *at);
/* `at` is after this move of its own from now on, which is the main one there. */
void tabiya_training_session_advance(TabiyaTrainingSession *self, EngMove move);
void tabiya_training_session_marks_changed(TabiyaTrainingSession *self);

/* Calls `func` with the session, once, after so many pauses, and lets go of what was to come
 * before. */
void tabiya_training_session_come(TabiyaTrainingSession *self, guint pauses, GSourceOnceFunc func);
/* Nothing is to come. */
void tabiya_training_session_stay(TabiyaTrainingSession *self);

G_END_DECLS

#endif
