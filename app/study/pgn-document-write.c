/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the text of a save, on its thread: runs of bytes copied from the old files, and new text
 * between them.
 *
 * Between games that were adjacent in the file, the text between them stays. Between other games an
 * empty line is added if there is none.
 *
 * The text has one encoding: the file's, if all new letters fit into it, else UTF-8. Bytes in
 * another encoding are converted. If nothing is changed, all bytes stay.
 */
#include "app/study/pgn-save-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader.h"

#define COPY_BYTES (1024 * 1024)

/* --- The encoding ----------------------------------------------------------------------------- */

static gboolean fail_gone(GError **error)
{
    g_set_error_literal(
        error, G_IO_ERROR, G_IO_ERROR_FAILED,
        _("Another program cut the file short, and the unchanged games can no longer be "
          "read. Nothing was saved."));
    return FALSE;
}

/* Whether the source's bytes are written unchanged. */
static gboolean is_same(const TabiyaPgnPlan *plan, TabiyaPgnSource *source)
{
    const TabiyaPgnEncoding encoding = tabiya_pgn_source_get_encoding(source);
    return encoding == plan->encoding ||
           (encoding == TABIYA_PGN_LATIN1 && plan->encoding == TABIYA_PGN_WINDOWS_1252);
}

static TabiyaPgnSource *source_of(const TabiyaPgnPlan *plan, const TabiyaPgnSlot *slot)
{
    return slot->source != TABIYA_PGN_NO_SOURCE ? plan->sources->pdata[slot->source] : NULL;
}

/* Bytes of `source` in the encoding of the new file. NULL: they do not fit into it. */
static GString *recode(const TabiyaPgnPlan *plan, TabiyaPgnSource *source, const char *bytes,
                       gsize length, gunichar *misfit)
{
    if (is_same(plan, source))
        return g_string_new_len(bytes, (gssize)length);
    g_autoptr(GString) utf8 = g_string_sized_new(length);
    GString *out = g_string_sized_new(length);
    tabiya_pgn_decode(utf8, bytes, length);
    if (tabiya_pgn_encode(out, utf8->str, utf8->len, plan->encoding, misfit))
        return out;
    g_string_free(out, TRUE);
    return NULL;
}

/* Unreadable bytes pass here: writing them reports the error. */
static gboolean source_fits(const TabiyaPgnPlan *plan, const TabiyaPgnSlot *slot, gunichar *misfit)
{
    TabiyaPgnSource *source = source_of(plan, slot);
    if (!source || is_same(plan, source))
        return TRUE;
    g_autofree char *bytes = tabiya_pgn_source_dup(source, slot->offset, slot->length);
    GString *text = bytes ? recode(plan, source, bytes, slot->length, misfit) : g_string_new(NULL);
    const gboolean fits = text != NULL;
    if (fits)
        g_string_free(text, TRUE);
    return fits;
}

static gboolean game_fits(const TabiyaPgnPlan *plan, guint32 id, gunichar *misfit)
{
    const TabiyaPgnChange *change = g_hash_table_lookup(plan->changes, GUINT_TO_POINTER(id));
    g_autoptr(GString) text = g_string_new(NULL);
    if (change &&
        !tabiya_pgn_encode(text, change->text, strlen(change->text), plan->encoding, misfit)) {
        return FALSE;
    }
    return source_fits(plan, &g_array_index(plan->slots, TabiyaPgnSlot, id), misfit);
}

/* Whether the games are the file's own, in their old order. */
static gboolean is_copy(const TabiyaPgnPlan *plan)
{
    guint64 end = G_MAXUINT64;
    for (guint i = 0; i < plan->order->len; i++) {
        const guint32 id = g_array_index(plan->order, guint32, i);
        const TabiyaPgnSlot *slot = &g_array_index(plan->slots, TabiyaPgnSlot, id);
        TabiyaPgnSource *source = source_of(plan, slot);
        if (!source || !is_same(plan, source) || (i > 0 && slot->offset != end))
            return FALSE;
        end = slot->offset + slot->length;
    }
    return g_hash_table_size(plan->changes) == 0;
}

/* Decides the encoding of the whole file; an unchanged file with mixed encodings stays as it is. */
void tabiya_pgn_plan_settle_encoding(TabiyaPgnPlan *plan)
{
    const TabiyaPgnEncoding before = plan->encoding;
    if (is_copy(plan))
        return;
    gunichar misfit = 0;
    gboolean fits = before != TABIYA_PGN_MIXED;
    for (guint i = 0; fits && before != TABIYA_PGN_UTF8 && i < plan->order->len; i++)
        fits = game_fits(plan, g_array_index(plan->order, guint32, i), &misfit);
    if (fits)
        return;
    plan->encoding = TABIYA_PGN_UTF8;
    plan->remark = tabiya_pgn_encoding_dup_remark(before, plan->encoding, misfit);
}

/* --- Bytes ------------------------------------------------------------------------------------ */

typedef struct {
    TabiyaPacker *packer;
    guint64 at;
    guint newlines; /* at the end of what was written */
    gboolean after_cr;
    char *copy; /* COPY_BYTES */
    GCancellable *cancellable;
    /* A run of adjacent bytes of one source, to be copied in one go. */
    TabiyaPgnSource *run_source;
    guint64 run_offset, run_length;
} Out;

static void count_newlines(Out *out, const char *bytes, gsize length)
{
    gsize tail = length;
    while (tail > 0 && (bytes[tail - 1] == '\n' || bytes[tail - 1] == '\r'))
        tail--;
    if (tail > 0) {
        out->newlines = 0;
        out->after_cr = FALSE;
    }
    for (gsize i = tail; i < length; i++) {
        gboolean is_cr = bytes[i] == '\r';
        if (is_cr || !out->after_cr) /* \r\n is one */
            out->newlines++;
        out->after_cr = is_cr;
    }
}

static gboolean write_out(Out *out, const char *bytes, gsize length, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(out->cancellable, error))
        return FALSE;
    count_newlines(out, bytes, length);
    return tabiya_packer_write(out->packer, bytes, length, error);
}

static gboolean finish_run(Out *out, GError **error)
{
    while (out->run_length > 0) {
        gsize part = (gsize)MIN(out->run_length, COPY_BYTES);
        if (!tabiya_pgn_source_read(out->run_source, out->run_offset, part, out->copy))
            return fail_gone(error);
        if (!write_out(out, out->copy, part, error))
            return FALSE;
        out->run_offset += part;
        out->run_length -= part;
    }
    return TRUE;
}

static gboolean put_same(Out *out, TabiyaPgnSource *source, guint64 offset, guint64 length,
                         GError **error)
{
    gboolean follows = source == out->run_source && offset == out->run_offset + out->run_length;
    if (!follows && !finish_run(out, error))
        return FALSE;
    if (!follows) {
        out->run_source = source;
        out->run_offset = offset;
    }
    out->run_length += length;
    out->at += length;
    return TRUE;
}

static gboolean put(Out *out, const char *bytes, gsize length, GError **error)
{
    if (!finish_run(out, error))
        return FALSE;
    out->at += length;
    return write_out(out, bytes, length, error);
}

static gboolean put_recoded(Out *out, const TabiyaPgnPlan *plan, TabiyaPgnSource *source,
                            const char *bytes, gsize length, GError **error)
{
    GString *text = recode(plan, source, bytes, length, NULL);
    if (!text) { /* cannot happen: the encoding was chosen to fit */
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                            _("The file’s encoding cannot store these games."));
        return FALSE;
    }
    const gboolean good = put(out, text->str, text->len, error);
    g_string_free(text, TRUE);
    return good;
}

/* How many of the bytes make up whole characters, in any encoding. */
static gsize whole_letters(const char *bytes, gsize length)
{
    for (gsize back = 1; back <= 3 && back < length; back++) {
        const guchar byte = (guchar)bytes[length - back];
        if (byte >= 0xc0)
            return length - back;
        if (byte < 0x80)
            break;
    }
    return length;
}

static gboolean put_raw(Out *out, const TabiyaPgnPlan *plan, TabiyaPgnSource *source,
                        guint64 offset, guint64 length, GError **error)
{
    if (is_same(plan, source))
        return put_same(out, source, offset, length, error);
    g_autofree char *piece = g_malloc(COPY_BYTES);
    while (length > 0) {
        gsize part = (gsize)MIN(length, COPY_BYTES);
        if (!tabiya_pgn_source_read(source, offset, part, piece))
            return fail_gone(error);
        if (part < length)
            part = whole_letters(piece, part);
        if (!put_recoded(out, plan, source, piece, part, error))
            return FALSE;
        offset += part;
        length -= part;
    }
    return TRUE;
}

static gboolean put_newlines(Out *out, const TabiyaPgnPlan *plan, guint count, GError **error)
{
    for (guint i = 0; i < count; i++) {
        if (!put(out, plan->line_end, strlen(plan->line_end), error))
            return FALSE;
    }
    return TRUE;
}

/* Without the newlines at its end. */
static gboolean put_text(Out *out, const TabiyaPgnPlan *plan, const char *text, GError **error)
{
    gsize length = strlen(text);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    if (g_str_equal(plan->line_end, "\n"))
        return put(out, text, length, error);
    for (const char *p = text, *end = text + length; p < end;) {
        const char *newline = memchr(p, '\n', (gsize)(end - p));
        gsize line = newline ? (gsize)(newline - p) : (gsize)(end - p);
        gsize bare = line > 0 && p[line - 1] == '\r' ? line - 1 : line; /* of a sealed game */
        if (!put(out, p, bare, error) || (newline && !put_newlines(out, plan, 1, error)))
            return FALSE;
        p += line + 1;
    }
    return TRUE;
}

/* --- Games ------------------------------------------------------------------------------------ */

/* Whether the parsed game lacks something in `text`. A result that the tag contradicts is no
 * loss. */
static gboolean is_cut(const char *text, gsize length)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, &errors);
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        if (!g_str_has_prefix(error->found, "[Result"))
            return TRUE;
    }
    return FALSE;
}

/* Keeps the original of a changed game that could not be fully read: it follows the game in lines
 * that readers skip (PGN standard 6, escape mechanism). */
static gboolean put_original(Out *out, const TabiyaPgnPlan *plan, const char *text, gsize length,
                             GError **error)
{
    const char *end = text + length;
    for (const char *line = text; line < end;) {
        gsize size = 0;
        while (line + size < end && line[size] != '\n' && line[size] != '\r')
            size++;
        if (size > 0 && (!put_newlines(out, plan, 1, error) || !put(out, "% ", 2, error) ||
                         !put(out, line, size, error))) {
            return FALSE;
        }
        line += size + 1;
    }
    return TRUE;
}

static gboolean put_line(Out *out, const TabiyaPgnPlan *plan, const char *line, const char *end,
                         GError **error)
{
    gsize size = 0;
    while (line + size < end && line[size] != '\n' && line[size] != '\r')
        size++;
    return put_newlines(out, plan, 1, error) && put(out, line, size, error);
}

/* Writes the game's escaped lines (%) after it: moves and tags that are rewritten have no place for
 * them. */
static gboolean put_escaped(Out *out, const TabiyaPgnPlan *plan, const char *text, gsize length,
                            GError **error)
{
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token = {.kind = TABIYA_PGN_BAD};
    gboolean good = TRUE;
    gsize from = 0;
    tabiya_pgn_lexer_init(&lexer, text, length);
    lexer.skim = TRUE;
    while (good && token.kind != TABIYA_PGN_END) {
        tabiya_pgn_lexer_next(&lexer, &token);
        for (gsize at = from; good && at < token.offset; at++) {
            if (text[at] == '%' && (at == 0 || strchr("\r\n", text[at - 1])))
                good = put_line(out, plan, text + at, text + length, error);
        }
        from = token.offset + token.length;
    }
    tabiya_pgn_lexer_clear(&lexer);
    return good;
}

static gboolean put_unread(Out *out, const TabiyaPgnPlan *plan, const char *text, gsize length,
                           GError **error)
{
    if (is_cut(text, length))
        return put_original(out, plan, text, length, error);
    if (!memchr(text, '%', length))
        return TRUE;
    return put_escaped(out, plan, text, length, error);
}

/* The bytes of the game as the new file has them. NULL: they cannot be read. */
static GString *dup_recoded(const TabiyaPgnPlan *plan, const TabiyaPgnSlot *slot)
{
    TabiyaPgnSource *source = source_of(plan, slot);
    g_autofree char *text = tabiya_pgn_source_dup(source, slot->offset, slot->length);
    return text ? recode(plan, source, text, slot->length, NULL) : NULL;
}

/* Copies the text between a changed game and the next. */
static gboolean put_gap(Out *out, const TabiyaPgnPlan *plan, const TabiyaPgnSlot *slot,
                        GError **error)
{
    g_autoptr(GString) text = dup_recoded(plan, slot);
    if (!text)
        return put_newlines(out, plan, 1, error);
    const gsize end = tabiya_pgn_find_end(text->str, text->len);
    const char *gap = text->str + end;
    const gsize length = text->len - end;
    const gboolean has_gap = memchr(gap, '\n', length) || memchr(gap, '\r', length);
    if (!put_unread(out, plan, text->str, end, error))
        return FALSE;
    if (!has_gap)
        return put_newlines(out, plan, 1, error);
    return put(out, gap, length, error);
}

static gboolean put_changed(Out *out, const TabiyaPgnPlan *plan, const TabiyaPgnSlot *slot,
                            const TabiyaPgnChange *change, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    tabiya_pgn_encode(text, change->text, strlen(change->text), plan->encoding, NULL);
    if (!put_text(out, plan, text->str, error))
        return FALSE;
    if (slot->source == TABIYA_PGN_NO_SOURCE)
        return put_newlines(out, plan, 1, error);
    return put_gap(out, plan, slot, error);
}

/* Writes an empty line before a game that had another predecessor in the file; nothing at the
 * start, which has at most a byte order mark. */
static gboolean put_separator(Out *out, const TabiyaPgnPlan *plan, GError **error)
{
    if (!finish_run(out, error))
        return FALSE;
    if (out->at <= 3 || out->newlines >= 2)
        return TRUE;
    return put_newlines(out, plan, 2 - out->newlines, error);
}

static gboolean put_game(Out *out, TabiyaPgnPlan *plan, guint32 id, const TabiyaPgnSlot *before,
                         GError **error)
{
    TabiyaPgnSlot slot = g_array_index(plan->slots, TabiyaPgnSlot, id);
    const TabiyaPgnChange *change = g_hash_table_lookup(plan->changes, GUINT_TO_POINTER(id));
    gboolean follows = slot.source != TABIYA_PGN_NO_SOURCE && slot.source == before->source &&
                       slot.offset == before->offset + before->length;
    if (!follows && !put_separator(out, plan, error))
        return FALSE;
    g_array_index(plan->slots, TabiyaPgnSlot, id).offset = out->at;
    if (change)
        return put_changed(out, plan, &slot, change, error);
    return put_raw(out, plan, plan->sources->pdata[slot.source], slot.offset, slot.length, error);
}

/* Games end where the next one begins. */
static void note_lengths(TabiyaPgnPlan *plan, guint64 end)
{
    for (guint i = plan->order->len; i > 0; i--) {
        guint32 id = g_array_index(plan->order, guint32, i - 1);
        TabiyaPgnSlot *slot = &g_array_index(plan->slots, TabiyaPgnSlot, id);
        slot->length = (guint32)(end - slot->offset);
        end = slot->offset;
    }
}

/* Writes a byte order mark: without it a UTF-16 file is recognized only by its first letters, which
 * may have changed. */
static gboolean put_mark(Out *out, const TabiyaPgnPlan *plan, GError **error)
{
    char start[3] = "";
    if (plan->wide == TABIYA_ENCODING_BYTES)
        return TRUE;
    if (plan->prefix_length >= sizeof start) {
        tabiya_pgn_source_read(plan->sources->pdata[plan->sources->len - 1], 0, sizeof start,
                               start);
    }
    return memcmp(start, TABIYA_PGN_BYTE_ORDER_MARK, sizeof start) == 0 ||
           put(out, TABIYA_PGN_BYTE_ORDER_MARK, sizeof start, error);
}

static gboolean put_all(Out *out, TabiyaPgnPlan *plan, GError **error)
{
    TabiyaPgnSlot before = {.source = TABIYA_PGN_NO_SOURCE};
    if (!put_mark(out, plan, error))
        return FALSE;
    if (plan->prefix_length > 0) {
        before = (TabiyaPgnSlot){
            .source = plan->sources->len - 1,
            .length = (guint32)plan->prefix_length,
        };
        if (!put_raw(out, plan, plan->sources->pdata[before.source], 0, plan->prefix_length, error))
            return FALSE;
    }
    for (guint i = 0; i < plan->order->len; i++) {
        guint32 id = g_array_index(plan->order, guint32, i);
        TabiyaPgnSlot slot = g_array_index(plan->slots, TabiyaPgnSlot, id);
        if (!put_game(out, plan, id, &before, error))
            return FALSE;
        before = slot;
    }
    note_lengths(plan, out->at);
    return finish_run(out, error);
}

gboolean tabiya_pgn_plan_write(TabiyaPgnPlan *plan, TabiyaPacker *packer, GCancellable *cancellable,
                               guint64 *length, GError **error)
{
    g_autofree char *copy = g_malloc(COPY_BYTES);
    Out out = {.packer = packer, .copy = copy, .cancellable = cancellable};
    const gboolean good = put_all(&out, plan, error);
    *length = out.at;
    return good;
}
