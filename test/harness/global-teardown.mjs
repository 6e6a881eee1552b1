import { rm } from 'node:fs/promises';

/** Stops the tests' databases, waits until they have ended, and removes what they left. */
export default async function tearDown() {
  try {
    await stopDatabases();
  } finally {
    if (globalThis.testFolder !== undefined)
      await rm(globalThis.testFolder, { recursive: true, force: true });
  }
}

async function stopDatabases() {
  await globalThis.closeTestDatabase?.();
  const socket = globalThis.testPostgres;
  if (!socket || socket.destroyed) return;
  await new Promise((resolve) => {
    socket.ref();
    socket.once('close', resolve);
    socket.end();
  });
}
