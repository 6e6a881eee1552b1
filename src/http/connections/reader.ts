import type { Socket } from 'node:net';
import type { Mark } from './reading-pace.js';

/** A connection with what its caller has read, as of the last look. */
export interface Reader {
  socket: Socket;
  address: string;
  peer: string;
  /** Bytes that the system and Node.js keep for it. */
  unread: number;
  read: number;
  mark?: Mark | undefined;
  /** When it was first seen with unread bytes, and what it had read by then. */
  first?: Mark | undefined;
}
