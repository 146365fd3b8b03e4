/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the rows of the table call (ability.h): one function for each ability, grouped by file. */
#ifndef TABIYA_ABILITIES_H
#define TABIYA_ABILITIES_H

#include "app/talk/work.h"

G_BEGIN_DECLS

/* --- The position (answers-position.c) ---------------------------------------------------- */
void tabiya_ability_analyze_position(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_best_move(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_hint(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_candidate_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_explain_move(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_find_threats(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_compare_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_try_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_suggest_plan(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_find_mate(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_probe_tablebase(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_predict_move(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_explain_more(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- The board in words (answers-board.c) ------------------------------------------------- */
void tabiya_ability_make_move_or_validate_legality(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_legal_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_read_position(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_read_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_where_is(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_what_is_on(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_attackers(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_count_material(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_game_status(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Openings, games, puzzles, progress (answers-library.c) ------------------------------- */
void tabiya_ability_name_opening(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_lookup_openings(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_explore_position(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_common_mistakes(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_find_games(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_my_statistics(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Rules, themes, help (answers-help.c) ------------------------------------------------- */
void tabiya_ability_explain_rule(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_explain_theme(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_help(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_thank(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Changes of the game (answers-game.c) ------------------------------------------------- */
void tabiya_ability_make_moves(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_take_back(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_new_game(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_set_up_position(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_flip_board(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_go_to_move(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_step(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_show_line(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_resign(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_offer_draw(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_rematch(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_swap_sides(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_move_now(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_add_comment(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_add_glyph(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_undo(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_redo(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Changes of what is studied (answers-study.c) ----------------------------------------- */
void tabiya_ability_play_opening(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_teach_opening(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_load_chess_puzzle(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_daily_puzzle(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_practice_endgame(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_review_flashcards(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_show_game(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_review_game(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- The day (answers-today.c) ------------------------------------------------------------- */
void tabiya_ability_plan_today(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Repertoires and the end of exercises (answers-training.c) ---------------------------- */
void tabiya_ability_train_opening(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_make_repertoire(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_stop(TabiyaTalkWork *work, TabiyaAnswer *answer);

/* --- Changes of the program (answers-program.c) ------------------------------------------- */
void tabiya_ability_set_level(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_change_setting(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_set_engine(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_go_to_place(TabiyaTalkWork *work, TabiyaAnswer *answer);
void tabiya_ability_open_manual(TabiyaTalkWork *work, TabiyaAnswer *answer);

G_END_DECLS

#endif
