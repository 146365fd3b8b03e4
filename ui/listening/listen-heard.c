/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See listen-part.h. This file: what follows from what was heard. */
#include <glib/gi18n.h>
#include <string.h>

#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/listening/listen-part-private.h"
#include "ui/listening/place-phrases.h"

#define NOTE_SECONDS 5
#define ANSWER_SECONDS 12
#define CHOICES_MAX 4
#define GUESS_AGAIN_MS 100

/* --- The card --------------------------------------------------------------------------------- */

/* By a screen reader, or by the program's own voice, if it speaks this kind of text. */
void tabiya_listen_say(TabiyaListenPart *self, const char *kind, const char *text)
{
    tabiya_announce(GTK_WIDGET(tabiya_listen_get_card(self)), text);
    tabiya_shell_activate(tabiya_listen_get_shell(self), "speak",
                          g_variant_new("(ss)", kind, text));
}

void tabiya_listen_note(TabiyaListenPart *self, const char *title, const char *detail)
{
    g_autofree char *spoken = detail ? g_strdup_printf("%s %s", title, detail) : g_strdup(title);

    tabiya_heard_card_show(tabiya_listen_get_card(self), title, detail);
    tabiya_heard_card_close_after(tabiya_listen_get_card(self), NOTE_SECONDS);
    tabiya_listen_say(self, "refusal", spoken);
}

void tabiya_listen_tell_problem(TabiyaListenPart *self, const char *problem)
{
    TabiyaHeardCard *card = tabiya_listen_get_card(self);

    tabiya_listen_drop_move(self);
    tabiya_heard_card_show(card, problem, NULL);
    tabiya_heard_card_add_button(card, _("Close"), "win.listen-no", FALSE);
    tabiya_heard_card_add_button(card, _("Preferences"), "app.preferences-page::voice", FALSE);
    tabiya_listen_say(self, "refusal", problem);
}

/* Once while it listens: a muted microphone stays so. */
static void tell_while_listening(TabiyaListenPart *self, const char *sentence)
{
    if (g_strcmp0(self->told_trouble, sentence) == 0 || tabiya_listen_has_move(self) ||
        self->answers || self->has_asked) {
        return;
    }
    g_free(self->told_trouble);
    self->told_trouble = g_strdup(sentence);
    if (self->mode == TABIYA_LISTEN_ALWAYS) {
        tabiya_listen_note(self, sentence, NULL);
        return;
    }
    tabiya_heard_card_show_meter(tabiya_listen_get_card(self), _("Listening…"), sentence);
    tabiya_announce(GTK_WIDGET(tabiya_listen_get_card(self)), sentence);
}

void tabiya_listen_tell_trouble(TabiyaListenPart *self, const char *sentence)
{
    if (tabiya_hearing_get_state(self->hearing) == TABIYA_HEARING_LISTENING) {
        tell_while_listening(self, sentence);
        return;
    }
    g_free(self->trouble);
    self->trouble = g_strdup(sentence);
}

static void forget_answers(TabiyaListenPart *self)
{
    if (!self->answers)
        return;
    g_clear_pointer(&self->answers, g_ptr_array_unref);
    tabiya_listen_refresh(self);
}

static void close_card(TabiyaListenPart *self)
{
    forget_answers(self);
    tabiya_heard_card_close(tabiya_listen_get_card(self));
}

/* --- Questions and commands ------------------------------------------------------------------- */

static TabiyaAskPlace *get_ask(TabiyaListenPart *self)
{
    return tabiya_shell_find(tabiya_listen_get_shell(self), TABIYA_TYPE_ASK_PLACE);
}

static char *dup_quoted(const char *words)
{
    /* Translators: words that were heard, in quotation marks. */
    return g_strdup_printf(_("“%s”"), words);
}

static void ask(TabiyaListenPart *self, const char *words)
{
    g_autofree char *quoted = dup_quoted(words);

    forget_answers(self);
    if (!tabiya_ask_place_ask_aside(get_ask(self), words)) {
        tabiya_listen_note(self, _("Tabiya is still answering the last question."), NULL);
        return;
    }
    self->has_asked = TRUE;
    g_free(self->asked);
    self->asked = g_strdup(words);
    tabiya_heard_card_show(tabiya_listen_get_card(self), quoted, NULL);
}

static void show_choices(TabiyaListenPart *self, const TabiyaAnswer *answer)
{
    g_clear_pointer(&self->answers, g_ptr_array_unref);
    self->answers = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < MIN(answer->choices->len, CHOICES_MAX); i++) {
        g_autofree char *action = g_strdup_printf("win.listen-choose(%u)", i);
        tabiya_heard_card_add_button(tabiya_listen_get_card(self), answer->choices->pdata[i],
                                     action, FALSE);
        g_ptr_array_add(self->answers, g_strdup(answer->choices->pdata[i]));
    }
    tabiya_listen_refresh(self);
}

void tabiya_listen_answered(TabiyaListenPart *self, const TabiyaAnswer *answer, const char *spoken)
{
    TabiyaHeardCard *card = tabiya_listen_get_card(self);

    if (!self->has_asked)
        return;
    self->has_asked = FALSE;
    self->changed = answer->changed;
    if (*spoken == '\0') {
        close_card(self);
        return;
    }
    g_autofree char *quoted = dup_quoted(self->asked);
    if (answer->question) {
        tabiya_heard_card_show(card, answer->question, NULL);
        show_choices(self, answer);
    } else {
        tabiya_heard_card_show(card, quoted, answer->text->str);
        tabiya_heard_card_close_after(card, ANSWER_SECONDS);
    }
    if (answer->changed && answer->change_id != 0)
        tabiya_heard_card_add_button(card, _("Undo"), "win.ask-undo", FALSE);
    tabiya_listen_say(self, "answer", spoken);
}

/* --- Words ------------------------------------------------------------------------------------ */

/* Whether it was one of the answers to the open question. */
static gboolean answer_question(TabiyaListenPart *self, const char *words)
{
    for (guint i = 0; self->answers && i < self->answers->len; i++) {
        g_autofree char *answer = g_utf8_strdown(self->answers->pdata[i], -1);
        if (g_str_equal(answer, words)) {
            tabiya_listen_choose(self, i);
            return TRUE;
        }
    }
    return FALSE;
}

static void take_words(TabiyaListenPart *self, const char *words)
{
    gboolean possible;
    const char *action =
        tabiya_place_phrases_find(tabiya_listen_get_shell(self), self->language, words, &possible);
    g_autofree char *quoted = dup_quoted(words);

    tabiya_listen_drop_move(self);
    if (answer_question(self, words))
        return;
    if (!action) {
        ask(self, words);
        return;
    }
    forget_answers(self);
    if (!possible) {
        tabiya_listen_note(self, quoted, _("This cannot be done now."));
        return;
    }
    tabiya_heard_card_show(tabiya_listen_get_card(self), quoted, NULL);
    tabiya_heard_card_close_after(tabiya_listen_get_card(self), 2);
    tabiya_place_phrases_act(tabiya_listen_get_shell(self), action);
}

/* --- Yes and no ------------------------------------------------------------------------------- */

/* The questions of the program that wait for an answer, in this order. */
static const struct {
    const char *open; /* the action that is enabled while the question is */
    const char *yes, *no;
} QUESTIONS[] = {
    {"ask-allow", "ask-allow", "ask-refuse"},
    {"decline-draw", "offer-draw", "decline-draw"},
};

static gboolean answer_program(TabiyaListenPart *self, gboolean yes)
{
    GActionGroup *actions = G_ACTION_GROUP(tabiya_listen_get_shell(self));

    for (gsize i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
        if (!g_action_group_get_action_enabled(actions, QUESTIONS[i].open))
            continue;
        g_action_group_activate_action(actions, yes ? QUESTIONS[i].yes : QUESTIONS[i].no, NULL);
        close_card(self);
        return TRUE;
    }
    return FALSE;
}

void tabiya_listen_yes(TabiyaListenPart *self)
{
    if (tabiya_listen_has_move(self) && !self->asks)
        tabiya_listen_play(self);
    else if (self->answers)
        ask(self, "yes");
    else if (!answer_program(self, TRUE))
        tabiya_listen_note(self, _("There is no question to answer."), NULL);
}

/* Ends whatever the card shows. */
void tabiya_listen_no(TabiyaListenPart *self)
{
    if (tabiya_listen_has_move(self))
        tabiya_listen_refuse_move(self);
    else if (self->answers || !answer_program(self, FALSE))
        close_card(self);
}

void tabiya_listen_choose(TabiyaListenPart *self, guint index)
{
    if (tabiya_listen_has_move(self)) {
        tabiya_listen_choose_move(self, index);
    } else if (self->answers && index < self->answers->len) {
        g_autofree char *words = g_strdup(self->answers->pdata[index]);
        ask(self, words);
    }
}

/* --- Everything ------------------------------------------------------------------------------- */

typedef struct {
    TabiyaListenPart *part; /* owned */
    char *words;            /* owned */
} Guess;

static void guess_free(Guess *self)
{
    g_object_unref(self->part);
    g_free(self->words);
    g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Guess, guess_free)

static gboolean guess_cb(gpointer user);

/* The grammar of Ask is still being made after the first words. */
static void guessed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Guess) guess = user;
    g_autoptr(TabiyaIntent) intent = tabiya_talk_guess_finish(TABIYA_TALK(source), result);

    if (tabiya_part_is_over(guess->part) || guess->part->mode != TABIYA_LISTEN_ALWAYS)
        return;
    if (!intent)
        g_timeout_add(GUESS_AGAIN_MS, guess_cb, g_steal_pointer(&guess));
    else if (intent->is_sure)
        take_words(guess->part, guess->words);
}

static gboolean guess_cb(gpointer user)
{
    Guess *guess = user;

    if (tabiya_part_is_over(guess->part)) {
        guess_free(guess);
        return G_SOURCE_REMOVE;
    }
    tabiya_talk_guess_async(tabiya_ask_place_get_talk(get_ask(guess->part)), guess->words, NULL,
                            guessed_cb, guess);
    return G_SOURCE_REMOVE;
}

/* Words that are no phrase are read as if they were typed. Hands-free, only those that surely ask
 * for something: Tabiya hears much that was not meant for it. */
static void take_text(TabiyaListenPart *self, const char *text, TabiyaListenMode mode)
{
    if (mode != TABIYA_LISTEN_ALWAYS) {
        take_words(self, text);
        return;
    }
    Guess *guess = g_new(Guess, 1);
    *guess = (Guess){g_object_ref(self), g_strdup(text)};
    tabiya_talk_prepare(tabiya_ask_place_get_talk(get_ask(self)));
    guess_cb(guess);
}

/* Hands-free, Tabiya hears much that was not meant for it. */
static void take_nothing(TabiyaListenPart *self, TabiyaListenMode mode)
{
    if (mode == TABIYA_LISTEN_ALWAYS || tabiya_listen_has_move(self) || self->answers)
        return;
    if (self->trouble) {
        tabiya_listen_note(self, self->trouble, NULL);
        return;
    }
    tabiya_listen_note(self, _("I did not understand that."),
                       _("Say a move, such as “knight f three”."));
}

static void take_illegal(TabiyaListenPart *self, const TabiyaHeard *heard)
{
    g_autofree char *quoted = dup_quoted(heard->words);

    tabiya_listen_drop_move(self);
    tabiya_voice_training_note_illegal(self, heard);
    tabiya_listen_note(self, quoted, _("This move is not possible here."));
}

static void take(TabiyaListenPart *self, const TabiyaHeard *heard, TabiyaListenMode mode)
{
    switch (heard->kind) {
    case TABIYA_HEARD_MOVE:
        forget_answers(self);
        tabiya_listen_take_move(self, heard);
        break;
    case TABIYA_HEARD_ILLEGAL_MOVE:
        take_illegal(self, heard);
        break;
    case TABIYA_HEARD_WORDS:
        take_words(self, heard->words);
        break;
    case TABIYA_HEARD_YES:
        tabiya_listen_yes(self);
        break;
    case TABIYA_HEARD_NO:
        tabiya_listen_no(self);
        break;
    case TABIYA_HEARD_UNDO:
        tabiya_listen_undo(self);
        break;
    case TABIYA_HEARD_NOTHING:
        if (heard->text)
            take_text(self, heard->text, mode);
        else
            take_nothing(self, mode);
        break;
    }
}

/* After a click on the microphone it was the only utterance. */
void tabiya_listen_take(TabiyaListenPart *self, const TabiyaHeard *heard)
{
    const TabiyaListenMode mode = self->mode;

    if (mode == TABIYA_LISTEN_ONCE)
        tabiya_listen_cancel(self);
    tabiya_heard_card_hold(tabiya_listen_get_card(self), self->muted);
    take(self, heard, mode);
    g_clear_pointer(&self->trouble, g_free);
    if (self->mode == TABIYA_LISTEN_NOT && !self->heard && !self->answers && !self->has_asked &&
        heard->kind == TABIYA_HEARD_NO) {
        tabiya_heard_card_close(tabiya_listen_get_card(self));
    }
    tabiya_listen_refresh(self);
}
