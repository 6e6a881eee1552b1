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
import { DescribeOneOf, Failed, Succeeded } from '../../http/answers.dto.js';
import { readRequest, type RequestFault, WholeNumbers } from '../../http/request-fields.js';
import { formSource } from '../../http/request.pipe.js';
import { minorOrNullToDecimal } from '../../values/money.js';
import { localized } from '../../values/localized-text.js';
import { MAX_HOTELS_OF_SEARCH } from '../../values/limits.js';
import type { CheapestOffer } from './cheapest-offers.js';
import { Include, type Included } from './include.dto.js';
import { faultOf, invalid, missingFields, queryOf, StayRequest } from './room-list.dto.js';
import {
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  type RoomListErrorCode,
  SearchRefusal,
} from './room-list.errors.js';
import type { RoomQuery } from './room-search.js';
import { ErrorCode, NO_CODE, NOTHING, SearchFailure, STAY_EXAMPLES } from './search.docs.js';
import type { HotelOfSnapshot } from '../snapshot/snapshot.js';

export class HotelsSearchRequest extends StayRequest {
  @WholeNumbers({
    name: 'hotelIDs[]',
    max: Number.MAX_SAFE_INTEGER,
    maxItems: MAX_HOTELS_OF_SEARCH,
    description: `At most ${MAX_HOTELS_OF_SEARCH}; each is answered once, in this order`,
    example: [7001],
  })
  hotelIDs!: number[];
  @Include(['taxes']) include?: Included;
}

export interface HotelsSearch {
  language: string;
  query: { hotelIds: number[]; stay: Omit<RoomQuery, 'today'> } | SearchRefusal;
}

/** Reads the form of a search of several hotels; a missing field comes before one that is not valid. */
export function readHotelsSearch(form: unknown): HotelsSearch {
  const { value, faults } = readRequest(HotelsSearchRequest, formSource(form, true));
  const { language, hotelIDs, include } = value;
  const none: RequestFault[] = hotelIDs?.length === 0 ? [{ field: 'hotelIDs', reason: 'missing' }] : [];
  const missing = missingFields(form, [...none, ...faults]);
  if (missing) return { language, query: missing };
  const stay = faults.length > 0 ? invalid(faults.map(faultOf)) : queryOf(value);
  return {
    language,
    query:
      stay instanceof SearchRefusal
        ? stay
        : { hotelIds: [...new Set(hotelIDs)], stay: include?.size ? { ...stay, include } : stay },
  };
}

const WITH_TAXES = { type: String, required: false, nullable: true, example: '251.00' } as const;

class CheapestRoom {
  @ApiProperty({ type: 'integer', description: 'Sent as ratePlanID in a booking' })
  accommodationTypeID!: number;
  @ApiProperty({ description: 'Title of the board', example: 'Bed & breakfast' }) accommodationType!: string;
  @ApiProperty({ type: 'integer', description: 'Sent as roomTypeID in a booking' }) roomTypeID!: number;
  @ApiProperty({ description: 'Name of the room type', example: 'Standard room' }) roomType!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Total of the refundable rate for the whole party; null where not offered',
    example: '240.00',
  })
  refundable!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Total of the non-refundable rate; null where not offered',
    example: '216.00',
  })
  nonRefundable!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Rooms of the type left for every night' })
  left!: number;
  @ApiProperty({
    ...WITH_TAXES,
    description: '`refundable` with all added taxes; only where `include[]` has `taxes`',
  })
  refundableWithTaxes?: string | null;
  @ApiProperty({ ...WITH_TAXES, description: '`nonRefundable` with all added taxes; likewise' })
  nonRefundableWithTaxes?: string | null;
}

type WithTaxes = Pick<CheapestRoom, 'refundableWithTaxes' | 'nonRefundableWithTaxes'>;

class HotelOfSearch {
  @ApiProperty({ type: 'integer', example: 7001 }) hotelID!: number;
}

export class FoundHotel extends HotelOfSearch {
  @Succeeded() success!: true;
  @ApiProperty(NO_CODE) errorCode!: null;
  @ApiProperty({ example: 'EUR' }) currency!: string;
  @ApiProperty({
    type: [CheapestRoom],
    description:
      'For each board the cheapest room type that takes the whole party in one room, the cheapest board first. Empty ' +
      'where no such room can be sold: the room list says why, and lists rooms for a party that is split',
  })
  cheapest!: CheapestRoom[];

  static of(
    hotel: HotelOfSnapshot,
    offers: readonly CheapestOffer[],
    language: string,
    withTaxes?: (offer: CheapestOffer) => WithTaxes,
  ): FoundHotel {
    const cheapest = offers.map((offer) => {
      const { board, type, left, refundable, nonRefundable } = offer;
      return {
        accommodationTypeID: board.id,
        accommodationType: localized(board.title, language, hotel.language),
        roomTypeID: type.id,
        roomType: localized(type.name, language, hotel.language),
        refundable: minorOrNullToDecimal(refundable.totalMinor),
        nonRefundable: minorOrNullToDecimal(nonRefundable.totalMinor),
        left,
        ...withTaxes?.(offer),
      };
    });
    return { hotelID: hotel.id, success: true, errorCode: null, currency: hotel.currency, cheapest };
  }
}

export class RefusedHotel extends HotelOfSearch {
  @Failed() success!: false;
  @ErrorCode([10001, 10003, 10004, 10022, 20001, 20002, 20003, 20004])
  errorCode!: RoomListErrorCode;
  @ApiProperty({ type: String, nullable: true, description: 'Null with 10001', example: 'EUR' })
  currency!: string | null;
  @ApiProperty({ type: 'array', items: {}, maxItems: 0 }) cheapest!: never[];

  static of(hotelID: number, errorCode: RoomListErrorCode, currency: string | null): RefusedHotel {
    return { hotelID, success: false, errorCode, currency, cheapest: [] };
  }
}

@ApiExtraModels(FoundHotel, RefusedHotel)
export class HotelsFound {
  @Succeeded() success!: true;
  @ApiProperty({
    type: 'array',
    items: { oneOf: [FoundHotel, RefusedHotel].map((model) => ({ $ref: getSchemaPath(model) })) },
    maxItems: MAX_HOTELS_OF_SEARCH,
    description: 'One for each hotel; 10001 also for a hotel that the token is not good for',
  })
  items!: (FoundHotel | RefusedHotel)[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty(NOTHING) errorMessage!: null;
  @ApiProperty(NO_CODE) errorCode!: null;

  static of(items: (FoundHotel | RefusedHotel)[]): HotelsFound {
    return { success: true, items, count: items.length, errorMessage: null, errorCode: null };
  }
}

export class HotelsNotSearched extends SearchFailure {
  @ErrorCode([PARAMETER_MISSING, PARAMETER_INVALID]) override errorCode!: RoomListErrorCode;
}

const { hotelID: _, ...STAY } = STAY_EXAMPLES.couple.value;
const HOTELS_EXAMPLES = { couple: { value: { ...STAY, 'hotelIDs[]': [7001] } } };

export const DescribeHotelsSearch = () =>
  applyDecorators(
    ApiTags('Search'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'searchHotels',
      summary: `The cheapest room of each board in up to ${MAX_HOTELS_OF_SEARCH} hotels`,
      description:
        'Dates and party as in the room list, whose prices these are. With a token of one hotel every other hotel is 10001.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: HotelsSearchRequest, examples: HOTELS_EXAMPLES }),
    DescribeOneOf(HotelsFound, HotelsNotSearched),
  );
