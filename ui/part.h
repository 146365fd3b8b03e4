/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A part of the window: its own actions, and whatever state they need. Places (place.h) are parts
 * with a board; others serve whichever place shows: drawing on the board, printing, the manual.
 *
 * A part is made with the window, at next to no cost, and sees of it what shell.h offers. Its
 * actions are the window's, too: "win." and their name. A new part is a row of the table in
 * parts.c.
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

/* NULL: nothing is done. */
struct _TabiyaPartClass {
    GObjectClass parent_class;

    /* All parts are there, and none has shown anything yet. */
    void (*meet)(TabiyaPart *self);
    /* A place is about to be shown, whose panel may be made by that, and the next start would show
     * it again. NULL: that is one which no start comes back to. */
    void (*expect)(TabiyaPart *self, TabiyaPlace *place);
    /* Another position shows, or another place. */
    void (*follow)(TabiyaPart *self);
    /* Enables actions and sets their states, as things are now. Called often. */
    void (*update)(TabiyaPart *self);
    /* Every part has what it had last time. */
    void (*begin)(TabiyaPart *self);
    /* Takes a file (lent) that is dropped or pasted or opened; FALSE: it is not for this part. */
    gboolean (*take_file)(TabiyaPart *self, GFile *file);
};

/* Everywhere here `self` is a TabiyaPart, so that callbacks and subclasses need no casts. */

/* NULL: the window is gone. Lent. */
TabiyaShell *tabiya_part_get_shell(gpointer self);
/* Whether the window is closed: what was begun ends in silence. */
gboolean tabiya_part_is_over(gpointer self);
/* For what is begun and of no use afterwards. Lent, never NULL. */
GCancellable *tabiya_part_get_cancellable(gpointer self);

/* It has something to read before it is as it was last time, and says when by
 * tabiya_part_is_back(). In its init(), constructed() or meet(). */
void tabiya_part_comes_back(gpointer self);
void tabiya_part_is_back(gpointer self);
/* For the window: what of that is not there yet. */
guint tabiya_part_count_coming_back(gpointer self);

/* --- Actions ---------------------------------------------------------------------------------- */

/* In init(), so that the window finds them. `user` is what the callbacks get. */
void tabiya_part_add_actions(gpointer self, const GActionEntry *actions, gsize n, gpointer user);
/* One that shows and changes a setting, and is called as it is. Nothing where there are no
 * settings. */
void tabiya_part_add_setting(gpointer self, const char *key);
/* Lent. */
GActionMap *tabiya_part_get_actions(gpointer self);

/* Of one of its own actions. `state` may be floating. */
void tabiya_part_enable(gpointer self, const char *action, gboolean enabled);
void tabiya_part_set_state(gpointer self, const char *action, GVariant *state);
void tabiya_part_set_on(gpointer self, const char *action, gboolean on);
gboolean tabiya_part_is_on(gpointer self, const char *action);

/* --- Saying something ------------------------------------------------------------------------- */

/* As tabiya_shell_say(); once the window is gone nothing is said. */
void tabiya_part_say(gpointer self, const char *text);
/* With a button Undo, and with one of another label. */
void tabiya_part_say_undo(gpointer self, const char *text, const char *action);
void tabiya_part_offer(gpointer self, const char *text, const char *label, const char *action);
/* Whether something stands at `path`, which is said then: what is named from outside, as over
 * D-Bus, and not in a dialog overwrites nothing. */
gboolean tabiya_part_refuse_existing(gpointer self, const char *path);
/* "white" or "black", as an action is given it. FALSE: it is another word, which is said. */
gboolean tabiya_part_read_side(gpointer self, const char *word, EngColor *side);

G_END_DECLS

#endif
