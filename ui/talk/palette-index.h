/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the palette finds by words of its titles: commands, settings, pages. No widgets.
 *
 * Each typed word must begin a word of the title, or of what is written below it; without accents
 * and case. Titles that begin so come first. A search compares each typed word once with each word
 * of the index at most: it takes as long with a million games as with none. */
#ifndef TABIYA_PALETTE_INDEX_H
#define TABIYA_PALETTE_INDEX_H

#include <glib.h>

G_BEGIN_DECLS

/* In the order in which equally good matches are listed. */
typedef enum {
    TABIYA_PALETTE_PLACE,
    TABIYA_PALETTE_COMMAND,
    TABIYA_PALETTE_ABILITY,
    TABIYA_PALETTE_SETTING,
    TABIYA_PALETTE_THEME,
    TABIYA_PALETTE_DRILL,
    TABIYA_PALETTE_LESSON,
    TABIYA_PALETTE_MANUAL,
    TABIYA_PALETTE_OPENING,
    TABIYA_PALETTE_PLAYER,
    TABIYA_PALETTE_QUESTION,
    TABIYA_PALETTE_RECENT,
} TabiyaPaletteKind;

/* Everything is owned. */
typedef struct {
    TabiyaPaletteKind kind;
    char *title, *detail; /* `detail` may be NULL */
    char *keys;           /* "Ctrl+R"; NULL: none */
    char *command;        /* an action with its target (g_action_print_detailed_name()) … */
    char *insert;         /* … or words to go on typing with; one of them is NULL */
    char **words, **more; /* of the title, of the rest; folded */
} TabiyaPaletteItem;

typedef struct TabiyaPaletteIndex TabiyaPaletteIndex;

TabiyaPaletteIndex *tabiya_palette_index_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_palette_index_free(TabiyaPaletteIndex *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPaletteIndex, tabiya_palette_index_free)

/* `more`: words that lead to it besides (NULL: none). A command that is there already is not added
 * again. (transfer none) */
TabiyaPaletteItem *tabiya_palette_index_add(TabiyaPaletteIndex *self, TabiyaPaletteKind kind,
                                            const char *title, const char *command,
                                            const char *more);
/* Without them a search finds everything else. */
void tabiya_palette_index_drop(TabiyaPaletteIndex *self, TabiyaPaletteKind kind);

/* The best matches, at most `limit`; of TabiyaPaletteItem, lent by the index. (transfer full) */
GPtrArray *tabiya_palette_index_find(TabiyaPaletteIndex *self, const char *typed,
                                     guint limit) G_GNUC_WARN_UNUSED_RESULT;
/* NULL: no item has it. Lent. */
const TabiyaPaletteItem *tabiya_palette_index_find_command(TabiyaPaletteIndex *self,
                                                           const char *command);

/* An item that is in no index. */
TabiyaPaletteItem *tabiya_palette_item_new(TabiyaPaletteKind kind, const char *title,
                                           const char *command) G_GNUC_WARN_UNUSED_RESULT;
TabiyaPaletteItem *
tabiya_palette_item_copy(const TabiyaPaletteItem *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_palette_item_free(TabiyaPaletteItem *self);

/* For tests: how many items there are, and how many pairs of words all searches have compared. */
guint tabiya_palette_index_get_n_items(const TabiyaPaletteIndex *self);
guint tabiya_palette_index_get_n_words(const TabiyaPaletteIndex *self);
guint tabiya_palette_index_get_n_compared(const TabiyaPaletteIndex *self);

G_END_DECLS

#endif
