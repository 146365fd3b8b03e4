/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See net.h: the file of the net that comes with the program. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/policy/net.h"

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

bool eng_policy_find_shipped(char *path, size_t size)
{
    char folder[1024];
    const ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    folder[length > 0 ? length : 0] = '\0';
    /* bin/ of an installation, or a folder of the build: one or two levels below its root. */
    for (int up = 0; up < 4 && go_up(folder); up++) {
        if (up > 0 && (is_there(folder, "share/tabiya/people/people.policy", path, size) ||
                       is_there(folder, "data/people/people.policy", path, size))) {
            return true;
        }
    }
    return is_there(ENG_DATADIR, "tabiya/people/people.policy", path, size);
}
