/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Vosk's C library, looked for when it is needed: no distribution needs to have it. The functions
 * are those of its vosk_api.h, without their prefix. */
#ifndef TABIYA_VOSK_LIBRARY_H
#define TABIYA_VOSK_LIBRARY_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    void (*set_log_level)(int level); /* −1: nothing on the terminal */
    gpointer (*model_new)(const char *folder);
    void (*model_free)(gpointer model);
    gpointer (*recognizer_new_grm)(gpointer model, float rate_hz, const char *grammar);
    void (*recognizer_free)(gpointer recognizer);
    void (*recognizer_set_max_alternatives)(gpointer recognizer, int n);
    /* 1: a pause, the result so far is to be taken; −1: it failed. */
    int (*recognizer_accept_waveform_s)(gpointer recognizer, const short *samples, int n);
    const char *(*recognizer_result)(gpointer recognizer);
    const char *(*recognizer_final_result)(gpointer recognizer);
    void (*recognizer_reset)(gpointer recognizer);
} TabiyaVoskLibrary;

/* Loads it, or returns the one that is loaded. `path`: of the file that the person has chosen; NULL
 * or "": the system's. NULL with `*reason`, one translated sentence that the caller owns. It is
 * never unloaded. Any thread. Static. */
const TabiyaVoskLibrary *tabiya_vosk_library_get(const char *path, char **reason);

G_END_DECLS

#endif
