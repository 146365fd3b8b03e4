/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays sounds as the person wants them: none where they are off here or in the desktop's settings,
 * as loud as is set. The sounds themselves are in app/sound/sound.h. */
#ifndef TABIYA_UI_SOUNDS_H
#define TABIYA_UI_SOUNDS_H

#include "app/sound/sound.h"

G_BEGIN_DECLS

/* Plays `sound` if sounds are on. */
void tabiya_sounds_play(TabiyaSound sound);

/* Plays it though sounds may be off here: it is to be heard how loud they are. */
void tabiya_sounds_try(TabiyaSound sound);

/* Whether the desktop wants no sounds of events, whatever is set here. */
gboolean tabiya_sounds_are_off_on_desktop(void);

G_END_DECLS

#endif
