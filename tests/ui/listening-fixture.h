/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Speaks to a window in tests: a recognizer that hears what the test says, and a microphone whose
 * sound the test makes. Nothing but these two is replaced. */
#ifndef TABIYA_TESTS_LISTENING_FIXTURE_H
#define TABIYA_TESTS_LISTENING_FIXTURE_H

#include "tests/ui/fixture.h"
#include "ui/listening/listen-part.h"

/* Makes the hearing of the window a scripted one, and switches listening on; hands-free or not. The
 * settings go back with listening_end(). */
void listening_begin(TabiyaWindow *window, gboolean hands_free);
void listening_end(TabiyaWindow *window);
/* The same for any hearing. */
void listening_script(TabiyaHearing *hearing);

/* Somebody says this to the listening window, hands-free, which has heard it when the call
 * returns: "knight f three". Several words that sound alike: "b four|d four". "" is a noise.
 * "=Who stands better?" is written down by a recognizer without phrases. */
void listening_say(TabiyaWindow *window, const char *words);
/* The same for a legal move of the position that is shown, in words that mean no other. */
void listening_say_move(TabiyaWindow *window, EngMove move);
/* The same with the action "listen", as a click on the microphone does. */
void listening_click_and_say(TabiyaWindow *window, const char *words);
/* What the recognizer will hear next. */
void listening_expect(const char *words);
/* Sound, and then silence, into all open microphones. */
void listening_make_sound(void);
void listening_make_silence(void);
/* Silence without any noise, as a muted microphone makes it. */
void listening_mute(void);
/* How many utterances were heard so far. */
guint listening_count(void);

TabiyaListenPart *listening_part(TabiyaWindow *window);
/* Whether the card is there, and says this. */
gboolean listening_card_says(TabiyaWindow *window, const char *words);

#endif
