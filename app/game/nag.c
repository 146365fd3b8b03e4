/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of NAGs. Where two share a glyph, text stands for the one that SPELLINGS names. */
#include "app/game/nag.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
    const char *glyph;
    const char *typed;
    const char *words;
} Nag;

static const Nag NAGS[256] = {
    [0] = {.words = N_("No annotation")},
    [1] = {.glyph = "!", .typed = "!", .words = N_("Good move")},
    [2] = {.glyph = "?", .typed = "?", .words = N_("Mistake")},
    [3] = {.glyph = "!!", .typed = "!!", .words = N_("Brilliant move")},
    [4] = {.glyph = "??", .typed = "??", .words = N_("Blunder")},
    [5] = {.glyph = "!?", .typed = "!?", .words = N_("Interesting move")},
    [6] = {.glyph = "?!", .typed = "?!", .words = N_("Dubious move")},
    [7] = {.glyph = "□", .typed = "[]", .words = N_("Forced move")},
    [8] = {.glyph = "□", .words = N_("Only move")},
    [9] = {.glyph = "☒", .words = N_("Worst move")},
    [10] = {.glyph = "=", .typed = "=", .words = N_("Equal position")},
    [11] = {.glyph = "=", .words = N_("Equal chances, quiet position")},
    [12] = {.glyph = "=", .words = N_("Equal chances, active position")},
    [13] = {.glyph = "∞", .typed = "~", .words = N_("Unclear position")},
    [14] = {.glyph = "⩲", .typed = "+=", .words = N_("White has a slight advantage")},
    [15] = {.glyph = "⩱", .typed = "=+", .words = N_("Black has a slight advantage")},
    [16] = {.glyph = "±", .typed = "+/-", .words = N_("White has a moderate advantage")},
    [17] = {.glyph = "∓", .typed = "-/+", .words = N_("Black has a moderate advantage")},
    [18] = {.glyph = "+−", .typed = "+-", .words = N_("White has a decisive advantage")},
    [19] = {.glyph = "−+", .typed = "-+", .words = N_("Black has a decisive advantage")},
    [20] = {.glyph = "+−−", .typed = "+--", .words = N_("White has a crushing advantage")},
    [21] = {.glyph = "−−+", .typed = "--+", .words = N_("Black has a crushing advantage")},
    [22] = {.glyph = "⨀", .words = N_("White is in zugzwang")},
    [23] = {.glyph = "⨀", .words = N_("Black is in zugzwang")},
    [24] = {.glyph = "○", .words = N_("White has a slight space advantage")},
    [25] = {.glyph = "○", .words = N_("Black has a slight space advantage")},
    [26] = {.glyph = "○", .words = N_("White has a moderate space advantage")},
    [27] = {.glyph = "○", .words = N_("Black has a moderate space advantage")},
    [28] = {.glyph = "○", .words = N_("White has a decisive space advantage")},
    [29] = {.glyph = "○", .words = N_("Black has a decisive space advantage")},
    [30] = {.glyph = "⟳", .words = N_("White has a slight lead in development")},
    [31] = {.glyph = "⟳", .words = N_("Black has a slight lead in development")},
    [32] = {.glyph = "⟳", .words = N_("White has a moderate lead in development")},
    [33] = {.glyph = "⟳", .words = N_("Black has a moderate lead in development")},
    [34] = {.glyph = "⟳", .words = N_("White has a decisive lead in development")},
    [35] = {.glyph = "⟳", .words = N_("Black has a decisive lead in development")},
    [36] = {.glyph = "↑", .words = N_("White has the initiative")},
    [37] = {.glyph = "↑", .words = N_("Black has the initiative")},
    [38] = {.glyph = "⇑", .words = N_("White has a lasting initiative")},
    [39] = {.glyph = "⇑", .words = N_("Black has a lasting initiative")},
    [40] = {.glyph = "→", .words = N_("White has the attack")},
    [41] = {.glyph = "→", .words = N_("Black has the attack")},
    [42] = {.words = N_("White has insufficient compensation for the material")},
    [43] = {.words = N_("Black has insufficient compensation for the material")},
    [44] = {.glyph = "⯹",
            .typed = "~=",
            .words = N_("White has sufficient compensation for the material")},
    [45] = {.glyph = "⯹", .words = N_("Black has sufficient compensation for the material")},
    [46] = {.words = N_("White has more than adequate compensation for the material")},
    [47] = {.words = N_("Black has more than adequate compensation for the material")},
    [48] = {.words = N_("White has slight control of the center")},
    [49] = {.words = N_("Black has slight control of the center")},
    [50] = {.words = N_("White has moderate control of the center")},
    [51] = {.words = N_("Black has moderate control of the center")},
    [52] = {.words = N_("White has decisive control of the center")},
    [53] = {.words = N_("Black has decisive control of the center")},
    [54] = {.words = N_("White has slight control of the kingside")},
    [55] = {.words = N_("Black has slight control of the kingside")},
    [56] = {.words = N_("White has moderate control of the kingside")},
    [57] = {.words = N_("Black has moderate control of the kingside")},
    [58] = {.words = N_("White has decisive control of the kingside")},
    [59] = {.words = N_("Black has decisive control of the kingside")},
    [60] = {.words = N_("White has slight control of the queenside")},
    [61] = {.words = N_("Black has slight control of the queenside")},
    [62] = {.words = N_("White has moderate control of the queenside")},
    [63] = {.words = N_("Black has moderate control of the queenside")},
    [64] = {.words = N_("White has decisive control of the queenside")},
    [65] = {.words = N_("Black has decisive control of the queenside")},
    [66] = {.words = N_("White has a vulnerable first rank")},
    [67] = {.words = N_("Black has a vulnerable first rank")},
    [68] = {.words = N_("White has a well protected first rank")},
    [69] = {.words = N_("Black has a well protected first rank")},
    [70] = {.words = N_("White has a poorly protected king")},
    [71] = {.words = N_("Black has a poorly protected king")},
    [72] = {.words = N_("White has a well protected king")},
    [73] = {.words = N_("Black has a well protected king")},
    [74] = {.words = N_("White has a poorly placed king")},
    [75] = {.words = N_("Black has a poorly placed king")},
    [76] = {.words = N_("White has a well placed king")},
    [77] = {.words = N_("Black has a well placed king")},
    [78] = {.words = N_("White has a very weak pawn structure")},
    [79] = {.words = N_("Black has a very weak pawn structure")},
    [80] = {.words = N_("White has a moderately weak pawn structure")},
    [81] = {.words = N_("Black has a moderately weak pawn structure")},
    [82] = {.words = N_("White has a moderately strong pawn structure")},
    [83] = {.words = N_("Black has a moderately strong pawn structure")},
    [84] = {.words = N_("White has a very strong pawn structure")},
    [85] = {.words = N_("Black has a very strong pawn structure")},
    [86] = {.words = N_("White has a poorly placed knight")},
    [87] = {.words = N_("Black has a poorly placed knight")},
    [88] = {.words = N_("White has a well placed knight")},
    [89] = {.words = N_("Black has a well placed knight")},
    [90] = {.words = N_("White has a poorly placed bishop")},
    [91] = {.words = N_("Black has a poorly placed bishop")},
    [92] = {.words = N_("White has a well placed bishop")},
    [93] = {.words = N_("Black has a well placed bishop")},
    [94] = {.words = N_("White has a poorly placed rook")},
    [95] = {.words = N_("Black has a poorly placed rook")},
    [96] = {.words = N_("White has a well placed rook")},
    [97] = {.words = N_("Black has a well placed rook")},
    [98] = {.words = N_("White has a poorly placed queen")},
    [99] = {.words = N_("Black has a poorly placed queen")},
    [100] = {.words = N_("White has a well placed queen")},
    [101] = {.words = N_("Black has a well placed queen")},
    [102] = {.words = N_("White has poor piece coordination")},
    [103] = {.words = N_("Black has poor piece coordination")},
    [104] = {.words = N_("White has good piece coordination")},
    [105] = {.words = N_("Black has good piece coordination")},
    [106] = {.words = N_("White has played the opening very poorly")},
    [107] = {.words = N_("Black has played the opening very poorly")},
    [108] = {.words = N_("White has played the opening poorly")},
    [109] = {.words = N_("Black has played the opening poorly")},
    [110] = {.words = N_("White has played the opening well")},
    [111] = {.words = N_("Black has played the opening well")},
    [112] = {.words = N_("White has played the opening very well")},
    [113] = {.words = N_("Black has played the opening very well")},
    [114] = {.words = N_("White has played the middlegame very poorly")},
    [115] = {.words = N_("Black has played the middlegame very poorly")},
    [116] = {.words = N_("White has played the middlegame poorly")},
    [117] = {.words = N_("Black has played the middlegame poorly")},
    [118] = {.words = N_("White has played the middlegame well")},
    [119] = {.words = N_("Black has played the middlegame well")},
    [120] = {.words = N_("White has played the middlegame very well")},
    [121] = {.words = N_("Black has played the middlegame very well")},
    [122] = {.words = N_("White has played the endgame very poorly")},
    [123] = {.words = N_("Black has played the endgame very poorly")},
    [124] = {.words = N_("White has played the endgame poorly")},
    [125] = {.words = N_("Black has played the endgame poorly")},
    [126] = {.words = N_("White has played the endgame well")},
    [127] = {.words = N_("Black has played the endgame well")},
    [128] = {.words = N_("White has played the endgame very well")},
    [129] = {.words = N_("Black has played the endgame very well")},
    [130] = {.glyph = "⇆", .words = N_("White has slight counterplay")},
    [131] = {.glyph = "⇆", .words = N_("Black has slight counterplay")},
    [132] = {.glyph = "⇆", .words = N_("White has moderate counterplay")},
    [133] = {.glyph = "⇆", .words = N_("Black has moderate counterplay")},
    [134] = {.glyph = "⇆", .words = N_("White has decisive counterplay")},
    [135] = {.glyph = "⇆", .words = N_("Black has decisive counterplay")},
    [136] = {.glyph = "⊕", .words = N_("White is under moderate time pressure")},
    [137] = {.glyph = "⊕", .words = N_("Black is under moderate time pressure")},
    [138] = {.glyph = "⊕", .words = N_("White is in severe time trouble")},
    [139] = {.glyph = "⊕", .words = N_("Black is in severe time trouble")},
    [140] = {.glyph = "∆", .words = N_("With the idea")},
    [141] = {.glyph = "∇", .words = N_("Aimed against")},
    [142] = {.glyph = "⌓", .words = N_("Better is")},
    [143] = {.glyph = "≤", .words = N_("Worse is")},
    [144] = {.glyph = "==", .words = N_("Equivalent is")},
    [145] = {.glyph = "RR", .words = N_("Editor’s remark")},
    [146] = {.glyph = "N", .words = N_("Novelty")},
    [147] = {.glyph = "×", .words = N_("Weak point")},
    [148] = {.glyph = "⊥", .words = N_("Endgame")},
    [149] = {.glyph = "⟺", .words = N_("Line")},
    [150] = {.glyph = "⇗", .words = N_("Diagonal")},
    [151] = {.words = N_("White has the bishop pair")},
    [152] = {.words = N_("Black has the bishop pair")},
    [153] = {.words = N_("Bishops of opposite colors")},
    [154] = {.words = N_("Bishops of the same color")},
    [190] = {.glyph = "etc.", .words = N_("And so on")},
    [191] = {.words = N_("Doubled pawns")},
    [192] = {.words = N_("Isolated pawns")},
    [193] = {.words = N_("Connected pawns")},
    [194] = {.words = N_("Hanging pawns")},
    [195] = {.words = N_("Backward pawn")},
    [201] = {.words = N_("Diagram")},
    [220] = {.words = N_("Diagram")},
    [221] = {.words = N_("Diagram from Black’s side")},
    [238] = {.glyph = "○", .words = N_("Space advantage")},
    [239] = {.glyph = "⇔", .words = N_("File")},
    [240] = {.glyph = "⇗", .words = N_("Diagonal")},
    [241] = {.glyph = "⊞", .words = N_("Center")},
    [242] = {.glyph = "⟫", .words = N_("Kingside")},
    [243] = {.glyph = "⟪", .words = N_("Queenside")},
    [244] = {.glyph = "×", .words = N_("Weak point")},
    [245] = {.glyph = "⊥", .words = N_("Endgame")},
    [246] = {.words = N_("Bishop pair")},
    [247] = {.words = N_("Bishops of opposite colors")},
    [248] = {.words = N_("Bishops of the same color")},
    [249] = {.words = N_("Connected pawns")},
    [250] = {.words = N_("Isolated pawns")},
    [251] = {.words = N_("Doubled pawns")},
    [252] = {.words = N_("Passed pawn")},
    [253] = {.words = N_("Pawn majority")},
    [254] = {.glyph = "∟", .words = N_("With")},
    [255] = {.glyph = "⌋", .words = N_("Without")},
};

static const TabiyaNagJudgement JUDGEMENTS[] = {
    [1] = TABIYA_NAG_GOOD,    [2] = TABIYA_NAG_MISTAKE,     [3] = TABIYA_NAG_BRILLIANT,
    [4] = TABIYA_NAG_BLUNDER, [5] = TABIYA_NAG_INTERESTING, [6] = TABIYA_NAG_DUBIOUS,
};

typedef struct {
    const char *text;
    guint8 nag;
} Spelling;

/* What stands for a NAG in text, in files and under fingers; longer ones first where one starts
 * like another. N, D and RR are left out: they start moves, or words; and so is the × of captures.
 */
static const Spelling SPELLINGS[] = {
    {"!!", 3},   {"!?", 5},   {"?!", 6},   {"??", 4},   {"!", 1},    {"?", 2},   {"+/=", 14},
    {"=/+", 15}, {"+/-", 16}, {"-/+", 17}, {"+--", 20}, {"--+", 21}, {"+-", 18}, {"-+", 19},
    {"+=", 14},  {"==", 144}, {"=+", 15},  {"=", 10},   {"~=", 44},  {"~", 13},  {"[]", 7},
    {"+−−", 20}, {"−−+", 21}, {"+−", 18},  {"−+", 19},  {"‼", 3},    {"⁇", 4},   {"⁉", 5},
    {"⁈", 6},    {"□", 7},    {"☐", 7},    {"☒", 9},    {"∞", 13},   {"⩲", 14},  {"⩱", 15},
    {"±", 16},   {"∓", 17},   {"⨀", 22},   {"⊙", 22},   {"○", 26},   {"⟳", 32},  {"↻", 32},
    {"↑", 36},   {"⇑", 38},   {"→", 40},   {"⯹", 44}, {"⇆", 132},  {"⇄", 132}, {"⊕", 138},
    {"⨁", 138},  {"∆", 140},  {"Δ", 140},  {"∇", 141},  {"⌓", 142},  {"≤", 143}, {"⊥", 245},
    {"⟺", 149},  {"⇔", 239},  {"⇗", 240},  {"⊞", 241},  {"⟫", 242},  {"⟪", 243}, {"∟", 254},
    {"⌋", 255},
};

TabiyaNagKind tabiya_nag_get_kind(guint8 nag)
{
    if (nag == 0 || nag > 139)
        return TABIYA_NAG_OTHER;
    return nag <= 9 ? TABIYA_NAG_MOVE : nag <= 135 ? TABIYA_NAG_POSITION : TABIYA_NAG_TIME;
}

TabiyaNagJudgement tabiya_nag_get_judgement(guint8 nag)
{
    return nag < G_N_ELEMENTS(JUDGEMENTS) ? JUDGEMENTS[nag] : TABIYA_NAG_NEUTRAL;
}

const char *tabiya_nag_get_glyph(guint8 nag)
{
    return NAGS[nag].glyph;
}

const char *tabiya_nag_get_typed(guint8 nag)
{
    return NAGS[nag].typed;
}

const char *tabiya_nag_get_words(guint8 nag)
{
    if (NAGS[nag].words != NULL)
        return _(NAGS[nag].words);
    char number[8];
    g_snprintf(number, sizeof number, "$%d", nag);
    return g_intern_string(number);
}

gsize tabiya_nag_match(const char *text, gssize length, guint8 *nag)
{
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    for (gsize i = 0; i < G_N_ELEMENTS(SPELLINGS); i++) {
        const char *spelling = SPELLINGS[i].text;
        if (size == 0 || text[0] != spelling[0])
            continue;
        gsize bytes = strlen(spelling);
        if (size >= bytes && memcmp(text, spelling, bytes) == 0) {
            *nag = SPELLINGS[i].nag;
            return bytes;
        }
    }
    return 0;
}

gboolean tabiya_nag_from_text(const char *text, guint8 *nag)
{
    guint64 number;
    if (text[0] == '$') {
        if (!g_ascii_string_to_unsigned(text + 1, 10, 0, 255, &number, NULL))
            return FALSE;
        *nag = (guint8)number;
        return TRUE;
    }
    gsize length = strlen(text);
    return length > 0 && tabiya_nag_match(text, (gssize)length, nag) == length;
}
