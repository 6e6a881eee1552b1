import readXlsx from 'read-excel-file/node';
import { MAX_LIST_SHEET_ROWS } from '../../src/values/limits.js';
import { fullHotels } from '../factories/full-hotels.js';
import type { PanelRecords } from '../factories/panel-records.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let hotels: [number, number];
let own: PanelRecords;
let reception: PanelRecords;
let operator: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  ({ hotels, own, reception, operator } = await fullHotels(service));
});

afterAll(() => service.close());

interface Asked {
  resource: string;
  format?: 'csv' | 'xlsx';
  columns?: string;
  list?: string;
}

function address({ resource, format = 'csv', columns = 'voucher,guest', list = '' }: Asked): string {
  return `/admin/api/pages/records/sheet?${new URLSearchParams({ resource, format, columns, list }).toString()}`;
}

async function lines(records: PanelRecords, asked: Asked): Promise<string[]> {
  const answer = await records.get(address(asked));
  expect([asked.resource, answer.status]).toEqual([asked.resource, 200]);
  return answer.text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
}

describe('the list of bookings as a file', () => {
  it('has the columns that were asked for, in words, and the currency beside the amounts', async () => {
    const shown = await own.list('bookings');
    const [head, ...rows] = await lines(own, {
      resource: 'bookings',
      columns: 'voucher,arrival,status,total',
    });
    expect(head).toBe('Voucher;Giriş;Durum;Toplam;Para birimi');
    expect(rows).toHaveLength(shown.length);
    const { params } = shown[0]!;
    expect(rows[0]).toContain(`${String(params['voucher'])};${String(params['arrival'])};Bekleniyor;`);
    expect(rows[0]).toMatch(/;\d+(,\d+)?;EUR$/);
  });

  it('has the filters and the order of the list', async () => {
    const vouchers = async (list: string) =>
      (await lines(own, { resource: 'bookings', columns: 'voucher', list })).slice(1);
    const [only] = await vouchers('');
    expect(await vouchers(`filters.voucher=${only}`)).toEqual([only]);
    expect(await vouchers('filters.arrival~~to=2001-01-01')).toEqual([]);
    expect(await vouchers('filters.hotelId=1')).toEqual([]);
    const rooms = async (direction: string) =>
      (
        await lines(own, { resource: 'rooms', columns: 'name', list: `sortBy=name&direction=${direction}` })
      ).slice(1);
    expect((await rooms('asc')).length).toBeGreaterThan(1);
    expect(await rooms('desc')).toEqual((await rooms('asc')).toReversed());
  });

  it('is an xlsx of the same cells, with amounts as numbers', async () => {
    const asked = address({ resource: 'bookings', format: 'xlsx', columns: 'voucher,total' });
    const file = await fetch(service.url + asked, { headers: { cookie: own.cookie } });
    const [{ data: [head, first] = [] } = { data: [] }] = await readXlsx(
      Buffer.from(await file.arrayBuffer()),
    );
    expect(head).toEqual(['Voucher', 'Toplam', 'Para birimi']);
    expect(first).toEqual([expect.any(String), expect.any(Number), 'EUR']);
  });

  it('is noted in the audit trail, without what was in it', async () => {
    await lines(own, { resource: 'bookings', list: 'filters.guest=Groß' });
    const [noted] = await service.db.query<{ changes: object }[]>(
      `SELECT changes FROM audit_entry WHERE hotel_id = $1 AND action = 'list.exported' ORDER BY at DESC, id DESC LIMIT 1`,
      [hotels[0]],
    );
    expect(noted!.changes).toEqual({ list: 'bookings', format: 'csv', records: 0 });
  });
});

describe('lists as files', () => {
  it('hold nothing of another hotel, and nothing that the person may not read', async () => {
    const [[foreign]] = [
      await service.db.query<{ voucher: string }[]>(
        'SELECT voucher FROM booking WHERE hotel_id = $1 LIMIT 1',
        [hotels[1]],
      ),
    ];
    expect((await lines(own, { resource: 'bookings' })).join()).not.toContain(foreign!.voucher);
    for (const resource of ['cards', 'partners', 'hotel', 'nothing']) {
      const answer = await reception.get(address({ resource, columns: 'masked' }));
      expect([resource, answer.status]).toEqual([resource, 404]);
    }
    expect((await operator.get(address({ resource: 'partners', columns: 'name' }))).status).toBe(200);
  });

  it('never have a secret, nor a field that there is not', async () => {
    const columns = 'label,keyDigest,nothing,id,hotel_id';
    const [head] = await lines(own, { resource: 'apiKeys', columns });
    expect(head!.split(';')).toHaveLength(1);
    const none = await own.get(address({ resource: 'apiKeys', columns: 'nothing' }));
    expect(none.status).toBe(404);
  });

  it('name what a record refers to', async () => {
    const [head, first] = await lines(own, { resource: 'rooms', columns: 'name,roomTypeId' });
    expect(head).toBe('Ad veya numara;Oda tipi');
    expect(first).toMatch(/;[A-Z]+ · /);
  });

  it('are refused where they would be too long', async () => {
    await service.db.query(
      `INSERT INTO package (hotel_id, name, price, price_mode)
       SELECT $1, jsonb_build_object('tr', 'Paket ' || n), n, 0 FROM generate_series(1, $2::int) n`,
      [hotels[0], MAX_LIST_SHEET_ROWS + 1],
    );
    await service.db.query(
      'UPDATE hotel_revision SET search = search + 1, catalogue = search + 1 WHERE hotel_id = $1',
      [hotels[0]],
    );
    const all = await own.get(address({ resource: 'packages', columns: 'name' }));
    expect([all.status, all.body.message]).toEqual([413, 'spreadsheet_is_too_large']);
    expect(
      await lines(own, { resource: 'packages', columns: 'name', list: 'filters.name=Paket 77' }),
    ).toHaveLength(112);
  });
});
