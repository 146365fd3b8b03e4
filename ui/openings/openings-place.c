/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See openings-place.h. This file: the place, its pages, and the commands for the shown line. */
#include "ui/openings/openings-place-private.h"

#include <glib/gi18n.h>

#include "app/names/classifier.h"
#include "app/names/user-table.h"
#include "app/number.h"
#include "ui/application.h"
#include "ui/compat.h"
#include "ui/explorer/explorer-part.h"
#include "ui/openings/browser-page.h"
#include "ui/openings/openings-panel.h"
#include "ui/play/play-place.h"
#include "ui/settings.h"

#define STEP_MS 600 /* between the moves of a line being played */

G_DEFINE_FINAL_TYPE(TabiyaOpeningsPlace, tabiya_openings_place, TABIYA_TYPE_PLACE)

/* --- Contents --------------------------------------------------------------------------------- */

TabiyaOpeningsSession *tabiya_openings_place_get_session(TabiyaOpeningsPlace *self)
{
    return TABIYA_OPENINGS_SESSION(tabiya_place_get_session(self));
}

TabiyaPagedPanel *tabiya_openings_place_ensure_panel(TabiyaOpeningsPlace *self)
{
    return TABIYA_PAGED_PANEL(tabiya_place_get_panel(self));
}

const char *tabiya_openings_place_get_library(TabiyaOpeningsPlace *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));

    return tabiya_game_store_get_path(tabiya_application_get_store(application));
}

TabiyaRepertoires *tabiya_openings_place_get_repertoires(TabiyaOpeningsPlace *self)
{
    g_return_val_if_fail(TABIYA_IS_OPENINGS_PLACE(self), NULL);
    return self->repertoires;
}

void tabiya_openings_place_tell_changed(TabiyaOpeningsPlace *self)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    if (shell)
        tabiya_shell_update_actions(shell);
}

static const TabiyaNode *get_cursor(TabiyaOpeningsPlace *self)
{
    return tabiya_place_get_cursor(self);
}

static char *dup_data_dir(TabiyaOpeningsPlace *self)
{
    return g_path_get_dirname(tabiya_openings_place_get_library(self));
}

/* --- Pages ------------------------------------------------------------------------------------ */

static guint step_ms(TabiyaOpeningsPlace *self)
{
    GtkWidget *window = GTK_WIDGET(tabiya_part_get_shell(self));
    gboolean animations;

    g_object_get(gtk_widget_get_settings(window), "gtk-enable-animations", &animations, NULL);
    return animations ? STEP_MS : 0;
}

/* The board may be scrolled away in a narrow window. */
static void play_cb(TabiyaOpeningsPlace *self, const char *moves)
{
    tabiya_shell_bring(tabiya_part_get_shell(self), NULL);
    tabiya_openings_session_play_line(tabiya_openings_place_get_session(self), moves,
                                      step_ms(self));
}

static TabiyaFavorites *ensure_favorites(TabiyaOpeningsPlace *self)
{
    if (self->favorites)
        return self->favorites;
    self->favorites = tabiya_favorites_new(tabiya_openings_place_get_library(self));
    g_signal_connect_object(self->favorites, "changed",
                            G_CALLBACK(tabiya_openings_place_tell_changed), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->favorites, "failed", G_CALLBACK(tabiya_part_say), self,
                            G_CONNECT_SWAPPED);
    return self->favorites;
}

static GtkWidget *make_browse_cb(gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    GtkWidget *page =
        tabiya_browser_page_new(tabiya_openings_place_get_library(self), ensure_favorites(self));

    g_signal_connect_object(page, "play", G_CALLBACK(play_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "starring", G_CALLBACK(tabiya_openings_place_tell_changed), self,
                            G_CONNECT_SWAPPED);
    g_set_weak_pointer(&self->browser, page);
    return page;
}

static TabiyaExplorerPart *get_explorer(gpointer self)
{
    return tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_EXPLORER_PART);
}

static GtkWidget *make_explore_cb(gpointer user)
{
    return tabiya_explorer_part_new_page(get_explorer(user));
}

/* A new page needs a row here. */
static const TabiyaPanelPage PAGES[] = {
    {"browse", N_("Browse"), N_("All openings by name"), make_browse_cb},
    {"explore", N_("Explore"), N_("Moves played in this position"), make_explore_cb},
    {"repertoire", N_("Repertoire"), N_("Build and train your own lines"),
     tabiya_openings_place_new_repertoire_page},
};

static void page_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_place_show(user);
    tabiya_paged_panel_set_page(tabiya_openings_place_ensure_panel(user),
                                g_variant_get_string(value, NULL));
}

/* The next start shows it again. */
static void page_changed_cb(TabiyaPart *self, GParamSpec *spec, TabiyaPagedPanel *panel)
{
    const char *page = tabiya_paged_panel_get_page(panel);

    tabiya_part_set_state(self, "openings-page", g_variant_new_string(page));
    g_settings_set_string(tabiya_settings_get(), "openings-page", page);
}

static GtkWidget *make_panel(TabiyaPlace *place)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(place);
    GSettings *settings = tabiya_settings_get();
    g_autofree char *kept = g_settings_get_string(settings, "openings-page");
    GtkWidget *panel = tabiya_openings_panel_new(tabiya_openings_place_get_session(self), PAGES,
                                                 G_N_ELEMENTS(PAGES), self);

    g_signal_connect_object(panel, "notify::page", G_CALLBACK(page_changed_cb), self,
                            G_CONNECT_SWAPPED);
    if (kept)
        tabiya_paged_panel_set_page(TABIYA_PAGED_PANEL(panel), kept);
    return panel;
}

/* Two of the pages have their own topics in the manual. */
static const char *get_topic(TabiyaPlace *self)
{
    GActionGroup *actions = G_ACTION_GROUP(tabiya_part_get_actions(self));
    g_autoptr(GVariant) page = g_action_group_get_action_state(actions, "openings-page");

    if (g_str_equal(g_variant_get_string(page, NULL), "explore"))
        return "explorer";
    return g_str_equal(g_variant_get_string(page, NULL), "repertoire") ? "repertoire" : NULL;
}

static void show_marks(TabiyaPlace *self, TabiyaBoardView *board)
{
    tabiya_explorer_part_show_arrow(get_explorer(self), board);
}

/* Stops a line that is being played. */
static void escape(TabiyaPlace *self)
{
    tabiya_openings_session_stop(TABIYA_OPENINGS_SESSION(tabiya_place_get_session(self)));
}

/* --- Favorites ------------------------------------------------------------------------------- */

static TabiyaBrowserPage *ensure_browser(TabiyaOpeningsPlace *self)
{
    return TABIYA_BROWSER_PAGE(
        tabiya_paged_panel_ensure_page(tabiya_openings_place_ensure_panel(self), "browse"));
}

/* The opening of the shown position, or NULL. */
static const TabiyaOpening *get_opening(TabiyaOpeningsPlace *self)
{
    const TabiyaNode *cursor = get_cursor(self);

    return tabiya_node_get_parent(cursor) ? tabiya_openings_classify(cursor) : NULL;
}

/* The opening that the star refers to, or NULL. */
static const char *get_starring(TabiyaOpeningsPlace *self)
{

    if (self->browser && gtk_widget_get_mapped(self->browser))
        return tabiya_browser_page_get_starring(TABIYA_BROWSER_PAGE(self->browser));
    const TabiyaOpening *opening = get_opening(self);
    return opening ? opening->name : NULL;
}

static void keep(TabiyaOpeningsPlace *self, const char *name, gboolean kept)
{
    g_free(self->starred);
    self->starred = g_strdup(name);
    tabiya_favorites_set(ensure_favorites(self), name, kept);
    tabiya_part_say_undo(self, kept ? _("Added to favorites") : _("Removed from favorites"),
                         "win.openings-undo-favourite");
}

static void favorite_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *name = get_starring(user);

    if (name)
        keep(user, name, g_variant_get_boolean(value));
}

/* Undoes the last star given or removed. */
static void undo_favorite_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    const char *name = self->starred;

    if (name) {
        tabiya_favorites_set(ensure_favorites(self), name,
                             !tabiya_favorites_contains(ensure_favorites(self), name));
    }
}

/* --- Imported names --------------------------------------------------------------------------- */

static void names_changed(TabiyaOpeningsPlace *self)
{
    tabiya_browser_page_reload(ensure_browser(self));
    tabiya_openings_session_rename(tabiya_openings_place_get_session(self));
    tabiya_openings_place_tell_changed(self);
}

/* Reports the change, with a way to undo it. Takes `before`. */
static void say_names_changed(TabiyaOpeningsPlace *self, GBytes *before, const char *text)
{
    g_clear_pointer(&self->former_names, g_bytes_unref);
    self->former_names = before;
    names_changed(self);
    tabiya_part_say_undo(self, text, "win.openings-undo-names");
}

/* "Not imported: a.tsv:12: …": without the folder, which the person has just chosen. */
static void say_not_imported(TabiyaOpeningsPlace *self, const char *folder, const GError *error)
{
    g_autofree char *prefix = g_strconcat(folder, G_DIR_SEPARATOR_S, NULL);
    g_auto(GStrv) parts = g_strsplit(error->message, prefix, -1);
    g_autofree char *message = g_strjoinv("", parts);
    g_autofree char *text = g_strdup_printf(_("Not imported: %s"), message);

    tabiya_part_say(self, text);
}

static void import_names(TabiyaOpeningsPlace *self, const char *folder)
{
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) before = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;
    g_autofree char *number = NULL;
    g_autofree char *text = NULL;

    if (!tabiya_openings_import(folder, data_dir, &error)) {
        say_not_imported(self, folder, error);
        return;
    }
    guint n = tabiya_openings_count().positions;
    number = tabiya_dup_number(n);
    text = g_strdup_printf(ngettext("%s opening imported", "%s openings imported", n), number);
    say_names_changed(self, g_steal_pointer(&before), text);
}

static void folder_chosen_cb(GFile *folder, gpointer user)
{
    g_autofree char *path = folder ? g_file_get_path(folder) : NULL;

    if (path)
        import_names(user, path);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_folder(GTK_WINDOW(tabiya_part_get_shell(user)),
                         _("Choose Folder with a.tsv … e.tsv"), folder_chosen_cb, user);
}

static void import_from_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    import_names(user, g_variant_get_string(parameter, NULL));
}

static void reset_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) before = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;

    if (tabiya_openings_reset(data_dir, &error))
        say_names_changed(self, g_steal_pointer(&before), _("Tabiya’s names restored"));
    else
        tabiya_part_say(self, error->message);
}

static void undo_names_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsPlace *self = user;
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) now = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;

    if (!tabiya_openings_restore(data_dir, self->former_names, &error)) {
        tabiya_part_say(self, error->message);
        return;
    }
    g_clear_pointer(&self->former_names, g_bytes_unref);
    self->former_names = g_steal_pointer(&now);
    names_changed(self);
}

/* --- The line --------------------------------------------------------------------------------- */

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_paged_panel_set_page(tabiya_openings_place_ensure_panel(user), "browse");
    tabiya_browser_page_begin_search(ensure_browser(user));
}

/* "e4 c5 Nf3" */
static char *dup_moves(const TabiyaNode *end)
{
    g_autoptr(GString) moves = g_string_new(NULL);

    for (const TabiyaNode *node = end; tabiya_node_get_parent(node);
         node = tabiya_node_get_parent(node)) {
        g_string_prepend_c(moves, ' ');
        g_string_prepend(moves, tabiya_node_get_san(node));
    }
    return g_string_free(g_steal_pointer(&moves), FALSE);
}

/* Plays the shown line from its start. */
static void play_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree char *moves = dup_moves(get_cursor(user));

    play_cb(user, moves);
}

/* Continues it in Study. */
static void study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsSession *session = tabiya_openings_place_get_session(user);
    g_autoptr(TabiyaGame) line = tabiya_openings_session_dup_line(session);

    tabiya_shell_open_game(tabiya_part_get_shell(user), line, tabiya_game_get_main_end(line));
}

/* A game against Tabiya that starts with the line. */
static void continue_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsSession *session = tabiya_openings_place_get_session(user);
    EngColor side;

    if (!tabiya_part_read_side(user, g_variant_get_string(parameter, NULL), &side))
        return;
    tabiya_openings_session_stop(session);
    g_autoptr(TabiyaGame) line = tabiya_openings_session_dup_line(session);
    tabiya_shell_play_on(tabiya_part_get_shell(user), line, side);
}

/* --- From other places ------------------------------------------------------------------------ */

/* Continues from here, or in other places from the start of a game. Uses the book that Tabiya plays
 * from. */
static void auto_open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaOpeningsSession *session = tabiya_openings_place_get_session(user);
    TabiyaPlayPlace *play = tabiya_shell_find(tabiya_part_get_shell(user), TABIYA_TYPE_PLAY_PLACE);

    if (!tabiya_place_is_shown(user))
        tabiya_openings_session_set_line(session, "");
    tabiya_place_show(user);
    tabiya_openings_session_auto_open(session, tabiya_play_place_get_book(play), step_ms(user));
}

/* The last position of the shown line that has a name; NULL: none, or the line does not start from
 * the initial position. */
static const TabiyaNode *find_named(TabiyaOpeningsPlace *self)
{
    TabiyaPlace *shown = tabiya_shell_get_place(tabiya_part_get_shell(self));
    TabiyaGame *game = tabiya_board_session_get_game(tabiya_place_get_session(shown));
    EngPosition initial;

    eng_position_init(&initial);
    if (!eng_position_equal(tabiya_game_get_start(game), &initial))
        return NULL;
    const TabiyaNode *node = tabiya_openings_find_named(tabiya_place_get_cursor(shown));
    return node && tabiya_node_get_parent(node) ? node : NULL;
}

/* Shows the opening of a played or studied game among all openings. */
static void look_up_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const TabiyaNode *named = find_named(user);
    g_autofree char *moves = named ? dup_moves(named) : NULL;

    if (!moves)
        return;
    tabiya_place_show(user);
    tabiya_openings_session_set_line(tabiya_openings_place_get_session(user), moves);
}

/* Its moves, "1. e4 c5". */
static void show_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_place_show(user);
    tabiya_openings_session_set_line(tabiya_openings_place_get_session(user),
                                     g_variant_get_string(parameter, NULL));
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"openings-page", NULL, "s", "'browse'", page_cb},
    {"openings-find", find_cb},
    {"openings-play", play_line_cb},
    {"openings-study", study_cb},
    {"openings-continue", continue_cb, "s"},
    {"openings-favourite", NULL, NULL, "false", favorite_cb},
    {"openings-undo-favourite", undo_favorite_cb},
    {"openings-import", import_cb},
    {"openings-import-from", import_from_cb, "s"},
    {"openings-reset", reset_cb},
    {"openings-undo-names", undo_names_cb},
    {"openings-look-up", look_up_cb},
    {"openings-show", show_cb, "s"},
    {"auto-open", auto_open_cb},
};

static void update_star(TabiyaOpeningsPlace *self, gboolean here)
{
    TabiyaPart *part = TABIYA_PART(self);
    const char *starring = here ? get_starring(self) : NULL;
    gboolean starred = starring && tabiya_favorites_contains(ensure_favorites(self), starring);

    tabiya_part_enable(part, "openings-favourite", starring != NULL);
    tabiya_part_set_on(part, "openings-favourite", starred);
}

static void update(TabiyaPart *part)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(part);
    gboolean here = tabiya_place_is_shown(self);
    const TabiyaNode *cursor = get_cursor(self);
    gboolean has_line = here && tabiya_node_get_parent(cursor);

    tabiya_part_enable(part, "openings-find", here);
    tabiya_part_enable(part, "openings-play", has_line);
    tabiya_part_enable(part, "openings-study", has_line);
    tabiya_part_enable(part, "openings-continue",
                       has_line && !eng_outcome_is_final(tabiya_node_get_outcome(cursor)));
    tabiya_part_enable(part, "openings-look-up", !here && find_named(self));
    tabiya_part_enable(part, "openings-reset", here && tabiya_openings_is_user_table());
    update_star(self, here);
    tabiya_openings_place_update_repertoire_actions(self);
}

static GMenuModel *get_menu(TabiyaPlace *place)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(place);
    g_autoptr(GMenu) menu = NULL, names = NULL;

    if (self->menu)
        return self->menu;
    menu = g_menu_new();
    names = g_menu_new();
    g_menu_append(names, _("_Import Names from Lichess Files…"), "win.openings-import");
    g_menu_append(names, _("_Restore Tabiya’s Names"), "win.openings-reset");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(names));
    return self->menu = G_MENU_MODEL(g_steal_pointer(&menu));
}

/* --- Life ------------------------------------------------------------------------------------- */

static TabiyaBoardSession *make_session(TabiyaPlace *place)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(place);
    g_autofree char *directory = dup_data_dir(self);

    tabiya_openings_place_make_repertoires(self);
    return TABIYA_BOARD_SESSION(tabiya_openings_session_new(directory));
}

static void tabiya_openings_place_dispose(GObject *object)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(object);

    if (self->repertoires)
        g_signal_handlers_disconnect_by_data(self->repertoires, self);
    g_clear_object(&self->repertoires);
    if (self->favorites)
        g_signal_handlers_disconnect_by_data(self->favorites, self);
    g_clear_object(&self->favorites);
    g_clear_weak_pointer(&self->browser);
    g_clear_object(&self->menu);
    g_clear_object(&self->made_for);
    G_OBJECT_CLASS(tabiya_openings_place_parent_class)->dispose(object);
}

static void tabiya_openings_place_finalize(GObject *object)
{
    TabiyaOpeningsPlace *self = TABIYA_OPENINGS_PLACE(object);

    g_free(self->starred);
    g_free(self->made);
    g_clear_pointer(&self->former_names, g_bytes_unref);
    G_OBJECT_CLASS(tabiya_openings_place_parent_class)->finalize(object);
}

static void tabiya_openings_place_class_init(TabiyaOpeningsPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_openings_place_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_openings_place_finalize;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "openings";
    place_class->title = N_("Openings");
    place_class->icon = "tabiya-openings-symbolic";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->show_marks = show_marks;
    place_class->escape = escape;
    place_class->get_menu = get_menu;
    place_class->get_topic = get_topic;
}

static void tabiya_openings_place_init(TabiyaOpeningsPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    tabiya_openings_place_add_repertoire_actions(self);
}
