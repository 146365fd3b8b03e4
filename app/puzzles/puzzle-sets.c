/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-sets.h. The list is read again when the progress reports that something was written;
 * an undo is a write like any other. */
#include "app/puzzles/puzzle-sets.h"

#include <glib/gi18n-lib.h>

#include "app/number.h"

typedef enum {
    NOTHING,
    ADDED,
    FILLED, /* puzzles were added or removed */
    RENAMED,
    DELETED,
} ChangeKind;

struct _TabiyaPuzzleSets {
    GObject parent_instance;

    TabiyaPuzzleProgress *progress;
    GCancellable *cancellable;
    GPtrArray *all; /* of TabiyaPuzzleSetRow; NULL: not read yet */
    gboolean reading, stale;
    guint n_changing;

    ChangeKind last;         /* the change that undo() undoes, */
    gint64 last_set;         /* to this set, */
    char *last_name;         /* with this name before, */
    GPtrArray *last_puzzles; /* and these puzzles */
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzleSets, tabiya_puzzle_sets, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_DONE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Reading ---------------------------------------------------------------------------------- */

static void read_all(TabiyaPuzzleSets *self);

/* If the object is gone, its cancellable is cancelled. */
static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    g_autoptr(GPtrArray) all = tabiya_puzzle_progress_load_sets_finish(result, NULL);
    TabiyaPuzzleSets *self = user;

    if (gone)
        return;
    self->reading = FALSE;
    if (all) {
        g_clear_pointer(&self->all, g_ptr_array_unref);
        self->all = g_steal_pointer(&all);
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    }
    if (self->stale)
        read_all(self);
}

static void read_all(TabiyaPuzzleSets *self)
{
    self->stale = self->reading;
    if (self->reading)
        return;
    self->reading = TRUE;
    tabiya_puzzle_progress_load_sets_async(self->progress, self->cancellable, read_cb, self);
}

const GPtrArray *tabiya_puzzle_sets_get_all(TabiyaPuzzleSets *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SETS(self), NULL);
    return self->all;
}

const TabiyaPuzzleSetRow *tabiya_puzzle_sets_find(TabiyaPuzzleSets *self, gint64 set)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SETS(self), NULL);
    for (guint i = 0; self->all && i < self->all->len; i++) {
        const TabiyaPuzzleSetRow *row = g_ptr_array_index(self->all, i);

        if (row->id == set)
            return row;
    }
    return NULL;
}

static const char *name_of(TabiyaPuzzleSets *self, gint64 set)
{
    const TabiyaPuzzleSetRow *row = tabiya_puzzle_sets_find(self, set);

    return row ? row->name : "";
}

/* How far the set is solved. */
static char *dup_rounds(const TabiyaPuzzleSetRow *set)
{
    if (set->open != 0)
        return g_strdup_printf(_("round %u: %u answered"), set->n_rounds + 1, set->n_open);
    if (set->n_rounds == 0) {
        /* Translators: a set of puzzles: "40 puzzles, not started". */
        return g_strdup(_("not started"));
    }
    return g_strdup_printf(ngettext("%u round completed", "%u rounds completed", set->n_rounds),
                           set->n_rounds);
}

char *tabiya_puzzle_set_row_dup_words(const TabiyaPuzzleSetRow *set)
{
    g_autofree char *number = tabiya_dup_number(set->n_puzzles);
    g_autofree char *puzzles =
        g_strdup_printf(ngettext("%s puzzle", "%s puzzles", set->n_puzzles), number);
    g_autofree char *rounds = dup_rounds(set);

    return g_strdup_printf("%s, %s", puzzles, rounds);
}

/* --- Undo ------------------------------------------------------------------------------------- */

static void say(TabiyaPuzzleSets *self, const char *text)
{
    g_signal_emit(self, signals[SIGNAL_DONE], 0, text, self->last != NOTHING);
}

/* Takes `puzzles`. */
static void keep(TabiyaPuzzleSets *self, ChangeKind kind, gint64 set, const char *name,
                 GPtrArray *puzzles)
{
    g_autofree char *before = self->last_name;

    g_clear_pointer(&self->last_puzzles, g_ptr_array_unref);
    self->last = kind;
    self->last_set = set;
    self->last_name = g_strdup(name);
    self->last_puzzles = puzzles;
}

gboolean tabiya_puzzle_sets_can_undo(TabiyaPuzzleSets *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SETS(self), FALSE);
    return self->last != NOTHING;
}

gboolean tabiya_puzzle_sets_is_settled(TabiyaPuzzleSets *self)
{
    g_return_val_if_fail(TABIYA_IS_PUZZLE_SETS(self), TRUE);
    return self->n_changing == 0 && !self->reading &&
           tabiya_puzzle_progress_get_n_pending(self->progress) == 0;
}

static void fill(TabiyaPuzzleSets *self, gint64 set, const GPtrArray *puzzles)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) ids = NULL;

    for (guint i = 0; i < puzzles->len; i++)
        g_strv_builder_add(builder, puzzles->pdata[i]);
    ids = g_strv_builder_end(builder);
    tabiya_puzzle_progress_fill_set(self->progress, set, (const char *const *)ids);
}

void tabiya_puzzle_sets_undo(TabiyaPuzzleSets *self)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    switch (self->last) {
    case NOTHING:
        return;
    case ADDED:
        tabiya_puzzle_progress_delete_set(self->progress, self->last_set, TRUE);
        break;
    case FILLED:
        fill(self, self->last_set, self->last_puzzles);
        break;
    case RENAMED:
        tabiya_puzzle_progress_rename_set(self->progress, self->last_set, self->last_name);
        break;
    case DELETED:
        tabiya_puzzle_progress_delete_set(self->progress, self->last_set, FALSE);
        break;
    }
    keep(self, NOTHING, 0, NULL, NULL);
    say(self, _("Undone"));
}

/* --- Changes with an answer ------------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleSets *sets; /* owned */
    ChangeKind kind;
    gboolean out;
    char *name;
    guint n_found;
} Change;

static void change_free(Change *change)
{
    g_object_unref(change->sets);
    g_free(change->name);
    g_free(change);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Change, change_free)

/* "Set “Pins” with the first 2,000 of 7,312 puzzles", "3 puzzles added to “Pins”" */
static char *dup_in(const Change *change, guint n)
{
    g_autofree char *some = tabiya_dup_number(n);
    g_autofree char *found = tabiya_dup_number(change->n_found);

    if (change->n_found > 0) {
        return change->kind == ADDED
                   ? g_strdup_printf(_("Set “%s” created with the first %s of %s puzzles"),
                                     change->name, some, found)
                   : g_strdup_printf(_("%s of %s puzzles added to “%s”, the maximum at once"), some,
                                     found, change->name);
    }
    if (change->kind == ADDED) {
        return g_strdup_printf(
            ngettext("Set “%s” created with %s puzzle", "Set “%s” created with %s puzzles", n),
            change->name, some);
    }
    return g_strdup_printf(ngettext("%s puzzle added to “%s”", "%s puzzles added to “%s”", n), some,
                           change->name);
}

static char *dup_change(const Change *change, guint n)
{
    g_autofree char *some = tabiya_dup_number(n);

    if (n == 0 && change->kind == FILLED) {
        return change->out ? g_strdup_printf(_("No longer in “%s”"), change->name)
                           : g_strdup_printf(_("Already in “%s”"), change->name);
    }
    if (change->out) {
        return g_strdup_printf(
            ngettext("%s puzzle removed from “%s”", "%s puzzles removed from “%s”", n), some,
            change->name);
    }
    return dup_in(change, n);
}

static void changed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Change) change = user;
    TabiyaPuzzleSets *self = change->sets;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleSetChange) made =
        tabiya_puzzle_progress_change_set_finish(result, &error);
    g_autofree char *text = NULL;

    self->n_changing--;
    if (!made) {
        g_signal_emit(self, signals[SIGNAL_DONE], 0, error->message, FALSE);
        return;
    }
    if (made->n_changed > 0 || change->kind == ADDED)
        keep(self, change->kind, made->set, change->name, g_steal_pointer(&made->before));
    text = dup_change(change, made->n_changed);
    g_signal_emit(self, signals[SIGNAL_DONE], 0, text,
                  made->n_changed > 0 || change->kind == ADDED);
}

static Change *change_new(TabiyaPuzzleSets *self, ChangeKind kind, const char *name, guint n_found)
{
    Change *change = g_new(Change, 1);

    self->n_changing++;
    *change = (Change){g_object_ref(self), kind, FALSE, g_strdup(name), n_found};
    return change;
}

void tabiya_puzzle_sets_add(TabiyaPuzzleSets *self, const char *name, const char *const *puzzles,
                            guint n_found)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    tabiya_puzzle_progress_add_set_async(self->progress, name, puzzles, changed_cb,
                                         change_new(self, ADDED, name, n_found));
}

void tabiya_puzzle_sets_put(TabiyaPuzzleSets *self, gint64 set, const char *const *puzzles,
                            guint n_found)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    tabiya_puzzle_progress_put_async(self->progress, set, puzzles, changed_cb,
                                     change_new(self, FILLED, name_of(self, set), n_found));
}

void tabiya_puzzle_sets_take_out(TabiyaPuzzleSets *self, gint64 set, const char *const *puzzles)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    Change *change = change_new(self, FILLED, name_of(self, set), 0);

    change->out = TRUE;
    tabiya_puzzle_progress_take_out_async(self->progress, set, puzzles, changed_cb, change);
}

void tabiya_puzzle_sets_rename(TabiyaPuzzleSets *self, gint64 set, const char *name)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    g_autofree char *text = g_strdup_printf(_("Set renamed to “%s”"), name);

    if (!tabiya_puzzle_sets_find(self, set))
        return;
    keep(self, RENAMED, set, name_of(self, set), NULL);
    tabiya_puzzle_progress_rename_set(self->progress, set, name);
    say(self, text);
}

void tabiya_puzzle_sets_delete(TabiyaPuzzleSets *self, gint64 set)
{
    g_return_if_fail(TABIYA_IS_PUZZLE_SETS(self));
    g_autofree char *text = g_strdup_printf(_("“%s” deleted"), name_of(self, set));

    if (!tabiya_puzzle_sets_find(self, set))
        return;
    keep(self, DELETED, set, NULL, NULL);
    tabiya_puzzle_progress_delete_set(self->progress, set, TRUE);
    say(self, text);
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_puzzle_sets_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_PUZZLE_SETS(object)->cancellable);
    G_OBJECT_CLASS(tabiya_puzzle_sets_parent_class)->dispose(object);
}

static void tabiya_puzzle_sets_finalize(GObject *object)
{
    TabiyaPuzzleSets *self = TABIYA_PUZZLE_SETS(object);

    keep(self, NOTHING, 0, NULL, NULL);
    g_clear_pointer(&self->all, g_ptr_array_unref);
    g_object_unref(self->cancellable);
    g_object_unref(self->progress);
    G_OBJECT_CLASS(tabiya_puzzle_sets_parent_class)->finalize(object);
}

static void tabiya_puzzle_sets_class_init(TabiyaPuzzleSetsClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_puzzle_sets_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_puzzle_sets_finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_DONE] = g_signal_new("done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void tabiya_puzzle_sets_init(TabiyaPuzzleSets *self)
{
    self->cancellable = g_cancellable_new();
}

TabiyaPuzzleSets *tabiya_puzzle_sets_new(TabiyaPuzzleProgress *progress)
{
    TabiyaPuzzleSets *self = g_object_new(TABIYA_TYPE_PUZZLE_SETS, NULL);

    self->progress = g_object_ref(progress);
    g_signal_connect_object(progress, "changed", G_CALLBACK(read_all), self, G_CONNECT_SWAPPED);
    read_all(self);
    return self;
}
