/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the place "puzzles":
 *
 *   puzzles-place.c            creating it, solving, favorites
 *   puzzles-place-browse.c     browsing and importing puzzles
 *   puzzles-place-sets.c       a person's sets
 *   puzzles-place-runs.c       what the end of a training offers
 *   puzzles-place-train.c      the ways to train
 *   puzzles-place-mistakes.c   a person's own mistakes
 */
#ifndef TABIYA_PUZZLES_PLACE_PRIVATE_H
#define TABIYA_PUZZLES_PLACE_PRIVATE_H

#include "app/puzzles/puzzle-list.h"
#include "app/puzzles/puzzle-session.h"
#include "app/puzzles/puzzle-states.h"
#include "ui/puzzles/browse-page.h"
#include "ui/puzzles/puzzles-place.h"

/* What the page "browse" shows, and the data it needs. */
typedef struct {
    TabiyaPuzzleList *list;     /* owned; NULL until the page is made */
    TabiyaBrowsePage *page;     /* borrowed from the panel; NULL: not made yet */
    TabiyaPuzzleStates *states; /* owned: the person's results; NULL: unknown */
    gboolean loading, stale;    /* they are being read; and have changed since */
    gint64 set;                 /* shown; 0: none */
    TabiyaPuzzleSet *members;   /* owned: its puzzles; NULL: not read yet */
    GCancellable *reading;      /* owned: for reading the members */
} TabiyaPuzzleBrowsing;

/* The current puzzle, and the favorite that can be undone. */
typedef struct {
    char *in_hand;    /* owned: its id; NULL: none */
    guint ordinal;    /* its place in the collection; G_MAXUINT: unknown */
    char *starred;    /* owned: the ID of the puzzle last starred or unstarred; NULL: none */
    gboolean is_kept; /* it was starred */
} TabiyaPuzzleStars;

/* The search for the person's mistakes. */
typedef struct {
    TabiyaJob *job;  /* owned: the last one; NULL: none yet */
    guint idle;      /* checks for a search to resume; 0: done */
    GtkWidget *page; /* borrowed from the panel: shows the job; NULL: not made yet */
} TabiyaMistakesSearch;

struct _TabiyaPuzzlesPlace {
    TabiyaPlace parent;

    TabiyaPuzzleSession *session;   /* borrowed from the place; NULL once it is disposed of */
    TabiyaPuzzleProgress *progress; /* owned */
    TabiyaPuzzleShelf *shelf;       /* owned; NULL until the panel is made */
    TabiyaPuzzleSets *sets;         /* owned; the same */
    GMenuModel *menu;               /* owned: the place's menu; NULL: to be made */
    GMenu *collect_menu;            /* owned: the sets that the current puzzle can be added to */
    gint64 named_set;               /* the set to rename */
    char **named_puzzles;           /* owned: the puzzles for a new set; NULL: those shown */
    TabiyaJob *import;              /* owned: the last one; NULL: none yet */
    TabiyaPuzzleBrowsing browsing;
    TabiyaPuzzleStars stars;
    gboolean is_over;  /* the training on the board */
    gint64 day;        /* when the place was shown last; 0: not yet */
    gboolean shown;    /* it is, since then */
    gboolean resuming; /* the puzzle in progress is being read */
    TabiyaMistakesSearch mistakes;
};

/* puzzles-place.c */
/* The path of the library, which keeps the person's results. */
const char *tabiya_puzzles_place_get_library(TabiyaPuzzlesPlace *self);
/* Shows the place at that page. */
void tabiya_puzzles_place_show_page(TabiyaPuzzlesPlace *self, const char *page);
/* Begins the course and shows the Solve page. */
void tabiya_puzzles_place_solve(TabiyaPuzzlesPlace *self, TabiyaPuzzleCourse *course);
/* Updates its actions. */
void tabiya_puzzles_place_update(TabiyaPuzzlesPlace *self);

/* puzzles-place-browse.c */
/* For the table of pages; the shelf exists by then. (transfer none) */
GtkWidget *tabiya_puzzles_place_make_browse_page(gpointer self);
/* Shows the Browse page, made if need be. (transfer none) */
TabiyaBrowsePage *tabiya_puzzles_place_show_browser(TabiyaPuzzlesPlace *self);
/* Loads the person's results again, which may have changed. */
void tabiya_puzzles_place_load_states(TabiyaPuzzlesPlace *self);
/* Runs the page's search. `set_changed`: even the same one, as the contents of its set may have
 * changed. */
void tabiya_puzzles_place_look(TabiyaPuzzlesPlace *self, gboolean set_changed);
/* Goes back from a puzzle opened in the grid. FALSE: it was not. */
gboolean tabiya_puzzles_place_leave_puzzle(TabiyaPuzzlesPlace *self);
/* Imports puzzle files into the collection in the background; opens other files. */
void tabiya_puzzles_place_take_files(TabiyaPlace *place, GListModel *files);
void tabiya_puzzles_place_add_browse_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_browse_actions(TabiyaPuzzlesPlace *self, gboolean here);
void tabiya_puzzles_place_forget_browsing(TabiyaPuzzlesPlace *self);

/* puzzles-place-sets.c */
void tabiya_puzzles_place_make_sets(TabiyaPuzzlesPlace *self);
/* Lent until the sets change; NULL: none, or not read yet. */
const char *tabiya_puzzles_place_get_set_name(TabiyaPuzzlesPlace *self, gint64 set);
void tabiya_puzzles_place_add_set_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_set_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_forget_sets(TabiyaPuzzlesPlace *self);

/* puzzles-place-train.c */
/* For the table of pages. (transfer none) */
GtkWidget *tabiya_puzzles_place_make_train_page(gpointer self);
/* (transfer none) */
GtkWidget *tabiya_puzzles_place_make_progress_page(gpointer self);
/* Begins the training of that name, as "puzzle-train" does; reports an unknown name. */
void tabiya_puzzles_place_train(TabiyaPuzzlesPlace *self, const char *name);
void tabiya_puzzles_place_add_train_actions(TabiyaPuzzlesPlace *self);

/* Goes on with the plan for today, if the course is a part of it and has no more puzzles. FALSE: it
 * is not, or has. */
gboolean tabiya_puzzles_place_finish_part(TabiyaPuzzlesPlace *self);

/* puzzles-place-runs.c */
void tabiya_puzzles_place_add_run_actions(TabiyaPuzzlesPlace *self);

/* puzzles-place-mistakes.c */
/* Resumes, in a moment, a search that was neither finished nor stopped when the program ended. */
void tabiya_puzzles_place_go_on_with_mistakes(TabiyaPuzzlesPlace *self);
/* Shows the job on the Train page, if one is running and that page exists. */
void tabiya_puzzles_place_show_mistakes_job(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_add_mistake_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_mistake_actions(TabiyaPuzzlesPlace *self, gboolean here);
void tabiya_puzzles_place_forget_mistakes(TabiyaPuzzlesPlace *self);

#endif
