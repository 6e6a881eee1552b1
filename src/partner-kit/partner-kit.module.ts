import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { InHouseModule } from '../in-house/in-house.module.js';
import { ChangeLog } from './changes/change-log.service.js';
import { ChangeWaits } from './changes/change-waits.service.js';
import { ChangesController } from './changes/changes.controller.js';
import { ChangesService } from './changes/changes.service.js';

@Module({
  imports: [AuthModule, BookingModule, InHouseModule],
  controllers: [ChangesController],
  providers: [ChangeLog, ChangeWaits, ChangesService],
})
export class PartnerKitModule {}
