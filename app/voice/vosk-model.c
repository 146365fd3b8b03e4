/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See vosk-model.h. */
#include "app/voice/vosk-model.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/plain-text.h"

/* The largest models have some 4 GB and a hundred files. */
#define MODEL_BYTES_MAX (G_GINT64_CONSTANT(8) << 30)
#define MODEL_FILES_MAX 2000
#define MODEL_DEPTH_MAX 6
/* Of one part of a model's name. */
#define NAME_PARTS_MAX 16

/* One of each row must be there: models of different age lie differently. */
static const char *const NEEDED[][5] = {
    {"am/final.mdl", "final.mdl", NULL},
    {"conf/mfcc.conf", "mfcc.conf", NULL},
    {"graph/HCLG.fst", "graph/HCLr.fst", "HCLG.fst", "HCLr.fst", NULL},
};

/* --- Its files -------------------------------------------------------------------------------- */

static gboolean has_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static gboolean has_one(const char *folder, const char *const *names)
{
    for (; *names; names++) {
        if (has_file(folder, *names))
            return TRUE;
    }
    return FALSE;
}

static gboolean is_model(const char *folder)
{
    for (gsize i = 0; i < G_N_ELEMENTS(NEEDED); i++) {
        if (!has_one(folder, NEEDED[i]))
            return FALSE;
    }
    return TRUE;
}

typedef struct {
    gint64 bytes;
    guint files;
    gboolean is_odd; /* a pipe or a device, too deep, unreadable */
} Census;

static gboolean is_too_much(const Census *self)
{
    return self->is_odd || self->files > MODEL_FILES_MAX || self->bytes > MODEL_BYTES_MAX;
}

static void count(Census *self, const char *path, int depth);

static void count_folder(Census *self, const char *path, int depth)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    self->is_odd |= !dir || depth > MODEL_DEPTH_MAX;
    while (!is_too_much(self) && (name = g_dir_read_name(dir))) {
        g_autofree char *inside = g_build_filename(path, name, NULL);
        count(self, inside, depth + 1);
    }
}

static void count(Census *self, const char *path, int depth)
{
    GStatBuf found;

    self->files++;
    if (g_stat(path, &found) != 0) {
        self->is_odd = TRUE;
    } else if (S_ISDIR(found.st_mode)) {
        count_folder(self, path, depth);
    } else {
        self->is_odd |= !S_ISREG(found.st_mode);
        self->bytes += found.st_size;
    }
}

/* --- The folder ------------------------------------------------------------------------------- */

/* The only folder in `folder`; NULL: none, or several. (transfer full) */
static char *dup_only_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autofree char *only = NULL;
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *inside = g_build_filename(folder, name, NULL);
        if (!g_file_test(inside, G_FILE_TEST_IS_DIR))
            continue;
        if (only)
            return NULL;
        only = g_steal_pointer(&inside);
    }
    return g_steal_pointer(&only);
}

static char *dup_model_folder(const char *folder)
{
    if (is_model(folder))
        return g_strdup(folder);
    g_autofree char *only = dup_only_folder(folder);
    return only && is_model(only) ? g_steal_pointer(&only) : NULL;
}

char *tabiya_vosk_model_find(const char *folder, char **reason)
{
    if (!folder || *folder == '\0') {
        *reason = g_strdup(_("Choose the folder of a Vosk model in Preferences."));
        return NULL;
    }
    g_autofree char *base = g_path_get_basename(folder);
    g_autofree char *name = tabiya_dup_quote(base, -1);
    if (!g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        *reason = g_strdup_printf(_("The Vosk model “%s” is not there any more. Choose its folder "
                                    "again in Preferences."),
                                  name);
        return NULL;
    }
    g_autofree char *model = dup_model_folder(folder);
    if (!model) {
        *reason =
            g_strdup_printf(_("“%s” is not the folder of a Vosk model. Choose the folder that "
                              "contains “am”, “conf” and “graph”."),
                            name);
        return NULL;
    }
    Census census = {0};
    count(&census, model, 0);
    if (is_too_much(&census)) {
        *reason = g_strdup_printf(_("“%s” is not a Vosk model: it contains other files."), name);
        return NULL;
    }
    return g_steal_pointer(&model);
}

char *tabiya_vosk_model_dup_language(const char *folder)
{
    g_autofree char *name = folder ? g_path_get_basename(folder) : NULL;
    g_auto(GStrv) parts = g_strsplit(name ? name : "", "-", NAME_PARTS_MAX);

    if (g_strv_length(parts) < 3 || !g_str_equal(parts[0], "vosk") ||
        !g_str_equal(parts[1], "model")) {
        return NULL;
    }
    const char *code = g_str_equal(parts[2], "small") && parts[3] ? parts[3] : parts[2];
    if (g_str_equal(code, "cn"))
        return g_strdup("zh_CN");
    if (g_str_equal(code, "ua"))
        return g_strdup("uk");
    if (g_str_equal(code, "pt"))
        return g_strdup("pt_BR");
    return strlen(code) == 2 ? g_strdup(code) : NULL;
}
