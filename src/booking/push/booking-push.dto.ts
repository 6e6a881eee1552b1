import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  getSchemaPath,
} from '@nestjs/swagger';
import { PUSH_TEXTS, type PushCode } from './booking-push.errors.js';
import type { BookingName } from './push-envelope.js';
import { BOOKING_TYPES } from './pushed-booking.js';

const AMOUNT = {
  type: String,
  example: '120.50',
  description: 'Decimal with at most two places; a number is accepted too',
};
const DAY = { type: String, format: 'date', example: '2027-03-01' };

export class CardHolderOfPush {
  @ApiProperty({ required: false }) fullname?: string;
  @ApiProperty({ required: false }) address?: string;
  @ApiProperty({ required: false }) country?: string;
  @ApiProperty({ required: false }) city?: string;
}

export class PaymentCardOfPush {
  @ApiProperty({ required: false, type: CardHolderOfPush }) CardHolder?: CardHolderOfPush;
  @ApiProperty({ description: '12 to 19 digits' }) cardNumber!: string;
  @ApiProperty({ description: 'MMYY', example: '0928' }) expireDate!: string;
  @ApiProperty({ required: false }) cardCode?: string;
  @ApiProperty({ required: false, description: 'CVV' }) seriesCode?: string;
}

export class NightlyRateOfPush {
  @ApiProperty(DAY) stayDate!: string;
  @ApiProperty({ required: false }) baseRate?: string;
  @ApiProperty({ required: false }) hotelServiceFees?: string;
}

export class PerDayRatesOfPush {
  @ApiProperty({ required: false }) currency?: string;
  @ApiProperty({ required: false, type: [NightlyRateOfPush] }) PerDayRate?: NightlyRateOfPush[];
}

export class GuestCountOfPush {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 40 }) adult!: number;
  @ApiProperty({ type: 'integer', required: false, minimum: 0, maximum: 10, default: 0 }) child?: number;
}

export class RoomTotalOfPush {
  @ApiProperty(AMOUNT) amountAfterTaxes!: string;
  @ApiProperty({ ...AMOUNT, required: false }) amountOfTaxes?: string;
  @ApiProperty({ required: false, example: 'EUR' }) currency?: string;
}

export class RoomStayOfPush {
  @ApiProperty({ description: '`items[].id` of the room list' }) roomTypeID!: string;
  @ApiProperty({ required: false }) roomName?: string;
  @ApiProperty({ description: '`accommodationTypes[].id` of the room list' }) ratePlanID!: string;
  @ApiProperty({ required: false }) ratePlanName?: string;
  @ApiProperty({
    required: false,
    enum: BOOKING_TYPES,
    description: 'A room of type Cancel is left out of a Modify',
  })
  type?: string;
  @ApiProperty({ description: 'Label of the room among those of its type: 1, 2, 3; it never multiplies' })
  NumberOfUnits!: string;
  @ApiProperty(DAY) checkinDate!: string;
  @ApiProperty(DAY) checkoutDate!: string;
  @ApiProperty() GuestCount!: GuestCountOfPush;
  @ApiProperty({ required: false }) PerDayRates?: PerDayRatesOfPush;
  @ApiProperty() Total!: RoomTotalOfPush;
  @ApiProperty({ required: false, description: 'Only for payment type 9' }) PaymentCard?: PaymentCardOfPush;
}

export class PrimaryGuestOfPush {
  @ApiProperty() name!: string;
  @ApiProperty() surname!: string;
  @ApiProperty({ required: false }) PhoneNumber?: string;
  @ApiProperty({ required: false }) email?: string;
  @ApiProperty({ required: false }) CountryCode?: string;
}

export class ChildGuestOfPush {
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 17 }) age!: number;
  @ApiProperty({ required: false }) name?: string;
  @ApiProperty({ required: false }) surname?: string;
  @ApiProperty({ required: false }) year?: string;
  @ApiProperty({ required: false }) date?: string;
  @ApiProperty({ required: false }) detail?: string;
}

export class SpecialRequestOfPush {
  @ApiProperty({ required: false, maxLength: 10_000 }) text?: string;
}

export class ExtraOfPush {
  @ApiProperty({ required: false }) name?: string;
  @ApiProperty({ required: false }) note?: string;
  @ApiProperty({ required: false, type: 'integer' }) person?: number;
  @ApiProperty({ required: false, type: 'integer' }) piece?: number;
  @ApiProperty({ ...AMOUNT, required: false }) price?: string;
  @ApiProperty({ required: false, type: String, nullable: true }) priceMode?: string | null;
  @ApiProperty({ ...AMOUNT, required: false }) priceTotal?: string;
  @ApiProperty({ required: false, type: 'integer', description: '`stockID` of the package list' })
  stockID?: number;
}

export class TotalOfPush {
  @ApiProperty(AMOUNT) amountAfterTaxes!: string;
  @ApiProperty({ ...AMOUNT, required: false }) amountOfTaxes?: string;
  @ApiProperty({ ...AMOUNT, required: false }) extraTotal?: string;
  @ApiProperty({ example: 'EUR' }) currency!: string;
}

export class BookingOfPush {
  @ApiProperty({ description: 'Hotel ID of the token' }) hotelID!: string;
  @ApiProperty({ description: "The booking's code in the partner's system; also its voucher number" })
  ID!: string;
  @ApiProperty({ enum: BOOKING_TYPES, description: 'A Cancel needs hotelID, ID and type only' })
  type!: string;
  @ApiProperty({ required: false, example: '2026-11-20T10:11:12:345' }) createDateTime?: string;
  @ApiProperty(DAY) checkinDate!: string;
  @ApiProperty({ ...DAY, example: '2027-03-04' }) checkoutDate!: string;
  @ApiProperty({ type: [RoomStayOfPush], minItems: 1, maxItems: 30 }) RoomStays!: RoomStayOfPush[];
  @ApiProperty({ type: [PrimaryGuestOfPush], minItems: 1 }) PrimaryGuests!: PrimaryGuestOfPush[];
  @ApiProperty({ required: false, type: [ChildGuestOfPush] }) ChildGuests?: ChildGuestOfPush[];
  @ApiProperty({ required: false, type: [SpecialRequestOfPush] }) SpecialRequest?: SpecialRequestOfPush[];
  @ApiProperty({ required: false, type: [ExtraOfPush] }) extras?: ExtraOfPush[];
  @ApiProperty() Total!: TotalOfPush;
}

export class BookingPushRQ {
  @ApiProperty({ type: [BookingOfPush], minItems: 1, maxItems: 50 }) Bookings!: BookingOfPush[];
}

export class WrappedBookingPushRQ {
  @ApiProperty() BookingPushRQ!: BookingPushRQ;
}

export class PushError {
  @ApiProperty({ enum: Object.keys(PUSH_TEXTS) }) code!: PushCode;
  @ApiProperty({ enum: Object.values(PUSH_TEXTS) }) text!: string;
  @ApiProperty({ description: 'Why', example: 'field_is_not_valid: RoomStays[0].checkinDate' })
  detail!: string;
}

export class BookingConfirmNumber {
  @ApiProperty({ type: 'integer', description: 'Unix seconds' }) confirmTime!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The ID as pushed, where it is a plain integer',
  })
  bookingID!: number | null;
  @ApiProperty({ type: String, nullable: true }) bookingType!: string | null;
  @ApiProperty({ type: 'integer', required: false, description: 'The booking ID assigned here; on success' })
  SVC_ID?: number;
  @ApiProperty({ type: [PushError], required: false, description: 'On failure' }) Error?: PushError[];
}

export class BookingPushRS {
  @ApiProperty({ description: 'True only when every booking succeeded' }) Success!: boolean;
  @ApiProperty({ required: false, description: "The first failure's text" }) Error?: string;
  @ApiProperty({ type: [BookingConfirmNumber] }) BookingConfirmNumbers!: BookingConfirmNumber[];
}

export class WrappedBookingPushRS {
  @ApiProperty() BookingPushRS!: BookingPushRS;
}

export const DescribeBookingPush = () =>
  applyDecorators(
    ApiBearerAuth(),
    ApiOperation({
      summary: 'Register, modify or cancel bookings',
      description:
        'Each booking is registered whole or not at all, in the order of the push; pushing again is safe. ' +
        'The answer is wrapped as the request was.',
    }),
    ApiExtraModels(BookingPushRQ, WrappedBookingPushRQ, BookingPushRS, WrappedBookingPushRS),
    ApiBody({
      schema: {
        oneOf: [{ $ref: getSchemaPath(WrappedBookingPushRQ) }, { $ref: getSchemaPath(BookingPushRQ) }],
      },
    }),
    ApiOkResponse({
      schema: {
        oneOf: [{ $ref: getSchemaPath(WrappedBookingPushRS) }, { $ref: getSchemaPath(BookingPushRS) }],
      },
    }),
  );

export function confirmed(name: BookingName, at: Date, bookingId: number): BookingConfirmNumber {
  return {
    confirmTime: unixSeconds(at.getTime()),
    bookingID: name.bookingID,
    bookingType: name.bookingType,
    SVC_ID: bookingId,
  };
}

export function failed(
  name: BookingName | null,
  nowMs: number,
  code: PushCode,
  detail: string,
): BookingConfirmNumber {
  return {
    confirmTime: unixSeconds(nowMs),
    bookingID: name?.bookingID ?? null,
    bookingType: name?.bookingType ?? null,
    Error: [{ code, text: PUSH_TEXTS[code], detail }],
  };
}

/** The whole answer, wrapped as the request was. */
export function pushAnswer(
  wrapped: boolean,
  entries: BookingConfirmNumber[],
): BookingPushRS | WrappedBookingPushRS {
  const firstError = entries.flatMap((entry) => entry.Error ?? [])[0];
  const answer: BookingPushRS =
    firstError === undefined
      ? { Success: true, BookingConfirmNumbers: entries }
      : { Success: false, Error: firstError.text, BookingConfirmNumbers: entries };
  return wrapped ? { BookingPushRS: answer } : answer;
}

function unixSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
