/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Filters the games of a document by words, as they are typed.
 *
 * A GListModel of TabiyaPgnEntry in the document's order. Without words it is the document's list
 * itself. With words, a thread searches the tags (TabiyaPgnQuery) and hands over matches as it
 * finds them; a million games take some seconds, but the first matches come at once, and nothing
 * blocks. Typing on searches only the matches. Old matches stay until the new search has its first
 * results, so that the list does not flicker.
 *
 * Properties (all notify):
 *   document   TabiyaPgnDocument, read-write, may be NULL
 *   text       string, read-write: the words, never NULL
 *   working    gboolean, read-only: the search is still running
 */
#ifndef TABIYA_GAME_FILTER_H
#define TABIYA_GAME_FILTER_H

#include "app/study/pgn-document.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_FILTER (tabiya_game_filter_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameFilter, tabiya_game_filter, TABIYA, GAME_FILTER, GObject)

TabiyaGameFilter *tabiya_game_filter_new(TabiyaPgnDocument *document) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_game_filter_set_document(TabiyaGameFilter *self, TabiyaPgnDocument *document);
void tabiya_game_filter_set_text(TabiyaGameFilter *self, const char *text);
const char *tabiya_game_filter_get_text(TabiyaGameFilter *self);
gboolean tabiya_game_filter_is_working(TabiyaGameFilter *self);

G_END_DECLS

#endif
