/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arguments of one question: values by the names of an ability's parameters, as canonical text
 * (ability.h). A plain list of its own; not shared between threads. */
#ifndef TABIYA_ARGUMENTS_H
#define TABIYA_ARGUMENTS_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct TabiyaArguments TabiyaArguments;

TabiyaArguments *tabiya_arguments_new(void) G_GNUC_WARN_UNUSED_RESULT;
TabiyaArguments *tabiya_arguments_copy(const TabiyaArguments *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_arguments_free(TabiyaArguments *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaArguments, tabiya_arguments_free)

/* NULL: not given. Borrowed until it is set again. */
const char *tabiya_arguments_get(const TabiyaArguments *self, const char *name);
/* `otherwise` if it is not given. */
int tabiya_arguments_get_int(const TabiyaArguments *self, const char *name, int otherwise);
/* NULL: removes it. `value` is copied. */
void tabiya_arguments_set(TabiyaArguments *self, const char *name, const char *value);
gboolean tabiya_arguments_equal(const TabiyaArguments *a, const TabiyaArguments *b);
/* "moves=e4 e5;color=white", sorted by name. */
char *tabiya_arguments_to_text(const TabiyaArguments *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
