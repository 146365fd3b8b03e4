/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-finder.h. All of it happens on one thread with a main context of its own: looking
 * into folders, which may be on a slow disk, and a conversation with each program, a few at a time.
 */
#include "app/analysis/engine-finder.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/analysis/uci-engine.h"
#include "app/error.h"

/* Programs of these names are engines, which may have to be read from a cold disk first. */
static int answer_ms = 10000;
#define MAX_AT_ONCE 4

/* Files of these names are UCI engines, in distributions or as their authors release them. */
static const struct {
    const char *file;
    const char *argument; /* without which it does not speak UCI, or NULL */
} KNOWN[] = {
    {"stockfish", NULL},
    {"stockfish-ubuntu-x86-64", NULL},
    {"stockfish-ubuntu-x86-64-avx2", NULL},
    {"stockfish-ubuntu-x86-64-bmi2", NULL},
    {"stockfish-ubuntu-x86-64-modern", NULL},
    {"fairy-stockfish", NULL},
    {"lc0", NULL},
    {"berserk", NULL},
    {"caissa", NULL},
    {"clover", NULL},
    {"dragon", NULL},
    {"ethereal", NULL},
    {"ethereal-chess", NULL},
    {"fruit", NULL},
    {"glaurung", NULL},
    {"gnuchess", "--uci"},
    {"igel", NULL},
    {"koivisto", NULL},
    {"komodo", NULL},
    {"laser", NULL},
    {"minic", NULL},
    {"obsidian", NULL},
    {"pedantic", NULL},
    {"plentychess", NULL},
    {"rodent", NULL},
    {"rubichess", NULL},
    {"RubiChess", NULL},
    {"seer", NULL},
    {"senpai", NULL},
    {"texel", NULL},
    {"toga2", NULL},
    {"viridithas", NULL},
    {"weiss", NULL},
    {"xiphos", NULL},
};

/* Beside the folders of PATH, which a desktop may have started without some of these. A folder that
 * ends in "*" stands for each folder in it. */
static const char *const FOLDERS[] = {"/usr/bin",         "/usr/games",   "/usr/local/bin",
                                      "/usr/local/games", "~/.local/bin", "~/bin",
                                      "/opt/*",           "/opt/*/bin",   "/opt/*/src"};

typedef struct {
    char *path, *command;
    GStatBuf file; /* two names of one file are one engine */
} Candidate;

/* --- Files ------------------------------------------------------------------------------------ */

static void candidate_free(gpointer data)
{
    Candidate *candidate = data;

    g_free(candidate->path);
    g_free(candidate->command);
    g_free(candidate);
}

char *tabiya_engine_finder_dup_command(const char *path)
{
    static const char PLAIN[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "/._-+";

    g_return_val_if_fail(path, NULL);
    return path[strspn(path, PLAIN)] == '\0' ? g_strdup(path) : g_shell_quote(path);
}

static gboolean has_file(GPtrArray *candidates, const GStatBuf *file)
{
    for (guint i = 0; i < candidates->len; i++) {
        const Candidate *other = g_ptr_array_index(candidates, i);

        if (other->file.st_dev == file->st_dev && other->file.st_ino == file->st_ino)
            return TRUE;
    }
    return FALSE;
}

static void look_at(GPtrArray *candidates, const char *folder, gsize known)
{
    g_autofree char *path = g_build_filename(folder, KNOWN[known].file, NULL);
    GStatBuf file;

    if (g_stat(path, &file) != 0 || !S_ISREG(file.st_mode) || g_access(path, X_OK) != 0 ||
        has_file(candidates, &file) || !g_utf8_validate(path, -1, NULL)) {
        return;
    }
    g_autofree char *command = tabiya_engine_finder_dup_command(path);
    Candidate *candidate = g_new0(Candidate, 1);
    candidate->file = file;
    candidate->command = KNOWN[known].argument
                             ? g_strconcat(command, " ", KNOWN[known].argument, NULL)
                             : g_steal_pointer(&command);
    candidate->path = g_steal_pointer(&path);
    g_ptr_array_add(candidates, candidate);
}

/* A folder that depends on where the program was started, such as ".", is none that programs are
 * installed in. */
static void look_into(GPtrArray *candidates, const char *folder)
{
    if (!g_path_is_absolute(folder))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(KNOWN); i++)
        look_at(candidates, folder, i);
}

static void look_into_each(GPtrArray *candidates, const char *pattern)
{
    const char *star = strchr(pattern, '*');
    g_autofree char *parent = g_strndup(pattern, (gsize)(star - pattern));
    g_autoptr(GDir) dir = g_dir_open(parent, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *folder = g_strconcat(parent, name, star + 1, NULL);

        look_into(candidates, folder);
    }
}

static GPtrArray *find_candidates(void)
{
    GPtrArray *candidates = g_ptr_array_new_with_free_func(candidate_free);
    const char *path = g_getenv("PATH");
    g_auto(GStrv) folders = g_strsplit(path ? path : "", G_SEARCHPATH_SEPARATOR_S, -1);

    for (char **folder = folders; *folder; folder++)
        look_into(candidates, *folder);
    for (gsize i = 0; i < G_N_ELEMENTS(FOLDERS); i++) {
        if (FOLDERS[i][0] == '~') {
            g_autofree char *folder = g_build_filename(g_get_home_dir(), FOLDERS[i] + 1, NULL);

            look_into(candidates, folder);
        } else if (strchr(FOLDERS[i], '*')) {
            look_into_each(candidates, FOLDERS[i]);
        } else {
            look_into(candidates, FOLDERS[i]);
        }
    }
    return candidates;
}

/* --- Asking them ------------------------------------------------------------------------------ */

typedef struct {
    GMainLoop *loop;
    GCancellable *cancellable; /* may be NULL */
    GPtrArray *candidates;
    guint next, running;
    GPtrArray *found;
} Round;

typedef struct {
    Round *round;
    const Candidate *candidate;
} Question;

static void ask_on(Round *round);

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Question *question = user;
    TabiyaUciEngine *engine = TABIYA_UCI_ENGINE(source);
    Round *round = question->round;

    g_autoptr(GError) error = NULL;
    gboolean answered = tabiya_uci_engine_probe_finish(engine, result, &error);
    gboolean slow = g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS);

    if (answered || slow) {
        const char *name = answered ? tabiya_uci_engine_get_own_name(engine) : NULL;
        TabiyaFoundEngine *found = g_new0(TabiyaFoundEngine, 1);

        found->name =
            name && *name ? g_strdup(name) : g_path_get_basename(question->candidate->path);
        found->path = g_strdup(question->candidate->path);
        found->command = g_strdup(question->candidate->command);
        found->is_silent = slow;
        g_ptr_array_add(round->found, found);
    }
    g_object_unref(engine); /* and its process */
    round->running--;
    ask_on(round);
}

static void ask(Round *round, const Candidate *candidate)
{
    TabiyaUciEngine *engine = tabiya_uci_engine_new(candidate->command, NULL, NULL);
    Question *question = g_new(Question, 1);

    *question = (Question){round, candidate};
    tabiya_uci_engine_set_start_limit(engine, answer_ms);
    round->running++;
    tabiya_uci_engine_probe_async(engine, round->cancellable, answered_cb, question);
}

static void ask_on(Round *round)
{
    gboolean over = round->cancellable && g_cancellable_is_cancelled(round->cancellable);

    while (!over && round->running < MAX_AT_ONCE && round->next < round->candidates->len)
        ask(round, g_ptr_array_index(round->candidates, round->next++));
    if (round->running == 0)
        g_main_loop_quit(round->loop);
}

static int compare(gconstpointer a, gconstpointer b)
{
    const TabiyaFoundEngine *one = *(TabiyaFoundEngine *const *)a;
    const TabiyaFoundEngine *other = *(TabiyaFoundEngine *const *)b;
    int order = g_utf8_collate(one->name, other->name);

    return order != 0 ? order : strcmp(one->path, other->path);
}

static GPtrArray *find(GCancellable *cancellable)
{
    g_autoptr(GMainContext) context = g_main_context_new();
    g_autoptr(GMainLoop) loop = g_main_loop_new(context, FALSE);
    g_autoptr(GPtrArray) candidates = find_candidates();
    Round round = {
        .loop = loop,
        .cancellable = cancellable,
        .candidates = candidates,
        .found = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_found_engine_free),
    };

    g_main_context_push_thread_default(context);
    ask_on(&round);
    if (round.running > 0)
        g_main_loop_run(loop);
    while (g_main_context_pending(context)) /* the last of the conversations */
        g_main_context_iteration(context, FALSE);
    g_main_context_pop_thread_default(context);
    g_ptr_array_sort(round.found, compare);
    return round.found;
}

/* --- For clients ------------------------------------------------------------------------------ */

void tabiya_found_engine_free(TabiyaFoundEngine *engine)
{
    if (!engine)
        return;
    g_free(engine->name);
    g_free(engine->path);
    g_free(engine->command);
    g_free(engine);
}

static void find_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_pointer(task, find(cancellable), (GDestroyNotify)g_ptr_array_unref);
}

void tabiya_engine_finder_find_async(GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    g_task_run_in_thread(task, find_thread);
}

GPtrArray *tabiya_engine_finder_find_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

void tabiya_engine_finder_set_limit_for_tests(int ms)
{
    answer_ms = ms;
}

GPtrArray *tabiya_engine_finder_find(void)
{
    return find(NULL);
}
