/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-turn.h. */
#include "ui/talk/ask-turn.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "ui/access/names.h"
#include "ui/board/mini-board.h"
#include "ui/talk/ask-said.h"
#include "ui/talk/ask-text.h"
#include "ui/talk/fact-words.h"
#include "ui/widget.h"

#define BOARD_PX 200

struct _TabiyaAskTurn {
    GtkWidget parent_instance;

    TabiyaAnswer *answer;    /* owned; NULL: not there yet */
    TabiyaModelWords *model; /* owned; NULL: Tabiya answered */
    GtkBox *box;             /* a child */
    GtkWidget *offers;       /* in it; NULL: not needed */
    GArray *undos;           /* of Undo */

    /* While it waits. */
    GtkLabel *status;
    GtkWidget *wish, *refuse; /* shown as long as a model waits for an answer */
    GtkLabel *wished;
};

/* A change, with its button and the word that takes its place. */
typedef struct {
    guint id;
    GtkWidget *button, *undone;
} Undo;

enum { SIGNAL_ASK, SIGNAL_UNDO, SIGNAL_OPENED, SIGNAL_CHOSEN, SIGNAL_PLAY, N_SIGNALS };

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaAskTurn, tabiya_ask_turn, GTK_TYPE_WIDGET)

/* --- The question ----------------------------------------------------------------------------- */

static void add_question(TabiyaAskTurn *self, const char *question)
{
    GtkWidget *label = gtk_label_new(question);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_halign(label, GTK_ALIGN_END);
    gtk_widget_set_margin_start(label, 36);
    gtk_widget_add_css_class(label, "ask-question");
    gtk_box_append(self->box, label);
}

/* --- Words to choose -------------------------------------------------------------------------- */

static void words_cb(TabiyaAskTurn *self, GtkButton *button)
{
    g_signal_emit(self, signals[SIGNAL_ASK], 0, g_object_get_data(G_OBJECT(button), "words"));
}

static GtkWidget *new_words_button(TabiyaAskTurn *self, const char *words)
{
    GtkWidget *button = gtk_button_new_with_label(words);

    tabiya_widget_wrap_words(button);
    gtk_widget_add_css_class(button, "ask-words");
    g_object_set_data_full(G_OBJECT(button), "words", g_strdup(words), g_free);
    g_signal_connect_swapped(button, "clicked", G_CALLBACK(words_cb), self);
    return button;
}

/* Buttons side by side, in as many lines as they need. */
static GtkWidget *new_words(TabiyaAskTurn *self, const GPtrArray *words, const char *name)
{
    GtkWidget *flow = gtk_flow_box_new();

    gtk_flow_box_set_selection_mode(GTK_FLOW_BOX(flow), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line(GTK_FLOW_BOX(flow), 3);
    gtk_flow_box_set_row_spacing(GTK_FLOW_BOX(flow), 6);
    gtk_flow_box_set_column_spacing(GTK_FLOW_BOX(flow), 6);
    tabiya_widget_set_name(flow, name);
    for (guint i = 0; i < words->len; i++) {
        gtk_flow_box_append(GTK_FLOW_BOX(flow),
                            tabiya_names_new_cell(new_words_button(self, words->pdata[i])));
    }
    return flow;
}

/* --- The answer ------------------------------------------------------------------------------- */

static void opened_cb(TabiyaAskTurn *self, int link)
{
    g_signal_emit(self, signals[SIGNAL_OPENED], 0, link);
}

static void chosen_cb(TabiyaAskTurn *self, int link, TabiyaAskText *text)
{
    g_signal_emit(self, signals[SIGNAL_CHOSEN], 0, link, text);
}

static void add_paragraph(TabiyaAskTurn *self, GtkBox *card, guint start, guint end)
{
    GtkWidget *text = tabiya_ask_text_new(self->answer, start, end);

    g_signal_connect_swapped(text, "opened", G_CALLBACK(opened_cb), self);
    g_signal_connect_swapped(text, "chosen", G_CALLBACK(chosen_cb), self);
    gtk_box_append(card, text);
}

static void add_paragraphs(TabiyaAskTurn *self, GtkBox *card)
{
    const GString *text = self->answer->text;

    for (gsize start = 0; start < text->len;) {
        const char *line = text->str + start;
        const char *end = strchr(line, '\n');
        const gsize length = end ? (gsize)(end - line) : strlen(line);
        if (length > 0)
            add_paragraph(self, card, (guint)start, (guint)(start + length));
        start += length + 1;
    }
}

static void add_label(GtkBox *card, const char *words, const char *css)
{
    GtkWidget *label = gtk_label_new(words);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    if (css)
        gtk_widget_add_css_class(label, css);
    gtk_box_append(card, label);
}

static void add_board(TabiyaAskTurn *self, GtkBox *card, gboolean flipped)
{
    const TabiyaAnswer *answer = self->answer;
    GtkWidget *board = tabiya_mini_board_new();

    tabiya_mini_board_set_edge(TABIYA_MINI_BOARD(board), BOARD_PX);
    tabiya_mini_board_set(TABIYA_MINI_BOARD(board), &answer->board, answer->board_move, flipped);
    gtk_widget_set_halign(board, GTK_ALIGN_START);
    gtk_widget_add_css_class(board, "answer-board");
    tabiya_widget_set_name(board, _("Board of the answer"));
    gtk_box_append(card, board);
}

/* What the answer rests on, folded. */
static void add_facts(TabiyaAskTurn *self, GtkBox *card)
{
    const GPtrArray *facts = self->answer->facts;
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    g_autoptr(GHashTable) said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < facts->len; i++) {
        char *words = tabiya_fact_dup_words(facts->pdata[i]);
        if (!words)
            continue;
        if (!g_hash_table_contains(said, words))
            add_label(GTK_BOX(list), words, "dim-label");
        g_hash_table_add(said, words);
    }
    g_object_ref_sink(list);
    if (g_hash_table_size(said) > 0) {
        GtkWidget *why = gtk_expander_new(_("Why"));
        gtk_expander_set_child(GTK_EXPANDER(why), list);
        gtk_widget_add_css_class(why, "ask-why");
        gtk_box_append(card, why);
    }
    g_object_unref(list);
}

static void undo_cb(TabiyaAskTurn *self, GtkWidget *button)
{
    for (guint i = 0; i < self->undos->len; i++) {
        const Undo *undo = &g_array_index(self->undos, Undo, i);
        if (undo->button == button) {
            g_signal_emit(self, signals[SIGNAL_UNDO], 0, undo->id);
            return;
        }
    }
}

static void add_undo(TabiyaAskTurn *self, GtkBox *card, guint id)
{
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    const Undo undo = {id, gtk_button_new_with_label(_("Undo")), gtk_label_new(_("Undone"))};

    gtk_widget_add_css_class(undo.button, "ask-words");
    g_signal_connect_swapped(undo.button, "clicked", G_CALLBACK(undo_cb), self);
    gtk_widget_add_css_class(undo.undone, "dim-label");
    gtk_widget_set_visible(undo.undone, FALSE);
    gtk_widget_set_visible(undo.button, FALSE);
    gtk_widget_set_visible(row, FALSE);
    gtk_box_append(GTK_BOX(row), undo.button);
    gtk_box_append(GTK_BOX(row), undo.undone);
    gtk_box_append(card, row);
    g_array_append_val(self->undos, undo);
}

static GtkBox *add_card(TabiyaAskTurn *self)
{
    GtkWidget *card = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);

    gtk_widget_add_css_class(card, "card");
    gtk_widget_add_css_class(card, "ask-answer");
    gtk_box_append(self->box, card);
    return GTK_BOX(card);
}

/* --- A model's answer ------------------------------------------------------------------------- */

static GtkWidget *new_text_cb(guint start, guint end, gpointer user)
{
    TabiyaAskTurn *self = user;
    GtkWidget *text = tabiya_ask_text_new(self->answer, start, end);

    g_signal_connect_swapped(text, "opened", G_CALLBACK(opened_cb), self);
    g_signal_connect_swapped(text, "chosen", G_CALLBACK(chosen_cb), self);
    return text;
}

static void play_cb(guint index, gpointer user)
{
    TabiyaAskTurn *self = user;

    g_signal_emit(self, signals[SIGNAL_PLAY], 0, self->model->said->pdata[index]);
}

static void add_deeds(TabiyaAskTurn *self, GtkBox *card)
{
    for (guint i = 0; i < self->model->deeds->len; i++) {
        const TabiyaModelDeed *deed = self->model->deeds->pdata[i];
        add_label(card, deed->text, NULL);
        if (deed->change_id != 0)
            add_undo(self, card, deed->change_id);
    }
}

static void add_source(TabiyaAskTurn *self, GtkBox *card)
{
    g_autofree char *source = tabiya_model_words_dup_source(self->model);

    add_label(card, source, "ask-source");
}

static void add_preferences(GtkBox *card)
{
    GtkWidget *button = gtk_button_new_with_label(_("Preferences"));

    gtk_widget_add_css_class(button, "ask-words");
    gtk_widget_set_halign(button, GTK_ALIGN_START);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "app.preferences");
    gtk_box_append(card, button);
}

static void add_model_words(TabiyaAskTurn *self, GtkBox *card)
{
    const TabiyaAskSaidWatch watch = {new_text_cb, play_cb, self};

    if (self->model->said->len == 0)
        add_paragraphs(self, card); /* what went wrong */
    tabiya_ask_said_show(self->model, card, &watch);
    add_deeds(self, card);
    if (self->answer->failed)
        add_preferences(card);
}

/* But for “undo”: the change has a button of its own, which goes when something else was changed
 * since. */
static void add_offers(TabiyaAskTurn *self)
{
    g_autoptr(GPtrArray) offers = g_ptr_array_new();

    for (guint i = 0; i < self->answer->offers->len; i++) {
        const char *offer = self->answer->offers->pdata[i];
        if (!g_str_equal(offer, _("undo")))
            g_ptr_array_add(offers, (gpointer)offer);
    }
    if (offers->len == 0)
        return;
    self->offers = new_words(self, offers, _("Next steps"));
    gtk_box_append(self->box, self->offers);
}

static void add_answer(TabiyaAskTurn *self, gboolean flipped)
{
    const TabiyaAnswer *answer = self->answer;
    GtkBox *card = add_card(self);

    if (answer->failed)
        gtk_widget_add_css_class(GTK_WIDGET(card), "ask-failed");
    if (self->model)
        add_model_words(self, card);
    else
        add_paragraphs(self, card);
    if (answer->question)
        add_label(card, answer->question, NULL);
    if (answer->has_board)
        add_board(self, card, flipped);
    if (answer->choices->len > 0)
        gtk_box_append(card, new_words(self, answer->choices, _("Choices")));
    add_facts(self, card);
    if (answer->changed && answer->change_id != 0)
        add_undo(self, card, answer->change_id);
    if (self->model && !answer->failed)
        add_source(self, card);
    add_offers(self);
}

/* --- Waiting ---------------------------------------------------------------------------------- */

static GtkWidget *new_action(const char *label, const char *action)
{
    GtkWidget *button = gtk_button_new_with_label(label);

    gtk_widget_add_css_class(button, "ask-words");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    return button;
}

/* What a model wants to change, with the answers. */
static void add_wish(TabiyaAskTurn *self, GtkBox *card)
{
    GtkWidget *buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);

    self->wish = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    self->wished = GTK_LABEL(gtk_label_new(NULL));
    gtk_label_set_wrap(self->wished, TRUE);
    gtk_label_set_wrap_mode(self->wished, PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(self->wished, 0);
    self->refuse = new_action(_("Refuse"), "win.ask-refuse");
    gtk_box_append(GTK_BOX(buttons), self->refuse);
    gtk_box_append(GTK_BOX(buttons), new_action(_("Allow"), "win.ask-allow"));
    gtk_box_append(GTK_BOX(self->wish), GTK_WIDGET(self->wished));
    gtk_box_append(GTK_BOX(self->wish), buttons);
    gtk_widget_add_css_class(self->wish, "ask-wish");
    gtk_widget_set_visible(self->wish, FALSE);
    gtk_box_append(card, self->wish);
}

static void add_waiting(TabiyaAskTurn *self)
{
    GtkBox *card = add_card(self);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 9);
    GtkWidget *spinner = gtk_spinner_new(), *cancel = gtk_button_new_with_label(_("Cancel"));
    GtkWidget *label = gtk_label_new(_("Thinking…"));

    self->status = GTK_LABEL(label);
    gtk_label_set_wrap(self->status, TRUE);
    gtk_label_set_wrap_mode(self->status, PANGO_WRAP_WORD_CHAR);
    gtk_spinner_start(GTK_SPINNER(spinner));
    tabiya_widget_set_name(spinner, _("Thinking…"));
    gtk_widget_set_hexpand(label, TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(cancel), "win.ask-cancel");
    gtk_box_append(GTK_BOX(row), spinner);
    gtk_box_append(GTK_BOX(row), label);
    gtk_box_append(GTK_BOX(row), cancel);
    gtk_box_append(card, row);
    add_wish(self, card);
}

/* --- Later ------------------------------------------------------------------------------------ */

const TabiyaAnswer *tabiya_ask_turn_get_answer(TabiyaAskTurn *self)
{
    g_return_val_if_fail(TABIYA_IS_ASK_TURN(self), NULL);
    return self->answer;
}

/* A row with nothing in it takes no room. */
static void show_row(const Undo *undo)
{
    gtk_widget_set_visible(gtk_widget_get_parent(undo->button),
                           gtk_widget_get_visible(undo->button) ||
                               gtk_widget_get_visible(undo->undone));
}

void tabiya_ask_turn_update_undo(TabiyaAskTurn *self, TabiyaDesk *desk)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    for (guint i = 0; i < self->undos->len; i++) {
        const Undo *undo = &g_array_index(self->undos, Undo, i);
        const gboolean can_undo = tabiya_desk_can_undo(desk, undo->id);
        gtk_widget_set_visible(undo->button, can_undo);
        if (can_undo)
            gtk_widget_set_visible(undo->undone, FALSE);
        show_row(undo);
    }
}

void tabiya_ask_turn_show_undone(TabiyaAskTurn *self, guint id)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    for (guint i = 0; i < self->undos->len; i++) {
        const Undo *undo = &g_array_index(self->undos, Undo, i);
        if (undo->id == id)
            gtk_widget_set_visible(undo->undone, TRUE);
        show_row(undo);
    }
}

void tabiya_ask_turn_set_status(TabiyaAskTurn *self, const char *status)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    if (self->status)
        gtk_label_set_text(self->status, status);
}

void tabiya_ask_turn_set_wish(TabiyaAskTurn *self, const char *wish)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    if (!self->wish)
        return;
    gtk_label_set_text(self->wished, wish ? wish : "");
    gtk_widget_set_visible(self->wish, wish != NULL);
}

void tabiya_ask_turn_focus_wish(TabiyaAskTurn *self)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    if (self->refuse)
        gtk_widget_grab_focus(self->refuse);
}

void tabiya_ask_turn_set_last(TabiyaAskTurn *self, gboolean is_last)
{
    g_return_if_fail(TABIYA_IS_ASK_TURN(self));
    if (self->offers)
        gtk_widget_set_visible(self->offers, is_last);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_ask_turn_dispose(GObject *object)
{
    TabiyaAskTurn *self = TABIYA_ASK_TURN(object);
    GtkWidget *box = (GtkWidget *)g_steal_pointer(&self->box);

    self->offers = self->wish = self->refuse = NULL;
    self->status = self->wished = NULL;
    g_array_set_size(self->undos, 0);
    if (box)
        gtk_widget_unparent(box);
    g_clear_pointer(&self->answer, tabiya_answer_free);
    g_clear_pointer(&self->model, tabiya_model_words_free);
    G_OBJECT_CLASS(tabiya_ask_turn_parent_class)->dispose(object);
}

static void tabiya_ask_turn_finalize(GObject *object)
{
    g_array_unref(TABIYA_ASK_TURN(object)->undos);
    G_OBJECT_CLASS(tabiya_ask_turn_parent_class)->finalize(object);
}

static void tabiya_ask_turn_class_init(TabiyaAskTurnClass *klass)
{
    GType type = G_TYPE_FROM_CLASS(klass);
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_ask_turn_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_ask_turn_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "ask-turn");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
    signals[SIGNAL_ASK] = g_signal_new("ask", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_UNDO] = g_signal_new("undo", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SIGNAL_PLAY] = g_signal_new("play", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_POINTER);
    signals[SIGNAL_OPENED] = g_signal_new("opened", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_INT);
    signals[SIGNAL_CHOSEN] = g_signal_new("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_INT, TABIYA_TYPE_ASK_TEXT);
}

static void tabiya_ask_turn_init(TabiyaAskTurn *self)
{
    self->undos = g_array_new(FALSE, FALSE, sizeof(Undo));
    self->box = GTK_BOX(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6));
    gtk_widget_set_parent(GTK_WIDGET(self->box), GTK_WIDGET(self));
}

static TabiyaAskTurn *turn_new(const char *question)
{
    TabiyaAskTurn *self = g_object_new(TABIYA_TYPE_ASK_TURN, NULL);

    add_question(self, question);
    tabiya_widget_set_name(GTK_WIDGET(self), question);
    return self;
}

GtkWidget *tabiya_ask_turn_new(const TabiyaTurn *turn, gboolean flipped)
{
    TabiyaAskTurn *self = turn_new(turn->question);

    self->answer = tabiya_answer_copy(turn->answer);
    self->model = tabiya_model_words_copy(turn->model);
    add_answer(self, flipped);
    return GTK_WIDGET(self);
}

GtkWidget *tabiya_ask_turn_new_waiting(const char *question)
{
    TabiyaAskTurn *self = turn_new(question);

    add_waiting(self);
    return GTK_WIDGET(self);
}
