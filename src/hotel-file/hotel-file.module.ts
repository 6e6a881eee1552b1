import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { BookingModule } from '../booking/booking.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { LookupModule } from '../lookup/lookup.module.js';
import { PaymentModule } from '../payment/payment.module.js';
import { HotelFileService } from './hotel-file.service.js';

@Module({
  imports: [
    AuthModule,
    StaffModule,
    LookupModule,
    HotelModule,
    PaymentModule,
    InventoryModule,
    BookingModule,
  ],
  providers: [HotelFileService],
  exports: [HotelFileService],
})
export class HotelFileModule {}
