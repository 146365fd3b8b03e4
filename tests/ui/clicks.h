/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clicking: the clickable widgets of a window, a pointer that clicks them, whether a click has an
 * effect that a person could notice, and whether its action exists. */
#ifndef TABIYA_TESTS_CLICKS_H
#define TABIYA_TESTS_CLICKS_H

#include "tests/ui/fixture.h"

/* --- Targets ---------------------------------------------------------------------------------- */

typedef struct {
    char *name;        /* where it is, what it does, what it says: the same whenever it shows */
    GtkWidget *widget; /* owned */
    GPtrArray *menus;  /* of GtkWidget, owned: open menus that it stands in, and what opened them */
    gboolean chosen;   /* the one of several that is on: it may stay as it is */
} ClickTarget;

/* All that shows and may be clicked below `root`, each name once, but for what GTK itself adds. */
GPtrArray *clicks_list(GtkWidget *root);
/* NULL: it is not there. Free with click_target_free(). */
ClickTarget *clicks_find(GtkWidget *root, const char *name);
void click_target_free(ClickTarget *target);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClickTarget, click_target_free)

/* --- Clicking --------------------------------------------------------------------------------- */

/* FALSE: there is no program for it here. */
gboolean clicks_start(void);
void clicks_end(void);
/* Scrolls to it and moves the pointer there. FALSE: nowhere does a pointer reach it. */
gboolean clicks_point_at(const ClickTarget *target);
/* Whether it is there still. */
gboolean clicks_is_pointed_at(const ClickTarget *target);
/* Once, where the pointer is. */
void clicks_press(void);

/* --- Effects ---------------------------------------------------------------------------------- */

/* What a person sees or finds elsewhere: widgets that show and what they say, states of actions,
 * windows, the clipboard, preferences. */
typedef struct _ClickLook ClickLook;

/* `target`: what is clicked, which is pressed and whose menu goes: neither is news. NULL: nothing
 * is, and what goes by itself is left out. */
ClickLook *clicks_look(TabiyaWindow *window, const ClickTarget *target);
void click_look_free(ClickLook *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClickLook, click_look_free)

/* The first difference, in words; NULL: there is none. `noise`: names of what changes by itself. */
char *clicks_compare(const ClickLook *before, const ClickLook *after, GHashTable *noise);

/* Waits until nothing changes any more; what goes on changing is added to `noise`. */
void clicks_settle(TabiyaWindow *window, GHashTable *noise);

/* --- Whether there is such an action ---------------------------------------------------------- */

/* NULL, or what is wrong with an action of that name at that widget. */
char *clicks_check_action(GtkWidget *widget, const char *name, GVariant *target);
/* That of each button, row and item of a menu below `root`, whether it shows or not. Adds what is
 * wrong to `failures`, a set of strings; returns how many there were. */
guint clicks_check_actions(GtkWidget *root, GHashTable *failures);

#endif
