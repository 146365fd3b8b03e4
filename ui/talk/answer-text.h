/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves, links and lists of an answer as members of a JSON object: what kept conversations are made
 * of (conversation.h). Whatever is read is checked. No widgets. */
#ifndef TABIYA_ANSWER_TEXT_H
#define TABIYA_ANSWER_TEXT_H

#include <json-glib/json-glib.h>

#include "app/talk/answer.h"

G_BEGIN_DECLS

/* The members "fen" and, unless there is none, "move". */
void tabiya_answer_text_write_move(JsonBuilder *builder, const EngPosition *position, EngMove move);
/* The member "links", of TabiyaAnswerLink. */
void tabiya_answer_text_write_links(JsonBuilder *builder, const GArray *links);

/* NULL: it is none. */
JsonArray *tabiya_answer_text_get_array(JsonObject *object, const char *name);
JsonObject *tabiya_answer_text_get_object(JsonNode *node);
/* FALSE unless it is there and true. */
gboolean tabiya_answer_text_get_boolean(JsonObject *object, const char *name);
/* A legal position, and a legal move in it, if there is one. */
gboolean tabiya_answer_text_read_move(JsonObject *object, EngPosition *position, EngMove *move);
/* Adds those that fit the answer's text. `array` may be NULL. */
void tabiya_answer_text_read_links(JsonArray *array, TabiyaAnswer *answer);

G_END_DECLS

#endif
