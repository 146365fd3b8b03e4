/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See palette-part.h. */
#include "ui/talk/palette-part.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/game/shown-move.h"
#include "app/names/opening-shown.h"
#include "app/openings/explorer-source.h"
#include "app/talk/talk-settings.h"
#include "ui/application.h"
#include "ui/place.h"
#include "ui/settings.h"
#include "ui/talk/ask-place.h"
#include "ui/talk/palette-fill.h"
#include "ui/talk/talk-setting-keys.h"

#define RECENT_KEY "palette-recent"
#define RECENT_MAX 8
#define TITLES_MAX 10
#define OPENINGS_MAX 5
#define PLAYERS_MAX 4
#define READINGS_MAX 3
#define ALIKE 0.8     /* so well matches an opening that begins as the words do … */
#define SAME 0.97     /* … and so well one that begins otherwise */
#define LETTERS_MIN 3 /* of an opening or a player */
#define PAUSE_MS 150  /* without typing before the library is asked */

struct _TabiyaPalettePart {
    TabiyaPart parent_instance;

    TabiyaCommandPalette *palette; /* owned; NULL: never opened, as the index */
    TabiyaPaletteIndex *index;     /* owned */
    gboolean has_examples;         /* abilities are listed with those of the grammar */
    GPtrArray *matches;            /* owned, of TabiyaPaletteItem: copies */
    gboolean guessing;             /* on a thread */
    guint pause_id;                /* 0: the library need not be asked */
    GCancellable *asking;          /* owned; NULL: it is not being asked */
    const TabiyaPlace *place;      /* where it was opened; only to be compared */
};

G_DEFINE_FINAL_TYPE(TabiyaPalettePart, tabiya_palette_part, TABIYA_TYPE_PART)

static TabiyaAskPlace *get_ask(TabiyaPalettePart *self)
{
    return tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_ASK_PLACE);
}

static TabiyaTalk *get_talk(TabiyaPalettePart *self)
{
    return tabiya_ask_place_get_talk(get_ask(self));
}

/* --- Matches ---------------------------------------------------------------------------------- */

/* "win.ask('Who Is Better?')" in small letters, without its marks. */
static char *fold_question(const char *command)
{
    g_autofree char *folded = g_utf8_casefold(command, -1);
    GString *bare = g_string_new(NULL);

    for (const char *at = folded; *at; at = g_utf8_next_char(at)) {
        if (!g_unichar_ispunct(g_utf8_get_char(at)))
            g_string_append_unichar(bare, g_utf8_get_char(at));
    }
    return g_string_free(bare, FALSE);
}

static gboolean is_question(const char *command)
{
    return g_str_has_prefix(command, "win.ask(") || g_str_has_prefix(command, "win.ask:");
}

/* One question is one row, however it is written. */
static gboolean is_same(const char *one, const char *other)
{
    if (!is_question(one) || !is_question(other))
        return g_str_equal(one, other);
    g_autofree char *folded = fold_question(one), *other_folded = fold_question(other);
    return g_str_equal(folded, other_folded);
}

static gboolean has_match(TabiyaPalettePart *self, const char *command)
{
    for (guint i = 0; i < self->matches->len; i++) {
        const TabiyaPaletteItem *item = self->matches->pdata[i];
        if (item->command && is_same(item->command, command))
            return TRUE;
    }
    return FALSE;
}

/* Takes the item, unless the same was found already. */
static void take(TabiyaPalettePart *self, TabiyaPaletteItem *item)
{
    if (item->command && has_match(self, item->command))
        tabiya_palette_item_free(item);
    else
        g_ptr_array_add(self->matches, item);
}

static TabiyaPaletteItem *new_question(const char *words)
{
    g_autofree char *command = g_action_print_detailed_name("win.ask", g_variant_new_string(words));

    return tabiya_palette_item_new(TABIYA_PALETTE_QUESTION, words, command);
}

/* A whole sentence that is understood comes first; readings that need a choice come last, below the
 * question as it was typed: Enter on words that make no sense does nothing that they do not say. */
static void add_readings(TabiyaPalettePart *self, const TabiyaIntent *intent, const char *words)
{
    if (intent->is_sure) {
        const TabiyaReading *reading = intent->readings->pdata[0];
        TabiyaPaletteItem *item = new_question(words);
        item->detail = g_strdup(_(reading->ability->title));
        take(self, item);
        return;
    }
    for (guint i = 0; i < MIN(intent->readings->len, READINGS_MAX); i++) {
        const TabiyaReading *reading = intent->readings->pdata[i];
        TabiyaPaletteItem *item = new_question(reading->utterance);
        item->detail = g_strdup(_(reading->ability->title));
        take(self, item);
    }
}

static void add_titles(TabiyaPalettePart *self, const char *words)
{
    g_autoptr(GPtrArray) found = tabiya_palette_index_find(self->index, words, TITLES_MAX);

    for (guint i = 0; i < found->len; i++) {
        TabiyaPaletteItem *item = tabiya_palette_item_copy(found->pdata[i]);
        if (item->kind == TABIYA_PALETTE_SETTING) {
            const char *setting = strchr(item->command, ':') + 2;
            item->detail = g_strdup(tabiya_talk_setting_is_on(setting) ? _("on") : _("off"));
        }
        take(self, item);
    }
}

/* "1. d4 Nf6 2. c4" with the letters that moves have on the board: "1. d4 Sf6 2. c4". */
static char *dup_shown_moves(const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);

    for (char **word = words; *word; word++) {
        char *shown = tabiya_san_dup_with(*word, tabiya_shown_letters_get());
        g_free(*word);
        *word = shown;
    }
    return g_strjoinv(" ", words);
}

/* Whether a word of the name begins as one of the typed words does. */
static gboolean begins_alike(const char *name, const char *words)
{
    g_auto(GStrv) names = g_str_tokenize_and_fold(name, "en", NULL);
    g_auto(GStrv) typed = g_str_tokenize_and_fold(words, "en", NULL);

    for (char **word = typed; *word; word++) {
        for (char **one = names; *one; one++) {
            if (strlen(*word) > 1 && strncmp(*one, *word, 2) == 0)
                return TRUE;
        }
    }
    return FALSE;
}

/* "undo" is not the Indian Defense, however alike they sound. A code, moves and another name, which
 * begin otherwise, match wholly; a word of a command is no other name. */
static gboolean is_meant(const TabiyaPalettePart *self, const TabiyaOpeningHit *hit,
                         const char *words)
{
    g_autofree char *shown = tabiya_opening_dup_shown(hit->name, 0);

    if (strpbrk(words, "0123456789"))
        return TRUE;
    if (begins_alike(hit->name, words) || begins_alike(shown, words))
        return hit->match >= ALIKE;
    return hit->match >= SAME && self->matches->len == 0;
}

static void add_opening(TabiyaPalettePart *self, const TabiyaOpeningHit *hit)
{
    g_autofree char *name = tabiya_opening_dup_shown(hit->name, 0);
    g_autofree char *command =
        g_action_print_detailed_name("win.openings-show", g_variant_new_string(hit->moves));
    TabiyaPaletteItem *item = tabiya_palette_item_new(TABIYA_PALETTE_OPENING, name, command);

    g_autofree char *moves = dup_shown_moves(hit->moves);
    item->detail = g_strdup_printf("%s, %s", hit->eco, moves);
    take(self, item);
}

/* Enter always does something. */
static void add_plain_question(TabiyaPalettePart *self, const char *words)
{
    TabiyaPaletteItem *item = new_question(words);

    item->detail = g_strdup(_("Ask Tabiya"));
    take(self, item);
}

/* --- The same in other words ------------------------------------------------------------------ */

/* What an item asks for, if that is all there is to say; NULL: something else. */
static const TabiyaAbility *find_deed(const TabiyaPaletteItem *item)
{
    const char *title = item->kind == TABIYA_PALETTE_QUESTION  ? item->detail
                        : item->kind == TABIYA_PALETTE_ABILITY ? item->title
                                                               : NULL;

    for (guint i = 0; title && i < tabiya_abilities_count(); i++) {
        const TabiyaAbility *ability = tabiya_ability_at(i);
        if (g_str_equal(_(ability->title), title))
            return tabiya_ability_count_params(ability) == 0 ? ability : NULL;
    }
    return NULL;
}

/* A command of the same name, which does the same without an answer; -1: none. */
static int find_command(TabiyaPalettePart *self, const TabiyaAbility *ability)
{
    for (guint i = 0; ability->changes && i < self->matches->len; i++) {
        const TabiyaPaletteItem *item = self->matches->pdata[i];
        if (item->kind == TABIYA_PALETTE_COMMAND && g_str_equal(item->title, _(ability->title)))
            return (int)i;
    }
    return -1;
}

/* Whether the same is asked for above. */
static gboolean is_asked_above(TabiyaPalettePart *self, guint index, const TabiyaAbility *ability)
{
    for (guint i = 0; i < index; i++) {
        if (find_deed(self->matches->pdata[i]) == ability)
            return TRUE;
    }
    return FALSE;
}

/* One row for each thing that can be done: the command, with its keys, or else the question. */
static void drop_same(TabiyaPalettePart *self)
{
    for (guint i = self->matches->len; i > 0; i--) {
        const TabiyaAbility *ability = find_deed(self->matches->pdata[i - 1]);
        int command = ability ? find_command(self, ability) : -1;

        if (!ability || (command < 0 && !is_asked_above(self, i - 1, ability)))
            continue;
        if (command > (int)i - 1) {
            TabiyaPaletteItem *item = g_ptr_array_steal_index(self->matches, (guint)command);
            g_ptr_array_insert(self->matches, (int)i, item);
        }
        g_ptr_array_remove_index(self->matches, i - 1);
    }
}

static void show(TabiyaPalettePart *self, gboolean keeps)
{
    tabiya_command_palette_set_matches(self->palette, self->matches, keeps);
}

/* --- Recent ones ------------------------------------------------------------------------------ */

static void remember(const TabiyaPaletteItem *done)
{
    g_autoptr(GVariant) old = g_settings_get_value(tabiya_settings_get(), RECENT_KEY);
    GVariantBuilder builder;
    GVariantIter iter;
    const char *title, *command;
    guint n = 1;

    g_variant_builder_init(&builder, G_VARIANT_TYPE("a(ss)"));
    g_variant_builder_add(&builder, "(ss)", done->title, done->command);
    g_variant_iter_init(&iter, old);
    while (n < RECENT_MAX && g_variant_iter_next(&iter, "(&s&s)", &title, &command)) {
        if (g_str_equal(command, done->command))
            continue;
        g_variant_builder_add(&builder, "(ss)", title, command);
        n++;
    }
    g_settings_set_value(tabiya_settings_get(), RECENT_KEY, g_variant_builder_end(&builder));
}

/* In today's words, if it is a command; without what cannot be done here. */
static void add_recent(TabiyaPalettePart *self)
{
    g_autoptr(GVariant) recent = g_settings_get_value(tabiya_settings_get(), RECENT_KEY);
    TabiyaShell *shell = tabiya_part_get_shell(self);
    GVariantIter iter;
    const char *title, *command;

    g_variant_iter_init(&iter, recent);
    while (g_variant_iter_next(&iter, "(&s&s)", &title, &command)) {
        const TabiyaPaletteItem *known = tabiya_palette_index_find_command(self->index, command);
        if (!tabiya_palette_can_do(shell, command))
            continue;
        TabiyaPaletteItem *item =
            tabiya_palette_item_new(TABIYA_PALETTE_RECENT, known ? known->title : title, command);
        item->keys = g_strdup(known ? known->keys : NULL);
        take(self, item);
    }
}

/* Places, and some of what can be asked. */
static void add_beginnings(TabiyaPalettePart *self)
{
    static const char *const ABILITIES[] = {"analyze_position", "hint", "name_opening",
                                            "load_chess_puzzle", "help"};
    const TabiyaGrammar *grammar = tabiya_talk_get_grammar(get_talk(self));

    for (gsize i = 0; i < G_N_ELEMENTS(ABILITIES); i++) {
        const TabiyaAbility *ability = tabiya_ability_find(ABILITIES[i]);
        const char *words = tabiya_palette_get_utterance(grammar, ability);
        TabiyaPaletteItem *item = new_question(words);
        g_free(item->title);
        item->title = g_strdup(_(ability->title));
        item->detail = g_str_equal(words, item->title) ? NULL : g_strdup(words);
        take(self, item);
    }
}

/* --- Players ---------------------------------------------------------------------------------- */

typedef struct {
    char *path, *words;
} Asked;

static void asked_free_cb(gpointer data)
{
    Asked *asked = data;

    g_free(asked->path);
    g_free(asked->words);
    g_free(asked);
}

static void find_players_thread(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                                GCancellable *cancellable)
{
    const Asked *asked = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaExplorerSource) library =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, asked->path);
    char **names = tabiya_explorer_source_find_players(library, asked->words, PLAYERS_MAX,
                                                       cancellable, &error);

    if (names)
        g_task_return_pointer(task, names, (GDestroyNotify)g_strfreev);
    else
        g_task_return_error(task, g_steal_pointer(&error));
}

/* player:"Carlsen, Magnus" */
static char *dup_query(const char *name)
{
    g_autoptr(GString) query = g_string_new("player:\"");

    for (; *name != '\0'; name++) {
        if (*name == '"' || *name == '\\')
            g_string_append_c(query, '\\');
        g_string_append_c(query, *name);
    }
    g_string_append_c(query, '"');
    return g_string_free(g_steal_pointer(&query), FALSE);
}

static void players_found_cb(GObject *source, GAsyncResult *result, gpointer user G_GNUC_UNUSED)
{
    TabiyaPalettePart *self = TABIYA_PALETTE_PART(source);
    g_auto(GStrv) names = g_task_propagate_pointer(G_TASK(result), NULL);
    const Asked *asked = g_task_get_task_data(G_TASK(result));

    if (!names || tabiya_part_is_over(self) || !tabiya_command_palette_is_open(self->palette) ||
        !g_str_equal(asked->words, tabiya_command_palette_get_words(self->palette))) {
        return;
    }
    for (char **name = names; *name; name++) {
        g_autofree char *query = dup_query(*name);
        g_autofree char *command =
            g_action_print_detailed_name("win.library-search", g_variant_new_string(query));
        take(self, tabiya_palette_item_new(TABIYA_PALETTE_PLAYER, *name, command));
    }
    show(self, TRUE);
}

static gboolean paused_cb(gpointer user)
{
    TabiyaPalettePart *self = user;
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));
    Asked *asked = g_new(Asked, 1);

    self->pause_id = 0;
    *asked =
        (Asked){g_strdup(tabiya_game_store_get_path(tabiya_application_get_store(application))),
                g_strdup(tabiya_command_palette_get_words(self->palette))};
    self->asking = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(self, self->asking, players_found_cb, NULL);
    g_task_set_task_data(task, asked, asked_free_cb);
    g_task_run_in_thread(task, find_players_thread);
    return G_SOURCE_REMOVE;
}

static void stop_asking(TabiyaPalettePart *self)
{
    g_clear_handle_id(&self->pause_id, g_source_remove);
    if (self->asking)
        g_cancellable_cancel(self->asking);
    g_clear_object(&self->asking);
}

static void ask_later(TabiyaPalettePart *self, const char *words)
{
    stop_asking(self);
    if (g_utf8_strlen(words, -1) >= LETTERS_MIN)
        self->pause_id = g_timeout_add(PAUSE_MS, paused_cb, self);
}

/* --- Guessing --------------------------------------------------------------------------------- */

/* What is found on a thread. */
typedef struct {
    TabiyaTalk *talk; /* owned: lends the openings */
    const TabiyaOpeningSearch *openings;
    char *words;
    GArray *hits;         /* of TabiyaOpeningHit */
    TabiyaIntent *intent; /* or NULL */
} Guess;

static void guess_free_cb(gpointer data)
{
    Guess *guess = data;

    g_object_unref(guess->talk);
    g_free(guess->words);
    g_clear_pointer(&guess->hits, g_array_unref);
    g_clear_pointer(&guess->intent, tabiya_intent_free);
    g_free(guess);
}

/* Removes all matches but those that the library has found already. (transfer full) */
static GPtrArray *steal_players(TabiyaPalettePart *self)
{
    GPtrArray *players = g_ptr_array_new();

    for (guint i = self->matches->len; i > 0; i--) {
        const TabiyaPaletteItem *item = self->matches->pdata[i - 1];
        if (item->kind == TABIYA_PALETTE_PLAYER)
            g_ptr_array_insert(players, 0, g_ptr_array_steal_index(self->matches, i - 1));
    }
    g_ptr_array_set_size(self->matches, 0);
    return players;
}

static void add_openings(TabiyaPalettePart *self, const GArray *hits, const char *words)
{
    g_autoptr(GArray) meant = g_array_new(FALSE, FALSE, sizeof(TabiyaOpeningHit));

    for (guint i = 0; hits && i < hits->len; i++) {
        const TabiyaOpeningHit hit = g_array_index(hits, TabiyaOpeningHit, i);
        if (is_meant(self, &hit, words))
            g_array_append_val(meant, hit);
    }
    for (guint i = 0; i < meant->len; i++)
        add_opening(self, &g_array_index(meant, TabiyaOpeningHit, i));
}

/* In the order in which they are likely meant. */
static void show_guess(TabiyaPalettePart *self, const Guess *guess)
{
    const TabiyaIntent *intent = guess->intent;

    g_autoptr(GPtrArray) players = steal_players(self);
    if (intent && intent->is_sure)
        add_readings(self, intent, guess->words);
    add_titles(self, guess->words);
    add_openings(self, guess->hits, guess->words);
    for (guint i = 0; i < players->len; i++)
        take(self, players->pdata[i]);
    add_plain_question(self, guess->words);
    if (intent && !intent->is_sure)
        add_readings(self, intent, guess->words);
    drop_same(self);
    show(self, TRUE);
}

static void guess(TabiyaPalettePart *self, const char *words);

/* One at a time: what was typed meanwhile is guessed next. */
static void guessed(TabiyaPalettePart *self, const Guess *made)
{
    self->guessing = FALSE;
    if (tabiya_part_is_over(self) || !tabiya_command_palette_is_open(self->palette))
        return;
    g_autofree char *now = g_strstrip(g_strdup(tabiya_command_palette_get_words(self->palette)));
    if (g_str_equal(now, made->words))
        show_guess(self, made);
    else if (*now != '\0')
        guess(self, now);
}

static void openings_found_cb(GObject *source, GAsyncResult *result, gpointer user G_GNUC_UNUSED)
{
    guessed(TABIYA_PALETTE_PART(source), g_task_get_task_data(G_TASK(result)));
}

static void find_openings_thread(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                                 GCancellable *cancellable G_GNUC_UNUSED)
{
    Guess *guess = data;

    if (guess->openings && g_utf8_strlen(guess->words, -1) >= LETTERS_MIN)
        guess->hits = tabiya_opening_search_find(guess->openings, guess->words, OPENINGS_MAX);
    g_task_return_boolean(task, TRUE);
}

static void read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) task = user;
    Guess *guess = g_task_get_task_data(task);

    guess->intent = tabiya_talk_guess_finish(TABIYA_TALK(source), result);
    g_task_run_in_thread(task, find_openings_thread);
}

static void guess(TabiyaPalettePart *self, const char *words)
{
    GTask *task = g_task_new(self, NULL, openings_found_cb, NULL);
    Guess *made = g_new0(Guess, 1);

    self->guessing = TRUE;
    made->talk = g_object_ref(get_talk(self));
    made->openings = tabiya_talk_get_openings(get_talk(self));
    made->words = g_strdup(words);
    g_task_set_task_data(task, made, guess_free_cb);
    tabiya_talk_guess_async(get_talk(self), words, NULL, read_cb, task);
}

/* --- Typing ----------------------------------------------------------------------------------- */

static void find_nothing_typed(TabiyaPalettePart *self)
{
    add_recent(self);
    add_beginnings(self);
    tabiya_command_palette_set_note(
        self->palette, _("Type a command, an opening, a player, a setting or a question."));
}

static void find(TabiyaPalettePart *self, const char *words)
{
    add_titles(self, words);
    add_plain_question(self, words);
    tabiya_command_palette_set_note(self->palette, NULL);
    if (!self->guessing)
        guess(self, words);
}

static void typed_cb(TabiyaPalettePart *self, const char *typed)
{
    g_autofree char *words = g_strstrip(g_strdup(typed));
    const TabiyaGrammar *grammar = tabiya_talk_get_grammar(get_talk(self));

    if (grammar && !self->has_examples) {
        tabiya_palette_fill_abilities(self->index, grammar);
        self->has_examples = TRUE;
    }
    g_ptr_array_set_size(self->matches, 0);
    if (*words == '\0')
        find_nothing_typed(self);
    else
        find(self, words);
    show(self, FALSE);
    ask_later(self, typed);
}

static void done_cb(TabiyaPalettePart *self, const TabiyaPaletteItem *item)
{
    stop_asking(self);
    remember(item);
    tabiya_palette_do(tabiya_part_get_shell(self), item->command);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static void ensure_palette(TabiyaPalettePart *self)
{
    if (self->palette)
        return;
    self->index = tabiya_palette_index_new();
    tabiya_palette_fill_fixed(self->index);
    tabiya_palette_fill_abilities(self->index, NULL);
    tabiya_talk_prepare(get_talk(self));
    self->palette = tabiya_command_palette_new(GTK_WINDOW(tabiya_part_get_shell(self)));
    g_signal_connect_object(self->palette, "typed", G_CALLBACK(typed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->palette, "done", G_CALLBACK(done_cb), self, G_CONNECT_SWAPPED);
}

static void palette_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPalettePart *self = user;

    ensure_palette(self);
    if (tabiya_command_palette_is_open(self->palette)) {
        tabiya_command_palette_close(self->palette);
        return;
    }
    self->place = tabiya_shell_get_place(tabiya_part_get_shell(self));
    tabiya_palette_fill_commands(self->index, tabiya_part_get_shell(self));
    tabiya_command_palette_open(self->palette);
}

static void switch_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPalettePart *self = user;
    const char *key = g_variant_get_string(parameter, NULL);
    g_autoptr(TabiyaChange) change = tabiya_change_new(TABIYA_CHANGE_SETTING);
    g_autoptr(GError) error = NULL;
    g_autofree char *said = NULL, *text = NULL;
    guint index;

    if (!tabiya_talk_settings_find(key, &index)) {
        tabiya_part_say(self, _("There is no such setting."));
        return;
    }
    change->text = g_strdup(key);
    change->on = !tabiya_talk_setting_is_on(key);
    if (!tabiya_desk_change(tabiya_talk_get_desk(get_talk(self)), change, &said, &error)) {
        tabiya_part_say(self, error->message);
        return;
    }
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
    /* Translators: a setting and its new value: "Sounds: off". */
    text = g_strdup_printf(_("%s: %s"), _(tabiya_talk_setting_at(index)->title),
                           change->on ? _("on") : _("off"));
    tabiya_part_say_undo(self, text, "win.ask-undo");
}

static const GActionEntry ACTIONS[] = {
    {"palette", palette_cb},
    {"palette-switch", switch_cb, "s"},
};

/* --- Life ------------------------------------------------------------------------------------- */

TabiyaCommandPalette *tabiya_palette_part_get_palette_for_tests(TabiyaPalettePart *self)
{
    g_return_val_if_fail(TABIYA_IS_PALETTE_PART(self), NULL);
    return self->palette;
}

TabiyaPaletteIndex *tabiya_palette_part_get_index_for_tests(TabiyaPalettePart *self)
{
    g_return_val_if_fail(TABIYA_IS_PALETTE_PART(self), NULL);
    return self->index;
}

static void tabiya_palette_part_dispose(GObject *object)
{
    TabiyaPalettePart *self = TABIYA_PALETTE_PART(object);

    stop_asking(self);
    if (self->palette)
        tabiya_command_palette_destroy(self->palette);
    g_clear_object(&self->palette);
    G_OBJECT_CLASS(tabiya_palette_part_parent_class)->dispose(object);
}

static void tabiya_palette_part_finalize(GObject *object)
{
    TabiyaPalettePart *self = TABIYA_PALETTE_PART(object);

    g_clear_pointer(&self->index, tabiya_palette_index_free);
    g_ptr_array_unref(self->matches);
    G_OBJECT_CLASS(tabiya_palette_part_parent_class)->finalize(object);
}

/* Another panel is shown: a guest's, too, which leaves the board as it is. */
static void panel_shown_cb(TabiyaPalettePart *self)
{
    if (self->palette && !tabiya_part_is_over(self))
        tabiya_command_palette_close(self->palette);
}

static void palette_part_meet(TabiyaPart *part)
{
    g_signal_connect_object(tabiya_part_get_shell(part), "action-state-changed::place",
                            G_CALLBACK(panel_shown_cb), part, G_CONNECT_SWAPPED);
}

/* In another place, other words are meant. */
static void palette_part_follow(TabiyaPart *part)
{
    TabiyaPalettePart *self = TABIYA_PALETTE_PART(part);

    if (self->palette && tabiya_shell_get_place(tabiya_part_get_shell(part)) != self->place)
        tabiya_command_palette_close(self->palette);
}

static void tabiya_palette_part_class_init(TabiyaPalettePartClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = tabiya_palette_part_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_palette_part_finalize;
    TABIYA_PART_CLASS(klass)->meet = palette_part_meet;
    TABIYA_PART_CLASS(klass)->follow = palette_part_follow;
}

static void free_item_cb(gpointer data)
{
    tabiya_palette_item_free(data);
}

static void tabiya_palette_part_init(TabiyaPalettePart *self)
{
    self->matches = g_ptr_array_new_with_free_func(free_item_cb);
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
