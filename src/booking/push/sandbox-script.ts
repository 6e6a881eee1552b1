export type SandboxScript =
  | { kind: 'sold-out' | 'price-changed' | '503' | '429' | 'lost' | 'cancelled-by-hotel' }
  | { kind: 'slow'; seconds: number };

const SCRIPT =
  /^SANDBOX-(SOLD-OUT|PRICE-CHANGED|503|429|SLOW-(\d{1,2})|LOST|CANCELLED-BY-HOTEL)(?![A-Za-z0-9])/;
const MAX_SLOW_SECONDS = 60;

/** A pattern of LIKE that finds all vouchers of this script, and perhaps others: check them with {@link scriptOf}. */
export const CANCELLED_BY_HOTEL_LIKE = 'SANDBOX-CANCELLED-BY-HOTEL%';

/** Returns the script of a voucher, undefined for an ordinary one. A text of the partner's may follow after a hyphen. */
export function scriptOf(voucher: string): SandboxScript | undefined {
  const [, name, seconds] = SCRIPT.exec(voucher) ?? [];
  if (name === undefined) return undefined;
  if (seconds !== undefined) return { kind: 'slow', seconds: Math.min(Number(seconds), MAX_SLOW_SECONDS) };
  return { kind: name.toLowerCase() as Exclude<SandboxScript['kind'], 'slow'> };
}
