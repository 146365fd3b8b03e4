/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A thread that is kept between its jobs. The first job makes it, the next ones wake it: a search
 * of a few milliseconds loses none to a new thread, and what the thread told the system of its
 * priority stays true.
 *
 * One other thread, the owner, calls these functions. */
#ifndef ENG_SEARCH_KEPT_THREAD_H
#define ENG_SEARCH_KEPT_THREAD_H

#include <pthread.h>
#include <stdbool.h>

typedef struct {
    pthread_t thread;
    pthread_mutex_t lock; /* for the fields below */
    pthread_cond_t change;
    void (*job)(void *user); /* NULL: none, or it has ended */
    void *user;
    bool is_started;
    bool is_leaving;
} EngKeptThread;

/* Starts no thread yet. */
void eng_kept_thread_init(EngKeptThread *self);

/* Waits for the job, and ends the thread, if there is one; the next job makes another. */
void eng_kept_thread_end(EngKeptThread *self);

/* Waits for the job, ends the thread and frees what init took. */
void eng_kept_thread_clear(EngKeptThread *self);

/* Runs job(user) on the thread, after the job before. False: the system gives no thread. */
bool eng_kept_thread_run(EngKeptThread *self, void (*job)(void *user), void *user);

/* Returns when the job, if any, has ended. */
void eng_kept_thread_wait(EngKeptThread *self);

#endif
