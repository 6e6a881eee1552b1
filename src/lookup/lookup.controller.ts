import {
  Controller,
  Get,
  HttpCode,
  Inject,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { BearerGuard } from '../auth/bearer.guard.js';
import { sendCacheable } from '../http/cacheable.js';
import { ListErrors } from '../http/error.filter.js';
import { type ListAnswer, PagePipe, PageRequest } from '../http/paging.js';
import { publicOrigin } from '../http/public-origin.js';
import { JSON_TYPE } from '../http/sending.js';
import { SETTINGS, type Settings } from '../settings.js';
import { DescribeCountries, DescribeCurrencies, DescribeLanguages } from './lookup.dto.js';
import { LookupService } from './lookup.service.js';

const CACHE_CONTROL = 'private, max-age=86400';

@Controller('external')
@UseGuards(BearerGuard)
export class LookupController {
  constructor(
    private readonly lookups: LookupService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post('counties')
  @HttpCode(200)
  @DescribeCountries()
  async countries(@Req() request: Request, @Res() response: Response): Promise<void> {
    await sendList(request, response, await this.lookups.countries());
  }

  @Get('currencies')
  @DescribeCurrencies()
  @UseFilters(ListErrors)
  async currencies(
    @Query(PagePipe) page: PageRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendList(request, response, await this.lookups.currencies(page));
  }

  @Get('languages')
  @DescribeLanguages()
  @UseFilters(ListErrors)
  async languages(
    @Query(PagePipe) page: PageRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendList(
      request,
      response,
      await this.lookups.languages(page, publicOrigin(this.settings, request)),
    );
  }
}

function sendList(request: Request, response: Response, list: ListAnswer<unknown>): Promise<void> | void {
  return sendCacheable(request, response, {
    content: Buffer.from(JSON.stringify(list)),
    contentType: JSON_TYPE,
    cacheControl: CACHE_CONTROL,
  });
}
