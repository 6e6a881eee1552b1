import { NEW_TERMS } from './terms-fields';
import { termsHints } from './terms-hints';

const says = (fees: string[], noShow: string) => ({
  steps: fees.map((fee) => ({ fee })),
  noShow,
});
const deposits = (...parts: [kind: 'percent' | 'amount', value: string][]) => ({
  ...NEW_TERMS,
  deposits: parts.map(([kind, value]) => ({ kind, value, daysBefore: '' })),
});

describe('what terms may not be meant to say', () => {
  it('is nothing where cancelling costs more the later it is', () => {
    expect(termsHints(says(['0.00', '100.00', '300.00'], '300.00'), NEW_TERMS)).toEqual([]);
    expect(termsHints(says(['0.00'], '0.00'), deposits(['percent', '30'], ['percent', '70']))).toEqual([]);
  });

  it('is that cancelling becomes cheaper nearer to arrival', () => {
    expect(termsHints(says(['0.00', '900.00', '1000.00', '50.00'], '1000.00'), NEW_TERMS)).toEqual([
      'cheaperLater',
    ]);
  });

  it('is that not coming costs less than a late cancellation', () => {
    expect(termsHints(says(['0.00', '300.00'], '100.00'), NEW_TERMS)).toEqual(['cheaperNoShow']);
  });

  it('is that deposits in percent are more than the price', () => {
    const both = deposits(['percent', '60.5'], ['amount', '10'], ['percent', '39.6']);
    expect(termsHints(says(['0.00'], '0.00'), both)).toEqual(['deposits']);
  });
});
