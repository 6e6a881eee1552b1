import pg from 'pg';
import {
  booking,
  entryOf,
  ledgerIsClean,
  type Offer,
  offerOf,
  outcomeOf,
  push,
  stay,
} from '../factories/booking.js';
import { clientWith, importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { itOnOneServer } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('a push that loses its database', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let admin: pg.Client;

  beforeAll(async () => {
    service = await startService();
    const imported = await importHotel(service, smallHotel());
    partner = await partnerOf(service, imported);
    offer = await offerOf(service, imported.hotelID);
    admin = new pg.Client({ connectionString: service.databaseUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await service.close();
  });

  /** Resolves with the backend that waits for a lock of ours, once there is one. */
  const waitingBackend = () =>
    until('a backend that waits for a lock', async () => {
      // Within a transaction the activity stays as it was first seen.
      await admin.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await admin.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.pid;
    });

  // On a cluster the lock is waited for on another server.
  itOnOneServer(
    'is answered 503 as a whole, keeps what was committed, and is safe to be pushed again',
    async () => {
      const first = stay(offer, 10, 12);
      const second = stay(offer, 20, 22);
      const bookings = [first, second, booking(offer, { type: 'Cancel' })];

      // The second booking's insert waits for the lock of this row; the first one is committed by then.
      await admin.query('BEGIN');
      await admin.query(
        `INSERT INTO booking (hotel_id, source, partner_id, voucher, arrival, departure, currency)
       SELECT $1, 'partner', partner_id, $2, $3, $4, 'EUR' FROM partner_hotel WHERE hotel_id = $1`,
        [offer.hotelID, second.ID, second.checkinDate, second.checkoutDate],
      );
      const answering = push(partner, ...bookings);
      const pid = await waitingBackend();
      await admin.query('SELECT pg_terminate_backend($1)', [pid]);
      const answer = await answering;
      await admin.query('ROLLBACK');

      expect([answer.status, answer.body]).toEqual([
        503,
        { success: false, message: 'service_is_unavailable' },
      ]);
      expect(answer.headers.get('retry-after')).not.toBeNull();
      const { rows } = await admin.query('SELECT voucher FROM booking WHERE hotel_id = $1', [offer.hotelID]);
      expect(rows).toEqual([{ voucher: first.ID }]);

      const again = await push(partner, first, second);
      expect(again.body.BookingPushRS.Success).toBe(true);
      expect(outcomeOf(await push(partner, first))).toBe('ok');
      expect(entryOf(await push(partner, second)).SVC_ID).toBe(
        again.body.BookingPushRS.BookingConfirmNumbers[1].SVC_ID,
      );
      await ledgerIsClean(service);
    },
  );

  it('is answered 503 when it waits for the hotel longer than the lock timeout', async () => {
    const patient = await startService({
      DATABASE_URL: service.databaseUrl,
      DATABASE_LOCK_TIMEOUT_MS: '200',
    });
    try {
      await admin.query('BEGIN');
      await admin.query('SELECT 1 FROM hotel_revision WHERE hotel_id = $1 FOR UPDATE', [offer.hotelID]);
      const json = stay(offer, 30, 31);
      const answer = await push(clientWith(patient, partner.token, offer.hotelID), json);
      await admin.query('ROLLBACK');
      expect(answer.status).toBe(503);
      expect(outcomeOf(await push(partner, json))).toBe('ok');
    } finally {
      await patient.close();
    }
  });
});
