/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See talk.h. */
#include "app/talk/talk.h"

#include <glib/gi18n-lib.h>

#include "app/names/opening-shown.h"
#include "app/talk/back-reference.h"
#include "app/talk/talk-searcher.h"

/* What understanding needs; made once, on a thread, and then only read. */
typedef struct {
    TabiyaOpeningSearch *openings;
    TabiyaGrammar *grammar;
} Mind;

struct _TabiyaTalk {
    GObject parent_instance;

    TabiyaDesk *desk;
    TabiyaTalkSearcher *searcher;
    char *language;

    GMutex mutex;  /* for making the minds */
    Mind *mind;    /* atomic; NULL: not made yet */
    Mind *english; /* the same, if that is another language: for what the first does not know */
    gboolean is_preparing;

    GQueue *waiting;                /* of GTask, the first one is being answered */
    TabiyaAnswer *previous, *games; /* the last answer, and the last one that listed games */
    guint n_forgotten;              /* how often they were forgotten */
};

G_DEFINE_FINAL_TYPE(TabiyaTalk, tabiya_talk, G_TYPE_OBJECT)

/* A question on its way, or words whose meaning is guessed. What was said before may be forgotten
 * while a thread reads it, so the question has copies. */
typedef struct {
    char *words; /* NULL: an ability is run */
    const TabiyaAbility *ability;
    TabiyaArguments *arguments;
    TabiyaScene *scene;             /* from when its turn came */
    TabiyaAnswer *previous, *games; /* the same; NULL: there are none */
    TabiyaAnswer *answer;
    guint n_forgotten; /* the talk's when it was asked … */
    gboolean is_aside; /* … or it is never remembered */
} Question;

static Question *question_new(const char *words)
{
    Question *self = g_new0(Question, 1);

    self->words = g_strdup(words);
    return self;
}

static void question_free_cb(gpointer data)
{
    Question *self = data;

    g_free(self->words);
    tabiya_arguments_free(self->arguments);
    g_clear_pointer(&self->scene, tabiya_scene_unref);
    tabiya_answer_free(self->previous);
    tabiya_answer_free(self->games);
    tabiya_answer_free(self->answer);
    g_free(self);
}

/* --- The mind --------------------------------------------------------------------------------- */

static void mind_free(Mind *self)
{
    if (!self)
        return;
    tabiya_grammar_free(self->grammar);
    tabiya_opening_search_free(self->openings);
    g_free(self);
}

static Mind *mind_new(const char *language)
{
    Mind *self = g_new0(Mind, 1);

    self->openings =
        language ? tabiya_opening_search_new_in(language) : tabiya_opening_search_new();
    self->grammar = tabiya_grammar_new(language, self->openings);
    return self;
}

/* Any thread: waits if another one makes it. */
static const Mind *ensure(TabiyaTalk *self, Mind **mind, const char *language)
{
    g_mutex_lock(&self->mutex);
    if (!*mind)
        g_atomic_pointer_set(mind, mind_new(language));
    g_mutex_unlock(&self->mutex);
    return g_atomic_pointer_get(mind);
}

static const Mind *get_mind(TabiyaTalk *self)
{
    return ensure(self, &self->mind, self->language);
}

static void prepare_thread(GTask *task, gpointer source, gpointer data G_GNUC_UNUSED,
                           GCancellable *cancellable G_GNUC_UNUSED)
{
    get_mind(source);
    g_task_return_boolean(task, TRUE);
}

void tabiya_talk_prepare(TabiyaTalk *self)
{
    if (self->is_preparing)
        return;
    self->is_preparing = TRUE;
    g_autoptr(GTask) task = g_task_new(self, NULL, NULL, NULL);
    g_task_run_in_thread(task, prepare_thread);
}

const TabiyaGrammar *tabiya_talk_get_grammar(TabiyaTalk *self)
{
    const Mind *mind = g_atomic_pointer_get(&self->mind);

    return mind ? mind->grammar : NULL;
}

const TabiyaOpeningSearch *tabiya_talk_get_openings(TabiyaTalk *self)
{
    const Mind *mind = g_atomic_pointer_get(&self->mind);

    return mind ? mind->openings : NULL;
}

/* --- Understanding, on the worker's thread ---------------------------------------------------- */

static char **list_choices(const TabiyaGrammar *grammar, const TabiyaAnswer *answer)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; i < answer->choices->len; i++) {
        g_autofree char *readable = tabiya_grammar_dup_readable(grammar, answer->choices->pdata[i]);
        g_strv_builder_add(builder, readable);
    }
    return g_strv_builder_end(builder);
}

/* `previous` NULL: nothing was said before. */
static TabiyaIntent *read_words(const TabiyaAnswer *previous, const TabiyaGrammar *grammar,
                                const char *words, const TabiyaScene *scene)
{
    g_autofree char *readable = tabiya_grammar_dup_readable(grammar, words);

    if (!previous)
        return tabiya_grammar_read(grammar, readable, scene, NULL);
    g_auto(GStrv) choices = list_choices(grammar, previous);
    const TabiyaIntentContext context = {
        .ability = previous->ability,
        .arguments = previous->arguments,
        .choices = choices,
    };
    return tabiya_grammar_read(grammar, readable, scene, &context);
}

/* The question for an argument that is missing. */
static const char *ask_for(TabiyaParamKind kind)
{
    static const char *const QUESTIONS[TABIYA_PARAM_TEXT + 1] = {
        [TABIYA_PARAM_MOVE] = N_("Which move?"),
        [TABIYA_PARAM_ANY_MOVE] = N_("Which move?"),
        [TABIYA_PARAM_MOVES] = N_("Which move?"),
        [TABIYA_PARAM_SQUARE] = N_("Which square?"),
        [TABIYA_PARAM_PIECE] = N_("Which piece?"),
        [TABIYA_PARAM_LEVEL] = N_("Which level, from 1 to 9?"),
        [TABIYA_PARAM_OPENING] = N_("Which opening?"),
        [TABIYA_PARAM_THEME] = N_("Which theme?"),
        [TABIYA_PARAM_PLACE] = N_("Where to?"),
        [TABIYA_PARAM_STEP] = N_("Where to?"),
        [TABIYA_PARAM_SETTING] = N_("Which setting?"),
        [TABIYA_PARAM_SWITCH] = N_("On or off?"),
        [TABIYA_PARAM_TOPIC] = N_("Which rule?"),
        [TABIYA_PARAM_GLYPH] = N_("Which mark?"),
        [TABIYA_PARAM_POSITION] = N_("Which move of the game?"),
        [TABIYA_PARAM_PLACEMENT] = N_("Which position?"),
        [TABIYA_PARAM_TEXT] = N_("Which words?"),
    };

    return QUESTIONS[kind] ? _(QUESTIONS[kind]) : _("Please say more.");
}

static const char *get_not_understood(const TabiyaGrammar *grammar)
{
    return tabiya_grammar_is_stand_in(grammar)
               ? _("I did not understand that. I understand questions in English, and these:")
               : _("I did not understand that. Try one of these:");
}

/* Not sure: asks back with what it may be. */
static void ask_back(const TabiyaGrammar *grammar, const TabiyaIntent *intent, TabiyaAnswer *answer)
{
    if (intent->readings->len == 0) {
        tabiya_answer_ask(answer, get_not_understood(grammar));
        tabiya_answer_add_choice(answer, _("who is better?"));
        tabiya_answer_add_choice(answer, _("give me a puzzle"));
        tabiya_answer_add_choice(answer, _("what can you do?"));
        return;
    }
    tabiya_answer_ask(answer, _("Do you mean one of these?"));
    for (guint i = 0; i < MIN(intent->readings->len, 4); i++) {
        const TabiyaReading *reading = intent->readings->pdata[i];
        if (!tabiya_back_reference_is(reading->arguments)) /* no words by themselves */
            tabiya_answer_add_choice(answer, reading->utterance);
    }
}

/* What the words mean in English, if that is sure; NULL: it is not, or they have been read so. Its
 * grammar is made when it is first needed. (transfer full) */
static TabiyaIntent *read_english(TabiyaTalk *self, const Question *question)
{
    if (!self->language || g_str_has_prefix(self->language, "en"))
        return NULL;
    const Mind *mind = ensure(self, &self->english, "en");
    g_autoptr(TabiyaIntent) intent =
        read_words(question->previous, mind->grammar, question->words, question->scene);
    return intent->is_sure ? g_steal_pointer(&intent) : NULL;
}

/* In the person's language, or in English where only that is sure. (transfer full) */
static TabiyaIntent *read_both(TabiyaTalk *self, const Question *question)
{
    g_autoptr(TabiyaIntent) own =
        read_words(question->previous, get_mind(self)->grammar, question->words, question->scene);
    g_autoptr(TabiyaIntent) english = own->is_sure ? NULL : read_english(self, question);

    return english ? g_steal_pointer(&english) : g_steal_pointer(&own);
}

static void understand(TabiyaTalk *self, Question *question)
{
    g_autoptr(TabiyaIntent) intent = read_both(self, question);

    if (!intent->is_sure) {
        question->answer = tabiya_answer_new(NULL, NULL);
        ask_back(get_mind(self)->grammar, intent, question->answer);
        return;
    }
    const TabiyaReading *reading = intent->readings->pdata[0];
    question->ability = reading->ability;
    question->arguments = tabiya_arguments_copy(reading->arguments);
    if (!tabiya_back_reference_resolve(question->arguments, question->previous, question->scene)) {
        question->answer = tabiya_answer_new(question->ability, question->arguments);
        tabiya_answer_ask(question->answer, ask_for(TABIYA_PARAM_OPENING));
    }
}

/* Reads the arguments that a program gave; a wrong one is the answer. */
static void read_arguments(const Mind *mind, Question *question)
{
    for (const TabiyaParam *param = question->ability->params; param->kind != TABIYA_PARAM_END;
         param++) {
        const char *text = tabiya_arguments_get(question->arguments, param->name);
        g_autoptr(GError) error = NULL;

        if (!text)
            continue;
        g_autofree char *value =
            tabiya_grammar_read_argument(mind->grammar, param->kind, text, question->scene, &error);
        if (!value) {
            question->answer = tabiya_answer_new(question->ability, question->arguments);
            tabiya_answer_fail(question->answer, "%s: %s", param->name, error->message);
            return;
        }
        tabiya_arguments_set(question->arguments, param->name, value);
    }
}

static const TabiyaParam *find_missing(const TabiyaAbility *ability,
                                       const TabiyaArguments *arguments)
{
    for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        if (param->required && !tabiya_arguments_get(arguments, param->name))
            return param;
    }
    return NULL;
}

static void answer(TabiyaTalk *self, const Mind *mind, Question *question,
                   GCancellable *cancellable)
{
    const TabiyaParam *missing = find_missing(question->ability, question->arguments);
    TabiyaTalkWork work = {
        .scene = question->scene,
        .arguments = question->arguments,
        .previous = question->previous,
        .games = question->games,
        .openings = mind->openings,
        .search = tabiya_talk_searcher_search,
        .searcher = self->searcher,
        .cancellable = cancellable,
    };

    question->answer = tabiya_answer_new(question->ability, question->arguments);
    if (missing) {
        tabiya_answer_ask(question->answer, ask_for(missing->kind));
        return;
    }
    question->ability->run(&work, question->answer);
}

static void answer_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    TabiyaTalk *self = source;
    Question *question = data;
    const Mind *mind = get_mind(self);

    if (question->words)
        understand(self, question);
    else
        read_arguments(mind, question);
    if (!question->answer)
        answer(self, mind, question, cancellable);
    g_task_return_boolean(task, TRUE);
}

/* --- The queue, on the main thread ------------------------------------------------------------ */

static void begin_next(TabiyaTalk *self);

static TabiyaAnswer *copy_answer(const TabiyaAnswer *answer)
{
    return answer ? tabiya_answer_copy(answer) : NULL;
}

/* Takes the scene and what was said before, for a thread. */
static void look(TabiyaTalk *self, Question *question)
{
    question->scene = tabiya_desk_look(self->desk);
    question->previous = copy_answer(self->previous);
    question->games = copy_answer(self->games);
}

static void drop_offer(TabiyaAnswer *answer, const char *utterance)
{
    for (guint i = answer->offers->len; i > 0; i--) {
        if (g_str_equal(answer->offers->pdata[i - 1], utterance))
            g_ptr_array_remove_index(answer->offers, i - 1);
    }
}

/* An answer can be undone if it changed something that the desk can undo; "undo" is offered only
 * then. */
static void note_undo(TabiyaTalk *self, TabiyaAnswer *answer, guint before)
{
    const guint last = tabiya_desk_get_last(self->desk);

    if (last != before)
        answer->change_id = last;
    if (!tabiya_desk_can_undo(self->desk, last))
        drop_offer(answer, _("undo"));
}

static void make_change(TabiyaTalk *self, TabiyaAnswer *answer)
{
    g_autofree char *said = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaChange) change = g_steal_pointer(&answer->change);
    const guint before = tabiya_desk_get_last(self->desk);

    if (!change)
        return;
    answer->changed = tabiya_desk_change(self->desk, change, &said, &error);
    if (!answer->changed)
        tabiya_answer_fail(answer, "%s", error->message);
    else if (said)
        tabiya_answer_say_text(answer, said);
    if (answer->changed && change->kind != TABIYA_CHANGE_UNDO)
        note_undo(self, answer, before);
}

/* An answer that opened one of them is no list: “the second one” still means the list before. */
static gboolean lists_games(const TabiyaAnswer *answer)
{
    const TabiyaFact *game = tabiya_answer_find_fact(answer, TABIYA_FACT_GAME);

    return game && !answer->changed;
}

/* What a later question may mean by "that" and "the second one". */
static void remember(TabiyaTalk *self, const Question *question)
{
    const TabiyaAnswer *answer = question->answer;

    if (question->is_aside || question->n_forgotten != self->n_forgotten)
        return;
    if (lists_games(answer)) {
        tabiya_answer_free(self->games);
        self->games = tabiya_answer_copy(answer);
    }
    tabiya_answer_free(self->previous);
    self->previous = tabiya_answer_copy(answer);
}

static void return_answer(TabiyaTalk *self, GTask *task)
{
    Question *question = g_task_get_task_data(task);

    if (g_task_return_error_if_cancelled(task))
        return;
    make_change(self, question->answer);
    remember(self, question);
    g_task_return_pointer(task, g_steal_pointer(&question->answer),
                          (GDestroyNotify)tabiya_answer_free);
}

static void thread_ended_cb(GObject *source, GAsyncResult *result G_GNUC_UNUSED,
                            gpointer user G_GNUC_UNUSED)
{
    TabiyaTalk *self = TABIYA_TALK(source);
    g_autoptr(GTask) task = g_queue_pop_head(self->waiting);
    const gboolean others_wait = !g_queue_is_empty(self->waiting);

    return_answer(self, task); /* who gets it may ask again at once, which begins by itself */
    if (others_wait)
        begin_next(self);
}

static void begin_next(TabiyaTalk *self)
{
    GTask *task = g_queue_peek_head(self->waiting);
    Question *question = g_task_get_task_data(task);
    g_autoptr(GTask) thread = g_task_new(self, g_task_get_cancellable(task), thread_ended_cb, NULL);

    look(self, question);
    g_task_set_task_data(thread, question, NULL);
    g_task_set_check_cancellable(thread, FALSE);
    g_task_run_in_thread(thread, answer_thread);
}

static void enter(TabiyaTalk *self, Question *question, GCancellable *cancellable,
                  GAsyncReadyCallback callback, gpointer user)
{
    GTask *task = g_task_new(self, cancellable, callback, user);

    question->n_forgotten = self->n_forgotten;
    g_task_set_task_data(task, question, question_free_cb);
    g_queue_push_tail(self->waiting, task);
    if (g_queue_get_length(self->waiting) == 1)
        begin_next(self);
}

void tabiya_talk_ask_async(TabiyaTalk *self, const char *words, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user)
{
    enter(self, question_new(words), cancellable, callback, user);
}

void tabiya_talk_run_async(TabiyaTalk *self, const TabiyaAbility *ability,
                           const TabiyaArguments *arguments, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user)
{
    Question *question = question_new(NULL);

    question->ability = ability;
    question->arguments = arguments ? tabiya_arguments_copy(arguments) : tabiya_arguments_new();
    enter(self, question, cancellable, callback, user);
}

void tabiya_talk_run_aside_async(TabiyaTalk *self, const TabiyaAbility *ability,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user)
{
    Question *question = question_new(NULL);

    question->ability = ability;
    question->arguments = tabiya_arguments_new();
    question->is_aside = TRUE;
    enter(self, question, cancellable, callback, user);
}

TabiyaAnswer *tabiya_talk_ask_finish(TabiyaTalk *self G_GNUC_UNUSED, GAsyncResult *result,
                                     GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- At once ---------------------------------------------------------------------------------- */

/* On a thread; the grammar is there, and stays. */
static void guess_thread(GTask *task, gpointer source, gpointer data,
                         GCancellable *cancellable G_GNUC_UNUSED)
{
    g_task_return_pointer(task, read_both(source, data), (GDestroyNotify)tabiya_intent_free);
}

void tabiya_talk_guess_async(TabiyaTalk *self, const char *words, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user);

    if (!tabiya_talk_get_grammar(self)) {
        g_task_return_pointer(task, NULL, NULL);
        return;
    }
    Question *question = question_new(words);
    look(self, question);
    g_task_set_task_data(task, question, question_free_cb);
    g_task_run_in_thread(task, guess_thread);
}

TabiyaIntent *tabiya_talk_guess_finish(TabiyaTalk *self G_GNUC_UNUSED, GAsyncResult *result)
{
    return g_task_propagate_pointer(G_TASK(result), NULL);
}

TabiyaDesk *tabiya_talk_get_desk(TabiyaTalk *self)
{
    return self->desk;
}

void tabiya_talk_forget(TabiyaTalk *self)
{
    self->n_forgotten++;
    g_clear_pointer(&self->previous, tabiya_answer_free);
    g_clear_pointer(&self->games, tabiya_answer_free);
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_talk_init(TabiyaTalk *self)
{
    g_mutex_init(&self->mutex);
    self->waiting = g_queue_new();
}

static void tabiya_talk_finalize(GObject *object)
{
    TabiyaTalk *self = TABIYA_TALK(object);

    tabiya_talk_forget(self);
    g_queue_free(self->waiting); /* empty: tasks keep the object */
    tabiya_talk_searcher_free(self->searcher);
    mind_free(self->mind);
    mind_free(self->english);
    g_free(self->language);
    g_object_unref(self->desk);
    g_mutex_clear(&self->mutex);
    G_OBJECT_CLASS(tabiya_talk_parent_class)->finalize(object);
}

static void tabiya_talk_class_init(TabiyaTalkClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_talk_finalize;
}

TabiyaTalk *tabiya_talk_new(TabiyaDesk *desk, TabiyaEngineArbiter *arbiter, const char *language)
{
    TabiyaTalk *self = g_object_new(TABIYA_TYPE_TALK, NULL);

    self->desk = g_object_ref(desk);
    self->searcher = tabiya_talk_searcher_new(arbiter);
    self->language = g_strdup(language ? language : tabiya_opening_language());
    return self;
}
