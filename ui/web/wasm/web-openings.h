/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of openings in the page: a table made of a text, which the page fetches when it first
 * needs them (ui/web/openings.py).
 *
 * The text has four parts, each ended by a form feed: the lines of all openings, and families.tsv,
 * variations.tsv and aliases.tsv of data/openings. A line is "eco name kept moves", apart by tabs:
 * its moves are the first `kept` ones of the line before, and then these; an empty code or name is
 * that of the line before. */
#ifndef TABIYA_WEB_OPENINGS_H
#define TABIYA_WEB_OPENINGS_H

#include "app/names/table.h"

G_BEGIN_DECLS

/* A position that lines go through; those with a name have a row. Lines that share their first
 * moves share their nodes. */
typedef struct {
    uint64_t key;
    guint32 parent;  /* of the initial position, itself */
    guint32 n_lines; /* through it, or ending in it */
} WebOpeningNode;

/* Those of the position with this key, one after the other; their number. A borrowed list of
 * numbers, sorted by key. */
guint web_openings_find(uint64_t key, const guint32 **nodes);
const WebOpeningNode *web_openings_node(guint32 number);
gboolean web_openings_are_loaded(void);

G_END_DECLS

#endif
