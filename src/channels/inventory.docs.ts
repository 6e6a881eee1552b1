import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  DescribeAnswer,
  DescribeAnswerOrElse,
  DescribeFailure,
  Failure,
  Succeeded,
} from '../http/answers.dto.js';
import { MAX_CLIPPED_RANGES } from './clipped-ranges.js';
import type { FaultReason } from './channels.errors.js';
import { MAX_DAYS_AHEAD, MAX_WANTED_CELLS } from '../values/limits.js';
import { InventoryChangesRequest } from './inventory-changes.dto.js';
import { Inventory, Mapping, MAX_INVENTORY_DAYS } from './inventory.dto.js';

const REASONS: Record<FaultReason, string> = {
  is_missing: 'needed and not there',
  is_not_valid: 'not of the kind or in the range that the field has',
  room_type_is_not_found: 'no room type in use has this code',
  board_is_not_found: 'the room type is not sold with this board',
  rate_plan_is_not_found: 'Open Channel: no rate plan of the room type has this id',
  currency_is_not_the_hotels: 'Open Channel: a rate in another currency',
  day_is_past: 'before the hotel’s today',
  day_is_too_far: `more than ${MAX_DAYS_AHEAD.toLocaleString('en')} days ahead`,
  is_before_from: 'the range ends before it begins',
  is_below_min_stay: 'a maximum stay below the minimum of the same change',
  is_of_the_room_type: 'an allotment with a board',
  is_of_a_board: 'a price, or prices by number of adults, without a board',
  board_is_priced_per_room: 'prices by number of adults with a board that is priced per room',
  price_is_zero: 'a price of 0 without `allowZero`; a rate of which the base price is 0',
  names_no_value: 'the change names nothing to change',
};

export class InventoryFaultModel {
  @ApiProperty({ example: 'changes[3].board', description: 'JSON path of the value' }) path!: string;
  @ApiProperty({
    enum: Object.keys(REASONS),
    description: Object.entries(REASONS)
      .map(([reason, text]) => `- \`${reason}\`: ${text}`)
      .join('\n'),
  })
  reason!: FaultReason;
}

class ChangesFailure extends Failure {
  @ApiProperty({
    type: [InventoryFaultModel],
    required: false,
    description: 'With `changes_are_not_valid`: every fault. Nothing was changed.',
  })
  errors?: InventoryFaultModel[];
}

class ClippedDays {
  @ApiProperty({ example: 'STD' }) roomType!: string;
  @ApiProperty({ format: 'date', example: '2027-06-01' }) from!: string;
  @ApiProperty({ format: 'date', example: '2027-06-01', description: 'Inclusive' }) to!: string;
  @ApiProperty({ type: 'integer', example: 2, description: 'The allotment that stands' }) allotment!: number;
  @ApiProperty({
    enum: ['rooms_are_sold', 'rooms_are_out_of_order'],
    description: [
      '- `rooms_are_sold`: more rooms are sold than were sent',
      '- `rooms_are_out_of_order`: fewer rooms can be sold than were sent, because staff have taken some out of sale',
    ].join('\n'),
  })
  reason!: string;
}

export class ChangesTaken {
  @Succeeded() success!: true;
  @ApiProperty({ type: 'integer', description: 'Values of single days that are others now', example: 30 })
  cells!: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Days on which another allotment stands than was sent: raised to the rooms sold, or lowered to the rooms that staff ' +
      'have not taken out of sale because they are out of order',
    example: 1,
  })
  clipped!: number;
  @ApiProperty({
    type: [ClippedDays],
    maxItems: MAX_CLIPPED_RANGES,
    description: `What stands on these days; the first ${MAX_CLIPPED_RANGES.toLocaleString('en')} ranges`,
  })
  clippedDays!: ClippedDays[];
  @ApiProperty({ description: 'The hotel’s changes up to this one; opaque', example: 'djEuNzAwMS40Mg' })
  cursor!: string;
}

export const DescribeMachine = () =>
  applyDecorators(
    ApiTags('Rates by machine'),
    ApiSecurity('ApiKey'),
    DescribeFailure(401, 'api_key_is_not_valid'),
  );

const EXAMPLE = {
  hotelID: 7001,
  id: 'night-audit-2027-05-31',
  changes: [
    { roomType: 'STD', from: '2027-06-01', to: '2027-09-30', allotment: 8 },
    { roomType: 'STD', board: 'OK', from: '2027-06-01', to: '2027-09-30', price: '90.00', minStay: null },
    { roomType: 'STD', board: 'OK', from: '2027-06-01', to: '2027-09-30', weekdays: [5, 6], price: '110.00' },
  ],
};

export const DescribeChanges = () =>
  applyDecorators(
    ApiExtraModels(InventoryChangesRequest),
    ApiOperation({
      operationId: 'changeInventory',
      summary: 'Change rates and availability of many days',
      description:
        `All or nothing. Up to ${MAX_WANTED_CELLS.toLocaleString('en')} values of days in one request, and 2 MB by default: 500 days of 20 room types with 5 boards are 360,000. ` +
        'Ids are remembered for 30 days, by key; one whose changes were refused can be used again.',
    }),
    ApiBody({ type: InventoryChangesRequest, examples: { season: { value: EXAMPLE } } }),
    DescribeAnswerOrElse(
      ChangesTaken,
      ChangesFailure,
      'hotel_id_is_not_found',
      'changes_are_not_valid',
      'changes_are_too_many',
      'id_is_used_for_other_changes',
    ),
  );

export const DescribeInventory = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'getInventory',
      summary: 'Rates and availability as they are',
      description: `Ranges of equal days, in the form of changes; days without a record are in none. At most ${MAX_INVENTORY_DAYS} days.`,
    }),
    DescribeAnswer(
      Inventory,
      'hotel_id_is_not_found',
      'from_is_not_valid',
      'to_is_not_valid',
      'date_range_is_too_long',
    ),
  );

export const DescribeMapping = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'getInventoryMapping',
      summary: 'Room types, boards and rate plans with their codes',
      description: 'The codes by which changes name room types and boards.',
    }),
    DescribeAnswer(Mapping, 'hotel_id_is_not_found'),
  );
