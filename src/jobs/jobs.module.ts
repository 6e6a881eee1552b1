import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { GuestsModule } from '../guests/guests.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { InHouseModule } from '../in-house/in-house.module.js';
import { LookupModule } from '../lookup/lookup.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { JobsService } from './jobs.service.js';
import { Schedule } from './schedule.service.js';

@Module({
  imports: [
    AuthModule,
    StaffModule,
    LookupModule,
    HotelModule,
    BookingModule,
    GuestsModule,
    InHouseModule,
    InventoryModule,
    PaymentModule,
  ],
  providers: [JobsService, Schedule],
})
export class JobsModule {}
