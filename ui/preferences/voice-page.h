/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page "Voice" of the preferences: the group Speaking (speaking-group.h), and a switch for each
 * kind of text that is spoken (ui/voice/voice-kinds.h). */
#ifndef TABIYA_VOICE_PAGE_H
#define TABIYA_VOICE_PAGE_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_VOICE_PAGE (tabiya_voice_page_get_type())
G_DECLARE_FINAL_TYPE(TabiyaVoicePage, tabiya_voice_page, TABIYA, VOICE_PAGE, AdwPreferencesPage)

G_END_DECLS

#endif
