/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Constants shared by the table of named positions and the program that makes it. */
#ifndef TABIYA_OPENINGS_TABLE_BITS_H
#define TABIYA_OPENINGS_TABLE_BITS_H

/* The number of top bits of a key that say where its row can be. */
#define TABIYA_OPENING_TOP_BITS 14

/* The number of top bits that tell whether there can be a row, one bit each (one in fifteen has a
 * row). */
#define TABIYA_OPENING_FILTER_BITS 18

#endif
