import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { Country } from './country.entity.js';
import { Currency } from './currency.entity.js';
import { ExchangeRateService } from './exchange-rate.service.js';
import { FlagsController } from './flags.controller.js';
import { Language } from './language.entity.js';
import { LookupController } from './lookup.controller.js';
import { LookupService } from './lookup.service.js';

@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Country, Currency, Language])],
  controllers: [LookupController, FlagsController],
  providers: [LookupService, ExchangeRateService],
  exports: [TypeOrmModule, ExchangeRateService, LookupService],
})
export class LookupModule {}
