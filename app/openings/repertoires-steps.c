/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes to the list of repertoires, one step at a time on the thread that writes, and undo. Each
 * gives a TabiyaRepertoiresDone: what happened, and how to undo it. */
#include "app/openings/repertoires-private.h"

#include <glib/gi18n-lib.h>

#include "app/store/database.h"

#define MAX_STEPS 50

void tabiya_repertoires_step_free(gpointer data)
{
    TabiyaRepertoiresStep *step = data;

    if (!step)
        return;
    g_free(step->name);
    tabiya_library_change_free(step->change);
    g_free(step->label);
    g_free(step);
}

static void done_free(gpointer data)
{
    TabiyaRepertoiresDone *done = data;

    g_free(done->text);
    tabiya_repertoires_step_free(done->back);
    g_free(done);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaRepertoiresDone, done_free)

TabiyaRepertoiresDone *tabiya_repertoires_done_new(char *text, TabiyaRepertoiresStep *back,
                                                   gboolean games)
{
    TabiyaRepertoiresDone *done = g_new(TabiyaRepertoiresDone, 1);

    *done = (TabiyaRepertoiresDone){text, back, games};
    return done;
}

/* A repertoire is written, or could not be; it may have been undone meanwhile. */
static void note_made(TabiyaRepertoires *self, guint made)
{
    const guint unmaking = self->unmaking;

    if (made == 0 || made == self->making)
        self->making = self->unmaking = 0;
    if (made != 0 && made == unmaking)
        tabiya_repertoires_undo(self);
}

static void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoires) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaRepertoiresDone) done = g_task_propagate_pointer(G_TASK(result), &error);
    gboolean undoable = done && done->back;

    self->n_pending--;
    tabiya_repertoires_refresh(self);
    if (!done) {
        note_made(self, 0);
        tabiya_repertoires_fail(self, error);
        return;
    }
    const guint made = undoable ? done->back->made : 0;
    if (undoable)
        g_queue_push_head(&self->undo, g_steal_pointer(&done->back));
    while (self->undo.length > MAX_STEPS)
        tabiya_repertoires_step_free(g_queue_pop_tail(&self->undo));
    if (done->games)
        g_signal_emit_by_name(self, "games-changed");
    if (done->text)
        g_signal_emit_by_name(self, "done", done->text, undoable);
    if (made != 0)
        note_made(self, made);
}

/* Takes `data`. */
static void push(TabiyaRepertoires *self, TabiyaLibraryWork work, gpointer data,
                 GDestroyNotify free_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done_cb, g_object_ref(self));

    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, work, data, free_data, done_free);
}

static gboolean take_back(const TabiyaRepertoiresStep *step, TabiyaDatabase *db,
                          TabiyaLibraryRows *rows, GError **error)
{
    g_autoptr(TabiyaLibraryChange) redo = NULL;

    if (step->change) {
        redo = tabiya_library_change_do(step->change, db, rows, error);
        if (!redo || !step->deleted)
            return redo != NULL;
    }
    if (step->name)
        return tabiya_deck_rows_rename(db, step->deck, step->name, error);
    return tabiya_deck_rows_set_deleted(db, step->deck, step->deleted, error);
}

static gpointer undo_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresStep *step = data;

    return take_back(step, db, rows, error)
               ? tabiya_repertoires_done_new(g_strdup_printf(_("Undone: %s"), step->label), NULL,
                                             step->change != NULL)
               : NULL;
}

gboolean tabiya_repertoires_undo(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    TabiyaRepertoiresStep *step = g_queue_pop_head(&self->undo);

    if (step)
        push(self, undo_work, step, tabiya_repertoires_step_free);
    return step != NULL;
}

gboolean tabiya_repertoires_can_undo(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->undo.length > 0;
}

/* --- The list --------------------------------------------------------------------------------- */

static void wish_free(gpointer data)
{
    TabiyaRepertoiresWish *wish = data;

    g_free(wish->name);
    g_free(wish->before);
    g_clear_pointer(&wish->records, g_ptr_array_unref);
    g_free(wish);
}

void tabiya_repertoires_ask(TabiyaRepertoires *self, TabiyaLibraryWork work,
                            TabiyaRepertoiresWish wish)
{
    push(self, work, g_memdup2(&wish, sizeof wish), wish_free);
}

TabiyaRepertoiresStep *tabiya_repertoires_step_new(const TabiyaRepertoiresWish *wish, char *label)
{
    TabiyaRepertoiresStep *step = g_new0(TabiyaRepertoiresStep, 1);

    step->deck = wish->deck;
    step->label = label;
    return step;
}

static gpointer add_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                         GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;

    if (!tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, wish->name, wish->color, &wish->deck,
                              error)) {
        return NULL;
    }
    TabiyaRepertoiresStep *back = tabiya_repertoires_step_new(wish, g_strdup(_("New Repertoire")));
    back->deleted = TRUE;
    return tabiya_repertoires_done_new(g_strdup_printf(_("Repertoire “%s” created"), wish->name),
                                       back, TRUE);
}

static gpointer rename_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;

    if (!tabiya_deck_rows_rename(db, wish->deck, wish->name, error))
        return NULL;
    TabiyaRepertoiresStep *back =
        tabiya_repertoires_step_new(wish, g_strdup(_("Rename Repertoire")));
    back->name = g_strdup(wish->before);
    return tabiya_repertoires_done_new(g_strdup_printf(_("Repertoire renamed to “%s”"), wish->name),
                                       back, FALSE);
}

static gpointer delete_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;

    if (!tabiya_deck_rows_set_deleted(db, wish->deck, TRUE, error))
        return NULL;
    TabiyaRepertoiresStep *back =
        tabiya_repertoires_step_new(wish, g_strdup(_("Delete Repertoire")));
    return tabiya_repertoires_done_new(
        g_strdup_printf(_("Repertoire “%s” deleted. Its lines remain in the library"), wish->name),
        back, FALSE);
}

void tabiya_repertoires_add(TabiyaRepertoires *self, const char *name, EngColor color)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && name);
    tabiya_repertoires_ask(self, add_work,
                           (TabiyaRepertoiresWish){.name = g_strdup(name), .color = color});
}

const char *tabiya_repertoires_name_of(TabiyaRepertoires *self, gint64 id)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self, id);

    return item ? tabiya_repertoire_item_get_name(item) : "";
}

void tabiya_repertoires_rename(TabiyaRepertoires *self, gint64 id, const char *name)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && name);
    tabiya_repertoires_ask(
        self, rename_work,
        (TabiyaRepertoiresWish){.deck = id,
                                .name = g_strdup(name),
                                .before = g_strdup(tabiya_repertoires_name_of(self, id))});
}

void tabiya_repertoires_delete(TabiyaRepertoires *self, gint64 id)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    tabiya_repertoires_ask(self, delete_work,
                           (TabiyaRepertoiresWish){
                               .deck = id, .name = g_strdup(tabiya_repertoires_name_of(self, id))});
}
