/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See settings.h. */
#include "ui/settings.h"

void tabiya_settings_bind(const char *key, gpointer object, const char *property)
{
    g_settings_bind(tabiya_settings_get(), key, object, property, G_SETTINGS_BIND_DEFAULT);
}

TabiyaPieceLetters tabiya_settings_get_letters(void)
{
    GSettings *settings = tabiya_settings_get();

    if (g_settings_get_boolean(settings, "figurine"))
        return TABIYA_LETTERS_FIGURINE;
    return g_settings_get_boolean(settings, "local-letters") ? TABIYA_LETTERS_LOCAL
                                                             : TABIYA_LETTERS_ENGLISH;
}

void tabiya_settings_watch_letters(gpointer object, GCallback changed)
{
    static const char *const SIGNALS[] = {"changed::figurine", "changed::local-letters"};

    for (gsize i = 0; i < G_N_ELEMENTS(SIGNALS); i++) {
        g_signal_connect_object(tabiya_settings_get(), SIGNALS[i], changed, object,
                                G_CONNECT_SWAPPED);
    }
}
