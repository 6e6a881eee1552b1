import { Body, Controller, Get, HttpCode, Post, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { HotelOfToken } from '../auth/caller.js';
import { ApiKeyGuard, NeedsScope } from '../auth/api-key.guard.js';
import { ApiKeyUseInterceptor } from '../auth/api-key-use.interceptor.js';
import { ReadsBody } from '../http/bodies.js';
import { ChangesPipe, type ReadChanges } from './inventory-changes.dto.js';
import { InventoryChangesService, type Sender } from './inventory-changes.service.js';
import { DescribeChanges, DescribeInventory, DescribeMachine, DescribeMapping } from './inventory.docs.js';
import { type Inventory, InventoryPeriod, type Mapping, PeriodPipe } from './inventory.dto.js';
import { InventoryReading } from './inventory-reading.service.js';
import { SenderOf } from './sender.js';
import type { ChangesTaken } from './inventory.docs.js';

@Controller('external/inventory')
@NeedsScope('rates')
@UseGuards(ApiKeyGuard)
@UseInterceptors(ApiKeyUseInterceptor)
@DescribeMachine()
export class InventoryController {
  constructor(
    private readonly changes: InventoryChangesService,
    private readonly reading: InventoryReading,
  ) {}

  @Post('changes')
  @HttpCode(200)
  @ReadsBody('document')
  @DescribeChanges()
  change(
    @HotelOfToken({ in: 'body' }) _hotelId: number,
    @Body(ChangesPipe) changes: ReadChanges,
    @SenderOf() sender: Sender,
  ): Promise<ChangesTaken> {
    return this.changes.take(sender, changes);
  }

  @Get()
  @DescribeInventory()
  inventory(@HotelOfToken() hotelId: number, @Query(PeriodPipe) period: InventoryPeriod): Promise<Inventory> {
    return this.reading.inventory(hotelId, period);
  }

  @Get('mapping')
  @DescribeMapping()
  mapping(@HotelOfToken({ required: false }) hotelId: number): Promise<Mapping> {
    return this.reading.mapping(hotelId);
  }
}
