import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { Board } from './board.entity.js';
import { Building } from './building.entity.js';
import { CalendarController } from './calendar.controller.js';
import { CatalogueListsController } from './catalogue-lists.controller.js';
import { CatalogueLists } from './catalogue-lists.service.js';
import { DayChangeCell } from './day-change-cell.entity.js';
import { DayChangeHistory } from './day-change-history.service.js';
import { DayChange } from './day-change.entity.js';
import { DayChangeService } from './day-change.service.js';
import { DeskOffersService } from './desk-offers.service.js';
import { InventoryService } from './inventory.service.js';
import { Package } from './package.entity.js';
import { RateDay } from './rate-day.entity.js';
import { RateGridService } from './rate-grid.service.js';
import { RatePlan } from './rate-plan.entity.js';
import { RateSheetService } from './rate-sheet.service.js';
import { RoomDay } from './room-day.entity.js';
import { RoomListController } from './room-list.controller.js';
import { RoomType } from './room-type.entity.js';
import { Room } from './room.entity.js';
import { SnapshotStore } from './snapshot-store.js';
import { CatalogueService } from './catalogue.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    TypeOrmModule.forFeature([
      Building,
      Board,
      RoomType,
      Room,
      RatePlan,
      RoomDay,
      RateDay,
      Package,
      DayChange,
      DayChangeCell,
    ]),
  ],
  controllers: [RoomListController, CalendarController, CatalogueListsController],
  providers: [
    CatalogueService,
    InventoryService,
    SnapshotStore,
    CatalogueLists,
    DayChangeHistory,
    DayChangeService,
    DeskOffersService,
    RateGridService,
    RateSheetService,
  ],
  exports: [
    CatalogueService,
    TypeOrmModule,
    InventoryService,
    DayChangeHistory,
    DayChangeService,
    DeskOffersService,
    RateGridService,
    RateSheetService,
  ],
})
export class InventoryModule {}
