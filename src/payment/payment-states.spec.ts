import { nextState, type PaymentEvent, type PaymentState } from './payment-states.js';

const STATES: PaymentState[] = ['created', 'pending', 'paid', 'failed', 'review', 'expired'];

// Rows: events; columns: created, pending, paid, failed, review, expired. A dash changes nothing.
const EXPECTED: Record<PaymentEvent, string> = {
  hand_over: 'pending -       - -      -      -     ',
  approve: ' review  paid    - review -      review',
  approve_late: 'review review  - review -      review',
  examine: ' review  review  - review -      review',
  decline: ' failed  failed  - -      -      -     ',
  expire: '  expired expired - -      -      -     ',
  accept: '  -       -       - -      paid   -     ',
  give_back: '-      -       - -      failed -     ',
  complete: ' -      -       - -      paid   -     ',
};

describe('payment states', () => {
  const rows = Object.entries(EXPECTED) as [PaymentEvent, string][];
  const cases = rows.flatMap(([event, row]) =>
    row
      .trim()
      .split(/\s+/)
      .map((to, column) => [STATES[column]!, event, to] as const),
  );

  it('has one rule for every state and event', () => {
    expect(cases).toHaveLength(STATES.length * rows.length);
  });

  it.each(cases)('%s, %s: %s', (from, event, to) => {
    expect(nextState(from, event) ?? '-').toBe(to);
  });
});
