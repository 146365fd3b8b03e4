/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tagger.h. The table of rules, and the goals, which depend on scores. */
#include "app/puzzles/tagger.h"

#include "app/puzzles/tagger-rules.h"

/* NULL: not decided by the line. */
static const TabiyaTagRule RULES[TABIYA_N_THEMES] = {
    [TABIYA_THEME_OPENING] = tabiya_tag_opening,
    [TABIYA_THEME_MIDDLEGAME] = tabiya_tag_middlegame,
    [TABIYA_THEME_ENDGAME] = tabiya_tag_endgame,
    [TABIYA_THEME_PAWN_ENDGAME] = tabiya_tag_pawn_endgame,
    [TABIYA_THEME_KNIGHT_ENDGAME] = tabiya_tag_knight_endgame,
    [TABIYA_THEME_BISHOP_ENDGAME] = tabiya_tag_bishop_endgame,
    [TABIYA_THEME_ROOK_ENDGAME] = tabiya_tag_rook_endgame,
    [TABIYA_THEME_QUEEN_ENDGAME] = tabiya_tag_queen_endgame,
    [TABIYA_THEME_QUEEN_ROOK_ENDGAME] = tabiya_tag_queen_rook_endgame,
    [TABIYA_THEME_ONE_MOVE] = tabiya_tag_one_move,
    [TABIYA_THEME_SHORT] = tabiya_tag_short,
    [TABIYA_THEME_LONG] = tabiya_tag_long,
    [TABIYA_THEME_VERY_LONG] = tabiya_tag_very_long,
    [TABIYA_THEME_PROMOTION] = tabiya_tag_promotion,
    [TABIYA_THEME_UNDER_PROMOTION] = tabiya_tag_under_promotion,
    [TABIYA_THEME_EN_PASSANT] = tabiya_tag_en_passant,
    [TABIYA_THEME_CASTLING] = tabiya_tag_castling,
    [TABIYA_THEME_ADVANCED_PAWN] = tabiya_tag_advanced_pawn,
    [TABIYA_THEME_DOUBLE_CHECK] = tabiya_tag_double_check,
    [TABIYA_THEME_DISCOVERED_CHECK] = tabiya_tag_discovered_check,
    [TABIYA_THEME_FORK] = tabiya_tag_fork,
    [TABIYA_THEME_HANGING_PIECE] = tabiya_tag_hanging_piece,
    [TABIYA_THEME_TRAPPED_PIECE] = tabiya_tag_trapped_piece,
    [TABIYA_THEME_CAPTURING_DEFENDER] = tabiya_tag_capturing_defender,
    [TABIYA_THEME_SACRIFICE] = tabiya_tag_sacrifice,
    [TABIYA_THEME_PIN] = tabiya_tag_pin,
    [TABIYA_THEME_SKEWER] = tabiya_tag_skewer,
    [TABIYA_THEME_DISCOVERED_ATTACK] = tabiya_tag_discovered_attack,
    [TABIYA_THEME_X_RAY_ATTACK] = tabiya_tag_x_ray_attack,
    [TABIYA_THEME_INTERFERENCE] = tabiya_tag_interference,
    [TABIYA_THEME_CLEARANCE] = tabiya_tag_clearance,
    [TABIYA_THEME_COLLINEAR_MOVE] = tabiya_tag_collinear_move,
    [TABIYA_THEME_ATTRACTION] = tabiya_tag_attraction,
    [TABIYA_THEME_DEFLECTION] = tabiya_tag_deflection,
    [TABIYA_THEME_INTERMEZZO] = tabiya_tag_intermezzo,
    [TABIYA_THEME_EXPOSED_KING] = tabiya_tag_exposed_king,
    [TABIYA_THEME_KINGSIDE_ATTACK] = tabiya_tag_kingside_attack,
    [TABIYA_THEME_QUEENSIDE_ATTACK] = tabiya_tag_queenside_attack,
    [TABIYA_THEME_ATTACKING_F2_F7] = tabiya_tag_attacking_f2_f7,
    [TABIYA_THEME_QUIET_MOVE] = tabiya_tag_quiet_move,
    [TABIYA_THEME_DEFENSIVE_MOVE] = tabiya_tag_defensive_move,
    [TABIYA_THEME_ZUGZWANG] = tabiya_tag_zugzwang,
    [TABIYA_THEME_MATE] = tabiya_tag_mate,
    [TABIYA_THEME_MATE_IN_1] = tabiya_tag_mate_in_1,
    [TABIYA_THEME_MATE_IN_2] = tabiya_tag_mate_in_2,
    [TABIYA_THEME_MATE_IN_3] = tabiya_tag_mate_in_3,
    [TABIYA_THEME_MATE_IN_4] = tabiya_tag_mate_in_4,
    [TABIYA_THEME_MATE_IN_5] = tabiya_tag_mate_in_5,
    [TABIYA_THEME_ANASTASIA_MATE] = tabiya_tag_anastasia_mate,
    [TABIYA_THEME_ARABIAN_MATE] = tabiya_tag_arabian_mate,
    [TABIYA_THEME_BACK_RANK_MATE] = tabiya_tag_back_rank_mate,
    [TABIYA_THEME_BALESTRA_MATE] = tabiya_tag_balestra_mate,
    [TABIYA_THEME_BLIND_SWINE_MATE] = tabiya_tag_blind_swine_mate,
    [TABIYA_THEME_BODEN_MATE] = tabiya_tag_boden_mate,
    [TABIYA_THEME_CORNER_MATE] = tabiya_tag_corner_mate,
    [TABIYA_THEME_DOUBLE_BISHOP_MATE] = tabiya_tag_double_bishop_mate,
    [TABIYA_THEME_DOVETAIL_MATE] = tabiya_tag_dovetail_mate,
    [TABIYA_THEME_EPAULETTE_MATE] = tabiya_tag_epaulette_mate,
    [TABIYA_THEME_HOOK_MATE] = tabiya_tag_hook_mate,
    [TABIYA_THEME_KILL_BOX_MATE] = tabiya_tag_kill_box_mate,
    [TABIYA_THEME_MORPHYS_MATE] = tabiya_tag_morphys_mate,
    [TABIYA_THEME_OPERA_MATE] = tabiya_tag_opera_mate,
    [TABIYA_THEME_PILLSBURYS_MATE] = tabiya_tag_pillsburys_mate,
    [TABIYA_THEME_SMOTHERED_MATE] = tabiya_tag_smothered_mate,
    [TABIYA_THEME_SWALLOWSTAIL_MATE] = tabiya_tag_swallowstail_mate,
    [TABIYA_THEME_TRIANGLE_MATE] = tabiya_tag_triangle_mate,
    [TABIYA_THEME_VUKOVIC_MATE] = tabiya_tag_vukovic_mate,
};

/* Centipawns for the solver's side, or points of material if there is no score. */
#define EQUAL_CP 200
#define CRUSHING_CP 600
#define CRUSHING_POINTS 4

static TabiyaPuzzleTheme find_goal(const TabiyaTagLine *line, const TabiyaScore *score)
{
    if (!score) {
        return tabiya_tag_balance(&line->at[line->length], line->solver) >= CRUSHING_POINTS
                   ? TABIYA_THEME_CRUSHING
                   : TABIYA_THEME_ADVANTAGE;
    }
    const int value = line->solver == ENG_WHITE ? score->value : -score->value;
    if (score->type != TABIYA_SCORE_CP)
        return value > 0 ? TABIYA_THEME_CRUSHING : TABIYA_THEME_EQUALITY;
    if (value >= CRUSHING_CP)
        return TABIYA_THEME_CRUSHING;
    return value >= EQUAL_CP ? TABIYA_THEME_ADVANTAGE : TABIYA_THEME_EQUALITY;
}

static TabiyaThemes tag_line(const TabiyaTagLine *line)
{
    TabiyaThemes themes = {{0, 0}};
    for (guint i = 0; i < TABIYA_N_THEMES; i++) {
        if (RULES[i] && RULES[i](line))
            tabiya_themes_add(&themes, (TabiyaPuzzleTheme)i);
    }
    return themes;
}

TabiyaThemes tabiya_tag_moves(const EngPosition *start, const EngMove *moves, gsize length,
                              const TabiyaScore *score)
{
    TabiyaThemes themes = {{0, 0}};
    TabiyaTagLine line;
    if (!tabiya_tag_line_play(&line, start, moves, length))
        return themes;
    themes = tag_line(&line);
    if (!tabiya_themes_has(themes, TABIYA_THEME_MATE))
        tabiya_themes_add(&themes, find_goal(&line, score));
    return themes;
}

static TabiyaThemes set_of(const TabiyaPuzzleTheme *list, guint count)
{
    TabiyaThemes set = {{0, 0}};
    for (guint i = 0; i < count; i++)
        tabiya_themes_add(&set, list[i]);
    return set;
}

TabiyaThemes tabiya_puzzle_tag(const TabiyaPuzzle *puzzle)
{
    static const TabiyaPuzzleTheme GOALS[] = {TABIYA_THEME_ADVANTAGE, TABIYA_THEME_CRUSHING,
                                              TABIYA_THEME_EQUALITY};
    static const TabiyaPuzzleTheme ORIGINS[] = {TABIYA_THEME_MASTER, TABIYA_THEME_MASTER_VS_MASTER,
                                                TABIYA_THEME_SUPER_GM};
    const TabiyaThemes goals = set_of(GOALS, G_N_ELEMENTS(GOALS));
    const TabiyaThemes origins = set_of(ORIGINS, G_N_ELEMENTS(ORIGINS));
    const TabiyaThemes goal = tabiya_themes_and(puzzle->themes, goals);
    EngPosition start;
    tabiya_puzzle_get_position(puzzle, 0, &start);
    TabiyaThemes themes = tabiya_tag_moves(&start, puzzle->moves, puzzle->n_moves, NULL);
    if (!tabiya_themes_is_empty(goal) && !tabiya_themes_has(themes, TABIYA_THEME_MATE))
        themes = tabiya_themes_or(tabiya_themes_minus(themes, goals), goal);
    return tabiya_themes_or(themes, tabiya_themes_and(puzzle->themes, origins));
}
