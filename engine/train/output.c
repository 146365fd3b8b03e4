/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char *name_partial(const char *path)
{
    static const char suffix[] = ".new";
    char *name = malloc(strlen(path) + sizeof suffix);
    if (name) {
        strcpy(name, path);
        strcat(name, suffix);
    }
    return name;
}

static bool begins_as_ours(const char *path, EngTrainOutputKind *is_ours)
{
    char head[ENG_TRAIN_OUTPUT_HEAD + 1];
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    head[fread(head, 1, ENG_TRAIN_OUTPUT_HEAD, file)] = '\0';
    fclose(file);
    return is_ours(head);
}

bool eng_train_output_may_replace(const char *command, const char *path,
                                  EngTrainOutputKind *is_ours)
{
    struct stat found;
    if (stat(path, &found) != 0) {
        return true; /* if it cannot be created either, opening it reports why */
    }
    if (S_ISREG(found.st_mode) && (found.st_size == 0 || begins_as_ours(path, is_ours))) {
        return true;
    }
    fprintf(stderr, "%s: %s: %s; it is left alone, choose another file\n", command, path,
            S_ISREG(found.st_mode) ? "it holds something else" : "it is not a file");
    return false;
}

FILE *eng_train_output_open(const char *path)
{
    char *partial = name_partial(path);
    FILE *file = partial ? fopen(partial, "wb") : NULL;
    free(partial);
    return file;
}

bool eng_train_output_close(FILE *file, const char *path, bool right)
{
    char *partial = name_partial(path);
    right = right && partial && fflush(file) == 0 && fsync(fileno(file)) == 0;
    right = fclose(file) == 0 && right && rename(partial, path) == 0;
    if (!right && partial) {
        const int reason = errno;
        unlink(partial);
        errno = reason;
    }
    free(partial);
    return right;
}
