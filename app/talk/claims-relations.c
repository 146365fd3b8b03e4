/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What pieces do to others: attack, defend, pin, fork; and what is done to them. */
#include "app/talk/claims-private.h"

typedef enum {
    RELATION_ATTACK,
    RELATION_DEFEND,
    RELATION_CONTROL,
    RELATION_PIN,
    RELATION_FORK,
    RELATION_SKEWER,
    RELATION_CAPTURE, /* can legally capture */
    RELATION_BLOCK,
    N_RELATIONS,
} Relation;

static const struct {
    const char *active, *passive;
} VERBS[N_RELATIONS] = {
    [RELATION_ATTACK] = {"attacks|attack|attacking|attacked|hits|hit|hitting|targets|target|"
                         "targeting|threatens|threaten|threatening|pressures|pressure|pressuring|"
                         "puts pressure on|putting pressure on|put pressure on|eyes|eyeing|aims at|"
                         "aiming at|bears down on|is attacking|are attacking|is targeting|"
                         "exerts pressure on|pressurizes|harasses|kicks|exerting pressure on|"
                         "is pressuring|are pressuring|is eyeing|is hitting|is threatening|"
                         "keeps an eye on|are hitting|presses on|are eyeing|attack on",
                         "attacked|under attack|threatened|under fire|under attack from|hit"},
    [RELATION_DEFEND] = {"defends|defend|defending|protects|protect|protecting|guards|guard|"
                         "guarding|supports|support|supporting|is defending|is protecting|"
                         "are protecting|are defending|is guarding|is supporting|defended",
                         "defended|protected|guarded|supported"},
    [RELATION_CONTROL] = {"controls|control|controlling|covers|cover|covering|takes control of|"
                          "taking control of|is controlling|is covering|observes",
                          "controlled|covered"},
    [RELATION_PIN] = {"pins|pin|pinning|is pinning|are pinning|pinned", "pinned"},
    [RELATION_FORK] = {"forks|fork|forking|is forking", "forked"},
    [RELATION_SKEWER] = {"skewers|skewer|skewering|is skewering", "skewered"},
    [RELATION_CAPTURE] = {"", ""},
    [RELATION_BLOCK] = {"blocks|block|blocking|is blocking|are blocking|blockades|blockading|"
                        "obstructs",
                        "blocked|blockaded|obstructed"},
};

typedef struct {
    Relation relation;
    const Nouns *objects;
    const Noun *behind; /* of a pin; NULL: not said */
    EngSquare subject;
    gboolean only; /* nothing else does */
} Query;

/* --- Two squares ------------------------------------------------------------------------------ */

static gboolean is_enemy(const EngPosition *position, EngSquare a, EngSquare b)
{
    return position->board[b] != ENG_NO_PIECE &&
           eng_piece_color(position->board[a]) != eng_piece_color(position->board[b]);
}

static gboolean can_capture(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngPosition turned;
    if (!tabiya_board_with_turn(position, eng_piece_color(position->board[from]), &turned))
        return FALSE;
    return is_enemy(position, from, to) &&
           eng_move_find(&turned, from, to, ENG_NO_PIECE_TYPE) != ENG_NO_MOVE;
}

static gboolean pins_something(const EngPosition *position, EngSquare pinner, EngSquare square,
                               const Noun *behind)
{
    EngColor color = eng_piece_color(position->board[square]);
    EngBitboard targets =
        behind ? tabiya_noun_find(behind, position) : eng_bit(eng_position_king(position, color));
    targets &= position->by_color[color];
    while (targets) {
        if (tabiya_board_pins(position, pinner, square, eng_pop_first(&targets)))
            return TRUE;
    }
    return FALSE;
}

/* The square right in front of a pawn, or the first one in the way of another piece. */
static gboolean blocks(const EngPosition *position, EngSquare blocker, EngSquare square)
{
    if (eng_piece_type(position->board[square]) != ENG_PAWN) {
        EngPieceType type = eng_piece_type(position->board[square]);
        return type >= ENG_BISHOP && type <= ENG_QUEEN &&
               tabiya_board_attacks(position, square, blocker);
    }
    int step = eng_piece_color(position->board[square]) == ENG_WHITE ? 8 : -8;
    return (int)blocker == (int)square + step;
}

/* A king, something more valuable, or something undefended. */
static gboolean is_worth_forking(const EngPosition *position, EngSquare from, EngSquare to)
{
    static const int WORTH[] = {1, 3, 3, 5, 9, 100};
    EngPieceType own = eng_piece_type(position->board[from]);
    EngPieceType other = eng_piece_type(position->board[to]);
    if (!is_enemy(position, from, to))
        return FALSE;
    return other == ENG_KING || WORTH[other] > WORTH[own] ||
           !tabiya_board_attackers(position, to, eng_piece_color(position->board[to]));
}

static gboolean relates(const EngPosition *position, const Query *query, EngSquare object)
{
    const EngSquare subject = query->subject;
    gboolean reaches = tabiya_board_attacks(position, subject, object);
    gboolean is_empty = position->board[object] == ENG_NO_PIECE;
    switch (query->relation) {
    case RELATION_FORK:
        return reaches && !is_empty && is_worth_forking(position, subject, object);
    case RELATION_ATTACK:
        return reaches && (is_empty || is_enemy(position, subject, object));
    case RELATION_DEFEND:
        return reaches && subject != object && (is_empty || !is_enemy(position, subject, object));
    case RELATION_CONTROL:
        return reaches;
    case RELATION_PIN:
        return !is_empty && is_enemy(position, subject, object) &&
               pins_something(position, subject, object, query->behind);
    case RELATION_CAPTURE:
        return can_capture(position, subject, object);
    case RELATION_BLOCK:
        return !is_empty && blocks(position, subject, object);
    default:
        return FALSE;
    }
}

/* --- Objects ---------------------------------------------------------------------------------- */

/* "attacks the knight" is an enemy's, "defends the knight" one's own. */
static void find_color(const Query *query, const EngPosition *position, Noun *object)
{
    if (object->color >= 0 || object->is_squares || position->board[query->subject] == ENG_NO_PIECE)
        return;
    EngColor own = eng_piece_color(position->board[query->subject]);
    if (query->relation == RELATION_DEFEND)
        object->color = (int)own;
    else if (query->relation != RELATION_CONTROL && query->relation != RELATION_BLOCK)
        object->color = (int)eng_other(own);
}

static Truth judge_object(const EngPosition *position, const Query *query, const Noun *noun)
{
    Noun object = *noun;
    find_color(query, position, &object);
    /* "attacks no piece": no pawn either. */
    if (object.many == MANY_NO && object.types == (2 | 4 | 8 | 16))
        object.types = 63;
    EngBitboard found = tabiya_noun_find(&object, position);
    /* A king is not defended as pieces are. */
    if (query->relation == RELATION_DEFEND && (found & position->by_type[ENG_KING]))
        return TRUTH_UNKNOWN;
    int all = eng_popcount(found), yes = 0;
    while (found)
        yes += relates(position, query, eng_pop_first(&found));
    if (all == 0 && object.many != MANY_NO)
        return TRUTH_FALSE;
    switch (object.many) {
    case MANY_COUNT:
        return truth_of(yes == object.count);
    case MANY_NO:
        return truth_of(yes == 0);
    case MANY_THEM:
        return truth_of(yes == all && all > 1);
    case MANY_ALL:
        return truth_of(yes == all && (object.count == 0 || object.count == all));
    default:
        return truth_of(yes > 0);
    }
}

static Truth judge_subject(Reader *reader, EngSquare square, gpointer data)
{
    Query query = *(Query *)data;
    const EngPosition *position = &reader->now.position;
    query.subject = square;
    if (position->board[square] == ENG_NO_PIECE)
        return TRUTH_FALSE;
    int yes = 0;
    for (guint i = 0; i < query.objects->count; i++) {
        Truth truth = judge_object(position, &query, &query.objects->nouns[i]);
        if (truth == TRUTH_UNKNOWN)
            return truth;
        yes += truth == TRUTH_TRUE;
    }
    return truth_of(query.objects->is_or ? yes > 0 : yes == (int)query.objects->count);
}

static gboolean single_square(const Noun *noun, const EngPosition *position, EngSquare *square)
{
    EngBitboard found = tabiya_noun_find(noun, position);
    *square = found ? eng_first(found) : ENG_NO_SQUARE;
    return found && !eng_has_several(found);
}

static void note_relation(Reader *self, Truth truth, const Query *query, const Noun *subject)
{
    Reason reason = {.kind = truth == TRUTH_UNKNOWN ? REASON_UNCLEAR : REASON_BOARD};
    const EngPosition *position = &self->now.position;
    if (truth == TRUTH_FALSE && query->objects->count == 1 &&
        single_square(subject, position, &reason.a) &&
        single_square(&query->objects->nouns[0], position, &reason.b)) {
        if (query->relation == RELATION_ATTACK)
            reason.kind = REASON_NO_ATTACK;
        else if (query->relation == RELATION_DEFEND)
            reason.kind = REASON_NO_DEFENSE;
    }
    tabiya_reader_note(self, truth, &reason);
}

/* The objects must be there, wherever they are. */
static gboolean objects_exist(Reader *self, const Nouns *objects)
{
    for (guint i = 0; i < objects->count; i++) {
        if (!objects->nouns[i].is_squares && objects->nouns[i].many != MANY_NO &&
            objects->nouns[i].many != MANY_SOME && !tabiya_noun_exists(self, &objects->nouns[i])) {
            return FALSE;
        }
    }
    return TRUE;
}

/* A skewer: what stands in front is worth at least as much as what is behind it. */
static gboolean skewers(Reader *self, const Query *query, EngSquare from)
{
    static const int WORTH[] = {1, 3, 3, 5, 9, 100};
    const EngPosition *position = &self->now.position;
    EngSquare a, b;
    if (query->objects->count != 2 || !single_square(&query->objects->nouns[0], position, &a) ||
        !single_square(&query->objects->nouns[1], position, &b)) {
        return FALSE;
    }
    EngPieceType of_a = eng_piece_type(position->board[a]);
    EngPieceType of_b = eng_piece_type(position->board[b]);
    return (tabiya_board_pins(position, from, a, b) && WORTH[of_a] >= WORTH[of_b]) ||
           (tabiya_board_pins(position, from, b, a) && WORTH[of_b] >= WORTH[of_a]);
}

static Truth judge_skewer(Reader *reader, EngSquare square, gpointer data)
{
    return skewers(reader, data, square) ? TRUTH_TRUE : TRUTH_UNKNOWN;
}

static Truth judge_verb(Reader *self, Query *query, const Noun *subject)
{
    guint targets = query->objects->count;
    for (guint i = 0; i < query->objects->count; i++) {
        const Noun *noun = &query->objects->nouns[i];
        if (noun->is_squares)
            targets += (guint)eng_popcount(noun->where) - 1;
        else if (noun->many == MANY_COUNT || noun->many == MANY_ALL || noun->many == MANY_THEM)
            targets++;
    }
    if (query->relation == RELATION_FORK && targets < 2)
        return TRUTH_UNKNOWN;
    return tabiya_noun_apply(
        self, subject, query->relation == RELATION_SKEWER ? judge_skewer : judge_subject, query);
}

/* "attacks no pawn": it is not true that it attacks some. */
static gboolean turn_around(Nouns *objects)
{
    if (objects->nouns[0].many != MANY_NO)
        return FALSE;
    for (guint i = 0; i < objects->count; i++) {
        objects->nouns[i].many = MANY_SOME;
        if (objects->nouns[i].types == (2 | 4 | 8 | 16))
            objects->nouns[i].types = 63;
    }
    objects->is_or = TRUE;
    return TRUE;
}

static void note_subjects(Reader *self, Query *query, const Nouns *subject, gboolean negated)
{
    for (guint i = 0; i < subject->count; i++) {
        Truth truth = truth_not(judge_verb(self, query, &subject->nouns[i]), negated);
        note_relation(self, truth, query, &subject->nouns[i]);
    }
}

/* "to the king", "against the queen". */
static gboolean read_behind(Reader *self, Noun *behind)
{
    const Reader saved = *self;
    if (!tabiya_reader_take(self, "to|against"))
        return FALSE;
    if (tabiya_claims_read_some(self, behind) && !behind->is_squares)
        return TRUE;
    *self = saved;
    return FALSE;
}

gboolean tabiya_claims_read_relation(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    for (Relation relation = 0; relation < N_RELATIONS; relation++) {
        if (!tabiya_reader_take(self, VERBS[relation].active))
            continue;
        Nouns objects;
        Noun behind;
        Query query = {.relation = relation, .objects = &objects};
        /* Both a pawn and its square may be meant: "supports e5". */
        if (!tabiya_claims_read_nouns(self, &objects))
            break;
        if (relation == RELATION_PIN && read_behind(self, &behind))
            query.behind = &behind;
        negated ^= turn_around(&objects);
        if (objects_exist(self, &objects) && (!query.behind || tabiya_noun_exists(self, &behind)))
            note_subjects(self, &query, subject, negated);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}

/* --- Passive ---------------------------------------------------------------------------------- */

static EngBitboard find_agents(const EngPosition *position, Relation relation, EngSquare square,
                               const Noun *behind)
{
    EngBitboard agents = 0;
    if (position->board[square] == ENG_NO_PIECE)
        return eng_position_attackers(position, square, eng_position_occupied(position));
    EngColor own = eng_piece_color(position->board[square]);
    EngBitboard all = position->by_color[relation == RELATION_DEFEND || relation == RELATION_CONTROL
                                             ? own
                                             : eng_other(own)];
    if (relation == RELATION_BLOCK)
        all |= position->by_color[own];
    Query query = {.relation = relation, .behind = behind};
    while (all) {
        query.subject = eng_pop_first(&all);
        if (relates(position, &query, square))
            agents |= eng_bit(query.subject);
    }
    return agents;
}

typedef struct {
    Relation relation;
    const Noun *behind;
    const Nouns *agents; /* NULL: any piece */
    gboolean only;
    int times; /* 0: at least once */
} Passive;

static gboolean agent_fits(const EngPosition *position, const Noun *agent, EngBitboard found)
{
    Noun any = *agent;
    if (any.many == MANY_NO && any.types == (2 | 4 | 8 | 16))
        any.types = 63;
    EngBitboard meant = tabiya_noun_find(&any, position), both = meant & found;
    switch (agent->many) {
    case MANY_COUNT:
        return eng_popcount(both) == agent->count;
    case MANY_NO:
        return both == 0;
    case MANY_ALL:
    case MANY_THEM:
        return both && both == meant;
    default:
        return both != 0;
    }
}

static Truth judge_passive(Reader *reader, EngSquare square, gpointer data)
{
    const Passive *passive = data;
    const EngPosition *position = &reader->now.position;
    if (position->board[square] == ENG_NO_PIECE &&
        (passive->relation > RELATION_CONTROL || !passive->agents)) {
        return TRUTH_UNKNOWN;
    }
    EngBitboard found = find_agents(position, passive->relation, square, passive->behind);
    if (passive->times > 0 && eng_popcount(found) != passive->times)
        return TRUTH_FALSE;
    if (!passive->agents)
        return truth_of(found != 0);
    EngBitboard named = 0;
    for (guint i = 0; i < passive->agents->count; i++) {
        if (!agent_fits(position, &passive->agents->nouns[i], found))
            return TRUTH_FALSE;
        named |= tabiya_noun_find(&passive->agents->nouns[i], position);
    }
    return truth_of(!passive->only || !(found & ~named));
}

static gboolean read_agents(Reader *self, Passive *passive, Nouns *agents, int *color)
{
    const Reader saved = *self;
    passive->only |= tabiya_reader_take(self, "only|solely|exclusively|just");
    if (!tabiya_reader_take(self, "by|from")) {
        *self = saved;
        passive->only = FALSE;
        return FALSE;
    }
    passive->only |= tabiya_reader_take(self, "only|just");
    const guint begin = self->at;
    if (tabiya_reader_take(self, "nothing|nobody|no piece|anything|any piece")) {
        const char *word = self->sentence->tokens[self->at - 1].text;
        *agents = (Nouns){0};
        if (word[0] == 'n' || (self->at > 1 && word[0] == 'p' &&
                               self->sentence->tokens[self->at - 2].text[0] == 'n')) {
            *agents = (Nouns){.count = 1, .nouns = {any_piece(-1, MANY_NO)}};
        }
        passive->agents = agents->count > 0 ? agents : NULL;
        return TRUE;
    }
    if (tabiya_reader_take_color(self, color) && !tabiya_reader_sees(self, "'s")) {
        const Token *next = tabiya_reader_peek(self, 0);
        if (tabiya_reader_at_boundary(self) || !next) {
            *agents = (Nouns){.count = 1, .nouns = {any_piece(*color, MANY_SOME)}};
            passive->agents = agents;
            return TRUE;
        }
    }
    self->at = begin;
    if (!tabiya_claims_read_nouns(self, agents) || agents->nouns[0].is_squares) {
        *self = saved;
        passive->only = FALSE;
        return FALSE;
    }
    passive->agents = agents;
    return TRUE;
}

static void note_passive(Reader *self, const Nouns *subject, Passive *passive, gboolean negated)
{
    if (passive->agents && !objects_exist(self, passive->agents))
        return;
    if (passive->behind && !tabiya_noun_exists(self, passive->behind))
        return;
    for (guint i = 0; i < subject->count; i++) {
        Truth truth = tabiya_noun_apply(self, &subject->nouns[i], judge_passive, passive);
        tabiya_reader_note_board(self, truth_not(truth, negated));
    }
}

static gboolean note_only(Reader *self, const Nouns *agents, Relation relation,
                          const Nouns *objects)
{
    Passive passive = {.relation = relation, .agents = agents, .only = TRUE};
    if (objects->count != 1)
        return FALSE;
    Nouns subject = *objects;
    if (subject.nouns[0].is_squares)
        subject.nouns[0].many = MANY_ALL;
    if (objects_exist(self, objects))
        note_passive(self, &subject, &passive, FALSE);
    return TRUE;
}

static gboolean take_relation(Reader *self, Relation *relation)
{
    for (*relation = RELATION_ATTACK; *relation <= RELATION_CONTROL; (*relation)++) {
        if (tabiya_reader_take(self, VERBS[*relation].active))
            return TRUE;
    }
    return FALSE;
}

gboolean tabiya_claims_read_only(Reader *self)
{
    const Reader saved = *self;
    Nouns agents, objects;
    Relation relation;
    gboolean first = tabiya_reader_take(self, "only");
    if (!tabiya_claims_read_nouns(self, &agents) || agents.nouns[0].is_squares)
        goto no;
    if (first) {
        if (!take_relation(self, &relation))
            goto no;
    } else if (tabiya_reader_take(self, "is the only defender of|is the only protector of|"
                                        "is the sole defender of|is the only piece defending|"
                                        "is the only piece that defends|"
                                        "is the only piece protecting")) {
        relation = RELATION_DEFEND;
    } else if (tabiya_reader_take(self, "is the only attacker of|is the only piece attacking")) {
        relation = RELATION_ATTACK;
    } else {
        goto no;
    }
    if (tabiya_claims_read_nouns(self, &objects) && note_only(self, &agents, relation, &objects))
        return TRUE;
no:
    *self = saved;
    return FALSE;
}

/* "attacked by the knight on c6", "pinned to the king", "defended twice", after "is". */
gboolean tabiya_claims_read_passive(Reader *self, const Nouns *subject, gboolean negated)
{
    const Reader saved = *self;
    for (Relation relation = 0; relation < N_RELATIONS; relation++) {
        gboolean only = tabiya_reader_take(self, "only");
        if (relation == RELATION_FORK || relation == RELATION_SKEWER ||
            !tabiya_reader_take(self, VERBS[relation].passive)) {
            *self = saved;
            continue;
        }
        Nouns agents;
        Noun behind;
        int color;
        Passive passive = {.relation = relation, .only = only};
        if (relation == RELATION_PIN && read_behind(self, &behind))
            passive.behind = &behind;
        if (tabiya_reader_take(self, "once"))
            passive.times = 1;
        else if (tabiya_reader_take(self, "twice"))
            passive.times = 2;
        else if (tabiya_reader_take(self, "three times"))
            passive.times = 3;
        const Reader before = *self;
        if (passive.times > 0)
            tabiya_reader_take_mark(self, ",");
        gboolean has_agents = read_agents(self, &passive, &agents, &color);
        if (!has_agents)
            *self = before;
        if (relation == RELATION_PIN && !passive.behind && read_behind(self, &behind))
            passive.behind = &behind;
        if (only && !has_agents)
            break;
        note_passive(self, subject, &passive, negated);
        return TRUE;
    }
    *self = saved;
    return FALSE;
}
