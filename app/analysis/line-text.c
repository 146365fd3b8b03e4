/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See line-text.h. */
#include "app/analysis/line-text.h"

#include <glib/gi18n-lib.h>

#include "app/game/piece-letters.h"
#include "engine/board/movegen.h"

#define NO_BREAK_SPACE "\xc2\xa0"

/* Black's move has a number only at the beginning of the line. */
static void write_number(GString *text, const EngPosition *position)
{
    if (position->side_to_move == ENG_WHITE)
        g_string_append_printf(text, "%d." NO_BREAK_SPACE, position->fullmove_number);
    else if (text->len == 0)
        g_string_append_printf(text, "%d…" NO_BREAK_SPACE, position->fullmove_number);
}

static void write_move(TabiyaLineText *self, GString *text, const EngPosition *position,
                       EngMove move, TabiyaPieceLetters letters)
{
    g_autofree char *shown = NULL;
    char san[ENG_SAN_MAX];
    TabiyaLineSpan span;

    eng_san_write(position, move, san);
    if (text->len > 0)
        g_string_append_c(text, ' ');
    write_number(text, position);
    span.start = (guint)text->len;
    shown = tabiya_san_dup_with(san, letters);
    g_string_append(text, shown);
    span.end = (guint)text->len;
    g_array_append_val(self->spans, span);
}

TabiyaLineText *tabiya_line_text_new(const EngPosition *start, const EngMove *moves, guint count,
                                     TabiyaPieceLetters letters)
{
    TabiyaLineText *self = g_new0(TabiyaLineText, 1);
    GString *text = g_string_new(NULL);
    EngPosition position = *start, after;

    self->spans = g_array_new(FALSE, FALSE, sizeof(TabiyaLineSpan));
    for (guint i = 0; i < count && eng_move_is_legal(&position, moves[i]); i++) {
        write_move(self, text, &position, moves[i], letters);
        eng_position_play(&after, &position, moves[i]);
        position = after;
    }
    self->text = g_string_free(text, FALSE);
    return self;
}

void tabiya_line_text_free(TabiyaLineText *self)
{
    g_free(self->text);
    g_array_unref(self->spans);
    g_free(self);
}

int tabiya_line_text_find(const TabiyaLineText *self, guint index)
{
    guint i = 0;

    while (i < self->spans->len && g_array_index(self->spans, TabiyaLineSpan, i).end < index)
        i++;
    return MIN((int)i, (int)self->spans->len - 1);
}

/* --- Scores in words -------------------------------------------------------------------------- */

static char *dup_mate_words(gboolean white, int moves)
{
    if (moves == 0)
        return g_strdup(white ? _("Checkmate, White wins") : _("Checkmate, Black wins"));
    /* Translators: so many moves until mate. */
    return g_strdup_printf(white
                               ? ngettext("White mates in %d", "White mates in %d", (gulong)moves)
                               : ngettext("Black mates in %d", "Black mates in %d", (gulong)moves),
                           moves);
}

char *tabiya_score_dup_words(TabiyaScore score)
{
    gboolean white = score.value > 0;
    int size = ABS(score.value);

    if (score.type == TABIYA_SCORE_MATE)
        return dup_mate_words(white, (size + 1) / 2);
    if (score.type == TABIYA_SCORE_TB && size > 0) {
        return g_strdup(white ? _("White wins (tablebase)") : _("Black wins (tablebase)"));
    }
    if (size == 0)
        return g_strdup(C_("score", "even"));
    /* Translators: so many pawns' worth. */
    return g_strdup_printf(white ? _("White is ahead by %.2f") : _("Black is ahead by %.2f"),
                           size / 100.0);
}
