/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How unlikely each senone of the acoustic model makes each frame of an utterance, computed once
 * for all searches: the library would compute them for each search again, which took two thirds of
 * the time. */
#ifndef TABIYA_SENONE_SCORES_H
#define TABIYA_SENONE_SCORES_H

#include <stdio.h>

#include "app/voice/acoustic-model.h"

G_BEGIN_DECLS

typedef struct TabiyaSenoneScores TabiyaSenoneScores;

/* `narrow`: Gaussians for narrow cepstra. `log_base`: of the library's logarithms. */
TabiyaSenoneScores *tabiya_senone_scores_new(const TabiyaAcousticModel *model,
                                             const TabiyaAcousticModel *narrow,
                                             double log_base) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_senone_scores_free(TabiyaSenoneScores *self);

/* Of cepstra, [n][TABIYA_CEPSTRA]. */
void tabiya_senone_scores_compute(TabiyaSenoneScores *self, gboolean is_narrow, float **rows,
                                  guint n);
/* They as the library reads them, from the beginning of a file. (transfer none) until the next
 * compute(); NULL: there is no memory. */
FILE *tabiya_senone_scores_open(TabiyaSenoneScores *self);

G_END_DECLS

#endif
