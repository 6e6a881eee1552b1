import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SETTINGS, type Settings } from '../settings.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { DatabaseAddress } from './connection.js';
import { dataSourceOptions } from './data-source.js';
import { DayTurn } from './day-turn.entity.js';
import { HotelReader } from './hotel-reader.service.js';
import { HotelRevision } from './hotel-revision.entity.js';
import { DATABASE_ADDRESS, ReadPool } from './read-pool.service.js';
import { RateWrite } from './rate-write.entity.js';
import { SecretBox } from '../secrets/secrets.js';

@Global()
@Module({})
export class DatabaseModule {
  static register(settings: Settings, address: DatabaseAddress): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({
          ...dataSourceOptions(settings, address),
          autoLoadEntities: true,
          retryAttempts: 0,
        }),
        TypeOrmModule.forFeature([AuditEntry, DayTurn, HotelRevision, RateWrite]),
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: DATABASE_ADDRESS, useValue: address },
        {
          provide: SecretBox,
          useFactory: () => new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD),
        },
        ReadPool,
        HotelReader,
      ],
      exports: [SETTINGS, DATABASE_ADDRESS, SecretBox, ReadPool, HotelReader, TypeOrmModule],
    };
  }
}
