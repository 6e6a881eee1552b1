import { readFile } from 'node:fs/promises';
import { endianness } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Tables of the TCP connections of this network namespace, which Linux shows to everybody. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/** A line of them: number, own address and port, those of the peer, state, and what waits to be sent and read, in hex. */
const LINE = /^\s*\d+: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+:[\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/;

/**
 * Returns by {@link peerName} how many bytes the system holds for each peer of a port that has not confirmed all of its
 * answers; undefined where the system does not tell.
 */
export async function unreadByPeer(port: number): Promise<Map<string, number> | undefined> {
  if (process.platform !== 'linux' || endianness() !== 'LE') return undefined;
  const tables = await Promise.all(TABLES.map((file) => readFile(file, 'latin1').catch(() => '')));
  if (tables.every((table) => table === '')) return undefined;
  return new Map(tables.flatMap((table) => unreadOf(table, port)));
}

export function unreadOf(table: string, port: number): [peer: string, bytes: number][] {
  const ownPort = hexPort(port);
  return table.split('\n').flatMap((line): [string, number][] => {
    const [, own, peer = '', bytes = ''] = LINE.exec(line) ?? [];
    const unread = own === ownPort ? parseInt(bytes, 16) : 0;
    return unread > 0 ? [[peer, unread]] : [];
  });
}

/** The name of a peer in the tables: its address in words of 32 bits, each with its last byte first. */
export function peerName(address: string, port: number): string {
  const bytes = ipaddr.parse(address).toByteArray();
  const words = Array.from({ length: bytes.length / 4 }, (_, i) => bytes.slice(4 * i, 4 * i + 4).reverse());
  return `${Buffer.from(words.flat()).toString('hex').toUpperCase()}:${hexPort(port)}`;
}

function hexPort(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}
