import { dayRange, shownDay, WEEKDAYS } from '../parts/days';
import { decimalText, localizedText, moneyText } from '../parts/format';
import { useRuleWords } from '../parts/rule-words';
import type { AnswerOf } from '../parts/call';
import { ALL_WEEK, type PromotionFields } from './promotion-fields';

export type PromotionList = AnswerOf<'promotions', 'list'>;
type NamedChoice = { key: number; name: string };

/** The room types and boards of the hotel, each once. */
export function choicesOf({ plans, partners }: PromotionList) {
  const once = (choices: NamedChoice[]) => [...new Map(choices.map((one) => [one.key, one])).values()];
  return {
    roomTypes: once(plans.map((plan) => ({ key: plan.roomTypeId, name: localizedText(plan.roomType) }))),
    boards: once(plans.map((plan) => ({ key: plan.boardId, name: localizedText(plan.board) }))),
    partners: partners.map(({ partnerId, name }) => ({ key: partnerId, name })),
  };
}

/** The words of promotions: what one does, and for which stays, as far as that is filled in. */
export function usePromotionWords(list: PromotionList | undefined) {
  const words = useRuleWords('promotions');
  const { word } = words;
  const choices = list && choicesOf(list);
  const nameIn = (all: readonly NamedChoice[] = [], ids: readonly number[]) =>
    ids.map((id) => all.find(({ key }) => key === id)?.name ?? `#${id}`);
  const percentText = (percent: string) => decimalText(percent);

  const effect = ({ effect: kind, percent, amount, tiers, stay, pay }: PromotionFields): string => {
    if (kind === 'percent') return word('says.percent', { percent: percentText(percent) });
    if (kind === 'amount') return word('says.amount', { amount: moneyText(amount) });
    if (kind === 'freeNights') return word('says.freeNights', { stay, pay });
    return tiers
      .map((tier) => word('says.tier', { count: Number(tier.nights), percent: percentText(tier.percent) }))
      .join(', ');
  };
  const number = (key: string, typed: string) =>
    typed === '' ? [] : [word(`says.${key}`, { count: Number(typed) })];
  const booked = ({ bookable, daysMin, daysMax }: PromotionFields): string[] => [
    ...(bookable.from === '' ? [] : [word('says.bookedFrom', { day: shownDay(bookable.from) })]),
    ...(bookable.to === '' ? [] : [word('says.bookedTo', { day: shownDay(bookable.to) })]),
    ...number('daysMin', daysMin),
    ...number('daysMax', daysMax),
  ];
  const stays = ({ nightsMin, nightsMax, ranges, weekdays }: PromotionFields): string[] => [
    ...number('nightsMin', nightsMin),
    ...number('nightsMax', nightsMax),
    ...ranges.filter(({ from, to }) => from !== '' && to !== '').map(({ from, to }) => dayRange(from, to)),
    ...(weekdays.length === ALL_WEEK.length ? [] : [weekdayNames(weekdays)]),
  ];
  const sold = ({ roomTypeIds, boardIds, rates }: PromotionFields): string[] => [
    ...nameIn(choices?.roomTypes, roomTypeIds),
    ...nameIn(choices?.boards, boardIds),
    ...(rates.length === 1 ? rates.map((rate) => word(`says.${rate}`)) : []),
  ];
  const forWhom = ({ partnerIds }: PromotionFields): string[] => nameIn(choices?.partners, partnerIds);
  return {
    ...words,
    effect,
    booked,
    stays,
    sold,
    forWhom,
    conditions: (fields: PromotionFields) => [
      ...booked(fields),
      ...stays(fields),
      ...sold(fields),
      ...forWhom(fields),
    ],
  };
}

function weekdayNames(weekdays: readonly number[]): string {
  return WEEKDAYS.filter(({ number }) => weekdays.includes(number))
    .map(({ name }) => name)
    .join(', ');
}
