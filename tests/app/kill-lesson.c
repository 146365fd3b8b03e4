/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kills (SIGKILL) a program that goes through a lesson at random moments, again and again: the
 * chapters that it showed as completed are kept, at most one more, and the lesson continues with
 * the next.
 *
 *     TABIYA_KILLS=50 kill-lesson
 */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/lessons/lesson-progress.h"
#include "app/lessons/lesson-session.h"
#include "app/settings.h"
#include "tests/app/scripted-engine.h"

#define ID "killed"
#define CHAPTERS 60

static char *self_path;

/* --- The program that is killed --------------------------------------------------------------- */

static TabiyaLesson *make_lesson(void)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < CHAPTERS; i++)
        g_string_append_printf(text, "[White \"Chapter %d\"]\n[Black \"?\"]\n\n1. e4 *\n\n", i);
    return tabiya_lesson_new(ID, text->str, -1);
}

static void act(TabiyaLessonSession *session)
{
    switch (tabiya_lesson_session_get_stage(session)) {
    case TABIYA_LESSON_STAGE_ASKING:
        tabiya_lesson_session_reveal(session);
        break;
    case TABIYA_LESSON_STAGE_OVER:
        puts("+");
        fflush(stdout);
        while (tabiya_lesson_session_is_last_chapter(session))
            g_main_context_iteration(NULL, TRUE); /* until it is killed */
        tabiya_lesson_session_go_on(session);
        break;
    default:
        g_main_context_iteration(NULL, TRUE);
    }
}

/* The first word tells with which chapter the lesson continues. */
static void be_worker(void)
{
    TabiyaLesson *lesson = make_lesson();
    TabiyaEngineArbiter *arbiter = tabiya_engine_arbiter_new(1);
    TabiyaLessonSession *session = tabiya_lesson_session_new(
        arbiter, TABIYA_ENGINE_SOURCE(scripted_engine_new()), tabiya_settings_get());
    const guint chapter = tabiya_lesson_progress_find_next(tabiya_settings_get(), ID, CHAPTERS);

    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(session), 0);
    printf("%u\n", chapter);
    fflush(stdout);
    tabiya_lesson_session_open(session, lesson, chapter);
    for (;;)
        act(session);
}

/* --- Killing ---------------------------------------------------------------------------------- */

static GSubprocess *start_worker(const char *folder)
{
    g_autoptr(GSubprocessLauncher) launcher =
        g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE);

    g_subprocess_launcher_setenv(launcher, "GSETTINGS_BACKEND", "keyfile", TRUE);
    g_subprocess_launcher_setenv(launcher, "XDG_CONFIG_HOME", folder, TRUE);
    return g_subprocess_launcher_spawn(launcher, NULL, self_path, "--worker", NULL);
}

/* Returns how many chapters the worker has completed. It must continue with chapter `next`, or with
 * the one after it, whose predecessor it could not tell of; `*next` is then that one. */
static guint run_and_kill(const char *folder, guint *next, gint32 chapters)
{
    g_autoptr(GSubprocess) worker = start_worker(folder);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker));
    g_autofree char *first = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
    const guint chapter = (guint)g_ascii_strtoull(first, NULL, 10);
    guint told = 0;
    char *line;

    g_assert_cmpuint(chapter, >=, *next);
    g_assert_cmpuint(chapter, <=, *next + 1);
    *next = chapter;
    while ((line = g_data_input_stream_read_line(lines, NULL, NULL, NULL))) {
        told += *line == '+';
        g_free(line);
        if (--chapters == 0) {
            g_usleep((gulong)g_random_int_range(0, 3000));
            g_subprocess_send_signal(worker, SIGKILL);
        }
    }
    g_subprocess_wait(worker, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(worker));
    return told;
}

static void remove_folder(const char *folder)
{
    g_autofree char *glib = g_build_filename(folder, "glib-2.0", NULL);
    g_autofree char *settings = g_build_filename(glib, "settings", NULL);
    g_autofree char *file = g_build_filename(settings, "keyfile", NULL);

    g_unlink(file);
    g_rmdir(settings);
    g_rmdir(glib);
    g_rmdir(folder);
}

static void test_kill(void)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    const int rounds = kills ? atoi(kills) : 5;
    g_autofree char *folder = g_dir_make_tmp("tabiya-kill-XXXXXX", NULL);
    guint next = 0, silent = 0;

    for (int round = 0; round < rounds; round++) {
        const guint expected = next;
        const gint32 most = (gint32)MIN(8, CHAPTERS - 1 - next);
        const guint told = run_and_kill(folder, &next, g_random_int_range(1, most + 1));

        g_assert_cmpuint(told, >, 0);
        silent += next - expected;
        next += told;
        if (next >= CHAPTERS - 2) { /* from the beginning */
            remove_folder(folder);
            next = 0;
        }
    }
    g_test_message("killed %d times, %u chapters were completed and not told of", rounds, silent);
    remove_folder(folder);
}

int main(int argc, char **argv)
{
    if (argc == 2 && g_str_equal(argv[1], "--worker"))
        be_worker();
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    if (tabiya_settings_find())
        g_test_add_func("/lesson/kill", test_kill);
    return g_test_run();
}
