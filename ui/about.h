/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window "About Tabiya". */
#ifndef TABIYA_ABOUT_H
#define TABIYA_ABOUT_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

void tabiya_about_present(GtkWindow *parent);

G_END_DECLS

#endif
