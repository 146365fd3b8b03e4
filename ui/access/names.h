/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names for screen readers where the toolkit gives none, or says one twice. After their class are called:
 * the button inside a choice, which is what has the focus; the list inside a group of rows,
 * and that of the choices of a row; a cell that holds a button. A label with a mnemonic is read with its
 * underscore, and once more without. */
#ifndef TABIYA_NAMES_H
#define TABIYA_NAMES_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For all widgets, when they are first shown; once a process. */
void tabiya_names_start(void);

G_END_DECLS

#endif
