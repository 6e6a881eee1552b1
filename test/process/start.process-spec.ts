import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  buildService,
  FULL_FILE,
  workersOf,
  runToEnd,
  type ServiceProcess,
  startIntoFile,
  startProcess,
} from '../harness/process.js';
import { until } from '../harness/until.mjs';

const DEMO_FILE = path.resolve('demo/hotel-demo.json');
/** Several processes start one after the other, on a machine that other tests use too. */
const LONG_MS = 240_000;
/** Longer than a shutdown without requests takes. */
const ENDED_MS = 15_000;
/** A user without rights, on Linux. */
const NOBODY = 65_534;
const ENCRYPTION_KEY = `first:${'0123456789abcdef'.repeat(4)}`;

/** The commands, by the names of their files. */
const COMMANDS = readdirSync('src/commands')
  .filter((file) => readFileSync(path.join('src/commands', file), 'utf8').includes('await runCommand('))
  .map((file) => file.replace(/\.ts$/, ''));

let base: string;
let dataDir: string;
let running: ServiceProcess[] = [];
/** The service of the data directory, which goes on from test to test. */
let serving: ServiceProcess | undefined;

beforeAll(async () => {
  buildService();
  base = await mkdtemp(path.join(tmpdir(), 'hotel-start-'));
  await chmod(base, 0o755);
  dataDir = path.join(base, 'data');
}, 300_000);
afterEach(async () => {
  await Promise.all(running.map((service) => service.end('SIGTERM')));
  running = [];
});
afterAll(async () => {
  await serving?.end('SIGTERM');
  await rm(base, { recursive: true, force: true });
});

async function start(env: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  const service = await startProcess({ DATA_DIR: dataDir, ENCRYPTION_KEY, ...env });
  running.push(service);
  return service;
}

/** The service that an earlier test left serving, or a new one. */
async function serve(): Promise<ServiceProcess> {
  if (serving?.child.exitCode !== null || serving.child.signalCode !== null)
    serving = await startProcess({ DATA_DIR: dataDir, ENCRYPTION_KEY });
  return serving;
}

const runCommand = (name: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  runToEnd(`dist/src/commands/${name}.js`, args, { DATA_DIR: dataDir, ENCRYPTION_KEY, ...env });

const refusedStart = (env: NodeJS.ProcessEnv) =>
  runToEnd('dist/src/main.js', [], { DATA_DIR: path.join(base, 'unused'), ...env });

const LOGIN = 'apiKey=demo-partner&apiSecret=demo-secret-change-me&SVC=7001';

async function logIn(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/external/public/login`, {
    method: 'POST',
    signal: AbortSignal.timeout(ENDED_MS),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'close' },
    body: LOGIN,
  });
  return (await response.json()) as Record<string, unknown>;
}

async function hotelTitle(url: string): Promise<unknown> {
  const { token } = await logIn(url);
  const response = await fetch(`${url}/external/hotel/7001/contact/info`, {
    headers: { Authorization: `Bearer ${String(token)}` },
  });
  return ((await response.json()) as { title: unknown }).title;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const readiness = (url: string) =>
  fetch(`${url}/health/ready`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

describe('the service', () => {
  it(
    'starts on an empty folder with the demonstration hotel, and says how to get in',
    async () => {
      const service = await serve();
      expect(service.output()).toContain('/docs');
      expect(service.output()).toContain('apiKey demo-partner, apiSecret demo-secret-change-me');
      expect(service.output()).toMatch(/Hotspot +ApiKey demo-hotspot-key-change-me/);
      expect(service.output()).toMatch(/Rates by machine +ApiKey demo-rates-key-change-me/);
      expect(await logIn(service.url)).toMatchObject({ success: true, SVC: '7001' });
    },
    LONG_MS,
  );

  it('writes nothing but JSON lines where nobody reads along, and one for all migrations', async () => {
    const lines = (await serve()).output().trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { level: string; msg: string }).msg);
    expect(messages.filter((message) => /migration/.test(message))).toEqual([
      expect.stringMatching(/^\d+ migrations applied$/),
    ]);
    const release = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(messages).toContainEqual(
      expect.stringMatching(new RegExp(`^The hotel booking service ${release.version}\\b.* listens on http`)),
    );
  });

  it(
    'writes one line for each request where people read along',
    async () => {
      const service = await start({ DATA_DIR: path.join(base, 'read'), LOG_FORMAT: 'pretty', PANEL: 'true' });
      const before = service.output().length;
      await logIn(service.url);
      await fetch(`${service.url}/admin`, { redirect: 'manual', headers: { Connection: 'close' } });
      await fetch(`${service.url}/health/live`, { headers: { Connection: 'close' } });
      const lines = () => service.output().slice(before).trim().split('\n');
      await until('a line of the panel', () => lines().some((line) => line.includes('/admin')));
      expect(lines()).toEqual([
        expect.stringMatching(/POST \/external\/public\/login 200 in [\d.]+ ms/),
        expect.stringMatching(/GET \/admin\S* \d+ in [\d.]+ ms/),
      ]);
      await service.end('SIGTERM');
    },
    LONG_MS,
  );

  it('finishes the requests that run when it gets SIGTERM, and then ends with 0', async () => {
    const service = await serve();
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    const answered = once(socket, 'close');
    const head = `POST /external/public/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded`;
    socket.write(`${head}\r\nContent-Length: ${LOGIN.length}\r\n\r\n${LOGIN.slice(0, 10)}`);
    await until('a service that is ready', async () => (await readiness(service.url)) === 200);
    const ended = service.end('SIGTERM');
    await until('a service that is gone', async () => (await readiness(service.url)) === 0);
    socket.write(LOGIN.slice(10));
    await answered;
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
    expect(answer).toContain('"success":true');
    expect(await ended).toBe(0);
  });

  (existsSync(FULL_FILE) ? it : it.skip).each(['1', '2'])(
    'goes on with %s workers where the disk of its log is full, and ends with 0 at SIGTERM',
    async (workers) => {
      await serving?.end('SIGTERM');
      const service = await startIntoFile(FULL_FILE, await freePort(), {
        DATA_DIR: dataDir,
        ENCRYPTION_KEY,
        WEB_CONCURRENCY: workers,
      });
      try {
        // Lines are written at most a quarter of a second after they were logged.
        for (let times = 0; times < 3; times++) {
          expect(await logIn(service.url)).toMatchObject({ success: true });
          await delay(300);
        }
        const late = delay(ENDED_MS, 'not ended', { ref: false });
        expect(await Promise.race([service.end('SIGTERM'), late])).toBe(0);
      } finally {
        service.child.kill('SIGKILL');
      }
    },
    LONG_MS,
  );

  it('starts again after it was killed', async () => {
    expect(await (await serve()).end('SIGKILL')).toBe('SIGKILL');
    expect(await logIn((await serve()).url)).toMatchObject({ success: true });
  });

  it('answers 503 while its database is down, and goes on when it is back', async () => {
    const service = await serve();
    const pid = Number(
      (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    await until('a service without its database', async () => (await readiness(service.url)) === 503);
    await until('a service that is ready', async () => (await readiness(service.url)) === 200);
    expect(await logIn(service.url)).toMatchObject({ success: true });
  });

  it(
    'sees at once what a command beside it changes, and lives on in a backup',
    async () => {
      const service = await serve();
      const document = JSON.parse(await readFile(DEMO_FILE, 'utf8')) as { hotel: object };
      const file = path.join(base, 'changed.json');
      // Some editors begin a file with a byte order mark.
      const changed = JSON.stringify({ hotel: { ...document.hotel, title: 'Kıyı Otel 🌊' } });
      await writeFile(file, `\uFEFF${changed}`);
      const imported = await runCommand('hotel-import', [file]);
      expect(imported).toMatchObject({ code: 0 });
      expect(JSON.parse(imported.stdout)).toMatchObject({ hotelID: 7001 });
      expect(await hotelTitle(service.url)).toBe('Kıyı Otel 🌊');

      const backup = path.join(base, 'backup.gz');
      expect(await runCommand('backup', [backup])).toMatchObject({ code: 0 });
      const elsewhere = { DATA_DIR: path.join(base, 'restored') };
      const otherKey = { ...elsewhere, ENCRYPTION_KEY: 'f'.repeat(64) };
      expect(
        await Promise.all([runCommand('restore', [backup]), runCommand('restore', [backup], otherKey)]),
      ).toMatchObject([
        { code: 1, stderr: expect.stringContaining('not empty') as string },
        { code: 1, stderr: expect.stringContaining('ENCRYPTION_KEY') as string },
      ]);
      expect(await runCommand('restore', ['--keep-keys', backup], elsewhere)).toMatchObject({ code: 0 });
      const [before, after, ...checked] = await Promise.all([
        exported(),
        exported(elsewhere),
        runCommand('ledger-check', [], elsewhere),
        runCommand('ledger-check', ['--repair'], elsewhere),
        runCommand('ledger-check', ['--mend'], elsewhere),
      ]);
      expect(after).toEqual(before);
      expect(checked.map(({ code }) => code)).toEqual([0, 0, 0]);
      const restored = await start(elsewhere);
      expect(await hotelTitle(restored.url)).toBe('Kıyı Otel 🌊');
      expect(await guests(restored.url)).toEqual(await guests(service.url));
    },
    LONG_MS,
  );

  it('lists every fault of a hotel file and changes nothing', async () => {
    const file = path.join(base, 'faulty.json');
    await writeFile(
      file,
      JSON.stringify({ hotel: { id: 7001, title: 'X', rooms: 5 }, boards: [{ code: 'A' }] }),
    );
    const imported = await runCommand('hotel-import', [file]);
    expect(imported.code).toBe(1);
    expect(imported.stdout).toBe('');
    expect(imported.stderr).toContain('boards[0]');
    expect(imported.stderr).toContain('rooms');
  });

  it.each(COMMANDS)('tells with --help what %s does, with examples, whatever the settings', async (name) => {
    const { code, stdout, stderr } = await runCommand(name, ['--help'], { PORT: 'not a port' });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: npm run /);
    expect(stdout).toMatch(/^Options:\n(  --\S.*\n)+$/m);
    expect(stdout).toMatch(/^Examples:\n {2}npm run /m);
  });

  it('says how a command is called where it is called wrongly, and ends with 2', async () => {
    const [unknown, many] = await Promise.all([
      runCommand('backup', ['--to', 'here']),
      runCommand('migrate', ['now']),
    ]);
    expect([unknown.code, many.code]).toEqual([2, 2]);
    expect(unknown.stderr).toContain("'--to'");
    expect(unknown.stderr).toContain('Usage: npm run backup -- [FILE]');
    expect(many.stderr).toContain('"now" is one argument too many.');
  });

  it(
    'logs in the same form from a command as from the service',
    async () => {
      const settings = { DATA_DIR: path.join(base, 'logged'), LOG_FORMAT: 'json' };
      const { code, stderr } = await runCommand('ledger-check', ['--repair'], settings);
      expect(code).toBe(0);
      const lines = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(lines).toContainEqual({
        level: 'info',
        time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        msg: expect.stringMatching(/migrations applied$/) as string,
      });
    },
    LONG_MS,
  );

  it('adds no operator, who sees all hotels, where a hotel is named', async () => {
    const person = ['--email', 'op@one-hotel.example', '--name', 'İşletmeci', '--role', 'operator'];
    const refused = await runCommand('staff-add', [...person, '--hotel', '7001']);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '--hotel is for every role but operator, who sees all hotels.\n',
    });
  });

  it(
    're-encrypts all secrets under a new key, and refuses a key that does not fit',
    async () => {
      await serving?.end('SIGTERM');
      const rotated = { ENCRYPTION_KEY: `second:${'f'.repeat(64)}`, ENCRYPTION_KEYS_OLD: ENCRYPTION_KEY };
      expect(await runCommand('secrets-rotate', [], rotated)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('mail_server.password_encrypted: 1 rotated') as string,
      });
      const refused = await refusedStart({ DATA_DIR: dataDir, ENCRYPTION_KEY });
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('ENCRYPTION_KEY does not fit');
      expect(
        await runCommand('secrets-rotate', [], { ENCRYPTION_KEY: rotated.ENCRYPTION_KEY }),
      ).toMatchObject({
        code: 0,
      });
      expect(
        await runCommand('secrets-rotate', [], {
          ENCRYPTION_KEY,
          ENCRYPTION_KEYS_OLD: rotated.ENCRYPTION_KEY,
        }),
      ).toMatchObject({ code: 0 });
    },
    LONG_MS,
  );

  it(
    'answers for metrics, and for nothing else, on the port of metrics',
    async () => {
      await serving?.end('SIGTERM');
      const port = await freePort();
      const service = await start({ METRICS_PORT: String(port) });
      await logIn(service.url);
      const [metrics, health, login] = await Promise.all([
        fetch(`http://127.0.0.1:${port}/metrics`),
        fetch(`http://127.0.0.1:${port}/health/live`),
        fetch(`http://127.0.0.1:${port}/external/public/login`, { method: 'POST' }),
      ]);
      expect([metrics.status, health.status, login.status]).toEqual([200, 404, 404]);
      expect(await metrics.text()).toContain('route="/external/public/login"');
      expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    },
    LONG_MS,
  );

  it(
    'sums the metrics of its workers, without one that is starting or does not answer',
    async () => {
      const port = await freePort();
      const service = await start({ WEB_CONCURRENCY: '2', METRICS_PORT: String(port) });
      const scrape = async () => {
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
        const [, fds] = /^process_open_fds (\d+)$/m.exec(await answer.text()) ?? [];
        return { status: answer.status, openFiles: Number(fds) };
      };
      const pid = service.child.pid ?? 0;
      const [stuck, dying] = workersOf(pid);
      const both = await scrape();
      process.kill(stuck!, 'SIGSTOP');
      const one = await scrape();
      process.kill(stuck!, 'SIGCONT');
      expect([both.status, one.status]).toEqual([200, 200]);
      expect([one.openFiles > 0, one.openFiles < both.openFiles]).toEqual([true, true]);

      process.kill(dying!, 'SIGKILL');
      await until('a worker that is starting', () =>
        workersOf(pid).some((worker) => ![stuck, dying].includes(worker)),
      );
      const startedAtMs = Date.now();
      expect((await scrape()).status).toBe(200);
      expect(Date.now() - startedAtMs).toBeLessThan(1_500);
    },
    LONG_MS,
  );

  it(
    'runs several workers on one port, replaces one that dies, and ends them all',
    async () => {
      const service = await start({ WEB_CONCURRENCY: '2', SHUTDOWN_GRACE_MS: String(2 * LONG_MS) });
      const pid = service.child.pid ?? 0;
      const before = workersOf(pid);
      expect(before).toHaveLength(2);
      expect(await logIn(service.url)).toMatchObject({ success: true });
      process.kill(before[0]!, 'SIGKILL');
      await until('a new worker', () => workersOf(pid).filter((one) => !before.includes(one)).length === 1);
      expect(await logIn(service.url)).toMatchObject({ success: true });
      const workers = workersOf(pid);
      expect(await service.end('SIGTERM')).toBe(0);
      for (const worker of workers) expect(() => process.kill(worker, 0)).toThrow('ESRCH');
    },
    LONG_MS,
  );

  it('refuses settings that are not valid and names each', async () => {
    const { code, stderr } = await refusedStart({ PORT: 'abc', LOG_LEVEL: 'loud', BODY_LIMIT_BYTES: '1' });
    expect(code).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'BODY_LIMIT_BYTES']) expect(stderr).toContain(name);
  });

  it('refuses a database of one’s own without keys, and one that it cannot reach', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/hotel';
    const [withoutKeys, unreachable] = await Promise.all([
      refusedStart({ DATABASE_URL: url }),
      refusedStart({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY }),
    ]);
    expect(withoutKeys.code).toBe(1);
    expect(withoutKeys.stderr).toContain('JWT_SECRET, ENCRYPTION_KEY');
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toContain('The database cannot be reached');
  });

  it('says so when its port is in use', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const refused = await refusedStart({ DATA_DIR: dataDir, ENCRYPTION_KEY, PORT: String(port) });
    other.close();
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`Port ${port} is already in use`);
  });

  it(
    'starts as an ordinary user in a folder of its own, and says what to do in one of somebody else',
    async () => {
      const isRoot = process.geteuid?.() === 0;
      const uid = isRoot ? NOBODY : undefined;
      const [own, others] = [path.join(base, 'own'), path.join(base, 'volume')];
      for (const folder of [own, others]) await mkdir(folder);
      if (isRoot) await chown(own, NOBODY, NOBODY);
      else await chmod(others, 0o555);
      const { code, stdout, stderr } = await runToEnd('dist/src/main.js', [], { DATA_DIR: others }, uid);
      expect([code, stderr]).toEqual([
        1,
        `The service runs as the user with id ${uid ?? process.geteuid?.()} and may not write in ${others} (DATA_DIR). ` +
          'Give the folder to that user with chown, or set DATA_DIR to a folder of that user.\n',
      ]);
      expect(stdout).not.toContain('"level":60');
      const service = await startProcess({ DATA_DIR: own, ENCRYPTION_KEY }, uid);
      running.push(service);
      expect(await logIn(service.url)).toMatchObject({ success: true });
    },
    LONG_MS,
  );

  async function exported(env: NodeJS.ProcessEnv = {}): Promise<unknown> {
    const { code, stdout } = await runCommand('hotel-export', ['7001'], env);
    expect(code).toBe(0);
    return JSON.parse(stdout);
  }

  async function guests(url: string): Promise<unknown> {
    const response = await fetch(`${url}/public/json/customer/inhotel`, {
      method: 'POST',
      headers: { ApiKey: 'demo-hotspot-key-change-me' },
    });
    return response.json();
  }
});
