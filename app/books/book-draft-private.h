/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaBookDraft: book-draft.c changes it, book-draft-file.c reads and writes
 * books, book-draft-kept.c keeps what is not saved. */
#ifndef TABIYA_BOOK_DRAFT_PRIVATE_H
#define TABIYA_BOOK_DRAFT_PRIVATE_H

#include "app/books/book-draft.h"
#include "app/books/book-keeper.h"
#include "app/books/book-rewrite.h"
#include "app/books/book-writer.h"

G_BEGIN_DECLS

/* A book that changes are laid over; counted, for undo and threads hold it, too. */
typedef struct {
    EngBook *book;
    char *path;
    gboolean ours; /* in the draft's directory: removed with the last who holds it, */
    gboolean keep; /* unless it is needed at the next start */
} TabiyaBookBase;

/* Takes `book`. */
TabiyaBookBase *tabiya_book_base_new(EngBook *book, const char *path, gboolean ours);
TabiyaBookBase *tabiya_book_base_ref(TabiyaBookBase *base); /* NULL is fine */
void tabiya_book_base_unref(TabiyaBookBase *base);

/* One step of undo: positions before and after, or all of the book. */
typedef struct {
    char *label;
    GPtrArray *positions; /* of PositionChange (book-draft.c) */
    gboolean swaps;       /* base and changes are others: */
    TabiyaBookBase *base[2];
    GHashTable *changes[2];
    guint64 n_moves[2];
    guint64 state[2];
    EngMove weighed; /* it sets the weight of this move alone; ENG_NO_MOVE: another kind */
} TabiyaBookStep;

struct _TabiyaBookDraft {
    GObject parent_instance;

    char *directory, *path;
    TabiyaBookBase *base; /* NULL: an empty one */
    /* key → GArray of TabiyaBookItem: all that is known of changed positions. The arrays never
     * change: threads read them. */
    GHashTable *changes;
    guint64 n_moves;

    GPtrArray *undo, *redo; /* of TabiyaBookStep, the next last */
    guint64 state, saved_state, last_state;
    gboolean busy;

    TabiyaBookKeeper *keeper; /* writes what is not saved */

    gint64 saved_ns, saved_bytes; /* of the file that this draft wrote; 0: none */
};

void tabiya_book_draft_notify_all(TabiyaBookDraft *self);
/* A step that has been done: takes it. */
void tabiya_book_draft_push(TabiyaBookDraft *self, TabiyaBookStep *step);
TabiyaBookStep *tabiya_book_step_new(TabiyaBookDraft *self, char *taken_label);
GHashTable *tabiya_book_changes_new(void);

/* Has what is not saved written into the directory, or removed from there where all is. What goes
 * wrong is told in a debug message: the next change tries again. */
void tabiya_book_draft_keep(TabiyaBookDraft *self);
TabiyaBookKeeper *tabiya_book_draft_keeper_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* What is known of the positions that were changed, as it is now and for any thread: a GArray of
 * TabiyaBookPosition, by key. */
GArray *tabiya_book_draft_dup_positions(TabiyaBookDraft *self) G_GNUC_WARN_UNUSED_RESULT;

/* What was kept of a book. */
typedef struct {
    char *path, *base; /* "" for none */
    GHashTable *changes;
} TabiyaBookKept;

/* From its file; NULL: there is none, or it is none of ours. (transfer full) */
TabiyaBookKept *tabiya_book_kept_read(const char *file) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_kept_free(TabiyaBookKept *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookKept, tabiya_book_kept_free)

/* Where it is kept of the book at `path` (NULL: of the one that has no file yet). */
char *tabiya_book_kept_dup_path(const char *directory, const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
