import net from 'node:net';

/** The way to a database that can be cut, as when its machine or the network is gone. */
export interface CuttableDatabase {
  url: string;
  /** `refused` ends every connection and any new one at once; `silent` lets them hang without a word. */
  cut(how: 'refused' | 'silent'): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cuttableDatabase(databaseUrl: string): Promise<CuttableDatabase> {
  const direct = new URL(databaseUrl.replace('@/', '@localhost/'));
  const path = `${direct.searchParams.get('host')}/.s.PGSQL.${direct.searchParams.get('port')}`;
  const sockets = new Set<net.Socket>();
  let state: 'whole' | 'refused' | 'silent' = 'whole';

  const track = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  const server = net.createServer((incoming) => {
    track(incoming);
    if (state === 'refused') return void incoming.destroy();
    if (state === 'silent') return;
    const outgoing = net.connect(path);
    track(outgoing);
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `postgres://${direct.username}:${direct.password}@127.0.0.1:${port}${direct.pathname}`,
    cut(how) {
      state = how;
      if (how === 'refused') endAll();
      else for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      state = 'whole';
      endAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
