/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See kept-thread.h. */
#include "engine/search/kept-thread.h"

void eng_kept_thread_init(EngKeptThread *self)
{
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->change, NULL);
    self->job = NULL;
    self->is_started = self->is_leaving = false;
}

/* With the lock, which is open during the job. */
static void do_job(EngKeptThread *self)
{
    void (*job)(void *user) = self->job;
    pthread_mutex_unlock(&self->lock);
    job(self->user);
    pthread_mutex_lock(&self->lock);
    self->job = NULL;
    pthread_cond_broadcast(&self->change);
}

static void *thread_main(void *argument)
{
    EngKeptThread *self = argument;
    pthread_mutex_lock(&self->lock);
    while (!self->is_leaving) {
        if (self->job) {
            do_job(self);
        } else {
            pthread_cond_wait(&self->change, &self->lock);
        }
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* With the lock. */
static void wait_for_job(EngKeptThread *self)
{
    while (self->job) {
        pthread_cond_wait(&self->change, &self->lock);
    }
}

bool eng_kept_thread_run(EngKeptThread *self, void (*job)(void *user), void *user)
{
    pthread_mutex_lock(&self->lock);
    wait_for_job(self);
    if (!self->is_started) {
        self->is_started = pthread_create(&self->thread, NULL, thread_main, self) == 0;
    }
    if (self->is_started) {
        self->job = job;
        self->user = user;
        pthread_cond_broadcast(&self->change);
    }
    const bool runs = self->is_started;
    pthread_mutex_unlock(&self->lock);
    return runs;
}

void eng_kept_thread_wait(EngKeptThread *self)
{
    pthread_mutex_lock(&self->lock);
    wait_for_job(self);
    pthread_mutex_unlock(&self->lock);
}

void eng_kept_thread_end(EngKeptThread *self)
{
    pthread_mutex_lock(&self->lock);
    wait_for_job(self);
    const bool was_started = self->is_started;
    self->is_leaving = true;
    pthread_cond_broadcast(&self->change);
    pthread_mutex_unlock(&self->lock);
    if (was_started) {
        pthread_join(self->thread, NULL);
    }
    self->is_started = self->is_leaving = false;
}

void eng_kept_thread_clear(EngKeptThread *self)
{
    eng_kept_thread_end(self);
    pthread_mutex_destroy(&self->lock);
    pthread_cond_destroy(&self->change);
}
