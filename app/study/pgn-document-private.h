/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaPgnDocument, shared by the files that make it up:
 *
 *   pgn-document.c           the object, the list model, games in memory
 *   pgn-document-edit.c      changes of the list, and their undo
 *   pgn-document-open.c      from a file
 *   pgn-document-save.c      to a file
 *   pgn-document-write.c     the saved text (pgn-save-plan.h)
 *   pgn-document-restore.c   to and from the journal
 *   pgn-document-elsewhere.c from the journal onto a file that another program has written
 *
 * Every game that was ever in the document has an id, its index in `slots`, which say where its
 * text is in which file, and its key in the journal. `order` is the list, of ids. A record has what
 * is in memory of a game (the game itself, or a text that is in no file). Ids never change; saving
 * points the slots of the listed games at the new file.
 */
#ifndef TABIYA_PGN_DOCUMENT_PRIVATE_H
#define TABIYA_PGN_DOCUMENT_PRIVATE_H

#include "app/game/pgn-source.h"
#include "app/study/pgn-document.h"
#include "app/study/pgn-header.h"

G_BEGIN_DECLS

#define TABIYA_PGN_NO_SOURCE ((1u << 20) - 1)
#define TABIYA_PGN_NO_KEY G_MAXUINT32

typedef struct {
    guint64 offset : 44; /* of the game's first byte; its text goes on to the next game */
    guint64 source : 20; /* index in `sources`, or NO_SOURCE */
    guint32 length;
    guint32 key; /* NO_KEY: not in the journal */
} TabiyaPgnSlot;

typedef struct {
    guint32 id;
    TabiyaPgnDocument *document; /* borrowed */
    TabiyaGame *game;            /* NULL: not in memory; else owned if `is_kept`, else weak */
    gulong changed_id;
    gboolean is_kept;
    gboolean is_modified;
    gboolean has_saved_state;
    guint64 saved_state; /* tabiya_game_get_state() of the saved version */
    char *text;          /* the game as PGN, up to date; NULL: ask the game, or else the file */
    char *origin;        /* marks of the game and its neighbors in the file; NULL: unknown yet */
    char *remark;        /* what could not be read; NULL: nothing */
} TabiyaPgnRecord;

/* An elementary edit of the list: as TabiyaStudyEdit, but with the game's id. */
typedef struct {
    TabiyaStudyEditKind kind;
    guint32 id;
    guint at;
    guint to; /* of a move */
} TabiyaPgnEdit;

struct _TabiyaPgnDocument {
    GObject parent_instance;

    GFile *file;
    char *title;
    TabiyaPgnStamp stamp; /* of the file when it was read or written */
    guint32 base_count;   /* games in it then */
    gsize prefix_length;  /* its line ends, static */
    const char *line_end; /* how its lines end, static */

    GPtrArray
        *sources;  /* of TabiyaPgnSource, NULL for those no longer needed; the last is `file` */
    GArray *slots; /* of TabiyaPgnSlot, by id */
    GArray *order; /* of guint32: ids */
    GHashTable *records; /* id → TabiyaPgnRecord, owned */
    GHashTable *entries; /* id → TabiyaPgnEntry, weak */
    guint32 next_key;

    GPtrArray *steps; /* of Step, see pgn-document-edit.c */
    guint done;       /* steps done; the rest can be redone */
    int saved;        /* `done` of the saved state; -1: it can no longer be reached */
    int being_saved;  /* the same for the running save */
    GArray *log;      /* of TabiyaPgnEdit: all since it was opened or saved, undo included */

    gboolean is_saving;
    GQueue waiting_saves; /* owned; asked for while one runs, see pgn-document-save.c */
    struct {
        gboolean modified, can_undo, can_redo, saving;
    } told;
};

/* --- pgn-document.c --------------------------------------------------------------------------- */

/* (transfer none) */
TabiyaPgnSlot *tabiya_pgn_document_slot(TabiyaPgnDocument *self, guint32 id);
guint32 tabiya_pgn_document_id(TabiyaPgnDocument *self, guint position);
/* -1: not in the list. */
int tabiya_pgn_document_position(TabiyaPgnDocument *self, guint32 id);
/* A new id for a game that is in no file. */
guint32 tabiya_pgn_document_new_id(TabiyaPgnDocument *self);
/* NULL: nothing of the game is in memory. (transfer none) */
TabiyaPgnRecord *tabiya_pgn_document_record(TabiyaPgnDocument *self, guint32 id);
/* (transfer none) */
TabiyaPgnRecord *tabiya_pgn_document_make_record(TabiyaPgnDocument *self, guint32 id);
/* Frees a record that holds nothing. */
void tabiya_pgn_document_settle_record(TabiyaPgnRecord *record);
void tabiya_pgn_record_set_game(TabiyaPgnRecord *record, TabiyaGame *game);
void tabiya_pgn_record_set_modified(TabiyaPgnRecord *record, gboolean modified);
/* Keeps the game in memory as long as the document. */
void tabiya_pgn_record_keep(TabiyaPgnRecord *record);
/* The text that a save writes for it, export format; borrowed until the game changes. */
const char *tabiya_pgn_record_get_text(TabiyaPgnRecord *record);
/* The bytes of the game as its file has them; NULL: it is in no file, or its bytes cannot be
 * read. */
char *tabiya_pgn_document_dup_raw(TabiyaPgnDocument *self, guint32 id, gsize *length);
/* Notifies changes of `modified`, `can-undo` and the like. */
void tabiya_pgn_document_refresh(TabiyaPgnDocument *self);
void tabiya_pgn_document_set_file(TabiyaPgnDocument *self, GFile *file);
gboolean tabiya_pgn_document_read_header(TabiyaPgnDocument *self, guint32 id,
                                         TabiyaPgnHeader *header);
int tabiya_pgn_document_count_plies(TabiyaPgnDocument *self, guint32 id);
/* A new reference. */
TabiyaPgnEntry *tabiya_pgn_document_get_entry(TabiyaPgnDocument *self, guint32 id);
void tabiya_pgn_document_forget_entry(TabiyaPgnDocument *self, guint32 id);
/* Emits "edited" with the edit in the journal's terms. */
TabiyaStudyEdit tabiya_pgn_document_tell_edit(TabiyaPgnDocument *self, const TabiyaPgnEdit *edit);
void tabiya_pgn_document_emit_edited(TabiyaPgnDocument *self, const TabiyaStudyEdit *edit);
void tabiya_pgn_document_emit_rebased(TabiyaPgnDocument *self);

/* --- pgn-document-edit.c ---------------------------------------------------------------------- */

GPtrArray *tabiya_pgn_steps_new(void);
/* Applies an edit of the journal as a step. FALSE: it does not fit the list. */
gboolean tabiya_pgn_document_replay(TabiyaPgnDocument *self, const TabiyaStudyEdit *edit,
                                    guint32 id);
const char *tabiya_pgn_document_get_undo_label(TabiyaPgnDocument *self);
const char *tabiya_pgn_document_get_redo_label(TabiyaPgnDocument *self);

/* --- pgn-document-restore.c ------------------------------------------------------------------- */

/* The id of the listed game with that key; -1: none. */
gint64 tabiya_pgn_document_find_id(TabiyaPgnDocument *self, gint64 key);
/* Makes `text`, which is in no file, the text of the game. */
void tabiya_pgn_document_keep_text(TabiyaPgnDocument *self, guint32 id, const char *text);
/* Takes the game `key` of `from` (may be NULL) with its history, replacing the text from
 * keep_text(): its changes can still be undone. `in_place`: the file has the game that it was
 * changed from. */
void tabiya_pgn_document_take_game(TabiyaPgnDocument *self, guint32 id, TabiyaPgnDocument *from,
                                   gint64 key, gboolean in_place);

/* --- pgn-document-elsewhere.c ----------------------------------------------------------------- */

/* The marks of the game's bytes in the file, and of the games before and after it; NULL if it is in
 * no file. Borrowed. */
const char *tabiya_pgn_record_get_origin(TabiyaPgnRecord *record);
/* Restores changes kept for another state of the file; returns how many games were added. */
guint tabiya_pgn_document_restore_elsewhere(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                            TabiyaPgnDocument *from);

/* --- pgn-entry.c ------------------------------------------------------------------------------ */

TabiyaPgnEntry *tabiya_pgn_entry_new(TabiyaPgnDocument *document, guint32 id);
/* Reads its values again, and notifies. */
void tabiya_pgn_entry_refresh(TabiyaPgnEntry *self);

G_END_DECLS

#endif
