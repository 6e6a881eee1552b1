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
import { DescribeOneOf } from '../../http/answers.dto.js';
import { MAX_BOOKINGS_OF_PUSH, MAX_ROOMS_OF_BOOKING, MAX_STAY_NIGHTS } from '../../values/limits.js';
import { BookingOfPush, CancelOfPush, HOTEL_ID, RoomStayOfPush } from './booking-push.dto.js';
import { BOOK, BOOK_TWO_ROOMS, CANCEL, MODIFY } from './booking-push.examples.js';
import {
  BookingsConfirmed,
  BookingsRefused,
  ConfirmedBooking,
  RefusedBooking,
  WrappedBookingPushRS,
} from './booking-push-answer.dto.js';

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
        `${MAX_STAY_NIGHTS} nights a stay.\n\n` +
        'A Modify is compared room by room with what stands. A room with the dates, party, ages, amount and currency that it has, ' +
        'and without a new `selectionID`, stays as it was sold and is not checked.',
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
