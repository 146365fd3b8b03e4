/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The interface of engines: the built-in one, or an external UCI engine. Play, analysis, review and
 * matches do not know which one they use.
 *
 * One search at a time per source. Callbacks run on the main context that was the thread default
 * when search() was called; scores are converted here to White's view, and nowhere else. A source
 * that dies or hangs answers with `error` set and can be started again.
 */
#ifndef TABIYA_ENGINE_SOURCE_H
#define TABIYA_ENGINE_SOURCE_H

#include <gio/gio.h>

#include "app/analysis/score-view.h"
#include "engine/engine.h"

G_BEGIN_DECLS

typedef struct {
    int depth, selective_depth, multipv;
    TabiyaScore score;
    EngBound bound; /* already in White's view */
    guint64 nodes;
    gint64 time_ms;
    int hashfull_permille;
    guint64 tablebase_hits;
    const EngMove *pv; /* borrowed during the callback */
    gsize pv_length;
} TabiyaSearchInfo;

typedef struct {
    EngMove best, ponder;
    gboolean has_score;
    TabiyaScore score;
    int depth;
    guint64 nodes;
    gint64 time_ms;
} TabiyaSearchResult;

typedef void (*TabiyaSearchInfoFunc)(const TabiyaSearchInfo *info, gpointer user);
/* Called exactly once per search that is not cancelled, last, and never from inside search().
 * `error` (borrowed) set: the engine failed, `result` is NULL. */
typedef void (*TabiyaSearchDoneFunc)(const TabiyaSearchResult *result, const GError *error,
                                     gpointer user);

#define TABIYA_TYPE_ENGINE_SOURCE (tabiya_engine_source_get_type())
G_DECLARE_INTERFACE(TabiyaEngineSource, tabiya_engine_source, TABIYA, ENGINE_SOURCE, GObject)

struct _TabiyaEngineSourceInterface {
    GTypeInterface parent;
    /* Sets the engine's option of that name; during a search it applies to the next one. */
    gboolean (*set_option)(TabiyaEngineSource *self, const char *name, const char *value,
                           GError **error);
    /* The same for a number. NULL: passed as text. */
    gboolean (*set_number)(TabiyaEngineSource *self, const char *name, int number, GError **error);
    /* The maximum number of best lines, as allowed by MultiPV. 0: not known yet. NULL: no limit. */
    int (*get_max_lines)(TabiyaEngineSource *self);
    void (*new_game)(TabiyaEngineSource *self); /* clears the hash table for the next search */
    /* Replaces a running search, as if it were cancelled. All arguments are copied. */
    void (*search)(TabiyaEngineSource *self, const EngPosition *start, const EngMove *moves,
                   gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                   TabiyaSearchDoneFunc done, gpointer user);
    void (*stop)(TabiyaEngineSource *self);   /* done follows soon */
    void (*cancel)(TabiyaEngineSource *self); /* neither info nor done follow */
};

/* The limits of a search at `level` (0: full strength): its own budget of nodes, or, if it has
 * none, the time. */
EngLimits tabiya_limits_for_level(int level, gint64 movetime_ms);

gboolean tabiya_engine_source_set_option(TabiyaEngineSource *self, const char *name,
                                         const char *value, GError **error);
gboolean tabiya_engine_source_set_number(TabiyaEngineSource *self, const char *name, int number,
                                         GError **error);
/* G_MAXINT: no limit. An external engine reports it when it is started, always before its first
 * search reports anything. */
int tabiya_engine_source_get_max_lines(TabiyaEngineSource *self);
void tabiya_engine_source_new_game(TabiyaEngineSource *self);
void tabiya_engine_source_search(TabiyaEngineSource *self, const EngPosition *start,
                                 const EngMove *moves, gsize count, const EngLimits *limits,
                                 TabiyaSearchInfoFunc info, TabiyaSearchDoneFunc done,
                                 gpointer user);
void tabiya_engine_source_stop(TabiyaEngineSource *self);
void tabiya_engine_source_cancel(TabiyaEngineSource *self);

G_END_DECLS

#endif
