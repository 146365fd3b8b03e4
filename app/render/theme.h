/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The colors of boards: one table, for the window and for exported pictures alike.
 *
 * Pure data. A board has colors for a bright window and for a dark one; in each, light and dark
 * squares differ by at least 1.6:1 in luminance; a piece's outline and its fill differ from every
 * square, tinted, veined or not, so that one of them shows at 3:1, as does the keyboard's ring or
 * its halo; what is laid over a square can be told from it, the last move by its corners and arrows
 * by their edges at 3:1; coordinates are read at 4.5:1, also where something is laid over. In the
 * evaluation graph both sides' shares and what is between them differ by 3:1, and so do a mark and
 * its halo (tests/app/test-theme.c measures all). */
#ifndef TABIYA_RENDER_THEME_H
#define TABIYA_RENDER_THEME_H

#include <stdbool.h>

/* sRGB, 0…1. */
typedef struct {
    double red, green, blue, alpha;
} TabiyaColor;

typedef enum {
    TABIYA_THEME_ARROW_GREEN,
    TABIYA_THEME_ARROW_RED,
    TABIYA_THEME_ARROW_BLUE,
    TABIYA_THEME_ARROW_YELLOW,
    TABIYA_THEME_N_ARROWS,
} TabiyaThemeArrow;

#define TABIYA_THEME_N_PLOT_MARKS 3

typedef struct {
    TabiyaColor light_square;
    TabiyaColor dark_square;
    TabiyaColor
        light_grain; /* veins of wood at their strongest (grain.h); alpha 0: plain squares */
    TabiyaColor dark_grain;
    TabiyaColor light_text;     /* coordinates on a light square, and beside the board on paper */
    TabiyaColor dark_text;      /* and on a dark one */
    TabiyaColor last_move;      /* laid over the square */
    TabiyaColor last_move_edge; /* its corners (corners.h)… */
    double last_move_part;      /* …of so much of its edge each; 0.5: a frame */
    TabiyaColor tinted_text;    /* coordinates on a square that anything is laid over */
    TabiyaColor selected;       /* laid over the square */
    TabiyaColor ring;           /* round the selected square */
    TabiyaColor target;         /* dots and rings of legal targets */
    TabiyaColor hover;          /* over a square that can be pressed */
    TabiyaColor drop;           /* over the target a dragged piece is held over */
    TabiyaColor check;          /* the glow's middle */
    TabiyaColor alarm_edge;     /* a line round it, and round all that is red */
    TabiyaColor focus;          /* ring of the keyboard's square… */
    TabiyaColor focus_halo;     /* …and the line inside it that keeps it visible on any color */
    TabiyaColor scrim;          /* over the board while something is asked on it */
    TabiyaColor shadow;         /* under a lifted piece */
    TabiyaColor arrows[TABIYA_THEME_N_ARROWS];
    TabiyaColor arrow_edges[TABIYA_THEME_N_ARROWS]; /* a thin line round each */
    TabiyaColor control[2];    /* laid over squares that White, and Black, controls… */
    TabiyaColor contested;     /* …or both as much */
    TabiyaColor hanging;       /* rings round pieces that hang… */
    TabiyaColor attacked;      /* …and that are attacked… */
    TabiyaColor attacked_edge; /* …with a line round them */
    TabiyaColor pinned;        /* the diamond of pinned ones */
    TabiyaColor plot_white;    /* evaluation graph: White's share */
    TabiyaColor plot_black;    /* and Black's */
    TabiyaColor plot_unknown;  /* what is not known yet */
    TabiyaColor plot_line;     /* between the two */
    TabiyaColor plot_middle;   /* where both are as strong; draws, between the sides' colors */
    TabiyaColor plot_curve;    /* ratings, on a card */
    TabiyaColor plot_halo;     /* round a mark */
    TabiyaColor plot_marks[TABIYA_THEME_N_PLOT_MARKS]; /* inaccuracy, mistake, blunder */
} TabiyaTheme;

/* The boards there are, in the order in which they are offered. */
typedef enum {
    TABIYA_BOARD_THEME_SAND,
    TABIYA_BOARD_THEME_WOOD,
    TABIYA_BOARD_THEME_GREEN,
    TABIYA_BOARD_THEME_BLUE,
    TABIYA_BOARD_THEME_GRAY,
    TABIYA_BOARD_THEME_CONTRAST,
    TABIYA_N_BOARD_THEMES,
} TabiyaBoardTheme;

/* "sand", "wood", …: as it is kept. Static. */
const char *tabiya_board_theme_get_id(TabiyaBoardTheme board);
/* What it is called; static, translated. */
const char *tabiya_board_theme_get_title(TabiyaBoardTheme board);
/* false for an id that no board has. */
bool tabiya_board_theme_find(const char *id, TabiyaBoardTheme *board);

/* A board's colors in a window that is `dark` or not; `high_contrast` is the desktop's. Static. */
const TabiyaTheme *tabiya_theme_get_board(TabiyaBoardTheme board, bool dark, bool high_contrast);

/* Where none was chosen: sand, and under high contrast the board for it. */
const TabiyaTheme *tabiya_theme_get(bool dark, bool high_contrast);

/* A board's id, with "-dark" after it for its dark colors; "light" and "dark" are sand's. NULL for
 * any other name. */
const TabiyaTheme *tabiya_theme_find(const char *name);

/* `over` laid over the opaque `under`. */
TabiyaColor tabiya_color_over(TabiyaColor over, TabiyaColor under);

/* The contrast ratio (1…21) of opaque colors, WCAG 2.1's definition. For tests. */
double tabiya_color_contrast(TabiyaColor a, TabiyaColor b);

#endif
