/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of engines: the built-in one and those that the person added by command line, with their
 * options. A GListModel of TabiyaEngineEntry; the first is always the built-in one.
 *
 * A command is split into words as in a shell, but run without one, so "ssh host stockfish" works
 * as an engine, too; only a person adds engines, never an opened file. The list is kept in
 * DIRECTORY/engines.json, replaced whole after every change; an unreadable file is set aside as
 * engines.json.bad before the first change is written.
 *
 * Engines from a backup are not started before the person has confirmed each: somebody else may
 * have written their commands.
 *
 * Signal "options-changed" (TabiyaEngineEntry *entry): the engine's options have changed.
 */
#ifndef TABIYA_ENGINE_REGISTRY_H
#define TABIYA_ENGINE_REGISTRY_H

#include "app/analysis/engine-source.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_ENTRY (tabiya_engine_entry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineEntry, tabiya_engine_entry, TABIYA, ENGINE_ENTRY, GObject)

#define TABIYA_TYPE_ENGINE_REGISTRY (tabiya_engine_registry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineRegistry, tabiya_engine_registry, TABIYA, ENGINE_REGISTRY, GObject)

/* --- One engine ------------------------------------------------------------------------------- */

/* Properties "name" (string, notifies) and "command" (string, read-only; NULL: the built-in
 * engine). */
const char *tabiya_engine_entry_get_id(TabiyaEngineEntry *self); /* "builtin", or unique */
const char *tabiya_engine_entry_get_name(TabiyaEngineEntry *self);
const char *tabiya_engine_entry_get_command(TabiyaEngineEntry *self);

/* The person's value of an option; NULL: not set, so the default applies (for the built-in engine
 * the one in builtin-options.h). */
const char *tabiya_engine_entry_get_option(TabiyaEngineEntry *self, const char *name);
/* The names of the options that the person has set, sorted, NULL-terminated. */
char **tabiya_engine_entry_dup_options(TabiyaEngineEntry *self) G_GNUC_WARN_UNUSED_RESULT;

/* FALSE: it came from a backup, and is not started before tabiya_engine_registry_confirm(). */
gboolean tabiya_engine_entry_is_confirmed(TabiyaEngineEntry *self);

/* A new source with these options; several may run at once. NULL with TABIYA_ERROR_ENGINE if it
 * does not start, or is not confirmed. (transfer full) */
TabiyaEngineSource *tabiya_engine_entry_create_source(TabiyaEngineEntry *self,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Applies the person's search options of the built-in engine ("Algorithm", "Hash") to `player`, one
 * of the engines that play, as well; unset options keep the engine's own defaults. Takes effect
 * with its next search; call it again when the options change. */
void tabiya_engine_entry_equip_player(TabiyaEngineEntry *self, TabiyaEngineSource *player);

/* --- All of them ------------------------------------------------------------------------------ */

/* Reads the list. `directory` NULL: nothing is stored. */
TabiyaEngineRegistry *tabiya_engine_registry_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* Why the list could not be read or written, or NULL. Borrowed. For tests. */
const GError *tabiya_engine_registry_get_problem(TabiyaEngineRegistry *self);

/* Adds an engine at the end. `name` NULL or "": the program's own name. NULL with
 * TABIYA_ERROR_ENGINE if the command's program does not exist. (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_add(TabiyaEngineRegistry *self, const char *command,
                                              const char *name, GError **error);
/* The person has seen its command, and agrees to start it from now on. */
void tabiya_engine_registry_confirm(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry);

/* Marks all engines in `directory` as unconfirmed, and drops their options that name files:
 * `*paths` receives "NAME, OPTION: VALUE" for each dropped one. Returns "NAME: COMMAND" of each
 * engine, NULL-terminated; NULL if the list cannot be written. Both are the caller's. */
char **tabiya_engine_registry_distrust(const char *directory, char ***paths,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Not for the first one. The entry stays valid while it is held: restore() puts it back. */
void tabiya_engine_registry_remove(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry);
void tabiya_engine_registry_restore(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                    guint position);
void tabiya_engine_registry_rename(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                   const char *name);
/* `value` NULL: back to the engine's default. */
void tabiya_engine_registry_set_option(TabiyaEngineRegistry *self, TabiyaEngineEntry *entry,
                                       const char *name, const char *value);

/* An entry whose command starts the program at `path`, under whatever name; NULL: there is none.
 * (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_find_program(TabiyaEngineRegistry *self,
                                                       const char *path);

/* The entry of that id, or the built-in one. Borrowed, never NULL. (transfer none) */
TabiyaEngineEntry *tabiya_engine_registry_find(TabiyaEngineRegistry *self, const char *id);

G_END_DECLS

#endif
