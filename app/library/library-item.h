/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the library as it is shown: who played, when, with what result. It begins as a number
 * and an empty line; the texts come later, from a thread that reads (library-list.h), with
 * "loaded".
 *
 * Property (read-only, notifies):
 *   loaded   gboolean; notified again when the texts change
 */
#ifndef TABIYA_LIBRARY_ITEM_H
#define TABIYA_LIBRARY_ITEM_H

#include "app/store/library-rows.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARY_ITEM (tabiya_library_item_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibraryItem, tabiya_library_item, TABIYA, LIBRARY_ITEM, GObject)

/* What a row shows, plain: made on one thread, taken over on another. */
typedef struct {
    TabiyaGameHeader header; /* of a game that is gone only the id is known */
    gboolean gone;
    char *white, *black, *event, *site; /* never NULL; "" where nobody knows */
} TabiyaLibraryTexts;

TabiyaLibraryTexts *tabiya_library_texts_new(TabiyaLibraryRows *rows, gint64 id,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_texts_free(TabiyaLibraryTexts *self);

TabiyaLibraryItem *tabiya_library_item_new(gint64 id) G_GNUC_WARN_UNUSED_RESULT;
/* Takes `texts`, which are those of its id. */
void tabiya_library_item_take(TabiyaLibraryItem *self, TabiyaLibraryTexts *texts);

gint64 tabiya_library_item_get_id(TabiyaLibraryItem *self);
gboolean tabiya_library_item_is_loaded(TabiyaLibraryItem *self);
/* All zero and "" until it is loaded. */
const TabiyaLibraryTexts *tabiya_library_item_get_texts(TabiyaLibraryItem *self);

/* What the columns say; "" for what is unknown. The caller's. */
typedef enum {
    TABIYA_LIBRARY_WHITE,
    TABIYA_LIBRARY_WHITE_ELO,
    TABIYA_LIBRARY_BLACK,
    TABIYA_LIBRARY_BLACK_ELO,
    TABIYA_LIBRARY_RESULT,
    TABIYA_LIBRARY_DATE,
    TABIYA_LIBRARY_EVENT,
    TABIYA_LIBRARY_ECO,
    TABIYA_LIBRARY_LENGTH, /* moves */
    TABIYA_LIBRARY_N_FIELDS,
} TabiyaLibraryField;

char *tabiya_library_item_dup_field(TabiyaLibraryItem *self,
                                    TabiyaLibraryField field) G_GNUC_WARN_UNUSED_RESULT;

/* "Anderssen – Kieseritzky", and "1851.06.21 · C33 · 23 moves · London". */
char *tabiya_library_item_dup_title(TabiyaLibraryItem *self) G_GNUC_WARN_UNUSED_RESULT;
char *tabiya_library_item_dup_details(TabiyaLibraryItem *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
