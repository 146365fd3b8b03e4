/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's repertoires, for a window: the list of them, their changes, and training answers.
 * Never blocks; the library may be used by others at the same time. What is done is done in the
 * order in which it was asked for, each a transaction.
 *
 * The lines of a repertoire are games of the library, in a collection of its own. Who changes games
 * there calls tabiya_repertoires_refresh(): games that say something else are read again, no
 * others.
 *
 * It is a GListModel of TabiyaRepertoireItem, by name. Items are replaced when
 * something about them changes.
 *
 * Signals:
 *   changed        the list, a count or the lines of one have changed
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
/* Cards that are asked for today: those that are due, and as many new ones as are left for the
 * day. */
guint tabiya_repertoire_item_get_n_today(TabiyaRepertoireItem *self);
guint tabiya_repertoire_item_get_n_due(TabiyaRepertoireItem *self); /* without new ones */
guint tabiya_repertoire_item_get_n_new(TabiyaRepertoireItem *self); /* all of them */
/* Lent, as long as the item lives. */
TabiyaRepertoire *tabiya_repertoire_item_get_repertoire(TabiyaRepertoireItem *self);

/* --- All of them ------------------------------------------------------------------------------ */

#define TABIYA_TYPE_REPERTOIRES (tabiya_repertoires_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRepertoires, tabiya_repertoires, TABIYA, REPERTOIRES, GObject)

/* `path`: of the library. Nothing is read before the first refresh(). The last reference waits for
 * what was asked. */
TabiyaRepertoires *tabiya_repertoires_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Reads what is new. Several calls before an answer are one. */
void tabiya_repertoires_refresh(TabiyaRepertoires *self);
/* Whether one is under way, whose "changed" or "failed" is still to come. */
gboolean tabiya_repertoires_is_refreshing(TabiyaRepertoires *self);
/* Whether a refresh has come to its end: before that the list is empty whatever there is. */
gboolean tabiya_repertoires_is_loaded(TabiyaRepertoires *self);

/* Lent; NULL: there is none. (transfer none) */
TabiyaRepertoireItem *tabiya_repertoires_find(TabiyaRepertoires *self, gint64 id);

void tabiya_repertoires_add(TabiyaRepertoires *self, const char *name, EngColor color);
void tabiya_repertoires_rename(TabiyaRepertoires *self, gint64 id, const char *name);
/* Its games stay in the library. */
void tabiya_repertoires_delete(TabiyaRepertoires *self, gint64 id);

/* Puts games (TabiyaGame, as they are now) into it; those that are in it already are left out. */
void tabiya_repertoires_add_games(TabiyaRepertoires *self, gint64 id, GPtrArray *games);
/* The games of a PGN file; they may be packed. */
void tabiya_repertoires_import(TabiyaRepertoires *self, gint64 id, const char *path);
/* Its games as PGN, in the place of `path`. */
void tabiya_repertoires_export(TabiyaRepertoires *self, gint64 id, const char *path);
/* As tabiya_repertoire_settle(). */
void tabiya_repertoires_settle(TabiyaRepertoires *self, gint64 id, guint64 key, EngMove keep);

/* The last of those that were "undoable". FALSE: there is none. */
gboolean tabiya_repertoires_undo(TabiyaRepertoires *self);
gboolean tabiya_repertoires_can_undo(TabiyaRepertoires *self);

/* --- Training --------------------------------------------------------------------------------- */

/* The time that counts as now. */
gint64 tabiya_repertoires_get_now_ms(TabiyaRepertoires *self);

/* The cards of a repertoire: a GArray of TabiyaCard as tabiya_card_rows_list() gives them. */
void tabiya_repertoires_load_cards_async(TabiyaRepertoires *self, gint64 id,
                                         GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                         gpointer user);
GArray *tabiya_repertoires_load_cards_finish(GAsyncResult *result,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Writes the answer (copied), with `again` in place of the last one to the card; "failed" tells if
 * it could not be. `done_cb` (may be NULL) is called when it is in the file for good. */
void tabiya_repertoires_answer(TabiyaRepertoires *self, const TabiyaCardAnswer *answer,
                               gboolean again, GAsyncReadyCallback done_cb, gpointer user);
/* Takes the last answer to the card back. */
void tabiya_repertoires_take_back(TabiyaRepertoires *self, gint64 card);

/* How training went and what comes. Days are counted from today. */
#define TABIYA_DAYS_SHOWN 42

typedef struct {
    guint due[TABIYA_DAYS_SHOWN];   /* cards; [0]: today, with all that is overdue */
    guint fresh;                    /* new cards that are asked for today besides */
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

/* What the games of the library have that the repertoire does not answer: a GArray of TabiyaGap.
 * `*repertoire` (may be NULL) receives the one whose positions they name, the caller's. Games
 * without a result, as lines of repertoires are, do not count; others of the same color answer,
 * too. */
void tabiya_repertoires_find_gaps_async(TabiyaRepertoires *self, gint64 id, double min_share,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user);
GArray *tabiya_repertoires_find_gaps_finish(GAsyncResult *result, TabiyaRepertoire **repertoire,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- For tests -------------------------------------------------------------------------------- */

/* What counts as now; 0: the clock's. For tests. */
void tabiya_repertoires_set_now_ms(TabiyaRepertoires *self, gint64 now_ms);
/* How much was asked and is not done yet; how many games were read. For tests. */
guint tabiya_repertoires_get_n_pending(TabiyaRepertoires *self);
guint tabiya_repertoires_get_n_read(TabiyaRepertoires *self);

G_END_DECLS

#endif
