import { Algorithm, hash, verify } from '@node-rs/argon2';
import { limitedAddress } from '../http/caller-address.js';
import { tooManyRequests, unavailable } from '../http/errors.js';
import { FairQueue } from '../http/fair-queue.js';

/** OWASP's recommended floor for argon2id: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Computations at a time. Each takes a core and 19 MiB for some 30 ms; several at once would delay searches. */
const AT_A_TIME = 1;
/** The others of an address are refused: they would wait for more than half a second. */
const MAX_WAITING = { ofOwner: 20, ofAll: 500 };
const RETRY_AFTER_SECONDS = 1;

const turns = () =>
  new FairQueue<string>(AT_A_TIME, MAX_WAITING, (bound) =>
    bound === 'ofOwner' ? tooManyRequests(RETRY_AFTER_SECONDS) : unavailable(),
  );
/** Staff never wait for the logins of partners. */
const SLOTS = { partner: turns(), staff: turns() };
const SERVICE_ITSELF = 'service';

/** Who logs in, and from where. */
export interface PasswordCaller {
  kind: keyof typeof SLOTS;
  address: string;
}

/**
 * Runs `work` when it is its turn, so that many logins do not take all cores. Partners and staff wait apart, and in
 * both their addresses take turns. Throws `too_many_requests` if too many of the address wait, and
 * `service_is_unavailable` if too many wait in all.
 */
export function withPasswordSlot<T>({ kind, address }: PasswordCaller, work: () => Promise<T>): Promise<T> {
  return SLOTS[kind].run(limitedAddress(address), undefined, work);
}

/** As {@link withPasswordSlot}, for people who are signed in, files and commands. */
export function withPasswordSlotOfService<T>(work: () => Promise<T>): Promise<T> {
  return SLOTS.staff.run(SERVICE_ITSELF, undefined, work);
}

/** Hashes a password in a slot of its own. Never call it inside another slot: it would wait for ever. */
export function hashPassword(password: string): Promise<string> {
  return withPasswordSlotOfService(() => hash(password, OPTIONS));
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
