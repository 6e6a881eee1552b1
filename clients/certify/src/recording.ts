import type { Came, Json } from './wire.js';

/** What the listener did with a request instead of handing it on. */
export type Fault =
  'expired token' | 'lost answer' | 'busy' | 'sold out' | 'price changed' | 'cursor too old';

/** A request of the engine that is judged, and what it was answered. */
export interface Exchange extends Pick<Came, 'status' | 'body'> {
  atMs: number;
  method: string;
  path: string;
  /** The fields of the query, form and JSON, without secrets and cards. */
  sent: Json;
  /** A name for the token that was sent, which is not kept. */
  token: string | undefined;
  fault: Fault | undefined;
}
