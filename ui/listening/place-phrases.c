/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See place-phrases.h. */
#include "ui/listening/place-phrases.h"

#include "ui/place.h"

typedef struct {
    const char *place; /* NULL: everywhere */
    const char *action;
    const char *phrases; /* alternatives between '|' */
} Row;

/* In English, small letters and words alone, as a recognizer has them. In other languages Ask
 * understands all that can be asked and told. */
static const Row ROWS[] = {
    {"puzzles", "puzzle-next", "next puzzle|next|another puzzle|give me a puzzle"},
    {"puzzles", "puzzle-previous", "previous puzzle"},
    {"puzzles", "puzzle-hint", "hint|give me a hint"},
    {"puzzles", "puzzle-solution", "show the solution|solution|i give up"},
    {"puzzles", "puzzle-why", "why|why not"},
    {"puzzles", "puzzle-try-again", "try again|again"},
    {"train", "repertoire-hint", "show|show the move|hint|i do not know"},
    {"train", "repertoire-next", "next|next card|go on"},
    {"train", "repertoire-try-again", "try again|again"},
    {"train", "repertoire-grade(1)", "again"},
    {"train", "repertoire-grade(2)", "hard"},
    {"train", "repertoire-grade(3)", "good"},
    {"train", "repertoire-grade(4)", "easy"},
    {"train", "repertoire-more", "more cards"},
    {"train", "repertoire-close", "end the training"},
    {"endgames", "puzzle-drill-hint", "hint|give me a hint"},
    {"endgames", "puzzle-drill-show", "show|show me how|show the solution"},
    {"endgames", "puzzle-drill-stop", "stop showing"},
    {"endgames", "puzzle-drill-again", "again|try again|start over"},
    {"endgames", "puzzle-drill-other", "another position"},
    {"endgames", "puzzle-drill-next", "next|next endgame"},
    {"guess", "guess-skip", "skip|skip the move"},
    {"guess", "guess-reveal", "show|show the move"},
    {"guess", "guess-again", "again|once more"},
    {"study", "next-variation", "next variation"},
    {"study", "previous-variation", "previous variation"},
    {"study", "next-game", "next game"},
    {"study", "previous-game", "previous game"},
    {"play", "hint", "hint|give me a hint"},
    {"play", "move-now", "move now"},
    {"play", "offer-draw", "offer a draw|claim a draw|accept the draw"},
    {"play", "decline-draw", "decline the draw"},
    {"play", "rematch", "rematch"},
    {"play", "swap-sides", "swap sides"},
    {NULL, "previous", "back|go back|previous move"},
    {NULL, "next", "forward|next move"},
    {NULL, "first", "go to the start"},
    {NULL, "last", "go to the end"},
    {NULL, "flip-board", "flip the board|turn the board"},
    {NULL, "redo-move", "redo"},
    {NULL, "voice-training-end", "end the training"},
    {NULL, "listen-stop", "stop listening"},
};

static const char *get_phrases(const Row *row, const char *language)
{
    return g_strcmp0(language, "en") == 0 ? row->phrases : "";
}

static gboolean is_of_place(const Row *row, TabiyaShell *shell)
{
    TabiyaPlace *place = tabiya_shell_get_place(shell);

    return !row->place || (place && g_str_equal(tabiya_place_get_name(place), row->place));
}

static gboolean is_possible(const Row *row, TabiyaShell *shell)
{
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;

    return g_action_parse_detailed_name(row->action, &name, &target, NULL) &&
           g_action_group_has_action(G_ACTION_GROUP(shell), name) &&
           g_action_group_get_action_enabled(G_ACTION_GROUP(shell), name);
}

char **tabiya_place_phrases_list(TabiyaShell *shell, const char *language)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(shell), NULL);
    g_autoptr(GStrvBuilder) list = g_strv_builder_new();

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        if (!is_of_place(&ROWS[i], shell) || !is_possible(&ROWS[i], shell))
            continue;
        g_auto(GStrv) phrases = g_strsplit(get_phrases(&ROWS[i], language), "|", -1);
        g_strv_builder_addv(list, (const char **)phrases);
    }
    return g_strv_builder_end(list);
}

static gboolean says(const Row *row, const char *language, const char *words)
{
    g_auto(GStrv) phrases = g_strsplit(get_phrases(row, language), "|", -1);

    return g_strv_contains((const char *const *)phrases, words);
}

/* A possible one first: "again" means this now, and that later. */
const char *tabiya_place_phrases_find(TabiyaShell *shell, const char *language, const char *words,
                                      gboolean *possible)
{
    g_return_val_if_fail(TABIYA_IS_SHELL(shell) && words, NULL);
    const char *action = NULL;

    if (possible)
        *possible = FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        if (!is_of_place(&ROWS[i], shell) || !says(&ROWS[i], language, words))
            continue;
        action = ROWS[i].action;
        if (is_possible(&ROWS[i], shell)) {
            if (possible)
                *possible = TRUE;
            return action;
        }
    }
    return action;
}

void tabiya_place_phrases_act(TabiyaShell *shell, const char *action)
{
    g_return_if_fail(TABIYA_IS_SHELL(shell));
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;

    if (g_action_parse_detailed_name(action, &name, &target, NULL))
        tabiya_shell_activate(shell, name, target);
}
