/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers and abilities as JSON, for scripts, other programs and language models. */
#ifndef TABIYA_ANSWER_JSON_H
#define TABIYA_ANSWER_JSON_H

#include <json-glib/json-glib.h>

#include "app/talk/answer.h"
#include "app/talk/intent.h"

G_BEGIN_DECLS

/* {"ability","arguments":{…},"changes","changed","failed","answer","facts":[…],"question",
 * "choices":[…],"offers":[…]}; "ability" and "question" may be null. */
void tabiya_answer_build_json(const TabiyaAnswer *self, JsonBuilder *builder);

/* {"kind","text","fen","moves","score":{"type","value"},"nodes","number"}, with what the fact
 * has. */
void tabiya_fact_build_json(const TabiyaFact *self, JsonBuilder *builder);

/* {"name","title","summary","changes","example","parameters":<schema>}. */
void tabiya_ability_build_json(const TabiyaAbility *self, const TabiyaGrammar *grammar,
                               JsonBuilder *builder);

/* The JSON Schema of its arguments: an object with a property for each parameter. */
void tabiya_ability_build_schema(const TabiyaAbility *self, JsonBuilder *builder);

/* The arguments in an object (NULL: none): strings, numbers and booleans by the names of the
 * parameters. NULL with TABIYA_ERROR_BAD_ARGUMENT for another name, another type, or a required one
 * that is missing. (transfer full) */
TabiyaArguments *tabiya_arguments_from_json(const TabiyaAbility *ability, JsonObject *object,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
