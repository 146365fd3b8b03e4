/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See talk-setting-keys.h. */
#include "ui/talk/talk-setting-keys.h"

#include "ui/settings.h"

/* Most are switches; some are choices, which then have a value for on and one for off. A third
 * value may count as on, too: it stays when the setting is switched on. */
static const struct {
    const char *setting, *key;
    const char *on, *off, *also_on;
} KEYS[] = {
    {"sounds", "sounds", NULL, NULL, NULL},
    {"speaking", "speaking", NULL, NULL, NULL},
    {"coordinates", "coordinates", "inside", "none", "outside"},
    {"legal-moves", "show-legal-targets", NULL, NULL, NULL},
    {"animations", "animate", NULL, NULL, NULL},
    {"evaluation-bar", "evaluation-bar", NULL, NULL, NULL},
    {"evaluation-graph", "evaluation-graph", NULL, NULL, NULL},
    {"figurines", "figurine", NULL, NULL, NULL},
    {"takebacks", "takebacks", NULL, NULL, NULL},
    {"premoves", "premoves", NULL, NULL, NULL},
    {"coach", "coach", "always", "off", "blunders"},
    {"coach-blunders", "coach", "blunders", "always", NULL},
    {"opponent-draws", "opponent-concedes", NULL, NULL, NULL},
    {"flip-automatically", "flip-automatically", NULL, NULL, NULL},
    {"dark-style", "theme", "dark", "light", NULL},
    {"engine-arrows", "analysis-arrows", NULL, NULL, NULL},
    {"opening-book", "book-enabled", NULL, NULL, NULL},
    {"explorer", "study-explorer", NULL, NULL, NULL},
    {"tablebases", "show-tablebases", NULL, NULL, NULL},
};

/* The row of the setting; their number: there is none. */
static gsize find(const char *setting)
{
    gsize i = 0;

    while (i < G_N_ELEMENTS(KEYS) && g_strcmp0(KEYS[i].setting, setting) != 0)
        i++;
    return i;
}

const char *tabiya_talk_setting_get_key(const char *setting)
{
    const gsize i = find(setting);

    return i < G_N_ELEMENTS(KEYS) ? KEYS[i].key : NULL;
}

gboolean tabiya_talk_setting_is_on(const char *setting)
{
    const gsize i = find(setting);

    g_return_val_if_fail(i < G_N_ELEMENTS(KEYS), FALSE);
    if (!KEYS[i].on)
        return g_settings_get_boolean(tabiya_settings_get(), KEYS[i].key);
    g_autofree char *value = g_settings_get_string(tabiya_settings_get(), KEYS[i].key);
    return g_str_equal(value, KEYS[i].on) || g_strcmp0(value, KEYS[i].also_on) == 0;
}

void tabiya_talk_setting_switch(const char *setting, gboolean on)
{
    const gsize i = find(setting);

    g_return_if_fail(i < G_N_ELEMENTS(KEYS));
    if (on && tabiya_talk_setting_is_on(setting))
        return;
    if (KEYS[i].on) {
        g_settings_set_string(tabiya_settings_get(), KEYS[i].key, on ? KEYS[i].on : KEYS[i].off);
    } else {
        g_settings_set_boolean(tabiya_settings_get(), KEYS[i].key, on);
    }
}
