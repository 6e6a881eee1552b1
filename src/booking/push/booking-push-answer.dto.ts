import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { minorToDecimal } from '../../values/money.js';
import { Failed, Succeeded } from '../../http/answers.dto.js';
import { BOOKING_TYPES } from './booking-push.dto.js';
import { PUSH_REASONS, PUSH_TEXTS, type PushErrorCode, reasonOf } from './booking-push.errors.js';
import type { BookingName } from './push-envelope.js';

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

export class ConfirmedBooking extends NamedEntry {
  @ApiProperty({ enum: BOOKING_TYPES }) bookingType!: string | null;
  @ApiProperty({ type: 'integer', description: 'The booking ID assigned by the service', example: 1016 })
  SVC_ID!: number;
  @ApiProperty({
    required: false,
    description:
      'Of a Cancel: what the rooms that were sold under named terms owe; only where there are such',
    example: '80.00',
  })
  cancellationFee?: string;
}

export class RefusedBooking extends NamedEntry {
  @ApiProperty({ type: String, nullable: true, description: 'As pushed', example: 'Book' })
  bookingType!: string | null;
  @ApiProperty({ type: [PushError], minItems: 1 }) Error!: PushError[];
}

export type BookingConfirmNumber = ConfirmedBooking | RefusedBooking;

export class BookingsConfirmed {
  @Succeeded() Success!: true;
  @ApiProperty({ type: [ConfirmedBooking], minItems: 1 }) BookingConfirmNumbers!: ConfirmedBooking[];
}

export class BookingsRefused {
  @Failed() Success!: false;
  @ApiProperty({ enum: Object.values(PUSH_TEXTS), description: "The first failure's text" }) Error!: string;
  @ApiProperty({
    type: 'array',
    items: { anyOf: [ConfirmedBooking, RefusedBooking].map((entry) => ({ $ref: getSchemaPath(entry) })) },
    minItems: 1,
    description: 'One for each booking of the push, in its order; those that succeeded are registered',
  })
  BookingConfirmNumbers!: BookingConfirmNumber[];
}

export type BookingPushRS = BookingsConfirmed | BookingsRefused;

export class WrappedBookingPushRS {
  @ApiProperty({ oneOf: [BookingsConfirmed, BookingsRefused].map((rs) => ({ $ref: getSchemaPath(rs) })) })
  BookingPushRS!: BookingPushRS;
}

export function confirmed(
  name: BookingName,
  at: Date,
  bookingId: number,
  feeMinor: number | null = null,
): ConfirmedBooking {
  return {
    confirmTime: unixSeconds(at.getTime()),
    ID: name.sentId,
    bookingID: name.bookingID,
    bookingType: name.bookingType,
    SVC_ID: bookingId,
    ...(feeMinor === null ? {} : { cancellationFee: minorToDecimal(feeMinor) }),
  };
}

export function failed(
  name: BookingName | null,
  nowMs: number,
  code: PushErrorCode,
  detail: string,
): RefusedBooking {
  return {
    confirmTime: unixSeconds(nowMs),
    ID: name?.sentId ?? null,
    bookingID: name?.bookingID ?? null,
    bookingType: name?.bookingType ?? null,
    Error: [{ code, text: PUSH_TEXTS[code], detail, reason: reasonOf(detail) }],
  };
}

export function pushAnswer(
  isWrapped: boolean,
  entries: BookingConfirmNumber[],
): BookingPushRS | WrappedBookingPushRS {
  const answer = answerOf(entries);
  return isWrapped ? { BookingPushRS: answer } : answer;
}

function answerOf(entries: BookingConfirmNumber[]): BookingPushRS {
  if (entries.every((entry) => 'SVC_ID' in entry)) return { Success: true, BookingConfirmNumbers: entries };
  const [first] = entries.flatMap((entry) => ('Error' in entry ? entry.Error : []));
  return { Success: false, Error: first!.text, BookingConfirmNumbers: entries };
}

function unixSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
