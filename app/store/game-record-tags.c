/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tags of a record: which have their own column, how the others are written, and the numbers in
 * them. */
#include <string.h>

#include "app/store/game-record.h"

#define MAX_ELO 4500
#define MAX_YEAR 9999

/* --- Lines ------------------------------------------------------------------------------------ */

static void append_escaped(GString *out, const char *text, gboolean is_name)
{
    for (const char *p = text; *p != '\0'; p++) {
        const char *escape = *p == '\n'             ? "\\n"
                             : *p == '\\'           ? "\\\\"
                             : *p == ' ' && is_name ? "\\s"
                                                    : NULL;
        if (escape)
            g_string_append(out, escape);
        else
            g_string_append_c(out, *p);
    }
}

static void append_line(GString *out, const char *name, const char *value)
{
    append_escaped(out, name, TRUE);
    g_string_append_c(out, ' ');
    append_escaped(out, value, FALSE);
    g_string_append_c(out, '\n');
}

static void unescape(GString *out, const char *text, gsize length)
{
    g_string_truncate(out, 0);
    for (gsize i = 0; i < length; i++) {
        if (text[i] != '\\' || i + 1 == length) {
            g_string_append_c(out, text[i]);
            continue;
        }
        i++;
        g_string_append_c(out, text[i] == 'n' ? '\n' : text[i] == 's' ? ' ' : text[i]);
    }
}

gboolean tabiya_game_tags_next(const char **at, GString *name, GString *value)
{
    if (!*at || **at == '\0')
        return FALSE;
    const char *line = *at;
    gsize length = strcspn(line, "\n");
    const char *space = memchr(line, ' ', length);
    gsize name_length = space ? (gsize)(space - line) : length;
    gsize value_at = MIN(name_length + 1, length);
    unescape(name, line, name_length);
    unescape(value, line + value_at, length - value_at);
    *at = line + length + (line[length] == '\n');
    return TRUE;
}

/* The value of the first line of that name (which needs no escape), as it is there. */
static const char *find_line(const char *tags, const char *name, gsize *length)
{
    gsize name_length = strlen(name);
    for (const char *p = tags; p && *p != '\0';) {
        gsize line = strcspn(p, "\n");
        if (line > name_length && p[name_length] == ' ' && strncmp(p, name, name_length) == 0) {
            *length = line - name_length - 1;
            return p + name_length + 1;
        }
        p += line + (p[line] == '\n');
    }
    return NULL;
}

static char *dup_line(const char *tags, const char *name)
{
    gsize length;
    const char *text = find_line(tags, name, &length);
    if (!text)
        return NULL;
    GString *value = g_string_new(NULL);
    unescape(value, text, length);
    return g_string_free(value, FALSE);
}

/* --- Columns ---------------------------------------------------------------------------------- */

const char *const TABIYA_START_TAGS[] = {"SetUp", "FEN", "Variant", NULL};

static gboolean is_derived(const char *name)
{
    return strcmp(name, "Result") == 0 || tabiya_is_start_tag(name);
}

gboolean tabiya_is_start_tag(const char *name)
{
    return g_strv_contains(TABIYA_START_TAGS, name);
}

void tabiya_game_record_spell_start(TabiyaGameRecord *self, TabiyaGame *game)
{
    GString *lines = g_string_new(self->tags);
    for (const char *const *name = TABIYA_START_TAGS; *name; name++) {
        const char *written = tabiya_game_get_written_tag(game, *name);
        if (g_strcmp0(written, tabiya_game_get_tag(game, *name)) != 0)
            append_line(lines, *name, written);
    }
    g_free(self->tags);
    self->tags = g_string_free(lines, lines->len == 0);
}

char *tabiya_game_record_dup_start_word(const TabiyaGameRecord *self, const char *name)
{
    char *written = dup_line(self->tags, name);
    return written ? written : tabiya_game_record_dup_tag(self, name);
}

static char **find_column(TabiyaGameRecord *self, const char *name)
{
    const struct {
        const char *name;
        char **column;
    } COLUMNS[] = {
        {"White", &self->white}, {"Black", &self->black}, {"Event", &self->event},
        {"Site", &self->site},   {"Round", &self->round},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMNS); i++) {
        if (strcmp(COLUMNS[i].name, name) == 0)
            return COLUMNS[i].column;
    }
    return NULL;
}

/* The only Date tag, if its number gives it back. */
static const char *find_plain_date(const char *texts, guint count)
{
    const char *date = NULL;
    const char *name = texts;
    for (guint i = 0; i < count; i++) {
        const char *value = name + strlen(name) + 1;
        if (strcmp(name, "Date") == 0) {
            if (date)
                return NULL;
            date = value;
        }
        name = value + strlen(value) + 1;
    }
    char again[16];
    if (!date || strcmp(tabiya_date_write(tabiya_date_parse(date), again), date) != 0)
        return NULL;
    return date;
}

void tabiya_game_record_set_tags(TabiyaGameRecord *self, const char *texts, guint count)
{
    const char *date = find_plain_date(texts, count);
    GString *lines = g_string_new(NULL);
    const char *name = texts;
    for (guint i = 0; i < count; i++) {
        const char *value = name + strlen(name) + 1;
        char **column = find_column(self, name);
        if (value == date)
            self->date_text = g_strdup(value);
        else if (column && !*column)
            *column = g_strdup(value);
        else if (!is_derived(name))
            append_line(lines, name, value);
        name = value + strlen(value) + 1;
    }
    self->tags = g_string_free(lines, lines->len == 0);
}

char *tabiya_game_record_dup_tag(const TabiyaGameRecord *self, const char *name)
{
    const struct {
        const char *name, *value;
    } OWN[] = {
        {"White", self->white},
        {"Black", self->black},
        {"Event", self->event},
        {"Site", self->site},
        {"Round", self->round},
        {"Result", tabiya_result_to_string(self->result)},
        {"FEN", self->start_fen},
        {"SetUp", self->start_fen ? "1" : NULL},
        {"Variant", self->chess960 ? "Chess960" : NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(OWN); i++) {
        if (strcmp(OWN[i].name, name) == 0)
            return g_strdup(OWN[i].value);
    }
    if (self->date_text && strcmp(name, "Date") == 0)
        return g_strdup(self->date_text);
    return dup_line(self->tags, name);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* Up to `length` digits at `text`; 0 if there are fewer. */
static guint parse_digits(const char *text, gsize length)
{
    guint number = 0;
    for (gsize i = 0; i < length; i++) {
        if (!g_ascii_isdigit(text[i]))
            return 0;
        number = 10 * number + (guint)(text[i] - '0');
    }
    return number;
}

guint32 tabiya_date_parse(const char *text)
{
    if (!text || strnlen(text, 4) < 4)
        return 0;
    guint year = parse_digits(text, 4);
    guint month = 0;
    guint day = 0;
    if (year == 0)
        return 0;
    if (text[4] != '\0' && strnlen(text, 7) == 7)
        month = parse_digits(text + 5, 2);
    if (month > 12)
        month = 0;
    if (strnlen(text, 10) == 10)
        day = parse_digits(text + 8, 2);
    if (day > 31)
        day = 0;
    return year * 10000 + month * 100 + day;
}

static void write_part(char *out, guint number, int digits)
{
    if (number == 0) {
        memset(out, '?', (gsize)digits);
        return;
    }
    for (int i = digits - 1; i >= 0; i--, number /= 10)
        out[i] = (char)('0' + number % 10);
}

char *tabiya_date_write(guint32 date, char text[16])
{
    write_part(text, MIN(date / 10000, MAX_YEAR), 4);
    text[4] = '.';
    write_part(text + 5, date / 100 % 100, 2);
    text[7] = '.';
    write_part(text + 8, date % 100, 2);
    text[10] = '\0';
    return text;
}

guint16 tabiya_eco_parse(const char *text)
{
    if (!text || text[0] < 'A' || text[0] > 'E' || !g_ascii_isdigit(text[1]) ||
        !g_ascii_isdigit(text[2]) || g_ascii_isdigit(text[3])) {
        return 0;
    }
    return (guint16)((text[0] - 'A') * 100 + (text[1] - '0') * 10 + (text[2] - '0') + 1);
}

guint16 tabiya_eco_of(const TabiyaOpening *opening)
{
    return opening ? tabiya_eco_parse(opening->eco) : 0;
}

char *tabiya_eco_write(guint number, char text[4])
{
    text[0] = '\0';
    if (number == 0 || number > TABIYA_ECO_LAST)
        return text;
    text[0] = (char)('A' + (number - 1) / 100);
    text[1] = (char)('0' + (number - 1) / 10 % 10);
    text[2] = (char)('0' + (number - 1) % 10);
    text[3] = '\0';
    return text;
}

/* A rating of one to four digits, followed only by blanks. */
static guint16 parse_elo(const char *text, gsize length)
{
    gsize digits = 0;
    while (digits < length && g_ascii_isdigit(text[digits]))
        digits++;
    if (digits == 0 || digits > 4 || strspn(text + digits, " ") < length - digits)
        return 0;
    guint elo = parse_digits(text, digits);
    return (guint16)(elo <= MAX_ELO ? elo : 0);
}

static guint16 find_elo(const TabiyaGameRecord *self, const char *name)
{
    gsize length;
    const char *text = find_line(self->tags, name, &length);
    return text ? parse_elo(text, length) : 0;
}

void tabiya_game_record_derive_numbers(TabiyaGameRecord *self)
{
    gsize length;
    g_autofree char *date = !self->date_text ? dup_line(self->tags, "Date") : NULL;
    self->date = tabiya_date_parse(date ? date : self->date_text);
    self->white_elo = find_elo(self, "WhiteElo");
    self->black_elo = find_elo(self, "BlackElo");
    self->eco = tabiya_eco_parse(find_line(self->tags, "ECO", &length));
}
