/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hears what a person says about a position: push a key, speak, release it.
 *
 *     self->hearing = tabiya_hearing_new(habits);
 *     tabiya_hearing_set_setup(self->hearing, "pocketsphinx", &setup);
 *     tabiya_hearing_set_position(self->hearing, &position);       whenever it changes
 *     tabiya_hearing_start(self->hearing);                         the key is down
 *     tabiya_hearing_stop(self->hearing);                          and up: ::heard follows
 *
 * Nothing is recorded, nothing leaves the machine. The recognizer and its model are on a thread of
 * their own and opened by the first tabiya_hearing_prepare() or start(). It plays no move itself:
 * its owner does. Main thread.
 *
 * Properties: "state" (TabiyaHearingState; notify::state).
 * Signals:
 *   ::heard (TabiyaHeard *)   after each utterance, also if nothing was understood; borrowed
 *   ::level (double)          0 to 1, some 20 times a second while it listens: for a meter
 *   ::problem (const char *)  one sentence: nothing can be heard, and what to do about it
 *   ::trouble (const char *)  one sentence, before ::heard: the microphone is muted or too loud, or
 *                             the utterance was too long and is cut off */
#ifndef TABIYA_HEARING_H
#define TABIYA_HEARING_H

#include <glib-object.h>

#include "app/voice/heard.h"
#include "app/voice/recognizers.h"
#include "app/voice/sound-source.h"
#include "app/voice/speaker-habits.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_HEARING_IDLE,
    TABIYA_HEARING_LISTENING,   /* samples come in */
    TABIYA_HEARING_THINKING,    /* the utterance is over, ::heard is on its way */
    TABIYA_HEARING_UNAVAILABLE, /* no recognizer, no microphone: get_problem() says why */
} TabiyaHearingState;

#define TABIYA_TYPE_HEARING (tabiya_hearing_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHearing, tabiya_hearing, TABIYA, HEARING, GObject)

/* What may be said besides moves of the position. Everything is copied. */
typedef struct {
    guint sets;             /* of TabiyaSpokenSets; 0: nothing, not even moves */
    const EngMove *choices; /* of an open question "b4 or d4?"; NULL: none */
    guint n_choices;
    char *const *more; /* phrases for TABIYA_HEARD_WORDS, NULL-terminated; NULL: none */
} TabiyaHearingContext;

/* Keeps a reference to `habits`, which may be NULL: nothing is learned. */
TabiyaHearing *tabiya_hearing_new(TabiyaSpeakerHabits *habits) G_GNUC_WARN_UNUSED_RESULT;

/* Which recognizer (recognizer.h) hears; NULL: the first one that is available. Ends what is
 * being heard; takes effect with the next prepare() or start(). */
void tabiya_hearing_set_setup(TabiyaHearing *self, const char *id,
                              const TabiyaRecognizerSetup *setup);
/* The same with a kind that is in no list. For tests. */
void tabiya_hearing_set_kind_for_tests(TabiyaHearing *self, const TabiyaRecognizerKind *kind,
                                       const TabiyaRecognizerSetup *setup);
/* What start() listens to; NULL: nothing. `device`: as the source has it; NULL: its default. */
void tabiya_hearing_set_source(TabiyaHearing *self, const TabiyaSoundSourceKind *source,
                               const char *device);

/* NULL: no moves. Cheap if it is the same; while somebody speaks it counts from the next time. */
void tabiya_hearing_set_position(TabiyaHearing *self, const EngPosition *position);
void tabiya_hearing_set_context(TabiyaHearing *self, const TabiyaHearingContext *context);

/* Opens recognizer and model, so that the first start() is quick. Problems are kept for start(). */
void tabiya_hearing_prepare(TabiyaHearing *self);
/* Listens until stop(), cancel() or TABIYA_VOICE_SECONDS_MAX. FALSE: ::problem has said why not. */
gboolean tabiya_hearing_start(TabiyaHearing *self);
/* The utterance is over: ::heard comes from the main loop. A key that was down for less than a
 * quarter of a second is a slip: it cancels. */
void tabiya_hearing_stop(TabiyaHearing *self);
/* Nothing will be heard of what was said. */
void tabiya_hearing_cancel(TabiyaHearing *self);
/* Listens all the time: an utterance ends with a pause, and the next one follows. */
void tabiya_hearing_set_hands_free(TabiyaHearing *self, gboolean hands_free);
gboolean tabiya_hearing_get_hands_free(TabiyaHearing *self);
/* Does not listen as long as it is muted: while the program itself speaks. */
void tabiya_hearing_set_muted(TabiyaHearing *self, gboolean muted);

TabiyaHearingState tabiya_hearing_get_state(TabiyaHearing *self);
/* Why it is unavailable, as ::problem has said; NULL: it is not known to be. (transfer none) For
 * tests. */
const char *tabiya_hearing_get_problem(TabiyaHearing *self);

/* Begins an utterance without a source, whose samples the caller feeds: for files, and for
 * tests. Then feed(), and stop() or cancel(). */
gboolean tabiya_hearing_start_fed(TabiyaHearing *self);
void tabiya_hearing_feed(TabiyaHearing *self, const gint16 *samples, gsize n);

G_END_DECLS

#endif
