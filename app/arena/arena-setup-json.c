/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A setup (arena-setup.h) as JSON, one table of its fields for both directions. */
#include <math.h>

#include "app/arena/arena-setup.h"
#include "app/json-text.h"
#include "engine/board/types.h"

#define MOST_BYTES (1 << 20)

typedef enum { TEXT, INT, DOUBLE, FLAG } Kind;

static const struct {
    const char *name;
    gsize offset;
    Kind kind;
    double lower, upper;
} FIELDS[] = {
#define FIELD(name) #name, G_STRUCT_OFFSET(TabiyaArenaSetup, name)
    {FIELD(name), TEXT},
    {FIELD(form), INT, 0, TABIYA_TOURNAMENT_N_FORMS - 1},
    {FIELD(limit), INT, 0, TABIYA_ARENA_N_LIMITS - 1},
    {FIELD(base_s), DOUBLE, 0, 36000},
    {FIELD(increment_s), DOUBLE, 0, 600},
    {FIELD(movetime_ms), INT, 1, 3600000},
    {FIELD(nodes), INT, 1, G_MAXINT},
    {FIELD(depth), INT, 1, ENG_MAX_PLY},
    {FIELD(start), INT, 0, TABIYA_ARENA_N_STARTS - 1},
    {FIELD(opening), TEXT},
    {FIELD(position), TEXT},
    {FIELD(path), TEXT},
    {FIELD(rounds), INT, 1, TABIYA_ARENA_MOST_GAMES},
    {FIELD(at_a_time), INT, 1, 1024},
    {FIELD(resigns), FLAG},
    {FIELD(draws), FLAG},
    {FIELD(tablebases), FLAG},
    {FIELD(elo0), DOUBLE, -1000, 1000},
    {FIELD(elo1), DOUBLE, -1000, 1000},
    {FIELD(nets), TEXT},
#undef FIELD
};

static gpointer get_field(const TabiyaArenaSetup *self, gsize i)
{
    return G_STRUCT_MEMBER_P(self, FIELDS[i].offset);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_field(JsonBuilder *builder, const TabiyaArenaSetup *self, gsize i)
{
    const gpointer field = get_field(self, i);

    json_builder_set_member_name(builder, FIELDS[i].name);
    if (FIELDS[i].kind == TEXT)
        json_builder_add_string_value(builder, *(char **)field ? *(char **)field : "");
    else if (FIELDS[i].kind == DOUBLE)
        json_builder_add_double_value(builder, *(double *)field);
    else
        json_builder_add_int_value(builder, *(int *)field);
}

char *tabiya_arena_setup_to_json(const TabiyaArenaSetup *self)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    g_autoptr(JsonNode) root = NULL;

    json_builder_begin_object(builder);
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++)
        add_field(builder, self, i);
    json_builder_set_member_name(builder, "players");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->players->len; i++)
        json_builder_add_string_value(builder, g_ptr_array_index(self->players, i));
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    root = json_builder_get_root(builder);
    return json_to_string(root, TRUE);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void read_text(char **field, JsonNode *node)
{
    const char *text = tabiya_json_node_get_string(node);

    if (!text)
        return;
    g_free(*field);
    *field = g_strdup(text);
}

static void read_field(TabiyaArenaSetup *self, gsize i, JsonNode *node)
{
    const gpointer field = get_field(self, i);

    if (FIELDS[i].kind == TEXT) {
        read_text(field, node);
        return;
    }
    if (!JSON_NODE_HOLDS_VALUE(node) || json_node_get_value_type(node) == G_TYPE_STRING)
        return;
    const double number = json_node_get_double(node);
    if (!isfinite(number))
        return;
    if (FIELDS[i].kind == DOUBLE)
        *(double *)field = CLAMP(number, FIELDS[i].lower, FIELDS[i].upper);
    else if (FIELDS[i].kind == INT)
        *(int *)field = (int)CLAMP(number, FIELDS[i].lower, FIELDS[i].upper);
    else
        *(gboolean *)field = number != 0;
}

static void read_players(TabiyaArenaSetup *self, JsonNode *node)
{
    if (!JSON_NODE_HOLDS_ARRAY(node))
        return;
    JsonArray *players = json_node_get_array(node);
    g_ptr_array_set_size(self->players, 0);
    for (guint i = 0; i < MIN(json_array_get_length(players), TABIYA_ARENA_MOST_PLAYERS); i++) {
        const char *player = tabiya_json_node_get_string(json_array_get_element(players, i));

        if (player)
            tabiya_arena_setup_set_player(self, player, TRUE);
    }
}

TabiyaArenaSetup *tabiya_arena_setup_from_json(const char *text)
{
    g_autoptr(JsonObject) object = tabiya_json_parse(text, -1, MOST_BYTES, NULL);

    if (!object)
        return NULL;
    TabiyaArenaSetup *self = tabiya_arena_setup_new();
    for (gsize i = 0; i < G_N_ELEMENTS(FIELDS); i++) {
        JsonNode *node = json_object_get_member(object, FIELDS[i].name);

        if (node)
            read_field(self, i, node);
    }
    JsonNode *players = json_object_get_member(object, "players");
    if (players)
        read_players(self, players);
    return self;
}
