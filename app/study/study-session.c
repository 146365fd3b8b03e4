/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The session, and its board's side: cursor, moves, undo, notifications. study-session-private.h
 * says which file does what. */
#include "app/study/study-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/session/announce.h"
#include "app/session/play-status.h"

G_DEFINE_FINAL_TYPE(TabiyaStudySession, tabiya_study_session, TABIYA_TYPE_BOARD_SESSION)

enum {
    PROP_TABS = 1,
    PROP_TAB,
    PROP_DOCUMENT,
    PROP_POSITION,
    PROP_UNDO_LABEL,
    PROP_REDO_LABEL,
    PROP_LOADING,
    PROP_LOADING_PROGRESS,
    N_PROPS,
};

static GParamSpec *properties[N_PROPS];

/* --- State ------------------------------------------------------------------------------------ */

static char *dup_status(TabiyaBoardSession *session)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);
    const EngPosition *position = tabiya_node_get_position(cursor);
    return tabiya_play_status(&(TabiyaPlayFacts){
        .outcome = tabiya_node_get_outcome(cursor),
        .side_to_move = (EngColor)position->side_to_move,
        .in_check = position->checkers != 0,
    });
}

/* Whether the list was changed after the shown game. */
static gboolean list_is_later(TabiyaStudySession *self)
{
    return self->tab->list_serial > tabiya_study_game_serial(self->tab->game);
}

typedef enum { NOTHING, GAME, LIST } Target;

static Target choose(TabiyaStudySession *self, gboolean game_can, gboolean list_can)
{
    if (list_can && (!game_can || list_is_later(self)))
        return LIST;
    return game_can ? GAME : NOTHING;
}

static Target undo_target(TabiyaStudySession *self)
{
    return choose(self, tabiya_game_can_undo(self->tab->game),
                  tabiya_pgn_document_can_undo(self->tab->document));
}

static Target redo_target(TabiyaStudySession *self)
{
    return choose(self, tabiya_game_can_redo(self->tab->game),
                  tabiya_pgn_document_can_redo(self->tab->document));
}

static char *dup_list_label(TabiyaStudySession *self, const char *property)
{
    char *label = NULL;
    g_object_get(self->tab->document, property, &label, NULL);
    return label;
}

static char *dup_undo_label(TabiyaStudySession *self, Target target)
{
    if (target == LIST)
        return dup_list_label(self, "undo-label");
    return target == GAME ? g_strdup(tabiya_game_get_undo_label(self->tab->game)) : NULL;
}

static char *dup_redo_label(TabiyaStudySession *self, Target target)
{
    if (target == LIST)
        return dup_list_label(self, "redo-label");
    return target == GAME ? g_strdup(tabiya_game_get_redo_label(self->tab->game)) : NULL;
}

/* --- Notifications ---------------------------------------------------------------------------- */

static gboolean can_undo(TabiyaBoardSession *session)
{
    return undo_target(TABIYA_STUDY_SESSION(session)) != NOTHING;
}

static gboolean can_redo(TabiyaBoardSession *session)
{
    return redo_target(TABIYA_STUDY_SESSION(session)) != NOTHING;
}

static void tell_own(TabiyaBoardSession *session)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(session);
    tabiya_board_session_tell_text(session, &self->view.undo_label,
                                   dup_undo_label(self, undo_target(self)),
                                   properties[PROP_UNDO_LABEL]);
    tabiya_board_session_tell_text(session, &self->view.redo_label,
                                   dup_redo_label(self, redo_target(self)),
                                   properties[PROP_REDO_LABEL]);
    tabiya_board_session_tell_number(session, &self->view.position,
                                     tabiya_study_tab_get_position(self->tab),
                                     properties[PROP_POSITION]);
}

static void cursor_moved(TabiyaStudySession *self)
{
    char *arrival = tabiya_announce_arrival(self->tab->cursor);
    tabiya_board_session_announce(&self->board,
                                  arrival ? arrival : g_strdup(_("Start of the game")));
    tabiya_study_journal_moved(self->tab);
    tabiya_board_session_moved(&self->board);
}

static void go_to(TabiyaStudySession *self, const TabiyaNode *node)
{
    if (self->tab->cursor == node)
        return;
    self->tab->cursor = node;
    cursor_moved(self);
}

void tabiya_study_session_shown(TabiyaStudySession *self)
{
    g_object_freeze_notify(G_OBJECT(self));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TAB]);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_DOCUMENT]);
    g_object_notify(G_OBJECT(self), "game");
    tabiya_board_session_set_flipped(&self->board, self->tab->flipped);
    g_object_thaw_notify(G_OBJECT(self));
    cursor_moved(self);
}

/* --- The shown tab ---------------------------------------------------------------------------- */

/* `node`, or its nearest ancestor that still exists. */
static const TabiyaNode *nearest(TabiyaGame *game, const TabiyaNode *node)
{
    while (node && !tabiya_game_has_node(game, node))
        node = tabiya_node_get_parent(node);
    return node ? node : tabiya_game_get_root(game);
}

void tabiya_study_session_game_changed(TabiyaStudySession *self, TabiyaStudyTab *tab,
                                       TabiyaGame *game)
{
    const TabiyaNode *node = nearest(game, tab->cursor);
    gboolean other = node != tab->cursor;
    tab->cursor = node;
    if (tab != self->tab || self->changing > 0)
        return;
    if (other)
        cursor_moved(self);
    else
        tabiya_board_session_update(&self->board);
}

void tabiya_study_session_sync_game(TabiyaStudySession *self, TabiyaStudyTab *tab, int position)
{
    int count = (int)tabiya_pgn_document_get_n_games(tab->document);
    if (tabiya_study_tab_get_position(tab) >= 0 || (tab->is_scratch && count == 0))
        return;
    if (!tabiya_study_tab_show(tab, count > 0 ? CLAMP(position, 0, count - 1) : -1, NULL, NULL))
        tabiya_study_tab_show(tab, -1, NULL, NULL);
    if (tab == self->tab)
        tabiya_study_session_shown(self);
}

void tabiya_study_session_list_changed(TabiyaStudySession *self, TabiyaStudyTab *tab)
{
    if (self->changing > 0)
        return;
    tabiya_study_session_sync_game(self, tab, self->view.position);
    if (tab == self->tab)
        tabiya_board_session_update(&self->board);
}

/* --- Board session ---------------------------------------------------------------------------- */

static TabiyaGame *get_game(TabiyaBoardSession *session)
{
    return TABIYA_STUDY_SESSION(session)->tab->game;
}

static const TabiyaNode *get_cursor(TabiyaBoardSession *session)
{
    return TABIYA_STUDY_SESSION(session)->tab->cursor;
}

static void set_cursor(TabiyaBoardSession *session, const TabiyaNode *node)
{
    go_to(TABIYA_STUDY_SESSION(session), node);
}

static gboolean play(TabiyaBoardSession *session, EngMove move, GError **error)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(session);
    const char *seal = tabiya_game_get_seal(self->tab->game);
    if (seal)
        return tabiya_board_session_refuse(session, seal, error);
    self->changing++;
    const TabiyaNode *node = tabiya_game_add_move(self->tab->game, self->tab->cursor, move);
    self->changing--;
    go_to(self, node);
    tabiya_board_session_emit_move_played(session, move, FALSE);
    return TRUE;
}

/* After undo or redo, shows the place that changed: in the game, or the game that a change of the
 * list was about. */
static void settle_game(TabiyaStudySession *self, const TabiyaNode *node)
{
    self->tab->cursor = nearest(self->tab->game, node ? node : self->tab->cursor);
    cursor_moved(self);
}

static void settle_list(TabiyaStudySession *self, int position)
{
    gboolean there =
        position >= 0 && (guint)position < tabiya_pgn_document_get_n_games(self->tab->document);
    if (!there || !tabiya_study_session_show_game(self, (guint)position))
        tabiya_study_session_sync_game(self, self->tab, position);
    tabiya_board_session_update(&self->board);
}

static void undo(TabiyaBoardSession *session)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(session);
    Target target = undo_target(self);
    if (target == NOTHING) {
        tabiya_board_session_refuse(session, _("There is nothing to undo."), NULL);
        return;
    }
    self->changing++;
    const TabiyaNode *node = target == GAME ? tabiya_game_undo(self->tab->game) : NULL;
    int position = target == LIST ? tabiya_pgn_document_undo(self->tab->document) : -1;
    self->changing--;
    if (target == GAME)
        settle_game(self, node);
    else
        settle_list(self, position);
}

static void redo(TabiyaBoardSession *session)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(session);
    Target target = redo_target(self);
    if (target == NOTHING) {
        tabiya_board_session_refuse(session, _("There is nothing to redo."), NULL);
        return;
    }
    self->changing++;
    const TabiyaNode *node = target == GAME ? tabiya_game_redo(self->tab->game) : NULL;
    int position = target == LIST ? tabiya_pgn_document_redo(self->tab->document) : -1;
    self->changing--;
    if (target == GAME)
        settle_game(self, node);
    else
        settle_list(self, position);
}

/* --- Variations ------------------------------------------------------------------------------- */

static const TabiyaNode *sibling_before(const TabiyaNode *node)
{
    const TabiyaNode *parent = tabiya_node_get_parent(node);
    const TabiyaNode *before = NULL;
    if (!parent)
        return NULL;
    for (const TabiyaNode *n = tabiya_node_get_child(parent); n != node;
         n = tabiya_node_get_sibling(n)) {
        before = n;
    }
    return before;
}

static gboolean go_beside(TabiyaStudySession *self,
                          const TabiyaNode *(*beside)(const TabiyaNode *node))
{
    for (const TabiyaNode *node = self->tab->cursor; node; node = tabiya_node_get_parent(node)) {
        const TabiyaNode *other = beside(node);
        if (!other)
            continue;
        go_to(self, other);
        return TRUE;
    }
    return FALSE;
}

gboolean tabiya_study_session_next_variation(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), FALSE);
    return go_beside(self, tabiya_node_get_sibling);
}

gboolean tabiya_study_session_previous_variation(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), FALSE);
    return go_beside(self, sibling_before);
}

/* --- Properties ------------------------------------------------------------------------------- */

GListModel *tabiya_study_session_get_tabs(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), NULL);
    return G_LIST_MODEL(self->tabs);
}

TabiyaStudyTab *tabiya_study_session_get_tab(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), NULL);
    return self->tab;
}

TabiyaPgnDocument *tabiya_study_session_get_document(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), NULL);
    return self->tab->document;
}

int tabiya_study_session_get_position(TabiyaStudySession *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_SESSION(self), -1);
    return tabiya_study_tab_get_position(self->tab);
}

/* Each tab remembers which way its board faces. */
static void turned(TabiyaBoardSession *session)
{
    TabiyaStudyTab *tab = TABIYA_STUDY_SESSION(session)->tab;
    tab->flipped = session->flipped;
    tabiya_study_journal_moved(tab);
}

void tabiya_study_session_set_loading(TabiyaStudySession *self, const char *name, double progress)
{
    const gboolean renamed = g_strcmp0(name, self->loading) != 0;
    if (renamed) {
        g_free(self->loading);
        self->loading = g_strdup(name);
    }
    self->loading_progress = CLAMP(progress, 0, 1);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LOADING_PROGRESS]);
    if (renamed)
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_LOADING]);
}

static void tabiya_study_session_set_property(GObject *object, guint id, const GValue *value,
                                              GParamSpec *spec)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(object);
    if (id == PROP_TAB)
        tabiya_study_session_set_tab(self, g_value_get_object(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void tabiya_study_session_get_property(GObject *object, guint id, GValue *value,
                                              GParamSpec *spec)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(object);
    switch (id) {
    case PROP_TABS:
        g_value_set_object(value, self->tabs);
        break;
    case PROP_TAB:
        g_value_set_object(value, self->tab);
        break;
    case PROP_DOCUMENT:
        g_value_set_object(value, self->tab->document);
        break;
    case PROP_POSITION:
        g_value_set_int(value, self->view.position);
        break;
    case PROP_UNDO_LABEL:
        g_value_set_string(value, self->view.undo_label);
        break;
    case PROP_REDO_LABEL:
        g_value_set_string(value, self->view.redo_label);
        break;
    case PROP_LOADING:
        g_value_set_string(value, self->loading);
        break;
    case PROP_LOADING_PROGRESS:
        g_value_set_double(value, self->loading_progress);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

/* --- Construction ----------------------------------------------------------------------------- */

static void forget_session(gpointer item, gpointer user)
{
    ((TabiyaStudyTab *)item)->session = NULL;
}

static void tabiya_study_session_dispose(GObject *object)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(object);
    tabiya_study_journal_flush(self);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->tabs)); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(G_LIST_MODEL(self->tabs), i);
        forget_session(tab, NULL);
    }
    g_ptr_array_foreach(self->closed, forget_session, NULL);
    g_clear_object(&self->store);
    G_OBJECT_CLASS(tabiya_study_session_parent_class)->dispose(object);
}

static void tabiya_study_session_finalize(GObject *object)
{
    TabiyaStudySession *self = TABIYA_STUDY_SESSION(object);
    g_ptr_array_unref(self->closed);
    g_ptr_array_unref(self->waiting);
    g_clear_object(&self->tab);
    g_object_unref(self->tabs);
    g_free(self->view.undo_label);
    g_free(self->view.redo_label);
    g_clear_object(&self->opening);
    g_free(self->loading);
    G_OBJECT_CLASS(tabiya_study_session_parent_class)->finalize(object);
}

static void tabiya_study_session_class_init(TabiyaStudySessionClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    TabiyaBoardSessionClass *board_class = TABIYA_BOARD_SESSION_CLASS(klass);
    object_class->dispose = tabiya_study_session_dispose;
    object_class->finalize = tabiya_study_session_finalize;
    object_class->get_property = tabiya_study_session_get_property;
    object_class->set_property = tabiya_study_session_set_property;
    board_class->dup_status = dup_status;
    board_class->can_undo = can_undo;
    board_class->can_redo = can_redo;
    board_class->names_openings = TRUE;
    board_class->update = tell_own;
    board_class->get_game = get_game;
    board_class->get_cursor = get_cursor;
    board_class->set_cursor = set_cursor;
    board_class->turned = turned;
    board_class->play = play;
    board_class->undo = undo;
    board_class->redo = redo;
    properties[PROP_TABS] = g_param_spec_object("tabs", NULL, NULL, G_TYPE_LIST_MODEL, flags);
    properties[PROP_TAB] =
        g_param_spec_object("tab", NULL, NULL, TABIYA_TYPE_STUDY_TAB, flags | G_PARAM_WRITABLE);
    properties[PROP_DOCUMENT] =
        g_param_spec_object("document", NULL, NULL, TABIYA_TYPE_PGN_DOCUMENT, flags);
    properties[PROP_POSITION] = g_param_spec_int("position", NULL, NULL, -1, G_MAXINT, -1, flags);
    properties[PROP_UNDO_LABEL] = g_param_spec_string("undo-label", NULL, NULL, NULL, flags);
    properties[PROP_REDO_LABEL] = g_param_spec_string("redo-label", NULL, NULL, NULL, flags);
    properties[PROP_LOADING] = g_param_spec_string("loading", NULL, NULL, NULL, flags);
    properties[PROP_LOADING_PROGRESS] =
        g_param_spec_double("loading-progress", NULL, NULL, 0, 1, 0, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_study_session_init(TabiyaStudySession *self)
{
    self->tabs = g_list_store_new(TABIYA_TYPE_STUDY_TAB);
    self->closed = g_ptr_array_new_with_free_func(g_object_unref);
    self->waiting = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_study_kept_free);
}

TabiyaStudySession *tabiya_study_session_new(TabiyaGameStore *store)
{
    TabiyaStudySession *self = g_object_new(TABIYA_TYPE_STUDY_SESSION, NULL);
    g_set_object(&self->store, store);
    tabiya_study_session_new_tab(self, NULL);
    return self;
}

void tabiya_study_session_flush_for_tests(TabiyaStudySession *self)
{
    g_return_if_fail(TABIYA_IS_STUDY_SESSION(self));
    tabiya_study_journal_flush(self);
    if (self->store)
        tabiya_game_store_flush(self->store);
}
