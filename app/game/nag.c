/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See nag.h. Where two NAGs share a glyph, typed text means the one in SPELLINGS. */
#include "app/game/nag.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
    const char *glyph;
    const char *typed;
    const char *words;
} Nag;

static const Nag NAGS[256] = {
    /* Translators: what the glyphs of annotated games mean: "!" is a good move, "File" and "Line"
     * are of the board, "With" and "Without" stand between a move and a piece. */
    [0] = {.words = NC_("annotation", "No annotation")},
    [1] = {.glyph = "!", .typed = "!", .words = NC_("annotation", "Good move")},
    [2] = {.glyph = "?", .typed = "?", .words = NC_("annotation", "Mistake")},
    [3] = {.glyph = "!!", .typed = "!!", .words = NC_("annotation", "Brilliant move")},
    [4] = {.glyph = "??", .typed = "??", .words = NC_("annotation", "Blunder")},
    [5] = {.glyph = "!?", .typed = "!?", .words = NC_("annotation", "Interesting move")},
    [6] = {.glyph = "?!", .typed = "?!", .words = NC_("annotation", "Dubious move")},
    [7] = {.glyph = "□", .typed = "[]", .words = NC_("annotation", "Forced move")},
    [8] = {.glyph = "□", .words = NC_("annotation", "Only move")},
    [9] = {.glyph = "☒", .words = NC_("annotation", "Worst move")},
    [10] = {.glyph = "=", .typed = "=", .words = NC_("annotation", "Equal position")},
    [11] = {.glyph = "=", .words = NC_("annotation", "Equal chances, quiet position")},
    [12] = {.glyph = "=", .words = NC_("annotation", "Equal chances, active position")},
    [13] = {.glyph = "∞", .typed = "~", .words = NC_("annotation", "Unclear position")},
    [14] = {.glyph = "⩲",
            .typed = "+=",
            .words = NC_("annotation", "White has a slight advantage")},
    [15] = {.glyph = "⩱",
            .typed = "=+",
            .words = NC_("annotation", "Black has a slight advantage")},
    [16] = {.glyph = "±",
            .typed = "+/-",
            .words = NC_("annotation", "White has a moderate advantage")},
    [17] = {.glyph = "∓",
            .typed = "-/+",
            .words = NC_("annotation", "Black has a moderate advantage")},
    [18] = {.glyph = "+−",
            .typed = "+-",
            .words = NC_("annotation", "White has a decisive advantage")},
    [19] = {.glyph = "−+",
            .typed = "-+",
            .words = NC_("annotation", "Black has a decisive advantage")},
    [20] = {.glyph = "+−−",
            .typed = "+--",
            .words = NC_("annotation", "White has a crushing advantage")},
    [21] = {.glyph = "−−+",
            .typed = "--+",
            .words = NC_("annotation", "Black has a crushing advantage")},
    [22] = {.glyph = "⨀", .words = NC_("annotation", "White is in zugzwang")},
    [23] = {.glyph = "⨀", .words = NC_("annotation", "Black is in zugzwang")},
    [24] = {.glyph = "○", .words = NC_("annotation", "White has a slight space advantage")},
    [25] = {.glyph = "○", .words = NC_("annotation", "Black has a slight space advantage")},
    [26] = {.glyph = "○", .words = NC_("annotation", "White has a moderate space advantage")},
    [27] = {.glyph = "○", .words = NC_("annotation", "Black has a moderate space advantage")},
    [28] = {.glyph = "○", .words = NC_("annotation", "White has a decisive space advantage")},
    [29] = {.glyph = "○", .words = NC_("annotation", "Black has a decisive space advantage")},
    [30] = {.glyph = "⟳", .words = NC_("annotation", "White has a slight lead in development")},
    [31] = {.glyph = "⟳", .words = NC_("annotation", "Black has a slight lead in development")},
    [32] = {.glyph = "⟳", .words = NC_("annotation", "White has a moderate lead in development")},
    [33] = {.glyph = "⟳", .words = NC_("annotation", "Black has a moderate lead in development")},
    [34] = {.glyph = "⟳", .words = NC_("annotation", "White has a decisive lead in development")},
    [35] = {.glyph = "⟳", .words = NC_("annotation", "Black has a decisive lead in development")},
    [36] = {.glyph = "↑", .words = NC_("annotation", "White has the initiative")},
    [37] = {.glyph = "↑", .words = NC_("annotation", "Black has the initiative")},
    [38] = {.glyph = "⇑", .words = NC_("annotation", "White has a lasting initiative")},
    [39] = {.glyph = "⇑", .words = NC_("annotation", "Black has a lasting initiative")},
    [40] = {.glyph = "→", .words = NC_("annotation", "White has the attack")},
    [41] = {.glyph = "→", .words = NC_("annotation", "Black has the attack")},
    [42] = {.words = NC_("annotation", "White has insufficient compensation for the material")},
    [43] = {.words = NC_("annotation", "Black has insufficient compensation for the material")},
    [44] = {.glyph = "⯹",
            .typed = "~=",
            .words = NC_("annotation", "White has sufficient compensation for the material")},
    [45] = {.glyph = "⯹",
            .words = NC_("annotation", "Black has sufficient compensation for the material")},
    [46] = {.words =
                NC_("annotation", "White has more than adequate compensation for the material")},
    [47] = {.words =
                NC_("annotation", "Black has more than adequate compensation for the material")},
    [48] = {.words = NC_("annotation", "White has slight control of the center")},
    [49] = {.words = NC_("annotation", "Black has slight control of the center")},
    [50] = {.words = NC_("annotation", "White has moderate control of the center")},
    [51] = {.words = NC_("annotation", "Black has moderate control of the center")},
    [52] = {.words = NC_("annotation", "White has decisive control of the center")},
    [53] = {.words = NC_("annotation", "Black has decisive control of the center")},
    [54] = {.words = NC_("annotation", "White has slight control of the kingside")},
    [55] = {.words = NC_("annotation", "Black has slight control of the kingside")},
    [56] = {.words = NC_("annotation", "White has moderate control of the kingside")},
    [57] = {.words = NC_("annotation", "Black has moderate control of the kingside")},
    [58] = {.words = NC_("annotation", "White has decisive control of the kingside")},
    [59] = {.words = NC_("annotation", "Black has decisive control of the kingside")},
    [60] = {.words = NC_("annotation", "White has slight control of the queenside")},
    [61] = {.words = NC_("annotation", "Black has slight control of the queenside")},
    [62] = {.words = NC_("annotation", "White has moderate control of the queenside")},
    [63] = {.words = NC_("annotation", "Black has moderate control of the queenside")},
    [64] = {.words = NC_("annotation", "White has decisive control of the queenside")},
    [65] = {.words = NC_("annotation", "Black has decisive control of the queenside")},
    [66] = {.words = NC_("annotation", "White has a vulnerable first rank")},
    [67] = {.words = NC_("annotation", "Black has a vulnerable first rank")},
    [68] = {.words = NC_("annotation", "White has a well protected first rank")},
    [69] = {.words = NC_("annotation", "Black has a well protected first rank")},
    [70] = {.words = NC_("annotation", "White has a poorly protected king")},
    [71] = {.words = NC_("annotation", "Black has a poorly protected king")},
    [72] = {.words = NC_("annotation", "White has a well protected king")},
    [73] = {.words = NC_("annotation", "Black has a well protected king")},
    [74] = {.words = NC_("annotation", "White has a poorly placed king")},
    [75] = {.words = NC_("annotation", "Black has a poorly placed king")},
    [76] = {.words = NC_("annotation", "White has a well placed king")},
    [77] = {.words = NC_("annotation", "Black has a well placed king")},
    [78] = {.words = NC_("annotation", "White has a very weak pawn structure")},
    [79] = {.words = NC_("annotation", "Black has a very weak pawn structure")},
    [80] = {.words = NC_("annotation", "White has a moderately weak pawn structure")},
    [81] = {.words = NC_("annotation", "Black has a moderately weak pawn structure")},
    [82] = {.words = NC_("annotation", "White has a moderately strong pawn structure")},
    [83] = {.words = NC_("annotation", "Black has a moderately strong pawn structure")},
    [84] = {.words = NC_("annotation", "White has a very strong pawn structure")},
    [85] = {.words = NC_("annotation", "Black has a very strong pawn structure")},
    [86] = {.words = NC_("annotation", "White has a poorly placed knight")},
    [87] = {.words = NC_("annotation", "Black has a poorly placed knight")},
    [88] = {.words = NC_("annotation", "White has a well placed knight")},
    [89] = {.words = NC_("annotation", "Black has a well placed knight")},
    [90] = {.words = NC_("annotation", "White has a poorly placed bishop")},
    [91] = {.words = NC_("annotation", "Black has a poorly placed bishop")},
    [92] = {.words = NC_("annotation", "White has a well placed bishop")},
    [93] = {.words = NC_("annotation", "Black has a well placed bishop")},
    [94] = {.words = NC_("annotation", "White has a poorly placed rook")},
    [95] = {.words = NC_("annotation", "Black has a poorly placed rook")},
    [96] = {.words = NC_("annotation", "White has a well placed rook")},
    [97] = {.words = NC_("annotation", "Black has a well placed rook")},
    [98] = {.words = NC_("annotation", "White has a poorly placed queen")},
    [99] = {.words = NC_("annotation", "Black has a poorly placed queen")},
    [100] = {.words = NC_("annotation", "White has a well placed queen")},
    [101] = {.words = NC_("annotation", "Black has a well placed queen")},
    [102] = {.words = NC_("annotation", "White has poor piece coordination")},
    [103] = {.words = NC_("annotation", "Black has poor piece coordination")},
    [104] = {.words = NC_("annotation", "White has good piece coordination")},
    [105] = {.words = NC_("annotation", "Black has good piece coordination")},
    [106] = {.words = NC_("annotation", "White has played the opening very poorly")},
    [107] = {.words = NC_("annotation", "Black has played the opening very poorly")},
    [108] = {.words = NC_("annotation", "White has played the opening poorly")},
    [109] = {.words = NC_("annotation", "Black has played the opening poorly")},
    [110] = {.words = NC_("annotation", "White has played the opening well")},
    [111] = {.words = NC_("annotation", "Black has played the opening well")},
    [112] = {.words = NC_("annotation", "White has played the opening very well")},
    [113] = {.words = NC_("annotation", "Black has played the opening very well")},
    [114] = {.words = NC_("annotation", "White has played the middlegame very poorly")},
    [115] = {.words = NC_("annotation", "Black has played the middlegame very poorly")},
    [116] = {.words = NC_("annotation", "White has played the middlegame poorly")},
    [117] = {.words = NC_("annotation", "Black has played the middlegame poorly")},
    [118] = {.words = NC_("annotation", "White has played the middlegame well")},
    [119] = {.words = NC_("annotation", "Black has played the middlegame well")},
    [120] = {.words = NC_("annotation", "White has played the middlegame very well")},
    [121] = {.words = NC_("annotation", "Black has played the middlegame very well")},
    [122] = {.words = NC_("annotation", "White has played the endgame very poorly")},
    [123] = {.words = NC_("annotation", "Black has played the endgame very poorly")},
    [124] = {.words = NC_("annotation", "White has played the endgame poorly")},
    [125] = {.words = NC_("annotation", "Black has played the endgame poorly")},
    [126] = {.words = NC_("annotation", "White has played the endgame well")},
    [127] = {.words = NC_("annotation", "Black has played the endgame well")},
    [128] = {.words = NC_("annotation", "White has played the endgame very well")},
    [129] = {.words = NC_("annotation", "Black has played the endgame very well")},
    [130] = {.glyph = "⇆", .words = NC_("annotation", "White has slight counterplay")},
    [131] = {.glyph = "⇆", .words = NC_("annotation", "Black has slight counterplay")},
    [132] = {.glyph = "⇆", .words = NC_("annotation", "White has moderate counterplay")},
    [133] = {.glyph = "⇆", .words = NC_("annotation", "Black has moderate counterplay")},
    [134] = {.glyph = "⇆", .words = NC_("annotation", "White has decisive counterplay")},
    [135] = {.glyph = "⇆", .words = NC_("annotation", "Black has decisive counterplay")},
    [136] = {.glyph = "⊕", .words = NC_("annotation", "White is under moderate time pressure")},
    [137] = {.glyph = "⊕", .words = NC_("annotation", "Black is under moderate time pressure")},
    [138] = {.glyph = "⊕", .words = NC_("annotation", "White is in severe time trouble")},
    [139] = {.glyph = "⊕", .words = NC_("annotation", "Black is in severe time trouble")},
    [140] = {.glyph = "∆", .words = NC_("annotation", "With the idea")},
    [141] = {.glyph = "∇", .words = NC_("annotation", "Aimed against")},
    [142] = {.glyph = "⌓", .words = NC_("annotation", "Better is")},
    [143] = {.glyph = "≤", .words = NC_("annotation", "Worse is")},
    [144] = {.glyph = "==", .words = NC_("annotation", "Equivalent is")},
    [145] = {.glyph = "RR", .words = NC_("annotation", "Editor’s remark")},
    [146] = {.glyph = "N", .words = NC_("annotation", "Novelty")},
    [147] = {.glyph = "×", .words = NC_("annotation", "Weak point")},
    [148] = {.glyph = "⊥", .words = NC_("annotation", "Endgame")},
    [149] = {.glyph = "⟺", .words = NC_("annotation", "Line")},
    [150] = {.glyph = "⇗", .words = NC_("annotation", "Diagonal")},
    [151] = {.words = NC_("annotation", "White has the bishop pair")},
    [152] = {.words = NC_("annotation", "Black has the bishop pair")},
    [153] = {.words = NC_("annotation", "Bishops of opposite colors")},
    [154] = {.words = NC_("annotation", "Bishops of the same color")},
    [190] = {.glyph = "etc.", .words = NC_("annotation", "And so on")},
    [191] = {.words = NC_("annotation", "Doubled pawns")},
    [192] = {.words = NC_("annotation", "Isolated pawns")},
    [193] = {.words = NC_("annotation", "Connected pawns")},
    [194] = {.words = NC_("annotation", "Hanging pawns")},
    [195] = {.words = NC_("annotation", "Backward pawn")},
    [201] = {.words = NC_("annotation", "Diagram")},
    [220] = {.words = NC_("annotation", "Diagram")},
    [221] = {.words = NC_("annotation", "Diagram from Black’s side")},
    [238] = {.glyph = "○", .words = NC_("annotation", "Space advantage")},
    [239] = {.glyph = "⇔", .words = NC_("annotation", "File")},
    [240] = {.glyph = "⇗", .words = NC_("annotation", "Diagonal")},
    [241] = {.glyph = "⊞", .words = NC_("annotation", "Center")},
    [242] = {.glyph = "⟫", .words = NC_("annotation", "Kingside")},
    [243] = {.glyph = "⟪", .words = NC_("annotation", "Queenside")},
    [244] = {.glyph = "×", .words = NC_("annotation", "Weak point")},
    [245] = {.glyph = "⊥", .words = NC_("annotation", "Endgame")},
    [246] = {.words = NC_("annotation", "Bishop pair")},
    [247] = {.words = NC_("annotation", "Bishops of opposite colors")},
    [248] = {.words = NC_("annotation", "Bishops of the same color")},
    [249] = {.words = NC_("annotation", "Connected pawns")},
    [250] = {.words = NC_("annotation", "Isolated pawns")},
    [251] = {.words = NC_("annotation", "Doubled pawns")},
    [252] = {.words = NC_("annotation", "Passed pawn")},
    [253] = {.words = NC_("annotation", "Pawn majority")},
    [254] = {.glyph = "∟", .words = NC_("annotation", "With")},
    [255] = {.glyph = "⌋", .words = NC_("annotation", "Without")},
};

static const TabiyaNagJudgment JUDGMENTS[] = {
    [1] = TABIYA_NAG_GOOD,    [2] = TABIYA_NAG_MISTAKE,     [3] = TABIYA_NAG_BRILLIANT,
    [4] = TABIYA_NAG_BLUNDER, [5] = TABIYA_NAG_INTERESTING, [6] = TABIYA_NAG_DUBIOUS,
};

typedef struct {
    const char *text;
    guint8 nag;
} Spelling;

/* Spellings of NAGs in text, in files and as typed; longer ones first if one begins like another.
 * N, D and RR are left out, since they begin moves or words; and so is the × of captures.
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

TabiyaNagJudgment tabiya_nag_get_judgment(guint8 nag)
{
    return nag < G_N_ELEMENTS(JUDGMENTS) ? JUDGMENTS[nag] : TABIYA_NAG_NEUTRAL;
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
    if (NAGS[nag].words)
        return g_dpgettext2(GETTEXT_PACKAGE, "annotation", NAGS[nag].words);
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
