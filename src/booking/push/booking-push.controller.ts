import { Body, Controller, HttpCode, Post, Req, UseFilters, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOrNone, TokenOf } from '../../auth/caller.js';
import type { TokenIdentity } from '../../auth/known-credentials.service.js';
import { ReadsBody } from '../../http/bodies.js';
import { requestId } from '../../http/requests.js';
import { DescribeBookingPush } from './booking-push.docs.js';
import type { BookingPushRS, WrappedBookingPushRS } from './booking-push-answer.dto.js';
import { BookingPushService } from './booking-push.service.js';
import { LostAnswerFilter } from './lost-answer.filter.js';

@Controller('external/online/channel')
@UseGuards(BearerGuard)
@UseFilters(LostAnswerFilter)
export class BookingPushController {
  constructor(private readonly pushes: BookingPushService) {}

  @Post('booking')
  @HttpCode(200)
  @ReadsBody('text')
  @DescribeBookingPush()
  async push(
    @TokenOf() token: TokenIdentity,
    @CallerOrNone() caller: Caller | undefined,
    @Body() text: unknown,
    @Req() request: Request,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    return this.pushes.push(token, caller, text, requestId(request));
  }
}
