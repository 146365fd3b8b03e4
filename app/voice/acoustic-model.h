/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of PocketSphinx's English acoustic model, of which there is one shape only: 42 phones,
 * each with a codebook of Gaussians in three streams (cepstra, their change, the change of that),
 * and senones, the states of phones in context, each of which weighs the Gaussians of one
 * codebook. */
#ifndef TABIYA_ACOUSTIC_MODEL_H
#define TABIYA_ACOUSTIC_MODEL_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_CEPSTRA 13
#define TABIYA_CODEBOOKS 42
#define TABIYA_STREAMS 3
#define TABIYA_DENSITIES 128 /* Gaussians of a codebook in a stream */
#define TABIYA_SENONES 5126
#define TABIYA_SENONE_UNIT 0.1023949 /* of weights and scores: a natural logarithm */

typedef struct {
    float *means, *variances; /* [CODEBOOKS][STREAMS][DENSITIES][CEPSTRA]; owned */
    guint8 *weights;          /* [STREAMS][DENSITIES][SENONES], negative logarithms; owned */
    guint8 *codebooks;        /* [SENONES]; owned */
} TabiyaAcousticModel;

/* Of the model in the folder. NULL: it cannot be read, or has another shape. */
TabiyaAcousticModel *tabiya_acoustic_model_new(const char *folder) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_acoustic_model_free(TabiyaAcousticModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaAcousticModel, tabiya_acoustic_model_free)

G_END_DECLS

#endif
