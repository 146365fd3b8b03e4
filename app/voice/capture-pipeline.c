/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See capture-pipeline.h. */
#include "app/voice/capture-pipeline.h"

#include <glib/gi18n-lib.h>

#include "app/plain-text.h"
#include "app/voice/microphone-devices.h"
#include "app/voice/recognizer.h"

/* Of a few milliseconds each: what a file has ready, and what waits of a microphone while samples
 * are not taken. */
#define FILE_BUFFERS 16
#define MICROPHONE_BUFFERS 1000
/* What a microphone's driver or sound server keeps while a busy computer does not fetch it. Words
 * would be lost with GStreamer's usual fifth of a second. */
#define KEPT_US (10 * G_USEC_PER_SEC)

/* --- Problems --------------------------------------------------------------------------------- */

static char *dup_missing(const char *element)
{
    /* Translators: %s is the name of a part of GStreamer, such as “autoaudiosrc”. */
    return g_strdup_printf(_("GStreamer has no “%s”. Install its base and good plug-ins."),
                           element);
}

static char *dup_absent(void)
{
    return g_strdup(_("There is no microphone. Connect one, then try again."));
}

static char *dup_file_problem(const char *path, const GError *error)
{
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = tabiya_dup_quote(base, -1);

    if (g_error_matches(error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND) ||
        g_error_matches(error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_OPEN_READ)) {
        return g_strdup_printf(_("“%s” cannot be opened."), name);
    }
    return g_strdup_printf(_("“%s” is not a sound file, or it is damaged."), name);
}

char *tabiya_capture_dup_soundless(const char *path)
{
    if (!path)
        return dup_absent();
    g_autofree char *base = g_path_get_basename(path);
    g_autofree char *name = tabiya_dup_quote(base, -1);
    return g_strdup_printf(_("“%s” contains no sound."), name);
}

static char *dup_microphone_problem(const GError *error)
{
    if (error->domain != GST_RESOURCE_ERROR)
        return g_strdup(_("The microphone does not work: its sound cannot be used."));
    switch (error->code) {
    case GST_RESOURCE_ERROR_NOT_AUTHORIZED:
        return g_strdup(_("Tabiya may not use the microphone. Allow it in the system settings."));
    case GST_RESOURCE_ERROR_BUSY:
        return g_strdup(_("Another program uses the microphone. Close it there, then try again."));
    case GST_RESOURCE_ERROR_NOT_FOUND:
    case GST_RESOURCE_ERROR_OPEN_READ:
        return dup_absent();
    default:
        return g_strdup(_("The microphone was disconnected. Connect it, then try again."));
    }
}

/* The default source says with a warning that it has found nothing, and then gives silence. */
static gboolean is_warned_of(TabiyaCapturePipeline *self, GstMessage *message)
{
    return GST_MESSAGE_TYPE(message) == GST_MESSAGE_WARNING && !self->is_file &&
           GST_MESSAGE_SRC(message) == GST_OBJECT(self->source);
}

static char *dup_error(TabiyaCapturePipeline *self, GstMessage *message)
{
    g_autoptr(GError) error = NULL;

    gst_message_parse_error(message, &error, NULL);
    if (self->is_file)
        return dup_file_problem(self->path, error);
    tabiya_microphone_devices_forget();
    return dup_microphone_problem(error);
}

char *tabiya_capture_pipeline_dup_problem(TabiyaCapturePipeline *self)
{
    for (;;) {
        g_autoptr(GstMessage) message =
            gst_bus_pop_filtered(self->bus, GST_MESSAGE_ERROR | GST_MESSAGE_WARNING);
        if (!message)
            return NULL;
        if (GST_MESSAGE_TYPE(message) == GST_MESSAGE_ERROR)
            return dup_error(self, message);
        if (is_warned_of(self, message))
            return dup_absent();
    }
}

/* --- Elements --------------------------------------------------------------------------------- */

/* Adds one of that name; NULL with `*problem`. Borrowed. */
static GstElement *add(TabiyaCapturePipeline *self, const char *name, char **problem)
{
    if (*problem)
        return NULL;
    GstElement *element = gst_element_factory_make(name, NULL);
    if (!element) {
        *problem = dup_missing(name);
        return NULL;
    }
    gst_bin_add(GST_BIN(self->pipeline), element);
    return element;
}

static GstCaps *make_caps(void)
{
    return gst_caps_new_simple("audio/x-raw", "format", G_TYPE_STRING,
                               G_BYTE_ORDER == G_BIG_ENDIAN ? "S16BE" : "S16LE", "layout",
                               G_TYPE_STRING, "interleaved", "rate", G_TYPE_INT,
                               TABIYA_VOICE_RATE_HZ, "channels", G_TYPE_INT, 1, NULL);
}

static void set_up_sink(TabiyaCapturePipeline *self, GstElement *sink, gboolean is_paced)
{
    g_autoptr(GstCaps) caps = make_caps();

    self->sink = GST_APP_SINK(sink);
    g_object_set(sink, "caps", caps, "sync", is_paced, "emit-signals", FALSE, "max-buffers",
                 self->is_file ? FILE_BUFFERS : MICROPHONE_BUFFERS, "drop", !self->is_file, NULL);
}

/* The part of every capture that makes samples of sound; its first element, borrowed. */
static GstElement *add_converters(TabiyaCapturePipeline *self, gboolean is_paced, char **problem)
{
    GstElement *convert = add(self, "audioconvert", problem);
    GstElement *resample = add(self, "audioresample", problem);
    GstElement *sink = add(self, "appsink", problem);

    if (*problem)
        return NULL;
    set_up_sink(self, sink, is_paced);
    gst_element_link_many(convert, resample, sink, NULL);
    return convert;
}

/* Of the microphone, also of the one that the default source looks for. */
static void element_added_cb(GstBin *pipeline, GstBin *bin, GstElement *element)
{
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(element), "buffer-time"))
        g_object_set(element, "buffer-time", (gint64)KEPT_US, NULL);
}

static void add_microphone(TabiyaCapturePipeline *self, const char *device, GstElement *next,
                           char **problem)
{
    g_signal_connect(self->pipeline, "deep-element-added", G_CALLBACK(element_added_cb), NULL);
    if (device) {
        self->source = tabiya_microphone_devices_make(device);
        if (!self->source) {
            *problem = g_strdup(_("The microphone chosen in Preferences is not connected. Connect "
                                  "it, or choose another one."));
            return;
        }
        gst_bin_add(GST_BIN(self->pipeline), self->source);
    } else {
        self->source = add(self, "autoaudiosrc", problem);
    }
    if (self->source && !gst_element_link(self->source, next))
        *problem = g_strdup(_("The microphone does not work: its sound cannot be used."));
}

/* The first sound of a file counts. */
static void pad_added_cb(GstElement *decoder, GstPad *pad, gpointer user)
{
    g_autoptr(GstPad) end = gst_element_get_static_pad(user, "sink");

    if (!gst_pad_is_linked(end))
        gst_pad_link(pad, end);
}

static void add_file(TabiyaCapturePipeline *self, const char *path, GstElement *next,
                     char **problem)
{
    g_autoptr(GstCaps) sound = gst_caps_new_empty_simple("audio/x-raw");

    self->source = add(self, "filesrc", problem);
    GstElement *decoder = add(self, "decodebin", problem);
    if (*problem)
        return;
    g_object_set(self->source, "location", path, NULL);
    /* Nothing but sound is decoded, whatever else there is. */
    g_object_set(decoder, "caps", sound, "expose-all-streams", FALSE, NULL);
    gst_element_link(self->source, decoder);
    g_signal_connect_object(decoder, "pad-added", G_CALLBACK(pad_added_cb), next, 0);
}

/* --- The pipeline ----------------------------------------------------------------------------- */

static void build(TabiyaCapturePipeline *self, const TabiyaCaptureFrom *from, char **problem)
{
    GstElement *next = add_converters(self, from->is_paced, problem);

    if (*problem)
        return;
    if (self->is_file)
        add_file(self, from->path, next, problem);
    else
        add_microphone(self, from->device, next, problem);
}

static void play(TabiyaCapturePipeline *self, char **problem)
{
    if (gst_element_set_state(self->pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE)
        return;
    *problem = tabiya_capture_pipeline_dup_problem(self);
    if (!*problem)
        *problem = self->is_file ? dup_file_problem(self->path, NULL) : dup_absent();
}

/* A pipe would be waited for without an end. */
static gboolean is_a_file(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static char *dup_why_not(const TabiyaCaptureFrom *from)
{
    g_autoptr(GError) error = NULL;

    if (!gst_init_check(NULL, NULL, &error))
        return g_strdup_printf(_("GStreamer cannot be started: %s"), error->message);
    if (from->path && !is_a_file(from->path)) {
        g_autoptr(GError) absent =
            g_error_new_literal(GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND, "");
        return dup_file_problem(from->path, absent);
    }
    return NULL;
}

TabiyaCapturePipeline *tabiya_capture_pipeline_new(const TabiyaCaptureFrom *from, char **problem)
{
    *problem = dup_why_not(from);
    if (*problem)
        return NULL;
    TabiyaCapturePipeline *self = g_new0(TabiyaCapturePipeline, 1);
    self->is_file = from->path != NULL;
    self->path = g_strdup(from->path);
    self->pipeline = gst_object_ref_sink(gst_pipeline_new(NULL));
    self->bus = gst_element_get_bus(self->pipeline);
    build(self, from, problem);
    if (!*problem)
        play(self, problem);
    if (*problem)
        g_clear_pointer(&self, tabiya_capture_pipeline_free);
    return self;
}

void tabiya_capture_pipeline_free(TabiyaCapturePipeline *self)
{
    if (!self)
        return;
    gst_element_set_state(self->pipeline, GST_STATE_NULL);
    gst_object_unref(self->bus);
    gst_object_unref(self->pipeline);
    g_free(self->path);
    g_free(self);
}
