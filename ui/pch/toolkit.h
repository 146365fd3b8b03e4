/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The toolkit's headers, compiled once for all files of ui/: reading them was half of each file's
 * time. It has none of our headers, and every file still includes what it uses. (ccache keeps such
 * files with CCACHE_SLOPPINESS=pch_defines,time_macros.) */
#include <adwaita.h>
#include <glib/gi18n.h>
