/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that gives many games of the library the same details: empty fields stay unchanged in
 * each game. */
#ifndef TABIYA_DETAILS_DIALOG_H
#define TABIYA_DETAILS_DIALOG_H

#include <adwaita.h>

#include "app/library/librarian.h"

G_BEGIN_DECLS

/* Shows it over `parent`. `ids` (of gint64) are copied. Returns the window, which only GTK owns.
 * (transfer none) */
GtkWindow *tabiya_details_dialog_present(GtkWindow *parent, TabiyaLibrarian *librarian,
                                         GArray *ids);

G_END_DECLS

#endif
