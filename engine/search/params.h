/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tunables of the search: every margin, divisor and threshold, in one table.
 *
 * ENG_PARAMS(X) lists them as X(NAME, value, what it does); each becomes the compile-time constant
 * ENG_P_NAME. Centipawns unless the text says otherwise.
 */
#ifndef ENG_SEARCH_PARAMS_H
#define ENG_SEARCH_PARAMS_H

#define ENG_PARAMS(X)                                                                              \
    X(ASPIRATION_DEPTH, 4, "first depth searched with an aspiration window")                       \
    X(ASPIRATION_DELTA, 14, "half width of the first window")                                      \
    X(RFP_DEPTH, 8, "reverse futility up to this depth")                                           \
    X(RFP_MARGIN, 72, "reverse futility: margin a ply")                                            \
    X(RFP_IMPROVING, 60, "reverse futility: margin less when improving")                           \
    X(RAZOR_DEPTH, 3, "razoring up to this depth")                                                 \
    X(RAZOR_MARGIN, 240, "razoring: margin a ply")                                                 \
    X(NULL_DEPTH, 3, "null move from this depth on")                                               \
    X(NULL_BASE, 4, "null move: plies taken off")                                                  \
    X(NULL_DEPTH_DIVISOR, 4, "null move: one more ply off for so much depth")                      \
    X(NULL_EVAL_DIVISOR, 180, "null move: one more ply off for so much above beta")                \
    X(NULL_EVAL_MAX, 3, "null move: at most so many plies off for the evaluation")                 \
    X(NULL_VERIFY_DEPTH, 14, "null move: verified by a real search from this depth on")            \
    X(PROBCUT_DEPTH, 5, "ProbCut from this depth on")                                              \
    X(PROBCUT_MARGIN, 170, "ProbCut: margin above beta")                                           \
    X(IIR_DEPTH, 4, "internal iterative reduction from this depth on")                             \
    X(LMP_BASE, 3, "late move pruning: moves before depth counts")                                 \
    X(LMP_DEPTH, 8, "late move pruning up to this depth")                                          \
    X(FUTILITY_DEPTH, 8, "futility pruning up to this reduced depth")                              \
    X(FUTILITY_BASE, 90, "futility: margin at depth 0")                                            \
    X(FUTILITY_MARGIN, 85, "futility: margin a ply")                                               \
    X(HISTORY_PRUNE_DEPTH, 4, "quiet moves of bad history pruned up to this reduced depth")        \
    X(HISTORY_PRUNE_MARGIN, 3000, "history points a ply below which a quiet move is pruned")       \
    X(SEE_QUIET_MARGIN, 22, "SEE pruning of quiet moves: loss allowed, times depth squared")       \
    X(SEE_CAPTURE_MARGIN, 95, "SEE pruning of captures: loss allowed a ply")                       \
    X(SEE_DEPTH, 9, "SEE pruning up to this depth")                                                \
    X(SINGULAR_DEPTH, 7, "singular extensions from this depth on")                                 \
    X(SINGULAR_MARGIN, 2, "singular: margin below the table's score, a ply")                       \
    X(SINGULAR_DOUBLE, 18, "singular: so far below it extends twice")                              \
    X(SINGULAR_DOUBLE_MAX, 6, "singular: at most so many double extensions on one line")           \
    X(LMR_DEPTH, 2, "late move reductions from this depth on")                                     \
    X(LMR_BASE, 80, "LMR: hundredths of a ply, always")                                            \
    X(LMR_DIVISOR, 230, "LMR: hundredths, divides log(depth) * log(move)")                         \
    X(LMR_CAPTURE_DIVISOR, 340, "LMR of captures: the same")                                       \
    X(LMR_HISTORY_DIVISOR, 8000, "LMR: history points worth one ply")                              \
    X(LMR_DEEPER_MARGIN, 40, "LMR: a re-search this far above goes one ply deeper")                \
    X(QS_FUTILITY, 160, "quiescence: a capture must bring the score this close to alpha")          \
    X(QS_SEE, -20, "quiescence: captures that lose more are skipped")                              \
    X(HISTORY_BONUS_FACTOR, 160, "history: bonus a ply")                                           \
    X(HISTORY_BONUS_OFFSET, 90, "history: taken off the bonus")                                    \
    X(HISTORY_BONUS_MAX, 1700, "history: largest bonus")                                           \
    X(HISTORY_LIMIT, 16384, "history: scores saturate here")                                       \
    X(CORRECTION_LIMIT, 1024, "correction history: saturates here")                                \
    X(CORRECTION_GRAIN, 12, "correction history: points a centipawn")

enum {
#define ENG_PARAM_ENUM(name, value, text) ENG_P_##name = (value),
    ENG_PARAMS(ENG_PARAM_ENUM)
#undef ENG_PARAM_ENUM
};

#endif
