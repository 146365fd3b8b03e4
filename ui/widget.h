/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Functions for all of our widgets. */
#ifndef TABIYA_WIDGET_H
#define TABIYA_WIDGET_H

#include <adwaita.h>

G_BEGIN_DECLS

/* The accessible name of `widget`. */
void tabiya_widget_set_name(GtkWidget *widget, const char *name);
/* Its accessible description. If it can have the focus, only this function may set it: an
 * announcement replaces the description for a moment. */
void tabiya_widget_set_description(GtkWidget *widget, const char *text);
/* The description, or its tooltip, which GTK also uses as one. Never NULL. */
const char *tabiya_widget_get_description(GtkWidget *widget);

/* The size of letters in the desktop's settings: 1 is usual, 2 twice as large. From 1.25 on they
 * are large, and leave little room in a window of any size. */
double tabiya_widget_get_text_scale(GtkWidget *widget);
gboolean tabiya_widget_has_large_text(GtkWidget *widget);

/* Adds the CSS class `name` to `widget`, or removes it. */
void tabiya_widget_set_css_class(GtkWidget *widget, const char *name, gboolean on);

/* The template of a class, "study/games-list.ui" among the program's resources. */
void tabiya_widget_set_template(GtkWidgetClass *klass, const char *name);

/* Makes text fit that would be cut off with large letters on a small screen: titles of header bars
 * shrink, those of groups wrap, and choices move below their label. In `widget` and its
 * descendants. */
void tabiya_widget_fit_words(GtkWidget *widget);

/* Gives all labels in `widget` the same smaller letters, so that the widest is at most `width`
 * pixels wide; keeps them if they fit. */
void tabiya_widget_fit_labels(GtkWidget *widget, int width);

/* The title of an entry row, or what stands in an empty field, has smaller letters where it would
 * be cut off. */
void tabiya_widget_fit_hints(GtkWidget *field);

/* The chosen word of a combo row is never cut off: the text beside it has more lines instead. */
void tabiya_widget_keep_choice_whole(GtkWidget *row);

/* Wraps the text of a button, a check button or a row, set with its label, or ends it in dots if it
 * does not fit on one line. */
void tabiya_widget_wrap_words(GtkWidget *widget);
void tabiya_widget_ellipsize_words(GtkWidget *widget);

/* The buttons of the row share its width by the length of their texts, and break between words. */
void tabiya_widget_wrap_row(GtkBox *row);

/* Lets the child of `bin` scroll in it, or not: then it has all the height that it needs. */
void tabiya_widget_set_scrolling(AdwBin *bin, gboolean scrolls);

/* The wheel scrolls what is around `widget` when it is over an area in `widget` that has nothing
 * more to show in that direction. */
void tabiya_widget_pass_wheel_on(GtkWidget *widget);

/* Draws a thin line in the color of the text, of that opacity, just inside `outline`: what is as
 * bright as its background has an edge. With high contrast it is at least half opaque. */
void tabiya_widget_draw_outline(GtkWidget *widget, GtkSnapshot *snapshot,
                                const GskRoundedRect *outline, double opacity);

/* Makes a dialog's default size no larger than `parent`: a small screen would cut it off; its text
 * fits as well. Call it before the dialog is shown. */
void tabiya_widget_fit_into(GtkWindow *dialog, GtkWidget *parent);

/* Makes Escape close the window `window`, with its current contents. */
void tabiya_widget_close_on_escape(GtkWidget *window);

/* For the focus function of a class with its own grab_focus, which GTK would otherwise call when
 * Tab reaches the widget: focuses its first child or, with TAB_BACKWARD, the last, as in any other
 * widget. */
gboolean tabiya_widget_focus_children(GtkWidget *widget, GtkDirectionType direction);

/* Makes Tab and Shift+Tab leave `list`, since Up and Down move within it: in GTK's own lists Tab
 * goes through all rows first, perhaps a thousand. A GtkListView, GtkGridView or GtkColumnView. */
void tabiya_widget_leave_by_tab(GtkWidget *list);

/* Makes Up and Down leave a row of grouped toggle buttons, where they go left and right in GTK. */
void tabiya_widget_leave_by_up_down(GtkWidget *row);

/* A row that opens something when pressed: an AdwActionRow with an arrow. `subtitle` is
 * (nullable). */
GtkWidget *tabiya_widget_new_way_row(const char *title,
                                     const char *subtitle) G_GNUC_WARN_UNUSED_RESULT;

/* Whether it is at least partly visible in its scrolled area; TRUE without one. */
gboolean tabiya_widget_is_in_sight(GtkWidget *widget);

/* The text of a toast, for adw_toast_set_custom_title(): a toast's own title is one line, and its
 * height ignores wrapping, so the lines of `columns` characters are made here. */
GtkWidget *tabiya_widget_new_toast_title(const char *text, glong columns) G_GNUC_WARN_UNUSED_RESULT;

/* For a widget's dispose: drops the template of `type` with all children, even those without an id,
 * which gtk_widget_dispose_template() keeps. */
void tabiya_widget_dispose_template(GtkWidget *widget, GType type);

/* Calls `open` for the right button and for a held finger, at a point of `widget`; the press has no
 * other effect. `user` outlives the widget or is the widget. */
typedef void (*TabiyaPointFunc)(GtkWidget *widget, double x, double y, gpointer user);
void tabiya_widget_listen_for_menu(GtkWidget *widget, TabiyaPointFunc open, gpointer user);

G_END_DECLS

#endif
