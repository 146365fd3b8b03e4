/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pronunciations.h. */
#include "app/voice/pronunciations.h"

#include <stdlib.h>
#include <string.h>

const char *const TABIYA_PHONES[] = {"AA", "AE", "AH", "AO", "AW", "AY", "B",  "CH", "D",  "DH",
                                     "EH", "ER", "EY", "F",  "G",  "HH", "IH", "IY", "JH", "K",
                                     "L",  "M",  "N",  "NG", "OW", "OY", "P",  "R",  "S",  "SH",
                                     "T",  "TH", "UH", "UW", "V",  "W",  "Y",  "Z",  "ZH", NULL};

typedef struct {
    const char *word;
    const char *phones; /* alternatives separated by "|" */
} Row;

/* Sorted by word. */
static const Row TABLE[] = {
    {"a", "EY"},
    {"alekhine", "AE L IH K IY N|AA L Y EH K IY N|AE L EH K AY N"},
    {"alpha", "AE L F AH"},
    {"b", "B IY"},
    {"benko", "B EH NG K OW"},
    {"benoni", "B AH N OW N IY"},
    {"bishop", "B IH SH AH P"},
    {"bravo", "B R AA V OW"},
    {"c", "S IY"},
    {"caro", "K AA R OW|K EH R OW"},
    {"catalan", "K AE T AH L AE N"},
    {"charlie", "CH AA R L IY"},
    {"check", "CH EH K"},
    {"checkmate", "CH EH K M EY T"},
    {"d", "D IY"},
    {"delta", "D EH L T AH"},
    {"e", "IY"},
    {"echo", "EH K OW"},
    {"eight", "EY T"},
    {"f", "EH F"},
    {"five", "F AY V"},
    {"four", "F AO R"},
    {"foxtrot", "F AA K S T R AA T"},
    {"g", "JH IY"},
    {"golf", "G AA L F|G AO L F"},
    {"grunfeld", "G R UH N F EH L D|G R UW N F EH L D|G R AH N F EH L D"},
    {"h", "EY CH"},
    {"hotel", "HH OW T EH L"},
    {"kann", "K AA N|K AE N"},
    {"king", "K IH NG"},
    {"kingside", "K IH NG S AY D"},
    {"knight", "N AY T"},
    {"lopez", "L OW P EH Z|L OW P EH TH"},
    {"najdorf", "N AY D AO R F"},
    {"nimzo", "N IH M Z OW|N IH M T S OW"},
    {"one", "W AH N"},
    {"passant", "P AA S AA N|P AE S AA N T|P AH S AA N T"},
    {"pawn", "P AO N|P AA N"},
    {"petrov", "P EH T R AO F|P EH T R AA V"},
    {"philidor", "F IH L IH D AO R"},
    {"pirc", "P ER K|P IH R T S|P IH R K"},
    {"queen", "K W IY N"},
    {"queenside", "K W IY N S AY D"},
    {"reti", "R EH T IY|R EY T IY"},
    {"rook", "R UH K"},
    {"ruy", "R UW IY|R OY"},
    {"scandinavian", "S K AE N D IH N EY V IY AH N"},
    {"scotch", "S K AA CH"},
    {"semi", "S EH M IY|S EH M AY"},
    {"seven", "S EH V AH N"},
    {"six", "S IH K S"},
    {"slav", "S L AA V"},
    {"takes", "T EY K S"},
    {"the", "DH AH|DH IY"},
    {"three", "TH R IY"},
    {"to", "T UW|T AH|T IH"},
    {"two", "T UW"},
    {"vienna", "V IY EH N AH"},
};

static int compare_row(gconstpointer word, gconstpointer row)
{
    return strcmp(word, ((const Row *)row)->word);
}

struct TabiyaPronunciations {
    GMappedFile *file; /* sorted lines "word PHONES" and "word(2) PHONES"; NULL: none */
};

TabiyaPronunciations *tabiya_pronunciations_new(const char *path)
{
    TabiyaPronunciations *self = g_new0(TabiyaPronunciations, 1);

    self->file = g_mapped_file_new(path, FALSE, NULL);
    return self;
}

void tabiya_pronunciations_free(TabiyaPronunciations *self)
{
    g_clear_pointer(&self->file, g_mapped_file_unref);
    g_free(self);
}

/* --- The dictionary -------------------------------------------------------------------------- */

typedef struct {
    const char *text;
    gsize length;
} Line;

/* The word of a line, without its "(2)". */
static gsize measure_word(Line line)
{
    gsize length = 0;

    while (length < line.length && line.text[length] != ' ' && line.text[length] != '(')
        length++;
    return length;
}

static int compare_line(Line line, const char *word)
{
    const gsize length = measure_word(line), wanted = strlen(word);
    const int order = memcmp(line.text, word, MIN(length, wanted));

    return order != 0 ? order : (length > wanted) - (length < wanted);
}

static Line line_at(const char *start, const char *end)
{
    const char *line_end = memchr(start, '\n', (gsize)(end - start));

    return (Line){start, (gsize)((line_end ? line_end : end) - start)};
}

/* The first line that is not before the word's. */
static const char *search(const char *low, const char *end, const char *word)
{
    const char *high = end;

    while (low < high) {
        const char *middle = low + (high - low) / 2;
        while (middle > low && middle[-1] != '\n')
            middle--;
        const Line line = line_at(middle, end);
        if (compare_line(line, word) < 0)
            low = MIN(middle + line.length + 1, end);
        else
            high = middle;
    }
    return low;
}

static void add_from_file(const TabiyaPronunciations *self, GStrvBuilder *ways, const char *word)
{
    const char *start = g_mapped_file_get_contents(self->file);
    const char *end = start + g_mapped_file_get_length(self->file);

    for (const char *at = search(start, end, word); at < end;) {
        const Line line = line_at(at, end);
        if (compare_line(line, word) != 0)
            break;
        const char *space = memchr(line.text, ' ', line.length);
        if (space) {
            g_autofree char *phones =
                g_strndup(space + 1, line.length - (gsize)(space + 1 - line.text));
            g_strv_builder_add(ways, g_strstrip(phones));
        }
        at = MIN(line.text + line.length + 1, end);
    }
}

char **tabiya_pronunciations_find(const TabiyaPronunciations *self, const char *word)
{
    const Row *row = bsearch(word, TABLE, G_N_ELEMENTS(TABLE), sizeof *TABLE, compare_row);
    g_autoptr(GStrvBuilder) ways = g_strv_builder_new();

    if (row)
        return g_strsplit(row->phones, "|", -1);
    if (self->file)
        add_from_file(self, ways, word);
    return g_strv_builder_end(ways);
}
