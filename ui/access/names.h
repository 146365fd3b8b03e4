/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names for screen readers that no template can give, since GTK 4.8 and libadwaita 1.2 make the
 * widget themselves: the lists inside a group of rows, an expander row and the choices of a row get
 * the title beside them; the button inside a choice gets the choice's name; a cell gets its
 * button's. A label with a mnemonic, whose underscore GTK would have read out, is read out without
 * it.
 *
 * Call it where such a widget is made; the names then follow its title or label:
 *
 *     gtk_widget_init_template(GTK_WIDGET(self));
 *     tabiya_names_give(GTK_WIDGET(self));
 *     …
 *     row = tabiya_names_give(adw_combo_row_new());
 */
#ifndef TABIYA_NAMES_H
#define TABIYA_NAMES_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Names the descendants of `widget` that need it, as far as they exist by now; if `widget` is a
 * window, lists of groups without a title get its name. Returns `widget`. (transfer none) */
GtkWidget *tabiya_names_give(GtkWidget *widget);

/* The same for the list of one AdwPreferencesGroup without a title. */
void tabiya_names_call_list(GtkWidget *group, const char *name);

/* A cell of a GtkFlowBox with `button` in it. Tab goes to the button alone. */
GtkWidget *tabiya_names_new_cell(GtkWidget *button) G_GNUC_WARN_UNUSED_RESULT;

/* A label without its mnemonic: "_Make" is "Make", and "翻转棋盘(_F)" is "翻转棋盘"; a doubled
 * underscore becomes one. */
char *tabiya_names_dup_plain(const char *label) G_GNUC_WARN_UNUSED_RESULT;

/* For GTK's own dialogs (file chooser, printing): nothing but GTK sees them before they are shown,
 * so they get their names then. Call once per process, after gtk_init(). */
void tabiya_names_start(void);

G_END_DECLS

#endif
