/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a screen reader is running: as the accessibility bus says, or because Orca is on the
 * session bus. Starts neither. Main thread. */
#ifndef TABIYA_SCREEN_READER_H
#define TABIYA_SCREEN_READER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaScreenReader TabiyaScreenReader;

/* Called soon, never from the function below, and at each change. */
typedef void (*TabiyaScreenReaderFunc)(gboolean runs, gpointer user);

/* (transfer full) */
TabiyaScreenReader *tabiya_screen_reader_watch(TabiyaScreenReaderFunc func,
                                               gpointer user) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_screen_reader_free(TabiyaScreenReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaScreenReader, tabiya_screen_reader_free)

G_END_DECLS

#endif
