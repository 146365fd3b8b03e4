/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the table of named positions and the program that makes it agree on. */
#ifndef TABIYA_OPENINGS_TABLE_BITS_H
#define TABIYA_OPENINGS_TABLE_BITS_H

/* So many top bits of a key say where its row can be. */
#define TABIYA_OPENING_TOP_BITS 14

/* So many say whether there can be a row: one in fifteen has one. A bit each. */
#define TABIYA_OPENING_FILTER_BITS 18

#endif
