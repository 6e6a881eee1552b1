import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { Board } from './catalogue/board.entity.js';
import { Building } from './catalogue/building.entity.js';
import { CalendarController } from './search/calendar.controller.js';
import { CatalogueListsController } from './catalogue/catalogue-lists.controller.js';
import { CatalogueLists } from './catalogue/catalogue-lists.service.js';
import { DayChangeCell } from './rates/day-change-cell.entity.js';
import { DayChangeHistory } from './rates/day-change-history.service.js';
import { DayChange } from './rates/day-change.entity.js';
import { DayChangeService } from './rates/day-change.service.js';
import { Derivations } from './rates/derivations.service.js';
import { DeskOffersService } from './search/desk-offers.service.js';
import { ExplainController } from './search/explain.controller.js';
import { ExplainService } from './search/explain.service.js';
import { HotelsSearchController } from './search/hotels-search.controller.js';
import { HotelsSearchService } from './search/hotels-search.service.js';
import { PricePreviews } from './search/price-previews.service.js';
import { RulePreviews } from './search/rule-previews.service.js';
import { SearchService } from './search/search.service.js';
import { PartnerAllotment, PartnerAllotmentNight } from './allotments/partner-allotment.entity.js';
import { AllotmentLists } from './allotments/allotment-lists.service.js';
import { PartnerAllotments } from './allotments/partner-allotments.service.js';
import { RuleLists } from './price-rules/rule-lists.service.js';
import { PriceRulesService } from './price-rules/price-rules.service.js';
import { Promotion } from './price-rules/promotion.entity.js';
import { Tax } from './price-rules/tax.entity.js';
import { TaxesService } from './price-rules/taxes.service.js';
import { TermsByArrival } from './price-rules/terms-by-arrival.entity.js';
import { Terms, TermsVersion } from './price-rules/terms.entity.js';
import { TermsService } from './price-rules/terms.service.js';
import { BookingSource } from './catalogue/booking-source.entity.js';
import { MarketSegment } from './catalogue/market-segment.entity.js';
import { Package } from './catalogue/package.entity.js';
import { PricesInUse } from './rates/prices-in-use.service.js';
import { RateDay } from './rates/rate-day.entity.js';
import { RateGridService } from './rates/rate-grid.service.js';
import { RatePlan } from './catalogue/rate-plan.entity.js';
import { RateSheetService } from './rates/rate-sheet.service.js';
import { RoomDay } from './rates/room-day.entity.js';
import { RoomRanges } from './catalogue/room-ranges.service.js';
import { UsualBoards } from './catalogue/usual-boards.service.js';
import { Seasons } from './rates/seasons.service.js';
import { RoomListController } from './search/room-list.controller.js';
import { RoomType } from './catalogue/room-type.entity.js';
import { Room } from './catalogue/room.entity.js';
import { RoomOutOfOrder } from './catalogue/room-out-of-order.entity.js';
import { SheetFiles } from './rates/sheet-files.service.js';
import { SnapshotStore } from './snapshot/snapshot-store.service.js';
import { CatalogueService } from './catalogue/catalogue.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    TypeOrmModule.forFeature([
      Building,
      Board,
      RoomType,
      Room,
      RoomOutOfOrder,
      RatePlan,
      RoomDay,
      RateDay,
      Package,
      BookingSource,
      MarketSegment,
      Promotion,
      PartnerAllotment,
      PartnerAllotmentNight,
      DayChange,
      DayChangeCell,
      Terms,
      TermsVersion,
      TermsByArrival,
      Tax,
    ]),
  ],
  controllers: [
    RoomListController,
    ExplainController,
    HotelsSearchController,
    CalendarController,
    CatalogueListsController,
  ],
  providers: [
    AllotmentLists,
    CatalogueService,
    SearchService,
    SnapshotStore,
    CatalogueLists,
    DayChangeHistory,
    DayChangeService,
    Derivations,
    DeskOffersService,
    TermsService,
    TaxesService,
    ExplainService,
    HotelsSearchService,
    PartnerAllotments,
    PriceRulesService,
    PricesInUse,
    RateGridService,
    RateSheetService,
    RoomRanges,
    RuleLists,
    PricePreviews,
    RulePreviews,
    UsualBoards,
    Seasons,
    SheetFiles,
  ],
  exports: [
    AllotmentLists,
    CatalogueService,
    TypeOrmModule,
    SearchService,
    SnapshotStore,
    DayChangeHistory,
    DayChangeService,
    Derivations,
    DeskOffersService,
    ExplainService,
    PartnerAllotments,
    PriceRulesService,
    RateGridService,
    RateSheetService,
    RoomRanges,
    RuleLists,
    PricePreviews,
    RulePreviews,
    TaxesService,
    TermsService,
    UsualBoards,
    Seasons,
    SheetFiles,
  ],
})
export class InventoryModule {}
