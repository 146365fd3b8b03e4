/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrays of values and of pointers. */
#include <glib.h>

/* --- Sorting ---------------------------------------------------------------------------------- */

typedef struct {
    char *data, *spare;
    gsize size;
    GCompareDataFunc compare;
    gpointer user;
} Sorting;

/* Two sorted halves, `low` to `middle` and to `high`; of equals, the first stays the first. */
static void merge(const Sorting *self, gsize low, gsize middle, gsize high)
{
    const gsize size = self->size;
    gsize a = low, b = middle;

    for (gsize at = low; at < high; at++) {
        const gboolean takes_a =
            b == high || (a < middle && self->compare(self->data + a * size, self->data + b * size,
                                                      self->user) <= 0);
        memcpy(self->spare + at * size, self->data + (takes_a ? a++ : b++) * size, size);
    }
    memcpy(self->data + low * size, self->spare + low * size, (high - low) * size);
}

void g_qsort_with_data(gconstpointer data, int count, gsize size, GCompareDataFunc compare,
                       gpointer user)
{
    const gsize n = count > 0 ? (gsize)count : 0;
    g_autofree char *spare = g_malloc_n(n, size);
    const Sorting sorting = {(char *)data, spare, size, compare, user};

    for (gsize width = 1; width < n; width *= 2) {
        for (gsize low = 0; low + width < n; low += 2 * width)
            merge(&sorting, low, low + width, MIN(low + 2 * width, n));
    }
}

static int compare_plainly(gconstpointer a, gconstpointer b, gpointer user)
{
    const GCompareFunc *compare = user;

    return (*compare)(a, b);
}

/* --- Of values -------------------------------------------------------------------------------- */

typedef struct {
    GArray shown; /* what the callers see */
    guint size, room, references;
    gboolean zero_ended, clear;
    GDestroyNotify clear_func;
} Array;

static Array *whole(GArray *array)
{
    return (Array *)(void *)array;
}

static char *place(const Array *self, guint at)
{
    return self->shown.data + (gsize)at * self->size;
}

static void end(Array *self)
{
    if (self->zero_ended)
        memset(place(self, self->shown.len), 0, self->size);
}

static void reserve(Array *self, guint more)
{
    guint needed;

    if (__builtin_add_overflow(self->shown.len, more, &needed) || needed > G_MAXUINT / 4)
        web_glib_stop("out of memory");
    needed += self->zero_ended ? 1 : 0;
    if (needed <= self->room)
        return;
    self->room = MAX(MAX(needed, 2 * self->room), 8);
    self->shown.data = g_realloc_n(self->shown.data, self->room, self->size);
}

GArray *g_array_sized_new(gboolean zero_ended, gboolean clear, guint size, guint reserved)
{
    Array *self = g_new0(Array, 1);

    self->size = size;
    self->references = 1;
    self->zero_ended = zero_ended;
    self->clear = clear;
    if (reserved > 0 || zero_ended)
        reserve(self, reserved);
    end(self);
    return &self->shown;
}

GArray *g_array_new(gboolean zero_ended, gboolean clear, guint size)
{
    return g_array_sized_new(zero_ended, clear, size, 0);
}

GArray *g_array_insert_vals(GArray *array, guint at, gconstpointer data, guint count)
{
    Array *self = whole(array);

    if (count == 0)
        return array;
    if (at > array->len)
        g_array_set_size(array, at);
    reserve(self, count);
    memmove(place(self, at + count), place(self, at), (gsize)(array->len - at) * self->size);
    memcpy(place(self, at), data, (gsize)count * self->size);
    array->len += count;
    end(self);
    return array;
}

GArray *g_array_append_vals(GArray *array, gconstpointer data, guint count)
{
    return g_array_insert_vals(array, array->len, data, count);
}

static void clear_some(Array *self, guint at, guint count)
{
    for (guint i = 0; self->clear_func && i < count; i++)
        self->clear_func(place(self, at + i));
}

GArray *g_array_remove_range(GArray *array, guint at, guint count)
{
    Array *self = whole(array);

    clear_some(self, at, count);
    memmove(place(self, at), place(self, at + count),
            (gsize)(array->len - at - count) * self->size);
    array->len -= count;
    end(self);
    return array;
}

GArray *g_array_remove_index(GArray *array, guint at)
{
    return g_array_remove_range(array, at, 1);
}

GArray *g_array_set_size(GArray *array, guint length)
{
    Array *self = whole(array);

    if (length < array->len)
        return g_array_remove_range(array, length, array->len - length);
    reserve(self, length - array->len);
    if (self->clear && length > array->len)
        memset(place(self, array->len), 0, (gsize)(length - array->len) * self->size);
    array->len = length;
    end(self);
    return array;
}

GArray *g_array_copy(GArray *array)
{
    const Array *self = whole(array);
    GArray *copy = g_array_sized_new(self->zero_ended, self->clear, self->size, array->len);

    whole(copy)->clear_func = self->clear_func;
    return g_array_append_vals(copy, array->data, array->len);
}

void g_array_set_clear_func(GArray *array, GDestroyNotify clear)
{
    whole(array)->clear_func = clear;
}

void g_array_sort(GArray *array, GCompareFunc compare)
{
    g_qsort_with_data(array->data, (int)array->len, whole(array)->size, compare_plainly, &compare);
}

gpointer g_array_steal(GArray *array, gsize *length)
{
    Array *self = whole(array);
    gpointer data = array->data;

    if (length)
        *length = array->len;
    array->data = NULL;
    array->len = self->room = 0;
    return data;
}

GArray *g_array_ref(GArray *array)
{
    whole(array)->references++;
    return array;
}

void g_array_unref(GArray *array)
{
    if (--whole(array)->references > 0)
        return;
    clear_some(whole(array), 0, array->len);
    g_free(array->data);
    g_free(array);
}

char *g_array_free(GArray *array, gboolean with_data)
{
    char *data = with_data ? NULL : g_array_steal(array, NULL);

    g_array_unref(array);
    return data;
}

/* --- Of pointers ------------------------------------------------------------------------------ */

typedef struct {
    GPtrArray shown;
    guint room, references;
    GDestroyNotify destroy;
} PtrArray;

static PtrArray *whole_ptr(GPtrArray *array)
{
    return (PtrArray *)(void *)array;
}

GPtrArray *g_ptr_array_new_with_free_func(GDestroyNotify destroy)
{
    PtrArray *self = g_new0(PtrArray, 1);

    self->references = 1;
    self->destroy = destroy;
    return &self->shown;
}

GPtrArray *g_ptr_array_new(void)
{
    return g_ptr_array_new_with_free_func(NULL);
}

void g_ptr_array_set_free_func(GPtrArray *array, GDestroyNotify destroy)
{
    whole_ptr(array)->destroy = destroy;
}

void g_ptr_array_insert(GPtrArray *array, int at, gpointer data)
{
    PtrArray *self = whole_ptr(array);
    const guint index = at < 0 ? array->len : (guint)at;

    if (array->len == self->room) {
        self->room = MAX(16, 2 * self->room);
        array->pdata = g_realloc_n(array->pdata, self->room, sizeof(gpointer));
    }
    memmove(array->pdata + index + 1, array->pdata + index,
            (array->len - index) * sizeof(gpointer));
    array->pdata[index] = data;
    array->len++;
}

void g_ptr_array_add(GPtrArray *array, gpointer data)
{
    g_ptr_array_insert(array, -1, data);
}

gpointer g_ptr_array_steal_index(GPtrArray *array, guint at)
{
    gpointer data = array->pdata[at];

    array->len--;
    memmove(array->pdata + at, array->pdata + at + 1, (array->len - at) * sizeof(gpointer));
    return data;
}

void g_ptr_array_set_size(GPtrArray *array, int length)
{
    const GDestroyNotify destroy = whole_ptr(array)->destroy;

    while (array->len > (guint)length) {
        gpointer data = array->pdata[--array->len];
        if (destroy && data)
            destroy(data);
    }
    while (array->len < (guint)length)
        g_ptr_array_add(array, NULL);
}

GPtrArray *g_ptr_array_ref(GPtrArray *array)
{
    whole_ptr(array)->references++;
    return array;
}

void g_ptr_array_unref(GPtrArray *array)
{
    if (--whole_ptr(array)->references > 0)
        return;
    g_ptr_array_set_size(array, 0);
    g_free(array->pdata);
    g_free(array);
}

gpointer *g_ptr_array_free(GPtrArray *array, gboolean with_data)
{
    gpointer *data = array->pdata;

    if (!with_data) {
        array->pdata = NULL;
        array->len = whole_ptr(array)->room = 0;
    }
    g_ptr_array_unref(array);
    return with_data ? NULL : data;
}

void g_ptr_array_sort(GPtrArray *array, GCompareFunc compare)
{
    g_qsort_with_data(array->pdata, (int)array->len, sizeof(gpointer), compare_plainly, &compare);
}
