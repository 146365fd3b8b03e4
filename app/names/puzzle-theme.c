/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-theme.h. The table of themes: Lichess's keys, with our own names and sentences. */
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
    [TABIYA_THEME_GROUP_ADVANCED] = N_("Advanced motifs"),
    [TABIYA_THEME_GROUP_MATE] = N_("Mates"),
    [TABIYA_THEME_GROUP_MATE_PATTERN] = N_("Named mates"),
    [TABIYA_THEME_GROUP_SPECIAL] = N_("Special moves"),
    [TABIYA_THEME_GROUP_PHASE] = N_("Phases and endgames"),
    [TABIYA_THEME_GROUP_GOAL] = N_("Goals"),
    [TABIYA_THEME_GROUP_LENGTH] = N_("Lengths"),
    [TABIYA_THEME_GROUP_ORIGIN] = N_("Players"),
};

static const Theme THEMES[TABIYA_N_THEMES] = {
    [TABIYA_THEME_OPENING] =
        {"opening", N_("Opening"),
         N_("A tactic in the first moves, while the pieces are still being developed."),
         TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_MIDDLEGAME] =
        {"middlegame", N_("Middlegame"),
         N_("Both sides are developed, and many pieces are still on the board."),
         TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_ENDGAME] = {"endgame", N_("Endgame"),
                              N_("Few pieces are left, and every tempo and every pawn counts."),
                              TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_PAWN_ENDGAME] = {"pawnEndgame", N_("Pawn endgame"),
                                   N_("Only kings and pawns are left."), TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_KNIGHT_ENDGAME] = {"knightEndgame", N_("Knight endgame"),
                                     N_("Only kings, knights and pawns are left."),
                                     TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_BISHOP_ENDGAME] = {"bishopEndgame", N_("Bishop endgame"),
                                     N_("Only kings, bishops and pawns are left."),
                                     TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_ROOK_ENDGAME] = {"rookEndgame", N_("Rook endgame"),
                                   N_("Only kings, rooks and pawns are left."),
                                   TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_QUEEN_ENDGAME] = {"queenEndgame", N_("Queen endgame"),
                                    N_("Only kings, queens and pawns are left."),
                                    TABIYA_THEME_GROUP_PHASE},
    [TABIYA_THEME_QUEEN_ROOK_ENDGAME] = {"queenRookEndgame", N_("Queen and rook endgame"),
                                         N_("Only kings, queens, rooks and pawns are left."),
                                         TABIYA_THEME_GROUP_PHASE},

    [TABIYA_THEME_FORK] =
        {"fork", N_("Fork"),
         N_("One piece attacks two or more at once, and they cannot all be saved."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_PIN] =
        {"pin", N_("Pin"),
         N_("A piece cannot or should not move, because a more valuable piece stands behind it on "
            "the attacker’s line."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_SKEWER] =
        {"skewer", N_("Skewer"),
         N_("The more valuable piece is attacked first; when it moves away, the piece behind it "
            "can be taken."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DISCOVERED_ATTACK] =
        {"discoveredAttack", N_("Discovered attack"),
         N_("A piece moves away and uncovers an attack by the bishop, rook or queen behind it."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DISCOVERED_CHECK] =
        {"discoveredCheck", N_("Discovered check"),
         N_("A piece moves away, and the piece behind it gives check."), TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_DOUBLE_CHECK] =
        {"doubleCheck", N_("Double check"),
         N_("Two pieces give check at once, so that only the king can move."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_HANGING_PIECE] =
        {"hangingPiece", N_("Hanging piece"),
         N_("A piece is undefended, or not defended enough, and can simply be taken."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_TRAPPED_PIECE] = {"trappedPiece", N_("Trapped piece"),
                                    N_("A piece is attacked and has no safe square left to go to."),
                                    TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_CAPTURING_DEFENDER] =
        {"capturingDefender", N_("Capture the defender"),
         N_("The defender of a piece is captured first, so that the piece itself can be taken "
            "next."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_SACRIFICE] = {"sacrifice", N_("Sacrifice"),
                                N_("You give up material to win back more, or to win the game."),
                                TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_ADVANCED_PAWN] =
        {"advancedPawn", N_("Advanced pawn"),
         N_("A pawn deep in the opponent’s half of the board promotes or threatens to promote."),
         TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_EXPOSED_KING] = {"exposedKing", N_("Exposed king"),
                                   N_("The target is a king without shelter."),
                                   TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_KINGSIDE_ATTACK] = {"kingsideAttack", N_("Kingside attack"),
                                      N_("An attack on a king that has castled kingside."),
                                      TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_QUEENSIDE_ATTACK] = {"queensideAttack", N_("Queenside attack"),
                                       N_("An attack on a king that has castled queenside."),
                                       TABIYA_THEME_GROUP_MOTIF},
    [TABIYA_THEME_ATTACKING_F2_F7] =
        {"attackingF2F7", N_("Attack on f2 or f7"),
         N_("An attack on the f2 or f7 pawn, which only the king defends at the start of the "
            "game."),
         TABIYA_THEME_GROUP_MOTIF},

    [TABIYA_THEME_ATTRACTION] =
        {"attraction", N_("Attraction"),
         N_("An exchange or sacrifice lures a piece to a square where a follow-up tactic hits it."),
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
         N_("A piece clears a square or line, often with tempo, for another piece."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_INTERMEZZO] =
        {"intermezzo", N_("Intermezzo"),
         N_("Instead of the expected move, another comes first that the opponent has to answer."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_X_RAY_ATTACK] =
        {"xRayAttack", N_("X-ray attack"),
         N_("A piece attacks or defends a square through another piece in between."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_QUIET_MOVE] =
        {"quietMove", N_("Quiet move"),
         N_("A move that is neither a check nor a capture, yet its threat cannot be stopped."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_DEFENSIVE_MOVE] =
        {"defensiveMove", N_("Defensive move"),
         N_("A precise move that avoids losing material or another advantage."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_COLLINEAR_MOVE] =
        {"collinearMove", N_("Collinear move"),
         N_("A piece attacked along a line moves on that same line without capturing the "
            "attacker."),
         TABIYA_THEME_GROUP_ADVANCED},
    [TABIYA_THEME_ZUGZWANG] =
        {"zugzwang", N_("Zugzwang"),
         N_("The opponent could hold if allowed to pass, but every move loses."),
         TABIYA_THEME_GROUP_ADVANCED},

    [TABIYA_THEME_MATE] = {"mate", N_("Checkmate"), N_("The solution ends in checkmate."),
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
         N_("A knight and a rook or queen trap the king between the edge of the board and one of "
            "its own pieces."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_ARABIAN_MATE] =
        {"arabianMate", N_("Arabian mate"),
         N_("A rook next to the king, protected by a knight, mates it in the corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BACK_RANK_MATE] =
        {"backRankMate", N_("Back-rank mate"),
         N_("The king is mated on its back rank, blocked in by its own pieces."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BALESTRA_MATE] =
        {"balestraMate", N_("Balestra mate"),
         N_("A bishop gives mate while a queen covers all the king’s escape squares."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BLIND_SWINE_MATE] =
        {"blindSwineMate", N_("Blind swine mate"),
         N_("Two rooks side by side on the seventh rank mate the castled king."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_BODEN_MATE] =
        {"bodenMate", N_("Boden’s mate"),
         N_("Two bishops on crossing diagonals mate a king blocked by its own pieces."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_CORNER_MATE] =
        {"cornerMate", N_("Corner mate"),
         N_("A rook or queen confines the king to the corner, where a knight mates it."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_DOUBLE_BISHOP_MATE] =
        {"doubleBishopMate", N_("Double bishop mate"),
         N_("Two bishops on adjacent diagonals mate a king blocked by its own pieces."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_DOVETAIL_MATE] =
        {"dovetailMate", N_("Dovetail mate"),
         N_("A queen mates from a diagonally adjacent square; the king’s own pieces block its two "
            "escape squares."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_EPAULETTE_MATE] =
        {"epauletteMate", N_("Epaulette mate"),
         N_("A queen or rook mates a king with its own pieces on both sides."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_HOOK_MATE] =
        {"hookMate", N_("Hook mate"),
         N_("A rook next to the king gives mate, protected by a knight, which a pawn protects in "
            "turn."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_KILL_BOX_MATE] =
        {"killBoxMate", N_("Kill box mate"),
         N_("A rook next to the king gives mate: with the queen that protects it, it traps the "
            "king in a three-by-three box."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_MORPHYS_MATE] =
        {"morphysMate", N_("Morphy’s mate"),
         N_("A bishop gives mate while a rook confines the king, often to the corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_OPERA_MATE] =
        {"operaMate", N_("Opera mate"),
         N_("A rook protected by a bishop mates on the back rank, as in Morphy’s Opera Game."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_PILLSBURYS_MATE] =
        {"pillsburysMate", N_("Pillsbury’s mate"),
         N_("A rook mates along the back rank or file while a bishop covers the corner."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_SMOTHERED_MATE] =
        {"smotheredMate", N_("Smothered mate"),
         N_("A knight mates a king completely surrounded by its own pieces."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_SWALLOWSTAIL_MATE] =
        {"swallowstailMate", N_("Swallow’s tail mate"),
         N_("A queen right in front of the king gives mate; the king’s own pieces block the two "
            "squares diagonally behind it."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_TRIANGLE_MATE] =
        {"triangleMate", N_("Triangle mate"),
         N_("A queen and a rook next to the king, with one square between them, give mate."),
         TABIYA_THEME_GROUP_MATE_PATTERN},
    [TABIYA_THEME_VUKOVIC_MATE] =
        {"vukovicMate", N_("Vuković mate"),
         N_("A protected rook mates a king at the edge of the board while a knight covers its "
            "remaining squares."),
         TABIYA_THEME_GROUP_MATE_PATTERN},

    [TABIYA_THEME_PROMOTION] = {"promotion", N_("Promotion"),
                                N_("A pawn reaches the last rank and becomes a piece."),
                                TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_UNDER_PROMOTION] =
        {"underPromotion", N_("Underpromotion"),
         N_("A pawn becomes a knight, bishop or rook, because a queen would be worse."),
         TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_EN_PASSANT] =
        {"enPassant", N_("En passant"),
         N_("A pawn that has just moved two squares is captured en passant."),
         TABIYA_THEME_GROUP_SPECIAL},
    [TABIYA_THEME_CASTLING] = {"castling", N_("Castling"),
                               N_("The solution is to castle: king to safety, rook into play."),
                               TABIYA_THEME_GROUP_SPECIAL},

    [TABIYA_THEME_EQUALITY] = {"equality", N_("Equality"),
                               N_("Come back from a losing position to a draw or an equal game."),
                               TABIYA_THEME_GROUP_GOAL},
    [TABIYA_THEME_ADVANTAGE] = {"advantage", N_("Advantage"),
                                N_("Gain an advantage that should be enough to win."),
                                TABIYA_THEME_GROUP_GOAL},
    [TABIYA_THEME_CRUSHING] = {"crushing", N_("Crushing"),
                               N_("Win outright: the opponent has no defense left."),
                               TABIYA_THEME_GROUP_GOAL},

    [TABIYA_THEME_ONE_MOVE] = {"oneMove", N_("One move"), N_("The solution is a single move."),
                               TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_SHORT] = {"short", N_("Short"), N_("Two moves to find."),
                            TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_LONG] = {"long", N_("Long"), N_("Three moves to find."),
                           TABIYA_THEME_GROUP_LENGTH},
    [TABIYA_THEME_VERY_LONG] = {"veryLong", N_("Very long"), N_("Four or more moves to find."),
                                TABIYA_THEME_GROUP_LENGTH},

    [TABIYA_THEME_MASTER] = {"master", N_("Master game"), N_("From a game with a titled player."),
                             TABIYA_THEME_GROUP_ORIGIN},
    [TABIYA_THEME_MASTER_VS_MASTER] = {"masterVsMaster", N_("Master vs. master"),
                                       N_("From a game between two titled players."),
                                       TABIYA_THEME_GROUP_ORIGIN},
    [TABIYA_THEME_SUPER_GM] = {"superGM", N_("Super grandmaster"),
                               N_("From a game with one of the world’s best players."),
                               TABIYA_THEME_GROUP_ORIGIN},
};

/* Themes in the alphabetical order of their keys. */
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

/* Compares `length` bytes of `word` with a whole key, as strcmp(). */
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
