/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-job.h. The thread writes what it has to tell under a lock; ten times a second the main
 * context looks. */
#include "app/error.h"
#include "app/library/library-job-private.h"

#include <glib/gi18n-lib.h>

#include "app/game/games-file.h"
#include "app/later.h"
#include "app/library/game-export.h"
#include "app/number.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-repair.h"

#define LOOK_MS 100
#define MAX_PROBLEMS 1000

typedef struct {
    const char *title; /* untranslated */
    gboolean changes;
    /* On the thread; returns what there is to say of it. NULL with an error. */
    char *(*run)(TabiyaLibraryJob *self, GError **error);
    /* On the main context, each may be NULL: before `run`, LOOK_MS after LOOK_MS meanwhile, afterwards. */
    void (*begin)(TabiyaLibraryJob *self);
    void (*watch)(TabiyaLibraryJob *self);
    void (*end)(TabiyaLibraryJob *self);
} Kind;

struct _TabiyaLibraryJob {
    GObject parent_instance;

    const Kind *kind;
    char *library;
    char **names;
    char *target;
    GArray *ids;
    TabiyaLibraryChange *change; /* borrowed */
    TabiyaLibraryChange *back;   /* the thread's while it runs */
    TabiyaBookRules rules;
    gpointer own; /* of a kind */
    GDestroyNotify free_own;
    GCancellable *cancellable;
    gboolean running;
    gint left; /* the program ends */
    char *text;
    double fraction;
    GSource *look;

    GMutex lock;
    char *new_text;
    double new_fraction;
    gboolean met_damage; /* the working thread's until it is finished */

    TabiyaGamesFile *out;  /* the thread's: what is exported goes there */
    GPtrArray *problems;   /* the thread's while it runs; ends with NULL then */
};

G_DEFINE_FINAL_TYPE(TabiyaLibraryJob, tabiya_library_job, G_TYPE_OBJECT)

enum { PROP_RUNNING = 1, PROP_TEXT, PROP_FRACTION, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the thread ---------------------------------------------------------------------------- */

void tabiya_library_job_tell(TabiyaLibraryJob *self, char *text, double fraction)
{
    g_mutex_lock(&self->lock);
    if (text != NULL) {
        g_free(self->new_text);
        self->new_text = text;
    }
    self->new_fraction = fraction;
    g_mutex_unlock(&self->lock);
}

double tabiya_library_job_part_of(guint64 done, guint64 total)
{
    return total > 0 ? CLAMP((double)done / (double)total, 0, 1) : -1;
}

void tabiya_library_job_add_problem(TabiyaLibraryJob *self, char *problem)
{
    if (self->problems->len < MAX_PROBLEMS)
        g_ptr_array_add(self->problems, problem);
    else
        g_free(problem);
}

const char *tabiya_library_job_get_file(TabiyaLibraryJob *self)
{
    return self->library;
}

const char *const *tabiya_library_job_get_names(TabiyaLibraryJob *self)
{
    return (const char *const *)self->names;
}

GCancellable *tabiya_library_job_get_cancellable(TabiyaLibraryJob *self)
{
    return self->cancellable;
}

gboolean tabiya_library_job_is_left(TabiyaLibraryJob *self)
{
    return g_atomic_int_get(&self->left);
}

gpointer tabiya_library_job_get_own(TabiyaLibraryJob *self)
{
    return self->own;
}

static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    tabiya_library_job_tell(user, NULL, tabiya_library_job_part_of(done, total));
}

void tabiya_library_job_games_progress_cb(guint64 done, guint64 total, gpointer user)
{
    g_autofree char *some = tabiya_dup_number(done);
    g_autofree char *all = tabiya_dup_number(total);

    tabiya_library_job_tell(
        user,
        g_strdup_printf(ngettext("%s of %s game", "%s of %s games", (gulong)total), some, all),
        tabiya_library_job_part_of(done, total));
}

void tabiya_library_job_problem_cb(const char *name, guint64 line, guint column,
                                   const char *message, gpointer user)
{
    TabiyaLibraryJob *self = user;
    g_autofree char *shown = name != NULL ? g_path_get_basename(name) : g_strdup("");

    tabiya_library_job_add_problem(self, line == 0
                                             ? g_strdup(message)
                                             : g_strdup_printf("%s:%" G_GUINT64_FORMAT ":%u: %s",
                                                               shown, line, column, message));
}

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    TabiyaLibraryJob *self = user;

    return !g_cancellable_set_error_if_cancelled(self->cancellable, error) &&
           tabiya_games_file_write(self->out, text, length, error);
}

static char *run_export(TabiyaLibraryJob *self, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(self->target);
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *number = NULL;
    guint64 n_games = 0;
    g_autoptr(TabiyaGamesFile) out = tabiya_games_file_begin(self->target, FALSE, error);
    g_autoptr(GArray) damaged = g_array_new(FALSE, FALSE, sizeof(gint64));
    const TabiyaGameExportOptions options = {
        .library = self->library,
        .ids = (const gint64 *)(gpointer)self->ids->data,
        .n_ids = self->ids->len,
        .format = TABIYA_GAME_EXPORT_PGN,
        .write = write_cb,
        .progress = progress_cb,
        .user = self,
        .damaged = damaged,
    };

    if (out == NULL)
        return NULL;
    self->out = out;
    if (!tabiya_game_export_run(&options, self->cancellable, &n_games, error) ||
        !tabiya_games_file_commit(out, error))
        return NULL;
    self->met_damage = damaged->len > 0;
    if (damaged->len > 0)
        tabiya_library_job_add_problem(self, tabiya_game_export_dup_damaged(damaged->len));
    number = tabiya_dup_number(n_games);
    return g_strdup_printf(ngettext("%s game exported to “%s”", "%s games exported to “%s”",
                                    (gulong)n_games),
                           number, name);
}

static char *run_compact(TabiyaLibraryJob *self, GError **error)
{
    g_autoptr(sqlite3) db = tabiya_library_open(self->library, error);
    TabiyaLibraryStats before, after;
    g_autofree char *saved = NULL;

    if (db == NULL || !tabiya_library_get_stats(db, &before, self->cancellable, error) ||
        !tabiya_library_compact(db, progress_cb, self, self->cancellable, error) ||
        !tabiya_library_get_stats(db, &after, self->cancellable, error))
        return NULL;
    saved = g_format_size((guint64)MAX(before.bytes - after.bytes, 0));
    return g_strdup_printf(_("The library is compact, and %s smaller"), saved);
}

/* Damaged games are among the problems. */
static char *run_repair(TabiyaLibraryJob *self, GError **error)
{
    g_autoptr(TabiyaRepair) repair =
        tabiya_library_repair(self->library, progress_cb, self, self->cancellable, error);

    if (repair == NULL)
        return NULL;
    if (!repair->was_damaged)
        return g_strdup(_("The library is not damaged"));
    for (guint i = 0; i < repair->damaged->len; i++) {
        const TabiyaDamagedGame *game = &g_array_index(repair->damaged, TabiyaDamagedGame, i);

        tabiya_library_job_add_problem(
            self, g_strdup_printf("%" G_GINT64_FORMAT ": %s", game->id, game->problem));
    }
    if (repair->damaged->len == 0)
        return g_strdup(_("The library is repaired"));
    return g_strdup_printf(ngettext("The library is repaired. %u game is damaged",
                                    "The library is repaired. %u games are damaged",
                                    repair->damaged->len),
                           repair->damaged->len);
}

static char *run_backup(TabiyaLibraryJob *self, GError **error)
{
    g_autofree char *name = g_path_get_basename(self->target);

    if (!tabiya_library_backup(self->library, self->target, progress_cb, self, self->cancellable,
                               error))
        return NULL;
    return g_strdup_printf(_("The library is copied to “%s”"), name);
}

/* Who asked for it knows what to say of it. */
static char *run_change(TabiyaLibraryJob *self, GError **error)
{
    g_autoptr(sqlite3) db = tabiya_library_open(self->library, error);
    g_autoptr(TabiyaLibraryRows) rows = db != NULL ? tabiya_library_rows_new(db) : NULL;
    const TabiyaChangeContext context = {
        .library = self->library,
        .db = db,
        .rows = rows,
        .progress = tabiya_library_job_games_progress_cb,
        .user = self,
        .cancellable = self->cancellable,
    };

    if (db == NULL || !tabiya_library_change_run(self->change, &context, &self->back, error))
        return NULL;
    return g_strdup("");
}

static void book_progress_cb(const TabiyaBookMakeResult *so_far, gpointer user)
{
    g_autofree char *games = tabiya_dup_number(so_far->games);

    tabiya_library_job_tell(user,
                            g_strdup_printf(ngettext("%s game", "%s games", (gulong)so_far->games),
                                            games),
                            tabiya_library_job_part_of(so_far->bytes, so_far->total_bytes));
}

static char *run_book(TabiyaLibraryJob *self, GError **error)
{
    const TabiyaBookMakeOptions options = {
        .names = (const char *const *)self->names,
        .output = self->target,
        .rules = self->rules,
        .progress = book_progress_cb,
        .problem = tabiya_library_job_problem_cb,
        .user = self,
    };
    TabiyaBookMakeResult result;
    g_autofree char *games = NULL, *moves = NULL, *number = NULL;

    if (!tabiya_book_make(&options, self->cancellable, &result, error))
        return NULL;
    number = tabiya_dup_number(result.games);
    games = g_strdup_printf(ngettext("%s game", "%s games", (gulong)result.games), number);
    g_free(number);
    number = tabiya_dup_number(result.moves);
    moves = g_strdup_printf(ngettext("%s move", "%s moves", (gulong)result.moves), number);
    /* Translators: what a book of openings was made of: "Book made: 120 moves, 14 games". */
    return g_strdup_printf(_("Book made: %s, %s"), moves, games);
}

static const Kind KINDS[] = {
    {N_("Importing games"), TRUE, tabiya_library_job_run_import},
    {N_("Exporting games"), FALSE, run_export},
    {N_("Compacting the library"), TRUE, run_compact},
    {N_("Repairing the library"), TRUE, run_repair},
    {N_("Backing up the library"), FALSE, run_backup},
    {N_("Editing games"), TRUE, run_change},
    {N_("Making a book"), FALSE, run_book},
    {N_("Importing puzzles"), FALSE, tabiya_library_job_run_puzzles},
    {N_("Looking for mistakes"), FALSE, tabiya_library_job_run_mistakes,
     tabiya_library_job_begin_mistakes, tabiya_library_job_watch_mistakes,
     tabiya_library_job_end_mistakes},
    {N_("Backing up all data"), FALSE, tabiya_library_job_run_back_up_all},
    {N_("Exporting all data"), FALSE, tabiya_library_job_run_export_all},
    {N_("Checking the backup"), FALSE, tabiya_library_job_run_unpack},
};

enum {
    IMPORT,
    EXPORT,
    COMPACT,
    REPAIR,
    BACKUP,
    CHANGE,
    BOOK,
    PUZZLES,
    MISTAKES,
    BACK_UP_ALL,
    EXPORT_ALL,
    UNPACK
};

static void run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    TabiyaLibraryJob *self = source;
    GError *error = NULL;
    char *text = self->kind->run(self, &error);

    if (g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED))
        self->met_damage = TRUE;
    if (text == NULL && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_clear_error(&error);
        text = g_strdup(_("Stopped"));
    }
    if (text != NULL)
        g_task_return_pointer(task, text, g_free);
    else
        g_task_return_error(task, error);
}

/* --- On the main context ---------------------------------------------------------------------- */

static void look(TabiyaLibraryJob *self)
{
    g_autofree char *text = NULL;
    double fraction;

    g_mutex_lock(&self->lock);
    text = g_steal_pointer(&self->new_text);
    fraction = self->new_fraction;
    g_mutex_unlock(&self->lock);
    if (text != NULL) {
        g_free(self->text);
        self->text = g_steal_pointer(&text);
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT]);
    }
    self->fraction = fraction;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FRACTION]);
}

static gboolean look_cb(gpointer user)
{
    TabiyaLibraryJob *self = user;

    look(self);
    if (self->kind->watch != NULL)
        self->kind->watch(self);
    return G_SOURCE_CONTINUE;
}

static void finished_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaLibraryJob *self = TABIYA_LIBRARY_JOB(source);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = g_task_propagate_pointer(G_TASK(result), &error);

    g_clear_pointer(&self->look, tabiya_later_cancel);
    g_ptr_array_add(self->problems, NULL);
    if (self->kind->end != NULL)
        self->kind->end(self);
    look(self);
    self->running = FALSE;
    g_object_notify_by_pspec(source, properties[PROP_RUNNING]);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, text != NULL ? text : error->message,
                  text != NULL);
}

void tabiya_library_job_start(TabiyaLibraryJob *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_JOB(self) && !self->running);
    g_autoptr(GTask) task = g_task_new(self, NULL, finished_cb, NULL);

    self->running = TRUE;
    self->look = tabiya_later_after_ms(LOOK_MS, look_cb, self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
    if (self->kind->begin != NULL)
        self->kind->begin(self);
    g_task_run_in_thread(task, run);
}

void tabiya_library_job_cancel(TabiyaLibraryJob *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_JOB(self));
    g_cancellable_cancel(self->cancellable);
}

void tabiya_library_job_leave(TabiyaLibraryJob *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARY_JOB(self));
    g_atomic_int_set(&self->left, TRUE);
    g_cancellable_cancel(self->cancellable);
}

gboolean tabiya_library_job_is_running(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), FALSE);
    return self->running;
}

const char *tabiya_library_job_get_text(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), NULL);
    return self->text;
}

gboolean tabiya_library_job_met_damage(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), FALSE);
    return self->met_damage && self->library != NULL;
}

double tabiya_library_job_get_fraction(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), -1);
    return self->fraction;
}

const char *tabiya_library_job_get_title(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), NULL);
    return _(self->kind->title);
}

gboolean tabiya_library_job_changes_library(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self), FALSE);
    return self->kind->changes;
}

const char *const *tabiya_library_job_get_problems(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self) && !self->running, NULL);
    return (const char *const *)self->problems->pdata;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_library_job_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *spec)
{
    TabiyaLibraryJob *self = TABIYA_LIBRARY_JOB(object);

    switch (id) {
    case PROP_RUNNING:
        g_value_set_boolean(value, self->running);
        break;
    case PROP_TEXT:
        g_value_set_string(value, self->text);
        break;
    case PROP_FRACTION:
        g_value_set_double(value, self->fraction);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_library_job_finalize(GObject *object)
{
    TabiyaLibraryJob *self = TABIYA_LIBRARY_JOB(object);

    g_clear_pointer(&self->look, tabiya_later_cancel);
    if (self->free_own != NULL)
        self->free_own(self->own);
    g_object_unref(self->cancellable);
    g_clear_pointer(&self->ids, g_array_unref);
    tabiya_library_change_free(self->back);
    g_ptr_array_unref(self->problems);
    g_strfreev(self->names);
    g_free(self->library);
    g_free(self->target);
    g_free(self->text);
    g_free(self->new_text);
    g_mutex_clear(&self->lock);
    G_OBJECT_CLASS(tabiya_library_job_parent_class)->finalize(object);
}

static void tabiya_library_job_class_init(TabiyaLibraryJobClass *class)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(class);

    object_class->get_property = tabiya_library_job_get_property;
    object_class->finalize = tabiya_library_job_finalize;
    properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
    properties[PROP_TEXT] = g_param_spec_string("text", NULL, NULL, "", flags);
    properties[PROP_FRACTION] = g_param_spec_double("fraction", NULL, NULL, -1, 1, -1, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_FINISHED] =
        g_signal_new("finished", TABIYA_TYPE_LIBRARY_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void tabiya_library_job_init(TabiyaLibraryJob *self)
{
    self->cancellable = g_cancellable_new();
    self->text = g_strdup("");
    self->fraction = self->new_fraction = -1;
    self->problems = g_ptr_array_new_with_free_func(g_free);
    g_mutex_init(&self->lock);
}

static TabiyaLibraryJob *job_new(guint kind, const char *library)
{
    TabiyaLibraryJob *self = g_object_new(TABIYA_TYPE_LIBRARY_JOB, NULL);

    self->kind = &KINDS[kind];
    self->library = g_strdup(library);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_import(const char *library, const char *const *names)
{
    TabiyaLibraryJob *self = job_new(IMPORT, library);

    self->names = g_strdupv((char **)names);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_export(const char *library, GArray *ids,
                                                const char *target)
{
    TabiyaLibraryJob *self = job_new(EXPORT, library);

    self->ids = g_array_copy(ids);
    self->target = g_strdup(target);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_compact(const char *library)
{
    return job_new(COMPACT, library);
}

TabiyaLibraryJob *tabiya_library_job_new_repair(const char *library)
{
    return job_new(REPAIR, library);
}

TabiyaLibraryJob *tabiya_library_job_new_backup(const char *library, const char *target)
{
    TabiyaLibraryJob *self = job_new(BACKUP, library);

    self->target = g_strdup(target);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_change(const char *library, TabiyaLibraryChange *change)
{
    TabiyaLibraryJob *self = job_new(CHANGE, library);

    self->change = change;
    return self;
}

TabiyaLibraryChange *tabiya_library_job_steal_back(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self) && !self->running, NULL);
    return g_steal_pointer(&self->back);
}

TabiyaLibraryJob *tabiya_library_job_new_book(const char *const *names,
                                              const TabiyaBookRules *rules, const char *target)
{
    TabiyaLibraryJob *self = job_new(BOOK, NULL);

    self->names = g_strdupv((char **)names);
    self->rules = *rules;
    self->target = g_strdup(target);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_puzzles(const char *file, const char *const *names)
{
    TabiyaLibraryJob *self = job_new(PUZZLES, file);

    self->names = g_strdupv((char **)names);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_mistakes(const char *library,
                                                  const TabiyaMistakesWish *wish,
                                                  TabiyaEngineArbiter *arbiter)
{
    TabiyaLibraryJob *self = job_new(MISTAKES, library);

    self->names = g_strdupv(wish->names);
    self->own = tabiya_library_job_make_mistakes(wish, arbiter);
    self->free_own = tabiya_library_job_free_mistakes;
    return self;
}

static TabiyaLibraryJob *new_of_data(guint kind, const char *data_dir, const char *name)
{
    const char *const names[] = {name, NULL};
    TabiyaLibraryJob *self = job_new(kind, data_dir);

    self->names = g_strdupv((char **)names);
    return self;
}

TabiyaLibraryJob *tabiya_library_job_new_back_up_all(const char *data_dir, const char *target)
{
    return new_of_data(BACK_UP_ALL, data_dir, target);
}

TabiyaLibraryJob *tabiya_library_job_new_export_all(const char *data_dir, const char *target)
{
    return new_of_data(EXPORT_ALL, data_dir, target);
}

TabiyaLibraryJob *tabiya_library_job_new_unpack(const char *data_dir, const char *path)
{
    TabiyaLibraryJob *self = new_of_data(UNPACK, data_dir, path);

    self->own = tabiya_library_job_make_unpack();
    self->free_own = tabiya_library_job_free_unpack;
    return self;
}

TabiyaLibraryUnpacked *tabiya_library_job_get_unpacked(TabiyaLibraryJob *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARY_JOB(self) && !self->running, NULL);
    return self->own;
}
