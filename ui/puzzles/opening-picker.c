/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-picker.h. The tags of openings are read when the row first gets the focus, and again
 * when the collection changes. */
#include "ui/puzzles/opening-picker.h"

#include <glib/gi18n.h>

#include "app/puzzles/opening-names.h"
#include "ui/widget.h"

struct TabiyaOpeningPicker {
    TabiyaPuzzleShelf *shelf; /* owned, or NULL */
    GCancellable *cancellable;
    TabiyaOpeningTags *tags; /* NULL: not read yet */
    char *opening;           /* the query's name of the opening that was filled in; NULL: the text
                              * was typed */
    gboolean asked;
    gboolean quiet; /* the program fills it in, not the person */
    gboolean taken; /* and has done so: the text is not the beginning of a name */
    guint check_id;

    GtkWidget *row; /* borrowed, like those below */
    GtkWidget *choices[TABIYA_OPENING_CHOICES];
};

/* --- Choices ---------------------------------------------------------------------------------- */

const char *tabiya_opening_picker_get_choice(TabiyaOpeningPicker *self, guint index)
{
    GtkWidget *row = index < TABIYA_OPENING_CHOICES ? self->choices[index] : NULL;

    return row && gtk_widget_get_visible(row)
               ? adw_preferences_row_get_title(ADW_PREFERENCES_ROW(row))
               : NULL;
}

static void show_choice(GtkWidget *row, const char *name)
{
    gtk_widget_set_visible(row, name != NULL);
    if (name)
        adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
}

static void show_choices(TabiyaOpeningPicker *self, const GPtrArray *names)
{
    for (guint i = 0; i < TABIYA_OPENING_CHOICES; i++)
        show_choice(self->choices[i], names && i < names->len ? names->pdata[i] : NULL);
}

/* Text that is already a full name needs no offers. */
static void offer(TabiyaOpeningPicker *self)
{
    const char *typed = gtk_editable_get_text(GTK_EDITABLE(self->row));
    g_autoptr(GPtrArray) names = NULL;

    if (!self->tags)
        return;
    names = tabiya_opening_tags_complete(self->tags, typed, TABIYA_OPENING_CHOICES);
    if (names->len == 1 && g_ascii_strcasecmp(names->pdata[0], typed) == 0)
        g_ptr_array_set_size(names, 0);
    show_choices(self, names);
}

static void set_text(TabiyaOpeningPicker *self, const char *text)
{
    self->quiet = TRUE;
    gtk_editable_set_text(GTK_EDITABLE(self->row), text);
    gtk_editable_set_position(GTK_EDITABLE(self->row), -1);
    self->quiet = FALSE;
    self->taken = TRUE;
    show_choices(self, NULL);
}

void tabiya_opening_picker_set_opening(TabiyaOpeningPicker *self, const char *opening)
{
    g_autofree char *shown = opening ? tabiya_opening_tag_dup_shown(opening) : g_strdup("");

    g_free(self->opening);
    self->opening = g_strdup(opening);
    set_text(self, shown);
}

char *tabiya_opening_picker_dup_opening(TabiyaOpeningPicker *self)
{
    g_autofree char *typed = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->row))));

    if (*typed == '\0')
        return NULL;
    if (self->opening)
        return g_strdup(self->opening);
    return self->tags ? tabiya_opening_tags_dup_asked(self->tags, typed) : g_steal_pointer(&typed);
}

/* Focuses the row first: the focused choice is about to disappear. */
void tabiya_opening_picker_take(TabiyaOpeningPicker *self, guint index)
{
    g_autofree char *name = g_strdup(tabiya_opening_picker_get_choice(self, index));

    if (!name)
        return;
    gtk_widget_grab_focus(self->row);
    g_clear_pointer(&self->opening, g_free);
    if (self->tags)
        self->opening = tabiya_opening_tags_dup_asked(self->tags, name);
    set_text(self, name);
}

static void choice_cb(TabiyaOpeningPicker *self, GtkWidget *row)
{
    for (guint i = 0; i < TABIYA_OPENING_CHOICES; i++) {
        if (self->choices[i] == row)
            tabiya_opening_picker_take(self, i);
    }
}

static void activate_cb(TabiyaOpeningPicker *self)
{
    tabiya_opening_picker_take(self, 0);
}

/* --- The openings ----------------------------------------------------------------------------- */

/* Destroying the picker cancels this. */
static void openings_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    gboolean gone = g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result)));
    TabiyaOpeningPicker *self = user;
    g_auto(GStrv) tags =
        gone ? NULL : tabiya_puzzle_shelf_openings_finish(self->shelf, result, NULL);

    if (!tags)
        return;
    tabiya_opening_tags_free(self->tags);
    self->tags = tabiya_opening_tags_new((const char *const *)tags);
    if (*gtk_editable_get_text(GTK_EDITABLE(self->row)) && !self->taken)
        offer(self);
}

static void ask(TabiyaOpeningPicker *self)
{
    if (self->asked || !self->shelf)
        return;
    self->asked = TRUE;
    tabiya_puzzle_shelf_openings_async(self->shelf, self->cancellable, openings_cb, self);
}

static void stale_cb(TabiyaOpeningPicker *self)
{
    self->asked = FALSE;
}

static void typed_cb(TabiyaOpeningPicker *self)
{
    if (self->quiet)
        return;
    self->taken = FALSE;
    g_clear_pointer(&self->opening, g_free);
    ask(self);
    offer(self);
}

/* --- Focus and keys --------------------------------------------------------------------------- */

static gboolean has_focus(GtkWidget *row)
{
    return gtk_widget_has_focus(row) || gtk_widget_get_focus_child(row);
}

/* Once the focus has moved: outside the picker, closes the offers. */
static gboolean check_cb(gpointer user)
{
    TabiyaOpeningPicker *self = user;
    gboolean inside = has_focus(self->row);

    self->check_id = 0;
    for (guint i = 0; i < TABIYA_OPENING_CHOICES; i++)
        inside |= has_focus(self->choices[i]);
    if (!inside)
        show_choices(self, NULL);
    return G_SOURCE_REMOVE;
}

static void left_cb(TabiyaOpeningPicker *self)
{
    if (self->check_id == 0)
        self->check_id = g_idle_add(check_cb, self);
}

static gboolean key_cb(TabiyaOpeningPicker *self, guint key, guint code, GdkModifierType state)
{
    if (!tabiya_opening_picker_get_choice(self, 0))
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Escape) {
        gtk_widget_grab_focus(self->row);
        show_choices(self, NULL);
        return GDK_EVENT_STOP;
    }
    if ((key != GDK_KEY_Down && key != GDK_KEY_KP_Down) || !has_focus(self->row))
        return GDK_EVENT_PROPAGATE;
    gtk_widget_grab_focus(self->choices[0]);
    return GDK_EVENT_STOP;
}

static void watch(TabiyaOpeningPicker *self, GtkWidget *row)
{
    GtkEventController *focus = gtk_event_controller_focus_new();
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(left_cb), self);
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(row, focus);
    gtk_widget_add_controller(row, keys);
}

/* --- Construction ----------------------------------------------------------------------------- */

static GtkWidget *make_choice(TabiyaOpeningPicker *self, AdwPreferencesGroup *group)
{
    GtkWidget *row = adw_action_row_new();

    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    gtk_widget_add_css_class(row, "opening-choice");
    gtk_widget_set_visible(row, FALSE);
    g_signal_connect_swapped(row, "activated", G_CALLBACK(choice_cb), self);
    watch(self, row);
    adw_preferences_group_add(group, row);
    return row;
}

static void picker_free(gpointer data)
{
    TabiyaOpeningPicker *self = data;

    g_cancellable_cancel(self->cancellable);
    g_object_unref(self->cancellable);
    g_clear_handle_id(&self->check_id, g_source_remove);
    if (self->shelf)
        g_signal_handlers_disconnect_by_data(self->shelf, self);
    g_clear_object(&self->shelf);
    tabiya_opening_tags_free(self->tags);
    g_free(self->opening);
    g_free(self);
}

GtkEditable *tabiya_opening_picker_get_editable(TabiyaOpeningPicker *self)
{
    return GTK_EDITABLE(self->row);
}

TabiyaOpeningPicker *tabiya_opening_picker_new(AdwPreferencesGroup *group, TabiyaPuzzleShelf *shelf)
{
    TabiyaOpeningPicker *self = g_new0(TabiyaOpeningPicker, 1);

    self->shelf = shelf ? g_object_ref(shelf) : NULL;
    self->cancellable = g_cancellable_new();
    self->row = adw_entry_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->row), _("Opening"));
    tabiya_widget_set_name(GTK_WIDGET(gtk_editable_get_delegate(GTK_EDITABLE(self->row))),
                           _("Opening of the game"));
    g_signal_connect_swapped(self->row, "changed", G_CALLBACK(typed_cb), self);
    g_signal_connect_swapped(self->row, "entry-activated", G_CALLBACK(activate_cb), self);
    watch(self, self->row);
    adw_preferences_group_add(group, self->row);
    for (guint i = 0; i < TABIYA_OPENING_CHOICES; i++)
        self->choices[i] = make_choice(self, group);
    if (shelf)
        g_signal_connect_swapped(shelf, "changed", G_CALLBACK(stale_cb), self);
    g_object_set_data_full(G_OBJECT(group), "tabiya-opening-picker", self, picker_free);
    return self;
}
