/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many utterances in one line, for the judge to learn from (judge-training.h): "(show|give) me [a]
 * {theme} puzzle". "(a|b)" is one of several, "[c]" may be missing, "{theme}" is one of a set that
 * a text of its own lists: "fork|pin". */
#ifndef TABIYA_PARAPHRASES_H
#define TABIYA_PARAPHRASES_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaParaphrases TabiyaParaphrases;

TabiyaParaphrases *tabiya_paraphrases_new(void);
void tabiya_paraphrases_free(TabiyaParaphrases *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaParaphrases, tabiya_paraphrases_free)

/* From now on "{name}" is one of these; they may have sets that were added before. */
void tabiya_paraphrases_add_set(TabiyaParaphrases *self, const char *name, const char *list);

/* How often a line is worth saying; 1: it says one thing. */
guint tabiya_paraphrases_count(const char *line);
/* One of the things that it says, at random. (transfer full) */
char *tabiya_paraphrases_say(const TabiyaParaphrases *self, const char *line, GRand *rand);

G_END_DECLS

#endif
