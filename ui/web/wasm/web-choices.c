/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page offers to choose from: levels. */
#include <glib/gi18n-lib.h>

#include "app/session/level-texts.h"
#include "ui/web/wasm/web-json.h"

WEB_EXPORT(web_levels)
const char *web_levels(void)
{
    GString *json = web_json_new_list();

    for (int number = TABIYA_LEVEL_MIN; number <= TABIYA_LEVEL_MAX; number++) {
        web_json_open(json, NULL, '{');
        web_json_int(json, "number", number);
        web_json_text(json, "name", tabiya_level_get_title(number));
        web_json_int(json, "elo", eng_level(number)->elo);
        web_json_text(json, "words", tabiya_level_get_text(number));
        web_json_close(json, '}');
    }
    return web_json_done(json);
}
