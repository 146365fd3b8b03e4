/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the parts of the play view and saves them as PNG, for viewing; not a test.
 *
 *   tests/ui/run-headless.sh build/tests/ui/play-gallery --what panel --width 400 --height 600 \
 *       --moves "e4 e5 Nf3" out.png
 *
 * --what is panel, compact, strips, entry or dialog; --type types into the entry. */
#include <adwaita.h>
#include <stdlib.h>

#include "tests/ui/line.h"
#include "ui/board/view.h"
#include "ui/board/move-entry.h"
#include "ui/play/new-game-dialog.h"
#include "ui/play/play-panel.h"
#include "ui/play/player-strip.h"
#include "ui/settings.h"

static int width_px = 400, height_px = 600, level = 3, back;
static gboolean dark, playing, enter, figurine;
static char *what, *moves, *variation, *typed, *start_from, *fen_text;
static char **out;

static const GOptionEntry options[] = {
    {"what", 0, 0, G_OPTION_ARG_STRING, &what, "Which part", "PART"},
    {"width", 0, 0, G_OPTION_ARG_INT, &width_px, "Its width", "PX"},
    {"height", 0, 0, G_OPTION_ARG_INT, &height_px, "Its height", "PX"},
    {"dark", 0, 0, G_OPTION_ARG_NONE, &dark, "Dark style", NULL},
    {"playing", 0, 0, G_OPTION_ARG_NONE, &playing, "The opponent is on", NULL},
    {"moves", 0, 0, G_OPTION_ARG_STRING, &moves, "Main line", "SAN…"},
    {"variation", 0, 0, G_OPTION_ARG_STRING, &variation, "PLY:moves after so many half-moves", "V"},
    {"back", 0, 0, G_OPTION_ARG_INT, &back, "Look back so many half-moves", "N"},
    {"type", 0, 0, G_OPTION_ARG_STRING, &typed, "Typed into the entry", "TEXT"},
    {"figurine", 0, 0, G_OPTION_ARG_NONE, &figurine, "Pieces as figurines", NULL},
    {"enter", 0, 0, G_OPTION_ARG_NONE, &enter, "And Enter", NULL},
    {"level", 0, 0, G_OPTION_ARG_INT, &level, "Level chosen in the dialog", "N"},
    {"start", 0, 0, G_OPTION_ARG_STRING, &start_from, "Row of \"start from\" in the dialog", "N"},
    {"fen", 0, 0, G_OPTION_ARG_STRING, &fen_text, "FEN typed into the dialog", "FEN"},
    {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &out, NULL, "OUT.png"},
    {NULL},
};

static void wait_ms(guint ms)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    g_timeout_add_once(ms, (GSourceOnceFunc)g_main_loop_quit, loop);
    g_main_loop_run(loop);
}

static void load_style(void)
{
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(provider, "/io/github/tabiya/Tabiya/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    gtk_icon_theme_add_resource_path(gtk_icon_theme_get_for_display(gdk_display_get_default()),
                                     "/io/github/tabiya/Tabiya/icons");
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(),
                                       dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                            : ADW_COLOR_SCHEME_FORCE_LIGHT);
}

static TabiyaPlaySession *make_session(void)
{
    TabiyaPlaySession *session = tabiya_play_session_new(NULL, NULL, NULL);
    g_object_set(session, "engine-playing", FALSE, NULL);
    g_auto(GStrv) words = g_strsplit(moves ? moves : "", " ", -1);
    for (gsize i = 0; words[i]; i++) {
        if (words[i][0] != '\0') {
            g_assert_true(
                tabiya_board_session_play_text(TABIYA_BOARD_SESSION(session), words[i], NULL));
        }
    }
    TabiyaGame *game = tabiya_board_session_get_game(TABIYA_BOARD_SESSION(session));
    if (variation) {
        const char *colon = strchr(variation, ':');
        line_add(game, line_at(game, (guint)atoi(variation)), colon + 1);
    }
    if (playing)
        g_object_set(session, "engine-playing", TRUE, NULL);
    for (int i = 0; i < back; i++)
        tabiya_board_session_previous(TABIYA_BOARD_SESSION(session));
    return session;
}

static void save(GtkWidget *widget, const char *path)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, gtk_widget_get_width(widget),
                           gtk_widget_get_height(widget));
    g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node(snapshot);
    GskRenderer *renderer = gtk_native_get_renderer(gtk_widget_get_native(widget));
    g_autoptr(GdkTexture) texture = gsk_renderer_render_texture(renderer, node, NULL);
    gdk_texture_save_to_png(texture, path);
}

static GtkWidget *make_strips(TabiyaPlaySession *session)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    gtk_box_append(GTK_BOX(box), tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), TRUE));
    gtk_box_append(GTK_BOX(box), tabiya_player_strip_new(TABIYA_BOARD_SESSION(session), FALSE));
    return box;
}

static GtkWidget *make_entry(TabiyaPlaySession *session, GtkWidget **entry)
{
    GtkWidget *overlay = gtk_overlay_new();
    GtkWidget *board = tabiya_board_view_new();
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(session));
    tabiya_board_view_set_position(TABIYA_BOARD_VIEW(board), tabiya_node_get_position(cursor),
                                   ENG_NO_MOVE);
    *entry = tabiya_move_entry_new(TABIYA_BOARD_SESSION(session));
    gtk_widget_set_margin_bottom(*entry, 24);
    gtk_overlay_set_child(GTK_OVERLAY(overlay), board);
    gtk_overlay_add_overlay(GTK_OVERLAY(overlay), *entry);
    return overlay;
}

static GtkWidget *find(GtkWidget *root, GType type, guint *skip)
{
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child)) {
        if (G_TYPE_CHECK_INSTANCE_TYPE(child, type) && (*skip)-- == 0)
            return child;
        GtkWidget *found = find(child, type, skip);
        if (found)
            return found;
    }
    return NULL;
}

static void type_into(GtkWidget *entry)
{
    guint skip = 0;
    tabiya_move_entry_begin(TABIYA_MOVE_ENTRY(entry), (gunichar)typed[0]);
    GtkWidget *text = find(entry, GTK_TYPE_TEXT, &skip);
    gtk_editable_set_text(GTK_EDITABLE(text), typed);
    if (enter)
        g_signal_emit_by_name(text, "activate");
}

static GtkWidget *show_dialog(TabiyaPlaySession *session)
{
    GtkWidget *dialog = GTK_WIDGET(tabiya_new_game_dialog_new(session));
    guint skip = 5; /* after the colors and kinds of strength but the last */
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(find(dialog, GTK_TYPE_TOGGLE_BUTTON, &skip)),
                                 TRUE);
    skip = 5 + (guint)level;
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(find(dialog, GTK_TYPE_TOGGLE_BUTTON, &skip)),
                                 TRUE);
    if (start_from) {
        skip = 1;
        adw_combo_row_set_selected(ADW_COMBO_ROW(find(dialog, ADW_TYPE_COMBO_ROW, &skip)),
                                   (guint)atoi(start_from));
    }
    if (fen_text) {
        skip = 0;
        gtk_editable_set_text(GTK_EDITABLE(find(dialog, ADW_TYPE_ENTRY_ROW, &skip)), fen_text);
    }
    gtk_window_set_default_size(GTK_WINDOW(dialog), width_px, height_px);
    gtk_window_present(GTK_WINDOW(dialog));
    return dialog;
}

static GtkWidget *show_part(TabiyaPlaySession *session)
{
    GtkWidget *entry = NULL, *part = NULL;
    if (g_str_equal(what, "strips"))
        part = make_strips(session);
    else if (g_str_equal(what, "entry"))
        part = make_entry(session, &entry);
    else
        part = tabiya_play_panel_new(session);
    if (g_str_equal(what, "compact"))
        tabiya_place_panel_set_compact(TABIYA_PLACE_PANEL(part), TRUE);
    gtk_widget_set_margin_top(part, 12);
    gtk_widget_set_margin_bottom(part, 12);
    gtk_widget_set_margin_start(part, 12);
    gtk_widget_set_margin_end(part, 12);
    GtkWidget *window = adw_window_new();
    adw_window_set_content(ADW_WINDOW(window), part);
    gtk_window_set_default_size(GTK_WINDOW(window), width_px, height_px);
    gtk_window_present(GTK_WINDOW(window));
    if (entry && typed)
        type_into(entry);
    return window;
}

int main(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error) || !out || !what) {
        g_printerr("%s\n", error ? error->message : "What, and where to?");
        return 2;
    }
    adw_init();
    load_style();
    g_settings_set_boolean(tabiya_settings_get(), "figurine", figurine);
    g_autoptr(TabiyaPlaySession) session = make_session();
    GtkWidget *window = g_str_equal(what, "dialog") ? show_dialog(session) : show_part(session);
    wait_ms(enter ? 700 : 400);
    save(window, out[0]);
    gtk_window_destroy(GTK_WINDOW(window));
    return 0;
}
