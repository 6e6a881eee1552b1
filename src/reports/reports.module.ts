import { Module } from '@nestjs/common';
import { HotelModule } from '../hotel/hotel.module.js';
import { ReportsService } from './reports.service.js';

@Module({ imports: [HotelModule], providers: [ReportsService], exports: [ReportsService] })
export class ReportsModule {}
