import { derivationFault, type DerivingPlan } from './derivations.js';

const chain = (length: number): DerivingPlan<number>[] =>
  Array.from({ length }, (_, key) => ({ key, parent: key === 0 ? undefined : key - 1, priceType: 0 }));

describe('derivations', () => {
  it('stand four above a plan at most', () => {
    expect(derivationFault(chain(5))).toBeUndefined();
    expect(derivationFault(chain(6))).toEqual({ key: 5, fault: 'prices_derive_too_far' });
  });

  it('form no circle', () => {
    const plans = chain(3).map((plan) => (plan.key === 0 ? { ...plan, parent: 2 } : plan));
    expect(derivationFault(plans)).toMatchObject({ fault: 'prices_derive_in_a_circle' });
    expect(derivationFault([{ key: 1, parent: 1, priceType: 0 }])?.fault).toBe('prices_derive_in_a_circle');
  });

  it('are between plans of one price type', () => {
    const [parent, child] = chain(2);
    expect(derivationFault([{ ...parent!, priceType: 1 }, child!])).toEqual({
      key: 1,
      fault: 'price_types_differ',
    });
  });
});
