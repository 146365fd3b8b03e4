/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Work on a library that lasts, with how far it has come: imports, exports, compacting, copies, books. It
 * runs on a thread of its own; what is told comes on the main context of whoever started it.
 *
 *     const char *const names[] = {"/home/me/games.pgn", NULL};
 *     TabiyaLibraryJob *job = tabiya_library_job_new_import(path, names);
 *     g_signal_connect(job, "finished", G_CALLBACK(finished_cb), me);
 *     tabiya_library_job_start(job);
 *
 * Properties (all notify; read-only):
 *   running    gboolean
 *   text       string: "12,345 games, 40,000 a second" or what else there is to say; never NULL
 *   fraction   double: 0 … 1, or below 0 while nobody knows
 * Signal:
 *   finished   (const char *text, gboolean good): a translated sentence on what came of it; cancelled
 *              is good. The job keeps itself alive until then.
 */
#ifndef TABIYA_LIBRARY_JOB_H
#define TABIYA_LIBRARY_JOB_H

#include "app/data/backup.h"
#include "app/library/library-change.h"
#include "app/books/book-maker.h"
#include "app/puzzles/mistakes-wish.h"

G_BEGIN_DECLS

typedef struct _TabiyaEngineArbiter TabiyaEngineArbiter; /* engine-arbiter.h */

#define TABIYA_TYPE_LIBRARY_JOB (tabiya_library_job_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibraryJob, tabiya_library_job, TABIYA, LIBRARY_JOB, GObject)

/* `library` is the path of its file. `names`: NULL-terminated, as tabiya_source_new() takes them. */
TabiyaLibraryJob *
tabiya_library_job_new_import(const char *library,
                              const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
/* The games of `ids` (of gint64, copied), in that order, as PGN into the file `target`, which is
 * replaced whole or not at all. */
TabiyaLibraryJob *tabiya_library_job_new_export(const char *library, GArray *ids,
                                                const char *target) G_GNUC_WARN_UNUSED_RESULT;
TabiyaLibraryJob *tabiya_library_job_new_compact(const char *library) G_GNUC_WARN_UNUSED_RESULT;
/* A damaged library mended (library-repair.h); games that are damaged are its problems. */
TabiyaLibraryJob *tabiya_library_job_new_repair(const char *library) G_GNUC_WARN_UNUSED_RESULT;
TabiyaLibraryJob *tabiya_library_job_new_backup(const char *library,
                                                const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* Does `change`, which is borrowed until it is finished; good is then done whole. */
TabiyaLibraryJob *
tabiya_library_job_new_change(const char *library,
                              TabiyaLibraryChange *change) G_GNUC_WARN_UNUSED_RESULT;
/* What undoes all that was done of it; NULL: nothing was. The caller's, once it is finished. */
TabiyaLibraryChange *
tabiya_library_job_steal_back(TabiyaLibraryJob *self) G_GNUC_WARN_UNUSED_RESULT;

/* A Polyglot book of the games of `names`, which are in no library, into the file `target`. */
TabiyaLibraryJob *tabiya_library_job_new_book(const char *const *names,
                                              const TabiyaBookRules *rules,
                                              const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* The puzzles of `names` (puzzle-import.h) into `file` (tabiya_puzzle_file_in()). Afterwards say so to the
 * shelf: tabiya_puzzle_shelf_refresh(). */
TabiyaLibraryJob *
tabiya_library_job_new_puzzles(const char *file,
                               const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

/* The mistakes of a person in the games of the library (own-mistakes.h). Gives way to all that a person
 * waits for at `arbiter`; changes no games, and others may change the library meanwhile. As long as it
 * has neither ended nor been cancelled the library keeps the wish: tabiya_mistakes_wish_load(). */
TabiyaLibraryJob *tabiya_library_job_new_mistakes(const char *library,
                                                  const TabiyaMistakesWish *wish,
                                                  TabiyaEngineArbiter *arbiter)
    G_GNUC_WARN_UNUSED_RESULT;

/* All that lies in the folder `data_dir` into one file (backup.h); and as files for other programs, into a
 * new folder in the folder `target` (data-export.h). */
TabiyaLibraryJob *tabiya_library_job_new_back_up_all(const char *data_dir,
                                                     const char *target) G_GNUC_WARN_UNUSED_RESULT;
TabiyaLibraryJob *tabiya_library_job_new_export_all(const char *data_dir,
                                                    const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* The backup `path` unpacked beside the data and checked; nothing else is changed. */
TabiyaLibraryJob *tabiya_library_job_new_unpack(const char *data_dir,
                                                const char *path) G_GNUC_WARN_UNUSED_RESULT;
typedef struct {
    TabiyaDataRoom *room; /* owned; NULL: it was not good */
    TabiyaBackupInfo info;
} TabiyaLibraryUnpacked;
/* What came of that, once it is finished: the job's, but the room may be taken. */
TabiyaLibraryUnpacked *tabiya_library_job_get_unpacked(TabiyaLibraryJob *self);

void tabiya_library_job_start(TabiyaLibraryJob *self);
/* What is done so far stays. */
void tabiya_library_job_cancel(TabiyaLibraryJob *self);
/* The same because the program ends: nobody has stopped it, and if it is of a kind that can, it goes on at
 * the next start. */
void tabiya_library_job_leave(TabiyaLibraryJob *self);

gboolean tabiya_library_job_is_running(TabiyaLibraryJob *self);
const char *tabiya_library_job_get_text(TabiyaLibraryJob *self);
double tabiya_library_job_get_fraction(TabiyaLibraryJob *self);
/* "Importing", "Compacting" … translated. */
const char *tabiya_library_job_get_title(TabiyaLibraryJob *self);
/* Whether other games are in the library afterwards. */
gboolean tabiya_library_job_changes_library(TabiyaLibraryJob *self);

/* Whether the library is damaged, as far as this has met it. Once it is finished. */
gboolean tabiya_library_job_met_damage(TabiyaLibraryJob *self);

/* What could not be read, the first thousand: "games.pgn:12:5: …". Once it is finished. */
const char *const *tabiya_library_job_get_problems(TabiyaLibraryJob *self);

G_END_DECLS

#endif
