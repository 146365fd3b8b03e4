/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of claims.c: tokens, moments, what is true of a position, and the grammar. What only
 * some of the grammar needs is in claims-clauses.h (clauses by their subject), claims-sides.h (what
 * a side has, does and is) and claims-pieces.h (the same of pieces); each says what is where.
 *
 * A grammar function reads at the reader's place. If what stands there is not its own, it returns
 * FALSE with the reader as it was; otherwise it moves on and notes whether the claim holds. */
#ifndef TABIYA_CLAIMS_PRIVATE_H
#define TABIYA_CLAIMS_PRIVATE_H

#include "app/talk/claims.h"
#include "engine/board/attacks.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

/* --- Tokens ----------------------------------------------------------------------------------- */

#define TOKEN_TEXT_MAX 24
#define SENTENCE_TOKENS_MAX 200

typedef enum {
    TOKEN_WORD,   /* folded to lower case */
    TOKEN_SQUARE, /* "e4": also a pawn's move */
    TOKEN_FILE,   /* the "e" of "e-file" */
    TOKEN_MOVE,   /* "Nf3+" */
    TOKEN_NUMBER, /* "12." or "12...": a move's number; `value` is its ply */
    TOKEN_DOTS,   /* "..." before a move of Black's */
    TOKEN_COUNT,  /* "3" */
    TOKEN_SCORE,  /* "+0.8": `value` in centipawns, `is_mate`: in moves */
    TOKEN_MARK,   /* punctuation, one character in `text` */
    TOKEN_ODD,    /* anything else */
} TokenKind;

typedef struct {
    TokenKind kind;
    guint start, end;
    char text[TOKEN_TEXT_MAX];
    int value;
    EngSquare square;
    gboolean is_mate, is_capitalized;
    gboolean is_glyph; /* a move with "!" or "?": `value` is its NAG, 1 to 6 */
} Token;

/* A sentence's tokens; `overflow`: it has more than fit. */
typedef struct {
    guint start, end;
    guint count;
    gboolean overflow, is_question;
    Token tokens[SENTENCE_TOKENS_MAX];
} Sentence;

/* Reads the sentence at `*place`, and moves on. FALSE at the end of the text. */
gboolean tabiya_claims_read_sentence(const char *text, guint length, guint *place,
                                     Sentence *sentence);
/* Drops words that claim nothing ("currently", "at the moment"). */
void tabiya_claims_drop_fillers(Sentence *sentence);
/* Whether no word of it has to do with chess, and it is English. */
gboolean tabiya_claims_is_harmless(const Sentence *sentence);

/* --- Moments ---------------------------------------------------------------------------------- */

#define MOMENT_MOVES_MAX 60

/* A position on the game's line, or in a variation from it. */
typedef struct {
    const TabiyaScene *scene;
    guint base; /* moves of the scene's line … */
    guint count;
    EngMove moves[MOMENT_MOVES_MAX]; /* … and then these */
    EngPosition position;
} Moment;

/* What the check of a text has: its context, and what it has cost. */
typedef struct {
    const TabiyaClaimsContext *context;
    GArray *line; /* of EngPosition: the scene's line */
    guint work, searches;
    GHashTable *scores; /* key of a position: Evaluation */
    GPtrArray *names;   /* of openings, folded; NULL: not needed yet */
} Checker;

void tabiya_moment_init(Moment *self, const Checker *checker, guint count);
gboolean tabiya_moment_play(Moment *self, EngMove move);
/* The same moment `plies` half-moves earlier. FALSE: before the game. */
gboolean tabiya_moment_rewind(Moment *self, const Checker *checker, guint plies);
/* The move that led here. */
gboolean tabiya_moment_last(const Moment *self, const Checker *checker, Moment *before,
                            EngMove *move);
int tabiya_moment_ply(const Moment *self); /* 2 × number + (Black to move) */
gboolean tabiya_moment_equal(const Moment *a, const Moment *b);

/* --- Reasons ---------------------------------------------------------------------------------- */

typedef enum {
    REASON_NONE,
    REASON_UNREAD,     /* the grammar does not cover it */
    REASON_UNKNOWN,    /* an evaluation is not known */
    REASON_UNCLEAR,    /* which position or piece is meant */
    REASON_NO_PIECE,   /* .type, .a; without a square: nowhere on the board */
    REASON_ILLEGAL,    /* .text */
    REASON_NO_CHECK,   /* .text */
    REASON_NO_MATE,    /* .text */
    REASON_NO_CAPTURE, /* .text */
    REASON_OTHER_MOVE, /* .text was played */
    REASON_TURN,       /* .color is to move */
    REASON_NO_ATTACK,  /* .a, .b */
    REASON_NO_DEFENSE, /* .a, .b */
    REASON_EVALUATION, /* .text */
    REASON_BEST,       /* .text */
    REASON_OPENING,    /* .name */
    REASON_CASTLING,   /* .color cannot castle like that */
    REASON_NO_SUCH_MATE,
    REASON_MATERIAL,
    REASON_BOARD, /* the board shows something else */
} ReasonKind;

typedef struct {
    ReasonKind kind;
    EngPieceType type;
    EngSquare a, b;
    EngColor color;
    char text[24];
    const char *name;
} Reason;

typedef enum { TRUTH_TRUE, TRUTH_FALSE, TRUTH_UNKNOWN } Truth;

static inline Truth truth_of(gboolean holds)
{
    return holds ? TRUTH_TRUE : TRUTH_FALSE;
}

static inline Truth truth_not(Truth truth, gboolean negated)
{
    return !negated || truth == TRUTH_UNKNOWN ? truth : truth_of(truth == TRUTH_FALSE);
}

/* --- Nouns ------------------------------------------------------------------------------------ */

typedef enum {
    MANY_THE,  /* "the knight", "White's knight" */
    MANY_THEM, /* "the knights" */
    MANY_SOME, /* "a knight", "knights" */
    MANY_COUNT,
    MANY_ALL, /* "both knights", "all pawns" */
    MANY_NO,
} Many;

enum {
    ADJ_PASSED = 1,
    ADJ_ISOLATED = 2,
    ADJ_DOUBLED = 4,
    ADJ_PINNED = 8,
    ADJ_UNDEFENDED = 16,
    ADJ_ENEMY = 64,
    ADJ_BACKWARD = 128,
    ADJ_OWN = 256,
    ADJ_ATTACKED = 512,
};

/* Pieces, or squares. */
typedef struct {
    gboolean is_squares; /* `where` are the squares themselves */
    guint types;         /* bits by EngPieceType */
    int color;           /* EngColor, or -1: either */
    EngBitboard where;   /* the squares where it can stand; all: not said */
    gboolean is_placed;  /* `where` was said … */
    gboolean is_list;    /* … as several squares, each of which has one */
    Many many;
    int count;       /* for MANY_COUNT and "both" */
    gboolean is_one; /* "a knight" */
    guint adjectives;
} Noun;

static inline Noun any_piece(int color, Many many)
{
    return (Noun){.types = 63, .color = color, .where = ~UINT64_C(0), .many = many};
}

#define NOUNS_MAX 6

typedef struct {
    guint count;
    gboolean is_or; /* "Be3 or Bg5" */
    Noun nouns[NOUNS_MAX];
} Nouns;

/* --- The reader ------------------------------------------------------------------------------- */

typedef struct {
    Checker *checker;
    const Sentence *sentence;
    guint at, end;
    Moment base; /* what the sentence begins with */
    Moment now;  /* what the clause speaks of */
    Truth truth; /* of all so far */
    Reason reason;
    guint claims;       /* noted so far */
    int side;           /* the color that a clause is about, or -1 … */
    int last_side;      /* … and the clause before */
    gboolean is_having; /* … and what it has */
    Nouns subject;      /* of the clause before */
    gboolean has_subject;
    gboolean has_move; /* a move was spoken of: it led from `before_move` to `after_move` */
    Moment before_move, after_move;
    EngMove last_move;
    guint verb, verb_end;    /* what the last clause said of a side, as tokens */
    EngBitboard file;        /* the one file that was spoken of last; 0: none */
    gboolean is_standing;    /* the clause was about where pieces stand */
    gboolean has_mate;       /* a mate was claimed … */
    int mate_moves;          /* … in so many moves; 0: not said */
    guint listed;            /* alternatives that were named last */
    gboolean has_own_move;   /* … in this sentence */
    gboolean is_move_clause; /* the clause was about that move */
    Nouns last;              /* the nouns that were read last, for "which …" */
    guint depth;
} Reader;

/* The position that the clause speaks of. */
static inline const EngPosition *position_of(const Reader *self)
{
    return &self->now.position;
}

const Token *tabiya_reader_peek(const Reader *self, guint ahead);
/* Takes one of the alternatives, "is|are|has been". */
gboolean tabiya_reader_take(Reader *self, const char *alternatives);
gboolean tabiya_reader_sees(const Reader *self, const char *alternatives);
gboolean tabiya_reader_take_not(Reader *self); /* or "no longer", "never" */
gboolean tabiya_reader_at_end(const Reader *self);
/* At the end of a clause: nothing, or a mark or conjunction follows. */
gboolean tabiya_reader_at_boundary(const Reader *self);
void tabiya_reader_note(Reader *self, Truth truth, const Reason *reason);
void tabiya_reader_note_board(Reader *self, Truth truth);
gboolean tabiya_reader_take_count(Reader *self, int *count);
gboolean tabiya_reader_take_color(Reader *self, int *color); /* "White", "you", "he" */

/* Nouns. */
gboolean tabiya_claims_read_noun(Reader *self, Noun *noun);
gboolean tabiya_claims_read_nouns(Reader *self, Nouns *nouns);
/* The same where "no knight" has no place. */
gboolean tabiya_claims_read_some(Reader *self, Noun *noun);
gboolean tabiya_claims_read_somes(Reader *self, Nouns *nouns);
gboolean tabiya_claims_read_squares(Reader *self, EngBitboard *squares);
/* "the e-file", "the open e-file", "the seventh rank". */
gboolean tabiya_claims_read_board_line(Reader *self, EngBitboard *squares);
/* "on e5", "on the e-file", "on the kingside": squares; `*each`: a list of squares. */
gboolean tabiya_claims_read_place(Reader *self, EngBitboard *squares);
gboolean tabiya_reader_take_file(Reader *self, EngBitboard *file); /* "e-file" */
gboolean tabiya_reader_follows_square(const Reader *self);
gboolean tabiya_reader_take_mark(Reader *self, const char *mark);
EngBitboard tabiya_noun_find(const Noun *self, const EngPosition *position);
/* Whether so many are `found` as the noun says. */
gboolean tabiya_noun_fits(const Noun *self, EngBitboard found);
/* That no such piece is `where`, if that is one type and one square; else, what the board shows. */
Reason tabiya_noun_absence(const Noun *self, EngBitboard where);
/* The truth of a predicate of pieces. */
typedef Truth (*PiecePredicate)(Reader *reader, EngSquare square, gpointer data);
Truth tabiya_noun_apply(Reader *reader, const Noun *noun, PiecePredicate predicate, gpointer data);
/* A noun that must be there, or the reader notes that it is not. */
gboolean tabiya_noun_exists(Reader *reader, const Noun *noun);

/* Moves. */
typedef struct {
    Moment before, after; /* of its last move */
    EngMove move;
    guint count;
    gboolean failed; /* illegal, or a mark on it is false: noted */
    gboolean is_past;
} Line;
gboolean tabiya_claims_sees_move(const Reader *self);
/* Reads moves, one after the other, from the clause's moment on. `color`: the side that plays the
 * first one, or -1. `idle`: the other side may be thought to pass first, as in threats. */
gboolean tabiya_claims_read_line(Reader *self, int color, gboolean idle, Line *line);
/* One of several moves in the same position. */
gboolean tabiya_claims_read_moves(Reader *self, int color, gboolean idle, Line *line);
/* "castles kingside": whether `color` can. */
Truth tabiya_claims_can_castle(const EngPosition *position, EngColor color, int wing);
EngMove tabiya_claims_find_castling(const EngPosition *position, int wing);
gboolean tabiya_reader_take_wing(Reader *self,
                                 int *wing); /* 0 king's, 1 queen's, 2 either, 3 both */

/* Predicates after a subject. */
gboolean tabiya_claims_read_piece_verb(Reader *self, const Nouns *subject);
/* "only the king defends f7", "the king is the only defender of f7". */
gboolean tabiya_claims_read_only(Reader *self);
/* "attacked twice", after an "is" that was left out. */
gboolean tabiya_claims_read_piece_state(Reader *self, const Nouns *subject);
/* "the bishop pair", after a "has" that was left out. */
gboolean tabiya_claims_read_possession(Reader *self, int color, gboolean negated);
gboolean tabiya_claims_read_color_verb(Reader *self, int color);
gboolean tabiya_claims_read_move_verb(Reader *self, const Line *line);
gboolean tabiya_claims_read_file_verb(Reader *self, const EngBitboard *files, guint count);
/* "the bishop attacking e5": a participle of `subject`. */
gboolean tabiya_claims_read_relation(Reader *self, const Nouns *subject, gboolean negated);
gboolean tabiya_claims_read_passive(Reader *self, const Nouns *subject, gboolean negated);

/* Evaluations. */
typedef struct {
    gboolean known;
    TabiyaScore score;
    EngMove best; /* ENG_NO_MOVE: not known */
    guint length;
    EngMove line[TABIYA_TALK_PV_MAX];
} Evaluation;
void tabiya_claims_evaluate(Reader *self, const Moment *moment, Evaluation *evaluation);
int tabiya_evaluation_cp(const Evaluation *self, EngColor color);
/* "winning", "slightly better", "equal", after a form of "to be" with `color`. */
gboolean tabiya_claims_read_standing(Reader *self, int color, gboolean negated);
/* "a mistake", "the best move", after "is". */
gboolean tabiya_claims_read_quality(Reader *self, const Line *line, gboolean negated);
/* That the move is the best one, or a good one. */
void tabiya_claims_note_quality(Reader *self, const Line *line, gboolean is_best);
typedef enum { ADVANTAGE_NONE, ADVANTAGE_SMALL, ADVANTAGE_LARGE, ADVANTAGE_DECISIVE } Advantage;
/* That the advantage of `color` is of that size; ADVANTAGE_NONE: neither side has one. */
void tabiya_claims_note_advantage(Reader *self, Advantage size, int color, gboolean negated);
void tabiya_claims_note_glyph(Reader *self, const Line *line, int nag);
void tabiya_claims_note_score(Reader *self, Truth truth, const Evaluation *evaluation);
/* "mate in 3" of `color`, or -1: of the side to move. */
void tabiya_claims_note_mate(Reader *self, int color, int moves, gboolean negated);
gboolean tabiya_claims_read_mate(Reader *self, int color, gboolean negated);
/* Whether the side to move can force mate in `moves` moves. Visits positions. */
Truth tabiya_claims_find_mate(Checker *checker, const EngPosition *position, int moves);
/* The same, and not in fewer. */
Truth tabiya_claims_find_shortest(Checker *checker, const EngPosition *position, int moves);

/* Whether the line's last move mates by force, itself counted or not; 0: sooner or later. */
Truth tabiya_claims_forces_mate(Reader *self, const Line *line, int moves);

/* Material: "a pawn up", "ahead in material", "the exchange". */
gboolean tabiya_claims_read_material(Reader *self, int color, gboolean negated);
gboolean tabiya_claims_read_prize(Reader *self, int won[6]);
Truth tabiya_claims_is_up(const EngPosition *position, EngColor color, const int won[6]);

/* Openings: a name, of the game so far. */
gboolean tabiya_claims_read_opening(Reader *self, gboolean negated);
/* A name that `color` has chosen: its move led there first. */
gboolean tabiya_claims_read_choice(Reader *self, int color, gboolean negated);

Truth tabiya_claims_has_castled(Reader *self, EngColor color, int wing);

/* Sentences. */
void tabiya_claims_read_all(Reader *self);
gboolean tabiya_claims_read_clause(Reader *self);

Truth tabiya_piece_is_developed(Reader *reader, EngSquare square, gpointer data);
Truth tabiya_piece_has_moved(Reader *reader, EngSquare square, gpointer data);
Truth tabiya_piece_is_fianchettoed(Reader *reader, EngSquare square, gpointer data);

/* The board. */
EngBitboard tabiya_board_attackers(const EngPosition *position, EngSquare square, EngColor color);
gboolean tabiya_board_attacks(const EngPosition *position, EngSquare from, EngSquare to);
gboolean tabiya_board_is_pinned(const EngPosition *position, EngSquare square, EngSquare *pinner);
/* Whether `pinner` pins `square` to `behind`. */
gboolean tabiya_board_pins(const EngPosition *position, EngSquare pinner, EngSquare square,
                           EngSquare behind);
/* Whether the move is a capture that wins something on its square. */
gboolean tabiya_board_wins(const EngPosition *position, EngMove move);
gboolean tabiya_board_is_hanging(const EngPosition *position, EngSquare square);
EngBitboard tabiya_board_pawns_like(const EngPosition *position, guint adjective);
/* The position with `color` to move; FALSE: it cannot be. */
gboolean tabiya_board_with_turn(const EngPosition *position, EngColor color, EngPosition *turned);
gboolean tabiya_board_is_mate(const EngPosition *position);
int tabiya_board_count(const EngPosition *position, EngColor color, EngPieceType type);

#endif
