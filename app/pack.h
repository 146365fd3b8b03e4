/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A text on its way into a file: encoded and packed as that file is to be. What unpack.h reads
 * comes out as it went in.
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

/* Takes what is to stand in the file. */
typedef gboolean (*TabiyaPackedFunc)(const char *bytes, gsize length, gpointer user,
                                     GError **error);

/* Whether a text can be packed so: everything but archives. */
gboolean tabiya_packing_can_write(TabiyaPacking packing);
/* What the name of a file promises: "games.pgn.gz". */
TabiyaPacking tabiya_packing_of_name(const char *name);
/* The name without what says how the file is packed: "games.pgn" of "games.pgn.gz". */
char *tabiya_packing_strip_name(const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* With an encoding of UTF-16 the text is to be UTF-8, else it is any bytes. */
TabiyaPacker *tabiya_packer_new(TabiyaPacking packing, TabiyaEncoding encoding,
                                TabiyaPackedFunc func, gpointer user,
                                GError **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean tabiya_packer_write(TabiyaPacker *self, const char *text, gsize length, GError **error);
/* Gives the last bytes out. */
gboolean tabiya_packer_finish(TabiyaPacker *self, GError **error);
void tabiya_packer_free(TabiyaPacker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPacker, tabiya_packer_free)

G_END_DECLS

#endif
