/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-hint.h. */
#include "ui/openings/opening-hint.h"

#include "app/openings/opening-texts.h"

const char *tabiya_opening_find_hint(const char *name)
{
    const char *const *languages = g_get_language_names();

    for (; *languages != NULL && !g_str_has_prefix(*languages, "en"); languages++) {
        const char *hint = tabiya_opening_family_in(name, *languages);

        if (hint)
            return hint;
    }
    return NULL;
}
