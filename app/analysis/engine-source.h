/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Something that searches a position: the built-in engine, or an external UCI engine. Play,
 * analysis, review and matches do not know which one they use.
 *
 * One search at a time per source. Everything comes back on the main context that was the
 * thread default when search() was called; scores are converted here to White's view, and nowhere
 * else. A source that dies or hangs answers with `error` set and can be started again.
 */
#ifndef TABIYA_ENGINE_SOURCE_H
#define TABIYA_ENGINE_SOURCE_H

#include <gio/gio.h>

#include "app/score.h"
#include "engine/engine.h"

G_BEGIN_DECLS

typedef struct {
    int depth, selective_depth, multipv;
    TabiyaScore score;
    EngBound bound; /* already turned to White's view */
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
/* Exactly once a search that is not cancelled, last, and never from inside search(). `error`
 * (borrowed) set: the engine failed, `result` is NULL. */
typedef void (*TabiyaSearchDoneFunc)(const TabiyaSearchResult *result, const GError *error,
                                     gpointer user);

#define TABIYA_TYPE_ENGINE_SOURCE (tabiya_engine_source_get_type())
G_DECLARE_INTERFACE(TabiyaEngineSource, tabiya_engine_source, TABIYA, ENGINE_SOURCE, GObject)

struct _TabiyaEngineSourceInterface {
    GTypeInterface parent;
    /* As the engine's own option of that name; while a search runs it counts from the next one. */
    gboolean (*set_option)(TabiyaEngineSource *self, const char *name, const char *value,
                           GError **error);
    /* The same of an option that is a number. NULL: it takes it as text. */
    gboolean (*set_number)(TabiyaEngineSource *self, const char *name, int number, GError **error);
    /* How many best lines it can tell at most, which is what its MultiPV allows. 0: that is not
     * known yet. NULL: it has no limit. */
    int (*get_max_lines)(TabiyaEngineSource *self);
    void (*new_game)(TabiyaEngineSource *self); /* the next search starts with nothing learned */
    /* Replaces a search that still runs, as if it had been cancelled. All arguments are copied. */
    void (*search)(TabiyaEngineSource *self, const EngPosition *start, const EngMove *moves,
                   gsize count, const EngLimits *limits, TabiyaSearchInfoFunc info,
                   TabiyaSearchDoneFunc done, gpointer user);
    void (*stop)(TabiyaEngineSource *self);   /* done follows soon */
    void (*cancel)(TabiyaEngineSource *self); /* neither info nor done follow */
};

/* The one place where a score of the engine, seen from the side to move, becomes White's view. */
TabiyaScore tabiya_score_from_engine(EngScore score, EngColor side_to_move);
/* The same for a bound: a lower bound for Black is an upper one for White. */
EngBound tabiya_bound_from_engine(EngBound bound, EngColor side_to_move);
/* Centipawns from the view of `color`, mates far beyond any evaluation: for comparing only. */
int tabiya_score_compare_cp(TabiyaScore score, EngColor color);

/* A score for people, White's view: "+1.25", "−0.30", "0.00"; "#3" and "#−3", White or Black
 * mates in 3. Owned by the caller. */
char *tabiya_score_to_text(TabiyaScore score) G_GNUC_WARN_UNUSED_RESULT;

/* What ends a search at `level` (0: full strength): its own budget of nodes, or, where it has none,
 * the time. */
EngLimits tabiya_limits_for_level(int level, gint64 movetime_ms);

gboolean tabiya_engine_source_set_option(TabiyaEngineSource *self, const char *name,
                                         const char *value, GError **error);
gboolean tabiya_engine_source_set_number(TabiyaEngineSource *self, const char *name, int number,
                                         GError **error);
/* G_MAXINT: without limit. An external engine says it when it has been started, and always before
 * its first search tells anything. */
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
