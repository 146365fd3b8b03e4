/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See export-part.h. */
#include "ui/paper/export-part.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/render/export.h"
#include "ui/compat.h"
#include "ui/looks.h"
#include "ui/place.h"

struct _TabiyaExportPart {
    TabiyaPart parent;

    const char *target; /* static: the target whose file is being asked for */
};

G_DEFINE_FINAL_TYPE(TabiyaExportPart, tabiya_export_part, TABIYA_TYPE_PART)

/* The targets, as in the action's parameter. */
static const struct {
    const char *target; /* its extension is the file's */
    const char *title;
    const char *kind;
} KINDS[] = {
    {"position.png", N_("Export the Position"), N_("Pictures (PNG)")},
    {"position.svg", N_("Export the Position"), N_("Drawings (SVG)")},
    {"position.pdf", N_("Export the Position"), N_("Documents (PDF)")},
    {"game.gif", N_("Export the Game"), N_("Animations (GIF)")},
    {"game.pdf", N_("Export the Game"), N_("Documents (PDF)")},
    {"game.html", N_("Export the Game"), N_("Web pages (HTML)")},
};

typedef struct {
    char *path;
    char *pgn; /* NULL: the position */
    EngPosition position;
    EngMove last_move;
    GArray *shapes; /* of TabiyaShape */
    TabiyaExportFormat format;
    TabiyaExportOptions options;
    TabiyaPieceDrawings *pieces; /* of the chosen set; NULL: built-in */
} Job;

static void free_job(gpointer data)
{
    Job *job = data;

    g_free(job->path);
    g_free(job->pgn);
    g_array_unref(job->shapes);
    g_clear_pointer(&job->pieces, tabiya_piece_drawings_free);
    g_free(job);
}

/* The board as shown, with the arrows and circles of the game. */
static Job *new_job(TabiyaShell *shell)
{
    TabiyaBoardView *board = tabiya_shell_get_board(shell);
    TabiyaPlace *place = tabiya_shell_get_place(shell);
    const TabiyaNode *cursor = tabiya_place_get_cursor(place);
    Job *job = g_new0(Job, 1);
    TabiyaCoordinates coordinates;

    job->options = (TabiyaExportOptions)TABIYA_EXPORT_OPTIONS_INIT;
    job->options.theme = tabiya_looks_get_printed_theme();
    job->pieces = tabiya_looks_dup_piece_drawings();
    job->options.pieces = job->pieces;
    g_object_get(board, "coordinates", &coordinates, NULL);
    job->options.unlabeled = coordinates == TABIYA_COORDINATES_NONE;
    g_object_get(tabiya_place_get_session(place), "flipped", &job->options.flipped, NULL);
    job->position = *tabiya_board_view_get_position(board);
    job->last_move = tabiya_node_get_move(cursor);
    job->shapes = tabiya_markup_dup_shapes_at(cursor);
    return job;
}

static GBytes *make_position(const Job *job, GError **error)
{
    const TabiyaDiagram diagram = {
        .position = &job->position,
        .last_move = job->last_move,
        .shapes = (const TabiyaShape *)(gpointer)job->shapes->data,
        .n_shapes = job->shapes->len,
    };

    return tabiya_export_position(&diagram, job->format, &job->options, error);
}

static GBytes *make_game(const Job *job, GError **error)
{
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(job->pgn, -1, NULL, error);

    return game ? tabiya_export_game(game, job->format, &job->options, error) : NULL;
}

static void export_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Job *job = data;
    GError *error = NULL;
    g_autoptr(GBytes) bytes = job->pgn ? make_game(job, &error) : make_position(job, &error);

    if (bytes && tabiya_export_save(bytes, job->path, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void exported_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Job *job = g_task_get_task_data(G_TASK(result));
    g_autofree char *name = g_filename_display_basename(job->path);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    if (g_task_propagate_boolean(G_TASK(result), &error))
        text = g_strdup_printf(_("Exported as “%s”"), name);
    else
        text = g_strdup_printf(_("“%s” could not be exported: %s"), name, error->message);
    if (!tabiya_part_is_over(source))
        tabiya_part_say(source, text);
}

/* The given path if its extension is that of a format, else with the target's extension. */
static char *complete_path(const char *path, const char *target, TabiyaExportFormat *format)
{
    g_autofree char *completed = g_strconcat(path, strrchr(target, '.'), NULL);

    if (tabiya_export_find_format(path, format, NULL))
        return g_strdup(path);
    tabiya_export_find_format(completed, format, NULL);
    return g_steal_pointer(&completed);
}

void tabiya_export_part_export(TabiyaExportPart *self, const char *target, GFile *file)
{
    g_return_if_fail(TABIYA_IS_EXPORT_PART(self) && G_IS_FILE(file));
    TabiyaShell *shell = tabiya_part_get_shell(self);
    TabiyaPlace *place = tabiya_shell_get_place(shell);
    g_autofree char *path = g_file_get_path(file);
    if (!path) {
        tabiya_part_say(self, _("Files can only be exported to folders on this computer."));
        return;
    }
    Job *job = new_job(shell);
    job->path = complete_path(path, target, &job->format);
    if (g_str_has_prefix(target, "game."))
        job->pgn = tabiya_board_session_dup_pgn(tabiya_place_get_session(place));
    g_autoptr(GTask) task = g_task_new(self, NULL, exported_cb, NULL);
    g_task_set_task_data(task, job, free_job);
    g_task_run_in_thread(task, export_in_thread);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void file_chosen_cb(GFile *file, gpointer user)
{
    if (file)
        tabiya_export_part_export(user, TABIYA_EXPORT_PART(user)->target, file);
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    GtkWindow *window = GTK_WINDOW(tabiya_part_get_shell(user));
    const char *target = g_variant_get_string(parameter, NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        const char *suffixes[] = {strrchr(KINDS[i].target, '.') + 1, NULL};

        if (!g_str_equal(target, KINDS[i].target))
            continue;
        TABIYA_EXPORT_PART(user)->target = KINDS[i].target;
        tabiya_choose_file_to_write(window,
                                    &(TabiyaFileQuestion){.title = _(KINDS[i].title),
                                                          .verb = _("_Export"),
                                                          .name = target,
                                                          .kind = _(KINDS[i].kind),
                                                          .suffixes = suffixes},
                                    file_chosen_cb, user);
        return;
    }
    tabiya_part_say(user, _("Unknown export format."));
}

static void copy_diagram_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaShell *shell = tabiya_part_get_shell(user);
    Job *job = new_job(shell);

    job->format = TABIYA_EXPORT_PNG;
    g_autoptr(GBytes) bytes = make_position(job, NULL);
    free_job(job);
    g_autoptr(GdkTexture) texture = gdk_texture_new_from_bytes(bytes, NULL);
    gdk_clipboard_set_texture(gtk_widget_get_clipboard(GTK_WIDGET(shell)), texture);
    tabiya_part_say(user, _("Diagram copied"));
}

static const GActionEntry ACTIONS[] = {
    {"export", export_cb, "s"},
    {"copy-diagram", copy_diagram_cb},
};

static void tabiya_export_part_class_init(TabiyaExportPartClass *klass)
{
}

static void tabiya_export_part_init(TabiyaExportPart *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
