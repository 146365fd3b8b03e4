/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads an utterance from a WAV file of any rate, width and number of channels, as samples that
 * recognizers take (recognizer.h). Any thread. */
#ifndef TABIYA_WAV_READER_H
#define TABIYA_WAV_READER_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The samples, of gint16. NULL with `error`, a sentence without the file's name: it cannot be read,
 * is no WAV file, is packed in a way that this does not know, or is longer than an utterance can
 * be, of which no more is read. (transfer full) */
GArray *tabiya_wav_read(const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
