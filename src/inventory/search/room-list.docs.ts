import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiOperation,
  ApiProperty,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { DescribeOneOf, Succeeded } from '../../http/answers.dto.js';
import { MAX_ADULTS, MAX_CHILD_AGE, MAX_CHILDREN, MAX_SEARCH_NIGHTS } from '../../values/limits.js';
import { RESTRICTIONS } from '../quote/restriction.js';
import { ROOM_LIST_CODES, type RoomListErrorCode } from './room-list.errors.js';
import { NightOfReceipt } from './receipt.dto.js';
import { ShownTax, ShownTerms } from './shown.dto.js';
import { ErrorCode, NO_CODE, NOTHING, SearchFailure, STAY_EXAMPLES } from './search.docs.js';
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
    maxLength: 64,
    description:
      'Selection ID, opaque: a quote that holds for at least 30 minutes. Sent as selectionID of a room in a booking. Longer than ' +
      '32 only where the option shows terms, which it then holds, too',
  })
  id!: string;
  @ApiProperty({ type: [NightlyRate] }) prices!: NightlyRate[];
  @ApiProperty({
    type: [NightOfReceipt],
    required: false,
    description: 'How the price of each night came about; only where `include[]` has `receipt`',
  })
  receipt?: NightOfReceipt[];
  @ApiProperty({
    type: ShownTerms,
    required: false,
    nullable: true,
    description: 'Only where `include[]` has `terms`; null where the hotel says none',
  })
  terms?: ShownTerms | null;
  @ApiProperty({ type: [ShownTax], required: false, description: 'Only where `include[]` has `taxes`' })
  taxes?: ShownTax[];
  @ApiProperty({
    required: false,
    description: '`price` with all added taxes; only where `include[]` has `taxes`',
    example: '180.00',
  })
  totalWithTaxes?: string;
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
  @ApiProperty({ description: 'HTML fragment without scripts, pictures and styles' }) detail!: string;
  @ApiProperty({
    required: false,
    description: 'Whether one room takes the whole party; only where `include[]` has `fit`',
  })
  fitsParty?: boolean;
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
  @Succeeded() success!: true;
  @ApiProperty({ type: [RoomListItem] }) items!: RoomListItem[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty(NOTHING) errorMessage!: null;
  @ApiProperty(NO_CODE) errorCode!: null;
}

class RoomListFailure extends SearchFailure {
  @ErrorCode(ROOM_LIST_CODES) override errorCode!: RoomListErrorCode;
}

export const DescribeRoomList = () =>
  applyDecorators(
    ApiTags('Search'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'searchRooms',
      summary: 'Room types with availability, restrictions, boards and prices',
      description:
        'Every room type of the hotel for a stay and a party; one that cannot be sold has `roomCount` 0 and the reason. ' +
        `Check-in today or later, at most ${MAX_SEARCH_NIGHTS} nights, 1 to ${MAX_ADULTS} adults, at most ${MAX_CHILDREN} ` +
        `children from 0 to ${MAX_CHILD_AGE} years. A party may be more than a room takes: then it is split over rooms, and the ` +
        'list fails only where all rooms that are left cannot take it.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiExtraModels(PriceOption),
    ApiBody({ type: RoomListRequest, examples: STAY_EXAMPLES }),
    DescribeOneOf(RoomList, RoomListFailure),
  );
