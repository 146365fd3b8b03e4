/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The private parts of TabiyaNotationView, shared by its files:
 *
 *   notation-view.c     follows the session, draws, keeps children for visible words
 *   notation-size.c     its size: fonts, metrics, the page laid out for a width
 *   notation-fold.c     which variations are folded
 *   notation-input.c    mouse, keyboard, menu, tooltips
 */
#ifndef TABIYA_NOTATION_VIEW_PRIVATE_H
#define TABIYA_NOTATION_VIEW_PRIVATE_H

#include "app/study/folded.h"
#include "ui/notation/notation-paint.h"
#include "ui/notation/notation-pool.h"
#include "ui/notation/notation-view.h"

G_BEGIN_DECLS

struct _TabiyaNotationView {
    GtkWidget parent_instance;

    TabiyaBoardSession *session;
    TabiyaGame *game; /* the session's; connected to its ::changed */
    gboolean flowing, figurine, local_letters, values;
    guint8 undrawable[256]; /* NAGs whose glyph no font has */

    TabiyaNotationFaces *faces;
    TabiyaNotationPage *page;
    TabiyaNotationPainter *painter;
    TabiyaNotationPool *pool;
    TabiyaFolded *folded;      /* first moves of folded variations, kept for the game */
    const TabiyaNode *current; /* the shown move; compared, never read */

    int laid_out_px; /* the width of the page's layout; -1: none */
    int page_height_px;
    TabiyaNotationMetrics metrics;       /* of the layout */
    int asked_width_px, asked_height_px; /* the last other width in measure(), and its height; -1:
                                          * none */
    gboolean resizing;                   /* the containers do not have the page's height yet */
    gboolean reveal;                     /* scroll to the current move when all sizes are known */
    guint settle; /* source id: makes children for the visible words once sizes are known */

    GtkAdjustment *vadjustment; /* of the scrolled window around it, while mapped */
    GMenuModel *menu_model;
    GtkWidget *menu; /* a child; NULL until first used */
};

/* --- notation-view.c -------------------------------------------------------------------------- */

/* Updates the page after folding or a change to the game. */
void tabiya_notation_view_rebuild(TabiyaNotationView *self);

/* --- notation-size.c -------------------------------------------------------------------------- */

enum { TABIYA_NOTATION_PAD_PX = 4 }; /* beside the text of a move */

/* Writes the new parts; TRUE: something has changed. */
gboolean tabiya_notation_view_update_page(TabiyaNotationView *self);
/* Measures again if the fonts have changed. */
void tabiya_notation_view_check_fonts(TabiyaNotationView *self);
/* Lays out the page for a width, unless it already is. */
void tabiya_notation_view_lay_out(TabiyaNotationView *self, int width_px);
/* For the page: the width of a word, in Pango units. */
int tabiya_notation_view_measure_word_cb(const TabiyaNotationParagraph *paragraph,
                                         const TabiyaNotationWord *word, gpointer user);
/* For GtkWidget. */
void tabiya_notation_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline);
/* FALSE: the page is not laid out, or no move is current. */
gboolean tabiya_notation_view_find_current(TabiyaNotationView *self, TabiyaNotationPlace *place);

/* --- notation-fold.c -------------------------------------------------------------------------- */

void tabiya_notation_view_install_fold_actions(GtkWidgetClass *klass);
/* Unfolds the variations that hide `node`. TRUE: there were any. */
gboolean tabiya_notation_view_unfold_around(TabiyaNotationView *self, const TabiyaNode *node);
/* The action toggle-fold. */
void tabiya_notation_view_toggle_here(TabiyaNotationView *self);

/* --- notation-input.c ------------------------------------------------------------------------- */

void tabiya_notation_view_listen(TabiyaNotationView *self);
/* Assistive technology has pressed a child. */
void tabiya_notation_view_pressed_cb(gpointer word, TabiyaNotationView *self);

G_END_DECLS

#endif
