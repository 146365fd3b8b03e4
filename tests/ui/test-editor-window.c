/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place Editor in the window: going there and back, its board, and that the game is
 * unchanged. */
#include "tests/ui/fixture.h"

#include <string.h>

#include "app/editor/editor-session.h"
#include "ui/application.h"
#include "ui/board/view-private.h"

#define INITIAL "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define AFTER_E4 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"

typedef struct {
    TabiyaWindow *window;
} Fixture;

static TabiyaBoardView *board(Fixture *f)
{
    return tabiya_shell_get_board(TABIYA_SHELL(f->window));
}

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    fixture_new_free_game(f->window, NULL);
    fixture_act(f->window, "play-move", "'e4'");
    fixture_act(f->window, "set-up-position", NULL);
    fixture_assert_state(f->window, "place", "editor");
}

static void teardown(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
}

static void erase(Fixture *f, const char *square)
{
    g_signal_emit_by_name(board(f), "setup-pressed",
                          (guint)eng_square(square[0] - 'a', square[1] - '1'), TRUE);
}

static void test_takes_a_copy(Fixture *f, gconstpointer data)
{
    fixture_assert_state(f->window, "position", AFTER_E4);
    g_assert_true(board(f)->setup);
    erase(f, "e4");
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    fixture_act(f->window, "place", "'play'");
    fixture_assert_state(f->window, "position", AFTER_E4);
    fixture_assert_state(f->window, "moves", "e4");
    g_assert_false(board(f)->setup);
    fixture_act(f->window, "place", "'editor'");
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    g_assert_cmpint(board(f)->position.board[28], ==, ENG_NO_PIECE);
}

/* A key that nothing else has taken. */
static gboolean press(Fixture *f, guint key)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(GTK_WIDGET(f->window));
    gboolean taken = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(controllers) && !taken; i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
            g_signal_emit_by_name(controller, "key-pressed", key, 0u, (GdkModifierType)0, &taken);
    }
    return taken;
}

static gboolean shows_error(GtkWidget *widget)
{
    if (gtk_widget_has_css_class(widget, "error") && ADW_IS_ENTRY_ROW(widget))
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (shows_error(child))
            return TRUE;
    }
    return FALSE;
}

/* Moves cannot be typed here: typed text is a FEN, or refused as one. */
static void test_a_fen_is_typed_anywhere(Fixture *f, gconstpointer data)
{
    static const char *const fen = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";

    gtk_root_set_focus(GTK_ROOT(f->window), NULL);
    g_assert_true(press(f, GDK_KEY_8));
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(f->window));
    g_assert_true(GTK_IS_EDITABLE(focus));
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(focus)), ==, "8");
    g_assert_true(shows_error(GTK_WIDGET(f->window)));
    int place = gtk_editable_get_position(GTK_EDITABLE(focus));
    gtk_editable_insert_text(GTK_EDITABLE(focus), fen + 1, -1, &place);
    fixture_assert_state(f->window, "position", fen);
    g_assert_false(shows_error(GTK_WIDGET(f->window)));
    fixture_act(f->window, "undo-move", NULL);
    fixture_assert_state(f->window, "position", AFTER_E4);
}

/* The sentence about a FEN that is none, where it is said; NULL: nowhere. */
static GtkWidget *find_sentence(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "error") &&
        gtk_widget_get_mapped(widget)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_sentence(child);
    }
    return found;
}

/* Whether all of it is in the window, and in what scrolls around it. */
static gboolean is_in_sight(GtkWidget *sentence)
{
    GtkWidget *port = gtk_widget_get_ancestor(sentence, GTK_TYPE_VIEWPORT);
    GtkWidget *around = port ? port : GTK_WIDGET(gtk_widget_get_root(sentence));
    graphene_rect_t bounds, inside;

    inside = GRAPHENE_RECT_INIT(0, 0, (float)gtk_widget_get_width(around),
                                (float)gtk_widget_get_height(around));
    return gtk_widget_compute_bounds(sentence, around, &bounds) && bounds.size.height > 0 &&
           graphene_rect_contains_rect(&inside, &bounds);
}

static gboolean sees_sentence(Fixture *f)
{
    GtkWidget *sentence = find_sentence(GTK_WIDGET(f->window));

    return sentence && is_in_sight(sentence) &&
           is_in_sight(gtk_root_get_focus(GTK_ROOT(f->window)));
}

static gboolean is_laid_out(GtkWidget *panel)
{
    return gtk_widget_get_mapped(panel) && gtk_widget_get_height(panel) > 0;
}

/* Below the board there is little room: the field and the error in it are visible anyway; the
 * message disappears when the field loses the focus. */
static void test_error_is_seen_in_a_small_window(Fixture *f, gconstpointer data)
{
    fixture_close(f->window);
    f->window = fixture_open(360, 640);
    fixture_act(f->window, "set-up-position", NULL);
    fixture_wait(is_laid_out(fixture_panel(f->window, "editor")));
    gtk_root_set_focus(GTK_ROOT(f->window), NULL);
    g_assert_true(press(f, GDK_KEY_8));
    fixture_wait(sees_sentence(f));
    gtk_root_set_focus(GTK_ROOT(f->window), NULL);
    fixture_wait(!find_sentence(GTK_WIDGET(f->window)));
}

static void test_undo_and_redo(Fixture *f, gconstpointer data)
{
    erase(f, "e4");
    erase(f, "d8");
    fixture_act(f->window, "undo-move", NULL);
    fixture_act(f->window, "undo-move", NULL);
    fixture_assert_state(f->window, "position", AFTER_E4);
    fixture_act(f->window, "redo-move", NULL);
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

/* A position that cannot be played is not passed on, and the reason is shown. */
static void test_not_playable(Fixture *f, gconstpointer data)
{
    g_assert_true(fixture_is_enabled(f->window, "play-from-here"));
    g_assert_true(fixture_is_enabled(f->window, "study-position"));
    erase(f, "e1");
    g_assert_false(fixture_is_enabled(f->window, "play-from-here"));
    g_assert_false(fixture_is_enabled(f->window, "study-position"));
    fixture_assert_state(f->window, "status", "White has no king.");
    fixture_assert_state(f->window, "position",
                         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQ1BNR b kq - 0 1");
    g_assert_false(fixture_is_enabled(f->window, "save"));
}

static void test_goes_to_study(Fixture *f, gconstpointer data)
{
    erase(f, "d8");
    fixture_act(f->window, "study-position", NULL);
    fixture_assert_state(f->window, "place", "study");
    fixture_assert_state(f->window, "position",
                         "rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    fixture_act(f->window, "play-move", "'e5'");
    fixture_assert_state(f->window, "moves", "e5");
    fixture_act(f->window, "place", "'editor'");
    fixture_assert_state(f->window, "position",
                         "rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

static void test_is_analyzed(Fixture *f, gconstpointer data)
{
    g_autoptr(GVariant) running = NULL;

    erase(f, "d8");
    fixture_act(f->window, "analyse-position", NULL);
    fixture_assert_state(f->window, "place", "study");
    running = g_action_group_get_action_state(G_ACTION_GROUP(f->window), "analyse");
    g_assert_true(g_variant_get_boolean(running));
    g_action_group_change_action_state(G_ACTION_GROUP(f->window), "analyse",
                                       g_variant_new_boolean(FALSE));
}

/* Moves cannot be made here, and the reason is shown. */
static void test_no_moves(Fixture *f, gconstpointer data)
{
    fixture_act(f->window, "play-move", "'e5'");
    fixture_assert_state(f->window, "position", AFTER_E4);
}

static void test_pastes(Fixture *f, gconstpointer data)
{
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(f->window)),
                           "8/8/4k3/8/8/4K3/8/8 w - - 5 60");
    fixture_act(f->window, "paste", NULL);
    fixture_wait(board(f)->position.board[0] == ENG_NO_PIECE);
    fixture_assert_state(f->window, "position", "8/8/4k3/8/8/4K3/8/8 w - - 5 60");
    fixture_act(f->window, "undo-move", NULL);
    fixture_assert_state(f->window, "position", AFTER_E4);
}

#define WITHOUT_A1 "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/1NBQKBNR b Kkq - 0 1"

/* Whether the stored position is `fen`. */
static gboolean is_kept(const char *fen)
{
    TabiyaApplication *application = TABIYA_APPLICATION(g_application_get_default());
    g_autofree char *path =
        g_build_filename(tabiya_application_get_data_dir(application), "editor.fen", NULL);
    g_autofree char *text = NULL;

    return g_file_get_contents(path, &text, NULL, NULL) && strstr(text, fen);
}

/* Another window of the same library finds the board as it was left. */
static void test_comes_back(Fixture *f, gconstpointer data)
{
    erase(f, "a1");
    fixture_wait(is_kept(WITHOUT_A1));
    fixture_close(f->window);
    f->window = fixture_open(1160, 800);
    fixture_act(f->window, "place", "'editor'");
    fixture_assert_state(f->window, "position", WITHOUT_A1);
}

#define ADD(path, func) g_test_add("/editor-window/" path, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    ADD("takes-a-copy", test_takes_a_copy);
    ADD("undo-and-redo", test_undo_and_redo);
    ADD("not-playable", test_not_playable);
    ADD("goes-to-study", test_goes_to_study);
    ADD("is-analysed", test_is_analyzed);
    ADD("no-moves", test_no_moves);
    ADD("a-fen-typed-anywhere", test_a_fen_is_typed_anywhere);
    ADD("error-is-seen-in-a-small-window", test_error_is_seen_in_a_small_window);
    ADD("pastes", test_pastes);
    ADD("comes-back", test_comes_back);
    return g_test_run();
}
