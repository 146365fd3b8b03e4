/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Maneuvers; see path-spec.h. Each square has a set of bits: the stops that the piece on it has
 * reached. A move carries them along. */
#include "app/library/path-spec.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char tabiya_path_help[] = N_(
    "A maneuver is the path of one piece: “Nb1-d2-f1-g3” is a white knight whose next moves\n"
    "after b1 lead to d2, f1 and g3, no matter what else is played in between. With ~ instead\n"
    "of -, the piece may make other moves on that part of its path: “nb8~e4”. Pieces are named\n"
    "as in patterns (A: any white piece), and a file or a rank can replace a square. Castling\n"
    "moves both king and rook. Options: flip, mirror and ply A-B (the whole maneuver lies between\n"
    "half-moves A and B).\n");

/* The path after flipping or mirroring. */
typedef struct {
    TabiyaPieceKinds pieces;
    EngBitboard stops[TABIYA_PATH_MAX_STOPS];
} Form;

struct TabiyaPathSpec {
    TabiyaPieceKinds pieces;
    TabiyaPathStop stops[TABIYA_PATH_MAX_STOPS];
    guint n_stops;
    TabiyaSpecWhen when;
    guint16 wanders; /* bit n: any route leads from stop n to the next */
    guint n_forms;
    Form forms[TABIYA_SPEC_MAX_FORMS];
};

/* --- Searching -------------------------------------------------------------------------------- */

typedef struct {
    const TabiyaPathSpec *spec;
    const Form *form;
    guint16 stops[64]; /* by square: bit n: the piece there has reached stop n */
} Trail;

/* Moves a piece from one square to another. Returns whether it has completed the path. */
static gboolean follow(Trail *trail, EngPiece piece, EngSquare from, EngSquare to)
{
    const TabiyaPathSpec *spec = trail->spec;
    guint been = trail->stops[from], next = 0;
    trail->stops[from] = 0;
    if (!(trail->form->pieces >> piece & 1)) {
        trail->stops[to] = 0;
        return FALSE;
    }
    been |= trail->form->stops[0] >> from & 1;
    for (guint rest = been; rest != 0; rest &= rest - 1) {
        const guint stop = (guint)__builtin_ctz(rest);
        next |= (guint)(trail->form->stops[stop + 1] >> to & 1) << (stop + 1);
    }
    trail->stops[to] = (guint16)(next | (been & spec->wanders));
    return next >> (spec->n_stops - 1) & 1;
}

static gboolean follow_castling(Trail *trail, const TabiyaReplayBoard *board, EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    const EngSquare king_to = eng_move_arrival(move);
    const EngSquare rook_to = (EngSquare)(to > from ? king_to - 1 : king_to + 1);
    const guint16 rook_stops = trail->stops[to];
    const EngPiece king = board->board[from], rook = board->board[to];
    gboolean done = FALSE;
    /* Clears the rook's square first, since the king may go there. */
    trail->stops[to] = 0;
    if (king_to != from)
        done = follow(trail, king, from, king_to);
    if (rook_to != to) {
        const guint16 king_stops = trail->stops[to];
        trail->stops[to] = rook_stops;
        done |= follow(trail, rook, to, rook_to);
        trail->stops[to] = king_stops;
    } else {
        trail->stops[to] = rook_stops;
    }
    return done;
}

/* Call it before `move` is played. */
static gboolean follow_move(Trail *trail, const TabiyaReplayBoard *board, EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (from == to)
        return FALSE;
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        return follow_castling(trail, board, move);
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        trail->stops[eng_square(eng_file(to), eng_rank(from))] = 0;
    const gboolean done = follow(trail, board->board[from], from, to);
    /* The promoted piece is a different one. */
    if (eng_move_kind(move) == ENG_MOVE_PROMOTION)
        trail->stops[to] = 0;
    return done;
}

int tabiya_path_spec_find(const TabiyaPathSpec *self, const EngPosition *start,
                          const EngMove *moves, guint n_moves)
{
    Trail trails[TABIYA_SPEC_MAX_FORMS];
    TabiyaReplayBoard board;
    const guint last = MIN(n_moves, self->when.last_ply);
    tabiya_replay_board_begin(&board, start);
    for (guint i = 0; i < self->n_forms; i++)
        trails[i] = (Trail){.spec = self, .form = &self->forms[i]};
    for (guint ply = 0; ply < last; ply++) {
        if (ply + 1 >= self->when.first_ply) {
            for (guint i = 0; i < self->n_forms; i++) {
                if (follow_move(&trails[i], &board, moves[ply]))
                    return (int)ply + 1;
            }
        }
        tabiya_replay_board_play(&board, moves[ply]);
    }
    return -1;
}

/* --- Making ----------------------------------------------------------------------------------- */

static void add_form(TabiyaPathSpec *self, gboolean flip, gboolean mirror)
{
    Form *form = &self->forms[self->n_forms++];
    form->pieces = flip ? tabiya_pattern_flip_pieces(self->pieces) : self->pieces;
    for (guint i = 0; i < self->n_stops; i++) {
        EngBitboard squares = self->stops[i].squares;
        squares = flip ? tabiya_spec_flip_squares(squares) : squares;
        form->stops[i] = mirror ? tabiya_spec_mirror_squares(squares) : squares;
    }
}

TabiyaPathSpec *tabiya_path_spec_new(TabiyaPieceKinds pieces, const TabiyaPathStop *stops,
                                     guint n_stops, const TabiyaSpecWhen *when)
{
    g_return_val_if_fail(n_stops >= 2 && n_stops <= TABIYA_PATH_MAX_STOPS, NULL);
    TabiyaPathSpec *self = g_new0(TabiyaPathSpec, 1);
    self->pieces = pieces;
    memcpy(self->stops, stops, n_stops * sizeof *stops);
    self->n_stops = n_stops;
    self->when = *when;
    for (guint i = 1; i < n_stops; i++) {
        if (!stops[i].straight)
            self->wanders |= (guint16)(1u << (i - 1));
    }
    for (int flip = 0; flip <= when->flip; flip++) {
        for (int mirror = 0; mirror <= when->mirror; mirror++)
            add_form(self, flip, mirror);
    }
    return self;
}

void tabiya_path_spec_free(TabiyaPathSpec *self)
{
    g_free(self);
}

gboolean tabiya_path_spec_equal(const TabiyaPathSpec *a, const TabiyaPathSpec *b)
{
    if (a->pieces != b->pieces || a->n_stops != b->n_stops || a->wanders != b->wanders ||
        !tabiya_spec_when_equal(&a->when, &b->when)) {
        return FALSE;
    }
    for (guint i = 0; i < a->n_stops; i++) {
        if (a->stops[i].squares != b->stops[i].squares)
            return FALSE;
    }
    return TRUE;
}

/* --- Text ------------------------------------------------------------------------------------- */

typedef struct {
    TabiyaPieceKinds pieces;
    TabiyaPathStop stops[TABIYA_PATH_MAX_STOPS];
    guint n_stops;
    TabiyaSpecWhen when;
} Draft;

static gboolean take_stop(TabiyaSpecReader *reader, Draft *draft, gboolean straight)
{
    if (draft->n_stops == TABIYA_PATH_MAX_STOPS) {
        g_autofree char *expected = g_strdup_printf(_("at most %d squares"), TABIYA_PATH_MAX_STOPS);
        return tabiya_spec_fail(reader, reader->at, expected);
    }
    TabiyaPathStop *stop = &draft->stops[draft->n_stops++];
    stop->straight = straight;
    return tabiya_spec_take_squares(reader, &stop->squares);
}

static gboolean take_way(TabiyaSpecReader *reader, Draft *draft)
{
    const char *begin = reader->at;
    if (!tabiya_pattern_take_pieces(reader, &draft->pieces))
        return FALSE;
    if (draft->pieces & TABIYA_PIECES_NONE)
        return tabiya_spec_fail(reader, begin, _("a piece (KQRBNP kqrbnp, A or a)"));
    if (!take_stop(reader, draft, TRUE))
        return FALSE;
    while (*reader->at == '-' || *reader->at == '~') {
        const gboolean straight = *reader->at++ == '-';
        if (!take_stop(reader, draft, straight))
            return FALSE;
    }
    return draft->n_stops > 1 ||
           tabiya_spec_fail(reader, reader->at, _("“-” or “~” and the next square"));
}

static gboolean take_all(TabiyaSpecReader *reader, Draft *draft)
{
    while (tabiya_spec_skip(reader)) {
        gboolean taken;
        if (!tabiya_spec_take_option(reader,
                                     TABIYA_SPEC_FLIP | TABIYA_SPEC_MIRROR | TABIYA_SPEC_PLY,
                                     &draft->when, &taken)) {
            return FALSE;
        }
        if (taken)
            continue;
        if (draft->n_stops > 0)
            return tabiya_spec_fail(reader, reader->at, _("flip, mirror or ply A-B"));
        if (!take_way(reader, draft))
            return FALSE;
    }
    return draft->n_stops > 0 ||
           tabiya_spec_fail(reader, reader->at, _("a piece and its way (Nb1-d2-f1-g3)"));
}

TabiyaPathSpec *tabiya_path_spec_parse(const char *text, gsize *where, GError **error)
{
    TabiyaSpecReader reader = {text, text, where, error};
    Draft draft = {.when = TABIYA_SPEC_ANY_TIME};
    if (!take_all(&reader, &draft))
        return NULL;
    return tabiya_path_spec_new(draft.pieces, draft.stops, draft.n_stops, &draft.when);
}

char *tabiya_path_spec_to_string(const TabiyaPathSpec *self)
{
    GString *out = g_string_new(NULL);
    tabiya_pattern_append_pieces(out, self->pieces);
    for (guint i = 0; i < self->n_stops; i++) {
        if (i > 0)
            g_string_append_c(out, self->wanders >> (i - 1) & 1 ? '~' : '-');
        tabiya_spec_append_squares(out, self->stops[i].squares);
    }
    tabiya_spec_append_when(out, &self->when);
    return g_string_free(out, FALSE);
}
