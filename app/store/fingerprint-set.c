/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fingerprint-set.h. Open addressing with linear probing (Knuth, TAOCP 3, 6.4, algorithm L):
 * fingerprints are hashes already. It doubles when it is more than half full. */
#include "app/store/fingerprint-set.h"

#define FIRST_SLOTS 4096

void tabiya_fingerprint_set_init(TabiyaFingerprintSet *self)
{
    *self = (TabiyaFingerprintSet){.slots = g_new0(guint64, FIRST_SLOTS), .mask = FIRST_SLOTS - 1};
}

void tabiya_fingerprint_set_clear(TabiyaFingerprintSet *self)
{
    g_clear_pointer(&self->slots, g_free);
}

/* The slot where it is or would go. */
static guint64 *find_slot(const TabiyaFingerprintSet *self, guint64 fingerprint)
{
    gsize i = (gsize)(fingerprint >> 11) & self->mask;
    while (self->slots[i] != 0 && self->slots[i] != fingerprint)
        i = (i + 1) & self->mask;
    return &self->slots[i];
}

static void grow(TabiyaFingerprintSet *self)
{
    g_autofree guint64 *old = self->slots;
    gsize n = self->mask + 1;
    self->slots = g_new0(guint64, 2 * n);
    self->mask = 2 * n - 1;
    for (gsize i = 0; i < n; i++) {
        if (old[i] != 0)
            *find_slot(self, old[i]) = old[i];
    }
}

gboolean tabiya_fingerprint_set_has(const TabiyaFingerprintSet *self, guint64 fingerprint)
{
    return fingerprint == 0 ? self->has_zero : *find_slot(self, fingerprint) != 0;
}

gboolean tabiya_fingerprint_set_add(TabiyaFingerprintSet *self, guint64 fingerprint)
{
    if (fingerprint == 0) {
        gboolean is_new = !self->has_zero;
        self->has_zero = TRUE;
        return is_new;
    }
    guint64 *slot = find_slot(self, fingerprint);
    if (*slot != 0)
        return FALSE;
    *slot = fingerprint;
    if (++self->count > self->mask / 2)
        grow(self);
    return TRUE;
}
