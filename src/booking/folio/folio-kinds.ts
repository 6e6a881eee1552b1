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

/**
 * The sign that an amount gets as the guest owes it, whether reception may post it (managers may post all), and whether its
 * text, which is what it is for or why, is required.
 */
export const POSTINGS: Record<PostedKind, { sign: 1 | -1; isForReception: boolean; needsReason: boolean }> = {
  charge: { sign: 1, isForReception: true, needsReason: true },
  discount: { sign: -1, isForReception: false, needsReason: true },
  payment: { sign: -1, isForReception: true, needsReason: false },
  deposit: { sign: -1, isForReception: true, needsReason: false },
  refund: { sign: 1, isForReception: false, needsReason: true },
};

/** Whether money changes hands by it; such a line has a method. */
export function isMoney(kind: LineKind): boolean {
  return kind === 'payment' || kind === 'deposit' || kind === 'refund';
}

/** Whether it counts as what was paid: money, and what was settled before the hotel kept folios. The others are charges. */
export function isPaid(kind: LineKind): boolean {
  return isMoney(kind) || kind === 'carried';
}
