/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The small part of GLib that the files of app/ need which the page in browsers runs.
 *
 * GLib itself is not built for WebAssembly; this is code of our own with the same names and the
 * same results, for one thread. tests/web compiles it natively and compares it with the real one.
 * When a file of app/ that the page uses needs more of GLib, add it here, or do without. */
#ifndef TABIYA_WEB_GLIB_H
#define TABIYA_WEB_GLIB_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#define G_BEGIN_DECLS extern "C" {
#define G_END_DECLS }
#else
#define G_BEGIN_DECLS
#define G_END_DECLS
#endif

/* --- Types and constants ---------------------------------------------------------------------- */

typedef int gboolean;
typedef char gchar;
typedef unsigned char guchar;
typedef int gint;
typedef unsigned guint;
typedef long glong;
typedef unsigned long gulong;
typedef short gshort;
typedef unsigned short gushort;
typedef int8_t gint8;
typedef uint8_t guint8;
typedef int16_t gint16;
typedef uint16_t guint16;
typedef int32_t gint32;
typedef uint32_t guint32;
typedef int64_t gint64;
typedef uint64_t guint64;
typedef float gfloat;
typedef double gdouble;
typedef size_t gsize;
typedef ptrdiff_t gssize;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef uint32_t gunichar;
typedef uint16_t gunichar2;
typedef uint32_t GQuark;
typedef char **GStrv;
typedef size_t GType;

typedef void (*GDestroyNotify)(gpointer data);
typedef void (*GFunc)(gpointer data, gpointer user);
typedef int (*GCompareFunc)(gconstpointer a, gconstpointer b);
typedef int (*GCompareDataFunc)(gconstpointer a, gconstpointer b, gpointer user);
typedef guint (*GHashFunc)(gconstpointer key);
typedef gboolean (*GEqualFunc)(gconstpointer a, gconstpointer b);

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif

#define G_MAXUINT UINT32_MAX
#define G_MAXINT INT32_MAX
#define G_MININT INT32_MIN
#define G_MAXUINT8 UINT8_MAX
#define G_MAXUINT16 UINT16_MAX
#define G_MAXUINT32 UINT32_MAX
#define G_MAXINT64 INT64_MAX
#define G_MAXUINT64 UINT64_MAX
#define G_MAXSIZE SIZE_MAX
#define G_MAXDOUBLE 0x1.fffffffffffffp+1023
#define G_GUINT64_CONSTANT(number) number##ULL
#define G_GINT64_FORMAT "lld"
#define G_GUINT64_FORMAT "llu"
#define G_GSIZE_FORMAT "zu"
#define G_PI 3.1415926535897932384626433832795028841971693993751
#define G_USEC_PER_SEC 1000000

#define G_N_ELEMENTS(array) (sizeof(array) / sizeof((array)[0]))
#define G_STRUCT_OFFSET(type, member) offsetof(type, member)
#define G_STATIC_ASSERT(condition) _Static_assert(condition, #condition)
/* WebAssembly is little-endian, and so is all that tests the page. */
#define GUINT64_FROM_LE(number) (number)
#define G_STMT_START do
#define G_STMT_END while (0)
#define G_STRINGIFY_TEXT(text) #text
#define G_STRINGIFY(text) G_STRINGIFY_TEXT(text)
#define G_LIKELY(condition) __builtin_expect(!!(condition), 1)
#define G_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define G_GNUC_WARN_UNUSED_RESULT __attribute__((warn_unused_result))
#define G_GNUC_PRINTF(format, first) __attribute__((__format__(__printf__, format, first)))
#define G_GNUC_FORMAT(format) __attribute__((__format_arg__(format)))
#define G_NO_INLINE __attribute__((noinline))
#define G_GNUC_UNUSED __attribute__((unused))
#define G_GNUC_NORETURN __attribute__((noreturn))
#define G_GNUC_FALLTHROUGH __attribute__((fallthrough))
#define G_GNUC_CONST __attribute__((const))
#define G_GNUC_PURE __attribute__((pure))

#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#define ABS(a) ((a) < 0 ? -(a) : (a))
#define CLAMP(a, low, high) ((a) > (high) ? (high) : (a) < (low) ? (low) : (a))

#define GPOINTER_TO_INT(pointer) ((gint)(intptr_t)(pointer))
#define GPOINTER_TO_UINT(pointer) ((guint)(uintptr_t)(pointer))
#define GPOINTER_TO_SIZE(pointer) ((gsize)(pointer))
#define GINT_TO_POINTER(number) ((gpointer)(intptr_t)(number))
#define GUINT_TO_POINTER(number) ((gpointer)(uintptr_t)(number))
#define GSIZE_TO_POINTER(number) ((gpointer)(gsize)(number))

/* --- Failures --------------------------------------------------------------------- */

/* The page's program stops, and rules.js starts another: it has no state. */
G_GNUC_NORETURN void web_glib_stop(const char *what);

#define g_return_if_fail(condition) \
    do {                            \
        if (!(condition))           \
            return;                 \
    } while (0)
#define g_return_val_if_fail(condition, value) \
    do {                                       \
        if (!(condition))                      \
            return (value);                    \
    } while (0)
#define g_return_val_if_reached(value) return (value)
#define g_return_if_reached() return
#define g_assert(condition) ((condition) ? (void)0 : web_glib_stop(#condition))
#define g_assert_not_reached() web_glib_stop("unreachable")
#define g_warn_if_reached() ((void)0)
#define g_debug(...) ((void)0)
#define g_warning(...) ((void)0)

/* --- Memory ----------------------------------------------------------------------------------- */

gpointer g_malloc(gsize size);
gpointer g_malloc0(gsize size);
gpointer g_malloc_n(gsize count, gsize size);
gpointer g_malloc0_n(gsize count, gsize size);
gpointer g_realloc(gpointer memory, gsize size);
gpointer g_realloc_n(gpointer memory, gsize count, gsize size);
void g_free(gpointer memory);
gpointer g_memdup2(gconstpointer memory, gsize size);

#define g_new(type, count) ((type *)g_malloc_n(count, sizeof(type)))
#define g_new0(type, count) ((type *)g_malloc0_n(count, sizeof(type)))
#define g_renew(type, memory, count) ((type *)g_realloc_n(memory, count, sizeof(type)))
#define g_alloca(size) __builtin_alloca(size)
#define g_newa(type, count) ((type *)__builtin_alloca(sizeof(type) * (count)))

static inline gpointer web_steal(gpointer place)
{
    gpointer *pointer = place, stolen = *pointer;
    *pointer = NULL;
    return stolen;
}

#define g_steal_pointer(place) ((__typeof__(*(place)))web_steal(place))
#define g_clear_pointer(place, destroy)              \
    do {                                             \
        __typeof__(*(place)) web_cleared = *(place); \
        *(place) = NULL;                             \
        if (web_cleared)                             \
            (destroy)(web_cleared);                  \
    } while (0)

static inline void web_autofree(void *place)
{
    g_free(*(gpointer *)place);
}

#define g_autofree __attribute__((cleanup(web_autofree)))
#define G_DEFINE_AUTOPTR_CLEANUP_FUNC(type, destroy)    \
    typedef type *type##_web_autoptr;                   \
    static inline void web_autoptr_##type(type **place) \
    {                                                   \
        if (*place)                                     \
            (destroy)(*place);                          \
    }
#define G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(type, clear) \
    static inline void web_auto_##type(type *place)   \
    {                                                 \
        (clear)(place);                               \
    }
#define G_DEFINE_AUTO_CLEANUP_FREE_FUNC(type, destroy, none) \
    static inline void web_auto_##type(type *place)          \
    {                                                        \
        if (*place != (none))                                \
            (destroy)(*place);                               \
    }
#define g_autoptr(type) __attribute__((cleanup(web_autoptr_##type))) type##_web_autoptr
#define g_auto(type) __attribute__((cleanup(web_auto_##type))) type

/* --- One thread ------------------------------------------------------------------------------- */

#define g_atomic_int_get(place) (*(place))
#define g_atomic_int_set(place, value) ((void)(*(place) = (value)))
#define g_atomic_int_add(place, value) ((void)(*(place) += (value)))
#define g_atomic_pointer_get(place) (*(place))
#define g_atomic_pointer_set(place, value) ((void)(*(place) = (value)))
#define g_once_init_enter(place) (*(place) == 0)
#define g_once_init_leave(place, value) ((void)(*(place) = (value)))

typedef int GMutex;
#define g_mutex_lock(mutex) ((void)(mutex))
#define g_mutex_unlock(mutex) ((void)(mutex))

/* --- Strings ---------------------------------------------------------------------------------- */

char *g_strdup(const char *text);
char *g_strndup(const char *text, gsize length);
char *g_strdup_printf(const char *format, ...) G_GNUC_PRINTF(1, 2);
char *g_strdup_vprintf(const char *format, va_list arguments) G_GNUC_PRINTF(1, 0);
char *g_strconcat(const char *first, ...);
int g_snprintf(char *text, gulong size, const char *format, ...) G_GNUC_PRINTF(3, 4);
gsize g_strlcpy(char *to, const char *from, gsize size);
int g_strcmp0(const char *a, const char *b);
gboolean g_str_equal(gconstpointer a, gconstpointer b);
guint g_str_hash(gconstpointer text);
gboolean g_str_has_prefix(const char *text, const char *prefix);
gboolean g_str_has_suffix(const char *text, const char *suffix);
gboolean g_str_is_ascii(const char *text);
char *g_strchomp(char *text);
char *g_strdelimit(char *text, const char *delimiters, char other);
char *g_strstrip(char *text);
char *g_strrstr_len(const char *text, gssize length, const char *part);
char *g_strstr_len(const char *text, gssize length, const char *part);
const char *g_intern_string(const char *text);
gint64 g_ascii_strtoll(const char *text, char **end, guint base);
guint64 g_ascii_strtoull(const char *text, char **end, guint base);
double g_ascii_strtod(const char *text, char **end);
gboolean g_ascii_string_to_unsigned(const char *text, guint base, guint64 least, guint64 most,
                                    guint64 *number, void *error);

char **g_strsplit(const char *text, const char *delimiter, int most);
char **g_strsplit_set(const char *text, const char *delimiters, int most);
char *g_strjoinv(const char *separator, char **parts);
guint g_strv_length(char **parts);
gboolean g_strv_contains(const char *const *parts, const char *text);
void g_strfreev(char **parts);
char **g_strdupv(char **parts);
G_DEFINE_AUTO_CLEANUP_FREE_FUNC(GStrv, g_strfreev, NULL)

/* ASCII, whatever the language. */
#define g_ascii_isdigit(c) ((guchar)(c) >= '0' && (guchar)(c) <= '9')
#define g_ascii_isupper(c) ((guchar)(c) >= 'A' && (guchar)(c) <= 'Z')
#define g_ascii_islower(c) ((guchar)(c) >= 'a' && (guchar)(c) <= 'z')
#define g_ascii_isalpha(c) (g_ascii_isupper(c) || g_ascii_islower(c))
#define g_ascii_isalnum(c) (g_ascii_isalpha(c) || g_ascii_isdigit(c))
#define g_ascii_isspace(c) \
    ((c) == ' ' || ((guchar)(c) >= '\t' && (guchar)(c) <= '\r' && (c) != '\v'))
#define g_ascii_isxdigit(c)                                              \
    (g_ascii_isdigit(c) || ((guchar)(c) >= 'A' && (guchar)(c) <= 'F') || \
     ((guchar)(c) >= 'a' && (guchar)(c) <= 'f'))
#define g_ascii_isprint(c) ((guchar)(c) >= ' ' && (guchar)(c) <= '~')
#define g_ascii_iscntrl(c) ((guchar)(c) < ' ' || (guchar)(c) == 0x7f)
#define g_ascii_ispunct(c) (g_ascii_isprint(c) && (c) != ' ' && !g_ascii_isalnum(c))
#define g_ascii_isgraph(c) (g_ascii_isprint(c) && (c) != ' ')
char g_ascii_toupper(char c);
char g_ascii_tolower(char c);
int g_ascii_digit_value(char c);
char *g_ascii_strdown(const char *text, gssize length);
char *g_ascii_strup(const char *text, gssize length);
int g_ascii_strcasecmp(const char *a, const char *b);
int g_ascii_strncasecmp(const char *a, const char *b, gsize length);

typedef struct {
    char *str;
    gsize len, allocated_len;
} GString;

GString *g_string_new(const char *text);
GString *g_string_new_len(const char *text, gssize length);
GString *g_string_sized_new(gsize size);
char *g_string_free(GString *string, gboolean with_text);
GString *g_string_assign(GString *string, const char *text);
GString *g_string_truncate(GString *string, gsize length);
GString *g_string_set_size(GString *string, gsize length);
GString *g_string_append(GString *string, const char *text);
GString *g_string_append_len(GString *string, const char *text, gssize length);
GString *g_string_append_c(GString *string, char c);
GString *g_string_append_unichar(GString *string, gunichar c);
GString *g_string_prepend(GString *string, const char *text);
GString *g_string_insert(GString *string, gssize at, const char *text);
GString *g_string_insert_c(GString *string, gssize at, char c);
GString *g_string_erase(GString *string, gssize at, gssize length);
void g_string_printf(GString *string, const char *format, ...) G_GNUC_PRINTF(2, 3);
void g_string_append_printf(GString *string, const char *format, ...) G_GNUC_PRINTF(2, 3);
guint g_string_replace(GString *string, const char *find, const char *replace, guint limit);

static inline void web_string_clear(GString *string)
{
    g_string_free(string, TRUE);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GString, web_string_clear)

/* --- UTF-8 ------------------------------------------------------------------------------------ */

typedef enum { G_NORMALIZE_DEFAULT, G_NORMALIZE_DEFAULT_COMPOSE, G_NORMALIZE_ALL } GNormalizeMode;

typedef enum {
    G_UNICODE_SCRIPT_COMMON,
    G_UNICODE_SCRIPT_LATIN,
    G_UNICODE_SCRIPT_CYRILLIC,
    G_UNICODE_SCRIPT_ARABIC,
    G_UNICODE_SCRIPT_HAN,
} GUnicodeScript;

gunichar g_utf8_get_char(const char *text);
gunichar g_utf8_get_char_validated(const char *text, gssize length);
char *web_utf8_next(const char *text);
#define g_utf8_next_char(text) web_utf8_next(text)
char *g_utf8_prev_char(const char *text);
char *g_utf8_offset_to_pointer(const char *text, glong offset);
glong g_utf8_strlen(const char *text, gssize most);
gboolean g_utf8_validate(const char *text, gssize length, const char **end);
gboolean g_utf8_validate_len(const char *text, gsize length, const char **end);
char *g_utf8_make_valid(const char *text, gssize length);
int g_unichar_to_utf8(gunichar c, char *text);

/* Of the Latin, Cyrillic, Arabic and Chinese letters of our languages. */
gboolean g_unichar_validate(gunichar c);
gboolean g_unichar_isalnum(gunichar c);
gboolean g_unichar_isalpha(gunichar c);
gboolean g_unichar_isdigit(gunichar c);
gboolean g_unichar_isspace(gunichar c);
gboolean g_unichar_isupper(gunichar c);
gboolean g_unichar_ismark(gunichar c);
gboolean g_unichar_iscntrl(gunichar c);
gboolean g_unichar_isgraph(gunichar c);
gunichar g_unichar_tolower(gunichar c);
gunichar g_unichar_toupper(gunichar c);
gunichar g_unichar_totitle(gunichar c);
GUnicodeScript g_unichar_get_script(gunichar c);
char *g_utf8_strdown(const char *text, gssize length);
char *g_utf8_casefold(const char *text, gssize length);
/* Letters without what is above or below them: the compatibility decomposition. */
char *g_utf8_normalize(const char *text, gssize length, GNormalizeMode mode);
int g_utf8_collate(const char *a, const char *b);

/* --- Arrays ----------------------------------------------------------------------------------- */

typedef struct {
    char *data;
    guint len;
} GArray;

GArray *g_array_new(gboolean zero_ended, gboolean clear, guint size);
GArray *g_array_sized_new(gboolean zero_ended, gboolean clear, guint size, guint reserved);
GArray *g_array_append_vals(GArray *array, gconstpointer data, guint count);
GArray *g_array_insert_vals(GArray *array, guint at, gconstpointer data, guint count);
GArray *g_array_set_size(GArray *array, guint length);
GArray *g_array_remove_index(GArray *array, guint at);
GArray *g_array_remove_range(GArray *array, guint at, guint count);
GArray *g_array_copy(GArray *array);
GArray *g_array_ref(GArray *array);
void g_array_unref(GArray *array);
char *g_array_free(GArray *array, gboolean with_data);
gpointer g_array_steal(GArray *array, gsize *length);
void g_array_set_clear_func(GArray *array, GDestroyNotify clear);
void g_array_sort(GArray *array, GCompareFunc compare);
#define g_array_index(array, type, at) (((type *)(void *)(array)->data)[at])
#define g_array_append_val(array, value) g_array_append_vals(array, &(value), 1)
#define g_array_insert_val(array, at, value) g_array_insert_vals(array, at, &(value), 1)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GArray, g_array_unref)

typedef struct {
    gpointer *pdata;
    guint len;
} GPtrArray;

GPtrArray *g_ptr_array_new(void);
GPtrArray *g_ptr_array_new_with_free_func(GDestroyNotify destroy);
void g_ptr_array_set_free_func(GPtrArray *array, GDestroyNotify destroy);
void g_ptr_array_add(GPtrArray *array, gpointer data);
void g_ptr_array_insert(GPtrArray *array, int at, gpointer data);
gpointer g_ptr_array_steal_index(GPtrArray *array, guint at);
void g_ptr_array_set_size(GPtrArray *array, int length);
gpointer *g_ptr_array_free(GPtrArray *array, gboolean with_data);
GPtrArray *g_ptr_array_ref(GPtrArray *array);
void g_ptr_array_unref(GPtrArray *array);
void g_ptr_array_sort(GPtrArray *array, GCompareFunc compare);
#define g_ptr_array_index(array, at) ((array)->pdata[at])
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GPtrArray, g_ptr_array_unref)

void g_qsort_with_data(gconstpointer data, int count, gsize size, GCompareDataFunc compare,
                       gpointer user);

/* --- Hash tables ------------------------------------------------------------------------------ */

typedef struct GHashTable GHashTable;

typedef struct {
    GHashTable *table;
    guint at;
} GHashTableIter;

GHashTable *g_hash_table_new(GHashFunc hash, GEqualFunc equal);
GHashTable *g_hash_table_new_full(GHashFunc hash, GEqualFunc equal, GDestroyNotify destroy_key,
                                  GDestroyNotify destroy_value);
gboolean g_hash_table_insert(GHashTable *table, gpointer key, gpointer value);
gboolean g_hash_table_replace(GHashTable *table, gpointer key, gpointer value);
gboolean g_hash_table_add(GHashTable *table, gpointer key);
gboolean g_hash_table_remove(GHashTable *table, gconstpointer key);
gpointer g_hash_table_lookup(GHashTable *table, gconstpointer key);
gboolean g_hash_table_lookup_extended(GHashTable *table, gconstpointer key, gpointer *original,
                                      gpointer *value);
gboolean g_hash_table_contains(GHashTable *table, gconstpointer key);
guint g_hash_table_size(GHashTable *table);
void g_hash_table_remove_all(GHashTable *table);
GHashTable *g_hash_table_ref(GHashTable *table);
void g_hash_table_unref(GHashTable *table);
#define g_hash_table_destroy(table) g_hash_table_unref(table)
void g_hash_table_iter_init(GHashTableIter *iter, GHashTable *table);
gboolean g_hash_table_iter_next(GHashTableIter *iter, gpointer *key, gpointer *value);
guint g_direct_hash(gconstpointer key);
gboolean g_direct_equal(gconstpointer a, gconstpointer b);
guint g_int64_hash(gconstpointer key);
gboolean g_int64_equal(gconstpointer a, gconstpointer b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GHashTable, g_hash_table_unref)

/* --- Errors ----------------------------------------------------------------------------------- */

typedef struct {
    GQuark domain;
    int code;
    char *message;
} GError;

GError *g_error_new_literal(GQuark domain, int code, const char *message);
void g_error_free(GError *error);
gboolean g_error_matches(const GError *error, GQuark domain, int code);
void g_set_error(GError **error, GQuark domain, int code, const char *format, ...)
    G_GNUC_PRINTF(4, 5);
void g_set_error_literal(GError **error, GQuark domain, int code, const char *message);
void g_clear_error(GError **error);
void g_propagate_error(GError **to, GError *error);
GQuark g_quark_from_static_string(const char *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GError, g_error_free)

/* --- Bytes ------------------------------------------------------------------------------------ */

typedef struct GBytes GBytes;

GBytes *g_bytes_new(gconstpointer data, gsize size);
GBytes *g_bytes_ref(GBytes *bytes);
void g_bytes_unref(GBytes *bytes);
gconstpointer g_bytes_get_data(GBytes *bytes, gsize *size);
gsize g_bytes_get_size(GBytes *bytes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GBytes, g_bytes_unref)

/* --- Languages -------------------------------------------------------------------------------- */

/* The page's own: see web-words.c. */
const char *const *g_get_language_names(void);

#endif
