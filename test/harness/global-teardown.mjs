/** Lets go of the tests' PostgreSQL and waits until it has stopped. */
export default async function stopPostgres() {
  const socket = globalThis.testPostgres;
  if (!socket || socket.destroyed) return;
  await new Promise((resolve) => {
    socket.ref();
    socket.once('close', resolve);
    socket.end();
  });
}
