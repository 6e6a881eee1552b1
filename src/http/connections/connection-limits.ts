import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../../settings.js';
import { limitedAddress } from '../caller-address.js';

type Limits = Pick<Settings, 'CONNECTIONS' | 'CONNECTIONS_PER_ADDRESS'>;

/**
 * Closes connections above the limits as they are opened; 0 is no limit. Those of one address are refused above its limit,
 * unless it is a proxy. Above that of all, the address that has most loses its oldest one, so that it takes no place of others. Returns how
 * many were closed.
 */
export function limitConnections(
  server: Server,
  { CONNECTIONS, CONNECTIONS_PER_ADDRESS }: Limits,
  isProxy: (address: string) => boolean,
): { limit: number } {
  const closed = { limit: 0 };
  const open = new Map<string, Set<Socket>>();
  let count = 0;
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const address = limitedAddress(remoteAddress);
    const own = open.get(address) ?? new Set();
    const isOverOwn =
      CONNECTIONS_PER_ADDRESS > 0 && own.size >= CONNECTIONS_PER_ADDRESS && !isProxy(remoteAddress);
    const isFull = CONNECTIONS > 0 && count >= CONNECTIONS;
    if (isOverOwn || isFull) closed.limit++;
    if (isOverOwn || (isFull && !makeRoom(open, own.size))) {
      socket.destroy();
      return;
    }
    count++;
    open.set(address, own.add(socket));
    socket.once('close', () => {
      count--;
      own.delete(socket);
      if (own.size === 0) open.delete(address);
    });
  });
  return closed;
}

/** Closes the oldest connection of the address that has most, if it has more than `least`. Returns whether it did. */
function makeRoom(open: ReadonlyMap<string, Set<Socket>>, least: number): boolean {
  let most = new Set<Socket>();
  for (const sockets of open.values()) if (sockets.size > most.size) most = sockets;
  const [oldest] = most;
  if (!oldest || most.size <= least) return false;
  most.delete(oldest);
  oldest.resetAndDestroy();
  return true;
}
