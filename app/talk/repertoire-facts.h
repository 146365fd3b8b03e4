/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The person's repertoires, for answers: read from the library of their data. Waits; any thread. */
#ifndef TABIYA_REPERTOIRE_FACTS_H
#define TABIYA_REPERTOIRE_FACTS_H

#include "app/talk/scene.h"

G_BEGIN_DECLS

/* How many there are; 0 also if they cannot be read. */
guint tabiya_repertoire_facts_count(const TabiyaScene *scene);

/* Whether a line of one of them reaches the position of that key. FALSE also if they cannot be
 * read. */
gboolean tabiya_repertoire_facts_has(const TabiyaScene *scene, guint64 key);

G_END_DECLS

#endif
