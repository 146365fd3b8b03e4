/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Encodes and compresses a text as it is written to a file. unpack.h reads back the same text.
 *
 *     g_autoptr(TabiyaPacker) packer = tabiya_packer_new(packing, encoding, write_cb, me, error);
 *     if (packer == NULL || !tabiya_packer_write(packer, text, length, error) ||
 *         !tabiya_packer_finish(packer, error))
 *         return FALSE;
 *
 * Blocks; any thread.
 */
#ifndef TABIYA_PACK_H
#define TABIYA_PACK_H

#include "app/unpack.h"

G_BEGIN_DECLS

typedef struct TabiyaPacker TabiyaPacker;

/* Receives the bytes of the file. */
typedef gboolean (*TabiyaPackedFunc)(const char *bytes, gsize length, gpointer user,
                                     GError **error);

/* Whether this packing can be written: everything but archives. */
gboolean tabiya_packing_can_write(TabiyaPacking packing);
/* The packing that a file name implies: "games.pgn.gz". */
TabiyaPacking tabiya_packing_of_name(const char *name);
/* The name without the extension of the packing: "games.pgn" for "games.pgn.gz". */
char *tabiya_packing_strip_name(const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* If `encoding` is UTF-16, the text must be UTF-8; otherwise it may be any bytes. */
TabiyaPacker *tabiya_packer_new(TabiyaPacking packing, TabiyaEncoding encoding,
                                TabiyaPackedFunc func, gpointer user,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_packer_write(TabiyaPacker *self, const char *text, gsize length, GError **error);
/* Writes the last bytes. */
gboolean tabiya_packer_finish(TabiyaPacker *self, GError **error);
void tabiya_packer_free(TabiyaPacker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPacker, tabiya_packer_free)

G_END_DECLS

#endif
