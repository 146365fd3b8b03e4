/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A paragraph of an answer, in which moves are links.
 *
 * Signals:
 *   opened   (int index): the link was clicked, or Enter pressed on it
 *   chosen   (int index): the pointer or the focus is on that link; -1: on none any more. Its
 *            place is tabiya_ask_text_get_place()
 */
#ifndef TABIYA_ASK_TEXT_H
#define TABIYA_ASK_TEXT_H

#include <gtk/gtk.h>

#include "app/talk/answer.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ASK_TEXT (tabiya_ask_text_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAskText, tabiya_ask_text, TABIYA, ASK_TEXT, GtkWidget)

/* The bytes from `start` to `end` of the answer's text; links have the numbers that they have in
 * the answer. */
GtkWidget *tabiya_ask_text_new(const TabiyaAnswer *answer, guint start,
                               guint end) G_GNUC_WARN_UNUSED_RESULT;

/* Where the chosen link is, in the coordinates of this widget; FALSE: none is chosen. */
gboolean tabiya_ask_text_get_place(TabiyaAskText *self, GdkRectangle *place);

/* For tests: as a click on the link would. */
void tabiya_ask_text_open_for_tests(TabiyaAskText *self, guint index);

G_END_DECLS

#endif
