/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The only way a game changes, and undo.
 *
 * A change is the state of one thing: where a node stands, or what its comment is. Making the
 * change swaps that state with the current one, and the history keeps the previous state. Undo is
 * the same swap again, in the opposite order, and so is redo: nothing is copied, nothing is freed,
 * and there is no second piece of code that could disagree with the first.
 *
 * All changes are in one array; a step is a run of them. The steps from `done` on can be redone;
 * the next recorded change drops them. A step made of several changes counts only if the game's
 * content differs after it.
 */
#include "app/game/game-private.h"

#include <glib/gi18n-lib.h>

typedef struct {
    const char *label;
    guint64 id;
    guint first;     /* index of its first change */
    gboolean placed; /* shows `place`, not where its changes are */
    const TabiyaNode *place;
} Step;

struct TabiyaHistory {
    GArray *changes; /* of TabiyaGameChange */
    GArray *steps;   /* of Step */
    guint done;      /* steps done */
    guint64 base;    /* the state before the first step */
    /* The redo steps from before the open edit: they come back if that changes nothing. */
    GArray *cut_changes, *cut_steps; /* NULL: none */
};

static Step *step_at(const TabiyaHistory *history, guint index)
{
    return &g_array_index(history->steps, Step, index);
}

/* The index after the last change of a step. */
static guint step_end(const TabiyaHistory *history, guint index)
{
    return index + 1 < history->steps->len ? step_at(history, index + 1)->first
                                           : history->changes->len;
}

/* --- Changes ---------------------------------------------------------------------------------- */

#define SWAP(type, a, b)  \
    G_STMT_START          \
    {                     \
        type swap_ = (a); \
        (a) = (b);        \
        (b) = swap_;      \
    }                     \
    G_STMT_END

static void swap_place(TabiyaGame *self, TabiyaGameChange *change)
{
    TabiyaNode *node = change->node;
    gboolean was_attached = !node->detached;
    TabiyaNode *was_before = NULL;
    if (was_attached) {
        was_before = tabiya_node_unlink(node);
        tabiya_game_follow_main_end(self, node, was_before);
    }
    if (change->place.attached) {
        tabiya_node_link(node, change->place.before);
        tabiya_game_follow_main_end(self, node, change->place.before);
    }
    change->place.attached = was_attached;
    change->place.before = was_before;
}

static void swap_root(TabiyaGame *self, TabiyaGameChange *change)
{
    TabiyaNode *node = change->node;
    SWAP(TabiyaNode *, self->root, change->root.root);
    SWAP(TabiyaNode *, node->parent, change->root.parent);
    SWAP(EngMove, node->move, change->root.move);
    node->detached = node->parent != NULL;
    node->ply = node->parent ? node->parent->ply + 1 : 0;
    for (const TabiyaNode *n = node; (n = tabiya_node_next_within(n, node));)
        tabiya_node_own(n)->ply = n->parent->ply + 1;
    self->main_end = NULL;
    tabiya_game_update_fen(self);
}

static void swap_nags(TabiyaGameChange *change)
{
    SWAP(const guint8 *, change->node->nags, change->nags.list);
    SWAP(guint16, change->node->n_nags, change->nags.count);
}

static void swap_change(TabiyaGame *self, TabiyaGameChange *change)
{
    switch (change->kind) {
    case TABIYA_GAME_CHANGE_PLACE:
        swap_place(self, change);
        break;
    case TABIYA_GAME_CHANGE_COMMENT:
        SWAP(const char *, change->node->comment, change->text);
        break;
    case TABIYA_GAME_CHANGE_COMMENT_BEFORE:
        SWAP(const char *, change->node->comment_before, change->text);
        break;
    case TABIYA_GAME_CHANGE_NAGS:
        swap_nags(change);
        break;
    case TABIYA_GAME_CHANGE_ROOT:
        swap_root(self, change);
        break;
    case TABIYA_GAME_CHANGE_TAGS:
        SWAP(TabiyaTags, self->tags, change->tags);
        break;
    case TABIYA_GAME_CHANGE_RESULT:
        SWAP(TabiyaResult, self->result, change->result);
        break;
    }
}

/* --- Steps there and back --------------------------------------------------------------------- */

static void swap_back(TabiyaGame *self, guint step)
{
    GArray *changes = self->history->changes;
    for (guint i = step_end(self->history, step); i > step_at(self->history, step)->first; i--)
        swap_change(self, &g_array_index(changes, TabiyaGameChange, i - 1));
}

static void swap_forth(TabiyaGame *self, guint step)
{
    GArray *changes = self->history->changes;
    for (guint i = step_at(self->history, step)->first; i < step_end(self->history, step); i++)
        swap_change(self, &g_array_index(changes, TabiyaGameChange, i));
}

/* --- Steps that change nothing ---------------------------------------------------------------- */

static void append_text(GString *out, const char *text)
{
    g_string_append(out, text ? text : "");
    g_string_append_c(out, '\0');
}

/* Everything visible to a reader of the game, as bytes. Nodes and texts count by content: a line
 * that was deleted and added again is the same line. */
static GString *dup_content(TabiyaGame *self)
{
    GString *out = g_string_new(NULL);
    append_text(out, self->fen);
    g_string_append_c(out, (char)self->result);
    for (guint i = 0; i < self->tags.count; i++) {
        append_text(out, self->tags.list[i].name);
        append_text(out, self->tags.list[i].value);
    }
    for (const TabiyaNode *node = self->root; node; node = tabiya_node_get_next(node)) {
        g_string_append_len(out, (const char *)&node->ply, sizeof node->ply);
        g_string_append_len(out, (const char *)&node->move, sizeof node->move);
        append_text(out, node->comment);
        append_text(out, node->comment_before);
        g_string_append_len(out, (const char *)&node->n_nags, sizeof node->n_nags);
        g_string_append_len(out, (const char *)node->nags, node->n_nags);
    }
    return out;
}

/* Removes the last step with its changes if it leaves the game's content unchanged. TRUE: it
 * did. */
static gboolean drop_void_step(TabiyaGame *self)
{
    TabiyaHistory *history = self->history;
    guint step = history->done - 1;
    GString *after = dup_content(self);
    swap_back(self, step);
    GString *before = dup_content(self);
    gboolean is_void = g_string_equal(before, after);
    g_string_free(before, TRUE);
    g_string_free(after, TRUE);
    if (!is_void) {
        swap_forth(self, step);
        return FALSE;
    }
    g_array_set_size(history->changes, step_at(history, step)->first);
    g_array_set_size(history->steps, step);
    history->done = step;
    return TRUE;
}

/* --- Recording -------------------------------------------------------------------------------- */

static void forget_redo(TabiyaHistory *history)
{
    if (history->done == history->steps->len)
        return;
    g_array_set_size(history->changes, step_at(history, history->done)->first);
    g_array_set_size(history->steps, history->done);
}

/* A new array with the elements of `array` from `from` on. */
static GArray *dup_tail(GArray *array, guint from)
{
    guint size = g_array_get_element_size(array);
    GArray *tail = g_array_new(FALSE, FALSE, size);
    g_array_append_vals(tail, array->data + (gsize)from * size, array->len - from);
    return tail;
}

static void cut_redo(TabiyaHistory *history)
{
    if (history->done == history->steps->len)
        return;
    history->cut_changes = dup_tail(history->changes, step_at(history, history->done)->first);
    history->cut_steps = dup_tail(history->steps, history->done);
    forget_redo(history);
}

static void forget_cut(TabiyaHistory *history)
{
    g_clear_pointer(&history->cut_changes, g_array_unref);
    g_clear_pointer(&history->cut_steps, g_array_unref);
}

static void uncut_redo(TabiyaHistory *history)
{
    if (!history->cut_steps)
        return;
    g_array_append_vals(history->changes, history->cut_changes->data, history->cut_changes->len);
    g_array_append_vals(history->steps, history->cut_steps->data, history->cut_steps->len);
    forget_cut(history);
}

static void begin_step(TabiyaGame *self, const char *what)
{
    TabiyaHistory *history = self->history;
    if (self->edit_depth > 0)
        cut_redo(history);
    else
        forget_redo(history);
    Step step = {
        .label = self->edit_label ? self->edit_label
                 : what           ? _(what)
                                  : "",
        .id = self->revision + 1,
        .first = history->changes->len,
    };
    g_array_append_val(history->steps, step);
    history->done++;
    self->edit_has_step = self->edit_depth > 0;
}

void tabiya_game_apply(TabiyaGame *self, TabiyaGameChange change, const char *what)
{
    if (tabiya_game_refuses(self))
        return;
    swap_change(self, &change);
    if (!self->history)
        return;
    if (!self->edit_has_step)
        begin_step(self, what);
    g_array_append_val(self->history->changes, change);
}

void tabiya_game_set_step_place(TabiyaGame *self, const TabiyaNode *node)
{
    if (!self->history || !self->edit_has_step)
        return;
    Step *step = step_at(self->history, self->history->done - 1);
    step->placed = TRUE;
    step->place = node;
}

void tabiya_game_begin_edit(TabiyaGame *self, const char *what)
{
    g_return_if_fail(TABIYA_IS_GAME(self));
    if (self->edit_depth++ > 0)
        return;
    self->edit_has_step = FALSE;
    self->edit_refused = FALSE;
    self->edit_changes = 0;
    self->edit_label = self->history ? tabiya_arena_strdup(&self->arena, what) : NULL;
}

/* The nearest node in the tree, from `node` upward. */
static const TabiyaNode *nearest_attached(TabiyaGame *self, const TabiyaNode *node)
{
    const TabiyaNode *nearest = node;
    for (; node != self->root && node->parent; node = node->parent) {
        if (node->detached)
            nearest = node->parent;
    }
    return node == self->root ? nearest : self->root;
}

void tabiya_game_end_edit(TabiyaGame *self)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && self->edit_depth > 0);
    if (--self->edit_depth > 0)
        return;
    gboolean has_step = self->edit_has_step;
    guint changes = self->edit_changes;
    self->edit_has_step = FALSE;
    self->edit_label = NULL;
    self->edit_changes = 0;
    if (has_step && drop_void_step(self)) {
        uncut_redo(self->history);
        return;
    }
    if (has_step)
        forget_cut(self->history);
    if (changes == 0)
        return;
    const TabiyaNode *node = self->edit_node ? self->edit_node : self->root;
    tabiya_game_emit_changed(self, nearest_attached(self, node));
}

void tabiya_history_free(TabiyaHistory *history)
{
    forget_cut(history);
    g_array_unref(history->changes);
    g_array_unref(history->steps);
    g_free(history);
}

void tabiya_game_set_recording(TabiyaGame *self, gboolean recording)
{
    g_return_if_fail(TABIYA_IS_GAME(self) && self->edit_depth == 0);
    if (recording == (self->history != NULL))
        return;
    if (!recording) {
        g_clear_pointer(&self->history, tabiya_history_free);
        return;
    }
    self->history = g_new0(TabiyaHistory, 1);
    self->history->changes = g_array_new(FALSE, FALSE, sizeof(TabiyaGameChange));
    self->history->steps = g_array_new(FALSE, FALSE, sizeof(Step));
    self->history->base = self->revision;
}

guint64 tabiya_game_get_state(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), 0);
    const TabiyaHistory *history = self->history;
    if (!history)
        return self->revision;
    return history->done > 0 ? step_at(history, history->done - 1)->id : history->base;
}

/* --- Undo and redo ---------------------------------------------------------------------------- */

gboolean tabiya_game_can_undo(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), FALSE);
    return self->history && self->edit_depth == 0 && self->history->done > 0;
}

gboolean tabiya_game_can_redo(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), FALSE);
    return self->history && self->edit_depth == 0 &&
           self->history->done < self->history->steps->len;
}

const char *tabiya_game_get_undo_label(TabiyaGame *self)
{
    return tabiya_game_can_undo(self) ? step_at(self->history, self->history->done - 1)->label
                                      : NULL;
}

const char *tabiya_game_get_redo_label(TabiyaGame *self)
{
    return tabiya_game_can_redo(self) ? step_at(self->history, self->history->done)->label : NULL;
}

/* Call it after `step` was undone or redone: tells the readers. `change` is the one whose place to
 * show. Returns that place. */
static const TabiyaNode *step_changed(TabiyaGame *self, const Step *step, guint change,
                                      TabiyaResult old_result)
{
    const GArray *changes = self->history->changes;
    const TabiyaNode *node =
        step->placed ? step->place : g_array_index(changes, TabiyaGameChange, change).node;
    if (node)
        node = nearest_attached(self, node);
    if (self->result != old_result)
        g_object_notify(G_OBJECT(self), "result");
    tabiya_game_changed(self, node ? node : self->root);
    return node;
}

const TabiyaNode *tabiya_game_undo(TabiyaGame *self)
{
    if (!tabiya_game_can_undo(self))
        return NULL;
    TabiyaResult old_result = self->result;
    guint step = --self->history->done;
    swap_back(self, step);
    Step *undone = step_at(self->history, step);
    return step_changed(self, undone, undone->first, old_result);
}

const TabiyaNode *tabiya_game_redo(TabiyaGame *self)
{
    if (!tabiya_game_can_redo(self))
        return NULL;
    TabiyaResult old_result = self->result;
    guint step = self->history->done++;
    swap_forth(self, step);
    return step_changed(self, step_at(self->history, step), step_end(self->history, step) - 1,
                        old_result);
}

/* A step is a series of changes: without a boundary between them, two steps are one. */
gboolean tabiya_game_join_steps(TabiyaGame *self)
{
    g_return_val_if_fail(TABIYA_IS_GAME(self), FALSE);
    TabiyaHistory *history = self->history;
    if (!tabiya_game_can_undo(self) || history->done < 2)
        return TRUE;
    forget_redo(history);
    step_at(history, history->done - 2)->id = step_at(history, history->done - 1)->id;
    g_array_set_size(history->steps, --history->done);
    if (!drop_void_step(self))
        return TRUE;
    tabiya_game_changed(self, self->root); /* its state has changed */
    return FALSE;
}

/* --- Checks ----------------------------------------------------------------------------------- */

/* A hash of everything that a history can change, including the identity of nodes and texts. */
static guint64 fingerprint(TabiyaGame *self)
{
    guint64 sum = 14695981039346656037u; /* FNV-1a, one word at a time */
#define MIX(value) (sum = (sum ^ (guint64)(value)) * 1099511628211u)
    for (const TabiyaNode *node = self->root; node; node = tabiya_node_get_next(node)) {
        MIX(GPOINTER_TO_SIZE(node));
        MIX(GPOINTER_TO_SIZE(node->parent));
        MIX(GPOINTER_TO_SIZE(node->comment));
        MIX(GPOINTER_TO_SIZE(node->comment_before));
        MIX(GPOINTER_TO_SIZE(node->nags));
        MIX(node->n_nags);
        MIX(node->move);
        MIX(node->ply);
    }
    MIX(GPOINTER_TO_SIZE(self->tags.list));
    MIX(self->tags.count);
    MIX(self->result);
#undef MIX
    return sum;
}

static const char *check_steps(const TabiyaHistory *history)
{
    if (history->done > history->steps->len)
        return "more steps are made than there are";
    for (guint i = 0; i < history->steps->len; i++) {
        if (step_at(history, i)->first >= step_end(history, i))
            return "a step changes nothing";
    }
    if (history->steps->len == 0 && history->changes->len > 0)
        return "a change belongs to no step";
    return NULL;
}

const char *tabiya_game_check_history(TabiyaGame *self)
{
    TabiyaHistory *history = self->history;
    if (!history)
        return NULL;
    const char *wrong = check_steps(history);
    if (wrong)
        return wrong;
    guint64 before = fingerprint(self);
    TabiyaNode *main_end = self->main_end;
    for (guint i = history->done; i > 0; i--)
        swap_back(self, i - 1);
    wrong = tabiya_game_check_tree(self);
    for (guint i = 0; i < history->steps->len; i++)
        swap_forth(self, i);
    if (!wrong)
        wrong = tabiya_game_check_tree(self);
    for (guint i = history->steps->len; i > history->done; i--)
        swap_back(self, i - 1);
    self->main_end = main_end;
    if (!wrong && fingerprint(self) != before)
        wrong = "the game is another one after undoing and redoing all of it";
    return wrong;
}
