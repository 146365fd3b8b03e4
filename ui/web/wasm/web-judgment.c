/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether Tabiya takes a draw, offers one or resigns, as in the window
 * (app/session/play-judgment.h). */
#include "app/session/play-judgment.h"
#include "engine/board/fen.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web.h"

/* `score_cp` is from Tabiya's side; `hopeless` counts the moves in a row before this one that
 * looked hopeless. */
WEB_EXPORT(web_judgment)
const char *web_judgment(const char *fen, int score_cp, int rating, int hopeless)
{
    EngPosition position;

    if (!eng_fen_parse(&position, fen, NULL))
        return web_json_error(g_strdup("no position"));
    const gboolean is_hopeless = tabiya_play_is_hopeless(&position, score_cp, rating);
    GString *json = web_json_new();
    web_json_bool(json, "takes", tabiya_play_takes_draw(&position, score_cp, rating));
    web_json_bool(json, "offers", tabiya_play_would_offer_draw(&position, score_cp, rating));
    web_json_bool(json, "hopeless", is_hopeless);
    web_json_bool(json, "resigns", is_hopeless && tabiya_play_would_resign(rating, hopeless + 1));
    return web_json_done(json);
}
