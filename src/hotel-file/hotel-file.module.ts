import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { CardVault } from '../booking/card-vault.js';
import { RoomStayService } from '../booking/room-stay.service.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { RoomAssignment } from '../in-house/room-assignment.entity.js';
import { Stay } from '../in-house/stay.entity.js';
import { Board } from '../inventory/board.entity.js';
import { Building } from '../inventory/building.entity.js';
import { Package } from '../inventory/package.entity.js';
import { RateDay } from '../inventory/rate-day.entity.js';
import { RatePlan } from '../inventory/rate-plan.entity.js';
import { RoomDay } from '../inventory/room-day.entity.js';
import { RoomType } from '../inventory/room-type.entity.js';
import { Room } from '../inventory/room.entity.js';
import { Currency } from '../lookup/currency.entity.js';
import { BankAccount } from '../payment/bank-account.entity.js';
import { HotelPaymentType } from '../payment/hotel-payment-type.entity.js';
import { VirtualPos } from '../payment/virtual-pos.entity.js';
import { HotelFileService } from './hotel-file.service.js';

@Module({
  imports: [
    AuthModule,
    HotelModule,
    TypeOrmModule.forFeature([
      Currency,
      HotelPaymentType,
      BankAccount,
      VirtualPos,
      Building,
      Board,
      RoomType,
      Room,
      RatePlan,
      RoomDay,
      RateDay,
      Package,
      RoomAssignment,
      Stay,
    ]),
  ],
  providers: [HotelFileService, RoomStayService, CardVault],
  exports: [HotelFileService],
})
export class HotelFileModule {}
