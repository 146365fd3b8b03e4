/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What window.c and its parts (window-actions.c, window-files.c, window-toasts.c) share. */
#ifndef TABIYA_WINDOW_PRIVATE_H
#define TABIYA_WINDOW_PRIVATE_H

#include "ui/layout.h"
#include "ui/play/move-entry.h"
#include "ui/play/play-panel.h"
#include "ui/store-bar.h"
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
    GtkMenuButton *menu_button;
    GtkWidget *body;

    /* made in code, owned by the content and the body */
    TabiyaStoreBar *store_bar;
    TabiyaLayout *layout;
    TabiyaBoardView *board;
    AdwToastOverlay *toasts; /* over the panel: the board is never covered */
    TabiyaPlayPanel *panel;
    TabiyaMoveEntry *entry;

    /* owned */
    TabiyaPlaySession *session;
    GCancellable *cancellable; /* of file operations; cancelled when the window goes */
    GFile *save_file;          /* where "save" saves; NULL: it asks */
    GFile *waiting_file;       /* to be opened once the session is ready */

    AdwToast *toast; /* weak: the one shown, until it is dismissed */
    gint64 toast_shown_us;
    gboolean ready;
    gboolean game_is_new; /* and has not been shown yet */
    gboolean quiet;       /* who changes the game tells of it */
};

/* window-actions.c */
void tabiya_window_install_actions(TabiyaWindow *self);
/* Enables and disables the actions and sets their states to how the session is. */
void tabiya_window_update_actions(TabiyaWindow *self);

/* window-files.c: the actions that read and write */
void tabiya_window_copy_fen(TabiyaWindow *self);
void tabiya_window_copy_pgn(TabiyaWindow *self);
void tabiya_window_paste(TabiyaWindow *self);
void tabiya_window_save(TabiyaWindow *self);
void tabiya_window_save_as(TabiyaWindow *self);

#endif
