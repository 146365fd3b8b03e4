/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tags-dialog.h. The common tags have rows of their own, in the usual order; every other tag of
 * the game gets a row with its own name. */
#include "ui/study/tags-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/plain-text.h"
#include "ui/access/names.h"
#include "ui/widget.h"

/* Of longer values only the beginning is shown. */
#define EDITED_CHARS 2000

struct _TabiyaTagsDialog {
    AdwWindow parent_instance;

    TabiyaGame *game; /* owned */
    GPtrArray *rows;  /* of AdwEntryRow, borrowed: the common tags, then the others */

    /* Template */
    GtkWidget *apply;
    AdwPreferencesGroup *players, *occasion, *others;
    AdwEntryRow *new_name;
    AdwComboRow *result;
};

G_DEFINE_FINAL_TYPE(TabiyaTagsDialog, tabiya_tags_dialog, ADW_TYPE_WINDOW)

typedef enum { GROUP_PLAYERS, GROUP_OCCASION } Group;

static const struct {
    const char *name; /* of the tag */
    const char *title;
    Group group;
} KNOWN[] = {
    {"White", N_("White"), GROUP_PLAYERS},
    {"WhiteElo", N_("White’s rating"), GROUP_PLAYERS},
    {"Black", N_("Black"), GROUP_PLAYERS},
    {"BlackElo", N_("Black’s rating"), GROUP_PLAYERS},
    {"Event", N_("Event"), GROUP_OCCASION},
    {"Site", N_("Site"), GROUP_OCCASION},
    {"Date", N_("Date (such as 1851.06.21)"), GROUP_OCCASION},
    {"Round", N_("Round"), GROUP_OCCASION},
    {"ECO", N_("Opening code (ECO)"), GROUP_OCCASION},
    {"Annotator", N_("Annotator"), GROUP_OCCASION},
};

/* In the order of TabiyaResult. */
static const char *const RESULTS[] = {
    N_("Unknown or in progress"),
    N_("1–0, White wins"),
    N_("0–1, Black wins"),
    N_("½–½, draw"),
};

/* --- Rows ------------------------------------------------------------------------------------- */

/* PGN's placeholders for unknown values are shown as empty fields. */
static gboolean says_nothing(const char *value)
{
    return !value || strspn(value, "?.-") == strlen(value);
}

static gboolean is_known(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(KNOWN); i++) {
        if (g_str_equal(KNOWN[i].name, name))
            return TRUE;
    }
    return FALSE;
}

/* The beginning of a value that is too long for its field; NULL: the value fits. */
static char *dup_beginning(const char *value)
{
    g_autofree char *cut = tabiya_dup_cut(value, EDITED_CHARS);
    return g_str_equal(cut, value) ? NULL : tabiya_dup_cut(value, TABIYA_QUOTE_CHARS);
}

/* The new value of a row's tag: the old one if only its beginning is shown. */
static const char *value_of(gpointer row)
{
    const char *whole = g_object_get_data(row, "whole");
    return whole ? whole : gtk_editable_get_text(row);
}

static const char *tag_of(gpointer row)
{
    return g_object_get_data(row, "tag");
}

static GtkWidget *row_new(TabiyaTagsDialog *self, const char *tag, const char *title,
                          const char *value)
{
    GtkWidget *row = adw_entry_row_new();
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    adw_preferences_row_set_use_markup(ADW_PREFERENCES_ROW(row), FALSE);
    g_autofree char *beginning = value ? dup_beginning(value) : NULL;
    gtk_editable_set_text(GTK_EDITABLE(row), beginning             ? beginning
                                             : says_nothing(value) ? ""
                                                                   : value);
    if (beginning) {
        gtk_editable_set_editable(GTK_EDITABLE(row), FALSE);
        gtk_widget_set_tooltip_text(row, _("Too long to edit here. It stays as it is."));
        g_object_set_data_full(G_OBJECT(row), "whole", g_strdup(value), g_free);
    }
    g_object_set_data_full(G_OBJECT(row), "tag", g_strdup(tag), g_free);
    g_signal_connect_swapped(row, "entry-activated", G_CALLBACK(gtk_widget_activate), self->apply);
    g_ptr_array_add(self->rows, row);
    return row;
}

static void remove_row_cb(TabiyaTagsDialog *self, GtkButton *button)
{
    GtkWidget *row = gtk_widget_get_ancestor(GTK_WIDGET(button), ADW_TYPE_ENTRY_ROW);
    g_ptr_array_remove(self->rows, row);
    adw_preferences_group_remove(self->others, row);
    gtk_widget_grab_focus(GTK_WIDGET(self->new_name));
}

static GtkWidget *add_other(TabiyaTagsDialog *self, const char *tag, const char *value)
{
    GtkWidget *row = row_new(self, tag, tag, value);
    GtkWidget *button = gtk_button_new_from_icon_name("edit-delete-symbolic");
    g_autofree char *name = g_strdup_printf(_("Remove the tag %s"), tag);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(remove_row_cb), self);
    adw_entry_row_add_suffix(ADW_ENTRY_ROW(row), button);
    /* Before the row that adds tags. */
    g_object_ref(self->new_name);
    adw_preferences_group_remove(self->others, GTK_WIDGET(self->new_name));
    adw_preferences_group_add(self->others, row);
    adw_preferences_group_add(self->others, GTK_WIDGET(self->new_name));
    g_object_unref(self->new_name);
    return row;
}

/* Names of tags consist of letters, digits and underscores. */
static gboolean is_tag_name(const char *text)
{
    static const char *const derived[] = {"Result", "FEN", "SetUp", "Variant", NULL};
    if (!*text || g_strv_contains(derived, text))
        return FALSE;
    for (; *text; text++) {
        if (!g_ascii_isalnum(*text) && *text != '_')
            return FALSE;
    }
    return TRUE;
}

static void new_name_changed_cb(TabiyaTagsDialog *self)
{
    const char *text = gtk_editable_get_text(GTK_EDITABLE(self->new_name));
    gboolean wrong = *text && !is_tag_name(text);
    tabiya_widget_set_css_class(GTK_WIDGET(self->new_name), "error", wrong);
    gtk_accessible_update_state(GTK_ACCESSIBLE(self->new_name), GTK_ACCESSIBLE_STATE_INVALID,
                                wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                                -1);
}

static void new_name_cb(TabiyaTagsDialog *self)
{
    g_autofree char *name = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->new_name)));
    if (!is_tag_name(name))
        return;
    gtk_editable_set_text(GTK_EDITABLE(self->new_name), "");
    gtk_widget_grab_focus(add_other(self, name, NULL));
}

static void add_result(TabiyaTagsDialog *self)
{
    g_autoptr(GtkStringList) words = gtk_string_list_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(RESULTS); i++)
        gtk_string_list_append(words, _(RESULTS[i]));
    self->result = ADW_COMBO_ROW(tabiya_names_give(adw_combo_row_new()));
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(self->result), _("Result"));
    adw_combo_row_set_use_subtitle(self->result, TRUE); /* "Unknown or still going on" */
    adw_combo_row_set_model(self->result, G_LIST_MODEL(words));
    adw_combo_row_set_selected(self->result, tabiya_game_get_result(self->game));
    adw_preferences_group_add(self->players, GTK_WIDGET(self->result));
}

static void fill(TabiyaTagsDialog *self)
{
    AdwPreferencesGroup *groups[] = {self->players, self->occasion};
    for (gsize i = 0; i < G_N_ELEMENTS(KNOWN); i++) {
        const char *value = tabiya_game_get_tag(self->game, KNOWN[i].name);
        adw_preferences_group_add(groups[KNOWN[i].group],
                                  row_new(self, KNOWN[i].name, _(KNOWN[i].title), value));
    }
    add_result(self);
    for (guint i = 0; i < tabiya_game_get_n_tags(self->game); i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(self->game, i, &value);
        if (!is_known(name))
            add_other(self, name, value);
    }
}

/* --- Applying --------------------------------------------------------------------------------- */

/* The field for the `nth` tag of that name, or NULL. */
static GtkEditable *find_row(TabiyaTagsDialog *self, const char *tag, guint nth)
{
    for (guint i = 0; i < self->rows->len; i++) {
        GtkEditable *row = g_ptr_array_index(self->rows, i);
        if (g_str_equal(tag_of(row), tag) && nth-- == 0)
            return row;
    }
    return NULL;
}

static void add_pair(GStrvBuilder *pairs, const char *name, const char *value)
{
    g_strv_builder_add(pairs, name);
    g_strv_builder_add(pairs, value);
}

/* The number of tags before `index` with that name. */
static guint count_before(TabiyaTagsDialog *self, guint index, const char *name)
{
    guint count = 0;
    for (guint i = 0; i < index; i++)
        count += g_str_equal(tabiya_game_get_nth_tag(self->game, i, NULL), name);
    return count;
}

/* The tags in their old order with the values of the fields, then the new ones. A tag with an empty
 * field is removed, unless the file had "?" there before. */
static char **dup_pairs(TabiyaTagsDialog *self)
{
    g_autoptr(GStrvBuilder) pairs = g_strv_builder_new();
    g_autoptr(GHashTable) written = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < tabiya_game_get_n_tags(self->game); i++) {
        const char *before;
        const char *name = tabiya_game_get_nth_tag(self->game, i, &before);
        GtkEditable *row = find_row(self, name, count_before(self, i, name));
        const char *now = row ? value_of(row) : "";
        if (row && (*now || says_nothing(before)))
            add_pair(pairs, name, *now ? now : before);
        if (row)
            g_hash_table_add(written, row);
    }
    for (guint i = 0; i < self->rows->len; i++) {
        GtkEditable *row = g_ptr_array_index(self->rows, i);
        const char *now = value_of(row);
        if (*now && !g_hash_table_contains(written, row))
            add_pair(pairs, tag_of(row), now);
    }
    return g_strv_builder_end(pairs);
}

static gboolean is_new(TabiyaTagsDialog *self, char **pairs)
{
    guint count = tabiya_game_get_n_tags(self->game);
    if (g_strv_length(pairs) != 2 * count)
        return TRUE;
    for (guint i = 0; i < count; i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(self->game, i, &value);
        if (!g_str_equal(name, pairs[2 * i]) || !g_str_equal(value, pairs[2 * i + 1]))
            return TRUE;
    }
    return FALSE;
}

void tabiya_tags_dialog_apply(TabiyaTagsDialog *self)
{
    g_return_if_fail(TABIYA_IS_TAGS_DIALOG(self));
    g_auto(GStrv) pairs = dup_pairs(self);
    TabiyaResult result = (TabiyaResult)adw_combo_row_get_selected(self->result);
    gboolean tags_are_new = is_new(self, pairs);
    if (!tags_are_new && result == tabiya_game_get_result(self->game))
        return;
    tabiya_game_begin_edit(self->game, _("Edit Details"));
    if (tags_are_new)
        tabiya_game_set_tags(self->game, (const char *const *)pairs);
    tabiya_game_set_result(self->game, result);
    tabiya_game_end_edit(self->game);
}

static void apply_cb(TabiyaTagsDialog *self)
{
    tabiya_tags_dialog_apply(self);
    gtk_window_close(GTK_WINDOW(self));
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_tags_dialog_dispose(GObject *object)
{
    TabiyaTagsDialog *self = TABIYA_TAGS_DIALOG(object);
    g_clear_object(&self->game);
    g_clear_pointer(&self->rows, g_ptr_array_unref);
    G_OBJECT_CLASS(tabiya_tags_dialog_parent_class)->dispose(object);
}

static void tabiya_tags_dialog_class_init(TabiyaTagsDialogClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = tabiya_tags_dialog_dispose;
    tabiya_widget_set_template(widget_class, "study/tags-dialog.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaTagsDialog, apply);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTagsDialog, players);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTagsDialog, occasion);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTagsDialog, others);
    gtk_widget_class_bind_template_child(widget_class, TabiyaTagsDialog, new_name);
    gtk_widget_class_add_binding_action(widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void tabiya_tags_dialog_init(TabiyaTagsDialog *self)
{
    self->rows = g_ptr_array_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    g_signal_connect_swapped(self->apply, "clicked", G_CALLBACK(apply_cb), self);
    g_signal_connect_swapped(self->new_name, "apply", G_CALLBACK(new_name_cb), self);
    g_signal_connect_swapped(self->new_name, "changed", G_CALLBACK(new_name_changed_cb), self);
}

TabiyaTagsDialog *tabiya_tags_dialog_new(TabiyaGame *game)
{
    TabiyaTagsDialog *self = g_object_new(TABIYA_TYPE_TAGS_DIALOG, NULL);
    self->game = g_object_ref(game);
    fill(self);
    return self;
}

void tabiya_tags_dialog_present(GtkWindow *parent, TabiyaGame *game)
{
    GtkWindow *dialog = GTK_WINDOW(tabiya_tags_dialog_new(game));
    tabiya_widget_fit_into(dialog, GTK_WIDGET(parent));
    gtk_window_set_transient_for(dialog, parent);
    gtk_window_set_destroy_with_parent(dialog, TRUE);
    gtk_widget_grab_focus(g_ptr_array_index(TABIYA_TAGS_DIALOG(dialog)->rows, 0));
    gtk_window_present(dialog);
}
