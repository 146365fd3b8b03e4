/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal of an exchange of data: swap.json (set-aside.c). */
#ifndef TABIYA_DATA_SWAP_JOURNAL_H
#define TABIYA_DATA_SWAP_JOURNAL_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_SWAP_ASKED,
    TABIYA_SWAP_MOVING,
    TABIYA_SWAP_RETURNING,
    TABIYA_N_SWAP_STATES,
} TabiyaSwapState;

typedef struct {
    TabiyaSwapState state;
    char *id;     /* under which the data are set aside */
    char *reason; /* why, as it is kept */
    gint64 made_s;
    char *source; /* where what comes lies, from the data folder; "": nothing comes */
    char **out;   /* what goes, once it is known */
    char **in;    /* and what comes; NULL: nothing */
} TabiyaSwap;

void tabiya_swap_clear(TabiyaSwap *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaSwap, tabiya_swap_clear)

/* In one step. */
gboolean tabiya_swap_write(const TabiyaSwap *self, const char *data_dir, GError **error);
/* TABIYA_ERROR_STORE_DAMAGED if it is none of ours; then it stays. */
gboolean tabiya_swap_read(TabiyaSwap *self, const char *data_dir, GError **error);

G_END_DECLS

#endif
