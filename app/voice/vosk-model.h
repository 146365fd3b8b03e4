/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The folder of a Vosk model, which the person has downloaded: whether it is one. It is looked at
 * before Vosk reads it, which trusts what it reads. Any thread. */
#ifndef TABIYA_VOSK_MODEL_H
#define TABIYA_VOSK_MODEL_H

#include <glib.h>

G_BEGIN_DECLS

/* The folder of the model: `folder` itself, or the only one in it, as archives unpack. NULL with
 * `*reason`, one translated sentence that the caller owns. (transfer full) */
char *tabiya_vosk_model_find(const char *folder, char **reason) G_GNUC_WARN_UNUSED_RESULT;

/* The language that the folder's name tells, as "vosk-model-small-de-0.15" does: "de"; NULL: none.
 * (transfer full) */
char *tabiya_vosk_model_dup_language(const char *folder) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
