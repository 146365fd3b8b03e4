/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See page-data.h. A node is in the page if the lesson can come to it, or if it refutes a try. */
#include "app/lessons/page-data.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/markup.h"
#include "app/game/shown-move.h"
#include "app/json-add.h"
#include "app/lessons/lesson-words.h"
#include "app/lessons/move-critic.h"
#include "app/lessons/page-language.h"
#include "app/render/pieces.h"
#include "engine/board/movegen.h"

enum { RIGHT, WRONG, ASIDE, WORSE, AS_GOOD, ENDS };

typedef struct {
    JsonBuilder *json;
    const TabiyaPageOptions *options;
    TabiyaMoveCritic *critic; /* NULL: no reasons */
    const TabiyaLessonChapter *chapter;
    GPtrArray *nodes;    /* of const TabiyaNode: those in the page, in order */
    GArray *lives;       /* of gboolean: whether the learner is asked there */
    GHashTable *indexes; /* of nodes + 1 */
    guint before;        /* nodes of the chapters before */
} Writer;

/* --- Nodes in the page ------------------------------------------------------------------------ */

static void add_node(Writer *self, const TabiyaNode *node, gboolean lives)
{
    g_ptr_array_add(self->nodes, (gpointer)node);
    g_array_append_val(self->lives, lives);
    g_hash_table_insert(self->indexes, (gpointer)node, GUINT_TO_POINTER(self->nodes->len));
}

static int get_index(Writer *self, const TabiyaNode *node)
{
    const guint found = node ? GPOINTER_TO_UINT(g_hash_table_lookup(self->indexes, node)) : 0;

    return found > 0 ? (int)(self->before + found) - 1 : -1;
}

static gboolean asks(Writer *self, guint index)
{
    return g_array_index(self->lives, gboolean, index) &&
           tabiya_lesson_asks_at(self->chapter, self->nodes->pdata[index]);
}

/* The children of the node of that index that are in the page. */
static void add_children(Writer *self, guint index)
{
    const TabiyaNode *node = self->nodes->pdata[index];
    const gboolean lives = g_array_index(self->lives, gboolean, index);
    const gboolean asked = asks(self, index);

    for (const TabiyaNode *child = tabiya_node_get_child(node); child;
         child = asked ? tabiya_node_get_sibling(child) : NULL) {
        const TabiyaNode *found;
        const TabiyaLessonAnswer answer =
            tabiya_lesson_judge(node, tabiya_node_get_move(child), &found);

        if (found == child) /* not the second of two that are the same */
            add_node(self, child, lives && (!asked || answer == TABIYA_LESSON_RIGHT));
    }
}

static void begin_chapter(Writer *self, const TabiyaLessonChapter *chapter)
{
    self->chapter = chapter;
    g_ptr_array_set_size(self->nodes, 0);
    g_array_set_size(self->lives, 0);
    g_hash_table_remove_all(self->indexes);
    add_node(self, tabiya_game_get_root(chapter->game), TRUE);
    for (guint i = 0; i < self->nodes->len && i <= TABIYA_PAGE_DATA_MOST_MOVES; i++)
        add_children(self, i);
}

/* --- Values ----------------------------------------------------------------------------------- */

static void begin_list(Writer *self, const char *name)
{
    json_builder_set_member_name(self->json, name);
    json_builder_begin_array(self->json);
}

static char get_letter(EngPiece piece)
{
    if (piece == ENG_NO_PIECE)
        return '-';
    const char *code = tabiya_piece_get_code(piece); /* "wN" */
    return code[0] == 'w' ? code[1] : g_ascii_tolower(code[1]);
}

static void add_board(Writer *self, const EngPosition *position)
{
    char board[65] = {0};

    for (EngSquare square = 0; square < 64; square++)
        board[square] = get_letter(position->board[square]);
    tabiya_json_add_string(self->json, "b", board);
}

static char *dup_squares(EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_arrival(move);

    return g_strdup_printf("%c%d%c%d", 'a' + eng_file(from), eng_rank(from) + 1, 'a' + eng_file(to),
                           eng_rank(to) + 1);
}

/* What the move changes on the board. */
static char *dup_changes(const EngPosition *before, EngMove move)
{
    g_autoptr(GString) changes = g_string_new(NULL);
    EngPosition after;

    eng_position_play(&after, before, move);
    for (EngSquare square = 0; square < 64; square++) {
        if (before->board[square] != after.board[square]) {
            g_string_append_printf(changes, "%s%c%d%c", changes->len > 0 ? " " : "",
                                   'a' + eng_file(square), eng_rank(square) + 1,
                                   get_letter(after.board[square]));
        }
    }
    return g_strdup(changes->str);
}

static void add_shapes(Writer *self, const TabiyaNode *node)
{
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes_at(node);

    begin_list(self, "s");
    for (guint i = 0; i < shapes->len; i++) {
        const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);
        g_autofree char *from = g_strdup_printf(
            "%c%c%d", "GRYB"[shape->color], 'a' + eng_file(shape->from), eng_rank(shape->from) + 1);
        g_autofree char *to =
            g_strdup_printf("%c%d", 'a' + eng_file(shape->to), eng_rank(shape->to) + 1);
        g_autofree char *text = g_strconcat(from, shape->from != shape->to ? to : NULL, NULL);

        json_builder_add_string_value(self->json, text);
    }
    json_builder_end_array(self->json);
}

/* --- Questions -------------------------------------------------------------------------------- */

static void add_answer(Writer *self, int kind, int index, const char *reason)
{
    json_builder_add_int_value(self->json, kind);
    if (reason)
        json_builder_add_string_value(self->json, reason);
    else
        json_builder_add_int_value(self->json, index);
}

/* A move of which the lesson says nothing. */
static void add_unknown(Writer *self, const TabiyaNode *node, EngMove move)
{
    const gboolean last = !tabiya_node_get_child(tabiya_node_get_child(node));
    g_autofree char *reason = NULL;
    EngPosition after;

    eng_position_play(&after, tabiya_node_get_position(node), move);
    if (eng_outcome(&after, NULL, 0) == ENG_OUTCOME_CHECKMATE) {
        add_answer(self, ENDS, -1, "");
        return;
    }
    const gboolean as_good =
        self->critic && tabiya_move_critic_judge(self->critic, node, move, &reason);
    add_answer(self, !as_good ? WORSE : last ? ENDS : AS_GOOD, -1, reason ? reason : "");
}

static void add_move(Writer *self, const TabiyaNode *node, EngMove move)
{
    static const int KINDS[] = {[TABIYA_LESSON_RIGHT] = RIGHT,
                                [TABIYA_LESSON_WRONG] = WRONG,
                                [TABIYA_LESSON_ASIDE] = ASIDE};
    const EngPosition *position = tabiya_node_get_position(node);
    g_autofree char *squares = dup_squares(move);
    g_autofree char *san = tabiya_shown_numbered_dup(position, move);
    g_autofree char *changes = dup_changes(position, move);
    const TabiyaNode *next;
    const TabiyaLessonAnswer answer = tabiya_lesson_judge(node, move, &next);

    json_builder_begin_array(self->json);
    json_builder_add_string_value(self->json, squares);
    json_builder_add_string_value(self->json, san);
    json_builder_add_string_value(self->json, changes);
    if (answer == TABIYA_LESSON_UNKNOWN)
        add_unknown(self, node, move);
    else
        add_answer(self, KINDS[answer], get_index(self, next), NULL);
    json_builder_end_array(self->json);
}

static void add_question(Writer *self, const TabiyaNode *node)
{
    g_autofree char *question =
        tabiya_lesson_words_dup_status(TABIYA_LESSON_STAGE_ASKING, node, FALSE);
    g_autofree char *task = tabiya_lesson_dup_task(node);
    g_auto(GStrv) hints = tabiya_lesson_dup_hints(node);
    EngMoveList moves;

    tabiya_json_add_string(self->json, "q", question);
    tabiya_json_add_boolean(self->json, "t", task != NULL);
    begin_list(self, "h");
    for (char **hint = hints; *hint; hint++)
        json_builder_add_string_value(self->json, *hint);
    json_builder_end_array(self->json);
    begin_list(self, "l");
    eng_movegen_legal(tabiya_node_get_position(node), &moves);
    for (int i = 0; i < (int)moves.count; i++)
        add_move(self, node, moves.moves[i]);
    json_builder_end_array(self->json);
}

/* --- Nodes ------------------------------------------------------------------------------------ */

static gboolean is_real(EngMove move)
{
    return move != ENG_NO_MOVE && move != ENG_NULL_MOVE;
}

static void add_arrival(Writer *self, const TabiyaNode *node)
{
    const EngMove move = tabiya_node_get_move(node);

    if (!is_real(move))
        return;
    g_autofree char *squares = dup_squares(move);
    g_autofree char *name =
        tabiya_shown_numbered_dup(tabiya_node_get_position(tabiya_node_get_parent(node)), move);

    tabiya_json_add_string(self->json, "m", squares);
    tabiya_json_add_string(self->json, "n", name);
}

static void write_node(Writer *self, guint index)
{
    const TabiyaNode *node = self->nodes->pdata[index];
    const EngPosition *position = tabiya_node_get_position(node);
    g_autofree char *words = tabiya_lesson_dup_words(node);

    json_builder_begin_object(self->json);
    add_board(self, position);
    add_arrival(self, node);
    tabiya_json_add_string(self->json, "w", words);
    add_shapes(self, node);
    if (position->checkers) {
        tabiya_json_add_int(self->json, "k",
                            eng_position_king(position, (EngColor)position->side_to_move));
    }
    tabiya_json_add_int(self->json, "c", get_index(self, tabiya_node_get_child(node)));
    if (asks(self, index))
        add_question(self, node);
    json_builder_end_object(self->json);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void add_words(Writer *self)
{
    static const struct {
        const char *name, *text;
    } WORDS[] = {
        {"showing", N_("The lesson continues…")},
        {"right", N_("Right.")},
        {"wrong", N_("%s is not the move.")},
        {"aside", N_("%s is possible, but look again.")},
        {"asGood", N_("%s is good, too. The lesson is about another move.")},
        {"find", N_("Find another move")},
        {"chapterOver", N_("You have completed the chapter.")},
        {"lessonOver", N_("You have completed the lesson.")},
        {"mover", N_("Move the piece on %s.")},
        {"occupied", N_("%s, %s")},
        {"empty", N_("%s, empty")},
        {"selected", N_(", selected")},
        {"target", N_(", legal target")},
        {"last", N_(", last move")},
    };
    static const char *const PIECES[] = {N_("White pawn"), N_("White knight"), N_("White bishop"),
                                         N_("White rook"), N_("White queen"),  N_("White king"),
                                         N_("Black pawn"), N_("Black knight"), N_("Black bishop"),
                                         N_("Black rook"), N_("Black queen"),  N_("Black king")};

    json_builder_set_member_name(self->json, "words");
    json_builder_begin_object(self->json);
    for (gsize i = 0; i < G_N_ELEMENTS(WORDS); i++)
        tabiya_json_add_string(self->json, WORDS[i].name, _(WORDS[i].text));
    tabiya_json_add_string(self->json, "tally", _("Found at the first try: %u of %u"));
    begin_list(self, "pieces");
    for (gsize i = 0; i < G_N_ELEMENTS(PIECES); i++)
        json_builder_add_string_value(self->json, _(PIECES[i]));
    json_builder_end_array(self->json);
    json_builder_end_object(self->json);
}

static void add_language(Writer *self, const char *name, const TabiyaPageLanguage *language)
{
    json_builder_set_member_name(self->json, name);
    json_builder_begin_object(self->json);
    tabiya_json_add_string(self->json, "lang", language->lang);
    tabiya_json_add_string(self->json, "dir", language->dir);
    json_builder_end_object(self->json);
}

static void add_languages(Writer *self, TabiyaLesson *lesson)
{
    g_auto(TabiyaPageLanguage) ours = tabiya_page_language_ours();
    g_auto(TabiyaPageLanguage) theirs = tabiya_page_language_of_lesson(lesson);

    add_language(self, "ours", &ours);
    add_language(self, "theirs", &theirs);
}

/* --- Chapters --------------------------------------------------------------------------------- */

/* FALSE: cancelled. */
static gboolean write_chapter_nodes(Writer *self, guint chapter, guint chapters)
{
    const TabiyaPageOptions *options = self->options;

    for (guint n = 0; n < self->nodes->len; n++) {
        if (g_cancellable_is_cancelled(options->cancellable))
            return FALSE;
        write_node(self, n);
        if (options->progress)
            options->progress((chapter + (n + 1.0) / self->nodes->len) / chapters, options->user);
    }
    return TRUE;
}

/* All nodes are in one list; those of each chapter follow those of the one before. FALSE: too many,
 * or cancelled. */
static gboolean write_nodes(Writer *self, TabiyaLesson *lesson, GArray *starts)
{
    const guint chapters = tabiya_lesson_count_chapters(lesson);

    begin_list(self, "nodes");
    for (guint i = 0; i < chapters; i++) {
        begin_chapter(self, tabiya_lesson_get_chapter(lesson, i));
        g_array_append_val(starts, self->before);
        if (self->before + self->nodes->len > TABIYA_PAGE_DATA_MOST_MOVES ||
            !write_chapter_nodes(self, i, chapters)) {
            return FALSE;
        }
        self->before += self->nodes->len;
    }
    json_builder_end_array(self->json);
    return TRUE;
}

static void write_chapters(Writer *self, TabiyaLesson *lesson, const GArray *starts)
{
    begin_list(self, "chapters");
    for (guint i = 0; i < tabiya_lesson_count_chapters(lesson); i++) {
        g_autofree char *title = tabiya_lesson_words_dup_chapter(lesson, i);
        const TabiyaLessonChapter *chapter = tabiya_lesson_get_chapter(lesson, i);

        json_builder_begin_object(self->json);
        tabiya_json_add_string(self->json, "title", title);
        tabiya_json_add_string(self->json, "learner", chapter->learner == ENG_WHITE ? "w" : "b");
        tabiya_json_add_int(self->json, "start", g_array_index(starts, guint, i));
        json_builder_end_object(self->json);
    }
    json_builder_end_array(self->json);
}

/* The characters that could end a script element, or a line of a script. */
static char *dup_escaped(const char *json)
{
    GString *out = g_string_new(NULL);

    for (const char *at = json; *at; at++) {
        if (strchr("<>&", *at))
            g_string_append_printf(out, "\\u%04x", (guint)*at);
        else
            g_string_append_c(out, *at);
    }
    return g_string_free(out, FALSE);
}

static char *write_all(Writer *self, TabiyaLesson *lesson)
{
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(guint));

    json_builder_begin_object(self->json);
    tabiya_json_add_string(self->json, "title", tabiya_lesson_get_title(lesson));
    tabiya_json_add_int(self->json, "size", TABIYA_PIECE_SIZE);
    add_languages(self, lesson);
    add_words(self);
    if (!write_nodes(self, lesson, starts))
        return NULL;
    write_chapters(self, lesson, starts);
    json_builder_end_object(self->json);

    g_autoptr(JsonNode) root = json_builder_get_root(self->json);
    g_autofree char *text = json_to_string(root, FALSE);
    return strlen(text) <= TABIYA_PAGE_DATA_MOST_BYTES ? dup_escaped(text) : NULL;
}

char *tabiya_page_data_new(TabiyaLesson *lesson, const TabiyaPageOptions *options, GError **error)
{
    g_return_val_if_fail(lesson && options, NULL);
    g_autoptr(JsonBuilder) json = json_builder_new();
    g_autoptr(TabiyaMoveCritic) critic =
        options->nodes > 0 ? tabiya_move_critic_new(options->nodes) : NULL;
    g_autoptr(GPtrArray) list = g_ptr_array_new();
    g_autoptr(GArray) lives = g_array_new(FALSE, FALSE, sizeof(gboolean));
    g_autoptr(GHashTable) indexes = g_hash_table_new(NULL, NULL);
    Writer writer = {.options = options,
                     .json = json,
                     .critic = critic,
                     .nodes = list,
                     .lives = lives,
                     .indexes = indexes};
    char *data = tabiya_lesson_count_chapters(lesson) <= TABIYA_PAGE_DATA_MOST_CHAPTERS
                     ? write_all(&writer, lesson)
                     : NULL;

    if (!data && !g_cancellable_set_error_if_cancelled(options->cancellable, error)) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("the lesson is too long for one page (at most %d chapters and %d moves)"),
                    TABIYA_PAGE_DATA_MOST_CHAPTERS, TABIYA_PAGE_DATA_MOST_MOVES);
    }
    return data;
}
