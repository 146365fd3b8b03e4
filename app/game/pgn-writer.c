/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-writer.h. Walks the tree to write movetext, and fills the lines.
 *
 * The walk needs no stack: where a line of play ends, walking up to its first move tells which
 * variation it was and where to continue, and each move is climbed once.
 *
 * The last word is already in the text, and the blank before it is decided only with the next word,
 * so that a closing parenthesis or brace still fits after it: the blank may then become a line
 * break. A line never starts with % or with [Event, which readers would take for something else.
 */
#include "app/game/pgn-writer.h"

#include <string.h>

#define LINE_COLUMNS 79
#define MAX_PREFIX 8

typedef struct {
    GString *out;            /* borrowed */
    char prefix[MAX_PREFIX]; /* the beginning of the next word: ( or { */
    guint prefix_length;
    gboolean
        has_word; /* the last one, from `word` to the end of `out`, is not counted in `column` */
    gsize word;
    glong column;
    gboolean wants_number; /* the next move needs its number even if it is Black's */
} Writer;

/* --- Lines of words --------------------------------------------------------------------------- */

/* g_string_append_len(), for pieces of a few bytes. */
static inline void append_bytes(GString *out, const char *bytes, gsize length)
{
    if (out->len + length >= out->allocated_len) {
        g_string_append_len(out, bytes, (gssize)length);
        return;
    }
    memcpy(out->str + out->len, bytes, length);
    out->len += length;
    out->str[out->len] = '\0';
}

static glong count_characters(const char *text, gsize length)
{
    glong count = 0;
    for (gsize i = 0; i < length; i++)
        count += ((guchar)text[i] & 0xc0) != 0x80;
    return count;
}

static void flush_word(Writer *self)
{
    if (!self->has_word)
        return;
    self->has_word = FALSE;
    glong width = count_characters(self->out->str + self->word, self->out->len - self->word);
    if (self->column > 0 && self->column + 1 + width > LINE_COLUMNS) {
        self->out->str[self->word - 1] = '\n';
        self->column = 0;
    } else if (self->column > 0) {
        self->column++;
    }
    self->column += width;
}

/* More of the last word, or the beginning of one. */
static inline void add_to_word(Writer *self, const char *text, gsize length)
{
    if (length > 0 && !self->has_word) {
        if (self->column > 0)
            append_bytes(self->out, " ", 1);
        self->has_word = TRUE;
        self->word = self->out->len;
    }
    append_bytes(self->out, text, length);
}

static inline void add_prefix(Writer *self)
{
    add_to_word(self, self->prefix, self->prefix_length);
    self->prefix_length = 0;
}

static void put_prefix(Writer *self, char c)
{
    if (self->prefix_length == MAX_PREFIX)
        add_prefix(self);
    self->prefix[self->prefix_length++] = c;
}

static void put_word(Writer *self, const char *word, gsize length)
{
    flush_word(self);
    add_prefix(self);
    add_to_word(self, word, length);
}

/* Glues `text` to the word before it. */
static void put_suffix(Writer *self, const char *text)
{
    add_prefix(self);
    add_to_word(self, text, strlen(text));
}

static void break_line(Writer *self)
{
    flush_word(self);
    if (self->column > 0)
        g_string_append_c(self->out, '\n');
    self->column = 0;
}

/* --- Comments --------------------------------------------------------------------------------- */

static const char *line_end(const char *text)
{
    return text + strcspn(text, "\n");
}

/* Whether a line may begin with the text at `p`. */
static gboolean may_start_line(const char *p)
{
    return *p != ' ' && *p != '%' && (*p != '[' || !g_str_has_prefix(p, "[Event \""));
}

/* The end of the command ([%clk 0:01:02]) at `p`, so that no line is broken inside it, where some
 * readers would miss it; `p` if there is none, or one too long for a line. */
static const char *skip_command(const char *p, const char *end)
{
    if (p[0] != '[' || p[1] != '%')
        return p;
    const char *close = memchr(p, ']', (gsize)(end - p));
    return close && close - p < LINE_COLUMNS - 4 ? close : p;
}

/* One paragraph, broken only at single spaces, so that runs of them survive, and not in
 * commands. */
static void put_paragraph(Writer *self, const char *text, const char *end)
{
    const char *word = text;
    for (const char *p = text; p < end; p++) {
        p = skip_command(p, end);
        gboolean single_space = *p == ' ' && p > text && p[-1] != ' ' && p + 1 < end;
        if (!single_space || !may_start_line(p + 1))
            continue;
        put_word(self, word, (gsize)(p - word));
        word = p + 1;
    }
    if (word < end)
        put_word(self, word, (gsize)(end - word));
}

/* { … }: a line break of the text becomes an empty line. */
static void put_brace_comment(Writer *self, const char *text, const char *text_end)
{
    put_prefix(self, '{');
    for (const char *p = text;;) {
        const char *end = line_end(p);
        put_paragraph(self, p, end);
        if (end == text_end)
            break;
        if (self->has_word)
            break_line(self);
        g_string_append_c(self->out, '\n');
        p = end + 1;
        if (*p != '\n' && !may_start_line(p))
            put_prefix(self, ' ');
    }
    put_suffix(self, "}");
}

/* Lines that begin with ;, for text that cannot be in braces. */
static void put_line_comment(Writer *self, const char *text, const char *text_end)
{
    if (self->prefix_length > 0) /* a parenthesis that opens here */
        put_word(self, "", 0);
    break_line(self);
    for (const char *p = text;;) {
        const char *end = line_end(p);
        g_string_append(self->out, "; ");
        g_string_append_len(self->out, p, end - p);
        g_string_append_c(self->out, '\n');
        if (end == text_end)
            return;
        p = end + 1;
    }
}

/* A } would end the comment, and a \ before the one that ends it might be taken for an escape. */
static gboolean fits_braces(const char *text, const char *end)
{
    return !memchr(text, '}', (gsize)(end - text)) && end[-1] != '\\';
}

/* Paragraphs are separate comments, as they were read. */
static void put_paragraphs(Writer *self, const char *text)
{
    gboolean was_line = FALSE;
    while (*text != '\0') {
        const char *parted = strstr(text, "\n\n");
        const char *end = parted ? parted : text + strlen(text);
        gboolean is_line = !fits_braces(text, end);
        if (is_line && was_line)
            g_string_append(self->out, ";\n");
        if (is_line)
            put_line_comment(self, text, end);
        else
            put_brace_comment(self, text, end);
        was_line = is_line;
        text = end + strspn(end, "\n ");
    }
}

/* Whether it has no blanks at its ends, and no others than spaces and newlines. */
static gboolean is_clean(const char *comment)
{
    return comment[strcspn(comment, "\t\r\v\f")] == '\0' && !g_ascii_isspace(comment[0]) &&
           !g_ascii_isspace(comment[strlen(comment) - 1]);
}

static void put_comment(Writer *self, const char *comment)
{
    if (*comment == '\0')
        return;
    if (is_clean(comment)) {
        put_paragraphs(self, comment);
        self->wants_number = TRUE;
        return;
    }
    g_autofree char *text = g_strdelimit(g_strdup(comment), "\t\r\v\f", ' ');
    g_strstrip(text);
    if (*text == '\0')
        return;
    put_paragraphs(self, text);
    self->wants_number = TRUE;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Glues a number to the word before it. */
static void put_number(Writer *self, guint number)
{
    char digits[12];
    gsize at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    add_to_word(self, digits + at, sizeof digits - at);
}

static void put_annotation(Writer *self, const TabiyaNode *node)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    for (gsize i = 0; i < count; i++) {
        put_word(self, "$", 1);
        put_number(self, nags[i]);
    }
    put_comment(self, tabiya_node_get_comment(node));
}

static void put_san(Writer *self, const EngPosition *before, const char *san)
{
    if (before->side_to_move == ENG_WHITE || self->wants_number) {
        put_word(self, "", 0);
        put_number(self, before->fullmove_number);
        put_suffix(self, before->side_to_move == ENG_WHITE ? "." : "...");
    }
    self->wants_number = FALSE;
    put_word(self, san, strlen(san));
}

static void put_move(Writer *self, const TabiyaNode *node)
{
    put_comment(self, tabiya_node_get_comment_before(node));
    put_san(self, tabiya_node_get_position(tabiya_node_get_parent(node)),
            tabiya_node_get_san(node));
    put_annotation(self, node);
}

static void open_variation(Writer *self)
{
    put_prefix(self, '(');
    self->wants_number = TRUE;
}

static void close_variation(Writer *self)
{
    put_suffix(self, ")");
    self->wants_number = TRUE;
}

/* The node where the walk continues after `node`, which ends its line: the next variation, or the
 * line that the variations interrupted. Closes and opens parentheses on the way. NULL: the end. */
static const TabiyaNode *leave_line(Writer *self, const TabiyaNode *node)
{
    for (;;) {
        const TabiyaNode *start = tabiya_node_get_line_start(node);
        if (!tabiya_node_get_parent(start))
            return NULL;
        const TabiyaNode *main_move = tabiya_node_get_child(tabiya_node_get_parent(start));
        close_variation(self);
        if (tabiya_node_get_sibling(start)) {
            open_variation(self);
            return tabiya_node_get_sibling(start);
        }
        if (tabiya_node_get_child(main_move))
            return tabiya_node_get_child(main_move);
        node = main_move;
    }
}

static const TabiyaNode *next_move(Writer *self, const TabiyaNode *node)
{
    gboolean is_first = tabiya_node_get_child(tabiya_node_get_parent(node)) == node;
    if (is_first && tabiya_node_get_sibling(node)) {
        open_variation(self);
        return tabiya_node_get_sibling(node);
    }
    if (tabiya_node_get_child(node))
        return tabiya_node_get_child(node);
    return leave_line(self, node);
}

static Writer begin_text(GString *out)
{
    return (Writer){.out = out, .wants_number = TRUE};
}

static void end_text(Writer *self, TabiyaResult result)
{
    const char *word = tabiya_result_to_string(result);
    put_word(self, word, strlen(word));
    break_line(self);
}

void tabiya_pgn_append_movetext(GString *out, TabiyaGame *game)
{
    Writer writer = begin_text(out);
    const TabiyaNode *root = tabiya_game_get_root(game);
    put_annotation(&writer, root);
    const TabiyaNode *node = tabiya_node_get_child(root);
    while (node) {
        put_move(&writer, node);
        node = next_move(&writer, node);
    }
    end_text(&writer, tabiya_game_get_result(game));
}

void tabiya_pgn_append_main_line(GString *out, const EngPosition *start, const EngMove *moves,
                                 gsize count, TabiyaResult result)
{
    Writer writer = begin_text(out);
    EngPosition position = *start;
    for (gsize i = 0; i < count; i++) {
        char san[ENG_SAN_MAX];
        EngPosition before = position;
        put_san(&writer, &before, eng_san_write(&before, moves[i], san));
        eng_position_play(&position, &before, moves[i]);
    }
    end_text(&writer, result);
}

/* --- Tags ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    const char *unknown;
} ROSTER[] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", "*"},
};

static int roster_place(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(ROSTER); i++) {
        if (strcmp(ROSTER[i].name, name) == 0)
            return (int)i;
    }
    return -1;
}

void tabiya_pgn_append_tag(GString *out, const char *name, const char *value)
{
    g_string_append_c(out, '[');
    g_string_append(out, name);
    g_string_append(out, " \"");
    for (const char *p = value; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\')
            g_string_append_c(out, '\\');
        g_string_append_c(out, *p == '\n' || *p == '\r' ? ' ' : *p);
    }
    g_string_append(out, "\"]\n");
}

/* The game's own tags, without the first of each of the roster. */
static void append_own_tags(GString *out, TabiyaGame *game)
{
    gboolean seen[G_N_ELEMENTS(ROSTER)] = {FALSE};
    for (guint i = 0; i < tabiya_game_get_n_tags(game); i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(game, i, &value);
        int place = roster_place(name);
        if (place < 0 || seen[place])
            tabiya_pgn_append_tag(out, name, value);
        else
            seen[place] = TRUE;
    }
}

static void append_derived_tags(GString *out, TabiyaGame *game)
{
    static const char *const NAMES[] = {"SetUp", "FEN", "Variant"};
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        const char *value = tabiya_game_get_written_tag(game, NAMES[i]);
        if (value)
            tabiya_pgn_append_tag(out, NAMES[i], value);
    }
}

void tabiya_pgn_append_game(GString *out, TabiyaGame *game)
{
    const char *sealed = tabiya_game_get_sealed_text(game);
    if (sealed) {
        g_string_append(out, sealed);
        g_string_append(out, "\n\n");
        return;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(ROSTER); i++) {
        const char *value = tabiya_game_get_tag(game, ROSTER[i].name);
        tabiya_pgn_append_tag(out, ROSTER[i].name, value ? value : ROSTER[i].unknown);
    }
    append_own_tags(out, game);
    append_derived_tags(out, game);
    g_string_append_c(out, '\n');
    tabiya_pgn_append_movetext(out, game);
    g_string_append_c(out, '\n');
}

char *tabiya_pgn_write_game(TabiyaGame *game)
{
    g_return_val_if_fail(TABIYA_IS_GAME(game), NULL);
    GString *out = g_string_new(NULL);
    tabiya_pgn_append_game(out, game);
    return g_string_free(out, FALSE);
}
