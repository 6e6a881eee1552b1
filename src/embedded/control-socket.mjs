import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Which keeper is the keeper of a data directory. Each keeper listens on a socket of its own and then claims
// the next number N by a symbolic link `DATA_DIR/keeper/N` to that socket. Making the link is atomic, and a
// socket answers as long as its process lives and never again, so the highest number is always the lock: live
// or dead, without process ids that could be used again. The highest link is therefore never removed.
// On Windows a named pipe is exclusive by itself.

const SOCKET_PATH_LIMIT_BYTES = 100;
const LINKS_KEPT = 10;

function digest(dataDir) {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
}

const pipeName = (dataDir) => `\\\\.\\pipe\\hotel-postgres-${digest(dataDir.toLowerCase())}`;

/**
 * The folder whose sub-folders `keeper` and `socket` hold the sockets: the data directory itself, or one under
 * the temporary folder when the path would be longer than a socket's address may be.
 * @param {string} dataDir absolute, without symbolic links
 */
export function socketFolder(dataDir) {
  const fits = (/** @type {string} */ folder) =>
    Buffer.byteLength(path.join(folder, 'keeper', `${'0'.repeat(12)}.sock`)) <= SOCKET_PATH_LIMIT_BYTES;
  if (fits(dataDir)) return dataDir;
  const name = `hotel-${digest(dataDir)}`;
  const folder = path.join(tmpdir(), name);
  return fits(folder) ? folder : path.join('/tmp', name);
}

async function newestClaim(keeperDir) {
  let names;
  try {
    names = await readdir(keeperDir);
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return { number: 0, socketPath: undefined };
    if (code === 'ENOTDIR') throw foreignThing(keeperDir);
    throw error;
  }
  const number = Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number));
  if (number === 0) return { number, socketPath: undefined };
  const name = names.find((one) => Number(one) === number) ?? '';
  // The number after it is needed, too.
  if (name !== String(number) || number >= Number.MAX_SAFE_INTEGER)
    throw foreignThing(path.join(keeperDir, name));
  return { number, socketPath: path.resolve(keeperDir, await targetOf(path.join(keeperDir, name))) };
}

async function targetOf(link) {
  try {
    return await readlink(link);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EINVAL') throw foreignThing(link);
    throw error;
  }
}

/** @param {string} place */
function foreignThing(place) {
  return new Error(`${place} is not of this service, which needs the place. Move it away and start again.`);
}

/** Nobody listens there, or the process that did ended before it took the connection. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET']);

/** @param {string} address @returns {Promise<import('node:net').Socket | undefined>} */
function connectTo(address) {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (NOBODY.has(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
  });
}

/** Returns undefined when no keeper runs. @param {string} dataDir absolute, without symbolic links */
export async function connectToKeeper(dataDir) {
  if (process.platform === 'win32') return connectTo(pipeName(dataDir));
  const { socketPath } = await newestClaim(path.join(dataDir, 'keeper'));
  return socketPath === undefined ? undefined : connectTo(socketPath);
}

function listen(server, address) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve(undefined);
    });
  });
}

/** Makes the folder; throws where another user has it. @param {string} folder @param {number} mode */
async function ownFolder(folder, mode) {
  await mkdir(folder, { recursive: true, mode });
  const found = await lstat(folder);
  if (!found.isDirectory()) throw foreignThing(folder);
  if (found.uid !== process.getuid?.()) {
    throw new Error(`${folder} belongs to the user with id ${found.uid}: start as that user.`);
  }
}

/** Makes this process the keeper of `dataDir`: absolute, no symbolic links. False when another one is. */
export async function listenAsKeeper(server, dataDir) {
  if (process.platform === 'win32') {
    try {
      await listen(server, pipeName(dataDir));
      return true;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE') return false;
      throw error;
    }
  }

  const folder = socketFolder(dataDir);
  const keeperDir = path.join(dataDir, 'keeper');
  await ownFolder(keeperDir, 0o700);
  if (folder !== dataDir) {
    await ownFolder(folder, 0o711);
    await ownFolder(path.join(folder, 'keeper'), 0o700);
  }
  const socketPath = path.join(folder, 'keeper', `${randomBytes(6).toString('hex')}.sock`);
  await listen(server, socketPath);
  // A relative link stays right when the data directory is mounted at another place.
  const target = folder === dataDir ? path.basename(socketPath) : socketPath;

  for (;;) {
    const newest = await newestClaim(keeperDir);
    const other = newest.socketPath === undefined ? undefined : await connectTo(newest.socketPath);
    if (other !== undefined) {
      other.destroy();
      return false;
    }
    const mine = newest.number + 1;
    const link = path.join(keeperDir, String(mine));
    try {
      await symlink(target, link);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') continue;
      throw error;
    }
    if ((await newestClaim(keeperDir)).number === mine) {
      await removeRemains(keeperDir, mine, socketPath);
      return true;
    }
    await rm(link, { force: true });
  }
}

/**
 * Removes old links, and sockets of keepers that were killed. Only sockets that a link older than ours names:
 * one without a link may belong to a process that is about to claim.
 * @param {string} keeperDir @param {number} mine @param {string} socketPath
 */
async function removeRemains(keeperDir, mine, socketPath) {
  for (const name of await readdir(keeperDir)) {
    if (!/^\d+$/.test(name) || Number(name) >= mine) continue;
    const link = path.join(keeperDir, name);
    const target = await readlink(link).catch(() => undefined);
    if (target !== undefined && path.resolve(keeperDir, target) !== socketPath) {
      await rm(path.resolve(keeperDir, target), { force: true });
    }
    if (Number(name) <= mine - LINKS_KEPT) await rm(link, { force: true });
  }
}
