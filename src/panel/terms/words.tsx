import type { AnswerOf, Refused } from '../parts/call';
import { dayRange } from '../parts/days';
import { decimalText, localizedText, moneyText } from '../parts/format';
import { useRuleWords } from '../parts/rule-words';
import type { TermsFields, TypedFee } from './terms-fields';

export type TermsList = AnswerOf<'terms', 'list'>;
type RateTerms = TermsList['defaults'];

export function useTermsWords(list: TermsList | undefined) {
  const words = useRuleWords('terms');
  const { word } = words;
  const fee = ({ kind, value }: TypedFee): string => {
    if (kind === 'percent') return word('fee.percent', { percent: decimalText(value) });
    return kind === 'amount' ? moneyText(value) : word('fee.nights', { count: Number(value) });
  };
  const termsName = (id: number | null) => {
    const found = list?.terms.find((one) => one.id === id);
    return found ? localizedText(found.name) : undefined;
  };
  const planName = (plan: TermsList['plans'][number]) =>
    `${localizedText(plan.roomType)} · ${localizedText(plan.board)}`;
  const arrivalsName = ({ from, to }: TermsList['arrivals'][number]) =>
    word('use.arrivals', { days: dayRange(from, to) });

  /** Where terms are in use, in words. */
  const usersOf = (termsId: number): string[] => {
    if (!list) return [];
    const all: [string, RateTerms][] = [
      [word('use.hotel'), list.defaults],
      ...list.plans.map((plan): [string, RateTerms] => [planName(plan), plan]),
      ...list.arrivals.map((range): [string, RateTerms] => [arrivalsName(range), range]),
    ];
    return all.flatMap(([name, { refundableTermsId, nonRefundableTermsId }]) => [
      ...(refundableTermsId === termsId ? [word('use.asUser', { name, rate: word('use.refundable') })] : []),
      ...(nonRefundableTermsId === termsId
        ? [word('use.asUser', { name, rate: word('use.nonRefundable') })]
        : []),
    ]);
  };
  return {
    ...words,
    fee,
    termsName,
    planName,
    arrivalsName,
    usersOf,
    says: ({ steps, noShow, graceHours, deposits }: TermsFields): string[] => [
      ...(steps.length === 0 ? [word('says.alwaysFree')] : []),
      ...steps.map(({ daysBefore, time, ...one }) =>
        word('says.step', { count: Number(daysBefore), time, fee: fee(one) }),
      ),
      word('says.noShow', { fee: fee(noShow) }),
      ...(Number(graceHours) > 0 ? [word('says.grace', { count: Number(graceHours) })] : []),
      ...(deposits.length > 0 ? [word('says.deposits', { count: deposits.length })] : []),
    ],
    refusalOf: (termsId: number | undefined) => (refused: Refused) => {
      const users = termsId === undefined ? [] : usersOf(termsId);
      if (refused.message !== 'terms_are_in_use' || users.length === 0) return words.refusal(refused);
      const name = termsName(termsId!) ?? '';
      return word('refusals.terms_are_in_use_by', { name, users: users.join('; ') });
    },
  };
}
