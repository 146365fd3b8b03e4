/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The widgets of the books window: the shelf, the board, and the panel beside it. */
#include "ui/books/book-window-private.h"

#include <glib/gi18n.h>

#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/widget.h"

static void chosen_cb(TabiyaBookWindow *self, guint move)
{
    tabiya_board_session_play(self->session, (EngMove)move, NULL);
}

static void shelf_chosen_cb(TabiyaBookWindow *self, const char *path)
{
    tabiya_book_window_open(self, path);
}

static GtkWidget *make_board(TabiyaBookWindow *self)
{
    GtkWidget *overlay = gtk_overlay_new();
    GtkWidget *board = tabiya_board_view_new();
    GtkWidget *entry = tabiya_move_entry_new(self->session);

    self->board = TABIYA_BOARD_VIEW(board);
    self->entry = TABIYA_MOVE_ENTRY(entry);
    gtk_widget_set_halign(entry, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(entry, GTK_ALIGN_END);
    gtk_widget_set_margin_bottom(entry, 24);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), board);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), entry);
    g_signal_connect_object(board, "move-requested", G_CALLBACK(chosen_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_settings_bind("show-legal-targets", board, "show-legal-targets");
    tabiya_settings_bind("coordinates", board, "coordinates");
    tabiya_settings_bind("animate", board, "animate");
    return overlay;
}

static GtkLabel *make_label(const char *css_class, int lines)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_lines(GTK_LABEL(label), lines);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_START);
    gtk_widget_add_css_class(label, css_class);
    return GTK_LABEL(label);
}

static GtkWidget *make_button(const char *icon, const char *name, const char *action)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);

    gtk_widget_set_hexpand(button, TRUE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    tabiya_shortcuts_name_button(button, name, action);
    return button;
}

static GtkWidget *make_transport(TabiyaBookWindow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *buttons[] = {
        make_button("go-first-symbolic", _("To the start"), "win.first"),
        make_button("go-previous-symbolic", _("One move back"), "win.previous"),
        make_button("go-next-symbolic", _("One move forward"), "win.next"),
        make_button("edit-undo-symbolic", _("Undo"), "win.undo-move"),
        make_button("edit-redo-symbolic", _("Redo"), "win.redo-move"),
        make_button("tabiya-flip-symbolic", _("Flip board"), "win.flip-board"),
    };

    self->undo = buttons[3];
    self->redo = buttons[4];
    for (gsize i = 0; i < G_N_ELEMENTS(buttons); i++)
        gtk_box_append(GTK_BOX(box), buttons[i]);
    return box;
}

static GtkWidget *make_offer(const char *action, const char *css_class)
{
    GtkWidget *button = gtk_button_new_with_label("");

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    if (css_class)
        gtk_widget_add_css_class(button, css_class);
    return button;
}

static GtkWidget *make_illegal(TabiyaBookWindow *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *button = make_offer("win.book-remove-illegal", NULL);

    self->illegal_words = make_label("warning", 3);
    gtk_button_set_label(GTK_BUTTON(button), _("Delete"));
    tabiya_widget_set_name(button, _("Delete illegal moves"));
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(GTK_WIDGET(self->illegal_words), TRUE);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->illegal_words));
    gtk_box_append(GTK_BOX(box), button);
    return box;
}

/* The scrolling part: the moves, and the commands for them. */
static GtkWidget *make_page(TabiyaBookWindow *self)
{
    GtkWidget *scroller = gtk_scrolled_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *table = tabiya_book_table_new();

    self->table = TABIYA_BOOK_TABLE(table);
    self->add = make_offer("win.book-add", "suggested-action");
    self->illegal = make_illegal(self);
    g_signal_connect_object(table, "chosen", G_CALLBACK(chosen_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(table, "failed", G_CALLBACK(tabiya_book_window_toast), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_set_margin_start(box, 2);
    gtk_widget_set_margin_end(box, 2);
    gtk_widget_set_margin_top(box, 2);
    gtk_widget_set_margin_bottom(box, 6);
    gtk_box_append(GTK_BOX(box), self->illegal); /* a warning that is visible without scrolling */
    gtk_box_append(GTK_BOX(box), self->add);
    gtk_box_append(GTK_BOX(box), table);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scroller), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
    gtk_widget_set_vexpand(scroller, TRUE);
    return scroller;
}

static GtkWidget *make_panel(TabiyaBookWindow *self)
{
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);

    self->line = make_label("book-line", 2);
    self->words = make_label("book-words", 2);
    self->use = make_offer("win.book-use", NULL);
    gtk_box_append(GTK_BOX(panel), GTK_WIDGET(self->line));
    gtk_box_append(GTK_BOX(panel), GTK_WIDGET(self->words));
    gtk_box_append(GTK_BOX(panel), make_page(self));
    gtk_box_append(GTK_BOX(panel), make_transport(self));
    gtk_box_append(GTK_BOX(panel), self->use);
    gtk_widget_set_size_request(panel, -1, 206);
    gtk_widget_set_margin_top(GTK_WIDGET(self->line), 6);
    return panel;
}

static void put(TabiyaBookWindow *self, TabiyaLayoutPart part, GtkWidget *widget)
{
    gtk_widget_set_parent(widget, self->body);
    tabiya_layout_set_part(self->layout, part, widget, widget);
}

void tabiya_book_window_fill(TabiyaBookWindow *self)
{
    GtkWidget *shelf = tabiya_book_shelf_new(self->directory);

    self->shelf = TABIYA_BOOK_SHELF(shelf);
    adw_bin_set_child(self->shelf_place, shelf);
    g_signal_connect_object(shelf, "chosen", G_CALLBACK(shelf_chosen_cb), self, G_CONNECT_SWAPPED);
    self->layout = TABIYA_LAYOUT(tabiya_layout_new());
    gtk_widget_set_layout_manager(self->body, GTK_LAYOUT_MANAGER(self->layout));
    put(self, TABIYA_LAYOUT_BOARD, make_board(self));
    put(self, TABIYA_LAYOUT_PANEL, make_panel(self));
    tabiya_shortcuts_name_button(self->shelf_button, _("All books"), NULL);
    tabiya_shortcuts_name_button(self->save_button, _("Save the book"), "win.save");
}
