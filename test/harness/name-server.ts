import dgram from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import net from 'node:net';

const HEADER_BYTES = 12;
const TYPES = { 4: 1, 6: 28 } as const;
const TTL_SECONDS = 60;

/** A DNS server on loopback that this process asks for the names outside, in place of the machine's. */
export interface NameServer {
  /** The names that were asked for, each once, in their order. */
  asked: string[];
  /** The addresses of names; it does not answer for a name that is not listed, as for one whose own servers are away. */
  addresses: Record<string, string[]>;
  /** Waits until it was asked for the name. */
  untilAsked(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function nameServer(): Promise<NameServer> {
  const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const own = `127.0.0.1:${socket.address().port}`;
  // Only the resolver's own settings name other servers than those of the machine.
  const { prototype } = dns.promises.Resolver;
  const { resolve4 } = prototype;
  prototype.resolve4 = function (this: dns.promises.Resolver, name: string) {
    this.setServers([own]);
    return Reflect.apply(resolve4, this, [name]) as Promise<string[]>;
  } as typeof resolve4;

  const waiting = new Set<() => void>();
  socket.on('message', (query, { port }) => {
    const { name, type, end } = questionOf(query);
    if (!server.asked.includes(name)) server.asked.push(name);
    for (const look of waiting) look();
    const addresses = server.addresses[name];
    if (addresses) socket.send(answerTo(query.subarray(0, end), type, addresses), port, '127.0.0.1');
  });
  const server: NameServer = {
    asked: [],
    addresses: {},
    untilAsked: (name) =>
      new Promise((resolve) => {
        const look = () => {
          if (!server.asked.includes(name)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      prototype.resolve4 = resolve4;
      socket.close();
      await once(socket, 'close');
    },
  };
  return server;
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** An answer by RFC 1035; the name of each record is a pointer to that of the question. */
function answerTo(question: Buffer, type: number, addresses: string[]): Buffer {
  const records = addresses
    .filter((address) => TYPES[net.isIP(address) as 4 | 6] === type)
    .map((address) => {
      const bytes = bytesOf(address);
      const start = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, TTL_SECONDS, 0, bytes.length]);
      return Buffer.concat([start, bytes]);
    });
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, question.subarray(HEADER_BYTES), ...records]);
}

/** The bytes of an address; one of IPv6 is written with all of its eight parts. */
function bytesOf(address: string): Buffer {
  if (net.isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((part) => part.padStart(4, '0'))
      .join(''),
    'hex',
  );
}
