/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the part share:
 *
 *   listen-part.c      actions, states and life
 *   listen-hearing.c   begins and ends to listen; what may be said
 *   listen-heard.c     what follows from what was heard
 *   listen-move.c      a heard move: shown, asked about, played, taken back
 *   listen-keys.c      Space, Escape and digits
 *   listen-button.c    the microphone in the header bar
 *   voice-training.c   a blindfold game by voice
 */
#ifndef TABIYA_LISTEN_PART_PRIVATE_H
#define TABIYA_LISTEN_PART_PRIVATE_H

#include "ui/place.h"
#include "ui/talk/ask-place.h"
#include "ui/listening/heard-card.h"
#include "ui/listening/listen-part.h"

/* Why it listens. */
typedef enum {
    TABIYA_LISTEN_NOT,
    TABIYA_LISTEN_HELD, /* as long as Space is down */
    TABIYA_LISTEN_ONCE, /* until the next pause */
    TABIYA_LISTEN_ALWAYS,
} TabiyaListenMode;

/* A blindfold game by voice. */
typedef struct {
    gboolean on;
    gboolean begins;
    TabiyaBoardSession *session; /* owned, or NULL: the game is … */
    TabiyaGame *game;            /* owned, or NULL: … this one */
    gboolean was_listening, was_hands_free, was_speaking;
    guint n_moves, n_undone, n_looks;
    GPtrArray *missed; /* of char: moves that were not possible; owned */
} TabiyaVoiceTraining;

struct _TabiyaListenPart {
    TabiyaPart parent;

    TabiyaHearing *hearing;      /* owned; NULL: nothing was to be heard yet */
    TabiyaSpeakerHabits *habits; /* owned; the same */
    char *language;              /* in which the person speaks; owned */
    TabiyaListenMode mode;
    gboolean speaks;  /* the program itself */
    gboolean is_deaf; /* somebody else listens */
    gboolean muted;   /* one of the two */
    gboolean space_is_down;
    gboolean space_is_taken; /* … on a button, which does not see it */
    GtkWidget *pressed;      /* lent: that button, until it is down long enough to speak; weak */
    guint tap_id;
    GtkWidget *card, *button; /* lent: the window's; weak */
    GtkWidget *button_label;  /* lent: the button's */

    char *trouble;      /* owned: why nothing was heard of the last utterance; NULL: none */
    char *told_trouble; /* owned: with the microphone, told since it listens; NULL: none */

    TabiyaHeard *heard;   /* owned: the move that waits, or the question; NULL: none */
    EngPosition position; /* in which it was heard */
    gboolean asks;        /* … "b4 or d4?" */
    GPtrArray *answers;   /* owned, of char: what answers a question of Ask; NULL: none */
    gboolean has_asked;   /* Ask answers what was heard … */
    char *asked;          /* … these words; owned */
    gboolean changed;     /* … and has changed something, after the last move */

    /* The last move that was made by voice, until it is confirmed or taken back; and one that was
     * refused in that position, which was perhaps misheard. */
    EngMove made, refused;
    EngPosition made_in, refused_in;

    char **more; /* owned: the phrases of the last context */
    TabiyaVoiceTraining training;
};

/* --- listen-hearing.c */

/* FALSE: not switched on, or nothing can be heard, and the card says why. */
gboolean tabiya_listen_begin(TabiyaListenPart *self, TabiyaListenMode mode);
/* The utterance is over, or it stops listening; what was said is still heard. */
void tabiya_listen_end(TabiyaListenPart *self);
/* Nothing is heard of it. */
void tabiya_listen_cancel(TabiyaListenPart *self);
/* What may be said now has perhaps changed. */
void tabiya_listen_refresh(TabiyaListenPart *self);
/* (transfer none) */
TabiyaHearing *tabiya_listen_ensure_hearing(TabiyaListenPart *self);

/* --- listen-heard.c */

void tabiya_listen_take(TabiyaListenPart *self, const TabiyaHeard *heard);
void tabiya_listen_yes(TabiyaListenPart *self);
void tabiya_listen_no(TabiyaListenPart *self);
/* The n-th answer to the open question. */
void tabiya_listen_choose(TabiyaListenPart *self, guint index);
void tabiya_listen_answered(TabiyaListenPart *self, const TabiyaAnswer *answer, const char *spoken);
/* Shows a sentence for a while, and announces it. */
void tabiya_listen_note(TabiyaListenPart *self, const char *title, const char *detail);
/* `kind`: of the action "speak". */
void tabiya_listen_say(TabiyaListenPart *self, const char *kind, const char *text);
/* A sentence about the microphone: shown while it listens, and if nothing was understood. */
void tabiya_listen_tell_trouble(TabiyaListenPart *self, const char *sentence);
/* Shows why nothing can be heard, with the way to the preferences. */
void tabiya_listen_tell_problem(TabiyaListenPart *self, const char *problem);

/* --- listen-move.c */

void tabiya_listen_take_move(TabiyaListenPart *self, const TabiyaHeard *heard);
/* A move waits, or a question is open. */
gboolean tabiya_listen_has_move(TabiyaListenPart *self);
/* Plays the one that waits. */
void tabiya_listen_play(TabiyaListenPart *self);
void tabiya_listen_choose_move(TabiyaListenPart *self, guint index);
void tabiya_listen_drop_move(TabiyaListenPart *self);
void tabiya_listen_refuse_move(TabiyaListenPart *self);
void tabiya_listen_undo(TabiyaListenPart *self);
/* "Nf3", with the letters that the person reads. */
char *tabiya_listen_dup_san(const EngPosition *position, EngMove move) G_GNUC_WARN_UNUSED_RESULT;

/* --- listen-keys.c, listen-button.c, voice-training.c */

void tabiya_listen_add_keys(TabiyaListenPart *self);
/* Space is down on a button: nothing comes of it. */
void tabiya_listen_forget_button(TabiyaListenPart *self);
void tabiya_listen_add_button(TabiyaListenPart *self);
void tabiya_listen_update_button(TabiyaListenPart *self);
void tabiya_voice_training_add_actions(TabiyaListenPart *self);
void tabiya_voice_training_watch(TabiyaListenPart *self);
void tabiya_voice_training_update(TabiyaListenPart *self);
void tabiya_voice_training_note_illegal(TabiyaListenPart *self, const TabiyaHeard *heard);
void tabiya_voice_training_drop(TabiyaListenPart *self);

/* Made when it is first needed. */
TabiyaHeardCard *tabiya_listen_get_card(TabiyaListenPart *self);

static inline TabiyaShell *tabiya_listen_get_shell(TabiyaListenPart *self)
{
    return tabiya_part_get_shell(self);
}

#endif
