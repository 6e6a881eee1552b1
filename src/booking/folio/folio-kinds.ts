/**
 * What a line of a folio is for. `room` and `extra` follow the booking by themselves, `payment` by `online` comes from the
 * provider, and `carried` is what was settled before the hotel kept folios. Staff post the others.
 */
export type LineKind =
  'room' | 'extra' | 'charge' | 'discount' | 'cancellation' | 'payment' | 'deposit' | 'refund' | 'carried';

export const POSTED_BY_STAFF = ['charge', 'discount', 'payment', 'deposit', 'refund'] as const;
export type PostedKind = (typeof POSTED_BY_STAFF)[number];

export const PAYMENT_METHODS = ['cash', 'card', 'bank', 'online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** How money comes in at the hotel itself; what is paid online comes from the provider. */
export const DESK_METHODS = ['cash', 'card', 'bank'] as const satisfies readonly PaymentMethod[];

/** The sign of an amount as the guest owes it, who may post it besides managers, and whether it says why. */
export const POSTINGS: Record<PostedKind, { sign: 1 | -1; isForReception: boolean; needsReason: boolean }> = {
  charge: { sign: 1, isForReception: true, needsReason: true },
  discount: { sign: -1, isForReception: false, needsReason: true },
  payment: { sign: -1, isForReception: true, needsReason: false },
  deposit: { sign: -1, isForReception: true, needsReason: false },
  refund: { sign: 1, isForReception: false, needsReason: true },
};

/** Whether money changes hands, by a method. */
export function isMoney(kind: LineKind): boolean {
  return kind === 'payment' || kind === 'deposit' || kind === 'refund';
}
