/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Maps files of positions, which may be larger than the memory. */
#ifndef ENGINE_TRAIN_MAP_FILE_H
#define ENGINE_TRAIN_MAP_FILE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    void *bytes;
    size_t size;
} EngTrainMapping;

/* Maps a file of at least `least` bytes, not zero, for reading; munmap() ends it. False with the
 * reason in `error`. */
bool eng_train_map_file(EngTrainMapping *mapping, const char *path, size_t least, char *error,
                        size_t error_size);

#endif
