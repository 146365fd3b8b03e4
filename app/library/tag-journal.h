/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The former tags of games, for Undo: in an unlinked file beside the library, so that a million
 * games take no memory, and nothing stays behind however the program ends.
 *
 * Written first, from one end to the other, then read once in the same order. One thread at a time.
 */
#ifndef TABIYA_TAG_JOURNAL_H
#define TABIYA_TAG_JOURNAL_H

#include "app/store/game-record.h"

G_BEGIN_DECLS

typedef struct TabiyaTagJournal TabiyaTagJournal;

/* A place in the journal, to return to after a failed write or read. */
typedef struct {
    gint64 at;
    guint n;
} TabiyaTagMark;

/* Empty. NULL: no file can be created beside `library`. */
TabiyaTagJournal *tabiya_tag_journal_new(const char *library,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_tag_journal_free(TabiyaTagJournal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTagJournal, tabiya_tag_journal_free)

/* How many games are still to be read, and the size of the journal. */
guint tabiya_tag_journal_get_n(TabiyaTagJournal *self);
gint64 tabiya_tag_journal_get_bytes(TabiyaTagJournal *self);

gboolean tabiya_tag_journal_add(TabiyaTagJournal *self, gint64 id, const TabiyaGameRecord *record,
                                GError **error);
/* Writes everything to the file. */
gboolean tabiya_tag_journal_flush(TabiyaTagJournal *self, GError **error);
/* Discards everything added since. */
TabiyaTagMark tabiya_tag_journal_get_end(TabiyaTagJournal *self);
void tabiya_tag_journal_cut(TabiyaTagJournal *self, TabiyaTagMark mark);

/* The next game: a record with only its tags, the caller's. NULL with `error` set, or at the end.
 * (transfer full) */
TabiyaGameRecord *tabiya_tag_journal_read(TabiyaTagJournal *self, gint64 *id,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Returns to an earlier place of reading. */
TabiyaTagMark tabiya_tag_journal_get_place(TabiyaTagJournal *self);
void tabiya_tag_journal_go(TabiyaTagJournal *self, TabiyaTagMark mark);

G_END_DECLS

#endif
