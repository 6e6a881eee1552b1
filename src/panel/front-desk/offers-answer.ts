import type { QuotedPlan, QuotedType } from '../../inventory/quote/quote.js';
import { RESTRICTIONS } from '../../inventory/quote/restriction.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import type { Offer, OfferedBoard, OffersAnswer } from './front-desk.contract.js';

export function offersAnswer(
  nights: number,
  { currency, offers }: { currency: string; offers: readonly QuotedType[] },
): OffersAnswer {
  return { nights, currency, offers: offers.map(offerOf) };
}

function offerOf({ type, left, leftOfNights, takesParty, plans }: QuotedType): Offer {
  return {
    roomTypeId: type.id,
    name: type.name,
    capacityAdult: type.capacityAdult,
    capacityChildren: type.capacityChildren,
    capacityTotal: type.capacityTotal,
    left,
    isLoaded: !leftOfNights.includes(null),
    takesParty,
    boards: plans.map(boardOf),
  };
}

function boardOf({ plan, restriction, refundable, nonRefundable }: QuotedPlan): OfferedBoard {
  return {
    boardId: plan.board.id,
    title: plan.board.title,
    restriction: RESTRICTIONS[restriction.code] ?? null,
    restrictionNights: restriction.nights,
    refundable: minorOrNullToDecimal(refundable.totalMinor),
    nonRefundable: minorOrNullToDecimal(nonRefundable.totalMinor),
  };
}
