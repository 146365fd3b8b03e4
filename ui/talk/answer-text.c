/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer-text.h. */
#include "ui/talk/answer-text.h"

#include "app/json-add.h"
#include "app/json-text.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

#define LINKS_MAX 400

/* --- Writing ---------------------------------------------------------------------------------- */

void tabiya_answer_text_write_move(JsonBuilder *builder, const EngPosition *position, EngMove move)
{
    char fen[ENG_FEN_MAX], san[ENG_SAN_MAX];

    tabiya_json_add_string(builder, "fen", eng_fen_write(position, fen));
    if (move != ENG_NO_MOVE)
        tabiya_json_add_string(builder, "move", eng_san_write(position, move, san));
}

void tabiya_answer_text_write_links(JsonBuilder *builder, const GArray *links)
{
    json_builder_set_member_name(builder, "links");
    json_builder_begin_array(builder);
    for (guint i = 0; i < links->len; i++) {
        const TabiyaAnswerLink *link = &g_array_index(links, TabiyaAnswerLink, i);
        json_builder_begin_object(builder);
        tabiya_json_add_int(builder, "start", link->start);
        tabiya_json_add_int(builder, "end", link->end);
        tabiya_answer_text_write_move(builder, &link->before, link->move);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

/* --- Reading ---------------------------------------------------------------------------------- */

JsonArray *tabiya_answer_text_get_array(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);

    return node && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
}

JsonObject *tabiya_answer_text_get_object(JsonNode *node)
{
    return node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

gboolean tabiya_answer_text_read_move(JsonObject *object, EngPosition *position, EngMove *move)
{
    const char *fen = tabiya_json_get_string(object, "fen");
    const char *san = tabiya_json_get_string(object, "move");

    *move = ENG_NO_MOVE;
    if (!fen || !eng_fen_parse(position, fen, NULL) || eng_position_check(position))
        return FALSE;
    return !san || eng_san_parse(position, san, -1, move) == ENG_SAN_OK;
}

gboolean tabiya_answer_text_get_boolean(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);

    return node && JSON_NODE_HOLDS_VALUE(node) &&
           json_node_get_value_type(node) == G_TYPE_BOOLEAN && json_node_get_boolean(node);
}

/* Links are in order and between whole characters. */
static void read_link(JsonObject *object, TabiyaAnswer *answer)
{
    const gint64 start = tabiya_json_get_int(object, "start", -1);
    const gint64 end = tabiya_json_get_int(object, "end", -1);
    const GArray *links = answer->links;
    const guint before =
        links->len > 0 ? g_array_index(links, TabiyaAnswerLink, links->len - 1).end : 0;
    TabiyaAnswerLink link = {0};

    if (start < before || end <= start || end > (gint64)answer->text->len ||
        !tabiya_answer_text_read_move(object, &link.before, &link.move) ||
        link.move == ENG_NO_MOVE) {
        return;
    }
    link.start = (guint)start;
    link.end = (guint)end;
    if (g_utf8_validate(answer->text->str + link.start, link.end - link.start, NULL) &&
        g_utf8_validate(answer->text->str + link.end, -1, NULL)) {
        g_array_append_val(answer->links, link);
    }
}

void tabiya_answer_text_read_links(JsonArray *array, TabiyaAnswer *answer)
{
    for (guint i = 0; array && i < MIN(json_array_get_length(array), LINKS_MAX); i++) {
        JsonObject *object = tabiya_answer_text_get_object(json_array_get_element(array, i));
        if (object)
            read_link(object, answer);
    }
}
