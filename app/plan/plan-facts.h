/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a plan for today is made from: what there is to do, and what was done today. */
#ifndef TABIYA_PLAN_FACTS_H
#define TABIYA_PLAN_FACTS_H

#include "app/puzzles/endgame-table.h"
#include "app/puzzles/puzzle-progress.h"

G_BEGIN_DECLS

/* In the order in which they are done: those of one place follow each other. */
typedef enum {
    TABIYA_PLAN_PUZZLES,    /* at the person's level */
    TABIYA_PLAN_THEME,      /* puzzles of a weak theme */
    TABIYA_PLAN_REVIEWS,    /* failed puzzles that are due */
    TABIYA_PLAN_MISTAKES,   /* the person's own that are due */
    TABIYA_PLAN_ENDGAME,    /* a drill to play out */
    TABIYA_PLAN_FLASHCARDS, /* of all repertoires, one after the other */
    TABIYA_N_PLAN_PARTS,
} TabiyaPlanPart;

#define TABIYA_PLAN_DAYS_SHOWN 7

/* The puzzle of the day, as answered today. */
typedef enum {
    TABIYA_DAILY_NONE, /* there is no puzzle of the day */
    TABIYA_DAILY_OPEN,
    TABIYA_DAILY_FAILED,
    TABIYA_DAILY_SOLVED,
} TabiyaDailyState;

typedef struct {
    gint64 day; /* tabiya_training_day() */

    /* What there is */
    double rating;
    double sure_rating;          /* that the person has at least: a newcomer's is low */
    guint puzzle_seconds;        /* that a puzzle takes this person */
    TabiyaPuzzleTheme theme;     /* a weak one; TABIYA_N_THEMES: none is known */
    guint n_reviews, n_mistakes; /* due, and not answered today */
    const TabiyaDrill *drill;    /* never reached, or longest ago */
    GArray *decks;               /* of TabiyaPlanDeck: the repertoires */

    /* What was done today */
    guint n_solved;   /* puzzles of all kinds */
    guint n_answered; /* the same, with failed ones */
    guint n_in_mode[TABIYA_N_PUZZLE_MODES];
    guint n_of_theme[TABIYA_N_THEMES];  /* in the mode "theme" */
    double rating_before, rating_after; /* 0: nothing was rated today */
    GPtrArray *drills;                  /* of char *, owned: the keys of those played */
    guint n_cards;                      /* flashcards answered */

    /* Days */
    gboolean trained[TABIYA_PLAN_DAYS_SHOWN]; /* [0]: today */
    gboolean has_trained;                     /* ever */
    gboolean returning;                       /* has trained, or finished a game here */
    guint streak;                             /* as in active-days.h */

    char *daily; /* owned: the ID of the puzzle of the day; NULL: none */
    TabiyaDailyState daily_state;
} TabiyaPlanFacts;

/* A repertoire. */
typedef struct {
    gint64 id;
    char *name;       /* owned */
    guint n_today;    /* cards to answer today: due and new ones */
    guint n_answered; /* today */
} TabiyaPlanDeck;

/* Those of somebody who has done nothing yet. (transfer full) */
TabiyaPlanFacts *tabiya_plan_facts_new(gint64 now_ms, const char *daily) G_GNUC_WARN_UNUSED_RESULT;
/* Reads all of it. `db` is a connection of the calling thread; `lessons` as in active-days.h;
 * `daily` is the puzzle of the day, if it is known, to save some milliseconds, or NULL. NULL on an
 * error. (transfer full) */
TabiyaPlanFacts *tabiya_plan_facts_read(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                                        const char *daily,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_plan_facts_free(TabiyaPlanFacts *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPlanFacts, tabiya_plan_facts_free)

/* The repertoire to train next: the one with the most cards for today, and not `last`, the one
 * trained before (0: none), as long as another has any. (nullable): there is no repertoire.
 * (transfer none) */
const TabiyaPlanDeck *tabiya_plan_facts_choose_deck(const TabiyaPlanFacts *self, gint64 last);

G_END_DECLS

#endif
