/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See talk-settings.h. The values are those of a new installation. */
#include "app/talk/talk-settings.h"

#include <glib/gi18n-lib.h>

static const TabiyaTalkSetting SETTINGS[] = {
    {"sounds", N_("Sounds"), TRUE},
    {"speaking", N_("Speaking"), FALSE},
    {"coordinates", N_("Coordinates"), TRUE},
    {"legal-moves", N_("Show legal moves"), TRUE},
    {"animations", N_("Animate pieces"), TRUE},
    {"evaluation-bar", N_("Evaluation bar"), TRUE},
    {"evaluation-graph", N_("Evaluation graph"), TRUE},
    {"figurines", N_("Figurines"), FALSE},
    {"takebacks", N_("Takebacks"), TRUE},
    {"premoves", N_("Premoves"), FALSE},
    {"coach", N_("Coach"), FALSE},
    /* Of a coach that is on: off says that it speaks of every mistake. */
    {"coach-blunders", N_("Coach, for blunders only"), FALSE},
    {"opponent-draws", N_("Draw offers and resignation by Tabiya"), TRUE},
    {"flip-automatically", N_("Flip the board when you play Black"), TRUE},
    {"dark-style", N_("Dark style"), FALSE},
    {"engine-arrows", N_("Engine arrows"), TRUE},
    {"opening-book", N_("Opening book"), TRUE},
    {"explorer", N_("Opening explorer"), FALSE},
    {"tablebases", N_("Tablebases"), TRUE},
};

guint tabiya_talk_settings_count(void)
{
    return G_N_ELEMENTS(SETTINGS);
}

const TabiyaTalkSetting *tabiya_talk_setting_at(guint index)
{
    return &SETTINGS[index];
}

gboolean tabiya_talk_settings_find(const char *key, guint *index)
{
    for (*index = 0; *index < G_N_ELEMENTS(SETTINGS); (*index)++) {
        if (g_strcmp0(SETTINGS[*index].key, key) == 0)
            return TRUE;
    }
    return FALSE;
}
