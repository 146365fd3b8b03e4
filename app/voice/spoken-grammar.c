/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spoken-grammar.h. */
#include "app/voice/spoken-grammar.h"

#include <string.h>

#include "app/voice/phrase-list.h"
#include "app/voice/spoken-commands.h"
#include "app/voice/spoken-moves.h"
#include "app/voice/spoken-vocabulary.h"
#include "engine/board/movegen.h"

struct TabiyaSpokenGrammar {
    gatomicrefcount references;
    const char *language; /* of the vocabulary */
    TabiyaPhraseList *list;
    GPtrArray *words; /* of strings, NULL-terminated */
};

/* --- Phrases --------------------------------------------------------------------------------- */

static void add_moves(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                      const TabiyaSpokenScene *scene)
{
    EngMoveList moves;

    eng_movegen_legal(scene->position, &moves);
    if (scene->n_choices > 0) {
        moves.count = 0;
        for (guint i = 0; i < scene->n_choices && i < G_N_ELEMENTS(moves.moves); i++) {
            if (eng_move_is_legal(scene->position, scene->choices[i]))
                moves.moves[moves.count++] = scene->choices[i];
        }
    }
    tabiya_spoken_moves_add(list, words, scene->position, &moves);
}

static void add_answer(TabiyaPhraseList *list, TabiyaHeardKind kind, const char *phrases)
{
    const guint meaning = tabiya_phrase_list_mean(list, (TabiyaSpokenMeaning){.kind = kind});

    tabiya_phrase_list_add(list, meaning, (const char *const[]){phrases, NULL});
}

static void add_answers(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words)
{
    add_answer(list, TABIYA_HEARD_YES, words->yes);
    add_answer(list, TABIYA_HEARD_NO, words->no);
    add_answer(list, TABIYA_HEARD_UNDO, words->undo);
}

/* "the first one", with an open question. */
static void add_ordinals(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                         const TabiyaSpokenScene *scene)
{
    for (guint i = 0; i < scene->n_choices && i < G_N_ELEMENTS(words->ordinals); i++) {
        if (!words->ordinals[i])
            continue;
        const guint meaning = tabiya_phrase_list_mean(
            list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_MOVE, .move = scene->choices[i]});
        tabiya_phrase_list_add(list, meaning, (const char *const[]){words->ordinals[i], NULL});
    }
}

static void add_command(TabiyaPhraseList *list, const char *words, const char *asked)
{
    if (g_hash_table_contains(list->by_words, words))
        return;
    const guint meaning = tabiya_phrase_list_mean(
        list, (TabiyaSpokenMeaning){.kind = TABIYA_HEARD_WORDS, .words = asked});
    tabiya_phrase_list_add(list, meaning, (const char *const[]){words, NULL});
}

/* `asked`: the same row in the language that is asked in; NULL: as it is spoken. */
static void add_row(TabiyaPhraseList *list, const char *row, const char *asked)
{
    g_auto(GStrv) phrases = g_strsplit(row, "|", -1);
    g_autofree char *first = asked ? g_strndup(asked, strcspn(asked, "|=")) : NULL;

    for (char **phrase = phrases; *phrase; phrase++) {
        g_auto(GStrv) parts = g_strsplit(*phrase, "=", 2);
        add_command(list, parts[0], first ? first : parts[1] ? parts[1] : parts[0]);
    }
}

static void add_commands(TabiyaPhraseList *list, const TabiyaSpokenCommands *commands,
                         const TabiyaSpokenCommands *asked)
{
    for (guint i = 0; commands->commands[i]; i++)
        add_row(list, commands->commands[i], asked ? asked->commands[i] : NULL);
}

static void add_opening(TabiyaPhraseList *list, const char *before, const char *names,
                        const char *asked)
{
    g_auto(GStrv) all = g_strsplit(names, "|", -1);

    for (char **name = all; *name; name++) {
        g_autofree char *words = g_strconcat(before, " ", *name, NULL);
        add_command(list, words, asked ? asked : words);
    }
}

static void add_openings(TabiyaPhraseList *list, const TabiyaSpokenCommands *commands,
                         const TabiyaSpokenCommands *asked)
{
    for (guint i = 0; commands->openings[i]; i++) {
        const char *name = asked ? asked->openings[i] : "";
        for (guint k = 0; commands->before[k]; k++) {
            g_autofree char *words = g_strdup_printf("%s %.*s", asked ? asked->before[k] : "",
                                                     (int)strcspn(name, "|"), name);
            add_opening(list, commands->before[k], commands->openings[i], asked ? words : NULL);
        }
    }
}

/* Those of the language, in words of English if the program does not speak it. */
static void add_language(TabiyaPhraseList *list, const char *language,
                         const TabiyaSpokenScene *scene)
{
    const TabiyaSpokenCommands *commands = tabiya_spoken_commands_find(language);
    const TabiyaSpokenCommands *asked =
        scene->asks_in_english ? tabiya_spoken_commands_find("en") : NULL;

    if (!commands || scene->n_choices > 0)
        return;
    if (scene->sets & TABIYA_SPOKEN_COMMANDS)
        add_commands(list, commands, asked == commands ? NULL : asked);
    if (scene->sets & TABIYA_SPOKEN_OPENINGS)
        add_openings(list, commands, asked == commands ? NULL : asked);
}

static void add_more(TabiyaPhraseList *list, char *const *more)
{
    for (; more && *more; more++)
        add_row(list, *more, NULL);
}

static void add_all(TabiyaPhraseList *list, const TabiyaSpokenVocabulary *words,
                    const TabiyaSpokenScene *scene)
{
    if (scene->position && (scene->sets & TABIYA_SPOKEN_MOVES))
        add_moves(list, words, scene);
    if (scene->n_choices > 0)
        add_ordinals(list, words, scene);
    if (scene->sets & TABIYA_SPOKEN_ANSWERS)
        add_answers(list, words);
    add_language(list, words->language, scene);
    add_more(list, scene->more);
    if (scene->position && (scene->sets & TABIYA_SPOKEN_ILLEGAL_MOVES))
        tabiya_spoken_moves_add_illegal(list, words, scene->position);
}

/* --- Words ----------------------------------------------------------------------------------- */

static int compare_words(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *collect_words(const TabiyaPhraseList *list)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < list->phrases->len; i++) {
        g_auto(GStrv) split =
            g_strsplit(g_array_index(list->phrases, TabiyaSpokenPhrase, i).words, " ", -1);
        for (char **word = split; *word; word++) {
            if (g_hash_table_contains(seen, *word))
                continue;
            char *copy = g_strdup(*word);
            g_hash_table_add(seen, copy);
            g_ptr_array_add(words, copy);
        }
    }
    g_ptr_array_sort(words, compare_words);
    g_ptr_array_add(words, NULL);
    return words;
}

/* --- The grammar ----------------------------------------------------------------------------- */

TabiyaSpokenGrammar *tabiya_spoken_grammar_new(const char *language, const TabiyaSpokenScene *scene)
{
    const TabiyaSpokenVocabulary *words = tabiya_spoken_vocabulary_find(language);
    TabiyaSpokenGrammar *self = g_new0(TabiyaSpokenGrammar, 1);

    g_atomic_ref_count_init(&self->references);
    self->language = words ? words->language : "";
    self->list = tabiya_phrase_list_new();
    if (words)
        add_all(self->list, words, scene);
    self->words = collect_words(self->list);
    return self;
}

TabiyaSpokenGrammar *tabiya_spoken_grammar_ref(TabiyaSpokenGrammar *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void tabiya_spoken_grammar_unref(TabiyaSpokenGrammar *self)
{
    if (!self || !g_atomic_ref_count_dec(&self->references))
        return;
    tabiya_phrase_list_free(self->list);
    g_ptr_array_unref(self->words);
    g_free(self);
}

const char *const *tabiya_spoken_languages(void)
{
    return tabiya_spoken_vocabulary_list();
}

guint tabiya_spoken_grammar_count_phrases(const TabiyaSpokenGrammar *self)
{
    return self->list->phrases->len;
}

const TabiyaSpokenPhrase *tabiya_spoken_grammar_phrase_at(const TabiyaSpokenGrammar *self,
                                                          guint index)
{
    return &g_array_index(self->list->phrases, TabiyaSpokenPhrase, index);
}

guint tabiya_spoken_grammar_count_meanings(const TabiyaSpokenGrammar *self)
{
    return self->list->meanings->len;
}

const TabiyaSpokenMeaning *tabiya_spoken_grammar_meaning_at(const TabiyaSpokenGrammar *self,
                                                            guint index)
{
    return &g_array_index(self->list->meanings, TabiyaSpokenMeaning, index);
}

const GArray *tabiya_spoken_grammar_find(const TabiyaSpokenGrammar *self, const char *words)
{
    return g_hash_table_lookup(self->list->by_words, words);
}

const char *const *tabiya_spoken_grammar_get_words(const TabiyaSpokenGrammar *self)
{
    return (const char *const *)self->words->pdata;
}

const char *tabiya_spoken_grammar_get_language(const TabiyaSpokenGrammar *self)
{
    return self->language;
}
