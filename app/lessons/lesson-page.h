/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson as one web page that needs no other file and no network: for a browser that is offline.
 *
 * The page's script (data/lessons/page.js) knows no rules of chess: its data has every position and
 * the legal moves where the learner is asked, with an answer to each. Its policy allows that one
 * script and that one style, by their digests, and no connection; texts of the lesson reach the
 * page only as text. */
#ifndef TABIYA_LESSON_PAGE_H
#define TABIYA_LESSON_PAGE_H

#include "app/lessons/page-data.h"

G_BEGIN_DECLS

/* Usual TabiyaPageOptions.nodes. */
#define TABIYA_LESSON_PAGE_NODES 2000

/* NULL with TABIYA_ERROR_BAD_ARGUMENT: too much for one page; or with G_IO_ERROR_CANCELLED. Blocks;
 * any thread. (transfer full) */
GBytes *tabiya_lesson_page_write(TabiyaLesson *lesson, const TabiyaPageOptions *options,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
