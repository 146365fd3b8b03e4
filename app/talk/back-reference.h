/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* "Train it", "puzzles from it": what was just talked about, in the place of an argument. */
#ifndef TABIYA_BACK_REFERENCE_H
#define TABIYA_BACK_REFERENCE_H

#include "app/talk/answer.h"
#include "app/talk/scene.h"

G_BEGIN_DECLS

/* Whether the opening is called "it". */
gboolean tabiya_back_reference_is(const TabiyaArguments *arguments);

/* Replaces an opening called "it" by the one of the last answer (NULL: none), else by that of the
 * line on the board. FALSE: neither has one, and the argument is left out. */
gboolean tabiya_back_reference_resolve(TabiyaArguments *arguments, const TabiyaAnswer *previous,
                                       const TabiyaScene *scene);

G_END_DECLS

#endif
