import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../auth/bearer.guard.js';
import { type Caller, CallerOf, ownHotel } from '../auth/caller.js';
import { scalarField } from '../http/forms.js';
import type { ListAnswer } from '../http/paging.js';
import {
  type ContactInfo,
  DescribeContact,
  DescribeFooter,
  DescribeMailHost,
  DescribeSocialMedia,
  type FooterAnswer,
  type MailHostAnswer,
  type SocialMediaItem,
} from './hotel.dto.js';
import { contactIsNotFound, hotelIdIsNotFound, hotelIdIsNotFoundInList } from './hotel.errors.js';
import { HotelService } from './hotel.service.js';

@Controller('external')
@UseGuards(BearerGuard)
export class HotelController {
  constructor(private readonly hotels: HotelService) {}

  @Get('hotel/:hotelID/contact/info')
  @DescribeContact()
  contact(@CallerOf() caller: Caller, @Param('hotelID') hotelID: string): Promise<ContactInfo> {
    return this.hotels.contact(ownHotel(caller, hotelID, contactIsNotFound));
  }

  @Get('online/social/media')
  @DescribeSocialMedia()
  socialMedia(
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<ListAnswer<SocialMediaItem>> {
    return this.hotels.socialMedia(ownHotel(caller, query.hotelID, hotelIdIsNotFoundInList), query);
  }

  @Get('online/footer')
  @DescribeFooter()
  footer(@CallerOf() caller: Caller, @Query() query: Record<string, unknown>): Promise<FooterAnswer> {
    const hotelID = scalarField(query, 'hotelID') ?? caller.hotelId;
    return this.hotels.footer(ownHotel(caller, hotelID, hotelIdIsNotFound), query.language);
  }

  @Get('online/mail/host')
  @DescribeMailHost()
  mailHost(@CallerOf() caller: Caller, @Query('hotelID') hotelID: unknown): Promise<MailHostAnswer> {
    return this.hotels.mailHost(ownHotel(caller, hotelID, hotelIdIsNotFound));
  }
}
