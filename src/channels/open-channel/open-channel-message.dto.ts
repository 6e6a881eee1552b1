import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { Choice, Code, ExistingDay, Field, WholeNumber } from '../../http/request-fields.js';
import { plainObject } from '../../http/scalars.js';
import { MAX_NIGHTS, MAX_ROOMS } from '../../inventory/rates/day-cell.js';
import { MAX_ADULTS, MAX_PERSONS_OF_ROOM_TYPE } from '../../values/limits.js';
import { AllowZero, MAX_REQUEST_ID_LENGTH, NightlyPrice, Switch } from '../inventory-fields.js';

/** Of a message; those of the protocol's documentation have one. */
const MAX_NOTIFICATIONS = 1_000;
/** Of a change or notification, several times as many as the protocol names. */
const MAX_ATTRIBUTES = 100;

export type Attributes = Readonly<Record<string, unknown>>;

const ID = { min: 1, example: '1' } as const;
const STAYS = 'Null: stays as it is';
const NIGHTS = {
  required: false,
  nullable: true,
  min: 0,
  max: MAX_NIGHTS,
  description: '0: no restriction; null: stays as it is',
} as const;

/** A list whose members are read one by one, as each has faults of its own. */
const listOf = (max: number) => (sent: unknown) =>
  Array.isArray(sent) && sent.length > 0 && sent.length <= max ? (sent as unknown[]) : undefined;

function attributes(sent: unknown): Attributes | undefined {
  const fields = plainObject(sent);
  return fields && Object.keys(fields).length <= MAX_ATTRIBUTES ? fields : undefined;
}

const FirstDay = () => ExistingDay({ example: '2027-06-01' });
const LastDay = () => ExistingDay({ example: '2027-06-03', description: 'Inclusive' });

export class ChannelAvailability {
  @WholeNumber({ ...ID, description: '`room_types[].id` of the mapping' }) room_type_id!: number;
  @FirstDay() date_from!: number;
  @LastDay() date_to!: number;
  @WholeNumber({ min: 0, max: MAX_ROOMS, description: 'Rooms left' }) availability!: number;
}

export class ChannelRate {
  @NightlyPrice() rate!: number;
  @WholeNumber({
    required: false,
    nullable: true,
    min: 1,
    max: MAX_ADULTS,
    description: 'Adults for whom the rate is; absent: the largest number of the rate plan',
  })
  occupancy?: number | null;
  @Field((sent) => (typeof sent === 'string' ? sent : undefined), {
    type: String,
    example: 'EUR',
    description: 'Must be the currency of the hotel',
  })
  currency!: string;
}

export class ChannelRestrictions {
  @WholeNumber({ ...ID, description: '`rate_plans[].id` of the mapping' }) rate_plan_id!: number;
  @WholeNumber({ ...ID, required: false, nullable: true, description: 'The room type of the rate plan' })
  room_type_id?: number | null;
  @FirstDay() date_from!: number;
  @LastDay() date_to!: number;
  @Switch(STAYS) stop_sell?: number | null;
  @Switch(STAYS) closed_to_arrival?: number | null;
  @Switch(STAYS) closed_to_departure?: number | null;
  @WholeNumber(NIGHTS) min_stay_arrival?: number | null;
  @WholeNumber({ ...NIGHTS, description: 'Counts where there is no `min_stay_arrival`' })
  min_stay?: number | null;
  @WholeNumber({ ...NIGHTS, description: 'Counts where there is neither of the other two' })
  min_stay_through?: number | null;
  @WholeNumber(NIGHTS) max_stay?: number | null;
  @Field(listOf(MAX_PERSONS_OF_ROOM_TYPE), {
    type: [ChannelRate],
    required: false,
    nullable: true,
    minItems: 1,
    description:
      'Each is what so many adults pay; numbers that are not named stay. Of a plan per room the one of the largest `occupancy` counts; ' +
      'null: stays as it is',
  })
  rates?: unknown[] | null;
  @AllowZero() allowZero?: boolean | null;
}

export class AvailabilityChanges {
  @Choice(['availability_changes']) type!: 'availability_changes';
  @Field(attributes, { type: ChannelAvailability }) attributes!: Attributes;
}

export class RestrictionChanges {
  @Choice(['restriction_changes']) type!: 'restriction_changes';
  @Field(attributes, { type: ChannelRestrictions }) attributes!: Attributes;
}

@ApiExtraModels(AvailabilityChanges, RestrictionChanges)
export class NotificationAttributes {
  @Code({
    maxLength: MAX_REQUEST_ID_LENGTH,
    description: 'The caller’s own name of this message: sent again, it changes nothing',
    example: '7f1f4a9e-6d8e-4a53-9f5c-0d2f3f6f0f11',
  })
  request_id!: string;
  @WholeNumber({ ...ID, description: 'The hotel ID', example: '7001' }) hotel_code!: number;
  @Field((sent) => (Array.isArray(sent) ? sent : undefined), {
    type: 'array',
    items: {
      oneOf: [AvailabilityChanges, RestrictionChanges].map((model) => ({ $ref: getSchemaPath(model) })),
    },
  })
  changes!: unknown[];
}

export class ChangesNotification {
  @Choice(['changes_notification']) type!: 'changes_notification';
  @Field(attributes, { type: NotificationAttributes }) attributes!: Attributes;
}

export class ChannelChangesRequest {
  @Field(listOf(MAX_NOTIFICATIONS), { type: [ChangesNotification], minItems: 1 }) data!: unknown[];
}
