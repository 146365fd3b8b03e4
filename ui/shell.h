/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The interface through which a part of the window (part.h), or a place among them (place.h), uses
 * the window. The window implements it; parts never use the window directly, and refer to each
 * other by type if necessary.
 *
 * A shell is a GtkWindow: dialogs have it as parent, and its actions ("win.…") are those of all its
 * parts. */
#ifndef TABIYA_SHELL_H
#define TABIYA_SHELL_H

#include "app/analysis/engine-arbiter.h"
#include "app/session/play-session.h"
#include "ui/board/evaluation-bar.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

typedef struct _TabiyaPlace TabiyaPlace;
struct _TabiyaNoteBar;

#define TABIYA_TYPE_SHELL (tabiya_shell_get_type())
G_DECLARE_INTERFACE(TabiyaShell, tabiya_shell, TABIYA, SHELL, GtkWindow)

struct _TabiyaShellInterface {
    GTypeInterface parent;

    TabiyaPlace *(*get_place)(TabiyaShell *self);
    gpointer (*find)(TabiyaShell *self, GType type);
    TabiyaPlace *(*find_place)(TabiyaShell *self, const char *name);
    gboolean (*show_place)(TabiyaShell *self, const char *name);

    void (*update_actions)(TabiyaShell *self);
    void (*show_marks)(TabiyaShell *self);
    void (*update_layout)(TabiyaShell *self);
    void (*bring)(TabiyaShell *self, GtkWidget *widget);
    void (*part_is_back)(TabiyaShell *self);

    void (*say)(TabiyaShell *self, const char *text, const char *label, const char *action);
    struct _TabiyaNoteBar *(*get_note_bar)(TabiyaShell *self);

    TabiyaBoardView *(*get_board)(TabiyaShell *self);
    TabiyaEvaluationBar *(*get_evaluation_bar)(TabiyaShell *self);
    TabiyaEngineArbiter *(*get_arbiter)(TabiyaShell *self);
    GCancellable *(*get_cancellable)(TabiyaShell *self);
    void (*add_overlay)(TabiyaShell *self, GtkWidget *widget);
    void (*add_to_header)(TabiyaShell *self, GtkWidget *button);

    void (*open_file)(TabiyaShell *self, GFile *file, int ply);
    void (*open_game)(TabiyaShell *self, TabiyaGame *game, const TabiyaNode *cursor);
    void (*open_text)(TabiyaShell *self, const char *text);
    void (*new_game)(TabiyaShell *self, const TabiyaNewGame *options);
    void (*ask_new_game)(TabiyaShell *self, const EngPosition *position, gboolean chosen);
    void (*play_on)(TabiyaShell *self, TabiyaGame *line, EngColor side);
};

/* --- Places ----------------------------------------------------------------------------------- */

/* The shown place; NULL before the first one. All places are lent. */
TabiyaPlace *tabiya_shell_get_place(TabiyaShell *self);
/* The part of that type, a place or another; lent. NULL while the window is being made. */
gpointer tabiya_shell_find(TabiyaShell *self, GType type);
/* NULL: no place has that name. (transfer none) */
TabiyaPlace *tabiya_shell_find_place(TabiyaShell *self, const char *name);
/* FALSE: no place has that name. */
gboolean tabiya_shell_show_place(TabiyaShell *self, const char *name);

/* --- Changes ---------------------------------------------------------------------------------- */

/* Call when actions may have been enabled or disabled, or their states or the place's menu may have
 * changed. */
void tabiya_shell_update_actions(TabiyaShell *self);
/* Updates the shapes and arrows on the board. */
void tabiya_shell_show_marks(TabiyaShell *self);
/* The shown place wants another layout, or has another title for the desktop. */
void tabiya_shell_update_layout(TabiyaShell *self);
/* In a narrow window, scrolls the page to a widget that has changed, if it is out of sight; NULL:
 * to the board, which shows another exercise. */
void tabiya_shell_bring(TabiyaShell *self, GtkWidget *widget);
/* A part that had announced it (tabiya_part_comes_back()) has restored its last state. */
void tabiya_shell_part_is_back(TabiyaShell *self);

/* --- Messages --------------------------------------------------------------------------------- */

/* Shows a toast, which a screen reader also reads out, with a button of that label for an action
 * (both NULL: none). Replaces the previous toast. */
void tabiya_shell_say(TabiyaShell *self, const char *text, const char *label, const char *action);
/* The note below the header bar, for messages that stay until the person closes them. Lent. */
struct _TabiyaNoteBar *tabiya_shell_get_note_bar(TabiyaShell *self);
/* Activates an action of the window, without "win."; `parameter` may be floating, or NULL. */
void tabiya_shell_activate(TabiyaShell *self, const char *action, GVariant *parameter);

/* --- The window's common objects -------------------------------------------------------------- */

/* All are lent. */
TabiyaBoardView *tabiya_shell_get_board(TabiyaShell *self);
/* Beside the board, hidden until it is needed. */
TabiyaEvaluationBar *tabiya_shell_get_evaluation_bar(TabiyaShell *self);
TabiyaEngineArbiter *tabiya_shell_get_arbiter(TabiyaShell *self);
/* For tasks that are useless once the window is closed, which cancels them. */
GCancellable *tabiya_shell_get_cancellable(TabiyaShell *self);

/* Lays the widget over the whole window, where its alignment and margins have it. */
void tabiya_shell_add_overlay(TabiyaShell *self, GtkWidget *widget);
/* Adds a button to the header bar, beside the menus. */
void tabiya_shell_add_to_header(TabiyaShell *self, GtkWidget *button);

/* --- Passing on to other places --------------------------------------------------------------- */

/* Opens a file in Study and shows it: after `ply` half-moves of its first game or, with -1, as it
 * was left. */
void tabiya_shell_open_file(TabiyaShell *self, GFile *file, int ply);
/* Opens a game in Study as a new one. `cursor` is shown, a node of it or of the game that it was
 * copied from; NULL: the start. */
void tabiya_shell_open_game(TabiyaShell *self, TabiyaGame *game, const TabiyaNode *cursor);
/* The same for a position or a game as text; reports errors in it. */
void tabiya_shell_open_text(TabiyaShell *self, const char *text);
/* Starts a game against Tabiya, or reports why it cannot. */
void tabiya_shell_new_game(TabiyaShell *self, const TabiyaNewGame *options);
/* Asks for a new game, with `position` as the one on the board; `chosen`: the game starts there. */
void tabiya_shell_ask_new_game(TabiyaShell *self, const EngPosition *position, gboolean chosen);
/* Starts a game against Tabiya that begins with `line`, with the pieces of `side`. */
void tabiya_shell_play_on(TabiyaShell *self, TabiyaGame *line, EngColor side);

G_END_DECLS

#endif
