/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the window, at every place: they are short enough for a small window, nothing is in
 * two of them, and no two items share a letter. test-languages.py checks them in every language. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/program.h"
#include "tests/ui/keyboard.h"
#include "tests/ui/views.h"
#include "ui/play/opponent-dialog.h"
#include "ui/play/strength-chooser.h"
#include "ui/menu-items.h"

#define WIDTH 900
#define HEIGHT 600
#define MAIN_MOST 11
#define PLACE_MOST 12
/* On a phone the longest sentences of this page, and in Russian a shortcut, lose their ends. */
#define SENTENCES _("More")
#define SLACK_PX 16

/* Every place, and those of its pages that have commands of their own. */
static const View PLACES[] = {
    {"play", {"place 'play'"}},
    {"study", {"place 'study'", "?last"}},
    {"study, the engine", {"place 'study'", "analyse"}},
    {"openings", {"place 'openings'", "openings-page 'browse'"}},
    {"openings, explorer", {"place 'openings'", "openings-page 'explore'"}},
    {"openings, a repertoire",
     {"place 'openings'", "openings-page 'repertoire'", "repertoire-show int64 1"}},
    {"puzzles, training", {"place 'puzzles'", "puzzle-page 'train'"}},
    {"puzzles, a puzzle", {"place 'puzzles'", "puzzle-train 'adaptive'", "wait"}},
    {"puzzles, browse", {"place 'puzzles'", "puzzle-page 'browse'"}},
    {"endgames", {"place 'puzzles'", "puzzle-drill 'queen-mate'", "wait"}},
    {"library", {"place 'library'", "library-search ''", "library-choose-all"}},
    {"editor", {"place 'editor'"}},
    {"guessing", {"place 'study'", "begin-guessing"}},
    {"coordinates", {"place 'study'", "coordinates"}},
    {"a lesson", {"place 'puzzles'", "lesson 'lucena'", "wait"}},
    {"rules", {"place 'play'", "rule 'knight'"}},
    {"arena-empty", {"place 'arena'"}},
    {"arena-playing", {"place 'arena'", "arena-start 'levels'"}},
    {"listening, blindfold", {"place 'play'", "hear", "voice-training 1"}},
};

/* --- Entries of a menu ------------------------------------------------------------------------ */

typedef struct {
    GtkPopoverMenu *popover;
    const char *place;
    int width;            /* of the window, in pixels */
    GHashTable *commands; /* of the menus so far: each with its target */
} Look;

/* One page of a menu with its sections; submenus are pages of their own. */
typedef struct {
    Look *look;
    const char *name;
    GHashTable *letters;
    int n_items;
} Page;

static void look_at_menu(Look *look, const char *name, GMenuModel *menu, int most);

/* Menus of items named by a person may have any number of them. */
static gboolean has_names(GMenuModel *menu)
{
    static const char *const NAMED[] = {"win.library-search", "win.puzzle-put-shown",
                                        "win.analysis-engine"};
    g_autofree char *action = NULL;

    if (g_menu_model_get_n_items(menu) > 0)
        g_menu_model_get_item_attribute(menu, 0, G_MENU_ATTRIBUTE_ACTION, "s", &action);
    for (gsize i = 0; i < G_N_ELEMENTS(NAMED); i++) {
        if (g_strcmp0(action, NAMED[i]) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Some glyphs of annotated games are in few fonts. */
static void look_at_glyphs(Page *page, const char *label)
{
    g_autoptr(PangoLayout) layout =
        gtk_widget_create_pango_layout(GTK_WIDGET(page->look->popover), label);

    if (pango_layout_get_unknown_glyphs_count(layout) > 0) {
        g_test_message("%s: “%s” cannot be drawn", page->look->place, label);
        g_test_fail();
    }
}

static void look_at_letter(Page *page, const char *label)
{
    const char *mark = label ? strchr(label, '_') : NULL;

    while (mark && mark[1] == '_')
        mark = strchr(mark + 2, '_');
    if (!mark)
        return;
    char *letter = g_utf8_strdown(mark + 1, (gssize)(g_utf8_next_char(mark + 1) - mark - 1));
    const char *other = g_hash_table_lookup(page->letters, letter);

    if (other) {
        g_test_message("%s: “%s” and “%s” in “%s”", page->look->place, label, other, page->name);
        g_test_fail();
    }
    g_hash_table_insert(page->letters, letter, g_strdup(label));
}

static void look_at_command(Page *page, GMenuModel *menu, int i)
{
    g_autofree char *action = NULL;
    g_autoptr(GVariant) target =
        g_menu_model_get_item_attribute_value(menu, i, G_MENU_ATTRIBUTE_TARGET, NULL);

    if (!g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        return;
    g_autofree char *words = target ? g_variant_print(target, TRUE) : g_strdup("");
    char *command = g_strdup_printf("%s %s", action, words);
    const char *other = g_hash_table_lookup(page->look->commands, command);
    if (other) {
        g_test_message("%s: %s in “%s” and “%s”", page->look->place, command, other, page->name);
        g_test_fail();
    }
    g_hash_table_insert(page->look->commands, command, g_strdup(page->name));
}

/* A submenu has its name on top already. */
static void look_at_heading(Page *page, GMenuModel *menu, int i)
{
    g_autofree char *label = NULL;
    g_auto(GStrv) parts = page->name ? g_strsplit(page->name, "_", -1) : NULL;
    g_autofree char *name = parts ? g_strjoinv("", parts) : NULL;

    if (g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label) &&
        g_strcmp0(label, name) == 0) {
        g_test_message("%s: “%s” is a heading in “%s”", page->look->place, label, page->name);
        g_test_fail();
    }
}

static void look_at_items(Page *page, GMenuModel *menu)
{
    gboolean named = has_names(menu);

    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autoptr(GMenuModel) submenu = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SUBMENU);
        g_autofree char *label = NULL;

        if (section) {
            look_at_heading(page, menu, i);
            look_at_items(page, section);
            continue;
        }
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        page->n_items += !named;
        if (g_getenv("TABIYA_TEST_LIST"))
            g_test_message("PAGE\t%s\t%s\t%s", page->look->place, page->name, label);
        look_at_glyphs(page, label);
        look_at_letter(page, named ? NULL : label);
        look_at_command(page, menu, i);
        if (submenu)
            look_at_menu(page->look, label, submenu, PLACE_MOST);
    }
}

/* With a button back, and the popover's own edges, it stays within the window. */
static void look_at_size(Look *look, const char *name, gboolean is_submenu)
{
    GtkWidget *contents = gtk_widget_get_first_child(GTK_WIDGET(look->popover)); /* less a shadow */
    int height, width;

    g_object_set(look->popover, "visible-submenu", is_submenu ? name : "main", NULL);
    gtk_widget_measure(GTK_WIDGET(look->popover), GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL,
                       NULL);
    gtk_widget_measure(contents, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    if (height > HEIGHT || (width > look->width + SLACK_PX && strcmp(name, SENTENCES) != 0)) {
        g_test_message("%s: “%s” is %d px wide, %d px high", look->place, name, width, height);
        g_test_fail();
    }
}

static void look_at_menu(Look *look, const char *name, GMenuModel *menu, int most)
{
    Page page = {look, name, NULL, 0};

    page.letters = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    look_at_items(&page, menu);
    if (page.n_items > most) {
        g_test_message("%s: %d items in “%s”", look->place, page.n_items, name);
        g_test_fail();
    }
    g_hash_table_unref(page.letters);
}

/* --- All of them ------------------------------------------------------------------------------ */

static void look_at_sizes(Look *look, GMenuModel *menu)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autoptr(GMenuModel) submenu = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SUBMENU);
        g_autofree char *label = NULL;

        if (section)
            look_at_sizes(look, section);
        if (!submenu)
            continue;
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        look_at_sizes(look, submenu);
        look_at_size(look, label, TRUE);
    }
}

/* It has no widgets before, and no size once it is closed. */
static GtkPopoverMenu *open_menu(GtkMenuButton *button)
{
    gtk_menu_button_popup(button);
    GtkPopover *popover = gtk_menu_button_get_popover(button);
    fixture_wait(gtk_widget_get_mapped(GTK_WIDGET(popover)));
    return GTK_POPOVER_MENU(popover);
}

static void close_menu(GtkMenuButton *button)
{
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(button));

    gtk_menu_button_popdown(button);
    fixture_wait(!gtk_widget_get_mapped(popover));
}

static void look_at_button(Look *look, GtkMenuButton *button)
{
    GMenuModel *menu = tabiya_menu_button_get_menu(button);
    gboolean is_main = gtk_menu_button_get_primary(button);

    if (!menu)
        return;
    look->popover = open_menu(button);
    look_at_menu(look, gtk_widget_get_tooltip_text(GTK_WIDGET(button)), menu,
                 is_main ? MAIN_MOST : PLACE_MOST);
    look_at_sizes(look, menu);
    look_at_size(look, "main", FALSE);
    close_menu(button);
}

static guint look_at_buttons(Look *look, GtkWidget *widget)
{
    guint n = 0;

    if (!gtk_widget_get_mapped(widget))
        return 0;
    if (GTK_IS_MENU_BUTTON(widget)) {
        look_at_button(look, GTK_MENU_BUTTON(widget));
        n++;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += look_at_buttons(look, child);
    }
    return n;
}

static void walk(int width, int height)
{
    TabiyaWindow *window = fixture_open(width, height);

    /* A page that slides in is as large as the one before at first. */
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    views_hurry();
    views_prepare(window);
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        GtkWidget *shown = GTK_WIDGET(views_show(window, &PLACES[i]));
        Look look = {NULL, PLACES[i].name, width, NULL};

        look.commands = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        g_assert_cmpuint(look_at_buttons(&look, shown), >=, 3);
        g_assert_cmpuint(g_hash_table_size(look.commands), >, 30);
        g_hash_table_unref(look.commands);
        views_leave(window, &PLACES[i]);
    }
    fixture_close(window);
}

static void test_menus_are_short(void)
{
    walk(WIDTH, HEIGHT);
}

static void test_narrow(void)
{
    walk(360, 640);
}

/* --- Changes ---------------------------------------------------------------------------------- */

static gboolean has_item(GMenuModel *menu, const char *wanted)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autofree char *label = NULL;

        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        if (g_strcmp0(label, wanted) == 0 || (section && has_item(section, wanted)))
            return TRUE;
    }
    return FALSE;
}

static gboolean offers(TabiyaWindow *window, const char *label)
{
    GtkWidget *button = fixture_find_menu_button(GTK_WIDGET(window), "More commands");

    return has_item(tabiya_menu_button_get_menu(GTK_MENU_BUTTON(button)), label);
}

/* A draw that may be claimed is claimed rather than offered. */
static void test_claim(void)
{
    static const char *const MOVES[] = {"'Nf3'", "'Nf6'", "'Ng1'", "'Ng8'",
                                        "'Nf3'", "'Nf6'", "'Ng1'"};
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);

    fixture_new_free_game(window, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(MOVES); i++)
        fixture_act(window, "play-move", MOVES[i]);
    g_assert_true(offers(window, "Offer _Draw"));
    fixture_act(window, "play-move", "'Ng8'");
    fixture_wait(offers(window, "_Claim Draw"));
    g_assert_false(offers(window, "Offer _Draw"));
    fixture_close(window);
}

/* The engine's menu is where its button is, and otherwise in the menu of the place. */
static void test_engine(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    fixture_act(window, "place", "'study'");
    fixture_wait(offers(window, "Engi_ne"));
    fixture_act(window, "analyse", NULL);
    fixture_wait(!offers(window, "Engi_ne"));
    gtk_window_set_default_size(GTK_WINDOW(window), 360, 640);
    fixture_wait(offers(window, "Engi_ne"));
    fixture_act(window, "place", "'library'");
    g_assert_true(offers(window, "_Import Games…"));
    g_assert_false(offers(window, "Engi_ne"));
    fixture_close(window);
}

static GtkWidget *find_opponent(GtkWidget *widget)
{
    GtkWidget *found = NULL;

    if (GTK_IS_BUTTON(widget) && gtk_widget_has_css_class(widget, "player-level") &&
        gtk_widget_get_mapped(widget)) {
        return widget;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_opponent(child);
    }
    return found;
}

static TabiyaOpponentDialog *find_dialog(void)
{
    GListModel *windows = gtk_window_get_toplevels();

    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(windows, i);

        if (TABIYA_IS_OPPONENT_DIALOG(window))
            return TABIYA_OPPONENT_DIALOG(window);
    }
    return NULL;
}

/* Tabiya's name opens the choice of opponents, and only in a game against Tabiya. The game goes on
 * against the chosen one. */
static void test_opponent(void)
{
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);
    TabiyaOpponentDialog *dialog;
    GtkWidget *button;

    fixture_act(window, "app.new-game-with", "{'level': <4>, 'colour': <'white'>}");
    fixture_wait((button = find_opponent(GTK_WIDGET(window))));
    g_assert_true(fixture_says(GTK_WIDGET(window), "Tabiya, level 4"));
    g_signal_emit_by_name(button, "clicked");
    fixture_wait((dialog = find_dialog()));
    TabiyaStrengthChooser *chooser = TABIYA_STRENGTH_CHOOSER(
        gtk_widget_get_template_child(GTK_WIDGET(dialog), TABIYA_TYPE_OPPONENT_DIALOG, "chooser"));
    g_assert_cmpint(tabiya_strength_chooser_get(chooser).level, ==, 4);
    const TabiyaStrength lena = tabiya_strength_of_opponent(tabiya_opponent_find("lena"));
    tabiya_strength_chooser_set(chooser, &lena);
    g_signal_emit_by_name(gtk_widget_get_template_child(
                              GTK_WIDGET(dialog), TABIYA_TYPE_OPPONENT_DIALOG, "change_button"),
                          "clicked");
    fixture_wait(!find_dialog());
    fixture_wait(fixture_says(button, "Lena"));
    fixture_act(window, "place", "'study'");
    fixture_wait(!find_opponent(GTK_WIDGET(window)));
    fixture_close(window);
}

/* --- By keyboard ------------------------------------------------------------------------------ */

/* Those with a condition may be hidden. */
static void check_items(GtkWidget *popover, GMenuModel *menu)
{
    for (int i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autoptr(GMenuModel) section = g_menu_model_get_item_link(menu, i, G_MENU_LINK_SECTION);
        g_autofree char *label = NULL, *condition = NULL;

        if (section)
            check_items(popover, section);
        g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label);
        g_menu_model_get_item_attribute(menu, i, "hidden-when", "s", &condition);
        if (!label || condition)
            continue;
        g_auto(GStrv) parts = g_strsplit(label, "_", -1);
        g_autofree char *plain = g_strjoinv("", parts);
        if (!fixture_says(popover, plain))
            g_error("“%s” is not in the menu", plain);
    }
}

static gboolean has_focus_in(TabiyaWindow *window, GtkWidget *widget)
{
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));

    return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

/* Which of the two widgets of a menu button tells it depends on GTK's version. */
static gboolean tells_of_menu(GtkWidget *widget)
{
    g_autofree char *trouble = gtk_test_accessible_check_property(
        GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE);

    return !trouble;
}

static int count_usable_items(GtkWidget *widget)
{
    int n = g_str_equal(G_OBJECT_TYPE_NAME(widget), "GtkModelButton") &&
            gtk_widget_get_mapped(widget) && gtk_widget_is_sensitive(widget);

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += count_usable_items(child);
    }
    return n;
}

/* The focus goes from item to item, and back to the button. */
static void open_by_key(TabiyaWindow *window, GtkMenuButton *button, const char *key)
{
    GtkWidget *toggle = gtk_widget_get_first_child(GTK_WIDGET(button)), *popover, *first;

    g_test_message("%s", gtk_widget_get_tooltip_text(GTK_WIDGET(button)));
    g_assert_null(gtk_menu_button_get_popover(button));
    g_assert_true(tells_of_menu(GTK_WIDGET(button)) || tells_of_menu(toggle));
    g_assert_true(gtk_widget_grab_focus(GTK_WIDGET(button)));
    keyboard_press(GTK_WINDOW(window), key);
    fixture_wait((popover = GTK_WIDGET(gtk_menu_button_get_popover(button))));
    fixture_wait(gtk_widget_get_mapped(popover) && has_focus_in(window, popover));
    check_items(popover, tabiya_menu_button_get_menu(button));
    first = gtk_window_get_focus(GTK_WINDOW(window));
    /* From the only item GTK lets Down leave the menu. */
    if (count_usable_items(popover) > 1) {
        keyboard_press(GTK_WINDOW(window), "Down");
        fixture_wait(gtk_window_get_focus(GTK_WINDOW(window)) != first);
        g_assert_true(has_focus_in(window, popover));
    }
    keyboard_press(GTK_WINDOW(window), "Escape");
    fixture_wait(!gtk_widget_get_mapped(popover));
    g_assert_true(has_focus_in(window, GTK_WIDGET(button)));
}

/* The visible menu button with this tooltip; NULL: there is none. */
static GtkMenuButton *find_button(GtkWidget *widget, const char *tooltip)
{
    GtkMenuButton *found = NULL;

    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (GTK_IS_MENU_BUTTON(widget) &&
        g_strcmp0(gtk_widget_get_tooltip_text(widget), tooltip) == 0) {
        return GTK_MENU_BUTTON(widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child)) {
        found = find_button(child, tooltip);
    }
    return found;
}

static guint open_all_by_key(TabiyaWindow *window, GtkWidget *widget)
{
    guint n = 0;

    if (!gtk_widget_get_mapped(widget))
        return 0;
    if (GTK_IS_MENU_BUTTON(widget) && tabiya_menu_button_get_menu(GTK_MENU_BUTTON(widget)) &&
        !gtk_menu_button_get_popover(GTK_MENU_BUTTON(widget))) {
        gboolean is_main = gtk_menu_button_get_primary(GTK_MENU_BUTTON(widget));

        open_by_key(window, GTK_MENU_BUTTON(widget), is_main ? "F10" : "Return");
        n++;
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        n += open_all_by_key(window, child);
    }
    return n;
}

/* At every place: no menu is made before somebody opens it, and none lacks an item then. */
static void test_keyboard(void)
{
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);
    guint n = 0;

    if (!keyboard_is_there()) {
        g_test_skip("no keyboard here");
        return;
    }
    views_hurry();
    views_prepare(window);
    for (gsize i = 0; i < G_N_ELEMENTS(PLACES); i++) {
        GtkWidget *shown = GTK_WIDGET(views_show(window, &PLACES[i]));

        /* The focus goes to its task when a puzzle has come. */
        if (g_str_equal(PLACES[i].name, "puzzles, a puzzle"))
            fixture_wait(fixture_is_enabled(window, "puzzle-hint"));
        n += open_all_by_key(window, shown);
        views_leave(window, &PLACES[i]);
    }
    g_assert_cmpuint(n, >, G_N_ELEMENTS(PLACES));
    fixture_close(window);
}

/* A menu that is open keeps the focus when a puzzle comes. */
static void test_stays_open(void)
{
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);
    GtkMenuButton *button;

    fixture_act(window, "place", "'puzzles'");
    fixture_act(window, "puzzle-train", "'adaptive'");
    fixture_wait((button = find_button(GTK_WIDGET(window), "Add the puzzle to a set")));
    g_assert_false(fixture_is_enabled(window, "puzzle-hint"));
    gtk_menu_button_popup(button);
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(button));
    fixture_wait(has_focus_in(window, popover));
    fixture_wait(fixture_is_enabled(window, "puzzle-hint"));
    g_assert_true(has_focus_in(window, popover));
    fixture_close(window);
}

/* The main menu, from the board, opened for the first time and again: its letters work, and it
 * tells of the keys of its commands. */
static void test_letters(void)
{
    TabiyaWindow *window = fixture_open(1160, 800);

    if (!keyboard_is_there()) {
        g_test_skip("no keyboard here");
        return;
    }
    for (int times = 0; times < 2; times++) {
        g_autoptr(GVariant) before =
            g_action_group_get_action_state(G_ACTION_GROUP(window), "sounds");
        g_autoptr(GVariant) after = NULL;

        keyboard_press(GTK_WINDOW(window), "F10");
        fixture_wait(fixture_says(GTK_WIDGET(window), "Rules of Chess"));
        g_assert_true(fixture_says(GTK_WIDGET(window), "F1"));
        keyboard_press(GTK_WINDOW(window), "d");
        fixture_wait(!fixture_says(GTK_WIDGET(window), "Rules of Chess"));
        after = g_action_group_get_action_state(G_ACTION_GROUP(window), "sounds");
        g_assert_false(g_variant_equal(before, after));
    }
    fixture_close(window);
}

/* GTK is about to show a tooltip for half a second, and complains if the window goes meanwhile. */
#define TOOLTIP_MS 700

/* Where the pointer rests on a button, its tooltip would cover the menu that it has opened. */
static void test_tooltip(void)
{
    TabiyaWindow *window = fixture_open(WIDTH, HEIGHT);
    GtkWidget *button = fixture_find_menu_button(GTK_WIDGET(window), _("Main menu (F10)"));

    g_assert_true(gtk_widget_get_has_tooltip(button));
    for (int i = 0; i < 2; i++) {
        gtk_menu_button_popup(GTK_MENU_BUTTON(button));
        fixture_wait(gtk_widget_get_mapped(
            GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)))));
        g_assert_false(gtk_widget_get_has_tooltip(button));
        gtk_menu_button_popdown(GTK_MENU_BUTTON(button));
        fixture_wait(gtk_widget_get_has_tooltip(button));
    }
    fixture_spin_ms(TOOLTIP_MS);
    fixture_close(window);
}

static int popup_y(GtkWidget *popover)
{
    return gdk_popup_get_position_y(GDK_POPUP(gtk_native_get_surface(GTK_NATIVE(popover))));
}

/* A submenu that has room above the button does not jump there from below. */
static void test_submenu_stays(void)
{
    enum { ITEMS = 12, BUTTON_Y = 150 };
    GtkWidget *window = gtk_window_new(), *button = gtk_menu_button_new();
    g_autoptr(GMenu) menu = g_menu_new(), below = g_menu_new();

    for (int i = 0; i < ITEMS; i++)
        g_menu_append(menu, "Item", "win.none");
    g_menu_append(below, "Single", "win.none");
    g_menu_append_submenu(menu, "Below", G_MENU_MODEL(below));
    gtk_widget_set_valign(button, GTK_ALIGN_START);
    gtk_widget_set_margin_top(button, BUTTON_Y);
    gtk_menu_button_set_direction(GTK_MENU_BUTTON(button), GTK_ARROW_UP);
    tabiya_menu_button_set_menu(GTK_MENU_BUTTON(button), G_MENU_MODEL(menu));
    gtk_window_set_child(GTK_WINDOW(window), button);
    gtk_window_set_default_size(GTK_WINDOW(window), 300, 800);
    gtk_window_present(GTK_WINDOW(window));
    gtk_menu_button_popup(GTK_MENU_BUTTON(button));
    GtkWidget *popover = GTK_WIDGET(gtk_menu_button_get_popover(GTK_MENU_BUTTON(button)));
    fixture_wait(gtk_widget_get_mapped(popover) && gtk_widget_get_height(popover) > BUTTON_Y);
    fixture_wait(popup_y(popover) >= BUTTON_Y);
    GtkStack *stack = GTK_STACK(fixture_find(popover, GTK_TYPE_STACK));
    gtk_stack_set_visible_child_name(stack, "Below");
    fixture_wait(gtk_widget_get_height(popover) < BUTTON_Y);
    fixture_spin_ms(200);
    g_assert_cmpint(popup_y(popover), >=, BUTTON_Y);
    gtk_popover_popdown(GTK_POPOVER(popover));
    fixture_wait(gtk_popover_get_position(GTK_POPOVER(popover)) == GTK_POS_TOP);
    fixture_spin_ms(TOOLTIP_MS);
    gtk_window_destroy(GTK_WINDOW(window));
}

int main(int argc, char **argv)
{
    tabiya_program_set_language();
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    g_test_add_func("/menus/beside-the-board", test_menus_are_short);
    g_test_add_func("/menus/below-the-board", test_narrow);
    if (!g_getenv("TABIYA_TEST_TRANSLATED")) {
        g_test_add_func("/menus/claim", test_claim);
        g_test_add_func("/menus/engine", test_engine);
        g_test_add_func("/menus/opponent", test_opponent);
        g_test_add_func("/menus/keyboard", test_keyboard);
        g_test_add_func("/menus/letters", test_letters);
        g_test_add_func("/menus/stays-open", test_stays_open);
        g_test_add_func("/menus/submenu-stays", test_submenu_stays);
        g_test_add_func("/menus/tooltip", test_tooltip);
    }
    return g_test_run();
}
