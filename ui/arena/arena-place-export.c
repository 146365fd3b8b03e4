/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "arena": the table as CSV or JSON, and the games as PGN, in a file of the person's. */
#include <glib/gi18n.h>

#include "app/arena/tournament-report.h"
#include "ui/arena/arena-place-private.h"
#include "ui/compat.h"

/* --- Formats ---------------------------------------------------------------------------------- */

static GBytes *take_text(char *text)
{
    return g_bytes_new_take(text, strlen(text));
}

static GBytes *make_csv(TabiyaTournament *tournament, GError **error)
{
    return take_text(tabiya_tournament_dup_csv(tournament));
}

static GBytes *make_json(TabiyaTournament *tournament, GError **error)
{
    return take_text(tabiya_tournament_dup_json(tournament));
}

static GBytes *make_pgn(TabiyaTournament *tournament, GError **error)
{
    const char *path = tabiya_tournament_get_pgn_path(tournament);
    char *text = NULL;
    gsize length = 0;

    if (!path || !g_file_get_contents(path, &text, &length, error))
        return NULL;
    return g_bytes_new_take(text, length);
}

static const struct {
    const char *format, *kind;
    GBytes *(*make)(TabiyaTournament *tournament, GError **error);
} FORMATS[] = {
    {"csv", N_("Tables (CSV)"), make_csv},
    {"json", N_("Tables (JSON)"), make_json},
    {"pgn", N_("Games (PGN)"), make_pgn},
};

static int find_format(const char *format)
{
    for (gsize i = 0; i < G_N_ELEMENTS(FORMATS); i++) {
        if (g_str_equal(FORMATS[i].format, format))
            return (int)i;
    }
    return -1;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void written_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaArenaPlace) self = user;
    g_autoptr(GError) error = NULL;
    g_autofree char *name = g_file_get_basename(G_FILE(source));
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *text = g_strdup_printf(_("Exported as “%s”"), shown);
    const gboolean done = g_file_replace_contents_finish(G_FILE(source), result, NULL, &error);

    tabiya_part_say(self, done ? text : error->message);
}

static void write_to(TabiyaArenaPlace *self, int format, GFile *file)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes =
        self->tournament ? FORMATS[format].make(self->tournament, &error) : NULL;

    if (bytes) {
        g_file_replace_contents_bytes_async(file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                            written_cb, g_object_ref(self));
    } else if (error) {
        tabiya_part_say(self, error->message);
    }
}

static void chosen_cb(GFile *file, gpointer user)
{
    if (file)
        write_to(user, ((TabiyaArenaPlace *)user)->exported, file);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const int format = find_format(g_variant_get_string(parameter, NULL));
    TabiyaArenaPlace *self = user;

    if (format < 0)
        return;
    const char *const suffixes[] = {FORMATS[format].format, NULL};
    g_autofree char *name = g_strdup_printf("tournament.%s", FORMATS[format].format);
    self->exported = format;
    tabiya_choose_file_to_write(GTK_WINDOW(tabiya_part_get_shell(self)),
                                &(TabiyaFileQuestion){.title = _("Export the Tournament"),
                                                      .verb = _("_Export"),
                                                      .name = name,
                                                      .kind = _(FORMATS[format].kind),
                                                      .suffixes = suffixes},
                                chosen_cb, self);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *format, *path;

    g_variant_get(parameter, "(&s&s)", &format, &path);
    if (find_format(format) < 0 || tabiya_part_refuse_existing(user, path))
        return;
    g_autoptr(GFile) file = g_file_new_for_path(path);
    write_to(user, find_format(format), file);
}

static const GActionEntry ACTIONS[] = {
    {"arena-export", export_cb, "s"},
    {"arena-export-to", export_to_cb, "(ss)"},
};

void tabiya_arena_place_add_export_actions(TabiyaArenaPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
