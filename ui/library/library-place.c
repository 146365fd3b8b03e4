/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-place.h. This file: the place, and the commands for its selected games and
 * collections. */
#include "ui/library/library-place-private.h"

#include <glib/gi18n.h>

#include "app/library/game-file.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/library/details-dialog.h"
#include "ui/library/library-game.h"
#include "ui/notation/notation-view.h"
#include "ui/widget.h"

G_DEFINE_FINAL_TYPE(TabiyaLibraryPlace, tabiya_library_place, TABIYA_TYPE_PLACE)

static TabiyaLibrarySession *session_of(TabiyaLibraryPlace *self)
{
    return TABIYA_LIBRARY_SESSION(tabiya_place_get_session(self));
}

TabiyaLibrarian *tabiya_library_place_get_librarian(TabiyaLibraryPlace *self)
{
    return tabiya_library_session_get_librarian(session_of(self));
}

const char *tabiya_library_place_get_path(TabiyaLibraryPlace *self)
{
    return tabiya_librarian_get_path(tabiya_library_place_get_librarian(self));
}

TabiyaLibraryPanel *tabiya_library_place_get_panel(TabiyaLibraryPlace *self)
{
    return TABIYA_LIBRARY_PANEL(tabiya_place_get_panel(self));
}

GtkWindow *tabiya_library_place_get_window(TabiyaLibraryPlace *self)
{
    return GTK_WINDOW(tabiya_part_get_shell(self));
}

GArray *tabiya_library_place_dup_chosen(TabiyaLibraryPlace *self)
{
    return tabiya_library_panel_dup_chosen(tabiya_library_place_get_panel(self));
}

void tabiya_library_place_tell_update(TabiyaLibraryPlace *self)
{
    if (!tabiya_part_is_over(self))
        tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

/* --- Games ------------------------------------------------------------------------------------ */

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gint64 id = tabiya_library_session_get_game_id(session_of(user));

    if (id != 0)
        tabiya_library_game_open(user, id, -1);
}

static void panel_open_cb(TabiyaLibraryPlace *self, gint64 id)
{
    tabiya_library_game_open(TABIYA_PART(self), id, -1);
}

static void star_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(user);

    tabiya_librarian_set_starred(tabiya_library_place_get_librarian(user), ids,
                                 g_variant_get_boolean(parameter));
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(user);

    tabiya_librarian_delete(tabiya_library_place_get_librarian(user), ids);
}

static void edit_tags_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(user);

    tabiya_details_dialog_present(tabiya_library_place_get_window(user),
                                  tabiya_library_place_get_librarian(user), ids);
}

static void choose_all_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_library_panel_choose_all(tabiya_library_place_get_panel(user));
}

/* --- Collections ------------------------------------------------------------------------------ */

static void name_collection_cb(const char *name, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(user);

    tabiya_librarian_add_collection(tabiya_library_place_get_librarian(user), name, ids);
}

static void new_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_name(tabiya_library_place_get_window(user),
                    &(TabiyaNameQuestion){_("New Collection"), _("_Create"), ""},
                    name_collection_cb, user);
}

static void collect(TabiyaLibraryPlace *self, GVariant *collection, gboolean in)
{
    g_autoptr(GArray) ids = tabiya_library_place_dup_chosen(self);
    const char *name;
    gint64 id;

    g_variant_get(collection, "(x&s)", &id, &name);
    tabiya_librarian_collect(tabiya_library_place_get_librarian(self), id, name, ids, in);
}

static void collect_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    collect(user, parameter, TRUE);
}

static void take_out_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    collect(user, parameter, FALSE);
}

static void renamed_cb(const char *name, gpointer user)
{
    TabiyaLibraryPlace *self = user;
    TabiyaLibrarian *librarian = tabiya_library_place_get_librarian(self);

    if (self->renamed_query)
        tabiya_librarian_rename_search(librarian, self->renamed, name, self->renamed_query);
    else
        tabiya_librarian_rename_collection(librarian, self->renamed, name);
}

void tabiya_library_place_ask_name(TabiyaLibraryPlace *self, const char *heading, gint64 id,
                                   const char *name, const char *query)
{
    self->renamed = id;
    g_free(self->renamed_query);
    self->renamed_query = g_strdup(query);
    tabiya_ask_name(tabiya_library_place_get_window(self),
                    &(TabiyaNameQuestion){heading, _("_Rename"), name}, renamed_cb, self);
}

static void rename_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_library_place_ask_name(user, _("Rename This Collection"), id, name, NULL);
}

static void remove_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_remove_collection(tabiya_library_place_get_librarian(user), id, name);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"library-open", open_cb},
    {"library-star", star_cb, "b"},
    {"library-delete", delete_cb},
    {"library-edit-tags", edit_tags_cb},
    {"library-choose-all", choose_all_cb},
    {"library-new-collection", new_collection_cb},
    {"library-collect", collect_cb, "(xs)"},
    {"library-take-out", take_out_cb, "(xs)"},
    {"library-rename-collection", rename_collection_cb, "(xs)"},
    {"library-remove-collection", remove_collection_cb, "(xs)"},
};

static void enable_all(TabiyaPart *part, const char *const *names, gboolean enabled)
{
    for (; *names; names++)
        tabiya_part_enable(part, *names, enabled);
}

static guint count_shown(TabiyaLibraryPanel *panel)
{
    return g_list_model_get_n_items(G_LIST_MODEL(tabiya_library_panel_get_list(panel)));
}

static void update(TabiyaPart *part)
{
    static const char *const HERE[] = {"library-find", "library-new-collection",
                                       "library-save-search", NULL};
    static const char *const OF_CHOSEN[] = {"library-star",      "library-delete",
                                            "library-edit-tags", "library-collect",
                                            "library-take-out",  NULL};
    static const char *const OF_IDLE[] = {"library-import",
                                          "library-import-folder",
                                          "library-import-files",
                                          "library-compact",
                                          "library-remove-duplicates",
                                          "library-repair",
                                          "library-backup",
                                          NULL};
    static const char *const OF_IDLE_AND_CHOSEN[] = {"library-export", "library-export-to", NULL};
    TabiyaLibraryPlace *self = TABIYA_LIBRARY_PLACE(part);
    GtkWidget *panel = tabiya_place_peek_panel(self);
    gboolean here = panel && tabiya_place_is_shown(self);
    guint n = here ? tabiya_library_panel_get_n_chosen(TABIYA_LIBRARY_PANEL(panel)) : 0;
    guint n_shown = here ? count_shown(TABIYA_LIBRARY_PANEL(panel)) : 0;
    gboolean idle = !tabiya_library_place_is_working(self);

    enable_all(part, HERE, here);
    enable_all(part, OF_CHOSEN, n > 0);
    tabiya_part_enable(part, "library-choose-all", n < n_shown);
    enable_all(part, OF_IDLE, idle);
    enable_all(part, OF_IDLE_AND_CHOSEN, n > 0 && idle);
    tabiya_part_enable(part, "library-open",
                       here && tabiya_library_session_get_game_id(session_of(self)) != 0);
}

/* --- The panel -------------------------------------------------------------------------------- */

/* The card below the preview says how to fill it, if there are games to select; if there are none,
 * it would be an empty white area. */
static void update_invitation(TabiyaLibraryPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);
    const gboolean has_game = tabiya_library_session_get_game_id(session_of(self)) != 0;
    const gboolean has_choice = panel && count_shown(TABIYA_LIBRARY_PANEL(panel)) > 0;

    if (!self->invitation)
        return;
    gtk_widget_set_visible(self->invitation, !has_game && has_choice);
    tabiya_widget_set_css_class(self->moves_card, "card", has_game || has_choice);
}

/* Rows that are read while one scrolls change the list, too, but not how many can be selected. */
static void list_changed_cb(TabiyaLibraryPlace *self, guint position, guint n_removed,
                            guint n_added)
{
    if (n_removed == n_added)
        return;
    update_invitation(self);
    tabiya_library_place_tell_update(self);
}

static GtkWidget *make_panel(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_library_panel_new(session_of(TABIYA_LIBRARY_PLACE(place)));

    g_object_set(panel, "broad", tabiya_place_is_broad(place), NULL);
    g_signal_connect_object(panel, "open", G_CALLBACK(panel_open_cb), place, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "choice-changed", G_CALLBACK(tabiya_library_place_tell_update),
                            place, G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_library_panel_get_list(TABIYA_LIBRARY_PANEL(panel)),
                            "items-changed", G_CALLBACK(list_changed_cb), place, G_CONNECT_SWAPPED);
    return panel;
}

static TabiyaLayoutForm get_form(TabiyaPlace *place)
{
    return TABIYA_LAYOUT_FORM_PREVIEW;
}

static GtkWidget *make_invitation(void)
{
    GtkWidget *label = gtk_label_new(_("Select a game to view it."));

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_widget_set_can_target(label, FALSE);
    gtk_widget_set_halign(label, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_add_css_class(label, "library-invitation");
    return label;
}

static GtkWidget *make_moves(TabiyaLibraryPlace *self)
{
    GtkWidget *overlay = gtk_overlay_new();
    GtkWidget *card = gtk_scrolled_window_new(), *viewport = gtk_viewport_new(NULL, NULL);
    GtkWidget *notation = g_object_new(TABIYA_TYPE_NOTATION_VIEW, NULL);

    tabiya_notation_view_set_session(TABIYA_NOTATION_VIEW(notation),
                                     tabiya_place_get_session(self));
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), FALSE);
    gtk_viewport_set_child(GTK_VIEWPORT(viewport), notation);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(card), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(card), viewport);
    gtk_widget_add_css_class(card, "library-moves");
    self->moves_card = card;
    gtk_overlay_set_child(GTK_OVERLAY(overlay), card);
    self->invitation = make_invitation();
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), self->invitation);
    g_signal_connect_object(tabiya_place_get_session(self), "notify::game-id",
                            G_CALLBACK(update_invitation), self, G_CONNECT_SWAPPED);
    update_invitation(self);
    return g_object_ref_sink(overlay);
}

static GtkWidget *get_moves(TabiyaPlace *place)
{
    TabiyaLibraryPlace *self = TABIYA_LIBRARY_PLACE(place);

    if (!self->moves)
        self->moves = make_moves(self);
    return self->moves;
}

static void set_broad(TabiyaPlace *place, gboolean broad)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    if (panel)
        g_object_set(panel, "broad", broad, NULL);
}

static char *dup_undo_label(TabiyaPlace *place)
{
    char *label;

    g_object_get(tabiya_library_place_get_librarian(TABIYA_LIBRARY_PLACE(place)), "undo-label",
                 &label, NULL);
    return label;
}

/* --- Life ------------------------------------------------------------------------------------- */

static GMenuModel *get_menu(TabiyaPlace *place)
{
    return tabiya_library_panel_get_menu(TABIYA_LIBRARY_PANEL(tabiya_place_get_panel(place)));
}

static void done_cb(TabiyaLibraryPlace *self, const char *text, gboolean undoable)
{
    if (undoable && tabiya_place_is_shown(self))
        tabiya_part_say_undo(self, text, "win.undo-move");
    else
        tabiya_part_say(self, text);
}

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(place));
    TabiyaLibrarian *librarian = tabiya_application_get_librarian(application);

    /* Before Study restores its tabs. */
    tabiya_game_file_register();
    g_signal_connect_object(librarian, "done", G_CALLBACK(done_cb), place, G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "working", G_CALLBACK(tabiya_library_place_follow_job),
                            place, G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "failed", G_CALLBACK(tabiya_part_say), place,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(tabiya_library_session_new(librarian));
}

static void tabiya_library_place_dispose(GObject *object)
{
    TabiyaLibraryPlace *self = TABIYA_LIBRARY_PLACE(object);

    /* The librarian outlives the window. */
    if (tabiya_place_get_session(self))
        g_signal_handlers_disconnect_by_data(tabiya_library_place_get_librarian(self), self);
    tabiya_library_place_leave_job(self);
    self->invitation = NULL;
    g_clear_object(&self->moves);
    g_clear_pointer(&self->renamed_query, g_free);
    G_OBJECT_CLASS(tabiya_library_place_parent_class)->dispose(object);
}

static void tabiya_library_place_class_init(TabiyaLibraryPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_library_place_dispose;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "library";
    place_class->title = N_("Library");
    place_class->icon = "tabiya-library-symbolic";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->get_menu = get_menu;
    place_class->get_form = get_form;
    place_class->get_moves = get_moves;
    place_class->set_broad = set_broad;
    place_class->type = tabiya_library_place_type;
    place_class->take_files = tabiya_library_place_take_files;
    place_class->dup_undo_label = dup_undo_label;
}

static void tabiya_library_place_init(TabiyaLibraryPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    tabiya_library_place_add_find_actions(self);
    tabiya_library_place_add_job_actions(self);
}
