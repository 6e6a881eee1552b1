import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService, type ImportOptions } from '../../src/hotel-file/hotel-file.service.js';
import type { TestService } from '../harness/service.js';
import { type Answer, send } from './hotel.js';

/** What a hotel file and what came of it are looked at with. */
export const hotelFileSteps = (serviceOf: () => TestService) => ({
  rows: <T>(sql: string, ...values: unknown[]): Promise<T[]> => serviceOf().db.query<T[]>(sql, values),
  login: (fields: Record<string, string>): Promise<Answer> =>
    send(serviceOf(), 'POST', '/external/public/login', { body: new URLSearchParams(fields) }),
});

/** The faults of a document, as they are printed; none where it was imported. */
export async function faultsOf(
  service: TestService,
  document: unknown,
  options?: ImportOptions,
): Promise<string[]> {
  try {
    await service.app.get(HotelFileService).import(document, options);
  } catch (error) {
    if (error instanceof HotelFileError) return error.faults.map(({ path, reason }) => `${path}: ${reason}`);
    throw error;
  }
  return [];
}

const HOTEL_TABLES = [
  'social_link',
  'footer_text',
  'mail_server',
  'hotel_payment_type',
  'bank_account',
  'virtual_pos',
  'building',
  'board',
  'room_type',
  'room',
  'rate_plan',
  'package',
  'booking_source',
  'market_segment',
  'room_day',
  'rate_day',
  'api_key',
  'booking',
  'booking_room',
  'room_assignment',
  'stay',
  'media_file',
];

/** Everything of a hotel in the database, but revisions and the audit trail. */
export async function contentOf(service: TestService, hotelId: number): Promise<unknown> {
  const content: Record<string, unknown> = {};
  for (const table of HOTEL_TABLES) {
    content[table] = await service.db.query(
      `SELECT to_jsonb(t) - 'revision' AS row FROM ${table} t WHERE hotel_id = $1 ORDER BY 1`,
      [hotelId],
    );
  }
  return content;
}
