/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A scripted speech server, which writes down what it is told and fails when asked to. */
#ifndef SPEECH_FIXTURE_H
#define SPEECH_FIXTURE_H

#include "app/voice/speech.h"

/* In place of the real one, from now on. Forgets everything. */
void speech_fixture_start(void);

/* Everything so far, one line each: "open", "say message en: knight f 3", "stop", "close". The
 * caller's. */
char *speech_fixture_dup_log(void);
/* The words that were said, joined by " | ". The caller's. */
char *speech_fixture_dup_said(void);
void speech_fixture_forget(void);
/* Waits until the words `said` were said, in this order, all others among them; fails after some
 * seconds. */
void speech_fixture_await(const char *said);

/* The next `n` attempts to open, or to say something, fail. */
void speech_fixture_fail(guint opens, guint says);
/* Tells the last one that has opened it what becomes of a message, on another thread. It tells
 * nothing by itself. */
void speech_fixture_tell(TabiyaSpeechEvent event);
/* While it hangs, nothing that asks it returns. */
void speech_fixture_hang(gboolean hangs);

#endif
