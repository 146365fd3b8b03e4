/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the page offers to choose from: levels and odds. */
#include <glib/gi18n-lib.h>

#include "app/session/level-texts.h"
#include "app/talk/odds.h"
#include "engine/board/fen.h"
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

/* The positions without what `giver`, "w" or "b", gives; named as in the window's New Game. */
WEB_EXPORT(web_odds)
const char *web_odds(const char *giver)
{
    static const struct {
        const char *id, *name;
    } odds[] = {{"pawn", N_("Pawn")},
                {"knight", N_("Knight")},
                {"bishop", N_("Bishop")},
                {"rook", N_("Rook")},
                {"queen", N_("Queen")}};
    GString *json = web_json_new_list();
    EngPosition start;
    char fen[ENG_FEN_MAX];

    for (gsize i = 0; i < G_N_ELEMENTS(odds); i++) {
        tabiya_odds_get_start(odds[i].id, *giver == 'b' ? ENG_BLACK : ENG_WHITE, &start);
        web_json_open(json, NULL, '{');
        web_json_text(json, "id", odds[i].id);
        web_json_text(json, "name", _(odds[i].name));
        web_json_text(json, "fen", eng_fen_write(&start, fen));
        web_json_close(json, '}');
    }
    return web_json_done(json);
}
