/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The settings that can be switched by words: an argument of the kind TABIYA_PARAM_SETTING. */
#ifndef TABIYA_TALK_SETTINGS_H
#define TABIYA_TALK_SETTINGS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    const char *key;   /* "legal-moves" */
    const char *title; /* "Legal moves": not translated yet, _(setting->title) */
    gboolean is_on;    /* before anything was changed */
} TabiyaTalkSetting;

guint tabiya_talk_settings_count(void);
const TabiyaTalkSetting *tabiya_talk_setting_at(guint index);
/* FALSE: there is none with that key. */
gboolean tabiya_talk_settings_find(const char *key, guint *index);

G_END_DECLS

#endif
