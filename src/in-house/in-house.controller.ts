import { Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { ApiKeyGuard } from '../auth/api-key.guard.js';
import { type Caller, CallerOf } from '../auth/caller.js';
import { ApiKeyUse } from '../auth/api-key-use.service.js';
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
  async list(@CallerOf() caller: Caller, @Res() response: Response): Promise<void> {
    const body = await this.lists.body(caller.hotelId, caller.revisions.desk);
    if (caller.apiKeyId !== undefined) this.uses.record(caller.hotelId, caller.apiKeyId);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }
}
