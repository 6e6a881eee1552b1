import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { Response } from 'express';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken, partnerOf } from '../../auth/caller.js';
import { ReadsBody } from '../../http/bodies.js';
import { signalOfClose } from '../../http/caller-gone.js';
import { HoldsSecret } from '../../http/secret-answer.interceptor.js';
import {
  AddWebhookPipe,
  AddWebhookRequest,
  DescribeAddWebhook,
  DescribeEndWebhook,
  DescribeTestWebhook,
  DescribeWebhooks,
  type WebhookAdded,
  type WebhookEnded,
  type WebhookList,
  type WebhookTested,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@Controller('external/online/webhooks')
@UseGuards(BearerGuard)
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @HttpCode(200)
  @ReadsBody('form')
  @HoldsSecret()
  @DescribeAddWebhook()
  add(
    @HotelOfToken({ in: 'body' }) hotelId: number,
    @CallerOf() caller: Caller,
    @Body(AddWebhookPipe) request: AddWebhookRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookAdded> {
    const owner = { hotelId, partnerId: partnerOf(caller) };
    return this.webhooks.add(owner, request, signalOfClose(response));
  }

  @Get()
  @DescribeWebhooks()
  list(@HotelOfToken() hotelId: number, @CallerOf() caller: Caller): Promise<WebhookList> {
    return this.webhooks.list({ hotelId, partnerId: partnerOf(caller) });
  }

  @Delete(':id')
  @DescribeEndWebhook()
  end(
    @HotelOfToken({ required: false }) hotelId: number,
    @CallerOf() caller: Caller,
    @Param('id') id: string,
  ): Promise<WebhookEnded> {
    return this.webhooks.end({ hotelId, partnerId: partnerOf(caller) }, id);
  }

  @Post(':id/test')
  @HttpCode(200)
  @ReadsBody('form')
  @DescribeTestWebhook()
  test(
    @HotelOfToken({ in: 'body', required: false }) hotelId: number,
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookTested> {
    return this.webhooks.test({ hotelId, partnerId: partnerOf(caller) }, id, signalOfClose(response));
  }
}
