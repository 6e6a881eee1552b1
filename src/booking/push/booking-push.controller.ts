import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf } from '../../auth/caller.js';
import { requestId } from '../../http/requests.js';
import { type BookingPushRS, DescribeBookingPush, type WrappedBookingPushRS } from './booking-push.dto.js';
import { BookingPushService } from './booking-push.service.js';
import { ReadsBody } from '../../http/bodies.js';

@Controller('external/online/channel')
@UseGuards(BearerGuard)
export class BookingController {
  constructor(private readonly pushes: BookingPushService) {}

  @Post('booking')
  @HttpCode(200)
  @ReadsBody('text')
  @DescribeBookingPush()
  push(
    @CallerOf() caller: Caller,
    @Body() text: unknown,
    @Req() request: Request,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    return this.pushes.push(caller, text, requestId(request));
  }
}
