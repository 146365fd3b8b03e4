/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See play-book.h. The file's identity shows whether it is the one opened last. This holds for a
 * refused book, too: it is tried again only after the file has changed. */
#include "app/session/play-book.h"

#include <glib/gi18n-lib.h>
#include <sys/stat.h>

#include "app/books/book-edit.h"
#include "app/error.h"
#include "app/game/shown-move.h"
#include "engine/board/san.h"

#define PATH_BYTES 4096

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

/* All zero: the file does not exist. */
typedef struct {
    gint64 size, changed_ns;
    guint64 device, number;
} Identity;

struct _TabiyaPlayBook {
    GObject parent_instance;

    char *file;
    gboolean varied;

    EngBook *book;     /* NULL: none */
    char *opened_path; /* the path that was opened, or refused, last; NULL: none yet */
    Identity identity; /* its identity at that time */
    gboolean opening;  /* a thread is reading */
};

enum { PROP_FILE = 1, PROP_VARIED, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_READY, SIGNAL_TROUBLE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(TabiyaPlayBook, tabiya_play_book, G_TYPE_OBJECT)

/* --- The file --------------------------------------------------------------------------------- */

/* "" if there is no book with the program. */
static char *dup_path(TabiyaPlayBook *self)
{
    char shipped[PATH_BYTES];

    if (*self->file != '\0')
        return g_strdup(self->file);
    return g_strdup(eng_book_find_shipped(shipped, sizeof shipped) ? shipped : "");
}

static Identity identify(const char *path)
{
    struct stat about;

    if (stat(path, &about) != 0)
        return (Identity){0};
    return (Identity){
        .size = about.st_size,
        .changed_ns = about.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + about.st_mtim.tv_nsec,
        .device = about.st_dev,
        .number = about.st_ino,
    };
}

static gboolean is_opened(TabiyaPlayBook *self, const char *path)
{
    Identity now = identify(path);

    return g_strcmp0(self->opened_path, path) == 0 && now.size == self->identity.size &&
           now.changed_ns == self->identity.changed_ns && now.device == self->identity.device &&
           now.number == self->identity.number;
}

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct {
    char *path;
    Identity identity;
} Opening;

static void opening_free(gpointer data)
{
    Opening *opening = data;

    g_free(opening->path);
    g_free(opening);
}

static void open_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Opening *opening = data;
    GError *error = NULL;

    if (*opening->path == '\0') {
        g_task_return_new_error(task, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s",
                                _("Tabiya’s own book is missing"));
        return;
    }
    opening->identity = identify(opening->path);
    EngBook *book = tabiya_book_open(opening->path, &error);
    if (book)
        g_task_return_pointer(task, book, (GDestroyNotify)eng_book_close);
    else
        g_task_return_error(task, error);
}

static void tell_trouble(TabiyaPlayBook *self, const GError *error, const char *path)
{
    g_autofree char *problem = tabiya_book_dup_problem(error, path);
    /* Translators: what is wrong with the book of openings, such as "x.bin cannot be opened" */
    g_autofree char *why = g_strdup_printf(_("The opening book cannot be used: %s."), problem);

    g_signal_emit(self, signals[SIGNAL_TROUBLE], 0, why);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaPlayBook *self = TABIYA_PLAY_BOOK(source);
    Opening *opening = g_task_get_task_data(G_TASK(result));
    g_autofree char *wanted = dup_path(self);
    g_autoptr(GError) error = NULL;
    g_autoptr(EngBook) book = g_task_propagate_pointer(G_TASK(result), &error);

    self->opening = FALSE;
    if (g_str_equal(wanted, opening->path)) {
        eng_book_close(self->book);
        self->book = g_steal_pointer(&book);
        g_free(self->opened_path);
        self->opened_path = g_strdup(opening->path);
        self->identity = opening->identity;
        if (error)
            tell_trouble(self, error, opening->path);
    } else if (!tabiya_play_book_prepare(self)) {
        return; /* another one is wanted by now */
    }
    g_signal_emit(self, signals[SIGNAL_READY], 0);
}

static void begin_to_open(TabiyaPlayBook *self, const char *path)
{
    g_autoptr(GTask) task = g_task_new(self, NULL, opened_cb, NULL);
    Opening *opening = g_new0(Opening, 1);

    opening->path = g_strdup(path);
    self->opening = TRUE;
    g_task_set_task_data(task, opening, opening_free);
    g_task_run_in_thread(task, open_cb);
}

gboolean tabiya_play_book_prepare(TabiyaPlayBook *self)
{
    g_autofree char *path = NULL;

    g_return_val_if_fail(TABIYA_IS_PLAY_BOOK(self), TRUE);

    if (self->opening)
        return FALSE;
    path = dup_path(self);
    if (is_opened(self, path))
        return TRUE;
    g_clear_pointer(&self->book, eng_book_close);
    begin_to_open(self, path);
    return FALSE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

gboolean tabiya_play_book_find(TabiyaPlayBook *self, const TabiyaNode *node, EngBookMoves *moves)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_BOOK(self), FALSE);
    g_return_val_if_fail(node && moves, FALSE);

    moves->count = moves->ignored = 0;
    if (self->book) {
        eng_book_find(self->book, tabiya_node_get_position(node), tabiya_node_get_move(node),
                      moves);
    }
    while (moves->count > 0 && moves->moves[moves->count - 1].weight == 0)
        moves->count--;
    return moves->count > 0;
}

static gboolean has_stood_before(const TabiyaNode *node)
{
    const guint64 key = tabiya_node_get_position(node)->key;

    while ((node = tabiya_node_get_parent(node))) {
        if (tabiya_node_get_position(node)->key == key)
            return TRUE;
    }
    return FALSE;
}

/* The move after `node` in a line of SAN from the initial position; ENG_NO_MOVE: the game went
 * another way. */
static EngMove find_in_line(const char *line, const GArray *moves)
{
    g_auto(GStrv) words = g_strsplit(g_strstrip(g_strdup(line)), " ", -1);
    EngPosition position, before;

    eng_position_init(&position);
    for (guint i = 0; words[i]; i++) {
        EngMove move;

        if (eng_san_parse(&position, words[i], -1, &move) != ENG_SAN_OK)
            break;
        if (i == moves->len)
            return move;
        if (move != g_array_index(moves, EngMove, i))
            break;
        before = position;
        eng_position_play(&position, &before, move);
    }
    return ENG_NO_MOVE;
}

/* Leaves those of the moves that `opponent` likes, if there are any. */
static void prefer(const TabiyaOpponent *opponent, const TabiyaNode *node, EngBookMoves *moves)
{
    const EngPosition *position = tabiya_node_get_position(node);
    g_autoptr(GArray) played = tabiya_node_dup_moves(node);
    g_auto(GStrv) lines = g_strsplit(opponent->openings[position->side_to_move], ";", -1);
    EngBookMoves liked = {0};

    for (int i = 0; i < moves->count; i++) {
        gboolean is_liked = FALSE;

        for (char **line = lines; *line && !is_liked; line++)
            is_liked = find_in_line(*line, played) == moves->moves[i].move;
        if (is_liked)
            liked.moves[liked.count++] = moves->moves[i];
    }
    if (liked.count > 0)
        *moves = liked;
}

static gboolean began_at_start(const TabiyaNode *node)
{
    EngPosition initial;

    while (tabiya_node_get_parent(node))
        node = tabiya_node_get_parent(node);
    eng_position_init(&initial);
    return eng_position_equal(tabiya_node_get_position(node), &initial);
}

static gboolean knows_opening(const TabiyaStrength *strength, const EngPosition *position)
{
    if (!strength)
        return TRUE;
    const EngLevel level = tabiya_strength_get_level(strength);
    return eng_level_knows_opening(&level, position);
}

EngMove tabiya_play_book_choose(TabiyaPlayBook *self, const TabiyaNode *node,
                                const TabiyaStrength *strength)
{
    const guint64 seed = (guint64)g_random_int() << 32 | g_random_int();

    return tabiya_play_book_choose_by_seed(self, node, strength, seed);
}

EngMove tabiya_play_book_choose_by_seed(TabiyaPlayBook *self, const TabiyaNode *node,
                                        const TabiyaStrength *strength, guint64 seed)
{
    const EngPosition *position = tabiya_node_get_position(node);
    EngBookMoves moves;

    if (!knows_opening(strength, position) || has_stood_before(node) ||
        !tabiya_play_book_find(self, node, &moves)) {
        return ENG_NO_MOVE;
    }
    if (strength && strength->opponent && began_at_start(node))
        prefer(strength->opponent, node, &moves);
    int chosen = eng_book_choose(&moves, self->varied ? ENG_BOOK_VARIETY_MAX : 0, seed);
    return chosen >= 0 ? moves.moves[chosen].move : ENG_NO_MOVE;
}

/* --- In words --------------------------------------------------------------------------------- */

double tabiya_book_moves_get_percent(const EngBookMoves *moves, int index)
{
    double sum = 0;

    for (int i = 0; i < moves->count; i++)
        sum += moves->moves[i].weight;
    return sum > 0 ? 100 * moves->moves[index].weight / sum : 0;
}

int tabiya_book_moves_count_hints(const EngBookMoves *moves)
{
    return MIN(moves->count, TABIYA_BOOK_HINTS_MAX);
}

static void describe_move(GString *text, const EngBookMoves *moves, int index,
                          const EngPosition *position)
{
    double percent = tabiya_book_moves_get_percent(moves, index);
    g_autofree char *san = tabiya_shown_move_dup(position, moves->moves[index].move);

    if (index > 0)
        g_string_append(text, _(", "));
    if (percent < 0.5) {
        /* Translators: a move, played less often than once in a hundred times. */
        g_string_append_printf(text, _("%s <1%%"), san);
    } else {
        /* Translators: a move, and how often a book plays it. */
        g_string_append_printf(text, _("%s %.0f%%"), san, percent);
    }
}

char *tabiya_book_moves_describe(const EngBookMoves *moves, const EngPosition *position)
{
    GString *text = g_string_new(NULL);
    int hints = tabiya_book_moves_count_hints(moves);

    for (int i = 0; i < hints; i++)
        describe_move(text, moves, i, position);
    if (moves->count > hints) {
        /* Translators: after some moves of a book, how many others it has. */
        g_string_append_printf(
            text, ngettext(" and %d more", " and %d more", (gulong)(moves->count - hints)),
            moves->count - hints);
    }
    return g_string_free(text, FALSE);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_play_book_set_property(GObject *object, guint id, const GValue *value,
                                          GParamSpec *pspec)
{
    TabiyaPlayBook *self = TABIYA_PLAY_BOOK(object);

    switch (id) {
    case PROP_FILE:
        g_free(self->file);
        self->file = g_strdup(g_value_get_string(value) ? g_value_get_string(value) : "");
        break;
    case PROP_VARIED:
        self->varied = g_value_get_boolean(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_play_book_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *pspec)
{
    TabiyaPlayBook *self = TABIYA_PLAY_BOOK(object);

    switch (id) {
    case PROP_FILE:
        g_value_set_string(value, self->file);
        break;
    case PROP_VARIED:
        g_value_set_boolean(value, self->varied);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void tabiya_play_book_finalize(GObject *object)
{
    TabiyaPlayBook *self = TABIYA_PLAY_BOOK(object);

    eng_book_close(self->book);
    g_free(self->opened_path);
    g_free(self->file);
    G_OBJECT_CLASS(tabiya_play_book_parent_class)->finalize(object);
}

static void tabiya_play_book_class_init(TabiyaPlayBookClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->finalize = tabiya_play_book_finalize;
    object_class->set_property = tabiya_play_book_set_property;
    object_class->get_property = tabiya_play_book_get_property;
    properties[PROP_FILE] =
        g_param_spec_string("file", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    properties[PROP_VARIED] = g_param_spec_boolean("varied", NULL, NULL, TRUE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_READY] = g_signal_new("ready", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_TROUBLE] = g_signal_new("trouble", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void tabiya_play_book_init(TabiyaPlayBook *self)
{
    self->file = g_strdup("");
    self->varied = TRUE;
}

TabiyaPlayBook *tabiya_play_book_new(void)
{
    return g_object_new(TABIYA_TYPE_PLAY_BOOK, NULL);
}
