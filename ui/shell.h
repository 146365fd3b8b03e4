/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The interface through which a part of the window (part.h), or a place among them (place.h), uses
 * the window. The window implements it; parts never see the window itself, and name each other by
 * type where they must.
 *
 * A shell is a GtkWindow: dialogs stand over it, and its actions ("win.…") are those of all its
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
    void (*part_is_back)(TabiyaShell *self);

    void (*say)(TabiyaShell *self, const char *text, const char *label, const char *action);
    struct _TabiyaNoteBar *(*get_note_bar)(TabiyaShell *self);

    TabiyaBoardView *(*get_board)(TabiyaShell *self);
    TabiyaEvaluationBar *(*get_evaluation_bar)(TabiyaShell *self);
    TabiyaEngineArbiter *(*get_arbiter)(TabiyaShell *self);
    GCancellable *(*get_cancellable)(TabiyaShell *self);

    void (*open_file)(TabiyaShell *self, GFile *file, int ply);
    void (*open_game)(TabiyaShell *self, TabiyaGame *game, const TabiyaNode *cursor);
    void (*open_text)(TabiyaShell *self, const char *text);
    void (*new_game)(TabiyaShell *self, const TabiyaNewGame *options);
    void (*ask_new_game)(TabiyaShell *self, const EngPosition *position, gboolean chosen);
    void (*play_on)(TabiyaShell *self, TabiyaGame *line, EngColor side);
};

/* --- Places ----------------------------------------------------------------------------------- */

/* The place that shows; NULL before the first one does. All places are lent. */
TabiyaPlace *tabiya_shell_get_place(TabiyaShell *self);
/* The part of that type, a place or none: there is one, and it is lent. NULL while the window is
 * made. */
gpointer tabiya_shell_find(TabiyaShell *self, GType type);
/* NULL: there is no place of that name. (transfer none) */
TabiyaPlace *tabiya_shell_find_place(TabiyaShell *self, const char *name);
/* FALSE: there is no place of that name. */
gboolean tabiya_shell_show_place(TabiyaShell *self, const char *name);

/* --- What changed ----------------------------------------------------------------------------- */

/* Which actions may be used, their states, and the menu of the place may be others. */
void tabiya_shell_update_actions(TabiyaShell *self);
/* Shows what is drawn on the board again: shapes and arrows. */
void tabiya_shell_show_marks(TabiyaShell *self);
/* The place that shows asks something else of the layout, or is called otherwise by the desktop. */
void tabiya_shell_update_layout(TabiyaShell *self);
/* A part that said it would come back later (tabiya_part_comes_back()) has what it had last
 * time. */
void tabiya_shell_part_is_back(TabiyaShell *self);

/* --- Saying something ------------------------------------------------------------------------- */

/* Shows a toast, which a screen reader also speaks, with a button of that label for an
 * action (both NULL: none). What was said before goes. */
void tabiya_shell_say(TabiyaShell *self, const char *text, const char *label, const char *action);
/* The note below the header bar, for what is to stay until the person has seen it. Lent. */
struct _TabiyaNoteBar *tabiya_shell_get_note_bar(TabiyaShell *self);
/* Activates an action of the window, without "win."; `parameter` may be floating, or NULL. */
void tabiya_shell_activate(TabiyaShell *self, const char *action, GVariant *parameter);

/* --- What the house has ----------------------------------------------------------------------- */

/* All are lent. */
TabiyaBoardView *tabiya_shell_get_board(TabiyaShell *self);
/* Beside the board, hidden until somebody shows it. */
TabiyaEvaluationBar *tabiya_shell_get_evaluation_bar(TabiyaShell *self);
TabiyaEngineArbiter *tabiya_shell_get_arbiter(TabiyaShell *self);
/* Of what is begun and of no use once the window is closed: it is cancelled then. */
GCancellable *tabiya_shell_get_cancellable(TabiyaShell *self);

/* --- From one place to another ---------------------------------------------------------------- */

/* Opens a file where files are studied, and shows it: after so many half-moves of its first game,
 * or, with -1, as it was left. */
void tabiya_shell_open_file(TabiyaShell *self, GFile *file, int ply);
/* A game to be studied, as something new. `cursor` is shown, a node of it or of the game that it is
 * a copy of; NULL: the start. */
void tabiya_shell_open_game(TabiyaShell *self, TabiyaGame *game, const TabiyaNode *cursor);
/* A position or a game in words, the same way; what is wrong with it is said. */
void tabiya_shell_open_text(TabiyaShell *self, const char *text);
/* Starts a game against the opponent; what stands against it is said. */
void tabiya_shell_new_game(TabiyaShell *self, const TabiyaNewGame *options);
/* Asks for a new game, with `position` as the one on the board; `chosen`: it starts there. */
void tabiya_shell_ask_new_game(TabiyaShell *self, const EngPosition *position, gboolean chosen);
/* A game against the opponent that has begun with `line`, with the pieces of `side`. */
void tabiya_shell_play_on(TabiyaShell *self, TabiyaGame *line, EngColor side);

G_END_DECLS

#endif
