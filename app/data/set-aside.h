/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Replaces all of a person's data: by a backup, by nothing, or by data set aside earlier.
 *
 * Nothing is ever deleted: the present data go to set-aside/ID/files, where they stay until the
 * person removes them. They can be brought back, which sets aside the data present then. All of it
 * is renaming within the folder, so it takes no room and no time.
 *
 * An exchange is first asked for (tabiya_set_aside_ask()), which writes swap.json and changes
 * nothing else, and then done by tabiya_set_aside_settle(), when nobody has any of the files open:
 * the program does so at its start, before it opens anything. If the program dies in between, the
 * next one that settles completes the exchange: the old data are there whole, or the new data,
 * never a part of each.
 *
 * Settings (app/settings.h) are exchanged, too, if the new data have settings.ini.
 *
 * Blocks; any thread. Errors say what to do. */
#ifndef TABIYA_SET_ASIDE_H
#define TABIYA_SET_ASIDE_H

#include <gio/gio.h>

#include "app/data/data-files.h"

G_BEGIN_DECLS

/* Why data were set aside. */
typedef enum {
    TABIYA_ASIDE_RESTORE, /* a backup replaced them */
    TABIYA_ASIDE_AFRESH,  /* nothing replaced them */
    TABIYA_ASIDE_RETURN,  /* other data were brought back */
    TABIYA_N_ASIDE_REASONS,
} TabiyaAsideReason;

typedef struct {
    char *id;
    TabiyaAsideReason reason;
    gint64 made_s; /* Unix time */
    guint64 bytes;
} TabiyaAside;

void tabiya_aside_free(TabiyaAside *aside);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaAside, tabiya_aside_free)

/* "Before starting over", translated, static. */
const char *tabiya_aside_reason_get_text(TabiyaAsideReason reason);
/* "restore", "afresh", "return": as it is stored. */
const char *tabiya_aside_reason_get_id(TabiyaAsideReason reason);

/* All data set aside, most recent first: a GPtrArray of TabiyaAside that owns them.
 * (transfer full) */
GPtrArray *tabiya_set_aside_list(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;

/* Asks to replace the data by the content of `room`, a folder files/ and perhaps settings.ini;
 * NULL: by nothing. The room is kept then. */
gboolean tabiya_set_aside_ask(const char *data_dir, TabiyaDataRoom *room, GError **error);

/* Asks to bring back the data set aside as `id`. */
gboolean tabiya_set_aside_ask_return(const char *data_dir, const char *id, GError **error);

/* Whether an exchange is pending, or half done. */
gboolean tabiya_set_aside_is_asked(const char *data_dir);

/* The result of tabiya_set_aside_settle(). */
typedef struct {
    gboolean done; /* something was exchanged */
    TabiyaAsideReason reason;
    char *id;               /* of the data set aside; owned */
    gboolean settings_lost; /* the new settings cannot be stored, as without a session bus */
} TabiyaSettled;

/* The message about lost settings, translated, static. */
const char *tabiya_settled_get_loss_text(void);

void tabiya_settled_clear(TabiyaSettled *settled);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaSettled, tabiya_settled_clear)

/* Does the pending exchange, or finishes one that has begun; nothing if there is none. The caller
 * makes sure that the program does not run on these data. FALSE with TABIYA_ERROR_STORE_LOCKED if
 * something else has them open, or another error: then everything is as it was, and no exchange is
 * pending. */
gboolean tabiya_set_aside_settle(const char *data_dir, TabiyaSettled *settled, GError **error);

/* Deletes the data set aside as `id`, for good. */
gboolean tabiya_set_aside_remove(const char *data_dir, const char *id, GError **error);

G_END_DECLS

#endif
