/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that come with the program. */
#ifndef ENGINE_SHIPPED_H
#define ENGINE_SHIPPED_H

#include <stdbool.h>
#include <stddef.h>

/* The path of such a file: `installed` below the folder for data ("tabiya/books/tabiya.bin"), where
 * the program is installed, or `built` below the sources ("data/books/tabiya.bin"), where it was
 * started in a folder of their build. False if there is none, or `size` is too small. */
bool eng_shipped_find(const char *installed, const char *built, char *path, size_t size);

#endif
