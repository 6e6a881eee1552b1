import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendStored } from '../http/cacheable.js';
import { wholeNumber } from '../http/scalars.js';
import { DescribeMedia } from './hotel.dto.js';
import { PicturesService } from './pictures.service.js';

/** A picture's name changes with its content, so it never has to be asked for again, and is its tag. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

@Controller('media')
export class MediaController {
  constructor(private readonly pictures: PicturesService) {}

  @Get(':hotelID/:name')
  @DescribeMedia()
  async media(
    @Param('hotelID') hotelID: string,
    @Param('name') name: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.pictures.find(wholeNumber(hotelID), name);
    response.set('Content-Security-Policy', "default-src 'none'");
    await sendStored(request, response, {
      tag: name,
      contentType: picture.contentType,
      cacheControl: CACHE_CONTROL,
      bytes: picture.bytes,
      content: () => this.pictures.content(picture),
    });
  }
}
