/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays sounds as the person wants them: at the set volume, and none if they are off here or in the
 * desktop's settings. The sounds themselves are in app/sound/sound.h. */
#ifndef TABIYA_UI_SOUNDS_H
#define TABIYA_UI_SOUNDS_H

#include "app/sound/sound.h"

G_BEGIN_DECLS

/* Plays `sound` if sounds are on. */
void tabiya_sounds_play(TabiyaSound sound);

/* Plays it even if sounds are off here, to demonstrate the volume. */
void tabiya_sounds_try(TabiyaSound sound);

/* Whether the desktop's settings turn off event sounds, whatever the setting here. */
gboolean tabiya_sounds_are_off_on_desktop(void);

G_END_DECLS

#endif
