import { Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '../http/errors.js';

/** OWASP's recommended floor for argon2id: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at a time. Each takes a core and 19 MiB for some 30 ms; several at once would delay searches. */
const AT_A_TIME = 1;
const MAX_WAITING = 500;

const places = pLimit(AT_A_TIME);

/** Runs `work` in its turn, so that many logins do not take all cores. Throws `service_is_unavailable` if too many wait. */
export async function withPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  if (places.pendingCount >= MAX_WAITING) throw unavailable();
  return places(work);
}

/** Hashes a password in a slot of its own. Never call it inside {@link withPasswordSlot}: it would wait for ever. */
export function hashPassword(password: string): Promise<string> {
  return withPasswordSlot(() => hash(password, OPTIONS));
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password has this hash. Without a hash (no such account) the same work is done and the answer is no, so
 * that the time taken does not tell which accounts exist. Call it inside {@link withPasswordSlot}.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('no such account', OPTIONS);
  const matches = await verify(stored ?? (await dummy), password);
  return stored !== undefined && matches;
}
