import { setTimeout as delay } from 'node:timers/promises';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import type pg from 'pg';
import { Schema1790000000000 } from '../../migrations/1790000000000-schema.js';
import { DayChangeHistory1790000100000 } from '../../migrations/1790000100000-day-change-history.js';
import { AlertIndexes1790000200000 } from '../../migrations/1790000200000-alert-indexes.js';
import { BookingMails1790000300000 } from '../../migrations/1790000300000-booking-mails.js';
import { ErasureByHotel1790000400000 } from '../../migrations/1790000400000-erasure-by-hotel.js';
import { virtualPosSecrets } from '../../migrations/1790000500000-virtual-pos-secrets.js';
import { CodesAreNoKeys1790000600000 } from '../../migrations/1790000600000-codes-are-no-keys.js';
import { RoomHolds1790001200000 } from '../../migrations/1790001200000-room-holds.js';
import { PartnerSecrets1790001400000 } from '../../migrations/1790001400000-partner-secrets.js';
import { StaffInvitations1790001300000 } from '../../migrations/1790001300000-staff-invitations.js';
import { HotelChanges1790002000000 } from '../../migrations/1790002000000-hotel-changes.js';
import { CheckInTime1790002100000 } from '../../migrations/1790002100000-check-in-time.js';
import { MachineRates1790002200000 } from '../../migrations/1790002200000-machine-rates.js';
import { SaferPush1790002300000 } from '../../migrations/1790002300000-safer-push.js';
import { PaymentConfirmation1790003100000 } from '../../migrations/1790003100000-payment-confirmation.js';
import { SharedPaymentStarts1790003200000 } from '../../migrations/1790003200000-shared-payment-starts.js';
import { Webhooks1790003400000 } from '../../migrations/1790003400000-webhooks.js';
import { PushedNames1790003500000 } from '../../migrations/1790003500000-pushed-names.js';
import { BookingSearch1790003800000 } from '../../migrations/1790003800000-booking-search.js';
import { NightsByIndex1790004000000 } from '../../migrations/1790004000000-nights-by-index.js';
import { Distributed1790004100000 } from '../../migrations/1790004100000-distributed.js';
import { Folio1790004200000 } from '../../migrations/1790004200000-folio.js';
import { RequestCounts1790004500000 } from '../../migrations/1790004500000-request-counts.js';
import { Rooms1790004600000 } from '../../migrations/1790004600000-rooms.js';
import { TakenVouchers1790004700000 } from '../../migrations/1790004700000-taken-vouchers.js';
import { GuestMails1790004900000 } from '../../migrations/1790004900000-guest-mails.js';
import { CancellationTiers1790006500000 } from '../../migrations/1790006500000-cancellation-tiers.js';
import { CancelledRooms1790006000000 } from '../../migrations/1790006000000-cancelled-rooms.js';
import { CashLists1790005900000 } from '../../migrations/1790005900000-cash-lists.js';
import { GuestProfiles1790006400000 } from '../../migrations/1790006400000-guest-profiles.js';
import { RoomBlocks1790006700000 } from '../../migrations/1790006700000-room-blocks.js';
import { NamedGuests1790006600000 } from '../../migrations/1790006600000-named-guests.js';
import { GuestProfilesUpkeep1790006900000 } from '../../migrations/1790006900000-guest-profiles-upkeep.js';
import { GuestDistinctions1790007100000 } from '../../migrations/1790007100000-guest-distinctions.js';
import { UsualCharges1790007200000 } from '../../migrations/1790007200000-usual-charges.js';
import { GuestMerges1790007300000 } from '../../migrations/1790007300000-guest-merges.js';
import { OverruledMarks1790007400000 } from '../../migrations/1790007400000-overruled-marks.js';
import type { Settings } from '../settings.js';
import { connectClient, type DatabaseAddress, poolConfig, setTypeParsers } from './connection.js';
import { SecretBox } from '../secrets/secrets.js';

/** In the order in which they apply. */
const migrationsUnder = (settings: Settings) => [
  Schema1790000000000,
  DayChangeHistory1790000100000,
  AlertIndexes1790000200000,
  BookingMails1790000300000,
  ErasureByHotel1790000400000,
  virtualPosSecrets(new SecretBox(settings.ENCRYPTION_KEY ?? '', settings.ENCRYPTION_KEYS_OLD)),
  CodesAreNoKeys1790000600000,
  RoomHolds1790001200000,
  StaffInvitations1790001300000,
  PartnerSecrets1790001400000,
  HotelChanges1790002000000,
  CheckInTime1790002100000,
  MachineRates1790002200000,
  SaferPush1790002300000,
  PaymentConfirmation1790003100000,
  SharedPaymentStarts1790003200000,
  Webhooks1790003400000,
  PushedNames1790003500000,
  BookingSearch1790003800000,
  NightsByIndex1790004000000,
  Distributed1790004100000,
  Folio1790004200000,
  RequestCounts1790004500000,
  Rooms1790004600000,
  TakenVouchers1790004700000,
  GuestMails1790004900000,
  CashLists1790005900000,
  CancelledRooms1790006000000,
  GuestProfiles1790006400000,
  CancellationTiers1790006500000,
  NamedGuests1790006600000,
  RoomBlocks1790006700000,
  GuestProfilesUpkeep1790006900000,
  GuestDistinctions1790007100000,
  UsualCharges1790007200000,
  GuestMerges1790007300000,
  OverruledMarks1790007400000,
];

/** An arbitrary number that all instances agree on: who holds this lock applies the migrations. */
const MIGRATION_LOCK = 7_146_201_938;
const LOCK_POLL_MS = 100;

export function dataSourceOptions(
  settings: Settings,
  address: DatabaseAddress,
): DataSourceOptions & TypeOrmModuleOptions {
  setTypeParsers();
  const { connectionTimeoutMillis, ...extra } = poolConfig(settings);
  const place =
    'url' in address
      ? { url: address.url }
      : {
          host: address.host,
          port: address.port,
          username: address.user,
          password: address.password,
          database: address.database,
        };
  return {
    type: 'postgres',
    ...place,
    poolSize: settings.DATABASE_POOL_SIZE,
    connectTimeoutMS: connectionTimeoutMillis,
    // `lockTimeoutMs` is for the queue of a hotel: behind a pooler, connections have no such setting.
    extra: { ...extra, lockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS },
    // A pooled connection that breaks while idle is replaced at the next use.
    poolErrorHandler: () => undefined,
    logging: false,
    installExtensions: false,
    migrations: migrationsUnder(settings),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
  };
}

export function knownMigrations(settings: Settings): string[] {
  return migrationsUnder(settings).map((migration) => migration.name);
}

/** Applies missing migrations, instances in turn; returns their names. `only`: for a database of an earlier release. */
export async function migrate(
  settings: Settings,
  address: DatabaseAddress,
  only: readonly string[] = knownMigrations(settings),
): Promise<string[]> {
  const client = await connectClient(address, {
    connectionTimeoutMillis: settings.DATABASE_CONNECT_TIMEOUT_MS,
  });
  try {
    await lockMigrations(client);
    const dataSource = new DataSource({
      ...dataSourceOptions(settings, address),
      migrations: migrationsUnder(settings).filter(({ name }) => only.includes(name)),
      poolSize: 1,
      extra: {},
    } as DataSourceOptions);
    await dataSource.initialize();
    try {
      const applied = await dataSource.runMigrations();
      return applied.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await client.end();
  }
}

/**
 * Begins a transaction that holds the lock until it ends: a lock of the session would stay behind with a pooler's
 * connection. Who waits keeps no transaction open, which may be the only other one that a pooler gives.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ locked: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS locked',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.locked === true) return;
    await client.query('ROLLBACK');
    await delay(LOCK_POLL_MS);
  }
}
