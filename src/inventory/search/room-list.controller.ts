import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOrNone } from '../../auth/caller.js';
import { hotelField, NamesHotel } from '../../auth/named-hotel.js';
import { SearchService } from './search.service.js';
import { DescribeRoomList } from './room-list.docs.js';
import { type RoomSearch, RoomSearchOf } from './room-list.dto.js';
import { ReadsBody } from '../../http/bodies.js';
import { sendAnswer } from '../../http/sending.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class RoomListController {
  constructor(private readonly searches: SearchService) {}

  @Post('roomType')
  @HttpCode(200)
  @ReadsBody('form')
  @NamesHotel(hotelField('body'))
  @DescribeRoomList()
  async rooms(
    @CallerOrNone() caller: Caller | undefined,
    @RoomSearchOf() search: RoomSearch,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendAnswer(request, response, await this.searches.roomList(caller, search));
  }
}
