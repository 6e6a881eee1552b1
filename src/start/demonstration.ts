import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import type { Logger } from 'pino';
import type { Scope } from '../auth/api-key.entity.js';
import { apiKeyDigest } from '../auth/api-key.strategy.js';
import { verifyPassword, withPasswordSlotOfService } from '../auth/password.js';
import type { OpenDatabase } from '../database/open.js';
import { query } from '../database/queries.js';
import { PACKAGE_ROOT } from '../package-root.js';
import type { Settings } from '../settings.js';
import { withDataSource } from './prepare.js';

/** The demonstration's operator: a hotel file has none, as operators belong to no hotel. */
const OPERATOR = {
  email: 'isletmeci@denizkapisi.example',
  name: 'Demo İşletmeci',
  password: 'demo-operator-change-me',
};

/** What operators set for their hotels does not refuse the demonstration, which pays at a bank of its own. */
const WITHOUT_BOUNDS = {
  PAYMENT_GATEWAY_HOSTS: ['127.0.0.1'],
  PICTURES_PER_HOTEL: 0,
  PICTURE_MB_PER_HOTEL: 0,
} satisfies Partial<Settings>;

interface DemonstrationKey {
  key: string;
  scopes?: Scope[];
}

/** The demonstration as its file says. What of it stands in the database may be shown to anybody. */
export interface Demonstration {
  hotel: { id: number; title: string };
  partners: { apiKey: string; apiSecret: string }[];
  apiKeys: DemonstrationKey[];
  staff: { email: string; password: string; role: string }[];
}

/** Imports the demonstration hotel where it is wanted and the database has no hotel, and tells what of it holds. */
export async function demonstration(database: OpenDatabase, log: Logger): Promise<Demonstration | undefined> {
  if (!(database.settings.DEMO ?? database.embedded)) return undefined;
  const file = path.join(PACKAGE_ROOT, 'demo', 'hotel-demo.json');
  const document = JSON.parse(await readFile(file, 'utf8')) as Demonstration;
  if (await hasNoHotel(database)) {
    await importInto(database, document, path.dirname(file), log);
    log.info(`the demonstration hotel ${document.hotel.id} is imported`);
  }
  return withDataSource(database, (dataSource) => unchangedPart(dataSource, document));
}

function hasNoHotel(database: OpenDatabase): Promise<boolean> {
  return withDataSource(database, async (dataSource) => {
    const hotels = await query(dataSource, 'SELECT 1 FROM hotel LIMIT 1');
    return hotels.length === 0;
  });
}

async function importInto(
  { settings, address }: OpenDatabase,
  document: Demonstration,
  folder: string,
  log: Logger,
): Promise<void> {
  // Loaded here alone: most starts find a hotel.
  const { openContext } = await import('../service.js');
  const { StaffAccountsService } = await import('../staff/staff-accounts.service.js');
  const { HotelFileService } = await import('../hotel-file/hotel-file.service.js');
  const { GuestLinks } = await import('../guests/profiles/guest-links.service.js');
  const { bookingsAroundToday } = await import('./demonstration-today.js');
  const { workAtDemonstrationDesk } = await import('./demonstration-desk.js');
  const { holdDemonstrationGroup } = await import('./demonstration-group.js');
  const context = await openContext({ ...settings, ...WITHOUT_BOUNDS, JOBS: false }, address, log);
  try {
    // The hotel last: a start that is killed in between finds none, and does both again.
    const operator = { ...OPERATOR, role: 'operator' as const, hotelId: null };
    await context.get(StaffAccountsService, { strict: false }).add(operator, { kind: 'service' }, '');
    const file = { ...document, bookings: bookingsAroundToday() };
    await context.get(HotelFileService, { strict: false }).import(file, { folder });
    await holdDemonstrationGroup(context, document.hotel.id);
    await workAtDemonstrationDesk(context, document.hotel.id);
    await context.get(GuestLinks, { strict: false }).linkAll(document.hotel.id);
  } finally {
    await context.close();
  }
}

async function unchangedPart(
  dataSource: DataSource,
  document: Demonstration,
): Promise<Demonstration | undefined> {
  const { id, title } = document.hotel;
  const hotels = await query(dataSource, 'SELECT 1 FROM hotel WHERE id = $1', [id]);
  if (hotels.length === 0) return undefined;

  const secretOf = `SELECT secret_hash AS hash FROM partner p JOIN partner_hotel ph ON ph.partner_id = p.id
    WHERE p.api_key = $1 AND p.enabled AND ph.enabled AND ph.hotel_id = $2`;
  const passwordOf = `SELECT password_hash AS hash FROM staff_member s JOIN staff_hotel sh ON sh.staff_id = s.id
    WHERE s.email = $1 AND s.disabled_at IS NULL AND sh.hotel_id = $2`;
  const operatorPasswordOf = `SELECT password_hash AS hash FROM staff_member
    WHERE email = $1 AND disabled_at IS NULL AND is_operator AND $2::bigint IS NOT NULL`;
  const holds = async (sql: string, name: string, secret: string): Promise<boolean> => {
    const [row] = await query<{ hash: string | null }>(dataSource, sql, [name, id]);
    return withPasswordSlotOfService(() => verifyPassword(row?.hash ?? undefined, secret));
  };
  const keyHolds = async (key: string): Promise<boolean> => {
    const rows = await query(dataSource, 'SELECT 1 FROM api_key_lookup WHERE digest = $1 AND hotel_id = $2', [
      apiKeyDigest(key),
      id,
    ]);
    return rows.length > 0;
  };

  const found: Demonstration = { hotel: { id, title }, partners: [], apiKeys: [], staff: [] };
  for (const { apiKey, apiSecret } of document.partners) {
    if (await holds(secretOf, apiKey, apiSecret)) found.partners.push({ apiKey, apiSecret });
  }
  for (const apiKey of document.apiKeys) if (await keyHolds(apiKey.key)) found.apiKeys.push(apiKey);
  if (await holds(operatorPasswordOf, OPERATOR.email, OPERATOR.password)) {
    found.staff.push({ email: OPERATOR.email, password: OPERATOR.password, role: 'operator' });
  }
  for (const { email, password, role } of document.staff) {
    if (await holds(passwordOf, email, password)) found.staff.push({ email, password, role });
  }
  return found;
}
