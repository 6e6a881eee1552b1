import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProperty, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { DescribeAnswerOrElse, DescribeFailureWith, HotspotFailure } from '../../http/answers.dto.js';
import { FormPipe } from '../../http/request.pipe.js';
import { InHouseGuest } from '../../in-house/hotspot/in-house.dto.js';
import type { StayChange } from '../../guests/stays/stay-changes.js';
import { AfterCursor, AtMost, followFault, WaitSeconds } from '../changes/cursor.js';

export const STAY_CHANGES = [
  'join',
  'leave',
  'move',
  'extend',
  'update',
] as const satisfies readonly StayChange[];

const MAX_REPORTED = 1_000;

export class GuestChangesRequest {
  @AfterCursor()
  after?: string;
  @AtMost(MAX_REPORTED)
  limit!: number;
  @WaitSeconds()
  wait!: number;
}

export const GuestChangesPipe = new FormPipe(GuestChangesRequest, followFault);

/** The guest as they are now, with what happened. */
export class GuestChange extends InHouseGuest {
  @ApiProperty({ enum: STAY_CHANGES }) kind!: StayChange;
  @ApiProperty({ type: 'integer', description: 'Unix seconds' }) at!: number;
}

class GuestChangeList {
  @ApiProperty({ type: 'integer', enum: [1] }) success!: 1;
  @ApiProperty({ type: [GuestChange], maxItems: MAX_REPORTED }) degisenler!: GuestChange[];
  @ApiProperty({ description: 'The cursor after these changes; never null' }) next!: string;
}

export type GuestChangeListAnswer = GuestChangeList;

export const DescribeGuestChanges = () =>
  applyDecorators(
    ApiTags('In house'),
    ApiSecurity('ApiKey'),
    ApiOperation({
      operationId: 'listGuestChanges',
      summary: 'What has happened to guests since a cursor',
      description:
        'Without `after` there is nothing, and `next` is the cursor of now: take it, read the list in house, then follow. `join`: ' +
        'checked in, or back after a check-out that was a mistake. `leave`: checked out, with `checkout2`; of a check-in that was ' +
        'a mistake without names. `move`: another room. `extend`: another planned check-out. `update`: what is known of the guest.',
    }),
    ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'),
    ApiBody({
      type: GuestChangesRequest,
      required: false,
      examples: { cursorOfNow: { summary: 'The cursor of now', value: { limit: MAX_REPORTED } } },
    }),
    DescribeAnswerOrElse(
      GuestChangeList,
      HotspotFailure,
      'cursor_is_not_valid',
      'cursor_is_too_old',
      'limit_is_not_valid',
      'wait_is_not_valid',
    ),
    DescribeFailureWith(401, 'HotspotApiKeyIsNotValid', HotspotFailure, 'api_key_is_not_valid'),
  );
