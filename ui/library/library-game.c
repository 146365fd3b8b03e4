/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-game.h. */
#include "ui/library/library-game.h"

#include <glib/gi18n.h>

#include "app/game/own-name.h"
#include "app/library/game-file.h"
#include "app/plain-text.h"
#include "ui/application.h"
#include "ui/place.h"

#define NAME_CHARS 60 /* of a player in a tab's name */

typedef struct {
    TabiyaPart *part; /* owned */
    gint64 id;
    int ply;
} Opening;

static TabiyaLibrarian *librarian_of(TabiyaPart *part)
{
    return tabiya_application_get_librarian(tabiya_application_of(tabiya_part_get_shell(part)));
}

static GFile *file_of(TabiyaPart *part, gint64 id, TabiyaGame *game)
{
    const char *white = tabiya_game_get_tag(game, "White");
    const char *black = tabiya_game_get_tag(game, "Black");
    g_autofree char *first =
        tabiya_dup_cut(white ? tabiya_own_name_show(white) : _("Unknown"), NAME_CHARS);
    g_autofree char *second =
        tabiya_dup_cut(black ? tabiya_own_name_show(black) : _("Unknown"), NAME_CHARS);
    g_autofree char *name = g_strdup_printf("%s – %s", first, second);

    return tabiya_game_file_new(tabiya_librarian_get_path(librarian_of(part)), id, name);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Opening *opening = user;
    g_autoptr(TabiyaPart) part = opening->part;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = tabiya_librarian_load_finish(result, &error);
    g_autoptr(GFile) file = NULL;

    if (tabiya_part_is_over(part))
        return;
    if (!game) {
        tabiya_part_say(part, error ? error->message : _("This game is gone."));
        return;
    }
    file = file_of(part, opening->id, game);
    tabiya_shell_open_file(tabiya_part_get_shell(part), file, opening->ply);
    /* The focused row is hidden now; the next button in the window would be New. */
    tabiya_place_focus(tabiya_shell_get_place(tabiya_part_get_shell(part)));
}

void tabiya_library_game_open(TabiyaPart *part, gint64 id, int ply)
{

    g_return_if_fail(TABIYA_IS_PART(part));
    Opening *opening = g_new(Opening, 1);
    *opening = (Opening){g_object_ref(part), id, ply};
    tabiya_librarian_load_async(librarian_of(part), id, tabiya_part_get_cancellable(part),
                                opened_cb, opening);
}
