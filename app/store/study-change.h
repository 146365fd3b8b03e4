/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Changes to the tabs of Study, as plain values for study-store.h. */
#ifndef TABIYA_STUDY_CHANGE_H
#define TABIYA_STUDY_CHANGE_H

#include <glib.h>

G_BEGIN_DECLS

/* A file as last read or written; all zeros for a tab without a file. */
typedef struct {
    gint64 size;       /* bytes */
    gint64 changed_ns; /* time of its last modification, since 1970 */
    gint64 n_games;
} TabiyaStudyBase;

/* Strings are borrowed in an input, and owned by the TabiyaStudyKept of an output. */
typedef struct {
    char *uri; /* NULL: it has no file */
    TabiyaStudyBase base;
    int place;    /* from the left, from 0 */
    gint64 game;  /* key of the shown game; -1: none */
    char *cursor; /* the cursor in it, in the writer's own words; NULL: the start */
    gboolean flipped;
    gboolean shown; /* the tab in front */
} TabiyaStudyTabState;

typedef enum {
    TABIYA_STUDY_INSERT, /* `key` is inserted at `at` */
    TABIYA_STUDY_REMOVE, /* the game at `at` is removed */
    TABIYA_STUDY_MOVE,   /* the game at `at` goes to `to` (counted without it) */
} TabiyaStudyEditKind;

typedef struct {
    TabiyaStudyEditKind kind;
    gint64 key;
    gint64 at;
    gint64 to;
} TabiyaStudyEdit;

/* --- Writing ---------------------------------------------------------------------------------- */

typedef struct TabiyaStudyChange TabiyaStudyChange;

/* An empty change to the tab `tab` (tabiya_study_store_new_tab()). Texts are copied. */
TabiyaStudyChange *tabiya_study_change_new(gint64 tab) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_study_change_free(TabiyaStudyChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaStudyChange, tabiya_study_change_free)

/* Sets the tab itself; must be the first thing written about it. */
void tabiya_study_change_set_tab(TabiyaStudyChange *change, const TabiyaStudyTabState *state);
/* Adds an edit of the list of games. */
void tabiya_study_change_edit(TabiyaStudyChange *change, const TabiyaStudyEdit *edit);
/* `text` is the game as PGN. `origin` (may be NULL) is a mark of the base's version, to tell
 * whether another program has changed it. */
void tabiya_study_change_keep_game(TabiyaStudyChange *change, gint64 key, const char *text,
                                   const char *origin);
/* The game matches the base again. */
void tabiya_study_change_drop_game(TabiyaStudyChange *change, gint64 key);
/* A new base has everything: edits and games are dropped. */
void tabiya_study_change_clear(TabiyaStudyChange *change);
/* The tab is closed: everything about it is dropped. */
void tabiya_study_change_close(TabiyaStudyChange *change);

/* Background work on the tab's games that continues at the next start (work-rows.h): sets `wish`
 * for one `kind`, replacing an earlier one; or marks all kinds beginning with `kinds` as done. It
 * is written together with the change, so that neither exists without the other. */
void tabiya_study_change_set_work(TabiyaStudyChange *change, const char *kind, const char *wish);
void tabiya_study_change_end_work(TabiyaStudyChange *change, const char *kinds);

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    gint64 key;
    char *text;
    char *origin; /* may be NULL */
} TabiyaStudyGame;

typedef struct {
    gint64 id;
    TabiyaStudyTabState state;
    GArray *edits;    /* of TabiyaStudyEdit, in order */
    GPtrArray *games; /* of TabiyaStudyGame, by key */
} TabiyaStudyKept;

void tabiya_study_kept_free(TabiyaStudyKept *kept);

G_END_DECLS

#endif
