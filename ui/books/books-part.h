/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens the books window (book-window.h): files whose names end in ".bin" open there, wherever the
 * person is.
 *
 * Actions:
 *   books   shows the window's last book, or the shelf
 */
#ifndef TABIYA_BOOKS_PART_H
#define TABIYA_BOOKS_PART_H

#include "ui/part.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOKS_PART (tabiya_books_part_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBooksPart, tabiya_books_part, TABIYA, BOOKS_PART, TabiyaPart)

G_END_DECLS

#endif
