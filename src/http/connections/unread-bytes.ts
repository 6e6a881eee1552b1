import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { endianness } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * Tables of the TCP connections of this network namespace, which Linux shows to everybody. It takes a millisecond or more to go
 * through one on a machine with much memory, however few connections it has.
 */
const TABLES: Record<string, string> = { IPv4: '/proc/self/net/tcp', IPv6: '/proc/self/net/tcp6' };
/** A line of them: number, own address and port, those of the peer, state, and what waits to be sent and read, in hex. */
const LINE = /^\s*\d+: [\dA-F]+:([\dA-F]{4}) ([\dA-F]+:[\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/;

/**
 * Returns by {@link peerName} how many bytes the system holds for each peer of a listening server that has not confirmed all of
 * its answers; undefined where the system does not tell. All connections of a server are in the table of its address, those by
 * IPv4 to `::` among those by IPv6.
 */
export async function unreadByPeer(server: AddressInfo | null): Promise<Map<string, number> | undefined> {
  if (process.platform !== 'linux' || endianness() !== 'LE' || !server) return undefined;
  const table = await readFile(TABLES[server.family]!, 'latin1').catch(() => undefined);
  return table === undefined ? undefined : new Map(unreadOf(table, server.port));
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
