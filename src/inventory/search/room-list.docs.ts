import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { RESTRICTIONS } from './restriction.js';
import { RoomListRequest } from './room-list.dto.js';

const REASONS = RESTRICTIONS.filter((name) => name !== null);
/** A value that may be null names null among its values too, or validators refuse it. */
const REASON_OR_NONE = [...REASONS, null];

class NightlyRate {
  @ApiProperty() price!: string;
  @ApiProperty({ description: 'dd.mm.yyyy' }) tarih!: string;
}

class PriceOption {
  @ApiProperty({ type: 'integer', description: 'Number of nights' }) total!: number;
  @ApiProperty({ type: 'integer', description: 'Persons of the option' }) title!: number;
  @ApiProperty({ enum: ['', '[NR]'] }) nonRefundable!: string;
  @ApiProperty({ description: 'Total amount, decimal with two places' }) price!: string;
  @ApiProperty() currency!: string;
  @ApiProperty({
    maxLength: 32,
    description:
      'Selection ID, opaque: a quote that holds for at least 30 minutes. Sent as selectionID of a room in a booking',
  })
  id!: string;
  @ApiProperty({ type: [NightlyRate] }) prices!: NightlyRate[];
}

class AccommodationType {
  @ApiProperty({ type: 'integer', description: 'Sent as ratePlanID in a booking' }) id!: number;
  @ApiProperty() title!: string;
  @ApiProperty({ type: 'integer', enum: [0, 1], description: '0 per person, 1 per room' }) priceType!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 7,
    description: `0 none, ${REASONS.map((name, i) => `${i + 1} ${name}`).join(', ')}`,
  })
  roomRestriction!: number;
  @ApiProperty({ type: String, nullable: true, enum: REASON_OR_NONE }) roomRestrictionMessage!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Nights of a minimum or maximum stay' })
  roomRestrictionValue!: number | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(PriceOption) },
    description: 'By `<persons>-<1|0>`: 1 refundable, 0 non-refundable; `1-1` and `1-0` when priced per room',
  })
  prices!: Record<string, PriceOption>;
}

class RoomFeatureItem {
  @ApiProperty() title!: string;
  @ApiProperty() icon!: string;
}

class RoomListItem {
  @ApiProperty({ type: 'integer', description: 'Sent as roomTypeID in a booking' }) id!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) capacityAdult!: number;
  @ApiProperty({ type: 'integer' }) capacityChildren!: number;
  @ApiProperty({ type: 'integer' }) capacityTotal!: number;
  @ApiProperty({ type: 'integer' }) totalBed!: number;
  @ApiProperty({ type: 'integer' }) totalBathroom!: number;
  @ApiProperty({ type: 'integer' }) roomSize!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ description: 'HTML fragment' }) detail!: string;
  @ApiProperty({ type: 'integer', description: 'Rooms sellable for the dates; 0 = not sellable' })
  roomCount!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: REASON_OR_NONE,
    description: 'Null also when merely sold out',
  })
  roomRestrictionMessage!: string | null;
  @ApiProperty() nonRefundable!: boolean;
  @ApiProperty() refundable!: boolean;
  @ApiProperty({ type: [String], description: "Paths below the API's base address" }) images!: string[];
  @ApiProperty({ type: [AccommodationType] }) accommodationTypes!: AccommodationType[];
  @ApiProperty({ type: [RoomFeatureItem] }) roomFeatures!: RoomFeatureItem[];
}

class RoomList {
  @ApiProperty() success!: boolean;
  @ApiProperty({ type: [RoomListItem] }) items!: RoomListItem[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty({ type: String, nullable: true, description: 'In the requested language' })
  errorMessage!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    enum: [10001, 10002, 10003, 10004, 10022, 20001, 20002, 20003, 20004, null],
    description:
      '10001 hotel not found, 10002 missing parameter, 10003 hotel closed to online sales, 10004 no room type open ' +
      'for sale, 10022 invalid dates or occupancy; not enough availability: 20001 all sold out, 20002 for the ' +
      'adults, 20003 for the children, 20004 for the party in total',
  })
  errorCode!: number | null;
}

export const DescribeRoomList = () =>
  applyDecorators(
    ApiTags('Search'),
    ApiBearerAuth(),
    ApiOperation({ summary: 'Room types with availability, restrictions, boards and prices' }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiExtraModels(PriceOption),
    ApiBody({ type: RoomListRequest }),
    ApiOkResponse({ type: RoomList }),
  );
