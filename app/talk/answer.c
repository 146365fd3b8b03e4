/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answer.h. */
#include "app/talk/answer.h"

#include <string.h>

#include "app/game/numbered-move.h"
#include "app/game/shown-move.h"
#include "engine/board/movegen.h"

static void fact_free_cb(gpointer data)
{
    TabiyaFact *self = data;

    g_free(self->text);
    g_array_unref(self->moves);
    g_free(self);
}

TabiyaAnswer *tabiya_answer_new(const TabiyaAbility *ability, const TabiyaArguments *arguments)
{
    TabiyaAnswer *self = g_new0(TabiyaAnswer, 1);

    self->ability = ability;
    self->arguments = arguments ? tabiya_arguments_copy(arguments) : tabiya_arguments_new();
    self->text = g_string_new(NULL);
    self->links = g_array_new(FALSE, FALSE, sizeof(TabiyaAnswerLink));
    self->facts = g_ptr_array_new_with_free_func(fact_free_cb);
    self->choices = g_ptr_array_new_with_free_func(g_free);
    self->offers = g_ptr_array_new_with_free_func(g_free);
    return self;
}

static void copy_facts(TabiyaAnswer *copy, const GPtrArray *facts)
{
    for (guint i = 0; i < facts->len; i++) {
        const TabiyaFact *fact = facts->pdata[i];
        TabiyaFact *added = tabiya_answer_add_fact(copy, fact->kind);
        GArray *moves = added->moves;

        *added = *fact;
        added->text = g_strdup(fact->text);
        added->moves = moves;
        if (fact->moves->len > 0)
            g_array_append_vals(moves, fact->moves->data, fact->moves->len);
    }
}

static void copy_texts(GPtrArray *copy, const GPtrArray *texts)
{
    for (guint i = 0; i < texts->len; i++)
        g_ptr_array_add(copy, g_strdup(texts->pdata[i]));
}

TabiyaAnswer *tabiya_answer_copy(const TabiyaAnswer *self)
{
    TabiyaAnswer *copy = tabiya_answer_new(self->ability, self->arguments);

    g_string_append_len(copy->text, self->text->str, (gssize)self->text->len);
    if (self->links->len > 0)
        g_array_append_vals(copy->links, self->links->data, self->links->len);
    copy_facts(copy, self->facts);
    copy_texts(copy->choices, self->choices);
    copy_texts(copy->offers, self->offers);
    copy->question = g_strdup(self->question);
    copy->has_board = self->has_board;
    copy->board = self->board;
    copy->board_move = self->board_move;
    copy->change = self->change ? tabiya_change_copy(self->change) : NULL;
    copy->changed = self->changed;
    copy->change_id = self->change_id;
    copy->failed = self->failed;
    return copy;
}

void tabiya_answer_free(TabiyaAnswer *self)
{
    if (!self)
        return;
    tabiya_arguments_free(self->arguments);
    g_string_free(self->text, TRUE);
    g_array_unref(self->links);
    g_ptr_array_unref(self->facts);
    g_ptr_array_unref(self->choices);
    g_ptr_array_unref(self->offers);
    g_free(self->question);
    tabiya_change_free(self->change);
    g_free(self);
}

/* --- Text ------------------------------------------------------------------------------------- */

static gboolean ends_with_any(const GString *text, const char *const *ends)
{
    for (; *ends; ends++) {
        if (g_str_has_suffix(text->str, *ends))
            return TRUE;
    }
    return FALSE;
}

/* Words stand apart, but not at the beginning of a paragraph or after an opening mark. Chinese
 * marks bring their own space. */
static void begin_word(TabiyaAnswer *self)
{
    static const char *const OPEN[] = {"\n", " ",  "(",  "“",  "\302\240", "。", "？",
                                       "！", "，", "；", "：", "、",       "（", NULL};

    if (self->text->len > 0 && !ends_with_any(self->text, OPEN))
        g_string_append_c(self->text, ' ');
}

void tabiya_answer_say_text(TabiyaAnswer *self, const char *sentence)
{
    begin_word(self);
    g_string_append(self->text, sentence);
}

void tabiya_answer_say(TabiyaAnswer *self, const char *format, ...)
{
    va_list arguments;

    begin_word(self);
    va_start(arguments, format);
    g_string_append_vprintf(self->text, format, arguments);
    va_end(arguments);
}

void tabiya_answer_break(TabiyaAnswer *self)
{
    if (self->text->len > 0 && !g_str_has_suffix(self->text->str, "\n"))
        g_string_append_c(self->text, '\n');
}

static void append_move(TabiyaAnswer *self, const EngPosition *before, EngMove move)
{
    g_autofree char *shown = tabiya_shown_move_dup(before, move);
    TabiyaAnswerLink link = {.start = (guint)self->text->len, .before = *before, .move = move};

    g_string_append(self->text, shown);
    link.end = (guint)self->text->len;
    g_array_append_val(self->links, link);
}

void tabiya_answer_say_move(TabiyaAnswer *self, const EngPosition *before, EngMove move)
{
    begin_word(self);
    append_move(self, before, move);
}

void tabiya_answer_say_line(TabiyaAnswer *self, const EngPosition *start, const EngMove *moves,
                            gsize count)
{
    EngPosition position = *start, before;

    for (gsize i = 0; i < count && eng_move_is_legal(&position, moves[i]); i++) {
        begin_word(self);
        if (i == 0 || position.side_to_move == ENG_WHITE)
            tabiya_numbered_move_append(self->text, &position);
        append_move(self, &position, moves[i]);
        before = position;
        eng_position_play(&position, &before, moves[i]);
    }
}

void tabiya_answer_fail(TabiyaAnswer *self, const char *format, ...)
{
    va_list arguments;

    g_string_truncate(self->text, 0);
    g_array_set_size(self->links, 0);
    g_clear_pointer(&self->change, tabiya_change_free);
    g_ptr_array_set_size(self->offers, 0);
    self->has_board = FALSE;
    self->failed = TRUE;
    va_start(arguments, format);
    g_string_append_vprintf(self->text, format, arguments);
    va_end(arguments);
}

/* --- Facts, questions, offers -------------------------------------------------------- */

TabiyaFact *tabiya_answer_add_fact(TabiyaAnswer *self, TabiyaFactKind kind)
{
    TabiyaFact *fact = g_new0(TabiyaFact, 1);

    fact->kind = kind;
    fact->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_ptr_array_add(self->facts, fact);
    return fact;
}

void tabiya_fact_set_line(TabiyaFact *self, const EngPosition *start, const EngMove *moves,
                          gsize count)
{
    self->has_position = TRUE;
    self->start = *start;
    g_array_set_size(self->moves, 0);
    if (count > 0)
        g_array_append_vals(self->moves, moves, (guint)count);
}

void tabiya_answer_ask(TabiyaAnswer *self, const char *question)
{
    g_free(self->question);
    self->question = g_strdup(question);
}

void tabiya_answer_add_choice(TabiyaAnswer *self, const char *utterance)
{
    g_ptr_array_add(self->choices, g_strdup(utterance));
}

void tabiya_answer_offer(TabiyaAnswer *self, const char *utterance)
{
    g_ptr_array_add(self->offers, g_strdup(utterance));
}

void tabiya_answer_show_board(TabiyaAnswer *self, const EngPosition *board, EngMove move)
{
    self->has_board = TRUE;
    self->board = *board;
    self->board_move = move;
}

void tabiya_answer_set_change(TabiyaAnswer *self, TabiyaChange *change)
{
    tabiya_change_free(self->change);
    self->change = change;
}

const char *tabiya_fact_kind_get_name(TabiyaFactKind kind)
{
    static const char *const NAMES[TABIYA_N_FACTS] = {
        [TABIYA_FACT_POSITION] = "position",   [TABIYA_FACT_EVALUATION] = "evaluation",
        [TABIYA_FACT_LINE] = "line",           [TABIYA_FACT_CLAIM] = "claim",
        [TABIYA_FACT_OPENING] = "opening",     [TABIYA_FACT_COUNT] = "count",
        [TABIYA_FACT_TABLEBASE] = "tablebase", [TABIYA_FACT_GAME] = "game",
        [TABIYA_FACT_PUZZLE] = "puzzle",       [TABIYA_FACT_RULE] = "rule",
        [TABIYA_FACT_SETTING] = "setting",
    };
    return NAMES[kind];
}

const TabiyaFact *tabiya_answer_find_fact(const TabiyaAnswer *self, TabiyaFactKind kind)
{
    for (guint i = 0; i < self->facts->len; i++) {
        const TabiyaFact *fact = self->facts->pdata[i];
        if (fact->kind == kind)
            return fact;
    }
    return NULL;
}
