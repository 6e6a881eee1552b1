import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { openCluster } from './cluster.mjs';
import { listenAsKeeper } from './control-socket.mjs';
import { explainProblem } from './problems.mjs';

// The keeper: the process that owns the embedded PostgreSQL of one data directory. It runs in a session of
// its own and outlives whoever started it. A process that uses the database holds a connection to the keeper
// and has said "use" on it; when the last such connection ends, for whatever reason, the keeper stops
// PostgreSQL and exits. It answers in lines of JSON:
//   {"log": text}   {"ready": {host, port}}   {"failed": text}   {"closing": true}
// A connection stays open until the keeper has nothing more to do for it, so the last user's end() is
// answered by the end of the connection once PostgreSQL has stopped.
// Plain JavaScript, because node must be able to run it both from the sources and from the build.

const FIRST_USE_MS = 15_000;

/** @type {{ dataDir: string, durable: boolean, temporary: boolean }} */
const options = JSON.parse(process.argv[2]);

/** @type {Set<import('node:net').Socket>} */
const connections = new Set();
/** @type {Set<import('node:net').Socket>} */
const users = new Set();
/** The line for a new user; undefined until the outcome is known. @type {object | undefined} */
let state;
let used = false;
let failed = false;
let closing = false;
/** @type {Awaited<ReturnType<typeof openCluster>> | undefined} */
let cluster;

function tell(socket, line) {
  if (socket.writable) socket.write(`${JSON.stringify(line)}\n`);
}

function tellUsers(line) {
  for (const user of users) tell(user, line);
}

const textOf = (error) => explainProblem(error, options.dataDir);

function welcome(socket) {
  connections.add(socket);
  socket.on('error', () => undefined);
  socket.on('end', () => {
    if (users.delete(socket)) void stopWhenUnused();
    else socket.end();
  });
  socket.on('close', () => {
    connections.delete(socket);
    if (users.delete(socket)) void stopWhenUnused();
  });
  const lines = createInterface({ input: socket });
  lines.on('error', () => undefined);
  lines.on('line', (line) => {
    if (line !== 'use') return;
    if (closing) return tell(socket, { closing: true });
    used = true;
    users.add(socket);
    releaseLeavers();
    if (state !== undefined) tell(socket, state);
    if (failed) void leave();
  });
}

/** Ends the sockets of users that have left. They only wait for a stop, which does not come while others use the database. */
function releaseLeavers() {
  for (const socket of connections) if (socket.readableEnded) socket.end();
}

async function stopWhenUnused() {
  if (users.size > 0) return releaseLeavers();
  if (closing || state === undefined) return;
  closing = true;
  await cluster?.stop(options.temporary);
  await leave();
}

async function leave() {
  closing = true;
  if (options.temporary) await rm(options.dataDir, { recursive: true, force: true });
  await Promise.all(
    [...connections].map((socket) => new Promise((sent) => socket.end(() => sent(undefined)))),
  );
  process.exit();
}

async function runCluster() {
  try {
    cluster = await openCluster({ ...options, log: (text) => tellUsers({ log: text }) });
  } catch (error) {
    failed = true;
    state = { failed: textOf(error) };
    process.stderr.write(`${new Date().toISOString()} ${textOf(error)}\n`);
    tellUsers(state);
    if (used) await leave();
    return;
  }
  void cluster.ended.then((text) => {
    // The users start a new keeper, which starts PostgreSQL: every kind of crash is recovered in the same way.
    if (closing) return;
    process.stderr.write(`${new Date().toISOString()} PostgreSQL ended by itself: ${text}\n`);
    void leave();
  });
  state = { ready: { host: cluster.host, port: cluster.port } };
  tellUsers(state);
  if (used) await stopWhenUnused();
}

// The users say when it is time to stop: a signal to the whole group reaches them too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.stdout.on('error', () => undefined);

const server = createServer({ allowHalfOpen: true }, welcome);
let claimed;
try {
  claimed = await listenAsKeeper(server, options.dataDir);
} catch (error) {
  process.stdout.write(`failed ${textOf(error)}\n`, () => process.exit(1));
}
if (claimed === true) {
  process.stdout.write('listening\n');
  setTimeout(() => {
    used = true;
    void stopWhenUnused();
  }, FIRST_USE_MS);
  await runCluster();
} else if (claimed === false) {
  server.close();
  process.stdout.write('taken\n', () => process.exit());
}
