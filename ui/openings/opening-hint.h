/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the person's language calls an opening. */
#ifndef TABIYA_OPENING_HINT_H
#define TABIYA_OPENING_HINT_H

#include <glib.h>

G_BEGIN_DECLS

/* Of the family of `name`, "Sizilianische Verteidigung"; NULL where the program speaks English to the
 * person, or knows no other name. Static storage. */
const char *tabiya_opening_find_hint(const char *name);

G_END_DECLS

#endif
