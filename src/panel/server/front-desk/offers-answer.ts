import { minorOrNullToDecimal } from '../../../values/money.js';
import type { DeskOffer } from '../../../inventory/search/desk-offers.js';
import type { OffersAnswer } from '../../contract/front-desk.js';

export function offersAnswer(
  nights: number,
  { currency, offers }: { currency: string; offers: readonly DeskOffer[] },
): OffersAnswer {
  return {
    nights,
    currency,
    offers: offers.map((offer) => ({
      ...offer,
      boards: offer.boards.map(({ boardId, title, restriction, restrictionNights, ...price }) => ({
        ...{ boardId, title, restriction, restrictionNights },
        refundable: minorOrNullToDecimal(price.refundableMinor),
        nonRefundable: minorOrNullToDecimal(price.nonRefundableMinor),
      })),
    })),
  };
}
