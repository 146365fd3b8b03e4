/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tablebases.h. The set in use is passed between threads under a lock; everything else belongs
 * to the owner's thread. */
#include "app/analysis/tablebases.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* All files of a set; reference-counted, for the thread that checks them. */
typedef struct {
    EngSyzygy *set;
    atomic_bool stop;
} Check;

struct _TabiyaTablebases {
    GObject parent_instance;

    GMutex lock;    /* for `set` */
    EngSyzygy *set; /* a reference; NULL: none */

    GCancellable *looking; /* during a search of folders */
    Check *check;          /* the running check; NULL: none */
    double progress;
};

G_DEFINE_FINAL_TYPE(TabiyaTablebases, tabiya_tablebases, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, PROP_PROGRESS, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

TabiyaTablebases *tabiya_tablebases_get_default(void)
{
    static gsize made;
    static TabiyaTablebases *tables;

    if (g_once_init_enter(&made)) {
        tables = g_object_new(TABIYA_TYPE_TABLEBASES, NULL);
        g_once_init_leave(&made, 1);
    }
    return tables;
}

/* --- The set in use --------------------------------------------------------------------------- */

/* A reference to it, or NULL. Any thread. */
static EngSyzygy *ref_set(TabiyaTablebases *self)
{
    g_mutex_lock(&self->lock);
    EngSyzygy *set = self->set ? eng_syzygy_ref(self->set) : NULL;
    g_mutex_unlock(&self->lock);
    return set;
}

/* Takes the reference. */
static void use_set(TabiyaTablebases *self, EngSyzygy *set)
{
    g_mutex_lock(&self->lock);
    EngSyzygy *before = self->set;
    self->set = set;
    g_mutex_unlock(&self->lock);
    eng_syzygy_unref(before);
    tabiya_tablebases_stop_check(self);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_tablebases_equip(EngEngine *engine)
{
    const char *own = eng_engine_get_option(engine, "SyzygyPath");

    if (own && *own != '\0')
        return;
    EngSyzygy *set = ref_set(tabiya_tablebases_get_default());
    eng_engine_set_tables(engine, set);
    eng_syzygy_unref(set);
}

/* --- Folders ---------------------------------------------------------------------------------- */

static EngSyzygy *open_set(const char *const *folders)
{
    return folders && *folders ? eng_syzygy_open_list(folders) : NULL;
}

static void look_through(GTask *task, gpointer source, gpointer folders, GCancellable *cancellable)
{
    g_task_return_pointer(task, open_set(folders), (GDestroyNotify)eng_syzygy_unref);
}

static void looked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaTablebases *self = TABIYA_TABLEBASES(source);
    GCancellable *mine = g_task_get_cancellable(G_TASK(result));
    g_autoptr(GError) error = NULL;
    EngSyzygy *set = g_task_propagate_pointer(G_TASK(result), &error);

    if (error || self->looking != mine)
        return; /* other folders were set meanwhile */
    g_clear_object(&self->looking);
    use_set(self, set);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_BUSY]);
}

static void stop_looking(TabiyaTablebases *self)
{
    if (self->looking)
        g_cancellable_cancel(self->looking);
    g_clear_object(&self->looking);
}

void tabiya_tablebases_set_folders(TabiyaTablebases *self, const char *const *folders)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));

    stop_looking(self);
    self->looking = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(self, self->looking, looked_cb, NULL);
    g_task_set_task_data(task, g_strdupv((char **)folders), (GDestroyNotify)g_strfreev);
    g_task_run_in_thread(task, look_through);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_BUSY]);
}

void tabiya_tablebases_set_folders_now(TabiyaTablebases *self, const char *const *folders)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));

    stop_looking(self);
    use_set(self, open_set(folders));
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_BUSY]);
}

gboolean tabiya_tablebases_is_busy(TabiyaTablebases *self)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASES(self), FALSE);

    return self->looking != NULL;
}

/* --- Census ----------------------------------------------------------------------------------- */

void tabiya_tablebases_count(TabiyaTablebases *self, EngTbCensus *census)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));
    EngSyzygy *set = ref_set(self);

    *census = (EngTbCensus){0};
    if (set)
        eng_syzygy_count(set, census);
    eng_syzygy_unref(set);
}

/* `folder` as given: perhaps with a slash at its end. */
static gboolean lies_in(const char *path, const char *folder)
{
    g_autofree char *parent = g_path_get_dirname(path);
    gsize length = strlen(folder);

    while (length > 1 && folder[length - 1] == '/')
        length--;
    return strlen(parent) == length && strncmp(parent, folder, length) == 0;
}

static void count_refusals(EngSyzygy *set, const char *folder, EngTbCensus *census)
{
    const char *path;
    EngTbProblem problem;

    for (int i = 0; eng_syzygy_get_refusal(set, i, &path, &problem); i++) {
        census->missing_folders += strcmp(path, folder) == 0;
        census->refused += lies_in(path, folder);
    }
}

void tabiya_tablebases_count_in(TabiyaTablebases *self, const char *folder, EngTbCensus *census)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));
    EngSyzygy *set = ref_set(self);
    EngTbFile file;

    *census = (EngTbCensus){0};
    for (int i = 0; set && i < eng_syzygy_file_count(set); i++) {
        eng_syzygy_get_file(set, i, &file);
        if (!lies_in(file.path, folder))
            continue;
        census->wdl += file.kind == ENG_TB_WDL;
        census->dtz += file.kind == ENG_TB_DTZ;
        census->bytes += file.bytes;
        census->max_men = MAX(census->max_men, file.men);
    }
    if (set)
        count_refusals(set, folder, census);
    census->folders = 1 - MIN(census->missing_folders, 1);
    eng_syzygy_unref(set);
}

char *tabiya_tablebases_dup_census(const EngTbCensus *census)
{
    const guint files = (guint)(census->wdl + census->dtz);
    g_autofree char *size = g_format_size(census->bytes);
    GString *text = g_string_new(NULL);

    if (files == 0) {
        g_string_append(text, _("No tablebases"));
    } else {
        /* Translators: so many files of tablebases; pieces on the board; so many bytes. */
        g_string_append_printf(
            text, ngettext("%u file, up to %d pieces, %s", "%u files, up to %d pieces, %s", files),
            files, census->max_men, size);
    }
    if (census->refused > 0) {
        g_string_append_printf(
            text, ngettext("; %d unusable file", "; %d unusable files", (gulong)census->refused),
            census->refused);
    }
    return g_string_free(text, FALSE);
}

static const char *const PROBLEMS[ENG_TB_N_PROBLEMS] = {
    [ENG_TB_GOOD] = N_("The file is intact."),
    [ENG_TB_NO_MEMORY] = N_("There is not enough memory to load it."),
    [ENG_TB_NOT_READABLE] = N_("The file cannot be read."),
    [ENG_TB_WRONG_SIZE] = N_("The file is incomplete: no tablebase has this size."),
    [ENG_TB_WRONG_MAGIC] = N_("This is not a Syzygy tablebase, despite its name."),
    [ENG_TB_WRONG_CHECKSUM] = N_("The file is damaged: its checksum is wrong."),
    [ENG_TB_WRONG_STRUCTURE] = N_("This is not a valid tablebase for these pieces."),
    [ENG_TB_INTERRUPTED] = N_("The check was stopped."),
};

const char *tabiya_tablebase_problem_get_text(EngTbProblem problem)
{
    return _(PROBLEMS[problem]);
}

gboolean tabiya_tablebases_dup_refusal(TabiyaTablebases *self, guint index, char **path, char **why)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASES(self), FALSE);
    EngSyzygy *set = ref_set(self);
    const char *its;
    EngTbProblem problem;
    const gboolean there = set && eng_syzygy_get_refusal(set, (int)index, &its, &problem);

    if (there) {
        *path = g_strdup(its);
        *why = g_strdup(tabiya_tablebase_problem_get_text(problem));
    }
    eng_syzygy_unref(set);
    return there;
}

/* --- Checking all files ----------------------------------------------------------------------- */

static void check_clear(gpointer data)
{
    eng_syzygy_unref(((Check *)data)->set);
}

static void check_unref(gpointer check)
{
    g_atomic_rc_box_release_full(check, check_clear);
}

typedef struct {
    TabiyaTablebases *owner;
    Check *check;
    double fraction;
} Step;

static gboolean step_cb(gpointer data)
{
    Step *step = data;
    TabiyaTablebases *self = step->owner;

    if (self->check == step->check) {
        self->progress = step->fraction;
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROGRESS]);
    }
    return G_SOURCE_REMOVE;
}

static void free_step(gpointer data)
{
    Step *step = data;

    g_object_unref(step->owner);
    check_unref(step->check);
    g_free(step);
}

static void tell_step(GTask *task, Check *check, double fraction)
{
    Step *step = g_new(Step, 1);

    *step = (Step){g_object_ref(g_task_get_source_object(task)), g_atomic_rc_box_acquire(check),
                   fraction};
    g_main_context_invoke_full(g_task_get_context(task), G_PRIORITY_DEFAULT, step_cb, step,
                               free_step);
}

static void check_files(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Check *check = data;
    const int count = eng_syzygy_file_count(check->set);
    guint64 all = 1, done = 0;
    EngTbFile file;

    for (int i = 0; i < count; i++) {
        eng_syzygy_get_file(check->set, i, &file);
        all += file.bytes;
    }
    for (int i = 0; i < count && !atomic_load(&check->stop); i++) {
        eng_syzygy_get_file(check->set, i, &file);
        eng_syzygy_verify(check->set, i, &check->stop);
        done += file.bytes;
        tell_step(task, check, (double)done / (double)all);
    }
    g_task_return_boolean(task, TRUE);
}

static void end_check(TabiyaTablebases *self)
{
    g_clear_pointer(&self->check, check_unref);
    self->progress = -1;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROGRESS]);
}

static void checked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaTablebases *self = TABIYA_TABLEBASES(source);

    if (self->check != g_task_get_task_data(G_TASK(result)))
        return; /* it was stopped */
    end_check(self);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

void tabiya_tablebases_check(TabiyaTablebases *self)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));
    EngSyzygy *set = !self->check ? ref_set(self) : NULL;

    if (!set)
        return;
    self->check = g_atomic_rc_box_new0(Check);
    self->check->set = set;
    self->progress = 0;
    g_autoptr(GTask) task = g_task_new(self, NULL, checked_cb, NULL);
    g_task_set_task_data(task, g_atomic_rc_box_acquire(self->check), check_unref);
    g_task_run_in_thread(task, check_files);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_PROGRESS]);
}

void tabiya_tablebases_stop_check(TabiyaTablebases *self)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));

    if (!self->check)
        return;
    atomic_store(&self->check->stop, TRUE);
    end_check(self);
}

/* --- Questions -------------------------------------------------------------------------------- */

gboolean tabiya_tablebases_covers(TabiyaTablebases *self, const EngPosition *position)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASES(self), FALSE);
    EngSyzygy *set = ref_set(self);
    const gboolean covers = set && eng_syzygy_covers(set, position);

    eng_syzygy_unref(set);
    return covers;
}

static TabiyaTablebaseAnswer *translate(const EngTbAnswer *from)
{
    TabiyaTablebaseAnswer *answer =
        g_malloc0(sizeof *answer + (gsize)from->count * sizeof *answer->moves);

    answer->result = (TabiyaTablebaseResult)from->wdl;
    answer->distance = (guint)ABS(from->dtz);
    answer->n_moves = (guint)from->count;
    for (int i = 0; i < from->count; i++) {
        answer->moves[i] = (TabiyaTablebaseMove){
            .move = from->moves[i].move,
            .result = (TabiyaTablebaseResult)from->moves[i].wdl,
            .distance = (guint)ABS(from->moves[i].dtz),
            .mates = from->moves[i].mates,
        };
    }
    return answer;
}

TabiyaTablebaseAnswer *tabiya_tablebases_probe(TabiyaTablebases *self, const EngPosition *position)
{
    g_return_val_if_fail(TABIYA_IS_TABLEBASES(self), NULL);
    EngSyzygy *set = ref_set(self);
    EngTbAnswer answer;
    const gboolean known = set && eng_syzygy_probe(set, position, &answer);

    eng_syzygy_unref(set);
    return known ? translate(&answer) : NULL;
}

static void probe(GTask *task, gpointer source, gpointer position, GCancellable *cancellable)
{
    g_task_return_pointer(task, tabiya_tablebases_probe(source, position), g_free);
}

void tabiya_tablebases_probe_async(TabiyaTablebases *self, const EngPosition *position,
                                   GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user)
{
    g_return_if_fail(TABIYA_IS_TABLEBASES(self));
    g_autoptr(GTask) task = g_task_new(self, cancellable, done_cb, user);

    g_task_set_task_data(task, g_memdup2(position, sizeof *position), g_free);
    g_task_run_in_thread(task, probe);
}

TabiyaTablebaseAnswer *tabiya_tablebases_probe_finish(TabiyaTablebases *self, GAsyncResult *result,
                                                      GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), NULL);

    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *get_result_text(TabiyaTablebaseResult result)
{
    static const char *const TEXTS[] = {
        /* Translators: what a move does, by the tablebases. */
        N_("loses"), N_("would lose, but draws by the fifty-move rule"),
        N_("draws"), N_("would win, but draws by the fifty-move rule"),
        N_("wins"),
    };

    return _(TEXTS[result - TABIYA_TABLEBASE_LOSS]);
}

char *tabiya_tablebase_move_dup_words(const TabiyaTablebaseMove *move)
{
    const char *text = get_result_text(move->result);

    if (move->mates)
        return g_strdup(_("mates"));
    if (move->distance == 0)
        return g_strdup(text);
    /* Translators: "wins", then how many half-moves until something cannot be taken back. */
    return g_strdup_printf(ngettext("%s, %u half-move to a capture, pawn move or mate",
                                    "%s, %u half-moves to a capture, pawn move or mate",
                                    move->distance),
                           text, move->distance);
}

char *tabiya_tablebase_answer_dup_words(const TabiyaTablebaseAnswer *answer, EngColor side_to_move,
                                        gboolean brief)
{
    /* By winner, White first, and whether the fifty-move rule allows it. */
    static const char *const WINS[2][2] = {
        {N_("Draw: White’s win comes too late"), N_("White wins")},
        {N_("Draw: Black’s win comes too late"), N_("Black wins")},
    };
    const gboolean other = answer->result < 0;
    const EngColor winner = other ? (EngColor)!side_to_move : side_to_move;
    const gboolean in_time = ABS((int)answer->result) == TABIYA_TABLEBASE_WIN;

    if (answer->result == TABIYA_TABLEBASE_DRAW)
        return g_strdup(_("A draw"));
    const char *text = _(WINS[winner][in_time]);
    if (brief || answer->distance == 0)
        return g_strdup(text);
    /* Translators: who wins, then how many half-moves until something cannot be taken back. */
    return g_strdup_printf(ngettext("%s, %u half-move to a capture, pawn move or mate",
                                    "%s, %u half-moves to a capture, pawn move or mate",
                                    answer->distance),
                           text, answer->distance);
}

/* --- GObject ---------------------------------------------------------------------------------- */

static void tabiya_tablebases_get_property(GObject *object, guint id, GValue *value,
                                           GParamSpec *spec)
{
    TabiyaTablebases *self = TABIYA_TABLEBASES(object);

    switch (id) {
    case PROP_BUSY:
        g_value_set_boolean(value, self->looking != NULL);
        break;
    case PROP_PROGRESS:
        g_value_set_double(value, self->progress);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_tablebases_finalize(GObject *object)
{
    TabiyaTablebases *self = TABIYA_TABLEBASES(object);

    g_clear_object(&self->looking);
    g_clear_pointer(&self->check, check_unref);
    eng_syzygy_unref(self->set);
    g_mutex_clear(&self->lock);
    G_OBJECT_CLASS(tabiya_tablebases_parent_class)->finalize(object);
}

static void tabiya_tablebases_class_init(TabiyaTablebasesClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

    object_class->get_property = tabiya_tablebases_get_property;
    object_class->finalize = tabiya_tablebases_finalize;
    properties[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    properties[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, -1, 1, -1, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_CHANGED] = g_signal_new("changed", TABIYA_TYPE_TABLEBASES, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_tablebases_init(TabiyaTablebases *self)
{
    g_mutex_init(&self->lock);
    self->progress = -1;
}
