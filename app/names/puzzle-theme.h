/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Puzzle themes: every theme that Lichess's puzzles are tagged with.
 *
 * A theme has the key that files write ("hangingPiece"), a name, and one sentence that explains it.
 * TabiyaThemes is a set of themes, a plain value:
 *
 *     TabiyaThemes themes = tabiya_themes_parse("fork endgame short", NULL);
 *     if (tabiya_themes_has(themes, TABIYA_THEME_FORK)) …
 *     g_autofree char *text = tabiya_themes_dup_text(themes);   // "endgame fork short"
 *
 * Databases store the numbers of themes: add a new theme at the end.
 */
#ifndef TABIYA_PUZZLE_THEME_H
#define TABIYA_PUZZLE_THEME_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_THEME_OPENING, /* phases and kinds of endgames */
    TABIYA_THEME_MIDDLEGAME,
    TABIYA_THEME_ENDGAME,
    TABIYA_THEME_PAWN_ENDGAME,
    TABIYA_THEME_KNIGHT_ENDGAME,
    TABIYA_THEME_BISHOP_ENDGAME,
    TABIYA_THEME_ROOK_ENDGAME,
    TABIYA_THEME_QUEEN_ENDGAME,
    TABIYA_THEME_QUEEN_ROOK_ENDGAME,

    TABIYA_THEME_FORK, /* motifs */
    TABIYA_THEME_PIN,
    TABIYA_THEME_SKEWER,
    TABIYA_THEME_DISCOVERED_ATTACK,
    TABIYA_THEME_DISCOVERED_CHECK,
    TABIYA_THEME_DOUBLE_CHECK,
    TABIYA_THEME_HANGING_PIECE,
    TABIYA_THEME_TRAPPED_PIECE,
    TABIYA_THEME_CAPTURING_DEFENDER,
    TABIYA_THEME_SACRIFICE,
    TABIYA_THEME_ADVANCED_PAWN,
    TABIYA_THEME_EXPOSED_KING,
    TABIYA_THEME_KINGSIDE_ATTACK,
    TABIYA_THEME_QUEENSIDE_ATTACK,
    TABIYA_THEME_ATTACKING_F2_F7,

    TABIYA_THEME_ATTRACTION, /* advanced motifs */
    TABIYA_THEME_DEFLECTION,
    TABIYA_THEME_INTERFERENCE,
    TABIYA_THEME_CLEARANCE,
    TABIYA_THEME_INTERMEZZO,
    TABIYA_THEME_X_RAY_ATTACK,
    TABIYA_THEME_QUIET_MOVE,
    TABIYA_THEME_DEFENSIVE_MOVE,
    TABIYA_THEME_COLLINEAR_MOVE,
    TABIYA_THEME_ZUGZWANG,

    TABIYA_THEME_MATE, /* mates */
    TABIYA_THEME_MATE_IN_1,
    TABIYA_THEME_MATE_IN_2,
    TABIYA_THEME_MATE_IN_3,
    TABIYA_THEME_MATE_IN_4,
    TABIYA_THEME_MATE_IN_5,

    TABIYA_THEME_ANASTASIA_MATE, /* named mates */
    TABIYA_THEME_ARABIAN_MATE,
    TABIYA_THEME_BACK_RANK_MATE,
    TABIYA_THEME_BALESTRA_MATE,
    TABIYA_THEME_BLIND_SWINE_MATE,
    TABIYA_THEME_BODEN_MATE,
    TABIYA_THEME_CORNER_MATE,
    TABIYA_THEME_DOUBLE_BISHOP_MATE,
    TABIYA_THEME_DOVETAIL_MATE,
    TABIYA_THEME_EPAULETTE_MATE,
    TABIYA_THEME_HOOK_MATE,
    TABIYA_THEME_KILL_BOX_MATE,
    TABIYA_THEME_MORPHYS_MATE,
    TABIYA_THEME_OPERA_MATE,
    TABIYA_THEME_PILLSBURYS_MATE,
    TABIYA_THEME_SMOTHERED_MATE,
    TABIYA_THEME_SWALLOWSTAIL_MATE,
    TABIYA_THEME_TRIANGLE_MATE,
    TABIYA_THEME_VUKOVIC_MATE,

    TABIYA_THEME_PROMOTION, /* special moves */
    TABIYA_THEME_UNDER_PROMOTION,
    TABIYA_THEME_EN_PASSANT,
    TABIYA_THEME_CASTLING,

    TABIYA_THEME_EQUALITY, /* goals */
    TABIYA_THEME_ADVANTAGE,
    TABIYA_THEME_CRUSHING,

    TABIYA_THEME_ONE_MOVE, /* lengths */
    TABIYA_THEME_SHORT,
    TABIYA_THEME_LONG,
    TABIYA_THEME_VERY_LONG,

    TABIYA_THEME_MASTER, /* the players of the game */
    TABIYA_THEME_MASTER_VS_MASTER,
    TABIYA_THEME_SUPER_GM,

    TABIYA_N_THEMES,
} TabiyaPuzzleTheme;

/* The groups in which lists of themes are shown, in this order. */
typedef enum {
    TABIYA_THEME_GROUP_MOTIF,
    TABIYA_THEME_GROUP_ADVANCED,
    TABIYA_THEME_GROUP_MATE,
    TABIYA_THEME_GROUP_MATE_PATTERN,
    TABIYA_THEME_GROUP_SPECIAL,
    TABIYA_THEME_GROUP_PHASE,
    TABIYA_THEME_GROUP_GOAL,
    TABIYA_THEME_GROUP_LENGTH,
    TABIYA_THEME_GROUP_ORIGIN,
    TABIYA_N_THEME_GROUPS,
} TabiyaThemeGroup;

/* "hangingPiece": as files write it. Static. */
const char *tabiya_puzzle_theme_get_key(TabiyaPuzzleTheme theme);
/* "Hanging piece", translated. Static. */
const char *tabiya_puzzle_theme_get_name(TabiyaPuzzleTheme theme);
/* One sentence that explains it, translated. Static. */
const char *tabiya_puzzle_theme_get_explanation(TabiyaPuzzleTheme theme);
TabiyaThemeGroup tabiya_puzzle_theme_get_group(TabiyaPuzzleTheme theme);
/* A position and UCI moves that show the theme, the opponent's move first, as in a puzzle. Static;
 * FALSE and NULL for themes that no board can show: equality, and the players. */
gboolean tabiya_puzzle_theme_get_example(TabiyaPuzzleTheme theme, const char **fen,
                                         const char **moves);
/* "Named mates", translated. Static. */
const char *tabiya_theme_group_get_name(TabiyaThemeGroup group);

/* The theme with that key (`length` bytes, -1: NUL-terminated), case-sensitive; FALSE if there is
 * none. */
gboolean tabiya_puzzle_theme_find(const char *key, gssize length, TabiyaPuzzleTheme *theme);

/* --- Sets of themes ------------------------------------------------------------------------- */

typedef struct {
    guint64 bits[2]; /* theme n is bit n % 64 of bits[n / 64]; all 0: the empty set */
} TabiyaThemes;

static inline void tabiya_themes_add(TabiyaThemes *themes, TabiyaPuzzleTheme theme)
{
    themes->bits[theme / 64] |= G_GUINT64_CONSTANT(1) << (theme % 64);
}

static inline void tabiya_themes_remove(TabiyaThemes *themes, TabiyaPuzzleTheme theme)
{
    themes->bits[theme / 64] &= ~(G_GUINT64_CONSTANT(1) << (theme % 64));
}

static inline gboolean tabiya_themes_has(TabiyaThemes themes, TabiyaPuzzleTheme theme)
{
    return (themes.bits[theme / 64] >> (theme % 64) & 1) != 0;
}

static inline gboolean tabiya_themes_equal(TabiyaThemes a, TabiyaThemes b)
{
    return a.bits[0] == b.bits[0] && a.bits[1] == b.bits[1];
}

static inline gboolean tabiya_themes_is_empty(TabiyaThemes themes)
{
    return (themes.bits[0] | themes.bits[1]) == 0;
}

/* In both; in either; only in `a`. */
static inline TabiyaThemes tabiya_themes_and(TabiyaThemes a, TabiyaThemes b)
{
    return (TabiyaThemes){{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
}

static inline TabiyaThemes tabiya_themes_or(TabiyaThemes a, TabiyaThemes b)
{
    return (TabiyaThemes){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

static inline TabiyaThemes tabiya_themes_minus(TabiyaThemes a, TabiyaThemes b)
{
    return (TabiyaThemes){{a.bits[0] & ~b.bits[0], a.bits[1] & ~b.bits[1]}};
}

/* The themes in `text`, words separated by spaces (NULL or "": none). Unknown words are appended to
 * `unknown`, separated by spaces (NULL: dropped). */
TabiyaThemes tabiya_themes_parse(const char *text, GString *unknown);

/* Appends the keys in alphabetical order, separated by spaces, as in Lichess's file. */
void tabiya_themes_append_text(TabiyaThemes themes, GString *text);
char *tabiya_themes_dup_text(TabiyaThemes themes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
