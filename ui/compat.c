/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See compat.h: here, and only here, are families that newer releases deprecate. */
#include "ui/compat.h"

#include <glib/gi18n.h>

#include "ui/access/announcer.h"
#include "ui/access/names.h"

typedef struct {
    TabiyaFileChosenFunc func;
    gpointer user;
} FileChoice;

/* Whoever asked goes with the window, and then wants no answer. */
static gboolean asker_is_there(GtkNativeDialog *chooser)
{
    return gtk_native_dialog_get_transient_for(chooser) != NULL;
}

static void chooser_response_cb(GtkNativeDialog *chooser, int response, gpointer user)
{
    FileChoice *choice = user;
    g_autoptr(GFile) file = NULL;

    if (response == GTK_RESPONSE_ACCEPT)
        file = gtk_file_chooser_get_file(GTK_FILE_CHOOSER(chooser));
    if (asker_is_there(chooser))
        choice->func(file, choice->user);
    gtk_native_dialog_destroy(chooser);
}

static void add_filter(GtkFileChooser *chooser, const char *name, const char *const *suffixes)
{
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();

    gtk_file_filter_set_name(filter, name);
    for (; suffixes && *suffixes; suffixes++)
        gtk_file_filter_add_suffix(filter, *suffixes);
    if (!suffixes)
        gtk_file_filter_add_pattern(filter, "*");
    gtk_file_chooser_add_filter(chooser, filter);
}

static void run_chooser(GtkWindow *parent, GtkFileChooserNative *chooser, TabiyaFileChosenFunc func,
                        gpointer user)
{
    FileChoice *choice = g_new(FileChoice, 1);

    *choice = (FileChoice){func, user};
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    /* The window keeps the chooser alive, and takes it along when it closes. */
    g_object_set_data_full(G_OBJECT(parent), "tabiya-file-chooser", chooser, g_object_unref);
    g_signal_connect_data(chooser, "response", G_CALLBACK(chooser_response_cb), choice,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

void tabiya_choose_file(GtkWindow *parent, const char *title, const char *kind,
                        const char *const *suffixes, TabiyaFileChosenFunc func, gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        title, parent, GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));

    add_filter(GTK_FILE_CHOOSER(chooser), kind, suffixes);
    add_filter(GTK_FILE_CHOOSER(chooser), _("All files"), NULL);
    run_chooser(parent, chooser, func, user);
}

void tabiya_choose_file_to_open(GtkWindow *parent, TabiyaFileChosenFunc func, gpointer user)
{
    static const char *const suffixes[] = {"pgn",     "pgn.gz",  "pgn.zst", "pgn.xz",
                                           "pgn.bz2", "pgn.zip", "zip",     "fen",
                                           "epd",     "epd.gz",  "bin",     NULL};

    tabiya_choose_file(parent, _("Open a Game"), _("Chess games, positions and books"), suffixes,
                       func, user);
}

void tabiya_choose_file_to_save(GtkWindow *parent, GFile *folder, const char *name,
                                TabiyaFileChosenFunc func, gpointer user)
{
    static const char *const suffixes[] = {"pgn", "pgn.gz", "pgn.zst", "pgn.xz", "pgn.bz2", NULL};
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        _("Save the Game"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));

    if (folder)
        gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(chooser), folder, NULL);
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
    add_filter(GTK_FILE_CHOOSER(chooser), _("Chess games (PGN)"), suffixes);
    run_chooser(parent, chooser, func, user);
}

static void choose_place(GtkWindow *parent, const char *title, const char *verb, const char *name,
                         const char *kind, const char *const *suffixes, TabiyaFileChosenFunc func,
                         gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, verb, _("_Cancel"));

    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
    add_filter(GTK_FILE_CHOOSER(chooser), kind, suffixes);
    run_chooser(parent, chooser, func, user);
}

void tabiya_choose_file_to_export(GtkWindow *parent, const char *title, const char *name,
                                  const char *kind, const char *const *suffixes,
                                  TabiyaFileChosenFunc func, gpointer user)
{
    choose_place(parent, title, _("_Export"), name, kind, suffixes, func, user);
}

void tabiya_choose_file_to_write(GtkWindow *parent, const char *title, const char *name,
                                 const char *kind, const char *const *suffixes,
                                 TabiyaFileChosenFunc func, gpointer user)
{
    choose_place(parent, title, _("_Save"), name, kind, suffixes, func, user);
}

void tabiya_choose_folder(GtkWindow *parent, const char *title, TabiyaFileChosenFunc func,
                          gpointer user)
{
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        title, parent, GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"), _("_Cancel"));

    run_chooser(parent, chooser, func, user);
}

typedef struct {
    TabiyaFilesChosenFunc func;
    gpointer user;
} FilesChoice;

static void files_response_cb(GtkNativeDialog *chooser, int response, gpointer user)
{
    FilesChoice *choice = user;
    g_autoptr(GListModel) files = gtk_file_chooser_get_files(GTK_FILE_CHOOSER(chooser));

    if (response == GTK_RESPONSE_ACCEPT && g_list_model_get_n_items(files) > 0 &&
        asker_is_there(chooser))
        choice->func(files, choice->user);
    gtk_native_dialog_destroy(chooser);
}

char **tabiya_files_dup_paths(GListModel *files)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);
        g_autofree char *path = g_file_get_path(file);

        if (path)
            g_strv_builder_add(builder, path);
    }
    return g_strv_builder_end(builder);
}

void tabiya_choose_files_to_import(GtkWindow *parent, gboolean folder, TabiyaFilesChosenFunc func,
                                   gpointer user)
{
    static const char *const suffixes[] = {"pgn", "gz", "zst", "xz", "bz2", "zip", "epd", NULL};
    GtkFileChooserNative *chooser = gtk_file_chooser_native_new(
        folder ? _("Import a Folder") : _("Import Games"), parent,
        folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN,
        _("_Import"), _("_Cancel"));
    FilesChoice *choice = g_new(FilesChoice, 1);

    *choice = (FilesChoice){func, user};
    if (!folder) {
        gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), TRUE);
        add_filter(GTK_FILE_CHOOSER(chooser), _("Files of games"), suffixes);
        add_filter(GTK_FILE_CHOOSER(chooser), _("All files"), NULL);
    }
    gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
    g_object_set_data_full(G_OBJECT(parent), "tabiya-file-chooser", chooser, g_object_unref);
    g_signal_connect_data(chooser, "response", G_CALLBACK(files_response_cb), choice,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_native_dialog_show(GTK_NATIVE_DIALOG(chooser));
}

typedef struct {
    void (*func)(const char *name, gpointer user);
    gpointer user;
    GtkEditable *entry;
} NameQuestion;

static void named_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    NameQuestion *question = user;
    g_autofree char *name = g_strstrip(g_strdup(gtk_editable_get_text(question->entry)));

    if (g_str_equal(answer, "go") && *name)
        question->func(name, question->user);
}

void tabiya_ask_name(GtkWindow *parent, const char *heading, const char *verb, const char *before,
                     void (*func)(const char *name, gpointer user), gpointer user)
{
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, heading, NULL));
    GtkWidget *entry = gtk_entry_new();
    NameQuestion *question = g_new(NameQuestion, 1);

    *question = (NameQuestion){func, user, GTK_EDITABLE(entry)};
    gtk_editable_set_text(GTK_EDITABLE(entry), before);
    gtk_entry_set_activates_default(GTK_ENTRY(entry), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Name"),
                                   -1);
    adw_message_dialog_set_extra_child(dialog, entry);
    adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "go", verb, NULL);
    adw_message_dialog_set_response_appearance(dialog, "go", ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(dialog, "go");
    adw_message_dialog_set_close_response(dialog, "cancel");
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    g_signal_connect_data(dialog, "response", G_CALLBACK(named_cb), question,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_window_present(GTK_WINDOW(tabiya_names_give(GTK_WIDGET(dialog))));
    gtk_widget_grab_focus(entry);
}

typedef struct {
    void (*func)(int number, gpointer user);
    gpointer user;
    GtkSpinButton *spin;
} NumberQuestion;

static void numbered_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    NumberQuestion *question = user;

    if (g_str_equal(answer, "go")) {
        gtk_spin_button_update(question->spin);
        question->func(gtk_spin_button_get_value_as_int(question->spin), question->user);
    }
}

void tabiya_ask_number(GtkWindow *parent, const char *heading, const char *body, const char *label,
                       const char *verb, int before, int lower, int upper,
                       void (*func)(int number, gpointer user), gpointer user)
{
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, heading, body));
    GtkWidget *spin = gtk_spin_button_new_with_range(lower, upper, 1);
    GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(spin));
    NumberQuestion *question = g_new(NumberQuestion, 1);

    *question = (NumberQuestion){func, user, GTK_SPIN_BUTTON(spin)};
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), before);
    gtk_text_set_activates_default(GTK_TEXT(text), TRUE);
    gtk_widget_set_halign(spin, GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    adw_message_dialog_set_extra_child(dialog, spin);
    adw_message_dialog_add_responses(dialog, "cancel", _("_Cancel"), "go", verb, NULL);
    adw_message_dialog_set_response_appearance(dialog, "go", ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(dialog, "go");
    adw_message_dialog_set_close_response(dialog, "cancel");
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    g_signal_connect_data(dialog, "response", G_CALLBACK(numbered_cb), question,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_window_present(GTK_WINDOW(tabiya_names_give(GTK_WIDGET(dialog))));
}

typedef struct {
    void (*func)(const char *answer, gpointer user);
    gpointer user;
} Question;

static void answered_cb(AdwMessageDialog *dialog, const char *answer, gpointer user)
{
    Question *question = user;

    question->func(answer, question->user);
}

void tabiya_ask(GtkWindow *parent, const char *heading, const char *body,
                const TabiyaAnswer *answers, void (*func)(const char *answer, gpointer user),
                gpointer user)
{
    AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(adw_message_dialog_new(parent, heading, body));
    Question *question = g_new(Question, 1);

    *question = (Question){func, user};
    for (; answers->name; answers++) {
        adw_message_dialog_add_response(dialog, answers->name, _(answers->label));
        if (answers->kind == TABIYA_ANSWER_DESTRUCTIVE)
            adw_message_dialog_set_response_appearance(dialog, answers->name,
                                                       ADW_RESPONSE_DESTRUCTIVE);
        if (answers->kind == TABIYA_ANSWER_SUGGESTED) {
            adw_message_dialog_set_response_appearance(dialog, answers->name,
                                                       ADW_RESPONSE_SUGGESTED);
            adw_message_dialog_set_default_response(dialog, answers->name);
        }
        if (answers->kind == TABIYA_ANSWER_NOTHING)
            adw_message_dialog_set_close_response(dialog, answers->name);
    }
    gtk_window_set_destroy_with_parent(GTK_WINDOW(dialog), TRUE);
    g_signal_connect_data(dialog, "response", G_CALLBACK(answered_cb), question,
                          (GClosureNotify)(void (*)(void))g_free, 0);
    gtk_window_present(GTK_WINDOW(tabiya_names_give(GTK_WIDGET(dialog))));
}

void tabiya_name_icon_buttons(GtkWidget *widget, const char *name)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);

    if (GTK_IS_BUTTON(widget) && GTK_IS_IMAGE(child))
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                       -1);
    for (; child; child = gtk_widget_get_next_sibling(child))
        tabiya_name_icon_buttons(child, name);
}

void tabiya_name_toast_buttons(AdwToastOverlay *overlay)
{
    GtkWidget *content = adw_toast_overlay_get_child(overlay);
    GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(overlay));

    for (; child; child = gtk_widget_get_next_sibling(child)) {
        if (child != content)
            tabiya_name_icon_buttons(child, _("Dismiss"));
    }
}

void tabiya_announce(GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_accessible_announce(GTK_ACCESSIBLE(widget), text,
                            GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
    G_GNUC_END_IGNORE_DEPRECATIONS
#else
    tabiya_announcer_say(widget, text);
#endif
}

/* --- Toasts that glide in ----------------------------------------------------------------------- */

#define GLIDE_US 600000 /* 500 ms at most, and a frame */
#define GLIDE_KEY "tabiya-toast-glide"

typedef struct {
    gint64 begun_us; /* the first frame with it; 0: there was none */
    gboolean is_over;
} Glide;

static void set_target(AdwToastOverlay *overlay, gboolean can_target)
{
    GtkWidget *toast = gtk_widget_get_last_child(GTK_WIDGET(overlay));

    if (toast && toast != adw_toast_overlay_get_child(overlay))
        gtk_widget_set_can_target(toast, can_target);
}

/* Whatever else moves in the last frame of it may move after this. */
static gboolean glide_cb(GtkWidget *overlay, GdkFrameClock *clock, gpointer user)
{
    gint64 now_us = gdk_frame_clock_get_frame_time(clock);
    Glide *glide = user;

    if (glide->begun_us == 0)
        glide->begun_us = now_us;
    if (!glide->is_over) {
        glide->is_over = now_us - glide->begun_us >= GLIDE_US;
        return G_SOURCE_CONTINUE;
    }
    g_object_set_data(G_OBJECT(overlay), GLIDE_KEY, NULL);
    set_target(ADW_TOAST_OVERLAY(overlay), TRUE);
    return G_SOURCE_REMOVE;
}

void tabiya_add_toast(AdwToastOverlay *overlay, AdwToast *toast)
{
    guint former = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(overlay), GLIDE_KEY));
    guint glide;

    if (former > 0)
        gtk_widget_remove_tick_callback(GTK_WIDGET(overlay), former);
    adw_toast_overlay_add_toast(overlay, toast);
    set_target(overlay, FALSE);
    glide = gtk_widget_add_tick_callback(GTK_WIDGET(overlay), glide_cb, g_new0(Glide, 1), g_free);
    g_object_set_data(G_OBJECT(overlay), GLIDE_KEY, GUINT_TO_POINTER(glide));
}

gboolean tabiya_toast_glides(AdwToastOverlay *overlay)
{
    return g_object_get_data(G_OBJECT(overlay), GLIDE_KEY) != NULL;
}
