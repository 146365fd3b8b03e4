/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See stored-game.h. */
#include "app/store/stored-game.h"

void tabiya_stored_game_free(TabiyaStoredGame *stored)
{
    g_clear_object(&stored->game);
    g_free(stored);
}
