import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../auth/bearer.guard.js';
import { TokenOf } from '../auth/caller.js';
import type { TokenIdentity } from '../auth/known-credentials.service.js';
import { PartnerHotels } from '../auth/partner-hotels.service.js';
import { KeptByCallers } from '../http/json-adapter.js';
import { DescribeHotelList, HotelList } from './hotel-list.dto.js';
import { HotelService } from './hotel.service.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class HotelListController {
  constructor(
    private readonly permissions: PartnerHotels,
    private readonly hotels: HotelService,
  ) {}

  @Post('hotels')
  @HttpCode(200)
  @KeptByCallers()
  @DescribeHotelList()
  async list(@TokenOf() token: TokenIdentity): Promise<HotelList> {
    return HotelList.of(await this.hotels.hotelsWith(await this.permissions.hotelsOf(token)));
  }
}
