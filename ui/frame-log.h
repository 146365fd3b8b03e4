/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A log of frame times, for tests/bench/: with TABIYA_FRAME_LOG=FILE in the environment each frame
 * of the window, and of every later window, adds a line to FILE when it is drawn:
 *
 *     BEGIN_US END_US CPU_US
 *
 * the monotonic times at which the frame (update, layout, drawing) began and ended, and the main
 * thread's processor time for it. Without the variable this costs nothing.
 */
#ifndef TABIYA_FRAME_LOG_H
#define TABIYA_FRAME_LOG_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Call once, before `window` is shown. */
void tabiya_frame_log_attach(GtkWidget *window);

G_END_DECLS

#endif
