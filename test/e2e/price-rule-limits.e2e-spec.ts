import { HotelFileError } from '../../src/hotel-file/faults.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { InvalidFields } from '../../src/http/errors.js';
import { PartnerAllotments } from '../../src/inventory/allotments/partner-allotments.service.js';
import { PriceRulesService } from '../../src/inventory/price-rules/price-rules.service.js';
import { TaxesService } from '../../src/inventory/price-rules/taxes.service.js';
import { TermsService } from '../../src/inventory/price-rules/terms.service.js';
import {
  MAX_ALLOTMENTS_OF_HOTEL,
  MAX_PROMOTIONS_OF_HOTEL,
  MAX_TAXES_OF_HOTEL,
  MAX_TERMS_OF_HOTEL,
  MAX_TERMS_RANGES_OF_HOTEL,
} from '../../src/values/limits.js';
import { dayFromToday } from '../factories/days.js';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { startService, type TestService } from '../harness/service.js';

type Json = ReturnType<typeof JSON.parse>;

let service: TestService;
let hotelId: number;
let partner: string;
let [suite, partnerId] = [0, 0];

async function idOf(sql: string): Promise<number> {
  const [row] = await service.db.query<{ id: number }[]>(sql, [hotelId]);
  return row!.id;
}

beforeAll(async () => {
  service = await startService();
  const imported = await importHotel(service, smallHotel());
  hotelId = imported.hotelID;
  partner = imported.partners[0]!.apiKey;
  [suite, partnerId] = await Promise.all([
    idOf(`SELECT id FROM room_type WHERE hotel_id = $1 AND code = 'SUI'`),
    idOf('SELECT partner_id AS id FROM partner_hotel WHERE hotel_id = $1'),
  ]);
});
afterAll(() => service.close());

const the = <T>(type: new (...given: never[]) => T): T => service.app.get(type, { strict: false });

/** How a record of a section is saved, taken out of use and brought back in the panel. */
interface InPanel {
  save(typed: Json): Promise<number>;
  retire(id: number): Promise<void>;
  restore?(id: number): Promise<void>;
}

const name = '{"tr":"x"}';
const day = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10);
const RECORDS: Record<string, { most: number; message: string; entry(n: number): Json; panel(): InPanel }> = {
  promotions: {
    most: MAX_PROMOTIONS_OF_HOTEL,
    message: 'hotel_has_too_many_promotions',
    entry: (n) => ({ code: `P${n}`, name: { tr: 'x' }, percent: '5' }),
    panel: () => ({
      save: () =>
        the(PriceRulesService).save(
          'promotion',
          hotelId,
          undefined,
          { code: 'X', name, percent: '5' },
          ACTOR,
        ),
      retire: (id) => the(PriceRulesService).retire('promotion', hotelId, id, ACTOR),
      restore: (id) => the(PriceRulesService).restore('promotion', hotelId, id, ACTOR),
    }),
  },
  terms: {
    most: MAX_TERMS_OF_HOTEL,
    message: 'hotel_has_too_many_terms',
    entry: (n) => ({ code: `T${n}`, name: { tr: 'x' } }),
    panel: () => ({
      save: () => the(TermsService).save(hotelId, undefined, { code: 'X', name }, ACTOR),
      retire: (id) => the(TermsService).retire(hotelId, id, ACTOR),
      restore: (id) => the(TermsService).restore(hotelId, id, ACTOR),
    }),
  },
  taxes: {
    most: MAX_TAXES_OF_HOTEL,
    message: 'hotel_has_too_many_taxes',
    entry: (n) => ({ code: `T${n}`, name: { tr: 'x' }, percent: '1' }),
    panel: () => ({
      save: () => the(TaxesService).save(hotelId, undefined, { code: 'X', name, percent: '1' }, ACTOR),
      retire: (id) => the(TaxesService).retire(hotelId, id, ACTOR),
      restore: (id) => the(TaxesService).restore(hotelId, id, ACTOR),
    }),
  },
  partnerAllotments: {
    most: MAX_ALLOTMENTS_OF_HOTEL,
    message: 'hotel_has_too_many_allotments',
    entry: (n) => {
      const on = dayFromToday(1 + Math.floor(n / 3));
      return { partner, roomType: ['STD', 'FAM', 'SUI'][n % 3], from: on, to: on, rooms: 1 };
    },
    panel: () => {
      const on = dayFromToday(360);
      const typed = { partnerId: String(partnerId), roomTypeId: String(suite), from: on, to: on, rooms: '1' };
      return {
        save: () => the(PartnerAllotments).save(hotelId, undefined, typed, ACTOR),
        retire: (id) => the(PartnerAllotments).retire(hotelId, id, ACTOR),
        restore: (id) => the(PartnerAllotments).restore(hotelId, id, ACTOR),
      };
    },
  },
  termsByArrival: {
    most: MAX_TERMS_RANGES_OF_HOTEL,
    message: 'hotel_has_too_many_terms_ranges',
    entry: (n) => ({ from: day(n), to: day(n), refundable: null, nonRefundable: null }),
    panel: () => ({
      save: () =>
        the(TermsService).saveByArrival(hotelId, undefined, { from: '2026-12-01', to: '2026-12-01' }, ACTOR),
      retire: (id) => the(TermsService).endByArrival(hotelId, id, ACTOR),
    }),
  },
};

async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof InvalidFields) return error.faults[0]!.message;
    throw error;
  }
}

it.each(Object.keys(RECORDS))(
  'a hotel has so many %s in use and no more, in file and panel',
  async (section) => {
    const { most, message, entry, panel } = RECORDS[section]!;
    const { save, retire, restore } = panel();
    const files = the(HotelFileService);
    const entries = Array.from({ length: most + 1 }, (_, n) => entry(n));
    const importing = files.import({ hotel: { id: hotelId }, [section]: entries });
    await expect(importing).rejects.toThrow(HotelFileError);
    const id = await save({});
    await retire(id);
    await files.import({ hotel: { id: hotelId }, [section]: entries.slice(1) });
    expect(await faultOf(save({}))).toBe(message);
    if (restore) expect(await faultOf(restore(id))).toBe(message);
    await files.import({ hotel: { id: hotelId }, [section]: entries.slice(2) });
    expect(await faultOf(restore ? restore(id) : save({}))).toBeUndefined();
  },
);
