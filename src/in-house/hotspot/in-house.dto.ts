import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { DescribeFailureWith, HotspotFailure } from '../../http/answers.dto.js';

/** A guest record of the hotspot's list; the fields are sent in this order. */
export class InHouseGuest {
  @ApiProperty({
    type: 'integer',
    description: 'Stay record, unique per guest and reservation: the session key',
  })
  unique!: number;
  @ApiProperty({ type: 'integer', description: 'Reservation; guests who share a room share it' })
  rezervasyon_id!: number;
  @ApiProperty({ type: 'integer', enum: [0, 1] })
  inHotel!: 0 | 1;
  @ApiProperty()
  firstName!: string;
  @ApiProperty()
  lastName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'National ID or passport number' })
  identityNumber!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '31.01.1990' })
  birthDate!: string | null;
  @ApiProperty({ type: 'integer' })
  roomID!: number;
  @ApiProperty({ description: 'Room as shown on the door and key card' })
  roomName!: string;
  @ApiProperty({ type: 'integer', description: 'Check-in, Unix seconds' })
  checkin!: number;
  @ApiProperty({ type: 'integer', description: 'Planned check-out day at 00:00 UTC, Unix seconds' })
  checkout!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Actual check-out: null in house' })
  checkout2!: number | null;
  @ApiProperty({
    type: 'integer',
    enum: [0, 1],
    description: '0: the Wi-Fi password is the room name; 1: none',
  })
  routerSifreleme!: number;
}

export class InHouseList {
  @ApiProperty({ type: 'integer', enum: [1] })
  success!: 1;
  @ApiProperty({ type: [InHouseGuest] })
  otelde!: InHouseGuest[];
}

export const DescribeInHouseList = () =>
  applyDecorators(
    ApiTags('In house'),
    ApiSecurity('ApiKey'),
    ApiHeader({ name: 'SVC', required: false, description: 'Hotel ID, for the log only' }),
    ApiOperation({
      operationId: 'listGuestsInHouse',
      summary: 'List the guests in house',
      description:
        'Every guest who is checked in and not checked out, of the hotel that the ApiKey belongs to.',
    }),
    ApiOkResponse({ type: InHouseList }),
    DescribeFailureWith(401, 'HotspotApiKeyIsNotValid', HotspotFailure, 'api_key_is_not_valid'),
  );

/** A guest in house as the database has it: days as `YYYY-MM-DD`. */
export interface GuestInHouse {
  stayId: number;
  bookingRoomId: number;
  firstName: string;
  lastName: string;
  identityNumber: string | null;
  birthDate: string | null;
  roomId: number;
  roomName: string;
  checkedInAt: Date;
  departure: string;
  routerEncryption: number;
  /** Undefined in house. */
  checkedOutAt?: Date | null;
}

export function inHouseGuest(guest: GuestInHouse): InHouseGuest {
  return {
    unique: guest.stayId,
    rezervasyon_id: guest.bookingRoomId,
    inHotel: guest.checkedOutAt ? 0 : 1,
    firstName: guest.firstName,
    lastName: guest.lastName,
    identityNumber: guest.identityNumber,
    birthDate: guest.birthDate === null ? null : dottedDay(guest.birthDate),
    roomID: guest.roomId,
    roomName: guest.roomName,
    checkin: Math.floor(guest.checkedInAt.getTime() / 1000),
    checkout: Date.parse(`${guest.departure}T00:00:00Z`) / 1000,
    checkout2: guest.checkedOutAt ? Math.floor(guest.checkedOutAt.getTime() / 1000) : null,
    routerSifreleme: guest.routerEncryption,
  };
}

export function inHouseBody(guests: readonly GuestInHouse[]): Buffer {
  const list: InHouseList = { success: 1, otelde: guests.map(inHouseGuest) };
  return Buffer.from(JSON.stringify(list));
}

/** `1990-01-31` → `31.01.1990`. */
function dottedDay(day: string): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}
