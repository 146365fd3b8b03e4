/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Watches whether an engine that may think without limit still responds.
 *
 * A silent engine is asked after a while; if it stays silent, it counts as gone. Any line is an
 * answer, so an engine that sends output is never asked. Everything happens on the main context
 * that was the thread default when the watch began. */
#ifndef TABIYA_SILENCE_WATCH_H
#define TABIYA_SILENCE_WATCH_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaSilenceWatch TabiyaSilenceWatch;
typedef void (*TabiyaSilenceFunc)(gpointer user);

/* `ask` is called after `silence_ms` of silence; `gone` once, last, after `answer_ms` more. Either
 * may free the watch. */
TabiyaSilenceWatch *tabiya_silence_watch_new(guint silence_ms, guint answer_ms,
                                             TabiyaSilenceFunc ask, TabiyaSilenceFunc gone,
                                             gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_silence_watch_free(TabiyaSilenceWatch *self);

/* Call it for every line of the engine; it is cheap. */
void tabiya_silence_watch_hear(TabiyaSilenceWatch *self);

G_END_DECLS

#endif
