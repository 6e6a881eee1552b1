import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { NeedsScope } from '../../auth/api-key.guard.js';
import { ReadsBody } from '../../http/bodies.js';
import { ApiKeyUseInterceptor } from '../../auth/api-key-use.interceptor.js';
import type { Sender } from '../inventory-changes.service.js';
import { SenderOf } from '../sender.js';
import {
  type ChangesAccepted,
  type ConnectionTested,
  DescribeChannelChanges,
  DescribeMappingDetails,
  DescribeOpenChannel,
  DescribeTestConnection,
  type MappingDetails,
} from './open-channel.dto.js';
import { OpenChannelErrors } from './open-channel.filter.js';
import { OpenChannelGuard } from './open-channel.guard.js';
import { OpenChannelService, refuseOtherHotel } from './open-channel.service.js';

@Controller('external/channels/open-channel')
@NeedsScope('rates')
@UseGuards(OpenChannelGuard)
@UseFilters(OpenChannelErrors)
@UseInterceptors(ApiKeyUseInterceptor)
@DescribeOpenChannel()
export class OpenChannelController {
  constructor(private readonly channel: OpenChannelService) {}

  @Get('test_connection')
  @DescribeTestConnection()
  test(@SenderOf() { caller }: Sender, @Query('hotel_code') hotelCode: unknown): ConnectionTested {
    refuseOtherHotel(hotelCode, caller.hotelId);
    return { success: true };
  }

  @Get('mapping_details')
  @DescribeMappingDetails()
  mapping(@SenderOf() { caller }: Sender, @Query('hotel_code') hotelCode: unknown): Promise<MappingDetails> {
    refuseOtherHotel(hotelCode, caller.hotelId);
    return this.channel.mapping(caller.hotelId);
  }

  @Post('changes')
  @HttpCode(200)
  @ReadsBody('document')
  @DescribeChannelChanges()
  changes(@SenderOf() sender: Sender, @Body() body: unknown): Promise<ChangesAccepted> {
    return this.channel.take(sender, body);
  }
}
