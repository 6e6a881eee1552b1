import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { GuestsModule } from '../guests/guests.module.js';
import { InHouseModule } from '../in-house/in-house.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { ChangeLog } from './changes/change-log.service.js';
import { ChangeWaits } from './changes/change-waits.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { HotelChangeRecord } from './changes/hotel-change-record.entity.js';
import { GuestChangesController } from './guests/guest-changes.controller.js';
import { GuestChangesService } from './guests/guest-changes.service.js';
import { BookingChange } from './read-back/booking-change.entity.js';
import { ReadBackController } from './read-back/read-back.controller.js';
import { ReadBackService } from './read-back/read-back.service.js';
import { DeliveryMetrics } from './webhooks/delivery-metrics.service.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.service.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';
import { WebhookRepairs } from './webhooks/webhook-repairs.service.js';
import { WebhookSender } from './webhooks/webhook-sender.service.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';

@Module({
  imports: [
    AuthModule,
    BookingModule,
    HotelModule,
    GuestsModule,
    InHouseModule,
    PaymentModule,
    TypeOrmModule.forFeature([HotelChangeRecord, BookingChange, Webhook, WebhookDelivery]),
  ],
  controllers: [ChangesController, GuestChangesController, ReadBackController, WebhooksController],
  providers: [
    ChangeLog,
    ChangeWaits,
    ChangesService,
    GuestChangesService,
    ReadBackService,
    DeliveryMetrics,
    WebhookDeliveries,
    WebhookRepairs,
    WebhookSender,
    WebhooksService,
  ],
  exports: [ReadBackService, WebhookRepairs],
})
export class PartnerKitModule {}
