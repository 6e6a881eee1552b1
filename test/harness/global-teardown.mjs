/** Stops the tests' databases and waits until they have ended. */
export default async function stopDatabases() {
  await globalThis.closeTestDatabase?.();
  const socket = globalThis.testPostgres;
  if (!socket || socket.destroyed) return;
  await new Promise((resolve) => {
    socket.ref();
    socket.once('close', resolve);
    socket.end();
  });
}
