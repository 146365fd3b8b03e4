/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the judges have learned, compiled into the program. */
#ifndef TABIYA_JUDGE_WEIGHTS_H
#define TABIYA_JUDGE_WEIGHTS_H

#include <glib.h>

G_BEGIN_DECLS

/* The weights of the language's judge, for grammar-judge.c; NULL: it has none. (transfer full) */
GBytes *tabiya_judge_weights_get(const char *language) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
