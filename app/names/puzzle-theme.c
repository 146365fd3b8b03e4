/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of themes: keys as Lichess writes them, names and sentences of our own. */
#include "app/names/puzzle-theme.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
    const char *key;
    const char *name;
    const char *explanation;
    TabiyaThemeGroup group;
} Theme;

static const char *const GROUPS[TABIYA_N_THEME_GROUPS] = {
    [TABIYA_THEME_GROUP_MOTIF] = N_("Motifs"),
    [TABIYA_THEME_GROUP_ADVANCED] = N_("Finer motifs"),
    [TABIYA_THEME_GROUP_MATE] = N_("Mates"),
    [TABIYA_THEME_GROUP_MATE_PATTERN] = N_("Mates with a name"),
    [TABIYA_THEME_GROUP_SPECIAL] = N_("Special moves"),
    [TABIYA_THEME_GROUP_PHASE] = N_("Phases and endgames"),
    [TABIYA_THEME_GROUP_GOAL] = N_("Goals"),
    [TABIYA_THEME_GROUP_LENGTH] = N_("Lengths"),
    [TABIYA_THEME_GROUP_ORIGIN] = N_("Players"),
};

static const Theme THEMES[TABIYA_N_THEMES] = {
    [TABIYA_THEME_OPENING] = {"opening", N_("Opening"),
                              N_("The pieces are still coming out: a shot within the first moves."),
                              TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_MIDDLEGAME] =
        {"middlegame", N_("Middlegame"),
         N_("The armies are developed and plenty of pieces are still on the board."),
         TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_ENDGAME] = {"endgame", N_("Endgame"),
                              N_("Few pieces are left, and every tempo and every pawn counts."),
                              TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_PAWN_ENDGAME] = {"pawnEndgame", N_("Pawn endgame"),
                                   N_("Only kings and pawns are left."), TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_KNIGHT_ENDGAME] = {"knightEndgame", N_("Knight endgame"),
                                     N_("Besides kings and pawns there are only knights."),
                                     TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_BISHOP_ENDGAME] = {"bishopEndgame", N_("Bishop endgame"),
                                     N_("Besides kings and pawns there are only bishops."),
                                     TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_ROOK_ENDGAME] = {"rookEndgame", N_("Rook endgame"),
                                   N_("Besides kings and pawns there are only rooks."),
                                   TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_QUEEN_ENDGAME] = {"queenEndgame", N_("Queen endgame"),
                                    N_("Besides kings and pawns there are only queens."),
                                    TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_QUEEN_ROOK_ENDGAME] =
        {"queenRookEndgame", N_("Queen and rook endgame"),
         N_("Besides kings and pawns there are only queens and rooks, both of them."),
         TABIYA_THEME_GROUP_PHASE},

    [TABIYA_THEME_FORK] = {"fork", N_("Fork"),
                           N_("One piece attacks two or more at once, and not all can be saved."),
                           TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_PIN] =
        {"pin", N_("Pin"),
         N_("A piece cannot move, or had better not, for something of more worth stands behind it "
            "in the line of an attacker."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_SKEWER] =
        {"skewer", N_("Skewer"),
         N_("The piece of more worth is attacked first; when it steps out of the line, the one "
            "behind it falls."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DISCOVERED_ATTACK] =
        {"discoveredAttack", N_("Discovered attack"),
         N_("A piece steps aside and opens the line of a bishop, rook or queen behind it."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DISCOVERED_CHECK] =
        {"discoveredCheck", N_("Discovered check"),
         N_("A piece steps aside, and the one behind it gives check."), TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DOUBLE_CHECK] =
        {"doubleCheck", N_("Double check"),
         N_("Two pieces give check at once, so that only the king can move."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_HANGING_PIECE] =
        {"hangingPiece", N_("Hanging piece"),
         N_("A piece stands without enough defenders and can simply be taken."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_TRAPPED_PIECE] = {"trappedPiece", N_("Trapped piece"),
                                    N_("A piece is attacked and has no safe square left to go to."),
                                    TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_CAPTURING_DEFENDER] =
        {"capturingDefender", N_("Capture of the defender"),
         N_("What guards another piece is taken first, and then that piece falls."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_SACRIFICE] =
        {"sacrifice", N_("Sacrifice"),
         N_("Material is given up for a short time to win more of it, or the game."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_ADVANCED_PAWN] = {"advancedPawn", N_("Advanced pawn"),
                                    N_("A pawn deep in the enemy's half promotes or threatens to."),
                                    TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_EXPOSED_KING] = {"exposedKing", N_("Exposed king"),
                                   N_("A king without shelter around it is the target."),
                                   TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_KINGSIDE_ATTACK] = {"kingsideAttack", N_("Kingside attack"),
                                      N_("The attack goes against a king that has castled short."),
                                      TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_QUEENSIDE_ATTACK] = {"queensideAttack", N_("Queenside attack"),
                                       N_("The attack goes against a king that has castled long."),
                                       TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_ATTACKING_F2_F7] =
        {"attackingF2F7", N_("Attack on f2 or f7"),
         N_("The blow falls on the pawn that only the king guards at the start: f2 or f7."),
         TABIYA_THEME_GROUP_MOTIF},

    [TABIYA_THEME_ATTRACTION] =
        {"attraction", N_("Attraction"),
         N_("An exchange or a sacrifice draws a piece to a square where the next blow finds it."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_DEFLECTION] =
        {"deflection", N_("Deflection"),
         N_("A piece is forced away from the square or line that it has to guard."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_INTERFERENCE] =
        {"interference", N_("Interference"),
         N_("A piece moves between two enemy pieces, so that one no longer guards the other."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_CLEARANCE] =
        {"clearance", N_("Clearance"),
         N_("A piece makes room, often with tempo, for another one that needs its square or line."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_INTERMEZZO] =
        {"intermezzo", N_("Intermezzo"),
         N_("Before the expected move comes another one that has to be answered first."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_X_RAY_ATTACK] =
        {"xRayAttack", N_("X-ray attack"),
         N_("A piece attacks or guards a square through another one that stands between."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_QUIET_MOVE] =
        {"quietMove", N_("Quiet move"),
         N_("Neither a check nor a capture, and yet there is no defense to what it threatens."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_DEFENSIVE_MOVE] =
        {"defensiveMove", N_("Defensive move"),
         N_("An exact move that keeps what one has, where others would lose it."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_COLLINEAR_MOVE] =
        {"collinearMove", N_("Move along the line"),
         N_("A piece that is attacked along a line moves on that very line without taking the "
            "attacker."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_ZUGZWANG] =
        {"zugzwang", N_("Zugzwang"),
         N_("The opponent would be fine if only there were no need to move: every move loses."),
         TABIYA_THEME_GROUP_ADVANCED},

    [TABIYA_THEME_MATE] = {"mate", N_("Checkmate"), N_("The line ends with checkmate."),
                           TABIYA_THEME_GROUP_MATE},
    [TABIYA_THEME_MATE_IN_1] = {"mateIn1", N_("Mate in 1"), N_("Checkmate in a single move."),
                                TABIYA_THEME_GROUP_MATE},
    [TABIYA_THEME_MATE_IN_2] = {"mateIn2", N_("Mate in 2"), N_("Checkmate in two moves."),
                                TABIYA_THEME_GROUP_MATE},
    [TABIYA_THEME_MATE_IN_3] = {"mateIn3", N_("Mate in 3"), N_("Checkmate in three moves."),
                                TABIYA_THEME_GROUP_MATE},
    [TABIYA_THEME_MATE_IN_4] = {"mateIn4", N_("Mate in 4"), N_("Checkmate in four moves."),
                                TABIYA_THEME_GROUP_MATE},
    [TABIYA_THEME_MATE_IN_5] = {"mateIn5", N_("Mate in 5 or more"),
                                N_("Checkmate in five moves or more."), TABIYA_THEME_GROUP_MATE},

    [TABIYA_THEME_ANASTASIA_MATE] =
        {"anastasiaMate", N_("Anastasia’s mate"),
         N_("A rook or queen mates along the edge, a man of the king’s own and a knight taking the "
            "squares beside it."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_ARABIAN_MATE] =
        {"arabianMate", N_("Arabian mate"),
         N_("A knight guards the rook that mates right beside a king in the corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BACK_RANK_MATE] =
        {"backRankMate", N_("Back-rank mate"),
         N_("The king is mated on its first rank, shut in by men of its own in front of it."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BALESTRA_MATE] =
        {"balestraMate", N_("Balestra mate"),
         N_("A bishop gives the mate, and a queen takes every other square from the king."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BLIND_SWINE_MATE] =
        {"blindSwineMate", N_("Blind swine mate"),
         N_("Two rooks side by side on the seventh rank mate the castled king."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BODEN_MATE] =
        {"bodenMate", N_("Boden’s mate"),
         N_("Two bishops on crossing diagonals mate a king that its own men shut in."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_CORNER_MATE] =
        {"cornerMate", N_("Corner mate"),
         N_("A rook or queen holds the king in the corner, and a knight mates it there."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_DOUBLE_BISHOP_MATE] =
        {"doubleBishopMate", N_("Double bishop mate"),
         N_("Two bishops on neighboring diagonals mate a king that its own men shut in."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_DOVETAIL_MATE] =
        {"dovetailMate", N_("Dovetail mate"),
         N_("A queen mates from a corner beside the king, whose two squares that she leaves are "
            "taken by its own men."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_EPAULETTE_MATE] =
        {"epauletteMate", N_("Epaulette mate"),
         N_("A queen or rook mates a king that has men of its own at both shoulders."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_HOOK_MATE] =
        {"hookMate", N_("Hook mate"),
         N_("A rook mates beside the king, guarded by a knight, which a pawn guards in turn."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_KILL_BOX_MATE] =
        {"killBoxMate", N_("Kill box mate"),
         N_("A rook mates beside the king, and the queen that guards it closes the box of three by "
            "three squares."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_MORPHYS_MATE] =
        {"morphysMate", N_("Morphy’s mate"),
         N_("A bishop gives the mate, and a rook holds the king in place, often in its corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_OPERA_MATE] =
        {"operaMate", N_("Opera mate"),
         N_("A rook that a bishop guards mates on the back rank, as Morphy’s did at the opera."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_PILLSBURYS_MATE] =
        {"pillsburysMate", N_("Pillsbury’s mate"),
         N_("A rook mates along the back rank or file while a bishop covers the corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_SMOTHERED_MATE] =
        {"smotheredMate", N_("Smothered mate"),
         N_("A knight mates a king that men of its own surround on every side."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_SWALLOWSTAIL_MATE] =
        {"swallowstailMate", N_("Swallow’s tail mate"),
         N_("A queen mates right in front of the king, whose two squares behind are taken by its "
            "own men."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_TRIANGLE_MATE] =
        {"triangleMate", N_("Triangle mate"),
         N_("A queen and a rook with one square between them both stand beside the king that they "
            "mate."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_VUKOVIC_MATE] =
        {"vukovicMate", N_("Vuković mate"),
         N_("A guarded rook mates a king at the edge, and a knight takes its remaining squares."),
         TABIYA_THEME_GROUP_MATE_PATTERN},

    [TABIYA_THEME_PROMOTION] = {"promotion", N_("Promotion"),
                                N_("A pawn reaches the last rank and becomes a piece."),
                                TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_UNDER_PROMOTION] =
        {"underPromotion", N_("Underpromotion"),
         N_("A pawn becomes a knight, bishop or rook, because a queen would be worse."),
         TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_EN_PASSANT] = {"enPassant", N_("En passant"),
                                 N_("A pawn that has gone two squares is taken in passing."),
                                 TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_CASTLING] = {"castling", N_("Castling"),
                               N_("The solution castles: king to safety, rook into play."),
                               TABIYA_THEME_GROUP_SPECIAL},

    [TABIYA_THEME_EQUALITY] = {"equality", N_("Equality"),
                               N_("Out of a lost position comes a draw or a level game."),
                               TABIYA_THEME_GROUP_GOAL},
    [TABIYA_THEME_ADVANTAGE] = {"advantage", N_("Advantage"),
                                N_("The line leads to an advantage that should win."),
                                TABIYA_THEME_GROUP_GOAL},
    [TABIYA_THEME_CRUSHING] = {"crushing", N_("Crushing"),
                               N_("The line wins outright: nothing can be held after it."),
                               TABIYA_THEME_GROUP_GOAL},

    [TABIYA_THEME_ONE_MOVE] = {"oneMove", N_("One move"), N_("The solution is a single move."),
                               TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_SHORT] = {"short", N_("Short"), N_("Two moves to find."),
                            TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_LONG] = {"long", N_("Long"), N_("Three moves to find."),
                           TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_VERY_LONG] = {"veryLong", N_("Very long"), N_("Four moves to find, or more."),
                                TABIYA_THEME_GROUP_LENGTH},

    [TABIYA_THEME_MASTER] = {"master", N_("Master game"), N_("A titled player was at the board."),
                             TABIYA_THEME_GROUP_ORIGIN},
    [TABIYA_THEME_MASTER_VS_MASTER] = {"masterVsMaster", N_("Master against master"),
                                       N_("Two titled players were at the board."),
                                       TABIYA_THEME_GROUP_ORIGIN},
    [TABIYA_THEME_SUPER_GM] = {"superGM", N_("Super grandmaster"),
                               N_("One of the world’s very best was at the board."),
                               TABIYA_THEME_GROUP_ORIGIN},
};

/* Themes by the alphabet of their keys. */
static const guint8 *get_alphabetical(void)
{
    static guint8 sorted[TABIYA_N_THEMES];
    static gsize ready = 0;
    if (g_once_init_enter(&ready)) {
        for (guint i = 0; i < TABIYA_N_THEMES; i++) {
            guint at = i;
            for (; at > 0 && strcmp(THEMES[i].key, THEMES[sorted[at - 1]].key) < 0; at--)
                sorted[at] = sorted[at - 1];
            sorted[at] = (guint8)i;
        }
        g_once_init_leave(&ready, 1);
    }
    return sorted;
}

const char *tabiya_puzzle_theme_get_key(TabiyaPuzzleTheme theme)
{
    g_return_val_if_fail(theme < TABIYA_N_THEMES, NULL);
    return THEMES[theme].key;
}

const char *tabiya_puzzle_theme_get_name(TabiyaPuzzleTheme theme)
{
    g_return_val_if_fail(theme < TABIYA_N_THEMES, NULL);
    return _(THEMES[theme].name);
}

const char *tabiya_puzzle_theme_get_explanation(TabiyaPuzzleTheme theme)
{
    g_return_val_if_fail(theme < TABIYA_N_THEMES, NULL);
    return _(THEMES[theme].explanation);
}

TabiyaThemeGroup tabiya_puzzle_theme_get_group(TabiyaPuzzleTheme theme)
{
    g_return_val_if_fail(theme < TABIYA_N_THEMES, TABIYA_THEME_GROUP_MOTIF);
    return THEMES[theme].group;
}

const char *tabiya_theme_group_get_name(TabiyaThemeGroup group)
{
    g_return_val_if_fail(group < TABIYA_N_THEME_GROUPS, NULL);
    return _(GROUPS[group]);
}

/* As strcmp(), of `length` bytes of `word` with a whole key. */
static int compare_word(const char *word, gsize length, const char *key)
{
    const int difference = strncmp(word, key, length);
    return difference != 0 ? difference : -(int)(guchar)key[length];
}

static gboolean find_word(const char *word, gsize length, TabiyaPuzzleTheme *theme)
{
    const guint8 *sorted = get_alphabetical();
    guint low = 0, high = TABIYA_N_THEMES;
    while (low < high) {
        const guint middle = (low + high) / 2;
        const int difference = compare_word(word, length, THEMES[sorted[middle]].key);
        if (difference == 0) {
            *theme = sorted[middle];
            return TRUE;
        }
        if (difference < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return FALSE;
}

gboolean tabiya_puzzle_theme_find(const char *key, gssize length, TabiyaPuzzleTheme *theme)
{
    return find_word(key, length < 0 ? strlen(key) : (gsize)length, theme);
}

TabiyaThemes tabiya_themes_parse(const char *text, GString *unknown)
{
    TabiyaThemes themes = {{0, 0}};
    for (const char *word = text ? text : ""; *word != '\0';) {
        const gsize length = strcspn(word, " ");
        TabiyaPuzzleTheme theme;
        if (length > 0 && find_word(word, length, &theme)) {
            tabiya_themes_add(&themes, theme);
        } else if (length > 0 && unknown) {
            if (unknown->len > 0)
                g_string_append_c(unknown, ' ');
            g_string_append_len(unknown, word, (gssize)length);
        }
        word += length + strspn(word + length, " ");
    }
    return themes;
}

void tabiya_themes_append_text(TabiyaThemes themes, GString *text)
{
    const guint8 *sorted = get_alphabetical();
    const char *between = "";
    for (guint i = 0; i < TABIYA_N_THEMES; i++) {
        if (!tabiya_themes_has(themes, sorted[i]))
            continue;
        g_string_append(text, between);
        g_string_append(text, THEMES[sorted[i]].key);
        between = " ";
    }
}

char *tabiya_themes_dup_text(TabiyaThemes themes)
{
    GString *text = g_string_new(NULL);
    tabiya_themes_append_text(themes, text);
    return g_string_free(text, FALSE);
}
