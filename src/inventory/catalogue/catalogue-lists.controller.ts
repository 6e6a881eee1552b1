import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { type Caller, CallerOf, ownHotel } from '../../auth/caller.js';
import { listError } from '../../http/errors.js';
import { type ListAnswer, readPage } from '../../http/paging.js';
import { wantedLanguage } from '../search/room-list.dto.js';
import { CatalogueLists } from './catalogue-lists.service.js';
import {
  type BuildingItem,
  DescribeBuildings,
  DescribePackages,
  type PackageItem,
} from './catalogue-lists.dto.js';

@Controller('external/online')
@UseGuards(BearerGuard)
export class CatalogueListsController {
  constructor(private readonly lists: CatalogueLists) {}

  @Get('building')
  @DescribeBuildings()
  buildings(
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<ListAnswer<BuildingItem>> {
    return this.lists.buildings(ownHotel(caller, query.hotelID, hotelIsNotFound), readPage(query));
  }

  @Get('package')
  @DescribePackages()
  packages(
    @CallerOf() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<ListAnswer<PackageItem>> {
    const hotelId = ownHotel(caller, query.hotelID, hotelIsNotFound);
    return this.lists.packages(hotelId, wantedLanguage(query), readPage(query));
  }
}

const hotelIsNotFound = () => listError('hotel_id_is_not_found');
