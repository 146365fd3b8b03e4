/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tagger's rules, one question each: does this line have that theme? Only for tagger.c, which
 * has them in its table, and the files tag-….c. */
#ifndef TABIYA_TAGGER_RULES_H
#define TABIYA_TAGGER_RULES_H

#include "app/puzzles/tagger-line.h"

G_BEGIN_DECLS

typedef gboolean (*TabiyaTagRule)(const TabiyaTagLine *line);

/* tag-phases.c: how much is left on the board, and how long the line is */
gboolean tabiya_tag_opening(const TabiyaTagLine *line);
gboolean tabiya_tag_middlegame(const TabiyaTagLine *line);
gboolean tabiya_tag_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_pawn_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_knight_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_bishop_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_rook_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_queen_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_queen_rook_endgame(const TabiyaTagLine *line);
gboolean tabiya_tag_one_move(const TabiyaTagLine *line);
gboolean tabiya_tag_short(const TabiyaTagLine *line);
gboolean tabiya_tag_long(const TabiyaTagLine *line);
gboolean tabiya_tag_very_long(const TabiyaTagLine *line);

/* tag-moves.c: moves of a special kind */
gboolean tabiya_tag_promotion(const TabiyaTagLine *line);
gboolean tabiya_tag_under_promotion(const TabiyaTagLine *line);
gboolean tabiya_tag_en_passant(const TabiyaTagLine *line);
gboolean tabiya_tag_castling(const TabiyaTagLine *line);
gboolean tabiya_tag_advanced_pawn(const TabiyaTagLine *line);
gboolean tabiya_tag_double_check(const TabiyaTagLine *line);
gboolean tabiya_tag_discovered_check(const TabiyaTagLine *line);

/* tag-material.c: ways to win material */
gboolean tabiya_tag_fork(const TabiyaTagLine *line);
gboolean tabiya_tag_hanging_piece(const TabiyaTagLine *line);
gboolean tabiya_tag_trapped_piece(const TabiyaTagLine *line);
gboolean tabiya_tag_capturing_defender(const TabiyaTagLine *line);
gboolean tabiya_tag_sacrifice(const TabiyaTagLine *line);

/* tag-lines.c: the lines of bishops, rooks and queens */
gboolean tabiya_tag_pin(const TabiyaTagLine *line);
gboolean tabiya_tag_skewer(const TabiyaTagLine *line);
gboolean tabiya_tag_discovered_attack(const TabiyaTagLine *line);
gboolean tabiya_tag_x_ray_attack(const TabiyaTagLine *line);
gboolean tabiya_tag_interference(const TabiyaTagLine *line);
gboolean tabiya_tag_clearance(const TabiyaTagLine *line);
gboolean tabiya_tag_collinear_move(const TabiyaTagLine *line);

/* tag-decoys.c: forcing an enemy piece */
gboolean tabiya_tag_attraction(const TabiyaTagLine *line);
gboolean tabiya_tag_deflection(const TabiyaTagLine *line);
gboolean tabiya_tag_intermezzo(const TabiyaTagLine *line);

/* tag-king.c: the target of the attack */
gboolean tabiya_tag_exposed_king(const TabiyaTagLine *line);
gboolean tabiya_tag_kingside_attack(const TabiyaTagLine *line);
gboolean tabiya_tag_queenside_attack(const TabiyaTagLine *line);
gboolean tabiya_tag_attacking_f2_f7(const TabiyaTagLine *line);

/* tag-quiet.c: quiet moves */
gboolean tabiya_tag_quiet_move(const TabiyaTagLine *line);
gboolean tabiya_tag_defensive_move(const TabiyaTagLine *line);
gboolean tabiya_tag_zugzwang(const TabiyaTagLine *line);

/* tag-mates.c: mates */
gboolean tabiya_tag_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_mate_in_1(const TabiyaTagLine *line);
gboolean tabiya_tag_mate_in_2(const TabiyaTagLine *line);
gboolean tabiya_tag_mate_in_3(const TabiyaTagLine *line);
gboolean tabiya_tag_mate_in_4(const TabiyaTagLine *line);
gboolean tabiya_tag_mate_in_5(const TabiyaTagLine *line);
gboolean tabiya_tag_anastasia_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_arabian_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_back_rank_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_balestra_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_blind_swine_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_boden_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_corner_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_double_bishop_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_dovetail_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_epaulette_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_hook_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_kill_box_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_morphys_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_opera_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_pillsburys_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_smothered_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_swallowstail_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_triangle_mate(const TabiyaTagLine *line);
gboolean tabiya_tag_vukovic_mate(const TabiyaTagLine *line);

G_END_DECLS

#endif
