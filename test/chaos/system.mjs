import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startBank } from '../bank/bank.mjs';
import { chaosHotel } from './hotel.mjs';
import { Instance, ROOT } from './instance.mjs';
import { DatabaseLine } from './line.mjs';

const run = promisify(execFile);
const DISK_BYTES = 1024 ** 3;
const UNMOUNT_WITHIN_MS = 20_000;
/** A bank does not wait for a merchant that hangs. */
const BANK_PATIENCE_MS = 3_000;

/**
 * What is put to the test: an embedded PostgreSQL with its keeper, on a disk of its own where that is possible, an instance
 * that uses it as in production, another one that reaches it over a line that can be cut, and a bank.
 */
export class System {
  /** @type {Instance[]} */
  instances = [];

  /** @param {import('./report.mjs').Report} report */
  static async open(report) {
    const system = new System();
    system.report = report;
    system.folder = await mkdtemp(path.join(tmpdir(), 'chaos-'));
    await chmod(system.folder, 0o755);
    try {
      await system.#openDatabase();
      await system.#openService();
    } catch (error) {
      await system.close(true);
      throw error;
    }
    return system;
  }

  async #openDatabase() {
    this.dataDir = path.join(this.folder, 'data');
    await mkdir(this.dataDir, { mode: 0o711 });
    this.hasOwnDisk = mountDisk(this.dataDir);
    if (!this.hasOwnDisk) this.report.leftOut.push('a full disk, which needs root and the right to mount');
    const { useEmbeddedDatabase } = await import(path.join(ROOT, 'dist/src/embedded/embedded-postgres.js'));
    this.database = await useEmbeddedDatabase({ dataDir: this.dataDir, log: () => undefined });
    const { host, port, user, password, database } = this.database.connection;
    this.line = await new DatabaseLine(path.join(host, `.s.PGSQL.${port}`)).open();
    this.lineUrl = `postgres://${user}:${password}@127.0.0.1:${this.line.port}/${database}`;
  }

  async #openService() {
    this.bank = await startBank();
    this.bank.send = (url, headers, body) =>
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(BANK_PATIENCE_MS) }).then(
        (response) => response.text(),
        () => undefined,
      );
    const hotel = chaosHotel(this.bank);
    const file = path.join(this.folder, 'hotel.json');
    await writeFile(file, JSON.stringify(hotel));
    const { stdout } = await this.command('hotel-import', file);
    this.hotel = { file: hotel, ...JSON.parse(stdout) };
    await this.#nameRecords();
    for (const [index, name] of ['instance 1', 'instance 2'].entries()) {
      const log = openSync(path.join(this.folder, `instance-${index + 1}.log`), 'a');
      const place = index === 0 ? { DATA_DIR: this.dataDir } : { DATABASE_URL: this.lineUrl };
      const environment = () => ({ ...this.#environment(), ...place });
      this.instances.push(
        new Instance({ name, ports: await freePorts(2), environment, log, report: this.report }),
      );
    }
    const startedAt = performance.now();
    for (const instance of this.instances) await instance.start();
    this.startMs = performance.now() - startedAt;
  }

  /** Learns the IDs of room types, boards and rate plans by their codes. */
  async #nameRecords() {
    const ids = async (sql) =>
      Object.fromEntries(
        (await this.query(sql, [this.hotel.hotelID])).map(({ code, id }) => [code, Number(id)]),
      );
    this.roomTypes = await ids('SELECT code, id FROM room_type WHERE hotel_id = $1');
    this.boards = await ids('SELECT code, id FROM board WHERE hotel_id = $1');
    this.ratePlans = await ids(
      `SELECT t.code, p.id FROM rate_plan p JOIN room_type t ON t.hotel_id = p.hotel_id AND t.id = p.room_type_id
        WHERE p.hotel_id = $1`,
    );
  }

  #environment() {
    const { PATH, HOME, TMPDIR } = process.env;
    return {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      DEMO: 'false',
      LOG_FORMAT: 'json',
      JWT_SECRET: this.jwtSecret,
      ENCRYPTION_KEY: this.encryptionKey,
      NODE_OPTIONS: `--import=${CLOCK}`,
      RATE_LIMIT_PER_CREDENTIAL: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
      RATES_REFRESH: 'false',
      ALLOW_PRIVATE_ADDRESSES: 'true',
    };
  }

  jwtSecret = randomBytes(32).toString('hex');
  encryptionKey = `chaos:${randomBytes(32).toString('hex')}`;

  /** Runs a command of the service on the database. @param {string} name @param {string[]} args */
  command(name, ...args) {
    const env = { ...this.#environment(), DATA_DIR: this.dataDir };
    return run(process.execPath, [path.join(ROOT, `dist/src/commands/${name}.js`), ...args], {
      env,
      cwd: this.folder,
    });
  }

  /** Asks the database itself, past the service. */
  async query(sql, values = []) {
    const client = new pg.Client(this.database.connection);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** The process ids of PostgreSQL, the server's own first, and of its keeper. */
  async databaseProcesses() {
    const text = await readFile(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
    const server = Number(text.split('\n')[0]);
    const table = [
      ...execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).matchAll(
        /^ *(\d+) +(\d+) +(.*)$/gm,
      ),
    ].map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command }));
    const found = table.find(({ pid }) => pid === server);
    if (found === undefined) return { postgres: [], keeper: undefined };
    const children = table.filter(({ parent }) => parent === server).map(({ pid }) => pid);
    const keeper = table.find(
      ({ pid, command }) => pid === found.parent && command.includes('keeper.mjs'),
    )?.pid;
    return { postgres: [server, ...children], keeper };
  }

  /** Takes all space that the disk has left. */
  async fillDisk() {
    const { bavail, bsize } = await statfs(this.dataDir);
    spawnSync('fallocate', ['-l', String(bavail * bsize), path.join(this.dataDir, 'ballast')]);
  }

  freeDisk() {
    return rm(path.join(this.dataDir, 'ballast'), { force: true });
  }

  /** Ends everything that was started; the logs stay where something was wrong. */
  async close(keepsLogs) {
    for (const instance of this.instances) await instance.close();
    await this.line?.close();
    await this.bank?.close();
    await this.database?.close();
    for (const { log } of this.instances) closeSync(log);
    if (keepsLogs && this.hasOwnDisk)
      spawnSync('cp', ['-r', path.join(this.dataDir, 'postgres/log'), this.folder]);
    if (this.hasOwnDisk) await unmount(this.dataDir);
    if (!keepsLogs) await rm(this.folder, { recursive: true, force: true });
  }
}

const CLOCK = path.join(import.meta.dirname, 'clock.mjs');

/** Whether the folder is now a small disk of its own. */
function mountDisk(folder) {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return false;
  const options = `size=${DISK_BYTES},mode=0711`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'chaos', folder]).status === 0;
}

/** A server that was killed or ended a moment ago may still hold files of it. */
async function unmount(folder) {
  const deadline = Date.now() + UNMOUNT_WITHIN_MS;
  while (spawnSync('umount', [folder]).status !== 0) {
    if (Date.now() > deadline) throw new Error(`${folder} is still in use`);
    await delay(200);
  }
}

async function freePorts(count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer();
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
