/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The output of a long review of many games, and its progress, to continue after a kill.
 *
 * The output file is replaced only when the review is complete: it may be the reviewed file. Until
 * then games go to a temporary file, or with a state file to OUTPUT.part, which outlives a stop.
 *
 * The state file is text: a line that identifies the review, one line after each game with the
 * number of games and the length of OUTPUT.part, and "end" once the output is in place. The game is
 * written first and its line second, so that a kill at any moment neither loses a game nor writes
 * it twice: on opening, a torn last line is dropped and OUTPUT.part cut back to the length that the
 * last whole one names. */
#ifndef TABIYA_REVIEW_STATE_H
#define TABIYA_REVIEW_STATE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaReviewState TabiyaReviewState;

typedef struct {
    const char *output; /* NULL or "-": standard output; then `state` must be NULL */
    const char *state;  /* NULL: start from the beginning */
    gboolean
        /* the output is the reviewed file: keep its packing and encoding */
        rewrites;
} TabiyaReviewFiles;

/* Opens both files. `head` begins a new output. `*done` receives the number of finished games. A
 * state file of another review (`fingerprint`) is refused, untouched. (transfer full) */
TabiyaReviewState *tabiya_review_state_open(const TabiyaReviewFiles *files, const char *fingerprint,
                                            const char *head, guint *done,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Without tabiya_review_state_end() the output file is unchanged. */
void tabiya_review_state_free(TabiyaReviewState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaReviewState, tabiya_review_state_free)

/* Writes one more game. */
gboolean tabiya_review_state_append(TabiyaReviewState *self, const char *text, GError **error);

/* Writes the end, and puts the output in its place. A complete review stays as it is. */
gboolean tabiya_review_state_end(TabiyaReviewState *self, const char *text, GError **error);
/* A sentence if the output's encoding has changed, borrowed; otherwise NULL. */
const char *tabiya_review_state_get_remark(TabiyaReviewState *self);

G_END_DECLS

#endif
