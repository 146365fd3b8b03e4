/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See conversation.h. */
#include "ui/talk/conversation.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/json-add.h"
#include "app/json-text.h"
#include "app/kept-file.h"
#include "app/plain-text.h"
#include "engine/board/fen.h"
#include "ui/talk/answer-text.h"
#include "ui/talk/fact-words.h"

#define FILE_BYTES_MAX (4 * 1024 * 1024)
#define QUESTION_CHARS 1000
#define TEXT_CHARS 20000
#define LINES_MAX 60 /* facts, choices, offers of one answer */
#define LINE_CHARS 2000

struct _TabiyaConversation {
    GObject parent_instance;

    char *folder, *key;
    TabiyaKeptFile *file; /* NULL: nothing is kept */
    GPtrArray *turns;     /* of TabiyaTurn */
    GPtrArray *cleared;   /* the same, or NULL */
};

G_DEFINE_FINAL_TYPE(TabiyaConversation, tabiya_conversation, G_TYPE_OBJECT)

static void turn_free(gpointer data)
{
    TabiyaTurn *self = data;

    g_free(self->question);
    tabiya_answer_free(self->answer);
    tabiya_model_words_free(self->model);
    g_free(self);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_lines(JsonBuilder *builder, const char *name, const GPtrArray *lines)
{
    json_builder_set_member_name(builder, name);
    json_builder_begin_array(builder);
    for (guint i = 0; i < lines->len; i++)
        json_builder_add_string_value(builder, lines->pdata[i]);
    json_builder_end_array(builder);
}

/* The facts in words: nothing else is shown of them later. */
static GPtrArray *dup_facts(const TabiyaAnswer *answer)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < answer->facts->len; i++) {
        char *words = tabiya_fact_dup_words(answer->facts->pdata[i]);
        if (words)
            g_ptr_array_add(lines, words);
    }
    return lines;
}

static void add_answer(JsonBuilder *builder, const TabiyaAnswer *answer)
{
    g_autoptr(GPtrArray) facts = dup_facts(answer);

    add_lines(builder, "facts", facts);
    add_lines(builder, "choices", answer->choices);
    add_lines(builder, "offers", answer->offers);
    if (answer->ability)
        tabiya_json_add_string(builder, "ability", answer->ability->name);
    if (answer->question)
        tabiya_json_add_string(builder, "asks", answer->question);
    if (answer->has_board) {
        json_builder_set_member_name(builder, "board");
        json_builder_begin_object(builder);
        tabiya_answer_text_write_move(builder, &answer->board, answer->board_move);
        json_builder_end_object(builder);
    }
    tabiya_json_add_boolean(builder, "failed", answer->failed);
}

/* The sentences of a model are never written without their marks. */
static void write_turn(const TabiyaTurn *turn, JsonBuilder *builder)
{
    tabiya_json_add_string(builder, "question", turn->question);
    if (!turn->model || turn->model->said->len == 0) {
        tabiya_json_add_string(builder, "text", turn->answer->text->str);
        tabiya_answer_text_write_links(builder, turn->answer->links);
    }
    if (turn->model)
        tabiya_model_words_write(turn->model, builder);
    add_answer(builder, turn->answer);
}

char *tabiya_conversation_dup_text(TabiyaConversation *self)
{
    g_autoptr(JsonBuilder) builder = json_builder_new_immutable();

    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), NULL);
    json_builder_begin_object(builder);
    tabiya_json_add_int(builder, "version", 1);
    json_builder_set_member_name(builder, "turns");
    json_builder_begin_array(builder);
    for (guint i = 0; i < self->turns->len; i++) {
        const TabiyaTurn *turn = self->turns->pdata[i];
        json_builder_begin_object(builder);
        write_turn(turn, builder);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
    json_builder_end_object(builder);
    g_autoptr(JsonNode) root = json_builder_get_root(builder);
    return json_to_string(root, FALSE);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* One line of plain text each. */
static void read_lines(JsonArray *array, GPtrArray *lines)
{
    for (guint i = 0; array && i < MIN(json_array_get_length(array), LINES_MAX); i++) {
        const char *line = tabiya_json_node_get_string(json_array_get_element(array, i));
        if (line && *line != '\0')
            g_ptr_array_add(lines, tabiya_dup_plain(line, -1, LINE_CHARS));
    }
}

static void read_facts(JsonArray *array, TabiyaAnswer *answer)
{
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);

    read_lines(array, lines);
    for (guint i = 0; i < lines->len; i++)
        tabiya_answer_add_fact(answer, TABIYA_FACT_RULE)->text = g_strdup(lines->pdata[i]);
}

static TabiyaAnswer *read_answer(JsonObject *object)
{
    const char *text = tabiya_json_get_string(object, "text");
    const char *asks = tabiya_json_get_string(object, "asks");
    const char *ability = tabiya_json_get_string(object, "ability");
    JsonObject *board = tabiya_answer_text_get_object(json_object_get_member(object, "board"));
    TabiyaAnswer *answer = tabiya_answer_new(ability ? tabiya_ability_find(ability) : NULL, NULL);

    if (text) {
        g_autofree char *plain = tabiya_dup_plain(text, -1, TEXT_CHARS);
        g_string_assign(answer->text, plain);
    }
    tabiya_answer_text_read_links(tabiya_answer_text_get_array(object, "links"), answer);
    read_facts(tabiya_answer_text_get_array(object, "facts"), answer);
    read_lines(tabiya_answer_text_get_array(object, "choices"), answer->choices);
    read_lines(tabiya_answer_text_get_array(object, "offers"), answer->offers);
    if (asks)
        answer->question = tabiya_dup_plain(asks, -1, LINE_CHARS);
    answer->has_board =
        board && tabiya_answer_text_read_move(board, &answer->board, &answer->board_move);
    answer->failed = tabiya_answer_text_get_boolean(object, "failed");
    return answer;
}

static void add_turn(TabiyaConversation *self, char *question, TabiyaAnswer *answer,
                     TabiyaModelWords *model)
{
    TabiyaTurn *turn = g_new(TabiyaTurn, 1);

    *turn = (TabiyaTurn){question, answer, model};
    if (self->turns->len == TABIYA_TURNS_MAX)
        g_ptr_array_remove_index(self->turns, 0);
    g_ptr_array_add(self->turns, turn);
}

static void read_turn(TabiyaConversation *self, JsonObject *object)
{
    const char *question = tabiya_json_get_string(object, "question");

    if (!question)
        return;
    TabiyaAnswer *answer = read_answer(object);
    TabiyaModelWords *model = tabiya_model_words_read(object, answer);
    add_turn(self, tabiya_dup_plain(question, -1, QUESTION_CHARS), answer, model);
}

gboolean tabiya_conversation_read_text(TabiyaConversation *self, const char *text)
{
    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), FALSE);
    g_autoptr(JsonObject) root = tabiya_json_parse(text, -1, FILE_BYTES_MAX, NULL);
    JsonArray *turns = root ? tabiya_answer_text_get_array(root, "turns") : NULL;

    if (!turns || tabiya_json_get_int(root, "version", 0) != 1)
        return FALSE;
    const guint n = json_array_get_length(turns);
    for (guint i = n > TABIYA_TURNS_MAX ? n - TABIYA_TURNS_MAX : 0; i < n; i++) {
        JsonObject *turn = tabiya_answer_text_get_object(json_array_get_element(turns, i));
        if (turn)
            read_turn(self, turn);
    }
    return TRUE;
}

/* --- The file --------------------------------------------------------------------------------- */

static char *dup_text_cb(gpointer owner)
{
    return tabiya_conversation_dup_text(owner);
}

static char *dup_path(TabiyaConversation *self)
{
    g_autofree char *name = g_strconcat(self->key, ".json", NULL);

    return g_build_filename(self->folder, name, NULL);
}

static void open_file(TabiyaConversation *self)
{
    g_autofree char *name = g_strconcat(self->key, ".json", NULL);

    if (self->folder && *self->key != '\0')
        self->file = tabiya_kept_file_new(self->folder, name, dup_text_cb, self);
}

static void save(TabiyaConversation *self)
{
    if (!self->file)
        return;
    g_mkdir_with_parents(self->folder, 0700);
    tabiya_kept_file_save(self->file);
}

static void read_file(TabiyaConversation *self)
{
    g_autofree char *path = self->file ? dup_path(self) : NULL;
    GStatBuf info;

    if (!path || g_stat(path, &info) != 0 || info.st_size > FILE_BYTES_MAX)
        return;
    g_autofree char *text = tabiya_kept_file_read(self->file);
    if (text)
        tabiya_conversation_read_text(self, text);
}

typedef struct {
    char *path;
    gint64 time;
} Old;

static void old_clear(gpointer data)
{
    g_free(((Old *)data)->path);
}

static int compare_old(gconstpointer a, gconstpointer b)
{
    const gint64 first = ((const Old *)a)->time, second = ((const Old *)b)->time;

    return (first > second) - (first < second);
}

/* Of conversations about very many games the oldest go. */
static void remove_old(const char *folder)
{
    g_autoptr(GDir) directory = g_dir_open(folder, 0, NULL);
    g_autoptr(GArray) files = g_array_new(FALSE, FALSE, sizeof(Old));
    const char *name;

    g_array_set_clear_func(files, old_clear);
    while (directory && (name = g_dir_read_name(directory))) {
        Old old = {g_build_filename(folder, name, NULL), 0};
        GStatBuf info;
        if (g_str_has_suffix(name, ".json") && g_stat(old.path, &info) == 0)
            old.time = info.st_mtime;
        if (old.time != 0)
            g_array_append_val(files, old);
        else
            old_clear(&old);
    }
    if (files->len <= TABIYA_CONVERSATIONS_MAX)
        return;
    g_array_sort(files, compare_old);
    for (guint i = 0; i < files->len - TABIYA_CONVERSATIONS_MAX; i++)
        g_unlink(g_array_index(files, Old, i).path);
}

/* --- Turns ------------------------------------------------------------------------------------ */

guint tabiya_conversation_get_n_turns(TabiyaConversation *self)
{
    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), 0);
    return self->turns->len;
}

const TabiyaTurn *tabiya_conversation_get_turn(TabiyaConversation *self, guint index)
{
    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), NULL);
    return self->turns->pdata[index];
}

void tabiya_conversation_add(TabiyaConversation *self, const char *question,
                             const TabiyaAnswer *answer, const TabiyaModelWords *model)
{
    g_return_if_fail(TABIYA_IS_CONVERSATION(self));
    add_turn(self, tabiya_dup_plain(question, -1, QUESTION_CHARS), tabiya_answer_copy(answer),
             tabiya_model_words_copy(model));
    save(self);
}

void tabiya_conversation_clear(TabiyaConversation *self)
{
    g_return_if_fail(TABIYA_IS_CONVERSATION(self));
    if (self->turns->len == 0)
        return;
    g_clear_pointer(&self->cleared, g_ptr_array_unref);
    self->cleared = g_steal_pointer(&self->turns);
    self->turns = g_ptr_array_new_with_free_func(turn_free);
    save(self);
}

gboolean tabiya_conversation_can_restore(TabiyaConversation *self)
{
    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), FALSE);
    return self->cleared != NULL;
}

void tabiya_conversation_restore(TabiyaConversation *self)
{
    g_return_if_fail(TABIYA_IS_CONVERSATION(self));
    if (!self->cleared)
        return;
    g_autoptr(GPtrArray) since = g_steal_pointer(&self->turns);
    self->turns = g_steal_pointer(&self->cleared);
    g_ptr_array_extend_and_steal(self->turns, g_steal_pointer(&since));
    save(self);
}

/* --- Markdown --------------------------------------------------------------------------------- */

/* So that what a person typed stays text. */
static void append_escaped(GString *markdown, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("\\`*_[]<>#|", *text))
            g_string_append_c(markdown, '\\');
        g_string_append_c(markdown, *text == '\n' ? ' ' : *text);
    }
}

static void append_paragraphs(GString *markdown, const char *text)
{
    g_auto(GStrv) paragraphs = g_strsplit(text, "\n", -1);

    for (char **paragraph = paragraphs; *paragraph; paragraph++) {
        if (**paragraph == '\0')
            continue;
        append_escaped(markdown, *paragraph);
        g_string_append(markdown, "\n\n");
    }
}

/* "- ✓ White is better.", "- Rook wins. *(Unchecked: …)*", "- ~~Mate in two.~~ *(False: …)*" */
static void append_said(GString *markdown, const TabiyaSaid *said)
{
    g_autofree char *mark = tabiya_said_dup_mark(said);
    const char *strike = said->verdict == TABIYA_SAID_FALSE ? "~~" : "";

    g_string_append_printf(markdown, "- %s%s", said->verdict == TABIYA_SAID_TRUE ? "✓ " : "",
                           strike);
    append_escaped(markdown, said->text);
    g_string_append(markdown, strike);
    if (mark) {
        g_string_append(markdown, " *(");
        append_escaped(markdown, mark);
        g_string_append(markdown, ")*");
    }
    g_string_append_c(markdown, '\n');
}

static void append_model(GString *markdown, const TabiyaModelWords *model)
{
    g_autofree char *source = tabiya_model_words_dup_source(model);

    for (guint i = 0; i < model->said->len; i++)
        append_said(markdown, model->said->pdata[i]);
    for (guint i = 0; i < model->deeds->len; i++) {
        g_string_append(markdown, "- ");
        append_escaped(markdown, ((TabiyaModelDeed *)model->deeds->pdata[i])->text);
        g_string_append_c(markdown, '\n');
    }
    g_string_append(markdown, "\n*");
    append_escaped(markdown, source);
    g_string_append(markdown, "*\n\n");
}

static void append_turn(GString *markdown, const TabiyaTurn *turn)
{
    const TabiyaAnswer *answer = turn->answer;
    char fen[ENG_FEN_MAX];

    g_string_append(markdown, "## ");
    append_escaped(markdown, turn->question);
    g_string_append(markdown, "\n\n");
    if (!turn->model || turn->model->said->len == 0)
        append_paragraphs(markdown, answer->text->str);
    if (turn->model)
        append_model(markdown, turn->model);
    if (answer->question)
        append_paragraphs(markdown, answer->question);
    for (guint i = 0; i < answer->choices->len; i++) {
        g_string_append(markdown, "- ");
        append_escaped(markdown, answer->choices->pdata[i]);
        g_string_append(markdown, i + 1 < answer->choices->len ? "\n" : "\n\n");
    }
    if (answer->has_board)
        g_string_append_printf(markdown, "`%s`\n\n", eng_fen_write(&answer->board, fen));
}

char *tabiya_conversation_dup_markdown(TabiyaConversation *self, const char *title)
{
    g_autoptr(GString) markdown = g_string_new("# ");

    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), NULL);
    append_escaped(markdown, title);
    g_string_append(markdown, "\n\n");
    for (guint i = 0; i < self->turns->len; i++)
        append_turn(markdown, self->turns->pdata[i]);
    return g_string_free(g_steal_pointer(&markdown), FALSE);
}

/* --- Life ------------------------------------------------------------------------------------- */

const char *tabiya_conversation_get_key(TabiyaConversation *self)
{
    g_return_val_if_fail(TABIYA_IS_CONVERSATION(self), NULL);
    return self->key;
}

void tabiya_conversation_set_key(TabiyaConversation *self, const char *key)
{
    g_return_if_fail(TABIYA_IS_CONVERSATION(self));
    if (g_str_equal(self->key, key))
        return;
    if (self->file) {
        g_autofree char *path = dup_path(self);
        g_clear_pointer(&self->file, tabiya_kept_file_free);
        tabiya_kept_files_finish();
        g_unlink(path);
    }
    g_free(self->key);
    self->key = g_strdup(key);
    open_file(self);
    if (self->turns->len > 0)
        save(self);
}

static void tabiya_conversation_finalize(GObject *object)
{
    TabiyaConversation *self = TABIYA_CONVERSATION(object);

    g_clear_pointer(&self->file, tabiya_kept_file_free);
    g_clear_pointer(&self->cleared, g_ptr_array_unref);
    g_ptr_array_unref(self->turns);
    g_free(self->folder);
    g_free(self->key);
    G_OBJECT_CLASS(tabiya_conversation_parent_class)->finalize(object);
}

static void tabiya_conversation_class_init(TabiyaConversationClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_conversation_finalize;
}

static void tabiya_conversation_init(TabiyaConversation *self)
{
    self->turns = g_ptr_array_new_with_free_func(turn_free);
}

TabiyaConversation *tabiya_conversation_new(const char *folder, const char *key)
{
    TabiyaConversation *self = g_object_new(TABIYA_TYPE_CONVERSATION, NULL);

    self->folder = g_strdup(folder);
    self->key = g_strdup(key);
    open_file(self);
    read_file(self);
    if (folder)
        remove_old(folder);
    return self;
}
