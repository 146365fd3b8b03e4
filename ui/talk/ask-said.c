/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-said.h. */
#include "ui/talk/ask-said.h"

#include <glib/gi18n.h>

#include "ui/widget.h"

#define MARK_PX 26

static GtkWidget *new_label(const char *words, const char *css)
{
    GtkWidget *label = gtk_label_new(words);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (css)
        gtk_widget_add_css_class(label, css);
    return label;
}

/* --- Marks ------------------------------------------------------------------------------------ */

static void pressed_cb(GtkButton *button, const TabiyaAskSaidWatch *watch)
{
    watch->play(GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(button), "said")), watch->user);
}

static void free_watch_cb(gpointer data, GClosure *closure G_GNUC_UNUSED)
{
    g_free(data);
}

static GtkWidget *new_check_button(const TabiyaSaid *said, guint index,
                                   const TabiyaAskSaidWatch *watch)
{
    GtkWidget *button = gtk_button_new_from_icon_name("object-select-symbolic");
    g_autofree char *name =
        /* Translators: a button; the sentence follows. */
        g_strdup_printf(_("Checked; show on the board: %s"), said->text);

    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "circular");
    gtk_widget_add_css_class(button, "ask-check");
    gtk_widget_set_tooltip_text(button, _("Checked. Show its moves on the board"));
    tabiya_widget_set_name(button, name);
    g_object_set_data(G_OBJECT(button), "said", GUINT_TO_POINTER(index));
    g_signal_connect_data(button, "clicked", G_CALLBACK(pressed_cb),
                          g_memdup2(watch, sizeof *watch), free_watch_cb, 0);
    return button;
}

static GtkWidget *new_icon(const char *icon, const char *name, const char *css)
{
    GtkWidget *image = gtk_image_new_from_icon_name(icon);

    gtk_widget_set_tooltip_text(image, name);
    tabiya_widget_set_name(image, name);
    gtk_widget_add_css_class(image, css);
    return image;
}

static GtkWidget *new_mark(const TabiyaSaid *said, guint index, const TabiyaAskSaidWatch *watch)
{
    if (tabiya_said_can_play(said))
        return new_check_button(said, index, watch);
    if (said->verdict == TABIYA_SAID_TRUE)
        return new_icon("object-select-symbolic", _("Checked"), "ask-check");
    if (tabiya_said_is_marked(said))
        return new_icon("tabiya-unchecked-symbolic", _("Unchecked"), "ask-unchecked");
    return gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
}

/* --- Sentences -------------------------------------------------------------------------------- */

/* Sentences without a mark stand as far in as the others, if there are any. */
static void show_sentence(const TabiyaSaid *said, guint index, gboolean has_marks, GtkBox *card,
                          const TabiyaAskSaidWatch *watch)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, has_marks ? 6 : 0);
    GtkWidget *words = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *mark = new_mark(said, index, watch);
    g_autofree char *why = tabiya_said_dup_mark(said);

    gtk_widget_set_size_request(mark, has_marks ? MARK_PX : 0, -1);
    gtk_widget_set_valign(mark, GTK_ALIGN_START);
    gtk_widget_set_hexpand(words, TRUE);
    gtk_widget_set_valign(words, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(words), watch->new_text(said->start, said->end, watch->user));
    if (why) {
        gtk_widget_add_css_class(row, "ask-marked");
        gtk_box_append(GTK_BOX(words), new_label(why, "ask-mark"));
    }
    gtk_box_append(GTK_BOX(row), mark);
    gtk_box_append(GTK_BOX(row), words);
    gtk_box_append(card, row);
}

static void show_false(const TabiyaSaid *said, GtkBox *list)
{
    g_autofree char *why = tabiya_said_dup_mark(said);
    GtkWidget *text = new_label(said->text, "dim-label");
    PangoAttrList *attributes = pango_attr_list_new();

    pango_attr_list_insert(attributes, pango_attr_strikethrough_new(TRUE));
    gtk_label_set_attributes(GTK_LABEL(text), attributes);
    pango_attr_list_unref(attributes);
    gtk_box_append(list, text);
    gtk_box_append(list, new_label(why, "ask-mark"));
}

/* What it said wrongly can be seen by who wants to. */
static void show_left_out(const TabiyaModelWords *words, guint count, GtkBox *card)
{
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    g_autofree char *title = g_strdup_printf(
        ngettext("%u false sentence left out", "%u false sentences left out", count), count);
    GtkWidget *left_out = gtk_expander_new(title);

    for (guint i = 0; i < words->said->len; i++) {
        const TabiyaSaid *said = words->said->pdata[i];
        if (said->verdict == TABIYA_SAID_FALSE)
            show_false(said, GTK_BOX(list));
    }
    gtk_widget_set_margin_start(list, MARK_PX + 6);
    gtk_expander_set_child(GTK_EXPANDER(left_out), list);
    gtk_widget_add_css_class(left_out, "ask-why");
    gtk_box_append(card, left_out);
}

void tabiya_ask_said_show(const TabiyaModelWords *words, GtkBox *card,
                          const TabiyaAskSaidWatch *watch)
{
    const guint n_false = tabiya_model_words_count(words, TABIYA_SAID_FALSE);
    const gboolean has_marks =
        n_false + tabiya_model_words_count(words, TABIYA_SAID_NO_CLAIM) < words->said->len;

    for (guint i = 0; i < words->said->len; i++) {
        const TabiyaSaid *said = words->said->pdata[i];
        if (said->verdict != TABIYA_SAID_FALSE)
            show_sentence(said, i, has_marks, card, watch);
    }
    if (n_false > 0 && n_false == words->said->len)
        gtk_box_append(card, new_label(_("Nothing that it said is true on the board."), NULL));
    if (n_false > 0)
        show_left_out(words, n_false, card);
    if (words->is_cut)
        gtk_box_append(card, new_label(_("The rest of its answer was left out."), "dim-label"));
}
