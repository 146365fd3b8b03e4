/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A set of 64-bit hashes: eight bytes each at half to a quarter load. */
#ifndef TABIYA_FINGERPRINT_SET_H
#define TABIYA_FINGERPRINT_SET_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    guint64 *slots; /* 0: free */
    gsize mask;
    gsize count;
    gboolean has_zero;
} TabiyaFingerprintSet;

void tabiya_fingerprint_set_init(TabiyaFingerprintSet *self);
void tabiya_fingerprint_set_clear(TabiyaFingerprintSet *self);
/* FALSE: it was there already. */
gboolean tabiya_fingerprint_set_add(TabiyaFingerprintSet *self, guint64 fingerprint);
gboolean tabiya_fingerprint_set_has(const TabiyaFingerprintSet *self, guint64 fingerprint);

G_END_DECLS

#endif
