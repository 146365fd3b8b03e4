/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Wrappers for calls that newer releases of GTK and libadwaita name differently: when the oldest
 * supported release changes, this file changes and no other does. */
#ifndef TABIYA_COMPAT_H
#define TABIYA_COMPAT_H

#include <adwaita.h>

G_BEGIN_DECLS

/* `file` is borrowed, NULL when the person canceled. */
typedef void (*TabiyaFileChosenFunc)(GFile *file, gpointer user);

/* Asks for a chess file to open. Forgotten, without an answer, when `parent` goes. */
void tabiya_choose_file_to_open(GtkWindow *parent, TabiyaFileChosenFunc func, gpointer user);

/* What is asked when a file is to be chosen. */
typedef struct {
    const char *title; /* the question */
    const char *verb;  /* for one to write: what is done with it, with a mnemonic: "_Save" */
    GFile *folder;     /* for one to write: where it is offered; NULL: in the last one */
    const char *name;  /* for one to write: what is offered */
    const char *kind;  /* the name of such files; for one to open, NULL: any */
    const char *const *suffixes; /* one of which they have; NULL-terminated */
} TabiyaFileQuestion;

/* Asks for a file that is there. */
void tabiya_choose_file(GtkWindow *parent, const TabiyaFileQuestion *question,
                        TabiyaFileChosenFunc func, gpointer user);

/* Asks where to put a file. */
void tabiya_choose_file_to_write(GtkWindow *parent, const TabiyaFileQuestion *question,
                                 TabiyaFileChosenFunc func, gpointer user);

/* Asks where to save a PGN; `name` is the name offered, in `folder` (NULL: the last one). */
void tabiya_choose_file_to_save(GtkWindow *parent, GFile *folder, const char *name,
                                TabiyaFileChosenFunc func, gpointer user);

/* `files`: of GFile, lent. */
typedef void (*TabiyaFilesChosenFunc)(GListModel *files, gpointer user);

/* Asks for files of games, packed ones too, or for a folder with such files. Not called when the
 * person canceled. */
void tabiya_choose_files_to_import(GtkWindow *parent, gboolean folder, TabiyaFilesChosenFunc func,
                                   gpointer user);

/* The paths of what was chosen or dropped (of GFile); what is not on this computer has none and is
 * left out. NULL-terminated, the caller's. */
char **tabiya_files_dup_paths(GListModel *files) G_GNUC_WARN_UNUSED_RESULT;

/* Asks for a folder; `title` is the question. */
void tabiya_choose_folder(GtkWindow *parent, const char *title, TabiyaFileChosenFunc func,
                          gpointer user);

typedef struct {
    const char *heading;
    const char *verb;   /* with a mnemonic: "_Rename" */
    const char *before; /* at first */
} TabiyaNameQuestion;

typedef void (*TabiyaNamedFunc)(const char *name, gpointer user);

/* Asks for a name; not called without one. Forgotten when `parent` goes. */
void tabiya_ask_name(GtkWindow *parent, const TabiyaNameQuestion *question, TabiyaNamedFunc func,
                     gpointer user);

typedef struct {
    const char *heading, *body;
    const char *label; /* what the number is */
    const char *verb;  /* with a mnemonic: "_Merge" */
    int before;        /* at first */
    int lower, upper;
} TabiyaNumberQuestion;

typedef void (*TabiyaNumberedFunc)(int number, gpointer user);

/* Asks for a number. Forgotten when `parent` goes. */
void tabiya_ask_number(GtkWindow *parent, const TabiyaNumberQuestion *question,
                       TabiyaNumberedFunc func, gpointer user);

typedef enum {
    TABIYA_ANSWER_PLAIN,
    TABIYA_ANSWER_SUGGESTED, /* Enter gives it */
    TABIYA_ANSWER_DESTRUCTIVE,
    TABIYA_ANSWER_NOTHING, /* Escape gives it */
} TabiyaAnswerKind;

typedef struct {
    const char *name;
    const char *label; /* untranslated */
    TabiyaAnswerKind kind;
} TabiyaAnswer;

typedef struct {
    const char *heading, *body;
    const TabiyaAnswer *answers; /* the last one has no name */
} TabiyaQuestion;

typedef void (*TabiyaAnsweredFunc)(const char *answer, gpointer user);

/* Asks a question that must be answered. `func` is told the name of the answer that was given, and
 * not called when `parent` goes before that. */
void tabiya_ask(GtkWindow *parent, const TabiyaQuestion *question, TabiyaAnsweredFunc func,
                gpointer user);

/* Gives the buttons in `widget` that are icons alone a name. */
void tabiya_name_icon_buttons(GtkWidget *widget, const char *name);

/* Gives the buttons of the toasts that show, which are icons alone, names. */
void tabiya_name_toast_buttons(AdwToastOverlay *overlay);

/* libadwaita 1.2 crashes when a toast is dismissed while it glides in, however late its frames
 * come. Adds one, which cannot be pressed until it stands still. */
void tabiya_add_toast(AdwToastOverlay *overlay, AdwToast *toast);
/* Whether the one that was added last may not be dismissed yet. */
gboolean tabiya_toast_glides(AdwToastOverlay *overlay);

/* Says `text` to a screen reader at once, by GTK's own call (4.14 and later) or by ours
 * (ui/access/announcer.h). */
void tabiya_announce(GtkWidget *widget, const char *text);

G_END_DECLS

#endif
