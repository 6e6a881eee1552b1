import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { MAX_NIGHTS, MAX_PRICE_MINOR, MAX_ROOMS } from '../../inventory/rates/day-cell.js';
import { MAX_REQUEST_ID_LENGTH } from '../inventory-fields.js';

/* The message of changes for the OpenAPI document; open-channel-changes.ts reads it. */

const ID = { type: 'integer', minimum: 1, example: '1' } as const;
const FLAG = { type: Boolean, required: false, nullable: true, description: 'Null: stays as it is' } as const;
const NIGHTS = {
  type: 'integer',
  required: false,
  nullable: true,
  minimum: 0,
  maximum: MAX_NIGHTS,
  description: '0: no restriction; null: stays as it is',
} as const;

class ChannelRange {
  @ApiProperty({ format: 'date', example: '2027-06-01' }) date_from!: string;
  @ApiProperty({ format: 'date', example: '2027-06-03', description: 'Inclusive' }) date_to!: string;
}

class ChannelAvailability extends ChannelRange {
  @ApiProperty({ ...ID, description: '`room_types[].id` of the mapping' }) room_type_id!: number;
  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_ROOMS, description: 'Rooms left' })
  availability!: number;
}

class ChannelRate {
  @ApiProperty({ type: Number, minimum: 0, maximum: MAX_PRICE_MINOR / 100, example: '95.00' }) rate!: number;
  @ApiProperty({
    type: 'integer',
    required: false,
    nullable: true,
    minimum: 1,
    description: 'Adults for whom the rate is; absent: the largest number of the rate plan',
  })
  occupancy?: number | null;
  @ApiProperty({ example: 'EUR', description: 'Must be the currency of the hotel' }) currency!: string;
}

class ChannelRestrictions extends ChannelRange {
  @ApiProperty({ ...ID, description: '`rate_plans[].id` of the mapping' }) rate_plan_id!: number;
  @ApiProperty({ ...ID, required: false, nullable: true, description: 'The room type of the rate plan' })
  room_type_id?: number | null;
  @ApiProperty({
    type: [ChannelRate],
    required: false,
    nullable: true,
    minItems: 1,
    description: 'The one of the largest `occupancy` counts; null: stays as it is',
  })
  rates?: ChannelRate[] | null;
  @ApiProperty(FLAG) stop_sell?: boolean | null;
  @ApiProperty(FLAG) closed_to_arrival?: boolean | null;
  @ApiProperty(FLAG) closed_to_departure?: boolean | null;
  @ApiProperty(NIGHTS) min_stay_arrival?: number | null;
  @ApiProperty({ ...NIGHTS, description: 'Counts where there is no `min_stay_arrival`' })
  min_stay?: number | null;
  @ApiProperty({ ...NIGHTS, description: 'Counts where there is neither of the other two' })
  min_stay_through?: number | null;
  @ApiProperty(NIGHTS) max_stay?: number | null;
}

class AvailabilityChanges {
  @ApiProperty({ enum: ['availability_changes'] }) type!: 'availability_changes';
  @ApiProperty() attributes!: ChannelAvailability;
}

class RestrictionChanges {
  @ApiProperty({ enum: ['restriction_changes'] }) type!: 'restriction_changes';
  @ApiProperty() attributes!: ChannelRestrictions;
}

@ApiExtraModels(AvailabilityChanges, RestrictionChanges)
class NotificationAttributes {
  @ApiProperty({
    maxLength: MAX_REQUEST_ID_LENGTH,
    description: 'The caller’s own name of this message: sent again, it changes nothing',
    example: '7f1f4a9e-6d8e-4a53-9f5c-0d2f3f6f0f11',
  })
  request_id!: string;
  @ApiProperty({ ...ID, description: 'The hotel ID', example: '7001' }) hotel_code!: number;
  @ApiProperty({
    type: 'array',
    items: {
      oneOf: [AvailabilityChanges, RestrictionChanges].map((model) => ({ $ref: getSchemaPath(model) })),
    },
  })
  changes!: (AvailabilityChanges | RestrictionChanges)[];
}

class ChangesNotification {
  @ApiProperty({ enum: ['changes_notification'] }) type!: 'changes_notification';
  @ApiProperty() attributes!: NotificationAttributes;
}

export class ChannelChangesRequest {
  @ApiProperty({ type: [ChangesNotification], minItems: 1 }) data!: ChangesNotification[];
}
