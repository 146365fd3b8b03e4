/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the window share:
 *
 *   window.c           making it, its size, its life
 *   window-places.c    its parts, the places among them, and what the session of the one that shows
 *                      tells
 *   window-shell.c     what its parts may ask of it (shell.h)
 *   window-marks.c     what is drawn on the board
 *   window-menus.c     the menus of the header bar
 *   window-actions.c   the actions that any place has
 *   window-files.c     files and text that are opened, dropped, pasted or copied
 *   window-toasts.c    its toasts
 */
#ifndef TABIYA_WINDOW_PRIVATE_H
#define TABIYA_WINDOW_PRIVATE_H

#include "ui/board/evaluation-bar.h"
#include "ui/board/move-entry.h"
#include "ui/layout.h"
#include "ui/notes/store-bar.h"
#include "ui/place.h"
#include "ui/play/player-strip.h"
#include "ui/window.h"

struct _TabiyaWindow {
    AdwApplicationWindow parent;

    /* template */
    GtkBox *content;
    AdwSplitButton *new_button;
    GtkWidget *new_label;
    GtkButton *open_button;
    GtkWidget *open_image;
    GtkWidget *open_label;
    GtkMenuButton *place_menu;
    GtkStack *title;
    AdwViewSwitcher *switcher;
    GtkLabel *place_title;
    GtkLabel *live;  /* unseen: see announcer.h */
    GtkWidget *body; /* around what scrolls (body.h) */

    /* made in code, owned by the content and the body */
    TabiyaStoreBar *store_bar;
    GtkWidget *note_bar;
    TabiyaLayout *layout;
    TabiyaPlayerStrip *opponent, *you;
    TabiyaBoardView *board;
    TabiyaEvaluationBar *bar; /* beside it */
    AdwViewSwitcherBar *switcher_bar;
    AdwViewStack *panels;    /* of the places; its visible child is the place that shows */
    AdwToastOverlay *toasts; /* over the panels */
    TabiyaMoveEntry *entry;

    GPtrArray *parts;     /* owned: of TabiyaPart; NULL while they are made */
    TabiyaPlace *place;   /* the one that shows, borrowed; NULL: none yet */
    GSignalGroup *told;   /* owned: what is heard of its session */
    GBindingGroup *shown; /* owned: what the board has of it */
    char *announced;      /* owned: what was last said of a session */
    GSignalGroup *marked; /* owned: what is heard of the game on the board, whose marks are shown */

    TabiyaEngineArbiter *arbiter; /* owned: of all searches of this window */
    GCancellable *cancellable;    /* owned: of what is of no use once the window is closed */
    GPtrArray *waiting_files;     /* owned, of GFile: to be opened once the places are back */

    AdwToast *toast;          /* weak: the one shown, until it is dismissed */
    TabiyaPlace *toast_place; /* where it was said, */
    char *toast_undoes;       /* owned: and what its Undo undoes, where that has a name */
    gboolean ready;           /* no part has anything to read yet of its last state */
    gboolean narrow;          /* the form that the panels have */
};

/* window-places.c */
/* Makes all places; the window's widgets are there. */
void tabiya_window_make_places(TabiyaWindow *self);
void tabiya_window_forget_places(TabiyaWindow *self);
/* Shows a place; FALSE if there is none of that name. */
gboolean tabiya_window_show_place(TabiyaWindow *self, const char *name);
/* All panels there are, and those to come, in the form that the layout has room for. */
void tabiya_window_update_forms(TabiyaWindow *self);
/* What the place that shows asks of the layout may be other. */
void tabiya_window_update_layout(TabiyaWindow *self);
/* Shows the position of the session again, and all that hangs on it. */
void tabiya_window_show_position(TabiyaWindow *self);
/* Shows what is drawn on the board again: shapes and arrows. */
void tabiya_window_show_marks(TabiyaWindow *self);
/* A part has what it had last time. With the last of them the window is ready. */
void tabiya_window_part_is_back(TabiyaWindow *self);
/* Calls one of the functions of TabiyaPartClass that take the part alone, of all parts that have
 * it. */
#define TELL_PARTS(self, function) \
    tabiya_window_tell_parts(self, G_STRUCT_OFFSET(TabiyaPartClass, function))
void tabiya_window_tell_parts(TabiyaWindow *self, gsize offset);
/* The part of that type; NULL: it is not made yet. */
gpointer tabiya_window_find(TabiyaWindow *self, GType type);
/* NULL: there is no place of that name. (transfer none) */
TabiyaPlace *tabiya_window_find_place(TabiyaWindow *self, const char *name);

/* window-shell.c */
void tabiya_window_init_shell(TabiyaShellInterface *iface);
/* Where files are studied, whatever else could take it. */
void tabiya_window_study_file(TabiyaWindow *self, GFile *file, int ply);
/* window-marks.c */
void tabiya_window_make_marks(TabiyaWindow *self); /* the board is there */
/* The marks of the session's game, and those of its later changes. */
void tabiya_window_follow_marks(TabiyaWindow *self);

/* window-actions.c */
void tabiya_window_install_actions(TabiyaWindow *self);
/* Enables and disables the actions and sets their states to how the session is. */
void tabiya_window_update_actions(TabiyaWindow *self);

/* window-menus.c */
void tabiya_window_make_menus(TabiyaWindow *self); /* the template is there */
/* The place that shows may be another, or have other commands. */
void tabiya_window_update_menu(TabiyaWindow *self);
/* The header of a narrow window has room for its title or for Open, which goes into the menu beside
 * New. */
void tabiya_window_put_open_into_menu(TabiyaWindow *self, gboolean in_menu);
/* The levels, to change the one that is played at. Lent. */
GMenuModel *tabiya_window_get_level_menu(TabiyaWindow *self);

/* window.c: what is wrong with the pieces that were chosen, if anything */
void tabiya_window_tell_looks_trouble(TabiyaWindow *self);

/* window-toasts.c */
void tabiya_window_make_toasts(TabiyaWindow *self); /* the layout is there */
/* Shows a toast without a button. */
void tabiya_window_toast(TabiyaWindow *self, const char *text);
void tabiya_window_say(TabiyaWindow *self, const char *text, const char *label, const char *action);
/* Another place shows than the one of which it was said. */
void tabiya_window_leave_toast(TabiyaWindow *self);
/* A toast whose Undo would by now undo something else goes. */
void tabiya_window_drop_stale_toast(TabiyaWindow *self);

/* window-files.c */
void tabiya_window_make_drop_target(TabiyaWindow *self);
void tabiya_window_copy_fen(TabiyaWindow *self);
void tabiya_window_copy_pgn(TabiyaWindow *self);
void tabiya_window_paste(TabiyaWindow *self);

#endif
