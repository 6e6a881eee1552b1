import { Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf } from '../../auth/caller.js';
import { sendAnswer } from './answer.js';
import { InventoryService } from './search.service.js';
import { DescribeRoomList } from './room-list.docs.js';
import { type RoomSearch, RoomSearchOf } from './room-list.dto.js';
import { ReadsBody } from '../../http/bodies.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class RoomListController {
  constructor(private readonly inventory: InventoryService) {}

  @Post('roomType')
  @HttpCode(200)
  @ReadsBody('form')
  @DescribeRoomList()
  async rooms(
    @CallerOf() caller: Caller,
    @RoomSearchOf() search: RoomSearch,
    @Res() response: Response,
  ): Promise<void> {
    sendAnswer(response, await this.inventory.roomList(caller, search));
  }
}
