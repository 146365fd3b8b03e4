/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings that words can switch (app/talk/talk-settings.h), as the program keeps them. */
#ifndef TABIYA_TALK_SETTING_KEYS_H
#define TABIYA_TALK_SETTING_KEYS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The key of the setting "legal-moves" in the program's GSettings; NULL: there is no such
 * setting. Static. */
const char *tabiya_talk_setting_get_key(const char *setting);
/* Both for one that exists. */
gboolean tabiya_talk_setting_is_on(const char *setting);
void tabiya_talk_setting_switch(const char *setting, gboolean on);

G_END_DECLS

#endif
