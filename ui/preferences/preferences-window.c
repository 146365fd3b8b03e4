/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See preferences-window.h. Rows with choices are tables that map each stored value to its label.
 */
#include "ui/preferences/preferences-window.h"

#include <glib/gi18n.h>

#include "app/session/level-texts.h"
#include "ui/access/names.h"
#include "ui/application.h"
#include "ui/frame-by-frame.h"
#include "ui/help/help-window.h"
#include "ui/notation/notation-model.h"
#include "ui/page-rest.h"
#include "ui/preferences/board-looks.h"
#include "ui/preferences/book-group.h"
#include "ui/preferences/data-page.h"
#include "ui/preferences/engines-page.h"
#include "ui/preferences/model-page.h"
#include "ui/preferences/voice-page.h"
#include "ui/new-game-options.h"
#include "ui/settings.h"
#include "ui/sounds.h"
#include "ui/widget.h"

struct _TabiyaPreferencesWindow {
    AdwPreferencesWindow parent;
    GtkWidget *appearance;
    AdwComboRow *theme;
    GtkSwitch *legal_targets;
    TabiyaTilesRow *board_colors;
    AdwExpanderRow *pieces;
    AdwComboRow *coordinates;
    GtkSwitch *alternatives;
    GtkSwitch *flip_automatically;
    GtkSwitch *animate;
    AdwActionRow *sounds_row;
    GtkSwitch *sounds;
    AdwComboRow *volume;
    GtkSwitch *figurine;
    GtkWidget *local_letters_row;
    GtkSwitch *local_letters;
    GtkSwitch *notation_values;
    AdwActionRow *opponent;
    AdwComboRow *color;
    AdwComboRow *coach;
    AdwComboRow *pace;
    GtkSwitch *takebacks;
    GtkSwitch *puzzle_reviews;
    GtkSwitch *concedes;
    GtkSwitch *premoves;
    GtkSwitch *notify_moves;
    AdwComboRow *move_time;
    GtkAdjustment *cores;
    TabiyaEnginesPage *engines;
    TabiyaModelPage *model;
    TabiyaDataPage *data;
};

G_DEFINE_FINAL_TYPE(TabiyaPreferencesWindow, tabiya_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* One choice of a row; the key is a string or a number, and so is the choice. */
typedef struct {
    const char *text;
    int number;
    const char *label;
} Choice;

typedef struct {
    const char *key;
    const Choice *choices;
    guint count;
} ChoiceTable;

static const Choice themes[] = {
    {"system", 0, N_("Follow system")},
    {"light", 0, N_("Light")},
    {"dark", 0, N_("Dark")},
};

static const Choice places_of_coordinates[] = {
    {"inside", 0, N_("On the squares")},
    {"outside", 0, N_("Beside the board")},
    {"none", 0, N_("None")},
};

static const Choice colors[] = {
    {"white", 0, N_("White")},
    {"black", 0, N_("Black")},
    {"random", 0, N_("Random")},
};

static const Choice coaches[] = {
    {"off", 0, N_("Off")},
    {"blunders", 0, N_("Blunders only")},
    {"always", 0, N_("Always")},
};

static const Choice paces[] = {
    {"at-once", 0, N_("At once")},
    {"person", 0, N_("Like a person")},
    {"slow", 0, N_("Slow")},
};

static const Choice move_times[] = {
    {NULL, 1000, N_("1 second")},     {NULL, 2000, N_("2 seconds")},
    {NULL, 3000, N_("3 seconds")},    {NULL, 5000, N_("5 seconds")},
    {NULL, 10000, N_("10 seconds")},  {NULL, 15000, N_("15 seconds")},
    {NULL, 30000, N_("30 seconds")},  {NULL, 60000, N_("1 minute")},
    {NULL, 120000, N_("2 minutes")},  {NULL, 180000, N_("3 minutes")},
    {NULL, 300000, N_("5 minutes")},  {NULL, 600000, N_("10 minutes")},
    {NULL, 900000, N_("15 minutes")},
};

static const Choice volumes[] = {
    {NULL, 25, N_("Quiet")},
    {NULL, 60, N_("Medium")},
    {NULL, 100, N_("Loud")},
};

static const ChoiceTable theme_table = {"theme", themes, G_N_ELEMENTS(themes)};
static const ChoiceTable coordinates_table = {"coordinates", places_of_coordinates,
                                              G_N_ELEMENTS(places_of_coordinates)};
static const ChoiceTable volume_table = {"sound-volume", volumes, G_N_ELEMENTS(volumes)};
static const ChoiceTable color_table = {"colour", colors, G_N_ELEMENTS(colors)};
static const ChoiceTable coach_table = {"coach", coaches, G_N_ELEMENTS(coaches)};
static const ChoiceTable pace_table = {"reply-pace", paces, G_N_ELEMENTS(paces)};
static const ChoiceTable move_time_table = {"move-time-ms", move_times, G_N_ELEMENTS(move_times)};

/* From the setting to the row: the first choice not below the stored value. */
static gboolean to_selected(GValue *selected, GVariant *kept, gpointer user)
{
    const ChoiceTable *table = user;
    gboolean is_text = g_variant_is_of_type(kept, G_VARIANT_TYPE_STRING);

    for (guint i = 0; i < table->count; i++) {
        const Choice *choice = &table->choices[i];

        if (is_text ? g_str_equal(choice->text, g_variant_get_string(kept, NULL))
                    : choice->number >= g_variant_get_int32(kept)) {
            g_value_set_uint(selected, i);
            return TRUE;
        }
    }
    return FALSE;
}

static GVariant *from_selected(const GValue *selected, const GVariantType *type, gpointer user)
{
    const ChoiceTable *table = user;
    guint i = g_value_get_uint(selected);

    if (i >= table->count)
        return NULL;
    return g_variant_type_equal(type, G_VARIANT_TYPE_STRING)
               ? g_variant_new_string(table->choices[i].text)
               : g_variant_new_int32(table->choices[i].number);
}

static void bind_choices(AdwComboRow *row, const ChoiceTable *table)
{
    g_autoptr(GtkStringList) labels = gtk_string_list_new(NULL);

    for (guint i = 0; i < table->count; i++)
        gtk_string_list_append(labels, _(table->choices[i].label));
    adw_combo_row_set_model(row, G_LIST_MODEL(labels));
    tabiya_widget_keep_choice_whole(GTK_WIDGET(row));
    g_settings_bind_with_mapping(tabiya_settings_get(), table->key, row, "selected",
                                 G_SETTINGS_BIND_DEFAULT, to_selected, from_selected,
                                 (gpointer)table, NULL);
}

/* --- The opponent of new games ---------------------------------------------------------------- */

/* "Otto · 800", "Tabiya, rating 1450" or "Tabiya, level 2 · Learner". */
static char *dup_strength(const TabiyaStrength *strength)
{
    g_autofree char *name = tabiya_strength_dup_name(strength);

    if (strength->rating != 0 && !strength->opponent)
        return g_steal_pointer(&name);
    g_autofree char *more = strength->opponent ? tabiya_opponent_dup_rating(strength->opponent)
                                               : g_strdup(tabiya_level_get_title(strength->level));
    return g_strdup_printf("%s · %s", name, more);
}

/* The level, a rating or an opponent: whichever was chosen last, here or for a game. */
static void show_opponent(TabiyaPreferencesWindow *self)
{
    TabiyaNewGame options;

    tabiya_new_game_from_settings(&options);
    g_autofree char *text = dup_strength(&options.strength);
    adw_action_row_set_subtitle(self->opponent, text);
}

/* The chooser is the window's: it is the one that changes the opponent of a game. */
static void choose_opponent(TabiyaPreferencesWindow *self)
{
    GtkWindow *parent = gtk_window_get_transient_for(GTK_WINDOW(self));

    g_action_group_activate_action(G_ACTION_GROUP(gtk_window_get_application(parent)),
                                   "later-opponent", NULL);
}

static void follow_opponent(TabiyaPreferencesWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    g_signal_connect_object(settings, "changed::level", G_CALLBACK(show_opponent), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::strength", G_CALLBACK(show_opponent), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->opponent, "activated", G_CALLBACK(choose_opponent), self,
                            G_CONNECT_SWAPPED);
    show_opponent(self);
}

/* --- Sounds ----------------------------------------------------------------------------------- */

/* Plays a sound to show the volume. */
static void volume_changed_cb(TabiyaPreferencesWindow *self)
{
    tabiya_sounds_try(TABIYA_SOUND_MOVE);
}

/* If sound is impossible, the reason replaces the switch's subtitle. */
static const char *find_silence(void)
{
    if (!tabiya_sound_is_built_in())
        return _("This build of Tabiya has no sounds");
    if (tabiya_sounds_are_off_on_desktop())
        return _("Sounds are off in the system settings");
    return NULL;
}

static void bind_sounds(TabiyaPreferencesWindow *self)
{
    const char *silence = find_silence();

    tabiya_settings_bind("sounds", self->sounds, "active");
    bind_choices(self->volume, &volume_table);
    g_object_bind_property(self->sounds, "active", self->volume, "sensitive",
                           G_BINDING_SYNC_CREATE);
    g_signal_connect_object(self->volume, "notify::selected", G_CALLBACK(volume_changed_cb), self,
                            G_CONNECT_SWAPPED);
    if (silence)
        adw_action_row_set_subtitle(self->sounds_row, silence);
}

/* --- The window ------------------------------------------------------------------------------- */

/* Opens the manual at the section of the visible page, if it has one. */
static gboolean help_cb(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    AdwPreferencesWindow *self = ADW_PREFERENCES_WINDOW(widget);
    const char *page = adw_preferences_window_get_visible_page_name(self);
    gboolean own = g_strcmp0(page, "engines") == 0 || g_strcmp0(page, "data") == 0;

    tabiya_help_present(GTK_WINDOW(self), own ? page : "preferences");
    return TRUE;
}

/* libadwaita's own Escape closes the window, but not the page of an engine. */
static gboolean key_cb(TabiyaPreferencesWindow *self, guint key)
{
    return key == GDK_KEY_Escape && tabiya_engines_page_go_back(self->engines);
}

static void listen_to_keys(TabiyaPreferencesWindow *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

static void tabiya_preferences_window_class_init(TabiyaPreferencesWindowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    gtk_widget_class_add_binding(widget_class, GDK_KEY_F1, 0, help_cb, NULL);
    g_type_ensure(TABIYA_TYPE_BOOK_GROUP);
    g_type_ensure(TABIYA_TYPE_DATA_PAGE);
    g_type_ensure(TABIYA_TYPE_ENGINES_PAGE);
    g_type_ensure(TABIYA_TYPE_MODEL_PAGE);
    g_type_ensure(TABIYA_TYPE_VOICE_PAGE);
    g_type_ensure(TABIYA_TYPE_TILES_ROW);
    gtk_widget_class_set_template_from_resource(
        widget_class, "/io/github/tabiya/Tabiya/preferences/preferences-window.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, appearance);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, theme);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, legal_targets);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, board_colors);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, pieces);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, coordinates);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, alternatives);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, flip_automatically);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, animate);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, sounds_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, sounds);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, volume);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, figurine);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, local_letters_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, local_letters);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, notation_values);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, opponent);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, color);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, coach);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, pace);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, takebacks);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, puzzle_reviews);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, concedes);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, premoves);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, notify_moves);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, move_time);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, cores);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, engines);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, model);
    gtk_widget_class_bind_template_child(widget_class, TabiyaPreferencesWindow, data);
}

/* Hidden pages wait; the visible page appears group by group, and its longest group row by row. */
static void spread_work(TabiyaPreferencesWindow *self)
{
    GtkWidget *page = gtk_widget_get_ancestor(self->appearance, ADW_TYPE_PREFERENCES_PAGE);

    for (page = gtk_widget_get_first_child(gtk_widget_get_parent(page)); page;
         page = gtk_widget_get_next_sibling(page)) {
        tabiya_page_rest(page);
    }
    tabiya_frame_by_frame(gtk_widget_get_parent(self->appearance), 1);
    tabiya_frame_by_frame(gtk_widget_get_parent(GTK_WIDGET(self->board_colors)), 1);
}

static void tabiya_preferences_window_init(TabiyaPreferencesWindow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    gtk_window_set_title(GTK_WINDOW(self), _("Preferences")); /* in the program's language */
    tabiya_names_give(GTK_WIDGET(self));
    spread_work(self);
    listen_to_keys(self);
    /* First: a row of another form says that its choice has changed, and a setting would follow. */
    tabiya_widget_fit_words(GTK_WIDGET(self));
    gtk_adjustment_set_upper(self->cores, MAX(g_get_num_processors(), 1));
    bind_choices(self->theme, &theme_table);
    tabiya_board_looks_fill_colors(self->board_colors);
    tabiya_board_looks_fill_pieces(self->pieces);
    bind_choices(self->coordinates, &coordinates_table);
    bind_choices(self->color, &color_table);
    bind_choices(self->coach, &coach_table);
    bind_choices(self->pace, &pace_table);
    bind_choices(self->move_time, &move_time_table);
    follow_opponent(self);
    tabiya_settings_bind("show-legal-targets", self->legal_targets, "active");
    tabiya_settings_bind("show-alternatives", self->alternatives, "active");
    tabiya_settings_bind("flip-automatically", self->flip_automatically, "active");
    tabiya_settings_bind("animate", self->animate, "active");
    bind_sounds(self);
    tabiya_settings_bind("figurine", self->figurine, "active");
    tabiya_settings_bind("local-letters", self->local_letters, "active");
    tabiya_settings_bind("notation-values", self->notation_values, "active");
    tabiya_settings_bind("takebacks", self->takebacks, "active");
    tabiya_settings_bind("puzzle-reviews", self->puzzle_reviews, "active");
    tabiya_settings_bind("opponent-concedes", self->concedes, "active");
    tabiya_settings_bind("premoves", self->premoves, "active");
    tabiya_settings_bind("notify-moves", self->notify_moves, "active");
    gtk_widget_set_visible(self->local_letters_row, tabiya_local_letters_get() != NULL);
    g_object_bind_property(self->figurine, "active", self->local_letters_row, "sensitive",
                           G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
    tabiya_settings_bind("cores", self->cores, "value");
}

static TabiyaPreferencesWindow *present(GtkWindow *parent, const char *page)
{
    GtkWidget *window = g_object_new(TABIYA_TYPE_PREFERENCES_WINDOW, NULL);
    GtkApplication *application = gtk_window_get_application(parent);

    tabiya_engines_page_set_engines(
        TABIYA_PREFERENCES_WINDOW(window)->engines,
        tabiya_application_get_engines(TABIYA_APPLICATION(application)));
    tabiya_data_page_set_application(TABIYA_PREFERENCES_WINDOW(window)->data,
                                     TABIYA_APPLICATION(application));
    tabiya_model_page_set_data_dir(
        TABIYA_PREFERENCES_WINDOW(window)->model,
        tabiya_application_get_data_dir(TABIYA_APPLICATION(application)));
    if (page)
        adw_preferences_window_set_visible_page_name(ADW_PREFERENCES_WINDOW(window), page);

    tabiya_widget_fit_words(window);
    gtk_window_set_transient_for(GTK_WINDOW(window), parent);
    gtk_window_present(GTK_WINDOW(window));
    return TABIYA_PREFERENCES_WINDOW(window);
}

void tabiya_preferences_window_restore(GtkWindow *parent, const char *backup)
{
    TabiyaPreferencesWindow *self = present(parent, "data");

    tabiya_data_page_restore(self->data, backup);
}

void tabiya_preferences_window_present(GtkWindow *parent, const char *page)
{
    present(parent, page);
}
