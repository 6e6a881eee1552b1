import net from 'node:net';

/**
 * A line to a server that counts the bytes on it. Nodes and instances know the line instead of the server, so that a
 * standby can take the server's place behind it, as an address that moves does.
 */
export async function openLine(server) {
  const ends = new Set();
  const line = {
    bytes: 0,
    server,
    /** Lets another server take the place; all connections end. */
    moveTo(other) {
      line.server = other;
      for (const end of ends) end.destroy();
    },
    close() {
      listener.close();
      for (const end of ends) end.destroy();
    },
  };
  const listener = net.createServer((near) => {
    const far = net.connect({ port: line.server.port, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(from);
      from.on('data', (chunk) => {
        line.bytes += chunk.length;
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', resolve));
  line.port = listener.address().port;
  return line;
}
