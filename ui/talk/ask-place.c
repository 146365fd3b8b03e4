/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-place.h. */
#include "ui/talk/ask-place.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/node-path.h"
#include "app/game/numbered-move.h"
#include "app/session/play-session.h"
#include "app/study/study-session.h"
#include "engine/board/fen.h"
#include "ui/access/announcer.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/talk/ask-panel.h"
#include "ui/talk/window-desk.h"

#define NODES_MAX 5000 /* of the game, in which the position of a link is looked for */
#define SIGNATURE_PLIES 8

struct _TabiyaAskPlace {
    TabiyaPlace parent;

    TabiyaWindowDesk *desk;           /* owned; NULL: not needed yet, as the talk */
    TabiyaTalk *talk;                 /* owned */
    TabiyaConversation *conversation; /* owned, or NULL */
    TabiyaGame *game;                 /* owned, or NULL: the conversation's */
    GCancellable *asking;             /* owned; NULL: nothing is being answered */
    char *question;                   /* that one; owned */
    gboolean looking;                 /* at a position of an answer: the board shows no game */
    GMenu *menu;                      /* owned, or NULL */
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
    if (answer)
        tabiya_talk_forget(TABIYA_TALK(source));
}

static void ask_for_examples(TabiyaAskPlace *self)
{
    if (self->conversation && tabiya_conversation_get_n_turns(self->conversation) > 0)
        return;
    tabiya_talk_run_async(tabiya_ask_place_get_talk(self), tabiya_ability_find("help"), NULL,
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

/* What a screen reader says of an answer. */
static char *dup_spoken(const TabiyaAnswer *answer)
{
    g_autoptr(GString) spoken = g_string_new(answer->text->str);

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
static void say_elsewhere(TabiyaAskPlace *self, const TabiyaAnswer *answer)
{
    const gboolean can_undo = tabiya_desk_can_undo(TABIYA_DESK(self->desk), answer->change_id);
    g_autofree char *spoken = dup_spoken(answer);

    if (*spoken != '\0' && answer->changed) {
        tabiya_shell_say(tabiya_part_get_shell(self), spoken, can_undo ? _("Undo") : NULL,
                         can_undo ? "win.ask-undo" : NULL);
    }
}

/* After a change of games both know of it. */
static void keep(TabiyaAskPlace *self, TabiyaConversation *asked, const char *question,
                 const TabiyaAnswer *answer)
{
    tabiya_conversation_add(asked, question, answer);
    ensure_conversation(self);
    if (self->conversation != asked)
        tabiya_conversation_add(self->conversation, question, answer);
}

static void show_answer(TabiyaAskPlace *self, const TabiyaAnswer *answer)
{
    g_autofree char *spoken = dup_spoken(answer);

    show_conversation(self);
    if (!is_seen(self))
        say_elsewhere(self, answer);
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

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskPlace) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaAnswer) answer = tabiya_talk_ask_finish(TABIYA_TALK(source), result, &error);

    if (tabiya_part_is_over(self))
        return;
    g_autofree char *question = g_strdup(self->question);
    g_autoptr(TabiyaConversation) asked = g_object_ref(self->conversation);
    stop_waiting(self);
    if (answer) {
        keep(self, asked, question, answer);
        show_answer(self, answer);
    }
    update_actions(self);
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

    show_page(self);
    if (self->asking || *words == '\0')
        return;
    ensure_conversation(self);
    self->asking = g_cancellable_new();
    self->question = g_strdup(words);
    tabiya_ask_panel_set_waiting(peek_panel(self), words);
    tabiya_talk_ask_async(tabiya_ask_place_get_talk(self), words, self->asking, answered_cb,
                          g_object_ref(self));
    update_actions(self);
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

static void look_cb(TabiyaAskPlace *self, const TabiyaAnswerLink *link)
{
    TabiyaBoardSession *session = get_session(self);
    const TabiyaNode *node = find_node(tabiya_board_session_get_game(session), link);

    if (node)
        tabiya_board_session_set_cursor(session, node);
    else
        look_at(self, link);
}

static void look_back(TabiyaAskPlace *self)
{
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
    if (self->desk)
        tabiya_window_desk_close(self->desk);
    g_clear_object(&self->talk);
    g_clear_object(&self->desk);
    g_clear_object(&self->conversation);
    g_clear_object(&self->game);
    g_clear_object(&self->menu);
    G_OBJECT_CLASS(tabiya_ask_place_parent_class)->dispose(object);
}

static void tabiya_ask_place_finalize(GObject *object)
{
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(object);

    g_clear_object(&self->asking);
    g_free(self->question);
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
