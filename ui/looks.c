/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What boards look like: see looks.h. */
#include "ui/looks.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/settings.h"

#define AUTOMATIC "automatic"

#define OUR_PIECES "tabiya"

struct _TabiyaLooks {
    GObject parent_instance;

    char *data_dir;
    gboolean resolved;       /* `files` match the settings */
    TabiyaPieceFiles *files; /* NULL: built-in */
    char *trouble;
};

G_DEFINE_FINAL_TYPE(TabiyaLooks, tabiya_looks, G_TYPE_OBJECT)

enum { CHANGED, PIECES_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void changed_cb(TabiyaLooks *self)
{
    g_signal_emit(self, signals[CHANGED], 0);
}

static void pieces_changed_cb(TabiyaLooks *self)
{
    self->resolved = FALSE;
    g_signal_emit(self, signals[PIECES_CHANGED], 0);
    changed_cb(self);
}

static void tabiya_looks_class_init(TabiyaLooksClass *klass)
{
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
    signals[PIECES_CHANGED] = g_signal_new("pieces-changed", G_TYPE_FROM_CLASS(klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_looks_init(TabiyaLooks *self)
{
    AdwStyleManager *style = adw_style_manager_get_default();
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(style, "notify::dark", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(style, "notify::high-contrast", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::board-theme", G_CALLBACK(changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::pieces", G_CALLBACK(pieces_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

TabiyaLooks *tabiya_looks_get(void)
{
    static TabiyaLooks *looks;

    if (!looks)
        looks = g_object_new(TABIYA_TYPE_LOOKS, NULL);
    return looks;
}

/* --- The board -------------------------------------------------------------------------------- */

static gboolean is_high_contrast(void)
{
    return adw_style_manager_get_high_contrast(adw_style_manager_get_default());
}

/* The board if the person has not chosen one. */
static TabiyaBoardTheme get_automatic(void)
{
    return is_high_contrast() ? TABIYA_BOARD_THEME_CONTRAST : TABIYA_BOARD_THEME_SAND;
}

TabiyaBoardTheme tabiya_looks_get_board_theme(void)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *id = g_settings_get_string(settings, "board-theme");
    TabiyaBoardTheme board;

    return tabiya_board_theme_find(id, &board) ? board : get_automatic();
}

void tabiya_looks_choose_board_theme(TabiyaBoardTheme board)
{
    GSettings *settings = tabiya_settings_get();

    g_settings_set_string(settings, "board-theme",
                          board == get_automatic() ? AUTOMATIC : tabiya_board_theme_get_id(board));
}

const TabiyaTheme *tabiya_looks_get_theme_of(TabiyaBoardTheme board)
{
    return tabiya_theme_get_board(
        board, adw_style_manager_get_dark(adw_style_manager_get_default()), is_high_contrast());
}

const TabiyaTheme *tabiya_looks_get_theme(void)
{
    return tabiya_looks_get_theme_of(tabiya_looks_get_board_theme());
}

const TabiyaTheme *tabiya_looks_get_plot_theme(void)
{
    return tabiya_theme_get(adw_style_manager_get_dark(adw_style_manager_get_default()),
                            is_high_contrast());
}

const TabiyaTheme *tabiya_looks_get_printed_theme(void)
{
    return tabiya_theme_get_board(tabiya_looks_get_board_theme(), FALSE, FALSE);
}

/* --- The pieces ------------------------------------------------------------------------------- */

void tabiya_looks_set_data_dir(const char *data_dir)
{
    TabiyaLooks *self = tabiya_looks_get();

    g_free(self->data_dir);
    self->data_dir = g_strdup(data_dir);
    self->resolved = FALSE;
}

const char *tabiya_looks_get_data_dir(void)
{
    TabiyaLooks *self = tabiya_looks_get();

    if (!self->data_dir)
        self->data_dir = g_build_filename(g_get_user_data_dir(), "tabiya", NULL);
    return self->data_dir;
}

/* Loads the chosen set: the built-in one, with the reason, if it is gone or broken. */
static void resolve(TabiyaLooks *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *id = g_settings_get_string(settings, "pieces");
    g_autoptr(TabiyaPieceFiles) files = NULL;
    g_autoptr(GError) error = NULL;

    self->resolved = TRUE;
    g_clear_object(&self->files);
    g_clear_pointer(&self->trouble, g_free);
    if (!id || g_str_equal(id, OUR_PIECES))
        return;
    files = tabiya_piece_files_find(tabiya_looks_get_data_dir(), id);
    if (!files)
        self->trouble = g_strdup_printf(_("The piece set “%s” is no longer available."), id);
    else if (tabiya_piece_files_check(files, &error))
        self->files = g_steal_pointer(&files);
    else
        self->trouble = g_strdup(error->message);
}

TabiyaPieceFiles *tabiya_looks_get_piece_files(void)
{
    TabiyaLooks *self = tabiya_looks_get();

    if (!self->resolved)
        resolve(self);
    return self->files;
}

TabiyaPieceDrawings *tabiya_looks_dup_piece_drawings(void)
{
    TabiyaPieceFiles *files = tabiya_looks_get_piece_files();

    return files ? tabiya_piece_drawings_new(files, NULL) : NULL;
}

gboolean tabiya_looks_choose_piece_files(TabiyaPieceFiles *files, GError **error)
{
    GSettings *settings = tabiya_settings_get();

    if (files && !tabiya_piece_files_check(files, error))
        return FALSE;
    g_settings_set_string(settings, "pieces",
                          files ? tabiya_piece_files_get_id(files) : OUR_PIECES);
    return TRUE;
}

char *tabiya_looks_take_trouble(void)
{
    tabiya_looks_get_piece_files();
    return g_steal_pointer(&tabiya_looks_get()->trouble);
}
