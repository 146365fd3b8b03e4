/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-reader.h. */
#include "app/arena/learning-reader.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/arena/learning-work.h"

#define PART_BYTES (256 * 1024)

struct TabiyaLearningReader {
    char *path;
    dev_t device;
    ino_t inode;
    off_t offset;
    gboolean found; /* the file was there before */
};

TabiyaLearningReader *tabiya_learning_reader_new(const char *path)
{
    TabiyaLearningReader *self = g_new0(TabiyaLearningReader, 1);

    self->path = g_strdup(path);
    return self;
}

void tabiya_learning_reader_free(TabiyaLearningReader *self)
{
    if (!self)
        return;
    g_free(self->path);
    g_free(self);
}

/* Nothing waits here, whatever the name stands for. */
static int open_file(TabiyaLearningReader *self, struct stat *found)
{
    const int fd = open(self->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);

    if (fd >= 0 && fstat(fd, found) == 0 && S_ISREG(found->st_mode))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static gboolean is_another(TabiyaLearningReader *self, const struct stat *found)
{
    return self->found && (found->st_dev != self->device || found->st_ino != self->inode ||
                           found->st_size < self->offset);
}

/* How much of it are whole lines; all of it if it is one endless line. */
static gsize measure(const char *text, gsize length)
{
    for (gsize at = length; at > 0; at--) {
        if (text[at - 1] == '\n')
            return at;
    }
    return length == PART_BYTES ? length : 0;
}

static char *read_part(TabiyaLearningReader *self, int fd, gsize *length)
{
    g_autofree char *text = g_malloc(PART_BYTES);
    const ssize_t read = self->offset < (off_t)TABIYA_LEARNING_PROGRESS_MAX
                             ? pread(fd, text, PART_BYTES, self->offset)
                             : 0;

    *length = read > 0 ? measure(text, (gsize)read) : 0;
    self->offset += (off_t)*length;
    return *length > 0 ? g_steal_pointer(&text) : NULL;
}

char *tabiya_learning_reader_read(TabiyaLearningReader *self, gsize *length, gboolean *again)
{
    struct stat found;
    const int fd = open_file(self, &found);

    *length = 0;
    *again = FALSE;
    if (fd < 0)
        return NULL;
    *again = is_another(self, &found);
    if (*again)
        self->offset = 0;
    self->found = TRUE;
    self->device = found.st_dev;
    self->inode = found.st_ino;
    char *text = read_part(self, fd, length);
    close(fd);
    return text;
}
