import { randomBytes } from 'node:crypto';
import http, { type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { unreadByPeer } from '../../src/http/connections/unread-bytes.js';
import { importHotel, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { collectGarbage } from '../harness/garbage.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const MB = 1024 * 1024;
const PICTURE_BYTES = 2 * MB;
const LIST_READERS = 40;
const OTHER_ADDRESS = '127.0.0.2';
/** Only there the system tells what callers have not read, and a machine has several addresses without being set up so. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;

const serverOf = ({ app }: TestService) => app.getHttpServer() as Server;
const portOf = (service: TestService) => (serverOf(service).address() as AddressInfo).port;

async function connected(service: TestService, localAddress = '127.0.0.1'): Promise<net.Socket> {
  const socket = net.connect({ port: portOf(service), host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A picture of 2 MB, and callers who ask for it without reading the answer. */
async function slowReaders(service: TestService, count: number) {
  const { hotelID } = await importHotel(service, smallHotel());
  await service.db.query(
    `INSERT INTO media_file (hotel_id, name, content_type, content) VALUES ($1, 'large.jpg', 'image/jpeg', $2)`,
    [hotelID, randomBytes(PICTURE_BYTES)],
  );
  const path = `/media/${hotelID}/large.jpg`;
  const sockets = await Promise.all(Array.from({ length: count }, () => connected(service)));
  for (const socket of sockets) {
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: hotel\r\n\r\n`);
  }
  return { path, end: () => sockets.forEach((socket) => socket.destroy()) };
}

async function bytesFrom(service: TestService, path: string, localAddress: string): Promise<number> {
  const request = http.get({ port: portOf(service), host: '127.0.0.1', path, localAddress, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

async function unreadOf(service: TestService): Promise<number> {
  const held = (await unreadByPeer(serverOf(service).address() as AddressInfo)) ?? new Map<string, number>();
  return [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
}

const openAt = (service: TestService) =>
  new Promise<number>((resolve, reject) =>
    serverOf(service).getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

onLinux('slow readers', () => {
  it('are given no more than UNREAD_ANSWERS_MB, and take no answer from another address', async () => {
    const service = await startService({ UNREAD_ANSWERS_MB: '4', SLOW_READER_TIMEOUT_MS: '0' });
    const { path, end } = await slowReaders(service, 12);
    await until('as much as may be is unread', async () => (await unreadOf(service)) > 2 * MB);
    const read = bytesFrom(service, path, OTHER_ADDRESS);
    let [isRead, most] = [false, 0];
    void read.finally(() => (isRead = true));
    await until('the other caller has read it', async () => {
      most = Math.max(most, await unreadOf(service));
      return isRead;
    });
    expect(await read).toBe(PICTURE_BYTES);
    // What is handed over while the system is asked comes on top.
    expect(most).toBeLessThan(5 * MB);
    end();
    await service.close();
  });

  it('lose the connection, and what the system keeps for them, after SLOW_READER_TIMEOUT_MS', async () => {
    const service = await startService({ SLOW_READER_TIMEOUT_MS: '500' });
    const { end } = await slowReaders(service, 3);
    await until('answers are unread', async () => (await unreadOf(service)) > MB);
    await until('their connections are closed', async () => (await openAt(service)) === 0);
    expect(await unreadOf(service)).toBe(0);
    end();
    await service.close();
  });

  it('of a list cost the process a part of what it answers, and lose the connection, too', async () => {
    const service = await startService({ SLOW_READER_TIMEOUT_MS: '2000' });
    const imported = await importHotel(service, smallHotel());
    const { hotelID } = imported;
    await service.db.query(
      `INSERT INTO building (hotel_id, code, name) SELECT $1, 'B' || n, repeat('x', 36000) FROM generate_series(1, 100) AS n`,
      [hotelID],
    );
    const { token } = await partnerOf(service, imported);
    const path = `/external/online/building?hotelID=${hotelID}&limit=100`;
    const headers = { Authorization: `Bearer ${token}` };
    const bytes = Buffer.byteLength((await send(service, 'GET', path, { headers })).text);
    expect(bytes).toBeGreaterThan(3 * MB);
    const held = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const [before, open] = [held(), await openAt(service)];
    const sockets = await Promise.all(Array.from({ length: LIST_READERS }, () => connected(service)));
    for (const socket of sockets) {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: hotel\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    }
    await until(
      'all wait for their callers',
      async () => (await unreadOf(service)) > LIST_READERS * 64 * 1024,
    );
    expect(held() - before).toBeLessThan((LIST_READERS * bytes) / 2);
    await until('their connections are closed', async () => (await openAt(service)) <= open);
    sockets.forEach((socket) => socket.destroy());
    await service.close();
  });
});

onLinux('connections', () => {
  const isClosed = (socket: net.Socket) => until('the connection is closed', () => socket.closed);
  const answers = async (socket: net.Socket) => {
    socket.write('GET /health/live HTTP/1.1\r\nHost: hotel\r\n\r\n');
    const [data] = (await once(socket, 'data')) as [Buffer];
    return data.toString().startsWith('HTTP/1.1 200');
  };
  const opened = async (service: TestService, count: number, address?: string) => {
    const sockets: net.Socket[] = [];
    for (let i = 0; i < count; i++) sockets.push((await connected(service, address)).resume());
    return sockets;
  };

  it('of one address are refused above CONNECTIONS_PER_ADDRESS', async () => {
    const service = await startService({ CONNECTIONS_PER_ADDRESS: '3' });
    const sockets = await opened(service, 4);
    await isClosed(sockets[3]!);
    const [other] = await opened(service, 1, OTHER_ADDRESS);
    expect(await Promise.all([sockets[0]!, sockets[2]!, other!].map(answers))).toEqual([true, true, true]);
    sockets[0]!.destroy();
    await until('there is a place again', async () => {
      const [next] = await opened(service, 1);
      return Promise.race([answers(next!), once(next!, 'close').then(() => false)]);
    });
    for (const socket of [...sockets, other!]) socket.destroy();
    await service.close();
  });

  it('of a proxy are as many as its callers', async () => {
    const service = await startService({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const sockets = await opened(service, 3);
    expect(await Promise.all(sockets.map(answers))).toEqual([true, true, true]);
    for (const socket of sockets) socket.destroy();
    await service.close();
  });

  it('above CONNECTIONS are taken from the address that has most', async () => {
    const service = await startService({ CONNECTIONS: '3' });
    const sockets = await opened(service, 3);
    const [other] = await opened(service, 1, OTHER_ADDRESS);
    await isClosed(sockets[0]!);
    expect(await answers(other!)).toBe(true);
    const [refused] = await opened(service, 1);
    await isClosed(refused!);
    expect(await Promise.all(sockets.slice(1).map(answers))).toEqual([true, true]);
    for (const socket of [...sockets, other!]) socket.destroy();
    await service.close();
  });

  it('are told in the metrics', async () => {
    const service = await startService({ CONNECTIONS_PER_ADDRESS: '1', METRICS_PUBLIC: 'true' });
    const [first, refused] = await opened(service, 2);
    await isClosed(refused!);
    first!.destroy();
    await until('the place is free', async () => (await openAt(service)) === 0);
    const { text } = await send(service, 'GET', '/metrics');
    expect(text).toContain('connections_closed_total{reason="connection_limit"} 1');
    expect(text).toMatch(/^unread_answer_bytes \d+$/m);
    await service.close();
  });
});
