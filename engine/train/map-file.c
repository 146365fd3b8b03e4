/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-file.h. */
#include "engine/train/map-file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool map(EngTrainMapping *mapping, int file, size_t least)
{
    struct stat found;
    if (fstat(file, &found) != 0) {
        return false;
    }
    mapping->size = (size_t)found.st_size;
    if (mapping->size < least) {
        errno = EINVAL;
        return false;
    }
    mapping->bytes = mmap(NULL, mapping->size, PROT_READ, MAP_SHARED, file, 0);
    return mapping->bytes != MAP_FAILED;
}

bool eng_train_map_file(EngTrainMapping *mapping, const char *path, size_t least, char *error,
                        size_t error_size)
{
    *mapping = (EngTrainMapping){.size = 0};
    const int file = open(path, O_RDONLY);
    const bool mapped = file >= 0 && map(mapping, file, least);
    if (!mapped) {
        snprintf(error, error_size, "%s: %s", path, strerror(errno));
    }
    if (file >= 0) {
        close(file);
    }
    return mapped;
}
