/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See work-turn.h. To the arbiter, the turn is an engine with a search that never ends by itself:
 * when it starts, the work may run; when it is cancelled, the work must give way. */
#include "app/analysis/work-turn.h"

#define TABIYA_TYPE_WORK_TURN (tabiya_work_turn_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWorkTurn, tabiya_work_turn, TABIYA, WORK_TURN, GObject)

struct _TabiyaWorkTurn {
    GObject parent_instance;

    TabiyaEngineArbiter *arbiter;
    TabiyaWorkTurnFunc func; /* NULL: ended */
    gpointer user;
    guint ticket;
};

static void tabiya_work_turn_source_init(TabiyaEngineSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE(TabiyaWorkTurn, tabiya_work_turn, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(TABIYA_TYPE_ENGINE_SOURCE,
                                                    tabiya_work_turn_source_init))

/* --- As an engine ----------------------------------------------------------------------------- */

static gboolean set_option(TabiyaEngineSource *source, const char *name, const char *value,
                           GError **error)
{
    return TRUE;
}

static void ignore(TabiyaEngineSource *source)
{
}

static void tell(TabiyaEngineSource *source, gboolean on)
{
    TabiyaWorkTurn *self = TABIYA_WORK_TURN(source);

    if (self->func)
        self->func(on, self->user);
}

static void search(TabiyaEngineSource *source, const EngPosition *start, const EngMove *moves,
                   gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                   TabiyaSearchDoneFunc done, gpointer user)
{
    tell(source, TRUE);
}

static void cancel(TabiyaEngineSource *source)
{
    tell(source, FALSE);
}

static void tabiya_work_turn_source_init(TabiyaEngineSourceInterface *iface)
{
    iface->set_option = set_option;
    iface->new_game = ignore;
    iface->search = search;
    iface->stop = ignore;
    iface->cancel = cancel;
}

/* --- As a turn -------------------------------------------------------------------------------- */

/* Never called. */
static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
}

static void ask(TabiyaWorkTurn *self)
{
    const EngPosition nowhere = {0};

    self->ticket = tabiya_engine_arbiter_search(
        self->arbiter, TABIYA_ENGINE_SOURCE(self),
        &(TabiyaSearchRequest){
            .priority = TABIYA_SEARCH_BACKGROUND, .cores = 1, .start = &nowhere, .done = done_cb});
}

TabiyaWorkTurn *tabiya_work_turn_new(TabiyaEngineArbiter *arbiter, TabiyaWorkTurnFunc func,
                                     gpointer user)
{
    TabiyaWorkTurn *self = g_object_new(TABIYA_TYPE_WORK_TURN, NULL);

    self->arbiter = g_object_ref(arbiter);
    self->func = func;
    self->user = user;
    ask(self);
    return self;
}

void tabiya_work_turn_pass(TabiyaWorkTurn *self)
{
    g_return_if_fail(TABIYA_IS_WORK_TURN(self));
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    ask(self);
}

void tabiya_work_turn_end(TabiyaWorkTurn *self)
{
    g_return_if_fail(TABIYA_IS_WORK_TURN(self));
    self->func = NULL;
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    g_object_unref(self);
}

static void tabiya_work_turn_dispose(GObject *object)
{
    g_clear_object(&TABIYA_WORK_TURN(object)->arbiter);
    G_OBJECT_CLASS(tabiya_work_turn_parent_class)->dispose(object);
}

static void tabiya_work_turn_class_init(TabiyaWorkTurnClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_work_turn_dispose;
}

static void tabiya_work_turn_init(TabiyaWorkTurn *self)
{
}
