/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "The king's rook to e1": which of two pieces is meant by the side of the board that it began on.
 * The words become the piece and its square, "rook f1 to e1", if exactly one can be meant. Part of
 * intent.h. */
#include <string.h>

#include "app/talk/grammar-private.h"
#include "app/talk/spoken-move.h"

/* Words that name a piece by its side. */
typedef struct {
    guint from, to;
    gboolean is_kings;
    EngPieceType type;
    const char *word; /* of the piece; lent */
} Named;

static const char *letters_at(const TabiyaAlignment *self, guint i)
{
    return i < self->tokens->len ? g_array_index(self->tokens, TabiyaToken, i).word.letters : "";
}

/* -1: no side. */
static int read_side(const char *letters)
{
    static const char *const KINGS[] = {"king", "kings", "kingside", "roi", "rey", "konigs", NULL};
    static const char *const QUEENS[] = {"queen", "queens", "queenside", "dame",
                                         "damen", "dama",   "reina",     NULL};

    return g_strv_contains(KINGS, letters) ? 1 : g_strv_contains(QUEENS, letters) ? 0 : -1;
}

/* A piece that there are two of, or a pawn; ENG_NO_PIECE_TYPE: another word. */
static EngPieceType read_piece(const TabiyaAlignment *self, const char *letters)
{
    const guint32 classes =
        GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->move_words, letters));

    if (strlen(letters) < 3)
        return ENG_NO_PIECE_TYPE;
    for (EngPieceType type = ENG_PAWN; type <= ENG_ROOK; type++) {
        if (classes & TABIYA_SPOKEN_PIECE(type))
            return type;
    }
    return ENG_NO_PIECE_TYPE;
}

/* "king's rook"; "Königsturm" has become two words. */
static gboolean read_owned(const TabiyaAlignment *self, guint at, Named *named)
{
    const int side = read_side(letters_at(self, at));
    const char *word = letters_at(self, at + 1);

    *named = (Named){at, at + 2, side > 0, read_piece(self, word), word};
    return side >= 0 && named->type != ENG_NO_PIECE_TYPE;
}

/* "tour du roi", "torre de dama" */
static gboolean read_piece_of(const TabiyaAlignment *self, guint at, Named *named)
{
    static const char *const OF[] = {"de", "du", "del", "la", "el", "le", "l", NULL};
    guint next = at + 1;

    *named = (Named){at, 0, FALSE, read_piece(self, letters_at(self, at)), letters_at(self, at)};
    if (named->type == ENG_NO_PIECE_TYPE || named->type == ENG_PAWN)
        return FALSE;
    while (next < at + 3 && g_strv_contains(OF, letters_at(self, next)))
        next++;
    const int side = read_side(letters_at(self, next));
    named->to = next + 1;
    named->is_kings = side > 0;
    return side >= 0;
}

static gboolean read_named(const TabiyaAlignment *self, guint at, Named *named)
{
    return read_owned(self, at, named) ||
           (!self->grammar->is_english && read_piece_of(self, at, named));
}

/* It goes somewhere or takes: "the king's knight opening" does not. */
static gboolean is_moved(const TabiyaAlignment *self, guint next)
{
    const char *letters = letters_at(self, next);
    const guint32 classes =
        GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->move_words, letters));

    return (strlen(letters) == 2 && letters[0] >= 'a' && letters[0] <= 'h' &&
            g_ascii_isdigit(letters[1])) ||
           (classes & (TABIYA_SPOKEN_TAKES | TABIYA_SPOKEN_NOISE)) ||
           ((classes & TABIYA_SPOKEN_ANY_FILE) &&
            (GPOINTER_TO_UINT(
                 g_hash_table_lookup(self->grammar->move_words, letters_at(self, next + 1))) &
             TABIYA_SPOKEN_ANY_RANK));
}

/* --- Homes of pieces -------------------------------------------------------------------------- */

/* Keeps where the piece on each square began. */
static void follow(EngSquare homes[64], EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_arrival(move);
    const EngSquare home = homes[from];

    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        const EngSquare rook = homes[eng_move_to(move)];
        homes[to > from ? to - 1 : to + 1] = rook;
    }
    homes[to] = home;
}

/* FALSE: the game did not begin as games do. */
static gboolean find_homes(const TabiyaScene *scene, EngSquare homes[64])
{
    EngPosition start;

    eng_position_init(&start);
    if (start.key != scene->start.key)
        return FALSE;
    for (EngSquare square = 0; square < 64; square++)
        homes[square] = square;
    for (guint i = 0; i < scene->shown; i++)
        follow(homes, tabiya_scene_move_at(scene, i));
    return TRUE;
}

/* Without a game before: by where it stands, and bishops by the color of their squares. */
static gboolean stands_so(const Named *named, EngSquare square, EngColor color)
{
    const gboolean is_light = (eng_file(square) + eng_rank(square)) % 2 == 1;

    if (named->type == ENG_BISHOP)
        return named->is_kings == (is_light == (color == ENG_WHITE));
    return named->is_kings == (eng_file(square) > 3);
}

static gboolean began_so(const Named *named, EngSquare home)
{
    if (named->type == ENG_PAWN)
        return eng_file(home) == (named->is_kings ? 4 : 3);
    return named->is_kings == (eng_file(home) > 3);
}

/* The only square that the piece can stand on; -1: none, or several. */
static int find_square(const TabiyaScene *scene, const Named *named)
{
    const EngPosition *position = &scene->position;
    const EngColor mover = (EngColor)position->side_to_move;
    EngSquare homes[64];
    int found = -1;

    const gboolean has_homes = find_homes(scene, homes);
    for (EngSquare square = 0; square < 64; square++) {
        const EngPiece piece = position->board[square];
        if (piece == ENG_NO_PIECE || eng_piece_type(piece) != named->type ||
            eng_piece_color(piece) != mover ||
            !(has_homes ? began_so(named, homes[square]) : stands_so(named, square, mover))) {
            continue;
        }
        if (found >= 0)
            return -1;
        found = square;
    }
    return found;
}

static void put_word(TabiyaToken *token, const char *word)
{
    g_free(token->raw);
    token->raw = g_strdup(word);
    g_clear_pointer(&token->typed, g_free);
    tabiya_word_init(&token->word, word, strlen(word));
}

/* Two words for those that name the piece. */
static void put_piece(TabiyaAlignment *self, const Named *named, int square)
{
    g_autofree char *word = g_strdup(named->word);
    const char where[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};

    g_array_remove_range(self->tokens, named->from + 2, named->to - named->from - 2);
    put_word(&g_array_index(self->tokens, TabiyaToken, named->from), word);
    put_word(&g_array_index(self->tokens, TabiyaToken, named->from + 1), where);
}

void tabiya_alignment_read_sides(TabiyaAlignment *self)
{
    Named named;

    for (guint i = 0; i + 1 < self->tokens->len; i++) {
        if (!read_named(self, i, &named) || named.to >= self->tokens->len ||
            !is_moved(self, named.to)) {
            continue;
        }
        const int square = find_square(self->scene, &named);
        if (square >= 0)
            put_piece(self, &named, square);
    }
}
