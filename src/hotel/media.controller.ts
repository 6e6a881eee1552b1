import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendCacheable } from '../http/cacheable.js';
import { wholeNumber } from '../http/strict.js';
import { DescribeMedia } from './hotel.dto.js';
import { HotelService } from './hotel.service.js';

/** A picture's name changes with its content, so it never has to be asked for again, and is its tag. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const SERVED_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp']);

@Controller('media')
export class MediaController {
  constructor(private readonly hotels: HotelService) {}

  @Get(':hotelID/:name')
  @DescribeMedia()
  async media(
    @Param('hotelID') hotelID: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { content, contentType } = await this.hotels.media(wholeNumber(hotelID), name);
    const served = SERVED_TYPES.has(contentType) ? contentType : 'application/octet-stream';
    response.set('Content-Security-Policy', "default-src 'none'");
    await sendCacheable(request, response, {
      content,
      contentType: served,
      cacheControl: CACHE_CONTROL,
      tag: name,
    });
  }
}
