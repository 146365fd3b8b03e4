/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-line.h. */
#include "ui/web/wasm/web-line.h"

#include "app/game/fen-problem.h"
#include "app/session/refusals.h"

void web_line_begin(WebLine *self, const EngPosition *start)
{
    *self = (WebLine){
        .start = *start,
        .position = *start,
        .moves = g_array_new(FALSE, FALSE, sizeof(EngMove)),
        .keys = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
    };
}

void web_line_clear(WebLine *self)
{
    g_clear_pointer(&self->moves, g_array_unref);
    g_clear_pointer(&self->keys, g_array_unref);
}

void web_line_play(WebLine *self, EngMove move)
{
    const EngPosition before = self->position;

    g_array_append_val(self->moves, move);
    g_array_append_val(self->keys, before.key);
    eng_position_play(&self->position, &before, move);
}

EngOutcome web_line_outcome(const WebLine *self)
{
    return eng_outcome(&self->position, (const uint64_t *)(const void *)self->keys->data,
                       self->keys->len);
}

static gboolean read_start(EngPosition *start, const char *fen, char **error)
{
    EngFenError problem;

    eng_position_init(start);
    if (*fen == '\0' || eng_fen_parse(start, fen, &problem))
        return TRUE;
    *error = tabiya_fen_problem_describe(&problem);
    return FALSE;
}

static gboolean play_word(WebLine *self, const char *word, gsize length, char **error)
{
    char text[ENG_UCI_MAX] = "";

    if (length < sizeof text)
        memcpy(text, word, length);
    const EngMove move = eng_uci_parse(&self->position, text);
    if (move != ENG_NO_MOVE && self->moves->len < WEB_LINE_MOVES) {
        web_line_play(self, move);
        return TRUE;
    }
    *error = tabiya_refusal_for_text(&self->position, text, ENG_SAN_ILLEGAL);
    return FALSE;
}

gboolean web_line_read(WebLine *self, const char *start, const char *moves, char **error)
{
    EngPosition position;
    gboolean good = read_start(&position, start, error);

    web_line_begin(self, &position);
    for (const char *at = moves; good && *at != '\0';) {
        const gsize length = strcspn(at, " ");
        good = length == 0 || play_word(self, at, length, error);
        at += length;
        at += strspn(at, " ");
    }
    return good;
}
