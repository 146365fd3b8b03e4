/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See side-card.h. */
#include "ui/arena/side-card.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "app/analysis/line-text.h"
#include "app/game/piece-letters.h"
#include "ui/access/spoken.h"
#include "ui/arena/game-facts.h"
#include "ui/notation/figures.h"
#include "ui/settings.h"
#include "ui/widget.h"

#define LINE_WORDS 30
#define SPOKEN_WORDS 8
#define NO_BREAK "\u00a0" /* a space after the number of a move */
#define LINE_ROWS 2
#define NUMBER_CHARS 7

struct _TabiyaSideCard {
    GtkWidget parent_instance;

    EngColor color;
    GtkInscription *name, *clock, *score, *figures, *line;
    TabiyaSpoken spoken; /* the card's name */
    char *words;         /* the same; NULL: none yet */
};

G_DEFINE_FINAL_TYPE(TabiyaSideCard, tabiya_side_card, GTK_TYPE_WIDGET)

/* --- The thought ------------------------------------------------------------------------------ */

/* A word of a line, "Nf3" or "12. Nf3", in these letters. */
static void append_word(GString *text, const char *word, TabiyaPieceLetters letters)
{
    const char *dot = strrchr(word, '.'), *move = dot ? dot + 1 : word;

    while (g_str_has_prefix(move, NO_BREAK))
        move += strlen(NO_BREAK);
    g_autofree char *shown = tabiya_san_dup_with(move, letters);
    g_string_append_len(text, word, move - word);
    g_string_append(text, shown);
}

/* At most `count` words of a line, in these letters. */
static char *dup_line(const char *line, guint count, TabiyaPieceLetters letters)
{
    g_auto(GStrv) words = g_strsplit(line ? line : "", " ", (int)count + 1);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; words[i] && i < count; i++) {
        if (i > 0)
            g_string_append_c(text, ' ');
        append_word(text, words[i], letters);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

/* Those that the person has chosen for analysis; all of them are in the tooltip. */
static void show_figures(TabiyaSideCard *self, const TabiyaAnalysisFigures *figures)
{
    g_auto(GStrv) wanted = g_settings_get_strv(tabiya_settings_get(), "analysis-figures");
    g_autofree char *text = NULL, *all = NULL;

    if (figures->depth > 0) {
        text = tabiya_figures_dup_text(figures, (const char *const *)wanted);
        all = tabiya_figures_dup_text(figures, NULL);
    }
    gtk_inscription_set_text(self->figures, text);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->figures), all);
}

/* "White: Level 4, White is ahead by 0.35, depth 12/20, Nf3 d5 g3". */
static char *dup_words(TabiyaSideCard *self, const TabiyaSideThought *thought)
{
    g_autoptr(GString) words = g_string_new(self->color == ENG_WHITE ? _("White") : _("Black"));
    const char *figures = gtk_inscription_get_text(self->figures);

    g_string_append_printf(words, ": %s", gtk_inscription_get_text(self->name));
    if (thought->has_score) {
        g_autofree char *score = tabiya_score_dup_words(thought->score);

        g_string_append_printf(words, ", %s", score);
    }
    if (figures && *figures)
        g_string_append_printf(words, ", %s", figures);
    if (thought->line) {
        g_autofree char *line = dup_line(thought->line, SPOKEN_WORDS, TABIYA_LETTERS_ENGLISH);

        g_string_append_printf(words, ", %s", line);
    }
    return g_string_free(g_steal_pointer(&words), FALSE);
}

static void tell(TabiyaSideCard *self, char *words)
{
    g_free(self->words);
    self->words = words;
    tabiya_spoken_set(&self->spoken, words);
}

void tabiya_side_card_set_clock(TabiyaSideCard *self, gint64 ms)
{
    g_return_if_fail(TABIYA_IS_SIDE_CARD(self));
    g_autofree char *text = tabiya_clock_dup_text(ms);

    gtk_inscription_set_text(self->clock, text);
}

const char *tabiya_side_card_get_clock_for_tests(TabiyaSideCard *self)
{
    g_return_val_if_fail(TABIYA_IS_SIDE_CARD(self), NULL);
    return gtk_inscription_get_text(self->clock);
}

void tabiya_side_card_set(TabiyaSideCard *self, const char *name, const TabiyaSideThought *thought)
{
    g_return_if_fail(TABIYA_IS_SIDE_CARD(self) && name && thought);
    g_autofree char *score =
        thought->has_score ? tabiya_score_to_text(thought->score) : g_strdup("");
    g_autofree char *line = dup_line(thought->line, LINE_WORDS, tabiya_settings_get_letters());
    gtk_inscription_set_text(self->name, name);
    gtk_inscription_set_text(self->score, score);
    gtk_inscription_set_text(self->line, line);
    show_figures(self, &thought->figures);
    tell(self, dup_words(self, thought));
}

const char *tabiya_side_card_get_words_for_tests(TabiyaSideCard *self)
{
    g_return_val_if_fail(TABIYA_IS_SIDE_CARD(self), NULL);
    return self->words;
}

/* --- The class -------------------------------------------------------------------------------- */

static void tabiya_side_card_dispose(GObject *object)
{
    TabiyaSideCard *self = TABIYA_SIDE_CARD(object);
    GtkWidget *child;

    tabiya_spoken_clear(&self->spoken);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(tabiya_side_card_parent_class)->dispose(object);
}

static void tabiya_side_card_finalize(GObject *object)
{
    g_free(TABIYA_SIDE_CARD(object)->words);
    G_OBJECT_CLASS(tabiya_side_card_parent_class)->finalize(object);
}

static void tabiya_side_card_class_init(TabiyaSideCardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_side_card_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_side_card_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_set_css_name(widget_class, "side-card");
}

/* The card's name has it all, and changes less often. */
static GtkInscription *add_text(GtkWidget *box, const char *css_class, guint rows)
{
    GtkWidget *text = g_object_new(GTK_TYPE_INSCRIPTION, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_inscription_set_min_lines(GTK_INSCRIPTION(text), rows);
    gtk_inscription_set_nat_lines(GTK_INSCRIPTION(text), rows);
    gtk_inscription_set_text_overflow(GTK_INSCRIPTION(text),
                                      GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
    gtk_inscription_set_yalign(GTK_INSCRIPTION(text), 0);
    gtk_widget_set_hexpand(text, TRUE);
    gtk_widget_add_css_class(text, "numeric");
    gtk_widget_add_css_class(text, css_class);
    if (GTK_IS_BOX(box))
        gtk_box_append(GTK_BOX(box), text);
    else
        gtk_widget_set_parent(text, box);
    return GTK_INSCRIPTION(text);
}

/* A number at the end of the heading. */
static GtkInscription *add_number(GtkWidget *heading)
{
    GtkInscription *number = add_text(heading, "titles", 1);

    gtk_widget_set_hexpand(GTK_WIDGET(number), FALSE);
    gtk_inscription_set_min_chars(number, NUMBER_CHARS);
    gtk_inscription_set_xalign(number, 1);
    gtk_widget_set_direction(GTK_WIDGET(number), GTK_TEXT_DIR_LTR);
    return number;
}

static void tabiya_side_card_init(TabiyaSideCard *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    GtkWidget *heading = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);

    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 2);
    gtk_widget_set_parent(heading, GTK_WIDGET(self));
    self->name = add_text(heading, "titles", 1);
    self->clock = add_number(heading);
    self->score = add_number(heading);
    self->line = add_text(GTK_WIDGET(self), "side-line", LINE_ROWS);
    self->figures = add_text(GTK_WIDGET(self), "side-figures", 1);
    tabiya_spoken_init(&self->spoken, GTK_WIDGET(self), tabiya_widget_set_name);
}

GtkWidget *tabiya_side_card_new(EngColor color)
{
    TabiyaSideCard *self = g_object_new(TABIYA_TYPE_SIDE_CARD, NULL);

    self->color = color;
    gtk_widget_add_css_class(GTK_WIDGET(self), color == ENG_WHITE ? "white" : "black");
    tabiya_side_card_set(self, "", &(TabiyaSideThought){0});
    tabiya_side_card_set_clock(self, -1);
    return GTK_WIDGET(self);
}
