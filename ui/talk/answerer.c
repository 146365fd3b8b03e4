/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See answerer.h. */
#include "ui/talk/answerer.h"

#include <glib/gi18n.h>

#include "ui/application.h"
#include "ui/talk/ask-model.h"

struct _TabiyaAnswerer {
    GObject parent_instance;

    TabiyaTalk *talk;      /* owned */
    TabiyaAskModel *model; /* owned; NULL: not needed yet */
};

enum { SIGNAL_STATUS, SIGNAL_WISH, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAnswerer, tabiya_answerer, G_TYPE_OBJECT)

typedef struct {
    TabiyaPlace *place; /* owned */
    char *words;
    TabiyaAnswer *unsure;    /* what Tabiya itself would say while the model answers; or NULL */
    TabiyaModelWords *model; /* what the model said; or NULL */
} Question;

static void question_free_cb(gpointer data)
{
    Question *self = data;

    g_object_unref(self->place);
    g_free(self->words);
    tabiya_answer_free(self->unsure);
    tabiya_model_words_free(self->model);
    g_free(self);
}

/* Takes the answer; NULL: there is none. */
static void finish(GTask *task, TabiyaAnswer *answer)
{
    g_task_return_pointer(task, answer, (GDestroyNotify)tabiya_answer_free);
}

/* --- The language model ----------------------------------------------------------------------- */

static void status_cb(TabiyaAnswerer *self, const char *status)
{
    g_signal_emit(self, signals[SIGNAL_STATUS], 0, status);
}

static void wish_cb(TabiyaAnswerer *self, const char *wish)
{
    g_signal_emit(self, signals[SIGNAL_WISH], 0, wish);
}

static TabiyaAskModel *ensure_model(TabiyaAnswerer *self, TabiyaShell *shell)
{
    if (self->model)
        return self->model;
    self->model =
        tabiya_ask_model_new(self->talk, tabiya_shell_get_arbiter(shell),
                             tabiya_application_get_data_dir(tabiya_application_of(shell)));
    g_signal_connect_object(self->model, "status", G_CALLBACK(status_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->model, "wish", G_CALLBACK(wish_cb), self, G_CONNECT_SWAPPED);
    return self->model;
}

/* Where the model had no answer, Tabiya still has its question. */
static void ask_back_too(const Question *question, TabiyaAnswer *answer)
{
    const TabiyaAnswer *unsure = question->unsure;

    if (!answer->failed)
        return;
    /* One choice alone is a guess, and helps nobody whose model did not answer. */
    if (unsure && unsure->choices->len == 1)
        unsure = NULL;
    if (unsure)
        tabiya_answer_ask(answer, unsure->question);
    for (guint i = 0; unsure && i < unsure->choices->len; i++)
        tabiya_answer_add_choice(answer, unsure->choices->pdata[i]);
    tabiya_answer_offer(answer, question->words);
}

static void model_answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    Question *question = g_task_get_task_data(task);
    TabiyaAnswer *answer =
        tabiya_ask_model_ask_finish(TABIYA_ASK_MODEL(source), result, &question->model);

    if (answer) {
        ask_back_too(question, answer);
    } else {
        g_clear_pointer(&question->model, tabiya_model_words_free);
        if (!g_cancellable_is_cancelled(g_task_get_cancellable(task)))
            answer = g_steal_pointer(&question->unsure);
    }
    finish(task, answer);
}

/* To the model they are data that others may have written. (transfer full) */
static char *dup_comments(TabiyaBoardSession *session)
{
    const TabiyaNode *node = tabiya_board_session_get_cursor(session);
    g_autofree char *both = g_strconcat(tabiya_node_get_comment_before(node), "\n",
                                        tabiya_node_get_comment(node), NULL);

    return *g_strstrip(both) != '\0' ? g_steal_pointer(&both) : NULL;
}

/* Takes the task. */
static void ask_model(GTask *task, const char *words)
{
    const Question *question = g_task_get_task_data(task);
    TabiyaShell *shell = tabiya_part_get_shell(question->place);
    g_autofree char *quoted = dup_comments(tabiya_place_get_session(question->place));

    tabiya_ask_model_ask_async(ensure_model(g_task_get_source_object(task), shell),
                               GTK_WINDOW(shell), words, quoted, g_task_get_cancellable(task),
                               model_answered_cb, task);
}

/* The last question that was not only meant for the model. */
static char *dup_last_question(TabiyaConversation *conversation)
{
    for (guint i = tabiya_conversation_get_n_turns(conversation); i > 0; i--) {
        const char *question = tabiya_conversation_get_turn(conversation, i - 1)->question;
        g_autofree char *meant = tabiya_ask_model_dup_meant(question);
        if (!meant || *meant != '\0')
            return meant ? g_steal_pointer(&meant) : g_strdup(question);
    }
    return g_strdup("");
}

/* Takes the task. */
static void say_model_is_off(GTask *task)
{
    Question *question = g_task_get_task_data(task);
    TabiyaAnswer *answer = tabiya_answer_new(NULL, NULL);

    question->model = tabiya_model_words_new("");
    tabiya_answer_fail(answer, _("No language model is switched on. Choose one in Preferences."));
    finish(task, answer);
    g_object_unref(task);
}

/* "ask the model": the last question again. Takes the task. */
static void ask_as_meant(GTask *task, const char *meant, TabiyaConversation *conversation)
{
    const Question *question = g_task_get_task_data(task);
    g_autofree char *words = *meant != '\0' ? g_strdup(meant) : dup_last_question(conversation);

    if (!tabiya_ask_model_is_on())
        say_model_is_off(task);
    else
        ask_model(task, *words != '\0' ? words : question->words);
}

/* --- Tabiya itself ---------------------------------------------------------------------------- */

static gboolean is_unsure(const TabiyaAnswer *answer)
{
    return answer->question && !answer->ability;
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    Question *question = g_task_get_task_data(task);
    TabiyaAnswer *answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, NULL);
    const gboolean may_ask = tabiya_ask_model_is_on() && !tabiya_part_is_over(question->place);

    if (answer && may_ask && is_unsure(answer)) {
        question->unsure = answer;
        ask_model(g_steal_pointer(&task), question->words);
        return;
    }
    if (answer && may_ask && !answer->changed)
        tabiya_answer_offer(answer, _("ask the model"));
    finish(task, answer);
}

/* --- Asking ----------------------------------------------------------------------------------- */

void tabiya_answerer_ask_async(TabiyaAnswerer *self, TabiyaPlace *place, const char *words,
                               TabiyaConversation *conversation, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user)
{
    g_return_if_fail(TABIYA_IS_ANSWERER(self) && TABIYA_IS_PLACE(place));
    GTask *task = g_task_new(self, cancellable, callback, user);
    Question *question = g_new0(Question, 1);
    g_autofree char *meant = tabiya_ask_model_dup_meant(words);

    question->place = g_object_ref(place);
    question->words = g_strdup(words);
    g_task_set_task_data(task, question, question_free_cb);
    g_task_set_check_cancellable(task, FALSE);
    if (meant)
        ask_as_meant(task, meant, conversation);
    else
        tabiya_talk_ask_async(self->talk, words, cancellable, answered_cb, task);
}

TabiyaAnswer *tabiya_answerer_ask_finish(TabiyaAnswerer *self, GAsyncResult *result,
                                         TabiyaModelWords **model)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    Question *question = g_task_get_task_data(G_TASK(result));

    *model = g_steal_pointer(&question->model);
    return g_task_propagate_pointer(G_TASK(result), NULL);
}

void tabiya_answerer_confirm(TabiyaAnswerer *self, gboolean yes)
{
    g_return_if_fail(TABIYA_IS_ANSWERER(self));
    if (self->model)
        tabiya_ask_model_confirm(self->model, yes);
}

void tabiya_answerer_forget(TabiyaAnswerer *self)
{
    g_return_if_fail(TABIYA_IS_ANSWERER(self));
    if (self->model)
        tabiya_ask_model_forget(self->model);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_answerer_finalize(GObject *object)
{
    TabiyaAnswerer *self = TABIYA_ANSWERER(object);

    g_clear_object(&self->model);
    g_object_unref(self->talk);
    G_OBJECT_CLASS(tabiya_answerer_parent_class)->finalize(object);
}

static void tabiya_answerer_class_init(TabiyaAnswererClass *klass)
{
    const GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_answerer_finalize;
    signals[SIGNAL_STATUS] = g_signal_new("status", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_WISH] = g_signal_new("wish", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_answerer_init(TabiyaAnswerer *self G_GNUC_UNUSED)
{
}

TabiyaAnswerer *tabiya_answerer_new(TabiyaTalk *talk)
{
    TabiyaAnswerer *self = g_object_new(TABIYA_TYPE_ANSWERER, NULL);

    self->talk = g_object_ref(talk);
    return self;
}
