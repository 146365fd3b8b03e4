/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See engine-arbiter.h. After every change of the list of tickets, share() decides what each should
 * have, and then searches are stopped and started to match. */
#include "app/analysis/engine-arbiter.h"

#include "app/later.h"

#define CHARACTER_KEY "tabiya-has-character" /* the last search was an opponent's */

typedef struct {
    TabiyaEngineArbiter *arbiter; /* borrowed */
    TabiyaEngineSource *source;
    TabiyaSearchRequest request;
    GArray *moves;
    EngPosition start;
    guint id;
    int granted;      /* cores it runs on, 0 if it waits */
    int due;          /* cores that share() assigned */
    GSource *failing; /* reports `failure`, NULL if there is none */
    GError *failure;
} Ticket;

struct _TabiyaEngineArbiter {
    GObject parent_instance;

    int cores;
    int foreground; /* cores that its searches had at the last ::foreground-changed */
    guint last_id;
    GPtrArray *tickets; /* in the order of priority */
};

static guint foreground_changed;

G_DEFINE_FINAL_TYPE(TabiyaEngineArbiter, tabiya_engine_arbiter, G_TYPE_OBJECT)

static void schedule(TabiyaEngineArbiter *self);

/* --- Tickets ---------------------------------------------------------------------------------- */

static void ticket_free(gpointer data)
{
    Ticket *ticket = data;

    if (ticket->granted > 0)
        tabiya_engine_source_cancel(ticket->source);
    g_clear_pointer(&ticket->failing, tabiya_later_cancel);
    g_clear_error(&ticket->failure);
    g_array_unref(ticket->moves);
    g_object_unref(ticket->source);
    g_free(ticket);
}

static Ticket *ticket_new(TabiyaEngineArbiter *self, TabiyaEngineSource *source,
                          const TabiyaSearchRequest *request)
{
    Ticket *ticket = g_new0(Ticket, 1);

    ticket->arbiter = self;
    ticket->source = g_object_ref(source);
    ticket->request = *request;
    ticket->start = *request->start;
    ticket->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    if (request->count > 0)
        g_array_append_vals(ticket->moves, request->moves, (guint)request->count);
    ticket->id = ++self->last_id;
    return ticket;
}

static Ticket *find_ticket(TabiyaEngineArbiter *self, guint id)
{
    for (guint i = 0; i < self->tickets->len; i++) {
        Ticket *ticket = g_ptr_array_index(self->tickets, i);

        if (ticket->id == id)
            return ticket;
    }
    return NULL;
}

/* Higher priority first, older first within one. */
static void insert_ticket(TabiyaEngineArbiter *self, Ticket *ticket)
{
    guint at = 0;

    while (at < self->tickets->len) {
        const Ticket *other = g_ptr_array_index(self->tickets, at);

        if (other->request.priority < ticket->request.priority)
            break;
        at++;
    }
    g_ptr_array_insert(self->tickets, (int)at, ticket);
}

/* --- Running one ------------------------------------------------------------------------------ */

static void end_ticket(Ticket *ticket, const TabiyaSearchResult *result, const GError *error)
{
    g_autoptr(TabiyaEngineArbiter) self = g_object_ref(ticket->arbiter);
    TabiyaSearchRequest request = ticket->request;
    g_autoptr(GError) failure = g_steal_pointer(&ticket->failure);

    ticket->granted = 0;
    g_clear_pointer(&ticket->failing, tabiya_later_cancel);
    g_ptr_array_remove(self->tickets, ticket);
    request.done(result, failure ? failure : error, request.user);
    schedule(self);
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    Ticket *ticket = user;

    if (ticket->request.info)
        ticket->request.info(info, ticket->request.user);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    end_ticket(user, result, error);
}

static gboolean failure_cb(gpointer user)
{
    end_ticket(user, NULL, NULL);
    return G_SOURCE_REMOVE;
}

/* An external engine keeps what its user set: these options are touched only for an opponent, and
 * once more by the next search with the same engine. */
static gboolean set_character(Ticket *ticket, GError **error)
{
    const TabiyaSearchRequest *request = &ticket->request;
    const gboolean has_character =
        request->rating != 0 || request->manner.attacks != 0 || request->manner.trades != 0;
    GObject *source = G_OBJECT(ticket->source);

    if (!has_character && !g_object_get_data(source, CHARACTER_KEY))
        return TRUE;
    g_object_set_data(source, CHARACTER_KEY, GINT_TO_POINTER(has_character));
    return tabiya_engine_source_set_option(ticket->source, "UCI_LimitStrength",
                                           request->rating != 0 ? "true" : "false", error) &&
           (request->rating == 0 ||
            tabiya_engine_source_set_number(ticket->source, "UCI_Elo", request->rating, error)) &&
           tabiya_engine_source_set_number(ticket->source, "Attacks", request->manner.attacks,
                                           error) &&
           tabiya_engine_source_set_number(ticket->source, "Trades", request->manner.trades, error);
}

static void start_ticket(Ticket *ticket)
{
    ticket->granted = ticket->due;
    if (!tabiya_engine_source_set_number(ticket->source, "Threads", ticket->granted,
                                         &ticket->failure) ||
        !tabiya_engine_source_set_number(ticket->source, "Level", ticket->request.level,
                                         &ticket->failure) ||
        !set_character(ticket, &ticket->failure)) {
        ticket->failing = tabiya_later(failure_cb, ticket);
        return;
    }
    tabiya_engine_source_search(
        ticket->source, &ticket->start, (const EngMove *)(const void *)ticket->moves->data,
        ticket->moves->len, &ticket->request.limits, info_cb, done_cb, ticket);
}

static void suspend_ticket(Ticket *ticket)
{
    tabiya_engine_source_cancel(ticket->source);
    g_clear_pointer(&ticket->failing, tabiya_later_cancel);
    g_clear_error(&ticket->failure);
    ticket->granted = 0;
}

/* --- Sharing the machine ---------------------------------------------------------------------- */

static gboolean source_is_taken(TabiyaEngineArbiter *self, guint before, TabiyaEngineSource *source)
{
    for (guint i = 0; i < before; i++) {
        const Ticket *ticket = g_ptr_array_index(self->tickets, i);

        if (ticket->due > 0 && ticket->source == source)
            return TRUE;
    }
    return FALSE;
}

/* Whether a foreground search that comes before it keeps this one waiting; the first has the
 * highest priority. */
static gboolean has_to_wait(TabiyaEngineArbiter *self, guint before, const Ticket *ticket)
{
    if (ticket->request.priority == TABIYA_SEARCH_BACKGROUND)
        return FALSE;
    for (guint i = 0; i < before; i++) {
        const Ticket *other = g_ptr_array_index(self->tickets, i);

        if (other->due > 0 && (other->request.priority != TABIYA_SEARCH_ANALYSIS ||
                               ticket->request.priority != TABIYA_SEARCH_ANALYSIS)) {
            return TRUE;
        }
    }
    return FALSE;
}

static void share(TabiyaEngineArbiter *self)
{
    int left = self->cores;

    for (guint i = 0; i < self->tickets->len; i++) {
        Ticket *ticket = g_ptr_array_index(self->tickets, i);
        int least = ticket->request.priority == TABIYA_SEARCH_ANALYSIS ? 1 : 0;

        ticket->due = 0;
        if (has_to_wait(self, i, ticket) || source_is_taken(self, i, ticket->source))
            continue;
        ticket->due = MAX(MIN(MAX(ticket->request.cores, 1), left), least);
        left = MAX(left - ticket->due, 0);
    }
}

int tabiya_engine_arbiter_get_foreground(TabiyaEngineArbiter *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(self), 0);

    int cores = 0;
    for (guint i = 0; i < self->tickets->len; i++) {
        const Ticket *ticket = g_ptr_array_index(self->tickets, i);

        if (ticket->request.priority != TABIYA_SEARCH_BACKGROUND)
            cores += ticket->granted;
    }
    return cores;
}

static void tell_foreground(TabiyaEngineArbiter *self)
{
    const int cores = tabiya_engine_arbiter_get_foreground(self);

    if (cores == self->foreground)
        return;
    self->foreground = cores;
    g_signal_emit(self, foreground_changed, 0);
}

static void schedule(TabiyaEngineArbiter *self)
{
    share(self);
    for (guint i = 0; i < self->tickets->len; i++) {
        Ticket *ticket = g_ptr_array_index(self->tickets, i);

        /* A search that could have more cores keeps the ones it has: restarting costs more. */
        if (ticket->granted > 0 && ticket->due < ticket->granted)
            suspend_ticket(ticket);
    }
    for (guint i = 0; i < self->tickets->len; i++) {
        Ticket *ticket = g_ptr_array_index(self->tickets, i);

        if (ticket->granted == 0 && ticket->due > 0)
            start_ticket(ticket);
    }
    tell_foreground(self);
}

/* --- Requests --------------------------------------------------------------------------------- */

guint tabiya_engine_arbiter_search(TabiyaEngineArbiter *self, TabiyaEngineSource *source,
                                   const TabiyaSearchRequest *request)
{

    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(self), 0);
    g_return_val_if_fail(TABIYA_IS_ENGINE_SOURCE(source), 0);
    g_return_val_if_fail(request && request->done && request->start, 0);

    Ticket *ticket = ticket_new(self, source, request);
    guint id = ticket->id;
    insert_ticket(self, ticket);
    schedule(self);
    return id;
}

void tabiya_engine_arbiter_stop(TabiyaEngineArbiter *self, guint id)
{

    g_return_if_fail(TABIYA_IS_ENGINE_ARBITER(self));

    Ticket *ticket = find_ticket(self, id);
    if (!ticket)
        return;
    ticket->request.limits = (EngLimits){.depth = 1}; /* in case it waits, or has to restart */
    if (ticket->granted > 0)
        tabiya_engine_source_stop(ticket->source);
}

void tabiya_engine_arbiter_raise(TabiyaEngineArbiter *self, guint id, TabiyaSearchPriority priority)
{
    guint at;

    g_return_if_fail(TABIYA_IS_ENGINE_ARBITER(self));

    Ticket *ticket = find_ticket(self, id);
    if (!ticket || !g_ptr_array_find(self->tickets, ticket, &at))
        return;
    g_ptr_array_steal_index(self->tickets, at);
    ticket->request.priority = priority;
    insert_ticket(self, ticket);
    schedule(self);
}

void tabiya_engine_arbiter_cancel(TabiyaEngineArbiter *self, guint id)
{

    g_return_if_fail(TABIYA_IS_ENGINE_ARBITER(self));

    Ticket *ticket = find_ticket(self, id);
    if (!ticket)
        return;
    g_ptr_array_remove(self->tickets, ticket);
    schedule(self);
}

int tabiya_engine_arbiter_get_granted(TabiyaEngineArbiter *self, guint id)
{

    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(self), 0);

    const Ticket *ticket = find_ticket(self, id);
    return ticket ? ticket->granted : 0;
}

int tabiya_engine_arbiter_get_cores(TabiyaEngineArbiter *self)
{
    g_return_val_if_fail(TABIYA_IS_ENGINE_ARBITER(self), 1);

    return self->cores;
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_engine_arbiter_dispose(GObject *object)
{
    TabiyaEngineArbiter *self = TABIYA_ENGINE_ARBITER(object);

    g_ptr_array_set_size(self->tickets, 0);
    G_OBJECT_CLASS(tabiya_engine_arbiter_parent_class)->dispose(object);
}

static void tabiya_engine_arbiter_finalize(GObject *object)
{
    TabiyaEngineArbiter *self = TABIYA_ENGINE_ARBITER(object);

    g_ptr_array_unref(self->tickets);
    G_OBJECT_CLASS(tabiya_engine_arbiter_parent_class)->finalize(object);
}

static void tabiya_engine_arbiter_class_init(TabiyaEngineArbiterClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_engine_arbiter_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_engine_arbiter_finalize;
    foreground_changed = g_signal_new("foreground-changed", G_TYPE_FROM_CLASS(klass),
                                      G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_engine_arbiter_init(TabiyaEngineArbiter *self)
{
    self->tickets = g_ptr_array_new_with_free_func(ticket_free);
}

TabiyaEngineArbiter *tabiya_engine_arbiter_new(int cores)
{
    TabiyaEngineArbiter *self = g_object_new(TABIYA_TYPE_ENGINE_ARBITER, NULL);

    self->cores = cores > 0 ? cores : (int)g_get_num_processors();
    return self;
}
