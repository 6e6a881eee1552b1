import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { booking, entryOf, type Offer, offerOf, outcomeOf, PUSH, push, room } from '../factories/booking.js';
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
    ...{ hotelID: partner.hotelID, startDate: arrival, endDate: departure, adultCount: 2 },
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

it('says nothing of a fee where no room was sold under named terms', async () => {
  expect(outcomeOf(await book({}))).toBe('ok');
  expect(entryOf(await cancel())).not.toHaveProperty('cancellationFee');
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
