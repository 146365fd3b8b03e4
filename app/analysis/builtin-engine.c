/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See builtin-engine.h.
 *
 * An EngEngine takes neither options nor positions while it searches, and a search that was told to
 * stop takes some milliseconds to end. So a busy engine is left alone: requests are kept
 * (`options`, `forget`, `waiting`) until the running search has landed, and then carried out in
 * that order. A cancelled search stays `running` with `dropped` set until it lands, and its result
 * is ignored.
 *
 *     search() ──► waiting ──(engine idle)──► running ──(result on the main context)──► done
 *                                               └─ cancel(): dropped, stop, lands unheard
 *
 * A Search is shared with the engine's threads and counted atomically: they read its constant part
 * and own `lines`; everything else belongs to the owner's thread. Only post() hands a search
 * thread's structs to the main context.
 *
 * It does so without a lock. Search threads have a low priority, and one that lost its processor
 * while it held the lock of the main context would stop the window for as long: with dozens of
 * searches, most of the time. */
#define _GNU_SOURCE
#include "app/analysis/builtin-engine.h"

#include <glib/gi18n-lib.h>

#include "app/analysis/tablebases.h"
#include "app/error.h"
#include "app/give-way.h"
#include "app/later.h"

/* How much lower the priority of search threads is than the program's. */
#define SEARCH_NICENESS 10
/* People read no faster: a line is reported again when it is deeper, or after this time. */
#define INFO_INTERVAL_US (100 * 1000)
#define RETRY_MS 1

/* The last report on one line of the search. */
typedef struct {
    int depth;
    gint64 told_us;
    struct Message *untold; /* a newer report that came too soon; sent with the result at the
                             * latest */
} ToldLine;

typedef struct {
    /* constant */
    GMainContext *context;
    EngPosition start;
    EngColor side_to_move;
    EngMove *moves;
    gsize count;
    EngLimits limits;
    EngMove *search_moves;
    int niceness; /* of the engine's threads */
    /* only the engine's threads use these */
    ToldLine lines[ENG_MAX_MULTIPV + 1];
    /* between both: the newest message first; atomic */
    struct Message *posted;
    /* only the owner's thread uses these */
    struct Message *heard;      /* taken from `posted`, the oldest first */
    GSource *post;              /* owned, while it may be told something: in the main context */
    TabiyaBuiltinEngine *owner; /* NULL once it is gone */
    gboolean dropped;
    TabiyaSearchInfoFunc info;
    TabiyaSearchDoneFunc done;
    gpointer user;
} Search;

typedef struct Message {
    struct Message *next; /* posted before it; once heard, after it */
    gboolean is_result;
    TabiyaSearchInfo info;
    TabiyaSearchResult result;
    GError *error; /* in place of a result */
    EngMove pv[ENG_MAX_PLY];
} Message;

typedef struct {
    char *name;
    char *value; /* NULL: it is `number` */
    int number;
} Option;

struct _TabiyaBuiltinEngine {
    GObject parent_instance;

    EngEngine *engine;   /* made with the first search */
    Search *running;     /* with the engine, until its result reaches the owner's thread */
    Search *waiting;     /* to start when `running` has landed */
    GArray *options;     /* of Option: to set before the next search */
    gboolean forget;     /* clear the hash table before the next search */
    int niceness;        /* of its threads in the next search ... */
    int thread_niceness; /* ... and in the last one */
    GSource *retry;      /* `waiting` starts then; NULL: not planned */
};

static void engine_source_init(TabiyaEngineSourceInterface *iface);
static void start_waiting(TabiyaBuiltinEngine *self);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaBuiltinEngine, tabiya_builtin_engine, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_ENGINE_SOURCE, engine_source_init))

/* --- Searches --------------------------------------------------------------------------------- */

static EngColor side_after(const EngPosition *start, gsize count)
{
    return (EngColor)((start->side_to_move + count) & 1);
}

static void messages_free(Message *messages)
{
    while (messages) {
        Message *message = messages;

        messages = message->next;
        g_clear_error(&message->error);
        g_free(message);
    }
}

static void search_clear(gpointer data)
{
    Search *search = data;

    for (gsize i = 0; i < G_N_ELEMENTS(search->lines); i++)
        g_free(search->lines[i].untold);
    messages_free(search->heard);
    messages_free(search->posted);
    g_main_context_unref(search->context);
    g_free(search->moves);
    g_free(search->search_moves);
}

static void search_unref(Search *search)
{
    g_atomic_rc_box_release_full(search, search_clear);
}

/* --- Messages in the main context ------------------------------------------------------------- */

typedef struct {
    GSource source;
    Search *search; /* owned */
} Post;

static void deliver(Search *search, Message *message);

static gboolean has_messages(Search *search)
{
    return search->heard || g_atomic_pointer_get(&search->posted);
}

/* The oldest; NULL: there is none. */
static Message *take_message(Search *search)
{
    if (!search->heard) {
        Message *newest = g_atomic_pointer_exchange(&search->posted, NULL);

        while (newest) {
            Message *message = newest;

            newest = message->next;
            message->next = search->heard;
            search->heard = message;
        }
    }
    Message *oldest = search->heard;
    if (oldest)
        search->heard = g_steal_pointer(&oldest->next);
    return oldest;
}

static gboolean post_prepare(GSource *source, int *timeout_ms)
{
    *timeout_ms = -1;
    return has_messages(((Post *)source)->search);
}

static gboolean post_check(GSource *source)
{
    return has_messages(((Post *)source)->search);
}

/* One at a time, as other sources have their turn in between. */
static gboolean post_dispatch(GSource *source, GSourceFunc func, gpointer user)
{
    Search *search = g_atomic_rc_box_acquire(((Post *)source)->search);
    Message *message = take_message(search);

    if (message)
        deliver(search, message);
    messages_free(message);
    search_unref(search);
    return G_SOURCE_CONTINUE;
}

static void post_finalize(GSource *source)
{
    search_unref(((Post *)source)->search);
}

static void begin_post(Search *search)
{
    static GSourceFuncs funcs = {
        .prepare = post_prepare,
        .check = post_check,
        .dispatch = post_dispatch,
        .finalize = post_finalize,
    };

    search->post = g_source_new(&funcs, sizeof(Post));
    ((Post *)search->post)->search = g_atomic_rc_box_acquire(search);
    g_source_set_priority(search->post, G_PRIORITY_DEFAULT);
    g_source_set_static_name(search->post, "tabiya-search");
    g_source_set_can_recurse(search->post, TRUE); /* what hears it may run the main loop */
    g_source_attach(search->post, search->context);
}

static void end_post(Search *search)
{
    GSource *post = g_steal_pointer(&search->post);

    if (post) {
        g_source_destroy(post);
        g_source_unref(post);
    }
}

static Search *search_new(const EngPosition *start, const EngMove *moves, gsize count,
                          const EngLimits *limits)
{
    Search *search = g_atomic_rc_box_new0(Search);

    search->context = g_main_context_ref_thread_default();
    search->start = *start;
    search->side_to_move = side_after(start, count);
    search->moves = g_memdup2(moves, count * sizeof *moves);
    search->count = count;
    search->limits = *limits;
    search->search_moves =
        g_memdup2(limits->search_moves, limits->search_moves_count * sizeof *limits->search_moves);
    search->limits.search_moves = search->search_moves;
    begin_post(search);
    return search;
}

/* --- From the engine's threads to the main context -------------------------------------------- */

static void land(Search *search, const TabiyaSearchResult *result, const GError *error)
{
    g_autoptr(TabiyaBuiltinEngine) self = g_object_ref(search->owner);

    if (self->running == search) {
        self->running = NULL;
        search_unref(search);
    }
    if (!search->dropped)
        search->done(result, error, search->user);
    start_waiting(self);
}

static void deliver(Search *search, Message *message)
{
    if (message->is_result)
        end_post(search);
    if (!search->owner)
        return;
    if (message->is_result)
        land(search, !message->error ? &message->result : NULL, message->error);
    else if (!search->dropped && search->info)
        search->info(&message->info, search->user);
}

/* With the result, the owner's thread may drop the search at once. */
static void post(Search *search, Message *message)
{
    g_autoptr(GMainContext) context = g_main_context_ref(search->context);

    do {
        message->next = g_atomic_pointer_get(&search->posted);
    } while (!g_atomic_pointer_compare_and_exchange(&search->posted, message->next, message));
    g_main_context_wakeup(context);
}

/* Reports the line now, or keeps it as the latest of its rank. Takes `message`. */
static void tell_line(Search *search, Message *message)
{
    ToldLine *line = &search->lines[CLAMP(message->info.multipv, 1, ENG_MAX_MULTIPV)];
    gint64 now_us = g_get_monotonic_time();

    g_clear_pointer(&line->untold, g_free);
    if (message->info.depth <= line->depth && now_us - line->told_us < INFO_INTERVAL_US) {
        line->untold = message;
        return;
    }
    line->depth = message->info.depth;
    line->told_us = now_us;
    post(search, message);
}

/* The last report on each line comes before the result, even if it is early: so the final lines are
 * always the same. */
static void tell_untold(Search *search)
{
    for (gsize i = 0; i < G_N_ELEMENTS(search->lines); i++) {
        if (search->lines[i].untold)
            post(search, g_steal_pointer(&search->lines[i].untold));
    }
}

static void info_cb(const EngInfo *info, void *user)
{
    Search *search = user;
    Message *message = g_new0(Message, 1);

    message->info = (TabiyaSearchInfo){
        .depth = info->depth,
        .selective_depth = info->selective_depth,
        .multipv = info->multipv,
        .score = tabiya_score_from_engine(info->score, search->side_to_move),
        .bound = tabiya_bound_from_engine(info->bound, search->side_to_move),
        .nodes = info->nodes,
        .time_ms = info->time_ms,
        .hashfull_permille = info->hashfull_permille,
        .tablebase_hits = info->table_hits,
        .pv = message->pv,
        .pv_length = MIN(info->pv_length, ENG_MAX_PLY),
    };
    if (info->pv_length > 0)
        memcpy(message->pv, info->pv, message->info.pv_length * sizeof *info->pv);
    tell_line(search, message);
}

static void result_cb(const EngResult *result, void *user)
{
    Search *search = user;
    Message *message = g_new0(Message, 1);

    tell_untold(search);
    message->is_result = TRUE;
    message->result = (TabiyaSearchResult){
        .best = result->best,
        .ponder = result->ponder,
        .has_score = TRUE,
        .score = tabiya_score_from_engine(result->score, search->side_to_move),
        .depth = result->depth,
        .nodes = result->nodes,
        .time_ms = result->time_ms,
    };
    post(search, message);
}

/* The window's thread goes first. */
static void thread_started_cb(void *user)
{
    const Search *search = user;

    tabiya_give_way(search->niceness);
}

/* --- Options, kept until the engine is idle --------------------------------------------------- */

static void option_clear(gpointer data)
{
    Option *option = data;

    g_free(option->name);
    g_free(option->value);
}

static const EngOption *find_option(const char *name)
{
    gsize count;
    const EngOption *table = eng_engine_options(&count);

    for (gsize i = 0; i < count; i++) {
        if (g_ascii_strcasecmp(table[i].name, name) == 0)
            return &table[i];
    }
    return NULL;
}

static gboolean refuse_option(const EngOption *known, const char *name, const char *value,
                              GError **error)
{
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                !known ? _("The engine has no option “%s”.")
                       : _("The engine option “%s” cannot be set to “%s”."),
                name, value);
    return FALSE;
}

static gboolean keep_option(TabiyaEngineSource *source, const char *name, const char *value,
                            int number)
{
    Option option = {g_strdup(name), g_strdup(value), number};

    g_array_append_val(TABIYA_BUILTIN_ENGINE(source)->options, option);
    return TRUE;
}

static gboolean set_number(TabiyaEngineSource *source, const char *name, int number, GError **error)
{
    const EngOption *known = find_option(name);
    char text[16];

    if (known && known->type == ENG_OPTION_SPIN && number >= known->min && number <= known->max) {
        return keep_option(source, name, NULL, number);
    }
    g_snprintf(text, sizeof text, "%d", number);
    return refuse_option(known, name, text, error);
}

/* The engine checks values other than numbers when they are set. */
static gboolean set_option(TabiyaEngineSource *source, const char *name, const char *value,
                           GError **error)
{
    const EngOption *known = find_option(name);
    const char *text = value ? value : "";
    gint64 number;

    if (!known)
        return refuse_option(known, name, text, error);
    if (known->type != ENG_OPTION_SPIN)
        return keep_option(source, name, text, 0);
    return g_ascii_string_to_signed(text, 10, known->min, known->max, &number, NULL)
               ? keep_option(source, name, NULL, (int)number)
               : refuse_option(known, name, text, error);
}

static gboolean set_if_changed(EngEngine *engine, const Option *option, char *why, gsize size)
{

    if (!option->value)
        return eng_engine_set_number(engine, option->name, option->number, why, size);
    const char *current = eng_engine_get_option(engine, option->name);
    return (current && strcmp(current, option->value) == 0) ||
           eng_engine_set_option(engine, option->name, option->value, why, size);
}

static gboolean apply_options(TabiyaBuiltinEngine *self, GError **error)
{
    g_autoptr(GArray) options = g_steal_pointer(&self->options);
    gboolean good = TRUE;
    char why[256] = "";

    self->options = g_array_new(FALSE, FALSE, sizeof(Option));
    g_array_set_clear_func(self->options, option_clear);
    for (guint i = 0; good && i < options->len; i++)
        good = set_if_changed(self->engine, &g_array_index(options, Option, i), why, sizeof why);
    if (!good) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                    _("The engine rejected a setting: %s"), why);
    }
    return good;
}

/* --- Starting --------------------------------------------------------------------------------- */

static gboolean prepare(TabiyaBuiltinEngine *self, Search *search, GError **error)
{
    if (!self->engine) {
        self->engine = eng_engine_new();
        self->forget = FALSE; /* it has learned nothing yet */
    }
    if (!self->engine) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                            _("There is not enough memory for the engine."));
        return FALSE;
    }
    eng_engine_wait(self->engine); /* its result is here, its thread may have a word left */
    if (!apply_options(self, error))
        return FALSE;
    if (self->forget)
        eng_engine_new_game(self->engine);
    self->forget = FALSE;
    tabiya_tablebases_equip(self->engine);
    if (!eng_engine_set_position(self->engine, &search->start, search->moves, search->count)) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                            _("The engine cannot use this position."));
        return FALSE;
    }
    return TRUE;
}

/* A thread cannot become less nice. */
static void prepare_threads(TabiyaBuiltinEngine *self)
{
    if (self->niceness < self->thread_niceness)
        eng_engine_end_threads(self->engine);
    self->thread_niceness = self->niceness;
}

static gboolean go(TabiyaBuiltinEngine *self, Search *search, GError **error)
{
    static const EngCallbacks callbacks = {
        .info_cb = info_cb,
        .result_cb = result_cb,
        .thread_started_cb = thread_started_cb,
    };

    if (!prepare(self, search, error))
        return FALSE;
    prepare_threads(self);
    search->niceness = self->niceness;
    if (eng_engine_go(self->engine, &search->limits, &callbacks, search))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE,
                        _("The engine could not start its search."));
    return FALSE;
}

/* Reports a failure later, like a result, never from inside search(). */
static void fail_later(Search *search, GError *error)
{
    Message *message = g_new0(Message, 1);

    message->is_result = TRUE;
    message->error = error;
    post(search, message);
}

static gboolean retry_cb(gpointer data)
{
    TabiyaBuiltinEngine *self = data;

    g_clear_pointer(&self->retry, tabiya_later_cancel);
    start_waiting(self);
    return G_SOURCE_REMOVE;
}

/* The thread that has told its result is about to end, but where dozens search that may take long:
 * to wait for it would stop the window. */
static gboolean is_ending(TabiyaBuiltinEngine *self)
{
    return self->engine && eng_engine_is_searching(self->engine);
}

static void start_waiting(TabiyaBuiltinEngine *self)
{
    GError *error = NULL;

    if (self->running || !self->waiting || self->retry)
        return;
    if (is_ending(self)) {
        self->retry = tabiya_later_after_ms(RETRY_MS, retry_cb, self);
        return;
    }
    self->running = g_steal_pointer(&self->waiting);
    if (!go(self, self->running, &error))
        fail_later(self->running, error);
}

/* --- The interface ---------------------------------------------------------------------------- */

static void new_game(TabiyaEngineSource *source)
{
    TABIYA_BUILTIN_ENGINE(source)->forget = TRUE;
}

static void stop(TabiyaEngineSource *source)
{
    TabiyaBuiltinEngine *self = TABIYA_BUILTIN_ENGINE(source);

    if (self->running && self->engine)
        eng_engine_stop(self->engine);
    /* A waiting search starts, and ends after its first iteration. */
    if (self->waiting)
        self->waiting->limits.depth = 1;
}

static void cancel(TabiyaEngineSource *source)
{
    TabiyaBuiltinEngine *self = TABIYA_BUILTIN_ENGINE(source);

    if (self->running) {
        self->running->dropped = TRUE;
        if (self->engine)
            eng_engine_stop(self->engine);
    }
    if (self->waiting)
        end_post(self->waiting);
    g_clear_pointer(&self->waiting, search_unref);
}

static void search(TabiyaEngineSource *source, const EngPosition *start, const EngMove *moves,
                   gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                   TabiyaSearchDoneFunc done, gpointer user)
{
    TabiyaBuiltinEngine *self = TABIYA_BUILTIN_ENGINE(source);
    Search *next = search_new(start, moves, count, limits);

    cancel(source);
    next->owner = self;
    next->info = info;
    next->done = done;
    next->user = user;
    self->waiting = next;
    start_waiting(self);
}

static void engine_source_init(TabiyaEngineSourceInterface *iface)
{
    iface->set_option = set_option;
    iface->set_number = set_number;
    iface->new_game = new_game;
    iface->search = search;
    iface->stop = stop;
    iface->cancel = cancel;
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_builtin_engine_dispose(GObject *object)
{
    TabiyaBuiltinEngine *self = TABIYA_BUILTIN_ENGINE(object);

    cancel(TABIYA_ENGINE_SOURCE(self));
    g_clear_pointer(&self->retry, tabiya_later_cancel);
    if (self->running)
        self->running->owner = NULL;
    g_clear_pointer(&self->engine, eng_engine_free);
    if (self->running)
        end_post(self->running);
    g_clear_pointer(&self->running, search_unref);
    G_OBJECT_CLASS(tabiya_builtin_engine_parent_class)->dispose(object);
}

static void tabiya_builtin_engine_finalize(GObject *object)
{
    TabiyaBuiltinEngine *self = TABIYA_BUILTIN_ENGINE(object);

    g_array_unref(self->options);
    G_OBJECT_CLASS(tabiya_builtin_engine_parent_class)->finalize(object);
}

static void tabiya_builtin_engine_class_init(TabiyaBuiltinEngineClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_builtin_engine_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_builtin_engine_finalize;
}

static void tabiya_builtin_engine_init(TabiyaBuiltinEngine *self)
{
    self->niceness = SEARCH_NICENESS;
    self->options = g_array_new(FALSE, FALSE, sizeof(Option));
    g_array_set_clear_func(self->options, option_clear);
}

TabiyaEngineSource *tabiya_builtin_engine_new(void)
{
    return g_object_new(TABIYA_TYPE_BUILTIN_ENGINE, NULL);
}

void tabiya_builtin_engine_set_niceness(TabiyaBuiltinEngine *self, int niceness)
{
    g_return_if_fail(TABIYA_IS_BUILTIN_ENGINE(self));
    self->niceness = niceness;
}
