/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson.h. */
#include "app/lessons/lesson.h"

#include <string.h>

#include "app/game/markup.h"
#include "app/game/pgn-reader.h"

struct TabiyaLesson {
    char *id, *title, *annotator, *language;
    GPtrArray *chapters; /* of TabiyaLessonChapter */
};

/* --- Reading ---------------------------------------------------------------------------------- */

static void chapter_free(gpointer data)
{
    TabiyaLessonChapter *self = data;

    g_object_unref(self->game);
    g_free(self->title);
    g_free(self);
}

/* The value of a tag, "" if it is unknown. */
static const char *get_tag(TabiyaGame *game, const char *name)
{
    const char *value = tabiya_game_get_tag(game, name);

    return value && strcmp(value, "?") != 0 ? value : "";
}

static EngColor find_learner(TabiyaGame *game)
{
    const char *side = get_tag(game, "Lesson");

    if (g_ascii_strcasecmp(side, "white") == 0)
        return ENG_WHITE;
    if (g_ascii_strcasecmp(side, "black") == 0)
        return ENG_BLACK;
    return (EngColor)tabiya_game_get_start(game)->side_to_move;
}

/* Its own tag, or, where nobody plays Black, the name in place of White's. */
static const char *find_title(TabiyaGame *game)
{
    const char *title = get_tag(game, "ChapterName");

    return *title || *get_tag(game, "Black") ? title : get_tag(game, "White");
}

static TabiyaLessonChapter *chapter_new(TabiyaGame *game)
{
    TabiyaLessonChapter *self = g_new0(TabiyaLessonChapter, 1);

    self->game = g_object_ref(game);
    self->learner = find_learner(game);
    self->title = g_strdup(find_title(game));
    return self;
}

static GPtrArray *read_chapters(const char *text, gssize length)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, length, NULL);
    GPtrArray *chapters = g_ptr_array_new_with_free_func(chapter_free);

    for (guint i = 0; i < games->len; i++) {
        if (tabiya_node_get_child(tabiya_game_get_root(games->pdata[i])))
            g_ptr_array_add(chapters, chapter_new(games->pdata[i]));
    }
    return chapters;
}

/* A tag such as "pt-BR" or "pt_BR", with hyphens; "" if it is no name of a language. */
static char *dup_language(TabiyaGame *game)
{
    char *language = g_strdelimit(g_strdup(get_tag(game, "Language")), "_", '-');

    if (!g_regex_match_simple("^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$", language, 0, 0))
        *language = '\0';
    return language;
}

/* Starts and main lines: words may change, and be in another language. */
static char *dup_digest(const GPtrArray *chapters)
{
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);

    for (guint i = 0; i < chapters->len; i++) {
        const TabiyaLessonChapter *chapter = chapters->pdata[i];
        const char *fen = tabiya_game_get_tag(chapter->game, "FEN");

        g_checksum_update(sum, (const guchar *)(fen ? fen : "start"), -1);
        for (const TabiyaNode *node = tabiya_game_get_root(chapter->game); node;
             node = tabiya_node_get_child(node)) {
            g_checksum_update(sum, (const guchar *)tabiya_node_get_san(node), -1);
            g_checksum_update(sum, (const guchar *)" ", 1);
        }
    }
    return g_strndup(g_checksum_get_string(sum), 16);
}

TabiyaLesson *tabiya_lesson_new(const char *id, const char *text, gssize length)
{
    g_return_val_if_fail(text, NULL);
    g_autoptr(GPtrArray) chapters = read_chapters(text, length);

    if (chapters->len == 0)
        return NULL;
    const TabiyaLessonChapter *first = chapters->pdata[0];
    TabiyaLesson *self = g_atomic_rc_box_new0(TabiyaLesson);
    self->id = id ? g_strdup(id) : dup_digest(chapters);
    self->title = g_strdup(get_tag(first->game, "Event"));
    self->annotator = g_strdup(get_tag(first->game, "Annotator"));
    self->language = dup_language(first->game);
    self->chapters = g_steal_pointer(&chapters);
    return self;
}

TabiyaLesson *tabiya_lesson_ref(TabiyaLesson *self)
{
    return g_atomic_rc_box_acquire(self);
}

static void clear(gpointer data)
{
    TabiyaLesson *self = data;

    g_free(self->id);
    g_free(self->title);
    g_free(self->annotator);
    g_free(self->language);
    g_ptr_array_unref(self->chapters);
}

void tabiya_lesson_unref(TabiyaLesson *self)
{
    g_atomic_rc_box_release_full(self, clear);
}

const char *tabiya_lesson_get_id(TabiyaLesson *self)
{
    return self->id;
}

const char *tabiya_lesson_get_title(TabiyaLesson *self)
{
    return self->title;
}

const char *tabiya_lesson_get_annotator(TabiyaLesson *self)
{
    return self->annotator;
}

const char *tabiya_lesson_get_language(TabiyaLesson *self)
{
    return self->language;
}

guint tabiya_lesson_count_chapters(TabiyaLesson *self)
{
    return self->chapters->len;
}

const TabiyaLessonChapter *tabiya_lesson_get_chapter(TabiyaLesson *self, guint index)
{
    g_return_val_if_fail(index < self->chapters->len, NULL);
    return self->chapters->pdata[index];
}

/* --- Positions -------------------------------------------------------------------------------- */

gboolean tabiya_lesson_asks_at(const TabiyaLessonChapter *chapter, const TabiyaNode *node)
{
    const TabiyaNode *next = tabiya_node_get_child(node);

    if (!next || tabiya_node_get_move(next) == ENG_NULL_MOVE)
        return FALSE;
    return tabiya_node_get_position(node)->side_to_move == chapter->learner ||
           tabiya_markup_hides_next(tabiya_node_get_comment(node));
}

guint tabiya_lesson_count_questions(const TabiyaLessonChapter *chapter)
{
    guint count = 0;

    for (const TabiyaNode *node = tabiya_game_get_root(chapter->game); node;
         node = tabiya_node_get_child(node)) {
        count += tabiya_lesson_asks_at(chapter, node);
    }
    return count;
}

char *tabiya_lesson_dup_task(const TabiyaNode *node)
{
    return tabiya_markup_dup_task(tabiya_node_get_comment(node));
}

GStrv tabiya_lesson_dup_hints(const TabiyaNode *node)
{
    return tabiya_markup_dup_hints(tabiya_node_get_comment(node));
}

char *tabiya_lesson_dup_words(const TabiyaNode *node)
{
    g_autofree char *before = tabiya_markup_dup_prose(tabiya_node_get_comment_before(node));
    g_autofree char *after = tabiya_markup_dup_prose(tabiya_node_get_comment(node));

    return g_strconcat(before, *before && *after ? "\n\n" : "", after, NULL);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static gboolean has_nag(const TabiyaNode *node, const char *nags)
{
    gsize count;
    const guint8 *own = tabiya_node_get_nags(node, &count);

    for (gsize i = 0; i < count; i++) {
        if (memchr(nags, own[i], strlen(nags)))
            return TRUE;
    }
    return FALSE;
}

#define BAD_NAGS "\x02\x04\x06"  /* ? ?? ?! */
#define GOOD_NAGS "\x01\x03\x05" /* ! !! !? */

TabiyaLessonAnswer tabiya_lesson_judge(const TabiyaNode *node, EngMove move,
                                       const TabiyaNode **next)
{
    const TabiyaNode *child = tabiya_node_get_child(node);

    while (child && tabiya_node_get_move(child) != move)
        child = tabiya_node_get_sibling(child);
    *next = child;
    if (!child)
        return TABIYA_LESSON_UNKNOWN;
    if (child == tabiya_node_get_child(node))
        return TABIYA_LESSON_RIGHT;
    if (has_nag(child, BAD_NAGS))
        return TABIYA_LESSON_WRONG;
    g_autofree char *task = tabiya_lesson_dup_task(node);
    return task || has_nag(child, GOOD_NAGS) ? TABIYA_LESSON_RIGHT : TABIYA_LESSON_ASIDE;
}
