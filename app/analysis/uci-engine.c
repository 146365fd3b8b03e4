/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See uci-engine.h. One state machine around one process.
 *
 *   OFF ── start ──▶ HANDSHAKE ── uciok ──▶ SYNCING ── readyok ──▶ IDLE ◀─ bestmove ─┐
 *                                              ▲                     │ go            │
 *                                              └── new game, option ─┴──▶ SEARCHING ─┘
 *
 * Any state falls back to OFF when the process dies or a deadline passes. The caller's requests are
 * kept apart from the state: `wanted` is the search to run as soon as the engine is IDLE; options
 * are remembered and sent to every new process.
 */
#include "app/analysis/uci-engine.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>

#include "app/analysis/line-process.h"
#include "app/analysis/silence-watch.h"
#include "app/analysis/uci-text.h"
#include "app/error.h"
#include "app/later.h"
#include "app/plain-text.h"
#include "engine/board/movegen.h"

typedef enum { STATE_OFF, STATE_HANDSHAKE, STATE_SYNCING, STATE_IDLE, STATE_SEARCHING } State;

/* A requested search. */
typedef struct {
    char *go_lines;       /* "position …\ngo …": sent together, the engine wakes up once */
    EngPosition position; /* the one to search */
    gint64 budget_ms;     /* 0: none */
    gboolean watched;     /* for silence, since it has no time limit */
    gboolean endless;     /* it has no limit, or only a depth */
    TabiyaSearchInfoFunc info;
    TabiyaSearchDoneFunc done;
    gpointer user;
    gint64 started_us;
    TabiyaSearchResult latest; /* from the info lines of the first line of play */
} Search;

struct _TabiyaUciEngine {
    GObject parent_instance;

    char **argv;
    char *name;
    int start_ms, overrun_ms, unlimited_ms, silence_ms, answer_ms;
    guint n_asked, rest_ms;
    gint64 last_ms;      /* what its last answer took; 0: it has not answered yet */
    gboolean exact;      /* options must be accepted exactly */
    GHashTable *options; /* name → value, as set by the caller */

    State state;
    TabiyaLineProcess *process; /* NULL while OFF */
    GSource *deadline;
    TabiyaSilenceWatch *watch; /* in place of a deadline */
    char *not_started;         /* why the process did not, while that is about to be told */
    GPtrArray *known_options;  /* of TabiyaUciOption: what the process offered */
    char *own_name;            /* what it calls itself, or NULL */
    int sent_chess960;         /* the last UCI_Chess960 that the process was sent; -1: none */
    gsize idle_bytes;          /* what it has said since its start or its last search */
    GError *lost;              /* why it was lost while nothing was asked of it, or NULL */
    char *last_lines;          /* of the process that was given up last, or NULL */
    GTask *probe;              /* waits for the end of the handshake; NULL if nobody does */
    GSource *probe_cancelled;  /* NULL if that cannot be */
    gboolean new_game_pending;

    Search *wanted;  /* not yet begun */
    Search *running; /* begun; NULL once its caller has cancelled it */
};

static void engine_source_init(TabiyaEngineSourceInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaUciEngine, tabiya_uci_engine, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_ENGINE_SOURCE, engine_source_init))

#define ANSWER_MAX_BYTES 40 /* quoted of an answer that is no legal move */
#define START_MS 18000      /* from its start to its being ready; people are told within 20 s */
/* Outside of a search there is little to say: two hundred options are the most that any engine
 * has. */
#define IDLE_MAX_BYTES (1 << 20)
/* Nearly all that an engine says of a search it says in its first milliseconds, depth after depth,
 * and nothing of it is urgent. It is read together, after a part of the time that the engine has
 * and of the time that it took last: an answer that comes sooner waits for no more than that, and
 * an engine that answers at once is heard at once. */
#define REST_PART_OF_BUDGET 64
#define REST_PART_OF_LAST 4
#define REST_MAX_MS 4

static void pump(TabiyaUciEngine *self);
static void start_process(TabiyaUciEngine *self);

static void search_free(Search *search)
{
    if (!search)
        return;
    g_free(search->go_lines);
    g_free(search);
}

static void clear_deadline(TabiyaUciEngine *self)
{
    g_clear_pointer(&self->deadline, tabiya_later_cancel);
    g_clear_pointer(&self->watch, tabiya_silence_watch_free);
}

static void drop_process(TabiyaUciEngine *self)
{
    clear_deadline(self);
    g_clear_pointer(&self->process, tabiya_line_process_free);
    self->state = STATE_OFF;
}

/* Ends a pending probe. */
static void end_probe(TabiyaUciEngine *self, const GError *error)
{
    g_autoptr(GTask) probe = g_steal_pointer(&self->probe);
    g_clear_pointer(&self->probe_cancelled, tabiya_later_cancel);
    if (probe && error)
        g_task_return_error(probe, g_error_copy(error));
    else if (probe)
        g_task_return_boolean(probe, TRUE);
}

/* The search that fails with the process: not one that waits for the end of a cancelled one. */
static Search *steal_failed(TabiyaUciEngine *self)
{
    if (self->running)
        return g_steal_pointer(&self->running);
    return self->state == STATE_SEARCHING ? NULL : g_steal_pointer(&self->wanted);
}

/* Gives up on the process, and reports the error to a pending search. */
static void fail_with(TabiyaUciEngine *self, TabiyaError code, const char *reason)
{
    g_autoptr(TabiyaUciEngine) guard = g_object_ref(self);
    g_autoptr(GError) error = g_error_new(TABIYA_ERROR, code, "%s: %s", self->name, reason);
    Search *search = steal_failed(self);
    g_free(self->last_lines);
    self->last_lines = self->process ? tabiya_line_process_dup_last_lines(self->process) : NULL;
    g_clear_error(&self->lost);
    self->lost = search || self->wanted ? NULL : g_error_copy(error);
    drop_process(self);
    end_probe(self, error);
    if (search)
        search->done(NULL, error, search->user);
    search_free(search);
    if (self->wanted)
        pump(self);
}

static void fail(TabiyaUciEngine *self, const char *reason)
{
    fail_with(self, TABIYA_ERROR_ENGINE, reason);
}

static void gone_cb(gpointer user)
{
    TabiyaUciEngine *self = user;
    g_autofree char *reason = NULL;
    guint seconds = (guint)self->start_ms / 1000;
    clear_deadline(self);
    if (self->state == STATE_HANDSHAKE) {
        reason = g_strdup_printf(ngettext("no answer to “uci” within %u second",
                                          "no answer to “uci” within %u seconds", seconds),
                                 seconds);
    }
    fail_with(self, TABIYA_ERROR_ENGINE_HANGS, reason ? reason : _("the engine is not responding"));
}

static gboolean deadline_cb(gpointer user)
{
    gone_cb(user);
    return G_SOURCE_REMOVE;
}

static void set_deadline(TabiyaUciEngine *self, gint64 after_ms)
{
    clear_deadline(self);
    self->deadline = tabiya_later_after_ms((guint)MIN(after_ms, G_MAXINT), deadline_cb, self);
}

/* An engine that does not read hangs, and the deadline catches that. */
static void send_line(TabiyaUciEngine *self, const char *line)
{
    if (self->process)
        tabiya_line_process_send(self->process, line);
}

/* Every engine answers this during a search. */
static void ask_cb(gpointer user)
{
    TabiyaUciEngine *self = user;
    self->n_asked++;
    send_line(self, "isready");
}

/* NULL: the engine does not have it. */
static const TabiyaUciOption *find_option(TabiyaUciEngine *self, const char *name)
{
    for (guint i = 0; i < self->known_options->len; i++) {
        const TabiyaUciOption *option = g_ptr_array_index(self->known_options, i);
        if (g_ascii_strcasecmp(option->name, name) == 0)
            return option;
    }
    return NULL;
}

/* Engines ignore a number that is out of range: the nearest valid one comes closest. */
static char *dup_value(const TabiyaUciOption *option, const char *value)
{
    gint64 number = g_ascii_strtoll(value, NULL, 10);
    if (option->type != TABIYA_UCI_SPIN ||
        (number >= option->minimum && number <= option->maximum)) {
        return g_strdup(value);
    }
    return g_strdup_printf("%" G_GINT64_FORMAT, CLAMP(number, option->minimum, option->maximum));
}

static void send_option(TabiyaUciEngine *self, const char *name, const char *wanted)
{
    const TabiyaUciOption *option = find_option(self, name);
    if (!option)
        return;
    g_autofree char *value = dup_value(option, wanted ? wanted : "");
    g_autofree char *line = *value != '\0'
                                ? g_strdup_printf("setoption name %s value %s", name, value)
                                : g_strdup_printf("setoption name %s", name);
    send_line(self, line);
}

static gboolean check_option(TabiyaUciEngine *self, const char *name, const char *value,
                             GError **error)
{
    const TabiyaUciOption *option = find_option(self, name);
    if (option)
        return tabiya_uci_option_check(option, value ? value : "", error);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("The engine has no option “%s”."),
                name);
    return FALSE;
}

/* Sends earlier settings to the new process. FALSE: it was given up. */
static gboolean send_options(TabiyaUciEngine *self)
{
    GHashTableIter iter;
    gpointer name, value;
    g_hash_table_iter_init(&iter, self->options);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        g_autoptr(GError) wrong = NULL;
        if (self->exact && !check_option(self, name, value, &wrong)) {
            fail_with(self, TABIYA_ERROR_BAD_ARGUMENT, wrong->message);
            return FALSE;
        }
        send_option(self, name, value);
    }
    return TRUE;
}

static void sync_up(TabiyaUciEngine *self)
{
    send_line(self, "isready");
    if (self->state != STATE_HANDSHAKE) /* whose time goes on */
        set_deadline(self, self->start_ms);
    self->state = STATE_SYNCING;
}

static gboolean fail_later_cb(gpointer user)
{
    TabiyaUciEngine *self = user;
    g_autofree char *reason = g_steal_pointer(&self->not_started);
    clear_deadline(self);
    fail(self, reason);
    return G_SOURCE_REMOVE;
}

/* Never reports the end of a search from inside search(). */
static void fail_later(TabiyaUciEngine *self, const char *reason)
{
    clear_deadline(self);
    g_free(self->not_started);
    self->not_started = g_strdup(reason);
    self->deadline = tabiya_later_after_ms(0, fail_later_cb, self);
}

static void send_variant(TabiyaUciEngine *self, gboolean chess960)
{
    if (self->sent_chess960 == (int)chess960)
        return;
    send_option(self, "UCI_Chess960", chess960 ? "true" : "false");
    self->sent_chess960 = chess960;
}

static void rest(TabiyaUciEngine *self, const Search *search)
{
    const gint64 most =
        MIN(search->budget_ms / REST_PART_OF_BUDGET, self->last_ms / REST_PART_OF_LAST);
    self->rest_ms = (guint)MIN(most, REST_MAX_MS);
    if (self->rest_ms > 0)
        tabiya_line_process_rest(self->process, self->rest_ms);
}

static void begin_search(TabiyaUciEngine *self)
{
    Search *search = self->running = g_steal_pointer(&self->wanted);
    send_variant(self, search->position.chess960);
    send_line(self, search->go_lines);
    search->started_us = g_get_monotonic_time();
    self->state = STATE_SEARCHING;
    rest(self, search);
    clear_deadline(self); /* the search sets its own; the watch comes after both */
    if (!search->endless) {
        set_deadline(self, search->budget_ms > 0 ? search->budget_ms + self->overrun_ms
                                                 : self->unlimited_ms);
    }
    if (search->watched) {
        self->watch = tabiya_silence_watch_new((guint)self->silence_ms, (guint)self->answer_ms,
                                               ask_cb, gone_cb, self);
    }
}

/* Does the next thing that is possible. */
static void pump(TabiyaUciEngine *self)
{
    if (self->state == STATE_OFF && self->wanted) {
        start_process(self);
    } else if (self->state == STATE_IDLE && self->new_game_pending) {
        self->new_game_pending = FALSE;
        send_line(self, "ucinewgame");
        sync_up(self);
    } else if (self->state == STATE_IDLE && self->wanted) {
        begin_search(self);
    }
}

static void handle_handshake(TabiyaUciEngine *self, const char *line)
{
    TabiyaUciOption *option = tabiya_uci_option_parse(line);
    if (option)
        g_ptr_array_add(self->known_options, option);
    if (g_str_has_prefix(line, "id name ")) {
        g_free(self->own_name);
        self->own_name = g_strstrip(tabiya_dup_quote(line + strlen("id name "), -1));
    }
    if (strcmp(line, "uciok") != 0 || !send_options(self))
        return;
    sync_up(self);
    if (!self->exact)
        end_probe(self, NULL);
}

static void handle_sync(TabiyaUciEngine *self, const char *line)
{
    static const char COMPLAINT[] = "info string error";
    if (self->exact && g_ascii_strncasecmp(line, COMPLAINT, strlen(COMPLAINT)) == 0) {
        fail_with(self, TABIYA_ERROR_BAD_ARGUMENT, line + strlen("info string "));
    } else if (strcmp(line, "readyok") == 0) {
        clear_deadline(self);
        self->state = STATE_IDLE;
        end_probe(self, NULL);
    }
}

static void end_search(TabiyaUciEngine *self)
{
    clear_deadline(self);
    self->state = STATE_IDLE;
    self->idle_bytes = 0;
}

static void finish_search(TabiyaUciEngine *self, EngMove best, EngMove ponder)
{
    end_search(self);
    Search *search = g_steal_pointer(&self->running);
    TabiyaSearchResult result = search->latest;
    result.best = best;
    result.ponder = ponder;
    result.time_ms = self->last_ms = (g_get_monotonic_time() - search->started_us) / 1000;
    search->done(&result, NULL, search->user);
    search_free(search);
}

/* Tells of an answer without a legal move: what stands in its place, or the whole. */
static void refuse_answer(TabiyaUciEngine *self, const char *line)
{
    const char *rest = line + strlen("bestmove");
    rest += strspn(rest, " \t");
    const char *answer = *rest != '\0' ? rest : line;
    g_autofree char *quote =
        tabiya_dup_quote(answer, (gssize)MIN(strlen(answer), ANSWER_MAX_BYTES));
    g_autofree char *reason = g_strdup_printf(_("illegal move “%s”"), quote);
    fail_with(self, TABIYA_ERROR_ENGINE_MOVE, reason);
}

static void handle_search_line(TabiyaUciEngine *self, const char *line)
{
    Search *search = self->running;
    EngMove best, ponder;
    if (!search) { /* cancelled: only its end matters */
        if (g_str_has_prefix(line, "bestmove"))
            end_search(self);
        return;
    }
    if (tabiya_uci_parse_bestmove(line, &search->position, &best, &ponder)) {
        if (best == ENG_NO_MOVE && eng_movegen_any(&search->position))
            refuse_answer(self, line);
        else
            finish_search(self, best, ponder);
        return;
    }
    EngMove pv[TABIYA_UCI_PV_MAX];
    TabiyaSearchInfo info;
    if (!tabiya_uci_parse_info(line, &search->position, &info, search->info ? pv : NULL))
        return;
    if (info.multipv <= 1 && info.bound == ENG_BOUND_EXACT) {
        search->latest.has_score = TRUE;
        search->latest.score = info.score;
        search->latest.depth = info.depth;
    }
    search->latest.nodes = info.nodes;
    if (search->info)
        search->info(&info, search->user);
}

/* FALSE: it talks without being asked, and without an end. */
static gboolean is_quiet_enough(TabiyaUciEngine *self, const char *line)
{
    if (self->state == STATE_SEARCHING)
        return TRUE;
    self->idle_bytes += strlen(line) + 1;
    return self->idle_bytes <= IDLE_MAX_BYTES;
}

static void handle_line(TabiyaUciEngine *self, const char *line)
{
    if (self->watch)
        tabiya_silence_watch_hear(self->watch);
    if (!is_quiet_enough(self, line)) {
        fail(self, _("the engine sent invalid output"));
        return;
    }
    switch (self->state) {
    case STATE_HANDSHAKE:
        handle_handshake(self, line);
        break;
    case STATE_SYNCING:
        handle_sync(self, line);
        break;
    case STATE_SEARCHING:
        handle_search_line(self, line);
        break;
    case STATE_OFF:
    case STATE_IDLE:
        break;
    }
    pump(self);
}

/* --- The process ------------------------------------------------------------------------------ */

/* Handling a line may drop the last reference to the engine. */
static void said_cb(const char *line, gpointer user)
{
    g_autoptr(TabiyaUciEngine) self = g_object_ref(user);
    handle_line(self, line);
}

static void ended_cb(const char *why, gpointer user)
{
    fail(user, why);
}

static void start_process(TabiyaUciEngine *self)
{
    static const TabiyaLineProcessFuncs FUNCS = {.line = said_cb, .end = ended_cb};
    g_autoptr(GError) error = NULL;
    self->process = tabiya_line_process_new((const char *const *)self->argv, &FUNCS, self, &error);
    if (!self->process) {
        fail_later(self, error->message);
        return;
    }
    g_ptr_array_set_size(self->known_options, 0);
    g_clear_pointer(&self->own_name, g_free);
    self->idle_bytes = 0;
    self->sent_chess960 = -1;
    self->last_ms = 0;
    self->state = STATE_HANDSHAKE;
    set_deadline(self, self->start_ms);
    send_line(self, "uci");
}

/* --- TabiyaEngineSource ----------------------------------------------------------------------- */

static gboolean uci_set_option(TabiyaEngineSource *source, const char *name, const char *value,
                               GError **error)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    g_hash_table_replace(self->options, g_strdup(name), g_strdup(value));
    self->sent_chess960 = -1; /* it may be that one */
    if (self->state >= STATE_SYNCING)
        send_option(self, name, value);
    return TRUE;
}

static int uci_get_max_lines(TabiyaEngineSource *source)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    if (self->state < STATE_SYNCING)
        return 0;
    const TabiyaUciOption *option = find_option(self, "MultiPV");
    if (!option || option->type != TABIYA_UCI_SPIN)
        return 1;
    return (int)CLAMP(option->maximum, 1, G_MAXINT);
}

static void uci_new_game(TabiyaEngineSource *source)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    self->new_game_pending = TRUE;
    g_clear_error(&self->lost);
    pump(self);
}

/* The time limit of the search; 0: none. */
static gint64 budget_ms(const EngLimits *limits, EngColor side)
{
    if (limits->movetime_ms > 0)
        return limits->movetime_ms;
    return limits->has_clock ? MAX(limits->time_ms[side], 1) : 0;
}

static void uci_search(TabiyaEngineSource *source, const EngPosition *start, const EngMove *moves,
                       gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                       TabiyaSearchDoneFunc done, gpointer user)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    g_return_if_fail(!self->wanted && !self->running);

    Search *search = g_new0(Search, 1);
    search->position = *start;
    for (gsize i = 0; i < count; i++) {
        EngPosition after;
        eng_position_play(&after, &search->position, moves[i]);
        search->position = after;
    }
    g_autofree char *position_line = tabiya_uci_dup_position(start, moves, count);
    g_autofree char *go_line = tabiya_uci_dup_go(limits, &search->position);
    search->go_lines = g_strconcat(position_line, "\n", go_line, NULL);
    search->budget_ms = budget_ms(limits, (EngColor)search->position.side_to_move);
    search->watched = limits->infinite || search->budget_ms == 0;
    search->endless = search->watched && (limits->infinite || limits->nodes == 0);
    search->info = info;
    search->done = done;
    search->user = user;
    self->wanted = search;
    g_clear_error(&self->lost);
    pump(self);
}

static void uci_stop(TabiyaEngineSource *source)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    if (self->state != STATE_SEARCHING)
        return;
    send_line(self, "stop");
    set_deadline(self, self->overrun_ms);
}

static void uci_cancel(TabiyaEngineSource *source)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(source);
    g_clear_pointer(&self->wanted, search_free);
    if (self->running) {
        g_clear_pointer(&self->running, search_free);
        uci_stop(source);
    }
}

static void engine_source_init(TabiyaEngineSourceInterface *interface)
{
    interface->set_option = uci_set_option;
    interface->get_max_lines = uci_get_max_lines;
    interface->new_game = uci_new_game;
    interface->search = uci_search;
    interface->stop = uci_stop;
    interface->cancel = uci_cancel;
}

/* --- Options ---------------------------------------------------------------------------------- */

static gboolean probe_cancelled_cb(GCancellable *cancellable, gpointer user)
{
    g_autoptr(TabiyaUciEngine) self = g_object_ref(user);
    g_autoptr(GError) error = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
    drop_process(self);
    end_probe(self, error);
    return G_SOURCE_REMOVE;
}

void tabiya_uci_engine_probe_async(TabiyaUciEngine *self, GCancellable *cancellable,
                                   GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_UCI_ENGINE(self) && !self->probe);
    self->probe = g_task_new(self, cancellable, done_cb, user);
    if (cancellable) {
        self->probe_cancelled = g_cancellable_source_new(cancellable);
        g_source_set_callback(self->probe_cancelled, G_SOURCE_FUNC(probe_cancelled_cb), self, NULL);
        g_source_attach(self->probe_cancelled, g_main_context_get_thread_default());
    }
    if (self->state == STATE_OFF)
        start_process(self);
    else if (self->state > (self->exact ? STATE_SYNCING : STATE_HANDSHAKE))
        end_probe(self, NULL);
}

gboolean tabiya_uci_engine_probe_finish(TabiyaUciEngine *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

GPtrArray *tabiya_uci_engine_get_options(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), NULL);
    return self->known_options;
}

const char *tabiya_uci_engine_get_own_name(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), NULL);
    return self->own_name;
}

/* --- Its failures ----------------------------------------------------------------------------- */

const GError *tabiya_uci_engine_get_lost(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), NULL);
    return self->lost;
}

char *tabiya_uci_engine_dup_last_lines(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), NULL);
    if (self->process)
        return tabiya_line_process_dup_last_lines(self->process);
    return g_strdup(self->last_lines ? self->last_lines : "");
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_uci_engine_dispose(GObject *object)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(object);
    g_clear_pointer(&self->wanted, search_free);
    g_clear_pointer(&self->running, search_free);
    tabiya_line_process_leave(g_steal_pointer(&self->process),
                              self->state == STATE_SEARCHING ? "stop\nquit" : "quit");
    drop_process(self);
    G_OBJECT_CLASS(tabiya_uci_engine_parent_class)->dispose(object);
}

static void tabiya_uci_engine_finalize(GObject *object)
{
    TabiyaUciEngine *self = TABIYA_UCI_ENGINE(object);
    g_strfreev(self->argv);
    g_free(self->name);
    g_free(self->not_started);
    g_clear_error(&self->lost);
    g_free(self->last_lines);
    g_hash_table_unref(self->options);
    g_ptr_array_unref(self->known_options);
    g_free(self->own_name);
    G_OBJECT_CLASS(tabiya_uci_engine_parent_class)->finalize(object);
}

static void tabiya_uci_engine_class_init(TabiyaUciEngineClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_uci_engine_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_uci_engine_finalize;
    /* An engine that dies while we write to it is an error of the engine, and must not end us; GIO
     * does the same for its sockets. */
    signal(SIGPIPE, SIG_IGN);
}

static void tabiya_uci_engine_init(TabiyaUciEngine *self)
{
    self->start_ms = START_MS;
    self->overrun_ms = 5000;
    self->unlimited_ms = 120000;
    self->silence_ms = 6000;
    self->answer_ms = 9000;
    self->options = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    self->known_options = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_uci_option_free);
}

TabiyaUciEngine *tabiya_uci_engine_new(const char *command, const char *name, GError **error)
{
    g_auto(GStrv) argv = NULL;
    if (!g_shell_parse_argv(command, NULL, &argv, error))
        return NULL;
    TabiyaUciEngine *self = g_object_new(TABIYA_TYPE_UCI_ENGINE, NULL);
    self->name = name ? g_strdup(name) : g_path_get_basename(argv[0]);
    self->argv = g_steal_pointer(&argv);
    return self;
}

gboolean tabiya_uci_engine_is_installed(const char *command, GError **error)
{
    g_auto(GStrv) argv = NULL;
    if (!g_shell_parse_argv(command, NULL, &argv, error))
        return FALSE;
    g_autofree char *path = g_find_program_in_path(argv[0]);
    if (!path && strchr(argv[0], '/') && g_file_test(argv[0], G_FILE_TEST_EXISTS)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                    _("“%s” is not a program that you may run"), argv[0]);
    } else if (!path) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE, _("the engine “%s” was not found"),
                    argv[0]);
    }
    return path != NULL;
}

void tabiya_uci_engine_set_start_limit(TabiyaUciEngine *self, int ms)
{
    g_return_if_fail(TABIYA_IS_UCI_ENGINE(self) && ms > 0);
    self->start_ms = ms;
}

void tabiya_uci_engine_set_exact(TabiyaUciEngine *self, gboolean exact)
{
    g_return_if_fail(TABIYA_IS_UCI_ENGINE(self));
    self->exact = exact;
}

void tabiya_uci_engine_set_patience(TabiyaUciEngine *self, int overrun_ms, int unlimited_ms)
{
    g_return_if_fail(TABIYA_IS_UCI_ENGINE(self));
    self->overrun_ms = overrun_ms;
    self->unlimited_ms = unlimited_ms;
}

void tabiya_uci_engine_set_watch(TabiyaUciEngine *self, int silence_ms, int answer_ms)
{
    g_return_if_fail(TABIYA_IS_UCI_ENGINE(self) && silence_ms > 0 && answer_ms > 0);
    self->silence_ms = silence_ms;
    self->answer_ms = answer_ms;
}

guint tabiya_uci_engine_get_n_asked(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), 0);
    return self->n_asked;
}

guint tabiya_uci_engine_get_rest_ms(TabiyaUciEngine *self)
{
    g_return_val_if_fail(TABIYA_IS_UCI_ENGINE(self), 0);
    return self->rest_ms;
}
