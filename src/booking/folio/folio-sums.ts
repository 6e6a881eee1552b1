import { minorToDecimal } from '../../values/money.js';
import type { FolioSums } from './folio.js';
import { isPaid, type LineKind } from './folio-kinds.js';

/** All lines must be in one currency. */
export function sumsOf(lines: readonly { kind: LineKind; amountMinor: number }[]): FolioSums {
  const sum = (counts: (kind: LineKind) => boolean) =>
    lines.reduce((minor, { kind, amountMinor }) => (counts(kind) ? minor + amountMinor : minor), 0);
  return {
    charged: minorToDecimal(sum((kind) => !isPaid(kind) && kind !== 'discount')),
    discounts: minorToDecimal(sum((kind) => kind === 'discount')),
    paid: minorToDecimal(0 - sum(isPaid)),
    deposits: minorToDecimal(0 - sum((kind) => kind === 'deposit')),
    balance: minorToDecimal(sum(() => true)),
  };
}
