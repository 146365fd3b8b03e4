/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Private to the files of the place "openings": openings-place.c is the place and its line,
 * openings-place-repertoires.c the page and the list of repertoires. */
#ifndef TABIYA_OPENINGS_PLACE_PRIVATE_H
#define TABIYA_OPENINGS_PLACE_PRIVATE_H

#include "app/openings/favorites.h"
#include "app/openings/openings-session.h"
#include "ui/openings/openings-place.h"
#include "ui/paged-panel.h"

G_BEGIN_DECLS

struct _TabiyaOpeningsPlace {
    TabiyaPlace parent_instance;

    TabiyaFavorites *favorites; /* owned; NULL: not needed yet */
    GtkWidget *browser;         /* weak: the page "browse"; NULL: not made yet */
    char *starred;              /* owned: the opening last starred or unstarred; NULL: none */
    GMenuModel *menu;           /* owned: the place's menu; NULL: to be made */
    GBytes *former_names;       /* owned: the former table of names; NULL: Tabiya's own */

    TabiyaRepertoires *repertoires; /* owned */
    gint64 asked_repertoire;        /* the repertoire in question */
    gboolean adding_line;           /* to a repertoire, once they are read */
    char *made;                     /* owned: the name of one that a dialog makes; NULL: none … */
    gint64 made_after;              /* … which is newer than this one … */
    TabiyaGame *made_for;           /* … and gets this (owned); NULL: it is opened */
};

TabiyaOpeningsSession *tabiya_openings_place_get_session(TabiyaOpeningsPlace *self);
/* Makes it if necessary. (transfer none) */
TabiyaPagedPanel *tabiya_openings_place_ensure_panel(TabiyaOpeningsPlace *self);
/* The path of the library. */
const char *tabiya_openings_place_get_library(TabiyaOpeningsPlace *self);

/* Call when other actions may have become usable. */
void tabiya_openings_place_tell_changed(TabiyaOpeningsPlace *self);

/* openings-place-repertoires.c */
void tabiya_openings_place_make_repertoires(TabiyaOpeningsPlace *self);
/* `place` is a TabiyaOpeningsPlace; a floating reference. */
GtkWidget *tabiya_openings_place_new_repertoire_page(gpointer place) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_openings_place_add_repertoire_actions(TabiyaOpeningsPlace *self);
void tabiya_openings_place_update_repertoire_actions(TabiyaOpeningsPlace *self);

G_END_DECLS

#endif
