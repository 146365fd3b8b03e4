/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See piece-files.h. Two tables say where programs keep their sets, and how they name the files. */
#include "app/render/piece-files.h"

#include <cairo.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/error.h"
#include "app/render/drawing-check.h"

/* File names, by color and type. */
typedef struct {
    const char *color[2];
    const char *type[6];
    const char *end;
} Naming;

static const Naming namings[] = {
    {{"w", "b"}, {"P", "N", "B", "R", "Q", "K"}, ".svg"},
    {{"w", "b"}, {"p", "n", "b", "r", "q", "k"}, ".svg"},
    {{"White", "Black"}, {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}, ".svg"},
    {{"white", "black"}, {"Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}, ".svg"},
    {{"white_", "black_"}, {"pawn", "knight", "bishop", "rook", "queen", "king"}, ".svg"},
};

/* Folders of sets below the system's data folders (/usr/share and others). */
static const struct {
    const char *name;    /* as part of ids */
    const char *program; /* its name */
    const char *folder;
} places[] = {
    {"tabiya", "Tabiya", "tabiya/pieces"},
    {"gnome-chess", "GNOME Chess", "gnome-chess/pieces"},
    {"pychess", "PyChess", "pychess/pieces"},
    {"xboard", "XBoard", "games/xboard/themes"},
};

struct _TabiyaPieceFiles {
    GObject parent_instance;

    char *id, *title, *folder;
    const char *program;
    const Naming *naming;
};

G_DEFINE_FINAL_TYPE(TabiyaPieceFiles, tabiya_piece_files, G_TYPE_OBJECT)

static char *dup_path(const char *folder, const Naming *naming, EngPiece piece)
{
    g_autofree char *name = g_strconcat(naming->color[eng_piece_color(piece)],
                                        naming->type[eng_piece_type(piece)], naming->end, NULL);
    return g_build_filename(folder, name, NULL);
}

/* --- Finding ---------------------------------------------------------------------------------- */

static gboolean has_all(const char *folder, const Naming *naming)
{
    for (int i = 0; i < 12; i++) {
        g_autofree char *path =
            dup_path(folder, naming, eng_piece((EngColor)(i / 6), (EngPieceType)(i % 6)));

        if (!g_file_test(path, G_FILE_TEST_EXISTS))
            return FALSE;
    }
    return TRUE;
}

static const Naming *find_naming(const char *folder)
{
    for (gsize i = 0; i < G_N_ELEMENTS(namings); i++) {
        if (has_all(folder, &namings[i]))
            return &namings[i];
    }
    return NULL;
}

/* "merida_new": "Merida new". */
static char *dup_title(const char *name)
{
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *rest = NULL;
    char first[8] = "";

    g_strdelimit(shown, "_-", ' ');
    g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(shown)), first);
    rest = g_strdup(g_utf8_next_char(shown));
    return g_strconcat(first, rest, NULL);
}

static TabiyaPieceFiles *new_set(const char *place, const char *program, const char *parent,
                                 const char *name)
{
    g_autofree char *folder = g_build_filename(parent, name, NULL);
    const Naming *naming = find_naming(folder);

    if (!naming)
        return NULL;
    TabiyaPieceFiles *self = g_object_new(TABIYA_TYPE_PIECE_FILES, NULL);
    self->id = g_strconcat(place, "/", name, NULL);
    self->title = dup_title(name);
    self->program = program;
    self->folder = g_steal_pointer(&folder);
    self->naming = naming;
    return self;
}

static int compare(gconstpointer a, gconstpointer b)
{
    const TabiyaPieceFiles *one = *(TabiyaPieceFiles *const *)a,
                           *other = *(TabiyaPieceFiles *const *)b;

    return g_utf8_collate(one->title, other->title);
}

static gboolean is_listed(GPtrArray *list, TabiyaPieceFiles *set)
{
    for (guint i = 0; i < list->len; i++) {
        if (g_str_equal(((TabiyaPieceFiles *)list->pdata[i])->id, set->id))
            return TRUE;
    }
    return FALSE;
}

/* Appends the sets in `parent` to `list`. */
static void look_into(GPtrArray *list, const char *place, const char *program, const char *parent)
{
    g_autoptr(GDir) dir = g_dir_open(parent, 0, NULL);
    g_autoptr(GPtrArray) found = g_ptr_array_new();
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        TabiyaPieceFiles *set = NULL;

        if (*name != '.' && g_utf8_validate(name, -1, NULL))
            set = new_set(place, program, parent, name);

        if (set && !is_listed(list, set))
            g_ptr_array_add(found, set);
        else
            g_clear_object(&set);
    }
    g_ptr_array_sort(found, compare);
    for (guint i = 0; i < found->len; i++)
        g_ptr_array_add(list, found->pdata[i]);
}

GPtrArray *tabiya_piece_files_list(const char *data_dir)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(g_object_unref);
    g_autofree char *own = g_build_filename(data_dir, "pieces", NULL);

    look_into(list, "user", NULL, own);
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        const char *const *system = g_get_system_data_dirs();

        for (; *system; system++) {
            g_autofree char *folder = g_build_filename(*system, places[i].folder, NULL);

            look_into(list, places[i].name, places[i].program, folder);
        }
    }
    return list;
}

/* The set called `name` at a place, whose folders are searched in order. */
static TabiyaPieceFiles *find_at(gsize place, const char *name)
{
    const char *const *system = g_get_system_data_dirs();
    TabiyaPieceFiles *found = NULL;

    for (; !found && *system; system++) {
        g_autofree char *folder = g_build_filename(*system, places[place].folder, NULL);

        found = new_set(places[place].name, places[place].program, folder, name);
    }
    return found;
}

TabiyaPieceFiles *tabiya_piece_files_find(const char *data_dir, const char *id)
{
    const char *slash = strchr(id, '/'), *name = slash ? slash + 1 : "";
    g_autofree char *place = slash ? g_strndup(id, (gsize)(slash - id)) : NULL;
    g_autofree char *own = g_build_filename(data_dir, "pieces", NULL);

    /* A name, not a path to somewhere else. */
    if (*name == '\0' || *name == '.' || strchr(name, '/'))
        return NULL;
    if (g_str_equal(place, "user"))
        return new_set("user", NULL, own, name);
    for (gsize i = 0; i < G_N_ELEMENTS(places); i++) {
        if (g_str_equal(place, places[i].name))
            return find_at(i, name);
    }
    return NULL;
}

const char *tabiya_piece_files_get_id(TabiyaPieceFiles *self)
{
    return self->id;
}

const char *tabiya_piece_files_get_title(TabiyaPieceFiles *self)
{
    return self->title;
}

const char *tabiya_piece_files_get_program(TabiyaPieceFiles *self)
{
    return self->program;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static GBytes *fail(GError **error, const char *why)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, why);
    return NULL;
}

/* Never waits: does not open a pipe or a device under that name. */
static GBytes *read_file(const char *path, GError **error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status;
    g_autofree guint8 *data = NULL;
    gsize length = 0;
    gssize got = 0;

    if (fd < 0)
        return fail(error, g_strerror(errno));
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size > TABIYA_PIECE_FILE_MAX_BYTES) {
        gboolean regular = S_ISREG(status.st_mode);

        close(fd);
        return fail(error, regular ? _("it is larger than 1 MB") : _("it is not a file"));
    }
    data = g_malloc((gsize)status.st_size + 1);
    while (length < (gsize)status.st_size &&
           (got = read(fd, data + length, (gsize)status.st_size - length)) > 0) {
        length += (gsize)got;
    }
    close(fd);
    if (got < 0)
        return fail(error, g_strerror(errno));
    if (length == 0)
        return fail(error, _("it is empty"));
    return g_bytes_new_take(g_steal_pointer(&data), length);
}

static gboolean draws_anything(RsvgHandle *handle)
{
    const int edge = 48;
    RsvgRectangle area = {0, 0, edge, edge};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    cairo_t *cr = cairo_create(surface);
    gboolean found = FALSE;

    if (rsvg_handle_render_document(handle, cr, &area, NULL)) {
        cairo_surface_flush(surface);
        for (int y = 0; y < edge; y++) {
            const guint32 *row =
                (const guint32 *)(gpointer)(cairo_image_surface_get_data(surface) +
                                            y * cairo_image_surface_get_stride(surface));
            for (int x = 0; x < edge; x++)
                found |= row[x] >> 24 > 16;
        }
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return found;
}

static gboolean check_handle(RsvgHandle *handle, GError **error)
{
    double width = 0, height = 0;

    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) &&
        !(width > 0 && height > 0)) {
        fail(error, _("it has no size"));
        return FALSE;
    }
    if (!draws_anything(handle)) {
        fail(error, _("it is blank"));
        return FALSE;
    }
    return TRUE;
}

/* Checks before drawing: librsvg never sees a hostile file. */
static GBytes *load(const char *path, GError **error)
{
    g_autoptr(GBytes) svg = read_file(path, error);
    g_autoptr(GError) problem = NULL;
    gsize length;

    if (!svg)
        return NULL;
    const char *text = g_bytes_get_data(svg, &length);
    if (!tabiya_drawing_check(text, length, error))
        return NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)text, length, &problem);
    if (!handle)
        return fail(error, problem->message);
    gboolean good = check_handle(handle, error);
    g_object_unref(handle);
    return good ? g_steal_pointer(&svg) : NULL;
}

GBytes *tabiya_piece_files_load(TabiyaPieceFiles *self, EngPiece piece, GError **error)
{
    g_autofree char *path = dup_path(self->folder, self->naming, piece);
    g_autofree char *shown = g_filename_display_name(path);
    g_autoptr(GError) problem = NULL;
    GBytes *svg = load(path, &problem);

    if (!svg) {
        /* Translators: a file, and why it cannot be used: "it is empty". */
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("%s cannot be used: %s."),
                    shown, problem->message);
    }
    return svg;
}

gboolean tabiya_piece_files_check(TabiyaPieceFiles *self, GError **error)
{
    for (int i = 0; i < 12; i++) {
        g_autoptr(GBytes) svg = tabiya_piece_files_load(
            self, eng_piece((EngColor)(i / 6), (EngPieceType)(i % 6)), error);

        if (!svg)
            return FALSE;
    }
    return TRUE;
}

static void tabiya_piece_files_finalize(GObject *object)
{
    TabiyaPieceFiles *self = TABIYA_PIECE_FILES(object);

    g_free(self->id);
    g_free(self->title);
    g_free(self->folder);
    G_OBJECT_CLASS(tabiya_piece_files_parent_class)->finalize(object);
}

static void tabiya_piece_files_class_init(TabiyaPieceFilesClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = tabiya_piece_files_finalize;
}

static void tabiya_piece_files_init(TabiyaPieceFiles *self)
{
}
