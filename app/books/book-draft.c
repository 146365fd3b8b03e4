/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-draft.h. Each state of the book has a number; so has the saved one. */
#include "app/books/book-draft-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "app/error.h"
#include "app/game/shown-move.h"
#include "engine/board/san.h"

enum {
    PROP_PATH = 1,
    PROP_MODIFIED,
    PROP_BUSY,
    PROP_CAN_UNDO,
    PROP_CAN_REDO,
    PROP_UNDO_LABEL,
    PROP_REDO_LABEL,
    PROP_N_MOVES,
    N_PROPS
};
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaBookDraft, tabiya_book_draft, G_TYPE_OBJECT)

/* --- Books to lay changes over ---------------------------------------------------------------- */

TabiyaBookBase *tabiya_book_base_new(EngBook *book, const char *path, gboolean ours)
{
    TabiyaBookBase *base = g_atomic_rc_box_new0(TabiyaBookBase);

    base->book = book;
    base->path = g_strdup(path);
    base->ours = ours;
    return base;
}

TabiyaBookBase *tabiya_book_base_ref(TabiyaBookBase *base)
{
    return base ? g_atomic_rc_box_acquire(base) : NULL;
}

static void base_clear(gpointer data)
{
    TabiyaBookBase *base = data;

    eng_book_close(base->book);
    if (base->ours && !base->keep)
        g_unlink(base->path);
    g_free(base->path);
}

void tabiya_book_base_unref(TabiyaBookBase *base)
{
    if (base)
        g_atomic_rc_box_release_full(base, base_clear);
}

/* --- The moves of a book ---------------------------------------------------------------------- */

static void array_unref(gpointer array)
{
    if (array)
        g_array_unref(array);
}

GHashTable *tabiya_book_changes_new(void)
{
    return g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, array_unref);
}

static void read_base(const TabiyaBookBase *base, guint64 key, GArray *items)
{
    EngBookEntry entry;
    guint64 at = eng_book_search(base->book, key);

    for (; eng_book_read(base->book, at, &entry, 1) == 1 && entry.key == key; at++) {
        TabiyaBookItem item = {.weight = entry.weight, .learn = entry.learn, .move = entry.move};

        g_array_append_val(items, item);
    }
}

/* All moves of the position as it is now; the caller's. */
static GArray *dup_items(TabiyaBookDraft *self, guint64 key)
{
    GArray *changed = g_hash_table_lookup(self->changes, &key);

    if (changed)
        return g_array_copy(changed);
    GArray *items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    if (self->base)
        read_base(self->base, key, items);
    return items;
}

static guint64 key_of(const TabiyaNode *node)
{
    return eng_book_key(tabiya_node_get_position(node), tabiya_node_get_move(node));
}

static void add_found(EngBookMoves *moves, EngMove move, guint64 weight)
{
    int at = 0;

    while (at < moves->count && moves->moves[at].move != move)
        at++;
    if (at == moves->count)
        moves->moves[moves->count++] = (EngBookMove){.move = move};
    moves->moves[at].weight =
        (int)MIN((guint64)moves->moves[at].weight + weight, ENG_BOOK_WEIGHT_MAX);
}

static int compare_weights(const void *a, const void *b)
{
    const EngBookMove *left = a, *right = b;

    return (left->weight < right->weight) - (left->weight > right->weight);
}

void tabiya_book_draft_find(TabiyaBookDraft *self, const TabiyaNode *node, EngBookMoves *moves)
{
    const EngPosition *position = tabiya_node_get_position(node);
    g_autoptr(GArray) items = NULL;

    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self) && moves);

    moves->count = moves->ignored = 0;
    if (!eng_book_covers(position))
        return;
    items = dup_items(self, key_of(node));
    for (guint i = 0; i < items->len; i++) {
        const TabiyaBookItem *item = &g_array_index(items, TabiyaBookItem, i);
        EngMove move = eng_book_decode(position, item->move);

        if (move != ENG_NO_MOVE)
            add_found(moves, move, item->weight);
        else
            moves->ignored++;
    }
    qsort(moves->moves, (size_t)moves->count, sizeof moves->moves[0], compare_weights);
}

static gboolean knows(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move)
{
    EngBookMoves moves;

    tabiya_book_draft_find(self, node, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (moves.moves[i].move == move)
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_book_draft_has_move_to(TabiyaBookDraft *self, const TabiyaNode *node)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);

    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);

    return !parent || knows(self, parent, tabiya_node_get_move(node));
}

/* --- Steps ------------------------------------------------------------------------------------ */

typedef struct {
    guint64 key;
    GArray *items[2]; /* before, after; NULL: as in the base */
} PositionChange;

static void position_change_free(gpointer data)
{
    PositionChange *change = data;

    array_unref(change->items[0]);
    array_unref(change->items[1]);
    g_free(change);
}

static void step_free(gpointer data)
{
    TabiyaBookStep *step = data;

    g_free(step->label);
    g_ptr_array_unref(step->positions);
    for (int i = 0; i < 2; i++) {
        tabiya_book_base_unref(step->base[i]);
        g_clear_pointer(&step->changes[i], g_hash_table_unref);
    }
    g_free(step);
}

TabiyaBookStep *tabiya_book_step_new(TabiyaBookDraft *self, char *taken_label)
{
    TabiyaBookStep *step = g_new0(TabiyaBookStep, 1);

    step->label = taken_label;
    step->positions = g_ptr_array_new_with_free_func(position_change_free);
    step->n_moves[0] = self->n_moves;
    step->state[0] = self->state;
    return step;
}

static void set_changed(TabiyaBookDraft *self, guint64 key, GArray *items)
{
    if (items)
        g_hash_table_insert(self->changes, g_memdup2(&key, sizeof key), g_array_ref(items));
    else
        g_hash_table_remove(self->changes, &key);
}

/* Gives the position `items` (taken) and notes that in `step`. */
static void change(TabiyaBookDraft *self, TabiyaBookStep *step, guint64 key, GArray *items)
{
    PositionChange *position = g_new0(PositionChange, 1);
    g_autoptr(GArray) before = dup_items(self, key);
    GArray *changed = g_hash_table_lookup(self->changes, &key);

    position->key = key;
    position->items[0] = changed ? g_array_ref(changed) : NULL;
    position->items[1] = items;
    self->n_moves += items->len;
    self->n_moves -= before->len;
    set_changed(self, key, items);
    g_ptr_array_add(step->positions, position);
}

/* Goes to the state before the step (0) or after it (1). */
static void go(TabiyaBookDraft *self, const TabiyaBookStep *step, int to)
{
    if (step->swaps) {
        tabiya_book_base_unref(self->base);
        self->base = tabiya_book_base_ref(step->base[to]);
        g_hash_table_unref(self->changes);
        self->changes = g_hash_table_ref(step->changes[to]);
    }
    for (guint i = 0; i < step->positions->len; i++) {
        guint at = to == 1 ? i : step->positions->len - 1 - i;
        const PositionChange *position = g_ptr_array_index(step->positions, at);

        set_changed(self, position->key, position->items[to]);
    }
    self->n_moves = step->n_moves[to];
    self->state = step->state[to];
}

void tabiya_book_draft_notify_all(TabiyaBookDraft *self)
{
    tabiya_book_draft_keep(self);
    g_object_freeze_notify(G_OBJECT(self));
    for (guint i = 1; i < N_PROPS; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i]);
    g_object_thaw_notify(G_OBJECT(self));
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* Setting one weight after another is one step, unless the book was saved in between. */
static gboolean extend_last(TabiyaBookDraft *self, TabiyaBookStep *step)
{
    TabiyaBookStep *last =
        self->undo->len > 0 ? g_ptr_array_index(self->undo, self->undo->len - 1) : NULL;
    PositionChange *old, *new;

    if (!last || step->weighed == ENG_NO_MOVE || last->weighed != step->weighed ||
        self->redo->len > 0 || self->saved_state == step->state[0]) {
        return FALSE;
    }
    old = g_ptr_array_index(last->positions, 0);
    new = g_ptr_array_index(step->positions, 0);
    if (old->key != new->key)
        return FALSE;
    array_unref(old->items[1]);
    old->items[1] = g_array_ref(new->items[1]);
    last->state[1] = step->state[1];
    step_free(step);
    return TRUE;
}

void tabiya_book_draft_push(TabiyaBookDraft *self, TabiyaBookStep *step)
{
    step->n_moves[1] = self->n_moves;
    step->state[1] = self->state = ++self->last_state;
    if (!extend_last(self, step)) {
        g_ptr_array_set_size(self->redo, 0);
        g_ptr_array_add(self->undo, step);
    }
    tabiya_book_draft_notify_all(self);
}

static void move_step(TabiyaBookDraft *self, GPtrArray *from, GPtrArray *onto, int to)
{

    if (from->len == 0 || self->busy)
        return;
    TabiyaBookStep *step = g_ptr_array_steal_index(from, from->len - 1);
    go(self, step, to);
    g_ptr_array_add(onto, step);
    tabiya_book_draft_notify_all(self);
}

void tabiya_book_draft_undo(TabiyaBookDraft *self)
{
    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self));

    move_step(self, self->undo, self->redo, 0);
}

void tabiya_book_draft_redo(TabiyaBookDraft *self)
{
    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self));

    move_step(self, self->redo, self->undo, 1);
}

/* --- Changing --------------------------------------------------------------------------------- */

static gboolean fail(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

static gboolean check_free(TabiyaBookDraft *self, const TabiyaNode *node, GError **error)
{
    if (self->busy)
        return fail(error, _("The book is still being read or saved. Try again in a moment."));
    if (!eng_book_covers(tabiya_node_get_position(node))) {
        return fail(error,
                    _("Polyglot books cannot store a position where a king can castle with an "
                      "inner rook."));
    }
    return TRUE;
}

static char *dup_label(const char *format, const TabiyaNode *node, EngMove move)
{
    g_autofree char *san = tabiya_shown_move_dup(tabiya_node_get_position(node), move);

    return g_strdup_printf(format, san);
}

/* Removes all entries of the move. Returns how many there were; `learn` (may be NULL) receives the
 * first one's. */
static guint drop_move(GArray *items, const EngPosition *position, EngMove move, guint32 *learn)
{
    guint dropped = 0;

    for (guint i = items->len; i-- > 0;) {
        if (eng_book_decode(position, g_array_index(items, TabiyaBookItem, i).move) != move)
            continue;
        if (learn)
            *learn = g_array_index(items, TabiyaBookItem, i).learn;
        g_array_remove_index(items, i);
        dropped++;
    }
    return dropped;
}

static void append_move(GArray *items, EngMove move, guint64 weight, guint32 learn)
{
    TabiyaBookItem item = {.weight = weight, .learn = learn, .move = eng_book_encode(move)};

    g_array_append_val(items, item);
}

gboolean tabiya_book_draft_set_weight(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                      int weight, GError **error)
{
    g_autoptr(GArray) items = NULL;
    guint32 learn = 0;

    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);
    g_return_val_if_fail(weight >= 0 && weight <= ENG_BOOK_WEIGHT_MAX, FALSE);

    if (!check_free(self, node, error))
        return FALSE;
    items = dup_items(self, key_of(node));
    gboolean is_new = drop_move(items, tabiya_node_get_position(node), move, &learn) == 0;
    append_move(items, move, (guint64)weight, learn);
    /* Translators: steps that can be undone. */
    TabiyaBookStep *step =
        tabiya_book_step_new(self, dup_label(is_new ? _("Add %s") : _("Weight of %s"), node, move));
    step->weighed = is_new ? ENG_NO_MOVE : move;
    change(self, step, key_of(node), g_steal_pointer(&items));
    tabiya_book_draft_push(self, step);
    return TRUE;
}

gboolean tabiya_book_draft_remove(TabiyaBookDraft *self, const TabiyaNode *node, EngMove move,
                                  GError **error)
{
    g_autoptr(GArray) items = NULL;

    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);

    if (!check_free(self, node, error))
        return FALSE;
    items = dup_items(self, key_of(node));
    if (drop_move(items, tabiya_node_get_position(node), move, NULL) == 0)
        return fail(error, _("This move is not in the book."));
    TabiyaBookStep *step = tabiya_book_step_new(self, dup_label(_("Delete %s"), node, move));
    change(self, step, key_of(node), g_steal_pointer(&items));
    tabiya_book_draft_push(self, step);
    return TRUE;
}

gboolean tabiya_book_draft_remove_ignored(TabiyaBookDraft *self, const TabiyaNode *node,
                                          GError **error)
{
    g_autoptr(GArray) items = NULL;

    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);

    if (!check_free(self, node, error))
        return FALSE;
    items = dup_items(self, key_of(node));
    if (drop_move(items, tabiya_node_get_position(node), ENG_NO_MOVE, NULL) == 0)
        return fail(error, _("All book moves are legal in this position."));
    TabiyaBookStep *step = tabiya_book_step_new(self, g_strdup(_("Delete Illegal Moves")));
    change(self, step, key_of(node), g_steal_pointer(&items));
    tabiya_book_draft_push(self, step);
    return TRUE;
}

static guint64 mean_weight(const GArray *items)
{
    guint64 sum = 0;

    for (guint i = 0; i < items->len; i++)
        sum += g_array_index(items, TabiyaBookItem, i).weight;
    return items->len > 0 ? MAX(sum / items->len, 1) : 1;
}

/* Adds the move that led to `node` if the book does not have it. */
static gboolean add_move_to(TabiyaBookDraft *self, TabiyaBookStep *step, const TabiyaNode *node)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);

    if (knows(self, parent, tabiya_node_get_move(node)))
        return FALSE;
    GArray *items = dup_items(self, key_of(parent));
    append_move(items, tabiya_node_get_move(node), mean_weight(items), 0);
    change(self, step, key_of(parent), items);
    return TRUE;
}

gboolean tabiya_book_draft_add_line(TabiyaBookDraft *self, const TabiyaNode *node, GError **error)
{
    const TabiyaNode *added = NULL;

    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);

    for (const TabiyaNode *at = tabiya_node_get_parent(node); at; at = tabiya_node_get_parent(at)) {
        if (!check_free(self, at, error))
            return FALSE;
    }
    TabiyaBookStep *step = tabiya_book_step_new(self, NULL);
    for (; tabiya_node_get_parent(node); node = tabiya_node_get_parent(node)) {
        if (add_move_to(self, step, node))
            added = node;
    }
    if (!added) {
        step_free(step);
        return fail(error, _("All of these moves are already in the book."));
    }
    step->label = step->positions->len > 1 ? g_strdup(_("Add Line"))
                                           : dup_label(_("Add %s"), tabiya_node_get_parent(added),
                                                       tabiya_node_get_move(added));
    tabiya_book_draft_push(self, step);
    return TRUE;
}

/* --- The object ------------------------------------------------------------------------------- */

const char *tabiya_book_draft_get_path(TabiyaBookDraft *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), NULL);
    return self->path;
}

gboolean tabiya_book_draft_is_modified(TabiyaBookDraft *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);
    return self->state != self->saved_state;
}

gboolean tabiya_book_draft_is_busy(TabiyaBookDraft *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), FALSE);
    return self->busy;
}

guint64 tabiya_book_draft_get_n_moves(TabiyaBookDraft *self)
{
    g_return_val_if_fail(TABIYA_IS_BOOK_DRAFT(self), 0);
    return self->n_moves;
}

static const char *label_of(const GPtrArray *steps)
{
    return steps->len > 0 ? ((TabiyaBookStep *)g_ptr_array_index(steps, steps->len - 1))->label
                          : NULL;
}

static void tabiya_book_draft_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *spec)
{
    TabiyaBookDraft *self = TABIYA_BOOK_DRAFT(object);

    switch (id) {
    case PROP_PATH:
        g_value_set_string(value, self->path);
        break;
    case PROP_MODIFIED:
        g_value_set_boolean(value, tabiya_book_draft_is_modified(self));
        break;
    case PROP_BUSY:
        g_value_set_boolean(value, self->busy);
        break;
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, self->undo->len > 0);
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, self->redo->len > 0);
        break;
    case PROP_UNDO_LABEL:
        g_value_set_string(value, label_of(self->undo));
        break;
    case PROP_REDO_LABEL:
        g_value_set_string(value, label_of(self->redo));
        break;
    case PROP_N_MOVES:
        g_value_set_uint64(value, self->n_moves);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_book_draft_finalize(GObject *object)
{
    TabiyaBookDraft *self = TABIYA_BOOK_DRAFT(object);

    if (self->base && tabiya_book_draft_is_modified(self))
        self->base->keep = TRUE;
    g_ptr_array_unref(self->undo);
    g_ptr_array_unref(self->redo);
    g_hash_table_unref(self->changes);
    tabiya_book_keeper_free(self->keeper);
    tabiya_book_base_unref(self->base);
    g_free(self->directory);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_book_draft_parent_class)->finalize(object);
}

static void tabiya_book_draft_class_init(TabiyaBookDraftClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->finalize = tabiya_book_draft_finalize;
    object_class->get_property = tabiya_book_draft_get_property;
    properties[PROP_PATH] = g_param_spec_string("path", NULL, NULL, NULL, flags);
    properties[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, flags);
    properties[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    properties[PROP_CAN_UNDO] = g_param_spec_boolean("can-undo", NULL, NULL, FALSE, flags);
    properties[PROP_CAN_REDO] = g_param_spec_boolean("can-redo", NULL, NULL, FALSE, flags);
    properties[PROP_UNDO_LABEL] = g_param_spec_string("undo-label", NULL, NULL, NULL, flags);
    properties[PROP_REDO_LABEL] = g_param_spec_string("redo-label", NULL, NULL, NULL, flags);
    properties[PROP_N_MOVES] = g_param_spec_uint64("n-moves", NULL, NULL, 0, G_MAXUINT64, 0, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_BOOK_DRAFT, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_book_draft_init(TabiyaBookDraft *self)
{
    self->changes = tabiya_book_changes_new();
    self->keeper = tabiya_book_draft_keeper_new();
    self->undo = g_ptr_array_new_with_free_func(step_free);
    self->redo = g_ptr_array_new_with_free_func(step_free);
}
