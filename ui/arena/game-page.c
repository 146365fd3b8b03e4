/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-page.h. */
#include "ui/arena/game-page.h"

#include <glib/gi18n.h>

#include "ui/access/names.h"
#include "ui/arena/game-facts.h"
#include "ui/arena/side-card.h"
#include "ui/notation/notation-view.h"

#define UPDATE_MS 200 /* engines say much more than can be read */
#define CLOCKS_MS 500 /* and some say nothing while their clocks run */

struct _TabiyaGamePage {
    GtkWidget parent_instance;

    TabiyaBoardSession *session; /* owned */
    TabiyaArenaBoard *board;     /* owned; NULL: none */
    guint updating;              /* the source of the next update; 0: none is due */
    guint ticking;               /* the source of clocks; 0: nobody looks */
    GSignalGroup *heard;
    GtkWidget *box, *cards[2]; /* by color */
};

G_DEFINE_FINAL_TYPE(TabiyaGamePage, tabiya_game_page, GTK_TYPE_WIDGET)

static void show_clocks(TabiyaGamePage *self, const TabiyaGameFacts *facts)
{
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++)
        tabiya_side_card_set_clock(TABIYA_SIDE_CARD(self->cards[color]), facts->clocks_ms[color]);
}

static gboolean tick_cb(gpointer user)
{
    TabiyaGamePage *self = user;
    TabiyaGameFacts facts = {0};

    if (self->board) {
        tabiya_game_facts_read(self->board, &facts);
        show_clocks(self, &facts);
    }
    return G_SOURCE_CONTINUE;
}

/* Of a game that nobody plays now. */
static void show_names(TabiyaGamePage *self)
{
    static const char *const TAGS[] = {[ENG_WHITE] = "White", [ENG_BLACK] = "Black"};
    TabiyaGame *game = self->session ? tabiya_board_session_get_game(self->session) : NULL;

    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++) {
        const char *name = game ? tabiya_game_get_tag(game, TAGS[color]) : NULL;

        tabiya_side_card_set(TABIYA_SIDE_CARD(self->cards[color]), name ? name : "",
                             &(TabiyaSideThought){0});
        tabiya_side_card_set_clock(TABIYA_SIDE_CARD(self->cards[color]), -1);
    }
}

static void update(TabiyaGamePage *self)
{
    TabiyaGameFacts facts = {.wants_thoughts = TRUE};

    if (!self->board) {
        show_names(self);
        return;
    }
    tabiya_game_facts_read(self->board, &facts);
    show_clocks(self, &facts);
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++) {
        tabiya_side_card_set(TABIYA_SIDE_CARD(self->cards[color]), facts.names[color],
                             &facts.thoughts[color]);
    }
}

static gboolean update_cb(gpointer user)
{
    TabiyaGamePage *self = user;

    self->updating = 0;
    update(self);
    return G_SOURCE_REMOVE;
}

/* Not while nobody looks. */
static void changed_cb(TabiyaGamePage *self)
{
    if (self->updating == 0 && gtk_widget_get_mapped(GTK_WIDGET(self)))
        self->updating = g_timeout_add(UPDATE_MS, update_cb, self);
}

static void map_cb(TabiyaGamePage *self)
{
    update(self);
    if (self->ticking == 0)
        self->ticking = g_timeout_add(CLOCKS_MS, tick_cb, self);
}

static void unmap_cb(TabiyaGamePage *self)
{
    g_clear_handle_id(&self->ticking, g_source_remove);
}

void tabiya_game_page_set_board(TabiyaGamePage *self, TabiyaArenaBoard *board)
{
    g_return_if_fail(TABIYA_IS_GAME_PAGE(self));
    g_set_object(&self->board, board);
    g_signal_group_set_target(self->heard, board);
    update(self);
}

static void tabiya_game_page_dispose(GObject *object)
{
    TabiyaGamePage *self = TABIYA_GAME_PAGE(object);

    g_clear_handle_id(&self->updating, g_source_remove);
    g_clear_handle_id(&self->ticking, g_source_remove);
    g_clear_object(&self->heard);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->board);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(tabiya_game_page_parent_class)->dispose(object);
}

static void tabiya_game_page_class_init(TabiyaGamePageClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_game_page_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void tabiya_game_page_init(TabiyaGamePage *self)
{
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    gtk_widget_set_parent(self->box, GTK_WIDGET(self));
    self->heard = g_signal_group_new(TABIYA_TYPE_ARENA_BOARD);
    g_signal_group_connect_swapped(self->heard, "changed", G_CALLBACK(changed_cb), self);
    g_signal_connect(self, "map", G_CALLBACK(map_cb), NULL);
    g_signal_connect(self, "unmap", G_CALLBACK(unmap_cb), NULL);
}

GtkWidget *tabiya_arena_moves_new(TabiyaBoardSession *session)
{
    GtkWidget *card = gtk_scrolled_window_new(), *viewport = gtk_viewport_new(NULL, NULL);
    GtkWidget *notation = g_object_new(TABIYA_TYPE_NOTATION_VIEW, NULL);

    tabiya_notation_view_set_session(TABIYA_NOTATION_VIEW(notation), session);
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(viewport), FALSE);
    gtk_viewport_set_child(GTK_VIEWPORT(viewport), notation);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(card), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(card), viewport);
    gtk_widget_add_css_class(card, "card");
    gtk_widget_set_vexpand(card, TRUE);
    return card;
}

/* Here, where the game is followed, and not in the menu alone. */
static GtkWidget *make_announces(void)
{
    GtkWidget *check = tabiya_names_give(gtk_check_button_new_with_mnemonic(_("Announce _Moves")));

    gtk_actionable_set_action_name(GTK_ACTIONABLE(check), "win.arena-announce-moves");
    gtk_widget_set_halign(check, GTK_ALIGN_START);
    return check;
}

GtkWidget *tabiya_game_page_new(TabiyaBoardSession *session)
{
    TabiyaGamePage *self = g_object_new(TABIYA_TYPE_GAME_PAGE, NULL);

    self->session = g_object_ref(session);
    for (EngColor color = ENG_WHITE; color <= ENG_BLACK; color++)
        self->cards[color] = tabiya_side_card_new(color);
    gtk_box_append(GTK_BOX(self->box), self->cards[ENG_BLACK]);
    gtk_box_append(GTK_BOX(self->box), tabiya_arena_moves_new(session));
    gtk_box_append(GTK_BOX(self->box), self->cards[ENG_WHITE]);
    gtk_box_append(GTK_BOX(self->box), make_announces());
    return GTK_WIDGET(self);
}
