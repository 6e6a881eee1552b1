import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, ownHotel } from '../../auth/caller.js';
import { ServiceError } from '../../http/errors.js';
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
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    ownHotel(caller, query.hotelID, () => new ServiceError('hotel_id_is_not_found'));
    sendAnswer(response, await this.inventory.calendar(caller, query));
  }
}
