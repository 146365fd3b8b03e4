/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The built-in engine as a TabiyaEngineSource.
 *
 * It owns one EngEngine, made with the first search, which searches on threads of its own, at first
 * niced below the caller's. Their reports are copied to the main context that was the thread
 * default when the search began. Only dispose blocks, while the engine obeys `stop`. All calls come
 * from one thread. */
#ifndef TABIYA_BUILTIN_ENGINE_H
#define TABIYA_BUILTIN_ENGINE_H

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BUILTIN_ENGINE (tabiya_builtin_engine_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBuiltinEngine, tabiya_builtin_engine, TABIYA, BUILTIN_ENGINE, GObject)

TabiyaEngineSource *tabiya_builtin_engine_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* How much its threads are niced below the caller's, 0 to 19; applies from the next search. At
 * first 10. 0 for a player whose clock runs: it must not lose on time because the computer has
 * other things to do, and least of all to an engine in a process of its own, which is not niced.
 * 19 for many games at once: each thread counts; so many at 10 would still slow down the window. */
void tabiya_builtin_engine_set_niceness(TabiyaBuiltinEngine *self, int niceness);

G_END_DECLS

#endif
