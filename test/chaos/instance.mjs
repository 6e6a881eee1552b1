import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** SHUTDOWN_GRACE_MS by default, and a second to end. */
const END_WITHIN_MS = 10_000 + 1_000;
/** The grace and what docs/operations.md asks to add to it: then it would be killed, however busy the machine is. */
const KILLED_AFTER_MS = 10_000 + 15_000;
const START_WITHIN_MS = 120_000;
const RESTART_DELAY_MS = 500;
const POLL_MS = 100;

/** One instance of the built service, started again when it ends, as a service manager does. */
export class Instance {
  #expectedEnds = new WeakSet();
  #killed = new WeakSet();
  #started = new WeakSet();
  #isClosing = false;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;

  /**
   * @param {{ name: string, ports: number[], environment: () => NodeJS.ProcessEnv, log: number,
   *   report: import('./report.mjs').Report }} options two ports, so that a new release can start beside the old one
   */
  constructor(options) {
    Object.assign(this, options);
    this.url = this.#urlOf(options.ports[0]);
  }

  async start() {
    this.child = this.#launch(this.ports[0]);
    await this.untilReady(this.url, START_WITHIN_MS);
  }

  /** Whether it answers that it is ready. */
  async isReady(url = this.url) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.status === 200;
  }

  async untilReady(url, limitMs) {
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(POLL_MS)) {
      if (await this.isReady(url)) return;
    }
    throw new Error(`${this.name} is not ready after ${limitMs} ms`);
  }

  kill() {
    if (this.child === undefined) return;
    this.#expectedEnds.add(this.child);
    this.#killed.add(this.child);
    this.child.kill('SIGKILL');
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    this.child?.kill(signal);
  }

  /** Ends it with SIGTERM, and checks how long that takes. */
  async terminate(child = this.child) {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    this.#expectedEnds.add(child);
    const ended = once(child, 'exit');
    const startedAt = performance.now();
    child.kill('SIGTERM');
    await ended;
    if (this.#killed.has(child)) return;
    const tookMs = Math.round(performance.now() - startedAt);
    this.report.endedMs.push(tookMs);
    this.report.check('ended', tookMs <= END_WITHIN_MS, `${this.name} took ${tookMs} ms`);
    this.report.check('killed', tookMs <= KILLED_AFTER_MS, `${this.name} took ${tookMs} ms`);
  }

  /** Starts a new one beside the old one, which ends when the new one is ready. */
  async deploy() {
    const old = this.child;
    this.ports.reverse();
    const url = this.#urlOf(this.ports[0]);
    this.child = this.#launch(this.ports[0]);
    await this.untilReady(url, START_WITHIN_MS);
    this.url = url;
    await this.terminate(old);
  }

  /** Ends it with SIGTERM; it is started again and ready. */
  async restart() {
    await this.untilReady(this.url, START_WITHIN_MS);
    const old = this.child;
    await this.terminate();
    while (this.child === old) await delay(POLL_MS);
    await this.untilReady(this.url, START_WITHIN_MS);
  }

  async close() {
    this.#isClosing = true;
    await this.terminate();
  }

  #urlOf(port) {
    return `http://127.0.0.1:${port}`;
  }

  #launch(port) {
    const child = spawn(process.execPath, [path.join(ROOT, 'dist/src/main.js')], {
      env: { ...this.environment(), PORT: String(port) },
      // Away from a developer's own .env.
      cwd: path.join(ROOT, 'test'),
      stdio: ['ignore', this.log, this.log],
      // Ctrl+C ends the run, which then ends its instances.
      detached: true,
    });
    child.once('exit', (code, signal) => void this.#ended(child, port, signal ?? `exit ${code}`));
    void this.#watchStart(child, port);
    return child;
  }

  /** Notes when it has been ready: before that it may end where it finds no database. */
  async #watchStart(child, port) {
    while (child.exitCode === null && child.signalCode === null) {
      if (await this.isReady(this.#urlOf(port))) return void this.#started.add(child);
      await delay(POLL_MS);
    }
  }

  async #ended(child, port, how) {
    const isExpected = this.#expectedEnds.has(child) || !this.#started.has(child);
    this.report.check('alive', isExpected, `${this.name} ended by itself: ${how}`);
    if (this.#isClosing || this.child !== child) return;
    await delay(RESTART_DELAY_MS);
    if (!this.#isClosing && this.child === child) this.child = this.#launch(port);
  }
}
