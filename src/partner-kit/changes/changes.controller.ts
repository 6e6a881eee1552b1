import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken, partnerOf } from '../../auth/caller.js';
import { signalOfClose } from '../../http/caller-gone.js';
import { type ChangeList, ChangesPipe, ChangesRequest, DescribeChanges } from './changes.dto.js';
import { ChangesService } from './changes.service.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class ChangesController {
  constructor(private readonly changes: ChangesService) {}

  @Get('changes')
  @DescribeChanges()
  since(
    @HotelOfToken() hotelId: number,
    @CallerOf() caller: Caller,
    @Query(ChangesPipe) request: ChangesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangeList> {
    return this.changes.since({ hotelId, partnerId: partnerOf(caller) }, request, signalOfClose(response));
  }
}
