/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All rows of the table sorted by name, part by part: each item of the tree is a run of adjacent
 * rows, and its children are runs within it. */
#include "app/openings/opening-tree.h"

#include <string.h>

#include "app/names/opening-search.h"
#include "app/names/opening-shown.h"
#include "app/names/table.h"

typedef struct {
    const char *key; /* the name as a sort key; equal names share the pointer */
    const char *name, *eco, *moves;
    guint plies;
} Row;

struct _TabiyaOpeningTree {
    GObject parent_instance;

    GArray *rows;       /* of Row */
    GHashTable *keys;   /* name → key, owned */
    GHashTable *firsts; /* name → number of its first row + 1 */
    TabiyaOpeningSearch *search;
    guint n_items, n_searches;
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningTree, tabiya_opening_tree, G_TYPE_OBJECT)

struct _TabiyaOpeningItem {
    GObject parent_instance;

    TabiyaOpeningTree *tree; /* owned */
    TabiyaOpeningKind kind;
    guint first, end; /* its run of rows; empty for search results */
    char *name;
    char *title; /* NULL: a section has its name, a line its moves */
    char eco[16];
    const char *moves;
    GListModel *children; /* NULL: none, or not made yet */
};

G_DEFINE_FINAL_TYPE(TabiyaOpeningItem, tabiya_opening_item, G_TYPE_OBJECT)

/* --- The order -------------------------------------------------------------------------------- */

/* The sort key of a name: without diacritics, and with the separators before all letters, so that a
 * name is followed by its continuations, and a family by its variations before "…, with …". */
static char *dup_key(const char *name)
{
    g_autofree char *plain = g_str_to_ascii(name, "C");

    for (char *at = plain; *at != '\0'; at++)
        *at = *at == ':' ? '\1' : *at == ',' ? '\2' : g_ascii_tolower(*at);
    return g_steal_pointer(&plain);
}

static const char *get_key(TabiyaOpeningTree *self, const char *name)
{
    char *key = g_hash_table_lookup(self->keys, name);

    if (!key) {
        key = dup_key(name);
        g_hash_table_insert(self->keys, (gpointer)name, key);
    }
    return key;
}

static guint count_plies(const char *moves)
{
    guint count = 0;

    for (const char *at = moves; *at != '\0'; at++)
        count += *at == ' ' && g_ascii_isalpha(at[1]);
    return count;
}

static int compare_rows(gconstpointer a, gconstpointer b)
{
    const Row *x = a, *y = b;
    int names = x->key == y->key ? 0 : strcmp(x->key, y->key);

    if (names == 0 && x->key != y->key) /* they differ only in diacritics or punctuation */
        names = strcmp(x->name, y->name);
    if (names != 0)
        return names;
    if (x->plies != y->plies)
        return x->plies < y->plies ? -1 : 1;
    return strcmp(x->moves, y->moves);
}

static const Row *row_at(TabiyaOpeningTree *self, guint index)
{
    return &g_array_index(self->rows, Row, index);
}

static void fill(TabiyaOpeningTree *self)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();

    g_array_set_size(self->rows, table->count);
    for (guint i = 0; i < table->count; i++) {
        const TabiyaOpening *opening = &table->rows[i].opening;
        const char *moves = table->moves + table->move_starts[i];

        g_array_index(self->rows, Row, i) = (Row){
            .key = get_key(self, opening->name),
            .name = opening->name,
            .eco = opening->eco,
            .moves = moves,
            .plies = count_plies(moves),
        };
    }
    g_array_sort(self->rows, compare_rows);
    for (guint i = table->count; i-- > 0;)
        g_hash_table_insert(self->firsts, (gpointer)row_at(self, i)->name, GUINT_TO_POINTER(i + 1));
}

/* --- Items ------------------------------------------------------------------------------------ */

/* Of a run of rows: the one with the fewest moves. */
static const Row *find_nearest(TabiyaOpeningTree *self, guint first, guint end)
{
    const Row *nearest = row_at(self, first);

    for (guint i = first + 1; i < end; i++) {
        if (row_at(self, i)->plies < nearest->plies)
            nearest = row_at(self, i);
    }
    return nearest;
}

static void write_codes(TabiyaOpeningItem *item)
{
    const char *low = row_at(item->tree, item->first)->eco, *high = low;

    for (guint i = item->first + 1; i < item->end; i++) {
        const char *eco = row_at(item->tree, i)->eco;

        low = strcmp(eco, low) < 0 ? eco : low;
        high = strcmp(eco, high) > 0 ? eco : high;
    }
    if (strcmp(low, high) == 0)
        g_strlcpy(item->eco, low, sizeof item->eco);
    else
        g_snprintf(item->eco, sizeof item->eco, "%.3s–%.3s", low, high);
}

static TabiyaOpeningItem *new_item(TabiyaOpeningTree *tree, TabiyaOpeningKind kind, char *name)
{
    TabiyaOpeningItem *item = g_object_new(TABIYA_TYPE_OPENING_ITEM, NULL);

    item->tree = g_object_ref(tree);
    item->kind = kind;
    item->name = name;
    tree->n_items++;
    return item;
}

/* The run [first, end) whose names begin with the same `length` bytes; its title begins at `title`:
 * for a family at the start of the name, for a variation after its parent's name. */
static TabiyaOpeningItem *new_named(TabiyaOpeningTree *tree, guint first, guint end, gsize length,
                                    gsize title)
{
    const Row *row = row_at(tree, first);
    const TabiyaOpeningKind kind = title == 0 ? TABIYA_OPENING_FAMILY : TABIYA_OPENING_VARIATION;
    TabiyaOpeningItem *item = new_item(tree, kind, g_strndup(row->name, length));

    item->first = first;
    item->end = end;
    item->title = tabiya_opening_dup_shown(item->name, title);
    /* The first row has the name itself, if any has. */
    item->moves = row->name[length] == '\0' ? row->moves : find_nearest(tree, first, end)->moves;
    write_codes(item);
    return item;
}

static TabiyaOpeningItem *new_line(TabiyaOpeningTree *tree, guint index)
{
    const Row *row = row_at(tree, index);
    TabiyaOpeningItem *item = new_item(tree, TABIYA_OPENING_LINE, g_strdup(row->name));

    item->first = index;
    item->end = index + 1;
    item->moves = row->moves;
    g_strlcpy(item->eco, row->eco, sizeof item->eco);
    return item;
}

/* --- Children --------------------------------------------------------------------------------- */

/* The characters that end the part beginning at `from`: a colon for a family, also a comma for the
 * others. */
static const char *enders(gsize from)
{
    return from == 0 ? ":" : ":,";
}

static gsize skip_separator(const char *name, gsize at)
{
    while (name[at] == ':' || name[at] == ',' || name[at] == ' ')
        at++;
    return at;
}

/* The index after the last row of [first, end) whose name begins with the same `length` bytes and
 * ends there, or goes on with one of `signs`. */
static guint run_end(TabiyaOpeningTree *self, guint first, guint end, gsize length,
                     const char *signs)
{
    const char *name = row_at(self, first)->name;
    guint i = first + 1;

    for (; i < end; i++) {
        const char *other = row_at(self, i)->name;

        if (other == name)
            continue;
        if (strncmp(other, name, length) != 0 || !strchr(signs, other[length]))
            break;
    }
    return i;
}

static void append(GListStore *store, TabiyaOpeningItem *item)
{
    g_list_store_append(store, item);
    g_object_unref(item);
}

static int compare_titles(gconstpointer a, gconstpointer b, gpointer user)
{
    return tabiya_opening_compare_shown(((const TabiyaOpeningItem *)a)->title,
                                        ((const TabiyaOpeningItem *)b)->title);
}

/* Appends the runs of [first, end) by the part of their names after `length` bytes. The rows are in
 * the order of the English names. */
static void append_parts(TabiyaOpeningTree *tree, GListStore *store, guint first, guint end,
                         gsize length)
{
    while (first < end) {
        const char *name = row_at(tree, first)->name;
        gsize title = skip_separator(name, length);
        gsize upto = title + strcspn(name + title, enders(title));
        guint next = run_end(tree, first, end, upto, enders(title));

        append(store, new_named(tree, first, next, upto, title));
        first = next;
    }
    if (tabiya_opening_language())
        g_list_store_sort(store, compare_titles, NULL);
}

/* The end of the rows that have exactly the item's name. */
static guint own_end(TabiyaOpeningItem *self)
{
    guint i = self->first;

    while (i < self->end && strcmp(row_at(self->tree, i)->name, self->name) == 0)
        i++;
    return i;
}

GListModel *tabiya_opening_item_get_children(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), NULL);
    if (self->children || self->end - self->first < 2)
        return self->children;

    GListStore *store = g_list_store_new(TABIYA_TYPE_OPENING_ITEM);
    guint named = own_end(self);

    append_parts(self->tree, store, named, self->end, strlen(self->name));
    for (guint i = self->first + 1; i < named; i++)
        append(store, new_line(self->tree, i));
    self->children = G_LIST_MODEL(store);
    return self->children;
}

/* --- Texts ------------------------------------------------------------------------------------ */

TabiyaOpeningKind tabiya_opening_item_get_kind(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), TABIYA_OPENING_FAMILY);
    return self->kind;
}

const char *tabiya_opening_item_get_title(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), NULL);
    if (self->title)
        return self->title;
    return self->kind == TABIYA_OPENING_LINE ? self->moves : self->name;
}

const char *tabiya_opening_item_get_name(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), NULL);
    return self->name;
}

const char *tabiya_opening_item_get_eco(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), NULL);
    return self->eco;
}

const char *tabiya_opening_item_get_moves(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), NULL);
    return self->moves;
}

guint tabiya_opening_item_get_count(TabiyaOpeningItem *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_ITEM(self), 0);
    if (self->kind == TABIYA_OPENING_SECTION)
        return g_list_model_get_n_items(self->children);
    return MAX(self->end - self->first, 1);
}

static void tabiya_opening_item_finalize(GObject *object)
{
    TabiyaOpeningItem *self = TABIYA_OPENING_ITEM(object);

    g_clear_object(&self->children);
    g_clear_object(&self->tree);
    g_free(self->name);
    g_free(self->title);
    G_OBJECT_CLASS(tabiya_opening_item_parent_class)->finalize(object);
}

static void tabiya_opening_item_class_init(TabiyaOpeningItemClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_opening_item_finalize;
}

static void tabiya_opening_item_init(TabiyaOpeningItem *self)
{
}

/* --- The tree --------------------------------------------------------------------------------- */

GListModel *tabiya_opening_tree_dup_families(TabiyaOpeningTree *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_TREE(self), NULL);
    GListStore *store = g_list_store_new(TABIYA_TYPE_OPENING_ITEM);

    append_parts(self, store, 0, self->rows->len, 0);
    return G_LIST_MODEL(store);
}

static TabiyaOpeningItem *new_found(TabiyaOpeningTree *self, const char *eco, const char *name,
                                    const char *moves)
{
    TabiyaOpeningItem *item = new_item(self, TABIYA_OPENING_FOUND, g_strdup(name));

    item->title = tabiya_opening_dup_shown(name, 0);
    g_strlcpy(item->eco, eco, sizeof item->eco);
    item->moves = moves;
    return item;
}

GListModel *tabiya_opening_tree_find(TabiyaOpeningTree *self, const char *typed, guint limit)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_TREE(self) && typed, NULL);
    GListStore *store = g_list_store_new(TABIYA_TYPE_OPENING_ITEM);
    g_autoptr(GArray) hits = tabiya_opening_search_find(self->search, typed, limit);

    self->n_searches++;
    for (guint i = 0; i < hits->len; i++) {
        const TabiyaOpeningHit *hit = &g_array_index(hits, TabiyaOpeningHit, i);

        append(store, new_found(self, hit->eco, hit->name, hit->moves));
    }
    return G_LIST_MODEL(store);
}

/* The item of exactly this name, or NULL. */
static TabiyaOpeningItem *new_called(TabiyaOpeningTree *self, const char *name)
{
    guint number = GPOINTER_TO_UINT(g_hash_table_lookup(self->firsts, name));
    const Row *row = number > 0 ? row_at(self, number - 1) : NULL;

    return row ? new_found(self, row->eco, row->name, row->moves) : NULL;
}

static TabiyaOpeningItem *new_unknown(TabiyaOpeningTree *self, const char *name)
{
    TabiyaOpeningItem *item = new_item(self, TABIYA_OPENING_UNKNOWN, g_strdup(name));

    item->title = tabiya_opening_dup_shown(name, 0);
    return item;
}

TabiyaOpeningItem *tabiya_opening_tree_new_section(TabiyaOpeningTree *self, const char *title,
                                                   const char *const *names)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_TREE(self) && title && names, NULL);
    g_autoptr(GListStore) store = g_list_store_new(TABIYA_TYPE_OPENING_ITEM);

    for (; *names; names++) {
        TabiyaOpeningItem *item = new_called(self, *names);

        append(store, item ? item : new_unknown(self, *names));
    }
    if (g_list_model_get_n_items(G_LIST_MODEL(store)) == 0)
        return NULL;
    TabiyaOpeningItem *section = new_item(self, TABIYA_OPENING_SECTION, g_strdup(title));
    section->children = G_LIST_MODEL(g_steal_pointer(&store));
    return section;
}

guint tabiya_opening_tree_get_n_items_made(TabiyaOpeningTree *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_TREE(self), 0);
    return self->n_items;
}

guint tabiya_opening_tree_get_n_searches(TabiyaOpeningTree *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENING_TREE(self), 0);
    return self->n_searches;
}

static void tabiya_opening_tree_finalize(GObject *object)
{
    TabiyaOpeningTree *self = TABIYA_OPENING_TREE(object);

    g_array_unref(self->rows);
    g_hash_table_unref(self->keys);
    g_hash_table_unref(self->firsts);
    g_clear_pointer(&self->search, tabiya_opening_search_free);
    G_OBJECT_CLASS(tabiya_opening_tree_parent_class)->finalize(object);
}

static void tabiya_opening_tree_class_init(TabiyaOpeningTreeClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_opening_tree_finalize;
}

static void tabiya_opening_tree_init(TabiyaOpeningTree *self)
{
    self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
    self->keys = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    self->firsts = g_hash_table_new(g_str_hash, g_str_equal);
}

static TabiyaOpeningTree *new_tree(void)
{
    TabiyaOpeningTree *self = g_object_new(TABIYA_TYPE_OPENING_TREE, NULL);

    fill(self);
    self->search = tabiya_opening_search_new_in(tabiya_opening_language());
    return self;
}

static void make_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_pointer(task, new_tree(), g_object_unref);
}

void tabiya_opening_tree_new_async(GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    g_task_set_source_tag(task, tabiya_opening_tree_new_async);
    g_task_run_in_thread(task, make_cb);
}

TabiyaOpeningTree *tabiya_opening_tree_new_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
