/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a save writes, fixed when it begins; shared by the two files that carry it out:
 *
 *   pgn-document-save.c    when, where, and what the document makes of it
 *   pgn-document-write.c   the text: its encoding, and its bytes
 */
#ifndef TABIYA_PGN_SAVE_PLAN_H
#define TABIYA_PGN_SAVE_PLAN_H

#include "app/pack.h"
#include "app/study/pgn-document-private.h"

G_BEGIN_DECLS

/* What is written of a game that no file has as it is. */
typedef struct {
    char *text;
    gboolean has_state;
    guint64 state;
} TabiyaPgnChange;

typedef struct {
    GFile *file;
    TabiyaPgnStamp stamp; /* of what may be replaced */
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
    TabiyaPgnEncoding encoding; /* of the text; the thread settles it */
    char *remark;               /* why that is not what it was, NULL: it is */
    TabiyaPgnSource *saved;     /* the new file */
} TabiyaPgnPlan;

/* Decides of which encoding the new text is: the file's, or else UTF-8 with a remark. */
void tabiya_pgn_plan_settle_encoding(TabiyaPgnPlan *plan);

/* Gives the text to `packer`, and notes in the plan's slots where each game comes to stand.
 * `*length` is how long it is. */
gboolean tabiya_pgn_plan_write(TabiyaPgnPlan *plan, TabiyaPacker *packer, GCancellable *cancellable,
                               guint64 *length, GError **error);

G_END_DECLS

#endif
