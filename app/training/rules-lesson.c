/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See rules-lesson.h. When Black passes, the game records a null move. Each goal has one function
 * that judges a move. */
#include "app/training/rules-lesson.h"

#include <glib/gi18n-lib.h>

#include "app/session/announce.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"

#define PAUSE_MS 700
#define PAUSES_TO_READ 4

/* The three ways out of check, as bits. */
enum { WAY_GO = 1, WAY_TAKE = 2, WAY_BETWEEN = 4, ALL_WAYS = 7 };

struct _TabiyaRulesLesson {
    TabiyaTrainingSession base;

    const TabiyaRule *rule;
    guint n_moves; /* the person's, in the current try */
    int ways;      /* that were found */
};

G_DEFINE_FINAL_TYPE(TabiyaRulesLesson, tabiya_rules_lesson, TABIYA_TYPE_TRAINING_SESSION)

static const EngPosition *get_position(TabiyaRulesLesson *self)
{
    return tabiya_node_get_position(self->base.at);
}

/* Black pieces other than the king. */
static guint count_targets(const EngPosition *position)
{
    return (guint)__builtin_popcountll(position->by_color[ENG_BLACK]) - 1;
}

/* --- Status and notifications ----------------------------------------------------------------- */

static char *dup_done(TabiyaRulesLesson *self)
{
    guint n = self->n_moves;

    if (self->rule->goal != TABIYA_RULE_TAKE)
        return g_strdup(_("Well done!"));
    if (n <= self->rule->fewest) {
        return g_strdup_printf(
            ngettext("Solved in the minimum, %u move!", "Solved in the minimum, %u moves!", n), n);
    }
    return g_strdup_printf(ngettext("Solved in %u move.", "Solved in %u moves.", n), n);
}

static char *dup_left(TabiyaRulesLesson *self)
{
    const EngPosition *start = tabiya_game_get_start(self->base.board.game);
    guint left = count_targets(get_position(self));
    guint ways = 3 - (guint)__builtin_popcount((unsigned)self->ways);

    if (self->rule->goal == TABIYA_RULE_TAKE && left < count_targets(start))
        return g_strdup_printf(ngettext("%u more to take.", "%u more to take.", left), left);
    if (self->rule->goal == TABIYA_RULE_ESCAPE && ways < 3) {
        return g_strdup_printf(
            ngettext("%u more way out of check.", "%u more ways out of check.", ways), ways);
    }
    return g_strdup(_(self->rule->task));
}

static char *dup_status(TabiyaBoardSession *session)
{
    TabiyaRulesLesson *self = TABIYA_RULES_LESSON(session);

    return self->base.stage == TABIYA_RULES_STAGE_DONE ? dup_done(self) : dup_left(self);
}

static const char *get_stage_obstacle(TabiyaTrainingSession *base)
{
    if (base->stage == TABIYA_RULES_STAGE_DONE)
        return _("Solved. Continue, or start over.");
    return base->stage == TABIYA_RULES_STAGE_WAITING ? _("One moment.") : NULL;
}

/* --- Judging moves ---------------------------------------------------------------------------- */

typedef enum {
    GO_ON, /* White moves again */
    DONE,
    BACK, /* the position comes back; `*verdict` says why */
} Judgment;

static Judgment judge_free(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                           char **verdict)
{
    return GO_ON;
}

static gboolean can_move_piece(TabiyaRulesLesson *self, const EngPosition *position)
{
    EngPosition white = *position;
    EngMoveList moves;

    white.side_to_move = ENG_WHITE;
    eng_position_complete(&white);
    eng_movegen_legal(&white, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (eng_piece_type(white.board[eng_move_from(moves.moves[i])]) == self->rule->piece)
            return TRUE;
    }
    return FALSE;
}

static Judgment judge_take(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                           char **verdict)
{
    if (count_targets(get_position(self)) == 0)
        return DONE;
    if (can_move_piece(self, get_position(self)))
        return GO_ON;
    *verdict = g_strdup(_("This piece has no more moves. Try another way."));
    return BACK;
}

static Judgment judge_promote(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                              char **verdict)
{
    return eng_move_kind(move) == ENG_MOVE_PROMOTION ? DONE : GO_ON;
}

static Judgment judge_castle(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                             char **verdict)
{
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        return DONE;
    if (get_position(self)->castling != 0)
        return GO_ON;
    *verdict = g_strdup(_("The king or both rooks have moved, so you can no longer castle."));
    return BACK;
}

static Judgment judge_en_passant(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                                 char **verdict)
{
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT)
        return DONE;
    *verdict = g_strdup(_("Too late: you can take en passant only on the very next move."));
    return BACK;
}

static Judgment judge_escape(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                             char **verdict)
{
    static const struct {
        int way;
        const char *words;
    } WAYS[] = {
        {WAY_GO, N_("Your king moved away.")},
        {WAY_TAKE, N_("You took the attacker.")},
        {WAY_BETWEEN, N_("You blocked the attack.")},
    };
    gboolean king = eng_piece_type(before->board[eng_move_from(move)]) == ENG_KING;
    int i = king ? 0 : eng_move_is_capture(before, move) ? 1 : 2;
    gboolean known = (self->ways & WAYS[i].way) != 0;

    self->ways |= WAYS[i].way;
    *verdict = known ? g_strdup_printf(_("%s You already found that one."), _(WAYS[i].words))
                     : g_strdup(_(WAYS[i].words));
    return self->ways == ALL_WAYS ? DONE : BACK;
}

static Judgment judge_mate(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                           char **verdict)
{
    const EngPosition *position = get_position(self);

    if (position->checkers != 0 && !eng_movegen_any(position)) {
        *verdict = g_strdup(_("Checkmate! The king is in check and cannot escape."));
        return DONE;
    }
    if (position->checkers != 0) {
        *verdict = g_strdup(_("Check, but the king can escape."));
    } else if (eng_movegen_any(position)) {
        *verdict = g_strdup(_("That move does not give check."));
    } else {
        *verdict = g_strdup(
            _("Stalemate! Black is not in check but has no legal move, so the game is a draw."));
    }
    return BACK;
}

typedef Judgment (*JudgeFunc)(TabiyaRulesLesson *self, const EngPosition *before, EngMove move,
                              char **verdict);

static const JudgeFunc JUDGES[] = {
    [TABIYA_RULE_FREE] = judge_free,
    [TABIYA_RULE_TAKE] = judge_take,
    [TABIYA_RULE_PROMOTE] = judge_promote,
    [TABIYA_RULE_CASTLE] = judge_castle,
    [TABIYA_RULE_EN_PASSANT] = judge_en_passant,
    [TABIYA_RULE_ESCAPE] = judge_escape,
    [TABIYA_RULE_MATE] = judge_mate,
};
G_STATIC_ASSERT(G_N_ELEMENTS(JUDGES) == TABIYA_N_RULE_GOALS);

/* --- After a move ----------------------------------------------------------------------------- */

static void set_stage(TabiyaRulesLesson *self, TabiyaRulesStage stage)
{
    tabiya_training_session_set_stage(&self->base, (int)stage);
}

/* Sets up the starting position of the rule. */
static void set_up(TabiyaRulesLesson *self)
{
    const TabiyaNode *at = NULL;
    EngPosition start;

    eng_fen_parse(&start, self->rule->fen, NULL);
    TabiyaGame *game = tabiya_game_new(&start);
    if (self->rule->first) {
        at = tabiya_game_add_move(game, tabiya_game_get_root(game),
                                  eng_uci_parse(&start, self->rule->first));
    }
    self->n_moves = 0;
    self->base.stage = TABIYA_RULES_STAGE_TRYING;
    tabiya_training_session_set_game(&self->base, game, at);
    set_stage(self, TABIYA_RULES_STAGE_TRYING);
}

static void come_back(gpointer user)
{
    TabiyaRulesLesson *self = user;

    set_up(self);
    tabiya_training_session_announce_status(&self->base);
}

/* Takes `verdict`, which the user should read first. */
static void come_back_later(TabiyaRulesLesson *self, char *verdict)
{
    tabiya_training_session_set_verdict(&self->base, verdict);
    set_stage(self, TABIYA_RULES_STAGE_WAITING);
    tabiya_training_session_come(&self->base, PAUSES_TO_READ, come_back);
}

static gboolean has_piece(TabiyaRulesLesson *self, const EngPosition *position)
{
    return self->rule->piece == ENG_NO_PIECE_TYPE ||
           eng_position_pieces(position, ENG_WHITE, self->rule->piece) != 0;
}

/* How a king escapes check: it prefers moving away to taking, so that the task can continue. */
static EngMove choose_answer(const EngPosition *position)
{
    EngMoveList moves;

    eng_movegen_legal(position, &moves);
    for (int i = 0; i < moves.count; i++) {
        if (!eng_move_is_capture(position, moves.moves[i]))
            return moves.moves[i];
    }
    return moves.count > 0 ? moves.moves[0] : ENG_NO_MOVE;
}

static void answer_check(gpointer user)
{
    TabiyaRulesLesson *self = user;
    EngMove answer = choose_answer(get_position(self));

    tabiya_training_session_advance(&self->base, answer);
    set_stage(self, TABIYA_RULES_STAGE_TRYING);
    tabiya_training_session_go_to(&self->base, self->base.at);
    tabiya_training_session_announce_cursor(&self->base);
    tabiya_board_session_emit_move_played(&self->base.board, answer, TRUE);
    if (!has_piece(self, get_position(self)))
        come_back_later(self, g_strdup(_("The king took your piece: nothing protected it.")));
}

/* Black's turn: it passes, unless its king is in check. */
static void let_black(TabiyaRulesLesson *self)
{
    const EngPosition *position = get_position(self);

    if (self->rule->goal == TABIYA_RULE_FREE || position->side_to_move == ENG_WHITE)
        return;
    if (position->checkers == 0) {
        tabiya_training_session_advance(&self->base, ENG_NULL_MOVE);
    } else if (eng_movegen_any(position)) {
        tabiya_training_session_set_verdict(&self->base, g_strdup(_("Check! The king escapes.")));
        set_stage(self, TABIYA_RULES_STAGE_WAITING);
        tabiya_training_session_come(&self->base, 1, answer_check);
    } else {
        come_back_later(self, g_strdup(_("Checkmate! That would be the end of the game.")));
    }
}

static void follow(TabiyaRulesLesson *self, Judgment judgment, char *verdict)
{
    if (judgment == BACK) {
        come_back_later(self, verdict);
        return;
    }
    tabiya_training_session_set_verdict(&self->base, verdict ? verdict : g_strdup(""));
    set_stage(self, judgment == DONE ? TABIYA_RULES_STAGE_DONE : TABIYA_RULES_STAGE_TRYING);
    if (judgment == GO_ON)
        let_black(self);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaRulesLesson *self = TABIYA_RULES_LESSON(session);
    TabiyaTrainingSession *base = &self->base;
    EngPosition before = *get_position(self);
    char *verdict = NULL;

    self->n_moves++;
    tabiya_training_session_advance(base, move);
    tabiya_training_session_announce(base, tabiya_announce_move(&before, move));
    Judgment judgment = JUDGES[self->rule->goal](self, &before, move, &verdict);
    follow(self, judgment, verdict);
    tabiya_training_session_go_to(base, base->at);
    if (judgment != BACK)
        tabiya_training_session_announce_question(base);
    tabiya_board_session_emit_move_played(&self->base.board, move, FALSE);
    return TRUE;
}

/* --- Taking back ------------------------------------------------------------------------------ */

/* The last node before `node` with White to move. NULL: none. */
static const TabiyaNode *find_turn_before(TabiyaRulesLesson *self, const TabiyaNode *node)
{
    gboolean any = self->rule->goal == TABIYA_RULE_FREE;

    do
        node = tabiya_node_get_parent(node);
    while (node && !any && tabiya_node_get_position(node)->side_to_move != ENG_WHITE);
    return node;
}

static gboolean can_undo(TabiyaBoardSession *session)
{
    TabiyaRulesLesson *self = TABIYA_RULES_LESSON(session);

    return self->rule && find_turn_before(self, self->base.at);
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaRulesLesson *self = TABIYA_RULES_LESSON(session);
    TabiyaTrainingSession *base = &self->base;

    if (!can_undo(session))
        return;
    tabiya_training_session_stay(base);
    base->at = find_turn_before(self, base->at);
    self->n_moves -= MIN(self->n_moves, 1);
    tabiya_training_session_set_verdict(base, g_strdup(""));
    set_stage(self, TABIYA_RULES_STAGE_TRYING);
    tabiya_training_session_go_to(base, base->at);
}

/* --- Beginning -------------------------------------------------------------------------------- */

void tabiya_rules_lesson_begin(TabiyaRulesLesson *self, const TabiyaRule *rule)
{
    g_return_if_fail(TABIYA_IS_RULES_LESSON(self));
    g_return_if_fail(rule);
    tabiya_training_session_stay(&self->base);
    self->rule = rule;
    self->ways = 0;
    tabiya_training_session_set_verdict(&self->base, g_strdup(""));
    set_up(self);
}

void tabiya_rules_lesson_again(TabiyaRulesLesson *self)
{
    g_return_if_fail(TABIYA_IS_RULES_LESSON(self));
    tabiya_rules_lesson_begin(self, self->rule);
}

const TabiyaRule *tabiya_rules_lesson_get_rule(TabiyaRulesLesson *self)
{
    g_return_val_if_fail(TABIYA_IS_RULES_LESSON(self), NULL);
    return self->rule;
}

TabiyaRulesStage tabiya_rules_lesson_get_stage(TabiyaRulesLesson *self)
{
    g_return_val_if_fail(TABIYA_IS_RULES_LESSON(self), TABIYA_RULES_STAGE_TRYING);
    return (TabiyaRulesStage)self->base.stage;
}

EngSquare tabiya_rules_lesson_get_piece(TabiyaRulesLesson *self)
{

    g_return_val_if_fail(TABIYA_IS_RULES_LESSON(self), ENG_NO_SQUARE);
    if (self->base.stage != TABIYA_RULES_STAGE_TRYING || self->base.board.cursor != self->base.at ||
        self->rule->piece == ENG_NO_PIECE_TYPE) {
        return ENG_NO_SQUARE;
    }
    EngBitboard pieces = eng_position_pieces(get_position(self), ENG_WHITE, self->rule->piece);
    return pieces != 0 ? (EngSquare)__builtin_ctzll(pieces) : ENG_NO_SQUARE;
}

EngMove tabiya_rules_lesson_get_last_move(TabiyaRulesLesson *self)
{

    g_return_val_if_fail(TABIYA_IS_RULES_LESSON(self), ENG_NO_MOVE);
    const TabiyaNode *node = self->base.board.cursor;
    while (tabiya_node_get_parent(node) && tabiya_node_get_move(node) == ENG_NULL_MOVE)
        node = tabiya_node_get_parent(node);
    return tabiya_node_get_parent(node) ? tabiya_node_get_move(node) : ENG_NO_MOVE;
}

/* It is always White's turn, unless both sides may move. */
static void describe_player(TabiyaBoardSession *session, EngColor color, TabiyaPlayer *player)
{
    TabiyaRulesLesson *self = TABIYA_RULES_LESSON(session);
    const EngPosition *position = tabiya_node_get_position(self->base.board.cursor);

    *player = (TabiyaPlayer){
        .name = g_strdup(color == ENG_WHITE ? _("White") : _("Black")),
        .to_move = self->base.stage == TABIYA_RULES_STAGE_TRYING && position->side_to_move == color,
        .uncounted = self->rule->goal != TABIYA_RULE_FREE,
    };
}

static void tabiya_rules_lesson_class_init(TabiyaRulesLessonClass *klass)
{
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    TabiyaTrainingSessionClass *training_class = TABIYA_TRAINING_SESSION_CLASS(klass);

    board_class->dup_status = dup_status;
    training_class->get_stage_obstacle = get_stage_obstacle;
    training_class->elsewhere = N_("To move, go back to the current position.");
    board_class->play = play;
    board_class->describe_player = describe_player;
    board_class->undo = undo;
    board_class->can_undo = can_undo;
}

static void tabiya_rules_lesson_init(TabiyaRulesLesson *self)
{
    guint n;

    self->base.pause_ms = PAUSE_MS;
    self->rule = tabiya_rules_get(&n);
}

TabiyaRulesLesson *tabiya_rules_lesson_new(void)
{
    TabiyaRulesLesson *self = g_object_new(TABIYA_TYPE_RULES_LESSON, NULL);

    set_up(self);
    return self;
}
