/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tablebases of the program: their folders, the files found there, and their results for a
 * position and each of its moves.
 *
 *     TabiyaTablebases *tables = tabiya_tablebases_get_default();
 *     tabiya_tablebases_set_folders(tables, folders);
 *     …
 *     if (tabiya_tablebases_covers(tables, &position))
 *         tabiya_tablebases_probe_async(tables, &position, cancellable, probed_cb, me);
 *
 * All share one object: the built-in engine (builtin-engine.h), the miner of puzzles and the judge
 * of endgames use the default's tables. Folders are searched on a thread of its own; until that is
 * done the previous tables stay in use. A file is verified when it is first needed
 * (engine/knowledge/syzygy.h); a bad one is refused and reported, and everything continues as if it
 * did not exist.
 *
 * Properties (read-only, notify):
 *   busy       gboolean: folders are being searched
 *   progress   double: how much of all files has been checked, 0 … 1; below 0: no check is running
 * Signal:
 *   changed    the tables have changed, or all have been checked
 */
#ifndef TABIYA_TABLEBASES_H
#define TABIYA_TABLEBASES_H

#include <gio/gio.h>

#include "engine/engine.h"
#include "engine/knowledge/syzygy.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TABLEBASES (tabiya_tablebases_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTablebases, tabiya_tablebases, TABIYA, TABLEBASES, GObject)

/* The process's own, initially without folders. Borrowed; lives as long as the process. Any
 * thread. */
TabiyaTablebases *tabiya_tablebases_get_default(void);

/* --- Folders ---------------------------------------------------------------------------------- */

/* Searches `folders` (NULL-terminated), even if they are the same: their files may have changed. */
void tabiya_tablebases_set_folders(TabiyaTablebases *self, const char *const *folders);
/* The same, at once; blocks. */
void tabiya_tablebases_set_folders_now(TabiyaTablebases *self, const char *const *folders);

gboolean tabiya_tablebases_is_busy(TabiyaTablebases *self);

/* A census of all tables found; all 0 without folders. */
void tabiya_tablebases_count(TabiyaTablebases *self, EngTbCensus *census);

/* The same for one of the folders. */
void tabiya_tablebases_count_in(TabiyaTablebases *self, const char *folder, EngTbCensus *census);

/* "35 files, up to 4 pieces": such a census as a translated line. */
char *tabiya_tablebases_dup_census(const EngTbCensus *census) G_GNUC_WARN_UNUSED_RESULT;

/* The refused file number `index`: its path, and the reason as a translated sentence; FALSE if
 * there are fewer. Both are the caller's. */
gboolean tabiya_tablebases_dup_refusal(TabiyaTablebases *self, guint index, char **path,
                                       char **why);

/* "The file is damaged: its checksum is wrong.": a translated sentence. */
const char *tabiya_tablebase_problem_get_text(EngTbProblem problem);

/* Checks all files, in the background; tabiya_tablebases_stop_check() ends it early. */
void tabiya_tablebases_check(TabiyaTablebases *self);
void tabiya_tablebases_stop_check(TabiyaTablebases *self);

/* --- Questions -------------------------------------------------------------------------------- */

/* From the side that wins or loses. */
typedef enum {
    TABIYA_TABLEBASE_LOSS = ENG_TB_LOSS,
    TABIYA_TABLEBASE_BLESSED_LOSS = ENG_TB_BLESSED_LOSS, /* lost, but the fifty-move rule draws */
    TABIYA_TABLEBASE_DRAW = ENG_TB_DRAW,
    TABIYA_TABLEBASE_CURSED_WIN = ENG_TB_CURSED_WIN, /* won, but the fifty-move rule draws */
    TABIYA_TABLEBASE_WIN = ENG_TB_WIN,
} TabiyaTablebaseResult;

typedef struct {
    EngMove move;
    TabiyaTablebaseResult result; /* for the side that plays it */
    guint distance; /* half-moves to the next capture, pawn move or mate, with this one; 0: a draw,
                     * or unknown */
    gboolean mates;
} TabiyaTablebaseMove;

typedef struct {
    TabiyaTablebaseResult result; /* for the side to move */
    guint distance;               /* as above */
    guint n_moves;
    TabiyaTablebaseMove moves[]; /* all legal ones, best first */
} TabiyaTablebaseAnswer;

/* Whether the position may be in the tables. */
gboolean tabiya_tablebases_covers(TabiyaTablebases *self, const EngPosition *position);

/* The answer is the caller's (g_free()); NULL: unknown. The first probe of some material may take
 * long, while its files are verified. Any thread. (transfer full) */
TabiyaTablebaseAnswer *tabiya_tablebases_probe(TabiyaTablebases *self, const EngPosition *position)
    G_GNUC_WARN_UNUSED_RESULT;

/* The same on a thread; finish() has an `error` only on cancellation. */
void tabiya_tablebases_probe_async(TabiyaTablebases *self, const EngPosition *position,
                                   GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user);
TabiyaTablebaseAnswer *tabiya_tablebases_probe_finish(TabiyaTablebases *self, GAsyncResult *result,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* "wins, 12 half-moves to a capture, pawn move or mate", "mates": a translated sentence's end. */
char *tabiya_tablebase_move_dup_words(const TabiyaTablebaseMove *move) G_GNUC_WARN_UNUSED_RESULT;

/* "White wins, 12 half-moves to a capture, pawn move or mate"; `brief` leaves out the
 * distance. A translated sentence. */
char *tabiya_tablebase_answer_dup_words(const TabiyaTablebaseAnswer *answer, EngColor side_to_move,
                                        gboolean brief) G_GNUC_WARN_UNUSED_RESULT;

/* Gives the default's tables to `engine`, unless it has its own path. */
void tabiya_tablebases_equip(EngEngine *engine);

G_END_DECLS

#endif
