import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { chargedMinor } from '../../src/booking/folio/discounts.js';
import { FolioLine } from '../../src/booking/folio/folio-line.entity.js';
import { FolioService } from '../../src/booking/folio/folio.service.js';
import { BookedRoom } from '../../src/booking/room/booked-room.entity.js';
import { ServiceError } from '../../src/http/errors.js';
import { decimalMinor, minorToDecimal } from '../../src/values/money.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { FrontDeskUndoService } from '../../src/in-house/desk/front-desk-undo.service.js';
import { FrontDeskService } from '../../src/in-house/desk/front-desk.service.js';
import {
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  offerOf,
  push,
  room,
  stay,
} from '../factories/booking.js';
import { reception as actor } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { TAXES } from '../factories/taxed-hotel.js';
import { startService, type TestService } from '../harness/service.js';

const TAXED = 2;
const UPGRADED = 3;
const SERVICE_PERCENT = 5;
const RUNS = 40;
const TIERS = [
  { daysBefore: 30, percent: 40 },
  { daysBefore: 1, percent: null },
  { daysBefore: 0, percent: 50 },
];

/** Refundable, not refundable, and prices that are neither. */
const prices = fc.constantFrom('160.00', '144.00', '99.99', '0.01');
const random = fc.record({
  /** The third one has taxes, which the total includes where it has nothing else beside the rooms; no-shows of the last one cost their price less a discount. */
  hotel: fc.nat(3),
  rooms: fc.array(prices, { minLength: 1, maxLength: 3 }),
  /** What the booking costs beside its rooms, in minor units. */
  extraMinor: fc.constantFrom(0, 0, 25_00, -10_00),
  from: fc.constantFrom(0, 0, 10),
});
const SECTIONS = [
  {},
  { cancellationTiers: TIERS },
  { cancellationTiers: TIERS, taxes: TAXES },
  { cancellationTiers: TIERS },
];
const share = fc.constantFrom(0, 0.3, 0.9, 1);
const KINDS = [
  ...(['discount', 'discount', 'charge', 'payment', 'cancelRoom', 'cancel', 'cancelAndUndo'] as const),
  ...(['undoCancel', 'noShow', 'noShowAndUndo', 'undoNoShow', 'partnerCancel', 'partnerModify'] as const),
];
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    /** Which room; 3 is the booking as a whole. */
    room: fc.nat(3),
    share,
    /** Whether the fee is what is proposed, else a share of what it can be. */
    isProposed: fc.boolean(),
  }),
  { minLength: 2, maxLength: 9 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;
type Booked = typeof random extends fc.Arbitrary<infer One> ? One : never;

const step = (kind: Act['kind'], more: Partial<Act> = {}): Act => ({
  kind,
  room: 0,
  share: 0.3,
  isProposed: true,
  ...more,
});
const TWO_ROOMS: Booked = { hotel: 1, rooms: ['160.00', '144.00'], extraMinor: 25_00, from: 10 };
const DUE_TODAY: Booked = { hotel: 1, rooms: ['160.00'], extraMinor: 0, from: 0 };
/** Everything that is done is done in one of these, whatever is random. */
const EXAMPLES: [Booked, Act[]][] = [
  [TWO_ROOMS, [step('discount'), step('cancelRoom'), step('charge'), step('cancel'), step('undoCancel')]],
  [TWO_ROOMS, [step('payment'), step('discount', { room: 3 }), step('cancelAndUndo'), step('partnerModify')]],
  [
    DUE_TODAY,
    [step('noShow'), step('undoNoShow'), step('discount'), step('noShowAndUndo'), step('partnerCancel')],
  ],
  [
    { ...DUE_TODAY, hotel: UPGRADED },
    [step('noShow'), step('undoNoShow'), step('discount'), step('noShowAndUndo'), step('partnerCancel')],
  ],
  [
    { ...DUE_TODAY, hotel: TAXED },
    [step('noShowAndUndo'), step('discount', { share: 1 }), step('noShowAndUndo'), step('cancelAndUndo')],
  ],
];

describe('folios of random bookings', () => {
  let service: TestService;
  let hotels: { offer: Offer; partner: PartnerClient }[];
  const get = <T>(type: new (...args: never[]) => T) => service.app.get<T>(type, { strict: false });

  beforeAll(async () => {
    service = await startService();
    hotels = await Promise.all(
      SECTIONS.map(async (sections) => {
        const inventory = [{ roomType: 'STD', from: 'today', to: 'today+40', allotment: 900 }];
        const imported = await importHotel(service, { ...smallHotel({ inventory }), ...sections } as never);
        return {
          offer: await offerOf(service, imported.hotelID),
          partner: await partnerOf(service, imported),
        };
      }),
    );
    await service.db.query(`UPDATE hotel SET no_show_fees_from = '2999-01-01' WHERE id = $1`, [
      hotels[UPGRADED]!.offer.hotelID,
    ]);
  });
  afterAll(() => service.close());

  const seen = new Set<string>();

  /** What was done just now can be undone: a refusal is a fault. */
  const notRefused = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      throw new Error('the undo is refused', { cause: error });
    });

  /** A booking that things are done to, and what it costs. */
  class Played {
    private constructor(
      readonly offer: Offer,
      readonly partner: PartnerClient,
      readonly json: Json,
      readonly bookingId: number,
    ) {}

    static async push(one: Booked): Promise<Played> {
      const { offer, partner } = hotels[one.hotel]!;
      const until = one.from + 2;
      const RoomStays = one.rooms.map((amountAfterTaxes) =>
        room(offer, {
          checkinDate: offer.day(one.from),
          checkoutDate: offer.day(until),
          Total: { amountAfterTaxes, currency: 'EUR' },
        }),
      );
      const sum = one.rooms.reduce((minor, price) => minor + decimalMinor(price, 2)!, 0);
      const taxes = one.rooms.map((price) => Math.round((decimalMinor(price, 2)! * SERVICE_PERCENT) / 100));
      const taxesMinor = one.hotel === TAXED ? taxes.reduce((minor, tax) => minor + tax, 0) : 0;
      const total = minorToDecimal(Math.max(1, sum + one.extraMinor + taxesMinor));
      const Total = { amountAfterTaxes: total, currency: 'EUR' };
      const json = stay(offer, one.from, until, { RoomStays, Total });
      return new Played(offer, partner, json, entryOf(await push(partner, json)).SVC_ID!);
    }

    async lines(): Promise<FolioLine[]> {
      const { hotelID: hotelId } = this.offer;
      return service.db.manager.findBy(FolioLine, { hotelId, bookingId: this.bookingId });
    }

    async charged(): Promise<number> {
      return chargedMinor(await this.lines());
    }

    async roomAt(index: number): Promise<BookedRoom> {
      const { hotelID: hotelId } = this.offer;
      const order = { position: 'ASC', id: 'ASC' } as const;
      const rooms = await service.db.manager.find(BookedRoom, {
        where: { hotelId, bookingId: this.bookingId },
        order,
      });
      return rooms[index % rooms.length]!;
    }

    async post(kind: 'discount' | 'charge' | 'payment', act: Act): Promise<void> {
      const reservationId = act.room === 3 || kind === 'payment' ? null : (await this.roomAt(act.room)).id;
      const amountMinor = kind === 'discount' ? Math.floor((await this.charged()) * act.share) : 20_00;
      if (amountMinor === 0) return;
      const line = { kind, amountMinor, reservationId, requestKey: randomUUID(), text: 'x' };
      const method = kind === 'payment' ? 'cash' : null;
      const poster = { actor, isManager: true };
      const { balance } = (await get(FolioService).folio(this.offer.hotelID, this.bookingId)).sums;
      await get(FolioService).post(this.offer.hotelID, poster, {
        ...line,
        bookingId: this.bookingId,
        method,
        usualChargeId: null,
        seenBalanceMinor: Math.round(Number(balance) * 100),
        isMoreThanOwed: true,
      });
    }

    /** Cancels a room, or by null all of them; what is proposed is what is posted. */
    async cancel(act: Act, reservationId: number | null): Promise<void> {
      const { hotelID } = this.offer;
      const { fees, whole } = await get(BookingCancellations).fees(hotelID, this.bookingId);
      const cost = reservationId === null ? whole : fees.find((one) => one.reservationId === reservationId);
      const [most, proposed] = [cost?.price, cost?.cancellation].map((text) => decimalMinor(text ?? '0', 2)!);
      const { version } = await get(BookingChanges).booking(hotelID, this.bookingId);
      const before = await this.charged();
      const asked = { bookingId: this.bookingId, version, reason: 'x', mayLowerFees: true };
      const reservationIds = reservationId === null ? null : [reservationId];
      const feeMinor = act.isProposed ? null : Math.floor(most! * act.share);
      await get(BookingCancellations).cancel(hotelID, actor, { ...asked, reservationIds, feeMinor });
      const after = await this.charged();
      expect(after).toBeLessThanOrEqual(before);
      // Without a fee the booking costs less by at least the price of what was cancelled, discounts taken off.
      expect(before - after).toBeGreaterThanOrEqual(most! - (feeMinor ?? proposed!));
      if (feeMinor === null && proposed! > 0) {
        const posted = (await this.lines()).filter(({ kind }) => kind === 'cancellation');
        expect(posted.map(({ amountMinor }) => amountMinor)).toContain(proposed);
      }
    }

    undoCancel(): Promise<void> {
      return get(BookingCancellations).undoCancellation(this.offer.hotelID, actor, this.bookingId);
    }

    async noShow(act: Act): Promise<number> {
      const { hotelID } = this.offer;
      const { id } = await this.roomAt(act.room);
      const { fees } = await get(BookingCancellations).fees(hotelID, this.bookingId);
      const cost = fees.find(({ reservationId }) => reservationId === id);
      const [most, proposed] = [cost?.noShowPrice, cost?.noShow].map((text) => decimalMinor(text ?? '0', 2)!);
      const feeMinor = act.isProposed ? null : Math.floor(most! * act.share);
      const before = await this.charged();
      const asked = { feeMinor, reason: 'x', mayLowerFees: true };
      await get(FrontDeskService).noShow(hotelID, actor, id, asked);
      const after = await this.charged();
      expect(after).toBeLessThanOrEqual(before);
      // Taxes are given back beside the price.
      if (hotels[TAXED]!.offer !== this.offer) expect(before - after).toBe(most! - (feeMinor ?? proposed!));
      return id;
    }

    undoNoShow(reservationId: number): Promise<void> {
      return get(FrontDeskUndoService).undoNoShow(this.offer.hotelID, actor, reservationId);
    }

    /** What it costs and what is discounted is as before. */
    async leavesSums(work: () => Promise<void>): Promise<void> {
      const sums = async () => {
        const lines = await this.lines();
        return [chargedMinor(lines), chargedMinor(lines.filter(({ kind }) => kind === 'discount'))];
      };
      const before = await sums();
      await work();
      expect(await sums()).toEqual(before);
    }

    async do(act: Act): Promise<void> {
      const { kind } = act;
      const id = (await this.roomAt(act.room)).id;
      if (kind === 'discount' || kind === 'charge' || kind === 'payment') return this.post(kind, act);
      if (kind === 'cancelRoom') return this.cancel(act, id);
      if (kind === 'cancel') return this.cancel(act, null);
      if (kind === 'undoCancel') return this.undoCancel();
      if (kind === 'undoNoShow') return this.undoNoShow(id);
      if (kind === 'noShow') return void (await this.noShow(act));
      if (kind === 'noShowAndUndo') {
        return this.leavesSums(async () => {
          const id = await this.noShow(act);
          await notRefused(this.undoNoShow(id));
        });
      }
      if (kind === 'cancelAndUndo') {
        // A booking with a no-show stands on without its other rooms, so that there is nothing to be undone.
        const { rooms } = await get(BookingChanges).booking(this.offer.hotelID, this.bookingId);
        if (rooms.some(({ status }) => status === 'no_show')) return this.cancel(act, null);
        return this.leavesSums(async () => {
          await this.cancel(act, null);
          await notRefused(this.undoCancel());
        });
      }
      const before = await this.charged();
      const ofFirst = { ...this.json, RoomStays: (this.json.RoomStays as Json[]).slice(0, 1) };
      const changed = kind === 'partnerCancel' ? { type: 'Cancel' } : { ...ofFirst, type: 'Modify' };
      await push(this.partner, { ...this.json, ...changed });
      if (kind === 'partnerCancel') expect(await this.charged()).toBeLessThanOrEqual(before);
    }
  }

  it('are never below nothing, cost no more for cancelling than for staying, and are as before once that is undone', async () => {
    await fc.assert(
      fc.asyncProperty(random, acts, async (one, all) => {
        const played = await Played.push(one);
        for (const act of all) {
          const before = (await played.lines()).length;
          try {
            await played.do(act);
            if ((await played.lines()).length > before) seen.add(act.kind);
          } catch (error) {
            if (!(error instanceof ServiceError)) throw error;
          }
          expect(await played.charged()).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: RUNS, examples: EXAMPLES },
    );
    await ledgerIsClean(service);
    expect([...seen].sort()).toEqual([...new Set(KINDS)].sort());
  });
});
