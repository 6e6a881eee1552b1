import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { DescribeAnswer, Succeeded } from '../../http/answers.dto.js';
import { Field } from '../../http/request-fields.js';
import { FormPipe } from '../../http/request.pipe.js';
import type { FollowedKind } from './change-log.queries.js';
import { AfterCursor, AtMost, followFault, WaitSeconds } from './cursor.js';

/** What is told where nothing else is asked for. */
export const USUAL_KINDS = [
  'rates',
  'availability',
  'restrictions',
  'catalogue',
  'hotel',
  'booking',
  'payment',
] as const satisfies readonly FollowedKind[];

/** Those of {@link USUAL_KINDS}, and those that come only where they are asked for. */
export const PARTNER_KINDS = [
  ...USUAL_KINDS,
  'promotions',
  'terms',
  'freeCancellationEnds',
] as const satisfies readonly FollowedKind[];

export type PartnerKind = (typeof PARTNER_KINDS)[number];

const MAX_CHANGES = 1_000;

/** Some of {@link PARTNER_KINDS}, each once; other words, and none of them, are not valid. */
export const Kinds = (
  options: { required: boolean; description: string },
  shape: 'list' | 'words' = 'words',
): PropertyDecorator =>
  Field(
    (sent) => {
      if (!Array.isArray(sent) || sent.length === 0) return undefined;
      const kinds = [...new Set(sent as unknown[])];
      return kinds.every((kind) => PARTNER_KINDS.some((known) => known === kind)) ? kinds : undefined;
    },
    {
      name: 'kinds[]',
      type: 'array',
      items: { type: 'string', enum: [...PARTNER_KINDS] },
      minItems: 1,
      example: ['availability', 'booking'],
      ...options,
    },
    shape,
  );

export class ChangesRequest {
  @AfterCursor()
  after?: string;
  @AtMost(MAX_CHANGES)
  limit!: number;
  @WaitSeconds()
  wait!: number;
  @Kinds({
    required: false,
    description:
      `What to tell of; by default ${USUAL_KINDS.map((kind) => `\`${kind}\``).join(', ')}. Where \`promotions\` and \`terms\` are not ` +
      'asked for, their changes are told as `rates`. Else `kinds_is_not_valid`.',
  })
  kinds?: PartnerKind[];
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
    description: 'Of a booking, and of its free cancellation, its `ID`, of a payment its `orderID`',
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
        '`promotions`, `terms` and, a day before it is no longer free to cancel a booking of the partner, `freeCancellationEnds` come ' +
        'where `kinds[]` asks for them. Changes are kept for 30 days.',
    }),
    DescribeAnswer(
      ChangeList,
      'hotel_id_is_not_found',
      'cursor_is_not_valid',
      'cursor_is_too_old',
      'limit_is_not_valid',
      'wait_is_not_valid',
      'kinds_is_not_valid',
    ),
  );
