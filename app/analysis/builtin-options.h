/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person may set of the engine inside, in the words of UCI, so that one editor serves it and
 * the external engines. */
#ifndef TABIYA_BUILTIN_OPTIONS_H
#define TABIYA_BUILTIN_OPTIONS_H

#include "app/analysis/uci-option.h"

G_BEGIN_DECLS

/* Who studies a position for minutes wants more memory than the engine takes by itself. */
#define TABIYA_BUILTIN_HASH_MB "128"

/* A GPtrArray of TabiyaUciOption, in the engine's order; owned by the caller. Left out is what a
 * search asks for by itself (cores, lines), what only a game has (levels, clocks), and choices
 * between one thing. */
GPtrArray *tabiya_builtin_options_new(void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
