/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer-json.h. */
#include "app/talk/answer-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/json-add.h"
#include "app/session/opponents.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* Longer texts are no argument. */
#define TEXT_BYTES_MAX 2000

static void add_list(JsonBuilder *builder, const char *name, const GPtrArray *texts)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
    for (guint i = 0; i < texts->len; i++)
        json_builder_add_string_value(builder, texts->pdata[i]);
    json_builder_end_array(builder);
}

/* --- Facts ------------------------------------------------------------------------------------ */

static void add_fen(JsonBuilder *builder, const EngPosition *position)
{
    char fen[ENG_FEN_MAX];

    tabiya_json_add_string(builder, "fen", eng_fen_write(position, fen));
}

/* "e4 e5 Nf3" */
static void add_moves(JsonBuilder *builder, const EngPosition *start, const GArray *moves)
{
    g_autoptr(GString) text = g_string_new(NULL);
    EngPosition position = *start, before;
    char san[ENG_SAN_MAX];

    for (guint i = 0; i < moves->len; i++) {
        const EngMove move = g_array_index(moves, EngMove, i);
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", eng_san_write(&position, move, san));
        before = position;
        eng_position_play(&position, &before, move);
    }
    tabiya_json_add_string(builder, "moves", text->str);
}

static void add_score(JsonBuilder *builder, TabiyaScore score)
{
    static const char *const TYPES[] = {
        [TABIYA_SCORE_CP] = "cp", [TABIYA_SCORE_MATE] = "mate", [TABIYA_SCORE_TB] = "tb"};

    json_builder_set_member_name(builder, "score");
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "type", TYPES[score.type]);
    tabiya_json_add_int(builder, "value", score.value);
    json_builder_end_object(builder);
}

void tabiya_fact_build_json(const TabiyaFact *self, JsonBuilder *builder)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "kind", tabiya_fact_kind_get_name(self->kind));
    if (self->text)
        tabiya_json_add_string(builder, "text", self->text);
    if (self->has_position) {
        add_fen(builder, &self->start);
        add_moves(builder, &self->start, self->moves);
    }
    if (self->has_score)
        add_score(builder, self->score);
    if (self->nodes > 0)
        tabiya_json_add_int(builder, "nodes", (gint64)self->nodes);
    if (self->number != 0)
        tabiya_json_add_int(builder, "number", self->number);
    json_builder_end_object(builder);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void add_arguments(JsonBuilder *builder, const TabiyaAnswer *self)
{
    json_builder_set_member_name(builder, "arguments");
    json_builder_begin_object(builder);
    for (guint i = 0; self->ability && i < tabiya_ability_count_params(self->ability); i++) {
        const char *name = self->ability->params[i].name;
        const char *value = tabiya_arguments_get(self->arguments, name);
        if (value)
            tabiya_json_add_string(builder, name, value);
    }
    json_builder_end_object(builder);
}

void tabiya_answer_build_json(const TabiyaAnswer *self, JsonBuilder *builder)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "ability", self->ability ? self->ability->name : NULL);
    add_arguments(builder, self);
    tabiya_json_add_boolean(builder, "changes", self->ability && self->ability->changes);
    tabiya_json_add_boolean(builder, "changed", self->changed);
    tabiya_json_add_boolean(builder, "failed", self->failed);
    tabiya_json_add_string(builder, "answer", self->text->str);
    json_builder_set_member_name(builder, "facts");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->facts->len; i++)
        tabiya_fact_build_json(self->facts->pdata[i], builder);
    json_builder_end_array(builder);
    tabiya_json_add_string(builder, "question", self->question);
    add_list(builder, "choices", self->choices);
    add_list(builder, "offers", self->offers);
    json_builder_end_object(builder);
}

/* --- Abilities -------------------------------------------------------------------------------- */

static gboolean is_whole_number(TabiyaParamKind kind)
{
    return kind == TABIYA_PARAM_NUMBER || kind == TABIYA_PARAM_LEVEL ||
           kind == TABIYA_PARAM_RATING || kind == TABIYA_PARAM_YEAR;
}

static void add_enum(JsonBuilder *builder, const char *const *values)
{
    json_builder_set_member_name(builder, "enum");
    json_builder_begin_array(builder);
    for (; *values; values++)
        json_builder_add_string_value(builder, *values);
    json_builder_end_array(builder);
}

/* The ids of the opponents; made once. */
static const char *const *list_opponents(void)
{
    static const char **ids;

    if (g_once_init_enter(&ids)) {
        gsize count;
        const TabiyaOpponent *all = tabiya_opponents_get(&count);
        const char **list = g_new0(const char *, count + 1);
        for (gsize i = 0; i < count; i++)
            list[i] = all[i].id;
        g_once_init_leave(&ids, list);
    }
    return ids;
}

/* Values that are few enough to list; NULL: any text. */
static const char *const *list_values(TabiyaParamKind kind)
{
    static const char *const COLORS[] = {"white", "black", NULL};
    static const char *const PIECES[] = {"pawn", "knight", "bishop", "rook", "queen", "king", NULL};
    static const char *const SWITCHES[] = {"on", "off", NULL};
    static const char *const STEPS[] = {"first", "previous", "next", "ahead", "last", NULL};
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2", NULL};
    static const char *const GLYPHS[] = {"!", "?", "!!", "??", "!?", "?!", NULL};
    static const char *const PLACES[] = {"play",    "study",  "openings", "puzzles",
                                         "library", "editor", NULL};
    static const char *const DIRECTIONS[] = {"stronger", "weaker", NULL};
    static const char *const ODDS[] = {"pawn", "knight", "bishop", "rook", "queen", NULL};

    switch (kind) {
    case TABIYA_PARAM_COLOR:
        return COLORS;
    case TABIYA_PARAM_PIECE:
        return PIECES;
    case TABIYA_PARAM_SWITCH:
        return SWITCHES;
    case TABIYA_PARAM_STEP:
        return STEPS;
    case TABIYA_PARAM_RESULT:
        return RESULTS;
    case TABIYA_PARAM_GLYPH:
        return GLYPHS;
    case TABIYA_PARAM_PLACE:
        return PLACES;
    case TABIYA_PARAM_OPPONENT:
        return list_opponents();
    case TABIYA_PARAM_DIRECTION:
        return DIRECTIONS;
    case TABIYA_PARAM_ODDS:
        return ODDS;
    default:
        return NULL;
    }
}

static void add_property(JsonBuilder *builder, const TabiyaParam *param)
{
    const char *const *values = list_values(param->kind);

    json_builder_set_member_name(builder, param->name);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "type", is_whole_number(param->kind) ? "integer" : "string");
    tabiya_json_add_string(builder, "description", _(param->summary));
    if (values)
        add_enum(builder, values);
    json_builder_end_object(builder);
}

void tabiya_ability_build_schema(const TabiyaAbility *self, JsonBuilder *builder)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "type", "object");
    json_builder_set_member_name(builder, "properties");
    json_builder_begin_object(builder);
    for (guint i = 0; i < tabiya_ability_count_params(self); i++)
        add_property(builder, &self->params[i]);
    json_builder_end_object(builder);
    json_builder_set_member_name(builder, "required");
    json_builder_begin_array(builder);
    for (guint i = 0; i < tabiya_ability_count_params(self); i++) {
        if (self->params[i].required)
            json_builder_add_string_value(builder, self->params[i].name);
    }
    json_builder_end_array(builder);
    tabiya_json_add_boolean(builder, "additionalProperties", FALSE);
    json_builder_end_object(builder);
}

void tabiya_ability_build_json(const TabiyaAbility *self, const TabiyaGrammar *grammar,
                               JsonBuilder *builder)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", self->name);
    tabiya_json_add_string(builder, "title", _(self->title));
    tabiya_json_add_string(builder, "summary", _(self->summary));
    tabiya_json_add_boolean(builder, "changes", self->changes);
    tabiya_json_add_string(builder, "example", tabiya_grammar_get_example(grammar, self));
    json_builder_set_member_name(builder, "parameters");
    tabiya_ability_build_schema(self, builder);
    json_builder_end_object(builder);
}

/* --- Arguments -------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, const char *format, const char *name)
{
    g_autofree char *text = g_strdup_printf(format, name);

    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, text);
    return FALSE;
}

/* A number or a flag as text. */
static char *dup_value(JsonNode *node)
{
    if (!JSON_NODE_HOLDS_VALUE(node))
        return NULL;
    switch (json_node_get_value_type(node)) {
    case G_TYPE_STRING:
        return g_strdup(json_node_get_string(node));
    case G_TYPE_INT64:
        return g_strdup_printf("%" G_GINT64_FORMAT, json_node_get_int(node));
    case G_TYPE_BOOLEAN:
        return g_strdup(json_node_get_boolean(node) ? "on" : "off");
    default:
        return NULL;
    }
}

static gboolean take_member(const TabiyaAbility *ability, const char *name, JsonNode *node,
                            TabiyaArguments *arguments, GError **error)
{
    if (!tabiya_ability_find_param(ability, name))
        return refuse(error, _("there is no parameter “%s”"), name);
    if (JSON_NODE_HOLDS_NULL(node))
        return TRUE;
    g_autofree char *value = dup_value(node);
    if (!value || strlen(value) > TEXT_BYTES_MAX)
        return refuse(error, _("“%s” must be a short text or a whole number"), name);
    tabiya_arguments_set(arguments, name, value);
    return TRUE;
}

static gboolean has_all_required(const TabiyaAbility *ability, const TabiyaArguments *arguments,
                                 GError **error)
{
    for (guint i = 0; i < tabiya_ability_count_params(ability); i++) {
        const TabiyaParam *param = &ability->params[i];
        if (param->required && !tabiya_arguments_get(arguments, param->name))
            return refuse(error, _("the parameter “%s” is missing"), param->name);
    }
    return TRUE;
}

TabiyaArguments *tabiya_arguments_from_json(const TabiyaAbility *ability, JsonObject *object,
                                            GError **error)
{
    g_autoptr(TabiyaArguments) arguments = tabiya_arguments_new();
    g_autoptr(GList) names = object ? json_object_get_members(object) : NULL;

    for (GList *at = names; at; at = at->next) {
        if (!take_member(ability, at->data, json_object_get_member(object, at->data), arguments,
                         error)) {
            return NULL;
        }
    }
    return has_all_required(ability, arguments, error) ? g_steal_pointer(&arguments) : NULL;
}
