/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole boards as small pictures, drawn once and kept: for grids that scroll, where drawing thirty
 * pieces for each board in every frame would be too slow.
 *
 * Pictures have the device's resolution. Beyond some megabytes the least recently used are dropped.
 * All small boards of the program share one cache. Main thread only. */
#ifndef TABIYA_UI_BOARD_PICTURES_H
#define TABIYA_UI_BOARD_PICTURES_H

#include <gtk/gtk.h>

#include "app/render/theme.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_PICTURES (tabiya_board_pictures_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBoardPictures, tabiya_board_pictures, TABIYA, BOARD_PICTURES, GObject)

/* What a picture shows. */
typedef struct {
    EngPiece board[64];
    EngMove last_move; /* whose squares are tinted; ENG_NO_MOVE: none */
    gboolean flipped;  /* Black below */
} TabiyaBoardScene;

/* A scene, ready to draw. */
typedef struct {
    TabiyaBoardScene scene;
    const TabiyaTheme *theme; /* static */
    int square_px;            /* pixels of the device */
} TabiyaBoardLook;

/* `position` NULL: an empty board. */
void tabiya_board_scene_init(TabiyaBoardScene *self, const EngPosition *position, EngMove last_move,
                             gboolean flipped);

TabiyaBoardPictures *tabiya_board_pictures_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* The cache that everybody shares while it is in use: a new reference. */
TabiyaBoardPictures *tabiya_board_pictures_dup_shared(void) G_GNUC_WARN_UNUSED_RESULT;

/* Draws `look` into `area` of `snapshot`. `software`: GSK draws with Cairo, see piece-set.h. */
void tabiya_board_pictures_snapshot(TabiyaBoardPictures *self, const TabiyaBoardLook *look,
                                    GtkSnapshot *snapshot, const graphene_rect_t *area,
                                    gboolean software);

/* Whether the picture is cached, so that showing it costs next to nothing. */
gboolean tabiya_board_pictures_has(TabiyaBoardPictures *self, const TabiyaBoardLook *look);

/* How often this was called in the frame with that number, this call included. */
guint tabiya_board_pictures_count_in_frame(TabiyaBoardPictures *self, gint64 frame);

/* How many pictures were ever drawn, and how many are cached: for tests of the cache and its
 * limit. */
guint tabiya_board_pictures_get_n_drawn_for_tests(TabiyaBoardPictures *self);
guint tabiya_board_pictures_get_n_kept_for_tests(TabiyaBoardPictures *self);
/* Sets the limit in bytes; for tests. */
void tabiya_board_pictures_set_limit_for_tests(TabiyaBoardPictures *self, gsize bytes);

G_END_DECLS

#endif
