import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { GuestsModule } from '../guests/guests.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { BookingCancellations } from './bookings/booking-cancellations.service.js';
import { BookingChanges } from './bookings/booking-changes.service.js';
import { BookingDates } from './bookings/booking-dates.service.js';
import { BookingSearch } from './bookings/booking-search.service.js';
import { FrontDeskTransaction } from './front-desk-transaction.service.js';
import { BookingDeposits } from './bookings/booking-deposits.service.js';
import { BookingPackages } from './bookings/booking-packages.service.js';
import { BookingOrigins } from './bookings/booking-origins.service.js';
import { DeskBookingService } from './bookings/desk-booking.service.js';
import { FolioRooms } from './bookings/folio-rooms.service.js';
import { FrontDeskLists } from './lists/front-desk-lists.service.js';
import { CheckOutMoney } from './desk/check-out-money.service.js';
import { FrontDeskUndoService } from './desk/front-desk-undo.service.js';
import { FrontDeskService } from './desk/front-desk.service.js';
import { GuestsService } from './desk/guests.service.js';
import { Housekeeping } from './housekeeping/housekeeping.service.js';
import { HouseNamesService } from './house-names.service.js';
import { InHouseController } from './hotspot/in-house.controller.js';
import { InHouseListService } from './hotspot/in-house-list.service.js';
import { MovePrices } from './desk/move-prices.service.js';
import { OutOfOrder } from './plan/out-of-order.service.js';
import { PlannedRoom } from './plan/planned-room.entity.js';
import { RoomCleanliness } from './housekeeping/room-cleanliness.entity.js';
import { RoomPlanning } from './plan/room-planning.service.js';
import { RoomsInUse } from './plan/rooms-in-use.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    InventoryModule,
    BookingModule,
    GuestsModule,
    TypeOrmModule.forFeature([PlannedRoom, RoomCleanliness]),
  ],
  controllers: [InHouseController],
  providers: [
    BookingCancellations,
    BookingChanges,
    BookingDates,
    BookingDeposits,
    BookingPackages,
    BookingSearch,
    CheckOutMoney,
    BookingOrigins,
    DeskBookingService,
    FrontDeskTransaction,
    FolioRooms,
    FrontDeskLists,
    FrontDeskService,
    FrontDeskUndoService,
    GuestsService,
    HouseNamesService,
    Housekeeping,
    InHouseListService,
    MovePrices,
    OutOfOrder,
    RoomPlanning,
    RoomsInUse,
  ],
  exports: [
    BookingCancellations,
    BookingChanges,
    BookingDates,
    BookingDeposits,
    BookingPackages,
    BookingSearch,
    CheckOutMoney,
    BookingOrigins,
    DeskBookingService,
    FolioRooms,
    FrontDeskLists,
    FrontDeskService,
    FrontDeskUndoService,
    GuestsService,
    HouseNamesService,
    Housekeeping,
    MovePrices,
    OutOfOrder,
    RoomPlanning,
  ],
})
export class InHouseModule {}
