/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See classifier.h. Looks up positions in the table of names. Every position of every imported game
 * is looked up, and hardly any has a name. */
#include "app/names/classifier.h"

#include <string.h>

#include "app/names/opening-shown.h"
#include "app/names/table.h"

/* A name reached by transposition must have been given this many half-moves later than the game's
 * own name: within the family, and in another family. */
enum { DEEPER_WITHIN = 2, DEEPER_WITHOUT = 4 };

/* Names of first moves that say little yet, since anything may follow; also names that end with an
 * invitation ("Zukertort Opening: Sicilian Invitation"). */
static const char *const BEGINNINGS[] = {
    "King's Pawn Game",
    "King's Knight Opening",
    "King's Knight Opening: Normal Variation",
    "Queen's Pawn Game",
    "Queen's Pawn Game: Symmetrical Variation",
    "Queen's Pawn Game: Zukertort Variation",
    "Horwitz Defense",
    "Indian Defense",
    "Indian Defense: Anti-Nimzo-Indian",
    "Indian Defense: East Indian Defense",
    "Indian Defense: Knights Variation",
    "Indian Defense: Normal Variation",
    "Indian Defense: West Indian Defense",
    "East Indian Defense",
    "English Opening",
    "English Opening: Agincourt Defense",
    "English Opening: Anglo-Indian Defense",
    "Zukertort Opening",
    "Hungarian Opening",
    "Van't Kruijs Opening",
    NULL,
};

static const TabiyaOpeningTableRow *find_row(const EngPosition *position)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    const uint64_t key = position->key;
    const uint64_t bit = key >> (64 - TABIYA_OPENING_FILTER_BITS);
    if ((table->filter[bit / 64] >> bit % 64 & 1) == 0)
        return NULL;
    const uint64_t top = key >> (64 - TABIYA_OPENING_TOP_BITS);
    for (unsigned i = table->starts[top]; i < table->starts[top + 1]; i++) {
        if (table->rows[i].key == key)
            return &table->rows[i];
    }
    return NULL;
}

const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position)
{
    const TabiyaOpeningTableRow *row = find_row(position);
    return row ? &row->opening : NULL;
}

/* Naming a game ----------------------------------------------------------------------------------
 */

void tabiya_opening_namer_init(TabiyaOpeningNamer *self)
{
    self->opening = NULL;
    self->given = self->depth = self->n_met = 0;
}

/* Whether the game passed the place where `row` got its name, not before its current name was
 * given. */
static gboolean came_through(const TabiyaOpeningNamer *self, const TabiyaOpeningTableRow *row)
{
    for (guint i = self->given; i < self->n_met; i++) {
        if (self->met[i] == &row[row->to_origin].opening)
            return TRUE;
    }
    return FALSE;
}

/* Whether `name` is the current one with a further variation. */
static gboolean says_more(const TabiyaOpeningNamer *self, const char *name)
{
    const gsize length = strlen(self->opening->name);
    return strncmp(name, self->opening->name, length) == 0 && strchr(":,", name[length]);
}

static gboolean is_beginning(const TabiyaOpening *opening)
{
    return g_strv_contains(BEGINNINGS, opening->name) ||
           g_str_has_suffix(opening->name, " Invitation");
}

static gboolean is_deeper(const TabiyaOpeningNamer *self, const TabiyaOpeningTableRow *row)
{
    const gsize family = strcspn(self->opening->name, ":");
    const gboolean is_within = strcspn(row->opening.name, ":") == family &&
                               strncmp(row->opening.name, self->opening->name, family) == 0;
    return row->origin_ply >= self->depth + (is_within ? DEEPER_WITHIN : DEEPER_WITHOUT);
}

static gboolean is_taken(const TabiyaOpeningNamer *self, const TabiyaOpeningTableRow *row)
{
    return !self->opening || row->to_origin == 0 || is_beginning(self->opening) ||
           came_through(self, row) || says_more(self, row->opening.name) || is_deeper(self, row);
}

gboolean tabiya_opening_namer_step(TabiyaOpeningNamer *self, const EngPosition *position)
{
    const TabiyaOpeningTableRow *row = find_row(position);
    if (!row || self->n_met == TABIYA_OPENING_NAMER_MAX)
        return FALSE;
    self->met[self->n_met++] = &row->opening;
    if (!is_taken(self, row))
        return FALSE;
    if (!self->opening || strcmp(self->opening->name, row->opening.name) != 0) {
        self->given = self->n_met - 1;
        self->depth = row->origin_ply;
    }
    self->opening = &row->opening;
    return TRUE;
}

/* The nodes from the start to `node`. */
static GPtrArray *nodes_to(const TabiyaNode *node)
{
    GPtrArray *nodes = g_ptr_array_new();
    for (; node; node = tabiya_node_get_parent(node))
        g_ptr_array_insert(nodes, 0, (gpointer)node);
    return nodes;
}

/* Either may be NULL. */
static const TabiyaNode *name_line(const TabiyaNode *node, const TabiyaOpening **opening)
{
    TabiyaOpeningNamer namer;
    const TabiyaNode *named = NULL;
    g_autoptr(GPtrArray) nodes = nodes_to(node);
    tabiya_opening_namer_init(&namer);
    for (guint i = 0; i < nodes->len; i++) {
        const TabiyaNode *at = g_ptr_array_index(nodes, i);
        if (tabiya_opening_namer_step(&namer, tabiya_node_get_position(at)))
            named = at;
    }
    if (opening)
        *opening = namer.opening;
    return named;
}

const TabiyaOpening *tabiya_openings_classify(const TabiyaNode *node)
{
    const TabiyaOpening *opening;
    name_line(node, &opening);
    return opening;
}

const TabiyaNode *tabiya_openings_find_named(const TabiyaNode *node)
{
    return name_line(node, NULL);
}

char *tabiya_opening_dup_title(const TabiyaOpening *opening)
{
    g_autofree char *shown = opening ? tabiya_opening_dup_shown(opening->name, 0) : NULL;
    return shown ? g_strdup_printf("%s %s", opening->eco, shown) : g_strdup("");
}

char *tabiya_openings_dup_title(const TabiyaNode *node)
{
    const TabiyaOpening *opening =
        tabiya_node_get_parent(node) ? tabiya_openings_classify(node) : NULL;
    return tabiya_opening_dup_title(opening);
}

/* "1. e4 c5": longer lines have more blanks. */
static guint count_blanks(const char *moves)
{
    guint count = 0;
    for (; *moves; moves++)
        count += *moves == ' ';
    return count;
}

/* The part of both names, which may be one: their family, or nothing. */
static void join_names(GString *name, const char *other)
{
    const gsize family = strcspn(name->str, ":");
    if (strcmp(name->str, other) == 0)
        return;
    g_string_truncate(name, strcspn(other, ":") == family ? family : 0);
    if (strncmp(name->str, other, name->len) != 0)
        g_string_truncate(name, 0);
}

char *tabiya_openings_dup_code_title(const char *eco)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    g_autoptr(GString) name = g_string_new(NULL);
    guint least = G_MAXUINT;
    g_return_val_if_fail(eco, NULL);
    for (unsigned i = 0; i < table->count; i++) {
        const TabiyaOpening *opening = &table->rows[i].opening;
        if (strcmp(opening->eco, eco) != 0)
            continue;
        const guint blanks = count_blanks(table->moves + table->move_starts[i]);
        if (blanks < least)
            g_string_assign(name, opening->name);
        else if (blanks == least)
            join_names(name, opening->name);
        least = MIN(least, blanks);
    }
    const TabiyaOpening common = {eco, name->str};
    return name->len > 0 ? tabiya_opening_dup_title(&common) : g_strdup(eco);
}

const TabiyaOpening *tabiya_openings_classify_moves(const EngPosition *start, const EngMove *moves,
                                                    gsize count)
{
    TabiyaOpeningNamer namer;
    EngPosition position = *start;
    tabiya_opening_namer_init(&namer);
    tabiya_opening_namer_step(&namer, &position);
    for (gsize i = 0; i < count; i++) {
        EngPosition after;
        eng_position_play(&after, &position, moves[i]);
        position = after;
        tabiya_opening_namer_step(&namer, &position);
    }
    return namer.opening;
}
