/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-facts.h. Some 15,000 rows are looked through for each question: a millisecond. */
#include "app/talk/opening-facts.h"

#include <string.h>

#include "app/names/table.h"
#include "engine/board/san.h"

/* The half-moves of a row's text, "1. e4 c5". */
static guint count_moves(const char *text)
{
    guint words = 0, numbers = 0;

    for (const char *at = text; *at != '\0'; at++) {
        words += at == text || at[-1] == ' ';
        numbers += *at == '.';
    }
    return words - MIN(numbers, words);
}

static GArray *read_moves(const char *text)
{
    GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    EngPosition position, before;

    eng_position_init(&position);
    for (char **word = words; *word; word++) {
        EngMove move;
        if (g_str_has_suffix(*word, ".") ||
            eng_san_parse(&position, *word, -1, &move) != ENG_SAN_OK) {
            continue;
        }
        g_array_append_val(moves, move);
        before = position;
        eng_position_play(&position, &before, move);
    }
    return moves;
}

/* --- One name --------------------------------------------------------------------------------- */

/* A gambit and its answers are families of their own: "Queen's Gambit Declined". */
static gboolean is_answer(const char *rest)
{
    return g_str_has_prefix(rest, " Accepted") || g_str_has_prefix(rest, " Declined");
}

/* Whether `name` is `base`, or one of its variations, however deep. */
static gboolean belongs_to(const char *name, const char *base, gsize length)
{
    return strncmp(name, base, length) == 0 && (name[length] == '\0' || name[length] == ':' ||
                                                name[length] == ',' || is_answer(name + length));
}

static const char *get_moves_text(const TabiyaOpeningTable *table, guint row)
{
    return table->moves + table->move_starts[row];
}

static void fill(TabiyaOpeningFacts *facts, const TabiyaOpeningTable *table, guint row)
{
    facts->eco = table->rows[row].opening.eco;
    facts->name = table->rows[row].opening.name;
    facts->moves = read_moves(get_moves_text(table, row));
    eng_position_init(&facts->start);
}

/* Whether `full` is the name with its family before it: "Queen's Pawn Game: London System". */
static gboolean is_within_family(const char *full, const char *name)
{
    const gsize length = strlen(full), own = strlen(name);

    return length > own + 2 && strncmp(full + length - own - 2, ": ", 2) == 0 &&
           g_str_equal(full + length - own, name);
}

/* What the table has under one name. */
typedef struct {
    const char *name; /* NULL: nothing */
    guint n_rows, best, best_count;
} Group;

static void group_add(Group *self, const TabiyaOpeningTable *table, guint row)
{
    const char *name = table->rows[row].opening.name;
    const gsize length = strlen(self->name);

    if (!belongs_to(name, self->name, length))
        return;
    self->n_rows++;
    const guint count = count_moves(get_moves_text(table, row));
    if (name[length] == '\0' && count < self->best_count) {
        self->best = row;
        self->best_count = count;
    }
}

static Group group_of(const TabiyaOpeningTable *table, const char *name)
{
    Group self = {.name = name, .best = G_MAXUINT, .best_count = G_MAXUINT};

    for (guint i = 0; i < table->count; i++)
        group_add(&self, table, i);
    return self;
}

/* Some names stand for a rare way to the opening, and with their family for the usual one: "London
 * System" is in the table against the King's Indian. The one with more named positions is meant. */
static Group find_group(const TabiyaOpeningTable *table, const char *name)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    Group group = group_of(table, name);

    for (guint i = 0; i < table->count; i++) {
        const char *full = table->rows[i].opening.name;
        if (!is_within_family(full, name) || !g_hash_table_add(seen, (gpointer)full))
            continue;
        const Group other = group_of(table, full);
        if (other.best_count <= group.best_count && other.n_rows > group.n_rows)
            group = other;
    }
    return group;
}

gboolean tabiya_opening_facts_find(const char *name, TabiyaOpeningFacts *facts)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    const Group group = find_group(table, name);

    *facts = (TabiyaOpeningFacts){0};
    if (group.best == G_MAXUINT)
        return FALSE;
    facts->n_rows = group.n_rows;
    fill(facts, table, group.best);
    return TRUE;
}

void tabiya_opening_facts_clear(TabiyaOpeningFacts *facts)
{
    g_clear_pointer(&facts->moves, g_array_unref);
}

/* --- Variations ------------------------------------------------------------------------------- */

typedef struct {
    char *name;
    guint n_rows;
} Branch;

static void branch_clear_cb(gpointer data)
{
    g_free(((Branch *)data)->name);
}

static int compare_branches(gconstpointer a, gconstpointer b)
{
    const Branch *first = a, *second = b;

    if (first->n_rows != second->n_rows)
        return first->n_rows > second->n_rows ? -1 : 1;
    return strcmp(first->name, second->name);
}

/* The part of `name` that is one step below `base`: "Sicilian Defense: Najdorf Variation". */
static char *dup_branch_name(const char *name, gsize base_length)
{
    const char end = name[base_length] == ' ' ? ':' : ',';
    const char *next = strchr(name + base_length + 2, end);

    return next ? g_strndup(name, (gsize)(next - name)) : g_strdup(name);
}

static void count_branch(GHashTable *counts, const char *name, gsize base_length)
{
    char *branch = dup_branch_name(name, base_length);
    const guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, branch));

    g_hash_table_insert(counts, branch, GUINT_TO_POINTER(count + 1));
}

static GArray *list_branches(const char *base)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    const gsize length = strlen(base);
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GArray *branches = g_array_new(FALSE, FALSE, sizeof(Branch));
    GHashTableIter iter;
    gpointer name, count;

    g_array_set_clear_func(branches, branch_clear_cb);
    for (guint i = 0; i < table->count; i++) {
        const char *row = table->rows[i].opening.name;
        if (belongs_to(row, base, length) && row[length] != '\0')
            count_branch(counts, row, length);
    }
    g_hash_table_iter_init(&iter, counts);
    while (g_hash_table_iter_next(&iter, &name, &count)) {
        const Branch branch = {g_strdup(name), GPOINTER_TO_UINT(count)};
        g_array_append_val(branches, branch);
    }
    g_array_sort(branches, compare_branches);
    return branches;
}

static void facts_clear_cb(gpointer data)
{
    tabiya_opening_facts_clear(data);
}

GArray *tabiya_opening_facts_list_variations(const char *name, guint limit)
{
    g_autoptr(GArray) branches = list_branches(name);
    GArray *list = g_array_new(FALSE, FALSE, sizeof(TabiyaOpeningFacts));

    g_array_set_clear_func(list, facts_clear_cb);
    for (guint i = 0; i < branches->len && list->len < limit; i++) {
        TabiyaOpeningFacts facts;
        if (tabiya_opening_facts_find(g_array_index(branches, Branch, i).name, &facts))
            g_array_append_val(list, facts);
    }
    return list;
}

guint tabiya_opening_facts_count_common(const TabiyaOpeningFacts *a, const TabiyaOpeningFacts *b)
{
    const guint most = MIN(a->moves->len, b->moves->len);
    guint count = 0;

    while (count < most &&
           g_array_index(a->moves, EngMove, count) == g_array_index(b->moves, EngMove, count)) {
        count++;
    }
    return count;
}

void tabiya_opening_facts_get_position(const TabiyaOpeningFacts *facts, guint count,
                                       EngPosition *position)
{
    EngPosition before;

    *position = facts->start;
    for (guint i = 0; i < MIN(count, facts->moves->len); i++) {
        before = *position;
        eng_position_play(position, &before, g_array_index(facts->moves, EngMove, i));
    }
}
