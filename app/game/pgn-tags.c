/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-tags.h. One buffer holds the texts of all tags and is reused from game to game. */
#include "app/game/pgn-tags.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/fen-problem.h"
#include "app/game/game-private.h"
#include "app/game/pgn-lexer.h"
#include "app/plain-text.h"

static const TabiyaPgnTagPlace NOWHERE = {.value = -1};

void tabiya_pgn_tags_init(TabiyaPgnTags *self)
{
    self->texts = g_string_new(NULL);
    tabiya_pgn_tags_reset(self);
}

void tabiya_pgn_tags_clear(TabiyaPgnTags *self)
{
    g_string_free(self->texts, TRUE);
}

void tabiya_pgn_tags_reset(TabiyaPgnTags *self)
{
    g_string_truncate(self->texts, 0);
    self->count = 0;
    self->fen = self->variant = self->setup = self->result = NOWHERE;
}

static TabiyaPgnTagPlace *find_place(TabiyaPgnTags *self, const char *name)
{
    switch (name[0]) {
    case 'F':
        return strcmp(name, "FEN") == 0 ? &self->fen : NULL;
    case 'V':
        return strcmp(name, "Variant") == 0 ? &self->variant : NULL;
    case 'S':
        return strcmp(name, "SetUp") == 0 ? &self->setup : NULL;
    case 'R':
        return strcmp(name, "Result") == 0 ? &self->result : NULL;
    default:
        return NULL;
    }
}

/* Appends `text` and its NUL. Returns its offset. */
static gsize append_text(GString *texts, const char *text)
{
    gsize place = texts->len;
    g_string_append_len(texts, text, (gssize)strlen(text) + 1);
    return place;
}

void tabiya_pgn_tags_add(TabiyaPgnTags *self, const char *name, const char *value, gsize offset)
{
    append_text(self->texts, name);
    gsize at = append_text(self->texts, value);
    TabiyaPgnTagPlace *place = find_place(self, name);
    if (place)
        *place = (TabiyaPgnTagPlace){.value = (gssize)at, .offset = offset};
    self->count++;
}

void tabiya_pgn_tags_apply(const TabiyaPgnTags *self, TabiyaGame *game)
{
    tabiya_game_put_tags(game, self->texts->str, self->texts->len, self->count);
}

static const char *text_of(const TabiyaPgnTags *self, const TabiyaPgnTagPlace *place)
{
    return place->value < 0 ? NULL : self->texts->str + place->value;
}

void tabiya_pgn_tags_apply_start(const TabiyaPgnTags *self, TabiyaGame *game)
{
    tabiya_game_spell_start(game, text_of(self, &self->setup), text_of(self, &self->fen),
                            text_of(self, &self->variant));
}

/* Reports an error at a tag, with the tag as what was found. */
static void report(const TabiyaPgnTags *self, TabiyaPgnReader *reader, const char *name,
                   const TabiyaPgnTagPlace *place, const char *expected)
{
    gsize length = strlen(name) + strlen(text_of(self, place)) + strlen("[ \"\"]");
    tabiya_pgn_reader_report(reader, place->offset, length, expected);
}

/* --- Start positions -------------------------------------------------------------------------- */

typedef enum { VARIANT_STANDARD, VARIANT_CHESS960, VARIANT_OTHER } Variant;

/* The names that programs use, reduced to letters and digits. */
static Variant variant_from_name(const char *name)
{
    static const struct {
        const char *name;
        Variant variant;
    } NAMES[] = {
        {"", VARIANT_STANDARD},         {"standard", VARIANT_STANDARD},
        {"chess", VARIANT_STANDARD},    {"normal", VARIANT_STANDARD},
        {"orthodox", VARIANT_STANDARD}, {"fromposition", VARIANT_STANDARD},
        {"chess960", VARIANT_CHESS960}, {"fischerandom", VARIANT_CHESS960},
        {"frc", VARIANT_CHESS960},      {"fischerrandom", VARIANT_CHESS960},
        {"960", VARIANT_CHESS960},      {"freestyle", VARIANT_CHESS960},
        {"regular", VARIANT_STANDARD},  {"classical", VARIANT_STANDARD},
    };
    g_autoptr(GString) plain = g_string_new(NULL);
    for (const char *p = name; *p != '\0'; p++) {
        if (g_ascii_isalnum(*p))
            g_string_append_c(plain, g_ascii_tolower(*p));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        if (strcmp(plain->str, NAMES[i].name) == 0)
            return NAMES[i].variant;
    }
    return VARIANT_OTHER;
}

gboolean tabiya_pgn_tags_find_start(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                    EngPosition *start)
{
    const char *variant_name = text_of(self, &self->variant);
    const char *fen = text_of(self, &self->fen);
    EngFenError error;
    tabiya_game_init_position(start);
    Variant variant = variant_name ? variant_from_name(variant_name) : VARIANT_STANDARD;
    if (variant == VARIANT_OTHER) {
        report(self, reader, "Variant", &self->variant, _("chess or Chess960"));
        return FALSE;
    }
    if (fen && !eng_fen_parse(start, fen, &error)) {
        g_autofree char *why = tabiya_fen_problem_describe(&error);
        g_autofree char *expected = g_strdup_printf(_("a position (%s)"), why);
        report(self, reader, "FEN", &self->fen, expected);
        return FALSE;
    }
    if (variant == VARIANT_CHESS960)
        start->chess960 = true;
    return TRUE;
}

char *tabiya_pgn_tags_dup_trouble(const TabiyaPgnTags *self)
{
    const char *variant = text_of(self, &self->variant);
    const char *fen = text_of(self, &self->fen);
    EngPosition start;
    EngFenError error;
    if (variant && variant_from_name(variant) == VARIANT_OTHER) {
        g_autofree char *quoted = tabiya_dup_quote(variant, -1);
        return g_strdup_printf(
            _("Tabiya does not support the chess variant “%s”. The game is kept as it is and "
              "cannot be edited."),
            quoted);
    }
    if (!fen || eng_fen_parse(&start, fen, &error))
        return NULL;
    g_autofree char *why = tabiya_fen_problem_describe(&error);
    return g_strdup_printf(
        _("The starting position of this game cannot be read: %s. The game is kept as it is and "
          "cannot be edited."),
        why);
}

/* --- Results ---------------------------------------------------------------------------------- */

static TabiyaResult result_from_tag(const char *value)
{
    TabiyaResult result;
    gsize length = strlen(value);
    return tabiya_pgn_match_result(value, length, &result) == length && length > 0
               ? result
               : TABIYA_RESULT_UNKNOWN;
}

TabiyaResult tabiya_pgn_tags_settle_result(const TabiyaPgnTags *self, TabiyaPgnReader *reader,
                                           TabiyaResult written)
{
    const char *value = text_of(self, &self->result);
    TabiyaResult tagged = value ? result_from_tag(value) : TABIYA_RESULT_UNKNOWN;
    if (written == TABIYA_RESULT_UNKNOWN)
        return tagged;
    if (tagged != TABIYA_RESULT_UNKNOWN && tagged != written)
        report(self, reader, "Result", &self->result, tabiya_result_to_string(written));
    return written;
}
