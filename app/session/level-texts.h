/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Descriptions of the nine levels: what a player can expect of each. Strings are translated and
 * static. A level out of range counts as the nearest valid one. */
#ifndef TABIYA_LEVEL_TEXTS_H
#define TABIYA_LEVEL_TEXTS_H

#include <glib.h>

#include "engine/play/levels.h"

G_BEGIN_DECLS

#define TABIYA_LEVEL_MIN ENG_LEVEL_MIN
#define TABIYA_LEVEL_MAX ENG_LEVEL_MAX

/* One or two words: "Beginner". */
const char *tabiya_level_get_title(int level);

/* One sentence: how it plays and who will find it hard. */
const char *tabiya_level_get_text(int level);

G_END_DECLS

#endif
