/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The preferences of the language model: off until the person agrees, and only for that server; a
 * scripted server's models are listed; keys are kept apart from the settings. */
#include "tests/ui/fixture.h"

#include <string.h>

#include "app/settings.h"
#include "tests/app/chat-fixture.h"
#include "ui/preferences/preferences-window.h"
#include "ui/settings.h"
#include "ui/window-private.h"

#define KEY "sk-verysecret"

typedef struct {
    TabiyaWindow *window;
    GtkWidget *preferences;
    GSettings *settings;
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    f->window = fixture_open(1160, 800);
    f->settings = tabiya_settings_get();
    tabiya_preferences_window_present(GTK_WINDOW(f->window), "model");
    fixture_wait(fixture_find_window("Preferences"));
    f->preferences = GTK_WIDGET(fixture_find_window("Preferences"));
    fixture_wait(fixture_find_row(f->preferences, "Use a language model"));
}

static void teardown(Fixture *f, gconstpointer data)
{
    static const char *const KEYS[] = {"model-enabled", "model-address", "model-allowed",
                                       "model-name"};

    for (gsize i = 0; i < G_N_ELEMENTS(KEYS); i++)
        g_settings_reset(f->settings, KEYS[i]);
    fixture_close(f->window);
}

static GtkWidget *find_row(Fixture *f, const char *title)
{
    GtkWidget *row = fixture_find_row(f->preferences, title);

    g_assert_nonnull(row);
    return row;
}

static GtkSwitch *find_switch(Fixture *f)
{
    return GTK_SWITCH(fixture_find(find_row(f, "Use a language model"), GTK_TYPE_SWITCH));
}

static void enter(Fixture *f, const char *title, const char *text)
{
    GtkWidget *row = find_row(f, title);

    gtk_editable_set_text(GTK_EDITABLE(row), text);
    g_signal_emit_by_name(row, "apply");
}

static const char *get_subtitle(Fixture *f, const char *title)
{
    return adw_action_row_get_subtitle(ADW_ACTION_ROW(find_row(f, title)));
}

static GtkWidget *wait_for_question(void)
{
    GtkWidget *question;

    fixture_wait((question = fixture_find_question()));
    return question;
}

static void answer(const char *label)
{
    fixture_press(wait_for_question(), label);
    fixture_wait(!fixture_find_question());
}

static gboolean is_enabled(Fixture *f)
{
    return g_settings_get_boolean(f->settings, "model-enabled");
}

/* The question says what is sent; No is no, and another server is asked for again. */
static void test_consent(Fixture *f, gconstpointer data)
{
    g_assert_false(is_enabled(f));
    g_assert_nonnull(strstr(get_subtitle(f, "Data sent"), "on this computer"));
    gtk_switch_set_active(find_switch(f), TRUE);
    g_assert_nonnull(strstr(adw_message_dialog_get_body(ADW_MESSAGE_DIALOG(wait_for_question())),
                            "on this computer"));
    answer("_Cancel");
    g_assert_false(is_enabled(f));
    g_assert_false(gtk_switch_get_active(find_switch(f)));
    gtk_switch_set_active(find_switch(f), TRUE);
    answer("_Allow");
    g_assert_true(is_enabled(f));
    g_assert_true(gtk_switch_get_active(find_switch(f)));

    enter(f, "Address", "https://api.example.com/v1");
    g_assert_false(gtk_switch_get_active(find_switch(f)));
    g_assert_nonnull(strstr(get_subtitle(f, "Data sent"), "api.example.com"));
    gtk_switch_set_active(find_switch(f), TRUE);
    answer("_Allow");
    g_assert_true(gtk_switch_get_active(find_switch(f)));
    gtk_switch_set_active(find_switch(f), FALSE);
    g_assert_false(is_enabled(f));
}

static void assert_address(Fixture *f, const char *expected)
{
    g_autofree char *address = g_settings_get_string(f->settings, "model-address");

    g_assert_cmpstr(address, ==, expected);
}

/* Presets, own addresses, and those that are refused with a reason. */
static void test_address(Fixture *f, gconstpointer data)
{
    AdwComboRow *program = ADW_COMBO_ROW(find_row(f, "Program"));

    g_assert_cmpuint(adw_combo_row_get_selected(program), ==, 0);
    adw_combo_row_set_selected(program, 1);
    assert_address(f, "http://localhost:11434/v1");
    enter(f, "Address", "http://localhost:5000/");
    assert_address(f, "http://localhost:5000/v1");
    g_assert_cmpuint(adw_combo_row_get_selected(program), ==, 3);
    enter(f, "Address", "http://example.com");
    assert_address(f, "http://localhost:5000/v1");
    g_assert_nonnull(strstr(get_subtitle(f, "Connection"), "https://"));
    enter(f, "Address", "http://localhost:1234/v1");
    g_assert_cmpstr(get_subtitle(f, "Connection"), ==, "");
    g_assert_cmpuint(adw_combo_row_get_selected(program), ==, 2);
}

static void assert_model(Fixture *f, const char *expected)
{
    g_autofree char *model = g_settings_get_string(f->settings, "model-name");

    g_assert_cmpstr(model, ==, expected);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(find_row(f, "Model"))), ==, expected);
}

static void test_connection(Fixture *f, gconstpointer data)
{
    g_autofree char *good = chat_server_dup_address("normal");
    g_autofree char *bad = chat_server_dup_address("e401");

    enter(f, "Address", bad);
    fixture_press(f->preferences, "_Test Connection");
    fixture_wait(strstr(get_subtitle(f, "Connection"), "key"));
    enter(f, "Address", good);
    fixture_press(f->preferences, "_Test Connection");
    fixture_wait(strstr(get_subtitle(f, "Connection"), "2 models"));
    assert_model(f, "ant-1b");
    adw_combo_row_set_selected(ADW_COMBO_ROW(find_row(f, "Models on this server")), 1);
    assert_model(f, "zebra-7b");
    enter(f, "Model", "my-own");
    assert_model(f, "my-own");
}

/* The key is nowhere in the settings, is sent to its server, and can be removed. */
static void test_key(Fixture *f, gconstpointer data)
{
    g_autofree char *address = chat_server_dup_address("keyed");

    enter(f, "Address", address);
    enter(f, "Key, if the server needs one", KEY);
    fixture_wait(fixture_find_row(f->preferences, "Your key"));
    fixture_wait(gtk_widget_get_visible(find_row(f, "Your key")));
    g_assert_cmpstr(
        gtk_editable_get_text(GTK_EDITABLE(find_row(f, "Key, if the server needs one"))), ==, "");
    g_autofree char *text = tabiya_settings_dup_text();
    g_assert_null(strstr(text, KEY));
    fixture_press(f->preferences, "_Test Connection");
    fixture_wait(strstr(get_subtitle(f, "Connection"), "2 models"));
    g_autoptr(JsonArray) seen = chat_server_list_seen("keyed");
    g_assert_cmpstr(
        json_object_get_string_member(json_array_get_object_element(seen, 0), "authorization"), ==,
        "Bearer " KEY);
    GtkWidget *row = find_row(f, "Your key");
    fixture_press(row, "_Remove");
    fixture_wait(!gtk_widget_get_visible(row));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    fixture_init(NULL);
    chat_server_start();
#define ADD(name, func) g_test_add("/model-page/" name, Fixture, NULL, setup, func, teardown)
    ADD("consent", test_consent);
    ADD("address", test_address);
    ADD("connection", test_connection);
    ADD("key", test_key);
    const int result = g_test_run();
    chat_server_stop();
    return result;
}
