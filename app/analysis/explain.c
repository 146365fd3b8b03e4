/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explain.h. Sentences have named placeholders, so that translations can reorder them.
 *
 * {move} is the judged move, {better} the better move, {prize} the gain, {key} and {capture} moves
 * of the line ({key} from its first one on), {line} all of it; {actor}, {first} and {second} are
 * pieces with their squares, {count} is a number of moves until mate.
 *
 * A language that inflects nouns can name the case of a piece, {first:genitive}, and translate the
 * piece once for each case (FORMS); {moves} in place of {count} is the number with its noun, "3
 * moves". */
#include "app/analysis/explain.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/numbered-move.h"
#include "engine/board/san.h"

/* The maximum of moves in a line that a sentence shows. */
#define SHOWN_MOVES 10

/* --- Lines ------------------------------------------------------------------------------------ */

static char *write_move(const EngPosition *position, EngMove move, TabiyaPieceLetters letters)
{
    char san[ENG_SAN_MAX];
    return tabiya_san_dup_with(eng_san_write(position, move, san), letters);
}

static void append_number(GString *text, const EngPosition *position, gboolean first)
{
    if (!first)
        g_string_append_c(text, ' ');
    if (first || position->side_to_move == ENG_WHITE)
        tabiya_numbered_move_append(text, position);
}

char *tabiya_explain_moves(const EngPosition *start, const EngMove *moves, gsize length,
                           gsize limit, TabiyaPieceLetters letters)
{
    GString *text = g_string_new(NULL);
    EngPosition at = *start;
    for (gsize i = 0; i < length; i++) {
        if (i == limit) {
            g_string_append(text, " …");
            break;
        }
        g_autofree char *move = write_move(&at, moves[i], letters);
        append_number(text, &at, i == 0);
        g_string_append(text, move);
        EngPosition after;
        eng_position_play(&after, &at, moves[i]);
        at = after;
    }
    return g_string_free(text, FALSE);
}

char *tabiya_claim_dup_line(const TabiyaClaim *claim, TabiyaPieceLetters letters)
{
    EngPosition start;
    tabiya_claim_get_start(claim, &start);
    return tabiya_explain_moves(&start, claim->line, claim->length, SHOWN_MOVES, letters);
}

/* --- Prizes ----------------------------------------------------------------------------------- */

/* "a knight" or "two knights"; more are not put in words. */
static const char *piece_phrase(EngPieceType type, int count)
{
    static const char *const PHRASES[][2] = {
        /* Translators: stands in “… wins {prize}” and “… loses {prize}”: in the case that these ask
         * for. */
        [ENG_PAWN] = {NC_("won piece", "a pawn"), NC_("won piece", "two pawns")},
        [ENG_KNIGHT] = {NC_("won piece", "a knight"), NC_("won piece", "two knights")},
        [ENG_BISHOP] = {NC_("won piece", "a bishop"), NC_("won piece", "two bishops")},
        [ENG_ROOK] = {NC_("won piece", "a rook"), NC_("won piece", "two rooks")},
        [ENG_QUEEN] = {NC_("won piece", "the queen"), NC_("won piece", "two queens")},
    };
    return g_dpgettext2(GETTEXT_PACKAGE, "won piece", PHRASES[type][count - 1]);
}

/* The pieces that changed hands in one direction: `sign` 1 for the winner's gain, -1 for what it
 * gives up. NULL: none; "": too many for words. */
static char *dup_list(const int won[6], int sign)
{
    const char *phrases[2];
    int n = 0;
    for (int type = ENG_QUEEN; type >= ENG_PAWN; type--) {
        int count = sign * won[type];
        if (count <= 0)
            continue;
        if (n == 2 || count > 2)
            return g_strdup("");
        phrases[n++] = piece_phrase((EngPieceType)type, count);
    }
    if (n == 0)
        return NULL;
    /* Translators: two pieces or groups of them, as in “a rook and a pawn”. */
    return n == 1 ? g_strdup(phrases[0])
                  : g_strdup_printf(C_("won piece", "%s and %s"), phrases[0], phrases[1]);
}

static gboolean is_exchange(const int won[6])
{
    return won[ENG_ROOK] == 1 && won[ENG_KNIGHT] + won[ENG_BISHOP] == -1 &&
           won[ENG_KNIGHT] * won[ENG_BISHOP] == 0 && won[ENG_PAWN] == 0 && won[ENG_QUEEN] == 0;
}

/* "a knight", "the exchange", "the queen for a rook", "material": the winner's gain. */
static char *dup_prize(const TabiyaClaim *claim)
{
    if (is_exchange(claim->won)) {
        /* Translators: a rook for a knight or bishop. */
        return g_strdup(C_("won piece", "the exchange"));
    }
    g_autofree char *taken = dup_list(claim->won, 1);
    g_autofree char *given = dup_list(claim->won, -1);
    if (!taken || *taken == '\0' || (given && *given == '\0'))
        return g_strdup(C_("won piece", "material"));
    if (!given)
        return g_steal_pointer(&taken);
    /* Translators: what is won and what is given for it, as in “the queen for a rook”. */
    return g_strdup_printf(C_("won piece", "%s for %s"), taken, given);
}

/* --- Sentences -------------------------------------------------------------------------------- */

/* By motif: a sentence on the effect of the judged move, and one on that of a better move. */
static const char *const SENTENCES[TABIYA_N_MOTIFS][2] = {
    /* Translators: words in braces are replaced and stay as they are. {move}, {better}, {key} and
     * {capture} are moves, {line} several, {prize} is “a rook and a pawn”, {actor}, {first} and
     * {second} are pieces: “the knight on e5”. If your language needs these in a case, write
     * {first:genitive}, {first:dative}, {first:accusative} or {first:instrumental}, and translate
     * the pieces for each. {count} is a number; {moves} in its place is “3 moves”. */
    [TABIYA_MOTIF_MATE] = {N_("{move} allows mate in {count}: {line}."),
                           N_("{better} mates in {count}: {line}.")},
    [TABIYA_MOTIF_BACK_RANK] = {N_("{move} allows mate on the back rank in {count}: {line}."),
                                N_("{better} mates on the back rank in {count}: {line}.")},
    [TABIYA_MOTIF_STALEMATE] = {N_("{move} is stalemate: the game is drawn."), NULL},
    [TABIYA_MOTIF_REPETITION] =
        {N_("{move} repeats the position a third time, which allows a draw."), NULL},
    [TABIYA_MOTIF_DEAD] = {N_("{move} leaves insufficient material: the game is drawn."), NULL},
    [TABIYA_MOTIF_PERPETUAL] = {N_("{move} allows perpetual check: {line}."),
                                N_("{better} gives perpetual check: {line}.")},
    [TABIYA_MOTIF_PROMOTION] = {N_("{move} lets a pawn promote on {square}: {line}."),
                                N_("{better} leads to a promotion on {square}: {line}.")},
    [TABIYA_MOTIF_FORK] =
        {N_("{move} loses {prize}: after {key}, {actor} attacks both {second} and {first}."),
         N_("{better} wins {prize}: after {key}, {actor} attacks both {second} and {first}.")},
    [TABIYA_MOTIF_DISCOVERED] =
        {N_("{move} loses {prize}: {key} uncovers an attack by {actor} on {first}."),
         N_("{better} wins {prize}: {key} uncovers an attack by {actor} on {first}.")},
    [TABIYA_MOTIF_SKEWER] =
        {N_("{move} loses {prize}: after {key}, {actor} attacks {first} and, through it, "
            "{second}."),
         N_("{better} wins {prize}: after {key}, {actor} attacks {first} and, through it, "
            "{second}.")},
    [TABIYA_MOTIF_PIN] =
        {N_("{move} loses {prize}: after {key}, {actor} pins {first} to {second}."),
         N_("{better} wins {prize}: after {key}, {actor} pins {first} to {second}.")},
    [TABIYA_MOTIF_PINNED_DEFENDER] =
        {N_("{move} loses {prize}: {capture} takes {first}, whose defender, {second}, is pinned by "
            "{actor}."),
         N_("{better} wins {prize}: {capture} takes {first}, whose defender, {second}, is pinned "
            "by {actor}.")},
    [TABIYA_MOTIF_OVERLOADED] =
        {N_("{move} loses {prize}: {actor} is overloaded, and after {key} it cannot defend both "
            "{first} and {second}."),
         N_("{better} wins {prize}: {actor} is overloaded, and after {key} it cannot defend both "
            "{first} and {second}.")},
    [TABIYA_MOTIF_REMOVED_DEFENDER] =
        {N_("{move} loses {prize}: {key} removes {first}, which defends {second}."),
         N_("{better} wins {prize}: {key} removes {first}, which defends {second}.")},
    [TABIYA_MOTIF_TRAPPED] = {N_("{move} loses {prize}: after {key}, {first} is trapped."),
                              N_("{better} wins {prize}: after {key}, {first} is trapped.")},
    [TABIYA_MOTIF_HANGING] = {N_("{move} loses {prize}: {capture} takes {first}."),
                              N_("{better} wins {prize}: {first} can be taken.")},
    [TABIYA_MOTIF_ATTACKED] =
        {N_("{move} loses {prize}: {key} attacks {first}, and then {capture} wins it."),
         N_("{better} wins {prize}: {key} attacks {first}, and then {capture} wins it.")},
    [TABIYA_MOTIF_MATERIAL] = {N_("{move} loses {prize}: {line}."),
                               N_("{better} wins {prize}: {line}.")},
};

static const char *const HANGING_SENTENCES[] = {
    [TABIYA_HANGS_MOVED] = N_("{move} loses {prize}: {capture} can take {first}."),
    [TABIYA_HANGS_UNGUARDED] =
        N_("{move} loses {prize}: it no longer defends {first}, and {capture} takes it."),
    [TABIYA_HANGS_OPENED] =
        N_("{move} loses {prize}: it opens the line to {first}, and {capture} takes it."),
    [TABIYA_HANGS_LEFT] = N_("{move} loses {prize}: {first} is attacked, and {capture} takes it."),
    [TABIYA_HANGS_OTHER] = N_("{move} loses {prize}: {capture} takes {first}."),
};

/* A discovered check, after which the moved piece captures something else. */
static const char *const DISCOVERED_CHECK[2] = {
    N_("{move} loses {prize}: {key} is a discovered check, and then {capture} takes {second}."),
    N_("{better} wins {prize}: {key} is a discovered check, and then {capture} takes {second}."),
};

static const char *sentence_of(const TabiyaClaim *claim)
{
    if (claim->motif == TABIYA_MOTIF_HANGING && !claim->missed)
        return HANGING_SENTENCES[claim->hanging];
    if (claim->motif == TABIYA_MOTIF_DISCOVERED && claim->targets[1] != ENG_NO_SQUARE)
        return DISCOVERED_CHECK[claim->missed];
    return SENTENCES[claim->motif][claim->missed];
}

typedef enum { NOMINATIVE, GENITIVE, DATIVE, ACCUSATIVE, INSTRUMENTAL, N_FORMS } Form;

/* Whole phrases, since their words agree with each other in many languages. */
static const char *const PHRASES[N_FORMS][6] = {
    /* Translators: a piece and its square, as in “after Nd5 {first} is trapped”. */
    {NC_("piece, nominative", "the pawn on %s"), NC_("piece, nominative", "the knight on %s"),
     NC_("piece, nominative", "the bishop on %s"), NC_("piece, nominative", "the rook on %s"),
     NC_("piece, nominative", "the queen on %s"), NC_("piece, nominative", "the king on %s")},
    /* Translators: only for sentences in which you wrote {first:genitive}; else as above. */
    {NC_("piece, genitive", "the pawn on %s"), NC_("piece, genitive", "the knight on %s"),
     NC_("piece, genitive", "the bishop on %s"), NC_("piece, genitive", "the rook on %s"),
     NC_("piece, genitive", "the queen on %s"), NC_("piece, genitive", "the king on %s")},
    /* Translators: only for sentences in which you wrote {first:dative}. */
    {NC_("piece, dative", "the pawn on %s"), NC_("piece, dative", "the knight on %s"),
     NC_("piece, dative", "the bishop on %s"), NC_("piece, dative", "the rook on %s"),
     NC_("piece, dative", "the queen on %s"), NC_("piece, dative", "the king on %s")},
    /* Translators: only for sentences in which you wrote {first:accusative}. */
    {NC_("piece, accusative", "the pawn on %s"), NC_("piece, accusative", "the knight on %s"),
     NC_("piece, accusative", "the bishop on %s"), NC_("piece, accusative", "the rook on %s"),
     NC_("piece, accusative", "the queen on %s"), NC_("piece, accusative", "the king on %s")},
    /* Translators: only for sentences in which you wrote {first:instrumental}. */
    {NC_("piece, instrumental", "the pawn on %s"), NC_("piece, instrumental", "the knight on %s"),
     NC_("piece, instrumental", "the bishop on %s"), NC_("piece, instrumental", "the rook on %s"),
     NC_("piece, instrumental", "the queen on %s"), NC_("piece, instrumental", "the king on %s")},
};

static const struct {
    const char *name, *context;
} FORMS[N_FORMS] = {
    {"nominative", "piece, nominative"},
    {"genitive", "piece, genitive"},
    {"dative", "piece, dative"},
    {"accusative", "piece, accusative"},
    {"instrumental", "piece, instrumental"},
};

/* A piece at its place in a claim's line; ENG_NO_PIECE: none. */
typedef struct {
    EngPiece piece;
    EngSquare square;
} Named;

static Named name_piece(const EngPosition *position, EngSquare square)
{
    return square == ENG_NO_SQUARE ? (Named){ENG_NO_PIECE, square}
                                   : (Named){position->board[square], square};
}

/* "the knight on e5" */
static char *dup_piece(const Named *named, Form form)
{
    if (named->piece == ENG_NO_PIECE)
        return g_strdup("");
    const char square[] = {(char)('a' + eng_file(named->square)),
                           (char)('1' + eng_rank(named->square)), '\0'};
    const char *phrase = g_dpgettext2(GETTEXT_PACKAGE, FORMS[form].context,
                                      PHRASES[form][eng_piece_type(named->piece)]);
    g_auto(GStrv) parts = g_strsplit(phrase, "%s", 2);
    return g_strjoinv(square, parts);
}

char *tabiya_explain_piece(EngPieceType type, EngSquare square, const char *form)
{
    const Named named = {eng_piece(ENG_WHITE, type), square};
    Form found = NOMINATIVE;

    for (Form i = 0; form && i < N_FORMS; i++) {
        if (g_str_equal(form, FORMS[i].name))
            found = i;
    }
    return dup_piece(&named, found);
}

/* The text for each placeholder, found by playing through the claim's line. */
typedef struct {
    char *move, *better;
    char *key, *capture, *prize, *line, *moves;
    char count[12], square[4];
    gboolean is_named;
    Named actor, first, second;
} Words;

/* Whether the claim's pieces stand on its squares in this position. */
static gboolean is_scene(const TabiyaClaim *claim, guint moves)
{
    switch (claim->motif) {
    case TABIYA_MOTIF_OVERLOADED:
    case TABIYA_MOTIF_REMOVED_DEFENDER:
    case TABIYA_MOTIF_HANGING:
    case TABIYA_MOTIF_PINNED_DEFENDER:
        return moves == claim->key;
    default:
        return moves == claim->key + 1;
    }
}

/* The moves of the line up to `index`, so that the first one, the refutation, is always named; a
 * single move needs no number. */
static char *dup_moves_to(const TabiyaClaim *claim, const EngPosition *start, guint index,
                          TabiyaPieceLetters letters)
{
    return index == 0 ? write_move(start, claim->line[0], letters)
                      : tabiya_explain_moves(start, claim->line, index + 1, SHOWN_MOVES, letters);
}

/* The winning capture, if `key` was already named. */
static char *dup_capture(const TabiyaClaim *claim, const EngPosition *start,
                         TabiyaPieceLetters letters)
{
    if (claim->capture <= claim->key || claim->capture == 0)
        return dup_moves_to(claim, start, claim->capture, letters);
    EngPosition at = *start;
    for (guint i = 0; i < claim->capture; i++) {
        EngPosition after;
        eng_position_play(&after, &at, claim->line[i]);
        at = after;
    }
    g_autofree char *move = write_move(&at, claim->line[claim->capture], letters);
    return tabiya_numbered_move_dup(&at, move);
}

static void name_pieces(Words *words, const TabiyaClaim *claim, const EngPosition *scene)
{
    words->is_named = TRUE;
    words->actor = name_piece(scene, claim->actor);
    words->first = name_piece(scene, claim->targets[0]);
    words->second = name_piece(scene, claim->targets[1]);
}

static void find_words(Words *words, const TabiyaClaim *claim, TabiyaPieceLetters letters)
{
    EngPosition at;
    tabiya_claim_get_start(claim, &at);
    if (claim->played != ENG_NULL_MOVE)
        words->move = write_move(&claim->before, claim->played, letters);
    if (claim->length > 0) {
        words->better = write_move(&at, claim->line[0], letters);
        words->key = dup_moves_to(claim, &at, claim->key, letters);
        words->capture = dup_capture(claim, &at, letters);
    }
    for (guint i = 0; i <= claim->length; i++) {
        if (is_scene(claim, i) && !words->is_named)
            name_pieces(words, claim, &at);
        if (i == claim->length)
            break;
        EngPosition after;
        eng_position_play(&after, &at, claim->line[i]);
        at = after;
    }
    words->prize = dup_prize(claim);
    words->line = tabiya_claim_dup_line(claim, letters);
    g_snprintf(words->count, sizeof words->count, "%d", claim->mate_moves);
    words->moves = g_strdup_printf(ngettext("%d move", "%d moves", (gulong)claim->mate_moves),
                                   claim->mate_moves);
    if (claim->targets[0] != ENG_NO_SQUARE) {
        g_snprintf(words->square, sizeof words->square, "%c%c", 'a' + eng_file(claim->targets[0]),
                   '1' + eng_rank(claim->targets[0]));
    }
}

static void words_clear(Words *words)
{
    g_free(words->move);
    g_free(words->better);
    g_free(words->key);
    g_free(words->capture);
    g_free(words->prize);
    g_free(words->line);
    g_free(words->moves);
}

static gboolean is_word(const char *name, gsize length, const char *word)
{
    return strlen(word) == length && strncmp(word, name, length) == 0;
}

/* "first" or "first:dative"; a missing form is replaced by the first. */
static void append_piece(GString *text, const Words *words, const char *name, gsize length)
{
    const struct {
        const char *name;
        const Named *named;
    } TABLE[] = {{"actor", &words->actor}, {"first", &words->first}, {"second", &words->second}};
    const char *colon = memchr(name, ':', length);
    const gsize stem = colon ? (gsize)(colon - name) : length;
    Form form = NOMINATIVE;
    for (Form i = 0; colon && i < N_FORMS; i++) {
        if (is_word(colon + 1, length - stem - 1, FORMS[i].name))
            form = i;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(TABLE); i++) {
        if (is_word(name, stem, TABLE[i].name)) {
            g_autofree char *piece = dup_piece(TABLE[i].named, form);
            g_string_append(text, piece);
        }
    }
}

static void append_word(GString *text, const Words *words, const char *name, gsize length)
{
    const struct {
        const char *name, *value;
    } TABLE[] = {
        {"move", words->move},       {"better", words->better}, {"key", words->key},
        {"capture", words->capture}, {"prize", words->prize},   {"line", words->line},
        {"count", words->count},     {"moves", words->moves},   {"square", words->square},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(TABLE); i++) {
        if (is_word(name, length, TABLE[i].name) && TABLE[i].value)
            g_string_append(text, TABLE[i].value);
    }
    append_piece(text, words, name, length);
}

static void append_sentence(GString *text, const char *sentence, const Words *words)
{
    for (const char *p = sentence; *p != '\0';) {
        const char *end = *p == '{' ? strchr(p, '}') : NULL;
        if (end) {
            append_word(text, words, p + 1, (gsize)(end - p - 1));
            p = end + 1;
        } else {
            g_string_append_c(text, *p++);
        }
    }
}

/* A line that is cut off ends the sentence with its three dots. */
static void drop_fourth_dot(GString *text)
{
    if (g_str_has_suffix(text->str, "…."))
        g_string_truncate(text, text->len - 1);
}

static char *fill(const TabiyaClaim *claim, const char *sentence, TabiyaPieceLetters letters)
{
    Words words = {0};
    find_words(&words, claim, letters);
    GString *text = g_string_new(NULL);
    append_sentence(text, sentence, &words);
    drop_fourth_dot(text);
    words_clear(&words);
    return g_string_free(text, FALSE);
}

char *tabiya_claim_to_string(const TabiyaClaim *claim, TabiyaPieceLetters letters)
{
    return claim->motif != TABIYA_MOTIF_NONE ? fill(claim, _(sentence_of(claim)), letters) : NULL;
}

/* The sentence without ": {line}". The colon of a language may be full-width, or have a no-break
 * space before it. */
static char *dup_without_line(const char *sentence)
{
    const char *line = strstr(sentence, "{line}"), *end = line;
    gunichar colon = 0;
    while (end && end > sentence && colon != ':' && colon != 0xff1a) {
        const char *before = g_utf8_prev_char(end);
        colon = g_utf8_get_char(before);
        if (!g_unichar_isspace(colon) && colon != ':' && colon != 0xff1a)
            return g_strdup(sentence);
        end = before;
    }
    while (end && end > sentence && g_unichar_isspace(g_utf8_get_char(g_utf8_prev_char(end))))
        end = g_utf8_prev_char(end);
    return end ? g_strdup_printf("%.*s%s", (int)(end - sentence), sentence, line + strlen("{line}"))
               : g_strdup(sentence);
}

char *tabiya_claim_dup_without_line(const TabiyaClaim *claim, TabiyaPieceLetters letters)
{
    if (claim->motif == TABIYA_MOTIF_NONE)
        return NULL;
    g_autofree char *sentence = dup_without_line(_(sentence_of(claim)));
    return fill(claim, sentence, letters);
}

/* --- Other sentences -------------------------------------------------------------------------- */

static gboolean begins_with_piece(const char *sentence)
{
    return g_str_has_prefix(sentence, "{actor") || g_str_has_prefix(sentence, "{first") ||
           g_str_has_prefix(sentence, "{second");
}

static char *dup_capitalized(const char *text)
{
    GString *capitalized = g_string_new(NULL);
    if (*text != '\0') {
        g_string_append_unichar(capitalized, g_unichar_totitle(g_utf8_get_char(text)));
        g_string_append(capitalized, g_utf8_next_char(text));
    }
    return g_string_free(capitalized, FALSE);
}

char *tabiya_explain_fill(const char *sentence, const TabiyaExplained *about,
                          TabiyaPieceLetters letters)
{
    Words words = {.is_named = TRUE};
    words.actor = name_piece(about->position, about->actor);
    words.first = name_piece(about->position, about->first);
    words.second = name_piece(about->position, about->second);
    if (about->move != ENG_NO_MOVE)
        words.move = write_move(about->position, about->move, letters);
    if (about->first != ENG_NO_SQUARE) {
        g_snprintf(words.square, sizeof words.square, "%c%c", 'a' + eng_file(about->first),
                   '1' + eng_rank(about->first));
    }
    g_autoptr(GString) text = g_string_new(NULL);
    append_sentence(text, sentence, &words);
    words_clear(&words);
    return begins_with_piece(sentence) ? dup_capitalized(text->str) : g_strdup(text->str);
}
