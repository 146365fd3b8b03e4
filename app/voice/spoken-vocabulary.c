/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-vocabulary.h. */
#include "app/voice/spoken-vocabulary.h"

/* clang-format off: one block a language */
static const TabiyaSpokenVocabulary VOCABULARIES[] = {
    {
        .language = "en",
        .pieces = {"pawn", "knight", "bishop", "rook", "queen", "king"},
        .files = {"a|alpha", "b|bravo", "c|charlie", "d|delta", "e|echo", "f|foxtrot", "g|golf",
                  "h|hotel"},
        .ranks = {"one", "two", "three", "four", "five", "six", "seven", "eight"},
        .takes = "takes|captures|takes on",
        .to = "|to",
        .check = "check",
        .checkmate = "mate|checkmate",
        .castles = "castle|castles",
        .castles_short = "castle kingside|castles kingside|castle king side|castle short|"
                         "castles short|short castle|kingside castle|castle on the king side",
        .castles_long = "castle queenside|castles queenside|castle queen side|castle long|"
                        "castles long|long castle|queenside castle|castle on the queen side",
        .promotes = "|promotes to|promote to|equals",
        .passant = "|en passant",
        .yes = "yes|yes please|right|correct|that is right|do it",
        .no = "no|no no|wrong|cancel|stop|that is wrong",
        .undo = "undo|undo that|take back|take it back|take that back|undo the move",
        .ordinals = {"the first one|the first|first", "the second one|the second|second",
                     "the third one|the third|third", "the fourth one|the fourth|fourth"},
    },
};
/* clang-format on */

const TabiyaSpokenVocabulary *tabiya_spoken_vocabulary_find(const char *language)
{
    for (gsize i = 0; i < G_N_ELEMENTS(VOCABULARIES); i++) {
        if (g_strcmp0(VOCABULARIES[i].language, language) == 0)
            return &VOCABULARIES[i];
    }
    return NULL;
}

const char *const *tabiya_spoken_vocabulary_list(void)
{
    static const char *languages[G_N_ELEMENTS(VOCABULARIES) + 1];
    static gsize is_made;

    if (g_once_init_enter(&is_made)) {
        for (gsize i = 0; i < G_N_ELEMENTS(VOCABULARIES); i++)
            languages[i] = VOCABULARIES[i].language;
        g_once_init_leave(&is_made, 1);
    }
    return languages;
}
