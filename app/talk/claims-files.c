/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about files: "the d-file is half-open for White". */
#include "app/talk/claims-clauses.h"
#include "app/talk/claims-pieces.h"

typedef enum { FILE_OPEN, FILE_HALF_OPEN, FILE_CLOSED } Openness;

static Truth judge_file(const EngPosition *position, EngBitboard file, Openness openness, int color)
{
    EngBitboard pawns = position->by_type[ENG_PAWN] & file;
    EngBitboard white = pawns & position->by_color[ENG_WHITE];
    EngBitboard black = pawns & position->by_color[ENG_BLACK];
    switch (openness) {
    case FILE_OPEN:
        return truth_of(!pawns);
    case FILE_HALF_OPEN:
        return truth_of(color < 0            ? !white != !black
                        : color == ENG_WHITE ? !white && black
                                             : !black && white);
    default:
        return truth_of(white && black);
    }
}

gboolean tabiya_claims_read_file_verb(Reader *self, const EngBitboard *files, guint count)
{
    const Reader saved = *self;
    self->file = count == 1 ? files[0] : 0;
    if (tabiya_reader_take(self, "has no pawns on it|has no pawns|contains no pawns|"
                                 "have no pawns|has no pawn on it|holds no pawns")) {
        for (guint i = 0; i < count; i++)
            tabiya_reader_note_board(self, judge_file(position_of(self), files[i], FILE_OPEN, -1));
        return TRUE;
    }
    if (!tabiya_reader_take(self, "is|are|remains|remain|becomes|has been"))
        return FALSE;
    gboolean negated = tabiya_piece_take_not(self);
    tabiya_reader_take(self, "both|all");
    Openness openness;
    if (tabiya_reader_take(self, "open|opened|wide open")) {
        openness = FILE_OPEN;
    } else if (tabiya_reader_take(self, "halfopen|semiopen|half open")) {
        openness = FILE_HALF_OPEN;
    } else if (tabiya_reader_take(self, "closed|blocked|not open")) {
        openness = FILE_CLOSED;
    } else {
        *self = saved;
        return FALSE;
    }
    int color = -1;
    if (tabiya_reader_take(self, "for") && !tabiya_reader_take_color(self, &color)) {
        *self = saved;
        return FALSE;
    }
    for (guint i = 0; i < count; i++) {
        Truth truth = judge_file(position_of(self), files[i], openness, color);
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
    return TRUE;
}

static gboolean read_one_file(Reader *self, EngBitboard *file)
{
    const Reader saved = *self;
    tabiya_reader_take(self, "the");
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token || token->kind != TOKEN_FILE) {
        *self = saved;
        return FALSE;
    }
    self->at++;
    *file = ENG_FILE_A << token->value;
    tabiya_reader_take(self, "file|files");
    return TRUE;
}

gboolean tabiya_clause_read_file(Reader *self)
{
    const Reader saved = *self;
    EngBitboard files[4];
    guint count = 0;
    while (count < G_N_ELEMENTS(files) && read_one_file(self, &files[count])) {
        count++;
        const Reader before = *self;
        tabiya_reader_take_mark(self, ",");
        if (!tabiya_reader_take(self, "and"))
            *self = before;
    }
    tabiya_reader_take(self, "both");
    if (count > 0 && tabiya_claims_read_file_verb(self, files, count))
        return TRUE;
    *self = saved;
    return FALSE;
}
