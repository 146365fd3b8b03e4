// SPDX-FileCopyrightText: 2026 The Tabiya authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A conversation with `tabiya-cli mcp` by the official TypeScript SDK. For long-mcp.py, which installs it.
//
//     node mcp-sdk.mjs TABIYA_CLI DATA_DIR
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import assert from "node:assert/strict";

const [cli, folder] = process.argv.slice(2);
const MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

async function connect(...options) {
  const client = new Client({ name: "tabiya-test", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: cli, args: ["mcp", "--data-dir", folder, ...options] }));
  return client;
}

const client = await connect();
assert.equal(client.getServerVersion().name, "tabiya");

const { tools } = await client.listTools();
assert.ok(tools.length >= 25);
assert.ok(tools.every((tool) => tool.annotations.readOnlyHint));

const mate = await client.callTool({ name: "find_mate", arguments: { fen: MATE } });
assert.ok(!mate.isError);
assert.match(mate.content[0].text, /Rd8/);
assert.equal(mate.structuredContent.ability, "find_mate");

const wrong = await client.callTool({ name: "find_mate", arguments: { fen: "x" } });
assert.ok(wrong.isError);
await assert.rejects(client.callTool({ name: "nothing", arguments: {} }));
await assert.rejects(client.callTool({ name: "make_moves", arguments: { moves: "e4" } }));

const { resources } = await client.listResources();
assert.ok(resources.some((one) => one.uri === "tabiya://position"));
assert.equal((await client.readResource({ uri: "tabiya://position" })).contents[0].text, MATE);
const { resourceTemplates } = await client.listResourceTemplates();
assert.ok(resourceTemplates.length >= 3);
assert.match((await client.readResource({ uri: "tabiya://rule/castling" })).contents[0].text, /king/);
await assert.rejects(client.readResource({ uri: "tabiya://nothing" }));

const { prompts } = await client.listPrompts();
for (const prompt of prompts) {
  const values = Object.fromEntries((prompt.arguments ?? []).map((one) => [one.name, "Caro-Kann"]));
  const got = await client.getPrompt({ name: prompt.name, arguments: values });
  assert.equal(got.messages[0].role, "user");
}

let reports = 0;
await client.callTool({ name: "best_move", arguments: {} }, undefined, { onprogress: () => reports++ });
assert.ok(reports >= 1);

const stop = new AbortController();
const call = client.callTool({ name: "candidate_moves", arguments: {} }, undefined, { signal: stop.signal });
stop.abort();
await assert.rejects(call);
await client.ping();
await client.close();

const free = await connect("--allow-changes");
assert.ok(!(await free.callTool({ name: "make_moves", arguments: { moves: "e4 c5" } })).isError);
assert.equal((await free.readResource({ uri: "tabiya://moves" })).contents[0].text, "e4 c5");
assert.ok(!(await free.callTool({ name: "undo", arguments: {} })).isError);
assert.equal((await free.readResource({ uri: "tabiya://moves" })).contents[0].text, "");
await free.close();
console.log("all good");
