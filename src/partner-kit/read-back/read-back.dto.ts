import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { DescribeAnswer, Succeeded } from '../../http/answers.dto.js';
import { Text } from '../../http/request-fields.js';
import { FormPipe } from '../../http/request.pipe.js';
import { ShownTerms } from '../../inventory/search/shown.dto.js';
import { MAX_PAGE_SIZE, MAX_STAY_NIGHTS, MAX_STORED_TEXT_LENGTH } from '../../values/limits.js';
import { AfterCursor, AtMost, followFault } from '../changes/cursor.js';
import { STANDING_STATES, type StandingState } from './standing-state.js';

export class BookingRequest {
  @Text({ maxLength: MAX_STORED_TEXT_LENGTH, description: 'As pushed. Else `booking_is_not_found`.' })
  ID!: string;
}

export const BookingPipe = new FormPipe(BookingRequest, () => 'booking_is_not_found');

export class BookingsRequest {
  @AfterCursor()
  after?: string;
  @AtMost(MAX_PAGE_SIZE)
  limit!: number;
}

export const BookingsPipe = new FormPipe(BookingsRequest, followFault);

const DAY = { type: String, format: 'date', example: '2027-03-01' } as const;
const NAME = {
  type: String,
  nullable: true,
  description: 'As pushed; null where it was not, or the hotel has given another',
} as const;
const AMOUNT = { type: String, nullable: true, example: '160.00' } as const;

class StandingGuestCount {
  @ApiProperty({ type: 'integer', example: 2 }) adult!: number;
  @ApiProperty({ type: 'integer', example: 0 }) child!: number;
}

export class StandingNightlyRate {
  @ApiProperty(DAY) stayDate!: string;
  @ApiProperty({ type: String, nullable: true, example: '80.00' }) baseRate!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '0.00' }) hotelServiceFees!: string | null;
}

export class StandingRates {
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({ type: [StandingNightlyRate], maxItems: MAX_STAY_NIGHTS, description: 'As pushed' })
  PerDayRate!: StandingNightlyRate[];
}

class StandingRoomTotal {
  @ApiProperty(AMOUNT) amountAfterTaxes!: string | null;
  @ApiProperty(AMOUNT) amountOfTaxes!: string | null;
  @ApiProperty({ example: 'EUR' }) currency!: string;
}

export class StandingRoom {
  @ApiProperty({
    description: 'The type that the guests have, where the hotel gave them another',
    example: '7',
  })
  roomTypeID!: string;
  @ApiProperty({ ...NAME, example: 'Standard room' }) roomName!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '3' }) ratePlanID!: string | null;
  @ApiProperty({ ...NAME, example: 'Bed & breakfast' }) ratePlanName!: string | null;
  @ApiProperty({ example: '1' }) NumberOfUnits!: string;
  @ApiProperty({ ...DAY, description: 'The day on which the guests came, once they have' })
  checkinDate!: string;
  @ApiProperty({ ...DAY, example: '2027-03-03', description: 'The day on which they left, once they have' })
  checkoutDate!: string;
  @ApiProperty() GuestCount!: StandingGuestCount;
  @ApiProperty({
    type: StandingRates,
    nullable: true,
    description: 'As pushed; null where it was not, or the hotel has set another price',
  })
  PerDayRates!: StandingRates | null;
  @ApiProperty() Total!: StandingRoomTotal;
  @ApiProperty({ enum: STANDING_STATES }) state!: StandingState;
  @ApiProperty({ type: Boolean, nullable: true, description: 'Null where the price matched neither' })
  refundable!: boolean | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'As pushed; null where it was not, or the hotel has set another price',
  })
  selectionID!: string | null;
  @ApiPropertyOptional({
    type: ShownTerms,
    description:
      'Those that the room was sold under, as an option shows them, in the hotel’s language; only where it was sold under named terms. ' +
      'What was due at booking is due on the day of the first Book',
  })
  terms?: ShownTerms;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '0.00',
    description:
      'What cancelling the room costs now, the hours of grace included; null once its guests are not expected any more. Only beside `terms`',
  })
  cancellationFee?: string | null;
}

class StandingTotal extends StandingRoomTotal {
  @ApiProperty({ ...AMOUNT, example: '0.00' }) extraTotal!: string | null;
}

export class StandingBooking {
  @ApiProperty({ example: '700001' }) ID!: string;
  @ApiProperty({ type: 'integer', example: 1016 }) SVC_ID!: number;
  @ApiProperty({ enum: STANDING_STATES }) state!: StandingState;
  @ApiProperty({ type: 'integer', nullable: true, description: 'The last one accepted, null without any' })
  revision!: number | null;
  @ApiProperty(DAY) checkinDate!: string;
  @ApiProperty({ ...DAY, example: '2027-03-03' }) checkoutDate!: string;
  @ApiProperty({ type: [StandingRoom], description: 'Without rooms that a Modify left out' })
  RoomStays!: StandingRoom[];
  @ApiProperty() Total!: StandingTotal;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['pending', 'paid', 'failed', 'review', 'expired', null],
    description: 'Of the online payment whose `orderID` is the booking’s `ID`; null where there was none',
  })
  paymentStatus!: string | null;
  @ApiProperty({ format: 'date-time' }) registeredAt!: string;
  @ApiProperty({ format: 'date-time' }) changedAt!: string;
  @ApiProperty({ enum: ['partner', 'hotel'] }) changedBy!: 'partner' | 'hotel';
}

export class StandingBookingResult {
  @Succeeded() success!: true;
  @ApiProperty() booking!: StandingBooking;
}

export class StandingBookingList {
  @Succeeded() success!: true;
  @ApiProperty({ type: [StandingBooking], maxItems: MAX_PAGE_SIZE }) bookings!: StandingBooking[];
  @ApiProperty({ description: 'The cursor after these bookings; never null' }) next!: string;
}

const described = (operationId: string, summary: string, description: string, answer: MethodDecorator) =>
  applyDecorators(
    ApiTags('Booking'),
    ApiBearerAuth(),
    ApiOperation({ operationId, summary, description }),
    answer,
  );

export const DescribeBooking = () =>
  described(
    'getBooking',
    'Read a booking back',
    'A booking of the partner as it stands, with what the hotel has changed. It never holds card data.',
    DescribeAnswer(StandingBookingResult, 'hotel_id_is_not_found', 'booking_is_not_found'),
  );

export const DescribeBookings = () =>
  described(
    'listBookings',
    'List bookings in the order of their last change',
    'The bookings of the partner, from the first without `after`; changes by the hotel count. Each is in a page once, with its ' +
      'state now. An empty page is the end for now: the same cursor later gives what has changed since.',
    DescribeAnswer(
      StandingBookingList,
      'hotel_id_is_not_found',
      'cursor_is_not_valid',
      'cursor_is_too_old',
      'limit_is_not_valid',
    ),
  );
