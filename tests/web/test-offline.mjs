// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* The page without a network, and its updates: ui/web/service-worker.js. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";

import { POLL, ready, web } from "./harness.mjs";

/** Waits until all files are kept. */
function kept(page) {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration.active.state !== "activated")
      await new Promise((resolve) => registration.active.addEventListener("statechange", resolve));
  });
}

/** Puts another version on the server: `changes` are name → text. */
function release(server, changes) {
  const worker = server.read("service-worker.js").toString();
  const built = JSON.parse(/^const BUILT = (.*);$/m.exec(worker)[1]);
  for (const [name, text] of Object.entries(changes)) {
    const content = Buffer.from(text);
    server.files.set(name, content);
    built.files[name] = { bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
  }
  built.version = createHash("sha256").update(JSON.stringify(built.files)).digest("hex").slice(0, 12);
  server.files.set("service-worker.js", Buffer.from(worker.replace(/^const BUILT = .*;$/m, `const BUILT = ${JSON.stringify(built)};`)));
  return built.version;
}

function withTitle(server, title) {
  return { "index.html": server.read("index.html").toString().replace(/<meta name="description"/, `<meta name="release" content="${title}"><meta name="description"`) };
}

const releaseOf = (page) => page.evaluate(() => document.querySelector('meta[name="release"]')?.content ?? "first");

/** Asks the server for a new version, as the browser does now and then. */
const look = (page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update().catch(() => {}));

const caches = (page) => page.evaluate(async () => (await globalThis.caches.keys()).sort());

const offered = (page) => page.waitForFunction(() =>
  [...document.querySelectorAll(".toast")].some((toast) => toast.textContent.includes("new version")), { polling: POLL });

const takeOffer = (page) => page.evaluate(() => {
  const toast = [...document.querySelectorAll(".toast")].find((one) => one.textContent.includes("new version"));
  toast.querySelector("button").click();
});

web("after the first visit all places open without a network", async ({ open, server }) => {
  const page = await open("#play");
  await kept(page);
  const list = JSON.parse(server.read("files.json"));
  const names = Object.keys(list.files).filter((name) => name !== "files.json");
  const found = await page.evaluate(async (version) => {
    const cache = await globalThis.caches.open(`tabiya-${version}`);
    return (await cache.keys()).length;
  }, list.version);
  assert.ok(found >= names.length, `${found} of ${names.length} files`);
  await server.stop();
  await page.reload({ waitUntil: "load" });
  await ready(page);
  for (const place of ["solve", "setup", "openings", "play"]) {
    await page.evaluate((name) => { location.hash = name; }, place);
    await page.waitForFunction((name) => document.querySelector(`#places a[aria-current]`)?.hash === `#${name}`, {}, place);
  }
  const second = await open("#solve");
  await second.close();
  await server.start(server.port);
});

web("threads are allowed from the second visit, even where the host sends no headers", { isolated: false },
  async ({ open }) => {
    const page = await open("#play");
    assert.equal(await page.evaluate(() => crossOriginIsolated), false);
    await kept(page);
    await page.reload({ waitUntil: "load" });
    await ready(page);
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  });

web("a new version is offered, and taken by all tabs at once", async ({ open, server }) => {
  const one = await open("#play");
  await kept(one);
  await one.reload({ waitUntil: "load" });
  await ready(one);
  const two = await open("#solve");
  await one.evaluate(() => { globalThis.old = true; });
  const sent = server.log.length;
  const version = release(server, withTitle(server, "second"));
  await look(one);
  await offered(one);
  // A plain reload stays with the old one: files of two versions never meet.
  await two.reload({ waitUntil: "load" });
  await ready(two);
  assert.equal(await releaseOf(two), "first");
  const asked = server.log.slice(sent).map(({ name }) => name).filter((name) => name !== "service-worker.js");
  assert.deepEqual(asked, ["index.html"], "only what has changed is fetched");
  const gone = [one.waitForNavigation(), two.waitForNavigation()];
  await takeOffer(one);
  await Promise.all(gone);
  for (const page of [one, two]) {
    await ready(page);
    assert.equal(await releaseOf(page), "second");
  }
  assert.equal((await caches(one)).includes(`tabiya-${version}`), true);
});

web("a half-updated host changes nothing", { errors: true }, async ({ open, server }) => {
  const page = await open("#play");
  await kept(page);
  const before = await caches(page);
  release(server, withTitle(server, "second"));
  server.files.delete("index.html"); // the list is new, the file is not
  await look(page);
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration()).installing,
    { polling: POLL });
  assert.deepEqual(await caches(page), before);
  await server.stop();
  await page.reload({ waitUntil: "load" });
  await ready(page);
  assert.equal(await releaseOf(page), "first");
  await server.start(server.port);
});

web("a third version replaces the first, and the cache of two stays", async ({ open, server }) => {
  const page = await open("#play");
  await kept(page);
  await page.reload({ waitUntil: "load" });
  await ready(page);
  for (const title of ["second", "third"]) {
    release(server, withTitle({ read: () => Buffer.from(server.read("index.html").toString().replace(/<meta name="release"[^>]*>/, "")) }, title));
    await look(page);
    await offered(page);
    const gone = page.waitForNavigation();
    await takeOffer(page);
    await gone;
    await ready(page);
    assert.equal(await releaseOf(page), title);
  }
  assert.equal((await caches(page)).length, 2);
});

web("the page can be installed", { chromium: "Chromium's check" }, async ({ open, server }) => {
  const page = await open("#play");
  await kept(page);
  const devtools = await page.createCDPSession();
  const { errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  for (const { src, sizes } of manifest.icons) {
    const content = server.read(src);
    assert.ok(content, src);
    if (src.endsWith(".png")) assert.equal(content.readUInt32BE(16), Number(sizes.split("x")[0]), src);
  }
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Pages of a private profile cannot be installed, wherever they are.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
});
