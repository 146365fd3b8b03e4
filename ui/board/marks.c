/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See marks.h. */
#include "ui/board/marks.h"

#include "ui/board/look.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"

/* How much of a held piece remains visible on its square. */
#define LIFTED_ALPHA 0.32

/* Below this size a coordinate would be unreadable. */
#define COORDINATES_FROM_PX 28

/* Marked squares, one bitboard per mark. */
typedef struct {
    EngBitboard selected, targets, captures, last_move, check, wrong, lit, hover, drop, drawing;
    EngBitboard control, hanging, attacked, pinned, premove;
} Marked;

static EngBitboard bit(EngSquare square)
{
    return square < 64 ? (EngBitboard)1 << square : 0;
}

static EngBitboard move_squares(EngMove move)
{
    if (move == ENG_NO_MOVE || move == ENG_NULL_MOVE)
        return 0;
    return bit(eng_move_from(move)) | bit(eng_move_arrival(move));
}

static EngSquare checked_king(const EngPosition *position)
{
    if (!position->checkers)
        return ENG_NO_SQUARE;
    return eng_position_king(position, (EngColor)position->side_to_move);
}

static Marked collect(TabiyaBoardView *view)
{
    const TabiyaBoardInput *input = &view->input;
    Marked marked = {
        .selected = bit(input->selected),
        .last_move = move_squares(view->last_move),
        .check = bit(checked_king(&view->position)),
        .wrong = view->wrong,
        .lit = view->lit,
        .hover = bit(input->hover),
        .drawing = view->draw.by_keys ? bit(view->draw.from) : 0,
        .control = view->told.controlled,
        .hanging = view->told.threats.hanging,
        .attacked = view->told.threats.attacked & ~view->told.threats.hanging,
        .pinned = view->told.threats.pinned,
        .premove = move_squares(view->premove),
    };

    /* While a promotion is being chosen, no other target is shown. */
    if (input->chooser) {
        marked.selected = 0;
        return marked;
    }
    if (view->show_legal_targets) {
        marked.targets = input->targets & ~input->captures;
        marked.captures = input->captures;
    }
    if (input->dragging)
        marked.drop = bit(input->under) & (view->setup ? ~(EngBitboard)0 : input->reachable);
    return marked;
}

static unsigned marks_of(const Marked *marked, EngSquare square)
{
    EngBitboard b = bit(square);
    unsigned marks = 0;

    marks |= marked->selected & b ? TABIYA_MARK_SELECTED : 0;
    marks |= marked->targets & b ? TABIYA_MARK_TARGET : 0;
    marks |= marked->captures & b ? TABIYA_MARK_CAPTURE : 0;
    marks |= marked->last_move & b ? TABIYA_MARK_LAST_MOVE : 0;
    marks |= marked->check & b ? TABIYA_MARK_CHECK : 0;
    marks |= marked->wrong & b ? TABIYA_MARK_WRONG : 0;
    marks |= marked->lit & b ? TABIYA_MARK_LIT : 0;
    marks |= marked->lit != 0 ? TABIYA_MARK_UNNAMED : 0;
    marks |= marked->hover & b ? TABIYA_MARK_HOVER : 0;
    marks |= marked->drop & b ? TABIYA_MARK_DROP : 0;
    marks |= marked->drawing & b ? TABIYA_MARK_DRAWING : 0;
    marks |= marked->control & b ? TABIYA_MARK_CONTROL : 0;
    marks |= marked->hanging & b ? TABIYA_MARK_HANGING : 0;
    marks |= marked->attacked & b ? TABIYA_MARK_ATTACKED : 0;
    marks |= marked->pinned & b ? TABIYA_MARK_PINNED : 0;
    marks |= marked->premove & b ? TABIYA_MARK_PREMOVE : 0;
    return marks;
}

/* Adds the shapes drawn on a square, or from it. */
static void add_shapes(TabiyaBoardView *view, EngSquare square, TabiyaSquareLook *look)
{
    const GArray *list = view->draw.shapes.list;

    for (guint i = 0; list && i < list->len; i++) {
        const TabiyaBoardShape *shape = &g_array_index(list, TabiyaBoardShape, i);

        if (shape->from != square)
            continue;
        if (shape->to == square)
            look->circles |= (unsigned char)(1u << shape->color);
        else
            look->arrows |= bit(shape->to);
    }
    list = view->arrows.list;
    for (guint i = 0; list && i < list->len; i++) {
        const TabiyaBoardShape *arrow = &g_array_index(list, TabiyaBoardShape, i);

        if (arrow->from == square && arrow->to == square)
            look->circles |= (unsigned char)(1u << arrow->color);
        else if (arrow->from == square && arrow->percent > 0)
            look->arrows |= bit(arrow->to);
    }
}

static unsigned corners_of(int column, int row)
{
    unsigned corners = 0;

    corners |= column == 0 && row == 0 ? TABIYA_CORNER_TOP_LEFT : 0;
    corners |= column == 7 && row == 0 ? TABIYA_CORNER_TOP_RIGHT : 0;
    corners |= column == 7 && row == 7 ? TABIYA_CORNER_BOTTOM_RIGHT : 0;
    corners |= column == 0 && row == 7 ? TABIYA_CORNER_BOTTOM_LEFT : 0;
    return corners;
}

static double piece_alpha_of(TabiyaBoardView *view, EngBitboard flying, EngSquare square)
{
    if (flying & bit(square))
        return 0;
    if (tabiya_board_input_is_lifted(view, square))
        return LIFTED_ALPHA;
    return 1;
}

void tabiya_board_marks_refresh(TabiyaBoardView *view)
{
    Marked marked = collect(view);
    EngBitboard flying = tabiya_board_animation_get_flying(view);
    gboolean coordinates = view->coordinates == TABIYA_COORDINATES_INSIDE && !view->unlabeled &&
                           view->geometry.square_px >= COORDINATES_FROM_PX;

    for (EngSquare square = 0; square < 64; square++) {
        int column = tabiya_board_geometry_column(&view->geometry, square);
        int row = tabiya_board_geometry_row(&view->geometry, square);
        TabiyaSquareLook look = {
            .piece = view->position.board[square],
            .piece_alpha = piece_alpha_of(view, flying, square),
            .marks = marks_of(&marked, square),
            .corners = corners_of(column, row),
            .file_letter = (char)(coordinates && row == 7 ? 'a' + eng_file(square) : 0),
            .rank_digit = (char)(coordinates && column == 0 ? '1' + eng_rank(square) : 0),
        };

        add_shapes(view, square, &look);
        if (look.marks & TABIYA_MARK_CONTROL) {
            look.control[ENG_WHITE] = view->told.control.count[ENG_WHITE][square];
            look.control[ENG_BLACK] = view->told.control.count[ENG_BLACK][square];
        }
        tabiya_board_square_set_look(TABIYA_BOARD_SQUARE(view->squares[square]), &look);
    }
}
