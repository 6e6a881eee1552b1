import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { InHouseModule } from '../in-house/in-house.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { ChangeLog } from './changes/change-log.service.js';
import { ChangeWaits } from './changes/change-waits.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';
import { RecordedChange } from './changes/recorded-change.entity.js';
import { GuestChangesController } from './guests/guest-changes.controller.js';
import { GuestChangesService } from './guests/guest-changes.service.js';
import { BookingChange } from './read-back/booking-change.entity.js';
import { ReadBackController } from './read-back/read-back.controller.js';
import { ReadBackService } from './read-back/read-back.service.js';

@Module({
  imports: [
    AuthModule,
    BookingModule,
    InHouseModule,
    PaymentModule,
    TypeOrmModule.forFeature([RecordedChange, BookingChange]),
  ],
  controllers: [ChangesController, GuestChangesController, ReadBackController],
  providers: [ChangeLog, ChangeWaits, ChangesService, GuestChangesService, ReadBackService],
})
export class PartnerKitModule {}
