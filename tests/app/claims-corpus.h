/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about positions with their truth, from tests/app/talk/. */
#ifndef CLAIMS_CORPUS_H
#define CLAIMS_CORPUS_H

#include "app/talk/claims.h"

/* Rows by their truth, and what became of them. */
typedef struct {
    guint true_rows, true_marked;
    guint false_rows, false_passed;
    guint none_rows, none_marked;
} CorpusCount;

/* Checks all rows of the file, and reports each wrong verdict as a test message. */
void claims_corpus_check(const char *file, CorpusCount *count);

/* Puts `word` into every gap of every true sentence, and counts those that still pass. */
guint claims_corpus_disturb(const char *file, const char *word);

/* A scene after `moves` ("e4 e5") from `start`, a FEN or "start". The caller's. */
TabiyaScene *claims_corpus_scene(const char *start, const char *moves);
void claims_corpus_scene_free(TabiyaScene *scene);

#endif
