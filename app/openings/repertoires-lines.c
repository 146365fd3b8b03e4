/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lines of a repertoire: imports and exports games, and resolves conflicts between answers. */
#include "app/openings/repertoires-private.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/files/source.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/library/game-export.h"
#include "app/store/database.h"
#include "app/store/position-index.h"

/* --- Games ------------------------------------------------------------------------------------ */

static TabiyaRepertoiresStep *new_games_step(const TabiyaRepertoiresWish *wish,
                                             TabiyaLibraryChange *change, char *label)
{
    TabiyaRepertoiresStep *step = tabiya_repertoires_step_new(wish, label);

    change->label = g_strdup(label);
    step->change = change;
    return step;
}

/* "3 lines added to “Italian”; 1 was in it already; 2 places could not be read" */
static char *describe_added(const TabiyaRepertoiresWish *wish, guint n_added, guint n_known,
                            guint n_errors)
{
    GString *text = g_string_new(NULL);

    if (n_added == 0 && n_known == 1 && n_errors == 0) {
        g_string_printf(text, _("This line is already in “%s”"), wish->before);
        return g_string_free(text, FALSE);
    }
    g_string_append_printf(text,
                           ngettext("%'u line added to “%s”", "%'u lines added to “%s”", n_added),
                           n_added, wish->before);
    if (n_known > 0) {
        g_string_append_printf(
            text, ngettext("; %'u was already in it", "; %'u were already in it", n_known),
            n_known);
    }
    if (n_errors > 0) {
        g_string_append_printf(
            text, ngettext("; %'u reading error", "; %'u reading errors", n_errors), n_errors);
    }
    return g_string_free(text, FALSE);
}

static TabiyaRepertoiresDone *add_records(TabiyaDatabase *db, TabiyaLibraryRows *rows,
                                          const TabiyaRepertoiresWish *wish, guint n_errors,
                                          GError **error)
{
    GPtrArray *records = wish->records;
    g_autoptr(GArray) added = NULL;
    TabiyaRepertoiresStep *back = NULL;

    if (!tabiya_repertoire_add_games(db, rows, wish->deck,
                                     (TabiyaGameRecord *const *)records->pdata, records->len,
                                     &added, error)) {
        return NULL;
    }
    tabiya_position_index_rest(db, TABIYA_INDEX_REST, NULL, NULL); /* else after the next change */
    if (added->len > 0) {
        back = new_games_step(wish, tabiya_library_change_new(TABIYA_CHANGE_DELETE, TRUE, added),
                              g_strdup(_("Add Lines")));
    }
    return tabiya_repertoires_done_new(
        describe_added(wish, added->len, records->len - added->len, n_errors), back,
        added->len > 0);
}

static gpointer add_games_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return add_records(db, rows, data, 0, error);
}

static GPtrArray *new_records(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
}

static GPtrArray *dup_records(GPtrArray *games)
{
    GPtrArray *records = new_records();

    for (guint i = 0; i < games->len; i++)
        g_ptr_array_add(records, tabiya_game_record_new(games->pdata[i]));
    return records;
}

void tabiya_repertoires_add_games(TabiyaRepertoires *self, gint64 id, GPtrArray *games)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && games);
    tabiya_repertoires_ask(
        self, add_games_work,
        (TabiyaRepertoiresWish){.deck = id,
                                .before = g_strdup(tabiya_repertoires_name_of(self, id)),
                                .records = dup_records(games)});
}

/* --- With its games --------------------------------------------------------------------------- */

/* One that got no games is not left behind. */
static gpointer make_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;

    if (!tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, wish->name, wish->color, &wish->deck,
                              error)) {
        return NULL;
    }
    TabiyaRepertoiresDone *done = add_records(db, rows, wish, 0, error);
    if (!done) {
        tabiya_deck_rows_set_deleted(db, wish->deck, TRUE, NULL);
        return NULL;
    }
    if (!done->back)
        done->back = tabiya_repertoires_step_new(wish, NULL);
    g_free(done->back->label);
    done->back->label = g_strdup(_("New Repertoire"));
    done->back->deleted = TRUE;
    done->back->made = wish->made;
    g_clear_pointer(&done->text, g_free);
    return done;
}

guint tabiya_repertoires_make(TabiyaRepertoires *self, const char *name, EngColor color,
                              GPtrArray *games)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self) && name && games, 0);
    self->making = ++self->n_made;
    tabiya_repertoires_ask(self, make_work,
                           (TabiyaRepertoiresWish){.name = g_strdup(name),
                                                   .before = g_strdup(name),
                                                   .color = color,
                                                   .records = dup_records(games),
                                                   .made = self->making});
    return self->making;
}

gboolean tabiya_repertoires_can_unmake(TabiyaRepertoires *self, guint number)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    const TabiyaRepertoiresStep *last = g_queue_peek_head(&self->undo);

    return number != 0 && number != self->unmaking &&
           (number == self->making || (last && last->made == number));
}

void tabiya_repertoires_unmake(TabiyaRepertoires *self, guint number)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    if (!tabiya_repertoires_can_unmake(self, number))
        return;
    if (number == self->making)
        self->unmaking = number;
    else
        tabiya_repertoires_undo(self);
}

/* All texts in the file, one after the other. NULL on an error. */
static GString *read_texts(const char *path, GError **error)
{
    const char *const names[] = {path, NULL};
    g_autoptr(TabiyaSource) source = tabiya_source_new(names);
    g_autoptr(GError) problem = NULL;
    GString *text = g_string_new(NULL);
    char bytes[65536];
    gssize count;

    while (!problem && tabiya_source_next(source, &problem)) {
        while ((count = tabiya_source_read(source, bytes, sizeof bytes, &problem)) > 0)
            g_string_append_len(text, bytes, count);
        g_string_append(text, "\n\n");
    }
    if (problem) {
        g_string_free(text, TRUE);
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    return text;
}

static guint read_games(const GString *text, GPtrArray *records)
{
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text->str, (gssize)text->len);
    TabiyaGame *game;
    guint n_errors = 0;

    while ((game = tabiya_pgn_games_next(games))) {
        g_ptr_array_add(records, tabiya_game_record_new(game));
        n_errors += tabiya_pgn_games_get_errors(games)->len;
        g_object_unref(game);
    }
    return n_errors;
}

static gpointer import_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;
    GString *text = read_texts(wish->name, error);

    if (!text)
        return NULL;
    wish->records = new_records();
    guint n_errors = read_games(text, wish->records);
    g_string_free(text, TRUE);
    if (wish->records->len == 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN, _("There are no games in “%s”."),
                    wish->name);
        return NULL;
    }
    return add_records(db, rows, wish, n_errors, error);
}

void tabiya_repertoires_import(TabiyaRepertoires *self, gint64 id, const char *path)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && path);
    tabiya_repertoires_ask(
        self, import_work,
        (TabiyaRepertoiresWish){.deck = id,
                                .name = g_strdup(path),
                                .before = g_strdup(tabiya_repertoires_name_of(self, id))});
}

/* --- Export ----------------------------------------------------------------------------------- */

static gboolean append_cb(const char *text, gsize length, gpointer user, GError **error)
{
    g_string_append_len(user, text, (gssize)length);
    return TRUE;
}

static GArray *list_ids(TabiyaDatabase *db, gint64 deck, GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE, 0, 0, error);
    g_autoptr(GArray) lines = NULL;

    for (guint i = 0; decks && !lines && i < decks->len; i++) {
        const TabiyaDeck *found = decks->pdata[i];

        if (found->id == deck)
            lines = tabiya_deck_rows_list_lines(db, found->collection, error);
    }
    if (!lines)
        return NULL;
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < lines->len; i++)
        g_array_append_val(ids, g_array_index(lines, TabiyaDeckLine, i).game);
    return ids;
}

static gpointer export_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;
    g_autoptr(GArray) ids = list_ids(db, wish->deck, error);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GFile) file = g_file_new_for_path(wish->name);
    guint64 n_games = 0;

    if (!ids)
        return NULL;
    const TabiyaGameExportOptions options = {
        .library = tabiya_database_get_path(db),
        .ids = (const gint64 *)(const void *)ids->data,
        .n_ids = ids->len,
        .format = TABIYA_GAME_EXPORT_PGN,
        .write = append_cb,
        .user = text,
    };
    if ((ids->len > 0 && !tabiya_game_export_run(&options, cancellable, &n_games, error)) ||
        !tabiya_pgn_save_file(file, text->str, (gssize)text->len, cancellable, error)) {
        return NULL;
    }
    g_autofree char *name = g_file_get_basename(file);
    return tabiya_repertoires_done_new(
        g_strdup_printf(ngettext("%'u line from “%s” exported to %s",
                                 "%'u lines from “%s” exported to %s", (gulong)n_games),
                        (guint)n_games, wish->before, name),
        NULL, FALSE);
}

void tabiya_repertoires_export(TabiyaRepertoires *self, gint64 id, const char *path)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && path);
    tabiya_repertoires_ask(
        self, export_work,
        (TabiyaRepertoiresWish){.deck = id,
                                .name = g_strdup(path),
                                .before = g_strdup(tabiya_repertoires_name_of(self, id))});
}

/* --- Conflicts -------------------------------------------------------------------------------- */

/* Computes the changed games, writes them, and returns the step that undoes it. */
static TabiyaLibraryChange *settle(TabiyaDatabase *db, TabiyaLibraryRows *rows,
                                   const TabiyaRepertoiresWish *wish, GError **error)
{
    const TabiyaRepertoireSettlement settlement = {
        .deck = wish->deck, .owner = wish->color, .key = wish->key, .keep = wish->keep};
    g_autoptr(GArray) ids = NULL;
    g_autoptr(GPtrArray) records = NULL;

    if (!tabiya_repertoire_settle(db, rows, &settlement, &ids, &records, error))
        return NULL;
    g_autoptr(TabiyaLibraryChange) change =
        tabiya_library_change_new(TABIYA_CHANGE_RECORDS, TRUE, ids);
    change->records = g_steal_pointer(&records);
    return tabiya_library_change_do(change, db, rows, error);
}

/* All of it under the lock, so that somebody else's change is not overwritten. */
static gpointer settle_work(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    TabiyaRepertoiresWish *wish = data;
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return NULL;
    g_autoptr(TabiyaLibraryChange) back = settle(db, rows, wish, error);
    if (!tabiya_database_end(db, transaction, back != NULL, error))
        return NULL;
    g_clear_pointer(&back->label, g_free);
    return tabiya_repertoires_done_new(
        g_strdup(wish->keep == ENG_NO_MOVE ? _("All of these moves are now correct answers")
                                           : _("The other answers were removed")),
        new_games_step(wish, g_steal_pointer(&back), g_strdup(_("Resolve Conflict"))), TRUE);
}

void tabiya_repertoires_settle(TabiyaRepertoires *self, gint64 id, guint64 key, EngMove keep)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self, id);

    if (item) {
        tabiya_repertoires_ask(
            self, settle_work,
            (TabiyaRepertoiresWish){.deck = id,
                                    .color = tabiya_repertoire_item_get_color(item),
                                    .key = key,
                                    .keep = keep});
    }
}
