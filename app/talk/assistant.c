/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See assistant.h. A question is a GTask that goes round: send, take the reply; if it calls tools,
 * run them one after the other and send again; else check the sentences on a thread, send the bad
 * ones back once, and return. */
#include "app/talk/assistant.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/json-text.h"
#include "app/talk/answer-json.h"
#include "app/talk/assistant-check.h"
#include "app/talk/assistant-history.h"
#include "app/talk/assistant-log.h"
#include "app/talk/assistant-words.h"
#include "app/talk/chat-address.h"
#include "app/talk/chat-net.h"
#include "app/talk/talk-searcher.h"

#define CONNECT_MS 10000
#define TOTAL_MS (15 * 60 * 1000)
#define WAIT_MS 1000
#define MS_A_SECOND 1000
/* The same call is answered so often. */
#define SAME_CALLS_MAX 2
/* A conversation with more facts is forgotten. */
#define FACTS_MAX 2000
#define SHOWN_ARGUMENTS_MAX 200
#define ARGUMENTS_BYTES_MAX (16 << 10)

struct _TabiyaAssistant {
    GObject parent_instance;

    TabiyaTalk *talk;
    TabiyaTalkSearcher *searcher;
    char *data_dir;
    TabiyaSaidCheckFunc check;
    TabiyaAssistantOptions options; /* its texts are the next two */
    char *address, *model;
    guint idle_ms, wait_ms;
    GHashTable *allowed; /* origins */

    TabiyaAssistantHistory *history;
    GPtrArray *answers; /* of TabiyaAnswer: of the conversation */
    GPtrArray *facts;   /* of TabiyaFact, lent by them; fact 1 first */
    gboolean has_quoted;
    gboolean lacks_tools, lacks_usage; /* the server does not know them */
    gint64 prompt_tokens, answer_tokens;

    GTask *task;              /* the question; NULL: none */
    const TabiyaChatNet *net; /* NULL: not needed yet */
    TabiyaChatClient *client;
    char *key;
    TabiyaAssistantReply *reply;
    TabiyaChatReply *round;       /* whose calls are being made … */
    guint next_call;              /* … up to this one */
    GHashTable *calls_made;       /* "name arguments": how often */
    const TabiyaAbility *waiting; /* for ::confirm */
    TabiyaArguments *waiting_arguments;
    GSource *waiting_cancelled;
};

G_DEFINE_FINAL_TYPE(TabiyaAssistant, tabiya_assistant, G_TYPE_OBJECT)

enum { SIGNAL_STATUS, SIGNAL_ANSWERED, SIGNAL_CONFIRM, N_SIGNALS };
static guint signals[N_SIGNALS];

static void send_round(TabiyaAssistant *self);
static void make_next_call(TabiyaAssistant *self);

void tabiya_assistant_reply_free(TabiyaAssistantReply *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->said, g_ptr_array_unref);
    g_ptr_array_unref(self->answers);
    g_free(self);
}

static void tell(TabiyaAssistant *self, const char *sentence)
{
    g_signal_emit(self, signals[SIGNAL_STATUS], 0, sentence);
}

static void write_log(TabiyaAssistant *self, const char *title, const char *text)
{
    if (self->data_dir)
        tabiya_assistant_log_add(self->data_dir, title, self->address, text, self->key);
}

/* --- The end of a question -------------------------------------------------------------------- */

/* What the task returns is up to the caller. (transfer full) */
static GTask *leave(TabiyaAssistant *self)
{
    g_clear_object(&self->client);
    g_clear_pointer(&self->key, tabiya_chat_key_free);
    g_clear_pointer(&self->round, tabiya_chat_reply_free);
    g_clear_pointer(&self->calls_made, g_hash_table_unref);
    GTask *task = g_steal_pointer(&self->task);
    tell(self, "");
    return task;
}

/* Takes the error. */
static void fail(TabiyaAssistant *self, GError *error)
{
    write_log(self, "Error", error->message);
    tabiya_assistant_history_end(self->history, NULL);
    g_clear_pointer(&self->reply, tabiya_assistant_reply_free);
    g_autoptr(GTask) task = leave(self);
    if (g_task_return_error_if_cancelled(task))
        g_error_free(error);
    else
        g_task_return_error(task, error);
}

static gboolean fail_if_cancelled(TabiyaAssistant *self)
{
    GError *error = NULL;

    if (!g_cancellable_set_error_if_cancelled(g_task_get_cancellable(self->task), &error))
        return FALSE;
    fail(self, error);
    return TRUE;
}

/* What the model may remember of its answer: not what is false. */
static char *dup_good_text(const GPtrArray *said)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < said->len; i++) {
        const TabiyaSaid *one = said->pdata[i];
        if (one->verdict == TABIYA_SAID_FALSE)
            continue;
        g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", one->text);
    }
    return tabiya_assistant_dup_said(text->str, NULL);
}

static void succeed(TabiyaAssistant *self)
{
    TabiyaAssistantReply *reply = g_steal_pointer(&self->reply);

    tabiya_assistant_history_end(self->history, dup_good_text(reply->said));
    g_autoptr(GTask) task = leave(self);
    g_task_return_pointer(task, reply, (GDestroyNotify)tabiya_assistant_reply_free);
}

/* --- Checking --------------------------------------------------------------------------------- */

/* What a thread needs; the assistant does not change it meanwhile. */
typedef struct {
    char *raw;
    TabiyaScene *scene;
    TabiyaSaidCheckFunc check;
    const GPtrArray *facts;
    TabiyaTalkSearcher *searcher;
    gboolean is_cut;
} Checking;

static void checking_free_cb(gpointer data)
{
    Checking *self = data;

    g_free(self->raw);
    tabiya_scene_unref(self->scene);
    g_free(self);
}

static void check_thread(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                         GCancellable *cancellable)
{
    Checking *self = data;
    const TabiyaSaidContext context = {
        .scene = self->scene,
        .facts = self->facts,
        .search = tabiya_talk_searcher_search,
        .searcher = self->searcher,
        .cancellable = cancellable,
    };

    g_task_return_pointer(task, tabiya_said_read(self->raw, &context, self->check, &self->is_cut),
                          (GDestroyNotify)g_ptr_array_unref);
}

static guint count_marked(const GPtrArray *said)
{
    guint count = 0;

    for (guint i = 0; i < said->len; i++)
        count += tabiya_said_is_marked(said->pdata[i]) ? 1 : 0;
    return count;
}

static char *dup_complaint(const GPtrArray *said)
{
    g_autoptr(GString) text =
        g_string_new("These sentences are false, or cannot be checked on the board:\n");

    for (guint i = 0; i < said->len; i++) {
        const TabiyaSaid *one = said->pdata[i];
        if (tabiya_said_is_marked(one)) {
            g_string_append_printf(text, "- %s (%s)\n", one->text,
                                   one->reason ? one->reason : "unchecked");
        }
    }
    g_string_append(text, "Write the whole answer again without them, or with what the tools "
                          "returned. Do not mention this message.");
    return g_strdup(text->str);
}

/* Once; the better of both answers stays. */
static void send_back(TabiyaAssistant *self, const char *raw)
{
    g_autofree char *complaint = dup_complaint(self->reply->said);

    self->reply->is_rewritten = TRUE;
    tabiya_assistant_history_add(self->history, tabiya_assistant_dup_said(raw, NULL));
    tabiya_assistant_history_add(self->history, tabiya_assistant_dup_user(complaint));
    tell(self, _("Checking the answer…"));
    send_round(self);
}

static void checked_cb(GObject *source, GAsyncResult *result, gpointer user G_GNUC_UNUSED)
{
    TabiyaAssistant *self = TABIYA_ASSISTANT(source);
    const Checking *checking = g_task_get_task_data(G_TASK(result));
    GPtrArray *said = g_task_propagate_pointer(G_TASK(result), NULL);
    GPtrArray *before = self->reply->said;

    if (!before || (said->len > 0 && count_marked(said) <= count_marked(before))) {
        self->reply->said = said;
        self->reply->is_cut |= checking->is_cut;
        g_clear_pointer(&before, g_ptr_array_unref);
    } else {
        g_ptr_array_unref(said);
    }
    if (fail_if_cancelled(self))
        return;
    if (count_marked(self->reply->said) > 0 && !self->reply->is_rewritten)
        send_back(self, checking->raw);
    else
        succeed(self);
}

/* Takes the text. */
static void check_text(TabiyaAssistant *self, char *raw)
{
    g_autoptr(GTask) task = g_task_new(self, g_task_get_cancellable(self->task), checked_cb, NULL);
    Checking *checking = g_new0(Checking, 1);

    checking->raw = raw;
    checking->scene = tabiya_desk_look(tabiya_talk_get_desk(self->talk));
    checking->check = self->check;
    checking->facts = self->facts;
    checking->searcher = self->searcher;
    g_task_set_task_data(task, checking, checking_free_cb);
    g_task_set_check_cancellable(task, FALSE);
    g_task_run_in_thread(task, check_thread);
}

/* Some models think aloud first. */
static char *dup_without_thoughts(const char *text)
{
    const char *end = strstr(text, "</think>");

    if (end)
        return g_strstrip(g_strdup(end + strlen("</think>")));
    return g_strstrip(g_strdup(g_str_has_prefix(text, "<think>") ? "" : text));
}

static void take_text(TabiyaAssistant *self, const TabiyaChatReply *round)
{
    char *raw = dup_without_thoughts(round->text->str);

    self->reply->is_cut |= g_strcmp0(round->finish, "length") == 0;
    if (*raw != '\0') {
        check_text(self, raw);
        return;
    }
    g_free(raw);
    if (self->reply->said) {
        succeed(self); /* it has said nothing instead */
        return;
    }
    fail(self, g_error_new_literal(G_IO_ERROR, G_IO_ERROR_FAILED,
                                   _("The language model gave no answer")));
}

/* --- Tools ------------------------------------------------------------------------------------ */

static const TabiyaChatCall *get_call(TabiyaAssistant *self)
{
    return self->round->calls->pdata[self->next_call - 1];
}

/* The call has this result (transfer full). */
static void take_result(TabiyaAssistant *self, char *message)
{
    write_log(self, "Tool", message);
    tabiya_assistant_history_add(self->history, message);
    make_next_call(self);
}

static void refuse_call(TabiyaAssistant *self, const char *reason)
{
    take_result(self, tabiya_assistant_dup_refusal(get_call(self)->id, reason));
}

/* Keeps an answer; its facts get numbers. Returns the first. */
static guint keep_answer(TabiyaAssistant *self, TabiyaAnswer *answer)
{
    const guint first = self->facts->len + 1;

    self->has_quoted |= tabiya_assistant_is_foreign(answer);
    g_ptr_array_add(self->reply->answers, tabiya_answer_copy(answer));
    for (guint i = 0; i < answer->facts->len; i++)
        g_ptr_array_add(self->facts, answer->facts->pdata[i]);
    g_ptr_array_add(self->answers, answer);
    g_signal_emit(self, signals[SIGNAL_ANSWERED], 0, answer);
    return first;
}

/* Keeps the answer and lends it; NULL: there is none, and the question has failed. */
static const TabiyaAnswer *receive_answer(TabiyaAssistant *self, GObject *source,
                                          GAsyncResult *result, guint *first)
{
    GError *error = NULL;
    TabiyaAnswer *answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, &error);

    if (answer)
        *first = keep_answer(self, answer);
    else
        fail(self, error);
    return answer;
}

static void ran_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAssistant) self = user;
    guint first = 0;
    const TabiyaAnswer *answer = receive_answer(self, source, result, &first);

    if (answer)
        take_result(self, tabiya_assistant_dup_result(get_call(self)->id, answer, first));
}

static void run_ability(TabiyaAssistant *self, const TabiyaAbility *ability,
                        const TabiyaArguments *arguments)
{
    tell(self, _(ability->title));
    tabiya_talk_run_async(self->talk, ability, arguments, g_task_get_cancellable(self->task),
                          ran_cb, g_object_ref(self));
}

/* Nothing brings back a game that was given up. */
static gboolean is_grave(const TabiyaAbility *ability)
{
    static const char *const NAMES[] = {"resign", "offer_draw", NULL};

    return g_strv_contains(NAMES, ability->name);
}

static gboolean must_ask(const TabiyaAssistant *self, const TabiyaAbility *ability)
{
    return self->options.ask_before_changes || self->has_quoted || is_grave(ability);
}

static gboolean waiting_cancelled_cb(GCancellable *cancellable G_GNUC_UNUSED, gpointer user)
{
    tabiya_assistant_confirm(user, FALSE);
    return G_SOURCE_REMOVE;
}

static void watch_cancelling(TabiyaAssistant *self)
{
    GCancellable *cancellable = g_task_get_cancellable(self->task);

    if (!cancellable)
        return;
    self->waiting_cancelled = g_cancellable_source_new(cancellable);
    g_source_set_callback(self->waiting_cancelled,
                          (GSourceFunc)(void (*)(void))waiting_cancelled_cb, self, NULL);
    g_source_attach(self->waiting_cancelled, g_main_context_get_thread_default());
}

/* "Nc3, Nf3": in the order of the parameters. */
static char *dup_values(const TabiyaAbility *ability, const TabiyaArguments *arguments)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (const TabiyaParam *param = ability->params; param->kind != TABIYA_PARAM_END; param++) {
        const char *value = tabiya_arguments_get(arguments, param->name);
        if (value)
            g_string_append_printf(text, "%s%s", text->len > 0 ? ", " : "", value);
    }
    return g_strdup(text->str);
}

static char *dup_wish(const TabiyaAbility *ability, const TabiyaArguments *arguments)
{
    g_autofree char *text = dup_values(ability, arguments);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autofree char *some =
        g_utf8_substring(valid, 0, MIN(g_utf8_strlen(valid, -1), SHOWN_ARGUMENTS_MAX));

    /* Translators: what it does, as “Plays one or more moves on the board”. */
    if (*some == '\0')
        return g_strdup_printf(_("The language model wants this: %s."), _(ability->summary));
    /* Translators: what it does, and with which values. */
    return g_strdup_printf(_("The language model wants this: %s (%s)."), _(ability->summary), some);
}

/* Takes the arguments. */
static void ask_person(TabiyaAssistant *self, const TabiyaAbility *ability,
                       TabiyaArguments *arguments)
{
    g_autofree char *wish = dup_wish(ability, arguments);

    self->waiting = ability;
    self->waiting_arguments = arguments;
    if (!g_signal_has_handler_pending(self, signals[SIGNAL_CONFIRM], 0, FALSE)) {
        tabiya_assistant_confirm(self, FALSE);
        return;
    }
    watch_cancelling(self);
    g_signal_emit(self, signals[SIGNAL_CONFIRM], 0, wish);
}

void tabiya_assistant_confirm(TabiyaAssistant *self, gboolean yes)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self));
    const TabiyaAbility *ability = g_steal_pointer(&self->waiting);
    g_autoptr(TabiyaArguments) arguments = g_steal_pointer(&self->waiting_arguments);

    if (!ability)
        return;
    if (self->waiting_cancelled)
        g_source_destroy(self->waiting_cancelled);
    g_clear_pointer(&self->waiting_cancelled, g_source_unref);
    if (fail_if_cancelled(self))
        return;
    if (yes)
        run_ability(self, ability, arguments);
    else
        refuse_call(self, "the person does not want this");
}

static TabiyaArguments *read_arguments(const TabiyaAbility *ability, const char *text,
                                       GError **error)
{
    if (text[strspn(text, " \t\r\n")] == '\0')
        text = "{}";
    g_autoptr(JsonObject) object = tabiya_json_parse(text, -1, ARGUMENTS_BYTES_MAX, error);

    return object ? tabiya_arguments_from_json(ability, object, error) : NULL;
}

static gboolean is_repeated(TabiyaAssistant *self, const TabiyaChatCall *call)
{
    char *both = g_strdup_printf("%s %s", call->name, call->arguments->str);
    const guint before = GPOINTER_TO_UINT(g_hash_table_lookup(self->calls_made, both));

    g_hash_table_insert(self->calls_made, both, GUINT_TO_POINTER(before + 1));
    return before >= SAME_CALLS_MAX;
}

static void make_call(TabiyaAssistant *self, const TabiyaChatCall *call)
{
    const TabiyaAbility *ability = tabiya_ability_find(call->name);
    g_autoptr(GError) error = NULL;

    if (!ability) {
        refuse_call(self, "there is no such tool");
    } else if (++self->reply->calls > TABIYA_ASSISTANT_CALLS_MAX ||
               tabiya_assistant_history_is_full(self->history)) {
        refuse_call(self, "too many calls: answer with what you have");
    } else if (is_repeated(self, call)) {
        refuse_call(self, "the same call was answered before");
    } else if (ability->changes && !self->options.can_change) {
        refuse_call(self, "changes are not allowed");
    } else {
        g_autoptr(TabiyaArguments) arguments =
            read_arguments(ability, call->arguments->str, &error);
        if (!arguments)
            refuse_call(self, error->message);
        else if (ability->changes && must_ask(self, ability))
            ask_person(self, ability, g_steal_pointer(&arguments));
        else
            run_ability(self, ability, arguments);
    }
}

static void make_next_call(TabiyaAssistant *self)
{
    if (fail_if_cancelled(self))
        return;
    if (self->next_call == self->round->calls->len) {
        send_round(self);
        return;
    }
    self->next_call++;
    make_call(self, get_call(self));
}

/* Takes the round. */
static void take_calls(TabiyaAssistant *self, TabiyaChatReply *round)
{
    tabiya_chat_reply_free(self->round);
    self->round = round;
    self->next_call = 0;
    tabiya_assistant_history_add(self->history,
                                 tabiya_assistant_dup_said(round->text->str, round->calls));
    make_next_call(self);
}

/* --- Rounds ----------------------------------------------------------------------------------- */

static gboolean is_last_round(const TabiyaAssistant *self)
{
    return self->reply->rounds >= TABIYA_ASSISTANT_ROUNDS_MAX;
}

static void log_reply(TabiyaAssistant *self, const TabiyaChatReply *round)
{
    g_autofree char *text = tabiya_assistant_dup_said(round->text->str, round->calls);

    write_log(self, "Received", text);
}

static void count_tokens(TabiyaAssistant *self, const TabiyaChatReply *round)
{
    self->reply->prompt_tokens += round->prompt_tokens;
    self->reply->answer_tokens += round->answer_tokens;
    self->prompt_tokens += round->prompt_tokens;
    self->answer_tokens += round->answer_tokens;
}

/* Facts for a server without tools: what is always worth knowing. */
static void looked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAssistant) self = user;
    guint first = 0;
    const TabiyaAnswer *answer = receive_answer(self, source, result, &first);

    if (!answer)
        return;
    tabiya_assistant_history_add(self->history, tabiya_assistant_dup_facts(answer, first));
    send_round(self);
}

static void look_first(TabiyaAssistant *self)
{
    tabiya_talk_run_async(self->talk, tabiya_ability_find("analyze_position"), NULL,
                          g_task_get_cancellable(self->task), looked_cb, g_object_ref(self));
}

static gboolean says(const GError *error, const char *word)
{
    g_autofree char *lower = g_utf8_strdown(error->message, -1);

    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT) && strstr(lower, word);
}

/* Does without what the server does not know. FALSE: that is not what is wrong. */
static gboolean do_without(TabiyaAssistant *self, const GError *error)
{
    if (!self->lacks_usage && says(error, "stream_options")) {
        self->lacks_usage = TRUE;
        send_round(self);
        return TRUE;
    }
    if (!self->lacks_tools && says(error, "tool")) {
        self->lacks_tools = TRUE;
        look_first(self);
        return TRUE;
    }
    return FALSE;
}

static void replied_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAssistant) self = user;
    GError *error = NULL;
    TabiyaChatReply *round =
        self->net->client_send_finish((TabiyaChatClient *)source, result, &error);

    if (!round) {
        if (!do_without(self, error))
            fail(self, g_steal_pointer(&error));
        g_clear_error(&error);
        return;
    }
    log_reply(self, round);
    count_tokens(self, round);
    if (round->calls->len > 0 && !is_last_round(self) && !self->reply->is_rewritten) {
        take_calls(self, round);
        return;
    }
    take_text(self, round);
    tabiya_chat_reply_free(round);
}

static void notice_cb(const char *sentence, gpointer user)
{
    tell(user, sentence);
}

/* "de" of "de_DE.UTF-8". */
static char *dup_language(void)
{
    const char *name = g_get_language_names()[0];

    return g_str_has_prefix(name, "C") ? g_strdup("en") : g_strndup(name, strcspn(name, "_.@"));
}

static char *dup_body(TabiyaAssistant *self)
{
    g_autofree char *language = dup_language();
    g_autofree char *system = tabiya_assistant_dup_system(language, self->options.can_change);
    g_autofree char *tools =
        self->lacks_tools ? NULL : tabiya_assistant_dup_tools(self->options.can_change);
    const TabiyaAssistantRequest request = {
        .model = self->model,
        .system = system,
        .tools = tools,
        .wants_answer = is_last_round(self) || self->reply->is_rewritten,
        .wants_usage = !self->lacks_usage,
        .temperature = self->options.temperature,
    };

    return tabiya_assistant_history_dup_body(self->history, &request);
}

/* The model, or its server where that has only one. */
static void tell_whom(TabiyaAssistant *self)
{
    g_autofree char *host = tabiya_chat_address_dup_host(self->address);
    /* Translators: a language model's name. */
    g_autofree char *text =
        g_strdup_printf(_("Asking %s…"), *self->model != '\0' ? self->model : host);

    tell(self, text);
}

static void send_round(TabiyaAssistant *self)
{
    const TabiyaChatWatch watch = {.notice = notice_cb, .user = self};

    self->reply->rounds++;
    g_autofree char *body = dup_body(self);
    write_log(self, "Sent", body);
    tell_whom(self);
    self->net->client_send_async(self->client, body, &watch, g_task_get_cancellable(self->task),
                                 replied_cb, g_object_ref(self));
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void key_loaded_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAssistant) self = user;

    self->key = self->net->key_load_finish(result, NULL);
    if (fail_if_cancelled(self))
        return;
    const TabiyaChatEndpoint endpoint = {
        .address = self->address,
        .key = self->key,
        .connect_ms = CONNECT_MS,
        .idle_ms = self->idle_ms > 0 ? self->idle_ms : self->options.timeout_s * MS_A_SECOND,
        .total_ms = TOTAL_MS,
        .retries = self->options.retries,
        .wait_ms = self->wait_ms > 0 ? self->wait_ms : WAIT_MS,
    };
    self->client = self->net->client_new(&endpoint);
    if (self->lacks_tools)
        look_first(self);
    else
        send_round(self);
}

static TabiyaAssistantReply *reply_new(void)
{
    TabiyaAssistantReply *self = g_new0(TabiyaAssistantReply, 1);

    self->answers = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_answer_free);
    return self;
}

/* Takes the task. */
static void begin(TabiyaAssistant *self, const char *words, const char *quoted, GTask *task)
{
    g_autoptr(TabiyaScene) scene = tabiya_desk_look(tabiya_talk_get_desk(self->talk));
    gboolean has_quoted;

    if (self->facts->len > FACTS_MAX)
        tabiya_assistant_forget(self);
    self->task = task;
    self->reply = reply_new();
    self->calls_made = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    tabiya_assistant_history_begin(
        self->history, tabiya_assistant_dup_question(words, scene, quoted, &has_quoted));
    self->has_quoted |= has_quoted;
    self->net->key_load_async(self->address, g_task_get_cancellable(task), key_loaded_cb,
                              g_object_ref(self));
}

void tabiya_assistant_ask_async(TabiyaAssistant *self, const char *words, const char *quoted,
                                GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self) && words);
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, user);
    GError *error = NULL;

    if (self->task) {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_PENDING,
                                _("The language model is still answering"));
    } else if (!tabiya_assistant_is_allowed(self)) {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                                _("You have not yet allowed Tabiya to send questions there"));
    } else if (!(self->net = tabiya_chat_net_get(&error))) {
        g_task_return_error(task, error);
    } else {
        begin(self, words, quoted, g_steal_pointer(&task));
    }
}

TabiyaAssistantReply *tabiya_assistant_ask_finish(TabiyaAssistant *self, GAsyncResult *result,
                                                  GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);
    return g_task_propagate_pointer(G_TASK(result), error);
}

void tabiya_assistant_get_usage_for_tests(TabiyaAssistant *self, gint64 *prompt_tokens,
                                          gint64 *answer_tokens)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self));
    *prompt_tokens = self->prompt_tokens;
    *answer_tokens = self->answer_tokens;
}

void tabiya_assistant_forget(TabiyaAssistant *self)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self) && !self->task);
    tabiya_assistant_history_clear(self->history);
    g_ptr_array_set_size(self->facts, 0);
    g_ptr_array_set_size(self->answers, 0);
    self->has_quoted = FALSE;
}

/* --- Consent ---------------------------------------------------------------------------------- */

gboolean tabiya_assistant_is_allowed(TabiyaAssistant *self)
{
    g_return_val_if_fail(TABIYA_IS_ASSISTANT(self), FALSE);
    g_autofree char *origin = self->address ? tabiya_chat_address_dup_origin(self->address) : NULL;

    return origin && g_hash_table_contains(self->allowed, origin);
}

void tabiya_assistant_allow(TabiyaAssistant *self, const char *address)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self) && address);
    char *origin = tabiya_chat_address_dup_origin(address);

    if (origin)
        g_hash_table_add(self->allowed, origin);
}

/* --- Options ---------------------------------------------------------------------------------- */

void tabiya_assistant_set_options(TabiyaAssistant *self, const TabiyaAssistantOptions *options)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self) && !self->task);
    char *address = tabiya_chat_address_read(options->address, NULL);

    if (g_strcmp0(address, self->address) != 0)
        self->lacks_tools = self->lacks_usage = FALSE;
    g_free(self->address);
    g_free(self->model);
    self->options = *options;
    self->address = address;
    self->model = g_strdup(options->model ? options->model : "");
}

void tabiya_assistant_use_settings(TabiyaAssistant *self, GSettings *settings)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self) && G_IS_SETTINGS(settings));
    g_autofree char *address = g_settings_get_string(settings, "model-address");
    g_autofree char *model = g_settings_get_string(settings, "model-name");
    g_autofree char *allowed = g_settings_get_string(settings, "model-allowed");
    const TabiyaAssistantOptions options = {
        .address = address,
        .model = model,
        .temperature = g_settings_get_double(settings, "model-temperature"),
        .timeout_s = g_settings_get_uint(settings, "model-timeout"),
        .retries = g_settings_get_uint(settings, "model-retries"),
        .can_change = TRUE,
        .ask_before_changes = g_settings_get_boolean(settings, "model-asks-before-changes"),
    };

    tabiya_assistant_set_options(self, &options);
    g_hash_table_remove_all(self->allowed);
    if (g_settings_get_boolean(settings, "model-enabled") && *allowed != '\0')
        tabiya_assistant_allow(self, allowed);
}

void tabiya_assistant_set_check(TabiyaAssistant *self, TabiyaSaidCheckFunc check)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self));
    self->check = check;
}

void tabiya_assistant_set_patience_for_tests(TabiyaAssistant *self, guint idle_ms, guint wait_ms)
{
    g_return_if_fail(TABIYA_IS_ASSISTANT(self));
    self->idle_ms = idle_ms;
    self->wait_ms = wait_ms;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_assistant_init(TabiyaAssistant *self)
{
    self->check = tabiya_assistant_check;
    self->allowed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->history = tabiya_assistant_history_new();
    self->answers = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_answer_free);
    self->facts = g_ptr_array_new();
}

static void tabiya_assistant_finalize(GObject *object)
{
    TabiyaAssistant *self = TABIYA_ASSISTANT(object);

    tabiya_talk_searcher_free(self->searcher);
    g_object_unref(self->talk);
    g_hash_table_unref(self->allowed);
    tabiya_assistant_history_free(self->history);
    g_ptr_array_unref(self->facts);
    g_ptr_array_unref(self->answers);
    g_free(self->data_dir);
    g_free(self->address);
    g_free(self->model);
    G_OBJECT_CLASS(tabiya_assistant_parent_class)->finalize(object);
}

static guint add_signal(const char *name, GType type)
{
    return g_signal_new(name, TABIYA_TYPE_ASSISTANT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                        G_TYPE_NONE, 1, type);
}

static void tabiya_assistant_class_init(TabiyaAssistantClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_assistant_finalize;
    signals[SIGNAL_STATUS] = add_signal("status", G_TYPE_STRING);
    signals[SIGNAL_ANSWERED] = add_signal("answered", G_TYPE_POINTER);
    signals[SIGNAL_CONFIRM] = add_signal("confirm", G_TYPE_STRING);
}

TabiyaAssistant *tabiya_assistant_new(TabiyaTalk *talk, TabiyaEngineArbiter *arbiter,
                                      const char *data_dir)
{
    TabiyaAssistant *self = g_object_new(TABIYA_TYPE_ASSISTANT, NULL);

    self->talk = g_object_ref(talk);
    self->searcher = tabiya_talk_searcher_new(arbiter);
    self->data_dir = g_strdup(data_dir);
    return self;
}
