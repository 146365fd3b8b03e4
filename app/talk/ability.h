/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Abilities: what Tabiya can be asked for, in one table (abilities.c).
 *
 * The palette, the page "Ask", spoken commands, a language model's tools, MCP and `tabiya-cli ask`
 * all end in its rows. A row reads, or changes something; every change can be undone.
 *
 *     for (guint i = 0; i < tabiya_abilities_count(); i++)
 *         puts(tabiya_ability_at(i)->name);
 */
#ifndef TABIYA_ABILITY_H
#define TABIYA_ABILITY_H

#include <glib.h>

G_BEGIN_DECLS

/* Kinds of parameters, with the canonical text of an argument. */
typedef enum {
    TABIYA_PARAM_END,       /* no parameter: ends a row's list */
    TABIYA_PARAM_MOVE,      /* "Nf3": SAN in the position meant */
    TABIYA_PARAM_ANY_MOVE,  /* the same, or, if it is not legal, as it was said */
    TABIYA_PARAM_MOVES,     /* "e4 e5 Nf3": one after the other */
    TABIYA_PARAM_SQUARE,    /* "e5" */
    TABIYA_PARAM_PIECE,     /* "knight" */
    TABIYA_PARAM_COLOR,     /* "white", "black" */
    TABIYA_PARAM_NUMBER,    /* "3" */
    TABIYA_PARAM_LEVEL,     /* "1" to "9" */
    TABIYA_PARAM_RATING,    /* "1500" */
    TABIYA_PARAM_OPPONENT,  /* an opponent's id: "lena" */
    TABIYA_PARAM_DIRECTION, /* "stronger", "weaker" */
    TABIYA_PARAM_ODDS,      /* "pawn", "knight", "bishop", "rook", "queen" */
    TABIYA_PARAM_OPENING, /* its English name in the table: "Sicilian Defense: Najdorf Variation" */
    TABIYA_PARAM_PLAYER,  /* as typed: "Carlsen" */
    TABIYA_PARAM_RESULT,  /* "1-0", "0-1", "1/2-1/2" */
    TABIYA_PARAM_YEAR,    /* "1972" */
    TABIYA_PARAM_THEME,   /* a theme's key: "mateIn3" */
    TABIYA_PARAM_DRILL,   /* an endgame drill's key: "lucena" */
    TABIYA_PARAM_PLACE,   /* "play", "study", "openings", "puzzles", "library", "editor" */
    TABIYA_PARAM_SETTING, /* "sounds", "coordinates", … (TABIYA_TALK_SETTINGS) */
    TABIYA_PARAM_SWITCH,  /* "on", "off" */
    TABIYA_PARAM_STEP,    /* "first", "previous", "next", "ahead" (some moves on), "last" */
    TABIYA_PARAM_TOPIC,   /* a rule or a concept: "castling" (TABIYA_TALK_TOPICS) */
    TABIYA_PARAM_GLYPH,   /* "!", "?!", "=" */
    TABIYA_PARAM_POSITION,  /* "current", "start", "move 18", "move 18 black": never a FEN */
    TABIYA_PARAM_PLACEMENT, /* a FEN that the person typed, "start", or pieces in words */
    TABIYA_PARAM_TEXT,      /* any words */
} TabiyaParamKind;

typedef struct {
    const char *name; /* "opening" */
    TabiyaParamKind kind;
    gboolean required;
    const char *summary; /* half a sentence for schemas and lists, N_() */
} TabiyaParam;

#define TABIYA_ABILITY_PARAMS_MAX 6

typedef struct TabiyaTalkWork TabiyaTalkWork; /* work.h */
typedef struct TabiyaAnswer TabiyaAnswer;     /* answer.h */

/* Answers on a worker's thread; an ability that changes something puts the change into the answer
 * (tabiya_answer_set_change()), which the desk then makes on the main thread. */
typedef void (*TabiyaAbilityFunc)(TabiyaTalkWork *work, TabiyaAnswer *answer);

typedef struct {
    const char *name;    /* "analyze_position": stable; for files and other programs */
    const char *title;   /* "Who Is Better?": in the palette, N_() */
    const char *summary; /* one sentence: what it does, N_() */
    gboolean changes;
    TabiyaParam params[TABIYA_ABILITY_PARAMS_MAX + 1];
    TabiyaAbilityFunc run;
} TabiyaAbility;

guint tabiya_abilities_count(void);
const TabiyaAbility *tabiya_ability_at(guint index);
/* NULL: there is none of that name. */
const TabiyaAbility *tabiya_ability_find(const char *name);
/* NULL: it has none of that name. */
const TabiyaParam *tabiya_ability_find_param(const TabiyaAbility *self, const char *name);
guint tabiya_ability_count_params(const TabiyaAbility *self);

/* "opening", "number", …: the kind's name in lists and schemas. Static. */
const char *tabiya_param_kind_get_name(TabiyaParamKind kind);

G_END_DECLS

#endif
