/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-model.h. */
#include "ui/talk/ask-model.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/talk/assistant.h"
#include "app/talk/chat-address.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/talk/fact-words.h"

#define FACTS_MAX 40

struct _TabiyaAskModel {
    GObject parent_instance;

    TabiyaAssistant *assistant; /* owned */
    GTask *task;                /* the question; NULL: none */
    TabiyaModelWords *words;    /* its answer, as far as it came */
    gboolean forgets;           /* once it is answered */
};

enum { SIGNAL_STATUS, SIGNAL_WISH, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAskModel, tabiya_ask_model, G_TYPE_OBJECT)

typedef struct {
    char *words, *quoted;
} Asked;

static void asked_free_cb(gpointer data)
{
    Asked *self = data;

    g_free(self->words);
    g_free(self->quoted);
    g_free(self);
}

/* --- Settings --------------------------------------------------------------------------------- */

gboolean tabiya_ask_model_is_on(void)
{
    return g_settings_get_boolean(tabiya_settings_get(), "model-enabled");
}

static char *dup_address(void)
{
    return g_settings_get_string(tabiya_settings_get(), "model-address");
}

/* The model's, or its server's where that has only one. */
static char *dup_name(void)
{
    g_autofree char *name = g_settings_get_string(tabiya_settings_get(), "model-name");
    g_autofree char *address = dup_address();

    return *name != '\0' ? g_steal_pointer(&name) : tabiya_chat_address_dup_host(address);
}

/* Whether the word before `rest` does not end there; words of some languages have no spaces. */
static gboolean goes_on(const char *words, const char *rest)
{
    const gunichar next = g_utf8_get_char(rest);

    return g_unichar_isalnum(next) && !g_unichar_iswide(next) && rest > words;
}

/* What follows `prefix` in any case; NULL: the words do not begin so. */
static char *dup_rest(const char *words, const char *prefix)
{
    g_autofree char *folded = g_utf8_casefold(prefix, -1);
    const char *rest =
        g_utf8_offset_to_pointer(words, MIN(g_utf8_strlen(prefix, -1), g_utf8_strlen(words, -1)));
    g_autofree char *begin = g_utf8_casefold(words, rest - words);

    if (!g_str_equal(begin, folded) || goes_on(words, rest))
        return NULL;
    while (*rest != '\0' && !g_unichar_isalnum(g_utf8_get_char(rest)))
        rest = g_utf8_next_char(rest);
    return g_strdup(rest);
}

char *tabiya_ask_model_dup_meant(const char *words)
{
    char *rest = dup_rest(words, "ask the model");

    return rest ? rest : dup_rest(words, _("ask the model"));
}

/* --- The answer ------------------------------------------------------------------------------- */

static void take_said(TabiyaModelWords *words, const GPtrArray *said, TabiyaAnswer *answer)
{
    for (guint i = 0; i < said->len; i++)
        tabiya_model_words_add(words, said->pdata[i], answer);
}

/* What it rests on, in words. */
static void take_facts(const GPtrArray *found, TabiyaAnswer *answer)
{
    for (guint i = 0; i < found->len; i++) {
        const GPtrArray *facts = ((const TabiyaAnswer *)found->pdata[i])->facts;
        for (guint j = 0; j < facts->len && answer->facts->len < FACTS_MAX; j++) {
            char *text = tabiya_fact_dup_words(facts->pdata[j]);
            if (text)
                tabiya_answer_add_fact(answer, TABIYA_FACT_RULE)->text = text;
        }
    }
}

static TabiyaAnswer *read_reply(const TabiyaAssistantReply *reply, TabiyaModelWords *words)
{
    TabiyaAnswer *answer = tabiya_answer_new(NULL, NULL);

    words->tokens = reply->prompt_tokens + reply->answer_tokens;
    words->is_cut = reply->is_cut;
    take_said(words, reply->said, answer);
    take_facts(reply->answers, answer);
    return answer;
}

/* What the person can do; NULL: the error says it. */
static const char *get_advice(const GError *error)
{
    if (error->domain != G_IO_ERROR)
        return NULL;
    switch (error->code) {
    case G_IO_ERROR_PERMISSION_DENIED:
        return _("Check the key in Preferences.");
    case G_IO_ERROR_NOT_FOUND:
    case G_IO_ERROR_NOT_SUPPORTED:
    case G_IO_ERROR_INVALID_ARGUMENT:
        return _("Check the address and the model in Preferences.");
    case G_IO_ERROR_TIMED_OUT:
        return _("Ask again, or let it have more time in Preferences.");
    case G_IO_ERROR_INVALID_DATA:
    case G_IO_ERROR_PARTIAL_INPUT:
        return _("Ask again, or try another model.");
    default:
        return NULL;
    }
}

static gboolean ends_a_sentence(const char *text)
{
    const gsize length = strlen(text);

    return length > 0 && strchr(".!?", text[length - 1]);
}

static TabiyaAnswer *read_error(const GError *error)
{
    TabiyaAnswer *answer = tabiya_answer_new(NULL, NULL);
    const char *advice = get_advice(error);

    tabiya_answer_fail(answer, "%s%s", error->message, ends_a_sentence(error->message) ? "" : ".");
    if (advice)
        tabiya_answer_say_text(answer, advice);
    return answer;
}

/* Of what was cancelled only changes are worth a turn. */
static void asked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskModel) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaAssistantReply) reply =
        tabiya_assistant_ask_finish(TABIYA_ASSISTANT(source), result, &error);
    g_autoptr(GTask) task = g_steal_pointer(&self->task);
    TabiyaAnswer *answer = NULL;

    g_signal_emit(self, signals[SIGNAL_WISH], 0, NULL);
    const gboolean is_cancelled = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    if (reply)
        answer = read_reply(reply, self->words);
    else if (!is_cancelled || self->words->deeds->len > 0)
        answer = read_error(error);
    if (self->forgets)
        tabiya_ask_model_forget(self);
    g_task_return_pointer(task, answer, (GDestroyNotify)tabiya_answer_free);
}

static void begin(TabiyaAskModel *self)
{
    const Asked *asked = g_task_get_task_data(self->task);
    g_autofree char *name = dup_name();

    g_clear_pointer(&self->words, tabiya_model_words_free);
    self->words = tabiya_model_words_new(name);
    tabiya_assistant_ask_async(self->assistant, asked->words, asked->quoted,
                               g_task_get_cancellable(self->task), asked_cb, g_object_ref(self));
}

/* --- Consent ---------------------------------------------------------------------------------- */

/* Who says no is not asked again and again. */
static void agreed_cb(const char *reply, gpointer user)
{
    g_autoptr(TabiyaAskModel) self = user;
    GSettings *settings = tabiya_settings_get();
    g_autofree char *address = dup_address();

    if (g_str_equal(reply, "allow")) {
        g_settings_set_string(settings, "model-allowed", address);
        tabiya_assistant_use_settings(self->assistant, settings);
        begin(self);
        return;
    }
    g_settings_set_boolean(settings, "model-enabled", FALSE);
    g_autoptr(GTask) task = g_steal_pointer(&self->task);
    g_task_return_pointer(task, NULL, NULL);
}

static void ask_consent(TabiyaAskModel *self, GtkWindow *window)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"allow", N_("_Allow"), TABIYA_ANSWER_SUGGESTED},
        {NULL},
    };
    g_autofree char *address = dup_address();
    g_autofree char *consent = tabiya_chat_dup_consent(address);

    tabiya_ask(window, &(TabiyaQuestion){_("Use This Language Model?"), consent, answers},
               agreed_cb, g_object_ref(self));
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void fail(TabiyaAskModel *self, const GError *error)
{
    g_autoptr(GTask) task = g_steal_pointer(&self->task);
    g_autofree char *name = dup_name();

    g_clear_pointer(&self->words, tabiya_model_words_free);
    self->words = tabiya_model_words_new(name);
    g_task_return_pointer(task, read_error(error), (GDestroyNotify)tabiya_answer_free);
}

void tabiya_ask_model_ask_async(TabiyaAskModel *self, GtkWindow *window, const char *words,
                                const char *quoted, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user)
{
    g_return_if_fail(TABIYA_IS_ASK_MODEL(self) && !self->task);
    g_autofree char *kept = dup_address();
    g_autoptr(GError) error = NULL;
    g_autofree char *address = tabiya_chat_address_read(kept, &error);
    Asked *asked = g_new(Asked, 1);

    *asked = (Asked){g_strdup(words), g_strdup(quoted)};
    self->task = g_task_new(self, cancellable, callback, user);
    g_task_set_task_data(self->task, asked, asked_free_cb);
    g_task_set_check_cancellable(self->task, FALSE);
    tabiya_assistant_use_settings(self->assistant, tabiya_settings_get());
    if (!address)
        fail(self, error);
    else if (tabiya_assistant_is_allowed(self->assistant))
        begin(self);
    else
        ask_consent(self, window);
}

TabiyaAnswer *tabiya_ask_model_ask_finish(TabiyaAskModel *self, GAsyncResult *result,
                                          TabiyaModelWords **words)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    *words = g_steal_pointer(&self->words);
    return g_task_propagate_pointer(G_TASK(result), NULL);
}

void tabiya_ask_model_confirm(TabiyaAskModel *self, gboolean yes)
{
    g_return_if_fail(TABIYA_IS_ASK_MODEL(self));
    g_signal_emit(self, signals[SIGNAL_WISH], 0, NULL);
    tabiya_assistant_confirm(self->assistant, yes);
}

void tabiya_ask_model_forget(TabiyaAskModel *self)
{
    g_return_if_fail(TABIYA_IS_ASK_MODEL(self));
    self->forgets = self->task != NULL;
    if (!self->task)
        tabiya_assistant_forget(self->assistant);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void status_cb(TabiyaAskModel *self, const char *sentence)
{
    g_signal_emit(self, signals[SIGNAL_STATUS], 0, sentence);
}

static void wish_cb(TabiyaAskModel *self, const char *sentence)
{
    g_signal_emit(self, signals[SIGNAL_WISH], 0, sentence);
}

static void answered_cb(TabiyaAskModel *self, const TabiyaAnswer *answer)
{
    if (answer->changed && self->words)
        tabiya_model_words_add_deed(self->words, answer->text->str, answer->change_id);
}

static void tabiya_ask_model_finalize(GObject *object)
{
    TabiyaAskModel *self = TABIYA_ASK_MODEL(object);

    g_object_unref(self->assistant);
    tabiya_model_words_free(self->words);
    G_OBJECT_CLASS(tabiya_ask_model_parent_class)->finalize(object);
}

static void tabiya_ask_model_class_init(TabiyaAskModelClass *klass)
{
    const GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_ask_model_finalize;
    signals[SIGNAL_STATUS] = g_signal_new("status", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_WISH] = g_signal_new("wish", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_ask_model_init(TabiyaAskModel *self G_GNUC_UNUSED)
{
}

TabiyaAskModel *tabiya_ask_model_new(TabiyaTalk *talk, TabiyaEngineArbiter *arbiter,
                                     const char *data_dir)
{
    TabiyaAskModel *self = g_object_new(TABIYA_TYPE_ASK_MODEL, NULL);

    self->assistant = tabiya_assistant_new(talk, arbiter, data_dir);
    g_signal_connect_object(self->assistant, "status", G_CALLBACK(status_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->assistant, "confirm", G_CALLBACK(wish_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->assistant, "answered", G_CALLBACK(answered_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}
