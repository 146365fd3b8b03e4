/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A part of the window: its own actions, and whatever state they need. Places (place.h) are parts
 * with a board; others work in every place: drawing on the board, printing, the manual.
 *
 * A part is made with the window, at next to no cost, and uses it through shell.h. Its actions are
 * the window's, too: "win." and their name. A new part is a row of the table in parts.c.
 *
 * Properties (construct only):
 *   shell   TabiyaShell, not owned: NULL once the window is gone
 */
#ifndef TABIYA_PART_H
#define TABIYA_PART_H

#include "ui/shell.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PART (tabiya_part_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaPart, tabiya_part, TABIYA, PART, GObject)

/* NULL: does nothing. */
struct _TabiyaPartClass {
    GObjectClass parent_class;

    /* All parts exist, and none has shown anything yet. */
    void (*meet)(TabiyaPart *self);
    /* A place is about to be shown, which may make its panel; the next start would show it again.
     * NULL: a place that no start returns to. */
    void (*expect)(TabiyaPart *self, TabiyaPlace *place);
    /* Another position or another place is shown. */
    void (*follow)(TabiyaPart *self);
    /* Enables actions and sets their states. Called often. */
    void (*update)(TabiyaPart *self);
    /* Every part has restored its last state. */
    void (*begin)(TabiyaPart *self);
    /* Takes a file (lent) that was dropped, pasted or opened; FALSE: not for this part. */
    gboolean (*take_file)(TabiyaPart *self, GFile *file);
};

/* In all these functions `self` is a TabiyaPart, so that callbacks and subclasses need no casts. */

/* NULL: the window is gone. Lent. */
TabiyaShell *tabiya_part_get_shell(gpointer self);
/* Whether the window is closed: tasks then end without a message. */
gboolean tabiya_part_is_over(gpointer self);
/* Cancels tasks that are useless without the window. Lent, never NULL. */
GCancellable *tabiya_part_get_cancellable(gpointer self);

/* The part must read something to restore its last state, and calls tabiya_part_is_back()
 * afterwards. For its init(), constructed() or meet(). */
void tabiya_part_comes_back(gpointer self);
void tabiya_part_is_back(gpointer self);
/* For the window: the number of such tasks not finished. */
guint tabiya_part_count_coming_back(gpointer self);

/* --- Actions ---------------------------------------------------------------------------------- */

/* For init(), so that the window finds the actions. `user` is passed to the callbacks. */
void tabiya_part_add_actions(gpointer self, const GActionEntry *actions, gsize n, gpointer user);
/* Adds an action that shows and changes a setting of the same name. Does nothing without
 * settings. */
void tabiya_part_add_setting(gpointer self, const char *key);
/* Lent. */
GActionMap *tabiya_part_get_actions(gpointer self);

/* For one of its own actions. `state` may be floating. */
void tabiya_part_enable(gpointer self, const char *action, gboolean enabled);
void tabiya_part_set_state(gpointer self, const char *action, GVariant *state);
void tabiya_part_set_on(gpointer self, const char *action, gboolean on);
gboolean tabiya_part_is_on(gpointer self, const char *action);

/* --- Messages --------------------------------------------------------------------------------- */

/* Like tabiya_shell_say(); does nothing once the window is gone. */
void tabiya_part_say(gpointer self, const char *text);
/* With a button Undo, or with another label. */
void tabiya_part_say_undo(gpointer self, const char *text, const char *action);
void tabiya_part_offer(gpointer self, const char *text, const char *label, const char *action);
/* Whether a file exists at `path`, and reports it: a path from outside, such as D-Bus rather than a
 * dialog, must not overwrite anything. */
gboolean tabiya_part_refuse_existing(gpointer self, const char *path);
/* Parses an action's "white" or "black". FALSE: another word, which is reported. */
gboolean tabiya_part_read_side(gpointer self, const char *word, EngColor *side);

G_END_DECLS

#endif
