/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From the tree to values and back. */
#include "app/store/game-snapshot.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "engine/board/fen.h"

static const char *const COLUMN_TAGS[TABIYA_N_COLUMNS] = {
    [TABIYA_COLUMN_WHITE] = "White", [TABIYA_COLUMN_BLACK] = "Black",
    [TABIYA_COLUMN_EVENT] = "Event", [TABIYA_COLUMN_SITE] = "Site",
    [TABIYA_COLUMN_DATE] = "Date",   [TABIYA_COLUMN_ROUND] = "Round",
    [TABIYA_COLUMN_ECO] = "ECO",
};

/* --- From the game ---------------------------------------------------------------------------- */

static gboolean has_column(const char *tag)
{
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMN_TAGS); i++)
        if (strcmp(COLUMN_TAGS[i], tag) == 0)
            return TRUE;
    return FALSE;
}

/* A string; an array of strings where the tag is repeated. */
static void add_json_tag(JsonObject *object, const char *name, const char *value)
{
    JsonNode *present = json_object_get_member(object, name);
    if (present == NULL) {
        json_object_set_string_member(object, name, value);
        return;
    }
    if (JSON_NODE_HOLDS_VALUE(present)) {
        JsonArray *values = json_array_new();
        json_array_add_string_element(values, json_node_get_string(present));
        json_object_set_array_member(object, name, values);
    }
    json_array_add_string_element(json_object_get_array_member(object, name), value);
}

/* The tags that have no place in the columns: what a column holds is the first of its name. */
static char *dup_other_tags(TabiyaGame *game)
{
    g_autoptr(JsonObject) object = json_object_new();
    for (guint i = 0; i < tabiya_game_get_n_tags(game); i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(game, i, &value);
        if (!has_column(name) || value != tabiya_game_get_tag(game, name))
            add_json_tag(object, name, value);
    }
    if (json_object_get_size(object) == 0)
        return NULL;
    g_autoptr(JsonNode) node = json_node_init_object(json_node_alloc(), object);
    return json_to_string(node, FALSE);
}

/* Whether a node says no more than its move, and no variation starts beside it. */
static gboolean is_plain(const TabiyaNode *node)
{
    gsize nags;
    tabiya_node_get_nags(node, &nags);
    return nags == 0 && tabiya_node_get_comment(node)[0] == '\0' &&
           tabiya_node_get_comment_before(node)[0] == '\0' && tabiya_node_get_sibling(node) == NULL;
}

static char *dup_movetext(TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    while (node != NULL && is_plain(node))
        node = tabiya_node_get_child(node);
    if (node == NULL)
        return NULL;
    GString *out = g_string_new(NULL);
    tabiya_pgn_append_movetext(out, game);
    return g_string_free(out, FALSE);
}

static void pack_moves(TabiyaGameSnapshot *self, TabiyaGame *game)
{
    g_autoptr(GArray) moves = tabiya_node_dup_moves(tabiya_game_get_main_end(game));
    self->n_moves = moves->len;
    self->moves = g_malloc(2 * self->n_moves + 1);
    for (gsize i = 0; i < self->n_moves; i++) {
        EngMove move = g_array_index(moves, EngMove, i);
        self->moves[2 * i] = (guint8)(move & 0xff);
        self->moves[2 * i + 1] = (guint8)(move >> 8);
    }
}

TabiyaGameSnapshot *tabiya_game_snapshot_new(TabiyaGame *game)
{
    TabiyaGameSnapshot *self = g_new0(TabiyaGameSnapshot, 1);
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        self->columns[i] = g_strdup(tabiya_game_get_tag(game, COLUMN_TAGS[i]));
    self->other_tags = dup_other_tags(game);
    self->result = tabiya_game_get_result(game);
    self->start_fen = g_strdup(tabiya_game_get_tag(game, "FEN"));
    self->chess960 = tabiya_game_get_start(game)->chess960;
    pack_moves(self, game);
    self->movetext = dup_movetext(game);
    return self;
}

void tabiya_game_snapshot_free(TabiyaGameSnapshot *self)
{
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        g_free(self->columns[i]);
    g_free(self->other_tags);
    g_free(self->start_fen);
    g_free(self->moves);
    g_free(self->movetext);
    g_free(self);
}

/* --- To the game ------------------------------------------------------------------------------ */

static gboolean fail(GError **error)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED,
                        _("A game in the library cannot be read: its moves are not legal ones."));
    return FALSE;
}

static gboolean unpack_moves(const TabiyaGameSnapshot *self, TabiyaGame *game)
{
    for (gsize i = 0; i < self->n_moves; i++) {
        const TabiyaNode *end = tabiya_game_get_main_end(game);
        const EngPosition *position = tabiya_node_get_position(end);
        EngMove move = (EngMove)(self->moves[2 * i] | self->moves[2 * i + 1] << 8);
        gboolean passes = move == ENG_NULL_MOVE && position->checkers == 0;
        if (!passes && !eng_move_is_legal(position, move))
            return FALSE;
        tabiya_game_append_move(game, end, move);
    }
    return TRUE;
}

static TabiyaGame *game_from_moves(const TabiyaGameSnapshot *self, GError **error)
{
    EngPosition start;
    eng_position_init(&start);
    if (self->start_fen != NULL && !eng_fen_parse(&start, self->start_fen, NULL)) {
        fail(error);
        return NULL;
    }
    start.chess960 = start.chess960 || self->chess960;
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    if (!unpack_moves(self, game)) {
        fail(error);
        return NULL;
    }
    return g_steal_pointer(&game);
}

static TabiyaGame *game_from_movetext(const TabiyaGameSnapshot *self, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    if (self->chess960)
        g_string_append(text, "[Variant \"Chess960\"]\n");
    if (self->start_fen != NULL)
        g_string_append_printf(text, "[SetUp \"1\"]\n[FEN \"%s\"]\n", self->start_fen);
    g_string_append_c(text, '\n');
    g_string_append(text, self->movetext);

    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text->str, (gssize)text->len, &errors);
    if (games->len != 1 || errors->len > 0) {
        fail(error);
        return NULL;
    }
    return g_object_ref(games->pdata[0]);
}

static void append_json_tag(TabiyaGame *game, const char *name, JsonNode *value)
{
    if (JSON_NODE_HOLDS_VALUE(value) && json_node_get_value_type(value) == G_TYPE_STRING)
        tabiya_game_append_tag(game, name, json_node_get_string(value));
}

static void append_json_tags(TabiyaGame *game, const char *json)
{
    g_autoptr(JsonNode) node = json_from_string(json, NULL);
    if (node == NULL || !JSON_NODE_HOLDS_OBJECT(node))
        return;
    JsonObjectIter iter;
    const char *name;
    JsonNode *value;
    json_object_iter_init_ordered(&iter, json_node_get_object(node));
    while (json_object_iter_next_ordered(&iter, &name, &value)) {
        append_json_tag(game, name, value);
        if (!JSON_NODE_HOLDS_ARRAY(value))
            continue;
        JsonArray *values = json_node_get_array(value);
        for (guint i = 0; i < json_array_get_length(values); i++)
            append_json_tag(game, name, json_array_get_element(values, i));
    }
}

TabiyaGame *tabiya_game_snapshot_to_game(const TabiyaGameSnapshot *self, GError **error)
{
    TabiyaGame *game =
        self->movetext != NULL ? game_from_movetext(self, error) : game_from_moves(self, error);
    if (game == NULL)
        return NULL;
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        if (self->columns[i] != NULL)
            tabiya_game_set_tag(game, COLUMN_TAGS[i], self->columns[i]);
    if (self->other_tags != NULL)
        append_json_tags(game, self->other_tags);
    tabiya_game_set_result(game, self->result);
    return game;
}
