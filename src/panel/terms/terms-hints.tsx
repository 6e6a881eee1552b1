import type { TermsFields } from './terms-fields';

interface ExampleOfTerms {
  steps: readonly { fee: string }[];
  noShow: string;
}

export type TermsHint = 'cheaperLater' | 'cheaperNoShow' | 'deposits';

/** Returns what terms say that hotels seldom mean: `shown` is what they say of an example. */
export function termsHints({ steps, noShow }: ExampleOfTerms, { deposits }: TermsFields): TermsHint[] {
  const fees = steps.map(({ fee }) => Number(fee));
  const percents = deposits.filter(({ kind }) => kind === 'percent').map(({ value }) => Number(value));
  const hints: [TermsHint, boolean][] = [
    ['cheaperLater', fees.some((fee, i) => i > 0 && fee < fees[i - 1]!)],
    ['cheaperNoShow', Number(noShow) < (fees.at(-1) ?? 0)],
    ['deposits', percents.reduce((sum, percent) => sum + percent, 0) > 100],
  ];
  return hints.flatMap(([hint, isGiven]) => (isGiven ? [hint] : []));
}
