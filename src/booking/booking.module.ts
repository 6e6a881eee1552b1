import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { BookingPush } from './booking-push.entity.js';
import { BookingPushService } from './booking-push.service.js';
import { BookingRegistration } from './booking-registration.service.js';
import { BookingRoom } from './booking-room.entity.js';
import { BookingController } from './booking.controller.js';
import { Booking } from './booking.entity.js';
import { BookingAlerts } from './booking-alerts.js';
import { BookingPayments } from './booking-payments.js';
import { CardVault } from './card-vault.js';
import { Card } from './card.entity.js';
import { GuestDataErasure } from './erase-guest-data.js';
import { PushCatalogue } from './push-catalogue.js';
import { PushHistory } from './push-history.js';
import { RoomStayService } from './room-stay.service.js';
import { BookingMails } from './booking-mails.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    InventoryModule,
    TypeOrmModule.forFeature([Booking, BookingRoom, BookingPush, Card]),
  ],
  controllers: [BookingController],
  providers: [
    BookingMails,
    BookingPushService,
    BookingRegistration,
    BookingAlerts,
    BookingPayments,
    CardVault,
    GuestDataErasure,
    PushCatalogue,
    PushHistory,
    RoomStayService,
  ],
  exports: [
    BookingMails,
    TypeOrmModule,
    BookingAlerts,
    BookingPayments,
    CardVault,
    GuestDataErasure,
    PushHistory,
    RoomStayService,
  ],
})
export class BookingModule {}
