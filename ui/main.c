/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program tabiya: makes the application and runs it. */
#include <glib-unix.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "app/analysis/leaving-process.h"
#include "app/data/progress-keeper.h"
#include "app/kept-file.h"
#include "app/program.h"
#include "ui/application-windows.h"
#include "ui/window.h"

/* Without a graphics device, the processor draws GL: that starts 150 ms later than Cairo and is
 * slower. GSK_RENDERER, if set, takes precedence. With Cairo, GL is not even loaded. */
static void choose_renderer(void)
{
    if (!g_file_test("/dev/dri", G_FILE_TEST_IS_DIR))
        g_setenv("GSK_RENDERER", "cairo", FALSE);
    if (g_strcmp0(g_getenv("GSK_RENDERER"), "cairo") == 0)
        g_setenv("GDK_DEBUG", "gl-disable", FALSE);
}

/* Quits at the end of the session, or if a shell terminates the program. */
static gboolean terminated_cb(gpointer application)
{
    if (g_application_get_is_registered(application) && !g_application_get_is_remote(application))
        g_action_group_activate_action(G_ACTION_GROUP(application), "quit", NULL);
    else
        exit(EXIT_SUCCESS);
    return G_SOURCE_CONTINUE;
}

static void listen_to_signals(GApplication *application)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};

    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
        g_unix_signal_add(signals[i], terminated_cb, application);
}

/* Starts the program again in this process, without any state of the first run. */
static int begin_again(char **argv, char *directory)
{
    char option[] = "--data-dir";
    char *arguments[] = {argv[0], directory ? option : NULL, directory, NULL};

    execv("/proc/self/exe", arguments);
    execvp(argv[0], arguments);
    return EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    g_autofree char *directory = NULL;

    /* At a size limit, writing fails, as on a full disk. */
    signal(SIGXFSZ, SIG_IGN);
    tabiya_program_set_language();
    choose_renderer();
    tabiya_application_spare_theme();

    TabiyaApplication *application =
        tabiya_application_new(G_APPLICATION_DEFAULT_FLAGS, tabiya_window_new);
    tabiya_application_windows_install(application);
    listen_to_signals(G_APPLICATION(application));
    int status = g_application_run(G_APPLICATION(application), argc, argv);
    gboolean again = tabiya_application_wants_restart(application, &directory);
    g_object_unref(application);
    tabiya_leaving_processes_await();
    tabiya_kept_files_finish();
    tabiya_progress_keeper_finish(tabiya_progress_keeper_get_default());
    return again ? begin_again(argv, directory) : status;
}
