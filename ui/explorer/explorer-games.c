/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-games.h. */
#include "ui/explorer/explorer-games.h"

#include <glib/gi18n.h>

#include "app/game/own-name.h"
#include "app/game/piece-letters.h"
#include "app/game/result-text.h"
#include "app/plain-text.h"
#include "engine/board/san.h"
#include "ui/settings.h"
#include "ui/widget.h"

/* "Carlsen, M 2882" */
static char *dup_player(const char *name, guint elo)
{
    g_autofree char *shown =
        tabiya_dup_cut(*name ? tabiya_own_name_show(name) : _("Unknown"), TABIYA_QUOTE_CHARS);

    return elo > 0 ? g_strdup_printf("%s %u", shown, elo) : g_steal_pointer(&shown);
}

static char *dup_result_words(TabiyaResult result)
{
    static const char *const WORDS[] = {N_("no result"), N_("White won"), N_("Black won"),
                                        N_("a draw")};

    return g_strdup(_(WORDS[result]));
}

static char *dup_move(const TabiyaExplorerAnswer *answer, const TabiyaExplorerGame *game,
                      TabiyaPieceLetters letters)
{
    char san[ENG_SAN_MAX];

    if (game->move == ENG_NO_MOVE)
        return g_strdup("");
    eng_san_write(&answer->position, game->move, san);
    return tabiya_san_dup_with(san, letters);
}

/* "Carlsen 2882 against Anand 2785, 2013, a draw, played e4" */
static char *dup_spoken(const TabiyaExplorerGame *game, const char *white, const char *black,
                        const char *san)
{
    g_autofree char *result = dup_result_words(game->result);
    GString *words = g_string_new(NULL);

    /* Translators: two players, with their ratings. */
    g_string_append_printf(words, _("%s against %s"), white, black);
    if (game->year > 0)
        g_string_append_printf(words, ", %u", game->year);
    g_string_append_printf(words, ", %s", result);
    if (*san)
        g_string_append_printf(words, ", %s", san);
    return g_string_free(words, FALSE);
}

static GtkWidget *add_label(GtkWidget *box, const char *text, gboolean grows)
{
    GtkWidget *label = g_object_new(GTK_TYPE_LABEL, "label", text, "xalign", 0.0f,
                                    "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

    gtk_widget_add_css_class(label, "numeric");
    gtk_widget_set_hexpand(label, grows);
    if (grows)
        gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    else
        gtk_widget_add_css_class(label, "dim-label");
    gtk_box_append(GTK_BOX(box), label);
    return label;
}

static GtkWidget *make_row(const TabiyaExplorerAnswer *answer, const TabiyaExplorerGame *game)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    g_autofree char *white = dup_player(game->white, game->white_elo);
    g_autofree char *black = dup_player(game->black, game->black_elo);
    g_autofree char *players = g_strdup_printf("%s – %s", white, black);
    g_autofree char *move = dup_move(answer, game, tabiya_settings_get_letters());
    g_autofree char *san = dup_move(answer, game, TABIYA_LETTERS_ENGLISH);
    g_autofree char *year = game->year > 0 ? g_strdup_printf("%u", game->year) : g_strdup("");
    g_autofree char *spoken = dup_spoken(game, white, black, san);
    g_autofree char *event = tabiya_dup_cut(game->event, TABIYA_QUOTE_CHARS);
    g_autofree char *tooltip =
        *event ? g_strdup_printf("%s\n%s", players, event) : g_strdup(players);

    add_label(box, players, TRUE);
    add_label(box, move, FALSE);
    const char *result = tabiya_result_to_shown(game->result);
    add_label(box, *result ? result : "*", FALSE);
    add_label(box, year, FALSE);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_tooltip_text(row, tooltip);
    tabiya_widget_set_name(row, spoken);
    return row;
}

void tabiya_explorer_games_show(GtkListBox *list, const TabiyaExplorerAnswer *answer)
{
    GtkWidget *row;

    while ((row = gtk_widget_get_first_child(GTK_WIDGET(list))))
        gtk_list_box_remove(list, row);
    for (guint i = 0; i < answer->games->len; i++)
        gtk_list_box_append(list, make_row(answer, answer->games->pdata[i]));
}

guint tabiya_explorer_games_get_n_shown(GtkListBox *list)
{
    guint n = 0;

    while (gtk_list_box_get_row_at_index(list, (int)n))
        n++;
    return n;
}
