/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See model-page.h. */
#include "ui/preferences/model-page.h"

#include <glib/gi18n.h>

#include "app/talk/assistant-log.h"
#include "app/talk/chat-address.h"
#include "app/talk/chat-net.h"
#include "ui/access/names.h"
#include "ui/compat.h"
#include "ui/settings.h"
#include "ui/shell.h"
#include "ui/widget.h"

/* Of the test: who waits for it sits before the screen. */
#define TEST_MS 10000

struct _TabiyaModelPage {
    AdwPreferencesPage parent_instance;

    char *data_dir;
    const TabiyaChatNet *net;  /* NULL: not needed yet */
    GCancellable *cancellable; /* of everything that runs; the page's */
    gboolean is_showing;       /* rows are being filled in */

    /* Template */
    GtkSwitch *enabled, *asks;
    AdwActionRow *consent, *connection, *key_row, *log;
    AdwComboRow *preset, *models;
    AdwEntryRow *address, *model;
    GtkEditable *key;
    GtkWidget *test, *remove_key, *open_log;
    GtkAdjustment *temperature, *timeout, *retries;
};

G_DEFINE_FINAL_TYPE(TabiyaModelPage, tabiya_model_page, ADW_TYPE_PREFERENCES_PAGE)

static GtkWindow *get_window(TabiyaModelPage *self)
{
    return GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self)));
}

static char *dup_address(void)
{
    return g_settings_get_string(tabiya_settings_get(), "model-address");
}

static void say(TabiyaModelPage *self, const char *text, gboolean good)
{
    adw_action_row_set_subtitle(self->connection, text);
    tabiya_widget_set_css_class(GTK_WIDGET(self->connection), "error", !good);
    if (*text != '\0')
        tabiya_announce(GTK_WIDGET(self), text);
}

/* FALSE: it is said that it cannot be loaded. */
static gboolean load_net(TabiyaModelPage *self)
{
    g_autoptr(GError) error = NULL;

    self->net = tabiya_chat_net_get(&error);
    if (!self->net)
        say(self, error->message, FALSE);
    return self->net != NULL;
}

/* --- The key ---------------------------------------------------------------------------------- */

static void show_key(TabiyaModelPage *self, TabiyaChatKeyPlace place)
{
    gtk_widget_set_visible(GTK_WIDGET(self->key_row), place != TABIYA_CHAT_KEY_NONE);
    adw_action_row_set_subtitle(self->key_row,
                                place == TABIYA_CHAT_KEY_KEPT
                                    ? _("Stored in the keyring")
                                    : _("There is no keyring: forgotten when you quit Tabiya"));
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaModelPage) self = user;
    TabiyaChatKeyPlace place;

    tabiya_chat_key_free(self->net->key_load_finish(result, &place));
    show_key(self, place);
}

/* Not before the page is in sight: the keyring may ask for a password. */
static void look_for_key(TabiyaModelPage *self)
{
    g_autofree char *address = dup_address();

    if (load_net(self))
        self->net->key_load_async(address, self->cancellable, loaded_cb, g_object_ref(self));
}

static void stored_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaModelPage) self = user;

    show_key(self, self->net->key_store_finish(result));
}

static void store_key(TabiyaModelPage *self, const char *key)
{
    g_autofree char *address = dup_address();

    if (load_net(self))
        self->net->key_store_async(address, key, NULL, stored_cb, g_object_ref(self));
    gtk_editable_set_text(self->key, "");
}

static void key_applied_cb(TabiyaModelPage *self)
{
    store_key(self, gtk_editable_get_text(self->key));
}

static void remove_key_cb(TabiyaModelPage *self)
{
    store_key(self, NULL);
}

/* --- Consent ---------------------------------------------------------------------------------- */

static gboolean is_allowed(const char *address)
{
    g_autofree char *allowed = g_settings_get_string(tabiya_settings_get(), "model-allowed");
    g_autofree char *theirs = tabiya_chat_address_dup_origin(allowed);
    g_autofree char *ours = tabiya_chat_address_dup_origin(address);

    return ours && g_strcmp0(theirs, ours) == 0;
}

static void show_enabled(TabiyaModelPage *self)
{
    g_autofree char *address = dup_address();

    self->is_showing = TRUE;
    gtk_switch_set_active(self->enabled,
                          g_settings_get_boolean(tabiya_settings_get(), "model-enabled") &&
                              is_allowed(address));
    self->is_showing = FALSE;
}

static void agreed_cb(const char *answer, gpointer user)
{
    g_autofree char *address = dup_address();

    if (g_str_equal(answer, "allow")) {
        g_settings_set_string(tabiya_settings_get(), "model-allowed", address);
        g_settings_set_boolean(tabiya_settings_get(), "model-enabled", TRUE);
    }
    show_enabled(user);
}

static void ask_consent(TabiyaModelPage *self)
{
    static const TabiyaAnswerChoice answers[] = {
        {"cancel", N_("_Cancel"), TABIYA_ANSWER_NOTHING},
        {"allow", N_("_Allow"), TABIYA_ANSWER_SUGGESTED},
        {NULL},
    };
    g_autofree char *address = dup_address();
    g_autofree char *consent = tabiya_chat_dup_consent(address);

    tabiya_ask(get_window(self), &(TabiyaQuestion){_("Use This Language Model?"), consent, answers},
               agreed_cb, self);
}

static void switched_cb(TabiyaModelPage *self)
{
    g_autofree char *address = dup_address();
    const gboolean on = gtk_switch_get_active(self->enabled);

    if (self->is_showing)
        return;
    if (on && !is_allowed(address))
        ask_consent(self);
    else
        g_settings_set_boolean(tabiya_settings_get(), "model-enabled", on);
}

/* --- The server ------------------------------------------------------------------------------- */

static void fill_presets(TabiyaModelPage *self)
{
    g_autoptr(GtkStringList) names = gtk_string_list_new(NULL);

    for (guint i = 0; i < tabiya_chat_presets_count(); i++)
        gtk_string_list_append(names, tabiya_chat_preset_at(i)->name);
    /* Translators: a server that is in no list. */
    gtk_string_list_append(names, _("Other"));
    adw_combo_row_set_model(self->preset, G_LIST_MODEL(names));
}

static guint find_preset(const char *address)
{
    guint i = 0;

    while (i < tabiya_chat_presets_count() &&
           !g_str_equal(tabiya_chat_preset_at(i)->address, address)) {
        i++;
    }
    return i;
}

static void show_server(TabiyaModelPage *self)
{
    g_autofree char *address = dup_address();
    g_autofree char *consent = tabiya_chat_dup_consent(address);

    self->is_showing = TRUE;
    gtk_editable_set_text(GTK_EDITABLE(self->address), address);
    adw_combo_row_set_selected(self->preset, find_preset(address));
    adw_action_row_set_subtitle(self->consent, consent);
    gtk_widget_set_visible(GTK_WIDGET(self->models), FALSE);
    self->is_showing = FALSE;
    say(self, "", TRUE);
    show_enabled(self);
    if (gtk_widget_get_mapped(GTK_WIDGET(self)))
        look_for_key(self);
}

/* A row that gets another form says so as well. */
static void preset_cb(TabiyaModelPage *self)
{
    g_autofree char *address = dup_address();
    const guint preset = adw_combo_row_get_selected(self->preset);

    if (self->is_showing || preset == find_preset(address))
        return;
    if (preset < tabiya_chat_presets_count()) {
        g_settings_set_string(tabiya_settings_get(), "model-address",
                              tabiya_chat_preset_at(preset)->address);
    } else {
        gtk_widget_grab_focus(GTK_WIDGET(self->address));
    }
}

static void address_applied_cb(TabiyaModelPage *self)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *address =
        tabiya_chat_address_read(gtk_editable_get_text(GTK_EDITABLE(self->address)), &error);

    tabiya_widget_set_css_class(GTK_WIDGET(self->address), "error", !address);
    if (!address) {
        say(self, error->message, FALSE);
        return;
    }
    g_settings_set_string(tabiya_settings_get(), "model-address", address);
    show_server(self);
}

/* --- The models ------------------------------------------------------------------------------- */

static void show_model(TabiyaModelPage *self)
{
    g_autofree char *name = g_settings_get_string(tabiya_settings_get(), "model-name");

    gtk_editable_set_text(GTK_EDITABLE(self->model), name);
}

static void model_applied_cb(TabiyaModelPage *self)
{
    g_settings_set_string(tabiya_settings_get(), "model-name",
                          gtk_editable_get_text(GTK_EDITABLE(self->model)));
}

static void chosen_cb(TabiyaModelPage *self)
{
    GtkStringObject *item = adw_combo_row_get_selected_item(self->models);
    const char *name = item ? gtk_string_object_get_string(item) : NULL;
    g_autofree char *kept = g_settings_get_string(tabiya_settings_get(), "model-name");

    if (!self->is_showing && name && !g_str_equal(name, kept))
        g_settings_set_string(tabiya_settings_get(), "model-name", name);
}

/* Without a model yet the first one is chosen. */
static void fill_models(TabiyaModelPage *self, char **names)
{
    g_autofree char *chosen = g_settings_get_string(tabiya_settings_get(), "model-name");
    g_autoptr(GtkStringList) list = gtk_string_list_new((const char *const *)names);
    guint selected = 0;

    while (names[selected] && !g_str_equal(names[selected], chosen))
        selected++;
    self->is_showing = TRUE;
    adw_combo_row_set_model(self->models, G_LIST_MODEL(list));
    adw_combo_row_set_selected(self->models,
                               names[selected] ? selected : GTK_INVALID_LIST_POSITION);
    self->is_showing = FALSE;
    gtk_widget_set_visible(GTK_WIDGET(self->models), names[0] != NULL);
    if (*chosen == '\0' && names[0])
        adw_combo_row_set_selected(self->models, 0);
}

static void listed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaModelPage) self = user;
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) names = self->net->client_list_finish((TabiyaChatClient *)source, result, &error);

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    gtk_widget_set_sensitive(self->test, TRUE);
    if (!names) {
        say(self, error->message, FALSE);
        return;
    }
    const guint count = g_strv_length(names);
    g_autofree char *text = g_strdup_printf(
        ngettext("The server answers, with %u model", "The server answers, with %u models", count),
        count);
    fill_models(self, names);
    say(self, text, TRUE);
}

static void test_cb_with_key(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaModelPage) self = user;
    char *key = self->net->key_load_finish(result, NULL);
    g_autofree char *address = dup_address();
    const TabiyaChatEndpoint endpoint = {
        .address = address,
        .key = key,
        .connect_ms = TEST_MS,
        .idle_ms = TEST_MS,
        .total_ms = TEST_MS,
    };
    g_autoptr(TabiyaChatClient) client = self->net->client_new(&endpoint);

    self->net->client_list_async(client, self->cancellable, listed_cb, g_object_ref(self));
    tabiya_chat_key_free(key);
}

static void test_cb(TabiyaModelPage *self)
{
    g_autofree char *kept = dup_address();
    g_autoptr(GError) error = NULL;
    g_autofree char *address = tabiya_chat_address_read(kept, &error);

    if (!address) {
        say(self, error->message, FALSE);
        return;
    }
    if (!load_net(self))
        return;
    gtk_widget_set_sensitive(self->test, FALSE);
    say(self, _("Connecting…"), TRUE);
    self->net->key_load_async(address, self->cancellable, test_cb_with_key, g_object_ref(self));
}

/* --- The log ---------------------------------------------------------------------------------- */

static void open_log_cb(TabiyaModelPage *self)
{
    g_autofree char *path = tabiya_assistant_log_dup_path(self->data_dir);
    g_autofree char *uri = g_filename_to_uri(path, NULL, NULL);

    gtk_show_uri(get_window(self), uri, GDK_CURRENT_TIME);
}

void tabiya_model_page_set_data_dir(TabiyaModelPage *self, const char *data_dir)
{
    g_return_if_fail(TABIYA_IS_MODEL_PAGE(self) && !self->data_dir);
    self->data_dir = g_strdup(data_dir);
    g_autofree char *path = tabiya_assistant_log_dup_path(data_dir);
    const gboolean exists = g_file_test(path, G_FILE_TEST_EXISTS);

    gtk_widget_set_sensitive(self->open_log, exists);
    if (!exists)
        adw_action_row_set_subtitle(self->log, _("Nothing has been sent yet"));
}

/* --- The page --------------------------------------------------------------------------------- */

static void bind(TabiyaModelPage *self)
{
    GSettings *settings = tabiya_settings_get();

    tabiya_settings_bind("model-asks-before-changes", self->asks, "active");
    tabiya_settings_bind("model-temperature", self->temperature, "value");
    tabiya_settings_bind("model-timeout", self->timeout, "value");
    tabiya_settings_bind("model-retries", self->retries, "value");
    g_signal_connect_object(settings, "changed::model-address", G_CALLBACK(show_server), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::model-name", G_CALLBACK(show_model), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::model-enabled", G_CALLBACK(show_enabled), self,
                            G_CONNECT_SWAPPED);
}

static void connect_rows(TabiyaModelPage *self)
{
    const struct {
        gpointer row;
        const char *signal;
        GCallback func;
    } ROWS[] = {
        {self, "map", G_CALLBACK(look_for_key)},
        {self->enabled, "notify::active", G_CALLBACK(switched_cb)},
        {self->preset, "notify::selected", G_CALLBACK(preset_cb)},
        {self->address, "apply", G_CALLBACK(address_applied_cb)},
        {self->model, "apply", G_CALLBACK(model_applied_cb)},
        {self->models, "notify::selected", G_CALLBACK(chosen_cb)},
        {self->key, "apply", G_CALLBACK(key_applied_cb)},
        {self->remove_key, "clicked", G_CALLBACK(remove_key_cb)},
        {self->test, "clicked", G_CALLBACK(test_cb)},
        {self->open_log, "clicked", G_CALLBACK(open_log_cb)},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++)
        g_signal_connect_object(ROWS[i].row, ROWS[i].signal, ROWS[i].func, self, G_CONNECT_SWAPPED);
}

static void tabiya_model_page_dispose(GObject *object)
{
    g_cancellable_cancel(TABIYA_MODEL_PAGE(object)->cancellable);
    G_OBJECT_CLASS(tabiya_model_page_parent_class)->dispose(object);
}

static void tabiya_model_page_finalize(GObject *object)
{
    TabiyaModelPage *self = TABIYA_MODEL_PAGE(object);

    g_object_unref(self->cancellable);
    g_free(self->data_dir);
    G_OBJECT_CLASS(tabiya_model_page_parent_class)->finalize(object);
}

static void tabiya_model_page_class_init(TabiyaModelPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_model_page_dispose;
    G_OBJECT_CLASS(klass)->finalize = tabiya_model_page_finalize;
    tabiya_widget_set_template(widget_class, "preferences/model-page.ui");
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, enabled);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, asks);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, consent);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, connection);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, key_row);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, log);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, preset);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, models);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, address);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, model);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, key);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, test);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, remove_key);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, open_log);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, temperature);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, timeout);
    gtk_widget_class_bind_template_child(widget_class, TabiyaModelPage, retries);
}

static void tabiya_model_page_init(TabiyaModelPage *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    tabiya_names_give(GTK_WIDGET(self));
    self->cancellable = g_cancellable_new();
    fill_presets(self);
    show_server(self);
    show_model(self);
    bind(self);
    connect_rows(self);
}
