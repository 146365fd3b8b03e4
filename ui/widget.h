/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What all our widgets do alike. */
#ifndef TABIYA_WIDGET_H
#define TABIYA_WIDGET_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* How `widget` is called by a screen reader. */
void tabiya_widget_set_name(GtkWidget *widget, const char *name);
/* What a screen reader says of it besides its name. Of a widget that can have the focus it is set
 * here alone: what is announced stands in its place for a moment. */
void tabiya_widget_set_description(GtkWidget *widget, const char *text);
/* What was set, or its tooltip, which GTK takes for its description. Never NULL. */
const char *tabiya_widget_get_description(GtkWidget *widget);

/* How large letters are for whom the desktop is set up: 1 as usual, 2 twice as large. From a
 * quarter more on they are large, and leave little room in a window of any size. */
double tabiya_widget_get_text_scale(GtkWidget *widget);
gboolean tabiya_widget_has_large_text(GtkWidget *widget);

/* Gives `widget` the CSS class `name`, or takes it away. */
void tabiya_widget_set_css_class(GtkWidget *widget, const char *name, gboolean on);

/* The template of a class, "study/games-list.ui" among the program's resources. */
void tabiya_widget_set_template(GtkWidgetClass *klass, const char *name);

/* Makes words fit that would be cut off with large letters on a small screen: titles of header bars
 * become smaller, choices stand below what they are of. Of `widget` and all in it. */
void tabiya_widget_fit_words(GtkWidget *widget);

/* Gives all labels in `widget` the same smaller letters, so that the widest of them is no wider
 * than `width` pixels; their own ones where that is so already. */
void tabiya_widget_fit_labels(GtkWidget *widget, int width);

/* The words of a button, a check button or a row, set with its label: where they have no room in
 * one line they have more lines, or end in dots. */
void tabiya_widget_wrap_words(GtkWidget *widget);
void tabiya_widget_ellipsize_words(GtkWidget *widget);

/* Makes a dialog's default size no larger than `parent`: on a screen as small as that it would be
 * cut off; its words fit as well. Before it is shown. */
void tabiya_widget_fit_into(GtkWindow *dialog, GtkWidget *parent);

/* Escape closes the window that `window` is, with all that is in it by now. */
void tabiya_widget_close_on_escape(GtkWidget *window);

/* For the focus function of a class that has a grab_focus of its own, which GTK would otherwise
 * call when Tab comes to the widget: its first child that takes the focus, or with TAB_BACKWARD the
 * last, as in any other widget. */
gboolean tabiya_widget_focus_children(GtkWidget *widget, GtkDirectionType direction);

/* Tab and Shift+Tab leave `list`, as Up and Down go through it: GTK's own lists go through all
 * their rows first, a thousand of them. A GtkListView, GtkGridView or GtkColumnView. */
void tabiya_widget_leave_by_tab(GtkWidget *list);

/* A row that leads somewhere when it is pressed: an AdwActionRow with an arrow. `subtitle` is
 * (nullable). */
GtkWidget *tabiya_widget_new_way_row(const char *title,
                                     const char *subtitle) G_GNUC_WARN_UNUSED_RESULT;

/* Whether some of it shows in what scrolls around it; TRUE where nothing does. */
gboolean tabiya_widget_is_in_sight(GtkWidget *widget);

/* What a toast says, for adw_toast_set_custom_title(): its own title is one line, and its height
 * knows of no wrapping, so that lines of `columns` characters are made here. */
GtkWidget *tabiya_widget_new_toast_title(const char *text, glong columns) G_GNUC_WARN_UNUSED_RESULT;

/* For a widget's dispose: drops the template of `type`, the children without an id, too, which
 * gtk_widget_dispose_template() leaves alone. */
void tabiya_widget_dispose_template(GtkWidget *widget, GType type);

/* Calls `open` for the right button and for a finger that is held, at a point of `widget`; what
 * else the press could have meant is dropped. `user` outlives the widget or is it. */
typedef void (*TabiyaPointFunc)(GtkWidget *widget, double x, double y, gpointer user);
void tabiya_widget_listen_for_menu(GtkWidget *widget, TabiyaPointFunc open, gpointer user);

G_END_DECLS

#endif
