/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What Solve asks: themes, ratings, and whether a move is right. */
#include <math.h>

#include "app/names/puzzle-theme.h"
#include "app/training/glicko2.h"
#include "ui/web/wasm/web-json.h"
#include "ui/web/wasm/web-line.h"

static void add_theme(GString *json, TabiyaPuzzleTheme theme)
{
    const TabiyaThemeGroup group = tabiya_puzzle_theme_get_group(theme);
    const char *fen, *moves;

    web_json_open(json, NULL, '{');
    web_json_text(json, "key", tabiya_puzzle_theme_get_key(theme));
    web_json_text(json, "name", tabiya_puzzle_theme_get_name(theme));
    web_json_text(json, "explanation", tabiya_puzzle_theme_get_explanation(theme));
    web_json_int(json, "group", (int)group);
    web_json_text(json, "groupName", tabiya_theme_group_get_name(group));
    if (tabiya_puzzle_theme_get_example(theme, &fen, &moves)) {
        web_json_text(json, "fen", fen);
        web_json_text(json, "moves", moves);
    }
    web_json_close(json, '}');
}

/* All of them, in the order in which lists show their groups. */
WEB_EXPORT(web_themes)
const char *web_themes(void)
{
    GString *json = web_json_new_list();

    for (int group = 0; group < TABIYA_N_THEME_GROUPS; group++) {
        for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
            if (tabiya_puzzle_theme_get_group((TabiyaPuzzleTheme)theme) == (TabiyaThemeGroup)group)
                add_theme(json, (TabiyaPuzzleTheme)theme);
        }
    }
    return web_json_done(json);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* Three or more numbers, separated by blanks. FALSE: one is missing, or is none. */
static gboolean read_numbers(const char *text, double *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = g_ascii_strtod(text, &end);
        if (end == text || !isfinite(numbers[i]) || fabs(numbers[i]) > 1e6)
            return FALSE;
        text = end;
    }
    return TRUE;
}

/* `numbers`: the person's rating, deviation and volatility, the opponent's rating and deviation (0:
 * unknown), 1 for a win, and the days since the person's last game. */
WEB_EXPORT(web_rate)
const char *web_rate(const char *numbers)
{
    double given[7];

    if (!read_numbers(numbers, given, 7) || given[1] <= 0 || given[2] <= 0 || given[6] < 0)
        return web_json_error(g_strdup("numbers"));
    TabiyaGlicko2 rating = {given[0], given[1], given[2]};
    const TabiyaGlicko2Game game = {
        given[3], given[4] > 0 ? given[4] : TABIYA_GLICKO2_DEVIATION_UNKNOWN, given[5]};
    tabiya_glicko2_wait(&rating, given[6]);
    tabiya_glicko2_rate(&rating, &game, 1);
    GString *json = web_json_new();
    web_json_double(json, "rating", rating.rating);
    web_json_double(json, "deviation", rating.deviation);
    web_json_double(json, "volatility", rating.volatility);
    return web_json_done(json);
}

/* --- Solutions -------------------------------------------------------------------------------- */

static gboolean is_mate(const EngPosition *position)
{
    return eng_outcome(position, NULL, 0) == ENG_OUTCOME_CHECKMATE;
}

static EngMove move_at(const WebLine *line, guint index)
{
    return index < line->moves->len ? g_array_index(line->moves, EngMove, index) : ENG_NO_MOVE;
}

/* The judgment of the last of the moves that were `played` from `fen`, where `solution` is asked
 * for: "right", "solved" or "wrong". Any mate solves a puzzle. */
WEB_EXPORT(web_puzzle_verdict)
const char *web_puzzle_verdict(const char *fen, const char *solution, const char *played)
{
    g_auto(WebLine) wanted = {0}, found = {0};
    g_autofree char *error = NULL;
    const char *verdict = "wrong";

    if (web_line_read(&wanted, fen, solution, &error) &&
        web_line_read(&found, fen, played, &error) && found.moves->len > 0) {
        const guint last = found.moves->len - 1;
        const gboolean is_expected = move_at(&wanted, last) == move_at(&found, last);
        if (is_mate(&found.position) || (is_expected && last + 1 >= wanted.moves->len))
            verdict = "solved";
        else if (is_expected)
            verdict = "right";
    }
    GString *json = web_json_new();
    web_json_text(json, "verdict", verdict);
    return web_json_done(json);
}
