import type { QuotedPlan, QuotedType } from '../../inventory/quote/quote.js';
import type { QuotedRate } from '../../inventory/quote/quoted-plan.js';
import { RESTRICTIONS } from '../../inventory/quote/restriction.js';
import type { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { dayText } from '../../values/day.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import type { Offer, OfferedBoard, OffersAnswer, RateDetails } from './front-desk.contract.js';

type Offers = Awaited<ReturnType<DeskOffersService['offers']>>;

/** What is said of a rate beside its price. */
interface RateFacts {
  /** Left out where taxes are not shown. */
  taxesOf?: (nightsMinor: readonly number[], unitMinor: number) => ReturnType<NonNullable<Offers['taxesOf']>>;
  /** Left out where deposits are not shown. */
  depositsOf?: Offers['depositsOf'];
}

export function offersAnswer(
  nights: number,
  { currency, offers }: { currency: string; offers: readonly QuotedType[] },
  facts: RateFacts = {},
): OffersAnswer {
  return { nights, currency, offers: offers.map((offer) => offerOf(offer, facts)) };
}

/** As {@link offersAnswer}, with the taxes of each rate in a language, and with what its terms ask for in advance. */
export function fullOffers(nights: number, offers: Offers, language: string): OffersAnswer {
  const { taxesOf, depositsOf } = offers;
  const ofTaxes = taxesOf && {
    taxesOf: (nightsMinor: readonly number[], unitMinor: number) =>
      taxesOf({ nightsMinor, unitMinor }, language),
  };
  return offersAnswer(nights, offers, { ...ofTaxes, depositsOf });
}

function offerOf({ type, left, leftOfNights, takesParty, plans }: QuotedType, facts: RateFacts): Offer {
  return {
    roomTypeId: type.id,
    name: type.name,
    capacityAdult: type.capacityAdult,
    capacityChildren: type.capacityChildren,
    capacityTotal: type.capacityTotal,
    left,
    isLoaded: !leftOfNights.includes(null),
    takesParty,
    boards: plans.map((plan) => boardOf(type.id, plan, facts)),
  };
}

function boardOf(roomTypeId: number, quoted: QuotedPlan, facts: RateFacts): OfferedBoard {
  const { plan, restriction, refundable, nonRefundable } = quoted;
  const sold = { roomTypeId, boardId: plan.board.id, unitMinor: plan.rules.unitMinor };
  return {
    boardId: plan.board.id,
    title: plan.board.title,
    restriction: RESTRICTIONS[restriction.code] ?? null,
    restrictionNights: restriction.nights,
    refundable: minorOrNullToDecimal(refundable.totalMinor),
    nonRefundable: minorOrNullToDecimal(nonRefundable.totalMinor),
    details: {
      refundable: detailsOf(refundable, { ...sold, rate: 'refundable' }, facts),
      nonRefundable: detailsOf(nonRefundable, { ...sold, rate: 'non_refundable' }, facts),
    },
  };
}

type SoldRate = Parameters<Offers['depositsOf']>[0] & { unitMinor: number };

/** What a price consists of beside its nights; null where there is no price. */
function detailsOf(
  { totalMinor, nights }: QuotedRate,
  { unitMinor, ...sold }: SoldRate,
  { taxesOf, depositsOf }: RateFacts,
): RateDetails | null {
  if (totalMinor === null) return null;
  const takenOff = new Map<string, RateDetails['promotions'][number] & { minor: number }>();
  for (const { code, name, amountMinor } of nights.flatMap(({ promotions = [] }) => promotions)) {
    const minor = (takenOff.get(code)?.minor ?? 0) + amountMinor;
    takenOff.set(code, { name, minor, amount: minorToDecimal(minor) });
  }
  const nightsMinor = nights.map(({ amountMinor }) => amountMinor ?? 0);
  const taxes = taxesOf?.(nightsMinor, unitMinor);
  const added = taxes?.taxes.filter(({ included }) => !included) ?? [];
  const deposits = depositsOf?.(sold, { nightsMinor, unitMinor }) ?? [];
  return {
    promotions: [...takenOff.values()].map(({ name, amount }) => ({ name, amount })),
    addedTaxes: added.map(({ code, name, amount, paidAt }) => ({ code, name, amount, paidAt })),
    totalWithTaxes: taxes && added.length > 0 ? taxes.totalWithTaxes : null,
    deposits: deposits.map(({ due, amountMinor }) => ({
      due: dayText(due),
      amount: minorToDecimal(amountMinor),
    })),
  };
}
