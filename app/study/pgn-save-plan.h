/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan of a save, fixed when it begins; shared by the two files that carry it out:
 *
 *   pgn-document-save.c    when, where, and how the document switches to it
 *   pgn-document-write.c   the text: its encoding, and its bytes
 */
#ifndef TABIYA_PGN_SAVE_PLAN_H
#define TABIYA_PGN_SAVE_PLAN_H

#include "app/pack.h"
#include "app/study/pgn-document-private.h"

G_BEGIN_DECLS

/* The new text of a game, which is in no file yet. */
typedef struct {
    char *text;
    gboolean has_state;
    guint64 state;
} TabiyaPgnChange;

typedef struct {
    GFile *file;
    TabiyaPgnStamp stamp; /* of the file to replace */
    gboolean overwrite;
    const char *line_end;
    gsize prefix_length;
    GPtrArray *sources; /* of TabiyaPgnSource, references, as the document's */
    GArray *order;
    GArray *slots;       /* as they were; the thread writes the new places into them */
    GHashTable *changes; /* id → TabiyaPgnChange */
    guint log_length;
    TabiyaPacking packing;
    TabiyaEncoding wide;        /* of the file: UTF-16, or bytes */
    TabiyaPgnEncoding encoding; /* of the text; decided on the thread */
    char *remark;               /* why the encoding changes; NULL: it does not */
    TabiyaPgnSource *saved;     /* the new file */
} TabiyaPgnPlan;

/* Decides the encoding of the new text: the file's, or else UTF-8 with a remark. */
void tabiya_pgn_plan_settle_encoding(TabiyaPgnPlan *plan);

/* Writes the text to `packer`, and notes in the plan's slots where each game goes. `*length`
 * receives its length. */
gboolean tabiya_pgn_plan_write(TabiyaPgnPlan *plan, TabiyaPacker *packer, GCancellable *cancellable,
                               guint64 *length, GError **error);

G_END_DECLS

#endif
