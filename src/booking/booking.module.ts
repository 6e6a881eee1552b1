import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { BookingPush } from './room/booking-push.entity.js';
import { BookingPushService } from './push/booking-push.service.js';
import { BookingRegistration } from './push/booking-registration.service.js';
import { BookedNight, BookedRoom } from './room/booked-room.entity.js';
import { BookingPushController } from './push/booking-push.controller.js';
import { Booking } from './room/booking.entity.js';
import { BookingAlerts } from './booking-alerts.service.js';
import { BookingPayments } from './booking-payments.service.js';
import { DeskRequest } from './desk-request.entity.js';
import { CardVault } from './cards/card-vault.service.js';
import { Card } from './cards/card.entity.js';
import { CancellationTier } from './folio/cancellation-tier.entity.js';
import { CancellationTiers } from './folio/cancellation-tiers.service.js';
import { CashLists } from './folio/cash-lists.service.js';
import { BlockBookings } from './blocks/block-bookings.service.js';
import { BlockLists } from './blocks/block-lists.service.js';
import { RoomBlock, RoomBlockNight, RoomBlockType } from './blocks/room-block.entity.js';
import { RoomBlocks } from './blocks/room-blocks.service.js';
import { FolioLine } from './folio/folio-line.entity.js';
import { FolioService } from './folio/folio.service.js';
import { Companies } from './companies/companies.service.js';
import { Company } from './companies/company.entity.js';
import { UsualCharge } from './folio/usual-charge.entity.js';
import { UsualCharges } from './folio/usual-charges.service.js';
import { OnlinePayments } from './folio/online-payments.service.js';
import { GuestDataErasure } from './guest-data-erasure.service.js';
import { PushChecks } from './push/push-checks.service.js';
import { PushCatalogue } from './push/push-catalogue.service.js';
import { Sandbox } from './push/sandbox.service.js';
import { PushHistory } from './push/push-history.service.js';
import { BookingHistory } from './history/booking-history.entity.js';
import { NamedGuest } from './room/named-guest.entity.js';
import { BookingMails } from './mails/booking-mails.service.js';
import { GuestMailText } from './mails/guest-mail-text.entity.js';
import { GuestMailTexts } from './mails/guest-mail-texts.service.js';
import { GuestMail } from './mails/guest-mail.entity.js';
import { GuestMails } from './mails/guest-mails.service.js';
import { MailSender } from './mails/mail-sender.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    InventoryModule,
    PaymentModule,
    TypeOrmModule.forFeature([
      Booking,
      BookedRoom,
      BookedNight,
      BookingHistory,
      NamedGuest,
      RoomBlock,
      RoomBlockNight,
      RoomBlockType,
      BookingPush,
      CancellationTier,
      Card,
      DeskRequest,
      FolioLine,
      GuestMail,
      GuestMailText,
      UsualCharge,
      Company,
    ]),
  ],
  controllers: [BookingPushController],
  providers: [
    BlockBookings,
    BlockLists,
    BookingMails,
    BookingPushService,
    BookingRegistration,
    BookingAlerts,
    BookingPayments,
    CancellationTiers,
    CardVault,
    CashLists,
    FolioService,
    GuestDataErasure,
    OnlinePayments,
    GuestMails,
    GuestMailTexts,
    MailSender,
    PushCatalogue,
    PushChecks,
    PushHistory,
    RoomBlocks,
    Sandbox,
    UsualCharges,
    Companies,
  ],
  exports: [
    BlockBookings,
    BlockLists,
    BookingMails,
    TypeOrmModule,
    BookingAlerts,
    BookingPayments,
    CancellationTiers,
    CardVault,
    CashLists,
    FolioService,
    GuestDataErasure,
    GuestMails,
    GuestMailTexts,
    PushHistory,
    RoomBlocks,
    Sandbox,
    UsualCharges,
    Companies,
  ],
})
export class BookingModule {}
