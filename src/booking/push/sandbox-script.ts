export type SandboxScript =
  | { kind: 'sold-out' | 'price-changed' | '503' | '429' | 'lost' | 'cancelled-by-hotel' }
  | { kind: 'slow'; seconds: number };

const SCRIPT =
  /^SANDBOX-(SOLD-OUT|PRICE-CHANGED|503|429|SLOW-(\d{1,2})|LOST|CANCELLED-BY-HOTEL)(?![A-Za-z0-9])/;
const MAX_SLOW_SECONDS = 60;

/** Finds the vouchers of this script, and others that begin like it. */
export const CANCELLED_BY_HOTEL_LIKE = 'SANDBOX-CANCELLED-BY-HOTEL%';

/** Letters and digits of the partner may follow after a hyphen. Undefined for other vouchers. */
export function scriptOf(voucher: string): SandboxScript | undefined {
  const [, name, seconds] = SCRIPT.exec(voucher) ?? [];
  if (name === undefined) return undefined;
  if (seconds !== undefined) return { kind: 'slow', seconds: Math.min(Number(seconds), MAX_SLOW_SECONDS) };
  return { kind: name.toLowerCase() as Exclude<SandboxScript['kind'], 'slow'> };
}
