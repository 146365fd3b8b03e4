/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An engine controlled by the test: it holds a search until the test answers it, and counts all
 * requests. */
#ifndef SCRIPTED_ENGINE_H
#define SCRIPTED_ENGINE_H

#include "app/analysis/engine-source.h"

#define SCRIPTED_TYPE_ENGINE (scripted_engine_get_type())
G_DECLARE_FINAL_TYPE(ScriptedEngine, scripted_engine, SCRIPTED, ENGINE, GObject)

struct _ScriptedEngine {
    GObject parent_instance;

    gboolean searching;   /* a search waits for its answer */
    EngPosition position; /* of that search, after its moves */
    EngLimits limits;
    gsize move_count;
    TabiyaSearchInfoFunc info;
    TabiyaSearchDoneFunc done;
    gpointer user;
    GHashTable *options; /* name → value, as set last */
    char *refuse;        /* the name of an option that is refused, or NULL */

    int searches, stops, cancels, new_games;
};

ScriptedEngine *scripted_engine_new(void);

/* "3" for Level; NULL if it was not set. */
const char *scripted_engine_option(ScriptedEngine *self, const char *name);

/* Answer the search that waits, from inside this call. Scores are White's view. */
void scripted_engine_tell(ScriptedEngine *self, int depth, int score_cp);
void scripted_engine_answer(ScriptedEngine *self, const char *uci, int score_cp);
/* A line is moves in UCI, separated by spaces; an answer is reported as a line first. */
void scripted_engine_tell_line(ScriptedEngine *self, const char *line, TabiyaScore score);
void scripted_engine_answer_line(ScriptedEngine *self, const char *line, TabiyaScore score);
void scripted_engine_fail(ScriptedEngine *self, const char *message);
/* Answers with any move, legal or not. */
void scripted_engine_answer_move(ScriptedEngine *self, EngMove move, int score_cp);

#endif
