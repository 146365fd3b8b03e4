/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-status.h. The sentences: first how the game ended, then what is running, then whose move
 * it is; one table for each. */
#include "app/session/play-status.h"

#include <glib/gi18n-lib.h>

/* Drawn by the board, by EngOutcome. */
static const char *const DRAWS[] = {
    [ENG_OUTCOME_STALEMATE] = N_("Draw by stalemate."),
    [ENG_OUTCOME_DEAD_POSITION] = N_("Draw by insufficient material."),
    [ENG_OUTCOME_SEVENTY_FIVE] = N_("Draw by the seventy-five-move rule."),
    [ENG_OUTCOME_FIVEFOLD] = N_("Draw by fivefold repetition."),
};

/* By the reason of the claim. */
static const char *const CLAIMS[] = {
    [ENG_OUTCOME_FIFTY_CLAIMABLE] = N_("You can claim a draw by the fifty-move rule."),
    [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = N_("You can claim a draw by threefold repetition."),
};

/* By TabiyaPlayEnding, when the person plays both sides, or in any case. */
static const char *const ENDINGS[] = {
    [TABIYA_ENDING_WHITE_RESIGNED] = N_("White resigned. Black wins."),
    [TABIYA_ENDING_BLACK_RESIGNED] = N_("Black resigned. White wins."),
    [TABIYA_ENDING_AGREED] = N_("Draw by agreement."),
    [TABIYA_ENDING_FIFTY] = N_("Draw by the fifty-move rule."),
    [TABIYA_ENDING_THREEFOLD] = N_("Draw by threefold repetition."),
    [TABIYA_ENDING_WHITE_WON] = N_("White won this game."),
    [TABIYA_ENDING_BLACK_WON] = N_("Black won this game."),
    [TABIYA_ENDING_DRAWN] = N_("This game was drawn."),
};

/* The same against the opponent: [the person has White][ending]; NULL: as above. */
static const char *const ENDINGS_FOR_PERSON[2][G_N_ELEMENTS(ENDINGS)] = {
    {[TABIYA_ENDING_BLACK_RESIGNED] = N_("You resigned. White wins."),
     [TABIYA_ENDING_WHITE_RESIGNED] = N_("White resigned. You win.")},
    {[TABIYA_ENDING_WHITE_RESIGNED] = N_("You resigned. Black wins."),
     [TABIYA_ENDING_BLACK_RESIGNED] = N_("Black resigned. You win.")},
};

/* By the mating side (EngColor), then: the person plays both sides, the opponent mates, the person
 * mates. */
static const char *const MATES[2][3] = {
    {N_("Checkmate. White wins."), N_("Checkmate. You lost."), N_("Checkmate. You win!")},
    {N_("Checkmate. Black wins."), N_("Checkmate. You lost."), N_("Checkmate. You win!")},
};

/* By side to move and check, with the opponent off. */
static const char *const TURNS[2][2] = {
    {N_("White to move."), N_("Check. White to move.")},
    {N_("Black to move."), N_("Check. Black to move.")},
};

static const char *const YOUR_TURN[2] = {N_("Your move."), N_("Check. Your move.")};

static const char *mate_sentence(const TabiyaPlayFacts *facts)
{
    EngColor winner = facts->side_to_move == ENG_WHITE ? ENG_BLACK : ENG_WHITE;

    if (!facts->engine_playing)
        return _(MATES[winner][0]);
    return _(MATES[winner][winner == facts->human_color ? 2 : 1]);
}

static const char *ending_sentence(const TabiyaPlayFacts *facts)
{
    const char *personal = ENDINGS_FOR_PERSON[facts->human_color == ENG_WHITE][facts->ending];

    return _(facts->engine_playing && personal ? personal : ENDINGS[facts->ending]);
}

static char *thinking_sentence(const TabiyaPlayFacts *facts)
{
    int seconds = (int)(facts->elapsed_ms / 1000);

    /* Somebody with a name and a face thinks, and does not count half-moves. */
    if (facts->opponent) {
        return g_strdup_printf(_("%s is thinking…"), tabiya_opponent_get_name(facts->opponent));
    }
    if (facts->depth == 0)
        return g_strdup(_("Thinking…"));
    /* Translators: how many half-moves deep the opponent has looked, and for how many seconds. */
    return g_strdup_printf(_("Thinking, depth %d, %d s"), facts->depth, seconds);
}

static const char *turn_sentence(const TabiyaPlayFacts *facts)
{
    gboolean check = facts->in_check ? 1 : 0;

    if (!facts->engine_playing)
        return _(TURNS[facts->side_to_move][check]);
    if (facts->side_to_move == facts->human_color)
        return _(YOUR_TURN[check]);
    return tabiya_opponent_get_turn(facts->opponent);
}

static char *book_move_sentence(const TabiyaPlayFacts *facts)
{
    return tabiya_opponent_dup_sentence(facts->opponent, N_("Tabiya played a book move."),
                                        N_("%s played a book move."));
}

static char *offer_sentence(const TabiyaPlayFacts *facts)
{
    return tabiya_opponent_dup_sentence(facts->opponent, N_("Tabiya offers a draw."),
                                        N_("%s offers a draw."));
}

static char *failure_sentence(const TabiyaPlayFacts *facts)
{
    if (!facts->opponent)
        return g_strdup_printf(_("Tabiya cannot move: %s"), facts->failure);
    /* Translators: the opponent's name, and what went wrong. */
    return g_strdup_printf(_("%s cannot move: %s"), tabiya_opponent_get_name(facts->opponent),
                           facts->failure);
}

static char *looking_back_sentence(const TabiyaPlayFacts *facts)
{
    if (facts->shown_move == 0) {
        /* Translators: the number of a move. */
        return g_strdup_printf(_("Viewing the start. The game continues at move %d."),
                               facts->next_move);
    }
    /* Translators: the numbers of two moves. */
    return g_strdup_printf(_("Viewing move %d. The game continues at move %d."), facts->shown_move,
                           facts->next_move);
}

static char *resting_sentence(const TabiyaPlayFacts *facts)
{
    const char *turn = turn_sentence(facts);
    g_autofree char *book_move = book_move_sentence(facts), *offer = offer_sentence(facts);
    gboolean claimable = facts->outcome > ENG_OUTCOME_FIVEFOLD;

    if (facts->book_moves) {
        /* Translators: the moves that a book of openings knows, such as "e4 62%, d4 31%" */
        return g_strdup_printf(_("Book moves: %s"), facts->book_moves);
    }
    if (facts->hint)
        return g_strdup(facts->hint);
    if (facts->reply_from_book && !claimable)
        return g_strdup_printf(_("%s %s"), turn, book_move);
    if (facts->draw_offered)
        return g_strdup_printf(_("%s %s"), offer, turn);
    if (!claimable || (facts->engine_playing && facts->side_to_move != facts->human_color))
        return g_strdup(turn);
    /* Translators: two sentences, such as "Your move. You can claim a draw: …" */
    return g_strdup_printf(_("%s %s"), turn, _(CLAIMS[facts->outcome]));
}

char *tabiya_play_status(const TabiyaPlayFacts *facts)
{
    if (facts->outcome == ENG_OUTCOME_CHECKMATE)
        return g_strdup(mate_sentence(facts));
    if (eng_outcome_is_final(facts->outcome))
        return g_strdup(_(DRAWS[facts->outcome]));
    if (facts->ending != TABIYA_ENDING_NONE)
        return g_strdup(ending_sentence(facts));

    switch (facts->phase) {
    case TABIYA_PLAY_ASKING:
        /* Translators: the coach thinks that the move was a mistake; its question follows. */
        return g_strdup(_("Think again"));
    case TABIYA_PLAY_JUDGING:
    case TABIYA_PLAY_THINKING:
    case TABIYA_PLAY_HOLDING:
        return thinking_sentence(facts);
    case TABIYA_PLAY_HINTING:
        return g_strdup(_("Looking for a hint…"));
    case TABIYA_PLAY_WEIGHING:
        return tabiya_opponent_dup_sentence(facts->opponent,
                                            N_("Tabiya is considering your offer…"),
                                            N_("%s is considering your offer…"));
    case TABIYA_PLAY_FAILED:
        return failure_sentence(facts);
    default:
        return facts->looking_back ? looking_back_sentence(facts) : resting_sentence(facts);
    }
}
