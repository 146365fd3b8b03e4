/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shipped.h. */
#include "engine/shipped.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Cuts the last name off a path. False if there is none. */
static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');
    if (!slash || slash == path) {
        return false;
    }
    *slash = '\0';
    return true;
}

static bool is_there(const char *folder, const char *place, char *path, size_t size)
{
    const int needed = snprintf(path, size, "%s/%s", folder, place);
    return needed > 0 && (size_t)needed < size && access(path, R_OK) == 0;
}

static bool is_in_root(char *folder, const char *installed, const char *built, char *path,
                       size_t size)
{
    const size_t length = strlen(folder);
    strcpy(folder + length, "/share");
    const bool found = is_there(folder, installed, path, size);
    folder[length] = '\0';
    return found || is_there(folder, built, path, size);
}

bool eng_shipped_find(const char *installed, const char *built, char *path, size_t size)
{
    char folder[1024 + sizeof "/share"];
    const ssize_t length = readlink("/proc/self/exe", folder, 1023);
    folder[length > 0 ? length : 0] = '\0';
    /* bin/ of an installation, or a folder of the build: one or two levels below its root. */
    for (int up = 0; up < 4 && go_up(folder); up++) {
        if (up > 0 && is_in_root(folder, installed, built, path, size)) {
            return true;
        }
    }
    return is_there(ENG_DATADIR, installed, path, size);
}
