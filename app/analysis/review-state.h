/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The output of a long review of many games, and where to go on after a kill.
 *
 * The state file is text: a line that tells what it belongs to, then one line after each game with
 * the number of games and the length of the output then. The output is written first and the state
 * second, so that a kill at any moment neither loses a told game nor doubles one: on opening, a torn
 * last line is dropped and the output cut back to the length that the last whole one names. */
#ifndef TABIYA_REVIEW_STATE_H
#define TABIYA_REVIEW_STATE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaReviewState TabiyaReviewState;

/* Opens both files. `output_path` NULL: standard output, and then `state_path` must be NULL too.
 * Without a state path the output begins anew. `head` begins a new output. `*done` receives how many
 * games are there already. A state file of something else (`fingerprint`) is refused, untouched. */
TabiyaReviewState *tabiya_review_state_open(const char *output_path, const char *state_path,
                                            const char *fingerprint, const char *head, guint *done,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_review_state_free(TabiyaReviewState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaReviewState, tabiya_review_state_free)

/* Writes one more game. */
gboolean tabiya_review_state_append(TabiyaReviewState *self, const char *text, GError **error);

/* Writes the last words of the output; another run over the same state writes them again. */
gboolean tabiya_review_state_end(TabiyaReviewState *self, const char *text, GError **error);

G_END_DECLS

#endif
