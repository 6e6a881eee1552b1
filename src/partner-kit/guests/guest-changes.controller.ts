import { Body, Controller, HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { ApiKeyGuard } from '../../auth/api-key.guard.js';
import { ApiKeyUseInterceptor } from '../../auth/api-key-use.interceptor.js';
import { type Caller, CallerOf } from '../../auth/caller.js';
import { ReadsBody } from '../../http/bodies.js';
import { signalOfClose } from '../../http/caller-gone.js';
import {
  DescribeGuestChanges,
  type GuestChangeListAnswer,
  GuestChangesPipe,
  GuestChangesRequest,
} from './guest-changes.dto.js';
import { GuestChangesService } from './guest-changes.service.js';

@Controller('public/json/customer/inhotel')
@UseGuards(ApiKeyGuard)
@UseInterceptors(ApiKeyUseInterceptor)
export class GuestChangesController {
  constructor(private readonly guests: GuestChangesService) {}

  @Post('changes')
  @HttpCode(200)
  @ReadsBody('form')
  @DescribeGuestChanges()
  since(
    @CallerOf() { hotelId }: Caller,
    @Body(GuestChangesPipe) request: GuestChangesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<GuestChangeListAnswer> {
    return this.guests.since(hotelId, request, signalOfClose(response));
  }
}
