/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a TabiyaStudySession and its tabs, shared by the files that make them up:
 *
 *   study-tab.c        a tab: its document and the game it shows
 *   study-looks.c      cursor and folded variations of each game
 *   study-session.c    the object, the board's side of it: cursor, moves, undo
 *   study-tabs.c       tabs and files
 *   study-games.c      the games of the shown tab
 *   study-journal.c    writes changes to the store
 *   study-resume.c     and brings them back
 */
#ifndef TABIYA_STUDY_SESSION_PRIVATE_H
#define TABIYA_STUDY_SESSION_PRIVATE_H

#include "app/store/study-store.h"
#include "app/study/study-session.h"

G_BEGIN_DECLS

/* Changes of a tab that are still to go to the store. */
typedef struct {
    gint64 tab;                 /* 0: the store does not have it */
    TabiyaStudyChange *pending; /* NULL: no edits of the list */
    GHashTable *games;          /* keys of games that have changed */
    gboolean moved;             /* the row of the tab itself */
} TabiyaStudyJournal;

struct _TabiyaStudyTab {
    GObject parent_instance;

    TabiyaStudySession *session; /* borrowed; NULL once it is closed */
    TabiyaPgnDocument *document;
    TabiyaGame *game;
    const TabiyaNode *cursor;
    gboolean flipped;
    gboolean is_scratch;    /* the list has no games: this one is not in it yet */
    gulong game_changed_id; /* of `game` */
    gulong game_refused_id; /* of `game` */
    GHashTable *looks;      /* id of a game → its last look, see study-looks.c */
    char *folded_text;      /* folded variations of `game`, for the journal; NULL: unknown yet */
    guint64 list_serial;    /* of the list's last change */
    guint opening;          /* the number of its request to open a file; 0: none */
    TabiyaStudyJournal journal;
};

struct _TabiyaStudySession {
    TabiyaBoardSession board; /* its game and cursor are the tab's */

    TabiyaGameStore *store; /* NULL: nothing is saved */
    GListStore *tabs;
    TabiyaStudyTab *tab;
    GPtrArray *waiting;    /* of TabiyaStudyKept: from a backup, not opened yet */
    GPtrArray *closed;     /* of TabiyaStudyTab: can be reopened, most recent first */
    guint64 serial;        /* of the last change of anything */
    guint openings;        /* requests to open files */
    GCancellable *opening; /* of the running ones */
    char *loading;         /* name of a file that is slow to open; NULL: none */
    double loading_progress;
    int changing; /* above 0: the session itself makes changes */
    GSource *journal_source;
    gboolean flushing;

    /* as last notified, beyond the properties of every session */
    struct {
        char *undo_label, *redo_label;
        int position;
    } view;
};

/* --- study-tab.c ------------------------------------------------------------------------------ */

TabiyaStudyTab *tabiya_study_tab_new(TabiyaStudySession *session, TabiyaPgnDocument *document);
void tabiya_study_tab_set_document(TabiyaStudyTab *self, TabiyaPgnDocument *document);
/* Shows the game at `position`, or with -1 a game that is not in the list yet. FALSE: it cannot be
 * read. `remark` as in tabiya_pgn_document_load_game(). */
gboolean tabiya_study_tab_show(TabiyaStudyTab *self, int position, char **remark, GError **error);
int tabiya_study_tab_get_position(TabiyaStudyTab *self);
/* Untitled and untouched, with one empty game: it can be replaced. */
gboolean tabiya_study_tab_is_pristine(TabiyaStudyTab *self);
/* The session's serial at the game's last change; 0: never changed. */
guint64 tabiya_study_game_serial(TabiyaGame *game);

/* --- study-looks.c ---------------------------------------------------------------------------- */

GHashTable *tabiya_study_looks_new(void);
/* Saves the look of the shown game, and restores it. */
void tabiya_study_tab_remember_look(TabiyaStudyTab *self);
void tabiya_study_tab_restore_look(TabiyaStudyTab *self, guint32 id);
/* For the journal, and from it: the first look is that of the game at `position`. `by_key`: the
 * keys of the others are still valid. */
char *tabiya_study_tab_dup_looks(TabiyaStudyTab *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_study_tab_take_looks(TabiyaStudyTab *self, const char *text, int position,
                                 gboolean by_key);

/* --- study-session.c -------------------------------------------------------------------------- */

/* Called by a tab when its game has changed. */
void tabiya_study_session_game_changed(TabiyaStudySession *self, TabiyaStudyTab *tab,
                                       TabiyaGame *game);
void tabiya_study_session_list_changed(TabiyaStudySession *self, TabiyaStudyTab *tab);

/* Another game or tab is shown: notifies everything. */
void tabiya_study_session_shown(TabiyaStudySession *self);
/* Makes the tab show a game of its list, the one at `position` if its own is gone. */
void tabiya_study_session_sync_game(TabiyaStudySession *self, TabiyaStudyTab *tab, int position);

/* Sets the name of a file that is slow to open; NULL: none. */
void tabiya_study_session_set_loading(TabiyaStudySession *self, const char *name, double progress);

/* --- study-tabs.c ----------------------------------------------------------------------------- */

/* Inserts `tab` at `place`, and shows it if asked to; it replaces a shown untouched tab. */
void tabiya_study_session_insert_tab(TabiyaStudySession *self, TabiyaStudyTab *tab, guint place,
                                     gboolean show);

/* --- study-journal.c -------------------------------------------------------------------------- */

void tabiya_study_journal_init(TabiyaStudyJournal *self);
void tabiya_study_journal_clear(TabiyaStudyJournal *self);
void tabiya_study_journal_edit(TabiyaStudyTab *tab, const TabiyaStudyEdit *edit);
void tabiya_study_journal_game(TabiyaStudyTab *tab, int position);
/* Cursor, shown game, place, flipped … */
void tabiya_study_journal_moved(TabiyaStudyTab *tab);
/* Rewrites everything at once: for a new file, or a tab that is new to the journal. */
void tabiya_study_journal_rewrite(TabiyaStudyTab *tab);
void tabiya_study_journal_close(TabiyaStudyTab *tab);
/* Hands all pending changes to the store. */
void tabiya_study_journal_flush(TabiyaStudySession *self);

G_END_DECLS

#endif
