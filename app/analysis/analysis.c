/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See analysis.h. */
#include "app/analysis/analysis.h"

#include <stdio.h>
#include <string.h>

#include "app/later.h"

/* ::changed is emitted no more often than this. */
#define TELL_MS 100
#define MAX_FAILURES 2
/* Carried lines stay until the search reaches their depth, or this one. */
#define REPLACE_FROM_DEPTH 10
/* The number of positions whose lines are remembered. */
#define REMEMBERED 256

/* The results for one position. */
typedef struct {
    TabiyaAnalysisLine lines[TABIYA_ANALYSIS_MAX_LINES];
    guint count;
} Findings;

struct _TabiyaAnalysis {
    GObject parent_instance;

    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *source;
    gboolean running;
    gboolean threat;
    int line_count;
    int max_lines; /* the source's maximum, at most TABIYA_ANALYSIS_MAX_LINES */
    int cores;
    int depth;
    int time_ms;

    /* the position analyzed, and the moves that led to it */
    EngPosition start;
    GArray *moves; /* of EngMove */
    EngPosition node_position;
    gboolean over;
    EngPosition position; /* after the null move of a threat */

    guint ticket; /* 0: no search */
    int failures;
    Findings shown;
    Findings fresh; /* of the running search */
    TabiyaAnalysisFigures figures;
    GHashTable *remembered; /* guint64 key → Findings */
    GSource *telling;       /* for the next ::changed */
};

G_DEFINE_FINAL_TYPE(TabiyaAnalysis, tabiya_analysis, G_TYPE_OBJECT)

enum {
    PROP_RUNNING = 1,
    PROP_LINE_COUNT,
    PROP_CORES,
    PROP_DEPTH,
    PROP_TIME_MS,
    PROP_THREAT,
    PROP_SOURCE,
    PROP_MAX_LINES,
    N_PROPS,
};
enum { SIGNAL_CHANGED, SIGNAL_RESTARTED, SIGNAL_FAILED, N_SIGNALS };

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void search(TabiyaAnalysis *self);

/* --- Notifications ---------------------------------------------------------------------------- */

static void tell_now(TabiyaAnalysis *self)
{
    g_clear_pointer(&self->telling, tabiya_later_cancel);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

static gboolean tell_cb(gpointer user)
{
    tell_now(user);
    return G_SOURCE_REMOVE;
}

static void tell_soon(TabiyaAnalysis *self)
{
    if (!self->telling)
        self->telling = tabiya_later_after_ms(TELL_MS, tell_cb, self);
}

/* --- Remembering ------------------------------------------------------------------------------ */

static void remember(TabiyaAnalysis *self)
{
    guint64 key = self->position.key;

    if (self->shown.count == 0)
        return;
    if (g_hash_table_size(self->remembered) >= REMEMBERED)
        g_hash_table_remove_all(self->remembered);
    g_hash_table_replace(self->remembered, g_memdup2(&key, sizeof key),
                         g_memdup2(&self->shown, sizeof self->shown));
}

/* The tail of a line of `before` whose first move leads to the current position. */
static gboolean follow_line(TabiyaAnalysis *self, const EngPosition *from, const Findings *before)
{
    for (guint i = 0; i < before->count; i++) {
        const TabiyaAnalysisLine *line = &before->lines[i];
        EngPosition after;

        if (line->pv_length < 2)
            continue;
        eng_position_play(&after, from, line->pv[0]);
        if (after.key != self->position.key)
            continue;
        self->shown.lines[0] = *line;
        self->shown.lines[0].pv_length = line->pv_length - 1;
        memmove(self->shown.lines[0].pv, line->pv + 1, (line->pv_length - 1) * sizeof(EngMove));
        self->shown.count = 1;
        return TRUE;
    }
    return FALSE;
}

/* Takes earlier results for the new position, before it is searched. */
static void carry(TabiyaAnalysis *self, const EngPosition *from, const Findings *before)
{
    const Findings *known = g_hash_table_lookup(self->remembered, &self->position.key);

    self->shown.count = 0;
    memset(&self->figures, 0, sizeof self->figures);
    if (known)
        self->shown = *known;
    else
        follow_line(self, from, before);
    for (guint i = 0; i < self->shown.count; i++)
        self->shown.lines[i].carried = TRUE;
    self->shown.count = MIN(self->shown.count, (guint)self->line_count);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* An external engine reports it only once it is started. */
static void learn_max_lines(TabiyaAnalysis *self, gboolean anew)
{
    int most = MIN(tabiya_engine_source_get_max_lines(self->source), TABIYA_ANALYSIS_MAX_LINES);

    if (most == self->max_lines || (most == 0 && !anew))
        return;
    self->max_lines = most;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MAX_LINES]);
}

static gboolean is_deep_enough(TabiyaAnalysis *self)
{
    const TabiyaAnalysisLine *shown = &self->shown.lines[0];

    if (self->shown.count == 0 || !shown->carried)
        return TRUE;
    return self->fresh.lines[0].depth >= MIN(shown->depth, REPLACE_FROM_DEPTH);
}

static void take_figures(TabiyaAnalysis *self, const TabiyaSearchInfo *info)
{
    self->figures = (TabiyaAnalysisFigures){
        .depth = info->depth,
        .selective_depth = info->selective_depth,
        .nodes = info->nodes,
        .time_ms = info->time_ms,
        .nodes_per_second = info->time_ms > 0 ? info->nodes * 1000 / (guint64)info->time_ms : 0,
        .hashfull_permille = info->hashfull_permille,
        .tablebase_hits = info->tablebase_hits,
    };
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    TabiyaAnalysis *self = user;
    TabiyaAnalysisLine *line;

    learn_max_lines(self, FALSE);
    if (info->multipv < 1 || info->multipv > self->line_count)
        return;
    if (info->pv_length > 0) {
        line = &self->fresh.lines[info->multipv - 1];
        *line = (TabiyaAnalysisLine){
            .score = info->score,
            .bound = info->bound,
            .depth = info->depth,
            .selective_depth = info->selective_depth,
            .pv_length = (guint)MIN(info->pv_length, TABIYA_ANALYSIS_MAX_PV),
        };
        memcpy(line->pv, info->pv, line->pv_length * sizeof(EngMove));
        self->fresh.count = MAX(self->fresh.count, (guint)info->multipv);
        if (is_deep_enough(self))
            self->shown = self->fresh;
    }
    take_figures(self, info);
    tell_soon(self);
}

static void give_up(TabiyaAnalysis *self, const GError *error)
{
    self->running = FALSE;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
    g_signal_emit(self, signals[SIGNAL_FAILED], 0, error);
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_autoptr(TabiyaAnalysis) self = g_object_ref(user);

    self->ticket = 0;
    learn_max_lines(self, FALSE);
    if (!error) {
        self->failures = 0;
        if (self->fresh.count > 0)
            self->shown = self->fresh;
    } else if (++self->failures <= MAX_FAILURES) {
        g_signal_emit(self, signals[SIGNAL_RESTARTED], 0, error);
        search(self);
    } else {
        give_up(self, error);
    }
    tell_now(self);
}

static void stop(TabiyaAnalysis *self)
{
    tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    remember(self);
}

static gboolean set_line_count(TabiyaAnalysis *self, GError **error)
{
    return tabiya_engine_source_set_number(self->source, "MultiPV", self->line_count, error);
}

static void search(TabiyaAnalysis *self)
{
    gboolean limited = self->depth > 0 || self->time_ms > 0;
    gboolean threat = self->position.key != self->node_position.key;
    g_autoptr(GError) error = NULL;

    if (!self->running || self->over || self->ticket != 0)
        return;
    if (!set_line_count(self, &error)) {
        give_up(self, error);
        return;
    }
    self->fresh.count = 0;
    self->ticket = tabiya_engine_arbiter_search(
        self->arbiter, self->source,
        &(TabiyaSearchRequest){
            .priority = TABIYA_SEARCH_ANALYSIS,
            .cores = self->cores,
            .start = threat ? &self->position : &self->start,
            .moves = threat ? NULL : (const EngMove *)(gpointer)self->moves->data,
            .count = threat ? 0 : self->moves->len,
            .limits = {.depth = self->depth, .movetime_ms = self->time_ms, .infinite = !limited},
            .info = info_cb,
            .done = done_cb,
            .user = self,
        });
}

/* Restarts the search after a setting has changed. */
static void search_again(TabiyaAnalysis *self)
{
    stop(self);
    self->failures = 0;
    search(self);
    tell_soon(self);
}

/* --- The position ----------------------------------------------------------------------------- */

/* With "threat" the side to move passes, to see the other side's plan. */
static void look(TabiyaAnalysis *self)
{
    EngPosition from = self->position;
    Findings before = self->shown;

    if (self->threat && self->node_position.checkers == 0)
        eng_position_play(&self->position, &self->node_position, ENG_NULL_MOVE);
    else
        self->position = self->node_position;
    carry(self, &from, &before);
    search_again(self);
}

void tabiya_analysis_set_node(TabiyaAnalysis *self, const TabiyaNode *node)
{
    const TabiyaNode *root = node;

    g_return_if_fail(TABIYA_IS_ANALYSIS(self) && node);

    stop(self);
    while (tabiya_node_get_parent(root))
        root = tabiya_node_get_parent(root);
    self->start = *tabiya_node_get_position(root);
    g_array_unref(self->moves);
    self->moves = tabiya_node_dup_moves(node);
    self->node_position = *tabiya_node_get_position(node);
    self->over = eng_outcome_is_final(tabiya_node_get_outcome(node));
    look(self);
}

const EngPosition *tabiya_analysis_get_position(TabiyaAnalysis *self)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS(self), NULL);
    return &self->position;
}

const TabiyaAnalysisLine *tabiya_analysis_get_lines(TabiyaAnalysis *self, guint *count)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS(self), NULL);
    *count = self->shown.count;
    return self->shown.lines;
}

void tabiya_analysis_get_figures(TabiyaAnalysis *self, TabiyaAnalysisFigures *figures)
{
    g_return_if_fail(TABIYA_IS_ANALYSIS(self));
    *figures = self->figures;
}

gboolean tabiya_analysis_is_searching(TabiyaAnalysis *self)
{
    g_return_val_if_fail(TABIYA_IS_ANALYSIS(self), FALSE);
    return self->ticket != 0 && tabiya_engine_arbiter_get_granted(self->arbiter, self->ticket) > 0;
}

/* --- Settings --------------------------------------------------------------------------------- */

static void set_running(TabiyaAnalysis *self, gboolean running)
{
    self->running = running;
    if (running)
        search_again(self);
    else
        stop(self);
    tell_soon(self);
}

/* Results of the old engine do not apply to the new one. */
static void set_source(TabiyaAnalysis *self, TabiyaEngineSource *source)
{
    if (self->ticket != 0)
        stop(self);
    g_set_object(&self->source, source);
    g_hash_table_remove_all(self->remembered);
    self->shown.count = 0;
    learn_max_lines(self, TRUE);
    search_again(self);
}

static void set_threat(TabiyaAnalysis *self, gboolean threat)
{
    stop(self);
    self->threat = threat;
    look(self);
}

static void set_number(TabiyaAnalysis *self, int *field, int value)
{
    *field = value;
    self->shown.count = MIN(self->shown.count, (guint)self->line_count);
    search_again(self);
}

static int *number_field(TabiyaAnalysis *self, guint id)
{
    switch (id) {
    case PROP_LINE_COUNT:
        return &self->line_count;
    case PROP_CORES:
        return &self->cores;
    case PROP_DEPTH:
        return &self->depth;
    case PROP_TIME_MS:
        return &self->time_ms;
    case PROP_MAX_LINES:
        return &self->max_lines;
    default:
        return NULL;
    }
}

static gboolean *flag_field(TabiyaAnalysis *self, guint id)
{
    return id == PROP_RUNNING ? &self->running : id == PROP_THREAT ? &self->threat : NULL;
}

static void tabiya_analysis_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaAnalysis *self = TABIYA_ANALYSIS(object);

    if (number_field(self, id))
        g_value_set_int(value, *number_field(self, id));
    else if (flag_field(self, id))
        g_value_set_boolean(value, *flag_field(self, id));
    else if (id == PROP_SOURCE)
        g_value_set_object(value, self->source);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static gboolean is_same(TabiyaAnalysis *self, guint id, const GValue *value)
{
    if (number_field(self, id))
        return *number_field(self, id) == g_value_get_int(value);
    if (flag_field(self, id))
        return *flag_field(self, id) == g_value_get_boolean(value);
    return self->source == g_value_get_object(value);
}

static void tabiya_analysis_set_property(GObject *object, guint id, const GValue *value,
                                         GParamSpec *spec)
{
    TabiyaAnalysis *self = TABIYA_ANALYSIS(object);

    if (is_same(self, id, value))
        return;
    if (number_field(self, id))
        set_number(self, number_field(self, id), g_value_get_int(value));
    else if (id == PROP_RUNNING)
        set_running(self, g_value_get_boolean(value));
    else if (id == PROP_THREAT)
        set_threat(self, g_value_get_boolean(value));
    else
        set_source(self, g_value_get_object(value));
    g_object_notify_by_pspec(object, spec);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_analysis_dispose(GObject *object)
{
    TabiyaAnalysis *self = TABIYA_ANALYSIS(object);

    if (self->arbiter)
        tabiya_engine_arbiter_cancel(self->arbiter, self->ticket);
    self->ticket = 0;
    g_clear_pointer(&self->telling, tabiya_later_cancel);
    g_clear_object(&self->source);
    g_clear_object(&self->arbiter);
    G_OBJECT_CLASS(tabiya_analysis_parent_class)->dispose(object);
}

static void tabiya_analysis_finalize(GObject *object)
{
    TabiyaAnalysis *self = TABIYA_ANALYSIS(object);

    g_hash_table_unref(self->remembered);
    g_array_unref(self->moves);
    G_OBJECT_CLASS(tabiya_analysis_parent_class)->finalize(object);
}

static void tabiya_analysis_class_init(TabiyaAnalysisClass *klass)
{
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = tabiya_analysis_dispose;
    object_class->finalize = tabiya_analysis_finalize;
    object_class->get_property = tabiya_analysis_get_property;
    object_class->set_property = tabiya_analysis_set_property;

    properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
    properties[PROP_LINE_COUNT] =
        g_param_spec_int("line-count", NULL, NULL, 1, TABIYA_ANALYSIS_MAX_LINES, 3, flags);
    properties[PROP_CORES] = g_param_spec_int("cores", NULL, NULL, 1, ENG_MAX_THREADS, 1, flags);
    properties[PROP_DEPTH] = g_param_spec_int("depth", NULL, NULL, 0, ENG_MAX_PLY, 0, flags);
    properties[PROP_TIME_MS] = g_param_spec_int("time-ms", NULL, NULL, 0, G_MAXINT, 0, flags);
    properties[PROP_THREAT] = g_param_spec_boolean("threat", NULL, NULL, FALSE, flags);
    properties[PROP_SOURCE] =
        g_param_spec_object("source", NULL, NULL, TABIYA_TYPE_ENGINE_SOURCE, flags);
    properties[PROP_MAX_LINES] =
        g_param_spec_int("max-lines", NULL, NULL, 0, TABIYA_ANALYSIS_MAX_LINES, 0,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);

    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_RESTARTED] = g_signal_new("restarted", TABIYA_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST,
                                             0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_FAILED] = g_signal_new("failed", TABIYA_TYPE_ANALYSIS, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void tabiya_analysis_init(TabiyaAnalysis *self)
{
    self->line_count = 3;
    self->cores = 1;
    self->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    self->remembered = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    eng_position_init(&self->start);
    self->node_position = self->position = self->start;
}

TabiyaAnalysis *tabiya_analysis_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *source)
{
    TabiyaAnalysis *self = g_object_new(TABIYA_TYPE_ANALYSIS, NULL);

    self->arbiter = g_object_ref(arbiter);
    self->source = g_object_ref(source);
    learn_max_lines(self, TRUE);
    return self;
}
