/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves in prose: where they are played, and whether they are what their marks say. */
#include "app/talk/claims-private.h"

#include <string.h>

gboolean tabiya_claims_sees_move(const Reader *self)
{
    const Token *token = tabiya_reader_peek(self, 0);
    return token &&
           (token->kind == TOKEN_MOVE || token->kind == TOKEN_NUMBER || token->kind == TOKEN_DOTS);
}

/* --- One move --------------------------------------------------------------------------------- */

typedef struct {
    const Token *number; /* NULL: none */
    gboolean is_black;   /* dots, without a number */
    const Token *text;
} Written;

/* "12. Nf3", "...Nc6", "e5". */
static gboolean take_written(Reader *self, Written *written)
{
    const Reader saved = *self;
    const Token *token = tabiya_reader_peek(self, 0);
    *written = (Written){0};
    if (token && token->kind == TOKEN_NUMBER) {
        written->number = token;
        self->at++;
    } else if (token && token->kind == TOKEN_DOTS) {
        written->is_black = TRUE;
        self->at++;
    }
    token = tabiya_reader_peek(self, 0);
    if (!token || (token->kind != TOKEN_MOVE && token->kind != TOKEN_SQUARE)) {
        *self = saved;
        return FALSE;
    }
    written->text = token;
    self->at++;
    return TRUE;
}

static gboolean note_failure(Reader *self, Line *line, ReasonKind kind, const Token *text)
{
    Reason reason = {.kind = kind};
    if (text)
        g_strlcpy(reason.text, text->text, sizeof reason.text);
    gboolean is_false = kind != REASON_UNCLEAR;
    tabiya_reader_note(self, is_false ? TRUTH_FALSE : TRUTH_UNKNOWN, &reason);
    line->failed = TRUE;
    return FALSE;
}

static EngMove parse(Reader *self, const EngPosition *position, const Token *text)
{
    EngMove move;
    self->checker->work++;
    return eng_san_parse(position, text->text, (int)strlen(text->text), &move) == ENG_SAN_OK &&
                   move != ENG_NULL_MOVE
               ? move
               : ENG_NO_MOVE;
}

/* Whether the move led to the moment: it speaks of what was played. */
static gboolean was_played(Reader *self, const Moment *moment, const Token *text, int color,
                           Moment *before)
{
    EngMove last;
    return tabiya_moment_last(moment, self->checker, before, &last) &&
           (color < 0 || (int)before->position.side_to_move == color) &&
           parse(self, &before->position, text) == last;
}

/* The moment of a numbered move: earlier in the game, later in it, or now. */
static gboolean find_numbered(Reader *self, const Token *number, gboolean idle, Moment *from)
{
    int off = number->value - tabiya_moment_ply(from);
    if (off <= 0)
        return tabiya_moment_rewind(from, self->checker, (guint)-off);
    if (from->count == 0 && from->base + (guint)off < self->checker->line->len) {
        tabiya_moment_init(from, self->checker, from->base + (guint)off);
        return TRUE;
    }
    EngPosition turned;
    if (off != 1 || !idle ||
        !tabiya_board_with_turn(&from->position, eng_other(from->position.side_to_move), &turned)) {
        return FALSE;
    }
    return tabiya_moment_play(from, ENG_NULL_MOVE);
}

static gboolean pass_turn(Moment *from)
{
    return !from->position.checkers && tabiya_moment_play(from, ENG_NULL_MOVE);
}

/* Where a move without a number is played. */
static gboolean find_unnumbered(Reader *self, const Written *written, int color, gboolean idle,
                                Line *line)
{
    Moment *from = &line->before;
    int mover = written->is_black ? ENG_BLACK : color;
    Moment before;
    if (mover >= 0 && (int)from->position.side_to_move != mover) {
        if (was_played(self, from, written->text, mover, &before)) {
            *from = before;
            line->is_past = TRUE;
            return TRUE;
        }
        return idle && pass_turn(from);
    }
    if (mover < 0 && parse(self, &from->position, written->text) == ENG_NO_MOVE &&
        was_played(self, from, written->text, -1, &before)) {
        *from = before;
        line->is_past = TRUE;
    }
    return TRUE;
}

static gboolean check_marks(Reader *self, Line *line, const Token *text)
{
    const EngPosition *before = &line->before.position, *after = &line->after.position;
    if (strchr(text->text, 'x') && !eng_move_is_capture(before, line->move))
        return note_failure(self, line, REASON_NO_CAPTURE, text);
    if (strchr(text->text, '#') && !tabiya_board_is_mate(after))
        return note_failure(self, line, REASON_NO_MATE, text);
    if (strchr(text->text, '+') && !after->checkers)
        return note_failure(self, line, REASON_NO_CHECK, text);
    return TRUE;
}

/* Plays one move at line->before. */
static gboolean play_written(Reader *self, const Token *text, Line *line)
{
    line->move = parse(self, &line->before.position, text);
    if (line->move == ENG_NO_MOVE)
        return note_failure(self, line, REASON_ILLEGAL, text);
    line->after = line->before;
    if (!tabiya_moment_play(&line->after, line->move))
        return note_failure(self, line, REASON_UNCLEAR, text);
    /* A move that was played keeps the way of the game. */
    Moment along = line->before;
    if (line->before.count == 0 && line->before.base + 1 < self->checker->line->len &&
        g_array_index(line->before.scene->moves, EngMove, line->before.base) == line->move) {
        tabiya_moment_init(&along, self->checker, line->before.base + 1);
        line->after = along;
    }
    if (!check_marks(self, line, text))
        return FALSE;
    if (text->is_glyph)
        tabiya_claims_note_glyph(self, line, text->value);
    return TRUE;
}

static gboolean play_first(Reader *self, const Written *written, int color, gboolean idle,
                           Line *line)
{
    line->before = self->now;
    if (written->number) {
        int now = tabiya_moment_ply(&self->now);
        line->is_past = written->number->value < now;
        if (!find_numbered(self, written->number, idle, &line->before))
            return note_failure(self, line, REASON_UNCLEAR, written->text);
        if (color >= 0 && (int)line->before.position.side_to_move != color)
            return note_failure(self, line, REASON_ILLEGAL, written->text);
    } else if (!find_unnumbered(self, written, color, idle, line)) {
        return note_failure(self, line, REASON_UNCLEAR, written->text);
    }
    return play_written(self, written->text, line);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static gboolean play_next(Reader *self, const Written *written, Line *line)
{
    line->before = line->after;
    if ((written->number && written->number->value != tabiya_moment_ply(&line->before)) ||
        (written->is_black && line->before.position.side_to_move != ENG_BLACK)) {
        return note_failure(self, line, REASON_UNCLEAR, written->text);
    }
    line->is_past = FALSE;
    return play_written(self, written->text, line);
}

/* Whether what follows goes on: "6.Rxe4", not an alternative "5...Be7" to "5...Nxe4". */
static gboolean goes_on(const Reader *self, const Line *line)
{
    const Token *token = tabiya_reader_peek(self, 0);
    if (!token)
        return FALSE;
    if (token->kind == TOKEN_NUMBER)
        return line->failed || token->value > tabiya_moment_ply(&line->before);
    return token->kind == TOKEN_MOVE || token->kind == TOKEN_SQUARE || token->kind == TOKEN_DOTS;
}

static void remember(Reader *self, const Line *line)
{
    if (line->failed)
        return;
    self->has_move = self->has_own_move = TRUE;
    self->before_move = line->before;
    self->after_move = line->after;
    self->last_move = line->move;
}

gboolean tabiya_claims_read_line(Reader *self, int color, gboolean idle, Line *line)
{
    Written written;
    *line = (Line){0};
    if (!take_written(self, &written))
        return FALSE;
    gboolean good = play_first(self, &written, color, idle, line);
    line->count = 1;
    while (goes_on(self, line) && take_written(self, &written)) {
        if (good)
            good = play_next(self, &written, line);
        line->count++;
    }
    remember(self, line);
    return TRUE;
}

gboolean tabiya_claims_read_moves(Reader *self, int color, gboolean idle, Line *line)
{
    if (!tabiya_claims_read_line(self, color, idle, line))
        return FALSE;
    tabiya_reader_note_board(self, TRUTH_TRUE);
    self->listed = 1;
    for (;;) {
        const Reader saved = *self;
        const Token *token = tabiya_reader_peek(self, 0);
        self->at += token && token->kind == TOKEN_MARK && strcmp(token->text, ",") == 0;
        tabiya_reader_take(self, "or|and|and even|or even");
        if (self->at == saved.at || !tabiya_claims_sees_move(self)) {
            *self = saved;
            return TRUE;
        }
        Line other;
        tabiya_claims_read_line(self, color, idle, &other);
        self->listed++;
        line->failed |= other.failed;
    }
}

/* --- Castling --------------------------------------------------------------------------------- */

/* 0 the king's wing, 1 the queen's. */
static EngMove castling_of(const EngPosition *position, int wing)
{
    EngMoveList list;
    eng_movegen_legal(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngMove move = list.moves[i];
        if (eng_move_kind(move) == ENG_MOVE_CASTLING &&
            (eng_move_to(move) < eng_move_from(move)) == (wing == 1)) {
            return move;
        }
    }
    return ENG_NO_MOVE;
}

EngMove tabiya_claims_find_castling(const EngPosition *position, int wing)
{
    EngMove king_side = castling_of(position, 0), queen_side = castling_of(position, 1);
    switch (wing) {
    case 0:
        return king_side;
    case 1:
        return queen_side;
    case 3:
        return king_side != ENG_NO_MOVE ? queen_side : ENG_NO_MOVE;
    default:
        return king_side != ENG_NO_MOVE ? king_side : queen_side;
    }
}

Truth tabiya_claims_can_castle(const EngPosition *position, EngColor color, int wing)
{
    EngPosition turned = *position;
    /* Even if the other side is in check. */
    if (position->side_to_move != color) {
        turned.side_to_move = (uint8_t)color;
        turned.en_passant = ENG_NO_SQUARE;
        eng_position_complete(&turned);
    }
    return truth_of(tabiya_claims_find_castling(&turned, wing) != ENG_NO_MOVE);
}

gboolean tabiya_reader_take_wing(Reader *self, int *wing)
{
    if (tabiya_reader_take(self, "kingside|short|on the kingside|to the kingside|king 's side")) {
        *wing = 0;
    } else if (tabiya_reader_take(self, "queenside|long|on the queenside|to the queenside")) {
        *wing = 1;
    } else if (tabiya_reader_take(self, "on both sides|on either side|to either side|either side|"
                                        "both ways|either way|in both directions|"
                                        "kingside and queenside|on either wing")) {
        *wing = 3;
    } else {
        *wing = 2;
        return FALSE;
    }
    return TRUE;
}
