/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a language model said to a question, sentence by sentence with its verdict, and what it
 * changed: the part of a turn (conversation.h) that Tabiya's own answers do not have. No widgets.
 *
 * The answer's text has the sentences that may be shown, a paragraph each; those that are false are
 * in no text, and only shown as what was left out. */
#ifndef TABIYA_MODEL_WORDS_H
#define TABIYA_MODEL_WORDS_H

#include <json-glib/json-glib.h>

#include "app/talk/answer.h"
#include "app/talk/assistant-said.h"

G_BEGIN_DECLS

typedef struct {
    char *text;
    guint change_id; /* of the desk (app/talk/desk.h); 0: it cannot be undone any more */
} TabiyaModelDeed;

typedef struct {
    char *name;    /* of the model, or of its server */
    gint64 tokens; /* 0: the server did not count them */
    gboolean is_cut;
    GPtrArray *said;  /* of TabiyaSaid; start and end: bytes of the answer's text, or 0 and 0 */
    GPtrArray *deeds; /* of TabiyaModelDeed */
} TabiyaModelWords;

TabiyaModelWords *tabiya_model_words_new(const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* NULL of NULL. */
TabiyaModelWords *tabiya_model_words_copy(const TabiyaModelWords *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_model_words_free(TabiyaModelWords *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaModelWords, tabiya_model_words_free)

/* Adds a copy of a sentence, and its text to the answer's unless it is false. */
void tabiya_model_words_add(TabiyaModelWords *self, const TabiyaSaid *said, TabiyaAnswer *answer);
void tabiya_model_words_add_deed(TabiyaModelWords *self, const char *text, guint change_id);

guint tabiya_model_words_count(const TabiyaModelWords *self, TabiyaSaidVerdict verdict);
/* Whether its check can be played on the board. */
gboolean tabiya_said_can_play(const TabiyaSaid *said);
/* "Unchecked", with the reason if there is one; NULL: the sentence has no such mark. */
char *tabiya_said_dup_mark(const TabiyaSaid *said);
/* "120 tokens from NAME". */
char *tabiya_model_words_dup_source(const TabiyaModelWords *self);

/* As an object's member "model". */
void tabiya_model_words_write(const TabiyaModelWords *self, JsonBuilder *builder);
/* NULL: it has none. Positions and moves are checked. (transfer full) */
TabiyaModelWords *tabiya_model_words_read(JsonObject *object, TabiyaAnswer *answer);

G_END_DECLS

#endif
