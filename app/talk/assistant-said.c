/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See assistant-said.h. */
#include "app/talk/assistant-said.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/analysis/line-text.h"
#include "engine/board/san.h"

#define TOKEN_BYTES_MAX 40

/* What a token became: bytes of the text. */
typedef struct {
    guint start, end;
    gboolean is_fact; /* a true sentence about the shown position */
    gboolean has_link;
    TabiyaAnswerLink link;
    char *problem; /* NULL: it is good */
} Span;

typedef struct {
    const TabiyaSaidContext *context;
    GString *text;
    GArray *spans; /* of Span */
} Filling;

static void clear_span_cb(gpointer data)
{
    Span *self = data;

    g_free(self->problem);
}

TabiyaSaid *tabiya_said_new(guint start, guint end, TabiyaSaidVerdict verdict)
{
    TabiyaSaid *self = g_new0(TabiyaSaid, 1);

    self->start = start;
    self->end = end;
    self->verdict = verdict;
    self->links = g_array_new(FALSE, FALSE, sizeof(TabiyaAnswerLink));
    return self;
}

void tabiya_said_free(TabiyaSaid *self)
{
    g_free(self->text);
    g_free(self->reason);
    g_clear_pointer(&self->moves, g_array_unref);
    g_array_unref(self->links);
    g_free(self);
}

gboolean tabiya_said_is_marked(const TabiyaSaid *self)
{
    return self->verdict == TABIYA_SAID_FALSE || self->verdict == TABIYA_SAID_UNCHECKED;
}

/* --- Facts ------------------------------------------------------------------------------------ */

static char *dup_score(TabiyaScore score)
{
    if (score.type != TABIYA_SCORE_CP)
        return tabiya_score_dup_words(score);
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup(g_ascii_formatd(text, sizeof text, "%+.2f", score.value / 100.0));
}

static char *dup_line(const TabiyaFact *fact)
{
    g_autoptr(TabiyaLineText) line =
        tabiya_line_text_new(&fact->start, (const EngMove *)(void *)fact->moves->data,
                             fact->moves->len, TABIYA_LETTERS_ENGLISH);

    g_autoptr(GString) text = g_string_new(line->text);
    g_string_replace(text, "\302\240", " ", 0); /* a space that does not break is hard to read */
    return g_strdup(text->str);
}

char *tabiya_said_dup_fact(const TabiyaFact *fact)
{
    if (fact->kind == TABIYA_FACT_COUNT && fact->text)
        return g_strdup_printf("%" G_GINT64_FORMAT " %s", fact->number, fact->text);
    if (fact->text)
        return g_strdup(fact->text);
    if (fact->has_score)
        return dup_score(fact->score);
    return fact->has_position && fact->moves->len > 0 ? dup_line(fact) : g_strdup("");
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static Span *begin_span(Filling *self)
{
    const Span span = {.start = (guint)self->text->len};

    g_array_append_val(self->spans, span);
    return &g_array_index(self->spans, Span, self->spans->len - 1);
}

static void end_span(Filling *self, Span *span, const char *text)
{
    g_string_append(self->text, text);
    span->end = (guint)self->text->len;
}

static void fill_move(Filling *self, const char *san)
{
    const EngPosition *position = &self->context->scene->position;
    Span *span = begin_span(self);
    EngMove move;
    char written[ENG_SAN_MAX];

    if (eng_san_parse(position, san, -1, &move) == ENG_SAN_OK) {
        span->has_link = TRUE;
        span->link = (TabiyaAnswerLink){.before = *position, .move = move};
        end_span(self, span, eng_san_write(position, move, written));
        return;
    }
    span->problem = g_strdup_printf(_("“%s” is not a legal move here."), san);
    end_span(self, span, san);
}

static const TabiyaFact *find_fact(const Filling *self, const char *number)
{
    const GPtrArray *facts = self->context->facts;
    guint64 id;

    if (!facts || facts->len == 0 ||
        !g_ascii_string_to_unsigned(number, 10, 1, facts->len, &id, NULL)) {
        return NULL;
    }
    return facts->pdata[id - 1];
}

static void fill_fact(Filling *self, const char *number)
{
    const TabiyaFact *fact = find_fact(self, number);
    g_autofree char *text = fact ? tabiya_said_dup_fact(fact) : NULL;
    Span *span = begin_span(self);

    if (!text || *text == '\0') {
        span->problem = g_strdup_printf(_("There is no fact %s."), number);
        end_span(self, span, "…");
        return;
    }
    span->is_fact =
        !fact->has_position || eng_position_equal(&fact->start, &self->context->scene->position);
    end_span(self, span, text);
}

static void fill_score(Filling *self, const char *number)
{
    const TabiyaFact *fact = find_fact(self, number);
    g_autofree char *text = fact && fact->has_score ? dup_score(fact->score) : NULL;
    Span *span = begin_span(self);

    if (!text)
        span->problem = g_strdup_printf(_("Fact %s has no evaluation."), number);
    end_span(self, span, text ? text : "…");
}

static const struct {
    const char *name;
    void (*fill)(Filling *self, const char *value);
} TOKENS[] = {{"move:", fill_move}, {"fact:", fill_fact}, {"eval:", fill_score}};

/* The token that begins at `at`. Returns the bytes that it takes; 0: it is none. */
static gsize fill_token(Filling *self, const char *at)
{
    const char *end = strchr(at, '}');

    if (!end || end - at > TOKEN_BYTES_MAX)
        return 0;
    for (gsize i = 0; i < G_N_ELEMENTS(TOKENS); i++) {
        const char *value = at + 1 + strlen(TOKENS[i].name);
        if (!g_str_has_prefix(at + 1, TOKENS[i].name))
            continue;
        g_autofree char *stripped = g_strstrip(g_strndup(value, (gsize)(end - value)));
        TOKENS[i].fill(self, stripped);
        return (gsize)(end - at) + 1;
    }
    return 0;
}

static void fill(Filling *self, const char *raw)
{
    while (*raw != '\0') {
        const gsize taken = *raw == '{' ? fill_token(self, raw) : 0;
        if (taken == 0)
            g_string_append_c(self->text, *raw);
        raw += MAX(taken, 1);
    }
}

/* --- Sentences -------------------------------------------------------------------------------- */

/* The dot of "12. Nf3". */
static gboolean is_number(const char *text, gsize dot)
{
    gsize at = dot;

    while (at > 0 && g_ascii_isdigit(text[at - 1]))
        at--;
    return at < dot && (at == 0 || g_ascii_isspace(text[at - 1]));
}

static gboolean is_end(const char *text, gsize at)
{
    if (text[at] == '\n')
        return TRUE;
    return strchr(".!?", text[at]) && g_ascii_isspace(text[at + 1]) &&
           !(text[at] == '.' && is_number(text, at));
}

static void add_unchecked(GPtrArray *said, const char *text, gsize start, gsize end)
{
    while (start < end && g_ascii_isspace(text[start]))
        start++;
    while (end > start && g_ascii_isspace(text[end - 1]))
        end--;
    if (end > start)
        g_ptr_array_add(said, tabiya_said_new((guint)start, (guint)end, TABIYA_SAID_UNCHECKED));
}

GPtrArray *tabiya_said_check_nothing(const char *text,
                                     const TabiyaSaidContext *context G_GNUC_UNUSED)
{
    GPtrArray *said = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_said_free);
    gsize start = 0, at = 0;

    for (; text[at] != '\0'; at++) {
        if (!is_end(text, at))
            continue;
        add_unchecked(said, text, start, at + 1);
        start = at + 1;
    }
    add_unchecked(said, text, start, at);
    return said;
}

static void doubt(TabiyaSaid *self, const char *problem)
{
    self->verdict = TABIYA_SAID_FALSE;
    g_free(self->reason);
    self->reason = g_strdup(problem);
}

static void take_span(TabiyaSaid *self, const Span *span)
{
    const gboolean is_within = span->start >= self->start && span->end <= self->end;
    const gboolean is_apart = span->end <= self->start || span->start >= self->end;

    if (!is_apart && span->problem)
        doubt(self, span->problem);
    if (span->is_fact && span->start <= self->start && span->end + 1 >= self->end &&
        self->verdict == TABIYA_SAID_UNCHECKED) {
        self->verdict = TABIYA_SAID_TRUE; /* Tabiya's own words, whole */
        g_clear_pointer(&self->reason, g_free);
    }
    if (!is_within || !span->has_link)
        return;
    TabiyaAnswerLink link = span->link;
    link.start = span->start - self->start;
    link.end = span->end - self->start;
    g_array_append_val(self->links, link);
}

static gboolean has_newline(const char *text, guint from, guint to)
{
    return memchr(text + from, '\n', to - from) != NULL;
}

static void complete(GPtrArray *said, const Filling *filling)
{
    guint last = 0;

    for (guint i = 0; i < said->len; i++) {
        TabiyaSaid *one = said->pdata[i];
        one->text = g_strndup(filling->text->str + one->start, one->end - one->start);
        one->begins_paragraph =
            i > 0 && has_newline(filling->text->str, MIN(last, one->start), one->start);
        last = one->end;
        for (guint j = 0; j < filling->spans->len; j++)
            take_span(one, &g_array_index(filling->spans, Span, j));
    }
}

/* Whole characters only. */
static char *dup_cut(const char *raw, gboolean *is_cut)
{
    const gsize length = strlen(raw);

    *is_cut = length > TABIYA_SAID_BYTES_MAX;
    if (!*is_cut)
        return g_strdup(raw);
    const char *end = g_utf8_find_prev_char(raw, raw + TABIYA_SAID_BYTES_MAX);
    return g_strndup(raw, (gsize)(end - raw));
}

GPtrArray *tabiya_said_read(const char *raw, const TabiyaSaidContext *context,
                            TabiyaSaidCheckFunc check, gboolean *is_cut)
{
    gboolean was_cut;
    g_autofree char *some = dup_cut(raw, &was_cut);
    Filling filling = {
        .context = context,
        .text = g_string_new(NULL),
        .spans = g_array_new(FALSE, FALSE, sizeof(Span)),
    };

    g_array_set_clear_func(filling.spans, clear_span_cb);
    fill(&filling, some);
    GPtrArray *said = check(filling.text->str, context);
    complete(said, &filling);
    if (is_cut)
        *is_cut = was_cut;
    g_string_free(filling.text, TRUE);
    g_array_unref(filling.spans);
    return said;
}
