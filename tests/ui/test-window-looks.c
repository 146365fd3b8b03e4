/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window at several sizes, light and dark, and its dialogs: nothing is cut off, they fit a
 * small screen, and they are freed when closed. */
#include "tests/ui/fixture.h"
#include "tests/ui/picture.h"
#include "tests/ui/pixels.h"
#include "ui/notes/note-bar.h"
#include "ui/widget.h"

/* --- Pictures --------------------------------------------------------------------------------- */

typedef struct {
    guint colors;      /* different ones, at least; counting stops at 64 */
    double brightness; /* 0 … 255, of all pixels */
} Look;

static Look look_at(GdkTexture *texture)
{
    int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
    g_autofree guint32 *pixels = g_new(guint32, (gsize)width * (gsize)height);
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
    double sum = 0;

    gdk_texture_download(texture, (guchar *)pixels, (gsize)width * 4);
    for (gsize i = 0; i < (gsize)width * (gsize)height; i++) {
        sum += (pixels[i] >> 16 & 255) + (pixels[i] >> 8 & 255) + (pixels[i] & 255);
        if (g_hash_table_size(seen) < 64)
            g_hash_table_add(seen, GUINT_TO_POINTER(pixels[i] + 1u));
    }
    return (Look){g_hash_table_size(seen), sum / 3 / width / height};
}

/* Whether `widget` is within the window, its frame counted. */
static void assert_not_cut(GtkWidget *widget, GtkWidget *window)
{
    graphene_rect_t bounds, frame;

    if (!gtk_widget_get_mapped(widget))
        return;
    g_assert_true(gtk_widget_compute_bounds(widget, window, &bounds));
    g_assert_true(gtk_widget_compute_bounds(window, window, &frame));
    if (!graphene_rect_contains_rect(&frame, &bounds)) {
        g_error("%s is cut off: %g…%g by %g…%g", G_OBJECT_TYPE_NAME(widget), bounds.origin.x,
                bounds.origin.x + bounds.size.width, bounds.origin.y,
                bounds.origin.y + bounds.size.height);
    }
}

/* A toast may be on its way in; those in scrolled windows may be out of sight. */
static gboolean may_be_cut(GtkWidget *widget)
{
    return GTK_IS_NATIVE(widget) || GTK_IS_SCROLLED_WINDOW(widget) ||
           g_str_equal(G_OBJECT_TYPE_NAME(widget), "AdwToastWidget");
}

static void assert_all_within(GtkWidget *widget, GtkWidget *window)
{
    assert_not_cut(widget, window);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (!may_be_cut(child))
            assert_all_within(child, window);
    }
}

/* If TABIYA_PICTURES names a folder, keeps the pictures there. */
static void keep_picture(GdkTexture *texture, int width, int height, gboolean dark)
{
    const char *folder = g_getenv("TABIYA_PICTURES");
    g_autofree char *path = NULL;

    if (!folder)
        return;
    path =
        g_strdup_printf("%s/window-%dx%d-%s.png", folder, width, height, dark ? "dark" : "light");
    gdk_texture_save_to_png(texture, path);
}

static double take_picture(int width, int height, gboolean dark)
{
    g_autoptr(GdkTexture) texture = NULL;

    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
    TabiyaWindow *window = fixture_open(width, height);
    fixture_new_free_game(window, NULL);
    fixture_act(window, "play-move", "'e4'");
    fixture_act(window, "play-move", "'c5'");
    fixture_act(window, "play-move", "'Nf3'");
    fixture_spin_ms(500);
    g_assert_cmpint(gtk_widget_get_allocated_width(GTK_WIDGET(window)), ==, width);
    g_assert_cmpint(gtk_widget_get_allocated_height(GTK_WIDGET(window)), ==, height);
    assert_all_within(GTK_WIDGET(window), GTK_WIDGET(window));

    texture = picture_new(GTK_WIDGET(window));
    g_assert_nonnull(texture);
    keep_picture(texture, width, height, dark);
    Look seen = look_at(texture);
    g_assert_cmpuint(seen.colors, >=, 64);
    fixture_close(window);
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT);
    return seen.brightness;
}

static void test_pictures(gconstpointer data)
{
    const int *size = data;
    double light = take_picture(size[0], size[1], FALSE);
    double dark = take_picture(size[0], size[1], TRUE);

    g_assert_cmpfloat(light, >, dark + 20);
}

/* --- Dialogs ---------------------------------------------------------------------------------- */

static GtkWidget *dialog_of(TabiyaWindow *window)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();

    for (GList *item = windows; item; item = item->next) {
        if (gtk_window_get_transient_for(item->data) == GTK_WINDOW(window))
            return item->data;
    }
    return NULL;
}

/* Opens a dialog and waits until it is drawn. */
static GtkWidget *open_dialog(TabiyaWindow *window, const char *action)
{
    GtkWidget *dialog;

    fixture_act(window, action, NULL);
    fixture_wait((dialog = dialog_of(window)) && gtk_widget_get_width(dialog) > 0);
    gtk_test_widget_wait_for_draw(dialog);
    return dialog;
}

/* With letters twice as large, five tabs of the toolkit's do not fit beside each other; they have
 * pictures. */
static gboolean is_tab(GtkWidget *label)
{
    return tabiya_widget_get_text_scale(label) > 1.5 &&
           gtk_widget_get_ancestor(label, ADW_TYPE_VIEW_SWITCHER);
}

/* A text of a title, a choice or a button that ends in dots; NULL: none. Text from a person may be
 * longer than its field. */
static const char *find_cut(GtkWidget *widget)
{
    const char *cut = NULL;

    if (GTK_IS_EDITABLE(widget) || !gtk_widget_get_mapped(widget))
        return NULL;
    if (GTK_IS_LABEL(widget) && !is_tab(widget) &&
        pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget)))) {
        return gtk_label_get_text(GTK_LABEL(widget));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !cut;
         child = gtk_widget_get_next_sibling(child)) {
        cut = find_cut(child);
    }
    return cut;
}

static gboolean says_title(GtkWidget *widget, GtkWidget *dialog)
{
    const char *title = gtk_window_get_title(GTK_WINDOW(dialog));
    graphene_rect_t shown, own;

    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && g_strcmp0(gtk_label_get_text(GTK_LABEL(widget)), title) == 0) {
        return gtk_widget_compute_bounds(widget, dialog, &shown) &&
               gtk_widget_compute_bounds(widget, widget, &own) &&
               shown.size.width >= own.size.width * 0.79f;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (says_title(child, dialog))
            return TRUE;
    }
    return FALSE;
}

/* Enter, pressed at once, does what the dialog is for. */
static void assert_enter_does_not_cancel(GtkWidget *dialog)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(dialog));
    const char *label = GTK_IS_BUTTON(focus) ? gtk_button_get_label(GTK_BUTTON(focus)) : NULL;

    g_assert_nonnull(focus);
    g_assert_cmpstr(label, !=, "Cancel");
    g_assert_cmpstr(label, !=, "_Cancel");
}

/* A small screen shows them whole, large text or not. */
static void check_dialogs_fit(void)
{
    static const char *const actions[] = {
        "app.new-game", "app.preferences", "app.shortcuts", "app.about",      "edit-tags",
        "review",       "library-form",    "engines",       "report-problem", "help"};
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'study'");
    fixture_act(window, "play-move", "'e4'"); /* there is something to review */

    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {

        fixture_act(window, "place",
                    g_str_has_prefix(actions[i], "library") ? "'library'" : "'study'");
        GtkWidget *dialog = open_dialog(window, actions[i]);
        GtkWidget *inside = gtk_window_get_child(GTK_WINDOW(dialog)); /* without its shadow */
        int minimum;

        gtk_widget_measure(inside, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
        g_test_message("%s", actions[i]);
        assert_enter_does_not_cancel(dialog);
        g_assert_cmpint(minimum, <=, 360);
        gtk_widget_measure(inside, GTK_ORIENTATION_VERTICAL, 360, &minimum, NULL, NULL, NULL);
        g_assert_cmpint(minimum, <=, 640);
        gtk_window_set_default_size(GTK_WINDOW(dialog), 340, 620);
        gtk_test_widget_wait_for_draw(dialog);
        fixture_spin_ms(100);
        g_test_message("cut: %s", find_cut(dialog));
        fixture_wait(!find_cut(dialog));
        if (g_str_equal(actions[i], "edit-tags") || g_str_equal(actions[i], "review") ||
            g_str_equal(actions[i], "library-form")) {
            g_assert_true(says_title(gtk_window_get_child(GTK_WINDOW(dialog)), dialog));
        }
        gtk_window_destroy(GTK_WINDOW(dialog));
        fixture_spin_ms(100);
    }
    fixture_close(window);
}

static GtkWidget *find_alert(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_ALERT &&
        gtk_widget_get_mapped(widget)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_alert(child);
    }
    return found;
}

/* Some widget around it hides a part of it. */
static gboolean is_clipped(GtkWidget *widget)
{
    graphene_rect_t bounds, around;

    for (GtkWidget *parent = gtk_widget_get_parent(widget); parent;
         parent = gtk_widget_get_parent(parent)) {
        if (gtk_widget_get_overflow(parent) != GTK_OVERFLOW_HIDDEN && !GTK_IS_ROOT(parent))
            continue;
        around = GRAPHENE_RECT_INIT(-0.5F, -0.5F, (float)gtk_widget_get_width(parent) + 1,
                                    (float)gtk_widget_get_height(parent) + 1);
        if (!gtk_widget_compute_bounds(widget, parent, &bounds) ||
            !graphene_rect_contains_rect(&around, &bounds)) {
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean is_over_board(TabiyaWindow *window, GtkWidget *widget)
{
    GtkWidget *board = GTK_WIDGET(tabiya_shell_get_board(TABIYA_SHELL(window)));
    graphene_rect_t bounds, squares, common;

    return gtk_widget_compute_bounds(widget, GTK_WIDGET(window), &bounds) &&
           gtk_widget_compute_bounds(board, GTK_WIDGET(window), &squares) &&
           graphene_rect_intersection(&bounds, &squares, &common) && common.size.height > 1;
}

static gboolean begins_with(GtkWidget *alert, const char *words)
{
    g_autofree char *beginning = g_strndup(words, 6);

    return g_str_has_prefix(gtk_label_get_text(GTK_LABEL(alert)), beginning);
}

static void check_toast_is_whole(TabiyaWindow *window, const char *words)
{
    GtkWidget *alert;

    tabiya_shell_say(TABIYA_SHELL(window), words, NULL, NULL);
    /* The one before may still be leaving. */
    fixture_wait((alert = find_alert(GTK_WIDGET(window))) && begins_with(alert, words));
    fixture_spin_ms(200);
    g_test_message("%s", words);
    g_assert_null(find_cut(alert));
    g_assert_false(is_clipped(alert));
    g_assert_false(is_over_board(window, alert));
}

/* A note above the panel leaves little of it in sight. */
static void check_toasts_are_whole(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    TabiyaNoteBar *note = TABIYA_NOTE_BAR(tabiya_shell_get_note_bar(TABIYA_SHELL(window)));

    check_toast_is_whole(window, "The computer is on battery: the engine has stopped");
    check_toast_is_whole(window, "Tabiya cannot speak: install speech-dispatcher and a voice such "
                                 "as espeak-ng.");
    tabiya_note_bar_show(note, "Your Blindfold Game", "You spoke 0 moves. You missed nothing.",
                         "Review This Game", "win.review");
    fixture_spin_ms(100);
    check_toast_is_whole(window, "Pieces are visible");
    fixture_close(window);
}

/* The current place and the others: with whole names. */
static void check_places_are_named(void)
{
    static const char *const places[] = {"play", "study", "openings", "library", "editor"};
    TabiyaWindow *window = fixture_open(360, 640);

    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        g_autofree char *name = g_strdup_printf("'%s'", places[i]);
        GtkWidget *content = adw_application_window_get_content(ADW_APPLICATION_WINDOW(window));

        fixture_act(window, "place", name);
        g_test_message("%s", places[i]);
        for (GtkWidget *child = gtk_widget_get_first_child(content); child;
             child = gtk_widget_get_next_sibling(child)) {
            if (ADW_IS_HEADER_BAR(child) || ADW_IS_VIEW_SWITCHER_BAR(child))
                fixture_wait(!find_cut(child)); /* as soon as it is laid out */
        }
    }
    fixture_close(window);
}

/* Nothing of it is outside its container, or cut off. */
static void assert_whole(GtkWidget *widget)
{
    GtkWidget *around = gtk_widget_get_parent(widget);
    graphene_rect_t bounds;

    fixture_wait(!find_cut(widget)); /* as soon as it is laid out */
    g_assert_true(gtk_widget_compute_bounds(widget, around, &bounds));
    g_assert_cmpfloat(bounds.origin.x, >=, -0.5);
    g_assert_cmpfloat(bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width(around) + 0.5);
}

/* The places in a wide header bar, and the pages of places that have some, in any width. */
static void check_switchers_are_whole(int width, int height)
{
    static const char *const paged[] = {"'openings'", "'puzzles'"};
    TabiyaWindow *window = fixture_open(width, height);
    GtkWidget *places = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcher");

    for (gsize i = 0; i < G_N_ELEMENTS(paged); i++) {

        fixture_act(window, "place", paged[i]);
        fixture_spin_ms(200);
        g_test_message("%s, %d wide", paged[i], width);
        GtkWidget *pages = fixture_find_class(GTK_WIDGET(window), "openings-pages");
        g_assert_nonnull(pages);
        assert_whole(pages);
        if (gtk_widget_get_mapped(places))
            assert_whole(places);
    }
    fixture_close(window);
}

static void test_dialogs_fit_the_window(void)
{
    check_dialogs_fit();
    check_places_are_named();
}

static void assert_own_letters(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        g_assert_null(gtk_label_get_attributes(GTK_LABEL(widget)));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_own_letters(child);
    }
}

/* English names fit in their usual size: they shrink only without room. */
static void test_names_of_places_are_not_small(void)
{
    TabiyaWindow *window = fixture_open(360, 640);
    GtkWidget *bar = fixture_find_name(GTK_WIDGET(window), "AdwViewSwitcherBar");

    fixture_spin_ms(200);
    assert_own_letters(bar);
    assert_whole(bar);
    fixture_close(window);
}

#define DPI_AT_200_PERCENT (2 * 96 * 1024)

static void test_dialogs_fit_with_large_text(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    check_dialogs_fit();
    check_places_are_named();
    check_switchers_are_whole(1200, 800);
    check_switchers_are_whole(360, 640);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* Those of groups of rows, which libadwaita would cut off. */
static void assert_headings_are_whole(GtkWidget *widget, guint *n)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "heading") &&
        gtk_widget_get_ancestor(widget, ADW_TYPE_PREFERENCES_GROUP)) {
        g_test_message("“%s”", gtk_label_get_text(GTK_LABEL(widget)));
        g_assert_false(pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget))));
        ++*n;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_headings_are_whole(child, n);
    }
}

/* What stands in empty fields, and the titles of rows with a field. */
static void assert_hints_are_whole(GtkWidget *widget, guint *n)
{
    if (!gtk_widget_get_mapped(widget))
        return;
    if (GTK_IS_LABEL(widget) && gtk_widget_get_opacity(widget) > 0 &&
        (gtk_widget_get_ancestor(widget, GTK_TYPE_SEARCH_ENTRY) ||
         gtk_widget_get_ancestor(widget, ADW_TYPE_ENTRY_ROW))) {
        g_test_message("“%s”", gtk_label_get_text(GTK_LABEL(widget)));
        fixture_wait(!pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget))));
        ++*n;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        assert_hints_are_whole(child, n);
    }
}

/* On a phone, with letters twice as large in the window. */
static void test_hints_are_whole(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    guint n = 0;
    int before;
    TabiyaWindow *window = fixture_open(360, 640);

    fixture_act(window, "place", "'library'");
    fixture_act(window, "library-form", NULL);
    fixture_spin_ms(500);
    assert_hints_are_whole(GTK_WIDGET(fixture_find_window("Find Games")), &n);
    g_assert_cmpuint(n, >, 5);
    gtk_window_destroy(fixture_find_window("Find Games"));
    fixture_close(window);
    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    window = fixture_open(360, 640);
    n = 0;
    fixture_act(window, "place", "'openings'");
    fixture_spin_ms(500);
    assert_hints_are_whole(GTK_WIDGET(window), &n);
    fixture_act(window, "place", "'library'");
    fixture_spin_ms(500);
    assert_hints_are_whole(GTK_WIDGET(window), &n);
    g_assert_cmpuint(n, ==, 2);
    fixture_close(window);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

static void test_headings_are_whole(void)
{
    static const char *const PAGES[] = {"'train'", "'progress'", "'browse'"};
    GtkSettings *settings = gtk_settings_get_default();
    guint n = 0;
    int before;

    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    TabiyaWindow *window = fixture_open(360, 640);
    fixture_act(window, "place", "'puzzles'");
    for (gsize i = 0; i < G_N_ELEMENTS(PAGES); i++) {
        fixture_act(window, "puzzle-page", PAGES[i]);
        fixture_spin_ms(300);
        assert_headings_are_whole(GTK_WIDGET(window), &n);
    }
    g_assert_cmpuint(n, >=, 2);
    fixture_close(window);
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

static void test_toasts_are_whole(void)
{
    GtkSettings *settings = gtk_settings_get_default();
    int before;

    check_toasts_are_whole();
    g_object_get(settings, "gtk-xft-dpi", &before, NULL);
    g_object_set(settings, "gtk-xft-dpi", DPI_AT_200_PERCENT, NULL);
    check_toasts_are_whole();
    g_object_set(settings, "gtk-xft-dpi", before, NULL);
}

/* Finds the first widget of `type`, and counts those of it that can be seen. */
static int look_for(GtkWidget *widget, GType type, GtkWidget **first)
{
    int count = 0;

    if (g_type_is_a(G_OBJECT_TYPE(widget), type) && gtk_widget_get_mapped(widget)) {
        count++;
        if (!*first)
            *first = widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        count += look_for(child, type, first);
    }
    return count;
}

static int n_rows(GtkWidget *dialog)
{
    GtkWidget *first = NULL;

    return look_for(dialog, ADW_TYPE_ACTION_ROW, &first);
}

static void test_shortcuts_are_searched(void)
{
    TabiyaWindow *window = fixture_open(860, 700);
    GtkWidget *dialog = open_dialog(window, "app.shortcuts");
    GtkWidget *button = NULL, *entry = NULL;
    int all;

    fixture_wait((all = n_rows(dialog)) > 20); /* they come frame by frame */
    g_assert_cmpint(look_for(dialog, GTK_TYPE_TOGGLE_BUTTON, &button), ==, 1);
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), TRUE);
    fixture_wait(look_for(dialog, GTK_TYPE_SEARCH_ENTRY, &entry) == 1);
    gtk_editable_set_text(GTK_EDITABLE(entry), "offer or claim");
    fixture_wait(n_rows(dialog) == 1);
    gtk_editable_set_text(GTK_EDITABLE(entry), "no such command");
    fixture_wait(n_rows(dialog) == 0);
    gtk_editable_set_text(GTK_EDITABLE(entry), "");
    fixture_wait(n_rows(dialog) >= all);
    gtk_window_destroy(GTK_WINDOW(dialog));
    fixture_spin_ms(100);
    fixture_close(window);
}

static void test_every_window_is_finalized(void)
{
    static const char *const actions[] = {"app.new-game", "app.preferences", "app.shortcuts",
                                          "app.about"};
    TabiyaWindow *window = fixture_open(1160, 800);

    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++) {
        GListModel *toplevels = gtk_window_get_toplevels();
        guint before = g_list_model_get_n_items(toplevels);
        g_autoptr(GObject) opened = NULL;

        fixture_act(window, actions[i], NULL);
        fixture_wait(g_list_model_get_n_items(toplevels) == before + 1);
        for (guint w = 0; w < before + 1; w++) {
            g_autoptr(GObject) toplevel = g_list_model_get_item(toplevels, w);

            if (!TABIYA_IS_WINDOW(toplevel))
                g_set_object(&opened, toplevel);
        }
        g_assert_nonnull(opened);
        gtk_test_widget_wait_for_draw(GTK_WIDGET(opened));
        gpointer alive = opened;
        g_object_add_weak_pointer(opened, &alive);
        gtk_window_destroy(GTK_WINDOW(opened));
        g_clear_object(&opened);
        fixture_wait(!alive);
    }
    fixture_close(window);
}

static TabiyaColor color_of_edge(TabiyaWindow *window)
{
    Pixels pixels = pixels_take(GTK_WIDGET(window));
    const TabiyaColor color = pixels_at(&pixels, 1, pixels.height / 2);
    pixels_clear(&pixels);
    return color;
}

/* The window that would take what is held over it says so at its edge, which fades in. */
static void test_drop(void)
{
    TabiyaWindow *window = fixture_open(900, 600);
    const TabiyaColor plain = color_of_edge(window);

    gtk_widget_set_state_flags(GTK_WIDGET(window), GTK_STATE_FLAG_DROP_ACTIVE, FALSE);
    fixture_wait(tabiya_color_contrast(color_of_edge(window), plain) >= 3);
    gtk_widget_unset_state_flags(GTK_WIDGET(window), GTK_STATE_FLAG_DROP_ACTIVE);
    fixture_close(window);
}

int main(int argc, char **argv)
{
    static const int sizes[][2] = {{360, 600}, {640, 900}, {860, 640}, {1600, 1000}};

    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/window-looks/dialogs-fit", test_dialogs_fit_the_window);
    g_test_add_func("/window-looks/dialogs-fit-with-large-text", test_dialogs_fit_with_large_text);
    g_test_add_func("/window-looks/headings-are-whole", test_headings_are_whole);
    g_test_add_func("/window-looks/hints-are-whole", test_hints_are_whole);
    g_test_add_func("/window-looks/toasts-are-whole", test_toasts_are_whole);
    g_test_add_func("/window-looks/names-of-places", test_names_of_places_are_not_small);
    g_test_add_func("/window-looks/shortcuts-are-searched", test_shortcuts_are_searched);
    g_test_add_func("/window-looks/every-window-is-finalized", test_every_window_is_finalized);
    for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *name =
            g_strdup_printf("/window-looks/picture/%dx%d", sizes[i][0], sizes[i][1]);

        g_test_add_data_func(name, sizes[i], test_pictures);
    }
    g_test_add_func("/window-looks/drop", test_drop);
    return g_test_run();
}
