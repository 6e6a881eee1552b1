import { ApiProperty } from '@nestjs/swagger';
import type { TakenOff } from '../quote/quote-query.js';
import type { PlanPrices } from '../quote/quoted-plan.js';
import { receiptOf } from '../quote/receipt.js';
import type { HotelOfSnapshot } from '../snapshot/snapshot.js';
import { dayText } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';

export const SHARE_PLACES = 4;

/** In which language an answer is, of which hotel. */
export interface Wording {
  language: string;
  hotel: Pick<HotelOfSnapshot, 'language'>;
}

export class PromotionOfNight {
  @ApiProperty({ example: 'EARLY' }) code!: string;
  @ApiProperty({ description: 'In the requested language', example: 'Early booking' }) name!: string;
  @ApiProperty({ description: 'What it took off the night', example: '20.00' }) amount!: string;

  static of({ code, name, amountMinor }: TakenOff, { language, hotel }: Wording): PromotionOfNight {
    return { code, name: localized(name, language, hotel.language), amount: minorToDecimal(amountMinor) };
  }
}

export class NightOfReceipt {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null where the price is given for the party',
    example: '50.00',
  })
  base!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'What the base price is multiplied with for the party; null where the price is for the room or given for the party',
    example: '2.0000',
  })
  shares!: string | null;
  @ApiProperty({ type: [PromotionOfNight], description: 'In the order in which they were applied' })
  promotions!: PromotionOfNight[];
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the non-refundable discount took off; null in the refundable rate',
    example: '8.00',
  })
  nonRefundable!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '72.00' }) price!: string | null;
}

/** The receipt of a rate, a member for each night from the day `arrival` on. */
export function receiptJson(
  prices: PlanPrices,
  rate: 'refundable' | 'nonRefundable',
  arrival: number,
  wording: Wording,
): NightOfReceipt[] {
  return receiptOf(prices, rate).map((night, i) => ({
    date: dayText(arrival + i),
    base: minorOrNullToDecimal(night.baseMinor),
    shares: night.shares === null ? null : minorToDecimal(night.shares, SHARE_PLACES),
    promotions: night.promotions.map((one) => PromotionOfNight.of(one, wording)),
    nonRefundable: minorOrNullToDecimal(night.discountMinor),
    price: minorOrNullToDecimal(night.amountMinor),
  }));
}
