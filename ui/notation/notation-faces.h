/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The fonts of the notation, and the widths of words in them.
 *
 * A game with ten thousand comments has half a million letters: shaping all of them to know where
 * rows break would take a second. In scripts whose letters stand side by side, a word is as wide as
 * its letters (kerning makes it a pixel narrower at most, which the following space absorbs), so
 * each letter is shaped only once. In other scripts, each different word is shaped.
 */
#ifndef TABIYA_NOTATION_FACES_H
#define TABIYA_NOTATION_FACES_H

#include <gtk/gtk.h>

#include "ui/notation/notation-layout.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_FACE_MAIN_MOVE,
    TABIYA_FACE_MAIN_NUMBER,
    TABIYA_FACE_MOVE, /* of a variation, and its brackets */
    TABIYA_FACE_NUMBER,
    TABIYA_FACE_COMMENT, /* on the main line */
    TABIYA_FACE_TEXT,    /* in a variation */
    TABIYA_FACE_REMARK,
    TABIYA_FACE_VALUE,
    TABIYA_FACE_RESULT,
    TABIYA_N_FACES,
} TabiyaNotationFace;

typedef struct TabiyaNotationFaces TabiyaNotationFaces;

TabiyaNotationFaces *tabiya_notation_faces_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_notation_faces_free(TabiyaNotationFaces *self);

/* Uses the font of `widget`. TRUE: the font has changed, and so have all widths. */
gboolean tabiya_notation_faces_update(TabiyaNotationFaces *self, GtkWidget *widget);

TabiyaNotationFace tabiya_notation_face_of(const TabiyaNotationParagraph *paragraph,
                                           TabiyaNotationKind kind);
/* In 1/1024 px. */
int tabiya_notation_faces_measure(TabiyaNotationFaces *self, TabiyaNotationFace face,
                                  const char *text, gsize length);
/* The layout of a text in the face, for drawing. (transfer full) */
PangoLayout *tabiya_notation_faces_set(TabiyaNotationFaces *self, TabiyaNotationFace face,
                                       const char *text, gsize length) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the fonts have all letters of the text. */
gboolean tabiya_notation_faces_can_draw(TabiyaNotationFaces *self, const char *text);
/* The height of letters above and below the baseline, in pixels. */
void tabiya_notation_faces_get_height(TabiyaNotationFaces *self, TabiyaNotationFace face,
                                      int *ascent, int *descent);

G_END_DECLS

#endif
