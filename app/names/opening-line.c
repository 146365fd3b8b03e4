/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-line.h. */
#include "app/names/opening-line.h"

#include <stdio.h>
#include <string.h>

#include "engine/board/san.h"

/* Ends the field at `*rest` and moves past it. NULL if there is none. */
static char *next_field(char **rest)
{
    char *field = *rest;
    if (!field)
        return NULL;
    char *tab = strchr(field, '\t');
    *rest = tab ? tab + 1 : NULL;
    if (tab)
        *tab = '\0';
    return *field != '\0' ? field : NULL;
}

static int is_eco(const char *text)
{
    return strlen(text) == 3 && text[0] >= 'A' && text[0] <= 'E' && text[1] >= '0' &&
           text[1] <= '9' && text[2] >= '0' && text[2] <= '9';
}

/* Plays "1. e4 e5 2. Nf3" from the initial position. An illegal word is left in `word`. Returns 1
 * if there were words and all were legal. The keys of the first positions go into `path`, their
 * number into `*played`. */
static int play_line(const char *text, EngPosition *position, char word[TABIYA_OPENING_WRONG_MAX],
                     uint64_t path[TABIYA_OPENING_PATH_MAX], int *played)
{
    *played = 0;
    eng_position_init(position);
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        const size_t length = strcspn(text, " ");
        snprintf(word, TABIYA_OPENING_WRONG_MAX, "%.*s", (int)length, text);
        text += length;
        if (strspn(word, "0123456789.") == strlen(word))
            continue;
        EngMove move;
        EngPosition after;
        if (eng_san_parse(position, word, -1, &move) != ENG_SAN_OK)
            return 0;
        eng_position_play(&after, position, move);
        *position = after;
        if (*played < TABIYA_OPENING_PATH_MAX)
            path[(*played)++] = after.key;
    }
    return *played > 0;
}

int tabiya_opening_line_path(const char *moves, uint64_t path[TABIYA_OPENING_PATH_MAX])
{
    EngPosition position;
    char word[TABIYA_OPENING_WRONG_MAX];
    int played;
    play_line(moves, &position, word, path, &played);
    return played;
}

TabiyaOpeningLineStatus tabiya_opening_line_read(char *text, TabiyaOpeningLine *line,
                                                 char wrong[TABIYA_OPENING_WRONG_MAX])
{
    char *rest = text;
    *line = (TabiyaOpeningLine){.eco = next_field(&rest)};
    line->name = next_field(&rest);
    line->pgn = next_field(&rest);
    snprintf(wrong, TABIYA_OPENING_WRONG_MAX, "%s", line->eco ? line->eco : "");
    if (!line->eco || !line->name || !line->pgn)
        return TABIYA_OPENING_LINE_FIELDS;
    if (!is_eco(line->eco))
        return TABIYA_OPENING_LINE_CODE;
    EngPosition position;
    uint64_t path[TABIYA_OPENING_PATH_MAX];
    int played;
    if (!play_line(line->pgn, &position, wrong, path, &played))
        return TABIYA_OPENING_LINE_MOVE;
    line->key = position.key;
    return TABIYA_OPENING_LINE_GOOD;
}

int tabiya_opening_line_is_idle(const char *text)
{
    return *text == '\0' || strncmp(text, "eco\t", 4) == 0;
}
