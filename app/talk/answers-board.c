/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board in words: legal moves, where pieces stand, what attacks what, material, and how the
 * game stands. Whether a move is legal is in answers-legality.c. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/render/diagram.h"
#include "app/session/announce.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/analysis/position-facts.h"
#include "engine/board/attacks.h"
#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"
#include "engine/board/pins.h"

#define READ_MOVES 4
#define MOST_READ_MOVES 20

static EngSquare read_square(const TabiyaTalkWork *work)
{
    const char *text = tabiya_arguments_get(work->arguments, "square");

    if (!text || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return ENG_NO_SQUARE;
    return eng_square(text[0] - 'a', text[1] - '1');
}

/* Both colors, or the one that was asked for. */
static gboolean is_asked_color(const TabiyaTalkWork *work, EngColor color)
{
    const char *text = tabiya_arguments_get(work->arguments, "color");

    return !text || g_str_equal(text, color == ENG_WHITE ? "white" : "black");
}

static const EngPosition *get_position(const TabiyaTalkWork *work)
{
    return &work->scene->position;
}

static void offer_square(TabiyaAnswer *answer, EngSquare square)
{
    char name[3];
    /* Translators: what a person can ask; %s is a square. */
    g_autofree char *utterance =
        g_strdup_printf(_("what attacks %s?"), tabiya_square_write(square, name));

    tabiya_answer_offer(answer, utterance);
}

/* --- Legal moves ------------------------------------------------------------------------------ */

/* Moves of the pieces on `squares`, as links. Returns how many. */
static guint say_moves_from(TabiyaAnswer *answer, const EngPosition *position,
                            const EngMoveList *list, EngBitboard squares)
{
    guint said = 0;

    for (int i = 0; i < list->count; i++) {
        if (!(squares & eng_bit(eng_move_from(list->moves[i]))))
            continue;
        if (said++ > 0)
            g_string_append_c(answer->text, ',');
        tabiya_answer_say_move(answer, position, list->moves[i]);
    }
    return said;
}

static guint count_moves_from(const EngMoveList *list, EngBitboard squares)
{
    guint count = 0;

    for (int i = 0; i < list->count; i++)
        count += squares & eng_bit(eng_move_from(list->moves[i])) ? 1 : 0;
    return count;
}

/* The pieces that were asked about: on a square, of a kind, or all of the side to move. */
static EngBitboard find_asked_pieces(const TabiyaTalkWork *work, EngColor *color)
{
    const EngPosition *position = get_position(work);
    const EngSquare square = read_square(work);
    const char *piece = tabiya_arguments_get(work->arguments, "piece");
    const EngPieceType type = piece ? tabiya_piece_kind_find(piece) : ENG_NO_PIECE_TYPE;
    EngBitboard squares = position->by_color[position->side_to_move];

    *color = (EngColor)position->side_to_move;
    if (square != ENG_NO_SQUARE) {
        squares = eng_bit(square) & eng_position_occupied(position);
        if (squares)
            *color = eng_piece_color(position->board[square]);
    }
    return type <= ENG_KING ? squares & position->by_type[type] : squares;
}

static void say_no_moves(const TabiyaTalkWork *work, TabiyaAnswer *answer, EngBitboard pieces)
{
    const EngPosition *position = get_position(work);
    EngBitboard pinners = 0;
    const EngBitboard pinned =
        eng_find_pinned(position, (EngColor)position->side_to_move, &pinners);
    const EngSquare first = eng_first(pieces);

    tabiya_answer_state(answer,
                        pinned & eng_bit(first) ? _("{first} is pinned and has no legal move.")
                                                : _("{first} has no legal move."),
                        &(TabiyaFill){.position = position, .first = first});
}

static void say_legal_moves(const TabiyaTalkWork *work, TabiyaAnswer *answer, EngBitboard pieces)
{
    const EngPosition *position = get_position(work);
    const gboolean white = position->side_to_move == ENG_WHITE;
    EngMoveList list;

    eng_movegen_legal(position, &list);
    const guint count = count_moves_from(&list, pieces);
    tabiya_answer_count(answer, position, "legal moves", count);
    if (count == 0) {
        say_no_moves(work, answer, pieces);
        return;
    }
    tabiya_answer_fill(answer,
                       white ? ngettext("White has {number} legal move here:",
                                        "White has {number} legal moves here:", (gulong)count)
                             : ngettext("Black has {number} legal move here:",
                                        "Black has {number} legal moves here:", (gulong)count),
                       &(TabiyaFill){.number = (int)count});
    say_moves_from(answer, position, &list, pieces);
    g_string_append_c(answer->text, '.');
}

static void offer_moves(TabiyaAnswer *answer)
{
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, _("give me a hint"));
}

void tabiya_ability_legal_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);
    EngColor color = ENG_WHITE;
    const EngBitboard pieces = find_asked_pieces(work, &color);
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    if (!pieces) {
        tabiya_answer_fail(answer, _("There is no such piece on the board."));
    } else if (color != (EngColor)position->side_to_move) {
        tabiya_answer_state(answer,
                            color == ENG_WHITE ? _("{first} cannot move now: it is Black’s turn.")
                                               : _("{first} cannot move now: it is White’s turn."),
                            &(TabiyaFill){.position = position, .first = eng_first(pieces)});
    } else {
        say_legal_moves(work, answer, pieces);
    }
    offer_moves(answer);
}

/* --- Reading aloud ---------------------------------------------------------------------------- */

/* "White: king g1, rooks a1, f1." */
static void say_side(TabiyaAnswer *answer, const EngPosition *position, EngColor color,
                     EngBitboard squares)
{
    g_autofree char *text =
        tabiya_pieces_dup_by_kind(position, squares & position->by_color[color]);

    tabiya_answer_state(answer, color == ENG_WHITE ? _("White: {text}.") : _("Black: {text}."),
                        &(TabiyaFill){.position = position, .text = text});
}

void tabiya_ability_read_position(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);

    if (is_asked_color(work, ENG_WHITE) && is_asked_color(work, ENG_BLACK)) {
        g_autofree char *words = tabiya_diagram_dup_words(position);
        tabiya_answer_say_text(answer, words);
        tabiya_answer_note(answer, position, 0);
    } else {
        const EngColor color = is_asked_color(work, ENG_WHITE) ? ENG_WHITE : ENG_BLACK;
        say_side(answer, position, color, position->by_color[color]);
    }
    tabiya_answer_show_board(answer, position, ENG_NO_MOVE);
    tabiya_answer_offer(answer, _("read the last moves"));
    tabiya_answer_offer(answer, _("who is better?"));
}

static void say_announced(TabiyaAnswer *answer, const EngPosition *before, EngMove move)
{
    g_autofree char *words = tabiya_announce_move(before, move);

    tabiya_answer_break(answer);
    tabiya_answer_say_line(answer, before, &move, 1);
    g_string_append_c(answer->text, ':');
    tabiya_answer_say(answer, C_("sentence", "%s."), words);
}

void tabiya_ability_read_moves(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaScene *scene = work->scene;
    const int wanted = tabiya_arguments_get_int(work->arguments, "number", READ_MOVES);
    const guint count = MIN((guint)CLAMP(wanted, 1, MOST_READ_MOVES), scene->shown);
    const guint first = scene->shown - count;
    EngPosition position;

    if (count == 0) {
        tabiya_answer_state(answer, _("No move has been played yet."),
                            &(TabiyaFill){.position = get_position(work)});
        tabiya_answer_offer(answer, _("read the position"));
        return;
    }
    tabiya_scene_position_after(scene, first, &position);
    const EngPosition start = position;
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    for (guint i = first; i < scene->shown; i++) {
        const EngMove move = tabiya_scene_move_at(scene, i);
        const EngPosition before = position;
        say_announced(answer, &before, move);
        eng_position_play(&position, &before, move);
        g_array_append_val(moves, move);
    }
    tabiya_answer_add_line(answer, &start, (const EngMove *)(gconstpointer)moves->data, moves->len);
    tabiya_answer_offer(answer, _("explain the last move"));
    tabiya_answer_offer(answer, _("read the position"));
}

/* --- Squares and pieces ----------------------------------------------------------------------- */

static void say_where(TabiyaAnswer *answer, const EngPosition *position, EngColor color,
                      EngPieceType type)
{
    const EngBitboard squares = eng_position_pieces(position, color, type);

    if (squares) {
        say_side(answer, position, color, squares);
        return;
    }
    tabiya_answer_state(
        answer,
        color == ENG_WHITE ? _("White has no such piece ({text}).")
                           : _("Black has no such piece ({text})."),
        &(TabiyaFill){.position = position, .text = tabiya_piece_kind_get_name(type, FALSE)});
}

void tabiya_ability_where_is(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);
    const char *piece = tabiya_arguments_get(work->arguments, "piece");
    const EngPieceType type = tabiya_piece_kind_find(piece ? piece : "");

    if (type > ENG_KING) {
        tabiya_answer_fail(answer, _("Name a piece: king, queen, rook, bishop, knight or pawn."));
        return;
    }
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++) {
        if (is_asked_color(work, color))
            say_where(answer, position, color, type);
    }
    tabiya_answer_show_board(answer, position, ENG_NO_MOVE);
    tabiya_answer_offer(answer, _("read the position"));
}

/* --- Attackers -------------------------------------------------------------------------------- */

static void say_pinned(TabiyaAnswer *answer, const EngPosition *position, EngBitboard pieces,
                       EngSquare square)
{
    const EngColor color = eng_piece_color(position->board[eng_first(pieces)]);
    const EngSquare king = eng_position_king(position, color);
    EngBitboard pinners = 0;
    EngBitboard pinned = eng_find_pinned(position, color, &pinners) & pieces;

    while (pinned) {
        const EngSquare piece = eng_pop_first(&pinned);
        if (eng_line(king, piece) & eng_bit(square))
            continue;
        tabiya_answer_state(answer, _("But {first} is pinned to its king."),
                            &(TabiyaFill){.position = position, .first = piece});
    }
}

/* By color: attacks, defends, and neither. */
static const char *const ATTACKERS[2][2] = {
    {N_("White attacks {square} with: {text}."), N_("White defends {square} with: {text}.")},
    {N_("Black attacks {square} with: {text}."), N_("Black defends {square} with: {text}.")},
};

static const char *const NO_ATTACKERS[2][2] = {
    {N_("White does not attack {square}."), N_("White does not defend {square}.")},
    {N_("Black does not attack {square}."), N_("Black does not defend {square}.")},
};

static void say_attackers(TabiyaAnswer *answer, const EngPosition *position, EngSquare square,
                          EngColor color)
{
    const EngBitboard attackers = tabiya_attackers_of(position, square, color);
    const gboolean defends = (position->by_color[color] & eng_bit(square)) != 0;
    g_autofree char *text = tabiya_pieces_dup(position, attackers);

    tabiya_answer_state(answer,
                        _(attackers ? ATTACKERS[color][defends] : NO_ATTACKERS[color][defends]),
                        &(TabiyaFill){.position = position, .square = square, .text = text});
    if (attackers)
        say_pinned(answer, position, attackers, square);
}

static gboolean refuse_no_square(TabiyaAnswer *answer, EngSquare square)
{
    if (square == ENG_NO_SQUARE)
        tabiya_answer_fail(answer, _("Name a square, from a1 to h8."));
    return square == ENG_NO_SQUARE;
}

void tabiya_ability_attackers(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);
    const EngSquare square = read_square(work);

    if (refuse_no_square(answer, square))
        return;
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++) {
        if (is_asked_color(work, color))
            say_attackers(answer, position, square, color);
    }
    tabiya_answer_show_board(answer, position, ENG_NO_MOVE);
    tabiya_answer_offer(answer, _("what is the threat?"));
}

void tabiya_ability_what_is_on(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);
    const EngSquare square = read_square(work);

    if (refuse_no_square(answer, square))
        return;
    const TabiyaFill fill = {.position = position, .first = square, .square = square};
    const EngPiece piece = position->board[square];
    if (piece == ENG_NO_PIECE) {
        tabiya_answer_state(answer, _("{square} is empty."), &fill);
    } else {
        tabiya_answer_state(answer,
                            eng_piece_color(piece) == ENG_WHITE ? _("{first} is White’s.")
                                                                : _("{first} is Black’s."),
                            &fill);
    }
    tabiya_answer_show_board(answer, position, ENG_NO_MOVE);
    offer_square(answer, square);
}

/* --- Material --------------------------------------------------------------------------------- */

/* "rooks (2:1)": the kinds of which `color` has more; "" if there are none. */
static char *dup_surplus(const EngPosition *position, EngColor color)
{
    GString *list = g_string_new(NULL);

    for (int type = ENG_QUEEN; type >= ENG_PAWN; type--) {
        const EngPieceType kind = (EngPieceType)type;
        const int ours = eng_popcount(eng_position_pieces(position, color, kind));
        const int theirs = eng_popcount(eng_position_pieces(position, eng_other(color), kind));
        if (ours <= theirs)
            continue;
        g_string_append_printf(list, "%s%s (%d:%d)", list->len > 0 ? C_("list", ", ") : "",
                               tabiya_piece_kind_get_name(kind, TRUE), ours, theirs);
    }
    return g_string_free(list, FALSE);
}

static void say_surplus(TabiyaAnswer *answer, const EngPosition *position, EngColor color)
{
    g_autofree char *text = dup_surplus(position, color);

    if (*text == '\0')
        return;
    tabiya_answer_state(answer,
                        color == ENG_WHITE ? _("White has more of these: {text}.")
                                           : _("Black has more of these: {text}."),
                        &(TabiyaFill){.position = position, .text = text});
}

static void say_points(TabiyaAnswer *answer, const EngPosition *position)
{
    const int lead =
        tabiya_material_points(position, ENG_WHITE) - tabiya_material_points(position, ENG_BLACK);
    const int size = ABS(lead);
    const char *sentence = _("Both sides have the same amount of material.");

    if (lead > 0) {
        sentence = ngettext("White is ahead by {number} point of material.",
                            "White is ahead by {number} points of material.", (gulong)size);
    } else if (lead < 0) {
        sentence = ngettext("Black is ahead by {number} point of material.",
                            "Black is ahead by {number} points of material.", (gulong)size);
    }
    tabiya_answer_state(answer, sentence, &(TabiyaFill){.position = position, .number = size});
    tabiya_answer_count(answer, position, "points", lead);
}

void tabiya_ability_count_material(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);

    say_points(answer, position);
    say_surplus(answer, position, ENG_WHITE);
    say_surplus(answer, position, ENG_BLACK);
    tabiya_answer_offer(answer, _("who is better?"));
    tabiya_answer_offer(answer, _("what are the pieces worth?"));
}

/* --- Status ----------------------------------------------------------------------------------- */

/* By side to move, then check. */
static const char *const TURNS[2][2] = {
    {N_("White to move."), N_("Check. White to move.")},
    {N_("Black to move."), N_("Check. Black to move.")},
};

static const char *claim_of(EngOutcome outcome)
{
    switch (outcome) {
    case ENG_OUTCOME_FIFTY_CLAIMABLE:
        return _("You can claim a draw by the fifty-move rule.");
    case ENG_OUTCOME_THREEFOLD_CLAIMABLE:
        return _("You can claim a draw by threefold repetition.");
    default:
        return NULL;
    }
}

void tabiya_ability_game_status(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const EngPosition *position = get_position(work);
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    if (tabiya_asked_say_over(&self))
        return;
    const TabiyaFill fill = {
        .position = position,
        .number = position->fullmove_number,
        .text = claim_of(self.outcome),
    };
    tabiya_answer_state(answer, _(TURNS[position->side_to_move][position->checkers != 0]), &fill);
    if (fill.text)
        tabiya_answer_state(answer, fill.text, &fill);
    tabiya_answer_state(answer, _("It is move {number}."), &fill);
    tabiya_answer_offer(answer, _("who is better?"));
    tabiya_answer_offer(answer, _("what is the best move?"));
    tabiya_answer_offer(answer, tabiya_position_phase(position) == TABIYA_PHASE_OPENING
                                    ? _("which opening is this?")
                                    : _("what is the plan?"));
}
