/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often the program is woken by an engine that talks, and what it hears. The other side is a
 * shell. */
#include <glib/gstdio.h>

#include "app/analysis/line-process.h"
#include "tests/app/match-game-cases.h"

#define WAIT(condition)  \
    while (!(condition)) \
    g_main_context_iteration(NULL, TRUE)
/* A rest that does not end while the test runs. */
#define FOR_EVER_MS (1000 * 3600)

typedef struct {
    TabiyaLineProcess *process;
    GPtrArray *lines;
    char *end;       /* why it ended, or NULL */
    guint waits_for; /* a line that is heard waits until so many have been; 0: it does not */
} Talk;

static void line_cb(const char *line, gpointer user)
{
    Talk *talk = user;
    const guint waits_for = talk->waits_for;
    g_ptr_array_add(talk->lines, g_strdup(line));
    talk->waits_for = 0;
    WAIT(talk->lines->len >= waits_for);
    g_assert_nonnull(line);
}

static void end_cb(const char *why, gpointer user)
{
    Talk *talk = user;
    talk->end = g_strdup(why);
}

static void start(Talk *talk, const char *script)
{
    static const TabiyaLineProcessFuncs funcs = {line_cb, end_cb};
    const char *const argv[] = {"/bin/sh", "-c", script, NULL};
    g_autoptr(GError) error = NULL;
    *talk = (Talk){.lines = g_ptr_array_new_with_free_func(g_free)};
    talk->process = tabiya_line_process_new(argv, &funcs, talk, &error);
    g_assert_no_error(error);
}

static void end(Talk *talk)
{
    tabiya_line_process_free(talk->process);
    g_ptr_array_unref(talk->lines);
    g_free(talk->end);
}

/* Without the main loop: nothing is read meanwhile. */
static void wait_for_file(const char *path)
{
    while (!g_file_test(path, G_FILE_TEST_EXISTS))
        g_usleep(1000);
}

/* Fifty lines, each written by itself, are one piece of work. */
static void test_rest(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-lines-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "said", NULL);
    g_autofree char *script = g_strdup_printf(
        "read go; i=0; while [ $i -lt 50 ]; do echo info $i; i=$((i+1)); done; : >%s; read end",
        path);
    Talk talk;
    start(&talk, script);
    tabiya_line_process_rest(talk.process, FOR_EVER_MS);
    tabiya_line_process_send(talk.process, "go");
    wait_for_file(path);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_cmpuint(talk.lines->len, ==, 0);
    tabiya_line_process_rest(talk.process, 0);
    WAIT(talk.lines->len == 50);
    g_assert_cmpstr(talk.lines->pdata[49], ==, "info 49");
    g_assert_cmpuint(tabiya_line_process_get_n_reads(talk.process), ==, 1);
    end(&talk);
    g_unlink(path);
    g_rmdir(folder);
}

/* A rest ends by itself, and with the process. */
static void test_rest_ends(void)
{
    Talk talk;
    start(&talk, "echo one; read go; exit 3");
    tabiya_line_process_rest(talk.process, 1);
    WAIT(talk.lines->len == 1);
    tabiya_line_process_rest(talk.process, FOR_EVER_MS);
    tabiya_line_process_send(talk.process, "go");
    WAIT(talk.end);
    g_assert_nonnull(strstr(talk.end, "exit code 3"));
    end(&talk);
}

/* A line that is heard may run the main loop: the others come in their order, those that have been
 * read with it and those that have not. */
static void check_nested(const char *script)
{
    Talk talk;
    start(&talk, script);
    talk.waits_for = 4;
    tabiya_line_process_send(talk.process, "go");
    WAIT(talk.lines->len == 4);
    for (guint i = 0; i < 4; i++)
        g_assert_cmpint(atoi(talk.lines->pdata[i]), ==, (int)i + 1);
    end(&talk);
}

static void test_nested(void)
{
    check_nested("printf '1\\n2\\n3\\n4\\n'; read end");
    check_nested("echo 1; echo 2; read go; echo 3; echo 4; read end");
}

/* One that does not read does not stop the program. */
static void test_deaf(void)
{
    g_autofree char *much = g_strnfill(300 * 1024, 'x');
    Talk talk;
    start(&talk, "echo one; sleep 600");
    tabiya_line_process_send(talk.process, much);
    WAIT(talk.lines->len == 1);
    end(&talk);
}

void add_line_process_cases(void)
{
    g_test_add_func("/line-process/rest", test_rest);
    g_test_add_func("/line-process/rest-ends", test_rest_ends);
    g_test_add_func("/line-process/nested", test_nested);
    g_test_add_func("/line-process/deaf", test_deaf);
}
