/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `data …`: commands on the whole folder of the user's data. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/cli/long-work.h"
#include "app/cli/progress.h"
#include "app/cli/tell.h"
#include "app/data/backup.h"
#include "app/data/carried-file.h"
#include "app/data/data-export.h"
#include "app/data/progress-sync.h"
#include "app/data/set-aside.h"
#include "app/error.h"
#include "app/json-add.h"
#include "app/run-mark.h"

/* Options shared by these commands. */
typedef struct {
    gboolean json;
    char **rest;
    char *data_dir;
} Options;

static void options_clear(Options *self)
{
    g_strfreev(self->rest);
    g_free(self->data_dir);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, options_clear)

/* The arguments of a command. */
typedef struct {
    const char *command;
    guint most;         /* arguments */
    const char *needed; /* what the first one names, untranslated; NULL: optional */
} Usage;

/* FALSE: exit with TABIYA_EXIT_USAGE. */
static gboolean parse(Options *self, const Usage *usage, int argc, char **argv)
{
    const GOptionEntry entries[] = {
        {"json", 0, 0, G_OPTION_ARG_NONE, &self->json, N_("One JSON object"), NULL},
        {NULL},
    };
    if (!tabiya_cli_parse(usage->command, entries, argc, argv, &self->rest))
        return FALSE;
    const guint count = g_strv_length(self->rest);
    if (count == 0 && usage->needed) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("give %s"), _(usage->needed));
        return FALSE;
    }
    if (count > usage->most) {
        tabiya_cli_fail(TABIYA_EXIT_USAGE, _("unexpected argument “%s”: see --help"),
                        self->rest[usage->most]);
        return FALSE;
    }
    self->data_dir = tabiya_cli_dup_data_dir();
    return TRUE;
}

/* An invalid file is bad input. */
static TabiyaExit fail(const GError *error)
{
    static const TabiyaError BAD[] = {TABIYA_ERROR_BAD_ARGUMENT, TABIYA_ERROR_STORE_DAMAGED,
                                      TABIYA_ERROR_STORE_NEWER};
    TabiyaExit exit = TABIYA_EXIT_ENVIRONMENT;
    for (gsize i = 0; i < G_N_ELEMENTS(BAD); i++) {
        if (g_error_matches(error, TABIYA_ERROR, (gint)BAD[i]))
            exit = TABIYA_EXIT_BAD_INPUT;
    }
    return tabiya_cli_fail(exit, "%s", error->message);
}

static char *dup_time(gint64 seconds)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(seconds);
    return g_date_time_format(time, "%Y-%m-%dT%H:%M:%SZ");
}

/* --- Folders ---------------------------------------------------------------------------------- */

static void print_where(const Options *options, const GPtrArray *files, const GPtrArray *asides)
{
    guint64 bytes = 0;
    for (guint i = 0; i < files->len; i++)
        bytes += ((const TabiyaDataFile *)files->pdata[i])->bytes;
    printf("%s\n", options->data_dir);
    for (guint i = 0; i < files->len; i++) {
        const TabiyaDataFile *file = files->pdata[i];
        printf("%12" G_GUINT64_FORMAT "  %s\n", file->bytes, file->name);
    }
    printf("%12" G_GUINT64_FORMAT "  total\n", bytes);
    for (guint i = 0; i < asides->len; i++) {
        const TabiyaAside *aside = asides->pdata[i];
        printf("%12" G_GUINT64_FORMAT "  set aside: %s (%s)\n", aside->bytes, aside->id,
               tabiya_aside_reason_get_id(aside->reason));
    }
}

static void add_where(JsonBuilder *builder, const GPtrArray *files, const GPtrArray *asides)
{
    json_builder_set_member_name(builder, "files");
    json_builder_begin_array(builder);
    for (guint i = 0; i < files->len; i++) {
        const TabiyaDataFile *file = files->pdata[i];
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "name", file->name);
        tabiya_json_add_int(builder, "bytes", (gint64)file->bytes);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "set_aside");
    json_builder_begin_array(builder);
    for (guint i = 0; i < asides->len; i++) {
        const TabiyaAside *aside = asides->pdata[i];
        g_autofree char *made = dup_time(aside->made_s);
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "id", aside->id);
        tabiya_json_add_string(builder, "reason", tabiya_aside_reason_get_id(aside->reason));
        tabiya_json_add_string(builder, "made", made);
        tabiya_json_add_int(builder, "bytes", (gint64)aside->bytes);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

TabiyaExit tabiya_cmd_data_where(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data where"};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(GPtrArray) files = tabiya_data_files_list(options.data_dir, &error);
    if (!files)
        return fail(error);
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(options.data_dir);
    if (!options.json) {
        print_where(&options, files, asides);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "folder", options.data_dir);
    add_where(builder, files, asides);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

/* --- Saving and exporting --------------------------------------------------------------------- */

static void print_backup(const Options *options, const char *path, const TabiyaBackupInfo *info)
{
    g_autofree char *made = dup_time(info->made_s);
    g_autoptr(JsonBuilder) builder = json_builder_new();
    if (!options->json) {
        puts(path);
        return;
    }
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "file", path);
    tabiya_json_add_string(builder, "made", made);
    tabiya_json_add_string(builder, "program", info->program);
    tabiya_json_add_int(builder, "files", info->n_files);
    tabiya_json_add_int(builder, "bytes", (gint64)info->bytes);
    if (info->left_out > 0)
        tabiya_json_add_int(builder, "left_out", (gint64)info->left_out);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* Work that a signal ends like an error, with nothing left behind. */
typedef struct {
    const Options *options;
    const char *target;
    TabiyaBackupInfo *info;
    TabiyaDataExport *result;
    TabiyaDataRoom *room;
    gint64 told_us; /* when progress was last shown */
    gboolean good;
    GError **error;
} Job;

static void write_backup_cb(GCancellable *cancellable, gpointer user)
{
    Job *self = user;
    self->good =
        tabiya_backup_write(self->options->data_dir, self->target, self->info,
                            tabiya_cli_get_percent(), &self->told_us, cancellable, self->error);
}

static void unpack_cb(GCancellable *cancellable, gpointer user)
{
    Job *self = user;
    self->room =
        tabiya_backup_unpack(self->target, self->options->data_dir, self->info,
                             tabiya_cli_get_percent(), &self->told_us, cancellable, self->error);
}

static void export_cb(GCancellable *cancellable, gpointer user)
{
    Job *self = user;
    self->good =
        tabiya_data_export_run(self->options->data_dir, self->target, self->result,
                               tabiya_cli_get_percent(), &self->told_us, cancellable, self->error);
}

static void run(Job *job, TabiyaCliWork work)
{
    tabiya_cli_run_long(work, job);
    tabiya_cli_clear_percent(job->told_us);
}

/* The room that holds the unpacked and checked backup, or NULL. */
static TabiyaDataRoom *unpack(Options *options, TabiyaBackupInfo *info, GError **error)
{
    Job job = {.options = options, .target = options->rest[0], .info = info, .error = error};
    run(&job, unpack_cb);
    return job.room;
}

TabiyaExit tabiya_cmd_data_backup(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaBackupInfo) info = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data backup", 1, N_("the file to write the backup to")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autofree char *target = g_canonicalize_filename(options.rest[0], NULL);
    Job job = {.options = &options, .target = target, .info = &info, .error = &error};
    run(&job, write_backup_cb);
    if (!job.good)
        return fail(error);
    print_backup(&options, options.rest[0], &info);
    g_autofree char *left_out = tabiya_backup_info_dup_left_out(&info);
    if (left_out)
        g_printerr("%s\n", left_out);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_data_check(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaBackupInfo) info = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data check", 1, N_("the backup to check")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autoptr(TabiyaDataRoom) room = unpack(&options, &info, &error);
    if (!room)
        return fail(error);
    print_backup(&options, options.rest[0], &info);
    return TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_data_export(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaDataExport) result = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data export", 1, N_("the folder to export to")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    Job job = {.options = &options, .target = options.rest[0], .result = &result, .error = &error};
    run(&job, export_cb);
    if (!job.good)
        return fail(error);
    if (!options.json) {
        puts(result.folder);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "folder", result.folder);
    tabiya_json_add_int(builder, "games", (gint64)result.games);
    tabiya_json_add_int(builder, "repertoires", result.repertoires);
    tabiya_json_add_int(builder, "rows", (gint64)result.rows);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

/* --- Restoring -------------------------------------------------------------------------------- */

static gboolean refuse_while_it_runs(const Options *options, TabiyaExit *exit)
{
    if (!tabiya_run_mark_is_taken(options->data_dir))
        return FALSE;
    *exit = tabiya_cli_fail(
        TABIYA_EXIT_ENVIRONMENT,
        _("Tabiya is using this data: quit it first, or do this in its preferences"));
    return TRUE;
}

/* Makes the requested change and prints the id under which the previous data is kept. */
static TabiyaExit settle(const Options *options)
{
    g_auto(TabiyaSettled) settled = {0};
    g_autoptr(GError) error = NULL;
    if (!tabiya_set_aside_settle(options->data_dir, &settled, &error))
        return fail(error);
    if (options->json) {
        g_autoptr(JsonBuilder) builder = json_builder_new();
        json_builder_begin_object(builder);
        tabiya_json_add_string(builder, "set_aside", settled.id);
        json_builder_end_object(builder);
        tabiya_cli_print_json(builder);
    } else {
        puts(settled.id);
    }
    return settled.settings_lost
               ? tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", tabiya_settled_get_loss_text())
               : TABIYA_EXIT_DONE;
}

TabiyaExit tabiya_cmd_data_restore(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaBackupInfo) info = {0};
    g_autoptr(GError) error = NULL;
    TabiyaExit exit;
    const Usage usage = {"data restore", 1, N_("the backup to restore")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    if (refuse_while_it_runs(&options, &exit))
        return exit;
    g_autoptr(TabiyaDataRoom) room = unpack(&options, &info, &error);
    if (!room || !tabiya_set_aside_ask(options.data_dir, room, &error))
        return fail(error);
    const TabiyaExit code = settle(&options);
    g_autofree char *distrusted = tabiya_backup_info_dup_distrusted(&info);
    if (*distrusted != '\0')
        tabiya_cli_tell("%s", distrusted);
    return code;
}

TabiyaExit tabiya_cmd_data_afresh(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    TabiyaExit exit;
    const Usage usage = {"data afresh"};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    if (refuse_while_it_runs(&options, &exit))
        return exit;
    if (!tabiya_set_aside_ask(options.data_dir, NULL, &error))
        return fail(error);
    return settle(&options);
}

/* The latest if none is named; NULL, with a report, if there is none. */
static char *dup_wanted_id(const Options *options)
{
    g_autoptr(GPtrArray) asides = tabiya_set_aside_list(options->data_dir);
    if (*options->rest)
        return g_strdup(*options->rest);
    if (asides->len > 0)
        return g_strdup(((const TabiyaAside *)asides->pdata[0])->id);
    tabiya_cli_fail(TABIYA_EXIT_BAD_INPUT, _("there is no earlier data to bring back"));
    return NULL;
}

TabiyaExit tabiya_cmd_data_undo(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    TabiyaExit exit;
    const Usage usage = {"data undo", .most = 1};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    g_autofree char *id = dup_wanted_id(&options);
    if (!id)
        return TABIYA_EXIT_BAD_INPUT;
    if (refuse_while_it_runs(&options, &exit))
        return exit;
    if (!tabiya_set_aside_ask_return(options.data_dir, id, &error))
        return fail(error);
    return settle(&options);
}

TabiyaExit tabiya_cmd_data_remove(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data remove", 1, N_("the name of earlier data: see “data where”")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    return tabiya_set_aside_remove(options.data_dir, options.rest[0], &error) ? TABIYA_EXIT_DONE
                                                                              : fail(error);
}

/* --- Several machines ------------------------------------------------------------------------- */

/* In the order of TabiyaEventKind; NULL: not a person's answer. */
static const char *const EVENT_NAMES[TABIYA_N_EVENT_KINDS] = {
    "puzzles", "runs", "endgames", "cards", "reviews", NULL,
};

static void tell_problems(const TabiyaProgressLog *log)
{
    for (guint i = 0; i < log->problems->len; i++) {
        const TabiyaLogProblem *problem = log->problems->pdata[i];
        if (problem->line > 0)
            tabiya_cli_tell("%s:%u: %s", problem->file, problem->line, problem->reason);
        else
            tabiya_cli_tell("%s: %s", problem->file, problem->reason);
    }
    if (log->n_problems > log->problems->len)
        tabiya_cli_tell("… %u", log->n_problems - log->problems->len);
}

static void print_sync(const TabiyaProgressSync *result)
{
    printf("%u written, %u files read\n", result->n_written, result->log->n_files);
    for (int kind = 0; kind < TABIYA_N_EVENT_KINDS; kind++) {
        if (EVENT_NAMES[kind] && result->n_new[kind] > 0)
            printf("%u new %s\n", result->n_new[kind], EVENT_NAMES[kind]);
    }
}

static void print_sync_json(const TabiyaProgressSync *result)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "machine", result->machine);
    tabiya_json_add_int(builder, "written", result->n_written);
    tabiya_json_add_int(builder, "files", result->log->n_files);
    tabiya_json_add_int(builder, "problems", result->log->n_problems);
    tabiya_json_add_int(builder, "newer", result->log->n_newer);
    json_builder_set_member_name(builder, "new");
    json_builder_begin_object(builder);
    for (int kind = 0; kind < TABIYA_N_EVENT_KINDS; kind++) {
        if (EVENT_NAMES[kind])
            tabiya_json_add_int(builder, EVENT_NAMES[kind], result->n_new[kind]);
    }
    json_builder_end_object(builder);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_data_sync(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaProgressSync) result = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data sync", 1, N_("the folder that your devices share")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_progress_sync_run(options.data_dir, options.rest[0], &result, &error))
        return fail(error);
    if (options.json)
        print_sync_json(&result);
    else
        print_sync(&result);
    tell_problems(result.log);
    return result.log->n_problems > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}

/* --- A file between devices ------------------------------------------------------------------- */

TabiyaExit tabiya_cmd_data_give(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_autoptr(GError) error = NULL;
    TabiyaCarriedGiven given;
    const Usage usage = {"data give", 1, N_("the file to write")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_carried_file_give(options.data_dir, options.rest[0], &given, &error))
        return fail(error);
    if (!options.json) {
        puts(options.rest[0]);
        return TABIYA_EXIT_DONE;
    }
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "file", options.rest[0]);
    tabiya_json_add_int(builder, "games", given.n_games);
    tabiya_json_add_int(builder, "events", given.n_events);
    tabiya_json_add_int(builder, "preferences", given.n_settings);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
    return TABIYA_EXIT_DONE;
}

static void print_count(guint n, const char *one, const char *many)
{
    printf("%u %s\n", n, n == 1 ? one : many);
}

static void print_taken(const TabiyaCarriedTaken *taken, guint n_settings)
{
    print_count(taken->games->len, "new game", "new games");
    print_count(taken->events->len, "new event of training", "new events of training");
    print_count(n_settings, "preference changed", "preferences changed");
    printf("%u known before\n", taken->n_known);
}

static void print_taken_json(const TabiyaCarriedTaken *taken, guint n_settings)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "games", taken->games->len);
    tabiya_json_add_int(builder, "events", taken->events->len);
    tabiya_json_add_int(builder, "preferences", n_settings);
    tabiya_json_add_int(builder, "known", taken->n_known);
    tabiya_json_add_int(builder, "problems", taken->log->n_problems);
    tabiya_json_add_int(builder, "newer", taken->log->n_newer);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

TabiyaExit tabiya_cmd_data_take(int argc, char **argv)
{
    g_auto(Options) options = {0};
    g_auto(TabiyaCarriedTaken) taken = {0};
    g_autoptr(GError) error = NULL;
    const Usage usage = {"data take", 1, N_("the file to take")};
    if (!parse(&options, &usage, argc, argv))
        return TABIYA_EXIT_USAGE;
    if (!tabiya_carried_file_take(options.data_dir, options.rest[0], &taken, &error))
        return fail(error);
    const guint n_settings = tabiya_carried_taken_exchange_settings(&taken);
    if (options.json)
        print_taken_json(&taken, n_settings);
    else
        print_taken(&taken, n_settings);
    tell_problems(taken.log);
    return taken.log->n_problems > 0 ? TABIYA_EXIT_BAD_INPUT : TABIYA_EXIT_DONE;
}
