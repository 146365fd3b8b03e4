/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fen-problem.h. A table of messages, indexed by the engine's code. Where the color matters,
 * White and Black have separate messages, because languages inflect the word. */
#include "app/game/fen-problem.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"

typedef enum { TAKES_NOTHING, TAKES_FOUND, TAKES_RANK, TAKES_BOTH } Takes;

static const struct {
    Takes takes;
    const char *sentence[2]; /* by EngColor; the second is NULL if color does not matter */
} SENTENCES[ENG_FEN_N_PROBLEMS] = {
    [ENG_FEN_EMPTY] = {TAKES_NOTHING, {N_("Piece placement: the text is empty")}},
    /* Translators: %1$s is a character of the text, %2$d the number of a rank. */
    [ENG_FEN_NOT_A_PIECE] =
        {TAKES_BOTH,
         {N_("Piece placement: “%1$s” on rank %2$d is neither a piece letter nor a number")}},
    [ENG_FEN_PAWN_ON_EDGE] = {TAKES_FOUND, {N_("Piece placement: a pawn cannot be on %s")}},
    [ENG_FEN_RANK_TOO_LONG] = {TAKES_RANK,
                               {N_("Piece placement: rank %d has more than 8 squares")}},
    [ENG_FEN_RANK_TOO_SHORT] = {TAKES_RANK,
                                {N_("Piece placement: rank %d has fewer than 8 squares")}},
    [ENG_FEN_TOO_FEW_RANKS] = {TAKES_NOTHING,
                               {N_("Piece placement: expected 8 ranks separated by “/”")}},
    [ENG_FEN_TOO_MANY_RANKS] = {TAKES_FOUND,
                                {N_("Piece placement: unexpected “%s” after the eighth rank")}},
    [ENG_FEN_NO_SIDE] = {TAKES_NOTHING, {N_("Side to move: missing, expected w or b")}},
    [ENG_FEN_NOT_A_SIDE] = {TAKES_FOUND, {N_("Side to move: found “%s”, expected w or b")}},
    [ENG_FEN_AFTER_SIDE] = {TAKES_FOUND,
                            {N_("Side to move: found “%s” after the letter, expected a space")}},
    [ENG_FEN_NOT_A_RIGHT] =
        {TAKES_FOUND,
         {N_("Castling: found “%s”, expected letters from KQkq, files A-H or a-h, or -")}},
    [ENG_FEN_RIGHT_NO_KING] =
        {TAKES_FOUND,
         {N_("Castling: “%s” is given, but White’s king is not on its home rank"),
          N_("Castling: “%s” is given, but Black’s king is not on its home rank")}},
    [ENG_FEN_RIGHT_NO_ROOK] = {TAKES_FOUND,
                               {N_("Castling: “%s” is given, but there is no white rook there"),
                                N_("Castling: “%s” is given, but there is no black rook there")}},
    [ENG_FEN_RIGHT_TWICE] = {TAKES_FOUND,
                             {N_("Castling: “%s” repeats a side that is already given")}},
    [ENG_FEN_AFTER_NO_RIGHTS] = {TAKES_FOUND,
                                 {N_("Castling: found “%s” after -, expected a space")}},
    [ENG_FEN_NOT_A_SQUARE] = {TAKES_FOUND, {N_("En passant: found “%s”, expected a square or -")}},
    [ENG_FEN_NO_JUMP] = {TAKES_FOUND, {N_("En passant: no pawn can have just jumped over %s")}},
    [ENG_FEN_AFTER_EN_PASSANT] = {TAKES_FOUND, {N_("En passant: found “%s”, expected a space")}},
    [ENG_FEN_HALFMOVE_NUMBER] = {TAKES_FOUND,
                                 {N_("Halfmove clock: found “%s”, expected a number")}},
    [ENG_FEN_HALFMOVE_TOO_LARGE] = {TAKES_NOTHING,
                                    {N_("Halfmove clock: the number is larger than 9999")}},
    [ENG_FEN_FULLMOVE_NUMBER] = {TAKES_FOUND,
                                 {N_("Fullmove number: found “%s”, expected a number")}},
    [ENG_FEN_FULLMOVE_TOO_LARGE] = {TAKES_NOTHING,
                                    {N_("Fullmove number: the number is larger than 9999")}},
    [ENG_FEN_AFTER_LAST_FIELD] = {TAKES_FOUND,
                                  {N_("Fullmove number: unexpected “%s” after the number")}},
    [ENG_FEN_NO_KING] = {TAKES_NOTHING,
                         {N_("Position: White has no king"), N_("Position: Black has no king")}},
    [ENG_FEN_TOO_MANY_KINGS] = {TAKES_NOTHING,
                                {N_("Position: White has more than one king"),
                                 N_("Position: Black has more than one king")}},
    [ENG_FEN_TOO_MANY_PAWNS] = {TAKES_NOTHING,
                                {N_("Position: White has more than 8 pawns"),
                                 N_("Position: Black has more than 8 pawns")}},
    [ENG_FEN_LEFT_IN_CHECK] = {TAKES_NOTHING,
                               {N_("Position: White is in check, but it is Black’s move"),
                                N_("Position: Black is in check, but it is White’s move")}},
    [ENG_FEN_TOO_MANY_CHECKERS] = {TAKES_NOTHING,
                                   {N_("Position: too many pieces give check at once")}},
};

char *tabiya_fen_problem_describe(const EngFenError *error)
{
    const char *const *sentences = SENTENCES[error->problem].sentence;
    const char *sentence = sentences[error->color] ? sentences[error->color] : sentences[0];

    switch (SENTENCES[error->problem].takes) {
    case TAKES_FOUND:
        return g_strdup_printf(_(sentence), error->found);
    case TAKES_RANK:
        return g_strdup_printf(_(sentence), error->rank);
    case TAKES_BOTH:
        return g_strdup_printf(_(sentence), error->found, error->rank);
    default:
        return g_strdup(_(sentence));
    }
}

gboolean tabiya_fen_read(const char *text, EngPosition *position, GError **error)
{
    EngFenError problem;

    if (eng_fen_parse(position, text, &problem))
        return TRUE;
    g_autofree char *why = tabiya_fen_problem_describe(&problem);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_FEN, _("Invalid FEN: %s"), why);
    return FALSE;
}
