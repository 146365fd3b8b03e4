/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See study-panel.h. The layout is in study-panel-layout.c. */
#include "ui/study/study-panel-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/nag.h"
#include "app/game/own-name.h"
#include "app/game/result-text.h"
#include "app/names/opening-shown.h"
#include "app/plain-text.h"
#include "app/study/annotate.h"
#include "ui/access/names.h"
#include "ui/direction.h"
#include "ui/jobs/job-row.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/study/pen-row.h"
#include "ui/study/study-menu.h"
#include "ui/widget.h"

/* The glyphs that have a button. */
static const guint8 BUTTON_NAGS[] = {1, 2, 3, 4, 5, 6};

G_DEFINE_FINAL_TYPE(TabiyaStudyPanel, tabiya_study_panel, TABIYA_TYPE_PLACE_PANEL)

enum { PROP_GAMES_SHOWN = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_GAME_DELETED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Status ----------------------------------------------------------------------------------- */

static char *dup_known(TabiyaGame *game, const char *tag)
{
    const char *value = tabiya_game_get_tag(game, tag);
    return value && *value && *value != '?' ? tabiya_dup_cut(value, TABIYA_QUOTE_CHARS) : NULL;
}

/* "Anderssen" of "Anderssen, Adolf": two full names do not fit on one line. */
static void cut_first_name(char *name)
{
    char *comma = name ? strstr(name, ", ") : NULL;

    if (comma && comma > name)
        *comma = '\0';
}

/* "Anderssen – Kieseritzky", or other known details of the game; `whole`: with first names. */
static char *dup_title(TabiyaGame *game, gboolean whole)
{
    g_autofree char *white = dup_known(game, "White"), *black = dup_known(game, "Black");
    g_autofree char *event = dup_known(game, "Event");
    if (!whole) {
        cut_first_name(white);
        cut_first_name(black);
    }
    if (white || black) {
        return g_strdup_printf("%s – %s", white ? tabiya_own_name_show(white) : "?",
                               black ? tabiya_own_name_show(black) : "?");
    }
    /* A line from Openings has the opening's name in both. */
    if (event &&
        g_strcmp0(tabiya_game_get_tag(game, "Event"), tabiya_game_get_tag(game, "Opening")) == 0) {
        return tabiya_opening_dup_shown(event, 0);
    }
    return g_strdup(event ? event : _("Untitled game"));
}

static void update_title(TabiyaStudyPanel *self)
{
    g_autofree char *title = dup_title(self->game, FALSE);
    g_autofree char *whole = dup_title(self->game, TRUE);
    gtk_label_set_text(self->title, title);
    gtk_label_set_text(self->result, tabiya_result_to_shown(tabiya_game_get_result(self->game)));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), whole);
}

static void update_announcement(TabiyaStudyPanel *self)
{
    g_autofree char *text = NULL;
    g_object_get(self->session, "announcement", &text, NULL);
    gtk_label_set_text(self->announcement, text ? text : "");
}

static gboolean is_eco(const char *text)
{
    return g_ascii_isupper(text[0]) && g_ascii_isdigit(text[1]) && g_ascii_isdigit(text[2]) &&
           text[3] == ' ';
}

/* In the wide form its line stays free, so that nothing moves when the name appears. */
static void update_opening(TabiyaStudyPanel *self)
{
    g_autofree char *full = NULL;
    g_object_get(self->session, "opening-name", &full, NULL);
    const char *text = full ? full : "";
    gboolean coded = is_eco(text);
    g_autofree char *eco = g_strndup(text, coded ? 3 : 0);
    const char *name = coded ? text + 4 : text;
    gtk_label_set_text(self->opening, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->opening), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Opening"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, name, -1);
    gtk_label_set_text(self->eco, eco);
    gtk_widget_set_visible(GTK_WIDGET(self->eco), coded);
    gtk_widget_set_visible(self->opening_box, !tabiya_study_panel_is_compact(self));
    gtk_widget_set_tooltip_text(self->opening_box, *text ? text : NULL);
}

/* A press per glyph; the buttons of the move's glyphs are down. */
static void update_glyphs(TabiyaStudyPanel *self)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session));
    GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(self->glyphs));
    for (gsize i = 0; button; i++, button = gtk_widget_get_next_sibling(button)) {
        gboolean down = tabiya_annotate_has_nag(cursor, BUTTON_NAGS[i]);
        gtk_accessible_update_state(
            GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_STATE_PRESSED,
            down ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
        tabiya_widget_set_css_class(button, "down", down);
    }
}

static void game_changed_cb(TabiyaStudyPanel *self)
{
    update_title(self);
    update_glyphs(self);
    tabiya_study_panel_update_page(self);
}

/* --- The list of games ------------------------------------------------------------------------ */

static void update_current_game(TabiyaStudyPanel *self)
{
    tabiya_games_list_set_current(self->games, tabiya_study_session_get_position(self->session));
    tabiya_study_panel_update_page(self);
}

/* A list that covers the moves closes once a game is opened. */
static void open_cb(TabiyaStudyPanel *self, guint position)
{
    if (tabiya_study_session_show_game(self->session, position) &&
        tabiya_study_panel_is_compact(self)) {
        tabiya_study_panel_set_games_shown(self, FALSE);
    }
}

static void move_cb(TabiyaStudyPanel *self, guint from, guint to)
{
    tabiya_pgn_document_move_game(self->document, from, to);
}

static void delete_cb(TabiyaStudyPanel *self, guint position)
{
    g_autoptr(TabiyaPgnEntry) entry = g_list_model_get_item(G_LIST_MODEL(self->document), position);
    g_autofree char *title = g_strdup(tabiya_pgn_entry_get_title(entry));
    tabiya_study_session_delete_game(self->session, position);
    g_signal_emit(self, signals[SIGNAL_GAME_DELETED], 0, title);
}

gboolean tabiya_study_panel_step_game(TabiyaStudyPanel *self, int direction)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), FALSE);
    int position = tabiya_games_list_find_next(self->games, direction);
    if (position >= 0)
        tabiya_study_session_show_game(self->session, (guint)position);
    return position >= 0;
}

void tabiya_study_panel_set_games_shown(TabiyaStudyPanel *self, gboolean shown)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    shown = !!shown;
    if (shown == self->games_shown)
        return;
    self->games_shown = shown;
    if (shown && !tabiya_study_panel_is_across(self))
        tabiya_comment_editor_close(self->comment);
    tabiya_study_panel_update_page(self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_GAMES_SHOWN]);
}

gboolean tabiya_study_panel_get_games_shown(TabiyaStudyPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), FALSE);
    return self->games_shown;
}

void tabiya_study_panel_begin_filter(TabiyaStudyPanel *self)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    tabiya_study_panel_set_games_shown(self, TRUE);
    if (!tabiya_study_panel_is_across(self))
        tabiya_comment_editor_close(self->comment);
    tabiya_games_list_begin_filter(self->games);
}

/* --- Comments and problems -------------------------------------------------------------------- */

void tabiya_study_panel_edit_comment(TabiyaStudyPanel *self, gboolean before)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    tabiya_comment_editor_open(self->comment, self->game,
                               tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session)),
                               before);
    tabiya_study_panel_update_page(self);
}

/* Shows all the engine's lines below the board, or only the best. */
static void unfold_cb(TabiyaStudyPanel *self)
{
    gboolean unfolded = tabiya_analysis_lines_get_unfolded(self->lines);
    gtk_button_set_icon_name(GTK_BUTTON(self->unfold),
                             unfolded ? "pan-up-symbolic" : "pan-down-symbolic");
    tabiya_shortcuts_name_button(
        GTK_WIDGET(self->unfold),
        unfolded ? _("Show only the best line") : _("Show all engine lines"), NULL);
    tabiya_study_panel_update_page(self);
}

static void comment_closed_cb(TabiyaStudyPanel *self)
{
    tabiya_study_panel_update_page(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->notation));
}

void tabiya_study_panel_set_engine_menu(TabiyaStudyPanel *self, GMenuModel *engine)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    tabiya_analysis_lines_set_menu(self->lines, engine);
}

TabiyaAnalysisLines *tabiya_study_panel_get_lines(TabiyaStudyPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), NULL);
    return self->lines;
}

TabiyaAnalysisLines *tabiya_study_panel_get_second_lines(TabiyaStudyPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), NULL);
    return self->second_lines;
}

void tabiya_study_panel_set_second_shown(TabiyaStudyPanel *self, gboolean shown)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    self->second_shown = !!shown;
    tabiya_analysis_lines_set_place(self->lines, shown ? TABIYA_LINES_FIRST : TABIYA_LINES_ALONE);
    tabiya_study_panel_update_page(self);
}

void tabiya_study_panel_set_problems(TabiyaStudyPanel *self, guint count)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    g_autofree char *text = g_strdup_printf(
        ngettext("%u problem in this file", "%u problems in this file", count), count);
    gtk_label_set_text(self->problems_text, text);
    self->n_problems = count;
    tabiya_study_panel_update_page(self);
}

void tabiya_study_panel_set_reviewing(TabiyaStudyPanel *self, const char *text, const char *brief,
                                      double fraction)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    if (text) {
        gtk_label_set_text(self->reviewing_text,
                           tabiya_study_panel_is_compact(self) ? brief : text);
    }
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->reviewing_text), text);
    gtk_progress_bar_set_fraction(self->reviewing_bar, fraction);
    if (gtk_widget_get_visible(self->reviewing) == (text != NULL))
        return;
    gtk_widget_set_visible(self->reviewing, text != NULL);
    tabiya_study_panel_update_page(self);
}

void tabiya_study_panel_show_export(TabiyaStudyPanel *self, TabiyaJob *job)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    adw_bin_set_child(self->exporting, job ? tabiya_job_row_new(job) : NULL);
    gtk_widget_set_visible(GTK_WIDGET(self->exporting), job != NULL);
    tabiya_study_panel_update_page(self);
}

void tabiya_study_panel_set_reviewer(TabiyaStudyPanel *self, TabiyaReviewer *reviewer)
{
    g_return_if_fail(TABIYA_IS_STUDY_PANEL(self));
    tabiya_review_card_set_reviewer(self->review, reviewer);
}

/* --- Session ---------------------------------------------------------------------------------- */

/* Asks only while the card can show. */
static void update_tablebase(TabiyaStudyPanel *self)
{
    const TabiyaNode *cursor =
        self->session ? tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session)) : NULL;
    gboolean wanted = cursor && tabiya_study_panel_wants_tablebases();
    tabiya_tablebase_card_set_position(self->tablebase,
                                       wanted ? tabiya_node_get_position(cursor) : NULL);
}

static void update_people(TabiyaStudyPanel *self)
{
    gboolean wanted = self->session && tabiya_study_panel_wants_people();

    tabiya_people_card_set_node(
        self->people,
        wanted ? tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->session)) : NULL);
}

static void people_wanted_cb(TabiyaStudyPanel *self)
{
    update_people(self);
    tabiya_study_panel_update_page(self);
}

TabiyaPeopleCard *tabiya_study_panel_get_people(TabiyaStudyPanel *self)
{
    g_return_val_if_fail(TABIYA_IS_STUDY_PANEL(self), NULL);
    return self->people;
}

static void move_chosen_cb(TabiyaStudyPanel *self, guint move)
{
    tabiya_board_session_play(TABIYA_BOARD_SESSION(self->session), (EngMove)move, NULL);
}

/* An open comment belongs to the move at which it was begun. */
static void cursor_changed_cb(TabiyaStudyPanel *self)
{
    tabiya_comment_editor_close(self->comment);
    update_glyphs(self);
    update_tablebase(self);
    update_people(self);
}

static void follow_game(TabiyaStudyPanel *self)
{
    TabiyaGame *game =
        self->session ? tabiya_board_session_get_game(TABIYA_BOARD_SESSION(self->session)) : NULL;
    if (game == self->game)
        return;
    tabiya_comment_editor_close(self->comment);
    if (self->game)
        g_signal_handlers_disconnect_by_data(self->game, self);
    g_set_object(&self->game, game);
    if (!game)
        return;
    g_signal_connect_swapped(game, "changed", G_CALLBACK(game_changed_cb), self);
    if (self->document)
        game_changed_cb(self);
}

/* Shows the list if the file has several games and the list fits beside the moves. */
static void follow_document(TabiyaStudyPanel *self)
{
    TabiyaPgnDocument *document =
        self->session ? tabiya_study_session_get_document(self->session) : NULL;
    if (document == self->document)
        return;
    g_set_object(&self->document, document);
    tabiya_games_list_set_document(self->games, document);
    if (!document)
        return;
    gboolean many = tabiya_pgn_document_get_n_games(document) > 1;
    tabiya_study_panel_set_games_shown(self, many && !tabiya_study_panel_is_compact(self));
    update_current_game(self);
}

static void update_undo(TabiyaStudyPanel *self)
{
    static const struct {
        const char *property, *action, *name, *named;
        gsize button;
    } commands[] = {
        {"undo-label", "win.undo-move", N_("Undo"), N_("Undo: %s"),
         G_STRUCT_OFFSET(TabiyaStudyPanel, undo)},
        {"redo-label", "win.redo-move", N_("Redo"), N_("Redo: %s"),
         G_STRUCT_OFFSET(TabiyaStudyPanel, redo)},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_autofree char *label = NULL, *name = NULL;
        g_object_get(self->session, commands[i].property, &label, NULL);
        name = label ? g_strdup_printf(_(commands[i].named), label) : g_strdup(_(commands[i].name));
        tabiya_shortcuts_name_button(G_STRUCT_MEMBER(GtkWidget *, self, commands[i].button), name,
                                     commands[i].action);
    }
}

/* Shows that a file is still loading. */
static void update_loading(TabiyaStudyPanel *self)
{
    g_autofree char *name = NULL, *text = NULL;
    double progress;
    g_object_get(self->session, "loading", &name, "loading-progress", &progress, NULL);
    if (name) {
        text = g_strdup_printf(_("Opening “%s”…"), name);
        gtk_label_set_text(self->loading_text, text);
    }
    gtk_progress_bar_set_fraction(self->loading_bar, progress);
    gtk_widget_set_visible(self->loading, name != NULL);
}

static const TabiyaPanelWatch WATCHED[] = {
    {"notify::document", G_CALLBACK(follow_document)},
    {"notify::game", G_CALLBACK(follow_game)},
    {"notify::position", G_CALLBACK(update_current_game)},
    {"notify::loading", G_CALLBACK(update_loading)},
    {"notify::loading-progress", G_CALLBACK(update_loading)},
    {"notify::undo-label", G_CALLBACK(update_undo)},
    {"notify::redo-label", G_CALLBACK(update_undo)},
    {"notify::announcement", G_CALLBACK(update_announcement)},
    {"notify::opening-name", G_CALLBACK(update_opening)},
    {"cursor-changed", G_CALLBACK(cursor_changed_cb)},
    {NULL, NULL},
};

static void show_session(TabiyaPlacePanel *panel, TabiyaBoardSession *session)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(panel);
    self->session = session ? TABIYA_STUDY_SESSION(session) : NULL;
    tabiya_study_tabs_set_session(self->tabs, self->session);
    tabiya_notation_view_set_session(self->notation, session);
    tabiya_review_card_set_session(self->review, self->session);
    if (self->explorer)
        tabiya_place_panel_set_session(TABIYA_PLACE_PANEL(self->explorer), session);
    follow_document(self);
    follow_game(self);
    update_tablebase(self);
    update_people(self);
    if (!session)
        return;
    update_announcement(self);
    update_opening(self);
    update_undo(self);
    update_loading(self);
}

/* --- The two forms ---------------------------------------------------------------------------- */

static void set_form(TabiyaPlacePanel *panel, gboolean compact)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(panel);
    gtk_box_set_spacing(self->content, compact ? 6 : 8);
    /* Beside buttons two names seldom fit in a row, least of all in large letters. */
    gtk_label_set_wrap(self->title, !compact);
    gtk_label_set_lines(self->title, compact ? -1 : 2);
    tabiya_study_panel_update_commands(self);
    tabiya_study_tabs_set_compact(self->tabs, compact);
    tabiya_comment_editor_set_compact(self->comment, compact);
    tabiya_analysis_lines_set_compact(self->lines, compact);
    tabiya_analysis_lines_set_compact(self->second_lines, compact);
    tabiya_tablebase_card_set_compact(self->tablebase, compact);
    tabiya_people_card_set_compact(self->people, compact);
    tabiya_review_card_set_compact(self->review, compact);
    tabiya_notation_view_set_flowing(self->notation, compact);
    tabiya_panes_set_compact(self->panes, compact);
    if (self->explorer)
        tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(self->explorer), compact);
    if (self->session) {
        update_opening(self);
        tabiya_study_panel_update_page(self);
    }
}

static void set_low(TabiyaPlacePanel *panel, gboolean low)
{
    TABIYA_STUDY_PANEL(panel)->low = low;
    tabiya_study_panel_update_commands(TABIYA_STUDY_PANEL(panel));
}

static void set_columns(TabiyaPlacePanel *panel, gboolean columns)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(panel);
    self->columns = columns;
    tabiya_panes_set_columns(self->panes, columns);
    if (self->session)
        tabiya_study_panel_update_page(self);
}

/* --- The class -------------------------------------------------------------------------------- */

static gboolean tabiya_study_panel_grab_focus(GtkWidget *widget)
{
    return gtk_widget_grab_focus(GTK_WIDGET(TABIYA_STUDY_PANEL(widget)->notation));
}

static void tabiya_study_panel_get_property(GObject *object, guint id, GValue *value,
                                            GParamSpec *pspec)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(object);
    if (id == PROP_GAMES_SHOWN)
        g_value_set_boolean(value, self->games_shown);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_study_panel_set_property(GObject *object, guint id, const GValue *value,
                                            GParamSpec *pspec)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(object);
    if (id == PROP_GAMES_SHOWN)
        tabiya_study_panel_set_games_shown(self, g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void tabiya_study_panel_dispose(GObject *object)
{
    TabiyaStudyPanel *self = TABIYA_STUDY_PANEL(object);
    if (self->content) {
        g_signal_handlers_disconnect_by_data(self->comment, self);
        g_signal_handlers_disconnect_by_data(self->lines, self);
        g_signal_handlers_disconnect_by_data(self->tablebase, self);
        g_signal_handlers_disconnect_by_data(self->people, self);
        g_signal_handlers_disconnect_by_data(self->review, self);
    }
    G_OBJECT_CLASS(tabiya_study_panel_parent_class)->dispose(object);
}

#define BIND(name) gtk_widget_class_bind_template_child(widget_class, TabiyaStudyPanel, name)

static void bind_children(GtkWidgetClass *widget_class)
{
    BIND(content);
    BIND(commands);
    BIND(tabs);
    BIND(header);
    BIND(panes);
    BIND(moves);
    BIND(words);
    BIND(title);
    BIND(result);
    BIND(announcement);
    BIND(opening_box);
    BIND(opening);
    BIND(eco);
    BIND(details);
    BIND(games_button);
    BIND(loading);
    BIND(loading_text);
    BIND(loading_bar);
    BIND(reviewing);
    BIND(exporting);
    BIND(reviewing_text);
    BIND(reviewing_bar);
    BIND(problems);
    BIND(problems_text);
    BIND(games);
    BIND(page);
    BIND(no_moves);
    BIND(blank);
    BIND(blank_words);
    BIND(blank_paste);
    BIND(blank_training);
    BIND(blank_buttons);
    BIND(notation);
    BIND(comment);
    BIND(lines);
    BIND(second_lines);
    BIND(engines);
    BIND(tablebase);
    BIND(people);
    BIND(review);
    BIND(analyze_button);
    BIND(explorer_button);
    BIND(unfold);
    BIND(glyphs);
    BIND(annotate);
    BIND(write);
    BIND(draw);
    BIND(transport);
    BIND(first);
    BIND(previous);
    BIND(next);
    BIND(last);
    BIND(undo);
    BIND(redo);
}

static void tabiya_study_panel_class_init(TabiyaStudyPanelClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    TabiyaPlacePanelClass *panel_class = TABIYA_PLACE_PANEL_CLASS(klass);
    object_class->get_property = tabiya_study_panel_get_property;
    object_class->set_property = tabiya_study_panel_set_property;
    object_class->dispose = tabiya_study_panel_dispose;
    widget_class->focus = tabiya_widget_focus_children;
    widget_class->grab_focus = tabiya_study_panel_grab_focus;
    panel_class->spreads = TRUE;
    panel_class->watched = WATCHED;
    panel_class->show_session = show_session;
    panel_class->set_form = set_form;
    panel_class->set_columns = set_columns;
    panel_class->set_low = set_low;
    properties[PROP_GAMES_SHOWN] =
        g_param_spec_boolean("games-shown", NULL, NULL, FALSE,
                             G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_GAME_DELETED] =
        g_signal_new("game-deleted", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
    g_type_ensure(TABIYA_TYPE_ANALYSIS_LINES);
    g_type_ensure(TABIYA_TYPE_COMMENT_EDITOR);
    g_type_ensure(TABIYA_TYPE_GAMES_LIST);
    g_type_ensure(TABIYA_TYPE_NOTATION_VIEW);
    g_type_ensure(TABIYA_TYPE_PANES);
    g_type_ensure(TABIYA_TYPE_PEOPLE_CARD);
    g_type_ensure(TABIYA_TYPE_REVIEW_CARD);
    g_type_ensure(TABIYA_TYPE_STUDY_TABS);
    g_type_ensure(TABIYA_TYPE_TABLEBASE_CARD);
    tabiya_widget_set_template(widget_class, "study/study-panel.ui");
    bind_children(widget_class);
}

static void add_glyph_button(TabiyaStudyPanel *self, guint8 nag)
{
    GtkWidget *button = gtk_button_new_with_label(tabiya_nag_get_glyph(nag));
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.nag");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(button), "i", (gint32)nag);
    gtk_widget_add_css_class(button, "glyph");
    gtk_widget_set_tooltip_text(button, tabiya_nag_get_words(nag));
    tabiya_widget_set_name(button, tabiya_nag_get_words(nag));
    gtk_box_append(self->glyphs, button);
    tabiya_direction_keep(button);
}

static void name_buttons(TabiyaStudyPanel *self)
{
    tabiya_shortcuts_name_button(self->details, _("Game details"), "win.edit-tags");
    tabiya_shortcuts_name_button(self->analyze_button, _("Analyze"), "win.analyse");
    tabiya_shortcuts_name_button(self->explorer_button, _("Opening explorer"), "win.explorer");
    tabiya_shortcuts_name_button(self->games_button, _("Games in the file"), "win.show-games");
    tabiya_shortcuts_name_button(self->write, _("Comment"), "win.edit-comment");
    tabiya_shortcuts_name_button(self->blank_paste, _("Paste"), "win.paste");
    tabiya_shortcuts_name_button(self->draw, _("Draw arrows and circles"), "win.draw");
    tabiya_shortcuts_name_button(self->first, _("To the start"), "win.first");
    tabiya_direction_keep(gtk_widget_get_parent(self->first));
    tabiya_shortcuts_name_button(self->previous, _("One move back"), "win.previous");
    tabiya_shortcuts_name_button(self->next, _("One move forward"), "win.next");
    tabiya_shortcuts_name_button(self->last, _("To the last move"), "win.last");
}

static void tabiya_study_panel_init(TabiyaStudyPanel *self)
{
    const GCallback update_page = G_CALLBACK(tabiya_study_panel_update_page);
    g_autoptr(GMenuModel) menu = tabiya_study_move_menu_new();
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    for (gsize i = 0; i < G_N_ELEMENTS(BUTTON_NAGS); i++)
        add_glyph_button(self, BUTTON_NAGS[i]);
    tabiya_study_panel_fill_tray(self);
    tabiya_notation_view_set_menu_model(self->notation, menu);
    name_buttons(self);
    self->pens = tabiya_pen_row_new();
    gtk_box_prepend(self->commands, self->pens);
    tabiya_study_panel_update_commands(self);
    unfold_cb(self);
    g_signal_connect_swapped(self->games, "open", G_CALLBACK(open_cb), self);
    g_signal_connect_swapped(self->games, "move", G_CALLBACK(move_cb), self);
    g_signal_connect_swapped(self->games, "delete", G_CALLBACK(delete_cb), self);
    g_signal_connect_swapped(self->lines, "notify::visible", update_page, self);
    g_signal_connect_swapped(self->lines, "notify::unfolded", G_CALLBACK(unfold_cb), self);
    g_object_bind_property(self->unfold, "active", self->lines, "unfolded",
                           G_BINDING_BIDIRECTIONAL);
    g_object_bind_property(self->lines, "unfolded", self->second_lines, "unfolded",
                           G_BINDING_SYNC_CREATE);
    tabiya_analysis_lines_set_place(self->second_lines, TABIYA_LINES_SECOND);
    g_signal_connect_swapped(self->tablebase, "notify::known", update_page, self);
    g_signal_connect_swapped(self->tablebase, "chosen", G_CALLBACK(move_chosen_cb), self);
    g_signal_connect_swapped(self->people, "chosen", G_CALLBACK(move_chosen_cb), self);
    g_signal_connect_object(tabiya_settings_get(), "changed::show-people",
                            G_CALLBACK(people_wanted_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_swapped(self->review, "notify::has-content", update_page, self);
    g_signal_connect_object(tabiya_settings_get(), "changed::evaluation-graph", update_page, self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(tabiya_settings_get(), "changed::show-tablebases",
                            G_CALLBACK(update_tablebase), self, G_CONNECT_SWAPPED);
    g_signal_connect_swapped(self->comment, "closed", G_CALLBACK(comment_closed_cb), self);
}

GtkWidget *tabiya_study_panel_new(TabiyaStudySession *session)
{
    return g_object_new(TABIYA_TYPE_STUDY_PANEL, "session", session, NULL);
}
