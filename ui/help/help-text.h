/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual as text: read into topics and blocks, and searched. No widgets.
 *
 * It is Markdown of a few forms:
 *
 *     # Play {#play}            a topic, and what the program calls it
 *     <!-- 1a2b3c4d -->         for translators (po/manual.py); passed over
 *     ## Levels {#levels}       a heading in it
 *     A paragraph is one line or several, until a blank one.
 *     - an item of a list
 *     *place*, **Ctrl+N**, `what is typed`, [words](#levels), [words](https://…)
 *
 * Keys are written in English and shown as the person's language has them.
 */
#ifndef TABIYA_HELP_TEXT_H
#define TABIYA_HELP_TEXT_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_HELP_HEADING,
    TABIYA_HELP_PARAGRAPH,
    TABIYA_HELP_ITEM,
    TABIYA_HELP_COMMAND, /* a paragraph that is one piece of what is typed */
} TabiyaHelpKind;

typedef struct {
    TabiyaHelpKind kind;
    char *id;     /* of a heading; NULL: it has none */
    char *text;   /* plain, with what keeps the direction of keys and of what is typed */
    char *markup; /* the same for Pango */
} TabiyaHelpBlock;

typedef struct {
    char *id;
    char *title;
    GPtrArray *blocks; /* of TabiyaHelpBlock */
} TabiyaHelpTopic;

/* The topics in order: a GPtrArray of TabiyaHelpTopic, the caller's. What comes before the first is
 * passed over. (transfer full) */
GPtrArray *tabiya_help_read(const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* A topic of that id, or with a heading of it, which is then `heading` (else NULL; may be left
 * out); NULL: there is none. Lent. */
const TabiyaHelpTopic *tabiya_help_find(GPtrArray *topics, const char *id,
                                        const TabiyaHelpBlock **heading);

/* The heading that a block of the topic stands under; NULL: none but the topic's. Lent. */
const TabiyaHelpBlock *tabiya_help_get_heading(const TabiyaHelpTopic *topic,
                                               const TabiyaHelpBlock *block);

/* Whether each word of `words` begins a word of the topic, in any order; and the block that has the
 * most of them, the title left out (NULL: none has any). */
gboolean tabiya_help_matches(const TabiyaHelpTopic *topic, const char *words,
                             const TabiyaHelpBlock **best);

G_END_DECLS

#endif
