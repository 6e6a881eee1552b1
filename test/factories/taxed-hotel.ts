import { randomUUID } from 'node:crypto';
import { FolioService } from '../../src/booking/folio/folio.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import { ACCEPTABLE } from '../../src/in-house/plan/acceptable.js';
import { Clock } from '../../src/values/clock.service.js';
import type { TestService } from '../harness/service.js';
import { entryOf, type Json, type Offer, offerOf, outcomeOf, push, stay } from './booking.js';
import { ayse, reception, roomsOf } from './front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';

const DAY_MS = 86_400_000;

/** VAT in the price; 5 % and 3.00 for each person and night beside it, which are paid at booking and at the hotel. */
export const TAXES: NonNullable<HotelFile['taxes']> = [
  { code: 'VAT', name: { en: 'VAT' }, percent: '10', included: true },
  { code: 'SERVICE', name: { en: 'Service' }, percent: '5', paidAt: 'booking' },
  { code: 'CITY', name: { en: 'City tax' }, amount: '3.00', per: 'personNight', paidAt: 'hotel' },
  { code: 'SPA', name: { en: 'Spa fee' }, percent: '10', paidAt: 'booking', of: ['extras'] },
];

/** A hotel with {@link TAXES} unless changed, its partner and its desk. Rooms of STD cost 80.00 a night for two adults. */
export async function taxedHotel(service: TestService, changes: Parameters<typeof smallHotel>[0] = {}) {
  const imported = await importHotel(service, smallHotel({ taxes: TAXES, ...changes }));
  const hotelId = imported.hotelID;
  const partner = await partnerOf(service, imported);
  const offer = await offerOf(service, hotelId);
  const rooms = await roomsOf(service, hotelId);
  const folios = service.app.get(FolioService, { strict: false });
  return {
    hotelId,
    partner,
    offer,
    rooms,
    setTaxes: (taxes: HotelFile['taxes']) =>
      service.app.get(HotelFileService, { strict: false }).import({ hotel: { id: hotelId }, taxes } as never),
    /** Lets the service's clock go on from so many days later. */
    inDays(days: number): void {
      const now = Date.now();
      service.app.get(Clock, { strict: false }).nowMs = () => now + days * DAY_MS;
    },
    /** Posted lines that stand: their kind or the name of their tax, and the amount. */
    async lines(bookingId: number): Promise<string[]> {
      const { lines } = await folios.folio(hotelId, bookingId);
      return lines
        .filter(({ isReversed, reverses }) => !isReversed && reverses === null)
        .map(({ kind, taxName, amount }) => `${taxName?.en ?? kind} ${amount}`);
    },
    folio: (bookingId: number) => folios.folio(hotelId, bookingId),
    statement: (bookingId: number) => folios.statement(hotelId, bookingId),
    /** Posts a discount of the whole booking, in minor units. */
    discount: (bookingId: number, amountMinor: number) =>
      folios.post(
        hotelId,
        { actor: reception, isManager: true },
        {
          bookingId,
          amountMinor,
          kind: 'discount',
          method: null,
          text: 'noise',
          reservationId: null,
          usualChargeId: null,
          seenBalanceMinor: 0,
          isMoreThanOwed: false,
          requestKey: randomUUID(),
        },
      ),
    balance: async (bookingId: number) => (await folios.folio(hotelId, bookingId)).sums.balance,
    /** The recorded taxes of the rooms of a booking by their codes, and whether its total has them. */
    async recorded(bookingId: number): Promise<(Record<string, string> | null)[]> {
      const rows = await service.db.query<
        { taxes: { code: string; amountMinor: number; isCharged: boolean }[] | null }[]
      >('SELECT taxes FROM booking_room WHERE hotel_id = $1 AND booking_id = $2 ORDER BY position', [
        hotelId,
        bookingId,
      ]);
      return rows.map(
        ({ taxes }) =>
          taxes &&
          Object.fromEntries(
            taxes.map(({ code, amountMinor, isCharged }) => [
              code,
              (amountMinor / 100).toFixed(2) + (isCharged ? ' charged' : ''),
            ]),
          ),
      );
    },
    async checkIn(reservationId: number, name: string): Promise<void> {
      const choice = { roomId: rooms[name]!, accepted: ACCEPTABLE };
      const desk = service.app.get(FrontDeskService, { strict: false });
      await desk.checkIn(hotelId, reception, reservationId, choice, [ayse]);
    },
    async reservations(bookingId: number): Promise<number[]> {
      const rows = await service.db.query<{ id: number }[]>(
        'SELECT id FROM booking_room WHERE hotel_id = $1 AND booking_id = $2 ORDER BY position',
        [hotelId, bookingId],
      );
      return rows.map(({ id }) => id);
    },
  };
}

export type TaxedHotel = Awaited<ReturnType<typeof taxedHotel>>;

/** A Book of STD with breakfast for two, with this total; 80.00 a night unless `rooms` are given. */
export function sold(
  offer: Offer,
  total: string,
  { from = 10, until = 12, ...changes }: Json & { from?: number; until?: number } = {},
): Json {
  const price = { amountAfterTaxes: `${80 * (until - from)}.00`, currency: 'EUR' };
  const { extraTotal, ...others } = changes;
  const Total = { amountAfterTaxes: total, currency: 'EUR', ...(extraTotal ? { extraTotal } : {}) };
  return stay(offer, from, until, { Total, ...others }, { Total: price });
}

/** Pushes what must be accepted, and returns the ID of the booking. */
export async function pushed(partner: PartnerClient, json: Json): Promise<number> {
  const answer = await push(partner, json);
  expect(outcomeOf(answer)).toBe('ok');
  return entryOf(answer).SVC_ID!;
}
