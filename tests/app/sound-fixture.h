/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sounds for tests of voice: WAV files of any format, and a sound server without a sound card. */
#ifndef TABIYA_TESTS_SOUND_FIXTURE_H
#define TABIYA_TESTS_SOUND_FIXTURE_H

#include <glib.h>

typedef struct {
    int rate_hz, channels;
    int bits; /* 8, 16, or 32: floating point */
    double seconds;
    double loudness; /* 1: full scale; above: clipped; 0: silence */
    double gap;      /* how much of the end is silence, 0 to 1 */
} TabiyaTestSound;

/* A tone of 440 Hz in a new file of the name in `folder`; its path. */
char *tabiya_test_sound_write(const char *folder, const char *name, const TabiyaTestSound *sound);

/* Makes the process's sound server one that the functions below start, in a new private folder.
 * Call it first. */
void tabiya_test_server_prepare(void);
/* FALSE: PulseAudio is not installed. It has two sources: "room.monitor", what a sink without a
 * sound card plays: a tone; and "quiet". */
gboolean tabiya_test_server_start(void);
void tabiya_test_server_signal(int number);
/* Kills it, whatever it does. */
void tabiya_test_server_kill(void);

#endif
