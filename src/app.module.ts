import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { StaffModule } from './staff/staff.module.js';
import { BookingModule } from './booking/booking.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import type { DatabaseAddress } from './database/connection.js';
import { DatabaseModule } from './database/database.module.js';
import { InventoryModule } from './inventory/inventory.module.js';
import { HttpModule } from './http/http.module.js';
import { HotelFileModule } from './hotel-file/hotel-file.module.js';
import { HotelModule } from './hotel/hotel.module.js';
import { GuestsModule } from './guests/guests.module.js';
import { InHouseModule } from './in-house/in-house.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LookupModule } from './lookup/lookup.module.js';
import { PartnerKitModule } from './partner-kit/partner-kit.module.js';
import { PaymentModule } from './payment/payment.module.js';
import { PanelModule } from './panel/mount/panel.module.js';
import { ReportsModule } from './reports/reports.module.js';
import type { Settings } from './settings.js';

@Module({
  imports: [
    HttpModule,
    AuthModule,
    StaffModule,
    LookupModule,
    HotelModule,
    PaymentModule,
    InventoryModule,
    BookingModule,
    GuestsModule,
    InHouseModule,
    PartnerKitModule,
    ReportsModule,
    ChannelsModule,
    HotelFileModule,
    JobsModule,
  ],
})
export class AppModule {
  static register(settings: Settings, address: DatabaseAddress): DynamicModule {
    return {
      module: AppModule,
      imports: [DatabaseModule.register(settings, address), PanelModule.register(settings)],
    };
  }
}
