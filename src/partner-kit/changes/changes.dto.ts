import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { ChangeKind } from '../../database/recorded-change.js';
import { DescribeAnswer, Succeeded } from '../../http/answers.dto.js';
import { FormPipe } from '../../http/request.pipe.js';
import { AfterCursor, AtMost, followFault, WaitSeconds } from './cursor.js';

export const PARTNER_KINDS = [
  'rates',
  'availability',
  'restrictions',
  'catalogue',
  'hotel',
  'booking',
  'payment',
] as const satisfies readonly ChangeKind[];

export type PartnerKind = (typeof PARTNER_KINDS)[number];

const MAX_CHANGES = 1_000;

export class ChangesRequest {
  @AfterCursor()
  after?: string;
  @AtMost(MAX_CHANGES)
  limit!: number;
  @WaitSeconds()
  wait!: number;
}

export const ChangesPipe = new FormPipe(ChangesRequest, followFault);

const NULLABLE_DAY = { type: String, format: 'date', nullable: true } as const;

export class ChangeItem {
  @ApiProperty({ enum: PARTNER_KINDS, example: 'availability' })
  kind!: PartnerKind;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Null: not of one room type alone',
    example: 7,
  })
  roomTypeID!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null: of every board', example: null })
  accommodationTypeID!: number | null;
  @ApiProperty({ ...NULLABLE_DAY, example: '2027-03-01' })
  from!: string | null;
  @ApiProperty({ ...NULLABLE_DAY, description: 'Included', example: '2027-03-03' })
  to!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of a booking its `ID`, of a payment its `orderID`',
    example: null,
  })
  ID!: string | null;
}

export class ChangeList {
  @Succeeded() success!: true;
  @ApiProperty({ type: [ChangeItem], maxItems: MAX_CHANGES })
  changes!: ChangeItem[];
  @ApiProperty({
    description: 'The cursor after these changes; never null',
    example: 'MTpjaGFuZ2VzOjE3OjIwNA',
  })
  next!: string;
}

export const DescribeChanges = () =>
  applyDecorators(
    ApiTags('Changes'),
    ApiBearerAuth(),
    ApiOperation({
      operationId: 'listChanges',
      summary: 'What has changed since a cursor',
      description:
        'Says what to read again, and holds no values. Without `after` there are no changes, and `next` is the cursor of now: ' +
        'take it first, then read everything, then follow. Every committed change comes exactly once after a cursor, in the ' +
        'order of the commits; repeats and neighbouring days of an answer are merged. `rates` (prices), `availability` and ' +
        '`restrictions` name a room type and days; `catalogue` is anything else that the room list shows, the rules of prices ' +
        'included; `hotel` its settings, texts and ways to pay. `booking` and `payment` are those of the partner alone. ' +
        'Changes are kept for 30 days.',
    }),
    DescribeAnswer(
      ChangeList,
      'hotel_id_is_not_found',
      'cursor_is_not_valid',
      'cursor_is_too_old',
      'limit_is_not_valid',
      'wait_is_not_valid',
    ),
  );
