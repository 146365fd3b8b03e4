/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Inside the grammar (intent.h): its words, terms and patterns, and how they are aligned. */
#ifndef TABIYA_GRAMMAR_PRIVATE_H
#define TABIYA_GRAMMAR_PRIVATE_H

#include "app/names/opening-words.h"
#include "app/talk/intent.h"

G_BEGIN_DECLS

/* Longer utterances are cut: nobody says more at once. */
#define TABIYA_GRAMMAR_TOKENS_MAX 28
#define TABIYA_GRAMMAR_STATES_MAX 250

/* A word of an utterance. */
typedef struct {
    char *raw;       /* as typed, without punctuation around it: "Nxe5" */
    char *typed;     /* with the punctuation around it; NULL: as `raw` */
    TabiyaWord word; /* folded; empty for glyphs */
} TabiyaToken;

/* --- Patterns --------------------------------------------------------------------------------- */

typedef enum {
    TABIYA_ARC_WORD,  /* the word `.what` of the vocabulary */
    TABIYA_ARC_SLOT,  /* the pattern's slot `.what` */
    TABIYA_ARC_EMPTY, /* nothing */
} TabiyaArcKind;

/* From one state to a later one: states are numbered so that all edges go up. */
typedef struct {
    guint8 kind;
    guint8 from, to;
    guint16 what;
} TabiyaArc;

typedef struct {
    char *param;
    TabiyaParamKind kind;
} TabiyaSlot;

/* What a pattern is for. */
typedef enum {
    TABIYA_SAYING_ABILITY,
    TABIYA_SAYING_TERM,   /* the value of an argument: "king side" */
    TABIYA_SAYING_SAME,   /* the last ability again, with another argument: "and for Black?" */
    TABIYA_SAYING_CHOICE, /* one of the choices offered: "the second one" */
} TabiyaSayingUse;

typedef struct {
    TabiyaSayingUse use;
    const TabiyaAbility *ability;
    TabiyaParamKind kind; /* of a term … */
    char *key;            /* … and its value, with '#' for a number in it; NULL: no term */
    char *source;         /* as in the file */
    char *example;        /* of an ability's first pattern: with values in its slots */
    GArray *edges;        /* of TabiyaArc, by .from */
    guint n_states;       /* the last one is the end */
    GArray *slots;        /* of TabiyaSlot */
    TabiyaArguments *constants;
    double cost; /* of the pattern itself */
    gboolean has_words;
    gboolean is_follow_up;  /* it means something only after another question */
    gboolean is_strict;     /* it has a slot for any words: its own words must be said */
    gboolean has_constants; /* its own words say an argument */
} TabiyaSaying;

/* --- The grammar ------------------------------------------------------------------------------ */

/* Words that are judged. A word's kind is what it stands for, "<opening>", or the word itself (the
 * same pointer). */
typedef struct {
    const char *words[TABIYA_GRAMMAR_TOKENS_MAX], *kinds[TABIYA_GRAMMAR_TOKENS_MAX];
    guint n;
} TabiyaJudgedWords;

/* What the judge looks at: grammar-features.c. */
typedef struct {
    guint32 hashes[40 * TABIYA_GRAMMAR_TOKENS_MAX];
    guint n;
} TabiyaFeatures;

/* `kin`: words that mean the same, by number. */
void tabiya_features_collect(TabiyaFeatures *self, GHashTable *kin,
                             const TabiyaJudgedWords *judged);
guint32 tabiya_feature_hash(const char *text);
/* The feature of all words that mean the same as `word`, into `name`; FALSE: there are none. */
gboolean tabiya_feature_name_kin(GHashTable *kin, const char *word, char name[16]);

/* What words say about the ability that is meant; see grammar-judge.c. Labels are the numbers of
 * abilities, and one more for words that mean none of them. */
typedef struct TabiyaJudge TabiyaJudge;

/* A multiple of a vector's length. As many abilities as that, less one, can be in the table. */
#define TABIYA_LABELS_MAX 96

#define TABIYA_WEIGHTS_MAGIC "TabiyaJ1"
#define TABIYA_WEIGHTS_HEAD 24
#define TABIYA_WEIGHTS_STEPS 32 /* a weight of 1 */

/* NULL: none of them. */
guint tabiya_judge_label_of(const TabiyaAbility *ability);
/* NULL, or bytes that are no weights: it knows nothing, and finds everything equally likely. */
TabiyaJudge *tabiya_judge_new(GBytes *weights) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_judge_free(TabiyaJudge *self);
/* For tests. */
gboolean tabiya_judge_has_learned(const TabiyaJudge *self);
gboolean tabiya_judge_knows(const TabiyaJudge *self, const char *word);
/* How likely each label is. */
void tabiya_judge_words(const TabiyaJudge *self, GHashTable *kin, const TabiyaJudgedWords *judged,
                        float *likelihoods);
/* How much a word speaks for a label; below 0: against it. */
double tabiya_judge_weigh(const TabiyaJudge *self, GHashTable *kin, const char *word, guint label);

struct TabiyaGrammar {
    TabiyaJudge *judge;
    const TabiyaOpeningSearch *openings;
    char *language;
    gboolean is_english;          /* its patterns are: the language has none, or is English */
    gboolean splits_apostrophes;  /* French: "l’ouverture" is two words */
    GArray *words;                /* of TabiyaWord: the vocabulary */
    GArray *weights;              /* of double, for each of them: how much it says */
    GHashTable *numbers_of_words; /* letters: index + 1 */
    GHashTable *weak;             /* letters of words that say little */
    GHashTable *fillers;          /* letters of words that say nothing: "please" */
    GHashTable *rewrites;         /* letters of a first word: GPtrArray of TabiyaRewrite */
    GHashTable *heard;            /* the same, for words that are often misheard */
    GPtrArray *sounds;            /* of char: names that are recognized by their sound */
    GHashTable *cardinals;        /* letters: GINT_TO_POINTER(number + 1) */
    GHashTable *players;          /* letters of names of players */
    GHashTable *kin;              /* letters: the number of the words that mean the same */
    guint n_kin;
    GArray *kin_of_words;   /* of guint, for each of the vocabulary; 0: none */
    GHashTable *move_words; /* letters: GUINT_TO_POINTER(classes of spoken-move.h) */
    GPtrArray *patterns;    /* of TabiyaSaying, abilities' and follow-ups' */
    GPtrArray *terms;       /* of TabiyaSaying */
};

/* Words that stand for others: "whos" for "who is". */
typedef struct {
    char **from, **to; /* letters */
} TabiyaRewrite;

/* A file of data/talk/, from the resources; NULL: there is none. (transfer full) */
char *tabiya_grammar_dup_file(const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* Reads the file of a language from the resources into the grammar; FALSE: there is none. */
gboolean tabiya_grammar_load(TabiyaGrammar *self, const char *language);
/* The weights of all words, when everything is loaded. */
void tabiya_grammar_weigh(TabiyaGrammar *self);
guint tabiya_grammar_add_word(TabiyaGrammar *self, const char *letters, gsize length);
void tabiya_saying_free(TabiyaSaying *self);

/* --- Words of an utterance -------------------------------------------------------------------- */

/* (transfer full), of TabiyaToken, rewritten. */
GArray *tabiya_grammar_split(const TabiyaGrammar *self,
                             const char *utterance) G_GNUC_WARN_UNUSED_RESULT;
/* Whether it is typed like a move: "Nf3", "e2e4". */
gboolean tabiya_token_is_move(const TabiyaToken *self);
/* "10.", "10..." */
gboolean tabiya_token_is_move_number(const TabiyaToken *self);
/* A comment: the tokens with their punctuation, but for quotes around all of them. */
char *tabiya_tokens_join_typed(const GArray *tokens, guint from,
                               guint to) G_GNUC_WARN_UNUSED_RESULT;
/* The tokens from `from` up to `to` as they were typed, with spaces between. */
char *tabiya_tokens_join(const GArray *tokens, guint from, guint to) G_GNUC_WARN_UNUSED_RESULT;

/* What may be meant where somebody corrects himself, "play e4, no wait, d4", of char; empty: nobody
 * does. grammar-repair.c. (transfer full) */
GPtrArray *tabiya_grammar_list_repairs(const char *words) G_GNUC_WARN_UNUSED_RESULT;

/* The parts of a sentence, of char, if it has several: "oh no, can I take that back, please".
 * (transfer full) */
GPtrArray *tabiya_grammar_list_clauses(const char *words);

/* How letters sound in English, and how unlike two such sounds are, from 0; grammar-sounds.c. */
char *tabiya_grammar_dup_sounds(const char *letters) G_GNUC_WARN_UNUSED_RESULT;
double tabiya_grammar_compare_sounds(const char *a, const char *b);
/* Whether their first sounds are alike: a quick look. */
gboolean tabiya_grammar_begin_alike(const char *a, const char *b);

/* What else the words may have been; grammar-hear.c. */
typedef struct {
    char *words;
    double cost;
} TabiyaMishearing;

/* (transfer full), of TabiyaMishearing */
GPtrArray *tabiya_grammar_list_mishearings(const TabiyaGrammar *self,
                                           const char *words) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the words make so little sense that they may have been others. */
gboolean tabiya_intent_was_misheard(const TabiyaIntent *self);
/* Whether `other`, which was heard at a cost, is meant rather. */
gboolean tabiya_intent_hears_better(const TabiyaIntent *self, const TabiyaIntent *other,
                                    double cost);

/* --- Aligning --------------------------------------------------------------------------------- */

/* How a span of words can be read as an argument. */
typedef struct {
    double cost;            /* infinite: not at all */
    GPtrArray *values;      /* of char: canonical; several are equally likely. NULL: none */
    gboolean is_other_side; /* a move of the side that is not to move */
} TabiyaSlotReading;

/* Aligns patterns with one utterance. */
typedef struct {
    const TabiyaGrammar *grammar;
    const TabiyaScene *scene;
    GArray *tokens; /* of TabiyaToken */
    guint n;
    float *mismatch;       /* [word of the vocabulary][token]: the cost to read one for the other */
    float *joint_mismatch; /* the same for the token and the one after it, read as one */
    double skipped[TABIYA_GRAMMAR_TOKENS_MAX];       /* the cost to leave out a token */
    guint32 classes[TABIYA_GRAMMAR_TOKENS_MAX];      /* of words of moves (spoken-move.h) … */
    double class_costs[TABIYA_GRAMMAR_TOKENS_MAX];   /* … and what it costs to read them so */
    double knows_opening[TABIYA_GRAMMAR_TOKENS_MAX]; /* -1: not asked yet … */
    double says_opening[TABIYA_GRAMMAR_TOKENS_MAX];  /* … and how much the word says */
    float *likelihoods;                              /* of abilities (tabiya_alignment_judge) */
    GHashTable *slots;                               /* kind and span: TabiyaSlotReading */
    guint n_cells;                                   /* work so far, for tests */
} TabiyaAlignment;

/* A slot of an aligned pattern, and its words. */
typedef struct {
    guint slot, from, to;
} TabiyaSlotSpan;

void tabiya_alignment_init(TabiyaAlignment *self, const TabiyaGrammar *grammar,
                           const char *utterance, const TabiyaScene *scene);
void tabiya_alignment_clear(TabiyaAlignment *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaAlignment, tabiya_alignment_clear)

/* The words that a pattern is aligned with, and what it may cost. */
typedef struct {
    guint from, to;
    double limit;
} TabiyaAlignedSpan;

/* What the cheapest way through a pattern understood. */
typedef struct {
    GArray *spans;  /* of TabiyaSlotSpan: its slots; NULL: not asked for */
    double said;    /* the weight of all that was understood */
    guint32 unread; /* bits: words that were left out */
} TabiyaAligned;

/* The lowest cost of the pattern for the words of `span`, infinite if it is above the limit. */
double tabiya_alignment_cost(TabiyaAlignment *self, const TabiyaSaying *pattern,
                             const TabiyaAlignedSpan *span, TabiyaAligned *aligned);

/* Whether one of the words turns the meaning of the others around, or asks about it: "no",
 * "how". */
gboolean tabiya_alignment_turns(const TabiyaAlignment *self, guint32 words);
/* … denies them: "no", "never"; asks about them: "how". */
gboolean tabiya_alignment_negates(const TabiyaAlignment *self, guint32 words);
gboolean tabiya_alignment_asks(const TabiyaAlignment *self, guint32 words);

/* What a word stands for where that says more than itself, such as "<square>"; NULL: nothing. */
const char *tabiya_grammar_find_kind(const TabiyaGrammar *self, const TabiyaToken *token);

/* How likely each ability and, last, none is meant, into `.likelihoods`. */
void tabiya_alignment_judge(TabiyaAlignment *self);

typedef struct {
    TabiyaArguments *arguments; /* receives them */
    double cost;    /* of the words that neither are an argument nor speak for the ability */
    double said;    /* the weight of the others */
    guint32 unread; /* bits: words that are no argument */
    guint32 name;   /* bits: the words of an opening */
} TabiyaLooseReading;

/* The ability’s arguments wherever they are said; FALSE: a required one is missing. */
gboolean tabiya_alignment_read_loosely(TabiyaAlignment *self, const TabiyaAbility *ability,
                                       TabiyaLooseReading *result);

/* The weight of words that a reading left out, but for those that speak for the ability. */
double tabiya_alignment_weigh_unread(TabiyaAlignment *self, const TabiyaAbility *ability,
                                     guint32 unread);

/* Whether a number, a square, a move that nobody played or a word of another opening was left out:
 * what is done without it is rather not what was meant. */
gboolean tabiya_alignment_loses_argument(TabiyaAlignment *self, const TabiyaAbility *ability,
                                         guint32 unread);

/* "dutch cheese" is no opening: whether a word that was left out, and that nobody knows, stands
 * beside the words of a name (bits). */
gboolean tabiya_alignment_is_other_name(TabiyaAlignment *self, const TabiyaAbility *ability,
                                        guint32 name, guint32 unread);

/* Sets the only value of a reading, with what it costs. */
void tabiya_slot_set(TabiyaSlotReading *self, double cost, const char *value);
gboolean tabiya_slot_has(const TabiyaSlotReading *self, const char *value);
/* The words as an opening or several: grammar-openings.c. */
void tabiya_alignment_read_opening(TabiyaAlignment *self, guint from, guint to,
                                   TabiyaSlotReading *reading);
gboolean tabiya_alignment_is_known_player(const TabiyaAlignment *self, guint from, guint to);
/* Whether it is a word of a pattern. */
gboolean tabiya_alignment_is_ours(const TabiyaAlignment *self, guint i);

/* How much a word is like one of an opening's name, 0 to 1. */
double tabiya_alignment_know_opening(TabiyaAlignment *self, guint i);

/* Openings have players' names: in "Tal games" it is none, as it would be in "games in the Tal". */
gboolean tabiya_alignment_is_rather_player(const TabiyaAlignment *self, guint from, guint to);

/* Owned by the alignment. */
const TabiyaSlotReading *tabiya_alignment_read_slot(TabiyaAlignment *self, TabiyaParamKind kind,
                                                    guint from, guint to);

/* Joins names and words that were heard as several. For grammar-align.c. */
void tabiya_alignment_join_names(TabiyaAlignment *self);

/* "queen's bishop four" becomes a square: grammar-descriptive.c. For grammar-align.c. */
void tabiya_alignment_read_descriptive(TabiyaAlignment *self);

/* "the king's rook" becomes the piece and its square: grammar-sides.c. For grammar-align.c. */
void tabiya_alignment_read_sides(TabiyaAlignment *self);

/* Fills in the classes of the words. For grammar-align.c. */
void tabiya_alignment_classify(TabiyaAlignment *self);

/* The same, read again (transfer full). For grammar-align.c. */
TabiyaSlotReading *tabiya_alignment_read_span(TabiyaAlignment *self, TabiyaParamKind kind,
                                              guint from, guint to) G_GNUC_WARN_UNUSED_RESULT;

/* A number in digits or words; FALSE: none. `*cost` is above 0 for sounds that may be another word
 * ("to", "for"). */
gboolean tabiya_alignment_read_number(TabiyaAlignment *self, guint from, guint to, int *number,
                                      double *cost);

G_END_DECLS

#endif
