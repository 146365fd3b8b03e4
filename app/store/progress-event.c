/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-event.h. */
#include "app/store/progress-event.h"

void tabiya_progress_event_free(TabiyaProgressEvent *self)
{
    if (!self)
        return;
    g_free(self->subject);
    g_free(self->name);
    g_free(self->fen);
    g_free(self->played);
    g_free(self->themes);
    g_free(self);
}

#define NUMBER "%" G_GINT64_FORMAT

/* The SQL of event-rows.c and card-rows.c writes the same marks of reviews. */
char *tabiya_progress_event_dup_mark(const TabiyaProgressEvent *self)
{
    switch (self->kind) {
    case TABIYA_EVENT_PUZZLE:
        return g_strdup_printf("puzzle|" NUMBER "|%s|%d|%d|" NUMBER, self->time_ms, self->subject,
                               self->mode, self->result, self->elapsed_ms);
    case TABIYA_EVENT_RUN:
        return g_strdup_printf("run|" NUMBER "|%d", self->time_ms, self->mode);
    case TABIYA_EVENT_DRILL:
        return g_strdup_printf("drill|" NUMBER "|%s|%d", self->time_ms, self->subject,
                               self->result);
    case TABIYA_EVENT_CARD:
        return tabiya_progress_event_dup_card(self);
    case TABIYA_EVENT_REVIEW:
        return g_strdup_printf("review|" NUMBER "|%d|%d|%d|" NUMBER "|%s", self->time_ms,
                               self->grade, self->deck, self->color, self->key, self->name);
    default:
        return g_strdup_printf("undo|%s", self->subject);
    }
}

char *tabiya_progress_event_dup_card(const TabiyaProgressEvent *self)
{
    return g_strdup_printf("card|%d|%d|" NUMBER "|%s", self->deck, self->color, self->key,
                           self->name);
}
