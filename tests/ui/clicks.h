/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Clicking: the clickable widgets of a window, a pointer that clicks them, whether a click has an
 * effect that a person could notice, and whether its action exists. */
#ifndef TABIYA_TESTS_CLICKS_H
#define TABIYA_TESTS_CLICKS_H

#include "tests/ui/fixture.h"

/* --- Targets ---------------------------------------------------------------------------------- */

typedef struct {
    char *name;        /* its place, its action and its text: the same whenever it is shown */
    GtkWidget *widget; /* owned */
    GPtrArray *menus;  /* of GtkWidget, owned: open menus that contain it, and the buttons that
                        * opened them */
    gboolean chosen;   /* the one of several that is on: it may stay as it is */
} ClickTarget;

/* Every visible widget below `root` that can be clicked, each name once, without those that GTK
 * adds. */
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

/* What a person sees or can notice elsewhere: visible widgets and their texts, states of actions,
 * windows, the clipboard, preferences. */
typedef struct _ClickLook ClickLook;

/* `target`: the clicked widget; that it is pressed, and that its menu closes, does not count. NULL:
 * no click, and widgets that disappear by themselves are left out. */
ClickLook *clicks_look(TabiyaWindow *window, const ClickTarget *target);
void click_look_free(ClickLook *look);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClickLook, click_look_free)

/* The first difference, in words; NULL: there is none. `noise`: names of what changes by itself. */
char *clicks_compare(const ClickLook *before, const ClickLook *after, GHashTable *noise);

/* Waits until nothing changes any longer; values that keep changing are added to `noise`. */
void clicks_settle(TabiyaWindow *window, GHashTable *noise);

/* --- Whether there is such an action ---------------------------------------------------------- */

/* NULL, or the error of an action with that name at that widget. */
char *clicks_check_action(GtkWidget *widget, const char *name, GVariant *target);
/* The same for each button, row and menu item below `root`, visible or not. Adds errors to
 * `failures`, a set of strings; returns the number of actions. */
guint clicks_check_actions(GtkWidget *root, GHashTable *failures);

#endif
