// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* Tests of the page in a real browser:
 *
 *     import assert from "node:assert/strict";
 *     import { web } from "./harness.mjs";
 *
 *     web("a game survives a reload", async ({ open, server }) => {
 *       const page = await open("#play");          // the page, when it is ready
 *       …                                          // puppeteer's page
 *     });
 *
 * Each test has a server of its own, and thus an origin with nothing in it. It fails by what it
 * asserts, and by any error that the page reports: exceptions, what is refused by the Content
 * Security Policy, files that are missing, requests to elsewhere. web(name, {…}, func) with
 *
 *     errors: true            errors of the page are expected
 *     isolated: false         the server sends no COOP and COEP, as plain hosts
 *     chromium: "why"         not in Firefox
 *     blank: true             open() does not wait until the page is ready
 *
 * test-web.py says where things are: TABIYA_SITE (the built page), TABIYA_WEB_TESTS (node_modules),
 * TABIYA_CLI, TABIYA_ENGINE, and BROWSER (chromium or firefox). Nothing waits for a fixed time;
 * PATIENCE is long, for slow machines. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer } from "node:net";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import path from "node:path";

export const SITE = process.env.TABIYA_SITE ?? path.resolve("build-web/site");
export const TESTS = process.env.TABIYA_WEB_TESTS ?? path.resolve("build-web-tests");
export const CLI = process.env.TABIYA_CLI ?? path.resolve("build/app/tabiya-cli");
export const BROWSER = process.env.BROWSER ?? "chromium";
export const PATIENCE = 180000;
/** For waiting in a tab that is behind another, where nothing is drawn: { polling: POLL }. */
export const POLL = 100;
export const need = createRequire(path.join(TESTS, "node_modules/"));

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".wasm": "application/wasm",
  ".png": "image/png", ".gz": "application/gzip", ".ogg": "audio/ogg", ".mp3": "audio/mpeg", ".tsv": "text/plain",
};
/* What hosts pack: GitHub Pages and others do so. */
const PACKED = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".wasm", ".tsv"]);

/* --- The server ------------------------------------------------------------------------------ */

const HEADER_BYTES = 300; // of an answer, about
const packed = new Map();
const tags = new Map();

function tagOf(content) {
  if (!tags.has(content)) tags.set(content, `"${createHash("sha256").update(content).digest("hex").slice(0, 16)}"`);
  return tags.get(content);
}

function pack(content) {
  const known = packed.get(content);
  if (known) return known;
  const made = gzipSync(content, { level: 6 });
  packed.set(content, made);
  return made;
}

const contents = new Map();

function readOnce(file) {
  if (!contents.has(file)) contents.set(file, readFileSync(file));
  return contents.get(file);
}

/** A host of static files. `files` replaces some: name → Buffer, or null for one that is missing. */
export class Server {
  constructor({ site = SITE, isolated = true } = {}) {
    this.site = site;
    this.isolated = isolated;
    this.files = new Map();
    this.log = []; // {name, bytes}: what was sent, as it went over the wire
    this.server = createServer((request, answer) => this.answer(request, answer));
  }

  async start(port = 0) {
    await new Promise((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    this.origin = `http://127.0.0.1:${this.port}`;
    return this;
  }

  /** Nobody answers any more, as without a network. */
  async stop() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  read(name) {
    if (this.files.has(name)) return this.files.get(name);
    const file = path.join(this.site, name);
    return existsSync(file) ? readOnce(file) : null;
  }

  answer(request, answer) {
    const name = decodeURIComponent(new URL(request.url, this.origin).pathname.slice(1)) || "index.html";
    const content = name.includes("..") ? null : this.read(name);
    const type = path.extname(name);
    if (content === null) {
      answer.writeHead(404).end();
      this.log.push({ name, bytes: 0, missing: true });
      return;
    }
    const tag = tagOf(content);
    answer.setHeader("ETag", tag);
    if (request.headers["if-none-match"] === tag) {
      answer.writeHead(304).end();
      this.log.push({ name, bytes: HEADER_BYTES });
      return;
    }
    const body = PACKED.has(type) ? pack(content) : content;
    answer.setHeader("Content-Type", TYPES[type] ?? "application/octet-stream");
    if (body !== content) answer.setHeader("Content-Encoding", "gzip");
    answer.setHeader("Cache-Control", "max-age=600"); // as GitHub Pages has it
    answer.setHeader("X-Content-Type-Options", "nosniff");
    if (this.isolated) {
      answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      answer.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    answer.end(body);
    this.log.push({ name, bytes: body.length + HEADER_BYTES });
  }

  get bytes() {
    return this.log.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/* --- Everything else ------------------------------------------------------------------------- */

/* What browsers ask their makers for by themselves, whatever page they show. */
const MAKERS = /\b(google\.com|googleapis\.com|gstatic\.com|gvt1\.com|mozilla\.(com|org|net)|firefox\.com)\b/;

/** Where the browser sends whatever does not go to this machine: nothing may come. */
class Elsewhere {
  constructor() {
    this.asked = [];
    this.server = createTcpServer((socket) => {
      socket.once("data", (data) => {
        const [line] = String(data).split("\r\n");
        if (!MAKERS.test(line)) this.asked.push(line);
        socket.destroy();
      });
      socket.on("error", () => {});
    });
  }

  async start() {
    if (!this.server.listening) await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this.server.address().port;
  }
}

/* --- The browser ----------------------------------------------------------------------------- */

const elsewhere = new Elsewhere();
let browser = null;

const PROGRAMS = {
  chromium: [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
  firefox: [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"],
};

/** The program of the browser; null: it is not installed. */
export function findBrowser(name = BROWSER) {
  return PROGRAMS[name].find((file) => file && existsSync(file)) ?? null;
}

async function loadPuppeteer() {
  const { default: puppeteer } = await import(need.resolve("puppeteer-core"));
  return puppeteer;
}

/** A browser with an empty profile of its own, which is removed with it. */
export async function launch(more = {}) {
  const puppeteer = await loadPuppeteer();
  const port = await elsewhere.start();
  const options = BROWSER === "firefox"
    ? { browser: "firefox", extraPrefsFirefox: {
        "network.proxy.type": 1, "network.proxy.http": "127.0.0.1", "network.proxy.http_port": port,
        "network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": port, "dom.serviceWorkers.testing.enabled": true } }
    : { args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-component-update", "--no-pings",
               "--disable-domain-reliability", `--proxy-server=http://127.0.0.1:${port}`, "--lang=en-US"] };
  elsewhere.server.unref();
  return puppeteer.launch({
    executablePath: findBrowser(), headless: true, protocolTimeout: PATIENCE, timeout: PATIENCE, ...options, ...more });
}

async function theBrowser() {
  browser ??= await launch();
  return browser;
}

after(async () => {
  await browser?.close();
});

/* --- A test ---------------------------------------------------------------------------------- */

/* What a browser asks for by itself, and says about it. */
const HARMLESS = [/favicon\.ico/];

function watch(page, server, errors) {
  page.setDefaultTimeout(PATIENCE);
  page.setDefaultNavigationTimeout(PATIENCE);
  page.on("pageerror", (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    const where = message.location()?.url ?? "";
    if (message.type() === "error" && !HARMLESS.some((one) => one.test(where + message.text())))
      errors.push(`console: ${message.text()} ${where}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && !url.startsWith(`${server.origin}/`)) errors.push(`went elsewhere: ${url}`);
  });
}

/** Waits until the page says that it can be used. */
export function ready(page) {
  return page.waitForFunction(() => document.documentElement.dataset.ready === "true", { polling: POLL });
}

async function runTest(options, func) {
  const server = await new Server(options).start();
  const errors = [];
  const pages = [];
  const own = await theBrowser();
  const open = async (address = "", { size = { width: 1160, height: 800 }, before } = {}) => {
    const page = await own.newPage();
    pages.push(page);
    watch(page, server, errors);
    await page.setViewport(size);
    await before?.(page);
    await page.goto(`${server.origin}/${address}`, { waitUntil: "load" });
    if (!options.blank) await ready(page);
    return page;
  };
  const asked = elsewhere.asked.length;
  try {
    await func({ open, server, browser: own, errors });
    if (elsewhere.asked.length > asked) errors.push(`went elsewhere: ${elsewhere.asked.slice(asked).join("; ")}`);
    if (errors.length > 0 && !options.errors) throw new Error(errors.join("\n"));
  } finally {
    for (const page of pages) await page.close().catch(() => {});
    await server.stop().catch(() => {});
  }
}

/** @param {string} name @param {any} options see above; or the function */
export function web(name, options, func) {
  if (typeof options === "function") return web(name, {}, options);
  const skip = BROWSER !== "chromium" && options.chromium ? options.chromium : false;
  return test(name, { timeout: 4 * PATIENCE, skip }, () => runTest(options, func));
}

/** Whether somebody listens there: for tests that stop the server. */
export function isUp(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => { socket.destroy(); resolve(true); });
    socket.on("error", () => resolve(false));
  });
}
