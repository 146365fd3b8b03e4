/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaBookDraft: book-draft.c changes it, book-draft-file.c reads and writes
 * books, book-draft-kept.c keeps unsaved changes. */
#ifndef TABIYA_BOOK_DRAFT_PRIVATE_H
#define TABIYA_BOOK_DRAFT_PRIVATE_H

#include "app/books/book-draft.h"
#include "app/books/book-keeper.h"
#include "app/books/book-rewrite.h"
#include "app/books/book-writer.h"

G_BEGIN_DECLS

/* The book under the changes; counted, because undo steps and threads hold it, too. */
typedef struct {
    EngBook *book;
    char *path;
    gboolean ours; /* it is in the draft's directory, and removed with the last reference, */
    gboolean keep; /* unless it is needed at the next start */
} TabiyaBookBase;

/* Takes `book`. */
TabiyaBookBase *tabiya_book_base_new(EngBook *book, const char *path, gboolean ours);
TabiyaBookBase *tabiya_book_base_ref(TabiyaBookBase *base); /* NULL is allowed */
void tabiya_book_base_unref(TabiyaBookBase *base);

/* A step of undo: some positions before and after it, or the whole book. */
typedef struct {
    char *label;
    GPtrArray *positions; /* of PositionChange (book-draft.c) */
    gboolean swaps;       /* base and changes are replaced: */
    TabiyaBookBase *base[2];
    GHashTable *changes[2];
    guint64 n_moves[2];
    guint64 state[2];
    EngMove weighed; /* the step only sets this move's weight; ENG_NO_MOVE: another kind of step */
} TabiyaBookStep;

struct _TabiyaBookDraft {
    GObject parent_instance;

    char *directory, *path;
    TabiyaBookBase *base; /* NULL: an empty one */
    /* key → GArray of TabiyaBookItem: all moves of changed positions. The arrays never change:
     * threads read them. */
    GHashTable *changes;
    guint64 n_moves;

    GPtrArray *undo, *redo; /* of TabiyaBookStep, the next last */
    guint64 state, saved_state, last_state;
    gboolean busy;

    TabiyaBookKeeper *keeper; /* writes unsaved changes */

    gint64 saved_ns, saved_bytes; /* of the file as this draft wrote it; 0: it did not */
};

void tabiya_book_draft_notify_all(TabiyaBookDraft *self);
/* Adds a step that has been done, and takes it. */
void tabiya_book_draft_push(TabiyaBookDraft *self, TabiyaBookStep *step);
TabiyaBookStep *tabiya_book_step_new(TabiyaBookDraft *self, char *taken_label);
GHashTable *tabiya_book_changes_new(void);

/* Writes unsaved changes into the directory, or removes them there if all are saved. An error is
 * only a debug message: the next change tries again. */
void tabiya_book_draft_keep(TabiyaBookDraft *self);
TabiyaBookKeeper *tabiya_book_draft_keeper_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* The changed positions in their current state, for any thread: a GArray of TabiyaBookPosition, by
 * key. */
GArray *tabiya_book_draft_dup_positions(TabiyaBookDraft *self) G_GNUC_WARN_UNUSED_RESULT;

/* The unsaved changes of a book. */
typedef struct {
    char *path, *base; /* "" for none */
    GHashTable *changes;
} TabiyaBookKept;

/* Reads them from their file; NULL: it does not exist, or is not a draft. (transfer full) */
TabiyaBookKept *tabiya_book_kept_read(const char *file) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_kept_free(TabiyaBookKept *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookKept, tabiya_book_kept_free)

/* The file for unsaved changes of the book at `path` (NULL: the book without a file). */
char *tabiya_book_kept_dup_path(const char *directory, const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
