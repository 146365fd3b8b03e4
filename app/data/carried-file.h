/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The file in which a person's own games, training and a few preferences travel between this
 * program and the page for browsers (ui/web/page/store-file.js): lines of JSON, which
 * docs/formats.md describes.
 *
 * Taking the same file twice changes nothing. All of it is one transaction, and can be taken back.
 * Blocks; any thread but for the preferences, which belong to the main context. */
#ifndef TABIYA_CARRIED_FILE_H
#define TABIYA_CARRIED_FILE_H

#include "app/data/progress-log.h"

G_BEGIN_DECLS

#define TABIYA_CARRIED_SUFFIX ".ndjson"

/* Whether the file says so in its first line. */
gboolean tabiya_carried_file_is(const char *path);

/* --- Giving ----------------------------------------------------------------------------------- */

typedef struct {
    guint n_games, n_events, n_settings;
} TabiyaCarriedGiven;

/* A name for such a file, with the day. (transfer full) */
char *tabiya_carried_file_dup_name(void) G_GNUC_WARN_UNUSED_RESULT;

/* Writes all of the library in `data_dir`, and the preferences, to the file `path`, which is
 * replaced in one step. */
gboolean tabiya_carried_file_give(const char *data_dir, const char *path, TabiyaCarriedGiven *given,
                                  GError **error);

/* --- Taking ----------------------------------------------------------------------------------- */

typedef struct {
    GArray *games;          /* ids (gint64) of new games */
    GPtrArray *events;      /* new ones, of TabiyaProgressEvent */
    GPtrArray *before;      /* all events that were there, the same */
    guint n_known;          /* games and events that were there already */
    GPtrArray *settings;    /* not applied yet; opaque */
    TabiyaProgressLog *log; /* problems, and the number of lines of a newer version */
} TabiyaCarriedTaken;

void tabiya_carried_taken_clear(TabiyaCarriedTaken *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaCarriedTaken, tabiya_carried_taken_clear)

/* Takes the file `path` into the library in `data_dir`, which is made if there is none. Lines that
 * cannot be read are left out and reported. FALSE: it is no such file (TABIYA_ERROR_BAD_ARGUMENT),
 * or the library cannot be written; then nothing has changed. */
gboolean tabiya_carried_file_take(const char *data_dir, const char *path, TabiyaCarriedTaken *taken,
                                  GError **error);

/* Undoes it. The preferences are the caller's to exchange back. */
gboolean tabiya_carried_file_take_back(const char *data_dir, const TabiyaCarriedTaken *taken,
                                       GError **error);

/* Applies the preferences of the file, and keeps those that were there in their place: the next
 * call undoes it. Returns how many have changed and are kept. Main context. */
guint tabiya_carried_taken_exchange_settings(TabiyaCarriedTaken *self);

G_END_DECLS

#endif
