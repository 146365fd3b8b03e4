/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the library: players, date, result. It begins with only an id; a reading thread adds the
 * texts later (library-list.h), with "loaded".
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

/* The texts of a row, as plain values: made on one thread, used on another. */
typedef struct {
    TabiyaGameHeader header; /* of a deleted game only the id is set */
    gboolean gone;
    char *white, *black, *event, *site; /* never NULL; "" if unknown */
} TabiyaLibraryTexts;

TabiyaLibraryTexts *tabiya_library_texts_new(TabiyaLibraryRows *rows, gint64 id,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_texts_free(TabiyaLibraryTexts *self);

TabiyaLibraryItem *tabiya_library_item_new(gint64 id) G_GNUC_WARN_UNUSED_RESULT;
/* Takes `texts`, which have its id. */
void tabiya_library_item_take(TabiyaLibraryItem *self, TabiyaLibraryTexts *texts);

gint64 tabiya_library_item_get_id(TabiyaLibraryItem *self);
gboolean tabiya_library_item_is_loaded(TabiyaLibraryItem *self);
/* All zero and "" until it is loaded. */
const TabiyaLibraryTexts *tabiya_library_item_get_texts(TabiyaLibraryItem *self);

/* The text of each column; "" if unknown. The caller's. */
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
