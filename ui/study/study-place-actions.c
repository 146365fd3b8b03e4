/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The actions of the place "study" on the shown game and on the list it belongs to. All of them are
 * disabled in other places. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "app/game/pgn-writer.h"
#include "app/study/annotate.h"
#include "ui/compat.h"
#include "ui/notes/note-bar.h"
#include "ui/study/tags-dialog.h"

/* --- Lines ------------------------------------------------------------------------------------ */

static TabiyaGame *game_of(TabiyaStudyPlace *self)
{
    return tabiya_study_place_get_game(self);
}

static const TabiyaNode *cursor_of(TabiyaStudyPlace *self)
{
    return tabiya_place_get_cursor(self);
}

static void promote_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_game_promote_variation(game_of(user), cursor_of(user));
}

static void demote_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_game_demote_variation(game_of(user), cursor_of(user));
}

static void make_main_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_game_make_main(game_of(user), cursor_of(user));
}

static void delete_from_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_game_delete_from(game_of(user), cursor_of(user));
    tabiya_part_say_undo(user, _("Moves deleted"), "win.undo-move");
}

static void delete_before_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (tabiya_game_delete_before(game_of(user), cursor_of(user)))
        tabiya_part_say_undo(user, _("The game now starts here"), "win.undo-move");
}

static void delete_variation_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (tabiya_game_delete_variation(game_of(user), cursor_of(user)))
        tabiya_part_say_undo(user, _("Variation deleted"), "win.undo-move");
}

static void next_variation_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (!tabiya_study_session_next_variation(TABIYA_STUDY_PLACE(user)->session))
        tabiya_part_say(user, _("There is no variation after this one."));
}

static void previous_variation_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (!tabiya_study_session_previous_variation(TABIYA_STUDY_PLACE(user)->session))
        tabiya_part_say(user, _("There is no variation before this one."));
}

static void copy_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(TabiyaGame) line = tabiya_game_dup_line(game_of(user), cursor_of(user));
    g_autofree char *text = tabiya_pgn_write_game(line);

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(tabiya_part_get_shell(user))), text);
    tabiya_part_say(user, _("Line copied"));
}

/* --- Annotations ------------------------------------------------------------------------------ */

static void nag_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    gint32 nag = g_variant_get_int32(parameter);

    if (nag < 1 || nag > G_MAXUINT8)
        tabiya_part_say(user, _("A glyph is a number from 1 to 255."));
    else if (tabiya_node_get_parent(cursor_of(user)))
        tabiya_annotate_toggle_nag(game_of(user), cursor_of(user), (guint8)nag);
    else
        tabiya_part_say(user, _("Go to the move you want to annotate."));
}

gboolean tabiya_study_place_type(TabiyaPlace *place, gunichar character)
{
    TabiyaStudyPlace *self = TABIYA_STUDY_PLACE(place);
    guint8 nag, replaces;

    if (!tabiya_node_get_parent(cursor_of(self)) ||
        !tabiya_glyph_keys_press(&self->glyph_keys, character, g_get_monotonic_time(), &nag,
                                 &replaces)) {
        return FALSE;
    }
    tabiya_game_begin_edit(game_of(self), NULL);
    if (nag && replaces && tabiya_annotate_has_nag(cursor_of(self), replaces))
        tabiya_game_remove_nag(game_of(self), cursor_of(self), replaces);
    if (nag)
        tabiya_annotate_toggle_nag(game_of(self), cursor_of(self), nag);
    tabiya_game_end_edit(game_of(self));
    return TRUE;
}

static void edit_comment_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user); /* a guest may have its panel there */
    tabiya_study_panel_edit_comment(TABIYA_STUDY_PLACE(user)->panel, FALSE);
}

static void edit_comment_before_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_study_panel_edit_comment(TABIYA_STUDY_PLACE(user)->panel, TRUE);
}

static void clear_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const struct {
        const char *name;
        TabiyaStrip what;
    } kinds[] = {
        {"comments", TABIYA_STRIP_COMMENTS}, {"variations", TABIYA_STRIP_VARIATIONS},
        {"nags", TABIYA_STRIP_NAGS},         {"shapes", TABIYA_STRIP_SHAPES},
        {"all", TABIYA_STRIP_ALL},
    };
    const char *name = g_variant_get_string(parameter, NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (!g_str_equal(kinds[i].name, name))
            continue;
        tabiya_game_strip(game_of(user), kinds[i].what);
        tabiya_part_say_undo(user, _("Cleared"), "win.undo-move");
        return;
    }
    tabiya_part_say(user, _("You can clear comments, variations, nags, shapes or all."));
}

static void edit_tags_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_tags_dialog_present(GTK_WINDOW(tabiya_part_get_shell(user)), game_of(user));
}

/* --- Games of the file ------------------------------------------------------------------------ */

static void next_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (!tabiya_study_panel_step_game(TABIYA_STUDY_PLACE(user)->panel, 1))
        tabiya_part_say(user, _("This is the last game."));
}

static void previous_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (!tabiya_study_panel_step_game(TABIYA_STUDY_PLACE(user)->panel, -1))
        tabiya_part_say(user, _("This is the first game."));
}

static void add_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_study_session_add_game(TABIYA_STUDY_PLACE(user)->session, NULL);
}

void tabiya_study_place_say_game_deleted(TabiyaStudyPlace *self, const char *title)
{
    g_autofree char *text = g_strdup_printf(_("“%s” deleted"), title);

    tabiya_part_say_undo(self, text, "win.undo-move");
}

static void delete_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;
    guint position = (guint)tabiya_study_session_get_position(self->session);
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(
        G_LIST_MODEL(tabiya_study_session_get_document(self->session)), position);
    g_autofree char *title = g_strdup(tabiya_pgn_entry_get_title(entry));

    tabiya_study_session_delete_game(self->session, position);
    tabiya_study_place_say_game_deleted(self, title);
}

static void merge_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GError) error = NULL;
    TabiyaStudySession *study = TABIYA_STUDY_PLACE(user)->session;
    guint position = (guint)tabiya_study_session_get_position(study);

    if (tabiya_study_session_merge_game(study, position + 1, &error)) {
        tabiya_part_say_undo(user, _("Merged as variations"), "win.undo-move");
    } else {
        tabiya_part_say(user, error->message);
    }
}

static void show_games_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_study_panel_set_games_shown(TABIYA_STUDY_PANEL(tabiya_place_get_panel(user)),
                                       g_variant_get_boolean(value));
    g_simple_action_set_state(action, value);
}

static void show_problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_study_place_show_problems(user);
}

static void cancel_opening_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_study_session_cancel_opening(TABIYA_STUDY_PLACE(user)->session);
}

static void find_game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_study_panel_begin_filter(TABIYA_STUDY_PLACE(user)->panel);
}

/* --- Tabs ------------------------------------------------------------------------------------- */

static void new_tab_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_study_session_new_tab(TABIYA_STUDY_PLACE(user)->session, NULL);
}

/* Unsaved changes stay with the tab, and come back when it is reopened. */
static void close_tab_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;
    TabiyaStudyTab *tab = tabiya_study_session_get_tab(self->session);
    g_autofree char *text = g_strdup_printf(
        tabiya_study_tab_is_modified(tab) ? _("“%s” closed. Its unsaved changes come back with it")
                                          : _("“%s” closed"),
        tabiya_study_tab_get_title(tab));

    tabiya_study_session_close_tab(self->session, tab);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    tabiya_part_say_undo(self, text, "win.reopen-tab");
}

static void reopen_tab_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_study_session_reopen_tab(TABIYA_STUDY_PLACE(user)->session);
    tabiya_shell_update_actions(tabiya_part_get_shell(user));
}

/* --- Tabs of a backup ------------------------------------------------------------------------- */

static void reopened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaStudyPlace) self = user;

    tabiya_study_session_resume_finish(TABIYA_STUDY_SESSION(source), result, NULL);
    if (!tabiya_part_is_over(self))
        tabiya_study_place_resume_review(self);
}

static void reopen_backup_tabs_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;

    tabiya_study_session_reopen_waiting(self->session, reopened_cb, g_object_ref(self));
    tabiya_study_place_update_actions(self);
    tabiya_place_show(self);
}

static void close_backup_tabs_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaStudyPlace *self = user;

    tabiya_study_session_close_waiting(self->session);
    tabiya_study_place_update_actions(self);
    tabiya_note_bar_withdraw(tabiya_shell_get_note_bar(tabiya_part_get_shell(self)),
                             "win.close-backup-tabs");
}

/* --- Availability ----------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"promote-variation", promote_cb},
    {"demote-variation", demote_cb},
    {"make-main-line", make_main_cb},
    {"delete-from-here", delete_from_cb},
    {"delete-before", delete_before_cb},
    {"delete-variation", delete_variation_cb},
    {"next-variation", next_variation_cb},
    {"previous-variation", previous_variation_cb},
    {"copy-line", copy_line_cb},
    {"nag", nag_cb, "i"},
    {"edit-comment", edit_comment_cb},
    {"edit-comment-before", edit_comment_before_cb},
    {"clear-annotations", clear_cb, "s"},
    {"edit-tags", edit_tags_cb},
    {"next-game", next_game_cb},
    {"previous-game", previous_game_cb},
    {"add-game", add_game_cb},
    {"delete-game", delete_game_cb},
    {"merge-game", merge_game_cb},
    {"show-games", NULL, NULL, "false", show_games_cb},
    {"find-game", find_game_cb},
    {"show-problems", show_problems_cb},
    {"cancel-opening", cancel_opening_cb},
    {"new-tab", new_tab_cb},
    {"close-tab", close_tab_cb},
    {"reopen-tab", reopen_tab_cb},
    {"reopen-backup-tabs", reopen_backup_tabs_cb},
    {"close-backup-tabs", close_backup_tabs_cb},
};

/* Where the current move is in the tree, as far as actions need it. */
enum {
    AT_MOVE = 1 << 0,
    CAN_PROMOTE = 1 << 1,
    CAN_DEMOTE = 1 << 2,
    IN_VARIATION = 1 << 3,
    IN_LIST = 1 << 4,
    HAS_NEXT_GAME = 1 << 5,
    CAN_REOPEN = 1 << 6,
};

/* The conditions for each action, beside the shown place. */
static const struct {
    const char *name;
    guint needs;
} NEEDS[] = {
    {"promote-variation", CAN_PROMOTE},
    {"demote-variation", CAN_DEMOTE},
    {"make-main-line", IN_VARIATION},
    {"delete-from-here", AT_MOVE},
    {"delete-before", AT_MOVE},
    {"delete-variation", IN_VARIATION},
    {"next-variation", 0},
    {"previous-variation", 0},
    {"copy-line", AT_MOVE},
    {"nag", AT_MOVE},
    {"edit-comment", 0},
    {"edit-comment-before", AT_MOVE},
    {"clear-annotations", 0},
    {"edit-tags", 0},
    {"next-game", IN_LIST},
    {"previous-game", IN_LIST},
    {"add-game", 0},
    {"delete-game", IN_LIST},
    {"merge-game", HAS_NEXT_GAME},
    {"show-games", 0},
    {"find-game", 0},
    {"show-problems", 0},
    {"close-tab", 0},
    {"reopen-tab", CAN_REOPEN},
};

static guint look(TabiyaStudyPlace *self)
{
    const TabiyaNode *cursor = cursor_of(self);
    TabiyaPgnDocument *document = tabiya_study_session_get_document(self->session);
    int position = tabiya_study_session_get_position(self->session);
    guint n_games = tabiya_pgn_document_get_n_games(document);
    const struct {
        guint flag;
        gboolean holds;
    } facts[] = {
        {AT_MOVE, tabiya_node_get_parent(cursor) != NULL},
        {CAN_PROMOTE, tabiya_node_can_promote(cursor)},
        {CAN_DEMOTE, tabiya_node_can_demote(cursor)},
        {IN_VARIATION, !tabiya_node_is_main(cursor)},
        {IN_LIST, position >= 0},
        {HAS_NEXT_GAME, position >= 0 && (guint)position + 1 < n_games},
        {CAN_REOPEN, tabiya_study_session_can_reopen_tab(self->session)},
    };
    guint flags = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(facts); i++)
        flags |= facts[i].holds ? facts[i].flag : 0;
    return flags;
}

void tabiya_study_place_update_actions(TabiyaStudyPlace *self)
{
    gboolean here = tabiya_place_is_shown(self);
    guint flags = here ? look(self) : 0;

    g_auto(GStrv) waiting = tabiya_study_session_list_waiting(self->session);

    for (gsize i = 0; i < G_N_ELEMENTS(NEEDS); i++)
        tabiya_part_enable(self, NEEDS[i].name, here && (flags & NEEDS[i].needs) == NEEDS[i].needs);
    tabiya_part_enable(self, "reopen-backup-tabs", *waiting != NULL);
    tabiya_part_enable(self, "close-backup-tabs", *waiting != NULL);
    tabiya_study_place_update_lesson_actions(self);
}

void tabiya_study_place_add_actions(TabiyaStudyPlace *self)
{
    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    tabiya_study_place_add_lesson_actions(self);
}
