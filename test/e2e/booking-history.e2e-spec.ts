import { foldRepeats } from '../../src/booking/push/repeated-pushes.js';
import { entryOf, type Json, type Offer, offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { PanelRecords } from '../factories/panel-records.js';
import { signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

let service: TestService;
let partner: PartnerClient;
let offer: Offer;
let reception: PanelRecords;

beforeAll(async () => {
  service = await startService({ PANEL: 'true' });
  const imported = await importHotel(service, smallHotel({ staff: staffOf('gecmis') }));
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
  reception = new PanelRecords(service, await signIn(service, 'reception@gecmis.example'));
});
afterAll(() => service.close());

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

let nextArrival = 30;

/** Books two nights, each time others. */
async function book(): Promise<{ json: Json; id: number; firstDeparture: string }> {
  const arrival = nextArrival;
  nextArrival += 2;
  const json = stay(offer, arrival, arrival + 2);
  const id = Number(entryOf(await push(partner, json)).SVC_ID);
  return { json, id, firstDeparture: offer.day(arrival + 1) };
}

async function historyOf(id: number): Promise<Json[]> {
  const { body } = await reception.show('bookings', id);
  return JSON.parse((body.record as { params: { history: string } }).params.history) as Json[];
}

const rowsOf = (id: number) =>
  service.db.query<{ type: string; repeats: number; detail: string | null; again: boolean }[]>(
    `SELECT type, repeats, detail, repeated_at IS NOT NULL AS again FROM booking_push
      WHERE booking_id = $1 ORDER BY received_at, id`,
    [id],
  );

/** Rows as earlier releases made them: one for each repeat. */
const repeatAsEarlier = (id: number, count: number) =>
  service.db.query(
    `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, detail)
     SELECT hotel_id, partner_id, booking_id, voucher, type, outcome, 'repeated'
       FROM booking_push, generate_series(1, $2) WHERE booking_id = $1 AND detail IS NULL`,
    [id, count],
  );

describe('repeated pushes', () => {
  it('are counted at the push that they repeat, however many come, also at once', async () => {
    const { json, id } = await book();
    await Promise.all(times(20).map(() => push(partner, json)));
    await push(partner, { ...json, type: 'Cancel' });
    for (const _ of times(3)) await push(partner, { ...json, type: 'Cancel' });
    expect(await rowsOf(id)).toEqual([
      { type: 'Book', repeats: 20, detail: null, again: true },
      { type: 'Cancel', repeats: 3, detail: null, again: true },
    ]);
  });

  it('have one row where no push did the same: the hotel has cancelled', async () => {
    const { json, id } = await book();
    await service.db.query(
      `UPDATE booking SET status = 'cancelled', cancelled_at = now() WHERE hotel_id = $1 AND id = $2`,
      [offer.hotelID, id],
    );
    for (const _ of times(3)) await push(partner, { ...json, type: 'Cancel' });
    expect((await rowsOf(id)).slice(1)).toEqual([
      { type: 'Cancel', repeats: 2, detail: 'repeated', again: true },
    ]);
  });

  it('of earlier releases are counted by a job, which deletes their rows', async () => {
    const { json, id } = await book();
    await push(partner, json);
    await repeatAsEarlier(id, 2_500);
    expect(await foldRepeats(service.db)).toBe(2_500);
    expect(await rowsOf(id)).toEqual([{ type: 'Book', repeats: 2_501, detail: null, again: true }]);
    expect(await foldRepeats(service.db)).toBe(0);
  });

  it('are counted by the job at the first of them where no push did the same', async () => {
    const { id } = await book();
    await repeatAsEarlier(id, 3);
    await service.db.query('DELETE FROM booking_push WHERE booking_id = $1 AND detail IS NULL', [id]);
    await foldRepeats(service.db);
    expect(await rowsOf(id)).toEqual([{ type: 'Book', repeats: 2, detail: 'repeated', again: true }]);
  });
});

describe('the history of a booking', () => {
  it('shows every change of a partner, newest first, however much was repeated or refused in between', async () => {
    const { json, id, firstDeparture: checkoutDate } = await book();
    await push(partner, json);
    await repeatAsEarlier(id, 250);
    const modified = { ...json, type: 'Modify', checkoutDate };
    expect(outcomeOf(await push(partner, { ...json, type: 'Modify', checkinDate: 'x' }))).toMatch(/^04/);
    await service.db.query(
      `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome, code, detail)
       SELECT hotel_id, partner_id, booking_id, voucher, type || n, 'failed', code, detail || n
         FROM booking_push, generate_series(1, 250) n WHERE booking_id = $1 AND outcome = 'failed'`,
      [id],
    );
    const room = (json['RoomStays'] as Json[])[0]!;
    await push(partner, { ...modified, RoomStays: [{ ...room, checkoutDate }] });
    await push(partner, { ...json, type: 'Cancel' });
    const history = await historyOf(id);
    const changes = history.filter(({ outcome, detail }) => outcome !== 'failed' && detail !== 'repeated');
    expect(changes).toMatchObject([
      { action: 'Cancel', outcome: 'cancelled', times: null },
      { action: 'Modify', outcome: 'modified', times: null },
      { action: 'Book', outcome: 'registered', times: 2, latest: expect.any(String) as string },
    ]);
    expect(history.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
      { code: '04', times: 250 },
      { code: '04', times: null },
    ]);
    expect(history.filter(({ detail }) => detail === 'repeated')).toMatchObject([{ times: 250 }]);
    expect(history).toHaveLength(6);
  });

  it('says how many older entries it leaves out', async () => {
    const { id } = await book();
    await service.db.query(
      `INSERT INTO booking_push (hotel_id, partner_id, booking_id, voucher, type, outcome)
       SELECT hotel_id, partner_id, booking_id, voucher, 'Modify', 'modified'
         FROM booking_push, generate_series(1, 209) WHERE booking_id = $1`,
      [id],
    );
    const history = await historyOf(id);
    expect(history).toHaveLength(201);
    expect(history.at(-1)).toEqual({ action: 'olderEntries', times: 10 });
  });
});
