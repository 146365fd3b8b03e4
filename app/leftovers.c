/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See leftovers.h. A table of paths that a signal handler can read: of fixed size, with one atomic
 * state per row. */
#include "app/leftovers.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#define PATH_BYTES 4096

enum { ROW_FREE, ROW_CHANGES, ROW_HOLDS };

static struct {
    atomic_int state;
    char path[PATH_BYTES];
} rows[TABIYA_LEFTOVERS_MAX];

void tabiya_leftovers_note(const char *path)
{
    if (strlen(path) >= PATH_BYTES)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        int state = ROW_FREE;
        if (!atomic_compare_exchange_strong(&rows[i].state, &state, ROW_CHANGES))
            continue;
        strcpy(rows[i].path, path);
        atomic_store(&rows[i].state, ROW_HOLDS);
        return;
    }
}

void tabiya_leftovers_forget(const char *path)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        int state = ROW_HOLDS;
        if (!atomic_compare_exchange_strong(&rows[i].state, &state, ROW_CHANGES))
            continue;
        const gboolean found = strcmp(rows[i].path, path) == 0;
        atomic_store(&rows[i].state, found ? ROW_FREE : ROW_HOLDS);
        if (found)
            return;
    }
}

/* The handler is reset by now (SA_RESETHAND), so the second signal ends the program. */
static void end_cb(int number)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        if (atomic_load(&rows[i].state) == ROW_HOLDS)
            unlink(rows[i].path);
    }
    raise(number);
}

void tabiya_leftovers_catch_signals(void)
{
    static const int SIGNALS[] = {SIGHUP, SIGINT, SIGTERM};
    for (gsize i = 0; i < G_N_ELEMENTS(SIGNALS); i++) {
        struct sigaction before, action = {.sa_handler = end_cb, .sa_flags = (int)SA_RESETHAND};
        sigemptyset(&action.sa_mask);
        /* nohup's SIGHUP stays ignored. */
        if (sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
    }
}
