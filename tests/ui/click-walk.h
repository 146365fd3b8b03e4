/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A walk: one start of the program, which clicks the targets of a scene one after another, until
 * all are done or the program is no longer in its initial state. The clicks and their effects are
 * written to files, so that the next start continues, even after a crash. */
#ifndef TABIYA_TESTS_CLICK_WALK_H
#define TABIYA_TESTS_CLICK_WALK_H

#include "tests/ui/click-scenes.h"

/* --- Names in a file -------------------------------------------------------------------------- */

typedef struct {
    char *path;
    GHashTable *names; /* each is a line */
} ClickRecord;

void click_record_open(ClickRecord *self, const char *folder, const char *name);
/* FALSE: it was there. On the disk when this returns. */
gboolean click_record_add(ClickRecord *self, const char *name);
gboolean click_record_has(const ClickRecord *self, const char *name);
void click_record_close(ClickRecord *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClickRecord, click_record_close)

/* Files in the folder of a walk: the names of clicked targets, of those that led to nothing more,
 * of those without effect, and of the one being clicked now. */
#define CLICK_DONE "done"
#define CLICK_EXPLORED "explored"
#define CLICK_FAILURES "failures"
#define CLICK_NOW "now"

/* --- The walk --------------------------------------------------------------------------------- */

/* How it ended, as an exit status. */
enum {
    CLICK_WALK_DONE = 0,
    CLICK_WALK_AGAIN = 3, /* to be gone on with at another start */
};

/* `record`: the folder of the walk's files; `data_dir`: the program's. */
int click_walk(const ClickScene *scene, const char *record, const char *data_dir);

#endif
