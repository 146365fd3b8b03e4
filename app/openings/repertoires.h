/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's repertoires, for a window: their list, their changes, and training answers. Never
 * blocks; others may use the library at the same time. Changes are made in the order of the calls,
 * one transaction each.
 *
 * The lines of a repertoire are games of the library, in a collection of its own. After changing
 * games there, call tabiya_repertoires_refresh(), which reads only the changed ones.
 *
 * It is a GListModel of TabiyaRepertoireItem, by name. A changed item is replaced.
 *
 * Signals:
 *   changed        the list, or the counts or lines of a repertoire, have changed
 *   done           (const char *text, gboolean undoable): a translated sentence
 *   failed         (const char *text): the same, for an action that failed
 *   games-changed  an action here has changed games of the library
 */
#ifndef TABIYA_REPERTOIRES_H
#define TABIYA_REPERTOIRES_H

#include <gio/gio.h>

#include "app/openings/repertoire-gaps.h"
#include "app/store/card-rows.h"

G_BEGIN_DECLS

/* How many new cards are introduced per day, unless the person asks for more. */
#define TABIYA_NEW_A_DAY 20

/* --- One repertoire --------------------------------------------------------------------------- */

#define TABIYA_TYPE_REPERTOIRE_ITEM (tabiya_repertoire_item_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRepertoireItem, tabiya_repertoire_item, TABIYA, REPERTOIRE_ITEM, GObject)

gint64 tabiya_repertoire_item_get_id(TabiyaRepertoireItem *self);
const char *tabiya_repertoire_item_get_name(TabiyaRepertoireItem *self);
EngColor tabiya_repertoire_item_get_color(TabiyaRepertoireItem *self);
guint tabiya_repertoire_item_get_n_lines(TabiyaRepertoireItem *self);
guint tabiya_repertoire_item_get_n_cards(TabiyaRepertoireItem *self);
/* Cards for today: those due, and the new ones left for the day. */
guint tabiya_repertoire_item_get_n_today(TabiyaRepertoireItem *self);
guint tabiya_repertoire_item_get_n_due(TabiyaRepertoireItem *self); /* without new ones */
guint tabiya_repertoire_item_get_n_new(TabiyaRepertoireItem *self); /* all of them */
/* Lent, as long as the item lives. */
TabiyaRepertoire *tabiya_repertoire_item_get_repertoire(TabiyaRepertoireItem *self);

/* --- All of them ------------------------------------------------------------------------------ */

#define TABIYA_TYPE_REPERTOIRES (tabiya_repertoires_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRepertoires, tabiya_repertoires, TABIYA, REPERTOIRES, GObject)

/* `path`: the library. Reads nothing before the first refresh(). The last reference waits for all
 * requests. */
TabiyaRepertoires *tabiya_repertoires_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Reads changes. Further calls before it ends are merged. */
void tabiya_repertoires_refresh(TabiyaRepertoires *self);
/* Whether a refresh is running, so that "changed" or "failed" is still to come. */
gboolean tabiya_repertoires_is_refreshing(TabiyaRepertoires *self);
/* Whether a refresh has ever finished: until then the list is empty. */
gboolean tabiya_repertoires_is_loaded(TabiyaRepertoires *self);

/* Lent; NULL: there is none. (transfer none) */
TabiyaRepertoireItem *tabiya_repertoires_find(TabiyaRepertoires *self, gint64 id);

void tabiya_repertoires_add(TabiyaRepertoires *self, const char *name, EngColor color);
/* Makes a repertoire that has these games (TabiyaGame), in one step, which "done" does not tell of.
 * Returns its number, for the two functions below. */
guint tabiya_repertoires_make(TabiyaRepertoires *self, const char *name, EngColor color,
                              GPtrArray *games);
/* Whether no other undoable action came after it. */
gboolean tabiya_repertoires_can_unmake(TabiyaRepertoires *self, guint number);
/* Undoes it, as soon as it is written; its games are deleted, too. */
void tabiya_repertoires_unmake(TabiyaRepertoires *self, guint number);
void tabiya_repertoires_rename(TabiyaRepertoires *self, gint64 id, const char *name);
/* The games stay in the library. */
void tabiya_repertoires_delete(TabiyaRepertoires *self, gint64 id);

/* Adds games (TabiyaGame, in their current state), except those it already has. */
void tabiya_repertoires_add_games(TabiyaRepertoires *self, gint64 id, GPtrArray *games);
/* Adds the games of a PGN file, which may be compressed. */
void tabiya_repertoires_import(TabiyaRepertoires *self, gint64 id, const char *path);
/* Writes its games as PGN, replacing `path`. */
void tabiya_repertoires_export(TabiyaRepertoires *self, gint64 id, const char *path);
/* As tabiya_repertoire_settle(). */
void tabiya_repertoires_settle(TabiyaRepertoires *self, gint64 id, guint64 key, EngMove keep);

/* Undoes the last "undoable" action. FALSE: there is none. */
gboolean tabiya_repertoires_undo(TabiyaRepertoires *self);
gboolean tabiya_repertoires_can_undo(TabiyaRepertoires *self);

/* --- Training --------------------------------------------------------------------------------- */

/* The current time, or the one set by tests. */
gint64 tabiya_repertoires_get_now_ms(TabiyaRepertoires *self);

/* The cards of a repertoire: a GArray of TabiyaCard as tabiya_card_rows_list() gives them. */
void tabiya_repertoires_load_cards_async(TabiyaRepertoires *self, gint64 id,
                                         GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                         gpointer user);
GArray *tabiya_repertoires_load_cards_finish(GAsyncResult *result,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the answer (copied); with `again` it replaces the last one to the card. "failed" reports
 * an error. `done_cb` (may be NULL) is called when it is safely on disk. */
void tabiya_repertoires_answer(TabiyaRepertoires *self, const TabiyaCardAnswer *answer,
                               gboolean again, GAsyncReadyCallback done_cb, gpointer user);
/* Undoes the last answer to the card. */
void tabiya_repertoires_take_back(TabiyaRepertoires *self, gint64 card);

/* Training so far and to come. Days are counted from today. */
#define TABIYA_DAYS_SHOWN 42

typedef struct {
    guint due[TABIYA_DAYS_SHOWN];   /* cards; [0]: today, with all overdue */
    guint fresh;                    /* new cards for today, besides */
    guint right[TABIYA_DAYS_SHOWN]; /* answers; [0]: today, [1]: yesterday … */
    guint wrong[TABIYA_DAYS_SHOWN];
    gint64 today; /* tabiya_training_day() */
} TabiyaTrainingDays;

void tabiya_repertoires_load_days_async(TabiyaRepertoires *self, gint64 id,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user);
/* The caller's (g_free). */
TabiyaTrainingDays *tabiya_repertoires_load_days_finish(GAsyncResult *result,
                                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Gaps ------------------------------------------------------------------------------------- */

/* The moves in the library's games that the repertoire does not answer: a GArray of TabiyaGap.
 * `*repertoire` (may be NULL) receives the repertoire whose positions they refer to, the caller's.
 * Games without a result, such as the lines of repertoires, do not count; the person's other
 * repertoires of the same color answer, too. */
void tabiya_repertoires_find_gaps_async(TabiyaRepertoires *self, gint64 id, double min_share,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user);
GArray *tabiya_repertoires_find_gaps_finish(GAsyncResult *result, TabiyaRepertoire **repertoire,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- For tests -------------------------------------------------------------------------------- */

/* Sets the current time; 0: the clock's. For tests. */
void tabiya_repertoires_set_now_ms(TabiyaRepertoires *self, gint64 now_ms);
/* How many requests are pending; how many games were read. For tests. */
guint tabiya_repertoires_get_n_pending(TabiyaRepertoires *self);
guint tabiya_repertoires_get_n_read(TabiyaRepertoires *self);

G_END_DECLS

#endif
