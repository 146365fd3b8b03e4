/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The log of what went to a language model and came back, for the person to read: a text file in
 * the folder of the data, without the key, of limited size. */
#ifndef TABIYA_ASSISTANT_LOG_H
#define TABIYA_ASSISTANT_LOG_H

#include <glib.h>

G_BEGIN_DECLS

/* The file is cut to its later half when it gets larger. */
#define TABIYA_ASSISTANT_LOG_BYTES_MAX (1 << 20)

/* (transfer full) */
char *tabiya_assistant_log_dup_path(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;
/* Appends an entry: "Sent" or "Received", the server, the text. `key` (may be NULL) is blotted out.
 * What goes wrong is a warning: a log is not worth stopping for. */
void tabiya_assistant_log_add(const char *data_dir, const char *title, const char *address,
                              const char *text, const char *key);

G_END_DECLS

#endif
