/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The scenes in which everything is clicked: each place for a new person, each view of views.c, and
 * temporary ones: ends of games, cards, banners. A new scene is a row of the table in
 * click-scenes.c.
 */
#ifndef TABIYA_TESTS_CLICK_SCENES_H
#define TABIYA_TESTS_CLICK_SCENES_H

#include "tests/ui/views.h"

typedef enum {
    CLICK_NEWCOMER, /* the very first start */
    CLICK_NOBODY,   /* welcomed, but nothing is there yet */
    CLICK_SOMEBODY, /* has games, puzzles and a repertoire */
} ClickProfile;

typedef struct {
    const char *part; /* test that it belongs to */
    const char *name;
    ClickProfile profile;
    const char
        *within; /* type of the widget to look at, "" for the panel of the place; NULL: all */
    const char *steps[6];                 /* as in views.h */
    gboolean (*go)(TabiyaWindow *window); /* after them, FALSE: it cannot; NULL: that is all */
    void (*before)(const char *data_dir); /* the program starts; NULL: nothing */
    gboolean narrow;
    gboolean opens; /* another window, which is the one to look at */
    const char *const
        *after; /* steps of the preceding scene, if it cannot be shown by itself; or NULL */
} ClickScene;

/* Those of the table, then the views. Free with g_array_unref(). */
GArray *click_scenes_list(void);

/* FALSE: it cannot be shown, as after something that was clicked. */
gboolean click_scene_show(const ClickScene *scene, TabiyaWindow *window);

#endif
