/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of query.h: the table of fields. */
#ifndef TABIYA_QUERY_PRIVATE_H
#define TABIYA_QUERY_PRIVATE_H

#include "app/library/query.h"

G_BEGIN_DECLS

typedef struct {
    const char *name;
    TabiyaQueryKind kind;
    /* Makes a leaf from a value; NULL after tabiya_spec_fail(). */
    TabiyaQuery *(*parse)(TabiyaSpecReader *reader, TabiyaQueryKind kind);
    /* Appends the value; NULL if the field is an alias of an earlier kind. */
    void (*append)(GString *out, const TabiyaQuery *query);
} TabiyaQueryField;

/* Its last name is NULL. */
extern const TabiyaQueryField tabiya_query_fields[];

/* The words of is:, with their TabiyaGameFlags; ends with NULL. */
typedef struct {
    const char *word;
    guint flag;
} TabiyaQueryFlagWord;
extern const TabiyaQueryFlagWord tabiya_query_flag_words[];

G_END_DECLS

#endif
