/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words that claim nothing, and words of chess. */
#include "app/talk/claims-private.h"

#include <string.h>

/* Dropped before the grammar reads: they change nothing about what must be true. The longest
 * come first. */
static const char *const FILLERS[] = {
    "in the current position",
    "in the position on the board",
    "at this point in the game",
    "in the given position",
    "on the board right now",
    "for the time being",
    "as you can see",
    "in this position",
    "in the position",
    "at the moment",
    "for the moment",
    "at this point",
    "at this moment",
    "in other words",
    "on top of that",
    "in addition",
    "as things stand",
    "it seems that",
    "it is clear that",
    "i think that",
    "i believe that",
    "note that",
    "notice that",
    "you can see that",
    "we can see that",
    "we see that",
    "this means that",
    "that means that",
    "which means that",
    "the point is that",
    "the reason is that",
    "the problem is that",
    "keep in mind that",
    "i think",
    "i believe",
    "in my opinion",
    "right away",
    "right now",
    "at once",
    "on the spot",
    "straight away",
    "of course",
    "as well",
    "as yet",
    "so far",
    "for now",
    "after all",
    "in fact",
    "by the way",
    "as usual",
    "for example",
    "for instance",
    "as a result",
    "at present",
    "at least",
    "on the board",
    "in play",
    "in the game",
    "in this game",
    "then",
    "currently",
    "already",
    "still",
    "now",
    "immediately",
    "presently",
    "simply",
    "really",
    "also",
    "too",
    "however",
    "therefore",
    "thus",
    "hence",
    "indeed",
    "actually",
    "obviously",
    "certainly",
    "definitely",
    "yet",
    "here",
    "perhaps",
    "maybe",
    "probably",
    "possibly",
    "directly",
    "fully",
    "completely",
    "totally",
    "entirely",
    "firmly",
    "instead",
    "meanwhile",
    "well",
    "yes",
    "unfortunately",
    "fortunately",
    "interestingly",
    "importantly",
    "safely",
    "at the same time",
    "easily",
    "temporarily",
    "nominally",
    "even",
};

/* Words of which one makes a sentence a claim: whatever the rest is, it must be read. Beginnings
 * of words end with "*". */
static const char *const CHESS_WORDS[] = {
    "pawn*",        "knight*",
    "bishop*",      "rook*",
    "queen*",       "king*",
    "piece*",       "white*",
    "black*",       "move*",
    "moving",       "square*",
    "file*",        "rank*",
    "diagonal*",    "board",
    "position*",    "win*",
    "won",          "los*",
    "lost",         "draw*",
    "drew",         "drawn",
    "equal*",       "balanc*",
    "level",        "even",
    "better*",      "worse*",
    "best",         "worst",
    "advantage*",   "disadvantage*",
    "edge",         "blunder*",
    "mistake*",     "inaccura*",
    "error*",       "brilliant*",
    "strong*",      "weak*",
    "bad",          "badly",
    "poor*",        "excellent*",
    "terribl*",     "dubious",
    "sound",        "unsound",
    "fork*",        "pin",
    "pins",         "pinn*",
    "skewer*",      "mate*",
    "mating",       "checkmat*",
    "stalemat*",    "check*",
    "threat*",      "attack*",
    "defen*",       "protect*",
    "guard*",       "hang*",
    "undefended",   "unprotected",
    "loose",        "prise",
    "passed",       "isolated",
    "doubled",      "backward",
    "open",         "opening*",
    "opened",       "closed",
    "halfopen",     "semiopen",
    "castl*",       "captur*",
    "tak*",         "took",
    "exchang*",     "trad*",
    "sacrific*",    "promot*",
    "underpromot*", "develop*",
    "undeveloped",  "center",
    "centre",       "central*",
    "kingside*",    "queenside*",
    "flank*",       "wing",
    "battery",      "batteries",
    "discover*",    "doubl*",
    "zugzwang",     "tempo",
    "tempi",        "initiative",
    "compensat*",   "material*",
    "gambit*",      "variation*",
    "defence*",     "endgame*",
    "middlegame*",  "ending*",
    "evaluat*",     "score*",
    "engine*",      "stockfish",
    "line",         "lines",
    "play",         "plays",
    "played",       "playing",
    "trap*",        "overload*",
    "deflect*",     "decoy*",
    "outpost*",     "fianchett*",
    "space",        "activ*",
    "passiv*",      "safe*",
    "danger*",      "expos*",
    "vulnerab*",    "target*",
    "control*",     "dominat*",
    "block*",       "blockad*",
    "repetition*",  "perpetual",
    "resign*",      "crush*",
    "decisiv*",     "hopeless",
    "terminal",     "opponent*",
    "enemy",        "side",
    "sides",        "turn",
    "legal",        "illegal",
    "tactic*",      "combination*",
    "theor*",       "book",
    "system",       "gain*",
    "up",           "down",
    "ahead",        "behind",
    "free",         "grab*",
    "refut*",       "punish*",
    "prevent*",     "stop",
    "stops",        "allow*",
    "force*",       "forc*",
    "escape*",      "recaptur*",
    "retreat*",     "enter*",
    "reach*",       "pressur*",
    "connected",    "structure",
    "minor",        "major",
    "bare",         "solid",
    "sharp",        "plus",
    "minus",        "centipawn*",
    "percent",      "chance*",
    "pos",          "rating",
    "sicilian",     "najdorf",
    "dragon",       "french",
    "caro",         "kann",
    "spanish",      "italian",
    "lopez",        "scotch",
    "slav",         "dutch",
    "english",      "indian",
    "pirc",         "grunfeld",
    "benoni",       "catalan",
    "petrov",       "petroff",
    "philidor",     "vienna",
    "london",       "give up",
    "giv*",         "gave",
    "fall*",        "fell",
    "drop*",        "pick*",
    "corner*",      "stuck",
    "isolat*",      "infiltrat*",
    "penetrat*",    "invad*",
    "push*",        "march*",
    "jump*",        "land*",
    "hit*",         "eye*",
    "eyeing",       "x",
    "o-o",          "oo",
    "ooo",          "e4",
    "variant*",     "novelty",
    "prepar*",      "plan*",
    "counter*",     "pair",
    "connect*",     "coordinat*",
    "harass*",      "chas*",
    "trapp*",       "free*",
    "tempt*",       "quick*",
    "slow*",        "unstoppable",
    "invest*",      "clear*",
    "slight*",      "big",
    "huge",         "nothing",
    "nobody",       "mobil*",
    "maneuver*",    "manoeuvre*",
    "eval*",        "cp",
    "mated",        "ends",
    "win-*",        "tablebase*",
};

/* Words of which harmless English is made. A sentence that is mostly something else may be in
 * another language, or about something that nobody can check. */
static const char *const PLAIN_WORDS =
    " a an the and or but so if then than that this these those it its is are was were be been am "
    "i you he she we they me him her us them my your his our their mine yours to of in on at by "
    "for from with without about into over under as not no yes do does did done have has had can "
    "could will would shall should may might must let lets 's what which who whom whose why how "
    "when where there here all any some many much more most less few lot every each other another "
    "one two three first second next last new old good great nice well very really just only also "
    "too again always often usually sometimes never ever now today soon later before after while "
    "because like want wants need needs know knows think thinks see look looks looking show shows "
    "tell say says said ask asked question questions answer answers help helps helping happy glad "
    "sorry thank thanks please welcome hello hi hope great job done work practice practise perfect "
    "makes make made making keep try trying learn learning student beginner beginners player "
    "players people chess game games wonderful beautiful fun interesting important useful simple "
    "easy hard difficult things thing time way idea ideas example examples lesson lessons training "
    "step steps progress think through your enjoy enjoyed feel let go come get got give "
    "idea curious patient patience remember forget careful sure ready okay ok further else "
    "anything something everything someone long short understand explain explanation detail "
    "details course certainly indeed back day days study studying improve improving skill skills "
    "real read write word words together continue follow following "
    "whenever whatever feel congratulations bravo excellent clearer clear ";

/* Plain, though their words alone may be of chess. */
static const char *const PLAIN_PHRASES[] = {
    "take your time", "feel free",     "keep up",    "good luck",          "take a look",
    "up to you",      "take a moment", "keep going", "on the right track",
};

static gboolean phrase_matches(const Sentence *sentence, guint at, const char *phrase,
                               guint *length)
{
    guint n = 0;
    while (*phrase) {
        const char *end = strchr(phrase, ' ');
        gsize size = end ? (gsize)(end - phrase) : strlen(phrase);
        if (at + n >= sentence->count)
            return FALSE;
        const Token *token = &sentence->tokens[at + n];
        if (token->kind != TOKEN_WORD || strlen(token->text) != size ||
            memcmp(token->text, phrase, size) != 0) {
            return FALSE;
        }
        n++;
        phrase += size + (end != NULL);
    }
    *length = n;
    return TRUE;
}

/* "even" of "even material" is no filler. */
static gboolean is_needed(const Sentence *sentence, guint at, const char *phrase)
{
    const Token *next = at + 1 < sentence->count ? &sentence->tokens[at + 1] : NULL;
    if (strcmp(phrase, "even") == 0)
        return !next || next->kind != TOKEN_WORD || strcmp(next->text, "though") != 0;
    if (strcmp(phrase, "well") == 0)
        return at > 0;
    /* "then" stands first in what follows a variation, and means that. */
    return FALSE;
}

static guint filler_length(const Sentence *sentence, guint at)
{
    for (guint i = 0; i < G_N_ELEMENTS(FILLERS); i++) {
        guint length;
        if (phrase_matches(sentence, at, FILLERS[i], &length) &&
            !is_needed(sentence, at, FILLERS[i])) {
            return length;
        }
    }
    return 0;
}

void tabiya_claims_drop_fillers(Sentence *sentence)
{
    guint kept = 0;
    for (guint at = 0; at < sentence->count;) {
        guint length = filler_length(sentence, at);
        if (length == 0)
            sentence->tokens[kept++] = sentence->tokens[at++];
        else
            at += length;
    }
    sentence->count = kept;
}

/* --- Harmless sentences ----------------------------------------------------------------------- */

static gboolean is_chess_word(const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(CHESS_WORDS); i++) {
        const char *entry = CHESS_WORDS[i];
        gsize length = strlen(entry);
        if (entry[length - 1] == '*' ? strncmp(word, entry, length - 1) == 0
                                     : strcmp(word, entry) == 0) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean is_plain_word(const char *word)
{
    g_autofree char *padded = g_strdup_printf(" %s ", word);
    return strstr(PLAIN_WORDS, padded) != NULL;
}

/* A name in the middle of a sentence may be an opening's. */
static gboolean is_name(const Sentence *sentence, guint at)
{
    const Token *token = &sentence->tokens[at];
    if (!token->is_capitalized || at == 0 || strcmp(token->text, "i") == 0 ||
        strcmp(token->text, "tabiya") == 0) {
        return FALSE;
    }
    const Token *before = &sentence->tokens[at - 1];
    return before->kind == TOKEN_WORD || strcmp(before->text, ",") == 0;
}

static guint plain_phrase_length(const Sentence *sentence, guint at)
{
    for (guint i = 0; i < G_N_ELEMENTS(PLAIN_PHRASES); i++) {
        guint length;
        if (phrase_matches(sentence, at, PLAIN_PHRASES[i], &length))
            return length;
    }
    return 0;
}

gboolean tabiya_claims_is_harmless(const Sentence *sentence)
{
    guint words = 0, plain = 0;
    for (guint i = 0; i < sentence->count; i++) {
        const Token *token = &sentence->tokens[i];
        guint phrase = plain_phrase_length(sentence, i);
        words += phrase;
        plain += phrase;
        if (phrase > 0) {
            i += phrase - 1;
            continue;
        }
        if (token->kind == TOKEN_MARK)
            continue;
        if (token->kind != TOKEN_WORD || is_name(sentence, i))
            return FALSE;
        gboolean is_plain = is_plain_word(token->text);
        if (!is_plain && is_chess_word(token->text))
            return FALSE;
        words++;
        plain += is_plain;
    }
    return !sentence->overflow && plain * 2 >= words;
}
