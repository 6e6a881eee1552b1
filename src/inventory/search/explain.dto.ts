import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiConsumes, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DescribeOneOf, Succeeded } from '../../http/answers.dto.js';
import { readRequest, WholeNumber } from '../../http/request-fields.js';
import { formSource } from '../../http/request.pipe.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import { dayText } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import {
  type ExplainedNight,
  type Explanation,
  NEAREST_ARRIVAL_DAYS,
  NEAREST_NIGHTS,
  type OfferedStay,
  type Reason,
  REASONS,
} from './explain.js';
import { meaningOfReason, reasonText } from './explain-texts.js';
import type { Included } from './include.dto.js';
import { ShownTaxes, ShownTerms } from './shown.dto.js';
import { faultOf, invalid, readRoomSearch, RoomListRequest } from './room-list.dto.js';
import {
  HOTEL_NOT_FOUND,
  NO_ROOM_TYPE,
  PARAMETER_INVALID,
  PARAMETER_MISSING,
  type RoomListErrorCode,
  SearchRefusal,
} from './room-list.errors.js';
import type { RoomQuery } from './room-search.js';
import type { TakenOff } from '../quote/quote-query.js';
import { PromotionOfNight, SHARE_PLACES, type Wording } from './receipt.dto.js';
import { ErrorCode, NO_CODE, NOTHING, SearchFailure, STAY_EXAMPLES } from './search.docs.js';
import type { HotelOfSnapshot } from '../snapshot/snapshot.js';

class Filter {
  @WholeNumber({ required: false, description: 'Only this room type' }) roomTypeID?: number;
  @WholeNumber({ required: false, description: 'Only this board' }) accommodationTypeID?: number;
}

export class ExplainRequest extends RoomListRequest {
  @ApiProperty({ type: 'integer', required: false, description: 'Only this room type' })
  roomTypeID?: number;
  @ApiProperty({ type: 'integer', required: false, description: 'Only this board' })
  accommodationTypeID?: number;
}

export interface ExplainSearch {
  language: string;
  query: { stay: Omit<RoomQuery, 'today'>; roomTypeId?: number; boardId?: number } | SearchRefusal;
}

/** Reads the form of the room list and what narrows it; the faults are those of the room list. */
export function readExplain(form: unknown, hotelId: number | undefined): ExplainSearch {
  const { language, query } = readRoomSearch(form, hotelId);
  if (query instanceof SearchRefusal) return { language, query };
  const { value, faults } = readRequest(Filter, formSource(form, true));
  if (faults.length > 0) return { language, query: invalid(faults.map(faultOf)) };
  const { roomTypeID: roomTypeId, accommodationTypeID: boardId } = value;
  const narrowed = {
    ...(roomTypeId === undefined ? {} : { roomTypeId }),
    ...(boardId === undefined ? {} : { boardId }),
  };
  return { language, query: { stay: query, ...narrowed } };
}

const MONEY = { type: String, nullable: true, example: '120.00' } as const;
const VALUE = {
  type: 'integer',
  nullable: true,
  description:
    'Nights of a minimum or maximum stay, days of the release period or the booking horizon (closed_to_arrival), the ' +
    'limit that the party exceeds (party_does_not_fit), the building (building_has_no_such_room); else null',
} as const;

const IDENTIFIER = {
  enum: REASONS,
  description: REASONS.map((reason) => `- \`${reason}\`: ${meaningOfReason(reason)}`).join('\n'),
};

class ExplainedReason {
  @ApiProperty(IDENTIFIER) identifier!: string;
  @ApiProperty({ description: 'In the requested language' }) text!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'Null: of no single day' })
  day!: string | null;
  @ApiProperty(VALUE) value!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['adults', 'children', 'persons', null],
    description: 'What a room takes fewer of than the party has (party_does_not_fit); else null',
  })
  limit!: string | null;
}

class RestrictionOfNight {
  @ApiProperty(IDENTIFIER) identifier!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Nights of a minimum or maximum stay' })
  value!: number | null;
}

const RECEIPT_OF = (rate: string) =>
  `What promotions take off the ${rate} price; only where \`include[]\` has \`receipt\``;

class NightOfExplanation {
  @ApiProperty({ format: 'date' }) day!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Rooms left; null without inventory' })
  left!: number | null;
  @ApiProperty({ ...MONEY, description: 'As the hotel has entered it; null where there is none' })
  basePrice!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'What the base price is multiplied with for the party; null where it is for the room, or the price is given for so many adults',
    example: '2.5000',
  })
  shares!: string | null;
  @ApiProperty({ ...MONEY, description: 'Refundable, rounded; null where not offered' })
  price!: string | null;
  @ApiProperty({ ...MONEY, description: 'Null where not offered' }) nonRefundablePrice!: string | null;
  @ApiProperty({ type: [PromotionOfNight], required: false, description: RECEIPT_OF('refundable') })
  promotions?: PromotionOfNight[];
  @ApiProperty({ type: [PromotionOfNight], required: false, description: RECEIPT_OF('non-refundable') })
  nonRefundablePromotions?: PromotionOfNight[];
  @ApiProperty({ type: [RestrictionOfNight], description: 'All that stand on the day' })
  restrictions!: RestrictionOfNight[];
}

class TermsOfBothRates {
  @ApiProperty({
    type: ShownTerms,
    nullable: true,
    description: 'Null where there are none, or it is not offered',
  })
  refundable!: ShownTerms | null;
  @ApiProperty({ type: ShownTerms, nullable: true, description: 'Likewise' })
  nonRefundable!: ShownTerms | null;
}

class TaxesOfBothRates {
  @ApiProperty({ type: ShownTaxes, nullable: true, description: 'Null where it is not offered' })
  refundable!: ShownTaxes | null;
  @ApiProperty({ type: ShownTaxes, nullable: true, description: 'Likewise' })
  nonRefundable!: ShownTaxes | null;
}

class NearestStay {
  @ApiProperty({ format: 'date' }) startDate!: string;
  @ApiProperty({ format: 'date' }) endDate!: string;
  @ApiProperty(MONEY) refundable!: string | null;
  @ApiProperty(MONEY) nonRefundable!: string | null;
  @ApiProperty({ type: 'integer', minimum: 1 }) left!: number;
}

/** How an explanation is told, and what it shows besides. */
interface Shown {
  language: string;
  include?: Included;
  /** What the explanation shows of terms and taxes where it was asked for. */
  extras?: (explained: Explanation) => Pick<ExplainedRoom, 'terms' | 'taxes'>;
}

export class ExplainedRoom {
  @ApiProperty({ type: 'integer' }) roomTypeID!: number;
  @ApiProperty() roomType!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: no board is sold with the room type' })
  accommodationTypeID!: number | null;
  @ApiProperty({ type: String, nullable: true }) accommodationType!: string | null;
  @ApiProperty({
    required: false,
    description: 'Whether one room takes the whole party; only where `include[]` has `fit`',
  })
  fitsParty?: boolean;
  @ApiProperty({ description: 'Whether the whole party can be sold this in one room' }) sellable!: boolean;
  @ApiProperty({ type: [ExplainedReason], description: 'All of them; empty where it is sellable' })
  reasons!: ExplainedReason[];
  @ApiProperty({ type: 'integer', description: 'Rooms left for every night' }) left!: number;
  @ApiProperty() currency!: string;
  @ApiProperty({ ...MONEY, description: 'Sum of the nights, as in the room list; null where not offered' })
  refundable!: string | null;
  @ApiProperty({ ...MONEY, description: 'The same of the non-refundable rate' })
  nonRefundable!: string | null;
  @ApiProperty({
    type: TermsOfBothRates,
    required: false,
    description: 'The terms of each rate, as in the room list; only where `include[]` has `terms`',
  })
  terms?: TermsOfBothRates;
  @ApiProperty({
    type: TaxesOfBothRates,
    required: false,
    description: 'The taxes of each rate, as in the room list; only where `include[]` has `taxes`',
  })
  taxes?: TaxesOfBothRates;
  @ApiProperty({ type: [NightOfExplanation] }) nights!: NightOfExplanation[];
  @ApiProperty({
    type: [NearestStay],
    maxItems: 5,
    description:
      `Other stays that can be sold to the same party: arrivals up to ${NEAREST_ARRIVAL_DAYS} days earlier or later, or up to ` +
      `${NEAREST_NIGHTS} nights more or less; the nearest first, the cheapest first among equally near ones`,
  })
  nearest!: NearestStay[];

  static of(
    hotel: HotelOfSnapshot,
    explained: Explanation,
    { language, include, extras }: Shown,
  ): ExplainedRoom {
    const { type, takesParty, plan, reasons, left, shares } = explained;
    const inLanguage = (text: Record<string, string>) => localized(text, language, hotel.language);
    return {
      roomTypeID: type.id,
      roomType: inLanguage(type.name),
      accommodationTypeID: plan?.board.id ?? null,
      accommodationType: plan ? inLanguage(plan.board.title) : null,
      ...(include?.has('fit') ? { fitsParty: takesParty } : {}),
      sellable: reasons.length === 0,
      reasons: reasons.map((reason) => reasonOf(reason, language, hotel.language)),
      left,
      currency: hotel.currency,
      refundable: minorOrNullToDecimal(explained.refundable.totalMinor),
      nonRefundable: minorOrNullToDecimal(explained.nonRefundable.totalMinor),
      ...extras?.(explained),
      nights: explained.nights.map((night) => ({
        ...nightOf(night, shares),
        ...(include?.has('receipt') ? promotionsOf(night, { language, hotel }) : {}),
      })),
      nearest: explained.nearest.map(nearestOf),
    };
  }
}

function reasonOf(reason: Reason, language: string, hotelLanguage: string): ExplainedReason {
  const { identifier, day, value, limit } = reason;
  const text = reasonText(reason, language, hotelLanguage);
  return { identifier, text, day: day === null ? null : dayText(day), value, limit };
}

function nightOf(night: ExplainedNight, shares: number | null): NightOfExplanation {
  return {
    day: dayText(night.day),
    left: night.left,
    basePrice: minorOrNullToDecimal(night.baseMinor),
    shares: shares === null || night.isGiven ? null : minorToDecimal(shares, SHARE_PLACES),
    price: minorOrNullToDecimal(night.refundableMinor),
    nonRefundablePrice: minorOrNullToDecimal(night.nonRefundableMinor),
    restrictions: night.restrictions,
  };
}

function promotionsOf({ promotions, nonRefundablePromotions }: ExplainedNight, wording: Wording) {
  const shown = (all: readonly TakenOff[]) => all.map((one) => PromotionOfNight.of(one, wording));
  return { promotions: shown(promotions), nonRefundablePromotions: shown(nonRefundablePromotions) };
}

function nearestOf({ arrival, nights, refundable, nonRefundable, left }: OfferedStay): NearestStay {
  return {
    startDate: dayText(arrival),
    endDate: dayText(arrival + nights),
    refundable: minorOrNullToDecimal(refundable.totalMinor),
    nonRefundable: minorOrNullToDecimal(nonRefundable.totalMinor),
    left,
  };
}

export class ExplainedRooms {
  @Succeeded() success!: true;
  @ApiProperty({ type: [ExplainedRoom] }) items!: ExplainedRoom[];
  @ApiProperty({ type: 'integer' }) count!: number;
  @ApiProperty(NOTHING) errorMessage!: null;
  @ApiProperty(NO_CODE) errorCode!: null;

  static of(hotel: HotelOfSnapshot, explanations: readonly Explanation[], shown: Shown): ExplainedRooms {
    const items = explanations.map((explained) => ExplainedRoom.of(hotel, explained, shown));
    return { success: true, items, count: items.length, errorMessage: null, errorCode: null };
  }
}

export class NotExplained extends SearchFailure {
  @ErrorCode([HOTEL_NOT_FOUND, PARAMETER_MISSING, NO_ROOM_TYPE, PARAMETER_INVALID])
  override errorCode!: RoomListErrorCode;
}

export const DescribeExplain = () =>
  applyDecorators(
    ApiTags('Search'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'explainRooms',
      summary: 'Why a room cannot be sold, what it costs night by night, and when it can be sold',
      description:
        'Explains every room type and board of the hotel, also those that the room list leaves out. A room type, board or ' +
        'building that the hotel does not have is `10004`.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data'),
    ApiBody({ type: ExplainRequest, examples: STAY_EXAMPLES }),
    DescribeOneOf(ExplainedRooms, NotExplained),
  );
