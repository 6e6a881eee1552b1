import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { DescribeOneOf, Failed, Succeeded } from '../../http/answers.dto.js';
import { MAX_BOOKINGS_OF_PUSH, MAX_ROOMS_OF_BOOKING, MAX_STAY_NIGHTS } from '../../values/limits.js';
import { BOOKING_TYPES, BookingOfPush, CancelOfPush, HOTEL_ID, RoomStayOfPush } from './booking-push.dto.js';
import { BOOK, BOOK_TWO_ROOMS, CANCEL, MODIFY } from './booking-push.examples.js';
import { PUSH_REASONS, PUSH_TEXTS, type PushErrorCode } from './booking-push.errors.js';

class NewBooking extends BookingOfPush {
  @ApiProperty({ enum: ['Book'] }) override type!: 'Book';
}

class RoomLeftOut {
  @ApiProperty({ enum: ['Cancel'], description: 'The room is left out of the booking' }) type!: 'Cancel';
}

class ChangedBooking extends BookingOfPush {
  @ApiProperty({ enum: ['Modify'] }) override type!: 'Modify';
  @ApiProperty({
    type: 'array',
    items: { anyOf: [{ $ref: getSchemaPath(RoomStayOfPush) }, { $ref: getSchemaPath(RoomLeftOut) }] },
    minItems: 1,
    maxItems: MAX_ROOMS_OF_BOOKING,
    description: 'All rooms as they are to be; at least one that is not left out',
  })
  override RoomStays!: never;
}

class CancelledBooking extends CancelOfPush {
  @ApiProperty(HOTEL_ID) hotelID!: string;
}

const VARIANTS = { Book: NewBooking, Modify: ChangedBooking, Cancel: CancelledBooking };

class BookingPushRQ {
  @ApiProperty({
    type: 'array',
    items: {
      oneOf: Object.values(VARIANTS).map((variant) => ({ $ref: getSchemaPath(variant) })),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(
          Object.entries(VARIANTS).map(([type, variant]) => [type, getSchemaPath(variant)]),
        ),
      },
    },
    minItems: 1,
    maxItems: MAX_BOOKINGS_OF_PUSH,
  })
  Bookings!: object[];
}

class WrappedBookingPushRQ {
  @ApiProperty() BookingPushRQ!: BookingPushRQ;
}

const REASONS_TEXT = Object.entries(PUSH_REASONS)
  .map(([reason, [code, meaning]]) => `- \`${reason}\` (${code}): ${meaning}`)
  .join('\n');

class PushError {
  @ApiProperty({ enum: Object.keys(PUSH_TEXTS) }) code!: PushErrorCode;
  @ApiProperty({ enum: Object.values(PUSH_TEXTS) }) text!: string;
  @ApiProperty({
    description: 'The reason, and after a colon what it is about',
    example: 'field_is_not_valid: RoomStays[0].checkinDate',
  })
  detail!: string;
  @ApiProperty({ enum: Object.keys(PUSH_REASONS), description: REASONS_TEXT }) reason!: string;
}

class NamedEntry {
  @ApiProperty({ type: 'integer', description: 'Unix seconds', example: 1771232400 }) confirmTime!: number;
  @ApiProperty({
    nullable: true,
    oneOf: [{ type: 'string' }, { type: 'integer' }],
    description: 'The ID as it was sent; null where it could not be read',
    example: '700001',
  })
  ID!: string | number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The ID as pushed, where it is a plain integer',
    example: 700001,
  })
  bookingID!: number | null;
}

class ConfirmedBooking extends NamedEntry {
  @ApiProperty({ enum: BOOKING_TYPES }) bookingType!: string;
  @ApiProperty({ type: 'integer', description: 'The booking ID assigned by the service', example: 1016 })
  SVC_ID!: number;
}

class RefusedBooking extends NamedEntry {
  @ApiProperty({ type: String, nullable: true, description: 'As pushed', example: 'Book' })
  bookingType!: string | null;
  @ApiProperty({ type: [PushError], minItems: 1 }) Error!: PushError[];
}

class BookingsConfirmed {
  @Succeeded() Success!: true;
  @ApiProperty({ type: [ConfirmedBooking], minItems: 1 }) BookingConfirmNumbers!: ConfirmedBooking[];
}

class BookingsRefused {
  @Failed() Success!: false;
  @ApiProperty({ enum: Object.values(PUSH_TEXTS), description: "The first failure's text" }) Error!: string;
  @ApiProperty({
    type: 'array',
    items: { anyOf: [ConfirmedBooking, RefusedBooking].map((entry) => ({ $ref: getSchemaPath(entry) })) },
    minItems: 1,
    description: 'One for each booking of the push, in its order; those that succeeded are registered',
  })
  BookingConfirmNumbers!: object[];
}

class WrappedBookingPushRS {
  @ApiProperty({ oneOf: [BookingsConfirmed, BookingsRefused].map((rs) => ({ $ref: getSchemaPath(rs) })) })
  BookingPushRS!: object;
}

export const DescribeBookingPush = () =>
  applyDecorators(
    ApiTags('Booking'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'pushBooking',
      summary: 'Register, modify or cancel bookings',
      description:
        'Each booking is registered whole or not at all, in the order of the push; pushing again is safe. ' +
        'The answer is wrapped as the request was.\n\n' +
        'Checked in this order: its form; of a Modify, that the booking stands and its revision; the expiry of a card; the ' +
        'selections of rooms; room types and boards; with `strict` what a search would offer now; of a Book whose ID is ' +
        'taken and of a Cancel, what stands already (revision, content, state); and last the availability of every ' +
        `night. At most ${MAX_BOOKINGS_OF_PUSH} bookings a push, ${MAX_ROOMS_OF_BOOKING} rooms a booking, ` +
        `${MAX_STAY_NIGHTS} nights a stay.`,
    }),
    ApiExtraModels(...Object.values(VARIANTS), RoomLeftOut, RoomStayOfPush, ConfirmedBooking, RefusedBooking),
    ApiExtraModels(BookingPushRQ, WrappedBookingPushRQ),
    ApiBody({
      schema: {
        oneOf: [{ $ref: getSchemaPath(WrappedBookingPushRQ) }, { $ref: getSchemaPath(BookingPushRQ) }],
      },
      examples: {
        book: { summary: 'Book a room', value: BOOK },
        bookTwoRooms: { summary: 'Book two rooms, bare', value: BOOK_TWO_ROOMS },
        modify: { summary: 'Modify: one night less', value: MODIFY },
        cancel: { summary: 'Cancel', value: CANCEL },
      },
    }),
    DescribeOneOf(WrappedBookingPushRS, BookingsConfirmed, BookingsRefused),
  );
