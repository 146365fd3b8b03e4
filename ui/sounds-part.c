/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sounds-part.h. */
#include "ui/sounds-part.h"

struct _TabiyaSoundsPart {
    TabiyaPart parent;
};

G_DEFINE_FINAL_TYPE(TabiyaSoundsPart, tabiya_sounds_part, TABIYA_TYPE_PART)

static void tabiya_sounds_part_class_init(TabiyaSoundsPartClass *klass)
{
}

static void tabiya_sounds_part_init(TabiyaSoundsPart *self)
{
    tabiya_part_add_setting(self, "sounds");
}
