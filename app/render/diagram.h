/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position as a picture, without a window.
 *
 * The picture is an SVG document that names each thing once and shows it by reference; Cairo gets
 * it drawn by librsvg. So there is one drawing for files, pages and pixels.
 *
 *     TabiyaDiagram diagram = {.position = tabiya_node_get_position(node),
 *                              .theme = tabiya_theme_get(FALSE, FALSE)};
 *     g_autofree char *svg = tabiya_diagram_dup_svg(&diagram);
 *     tabiya_diagram_draw(&diagram, cr, 0, 0, 480);
 */
#ifndef TABIYA_RENDER_DIAGRAM_H
#define TABIYA_RENDER_DIAGRAM_H

#include <cairo.h>

#include "app/game/markup.h"
#include "app/render/piece-drawings.h"
#include "app/render/theme.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_COORDINATES_NONE,
    TABIYA_COORDINATES_INSIDE,  /* in the squares of the edge, as in the window */
    TABIYA_COORDINATES_OUTSIDE, /* beside the board, which then has a frame, as in books */
} TabiyaCoordinates;

/* All borrowed. */
typedef struct {
    const EngPosition *position;
    const TabiyaTheme *theme;
    const TabiyaShape *shapes;
    guint n_shapes;
    EngMove last_move; /* ENG_NO_MOVE: none is marked */
    TabiyaCoordinates coordinates;
    gboolean flipped;                  /* Black below */
    const TabiyaPieceDrawings *pieces; /* NULL: ours */
} TabiyaDiagram;

/* What stands at a node: its position, last move and, if `with_shapes`, the arrows and circles of
 * its comment; those are appended to `shapes` (of TabiyaShape), which the diagram borrows. */
void tabiya_diagram_init_from_node(TabiyaDiagram *self, const TabiyaNode *node, GArray *shapes);

/* Height over width of the picture. */
double tabiya_diagram_get_aspect(const TabiyaDiagram *self);

/* A document of its own, `width_px` wide as it says itself. `title` (may be NULL) is plain text. */
char *tabiya_diagram_dup_svg(const TabiyaDiagram *self, int width_px,
                             const char *title) G_GNUC_WARN_UNUSED_RESULT;

/* For a page with many diagrams: first, once, an invisible element with what they refer to, and
 * then as many as one likes, without a size of their own. Well-formed XML that HTML takes as well.
 */
void tabiya_diagram_append_definitions(GString *out, const TabiyaTheme *theme,
                                       const TabiyaPieceDrawings *pieces);
void tabiya_diagram_append_inline(GString *out, const TabiyaDiagram *self, const char *title);

/* Draws it `width` units wide, its corner at x, y. Vectors where `cr` draws vectors. */
void tabiya_diagram_draw(const TabiyaDiagram *self, cairo_t *cr, double x, double y, double width);

/* "White: king g1, queen d1, pawns a2, b2. Black: king g8. Black to move.", translated. */
char *tabiya_diagram_dup_words(const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
