/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See judge-weights.h. */
#include "app/talk/judge-weights.h"

#include "app/own-resource.h"
#include "tabiya-judge.h"

GBytes *tabiya_judge_weights_get(const char *language)
{
    static TabiyaOwnResource bundle = {tabiya_judge_register_resource, tabiya_judge_get_resource};
    g_autofree char *path =
        g_strdup_printf("/io/github/tabiya/Tabiya/talk/judge-%.2s.bin", language);

    return g_resource_lookup_data(tabiya_own_resource_get(&bundle), path,
                                  G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}
