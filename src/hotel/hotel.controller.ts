import { Controller, Get, Query, UseFilters, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../auth/bearer.guard.js';
import { type Caller, CallerOf, HotelOfToken } from '../auth/caller.js';
import { ListErrors } from '../http/error.filter.js';
import { KeptByCallers } from '../http/json-adapter.js';
import { HoldsSecret } from '../http/secret-answer.interceptor.js';
import { LanguagePipe, LanguageRequest } from '../http/language.js';
import { type ListAnswer, PagePipe, PageRequest } from '../http/paging.js';
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
import { HotelService } from './hotel.service.js';

@Controller('external')
@UseGuards(BearerGuard)
export class HotelController {
  constructor(private readonly hotels: HotelService) {}

  @Get('hotel/:hotelID/contact/info')
  @KeptByCallers()
  @DescribeContact()
  contact(@HotelOfToken({ in: 'params', status: 404 }) hotelId: number): Promise<ContactInfo> {
    return this.hotels.contact(hotelId);
  }

  @Get('online/social/media')
  @KeptByCallers()
  @DescribeSocialMedia()
  @UseFilters(ListErrors)
  socialMedia(
    @HotelOfToken() hotelId: number,
    @Query(PagePipe) page: PageRequest,
  ): Promise<ListAnswer<SocialMediaItem>> {
    return this.hotels.socialMedia(hotelId, page);
  }

  @Get('online/footer')
  @KeptByCallers()
  @DescribeFooter()
  footer(
    @HotelOfToken({ required: false }) hotelId: number,
    @Query(LanguagePipe) { language }: LanguageRequest,
  ): Promise<FooterAnswer> {
    return this.hotels.footer(hotelId, language);
  }

  @Get('online/mail/host')
  @HoldsSecret()
  @DescribeMailHost()
  mailHost(@HotelOfToken() hotelId: number, @CallerOf() caller: Caller): Promise<MailHostAnswer> {
    return this.hotels.mailHost({ ...caller, hotelId });
  }
}
