/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mcp-board.h. */
#include "app/talk/mcp-board.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/json-add.h"
#include "app/json-text.h"
#include "app/talk/answer-json.h"
#include "app/talk/mcp-message.h"
#include "engine/board/san.h"

/* --- Arguments -------------------------------------------------------------------------------- */

static void add_property(JsonBuilder *builder, const char *name, const char *description)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "type", "string");
    tabiya_json_add_string(builder, "description", description);
    json_builder_end_object(builder);
}

/* The board's own properties. */
static JsonNode *make_properties(void)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();

    json_builder_begin_object(builder);
    add_property(builder, "fen", "the position to set the board to first, as FEN");
    add_property(builder, "moves_before",
                 "moves in SAN to play on the board first, from `fen` or from the initial "
                 "position");
    json_builder_end_object(builder);
    return json_builder_get_root(builder);
}

JsonNode *tabiya_mcp_make_schema(const TabiyaAbility *ability)
{
    g_autoptr(JsonBuilder) schema = json_builder_new();

    tabiya_ability_build_schema(ability, schema);
    JsonNode *root = json_builder_get_root(schema);
    JsonObject *properties =
        json_object_get_object_member(json_node_get_object(root), "properties");
    g_autoptr(JsonNode) added = make_properties();
    JsonObject *more = json_node_get_object(added);
    json_object_set_member(properties, "fen", json_object_dup_member(more, "fen"));
    json_object_set_member(properties, "moves_before",
                           json_object_dup_member(more, "moves_before"));
    return root;
}

/* --- The board -------------------------------------------------------------------------------- */

static gboolean refuse(GError **error, const char *message, const char *what)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message, what);
    return FALSE;
}

static gboolean read_start(const char *fen, EngPosition *start, GError **error)
{
    eng_position_init(start);
    return !fen || tabiya_fen_read(fen, start, error);
}

/* "e4" of "1.e4", "12...Nf6" or "e4"; "" of a number alone. */
static const char *skip_number(const char *word)
{
    const gsize length = strspn(word, "0123456789.");

    return strchr(word, '.') ? word + length : word[length] == '\0' ? word + length : word;
}

static gboolean read_moves(const char *text, TabiyaChange *change, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\n", -1);
    EngPosition position = change->start, before;

    for (char **word = words; *word; word++) {
        EngMove move;
        const char *san = skip_number(*word);
        if (*san == '\0')
            continue;
        if (eng_san_parse(&position, san, -1, &move) != ENG_SAN_OK)
            return refuse(error, _("“%s” is not a legal move here."), *word);
        tabiya_change_add_move(change, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    change->number = change->moves ? (int)change->moves->len : 0;
    return TRUE;
}

gboolean tabiya_mcp_set_board(TabiyaDesk *desk, JsonObject *arguments, GError **error)
{
    const char *fen = tabiya_json_get_string(arguments, "fen");
    const char *moves = tabiya_json_get_string(arguments, "moves_before");
    g_autoptr(TabiyaChange) change = tabiya_change_new(TABIYA_CHANGE_SHOW_LINE);
    g_autofree char *said = NULL;

    if (!fen && !moves)
        return TRUE;
    if (!read_start(fen, &change->start, error) || !read_moves(moves ? moves : "", change, error) ||
        !tabiya_desk_change(desk, change, &said, error)) {
        return FALSE;
    }
    json_object_remove_member(arguments, "fen");
    json_object_remove_member(arguments, "moves_before");
    return TRUE;
}

char *tabiya_mcp_dup_moves(const TabiyaScene *scene)
{
    GString *text = g_string_new(NULL);
    EngPosition position = scene->start, before;
    char san[ENG_SAN_MAX];

    for (guint i = 0; i < scene->moves->len; i++) {
        const EngMove move = tabiya_scene_move_at(scene, i);
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", eng_san_write(&position, move, san));
        before = position;
        eng_position_play(&position, &before, move);
    }
    return g_string_free(text, FALSE);
}
