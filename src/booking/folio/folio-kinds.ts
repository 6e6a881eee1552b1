/** Of these, what is posted follows the booking. */
export const BOOKING_KINDS = ['room', 'extra', 'tax', 'no_show'] as const;

/** Online payments follow the provider; `carried`: settled before folios were kept. */
export type LineKind =
  | (typeof BOOKING_KINDS)[number]
  | 'charge'
  | 'discount'
  | 'cancellation'
  | 'payment'
  | 'deposit'
  | 'refund'
  | 'carried';

export const POSTED_BY_STAFF = ['charge', 'discount', 'payment', 'deposit', 'refund'] as const;
export type PostedKind = (typeof POSTED_BY_STAFF)[number];

export const PAYMENT_METHODS = ['cash', 'card', 'bank', 'online'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const DESK_METHODS = ['cash', 'card', 'bank'] as const satisfies readonly PaymentMethod[];

/** `sign`: as the guest owes the amount. Managers may post all. `needsReason`: the text is required. */
export const POSTINGS: Record<PostedKind, { sign: 1 | -1; isForReception: boolean; needsReason: boolean }> = {
  charge: { sign: 1, isForReception: true, needsReason: true },
  discount: { sign: -1, isForReception: false, needsReason: true },
  payment: { sign: -1, isForReception: true, needsReason: false },
  deposit: { sign: -1, isForReception: true, needsReason: false },
  refund: { sign: 1, isForReception: false, needsReason: true },
};

/** Whether money changes hands by it. Such a line has a method. */
export function isMoney(kind: LineKind): boolean {
  return kind === 'payment' || kind === 'deposit' || kind === 'refund';
}

export function isPaid(kind: LineKind): boolean {
  return isMoney(kind) || kind === 'carried';
}

/** Whether lines of a kind are posted for what the booking says, and never by staff. */
export function isOfBooking(kind: LineKind): boolean {
  return BOOKING_KINDS.some((one) => one === kind);
}
