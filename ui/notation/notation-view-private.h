/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The private parts of TabiyaNotationView, shared by its files:
 *
 *   notation-view.c     follows the session, draws, keeps children for what is in sight
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
    TabiyaGame *game; /* the session's; its ::changed is connected */
    gboolean flowing, figurine, local_letters, values;
    guint8 undrawable[256]; /* NAGs whose glyph no font has */

    TabiyaNotationFaces *faces;
    TabiyaNotationPage *page;
    TabiyaNotationPainter *painter;
    TabiyaNotationPool *pool;
    TabiyaFolded *folded;      /* first moves of variations: the game's */
    const TabiyaNode *current; /* the shown move; compared, never read */

    int laid_out_px; /* the width that the page is laid out for; -1: not laid out */
    int page_height_px;
    TabiyaNotationMetrics metrics;       /* for it */
    int asked_width_px, asked_height_px; /* what measure() was asked for another width; -1: not */
    gboolean resizing;                   /* the page's height is not yet known to those around it */
    gboolean reveal; /* bring the current move into sight when all have their sizes */
    guint settle;    /* source id: words in sight get their children, once sizes are known */

    GtkAdjustment *vadjustment; /* of the scrolled window around it, while mapped */
    GMenuModel *menu_model;
    GtkWidget *menu; /* a child; NULL until it is wanted */
};

/* --- notation-view.c -------------------------------------------------------------------------- */

/* Folding or the game changed. */
void tabiya_notation_view_rebuild(TabiyaNotationView *self);

/* --- notation-size.c -------------------------------------------------------------------------- */

enum { TABIYA_NOTATION_PAD_PX = 4 }; /* beside the text of a move */

/* Writes the new parts; TRUE: something is new. */
gboolean tabiya_notation_view_update_page(TabiyaNotationView *self);
/* Measures again if the fonts have changed. */
void tabiya_notation_view_check_fonts(TabiyaNotationView *self);
/* Lays the page out for a width, if it is not yet. */
void tabiya_notation_view_lay_out(TabiyaNotationView *self, int width_px);
/* For the page: the width of a word, in Pango units. */
int tabiya_notation_view_measure_word_cb(const TabiyaNotationParagraph *paragraph,
                                         const TabiyaNotationWord *word, gpointer user);
/* For GtkWidget. */
void tabiya_notation_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                  int *minimum, int *natural, int *minimum_baseline,
                                  int *natural_baseline);
/* FALSE: the page is not laid out, or no move is shown. */
gboolean tabiya_notation_view_find_current(TabiyaNotationView *self, TabiyaNotationPlace *place);

/* --- notation-fold.c -------------------------------------------------------------------------- */

void tabiya_notation_view_install_fold_actions(GtkWidgetClass *klass);
/* Unfolds what hides `node`. TRUE: something was. */
gboolean tabiya_notation_view_unfold_around(TabiyaNotationView *self, const TabiyaNode *node);
/* The action toggle-fold. */
void tabiya_notation_view_toggle_here(TabiyaNotationView *self);

/* --- notation-input.c ------------------------------------------------------------------------- */

void tabiya_notation_view_listen(TabiyaNotationView *self);
/* A child was pressed by assistive technology. */
void tabiya_notation_view_pressed_cb(gpointer word, TabiyaNotationView *self);

G_END_DECLS

#endif
