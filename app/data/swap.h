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
    char *id;     /* of the data set aside */
    char *reason; /* as stored */
    gint64 made_s;
    char *source; /* the folder of the new data, relative to the data folder; "": none */
    char **out;   /* the entries that go, once known */
    char **in;    /* the entries that come; NULL: none */
} TabiyaSwap;

void tabiya_swap_clear(TabiyaSwap *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaSwap, tabiya_swap_clear)

/* In one step. */
gboolean tabiya_swap_write(const TabiyaSwap *self, const char *data_dir, GError **error);
/* TABIYA_ERROR_STORE_DAMAGED if it is not ours; then it stays. */
gboolean tabiya_swap_read(TabiyaSwap *self, const char *data_dir, GError **error);

G_END_DECLS

#endif
