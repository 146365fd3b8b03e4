/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program tabiya: makes the application and runs it. */
#include "app/program.h"
#include "ui/application.h"

/* Without a graphics device GL is drawn by the processor: it starts 150 ms later than Cairo and
 * draws more slowly. Whoever sets GSK_RENDERER knows better. */
static void choose_renderer(void)
{
    if (g_file_test("/dev/dri", G_FILE_TEST_IS_DIR) || g_getenv("GSK_RENDERER"))
        return;
    g_setenv("GSK_RENDERER", "cairo", TRUE);
    g_setenv("GDK_DEBUG", "gl-disable", FALSE);
}

int main(int argc, char **argv)
{
    g_autoptr(TabiyaApplication) application = NULL;

    tabiya_program_set_language();
    choose_renderer();

    application = tabiya_application_new(G_APPLICATION_DEFAULT_FLAGS);
    return g_application_run(G_APPLICATION(application), argc, argv);
}
