/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sounds as the person wants them: see sounds.h. */
#include "ui/sounds.h"

#include <gtk/gtk.h>

#include "ui/settings.h"

gboolean tabiya_sounds_are_off_on_desktop(void)
{
    GtkSettings *desktop = gtk_settings_get_default();
    gboolean on = TRUE;

    if (desktop)
        g_object_get(desktop, "gtk-enable-event-sounds", &on, NULL);
    return !on;
}

void tabiya_sounds_try(TabiyaSound sound)
{
    int volume = g_settings_get_int(tabiya_settings_get(), "sound-volume");

    if (!tabiya_sounds_are_off_on_desktop())
        tabiya_sound_play(sound, CLAMP(volume, 1, 100));
}

void tabiya_sounds_play(TabiyaSound sound)
{
    if (g_settings_get_boolean(tabiya_settings_get(), "sounds"))
        tabiya_sounds_try(sound);
}
