/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See keyboard.h. Xlib and XTest are loaded at run time: the build does not need them. */
#include "tests/ui/keyboard.h"

#include <gdk/x11/gdkx.h>
#include <gmodule.h>

#include "tests/ui/fixture.h"

#define COMES_MS 200
#define NEAR_TOP_PX 60

static struct {
    GModule *xtest, *xlib;
    int (*fake_key)(Display *display, unsigned code, int down, unsigned long delay);
    int (*fake_motion)(Display *display, int screen, int x, int y, unsigned long delay);
    int (*fake_button)(Display *display, unsigned button, int down, unsigned long delay);
    int (*translate)(Display *display, Window from, Window to, int x, int y, int *to_x, int *to_y,
                     Window *child);
    int (*set_focus)(Display *display, Window window, int revert, Time time);
    int (*get_focus)(Display *display, Window *window, int *revert);
    KeySym (*string_to_keysym)(const char *name);
    KeyCode (*keysym_to_keycode)(Display *display, KeySym symbol);
    int (*sync)(Display *display, int discard);
} x;

static gboolean find(GModule *module, const char *name, gpointer to)
{
    return module && g_module_symbol(module, name, to);
}

gboolean keyboard_is_there(void)
{
    if (!GDK_IS_X11_DISPLAY(gdk_display_get_default()))
        return FALSE;
    if (!x.xtest) {
        x.xtest = g_module_open("libXtst.so.6", G_MODULE_BIND_LAZY);
        x.xlib = g_module_open("libX11.so.6", G_MODULE_BIND_LAZY);
    }
    return find(x.xtest, "XTestFakeKeyEvent", &x.fake_key) &&
           find(x.xtest, "XTestFakeMotionEvent", &x.fake_motion) &&
           find(x.xtest, "XTestFakeButtonEvent", &x.fake_button) &&
           find(x.xlib, "XTranslateCoordinates", &x.translate) &&
           find(x.xlib, "XSetInputFocus", &x.set_focus) &&
           find(x.xlib, "XGetInputFocus", &x.get_focus) &&
           find(x.xlib, "XStringToKeysym", &x.string_to_keysym) &&
           find(x.xlib, "XKeysymToKeycode", &x.keysym_to_keycode) && find(x.xlib, "XSync", &x.sync);
}

static void spin_until(gboolean *condition, int ms)
{
    gint64 end = g_get_monotonic_time() + ms * 1000;

    while (!*condition && g_get_monotonic_time() < end)
        fixture_spin();
}

static void give_keyboard(Display *display, GtkWindow *window)
{
    Window xid = gdk_x11_surface_get_xid(gtk_native_get_surface(GTK_NATIVE(window))), now;
    int revert;

    x.get_focus(display, &now, &revert);
    if (now == xid && gtk_window_is_active(window))
        return;
    x.set_focus(display, xid, 1, 0);
    x.sync(display, 0);
    fixture_wait(gtk_window_is_active(window));
}

static void released_cb(GtkEventControllerKey *keys, guint value, guint code, GdkModifierType state,
                        gboolean *came)
{
    *came = TRUE;
}

static void type(Display *display, const char *name, int down)
{
    KeyCode code = x.keysym_to_keycode(display, x.string_to_keysym(name));

    g_assert_cmpint(code, !=, 0);
    x.fake_key(display, code, down, 0);
}

static gboolean set_cb(gboolean *flag)
{
    *flag = TRUE;
    return G_SOURCE_REMOVE;
}

void keyboard_press(GtkWindow *window, const char *key)
{
    Display *display = gdk_x11_display_get_xdisplay(gtk_widget_get_display(GTK_WIDGET(window)));
    GtkEventController *keys = gtk_event_controller_key_new();
    gboolean shift = g_str_has_prefix(key, "shift+"), control = g_str_has_prefix(key, "ctrl+");
    const char *name = shift || control ? strchr(key, '+') + 1 : key;
    const char *modifier = shift ? "Shift_L" : "Control_L";
    gboolean came = FALSE, idle = FALSE;
    gpointer alive = window;

    give_keyboard(display, window);
    g_object_add_weak_pointer(G_OBJECT(window), &alive);
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-released", G_CALLBACK(released_cb), &came);
    gtk_widget_add_controller(GTK_WIDGET(window), keys);
    if (shift || control)
        type(display, modifier, TRUE);
    type(display, name, TRUE);
    type(display, name, FALSE);
    if (shift || control)
        type(display, modifier, FALSE);
    x.sync(display, 0);
    spin_until(&came, COMES_MS); /* a window that goes, or a popover that comes, takes it away */
    if (alive)
        gtk_widget_remove_controller(GTK_WIDGET(window), keys);
    g_clear_weak_pointer(&alive);
    g_idle_add_full(G_PRIORITY_LOW, G_SOURCE_FUNC(set_cb), &idle, NULL); /* including its
                                                                          * consequences */
    while (!idle)
        fixture_spin();
}

void keyboard_hold(GtkWindow *window, const char *key, gboolean down)
{
    Display *display = gdk_x11_display_get_xdisplay(gtk_widget_get_display(GTK_WIDGET(window)));

    give_keyboard(display, window);
    type(display, key, down);
    x.sync(display, 0);
    fixture_spin_ms(50);
}

void keyboard_turn_wheel(GtkWidget *widget, gboolean down)
{
    GdkDisplay *display = gtk_widget_get_display(widget);
    Display *server = gdk_x11_display_get_xdisplay(display);
    GtkNative *native = gtk_widget_get_native(widget);
    graphene_rect_t bounds;
    double left, top;
    int at_x, at_y;
    Window child;

    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(native), &bounds));
    gtk_native_get_surface_transform(native, &left, &top);
    x.translate(server, gdk_x11_surface_get_xid(gtk_native_get_surface(native)),
                gdk_x11_display_get_xrootwindow(display), (int)left, (int)top, &at_x, &at_y,
                &child);
    at_x += (int)(bounds.origin.x + bounds.size.width / 2);
    at_y += (int)(bounds.origin.y + MIN(bounds.size.height / 2, NEAR_TOP_PX));
    x.fake_motion(server, 0, at_x, at_y, 0);
    x.fake_button(server, down ? 5 : 4, TRUE, 0);
    x.fake_button(server, down ? 5 : 4, FALSE, 0);
    x.sync(server, 0);
    fixture_spin_ms(COMES_MS);
}
