/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the place "puzzles":
 *
 *   puzzles-place.c            creating it, solving, favorites
 *   puzzles-place-browse.c     browsing and importing puzzles
 *   puzzles-place-sets.c       a person's sets
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
    TabiyaBrowsePage *page;     /* borrowed from the panel; NULL: it is not made yet */
    TabiyaPuzzleStates *states; /* owned: what the person has done with them; NULL: not known */
    gboolean loading, stale;    /* they are being read; and have changed since */
    gint64 set;                 /* being browsed; 0: none */
    TabiyaPuzzleSet *members;   /* owned: its puzzles; NULL: not read yet */
    GCancellable *reading;      /* owned: of that */
} TabiyaPuzzleBrowsing;

/* The puzzle in hand, and the star that can be undone. */
typedef struct {
    char *in_hand;    /* owned: its id; NULL: none is */
    guint ordinal;    /* its place in the collection; G_MAXUINT: not known */
    char *starred;    /* owned: the ID of the puzzle last starred or unstarred; NULL: none */
    gboolean is_kept; /* it was given */
} TabiyaPuzzleStars;

/* Looking for the person's mistakes. */
typedef struct {
    TabiyaJob *job;  /* owned: the last one; NULL: there was none yet */
    guint idle;      /* checks for a search to resume; 0: done */
    GtkWidget *page; /* borrowed from the panel: where it is shown; NULL: it is not made yet */
} TabiyaMistakesSearch;

struct _TabiyaPuzzlesPlace {
    TabiyaPlace parent;

    TabiyaPuzzleSession *session;   /* borrowed from the place; NULL once that is disposed of */
    TabiyaPuzzleProgress *progress; /* owned */
    TabiyaPuzzleShelf *shelf;       /* owned; NULL until there is a panel, */
    TabiyaPuzzleSets *sets;         /* owned; as well, */
    GMenuModel *menu;               /* owned: what can be done here; NULL: to be made */
    GMenu *collect_menu;            /* owned: the sets that the current puzzle can be added to */
    gint64 named_set;               /* whose new name is being asked for */
    char **named_puzzles;           /* owned: the puzzles for a new set; NULL: those shown */
    TabiyaJob *import;              /* owned: the last one; NULL: there was none yet */
    TabiyaPuzzleBrowsing browsing;
    TabiyaPuzzleStars stars;
    TabiyaMistakesSearch mistakes;
};

/* puzzles-place.c */
/* The path of the library, which keeps the person's results. */
const char *tabiya_puzzles_place_get_library(TabiyaPuzzlesPlace *self);
/* Shows the place at that page. */
void tabiya_puzzles_place_show_page(TabiyaPuzzlesPlace *self, const char *page);
/* Begins the course and shows the page that solves it. */
void tabiya_puzzles_place_solve(TabiyaPuzzlesPlace *self, TabiyaPuzzleCourse *course);
/* Updates its actions. */
void tabiya_puzzles_place_update(TabiyaPuzzlesPlace *self);

/* puzzles-place-browse.c */
/* For the table of pages; the shelf exists by then. (transfer none) */
GtkWidget *tabiya_puzzles_place_make_browse_page(gpointer self);
/* Shows the Browse page, made if need be. (transfer none) */
TabiyaBrowsePage *tabiya_puzzles_place_show_browser(TabiyaPuzzlesPlace *self);
/* The person may have done more than is loaded: loads it again. */
void tabiya_puzzles_place_load_states(TabiyaPuzzlesPlace *self);
/* Runs the page's search; again where the contents of its set may have changed. */
void tabiya_puzzles_place_look(TabiyaPuzzlesPlace *self, gboolean set_changed);
/* Goes back from a puzzle that was chosen in the grid. FALSE: it was not. */
gboolean tabiya_puzzles_place_leave_puzzle(TabiyaPuzzlesPlace *self);
/* Imports puzzle files into the collection in the background; opens other files. */
void tabiya_puzzles_place_take_files(TabiyaPlace *place, GListModel *files);
void tabiya_puzzles_place_add_browse_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_browse_actions(TabiyaPuzzlesPlace *self, gboolean here);
void tabiya_puzzles_place_forget_browsing(TabiyaPuzzlesPlace *self);

/* puzzles-place-sets.c */
void tabiya_puzzles_place_make_sets(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_add_set_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_set_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_forget_sets(TabiyaPuzzlesPlace *self);

/* puzzles-place-train.c */
/* For the table of pages. (transfer none) */
GtkWidget *tabiya_puzzles_place_make_train_page(gpointer self);
/* (transfer none) */
GtkWidget *tabiya_puzzles_place_make_progress_page(gpointer self);
/* Begins the training of that name, as "puzzle-train" does; says so if it is unknown. */
void tabiya_puzzles_place_train(TabiyaPuzzlesPlace *self, const char *name);
void tabiya_puzzles_place_add_train_actions(TabiyaPuzzlesPlace *self);

/* puzzles-place-mistakes.c */
/* Resumes, in a moment, a search that was neither finished nor stopped when the program ended. */
void tabiya_puzzles_place_go_on_with_mistakes(TabiyaPuzzlesPlace *self);
/* Shows the job on the Train page, if one is running and that page exists. */
void tabiya_puzzles_place_show_mistakes_job(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_add_mistake_actions(TabiyaPuzzlesPlace *self);
void tabiya_puzzles_place_update_mistake_actions(TabiyaPuzzlesPlace *self, gboolean here);
void tabiya_puzzles_place_forget_mistakes(TabiyaPuzzlesPlace *self);

#endif
