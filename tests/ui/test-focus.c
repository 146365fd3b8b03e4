/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The keyboard focus: Tab goes through every view and reaches everything usable; it is visible
 * everywhere; and it is not lost when a widget disappears. */
#include "tests/ui/keyboard.h"
#include "tests/ui/views.h"

#include "ui/board/view.h"

#define STEPS_MOST 400
#define ROUNDS_MOST 3
#define SETTLED_MS 500
/* The minimum visible part, in pixels. */
#define SEEN_LEAST 4
#define FRAMES_MOST 100

/* --- Seeing it -------------------------------------------------------------------------------- */

/* A field is shown with its container. */
static GtkWidget *get_outside(GtkWidget *widget)
{
    GtkWidget *row = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX_ROW);

    if (!GTK_IS_TEXT(widget))
        return widget;
    return row ? row : gtk_widget_get_parent(widget);
}

/* The bar of places stays where it is, over what scrolls behind it. */
static gboolean is_above_places(GtkWidget *widget, GtkWindow *window, graphene_rect_t *seen)
{
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");
    graphene_rect_t bounds;

    if (!places || !gtk_widget_get_mapped(places) || gtk_widget_is_ancestor(widget, places) ||
        !gtk_widget_compute_bounds(places, GTK_WIDGET(window), &bounds)) {
        return TRUE;
    }
    seen->size.height = MIN(seen->size.height, bounds.origin.y - seen->origin.y);
    return seen->size.height > 0;
}

/* The part of `widget` that is visible in all of its scrolled areas, in the window's pixels. */
static gboolean get_seen(GtkWidget *widget, GtkWindow *window, graphene_rect_t *seen)
{
    widget = get_outside(widget);
    if (!gtk_widget_compute_bounds(widget, GTK_WIDGET(window), seen))
        return FALSE;
    for (GtkWidget *round = gtk_widget_get_parent(widget); round;
         round = gtk_widget_get_parent(round)) {
        graphene_rect_t bounds;

        if (round != GTK_WIDGET(window) && !GTK_IS_SCROLLED_WINDOW(round))
            continue;
        if (!gtk_widget_compute_bounds(round, GTK_WIDGET(window), &bounds) ||
            !graphene_rect_intersection(seen, &bounds, seen)) {
            return FALSE;
        }
    }
    return !TABIYA_IS_WINDOW(window) || is_above_places(widget, window, seen);
}

/* Scrolling to it takes some frames. */
static gboolean comes_into_sight(GtkWidget *widget, GtkWindow *window, graphene_rect_t *seen)
{
    for (int i = 0; i < FRAMES_MOST; i++) {
        if (get_seen(widget, window, seen) && seen->size.width >= SEEN_LEAST &&
            seen->size.height >= SEEN_LEAST) {
            return TRUE;
        }
        fixture_spin_ms(20);
    }
    return FALSE;
}

/* A part of the window as it is drawn now, as a checksum. */
static char *look_at(GtkWindow *window, const graphene_rect_t *area)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(GTK_WIDGET(window));
    g_autoptr(GtkSnapshot) snapshot = gtk_snapshot_new();
    g_autoptr(GskRenderNode) node = NULL;
    g_autoptr(GdkTexture) texture = NULL;
    g_autofree guchar *pixels = NULL;

    gdk_paintable_snapshot(paintable, GDK_SNAPSHOT(snapshot),
                           gdk_paintable_get_intrinsic_width(paintable),
                           gdk_paintable_get_intrinsic_height(paintable));
    node = gtk_snapshot_to_node(snapshot);
    g_assert_nonnull(node);
    texture = gsk_renderer_render_texture(gtk_native_get_renderer(GTK_NATIVE(window)), node, area);
    gsize stride = (gsize)gdk_texture_get_width(texture) * 4;
    pixels = g_malloc(stride * (gsize)gdk_texture_get_height(texture));
    gdk_texture_download(texture, pixels, stride);
    return g_compute_checksum_for_data(G_CHECKSUM_MD5, pixels,
                                       stride * (gsize)gdk_texture_get_height(texture));
}

/* Type, style and surroundings: widgets with the same ones are drawn the same. */
static char *dup_style(GtkWidget *widget)
{
    GString *style = g_string_new(NULL);

    for (int i = 0; i < 3 && widget; i++, widget = gtk_widget_get_parent(widget)) {
        g_auto(GStrv) classes = gtk_widget_get_css_classes(widget);
        g_autofree char *joined = g_strjoinv(".", classes);

        g_string_append_printf(style, "%s.%s in ", G_OBJECT_TYPE_NAME(widget), joined);
    }
    return g_string_free(style, FALSE);
}

/* Whether the window looks another way where `widget` is while it has the focus. */
static gboolean shows_focus(GtkWidget *widget, GtkWindow *window, const graphene_rect_t *seen)
{
    g_autofree char *with = NULL, *without = NULL;
    graphene_rect_t area = *seen;

    graphene_rect_inset(&area, -6, -6);
    graphene_rect_round_extents(&area, &area);
    gtk_window_set_focus_visible(window, TRUE);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    with = look_at(window, &area);
    gtk_window_set_focus(window, NULL);
    gtk_test_widget_wait_for_draw(GTK_WIDGET(window));
    without = look_at(window, &area);
    gtk_window_set_focus(window, widget);
    return !g_str_equal(with, without);
}

/* --- Going round ------------------------------------------------------------------------------ */

typedef struct {
    const char *view;
    GtkWindow *window;
    GHashTable *reached; /* of GtkWidget */
    GHashTable *styles;  /* those that were looked at, of all views */
    GPtrArray *failures; /* of all views */
} Round;

static void fail(Round *round, GtkWidget *widget, const char *what)
{
    g_autofree char *style = widget ? dup_style(widget) : g_strdup("nothing");

    g_test_message("%s: %s: %s", round->view, what, style);
    g_ptr_array_add(round->failures, g_strdup_printf("%s: %s: %s", round->view, what, style));
}

static void check_focus(Round *round, GtkWidget *focus)
{
    graphene_rect_t seen;

    if (!gtk_widget_get_mapped(focus) || !gtk_widget_is_sensitive(focus)) {
        fail(round, focus, "has the focus and cannot be used");
        return;
    }
    if (!comes_into_sight(focus, round->window, &seen)) {
        fail(round, focus, "has the focus and is out of sight");
        return;
    }
    g_autofree char *style = dup_style(focus);
    if (g_hash_table_contains(round->styles, style))
        return;
    if (shows_focus(focus, round->window, &seen))
        g_hash_table_add(round->styles, g_steal_pointer(&style));
    else
        fail(round, focus, "has the focus and does not show it");
}

/* Until it is where it was first. */
static void go_round(Round *round)
{
    GtkWidget *first = NULL;

    gtk_window_set_focus(round->window, NULL);
    for (int i = 0; i < STEPS_MOST; i++) {

        keyboard_press(round->window, "Tab");
        GtkWidget *focus = gtk_window_get_focus(round->window);
        if (!focus) {
            fail(round, NULL, "Tab loses the focus");
            return;
        }
        if (focus == first)
            return;
        if (!first)
            first = focus;
        /* A label with links has the focus once for each. */
        if (g_hash_table_add(round->reached, focus))
            check_focus(round, focus);
    }
    fail(round, NULL, "Tab does not come round");
}

static gboolean is_control(GtkWidget *widget)
{
    return (GTK_IS_BUTTON(widget) || GTK_IS_TEXT(widget) || GTK_IS_TEXT_VIEW(widget) ||
            GTK_IS_SWITCH(widget) || GTK_IS_SCALE(widget)) &&
           gtk_widget_get_focusable(widget) && gtk_widget_get_can_focus(widget) &&
           gtk_widget_is_sensitive(widget);
}

/* In lists the arrows go on from where Tab led; what a window's frame has is the desktop's. */
static gboolean is_left_to_others(GtkWidget *widget)
{
    return GTK_IS_LIST_BASE(widget) || GTK_IS_FLOW_BOX(widget) || GTK_IS_WINDOW_CONTROLS(widget) ||
           GTK_IS_POPOVER(widget) || TABIYA_IS_BOARD_VIEW(widget) ||
           gtk_widget_has_css_class(widget, "end-action"); /* of tabs: it is in the menu, too */
}

/* Among choices side by side, arrow keys lead from one to the others. */
static gboolean is_reached(Round *round, GtkWidget *widget)
{
    GtkWidget *other = widget;

    if (GTK_IS_TOGGLE_BUTTON(widget) && gtk_widget_get_parent(widget))
        other = gtk_widget_get_first_child(gtk_widget_get_parent(widget));
    for (; other; other = gtk_widget_get_next_sibling(other)) {
        if (g_hash_table_contains(round->reached, other))
            return TRUE;
        if (!GTK_IS_TOGGLE_BUTTON(widget))
            return FALSE;
    }
    return FALSE;
}

static void check_reached(Round *round, GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget) || !gtk_widget_get_can_focus(widget) ||
        is_left_to_others(widget)) {
        return;
    }
    if (is_control(widget) && !is_reached(round, widget))
        fail(round, widget, "Tab does not come to it");
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        check_reached(round, child);
    }
}

/* A view that still changed on the way has failures that another round has not. */
static void go_round_settled(Round *round)
{
    const guint before = round->failures->len;

    for (int i = 0; i < ROUNDS_MOST; i++) {
        g_ptr_array_set_size(round->failures, (int)before);
        g_hash_table_remove_all(round->reached);
        go_round(round);
        check_reached(round, GTK_WIDGET(round->window));
        if (round->failures->len == before)
            return;
        fixture_spin_ms(SETTLED_MS);
    }
}

/* Other windows are the same in either form. */
static void check_views(int width, int height, gboolean with_others)
{
    static GHashTable *styles;
    TabiyaWindow *window = fixture_open(width, height);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    guint n_reached = 0;

    if (!styles)
        styles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    views_prepare(window);
    for (guint i = 0; i < VIEWS_N; i++) {
        g_autoptr(GHashTable) reached = g_hash_table_new(NULL, NULL);
        Round round = {VIEWS[i].name, NULL, reached, styles, failures};

        if (VIEWS[i].opens && !with_others)
            continue;
        round.window = views_show(window, &VIEWS[i]);
        if (VIEWS[i].opens && !gtk_window_get_focus(round.window))
            fail(&round, NULL, "nothing has the focus at first");
        go_round_settled(&round);
        n_reached += g_hash_table_size(reached);
        views_leave(window, &VIEWS[i]);
    }
    g_test_message("%u stops, %u looks", n_reached, g_hash_table_size(styles));
    g_assert_cmpuint(n_reached, >, 8 * VIEWS_N);
    fixture_close(window);
    if (failures->len > 0)
        g_test_fail_printf("%u, which were told above", failures->len);
}

static void test_wide(void)
{
    check_views(1160, 800, TRUE);
}

static void test_narrow(void)
{
    check_views(360, 640, FALSE);
}

/* --- Keeping it ------------------------------------------------------------------------------- */

static GtkWidget *find_button(GtkWidget *widget, const char *action)
{
    const char *name =
        GTK_IS_ACTIONABLE(widget) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)) : NULL;
    GtkWidget *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (g_strcmp0(name, action) == 0 && gtk_widget_get_focusable(widget))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_button(child, action);
    }
    return found;
}

static gboolean is_usable(GtkWidget *focus)
{
    return focus && gtk_widget_get_mapped(focus) && gtk_widget_is_sensitive(focus);
}

static gboolean has_board_focus(TabiyaWindow *window)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));

    return focus &&
           (TABIYA_IS_BOARD_VIEW(focus) || gtk_widget_get_ancestor(focus, TABIYA_TYPE_BOARD_VIEW));
}

/* A button that has done its work is disabled: the focus goes to the board, where arrows step
 * through the game. */
static void test_spent_button(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    GtkWidget *back = find_button(GTK_WIDGET(window), "win.previous");
    g_assert_true(gtk_widget_grab_focus(back));
    keyboard_press(GTK_WINDOW(window), "space");
    fixture_wait(!gtk_widget_is_sensitive(back));
    fixture_wait(has_board_focus(window));
    keyboard_press(GTK_WINDOW(window), "Right");
    fixture_wait(gtk_widget_is_sensitive(back));
    g_assert_true(has_board_focus(window));
    fixture_close(window);
}

static gboolean has_text(GtkWidget *widget)
{
    return gdk_content_formats_contain_gtype(
        gdk_clipboard_get_formats(gtk_widget_get_clipboard(widget)), G_TYPE_STRING);
}

/* The first puzzle has its question read out. Ctrl+C copies the position all the same: a text that
 * cannot be selected has nothing to copy. */
static void test_read_out(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "place", "'puzzles'");
    fixture_wait(fixture_has_state(window, "puzzle-page", "train"));
    fixture_act(window, "puzzle-page", "'solve'");
    GtkWidget *start = NULL;
    fixture_wait((start = fixture_find_button(GTK_WIDGET(window), "Start Solving")));
    fixture_wait(gtk_widget_grab_focus(start));
    keyboard_press(GTK_WINDOW(window), "space");
    fixture_wait(GTK_IS_LABEL(gtk_window_get_focus(GTK_WINDOW(window))));
    gdk_clipboard_set_content(gtk_widget_get_clipboard(start), NULL);
    keyboard_press(GTK_WINDOW(window), "ctrl+c");
    fixture_wait(has_text(GTK_WIDGET(window)));
    fixture_close(window);
}

static gboolean page_scrolls(TabiyaWindow *window)
{
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody");
    g_autoptr(GtkAdjustment) adjustment = NULL;

    g_object_get(body, "vadjustment", &adjustment, NULL);
    return gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment);
}

/* Home and End step through the game even where a page higher than the window could scroll. */
static void test_home_and_end(void)
{
    TabiyaWindow *window = fixture_open(360, 520);

    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'e5'");
    fixture_act(window, "study-game", NULL);
    fixture_wait(fixture_is_enabled(window, "previous"));
    fixture_wait(page_scrolls(window));
    tabiya_board_view_take_focus(tabiya_shell_get_board(TABIYA_SHELL(window)));
    keyboard_press(GTK_WINDOW(window), "Home");
    fixture_wait(!fixture_is_enabled(window, "previous"));
    keyboard_press(GTK_WINDOW(window), "End");
    fixture_wait(!fixture_is_enabled(window, "next"));
    fixture_close(window);
}

/* Hint is disabled while Tabiya thinks, and the card with Rematch goes. */
static void test_hint_and_rematch(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *button;

    fixture_act(window, "app.new-game-with", "{'colour': <'white'>}");
    fixture_wait(fixture_is_enabled(window, "hint"));
    gtk_widget_grab_focus(find_button(GTK_WIDGET(window), "win.hint"));
    keyboard_press(GTK_WINDOW(window), "space");
    fixture_act(window, "play-move", "'e4'");
    fixture_wait(has_board_focus(window));
    fixture_act(window, "resign", NULL);
    fixture_wait((button = find_button(GTK_WIDGET(window), "win.rematch")));
    gtk_widget_grab_focus(button);
    keyboard_press(GTK_WINDOW(window), "space");
    fixture_wait(!gtk_widget_get_mapped(button));
    fixture_wait(has_board_focus(window));
    fixture_close(window);
}

/* After a change of place by a key, from a panel that is no longer there, keys play and step. */
static void test_another_place(void)
{
    static const char *const PLACES[] = {"'study'", "'openings'", "'puzzles'", "'play'"};
    TabiyaWindow *window = fixture_open(1160, 800);

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        GtkWidget *button = find_button(GTK_WIDGET(window), "win.flip-board");

        if (button)
            gtk_widget_grab_focus(button);
        g_test_message("%s", PLACES[i]);
        fixture_act(window, "place", PLACES[i]);
        fixture_wait(has_board_focus(window));
    }
    fixture_close(window);
}

/* A narrow library has no board: from a page without one, the focus goes to its panel, which is
 * made by then. */
static void test_into_library(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-page", "'train'");
    fixture_spin_ms(300);
    g_assert_true(gtk_widget_child_focus(fixture_panel(window, "puzzles"), GTK_DIR_TAB_FORWARD));
    fixture_act(window, "place", "'library'");
    fixture_spin_ms(300);
    fixture_wait(gtk_window_get_focus(GTK_WINDOW(window)) &&
                 gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)),
                                        fixture_panel(window, "library")));
    fixture_close(window);
}

/* A narrow library has folded the board away, which comes back with the next place. */
static void test_after_library(void)
{
    static const char *const PLACES[] = {"'editor'", "'openings'", "'play'"};
    TabiyaWindow *window = fixture_open(360, 640);

    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        fixture_act(window, "place", "'library'");
        fixture_spin_ms(300);
        g_test_message("%s", PLACES[i]);
        fixture_act(window, "place", PLACES[i]);
        fixture_wait(has_board_focus(window));
    }
    fixture_close(window);
}

/* The focus moves beside a focused widget that is hidden; a cleared focus stays cleared. */
static void test_hidden_and_let_go(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *flip, *focus;

    flip = find_button(GTK_WIDGET(window), "win.flip-board");
    gtk_widget_grab_focus(flip);
    gtk_widget_set_visible(flip, FALSE);
    fixture_wait(is_usable(focus = gtk_window_get_focus(GTK_WINDOW(window))));
    g_assert_true(focus != flip);
    gtk_widget_set_visible(flip, TRUE);
    fixture_spin_ms(50);
    gtk_widget_grab_focus(flip);
    gtk_window_set_focus(GTK_WINDOW(window), NULL);
    fixture_spin_ms(100);
    g_assert_null(gtk_window_get_focus(GTK_WINDOW(window)));
    fixture_close(window);
}

/* Escape gives it to the board, after a question that the header bar asked; after a menu, back. */
static void test_given_back(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *button = find_button(GTK_WIDGET(window), "app.new-game"), *menu;
    GtkWindow *dialog;

    gtk_widget_grab_focus(button);
    keyboard_press(GTK_WINDOW(window), "space");
    fixture_wait((dialog = fixture_find_window("New Game")) &&
                 gtk_widget_get_mapped(GTK_WIDGET(dialog)));
    g_assert_true(is_usable(gtk_window_get_focus(dialog)));
    keyboard_press(dialog, "Escape");
    fixture_wait(!fixture_find_window("New Game"));
    fixture_wait(TABIYA_IS_BOARD_VIEW(gtk_window_get_focus(GTK_WINDOW(window))));

    keyboard_press(GTK_WINDOW(window), "F10");
    menu = gtk_window_get_focus(GTK_WINDOW(window));
    g_assert_true(gtk_widget_get_ancestor(menu, GTK_TYPE_POPOVER));
    keyboard_press(GTK_WINDOW(window), "Escape");
    fixture_wait(
        is_usable(gtk_window_get_focus(GTK_WINDOW(window))) &&
        !gtk_widget_get_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), GTK_TYPE_POPOVER));
    fixture_close(window);
}

/* The page of a submenu is inside the menu that hides: the window still hears its keys. */
static void test_left_submenu(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *button = fixture_find_menu_button(GTK_WIDGET(window), "More commands"), *popover;
    g_autofree char *shown = NULL;

    fixture_act(window, "place", "'study'");
    gtk_menu_button_popup(GTK_MENU_BUTTON(button));
    fixture_wait((popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)))) &&
                 gtk_widget_get_mapped(popover));
    keyboard_press(GTK_WINDOW(window), "Return");
    g_object_get(popover, "visible-submenu", &shown, NULL);
    g_assert_cmpstr(shown, !=, "main");
    keyboard_press(GTK_WINDOW(window), "Escape");
    fixture_wait(!gtk_widget_get_mapped(popover));
    fixture_wait(is_usable(gtk_window_get_focus(GTK_WINDOW(window))));
    keyboard_press(GTK_WINDOW(window), "ctrl+1");
    fixture_wait(fixture_has_state(window, "place", "play"));
    fixture_close(window);
}

static gboolean is_open(GtkWindow *preferences)
{
    GtkWidget *page = fixture_find_name(GTK_WIDGET(preferences), "TabiyaEngineOptions");

    return page && gtk_widget_get_mapped(page);
}

/* Escape leaves an inner page of the preferences, and not their window; the next one closes it. */
static void test_back_in_preferences(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWindow *preferences;

    fixture_act(window, "app.preferences", NULL);
    fixture_wait((preferences = fixture_find_window("Preferences")));
    adw_preferences_window_set_visible_page_name(ADW_PREFERENCES_WINDOW(preferences), "engines");
    g_signal_emit_by_name(fixture_find_row(GTK_WIDGET(preferences), "Tabiya"), "activated");
    fixture_wait(is_open(preferences));
    keyboard_press(preferences, "Escape");
    fixture_wait(!is_open(preferences));
    g_assert_true(fixture_find_window("Preferences") == preferences);
    keyboard_press(preferences, "Escape");
    fixture_wait(!fixture_find_window("Preferences"));
    fixture_close(window);
}

/* The next row of a list has it when one is deleted, and still when there is none. */
static void test_deleted_rows(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);
    GtkWidget *focus;

    views_prepare(window);
    fixture_act(window, "place", "'library'");
    fixture_act(window, "library-search", "''");
    fixture_spin_ms(500);
    gtk_widget_grab_focus(fixture_find_name(GTK_WIDGET(window), "TabiyaGamesTable"));
    keyboard_press(GTK_WINDOW(window), "Home");
    fixture_wait(is_usable(focus = gtk_window_get_focus(GTK_WINDOW(window))));
    for (int i = 0; i < 2; i++) {
        keyboard_press(GTK_WINDOW(window), "Delete");
        fixture_spin_ms(300);
        fixture_wait(is_usable(focus = gtk_window_get_focus(GTK_WINDOW(window))));
    }
    fixture_close(window);
}

/* --- Keeping it in sight ---------------------------------------------------------------------- */

typedef struct {
    GtkWindow *window;
    GtkWidget *above, *field;
    GtkAdjustment *adjustment;
} Form;

static GtkWidget *add_space(GtkWidget *box, int height)
{
    GtkWidget *space = gtk_label_new(NULL);

    gtk_widget_set_size_request(space, -1, height);
    gtk_box_append(GTK_BOX(box), space);
    return space;
}

/* A field with much above it and below it, more than there is room for. */
static void make_form(Form *form)
{
    GtkWidget *scrolled = gtk_scrolled_window_new(),
              *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    form->window = GTK_WINDOW(gtk_window_new());
    form->above = add_space(box, 100);
    form->field = gtk_button_new_with_label("Field");
    gtk_box_append(GTK_BOX(box), form->field);
    add_space(box, 1000);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), box);
    form->adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    gtk_window_set_child(form->window, scrolled);
    gtk_window_set_default_size(form->window, 300, 300);
    gtk_window_present(form->window);
    gtk_test_widget_wait_for_draw(scrolled);
    gtk_widget_grab_focus(form->field);
}

static gboolean is_seen(Form *form)
{
    graphene_rect_t seen;

    return get_seen(form->field, form->window, &seen) &&
           seen.size.height >= (float)gtk_widget_get_height(form->field);
}

/* A widget above it grows, such as an error message, before and after the scrolling ends. */
static void test_seen_when_pushed(void)
{
    Form form;

    make_form(&form);
    gtk_widget_set_size_request(form.above, -1, 500);
    fixture_wait(is_seen(&form) && gtk_adjustment_get_value(form.adjustment) > 0);
    gtk_widget_set_size_request(form.above, -1, 900);
    fixture_wait(gtk_adjustment_get_value(form.adjustment) > 600 && is_seen(&form));
    gtk_widget_set_size_request(form.above, -1, 10);
    fixture_wait(gtk_adjustment_get_value(form.adjustment) < 50 && is_seen(&form));
    gtk_window_destroy(form.window);
}

/* Nobody who reads elsewhere is taken away from there. */
static void test_scrolled_away(void)
{
    Form form;

    make_form(&form);
    fixture_wait(is_seen(&form));
    fixture_spin_ms(200); /* until the window has its size */
    gtk_adjustment_set_value(form.adjustment, 600);
    fixture_wait(!is_seen(&form));
    gtk_widget_set_size_request(form.above, -1, 300);
    fixture_wait(gtk_adjustment_get_upper(form.adjustment) > 1300);
    fixture_spin_ms(100);
    g_assert_cmpfloat(gtk_adjustment_get_value(form.adjustment), >=, 600);
    gtk_adjustment_set_value(form.adjustment, 200);
    gtk_widget_set_size_request(form.above, -1, 700);
    fixture_wait(gtk_adjustment_get_upper(form.adjustment) > 1700);
    fixture_wait(is_seen(&form));
    gtk_window_destroy(form.window);
}

#define TURNS 4 /* enough for a small area and for the window */

/* Over the shown panel, or a widget in it. */
static void check_wheel(TabiyaWindow *window, const char *class_name)
{
    GtkWidget *body = fixture_find_name(GTK_WIDGET(window), "TabiyaBody");
    GtkWidget *panel = tabiya_place_get_panel(tabiya_shell_get_place(TABIYA_SHELL(window)));
    g_autoptr(GtkAdjustment) adjustment = NULL;

    g_object_get(body, "vadjustment", &adjustment, NULL);
    gtk_adjustment_set_value(adjustment, 0);
    fixture_spin_ms(200);
    g_assert_cmpfloat(gtk_adjustment_get_upper(adjustment), >,
                      gtk_adjustment_get_page_size(adjustment));
    panel = fixture_find_name(panel, class_name);
    for (int i = 0; i < TURNS; i++)
        keyboard_turn_wheel(panel, TRUE);
    g_assert_cmpfloat(gtk_adjustment_get_value(adjustment), >, 0);
    for (int i = 0; i < TURNS; i++)
        keyboard_turn_wheel(panel, FALSE);
    g_assert_cmpfloat(gtk_adjustment_get_value(adjustment), ==, 0);
}

/* The wheel scrolls a narrow window over an area, too, that has nothing more to scroll itself. */
static void test_wheel(void)
{
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'editor'");
    check_wheel(window, "TabiyaEditorPanel");
    fixture_act(window, "place", "'study'");
    check_wheel(window, "TabiyaNotationView");
    fixture_close(window);
}

/* The widget below has the focus only for a moment: the view does not stay there. */
static void test_back_at_once(gconstpointer animated)
{
    GtkWidget *other = gtk_button_new_with_label("Other");
    Form form;

    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", animated != NULL, NULL);
    make_form(&form);
    gtk_widget_set_margin_top(other, 350);
    gtk_box_insert_child_after(GTK_BOX(gtk_widget_get_parent(form.field)), other, form.field);
    fixture_spin_ms(200); /* until it is laid out */
    gtk_widget_grab_focus(other);
    fixture_wait(gtk_adjustment_get_value(form.adjustment) > 0);
    gtk_widget_grab_focus(form.field);
    fixture_spin_ms(500); /* whatever is to be scrolled */
    g_assert_true(is_seen(&form));
    gtk_window_destroy(form.window);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    if (!keyboard_is_there()) {
        g_print("1..0 # SKIP skipped: XTest is not installed\n");
        return 0;
    }
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    g_test_add_func("/focus/all-views", test_wide);
    g_test_add_func("/focus/all-views-narrow", test_narrow);
    g_test_add_func("/focus/home-and-end", test_home_and_end);
    g_test_add_func("/focus/spent-button", test_spent_button);
    g_test_add_func("/focus/read-out", test_read_out);
    g_test_add_func("/focus/hint-and-rematch", test_hint_and_rematch);
    g_test_add_func("/focus/another-place", test_another_place);
    g_test_add_func("/focus/into-library", test_into_library);
    g_test_add_func("/focus/after-library", test_after_library);
    g_test_add_func("/focus/hidden-and-let-go", test_hidden_and_let_go);
    g_test_add_func("/focus/given-back", test_given_back);
    g_test_add_func("/focus/left-submenu", test_left_submenu);
    g_test_add_func("/focus/back-in-preferences", test_back_in_preferences);
    g_test_add_func("/focus/deleted-rows", test_deleted_rows);
    g_test_add_func("/focus/seen-when-pushed", test_seen_when_pushed);
    g_test_add_func("/focus/scrolled-away", test_scrolled_away);
    g_test_add_func("/focus/wheel", test_wheel);
    g_test_add_data_func("/focus/back-at-once", NULL, test_back_at_once);
    g_test_add_data_func("/focus/back-at-once-animated", "", test_back_at_once);
    return g_test_run();
}
