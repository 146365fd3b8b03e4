/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoires.h. Two threads: one reads, one writes. What is done on the second gives a Done, which
 * says what came of it and how it is undone. */
#include "app/openings/repertoires-private.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/library/game-export.h"
#include "app/library/library-change.h"
#include "app/library/source.h"
#include "app/store/database.h"
#include "app/store/position-index.h"

#define MAX_STEPS 50

static void list_iface_init(GListModelInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaRepertoires, tabiya_repertoires, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_iface_init))

enum { SIGNAL_CHANGED, SIGNAL_DONE, SIGNAL_FAILED, SIGNAL_GAMES_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

void tabiya_repertoires_fail(TabiyaRepertoires *self, const GError *error)
{
    g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
}

gint64 tabiya_repertoires_get_now_ms(TabiyaRepertoires *self)
{
    return self->now_ms != 0 ? self->now_ms : g_get_real_time() / 1000;
}

/* --- Reading the list ---------------------------------------------------------------------------
 */

typedef struct {
    TabiyaRepertoireShelf *shelf;
    gint64 now_ms;
} Refresh;

static gpointer refresh_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                             GCancellable *cancellable, GError **error)
{
    Refresh *refresh = data;

    return tabiya_repertoire_shelf_refresh(refresh->shelf, db, rows, refresh->now_ms, error);
}

static void begin_refresh(TabiyaRepertoires *self);

/* Items that say the same stay, so that a list that shows them stands still. */
static void take_values(TabiyaRepertoires *self, GPtrArray *values)
{
    guint n_before = self->items->len, same = 0;
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint i = 0; i < values->len; i++)
        g_ptr_array_add(items, tabiya_repertoire_item_new(values->pdata[i]));
    while (same < MIN(n_before, items->len) &&
           tabiya_repertoire_item_equals(self->items->pdata[same], items->pdata[same]))
        same++;
    if (same == n_before && same == items->len)
        return;
    g_ptr_array_remove_range(self->items, same, n_before - same);
    for (guint i = same; i < items->len; i++)
        g_ptr_array_add(self->items, g_object_ref(items->pdata[i]));
    g_list_model_items_changed(G_LIST_MODEL(self), same, n_before - same, items->len - same);
}

static void refreshed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoires) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) values = g_task_propagate_pointer(G_TASK(result), &error);

    self->n_pending--;
    self->refreshing = FALSE;
    if (self->stale)
        begin_refresh(self);
    if (values != NULL) {
        self->loaded = TRUE;
        take_values(self, values);
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    } else {
        tabiya_repertoires_fail(self, error);
    }
}

static void begin_refresh(TabiyaRepertoires *self)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, refreshed_cb, g_object_ref(self));
    Refresh *refresh = g_new(Refresh, 1);

    *refresh = (Refresh){self->shelf, tabiya_repertoires_get_now_ms(self)};
    self->refreshing = TRUE;
    self->stale = FALSE;
    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, refresh_work, refresh, g_free,
                               (GDestroyNotify)g_ptr_array_unref);
}

void tabiya_repertoires_refresh(TabiyaRepertoires *self)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    if (self->refreshing)
        self->stale = TRUE;
    else
        begin_refresh(self);
}

gboolean tabiya_repertoires_is_refreshing(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->refreshing;
}

gboolean tabiya_repertoires_is_loaded(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->loaded;
}

TabiyaRepertoireItem *tabiya_repertoires_find(TabiyaRepertoires *self, gint64 id)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), NULL);
    for (guint i = 0; i < self->items->len; i++)
        if (tabiya_repertoire_item_get_id(self->items->pdata[i]) == id)
            return self->items->pdata[i];
    return NULL;
}

/* --- Steps --------------------------------------------------------------------------------------
 */

/* Something that is done to take something back. */
typedef struct {
    gint64 deck;                 /* with `change` NULL: is taken out of the list, put back, or named */
    gboolean deleted;
    char *name;                  /* NULL: no other */
    TabiyaLibraryChange *change; /* of games */
    char *label;                 /* what is taken back, translated */
} Step;

static void step_free(gpointer data)
{
    Step *step = data;

    if (step == NULL)
        return;
    g_free(step->name);
    tabiya_library_change_free(step->change);
    g_free(step->label);
    g_free(step);
}

/* What came of something, from the thread that did it. */
typedef struct {
    char *text; /* a translated sentence */
    Step *back; /* NULL: cannot be undone, or there was nothing to do */
    gboolean games; /* of the library are others */
} Done;

static void done_free(gpointer data)
{
    Done *done = data;

    g_free(done->text);
    step_free(done->back);
    g_free(done);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Done, done_free)

/* Takes `text` and `back`. */
static Done *done_new(char *text, Step *back, gboolean games)
{
    Done *done = g_new(Done, 1);

    *done = (Done){text, back, games};
    return done;
}

static void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaRepertoires) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(Done) done = g_task_propagate_pointer(G_TASK(result), &error);
    gboolean undoable = done != NULL && done->back != NULL;

    self->n_pending--;
    tabiya_repertoires_refresh(self);
    if (done == NULL) {
        tabiya_repertoires_fail(self, error);
        return;
    }
    if (undoable)
        g_queue_push_head(&self->undo, g_steal_pointer(&done->back));
    while (self->undo.length > MAX_STEPS)
        step_free(g_queue_pop_tail(&self->undo));
    if (done->games)
        g_signal_emit(self, signals[SIGNAL_GAMES_CHANGED], 0);
    if (done->text != NULL)
        g_signal_emit(self, signals[SIGNAL_DONE], 0, done->text, undoable);
}

/* Takes `data`. */
static void push(TabiyaRepertoires *self, TabiyaLibraryWork work, gpointer data,
                 GDestroyNotify free_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, done_cb, g_object_ref(self));

    self->n_pending++;
    tabiya_library_worker_push(self->writer, task, work, data, free_data, done_free);
}

static gboolean take_back(const Step *step, sqlite3 *db, TabiyaLibraryRows *rows, GError **error)
{
    g_autoptr(TabiyaLibraryChange) redo = NULL;

    if (step->change != NULL) {
        redo = tabiya_library_change_do(step->change, db, rows, error);
        return redo != NULL;
    }
    if (step->name != NULL)
        return tabiya_deck_rows_rename(db, step->deck, step->name, error);
    return tabiya_deck_rows_set_deleted(db, step->deck, step->deleted, error);
}

static gpointer undo_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    Step *step = data;

    return take_back(step, db, rows, error)
               ? done_new(g_strdup_printf(_("Undone: %s"), step->label), NULL,
                          step->change != NULL)
               : NULL;
}

gboolean tabiya_repertoires_undo(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    Step *step = g_queue_pop_head(&self->undo);

    if (step != NULL)
        push(self, undo_work, step, step_free);
    return step != NULL;
}

gboolean tabiya_repertoires_can_undo(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), FALSE);
    return self->undo.length > 0;
}

/* --- The list -----------------------------------------------------------------------------------
 */

/* What is asked for. */
typedef struct {
    gint64 deck;
    char *name;   /* or a path */
    char *before; /* the name until now */
    EngColor color;
    GPtrArray *records; /* of TabiyaGameRecord */
    guint64 key;
    EngMove keep;
} Wish;

static void wish_free(gpointer data)
{
    Wish *wish = data;

    g_free(wish->name);
    g_free(wish->before);
    g_clear_pointer(&wish->records, g_ptr_array_unref);
    g_free(wish);
}

/* Takes the values of `wish`. */
static void ask(TabiyaRepertoires *self, TabiyaLibraryWork work, Wish wish)
{
    push(self, work, g_memdup2(&wish, sizeof wish), wish_free);
}

static Step *new_step(const Wish *wish, char *label)
{
    Step *step = g_new0(Step, 1);

    step->deck = wish->deck;
    step->label = label;
    return step;
}

static gpointer add_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                         GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    Step *back;

    if (!tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, wish->name, wish->color, &wish->deck,
                              error))
        return NULL;
    back = new_step(wish, g_strdup(_("New Repertoire")));
    back->deleted = TRUE;
    return done_new(g_strdup_printf(_("Repertoire “%s” made"), wish->name), back, TRUE);
}

static gpointer rename_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    Step *back;

    if (!tabiya_deck_rows_rename(db, wish->deck, wish->name, error))
        return NULL;
    back = new_step(wish, g_strdup(_("Rename Repertoire")));
    back->name = g_strdup(wish->before);
    return done_new(g_strdup_printf(_("Repertoire renamed to “%s”"), wish->name), back, FALSE);
}

static gpointer delete_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    Step *back;

    if (!tabiya_deck_rows_set_deleted(db, wish->deck, TRUE, error))
        return NULL;
    back = new_step(wish, g_strdup(_("Delete Repertoire")));
    return done_new(
        g_strdup_printf(_("Repertoire “%s” deleted; its lines stay in the library"), wish->name),
        back, FALSE);
}

void tabiya_repertoires_add(TabiyaRepertoires *self, const char *name, EngColor color)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && name != NULL);
    ask(self, add_work, (Wish){.name = g_strdup(name), .color = color});
}

static const char *name_of(TabiyaRepertoires *self, gint64 id)
{
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self, id);

    return item != NULL ? tabiya_repertoire_item_get_name(item) : "";
}

void tabiya_repertoires_rename(TabiyaRepertoires *self, gint64 id, const char *name)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && name != NULL);
    ask(self, rename_work,
        (Wish){.deck = id, .name = g_strdup(name), .before = g_strdup(name_of(self, id))});
}

void tabiya_repertoires_delete(TabiyaRepertoires *self, gint64 id)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    ask(self, delete_work, (Wish){.deck = id, .name = g_strdup(name_of(self, id))});
}

/* --- Games --------------------------------------------------------------------------------------
 */

static Step *new_games_step(const Wish *wish, TabiyaLibraryChange *change, char *label)
{
    Step *step = new_step(wish, label);

    change->label = g_strdup(label);
    step->change = change;
    return step;
}

/* "3 lines added to “Italian”; 1 was in it already; 2 places could not be read" */
static char *describe_added(const Wish *wish, guint n_added, guint n_known, guint n_errors)
{
    GString *text = g_string_new(NULL);

    g_string_append_printf(
        text, ngettext("%u line added to “%s”", "%u lines added to “%s”", n_added), n_added,
        wish->before);
    if (n_known > 0)
        g_string_append_printf(
            text, ngettext("; %u was in it already", "; %u were in it already", n_known), n_known);
    if (n_errors > 0)
        g_string_append_printf(text,
                               ngettext("; %u place could not be read",
                                        "; %u places could not be read", n_errors),
                               n_errors);
    return g_string_free(text, FALSE);
}

static Done *add_records(sqlite3 *db, TabiyaLibraryRows *rows, const Wish *wish, guint n_errors,
                         GError **error)
{
    GPtrArray *records = wish->records;
    g_autoptr(GArray) added = NULL;
    Step *back = NULL;

    if (!tabiya_repertoire_add_games(db, rows, wish->deck,
                                     (TabiyaGameRecord *const *)records->pdata, records->len,
                                     &added, error))
        return NULL;
    tabiya_position_index_rest(db, TABIYA_INDEX_REST, NULL, NULL); /* else after the next change */
    if (added->len > 0)
        back = new_games_step(wish, tabiya_library_change_new(TABIYA_CHANGE_DELETE, TRUE, added),
                              g_strdup(_("Add Lines")));
    return done_new(describe_added(wish, added->len, records->len - added->len, n_errors), back,
                    added->len > 0);
}

static gpointer add_games_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                               GCancellable *cancellable, GError **error)
{
    return add_records(db, rows, data, 0, error);
}

static GPtrArray *new_records(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
}

void tabiya_repertoires_add_games(TabiyaRepertoires *self, gint64 id, GPtrArray *games)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && games != NULL);
    GPtrArray *records = new_records();

    for (guint i = 0; i < games->len; i++)
        g_ptr_array_add(records, tabiya_game_record_new(games->pdata[i]));
    ask(self, add_games_work,
        (Wish){.deck = id, .before = g_strdup(name_of(self, id)), .records = records});
}

/* All texts that the file holds, one behind the other. NULL on an error. */
static GString *read_texts(const char *path, GError **error)
{
    const char *const names[] = {path, NULL};
    g_autoptr(TabiyaSource) source = tabiya_source_new(names);
    g_autoptr(GError) problem = NULL;
    GString *text = g_string_new(NULL);
    char bytes[65536];
    gssize count;

    while (problem == NULL && tabiya_source_next(source, &problem)) {
        while ((count = tabiya_source_read(source, bytes, sizeof bytes, &problem)) > 0)
            g_string_append_len(text, bytes, count);
        g_string_append(text, "\n\n");
    }
    if (problem != NULL) {
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

    while ((game = tabiya_pgn_games_next(games)) != NULL) {
        g_ptr_array_add(records, tabiya_game_record_new(game));
        n_errors += tabiya_pgn_games_get_errors(games)->len;
        g_object_unref(game);
    }
    return n_errors;
}

static gpointer import_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    GString *text = read_texts(wish->name, error);
    guint n_errors;

    if (text == NULL)
        return NULL;
    wish->records = new_records();
    n_errors = read_games(text, wish->records);
    g_string_free(text, TRUE);
    if (wish->records->len == 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN, _("There is no game in “%s”."),
                    wish->name);
        return NULL;
    }
    return add_records(db, rows, wish, n_errors, error);
}

void tabiya_repertoires_import(TabiyaRepertoires *self, gint64 id, const char *path)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && path != NULL);
    ask(self, import_work,
        (Wish){.deck = id, .name = g_strdup(path), .before = g_strdup(name_of(self, id))});
}

/* --- Export -------------------------------------------------------------------------------------
 */

static gboolean append_cb(const char *text, gsize length, gpointer user, GError **error)
{
    g_string_append_len(user, text, (gssize)length);
    return TRUE;
}

static GArray *list_ids(sqlite3 *db, gint64 deck, GError **error)
{
    g_autoptr(GPtrArray) decks = tabiya_deck_rows_list(db, TABIYA_DECK_REPERTOIRE, 0, 0, error);
    g_autoptr(GArray) lines = NULL;
    GArray *ids;

    for (guint i = 0; decks != NULL && lines == NULL && i < decks->len; i++) {
        const TabiyaDeck *found = decks->pdata[i];

        if (found->id == deck)
            lines = tabiya_deck_rows_list_lines(db, found->collection, error);
    }
    if (lines == NULL)
        return NULL;
    ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < lines->len; i++)
        g_array_append_val(ids, g_array_index(lines, TabiyaDeckLine, i).game);
    return ids;
}

static gpointer export_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    g_autoptr(GArray) ids = list_ids(db, wish->deck, error);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GFile) file = g_file_new_for_path(wish->name);
    guint64 n_games = 0;

    if (ids == NULL)
        return NULL;
    const TabiyaGameExportOptions options = {
        .library = sqlite3_db_filename(db, "main"),
        .ids = (const gint64 *)(const void *)ids->data,
        .n_ids = ids->len,
        .format = TABIYA_GAME_EXPORT_PGN,
        .write = append_cb,
        .user = text,
    };
    if ((ids->len > 0 && !tabiya_game_export_run(&options, cancellable, &n_games, error)) ||
        !tabiya_pgn_save_file(file, text->str, (gssize)text->len, cancellable, error))
        return NULL;
    g_autofree char *name = g_file_get_basename(file);
    return done_new(g_strdup_printf(ngettext("%u line of “%s” written to %s",
                                             "%u lines of “%s” written to %s", (gulong)n_games),
                                    (guint)n_games, wish->before, name),
                    NULL, FALSE);
}

void tabiya_repertoires_export(TabiyaRepertoires *self, gint64 id, const char *path)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self) && path != NULL);
    ask(self, export_work,
        (Wish){.deck = id, .name = g_strdup(path), .before = g_strdup(name_of(self, id))});
}

/* --- Conflicts ----------------------------------------------------------------------------------
 */

static gpointer settle_work(sqlite3 *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    Wish *wish = data;
    g_autoptr(GArray) ids = NULL;
    g_autoptr(GPtrArray) records = NULL;
    g_autoptr(TabiyaLibraryChange) change = NULL;
    TabiyaLibraryChange *back;

    if (!tabiya_repertoire_settle(db, rows, wish->deck, wish->color, wish->key, wish->keep, &ids,
                                  &records, error))
        return NULL;
    change = tabiya_library_change_new(TABIYA_CHANGE_RECORDS, TRUE, ids);
    change->records = g_steal_pointer(&records);
    back = tabiya_library_change_do(change, db, rows, error);
    if (back == NULL)
        return NULL;
    g_clear_pointer(&back->label, g_free);
    return done_new(g_strdup(wish->keep == ENG_NO_MOVE ? _("All of them are right answers now")
                                                       : _("The other answers are taken out")),
                    new_games_step(wish, back, g_strdup(_("Settle Conflict"))), TRUE);
}

void tabiya_repertoires_settle(TabiyaRepertoires *self, gint64 id, guint64 key, EngMove keep)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    TabiyaRepertoireItem *item = tabiya_repertoires_find(self, id);

    if (item != NULL)
        ask(self, settle_work,
            (Wish){.deck = id,
                   .color = tabiya_repertoire_item_get_color(item),
                   .key = key,
                   .keep = keep});
}

/* --- The object ---------------------------------------------------------------------------------
 */

static GType get_item_type(GListModel *model)
{
    return TABIYA_TYPE_REPERTOIRE_ITEM;
}

static guint get_n_items(GListModel *model)
{
    return TABIYA_REPERTOIRES(model)->items->len;
}

static gpointer get_item(GListModel *model, guint position)
{
    GPtrArray *items = TABIYA_REPERTOIRES(model)->items;

    return position < items->len ? g_object_ref(items->pdata[position]) : NULL;
}

static void list_iface_init(GListModelInterface *iface)
{
    iface->get_item_type = get_item_type;
    iface->get_n_items = get_n_items;
    iface->get_item = get_item;
}

void tabiya_repertoires_set_now_ms(TabiyaRepertoires *self, gint64 now_ms)
{
    g_return_if_fail(TABIYA_IS_REPERTOIRES(self));
    self->now_ms = now_ms;
}

guint tabiya_repertoires_get_n_pending(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), 0);
    return self->n_pending;
}

guint tabiya_repertoires_get_n_read(TabiyaRepertoires *self)
{
    g_return_val_if_fail(TABIYA_IS_REPERTOIRES(self), 0);
    return tabiya_repertoire_shelf_get_n_read(self->shelf);
}

static void tabiya_repertoires_finalize(GObject *object)
{
    TabiyaRepertoires *self = TABIYA_REPERTOIRES(object);

    tabiya_library_worker_free(self->reader);
    tabiya_library_worker_free(self->writer);
    tabiya_repertoire_shelf_free(self->shelf);
    g_ptr_array_unref(self->items);
    g_queue_clear_full(&self->undo, step_free);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_repertoires_parent_class)->finalize(object);
}

static void tabiya_repertoires_class_init(TabiyaRepertoiresClass *class)
{
    GType type = G_TYPE_FROM_CLASS(class);

    G_OBJECT_CLASS(class)->finalize = tabiya_repertoires_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
    signals[SIGNAL_DONE] = g_signal_new("done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
    signals[SIGNAL_FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_GAMES_CHANGED] = g_signal_new("games-changed", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_repertoires_init(TabiyaRepertoires *self)
{
    self->shelf = tabiya_repertoire_shelf_new();
    self->items = g_ptr_array_new_with_free_func(g_object_unref);
    g_queue_init(&self->undo);
}

TabiyaRepertoires *tabiya_repertoires_new(const char *path)
{
    g_return_val_if_fail(path != NULL, NULL);
    TabiyaRepertoires *self = g_object_new(TABIYA_TYPE_REPERTOIRES, NULL);

    self->path = g_strdup(path);
    self->writer = tabiya_library_worker_new(path, TRUE);
    self->reader = tabiya_library_worker_new(path, FALSE);
    return self;
}
