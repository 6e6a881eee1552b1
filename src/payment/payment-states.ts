/**
 * The states of a payment session and what changes them, in one table. `created`: the attempt is recorded and the
 * provider may not have been asked yet; `pending`: the guest has the fragment; `review`: the guest was charged, or
 * may have been, and the hotel must look at it. What the table does not name changes nothing: a paid session stays paid.
 */
export type PaymentState = 'created' | 'pending' | 'paid' | 'failed' | 'review' | 'expired';

export type PaymentEvent =
  /** The provider accepted the payment and the guest is handed to it. */
  | 'hand_over'
  | 'approve'
  /** A genuine approval after the session's end. */
  | 'approve_late'
  /** The guest may have been charged: the provider still examines the payment, or nobody could confirm it. */
  | 'examine'
  | 'decline'
  /** The session's time is over, or a new attempt for the same order replaces it. */
  | 'expire'
  | 'accept'
  | 'give_back'
  /** A full approval, in time, of the charge whose approval was incomplete before. */
  | 'complete';

/** The states in which the guest was charged, or may have been. */
export const CHARGED_STATES: readonly PaymentState[] = ['paid', 'review'];

const CHARGED_AFTER_ALL = { approve: 'review', approve_late: 'review', examine: 'review' } as const;

const TRANSITIONS: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  created: { ...CHARGED_AFTER_ALL, hand_over: 'pending', decline: 'failed', expire: 'expired' },
  pending: { ...CHARGED_AFTER_ALL, approve: 'paid', decline: 'failed', expire: 'expired' },
  failed: CHARGED_AFTER_ALL,
  expired: CHARGED_AFTER_ALL,
  review: { accept: 'paid', give_back: 'failed', complete: 'paid' },
  paid: {},
};

export function nextState(state: PaymentState, event: PaymentEvent): PaymentState | undefined {
  return TRANSITIONS[state][event];
}
