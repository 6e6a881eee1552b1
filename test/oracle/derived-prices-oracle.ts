import { type Fraction, fraction, plus, times } from './exact.js';

/** How a plan derives its prices, as the contract names it. Decimals. */
export interface SlowDerivation {
  percent: string;
  amount: string;
  roundTo: string | null;
  rounding: 'halfUp' | 'up' | 'down';
  ending: string | null;
  floor: string | null;
}

/**
 * Returns the price that follows from the parent's, as a decimal of two places; null for none. Prices that may be are tried one after
 * the other, up from the first one that is not above 0.
 */
export function slowDerivedPrice(rule: SlowDerivation, parent: string | null): string | null {
  if (parent === null) return null;
  const share = plus(fraction('1'), times(signed(rule.percent), { top: 1n, bottom: 100n }));
  const exact = plus(times(fraction(parent), share), signed(rule.amount));
  const step = fraction(rule.roundTo ?? (rule.ending === null ? '0.01' : '1'));
  let below = fraction(rule.ending ?? '0');
  while (isLess(exact, below)) below = plus(below, { ...step, top: -step.top });
  while (!isLess(exact, plus(below, step))) below = plus(below, step);
  const above = plus(below, step);
  const rounded = isUpper(rule, exact, below, above) ? above : below;
  const floor = rule.floor === null ? rounded : fraction(rule.floor);
  const price = isLess(rounded, floor) ? floor : rounded;
  const cents = Number((price.top * 100n) / price.bottom);
  return cents <= 0 ? null : (cents / 100).toFixed(2);
}

function isUpper({ rounding }: SlowDerivation, exact: Fraction, below: Fraction, above: Fraction): boolean {
  if (!isLess(below, exact) || rounding === 'down') return false;
  if (rounding === 'up') return true;
  const twice = plus(exact, exact);
  return !isLess(twice, plus(below, above));
}

function signed(decimal: string): Fraction {
  if (!decimal.startsWith('-')) return fraction(decimal);
  const { top, bottom } = fraction(decimal.slice(1));
  return { top: -top, bottom };
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom;
}
