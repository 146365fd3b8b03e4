/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See speech-file.h. */
#include "app/voice/speech-file.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "app/game/safe-file.h"
#include "app/leftovers.h"

#define LIMIT_MS 60000

/* --- The program ------------------------------------------------------------------------------ */

/* Words and options never meet a shell, and words no option: they are in a file. NULL with an
 * error. (transfer full) */
static GPtrArray *make_command(const TabiyaSpokenLanguage *language, const char *words_path,
                               const char *sound_path, GError **error)
{
    GPtrArray *argv = g_ptr_array_new_with_free_func(g_free);
    char *espeak = g_find_program_in_path("espeak-ng");
    char *flite =
        espeak || !g_str_equal(language->code, "en") ? NULL : g_find_program_in_path("flite");
    const char *const options[] = {espeak ? "-v" : NULL, language->voice,      "-f",
                                   words_path,           espeak ? "-w" : "-o", sound_path};

    if (!espeak && !flite) {
        g_ptr_array_unref(argv);
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("To write speech to a file, install espeak-ng."));
        return NULL;
    }
    g_ptr_array_add(argv, espeak ? espeak : flite);
    for (gsize i = espeak ? 0 : 2; i < G_N_ELEMENTS(options); i++)
        g_ptr_array_add(argv, g_strdup(options[i]));
    g_ptr_array_add(argv, NULL);
    return argv;
}

typedef struct {
    GSubprocess *process;
    GMainLoop *loop;
    gboolean is_late;
} Run;

static gboolean late_cb(gpointer user)
{
    Run *self = user;

    self->is_late = TRUE;
    g_subprocess_force_exit(self->process);
    return G_SOURCE_REMOVE;
}

static void ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Run *self = user;

    (void)g_subprocess_wait_finish(G_SUBPROCESS(source), result, NULL);
    g_main_loop_quit(self->loop);
}

/* Until it ends, or its time is up. */
static gboolean wait_for(Run *self)
{
    g_autoptr(GMainContext) context = g_main_context_new();
    GSource *limit = g_timeout_source_new(LIMIT_MS);

    g_main_context_push_thread_default(context);
    self->loop = g_main_loop_new(context, FALSE);
    g_source_set_callback(limit, late_cb, self, NULL);
    g_source_attach(limit, context);
    g_subprocess_wait_async(self->process, NULL, ended_cb, self);
    g_main_loop_run(self->loop);
    g_source_destroy(limit);
    g_source_unref(limit);
    g_main_loop_unref(self->loop);
    g_main_context_pop_thread_default(context);
    return !self->is_late && g_subprocess_get_successful(self->process);
}

static gboolean synthesize(const TabiyaSpokenLanguage *language, const char *words_path,
                           const char *sound_path, GError **error)
{
    g_autoptr(GPtrArray) argv = make_command(language, words_path, sound_path, error);

    if (!argv)
        return FALSE;
    g_autoptr(GSubprocess) process = g_subprocess_newv(
        (const char *const *)argv->pdata,
        G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, error);
    if (!process)
        return FALSE;
    Run run = {.process = process};
    if (wait_for(&run))
        return TRUE;
    g_autofree char *name = g_path_get_basename(argv->pdata[0]);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("%s could not write the speech."), name);
    return FALSE;
}

/* --- The file --------------------------------------------------------------------------------- */

#define CHUNK_BYTES (64 * 1024)

/* An empty temporary file, which is removed even if a signal ends the program. NULL with an error.
 * (transfer full) */
static char *make_temporary(GError **error)
{
    char *path = NULL;
    const int file = g_file_open_tmp("tabiya-speech-XXXXXX", &path, error);

    if (file < 0)
        return NULL;
    close(file);
    tabiya_leftovers_note(path);
    return path;
}

static void remove_temporary(char *path)
{
    if (!path)
        return;
    g_unlink(path);
    tabiya_leftovers_forget(path);
    g_free(path);
}

static gboolean copy_all(GInputStream *in, TabiyaSafeFile *out, GError **error)
{
    g_autofree char *buffer = g_malloc(CHUNK_BYTES);
    gssize length;

    while ((length = g_input_stream_read(in, buffer, CHUNK_BYTES, NULL, error)) > 0) {
        if (!tabiya_safe_file_write(out, buffer, (gsize)length, error))
            return FALSE;
    }
    return length == 0;
}

static gboolean move_to(const char *temporary, const char *path, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(temporary);
    g_autoptr(GFileInputStream) in = g_file_read(file, NULL, error);
    g_autoptr(TabiyaSafeFile) out = in ? tabiya_safe_file_begin(path, error) : NULL;

    return out && copy_all(G_INPUT_STREAM(in), out, error) &&
           tabiya_safe_file_commit(out, FALSE, error);
}

gboolean tabiya_speech_file_write(const char *words, const TabiyaSpokenLanguage *language,
                                  const char *path, GError **error)
{
    g_return_val_if_fail(words && language && path, FALSE);
    char *words_path = make_temporary(error);
    char *sound_path = words_path ? make_temporary(error) : NULL;
    const gboolean done = sound_path && g_file_set_contents(words_path, words, -1, error) &&
                          synthesize(language, words_path, sound_path, error) &&
                          move_to(sound_path, path, error);

    remove_temporary(sound_path);
    remove_temporary(words_path);
    return done;
}
