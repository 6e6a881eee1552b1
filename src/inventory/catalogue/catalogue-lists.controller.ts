import { Controller, Get, Query, UseFilters, UseGuards } from '@nestjs/common';
import { BearerGuard } from '../../auth/bearer.guard.js';
import { HotelOfToken } from '../../auth/caller.js';
import { ListErrors } from '../../http/error.filter.js';
import { KeptByCallers } from '../../http/json-adapter.js';
import { LanguagePipe, LanguageRequest } from '../../http/language.js';
import { type ListAnswer, PagePipe, PageRequest } from '../../http/paging.js';
import { CatalogueLists } from './catalogue-lists.service.js';
import {
  type BuildingItem,
  DescribeBuildings,
  DescribePackages,
  type PackageItem,
} from './catalogue-lists.dto.js';

@Controller('external/online')
@UseGuards(BearerGuard)
@UseFilters(ListErrors)
export class CatalogueListsController {
  constructor(private readonly lists: CatalogueLists) {}

  @Get('building')
  @KeptByCallers()
  @DescribeBuildings()
  buildings(
    @HotelOfToken() hotelId: number,
    @Query(PagePipe) page: PageRequest,
  ): Promise<ListAnswer<BuildingItem>> {
    return this.lists.buildings(hotelId, page);
  }

  @Get('package')
  @KeptByCallers()
  @DescribePackages()
  packages(
    @HotelOfToken() hotelId: number,
    @Query(LanguagePipe) { language }: LanguageRequest,
    @Query(PagePipe) page: PageRequest,
  ): Promise<ListAnswer<PackageItem>> {
    return this.lists.packages(hotelId, language, page);
  }
}
