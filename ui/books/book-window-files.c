/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files in the books window: opening, saving, merging and creating books. Opening another book
 * keeps unsaved changes, so it asks nothing, except about a new book without a file, since there
 * can be only one. */
#include <glib/gi18n.h>
#include <unistd.h>

#include "app/books/book-edit.h"
#include "ui/books/book-window-private.h"
#include "ui/books/make-book-dialog.h"
#include "ui/compat.h"
#include "ui/settings.h"

#define USUAL_SHARE 50

static const char *const SUFFIXES[] = {"bin", NULL};

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct {
    TabiyaBookWindow *window; /* owned */
    char *path;               /* "" for the one without a file */
} Opening;

static void opening_free(Opening *opening)
{
    g_object_unref(opening->window);
    g_free(opening->path);
    g_free(opening);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Opening, opening_free)

/* About a file that the person has just chosen: its name is enough. */
static void complain(TabiyaBookWindow *self, const GError *error, const char *path)
{
    g_autofree char *text = tabiya_book_dup_problem(error, path);

    tabiya_book_window_toast(self, text);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Opening) opening = user;
    TabiyaBookWindow *self = opening->window;
    g_autoptr(GError) error = NULL;
    TabiyaBookDraft *draft = tabiya_book_draft_open_finish(result, &error);

    if (g_cancellable_is_cancelled(self->cancellable)) {
        g_clear_object(&draft);
        return;
    }
    if (!draft) {
        complain(self, error, opening->path);
        return;
    }
    tabiya_book_window_take(self, draft);
    if (tabiya_book_draft_is_modified(draft) && tabiya_book_draft_get_path(draft))
        tabiya_book_window_toast(self, _("Your unsaved changes have been restored"));
}

void tabiya_book_window_open(TabiyaBookWindow *self, const char *path)
{
    Opening *opening = g_new0(Opening, 1);

    opening->window = g_object_ref(self);
    opening->path = path && *path ? g_canonicalize_filename(path, NULL) : g_strdup("");
    tabiya_book_draft_open_async(path && *path ? path : NULL, self->directory, self->cancellable,
                                 opened_cb, opening);
}

static void open_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        tabiya_book_window_open(user, path);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_file(user,
                       &(TabiyaFileQuestion){.title = _("Open a Book"),
                                             .kind = _("Opening books (Polyglot)"),
                                             .suffixes = SUFFIXES},
                       open_chosen_cb, user);
}

static void open_file_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_book_window_open(user, g_variant_get_string(parameter, NULL));
}

/* --- A new book ------------------------------------------------------------------------------- */

/* Whether a new book would be lost. */
static gboolean has_new_book(TabiyaBookWindow *self)
{
    g_autofree char *name = g_build_filename(self->directory, "new.draft", NULL);

    if (self->draft)
        tabiya_book_draft_flush(self->draft);
    return g_file_test(name, G_FILE_TEST_EXISTS);
}

static void forget_new_book(TabiyaBookWindow *self)
{
    if (self->draft && !tabiya_book_draft_get_path(self->draft))
        tabiya_book_draft_discard(self->draft);
    tabiya_book_draft_forget(self->directory, NULL);
}

static const TabiyaAnswerChoice ANSWERS[] = {
    {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
    {"drop", N_("_Start Over"), TABIYA_ANSWER_DESTRUCTIVE},
    {"keep", N_("_Keep Editing"), TABIYA_ANSWER_SUGGESTED},
    {NULL},
};

static void ask_about_new_book(TabiyaBookWindow *self,
                               void (*func)(const char *answer, gpointer user))
{
    tabiya_ask(GTK_WINDOW(self),
               &(TabiyaQuestion){
                   _("Start Another New Book?"),
                   _("Your last new book has not been saved. Starting over discards it."), ANSWERS},
               func, self);
}

static void new_answered_cb(const char *answer, gpointer user)
{
    TabiyaBookWindow *self = user;

    if (g_str_equal(answer, "cancel"))
        return;
    if (g_str_equal(answer, "drop"))
        forget_new_book(self);
    tabiya_book_window_open(self, NULL);
}

static void new_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (has_new_book(user))
        ask_about_new_book(user, new_answered_cb);
    else
        tabiya_book_window_open(user, NULL);
}

/* --- A book from games ------------------------------------------------------------------------ */

static void made_cb(gboolean good, const char *text, gpointer user)
{
    TabiyaBookWindow *self = user;
    const char *target = g_object_get_data(G_OBJECT(self), "tabiya-book-target");
    g_autoptr(GError) error = NULL;

    tabiya_book_window_toast(self, text);
    if (!good)
        return;
    forget_new_book(self);
    if (tabiya_book_draft_adopt(self->directory, target, &error))
        tabiya_book_window_open(self, NULL);
    else
        tabiya_book_window_toast(self, error->message);
}

static void make_of(TabiyaBookWindow *self, const char *const *names)
{
    char *target = tabiya_book_draft_dup_place(self->directory);

    g_object_set_data_full(G_OBJECT(self), "tabiya-book-target", target, g_free);
    tabiya_make_book_dialog_present(GTK_WINDOW(self), names, target, made_cb, self);
}

static void games_chosen_cb(GListModel *files, gpointer user)
{
    g_auto(GStrv) names = tabiya_files_dup_paths(files);

    if (*names)
        make_of(user, (const char *const *)names);
    else
        tabiya_book_window_toast(user, _("Only files on this computer can be read."));
}

static void choose_games(TabiyaBookWindow *self)
{
    tabiya_choose_files_to_import(GTK_WINDOW(self), FALSE, games_chosen_cb, self);
}

static void make_answered_cb(const char *answer, gpointer user)
{
    if (g_str_equal(answer, "keep"))
        tabiya_book_window_open(user, NULL);
    else if (g_str_equal(answer, "drop"))
        choose_games(user);
}

static void make_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    if (has_new_book(user))
        ask_about_new_book(user, make_answered_cb);
    else
        choose_games(user);
}

static void make_of_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    make_of(user, names);
}

/* --- The book for Tabiya's play --------------------------------------------------------------- */

/* The path in its form for the settings; NULL: the book has none. */
static const char *setting_of(TabiyaBookWindow *self)
{
    const char *path = self->draft ? tabiya_book_draft_get_path(self->draft) : NULL;
    g_autofree char *shipped = tabiya_book_dup_shipped();

    return path && g_strcmp0(path, shipped) == 0 ? "" : path;
}

gboolean tabiya_book_window_is_used(TabiyaBookWindow *self)
{
    const char *path = setting_of(self);
    GSettings *settings = tabiya_settings_get();
    g_autofree char *used = g_settings_get_string(settings, "book-file");

    return path && g_str_equal(path, used) && g_settings_get_boolean(settings, "book-enabled");
}

static void use(TabiyaBookWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    const char *path = setting_of(self);

    if (!path || !g_utf8_validate(path, -1, NULL))
        return;
    g_settings_set_string(settings, "book-file", path);
    g_settings_set_boolean(settings, "book-enabled", TRUE);
    tabiya_book_window_toast(self, _("Tabiya now plays from this book"));
    tabiya_book_window_refresh(self);
}

/* --- Saving ----------------------------------------------------------------------------------- */

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaBookWindow) self = user;
    g_autoptr(GError) error = NULL;
    gboolean good = tabiya_book_draft_save_finish(TABIYA_BOOK_DRAFT(source), result, &error);
    gboolean wants_use = self->use_when_saved;

    self->use_when_saved = FALSE;
    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (!good) {
        g_autofree char *text = g_strdup_printf(_("Not saved: %s"), error->message);

        tabiya_book_window_toast(self, text);
    } else if (wants_use && self->draft == TABIYA_BOOK_DRAFT(source)) {
        use(self);
    } else {
        g_autofree char *name =
            g_path_get_basename(tabiya_book_draft_get_path(TABIYA_BOOK_DRAFT(source)));
        g_autofree char *text = g_strdup_printf(_("Saved as “%s”"), name);

        tabiya_book_window_toast(self, text);
    }
}

static void save_to(TabiyaBookWindow *self, const char *path)
{
    tabiya_book_draft_save_async(self->draft, path, NULL, saved_cb, g_object_ref(self));
}

static void place_chosen_cb(GFile *file, gpointer user)
{
    TabiyaBookWindow *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path && self->draft)
        save_to(self, path);
    else
        self->use_when_saved = FALSE;
}

static void save_as(TabiyaBookWindow *self)
{
    const char *path = tabiya_book_draft_get_path(self->draft);
    g_autofree char *name = path ? g_path_get_basename(path) : g_strdup(_("book.bin"));

    tabiya_choose_file_to_write(GTK_WINDOW(self),
                                &(TabiyaFileQuestion){.title = _("Save the Book"),
                                                      .verb = _("_Save"),
                                                      .name = name,
                                                      .kind = _("Opening books (Polyglot)"),
                                                      .suffixes = SUFFIXES},
                                place_chosen_cb, self);
}

/* The book that comes with the program is never overwritten, in whatever folder it is. */
static gboolean can_save_there(TabiyaBookWindow *self)
{
    const char *setting = setting_of(self);

    return setting && *setting &&
           (access(setting, W_OK) == 0 || !g_file_test(setting, G_FILE_TEST_EXISTS));
}

static void save(TabiyaBookWindow *self)
{
    if (can_save_there(self))
        save_to(self, NULL);
    else
        save_as(self);
}

static void save_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    save(user);
}

static void save_as_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    save_as(user);
}

static void save_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    save_to(user, g_variant_get_string(parameter, NULL));
}

static void use_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaBookWindow *self = user;

    if (!tabiya_book_draft_is_modified(self->draft) && setting_of(self)) {
        use(self);
        return;
    }
    self->use_when_saved = TRUE;
    save(self);
}

/* --- Reverting -------------------------------------------------------------------------------- */

static void revert_confirmed_cb(const char *answer, gpointer user)
{
    TabiyaBookWindow *self = user;
    g_autofree char *path = NULL;

    if (!g_str_equal(answer, "drop") || !self->draft)
        return;
    path = g_strdup(tabiya_book_draft_get_path(self->draft));
    tabiya_book_draft_discard(self->draft);
    if (path)
        tabiya_book_window_open(self, path);
    else
        tabiya_book_window_show_shelf(self);
}

static void revert_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const TabiyaAnswerChoice QUESTION[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"drop", N_("_Discard"), TABIYA_ANSWER_DESTRUCTIVE},
        {NULL},
    };

    tabiya_ask(user,
               &(TabiyaQuestion){_("Discard All Changes?"),
                                 _("All changes since the last save will be lost."), QUESTION},
               revert_confirmed_cb, user);
}

/* --- Merging ---------------------------------------------------------------------------------- */

static void mixed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaBookWindow) self = user;
    g_autoptr(GError) error = NULL;
    gboolean good = tabiya_book_draft_mix_finish(TABIYA_BOOK_DRAFT(source), result, &error);

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (good)
        tabiya_book_window_toast(self, _("Books merged"));
    else
        complain(self, error, self->to_mix);
}

static void mix(TabiyaBookWindow *self, const char *path, guint percent)
{
    char *mixed = g_strdup(path);

    g_free(self->to_mix);
    self->to_mix = mixed;
    if (self->draft) {
        tabiya_book_draft_mix_async(self->draft, mixed, MIN(percent, 100), self->cancellable,
                                    mixed_cb, g_object_ref(self));
    }
}

static void share_answered_cb(int percent, gpointer user)
{
    TabiyaBookWindow *self = user;

    mix(self, self->to_mix, (guint)percent);
}

static void mix_chosen_cb(GFile *file, gpointer user)
{
    TabiyaBookWindow *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autofree char *name = path ? g_path_get_basename(path) : NULL;
    g_autofree char *body = NULL;

    if (!path)
        return;
    g_free(self->to_mix);
    self->to_mix = g_steal_pointer(&path);
    body = g_strdup_printf(
        _("“%s” gets this share of the weight in positions that both books contain. Elsewhere, "
          "each book keeps its own weights."),
        name);
    tabiya_ask_number(GTK_WINDOW(self),
                      &(TabiyaNumberQuestion){.heading = _("Merge a Book"),
                                              .body = body,
                                              .label = _("Share in percent"),
                                              .verb = _("_Merge"),
                                              .before = USUAL_SHARE,
                                              .lower = 0,
                                              .upper = 100},
                      share_answered_cb, self);
}

static void mix_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_file(user,
                       &(TabiyaFileQuestion){.title = _("Merge a Book"),
                                             .kind = _("Opening books (Polyglot)"),
                                             .suffixes = SUFFIXES},
                       mix_chosen_cb, user);
}

static void mix_file_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *path;
    guint percent;

    g_variant_get(parameter, "(&su)", &path, &percent);
    mix(user, path, percent);
}

static const GActionEntry actions[] = {
    {"book-open", open_cb},
    {"book-open-file", open_file_cb, "s"},
    {"book-new", new_cb},
    {"book-make", make_cb},
    {"book-make-of", make_of_cb, "as"},
    {"save", save_cb},
    {"save-as", save_as_cb},
    {"book-save-to", save_to_cb, "s"},
    {"book-use", use_cb},
    {"book-revert", revert_cb},
    {"book-mix", mix_cb},
    {"book-mix-file", mix_file_cb, "(su)"},
};

void tabiya_book_window_install_file_actions(TabiyaBookWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
