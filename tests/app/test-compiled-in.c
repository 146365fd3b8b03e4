/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compiled-in resources are available to every thread until the very end: the process may exit
 * while a thread is still reading. */
#include <gio/gio.h>
#include <unistd.h>

#include "app/names/opening-texts.h"
#include "app/render/pieces.h"

typedef gboolean (*Read)(void);

static Read read_at_end; /* NULL: nothing */

static gboolean read_openings(void)
{
    g_autoptr(GPtrArray) rows = tabiya_opening_families_read();
    return rows->len > 0;
}

static gboolean read_pieces(void)
{
    g_autoptr(GBytes) svg = tabiya_piece_dup_svg(eng_piece(ENG_WHITE, ENG_KING));
    return g_bytes_get_size(svg) > 0;
}

/* Priorities below those of a library's own run last: here all the others are done. */
__attribute__((destructor(101))) static void end(void)
{
    if (read_at_end && !read_at_end())
        _exit(1);
}

static void test_until_the_end(gconstpointer read)
{
    if (g_test_subprocess()) {
        read_at_end = (Read)read;
        return;
    }
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/compiled-in/openings", (gconstpointer)read_openings, test_until_the_end);
    g_test_add_data_func("/compiled-in/pieces", (gconstpointer)read_pieces, test_until_the_end);
    return g_test_run();
}
