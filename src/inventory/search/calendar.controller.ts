import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken } from '../../auth/caller.js';
import { CalendarPipe, CalendarRequest } from './calendar.dto.js';
import { DescribeCalendar } from './calendar.docs.js';
import { sendTagged } from '../../http/sending.js';
import { SearchService } from './search.service.js';

@Controller('external/room/type/hotel')
@UseGuards(BearerGuard)
export class CalendarController {
  constructor(private readonly searches: SearchService) {}

  @Get('availability')
  @DescribeCalendar()
  async availability(
    @HotelOfToken() _hotelId: number,
    @CallerOf() caller: Caller,
    @Query(CalendarPipe) query: CalendarRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendTagged(request, response, await this.searches.calendar(caller, query));
  }
}
