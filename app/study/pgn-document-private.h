/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaPgnDocument, shared by the files that make it up:
 *
 *   pgn-document.c           the object, the list model, games in memory
 *   pgn-document-edit.c      changes of the list, and their undo
 *   pgn-document-open.c      from a file
 *   pgn-document-save.c      to a file
 *   pgn-document-write.c     what that writes (pgn-save-plan.h)
 *   pgn-document-restore.c   to and from the journal
 *   pgn-document-elsewhere.c from the journal onto a file that another program has written
 *
 * Every game that ever was in the document has an id, its place in `slots`: where its text stands
 * in which file, and its key in the journal. `order` is the list, of ids. What is in memory of a
 * game (the game itself, or a text that no file has) is its record. Ids never change; saving gives
 * the slots of the listed games new places in the new file.
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
    guint32 key; /* NO_KEY: the journal does not know it */
} TabiyaPgnSlot;

typedef struct {
    guint32 id;
    TabiyaPgnDocument *document; /* borrowed */
    TabiyaGame *game;            /* NULL: not in memory; else owned if `is_kept`, else weak */
    gulong changed_id;
    gboolean is_kept;
    gboolean is_modified;
    gboolean has_saved_state;
    guint64 saved_state; /* tabiya_game_get_state() of what the file has */
    char *text;          /* the game as PGN, up to date; NULL: ask the game, or else the file */
    char *origin;        /* marks of what the file has in its place and beside it; NULL: not asked
                            for yet */
    char *remark;        /* what could not be read, NULL: nothing */
} TabiyaPgnRecord;

/* An elementary change of the list: as TabiyaStudyEdit, the game named by its id. */
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
    gsize prefix_length;  /* bytes before its first game */
    const char *line_end; /* how its lines end, static */

    GPtrArray
        *sources;  /* of TabiyaPgnSource, NULL where it is no longer needed; the last is `file` */
    GArray *slots; /* of TabiyaPgnSlot, by id */
    GArray *order; /* of guint32: ids */
    GHashTable *records; /* id → TabiyaPgnRecord, owned */
    GHashTable *entries; /* id → TabiyaPgnEntry, weak */
    guint32 next_key;

    GPtrArray *steps; /* of Step, see pgn-document-edit.c */
    guint done;       /* of them are done, the others can be redone */
    int saved;        /* as many were done when it was saved; -1: cannot be reached again */
    int being_saved;  /* the same of the save that runs */
    GArray *log;      /* of TabiyaPgnEdit: all since it was opened or saved, undo too */

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
/* A new id for a game that no file has. */
guint32 tabiya_pgn_document_new_id(TabiyaPgnDocument *self);
/* NULL: nothing of it is in memory. (transfer none) */
TabiyaPgnRecord *tabiya_pgn_document_record(TabiyaPgnDocument *self, guint32 id);
/* (transfer none) */
TabiyaPgnRecord *tabiya_pgn_document_make_record(TabiyaPgnDocument *self, guint32 id);
/* Lets go of a record that holds nothing. */
void tabiya_pgn_document_settle_record(TabiyaPgnRecord *record);
void tabiya_pgn_record_set_game(TabiyaPgnRecord *record, TabiyaGame *game);
void tabiya_pgn_record_set_modified(TabiyaPgnRecord *record, gboolean modified);
/* The game is in the document for good, whoever else holds it. */
void tabiya_pgn_record_keep(TabiyaPgnRecord *record);
/* What a save writes for it, export format; borrowed until the game changes. */
const char *tabiya_pgn_record_get_text(TabiyaPgnRecord *record);
/* The bytes of the game as its file has them; NULL: no file has it, or its bytes are gone. */
char *tabiya_pgn_document_dup_raw(TabiyaPgnDocument *self, guint32 id, gsize *length);
/* Tells of what changed of `modified`, `can-undo` and the like. */
void tabiya_pgn_document_refresh(TabiyaPgnDocument *self);
void tabiya_pgn_document_set_file(TabiyaPgnDocument *self, GFile *file);
gboolean tabiya_pgn_document_read_header(TabiyaPgnDocument *self, guint32 id,
                                         TabiyaPgnHeader *header);
int tabiya_pgn_document_count_plies(TabiyaPgnDocument *self, guint32 id);
/* A new reference. */
TabiyaPgnEntry *tabiya_pgn_document_get_entry(TabiyaPgnDocument *self, guint32 id);
void tabiya_pgn_document_forget_entry(TabiyaPgnDocument *self, guint32 id);
/* The edit in the journal's words. */
TabiyaStudyEdit tabiya_pgn_document_tell_edit(TabiyaPgnDocument *self, const TabiyaPgnEdit *edit);
void tabiya_pgn_document_emit_edited(TabiyaPgnDocument *self, const TabiyaStudyEdit *edit);
void tabiya_pgn_document_emit_rebased(TabiyaPgnDocument *self);

/* --- pgn-document-edit.c ---------------------------------------------------------------------- */

GPtrArray *tabiya_pgn_steps_new(void);
/* Applies an edit of the journal as a step of its own. FALSE: it makes no sense here. */
gboolean tabiya_pgn_document_replay(TabiyaPgnDocument *self, const TabiyaStudyEdit *edit,
                                    guint32 id);
const char *tabiya_pgn_document_get_undo_label(TabiyaPgnDocument *self);
const char *tabiya_pgn_document_get_redo_label(TabiyaPgnDocument *self);

/* --- pgn-document-restore.c ------------------------------------------------------------------- */

/* The id of the listed game with that key; -1: there is none. */
gint64 tabiya_pgn_document_find_id(TabiyaPgnDocument *self, gint64 key);
/* The game is `text`, which no file has. */
void tabiya_pgn_document_keep_text(TabiyaPgnDocument *self, guint32 id, const char *text);
/* The game `key` of `from` (may be NULL) with its history, over what was put down of it with
 * keep_text(): what was done to it can still be undone. `in_place`: the file has what it was
 * changed from. */
void tabiya_pgn_document_take_game(TabiyaPgnDocument *self, guint32 id, TabiyaPgnDocument *from,
                                   gint64 key, gboolean in_place);

/* --- pgn-document-elsewhere.c ----------------------------------------------------------------- */

/* The mark of the game's bytes in the file, and those of the games before and behind it there; NULL
 * where no file has it. Borrowed. */
const char *tabiya_pgn_record_get_origin(TabiyaPgnRecord *record);
/* Takes over what is kept of another state of the file; how many games the file got more by
 * that. */
guint tabiya_pgn_document_restore_elsewhere(TabiyaPgnDocument *self, const TabiyaStudyKept *kept,
                                            TabiyaPgnDocument *from);

/* --- pgn-entry.c ------------------------------------------------------------------------------ */

TabiyaPgnEntry *tabiya_pgn_entry_new(TabiyaPgnDocument *document, guint32 id);
/* Reads again what it knows, and tells. */
void tabiya_pgn_entry_refresh(TabiyaPgnEntry *self);

G_END_DECLS

#endif
