/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the window share:
 *
 *   window.c           making it, its size, its life
 *   window-places.c    the places, and what the session of the one that shows tells
 *   window-marks.c     what is drawn on the board, by hand and by the program
 *   window-actions.c   the actions of all places, and when each may be used
 *   window-files.c     clipboard and files
 *   window-drop.c      what is dropped on it
 *   window-toasts.c    what is said in passing
 */
#ifndef TABIYA_WINDOW_PRIVATE_H
#define TABIYA_WINDOW_PRIVATE_H

#include "app/library/library-job.h"
#include "app/power.h"
#include "ui/layout.h"
#include "ui/place.h"
#include "ui/play/move-entry.h"
#include "ui/play/player-strip.h"
#include "app/study/annotate.h"
#include "app/study/review-keeper.h"
#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/notes/store-bar.h"
#include "ui/preferences/preferences-window.h"
#include "ui/board/evaluation-bar.h"
#include "ui/study/study-panel.h"
#include "ui/window.h"

/* What a place is that is no class of its own yet: one row of the table in window-kinds.c. */
typedef struct {
    const char *name;  /* of the action "place" */
    const char *title; /* untranslated */
    const char *icon;
    gboolean unlisted; /* one gets there by an action only, */
    gboolean returns;  /* and yet the next start shows it again */
    const char *within; /* the place that it belongs to, which the switchers mark; NULL: none */
    /* The session, made with the window: it must cost next to nothing. The caller's. */
    TabiyaBoardSession *(*make_session)(TabiyaWindow *window);
    /* What stands beside the board, made when it is first asked for: most starts do not show it. */
    GtkWidget *(*make_panel)(TabiyaWindow *window);
    /* Whether the panel takes all the width there is, now; NULL: it does not. */
    gboolean (*panel_extends)(TabiyaWindow *window);
    /* Takes a pasted position or game up, and says so. */
    void (*take_text)(TabiyaWindow *window, const char *text);
    /* Shows the session on the board; NULL: the position at its cursor. */
    void (*show)(TabiyaWindow *window);
    /* What is drawn on the board: a GArray of TabiyaShape, the caller's; and what to do with another
     * one. NULL: nothing can be drawn. */
    GArray *(*dup_shapes)(TabiyaWindow *window);
    void (*draw)(TabiyaWindow *window, const TabiyaShape *shape);
    /* Takes files that were dropped (of GFile, lent). NULL: they are opened in Study. */
    void (*take_files)(TabiyaWindow *window, GListModel *files);
    /* NULL: there is nothing to be saved as a file. */
    void (*save)(TabiyaWindow *window);
    void (*save_as)(TabiyaWindow *window);
} TabiyaPlaceKind;

struct _TabiyaWindow {
    AdwApplicationWindow parent;

    /* template */
    GtkBox *content;
    AdwSplitButton *new_button;
    GtkWidget *new_label;
    GtkButton *open_button;
    GtkWidget *open_image;
    GtkWidget *open_label;
    GtkMenuButton *menu_button;
    GtkStack *title;
    AdwViewSwitcher *switcher;
    GtkLabel *place_title;
    AdwToastOverlay *toasts; /* over the body */
    GtkLabel *live; /* unseen: see announcer.h */
    char *announced; /* what was last said of a session; owned */
    GtkWidget *body;
    AdwViewSwitcherBar *switcher_bar;

    /* made in code, owned by the content and the body */
    TabiyaStoreBar *store_bar;
    GtkWidget *note_bar;
    TabiyaLayout *layout;
    TabiyaPlayerStrip *opponent, *you;
    TabiyaBoardView *board;
    AdwViewStack *panels;    /* of the places; its visible child is the place that shows */
    TabiyaMoveEntry *entry;

    GPtrArray *parts;   /* owned: of TabiyaPart; NULL while they are made */
    TabiyaPlace *place; /* the one that shows, borrowed; NULL: none yet */
    GSignalGroup *told, *noticed; /* owned: what is heard of its session; of its properties */
    GBindingGroup *shown; /* owned: what the board has of it */
    GSignalGroup *marked; /* owned: what is heard of the game on the board, whose marks are shown */

    /* the place "play" */
    TabiyaPlaySession *session; /* borrowed from its place */

    TabiyaStudySession *study;    /* borrowed from its place */
    TabiyaEngineArbiter *arbiter; /* owned: of all searches of this window */
    TabiyaEvaluationBar *bar;



    /* owned */
    GCancellable *cancellable; /* of file operations; cancelled when the window goes */
    GPtrArray *waiting_files;  /* of GFile: to be opened once the places are back */

    AdwToast *toast; /* weak: the one shown, until it is dismissed */
    TabiyaPlace *toast_place; /* where it was said, */
    char *toast_undoes;       /* and what its Undo undoes if that is "study"; owned */
    guint n_coming_back; /* places whose last state is still being read */
    gboolean ready;      /* no part has anything to read yet of its last state */
    gboolean narrow;     /* the form that the panels have */
};

/* window-places.c */
/* Makes all places; the window's widgets are there. */
void tabiya_window_make_places(TabiyaWindow *self);
void tabiya_window_forget_places(TabiyaWindow *self);
/* Shows a place; FALSE if there is none of that name. */
gboolean tabiya_window_show_place(TabiyaWindow *self, const char *name);
/* The panel of a place (a TabiyaPlacePanel), made if need be: the only way to one. It takes the
 * keyboard's focus to where its moves are. */
GtkWidget *tabiya_window_get_panel(TabiyaWindow *self, const char *name);
/* All panels there are, and those to come, in that form. */
void tabiya_window_set_forms(TabiyaWindow *self, gboolean compact, gboolean broad);
/* Whether the place of that name shows. */
gboolean tabiya_window_is_at(TabiyaWindow *self, const char *name);
/* What the place that shows asks of the layout may be other. */
void tabiya_window_update_layout(TabiyaWindow *self);
/* Shows the position of the session again, and all that hangs on it. */
void tabiya_window_show_position(TabiyaWindow *self);
/* Shows what is drawn on the board again: shapes and arrows. */
void tabiya_window_show_marks(TabiyaWindow *self);
/* A part has what it had last time. With the last of them the window is ready. */
void tabiya_window_part_is_back(TabiyaWindow *self);
/* The part of that type; NULL: it is not made yet. */
gpointer tabiya_window_find(TabiyaWindow *self, GType type);
/* NULL: there is no place of that name. */
TabiyaPlace *tabiya_window_find_place(TabiyaWindow *self, const char *name);
gboolean tabiya_window_offer_file(TabiyaWindow *self, GFile *file);

/* window-kinds.c */
GType tabiya_window_get_kind_type(const char *name);

/* window-shell.c */
void tabiya_window_init_shell(TabiyaShellInterface *iface);
/* Where files are studied, whatever else could take it. */
void tabiya_window_study_file(TabiyaWindow *self, GFile *file, int ply);
/* As tabiya_library_game_open(), for who is no part. */
void tabiya_window_open_library_game(TabiyaWindow *self, gint64 id);

/* window-shell.c, for what is no part yet */
void tabiya_window_study_games(TabiyaWindow *self, GPtrArray *games);
void tabiya_window_take_text_to_study(TabiyaWindow *self, const char *text);
void tabiya_window_open_in_study(TabiyaWindow *self, GFile *file);
void tabiya_window_open_in_study_at(TabiyaWindow *self, GFile *file, guint ply);

/* window-marks.c */
void tabiya_window_make_marks(TabiyaWindow *self); /* the board is there */
/* The marks of the session's game, and those of its later changes. */
void tabiya_window_follow_marks(TabiyaWindow *self);


/* window-explorer.c */
/* Shows it in the panel of the study, which is there, if the person wants it. */
void tabiya_window_update_explorer(TabiyaWindow *self);
/* Whether it may be asked for at the place that shows. */
void tabiya_window_update_explorer_actions(TabiyaWindow *self);
void tabiya_window_show_explorer_arrow(TabiyaWindow *self);
void tabiya_window_install_explorer_actions(TabiyaWindow *self);


/* window-actions.c */
void tabiya_window_install_actions(TabiyaWindow *self);
/* Enables and disables the actions and sets their states to how the session is. */
void tabiya_window_update_actions(TabiyaWindow *self);

/* window-drop.c */
void tabiya_window_make_drop_target(TabiyaWindow *self);
/* Takes files (a GdkFileList) or text, which may name files ("file:///…"), to the place that shows. FALSE:
 * there is nothing in it. */
gboolean tabiya_window_take_value(TabiyaWindow *self, const GValue *value);
gboolean tabiya_window_take_text(TabiyaWindow *self, const char *text);

/* window.c: what is wrong with the pieces that were chosen, if anything */
void tabiya_window_tell_looks_trouble(TabiyaWindow *self);

/* window-toasts.c */
void tabiya_window_make_toasts(TabiyaWindow *self); /* the layout is there */
void tabiya_window_say(TabiyaWindow *self, const char *text, const char *label, const char *action);
/* A toast whose Undo would by now undo something else goes. */
void tabiya_window_drop_stale_toast(TabiyaWindow *self);
/* Whether something stands at `path`, which is told: what is named from outside, as over D-Bus, and not
 * in a dialog overwrites nothing. */
gboolean tabiya_window_refuse_existing(TabiyaWindow *self, const char *path);


/* window-files.c: the actions that read and write */
void tabiya_window_copy_fen(TabiyaWindow *self);
void tabiya_window_copy_pgn(TabiyaWindow *self);
void tabiya_window_paste(TabiyaWindow *self);

#endif
