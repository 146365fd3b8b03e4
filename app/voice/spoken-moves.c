/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-moves.h. */
#include "app/voice/spoken-moves.h"

#include "engine/board/attacks.h"
#include "engine/board/movegen.h"

/* A move that phrases are being made of. */
typedef struct {
    TabiyaPhraseList *list;
    const TabiyaSpokenVocabulary *words;
    guint meaning;
    const char *piece; /* what moves */
    EngSquare from, to;
    const char *link; /* "|to"; where it takes something, "takes" too */
    const char *takes;
    const char *ending; /* "|check", the piece that a pawn becomes … */
    const char *ending2;
} Saying;

static void say(const Saying *self, const char *const *slots)
{
    tabiya_phrase_list_add(self->list, self->meaning, slots);
}

static const char *file_of(const Saying *self, EngSquare square)
{
    return self->words->files[eng_file(square)];
}

static const char *rank_of(const Saying *self, EngSquare square)
{
    return self->words->ranks[eng_rank(square)];
}

/* "e two e four", "f three takes e five" */
static void say_squares(const Saying *self)
{
    say(self, (const char *const[]){file_of(self, self->from), rank_of(self, self->from),
                                    self->link, file_of(self, self->to), rank_of(self, self->to),
                                    self->ending, self->ending2, NULL});
}

/* "knight f three", "knight g one to f three", "rook a d one", "rook one d four" */
static void say_piece(const Saying *self, gboolean names_file, gboolean names_rank)
{
    say(self, (const char *const[]){self->piece, names_file ? file_of(self, self->from) : "",
                                    names_rank ? rank_of(self, self->from) : "", self->link,
                                    file_of(self, self->to), rank_of(self, self->to), self->ending,
                                    self->ending2, NULL});
}

/* "takes e five", "knight takes queen" */
static void say_taken(const Saying *self, EngPieceType taken)
{
    const char *what = self->words->pieces[taken];

    say(self, (const char *const[]){self->takes, file_of(self, self->to), rank_of(self, self->to),
                                    self->ending, self->ending2, NULL});
    say(self,
        (const char *const[]){self->piece, self->takes, what, self->ending, self->ending2, NULL});
}

/* --- Pawns ----------------------------------------------------------------------------------- */

static void say_pawn(const Saying *self, gboolean takes)
{
    const char *pawn = self->words->pieces[ENG_PAWN];

    say_squares(self);
    say(self, (const char *const[]){pawn, self->link, file_of(self, self->to),
                                    rank_of(self, self->to), self->ending, self->ending2, NULL});
    if (takes) {
        /* "e takes d five", "e d five", "e takes d" */
        say(self,
            (const char *const[]){file_of(self, self->from), self->link, file_of(self, self->to),
                                  rank_of(self, self->to), self->ending, self->ending2, NULL});
        say(self,
            (const char *const[]){file_of(self, self->from), self->takes, file_of(self, self->to),
                                  self->ending, self->ending2, NULL});
    } else {
        say(self, (const char *const[]){file_of(self, self->to), rank_of(self, self->to),
                                        self->ending, self->ending2, NULL});
    }
}

/* --- Castling -------------------------------------------------------------------------------- */

static void say_castling(const Saying *self)
{
    const gboolean is_short = eng_file(self->to) > 4;

    say(self,
        (const char *const[]){is_short ? self->words->castles_short : self->words->castles_long,
                              self->ending, NULL});
    say(self, (const char *const[]){self->words->castles, self->ending, NULL});
    say_piece(self, FALSE, FALSE);
    say_squares(self);
}

/* --- Legal moves ----------------------------------------------------------------------------- */

static EngPieceType taken_by(const EngPosition *position, EngMove move)
{
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        return ENG_PAWN;
    return eng_move_is_capture(position, move) ? eng_piece_type(position->board[eng_move_to(move)])
                                               : ENG_NO_PIECE_TYPE;
}

/* "|check", "|mate|checkmate" */
static char *dup_ending(const TabiyaSpokenVocabulary *words, const EngPosition *position,
                        EngMove move)
{
    if (!eng_move_gives_check(position, move))
        return g_strdup("");
    EngPosition after;
    eng_position_play(&after, position, move);
    if (eng_movegen_any(&after))
        return g_strconcat("|", words->check, NULL);
    return g_strconcat("|", words->checkmate, "|", words->check, NULL);
}

/* "|promotes to" and the piece; "queen" may be left out. */
static char *dup_promotion(const TabiyaSpokenVocabulary *words, EngMove move)
{
    const char *piece = words->pieces[eng_move_promoted(move)];
    g_auto(GStrv) befores = g_strsplit(words->promotes, "|", -1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (char **before = befores; *before; before++) {
        if (before != befores)
            g_string_append_c(text, '|');
        g_string_append_printf(text, "%s%s%s", *before, **before ? " " : "", piece);
    }
    if (eng_move_promoted(move) == ENG_QUEEN)
        g_string_append_c(text, '|');
    return g_strdup(text->str);
}

/* "promote to queen": where there is just one pawn that can, or else it asks. */
static void say_promotion(const Saying *self, EngMove move)
{
    g_auto(GStrv) befores = g_strsplit(self->words->promotes, "|", -1);

    for (char **before = befores; *before; before++) {
        if (**before != '\0') {
            say(self,
                (const char *const[]){*before, self->words->pieces[eng_move_promoted(move)], NULL});
        }
    }
}

static gboolean has_twin(const EngPosition *position, const EngMoveList *moves, EngMove move)
{
    for (guint i = 0; i < (guint)moves->count; i++) {
        const EngMove other = moves->moves[i];
        if (other != move && eng_move_to(other) == eng_move_to(move) &&
            position->board[eng_move_from(other)] == position->board[eng_move_from(move)]) {
            return TRUE;
        }
    }
    return FALSE;
}

static void say_officer(const Saying *self, EngPieceType taken, gboolean is_alone)
{
    say_piece(self, FALSE, FALSE);
    say_squares(self);
    say_piece(self, TRUE, TRUE);
    if (!is_alone) {
        say_piece(self, TRUE, FALSE);
        say_piece(self, FALSE, TRUE);
    }
    if (taken != ENG_NO_PIECE_TYPE)
        say_taken(self, taken);
}

static void add_legal(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                      const EngPosition *position, const EngMoveList *moves, EngMove move)
{
    const EngPieceType type = eng_piece_type(position->board[eng_move_from(move)]);
    const EngPieceType taken = taken_by(position, move);
    g_autofree char *check = dup_ending(words, position, move);
    g_autofree char *takes_or_goes = g_strconcat(words->to, "|", words->takes, NULL);
    g_autofree char *promotion =
        eng_move_kind(move) == ENG_MOVE_PROMOTION ? dup_promotion(words, move) : NULL;
    const Saying saying = {
        .list = list,
        .words = words,
        .meaning = tabiya_phrase_list_mean(
            list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_MOVE, .move = move}),
        .piece = words->pieces[type],
        .from = eng_move_from(move),
        .to = eng_move_arrival(move),
        .link = taken != ENG_NO_PIECE_TYPE ? takes_or_goes : words->to,
        .takes = words->takes,
        .ending = promotion                                    ? promotion
                  : eng_move_kind(move) == ENG_MOVE_EN_PASSANT ? words->passant
                                                               : check,
        .ending2 = promotion ? check : NULL,
    };

    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        say_castling(&saying);
        return;
    }
    if (type != ENG_PAWN) {
        say_officer(&saying, taken, !has_twin(position, moves, move));
        return;
    }
    say_pawn(&saying, taken != ENG_NO_PIECE_TYPE);
    if (taken != ENG_NO_PIECE_TYPE)
        say_taken(&saying, taken);
    if (promotion)
        say_promotion(&saying, move);
}

void tabiya_spoken_moves_add(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                             const EngPosition *position, const EngMoveList *moves)
{
    for (guint i = 0; i < (guint)moves->count; i++)
        add_legal(list, words, position, moves, moves->moves[i]);
}

/* --- Illegal ones ---------------------------------------------------------------------------- */

static void add_illegal_piece(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                              EngPieceType type, const char *link)
{
    for (EngSquare to = 0; to < 64; to++) {
        const Saying saying = {
            .list = list,
            .words = words,
            .meaning = tabiya_phrase_list_mean(
                list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_ILLEGAL_MOVE}),
            .piece = words->pieces[type],
            .from = to,
            .to = to,
            .link = link,
        };
        say_piece(&saying, FALSE, FALSE);
        if (type == ENG_PAWN) {
            say(&saying, (const char *const[]){file_of(&saying, to), rank_of(&saying, to), NULL});
        }
    }
}

static EngBitboard reach_of(EngPieceType type, EngColor color, EngSquare from)
{
    if (type != ENG_PAWN)
        return eng_piece_reach(type, from);
    const int step = color == ENG_WHITE ? 8 : -8;
    EngBitboard reach = eng_pawn_attacks(color, from) | UINT64_C(1) << (from + step);
    if (eng_rank(from) == (color == ENG_WHITE ? 1 : 6))
        reach |= UINT64_C(1) << (from + 2 * step);
    return reach;
}

static void add_illegal_from(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                             const EngPosition *position, EngSquare from, const char *link)
{
    const EngPiece piece = position->board[from];
    const EngBitboard reach = reach_of(eng_piece_type(piece), eng_piece_color(piece), from);

    for (EngSquare to = 0; to < 64; to++) {
        if (!(reach >> to & 1))
            continue;
        const Saying saying = {
            .list = list,
            .words = words,
            .meaning = tabiya_phrase_list_mean(
                list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_ILLEGAL_MOVE,
                                            .move = eng_move(from, to)}),
            .from = from,
            .to = to,
            .link = link,
        };
        say_squares(&saying);
    }
}

void tabiya_spoken_moves_add_illegal(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                                     const EngPosition *position)
{
    g_autofree char *link = g_strconcat(words->to, "|", words->takes, NULL);
    gboolean has[6] = {FALSE};

    list->only_unspoken = TRUE;
    for (EngSquare from = 0; from < 64; from++) {
        const EngPiece piece = position->board[from];
        if (piece == ENG_NO_PIECE || eng_piece_color(piece) != position->side_to_move)
            continue;
        has[eng_piece_type(piece)] = TRUE;
        add_illegal_from(list, words, position, from, link);
    }
    for (EngPieceType type = ENG_PAWN; type < ENG_NO_PIECE_TYPE; type++) {
        if (has[type])
            add_illegal_piece(list, words, type, link);
    }
    const guint meaning =
        tabiya_phrase_list_mean(list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_ILLEGAL_MOVE});
    tabiya_phrase_list_add(list, meaning, (const char *const[]){words->castles, NULL});
    tabiya_phrase_list_add(list, meaning, (const char *const[]){words->castles_short, NULL});
    tabiya_phrase_list_add(list, meaning, (const char *const[]){words->castles_long, NULL});
    list->only_unspoken = FALSE;
}
