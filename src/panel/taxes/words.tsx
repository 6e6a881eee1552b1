import type { AnswerOf } from '../parts/call';
import { dayRange } from '../parts/days';
import { decimalText, moneyText } from '../parts/format';
import { useRuleWords } from '../parts/rule-words';
import type { TaxFields } from './tax-fields';

export type TaxList = AnswerOf<'taxes', 'list'>;

export function useTaxWords() {
  const words = useRuleWords('taxes');
  const { word } = words;
  const does = ({ kind, percent, amount, per, onTaxes }: TaxFields): string => {
    if (kind === 'amount') return word('says.amount', { amount: moneyText(amount), per: word(`per.${per}`) });
    const ofPrice = word('says.percent', { percent: decimalText(percent) });
    return onTaxes.length === 0
      ? ofPrice
      : `${ofPrice} ${word('says.onTaxes', { codes: onTaxes.join(', ') })}`;
  };
  const ages = ({ ageFrom: from, ageTo: to }: TaxFields): string[] => {
    if (from !== '' && to !== '') return [word('says.ages', { from, to })];
    if (from !== '') return [word('says.agesFrom', { from })];
    return to === '' ? [] : [word('says.agesTo', { to })];
  };
  const nights = ({ maxNights, valid }: TaxFields): string[] => [
    ...(maxNights === '' ? [] : [word('says.maxNights', { count: Number(maxNights) })]),
    ...valid.filter(({ from, to }) => from !== '' && to !== '').map(({ from, to }) => dayRange(from, to)),
  ];
  return {
    ...words,
    does,
    ages,
    nights,
    conditions: (fields: TaxFields) => [
      word(`included.${fields.included ? 'yes' : 'no'}`),
      ...(fields.included ? [] : [word(`paidAt.${fields.paidAt}`)]),
      ...ages(fields),
      ...nights(fields),
      fields.of.map((part) => word(`of.${part}`)).join(', '),
    ],
  };
}
