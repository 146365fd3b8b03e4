/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Trees of conditions: making, comparing and evaluating them; see query.h. query-text.c and
 * query-fields.c have their text. */
#include "app/library/query.h"

#include <glib/gi18n-lib.h>

#include "app/store/game-record.h"
#include "engine/board/fen.h"

const char tabiya_query_help[] = N_(
    "A query consists of words and fields: “carlsen” is a player, “elo:2700-” a field with its\n"
    "value. Put values with spaces in quotes. The fields are player, white, black, event, site,\n"
    "round, collection, tag, date, elo, white-elo, black-elo, both-elo, mean-elo, eco, length,\n"
    "result, is, fen, after (moves), pattern, material, pawns and path. Conditions side by side\n"
    "must all hold; join them with “or”, negate them with “not” and group them with parentheses.\n"
    "Ranges are A-B, A- and -B: “date:1990-1999 (eco:B90-B99 or after:\"1. d4\n"
    "f5\") not result:1/2”.\n");

/* --- Making ----------------------------------------------------------------------------------- */

static TabiyaQuery *new_of_kind(TabiyaQueryKind kind)
{
    TabiyaQuery *self = g_new0(TabiyaQuery, 1);
    self->kind = kind;
    return self;
}

static TabiyaQuery *new_with_children(TabiyaQueryKind kind)
{
    TabiyaQuery *self = new_of_kind(kind);
    self->children = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_query_free);
    return self;
}

TabiyaQuery *tabiya_query_new_all(void)
{
    return new_of_kind(TABIYA_QUERY_ALL);
}

TabiyaQuery *tabiya_query_new_join(TabiyaQueryKind kind, TabiyaQuery **children, guint n_children)
{
    g_autoptr(TabiyaQuery) self = new_with_children(kind);
    for (guint i = 0; i < n_children; i++) {
        if (children[i])
            g_ptr_array_add(self->children, children[i]);
    }
    if (self->children->len == 0)
        return tabiya_query_new_all();
    if (self->children->len == 1)
        return g_ptr_array_steal_index(self->children, 0);
    return g_steal_pointer(&self);
}

TabiyaQuery *tabiya_query_new_not(TabiyaQuery *child)
{
    TabiyaQuery *self = new_with_children(TABIYA_QUERY_NOT);
    g_ptr_array_add(self->children, child);
    return self;
}

TabiyaQuery *tabiya_query_new_text(TabiyaQueryKind kind, const char *text)
{
    TabiyaQuery *self = new_of_kind(kind);
    self->text = g_strdup(text);
    return self;
}

TabiyaQuery *tabiya_query_new_tag(const char *name, const char *text)
{
    TabiyaQuery *self = tabiya_query_new_text(TABIYA_QUERY_TAG, text);
    self->name = g_strdup(name);
    return self;
}

TabiyaQuery *tabiya_query_new_range(TabiyaQueryKind kind, guint32 from, guint32 to)
{
    TabiyaQuery *self = new_of_kind(kind);
    self->from = from;
    self->to = to;
    return self;
}

TabiyaQuery *tabiya_query_new_result(guint results)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_RESULT);
    self->results = results;
    return self;
}

TabiyaQuery *tabiya_query_new_flag(guint flag)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_FLAG);
    self->flag = flag;
    return self;
}

TabiyaQuery *tabiya_query_new_position(const EngPosition *position)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_POSITION);
    char fen[ENG_FEN_MAX];
    /* Reads Chess960 off the castling rights again, so that equal texts make equal positions. */
    self->position = *position;
    eng_fen_parse(&self->position, eng_fen_write(position, fen), NULL);
    self->position.halfmove_clock = 0;
    self->position.fullmove_number = 1;
    return self;
}

TabiyaQuery *tabiya_query_new_pattern(TabiyaPattern *pattern)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_PATTERN);
    self->pattern = pattern;
    return self;
}

TabiyaQuery *tabiya_query_new_material(TabiyaMaterialSpec *material)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_MATERIAL);
    self->material = material;
    return self;
}

TabiyaQuery *tabiya_query_new_pawns(TabiyaPawnSpec *pawns)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_PAWNS);
    self->pawns = pawns;
    return self;
}

TabiyaQuery *tabiya_query_new_path(TabiyaPathSpec *path)
{
    TabiyaQuery *self = new_of_kind(TABIYA_QUERY_PATH);
    self->path = path;
    return self;
}

TabiyaQuery *tabiya_query_copy(const TabiyaQuery *self)
{
    g_autofree char *text = tabiya_query_to_string(self);
    return tabiya_query_parse(text, NULL, NULL);
}

void tabiya_query_free(TabiyaQuery *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->children, g_ptr_array_unref);
    g_free(self->name);
    g_free(self->text);
    tabiya_pattern_free(self->pattern);
    tabiya_material_spec_free(self->material);
    tabiya_pawn_spec_free(self->pawns);
    tabiya_path_spec_free(self->path);
    g_free(self);
}

/* --- Comparing -------------------------------------------------------------------------------- */

static gboolean children_equal(const TabiyaQuery *a, const TabiyaQuery *b)
{
    if (a->children->len != b->children->len)
        return FALSE;
    for (guint i = 0; i < a->children->len; i++) {
        if (!tabiya_query_equal(a->children->pdata[i], b->children->pdata[i]))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_query_equal(const TabiyaQuery *a, const TabiyaQuery *b)
{
    if (a->kind != b->kind)
        return FALSE;
    switch (a->kind) {
    case TABIYA_QUERY_AND:
    case TABIYA_QUERY_OR:
    case TABIYA_QUERY_NOT:
        return children_equal(a, b);
    case TABIYA_QUERY_POSITION:
        return eng_position_equal(&a->position, &b->position);
    case TABIYA_QUERY_PATTERN:
        return tabiya_pattern_equal(a->pattern, b->pattern);
    case TABIYA_QUERY_MATERIAL:
        return tabiya_material_spec_equal(a->material, b->material);
    case TABIYA_QUERY_PAWNS:
        return tabiya_pawn_spec_equal(a->pawns, b->pawns);
    case TABIYA_QUERY_PATH:
        return tabiya_path_spec_equal(a->path, b->path);
    default:
        return g_strcmp0(a->name, b->name) == 0 && g_strcmp0(a->text, b->text) == 0 &&
               a->from == b->from && a->to == b->to && a->results == b->results &&
               a->flag == b->flag;
    }
}

/* --- Evaluation on games ---------------------------------------------------------------------- */

/* Compares the placement first, since keys cost more than moves; then the whole position. */
static int find_position(const EngPosition *wanted, const EngPosition *start, const EngMove *moves,
                         guint n_moves)
{
    EngPosition at, next;
    if (start)
        at = *start;
    else
        eng_position_init(&at);
    const int fewest = eng_popcount(eng_position_occupied(wanted));
    for (guint ply = 0;; ply++) {
        if (at.key == wanted->key && eng_position_equal(&at, wanted))
            return (int)ply;
        if (ply == n_moves || eng_popcount(eng_position_occupied(&at)) < fewest)
            return -1;
        eng_position_play(&next, &at, moves[ply]);
        at = next;
    }
}

int tabiya_query_find_leaf(const TabiyaQuery *self, const EngPosition *start, const EngMove *moves,
                           guint n_moves)
{
    switch (self->kind) {
    case TABIYA_QUERY_POSITION:
        return find_position(&self->position, start, moves, n_moves);
    case TABIYA_QUERY_PATTERN:
        return tabiya_pattern_find(self->pattern, start, moves, n_moves);
    case TABIYA_QUERY_MATERIAL:
        return tabiya_material_spec_find(self->material, start, moves, n_moves);
    case TABIYA_QUERY_PAWNS:
        return tabiya_pawn_spec_find(self->pawns, start, moves, n_moves);
    case TABIYA_QUERY_PATH:
        return tabiya_path_spec_find(self->path, start, moves, n_moves);
    default:
        return -1;
    }
}

int tabiya_query_find_ply(const TabiyaQuery *self, const EngPosition *start, const EngMove *moves,
                          guint n_moves)
{
    int first = -1;
    if (self->kind != TABIYA_QUERY_AND && self->kind != TABIYA_QUERY_OR)
        return tabiya_query_find_leaf(self, start, moves, n_moves);
    for (guint i = 0; i < self->children->len; i++) {
        const int ply = tabiya_query_find_ply(self->children->pdata[i], start, moves, n_moves);
        if (ply >= 0 && (first < 0 || ply < first))
            first = ply;
    }
    return first;
}

gboolean tabiya_query_asks_for_lines(const TabiyaQuery *self)
{
    if (self->kind == TABIYA_QUERY_COLLECTION ||
        (self->kind == TABIYA_QUERY_FLAG && self->flag == TABIYA_GAME_LINE)) {
        return TRUE;
    }
    for (guint i = 0; self->children && i < self->children->len; i++) {
        if (tabiya_query_asks_for_lines(self->children->pdata[i]))
            return TRUE;
    }
    return FALSE;
}
