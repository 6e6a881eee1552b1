import { FolioService } from '../../src/booking/folio/folio.service.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { Clock } from '../../src/values/clock.service.js';
import {
  booking,
  entryOf,
  ledgerIsClean,
  type Offer,
  offerOf,
  outcomeOf,
  PUSH,
  push,
  room,
} from '../factories/booking.js';
import { reception } from '../factories/front-desk.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const step = (percent: string) => [{ daysBefore: 300, time: '00:00', percent }];
const TERMS = [
  { code: 'FLEX', name: { en: 'Flexible' }, steps: step('25') },
  { code: 'STRICT', name: { en: 'Strict' }, steps: step('100') },
];
const FREE_UNTIL_TWO_DAYS_BEFORE = {
  graceHours: 0,
  steps: [{ daysBefore: 2, time: '18:00', nights: 1 }],
  deposits: [{ percent: '30' }, { daysBefore: 3, percent: '50' }],
};

type Json = ReturnType<typeof JSON.parse>;

let service: TestService;
let partner: PartnerClient;
let offer: Offer;

beforeEach(async () => {
  const defaultTerms = { refundable: 'FLEX', nonRefundable: 'STRICT' };
  const imported = await importHotel(service, smallHotel({ terms: TERMS, defaultTerms }));
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
});
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  clock().nowMs = () => Date.now();
});
afterAll(() => service.close());

const book = (more: Json, changes: Json = {}) =>
  push(partner, booking(offer, { ID: 'T-1', RoomStays: [room(offer, more)], ...changes }));

async function changeTerms(changes: Json = { steps: step('90') }): Promise<void> {
  const terms = TERMS.map((one) => ({ ...one, ...changes }));
  const files = service.app.get(HotelFileService, { strict: false });
  await files.import({ hotel: { id: partner.hotelID }, terms });
}

const clock = () => service.app.get(Clock, { strict: false });

/** Lets the service's clock go on from a time of a day after the hotel's today. */
function goOnFrom(day: number, time: string): void {
  const atMs = Date.parse(`${offer.day(day)}T${time}:00+03:00`);
  clock().nowMs = () => atMs;
}

async function readBack(): Promise<Json> {
  const { body } = await partner.get(PUSH, { hotelID: partner.hotelID, ID: 'T-1' });
  return body.booking;
}

async function readRoom(): Promise<Json> {
  return (await readBack()).RoomStays[0];
}

async function optionWithTerms(): Promise<Json> {
  const { arrival, departure } = stayOf(room(offer) as Json);
  const { body } = await partner.postForm('/external/online/roomType', {
    hotelID: partner.hotelID,
    startDate: arrival,
    endDate: departure,
    adultCount: 2,
    'include[]': 'terms',
  });
  return body.items[0].accommodationTypes[0].prices['2-1'];
}

const stayOf = (one: Json) => ({ arrival: one.checkinDate, departure: one.checkoutDate });
const cancel = () => push(partner, { hotelID: String(partner.hotelID), ID: 'T-1', type: 'Cancel' });
const quarter = (price: string) => (Math.round(Number(price) * 25) / 100).toFixed(2);

describe('a room that is sold under named terms', () => {
  it('owes the fee of the terms when it is cancelled, whatever the hotel has changed', async () => {
    const answer = await book({ termsCode: 'FLEX' });
    expect(outcomeOf(answer)).toBe('ok');
    const price = (room(offer) as Json).Total.amountAfterTaxes;
    await changeTerms();
    const cancelled = entryOf(await cancel());
    expect(cancelled).toMatchObject({ cancellationFee: quarter(String(price)) });
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: quarter(String(price)) });
  });

  it('has the terms that its selection showed', async () => {
    const option = await optionWithTerms();
    await changeTerms();
    const refused = await book({ selectionID: option.id, termsCode: 'STRICT' });
    expect(entryOf(refused)).toMatchObject({ Error: [{ detail: 'selection_does_not_match: termsCode' }] });
    expect(outcomeOf(await book({ selectionID: option.id }))).toBe('ok');
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: quarter(option.price) });
  });

  it('is refused under terms that the hotel has not, or not for the rate', async () => {
    expect(entryOf(await book({ termsCode: 'NONE' }))).toMatchObject({
      Error: [{ code: '03', detail: 'terms_are_not_found' }],
    });
    expect(entryOf(await book({ termsCode: 'STRICT' }))).toMatchObject({
      Error: [{ code: '03', detail: 'terms_are_not_offered' }],
    });
  });
});

it('is not sold under terms of a rate that its room type is not sold at', async () => {
  const file = smallHotel({ terms: TERMS, defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' } });
  const roomTypes = (file.roomTypes as Json[]).map((type) => ({ ...type, refundable: false }));
  const imported = await importHotel(service, { ...file, roomTypes });
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
  const Total = { amountAfterTaxes: '77.00', amountOfTaxes: '0.00', currency: 'EUR' };
  expect(entryOf(await book({ termsCode: 'FLEX', Total }, { Total }))).toMatchObject({
    Error: [{ code: '03', detail: 'terms_are_not_offered' }],
  });
});

it('says no fee of an earlier Cancel that the hotel has taken back', async () => {
  const id = entryOf(await book({ termsCode: 'FLEX' })).SVC_ID!;
  expect(entryOf(await cancel())).toHaveProperty('cancellationFee');
  const cancellations = service.app.get(BookingCancellations, { strict: false });
  await cancellations.undoCancellation(partner.hotelID, { kind: 'staff', id: 1 }, id);
  const Total = { amountAfterTaxes: '170.00', amountOfTaxes: '0.00', currency: 'EUR' };
  expect(outcomeOf(await book({ Total }, { type: 'Modify', Total }))).toBe('ok');
  expect(entryOf(await cancel())).not.toHaveProperty('cancellationFee');
  expect(entryOf(await cancel())).not.toHaveProperty('cancellationFee');
});

it('says nothing of a fee where no room was sold under named terms', async () => {
  expect(outcomeOf(await book({}))).toBe('ok');
  expect(entryOf(await cancel())).not.toHaveProperty('cancellationFee');
});

it('is sold under terms of either rate where both rates have one price, at the rate of the terms', async () => {
  const file = smallHotel({ terms: TERMS, defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' } });
  const ratePlans = (file.ratePlans as Json[]).map((plan) => ({ ...plan, nonRefundableDiscountPercent: 0 }));
  const imported = await importHotel(service, { ...file, ratePlans });
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
  const rates = () =>
    service.db.query<Json[]>('SELECT matched_rate FROM booking_room WHERE hotel_id = $1 ORDER BY id', [
      imported.hotelID,
    ]);
  expect(outcomeOf(await book({ termsCode: 'STRICT' }))).toBe('ok');
  expect(outcomeOf(await book({ termsCode: 'FLEX' }, { ID: 'T-2' }))).toBe('ok');
  expect(await rates()).toEqual([{ matched_rate: 'non_refundable' }, { matched_rate: 'refundable' }]);
});

describe('an option that showed terms', () => {
  it('holds after the hotel has retired its last terms', async () => {
    const option = await optionWithTerms();
    const files = service.app.get(HotelFileService, { strict: false });
    const none = { defaultTerms: { refundable: null, nonRefundable: null }, terms: [] };
    await files.import({ hotel: { id: partner.hotelID }, ...none });
    expect(outcomeOf(await book({ selectionID: option.id }))).toBe('ok');
    expect(await readRoom()).toMatchObject({
      cancellationFee: quarter(option.price),
      terms: { code: 'FLEX', steps: [{ fee: quarter(option.price) }] },
    });
  });

  it('holds in a Modify after the hotel has retired its rate plan', async () => {
    const first = await optionWithTerms();
    expect(outcomeOf(await book({ selectionID: first.id }))).toBe('ok');
    clock().nowMs = () => Date.now() + 45 * 60_000;
    const second = await optionWithTerms();
    expect(second.id).not.toBe(first.id);
    const file = await service.app.get(HotelFileService, { strict: false }).export(partner.hotelID);
    const ratePlans = file!.ratePlans!.filter(({ roomType, board }) => roomType !== 'STD' || board !== 'BB');
    const rates = file!.rates!.filter(({ roomType, board }) => roomType !== 'STD' || board !== 'BB');
    await importHotel(service, { hotel: { id: partner.hotelID }, ratePlans, rates });
    expect(outcomeOf(await book({ selectionID: second.id }, { type: 'Modify' }))).toBe('ok');
    expect(await readRoom()).toMatchObject({ selectionID: second.id, terms: { code: 'FLEX' } });
  });
});

describe('a Modify of rooms that were sold under named terms', () => {
  const rooms = (...changes: Json[]) => ({
    RoomStays: changes.map((more, i) => room(offer, { NumberOfUnits: String(i + 1), ...more })),
    Total: { amountAfterTaxes: `${160 * changes.length}.00`, currency: 'EUR' },
  });
  const bookTwo = () =>
    push(partner, booking(offer, { ID: 'T-1', ...rooms({ termsCode: 'FLEX' }, { termsCode: 'FLEX' }) }));
  const modify = (...changes: Json[]) =>
    push(partner, booking(offer, { ID: 'T-1', type: 'Modify', ...rooms(...changes) }));
  const fees = () =>
    service.db.query<Json[]>(
      `SELECT l.amount::text FROM folio_line l JOIN booking b ON b.hotel_id = l.hotel_id AND b.id = l.booking_id
        WHERE l.hotel_id = $1 AND b.voucher = 'T-1' AND l.kind = 'cancellation'`,
      [partner.hotelID],
    );

  async function differences(): Promise<Json[]> {
    const [row] = await service.db.query<Json[]>(
      `SELECT price_mismatch FROM booking WHERE hotel_id = $1 AND voucher = 'T-1'`,
      [partner.hotelID],
    );
    return row.price_mismatch ?? [];
  }

  async function discountSecondRoom(amountMinor: number): Promise<void> {
    const [, second] = await service.db.query<Json[]>(
      `SELECT r.id, r.booking_id AS "bookingId" FROM booking_room r JOIN booking b ON b.hotel_id = r.hotel_id AND b.id = r.booking_id
        WHERE r.hotel_id = $1 AND b.voucher = 'T-1' ORDER BY r.position`,
      [partner.hotelID],
    );
    const { bookingId, id: reservationId } = second;
    const folios = service.app.get(FolioService, { strict: false });
    const asked = {
      bookingId,
      reservationId,
      amountMinor,
      kind: 'discount',
      text: 'a regular guest',
    } as const;
    const unused = { method: null, usualChargeId: null, seenBalanceMinor: 0, isMoreThanOwed: false };
    const by = { actor: reception, isManager: true };
    await folios.post(partner.hotelID, by, { ...asked, ...unused, requestKey: 'D-1' });
  }

  it('leaves unchanged rooms under what they were sold under, whether it names the terms again or not', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    const sold = (await readBack()).RoomStays;
    await changeTerms({ name: { en: 'Other' }, steps: step('90') });
    const guests = { PrimaryGuests: [{ name: 'Ali', surname: 'Demir' }] };
    const again = rooms({ termsCode: 'FLEX' }, {});
    const modified = await push(partner, booking(offer, { ID: 'T-1', type: 'Modify', ...again, ...guests }));
    expect(outcomeOf(modified)).toBe('ok');
    expect((await readBack()).RoomStays).toEqual(sold);
    expect(await fees()).toEqual([]);
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: '80.00' });
    await ledgerIsClean(service);
  });

  it('charges a room that it leaves out under its terms, and a Cancel the rooms that are left', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    await changeTerms();
    expect(outcomeOf(await modify({}))).toBe('ok');
    expect(await fees()).toEqual([{ amount: '40.00' }]);
    expect(await readBack()).toMatchObject({ RoomStays: [{ cancellationFee: '40.00' }] });
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: '40.00' });
    expect(await fees()).toEqual([{ amount: '40.00' }, { amount: '40.00' }]);
    await ledgerIsClean(service);
  });

  it('charges a room that it leaves out no more than it costs with its discount', async () => {
    await changeTerms({ steps: step('100') });
    expect(outcomeOf(await bookTwo())).toBe('ok');
    await discountSecondRoom(100_00);
    expect((await readBack()).RoomStays.map(({ cancellationFee }: Json) => cancellationFee)).toEqual([
      '160.00',
      '60.00',
    ]);
    expect(outcomeOf(await modify({}))).toBe('ok');
    expect(await fees()).toEqual([{ amount: '60.00' }]);
    await ledgerIsClean(service);
  });

  it('charges nothing for a room that it leaves out within the hours of grace', async () => {
    await changeTerms({ graceHours: 24 });
    expect(outcomeOf(await bookTwo())).toBe('ok');
    expect(outcomeOf(await modify({}))).toBe('ok');
    expect(await fees()).toEqual([]);
  });

  it('sells a changed room under the terms that it names, as they are now', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    await changeTerms();
    const GuestCount = { adult: 1, child: 0 };
    expect(outcomeOf(await modify({}, { termsCode: 'FLEX', GuestCount }))).toBe('ok');
    const [kept, changed] = (await readBack()).RoomStays;
    expect([kept.cancellationFee, changed.cancellationFee]).toEqual(['40.00', '144.00']);
  });

  it('sells a changed room under none where it names none, and shows staff that less is due', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    const GuestCount = { adult: 1, child: 0 };
    expect(outcomeOf(await modify({}, { GuestCount }))).toBe('ok');
    const [kept, changed] = (await readBack()).RoomStays;
    expect(kept).toMatchObject({ terms: { code: 'FLEX' }, cancellationFee: '40.00' });
    expect(changed).not.toHaveProperty('terms');
    const less = { kind: 'nonRefundable', before: 8_000, after: 4_000 };
    expect(await differences()).toContainEqual(less);
    expect(outcomeOf(await modify({}, { GuestCount, termsCode: 'FLEX' }))).toBe('ok');
    expect(await differences()).not.toContainEqual(expect.objectContaining({ kind: 'nonRefundable' }));
  });

  it('shows staff no less where a room that it leaves out is charged under its terms', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    expect(outcomeOf(await modify({}))).toBe('ok');
    expect(await fees()).toEqual([{ amount: '40.00' }]);
    expect(await differences()).toEqual([]);
  });

  it('is refused under terms that are not those of the rate, and changes nothing', async () => {
    expect(outcomeOf(await bookTwo())).toBe('ok');
    const before = await readBack();
    expect(outcomeOf(await modify({}, { termsCode: 'STRICT' }))).toBe('03 terms_are_not_offered');
    expect(await readBack()).toEqual(before);
  });
});

describe('a room that is read back', () => {
  it('has its terms, and what cancelling it costs before and after it is free', async () => {
    await changeTerms(FREE_UNTIL_TWO_DAYS_BEFORE);
    expect(outcomeOf(await book({ termsCode: 'FLEX' }))).toBe('ok');
    const freeUntil = `${offer.day(8)}T18:00:00+03:00`;
    const noShowFrom = `${offer.day(11)}T00:00:00+03:00`;
    const before = await readRoom();
    expect(before.cancellationFee).toBe('0.00');
    expect(before.terms).toEqual({
      code: 'FLEX',
      name: 'Flexible',
      text: expect.stringContaining('saat 18:00'),
      graceHours: 0,
      freeUntil,
      steps: [
        { from: null, to: freeUntil, fee: '0.00' },
        { from: freeUntil, to: noShowFrom, fee: '80.00' },
      ],
      noShow: '160.00',
      deposits: [
        { due: offer.day(0), amount: '48.00' },
        { due: offer.day(7), amount: '80.00' },
      ],
    });

    goOnFrom(8, '17:59');
    expect(await readRoom()).toMatchObject({ cancellationFee: '0.00', terms: { freeUntil } });
    goOnFrom(8, '18:00');
    const after = await readRoom();
    expect(after.cancellationFee).toBe('80.00');
    expect(after.terms).toEqual({
      ...before.terms,
      freeUntil: null,
      steps: [{ from: null, to: noShowFrom, fee: '80.00' }],
    });
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: after.cancellationFee });
    expect(await readRoom()).toMatchObject({ state: 'cancelled', cancellationFee: null, terms: after.terms });
  });

  it('costs nothing within the hours of grace, and the price once its guests have not come', async () => {
    await changeTerms({ graceHours: 24 });
    expect(outcomeOf(await book({ termsCode: 'FLEX' }))).toBe('ok');
    expect(await readRoom()).toMatchObject({ cancellationFee: '0.00', terms: { freeUntil: null } });
    goOnFrom(2, '00:00');
    expect(await readRoom()).toMatchObject({ cancellationFee: '40.00' });
    goOnFrom(11, '00:00');
    expect(await readRoom()).toMatchObject({
      cancellationFee: '160.00',
      terms: { steps: [], freeUntil: null },
    });
  });

  it('has the terms of its sale after the hotel has changed them', async () => {
    expect(outcomeOf(await book({ termsCode: 'FLEX' }))).toBe('ok');
    const sold = await readRoom();
    await changeTerms({ name: { en: 'Other' }, steps: step('90') });
    expect(await readRoom()).toEqual(sold);
    expect(sold).toMatchObject({ cancellationFee: '40.00', terms: { name: 'Flexible' } });
  });

  it('says nothing of terms where it was sold under none, in a list as well', async () => {
    expect(outcomeOf(await book({}))).toBe('ok');
    const { body } = await partner.get(`${PUSH}s`, { hotelID: partner.hotelID });
    expect(body.bookings).toEqual([await readBack()]);
    expect(Object.keys(await readRoom()).at(-1)).toBe('selectionID');
    expect(await readRoom()).not.toHaveProperty('terms');
  });
});
