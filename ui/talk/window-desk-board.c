/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's changes of the game on the board, whatever place it is in. */
#include "ui/talk/window-desk-private.h"

#include <glib/gi18n.h>

#include "app/error.h"
#include "app/game/nag.h"
#include "app/library/game-file.h"
#include "ui/application.h"

/* --- Undo ------------------------------------------------------------------------------------- */

static gboolean has_game(const Step *step, TabiyaGame *game)
{
    return step->session && tabiya_board_session_get_game(step->session) == game;
}

static void restore_cursor(const Step *step)
{
    tabiya_board_session_set_cursor(step->session, tabiya_node_from_path(step->game, step->path));
}

static gboolean can_undo_cursor(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return has_game(step, step->game);
}

static void undo_cursor(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    restore_cursor(step);
}

/* The node that was shown before is shown again; the game is the same. */
static const StepClass OF_CURSOR = {can_undo_cursor, undo_cursor};

/* Nothing else has changed the game since. */
static gboolean can_undo_edit(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    return has_game(step, step->game) && tabiya_game_get_state(step->game) == step->later_state;
}

static void undo_edit(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    for (guint i = 0; i < step->count && tabiya_game_get_state(step->game) != step->state; i++)
        tabiya_board_session_undo(step->session);
    restore_cursor(step);
}

/* Steps of a game that is recorded: Study's, Openings'. */
static const StepClass OF_EDIT = {can_undo_edit, undo_edit};

/* After a change of the game, in at most `count` steps. */
static void note_edit(Step *step, guint count)
{
    step->count = count;
    step->later_state = tabiya_game_get_state(step->game);
    step->klass = step->later_state == step->state ? &OF_CURSOR : &OF_EDIT;
}

static void close_again(TabiyaWindowDesk *self, Step *step);
static gboolean can_close(TabiyaWindowDesk *self, Step *step);

/* A tab of Study that was opened. */
static const StepClass OF_TAB = {can_close, close_again};

/* --- Tabs of Study ---------------------------------------------------------------------------- */

static gboolean has_tab(TabiyaStudySession *study, TabiyaStudyTab *tab)
{
    GListModel *tabs = tabiya_study_session_get_tabs(study);
    gboolean found = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(tabs) && !found; i++) {
        g_autoptr(TabiyaStudyTab) other = g_list_model_get_item(tabs, i);
        found = other == tab;
    }
    return found;
}

/* NULL: no tab shows the file. (transfer full) */
static TabiyaStudyTab *find_file(TabiyaStudySession *study, GFile *file)
{
    GListModel *tabs = tabiya_study_session_get_tabs(study);

    for (guint i = 0; i < g_list_model_get_n_items(tabs); i++) {
        g_autoptr(TabiyaStudyTab) tab = g_list_model_get_item(tabs, i);
        GFile *own = tabiya_pgn_document_get_file(tabiya_study_tab_get_document(tab));
        if (own && g_file_equal(own, file))
            return g_steal_pointer(&tab);
    }
    return NULL;
}

/* A file is in its tab only when it has been read. */
static TabiyaStudyTab *get_tab(TabiyaWindowDesk *self, Step *step)
{
    if (!step->tab && step->file)
        step->tab = find_file(tabiya_window_desk_get_study(self), step->file);
    return step->tab;
}

/* A tab in which something was changed since is the person's. */
static gboolean can_close(TabiyaWindowDesk *self, Step *step)
{
    TabiyaStudySession *study = tabiya_window_desk_get_study(self);
    TabiyaStudyTab *tab = get_tab(self, step);

    if (!tab || !has_tab(study, tab))
        return FALSE;
    return !step->later || tabiya_study_session_get_tab(study) != tab ||
           tabiya_game_get_state(step->later) == step->later_state;
}

static void close_again(TabiyaWindowDesk *self, Step *step)
{
    TabiyaStudySession *study = tabiya_window_desk_get_study(self);

    if (!step->flag) /* it was not open before */
        tabiya_study_session_close_tab(study, get_tab(self, step));
    if (step->former && has_tab(study, step->former))
        tabiya_study_session_set_tab(study, step->former);
    if (step->change->color >= 0)
        g_object_set(study, "flipped", step->was_flipped, NULL);
}

void tabiya_window_desk_open_tab(TabiyaWindowDesk *self, Step *step, TabiyaGame *game,
                                 const TabiyaNode *cursor)
{
    TabiyaStudySession *study = tabiya_window_desk_get_study(self);

    step->klass = &OF_TAB;
    g_set_object(&step->former, tabiya_study_session_get_tab(study));
    tabiya_shell_open_game(self->shell, game, cursor);
    g_set_object(&step->tab, tabiya_study_session_get_tab(study));
    g_set_object(&step->later, tabiya_board_session_get_game(TABIYA_BOARD_SESSION(study)));
    step->later_state = tabiya_game_get_state(step->later);
}

/* --- Moves ------------------------------------------------------------------------------------ */

static gboolean is_recorded(TabiyaWindowDesk *self)
{
    const char *place = tabiya_place_get_name(tabiya_window_desk_get_place(self));

    return g_str_equal(place, "study") || g_str_equal(place, "openings");
}

static gboolean play_all(TabiyaBoardSession *session, const GArray *moves, GError **error)
{
    for (guint i = 0; i < moves->len; i++) {
        if (!tabiya_board_session_play(session, g_array_index(moves, EngMove, i), error))
            return i > 0; /* those before it are played */
    }
    return TRUE;
}

gboolean tabiya_window_desk_play_moves(TabiyaWindowDesk *self, Step *step, char **said,
                                       GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);

    if (!tabiya_change_is_legal(step->change, tabiya_node_get_position(cursor)))
        return tabiya_window_desk_refuse(error, _("This is not a legal move."));
    tabiya_window_desk_note_board(step, session);
    if (TABIYA_IS_PLAY_SESSION(session))
        return tabiya_window_desk_play_in_game(self, step, error);
    if (!play_all(session, step->change->moves, error))
        return FALSE;
    if (is_recorded(self))
        note_edit(step, step->change->moves->len);
    return TRUE;
}

/* The node `number` half-moves before the shown one; NULL: there are fewer. */
static const TabiyaNode *find_before(const TabiyaNode *node, guint number)
{
    while (node && number-- > 0)
        node = tabiya_node_get_parent(node);
    return node;
}

gboolean tabiya_window_desk_take_back(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);
    const guint number = (guint)MAX(step->change->number, 1);

    tabiya_window_desk_note_board(step, session);
    if (TABIYA_IS_PLAY_SESSION(session))
        return tabiya_window_desk_take_back_in_game(self, step, error);
    if (!is_recorded(self))
        return tabiya_window_desk_refuse(error, _("Moves cannot be taken back here."));
    if (!find_before(cursor, number))
        return tabiya_window_desk_refuse(error, _("There are no moves to take back."));
    tabiya_game_delete_from(step->game, find_before(cursor, number - 1));
    note_edit(step, 1);
    return TRUE;
}

/* Adds moves to a game that nobody shows yet. Returns the last node; `*after` is the one after
 * `number` of them. */
static const TabiyaNode *add_moves(TabiyaGame *game, const TabiyaNode *node, const GArray *moves,
                                   guint number, const TabiyaNode **after)
{
    *after = node;
    for (guint i = 0; moves && i < moves->len; i++) {
        node = tabiya_game_add_move(game, node, g_array_index(moves, EngMove, i));
        if (i + 1 <= number)
            *after = node;
    }
    return node;
}

/* Also a position: a line without moves. */
gboolean tabiya_window_desk_show_line(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error)
{
    const TabiyaChange *change = step->change;
    const gboolean has_moves = change->moves && change->moves->len > 0;
    const TabiyaNode *shown = NULL;

    if (has_moves && !tabiya_change_is_legal(change, &change->start))
        return tabiya_window_desk_refuse(error, _("This is not a legal move."));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&change->start);
    add_moves(game, tabiya_game_get_root(game), change->moves, (guint)MAX(change->number, 0),
              &shown);
    if (change->text && *change->text != '\0')
        tabiya_game_set_tag(game, "Event", change->text);
    g_object_get(tabiya_window_desk_get_study(self), "flipped", &step->was_flipped, NULL);
    tabiya_window_desk_open_tab(self, step, game, shown);
    if (change->color >= 0) {
        g_object_set(tabiya_window_desk_get_study(self), "flipped", change->color == ENG_BLACK,
                     NULL);
    }
    return TRUE;
}

/* A copy of the game on the board; `*cursor` is the node shown, in the copy. (transfer full) */
static TabiyaGame *dup_game(TabiyaBoardSession *session, const TabiyaNode **cursor)
{
    TabiyaGame *game = tabiya_board_session_get_game(session);
    TabiyaGame *copy = tabiya_game_dup_with_start(game, tabiya_game_get_start(game));
    g_autofree char *path = tabiya_node_dup_path(tabiya_board_session_get_cursor(session));

    *cursor = tabiya_node_from_path(copy, path);
    return copy;
}

/* In Study the line becomes a variation; elsewhere it is shown in a copy of the game, in Study. */
gboolean tabiya_window_desk_try_line(TabiyaWindowDesk *self, Step *step, char **said,
                                     GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);

    if (!tabiya_change_is_legal(step->change, tabiya_node_get_position(cursor)))
        return tabiya_window_desk_refuse(error, _("This is not a legal move."));
    if (TABIYA_IS_STUDY_SESSION(session))
        return tabiya_window_desk_play_moves(self, step, said, error);
    g_autoptr(TabiyaGame) copy = dup_game(session, &cursor);
    cursor = add_moves(copy, cursor, step->change->moves, 0, &cursor);
    tabiya_window_desk_open_tab(self, step, copy, cursor);
    return TRUE;
}

/* --- Views of the game ------------------------------------------------------------------------ */

static gboolean can_flip(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    gboolean flipped;

    g_object_get(step->session, "flipped", &flipped, NULL);
    return flipped != step->flag;
}

static void flip_back(TabiyaWindowDesk *self G_GNUC_UNUSED, Step *step)
{
    g_object_set(step->session, "flipped", step->flag, NULL);
}

static const StepClass OF_FLIP = {can_flip, flip_back};

gboolean tabiya_window_desk_flip(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);

    g_set_object(&step->session, session);
    g_object_get(session, "flipped", &step->flag, NULL);
    g_object_set(session, "flipped", !step->flag, NULL);
    step->klass = &OF_FLIP;
    return TRUE;
}

/* Where the scene's line begins: engines know no null moves. */
static const TabiyaNode *find_beginning(const TabiyaNode *node)
{
    while (tabiya_node_get_parent(node) && tabiya_node_get_move(node) != ENG_NULL_MOVE)
        node = tabiya_node_get_parent(node);
    return node;
}

static const TabiyaNode *find_on_line(const TabiyaNode *cursor, guint number)
{
    const guint ply = tabiya_node_get_ply(find_beginning(cursor)) + number;
    const TabiyaNode *node = cursor;

    while (node && tabiya_node_get_ply(node) > ply)
        node = tabiya_node_get_parent(node);
    while (node && tabiya_node_get_ply(node) < ply)
        node = tabiya_node_get_child(node);
    return node;
}

gboolean tabiya_window_desk_go_to(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    const TabiyaNode *node =
        find_on_line(tabiya_board_session_get_cursor(session), (guint)MAX(step->change->number, 0));

    if (!node)
        return tabiya_window_desk_refuse(error, _("This game has no such move."));
    tabiya_window_desk_note_board(step, session);
    tabiya_board_session_set_cursor(session, node);
    step->klass = &OF_CURSOR;
    return TRUE;
}

/* --- Annotations ------------------------------------------------------------------------------ */

static void add_comment(TabiyaGame *game, const TabiyaNode *node, const TabiyaChange *change)
{
    const char *old = tabiya_node_get_comment(node);
    g_autofree char *text =
        *old != '\0' ? g_strconcat(old, "\n\n", change->text, NULL) : g_strdup(change->text);

    tabiya_game_set_comment(game, node, text);
}

/* A move has one judgment at most. */
static void add_glyph(TabiyaGame *game, const TabiyaNode *node, const TabiyaChange *change)
{
    const guint8 nag = (guint8)change->number;
    gsize count = 0;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    g_autofree guint8 *copy = g_memdup2(nags, count);

    for (gsize i = 0; i < count; i++) {
        if (tabiya_nag_get_kind(nag) == TABIYA_NAG_MOVE &&
            tabiya_nag_get_kind(copy[i]) == TABIYA_NAG_MOVE) {
            tabiya_game_remove_nag(game, node, copy[i]);
        }
    }
    tabiya_game_add_nag(game, node, nag);
}

typedef void (*AnnotateFunc)(TabiyaGame *game, const TabiyaNode *node, const TabiyaChange *change);

/* In Study the game itself; elsewhere a copy, in Study. */
static gboolean annotate(TabiyaWindowDesk *self, Step *step, AnnotateFunc func, GError **error)
{
    TabiyaBoardSession *session = tabiya_window_desk_get_session(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);
    const char *seal = tabiya_game_get_seal(tabiya_board_session_get_game(session));

    if (seal)
        return tabiya_window_desk_refuse(error, seal);
    if (!TABIYA_IS_STUDY_SESSION(session)) {
        g_autoptr(TabiyaGame) copy = dup_game(session, &cursor);
        func(copy, cursor, step->change);
        tabiya_window_desk_open_tab(self, step, copy, cursor);
        return TRUE;
    }
    tabiya_window_desk_note_board(step, session);
    tabiya_game_begin_edit(step->game, NULL);
    func(step->game, cursor, step->change);
    tabiya_game_end_edit(step->game);
    note_edit(step, 1);
    return TRUE;
}

gboolean tabiya_window_desk_comment(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    return annotate(self, step, add_comment, error);
}

gboolean tabiya_window_desk_glyph(TabiyaWindowDesk *self, Step *step, char **said, GError **error)
{
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(tabiya_window_desk_get_session(self));

    if (!tabiya_node_get_parent(cursor))
        return tabiya_window_desk_refuse(error, _("There is no move to annotate here."));
    return annotate(self, step, add_glyph, error);
}

/* --- Games of the library --------------------------------------------------------------------- */

typedef struct {
    TabiyaWindowDesk *desk; /* owned */
    GFile *file;            /* owned */
} Opening;

static void loaded_cb(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user)
{
    g_autofree Opening *opening = user;
    g_autoptr(TabiyaWindowDesk) self = opening->desk;
    g_autoptr(GFile) file = opening->file;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = tabiya_librarian_load_finish(result, &error);

    if (!self->shell)
        return;
    if (!game) {
        tabiya_shell_say(self->shell, error ? error->message : _("This game is gone."), NULL, NULL);
        return;
    }
    self->changing++;
    tabiya_shell_open_file(self->shell, file, -1);
    self->changing--;
}

gboolean tabiya_window_desk_show_game(TabiyaWindowDesk *self, Step *step, char **said,
                                      GError **error)
{
    TabiyaLibrarian *librarian =
        tabiya_application_get_librarian(tabiya_application_of(self->shell));
    TabiyaStudySession *study = tabiya_window_desk_get_study(self);
    const char *name = step->change->text ? step->change->text : _("Game");
    g_autoptr(TabiyaStudyTab) tab = NULL;

    step->file = tabiya_game_file_new(tabiya_librarian_get_path(librarian), step->change->id, name);
    tab = find_file(study, step->file);
    step->flag = tab != NULL;
    g_set_object(&step->former, tabiya_study_session_get_tab(study));
    step->klass = &OF_TAB;
    Opening *opening = g_new(Opening, 1);
    *opening = (Opening){g_object_ref(self), g_object_ref(step->file)};
    tabiya_librarian_load_async(librarian, step->change->id,
                                tabiya_shell_get_cancellable(self->shell), loaded_cb, opening);
    return TRUE;
}
