/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The colors of boards: one table, for the window and for exported pictures.
 *
 * Pure data. A board has colors for a bright window and for a dark one; in each, light and dark
 * squares differ by at least 1.6:1 in luminance; a piece's outline or its fill differs by 3:1 from
 * every square, tinted or veined, and so does the keyboard's ring or its halo; overlays are visible
 * on their squares, the last move by its corners and arrows by their edges at 3:1; coordinates have
 * 4.5:1, even under an overlay. In the evaluation graph both sides' shares and the line between
 * them differ by 3:1, and so do a mark and its halo (tests/app/test-theme.c measures all of
 * this). */
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
    TABIYA_THEME_ARROW_ENGINE, /* which nobody draws by hand */
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
    TabiyaColor last_move;      /* overlay of the square */
    TabiyaColor last_move_edge; /* its corners (corners.h)… */
    double last_move_part;   /* …each this long, as a part of the square's edge; 0.5: a frame */
    TabiyaColor tinted_text; /* coordinates on a square with an overlay */
    TabiyaColor selected;    /* overlay of the square */
    TabiyaColor ring;        /* round the selected square */
    TabiyaColor target;      /* dots and rings on legal targets */
    TabiyaColor hover;       /* over a square that can be pressed */
    TabiyaColor drop;        /* over the target under a dragged piece */
    TabiyaColor check;       /* the center of the glow */
    TabiyaColor alarm_edge;  /* a line around it, and around everything red */
    TabiyaColor focus;       /* ring of the keyboard's square… */
    TabiyaColor focus_halo;  /* …and the line inside it that keeps it visible on any color */
    TabiyaColor scrim;       /* over the board during a question on it */
    TabiyaColor shadow;      /* under a lifted piece */
    TabiyaColor arrows[TABIYA_THEME_N_ARROWS];
    TabiyaColor arrow_edges[TABIYA_THEME_N_ARROWS]; /* a thin line round each */
    TabiyaColor control[2];    /* overlay of squares that White, or Black, controls… */
    TabiyaColor contested;     /* …or both equally */
    TabiyaColor hanging;       /* rings around undefended pieces… */
    TabiyaColor attacked;      /* …and attacked ones… */
    TabiyaColor attacked_edge; /* …with a line around them */
    TabiyaColor pinned;        /* the diamond of pinned ones */
    TabiyaColor plot_white;    /* evaluation graph: White's share */
    TabiyaColor plot_black;    /* and Black's */
    TabiyaColor plot_unknown;  /* unknown parts */
    TabiyaColor plot_line;     /* between the two */
    TabiyaColor plot_middle;   /* the line of equal chances; draws, between the sides' colors */
    TabiyaColor plot_curve;    /* ratings, on a card */
    TabiyaColor plot_halo;     /* around a mark */
    TabiyaColor plot_marks[TABIYA_THEME_N_PLOT_MARKS]; /* inaccuracy, mistake, blunder */
} TabiyaTheme;

/* The boards, in the order of the menu. */
typedef enum {
    TABIYA_BOARD_THEME_SAND,
    TABIYA_BOARD_THEME_WOOD,
    TABIYA_BOARD_THEME_GREEN,
    TABIYA_BOARD_THEME_BLUE,
    TABIYA_BOARD_THEME_GRAY,
    TABIYA_BOARD_THEME_CONTRAST,
    TABIYA_N_BOARD_THEMES,
} TabiyaBoardTheme;

/* "sand", "wood", …: the stored id. Static. */
const char *tabiya_board_theme_get_id(TabiyaBoardTheme board);
/* Its name; static, translated. */
const char *tabiya_board_theme_get_title(TabiyaBoardTheme board);
/* false for an unknown id. */
bool tabiya_board_theme_find(const char *id, TabiyaBoardTheme *board);

/* A board's colors in a light or dark window; `high_contrast` is the desktop's setting. Static. */
const TabiyaTheme *tabiya_theme_get_board(TabiyaBoardTheme board, bool dark, bool high_contrast);

/* The default: sand, or under high contrast the board for it. */
const TabiyaTheme *tabiya_theme_get(bool dark, bool high_contrast);

/* Finds a board by id, with "-dark" after it for its dark colors; "light" and "dark" are sand's.
 * NULL for any other name. */
const TabiyaTheme *tabiya_theme_find(const char *name);

/* The color of `over` on the opaque `under`. */
TabiyaColor tabiya_color_over(TabiyaColor over, TabiyaColor under);

/* The contrast ratio (1…21) of opaque colors, WCAG 2.1's definition. For tests. */
double tabiya_color_contrast(TabiyaColor a, TabiyaColor b);

#endif
