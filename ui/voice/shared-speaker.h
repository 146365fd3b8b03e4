/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The speaker of all windows, as the preferences have it. It is silent beside a screen reader, and
 * stops at the next key or click in any window. */
#ifndef TABIYA_SHARED_SPEAKER_H
#define TABIYA_SHARED_SPEAKER_H

#include "app/voice/speaker.h"

G_BEGIN_DECLS

/* Made at the first call, after gtk_init(). Lent, never NULL. */
TabiyaSpeaker *tabiya_shared_speaker_get(void);
/* Whether there is one already, or the settings ask for one: else nothing is to be said. */
gboolean tabiya_shared_speaker_is_wanted(void);

G_END_DECLS

#endif
