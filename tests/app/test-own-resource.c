/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bundles of resources, requested by several threads at the same moment. */
#include "app/own-resource.h"

static guint n_entered, n_asked;
static char bundled;

static void enter(void)
{
    n_entered++;
}

/* Another thread is taking it in when it is asked for first. */
static GResource *get(void)
{
    return n_asked++ == 0 ? NULL : (GResource *)(gpointer)&bundled;
}

static void test_waits(void)
{
    TabiyaOwnResource bundle = {enter, get};

    g_assert_nonnull(tabiya_own_resource_get(&bundle));
    g_assert_cmpuint(n_asked, ==, 2);
    g_assert_nonnull(tabiya_own_resource_get(&bundle));
    g_assert_cmpuint(n_asked, ==, 3);
    g_assert_cmpuint(n_entered, ==, 1);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/own-resource/waits", test_waits);
    return g_test_run();
}
