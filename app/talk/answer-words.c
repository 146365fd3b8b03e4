/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer-words.h. */
#include "app/talk/answer-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/engine-source.h"
#include "app/analysis/explain.h"
#include "app/analysis/line-text.h"
#include "engine/board/bitboard.h"
#include "engine/board/san.h"

/* Scores from these on are "slightly better", "better", "winning", in centipawns. */
#define SLIGHTLY_CP 30
#define BETTER_CP 90
#define WINNING_CP 300

/* --- Places to fill in ------------------------------------------------------------------------ */

static gboolean is_place(const char *name, gsize length, const char *place)
{
    return strlen(place) == length && strncmp(place, name, length) == 0;
}

static char *dup_piece_at(const EngPosition *position, EngSquare square, const char *form)
{
    return tabiya_explain_piece(eng_piece_type(position->board[square]), square, form);
}

/* What stands for a place other than a move. */
static char *dup_value(const TabiyaFill *fill, const char *name, gsize length)
{
    const char *colon = memchr(name, ':', length);
    const gsize stem = colon ? (gsize)(colon - name) : length;
    g_autofree char *form = colon ? g_strndup(colon + 1, length - stem - 1) : NULL;
    char square[3];

    if (is_place(name, stem, "first"))
        return dup_piece_at(fill->position, fill->first, form);
    if (is_place(name, stem, "second"))
        return dup_piece_at(fill->position, fill->second, form);
    if (is_place(name, stem, "square"))
        return g_strdup(tabiya_square_write(fill->square, square));
    if (is_place(name, stem, "number"))
        return g_strdup_printf("%d", fill->number);
    return g_strdup(is_place(name, stem, "text") && fill->text ? fill->text : "");
}

/* A word of letters; "e5" stays as it is. */
static void append_capitalized(GString *text, const char *words)
{
    const char *rest = g_utf8_next_char(words);

    if (*words == '\0' || g_ascii_isdigit(*rest)) {
        g_string_append(text, words);
        return;
    }
    g_string_append_unichar(text, g_unichar_totitle(g_utf8_get_char(words)));
    g_string_append(text, rest);
}

static void fill_place(TabiyaAnswer *self, const TabiyaFill *fill, const char *name, gsize length)
{
    if (is_place(name, length, "move")) {
        tabiya_answer_say_move(self, fill->position, fill->move);
    } else if (is_place(name, length, "other")) {
        tabiya_answer_say_move(self, fill->position, fill->other);
    } else {
        g_autofree char *value = dup_value(fill, name, length);
        g_string_append(self->text, value);
    }
}

static void fill_from(TabiyaAnswer *self, const char *sentence, const TabiyaFill *fill)
{
    for (const char *at = sentence; *at != '\0';) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end) {
            fill_place(self, fill, at + 1, (gsize)(end - at - 1));
            at = end + 1;
        } else {
            g_string_append_c(self->text, *at++);
        }
    }
}

static gboolean begins_with_piece(const char *sentence)
{
    return g_str_has_prefix(sentence, "{first") || g_str_has_prefix(sentence, "{second");
}

void tabiya_answer_fill(TabiyaAnswer *self, const char *sentence, const TabiyaFill *fill)
{
    const char *end = begins_with_piece(sentence) ? strchr(sentence, '}') : NULL;

    tabiya_answer_say_text(self, "");
    if (end) {
        g_autofree char *piece = dup_value(fill, sentence + 1, (gsize)(end - sentence - 1));
        append_capitalized(self->text, piece);
        sentence = end + 1;
    }
    fill_from(self, sentence, fill);
}

void tabiya_answer_note(TabiyaAnswer *self, const EngPosition *position, gsize from)
{
    TabiyaFact *fact = tabiya_answer_add_fact(self, TABIYA_FACT_POSITION);

    fact->text = g_strstrip(g_strdup(self->text->str + from));
    tabiya_fact_set_line(fact, position, NULL, 0);
}

void tabiya_answer_state(TabiyaAnswer *self, const char *sentence, const TabiyaFill *fill)
{
    const gsize from = self->text->len;

    tabiya_answer_fill(self, sentence, fill);
    tabiya_answer_note(self, fill->position, from);
}

void tabiya_answer_count(TabiyaAnswer *self, const EngPosition *position, const char *what,
                         gint64 number)
{
    TabiyaFact *fact = tabiya_answer_add_fact(self, TABIYA_FACT_COUNT);

    fact->text = g_strdup(what);
    fact->number = number;
    tabiya_fact_set_line(fact, position, NULL, 0);
}

/* --- Words ------------------------------------------------------------------------------------ */

const char *tabiya_square_write(EngSquare square, char text[3])
{
    text[0] = (char)('a' + eng_file(square));
    text[1] = (char)('1' + eng_rank(square));
    text[2] = '\0';
    return text;
}

static void append_to_list(GString *list, const char *item)
{
    /* Translators: between the items of a list. */
    if (list->len > 0)
        g_string_append(list, C_("list", ", "));
    g_string_append(list, item);
}

char *tabiya_squares_dup(EngBitboard squares)
{
    GString *list = g_string_new(NULL);
    char text[3];

    while (squares)
        append_to_list(list, tabiya_square_write(eng_pop_first(&squares), text));
    return g_string_free(list, FALSE);
}

char *tabiya_pieces_dup(const EngPosition *position, EngBitboard squares)
{
    GString *list = g_string_new(NULL);

    while (squares) {
        g_autofree char *piece = dup_piece_at(position, eng_pop_first(&squares), NULL);
        append_to_list(list, piece);
    }
    return g_string_free(list, FALSE);
}

/* Diagrams have the words already. */
static const char *const KINDS[2][6] = {
    {"pawn", "knight", "bishop", "rook", "queen", "king"},
    {"pawns", "knights", "bishops", "rooks", "queens", "kings"},
};

const char *tabiya_piece_kind_get_name(EngPieceType type, gboolean several)
{
    return g_dpgettext2(GETTEXT_PACKAGE, "diagram", KINDS[several ? 1 : 0][type]);
}

EngPieceType tabiya_piece_kind_find(const char *name)
{
    for (int type = ENG_PAWN; type <= ENG_KING; type++) {
        if (g_str_equal(name, KINDS[0][type]) || g_str_equal(name, KINDS[1][type]))
            return (EngPieceType)type;
    }
    return ENG_NO_PIECE_TYPE;
}

char *tabiya_pieces_dup_by_kind(const EngPosition *position, EngBitboard squares)
{
    GString *list = g_string_new(NULL);

    for (int type = ENG_KING; type >= ENG_PAWN; type--) {
        const EngBitboard some = squares & position->by_type[type];
        g_autofree char *places = tabiya_squares_dup(some);
        g_autofree char *item = g_strdup_printf(
            "%s %s", tabiya_piece_kind_get_name((EngPieceType)type, eng_has_several(some)), places);
        if (some)
            append_to_list(list, item);
    }
    return g_string_free(list, FALSE);
}

/* --- Whole sentences -------------------------------------------------------------------------- */

static const char *score_sentence(int value_cp)
{
    const int size = ABS(value_cp);

    if (size < SLIGHTLY_CP)
        return _("The position is about equal ({text}).");
    if (size < BETTER_CP) {
        return value_cp > 0 ? _("White is slightly better ({text}).")
                            : _("Black is slightly better ({text}).");
    }
    if (size < WINNING_CP)
        return value_cp > 0 ? _("White is better ({text}).") : _("Black is better ({text}).");
    return value_cp > 0 ? _("White is winning ({text}).") : _("Black is winning ({text}).");
}

void tabiya_answer_say_score(TabiyaAnswer *self, TabiyaScore score)
{
    if (score.type == TABIYA_SCORE_CP) {
        g_autofree char *text = tabiya_score_to_text(score);
        tabiya_answer_fill(self, score_sentence(score.value), &(TabiyaFill){.text = text});
    } else {
        g_autofree char *words = tabiya_score_dup_words(score);
        /* Translators: makes words a sentence, with your language's full stop. */
        tabiya_answer_say(self, C_("sentence", "%s."), words);
    }
}

const char *tabiya_outcome_get_sentence(EngOutcome outcome, EngColor side_to_move)
{
    switch (outcome) {
    case ENG_OUTCOME_CHECKMATE:
        return side_to_move == ENG_WHITE ? _("Checkmate. Black wins.")
                                         : _("Checkmate. White wins.");
    case ENG_OUTCOME_STALEMATE:
        return _("Draw by stalemate.");
    case ENG_OUTCOME_DEAD_POSITION:
        return _("Draw by insufficient material.");
    case ENG_OUTCOME_SEVENTY_FIVE:
        return _("Draw by the seventy-five-move rule.");
    case ENG_OUTCOME_FIVEFOLD:
        return _("Draw by fivefold repetition.");
    default:
        return NULL;
    }
}

void tabiya_answer_offer_move(TabiyaAnswer *self, const EngPosition *position, EngMove move)
{
    char san[ENG_SAN_MAX];
    /* Translators: what a person can say; %s is a move, “Nf3”. */
    g_autofree char *utterance = g_strdup_printf(_("play %s"), eng_san_write(position, move, san));

    tabiya_answer_offer(self, utterance);
}
