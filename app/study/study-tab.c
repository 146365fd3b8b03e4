/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-tab.h. An open tab listens to its document, and passes signals on. */
#include "app/study/study-tab.h"

#include "app/study/folded.h"
#include "app/study/pgn-document-private.h"
#include "app/study/study-session-private.h"

G_DEFINE_FINAL_TYPE(TabiyaStudyTab, tabiya_study_tab, G_TYPE_OBJECT)

enum { PROP_DOCUMENT = 1, PROP_TITLE, PROP_MODIFIED, N_PROPS };

static GParamSpec *properties[N_PROPS];

static GQuark serial_quark(void)
{
    return g_quark_from_static_string("tabiya-study-serial");
}

guint64 tabiya_study_game_serial(TabiyaGame *game)
{
    const guint64 *number = g_object_get_qdata(G_OBJECT(game), serial_quark());
    return number ? *number : 0;
}

static void stamp_game(TabiyaGame *game, guint64 number)
{
    guint64 *kept = g_object_get_qdata(G_OBJECT(game), serial_quark());
    if (!kept) {
        kept = g_new(guint64, 1);
        g_object_set_qdata_full(G_OBJECT(game), serial_quark(), kept, g_free);
    }
    *kept = number;
}

/* --- The document ----------------------------------------------------------------------------- */

static void edited_cb(TabiyaPgnDocument *document, const TabiyaStudyEdit *edit,
                      TabiyaStudyTab *self)
{
    if (!self->session)
        return;
    self->list_serial = ++self->session->serial;
    tabiya_study_journal_edit(self, edit);
    tabiya_study_session_list_changed(self->session, self);
}

static void game_changed_cb(TabiyaPgnDocument *document, TabiyaGame *game, TabiyaStudyTab *self)
{
    if (!self->session)
        return;
    stamp_game(game, ++self->session->serial);
    tabiya_study_journal_game(self, tabiya_pgn_document_find_game(document, game));
    if (game != self->game)
        return;
    g_clear_pointer(&self->folded_text, g_free); /* the paths may have changed */
    tabiya_study_session_game_changed(self->session, self, game);
}

/* A closed tab that can be reopened still has its session. */
static gboolean is_open(TabiyaStudyTab *self)
{
    return self->session && g_list_store_find(self->session->tabs, self, NULL);
}

static void rebased_cb(TabiyaPgnDocument *document, TabiyaStudyTab *self)
{
    if (!is_open(self)) /* it was closed during the save */
        return;
    tabiya_study_journal_rewrite(self);
    tabiya_board_session_update(&self->session->board);
}

static void notify_cb(TabiyaPgnDocument *document, GParamSpec *spec, TabiyaStudyTab *self)
{
    if (g_str_equal(spec->name, "title"))
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TITLE]);
    else if (g_str_equal(spec->name, "modified"))
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_MODIFIED]);
}

/* --- The game that is shown ------------------------------------------------------------------- */

int tabiya_study_tab_get_position(TabiyaStudyTab *self)
{
    return self->is_scratch ? -1 : tabiya_pgn_document_find_game(self->document, self->game);
}

static void folded_cb(TabiyaStudyTab *self)
{
    g_clear_pointer(&self->folded_text, g_free);
    if (is_open(self))
        tabiya_study_journal_moved(self);
}

/* A game that is not in the list yet is added with its first change. */
static void scratch_changed_cb(TabiyaGame *game, gpointer node, TabiyaStudyTab *self)
{
    if (!self->is_scratch || !self->session)
        return;
    self->is_scratch = FALSE;
    g_clear_signal_handler(&self->game_changed_id, game);
    self->session->changing++;
    tabiya_pgn_document_add_game(self->document, G_MAXUINT, game);
    self->session->changing--;
    stamp_game(game, ++self->session->serial);
    tabiya_study_session_game_changed(self->session, self, game);
}

static void drop_game(TabiyaStudyTab *self)
{
    if (self->game) {
        g_clear_signal_handler(&self->game_changed_id, self->game);
        g_clear_signal_handler(&self->game_refused_id, self->game);
        g_signal_handlers_disconnect_by_data(tabiya_folded_of(self->game), self);
    }
    g_clear_pointer(&self->folded_text, g_free);
    g_clear_object(&self->game);
    self->cursor = NULL;
    self->is_scratch = FALSE;
}

/* Reports a refused change, from any caller. */
static void refused_cb(TabiyaGame *game, const char *why, TabiyaStudyTab *self)
{
    if (is_open(self))
        tabiya_board_session_emit_message(&self->session->board, why);
}

static void follow_folded(TabiyaStudyTab *self)
{
    g_signal_connect_swapped(tabiya_folded_of(self->game), "changed", G_CALLBACK(folded_cb), self);
}

static void take_scratch(TabiyaStudyTab *self)
{
    drop_game(self);
    self->game = tabiya_game_new(NULL);
    tabiya_game_set_recording(self->game, TRUE);
    self->is_scratch = TRUE;
    self->cursor = tabiya_game_get_root(self->game);
    self->game_changed_id =
        g_signal_connect(self->game, "changed", G_CALLBACK(scratch_changed_cb), self);
    follow_folded(self);
}

gboolean tabiya_study_tab_show(TabiyaStudyTab *self, int position, char **remark, GError **error)
{
    if (remark)
        *remark = NULL;
    if (position < 0) {
        take_scratch(self);
        return TRUE;
    }
    TabiyaGame *game =
        tabiya_pgn_document_load_game(self->document, (guint)position, remark, error);
    if (!game)
        return FALSE;
    tabiya_study_tab_remember_look(self);
    drop_game(self);
    self->game = game;
    tabiya_study_tab_restore_look(self, tabiya_pgn_document_id(self->document, (guint)position));
    self->game_refused_id = g_signal_connect(game, "refused", G_CALLBACK(refused_cb), self);
    follow_folded(self);
    return TRUE;
}

/* A game with a set-up position is not blank, even without moves. */
static gboolean is_blank(TabiyaGame *game)
{
    const TabiyaNode *root = tabiya_game_get_root(game);
    return !tabiya_node_get_child(root) && *tabiya_node_get_comment(root) == '\0' &&
           !tabiya_game_get_tag(game, "FEN") && tabiya_game_get_n_tags(game) == 0;
}

gboolean tabiya_study_tab_is_pristine(TabiyaStudyTab *self)
{
    return !tabiya_pgn_document_get_file(self->document) &&
           !tabiya_pgn_document_is_modified(self->document) && !self->is_scratch &&
           is_blank(self->game);
}

/* --- The document ----------------------------------------------------------------------------- */

TabiyaPgnDocument *tabiya_study_tab_get_document(TabiyaStudyTab *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_TAB(self), NULL);
    return self->document;
}

const char *tabiya_study_tab_get_title(TabiyaStudyTab *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_TAB(self), NULL);
    return tabiya_pgn_document_get_title(self->document);
}

gboolean tabiya_study_tab_is_modified(TabiyaStudyTab *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_TAB(self), FALSE);
    return tabiya_pgn_document_is_modified(self->document);
}

void tabiya_study_tab_set_document(TabiyaStudyTab *self, TabiyaPgnDocument *document)
{
    drop_game(self);
    g_hash_table_remove_all(self->looks);
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_set_object(&self->document, document);
    g_signal_connect(document, "edited", G_CALLBACK(edited_cb), self);
    g_signal_connect(document, "game-changed", G_CALLBACK(game_changed_cb), self);
    g_signal_connect(document, "rebased", G_CALLBACK(rebased_cb), self);
    g_signal_connect(document, "notify", G_CALLBACK(notify_cb), self);
    for (guint i = 1; i < N_PROPS; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i]);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_study_tab_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *spec)
{
    TabiyaStudyTab *self = TABIYA_STUDY_TAB(object);
    switch (id) {
    case PROP_DOCUMENT:
        g_value_set_object(value, self->document);
        break;
    case PROP_TITLE:
        g_value_set_string(value, tabiya_study_tab_get_title(self));
        break;
    case PROP_MODIFIED:
        g_value_set_boolean(value, tabiya_study_tab_is_modified(self));
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_study_tab_finalize(GObject *object)
{
    TabiyaStudyTab *self = TABIYA_STUDY_TAB(object);
    drop_game(self);
    if (self->document)
        g_signal_handlers_disconnect_by_data(self->document, self);
    g_clear_object(&self->document);
    g_hash_table_unref(self->looks);
    tabiya_study_journal_clear(&self->journal);
    G_OBJECT_CLASS(tabiya_study_tab_parent_class)->finalize(object);
}

static void tabiya_study_tab_class_init(TabiyaStudyTabClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->finalize = tabiya_study_tab_finalize;
    object_class->get_property = tabiya_study_tab_get_property;
    properties[PROP_DOCUMENT] =
        g_param_spec_object("document", NULL, NULL, TABIYA_TYPE_PGN_DOCUMENT, flags);
    properties[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
    properties[PROP_MODIFIED] = g_param_spec_boolean("modified", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
}

static void tabiya_study_tab_init(TabiyaStudyTab *self)
{
    self->looks = tabiya_study_looks_new();
    tabiya_study_journal_init(&self->journal);
}

TabiyaStudyTab *tabiya_study_tab_new(TabiyaStudySession *session, TabiyaPgnDocument *document)
{
    TabiyaStudyTab *self = g_object_new(TABIYA_TYPE_STUDY_TAB, NULL);
    self->session = session;
    tabiya_study_tab_set_document(self, document);
    return self;
}
