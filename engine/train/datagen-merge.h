/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Puts the games of all shards of a run into one file, in the order of their numbers: the same
 * bytes as one run on one thread writes (tabiya-engine datagen --merge). */
#ifndef ENG_TRAIN_DATAGEN_MERGE_H
#define ENG_TRAIN_DATAGEN_MERGE_H

/* Returns the exit status of the program. Each shard that is missing, incomplete, damaged or of
 * another run is reported, and nothing is written. */
int eng_datagen_merge(const char *out, const char **paths, int count);

#endif
