/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory, and errors that have a message. */
#include <glib.h>

void web_glib_stop(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* --- Memory ----------------------------------------------------------------------------------- */

static gpointer must(gpointer memory)
{
    if (!memory)
        web_glib_stop("out of memory");
    return memory;
}

gpointer g_malloc(gsize size)
{
    return size == 0 ? NULL : must(malloc(size));
}

gpointer g_malloc0(gsize size)
{
    return size == 0 ? NULL : must(calloc(1, size));
}

static gsize multiply(gsize count, gsize size)
{
    gsize bytes;

    if (__builtin_mul_overflow(count, size, &bytes))
        web_glib_stop("out of memory");
    return bytes;
}

gpointer g_malloc_n(gsize count, gsize size)
{
    return g_malloc(multiply(count, size));
}

gpointer g_malloc0_n(gsize count, gsize size)
{
    return g_malloc0(multiply(count, size));
}

gpointer g_realloc(gpointer memory, gsize size)
{
    if (size > 0)
        return must(realloc(memory, size));
    free(memory);
    return NULL;
}

gpointer g_realloc_n(gpointer memory, gsize count, gsize size)
{
    return g_realloc(memory, multiply(count, size));
}

void g_free(gpointer memory)
{
    free(memory);
}

gpointer g_memdup2(gconstpointer memory, gsize size)
{
    return memory && size > 0 ? memcpy(g_malloc(size), memory, size) : NULL;
}

/* --- Errors ----------------------------------------------------------------------------------- */

GError *g_error_new_literal(GQuark domain, int code, const char *message)
{
    GError *error = g_new(GError, 1);

    *error = (GError){domain, code, g_strdup(message)};
    return error;
}

void g_error_free(GError *error)
{
    g_free(error->message);
    g_free(error);
}

gboolean g_error_matches(const GError *error, GQuark domain, int code)
{
    return error && error->domain == domain && error->code == code;
}

void g_set_error_literal(GError **error, GQuark domain, int code, const char *message)
{
    if (error)
        *error = g_error_new_literal(domain, code, message);
}

void g_set_error(GError **error, GQuark domain, int code, const char *format, ...)
{
    va_list arguments;

    if (!error)
        return;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, domain, code, message);
}

void g_clear_error(GError **error)
{
    if (error)
        g_clear_pointer(error, g_error_free);
}

void g_propagate_error(GError **to, GError *error)
{
    if (to)
        *to = error;
    else if (error)
        g_error_free(error);
}

/* A number for each text: its address, as each domain asks with one literal. */
GQuark g_quark_from_static_string(const char *text)
{
    return (GQuark)(uintptr_t)text;
}

/* --- Bytes ------------------------------------------------------------------------------------ */

struct GBytes {
    gconstpointer data;
    gsize size;
    gpointer owned;
    guint references;
};

static GBytes *new_bytes(gconstpointer data, gsize size, gpointer owned)
{
    GBytes *bytes = g_new(GBytes, 1);

    *bytes = (GBytes){data, size, owned, 1};
    return bytes;
}

GBytes *g_bytes_new(gconstpointer data, gsize size)
{
    gpointer copy = g_memdup2(data, size);

    return new_bytes(copy, size, copy);
}

GBytes *g_bytes_ref(GBytes *bytes)
{
    bytes->references++;
    return bytes;
}

void g_bytes_unref(GBytes *bytes)
{
    if (!bytes || --bytes->references > 0)
        return;
    g_free(bytes->owned);
    g_free(bytes);
}

gconstpointer g_bytes_get_data(GBytes *bytes, gsize *size)
{
    if (size)
        *size = bytes->size;
    return bytes->size > 0 ? bytes->data : NULL;
}

gsize g_bytes_get_size(GBytes *bytes)
{
    return bytes->size;
}
