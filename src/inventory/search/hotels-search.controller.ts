import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { TokenOf } from '../../auth/caller.js';
import type { TokenIdentity } from '../../auth/known-credentials.service.js';
import { ReadsBody } from '../../http/bodies.js';
import { DescribeHotelsSearch, type HotelsFound, type HotelsNotSearched } from './hotels-search.dto.js';
import { HotelsSearchService } from './hotels-search.service.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class HotelsSearchController {
  constructor(private readonly searches: HotelsSearchService) {}

  @Post('hotels/search')
  @HttpCode(200)
  @ReadsBody('form')
  @DescribeHotelsSearch()
  search(@TokenOf() token: TokenIdentity, @Body() form: unknown): Promise<HotelsFound | HotelsNotSearched> {
    return this.searches.search(token, form);
  }
}
