/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws a position as a picture, without a window.
 *
 * The picture is an SVG document that defines each thing once and shows it by reference; librsvg
 * draws it for Cairo. So files, pages and pixels share one drawing.
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
    TABIYA_COORDINATES_OUTSIDE, /* beside the board, with a frame, as in books */
} TabiyaCoordinates;

/* All borrowed. */
typedef struct {
    const EngPosition *position;
    const TabiyaTheme *theme;
    const TabiyaShape *shapes;
    guint n_shapes;
    EngMove last_move; /* ENG_NO_MOVE: none is marked */
    TabiyaCoordinates coordinates;
    gboolean flipped;                  /* Black at the bottom */
    const TabiyaPieceDrawings *pieces; /* NULL: ours */
} TabiyaDiagram;

/* Sets up the diagram of a node: its position, last move and, if `with_shapes`, the arrows and
 * circles of its comment; those are appended to `shapes` (of TabiyaShape), which the diagram
 * borrows. */
void tabiya_diagram_init_from_node(TabiyaDiagram *self, const TabiyaNode *node, GArray *shapes);

/* Height over width of the picture. */
double tabiya_diagram_get_aspect(const TabiyaDiagram *self);

/* A separate document with a width of `width_px`. `title` (may be NULL) is plain text. */
char *tabiya_diagram_dup_svg(const TabiyaDiagram *self, int width_px,
                             const char *title) G_GNUC_WARN_UNUSED_RESULT;

/* For a page with many diagrams: an invisible element with the shared definitions, once, before any
 * number of diagrams without their own size. Well-formed XML, also valid in HTML.
 */
void tabiya_diagram_append_definitions(GString *out, const TabiyaTheme *theme,
                                       const TabiyaPieceDrawings *pieces);
void tabiya_diagram_append_inline(GString *out, const TabiyaDiagram *self, const char *title);

/* Draws it `width` units wide, with its corner at x, y. As vectors where `cr` supports them. */
void tabiya_diagram_draw(const TabiyaDiagram *self, cairo_t *cr, double x, double y, double width);

/* "White: king g1, queen d1, pawns a2, b2. Black: king g8. Black to move.", translated. */
char *tabiya_diagram_dup_words(const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
