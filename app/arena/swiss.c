/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See swiss.h. C1 to C21 are the criteria's numbers in the Handbook. */
#include "app/arena/swiss.h"

#include <string.h>

#include "app/arena/matching.h"

#define BYE -1

typedef enum { NO_WISH, MILD, STRONG, ABSOLUTE } Strength;

typedef enum { NO_FLOAT, UP, DOWN } Float;

typedef struct {
    int score;
    int color_difference; /* White minus Black */
    TabiyaSwissColor wish;
    Strength strength;
    Float floats[2]; /* of the last round, and of the one before */
    int unplayed;    /* rounds */
    int byes;
    gboolean is_top; /* more than half of the points before the last round */
} Player;

/* The players are vertices of the matching in the order of their ranks. Zones are from the top. */
typedef enum { MOVED_DOWN, RESIDENT, NEXT, REST } Zone;

typedef struct {
    const TabiyaSwissInput *input;
    Player *players;
    GArray *pairs;
    /* The bracket being paired. */
    int n;                 /* vertices: players not paired yet, and the bye, if there is one */
    int *order;            /* the player of each vertex, or BYE */
    Zone *zones;           /* of each vertex */
    int n_moved_down;      /* the first vertices */
    int n_bracket;         /* with the residents */
    int *partners;         /* of each vertex, as found so far */
    int n_paired_down;     /* players moved down who are paired in this bracket */
    int *places;           /* among the residents left to each other, of each vertex; -1: not one */
    int n_places, n_pairs; /* such residents, and pairs of them */
    int stage;      /* 0: criteria alone; 1: players moved down in order; 2: residents, too */
    GArray *scores; /* different scores of the bracket and the next one, falling */
} Round;

/* Two vertices, the higher one first. */
typedef struct {
    int high, low;
    Zone high_zone, low_zone;
    const Player *a, *b; /* b is NULL for the bye */
    gboolean inside;     /* both in the bracket */
    gboolean floats;     /* the higher one leaves the bracket */
} Link;

/* --- Players ---------------------------------------------------------------------------------- */

static const TabiyaSwissResult *result_of(const TabiyaSwissInput *input, int player, int round)
{
    return &input->results[(gsize)player * input->n_rounds + round];
}

static int score_before(const TabiyaSwissInput *input, int player, int round)
{
    int sum = 0;
    for (int i = 0; i < round; i++)
        sum += result_of(input, player, i)->half_points;
    return sum;
}

static Float float_of(const TabiyaSwissInput *input, int player, int round)
{
    if (round < 0)
        return NO_FLOAT;
    const TabiyaSwissResult *result = result_of(input, player, round);
    if (result->opponent < 0)
        return result->half_points > 0 ? DOWN : NO_FLOAT;
    const int own = score_before(input, player, round);
    const int other = score_before(input, result->opponent, round);
    return own > other ? DOWN : own < other ? UP : NO_FLOAT;
}

static TabiyaSwissColor other_color(TabiyaSwissColor color)
{
    return color == TABIYA_SWISS_WHITE ? TABIYA_SWISS_BLACK : TABIYA_SWISS_WHITE;
}

/* The color of the last game but `back`. */
static TabiyaSwissColor color_back(const TabiyaSwissInput *input, int player, int back)
{
    for (int round = input->n_rounds - 1; round >= 0; round--) {
        const TabiyaSwissColor color = result_of(input, player, round)->color;
        if (color != TABIYA_SWISS_NO_COLOR && back-- == 0)
            return color;
    }
    return TABIYA_SWISS_NO_COLOR;
}

static void set_wish(const TabiyaSwissInput *input, Player *player, int number)
{
    const TabiyaSwissColor last = color_back(input, number, 0);
    const int difference = player->color_difference;
    if (last == TABIYA_SWISS_NO_COLOR)
        return;
    player->wish = difference == 0  ? other_color(last)
                   : difference > 0 ? TABIYA_SWISS_BLACK
                                    : TABIYA_SWISS_WHITE;
    player->strength = difference == 0 ? MILD : ABS(difference) == 1 ? STRONG : ABSOLUTE;
    if (last == color_back(input, number, 1)) {
        player->wish = other_color(last);
        player->strength = ABSOLUTE;
    }
}

static void read_player(const TabiyaSwissInput *input, Player *player, int number)
{
    const int rounds = input->n_rounds;
    player->score = score_before(input, number, rounds);
    player->is_top = input->last_round && 2 * player->score > rounds * input->win_half_points;
    player->floats[0] = float_of(input, number, rounds - 1);
    player->floats[1] = float_of(input, number, rounds - 2);
    for (int round = 0; round < rounds; round++) {
        const TabiyaSwissResult *result = result_of(input, number, round);
        player->color_difference += result->color == TABIYA_SWISS_WHITE;
        player->color_difference -= result->color == TABIYA_SWISS_BLACK;
        player->unplayed += result->opponent < 0;
        player->byes += result->opponent < 0 && result->half_points >= input->win_half_points;
    }
    set_wish(input, player, number);
}

static int meetings(const TabiyaSwissInput *input, int a, int b)
{
    int count = 0;
    for (int round = 0; round < input->n_rounds; round++)
        count += result_of(input, a, round)->opponent == b;
    return count;
}

/* --- Colors ----------------------------------------------------------------------------------- */

/* The color that the higher player had when the two last had different ones; games are counted from
 * the end. */
static TabiyaSwissColor last_different_color(const TabiyaSwissInput *input, int high, int low)
{
    for (int back = 0; back < input->n_rounds; back++) {
        const TabiyaSwissColor a = color_back(input, high, back), b = color_back(input, low, back);
        if (a == TABIYA_SWISS_NO_COLOR || b == TABIYA_SWISS_NO_COLOR)
            break;
        if (a != b)
            return a;
    }
    return TABIYA_SWISS_NO_COLOR;
}

/* The color of the higher player where both have the same wish, or neither has one. */
static TabiyaSwissColor break_tie(const Round *round, int high, int low)
{
    const Player *a = &round->players[high], *b = &round->players[low];
    const gboolean first_is_white = !round->input->first_is_black, is_odd = high % 2 == 0;
    if (a->wish == TABIYA_SWISS_NO_COLOR)
        return is_odd == first_is_white ? TABIYA_SWISS_WHITE : TABIYA_SWISS_BLACK;
    if (a->strength != b->strength)
        return a->strength > b->strength ? a->wish : other_color(b->wish);
    if (a->strength == ABSOLUTE && ABS(a->color_difference) != ABS(b->color_difference)) {
        return ABS(a->color_difference) > ABS(b->color_difference) ? a->wish : other_color(b->wish);
    }
    const TabiyaSwissColor last = last_different_color(round->input, high, low);
    return last != TABIYA_SWISS_NO_COLOR ? other_color(last) : a->wish;
}

/* The color of the higher one of two players. */
static TabiyaSwissColor color_of(const Round *round, int high, int low)
{
    const Player *a = &round->players[high], *b = &round->players[low];
    if (a->wish == b->wish)
        return break_tie(round, high, low);
    return a->wish != TABIYA_SWISS_NO_COLOR ? a->wish : other_color(b->wish);
}

/* --- Criteria --------------------------------------------------------------------------------- */

static void put(GArray *weight, int value)
{
    g_array_append_val(weight, value);
}

static gboolean clash(const Link *link)
{
    return link->b && link->a->wish == link->b->wish && link->a->strength == ABSOLUTE &&
           link->b->strength == ABSOLUTE && !link->a->is_top && !link->b->is_top;
}

/* C1, C2, C3 and C5 count in the whole rest of the round. */
static void put_absolute(const Round *round, const Link *link, GArray *weight)
{
    const int high = round->order[link->high], low = round->order[link->low];
    put(weight, link->b ? -meetings(round->input, high, low) : 0);
    put(weight, link->b ? 0 : -link->a->byes);
    put(weight, -clash(link));
    put(weight, link->b ? 0 : -link->a->score);
}

/* C6 and C7, then the same of the next bracket: C8. */
static void put_floaters(const Round *round, const Link *link, GArray *weight)
{
    const gboolean floats_again = link->high_zone != REST && link->low_zone == REST;
    put(weight, link->inside);
    for (guint i = 0; i < round->scores->len; i++)
        put(weight, -(link->floats && link->a->score == g_array_index(round->scores, int, i)));
    put(weight, link->low_zone == NEXT);
    for (guint i = 0; i < round->scores->len; i++)
        put(weight, -(floats_again && link->a->score == g_array_index(round->scores, int, i)));
    put(weight, !link->b && link->floats ? -link->a->unplayed : 0); /* C9 */
}

/* Whether a player with that color has a difference of more than two, or the color three times. */
static gboolean is_lopsided(const Player *player, TabiyaSwissColor color)
{
    return ABS(player->color_difference + (color == TABIYA_SWISS_WHITE ? 1 : -1)) > 2;
}

static gboolean is_third(const Round *round, int number, TabiyaSwissColor color)
{
    return color_back(round->input, number, 0) == color &&
           color_back(round->input, number, 1) == color;
}

/* C10 to C13 */
static void put_colors(const Round *round, const Link *link, GArray *weight)
{
    int counts[4] = {0};
    if (link->inside) {
        const int high = round->order[link->high], low = round->order[link->low];
        const TabiyaSwissColor a = color_of(round, high, low), b = other_color(a);
        const gboolean top = link->a->is_top || link->b->is_top;
        const gboolean same =
            link->a->wish != TABIYA_SWISS_NO_COLOR && link->a->wish == link->b->wish;
        counts[0] = top ? is_lopsided(link->a, a) + is_lopsided(link->b, b) : 0;
        counts[1] = top ? is_third(round, high, a) + is_third(round, low, b) : 0;
        counts[2] = same;
        counts[3] = same && link->a->strength >= STRONG && link->b->strength >= STRONG;
    }
    for (int i = 0; i < 4; i++)
        put(weight, -counts[i]);
}

/* C14 to C17 */
static void put_repeated_floats(const Link *link, GArray *weight)
{
    for (int back = 0; back < 2; back++) {
        put(weight,
            -(link->floats && link->high_zone == RESIDENT && link->a->floats[back] == DOWN));
        put(weight,
            -(link->inside && link->high_zone == MOVED_DOWN && link->b->floats[back] == UP));
    }
}

/* C18 to C21: differences of scores, the largest first. An unpaired player counts as one who meets
 * a score a point below the bracket's. */
static void put_float_differences(const Round *round, const Link *link, GArray *weight)
{
    if (round->n_moved_down == 0)
        return;
    const int base = round->players[round->order[round->n_moved_down]].score, gap = 2;
    const int most = round->players[round->order[0]].score - base;
    const gboolean down = link->high_zone == MOVED_DOWN;
    const int difference = link->a->score - base + (link->inside ? 0 : gap);
    for (int back = 0; back < 2; back++) {
        for (int d = most + gap; d > 0; d--)
            put(weight, -(down && link->a->floats[back] == DOWN && difference == d));
        for (int d = most; d > 0; d--) {
            put(weight, -(down && link->inside && link->b->floats[back] == UP && difference == d));
        }
    }
}

/* --- The order of the Dutch system ------------------------------------------------------------ */

/* Players moved down: the fewest exchanges between those paired here and the rest of them; then the
 * highest ones meet the highest residents. */
static void put_order_moved_down(const Round *round, const Link *link, GArray *weight)
{
    const int n = round->n_moved_down, paired = round->n_paired_down, number = link->high;
    const gboolean out = link->high_zone == MOVED_DOWN && link->floats && number < paired;
    const gboolean in = link->high_zone == MOVED_DOWN && link->inside && number >= paired;
    put(weight, -out);
    put(weight, out || in ? (out ? number : -number) : 0);
    for (int i = paired - 1; i >= 0; i--)
        put(weight, out && number == i);
    for (int i = paired; i < n; i++)
        put(weight, in && number == i);
    for (int i = 0; i < n; i++)
        put(weight, link->inside && number == i ? -link->low : 0);
}

/* Residents left to each other: the upper half meets the lower half in order, with the fewest and
 * smallest exchanges between the halves. Of two players of the upper half who meet, the lower one
 * changes sides, and of two of the lower half the higher one. */
static void put_order_residents(const Round *round, const Link *link, GArray *weight)
{
    const int a = round->places[link->high], b = link->inside ? round->places[link->low] : -1;
    const int half = round->n_pairs;
    const gboolean counts = a >= 0 && (link->inside || link->floats);
    const int down = !counts ? -1 : b >= 0 && b < half ? b : b < 0 && a < half ? a : -1;
    const int up = counts && b >= 0 && a >= half ? a : -1;
    put(weight, -(down >= 0));
    put(weight, MAX(down, 0) - MAX(up, 0));
    for (int i = half - 1; i >= 0; i--)
        put(weight, down == i);
    for (int i = half; i < round->n_places; i++)
        put(weight, up == i);
    for (int i = 0; i < round->n_places; i++)
        put(weight, counts && b >= 0 && a == i ? -b : 0);
}

static void put_weight(const Round *round, const Link *link, GArray *weight)
{
    g_array_set_size(weight, 0);
    put_absolute(round, link, weight);
    put_floaters(round, link, weight);
    put_colors(round, link, weight);
    put_repeated_floats(link, weight);
    put_float_differences(round, link, weight);
    if (round->stage == 1)
        put_order_moved_down(round, link, weight);
    if (round->stage == 2)
        put_order_residents(round, link, weight);
}

/* --- Matching --------------------------------------------------------------------------------- */

static Link make_link(const Round *round, int high, int low)
{
    const int b = round->order[low];
    Link link = {.high = high, .low = low};
    link.high_zone = round->zones[high];
    link.low_zone = round->zones[low];
    link.a = &round->players[round->order[high]];
    link.b = b == BYE ? NULL : &round->players[b];
    link.inside = link.low_zone <= RESIDENT;
    link.floats = link.high_zone <= RESIDENT && !link.inside;
    return link;
}

/* In stage 2 players moved down keep their partners, or move on. */
static gboolean is_settled(const Round *round, const Link *link)
{
    if (round->stage < 2 || !link->inside)
        return FALSE;
    const gboolean together = round->partners[link->high] == link->low;
    const gboolean taken = round->partners[link->low] < round->n_moved_down;
    return !together && (link->high_zone == MOVED_DOWN || taken ||
                         round->partners[link->high] < round->n_moved_down);
}

static gboolean may_meet(const Round *round, const Link *link)
{
    const int high = round->order[link->high], low = round->order[link->low];
    if (link->low_zone == MOVED_DOWN || is_settled(round, link))
        return FALSE;
    if (round->input->may_repeat)
        return TRUE;
    return link->b ? meetings(round->input, high, low) == 0 : link->a->byes == 0;
}

static gboolean match(Round *round)
{
    g_autoptr(GArray) weight = g_array_new(FALSE, FALSE, sizeof(int));
    g_autoptr(TabiyaMatching) matching = NULL;
    for (int high = 0; high < round->n; high++) {
        for (int low = high + 1; low < round->n; low++) {
            const Link link = make_link(round, high, low);
            if (!may_meet(round, &link))
                continue;
            put_weight(round, &link, weight);
            if (!matching)
                matching = tabiya_matching_new(round->n, (int)weight->len);
            tabiya_matching_set_edge(matching, high, low, (const int *)(gpointer)weight->data);
        }
    }
    return matching && tabiya_matching_solve(matching, round->partners);
}

/* --- A bracket -------------------------------------------------------------------------------- */

static int score_at(const Round *round, int vertex)
{
    const int player = round->order[vertex];
    return player == BYE ? -1 : round->players[player].score;
}

/* The vertex after those of the score of `first`. */
static int end_of_group(const Round *round, int first)
{
    int end = first;
    while (end < round->n && score_at(round, end) == score_at(round, first))
        end++;
    return end;
}

static void list_scores(Round *round)
{
    g_array_set_size(round->scores, 0);
    for (int i = 0; i < round->n && round->zones[i] != REST; i++) {
        const int score = score_at(round, i);
        if (i == 0 || score != score_at(round, i - 1))
            g_array_append_val(round->scores, score);
    }
}

static void set_zones(Round *round)
{
    const int next = end_of_group(round, round->n_moved_down);
    const gboolean has_next = next < round->n && round->order[next] != BYE;
    const int end = has_next ? end_of_group(round, next) : next;
    round->n_bracket = next;
    for (int i = 0; i < round->n; i++) {
        round->zones[i] = i < round->n_moved_down ? MOVED_DOWN
                          : i < next              ? RESIDENT
                          : i < end               ? NEXT
                                                  : REST;
    }
    list_scores(round);
}

static void count_moved_down(Round *round)
{
    round->n_paired_down = 0;
    for (int i = 0; i < round->n_moved_down; i++)
        round->n_paired_down += round->partners[i] < round->n_bracket;
}

/* The residents who do not meet a player moved down, and how many of them meet each other. */
static void list_places(Round *round)
{
    round->n_places = round->n_pairs = 0;
    for (int i = 0; i < round->n; i++) {
        const int partner = round->partners[i];
        const gboolean left = round->zones[i] == RESIDENT && partner >= round->n_moved_down;
        round->places[i] = left ? round->n_places++ : -1;
        round->n_pairs += left && partner > i && partner < round->n_bracket;
    }
}

static void keep_pair(Round *round, int high, int low)
{
    const gboolean white = low == BYE || color_of(round, high, low) == TABIYA_SWISS_WHITE;
    const TabiyaSwissPair pair = {white ? high : low, white ? low : high};
    g_array_append_val(round->pairs, pair);
}

/* Keeps the pairs of the bracket; the rest of it is moved down. */
static void settle(Round *round)
{
    int n = 0, down = 0;
    for (int i = 0; i < round->n; i++) {
        const int partner = round->partners[i];
        if (i < round->n_bracket && partner < round->n_bracket) {
            if (i < partner)
                keep_pair(round, round->order[i], round->order[partner]);
            continue;
        }
        down += i < round->n_bracket;
        round->order[n++] = round->order[i];
    }
    round->n = n;
    round->n_moved_down = down;
}

static gboolean pair_bracket(Round *round)
{
    set_zones(round);
    round->stage = 0;
    if (!match(round))
        return FALSE;
    if (round->n_moved_down > 0) {
        count_moved_down(round);
        round->stage = 1;
        if (!match(round))
            return FALSE;
    }
    list_places(round);
    round->stage = 2;
    if (!match(round))
        return FALSE;
    settle(round);
    return TRUE;
}

/* --- A round ---------------------------------------------------------------------------------- */

static int compare_cb(const void *a, const void *b, gpointer user)
{
    const Round *round = user;
    const int x = *(const int *)a, y = *(const int *)b;
    const int difference = round->players[y].score - round->players[x].score;
    return difference != 0 ? difference : x - y;
}

static void list_players(Round *round)
{
    const TabiyaSwissInput *input = round->input;
    for (int i = 0; i < input->n_players; i++) {
        read_player(input, &round->players[i], i);
        if (!input->absent || !input->absent[i])
            round->order[round->n++] = i;
    }
    g_qsort_with_data(round->order, round->n, sizeof(int), compare_cb, round);
    if (round->n % 2 != 0)
        round->order[round->n++] = BYE;
}

/* The two players of a pair, the higher one first. */
static void order_pair(const Round *round, const TabiyaSwissPair *pair, int players[2])
{
    players[0] = pair->white;
    players[1] = pair->black;
    g_qsort_with_data(players, 2, sizeof(int), compare_cb, (gpointer)round);
}

/* By the higher score, then by the lower one, then by the higher player. */
static int compare_pairs_cb(gconstpointer a, gconstpointer b, gpointer user)
{
    const Round *round = user;
    const Player *all = round->players;
    const TabiyaSwissPair *x = a, *y = b;
    int p[2], q[2];
    if (x->black == BYE || y->black == BYE)
        return (x->black == BYE) - (y->black == BYE);
    order_pair(round, x, p);
    order_pair(round, y, q);
    const int higher = all[q[0]].score - all[p[0]].score;
    const int lower = all[q[1]].score - all[p[1]].score;
    return higher != 0 ? higher : lower != 0 ? lower : p[0] - q[0];
}

/* What remains after the last score group is the player with the bye. */
static gboolean pair_all(Round *round)
{
    while (round->n > round->n_moved_down) {
        if (round->order[round->n_moved_down] == BYE) {
            keep_pair(round, round->order[0], BYE);
            return TRUE;
        }
        if (!pair_bracket(round))
            return FALSE;
    }
    return TRUE;
}

GArray *tabiya_swiss_dup_pairs(const TabiyaSwissInput *input)
{
    g_return_val_if_fail(input && input->n_rounds >= 0, NULL);

    const int n = input->n_players;
    if (n > TABIYA_SWISS_MAX_PLAYERS)
        return NULL;
    g_autofree Player *players = g_new0(Player, n);
    g_autofree int *numbers = g_new0(int, 3 * (n + 1));
    g_autofree Zone *zones = g_new0(Zone, n + 1);
    g_autoptr(GArray) scores = g_array_new(FALSE, FALSE, sizeof(int));
    g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(TabiyaSwissPair));
    Round round = {.input = input, .players = players, .pairs = pairs, .scores = scores};
    round.order = numbers;
    round.partners = numbers + n + 1;
    round.places = numbers + 2 * (n + 1);
    round.zones = zones;
    list_players(&round);
    if (!pair_all(&round))
        return NULL;
    g_array_sort_with_data(pairs, compare_pairs_cb, &round);
    return g_steal_pointer(&pairs);
}

int tabiya_swiss_max_rounds(int n_players)
{
    return n_players < 2 ? 0 : n_players - 1 + n_players % 2;
}
