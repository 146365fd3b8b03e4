/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-tabs.h. AdwTabBar needs pages with a child each, but every tab shows the whole panel.
 * So the pages here are empty and never visible: they represent the session's tabs, in order. */
#include "ui/study/study-tabs.h"

#include <glib/gi18n.h>

#include "ui/compat.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

#define NUMBER_KEY "tabiya-number"

struct _TabiyaStudyTabs {
    GtkWidget parent_instance;

    TabiyaStudySession *session; /* owned */
    AdwTabView *view;            /* owned; in no window */
    AdwTabBar *bar;              /* owned by its parent */
    GtkWidget *new_tab;          /* at its end */
    gboolean following;          /* the change comes from the session, not from the person */
    gboolean compact;
};

G_DEFINE_FINAL_TYPE(TabiyaStudyTabs, tabiya_study_tabs, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_SESSION, N_PROPS };
static GParamSpec *properties[N_PROPS];

static TabiyaStudyTab *tab_of(AdwTabPage *page)
{
    return g_object_get_data(G_OBJECT(page), "tab");
}

static AdwTabPage *page_of(TabiyaStudyTabs *self, TabiyaStudyTab *tab)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++) {
        AdwTabPage *page = adw_tab_view_get_nth_page(self->view, i);
        if (tab_of(page) == tab)
            return page;
    }
    return NULL;
}

/* --- Changes of the session ------------------------------------------------------------------- */

/* The bar is hidden while the only list has never been saved. */
static void update_bar(TabiyaStudyTabs *self)
{
    TabiyaPgnDocument *document =
        self->session ? tabiya_study_session_get_document(self->session) : NULL;
    gboolean is_file = document && tabiya_pgn_document_get_file(document);
    adw_tab_bar_set_autohide(self->bar, self->compact || !is_file);
}

/* Lists without a file have the same name: the number of this one, from 1. */
static guint number_of(AdwTabPage *page)
{
    return GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(page), NUMBER_KEY));
}

static char *dup_title(AdwTabPage *page)
{
    const char *title = tabiya_study_tab_get_title(tab_of(page));

    return number_of(page) > 1 ? g_strdup_printf("%s %u", title, number_of(page)) : g_strdup(title);
}

static void update_page(AdwTabPage *page)
{
    TabiyaStudyTab *tab = tab_of(page);
    g_autofree char *title = dup_title(page);
    GFile *file = tabiya_pgn_document_get_file(tabiya_study_tab_get_document(tab));
    g_autofree char *marked =
        tabiya_study_tab_is_modified(tab) ? g_strdup_printf("• %s", title) : g_strdup(title);
    g_autofree char *path = file ? g_file_get_parse_name(file) : NULL;
    g_autofree char *tooltip = g_markup_escape_text(path ? path : title, -1);
    adw_tab_page_set_title(page, marked);
    adw_tab_page_set_tooltip(page, tooltip);
}

static guint find_free_number(TabiyaStudyTabs *self)
{
    guint number = 1;
    gboolean taken;

    do {
        taken = FALSE;
        for (int i = 0; i < adw_tab_view_get_n_pages(self->view); i++)
            taken = taken || number_of(adw_tab_view_get_nth_page(self->view, i)) == number;
        number += taken;
    } while (taken);
    return number;
}

/* A list keeps its number while it is open; a new one gets the first free number. */
static void number_pages(TabiyaStudyTabs *self)
{
    int n_pages = adw_tab_view_get_n_pages(self->view);

    for (int i = 0; i < n_pages; i++) {
        AdwTabPage *page = adw_tab_view_get_nth_page(self->view, i);
        TabiyaPgnDocument *document = tabiya_study_tab_get_document(tab_of(page));
        guint number = number_of(page);

        if (tabiya_pgn_document_get_file(document))
            number = 0;
        else if (number == 0)
            number = find_free_number(self);
        g_object_set_data(G_OBJECT(page), NUMBER_KEY, GUINT_TO_POINTER(number));
        update_page(page);
    }
}

static void add_page(TabiyaStudyTabs *self, TabiyaStudyTab *tab, int position)
{
    AdwTabPage *page = adw_tab_view_insert(self->view, adw_bin_new(), position);
    static const char *const watched[] = {"notify::title", "notify::modified", "notify::document"};
    g_object_set_data_full(G_OBJECT(page), "tab", g_object_ref(tab), g_object_unref);
    for (gsize i = 0; i < G_N_ELEMENTS(watched); i++) {
        g_signal_connect_object(tab, watched[i], G_CALLBACK(update_page), page, G_CONNECT_SWAPPED);
    }
    update_page(page);
}

static void remove_page(TabiyaStudyTabs *self, AdwTabPage *page)
{
    adw_tab_view_close_page(self->view, page);
}

static gboolean has_tab(GListModel *tabs, TabiyaStudyTab *tab)
{
    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) other = g_list_model_get_item(tabs, i);
        if (other == tab)
            return TRUE;
    }
    return FALSE;
}

/* There are few tabs, which seldom change: removes pages without a tab, then moves each page to its
 * place. */
static void tabs_changed_cb(TabiyaStudyTabs *self)
{
    GListModel *tabs = tabiya_study_session_get_tabs(self->session);
    self->following = TRUE;
    for (int i = adw_tab_view_get_n_pages(self->view) - 1; i >= 0; i--) {
        AdwTabPage *page = adw_tab_view_get_nth_page(self->view, i);
        if (!has_tab(tabs, tab_of(page)))
            remove_page(self, page);
    }
    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);
        AdwTabPage *page = page_of(self, tab);
        if (page)
            adw_tab_view_reorder_page(self->view, page, (int)i);
        else
            add_page(self, tab, (int)i);
    }
    number_pages(self);
    self->following = FALSE;
    tabiya_name_icon_buttons(GTK_WIDGET(self->bar), _("Close the tab"));
    tabiya_shortcuts_name_button(self->new_tab, _("New tab"), "win.new-tab");
}

static void tab_changed_cb(TabiyaStudyTabs *self)
{
    TabiyaStudyTab *tab = tabiya_study_session_get_tab(self->session);
    AdwTabPage *page = tab ? page_of(self, tab) : NULL;
    self->following = TRUE;
    if (page)
        adw_tab_view_set_selected_page(self->view, page);
    self->following = FALSE;
    update_bar(self);
}

/* --- Changes of the person -------------------------------------------------------------------- */

static void selected_cb(TabiyaStudyTabs *self)
{
    AdwTabPage *page = adw_tab_view_get_selected_page(self->view);
    if (page && tab_of(page) && self->session && !self->following)
        tabiya_study_session_set_tab(self->session, tab_of(page));
}

/* Closes the tab in the session; the page is removed when the session reports it. */
static gboolean close_page_cb(TabiyaStudyTabs *self, AdwTabPage *page)
{
    adw_tab_view_close_page_finish(self->view, page, self->following);
    if (!self->following) {
        tabiya_study_session_set_tab(self->session, tab_of(page));
        gtk_widget_activate_action(GTK_WIDGET(self), "win.close-tab", NULL);
    }
    return GDK_EVENT_STOP;
}

static void reordered_cb(TabiyaStudyTabs *self, AdwTabPage *page, int position)
{
    if (!self->following)
        tabiya_study_session_move_tab(self->session, tab_of(page), (guint)position);
}

/* --- The class -------------------------------------------------------------------------------- */

void tabiya_study_tabs_set_session(TabiyaStudyTabs *self, TabiyaStudySession *session)
{
    g_return_if_fail(TABIYA_IS_STUDY_TABS(self));
    if (session == self->session)
        return;
    if (self->session) {
        g_signal_handlers_disconnect_by_data(tabiya_study_session_get_tabs(self->session), self);
        g_signal_handlers_disconnect_by_data(self->session, self);
    }
    g_set_object(&self->session, session);
    if (session) {
        g_signal_connect_swapped(tabiya_study_session_get_tabs(session), "items-changed",
                                 G_CALLBACK(tabs_changed_cb), self);
        g_signal_connect_swapped(session, "notify::tab", G_CALLBACK(tab_changed_cb), self);
        g_signal_connect_swapped(session, "notify::document", G_CALLBACK(update_bar), self);
        tabs_changed_cb(self);
        tab_changed_cb(self);
    }
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_SESSION]);
}

void tabiya_study_tabs_set_compact(TabiyaStudyTabs *self, gboolean compact)
{
    g_return_if_fail(TABIYA_IS_STUDY_TABS(self));
    self->compact = compact;
    update_bar(self);
}

static void tabiya_study_tabs_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *pspec)
{
    if (id == PROP_SESSION)
        g_value_set_object(value, TABIYA_STUDY_TABS(object)->session);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_study_tabs_set_property(GObject *object, guint id, const GValue *value,
                                           GParamSpec *pspec)
{
    if (id == PROP_SESSION)
        tabiya_study_tabs_set_session(TABIYA_STUDY_TABS(object), g_value_get_object(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_study_tabs_dispose(GObject *object)
{
    TabiyaStudyTabs *self = TABIYA_STUDY_TABS(object);
    tabiya_study_tabs_set_session(self, NULL);
    if (self->view)
        g_signal_handlers_disconnect_by_data(self->view, self);
    if (self->bar)
        adw_tab_bar_set_view(self->bar, NULL);
    if (self->bar)
        gtk_widget_unparent(GTK_WIDGET(self->bar));
    self->bar = NULL;
    g_clear_object(&self->view);
    G_OBJECT_CLASS(tabiya_study_tabs_parent_class)->dispose(object);
}

static void tabiya_study_tabs_class_init(TabiyaStudyTabsClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    object_class->get_property = tabiya_study_tabs_get_property;
    object_class->set_property = tabiya_study_tabs_set_property;
    object_class->dispose = tabiya_study_tabs_dispose;
    properties[PROP_SESSION] =
        g_param_spec_object("session", NULL, NULL, TABIYA_TYPE_STUDY_SESSION,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *new_tab_button(void)
{
    GtkWidget *button = gtk_button_new_from_icon_name("tab-new-symbolic");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.new-tab");
    gtk_widget_add_css_class(button, "flat");
    return button;
}

static void tabiya_study_tabs_init(TabiyaStudyTabs *self)
{
    self->view = g_object_ref_sink(ADW_TAB_VIEW(adw_tab_view_new()));
    self->bar = adw_tab_bar_new();
    adw_tab_bar_set_view(self->bar, self->view);
    adw_tab_bar_set_inverted(self->bar, FALSE);
    self->new_tab = new_tab_button();
    adw_tab_bar_set_end_action_widget(self->bar, self->new_tab);
    gtk_widget_add_css_class(GTK_WIDGET(self->bar), "inline");
    gtk_widget_set_parent(GTK_WIDGET(self->bar), GTK_WIDGET(self));
    tabiya_widget_set_name(GTK_WIDGET(self->bar), _("Open files"));
    /* Without tabs it takes no room: a box adds its spacing to a child of no height, too. */
    g_object_bind_property(self->bar, "tabs-revealed", self, "visible", G_BINDING_SYNC_CREATE);
    g_signal_connect_swapped(self->view, "notify::selected-page", G_CALLBACK(selected_cb), self);
    g_signal_connect_swapped(self->view, "close-page", G_CALLBACK(close_page_cb), self);
    g_signal_connect_swapped(self->view, "page-reordered", G_CALLBACK(reordered_cb), self);
}
