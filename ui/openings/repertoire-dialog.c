/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See repertoire-dialog.h. */
#include "ui/openings/repertoire-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "app/names/opening-shown.h"
#include "ui/access/names.h"
#include "ui/widget.h"

#define WIDTH_PX 360

/* A modal window with a header, and `content` below it. */
static GtkWindow *make_window(GtkWindow *parent, const char *title, GtkWidget *content)
{
    GtkWidget *window = adw_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), content);
    gtk_widget_add_css_class(content, "repertoire-dialog");
    adw_window_set_content(ADW_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), title);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH_PX, -1);
    gtk_window_set_resizable(GTK_WINDOW(window), FALSE);
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(window), TRUE);
    gtk_window_set_modal(GTK_WINDOW(window), TRUE);
    tabiya_widget_close_on_escape(window);
    tabiya_names_give(window);
    return GTK_WINDOW(window);
}

/* --- A new repertoire ------------------------------------------------------------------------- */

typedef struct {
    GtkWindow *window;
    GtkEditable *name;
    GtkCheckButton *black;
    GtkWidget *make;
    TabiyaRepertoireMadeFunc func;
    gpointer user;
} NewQuestion;

static char *dup_name(NewQuestion *question)
{
    return g_strstrip(g_strdup(gtk_editable_get_text(question->name)));
}

/* A repertoire needs a name. */
static void name_changed_cb(NewQuestion *question)
{
    g_autofree char *name = dup_name(question);

    gtk_widget_set_sensitive(question->make, *name != '\0');
}

static void make_cb(NewQuestion *question)
{
    g_autofree char *name = dup_name(question);
    EngColor color = gtk_check_button_get_active(question->black) ? ENG_BLACK : ENG_WHITE;

    question->func(name, color, question->user);
    gtk_window_close(question->window);
}

static GtkWidget *make_side(const char *label, GtkWidget *group)
{
    GtkWidget *side = gtk_check_button_new_with_mnemonic(label);

    gtk_widget_add_css_class(side, "tall");
    if (group)
        gtk_check_button_set_group(GTK_CHECK_BUTTON(side), GTK_CHECK_BUTTON(group));
    return side;
}

/* The example in the field would look like a name that is there already. */
static GtkWidget *make_field(GtkWidget *entry)
{
    GtkWidget *field = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6),
              *caption = gtk_label_new(_("Name"));

    gtk_label_set_xalign(GTK_LABEL(caption), 0);
    gtk_widget_add_css_class(caption, "heading");
    tabiya_widget_set_name(entry, _("Name"));
    gtk_box_append(GTK_BOX(field), caption);
    gtk_box_append(GTK_BOX(field), entry);
    return field;
}

void tabiya_repertoire_ask_new(GtkWindow *parent, TabiyaRepertoireMadeFunc func, gpointer user)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    /* One below the other, so that both fit even with large letters. */
    GtkWidget *sides = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *name = gtk_entry_new();
    GtkWidget *white = make_side(_("I play _White"), NULL);
    GtkWidget *black = make_side(_("I play _Black"), white);
    GtkWidget *make = gtk_button_new_with_mnemonic(_("_Create"));
    g_autofree char *example = tabiya_opening_dup_shown("Italian Game", 0);
    NewQuestion *question = g_new(NewQuestion, 1);

    gtk_check_button_set_active(GTK_CHECK_BUTTON(white), TRUE);
    gtk_entry_set_placeholder_text(GTK_ENTRY(name), example);
    gtk_entry_set_activates_default(GTK_ENTRY(name), TRUE);
    gtk_widget_add_css_class(make, "suggested-action");
    gtk_box_append(GTK_BOX(sides), white);
    gtk_box_append(GTK_BOX(sides), black);
    gtk_box_append(GTK_BOX(content), make_field(name));
    gtk_box_append(GTK_BOX(content), sides);
    gtk_box_append(GTK_BOX(content), make);
    GtkWindow *window = make_window(parent, _("New Repertoire"), content);
    *question =
        (NewQuestion){window, GTK_EDITABLE(name), GTK_CHECK_BUTTON(black), make, func, user};
    g_signal_connect_swapped(make, "clicked", G_CALLBACK(make_cb), question);
    g_signal_connect_swapped(name, "changed", G_CALLBACK(name_changed_cb), question);
    name_changed_cb(question);
    g_object_set_data_full(G_OBJECT(window), "question", question, g_free);
    gtk_window_set_default_widget(window, make);
    gtk_window_present(window);
    gtk_widget_grab_focus(name);
}

/* --- The repertoire for a line ---------------------------------------------------------------- */

typedef struct {
    GtkWindow *window;
    TabiyaRepertoires *repertoires; /* owned */
    GtkCheckButton *whole;
    TabiyaRepertoireChosenFunc func;
    gpointer user;
} WhereQuestion;

static void where_free(gpointer data)
{
    WhereQuestion *question = data;

    g_object_unref(question->repertoires);
    g_free(question);
}

static void row_activated_cb(WhereQuestion *question, GtkListBoxRow *row)
{
    GListModel *list = G_LIST_MODEL(question->repertoires);
    g_autoptr(TabiyaRepertoireItem) item =
        g_list_model_get_item(list, (guint)gtk_list_box_row_get_index(row));

    if (!item)
        return;
    question->func(tabiya_repertoire_item_get_id(item),
                   gtk_check_button_get_active(question->whole), question->user);
    gtk_window_close(question->window);
}

static void new_cb(WhereQuestion *question)
{
    TabiyaRepertoireChosenFunc func = question->func;
    gpointer user = question->user;

    gtk_window_close(question->window);
    func(0, FALSE, user);
}

static GtkWidget *make_row_cb(gpointer object, gpointer user)
{
    TabiyaRepertoireItem *item = object;
    gboolean white = tabiya_repertoire_item_get_color(item) == ENG_WHITE;
    GtkWidget *row = adw_action_row_new();
    g_autofree char *name = g_markup_escape_text(tabiya_repertoire_item_get_name(item), -1);

    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), name);
    adw_action_row_set_subtitle(ADW_ACTION_ROW(row), white ? _("White") : _("Black"));
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
    return row;
}

void tabiya_repertoire_ask_where(GtkWindow *parent, const TabiyaRepertoireQuestion *about,
                                 TabiyaRepertoireChosenFunc func, gpointer user)
{
    GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *words = gtk_label_new(about->line);
    GtkWidget *scroller = gtk_scrolled_window_new();
    GtkWidget *list = gtk_list_box_new();
    GtkWidget *new = gtk_button_new_with_mnemonic(_("_New Repertoire…"));
    GtkWidget *whole = gtk_check_button_new_with_mnemonic(_("Whole game with _variations"));
    WhereQuestion *question = g_new(WhereQuestion, 1);

    gtk_widget_add_css_class(whole, "tall");
    gtk_label_set_wrap(GTK_LABEL(words), TRUE);
    gtk_label_set_lines(GTK_LABEL(words), 3);
    gtk_label_set_ellipsize(GTK_LABEL(words), PANGO_ELLIPSIZE_START);
    gtk_label_set_xalign(GTK_LABEL(words), 0);
    gtk_widget_add_css_class(words, "dim-label");
    gtk_widget_add_css_class(list, "boxed-list");
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(list), GTK_SELECTION_NONE);
    tabiya_widget_set_name(list, _("Repertoires"));
    gtk_list_box_bind_model(GTK_LIST_BOX(list), G_LIST_MODEL(about->repertoires), make_row_cb, NULL,
                            NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scroller), TRUE);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scroller), 280);
    gtk_widget_set_visible(whole, about->can_be_whole);
    gtk_box_append(GTK_BOX(content), words);
    gtk_box_append(GTK_BOX(content), whole);
    gtk_box_append(GTK_BOX(content), scroller);
    gtk_box_append(GTK_BOX(content), new);
    GtkWindow *window = make_window(parent, _("Add to Repertoire"), content);
    *question = (WhereQuestion){window, g_object_ref(about->repertoires), GTK_CHECK_BUTTON(whole),
                                func, user};
    g_signal_connect_swapped(new, "clicked", G_CALLBACK(new_cb), question);
    g_signal_connect_swapped(list, "row-activated", G_CALLBACK(row_activated_cb), question);
    g_object_set_data_full(G_OBJECT(window), "question", question, where_free);
    gtk_window_present(window);
    gtk_widget_child_focus(list, GTK_DIR_TAB_FORWARD);
}
