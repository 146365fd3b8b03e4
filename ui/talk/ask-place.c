/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-place.h. */
#include "ui/talk/ask-place.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/analysis/line-text.h"
#include "app/game/node-path.h"
#include "app/game/numbered-move.h"
#include "app/session/play-session.h"
#include "app/study/study-session.h"
#include "engine/board/fen.h"
#include "ui/access/announcer.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/talk/ask-model.h"
#include "ui/talk/ask-panel.h"
#include "ui/talk/window-desk.h"

#define NODES_MAX 5000 /* of the game, in which the position of a link is looked for */
#define SIGNATURE_PLIES 8
#define STEP_MS 900 /* between the moves of a line that is played */

struct _TabiyaAskPlace {
    TabiyaPlace parent;

    TabiyaWindowDesk *desk;           /* owned; NULL: not needed yet, as the talk */
    TabiyaTalk *talk;                 /* owned */
    TabiyaConversation *conversation; /* owned, or NULL */
    TabiyaGame *game;                 /* owned, or NULL: the conversation's */
    GCancellable *asking;             /* owned; NULL: nothing is being answered */
    char *question;                   /* that one; owned */
    TabiyaConversation *asked;        /* to which it belongs; owned */
    TabiyaAskModel *model;            /* owned; NULL: not needed yet */
    TabiyaAnswer *unsure;        /* owned; what Tabiya itself would say while a model answers */
    gboolean has_told, has_wish; /* it said what it does; it waits for an answer */
    gboolean looking;            /* at a position of an answer: the board shows no game */
    GMenu *menu;                 /* owned, or NULL */

    GArray *line; /* of TabiyaAnswerLink: what is played on the board; NULL: nothing */
    guint step, step_id;
};

G_DEFINE_FINAL_TYPE(TabiyaAskPlace, tabiya_ask_place, TABIYA_TYPE_PLACE)

/* --- Parts ------------------------------------------------------------------------------------ */

static TabiyaWindowDesk *ensure_desk(TabiyaAskPlace *self);

TabiyaTalk *tabiya_ask_place_get_talk(TabiyaAskPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_PLACE(self), NULL);
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (!self->talk) {
        self->talk =
            tabiya_talk_new(TABIYA_DESK(ensure_desk(self)), tabiya_shell_get_arbiter(shell), NULL);
    }
    return self->talk;
}

/* NULL: not made yet. */
static TabiyaAskPanel *peek_panel(TabiyaAskPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    return panel ? TABIYA_ASK_PANEL(panel) : NULL;
}

static gboolean is_seen(TabiyaAskPlace *self)
{
    GtkWidget *panel = tabiya_place_peek_panel(self);

    return panel && gtk_widget_get_mapped(panel);
}

static TabiyaBoardSession *get_session(TabiyaAskPlace *self)
{
    return tabiya_place_get_session(self);
}

/* --- The conversation ------------------------------------------------------------------------- */

static char *dup_digest(const char *prefix, const char *text)
{
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);

    digest[24] = '\0';
    return g_strconcat(prefix, digest, NULL);
}

/* A game without moves is not kept, and neither is its conversation. */
static char *dup_play_key(TabiyaPlaySession *session)
{
    TabiyaLevelResult result = {0};

    tabiya_play_session_get_level_result(session, &result);
    return result.game != 0 ? g_strdup_printf("play-%" G_GINT64_FORMAT, result.game) : g_strdup("");
}

/* A game that is in no file is known by its players and its first moves. */
static char *dup_signature(TabiyaGame *game)
{
    static const char *const TAGS[] = {"Event", "White", "Black", "Date"};
    g_autoptr(GString) text = g_string_new(NULL);
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    char fen[ENG_FEN_MAX];

    g_string_append(text, eng_fen_write(tabiya_game_get_start(game), fen));
    for (gsize i = 0; i < G_N_ELEMENTS(TAGS); i++) {
        const char *tag = tabiya_game_get_tag(game, TAGS[i]);
        g_string_append_printf(text, "|%s", tag ? tag : "");
    }
    for (guint i = 0; node && i < SIGNATURE_PLIES; i++, node = tabiya_node_get_child(node))
        g_string_append_printf(text, " %s", tabiya_node_get_san(node));
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *dup_study_key(TabiyaStudySession *session)
{
    GFile *file = tabiya_pgn_document_get_file(tabiya_study_session_get_document(session));
    g_autofree char *uri = file ? g_file_get_uri(file) : NULL;
    g_autofree char *text =
        uri ? g_strdup_printf("%s#%d", uri, tabiya_study_session_get_position(session))
            : dup_signature(tabiya_board_session_get_game(TABIYA_BOARD_SESSION(session)));

    return dup_digest("study-", text);
}

/* Games have a conversation each; so have places without games. */
static char *dup_key(TabiyaAskPlace *self)
{
    TabiyaPlace *place = tabiya_shell_get_place(tabiya_part_get_shell(self));
    TabiyaBoardSession *session = tabiya_place_get_session(place);

    if (TABIYA_IS_PLAY_SESSION(session))
        return dup_play_key(TABIYA_PLAY_SESSION(session));
    if (TABIYA_IS_STUDY_SESSION(session))
        return dup_study_key(TABIYA_STUDY_SESSION(session));
    return g_strconcat("place-", tabiya_place_get_name(place), NULL);
}

static char *dup_folder(TabiyaAskPlace *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));
    const char *library = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = library ? g_path_get_dirname(library) : NULL;

    return directory ? g_build_filename(directory, "ask", NULL) : NULL;
}

/* A game that got its name or its first moves meanwhile keeps its conversation. */
static void ensure_conversation(TabiyaAskPlace *self)
{
    TabiyaGame *game = tabiya_board_session_get_game(get_session(self));
    g_autofree char *key = dup_key(self);
    g_autofree char *folder = NULL;

    if (self->conversation && self->game == game && !g_str_has_prefix(key, "place-")) {
        tabiya_conversation_set_key(self->conversation, key);
        return;
    }
    g_set_object(&self->game, game);
    if (self->conversation && *key != '\0' &&
        g_str_equal(tabiya_conversation_get_key(self->conversation), key)) {
        return;
    }
    folder = dup_folder(self);
    g_clear_object(&self->conversation);
    self->conversation = tabiya_conversation_new(folder, key);
    if (self->model)
        tabiya_ask_model_forget(self->model);
}

static gboolean is_flipped(TabiyaAskPlace *self)
{
    gboolean flipped;

    g_object_get(get_session(self), "flipped", &flipped, NULL);
    return flipped;
}

static void show_conversation(TabiyaAskPlace *self)
{
    TabiyaAskPanel *panel = peek_panel(self);

    ensure_conversation(self);
    if (panel)
        tabiya_ask_panel_show(panel, self->conversation, is_flipped(self));
}

/* --- Examples --------------------------------------------------------------------------------- */

/* The help's offers fit the position. */
static void helped_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskPlace) self = user;
    g_autoptr(TabiyaAnswer) answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, NULL);
    TabiyaAskPanel *panel = tabiya_part_is_over(self) ? NULL : peek_panel(self);

    if (answer && panel)
        tabiya_ask_panel_set_examples(panel, answer->offers);
}

static void ask_for_examples(TabiyaAskPlace *self)
{
    if (self->conversation && tabiya_conversation_get_n_turns(self->conversation) > 0)
        return;
    tabiya_talk_run_aside_async(tabiya_ask_place_get_talk(self), tabiya_ability_find("help"),
                                tabiya_part_get_cancellable(self), helped_cb, g_object_ref(self));
}

static void mapped_cb(TabiyaAskPlace *self)
{
    show_conversation(self);
    ask_for_examples(self);
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void update_actions(TabiyaAskPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (shell)
        tabiya_shell_update_actions(shell);
}

/* The marks are said with the sentences. */
static void speak_model(GString *spoken, const TabiyaModelWords *model)
{
    const guint n_false = tabiya_model_words_count(model, TABIYA_SAID_FALSE);

    g_string_truncate(spoken, 0);
    for (guint i = 0; i < model->said->len; i++) {
        const TabiyaSaid *said = model->said->pdata[i];
        g_autofree char *mark = tabiya_said_dup_mark(said);
        if (said->verdict == TABIYA_SAID_FALSE)
            continue;
        if (mark)
            g_string_append_printf(spoken, "%s ", mark);
        g_string_append_printf(spoken, "%s ", said->text);
    }
    for (guint i = 0; i < model->deeds->len; i++)
        g_string_append_printf(spoken, "%s ", ((TabiyaModelDeed *)model->deeds->pdata[i])->text);
    if (n_false > 0) {
        g_string_append_printf(
            spoken, ngettext("%u false sentence left out", "%u false sentences left out", n_false),
            n_false);
    }
}

/* What a screen reader says of an answer. `model` may be NULL. */
static char *dup_spoken(const TabiyaAnswer *answer, const TabiyaModelWords *model)
{
    g_autoptr(GString) spoken = g_string_new(answer->text->str);

    if (model && model->said->len > 0)
        speak_model(spoken, model);
    if (answer->question)
        g_string_append_printf(spoken, "%s%s", spoken->len > 0 ? " " : "", answer->question);
    for (guint i = 0; answer->question && i < answer->choices->len; i++) {
        g_string_append_printf(spoken, "%s %s", i > 0 ? "," : "",
                               (const char *)answer->choices->pdata[i]);
    }
    g_string_replace(spoken, "\n", " ", 0);
    return g_string_free(g_steal_pointer(&spoken), FALSE);
}

/* The change led to a place with a panel of its own: the answer is said there. */
static void say_elsewhere(TabiyaAskPlace *self, const TabiyaAnswer *answer,
                          const TabiyaModelWords *model)
{
    const gboolean can_undo = tabiya_desk_can_undo(TABIYA_DESK(self->desk), answer->change_id);
    g_autofree char *spoken = dup_spoken(answer, model);

    if (model) {
        tabiya_shell_say(tabiya_part_get_shell(self), _("The language model has answered"),
                         _("Show"), "win.ask-show");
    } else if (*spoken != '\0' && answer->changed) {
        tabiya_shell_say(tabiya_part_get_shell(self), spoken, can_undo ? _("Undo") : NULL,
                         can_undo ? "win.ask-undo" : NULL);
    }
}

/* After a change of games both know of it. */
static void keep(TabiyaAskPlace *self, const char *question, const TabiyaAnswer *answer,
                 const TabiyaModelWords *model)
{
    g_autoptr(TabiyaConversation) asked = g_steal_pointer(&self->asked);

    tabiya_conversation_add(asked, question, answer, model);
    ensure_conversation(self);
    if (self->conversation != asked)
        tabiya_conversation_add(self->conversation, question, answer, model);
}

static void show_answer(TabiyaAskPlace *self, const TabiyaAnswer *answer,
                        const TabiyaModelWords *model)
{
    g_autofree char *spoken = dup_spoken(answer, model);

    show_conversation(self);
    if (!is_seen(self))
        say_elsewhere(self, answer, model);
    else
        tabiya_announcer_say(GTK_WIDGET(peek_panel(self)), spoken);
}

static void stop_waiting(TabiyaAskPlace *self)
{
    g_clear_object(&self->asking);
    g_clear_pointer(&self->question, g_free);
    if (peek_panel(self))
        tabiya_ask_panel_set_waiting(peek_panel(self), NULL);
}

/* Keeps the answer and shows it; NULL: there is none, and the page waits no longer. */
static void take_answer(TabiyaAskPlace *self, const TabiyaAnswer *answer,
                        const TabiyaModelWords *model)
{
    g_autofree char *question = g_strdup(self->question);

    stop_waiting(self);
    g_clear_pointer(&self->unsure, tabiya_answer_free);
    if (answer) {
        keep(self, question, answer, model);
        show_answer(self, answer, model);
    }
    g_clear_object(&self->asked);
    update_actions(self);
}

/* --- The language model ----------------------------------------------------------------------- */

static void status_cb(TabiyaAskPlace *self, const char *status)
{
    TabiyaAskPanel *panel = peek_panel(self);

    if (!panel || *status == '\0')
        return;
    tabiya_ask_panel_set_status(panel, status);
    if (!self->has_told && is_seen(self))
        tabiya_announcer_say(GTK_WIDGET(panel), status);
    self->has_told = TRUE;
}

static void wish_cb(TabiyaAskPlace *self, const char *wish)
{
    if (!wish && !self->has_wish)
        return;
    self->has_wish = wish != NULL;
    update_actions(self); /* before one of them has the focus */
    if (peek_panel(self))
        tabiya_ask_panel_set_wish(peek_panel(self), wish);
    if (wish && is_seen(self))
        tabiya_announcer_say(GTK_WIDGET(peek_panel(self)), wish);
    else if (wish)
        tabiya_shell_say(tabiya_part_get_shell(self), wish, _("Show"), "win.ask-show");
}

static TabiyaAskModel *ensure_model(TabiyaAskPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (self->model)
        return self->model;
    self->model =
        tabiya_ask_model_new(tabiya_ask_place_get_talk(self), tabiya_shell_get_arbiter(shell),
                             tabiya_application_get_data_dir(tabiya_application_of(shell)));
    g_signal_connect_object(self->model, "status", G_CALLBACK(status_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->model, "wish", G_CALLBACK(wish_cb), self, G_CONNECT_SWAPPED);
    return self->model;
}

/* Where the model had no answer, Tabiya still has its question. */
static void ask_back_too(TabiyaAskPlace *self, TabiyaAnswer *answer)
{
    if (!answer->failed || !self->unsure)
        return;
    tabiya_answer_ask(answer, self->unsure->question);
    for (guint i = 0; i < self->unsure->choices->len; i++)
        tabiya_answer_add_choice(answer, self->unsure->choices->pdata[i]);
}

static void model_answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskPlace) self = user;
    g_autoptr(TabiyaModelWords) words = NULL;
    g_autoptr(TabiyaAnswer) answer =
        tabiya_ask_model_ask_finish(TABIYA_ASK_MODEL(source), result, &words);

    if (tabiya_part_is_over(self))
        return;
    if (answer) {
        ask_back_too(self, answer);
        if (answer->failed)
            tabiya_answer_offer(answer, self->question);
        take_answer(self, answer, words);
    } else if (self->unsure && !g_cancellable_is_cancelled(self->asking)) {
        g_autoptr(TabiyaAnswer) unsure = g_steal_pointer(&self->unsure);
        take_answer(self, unsure, NULL);
    } else {
        take_answer(self, NULL, NULL);
    }
}

/* To the model they are data that others may have written. (transfer full) */
static char *dup_comments(TabiyaAskPlace *self)
{
    const TabiyaNode *node = tabiya_board_session_get_cursor(get_session(self));
    g_autofree char *both = g_strconcat(tabiya_node_get_comment_before(node), "\n",
                                        tabiya_node_get_comment(node), NULL);

    return *g_strstrip(both) != '\0' ? g_steal_pointer(&both) : NULL;
}

static void ask_model(TabiyaAskPlace *self, const char *words)
{
    g_autofree char *quoted = dup_comments(self);

    self->has_told = FALSE;
    tabiya_ask_model_ask_async(ensure_model(self), GTK_WINDOW(tabiya_part_get_shell(self)), words,
                               quoted, self->asking, model_answered_cb, g_object_ref(self));
}

/* The last question that was not only meant for the model. */
static char *dup_last_question(TabiyaAskPlace *self)
{
    for (guint i = tabiya_conversation_get_n_turns(self->conversation); i > 0; i--) {
        const char *question = tabiya_conversation_get_turn(self->conversation, i - 1)->question;
        g_autofree char *meant = tabiya_ask_model_dup_meant(question);
        if (!meant || *meant != '\0')
            return meant ? g_steal_pointer(&meant) : g_strdup(question);
    }
    return g_strdup("");
}

static void say_model_is_off(TabiyaAskPlace *self)
{
    g_autoptr(TabiyaAnswer) answer = tabiya_answer_new(NULL, NULL);
    g_autoptr(TabiyaModelWords) words = tabiya_model_words_new("");

    tabiya_answer_fail(answer, _("No language model is switched on. Choose one in Preferences."));
    take_answer(self, answer, words);
}

/* "ask the model": the last question again. */
static void ask_as_meant(TabiyaAskPlace *self, const char *meant)
{
    g_autofree char *words = *meant != '\0' ? g_strdup(meant) : dup_last_question(self);

    if (!tabiya_ask_model_is_on())
        say_model_is_off(self);
    else
        ask_model(self, *words != '\0' ? words : self->question);
}

/* --- Tabiya itself ---------------------------------------------------------------------------- */

static gboolean is_unsure(const TabiyaAnswer *answer)
{
    return answer->question && !answer->ability;
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskPlace) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaAnswer) answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, &error);

    if (tabiya_part_is_over(self))
        return;
    if (answer && is_unsure(answer) && tabiya_ask_model_is_on()) {
        self->unsure = g_steal_pointer(&answer);
        ask_model(self, self->question);
        return;
    }
    if (answer && !answer->changed && tabiya_ask_model_is_on())
        tabiya_answer_offer(answer, _("ask the model"));
    take_answer(self, answer, NULL);
}

static void show_page(TabiyaAskPlace *self)
{
    tabiya_shell_activate(tabiya_part_get_shell(self), "place",
                          g_variant_new_string(tabiya_place_get_name(self)));
    tabiya_place_focus(self);
}

void tabiya_ask_place_ask(TabiyaAskPlace *self, const char *words)
{
    g_return_if_fail(TABIYA_IS_ASK_PLACE(self));
    g_autofree char *meant = tabiya_ask_model_dup_meant(words);

    show_page(self);
    if (self->asking || *words == '\0')
        return;
    ensure_conversation(self);
    self->asking = g_cancellable_new();
    self->question = g_strdup(words);
    g_set_object(&self->asked, self->conversation);
    tabiya_ask_panel_set_waiting(peek_panel(self), words);
    update_actions(self);
    if (meant) {
        ask_as_meant(self, meant);
        return;
    }
    tabiya_talk_ask_async(tabiya_ask_place_get_talk(self), words, self->asking, answered_cb,
                          g_object_ref(self));
}

/* --- Looking ---------------------------------------------------------------------------------- */

/* The node that the link leads to, if it is in the game; NULL: it is not. */
static const TabiyaNode *find_node(TabiyaGame *game, const TabiyaAnswerLink *link)
{
    const TabiyaNode *node = tabiya_game_get_root(game);

    for (guint i = 0; node && i < NODES_MAX; i++, node = tabiya_node_get_next(node)) {
        const TabiyaNode *parent = tabiya_node_get_parent(node);
        if (parent && tabiya_node_get_move(node) == link->move &&
            eng_position_equal(tabiya_node_get_position(parent), &link->before)) {
            return node;
        }
    }
    return NULL;
}

static void set_looking(TabiyaAskPlace *self, gboolean looking, const char *move)
{
    self->looking = looking;
    g_object_set(tabiya_shell_get_board(tabiya_part_get_shell(self)), "interactive", !looking,
                 NULL);
    if (peek_panel(self))
        tabiya_ask_panel_set_looking(peek_panel(self), move);
    update_actions(self);
}

/* Only the board shows it: no game changes. */
static void look_at(TabiyaAskPlace *self, const TabiyaAnswerLink *link)
{
    TabiyaBoardView *board = tabiya_shell_get_board(tabiya_part_get_shell(self));
    char san[ENG_SAN_MAX];
    g_autofree char *move =
        tabiya_numbered_move_dup(&link->before, eng_san_write(&link->before, link->move, san));
    EngPosition after;

    eng_position_play(&after, &link->before, link->move);
    set_looking(self, TRUE, move);
    tabiya_board_view_set_shapes(board, NULL, 0);
    tabiya_board_view_set_position(board, &after, link->move);
}

/* --- Playing a line --------------------------------------------------------------------------- */

static void stop_line(TabiyaAskPlace *self)
{
    g_clear_handle_id(&self->step_id, g_source_remove);
    g_clear_pointer(&self->line, g_array_unref);
}

static gboolean step_cb(gpointer user)
{
    TabiyaAskPlace *self = user;

    look_at(self, &g_array_index(self->line, TabiyaAnswerLink, self->step));
    self->step++;
    if (self->step < self->line->len)
        return G_SOURCE_CONTINUE;
    self->step_id = 0;
    stop_line(self);
    return G_SOURCE_REMOVE;
}

static void announce_line(TabiyaAskPlace *self, const TabiyaSaid *said)
{
    g_autoptr(TabiyaLineText) line =
        tabiya_line_text_new(&said->before, (const EngMove *)(void *)said->moves->data,
                             said->moves->len, TABIYA_LETTERS_ENGLISH);

    tabiya_announcer_say(GTK_WIDGET(peek_panel(self)), line->text);
}

/* The first move at once, the others one after the other. */
static void play_cb(TabiyaAskPlace *self, const TabiyaSaid *said)
{
    TabiyaAnswerLink link = {.before = said->before};

    stop_line(self);
    self->line = g_array_new(FALSE, TRUE, sizeof link);
    for (guint i = 0; i < said->moves->len; i++) {
        const EngPosition before = link.before;
        link.move = g_array_index(said->moves, EngMove, i);
        g_array_append_val(self->line, link);
        eng_position_play(&link.before, &before, link.move);
    }
    self->step = 0;
    announce_line(self, said);
    if (step_cb(self) == G_SOURCE_CONTINUE)
        self->step_id = g_timeout_add(STEP_MS, step_cb, self);
}

static void look_cb(TabiyaAskPlace *self, const TabiyaAnswerLink *link)
{
    TabiyaBoardSession *session = get_session(self);
    const TabiyaNode *node = find_node(tabiya_board_session_get_game(session), link);

    stop_line(self);
    if (node)
        tabiya_board_session_set_cursor(session, node);
    else
        look_at(self, link);
}

static void look_back(TabiyaAskPlace *self)
{
    stop_line(self);
    if (self->looking)
        tabiya_board_session_emit_cursor_changed(get_session(self)); /* follow() does the rest */
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void undo_cb(TabiyaAskPlace *self, guint id)
{
    g_autoptr(GError) error = NULL;

    if (!tabiya_desk_undo(TABIYA_DESK(ensure_desk(self)), id, &error))
        tabiya_part_say(self, error->message);
}

static void desk_changed_cb(TabiyaAskPlace *self)
{
    if (tabiya_part_is_over(self))
        return;
    if (is_seen(self) && !self->asking)
        show_conversation(self);
    if (peek_panel(self))
        tabiya_ask_panel_update_undo(peek_panel(self));
}

static TabiyaWindowDesk *ensure_desk(TabiyaAskPlace *self)
{
    if (self->desk)
        return self->desk;
    self->desk = tabiya_window_desk_new(tabiya_part_get_shell(self));
    g_signal_connect_object(self->desk, "changed", G_CALLBACK(desk_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self->desk;
}

/* Games and lines that the person asked for are shown beside the conversation; exercises have much
 * in their panels that is needed. */
static gboolean stays(TabiyaPlace *place, TabiyaPlace *other)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(place);
    const char *name = tabiya_place_get_name(other);

    return self->desk && tabiya_window_desk_is_changing(self->desk) &&
           (g_str_equal(name, "play") || g_str_equal(name, "study") ||
            g_str_equal(name, "openings"));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void ask_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_place_ask(user, g_variant_get_string(parameter, NULL));
}

static void show_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_page(user);
}

static void cancel_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaAskPlace *self = user;

    if (self->asking)
        g_cancellable_cancel(self->asking);
    if (is_seen(self))
        tabiya_place_focus(self);
}

static void allow_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_model_confirm(TABIYA_ASK_PLACE(user)->model, TRUE);
}

static void refuse_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_model_confirm(TABIYA_ASK_PLACE(user)->model, FALSE);
}

static void undo_last_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    undo_cb(user, tabiya_desk_get_last(TABIYA_DESK(ensure_desk(user))));
}

static void back_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    look_back(user);
    if (is_seen(user))
        tabiya_place_focus(user);
}

static char *dup_markdown(TabiyaAskPlace *self)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%x");
    /* Translators: the title of an exported conversation, with its date. */
    g_autofree char *title = g_strdup_printf(_("Questions to Tabiya, %s"), date);

    return tabiya_conversation_dup_markdown(self->conversation, title);
}

static void copy_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaAskPlace *self = user;
    g_autofree char *markdown = dup_markdown(self);

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(tabiya_part_get_shell(self))),
                           markdown);
    tabiya_part_say(self, _("Conversation copied"));
}

static void write_to(TabiyaAskPlace *self, GFile *file)
{
    g_autofree char *markdown = dup_markdown(self);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    if (g_file_replace_contents(file, markdown, strlen(markdown), NULL, FALSE, G_FILE_CREATE_NONE,
                                NULL, NULL, &error)) {
        tabiya_part_say(self, _("Conversation exported"));
        return;
    }
    text = g_strdup_printf(_("Not exported: %s"), error->message);
    tabiya_part_say(self, text);
}

static void file_chosen_cb(GFile *file, gpointer user)
{
    if (file)
        write_to(user, file);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_file_to_save(GTK_WINDOW(tabiya_part_get_shell(user)), NULL, "conversation.md",
                               file_chosen_cb, user);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path = g_variant_get_string(parameter, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    if (!tabiya_part_refuse_existing(user, path))
        write_to(user, file);
}

static void clear_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaAskPlace *self = user;

    tabiya_conversation_clear(self->conversation);
    tabiya_talk_forget(tabiya_ask_place_get_talk(self));
    if (self->model)
        tabiya_ask_model_forget(self->model);
    show_conversation(self);
    ask_for_examples(self);
    update_actions(self);
    tabiya_part_say_undo(self, _("Conversation cleared"), "win.ask-unclear");
}

static void unclear_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaAskPlace *self = user;

    tabiya_conversation_restore(self->conversation);
    show_conversation(self);
    update_actions(self);
}

static const GActionEntry ACTIONS[] = {
    {"ask-show", show_cb},     {"ask", ask_cb, "s"},
    {"ask-cancel", cancel_cb}, {"ask-undo", undo_last_cb},
    {"ask-back", back_cb},     {"ask-copy", copy_cb},
    {"ask-export", export_cb}, {"ask-export-to", export_to_cb, "s"},
    {"ask-clear", clear_cb},   {"ask-unclear", unclear_cb},
    {"ask-allow", allow_cb},   {"ask-refuse", refuse_cb},
};

static void update(TabiyaPart *part)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(part);
    gboolean has_turns =
        self->conversation && tabiya_conversation_get_n_turns(self->conversation) > 0;
    guint last = self->desk ? tabiya_desk_get_last(TABIYA_DESK(self->desk)) : 0;

    tabiya_part_enable(part, "ask-cancel", self->asking != NULL);
    tabiya_part_enable(part, "ask-undo",
                       last != 0 && tabiya_desk_can_undo(TABIYA_DESK(self->desk), last));
    tabiya_part_enable(part, "ask-back", self->looking);
    tabiya_part_enable(part, "ask-allow", self->has_wish);
    tabiya_part_enable(part, "ask-refuse", self->has_wish);
    tabiya_part_enable(part, "ask-copy", has_turns);
    tabiya_part_enable(part, "ask-export", has_turns);
    tabiya_part_enable(part, "ask-export-to", has_turns);
    tabiya_part_enable(part, "ask-clear", has_turns && !self->asking);
    tabiya_part_enable(part, "ask-unclear",
                       self->conversation && tabiya_conversation_can_restore(self->conversation));
    if (is_seen(self))
        tabiya_ask_panel_update_undo(peek_panel(self));
}

/* Another position, game or place has the board. */
static void follow(TabiyaPart *part)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(part);

    stop_line(self);
    if (self->looking)
        set_looking(self, FALSE, NULL);
    if (is_seen(self) && !self->asking &&
        self->game != tabiya_board_session_get_game(get_session(self))) {
        show_conversation(self);
        ask_for_examples(self);
    }
}

static GMenuModel *get_menu(TabiyaPlace *place)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(place);

    if (self->menu)
        return G_MENU_MODEL(self->menu);
    g_autoptr(GMenu) own = g_menu_new();
    self->menu = g_menu_new();
    g_menu_append(own, _("_Copy as Markdown"), "win.ask-copy");
    g_menu_append(own, _("_Export as Markdown…"), "win.ask-export");
    g_menu_append(own, _("Clea_r Conversation"), "win.ask-clear");
    g_menu_append_section(self->menu, NULL, G_MENU_MODEL(own));
    return G_MENU_MODEL(self->menu);
}

/* --- Life ------------------------------------------------------------------------------------- */

static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(place);
    GtkWidget *panel = tabiya_ask_panel_new(TABIYA_DESK(ensure_desk(self)));

    tabiya_talk_prepare(tabiya_ask_place_get_talk(self));
    g_signal_connect_object(panel, "ask", G_CALLBACK(tabiya_ask_place_ask), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "undo", G_CALLBACK(undo_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "look", G_CALLBACK(look_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "play", G_CALLBACK(play_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "map", G_CALLBACK(mapped_cb), self, G_CONNECT_SWAPPED);
    return panel;
}

TabiyaConversation *tabiya_ask_place_get_conversation_for_tests(TabiyaAskPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_PLACE(self), NULL);
    return self->conversation;
}

gboolean tabiya_ask_place_is_waiting_for_tests(TabiyaAskPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_PLACE(self), FALSE);
    return self->asking != NULL;
}

static void tabiya_ask_place_dispose(GObject *object)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(object);

    if (self->asking)
        g_cancellable_cancel(self->asking);
    stop_line(self);
    if (self->desk)
        tabiya_window_desk_close(self->desk);
    g_clear_object(&self->model);
    g_clear_object(&self->talk);
    g_clear_object(&self->desk);
    g_clear_object(&self->conversation);
    g_clear_object(&self->asked);
    g_clear_object(&self->game);
    g_clear_object(&self->menu);
    G_OBJECT_CLASS(tabiya_ask_place_parent_class)->dispose(object);
}

static void tabiya_ask_place_finalize(GObject *object)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(object);

    g_clear_object(&self->asking);
    g_free(self->question);
    tabiya_answer_free(self->unsure);
    G_OBJECT_CLASS(tabiya_ask_place_parent_class)->finalize(object);
}

static void tabiya_ask_place_class_init(TabiyaAskPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_ask_place_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_ask_place_finalize;
    TABIYA_PART_CLASS(klass)->update = update;
    TABIYA_PART_CLASS(klass)->follow = follow;
    place_class->name = "ask";
    place_class->title = N_("Ask");
    place_class->is_guest = TRUE;
    place_class->make_panel = make_panel;
    place_class->stays = stays;
    place_class->get_menu = get_menu;
}

static void tabiya_ask_place_init(TabiyaAskPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
