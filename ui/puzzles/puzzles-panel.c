/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzles-panel.h. */
#include "ui/puzzles/puzzles-panel.h"

#include <glib/gi18n.h>

#include "ui/shortcuts.h"

struct _TabiyaPuzzlesPanel {
    TabiyaPagedPanel parent_instance;

    /* Template */
    GtkWidget *previous, *next;
};

G_DEFINE_FINAL_TYPE(TabiyaPuzzlesPanel, tabiya_puzzles_panel, TABIYA_TYPE_PAGED_PANEL)

static void tabiya_puzzles_panel_class_init(TabiyaPuzzlesPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    tabiya_paged_panel_class_set_template(TABIYA_PAGED_PANEL_CLASS(klass),
                                          "puzzles/puzzles-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, previous);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPuzzlesPanel, next);
}

static void tabiya_puzzles_panel_init(TabiyaPuzzlesPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_shortcuts_name_button(self->previous, _("Previous puzzle"), "win.puzzle-previous");
    tabiya_shortcuts_name_button(self->next, _("Next puzzle"), "win.puzzle-next");
}

GtkWidget *tabiya_puzzles_panel_new(TabiyaBoardSession *session, const TabiyaPanelPage *pages,
                                    gsize n_pages, gpointer user)
{
    TabiyaPagedPanel *self = g_object_new(TABIYA_TYPE_PUZZLES_PANEL, "session", session, NULL);

    tabiya_paged_panel_set_pages(self, pages, n_pages, "win.puzzle-page", user);
    return GTK_WIDGET(self);
}
