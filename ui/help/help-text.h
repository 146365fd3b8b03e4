/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of the manual, read into topics and blocks, and searched. No widgets.
 *
 * It is Markdown with a few forms:
 *
 *     # Play {#play}            a topic, and its id in the program
 *     <!-- 1a2b3c4d -->         for translators (po/manual.py); ignored
 *     ## Levels {#levels}       a heading within it
 *     A paragraph is one or more lines, up to a blank line.
 *     - an item of a list
 *     *place*, **Ctrl+N**, `typed text`, [words](#levels), [words](https://…)
 *
 * Keys are written in English and shown as in the user's language.
 */
#ifndef TABIYA_HELP_TEXT_H
#define TABIYA_HELP_TEXT_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_HELP_HEADING,
    TABIYA_HELP_PARAGRAPH,
    TABIYA_HELP_ITEM,
    TABIYA_HELP_COMMAND, /* a paragraph that is a single piece of typed text */
} TabiyaHelpKind;

typedef struct {
    TabiyaHelpKind kind;
    char *id;     /* of a heading; NULL: none */
    char *text;   /* plain, with marks that keep the direction of keys and typed text */
    char *markup; /* the same for Pango */
} TabiyaHelpBlock;

typedef struct {
    char *id;
    char *title;
    GPtrArray *blocks; /* of TabiyaHelpBlock */
} TabiyaHelpTopic;

/* The topics in order: a GPtrArray of TabiyaHelpTopic, the caller's. Text before the first is
 * ignored. (transfer full) */
GPtrArray *tabiya_help_read(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* The topic with that id, or with a heading of that id, which is then stored in `heading`
 * (otherwise NULL; the pointer may be NULL); NULL: none. Lent. */
const TabiyaHelpTopic *tabiya_help_find(GPtrArray *topics, const char *id,
                                        const TabiyaHelpBlock **heading);

/* The heading above a block of the topic; NULL: only the topic's own. Lent. */
const TabiyaHelpBlock *tabiya_help_get_heading(const TabiyaHelpTopic *topic,
                                               const TabiyaHelpBlock *block);

/* Whether each word of `words` begins a word of the topic, in any order. `best` is the block with
 * the most of them, not counting the title (NULL: no block). */
gboolean tabiya_help_matches(const TabiyaHelpTopic *topic, const char *words,
                             const TabiyaHelpBlock **best);

G_END_DECLS

#endif
