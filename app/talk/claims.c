/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See claims.h. Reads each sentence on the positions that it may speak of, and agrees on one
 * verdict. */
#include "app/names/opening-shown.h"
#include "app/talk/claims-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- Reasons ---------------------------------------------------------------------------------- */

static char *describe_missing(const Reason *reason)
{
    static const char *const ON[] = {
        N_("There is no pawn on %s."),   N_("There is no knight on %s."),
        N_("There is no bishop on %s."), N_("There is no rook on %s."),
        N_("There is no queen on %s."),  N_("There is no king on %s."),
    };
    if (reason->a == ENG_NO_SQUARE)
        return g_strdup(_("There is no such piece on the board."));
    const char square[3] = {(char)('a' + eng_file(reason->a)), (char)('1' + eng_rank(reason->a)),
                            '\0'};
    return g_strdup_printf(_(ON[reason->type]), square);
}

static char *describe_squares(const char *format, const Reason *reason)
{
    const char a[3] = {(char)('a' + eng_file(reason->a)), (char)('1' + eng_rank(reason->a)), '\0'};
    const char b[3] = {(char)('a' + eng_file(reason->b)), (char)('1' + eng_rank(reason->b)), '\0'};
    return g_strdup_printf(format, a, b);
}

static char *describe_opening(const Reason *reason)
{
    g_autofree char *name = tabiya_opening_dup_shown(reason->name, 0);
    return g_strdup_printf(_("The opening is %s."), name);
}

static char *describe_with_text(const Reason *reason)
{
    switch (reason->kind) {
    case REASON_ILLEGAL:
        return g_strdup_printf(_("%s is not legal there."), reason->text);
    case REASON_NO_CHECK:
        return g_strdup_printf(_("%s does not give check."), reason->text);
    case REASON_NO_MATE:
        return g_strdup_printf(_("%s is not checkmate."), reason->text);
    case REASON_NO_CAPTURE:
        return g_strdup_printf(_("%s does not capture that."), reason->text);
    case REASON_EVALUATION:
        return g_strdup_printf(_("The evaluation is %s."), reason->text);
    case REASON_BEST:
        return g_strdup_printf(_("The best move is %s."), reason->text);
    case REASON_OPENING:
        return describe_opening(reason);
    default:
        return NULL;
    }
}

static const char *describe_plainly(const Reason *reason)
{
    const gboolean is_white = reason->color == ENG_WHITE;
    switch (reason->kind) {
    case REASON_UNKNOWN:
        return _("Tabiya has no evaluation to compare this with.");
    case REASON_UNCLEAR:
        return _("It is not clear which position or piece this is about.");
    case REASON_TURN:
        return is_white ? _("White to move.") : _("Black to move.");
    case REASON_CASTLING:
        return is_white ? _("White cannot castle that way.") : _("Black cannot castle that way.");
    case REASON_NO_SUCH_MATE:
        return _("There is no such mate.");
    case REASON_MATERIAL:
        return _("The material is different.");
    case REASON_BOARD:
        return _("The board shows something else.");
    default:
        return _("Tabiya cannot check this sentence.");
    }
}

static char *describe(const Reason *reason)
{
    char *text = NULL;
    if (reason->kind == REASON_NO_PIECE)
        text = describe_missing(reason);
    else if (reason->kind == REASON_NO_ATTACK)
        text = describe_squares(_("The piece on %s does not attack %s."), reason);
    else if (reason->kind == REASON_NO_DEFENSE)
        text = describe_squares(_("The piece on %s does not defend %s."), reason);
    else
        text = describe_with_text(reason);
    return text ? text : g_strdup(describe_plainly(reason));
}

/* --- One sentence ----------------------------------------------------------------------------- */

/* A line that was begun by a null move cannot be shown before it. */
static void take_line(TabiyaCheckedSentence *checked, const Checker *checker, const Reader *reader)
{
    const Moment *moment = reader->has_own_move ? &reader->after_move : &reader->now;
    Moment at;
    tabiya_moment_init(&at, checker, moment->base);
    guint first = 0;
    for (guint i = 0; i < moment->count; i++) {
        if (moment->moves[i] == ENG_NULL_MOVE)
            first = i + 1;
    }
    for (guint i = 0; i < first; i++)
        tabiya_moment_play(&at, moment->moves[i]);
    if (moment->count == first)
        return;
    checked->has_line = TRUE;
    checked->before = at.position;
    checked->moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    g_array_append_vals(checked->moves, moment->moves + first, moment->count - first);
}

static void set_verdict(TabiyaCheckedSentence *checked, const Reader *reader)
{
    static const TabiyaSentenceVerdict VERDICTS[] = {
        [TRUTH_TRUE] = TABIYA_SENTENCE_TRUE,
        [TRUTH_FALSE] = TABIYA_SENTENCE_FALSE,
        [TRUTH_UNKNOWN] = TABIYA_SENTENCE_UNCHECKED,
    };
    checked->verdict = VERDICTS[reader->truth];
    if (reader->truth != TRUTH_TRUE)
        checked->reason = describe(&reader->reason);
}

/* What the sentences before it have left: the shown position, or the end of a variation. */
typedef struct {
    Moment shown, variation;
    gboolean has_variation;
    gboolean has_move; /* a move was spoken of */
    Moment before_move, after_move;
    EngMove last_move;
} Context;

static void begin(Reader *reader, Checker *checker, const Sentence *sentence,
                  const Context *context, const Moment *moment)
{
    memset(reader, 0, sizeof *reader);
    reader->checker = checker;
    reader->sentence = sentence;
    reader->end = sentence->count;
    reader->base = reader->now = *moment;
    reader->side = reader->last_side = -1;
    reader->has_move = context->has_move;
    reader->before_move = context->before_move;
    reader->after_move = context->after_move;
    reader->last_move = context->last_move;
}

static gboolean names_the_board(const Sentence *sentence)
{
    for (guint i = 0; i < sentence->count; i++) {
        const char *word = sentence->tokens[i].text;
        if (strcmp(word, "currently") == 0 || strcmp(word, "current") == 0)
            return TRUE;
    }
    return FALSE;
}

static gboolean goes_on(const Sentence *sentence)
{
    return sentence->count > 0 && strcmp(sentence->tokens[0].text, "then") == 0;
}

static void leave(Context *context, const Reader *reader)
{
    context->has_move = FALSE;
    if (reader->truth != TRUTH_TRUE)
        return;
    context->has_move = reader->has_move;
    context->before_move = reader->before_move;
    context->after_move = reader->after_move;
    context->last_move = reader->last_move;
    context->has_variation |= !tabiya_moment_equal(&reader->now, &context->shown);
    if (!tabiya_moment_equal(&reader->now, &reader->base))
        context->variation = reader->now;
}

static void read_claims(Checker *checker, Context *context, Sentence *sentence,
                        TabiyaCheckedSentence *checked)
{
    const gboolean is_current = names_the_board(sentence), is_next = goes_on(sentence);
    Reader shown, other;
    tabiya_claims_drop_fillers(sentence);
    begin(&shown, checker, sentence, context, &context->shown);
    if (!is_next || !context->has_variation)
        tabiya_claims_read_all(&shown);
    if (context->has_variation && !is_current) {
        begin(&other, checker, sentence, context, &context->variation);
        tabiya_claims_read_all(&other);
        if (is_next) {
            shown = other;
        } else if (shown.truth != other.truth) {
            const Reason unclear = {.kind = REASON_UNCLEAR};
            shown.truth = TRUTH_UNKNOWN;
            shown.reason = unclear;
        } else if (!tabiya_moment_equal(&other.now, &shown.now)) {
            shown.now = other.now;
        }
    }
    if (sentence->is_question && shown.truth == TRUTH_TRUE) {
        shown.truth = TRUTH_UNKNOWN;
        shown.reason = (Reason){.kind = REASON_UNREAD};
    }
    set_verdict(checked, &shown);
    if (shown.truth != TRUTH_UNKNOWN)
        take_line(checked, checker, &shown);
    leave(context, &shown);
}

static void set_unchecked(TabiyaCheckedSentence *checked)
{
    checked->verdict = TABIYA_SENTENCE_UNCHECKED;
    checked->reason = describe(&(Reason){.kind = REASON_UNREAD});
}

static void check_sentence(Checker *checker, Context *context, Sentence *sentence,
                           GArray *sentences)
{
    TabiyaCheckedSentence checked = {.start = sentence->start, .end = sentence->end};
    if (sentence->overflow || checker->work > TABIYA_CLAIMS_WORK_MAX)
        set_unchecked(&checked);
    else if (!tabiya_claims_is_harmless(sentence))
        read_claims(checker, context, sentence, &checked);
    g_array_append_val(sentences, checked);
}

/* --- The text --------------------------------------------------------------------------------- */

static void clear_sentence(TabiyaCheckedSentence *sentence)
{
    g_free(sentence->reason);
    g_clear_pointer(&sentence->moves, g_array_unref);
}

static GArray *replay(const TabiyaScene *scene)
{
    GArray *line = g_array_new(FALSE, FALSE, sizeof(EngPosition));
    EngPosition at = scene->start;
    g_array_append_val(line, at);
    for (guint i = 0; i < scene->moves->len; i++) {
        EngPosition before = at;
        EngMove move = g_array_index(scene->moves, EngMove, i);
        if (!eng_move_is_legal(&before, move))
            break;
        eng_position_play(&at, &before, move);
        g_array_append_val(line, at);
    }
    return line;
}

static void add_rest(GArray *sentences, guint start, guint end)
{
    TabiyaCheckedSentence rest = {.start = start, .end = end};
    if (start == end)
        return;
    set_unchecked(&rest);
    g_array_append_val(sentences, rest);
}

static void check_text(Checker *checker, const char *text, guint length, GArray *sentences)
{
    g_autofree Sentence *sentence = g_new(Sentence, 1);
    Context context = {0};
    guint place = 0;
    tabiya_moment_init(&context.shown, checker, checker->context->scene->shown);
    context.variation = context.shown;
    while (tabiya_claims_read_sentence(text, length, &place, sentence))
        check_sentence(checker, &context, sentence, sentences);
}

/* Cut at the limit, but not within a character. */
static guint limit_of(const char *text, gsize length)
{
    guint limit = (guint)MIN(length, TABIYA_CLAIMS_TEXT_MAX);
    while (limit > 0 && limit < length && ((guchar)text[limit] & 0xc0) == 0x80)
        limit--;
    return limit;
}

TabiyaCheckedProse *tabiya_claims_check(const char *text, gssize length,
                                        const TabiyaClaimsContext *context)
{
    g_return_val_if_fail(text && context && context->scene, NULL);
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    TabiyaCheckedProse *self = g_new0(TabiyaCheckedProse, 1);
    self->sentences = g_array_new(FALSE, FALSE, sizeof(TabiyaCheckedSentence));
    g_array_set_clear_func(self->sentences, (GDestroyNotify)clear_sentence);
    guint limit = limit_of(text, size);
    g_autoptr(GArray) line = replay(context->scene);
    g_autoptr(GHashTable) scores =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    Checker checker = {.context = context, .line = line, .scores = scores};
    if (g_utf8_validate(text, (gssize)limit, NULL))
        check_text(&checker, text, limit, self->sentences);
    else
        add_rest(self->sentences, 0, limit);
    add_rest(self->sentences, limit, (guint)MIN(size, G_MAXUINT));
    g_clear_pointer(&checker.names, g_ptr_array_unref);
    self->work = checker.work;
    self->searches = checker.searches;
    return self;
}

void tabiya_checked_prose_free(TabiyaCheckedProse *self)
{
    if (!self)
        return;
    g_array_unref(self->sentences);
    g_free(self);
}

const TabiyaCheckedSentence *tabiya_checked_prose_at(const TabiyaCheckedProse *self, guint index)
{
    return &g_array_index(self->sentences, TabiyaCheckedSentence, index);
}
