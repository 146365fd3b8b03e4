#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tabiya authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Serves the built page on 127.0.0.1 for developers and tests; any host of static files does as well.

Threads need two headers (COOP and COEP), which many hosts do not send: `threads` False leaves them out.
"""

import functools
import http.server
import pathlib
import sys

TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
         ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".css": "text/css",
         ".html": "text/html; charset=utf-8", ".gz": "application/gzip", ".png": "image/png"}


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**TYPES, "": "application/octet-stream"}
    protocol_version = "HTTP/1.1"
    threads = True

    def end_headers(self):
        if self.threads:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
            self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *_):
        pass


class HandlerWithoutThreads(Handler):
    threads = False


def make_server(folder, port, threads=True):
    handler = functools.partial(Handler if threads else HandlerWithoutThreads, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def serve(folder, port, threads=True):
    try:
        server = make_server(folder, port, threads)
    except OSError as error:
        sys.exit(f"serve.py: port {port} cannot be used: {error.strerror}; choose another with --port")
    print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    serve(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 8000, "--without-threads" not in sys.argv)
