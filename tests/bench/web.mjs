// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later

/* For web.py: the page's engine searches the bench in Node; a line of JSON with nodes and seconds.
 *
 *     node web.mjs SITE DEPTH           in Node, by processor time
 *     node web.mjs SITE DEPTH chromium  in Chromium, both builds, by the clock; needs puppeteer-core */
import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

const [site, depth, where] = process.argv.slice(2);

const nodesIn = (text) => Number(/Nodes searched *: (\d+)/.exec(text)[1]);
const msIn = (text) => Number(/Time \(ms\) *: (\d+)/.exec(text)[1]);

async function inNode() {
  const { loadModule } = await import("../../ui/web/page/wasm.js");
  const engine = await loadModule(readFileSync(path.join(site, "wasm/tabiya-engine.wasm")));
  engine.text("web_give_evaluation", gunzipSync(readFileSync(path.join(site, "data/tabiya.nnue.gz"))));
  engine.text("web_bench", 4); // V8 compiles what is used often, later once more
  const before = process.cpuUsage();
  const text = engine.text("web_bench", Number(depth));
  const { user, system } = process.cpuUsage(before);
  return { build: "node", nodes: nodesIn(text), seconds: (user + system) / 1e6, bytes: engine.size };
}

async function inChromium() {
  const { Server, launch } = await import("../web/harness.mjs");
  const server = await new Server({ site }).start();
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${server.origin}/files.json`);
  const found = [];
  for (const threads of [1, 2]) {
    const said = await page.evaluate(`(async () => {
      const { Engine } = await import("/page/engine.js");
      const engine = new Engine({ threads: ${threads} });
      await engine.ready;
      await engine.ask("bench", { depth: 4 });
      const said = await engine.ask("bench", { depth: ${Number(depth)} });
      engine.end();
      return { build: engine.kind, ...said };
    })()`);
    found.push({ build: said.build, nodes: said.nodes, seconds: msIn(said.text) / 1000, bytes: said.bytes });
  }
  await browser.close();
  await server.stop();
  return found;
}

console.log(JSON.stringify(where === "chromium" ? await inChromium() : [await inNode()]));
process.exit(0);
