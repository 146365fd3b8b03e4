/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-panel.h. */
#include "ui/arena/arena-panel.h"

#include "ui/page-rest.h"
#include "ui/widget.h"

struct _TabiyaArenaPanel {
    TabiyaPlacePanel parent_instance;

    TabiyaArenaShelf *shelf;       /* owned */
    TabiyaEngineRegistry *engines; /* owned */
    TabiyaArenaPage page;
    GtkWidget *pages[TABIYA_ARENA_N_PAGES]; /* NULL: not made yet */

    /* Template */
    GtkStack *stack;
};

G_DEFINE_FINAL_TYPE(TabiyaArenaPanel, tabiya_arena_panel, TABIYA_TYPE_PLACE_PANEL)

/* --- Pages ------------------------------------------------------------------------------------ */

static GtkWidget *make_page(TabiyaArenaPanel *self, TabiyaArenaPage page)
{
    switch (page) {
    case TABIYA_ARENA_PAGE_HOME:
        return tabiya_arena_home_new(self->shelf, self->engines);
    case TABIYA_ARENA_PAGE_SETUP:
        return tabiya_arena_setup_page_new(self->engines);
    case TABIYA_ARENA_PAGE_LEARNING:
        return tabiya_arena_learning_new();
    default:
        return tabiya_arena_run_new(tabiya_place_panel_get_session(TABIYA_PLACE_PANEL(self)));
    }
}

static void shape_page(TabiyaArenaPanel *self, TabiyaArenaPage page)
{
    const gboolean compact = tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(self));
    GtkWidget *widget = self->pages[page];

    if (!widget)
        return;
    if (page == TABIYA_ARENA_PAGE_HOME)
        tabiya_arena_home_set_compact(TABIYA_ARENA_HOME(widget), compact);
    else if (page == TABIYA_ARENA_PAGE_SETUP)
        tabiya_arena_setup_page_set_compact(TABIYA_ARENA_SETUP_PAGE(widget), compact);
    else if (page == TABIYA_ARENA_PAGE_TOURNAMENT)
        tabiya_arena_run_set_compact(TABIYA_ARENA_RUN(widget), compact);
}

static GtkWidget *ensure_page(TabiyaArenaPanel *self, TabiyaArenaPage page)
{
    if (!self->pages[page]) {
        self->pages[page] = make_page(self, page);
        gtk_stack_add_child(self->stack, self->pages[page]);
        tabiya_page_rest(self->pages[page]);
        shape_page(self, page);
    }
    return self->pages[page];
}

TabiyaArenaHome *tabiya_arena_panel_get_home(TabiyaArenaPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PANEL(self), NULL);
    return TABIYA_ARENA_HOME(ensure_page(self, TABIYA_ARENA_PAGE_HOME));
}

TabiyaArenaSetupPage *tabiya_arena_panel_get_setup(TabiyaArenaPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PANEL(self), NULL);
    return TABIYA_ARENA_SETUP_PAGE(ensure_page(self, TABIYA_ARENA_PAGE_SETUP));
}

TabiyaArenaRun *tabiya_arena_panel_get_run(TabiyaArenaPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PANEL(self), NULL);
    return TABIYA_ARENA_RUN(ensure_page(self, TABIYA_ARENA_PAGE_TOURNAMENT));
}

TabiyaArenaLearning *tabiya_arena_panel_get_learning(TabiyaArenaPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PANEL(self), NULL);
    return TABIYA_ARENA_LEARNING(ensure_page(self, TABIYA_ARENA_PAGE_LEARNING));
}

void tabiya_arena_panel_set_page(TabiyaArenaPanel *self, TabiyaArenaPage page)
{
    g_return_if_fail(TABIYA_IS_ARENA_PANEL(self) && page < TABIYA_ARENA_N_PAGES);
    self->page = page;
    gtk_stack_set_visible_child(self->stack, ensure_page(self, page));
}

TabiyaArenaPage tabiya_arena_panel_get_page(TabiyaArenaPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_ARENA_PANEL(self), TABIYA_ARENA_PAGE_HOME);
    return self->page;
}

/* --- Life ------------------------------------------------------------------------------------- */

/* The session stays the same; the page of a tournament is made with it. */
static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
}

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    for (TabiyaArenaPage page = 0; page < TABIYA_ARENA_N_PAGES; page++)
        shape_page(TABIYA_ARENA_PANEL(panel), page);
}

static gboolean tabiya_arena_panel_grab_focus(GtkWidget *widget)
{
    TabiyaArenaPanel *self = TABIYA_ARENA_PANEL(widget);

    return gtk_widget_grab_focus(ensure_page(self, self->page));
}

static void tabiya_arena_panel_dispose(GObject *object)
{
    TabiyaArenaPanel *self = TABIYA_ARENA_PANEL(object);

    memset(self->pages, 0, sizeof self->pages);
    g_clear_object(&self->shelf);
    g_clear_object(&self->engines);
    G_OBJECT_CLASS(tabiya_arena_panel_parent_class)->dispose(object);
}

static void tabiya_arena_panel_class_init(TabiyaArenaPanelClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_arena_panel_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_arena_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    tabiya_widget_set_template(widget_class, "arena/arena-panel.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaArenaPanel, stack);
}

static void tabiya_arena_panel_init(TabiyaArenaPanel *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *tabiya_arena_panel_new(TabiyaBoardSession *session, TabiyaArenaShelf *shelf,
                                  TabiyaEngineRegistry *engines)
{
    TabiyaArenaPanel *self = g_object_new(TABIYA_TYPE_ARENA_PANEL, "session", session, NULL);

    self->shelf = g_object_ref(shelf);
    self->engines = g_object_ref(engines);
    tabiya_arena_panel_set_page(self, TABIYA_ARENA_PAGE_HOME);
    return GTK_WIDGET(self);
}
