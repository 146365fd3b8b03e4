/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-place.h. */
#include "ui/talk/ask-place.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/talk/answerer.h"
#include "ui/talk/ask-export.h"
#include "ui/talk/ask-look.h"
#include "ui/talk/ask-panel.h"
#include "ui/talk/ask-spoken.h"
#include "ui/talk/conversation-key.h"
#include "ui/talk/window-desk.h"

struct _TabiyaAskPlace {
    TabiyaPlace parent;

    TabiyaWindowDesk *desk;           /* owned; NULL: not needed yet, as the talk */
    TabiyaTalk *talk;                 /* owned */
    TabiyaConversation *conversation; /* owned, or NULL */
    TabiyaGame *game;                 /* owned, or NULL: the conversation's */
    GCancellable *asking;             /* owned; NULL: nothing is being answered */
    char *question;                   /* that one; owned */
    TabiyaConversation *asked;        /* to which it belongs; owned */
    TabiyaAnswerer *answerer;         /* owned; NULL: not needed yet */
    gboolean has_told, has_wish;      /* a model said what it does; it waits for an answer */
    gboolean aside;       /* the question came from outside the page, which stays away */
    TabiyaAskLook *look;  /* owned; NULL: not needed yet */
    GSignalGroup *turned; /* the board beside it was; owned */
    GMenu *menu;          /* owned, or NULL */
};

G_DEFINE_FINAL_TYPE(TabiyaAskPlace, tabiya_ask_place, TABIYA_TYPE_PLACE)

enum { SIGNAL_ANSWERED, N_SIGNALS };

static guint signals[N_SIGNALS];

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

/* A game that got its name or its first moves meanwhile keeps its conversation. */
static void ensure_conversation(TabiyaAskPlace *self)
{
    TabiyaGame *game = tabiya_board_session_get_game(get_session(self));
    TabiyaShell *shell = tabiya_part_get_shell(self);
    g_autofree char *key = tabiya_conversation_dup_key_of(tabiya_shell_get_place(shell));
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
    folder = tabiya_conversation_dup_folder_of(shell);
    g_clear_object(&self->conversation);
    self->conversation = tabiya_conversation_new(folder, key);
    if (self->answerer)
        tabiya_answerer_forget(self->answerer);
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
    g_signal_group_set_target(self->turned, get_session(self));
    if (panel)
        tabiya_ask_panel_show(panel, self->conversation, is_flipped(self));
}

/* The small boards are turned with the large one; an answer on its way does that itself. */
static void turned_cb(TabiyaAskPlace *self)
{
    if (is_seen(self) && !self->asking)
        show_conversation(self);
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

/* Whether it is a puzzle below the board, whose panel is full: a toast would hide its buttons. */
static gboolean is_full(TabiyaPlace *place)
{
    GtkWidget *panel = tabiya_place_peek_panel(place);

    return g_str_equal(tabiya_place_get_name(place), "puzzles") && TABIYA_IS_PLACE_PANEL(panel) &&
           tabiya_place_panel_get_compact(TABIYA_PLACE_PANEL(panel));
}

/* The change led to a place with a panel of its own, which the answer must not cover: its first
 * paragraph is said there. The status of a puzzle says the same. */
static void say_elsewhere(TabiyaAskPlace *self, const TabiyaAnswer *answer,
                          const TabiyaModelWords *model)
{
    const gboolean can_undo = tabiya_desk_can_undo(TABIYA_DESK(self->desk), answer->change_id);
    g_autofree char *text = g_strndup(answer->text->str, strcspn(answer->text->str, "\n"));
    TabiyaShell *shell = tabiya_part_get_shell(self);
    TabiyaPlace *place = tabiya_shell_get_place(shell);

    if (model) {
        tabiya_shell_say(shell, _("The language model has answered"), _("Show"), "win.ask-show");
    } else if (*text != '\0' && answer->changed && is_full(place)) {
        tabiya_announcer_say(tabiya_place_get_panel(place), text);
    } else if (*text != '\0' && answer->changed) {
        tabiya_shell_say(shell, text, can_undo ? _("Undo") : NULL,
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
    g_autofree char *spoken = tabiya_ask_dup_spoken(answer, model);

    show_conversation(self);
    if (self->aside)
        g_signal_emit(self, signals[SIGNAL_ANSWERED], 0, answer, spoken);
    else if (!is_seen(self))
        say_elsewhere(self, answer, model);
    else
        tabiya_announcer_say(GTK_WIDGET(peek_panel(self)), spoken);
}

/* Each line has the move in notation, a colon, and the move in words, which are enough. */
static char *dup_move_words(const TabiyaAnswer *answer)
{
    g_auto(GStrv) lines = g_strsplit(answer->text->str, "\n", -1);
    g_autoptr(GString) words = g_string_new(NULL);

    for (guint i = 0; lines[i]; i++) {
        const char *colon = strstr(lines[i], ": ");
        g_string_append_printf(words, "%s%s", i > 0 ? " " : "", colon ? colon + 2 : lines[i]);
    }
    return g_string_free(g_steal_pointer(&words), FALSE);
}

/* Reads aloud what was asked for, even where nothing else is spoken. */
static void read_aloud(TabiyaAskPlace *self, const TabiyaAnswer *answer)
{
    const char *name = answer->ability ? answer->ability->name : "";
    g_autofree char *text = g_str_equal(name, "read_moves") ? dup_move_words(answer)
                            : g_str_equal(name, "read_position")
                                ? tabiya_ask_dup_spoken(answer, NULL)
                                : NULL;

    if (text) {
        tabiya_shell_activate(tabiya_part_get_shell(self), "speak",
                              g_variant_new("(ss)", "asked", text));
    }
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
    if (answer) {
        keep(self, question, answer, model);
        show_answer(self, answer, model);
        read_aloud(self, answer);
    }
    self->aside = FALSE;
    g_clear_object(&self->asked);
    update_actions(self);
}

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

static TabiyaAnswerer *ensure_answerer(TabiyaAskPlace *self)
{
    if (self->answerer)
        return self->answerer;
    self->answerer = tabiya_answerer_new(tabiya_ask_place_get_talk(self));
    g_signal_connect_object(self->answerer, "status", G_CALLBACK(status_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->answerer, "wish", G_CALLBACK(wish_cb), self, G_CONNECT_SWAPPED);
    return self->answerer;
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaAskPlace) self = user;
    g_autoptr(TabiyaModelWords) model = NULL;
    g_autoptr(TabiyaAnswer) answer =
        tabiya_answerer_ask_finish(TABIYA_ANSWERER(source), result, &model);

    if (!tabiya_part_is_over(self))
        take_answer(self, answer, model);
}

static void show_page(TabiyaAskPlace *self)
{
    tabiya_shell_activate(tabiya_part_get_shell(self), "place",
                          g_variant_new_string(tabiya_place_get_name(self)));
    tabiya_place_focus(self);
}

/* No other question is being answered. */
static void ask(TabiyaAskPlace *self, const char *words)
{
    ensure_conversation(self);
    self->asking = g_cancellable_new();
    self->question = g_strdup(words);
    g_set_object(&self->asked, self->conversation);
    if (peek_panel(self))
        tabiya_ask_panel_set_waiting(peek_panel(self), words);
    update_actions(self);
    self->has_told = FALSE;
    tabiya_answerer_ask_async(ensure_answerer(self), TABIYA_PLACE(self), words, self->conversation,
                              self->asking, answered_cb, g_object_ref(self));
}

void tabiya_ask_place_ask(TabiyaAskPlace *self, const char *words)
{
    g_return_if_fail(TABIYA_IS_ASK_PLACE(self));
    show_page(self);
    if (!self->asking && *words != '\0')
        ask(self, words);
}

gboolean tabiya_ask_place_ask_aside(TabiyaAskPlace *self, const char *words)
{
    g_return_val_if_fail(TABIYA_IS_ASK_PLACE(self), FALSE);
    if (self->asking || *words == '\0')
        return FALSE;
    self->aside = TRUE;
    ask(self, words);
    return TRUE;
}

/* --- Looking at answers on the board ---------------------------------------------------------- */

static void look_changed_cb(TabiyaAskPlace *self, const char *move)
{
    if (peek_panel(self))
        tabiya_ask_panel_set_looking(peek_panel(self), move);
    update_actions(self);
}

static TabiyaAskLook *ensure_look(TabiyaAskPlace *self)
{
    if (self->look)
        return self->look;
    self->look = tabiya_ask_look_new(TABIYA_PLACE(self));
    g_signal_connect_object(self->look, "changed", G_CALLBACK(look_changed_cb), self,
                            G_CONNECT_SWAPPED);
    return self->look;
}

static gboolean is_away(TabiyaAskPlace *self)
{
    return self->look && tabiya_ask_look_is_away(self->look);
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
 * in their panels that is needed. The page also stays where the next question is being typed: its
 * letters must not become a move. */
static gboolean stays(TabiyaPlace *place, TabiyaPlace *other)
{
    static const char *const BESIDE[] = {"play", "study", "openings", NULL};
    TabiyaAskPlace *self = TABIYA_ASK_PLACE(place);

    return self->desk && tabiya_window_desk_is_changing(self->desk) &&
           (g_strv_contains(BESIDE, tabiya_place_get_name(other)) ||
            (peek_panel(self) && tabiya_ask_panel_is_typing(peek_panel(self))));
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
    tabiya_answerer_confirm(TABIYA_ASK_PLACE(user)->answerer, TRUE);
}

static void refuse_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_answerer_confirm(TABIYA_ASK_PLACE(user)->answerer, FALSE);
}

static void undo_last_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    undo_cb(user, tabiya_desk_get_last(TABIYA_DESK(ensure_desk(user))));
}

static void back_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_look_back(ensure_look(user));
    if (is_seen(user))
        tabiya_place_focus(user);
}

static void copy_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_export_copy(user, TABIYA_ASK_PLACE(user)->conversation);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_export_choose(user, TABIYA_ASK_PLACE(user)->conversation);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_export_to(user, TABIYA_ASK_PLACE(user)->conversation,
                         g_variant_get_string(parameter, NULL));
}

static void clear_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaAskPlace *self = user;

    tabiya_conversation_clear(self->conversation);
    tabiya_talk_forget(tabiya_ask_place_get_talk(self));
    if (self->answerer)
        tabiya_answerer_forget(self->answerer);
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
    tabiya_part_enable(part, "ask-back", is_away(self));
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

    if (self->look)
        tabiya_ask_look_leave(self->look);
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
    g_signal_connect_object(panel, "look", G_CALLBACK(tabiya_ask_look_at), ensure_look(self),
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "play", G_CALLBACK(tabiya_ask_look_play), ensure_look(self),
                            G_CONNECT_SWAPPED);
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
    g_clear_object(&self->turned);
    g_clear_object(&self->look);
    if (self->desk)
        tabiya_window_desk_close(self->desk);
    g_clear_object(&self->answerer);
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
    signals[SIGNAL_ANSWERED] =
        g_signal_new("answered", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
}

static void tabiya_ask_place_init(TabiyaAskPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    self->turned = g_signal_group_new(TABIYA_TYPE_BOARD_SESSION);
    g_signal_group_connect_swapped(self->turned, "notify::flipped", G_CALLBACK(turned_cb), self);
}
