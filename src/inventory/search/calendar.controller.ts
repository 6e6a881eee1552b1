import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken } from '../../auth/caller.js';
import { CalendarPipe, CalendarRequest } from './calendar.dto.js';
import { DescribeCalendar } from './calendar.docs.js';
import { sendAnswer } from './answer.js';
import { InventoryService } from './search.service.js';

@Controller('external/room/type/hotel')
@UseGuards(BearerGuard)
export class CalendarController {
  constructor(private readonly inventory: InventoryService) {}

  @Get('availability')
  @DescribeCalendar()
  async availability(
    @HotelOfToken() _hotelId: number,
    @CallerOf() caller: Caller,
    @Query(CalendarPipe) request: CalendarRequest,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.inventory.calendar(caller, request));
  }
}
