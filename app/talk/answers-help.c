/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rules, themes and help. See abilities.h. */
#include <glib/gi18n-lib.h>

#include "app/names/puzzle-theme.h"
#include "app/talk/abilities.h"
#include "app/talk/answer-words.h"
#include "app/talk/asked.h"
#include "app/analysis/position-facts.h"
#include "app/talk/topics.h"
#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

/* --- Rules and words -------------------------------------------------------------------------- */

/* The questions that lead to a topic, by its key. */
static const struct {
    const char *key, *utterance;
} QUESTIONS[] = {
    /* Translators: from here on, what a person can ask. */
    {"promotion", N_("what is promotion?")},
    {"minor-piece", N_("what is a minor piece?")},
    {"major-piece", N_("what is a major piece?")},
    {"open-file", N_("what is an open file?")},
    {"piece-values", N_("what are the pieces worth?")},
    {"check", N_("what is check?")},
    {"castling", N_("explain castling")},
    {"king-safety", N_("what is king safety?")},
    {"pawn", N_("how does a pawn move?")},
    {"passed-pawn", N_("what is a passed pawn?")},
    {"checkmate", N_("what is checkmate?")},
    {"stalemate", N_("what is stalemate?")},
    {"draw", N_("when is a game drawn?")},
    {"perpetual-check", N_("what is a perpetual check?")},
    {"coordinates", N_("what are the squares called?")},
    {"notation", N_("how are moves written?")},
    {"exchange", N_("what is an exchange?")},
    {"tabiya", N_("what is a tabiya?")},
    {"opening-principles", N_("how should I play the opening?")},
    {"space", N_("what is space?")},
    {"development", N_("what is development?")},
    {"compensation", N_("what is compensation?")},
    {"bishop", N_("how does a bishop move?")},
    {"knight", N_("how does a knight move?")},
    {"rook", N_("how does a rook move?")},
    {"initiative", N_("what is the initiative?")},
    {"tempo", N_("what is a tempo?")},
    {"center", N_("what is the center?")},
    {"isolated-pawn", N_("what is an isolated pawn?")},
    {"doubled-pawns", N_("what are doubled pawns?")},
    {"outpost", N_("what is an outpost?")},
    {"sacrifice", N_("what is a sacrifice?")},
    {"evaluation", N_("what does the evaluation mean?")},
    {"repetition", N_("what is repetition?")},
    {"zugzwang", N_("what is zugzwang?")},
    {"opposition", N_("what is the opposition?")},
    {"endgame", N_("what is the endgame?")},
};

static void offer_topic(TabiyaAnswer *answer, const char *key)
{
    for (gsize i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
        if (g_strcmp0(QUESTIONS[i].key, key) == 0)
            tabiya_answer_offer(answer, _(QUESTIONS[i].utterance));
    }
}

static void show_fen(TabiyaAnswer *answer, const char *fen)
{
    EngPosition position;

    if (fen && eng_fen_parse(&position, fen, NULL))
        tabiya_answer_show_board(answer, &position, ENG_NO_MOVE);
}

void tabiya_ability_explain_rule(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const TabiyaTopic *topic = tabiya_topics_find(tabiya_arguments_get(work->arguments, "topic"));

    if (!topic) {
        tabiya_answer_fail(answer, _("I cannot explain that word. Ask about a rule, a piece or a "
                                     "word of chess."));
        tabiya_answer_offer(answer, _("explain castling"));
        tabiya_answer_offer(answer, _("what can you do?"));
        return;
    }
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_RULE);
    fact->text = g_strdup(tabiya_topic_get_text(topic));
    tabiya_answer_say_text(answer, fact->text);
    show_fen(answer, tabiya_topic_get_fen(topic));
    offer_topic(answer, topic->also);
    tabiya_answer_offer(answer, _("what can you do?"));
}

/* --- Themes ----------------------------------------------------------------------------------- */

static guint read_uci(const EngPosition *start, const char *text, EngMove *moves, guint capacity)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    EngPosition at = *start;
    guint count = 0;

    for (guint i = 0; words[i] && count < capacity; i++) {
        const EngMove move = eng_uci_parse(&at, words[i]);
        if (move == ENG_NO_MOVE)
            break;
        const EngPosition before = at;
        eng_position_play(&at, &before, move);
        moves[count++] = move;
    }
    return count;
}

/* The example's board after the first move, which is the opponent's, and the solution. */
static void show_example(TabiyaAnswer *answer, TabiyaPuzzleTheme theme)
{
    const char *fen = NULL, *text = NULL;
    EngMove moves[TABIYA_TALK_PV_MAX];
    EngPosition start, shown;

    if (!tabiya_puzzle_theme_get_example(theme, &fen, &text) || !eng_fen_parse(&start, fen, NULL))
        return;
    const guint count = read_uci(&start, text, moves, G_N_ELEMENTS(moves));
    if (count < 2)
        return;
    eng_position_play(&shown, &start, moves[0]);
    tabiya_answer_break(answer);
    tabiya_answer_say_text(answer, _("Example:"));
    tabiya_answer_say_line(answer, &shown, moves + 1, count - 1);
    g_string_append_c(answer->text, '.');
    tabiya_answer_add_line(answer, &shown, moves + 1, count - 1);
    tabiya_answer_show_board(answer, &shown, moves[1]);
    tabiya_answer_offer(answer, _("show me"));
}

void tabiya_ability_explain_theme(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    const char *key = tabiya_arguments_get(work->arguments, "theme");
    TabiyaPuzzleTheme theme = TABIYA_THEME_OPENING;

    if (!key || !tabiya_puzzle_theme_find(key, -1, &theme)) {
        tabiya_answer_fail(answer, _("There is no such theme of puzzles."));
        tabiya_answer_offer(answer, _("give me a puzzle"));
        return;
    }
    TabiyaFact *fact = tabiya_answer_add_fact(answer, TABIYA_FACT_RULE);
    fact->text = g_strdup(tabiya_puzzle_theme_get_explanation(theme));
    tabiya_answer_say(answer, C_("theme", "%1$s: %2$s"), tabiya_puzzle_theme_get_name(theme),
                      fact->text);
    show_example(answer, theme);
    tabiya_answer_offer(answer, _("give me a puzzle"));
}

/* --- Help ------------------------------------------------------------------------------------- */

/* The groups of the table, by the first ability of each. */
static const struct {
    const char *first, *heading;
} GROUPS[] = {
    {"analyze_position", N_("The position")},
    {"make_move_or_validate_legality", N_("The board")},
    {"name_opening", N_("Openings and games")},
    {"explain_rule", N_("Rules and help")},
    {"make_moves", N_("The game")},
    {"play_opening", N_("Learning")},
    {"set_level", N_("The program")},
};

static const char *find_heading(const TabiyaAbility *ability)
{
    for (gsize i = 0; i < G_N_ELEMENTS(GROUPS); i++) {
        if (g_str_equal(GROUPS[i].first, ability->name))
            return _(GROUPS[i].heading);
    }
    return NULL;
}

static gboolean needs_argument(const TabiyaAbility *ability)
{
    for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        if (param->required)
            return TRUE;
    }
    return FALSE;
}

/* A title may end with a question mark. */
static void end_paragraph(TabiyaAnswer *answer)
{
    if (!g_str_has_suffix(answer->text->str, "?") && !g_str_has_suffix(answer->text->str, "…"))
        g_string_append_c(answer->text, '.');
}

/* Each group a paragraph, with the titles of what can be asked for without more words. */
static void say_table(TabiyaAnswer *answer)
{
    gboolean is_first = TRUE;

    for (guint i = 0; i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        const char *heading = find_heading(ability);
        if (heading) {
            if (!is_first)
                end_paragraph(answer);
            tabiya_answer_break(answer);
            tabiya_answer_say(answer, C_("heading", "%s:"), heading);
        }
        if (needs_argument(ability))
            continue;
        if (!heading && !g_str_has_suffix(answer->text->str, ":"))
            g_string_append(answer->text, " ·");
        tabiya_answer_say_text(answer, _(ability->title));
        is_first = FALSE;
    }
    end_paragraph(answer);
}

#define EXAMPLES 6

static const char *const IN_OPENING[EXAMPLES] = {
    N_("which opening is this?"), N_("what is played here?"), N_("what is the plan?"),
    N_("who is better?"),         N_("give me a hint"),       N_("play the Italian Game"),
};
static const char *const IN_MIDDLEGAME[EXAMPLES] = {
    N_("who is better?"),    N_("what is the threat?"),   N_("give me a hint"),
    N_("what is the plan?"), N_("explain the last move"), N_("is there a mate?"),
};
static const char *const IN_ENDGAME[EXAMPLES] = {
    N_("who is better?"),    N_("what is the best move?"),  N_("what do the tablebases say?"),
    N_("what is the plan?"), N_("what is the opposition?"), N_("practice an endgame"),
};
static const char *const IN_CHECK[EXAMPLES] = {
    N_("which moves are legal?"), N_("what is the best move?"), N_("is it mate?"),
    N_("give me a hint"),         N_("explain the last move"),  N_("what is check?"),
};
static const char *const WHEN_OVER[EXAMPLES] = {
    N_("review this game"),
    N_("explain the last move"),
    N_("which opening is this?"),
    N_("give me a puzzle"),
    N_("rematch"),
    N_("new game"),
};

static const char *const *find_examples(const TabiyaAsked *self)
{
    if (eng_outcome_is_final(self->outcome))
        return WHEN_OVER;
    if (self->position.checkers)
        return IN_CHECK;
    switch (tabiya_position_phase(&self->position)) {
    case TABIYA_PHASE_OPENING:
        return IN_OPENING;
    case TABIYA_PHASE_ENDGAME:
        return IN_ENDGAME;
    default:
        return IN_MIDDLEGAME;
    }
}

void tabiya_ability_help(TabiyaTalkWork *work, TabiyaAnswer *answer)
{
    TabiyaAsked self;

    tabiya_asked_init_at(&self, work, answer, work->scene->shown);
    tabiya_answer_say_text(answer, _("Ask in your own words, type a move, or say what to do."));
    say_table(answer);
    tabiya_answer_count(answer, &self.position, "abilities", tabiya_abilities_count());
    const char *const *examples = find_examples(&self);
    for (guint i = 0; i < EXAMPLES; i++)
        tabiya_answer_offer(answer, _(examples[i]));
}

/* A short friendly close, and what could come next. */
void tabiya_ability_thank(TabiyaTalkWork *work G_GNUC_UNUSED, TabiyaAnswer *answer)
{
    tabiya_answer_say_text(answer, _("You’re welcome. Ask again at any time."));
    tabiya_answer_offer(answer, _("give me a puzzle"));
    tabiya_answer_offer(answer, _("what can you do?"));
}
