/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arguments.h. */
#include "app/talk/arguments.h"

#include <string.h>

typedef struct {
    char *name, *value;
} Argument;

/* A question has three of them: a list is quick enough. */
struct TabiyaArguments {
    GArray *list; /* of Argument, sorted by name */
};

static void clear_cb(gpointer data)
{
    Argument *argument = data;

    g_free(argument->name);
    g_free(argument->value);
}

TabiyaArguments *tabiya_arguments_new(void)
{
    TabiyaArguments *self = g_new(TabiyaArguments, 1);

    self->list = g_array_new(FALSE, FALSE, sizeof(Argument));
    g_array_set_clear_func(self->list, clear_cb);
    return self;
}

static const Argument *argument_at(const TabiyaArguments *self, guint index)
{
    return &g_array_index(self->list, Argument, index);
}

TabiyaArguments *tabiya_arguments_copy(const TabiyaArguments *self)
{
    TabiyaArguments *copy = tabiya_arguments_new();

    for (guint i = 0; i < self->list->len; i++)
        tabiya_arguments_set(copy, argument_at(self, i)->name, argument_at(self, i)->value);
    return copy;
}

void tabiya_arguments_free(TabiyaArguments *self)
{
    if (!self)
        return;
    g_array_unref(self->list);
    g_free(self);
}

/* The place of `name`, or where it would be. */
static gboolean find(const TabiyaArguments *self, const char *name, guint *index)
{
    for (*index = 0; *index < self->list->len; (*index)++) {
        const int order = strcmp(argument_at(self, *index)->name, name);
        if (order >= 0)
            return order == 0;
    }
    return FALSE;
}

const char *tabiya_arguments_get(const TabiyaArguments *self, const char *name)
{
    guint index = 0;
    return find(self, name, &index) ? argument_at(self, index)->value : NULL;
}

int tabiya_arguments_get_int(const TabiyaArguments *self, const char *name, int otherwise)
{
    const char *value = tabiya_arguments_get(self, name);
    gint64 number = 0;

    if (!value || !g_ascii_string_to_signed(value, 10, G_MININT, G_MAXINT, &number, NULL))
        return otherwise;
    return (int)number;
}

void tabiya_arguments_set(TabiyaArguments *self, const char *name, const char *value)
{
    guint index = 0;
    const gboolean is_set = find(self, name, &index);

    if (value) {
        const Argument argument = {g_strdup(name), g_strdup(value)};
        g_array_insert_val(self->list, index, argument);
    }
    if (is_set)
        g_array_remove_index(self->list, value ? index + 1 : index);
}

gboolean tabiya_arguments_equal(const TabiyaArguments *a, const TabiyaArguments *b)
{
    if (a->list->len != b->list->len)
        return FALSE;
    for (guint i = 0; i < a->list->len; i++) {
        if (!g_str_equal(argument_at(a, i)->name, argument_at(b, i)->name) ||
            !g_str_equal(argument_at(a, i)->value, argument_at(b, i)->value)) {
            return FALSE;
        }
    }
    return TRUE;
}

char *tabiya_arguments_to_text(const TabiyaArguments *self)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < self->list->len; i++) {
        g_string_append_printf(text, "%s%s=%s", i > 0 ? ";" : "", argument_at(self, i)->name,
                               argument_at(self, i)->value);
    }
    return g_string_free(text, FALSE);
}
