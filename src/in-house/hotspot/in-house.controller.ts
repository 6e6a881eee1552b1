import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiKeyGuard } from '../../auth/api-key.guard.js';
import { type Caller, CallerOf } from '../../auth/caller.js';
import { ApiKeyUse } from '../../auth/api-key-use.service.js';
import { sendAnswer } from '../../http/sending.js';
import { InHouseListService } from './in-house-list.service.js';
import { DescribeInHouseList } from './in-house.dto.js';

/** The hotspot's part of the API, where `success` is 1 or 0. */
export const HOTSPOT_PATH = '/public/json/';

@Controller('public/json/customer')
@UseGuards(ApiKeyGuard)
export class InHouseController {
  constructor(
    private readonly lists: InHouseListService,
    private readonly uses: ApiKeyUse,
  ) {}

  @Post('inhotel')
  @HttpCode(200)
  @DescribeInHouseList()
  async list(@CallerOf() caller: Caller, @Req() request: Request, @Res() response: Response): Promise<void> {
    const content = await this.lists.content(caller.hotelId, caller.revisions.desk);
    if (caller.apiKeyId !== undefined) this.uses.record(caller.hotelId, caller.apiKeyId);
    await sendAnswer(request, response, { content });
  }
}
