/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See vosk-library.h. */
#include "app/voice/vosk-library.h"

#include <dlfcn.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/plain-text.h"

static const struct {
    const char *name;
    gsize offset;
} FUNCTIONS[] = {
    {"vosk_set_log_level", G_STRUCT_OFFSET(TabiyaVoskLibrary, set_log_level)},
    {"vosk_model_new", G_STRUCT_OFFSET(TabiyaVoskLibrary, model_new)},
    {"vosk_model_free", G_STRUCT_OFFSET(TabiyaVoskLibrary, model_free)},
    {"vosk_recognizer_new_grm", G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_new_grm)},
    {"vosk_recognizer_free", G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_free)},
    {"vosk_recognizer_set_max_alternatives",
     G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_set_max_alternatives)},
    {"vosk_recognizer_accept_waveform_s",
     G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_accept_waveform_s)},
    {"vosk_recognizer_result", G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_result)},
    {"vosk_recognizer_final_result", G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_final_result)},
    {"vosk_recognizer_reset", G_STRUCT_OFFSET(TabiyaVoskLibrary, recognizer_reset)},
};

static GMutex lock;
static GHashTable *loaded; /* path, or "" → TabiyaVoskLibrary; both live as long as the program */

/* NULL: it is not a library of that name, or an older one that lacks a function. */
static TabiyaVoskLibrary *find_functions(void *handle)
{
    TabiyaVoskLibrary *library = g_new0(TabiyaVoskLibrary, 1);

    for (gsize i = 0; i < G_N_ELEMENTS(FUNCTIONS); i++) {
        void *function = dlsym(handle, FUNCTIONS[i].name);
        if (!function) {
            g_free(library);
            return NULL;
        }
        memcpy((char *)library + FUNCTIONS[i].offset, &function, sizeof function);
    }
    library->set_log_level(-1);
    return library;
}

static void *open_system(void)
{
    void *handle = dlopen("libvosk.so.0", RTLD_LAZY | RTLD_LOCAL);

    return handle ? handle : dlopen("libvosk.so", RTLD_LAZY | RTLD_LOCAL);
}

/* By its path alone: a name without a slash would be looked for elsewhere. */
static void *open_chosen(const char *path)
{
    if (!g_path_is_absolute(path) || !g_file_test(path, G_FILE_TEST_IS_REGULAR))
        return NULL;
    return dlopen(path, RTLD_LAZY | RTLD_LOCAL);
}

static TabiyaVoskLibrary *load(const char *path)
{
    void *handle = *path ? open_chosen(path) : open_system();
    TabiyaVoskLibrary *library = handle ? find_functions(handle) : NULL;

    if (handle && !library)
        dlclose(handle);
    return library;
}

static char *dup_reason(const char *path)
{
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = tabiya_dup_quote(base, -1);

    if (*path == '\0') {
        return g_strdup(_("Vosk is not installed. Install it, or choose its file libvosk.so in "
                          "Preferences."));
    }
    return g_strdup_printf(
        _("“%s” is not Vosk’s library. Choose the file libvosk.so of Vosk 0.3.31 "
          "or newer."),
        name);
}

const TabiyaVoskLibrary *tabiya_vosk_library_get(const char *path, char **reason)
{
    g_autoptr(GMutexLocker) locker = g_mutex_locker_new(&lock);
    const char *key = path ? path : "";

    if (!loaded)
        loaded = g_hash_table_new(g_str_hash, g_str_equal);
    TabiyaVoskLibrary *library = g_hash_table_lookup(loaded, key);
    if (!library) {
        library = load(key);
        if (library)
            g_hash_table_insert(loaded, g_strdup(key), library);
        else
            *reason = dup_reason(key);
    }
    return library;
}
