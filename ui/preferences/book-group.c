/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-group.h. A file is opened just as the game opens it: as a TabiyaPlayBook. */
#include "ui/preferences/book-group.h"

#include <glib/gi18n.h>

#include "app/session/play-book.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define TOAST_COLUMNS 38

struct _TabiyaBookGroup {
    AdwPreferencesGroup parent_instance;

    TabiyaPlayBook *tried; /* owned; NULL: no book is being tried */
    char *refusal;         /* reason */
    gboolean chosen;       /* it will become the book; else it is the book */

    /* Template */
    GtkSwitch *enabled;
    AdwActionRow *row;
    GtkWidget *reset, *choose;
    AdwComboRow *varied;
    GtkWidget *books;
};

G_DEFINE_FINAL_TYPE(TabiyaBookGroup, tabiya_book_group, ADW_TYPE_PREFERENCES_GROUP)

/* --- Descriptions ----------------------------------------------------------------------------- */

static void show(TabiyaBookGroup *self, const char *path, const char *refusal)
{
    g_autofree char *name = *path ? g_path_get_basename(path) : NULL;

    adw_action_row_set_subtitle(self->row, refusal ? refusal
                                           : name  ? name
                                                   : _("The book that comes with Tabiya"));
    tabiya_widget_set_css_class(GTK_WIDGET(self->row), "error", refusal != NULL);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->row), *path ? path : NULL);
    gtk_widget_set_visible(self->reset, *path != '\0');
}

static void complain(TabiyaBookGroup *self)
{
    GtkWidget *window = gtk_widget_get_ancestor(GTK_WIDGET(self), ADW_TYPE_PREFERENCES_WINDOW);

    tabiya_announce(GTK_WIDGET(self), self->refusal);
    if (!window)
        return;
    AdwToast *toast = adw_toast_new("");
    adw_toast_set_custom_title(toast, tabiya_widget_new_toast_title(self->refusal, TOAST_COLUMNS));
    adw_preferences_window_add_toast(ADW_PREFERENCES_WINDOW(window), toast);
}

/* --- Trying a book ---------------------------------------------------------------------------- */

static void trouble_cb(TabiyaBookGroup *self, const char *why)
{
    g_free(self->refusal);
    self->refusal = g_strdup(why);
}

static void forget_tried(TabiyaBookGroup *self)
{
    if (self->tried)
        g_signal_handlers_disconnect_by_data(self->tried, self);
    g_clear_object(&self->tried);
    g_clear_pointer(&self->refusal, g_free);
}

static void tried_cb(TabiyaBookGroup *self)
{
    g_autofree char *path = NULL;

    g_object_get(self->tried, "file", &path, NULL);
    if (!self->chosen)
        show(self, path, self->refusal);
    else if (self->refusal)
        complain(self);
    else
        g_settings_set_string(tabiya_settings_get(), "book-file", path);
}

static void try(TabiyaBookGroup *self, const char *path, gboolean chosen)
{
    forget_tried(self);
    self->chosen = chosen;
    self->tried = tabiya_play_book_new();
    g_object_set(self->tried, "file", path, NULL);
    g_signal_connect_object(self->tried, "trouble", G_CALLBACK(trouble_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->tried, "ready", G_CALLBACK(tried_cb), self, G_CONNECT_SWAPPED);
    tabiya_play_book_prepare(self->tried);
}

static void file_changed_cb(TabiyaBookGroup *self)
{
    g_autofree char *path = g_settings_get_string(tabiya_settings_get(), "book-file");

    show(self, path, NULL);
    try(self, path, FALSE);
}

void tabiya_book_group_choose(TabiyaBookGroup *self, const char *path)
{
    g_return_if_fail(TABIYA_IS_BOOK_GROUP(self));
    try(self, path, TRUE);
}

/* --- Choosing --------------------------------------------------------------------------------- */

static void file_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path && g_utf8_validate(path, -1, NULL))
        tabiya_book_group_choose(user, path);
}

static void choose_cb(TabiyaBookGroup *self)
{
    static const char *const SUFFIXES[] = {"bin", NULL};

    tabiya_choose_file(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self))),
                       &(TabiyaFileQuestion){.title = _("Choose a Book"),
                                             .kind = _("Opening books (Polyglot)"),
                                             .suffixes = SUFFIXES},
                       file_chosen_cb, self);
}

static void reset_cb(TabiyaBookGroup *self)
{
    g_settings_reset(tabiya_settings_get(), "book-file");
}

/* The preferences are in front of the window: closes them. */
static void books_cb(TabiyaBookGroup *self)
{
    GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
    GtkWindow *parent = gtk_window_get_transient_for(window);

    gtk_window_close(window);
    gtk_widget_activate_action(GTK_WIDGET(parent), "win.books", NULL);
}

/* --- The rows --------------------------------------------------------------------------------- */

static gboolean to_selected(GValue *selected, GVariant *kept, gpointer user)
{
    g_value_set_uint(selected, g_variant_get_boolean(kept) ? 1 : 0);
    return TRUE;
}

static GVariant *from_selected(const GValue *selected, const GVariantType *type, gpointer user)
{
    return g_variant_new_boolean(g_value_get_uint(selected) == 1);
}

static void bind(TabiyaBookGroup *self, GSettings *settings)
{
    tabiya_settings_bind("book-enabled", self->enabled, "active");
    g_settings_bind_with_mapping(settings, "book-varied", self->varied, "selected",
                                 G_SETTINGS_BIND_DEFAULT, to_selected, from_selected, NULL, NULL);
    g_signal_connect_object(settings, "changed::book-file", G_CALLBACK(file_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_object_bind_property(self->enabled, "active", self->row, "sensitive", G_BINDING_SYNC_CREATE);
    g_object_bind_property(self->enabled, "active", self->varied, "sensitive",
                           G_BINDING_SYNC_CREATE);
    g_signal_connect_swapped(self->choose, "clicked", G_CALLBACK(choose_cb), self);
    g_signal_connect_swapped(self->reset, "clicked", G_CALLBACK(reset_cb), self);
    file_changed_cb(self);
}

static void tabiya_book_group_dispose(GObject *object)
{
    forget_tried(TABIYA_BOOK_GROUP(object));
    G_OBJECT_CLASS(tabiya_book_group_parent_class)->dispose(object);
}

static void tabiya_book_group_class_init(TabiyaBookGroupClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_book_group_dispose;
    tabiya_widget_set_template(widget_class, "preferences/book-group.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, enabled);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, reset);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, choose);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, varied);
    gtk_widget_class_bind_template_child(widget_class, TabiyaBookGroup, books);
}

static void tabiya_book_group_init(TabiyaBookGroup *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    tabiya_widget_fit_words(GTK_WIDGET(self)); /* before settings are bound to rows */
    g_signal_connect_swapped(self->books, "activated", G_CALLBACK(books_cb), self);
    bind(self, tabiya_settings_get());
}
