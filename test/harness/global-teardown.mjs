/** Stops the tests' PostgreSQL and waits until it has ended. */
export default async function stopPostgres() {
  const socket = globalThis.testPostgres;
  if (!socket || socket.destroyed) return;
  await new Promise((resolve) => {
    socket.ref();
    socket.once('close', resolve);
    socket.end();
  });
}
