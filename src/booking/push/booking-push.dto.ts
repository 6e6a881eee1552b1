import { ApiProperty } from '@nestjs/swagger';
import { Choice, ExistingDay, Field, WholeNumber } from '../../http/request-fields.js';
import { ownField, plainObject, plainText } from '../../http/scalars.js';
import { parseDay } from '../../values/day.js';
import {
  MAX_ADULTS,
  MAX_CHILDREN,
  MAX_EXTRAS_OF_BOOKING,
  MAX_GUESTS_OF_BOOKING,
  MAX_INTEGER,
  MAX_PUSHED_CHILD_AGE,
  MAX_REQUESTS_OF_BOOKING,
  MAX_ROOMS_OF_BOOKING,
  MAX_STAY_NIGHTS,
  MAX_TOTAL_MINOR,
} from '../../values/limits.js';
import { CREDIT_CARD } from '../../payment/payment-types.js';
import { isCardNumber, isExpiry } from '../cards/card-number.js';
import {
  Amount,
  BookingId,
  Currency,
  KeptDay,
  KeptDecimal,
  OptionalCount,
  Part,
  Parts,
  PaymentTypeId,
  PushCode,
  PushId,
  PushNote,
  PushText,
  RequiredCode,
  Revision,
  SelectionId,
  TermsCode,
  SignedAmount,
  Strict,
  TEXT_OR_WHOLE_NUMBER,
} from './push-fields.js';

export const BOOKING_TYPES = ['Book', 'Modify', 'Cancel'] as const;

const DAY = { example: '2027-03-01' };
const CREATED =
  /^(\d{4}-\d{2}-\d{2})([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.:]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const CVV = /^\d{3,4}$/;

export class CardHolderOfPush {
  @PushText() fullname!: string;
  @PushText() address!: string;
  @PushText() country!: string;
  @PushText() city!: string;
}

export class PaymentCardOfPush {
  @Part(CardHolderOfPush, { required: false }) CardHolder?: CardHolderOfPush;
  @RequiredCode({ description: '12 to 19 digits' }, isCardNumber) cardNumber!: string;
  @RequiredCode({ description: 'MMYY', example: '0928' }, isExpiry) expireDate!: string;
  /** The card's brand; it is not kept, because some callers put the CVV here. */
  @PushCode() cardCode!: string;
  @PushCode({ description: 'CVV', valid: (code) => code === '' || CVV.test(code) }) seriesCode!: string;
}

export class NightlyRateOfPush {
  @KeptDay() stayDate!: string;
  @KeptDecimal() baseRate?: string;
  @KeptDecimal() hotelServiceFees?: string;
}

export class PerDayRatesOfPush {
  @Currency({ required: false }) currency?: string;
  @Parts(NightlyRateOfPush, { maxItems: MAX_STAY_NIGHTS }) PerDayRate?: NightlyRateOfPush[];
}

export class GuestCountOfPush {
  @WholeNumber({ min: 1, max: MAX_ADULTS }) adult!: number;
  @WholeNumber({ min: 0, max: MAX_CHILDREN, default: 0 }) child!: number;
}

export class RoomTotalOfPush {
  @Amount() amountAfterTaxes!: number;
  @Amount({ required: false }) amountOfTaxes?: number;
  @Currency({ required: false }) currency?: string;
}

export class RoomStayOfPush {
  @PushId('`items[].id` of the room list') roomTypeID!: number;
  @PushText() roomName!: string;
  @PushId('`accommodationTypes[].id` of the room list') ratePlanID!: number;
  @PushText() ratePlanName!: string;
  @Choice(BOOKING_TYPES, { required: false, description: 'A room of type Cancel is left out of a Modify' })
  type?: string;
  @PushId('Label of the room among those of its type: 1, 2, 3; it never multiplies', MAX_INTEGER)
  NumberOfUnits!: number;
  @ExistingDay(DAY) checkinDate!: number;
  @ExistingDay(DAY) checkoutDate!: number;
  @Part(GuestCountOfPush) GuestCount!: GuestCountOfPush;
  @Part(PerDayRatesOfPush, {
    required: false,
    description:
      'What each night costs, if there is one for every night and they add up to `Total.amountAfterTaxes`, with `hotelServiceFees` ' +
      'or without',
  })
  PerDayRates?: PerDayRatesOfPush;
  @Part(RoomTotalOfPush) Total!: RoomTotalOfPush;
  @Part(PaymentCardOfPush, {
    required: false,
    description:
      'Only for payment type 9: not valid beside another `paymentTypeID`. In a Modify it replaces the card of this room alone',
  })
  PaymentCard?: PaymentCardOfPush;
  @SelectionId() selectionID?: string;
  @TermsCode() termsCode?: string;
}

export class PrimaryGuestOfPush {
  @PushText() name!: string;
  @PushText() surname!: string;
  @PushCode() PhoneNumber!: string;
  @PushText() email!: string;
  @PushCode() CountryCode!: string;

  invalidField(): string | undefined {
    return this.name.trim() === '' && this.surname.trim() === '' ? 'name' : undefined;
  }
}

export class ChildGuestOfPush {
  @WholeNumber({ min: 0, max: MAX_PUSHED_CHILD_AGE }) age!: number;
  @PushText() name!: string;
  @PushText() surname!: string;
  @PushCode() year!: string;
  @PushCode() date!: string;
  @PushNote() detail!: string;
}

export class SpecialRequestOfPush {
  @PushNote() text!: string;
}

export class ExtraOfPush {
  @PushText() name!: string;
  @PushNote() note!: string;
  @OptionalCount() person?: number;
  @OptionalCount() piece?: number;
  @SignedAmount() price?: number;
  @PushCode({ nullable: true }) priceMode!: string;
  @SignedAmount() priceTotal?: number;
  @OptionalCount(Number.MAX_SAFE_INTEGER, { description: '`stockID` of the package list' }) stockID?: number;
}

export class TotalOfPush {
  @Amount() amountAfterTaxes!: number;
  @Amount({ required: false }) amountOfTaxes?: number;
  @SignedAmount() extraTotal?: number;
  @Currency() currency!: string;
}

export const HOTEL_ID = {
  ...TEXT_OR_WHOLE_NUMBER,
  description: 'Must be the hotel of the token',
  example: '7001',
};
const BOOKING_ID = {
  description: "The booking's code in the partner's system; also its voucher number",
  example: '700001',
};

export class CancelOfPush {
  @BookingId(BOOKING_ID) ID!: string;
  @Choice(['Cancel']) type!: 'Cancel';
  @Revision() revision?: number;
}

export class BookingOfPush {
  @ApiProperty(HOTEL_ID) hotelID!: string;
  @BookingId(BOOKING_ID) ID!: string;
  @Choice(BOOKING_TYPES)
  type!: 'Book' | 'Modify';
  @Field((sent, { text }) => createdAt(plainText(sent, text)), {
    type: String,
    required: false,
    example: '2026-11-20T10:11:12:345',
  })
  createDateTime?: string;
  @ExistingDay(DAY) checkinDate!: number;
  @ExistingDay({ example: '2027-03-04' }) checkoutDate!: number;
  @Parts(RoomStayOfPush, { minItems: 1, maxItems: MAX_ROOMS_OF_BOOKING }, isCancelled)
  RoomStays!: (RoomStayOfPush | null)[];
  @Parts(PrimaryGuestOfPush, { minItems: 1, maxItems: MAX_GUESTS_OF_BOOKING })
  PrimaryGuests!: PrimaryGuestOfPush[];
  @Parts(ChildGuestOfPush, {
    maxItems: MAX_ROOMS_OF_BOOKING * MAX_CHILDREN,
    description:
      'The children of all rooms. They are given to the rooms by the ages of their selections, then by the amounts that are ' +
      'prices of the hotel, else in order.',
  })
  ChildGuests?: ChildGuestOfPush[];
  @Parts(SpecialRequestOfPush, { maxItems: MAX_REQUESTS_OF_BOOKING }) SpecialRequest?: SpecialRequestOfPush[];
  @Parts(ExtraOfPush, { maxItems: MAX_EXTRAS_OF_BOOKING }) extras?: ExtraOfPush[];
  @Part(TotalOfPush) Total!: TotalOfPush;
  @Strict() strict?: boolean;
  @Revision() revision?: number;
  @PaymentTypeId() paymentTypeID?: number;

  invalidField(): string | undefined {
    const nights = this.checkoutDate - this.checkinDate;
    if (nights < 1 || nights > MAX_STAY_NIGHTS) return 'checkoutDate';
    for (const [i, room] of this.RoomStays.entries()) {
      if (room === null) {
        if (this.type === 'Book') return `RoomStays[${i}].type`;
        continue;
      }
      if (room.checkinDate < this.checkinDate || room.checkinDate >= this.checkoutDate) {
        return `RoomStays[${i}].checkinDate`;
      }
      if (room.checkoutDate <= room.checkinDate || room.checkoutDate > this.checkoutDate) {
        return `RoomStays[${i}].checkoutDate`;
      }
      if (room.PaymentCard && (this.paymentTypeID ?? CREDIT_CARD) !== CREDIT_CARD) {
        return `RoomStays[${i}].PaymentCard`;
      }
    }
    if (this.RoomStays.every((room) => room === null)) return 'RoomStays';
    // The difference between the total and the rooms becomes a line of the folio, and must fit its column.
    const ofRooms = this.RoomStays.reduce((sum, room) => sum + (room?.Total.amountAfterTaxes ?? 0), 0);
    return ofRooms > MAX_TOTAL_MINOR ? 'Total.amountAfterTaxes' : undefined;
  }
}

export function isCancelled(sent: unknown): boolean {
  const fields = plainObject(sent);
  return fields !== undefined && ownField(fields, 'type') === 'Cancel';
}

/** Checks the creation time, which is not kept. A colon may stand before its milliseconds. */
function createdAt(text: string | undefined): string | undefined {
  const day = CREATED.exec(text ?? '')?.[1];
  return day !== undefined && parseDay(day) !== undefined ? text : undefined;
}
