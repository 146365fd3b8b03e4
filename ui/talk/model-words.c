/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See model-words.h. */
#include "ui/talk/model-words.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/json-add.h"
#include "app/json-text.h"
#include "app/plain-text.h"
#include "engine/board/movegen.h"
#include "engine/board/san.h"
#include "ui/talk/answer-text.h"

#define SENTENCES_MAX 200
#define SENTENCE_CHARS 4000
#define NAME_CHARS 100
#define DEEDS_MAX 30
#define MOVES_MAX 60

static const char *const VERDICTS[] = {
    [TABIYA_SAID_NO_CLAIM] = "none",
    [TABIYA_SAID_TRUE] = "true",
    [TABIYA_SAID_FALSE] = "false",
    [TABIYA_SAID_UNCHECKED] = "unchecked",
};

static void deed_free(gpointer data)
{
    TabiyaModelDeed *self = data;

    g_free(self->text);
    g_free(self);
}

TabiyaModelWords *tabiya_model_words_new(const char *name)
{
    TabiyaModelWords *self = g_new0(TabiyaModelWords, 1);

    self->name = tabiya_dup_plain(name, -1, NAME_CHARS);
    self->said = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_said_free);
    self->deeds = g_ptr_array_new_with_free_func(deed_free);
    return self;
}

void tabiya_model_words_free(TabiyaModelWords *self)
{
    if (!self)
        return;
    g_free(self->name);
    g_ptr_array_unref(self->said);
    g_ptr_array_unref(self->deeds);
    g_free(self);
}

/* --- Sentences -------------------------------------------------------------------------------- */

static TabiyaSaid *said_copy(const TabiyaSaid *from)
{
    TabiyaSaid *self = tabiya_said_new(from->start, from->end, from->verdict);

    self->text = tabiya_dup_plain(from->text, -1, SENTENCE_CHARS);
    self->reason = from->reason ? tabiya_dup_plain(from->reason, -1, SENTENCE_CHARS) : NULL;
    self->begins_paragraph = from->begins_paragraph;
    self->has_line = from->has_line && from->moves;
    if (self->has_line) {
        self->before = from->before;
        self->moves = g_array_copy(from->moves);
    }
    if (g_str_equal(self->text, from->text)) /* else they would be in other places */
        g_array_append_vals(self->links, from->links->data, from->links->len);
    return self;
}

TabiyaModelWords *tabiya_model_words_copy(const TabiyaModelWords *self)
{
    if (!self)
        return NULL;
    TabiyaModelWords *copy = tabiya_model_words_new(self->name);

    copy->tokens = self->tokens;
    copy->is_cut = self->is_cut;
    for (guint i = 0; i < self->said->len; i++)
        g_ptr_array_add(copy->said, said_copy(self->said->pdata[i]));
    for (guint i = 0; i < self->deeds->len; i++) {
        const TabiyaModelDeed *deed = self->deeds->pdata[i];
        tabiya_model_words_add_deed(copy, deed->text, deed->change_id);
    }
    return copy;
}

/* A paragraph of the answer's text, with its links. */
static void put(TabiyaSaid *said, TabiyaAnswer *answer)
{
    if (answer->text->len > 0)
        g_string_append_c(answer->text, '\n');
    said->start = (guint)answer->text->len;
    g_string_append(answer->text, said->text);
    said->end = (guint)answer->text->len;
    for (char *at = answer->text->str + said->start; *at != '\0'; at++)
        *at = *at == '\n' ? ' ' : *at;
    for (guint i = 0; i < said->links->len; i++) {
        TabiyaAnswerLink link = g_array_index(said->links, TabiyaAnswerLink, i);
        link.start += said->start;
        link.end += said->start;
        g_array_append_val(answer->links, link);
    }
}

void tabiya_model_words_add(TabiyaModelWords *self, const TabiyaSaid *said, TabiyaAnswer *answer)
{
    TabiyaSaid *copy = said_copy(said);

    copy->start = copy->end = 0;
    if (copy->verdict != TABIYA_SAID_FALSE)
        put(copy, answer);
    g_ptr_array_add(self->said, copy);
}

void tabiya_model_words_add_deed(TabiyaModelWords *self, const char *text, guint change_id)
{
    TabiyaModelDeed *deed = g_new(TabiyaModelDeed, 1);

    *deed = (TabiyaModelDeed){tabiya_dup_plain(text, -1, SENTENCE_CHARS), change_id};
    g_ptr_array_add(self->deeds, deed);
}

guint tabiya_model_words_count(const TabiyaModelWords *self, TabiyaSaidVerdict verdict)
{
    guint n = 0;

    for (guint i = 0; i < self->said->len; i++)
        n += ((const TabiyaSaid *)self->said->pdata[i])->verdict == verdict ? 1 : 0;
    return n;
}

gboolean tabiya_said_can_play(const TabiyaSaid *said)
{
    return said->verdict == TABIYA_SAID_TRUE && said->has_line && said->moves->len > 0;
}

char *tabiya_said_dup_mark(const TabiyaSaid *said)
{
    const gboolean is_false = said->verdict == TABIYA_SAID_FALSE;

    if (!tabiya_said_is_marked(said))
        return NULL;
    if (!said->reason || *said->reason == '\0')
        return g_strdup(is_false ? _("False") : _("Unchecked"));
    /* Translators: of a sentence, with the reason, a sentence. */
    return g_strdup_printf(is_false ? _("False: %s") : _("Unchecked: %s"), said->reason);
}

char *tabiya_model_words_dup_source(const TabiyaModelWords *self)
{
    const int tokens = (int)MIN(self->tokens, G_MAXINT);

    if (tokens == 0) {
        /* Translators: a language model's name. */
        return g_strdup_printf(_("From %s; the server did not count tokens"), self->name);
    }
    /* Translators: a language model's name, and what its answer has used. */
    return g_strdup_printf(ngettext("From %s, %'d token", "From %s, %'d tokens", (gulong)tokens),
                           self->name, tokens);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_line(const TabiyaSaid *said, JsonBuilder *builder)
{
    EngPosition position = said->before;

    tabiya_answer_text_write_move(builder, &position, ENG_NO_MOVE);
    json_builder_set_member_name(builder, "line");
    json_builder_begin_array(builder);
    for (guint i = 0; i < MIN(said->moves->len, MOVES_MAX); i++) {
        const EngMove move = g_array_index(said->moves, EngMove, i);
        char san[ENG_SAN_MAX];
        const EngPosition before = position;
        json_builder_add_string_value(builder, eng_san_write(&before, move, san));
        eng_position_play(&position, &before, move);
    }
    json_builder_end_array(builder);
}

static void write_said(const TabiyaSaid *said, JsonBuilder *builder)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "text", said->text);
    tabiya_json_add_string(builder, "verdict", VERDICTS[said->verdict]);
    if (said->reason)
        tabiya_json_add_string(builder, "reason", said->reason);
    tabiya_answer_text_write_links(builder, said->links);
    if (said->has_line)
        write_line(said, builder);
    json_builder_end_object(builder);
}

void tabiya_model_words_write(const TabiyaModelWords *self, JsonBuilder *builder)
{
    json_builder_set_member_name(builder, "model");
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "name", self->name);
    tabiya_json_add_int(builder, "tokens", self->tokens);
    tabiya_json_add_boolean(builder, "cut", self->is_cut);
    json_builder_set_member_name(builder, "said");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->said->len; i++)
        write_said(self->said->pdata[i], builder);
    json_builder_end_array(builder);
    json_builder_set_member_name(builder, "done");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->deeds->len; i++)
        json_builder_add_string_value(builder, ((TabiyaModelDeed *)self->deeds->pdata[i])->text);
    json_builder_end_array(builder);
    json_builder_end_object(builder);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Whatever is not known is unchecked. */
static TabiyaSaidVerdict read_verdict(JsonObject *object)
{
    const char *name = tabiya_json_get_string(object, "verdict");

    for (guint i = 0; name && i < G_N_ELEMENTS(VERDICTS); i++) {
        if (g_str_equal(name, VERDICTS[i]))
            return (TabiyaSaidVerdict)i;
    }
    return TABIYA_SAID_UNCHECKED;
}

/* A line that is not legal to its end is none. */
static void read_line(JsonObject *object, TabiyaSaid *said)
{
    JsonArray *line = tabiya_answer_text_get_array(object, "line");
    EngMove move;

    if (!line || !tabiya_answer_text_read_move(object, &said->before, &move))
        return;
    EngPosition position = said->before;
    said->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    for (guint i = 0; i < MIN(json_array_get_length(line), MOVES_MAX); i++) {
        const char *san = tabiya_json_node_get_string(json_array_get_element(line, i));
        const EngPosition before = position;
        if (!san || eng_san_parse(&before, san, -1, &move) != ENG_SAN_OK)
            return;
        g_array_append_val(said->moves, move);
        eng_position_play(&position, &before, move);
    }
    said->has_line = TRUE;
}

static void read_said(JsonObject *object, TabiyaModelWords *self, TabiyaAnswer *answer)
{
    const char *text = tabiya_json_get_string(object, "text");
    const char *reason = tabiya_json_get_string(object, "reason");

    if (!text || *text == '\0')
        return;
    TabiyaSaid *said = tabiya_said_new(0, 0, read_verdict(object));
    g_autoptr(TabiyaAnswer) alone = tabiya_answer_new(NULL, NULL);
    said->text = tabiya_dup_plain(text, -1, SENTENCE_CHARS);
    said->reason = g_strdup(reason);
    g_string_assign(alone->text, said->text);
    tabiya_answer_text_read_links(tabiya_answer_text_get_array(object, "links"), alone);
    g_array_append_vals(said->links, alone->links->data, alone->links->len);
    read_line(object, said);
    tabiya_model_words_add(self, said, answer);
    tabiya_said_free(said);
}

static void read_all_said(JsonObject *object, TabiyaModelWords *self, TabiyaAnswer *answer)
{
    JsonArray *said = tabiya_answer_text_get_array(object, "said");

    for (guint i = 0; said && i < MIN(json_array_get_length(said), SENTENCES_MAX); i++) {
        JsonNode *node = json_array_get_element(said, i);
        if (JSON_NODE_HOLDS_OBJECT(node))
            read_said(json_node_get_object(node), self, answer);
    }
}

static void read_deeds(JsonObject *object, TabiyaModelWords *self)
{
    JsonArray *done = tabiya_answer_text_get_array(object, "done");

    for (guint i = 0; done && i < MIN(json_array_get_length(done), DEEDS_MAX); i++) {
        const char *text = tabiya_json_node_get_string(json_array_get_element(done, i));
        if (text && *text != '\0')
            tabiya_model_words_add_deed(self, text, 0);
    }
}

TabiyaModelWords *tabiya_model_words_read(JsonObject *object, TabiyaAnswer *answer)
{
    JsonNode *node = json_object_get_member(object, "model");

    if (!node || !JSON_NODE_HOLDS_OBJECT(node))
        return NULL;
    JsonObject *model = json_node_get_object(node);
    const char *name = tabiya_json_get_string(model, "name");
    TabiyaModelWords *self = tabiya_model_words_new(name ? name : "");
    self->tokens = MAX(tabiya_json_get_int(model, "tokens", 0), 0);
    self->is_cut = tabiya_answer_text_get_boolean(model, "cut");
    read_all_said(model, self, answer);
    read_deeds(model, self);
    return self;
}
