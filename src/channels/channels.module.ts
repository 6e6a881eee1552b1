import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { HotelModule } from '../hotel/hotel.module.js';
import { InventoryModule } from '../inventory/inventory.module.js';
import { InventoryChangesService } from './inventory-changes.service.js';
import { InventoryController } from './inventory.controller.js';
import { InventoryReading } from './inventory-reading.service.js';
import { OpenChannelController } from './open-channel/open-channel.controller.js';
import { OpenChannelService } from './open-channel/open-channel.service.js';
import { InventoryRequest } from './inventory-request.entity.js';

@Module({
  imports: [AuthModule, HotelModule, InventoryModule, TypeOrmModule.forFeature([InventoryRequest])],
  controllers: [InventoryController, OpenChannelController],
  providers: [InventoryChangesService, InventoryReading, OpenChannelService],
})
export class ChannelsModule {}
