/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules and words of chess, each explained in one to three sentences. */
#ifndef TABIYA_TOPICS_H
#define TABIYA_TOPICS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *key;  /* "en-passant" */
    const char *text; /* not translated: _(); NULL: that of the rule (training/rules.h) */
    const char *rule; /* its key; NULL: none */
    const char *fen;  /* a position that shows it; NULL: the rule's, or none */
    const char *also; /* the key of a topic that belongs to it */
} TabiyaTopic;

/* All of them; `n` receives how many. Static. For tests. */
const TabiyaTopic *tabiya_topics_get(guint *n);
/* NULL: no topic has that key. */
const TabiyaTopic *tabiya_topics_find(const char *key);
/* Its translated text. Static. */
const char *tabiya_topic_get_text(const TabiyaTopic *topic);
/* NULL: it has no position. Static. */
const char *tabiya_topic_get_fen(const TabiyaTopic *topic);

G_END_DECLS

#endif
