/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-mark.h. The file says which start of the machine its run belongs to, and nothing else. */
#include "app/run-mark.h"

#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define FILE_NAME "running"
#define BOOT_ID "/proc/sys/kernel/random/boot_id"
#define ID_MAX 64

struct TabiyaRunMark {
    char *path;
    int fd; /* locked */
};

/* Where the system does not say it, all starts of the machine are one. */
static char *dup_boot_id(void)
{
    char *id = NULL;

    if (!g_file_get_contents(BOOT_ID, &id, NULL, NULL) || strlen(id) > ID_MAX) {
        g_free(id);
        return g_strdup("unknown\n");
    }
    return id;
}

static gboolean is_left_by_this_boot(int fd, const char *boot_id)
{
    char kept[ID_MAX + 1] = "";
    const ssize_t length = read(fd, kept, ID_MAX);

    return length > 0 && g_str_equal(kept, boot_id);
}

static gboolean write_id(int fd, const char *boot_id)
{
    const size_t length = strlen(boot_id);

    return ftruncate(fd, 0) == 0 && pwrite(fd, boot_id, length, 0) == (ssize_t)length;
}

TabiyaRunMark *tabiya_run_mark_take(const char *data_dir, gboolean *died)
{
    g_autofree char *path = g_build_filename(data_dir, FILE_NAME, NULL);
    g_autofree char *boot_id = dup_boot_id();
    TabiyaRunMark *mark;
    int fd;

    *died = FALSE;
    if (g_mkdir_with_parents(data_dir, 0700) != 0)
        return NULL;
    fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd < 0)
        return NULL;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        return NULL;
    }
    *died = is_left_by_this_boot(fd, boot_id);
    if (!write_id(fd, boot_id)) {
        close(fd);
        return NULL;
    }
    mark = g_new(TabiyaRunMark, 1);
    *mark = (TabiyaRunMark){g_steal_pointer(&path), fd};
    return mark;
}

gboolean tabiya_run_mark_is_taken(const char *data_dir)
{
    g_autofree char *path = g_build_filename(data_dir, FILE_NAME, NULL);
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    gboolean taken;

    if (fd < 0)
        return FALSE;
    taken = flock(fd, LOCK_SH | LOCK_NB) != 0;
    close(fd);
    return taken;
}

void tabiya_run_mark_release(TabiyaRunMark *mark)
{
    if (!mark)
        return;
    unlink(mark->path);
    close(mark->fd);
    g_free(mark->path);
    g_free(mark);
}
