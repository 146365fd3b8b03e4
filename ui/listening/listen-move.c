/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: a heard move is shown, perhaps asked about, played after a pause,
 * and perhaps taken back, from which the hearing learns. */
#include <glib/gi18n.h>

#include "engine/board/san.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/listening/listen-part-private.h"

#define CHOICES_MAX 4 /* as many as the hearing has (heard.h) */

static TabiyaBoardSession *get_session(TabiyaListenPart *self)
{
    return tabiya_place_get_session(tabiya_shell_get_place(tabiya_listen_get_shell(self)));
}

static TabiyaBoardView *get_board(TabiyaListenPart *self)
{
    return tabiya_shell_get_board(tabiya_listen_get_shell(self));
}

char *tabiya_listen_dup_san(const EngPosition *position, EngMove move)
{
    char san[ENG_SAN_MAX];

    return tabiya_san_dup_with(eng_san_write(position, move, san), tabiya_settings_get_letters());
}

gboolean tabiya_listen_has_move(TabiyaListenPart *self)
{
    return self->heard != NULL;
}

void tabiya_listen_drop_move(TabiyaListenPart *self)
{
    if (!self->heard)
        return;
    g_clear_pointer(&self->heard, tabiya_heard_free);
    self->asks = FALSE;
    tabiya_board_view_set_considered(get_board(self), NULL, 0);
    tabiya_heard_card_close(tabiya_listen_get_card(self));
    tabiya_listen_refresh(self);
}

/* --- Learning --------------------------------------------------------------------------------- */

/* The person meant another move: the next one in this position. */
static void note_refused(TabiyaListenPart *self, const EngPosition *position, EngMove move)
{
    self->refused = move;
    self->refused_in = *position;
}

static void learn(TabiyaListenPart *self, const EngPosition *position, EngMove move)
{
    if (self->refused != ENG_NO_MOVE && self->refused != move &&
        eng_position_equal(&self->refused_in, position)) {
        tabiya_speaker_habits_note(self->habits, position, self->refused, move);
    }
    self->refused = ENG_NO_MOVE;
    /* The one before was not taken back. */
    if (self->made != ENG_NO_MOVE)
        tabiya_speaker_habits_confirm(self->habits, &self->made_in, self->made);
    self->made = move;
    self->made_in = *position;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* The board may show another position by now. */
void tabiya_listen_play(TabiyaListenPart *self)
{
    g_autoptr(TabiyaHeard) heard = tabiya_heard_copy(self->heard);
    const EngPosition position = self->position;
    TabiyaBoardSession *session = get_session(self);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(session);

    tabiya_listen_drop_move(self);
    if (!eng_position_equal(tabiya_node_get_position(cursor), &position)) {
        tabiya_listen_note(self, _("The position has changed. Say the move again."), NULL);
        return;
    }
    self->training.n_moves++; /* before: a last move ends the training */
    /* The session says why not, if it refuses. */
    if (!tabiya_board_session_play(session, heard->move, NULL)) {
        self->training.n_moves--;
        return;
    }
    learn(self, &position, heard->move);
    self->changed = FALSE;
}

static void show_buttons(TabiyaListenPart *self)
{
    TabiyaHeardCard *card = tabiya_listen_get_card(self);

    tabiya_heard_card_add_button(card, _("No"), "win.listen-no", FALSE);
    tabiya_heard_card_add_button(card, C_("a move", "Play"), "win.listen-yes", TRUE);
}

static void await(TabiyaListenPart *self)
{
    g_autofree char *san = tabiya_listen_dup_san(&self->position, self->heard->move);
    /* Translators: words that were heard, in quotation marks. */
    g_autofree char *quoted = g_strdup_printf(_("“%s”"), self->heard->words);

    tabiya_board_view_set_considered(get_board(self), &self->heard->move, 1);
    tabiya_heard_card_show(tabiya_listen_get_card(self), san, quoted);
    show_buttons(self);
    tabiya_listen_say(self, "heard", self->heard->words);
    tabiya_heard_card_count_down(tabiya_listen_get_card(self),
                                 g_settings_get_double(tabiya_settings_get(), "voice-pause"));
}

/* --- "b4 or d4?" ------------------------------------------------------------------------------ */

static char *dup_question(TabiyaListenPart *self)
{
    const guint n = MIN(self->heard->alternatives->len, CHOICES_MAX);
    char *san[CHOICES_MAX] = {NULL};
    char *question;

    for (guint i = 0; i < n; i++)
        san[i] = tabiya_listen_dup_san(&self->position, tabiya_heard_at(self->heard, i)->move);
    /* Translators: moves that sound alike: “b4 or d4?” */
    if (n == 2)
        question = g_strdup_printf(_("%s or %s?"), san[0], san[1]);
    else if (n == 3)
        question = g_strdup_printf(_("%s, %s or %s?"), san[0], san[1], san[2]);
    else
        question = g_strdup_printf(_("%s, %s, %s or %s?"), san[0], san[1], san[2], san[3]);
    for (guint i = 0; i < n; i++)
        g_free(san[i]);
    return question;
}

static void ask(TabiyaListenPart *self)
{
    g_autofree char *question = dup_question(self);
    g_autofree EngMove *moves = g_new(EngMove, self->heard->alternatives->len);
    TabiyaHeardCard *card = tabiya_listen_get_card(self);

    tabiya_heard_card_show(card, question, _("Say it again, or press its number."));
    for (guint i = 0; i < self->heard->alternatives->len; i++) {
        g_autofree char *action = g_strdup_printf("win.listen-choose(%u)", i);
        g_autofree char *san = NULL, *label = NULL;
        moves[i] = tabiya_heard_at(self->heard, i)->move;
        san = tabiya_listen_dup_san(&self->position, moves[i]);
        label = g_strdup_printf("%u  %s", i + 1, san);
        tabiya_heard_card_add_button(card, label, action, FALSE);
    }
    tabiya_heard_card_add_button(card, _("No"), "win.listen-no", FALSE);
    tabiya_board_view_set_considered(get_board(self), moves, self->heard->alternatives->len);
    tabiya_listen_say(self, "heard", question);
}

/* The person has said which one, so it needs no pause. */
void tabiya_listen_choose_move(TabiyaListenPart *self, guint index)
{
    if (!self->asks || index >= self->heard->alternatives->len)
        return;
    const EngMove first = self->heard->move;
    self->asks = FALSE;
    self->heard->move = tabiya_heard_at(self->heard, index)->move;
    if (self->heard->move != first)
        note_refused(self, &self->position, first);
    tabiya_listen_play(self);
}

static gboolean take_choice(TabiyaListenPart *self, EngMove move)
{
    for (guint i = 0; self->asks && i < self->heard->alternatives->len; i++) {
        if (tabiya_heard_at(self->heard, i)->move == move) {
            tabiya_listen_choose_move(self, i);
            return TRUE;
        }
    }
    return FALSE;
}

/* --- Heard ------------------------------------------------------------------------------------ */

/* Another move while one waits corrects it. */
void tabiya_listen_take_move(TabiyaListenPart *self, const TabiyaHeard *heard)
{
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(get_session(self));

    if (take_choice(self, heard->move))
        return;
    if (self->heard && !self->asks && self->heard->move != heard->move)
        note_refused(self, &self->position, self->heard->move);
    tabiya_listen_drop_move(self);
    self->heard = tabiya_heard_copy(heard);
    self->position = *tabiya_node_get_position(cursor);
    self->asks = heard->asks && heard->alternatives->len > 1;
    if (self->asks)
        ask(self);
    else
        await(self);
}

void tabiya_listen_refuse_move(TabiyaListenPart *self)
{
    if (!self->asks)
        note_refused(self, &self->position, self->heard->move);
    tabiya_listen_drop_move(self);
    tabiya_listen_say(self, "heard", _("Not played"));
}

/* --- Undo ------------------------------------------------------------------------------------- */

/* What was just heard; else the last change that was asked for; else the last move. */
void tabiya_listen_undo(TabiyaListenPart *self)
{
    GActionGroup *actions = G_ACTION_GROUP(tabiya_listen_get_shell(self));

    if (self->heard) {
        tabiya_listen_refuse_move(self);
        return;
    }
    if (self->changed && g_action_group_get_action_enabled(actions, "ask-undo")) {
        g_action_group_activate_action(actions, "ask-undo", NULL);
        tabiya_listen_note(self, _("Undone"), NULL);
        return;
    }
    if (!g_action_group_get_action_enabled(actions, "undo-move")) {
        tabiya_listen_note(self, _("There is nothing to undo."), NULL);
        return;
    }
    g_action_group_activate_action(actions, "undo-move", NULL);
    if (self->made != ENG_NO_MOVE)
        note_refused(self, &self->made_in, self->made);
    self->made = ENG_NO_MOVE;
    if (self->training.on)
        self->training.n_undone++;
    tabiya_listen_note(self, _("Taken back"), NULL);
}
