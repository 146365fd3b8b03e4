/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place's panel of several pages: views of one thing, one at a time, with a button for each.
 *
 * A page is a TabiyaPlacePanel of its own, made when it is first shown; it gets the session and the
 * form of the panel around it. A new page is a row of a table, PAGES[] in the file of its place.
 *
 * Property beyond those of TabiyaPlacePanel: "page" (string, read-write, notifies), the name of the
 * shown page; NULL before there are pages. An unknown name changes nothing.
 *
 * To make one: G_DEFINE_FINAL_TYPE(…, TABIYA_TYPE_PAGED_PANEL), a template whose parent is
 * "TabiyaPagedPanel", given by tabiya_paged_panel_class_set_template(), and
 * tabiya_paged_panel_set_pages() once it is there. A class with its own show_session or set_form
 * calls that of its parent class.
 */
#ifndef TABIYA_PAGED_PANEL_H
#define TABIYA_PAGED_PANEL_H

#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PAGED_PANEL (tabiya_paged_panel_get_type())
G_DECLARE_DERIVABLE_TYPE(TabiyaPagedPanel, tabiya_paged_panel, TABIYA, PAGED_PANEL,
                         TabiyaPlacePanel)

struct _TabiyaPagedPanelClass {
    TabiyaPlacePanelClass parent_class;
};

typedef struct {
    const char *name;
    const char *title;                 /* untranslated */
    const char *tooltip;               /* the same */
    GtkWidget *(*make)(gpointer user); /* (transfer floating): a TabiyaPlacePanel */
} TabiyaPanelPage;

/* For a class_init, instead of tabiya_widget_set_template(). The template has a GtkBox "content"
 * around all of its contents, whose rows are closer together in the compact form, a GtkBox
 * "switcher" for the buttons, and a GtkStack "stack" for the pages. */
void tabiya_paged_panel_class_set_template(TabiyaPagedPanelClass *klass, const char *name);

/* Sets the pages, once; the first one is shown. Each button activates `action` with its page's name
 * as the target. `pages`, `n_pages` of them, must outlive the panel; `user` is passed to their
 * constructors. */
void tabiya_paged_panel_set_pages(TabiyaPagedPanel *self, const TabiyaPanelPage *pages,
                                  gsize n_pages, const char *action, gpointer user);

void tabiya_paged_panel_set_page(TabiyaPagedPanel *self, const char *name);
/* (transfer none) (nullable) */
const char *tabiya_paged_panel_get_page(TabiyaPagedPanel *self);

/* The page of that name, made if necessary. (transfer none) (nullable): no page has that name. */
GtkWidget *tabiya_paged_panel_ensure_page(TabiyaPagedPanel *self, const char *name);

G_END_DECLS

#endif
