/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An utterance as a WAV file in memory: in a folder that the system keeps there ($XDG_RUNTIME_DIR
 * or /dev/shm), never on a disk, readable by the person alone, for as long as a command reads it.
 */
#ifndef TABIYA_WAVE_FILE_H
#define TABIYA_WAVE_FILE_H

#include <glib.h>

G_BEGIN_DECLS

/* Writes the samples (recognizer.h) to a new file "tabiya-….wav"; its path. NULL with `error`, a
 * sentence. Any thread. (transfer full) */
char *tabiya_wave_file_write(const gint16 *samples, gsize n,
                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Deletes it and frees `path`. NULL is allowed. */
void tabiya_wave_file_remove(char *path);

G_END_DECLS

#endif
