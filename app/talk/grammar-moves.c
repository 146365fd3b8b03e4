/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads moves from the words of an utterance. Part of intent.h. */
#include <math.h>
#include <string.h>

#include "app/game/piece-letters.h"
#include "app/talk/grammar-moves.h"
#include "app/talk/spoken-move.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

/* Most moves in one utterance. */
#define MOVES_MAX 40
/* Most words of one move: "the rook on a one takes the knight on d one check". */
#define WORDS_MAX TABIYA_SPOKEN_WORDS_MAX
/* A move in words costs a little, so that a pattern with the words themselves wins. */
#define IN_WORDS 0.04
#define MISREAD 0.12
#define OTHER_SIDE 0.1 /* the cost of a move of the side that is not to move */

static const TabiyaToken *token_at(const TabiyaAlignment *self, guint i)
{
    return &g_array_index(self->tokens, TabiyaToken, i);
}

/* --- Classes ---------------------------------------------------------------------------------- */

/* A misspelled "bishup". */
static guint32 find_alike(const TabiyaAlignment *self, const TabiyaWord *word)
{
    GHashTableIter iter;
    gpointer letters, bits;
    double best = 0.74;
    guint32 found = 0;

    if (word->length < 4 || g_hash_table_contains(self->grammar->numbers_of_words, word->letters))
        return 0;
    g_hash_table_iter_init(&iter, self->grammar->move_words);
    while (g_hash_table_iter_next(&iter, &letters, &bits)) {
        TabiyaWord other;
        if (strlen(letters) < 4)
            continue;
        tabiya_word_init(&other, letters, strlen(letters));
        const double likeness = tabiya_word_likeness(word, &other);
        if (likeness > best) {
            best = likeness;
            found = GPOINTER_TO_UINT(bits);
        }
    }
    return found;
}

void tabiya_alignment_classify(TabiyaAlignment *self)
{
    for (guint i = 0; i < self->n; i++) {
        const TabiyaWord *word = &token_at(self, i)->word;
        if (tabiya_token_is_move_number(token_at(self, i))) {
            self->classes[i] = TABIYA_SPOKEN_NOISE;
            continue;
        }
        self->class_costs[i] = 0;
        self->classes[i] =
            GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->move_words, word->letters));
        if (self->classes[i] == 0) {
            self->classes[i] = find_alike(self, word);
            self->class_costs[i] = self->classes[i] != 0 ? MISREAD : 0;
        }
    }
    /* "a queen": the article is no file there. */
    for (guint i = 0; i + 1 < self->n; i++) {
        if (g_hash_table_contains(self->grammar->weak, token_at(self, i)->word.letters) &&
            (self->classes[i] & TABIYA_SPOKEN_ANY_FILE) &&
            (self->classes[i + 1] & TABIYA_SPOKEN_ANY_PIECE)) {
            self->classes[i] |= TABIYA_SPOKEN_NOISE;
        }
    }
}

static gboolean is_square(const char *letters)
{
    return letters[0] >= 'a' && letters[0] <= 'h' && letters[1] >= '1' && letters[1] <= '8' &&
           letters[2] == '\0';
}

/* A piece and a square in one word, as three classes. */
static gboolean split_word(const TabiyaAlignment *self, const char *letters, guint32 *classes)
{
    const gsize length = strlen(letters);

    if (length < 5 || !is_square(letters + length - 2))
        return FALSE;
    g_autofree char *piece = g_strndup(letters, length - 2);
    classes[0] = GPOINTER_TO_UINT(g_hash_table_lookup(self->grammar->move_words, piece));
    classes[1] = TABIYA_SPOKEN_FILE(letters[length - 2] - 'a');
    classes[2] = TABIYA_SPOKEN_RANK(letters[length - 1] - '1');
    return classes[0] != 0;
}

/* The classes of the words of a span, "e4" as two; 0: too many, or a word has none. */
static guint list_classes(const TabiyaAlignment *self, guint from, guint to, guint32 *classes,
                          double *cost)
{
    guint n = 0;

    *cost = 0;
    for (guint i = from; i < to; i++) {
        const char *letters = token_at(self, i)->word.letters;
        if (n + 3 > WORDS_MAX)
            return 0;
        if (is_square(letters)) {
            classes[n++] = TABIYA_SPOKEN_FILE(letters[0] - 'a');
            classes[n++] = TABIYA_SPOKEN_RANK(letters[1] - '1');
            continue;
        }
        /* "knightf3" */
        if (split_word(self, letters, classes + n)) {
            n += 3;
            continue;
        }
        if (self->classes[i] == 0)
            return 0;
        classes[n++] = self->classes[i];
        *cost += self->class_costs[i];
    }
    for (guint i = 0; i + 1 < n; i++) {
        /* Spanish "a uno": the file a, though "a" is "to" elsewhere. */
        if ((classes[i] & TABIYA_SPOKEN_ANY_FILE) && (classes[i + 1] & TABIYA_SPOKEN_ANY_RANK) &&
            !(classes[i + 1] & TABIYA_SPOKEN_ANY_FILE)) {
            classes[i] &= ~TABIYA_SPOKEN_NOISE;
        }
    }
    return n;
}

/* --- One move --------------------------------------------------------------------------------- */

static const char *const *find_letters(const char *language)
{
    static const struct {
        const char *code, *name;
    } NAMES[] = {
        {"de", "German"},
        {"fr", "French"},
        {"es", "Spanish or Italian"},
        {"it", "Spanish or Italian"},
        {"pt", "Portuguese"},
        {"nl", "Dutch"},
        {"pl", "Polish"},
    };

    for (gsize i = 0; language && i < G_N_ELEMENTS(NAMES); i++) {
        for (guint k = 0; strncmp(NAMES[i].code, language, 2) == 0 && k < TABIYA_N_NOTATIONS; k++) {
            if (g_str_equal(tabiya_notations[k].name, NAMES[i].name))
                return tabiya_notations[k].letters;
        }
    }
    return NULL;
}

/* "nf3", with the piece in lower case; not "bc4", which may be a pawn's. */
static gboolean parse(const EngPosition *position, const char *text, EngMove *move)
{
    g_autofree char *capital = g_strdup(text);

    if (eng_san_parse(position, text, -1, move) == ENG_SAN_OK)
        return *move != ENG_NULL_MOVE;
    capital[0] = g_ascii_toupper(capital[0]);
    if (eng_san_parse(position, capital, -1, move) == ENG_SAN_OK)
        return *move != ENG_NULL_MOVE;
    g_autofree char *castling = g_ascii_strup(text, -1);
    return strchr(castling, 'O') && eng_san_parse(position, castling, -1, move) == ENG_SAN_OK;
}

char *tabiya_alignment_dup_english(const TabiyaAlignment *self, const char *text)
{
    const char *const *letters = find_letters(self->grammar->language);

    if (!letters && *text && strchr("SLDT", *text))
        letters = find_letters("de");

    return letters ? tabiya_typed_dup_english(text, letters) : NULL;
}

static gboolean parse_text(const TabiyaAlignment *self, const EngPosition *position,
                           const char *text, EngMove *move)
{
    g_autofree char *english = tabiya_alignment_dup_english(self, text);

    /* Two characters are a pawn's move in any language. */
    if ((english && parse(position, english, move)) || parse(position, text, move))
        return TRUE;
    /* "cf3": Spanish and French, in lower case. */
    g_autofree char *capital = g_strdup(text);
    capital[0] = g_ascii_toupper(capital[0]);
    g_autofree char *other = tabiya_alignment_dup_english(self, capital);
    return other && parse(position, other, move);
}

static gboolean is_typed_move(const char *text)
{
    return text && eng_san_is_move_text(text, -1) && strpbrk(text, "12345678");
}

/* "Nd2", where two knights can: both. */
static gboolean add_ambiguous(const EngPosition *position, const char *text, GArray *moves)
{
    static const char LETTERS[] = "PNBRQK";
    const char *letter = *text ? strchr(LETTERS, g_ascii_toupper(*text)) : NULL;
    const char *square = text + strlen(text) - MIN(strlen(text), 2);
    EngMoveList list;

    if (!letter || !is_square(square))
        return FALSE;
    eng_movegen_legal(position, &list);
    for (guint i = 0; i < (guint)list.count; i++) {
        const EngMove move = list.moves[i];
        const EngSquare to = eng_move_to(move);
        if (eng_piece_type(position->board[eng_move_from(move)]) ==
                (EngPieceType)(letter - LETTERS) &&
            eng_file(to) == square[0] - 'a' && eng_rank(to) == square[1] - '1') {
            g_array_append_val(moves, move);
        }
    }
    return moves->len > 1;
}

/* The moves that the words can mean; of several the caller asks. */
static GArray *find_moves(const TabiyaAlignment *self, const EngPosition *position, guint from,
                          guint to, double *cost)
{
    guint32 classes[WORDS_MAX];
    EngMove move = ENG_NO_MOVE;

    *cost = 0;
    if (to - from == 2 && tabiya_token_is_move_number(token_at(self, from))) {
        *cost = 0.02;
        from++;
    }
    if (to - from == 1 && parse_text(self, position, token_at(self, from)->raw, &move)) {
        GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
        g_array_append_val(moves, move);
        return moves;
    }
    g_autofree char *english =
        to - from == 1 ? tabiya_alignment_dup_english(self, token_at(self, from)->raw) : NULL;
    const char *typed = english ? english : token_at(self, from)->raw;
    if (to - from == 1 && (tabiya_token_is_move(token_at(self, from)) || is_typed_move(english))) {
        GArray *moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
        if (!add_ambiguous(position, typed, moves))
            g_array_set_size(moves, 0);
        return moves;
    }
    const guint n = list_classes(self, from, to, classes, cost);
    *cost += IN_WORDS;
    return tabiya_spoken_moves_find(position, classes, n);
}

static GPtrArray *add_san(GPtrArray *values, const EngPosition *position, EngMove move)
{
    char san[ENG_SAN_MAX];

    g_ptr_array_add(values, g_strdup(eng_san_write(position, move, san)));
    return values;
}

void tabiya_alignment_read_move(const TabiyaAlignment *self, guint from, guint to,
                                TabiyaSlotReading *reading)
{
    double cost = 0;
    g_autoptr(GArray) moves = find_moves(self, &self->scene->position, from, to, &cost);

    if (moves->len == 0)
        return;
    reading->cost = cost;
    reading->values = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < MIN(moves->len, 4); i++)
        add_san(reading->values, &self->scene->position, g_array_index(moves, EngMove, i));
}

gboolean tabiya_alignment_find_played(const TabiyaAlignment *self, guint from, guint to,
                                      guint *index)
{
    const TabiyaScene *scene = self->scene;

    while (from + 1 < to && (tabiya_token_is_move_number(token_at(self, from)) ||
                             self->classes[from] == TABIYA_SPOKEN_NOISE)) {
        from++;
    }
    for (guint i = scene->shown; i-- > 0;) {
        EngPosition position;
        double cost = 0;
        tabiya_scene_position_after(scene, i, &position);
        g_autoptr(GArray) moves = find_moves(self, &position, from, to, &cost);
        if (moves->len == 1 && g_array_index(moves, EngMove, 0) == tabiya_scene_move_at(scene, i)) {
            *index = i;
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Several moves ---------------------------------------------------------------------------- */

/* Whether the words name the side that is not to move, and not the other one. */
static gboolean names_other_side(TabiyaAlignment *self)
{
    const gboolean is_white = self->scene->position.side_to_move == ENG_WHITE;
    gboolean names[2] = {FALSE, FALSE};

    for (guint i = 0; i < self->n; i++) {
        const TabiyaSlotReading *color =
            tabiya_alignment_read_slot(self, TABIYA_PARAM_COLOR, i, i + 1);
        if (color->values && color->cost == 0)
            names[g_str_equal(color->values->pdata[0], "black")] = TRUE;
    }
    return names[is_white] && !names[!is_white];
}

/* "What if Black plays c5?" while White is to move. */
static void read_other_side(TabiyaAlignment *self, guint from, guint to, TabiyaSlotReading *reading)
{
    EngPosition passed;
    double cost = 0;

    if (self->scene->position.checkers || !names_other_side(self))
        return;
    eng_position_play(&passed, &self->scene->position, ENG_NULL_MOVE);
    g_autoptr(GArray) moves = find_moves(self, &passed, from, to, &cost);
    if (moves->len != 1)
        return;
    reading->cost = cost + OTHER_SIDE;
    reading->is_other_side = TRUE;
    reading->values =
        add_san(g_ptr_array_new_with_free_func(g_free), &passed, g_array_index(moves, EngMove, 0));
}

typedef struct {
    const TabiyaAlignment *alignment;
    guint to;
    guint tries; /* bounded: words are ambiguous */
    GString *text;
    double cost;
    EngSquare last; /* where the move before went */
} Sequence;

/* "he takes back", "recaptures with the pawn": only words for taking up to `*with`. */
static gboolean says_only_takes(const TabiyaAlignment *self, guint from, guint to, guint *with)
{
    gboolean takes = FALSE;

    *with = to;
    for (guint i = from; i < to; i++) {
        if (takes && (self->classes[i] & TABIYA_SPOKEN_WITH)) {
            *with = i + 1;
            return TRUE;
        }
        const guint32 classes = self->classes[i];
        if (is_square(token_at(self, i)->word.letters) ||
            !(classes & (TABIYA_SPOKEN_TAKES | TABIYA_SPOKEN_NOISE))) {
            return FALSE;
        }
        takes = takes || (classes & TABIYA_SPOKEN_TAKES);
    }
    return takes;
}

/* "the d pawn": whether the words say the piece that moves. */
static gboolean says_mover(const Sequence *self, const EngPosition *position, EngMove move,
                           const guint span[2])
{
    const EngSquare from = eng_move_from(move);
    const guint32 mover = TABIYA_SPOKEN_PIECE(eng_piece_type(position->board[from])) |
                          TABIYA_SPOKEN_FILE(eng_file(from)) | TABIYA_SPOKEN_NOISE;

    for (guint i = span[0]; i < span[1]; i++) {
        if (!(self->alignment->classes[i] & mover))
            return FALSE;
    }
    return TRUE;
}

/* Captures where the last move went. */
static void add_recaptures(const Sequence *self, const EngPosition *position, const guint span[2],
                           GArray *moves)
{
    guint with = 0;
    EngMoveList list;

    if (!says_only_takes(self->alignment, span[0], span[1], &with))
        return;
    eng_movegen_legal(position, &list);
    for (guint i = 0; i < (guint)list.count; i++) {
        const EngMove move = list.moves[i];
        if (eng_move_to(move) == self->last && eng_move_is_capture(position, move) &&
            says_mover(self, position, move, (const guint[]){with, span[1]})) {
            g_array_append_val(moves, move);
        }
    }
}

static gboolean read_sequence(Sequence *self, const EngPosition *position, guint from, guint depth)
{
    const EngSquare last = self->last;
    const gsize length = self->text->len;
    const double cost = self->cost;

    while (from < self->to && tabiya_token_is_move_number(token_at(self->alignment, from)))
        from++;
    if (from == self->to)
        return depth > 0;
    for (guint end = MIN(self->to, from + WORDS_MAX);
         end > from && depth < MOVES_MAX && self->tries < 400; end--) {
        double more = 0;
        g_autoptr(GArray) moves = find_moves(self->alignment, position, from, end, &more);
        EngPosition after;
        char san[ENG_SAN_MAX];

        self->tries++;
        if (moves->len == 0 && depth > 0) {
            self->last = last;
            add_recaptures(self, position, (const guint[]){from, end}, moves);
        }
        if (moves->len != 1)
            continue;
        const EngMove move = g_array_index(moves, EngMove, 0);
        g_string_append_printf(self->text, "%s%s", length > 0 ? " " : "",
                               eng_san_write(position, move, san));
        self->cost += more;
        self->last = eng_move_to(move);
        eng_position_play(&after, position, move);
        if (read_sequence(self, &after, end, depth + 1))
            return TRUE;
        g_string_truncate(self->text, length);
        self->cost = cost;
    }
    return FALSE;
}

void tabiya_alignment_read_moves(TabiyaAlignment *self, guint from, guint to,
                                 TabiyaSlotReading *reading)
{
    Sequence sequence = {.alignment = self, .to = to, .text = g_string_new(NULL)};

    tabiya_alignment_read_move(self, from, to, reading);
    if (!reading->values && read_sequence(&sequence, &self->scene->position, from, 0)) {
        reading->cost = MIN(sequence.cost, 0.3);
        reading->values = g_ptr_array_new_with_free_func(g_free);
        g_ptr_array_add(reading->values, g_strdup(sequence.text->str));
    }
    g_string_free(sequence.text, TRUE);
    if (!reading->values)
        read_other_side(self, from, to, reading);
}

/* "the", "my": noise in a move, and too little to say. */
static gboolean is_article(const TabiyaAlignment *self, guint i)
{
    const guint32 next = i + 1 < self->n ? self->classes[i + 1] : 0;
    const gboolean is_file =
        (self->classes[i] & TABIYA_SPOKEN_ANY_FILE) && (next & TABIYA_SPOKEN_ANY_RANK);

    return !is_file && !is_square(token_at(self, i)->word.letters) &&
           (g_hash_table_contains(self->grammar->weak, token_at(self, i)->word.letters) ||
            self->classes[i] == TABIYA_SPOKEN_NOISE);
}

static gboolean is_castling(const TabiyaSlotReading *reading)
{
    for (guint i = 0; i < reading->values->len; i++) {
        if (!g_str_has_prefix(reading->values->pdata[i], "O-O"))
            return FALSE;
    }
    return TRUE;
}

/* "Is castling legal", where both sides are: one answer tells of both. FALSE: no legal move. */
static gboolean read_legal_move(const TabiyaAlignment *self, guint from, guint to,
                                TabiyaSlotReading *reading)
{
    tabiya_alignment_read_move(self, from, to, reading);
    if (reading->values && reading->values->len > 1 && is_castling(reading)) {
        g_ptr_array_set_size(reading->values, 0);
        g_ptr_array_add(reading->values, g_strdup("castling"));
    }
    return reading->values != NULL;
}

/* Castling that is not legal, in English, as answers know it; NULL: another move. */
static char *dup_castling(const guint32 *classes, guint n)
{
    guint32 said = 0;

    for (guint i = 0; i < n; i++)
        said |= classes[i];
    if (!(said & TABIYA_SPOKEN_CASTLES) || (said & TABIYA_SPOKEN_ANY_PIECE))
        return NULL;
    return g_strdup(said & TABIYA_SPOKEN_LONG    ? "castling long"
                    : said & TABIYA_SPOKEN_SHORT ? "castling short"
                                                 : "castling");
}

/* "queen to h5", which is not legal, as it is written; NULL: more or less is said. */
static char *dup_written(const guint32 *classes, guint n)
{
    static const char LETTERS[] = " NBRQK";
    int piece = -1, file = -1, rank = -1;

    for (guint i = 0; i < n; i++) {
        if (classes[i] & TABIYA_SPOKEN_NOISE)
            continue;
        const guint32 said = classes[i] & (TABIYA_SPOKEN_ANY_PIECE | TABIYA_SPOKEN_ANY_FILE |
                                           TABIYA_SPOKEN_ANY_RANK);
        const int what = g_bit_nth_lsf(said, -1);
        int *part = said & TABIYA_SPOKEN_ANY_PIECE  ? &piece
                    : said & TABIYA_SPOKEN_ANY_FILE ? &file
                                                    : &rank;
        /* Each of the three is said once, by a word that says nothing else. */
        if (!said || classes[i] != said || (said & (said - 1)) || *part >= 0)
            return NULL;
        *part = what;
    }
    if (piece <= ENG_PAWN || file < 0 || rank < 0)
        return NULL;
    return g_strdup_printf("%c%c%d", LETTERS[piece], 'a' + file - 6, rank - 14 + 1);
}

void tabiya_alignment_read_any_move(const TabiyaAlignment *self, guint from, guint to,
                                    TabiyaSlotReading *reading)
{
    guint32 classes[WORDS_MAX];
    double cost = 0;

    if (read_legal_move(self, from, to, reading) ||
        tabiya_token_is_move_number(token_at(self, from))) {
        return;
    }
    while (from + 1 < to && is_article(self, from))
        from++;
    if (to - from > 1 && is_article(self, to - 1))
        return;
    if (read_legal_move(self, from, to, reading))
        return;
    const guint n = list_classes(self, from, to, classes, &cost);
    g_autofree char *castling =
        find_letters(self->grammar->language) ? dup_castling(classes, n) : NULL;
    g_autofree char *written = dup_written(classes, n);
    g_autofree char *text = castling  ? g_steal_pointer(&castling)
                            : written ? g_steal_pointer(&written)
                                      : tabiya_tokens_join(self->tokens, from, to);
    g_autofree char *english = to - from == 1 ? tabiya_alignment_dup_english(self, text) : NULL;
    if (is_typed_move(english) && !eng_san_is_move_text(text, -1)) {
        g_free(text);
        text = g_steal_pointer(&english);
    }
    if ((n > 0 && tabiya_spoken_is_move(classes, n)) ||
        (to - from == 1 && eng_san_is_move_text(text, -1) && strpbrk(text, "12345678Oo"))) {
        reading->cost = 0.1 + cost;
        reading->values = g_ptr_array_new_with_free_func(g_free);
        g_ptr_array_add(reading->values, g_steal_pointer(&text));
    }
}

/* --- Squares ---------------------------------------------------------------------------------- */

/* "able to", "see for": ordinary words that sound like a square. */
static gboolean is_ordinary(const TabiyaAlignment *self, guint from, guint to)
{
    static const char *const RANKS[] = {"to", "too", "for", "fore", "won", "free", NULL};
    const TabiyaWord *file = &token_at(self, from)->word;

    return to - from == 2 && file->length > 1 &&
           g_strv_contains(RANKS, token_at(self, from + 1)->word.letters) &&
           (g_hash_table_contains(self->grammar->weak, file->letters) ||
            g_str_equal(file->letters, "able") || g_str_equal(file->letters, "easy") ||
            g_str_equal(file->letters, "see"));
}

static gboolean is_own(const TabiyaAlignment *self, guint at)
{
    return at > 0 && g_str_equal(token_at(self, at - 1)->word.letters, "my");
}

/* "my e pawn": the only one of the side to move. -1: none. */
static int find_pawn(const TabiyaAlignment *self, guint from, guint to)
{
    const EngPosition *position = &self->scene->position;
    int found = -1;

    if (to - from != 2 || !is_own(self, from) || token_at(self, from)->word.length != 1 ||
        !(self->classes[from] & TABIYA_SPOKEN_ANY_FILE) ||
        !(self->classes[from + 1] & TABIYA_SPOKEN_PIECE(ENG_PAWN))) {
        return -1;
    }
    for (EngSquare square = 0; square < 64; square++) {
        const EngPiece piece = position->board[square];
        if (piece == ENG_NO_PIECE || eng_piece_type(piece) != ENG_PAWN ||
            eng_piece_color(piece) != (EngColor)position->side_to_move ||
            !(self->classes[from] & TABIYA_SPOKEN_FILE(eng_file(square)))) {
            continue;
        }
        if (found >= 0)
            return -1;
        found = square;
    }
    return found;
}

static void set_square(TabiyaSlotReading *reading, double cost, int square)
{
    const char text[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};

    tabiya_slot_set(reading, cost, text);
}

void tabiya_alignment_read_square(const TabiyaAlignment *self, guint from, guint to,
                                  TabiyaSlotReading *reading)
{
    guint32 classes[WORDS_MAX];
    double cost = 0;
    const int pawn = find_pawn(self, from, to);

    if (pawn >= 0)
        set_square(reading, IN_WORDS, pawn);

    if (is_ordinary(self, from, to) || list_classes(self, from, to, classes, &cost) != 2)
        return;
    for (int file = 0; file < 8; file++) {
        for (int rank = 0; rank < 8; rank++) {
            if (!(classes[0] & TABIYA_SPOKEN_FILE(file)) ||
                !(classes[1] & TABIYA_SPOKEN_RANK(rank))) {
                continue;
            }
            set_square(reading, cost, file + 8 * rank);
            return;
        }
    }
}
