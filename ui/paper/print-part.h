/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Prints the board. GTK's own dialog, or the desktop's through the portal, asks for the printer and
 * the page; the window remembers the choices.
 *
 * Action: "print". */
#ifndef TABIYA_PRINT_PART_H
#define TABIYA_PRINT_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PRINT_PART (tabiya_print_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPrintPart, tabiya_print_part, TABIYA, PRINT_PART, TabiyaPart)

/* An operation that prints the shown board when run; it reports errors. (transfer full) */
GtkPrintOperation *tabiya_print_part_new_print(TabiyaPrintPart *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
