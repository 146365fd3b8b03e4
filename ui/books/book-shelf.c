/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-shelf.h. The page is rebuilt each time. */
#include "ui/books/book-shelf.h"

#include <glib/gi18n.h>

#include "app/books/book-draft.h"
#include "app/books/book-edit.h"
#include "ui/access/names.h"
#include "ui/settings.h"
#include "ui/widget.h"

struct _TabiyaBookShelf {
    AdwBin parent_instance;

    char *directory;
};

G_DEFINE_FINAL_TYPE(TabiyaBookShelf, tabiya_book_shelf, ADW_TYPE_BIN)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Existing books --------------------------------------------------------------------------- */

static void activated_cb(AdwActionRow *row, TabiyaBookShelf *self)
{
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0,
                  g_object_get_data(G_OBJECT(row), "tabiya-book-path"));
}

static void add_book(TabiyaBookShelf *self, AdwPreferencesGroup *group, const char *path,
                     const char *title, const char *subtitle)
{
    GtkWidget *row = tabiya_widget_new_way_row(title, subtitle);

    g_object_set_data_full(G_OBJECT(row), "tabiya-book-path", g_strdup(path), g_free);
    gtk_widget_set_tooltip_text(row, *path ? path : NULL);
    g_signal_connect(row, "activated", G_CALLBACK(activated_cb), self);
    adw_preferences_group_add(group, row);
}

static char *dup_title(const char *path, const char *shipped)
{
    if (!*path)
        return g_strdup(_("New book"));
    return g_str_equal(path, shipped) ? g_strdup(_("The book that comes with Tabiya"))
                                      : g_path_get_basename(path);
}

static void add_books(TabiyaBookShelf *self, AdwPreferencesGroup *group)
{
    g_auto(GStrv) unsaved = tabiya_book_draft_list_unsaved(self->directory);
    GSettings *settings = tabiya_settings_get();
    g_autofree char *playing = g_settings_get_string(settings, "book-file");
    g_autofree char *found = tabiya_book_dup_shipped();
    const char *shipped = found ? found : "";
    const char *played = playing;

    if (!*played)
        played = shipped;
    for (char **path = unsaved; *path; path++) {
        g_autofree char *title = dup_title(*path, shipped);

        add_book(self, group, *path, title, _("Unsaved changes"));
    }
    if (*played && !g_strv_contains((const char *const *)unsaved, played)) {
        g_autofree char *title = dup_title(played, shipped);

        add_book(self, group, played, title, _("Tabiya plays from this book"));
    }
    if (*shipped && !g_str_equal(played, shipped) &&
        !g_strv_contains((const char *const *)unsaved, shipped)) {
        add_book(self, group, shipped, _("The book that comes with Tabiya"), NULL);
    }
}

/* --- Other books ------------------------------------------------------------------------------ */

static void add_ways(AdwPreferencesGroup *group)
{
    static const struct {
        const char *title, *subtitle, *action;
    } WAYS[] = {
        {N_("Open a Book…"), N_("Polyglot format; you can also drop a file here"), "win.book-open"},
        {N_("New Book"), N_("Start empty, then play moves and add them"), "win.book-new"},
        {N_("Create a Book from Games…"), N_("From any number of game files"), "win.book-make"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(WAYS); i++) {
        GtkWidget *row = tabiya_widget_new_way_row(_(WAYS[i].title), _(WAYS[i].subtitle));

        gtk_actionable_set_action_name(GTK_ACTIONABLE(row), WAYS[i].action);
        adw_preferences_group_add(group, row);
    }
}

void tabiya_book_shelf_refresh(TabiyaBookShelf *self)
{
    GtkWidget *page = adw_preferences_page_new();
    AdwPreferencesGroup *books = ADW_PREFERENCES_GROUP(adw_preferences_group_new());
    AdwPreferencesGroup *ways = ADW_PREFERENCES_GROUP(adw_preferences_group_new());

    g_return_if_fail(TABIYA_IS_BOOK_SHELF(self));
    adw_preferences_group_set_title(books, _("Opening Books"));
    adw_preferences_group_set_description(
        books,
        _("Which moves are played in each position, and how often. Tabiya plays from one of these "
          "books, and hints show its moves."));
    tabiya_names_give(GTK_WIDGET(books));
    tabiya_names_call_list(GTK_WIDGET(ways), _("Books"));
    add_books(self, books);
    add_ways(ways);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), books);
    adw_preferences_page_add(ADW_PREFERENCES_PAGE(page), ways);
    adw_bin_set_child(ADW_BIN(self), page);
}

/* --- The widget ------------------------------------------------------------------------------- */

static void tabiya_book_shelf_finalize(GObject *object)
{
    g_free(TABIYA_BOOK_SHELF(object)->directory);
    G_OBJECT_CLASS(tabiya_book_shelf_parent_class)->finalize(object);
}

static void tabiya_book_shelf_class_init(TabiyaBookShelfClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_book_shelf_finalize;
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", TABIYA_TYPE_BOOK_SHELF, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_book_shelf_init(TabiyaBookShelf *self)
{
}

GtkWidget *tabiya_book_shelf_new(const char *directory)
{
    TabiyaBookShelf *self = g_object_new(TABIYA_TYPE_BOOK_SHELF, NULL);

    self->directory = g_strdup(directory);
    return GTK_WIDGET(self);
}
