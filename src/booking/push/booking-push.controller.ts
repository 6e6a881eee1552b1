import { Body, Controller, HttpCode, Post, Req, UseFilters, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOrNone } from '../../auth/caller.js';
import { NamesHotel } from '../../auth/named-hotel.js';
import { ReadsBody } from '../../http/bodies.js';
import { requestId } from '../../http/requests.js';
import { DescribeBookingPush } from './booking-push.docs.js';
import type { BookingPushRS, WrappedBookingPushRS } from './booking-push.dto.js';
import { BookingPushService } from './booking-push.service.js';
import { LostAnswerFilter } from './lost-answer.filter.js';
import { hotelIdOfPush } from './push-envelope.js';

@Controller('external/online/channel')
@UseGuards(BearerGuard)
@UseFilters(LostAnswerFilter)
export class BookingPushController {
  constructor(private readonly pushes: BookingPushService) {}

  @Post('booking')
  @HttpCode(200)
  @ReadsBody('text')
  @NamesHotel({ isInBody: true, read: ({ body }) => hotelIdOfPush(body) })
  @DescribeBookingPush()
  async push(
    @CallerOrNone() caller: Caller | undefined,
    @Body() text: unknown,
    @Req() request: Request,
  ): Promise<BookingPushRS | WrappedBookingPushRS> {
    return caller ? this.pushes.push(caller, text, requestId(request)) : this.pushes.refuse(text);
  }
}
