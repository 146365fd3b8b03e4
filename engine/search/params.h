/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameters of the search: every margin, divisor and threshold, in one table.
 *
 * ENG_PARAMS(X) lists them as X(NAME, value, least, most, what it does), plain numbers, centipawns
 * and plies unless the text says otherwise. ENG_P(NAME) is the value: a compile-time constant.
 * Sizes of tables, and the piece values of static exchange (engine/board/see.c), are elsewhere.
 *
 * A text that begins with H and a number is the switch of that heuristic in README.md: 0 turns it
 * off.
 *
 * In a tuning build (-Dtuning=true, which defines ENG_TUNING) the values are variables, and each
 * row is a UCI option of its name, a spin with those bounds, which takes effect with the next
 * search. Only that build has a writable global in engine/, shared by all engines of the process:
 * it is for one program with one engine, and passing a table to every use would slow down normal
 * builds. engine/train/README.md explains its use.
 */
#ifndef ENG_SEARCH_PARAMS_H
#define ENG_SEARCH_PARAMS_H

#define ENG_PARAMS(X)                                                                              \
    /* The root. */                                                                                \
    X(ASPIRATION_DEPTH, 4, 2, 10, "first depth searched with an aspiration window")                \
    X(ASPIRATION_DELTA, 15, 4, 60, "half width of the first window")                               \
    X(ASPIRATION_GROWTH, 50, 10, 200, "percent by which a window that failed is widened")          \
    X(ASPIRATION_STEP, 4, 0, 30, "and so much more")                                               \
    X(ASPIRATION_FULL, 800, 100, 3000, "wider than this it is the whole window")                   \
    X(ASPIRATION_REDUCED, 3, 0, 6, "H2 shallower after a fail high: at most so many plies")        \
    X(ROOT_LMR_DEPTH, 3, 2, 8, "root moves reduced from this depth on")                            \
    X(ROOT_LMR_MOVES, 3, 1, 10, "the first root moves, which are not")                             \
    X(ROOT_LMR_LESS, 100, 0, 300, "hundredths of a ply less than elsewhere")                       \
    /* Pruning of nodes. */                                                                        \
    X(TABLE_FIFTY, 90, 50, 100, "no table cutoffs after so many half-moves without progress")      \
    X(TABLEBASE_DEPTH, 6, 0, 12, "what a tablebase says is kept as if so much deeper")             \
    X(RFP_DEPTH, 8, 2, 14, "reverse futility up to this depth")                                    \
    X(RFP_MARGIN, 69, 20, 200, "reverse futility: margin a ply")                                   \
    X(RFP_IMPROVING, 43, 0, 200, "reverse futility: margin less when improving")                   \
    X(RFP_EVAL_PERCENT, 57, 0, 100, "reverse futility: of the evaluation in what it returns")      \
    X(RAZOR_DEPTH, 3, 1, 8, "razoring up to this depth")                                           \
    X(RAZOR_MARGIN, 232, 80, 600, "razoring: margin a ply")                                        \
    X(NULL_DEPTH, 3, 2, 8, "null move from this depth on")                                         \
    X(NULL_BASE, 4, 2, 7, "null move: plies taken off")                                            \
    X(NULL_DEPTH_DIVISOR, 4, 2, 8, "null move: one more ply off for so much depth")                \
    X(NULL_EVAL_DIVISOR, 168, 60, 500, "null move: one more for so much above beta")               \
    X(NULL_EVAL_MAX, 3, 0, 8, "null move: at most so many for that")                               \
    X(NULL_STATIC_MARGIN, 101, 0, 400, "null move: static evaluation below beta by this at most,") \
    X(NULL_STATIC_SLOPE, 21, 0, 60, "null move: ... and so much a ply")                            \
    X(NULL_VERIFY_DEPTH, 14, 6, 30, "null move: verified by a real search from this depth on")     \
    X(NULL_VERIFY_PERCENT, 75, 20, 100, "null move: percent of its depth verified without")        \
    X(PROBCUT_DEPTH, 5, 3, 10, "ProbCut from this depth on")                                       \
    X(PROBCUT_MARGIN, 176, 50, 400, "ProbCut: margin above beta")                                  \
    X(PROBCUT_REDUCTION, 4, 2, 6, "ProbCut: plies taken off")                                      \
    X(IIR_DEPTH, 4, 2, 10, "internal iterative reduction from this depth on")                      \
    /* Pruning of moves. */                                                                        \
    X(LMP_BASE, 7, 1, 12, "late move pruning: moves before depth counts")                          \
    X(LMP_SQUARE_PERCENT, 234, 30, 300, "late move pruning: percent of depth squared")             \
    X(LMP_NOT_IMPROVING_PERCENT, 74, 20, 100, "late move pruning: percent when not improving")     \
    X(LMP_DEPTH, 8, 2, 14, "late move pruning up to this depth")                                   \
    X(FUTILITY_DEPTH, 8, 2, 14, "futility pruning up to this reduced depth")                       \
    X(FUTILITY_BASE, 45, 0, 300, "futility: margin at depth 0")                                    \
    X(FUTILITY_MARGIN, 68, 20, 250, "futility: margin a ply")                                      \
    X(HISTORY_PRUNE_DEPTH, 4, 1, 10, "history pruning up to this reduced depth")                   \
    X(HISTORY_PRUNE_MARGIN, 3207, 500, 8000, "history pruning: points a ply below 0")              \
    X(SEE_QUIET_MARGIN, 23, 5, 80, "SEE pruning of quiet moves: loss allowed a squared ply")       \
    X(SEE_CAPTURE_MARGIN, 99, 20, 250, "SEE pruning of captures: loss allowed a ply")              \
    X(SEE_DEPTH, 9, 2, 16, "SEE pruning up to this depth")                                         \
    /* Extensions. */                                                                              \
    X(SINGULAR_DEPTH, 7, 4, 12, "singular extensions from this depth on")                          \
    X(SINGULAR_TABLE_DEPTH, 3, 1, 6, "singular: the table may be so many plies shallower")         \
    X(SINGULAR_DEPTH_PERCENT, 50, 20, 80, "singular: percent of the depth for the other moves")    \
    X(SINGULAR_MARGIN, 2, 1, 8, "singular: margin below the table's score, a ply")                 \
    X(SINGULAR_DOUBLE, 18, 0, 80, "singular: so far below it extends twice")                       \
    X(SINGULAR_DOUBLE_MAX, 6, 0, 16, "singular: at most so often on one line")                     \
    X(NEGATIVE_EXTENSION, 2, 1, 4, "negative extension where the table fails high")                \
    X(CHECK_DEPTH, 2, 0, 12, "checks extended up to this depth, and on the principal line")        \
    X(EXTENSION_PLY_PERCENT, 200, 100, 400, "no extension so far down, percent of depth")          \
    /* Late move reductions, in hundredths of a ply. */                                            \
    X(LMR_DEPTH, 2, 2, 6, "LMR from this depth on")                                                \
    X(LMR_BASE, 111, 0, 200, "LMR: always")                                                        \
    X(LMR_DIVISOR, 228, 120, 400, "LMR: divides log(depth) * log(move)")                           \
    X(LMR_CAPTURE_DIVISOR, 329, 160, 600, "LMR of captures: the same")                             \
    X(LMR_HISTORY_DIVISOR, 8248, 2000, 20000, "LMR: history points worth one ply")                 \
    X(LMR_TABLE_TACTICAL, 75, 0, 300, "H27 LMR more where the table's move is a capture")          \
    X(LMR_KILLER, 104, 0, 300, "H29 LMR less for killers")                                         \
    X(LMR_CUT_NODE, 122, 0, 400, "H30 LMR more where a fail high is expected")                     \
    X(LMR_NOT_IMPROVING, 82, 0, 300, "H31 LMR more when not improving")                            \
    X(LMR_TABLE_PV, 63, 0, 300, "H32 LMR less where a principal line once was")                    \
    X(LMR_PV, 77, 0, 300, "H33 LMR less on the principal line")                                    \
    X(LMR_CHECK, 86, 0, 300, "H34 LMR less for checks")                                            \
    X(LMR_CUTOFFS, 79, 0, 300, "H35 LMR more where replies failed high")                           \
    X(LMR_CUTOFFS_COUNT, 3, 0, 8, "LMR: ... more often than this")                                 \
    X(LMR_DEEPER_MARGIN, 40, 0, 200, "LMR: a re-search this far above goes one ply deeper")        \
    X(LMR_SHALLOWER_MARGIN, 8, 0, 60, "H56 re-search a ply less deep")                             \
    X(LMR_DEEPER_REDUCTION, 2, 0, 6, "LMR: ... where more plies than this were taken off")         \
    /* Quiescence. */                                                                              \
    X(QS_FUTILITY, 144, 40, 500, "quiescence: a capture must bring the score this close to alpha") \
    X(QS_SEE, -20, -200, 60, "quiescence: captures that lose more are skipped")                    \
    X(QS_EVASIONS, 2, 1, 8, "quiescence: quiet evasions tried")                                    \
    /* History, in its own points. */                                                              \
    X(HISTORY_BONUS_FACTOR, 172, 40, 400, "history: bonus a ply")                                  \
    X(HISTORY_BONUS_OFFSET, 99, 0, 400, "history: taken off the bonus")                            \
    X(HISTORY_BONUS_MAX, 1849, 500, 4000, "history: largest bonus")                                \
    X(HISTORY_BONUS_MARGIN, 80, 0, 400, "history: so far above beta earns a ply more")             \
    X(HISTORY_LIMIT, 16384, 8192, 30000, "history: scores saturate here")                          \
    X(ORDER_CAPTURE_SCALE, 19, 4, 64, "order of captures: history points a centipawn taken")       \
    X(ORDER_PROMOTION, 900, 0, 2000, "order of captures: what a promotion to a queen counts")      \
    X(CONTINUATION_FOURTH, 46, 0, 200, "percent of the continuation history four plies back")      \
    X(CORRECTION_LIMIT, 1024, 256, 4096, "correction history: saturates here")                     \
    X(CORRECTION_GRAIN, 12, 4, 48, "correction history: points a centipawn")                       \
    X(CORRECTION_ERROR, 300, 50, 1000, "correction history: largest error learned from")           \
    X(CORRECTION_WEIGHT, 16, 4, 64, "correction history: largest weight of one node, of 256")      \
    /* The values of captured pieces, in the order of captures and in delta pruning. */            \
    X(VALUE_PAWN, 100, 50, 200, "a pawn")                                                          \
    X(VALUE_KNIGHT, 320, 200, 500, "a knight")                                                     \
    X(VALUE_BISHOP, 330, 200, 500, "a bishop")                                                     \
    X(VALUE_ROOK, 500, 300, 800, "a rook")                                                         \
    X(VALUE_QUEEN, 950, 600, 1500, "a queen")                                                      \
    /* Time. */                                                                                    \
    X(TIME_MOVES, 24, 12, 60, "moves a game is assumed to have left")                              \
    X(TIME_MOVES_TO_GO, 40, 20, 60, "at most so many with a time control")                         \
    X(TIME_INCREMENT_PERCENT, 80, 40, 100, "of the increment spent at once")                       \
    X(TIME_OPTIMUM_PERCENT, 40, 10, 60, "of the time left, at most meant to be spent on a move")   \
    X(TIME_MAXIMUM_FACTOR, 5, 2, 10, "times that, at most spent")                                  \
    X(TIME_MAXIMUM_PERCENT, 40, 10, 60, "of the time left, at most spent")                         \
    X(TIME_RESERVE, 200, 0, 1000, "ms not planned with, while half the clock is more")             \
    X(TIME_LAST_PERCENT, 75, 20, 90, "of the time left, meant for the last move of a control")     \
    X(TIME_LAST_MAXIMUM, 90, 50, 95, "of it, at most spent on that move")                          \
    X(TIME_STABLE_BASE, 135, 100, 200, "hundredths of the optimum, while the best move changes")   \
    X(TIME_STABLE_STEP, 75, 0, 120, "thousandths less for each iteration that it did not")         \
    X(TIME_STABLE_MAX, 8, 2, 16, "so many iterations count")                                       \
    X(TIME_TREND, 10, 0, 40, "H53 time by the score: thousandths more a centipawn that it fell")   \
    X(TIME_TREND_FALL, 60, 10, 200, "so many centipawns count")                                    \
    X(TIME_TREND_RISE, 20, 0, 100, "the same when it rose")                                        \
    X(TIME_EFFORT_BASE, 160, 100, 240, "hundredths, where the best move cost no nodes")            \
    X(TIME_EFFORT_STEP, 95, 0, 160, "hundred-thousandths less a thousandth of the nodes")          \
    /* Switches of the heuristics, for measuring their worth; 1 in every other build. */           \
    X(USE_ASPIRATION, 1, 0, 1, "H1 aspiration windows")                                            \
    X(USE_ROOT_LMR, 1, 0, 1, "H3 late root moves reduced")                                         \
    X(USE_MATE_DISTANCE, 1, 0, 1, "H4 mate distance pruning")                                      \
    X(USE_TABLE_CUTOFFS, 1, 0, 1, "H5 table cutoffs")                                              \
    X(USE_TABLE_PRAISE, 1, 0, 1, "H6 a table cutoff praises its move")                             \
    X(USE_TABLE_EVAL, 1, 0, 1, "H7 the table's score as evaluation")                               \
    X(USE_IMPROVING, 1, 0, 1, "H8 improving")                                                      \
    X(USE_RAZORING, 1, 0, 1, "H9 razoring")                                                        \
    X(USE_REVERSE_FUTILITY, 1, 0, 1, "H10 reverse futility")                                       \
    X(USE_NULL_MOVE, 1, 0, 1, "H11 null move")                                                     \
    X(USE_NULL_VERIFICATION, 1, 0, 1, "H12 null move verified")                                    \
    X(USE_PROBCUT, 1, 0, 1, "H13 ProbCut")                                                         \
    X(USE_IIR, 1, 0, 1, "H14 internal iterative reduction")                                        \
    X(USE_LATE_MOVE_PRUNING, 1, 0, 1, "H15 late move pruning")                                     \
    X(USE_FUTILITY, 1, 0, 1, "H16 futility pruning")                                               \
    X(USE_HISTORY_PRUNING, 1, 0, 1, "H17 history pruning")                                         \
    X(USE_SEE_QUIETS, 1, 0, 1, "H18 SEE pruning of quiet moves")                                   \
    X(USE_SEE_CAPTURES, 1, 0, 1, "H19 SEE pruning of captures")                                    \
    X(USE_SINGULAR, 1, 0, 1, "H20 singular extensions")                                            \
    X(USE_DOUBLE_EXTENSIONS, 1, 0, 1, "H21 double extensions")                                     \
    X(USE_MULTI_CUT, 1, 0, 1, "H22 multi-cut")                                                     \
    X(USE_NEGATIVE_EXTENSIONS, 1, 0, 1, "H23 negative extensions")                                 \
    X(USE_CHECK_EXTENSIONS, 1, 0, 1, "H24 check extensions")                                       \
    X(USE_LMR, 1, 0, 1, "H25 late move reductions")                                                \
    X(USE_LMR_CAPTURES, 1, 0, 1, "H26 LMR of captures")                                            \
    X(USE_LMR_HISTORY, 1, 0, 1, "H28 LMR by history")                                              \
    X(USE_LMR_DEEPER, 1, 0, 1, "H36 re-search a ply deeper")                                       \
    X(USE_TABLE_MOVE, 1, 0, 1, "H37 the table's move first")                                       \
    X(USE_VICTIMS, 1, 0, 1, "H38 most valuable victims first")                                     \
    X(USE_SEE_ORDER, 1, 0, 1, "H39 losing captures last")                                          \
    X(USE_KILLERS, 1, 0, 1, "H40 killers")                                                         \
    X(USE_COUNTER_MOVE, 1, 0, 1, "H41 counter moves")                                              \
    X(USE_BUTTERFLY, 1, 0, 1, "H42 butterfly history")                                             \
    X(USE_CONTINUATION, 1, 0, 1, "H43 continuation history")                                       \
    X(USE_CAPTURE_HISTORY, 1, 0, 1, "H44 capture history")                                         \
    X(USE_MALUS, 1, 0, 1, "H45 history malus")                                                     \
    X(USE_BONUS_MARGIN, 1, 0, 1, "H46 more bonus far above beta")                                  \
    X(USE_CORRECTION, 1, 0, 1, "H47 correction history")                                           \
    X(USE_QS_TABLE, 1, 0, 1, "H48 table cutoffs in quiescence")                                    \
    X(USE_QS_DELTA, 1, 0, 1, "H49 delta pruning")                                                  \
    X(USE_QS_SEE, 1, 0, 1, "H50 SEE pruning in quiescence")                                        \
    X(USE_QS_EVASIONS, 1, 0, 1, "H51 few quiet evasions")                                          \
    X(USE_TIME_STABILITY, 1, 0, 1, "H52 time by stability")                                        \
    X(USE_TIME_EFFORT, 1, 0, 1, "H54 time by effort")                                              \
    X(USE_SINGLE_REPLY, 1, 0, 1, "H55 a single reply")                                             \
    X(USE_SPARED_CHECKS, 1, 0, 1, "H57 futility spares checks")

#ifdef ENG_TUNING

typedef enum {
#define ENG_PARAM_ID(name, value, least, most, text) ENG_PARAM_##name,
    ENG_PARAMS(ENG_PARAM_ID)
#undef ENG_PARAM_ID
        ENG_PARAM_COUNT,
} EngParamId;

/* Written between searches only. */
extern int eng_params[ENG_PARAM_COUNT];

#define ENG_P(name) eng_params[ENG_PARAM_##name]

#else

enum {
#define ENG_PARAM_VALUE(name, value, least, most, text) ENG_P_##name = (value),
    ENG_PARAMS(ENG_PARAM_VALUE)
#undef ENG_PARAM_VALUE
};

#define ENG_P(name) ENG_P_##name

#endif

#endif
