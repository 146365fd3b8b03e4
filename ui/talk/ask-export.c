/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ask-export.h. */
#include "ui/talk/ask-export.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/compat.h"

static char *dup_markdown(TabiyaConversation *conversation)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%x");
    /* Translators: the title of an exported conversation, with its date. */
    g_autofree char *title = g_strdup_printf(_("Questions to Tabiya, %s"), date);

    return tabiya_conversation_dup_markdown(conversation, title);
}

void tabiya_ask_export_copy(TabiyaPart *part, TabiyaConversation *conversation)
{
    g_return_if_fail(TABIYA_IS_PART(part) && TABIYA_IS_CONVERSATION(conversation));
    g_autofree char *markdown = dup_markdown(conversation);

    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(tabiya_part_get_shell(part))),
                           markdown);
    tabiya_part_say(part, _("Conversation copied"));
}

static void write_to(TabiyaPart *part, TabiyaConversation *conversation, GFile *file)
{
    g_autofree char *markdown = dup_markdown(conversation);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    if (g_file_replace_contents(file, markdown, strlen(markdown), NULL, FALSE, G_FILE_CREATE_NONE,
                                NULL, NULL, &error)) {
        tabiya_part_say(part, _("Conversation exported"));
        return;
    }
    text = g_strdup_printf(_("Not exported: %s"), error->message);
    tabiya_part_say(part, text);
}

#define CHOSEN "tabiya-ask-export" /* the conversation that a file is being chosen for */

static void file_chosen_cb(GFile *file, gpointer user)
{
    g_autoptr(TabiyaConversation) conversation = g_object_steal_data(user, CHOSEN);

    if (file)
        write_to(user, conversation, file);
}

void tabiya_ask_export_choose(TabiyaPart *part, TabiyaConversation *conversation)
{
    g_return_if_fail(TABIYA_IS_PART(part) && TABIYA_IS_CONVERSATION(conversation));
    static const char *const SUFFIXES[] = {"md", NULL};

    /* Another one may be shown by the time that the file is chosen. */
    g_object_set_data_full(G_OBJECT(part), CHOSEN, g_object_ref(conversation), g_object_unref);
    tabiya_choose_file_to_write(GTK_WINDOW(tabiya_part_get_shell(part)),
                                &(TabiyaFileQuestion){.title = _("Export Conversation"),
                                                      .verb = _("_Export"),
                                                      .name = "conversation.md",
                                                      .kind = "Markdown",
                                                      .suffixes = SUFFIXES},
                                file_chosen_cb, part);
}

void tabiya_ask_export_to(TabiyaPart *part, TabiyaConversation *conversation, const char *path)
{
    g_return_if_fail(TABIYA_IS_PART(part) && TABIYA_IS_CONVERSATION(conversation));
    g_autoptr(GFile) file = g_file_new_for_path(path);

    if (!tabiya_part_refuse_existing(part, path))
        write_to(part, conversation, file);
}
