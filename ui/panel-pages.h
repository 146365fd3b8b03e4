/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pages of a place's panel: ways to look at one thing, of which one shows, with a button for each.
 *
 * A page is a TabiyaPlacePanel of its own, made when it is first shown; it gets the session and the
 * form of the panel around it. A new page is a row of a table, PAGES[] in the file of its place.
 *
 * For a panel to embed: it hands on its session and form, and disposes of the widgets itself. */
#ifndef TABIYA_PANEL_PAGES_H
#define TABIYA_PANEL_PAGES_H

#include "ui/place-panel.h"

G_BEGIN_DECLS

typedef struct {
    const char *name;
    const char *title;   /* untranslated */
    const char *tooltip; /* the same */
    GtkWidget *(*make)(gpointer user);
} TabiyaPanelPage;

/* All borrowed. */
typedef struct {
    TabiyaPlacePanel *panel;
    GtkStack *stack;
    const TabiyaPanelPage *pages;
    gsize n_pages;
    gpointer user;
} TabiyaPanelPages;

/* With `pages`, which must outlive the panel, `n_pages` and `user`, what they are made with, set: fills
 * `switcher` with the buttons, each of which activates `action` with its page's name as the target. The
 * widgets are those of `panel`. No page is made yet. */
void tabiya_panel_pages_init(TabiyaPanelPages *self, TabiyaPlacePanel *panel, GtkStack *stack,
                             GtkBox *switcher, const char *action);

/* The page of that name, made if need be; lent. NULL: there is none. */
GtkWidget *tabiya_panel_pages_ensure(TabiyaPanelPages *self, const char *name);

/* Shows it; TRUE if another one showed before. An unknown name changes nothing. */
gboolean tabiya_panel_pages_set(TabiyaPanelPages *self, const char *name);
/* The one that shows; NULL before the first. */
const char *tabiya_panel_pages_get(TabiyaPanelPages *self);

/* All pages there are; those to come get what the panel has then. */
void tabiya_panel_pages_set_session(TabiyaPanelPages *self, TabiyaBoardSession *session);
void tabiya_panel_pages_set_compact(TabiyaPanelPages *self, gboolean compact);

G_END_DECLS

#endif
