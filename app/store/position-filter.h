/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A TabiyaPositionFilter made ready to be asked about a million games. Pure. */
#ifndef TABIYA_POSITION_FILTER_H
#define TABIYA_POSITION_FILTER_H

#include "app/store/position-find.h"

G_BEGIN_DECLS

typedef struct TabiyaReadyFilter TabiyaReadyFilter;

/* `filter` is borrowed. NULL where everything passes. */
TabiyaReadyFilter *tabiya_ready_filter_new(const TabiyaPositionFilter *filter);
void tabiya_ready_filter_free(TabiyaReadyFilter *self);

/* Whether all holds but `accept`, which is asked by accepts(). NULL lets everything pass. */
gboolean tabiya_ready_filter_matches(const TabiyaReadyFilter *self, const TabiyaSegmentGame *game);
/* The same of the game in a slot of a segment's columns (position-segment.h): reads no more of
 * them than it must. */
gboolean tabiya_ready_filter_matches_slot(const TabiyaReadyFilter *self, const guint8 *columns,
                                          guint n_games, guint slot);
gboolean tabiya_ready_filter_needs_ids(const TabiyaReadyFilter *self); /* there is an `accept` */
gboolean tabiya_ready_filter_accepts(const TabiyaReadyFilter *self, gint64 id);

G_END_DECLS

#endif
