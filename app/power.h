/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the computer runs on battery, according to UPower on the system bus.
 *
 * Nothing blocks: the answer is mains until UPower replies, and always where there is no bus or no
 * UPower.
 *
 * Property "on-battery": gboolean, read-only, notifies.
 */
#ifndef TABIYA_POWER_H
#define TABIYA_POWER_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_POWER (tabiya_power_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPower, tabiya_power, TABIYA, POWER, GObject)

TabiyaPower *tabiya_power_new(void) G_GNUC_WARN_UNUSED_RESULT;

gboolean tabiya_power_is_on_battery(TabiyaPower *self);

G_END_DECLS

#endif
