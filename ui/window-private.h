/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the window share:
 *
 *   window.c           construction, size and end
 *   window-places.c    its parts, including the places, and the signals of the shown place's
 *                      session
 *   window-shell.c     the interface for its parts (shell.h)
 *   window-marks.c     drawings on the board
 *   window-menus.c     the menus of the header bar
 *   window-actions.c   the actions of all places
 *   window-files.c     opened, dropped, pasted or copied files and text
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
    GtkLabel *live;  /* invisible: see announcer.h */
    GtkWidget *body; /* around the scrolling part (body.h) */

    /* made in code, owned by the content and the body */
    TabiyaStoreBar *store_bar;
    GtkWidget *note_bar;
    TabiyaLayout *layout;
    TabiyaPlayerStrip *opponent, *you;
    TabiyaBoardView *board;
    TabiyaEvaluationBar *bar; /* beside it */
    AdwViewSwitcherBar *switcher_bar;
    AdwViewStack *panels;    /* of the places; its visible child is the shown place */
    AdwToastOverlay *toasts; /* above the panels */
    TabiyaMoveEntry *entry;

    GPtrArray *parts;     /* owned: of TabiyaPart; NULL while they are being made */
    TabiyaPlace *place;   /* the shown place, borrowed; NULL: none yet */
    GSignalGroup *told;   /* owned: signals of its session */
    GBindingGroup *shown; /* owned: the board's bindings to it */
    char *announced;      /* owned: the session's last announcement */
    GSignalGroup *marked; /* owned: signals of the game on the board, for its marks */

    TabiyaEngineArbiter *arbiter; /* owned: for all searches of this window */
    GCancellable *cancellable;    /* owned: for tasks that are useless once the window is closed */
    GPtrArray *waiting_files;     /* owned, of GFile: will be opened once the places are restored */

    AdwToast *toast;          /* weak: the last one, until it is dismissed */
    TabiyaPlace *toast_place; /* the place of its message */
    char *toast_undoes;       /* owned: the step that its Undo undoes, if that has a name */
    gboolean ready;           /* all parts have restored their last state */
    gboolean narrow;          /* the form of the panels */
};

/* window-places.c */
/* Makes all places; the window's widgets must exist. */
void tabiya_window_make_places(TabiyaWindow *self);
/* Makes the buttons of the bar across the bottom, which only a narrow window has, unless they are
 * there. */
void tabiya_window_fill_switcher_bar(TabiyaWindow *self);
void tabiya_window_forget_places(TabiyaWindow *self);
/* Goes to a place, as the person wants; or shows it, perhaps only its board beside a guest's panel
 * (place.h). FALSE if no place has that name. */
gboolean tabiya_window_go_to_place(TabiyaWindow *self, const char *name);
gboolean tabiya_window_show_place(TabiyaWindow *self, const char *name);
/* The place of the shown panel. (transfer none) */
TabiyaPlace *tabiya_window_get_panel_place(TabiyaWindow *self);
/* Sets the form of all panels, even future ones, for the layout's size. */
void tabiya_window_update_forms(TabiyaWindow *self);
/* Call when the shown place may want another layout. */
void tabiya_window_update_layout(TabiyaWindow *self);
/* Shows the position of the session again, and everything that depends on it. */
void tabiya_window_show_position(TabiyaWindow *self);
/* Updates the shapes and arrows on the board. */
void tabiya_window_show_marks(TabiyaWindow *self);
/* A part has restored its last state. After the last one the window is ready. */
void tabiya_window_part_is_back(TabiyaWindow *self);
/* Calls a function of TabiyaPartClass that takes only the part, for all parts that have it. */
#define TELL_PARTS(self, function) \
    tabiya_window_tell_parts(self, G_STRUCT_OFFSET(TabiyaPartClass, function))
void tabiya_window_tell_parts(TabiyaWindow *self, gsize offset);
/* The part of that type; NULL: not made yet. */
gpointer tabiya_window_find(TabiyaWindow *self, GType type);
/* NULL: no place has that name. (transfer none) */
TabiyaPlace *tabiya_window_find_place(TabiyaWindow *self, const char *name);

/* window-shell.c */
void tabiya_window_init_shell(TabiyaShellInterface *iface);
/* Opens it in Study, even if another place could take it. */
void tabiya_window_study_file(TabiyaWindow *self, GFile *file, int ply);
/* window-marks.c */
void tabiya_window_make_marks(TabiyaWindow *self); /* once the board exists */
/* Shows the marks of the session's game, and follows its changes. */
void tabiya_window_follow_marks(TabiyaWindow *self);

/* window-actions.c */
void tabiya_window_install_actions(TabiyaWindow *self);
/* Enables and disables the actions and sets their states for the session. */
void tabiya_window_update_actions(TabiyaWindow *self);

/* window-menus.c */
void tabiya_window_make_menus(TabiyaWindow *self); /* once the template exists */
/* Call when another place is shown, or its commands have changed. */
void tabiya_window_update_menu(TabiyaWindow *self);
/* The header of a narrow window has room for its title or for Open, which goes into the menu beside
 * New. */
void tabiya_window_put_open_into_menu(TabiyaWindow *self, gboolean in_menu);

/* window.c: reports an error of the chosen pieces, if any */
void tabiya_window_tell_looks_trouble(TabiyaWindow *self);

/* window-toasts.c */
void tabiya_window_make_toasts(TabiyaWindow *self); /* once the layout exists */
/* Shows a toast without a button. */
void tabiya_window_toast(TabiyaWindow *self, const char *text);
void tabiya_window_say(TabiyaWindow *self, const char *text, const char *label, const char *action);
/* Another place is shown than the message's. */
void tabiya_window_leave_toast(TabiyaWindow *self);
/* Dismisses a toast whose Undo would undo something else by now. */
void tabiya_window_drop_stale_toast(TabiyaWindow *self);

/* window-files.c */
void tabiya_window_make_drop_target(TabiyaWindow *self);
void tabiya_window_copy_fen(TabiyaWindow *self);
void tabiya_window_copy_pgn(TabiyaWindow *self);
void tabiya_window_paste(TabiyaWindow *self);

#endif
