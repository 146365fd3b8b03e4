/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page when there are no new puzzles near the person's rating: says so, and offers those tried
 * before, harder and easier ones, Lichess's file and the person's own mistakes. */
#ifndef TABIYA_NO_PUZZLES_LEFT_H
#define TABIYA_NO_PUZZLES_LEFT_H

#include <adwaita.h>

#include "app/puzzles/puzzle-course.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_NO_PUZZLES_LEFT (tabiya_no_puzzles_left_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNoPuzzlesLeft, tabiya_no_puzzles_left, TABIYA, NO_PUZZLES_LEFT, AdwBin)

/* `course` has ended with TABIYA_COURSE_END_DRY. */
GtkWidget *tabiya_no_puzzles_left_new(TabiyaPuzzleCourse *course);
/* Whether its puzzles are counted. */
gboolean tabiya_no_puzzles_left_is_settled_for_tests(TabiyaNoPuzzlesLeft *self);

G_END_DECLS

#endif
