/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card that shows what is being heard, what was heard, and what follows from it: "Listening…"
 * with a level meter, a move that is about to be played, a question, a note. It never takes the
 * focus by itself; its buttons activate actions of the window.
 *
 *     tabiya_heard_card_show(card, "Nf3", "“knight f three”");
 *     tabiya_heard_card_add_button(card, _("No"), "win.listen-no", FALSE);
 *     tabiya_heard_card_count_down(card, 1.0);
 *
 * Signal "counted-down": the pause is over. */
#ifndef TABIYA_HEARD_CARD_H
#define TABIYA_HEARD_CARD_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_HEARD_CARD (tabiya_heard_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHeardCard, tabiya_heard_card, TABIYA, HEARD_CARD, GtkWidget)

/* Hidden. */
GtkWidget *tabiya_heard_card_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows a text, and a smaller one below it (NULL: none), without buttons and without a
 * countdown. */
void tabiya_heard_card_show(TabiyaHeardCard *self, const char *title, const char *detail);
/* The same with the meter of tabiya_heard_card_set_level(). */
void tabiya_heard_card_show_meter(TabiyaHeardCard *self, const char *title, const char *detail);
/* Adds a button to what is shown; `action` is a detailed name: "win.listen-choose(1)". */
void tabiya_heard_card_add_button(TabiyaHeardCard *self, const char *label, const char *action,
                                  gboolean suggested);
void tabiya_heard_card_close(TabiyaHeardCard *self);
/* Closes it after that time, unless it shows something else by then. */
void tabiya_heard_card_close_after(TabiyaHeardCard *self, double seconds);

/* A narrow window: everything in one line of that width, unless its words would have to break. 0:
 * the words above the buttons. */
void tabiya_heard_card_set_line(TabiyaHeardCard *self, int width_px);

/* 0 to 1. */
void tabiya_heard_card_set_level(TabiyaHeardCard *self, double level);
/* Counts down, visibly: a bar gets shorter or, with reduced motion, a number smaller. */
void tabiya_heard_card_count_down(TabiyaHeardCard *self, double seconds);
/* The countdown waits, or goes on. */
void tabiya_heard_card_hold(TabiyaHeardCard *self, gboolean hold);

G_END_DECLS

#endif
