/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sandbox.h. For tests, TABIYA_FLATPAK_INFO replaces Flatpak's own file. */
#include "ui/sandbox.h"

gboolean tabiya_is_sandboxed(void)
{
    const char *other = g_getenv("TABIYA_FLATPAK_INFO");

    return g_file_test(other ? other : "/.flatpak-info", G_FILE_TEST_EXISTS);
}
