/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places of the window: when they are created, the restored place, and a board that does not
 * move. */
#include "tests/ui/fixture.h"
#include "ui/access/status-line.h"
#include "ui/board/input.h"
#include "ui/place-panel.h"
#include "ui/settings.h"

#define TOAST_US (10 * G_USEC_PER_SEC) /* one with a button goes by itself then */

static const struct {
    const char *name; /* as the action "place" takes it */
    const char *panel;
} PLACES[] = {
    {"'play'", "TabiyaPlayPanel"},         {"'study'", "TabiyaStudyPanel"},
    {"'editor'", "TabiyaEditorPanel"},     {"'coordinates'", "TabiyaCoordinatesPanel"},
    {"'guess'", "TabiyaGuessPanel"},       {"'library'", "TabiyaLibraryPanel"},
    {"'openings'", "TabiyaOpeningsPanel"}, {"'train'", "TabiyaTrainerPanel"},
    {"'puzzles'", "TabiyaPuzzlesPanel"},   {"'lesson'", "TabiyaLessonPanel"},
    {"'arena'", "TabiyaArenaPanel"},
};

static gboolean has_panel(TabiyaWindow *window, gsize place)
{
    return fixture_find_name(GTK_WIDGET(window), PLACES[place].panel) != NULL;
}

/* A start shows one panel, and pays for one. */
static void test_panels_are_made_when_shown(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    g_assert_true(has_panel(window, 0));
    for (gsize i = 1; i < G_N_ELEMENTS(PLACES); i++) {
        g_assert_false(has_panel(window, i));
        fixture_act(window, "place", PLACES[i].name);
        g_assert_true(has_panel(window, i));
    }
    fixture_close(window);
}

/* A panel that is made later has the window's current form. */
static void test_late_panels_are_compact(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        gboolean compact;

        fixture_act(window, "place", PLACES[i].name);
        g_object_get(fixture_find_name(GTK_WIDGET(window), PLACES[i].panel), "compact", &compact,
                     NULL);
        g_assert_true(compact);
    }
    fixture_close(window);
}

/* Hidden widgets must not be restyled when the focus moves. */
static void assert_hidden_rest(GtkWidget *widget, guint *n_resting)
{
    if (TABIYA_IS_PLACE_PANEL(widget)) {
        GtkWidget *content = gtk_widget_get_first_child(widget);

        g_assert_true(gtk_widget_is_visible(content) == gtk_widget_get_mapped(content));
        *n_resting += !gtk_widget_is_visible(content);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_hidden_rest(child, n_resting);
    }
}

static void test_hidden_panels_rest(void)
{
    static const char *const PAGES[][2] = {
        {"openings-page", "'explore'"},
        {"openings-page", "'repertoire'"},
        {"puzzle-page", "'browse'"},
        {"puzzle-page", "'progress'"},
    };
    TabiyaWindow *window = fixture_open(1160, 800);
    guint n_resting = 0;

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        fixture_act(window, "place", PLACES[i].name);
        assert_hidden_rest(GTK_WIDGET(window), &n_resting);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(PAGES); i++) {
        fixture_act(window, PAGES[i][0], PAGES[i][1]);
        assert_hidden_rest(GTK_WIDGET(window), &n_resting);
    }
    g_assert_cmpuint(n_resting, >=, G_N_ELEMENTS(PLACES));
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        fixture_act(window, "place", PLACES[i].name);
        g_assert_true(
            gtk_widget_get_mapped(fixture_find_name(GTK_WIDGET(window), PLACES[i].panel)));
    }
    fixture_close(window);
}

static graphene_rect_t board_of(TabiyaWindow *window)
{
    graphene_rect_t bounds;

    fixture_spin_ms(150);
    g_assert_true(gtk_widget_compute_bounds(
        GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window))), GTK_WIDGET(window), &bounds));
    return bounds;
}

static void assert_board_stands_at(TabiyaWindow *window, const graphene_rect_t *expected)
{
    graphene_rect_t now = board_of(window);

    g_assert_cmpfloat(now.origin.x, ==, expected->origin.x);
    g_assert_cmpfloat(now.origin.y, ==, expected->origin.y);
    g_assert_cmpfloat(now.size.width, ==, expected->size.width);
}

static void check_board_stands_still(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);
    graphene_rect_t first = board_of(window);

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        fixture_act(window, "place", PLACES[i].name);
        if (!g_str_equal(PLACES[i].name, "'library'")) /* a preview */
            assert_board_stands_at(window, &first);
    }
    fixture_act(window, "coordinates", NULL);
    fixture_act(window, "coordinates-start", NULL);
    assert_board_stands_at(window, &first);
    g_object_set(fixture_coordinates(window), "naming", TRUE, NULL);
    fixture_act(window, "coordinates-start", NULL);
    assert_board_stands_at(window, &first);
    fixture_close(window);
}

static void test_board_stands_still(void)
{
    check_board_stands_still(360, 640);
    check_board_stands_still(800, 700);
    check_board_stands_still(1160, 800);
}

#define DPI_AT_200_PERCENT (2 * 96 * 1024)

/* A small screen shows all of every place, however large the text. */
static void test_fits_with_large_text(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    TabiyaWindow *window = fixture_open(360, 640);
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        GtkWidget *inside = gtk_window_get_child(GTK_WINDOW(window));
        int minimum;

        fixture_act(window, "place", PLACES[i].name);
        fixture_spin_ms(150);
        g_test_message("%s", PLACES[i].name);
        gtk_widget_measure(inside, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
        g_assert_cmpint(minimum, <=, 360);
        gtk_widget_measure(inside, GTK_ORIENTATION_VERTICAL, 360, &minimum, NULL, NULL, NULL);
        g_assert_cmpint(minimum, <=, 640);
    }
    fixture_close(window);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* --- Coming back ------------------------------------------------------------------------------ */

/* Goes to `place`, closes the window, and checks the place of the next one. */
static void check_comes_back(const char *place, const char *expected)
{
    TabiyaWindow *window = fixture_open_again(1160, 800);

    fixture_act(window, "place", place);
    fixture_close(window);
    window = fixture_open_again(1160, 800);
    fixture_assert_state(window, "place", expected);
    fixture_close(window);
}

static void test_comes_back_to_the_place(void)
{
    fixture_close(fixture_open(1160, 800));
    check_comes_back("'editor'", "editor");
    check_comes_back("'openings'", "openings");
    check_comes_back("'study'", "study");
    check_comes_back("'guess'", "study"); /* an exercise is over when the window goes */
    check_comes_back("'play'", "play");
}

static void test_comes_back_with_the_games(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'d4'");
    fixture_act(window, "place", "'study'");
    fixture_act(window, "new-tab", NULL);
    fixture_act(window, "play-move", "'c4'");
    tabiya_study_session_flush_for_tests(fixture_study(window));
    fixture_close(window);
    window = fixture_open_again(1160, 800);
    fixture_assert_state(window, "place", "study");
    fixture_assert_state(window, "moves", "c4");
    fixture_act(window, "place", "'play'");
    fixture_assert_state(window, "moves", "d4");
    fixture_close(window);
}

/* Of a later version, perhaps. */
/* A switcher has its words twice, and shows those that there is room for. */
static gboolean has_words(GtkWidget *widget, const char *words)
{
    gboolean found =
        GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), words);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = has_words(child, words);
    }
    return found;
}

/* The buttons that the switchers mark for a place not in them. */
static void list_marked(GtkWidget *widget, GString *text)
{
    static const char *const NAMES[] = {"Play",    "Study",   "Openings",
                                        "Puzzles", "Library", "Editor"};

    for (gsize i = 0; i < G_N_ELEMENTS(NAMES) && gtk_widget_has_css_class(widget, "within"); i++) {
        if (has_words(widget, NAMES[i]))
            g_string_append_printf(text, "%s ", NAMES[i]);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        list_marked(child, text);
    }
}

static void assert_marked(TabiyaWindow *window, const char *place, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    fixture_act(window, "place", place);
    list_marked(GTK_WIDGET(window), text);
    g_assert_cmpstr(text->str, ==, expected);
}

/* An exercise belongs to a place, wide and narrow: a narrow window's bar comes with the mark. */
static void test_within(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *bar = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");

    assert_marked(window, "'puzzles'", "");
    assert_marked(window, "'endgames'", "Puzzles ");
    gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
    fixture_wait(gtk_widget_get_mapped(bar));
    assert_marked(window, "'endgames'", "Puzzles Puzzles ");
    assert_marked(window, "'train'", "Openings Openings ");
    assert_marked(window, "'guess'", "Study Study ");
    assert_marked(window, "'lesson'", "Puzzles Puzzles ");
    assert_marked(window, "'coordinates'", "");
    assert_marked(window, "'editor'", "");
    fixture_close(window);
}

static void test_unknown_place_is_play(void)
{

    g_settings_set_string(tabiya_settings_get(), "place", "nowhere");
    TabiyaWindow *window = fixture_open_again(1160, 800);
    fixture_assert_state(window, "place", "play");
    fixture_close(window);
}

/* The desktop's list of windows shows the current place; lists without a name are numbered. */
static void test_titles(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Play – Tabiya");
    fixture_act(window, "place", "'library'");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Library – Tabiya");
    fixture_act(window, "place", "'study'");
    fixture_act(window, "new-tab", NULL);
    fixture_act(window, "new-tab", NULL);
    AdwTabView *tabs =
        adw_tab_bar_get_view(ADW_TAB_BAR(fixture_find(GTK_WIDGET(window), ADW_TYPE_TAB_BAR)));
    int n = adw_tab_view_get_n_pages(tabs);
    g_assert_cmpint(n, >=, 2);
    for (int i = 1; i < n; i++) {
        const char *title = adw_tab_page_get_title(adw_tab_view_get_nth_page(tabs, i));

        for (int k = 0; k < i; k++) {
            g_assert_cmpstr(title, !=, adw_tab_page_get_title(adw_tab_view_get_nth_page(tabs, k)));
        }
    }
    fixture_close(window);
}

/* --- Toasts ----------------------------------------------------------------------------------- */

static GtkWidget *find_toast(TabiyaWindow *window)
{
    GtkWidget *overlay = fixture_find_name(GTK_WIDGET(window), "AdwToastOverlay");

    return fixture_find_name(overlay, "AdwToastWidget");
}

static graphene_rect_t bounds_of(TabiyaWindow *window, GtkWidget *widget)
{
    graphene_rect_t bounds;

    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(window), &bounds));
    return bounds;
}

/* Controls for the next step and the status, unless they scroll: then they can be scrolled back. */
static gboolean is_needed(GtkWidget *widget)
{
    return GTK_IS_BUTTON(widget) || GTK_IS_EDITABLE(widget) || TABIYA_IS_STATUS_LINE(widget) ||
           gtk_widget_has_css_class(widget, "play-status") ||
           gtk_widget_has_css_class(widget, "result-card");
}

#define NARROW_PX 400
#define TOUCH_PX 6 /* the invisible edge of a button, for fingers */

static void assert_uncovered(TabiyaWindow *window, GtkWidget *widget)
{
    graphene_rect_t toast = bounds_of(window, find_toast(window)), bounds, common;

    if (!gtk_widget_get_mapped(widget) || GTK_IS_SCROLLED_WINDOW(widget) ||
        widget == find_toast(window)) {
        return;
    }
    if (is_needed(widget) || TABIYA_IS_BOARD_VIEW(widget)) {
        bounds = bounds_of(window, widget);
        graphene_rect_inset(&bounds, 0, TOUCH_PX);
        if (graphene_rect_intersection(&toast, &bounds, &common) &&
            common.size.width * common.size.height > 0) {
            g_test_message("%.0f,%.0f %.0fx%.0f lies over a %s with “%s” at %.0f,%.0f %.0fx%.0f",
                           toast.origin.x, toast.origin.y, toast.size.width, toast.size.height,
                           G_OBJECT_TYPE_NAME(widget), gtk_widget_get_tooltip_text(widget),
                           bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
            g_test_fail();
        }
        return;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_uncovered(window, child);
    }
}

static void say(TabiyaWindow *window, const char *label, const char *action)
{
    tabiya_shell_say(TABIYA_SHELL(window), "Something was done that is said in many words", label,
                     action);
    fixture_wait(find_toast(window) && gtk_widget_get_can_target(find_toast(window)));
    fixture_spin_ms(50);
}

/* It lies over the panel, or on a phone over the player's line above that, and hides nothing that
 * is needed. */
static void check_toast_hides_nothing(TabiyaWindow *window, const char *place)
{
    GtkWidget *panels = gtk_widget_get_ancestor(fixture_panel(window, place), ADW_TYPE_VIEW_STACK);
    GtkWidget *body = gtk_widget_get_parent(gtk_widget_get_parent(panels));
    graphene_rect_t panel = bounds_of(window, panels),
                    toast = bounds_of(window, find_toast(window));

    if (gtk_widget_get_width(GTK_WIDGET(window)) < NARROW_PX) {
        graphene_rect_t strip = bounds_of(window, fixture_find_class(body, "below"));

        graphene_rect_union(&panel, &strip, &panel);
    }
    g_test_message("%s: %.0f,%.0f %.0fx%.0f in %.0f,%.0f %.0fx%.0f", place, toast.origin.x,
                   toast.origin.y, toast.size.width, toast.size.height, panel.origin.x,
                   panel.origin.y, panel.size.width, panel.size.height);
    g_assert_true(graphene_rect_contains_rect(&panel, &toast));
    assert_uncovered(window, body);
}

static void check_toasts(int width, int height)
{
    static const char *const EVERYWHERE[] = {"play", "study",   "openings", "puzzles",
                                             "ask",  "library", "editor",   "play"};
    TabiyaWindow *window = fixture_open(width, height);
    gint64 said_us = g_get_monotonic_time();

    g_test_message("%d x %d", width, height);
    for (gsize i = 0; i < G_N_ELEMENTS(EVERYWHERE); i++) {
        g_autofree char *target = g_strdup_printf("'%s'", EVERYWHERE[i]);

        fixture_act(window, "place", target);
        fixture_spin_ms(100);
        fixture_wait(!find_toast(window)); /* the message from elsewhere, sooner than by itself */
        g_assert_cmpint(g_get_monotonic_time() - said_us, <, TOAST_US);
        say(window, NULL, NULL);
        check_toast_hides_nothing(window, EVERYWHERE[i]);
        said_us = g_get_monotonic_time();
        say(window, "Look Up", "win.help");
        check_toast_hides_nothing(window, EVERYWHERE[i]);
        fixture_spin_ms(350); /* later than what leads to another place */
    }
    fixture_close(window);
}

/* The panel changes with the action that a toast tells of, or while it is there. */
static void check_toasts_make_way(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);

    fixture_act(window, "place", "'study'");
    fixture_wait(!find_toast(window));
    say(window, NULL, NULL);
    fixture_act(window, "draw", NULL);
    fixture_spin_ms(600);
    check_toast_hides_nothing(window, "study");
    fixture_act(window, "draw", NULL);
    fixture_act(window, "place", "'play'");
    fixture_act(window, "app.new-game-with", "@a{sv} {}");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_is_enabled(window, "resign"));
    fixture_wait(!find_toast(window));
    say(window, NULL, NULL);
    fixture_act(window, "resign", NULL);
    fixture_spin_ms(800);
    /* On a phone the card at the end takes all its room, long before its time is over. */
    if (width < NARROW_PX)
        g_assert_true(!find_toast(window) || !gtk_widget_get_can_target(find_toast(window)));
    else
        check_toast_hides_nothing(window, "play");
    fixture_close(window);
}

/* Below the board a puzzle leaves no room: its status says it for a while, or a toast that hides
 * nothing does. */
static void test_toast_in_a_puzzle(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-train", "'adaptive'");
    fixture_wait(fixture_is_enabled(window, "puzzle-hint"));
    fixture_wait(fixture_says(GTK_WIDGET(window), "what do you play?"));
    fixture_spin_ms(300);
    fixture_act(window, "puzzle-favourite", NULL);
    fixture_wait(fixture_says(GTK_WIDGET(window), "Added to favorites"));
    fixture_spin_ms(300);
    if (find_toast(window))
        check_toast_hides_nothing(window, "puzzles");
    fixture_wait(!find_toast(window) && fixture_says(GTK_WIDGET(window), "what do you play?"));
    fixture_close(window);
}

static void test_toasts_make_way(void)
{
    check_toasts_make_way(360, 640);
    check_toasts_make_way(1160, 800);
}

/* A toast said on the way to another place shows there. */
static void test_toasts_go_along(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    tabiya_shell_say(TABIYA_SHELL(window), "Opened there", NULL, NULL);
    fixture_act(window, "place", "'library'");
    fixture_spin_ms(800);
    g_assert_nonnull(find_toast(window));
    fixture_act(window, "place", "'study'");
    fixture_wait(!find_toast(window));
    fixture_close(window);
}

static void press(TabiyaWindow *window, EngSquare square)
{
    GtkWidget *board = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_BOARD_VIEW);
    double edge = gtk_widget_get_width(board) / 8.0;

    tabiya_board_input_press(TABIYA_BOARD_VIEW(board), (square % 8 + 0.5) * edge,
                             (7 - square / 8 + 0.5) * edge, FALSE);
    tabiya_board_view_cancel_input(TABIYA_BOARD_VIEW(board));
}

/* Pressing a piece in a past position shows why it cannot be moved, with a way back. */
/* Of all that toasts say, as that the game before this one was saved. */
static gboolean is_told_to_look_ahead(TabiyaWindow *window)
{
    return find_toast(window) && fixture_says(find_toast(window), "You are looking back");
}

/* The button of the status that leads back to the game. */
static GtkWidget *find_back(TabiyaWindow *window)
{
    GtkWidget *panel = fixture_panel(window, "play");

    return GTK_WIDGET(gtk_widget_get_template_child(panel, G_OBJECT_TYPE(panel), "back"));
}

/* Where that is in sight, a toast with the same button would be the same again. */
static void check_looking_back(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);
    GtkWidget *board = fixture_find(GTK_WIDGET(window), TABIYA_TYPE_BOARD_VIEW);
    GtkWidget *body = gtk_widget_get_ancestor(board, GTK_TYPE_SCROLLED_WINDOW);
    GtkAdjustment *page = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(body));

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 2);
    fixture_act(window, "play-move", "'a3'");
    fixture_wait(fixture_n_moves(window) == 4);
    fixture_act(window, "first", NULL);
    fixture_act(window, "next", NULL);
    fixture_act(window, "next", NULL);
    fixture_wait(fixture_is_in_sight(window, find_back(window)));
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    g_assert_cmpfloat(gtk_adjustment_get_upper(page), <=, gtk_adjustment_get_page_size(page));
    press(window, eng_square(3, 1));
    fixture_spin_ms(100);
    g_assert_false(is_told_to_look_ahead(window));
    fixture_close(window);
}

static void test_looking_back_in_sight(void)
{
    check_looking_back(1160, 800);
    check_looking_back(360, 640);
}

static void test_looking_back(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "app.new-game-with", "{'level': <1>, 'colour': <'white'>}");
    press(window, eng_square(4, 1));
    g_assert_false(is_told_to_look_ahead(window));
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(fixture_n_moves(window) == 2);
    fixture_act(window, "first", NULL);
    press(window, eng_square(4, 3)); /* the square is empty */
    g_assert_false(is_told_to_look_ahead(window));
    gtk_widget_set_visible(find_back(window), FALSE);
    press(window, eng_square(3, 1));
    fixture_wait(is_told_to_look_ahead(window));
    fixture_wait(gtk_widget_get_can_target(find_toast(window)));
    fixture_press(find_toast(window), "Back to Game");
    g_assert_false(fixture_is_enabled(window, "last"));
    fixture_close(window);
}

static guint count_toasts(TabiyaWindow *window)
{
    GtkWidget *overlay = fixture_find_name(GTK_WIDGET(window), "AdwToastOverlay");
    guint n = 0;

    for (GtkWidget *child = gtk_widget_get_first_child(overlay); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += g_str_equal(G_OBJECT_TYPE_NAME(child), "AdwToastWidget");
    }
    return n;
}

/* Frames come late on a busy machine: a toast is not taken away while it glides in, however long
 * ago it was asked for. (libadwaita 1.2 looks at one that is gone, then.) */
static void test_toasts_in_a_hurry(void)
{
    static const char *const TEXTS[] = {"One", "Two", "Three"};
    TabiyaWindow *window = fixture_open(1160, 800);

    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        tabiya_shell_say(TABIYA_SHELL(window), TEXTS[i], NULL, NULL);
        g_assert_cmpuint(count_toasts(window), ==, 1);
        g_usleep(1000 * 1000); /* no frame is drawn */
    }
    GtkWidget *first = find_toast(window);
    g_assert_false(gtk_widget_get_can_target(first)); /* nor can it be dismissed by hand */
    fixture_wait(gtk_widget_get_can_target(first));
    tabiya_shell_say(TABIYA_SHELL(window), "In place of one that stands still", NULL, NULL);
    g_assert_cmpuint(count_toasts(window), ==, 2);
    fixture_wait(count_toasts(window) == 1);
    g_assert_true(find_toast(window) != first);
    fixture_close(window);
}

static void test_toasts_hide_nothing(void)
{
    check_toasts(360, 640);
    check_toasts(900, 600);
    check_toasts(1160, 800);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/places/panels-are-made-when-shown", test_panels_are_made_when_shown);
    g_test_add_func("/places/late-panels-are-compact", test_late_panels_are_compact);
    g_test_add_func("/places/hidden-panels-rest", test_hidden_panels_rest);
    g_test_add_func("/places/board-stands-still", test_board_stands_still);
    g_test_add_func("/places/fits-with-large-text", test_fits_with_large_text);
    g_test_add_func("/places/comes-back-to-the-place", test_comes_back_to_the_place);
    g_test_add_func("/places/comes-back-with-the-games", test_comes_back_with_the_games);
    g_test_add_func("/places/within", test_within);
    g_test_add_func("/places/unknown-place-is-play", test_unknown_place_is_play);
    g_test_add_func("/places/toasts-hide-nothing", test_toasts_hide_nothing);
    g_test_add_func("/places/toast-in-a-puzzle", test_toast_in_a_puzzle);
    g_test_add_func("/places/toasts-make-way", test_toasts_make_way);
    g_test_add_func("/places/titles", test_titles);
    g_test_add_func("/places/looking-back", test_looking_back);
    g_test_add_func("/places/looking-back-in-sight", test_looking_back_in_sight);
    g_test_add_func("/places/toasts-go-along", test_toasts_go_along);
    g_test_add_func("/places/toasts-in-a-hurry", test_toasts_in_a_hurry);
    return g_test_run();
}
