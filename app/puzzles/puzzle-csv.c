/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-csv.h. Reads and writes single rows; puzzle-reader.c reads whole files. */
#include "app/puzzles/puzzle-csv.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/fen-problem.h"
#include "app/plain-text.h"
#include "engine/board/fen.h"
#include "engine/board/san.h"

const char tabiya_puzzle_csv_header[] =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

enum { ID, FEN, MOVES, RATING, DEVIATION, POPULARITY, PLAYS, THEMES, GAME_URL, OPENING_TAGS };

static const char *const NAMES[TABIYA_PUZZLE_N_COLUMNS] = {
    "PuzzleId",   "FEN",     "Moves",  "Rating",  "RatingDeviation",
    "Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags",
};

#define N_NEEDED 4
/* Unknown columns may stand between ours. */
#define MAX_FIELDS 64

typedef struct {
    const char *text;
    gsize length;
} Field;

/* The fields of a line. Quoted ones are copied into `unquoted`, which owns them. */
typedef struct {
    Field fields[MAX_FIELDS];
    guint n;
    GString *unquoted; /* NULL: not needed */
} Fields;

static void fields_clear(Fields *self)
{
    if (self->unquoted)
        g_string_free(self->unquoted, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Fields, fields_clear)

static gboolean fail(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

static gboolean fail(GError **error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PUZZLE, message);
    return FALSE;
}

/* --- Fields ----------------------------------------------------------------------------------- */

/* `*at` is the first byte after a quote, and afterwards the one after the closing quote. NULL:
 * there is none. No field is longer than its line, so the string never moves once it has that
 * size. */
static const char *read_quoted(Fields *self, const char *at, const char *end, gsize room,
                               Field *field)
{
    if (!self->unquoted)
        self->unquoted = g_string_sized_new(room + 1);
    const gsize start = self->unquoted->len;
    for (; at < end; at++) {
        if (*at == '"' && (at + 1 == end || at[1] != '"')) {
            *field = (Field){self->unquoted->str + start, self->unquoted->len - start};
            return at + 1;
        }
        if (*at == '"')
            at++;
        g_string_append_c(self->unquoted, *at);
    }
    return NULL;
}

static gboolean split(Fields *self, const char *line, gsize length, GError **error)
{
    const char *const end = line + length;
    for (const char *at = line;; at++) {
        if (self->n == MAX_FIELDS)
            return fail(error, _("there are more than %d columns"), MAX_FIELDS);
        Field *field = &self->fields[self->n++];
        if (at < end && *at == '"') {
            at = read_quoted(self, at + 1, end, length, field);
            if (!at)
                return fail(error, _("a quotation mark is not closed"));
            if (at < end && *at != ',')
                return fail(error, _("text follows a closing quotation mark"));
        } else {
            const char *comma = memchr(at, ',', (gsize)(end - at));
            *field = (Field){at, (gsize)((comma ? comma : end) - at)};
            at = comma ? comma : end;
        }
        if (at == end)
            return TRUE;
    }
}

static gsize trim_line(const char **line, gsize length)
{
    if (length >= 3 && memcmp(*line, "\xef\xbb\xbf", 3) == 0) {
        *line += 3;
        length -= 3;
    }
    while (length > 0 && ((*line)[length - 1] == '\n' || (*line)[length - 1] == '\r'))
        length--;
    return length;
}

/* --- Columns ---------------------------------------------------------------------------------- */

void tabiya_puzzle_columns_init(TabiyaPuzzleColumns *self)
{
    for (gint8 i = 0; i < TABIYA_PUZZLE_N_COLUMNS; i++)
        self->place[i] = i;
}

static gboolean is_name(Field field, const char *name)
{
    return field.length == strlen(name) && g_ascii_strncasecmp(field.text, name, field.length) == 0;
}

gboolean tabiya_puzzle_columns_read(TabiyaPuzzleColumns *self, const char *line, gsize length,
                                    GError **error)
{
    g_auto(Fields) fields = {0};
    gboolean is_header = FALSE;
    length = trim_line(&line, length);
    if (!split(&fields, line, length, NULL))
        return FALSE;
    for (guint i = 0; i < fields.n; i++)
        is_header |= is_name(fields.fields[i], NAMES[ID]);
    if (!is_header)
        return FALSE;
    memset(self->place, -1, sizeof self->place);
    for (guint i = 0; i < fields.n; i++) {
        for (guint column = 0; column < TABIYA_PUZZLE_N_COLUMNS; column++) {
            if (is_name(fields.fields[i], NAMES[column]))
                self->place[column] = (gint8)i;
        }
    }
    for (guint column = 0; column < N_NEEDED; column++) {
        if (self->place[column] < 0) {
            /* Translators: the name of a column in a file: Moves, Rating … */
            return fail(error, _("the column “%s” is missing"), NAMES[column]);
        }
    }
    return TRUE;
}

/* Empty if it is missing. */
static Field get_field(const Fields *self, const TabiyaPuzzleColumns *columns, guint column)
{
    const gint8 place = columns->place[column];
    return place >= 0 && (guint)place < self->n ? self->fields[place] : (Field){"", 0};
}

/* --- A row ------------------------------------------------------------------------------------ */

/* NULL if it is empty; invalid UTF-8 is repaired. */
static char *dup_text(Field field)
{
    return field.length > 0 ? g_utf8_make_valid(field.text, (gssize)field.length) : NULL;
}

/* If empty, leaves `*value` alone. */
static gboolean read_number(Field field, guint column, gint64 lowest, gint64 highest, gint64 *value,
                            GError **error)
{
    const gboolean is_negative = field.length > 0 && field.text[0] == '-';
    gint64 number = 0;
    if (field.length == 0)
        return TRUE;
    gboolean good = field.length > (gsize)is_negative && field.length <= 12;
    for (gsize i = is_negative; good && i < field.length; i++) {
        good = g_ascii_isdigit(field.text[i]);
        number = number * 10 + (field.text[i] - '0');
    }
    *value = is_negative ? -number : number;
    if (good && *value >= lowest && *value <= highest)
        return TRUE;
    g_autofree char *text = tabiya_dup_quote(field.text, (gssize)field.length);
    return fail(error, _("%s: “%s” is not a number from %d to %d"), NAMES[column], text,
                (int)lowest, (int)highest);
}

static gboolean read_numbers(TabiyaPuzzle *self, const Fields *fields,
                             const TabiyaPuzzleColumns *columns, GError **error)
{
    gint64 rating = -1, deviation = 0, popularity = TABIYA_PUZZLE_NO_POPULARITY, plays = 0;
    if (!read_number(get_field(fields, columns, RATING), RATING, 0, 9999, &rating, error) ||
        !read_number(get_field(fields, columns, DEVIATION), DEVIATION, 0, 9999, &deviation,
                     error) ||
        !read_number(get_field(fields, columns, POPULARITY), POPULARITY, -100, 100, &popularity,
                     error) ||
        !read_number(get_field(fields, columns, PLAYS), PLAYS, 0, G_MAXINT32, &plays, error)) {
        return FALSE;
    }
    if (rating < 0)
        return fail(error, _("the rating is missing"));
    self->rating = (guint)rating;
    self->deviation = (guint)deviation;
    self->popularity = (int)popularity;
    self->plays = (guint)plays;
    return TRUE;
}

static gboolean read_position(TabiyaPuzzle *self, Field field, EngPosition *position,
                              GError **error)
{
    EngFenError problem;
    self->fen = g_strndup(field.text, field.length);
    if (eng_fen_parse(position, self->fen, &problem))
        return TRUE;
    g_autofree char *why = tabiya_fen_problem_describe(&problem);
    return fail(error, "%s: %s", NAMES[FEN], why);
}

static gboolean add_move(TabiyaPuzzle *self, const char *word, gsize length, EngPosition *position,
                         GError **error)
{
    char text[ENG_UCI_MAX] = "";
    if (self->n_moves == TABIYA_PUZZLE_MAX_MOVES)
        return fail(error, _("there are more than %d moves"), TABIYA_PUZZLE_MAX_MOVES);
    if (length < sizeof text)
        memcpy(text, word, length);
    const EngMove move = eng_uci_parse(position, text);
    if (move == ENG_NO_MOVE || move == ENG_NULL_MOVE) {
        g_autofree char *shown = tabiya_dup_quote(word, (gssize)length);
        return fail(error, _("move %u, “%s”, is not legal"), self->n_moves + 1, shown);
    }
    EngPosition after;
    eng_position_play(&after, position, move);
    *position = after;
    self->moves[self->n_moves++] = move;
    return TRUE;
}

static gboolean read_moves(TabiyaPuzzle *self, Field field, EngPosition *position, GError **error)
{
    const char *const end = field.text + field.length;
    for (const char *at = field.text; at < end;) {
        if (*at == ' ') {
            at++;
            continue;
        }
        const char *space = memchr(at, ' ', (gsize)(end - at));
        const char *word_end = space ? space : end;
        if (!add_move(self, at, (gsize)(word_end - at), position, error))
            return FALSE;
        at = word_end;
    }
    if (self->n_moves < 2)
        return fail(error, _("there is no move to find"));
    if (self->n_moves % 2 != 0)
        return fail(error, _("the last move is the opponent’s"));
    return TRUE;
}

static void read_themes(TabiyaPuzzle *self, Field field)
{
    g_autofree char *text = dup_text(field);
    g_autoptr(GString) unknown = g_string_new(NULL);
    self->themes = tabiya_themes_parse(text, unknown);
    if (unknown->len > 0)
        self->other_themes = g_strdup(unknown->str);
}

/* Our miner's ids are t and seven letters or digits; Lichess's have five characters. */
static gboolean is_mined(const char *id)
{
    return id[0] == 't' && strlen(id) == 8;
}

static gboolean fill(TabiyaPuzzle *self, const Fields *fields, const TabiyaPuzzleColumns *columns,
                     GError **error)
{
    const Field id = get_field(fields, columns, ID);
    EngPosition position;
    if (!tabiya_puzzle_is_id(id.text, (gssize)id.length)) {
        g_autofree char *shown = tabiya_dup_quote(id.text, (gssize)id.length);
        return fail(error, _("“%s” is not a valid ID: use up to %d letters and digits"), shown,
                    TABIYA_PUZZLE_MAX_ID);
    }
    self->id = g_strndup(id.text, id.length);
    if (!read_position(self, get_field(fields, columns, FEN), &position, error) ||
        !read_moves(self, get_field(fields, columns, MOVES), &position, error) ||
        !read_numbers(self, fields, columns, error)) {
        return FALSE;
    }
    read_themes(self, get_field(fields, columns, THEMES));
    self->game_url = dup_text(get_field(fields, columns, GAME_URL));
    self->opening_tags = dup_text(get_field(fields, columns, OPENING_TAGS));
    self->source = is_mined(self->id) ? TABIYA_PUZZLE_MINED : TABIYA_PUZZLE_LICHESS;
    return TRUE;
}

TabiyaPuzzle *tabiya_puzzle_parse_row(const TabiyaPuzzleColumns *columns, const char *line,
                                      gsize length, GError **error)
{
    g_auto(Fields) fields = {0};
    length = trim_line(&line, length);
    if (!split(&fields, line, length, error))
        return NULL;
    g_autoptr(TabiyaPuzzle) self = g_new0(TabiyaPuzzle, 1);
    return fill(self, &fields, columns, error) ? g_steal_pointer(&self) : NULL;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void append_field(GString *text, const char *value)
{
    g_string_append_c(text, ',');
    if (!value)
        return;
    if (!strpbrk(value, ",\"\r\n")) {
        g_string_append(text, value);
        return;
    }
    g_string_append_c(text, '"');
    for (const char *at = value; *at != '\0'; at++) {
        if (*at == '"')
            g_string_append_c(text, '"');
        g_string_append_c(text, *at);
    }
    g_string_append_c(text, '"');
}

static void append_number(GString *text, gboolean is_known, int number)
{
    g_string_append_c(text, ',');
    if (is_known)
        g_string_append_printf(text, "%d", number);
}

void tabiya_puzzle_append_row(const TabiyaPuzzle *puzzle, GString *text)
{
    g_autofree char *moves = tabiya_puzzle_dup_moves_text(puzzle);
    const gboolean is_voted = puzzle->popularity != TABIYA_PUZZLE_NO_POPULARITY;
    g_autoptr(GString) themes = g_string_new(NULL);
    tabiya_themes_append_text(puzzle->themes, themes);
    if (puzzle->other_themes)
        g_string_append_printf(themes, "%s%s", themes->len > 0 ? " " : "", puzzle->other_themes);
    g_string_append(text, puzzle->id);
    append_field(text, puzzle->fen);
    append_field(text, moves);
    append_number(text, TRUE, (int)puzzle->rating);
    append_number(text, puzzle->deviation > 0, (int)puzzle->deviation);
    append_number(text, is_voted, puzzle->popularity);
    append_number(text, is_voted || puzzle->plays > 0, (int)puzzle->plays);
    append_field(text, themes->str);
    append_field(text, puzzle->game_url);
    append_field(text, puzzle->opening_tags);
    g_string_append_c(text, '\n');
}
