/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person does to the tabs of Study, and what of it is kept: plain values for
 * study-store.h. */
#ifndef TABIYA_STUDY_CHANGE_H
#define TABIYA_STUDY_CHANGE_H

#include <glib.h>

G_BEGIN_DECLS

/* A file as it was when it was last read or written; all zeros for a tab that has no file. */
typedef struct {
    gint64 size;       /* bytes */
    gint64 changed_ns; /* time of its last modification, since 1970 */
    gint64 n_games;
} TabiyaStudyBase;

/* Strings are borrowed where they are handed in, and owned by the TabiyaStudyKept that comes
 * out. */
typedef struct {
    char *uri; /* NULL: it has no file */
    TabiyaStudyBase base;
    int place;    /* from the left, from 0 */
    gint64 game;  /* key of the game that is shown; -1: none */
    char *cursor; /* where one looks at it, in the words of whoever wrote it; NULL: the start */
    gboolean flipped;
    gboolean shown; /* the tab in front */
} TabiyaStudyTabState;

typedef enum {
    TABIYA_STUDY_INSERT, /* `key` is taken in at `at` */
    TABIYA_STUDY_REMOVE, /* what stands at `at` is taken out */
    TABIYA_STUDY_MOVE,   /* what stands at `at` goes to `to` (counted without it) */
} TabiyaStudyEditKind;

typedef struct {
    TabiyaStudyEditKind kind;
    gint64 key;
    gint64 at;
    gint64 to;
} TabiyaStudyEdit;

/* --- Writing ---------------------------------------------------------------------------------- */

typedef struct TabiyaStudyChange TabiyaStudyChange;

/* Nothing yet, to the tab `tab` (tabiya_study_store_new_tab()). Texts are copied. */
TabiyaStudyChange *tabiya_study_change_new(gint64 tab) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_study_change_free(TabiyaStudyChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaStudyChange, tabiya_study_change_free)

/* The tab itself; has to come first of all that is ever said of it. */
void tabiya_study_change_set_tab(TabiyaStudyChange *change, const TabiyaStudyTabState *state);
/* The list of games is edited once more. */
void tabiya_study_change_edit(TabiyaStudyChange *change, const TabiyaStudyEdit *edit);
/* `text` is the game as PGN. `origin` (may be NULL) is a mark of what the base holds in its place,
 * to tell whether another program has touched it. */
void tabiya_study_change_keep_game(TabiyaStudyChange *change, gint64 key, const char *text,
                                   const char *origin);
/* The game is what the base holds, again. */
void tabiya_study_change_drop_game(TabiyaStudyChange *change, gint64 key);
/* There is a new base, which holds all: edits and games are forgotten. */
void tabiya_study_change_clear(TabiyaStudyChange *change);
/* The tab is closed: all of it is forgotten. */
void tabiya_study_change_close(TabiyaStudyChange *change);

/* Work on the games of the tab that is begun, and goes on at the next start (work-rows.h): `wish`
 * of one `kind`, in the place of an earlier one; and that all kinds whose names begin with `kinds`
 * are done. Together with the change, so that neither is there without the other. */
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
